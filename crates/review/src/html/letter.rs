//! The letter as one HTML file of one page.

use tauell_base::confidentiality::WrittenFile;
use tauell_draw::html::Writer;

use crate::ReviewView;

/// On paper the letter is alone on its page; the lines are to be signed by hand.
const STYLE: &str = "main{max-width:38rem}.signatures{display:flex;gap:2.5rem;margin-top:4rem}.signatures p{flex:1;border-top:1px solid;\
                     padding-top:.3rem;font-size:.85rem}@page{margin:25mm}@media print{body{font-size:11pt}}";

/// The review as a letter of one page. `title` names what was reviewed, such as a file.
///
/// The same review gives the same bytes: a date is written by hand, next to the signature. O(findings).
pub fn letter(view: &ReviewView, title: &str) -> String {
    let letter = &view.letter;
    let mut w = Writer::page(WrittenFile::ReviewLetter, &["Review of ", title], STYLE);
    w.raw("<main>\n<h1>Review of ").text(title).raw("</h1>\n");
    w.paragraph(&letter.opening);
    w.raw("<p><strong>").text(&letter.conclusion).raw("</strong> ").text(&letter.reason).raw("</p>\n<ul>");
    for finding in &letter.findings {
        w.raw("<li>").text(finding).raw("</li>\n");
    }
    w.raw("</ul>\n");
    w.paragraph(&letter.advice);
    w.paragraph(&letter.limits);
    w.raw("<div class=\"signatures\"><p>Reviewer, date</p><p>Data owner, date</p><p>Privacy officer, date</p></div>\n</main>\n</body></html>\n");
    w.finish()
}
