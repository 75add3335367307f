//! Transparent Sweep: classes that disclose nothing to a method-aware adversary (docs/explanation/transparent-sweep.md; the idea that buckets
//! are formed of sensitive values alone and split alike is that of Xiao, Tao and Koudas, TODS 2010).
//!
//! The sensitive values are packed into s groups of equally many rows, s the ℓ that guarantees the requirements, or more where a value has
//! so many rows that it has to be in several groups ([`reach`]); what a group has too much of is drawn at random and packed again
//! ([`packing`], [`dealing`]). Sweep then forms classes that have equally many rows of each group: to it a row's sensitive value is the
//! number of its group, and its requirement is (1/s, s)-diversity, so it cannot tell one value from another. Each class is divided into
//! tuples, one row of each group; rows change places between tuples ([`tuple_search`]), and each is published with the most specific
//! quasi-identifier that covers it.
//!
//! Why it holds: exchange the values of a bucket's groups within every tuple, by one permutation for all tuples. The groups change places and
//! nothing else: the same tuples are made, each with the same values as before. So every row has the value of each of its tuple's s rows
//! equally often among the originals that lead to the same published table (docs/explanation/transparent-sweep.md#proof).
//!
//! Cost: that of Sweep, O((attributes + log) · rows), O(values · log values) for each bucket, of which there are few, and a budget for the
//! search over tuples, which grows with the rows. Memory: some multiple of the rows.
//!
//! To change it: which rows are in a bucket depends on how many rows each value has and on the draws alone; the classes
//! made from a bucket depend on its groups as sets of rows, never on the values behind them; the order of rows is
//! random. A test exchanges the groups of every bucket and wants the same classes, another checks all originals of
//! small tables.

mod about;
mod assigning;
mod dealing;
mod joining;
mod options;
mod packing;
mod reach;
mod steps;
#[cfg(feature = "testing")]
pub mod testing;
#[cfg(test)]
mod tests;
mod tuple_search;
mod tuples;

use std::sync::Arc;

use tauell_base::pace::Pace;
use tauell_base::random::{DrawPurpose, Secret};
use tauell_base::sorting::sorted;
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::{LeafRank, Taxonomy, TreeBuilder};
use tauell_privacy::{KAnonymity, Ratio, TauEll};

use super::known_rows::KnownRows;
use super::simple_ell::{Aim, Algorithm, Bucket, Ground, SimpleEll};
use super::sweep::{GeneralizeSensitive, Sweep, SweepOptions};
use super::trace::{Step, Trace};
use super::{AttributeRequirements, ClassRows, Method, MethodChoice, Phase, PublishError, Task};

pub(super) use about::ABOUT;
use dealing::{BucketPart, Dealing};
use joining::{Joined, divide};
pub use options::PartitionSize;
use packing::{pack, times};
use steps::TransparentStep;
use tuple_search::TupleSearch;
use tuples::Tuples;

/// What it costs to bring the value of a row into a bucket's own table, in units of some nanoseconds.
const VALUE: u64 = 4;

/// Begins the method.
pub(super) fn begin(choice: &MethodChoice, task: Task) -> Result<Box<dyn Method + Send>, PublishError> {
    let Task { microdata, requirements, k, secret, traced } = task;
    let algorithm = TransparentSweep {
        secret: secret.ok_or(PublishError::NoSecret)?,
        partition_size: choice.into(),
        search: choice.into(),
    };
    SimpleEll::new(microdata, requirements, k, Aim::Guaranteed, algorithm)?.boxed(traced)
}

pub(super) struct TransparentSweep {
    secret: Secret,
    partition_size: PartitionSize,
    search: TupleSearch,
}

impl Algorithm for TransparentSweep {
    fn ells(
        ground: &Ground,
        requirements: &[AttributeRequirements],
        k: Option<KAnonymity>,
        _: Aim,
    ) -> Result<Vec<u32>, PublishError> {
        reach::size(ground, requirements, k).map(|size| vec![size])
    }

    fn guaranteed(ground: &Ground, size: u32) -> Step {
        let tuples = ground.values.len() as u64 / u64::from(size);
        let of = |(value, &count): (u32, &u64)| Bucket { value: LeafRank(value), rows: times(count, tuples) };
        let frequent = (0..).zip(&ground.counts).map(of).filter(|of| of.rows > 1).collect();
        TransparentStep::Sized { size, frequent }.into()
    }

    async fn form(&self, ground: &Ground, size: u32, trace: Option<&mut Trace>, pace: &Pace) -> Vec<ClassRows> {
        let parts = self.parts(ground, size, pace).await;
        classes(ground, parts, self.search, trace, pace).await
    }
}

impl TransparentSweep {
    /// The parts of buckets, with rows in orders that are drawn: one order decides which rows lie where, the other the order of rows there.
    async fn parts(&self, ground: &Ground, size: u32, pace: &Pace) -> Vec<BucketPart> {
        let mut known = KnownRows::of(ground, &self.secret, pace).await;
        let order = known.shuffled(DrawPurpose::Packing, pace).await;
        let dealing = deal(ground, (size, self.partition_size), &order, pace).await;
        dealing.parts(&known.shuffled(DrawPurpose::Standing, pace).await, pace).await
    }
}

/// Deals rows in this order out to the groups of buckets.
async fn deal(ground: &Ground, (size, partition_size): (u32, PartitionSize), order: &[u32], pace: &Pace) -> Dealing {
    let buckets = pack(&ground.counts, size);
    Dealing::new(order, (&ground.values, ground.counts.len()), &buckets, partition_size, pace).await
}

/// The classes of all parts of buckets.
async fn classes(
    ground: &Ground,
    parts: Vec<BucketPart>,
    search: TupleSearch,
    mut trace: Option<&mut Trace>,
    pace: &Pace,
) -> Vec<ClassRows> {
    let mut joined = Joined::default();
    for part in parts {
        if let Some(trace) = &mut trace {
            trace.record(part.recorded(&ground.values));
        }
        let microdata = part.microdata(&ground.microdata, pace).await;
        let swept = sweep(Arc::clone(&microdata), part.groups as u32, pace).await;
        let mut tuples = Tuples::new(microdata, part.groups);
        divide(&mut tuples, &part, swept, pace).await;
        let counted = search.improve(&mut tuples, pace).await;
        joined.add(&tuples, &part, trace.as_deref_mut(), pace).await;
        pace.complete(part.rows.len() as u64 - counted);
        pace.pause(0).await;
    }
    joined.finish()
}

/// Classes of a bucket that have equally many rows of each group.
async fn sweep(microdata: Arc<Microdata>, groups: u32, pace: &Pace) -> Vec<ClassRows> {
    let equally = Ratio::new(1, groups.into()).and_then(|share| TauEll::new(share, groups).ok());
    let equally = equally.expect("there are at least two groups");
    let required = AttributeRequirements::with_default_weights(&microdata, 0, equally);
    let options = SweepOptions { sensitive: GeneralizeSensitive::Never, ..SweepOptions::default() };
    let sweep = Sweep::new(microdata, [required].into(), options);
    let mut sweep = sweep.expect("a bucket has equally many rows of each group");
    pace.until(|left| {
        let progress = sweep.advance(*left).expect("a bucket has equally many rows of each group");
        *left = 0;
        progress.phase == Phase::Finished
    })
    .await;
    sweep.into_classes()
}

/// A tree with so many values right under its root.
fn numbered(values: usize) -> Arc<Taxonomy> {
    let mut builder = TreeBuilder::new("*");
    for value in 0..values {
        builder.add(builder.root(), &value.to_string()).expect("numbers differ");
    }
    Arc::new(builder.finish())
}

impl BucketPart {
    /// A table of its own, in which a row's sensitive value is its group. O(attributes · rows).
    async fn microdata(&self, whole: &Microdata, pace: &Pace) -> Arc<Microdata> {
        let rows = self.rows.len() as u64;
        let mut quasi_identifiers = Vec::with_capacity(whole.quasi_identifiers().len());
        for of in whole.quasi_identifiers() {
            let leaves = self.rows.iter().map(|&row| LeafRank(of.leaves()[row as usize])).collect();
            let attribute = Attribute::new(of.name(), of.column(), Arc::clone(of.taxonomy()), leaves);
            quasi_identifiers.push(attribute.weighing(of.weight()));
            pace.pause(VALUE * rows).await;
        }
        let groups = self.group_of.iter().map(|&group| LeafRank(group)).collect();
        let group = Attribute::new("group", quasi_identifiers.len(), numbered(self.groups), groups);
        pace.pause(VALUE * rows).await;
        let rows = (0..self.rows.len() as u32).collect();
        Arc::new(Microdata::new(rows, quasi_identifiers, vec![group], Dropped::default()))
    }

    /// The values of its groups, as a trace records them. O(rows · log).
    #[cold]
    fn recorded(&self, values: &[u32]) -> TransparentStep {
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
