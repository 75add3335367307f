//! Where the names of curves stand: beside their curve, clear of the other curves and of one another.

use super::Frame;

const LETTER: f64 = 7.2;
const LINE: f64 = 14.0;
/// A name keeps this far from its own curve, and need not be further than `ENOUGH` from others.
const OWN: f64 = 6.0;
const ENOUGH: f64 = 16.0;
const SAMPLES: usize = 9;

/// A curve over k = 1, 2, ... with its name.
#[derive(Clone, Debug)]
pub(super) struct Named<'a> {
    pub(super) text: &'static str,
    pub(super) class: &'static str,
    pub(super) shares: &'a [f64],
}

/// A name with the middle of its foot.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed {
    pub(super) text: &'static str,
    pub(super) class: &'static str,
    pub(super) at: (f64, f64),
}

#[derive(Clone, Copy)]
struct Rectangle {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

impl Rectangle {
    fn meets(&self, other: &Self) -> bool {
        self.right >= other.left && self.left <= other.right && self.bottom >= other.top && self.top <= other.bottom
    }
}

/// Finds a place for each name; `taken` are texts that stand already: where each begins, and its letters.
/// O(curves² · k), a few thousand steps.
pub(super) fn placed(frame: &Frame, k: usize, curves: &[Named<'_>], taken: &[((f64, f64), usize)]) -> Vec<Placed> {
    let last = k.saturating_sub(1).max(1) as f64;
    let height = |shares: &[f64], x: f64| {
        let at = ((x - frame.left) / frame.width * last).clamp(0.0, last);
        let share = |at: f64| shares.get(at as usize).copied().unwrap_or(1.0);
        frame.up(share(at.floor()) + (share(at.ceil()) - share(at.floor())) * at.fract())
    };
    let mut boxes: Vec<Rectangle> = taken
        .iter()
        .map(|&((x, y), letters)| Rectangle {
            left: x - OWN,
            right: x + OWN + letters as f64 * LETTER,
            top: y - LINE,
            bottom: y + OWN,
        })
        .collect();
    let mut found = Vec::new();
    for (index, curve) in curves.iter().enumerate() {
        let half = curve.text.len() as f64 * LETTER / 2.0;
        let mut best: Option<(f64, Placed, Rectangle)> = None;
        for quarter in 0..=(4.0 * last) as usize {
            let x = frame.across(quarter as f64 / (4.0 * last)).max(frame.left + half + 6.0).min(frame.right() - half);
            let along = (0..SAMPLES).map(|at| x - half + 2.0 * half * at as f64 / (SAMPLES - 1) as f64);
            let own = along.clone().map(|place| height(curve.shares, place));
            let (high, low) = own.fold((f64::MAX, f64::MIN), |(high, low), y| (high.min(y), low.max(y)));
            for top in [high - OWN - LINE, low + OWN] {
                let place = Rectangle { left: x - half, right: x + half, top, bottom: top + LINE };
                if place.top < frame.top - LINE || place.bottom > frame.bottom() - 4.0 {
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
                if boxes.iter().any(|other| place.meets(other)) {
                    clear = -ENOUGH;
                }
                let far = (top + LINE / 2.0 - height(curve.shares, x)).abs();
                let score = clear - far * 0.35;
                if best.as_ref().is_none_or(|(most, ..)| score > most + 1e-9) {
                    let at = (x, top + LINE - 3.5);
                    best = Some((score, Placed { text: curve.text, class: curve.class, at }, place));
                }
            }
        }
        if let Some((_, name, place)) = best {
            boxes.push(place);
            found.push(name);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_inside_the_frame_and_apart() {
        let frame = Frame { left: 50.0, top: 30.0, width: 600.0, height: 260.0 };
        let (psi, worst, whole) = ([0.5, 0.75, 1.0, 1.0], [0.5, 0.75, 1.0, 1.0], [0.42, 0.75, 0.92, 1.0]);
        let curves = [
            Named { text: "allowed", class: "", shares: &psi },
            Named { text: "highest in any class", class: "", shares: &worst },
            Named { text: "whole table", class: "", shares: &whole },
        ];
        let names = placed(&frame, 4, &curves, &[]);
        assert_eq!(names.len(), 3);
        for (at, name) in names.iter().enumerate() {
            assert!(name.at.0 > frame.left && name.at.0 < frame.right() && name.at.1 < frame.bottom(), "{name:?}");
            let apart = |other: &Placed| {
                (other.at.1 - name.at.1).abs() >= LINE || {
                    (other.at.0 - name.at.0).abs() >= (other.text.len() + name.text.len()) as f64 * LETTER / 2.0
                }
            };
            assert!(names[at + 1..].iter().all(apart), "{names:?}");
        }
    }
}
