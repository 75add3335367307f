//! Markup that grows. What the program wrote is markup; whatever else comes, is text.

use crate::findings::MINIMALITY_COMMAND;
use crate::words::shown;

/// The text of a page. Only literals become markup, so no label of a table ever does.
#[derive(Debug, Default)]
pub(super) struct Writer {
    out: String,
}

/// How a column of a table is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Set {
    Words,
    Numbers,
}

impl Writer {
    /// Markup.
    // A page has hundreds of these: inlined they are a third of its code.
    #[inline(never)]
    pub(super) fn raw(&mut self, markup: &'static str) -> &mut Self {
        self.out.push_str(markup);
        self
    }

    /// Text as it may be [`shown`], escaped for elements and quoted attributes.
    #[inline(never)]
    pub(super) fn text(&mut self, text: &str) -> &mut Self {
        for letter in shown(text).chars() {
            match letter {
                '&' => self.out.push_str("&amp;"),
                '<' => self.out.push_str("&lt;"),
                '>' => self.out.push_str("&gt;"),
                '"' => self.out.push_str("&quot;"),
                '\'' => self.out.push_str("&#39;"),
                '\t' | '\n' | '\r' => self.out.push(' '),
                letter => self.out.push(letter),
            }
        }
        self
    }

    /// A sentence of a report in which a command of ours stands between backticks. Backticks of a label stay what they are.
    pub(super) fn prose(&mut self, text: &str) -> &mut Self {
        match text.split_once(MINIMALITY_COMMAND) {
            Some((before, after)) => {
                let command = MINIMALITY_COMMAND.trim_matches('`');
                self.text(before).raw("<code>").text(command).raw("</code>").text(after)
            }
            None => self.text(text),
        }
    }

    /// A whole number.
    #[inline(never)]
    pub(super) fn whole(&mut self, number: usize) -> &mut Self {
        self.out.push_str(&number.to_string());
        self
    }

    /// A coordinate in tenths of a pixel.
    pub(super) fn px(&mut self, at: f64) -> &mut Self {
        let tenths = (at * 10.0).round() as i64;
        if tenths < 0 {
            self.out.push('-');
        }
        self.whole((tenths.unsigned_abs() / 10) as usize);
        match tenths.unsigned_abs() % 10 {
            0 => self,
            tenth => self.raw(".").whole(tenth as usize),
        }
    }

    /// An attribute that is a coordinate.
    pub(super) fn at(&mut self, name: &'static str, value: f64) -> &mut Self {
        self.raw(" ").raw(name).raw("=\"").px(value).raw("\"")
    }

    /// A paragraph.
    pub(super) fn paragraph(&mut self, text: &str) -> &mut Self {
        self.raw("<p>").text(text).raw("</p>\n")
    }

    /// The head of a table: its caption and its columns.
    pub(super) fn table(&mut self, caption: &str, columns: &[(&str, Set)]) -> &mut Self {
        self.raw("<div class=\"wide\" role=\"group\" tabindex=\"0\" aria-label=\"").text(caption);
        self.raw("\"><table><caption>").text(caption).raw("</caption><thead><tr>");
        for &(name, set) in columns {
            self.raw(if set == Set::Numbers { "<th scope=\"col\" class=\"n\">" } else { "<th scope=\"col\">" });
            self.text(name).raw("</th>");
        }
        self.raw("</tr></thead><tbody>\n")
    }

    /// The end of a table.
    pub(super) fn table_end(&mut self) -> &mut Self {
        self.raw("</tbody></table></div>\n")
    }

    /// A row whose first cell names it, and whose other cells are numbers.
    pub(super) fn numbers(&mut self, name: &str, cells: &[String]) -> &mut Self {
        self.raw("<tr><th scope=\"row\">").text(name).raw("</th>");
        cells.iter().for_each(|cell| {
            self.number(cell);
        });
        self.raw("</tr>\n")
    }

    /// A cell that holds a number.
    pub(super) fn number(&mut self, text: &str) -> &mut Self {
        self.raw("<td class=\"n\">").text(text).raw("</td>")
    }

    /// A cell that holds words.
    pub(super) fn words(&mut self, text: &str) -> &mut Self {
        self.raw("<td>").text(text).raw("</td>")
    }

    /// A fold: closed on the screen, and in print only where the reader opened it.
    pub(super) fn fold(&mut self, summary: &str) -> &mut Self {
        self.raw("<details><summary>").text(summary).raw("</summary>\n")
    }

    /// The end of a fold.
    pub(super) fn fold_end(&mut self) -> &mut Self {
        self.raw("</details>\n")
    }

    /// The page.
    pub(super) fn finish(self) -> String {
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut Writer)) -> String {
        let mut writer = Writer::default();
        write(&mut writer);
        writer.finish()
    }

    #[test]
    fn text_never_becomes_markup() {
        let hostile = "</td><script>alert(\"&'\")</script>\u{0}\u{1b}\u{202e}\u{1fffe}שלום";
        let text = written(|writer| {
            writer.text(hostile);
        });
        let expected = "&lt;/td&gt;&lt;script&gt;alert(&quot;&amp;&#39;&quot;)&lt;/script&gt;\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{2068}שלום\u{2069}";
        assert_eq!(text, expected);
    }

    #[test]
    fn coordinates_have_a_tenth_at_the_most() {
        for (at, text) in [(0.0, "0"), (12.34, "12.3"), (-0.04, "0"), (-3.25, "-3.3"), (99.96, "100")] {
            assert_eq!(
                written(|writer| {
                    writer.px(at);
                }),
                text
            );
        }
    }
}
