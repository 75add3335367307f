//! Randomized addition: every row keeps its exact quasi-identifier, and its sensitive value is published among ℓ - 1 others that are drawn
//! (Sei and Ohsuga 2014, Algorithm 1; docs/random-addition.md).
//!
//! The others are drawn without replacement from the values that occur, each equally likely, by lots that follow from a secret and from
//! what the row says ([`Lots`](crate::random)): with the same secret the same table gives the same sets, in whatever order its rows stand, and a
//! larger ℓ only adds members. So nobody who holds two publications of the table learns more than from one, as fresh lots would let her
//! (docs/random-addition.md#given-out-again). In every class each set spreads evenly over ℓ values, so no value has more than 1/ℓ
//! of it (Theorem 5.1). Where k rows are asked for as well, Sweep forms classes of k rows first, and the sets take the place of their
//! sensitive values.
//!
//! Cost: O((attributes + ℓ) · rows + leaves + distinct sets · log). Memory: O(ℓ · distinct sets + rows).
//!
//! To change it: what a row draws may hang on the secret, on what the row says and on the values that occur, and on nothing else; a test
//! turns rows round, takes some away, and wants the same sets for the others. Published sets are numbered by their members, so that
//! no number tells which came first.

mod about;
mod drawing;
mod reach;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::microdata::Microdata;
use crate::privacy::Requirement;
use crate::random::{LotsFor, Secret};
use crate::release::{Composing, Made, MadeClass};
use crate::sorting::Sorting;
use crate::taxonomy::{ValueId, Values};

use super::alike::{Alike, Numbers};
use super::known_rows::KnownRows;
use super::sweep::{Sweep, SweepOptions};
use super::{Method, MethodChoice, Phase, Progress, Promise, PublishError, Task};

pub(super) use about::ABOUT;
use drawing::Drawing;

/// What it costs to look at an attribute of a row, and to compare two sets, in units of some nanoseconds.
const LOOK: u64 = 8;
const COMPARISON: u64 = 25;

/// Begins the method.
pub(super) fn begin(_: &MethodChoice, task: Task) -> Result<Box<dyn Method + Send>, PublishError> {
    Ok(Box::new(RandomAddition::new(task)?))
}

/// Sets under way.
pub(super) struct RandomAddition {
    microdata: Arc<Microdata>,
    secret: Secret,
    /// By sensitive attribute: how many values a set has.
    ells: Vec<u32>,
    stage: Stage,
    /// What is done of it, for the progress.
    done: u64,
    /// The rows of one published quasi-identifier after the other.
    classes: Vec<MadeClass>,
    /// By sensitive attribute that is done: what is published, and the set of each row.
    sets: Vec<(Values, Vec<ValueId>)>,
}

enum Stage {
    /// Classes of k rows are formed, then put together.
    Sweeping(Box<Sweep>),
    Composing(Composing),
    /// Rows that say the same are brought together: by the next sensitive attribute, then by quasi-identifier.
    Alike(Alike),
    /// Each row draws.
    Drawing(Box<Drawing>),
    /// The sets of the attribute at hand are put in the order of their members.
    Ordering(Box<Ordering>),
    Finished,
}

struct Ordering {
    values: Values,
    rows: Vec<ValueId>,
    sorting: Sorting,
}

impl RandomAddition {
    /// Nothing drawn yet.
    ///
    /// # Errors
    /// No rows, no secret, no requirement on a sensitive value, or one that asks for larger sets than there are values.
    pub fn new(task: Task) -> Result<Self, PublishError> {
        let ells = reach::ells(&task)?;
        let Task { microdata, promises, k, secret } = task;
        let secret = secret.ok_or(PublishError::NoSecret)?;
        let of_promises = promises.iter().flat_map(Promise::requirements).filter_map(Requirement::k);
        let k = of_promises.chain(k).filter(|k| k.k() > 1).max_by_key(|k| k.k());
        let stage = match k {
            Some(k) => {
                // What is sensitive has no part in it.
                let rows = Microdata::new(
                    microdata.rows().to_vec(),
                    microdata.quasi_identifiers().to_vec(),
                    Vec::new(),
                    microdata.dropped(),
                );
                Stage::Sweeping(Box::new(Sweep::of_classes(Arc::new(rows), k, SweepOptions::default())?))
            }
            None => Stage::Alike(Alike::new(microdata.len())),
        };
        Ok(Self { microdata, secret, ells, stage, done: 0, classes: Vec::new(), sets: Vec::new() })
    }

    /// The columns by which rows come together: the sensitive values at hand, then the leaves of each attribute, the last one first.
    fn numbers(microdata: &Microdata, sensitive: usize, sort: usize) -> Option<Numbers<'_>> {
        let quasi = microdata.quasi_identifiers();
        let attribute = match sort {
            0 => &microdata.sensitive()[sensitive],
            _ => &quasi[quasi.len().checked_sub(sort)?],
        };
        Some((attribute.leaves(), attribute.taxonomy().leaf_count()))
    }

    /// Whether two rows have one quasi-identifier.
    fn are_alike(microdata: &Microdata, one: u32, other: u32) -> bool {
        let mut quasi = microdata.quasi_identifiers().iter();
        quasi.all(|attribute| attribute.leaves()[one as usize] == attribute.leaves()[other as usize])
    }

    /// Rows in this order draw; they are classes where none were formed. O(rows · attributes).
    fn begin_drawing(&mut self, order: Vec<u32>) -> Stage {
        let microdata = &self.microdata;
        if self.classes.is_empty() {
            let alike = |&one: &u32, &other: &u32| Self::are_alike(microdata, one, other);
            let quasi = microdata.quasi_identifiers();
            let cells = |row: u32| quasi.iter().map(|of| ValueId::from(of.leaf_node(row as usize))).collect();
            self.classes = order.chunk_by(alike).map(|rows| vec![(cells(rows[0]), rows.to_vec())]).collect();
        }
        let sensitive = self.sets.len();
        let rows = KnownRows::new(microdata, sensitive, order, &self.secret, LotsFor::Addition);
        Stage::Drawing(Box::new(Drawing::new(rows, &microdata.sensitive()[sensitive], self.ells[sensitive])))
    }

    fn progress(&self, phase: Phase) -> Progress {
        let rows = self.microdata.len() as u64;
        let total = rows * (1 + 2 * self.ells.len() as u64);
        Progress { phase, done: self.done.min(total), total, loose: rows - self.done.min(rows) }
    }
}

impl Method for RandomAddition {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        let mut left = budget.max(1);
        let rows = self.microdata.len() as u64;
        loop {
            if left == 0 {
                return Ok(self.progress(Phase::Classes));
            }
            self.stage = match std::mem::replace(&mut self.stage, Stage::Finished) {
                Stage::Sweeping(mut sweep) => {
                    let progress = sweep.advance(left)?;
                    if progress.phase != Phase::Finished {
                        self.stage = Stage::Sweeping(sweep);
                        return Ok(progress);
                    }
                    left = 0;
                    Stage::Composing(sweep.composing())
                }
                Stage::Composing(mut composing) => {
                    if composing.advance(left) {
                        let classes = composing.finish();
                        let rows = |class: crate::release::Class<'_>| -> MadeClass {
                            class.records().map(|record| (record.cells.into(), record.rows.to_vec())).collect()
                        };
                        self.classes = classes.classes().map(rows).collect();
                        Stage::Alike(Alike::new(self.microdata.len()))
                    } else {
                        left = 0;
                        Stage::Composing(composing)
                    }
                }
                Stage::Alike(mut alike) => {
                    let sensitive = self.sets.len();
                    if alike.advance(|sort| Self::numbers(&self.microdata, sensitive, sort), &mut left) {
                        let looks = LOOK * self.microdata.quasi_identifiers().len() as u64;
                        left = left.saturating_sub(looks * rows);
                        self.done += rows;
                        self.begin_drawing(alike.finish())
                    } else {
                        Stage::Alike(alike)
                    }
                }
                Stage::Drawing(mut drawing) => {
                    if drawing.advance(&self.microdata, &self.microdata.sensitive()[self.sets.len()], &mut left) {
                        let (values, rows) = drawing.finish();
                        let sorting = Sorting::new(values.beyond_the_tree().map(|value| value.0).collect());
                        Stage::Ordering(Box::new(Ordering { values, rows, sorting }))
                    } else {
                        Stage::Drawing(drawing)
                    }
                }
                Stage::Ordering(mut ordering) => {
                    let values = &ordering.values;
                    let mut compare = |one, other| values.by_leaves(ValueId(one), ValueId(other));
                    let (mut comparisons, before) = (left.div_ceil(COMPARISON), left);
                    let done = ordering.sorting.advance(&mut compare, &mut comparisons);
                    left = if done { before.min(comparisons.saturating_mul(COMPARISON)) } else { 0 };
                    if done {
                        self.sets.push(ordering.finish());
                        self.done += rows;
                        match self.sets.len() == self.ells.len() {
                            true => Stage::Finished,
                            false => Stage::Alike(Alike::new(self.microdata.len())),
                        }
                    } else {
                        Stage::Ordering(ordering)
                    }
                }
                Stage::Finished => return Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 }),
            };
        }
    }

    fn composing(self: Box<Self>) -> Composing {
        assert!(matches!(self.stage, Stage::Finished), "a publication is there when it has finished");
        let quasi = self.microdata.quasi_identifiers().iter();
        let (sensitive_values, sensitive) =
            self.sets.into_iter().map(|(values, rows)| (Arc::new(values), rows)).unzip();
        Composing::of(Made {
            quasi_identifiers: quasi.map(|of| Arc::new(Values::of(Arc::clone(of.taxonomy())))).collect(),
            sensitive_values,
            len: self.microdata.len(),
            classes: self.classes,
            sensitive,
            linked: true,
        })
    }
}

impl Ordering {
    /// What is published, numbered in this order, and the set of each row. O(rows + sets).
    fn finish(self) -> (Values, Vec<ValueId>) {
        let order: Vec<ValueId> = self.sorting.finish().into_iter().map(ValueId).collect();
        let first = self.values.taxonomy().node_count();
        let (values, numbers) = self.values.reordered(&order);
        let mut rows = self.rows;
        rows.iter_mut().for_each(|value| *value = numbers[value.index() - first]);
        (values, rows)
    }
}
