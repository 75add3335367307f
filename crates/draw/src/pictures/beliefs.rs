//! What is believed of one person before the table is seen and after, value by value.

use super::labels::width_of;
use super::{
    COLOURS, Frame, HitRule, NAMED, Picture, PictureTable, RenderedPicture, TOLERANCE, Tip, axes, begin, end, label,
    line,
};
use super::{hatchings, path, short};
use serde::Deserialize;

use tauell_base::sorting::first_places;
use tauell_base::words::numbers::{count, percent};
use tauell_base::words::{Markup, joined};

const ROW: f64 = 38.0;
/// The thin bar of before, the gap, the thick bar of after.
const BEFORE: f64 = 7.0;
const GAP: f64 = 2.0;
const AFTER: f64 = 18.0;
/// Letters of a name in the picture.
const LETTERS: usize = 22;
const LETTER: f64 = 6.8;
const NAME_PART: f64 = 0.38;
/// Values with bars of their own.
const MOST: usize = 30;
/// What the two bars of a value are.
const KEY: &str = "thin bar before, thick bar after";
/// Half the width of the mark of a method-aware adversary.
const MARK: f64 = 5.0;
/// A smaller difference between both adversaries is not written at the bar.
const DIFFERS: f64 = 5e-3;
/// A smaller difference between before and after is none.
const MOVED: f64 = 5e-4;
/// Of equally likely values the more frequent are shown first; this is what before counts for against after.
const PRIOR_COUNTS: f64 = 0.01;

/// What is believed of one person; all shares follow the fixed order of the base values.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "BeliefsPicture"))]
pub struct Beliefs {
    /// The column.
    pub column: String,
    /// Its values.
    pub values: Vec<String>,
    /// What is believed before the table is seen.
    pub prior: Vec<f64>,
    /// The belief after the table.
    pub posterior: Vec<f64>,
    /// The part of it that comes from rows published with exactly that value.
    pub exact: Vec<f64>,
    /// The belief once values are ruled out; the same as the posterior if none is.
    pub after: Vec<f64>,
    /// What a method-aware adversary believes after; empty if that is not known.
    pub method_aware: Vec<f64>,
    /// Values that the person is known not to have, by their places.
    pub ruled_out: Vec<usize>,
}

/// One value.
struct Belief<'a> {
    index: usize,
    name: &'a str,
    prior: f64,
    posterior: f64,
    exact: f64,
    after: f64,
    aware: Option<f64>,
    is_ruled_out: bool,
}

impl Belief<'_> {
    /// The part of after that comes from exact rows. What was ruled out changes the shares, not where they come from.
    fn exact_after(&self) -> f64 {
        if self.posterior <= 0.0 { 0.0 } else { self.after * self.exact / self.posterior }
    }

    fn is_hatched(&self) -> bool {
        self.after > self.exact_after() + TOLERANCE
    }

    fn reach(&self) -> f64 {
        self.prior.max(self.posterior).max(self.after).max(self.aware.unwrap_or(0.0))
    }
}

impl Picture for Beliefs {
    /// O(values · log).
    fn draw(&self, id: &str, width: f64) -> RenderedPicture {
        let (shown, left_out) = self.shown();
        let letters = (((width * NAME_PART - 16.0) / LETTER) as usize).clamp(4, LETTERS);
        let longest = shown.iter().map(|of| of.name.chars().count().min(letters)).max().unwrap_or(0);
        let left = (longest as f64 * LETTER + 16.0).max(48.0);
        let has_moved = !self.ruled_out.is_empty();
        let right = shown.iter().map(|of| width_of(&self.words(of))).fold(44.0, f64::max) + 16.0;
        let frame =
            Frame { left, top: 26.0, width: (width - left - right).max(40.0), height: shown.len() as f64 * ROW };
        let most = shown.iter().map(Belief::reach).fold(0.05, f64::max);
        let x = |share: f64| frame.across((share / most).clamp(0.0, 1.0));
        let about = ["How likely each value of ", &self.column, " is, before the table is seen and after"];
        let mut w = begin(width, frame.bottom() + 46.0, &about);
        hatchings(&mut w, id, shown.iter().filter(|of| of.is_hatched()).map(|of| of.index));
        for share in axes::steps(0.0, most, (frame.width / 80.0).clamp(2.0, 5.0)) {
            line(&mut w, "grid", (x(share), frame.top), (x(share), frame.bottom()));
            axes::tick(&mut w, &frame, x(share), &percent(share));
        }
        axes::below(&mut w, &frame, "how likely");
        let (class, key) = if frame.left + width_of(KEY) > width { ("q e", width - 4.0) } else { ("q", frame.left) };
        label(&mut w, class, (key, frame.top - 12.0), KEY);
        let mut tips = Vec::with_capacity(shown.len());
        for (at, of) in shown.iter().enumerate() {
            let before = frame.top + at as f64 * ROW + (ROW - BEFORE - GAP - AFTER) / 2.0;
            let (y, middle) = (before + BEFORE + GAP, before + BEFORE + GAP + AFTER / 2.0);
            label(&mut w, "e", (frame.left - 10.0, middle + 4.0), &short(of.name, letters));
            rectangle(&mut w, (x(0.0), before), x(of.prior), BEFORE);
            w.raw(" fill=\"var(--bar)\"/>\n");
            if has_moved && of.posterior > of.after + TOLERANCE {
                rectangle(&mut w, (x(0.0), y), x(of.posterior), AFTER);
                w.raw(" fill=\"none\" stroke=\"var(--control)\" stroke-dasharray=\"2 2\"/>\n");
            }
            rectangle(&mut w, (x(0.0), y), x(of.exact_after()), AFTER);
            w.raw(" fill=\"var(--v").whole(of.index % COLOURS).raw(")\"/>\n");
            if of.is_hatched() {
                rectangle(&mut w, (x(of.exact_after()), y), x(of.after), AFTER);
                w.raw(" fill=\"url(#").text(id).raw("-h").whole(of.index % COLOURS).raw(")\" stroke=\"var(--v");
                w.whole(of.index % COLOURS).raw(")\"/>\n");
            }
            // Ruled-out values are subtracted from the table's posterior; a method-aware adversary reads the table
            // alone.
            let aware = of.aware.filter(|_| !has_moved);
            if let Some(share) = aware {
                let (x, y) = (x(share), middle);
                path(&mut w, "truth", true, &[(x, y - MARK), (x + MARK, y), (x, y + MARK), (x - MARK, y)]);
            }
            let last = if has_moved && !of.is_ruled_out { of.posterior } else { aware.unwrap_or(0.0) };
            let class = if of.after > 0.0 { "bold" } else { "q" };
            label(&mut w, class, (x(of.after.max(last)) + 9.0, middle + 4.0), &self.words(of));
            tips.push(Tip { x: x(of.after), y: middle, text: self.tip(of), ..Tip::default() });
        }
        line(&mut w, "certain", (frame.left, frame.top), (frame.left, frame.bottom()));
        if left_out > 0 {
            let text = joined(&["and ", &count(left_out as u64), " less likely values"]);
            label(&mut w, "q", (8.0, frame.bottom() + 38.0), &text);
        }
        end(w, self.finding(), HitRule::Down, tips)
    }

    fn table(&self) -> PictureTable {
        let mut head = [&*self.column, "before", "after"].map(str::to_owned).to_vec();
        head.extend((!self.method_aware.is_empty()).then(|| "method-aware".to_owned()));
        head.extend((!self.ruled_out.is_empty()).then(|| "after what was ruled out".to_owned()));
        let row = |of: Belief<'_>| {
            let mut row = vec![of.name.to_owned(), percent(of.prior), percent(of.posterior)];
            row.extend(of.aware.map(percent));
            let ruled_out = || if of.is_ruled_out { "ruled out".to_owned() } else { percent(of.after) };
            row.extend((!self.ruled_out.is_empty()).then(ruled_out));
            row
        };
        PictureTable { head, rows: self.all().map(row).collect() }
    }
}

impl Beliefs {
    fn all(&self) -> impl Iterator<Item = Belief<'_>> {
        let of = |shares: &[f64], index: usize| shares.get(index).copied().unwrap_or(0.0);
        self.values.iter().enumerate().map(move |(index, name)| Belief {
            index,
            name,
            prior: of(&self.prior, index),
            posterior: of(&self.posterior, index),
            exact: of(&self.exact, index),
            after: of(&self.after, index),
            aware: (!self.method_aware.is_empty()).then(|| of(&self.method_aware, index)),
            is_ruled_out: self.ruled_out.contains(&index),
        })
    }

    /// The values that have bars, in their order, and how many have none: of many the unlikeliest say nothing more in a picture.
    fn shown(&self) -> (Vec<Belief<'_>>, usize) {
        let mut all: Vec<Belief<'_>> =
            self.all().filter(|of| of.prior > 0.0 || of.posterior > 0.0 || of.is_ruled_out).collect();
        let weight = |at: usize| all[at].after.max(all[at].posterior).max(all[at].prior * PRIOR_COUNTS);
        let places = first_places(all.len(), MOST, &|a, b| weight(b).total_cmp(&weight(a)).then(a.cmp(&b)));
        let left_out = all.len() - places.len();
        let mut at = 0..all.len();
        all.retain(|_| at.next().is_some_and(|at| left_out == 0 || places.contains(&at)));
        (all, left_out)
    }

    /// How the likeliest value moved.
    fn finding(&self) -> String {
        let likeliest = self.all().reduce(|a, b| if b.after > a.after + 1e-12 { b } else { a });
        let Some(top) = likeliest.filter(|of| of.after > 0.0) else {
            return "No value of the table is left".to_owned();
        };
        let (name, before, after) = (short(top.name, NAMED), percent(top.prior), percent(top.after));
        let which = if self.ruled_out.is_empty() { "The likeliest: " } else { "After what was ruled out: " };
        if top.after >= 1.0 - TOLERANCE {
            joined(&[&name, ": ", &before, " before, certain after"])
        } else if (top.after - top.prior).abs() < MOVED {
            joined(&[which, &name, ", ", &after, " as in the whole table"])
        } else {
            joined(&[which, &name, ", ", &before, " before, ", &after, " after"])
        }
    }

    /// What is written at the end of a bar: the share, and that of a method-aware adversary where it is another.
    fn words(&self, of: &Belief<'_>) -> String {
        if of.is_ruled_out {
            return "ruled out".to_owned();
        }
        let aware = of.aware.filter(|aware| self.ruled_out.is_empty() && (aware - of.after).abs() >= DIFFERS);
        let after = if of.after > 0.0 { percent(of.after) } else { "not possible".to_owned() };
        match aware {
            Some(aware) => joined(&[&after, "  ◇ ", &percent(aware)]),
            None => after,
        }
    }

    fn tip(&self, of: &Belief<'_>) -> String {
        let mut text = joined(&[&short(of.name, NAMED), "\n", &percent(of.prior), " before"]);
        text.push_str(&joined(&["\n", &percent(of.posterior), " after the table is seen"]));
        if of.is_ruled_out {
            text.push_str("\nruled out");
        } else if !self.ruled_out.is_empty() {
            text.push_str(&joined(&["\n", &percent(of.after), " after what was ruled out"]));
        }
        if let Some(aware) = of.aware {
            text.push_str(&joined(&["\n", &percent(aware), " for a method-aware adversary"]));
        }
        text
    }
}

/// A bar, to where it ends.
fn rectangle(w: &mut Markup, from: (f64, f64), to: f64, height: f64) {
    w.raw("<rect").at("x", from.0).at("y", from.1).at("width", (to - from.0).max(0.0)).at("height", height);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person() -> Beliefs {
        Beliefs {
            column: "disease".to_owned(),
            values: ["cancer", "<flu>", "cold"].map(str::to_owned).to_vec(),
            prior: vec![0.5, 0.25, 0.25],
            posterior: vec![0.0, 0.5, 0.5],
            exact: vec![0.0, 0.5, 0.25],
            after: vec![0.0, 0.5, 0.5],
            ..Beliefs::default()
        }
    }

    #[test]
    fn the_title_says_how_the_likeliest_value_moved() {
        let title = |of: Beliefs| of.draw("p", 500.0).title;
        assert_eq!(title(person()), "The likeliest: <flu>, 25% before, 50% after");
        let certain = Beliefs { after: vec![0.0, 0.0, 1.0], ruled_out: vec![1], ..person() };
        assert_eq!(title(certain), "cold: 25% before, certain after");
        let almost = Beliefs { after: vec![0.0, 0.001, 0.999], ruled_out: vec![1], ..person() };
        assert_eq!(title(almost), "After what was ruled out: cold, 25% before, 99.9% after");
        let unmoved = Beliefs { after: vec![0.5, 0.25, 0.25], ..person() };
        assert_eq!(title(unmoved), "The likeliest: cancer, 50% as in the whole table");
        let nothing = Beliefs { after: vec![0.0; 3], ruled_out: vec![1, 2], ..person() };
        assert_eq!(title(nothing), "No value of the table is left");
    }

    #[test]
    fn what_is_induced_is_hatched_and_nothing_is_red() {
        let drawn = Beliefs { method_aware: vec![0.0, 0.5, 0.9], ..person() }.draw("b", 500.0);
        let svg = drawn.svg.as_str();
        assert_eq!((svg.matches("url(#b-h2)").count(), svg.matches("<pattern").count()), (1, 1));
        assert_eq!(svg.matches("class=\"truth\"").count(), 3);
        assert!(svg.contains(">not possible<") && svg.contains(">50%  ◇ 90%<") && svg.contains("&lt;flu&gt;"));
        assert!(!svg.contains("--broken") && !svg.contains("bad"));
        assert_eq!(
            drawn.tips[2].text,
            "cold\n25% before\n50% after the table is seen\n90% for a method-aware adversary"
        );
    }

    #[test]
    fn what_was_ruled_out_says_so_and_leaves_an_outline_of_what_it_was() {
        let moved =
            Beliefs { after: vec![0.0, 0.0, 1.0], method_aware: vec![0.0, 0.5, 0.5], ruled_out: vec![1], ..person() };
        let drawn = moved.draw("b", 500.0);
        let svg = drawn.svg.as_str();
        assert_eq!((svg.matches("stroke-dasharray").count(), svg.matches(">ruled out<").count()), (1, 1));
        assert!(!svg.contains("class=\"truth\""), "a method-aware adversary reads the table alone");
        assert_eq!(moved.table().head, ["disease", "before", "after", "method-aware", "after what was ruled out"]);
        assert_eq!(moved.table().rows[1], ["<flu>", "25%", "50%", "50%", "ruled out"]);
    }

    #[test]
    fn of_many_values_the_likeliest_have_bars_and_all_are_in_the_table() {
        let shares: Vec<f64> = (0..100).map(|at| f64::from(at) / 4_950.0).collect();
        let values = (0..100).map(|at| format!("v{at}")).collect();
        let [prior, posterior, exact, after] = [shares.clone(), shares.clone(), shares.clone(), shares];
        let many = Beliefs { values, prior, posterior, exact, after, ..Beliefs::default() };
        let drawn = many.draw("b", 500.0);
        assert_eq!((drawn.tips.len(), many.table().rows.len()), (MOST, 100));
        assert!(drawn.tips[0].text.starts_with("v70\n") && drawn.svg.as_str().contains(">and 69 less likely values<"));
    }
}
