//! What several methods are worth: one point per method, by its excessive protection and by the information that it
//! retains.

use super::labels::{Rectangle, width_of};
use super::{
    Frame, HitRule, Picture, PictureTable, RenderedPicture, TOLERANCE, Tip, axes, begin, disc, end, label, line, short,
};
use serde::Deserialize;

use tauell_base::sorting::sorted;
use tauell_base::words::Markup;
use tauell_base::words::joined;
use tauell_base::words::numbers::{figure, listed, trimmed};

const HEIGHT: f64 = 360.0;
const RADIUS: f64 = 5.0;
/// The distance of a name from its point.
const APART: f64 = 9.0;
const LINE: f64 = 15.0;
/// Of the range of the points this is left free at either end.
const FREE: f64 = 0.12;
/// Points that share less of an axis than this would seem further apart than they are.
const LEAST_RANGE: f64 = 0.05;
const LETTERS: usize = 28;

/// One method.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "ScatterMethod"))]
pub struct Worth {
    /// What it is called.
    pub name: String,
    /// Its excessive protection, the mean.
    pub protection: f64,
    /// The least of any class.
    pub least_protection: f64,
    /// The most of any class.
    pub most_protection: f64,
    /// The information that it keeps.
    pub information: f64,
}

/// Methods as points.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "ScatterPicture"))]
pub struct Scatter {
    /// The column that the protection is of.
    pub column: String,
    /// The methods.
    pub methods: Vec<Worth>,
}

impl Worth {
    /// Whether it keeps at least as much at no more protection than asked, and is better in one of both.
    fn beats(&self, other: &Self) -> bool {
        let (keeps, pays) = (self.information - other.information, other.protection - self.protection);
        keeps >= -TOLERANCE && pays >= -TOLERANCE && (keeps > TOLERANCE || pays > TOLERANCE)
    }
}

impl Picture for Scatter {
    /// Draws the points, each with its name. O(methods²).
    fn draw(&self, _: &str, width: f64) -> RenderedPicture {
        let frame =
            Frame { left: 60.0, top: 30.0, width: (width - 60.0 - 20.0).max(40.0), height: HEIGHT - 30.0 - 44.0 };
        let names: Vec<&str> = self.methods.iter().map(|of| of.name.as_str()).collect();
        let about = "Each method by its excessive protection and by the information that it retains: ";
        let mut w = begin(width, HEIGHT, &[about, &names.join(", ")]);
        // The picture includes 0: no protection beyond the requirement.
        let across = Range { low: 0.0, ..Range::of(self.methods.iter().map(|of| of.protection), f64::MAX) };
        let up = Range::of(self.methods.iter().map(|of| of.information), 1.0);
        axes(&mut w, &frame, &across, &up);

        let place = |of: &Worth| (frame.across(across.share(of.protection)), frame.up(up.share(of.information)));
        let mut taken: Vec<Rectangle> = self.methods.iter().map(|of| around(place(of))).collect();
        let mut tips = Vec::new();
        for method in &self.methods {
            let at = place(method);
            let beaten = self.methods.iter().any(|other| other.beats(method));
            disc(&mut w, if beaten { "beaten" } else { "point" }, at, RADIUS);
            let mut text = joined(&[
                &method.name,
                "\ninformation retained: ",
                &figure(method.information),
                "\nexcessive protection: ",
                &figure(method.protection),
            ]);
            if let Some(better) = self.methods.iter().find(|other| other.beats(method)) {
                text.push_str(&joined(&["\n", &better.name, " is no worse in either"]));
            }
            tips.push(Tip { x: at.0, y: at.1, text, ..Tip::default() });
        }
        // From the left on: at the right, there is space.
        for method in sorted(self.methods.iter().collect(), |a, b| a.protection.total_cmp(&b.protection)) {
            name(&mut w, &frame, &short(&method.name, LETTERS), place(method), &mut taken);
        }
        end(w, self.finding(), HitRule::Around, tips)
    }

    fn table(&self) -> PictureTable {
        let head = ["method", "excessive protection, the mean", "least", "most", "information retained"];
        let row = |of: &Worth| {
            let figures = [of.protection, of.least_protection, of.most_protection, of.information];
            [of.name.clone()].into_iter().chain(figures.into_iter().map(figure)).collect()
        };
        PictureTable { head: head.map(str::to_owned).to_vec(), rows: self.methods.iter().map(row).collect() }
    }
}

impl Scatter {
    /// The method that retains the most, and the one with the least excessive protection. Figures that read the same
    /// are equal.
    fn finding(&self) -> String {
        let most = self.methods.iter().map(|of| of.information).reduce(f64::max);
        let least = self.methods.iter().map(|of| of.protection).reduce(f64::min);
        let (Some(most), Some(least)) = (most.map(figure), least.map(figure)) else { return String::new() };
        if let [only] = &self.methods[..] {
            return joined(&[&only.name, " retains ", &most, ", with excessive protection ", &least]);
        }
        let named = |is_one: &dyn Fn(&Worth) -> bool| -> Vec<&str> {
            self.methods.iter().filter(|of| is_one(of)).map(|of| &*of.name).collect()
        };
        let keep = named(&|of| figure(of.information) == most);
        let pay = named(&|of| figure(of.protection) == least);
        let verb = |of: &[&str], one, several| if of.len() == 1 { one } else { several };
        let keeps =
            joined(&[&listed(&keep, NAMED), verb(&keep, " retains", " retain"), " the most information, ", &most]);
        if keep == pay {
            return joined(&[&keeps, ", with the least excessive protection, ", &least]);
        }
        let has = verb(&pay, " has", " have");
        joined(&[&keeps, "; ", &listed(&pay, NAMED), has, " the least excessive protection, ", &least])
    }
}

/// Methods that a finding names at most.
const NAMED: usize = 4;

/// What an axis reaches over.
struct Range {
    low: f64,
    high: f64,
}

impl Range {
    /// The range of these, with a margin; never below 0 or above `most`.
    fn of(values: impl Iterator<Item = f64>, most: f64) -> Self {
        let (low, high) = values.fold((f64::MAX, f64::MIN), |(low, high), at| (low.min(at), high.max(at)));
        if low > high {
            return Self { low: 0.0, high: 1.0 };
        }
        let free = ((high - low) * FREE).max(LEAST_RANGE / 2.0);
        let (low, high) = ((low - free).max(0.0), (high + free).min(most));
        Self { low, high: high.max(low + LEAST_RANGE) }
    }

    fn share(&self, at: f64) -> f64 {
        (at - self.low) / (self.high - self.low)
    }
}

fn axes(w: &mut Markup, frame: &Frame, across: &Range, up: &Range) {
    for step in axes::steps(up.low, up.high, 5.0) {
        let y = frame.up(up.share(step));
        line(w, "grid", (frame.left, y), (frame.right(), y));
        label(w, "q e", (frame.left - 10.0, y + 4.0), &trimmed(step, 3));
    }
    axes::above(w, frame, "information retained (um)");
    for step in axes::steps(across.low, across.high, (frame.width / 80.0).clamp(2.0, 8.0)) {
        axes::tick(w, frame, frame.across(across.share(step)), &trimmed(step, 3));
    }
    line(w, "grid", (frame.left, frame.bottom()), (frame.right(), frame.bottom()));
    axes::below(w, frame, "excessive protection, the mean");
}

/// The place that a point takes.
fn around((x, y): (f64, f64)) -> Rectangle {
    Rectangle::of("", (x, y + RADIUS), 0.5)
}

/// Writes a name so that it covers neither a point nor another name; if that is impossible, at the right.
fn name(w: &mut Markup, frame: &Frame, text: &str, (x, y): (f64, f64), taken: &mut Vec<Rectangle>) {
    let beside = [0.0, -1.0, 1.0, -2.0, 2.0, -3.0, 3.0];
    let sides = beside.iter().flat_map(|&lines| [(APART, lines * LINE, 0.0), (-APART, lines * LINE, 1.0)]);
    let over = [-LINE, LINE + 8.0].map(|off| (0.0, off, 0.5));
    let wide = width_of(text);
    let fits = |&(dx, dy, aligned): &(f64, f64, f64)| {
        let (left, foot) = (x + dx - wide * aligned, y + dy + 4.0);
        left >= frame.left - 4.0
            && left + wide <= frame.right() + 14.0
            && foot <= frame.bottom() - 2.0
            && foot >= frame.top + 4.0
            && !taken.iter().any(|other| other.meets(&Rectangle::of(text, (x + dx, foot), aligned).tight()))
    };
    let places: Vec<_> = sides.clone().take(2).chain(over).chain(sides.skip(2)).collect();
    let found = places.iter().copied().find(|place| fits(place));
    let (dx, dy, aligned) =
        found.unwrap_or(if x > frame.left + frame.width / 2.0 { (-APART, 0.0, 1.0) } else { (APART, 0.0, 0.0) });
    let class = match aligned {
        0.0 => "",
        1.0 => "e",
        _ => "c",
    };
    // A line or more away from its point, a name could be another's.
    if dx != 0.0 && dy.abs() >= LINE {
        let side = dx.signum();
        line(w, "lead", (x + side * RADIUS, y), (x + dx - side * 2.0, y + dy));
    }
    taken.push(Rectangle::of(text, (x + dx, y + dy + 4.0), aligned).tight());
    label(w, class, (x + dx, y + dy + 4.0), text);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(methods: &[(&str, f64, f64)]) -> Scatter {
        let worth = |&(name, protection, information): &(&str, f64, f64)| Worth {
            name: name.to_owned(),
            protection,
            information,
            ..Worth::default()
        };
        Scatter { column: "disease".to_owned(), methods: methods.iter().map(worth).collect() }
    }

    #[test]
    fn the_finding_names_who_keeps_the_most_and_who_pays_the_least() {
        assert_eq!(
            of(&[("A", 1.5, 0.8), ("B", 0.5, 0.6)]).finding(),
            "A retains the most information, 0.800; B has the least excessive protection, 0.500"
        );
        assert_eq!(
            of(&[("A", 0.5, 0.8), ("B", 1.5, 0.6)]).finding(),
            "A retains the most information, 0.800, with the least excessive protection, 0.500"
        );
        assert_eq!(of(&[("A", 0.5, 0.8)]).finding(), "A retains 0.800, with excessive protection 0.500");
        assert_eq!(of(&[]).finding(), "");
    }

    #[test]
    fn methods_whose_figures_read_the_same_are_all_named() {
        assert_eq!(
            of(&[("A", 0.2501, 0.8), ("B", 0.2499, 0.6), ("C", 0.9, 0.7)]).finding(),
            "A retains the most information, 0.800; A and B have the least excessive protection, 0.250"
        );
        assert_eq!(
            of(&[("A", 0.5, 0.8), ("B", 0.5, 0.8)]).finding(),
            "A and B retain the most information, 0.800, with the least excessive protection, 0.500"
        );
    }

    #[test]
    fn what_another_is_better_than_is_hollow_and_says_so() {
        let drawn = of(&[("A", 0.5, 0.8), ("B", 1.5, 0.6), ("C", 0.2, 0.7), ("Like A", 0.5, 0.8)]).draw("p", 600.0);
        assert_eq!(drawn.svg.as_str().matches("class=\"beaten\"").count(), 1);
        assert_eq!(drawn.svg.as_str().matches("class=\"point\"").count(), 3);
        assert!(drawn.tips[1].text.ends_with("\nA is no worse in either"), "{}", drawn.tips[1].text);
        assert_eq!(drawn.tips[0].text, "A\ninformation retained: 0.800\nexcessive protection: 0.500");
    }

    /// The places of names in a picture.
    fn names(svg: &str, methods: &[(&str, f64, f64)]) -> Vec<(f64, f64, f64)> {
        let number = |element: &str, name: &str| -> f64 {
            element.split_once(&format!(" {name}=\"")).unwrap().1.split('"').next().unwrap().parse().unwrap()
        };
        let texts =
            svg.split("<text").filter(|text| methods.iter().any(|(name, ..)| text.contains(&format!(">{name}<"))));
        texts
            .map(|text| {
                let wide = width_of(text.split(['>', '<']).nth(1).unwrap());
                let aligned = if text.contains("class=\"e\"") {
                    1.0
                } else if text.contains("class=\"c\"") {
                    0.5
                } else {
                    0.0
                };
                (number(text, "x") - wide * aligned, wide, number(text, "y"))
            })
            .collect()
    }

    #[test]
    fn every_name_is_inside_the_picture_and_on_no_other() {
        let crowded = [
            ("Sequential Sweep", 1.20, 0.81),
            ("Incognito", 1.30, 0.60),
            ("Mondrian", 1.21, 0.81),
            ("Datafly", 1.31, 0.60),
            ("One-dimensional", 1.20, 0.812),
            ("Tuple partition", 1.80, 0.61),
        ];
        for width in [330.0, 560.0, 1_100.0] {
            let found = names(of(&crowded).draw("p", width).svg.as_str(), &crowded);
            assert_eq!(found.len(), crowded.len());
            for (at, &(left, wide, y)) in found.iter().enumerate() {
                assert!(left >= 0.0 && left + wide <= width && y < HEIGHT - 40.0, "{width}: {found:?}");
                for &(other, its, below) in &found[at + 1..] {
                    assert!(
                        (y - below).abs() >= 12.0 || other > left + wide || left > other + its,
                        "{width}: {found:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_name_away_from_its_point_is_tied_to_it() {
        let alone = of(&[("A", 1.5, 0.8), ("B", 0.5, 0.6)]).draw("p", 600.0);
        assert_eq!(alone.svg.as_str().matches("\"lead\"").count(), 0);
        let same =
            ["Datafly", "Incognito", "Mondrian", "Local search", "Sequential Sweep"].map(|name| (name, 1.0, 0.6));
        let svg = of(&same).draw("p", 600.0).svg;
        assert!(svg.as_str().contains("\"lead\""), "{}", svg.as_str());
    }

    #[test]
    fn axes_hold_all_points_and_more_than_a_hair() {
        let one = Range::of([0.7].into_iter(), 1.0);
        assert!(one.high - one.low >= LEAST_RANGE && one.share(0.7) > 0.2 && one.share(0.7) < 0.8);
        let full = Range::of([0.0, 1.0].into_iter(), 1.0);
        assert_eq!((full.low, full.high), (0.0, 1.0));
        assert!(of(&[]).draw("p", 300.0).tips.is_empty());
    }
}
