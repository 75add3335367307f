//! All classes by size, and by what they stay below the limit or by their likeliest value.

use std::cmp::Ordering;

use super::{Frame, HitRule, RenderedPicture, TOLERANCE, Tip, axes, begin, class_name, disc, end, label, line};
use tauell_base::sorting::sorted;
use tauell_base::words::numbers::{count, counted, percent, points, trimmed};
use tauell_base::words::{Markup, joined};

const HEIGHT: f64 = 330.0;
/// With more classes than this, near ones are drawn as one disc.
const MOST_APART: usize = 400;
const CELL: f64 = 9.0;
/// Else only what nearly covers one another is.
const FINE: f64 = 2.0;

/// The classes; all but the sizes may be of none.
#[derive(Clone, Copy, Debug)]
pub struct Map<'a> {
    /// People in each class.
    pub sizes: &'a [u32],
    /// Per class: the smallest ψ(k) - F(k); empty if there is no limit.
    pub margins: &'a [f64],
    /// Per class: the share of its likeliest value.
    pub likeliest: &'a [f64],
    /// The class that is checked.
    pub chosen: Option<usize>,
}

/// Which of two classes discloses more (`Less` is the worse one): the smaller margin, the likelier value, the larger class,
/// the first.
#[inline(never)]
pub fn worse(map: &Map<'_>, a: usize, b: usize) -> Ordering {
    let of = |values: &[f64], at: usize| values.get(at).copied().unwrap_or(0.0);
    let margin = of(map.margins, a).total_cmp(&of(map.margins, b));
    let share = || of(map.likeliest, b).total_cmp(&of(map.likeliest, a));
    margin.then_with(share).then_with(|| map.sizes.get(b).cmp(&map.sizes.get(a))).then(a.cmp(&b))
}

impl Map<'_> {
    /// Draws every class. O(classes · log of what is drawn).
    pub fn draw(&self, width: f64) -> RenderedPicture {
        let (low, high) = self.range();
        let frame =
            Frame { left: 52.0, top: 30.0, width: (width - 52.0 - 20.0).max(40.0), height: HEIGHT - 30.0 - 44.0 };
        let across = Sizes::new(self.sizes, &frame);
        let y = |height: f64| frame.up((height - low) / (high - low));
        let what = if self.held() { "how far it stays below the limit" } else { "the share of its likeliest value" };
        let mut w = begin(width, HEIGHT, &["Each class by its size and ", what]);
        self.axes(&mut w, &frame, &across, (low, high));

        let discs = self.gathered(width, |class| (across.at(f64::from(self.sizes[class])), y(self.height(class))));
        let mut tips = Vec::with_capacity(discs.len());
        for found in &discs {
            let radius = 3.5 + 2.2 * (found.classes as f64).log10();
            disc(&mut w, if self.is_broken(found.worst) { "class bad" } else { "class" }, found.at, radius);
            tips.push(Tip {
                x: found.at.0,
                y: found.at.1,
                text: self.said(found),
                class: Some(found.worst),
                ..Tip::default()
            });
        }
        if let Some(own) = self.chosen.filter(|&own| own < self.sizes.len()) {
            let (x, y) = (across.at(f64::from(self.sizes[own])), y(self.height(own)));
            disc(&mut w, if self.is_broken(own) { "chosen bad" } else { "chosen" }, (x, y), 7.0);
            label(&mut w, "acc bold c", (x.clamp(frame.left + 12.0, frame.right() - 12.0), y - 12.0), "chosen");
        } else if let Some(worst) = (0..self.sizes.len()).min_by(|&a, &b| worse(self, a, b)) {
            self.name_the_worst(
                &mut w,
                &frame,
                worst,
                (across.at(f64::from(self.sizes[worst])), y(self.height(worst))),
            );
        }
        end(w, self.finding(), HitRule::Around, tips)
    }

    fn held(&self) -> bool {
        !self.margins.is_empty()
    }

    fn height(&self, class: usize) -> f64 {
        let heights = if self.held() { self.margins } else { self.likeliest };
        heights.get(class).copied().unwrap_or(0.0)
    }

    fn is_broken(&self, class: usize) -> bool {
        self.held() && self.height(class) < -TOLERANCE
    }

    fn axes(&self, w: &mut Markup, frame: &Frame, across: &Sizes, (low, high): (f64, f64)) {
        let y = |height: f64| frame.up((height - low) / (high - low));
        if self.held() {
            for step in axes::steps(low, high, 6.0) {
                line(w, "grid", (frame.left, y(step)), (frame.right(), y(step)));
                label(w, "q e", (frame.left - 10.0, y(step) + 4.0), &hundredths(step));
            }
            axes::above(w, frame, "points below the limit");
            line(w, "zero", (frame.left, y(0.0)), (frame.right(), y(0.0)));
            label(w, "acc e", (frame.right(), y(0.0) + 16.0), "the limit");
        } else {
            axes::shares(w, frame, "share of the likeliest value");
            line(w, "certain", (frame.left, y(1.0)), (frame.right(), y(1.0)));
            label(w, "q e", (frame.right(), y(1.0) - 6.0), "certain");
        }
        for size in across.ticks() {
            axes::tick(w, frame, across.at(size), &count(size as u64));
        }
        axes::below(
            w,
            frame,
            if across.logarithmic { "people in the class, by powers" } else { "people in the class" },
        );
    }

    /// If no class is chosen, the worst has a label. The class is at the edge of all others, so there is space below or
    /// above it.
    fn name_the_worst(&self, w: &mut Markup, frame: &Frame, worst: usize, (x, y): (f64, f64)) {
        let dy = if self.held() { 22.0 } else { -11.0 };
        let class = match (x > frame.left + frame.width / 2.0, self.is_broken(worst)) {
            (true, true) => "bad bold e",
            (true, false) => "bold e",
            (false, true) => "bad bold",
            (false, false) => "bold",
        };
        let text = joined(&[&class_name(worst), ": ", &self.measure(worst)]);
        label(w, class, (x.clamp(frame.left + 6.0, frame.right()), y + dy), &text);
    }

    /// How a class is.
    fn measure(&self, class: usize) -> String {
        let height = self.height(class);
        match self.held() {
            false => joined(&[&percent(height), " for the likeliest value"]),
            true if height.abs() <= TOLERANCE => "exactly at the limit".to_owned(),
            true => joined(&[&*points(height), if height < 0.0 { " over the limit" } else { " below the limit" }]),
        }
    }

    fn said(&self, disc: &Disc) -> String {
        let people = u64::from(self.sizes[disc.worst]);
        let mut text = joined(&[
            &class_name(disc.worst),
            ", ",
            &counted(people, "person", "people"),
            "\n",
            &self.measure(disc.worst),
        ]);
        if disc.classes > 1 {
            text.push_str("\nand ");
            text.push_str(&counted(disc.classes as u64 - 1, "class like it", "classes like it"));
        }
        text
    }

    fn finding(&self) -> String {
        let all = self.sizes.len();
        let Some(worst) = (0..all).min_by(|&a, &b| worse(self, a, b)) else { return "There is no class".to_owned() };
        let (mut over, mut people, mut exactly) = (0_u64, 0_u64, 0_u64);
        for (class, &size) in self.sizes.iter().enumerate() {
            let height = self.height(class);
            let is_over = if self.held() { height < -TOLERANCE } else { height >= 1.0 - TOLERANCE };
            over += u64::from(is_over);
            people += if is_over { u64::from(size) } else { 0 };
            exactly += u64::from(height.abs() <= TOLERANCE);
        }
        let (some, people) = (count(over), counted(people, "person", "people"));
        let (of, size) = (counted(all as u64, "class", "classes"), count(u64::from(self.sizes[worst])));
        let height = self.height(worst);
        let parts: &[&str] = match (self.held(), over, exactly) {
            (true, 0, 0) => &["No class is over the limit; the closest is ", &points(height), " below it"],
            (true, 0, 1) => &["No class is over the limit; 1 is exactly at it"],
            (true, 0, _) => &["No class is over the limit; ", &count(exactly), " are exactly at it"],
            (true, 1, _) => &["1 of ", &of, " is over the limit, with ", &people, " in it"],
            (true, _, _) => &[&some, " of ", &of, " are over the limit, with ", &people, " in them"],
            (false, 0, _) => &[
                "In no class does everyone have the same value; the largest share is ",
                &percent(height),
                ", in a class of ",
                &size,
            ],
            (false, _, _) => &["In ", &some, " of ", &of, " everyone has the same value: ", &people],
        };
        joined(parts)
    }

    /// From where to where the picture goes up.
    fn range(&self) -> (f64, f64) {
        if !self.held() {
            return (0.0, 1.0);
        }
        let finite = self.margins.iter().filter(|margin| margin.is_finite());
        let (low, high) = finite.fold((0.0_f64, 0.05_f64), |(low, high), &height| (low.min(height), high.max(height)));
        (low - (high - low) * 0.14, high + (high - low) * 0.06)
    }

    /// Classes that would lie on one another as one disc, where the worst of them is; the largest first, so that none hides a
    /// smaller one. What breaks a limit stays apart from what keeps it. O(classes + cells).
    fn gathered(&self, width: f64, place: impl Fn(usize) -> (f64, f64)) -> Vec<Disc> {
        let cell = if self.sizes.len() > MOST_APART { CELL } else { FINE };
        let across = (width / cell) as usize + 1;
        // By cell the number of its disc, from 1 on.
        let mut cells = vec![0_u32; 2 * across * ((HEIGHT / cell) as usize + 1)];
        let mut discs: Vec<Disc> = Vec::new();
        for class in 0..self.sizes.len() {
            let at = place(class);
            let cell = (at.1.clamp(0.0, HEIGHT) / cell) as usize * across + (at.0 / cell) as usize;
            let cell = &mut cells[2 * cell + usize::from(self.is_broken(class))];
            if *cell == 0 {
                discs.push(Disc { at, classes: 0, worst: class });
                *cell = discs.len() as u32;
            }
            let found = &mut discs[*cell as usize - 1];
            found.classes += 1;
            if worse(self, class, found.worst) == Ordering::Less {
                (found.at, found.worst) = (at, class);
            }
        }
        sorted(discs, |a, b| b.classes.cmp(&a.classes))
    }
}

/// A number of points next to the axis.
fn hundredths(share: f64) -> String {
    let value = (share * 1000.0).round() / 10.0;
    joined(&[if value < 0.0 { "−" } else { "" }, &trimmed(value.abs(), 1)])
}

/// Classes in one place.
struct Disc {
    at: (f64, f64),
    classes: usize,
    /// The worst of them.
    worst: usize,
}

/// The axis of sizes: by powers where they are far apart.
struct Sizes {
    frame: Frame,
    low: f64,
    high: f64,
    logarithmic: bool,
}

impl Sizes {
    fn new(sizes: &[u32], frame: &Frame) -> Self {
        let low = f64::from(sizes.iter().copied().min().unwrap_or(1).max(1));
        let high = f64::from(sizes.iter().copied().max().unwrap_or(1).max(1));
        let logarithmic = high > 20.0 * low;
        let (low, high) = if logarithmic { (low / 1.25, high * 1.25) } else { (low - 1.0, high + 1.0) };
        Self { frame: *frame, low, high, logarithmic }
    }

    fn at(&self, size: f64) -> f64 {
        let share = if self.logarithmic {
            (size.max(1e-9) / self.low).ln() / (self.high / self.low).ln()
        } else {
            (size - self.low) / (self.high - self.low)
        };
        self.frame.across(share.clamp(0.0, 1.0))
    }

    fn ticks(&self) -> Vec<f64> {
        if self.logarithmic {
            return axes::powers(self.low, self.high, self.frame.width);
        }
        let mut steps = axes::steps(self.low, self.high, (self.frame.width / 60.0).clamp(2.0, 10.0));
        steps.retain(|step| step.fract() == 0.0 && *step >= 1.0);
        steps
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(sizes: &[u32], margins: &[f64], likeliest: &[f64]) -> String {
        Map { sizes, margins, likeliest, chosen: None }.draw(600.0).title
    }

    #[test]
    fn the_finding_counts_what_is_over_the_limit_or_says_what_is_closest_to_it() {
        let shares = [0.5, 0.6, 0.7];
        assert_eq!(
            finding(&[4, 5, 6], &[0.1, 0.083, 0.2], &shares),
            "No class is over the limit; the closest is 8.3 points below it"
        );
        assert_eq!(finding(&[4, 5, 6], &[0.0, 0.0, 0.2], &shares), "No class is over the limit; 2 are exactly at it");
        assert_eq!(
            finding(&[4, 5, 6], &[-0.1, 0.0, 0.2], &shares),
            "1 of 3 classes is over the limit, with 4 people in it"
        );
        assert_eq!(
            finding(&[4, 5, 6], &[-0.1, -0.2, 0.2], &shares),
            "2 of 3 classes are over the limit, with 9 people in them"
        );
        assert_eq!(
            finding(&[4, 5, 6], &[], &shares),
            "In no class does everyone have the same value; the largest share is 70%, in a class of 6"
        );
        assert_eq!(
            finding(&[4, 5, 6], &[], &[0.5, 1.0, 1.0]),
            "In 2 of 3 classes everyone has the same value: 11 people"
        );
        assert_eq!(finding(&[], &[], &[]), "There is no class");
    }

    #[test]
    fn a_disc_stands_for_the_worst_class_at_its_place_and_says_how_many_are_like_it() {
        let map =
            Map { sizes: &[4, 4, 1_200], margins: &[0.1, 0.1, -0.25], likeliest: &[0.4, 0.5, 0.9], chosen: Some(2) };
        let drawn = map.draw(360.0);
        let said: Vec<(&str, Option<usize>)> = drawn.tips.iter().map(|tip| (tip.text.as_str(), tip.class)).collect();
        assert_eq!(
            said,
            [
                ("class 2, 4 people\n10 points below the limit\nand 1 class like it", Some(1)),
                ("class 3, 1,200 people\n25 points over the limit", Some(2)),
            ]
        );
        assert!(drawn.svg.as_str().contains("class=\"chosen bad\"") && !drawn.svg.as_str().contains(">class 3"));
        assert!(Map { chosen: None, ..map }.draw(360.0).svg.as_str().contains(">class 3: 25 points over the limit<"));
    }

    #[test]
    fn the_worse_of_two_classes_has_the_smaller_margin_the_likelier_value_the_larger_size_or_comes_first() {
        let ranked = |sizes: &[u32], margins: &[f64], likeliest: &[f64]| {
            let map = Map { sizes, margins, likeliest, chosen: None };
            sorted((0..sizes.len()).collect(), |&a: &usize, &b| worse(&map, a, b))
        };
        assert_eq!(ranked(&[4, 4, 4], &[0.1, -0.2, 0.0], &[0.4, 0.7, 0.5]), [1, 2, 0]);
        assert_eq!(ranked(&[4, 4, 4], &[], &[0.4, 0.7, 0.5]), [1, 2, 0]);
        assert_eq!(ranked(&[4, 9, 4, 9], &[0.1; 4], &[0.5, 0.5, 0.6, 0.5]), [2, 1, 3, 0]);
        assert_eq!(ranked(&[2, 2], &[], &[1.0, 1.0]), [0, 1]);
        assert!(ranked(&[], &[], &[]).is_empty());
    }

    #[test]
    fn many_classes_are_few_discs() {
        let sizes: Vec<u32> = (0..100_000_u64).map(|at| (1 + at * 7919 % 5_000) as u32).collect();
        let margins: Vec<f64> = (0..100_000_u64).map(|at| (at * 104_729 % 1_000) as f64 / 1_000.0 - 0.1).collect();
        let drawn = Map { sizes: &sizes, margins: &margins, likeliest: &margins, chosen: None }.draw(720.0);
        assert!(drawn.tips.len() < 2_500, "{}", drawn.tips.len());
    }
}
