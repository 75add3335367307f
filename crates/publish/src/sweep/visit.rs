//! One level vector: which groups close there, and with which rows.

mod closing;
mod frequent;
mod keeping;
mod memo;
mod steps;

use std::mem::take;
use std::ops::Range;

use tauell_base::pace::Pace;
use tauell_base::threads;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;
use tauell_privacy::{BaseIndex, Masses};

use super::super::AttributeRequirements;
use super::super::trace::Trace;
use super::SweepOptions;
use super::ceilings::{Ceilings, Loose};
use super::gathering::Gathered;
use super::grouping::Grouping;
use super::progress::SweepProgress;
use super::sieve::{FREQUENT_FROM, Reach, Sieve};
use crate::codes::Codes;
use crate::entries::Entries;

use closing::Visit;
use frequent::frequent;
use keeping::{Keeper, Keepers};
pub(super) use memo::Counted;
use memo::InVain;

/// A closed class: its quasi-identifier value, and its rows.
pub(super) type Closed = (Box<[NodeId]>, Vec<u32>);

/// The loose rows, on their way through the level vectors.
pub(super) struct Sweeping {
    codes: Codes,
    entries: Entries,
    /// Tuples with loose rows, ascending, and some that have lost their last.
    active: Vec<u32>,
    /// How many those are.
    emptied: usize,
    filter: Filter,
    reach: Reach,
    /// The most frequent base values, where the reach tells these apart and counts the others.
    frequent: Vec<BaseIndex>,
    ceilings: Ceilings,
    sieve: Sieve,
    grouping: Grouping,
    demand: Demand,
    keepers: Keepers,
    /// The loose rows as masses, while nothing has closed since they were counted.
    loose: Option<Vec<Masses>>,
    in_vain: InVain,
    counted: Counted,
}

/// What the parts of a run share.
pub(super) struct Means<'a> {
    pub microdata: &'a Microdata,
    pub requirements: &'a [AttributeRequirements],
    /// Rows that every class has at least, apart from what is required of sensitive attributes.
    pub least_rows: u64,
    pub classes: &'a mut Vec<Closed>,
    pub trace: Option<&'a mut Trace>,
    pub progress: &'a SweepProgress,
    pub pace: &'a Pace,
}

/// What a tuple costs in a question about its reach, and a row that gets a class, in units of some nanoseconds.
const TUPLE: u64 = 4;
const ROW: u64 = 15;
/// What a class costs, however few rows it has.
const CLASS: u64 = 150;

/// Tuples that are worth a thread.
const LEAST_TUPLES: usize = 4096;

/// What a group must have at least to close: told by the reach of its tuples.
#[derive(Clone, Copy)]
enum Filter {
    /// Base values of the first sensitive attribute.
    Values(u32),
    /// Rows.
    Rows(u32),
}

/// A quick test whether a group can close.
#[derive(Clone, Copy)]
pub(super) enum Demand {
    /// So many base values, one bit each of the reach.
    Values(u32),
    /// What KEEP leaves of it.
    Kept,
}

impl Filter {
    /// `least_rows` is required of every class, whatever is required of sensitive attributes.
    fn of(requirements: &[AttributeRequirements], least_rows: u64) -> Self {
        let values = requirements.first().map_or(1, AttributeRequirements::least_values);
        let rows = requirements.iter().map(AttributeRequirements::least_rows).max().unwrap_or(1).max(least_rows);
        let rows = u32::try_from(rows).unwrap_or(u32::MAX);
        // Values are the finer sieve if not many more rows are required.
        if values > 1 && rows / 4 <= values { Self::Values(values) } else { Self::Rows(rows.max(1)) }
    }

    fn least(self) -> u32 {
        match self {
            Self::Values(least) | Self::Rows(least) => least,
        }
    }
}

impl Sweeping {
    /// All rows loose. O(tuples).
    pub async fn new(Gathered { codes, entries }: Gathered, options: SweepOptions, means: &Means<'_>) -> Self {
        let (tuples, requirements) = (entries.tuples(), means.requirements);
        let filter = Filter::of(requirements, means.least_rows);
        let mut sweeping = Self {
            active: (0..tuples as u32).collect(),
            emptied: 0,
            filter,
            reach: match filter {
                Filter::Values(_) => Reach::bits(requirements[0].spread().base().len(), tuples),
                Filter::Rows(_) => None,
            }
            .unwrap_or_else(|| Reach::Counts(vec![0; tuples])),
            frequent: match filter {
                Filter::Values(_) => frequent(&entries, &requirements[0]),
                Filter::Rows(_) => Vec::new(),
            },
            ceilings: Ceilings::new(&codes.levels(), tuples),
            sieve: Sieve::default(),
            grouping: Grouping::default(),
            demand: Demand::Kept,
            keepers: Keepers::new(Keeper::of(&entries, requirements, options)),
            loose: None,
            in_vain: InVain::default(),
            counted: Counted::default(),
            codes,
            entries,
        };
        sweeping.demand = sweeping.demand_of(requirements);
        let required = requirements.first();
        let pace = means.pace;
        pace.parts(0..tuples, 4 * TUPLE, |part| {
            let reach = |part: Range<usize>| part.map(|tuple| sweeping.reach_now(tuple as u32, required)).collect();
            let parts: Vec<Vec<u64>> = threads::map_parts(part.clone(), LEAST_TUPLES, reach);
            part.zip(parts.concat()).for_each(|(tuple, reach)| sweeping.put_reach(tuple as u32, reach));
        })
        .await;
        sweeping
    }

    /// A quick test whether a group can close: enough different values, if any that are enough make up a class.
    fn demand_of(&self, requirements: &[AttributeRequirements]) -> Demand {
        let (Reach::FewBits(_) | Reach::Bits(_), Filter::Values(least), [required]) =
            (&self.reach, self.filter, requirements)
        else {
            return Demand::Kept;
        };
        let base_values = self.entries.kinds().iter().take(least as usize);
        let one_of_each = required.masses(base_values.map(|kind| (kind[0], 1)));
        if self.keepers.first().treats_alike() && required.holds(&one_of_each) {
            Demand::Values(least)
        } else {
            Demand::Kept
        }
    }

    /// The rows as they were gathered, all of them loose again. O(entries).
    pub fn into_gathered(mut self) -> Gathered {
        self.entries.set_loose();
        Gathered { codes: self.codes, entries: self.entries }
    }

    /// Rows without a class.
    pub(crate) fn loose_rows(&self) -> u64 {
        self.entries.loose_rows()
    }

    /// The rows without a class, ascending.
    pub fn rows(&self) -> Vec<u32> {
        let mut is_loose = vec![false; self.entries.all_rows()];
        let rows = self.active.iter().flat_map(|&tuple| self.entries.loose_rows_of_tuple(tuple));
        rows.for_each(|row| is_loose[row as usize] = true);
        (0u32..).zip(is_loose).filter(|&(_, is_loose)| is_loose).map(|(row, _)| row).collect()
    }

    /// Visits one level vector: adds the classes that close there.
    pub async fn visit(&mut self, levels: &[u16], means: &mut Means<'_>) {
        let mut candidates = Vec::new();
        if means.trace.is_some() {
            // A group that cannot close is checked, too, and does not change.
            candidates = self.loose_tuples();
        } else {
            let ell = self.filter.least();
            let loose = Loose { tuples: &self.active, rows: self.entries.loose_rows(), reach: &self.reach, ell };
            let codes = (&self.codes, self.entries.codes());
            self.ceilings.sift(levels, loose, codes, &mut candidates, means.pace).await;
        }
        if !candidates.is_empty() {
            self.close(levels, candidates, means).await;
        }
        if self.emptied > self.active.len() / 4 {
            let entries = &self.entries;
            self.active.retain(|&tuple| entries.of(tuple).iter().any(|entry| entry.count > 0));
            self.emptied = 0;
        }
    }

    /// As [`Self::visit`], of these loose tuples (ascending) alone.
    pub(crate) async fn visit_among(&mut self, levels: &[u16], tuples: &[u32], means: &mut Means<'_>) {
        let mut candidates = Vec::new();
        if means.trace.is_some() {
            candidates.extend_from_slice(tuples);
        } else {
            let (mask, reach) = (self.mask(levels), (&self.reach, self.filter.least()));
            self.sieve.sift(tuples, (self.entries.codes(), &mask), reach, &mut candidates, means.pace).await;
        }
        self.close(levels, candidates, means).await;
    }

    /// The bits of codes that a level vector looks at.
    pub fn mask(&self, levels: &[u16]) -> Vec<u64> {
        self.codes.mask(levels)
    }

    /// The tuples with loose rows, ascending.
    pub(crate) fn loose_tuples(&self) -> Vec<u32> {
        self.active.iter().copied().filter(|&tuple| self.reach.of(tuple) != 0).collect()
    }

    /// What a tuple's loose rows reach; 0 where it has none.
    pub(crate) fn reach_of(&self, tuple: u32) -> u64 {
        self.reach.of(tuple)
    }

    /// A row of a tuple.
    pub(crate) fn a_row(&self, tuple: u32) -> usize {
        self.entries.a_row(tuple)
    }

    /// A quick test whether a group can close.
    pub fn demand(&self) -> Demand {
        self.demand
    }

    /// Those of the tuples that agree with one of them under a mask.
    pub fn group_of(&self, tuple: u32, tuples: &[u32], mask: &[u64]) -> Vec<u32> {
        let words = self.entries.codes();
        let agrees = |other: &u32| {
            words.iter().zip(mask).all(|(word, mask)| (word[*other as usize] ^ word[tuple as usize]) & mask == 0)
        };
        tuples.iter().copied().filter(agrees).collect()
    }

    /// Whether a class closes in this group of tuples, and the units of work done to see it.
    pub fn closes(&mut self, tuples: &[u32], requirements: &[AttributeRequirements]) -> (bool, u64) {
        let suffices = self.reach.suffices(tuples, self.filter.least());
        if !suffices || matches!(self.demand, Demand::Values(_)) {
            return (suffices, tuples.len() as u64);
        }
        let (loose, counted) = self.take_loose(requirements);
        let (keeps, work) = self.would_keep(tuples, requirements, &loose);
        self.loose = Some(loose);
        (keeps, counted + work)
    }

    /// How much was done so far.
    #[cfg(test)]
    pub fn counted(&self) -> Counted {
        self.counted
    }

    /// The loose rows as masses, by set of requirements, and the units of work done; to be put back unless a class has
    /// closed since.
    fn take_loose(&mut self, requirements: &[AttributeRequirements]) -> (Vec<Masses>, u64) {
        if let Some(loose) = self.loose.take() {
            return (loose, 0);
        }
        self.counted.loose += 1;
        self.in_vain.clear();
        let loose = (0..requirements.len()).map(|i| self.loose_masses(requirements, i)).collect();
        (loose, requirements.len() as u64 * self.entries.kinds().len() as u64)
    }

    /// Groups these tuples (ascending) at a level vector and adds the classes that close.
    async fn close(&mut self, levels: &[u16], tuples: Vec<u32>, means: &mut Means<'_>) {
        let mask = self.mask(levels);
        // Groups close in the order of their first tuple, and equal costs go by the order of classes: a tuple without loose rows, which is
        // dropped sooner or later, must not decide it.
        let is_loose = |&&tuple: &&u32| self.reach.of(tuple) != 0;
        let loose = threads::map_parts(0..tuples.len(), LEAST_TUPLES, |part| {
            tuples[part].iter().filter(is_loose).copied().collect::<Vec<u32>>()
        });
        let tuples = loose.concat();
        self.grouping.group(&tuples, self.entries.codes(), &mask, means.pace).await;
        let (loose, counted) = self.take_loose(means.requirements);
        means.pace.pause(counted).await;
        if let Some(trace) = means.trace.as_deref_mut() {
            self.tell_visit(levels, trace);
        }
        let grouping = take(&mut self.grouping);
        let (pace, mut next) = (means.pace, 0);
        let mut groups: Vec<u32> = Vec::new();
        if means.trace.is_some() {
            groups.extend(0..grouping.len() as u32);
        } else {
            // No group has tuples of another, so none decides whether another may close.
            let (ell, each) = (self.filter.least(), (tuples.len() / grouping.len().max(1) + 1) as u64);
            let may_close = |part| groups.extend(grouping.sufficing(part, &self.reach, ell));
            pace.parts(0..grouping.len(), TUPLE * each, may_close).await;
        }
        let visit = Visit { levels, loose: &loose, requirements: means.requirements, microdata: means.microdata };
        pace.until(|left| {
            while *left > 0 && next < groups.len() {
                if means.trace.is_some() {
                    let units = self.close_recorded(visit, grouping.of(groups[next] as usize), means);
                    (*left, next) = (left.saturating_sub(units), next + 1);
                } else {
                    next += self.close_some(visit, (&grouping, &groups[next..]), left, means);
                }
            }
            next == groups.len()
        })
        .await;
        self.grouping = grouping;
        if loose.first().is_none_or(|of| of.rows() == self.entries.loose_rows()) {
            self.loose = Some(loose);
        }
        if let Some(trace) = means.trace.as_deref_mut() {
            trace.leave();
        }
    }

    fn loose_masses(&self, requirements: &[AttributeRequirements], attribute: usize) -> Masses {
        let counts = self.entries.kinds().iter().zip(self.entries.loose());
        requirements[attribute].masses(counts.map(|(kind, &count)| (kind[attribute], count)))
    }

    /// What a tuple's loose rows reach now.
    fn reach_now(&self, tuple: u32, required: Option<&AttributeRequirements>) -> u64 {
        self.reach_with(self.entries.of(tuple).iter().map(|entry| (entry.kind, entry.count)), required)
    }

    fn put_reach(&mut self, tuple: u32, reach: u64) {
        if reach == 0 && self.reach.of(tuple) != 0 {
            self.emptied += 1;
        }
        self.reach.set(tuple, reach);
    }

    /// What a tuple reaches with so many loose rows of each kind.
    fn reach_with(&self, rows: impl Iterator<Item = (u32, u32)>, required: Option<&AttributeRequirements>) -> u64 {
        let rows = rows.filter(|&(_, count)| count > 0);
        let node = |kind: u32| self.entries.kinds()[kind as usize][0];
        match (self.filter, required.map(AttributeRequirements::spread), &self.reach) {
            (Filter::Rows(_), _, _) | (_, None, _) => rows.map(|(_, count)| u64::from(count)).sum(),
            (_, Some(spread), Reach::FewBits(_) | Reach::Bits(_)) => {
                rows.flat_map(|(kind, _)| spread.base_values(node(kind))).fold(0, |bits, base| bits | 1 << base)
            }
            (_, Some(spread), Reach::Counts(_)) => {
                let (bits, count) = rows.fold((0, 0), |(mut bits, mut count), (kind, _)| {
                    let values = spread.base_values(node(kind));
                    count += values.len() as u64;
                    for (place, _) in self.frequent.iter().enumerate().filter(|(_, base)| values.contains(base)) {
                        bits |= 1u64 << place;
                        count -= 1;
                    }
                    (bits, count)
                });
                bits << FREQUENT_FROM | count
            }
        }
    }
}
