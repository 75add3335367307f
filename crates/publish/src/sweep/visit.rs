//! One level vector: which groups close there, and with which rows.

mod frequent;
mod memo;
mod steps;

use std::mem::take;

use tauell_base::pace::Pace;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{LeafRank, NodeId};
use tauell_privacy::{BaseIndex, Masses};

use super::super::keep::{BaseGreedy, EvenKeep, LargestKeep, RowKind, Scarcity, greedy_keep};
use super::super::trace::Trace;
use super::super::{AttributeRequirements, TieRule};
use super::SweepOptions;
use super::ceilings::{Ceilings, Loose};
use super::gathering::Gathered;
use super::grouping::{FREQUENT_FROM, Grouping, Reach, Sieve};
use super::progress::SweepProgress;
use crate::codes::Codes;
use crate::entries::{Entries, Entry, Kept};

use frequent::frequent;
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
    kept: Kept,
    keeping: Keeping,
    ties: TieRule,
    /// How rare values are given back that a class does not need, if they are.
    scarcity: Option<Scarcity>,
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

/// How KEEP is carried out.
enum Keeping {
    /// One sensitive attribute, nothing generalized: the base value of each kind.
    BaseValues {
        base_of: Vec<BaseIndex>,
        rule: BaseRule,
        counts: Vec<(BaseIndex, u64)>,
    },
    Greedy,
    /// There is no requirement on sensitive values: a group with rows enough keeps all it has.
    Whole,
}

/// The base values that stay.
enum BaseRule {
    /// One (τ, ℓ), or what is the same.
    Largest(LargestKeep),
    /// Requirements that treat all values alike.
    Even(EvenKeep),
    /// Any requirements, any weights.
    Stepwise(Box<BaseGreedy>),
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
            kept: Kept::new(entries.kinds().len()),
            keeping: Keeping::of(&entries, requirements),
            ties: options.ties,
            scarcity: requirements.first().filter(|_| options.spares_rare).map(Scarcity::of),
            loose: None,
            in_vain: InVain::default(),
            counted: Counted::default(),
            codes,
            entries,
        };
        sweeping.demand = sweeping.demand_of(requirements);
        let required = requirements.first();
        means.pace.each(0..tuples, 4 * TUPLE, |tuple| sweeping.set_reach(tuple as u32, required)).await;
        sweeping
    }

    /// A quick test whether a group can close: enough different values, if any that are enough make up a class.
    fn demand_of(&self, requirements: &[AttributeRequirements]) -> Demand {
        let (Reach::FewBits(_) | Reach::Bits(_), Filter::Values(least), [required]) =
            (&self.reach, self.filter, requirements)
        else {
            return Demand::Kept;
        };
        let alike = match &self.keeping {
            Keeping::BaseValues { rule: BaseRule::Largest(_) | BaseRule::Even(_), .. } => true,
            Keeping::BaseValues { .. } | Keeping::Greedy | Keeping::Whole => false,
        };
        let base_values = self.entries.kinds().iter().take(least as usize);
        let one_of_each = required.masses(base_values.map(|kind| (kind[0], 1)));
        if alike && required.holds(&one_of_each) { Demand::Values(least) } else { Demand::Kept }
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
        let (keeps, work) = self.keep(tuples, requirements, &loose);
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
    async fn close(&mut self, levels: &[u16], mut tuples: Vec<u32>, means: &mut Means<'_>) {
        let mask = self.mask(levels);
        // Groups close in the order of their first tuple, and equal costs go by the order of classes: a tuple without loose rows, which is
        // dropped sooner or later, must not decide it.
        tuples.retain(|&tuple| self.reach.of(tuple) != 0);
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
        pace.until(|left| {
            while *left > 0 && next < groups.len() {
                let group = grouping.of(groups[next] as usize);
                *left = left.saturating_sub(self.close_group(levels, group, &loose, means));
                next += 1;
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

    /// Closes a class of what a group may keep, if anything. Returns the units of work done.
    fn close_group(&mut self, levels: &[u16], tuples: &[u32], loose: &[Masses], means: &mut Means<'_>) -> u64 {
        let Means { microdata, requirements, classes, trace, progress, .. } = means;
        if let Some(trace) = trace {
            self.record_group((levels, tuples), (requirements, loose), microdata, trace);
        }
        let looked_at = TUPLE * tuples.len() as u64;
        if !self.reach.suffices(tuples, self.filter.least()) {
            return looked_at;
        }
        let (keeps, kept) = self.keep(tuples, requirements, loose);
        let tested = looked_at + 2 * kept + 20;
        if !keeps {
            if let Some(trace) = trace {
                trace.swept_on();
            }
            return tested;
        }
        let total = self.kept.total();
        let nodes = self.cells(tuples[0], levels, microdata);
        let mut rows = Vec::with_capacity(total as usize);
        self.entries.take(tuples, &self.kept, &mut rows);
        if let Some(trace) = trace {
            trace.closed(&rows);
        }
        classes.push((nodes, rows));
        progress.set_loose(self.entries.loose_rows());
        for &tuple in tuples {
            self.set_reach(tuple, requirements.first());
        }
        tested + 4 * TUPLE * tuples.len() as u64 + ROW * total + 150
    }

    /// The published quasi-identifier of a tuple at a level vector.
    fn cells(&self, tuple: u32, levels: &[u16], microdata: &Microdata) -> Box<[NodeId]> {
        let row = self.entries.a_row(tuple);
        let attributes = microdata.quasi_identifiers().iter().zip(levels);
        let nodes = attributes.map(|(attribute, &level)| {
            attribute.taxonomy().ancestor_at(LeafRank(attribute.leaves()[row]), usize::from(level))
        });
        nodes.collect()
    }

    /// Computes the rows of a group that stay: whether there are any, and the units of work done.
    fn keep(&mut self, tuples: &[u32], requirements: &[AttributeRequirements], loose: &[Masses]) -> (bool, u64) {
        // Other rules take less time than to look the group up.
        let remembers = matches!(self.keeping, Keeping::Greedy);
        self.counted.asked += 1;
        if remembers && self.in_vain.has(tuples) {
            return (false, tuples.len() as u64);
        }
        self.counted.tested += 1;
        let counted = self.kept.count(&self.entries, tuples);
        let work = counted + {
            let rule = (self.ties, self.scarcity.as_mut());
            self.keeping.keep(&mut self.kept, self.entries.kinds(), requirements, loose, rule)
        };
        let keeps = self.kept.total() > 0;
        if remembers && !keeps {
            self.in_vain.add(tuples);
        }
        (keeps, work)
    }

    fn loose_masses(&self, requirements: &[AttributeRequirements], attribute: usize) -> Masses {
        let counts = self.entries.kinds().iter().zip(self.entries.loose());
        requirements[attribute].masses(counts.map(|(kind, &count)| (kind[attribute], count)))
    }

    /// What the tuple's loose rows reach now.
    fn set_reach(&mut self, tuple: u32, required: Option<&AttributeRequirements>) {
        let entries = self.entries.of(tuple).iter().filter(|entry| entry.count > 0);
        let node = |entry: &Entry| self.entries.kinds()[entry.kind as usize][0];
        let reach = match (self.filter, required.map(AttributeRequirements::spread), &self.reach) {
            (Filter::Rows(_), _, _) | (_, None, _) => entries.map(|entry| u64::from(entry.count)).sum(),
            (_, Some(spread), Reach::FewBits(_) | Reach::Bits(_)) => {
                entries.flat_map(|entry| spread.base_values(node(entry))).fold(0, |bits, base| bits | 1 << base)
            }
            (_, Some(spread), Reach::Counts(_)) => {
                let (bits, count) = entries.fold((0, 0), |(mut bits, mut count), entry| {
                    let values = spread.base_values(node(entry));
                    count += values.len() as u64;
                    for (place, _) in self.frequent.iter().enumerate().filter(|(_, base)| values.contains(base)) {
                        bits |= 1u64 << place;
                        count -= 1;
                    }
                    (bits, count)
                });
                bits << FREQUENT_FROM | count
            }
        };
        if reach == 0 && self.reach.of(tuple) != 0 {
            self.emptied += 1;
        }
        self.reach.set(tuple, reach);
    }
}

impl Keeping {
    fn of(entries: &Entries, requirements: &[AttributeRequirements]) -> Self {
        let Some(first) = requirements.first() else { return Self::Whole };
        let spread = first.spread();
        let plain = requirements.len() == 1 && entries.kinds().iter().all(|kind| spread.effective(kind[0]) == 1);
        if !plain {
            return Self::Greedy;
        }
        let rule = match requirements[0].requirements() {
            [only] if spread.is_zero_one() => {
                only.as_tau_ell().map(|one| BaseRule::Largest(LargestKeep::new(&one, entries.loose_rows())))
            }
            _ => None,
        };
        let even = || EvenKeep::of(&requirements[0]).map(BaseRule::Even);
        let rule = rule.or_else(even).unwrap_or_else(|| BaseRule::Stepwise(Box::new(BaseGreedy::of(&requirements[0]))));
        // Kinds are leaves then, in rank order: a value that was generalized in name only would be one of a step that
        // went on to cover more.
        let base_of = entries.kinds().iter().map(|kind| spread.base_values(kind[0]).start).collect();
        Self::BaseValues { base_of, rule, counts: Vec::new() }
    }

    /// Says what a group keeps. Returns the units of work done.
    fn keep(
        &mut self,
        kept: &mut Kept,
        kinds: &[Box<[NodeId]>],
        requirements: &[AttributeRequirements],
        loose: &[Masses],
        (ties, scarcity): (TieRule, Option<&mut Scarcity>),
    ) -> u64 {
        match self {
            Self::Whole => {
                kept.keep_all();
                0
            }
            Self::BaseValues { base_of, rule, counts } => {
                counts.clear();
                counts.extend(kept.present().map(|(kind, count)| (base_of[kind as usize], count)));
                let loses_first = |a, b| ties.compare(&loose[0], a, b);
                let work = match rule {
                    BaseRule::Largest(rule) => {
                        rule.cut(counts, &loses_first);
                        0
                    }
                    BaseRule::Even(rule) => rule.cut(&requirements[0], counts, &loses_first),
                    BaseRule::Stepwise(rule) => rule.cut(&requirements[0], counts, loses_first),
                };
                // Back by way of the base values, whose order is that of the kinds.
                counts.sort_unstable();
                let adjusted = scarcity.map_or(0, |rule| {
                    let present: Vec<u64> = kept.present().map(|(_, count)| count).collect();
                    rule.adjust(&requirements[0], counts, &present, &loose[0])
                });
                for (place, &(_, count)) in counts.iter().enumerate() {
                    kept.keep(place, count);
                }
                work + adjusted
            }
            Self::Greedy => {
                let mut group: Vec<RowKind<'_>> =
                    kept.present().map(|(kind, count)| RowKind { nodes: &kinds[kind as usize], count }).collect();
                let work = greedy_keep(&mut group, requirements, loose, ties);
                for (place, kind) in group.iter().enumerate() {
                    kept.keep(place, kind.count);
                }
                work
            }
        }
    }
}
