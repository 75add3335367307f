//! One sensitive attribute: its pictures, and the classes that hold it back.

use crate::{ReviewAttribute, ReviewView};
use tauell_draw::html::Writer;
use tauell_draw::html::words::joined;

use super::{classes, pictures, strength};

/// Everything about one sensitive attribute.
pub(super) fn attribute(w: &mut Writer, view: &ReviewView, number: usize, attribute: &ReviewAttribute) {
    let id = |what: &str| joined(&["a", &number.to_string(), what]);
    w.raw("<section class=\"column\" aria-labelledby=\"").text(&id("")).raw("\"><h2 id=\"").text(&id("")).raw("\">");
    w.text(&attribute.column).raw(": what can be inferred</h2>\n");
    if attribute.values.len() > 1 {
        pictures::curves(w, attribute);
        pictures::table_of_curves(w, attribute);
    } else {
        w.paragraph("The column has a single value, so everyone's is known.");
    }
    pictures::distribution(w, &id("d"), attribute);
    pictures::table_of_distribution(w, attribute);
    pictures::map(w, attribute, &view.class_sizes.0);
    classes::by_size(w, view, attribute);
    classes::weakest(w, view, attribute);
    strength::smallest_tau(w, attribute);
    w.raw("</section>\n");
}
