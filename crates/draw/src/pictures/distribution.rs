//! How the values are spread over a class or the whole table: bars, full where a value is published exactly.

use super::{
    COLOURS, Frame, HitRule, NAMED, Picture, PictureTable, RenderedPicture, TOLERANCE, Tip, axes, begin, class_name,
    end, hatchings, label, line, short,
};
use serde::Deserialize;

use tauell_base::sorting::first_places;
use tauell_base::words::numbers::{count, percent};
use tauell_base::words::{Markup, joined};

const ROW: f64 = 24.0;
const BAR: f64 = 16.0;
/// Letters of a name in the picture.
const LETTERS: usize = 26;
const LETTER: f64 = 6.8;
/// Values with a bar of their own.
const MOST: usize = 40;
/// Width for the share at the end of a bar.
const SHARE: f64 = 52.0;

/// Shares of base values in their fixed order.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "DistributionPicture"))]
pub struct DistributionPicture {
    /// The column.
    pub column: String,
    /// The number of the class; `None` for the whole table.
    pub class: Option<usize>,
    /// The values.
    pub values: Vec<String>,
    /// The share of rows published with exactly this value.
    pub exact: Vec<f64>,
    /// The share with what generalized values add.
    pub induced: Vec<f64>,
    /// The share in all classes combined, as they are published; empty where that is what is shown.
    pub whole: Vec<f64>,
    /// What a method-aware adversary infers, for the table behind it; empty if that is not known.
    pub method_aware: Vec<f64>,
    /// The largest share that one value may have, where there is a limit.
    pub limit: Option<f64>,
}

struct Bar<'a> {
    /// Place in the fixed order, which gives the colour.
    index: usize,
    name: &'a str,
    exact: f64,
    induced: f64,
    whole: f64,
}

impl Bar<'_> {
    fn is_hatched(&self) -> bool {
        self.induced > self.exact + TOLERANCE
    }
}

impl Picture for DistributionPicture {
    /// Draws it; `id` is no other picture's around it. O(m log m).
    fn draw(&self, id: &str, width: f64) -> RenderedPicture {
        let all = self.bars();
        let title = self.finding(&all);
        let (bars, left_out) = first(all);
        let room = (((width * 0.4 - 16.0) / LETTER) as usize).clamp(4, LETTERS);
        let longest = bars.iter().map(|bar| bar.name.chars().count().min(room)).max().unwrap_or(0);
        let left = (longest as f64 * LETTER + 16.0).max(48.0);
        let frame = Frame {
            left,
            top: if self.whole.is_empty() && self.limit.is_none() { 8.0 } else { 26.0 },
            width: (width - left - SHARE - 8.0).max(40.0),
            height: bars.len() as f64 * ROW,
        };
        let limit = self.limit.unwrap_or(0.0);
        let most = bars.iter().map(|bar| bar.induced.max(bar.whole)).fold(limit.max(0.01), f64::max);
        let x = |share: f64| frame.across((share / most).clamp(0.0, 1.0));
        let who = self.who();
        let beside = if self.whole.is_empty() { "" } else { ", with all classes combined as ticks" };
        let mut w =
            begin(width, frame.bottom() + 46.0, &["Shares of the values of ", &self.column, " in ", &who, beside]);
        hatchings(&mut w, id, bars.iter().filter(|bar| bar.is_hatched()).map(|bar| bar.index));
        for share in axes::steps(0.0, most, (frame.width / 80.0).clamp(2.0, 5.0)) {
            axes::tick(&mut w, &frame, x(share), &percent(share));
        }
        axes::below(&mut w, &frame, "share of the people");
        let mut tips = Vec::with_capacity(bars.len());
        for (at, bar) in bars.iter().enumerate() {
            let y = frame.top + at as f64 * ROW + (ROW - BAR) / 2.0;
            label(&mut w, "e", (frame.left - 10.0, y + BAR - 4.0), &short(bar.name, room));
            rectangle(&mut w, (x(0.0), y), x(bar.exact));
            w.raw(" fill=\"var(--v").whole(bar.index % COLOURS).raw(")\"/>\n");
            if bar.is_hatched() {
                rectangle(&mut w, (x(bar.exact), y), x(bar.induced));
                w.raw(" fill=\"url(#").text(id).raw("-h").whole(bar.index % COLOURS).raw(")\" stroke=\"var(--v");
                w.whole(bar.index % COLOURS).raw(")\"/>\n");
            }
            if !self.whole.is_empty() {
                line(&mut w, "tick", (x(bar.whole), y - 3.0), (x(bar.whole), y + BAR + 3.0));
            }
            // The share is at the end of its bar; if the tick overlaps it, behind the tick.
            let end = x(bar.induced);
            let end = if (end..end + SHARE).contains(&x(bar.whole)) { x(bar.whole) } else { end };
            let share = if bar.induced > 0.0 { percent(bar.induced) } else { "–".to_owned() };
            label(&mut w, "", (end + 8.0, y + BAR - 4.0), &share);
            tips.push(Tip { x: x(bar.induced), y: y + BAR / 2.0, text: self.said(bar, &who), ..Tip::default() });
        }
        let first = bars.first().filter(|_| !self.whole.is_empty()).map(|bar| x(bar.whole));
        if self.limit.is_some() {
            line(&mut w, "limit", (x(limit), frame.top - 4.0), (x(limit), frame.bottom()));
            let class = if x(limit) > frame.left + frame.width * 0.7 { "acc e" } else { "acc c" };
            label(&mut w, class, (x(limit), frame.top - 12.0), "limit for one");
        }
        if let Some(at) = first.filter(|at| self.limit.is_none() || (at - x(limit)).abs() > 96.0) {
            label(&mut w, "q c", (at, frame.top - 2.0), "all classes");
        }
        if left_out > 0 {
            let text = joined(&["and ", &count(left_out as u64), " more values in the table"]);
            label(&mut w, "q", (8.0, frame.bottom() + 38.0), &text);
        }
        end(w, title, HitRule::Down, tips)
    }

    fn table(&self) -> PictureTable {
        let who = self.who();
        let mut head = vec![self.column.clone(), joined(&[&who, ": exact"]), joined(&[&who, ": induced"])];
        let more = [(&self.method_aware, "method-aware"), (&self.whole, "all classes combined")];
        let more: Vec<(&[f64], &str)> = more
            .into_iter()
            .filter(|(shares, _)| !shares.is_empty())
            .map(|(shares, name)| (&shares[..], name))
            .collect();
        head.extend(more.iter().map(|&(_, name)| name.to_owned()));
        let columns: Vec<&[f64]> =
            [&self.exact[..], &self.induced].into_iter().chain(more.iter().map(|&(shares, _)| shares)).collect();
        let row = |(at, name): (usize, &String)| {
            let cells = columns.iter().map(|shares| percent(shares.get(at).copied().unwrap_or(0.0)));
            [name.clone()].into_iter().chain(cells).collect()
        };
        PictureTable { head, rows: self.values.iter().enumerate().map(row).collect() }
    }
}

impl DistributionPicture {
    /// What there is to be shown.
    fn bars(&self) -> Vec<Bar<'_>> {
        let of = |shares: &[f64], index: usize| shares.get(index).copied().unwrap_or(0.0);
        let bar = |(index, name)| Bar {
            index,
            name,
            exact: of(&self.exact, index),
            induced: of(&self.induced, index),
            whole: of(&self.whole, index),
        };
        let all = self.values.iter().map(String::as_str).enumerate().map(bar);
        all.filter(|bar| bar.induced > 0.0 || bar.whole > 0.0).collect()
    }

    fn who(&self) -> String {
        self.class.map_or_else(|| "the whole table".to_owned(), class_name)
    }

    fn finding(&self, bars: &[Bar<'_>]) -> String {
        let Some(top) = bars.iter().reduce(|a, b| if b.induced > a.induced + 1e-12 { b } else { a }) else {
            return joined(&["No one is in ", &self.who()]);
        };
        let (name, share) = (short(top.name, NAMED), percent(top.induced));
        match self.class {
            // A generalized value counts in part for each of its base values, which is not how often these occur.
            None if bars.iter().any(Bar::is_hatched) => joined(&[&name, " has the largest induced share, ", &share]),
            None => joined(&[&name, " is the most frequent value, with ", &share, " of the people"]),
            Some(_) => joined(&[
                &name,
                " has ",
                &share,
                " of ",
                &self.who(),
                ", ",
                &percent(top.whole),
                " of all classes combined",
            ]),
        }
    }

    fn said(&self, bar: &Bar<'_>, who: &str) -> String {
        let mut text = joined(&[&short(bar.name, NAMED), "\n", &percent(bar.induced), " of ", who]);
        if bar.is_hatched() {
            text.push_str(&joined(&["\n", &percent(bar.exact), " published exactly, the rest by generalized values"]));
        }
        if !self.whole.is_empty() {
            text.push_str(&joined(&["\n", &percent(bar.whole), " of all classes combined"]));
        }
        text
    }
}

/// The bars that fit, those with the largest shares, in their order; and how many do not fit.
fn first(mut bars: Vec<Bar<'_>>) -> (Vec<Bar<'_>>, usize) {
    let most = |at: usize| bars[at].induced.max(bars[at].whole);
    let places = first_places(bars.len(), MOST, &|a, b| most(b).total_cmp(&most(a)).then(a.cmp(&b)));
    let left_out = bars.len() - places.len();
    let mut at = 0..bars.len();
    bars.retain(|_| at.next().is_some_and(|at| left_out == 0 || places.contains(&at)));
    (bars, left_out)
}

/// A bar, to where it ends.
fn rectangle(w: &mut Markup, from: (f64, f64), to: f64) {
    w.raw("<rect").at("x", from.0).at("y", from.1).at("width", (to - from.0).max(0.0)).at("height", BAR);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn class() -> DistributionPicture {
        DistributionPicture {
            column: "disease".to_owned(),
            class: Some(2),
            values: ["flu", "cold", "gout"].map(str::to_owned).to_vec(),
            exact: vec![0.5, 0.0, 0.25],
            induced: vec![0.5, 0.25, 0.25],
            whole: vec![0.4, 0.3, 0.3],
            method_aware: vec![],
            limit: Some(0.5),
        }
    }

    #[test]
    fn a_class_is_described_next_to_the_whole_table() {
        let drawn = class().draw("d", 600.0);
        assert_eq!(drawn.title, "flu has 50% of class 3, 40% of all classes combined");
        assert_eq!(drawn.tips[0].text, "flu\n50% of class 3\n40% of all classes combined");
        assert_eq!(
            drawn.tips[1].text,
            "cold\n25% of class 3\n0% published exactly, the rest by generalized values\n30% of all classes combined"
        );
        assert_eq!(drawn.svg.as_str().matches("url(#d-h1)").count(), 1);
        assert!(drawn.svg.as_str().contains(">limit for one<") && drawn.svg.as_str().contains("class=\"tick\""));
    }

    #[test]
    fn the_whole_table_is_described_by_itself() {
        let whole = DistributionPicture { class: None, whole: vec![], limit: None, ..class() };
        let drawn = whole.draw("d", 360.0);
        assert_eq!(drawn.title, "flu has the largest induced share, 50%");
        let exact = DistributionPicture { exact: whole.induced.clone(), ..whole };
        assert_eq!(exact.draw("d", 360.0).title, "flu is the most frequent value, with 50% of the people");
        assert!(!drawn.svg.as_str().contains("class=\"tick\""));
        assert_eq!(DistributionPicture::default().draw("d", 360.0).title, "No one is in the whole table");
    }

    #[test]
    fn of_many_values_the_most_frequent_have_bars_in_the_fixed_order() {
        let shares: Vec<f64> = (0..100).map(|at| if at % 2 == 0 { 0.019 } else { 0.001 }).collect();
        let values = (0..100).map(|at| format!("v{at}")).collect();
        let drawn =
            DistributionPicture { values, exact: shares.clone(), induced: shares, ..DistributionPicture::default() }
                .draw("d", 600.0);
        assert_eq!(drawn.tips.len(), 40);
        assert!(drawn.tips.iter().zip((0..80).step_by(2)).all(|(tip, at)| tip.text.starts_with(&format!("v{at}\n"))));
        assert!(drawn.svg.as_str().contains(">and 60 more values in the table<"));
    }
}
