//! Places for the names of curves: next to their curve, clear of the other curves and of one another.

use super::Frame;

const LETTER: f64 = 7.2;
const LINE: f64 = 14.0;
/// A name keeps this far from its own curve, and need not be further than `ENOUGH` from others.
const OWN: f64 = 6.0;
const ENOUGH: f64 = 16.0;
const SAMPLES: usize = 9;
/// Lines that a name may be away from its curve.
const MOST_AWAY: u8 = 2;

/// A curve over k = 1, 2, ... with its name.
#[derive(Clone, Debug)]
pub(super) struct Named<'a> {
    pub(super) text: String,
    pub(super) class: &'static str,
    pub(super) shares: &'a [f64],
}

/// A name with the middle of its foot.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed<'a> {
    pub(super) text: &'a str,
    pub(super) class: &'static str,
    pub(super) at: (f64, f64),
}

/// A place that is taken.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rectangle {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Rectangle {
    /// That of a text whose foot is here: where it begins, ends or has its middle, by `aligned` from 0 to 1.
    pub(super) fn of(text: &str, (x, y): (f64, f64), aligned: f64) -> Self {
        let width = width_of(text);
        let left = x - width * aligned;
        Self { left: left - OWN, right: left + width + OWN, top: y - LINE, bottom: y + OWN }
    }

    /// The text alone, without what others keep away from it.
    pub(super) fn tight(self) -> Self {
        Self { left: self.left + OWN, right: self.right - OWN, top: self.top + 2.0, bottom: self.bottom - OWN + 2.0 }
    }

    pub(super) fn meets(&self, other: &Self) -> bool {
        self.right >= other.left && self.left <= other.right && self.bottom >= other.top && self.top <= other.bottom
    }
}

/// About how wide a text is.
pub(super) fn width_of(text: &str) -> f64 {
    text.chars().count() as f64 * LETTER
}

/// Finds a place for each name that has one; texts are in `taken` already. O(curves² · k), a few thousand steps.
pub(super) fn placed<'a>(
    frame: &Frame,
    k: usize,
    curves: &'a [Named<'_>],
    mut taken: Vec<Rectangle>,
) -> Vec<Placed<'a>> {
    let last = k.saturating_sub(1).max(1) as f64;
    let height = |shares: &[f64], x: f64| {
        let at = ((x - frame.left) / frame.width * last).clamp(0.0, last);
        let share = |at: f64| shares.get(at as usize).copied().unwrap_or(1.0);
        frame.up(share(at.floor()) + (share(at.ceil()) - share(at.floor())) * at.fract())
    };
    let mut found = Vec::new();
    for (index, curve) in curves.iter().enumerate() {
        let half = width_of(&curve.text) / 2.0;
        let best = |away: f64, taken: &[Rectangle]| {
            let mut best: Option<(f64, Placed<'a>, Rectangle)> = None;
            for quarter in 0..=(4.0 * last) as usize {
                let x =
                    frame.across(quarter as f64 / (4.0 * last)).max(frame.left + half + 6.0).min(frame.right() - half);
                let along = (0..SAMPLES).map(|at| x - half + 2.0 * half * at as f64 / (SAMPLES - 1) as f64);
                let own = along.clone().map(|place| height(curve.shares, place));
                let (high, low) = own.fold((f64::MAX, f64::MIN), |(high, low), y| (high.min(y), low.max(y)));
                for top in [high - OWN - LINE - away, low + OWN + away] {
                    let place = Rectangle { left: x - half, right: x + half, top, bottom: top + LINE };
                    if place.top < frame.top - LINE
                        || place.bottom > frame.bottom() - 4.0
                        || taken.iter().any(|other| place.meets(other))
                    {
                        continue;
                    }
                    let mut clear = ENOUGH;
                    for (_, other) in curves.iter().enumerate().filter(|&(other, _)| other != index) {
                        for y in along.clone().map(|place| height(other.shares, place)) {
                            let distance = if y < place.top {
                                place.top - y
                            } else if y > place.bottom {
                                y - place.bottom
                            } else {
                                -LINE
                            };
                            clear = clear.min(distance);
                        }
                    }
                    let far = (top + LINE / 2.0 - height(curve.shares, x)).abs();
                    let score = clear - far * 0.35;
                    if best.as_ref().is_none_or(|(most, ..)| score > most + 1e-9) {
                        let at = (x, top + LINE - 3.5);
                        best = Some((score, Placed { text: &curve.text, class: curve.class, at }, place));
                    }
                }
            }
            best
        };
        // Next to its curve, or a line or two away from it. A name without a place would make two unreadable: it is not written.
        if let Some((_, name, place)) = (0..=MOST_AWAY).find_map(|lines| best(f64::from(lines) * LINE, &taken)) {
            taken.push(place);
            found.push(name);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_inside_the_frame_and_apart() {
        let frame = Frame { left: 50.0, top: 30.0, width: 600.0, height: 260.0 };
        let (psi, worst, whole) = ([0.5, 0.75, 1.0, 1.0], [0.5, 0.75, 1.0, 1.0], [0.42, 0.75, 0.92, 1.0]);
        let curves = [
            Named { text: "allowed".to_owned(), class: "", shares: &psi },
            Named { text: "highest in any class".to_owned(), class: "", shares: &worst },
            Named { text: "whole table".to_owned(), class: "", shares: &whole },
        ];
        let names = placed(&frame, 4, &curves, Vec::new());
        assert_eq!(names.len(), 3);
        for (at, name) in names.iter().enumerate() {
            assert!(name.at.0 > frame.left && name.at.0 < frame.right() && name.at.1 < frame.bottom(), "{name:?}");
            let apart = |other: &Placed<'_>| {
                (other.at.1 - name.at.1).abs() >= LINE || {
                    (other.at.0 - name.at.0).abs() >= (other.text.len() + name.text.len()) as f64 * LETTER / 2.0
                }
            };
            assert!(names[at + 1..].iter().all(apart), "{names:?}");
        }
    }

    #[test]
    fn names_without_a_place_are_not_written_over_others() {
        let frame = Frame { left: 52.0, top: 30.0, width: 260.0, height: 150.0 };
        let (psi, aware, whole) = ([0.5, 0.75, 1.0, 1.0], [0.75, 1.0, 1.0, 1.0], [0.42, 0.75, 0.92, 1.0]);
        let named = |text: &str, shares| Named { text: text.to_owned(), class: "", shares };
        let curves = [
            named("limit", &psi[..]),
            named("class 1", &psi),
            named("highest in any class", &psi),
            named("knowing the method", &aware),
            named("all classes combined", &whole),
        ];
        let names = placed(&frame, 4, &curves, Vec::new());
        assert!(names.len() >= 4, "{names:?}");
        for (at, name) in names.iter().enumerate() {
            let own = Rectangle::of(name.text, name.at, 0.5).tight();
            assert!(
                names[at + 1..].iter().all(|other| !own.meets(&Rectangle::of(other.text, other.at, 0.5).tight())),
                "{names:?}"
            );
        }
    }
}
