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
//! Cost: O((attributes + log values) · rows + leaves · log). Memory: some multiple of the rows.
//!
//! To change it: which rows become a group hangs on their sensitive values and the lots alone, never on the quasi-identifier: so who knows
//! the method, and everybody's quasi-identifier, learns nothing beyond the group's values (docs/anatomy.md#who-knows-the-method).

mod about;
mod buckets;
mod groups;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod traced;

use std::sync::Arc;

use crate::microdata::Microdata;
use crate::random::{LotsFor, Secret};
use crate::release::Composing;
use crate::slices::part;

use super::alike::{Alike, Numbers};
use super::known_rows::{Knowing, KnownRows};
use super::simple_ell::{Aim, Forming, Ground, SimpleEll};
use super::trace::{BucketStep, Step, Trace};
use super::{Class, Method, MethodChoice, PublishError, Task};

pub(super) use about::ABOUT;
use buckets::Buckets;
use groups::AsTheyAre;

/// What it costs to draw a number, to take a row out of its bucket, and to look at one in a group, in units of some nanoseconds.
const DRAW: u64 = 40;
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
    secret: Secret,
    stage: Stage,
    groups: Vec<Class>,
    done: u64,
    trace: Option<Box<Trace>>,
}

enum Stage {
    /// Rows that say the same are brought together.
    Alike(Alike),
    /// They become known to the lots.
    Knowing(Box<Knowing>),
    /// Each draws a number.
    Drawing(Box<KnownRows>, Numbered, usize),
    /// They lie in buckets by value, in the order of their numbers.
    Shuffling(Box<KnownRows>, Alike, Numbered),
    /// Groups are made.
    Making(Box<KnownRows>, Buckets),
    /// The rows that are left go to groups, one after the other.
    Residue(Box<KnownRows>, Residue),
    Finished,
}

/// Digits of the number that each row drew, the lowest first.
struct Numbered([Vec<u32>; DIGITS]);

/// Two rows of a bucket have one number once in 2^48; then their order is that of what they say.
const DIGITS: usize = 3;
const DIGIT: usize = 1 << 16;

/// Rows that are left.
struct Residue {
    rows: Vec<u32>,
    /// Of the groups up to the next: those that lack the value of the last row.
    lacking: Vec<u32>,
    next: usize,
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

impl Numbered {
    /// The columns by which they lie in buckets.
    fn column<'a>(&'a self, ground: &'a Ground, sort: usize) -> Option<Numbers<'a>> {
        match self.0.get(sort) {
            Some(digits) => Some((digits, DIGIT)),
            None => (sort == DIGITS).then_some((&ground.values, ground.counts.len())),
        }
    }
}

impl Forming for Anatomy {
    type Options = Secret;

    fn begin(ground: &Ground, ell: u32, secret: &Secret) -> Self {
        let stage = Stage::Alike(Alike::new(ground.values.len()));
        Self { ell, secret: secret.clone(), stage, groups: Vec::new(), done: 0, trace: None }
    }

    fn tell(&mut self, trace: Box<Trace>) {
        self.trace = Some(trace);
    }

    fn told(&mut self) -> Option<Box<Trace>> {
        self.trace.take()
    }

    fn advance(&mut self, ground: &Ground, left: &mut u64) -> bool {
        let microdata = &ground.microdata;
        while *left > 0 {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Finished) {
                Stage::Alike(mut alike) => {
                    if alike.advance(|sort| numbers(ground, sort), left) {
                        Stage::Knowing(Box::new(Knowing::new(microdata, 0, alike.finish(), &self.secret)))
                    } else {
                        Stage::Alike(alike)
                    }
                }
                Stage::Knowing(mut knowing) => match knowing.advance(microdata, left) {
                    Some(known) => {
                        let digits = || vec![0; known.len()];
                        let drawn = Numbered([digits(), digits(), digits()]);
                        Stage::Drawing(Box::new(known), drawn, 0)
                    }
                    None => Stage::Knowing(knowing),
                },
                Stage::Drawing(mut known, mut drawn, mut next) => {
                    for at in part(&mut next, known.len(), left, DRAW) {
                        let (row, mut numbers) = known.draw(at, LotsFor::Groups);
                        let mut number = numbers.next();
                        for digits in &mut drawn.0 {
                            digits[row] = number as u32 % DIGIT as u32;
                            number >>= DIGIT.trailing_zeros();
                        }
                    }
                    if next == known.len() {
                        let alike = Alike::of(known.order().to_vec());
                        Stage::Shuffling(known, alike, drawn)
                    } else {
                        Stage::Drawing(known, drawn, next)
                    }
                }
                Stage::Shuffling(known, mut alike, drawn) => {
                    if alike.advance(|sort| drawn.column(ground, sort), left) {
                        let buckets = Buckets::new(alike.finish(), &ground.counts);
                        if let Some(trace) = &mut self.trace {
                            trace.tell(Step::Bucket(buckets.told()));
                        }
                        Stage::Making(known, buckets)
                    } else {
                        Stage::Shuffling(known, alike, drawn)
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
                                trace.tell(Step::Bucket(BucketStep::Left { rows: rows.clone(), ell: self.ell }));
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
                trace.tell(Step::Bucket(BucketStep::Placed { row: row as u32, class, lacking }));
            }
            self.groups[class].1.push(row as u32);
            residue.rows.pop();
            residue.lacking.clear();
            residue.next = 0;
            self.done += 1;
        }
    }
}
