//! The letter as one HTML file of one page.

use tauell_base::confidentiality::WrittenFile;
use tauell_draw::html::Writer;

use crate::ReviewView;

/// On paper the letter is alone on its page; the lines are to be signed by hand.
const STYLE: &str = "main{max-width:38rem}ul{list-style:disc;padding-left:1.3rem}li{margin:.35rem 0}.signatures{display:flex;gap:2.5rem;margin-top:4rem}.signatures p{flex:1;margin:0;border-top:1px solid;\
                     padding-top:.3rem;font-size:.85rem}code{overflow-wrap:anywhere}@page{margin:25mm}@media print{body{font-size:11pt}}";

/// What a letter is about, as its reader can check it.
#[derive(Clone, Copy, Debug, Default)]
pub struct LetterSubject<'a> {
    /// The name of what was reviewed, such as a file.
    pub title: &'a str,
    /// The SHA-256 of the reviewed file, in hexadecimal, if it is known.
    pub sha256: Option<&'a str>,
    /// The date of the review in words, if it is known.
    pub date: Option<&'a str>,
}

/// The review as a letter of one page.
///
/// The same review of the same subject gives the same bytes: there is no clock here. O(findings).
pub fn letter(view: &ReviewView, &LetterSubject { title, sha256, date }: &LetterSubject) -> String {
    let letter = &view.letter;
    let mut w = Writer::page(WrittenFile::ReviewLetter, &["Review of ", title], STYLE);
    w.raw("<main>\n<h1>Review of ").text(title).raw("</h1>\n");
    if let Some(date) = date {
        w.paragraph(date);
    }
    w.paragraph(&letter.opening);
    w.raw("<p><strong>").text(&letter.conclusion).raw("</strong> ").text(&letter.reason).raw("</p>\n<ul>");
    for finding in &letter.findings {
        w.raw("<li>").text(finding).raw("</li>\n");
    }
    w.raw("</ul>\n");
    w.paragraph(&letter.advice);
    w.paragraph(&letter.limits);
    if let Some(sha256) = sha256 {
        w.raw("<p>").text(title).raw(", SHA-256 <code>").text(sha256);
        w.raw("</code>. A file with a different checksum is not the file that was reviewed.</p>\n");
    }
    w.raw("<div class=\"signatures\"><p>Reviewer, date</p><p>Data owner, date</p><p>Privacy officer, date</p></div>\n</main>\n</body></html>\n");
    w.finish()
}
