//! Bounds on how many people of a group have a value, taken through all sums until nothing changes (the shuttle algorithm).

use super::groups::{Kept, Piece};
use super::side::Side;

/// Rounds after which bounds are not tightened further: each holds by itself, so stopping early costs tightness only.
const MOST_ROUNDS: u32 = 200;

/// What the pieces of one stretch add up to.
#[derive(Clone, Copy, Debug, Default)]
struct Sum {
    low: i64,
    high: i64,
}

pub(super) struct Bounding {
    kept: Kept,
    /// By side and stretch.
    sums: [Vec<Sum>; 2],
    group: usize,
    round: u32,
    changed: bool,
}

impl Bounding {
    /// Begins with Fréchet's bounds. O(pieces).
    pub fn new(kept: Kept, sides: &[Side; 2]) -> Self {
        let mut sums = sides.each_ref().map(|side| vec![Sum::default(); side.stretches().len()]);
        for piece in &kept.pieces {
            for (side, sums) in sums.iter_mut().enumerate() {
                if let Some((place, _)) = piece.counted(side, sides) {
                    sums[place].low += i64::from(piece.low);
                    sums[place].high += i64::from(piece.high);
                }
            }
        }
        Self { kept, sums, group: 0, round: 0, changed: false }
    }

    /// Works on; true when nothing changes any more. O(pieces) a round.
    pub fn advance(&mut self, sides: &[Side; 2], left: &mut u64) -> bool {
        loop {
            while self.group < self.kept.groups.len() {
                if *left == 0 {
                    return false;
                }
                *left = left.saturating_sub(30 * self.kept.pieces_of(self.group).len() as u64 + 10);
                self.tighten(self.group, sides);
                self.group += 1;
            }
            self.round += 1;
            if !std::mem::take(&mut self.changed) || self.round >= MOST_ROUNDS {
                return true;
            }
            self.group = 0;
        }
    }

    /// The groups with what is still possible; the impossible is removed.
    pub fn finish(self) -> Kept {
        let Kept { groups, pieces } = self.kept;
        let mut possible = Kept::default();
        let mut begin = 0;
        for mut group in groups {
            let own = &pieces[begin..group.end as usize];
            begin = group.end as usize;
            possible.pieces.extend(own.iter().filter(|piece| piece.high > 0));
            group.end = possible.pieces.len() as u32;
            possible.groups.push(group);
        }
        possible
    }

    fn tighten(&mut self, group: usize, sides: &[Side; 2]) {
        let people = i64::from(self.kept.groups[group].people);
        let places = self.kept.pieces_of(group);
        let width = |piece: &Piece| piece.values(sides).1.len() as i64;
        let mut own = Sum::default();
        for piece in &self.kept.pieces[places.clone()] {
            own.low += width(piece) * i64::from(piece.low);
            own.high += width(piece) * i64::from(piece.high);
        }
        for place in places {
            let piece = self.kept.pieces[place];
            let (mut low, mut high) = (i64::from(piece.low), i64::from(piece.high));
            let before = (low, high);
            // Everyone in the group has one value.
            low = low.max(people - (own.high - before.1));
            high = high.min(people - (own.low - before.0));
            for side in 0..2 {
                if let Some((at, stretch)) = piece.counted(side, sides) {
                    let sum = self.sums[side][at];
                    low = low.max(i64::from(stretch.exact) - (sum.high - before.1));
                    high = high.min(i64::from(stretch.may) - (sum.low - before.0));
                }
            }
            if (low, high) == before {
                continue;
            }
            debug_assert!(low <= high, "versions of one table contradict each other nowhere");
            self.changed = true;
            let (more, less) = (low - before.0, before.1 - high);
            own.low += width(&piece) * more;
            own.high -= width(&piece) * less;
            for side in 0..2 {
                if let Some((at, _)) = piece.counted(side, sides) {
                    self.sums[side][at].low += more;
                    self.sums[side][at].high -= less;
                }
            }
            let piece = &mut self.kept.pieces[place];
            (piece.low, piece.high) = (low as u32, high as u32);
        }
    }
}
