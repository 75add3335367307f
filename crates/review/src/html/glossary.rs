//! The words of the field, a sentence each.

use crate::ReviewView;
pub use tauell_base::words::terms::{self, Shown};
use tauell_draw::html::Writer;
use tauell_privacy::REQUIREMENTS;

/// The terms that this review uses.
pub(super) fn glossary(w: &mut Writer, view: &ReviewView) {
    let held = view.attributes.iter().flat_map(|attribute| attribute.requirements.iter().map(|held| &held.name));
    let measured = view.attributes.iter().flat_map(|attribute| attribute.measures.iter().map(|measure| &measure.name));
    let names: Vec<&String> = held.chain(measured).chain([&view.k.name]).collect();
    w.raw("<section aria-labelledby=\"terms\"><h2 id=\"terms\">Terms</h2>\n<dl class=\"terms\">");
    let asked = REQUIREMENTS.iter().map(|about| terms::requirement(about.name, about.title, about.meaning));
    for one in terms::with(asked) {
        let used = match one.shown {
            Shown::Always => true,
            Shown::With(measure) => names.iter().any(|name| name.starts_with(measure)),
            Shown::OnPage => false,
        };
        if used {
            w.raw("<dt>").text(one.term).raw("</dt><dd>").text(one.meaning).raw("</dd>\n");
        }
    }
    w.raw("</dl></section>\n");
}
