//! Columns and taxonomies that disclose a sensitive value by themselves: what an adversary need only look up
//! (docs/explanation/adversaries.md#columns-and-groups-that-disclose).
//!
//! A quasi-identifier or column published unchanged that determines the sensitive one, and a taxonomy whose groups were made from the
//! sensitive column, tell the value however large the classes are. What is judged is what the column or the tree does to this
//! table, not where it comes from: in how many of the rows the most frequent sensitive value of the row's group is its own,
//! against how many could be guessed without the group, and how likely any grouping of the same sizes that does not look at
//! the sensitive values would do as well (`chance`). Education is associated with income, and so is every natural grouping of it;
//! that is no reason to warn. Only groups that leave (next to) nothing to guess, and far beyond chance, are.
//!
//! To change it: what is refused must disclose values whatever is published; the tests check the bound of chance on
//! random tables.

mod chance;
mod column;
mod groups;

pub use column::{column, copies};
pub use groups::{GroupDisclosure, LevelDisclosure, groups};

/// How well the groups of some rows disclose their sensitive value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DisclosureStrength {
    /// Rows that were considered.
    pub rows: u64,
    /// Of these, how many have the most frequent sensitive value of their group.
    pub disclosed: u64,
    /// Of these, how many have the most frequent sensitive value of all of them: what can be guessed without the group.
    pub guessed: u64,
    /// The natural logarithm of a bound on the probability that groups of these sizes would tell as much if they had nothing
    /// to do with the sensitive value; 0 at most.
    pub ln_chance: f64,
}

/// How much that is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Degree {
    /// Nearly all that could not be guessed is disclosed, beyond chance.
    Nearly,
    /// All is disclosed, beyond chance.
    Certainly,
}

/// ln of one in a thousand: what is as improbable is no accident.
const BEYOND_CHANCE: f64 = -3.0 * std::f64::consts::LN_10;

/// ln of one in ten: what discloses all and is as improbable is worth a remark, in tables of a few rows.
const PERHAPS_CHANCE: f64 = -std::f64::consts::LN_10;

impl DisclosureStrength {
    /// The share of what could not be guessed that is disclosed, from 0 to 1 (Goodman and Kruskal's λ). 0 if there was
    /// nothing to guess.
    pub fn strength(&self) -> f64 {
        let open = self.rows - self.guessed;
        if open == 0 { 0.0 } else { self.disclosed.saturating_sub(self.guessed) as f64 / open as f64 }
    }

    /// How much is disclosed; `None` if it is no more than a natural grouping may disclose, or than chance.
    pub fn degree(&self) -> Option<Degree> {
        let certainly = self.disclosed == self.rows && self.guessed < self.rows;
        if certainly && self.ln_chance <= BEYOND_CHANCE {
            Some(Degree::Certainly)
        } else if certainly && self.ln_chance <= PERHAPS_CHANCE
            || self.strength() >= 0.9 && self.ln_chance <= BEYOND_CHANCE
        {
            Some(Degree::Nearly)
        } else {
            None
        }
    }

    /// `1 in 35`: at most so often would chance do as well.
    pub fn one_in(&self) -> f64 {
        tauell_privacy::exp((-self.ln_chance).clamp(0.0, 690.0))
    }
}
