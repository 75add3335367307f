//! A review as one HTML file, to read and to print.
//!
//! What it is for: a file that opens anywhere, connects to nothing and runs nothing. It must not know: how any figure
//! was computed.

mod attribute;
mod classes;
mod glossary;
mod letter;
mod pictures;
mod requirement;
mod strength;
#[cfg(test)]
mod tests;
mod utility;
mod verdict;

pub use letter::{LetterSubject, letter};

use tauell_base::confidentiality::WrittenFile;
use tauell_draw::html::Writer;
use tauell_measure::findings::MINIMALITY_COMMAND;

use super::ReviewView;

/// The review as a page of HTML. `title` names what was reviewed, such as a file.
///
/// The same review gives the same bytes. The page is light or dark as the reader's screen is, and light in print, where
/// tables behind pictures are hidden unless the reader has opened them. O(classes · quasi-identifiers), a few hundred
/// kilobytes at most however many classes there are.
pub fn page(view: &ReviewView, title: &str) -> String {
    let mut w = Writer::page(WrittenFile::ReviewPage, &[title, ": what it discloses"], "");
    w.raw("<header>");
    w.raw("<p class=\"over\">What a table discloses: a review</p>\n<h1>").text(title).raw("</h1>\n");
    contents(&mut w, view);
    w.raw("</header>\n<main>\n");
    verdict::verdict(&mut w, view);
    verdict::subject(&mut w, view);
    strength::strength(&mut w, view);
    for (number, attribute) in view.attributes.iter().enumerate() {
        attribute::attribute(&mut w, view, number, attribute);
    }
    utility::utility(&mut w, &view.utility);
    caveats(&mut w, view);
    glossary::glossary(&mut w, view);
    w.raw("</main>\n<footer>");
    w.paragraph(concat!(
        "Made by Tauell ",
        env!("CARGO_PKG_VERSION"),
        ". This file connects to nothing and runs no program."
    ));
    w.paragraph("In print, the tables behind the pictures are included only if they are open on the screen.");
    w.raw("</footer>\n</body></html>\n");
    w.finish()
}

fn contents(w: &mut Writer, view: &ReviewView) {
    w.raw(
        "<nav aria-label=\"Contents\"><a href=\"#reviewed\">What was reviewed</a><a \
        href=\"#protection\">Protection</a>",
    );
    for (number, attribute) in view.attributes.iter().enumerate() {
        w.raw("<a href=\"#a").whole(number).raw("\">").text(&attribute.column).raw("</a>");
    }
    w.raw("<a href=\"#utility\">Utility</a>");
    if !view.caveats.is_empty() {
        w.raw("<a href=\"#caveats\">Before relying on it</a>");
    }
    w.raw("<a href=\"#terms\">Terms</a></nav>\n");
}

fn caveats(w: &mut Writer, view: &ReviewView) {
    if view.caveats.is_empty() {
        return;
    }
    w.raw("<section aria-labelledby=\"caveats\"><h2 id=\"caveats\">Before relying on it</h2>\n<ul class=\"caveats\">");
    for caveat in &view.caveats {
        w.raw("<li>");
        prose(w, caveat);
        w.raw("</li>\n");
    }
    w.raw("</ul></section>\n");
}

/// A sentence of a report with a command of ours between backticks. Backticks of a label do not change.
fn prose(w: &mut Writer, text: &str) {
    match text.split_once(MINIMALITY_COMMAND) {
        Some((before, after)) => {
            let command = MINIMALITY_COMMAND.trim_matches('`');
            w.text(before).raw("<code>").text(command).raw("</code>").text(after);
        }
        None => {
            w.text(text);
        }
    }
}
