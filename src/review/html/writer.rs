//! A page of HTML that grows: its tables, folds and sentences. What is markup and what is text is [`Markup`]'s to say.

use crate::findings::MINIMALITY_COMMAND;
use crate::words::{Finished, Markup};

/// The text of a page. Only literals become markup, so no label of a table ever does.
#[derive(Debug, Default)]
pub(super) struct Writer(Markup);

/// How a column of a table is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Set {
    Words,
    Numbers,
}

impl Writer {
    /// Markup.
    pub(super) fn raw(&mut self, markup: &'static str) -> &mut Self {
        self.0.raw(markup);
        self
    }

    /// Text.
    pub(super) fn text(&mut self, text: &str) -> &mut Self {
        self.0.text(text);
        self
    }

    /// A whole number.
    pub(super) fn whole(&mut self, number: usize) -> &mut Self {
        self.0.whole(number);
        self
    }

    /// An attribute that is a coordinate.
    pub(super) fn at(&mut self, name: &'static str, value: f64) -> &mut Self {
        self.0.at(name, value);
        self
    }

    /// A picture.
    pub(super) fn picture(&mut self, picture: &Finished) -> &mut Self {
        self.0.grown(picture);
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
        self.0.finish()
    }
}
