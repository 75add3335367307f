//! Axes: lines across the picture, numbers next to them, and what they count.

use super::{Frame, label, line};
use tauell_base::words::Markup;
use tauell_base::words::numbers::percent;

/// Shares from 0 to 100% up the left side.
pub(super) fn shares(w: &mut Markup, frame: &Frame, name: &str) {
    for quarter in 0..=4_u8 {
        let y = frame.up(f64::from(quarter) / 4.0);
        line(w, "grid", (frame.left, y), (frame.right(), y));
        label(w, "q e", (frame.left - 10.0, y + 4.0), &percent(f64::from(quarter) / 4.0));
    }
    above(w, frame, name);
}

/// What the numbers on the left count.
pub(super) fn above(w: &mut Markup, frame: &Frame, name: &str) {
    label(w, "q", (frame.left - 44.0, frame.top - 16.0), name);
}

/// What the numbers below count.
pub(super) fn below(w: &mut Markup, frame: &Frame, name: &str) {
    label(w, "q e", (frame.right(), frame.bottom() + 38.0), name);
}

/// A number below the picture.
pub(super) fn tick(w: &mut Markup, frame: &Frame, x: f64, text: &str) {
    line(w, "grid", (x, frame.bottom()), (x, frame.bottom() + 4.0));
    label(w, "q c", (x, frame.bottom() + 19.0), text);
}

/// Round steps from `low` to `high`, at most `most` of them.
pub(super) fn steps(low: f64, high: f64, most: f64) -> Vec<f64> {
    let least = (high - low).max(1e-9) / most;
    let power = 10_f64.powf(least.log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].into_iter().map(|factor| factor * power).find(|&step| step >= least - 1e-12);
    let step = step.unwrap_or(10.0 * power);
    let (first, last) = ((low / step - 1e-9).ceil() as i64, (high / step + 1e-9).floor() as i64);
    (first..=last).map(|at| at as f64 * step).collect()
}

/// 1, 2, 5, 10, 20, ... between `low` and `high`, as far as they fit on a logarithmic axis of this width.
pub(super) fn powers(low: f64, high: f64, width: f64) -> Vec<f64> {
    const ROOM: f64 = 44.0;
    let decades = (high / low).log10().max(0.1);
    let factors: &[f64] = match width / decades {
        decade if decade > 3.4 * ROOM => &[1.0, 2.0, 5.0],
        decade if decade > 2.2 * ROOM => &[1.0, 3.0],
        _ => &[1.0],
    };
    let decades = (low.log10().floor() as i32)..=(high.log10().ceil() as i32);
    let all = decades.flat_map(|power| factors.iter().map(move |factor| factor * 10_f64.powi(power)));
    all.filter(|&at| at >= low - 1e-9 && at <= high + 1e-9).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_few() {
        assert_eq!(steps(-0.25, 0.5, 6.0), [-0.2, 0.0, 0.2, 0.4]);
        assert_eq!(steps(2.0, 7.0, 6.0), [2.0, 3.0, 4.0, 5.0, 6.0, 7.0]);
        assert_eq!(powers(1.0, 1000.0, 600.0), [1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1000.0]);
        assert_eq!(powers(3.0, 40.0, 60.0), [10.0]);
    }
}
