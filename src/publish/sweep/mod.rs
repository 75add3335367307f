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
#[cfg(test)]
mod tests;
mod visit;

use std::sync::Arc;

use crate::microdata::Microdata;
use crate::privacy::{Feasibility, feasibility};
use crate::taxonomy::NodeId;

use super::generalize::{Climb, GeneralizeSensitive};
use super::level_vectors::level_vectors;
use super::{
    LevelVector, Method, OrderWeights, Phase, Progress, Promise, Publication, PublishError, SensitiveState, TieRule,
};

use codes::Codes;
use entries::Entries;
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
    /// Generalizing sensitive values of what is left.
    Last(Vec<u32>, GeneralizeSensitive),
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
            let counts = attribute.leaf_counts();
            let nodes = (0..counts.len()).map(|rank| {
                let rank = crate::taxonomy::LeafRank(rank as u32);
                (attribute.taxonomy().leaf_node(rank), counts[rank.index()])
            });
            let whole = promise.masses(nodes.filter(|&(_, count)| count > 0));
            if let Feasibility::TooFewValues { values, nearest } =
                feasibility(&promise.requirement(), promise.spread(), &whole)
            {
                return Err(PublishError::TooFewValues {
                    attribute: attribute.name().to_owned(),
                    requirement: promise.requirement(),
                    values,
                    nearest,
                });
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
                    let run = GeneralizeSensitive::new(&self.promises, &self.sensitive, &rows, self.climb());
                    self.stage = Stage::Last(rows, run);
                }
                Stage::Last(rows, run) => {
                    if run.advance(&self.promises, &self.microdata, &mut self.sensitive, budget)? {
                        if !rows.is_empty() {
                            let roots = self.microdata.quasi_identifiers().iter().map(|_| NodeId::ROOT).collect();
                            self.classes.push((roots, std::mem::take(rows)));
                        }
                        self.stage = Stage::Finished;
                    } else {
                        let loose = rows.len() as u64;
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
