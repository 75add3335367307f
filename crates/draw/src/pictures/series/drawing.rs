//! The places of the lines, marks and names of such a picture.

use super::{LETTER, LETTERS, LOOKS, MARK, NARROW, ROW, Scale, Series, SeriesLine};
use crate::pictures::{Frame, NAMED, Tip, axes, disc, label, line, path, short};
use tauell_base::sorting::sorted;
use tauell_base::words::{Markup, joined};

/// The picture in the making.
pub(super) struct Drawing<'a> {
    series: &'a Series,
    frame: Frame,
    width: f64,
    /// The least and the most that is shown.
    span: (f64, f64),
    /// Rows of names above it; none if they are at its side.
    above: Vec<Vec<usize>>,
}

impl<'a> Drawing<'a> {
    pub fn new(series: &'a Series, width: f64) -> Self {
        let name_width = |name: &str| name.chars().count().min(LETTERS) as f64 * LETTER;
        let widest = |names: &mut dyn Iterator<Item = &str>| names.map(name_width).fold(0.0, f64::max);
        let gaps = &mut series.lines.iter().filter(|line| series.lacks(line)).map(|line| line.name.as_str());
        let left = (widest(gaps) + 18.0).max(52.0);
        let above = if width < NARROW { in_rows(series, width - 8.0) } else { Vec::new() };
        let right = match above.is_empty() {
            true => widest(&mut series.lines.iter().map(|line| line.name.as_str())) + 2.0 * MARK + 12.0,
            false => 10.0,
        };
        let top = 32.0 + above.len() as f64 * ROW;
        let height = (width * 0.34).round().clamp(150.0, 230.0);
        let frame = Frame { left, top, width: (width - left - right).max(40.0), height };
        Self { series, frame, width, span: series.span(), above }
    }

    pub fn height(&self) -> f64 {
        let gaps = self.series.lines.iter().filter(|line| self.series.lacks(line)).count();
        self.frame.bottom()
            + 12.0
            + ROW * (self.series.parameters.len() + gaps) as f64
            + if gaps > 0 { 10.0 } else { 4.0 }
    }

    fn x(&self, place: usize) -> f64 {
        self.frame.across((place as f64 + 0.5) / self.series.places.len().max(1) as f64)
    }

    fn y(&self, value: f64) -> f64 {
        let (low, high) = self.span;
        let share = match self.series.scale {
            Scale::Times { .. } => (value.max(low) / low).ln() / (high / low).ln(),
            _ => (value - low) / (high - low),
        };
        self.frame.up(share.max(0.0))
    }

    /// Lines across, numbers next to them, and the reference.
    pub fn grid(&self, w: &mut Markup) {
        let (low, high) = self.span;
        let ticks = match self.series.scale {
            Scale::Times { .. } => axes::powers(low, high, self.frame.height * 1.6),
            _ => axes::steps(low, high, 5.0),
        };
        for tick in ticks {
            let y = self.y(tick);
            line(w, "grid", (self.frame.left, y), (self.frame.right(), y));
            label(w, "q e", (self.frame.left - 10.0, y + 4.0), &self.series.scale.ticked(tick));
        }
        label(w, "q", (4.0, 14.0), &self.series.axis);
        if let Some(limit) = self.series.limit.filter(|limit| (low..=high).contains(limit)) {
            line(w, "limit", (self.frame.left, self.y(limit)), (self.frame.right(), self.y(limit)));
        }
    }

    /// The requirement at each place, and the methods without a table there.
    pub fn below(&self, w: &mut Markup) {
        let series = self.series;
        let edge = self.frame.left - 10.0;
        let mut y = self.frame.bottom() + 20.0;
        for (row, name) in series.parameters.iter().enumerate() {
            label(w, "q e", (edge, y), name);
            for (place, given) in series.places.iter().enumerate() {
                label(w, "c", (self.x(place), y), given.get(row).map_or("", String::as_str));
            }
            y += ROW;
        }
        y += 6.0;
        for one in series.lines.iter().filter(|line| series.lacks(line)) {
            label(w, "q e", (edge, y), &short(&one.name, LETTERS));
            for place in (0..series.places.len()).filter(|&place| one.at(place).is_none()) {
                label(w, "q c", (self.x(place), y), "×");
            }
            y += ROW;
        }
    }

    /// A line with its marks, in pieces where there are gaps.
    pub fn line(&self, w: &mut Markup, one: &SeriesLine) {
        let class = one.class();
        let mut piece: Vec<(f64, f64)> = Vec::new();
        let mut marks = Vec::new();
        for place in 0..=self.series.places.len() {
            match one.at(place) {
                Some(value) if place < self.series.places.len() => {
                    piece.push((self.x(place), self.y(value)));
                    marks.push((self.x(place), self.y(value)));
                }
                _ => {
                    if piece.len() > 1 {
                        path(w, class, false, &piece);
                    }
                    piece.clear();
                }
            }
        }
        marks.into_iter().for_each(|at| mark(w, one.look, at));
    }

    /// The names of the lines, at their side or above.
    pub fn names(&self, w: &mut Markup) {
        let named = |w: &mut Markup, one: &SeriesLine, (x, y): (f64, f64)| {
            path(w, one.class(), false, &[(x, y), (x + 2.0 * MARK - 6.0, y)]);
            mark(w, one.look, (x + MARK - 3.0, y));
            let class = if one.look == 0 { "bold" } else { "" };
            label(w, class, (x + 2.0 * MARK, y + 4.0), &short(&one.name, LETTERS));
        };
        for (row, names) in self.above.iter().enumerate() {
            let mut x = 4.0;
            for &at in names {
                named(w, &self.series.lines[at], (x, 30.0 + row as f64 * ROW));
                x += entry(&self.series.lines[at]);
            }
        }
        if !self.above.is_empty() {
            return;
        }
        // Next to the last place of the line; those without any place are below all others.
        let last = |line: &SeriesLine| (0..line.values.len()).rev().find_map(|place| line.at(place));
        let wanted = self.series.lines.iter().map(|line| (last(line).map_or(f64::MAX, |value| self.y(value)), line));
        let wanted = sorted(wanted.collect::<Vec<_>>(), |a, b| a.0.total_cmp(&b.0));
        let lowest = self.frame.bottom() - (wanted.len() as f64 - 1.0) * ROW;
        let mut before = f64::MIN;
        for (at, (y, line)) in wanted.into_iter().enumerate() {
            let y = y.max(before + ROW).min(lowest + at as f64 * ROW);
            before = y;
            named(w, line, (self.frame.right() + 8.0, y));
        }
        debug_assert!(self.width > self.frame.right());
    }

    /// The tip of a place.
    pub(crate) fn tip(&self, place: usize) -> Tip {
        let series = self.series;
        let mut text = series.place(place);
        for one in &series.lines {
            let said = one.at(place).map_or_else(|| "no table".to_owned(), |value| series.scale.said(value));
            text.push_str(&joined(&["\n", &short(&one.name, NAMED), ": ", &said]));
        }
        let main = series.lines.first().and_then(|line| line.at(place));
        Tip { x: self.x(place), y: main.map_or(self.frame.bottom(), |value| self.y(value)), text, ..Tip::default() }
    }
}

/// What a name takes in a list.
fn entry(line: &SeriesLine) -> f64 {
    // The first is bold.
    let bold = if line.look == 0 { 8.0 } else { 0.0 };
    line.name.chars().count().min(LETTERS) as f64 * LETTER + 2.0 * MARK + 14.0 + bold
}

/// The lines' names in rows of this width.
fn in_rows(series: &Series, width: f64) -> Vec<Vec<usize>> {
    let mut rows: Vec<Vec<usize>> = vec![Vec::new()];
    let mut left = width;
    for (at, line) in series.lines.iter().enumerate().filter(|(_, line)| line.has_any()) {
        if left < entry(line) && left < width {
            rows.push(Vec::new());
            left = width;
        }
        left -= entry(line);
        rows.last_mut().expect("there is a row").push(at);
    }
    rows
}

/// A mark of a line: of a shape of its own, so that colour is not needed.
fn mark(w: &mut Markup, look: usize, (x, y): (f64, f64)) {
    let class = ["m s0", "m s1", "m s2", "m s3", "m s4", "m s5"][look % LOOKS.len()];
    let around = |w: &mut Markup, points: &[(f64, f64)]| {
        let points: Vec<(f64, f64)> = points.iter().map(|&(dx, dy)| (x + dx, y + dy)).collect();
        path(w, class, true, &points);
    };
    match look % LOOKS.len() {
        0 => disc(w, class, (x, y), 4.5),
        1 => around(w, &[(-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0)]),
        2 => around(w, &[(0.0, -5.0), (5.0, 4.0), (-5.0, 4.0)]),
        // It looks out from under a square in the same place.
        3 => around(w, &[(0.0, -6.5), (6.5, 0.0), (0.0, 6.5), (-6.5, 0.0)]),
        4 => around(w, &[(-5.0, -4.0), (5.0, -4.0), (0.0, 5.0)]),
        _ => disc(w, class, (x, y), 3.0),
    }
}
