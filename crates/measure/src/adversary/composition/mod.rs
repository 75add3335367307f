//! What two versions of one table disclose together: a composition attack, also called an intersection attack
//! (S. R. Ganta, S. P. Kasiviswanathan, A. Smith, "Composition attacks and auxiliary information in data privacy", KDD 2008;
//! docs/explanation/earlier-releases.md).
//!
//! The adversary has both versions, knows everyone's quasi-identifier, and so, in the worst case, everyone's class in
//! each: people who are in class A of the first and in class B of the second are a *group* (A, B), and its size is
//! known. An adversary knows what is published about the sensitive column for each class. The value of a person in (A,
//! B) must therefore occur in A and in B. Nothing else is considered: not the method, nor what is known about the
//! population.
//!
//! With N(A, B, v) people of the group who have value v, both versions say
//!
//! - Σ_v N(A, B, v) = n(A, B), the people of the group;
//! - exact(A, v) ≤ Σ_B N(A, B, v) ≤ may(A, v), where exact(A, v) rows of A are published as v itself and may(A, v) rows as v or
//!   as a generalized value above it; the same for B.
//!
//! **Proven** are bounds on every N(A, B, v): Fréchet's bounds, N(A, B, v) ≤ min(n(A, B), may(A, v), may(B, v)),
//! propagated through the sums above until nothing changes (the shuttle algorithm: L. Buzzigoli, A. Giusti, 1999; A.
//! Dobra, S. E. Fienberg, PNAS 97, 2000, "Bounds for cell entries in contingency tables given marginal totals and
//! decomposable graphs"). They hold for every assignment of values to people that fits both versions, so a value that
//! is found to be certain is certain. The tightest bounds are hard to find (a table in three dimensions with given sums
//! in two of them), so someone's value may be certain and not be found to be: all that is proven is reported with "at
//! least".
//!
//! **Estimated** is the adversary's belief if more than one value remains: of all tables N that fit the margins, the
//! one of largest entropy (relative to the weights p(v)), found by iterative proportional fitting (W. E. Deming, F. F.
//! Stephan, 1940; I. Csiszár, 1975): N(A, B, v) = α(A, B)·p(v)·P(A, v)·Q(B, v), where P(A, v) adds up a factor of every
//! value that A publishes and that may stand for v. For one version alone it is the induced frequency of Definition 2,
//! so the estimate extends what each version guarantees. A requirement counts as violated if its margin is below
//! [`SLACK`].
//!
//! What both versions publish exactly for a row (a column published unchanged, another sensitive column, in the order
//! of the input the place itself) joins rows of the one to rows of the other; such a text is a *link*, and values are
//! distinguished by link and value.
//!
//! Cost: time and memory follow rows, groups and the values that are possible in each; never classes × classes or
//! classes × values. If more than `MOST_POSSIBLE` pairs of a group and a value are possible, Fréchet's bounds are not
//! tightened and nothing is estimated ([`CompositionFound::followed`], [`CompositionFound::estimated`]).
//!
//! To change it: what is said to be proven must stay a bound for every assignment that fits both versions; the tests enumerate them on
//! small tables. An estimate never counts as proven.

mod bounds;
mod estimate;
mod groups;
mod judge;
mod side;
#[cfg(test)]
mod tests;

use std::ops::Range;
use std::sync::Arc;

use serde::Serialize;

use tauell_privacy::{BaseIndex, Requirement, Spread, WholeTable};

use bounds::Bounding;
use estimate::Fitting;
use groups::{Grouping, Groups};
use judge::Judging;
use side::Side;

/// The class of a row that a version suppresses.
pub const LEFT_OUT: u32 = u32::MAX;

/// Pairs of a group and a possible value up to which bounds are followed and beliefs estimated: some hundred megabytes.
pub(crate) const MOST_POSSIBLE: usize = 12_000_000;

/// An estimated margin below this violates a requirement: fitting ends a little off, and what meets a limit exactly
/// must not count as violated.
pub const SLACK: f64 = -0.001;

/// One version of a table, as far as one sensitive column goes.
#[derive(Clone, Debug)]
pub struct Version {
    /// The class of each row of the table; [`LEFT_OUT`] where the version does not have it.
    pub class_of: Arc<Vec<u32>>,
    /// What the version publishes for each row: a place in `values`. The places of suppressed rows do not matter.
    pub value_of: Arc<Vec<u32>>,
    /// The base values that each published value may stand for, ascending stretches of a numbering that both versions share.
    pub values: Vec<Vec<Range<u32>>>,
}

/// What one of the versions guarantees about the column.
#[derive(Clone, Debug)]
pub struct Guarantee {
    /// The requirements.
    pub requirements: Vec<Requirement>,
    /// Its base values.
    pub spread: Spread,
    /// The whole table under it, in doubles.
    pub whole: WholeTable,
    /// The base value that each of the shared ones is; `None` where it is none.
    pub base_of: Vec<Option<BaseIndex>>,
}

/// Two versions of one table.
#[derive(Clone, Debug)]
pub struct ReleasePair {
    /// The versions, the earlier one first.
    pub versions: [Version; 2],
    /// What both publish exactly of each row, as a number; empty where there is nothing.
    pub links: Vec<u32>,
    /// The weight p(v) of each shared base value.
    pub weights: Vec<f64>,
    /// What the versions guarantee.
    pub promised: Vec<Guarantee>,
}

/// People in both versions to whom a finding applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema), ts(rename = "PeopleDisclosed"))]
pub struct VersionPeople {
    /// For an adversary who has both versions, and goes by both together or by either alone.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub both: u64,
    /// For an adversary who has the earlier version alone.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub earlier: u64,
    /// For an adversary who has the later version alone.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub later: u64,
    /// For an adversary who has both, and not for one who has a single one.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub beyond: u64,
}

/// What became of one requirement.
#[derive(Clone, Debug, PartialEq)]
pub struct RequirementFound {
    /// The place of its requirement.
    pub required: usize,
    /// Its place in the requirement.
    pub requirement: usize,
    /// People whose group provably breaks it: it has fewer values, or rows, than the requirement takes.
    pub proven: VersionPeople,
    /// People for whom it is violated by the estimate; `None` if nothing was estimated.
    pub estimated: Option<VersionPeople>,
}

/// What both versions disclose.
#[derive(Clone, Debug, PartialEq)]
pub struct CompositionFound {
    /// People who are in both.
    pub people: u64,
    /// Groups of them: pairs of a class of the one and a class of the other that someone is in.
    pub groups: u64,
    /// People of the smallest group; 0 if there is none.
    pub smallest: u64,
    /// People with a certain value: so many at least, for an adversary who has both.
    pub certain: VersionPeople,
    /// By guarantee and requirement.
    pub requirements: Vec<RequirementFound>,
    /// Whether bounds were taken through all sums.
    pub followed: bool,
    /// Whether beliefs were estimated.
    pub estimated: bool,
}

/// The work, in slices.
pub struct Composition {
    composed: ReleasePair,
    most: usize,
    stage: CompositionStage,
}

enum CompositionStage {
    Sides(Box<[Side; 2]>),
    Grouping(Box<[Side; 2]>, Box<Grouping>),
    Bounding(Box<[Side; 2]>, Box<Bounding>),
    Fitting(Box<[Side; 2]>, Box<Fitting>),
    Judging(Box<[Side; 2]>, Box<Judging>),
    Finished(Box<CompositionFound>),
    /// Only while one of the above is made from the one before.
    Nothing,
}

impl Composition {
    /// Begins. O(rows).
    ///
    /// # Panics
    /// When the versions are not of one table.
    pub fn new(composed: ReleasePair) -> Self {
        Self::with_most(composed, MOST_POSSIBLE)
    }

    /// As [`Self::new`], with another limit in the place of [`MOST_POSSIBLE`].
    pub(crate) fn with_most(composed: ReleasePair, most: usize) -> Self {
        let rows = composed.versions[0].class_of.len();
        let same = composed.versions.iter().all(|of| of.class_of.len() == rows && of.value_of.len() == rows);
        assert!(same && (composed.links.is_empty() || composed.links.len() == rows), "versions are of one table");
        let sides = composed.versions.each_ref().map(Side::new);
        Self { composed, most, stage: CompositionStage::Sides(Box::new(sides)) }
    }

    /// Works for about `budget` units (some nanoseconds each), then says how far it is: so much of so much, all of it where it
    /// has finished. What comes out does not depend on how the work was sliced.
    pub fn advance(&mut self, budget: u64) -> (u64, u64) {
        let mut left = budget.max(1);
        let Self { composed, most, stage } = self;
        *stage = match std::mem::replace(stage, CompositionStage::Nothing) {
            CompositionStage::Sides(mut sides) => {
                let versions = &composed.versions;
                let done =
                    sides.iter_mut().zip(versions).all(|(side, of)| side.advance(of, &composed.links, &mut left));
                if done {
                    let grouping = Grouping::new(*most);
                    CompositionStage::Grouping(sides, Box::new(grouping))
                } else {
                    CompositionStage::Sides(sides)
                }
            }
            CompositionStage::Grouping(sides, mut grouping) => {
                if !grouping.advance(&sides, &composed.versions, &mut left) {
                    CompositionStage::Grouping(sides, grouping)
                } else {
                    match grouping.finish() {
                        Groups::Kept(kept) => {
                            let bounding = Bounding::new(kept, &sides);
                            CompositionStage::Bounding(sides, Box::new(bounding))
                        }
                        Groups::TooMany => {
                            let judging = Judging::of_rows(composed, &sides);
                            CompositionStage::Judging(sides, Box::new(judging))
                        }
                    }
                }
            }
            CompositionStage::Bounding(sides, mut bounding) => {
                if bounding.advance(&sides, &mut left) {
                    let fitting = Fitting::new(bounding.finish(), &sides, &composed.weights);
                    CompositionStage::Fitting(sides, Box::new(fitting))
                } else {
                    CompositionStage::Bounding(sides, bounding)
                }
            }
            CompositionStage::Fitting(sides, mut fitting) => {
                if fitting.advance(&sides, &mut left) {
                    let judging = Judging::of_fitted(fitting.finish(), composed, &sides);
                    CompositionStage::Judging(sides, Box::new(judging))
                } else {
                    CompositionStage::Fitting(sides, fitting)
                }
            }
            CompositionStage::Judging(sides, mut judging) => {
                if judging.advance(composed, &sides, &mut left) {
                    CompositionStage::Finished(Box::new(judging.finish()))
                } else {
                    CompositionStage::Judging(sides, judging)
                }
            }
            finished => finished,
        };
        self.progress()
    }

    /// Hundredths done, and all of them.
    fn progress(&self) -> (u64, u64) {
        let done = match &self.stage {
            CompositionStage::Sides(_) | CompositionStage::Nothing => 5,
            CompositionStage::Grouping(..) => 20,
            CompositionStage::Bounding(..) => 40,
            CompositionStage::Fitting(..) => 60,
            CompositionStage::Judging(..) => 85,
            CompositionStage::Finished(_) => 100,
        };
        (done, 100)
    }

    /// The result; `None` before it has finished.
    pub fn finish(self) -> Option<CompositionFound> {
        match self.stage {
            CompositionStage::Finished(found) => Some(*found),
            _ => None,
        }
    }
}
