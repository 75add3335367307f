//! How the values are spread over the whole table: bars, full where a value is published exactly.

use crate::review::ReviewAttribute;

use super::super::words::{joined, percent, short};
use super::super::writer::{Set, Writer};
use super::{COLOURS, Frame, TOLERANCE, WIDTH, axes, begin, end, label};

const ROW: f64 = 24.0;
const BAR: f64 = 16.0;
/// Letters of a name in the picture.
const LETTERS: usize = 26;
/// Values with a bar of their own; the others stand in the table.
const MOST: usize = 30;

/// Draws the distribution of the whole table, with its caption.
pub(in super::super) fn distribution(w: &mut Writer, id: &str, attribute: &ReviewAttribute) {
    let bars = bars(attribute);
    let shown = &bars[..bars.len().min(MOST)];
    let longest = shown.iter().map(|bar| bar.name.chars().count().min(LETTERS)).max().unwrap_or(0);
    let left = (longest as f64 * 6.8 + 16.0).max(56.0);
    let frame = Frame { left, top: 10.0, width: WIDTH - left - 60.0, height: shown.len() as f64 * ROW };
    let most = bars.iter().map(|bar| bar.induced).fold(0.01, f64::max);
    let title = finding(&bars);
    let general = shown.iter().any(Bar::is_hatched);

    w.raw("<figure><figcaption>").text(&title).raw("<span>");
    w.raw("The whole table.");
    if general {
        w.raw(" Full: published as exactly this value. Hatched: what more general values add.");
    }
    if shown.len() < bars.len() {
        w.raw(" The table below has the other values.");
    }
    w.raw("</span></figcaption>");
    begin(
        w,
        id,
        frame.bottom() + 48.0,
        &title,
        "Share of the people by sensitive value. The table below has the numbers.",
    );
    if general {
        hatchings(w, id, shown);
    }
    for (at, bar) in shown.iter().enumerate() {
        let y = frame.top + at as f64 * ROW + (ROW - BAR) / 2.0;
        let width = |share: f64| (share / most).clamp(0.0, 1.0) * frame.width;
        label(w, "e", (frame.left - 10.0, y + BAR - 4.0), &short(bar.name, LETTERS));
        if bar.exact > 0.0 {
            rectangle(w, (frame.left, y), width(bar.exact));
            w.raw(" fill=\"var(--v").whole(bar.index % COLOURS).raw(")\"/>\n");
        }
        if bar.is_hatched() {
            rectangle(w, (frame.left + width(bar.exact), y), width(bar.induced) - width(bar.exact));
            w.raw(" fill=\"url(#").text(id).raw("-h").whole(bar.index % COLOURS).raw(")\" stroke=\"var(--v");
            w.whole(bar.index % COLOURS).raw(")\"/>\n");
        }
        label(w, "", (frame.left + width(bar.induced) + 8.0, y + BAR - 4.0), &percent(bar.induced));
    }
    for share in axes::steps(0.0, most, 5.0) {
        axes::tick(w, &frame, frame.across(share / most), &percent(share));
    }
    axes::below(w, &frame, "share of the people");
    end(w);
    w.raw("</figure>\n");
}

/// The numbers behind the bars.
pub(in super::super) fn table_of_distribution(w: &mut Writer, attribute: &ReviewAttribute) {
    w.fold("The distribution as a table");
    let columns = [("value", Set::Words), ("share of the people", Set::Numbers), ("published exactly", Set::Numbers)];
    w.table("The whole table by sensitive value", &columns);
    for bar in bars(attribute) {
        w.numbers(bar.name, &[percent(bar.induced), percent(bar.exact)]);
    }
    w.table_end().fold_end();
}

struct Bar<'a> {
    /// Place in the fixed order, which gives the colour.
    index: usize,
    name: &'a str,
    exact: f64,
    induced: f64,
}

impl Bar<'_> {
    fn is_hatched(&self) -> bool {
        self.induced > self.exact + TOLERANCE
    }
}

fn bars(attribute: &ReviewAttribute) -> Vec<Bar<'_>> {
    let shares = attribute.whole.exact.0.iter().zip(&attribute.whole.induced.0);
    let bar = |(index, (name, (&exact, &induced)))| Bar { index, name, exact, induced };
    attribute.values.iter().map(String::as_str).zip(shares).enumerate().map(bar).collect()
}

fn finding(bars: &[Bar<'_>]) -> String {
    match bars.iter().reduce(|a, b| if b.induced > a.induced + 1e-12 { b } else { a }) {
        Some(top) => joined(&[top.name, " is the most frequent value, with ", &percent(top.induced), " of the people"]),
        None => "Nobody is in the table".to_owned(),
    }
}

fn rectangle(w: &mut Writer, at: (f64, f64), width: f64) {
    w.raw("<rect").at("x", at.0).at("y", at.1).at("width", width.max(0.0)).at("height", BAR);
}

fn hatchings(w: &mut Writer, id: &str, bars: &[Bar<'_>]) {
    w.raw("<defs>");
    let mut done = [false; COLOURS];
    for colour in bars.iter().filter(|bar| bar.is_hatched()).map(|bar| bar.index % COLOURS) {
        if !std::mem::replace(&mut done[colour], true) {
            w.raw("<pattern id=\"").text(id).raw("-h").whole(colour);
            w.raw("\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">");
            w.raw("<rect width=\"2.5\" height=\"5\" fill=\"var(--v").whole(colour).raw(")\"/></pattern>");
        }
    }
    w.raw("</defs>\n");
}
