//! How much the k most frequent values have together: what is allowed, and what there is.

use super::labels::{Named, Rectangle, placed, width_of};
use super::{
    Frame, HitRule, NAMED, Picture, PictureTable, RenderedPicture, TOLERANCE, Tip, axes, begin, class_name, disc, end,
    label, line, path, short,
};
use serde::Deserialize;

use tauell_base::sorting::sorted;
use tauell_base::words::numbers::{counted, listed, percent, percent_at_most, points};
use tauell_base::words::{Markup, joined};

/// With more values than this, what lies well beyond l says nothing more.
const MOST_K: usize = 16;
/// A picture with more of them cannot be read.
const FULL: usize = 48;
/// Values that are named at one place.
const LISTED: usize = 5;
/// Pixels from one k to the next from which on the numbers are written next to their points.
const ROOM_FOR_NUMBERS: f64 = 46.0;
/// The same for what is left at each k, beneath the axis.
const ROOM_FOR_MARGINS: f64 = 92.0;
/// Pixels of a picture from which on the names of two curves are written at their ends.
const ROOM_FOR_ENDS: f64 = 440.0;
/// Pixels from one such name to the next, at least.
const APART: f64 = 17.0;
/// Pixels from the end of a curve to its name.
const TO_NAME: f64 = 10.0;
/// What the limit is called.
const LIMIT: &str = "limit ψ(k)";
/// Pixels that the picture is narrower on either side where what is left is written beneath it.
const EDGE: f64 = 14.0;
/// Pixels from there to the edge, if no names are at the ends of the curves.
const TO_EDGE: f64 = 18.0;
const AXIS: &str = "share of people";

/// The curves F over k = 1, 2, ...; of none more than the first few dozen entries are checked.
#[derive(Clone, Debug, Default, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "CurvesPicture"))]
pub struct Curves {
    /// The column.
    pub column: String,
    /// How many values it has.
    pub values: usize,
    /// The limit ψ; empty if there is none.
    pub psi: Vec<f64>,
    /// The curves. The title describes the first one, unless it is a bound.
    pub lines: Vec<Line>,
    /// F(k) over people: its quantiles 0, 0.25, 0.5, 0.75 and 1; empty if it is not drawn.
    pub band: Vec<Vec<f64>>,
    /// The values of the first curve, the most frequent first.
    pub names: Vec<String>,
    /// The number of the class that [`Look::Class`] is of.
    pub class: Option<usize>,
}

/// A curve.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "CurvesLine"))]
pub struct Line {
    /// What it is.
    pub look: Look,
    /// Its shares.
    pub shares: Vec<f64>,
    /// What a bound is of; of the others that is known.
    pub name: String,
}

/// What a curve is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "CurvesLook"))]
pub enum Look {
    /// That of one class.
    Class,
    /// That of the whole table.
    Whole,
    /// The highest in any class, k by k.
    Worst,
    /// The same for a method-aware adversary.
    Aware,
    /// The most that another requirement allows.
    Bound,
    /// The same of a further one.
    OtherBound,
}

impl Look {
    /// Whether it is allowed and not found.
    pub(crate) fn is_bound(self) -> bool {
        matches!(self, Self::Bound | Self::OtherBound)
    }

    fn class(self, main: bool) -> &'static str {
        match self {
            Self::Whole => "whole",
            Self::Class => "main",
            _ if main && !self.is_bound() => "main",
            Self::Worst | Self::Bound => "dotted",
            Self::Aware | Self::OtherBound => "mixed",
        }
    }
}

impl Picture for Curves {
    /// Draws them. O(lines² · k).
    fn draw(&self, _: &str, width: f64) -> RenderedPicture {
        let k = self.shown();
        let height = (width * 0.55).round().clamp(240.0, 340.0);
        let is_held = !self.psi.is_empty() && self.main().is_some();
        // With more curves, whose ends meet at 100%, names are along the curves.
        let at_ends = is_held && self.lines.len() == 1 && self.band.is_empty() && width >= ROOM_FOR_ENDS;
        let names = || self.lines.iter().map(|line| width_of(&self.name(line)));
        let right = if at_ends { names().fold(width_of(LIMIT), f64::max) } else { TO_EDGE };
        let inner = (width - 52.0 - right).max(40.0);
        let apart = inner / (k - 1).max(1) as f64;
        let numbers = is_held && apart >= ROOM_FOR_NUMBERS;
        // If margins are written, the outer numbers need half their width, and the axis a line more.
        let margins = numbers && (inner - 2.0 * EDGE) / (k - 1).max(1) as f64 >= ROOM_FOR_MARGINS;
        let (edge, below) = if margins { (EDGE, 60.0) } else { (0.0, 44.0) };
        let frame = Frame { left: 52.0 + edge, top: 30.0, width: inner - 2.0 * edge, height: height - 30.0 - below };
        let of = Drawing { curves: self, k, frame, numbers, margins, at_ends };
        let names: Vec<String> = self.lines.iter().map(|line| self.name(line)).collect();
        let names = listed(&names.iter().map(String::as_str).collect::<Vec<_>>(), names.len());
        let limit = if self.psi.is_empty() { "" } else { ", against the limit ψ" };
        let about = "The shares that the most frequent values have together, of ";
        let mut w = begin(width, height, &[about, &self.column, ": ", &names, limit]);
        let taken = of.lines(&mut w);
        if at_ends {
            of.ends().iter().for_each(|(class, place, name)| label(&mut w, class, *place, name));
        } else {
            of.names(&mut w, taken);
        }
        // If not every number fits, every second or fifth is written.
        let step = [1, 2, 5, 10].into_iter().find(|&step| frame.width * step as f64 / k as f64 >= 18.0).unwrap_or(20);
        for at in (0..k).filter(|at| step == 1 || (at + 1) % step == 0 || *at == 0) {
            axes::tick(&mut w, &frame, of.x(at), &(at + 1).to_string());
        }
        if margins {
            of.margins(&mut w);
        }
        label(&mut w, "q e", (frame.right(), frame.bottom() + below - 6.0), "k most frequent values together");
        end(w, self.finding(), HitRule::Across, (0..k).map(|at| of.tip(at)).collect())
    }

    fn table(&self) -> PictureTable {
        let named = self.main().filter(|_| !self.names.is_empty()).map(|main| self.name(main));
        let mut head = vec!["k".to_owned()];
        head.extend(named.iter().map(|name| joined(&[name, ": value added"])));
        head.extend(self.lines.iter().map(|line| match line.look.is_bound() {
            true => self.name(line),
            false => joined(&[&self.name(line), ": F(k)"]),
        }));
        head.extend((!self.psi.is_empty()).then(|| LIMIT.to_owned()));
        let row = |at: usize| {
            let mut row = vec![(at + 1).to_string()];
            row.extend(named.iter().map(|_| self.names.get(at).cloned().unwrap_or_default()));
            row.extend(self.lines.iter().map(|line| {
                let share = line.shares.get(at).copied().unwrap_or(1.0);
                if line.look.is_bound() { percent_at_most(share) } else { percent(share) }
            }));
            row.extend(self.psi.get(at).map(|&limit| percent_at_most(limit)));
            row
        };
        PictureTable { head, rows: (0..self.values).map(row).collect() }
    }
}

impl Curves {
    /// How many values the picture shows.
    fn shown(&self) -> usize {
        let most = match self.psi.len() {
            // Beyond l everything is allowed: one k more shows that.
            1.. if self.main().is_some() => self.ell() + 1,
            _ if self.values <= MOST_K => self.values,
            0 => MOST_K,
            _ => (self.ell() + 4).max(12),
        };
        most.min(self.values).clamp(1, FULL)
    }

    /// The l of the limit: the first k at which everything is allowed.
    fn ell(&self) -> usize {
        self.psi.iter().position(|&limit| limit >= 1.0 - 1e-12).map_or(self.psi.len() + 1, |at| at + 1)
    }

    /// The line that the finding is about, if there is one.
    fn main(&self) -> Option<&Line> {
        self.lines.first().filter(|line| !line.look.is_bound())
    }

    /// Whether the whole is that of classes as they are published, whose shares need not be those of the original table.
    fn is_of_classes(&self) -> bool {
        self.class.is_some() || self.lines.iter().any(|line| line.look == Look::Worst)
    }

    fn name(&self, line: &Line) -> String {
        match line.look {
            Look::Class => class_name(self.class.unwrap_or(0)),
            Look::Whole if self.is_of_classes() => "all classes combined".to_owned(),
            Look::Whole => "whole table".to_owned(),
            Look::Worst => "highest in any class".to_owned(),
            Look::Aware => "method-aware".to_owned(),
            Look::Bound | Look::OtherBound => line.name.clone(),
        }
    }

    /// The finding: where the curve comes closest to the limit, or where it begins when there is none.
    fn finding(&self) -> String {
        let Some(main) = self.main() else { return String::new() };
        let share = |at: usize| main.shares.get(at).copied().unwrap_or(1.0);
        let has = |at: usize| {
            let who = match main.look {
                Look::Whole if self.is_of_classes() => "all classes combined".to_owned(),
                Look::Whole => "the whole table".to_owned(),
                Look::Class => self.name(main),
                _ => "the worst class".to_owned(),
            };
            let what = match at {
                0 => "the most frequent value has ".to_owned(),
                _ => joined(&[&counted(at as u64 + 1, "value", "values"), " share "]),
            };
            joined(&["In ", &who, ", ", &what, &percent(share(at))])
        };
        let limits = self.psi.iter().enumerate().take(self.ell() - 1).map(|(at, limit)| (at, limit - share(at)));
        let Some((at, margin)) = limits.reduce(|a, b| if b.1 < a.1 - 1e-12 { b } else { a }) else {
            let other =
                self.lines[1..].iter().find(|line| line.look == Look::Worst).and_then(|line| line.shares.first());
            return match other {
                Some(&most) => joined(&[&has(0), "; at most ", &percent(most), " in any class"]),
                None => has(0),
            };
        };
        let limit = percent_at_most(self.psi[at]);
        let (verdict, limit) = if margin.abs() <= TOLERANCE {
            (", exactly the limit", "")
        } else if margin < 0.0 && limit == percent(share(at)) {
            (", just over the limit", "")
        } else if margin < 0.0 {
            (", over the limit of ", &*limit)
        } else if limit == percent(share(at)) || reads_above(share(at), self.psi[at]) {
            (", just under the limit", "")
        } else {
            ("; the limit is ", &*limit)
        };
        joined(&[&has(at), verdict, limit])
    }
}

/// Whether a share below a limit is rounded to more than the limit: 81.63% to 82%, with a limit of 81.67%.
fn reads_above(share: f64, limit: f64) -> bool {
    let scale = if (0.1..=0.99).contains(&share) { 100.0 } else { 1000.0 };
    (share * scale).round() > limit * scale
}

/// The picture in the making.
struct Drawing<'a> {
    curves: &'a Curves,
    /// Values that are shown.
    k: usize,
    frame: Frame,
    /// Whether limit and shares are written next to their points.
    numbers: bool,
    /// Whether what is left is written beneath the axis.
    margins: bool,
    /// Whether names are at the ends of their curves.
    at_ends: bool,
}

impl Drawing<'_> {
    fn x(&self, at: usize) -> f64 {
        self.frame.across(at as f64 / (self.k - 1).max(1) as f64)
    }

    fn points(&self, shares: &[f64]) -> Vec<(f64, f64)> {
        shares.iter().take(self.k).enumerate().map(|(at, &share)| (self.x(at), self.frame.up(share))).collect()
    }

    fn between(&self, w: &mut Markup, class: &'static str, low: &[f64], high: &[f64]) {
        let mut around = self.points(high);
        around.extend(self.points(low).into_iter().rev());
        path(w, class, true, &around);
    }

    /// By how much the limit is exceeded there; `None` if it is not.
    fn excess(&self, at: usize, share: f64) -> Option<f64> {
        let limit = *self.curves.psi.get(at)?;
        (share > limit + TOLERANCE).then_some(share - limit)
    }

    /// What is allowed, the band, the curves and what is above the limit; the places of the texts already written.
    fn lines(&self, w: &mut Markup) -> Vec<Rectangle> {
        let (curves, frame) = (self.curves, &self.frame);
        let psi = &curves.psi[..curves.psi.len().min(self.k)];
        match curves.main() {
            Some(main) if !psi.is_empty() => self.gap(w, &main.shares),
            None if !psi.is_empty() => self.between(w, "allowed", &vec![0.0; psi.len()], psi),
            _ => {}
        }
        axes::shares(w, frame, AXIS);
        let mut taken = vec![Rectangle::of(AXIS, (0.0, frame.top - 14.0), 0.0)];
        taken.extend(self.ends().iter().map(|(_, place, name)| Rectangle::of(name, *place, 0.0)));
        if let [all_low, low, _, high, all_high] = &curves.band[..] {
            self.between(w, "band", all_low, all_high);
            self.between(w, "band", low, high);
        }
        path(w, "psi", false, &self.points(psi));
        for (number, line) in curves.lines.iter().enumerate().rev() {
            path(w, line.look.class(number == 0), false, &self.points(&line.shares));
        }
        if self.at_ends {
            self.knots(w, psi);
        }
        if let Some(aware) = curves.lines.iter().find(|line| line.look == Look::Aware) {
            for (at, place) in self.points(&aware.shares).into_iter().enumerate() {
                if self.excess(at, aware.shares[at]).is_some() {
                    disc(w, "beyond", place, 4.0);
                }
            }
        }
        let shares = curves.main().map_or(&[][..], |line| &line.shares);
        let mut over = Vec::new();
        for (at, place) in self.points(shares).into_iter().enumerate() {
            let Some(by) = self.excess(at, shares[at]) else {
                disc(w, "point", place, 3.5);
                continue;
            };
            line(w, "gap", (place.0, frame.up(shares[at] - by)), place);
            disc(w, "beyond", place, 5.0);
            over.push((by, place));
        }
        // The worst first: if not all fit, it has its words. Below the axis, they are written for all.
        let at_points = if self.margins { Vec::new() } else { sorted(over, |a, b| b.0.total_cmp(&a.0)) };
        for (by, (x, y)) in at_points {
            let text = joined(&[&points(by), " over"]);
            let left = x + 7.0 + width_of(&text) > frame.right() && x - 7.0 - width_of(&text) >= 0.0;
            let place = if left { (x - 7.0, y - 8.0) } else { (x + 7.0, y - 8.0) };
            let own = Rectangle::of(&text, place, f64::from(u8::from(left)));
            if !taken.iter().any(|other| other.meets(&own)) {
                label(w, if left { "bad bold e" } else { "bad bold" }, place, &text);
                taken.push(own);
            }
        }
        if self.numbers {
            self.written(w, shares, &mut taken);
        }
        taken
    }

    /// The limit at each k up to l, and how far the curve is below it.
    fn knots(&self, w: &mut Markup, psi: &[f64]) {
        let shares = self.curves.main().map_or(&[][..], |line| &line.shares);
        for (at, place) in self.points(psi).into_iter().enumerate().take(self.curves.ell()) {
            let share = shares.get(at).copied().unwrap_or(1.0);
            if at + 1 < self.curves.ell() && self.excess(at, share).is_none() {
                line(w, "drop", place, (place.0, self.frame.up(share)));
            }
            disc(w, "knot", place, 3.5);
        }
    }

    /// What is left between a curve and the limit, and in another colour what is above it, up to l.
    fn gap(&self, w: &mut Markup, shares: &[f64]) {
        let psi = &self.curves.psi;
        let until = self.curves.ell().min(psi.len()).min(self.k);
        let share = |at: usize| shares.get(at).copied().unwrap_or(1.0);
        for at in 1..until {
            let (before, after) = (psi[at - 1] - share(at - 1), psi[at] - share(at));
            let left = (self.x(at - 1), self.frame.up(psi[at - 1]), self.frame.up(share(at - 1)));
            let right = (self.x(at), self.frame.up(psi[at]), self.frame.up(share(at)));
            let class = |margin: f64| if margin < 0.0 { "excess" } else { "room" };
            if before * after < 0.0 {
                // The two lines cross between two k.
                let part = before / (before - after);
                let between = |from: f64, to: f64| from + (to - from) * part;
                let meet = (between(left.0, right.0), between(left.1, right.1));
                path(w, class(before), true, &[(left.0, left.1), meet, (left.0, left.2)]);
                path(w, class(after), true, &[meet, (right.0, right.1), (right.0, right.2)]);
            } else if before.abs().max(after.abs()) > TOLERANCE {
                let around = [(left.0, left.1), (right.0, right.1), (right.0, right.2), (left.0, left.2)];
                path(w, class(before + after), true, &around);
            }
        }
    }

    /// The limit and the share at their points, each on the side away from the other; what would overlap other words is
    /// omitted.
    fn written(&self, w: &mut Markup, shares: &[f64], taken: &mut Vec<Rectangle>) {
        let ell = self.curves.ell();
        // The numbers of the axis, to the left of the first point.
        let axis = [0.25, 0.5, 0.75, 1.0].map(|share| {
            Rectangle::of(&percent(share), (self.frame.left - 10.0, self.frame.up(share) + 4.0), 1.0).tight()
        });
        let mut write = |(at, accent): (usize, bool), (x, y): (f64, f64), above: bool, text: &str| {
            let up = if above { y - 9.0 } else { y + 19.0 };
            let on_axis = |of: &Rectangle| axis.iter().any(|number| number.meets(&of.tight()));
            // Curves rise from the first point, so a number above it ends there, unless one of the axis is in its way.
            let ends = (x + 6.0, up);
            let (place, aligned) = match at {
                0 if above && !on_axis(&Rectangle::of(text, ends, 1.0)) => (ends, 1.0),
                0 => ((x - 5.0, up), 0.0),
                // The names begin to the right of the last point.
                _ if self.at_ends && at + 1 == self.k => ((x + 2.0, up), 1.0),
                _ => ((x, up), 0.5),
            };
            let class = match (accent, aligned) {
                (true, 0.0) => "acc bold",
                (true, 1.0) => "acc bold e",
                (true, _) => "acc bold c",
                (false, 0.0) => "bold",
                (false, 1.0) => "bold e",
                (false, _) => "bold c",
            };
            let own = Rectangle::of(text, place, aligned);
            if !taken.iter().any(|other| other.tight().meets(&own.tight())) {
                label(w, class, place, text);
                taken.push(own);
            }
        };
        let over = |at: usize| self.excess(at, shares.get(at).copied().unwrap_or(1.0)).is_some();
        for (at, place) in self.points(shares).into_iter().enumerate().take(ell) {
            let beneath = place.1 + 19.0 <= self.frame.bottom() - 2.0;
            write((at, false), place, over(at) || !beneath, &percent(shares[at]));
        }
        for (at, place) in self.points(&self.curves.psi).into_iter().enumerate().take(ell.saturating_sub(1)) {
            // One number is enough for two points in one place.
            if self.margins && shares.get(at).is_some_and(|share| (share - self.curves.psi[at]).abs() <= TOLERANCE) {
                continue;
            }
            write((at, true), place, !over(at), &percent_at_most(self.curves.psi[at]));
        }
    }

    /// What is left at each k, beneath the axis.
    fn margins(&self, w: &mut Markup) {
        let Some(main) = self.curves.main() else { return };
        for at in 0..self.k {
            let share = main.shares.get(at).copied().unwrap_or(1.0);
            let (class, text) = match self.curves.psi.get(at).filter(|_| at + 1 < self.curves.ell()) {
                None => ("q c", "no limit".to_owned()),
                Some(limit) if share > limit + TOLERANCE => ("bad bold c", joined(&[&points(share - limit), " over"])),
                Some(limit) if limit - share <= TOLERANCE => ("acc bold c", "at the limit".to_owned()),
                Some(limit) => ("acc bold c", joined(&[&points(limit - share), " left"])),
            };
            // The last one must not be cut off at the edge of the picture.
            let edge = self.frame.right() + EDGE + TO_EDGE;
            let x = if self.at_ends { self.x(at) } else { self.x(at).min(edge - width_of(&text) / 2.0) };
            label(w, class, (x, self.frame.bottom() + 36.0), &text);
        }
    }

    /// The names of the limit and of the one curve, to the right of their ends; the lower one gives way. None if they are elsewhere.
    fn ends(&self) -> Vec<(&'static str, (f64, f64), String)> {
        let Some(main) = self.curves.main().filter(|_| self.at_ends) else { return Vec::new() };
        let x = self.frame.right() + TO_NAME;
        let end = |shares: &[f64]| self.frame.up(shares.get(self.k - 1).copied().unwrap_or(1.0)) + 4.0;
        let limit = end(&self.curves.psi);
        let name = (x, end(&main.shares).max(limit + APART));
        vec![("acc bold", (x, limit), LIMIT.to_owned()), ("bold", name, self.curves.name(main))]
    }

    /// The name of each curve, next to it.
    fn names(&self, w: &mut Markup, taken: Vec<Rectangle>) {
        let mut names = Vec::new();
        if !self.curves.psi.is_empty() {
            names.push(Named { text: LIMIT.to_owned(), class: "acc bold c", shares: &self.curves.psi });
        }
        for (number, line) in self.curves.lines.iter().enumerate() {
            let class = match line.look {
                Look::Whole => "q c",
                Look::Class => "bold c",
                look if number == 0 && !look.is_bound() => "bold c",
                _ => "c",
            };
            names.push(Named { text: self.curves.name(line), class, shares: &line.shares });
        }
        for name in placed(&self.frame, self.k, &names, taken) {
            label(w, name.class, name.at, name.text);
        }
    }

    /// The tip of a k.
    fn tip(&self, at: usize) -> Tip {
        let curves = self.curves;
        let named: Vec<String> = curves.names.iter().take(at + 1).map(|name| short(name, NAMED)).collect();
        let mut text = match named.len() > at {
            true => listed(&named.iter().map(String::as_str).collect::<Vec<_>>(), LISTED),
            false => counted(at as u64 + 1, "value", "values"),
        };
        let mut say = |parts: &[&str]| {
            text.push('\n');
            text.push_str(&joined(parts));
        };
        for line in &curves.lines {
            let share = line.shares.get(at).copied().unwrap_or(1.0);
            let over = self.excess(at, share).filter(|_| !line.look.is_bound());
            let over = over.map_or_else(String::new, |by| joined(&[", ", &points(by), " over"]));
            say(&[&curves.name(line), ": ", &percent(share), &over]);
        }
        match curves.psi.get(at) {
            Some(&limit) if at + 1 < curves.ell() => say(&["limit: ", &percent_at_most(limit)]),
            Some(_) => say(&["no limit from here on"]),
            None => {}
        }
        let main = curves.lines.first().map_or(&curves.psi, |line| &line.shares);
        Tip { x: self.x(at), y: self.frame.up(main.get(at).copied().unwrap_or(1.0)), text, ..Tip::default() }
    }
}

#[cfg(test)]
mod tests;
