//! The adversary who knows the whole algorithm: minimality (Wong, Fu, Wang and Pei, VLDB 2007;
//! docs/explanation/adversaries.md#a-method-aware-adversary).
//!
//! This adversary knows the quasi-identifier of everyone in the table, the method with all its options, and the
//! release. At first, every original is equally likely to them: every assignment of base values to the people. Then
//! only originals remain from which the method produces this release. Their posterior of one person's value is the
//! share of the remaining originals in which the person has it.
//!
//! Which originals remain is found by running the method itself on them: there is no second description of the method.
//! Only originals whose values fit into the published classes are tried. If these are few enough to be counted, they
//! are tried one by one ([`How::Exact`]); if not, a Markov chain walks over the remaining ones ([`How::Sampled`]): it
//! exchanges the values of two people, or gives one person another value, or exchanges two values throughout a class,
//! and stays if the release would be another. All steps are equally likely in both directions, so in the long run it is
//! at every original that it can reach equally often. Two chains are run from the true original; the difference between
//! them is the reported error. Originals that such steps cannot reach are not seen.
//!
//! The true original is needed to begin, and its sensitive values for nothing else.
//!
//! To change it: a new kind of step must be as likely back as forth, or the shares are wrong though every test of a single step passes;
//! small tables, where all originals can be tried, are the oracle (`tests/spec_minimality.rs`).

mod candidates;
mod chain;
mod fitting;
mod posterior;
mod work;

#[cfg(feature = "testing")]
pub use posterior::{Counts, difference};
pub use posterior::{How, MinimalityFound, PersonFound};
pub use work::Minimality;

use std::sync::Arc;

use thiserror::Error;

use tauell_base::words::numbers::count;
use tauell_data::microdata::Microdata;
use tauell_publish::Method;
use tauell_publish::release::Publication;

/// A method with its options, to be run on any original.
pub trait Publisher: Send + Sync {
    /// The run of the method on this original; `None` where the method refuses it.
    fn publish(&self, original: Arc<Microdata>) -> Option<Box<dyn Method + Send>>;

    /// What is published of this original once its run has finished; another published table than the run's own where the options
    /// choose between several.
    fn published(&self, _original: &Arc<Microdata>, run: Box<dyn Method + Send>) -> Publication {
        run.publication()
    }
}

/// How much is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinimalityOptions {
    /// Originals that are tried one by one at most; where more fit the published classes a chain samples them.
    pub most_candidates: u64,
    /// Steps of each of the two chains.
    pub steps: u64,
    /// The seed of the chains: the same seed, the same steps.
    pub seed: u64,
}

impl Default for MinimalityOptions {
    fn default() -> Self {
        Self { most_candidates: 10_000_000, steps: 200_000, seed: 0 }
    }
}

/// People in a table that this is computed for at most: every step runs the method on the whole table.
pub const MOST_PEOPLE: usize = 2_000;

/// Why this adversary's posterior is not computed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MinimalityError {
    /// Too many people.
    #[error(
        "the table has {} people, and a method-aware adversary is assessed for at most {}, because the method runs on every original \
         that is tried. Use a sample of the rows.",
        count(*people as u64), count(*most as u64)
    )]
    TooManyPeople {
        /// How many there are.
        people: usize,
        /// How many there may be.
        most: usize,
    },
    /// No sensitive attribute.
    #[error("there is no sensitive column, so there is nothing to infer. Choose one.")]
    NothingSensitive,
    /// The method refuses the original.
    #[error(
        "with these choices, the method publishes nothing of the original table. Use those that the file was published with."
    )]
    Refused,
    /// The method draws at random from a secret: of one original it publishes one of many tables, and this adversary lacks the secret.
    #[error(
        "not assessed: {title} draws at random from a secret, so whether it makes this file of an original depends on a draw that the \
         adversary does not know. {}. Review the file without this figure; see {docs}.",
        if *proven { "It is proven that a method-aware adversary infers nothing beyond what the file discloses, within stated conditions" }
        else { "No proof covers this method" }
    )]
    DrawsAtRandom {
        /// The method.
        title: &'static str,
        /// Where it is explained.
        docs: &'static str,
        /// Whether a proof covers it.
        proven: bool,
    },
    /// What the method publishes is no table of generalized rows.
    #[error(
        "a method-aware adversary is assessed for tables of generalized rows only, and this method publishes another form. Choose a \
         method that generalizes rows, or do without this figure."
    )]
    NotGeneralized,
}

impl MinimalityError {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::TooManyPeople { .. } => "minimality-too-many-people",
            Self::NothingSensitive => "minimality-nothing-sensitive",
            Self::Refused => "minimality-refused",
            Self::DrawsAtRandom { .. } => "minimality-draws-at-random",
            Self::NotGeneralized => "minimality-not-generalized",
        }
    }
}

/// What an adversary sees of a published table: its classes with their values, and the sensitive values in each, no matter whose they
/// are. Two published tables read the same exactly where these are equal, over one set of taxonomies. O(rows · attributes).
pub fn reading(publication: &Publication, attributes: usize) -> Vec<u32> {
    let mut words = Vec::with_capacity(publication.rows().len() * attributes + publication.class_count() * 4);
    for class in publication.classes() {
        // A class's rows, by their sensitive values.
        words.push(class.rows.len() as u32);
        for record in class.records() {
            words.extend(record.cells.iter().map(|value| value.0));
            words.push(record.rows.len() as u32);
        }
        for &row in class.rows {
            let values = (0..attributes).map(|attribute| publication.sensitive(attribute, row as usize));
            words.extend(values.map(|value| value.map_or(u32::MAX, |value| value.0)));
        }
    }
    words
}
