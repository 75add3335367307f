//! Lots that follow from a secret and from what a row says, and from nothing else (docs/secret.md#how-lots-are-drawn).
//!
//! A keyed pseudo-random function (SipHash-2-4, Aumasson and Bernstein 2012) takes what the lots are for, what they are drawn
//! among, and the row, and gives as many numbers as are wanted. Who lacks the secret cannot tell them from chance; who has it, or the same
//! table with the same secret, gets the same ones, whatever order the rows stand in.

use siphasher::sip::SipHasher24;
use siphasher::sip128::{Hasher128, SipHasher24 as SipHasher24Of128};
use std::hash::Hasher;

use super::Secret;

/// What lots are for: those for different ends do not depend on each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LotsFor {
    /// The values that a row's own is published among.
    Addition = 1,
    /// The rows that become a group.
    Groups = 2,
    /// The group of a row that is left.
    Residue = 3,
}

/// The function of one secret, for one end, among certain texts.
#[derive(Clone)]
pub(crate) struct Lots {
    texts: SipHasher24Of128,
    numbers: SipHasher24,
}

/// What a row says, as the function takes it: equal rows are told apart by how many came before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct RowKey(u128);

impl Lots {
    /// Nothing is drawn yet. Among which texts is a part of what is drawn: in another order they are others.
    pub fn new<'a>(secret: &Secret, end: LotsFor, among: impl IntoIterator<Item = &'a str>) -> Self {
        let mut key = SipHasher24Of128::new_with_key(secret.bytes());
        key.write(&[end as u8, 0]);
        let mut count = 0u64;
        for text in among {
            take(&mut key, text);
            count += 1;
        }
        key.write(&count.to_le_bytes());
        let own = key.finish128();
        // Two functions of two keys: what a row is known by says nothing of the numbers that it draws.
        let derived = |which: u8| {
            let mut hasher = SipHasher24Of128::new_with_key(secret.bytes());
            hasher.write(&[which, 1]);
            hasher.write(&own.h1.to_le_bytes());
            hasher.write(&own.h2.to_le_bytes());
            hasher.finish128().as_u128().to_le_bytes()
        };
        Self { texts: SipHasher24Of128::new_with_key(&derived(1)), numbers: SipHasher24::new_with_key(&derived(2)) }
    }

    /// What a value of an attribute is in the key of a row: its column's name and its own text.
    pub fn value(&self, column: &str, text: &str) -> u64 {
        let mut hasher = self.texts.clone();
        take(&mut hasher, column);
        take(&mut hasher, text);
        hasher.finish128().h1
    }

    /// The key of a row of these values, before which `before` equal ones came.
    pub fn row(&self, values: impl Iterator<Item = u64>, before: u64) -> RowKey {
        let mut hasher = self.texts.clone();
        values.for_each(|value| hasher.write(&value.to_le_bytes()));
        hasher.write(&before.to_le_bytes());
        RowKey(hasher.finish128().as_u128())
    }

    /// What a row draws.
    pub fn of(&self, row: RowKey) -> Drawn {
        let mut numbers = self.numbers;
        numbers.write(&row.0.to_le_bytes());
        Drawn { numbers, next: 0 }
    }
}

/// A text, with its end.
fn take(hasher: &mut impl Hasher, text: &str) {
    hasher.write(&(text.len() as u64).to_le_bytes());
    hasher.write(text.as_bytes());
}

/// The numbers of one row, one after the other.
pub(crate) struct Drawn {
    numbers: SipHasher24,
    next: u64,
}

impl Drawn {
    /// The next of its numbers.
    pub fn next(&mut self) -> u64 {
        let mut hasher = self.numbers;
        hasher.write(&self.next.to_le_bytes());
        self.next += 1;
        hasher.finish()
    }

    /// A whole number below `bound`, each equally likely (Lemire 2019).
    pub fn below(&mut self, bound: u64) -> u64 {
        let unfair = bound.wrapping_neg() % bound.max(1);
        loop {
            let product = u128::from(self.next()) * u128::from(bound);
            if product as u64 >= unfair {
                return (product >> 64) as u64;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn lots(secret: u8, end: LotsFor, among: &[&str]) -> Lots {
        Lots::new(&Secret::new([secret; 16]), end, among.iter().copied())
    }

    fn first(lots: &Lots, values: &[&str], before: u64) -> u64 {
        let key = lots.row(values.iter().map(|text| lots.value("age", text)), before);
        lots.of(key).next()
    }

    #[test]
    fn draws_are_laid_down_and_each_thing_that_they_hang_on_makes_others() {
        let plain = lots(1, LotsFor::Addition, &["flu", "cold"]);
        assert_eq!(first(&plain, &["20", "30"], 0), 0x5dc8_dcd4_2ad4_a0de);
        let all = [
            first(&plain, &["20", "30"], 0),
            first(&plain, &["20", "30"], 1),
            first(&plain, &["30", "20"], 0),
            first(&plain, &["20"], 0),
            first(&lots(2, LotsFor::Addition, &["flu", "cold"]), &["20", "30"], 0),
            first(&lots(1, LotsFor::Groups, &["flu", "cold"]), &["20", "30"], 0),
            first(&lots(1, LotsFor::Addition, &["cold", "flu"]), &["20", "30"], 0),
            first(&lots(1, LotsFor::Addition, &["flucold", ""]), &["20", "30"], 0),
            plain.of(plain.row([plain.value("sex", "20"), plain.value("age", "30")].into_iter(), 0)).next(),
        ];
        assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len());
    }

    #[test]
    fn whole_numbers_come_up_about_as_often() {
        let lots = lots(3, LotsFor::Addition, &[]);
        let mut seen = [0; 7];
        for row in 0..1000 {
            let mut drawn = lots.of(lots.row(std::iter::empty(), row));
            (0..7).for_each(|_| seen[drawn.below(7) as usize] += 1);
        }
        // 1000 each, standard deviation 29.
        assert!(seen.iter().all(|&count| (850..1150).contains(&count)), "{seen:?}");
    }
}
