//! KEEP: which rows of a candidate class may stay (2009 paper, section III.D; docs/explanation/sweep.md#keep).
//!
//! The greedy rule ([`greedy_keep`]) removes one row of the dominant value after the other until the class satisfies
//! its requirements. For classes of base values only it is quicker on counts ([`BaseGreedy`]), and its result has
//! shorter descriptions: [`largest_keep`] for one (τ, ℓ), and [`EvenKeep`] for any requirements that are symmetric in
//! the values. There it is the largest class there is.
//!
//! To change it: all ways here must leave the same rows if more than one of them applies, ties included; the tests of
//! `base_greedy.rs` and `even.rs` compare each with the greedy rule on random classes. The removed rows are the highest
//! of their value, so that what is loose stays a prefix (`publish/entries/mod.rs`).

mod base_greedy;
mod closeness;
mod dominant;
mod equal_weights;
mod equals;
mod greedy;
mod kind;
mod largest;
mod leap;
mod scarcity;

use std::cmp::Ordering;

use serde::Deserialize;

use tauell_privacy::{BaseIndex, Masses};

pub(super) use base_greedy::BaseGreedy;
pub(super) use closeness::Closeness;
pub(super) use dominant::dominant;
pub(super) use equal_weights::EvenKeep;
pub(super) use equals::Equals;
pub(super) use greedy::{greedy_keep, traced_keep};
pub(super) use kind::RowKind;
pub(super) use largest::LargestKeep;
pub use largest::{largest_keep, size_bound};
pub(super) use scarcity::Scarcity;

/// Which of several equally dominant values loses a row (docs/explanation/decisions.md#equally-dominant-values; the papers leave it open).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TieRule {
    /// The one with the least induced mass over all rows without a class, then the lowest rank: the class retains the values that are
    /// hard to place later.
    #[default]
    Balanced,
    /// The one of the lowest rank in the taxonomy.
    Rank,
}

/// Puts base values with their rows in order: the most rows first, then by rank.
fn most_first(counts: &mut [(BaseIndex, u64)]) {
    counts.sort_unstable_by(|(a, many), (b, more)| more.cmp(many).then(a.cmp(b)));
}

/// Puts base values with their rows in order: the last to lose a row first. Compiled once: what is compared is long.
#[inline(never)]
fn last_to_lose_first(counts: &mut [(BaseIndex, u64)], loses_first: &dyn Fn(BaseIndex, BaseIndex) -> Ordering) {
    counts.sort_by(|&(a, _), &(b, _)| loses_first(b, a));
}

impl TieRule {
    /// Orders two equally dominant values: `Less` means that `left` loses a row first.
    pub(crate) fn compare(self, loose: &Masses, left: BaseIndex, right: BaseIndex) -> Ordering {
        match self {
            Self::Balanced => loose.compare(left, right).then(left.cmp(&right)),
            Self::Rank => left.cmp(&right),
        }
    }
}
