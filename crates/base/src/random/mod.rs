//! What is drawn at random, the same on every machine and in every browser: from a seed that anyone may know, or from a secret.
//!
//! What it is for: a seed (`Generator`) for an experiment's random draws, and a [`Secret`] (`DrawStream`) if someone's
//! protection relies on them. It must not know: what a draw is for, nor where a secret comes from.
//!
//! ```
//! use tauell_base::random::Secret;
//!
//! let secret: Secret = "30313233343536373839616263646566".parse()?;
//! assert_eq!((secret == Secret::new(*b"0123456789abcdef"), format!("{secret:?}")), (true, "Secret".to_owned()));
//! # Ok::<(), tauell_base::random::NotASecret>(())
//! ```

mod draws;
mod secret;

pub use draws::{Among, DrawPurpose, DrawStream, RowDraws, RowKey};
pub use secret::{NotASecret, Secret};

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// What is drawn. What is drawn for different ends does not depend on each other, whatever the seed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Count queries.
    Queries = 1,
    /// Rows to learn from and rows to test on.
    Split = 2,
    /// The first chain over originals.
    FirstChain = 3,
    /// The second.
    SecondChain = 4,
    /// Categories that methods are compared by.
    Categories = 5,
    /// Which classes a local search rebuilds.
    LocalSearch = 6,
    /// Which tuples exchange rows.
    TupleSearch = 7,
    /// The rows of a preview.
    Preview = 8,
}

/// A generator that is laid down bit by bit (ChaCha with 8 rounds), and whole numbers only.
pub struct Generator(ChaCha8Rng);

impl Generator {
    /// The generator of a seed, for one purpose: draws for different purposes are independent.
    pub fn new(seed: u64, purpose: Purpose) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8] = purpose as u8;
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A whole number below `bound`, each equally likely (Lemire 2019).
    pub fn below(&mut self, bound: u32) -> u32 {
        let unfair = bound.wrapping_neg() % bound.max(1);
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            if product as u32 >= unfair {
                return (product >> 32) as u32;
            }
        }
    }

    /// Brings `count` of the items to the front, any of them equally likely in any order (Fisher and Yates).
    pub fn choose<T>(&mut self, items: &mut [T], count: usize) {
        for place in 0..count.min(items.len()) {
            let other = place + self.below((items.len() - place) as u32) as usize;
            items.swap(place, other);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn draws_are_laid_down() {
        let mut random = Generator::new(0, Purpose::Queries);
        let drawn: Vec<u32> = (0..8).map(|_| random.below(100)).collect();
        let mut again = Generator::new(0, Purpose::Queries);
        assert_eq!(drawn, (0..8).map(|_| again.below(100)).collect::<Vec<u32>>());
        let mut other = Generator::new(0, Purpose::Split);
        assert_ne!(drawn, (0..8).map(|_| other.below(100)).collect::<Vec<u32>>());
    }

    #[test]
    fn every_order_of_three_comes_up_about_as_often() {
        let mut random = Generator::new(7, Purpose::Split);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..6000 {
            let mut items = [0, 1, 2];
            random.choose(&mut items, 3);
            *seen.entry(items).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        // 1000 each, standard deviation 29.
        assert!(seen.values().all(|&count| (850..1150).contains(&count)), "{seen:?}");
    }
}
