//! All classes by size, and by what they have to spare or by their likeliest value.

use std::collections::BTreeMap;

use crate::review::ReviewAttribute;

use super::super::classes;
use super::super::words::{count, counted, joined, percent, points, signed_points};
use super::super::writer::Writer;
use super::{Frame, TOLERANCE, WIDTH, axes, begin, disc, end, label, line};

const HEIGHT: f64 = 348.0;
/// With more classes than this, near ones are drawn as one disc.
const MOST_APART: usize = 400;
const CELL: f64 = 9.0;

/// Draws every class of an attribute, with the caption.
pub(in super::super) fn map(w: &mut Writer, id: &str, attribute: &ReviewAttribute, sizes: &[u32]) {
    let margins = !attribute.margins.0.is_empty();
    let heights = if margins { &attribute.margins.0 } else { &attribute.likeliest_shares.0 };
    let (low, high) = range(heights, margins);
    let frame = Frame { left: 56.0, top: 34.0, width: WIDTH - 56.0 - 18.0, height: HEIGHT - 34.0 - 48.0 };
    let across = Sizes::new(sizes, &frame);
    let y = |height: f64| frame.up((height - low) / (high - low));

    let title = finding(attribute, sizes);
    w.raw("<figure><figcaption>").text(&title).raw("<span>");
    if heights.len() > MOST_APART {
        w.raw("Each disc is a class; larger discs stand for several near one another.");
    } else {
        w.raw("Each disc is a class; larger discs stand for several at one place.");
    }
    w.raw("</span></figcaption>");
    begin(
        w,
        id,
        HEIGHT,
        &title,
        "Classes by number of people and by what they give away. The table below has the numbers.",
    );
    if margins {
        for step in axes::steps(low, high, 6.0) {
            line(w, "grid", (frame.left, y(step)), (frame.right(), y(step)));
            label(w, "q e", (frame.left - 10.0, y(step) + 4.0), &signed_points(step));
        }
        axes::above(w, &frame, "points to spare under the limit");
        line(w, "zero", (frame.left, y(0.0)), (frame.right(), y(0.0)));
        label(w, "acc e", (frame.right(), y(0.0) + 16.0), "the limit");
    } else {
        axes::shares(w, &frame, "share of the likeliest value");
    }
    for size in across.ticks() {
        axes::tick(w, &frame, across.at(size), &count(size as u64));
    }
    axes::below(w, &frame, if across.logarithmic { "people in the class, by powers" } else { "people in the class" });

    let cell = if heights.len() > MOST_APART { CELL } else { 0.5 };
    let places = sizes.iter().zip(heights).map(|(&size, &height)| (across.at(f64::from(size)), y(height), height));
    let discs = gathered(places, cell);
    let most = discs.iter().map(|disc| disc.classes).max().unwrap_or(1) as f64;
    for found in &discs {
        let radius = 3.5 + 4.0 * (found.classes as f64).ln() / most.ln().max(1.0);
        disc(w, if margins && found.height < -TOLERANCE { "class bad" } else { "class" }, found.at, radius);
    }
    let worst = (0..heights.len()).min_by(|&a, &b| classes::worse(attribute, sizes, a, b));
    if let Some(worst) = worst {
        let (x, height) = (across.at(f64::from(sizes.get(worst).copied().unwrap_or(1))), heights[worst]);
        let text = if margins {
            let verdict = if height < -TOLERANCE { " over" } else { " to spare" };
            joined(&["class ", &count(worst as u64 + 1), ": ", &points(height), verdict])
        } else {
            joined(&["class ", &count(worst as u64 + 1), ": ", &percent(height)])
        };
        let broken = margins && height < -TOLERANCE;
        // The worst class stands at the edge of all others: below it, or above it, there is room.
        let dy = if margins { 22.0 } else { -11.0 };
        let place = (x.clamp(frame.left + 6.0, frame.right()), y(height) + dy);
        let class = match (x > frame.left + frame.width / 2.0, broken) {
            (true, true) => "bad bold e",
            (true, false) => "bold e",
            (false, true) => "bad bold",
            (false, false) => "bold",
        };
        label(w, class, place, &text);
    }
    end(w);
    w.raw("</figure>\n");
}

fn finding(attribute: &ReviewAttribute, sizes: &[u32]) -> String {
    let all = counted(sizes.len() as u64, "class", "classes");
    let margins = &attribute.margins.0;
    if margins.is_empty() {
        let certain = attribute.likeliest_shares.0.iter().filter(|&&share| share >= 1.0 - TOLERANCE).count();
        return match certain {
            0 => joined(&["In none of ", &all, " does everybody have the same value"]),
            _ => joined(&["In ", &count(certain as u64), " of ", &all, " everybody has the same value"]),
        };
    }
    let broken = margins.iter().filter(|&&margin| margin < -TOLERANCE).count();
    let exact = margins.iter().filter(|&&margin| margin.abs() <= TOLERANCE).count();
    match (broken, exact) {
        (0, 0) => joined(&["All ", &all, " keep the limit"]),
        (0, exact) if exact == margins.len() => joined(&["All ", &all, " keep the limit, with nothing to spare"]),
        (0, exact) => joined(&["All ", &all, " keep the limit, ", &count(exact as u64), " with nothing to spare"]),
        (broken, _) => {
            joined(&[&count(broken as u64), " of ", &all, if broken == 1 { " breaks" } else { " break" }, " the limit"])
        }
    }
}

/// From where to where the picture goes up.
fn range(heights: &[f64], margins: bool) -> (f64, f64) {
    if !margins {
        return (0.0, 1.0);
    }
    let (low, high) =
        heights.iter().fold((0.0_f64, 0.05_f64), |(low, high), &height| (low.min(height), high.max(height)));
    (low - (high - low) * 0.14, high + (high - low) * 0.06)
}

#[derive(Default)]
struct Disc {
    at: (f64, f64),
    classes: usize,
    height: f64,
}

/// Classes that would lie on one another as one disc in their middle; what breaks a limit stays apart from what keeps it.
fn gathered(places: impl Iterator<Item = (f64, f64, f64)>, cell: f64) -> Vec<Disc> {
    let mut cells: BTreeMap<(bool, i32, i32), Disc> = BTreeMap::new();
    for (x, y, height) in places {
        let key = (height < -TOLERANCE, (x / cell) as i32, (y / cell) as i32);
        let sum = cells.entry(key).or_default();
        *sum = Disc { at: (sum.at.0 + x, sum.at.1 + y), classes: sum.classes + 1, height: sum.height + height };
    }
    let mean = |Disc { at: (x, y), classes, height }| {
        let number = classes as f64;
        Disc { at: (x / number, y / number), classes, height: height / number }
    };
    cells.into_values().map(mean).collect()
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
        let mut steps = axes::steps(self.low, self.high, 10.0);
        steps.retain(|step| step.fract() == 0.0 && *step >= 1.0);
        steps
    }
}
