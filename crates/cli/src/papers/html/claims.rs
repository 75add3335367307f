//! The papers' claims, and the results here.

use crate::papers::claims::{Came, Claim};
use tauell_base::words::joined;
use tauell_base::words::numbers::{counted, listed};
use tauell_draw::html::Writer;
use tauell_draw::html::words::unbroken;

/// All claims with the numbers that decide them.
pub(super) fn claims(w: &mut Writer, claims: &[Claim]) {
    w.raw("<section aria-labelledby=\"claims\"><h2 id=\"claims\">The papers' claims, and the results here</h2>\n");
    w.raw("<p class=\"lead\">").text(&summary(claims)).raw("</p>\n<ul class=\"claims\">");
    for claim in claims {
        w.raw("<li class=\"").raw(class(claim.came)).raw("\"><span class=\"came\">").raw(claim.came.in_words());
        w.raw("</span><p class=\"claim\">").text(claim.claim).raw("</p>\n<dl>");
        for of in &claim.tables {
            w.raw("<dt>").text(&of.table).raw(", ").raw(of.came.in_words()).raw("</dt><dd>").text(&unbroken(&of.found));
            w.raw("</dd>\n");
        }
        w.raw("</dl><small>").text(claim.source);
        w.raw(if claim.of_time { "; seconds vary from run to run" } else { "" }).raw("</small></li>\n");
    }
    w.raw("</ul></section>\n");
}

fn class(came: Came) -> &'static str {
    match came {
        Came::Out => "out",
        Came::InPart => "part",
        Came::Not => "not",
        Came::Untried => "untried",
    }
}

/// How many were confirmed.
fn summary(claims: &[Claim]) -> String {
    let number = |came: Came| claims.iter().filter(|claim| claim.came == came).count();
    let said: Vec<String> = [Came::Out, Came::InPart, Came::Not, Came::Untried]
        .into_iter()
        .filter(|&came| number(came) > 0)
        .map(|came| {
            let count = number(came);
            joined(&[&count.to_string(), if count == 1 { " is " } else { " are " }, came.in_words()])
        })
        .collect();
    let said: Vec<&str> = said.iter().map(String::as_str).collect();
    let all = counted(claims.len() as u64, "claim", "claims");
    joined(&["Of ", &all, ", ", &listed(&said, said.len()), "."])
}
