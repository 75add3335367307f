//! Incognito: the best full-domain table (LeFevre, DeWitt, Ramakrishnan, SIGMOD 2005; with an l-diversity predicate: Machanavajjhala
//! et al., ICDE 2006; docs/explanation/full-domain.md).
//!
//! Every column is published at one level of its taxonomy. The level vectors form a lattice; if a table that satisfies
//! the requirements still does when generalized further, those that pass are found by few checks: subsets of the
//! attributes first, then larger ones from what they leave, and in each from the most specific one up ([`lattice`]). A
//! check is a group-by of counted rows, made from an earlier one ([`super::full_domain`]), and most level vectors that
//! fail do so by the block of a tuple that failed before ([`search`]). Of those that pass, the best is published
//! ([`worth`]), and rows in blocks that fail are suppressed if that is allowed. Sensitive values stay exact.
//!
//! Cost: O(tuples) a level vector that is checked. Memory: a byte for each level vector, of which there are four million at most,
//! and some multiple of the distinct entries of the table.
//!
//! To change it: what passes must not depend on what was pruned, rolled up or suspected, nor on where a slice ends;
//! tests compare the search with one that does none of it, and with one through the whole lattice that shares no code
//! with it. Pruning needs a proof for every kind of requirement, and another one if rows may be suppressed
//! ([`is_monotone`]).

mod about;
mod lattice;
mod options;
mod reach;
mod recursive_aim;
mod score;
mod search;
mod start;
mod steps;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod trace_tests;

use std::sync::Arc;

use crate::release::Composing;
use tauell_base::pace::Pace;
use tauell_data::microdata::Microdata;
use tauell_privacy::{KAnonymity, Requirement};

use super::full_domain::Ground;
use super::full_domain::check::BlockRequirements;
use super::full_domain::classes::make_classes;
use super::full_domain::reach::refusal;
use super::trace::Trace;
use super::under_way::UnderWay;
use super::{AttributeRequirements, ClassRows, Method, Phase, Progress, PublishError};

pub(super) use about::ABOUT;
pub use options::{AimOfIncognito, Best, IncognitoOptions};
use score::Scale;
use search::{Search, Searched, Ways};
pub(super) use start::begin;
use steps::LatticeTrace;

/// What a table is made of, and under which requirements.
struct Inputs {
    microdata: Arc<Microdata>,
    requirements: Arc<[AttributeRequirements]>,
    /// Rows that every class has at least, apart from what is required of sensitive attributes.
    least_rows: u64,
    options: IncognitoOptions,
    most_left_out: u64,
}

/// The best table: the level of each attribute, its classes, and the trace if one is recorded.
struct BestTable {
    levels: Box<[u16]>,
    classes: Vec<ClassRows>,
    trace: Option<Box<Trace>>,
}

/// A search for the best full-domain table under way.
pub struct Incognito {
    inputs: Arc<Inputs>,
    run: UnderWay<Result<BestTable, PublishError>>,
}

impl Incognito {
    /// A search over the microdata for a table that keeps these requirements, one per sensitive attribute, with k rows in every class.
    ///
    /// # Errors
    /// No rows, more level vectors than are checked, a requirement that no full-domain table keeps.
    pub fn new(
        microdata: Arc<Microdata>,
        requirements: Arc<[AttributeRequirements]>,
        k: Option<KAnonymity>,
        options: IncognitoOptions,
    ) -> Result<Self, PublishError> {
        Ok(Self::begin(Arc::new(Inputs::new(microdata, requirements, k, options)?), None))
    }

    /// The same with a trace.
    ///
    /// # Errors
    /// More rows than a trace records.
    pub fn with_trace(self) -> Result<Self, PublishError> {
        let trace = LatticeTrace::new(&self.inputs.microdata)?;
        Ok(Self::begin(self.inputs, Some(trace)))
    }

    /// The level of each quasi-identifier attribute in the table that is published, once it has finished; 0 is the root.
    pub fn levels(&self) -> Option<&[u16]> {
        self.run.succeeded().map(|table| &*table.levels)
    }

    fn begin(inputs: Arc<Inputs>, trace: Option<LatticeTrace>) -> Self {
        Self { run: UnderWay::begin(|pace| find_best(Arc::clone(&inputs), trace, pace)), inputs }
    }
}

/// Counts the rows, then searches.
async fn find_best(inputs: Arc<Inputs>, trace: Option<LatticeTrace>, pace: Pace) -> Result<BestTable, PublishError> {
    let rows = inputs.microdata.len() as u64;
    pace.reach(0, rows);
    let ground = Ground::of(Arc::clone(&inputs.microdata), &pace).await;
    inputs.best_table(&ground, trace, |done, total| pace.reach(done, total), &pace).await
}

impl Inputs {
    /// # Errors
    /// As [`Incognito::new`].
    fn new(
        microdata: Arc<Microdata>,
        requirements: Arc<[AttributeRequirements]>,
        k: Option<KAnonymity>,
        options: IncognitoOptions,
    ) -> Result<Self, PublishError> {
        assert_eq!(requirements.len(), microdata.sensitive().len(), "one set of requirements per sensitive attribute");
        reach::check(&microdata, &requirements, k)?;
        let most_left_out = options.suppress.of(microdata.len() as u64);
        // If no row may be suppressed, the most general table passes if any does.
        if let Some(refusal) = refusal(&microdata, &requirements, most_left_out).filter(|_| most_left_out == 0) {
            return Err(refusal);
        }
        Ok(Self { microdata, requirements, least_rows: k.map_or(1, |k| k.k().into()), options, most_left_out })
    }

    /// Searches through the lattice, and makes the classes of the best level vector. Calls `reach` with the progress.
    async fn best_table(
        &self,
        ground: &Ground,
        trace: Option<LatticeTrace>,
        reach: impl Fn(u64, u64),
        pace: &Pace,
    ) -> Result<BestTable, PublishError> {
        let asked = BlockRequirements::new(Arc::clone(&self.requirements), self.least_rows, ground.entries.kinds());
        let scale = Scale::new(&self.microdata, self.options.best);
        let ways = Ways {
            prunes: self.options.prunes && is_monotone(&self.requirements, self.most_left_out),
            rolls_up: self.options.rolls_up,
            most_left_out: self.most_left_out,
        };
        let search = Search::new(ground, asked, scale, ways, trace);
        let Searched { best, mut asked, trace } = search.through_lattice(&reach, pace).await;
        let Some(levels) = best else {
            let refusal = refusal(&self.microdata, &self.requirements, self.most_left_out);
            return Err(refusal.expect("the most general table passes if the whole one satisfies the requirements"));
        };
        let rows = self.microdata.len() as u64;
        reach(rows, rows);
        let mut trace = trace.map(|trace| trace.chosen(&levels));
        let classes = make_classes(ground, &levels, &mut asked, trace.as_deref_mut(), pace).await;
        Ok(BestTable { levels, classes, trace })
    }
}

/// Whether a table that passes does so generalized further. If no row may be suppressed, this is the definition of a
/// monotone requirement. If some may, a block that satisfies the requirements must also satisfy them with any further
/// rows, since else more rows may fail in a more general table: that is true of requirements that count rows or values
/// (docs/explanation/full-domain.md#suppressed-rows).
fn is_monotone(requirements: &[AttributeRequirements], most_left_out: u64) -> bool {
    let mut asked = requirements.iter().flat_map(AttributeRequirements::requirements);
    asked.all(|one: &Requirement| match most_left_out {
        0 => one.about().monotone,
        _ => one.asks_of_rows() || one.counts_values_only(),
    })
}

impl Method for Incognito {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        self.run.try_advance(budget)?;
        let rows = self.inputs.microdata.len() as u64;
        Ok(match self.run.progress() {
            Some((done, total)) => Progress { phase: Phase::Classes, done, total, loose: rows },
            None => Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 },
        })
    }

    fn trace(&mut self) -> Option<Trace> {
        self.run.succeeded_mut()?.trace.take().map(|trace| *trace)
    }

    fn composing(self: Box<Self>) -> Composing {
        let classes = self.run.into_succeeded().classes;
        let composing = Composing::with_own_values(Arc::clone(&self.inputs.microdata), classes);
        if self.inputs.most_left_out == 0 { composing } else { composing.leaving_rows_out() }
    }
}
