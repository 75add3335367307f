//! Random draws that follow from a secret and from a row's values, and from nothing else
//! (docs/explanation/secret.md#how-random-draws-are-made).
//!
//! A keyed pseudo-random function (SipHash-2-4, Aumasson and Bernstein 2012) takes the texts to draw among, the row,
//! and the purpose, and gives as many numbers as are wanted. Without the secret, they cannot be distinguished from
//! chance; with the secret and the same table, they are the same, whatever the order of rows and columns.

use siphasher::sip::SipHasher24;
use siphasher::sip128::{Hasher128, SipHasher24 as SipHasher24Of128};
use std::hash::Hasher;

use super::Secret;

/// The purpose of draws: those for different purposes do not depend on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DrawPurpose {
    /// The values that a row's own is published among.
    Addition = 1,
    /// The rows that become a group.
    Groups = 2,
    /// The group of a row that is left.
    Residue = 3,
    /// The rows of a value that lie in a bucket.
    Packing = 4,
    /// The order of the rows of a bucket.
    Standing = 5,
}

/// The texts to draw among, one after the other. They are input to the draws: another order gives other draws.
#[derive(Clone)]
pub struct Among {
    secret: Secret,
    texts: SipHasher24Of128,
    count: u64,
}

impl Among {
    /// No text yet.
    pub fn new(secret: &Secret) -> Self {
        let mut texts = SipHasher24Of128::new_with_key(secret.bytes());
        texts.write(&[0]);
        Self { secret: secret.clone(), texts, count: 0 }
    }

    /// One more.
    pub fn take(&mut self, text: &str) {
        take(&mut self.texts, text);
        self.count += 1;
    }

    /// The draws among them.
    pub fn lots(mut self) -> DrawStream {
        self.texts.write(&self.count.to_le_bytes());
        let own = self.texts.finish128().as_u128().to_le_bytes();
        // Separate keys, so that a row's identifier discloses nothing about its random draws.
        let derived = |which: u8| {
            let mut hasher = SipHasher24Of128::new_with_key(self.secret.bytes());
            hasher.write(&[which]);
            hasher.write(&own);
            hasher.finish128().as_u128().to_le_bytes()
        };
        DrawStream {
            texts: SipHasher24Of128::new_with_key(&derived(1)),
            numbers: SipHasher24::new_with_key(&derived(2)),
        }
    }
}

/// The function of one secret among certain texts.
#[derive(Clone)]
pub struct DrawStream {
    texts: SipHasher24Of128,
    numbers: SipHasher24,
}

/// A row's values, as the function takes them: the sum of their keys. If the function is as good as chance, two rows
/// that differ in some value have one key once in 2^128.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RowKey(u128);

impl RowKey {
    /// The key of the same row with one more value.
    pub fn with(self, value: Self) -> Self {
        Self(self.0.wrapping_add(value.0))
    }
}

impl DrawStream {
    /// The key of a row that has one value: by its column's name and its own text.
    pub fn value(&self, column: &str, text: &str) -> RowKey {
        let mut hasher = self.texts;
        take(&mut hasher, column);
        take(&mut hasher, text);
        RowKey(hasher.finish128().as_u128())
    }

    /// What a row draws before which `before` equal ones came.
    pub fn of(&self, end: DrawPurpose, row: RowKey, before: u64) -> RowDraws {
        let mut numbers = self.numbers;
        let mut said = [0; 24];
        said[..16].copy_from_slice(&row.0.to_le_bytes());
        said[16..].copy_from_slice(&((before << 8) | end as u64).to_le_bytes());
        numbers.write(&said);
        RowDraws { numbers, next: 0, half: None }
    }
}

/// A text, with its end.
fn take(hasher: &mut impl Hasher, text: &str) {
    hasher.write(&(text.len() as u64).to_le_bytes());
    hasher.write(text.as_bytes());
}

/// The numbers of one row, one after the other.
pub struct RowDraws {
    numbers: SipHasher24,
    next: u64,
    /// The upper half of the last number, where the lower one alone was used.
    half: Option<u32>,
}

impl RowDraws {
    /// The next of its numbers.
    pub fn draw(&mut self) -> u64 {
        let number = self.numbers.hash(&self.next.to_le_bytes());
        self.next += 1;
        number
    }

    /// A whole number below `bound`, each equally likely (Lemire 2019): from halves of numbers, the lower one first.
    pub fn below(&mut self, bound: u32) -> u32 {
        let unfair = bound.wrapping_neg() % bound.max(1);
        loop {
            let half = self.half.take().unwrap_or_else(|| {
                let number = self.draw();
                self.half = Some((number >> 32) as u32);
                number as u32
            });
            let product = u64::from(half) * u64::from(bound);
            if product as u32 >= unfair {
                return (product >> 32) as u32;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn lots(secret: u8, among: &[&str]) -> DrawStream {
        let mut texts = Among::new(&Secret::new([secret; 16]));
        among.iter().for_each(|text| texts.take(text));
        texts.lots()
    }

    fn key(lots: &DrawStream, values: &[(&str, &str)]) -> RowKey {
        values.iter().fold(RowKey::default(), |row, (column, text)| row.with(lots.value(column, text)))
    }

    fn first(lots: &DrawStream, values: &[(&str, &str)], before: u64) -> u64 {
        lots.of(DrawPurpose::Addition, key(lots, values), before).draw()
    }

    /// The example of docs/explanation/secret.md#how-random-draws-are-made, which another implementation made as well.
    #[test]
    fn draws_are_reproducible_and_each_input_changes_them() {
        let plain = lots(1, &["cold", "flu"]);
        let row = [("age", "20"), ("disease", "flu")];
        let mut drawn = plain.of(DrawPurpose::Addition, key(&plain, &row), 0);
        assert_eq!([drawn.draw(), drawn.draw()], [0x2fbb_11d5_3fdb_11fb, 0xe957_3caf_db86_5618]);
        let mut drawn = plain.of(DrawPurpose::Addition, key(&plain, &row), 0);
        assert_eq!([7, 6, 5].map(|bound| drawn.below(bound)), [1, 1, 4]);
        let all = [
            first(&plain, &row, 0),
            first(&plain, &row, 1),
            first(&plain, &row, 1 << 40),
            first(&plain, &[("age", "21"), ("disease", "flu")], 0),
            first(&plain, &[("age", "20"), ("disease", "cold")], 0),
            first(&plain, &[("age", "20"), ("illness", "flu")], 0),
            first(&plain, &[("age", "flu"), ("disease", "20")], 0),
            first(&plain, &[("aged", "20"), ("isease", "flu")], 0),
            first(&plain, &row[..1], 0),
            first(&plain, &[row[0], row[0], row[1]], 0),
            plain.of(DrawPurpose::Groups, key(&plain, &row), 0).draw(),
            first(&lots(2, &["cold", "flu"]), &row, 0),
            first(&lots(1, &["flu", "cold"]), &row, 0),
            first(&lots(1, &["coldflu", ""]), &row, 0),
            first(&lots(1, &["cold", "flu", ""]), &row, 0),
        ];
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
        // The order of columns is nothing that a row states.
        assert_eq!(first(&plain, &[row[1], row[0]], 0), all[0]);
    }

    #[test]
    fn whole_numbers_come_up_about_as_often() {
        let lots = lots(3, &[]);
        let mut seen = [0; 7];
        for row in 0..1000 {
            let mut drawn = lots.of(DrawPurpose::Residue, RowKey::default(), row);
            (0..7).for_each(|_| seen[drawn.below(7) as usize] += 1);
        }
        // 1000 each, standard deviation 29.
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
        let mut drawn = lots.of(DrawPurpose::Residue, RowKey::default(), 0);
        assert_eq!((drawn.below(1), drawn.below(1)), (0, 0));
    }

    #[test]
    fn a_bound_that_does_not_divide_what_a_half_may_be_favours_no_number() {
        // Four halves for every three numbers: were none drawn again, each third number would come up twice as often.
        let (lots, bound) = (lots(4, &[]), 3 << 30);
        let mut seen = [0; 3];
        for row in 0..3000 {
            seen[(lots.of(DrawPurpose::Addition, RowKey::default(), row).below(bound) % 3) as usize] += 1;
        }
        // 1000 each, standard deviation 26.
        assert!(seen.iter().all(|&count| (870..1130).contains(&count)), "{seen:?}");
    }
}
