//! The pictures of a sensitive attribute, each with its caption above it and its table below.

use super::super::ReviewAttribute;
use tauell_draw::html::words::{percent, percent_at_most};
use tauell_draw::html::{Set, Writer};
use tauell_draw::pictures::{Curves, DistributionPicture, Line, Look, Map, Picture};

/// Width of a picture.
const WIDTH: f64 = 720.0;
/// Below this a difference of shares is rounding.
const TOLERANCE: f64 = 1e-9;

/// Draws the curves of an attribute with at least two values.
pub(super) fn curves(w: &mut Writer, attribute: &ReviewAttribute) {
    let (reached, aware) = (&attribute.reached.0, &attribute.reached_method_aware.0);
    let differs = aware.iter().zip(reached).any(|(aware, reached)| aware > &(reached + TOLERANCE));
    let line = |look, shares: &[f64]| Line { look, shares: shares.to_vec(), name: String::new() };
    let mut lines = vec![line(Look::Worst, reached), line(Look::Whole, &attribute.whole_curve.cumulative.0)];
    lines.extend(differs.then(|| line(Look::Aware, aware)));
    let drawn = Curves {
        column: attribute.column.clone(),
        values: attribute.values.len(),
        psi: attribute.psi.0.clone(),
        lines,
        band: attribute.band.0.chunks(attribute.values.len().max(1)).map(<[f64]>::to_vec).collect(),
        names: Vec::new(),
        class: None,
    };
    let more = match (differs, aware.is_empty()) {
        (true, _) => "Dashes and dots: the highest for someone who knows how the rows were chosen.",
        (false, false) => "Someone who knows how the rows were chosen finds no more in any class.",
        (false, true) => "",
    };
    let band = "The grey band has the classes of all people, its darker part those of the middle half.";
    w.figure(&drawn.draw("", WIDTH), &[band, more]);
}

/// The numbers behind the curves.
pub(super) fn table_of_curves(w: &mut Writer, attribute: &ReviewAttribute) {
    let m = attribute.values.len();
    let quantile = |row: usize| attribute.band.0.get(row * m..(row + 1) * m).unwrap_or_default();
    let all: [(&str, &[f64]); 9] = [
        ("limit ψ(k)", &attribute.psi.0),
        ("highest in any class", &attribute.reached.0),
        ("knowing the method", &attribute.reached_method_aware.0),
        ("all classes", &attribute.whole_curve.cumulative.0),
        ("people: least", quantile(0)),
        ("a quarter", quantile(1)),
        ("half", quantile(2)),
        ("three quarters", quantile(3)),
        ("all", quantile(4)),
    ];
    let columns: Vec<_> = all.into_iter().filter(|(_, shares)| !shares.is_empty()).collect();
    let mut heads = vec![("k", Set::Words)];
    heads.extend(columns.iter().map(|&(name, _)| (name, Set::Numbers)));
    w.fold("The curves as a table");
    w.table("Share of the people that the k most frequent values have together", &heads);
    for k in 0..m {
        let cell = |&(_, shares): &(&str, &[f64])| match shares.get(k) {
            Some(&share) if std::ptr::eq(shares, &attribute.psi.0[..]) => percent_at_most(share),
            Some(&share) => percent(share),
            None => String::new(),
        };
        let cells: Vec<String> = columns.iter().map(cell).collect();
        w.numbers(&(k + 1).to_string(), &cells);
    }
    w.table_end().fold_end();
}

/// Draws the distribution of the whole table.
pub(super) fn distribution(w: &mut Writer, id: &str, attribute: &ReviewAttribute) {
    let (exact, induced) = (&attribute.whole.exact.0, &attribute.whole.induced.0);
    let drawn = DistributionPicture {
        column: attribute.column.clone(),
        values: attribute.values.clone(),
        exact: exact.clone(),
        induced: induced.clone(),
        ..DistributionPicture::default()
    };
    let general = exact.iter().zip(induced).any(|(exact, induced)| induced > &(exact + TOLERANCE));
    let hatched = match general {
        true => "Full: published as exactly this value. Hatched: what more general values add.",
        false => "",
    };
    w.figure(&drawn.draw(id, WIDTH), &["The whole table.", hatched]);
}

/// The numbers behind the bars.
pub(super) fn table_of_distribution(w: &mut Writer, attribute: &ReviewAttribute) {
    w.fold("The distribution as a table");
    let columns = [("value", Set::Words), ("share of the people", Set::Numbers), ("published exactly", Set::Numbers)];
    w.table("The whole table by sensitive value", &columns);
    let shares = attribute.whole.exact.0.iter().zip(&attribute.whole.induced.0);
    for (value, (&exact, &induced)) in attribute.values.iter().zip(shares) {
        w.numbers(value, &[percent(induced), percent(exact)]);
    }
    w.table_end().fold_end();
}

/// The classes of an attribute, as the map takes them.
pub(super) fn classes<'a>(attribute: &'a ReviewAttribute, sizes: &'a [u32]) -> Map<'a> {
    Map { sizes, margins: &attribute.margins.0, likeliest: &attribute.likeliest_shares.0, chosen: None }
}

/// Draws every class of an attribute.
pub(super) fn map(w: &mut Writer, attribute: &ReviewAttribute, sizes: &[u32]) {
    w.figure(
        &classes(attribute, sizes).draw(WIDTH),
        &["Each disc is a class; larger discs stand for several near one another."],
    );
}
