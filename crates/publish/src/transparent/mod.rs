//! Transparent Sweep: classes that give nothing away to whoever knows how they were made (docs/transparent-sweep.md; the idea that buckets
//! are formed of sensitive values alone and split alike is that of Xiao, Tao and Koudas, TODS 2010).
//!
//! The sensitive values are packed into s groups of equally many rows, s the ℓ that guarantees what is asked, or more where a value has so
//! many rows that it has to be in several groups ([`reach`]); what a group has too much of
//! is drawn by lot and packed again ([`packing`], [`dealing`]). Sweep then forms classes that have equally many rows of each group: to it a
//! row's sensitive value is the number of its group, and what it is asked is (1/s, s)-diversity, so it cannot tell one value from another. Of each
//! class tuples are made, one row of each group, and published with the most specific quasi-identifier that covers them.
//!
//! Why it holds: exchange the values of a bucket's groups within every tuple, by one permutation for all tuples. The groups change places and
//! nothing else: the same tuples are made, each with the same values as before. So every row has the value of each of its tuple's s rows equally
//! often among the originals that lead to the same publication (docs/transparent-sweep.md#proof).
//!
//! Cost: that of Sweep, O((attributes + log) · rows), and O(values · log values) for each bucket, of which there are few. Memory: some
//! multiple of the rows.
//!
//! To change it: which rows lie in a bucket hangs on how many rows each value has and on the lots alone; what is made of a bucket hangs on its
//! groups as sets of rows, never on which value stands behind which; the order of rows is drawn. A test exchanges the groups of every
//! bucket and wants the same classes, another looks at all originals of small tables.

mod about;
mod assigning;
mod dealing;
mod exchanging;
mod joining;
mod options;
mod packing;
mod reach;
mod steps;
#[cfg(feature = "testing")]
pub mod testing;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use tauell_base::random::LotsFor;
use tauell_base::sorting::sorted;
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::{LeafRank, Taxonomy, TreeBuilder};
use tauell_privacy::{KAnonymity, Ratio, TauEll};

use super::known_rows::KnownRows;
use super::shuffling::Shuffling;
use super::simple_ell::{Aim, Bucket, Forming, Ground, SimpleEll};
use super::sweep::{SensitiveValues, Sweep, SweepOptions};
use super::trace::{Step, Trace};
use super::{Class, Method, MethodChoice, Phase, Promise, PublishError, Task};

pub(super) use about::ABOUT;
use dealing::{Dealing, Dealt, Filling};
use exchanging::{Exchanging, Tuples};
use joining::{Joined, split};
use options::Options;
pub use options::Together;
use packing::{pack, times};
use steps::TransparentStep;

/// What it costs to bring the value of a row into a bucket's own table, in units of some nanoseconds.
const VALUE: u64 = 4;

/// Begins the method.
pub(super) fn begin(choice: &MethodChoice, task: Task) -> Result<Box<dyn Method + Send>, PublishError> {
    let Task { microdata, promises, k, secret, traced } = task;
    let options = Options { secret: secret.ok_or(PublishError::NoSecret)?, together: choice.into() };
    SimpleEll::<Transparent>::new(microdata, promises, k, Aim::Guaranteed, options)?.boxed(traced)
}

/// Classes under way.
pub(super) struct Transparent {
    ell: u32,
    together: Together,
    stage: Stage,
    /// Buckets that are still to be split, the next one last.
    dealt: Vec<Dealt>,
    joined: Joined,
    done: u64,
    trace: Option<Box<Trace>>,
}

enum Stage {
    /// Rows are put in an order that is drawn.
    Shuffling(Box<Shuffling>),
    /// It decides which of them lie in which bucket.
    Dealing(Box<Dealing>, Box<KnownRows>),
    /// They are put in another.
    Again(Box<Dealing>, Box<Shuffling>),
    /// In that they lie in their buckets.
    Filling(Box<Filling>),
    /// A bucket becomes a table of its own, one quasi-identifier after the other.
    Building(Box<Dealt>, Vec<Attribute>),
    /// Classes are formed of it.
    Sweeping(Box<Dealt>, Arc<Microdata>, Box<Sweep>),
    /// Each becomes tuples.
    Splitting(Box<Dealt>, Tuples, Vec<Class>, usize),
    /// Rows change places between them.
    Exchanging(Box<Dealt>, Box<Exchanging>),
    /// They become classes.
    Joining(Box<Dealt>, Tuples, usize),
    /// The next bucket.
    Next,
    Finished,
}

/// A tree with so many values right under its root.
fn numbered(values: usize) -> Arc<Taxonomy> {
    let mut builder = TreeBuilder::new("*");
    for value in 0..values {
        builder.add(builder.root(), &value.to_string()).expect("numbers differ");
    }
    Arc::new(builder.finish())
}

/// A bucket as a table of its own.
impl Dealt {
    /// One of its quasi-identifiers. O(rows).
    fn attribute(&self, of: &Attribute) -> Attribute {
        let leaves = self.rows.iter().map(|&row| LeafRank(of.leaves()[row as usize])).collect();
        Attribute::new(of.name(), of.column(), Arc::clone(of.taxonomy()), leaves)
    }

    /// A sweep over it that takes equally many rows of each group. O(rows).
    fn sweep(&self, quasi_identifiers: Vec<Attribute>) -> (Arc<Microdata>, Sweep) {
        let groups = self.group_of.iter().map(|&group| LeafRank(group)).collect();
        let group = Attribute::new("group", quasi_identifiers.len(), numbered(self.groups), groups);
        let rows = (0..self.rows.len() as u32).collect();
        let microdata = Arc::new(Microdata::new(rows, quasi_identifiers, vec![group], Dropped::default()));
        let many = self.groups as u32;
        let equally = Ratio::new(1, many.into()).and_then(|share| TauEll::new(share, many).ok());
        let equally = equally.expect("there are two groups at the least");
        let promise = Promise::with_default_weights(&microdata, 0, equally);
        let options = SweepOptions { sensitive: SensitiveValues::Exact, ..SweepOptions::default() };
        let sweep = Sweep::new(Arc::clone(&microdata), [promise].into(), options);
        (microdata, sweep.expect("a bucket has equally many rows of each group"))
    }
}

impl Dealt {
    /// Which values its groups have, as it is told. O(rows · log).
    #[cold]
    fn told(&self, values: &[u32]) -> TransparentStep {
        let of_group = |group: usize| {
            let rows = self.rows.iter().zip(&self.group_of).filter(|&(_, &of)| of as usize == group);
            let mut buckets: Vec<Bucket> = Vec::new();
            for value in sorted(rows.map(|(&row, _)| values[row as usize]).collect(), u32::cmp) {
                match buckets.last_mut().filter(|last| last.value.0 == value) {
                    Some(last) => last.rows += 1,
                    None => buckets.push(Bucket { value: LeafRank(value), rows: 1 }),
                }
            }
            buckets
        };
        let rows = sorted(self.rows.clone(), u32::cmp);
        let each = (rows.len() / self.groups) as u64;
        TransparentStep::Packed { groups: (0..self.groups).map(of_group).collect(), each, rows }
    }
}

#[cfg(any(test, feature = "testing"))]
impl Transparent {
    /// On rows that are dealt out in one order already, to stand in another.
    fn of_orders(ground: &Ground, (ell, together): (u32, Together), order: Vec<u32>, standing: Vec<u32>) -> Self {
        let mut dealing = Dealing::new(order, pack(&ground.counts, ell), ground.counts.len(), together);
        assert!(dealing.advance(&ground.values, &mut { u64::MAX }));
        let stage = Stage::Filling(Box::new(dealing.filling(standing)));
        Self { ell, together, stage, dealt: Vec::new(), joined: Joined::default(), done: 0, trace: None }
    }
}

impl Forming for Transparent {
    type Options = Options;

    fn ells(ground: &Ground, promises: &[Promise], k: Option<KAnonymity>, _: Aim) -> Result<Vec<u32>, PublishError> {
        reach::size(ground, promises, k).map(|size| vec![size])
    }

    fn guaranteed(ground: &Ground, size: u32) -> Step {
        let tuples = ground.values.len() as u64 / u64::from(size);
        let of = |(value, &count): (u32, &u64)| Bucket { value: LeafRank(value), rows: times(count, tuples) };
        let frequent = (0..).zip(&ground.counts).map(of).filter(|of| of.rows > 1).collect();
        TransparentStep::Sized { size, frequent }.into()
    }

    fn begin(ground: &Ground, ell: u32, Options { secret, together }: &Options) -> Self {
        let stage = Stage::Shuffling(Box::new(Shuffling::new(ground, secret, LotsFor::Packing)));
        Self { ell, together: *together, stage, dealt: Vec::new(), joined: Joined::default(), done: 0, trace: None }
    }

    fn tell(&mut self, trace: Box<Trace>) {
        self.trace = Some(trace);
    }

    fn told(&mut self) -> Option<Box<Trace>> {
        self.trace.take()
    }

    fn advance(&mut self, ground: &Ground, left: &mut u64) -> bool {
        let quasi = ground.microdata.quasi_identifiers();
        while *left > 0 {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Finished) {
                Stage::Shuffling(mut shuffling) => match shuffling.advance(ground, left) {
                    Some((known, order)) => {
                        let buckets = pack(&ground.counts, self.ell);
                        Stage::Dealing(
                            Box::new(Dealing::new(order, buckets, ground.counts.len(), self.together)),
                            known,
                        )
                    }
                    None => Stage::Shuffling(shuffling),
                },
                Stage::Dealing(mut dealing, known) => {
                    if dealing.advance(&ground.values, left) {
                        Stage::Again(dealing, Box::new(Shuffling::again(known, LotsFor::Standing)))
                    } else {
                        Stage::Dealing(dealing, known)
                    }
                }
                Stage::Again(dealing, mut shuffling) => match shuffling.advance(ground, left) {
                    Some((_, order)) => Stage::Filling(Box::new(dealing.filling(order))),
                    None => Stage::Again(dealing, shuffling),
                },
                Stage::Filling(mut filling) => {
                    if filling.advance(left) {
                        self.dealt = filling.finish();
                        self.dealt.reverse();
                        Stage::Next
                    } else {
                        Stage::Filling(filling)
                    }
                }
                Stage::Next => match self.dealt.pop() {
                    Some(dealt) => {
                        if let Some(trace) = &mut self.trace {
                            trace.tell(dealt.told(&ground.values));
                        }
                        Stage::Building(Box::new(dealt), Vec::with_capacity(quasi.len()))
                    }
                    None => Stage::Finished,
                },
                Stage::Building(dealt, mut attributes) => match quasi.get(attributes.len()) {
                    Some(of) => {
                        attributes.push(dealt.attribute(of));
                        *left = left.saturating_sub(VALUE * dealt.rows.len() as u64);
                        Stage::Building(dealt, attributes)
                    }
                    None => {
                        *left = left.saturating_sub(VALUE * dealt.rows.len() as u64);
                        let (microdata, sweep) = dealt.sweep(attributes);
                        Stage::Sweeping(dealt, microdata, Box::new(sweep))
                    }
                },
                Stage::Sweeping(dealt, microdata, mut sweep) => {
                    let progress = sweep.advance(*left).expect("a bucket has equally many rows of each group");
                    *left = 0;
                    match progress.phase {
                        Phase::Finished => {
                            let tuples = Tuples::new(microdata, dealt.groups);
                            Stage::Splitting(dealt, tuples, sweep.into_classes(), 0)
                        }
                        _ => Stage::Sweeping(dealt, microdata, sweep),
                    }
                }
                Stage::Splitting(dealt, mut tuples, classes, mut next) => {
                    match split(&mut tuples, &dealt, &classes, &mut next, left) {
                        true => Stage::Exchanging(dealt, Box::new(Exchanging::new(tuples))),
                        false => Stage::Splitting(dealt, tuples, classes, next),
                    }
                }
                Stage::Exchanging(dealt, mut exchanging) => match exchanging.advance(left) {
                    true => Stage::Joining(dealt, exchanging.finish(), 0),
                    false => Stage::Exchanging(dealt, exchanging),
                },
                Stage::Joining(dealt, tuples, mut next) => {
                    let trace = self.trace.as_deref_mut();
                    if self.joined.take_in(&tuples, &dealt, &mut next, trace, left) {
                        self.done += dealt.rows.len() as u64;
                        Stage::Next
                    } else {
                        Stage::Joining(dealt, tuples, next)
                    }
                }
                Stage::Finished => return true,
            };
        }
        matches!(self.stage, Stage::Finished)
    }

    fn done(&self) -> u64 {
        self.done
    }

    fn finish(self, _: &Ground) -> Vec<Class> {
        self.joined.finish()
    }
}
