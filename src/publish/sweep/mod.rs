//! Sequential Sweep (2009 paper, section III; spec A).
//!
//! Every node of the product lattice of the quasi-identifier taxonomies is a potential class. Rows start at their own
//! base values. Level vectors are visited from the most to the least informative one; at each, the loose rows are
//! grouped by their ancestors there, a group keeps as many rows as it may and closes as a class, the others are swept on.
//! Only the last class, at the roots, may generalize sensitive values, and before the sweep as many are
//! generalized as the whole table needs. The result is a local recoding.
//!
//! Cost: at most a group-by over the loose tuples for each of the `H = Π h_i` level vectors, and the work of KEEP. A
//! group-by is a mask and a hash a tuple ([`codes`]); tuples that cannot close at many level vectors are left out of
//! them together ([`ceilings`]).

mod ceilings;
mod codes;
mod entries;
mod grouping;
mod residue;
#[cfg(test)]
mod tests;
mod visit;

use std::sync::Arc;

use crate::microdata::Microdata;
use crate::privacy::feasibility;
use crate::taxonomy::NodeId;

use super::generalize::{Climb, GeneralizeSensitive};
use super::level_vectors::level_vectors;
use super::{
    LevelVector, Method, OrderWeights, Phase, Progress, Promise, Publication, PublishError, SensitiveState, TieRule,
};

use codes::Codes;
use entries::Entries;
use residue::Residue;
use visit::{Closed, Sweeping};

/// What the papers leave open, chosen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SweepOptions {
    /// Which of several equally dominant values loses a row.
    pub ties: TieRule,
    /// Weights in the order of level vectors.
    pub order: OrderWeights,
    /// Whether a generalized sensitive value climbs to its parent even where that changes nothing, as the paper's text
    /// has it (spec AMB-13).
    pub literal: bool,
}

/// A sweep under way.
pub struct Sweep {
    microdata: Arc<Microdata>,
    promises: Arc<[Promise]>,
    options: SweepOptions,
    sensitive: SensitiveState,
    vectors: Vec<LevelVector>,
    codes: Codes,
    /// Per word, per kept row: its quasi-identifier value, coded; given up once entries are made.
    row_codes: Vec<Vec<u64>>,
    next_vector: usize,
    classes: Vec<Closed>,
    stage: Stage,
}

enum Stage {
    /// Generalizing sensitive values of the whole table.
    Before(GeneralizeSensitive),
    Sweeping(Box<Sweeping>),
    /// Bringing what is left into the last class.
    Last(Box<Residue>),
    Finished,
}

impl Sweep {
    /// A sweep over the microdata that keeps these promises, one per sensitive attribute.
    ///
    /// # Errors
    /// No rows, a promise that the table cannot keep (with the nearest it can), too many level vectors.
    pub fn new(
        microdata: Arc<Microdata>,
        promises: Arc<[Promise]>,
        options: SweepOptions,
    ) -> Result<Self, PublishError> {
        assert_eq!(promises.len(), microdata.sensitive().len(), "one promise per sensitive attribute");
        if microdata.is_empty() {
            let dropped = microdata.dropped();
            return Err(PublishError::NoRows { dropped: dropped.missing_sensitive + dropped.missing_qi });
        }
        let sensitive = SensitiveState::new(&microdata);
        for (promise, attribute) in promises.iter().zip(microdata.sensitive()) {
            for requirement in promise.requirements() {
                let verdict = feasibility(requirement, promise.setting());
                if verdict.is_infeasible() {
                    return Err(PublishError::OutOfReach {
                        attribute: attribute.name().to_owned(),
                        requirement: Box::new(requirement.clone()),
                        verdict: Box::new(verdict),
                    });
                }
            }
        }
        let vectors = level_vectors(&microdata, options.order)?;
        let (codes, row_codes) = Codes::of(&microdata);
        let climb = if options.literal { Climb::Parent } else { Climb::Useful };
        let rows: Vec<u32> = (0..microdata.len() as u32).collect();
        let before = GeneralizeSensitive::new(&promises, &sensitive, &rows, climb);
        Ok(Self {
            microdata,
            promises,
            options,
            sensitive,
            vectors,
            codes,
            row_codes,
            next_vector: 0,
            classes: Vec::new(),
            stage: Stage::Before(before),
        })
    }

    /// The order in which the lattice is visited.
    pub fn level_vectors(&self) -> &[LevelVector] {
        &self.vectors
    }

    /// Steps by which sensitive values were generalized so far.
    pub fn sensitive_steps(&self) -> u64 {
        self.sensitive.steps()
    }

    fn climb(&self) -> Climb {
        if self.options.literal { Climb::Parent } else { Climb::Useful }
    }

    /// Whether the whole table keeps every promise as one class, with the sensitive values that had to be made general: then
    /// nothing can fail any more. Only what generalizing does not help can be broken here.
    fn check_whole(&self) -> Result<(), PublishError> {
        let rows: Vec<u32> = (0..self.microdata.len() as u32).collect();
        for (index, promise) in self.promises.iter().enumerate() {
            let masses = self.sensitive.masses(promise, index, &rows);
            if let Some(broken) = promise.first_broken(&masses) {
                return Err(PublishError::Together {
                    attribute: self.microdata.sensitive()[index].name().to_owned(),
                    requirement: Box::new(broken.clone()),
                    short: -broken.margin(&masses, promise.setting()),
                });
            }
        }
        Ok(())
    }

    fn begin_sweeping(&mut self) -> Stage {
        let nodes: Vec<&[NodeId]> = (0..self.promises.len()).map(|i| self.sensitive.nodes(i)).collect();
        let entries = Entries::new(&std::mem::take(&mut self.row_codes), &nodes);
        let levels: Vec<usize> =
            self.microdata.quasi_identifiers().iter().map(|attribute| attribute.taxonomy().levels()).collect();
        Stage::Sweeping(Box::new(Sweeping::new(entries, &self.promises, &levels, self.options.ties)))
    }
}

impl Method for Sweep {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        let n = self.microdata.len() as u64;
        let mut spent = 0;
        loop {
            match &mut self.stage {
                Stage::Before(run) => {
                    if run.advance(&self.promises, &self.microdata, &mut self.sensitive, budget)? {
                        self.check_whole()?;
                        self.stage = self.begin_sweeping();
                        spent += n;
                    } else {
                        let (done, total) = (self.sensitive.steps(), n);
                        return Ok(Progress { phase: Phase::Sensitive, done: done.min(total), total, loose: n });
                    }
                }
                Stage::Sweeping(sweeping) => {
                    let last = self.vectors.len() - 1;
                    while self.next_vector < last && sweeping.loose_rows() > 0 {
                        if spent >= budget {
                            return Ok(Progress {
                                phase: Phase::Classes,
                                done: self.next_vector as u64,
                                total: last as u64,
                                loose: sweeping.loose_rows(),
                            });
                        }
                        let levels = &self.vectors[self.next_vector].levels;
                        spent +=
                            sweeping.visit(levels, &self.codes, &self.microdata, &self.promises, &mut self.classes);
                        self.next_vector += 1;
                    }
                    let rows = sweeping.rows();
                    let residue = Residue::new(rows, &self.promises, &self.sensitive, self.climb());
                    self.stage = Stage::Last(Box::new(residue));
                }
                Stage::Last(residue) => {
                    let Self { promises, microdata, sensitive, classes, .. } = self;
                    if residue.advance(promises, microdata, sensitive, classes, budget)? {
                        self.stage = Stage::Finished;
                    } else {
                        let loose = residue.rows();
                        return Ok(Progress { phase: Phase::Residue, done: 0, total: loose, loose });
                    }
                }
                Stage::Finished => {
                    return Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 });
                }
            }
        }
    }

    fn publication(self: Box<Self>) -> Publication {
        assert!(matches!(self.stage, Stage::Finished), "a publication is there when the run has finished");
        Publication::new(&self.microdata, self.classes, self.sensitive.into_nodes())
    }
}
