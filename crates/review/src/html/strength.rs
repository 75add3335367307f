//! What the table promises: every measure with the strongest parameter that all classes reach.

use crate::{BlocksView, MeasureView, ReviewAttribute, ReviewView};
use tauell_draw::html::words::{at_most, count, joined};
use tauell_draw::html::{Set, Writer};

use super::requirement::{margin, named};

/// The measures of all attributes, then the requirements in figures.
pub(super) fn strength(w: &mut Writer, view: &ReviewView) {
    w.raw("<section aria-labelledby=\"promises\"><h2 id=\"promises\">What it promises</h2>\n");
    let columns =
        [("measure", Set::Words), ("reached", Set::Words), ("what it means", Set::Words), ("held back by", Set::Words)];
    w.table("The strongest that every class keeps", &columns);
    measure(w, &view.k);
    for attribute in &view.attributes {
        if view.attributes.len() > 1 && !attribute.measures.is_empty() {
            w.raw("<tr class=\"group\"><th scope=\"rowgroup\" colspan=\"4\">")
                .text(&attribute.column)
                .raw("</th></tr>\n");
        }
        attribute.measures.iter().for_each(|found| measure(w, found));
    }
    w.table_end();
    if view.attributes.iter().any(|attribute| !attribute.requirements.is_empty()) {
        requirements(w, view);
    }
    for attribute in &view.attributes {
        if let Some(known) = &attribute.blocks {
            blocks(w, attribute, known);
        }
    }
    w.raw("</section>\n");
}

/// What holds of an attribute where the other sensitive values are known.
fn blocks(w: &mut Writer, attribute: &ReviewAttribute, known: &BlocksView) {
    w.raw("<h3>").text(&attribute.column).raw(" where the other sensitive values are known</h3>\n<p>");
    w.text(&known.sentence).raw("</p>\n");
    let columns =
        [("measure", Set::Words), ("reached", Set::Words), ("what it means", Set::Words), ("held back in", Set::Words)];
    w.table("The strongest that every group keeps (2006 paper, Definition 4.5)", &columns);
    for held in &known.requirements {
        w.raw(if held.satisfied { "<tr>" } else { "<tr class=\"broken\">" }).raw("<th scope=\"row\">");
        w.text(&named(held)).raw("</th>").words(if held.satisfied { "kept" } else { "broken" });
        w.raw("<td class=\"what\">").text(&held.sentence).raw("</td>").words(&class(held.worst_class)).raw("</tr>\n");
    }
    known.measures.iter().for_each(|found| measure(w, found));
    w.table_end();
}

fn measure(w: &mut Writer, measure: &MeasureView) {
    w.raw("<tr><th scope=\"row\">")
        .text(&measure.title)
        .raw("</th><td>")
        .text(&measure.reached.replace(" = ", "\u{a0}=\u{a0}"));
    w.raw("</td><td class=\"what\">").text(&measure.sentence).raw("<small>").text(&measure.source).raw("</small></td>");
    w.words(&class(measure.worst_class)).raw("</tr>\n");
}

fn class(number: Option<usize>) -> String {
    number.map_or_else(|| "–".to_owned(), |number| joined(&["class\u{a0}", &count(number as u64 + 1)]))
}

fn requirements(w: &mut Writer, view: &ReviewView) {
    w.raw("<h3>What was asked of it</h3>\n");
    let columns = [
        ("requirement", Set::Words),
        ("verdict", Set::Words),
        ("smallest margin", Set::Words),
        ("classes that break it", Set::Numbers),
        ("people in them", Set::Numbers),
        ("worst", Set::Words),
    ];
    w.table("Requirements held against every class", &columns);
    for attribute in &view.attributes {
        for held in &attribute.requirements {
            w.raw(if held.satisfied { "<tr>" } else { "<tr class=\"broken\">" }).raw("<th scope=\"row\">");
            w.text(&named(held));
            if view.attributes.len() > 1 {
                w.raw("<small>").text(&attribute.column).raw("</small>");
            }
            w.raw("</th>").words(if held.satisfied { "kept" } else { "broken" });
            w.words(&margin(held)).number(&count(held.violated_classes as u64)).number(&count(held.violated_rows));
            w.words(&class(held.worst_class)).raw("</tr>\n");
        }
    }
    w.table_end();
}

/// For each l the smallest tau that every class keeps.
pub(super) fn smallest_tau(w: &mut Writer, attribute: &ReviewAttribute) {
    if attribute.smallest_tau.is_empty() {
        return;
    }
    w.raw("<h3>The smallest τ for each ℓ</h3>\n");
    let columns = [("ℓ", Set::Words), ("smallest τ", Set::Numbers), ("as a fraction", Set::Numbers)];
    w.table("With this τ, and no smaller one, every class is (τ, ℓ)-diverse", &columns);
    for smallest in &attribute.smallest_tau {
        let exact = smallest.exact.clone().unwrap_or_else(|| "–".to_owned());
        w.numbers(&smallest.l.to_string(), &[at_most(smallest.tau), exact]);
    }
    w.table_end();
}
