//! The same curves of several methods, one picture next to the other: the shares that the k most frequent values have
//! together in the classes of all people, with the limit.

use super::labels::{Named, placed};
use super::{
    Frame, HitRule, Picture, PictureTable, RenderedPicture, TOLERANCE, Tip, axes, begin, end, label, line, path, short,
};
use serde::Deserialize;

use tauell_base::words::Markup;
use tauell_base::words::joined;
use tauell_base::words::numbers::{counted, listed, percent, percent_at_most};

/// A picture of one method is at least so wide, and at most `MOST`; there are no more than `MOST_ACROSS` in a row.
const LEAST: f64 = 232.0;
const MOST_ACROSS: usize = 4;
const MOST: f64 = 420.0;
const HEIGHT: f64 = 150.0;
/// Above each its name, below it the numbers.
const ABOVE: f64 = 26.0;
const BELOW: f64 = 30.0;
/// Between two of them, for the numbers at the left of each.
const LEFT: f64 = 52.0;
const TOP: f64 = 26.0;
const FOOT: f64 = 24.0;
const LETTER: f64 = 7.2;
/// What the quantiles are called.
const QUANTILES: [&str; 5] = ["least", "a quarter", "median", "three quarters", "largest"];
const QUARTER: f64 = 0.25;
/// Methods that are named as alike.
const LISTED: usize = 3;

/// The curves of several methods, in the order in which they are shown.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "MultiplesPicture"))]
pub struct Multiples {
    /// The column.
    pub column: String,
    /// The limit ψ; empty if there is none.
    pub psi: Vec<f64>,
    /// The methods.
    pub methods: Vec<Multiple>,
}

/// The curves of one method.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "MultiplesMethod"))]
pub struct Multiple {
    /// What it is called.
    pub name: String,
    /// F(k) over people: its quantiles 0, 0.25, 0.5, 0.75 and 1.
    pub band: Vec<Vec<f64>>,
}

impl Multiple {
    fn quantile(&self, of: usize) -> &[f64] {
        self.band.get(of).map_or(&[], Vec::as_slice)
    }

    /// What half of the people do not exceed.
    fn median(&self) -> &[f64] {
        self.quantile(2)
    }
}

impl Picture for Multiples {
    /// Draws them with the same axes. O(methods · k).
    fn draw(&self, _: &str, width: f64) -> RenderedPicture {
        let across = ((width / LEAST) as usize).clamp(1, MOST_ACROSS.min(self.methods.len().max(1)));
        // As even rows as there can be.
        let down = self.methods.len().div_ceil(across).max(1);
        let across = self.methods.len().div_ceil(down).max(1);
        let wide = ((width - 12.0) / across as f64).min(MOST);
        let height = TOP + down as f64 * (ABOVE + HEIGHT + BELOW) + FOOT;
        let names: Vec<&str> = self.methods.iter().map(|of| of.name.as_str()).collect();
        let limit = if self.psi.is_empty() { "" } else { ", against the limit ψ" };
        let about =
            "For each method the shares that the most frequent values have together in the classes of all people, of ";
        let mut w = begin(width, height, &[about, &self.column, limit, ": ", &names.join(", ")]);
        label(&mut w, "q", (LEFT - 44.0, 14.0), "share of the people of a class");
        let mut tips = Vec::new();
        for (at, method) in self.methods.iter().enumerate() {
            let (column, row) = (at % across, at / across);
            let frame = Frame {
                left: column as f64 * wide + LEFT,
                top: TOP + row as f64 * (ABOVE + HEIGHT + BELOW) + ABOVE,
                width: (wide - LEFT - 6.0).max(40.0),
                height: HEIGHT,
            };
            self.one(&mut w, &frame, method, (column == 0, at == 0), &mut tips);
        }
        label(&mut w, "q e", (across as f64 * wide - 6.0, height - 8.0), "the k most frequent values together");
        end(w, self.finding(), HitRule::Around, tips)
    }

    fn table(&self) -> PictureTable {
        let mut head = vec!["method".to_owned(), "k".to_owned()];
        head.extend(QUANTILES.map(|name| joined(&["F(k), ", name])));
        head.extend((!self.psi.is_empty()).then(|| "limit ψ(k)".to_owned()));
        let row = |method: &Multiple, at: usize| {
            let shares = (0..QUANTILES.len()).map(|of| method.quantile(of).get(at).copied().unwrap_or(1.0));
            let limit = self.psi.get(at).map(|&limit| percent_at_most(limit));
            [method.name.clone(), (at + 1).to_string()].into_iter().chain(shares.map(percent)).chain(limit).collect()
        };
        let rows = self.methods.iter().flat_map(|method| (0..method.median().len()).map(move |at| row(method, at)));
        PictureTable { head, rows: rows.collect() }
    }
}

impl Multiples {
    /// How many values are shown: as many as every curve has.
    fn shown(&self) -> usize {
        self.methods.iter().map(|of| of.median().len()).min().unwrap_or(0).max(1)
    }

    fn one(&self, w: &mut Markup, frame: &Frame, method: &Multiple, (edge, first): (bool, bool), tips: &mut Vec<Tip>) {
        let k = self.shown();
        let x = |at: usize| frame.across(at as f64 / (k - 1).max(1) as f64);
        let points = |shares: &[f64]| -> Vec<(f64, f64)> {
            shares.iter().take(k).enumerate().map(|(at, &share)| (x(at), frame.up(share))).collect()
        };
        let between = |w: &mut Markup, class: &'static str, low: &[f64], high: &[f64]| {
            let mut around = points(high);
            around.extend(points(low).into_iter().rev());
            path(w, class, true, &around);
        };
        label(w, "bold", (frame.left, frame.top - 9.0), &short(&method.name, (frame.width / LETTER) as usize));
        let psi = &self.psi[..self.psi.len().min(k)];
        if !psi.is_empty() {
            between(w, "allowed", &vec![0.0; psi.len()], psi);
        }
        for quarter in 0..=4_u8 {
            let share = f64::from(quarter) * QUARTER;
            line(w, "grid", (frame.left, frame.up(share)), (frame.right(), frame.up(share)));
            if edge && quarter.is_multiple_of(2) {
                label(w, "q e", (frame.left - 8.0, frame.up(share) + 4.0), &percent(share));
            }
        }
        between(w, "band", method.quantile(0), method.quantile(4));
        between(w, "band", method.quantile(1), method.quantile(3));
        path(w, "psi", false, &points(psi));
        path(w, "main", false, &points(method.median()));
        if first {
            let limit =
                (!psi.is_empty()).then(|| Named { text: "limit ψ(k)".to_owned(), class: "acc c", shares: psi });
            let median = Named { text: "median".to_owned(), class: "c", shares: method.median() };
            let names: Vec<_> = limit.into_iter().chain([median]).collect();
            for name in placed(frame, k, &names, Vec::new()) {
                label(w, name.class, name.at, name.text);
            }
        }
        let step = [1, 2, 5, 10].into_iter().find(|&step| frame.width * step as f64 / k as f64 >= 20.0).unwrap_or(20);
        for at in (0..k).filter(|at| step == 1 || (at + 1) % step == 0 || *at == 0) {
            axes::tick(w, frame, x(at), &(at + 1).to_string());
        }
        for at in 0..k {
            let share = |of: usize| method.quantile(of).get(at).map_or_else(String::new, |&share| percent(share));
            let mut text = joined(&[&method.name, "\n", &counted(at as u64 + 1, "value", "values"), " together"]);
            for (name, of) in [("median", 2), ("largest", 4), ("three quarters", 3), ("a quarter", 1), ("least", 0)] {
                text.push_str(&joined(&["\n", name, ": ", &share(of)]));
            }
            if let Some(&limit) = psi.get(at) {
                text.push_str(&joined(&["\nlimit: ", &percent_at_most(limit)]));
            }
            tips.push(Tip {
                x: x(at),
                y: frame.up(method.median().get(at).copied().unwrap_or(1.0)),
                text,
                ..Tip::default()
            });
        }
    }

    /// How far the median stays below the limit, all k together.
    fn room(&self, method: &Multiple) -> f64 {
        self.psi.iter().zip(method.median()).map(|(limit, share)| limit - share).sum()
    }

    /// Whose classes come closest to the limit, and whose stay furthest below it.
    fn finding(&self) -> String {
        let first = |of: &Multiple| of.median().first().copied().unwrap_or(1.0);
        let key = |of: &Multiple| if self.psi.is_empty() { -first(of) } else { self.room(of) };
        let keys: Vec<f64> = self.methods.iter().map(key).collect();
        let (least, most) = keys.iter().fold((f64::MAX, f64::MIN), |(least, most), &at| (least.min(at), most.max(at)));
        let alike = most - least <= TOLERANCE;
        let who = |end: f64| -> String {
            let names = self.methods.iter().zip(&keys).filter(|(_, at)| (*at - end).abs() <= TOLERANCE);
            let names: Vec<&str> = names.map(|(of, _)| of.name.as_str()).collect();
            listed(&names, LISTED)
        };
        if self.methods.is_empty() {
            return String::new();
        }
        if self.psi.is_empty() {
            let has = |end: f64| joined(&[&percent(-end), " in the median class of ", &who(end)]);
            let most = if alike { String::new() } else { joined(&[", ", &has(most)]) };
            return joined(&["The most frequent value has ", &has(least), &most]);
        }
        match (alike, self.methods.len()) {
            (true, 1) => joined(&["How close the classes of ", &who(least), " come to the limit"]),
            (true, _) => "The classes of all methods come as close to the limit".to_owned(),
            _ => {
                let closest = joined(&["The classes of ", &who(least), " come closest to the limit"]);
                joined(&[&closest, ", those of ", &who(most), " stay furthest below it"])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn method(name: &str, median: &[f64]) -> Multiple {
        let moved = |by: f64| -> Vec<f64> { median.iter().map(|share| (share + by).clamp(0.0, 1.0)).collect() };
        Multiple { name: name.to_owned(), band: [-0.2, -0.1, 0.0, 0.1, 0.2].map(moved).to_vec() }
    }

    fn three() -> Multiples {
        let methods = vec![
            method("Near", &[0.3, 0.6, 0.9]),
            method("Far", &[0.2, 0.4, 0.6]),
            method("Between", &[0.3, 0.5, 0.7]),
        ];
        Multiples { column: "disease".to_owned(), psi: vec![0.5, 0.75, 1.0], methods }
    }

    #[test]
    fn the_finding_names_the_closest_and_the_furthest() {
        let mut of = three();
        let ends = "The classes of Near come closest to the limit, those of Far stay furthest below it";
        assert_eq!(of.finding(), ends);
        of.methods.push(method("As far", &[0.2, 0.4, 0.6]));
        assert_eq!(of.finding(), ends.replace("Far", "Far and As far"));
        of.methods.pop();
        of.psi.clear();
        assert_eq!(
            of.finding(),
            "The most frequent value has 30% in the median class of Near and Between, 20% in the median class of Far"
        );
        of.methods.truncate(1);
        assert_eq!(of.finding(), "The most frequent value has 30% in the median class of Near");
        of.psi = vec![0.5, 0.75, 1.0];
        assert_eq!(of.finding(), "How close the classes of Near come to the limit");
        of.methods.push(method("Like it", &[0.3, 0.6, 0.9]));
        assert_eq!(of.finding(), "The classes of all methods come as close to the limit");
        of.methods.clear();
        assert_eq!(of.finding(), "");
    }

    #[test]
    fn each_k_of_each_method_has_its_label() {
        let drawn = three().draw("p", 900.0);
        assert_eq!(drawn.tips.len(), 9);
        let said = "Far\n2 values together\nmedian: 40%\nlargest: 60%\nthree quarters: 50%\na quarter: 30%\nleast: 20%\nlimit: 75%";
        assert_eq!(drawn.tips[4].text, said);
        assert_eq!(drawn.svg.as_str().matches("class=\"main\"").count(), 3);
        assert_eq!(drawn.svg.as_str().matches("class=\"band\"").count(), 6);
    }

    #[test]
    fn all_have_the_same_axes_and_are_inside_the_picture_in_even_rows() {
        for width in [300.0, 560.0, 720.0, 1_200.0] {
            let mut of = three();
            of.methods
                .extend([method("A method of quite a long name", &[0.2, 0.4, 0.6]), method("Fifth", &[0.2, 0.4, 0.6])]);
            let drawn = of.draw("p", width);
            // The same share of the same k is as high in every row, and as far from the left in every column.
            let tip = |of: usize, at: usize| (drawn.tips[3 * of + at].x, drawn.tips[3 * of + at].y);
            let (far, fifth) = ([tip(1, 0), tip(1, 2)], [tip(4, 0), tip(4, 2)]);
            assert!((far[1].1 - far[0].1 - (fifth[1].1 - fifth[0].1)).abs() < 1e-9, "{width}");
            assert!((far[1].0 - far[0].0 - (fifth[1].0 - fifth[0].0)).abs() < 1e-9, "{width}");
            assert!(drawn.tips.iter().all(|tip| tip.x > 0.0 && tip.x < width), "{width}");
            let rows: std::collections::BTreeSet<_> = (0..5).map(|of| tip(of, 0).0 as i64).collect();
            assert_eq!(
                rows.len(),
                [1, 2, 3, 3][[300.0, 560.0, 720.0, 1_200.0].iter().position(|&one| one == width).unwrap()]
            );
        }
    }

    #[test]
    fn nothing_is_drawn_of_nothing() {
        let drawn = Multiples::default().draw("p", 400.0);
        assert!(drawn.tips.is_empty() && drawn.svg.as_str().ends_with("</svg>\n"));
    }
}
