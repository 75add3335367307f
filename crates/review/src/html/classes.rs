//! Classes as tables: by size, and those that hold the table back.

use crate::{ReviewAttribute, ReviewView};
use tauell_base::arrays::TextBlock;
use tauell_base::sorting::first_places;
use tauell_draw::html::words::{count, joined, percent, signed_points};
use tauell_draw::html::{Set, Writer};
use tauell_draw::pictures::worse;

use super::pictures;

/// Classes that are listed.
const LISTED: usize = 12;
const TOLERANCE: f64 = 1e-9;

/// The map as a table: classes by size, each line twice as large as the one before.
pub(super) fn by_size(w: &mut Writer, view: &ReviewView, attribute: &ReviewAttribute) {
    let margins = &attribute.margins.0;
    let columns = [
        ("people in a class", Set::Words),
        ("classes", Set::Numbers),
        ("people", Set::Numbers),
        ("likeliest value, at most", Set::Numbers),
        ("points to spare, at least", Set::Numbers),
    ];
    let shown = if margins.is_empty() { 4 } else { 5 };
    w.fold("The classes as a table");
    w.table("Classes by size", &columns[..shown]);
    let bits = |size: u32| size.max(1).ilog2();
    for group in 0..32 {
        let members: Vec<usize> =
            (0..view.class_sizes.0.len()).filter(|&at| bits(view.class_sizes.0[at]) == group).collect();
        let sizes = || members.iter().map(|&at| u64::from(view.class_sizes.0[at]));
        let (Some(least), Some(most)) = (sizes().min(), sizes().max()) else { continue };
        let name = if least == most { count(least) } else { joined(&[&count(least), " to ", &count(most)]) };
        let of = |values: &[f64], at: usize| values.get(at).copied().unwrap_or(f64::NAN);
        let highest = members.iter().map(|&at| of(&attribute.likeliest_shares.0, at)).fold(0.0, f64::max);
        let mut cells = vec![count(members.len() as u64), count(sizes().sum()), percent(highest)];
        if !margins.is_empty() {
            cells.push(signed_points(members.iter().map(|&at| of(margins, at)).fold(f64::INFINITY, f64::min)));
        }
        w.numbers(&name, &cells);
    }
    w.table_end().fold_end();
}

/// The classes that disclose the most.
pub(super) fn weakest(w: &mut Writer, view: &ReviewView, attribute: &ReviewAttribute) {
    let sizes = &view.class_sizes.0;
    let (margins, shares) = (&attribute.margins.0, &attribute.likeliest_shares.0);
    let map = pictures::classes(attribute, sizes);
    let order = first_places(sizes.len(), LISTED, &|a, b| worse(&map, a, b));

    w.raw("<h3>The weakest classes</h3>\n");
    let columns = [
        ("class", Set::Words),
        ("quasi-identifier as published", Set::Words),
        ("people", Set::Numbers),
        ("likeliest value", Set::Words),
        ("ruled out", Set::Numbers),
        ("points to spare", Set::Numbers),
    ];
    let shown = if margins.is_empty() { 5 } else { 6 };
    let caption = match sizes.len() > LISTED {
        true => ["The ", &LISTED.to_string(), " of ", &count(sizes.len() as u64), " classes that disclose the most"]
            .concat(),
        false => "All classes, those that disclose the most first".to_owned(),
    };
    w.table(&caption, &columns[..shown]);
    for at in order {
        let broken = margins.get(at).is_some_and(|&margin| margin < -TOLERANCE);
        w.raw("<tr><th scope=\"row\">").text(&count(at as u64 + 1)).raw("</th><td class=\"what\">");
        for (number, name) in view.quasi_identifiers.iter().enumerate() {
            w.raw("<span class=\"pair\"><small>").text(name).raw("</small> ");
            w.text(text(&view.class_labels, at * view.quasi_identifiers.len() + number)).raw("</span> ");
        }
        let value = attribute.likeliest_values.0.get(at).and_then(|&value| attribute.values.get(value as usize));
        w.raw("</td>").number(&count(sizes[at].into()));
        w.raw("<td class=\"v\">")
            .text(value.map_or("–", String::as_str))
            .raw(" <small>")
            .text(&percent(shares.get(at).copied().unwrap_or(f64::NAN)))
            .raw("</small></td>");
        w.number(&attribute.excluded.0.get(at).map_or_else(|| "–".to_owned(), |&excluded| count(excluded.into())));
        if let Some(&margin) = margins.get(at) {
            w.raw(if broken { "<td class=\"n broken\">" } else { "<td class=\"n\">" });
            w.text(&signed_points(margin)).raw("</td>");
        }
        w.raw("</tr>\n");
    }
    w.table_end();
}

/// One text of a block; empty where there is none.
fn text(block: &TextBlock, at: usize) -> &str {
    let start = at.checked_sub(1).map_or(Some(0), |before| block.ends.0.get(before).copied());
    let range = start.zip(block.ends.0.get(at).copied()).map(|(start, end)| start as usize..end as usize);
    range
        .and_then(|range| block.bytes.0.get(range))
        .and_then(|bytes| std::str::from_utf8(bytes).ok())
        .unwrap_or_default()
}
