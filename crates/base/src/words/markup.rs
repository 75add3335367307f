//! Markup that grows. What the program wrote is markup; whatever else comes, is text.

use super::shown;

/// Markup of a page or a picture. Only literals become markup, so no label of a table ever does.
///
/// ```
/// use tauell_base::words::Markup;
///
/// let mut markup = Markup::default();
/// markup.raw("<p>").text("<b>").raw("</p>");
/// assert_eq!(markup.finish(), "<p>&lt;b&gt;</p>");
/// ```
#[derive(Debug, Default)]
pub struct Markup {
    out: String,
}

impl Markup {
    /// Markup.
    // A page has hundreds of these: inlined they are a third of its code.
    #[inline(never)]
    pub fn raw(&mut self, markup: &'static str) -> &mut Self {
        self.out.push_str(markup);
        self
    }

    /// What another of these has finished.
    pub fn grown(&mut self, markup: &Finished) -> &mut Self {
        self.out.push_str(&markup.0);
        self
    }

    /// Text as it may be [`shown`], escaped for elements and quoted attributes.
    #[inline(never)]
    pub fn text(&mut self, text: &str) -> &mut Self {
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

    /// A whole number.
    #[inline(never)]
    pub fn whole(&mut self, number: usize) -> &mut Self {
        self.out.push_str(&number.to_string());
        self
    }

    /// A coordinate in tenths of a pixel.
    #[inline(never)]
    pub fn px(&mut self, at: f64) -> &mut Self {
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
    #[inline(never)]
    pub fn at(&mut self, name: &'static str, value: f64) -> &mut Self {
        self.raw(" ").raw(name).raw("=\"").px(value).raw("\"")
    }

    /// All of it, as text.
    pub fn finish(self) -> String {
        self.out
    }

    /// All of it, to use inside other markup: safe, since only these functions can make one.
    pub fn finished(self) -> Finished {
        Finished(self.out)
    }
}

/// Markup that is done.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct Finished(String);

impl Finished {
    /// The markup.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(write: impl FnOnce(&mut Markup)) -> String {
        let mut markup = Markup::default();
        write(&mut markup);
        markup.finish()
    }

    #[test]
    fn text_never_becomes_markup() {
        let hostile = "</td><script>alert(\"&'\")</script>\u{0}\u{1b}\u{202e}\u{1fffe}שלום";
        let text = written(|markup| {
            markup.text(hostile);
        });
        let expected = "&lt;/td&gt;&lt;script&gt;alert(&quot;&amp;&#39;&quot;)&lt;/script&gt;\u{fffd}\u{fffd}\u{fffd}\u{fffd}\u{2068}שלום\u{2069}";
        assert_eq!(text, expected);
    }

    #[test]
    fn coordinates_have_at_most_one_decimal() {
        for (at, text) in [(0.0, "0"), (12.34, "12.3"), (-0.04, "0"), (-3.25, "-3.3"), (99.96, "100")] {
            assert_eq!(
                written(|markup| {
                    markup.px(at);
                }),
                text
            );
        }
    }
}
