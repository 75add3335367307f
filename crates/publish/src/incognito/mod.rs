//! Incognito: the best full-domain table (LeFevre, DeWitt, Ramakrishnan, SIGMOD 2005; with an l-diversity predicate: Machanavajjhala
//! et al., ICDE 2006; docs/full-domain.md).
//!
//! Every column is published at one level of its taxonomy. The level vectors form a lattice; where what is asked stays kept by a table
//! that is generalized further, those that pass are found by few looks: subsets of the attributes first, then larger ones from what
//! they leave, and in each from the most specific one up ([`lattice`]). A look is a group-by of counted rows, made from one that was
//! made before ([`super::full_domain`]), and most level vectors that fail do so by the block of a tuple that failed before ([`search`]). Of those
//! that pass the best is published ([`worth`]), and rows in blocks that fail are left out where that is asked for. Sensitive values
//! stay exact.
//!
//! Cost: O(tuples) a level vector that is looked at. Memory: a byte for each level vector, of which there are four million at the most,
//! and some multiple of the distinct entries of the table.
//!
//! To change it: what passes must not depend on what was pruned, rolled up or suspected, nor on where a slice ends; tests hold the
//! search against one that does none of it, and against one through the whole lattice that shares no code with it. Pruning needs a
//! proof for every kind of requirement, and another one where rows may be left out ([`is_monotone`]).

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
use tauell_data::microdata::Microdata;
use tauell_privacy::{KAnonymity, Requirement};

use super::full_domain::check::Asked;
use super::full_domain::classes::Making;
use super::full_domain::reach::refusal;
use super::full_domain::{Ground, Prepared, Preparing};
use super::trace::Trace;
use super::{Class, Method, Phase, Progress, Promise, PublishError};

pub(super) use about::ABOUT;
pub use options::{AimOfIncognito, Best, IncognitoOptions};
use score::Scale;
use search::{Search, Ways};
pub(super) use start::begin;
use steps::Telling;

/// A search for the best full-domain table under way.
pub struct Incognito {
    microdata: Arc<Microdata>,
    promises: Arc<[Promise]>,
    /// Rows that every class has at the least, whatever is promised on sensitive attributes.
    least_rows: u64,
    options: IncognitoOptions,
    most_left_out: u64,
    /// Made before the search.
    prepared: Option<Arc<Prepared>>,
    levels: Option<Box<[u16]>>,
    classes: Vec<Class>,
    stage: Stage,
    /// What is told, where it is: before the search, and once classes are made.
    telling: Option<Telling>,
    trace: Option<Box<Trace>>,
}

enum Stage {
    /// Making entries of rows.
    Preparing(Preparing),
    Searching(Box<Search>),
    Making(Box<Making>),
    Finished,
}

impl Incognito {
    /// A search over the microdata for a table that keeps these promises, one per sensitive attribute, with k rows in every class.
    ///
    /// # Errors
    /// No rows, more level vectors than are looked at, a promise that no full-domain table keeps.
    pub fn new(
        microdata: Arc<Microdata>,
        promises: Arc<[Promise]>,
        k: Option<KAnonymity>,
        options: IncognitoOptions,
    ) -> Result<Self, PublishError> {
        Self::over(None, microdata, promises, k, options)
    }

    /// The same over entries that were made before.
    fn over(
        prepared: Option<Arc<Prepared>>,
        microdata: Arc<Microdata>,
        promises: Arc<[Promise]>,
        k: Option<KAnonymity>,
        options: IncognitoOptions,
    ) -> Result<Self, PublishError> {
        assert_eq!(promises.len(), microdata.sensitive().len(), "one promise per sensitive attribute");
        reach::check(&microdata, &promises, k)?;
        let most_left_out = options.suppress.of(microdata.len() as u64);
        // Where no row may be left out, the most general table passes if any does.
        if let Some(refusal) = refusal(&microdata, &promises, most_left_out).filter(|_| most_left_out == 0) {
            return Err(refusal);
        }
        let preparing = prepared.map_or_else(|| Preparing::new(&microdata), Preparing::Done);
        let stage = Stage::Preparing(preparing);
        Ok(Self {
            microdata,
            promises,
            least_rows: k.map_or(1, |k| k.k().into()),
            options,
            most_left_out,
            prepared: None,
            levels: None,
            classes: Vec::new(),
            stage,
            telling: None,
            trace: None,
        })
    }

    /// The same, telling its steps.
    ///
    /// # Errors
    /// More rows than are told.
    pub fn telling(mut self) -> Result<Self, PublishError> {
        self.telling = Some(Telling::new(&self.microdata)?);
        Ok(self)
    }

    /// The level of each quasi-identifier attribute in the table that is published, once the search is over; 0 is the root.
    pub fn levels(&self) -> Option<&[u16]> {
        self.levels.as_deref()
    }

    /// The search, once rows are entries.
    fn search(&self, prepared: &Prepared) -> Search {
        let entries = prepared.ground(&self.microdata).entries;
        let asked = Asked::new(Arc::clone(&self.promises), self.least_rows, entries.kinds());
        let scale = Scale::new(&self.microdata, self.options.best);
        let quasi = self.microdata.quasi_identifiers().iter();
        let levels: Vec<usize> = quasi.map(|attribute| attribute.taxonomy().levels()).collect();
        let ways = Ways {
            prunes: self.options.prunes && is_monotone(&self.promises, self.most_left_out),
            rolls_up: self.options.rolls_up,
            most_left_out: self.most_left_out,
        };
        Search::new(&levels, asked, scale, ways, entries)
    }
}

/// Whether a table that passes does so generalized further. Where no row may be left out, this is what is meant by a monotone
/// requirement. Where some may, a block that keeps what is asked must also keep it with any further rows, since else more rows may
/// fail in a more general table: so it is for requirements that count rows or values (docs/full-domain.md#rows-left-out).
fn is_monotone(promises: &[Promise], most_left_out: u64) -> bool {
    let mut asked = promises.iter().flat_map(Promise::requirements);
    asked.all(|one: &Requirement| match most_left_out {
        0 => one.about().monotone,
        _ => one.asks_of_rows() || one.counts_values_only(),
    })
}

/// What a search and the making of classes work on.
fn ground<'a>(microdata: &'a Microdata, prepared: &'a Option<Arc<Prepared>>) -> Ground<'a> {
    prepared.as_ref().expect("entries are made before the search").ground(microdata)
}

impl Method for Incognito {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        let n = self.microdata.len() as u64;
        let mut left = budget.max(1);
        let begun = |done, total| Progress { phase: Phase::Classes, done, total, loose: n };
        loop {
            match &mut self.stage {
                Stage::Preparing(preparing) => {
                    let Some(prepared) = preparing.advance(&self.microdata, &mut left) else {
                        return Ok(begun(0, n));
                    };
                    let search = self.search(&prepared).telling(self.telling.take());
                    self.stage = Stage::Searching(Box::new(search));
                    self.prepared = Some(prepared);
                }
                Stage::Searching(search) => {
                    let ground = ground(&self.microdata, &self.prepared);
                    if !search.advance(ground, &mut left) {
                        let (done, total) = search.progress();
                        return Ok(begun(done, total));
                    }
                    self.levels = search.best();
                    let Some(levels) = self.levels.clone() else {
                        let refusal = refusal(&self.microdata, &self.promises, self.most_left_out);
                        return Err(refusal.expect("the most general table passes if the whole one keeps its promises"));
                    };
                    let Stage::Searching(mut search) = std::mem::replace(&mut self.stage, Stage::Finished) else {
                        continue;
                    };
                    let told = search.telling.take().map(|telling| telling.chosen(&levels));
                    let (asked, base, counts) = search.finish();
                    let making = Making::new(levels, asked, base, counts, ground).telling(told);
                    self.stage = Stage::Making(Box::new(making));
                }
                Stage::Making(making) => {
                    let ground = ground(&self.microdata, &self.prepared);
                    if !making.advance(ground, &mut self.classes, &mut left) {
                        return Ok(begun(n, n));
                    }
                    self.trace = making.told();
                    self.stage = Stage::Finished;
                }
                Stage::Finished => return Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 }),
            }
        }
    }

    fn trace(&mut self) -> Option<Trace> {
        self.trace.take().map(|trace| *trace)
    }

    fn composing(self: Box<Self>) -> Composing {
        assert!(matches!(self.stage, Stage::Finished), "a publication is there when the search has finished");
        let composing = Composing::with_own_values(self.microdata, self.classes);
        if self.most_left_out == 0 { composing } else { composing.leaving_rows_out() }
    }
}
