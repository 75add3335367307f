//! Sequential Sweep (2009 paper, section III; spec A).
//!
//! Every node of the product lattice of the quasi-identifier taxonomies is a potential class. Rows start at their own
//! base values. Level vectors are visited from the most to the least informative one; at each, the loose rows are
//! grouped by their ancestors there, a group keeps as many rows as it may and closes as a class, the others are swept on.
//! Only the last class, at the roots, may generalize sensitive values, and before the sweep as many are
//! generalized as the whole table needs. The result is a local recoding.
//!
//! Cost: a group-by over the loose tuples for each of the `H = Π h_i` level vectors, and the work of KEEP.

mod entries;
mod grouping;
mod levels;

use std::sync::Arc;

use crate::microdata::Microdata;
use crate::privacy::{Feasibility, Masses, feasibility};
use crate::taxonomy::NodeId;

use super::generalize::{Climb, GeneralizeSensitive};
use super::keep::{Kind, greedy_keep, largest_keep, size_bound};
use super::level_vectors::level_vectors;
use super::{
    LevelVector, Method, OrderWeights, Phase, Progress, Promise, Publication, PublishError, SensitiveState, TieRule,
};

use entries::Entries;
use grouping::Grouping;
use levels::{AttributeLevels, tabulate};

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
    tables: Vec<AttributeLevels>,
    /// Per attribute, per kept row: number of the present leaf; given up once entries are made.
    row_leaves: Vec<Vec<u32>>,
    /// The base value of each kind where the fast rule for base values applies (one sensitive attribute, 0/1 weights,
    /// nothing generalized).
    closed_form: bool,
    classes: Vec<(Box<[NodeId]>, Vec<u32>)>,
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

struct Sweeping {
    entries: Entries,
    /// Tuples with loose rows.
    active: Vec<u32>,
    /// For each tuple, bit `b mod 64` for every base value `b` its loose rows cover.
    cover: Vec<u64>,
    /// Whether base values have bits of their own, so that counting bits counts values.
    bits_are_values: bool,
    next_vector: usize,
    grouping: Grouping,
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
        let (tables, row_leaves) = tabulate(&microdata);
        let climb = if options.literal { Climb::Parent } else { Climb::Useful };
        let rows: Vec<u32> = (0..microdata.len() as u32).collect();
        let before = GeneralizeSensitive::new(&promises, &sensitive, &rows, climb);
        Ok(Self {
            microdata,
            promises,
            options,
            sensitive,
            vectors,
            tables,
            row_leaves,
            closed_form: false,
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
        let entries = Entries::new(&std::mem::take(&mut self.row_leaves), &nodes);
        self.closed_form = self.promises.len() == 1
            && self.promises[0].spread().is_zero_one()
            && entries.kinds().iter().all(|kind| self.promises[0].spread().effective(kind[0]) == 1);
        let spread = self.promises[0].spread();
        let cover = (0..entries.tuples() as u32)
            .map(|tuple| {
                entries.of(tuple).iter().fold(0u64, |bits, entry| {
                    let node = entries.kinds()[entry.kind as usize][0];
                    spread.base_values(node).fold(bits, |bits, base| bits | 1 << (base % 64))
                })
            })
            .collect();
        Stage::Sweeping(Box::new(Sweeping {
            active: (0..entries.tuples() as u32).collect(),
            cover,
            bits_are_values: spread.base().len() <= 64,
            entries,
            next_vector: 0,
            grouping: Grouping::default(),
        }))
    }
}

impl Sweeping {
    /// Visits one level vector; returns the units of work done.
    fn visit(
        &mut self,
        vector: &LevelVector,
        tables: &[AttributeLevels],
        promises: &[Promise],
        closed_form: bool,
        ties: TieRule,
        classes: &mut Vec<(Box<[NodeId]>, Vec<u32>)>,
    ) -> u64 {
        let mut work = self.active.len() as u64;
        self.grouping.group(&self.active, &self.entries.leaves, tables, &vector.levels);
        let candidates = self.candidates(promises[0].requirement().ell());
        let loose: Vec<Masses> = promises
            .iter()
            .enumerate()
            .map(|(i, promise)| {
                let counts = self.entries.kinds().iter().zip(self.entries.loose());
                promise.masses(counts.map(|(kind, &count)| (kind[i], count)))
            })
            .collect();
        let mut present = vec![0u64; self.entries.kinds().len()];
        let mut closed = false;
        for tuples in candidates {
            present.fill(0);
            for &tuple in &tuples {
                for entry in self.entries.of(tuple) {
                    present[entry.kind as usize] += u64::from(entry.count);
                    work += 1;
                }
            }
            let keep = if closed_form {
                keep_base_values(&present, self.entries.kinds(), &promises[0], &loose[0], ties)
            } else {
                let (keep, spent) = keep_any(&present, self.entries.kinds(), promises, &loose, ties);
                work += spent;
                keep
            };
            if keep.iter().any(|&count| count > 0) {
                let nodes = tables
                    .iter()
                    .zip(&self.entries.leaves)
                    .zip(&vector.levels)
                    .map(|((table, leaves), &level)| table.node(level, leaves[tuples[0] as usize]))
                    .collect();
                let mut rows = Vec::with_capacity(keep.iter().sum::<u64>() as usize);
                self.entries.take(&tuples, &present, &keep, &mut rows);
                classes.push((nodes, rows));
                self.refresh_cover(&tuples, promises);
                closed = true;
            }
        }
        if closed {
            let entries = &self.entries;
            self.active.retain(|&tuple| entries.of(tuple).iter().any(|entry| entry.count > 0));
        }
        work
    }

    /// The groups that may close: those with at least ℓ distinct base values of the first sensitive attribute.
    fn candidates(&self, ell: u32) -> Vec<Vec<u32>> {
        let group_of = self.grouping.group_of();
        let mut cover = vec![0u64; self.grouping.groups()];
        for (&group, &tuple) in group_of.iter().zip(&self.active) {
            cover[group as usize] |= self.cover[tuple as usize];
        }
        let mut candidates: Vec<Vec<u32>> = Vec::new();
        let mut number = vec![u32::MAX; cover.len()];
        for (group, bits) in cover.iter().enumerate() {
            if !self.bits_are_values || bits.count_ones() >= ell {
                number[group] = candidates.len() as u32;
                candidates.push(Vec::new());
            }
        }
        for (&group, &tuple) in group_of.iter().zip(&self.active) {
            if number[group as usize] != u32::MAX {
                candidates[number[group as usize] as usize].push(tuple);
            }
        }
        candidates
    }

    fn refresh_cover(&mut self, tuples: &[u32], promises: &[Promise]) {
        let spread = promises[0].spread();
        for &tuple in tuples {
            self.cover[tuple as usize] =
                self.entries.of(tuple).iter().filter(|entry| entry.count > 0).fold(0, |bits, entry| {
                    let node = self.entries.kinds()[entry.kind as usize][0];
                    spread.base_values(node).fold(bits, |bits, base| bits | 1 << (base % 64))
                });
        }
    }
}

/// KEEP by its closed form: kinds are base values.
fn keep_base_values(
    present: &[u64],
    kinds: &[Box<[NodeId]>],
    promise: &Promise,
    loose: &Masses,
    ties: TieRule,
) -> Vec<u64> {
    let spread = promise.spread();
    let mut counts = vec![0; spread.base().len()];
    let base_of = |kind: &[NodeId]| spread.base_values(kind[0]).start;
    for (kind, &count) in kinds.iter().zip(present) {
        counts[base_of(kind)] += count;
    }
    let mut sorted: Vec<u128> = counts.iter().map(|&count| u128::from(count)).collect();
    sorted.sort_unstable_by(|a, b| b.cmp(a));
    if size_bound(&sorted, 1, &promise.requirement()) == 0 {
        return vec![0; kinds.len()];
    }
    let kept = largest_keep(&counts, &promise.requirement(), |a, b| ties.compare(loose, a, b));
    kinds.iter().map(|kind| kept[base_of(kind)]).collect()
}

/// KEEP by the greedy rule; with the units of work done.
fn keep_any(
    present: &[u64],
    kinds: &[Box<[NodeId]>],
    promises: &[Promise],
    loose: &[Masses],
    ties: TieRule,
) -> (Vec<u64>, u64) {
    let mut index = Vec::new();
    let mut candidates = Vec::new();
    for (kind, (nodes, &count)) in kinds.iter().zip(present).enumerate() {
        if count > 0 {
            index.push(kind);
            candidates.push(Kind { nodes, count });
        }
    }
    let work = greedy_keep(&mut candidates, promises, loose, ties);
    let mut keep = vec![0; kinds.len()];
    for (kind, candidate) in index.into_iter().zip(&candidates) {
        keep[kind] = candidate.count;
    }
    (keep, work)
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
                    while sweeping.next_vector < last && !sweeping.active.is_empty() {
                        if spent >= budget {
                            return Ok(Progress {
                                phase: Phase::Classes,
                                done: sweeping.next_vector as u64,
                                total: last as u64,
                                loose: sweeping.entries.loose_rows(),
                            });
                        }
                        spent += sweeping.visit(
                            &self.vectors[sweeping.next_vector],
                            &self.tables,
                            &self.promises,
                            self.closed_form,
                            self.options.ties,
                            &mut self.classes,
                        );
                        sweeping.next_vector += 1;
                    }
                    let entries = &sweeping.entries;
                    let mut rows: Vec<u32> =
                        sweeping.active.iter().flat_map(|&tuple| entries.loose_rows_of_tuple(tuple)).collect();
                    rows.sort_unstable();
                    let run = GeneralizeSensitive::new(&self.promises, &self.sensitive, &rows, self.climb());
                    self.stage = Stage::Last(rows, run);
                }
                Stage::Last(rows, run) => {
                    if run.advance(&self.promises, &self.microdata, &mut self.sensitive, budget)? {
                        if !rows.is_empty() {
                            let roots = self.tables.iter().map(|_| NodeId::ROOT).collect();
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
