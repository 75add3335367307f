//! Anatomy: two tables, joined by groups in which no sensitive value occurs twice among the first ℓ rows (Xiao and Tao, VLDB 2006;
//! docs/anatomy.md).
//!
//! Rows lie in buckets by their sensitive value. As long as ℓ buckets are not empty, one row of each of the ℓ largest becomes a group.
//! The rows that are left, fewer than ℓ and no two of one value, go to groups that lack their value. One table has everybody's exact quasi-identifier
//! with the number of a group, the other says which values each group holds. Which row of a bucket is taken, and which group takes one that is left, is drawn by
//! lots that follow from a secret ([`Lots`](crate::random)): with the same secret the same table gives the same groups, in whatever order
//! its rows stand.
//!
//! Taking the largest buckets is what makes it work: where no value has more than 1/ℓ of the rows, what is left is at most one
//! row of a bucket.
//!
//! Cost: O((attributes + log) · rows + leaves). Memory: some multiple of the rows.
//!
//! To change it: which rows become a group hangs on their sensitive values and the lots alone, never on the quasi-identifier: so who knows
//! the method, and everybody's quasi-identifier, learns nothing beyond the group's values (docs/anatomy.md#who-knows-the-method).

mod about;
#[cfg(test)]
mod tests;

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

use crate::microdata::Microdata;
use crate::random::{LotsFor, Secret};
use crate::release::{Composing, Made, MadeClass};
use crate::slices::part;
use crate::sorting::Sorting;
use crate::taxonomy::{ValueId, Values};

use super::alike::{Alike, Numbers};
use super::known_rows::KnownRows;
use super::simple_ell::{Aim, Forming, Ground, SimpleEll};
use super::{Class, Method, MethodChoice, PublishError, Task};

pub(super) use about::ABOUT;

/// What it costs to draw a number, to compare two rows, to take a row out of its bucket, and to look at one in a group, in units of some
/// nanoseconds.
const DRAW: u64 = 40;
const COMPARISON: u64 = 25;
const TAKE: u64 = 60;
const LOOK: u64 = 4;

/// Begins the method.
pub(super) fn begin(choice: &MethodChoice, task: Task) -> Result<Box<dyn Method + Send>, PublishError> {
    let Task { microdata, promises, k, secret } = task;
    let secret = secret.ok_or(PublishError::NoSecret)?;
    Ok(Box::new(SimpleEll::<Anatomy>::new(microdata, promises, k, Aim::from(choice), secret)?))
}

/// Groups under way.
pub(super) struct Anatomy {
    ell: u32,
    secret: Secret,
    stage: Stage,
    groups: Vec<Vec<u32>>,
    done: u64,
}

enum Stage {
    /// Rows that say the same are brought together.
    Alike(Alike),
    /// Each draws a number.
    Drawing(Box<KnownRows>, Vec<u64>, usize),
    /// They lie in buckets by value, in the order of their numbers.
    Sorting(Sorting, Vec<u64>),
    /// Groups are made.
    Making(Buckets),
    /// What is left goes to groups.
    Residue(Vec<u32>),
    Finished,
}

/// The rows of each sensitive value that have no group yet, and what they drew.
struct Buckets {
    /// All rows, by value; those of a bucket that have a group stand at its end.
    rows: Vec<u32>,
    /// By value: where its rows begin.
    first: Vec<u32>,
    /// How many rows each bucket has, the largest first; of equals the first value.
    largest: BinaryHeap<(u32, Reverse<u32>)>,
    taken: Vec<(u32, Reverse<u32>)>,
}

impl Buckets {
    /// Rows by value. O(rows + values).
    fn new(rows: Vec<u32>, counts: &[u64]) -> Self {
        let mut first = Vec::with_capacity(counts.len());
        let mut next = 0;
        for &count in counts {
            first.push(next);
            next += count as u32;
        }
        let full = counts.iter().zip(0..).filter(|&(&count, _)| count > 0);
        let largest = full.map(|(&count, value)| (count as u32, Reverse(value))).collect();
        Self { rows, first, largest, taken: Vec::new() }
    }

    /// One row of each of the ℓ largest; `None` where fewer are left. O(ℓ · log values).
    fn group(&mut self, ell: usize) -> Option<Vec<u32>> {
        if self.largest.len() < ell {
            return None;
        }
        let mut group = Vec::with_capacity(ell);
        for _ in 0..ell {
            let (count, Reverse(value)) = self.largest.pop().expect("so many are left");
            group.push(self.rows[(self.first[value as usize] + count - 1) as usize]);
            self.taken.push((count - 1, Reverse(value)));
        }
        self.largest.extend(self.taken.drain(..).filter(|&(count, _)| count > 0));
        Some(group)
    }

    /// What is left, by value.
    ///
    /// # Panics
    /// Where two rows of a value are: then some value has more than 1/ℓ of all rows.
    fn rest(self) -> Vec<u32> {
        let mut left = self.largest.into_vec();
        left.sort_unstable_by_key(|&(_, Reverse(value))| value);
        assert!(left.iter().all(|&(count, _)| count == 1), "at most one row of a bucket is left");
        left.into_iter().map(|(_, Reverse(value))| self.rows[self.first[value as usize] as usize]).collect()
    }
}

/// The columns by which rows come together: sensitive values, then the leaves of each attribute, the last one first.
fn numbers(ground: &Ground, sort: usize) -> Option<Numbers<'_>> {
    let quasi = ground.microdata.quasi_identifiers();
    match sort {
        0 => Some((&ground.values, ground.counts.len())),
        _ => {
            let attribute = &quasi[quasi.len().checked_sub(sort)?];
            Some((attribute.leaves(), attribute.taxonomy().leaf_count()))
        }
    }
}

impl Forming for Anatomy {
    type Options = Secret;

    fn begin(ground: &Ground, ell: u32, secret: &Secret) -> Self {
        let stage = Stage::Alike(Alike::new(ground.values.len()));
        Self { ell, secret: secret.clone(), stage, groups: Vec::new(), done: 0 }
    }

    fn advance(&mut self, ground: &Ground, left: &mut u64) -> bool {
        let microdata = &ground.microdata;
        while *left > 0 {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Finished) {
                Stage::Alike(mut alike) => {
                    if alike.advance(|sort| numbers(ground, sort), left) {
                        let known = KnownRows::new(microdata, 0, alike.finish(), &self.secret, LotsFor::Groups);
                        Stage::Drawing(Box::new(known), vec![0; ground.values.len()], 0)
                    } else {
                        Stage::Alike(alike)
                    }
                }
                Stage::Drawing(mut known, mut drawn, mut next) => {
                    for at in part(&mut next, drawn.len(), left, known.cost() + DRAW) {
                        let (row, mut numbers) = known.draw(microdata, at);
                        drawn[row] = numbers.next();
                    }
                    if next == drawn.len() {
                        Stage::Sorting(Sorting::new((0..drawn.len() as u32).collect()), drawn)
                    } else {
                        Stage::Drawing(known, drawn, next)
                    }
                }
                Stage::Sorting(mut sorting, drawn) => {
                    let key = |row: u32| (ground.values[row as usize], drawn[row as usize]);
                    let mut compare = |one, other| key(one).cmp(&key(other));
                    let (mut comparisons, before) = (left.div_ceil(COMPARISON), *left);
                    let done = sorting.advance(&mut compare, &mut comparisons);
                    *left = if done { before.min(comparisons.saturating_mul(COMPARISON)) } else { 0 };
                    if done {
                        Stage::Making(Buckets::new(sorting.finish(), &ground.counts))
                    } else {
                        Stage::Sorting(sorting, drawn)
                    }
                }
                Stage::Making(mut buckets) => {
                    let mut all = false;
                    while *left > 0 && !all {
                        match buckets.group(self.ell as usize) {
                            Some(group) => self.groups.push(group),
                            None => all = true,
                        }
                        *left = left.saturating_sub(TAKE * u64::from(self.ell));
                        self.done = self.groups.len() as u64 * u64::from(self.ell);
                    }
                    if all { Stage::Residue(buckets.rest()) } else { Stage::Making(buckets) }
                }
                Stage::Residue(mut rows) => match rows.pop() {
                    Some(row) => {
                        self.take_in(ground, row);
                        *left = left.saturating_sub(LOOK * ground.values.len() as u64);
                        Stage::Residue(rows)
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
        // Their quasi-identifiers are those of their rows.
        self.groups.into_iter().map(|rows| (Box::from([]), rows)).collect()
    }

    fn composing(microdata: &Arc<Microdata>, classes: Vec<Class>) -> Composing {
        let (quasi, sensitive) = (microdata.quasi_identifiers(), microdata.sensitive());
        let as_it_is = |row: u32| quasi.iter().map(|of| ValueId::from(of.leaf_node(row as usize))).collect();
        let group =
            |(_, rows): Class| -> MadeClass { rows.into_iter().map(|row| (as_it_is(row), vec![row])).collect() };
        let values = |of: &crate::microdata::Attribute| Arc::new(Values::of(Arc::clone(of.taxonomy())));
        let own = |of: &crate::microdata::Attribute| (0..microdata.len()).map(|row| of.leaf_node(row).into()).collect();
        Composing::of(Made {
            quasi_identifiers: quasi.iter().map(values).collect(),
            sensitive_values: sensitive.iter().map(values).collect(),
            len: microdata.len(),
            classes: classes.into_iter().map(group).collect(),
            sensitive: sensitive.iter().map(own).collect(),
            linked: false,
        })
    }
}

impl Anatomy {
    /// Puts a row that is left into a group that lacks its value, each equally likely. O(rows).
    fn take_in(&mut self, ground: &Ground, row: u32) {
        let value = ground.values[row as usize];
        let lacks = |group: &Vec<u32>| group.iter().all(|&other| ground.values[other as usize] != value);
        let lacking: Vec<usize> = (0..self.groups.len()).filter(|&group| lacks(&self.groups[group])).collect();
        let mut known = KnownRows::new(&ground.microdata, 0, vec![row], &self.secret, LotsFor::Residue);
        let (_, mut drawn) = known.draw(&ground.microdata, 0);
        let group = lacking[drawn.below(lacking.len() as u64) as usize];
        self.groups[group].push(row);
        self.done += 1;
    }
}
