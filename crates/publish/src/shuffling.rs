//! Rows in a random order, which does not depend on the order of the table.

use tauell_base::pace::Pace;
use tauell_base::random::{DrawPurpose, Secret};

use super::known_rows::KnownRows;
use super::row_order::ordered;
use super::simple_ell::Ground;

/// What it costs to draw a number, in units of some nanoseconds.
const DRAW: u64 = 40;

/// Two rows have the same number once in 2^48; then they are in the order of their values.
const DIGITS: usize = 3;
const DIGIT: usize = 1 << 16;

impl KnownRows {
    /// All rows, by their quasi-identifier and sensitive value. O(attributes · rows + leaves · log).
    pub async fn of(ground: &Ground, secret: &Secret, pace: &Pace) -> Self {
        let order = ground.ordered_rows(pace).await;
        Self::new(&ground.microdata, 0, order, secret, pace).await
    }

    /// The rows in the order of numbers that each draws by its values and a secret ([`tauell_base::random`]). Orders drawn for
    /// different ends do not depend on each other. O(digits · rows).
    pub async fn shuffled(&mut self, end: DrawPurpose, pace: &Pace) -> Vec<u32> {
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
