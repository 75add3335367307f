//! Methods: algorithms that turn microdata into a published table that satisfies the requirements, and the check that
//! they did.
//!
//! What it is for: one algorithm per file (or folder) behind one trait, [`Method`], with its description ([`METHODS`]
//! lists them), and the [`verify`](verify()) that trusts none of them. It must not know: files, recipes, the page, what
//! a published table is worth.
//!
//! ```
//! use std::sync::Arc;
//! use tauell_data::microdata::{Attribute, Dropped, Microdata};
//! use tauell_privacy::TauEll;
//! use tauell_publish::{Method, Phase, AttributeRequirements, Sweep, SweepOptions};
//! use tauell_data::taxonomy::{LeafRank, read_hierarchy};
//!
//! let ages = Arc::new(read_hierarchy(b"20;20s;*\n21;20s;*\n30;30s;*\n31;30s;*\n", "age.csv")?);
//! let diseases = Arc::new(read_hierarchy(b"flu;*\ncold;*\n", "disease.csv")?);
//! let age = Attribute::new("age", 0, ages, [0, 1, 2, 3].map(LeafRank).to_vec());
//! let disease = Attribute::new("disease", 1, diseases, [0, 1, 0, 1].map(LeafRank).to_vec());
//! let microdata = Arc::new(Microdata::new(vec![0, 1, 2, 3], vec![age], vec![disease], Dropped::default()));
//!
//! let required = AttributeRequirements::with_default_weights(&microdata, 0, TauEll::parse("0.5", 2)?);
//! let mut sweep = Box::new(Sweep::new(Arc::clone(&microdata), [required].into(), SweepOptions::default())?);
//! while sweep.advance(1 << 20)?.phase != Phase::Finished {}
//! assert_eq!(sweep.publication().classes().len(), 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]
#![deny(unsafe_code)]

pub mod release;

mod about;
mod anatomy;
mod answers;
mod choice;
mod choice_reader;
mod codes;
mod counts;
mod covering;
mod datafly;
mod effort;
mod entries;
mod error;
mod full_domain;
mod generalize;
mod incognito;
mod keep;
mod known_rows;
mod level_vectors;
mod local_search;
mod methods;
mod mondrian;
mod most_rows;
mod most_steps;
mod objective;
mod one_d;
mod randomized_addition;
mod requirements;
mod retest;
mod row_order;
#[cfg(test)]
mod samples;
mod shuffling;
mod simple_ell;
mod suppress;
mod sweep;
mod task;
#[cfg(feature = "toys")]
mod toy;
pub mod trace;
#[cfg(test)]
mod trace_sample;
mod transparent_sweep;
mod tuple_partition;
mod under_way;
mod verify;
mod whole_table;

pub use about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};
pub use choice::{MethodChoice, OptionValue};
pub use datafly::{Datafly, DataflyOptions};
pub use error::{GENERALIZE, PublishError, SEARCH, SUPPRESS_MORE};
pub use generalize::SensitiveState;
pub use incognito::{AimOfIncognito, Best, Incognito, IncognitoOptions};
pub use keep::{TieRule, largest_keep, size_bound};
pub use level_vectors::{
    LevelVector, OrderWeights, VISITED_ONE_BY_ONE, combinations, level_vectors, level_vectors_without_ties,
};
pub use local_search::{LocalSearch, LocalSearchOptions};
pub use methods::METHODS;
pub use mondrian::{Mondrian, MondrianOptions, SplitBy};
pub use most_rows::{MostRows, NotRows};
pub use most_steps::{MostSteps, NotSteps};
pub use objective::{Cost, CostLadder, Objective, UNIT as COST_UNIT};
pub use one_d::SpaceFillingCurve;
pub use requirements::AttributeRequirements;
pub use simple_ell::Aim;
pub use suppress::SuppressionNeed;
pub use sweep::{GeneralizeSensitive, LastWay, Sweep, SweepOptions, Visits};
pub use task::Task;
#[cfg(feature = "testing")]
pub use transparent_sweep::testing;
pub use verify::{
    Originals, PlainFile, Role, Verification, VerificationInput, VerifyError, Written, WrittenGroups, verify,
    verify_files, verify_steps,
};

use crate::release::{Composing, Publication};
use tauell_data::taxonomy::NodeId;
use trace::Trace;

/// A class as a method makes it: the published value of every quasi-identifier, and its rows.
pub type ClassRows = (Box<[NodeId]>, Vec<u32>);

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// What is being done.
    pub phase: Phase,
    /// Units done in this phase.
    pub done: u64,
    /// Units in all in this phase (an upper bound).
    pub total: u64,
    /// Rows that have no class yet.
    pub loose: u64,
}

/// The phases of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// Generalizing sensitive values of the whole table, as few as it needs.
    Sensitive,
    /// Forming classes.
    Classes,
    /// Bringing what is left into the last class.
    Residue,
    /// Changing classes, so that they cost less.
    Improving,
    /// The published table is ready.
    Finished,
}

/// An algorithm under way. It runs in slices so that a caller can show progress, stop, or step through it.
pub trait Method {
    /// Works for about `budget` units (a unit is one visit to one entry, some nanoseconds), then says how far it is.
    /// The outcome does not depend on how the work was sliced.
    ///
    /// # Errors
    /// When the requirement turns out to be out of reach.
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError>;

    /// Ends a search with the best that it has found so far. A method that does not search goes on.
    fn finish_early(&mut self) {}

    /// After how many steps a search stopped before it had done all of its work, because of [`Method::finish_early`] or of an option: the
    /// same option makes the same table again. Known when [`Method::advance`] has said [`Phase::Finished`].
    fn stopped_after(&self) -> Option<u64> {
        None
    }

    /// The published table that leaves all sensitive values exact, if one was made in addition to
    /// [`Method::composing`]; taken once.
    fn exact_composing(&mut self) -> Option<Composing> {
        None
    }

    /// What it did, where it was begun so that it records its steps ([`Task::traced`]), else nothing; taken once, when [`Method::advance`] has said [`Phase::Finished`].
    fn trace(&mut self) -> Option<Trace>;

    /// The published table, to be put together in slices.
    ///
    /// # Panics
    /// When [`Method::advance`] has not returned [`Phase::Finished`].
    fn composing(self: Box<Self>) -> Composing;

    /// The published table in one go.
    ///
    /// # Panics
    /// As [`Self::composing`].
    fn publication(self: Box<Self>) -> Publication {
        self.composing().finish()
    }
}
