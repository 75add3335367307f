//! Anatomy: two tables, joined by groups in which no sensitive value occurs twice among the first ℓ rows (Xiao and Tao, VLDB 2006;
//! docs/anatomy.md).
//!
//! Rows lie in buckets by their sensitive value. As long as ℓ buckets are not empty, one row of each of the ℓ largest becomes a group.
//! The rows that are left, fewer than ℓ and no two of one value, go to groups that lack their value. One table has everybody's exact quasi-identifier
//! with the number of a group, the other says which values each group holds. Which row of a bucket is taken, and which group takes one that is left, follows from
//! random draws that a secret determines ([`Lots`](tauell_base::random)): with the same secret, the same table has the same groups, in any
//! order of its rows.
//!
//! Taking the largest buckets is what makes it work: where no value has more than 1/ℓ of the rows, what is left is at most one
//! row of a bucket.
//!
//! Cost: O((attributes + log values) · rows + leaves · log). Memory: some multiple of the rows.
//!
//! To change it: which rows become a group hangs on their sensitive values and the lots alone, never on the quasi-identifier: so who knows
//! the method, and everybody's quasi-identifier, learns nothing beyond the group's values (docs/anatomy.md#who-knows-the-method).

mod about;
mod buckets;
mod groups;
mod steps;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::release::Composing;
use tauell_base::random::{LotsFor, Secret};
use tauell_base::slices::part;
use tauell_data::microdata::Microdata;

use super::known_rows::KnownRows;
use super::row_order::{Alike, Numbers};
use super::shuffling::Shuffling;
use super::simple_ell::{Aim, Forming, Ground, SimpleEll};
use super::trace::Trace;
use super::{Class, Method, MethodChoice, PublishError, Task};

pub(super) use about::ABOUT;
use buckets::Buckets;
use groups::AsTheyAre;
use steps::AnatomyStep;

/// What it costs to take a row out of its bucket, and to look at one in a group, in units of some nanoseconds.
const TAKE: u64 = 60;
const LOOK: u64 = 4;

/// Begins the method.
pub(super) fn begin(choice: &MethodChoice, task: Task) -> Result<Box<dyn Method + Send>, PublishError> {
    let Task { microdata, promises, k, secret, traced } = task;
    let secret = secret.ok_or(PublishError::NoSecret)?;
    SimpleEll::<Anatomy>::new(microdata, promises, k, Aim::from(choice), secret)?.boxed(traced)
}

/// Groups under way.
pub(super) struct Anatomy {
    ell: u32,
    stage: Stage,
    groups: Vec<Class>,
    done: u64,
    trace: Option<Box<Trace>>,
}

enum Stage {
    /// Rows are put in an order that is drawn.
    Shuffling(Box<Shuffling>),
    /// They lie in buckets by value, in that order.
    Filling(Box<KnownRows>, Alike),
    /// Groups are made.
    Making(Box<KnownRows>, Buckets),
    /// The rows that are left go to groups, one after the other.
    Residue(Box<KnownRows>, Residue),
    Finished,
}

/// Rows that are left.
struct Residue {
    rows: Vec<u32>,
    /// Of the groups up to the next: those that lack the value of the last row.
    lacking: Vec<u32>,
    next: usize,
}

impl Forming for Anatomy {
    type Options = Secret;

    fn begin(ground: &Ground, ell: u32, secret: &Secret) -> Self {
        let stage = Stage::Shuffling(Box::new(Shuffling::new(ground, secret, LotsFor::Groups)));
        Self { ell, stage, groups: Vec::new(), done: 0, trace: None }
    }

    fn tell(&mut self, trace: Box<Trace>) {
        self.trace = Some(trace);
    }

    fn told(&mut self) -> Option<Box<Trace>> {
        self.trace.take()
    }

    fn advance(&mut self, ground: &Ground, left: &mut u64) -> bool {
        while *left > 0 {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Finished) {
                Stage::Shuffling(mut shuffling) => match shuffling.advance(ground, left) {
                    Some((known, order)) => Stage::Filling(known, Alike::of(order)),
                    None => Stage::Shuffling(shuffling),
                },
                Stage::Filling(known, mut alike) => {
                    let values: Numbers<'_> = (&ground.values, ground.counts.len());
                    if alike.advance(|sort| (sort == 0).then_some(values), left) {
                        let buckets = Buckets::new(alike.finish(), &ground.counts);
                        if let Some(trace) = &mut self.trace {
                            trace.tell(buckets.told());
                        }
                        Stage::Making(known, buckets)
                    } else {
                        Stage::Filling(known, alike)
                    }
                }
                Stage::Making(known, mut buckets) => {
                    let mut all = false;
                    while *left > 0 && !all {
                        match buckets.group(self.ell as usize, self.trace.as_deref_mut()) {
                            // Its quasi-identifiers are those of its rows.
                            Some(group) => self.groups.push((Box::from([]), group)),
                            None => all = true,
                        }
                        *left = left.saturating_sub(TAKE * u64::from(self.ell));
                        self.done = self.groups.len() as u64 * u64::from(self.ell);
                    }
                    match all {
                        true => {
                            let rows = buckets.rest();
                            if let Some(trace) = &mut self.trace {
                                trace.tell(AnatomyStep::Left { rows: rows.clone(), ell: self.ell });
                            }
                            Stage::Residue(known, Residue::new(rows))
                        }
                        false => Stage::Making(known, buckets),
                    }
                }
                Stage::Residue(known, mut residue) => match residue.rows.last() {
                    Some(&row) => {
                        self.take_in(ground, row as usize, &known, &mut residue, left);
                        Stage::Residue(known, residue)
                    }
                    None => Stage::Finished,
                },
                Stage::Finished => return true,
            };
        }
        matches!(self.stage, Stage::Finished)
    }

    fn done(&self) -> u64 {
        self.done
    }

    fn finish(self, _: &Ground) -> Vec<Class> {
        self.groups
    }

    fn composing(microdata: &Arc<Microdata>, groups: Vec<Class>) -> Composing {
        Composing::apart(Arc::clone(microdata), AsTheyAre::new(Arc::clone(microdata), groups))
    }
}

impl Residue {
    fn new(rows: Vec<u32>) -> Self {
        Self { rows, lacking: Vec::new(), next: 0 }
    }
}

impl Anatomy {
    /// Goes on to put a row that is left into a group that lacks its value, each equally likely. O(rows) in all.
    fn take_in(&mut self, ground: &Ground, row: usize, known: &KnownRows, residue: &mut Residue, left: &mut u64) {
        let value = ground.values[row];
        for group in part(&mut residue.next, self.groups.len(), left, LOOK * u64::from(self.ell)) {
            if self.groups[group].1.iter().all(|&other| ground.values[other as usize] != value) {
                residue.lacking.push(group as u32);
            }
        }
        if residue.next == self.groups.len() {
            let drawn = known.draw_alone(row, LotsFor::Residue).below(residue.lacking.len() as u32);
            let class = residue.lacking[drawn as usize] as usize;
            if let Some(trace) = &mut self.trace {
                let lacking = residue.lacking.clone();
                trace.tell(AnatomyStep::Placed { row: row as u32, class, lacking });
            }
            self.groups[class].1.push(row as u32);
            residue.rows.pop();
            residue.lacking.clear();
            residue.next = 0;
            self.done += 1;
        }
    }
}
