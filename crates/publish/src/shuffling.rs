//! Rows in an order that is drawn by lot, the same in whatever order they stand.

use tauell_base::pace::Pace;
use tauell_base::random::{LotsFor, Secret};
use tauell_base::slices::part;

use super::known_rows::{Knowing, KnownRows};
use super::row_order::{Alike, Numbers, ordered};
use super::simple_ell::Ground;

/// What it costs to draw a number, in units of some nanoseconds.
const DRAW: u64 = 40;

/// Two rows have one number once in 2^48; then their order is that of what they say.
const DIGITS: usize = 3;
const DIGIT: usize = 1 << 16;

/// Rows on their way into an order that lots decide, each by what the row says and by a secret ([`tauell_base::random`]).
/// O((attributes + digits) · rows + leaves · log) in all.
pub(super) struct Shuffling {
    end: LotsFor,
    stage: Stage,
}

enum Stage {
    /// Rows that say the same are brought together.
    Alike(Alike, Secret),
    /// They become known to the lots.
    Knowing(Box<Knowing>),
    /// Each draws a number.
    Drawing(Box<KnownRows>, Numbered, usize),
    /// They are put in the order of their numbers.
    Ordering(Box<KnownRows>, Alike, Numbered),
    Finished,
}

/// Digits of the number that each row drew, the lowest first.
struct Numbered([Vec<u32>; DIGITS]);

/// The columns by which rows come together: sensitive values, then the leaves of each attribute, the last one first.
fn numbers(ground: &Ground, sort: usize) -> Option<Numbers<'_>> {
    let quasi = ground.microdata.quasi_identifiers();
    match sort {
        0 => Some((&ground.values, ground.counts.len())),
        _ => {
            let attribute = &quasi[quasi.len().checked_sub(sort)?];
            Some((attribute.leaves(), attribute.taxonomy().leaf_count()))
        }
    }
}

impl Stage {
    fn drawing(known: Box<KnownRows>) -> Self {
        let digits = || vec![0; known.len()];
        let drawn = Numbered([digits(), digits(), digits()]);
        Self::Drawing(known, drawn, 0)
    }
}

impl Shuffling {
    /// Nothing drawn yet. O(rows).
    pub fn new(ground: &Ground, secret: &Secret, end: LotsFor) -> Self {
        Self { end, stage: Stage::Alike(Alike::new(ground.values.len()), secret.clone()) }
    }

    /// Of rows that are known already: another order, which does not hang on the one before.
    pub fn again(known: Box<KnownRows>, end: LotsFor) -> Self {
        Self { end, stage: Stage::drawing(known) }
    }

    /// Goes on until the slice has nothing left; once it is done, the rows as the lots know them, and in their drawn order.
    pub fn advance(&mut self, ground: &Ground, left: &mut u64) -> Option<(Box<KnownRows>, Vec<u32>)> {
        while *left > 0 {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Finished) {
                Stage::Alike(mut alike, secret) => {
                    if alike.advance(|sort| numbers(ground, sort), left) {
                        Stage::Knowing(Box::new(Knowing::new(&ground.microdata, 0, alike.finish(), &secret)))
                    } else {
                        Stage::Alike(alike, secret)
                    }
                }
                Stage::Knowing(mut knowing) => match knowing.advance(&ground.microdata, left) {
                    Some(known) => Stage::drawing(Box::new(known)),
                    None => Stage::Knowing(knowing),
                },
                Stage::Drawing(mut known, mut drawn, mut next) => {
                    for at in part(&mut next, known.len(), left, DRAW) {
                        let (row, mut numbers) = known.draw(at, self.end);
                        let mut number = numbers.draw();
                        for digits in &mut drawn.0 {
                            digits[row] = number as u32 % DIGIT as u32;
                            number >>= DIGIT.trailing_zeros();
                        }
                    }
                    if next == known.len() {
                        let alike = Alike::of(known.order().to_vec());
                        Stage::Ordering(known, alike, drawn)
                    } else {
                        Stage::Drawing(known, drawn, next)
                    }
                }
                Stage::Ordering(known, mut alike, drawn) => {
                    if alike.advance(|sort| drawn.0.get(sort).map(|digits| (digits.as_slice(), DIGIT)), left) {
                        return Some((known, alike.finish()));
                    }
                    Stage::Ordering(known, alike, drawn)
                }
                Stage::Finished => return None,
            };
        }
        None
    }
}

impl KnownRows {
    /// All rows, by their quasi-identifier and sensitive value. O(attributes · rows + leaves · log).
    pub async fn of(ground: &Ground, secret: &Secret, pace: &Pace) -> Self {
        let order = ground.ordered_rows(pace).await;
        Self::new(&ground.microdata, 0, order, secret, pace).await
    }

    /// The rows in the order of numbers that each draws by its values and a secret ([`tauell_base::random`]). Orders drawn for
    /// different ends do not depend on each other. O(digits · rows).
    pub async fn shuffled(&mut self, end: LotsFor, pace: &Pace) -> Vec<u32> {
        // Digits of the number that each row draws, the lowest first.
        let mut drawn: [Vec<u32>; DIGITS] = std::array::from_fn(|_| vec![0; self.len()]);
        pace.each(0..self.len(), DRAW, |at| {
            let (row, mut numbers) = self.draw(at, end);
            let mut number = numbers.draw();
            for digits in &mut drawn {
                digits[row] = number as u32 % DIGIT as u32;
                number >>= DIGIT.trailing_zeros();
            }
        })
        .await;
        let columns = drawn.each_ref().map(|digits| (&digits[..], DIGIT));
        ordered(self.order().to_vec(), &columns, pace).await
    }
}
