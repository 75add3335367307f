//! What is believed of a group where more than one value is left: iterative proportional fitting.

use super::groups::{Kept, NONE, Piece};
use super::side::Side;

/// Rounds at most.
const MOST_ROUNDS: u32 = 100;
/// The share of all rows that a last round may still move.
const STILL: f64 = 1e-6;
/// Values of groups, and of classes, up to which anything is estimated: they are listed one by one.
const MOST_VALUES: u64 = 100_000_000;

/// What was fitted.
pub(super) struct Fitted {
    pub kept: Kept,
    /// P of the stretches of the first version, Q of those of the second; nothing where it would have taken too long.
    pub factors: Option<[Vec<f64>; 2]>,
    before: Vec<f64>,
}

pub(super) struct Fitting {
    fitted: Fitted,
    /// Of the stretches of the side that is being fitted: what they would have with a factor of 1.
    sums: Vec<f64>,
    side: usize,
    group: usize,
    round: u32,
    /// Rows that this round moved.
    moved: f64,
    rows: f64,
}

impl Fitted {
    /// The weights of a piece's values together.
    fn weight(&self, piece: &Piece, sides: &[Side; 2]) -> f64 {
        let (_, values) = piece.values(sides);
        self.before[values.end as usize] - self.before[values.start as usize]
    }

    fn factor(&self, piece: &Piece, side: usize) -> f64 {
        match (&self.factors, piece.stretches[side]) {
            (Some(factors), place) if place != NONE => factors[side][place as usize],
            _ => 1.0,
        }
    }

    /// The pieces of a group, each with what a weight of 1 comes to in people.
    pub fn beliefs<'a>(&'a self, group: usize, sides: &'a [Side; 2]) -> impl Iterator<Item = (&'a Piece, f64)> + 'a {
        let own = &self.kept.pieces[self.kept.pieces_of(group)];
        let each = |piece: &Piece| self.factor(piece, 0) * self.factor(piece, 1);
        let all: f64 = own.iter().map(|piece| self.weight(piece, sides) * each(piece)).sum();
        let people = f64::from(self.kept.groups[group].people);
        let scale = if all > 0.0 { people / all } else { 0.0 };
        own.iter().map(move |piece| (piece, scale * each(piece)))
    }
}

impl Fitting {
    /// Begins with what each version says by itself. O(pieces + values).
    pub fn new(kept: Kept, sides: &[Side; 2], weights: &[f64]) -> Self {
        let mut before = vec![0.0; weights.len() + 1];
        for (place, weight) in weights.iter().enumerate() {
            before[place + 1] = before[place] + weight;
        }
        let of_groups: u64 = kept.pieces.iter().map(|piece| piece.values(sides).1.len() as u64).sum();
        let of_classes: u64 =
            sides.iter().flat_map(|side| side.stretches()).map(|stretch| u64::from(stretch.len)).sum();
        let factors = (of_groups.max(of_classes) <= MOST_VALUES)
            .then(|| sides.each_ref().map(|side| vec![1.0; side.stretches().len()]));
        let rows = kept.groups.iter().map(|group| f64::from(group.people)).sum();
        let sums = vec![0.0; sides[0].stretches().len()];
        let fitted = Fitted { kept, factors, before };
        Self { fitted, sums, side: 0, group: 0, round: 0, moved: 0.0, rows }
    }

    /// Works on; true when it is fitted. O(pieces) a round.
    pub fn advance(&mut self, sides: &[Side; 2], left: &mut u64) -> bool {
        if self.fitted.factors.is_none() {
            return true;
        }
        loop {
            while self.group < self.fitted.kept.groups.len() {
                if *left == 0 {
                    return false;
                }
                *left = left.saturating_sub(30 * self.fitted.kept.pieces_of(self.group).len() as u64 + 10);
                self.add(sides);
                self.group += 1;
            }
            self.fit(sides);
            self.group = 0;
            self.side = 1 - self.side;
            self.sums = vec![0.0; sides[self.side].stretches().len()];
            if self.side == 0 {
                self.round += 1;
                if self.moved <= STILL * self.rows || self.round >= MOST_ROUNDS {
                    return true;
                }
                self.moved = 0.0;
            }
        }
    }

    pub fn finish(self) -> Fitted {
        self.fitted
    }

    /// Adds what the group at hand gives the stretches of the side.
    fn add(&mut self, sides: &[Side; 2]) {
        for (piece, each) in self.fitted.beliefs(self.group, sides) {
            let own = self.fitted.factor(piece, self.side);
            if piece.stretches[self.side] != NONE && own > 0.0 {
                self.sums[piece.stretches[self.side] as usize] += each / own * self.fitted.weight(piece, sides);
            }
        }
    }

    /// Gives the classes of the side what they publish.
    fn fit(&mut self, sides: &[Side; 2]) {
        let side = &sides[self.side];
        let Some(factors) = &mut self.fitted.factors else { return };
        let factors = &mut factors[self.side];
        let share = |rows: u32, sum: f64| if sum > 0.0 { f64::from(rows) / sum } else { 0.0 };
        for class in 0..side.classes() {
            let places = side.places(class);
            let mut new: Vec<f64> =
                places.clone().map(|place| share(side.stretches()[place].exact, self.sums[place])).collect();
            for general in side.generals(class) {
                let covered = || general.stretches.iter().flat_map(|run| run.start as usize..run.end as usize);
                let each = share(general.rows, covered().map(|place| self.sums[place]).sum());
                covered().for_each(|place| new[place - places.start] += each);
            }
            for (place, new) in places.zip(new) {
                self.moved += self.sums[place] * (new - factors[place]).abs();
                factors[place] = new;
            }
        }
    }
}
