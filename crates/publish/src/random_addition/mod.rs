//! Randomized addition: every row keeps its exact quasi-identifier, and its sensitive value is published among ℓ - 1 others that are drawn
//! (Sei and Ohsuga 2014, Algorithm 1; docs/random-addition.md).
//!
//! The others are drawn without replacement from the values that occur, each equally likely, by lots that follow from a secret and from
//! what the row says ([`Lots`](tauell_base::random)): with the same secret the same table gives the same sets, in whatever order its rows and
//! columns stand, and a larger ℓ only adds members. So nobody who holds two publications of the table learns more than from one, as fresh lots would let her
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
mod classes;
mod drawing;
mod joint;
mod reach;
mod steps;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::release::{Composing, Made, Publication};
use tauell_base::random::Secret;
use tauell_base::slices::part;
use tauell_base::sorting::Sorting;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{Renumbered, Reordering, ValueId, Values};
use tauell_privacy::Requirement;

use super::known_rows::Knowing;
use super::row_order::{Alike, Numbers};
use super::sweep::{SensitiveValues, Sweep, SweepOptions};
use super::trace::Trace;
use super::{Method, MethodChoice, Phase, Progress, Promise, PublishError, Task};

pub(super) use about::ABOUT;
use classes::{AsFormed, AsTheyAre};
use drawing::{Drawing, Telling};
use steps::RandomAdditionStep;

/// What it costs to compare two sets, and to give a row the new number of its set, in units of some nanoseconds.
const COMPARISON: u64 = 25;
const ROW: u64 = 4;

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
    classes: Classes,
    /// By sensitive attribute that is done: what is published, and the set of each row.
    sets: Vec<(Values, Vec<ValueId>)>,
    trace: Option<Box<Trace>>,
}

/// The rows of one published quasi-identifier after the other.
enum Classes {
    /// Rows of one quasi-identifier stand together; none yet before the first have drawn.
    AsTheyAre(Vec<u32>),
    AsFormed(Box<Publication>),
}

enum Stage {
    /// Classes of k rows are formed, then put together.
    Sweeping(Box<Sweep>),
    Composing(Box<Composing>),
    /// Rows that say the same are brought together.
    Alike(Alike),
    /// They become known to the lots.
    Knowing(Box<Knowing>),
    /// Each draws.
    Drawing(Box<Drawing>),
    /// The sets of the attribute at hand are sorted by their members, and numbered so.
    Sorting(Values, Sorting, Vec<ValueId>),
    Reordering(Box<Reordering>, Vec<ValueId>),
    Renumbering(Values, Renumbered, Vec<ValueId>, usize),
    Finished,
}

impl RandomAddition {
    /// Nothing drawn yet. O(rows).
    ///
    /// # Errors
    /// No rows, no secret, no requirement on a sensitive value, or one that asks for larger sets than there are values.
    pub fn new(task: Task) -> Result<Self, PublishError> {
        let ells = reach::ells(&task)?;
        let Task { microdata, promises, k, secret, traced } = task;
        let secret = secret.ok_or(PublishError::NoSecret)?;
        let of_promises = promises.iter().flat_map(Promise::requirements).filter_map(Requirement::k);
        let k = of_promises.chain(k).filter(|k| k.k() > 1).max_by_key(|k| k.k());
        let mut trace = if traced { Some(Trace::of_rows(microdata.len())?) } else { None };
        let stage = match k {
            Some(k) => {
                // What is sensitive has no part in it.
                let rows = Microdata::new(
                    microdata.rows().to_vec(),
                    microdata.quasi_identifiers().to_vec(),
                    Vec::new(),
                    microdata.dropped(),
                );
                let options = SweepOptions { sensitive: SensitiveValues::General, ..SweepOptions::default() };
                let sweep = Sweep::of_classes(Arc::new(rows), k, options)?;
                if let Some(trace) = &mut trace {
                    trace.tell(RandomAdditionStep::Grouped { least: k.k() });
                }
                Stage::Sweeping(Box::new(if traced { sweep.telling()? } else { sweep }))
            }
            None => Stage::Alike(Alike::new(microdata.len())),
        };
        let classes = Classes::AsTheyAre(Vec::new());
        Ok(Self { microdata, secret, ells, stage, done: 0, classes, sets: Vec::new(), trace })
    }

    /// The columns by which rows come together, the least important first: the other sensitive ones, so that no row that differs from
    /// another in these alone draws by its place in the table; the sensitive one at hand; the quasi-identifier, its last column first.
    fn numbers(microdata: &Microdata, at_hand: usize, sort: usize) -> Option<Numbers<'_>> {
        let (quasi, sensitive) = (microdata.quasi_identifiers(), microdata.sensitive());
        let attribute = match sort.checked_sub(sensitive.len()) {
            Some(before) => &quasi[quasi.len().checked_sub(before + 1)?],
            None => &sensitive[(at_hand + 1 + sort) % sensitive.len()],
        };
        Some((attribute.leaves(), attribute.taxonomy().leaf_count()))
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
        let rows = self.microdata.len();
        loop {
            if left == 0 {
                return Ok(self.progress(Phase::Classes));
            }
            let at_hand = self.sets.len();
            self.stage = match std::mem::replace(&mut self.stage, Stage::Finished) {
                Stage::Sweeping(mut sweep) => {
                    let progress = sweep.advance(left)?;
                    if progress.phase != Phase::Finished {
                        self.stage = Stage::Sweeping(sweep);
                        return Ok(progress);
                    }
                    left = 0;
                    if let (Some(trace), Some(swept)) = (&mut self.trace, sweep.trace()) {
                        trace.follow(swept.without_beginning());
                    }
                    Stage::Composing(Box::new(sweep.composing()))
                }
                Stage::Composing(mut composing) => {
                    let done = composing.advance(left);
                    left = 0;
                    if done {
                        self.classes = Classes::AsFormed(Box::new(composing.finish()));
                        Stage::Alike(Alike::new(rows))
                    } else {
                        Stage::Composing(composing)
                    }
                }
                Stage::Alike(mut alike) => {
                    if alike.advance(|sort| Self::numbers(&self.microdata, at_hand, sort), &mut left) {
                        self.done += rows as u64;
                        Stage::Knowing(Box::new(Knowing::new(&self.microdata, at_hand, alike.finish(), &self.secret)))
                    } else {
                        Stage::Alike(alike)
                    }
                }
                Stage::Knowing(mut knowing) => match knowing.advance(&self.microdata, &mut left) {
                    Some(known) => {
                        let attribute = &self.microdata.sensitive()[at_hand];
                        Stage::Drawing(Box::new(Drawing::new(known, attribute, self.ells[at_hand])))
                    }
                    None => Stage::Knowing(knowing),
                },
                Stage::Drawing(mut drawing) => {
                    let (microdata, ells) = (&self.microdata, &self.ells);
                    let into_classes = matches!(self.classes, Classes::AsTheyAre(_)) && at_hand + 1 == ells.len();
                    let telling = |trace| Telling { trace, microdata, attribute: at_hand, into_classes };
                    let telling = self.trace.as_deref_mut().map(telling);
                    if drawing.advance(&microdata.sensitive()[at_hand], telling, &mut left) {
                        let (values, sets, order) = drawing.finish();
                        if let Classes::AsTheyAre(classes) = &mut self.classes {
                            // By quasi-identifier they are in one order, whatever attribute is at hand.
                            *classes = order;
                        }
                        let sorting = Sorting::new(values.beyond_the_tree().map(|value| value.0).collect());
                        Stage::Sorting(values, sorting, sets)
                    } else {
                        Stage::Drawing(drawing)
                    }
                }
                Stage::Sorting(values, mut sorting, sets) => {
                    let mut compare = |one, other| values.by_leaves(ValueId(one), ValueId(other));
                    let (mut comparisons, before) = (left.div_ceil(COMPARISON), left);
                    let done = sorting.advance(&mut compare, &mut comparisons);
                    left = if done { before.min(comparisons.saturating_mul(COMPARISON)) } else { 0 };
                    if done {
                        Stage::Reordering(Box::new(Reordering::new(values, sorting.finish())), sets)
                    } else {
                        Stage::Sorting(values, sorting, sets)
                    }
                }
                Stage::Reordering(mut reordering, sets) => {
                    if reordering.advance(&mut left) {
                        let (values, numbers) = reordering.finish();
                        Stage::Renumbering(values, numbers, sets, 0)
                    } else {
                        Stage::Reordering(reordering, sets)
                    }
                }
                Stage::Renumbering(values, numbers, mut sets, mut next) => {
                    for set in &mut sets[part(&mut next, rows, &mut left, ROW)] {
                        *set = numbers.of(*set);
                    }
                    if next < rows {
                        Stage::Renumbering(values, numbers, sets, next)
                    } else {
                        self.sets.push((values, sets));
                        self.done += rows as u64;
                        match self.sets.len() == self.ells.len() {
                            true => Stage::Finished,
                            false => Stage::Alike(Alike::new(rows)),
                        }
                    }
                }
                Stage::Finished => return Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 }),
            };
        }
    }

    fn trace(&mut self) -> Option<Trace> {
        self.trace.take().map(|trace| *trace)
    }

    fn composing(self: Box<Self>) -> Composing {
        assert!(matches!(self.stage, Stage::Finished), "a publication is there when it has finished");
        let Self { microdata, classes, sets, .. } = *self;
        let (sensitive_values, sensitive) = sets.into_iter().map(|(values, rows)| (Arc::new(values), rows)).unzip();
        let quasi = microdata.quasi_identifiers().iter();
        let made = Made {
            quasi_identifiers: quasi.map(|of| Arc::new(Values::of(Arc::clone(of.taxonomy())))).collect(),
            sensitive_values,
            len: microdata.len(),
            classes: Vec::new(),
            sensitive,
            linked: true,
        };
        match classes {
            Classes::AsTheyAre(order) => Composing::of_each(made, AsTheyAre::new(microdata, order)),
            Classes::AsFormed(formed) => Composing::of_each(made, AsFormed::new(formed)),
        }
    }
}
