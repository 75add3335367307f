//! A page of HTML that grows: its tables, folds and sentences. What is markup and what is text is [`Markup`]'s to say.

use crate::pictures::{self, RenderedPicture};
use tauell_base::confidentiality::WrittenFile;
use tauell_base::words::{Finished, Markup};

use super::style::STYLE;
use super::words::unbroken;

/// The text of a page. Only literals become markup, so no label of a table ever does.
#[derive(Debug, Default)]
pub struct Writer(Markup);

/// What a page may do, and how it is read.
const HEAD: &str = concat!(
    "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/>",
    "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; ",
    "base-uri 'none'; form-action 'none'\"/>",
    "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>",
    "<meta name=\"color-scheme\" content=\"light dark\"/><meta name=\"referrer\" content=\"no-referrer\"/>\n<title>",
);

/// How a column of a table is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set {
    /// To the left.
    Words,
    /// To the right, with figures of one width.
    Numbers,
}

impl Writer {
    /// Begins a page, up to its first line, which states who may have such a file: its title, and the page's own rules
    /// next to the common ones.
    pub fn page(file: WrittenFile, title: &[&str], style: &'static str) -> Self {
        let mut w = Self::default();
        w.raw(HEAD);
        title.iter().for_each(|part| {
            w.text(part);
        });
        w.raw("</title>\n<style>").raw(STYLE).raw(pictures::STYLE).raw(style).raw("</style></head>\n<body>\n");
        let private = if file.is_private() { "Private" } else { "Public" };
        w.raw("<p class=\"confidentiality\"><b>").text(private).raw("</b> ").text(file.about().reason).raw("</p>\n");
        w
    }

    /// Markup.
    pub fn raw(&mut self, markup: &'static str) -> &mut Self {
        self.0.raw(markup);
        self
    }

    /// Text.
    pub fn text(&mut self, text: &str) -> &mut Self {
        self.0.text(text);
        self
    }

    /// A whole number.
    pub fn whole(&mut self, number: usize) -> &mut Self {
        self.0.whole(number);
        self
    }

    /// An attribute that is a coordinate.
    pub fn at(&mut self, name: &'static str, value: f64) -> &mut Self {
        self.0.at(name, value);
        self
    }

    /// A picture.
    pub(crate) fn picture(&mut self, picture: &Finished) -> &mut Self {
        self.0.grown(picture);
        self
    }

    /// A paragraph.
    pub fn paragraph(&mut self, text: &str) -> &mut Self {
        self.raw("<p>").text(text).raw("</p>\n")
    }

    /// A picture with its finding above it, and what has to be said to read it.
    pub fn figure(&mut self, drawn: &RenderedPicture, caption: &[&str]) -> &mut Self {
        self.figure_named(&drawn.title, drawn, caption)
    }

    /// The same with a name above it.
    pub fn figure_named(&mut self, name: &str, drawn: &RenderedPicture, caption: &[&str]) -> &mut Self {
        self.raw("<figure><figcaption>").text(&unbroken(name)).raw("<span>");
        caption.iter().for_each(|sentence| {
            self.text(&unbroken(sentence)).raw(" ");
        });
        self.raw("</span></figcaption>\n<div class=\"picture\" role=\"group\" tabindex=\"0\" aria-label=\"");
        self.text(name).raw("\">").picture(&drawn.svg).raw("</div></figure>\n")
    }

    /// The head of a table: its caption and its columns.
    pub fn table(&mut self, caption: &str, columns: &[(&str, Set)]) -> &mut Self {
        self.raw("<div class=\"wide\" role=\"group\" tabindex=\"0\" aria-label=\"").text(caption);
        self.raw("\"><table><caption>").text(caption).raw("</caption><thead><tr>");
        for &(name, set) in columns {
            self.raw(if set == Set::Numbers { "<th scope=\"col\" class=\"n\">" } else { "<th scope=\"col\">" });
            self.text(name).raw("</th>");
        }
        self.raw("</tr></thead><tbody>\n")
    }

    /// The end of a table.
    pub fn table_end(&mut self) -> &mut Self {
        self.raw("</tbody></table></div>\n")
    }

    /// A row whose first cell names it, and whose other cells are numbers.
    pub fn numbers(&mut self, name: &str, cells: &[String]) -> &mut Self {
        self.raw("<tr><th scope=\"row\">").text(name).raw("</th>");
        cells.iter().for_each(|cell| {
            self.number(cell);
        });
        self.raw("</tr>\n")
    }

    /// A cell that holds a number.
    pub fn number(&mut self, text: &str) -> &mut Self {
        self.raw("<td class=\"n\">").text(text).raw("</td>")
    }

    /// A cell that holds words.
    pub fn words(&mut self, text: &str) -> &mut Self {
        self.raw("<td>").text(text).raw("</td>")
    }

    /// A fold: closed on the screen, and in print only where the reader opened it.
    pub fn fold(&mut self, summary: &str) -> &mut Self {
        self.raw("<details><summary>").text(summary).raw("</summary>\n")
    }

    /// The end of a fold.
    pub fn fold_end(&mut self) -> &mut Self {
        self.raw("</details>\n")
    }

    /// The page.
    pub fn finish(self) -> String {
        self.0.finish()
    }
}
