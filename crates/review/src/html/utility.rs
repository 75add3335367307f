//! What is left to learn: figures, and the attributes one by one.

use crate::UtilityView;
use tauell_draw::html::words::{figure, percent};
use tauell_draw::html::{Set, Writer};

/// The figures with a sentence each, then every attribute.
pub(super) fn utility(w: &mut Writer, utility: &UtilityView) {
    w.raw("<section aria-labelledby=\"utility\"><h2 id=\"utility\">Utility: what can still be learned</h2>\n");
    w.table(
        "Figures of the whole table",
        &[("figure", Set::Words), ("value", Set::Numbers), ("what it means", Set::Words)],
    );
    for found in &utility.figures {
        w.raw("<tr><th scope=\"row\">").text(&found.title).raw("</th>").number(&known(found.value, figure));
        w.raw("<td class=\"what\">").text(&found.sentence).raw("</td></tr>\n");
    }
    w.table_end();
    if !utility.attributes.is_empty() {
        w.raw("<h3>By attribute</h3>\n");
        let columns = [
            ("column", Set::Words),
            ("information kept", Set::Words),
            ("certainty penalty", Set::Numbers),
            ("published exactly", Set::Numbers),
        ];
        w.table("From 0, nothing but the most general value, to 1, everything as it was", &columns);
        for attribute in &utility.attributes {
            w.raw("<tr><th scope=\"row\">").text(&attribute.column);
            w.raw(if attribute.role == "sensitive" { " <small>sensitive</small>" } else { "" });
            w.raw("</th><td class=\"n m\">");
            attribute.information.into_iter().for_each(|share| meter(w, share));
            w.text(&known(attribute.information, figure))
                .raw("</td>")
                .number(&known(attribute.certainty_penalty, figure));
            w.number(&known(attribute.unchanged, percent)).raw("</tr>\n");
        }
        w.table_end();
    }
    w.raw("</section>\n");
}

/// A figure, or that nobody can say.
fn known(value: Option<f64>, text: impl Fn(f64) -> String) -> String {
    value.map_or_else(|| "unknown".to_owned(), text)
}

/// A bar whose number stands beside it.
fn meter(w: &mut Writer, share: f64) {
    w.raw("<svg class=\"meter\" viewBox=\"0 0 96 8\" aria-hidden=\"true\"><rect class=\"rest\" width=\"96\" height=\"8\"/>");
    w.raw("<rect class=\"bar\" height=\"8\"").at("width", 96.0 * share.clamp(0.0, 1.0)).raw("/></svg>");
}
