//! One level vector: which groups close there, and with which rows.

use crate::microdata::Microdata;
use crate::privacy::{BaseIndex, Masses};
use crate::taxonomy::{LeafRank, NodeId};

use super::super::keep::{BaseGreedy, EvenKeep, Kind, LargestKeep, greedy_keep};
use super::super::{Promise, TieRule};
use super::ceilings::{Ceilings, Loose};
use super::codes::Codes;
use super::entries::{Entries, Entry, Kept};
use super::grouping::{Grouping, Reach, Sieve};

/// A closed class: its quasi-identifier value, and its rows.
pub(super) type Closed = (Box<[NodeId]>, Vec<u32>);

/// The loose rows, on their way through the level vectors.
pub(super) struct Sweeping {
    entries: Entries,
    /// Tuples with loose rows, ascending, and some that have lost their last.
    active: Vec<u32>,
    /// How many those are.
    emptied: usize,
    filter: Filter,
    reach: Reach,
    ceilings: Ceilings,
    sieve: Sieve,
    grouping: Grouping,
    demand: Demand,
    kept: Kept,
    keeping: Keeping,
    ties: TieRule,
}

/// What a group must have at the least to close: told by the reach of its tuples.
#[derive(Clone, Copy)]
enum Filter {
    /// Base values of the first sensitive attribute.
    Values(u32),
    /// Rows.
    Rows(u32),
}

/// What tells that a group can close.
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
    /// Nothing is asked of sensitive values: a group with rows enough keeps all it has.
    Whole,
}

/// What is kept of base values.
enum BaseRule {
    /// One (τ, ℓ), or what is the same.
    Largest(LargestKeep),
    /// Requirements that treat all values alike.
    Even(EvenKeep),
    /// Any requirements, any weights.
    Stepwise(Box<BaseGreedy>),
}

impl Filter {
    /// `least_rows` is asked of every class, whatever is promised on sensitive attributes.
    fn of(promises: &[Promise], least_rows: u64) -> Self {
        let values = promises.first().map_or(1, Promise::least_values);
        let rows = promises.iter().map(Promise::least_rows).max().unwrap_or(1).max(least_rows);
        let rows = u32::try_from(rows).unwrap_or(u32::MAX);
        // Values are the finer sieve where not many more rows are asked for.
        if values > 1 && rows / 4 <= values { Self::Values(values) } else { Self::Rows(rows.max(1)) }
    }

    fn least(self) -> u32 {
        match self {
            Self::Values(least) | Self::Rows(least) => least,
        }
    }
}

impl Sweeping {
    /// All rows loose. `levels` is how many levels each quasi-identifier has; every class has `least_rows` at the least.
    pub fn new(entries: Entries, promises: &[Promise], least_rows: u64, levels: &[usize], ties: TieRule) -> Self {
        let tuples = entries.tuples();
        let filter = Filter::of(promises, least_rows);
        let mut sweeping = Self {
            active: (0..tuples as u32).collect(),
            emptied: 0,
            filter,
            reach: match filter {
                Filter::Values(_) if promises[0].spread().base().len() <= 64 => Reach::Bits(vec![0; tuples]),
                _ => Reach::Counts(vec![0; tuples]),
            },
            ceilings: Ceilings::new(levels, tuples),
            sieve: Sieve::default(),
            grouping: Grouping::default(),
            demand: Demand::Kept,
            kept: Kept::new(entries.kinds().len()),
            keeping: Keeping::of(&entries, promises),
            ties,
            entries,
        };
        (0..tuples as u32).for_each(|tuple| sweeping.set_reach(tuple, promises.first()));
        sweeping.demand = sweeping.demand_of(promises);
        sweeping
    }

    /// What tells that a group can close: enough different values, where any that are enough make up a class.
    fn demand_of(&self, promises: &[Promise]) -> Demand {
        let (Reach::Bits(_), Filter::Values(least), [promise]) = (&self.reach, self.filter, promises) else {
            return Demand::Kept;
        };
        let alike = match &self.keeping {
            Keeping::BaseValues { rule: BaseRule::Largest(_) | BaseRule::Even(_), .. } => true,
            Keeping::BaseValues { .. } | Keeping::Greedy | Keeping::Whole => false,
        };
        let base_values = self.entries.kinds().iter().take(least as usize);
        let one_of_each = promise.masses(base_values.map(|kind| (kind[0], 1)));
        if alike && promise.holds(&one_of_each) { Demand::Values(least) } else { Demand::Kept }
    }

    /// Rows without a class.
    pub fn loose_rows(&self) -> u64 {
        self.entries.loose_rows()
    }

    /// The rows without a class, ascending.
    pub fn rows(&self) -> Vec<u32> {
        let mut rows: Vec<u32> =
            self.active.iter().flat_map(|&tuple| self.entries.loose_rows_of_tuple(tuple)).collect();
        rows.sort_unstable();
        rows
    }

    /// Visits one level vector: adds the classes that close there. Returns the units of work done.
    pub fn visit(
        &mut self,
        levels: &[u16],
        codes: &Codes,
        microdata: &Microdata,
        promises: &[Promise],
        classes: &mut Vec<Closed>,
    ) -> u64 {
        let ell = self.filter.least();
        let mut candidates = Vec::new();
        let loose = Loose { tuples: &self.active, rows: self.entries.loose_rows(), reach: &self.reach, ell };
        let mut work = self.ceilings.sift(levels, loose, codes, self.entries.codes(), &mut candidates);
        if !candidates.is_empty() {
            work += self.close(levels, &candidates, codes, microdata, promises, classes);
        }
        if self.emptied > self.active.len() / 4 {
            let entries = &self.entries;
            self.active.retain(|&tuple| entries.of(tuple).iter().any(|entry| entry.count > 0));
            self.emptied = 0;
        }
        work
    }

    /// As [`Self::visit`], of these loose tuples (ascending) alone.
    pub fn sift_and_close(
        &mut self,
        levels: &[u16],
        tuples: &[u32],
        codes: &Codes,
        microdata: &Microdata,
        promises: &[Promise],
        classes: &mut Vec<Closed>,
    ) -> u64 {
        let mut candidates = Vec::new();
        let (mask, ell) = (codes.mask(levels), self.filter.least());
        self.sieve.sift(tuples, self.entries.codes(), &mask, &self.reach, ell, &mut candidates);
        tuples.len() as u64 + self.close(levels, &candidates, codes, microdata, promises, classes)
    }

    /// The tuples with loose rows, ascending.
    pub fn loose_tuples(&self) -> Vec<u32> {
        self.active.iter().copied().filter(|&tuple| self.reach.of(tuple) != 0).collect()
    }

    /// What a tuple's loose rows reach; 0 where it has none.
    pub fn reach_of(&self, tuple: u32) -> u64 {
        self.reach.of(tuple)
    }

    /// A row of a tuple.
    pub fn a_row(&self, tuple: u32) -> usize {
        self.entries.a_row(tuple)
    }

    /// What tells that a group can close.
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
    pub fn closes(&mut self, tuples: &[u32], promises: &[Promise]) -> (bool, u64) {
        let suffices = self.reach.suffices(tuples, self.filter.least());
        if !suffices || matches!(self.demand, Demand::Values(_)) {
            return (suffices, tuples.len() as u64);
        }
        let loose: Vec<Masses> = (0..promises.len()).map(|i| self.loose_masses(promises, i)).collect();
        let work = self.keep(tuples, promises, &loose);
        (self.kept.total() > 0, work)
    }

    /// Groups these tuples (ascending) at a level vector and adds the classes that close. Returns the units of work done.
    pub fn close(
        &mut self,
        levels: &[u16],
        tuples: &[u32],
        codes: &Codes,
        microdata: &Microdata,
        promises: &[Promise],
        classes: &mut Vec<Closed>,
    ) -> u64 {
        let ell = self.filter.least();
        let mut grouping = std::mem::take(&mut self.grouping);
        grouping.group(tuples, self.entries.codes(), &codes.mask(levels));
        let mut work = tuples.len() as u64;
        // As it stood before any class of this level vector closed.
        let loose: Vec<Masses> = (0..promises.len()).map(|i| self.loose_masses(promises, i)).collect();
        for tuples in grouping.groups() {
            if !self.reach.suffices(tuples, ell) {
                continue;
            }
            work += self.keep(tuples, promises, &loose);
            let total = self.kept.total();
            if total == 0 {
                continue;
            }
            let row = self.entries.a_row(tuples[0]);
            let attributes = microdata.quasi_identifiers().iter().zip(levels);
            let nodes = attributes.map(|(attribute, &level)| {
                attribute.taxonomy().ancestor_at(LeafRank(attribute.leaves()[row]), usize::from(level))
            });
            let mut rows = Vec::with_capacity(total as usize);
            self.entries.take(tuples, &self.kept, &mut rows);
            classes.push((nodes.collect(), rows));
            for &tuple in tuples {
                self.set_reach(tuple, promises.first());
            }
        }
        self.grouping = grouping;
        work
    }

    /// Says what a group keeps. Returns the units of work done.
    fn keep(&mut self, tuples: &[u32], promises: &[Promise], loose: &[Masses]) -> u64 {
        let counted = self.kept.count(&self.entries, tuples);
        counted + self.keeping.keep(&mut self.kept, self.entries.kinds(), promises, loose, self.ties)
    }

    fn loose_masses(&self, promises: &[Promise], attribute: usize) -> Masses {
        let counts = self.entries.kinds().iter().zip(self.entries.loose());
        promises[attribute].masses(counts.map(|(kind, &count)| (kind[attribute], count)))
    }

    /// What the tuple's loose rows reach now.
    fn set_reach(&mut self, tuple: u32, promise: Option<&Promise>) {
        let entries = self.entries.of(tuple).iter().filter(|entry| entry.count > 0);
        let node = |entry: &Entry| self.entries.kinds()[entry.kind as usize][0];
        let reach = match (self.filter, promise.map(Promise::spread), &self.reach) {
            (Filter::Rows(_), _, _) | (_, None, _) => entries.map(|entry| u64::from(entry.count)).sum(),
            (_, Some(spread), Reach::Bits(_)) => {
                entries.flat_map(|entry| spread.base_values(node(entry))).fold(0, |bits, base| bits | 1 << base)
            }
            (_, Some(spread), Reach::Counts(_)) => entries.map(|entry| spread.effective(node(entry)) as u64).sum(),
        };
        if reach == 0 && self.reach.of(tuple) != 0 {
            self.emptied += 1;
        }
        self.reach.set(tuple, reach);
    }
}

impl Keeping {
    fn of(entries: &Entries, promises: &[Promise]) -> Self {
        let Some(first) = promises.first() else { return Self::Whole };
        let spread = first.spread();
        let plain = promises.len() == 1 && entries.kinds().iter().all(|kind| spread.effective(kind[0]) == 1);
        if !plain {
            return Self::Greedy;
        }
        let rule = match promises[0].requirements() {
            [only] if spread.is_zero_one() => {
                only.as_tau_ell().map(|one| BaseRule::Largest(LargestKeep::new(&one, entries.loose_rows())))
            }
            _ => None,
        };
        let even = || EvenKeep::of(&promises[0]).map(BaseRule::Even);
        let rule = rule.or_else(even).unwrap_or_else(|| BaseRule::Stepwise(Box::new(BaseGreedy::of(&promises[0]))));
        // Kinds are leaves then, in rank order: a value that was made general in name only would be one of a step that
        // went on to cover more.
        let base_of = entries.kinds().iter().map(|kind| spread.base_values(kind[0]).start).collect();
        Self::BaseValues { base_of, rule, counts: Vec::new() }
    }

    /// Says what a group keeps. Returns the units of work done.
    fn keep(
        &mut self,
        kept: &mut Kept,
        kinds: &[Box<[NodeId]>],
        promises: &[Promise],
        loose: &[Masses],
        ties: TieRule,
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
                    BaseRule::Even(rule) => rule.cut(&promises[0], counts, &loses_first),
                    BaseRule::Stepwise(rule) => rule.cut(&promises[0], counts, loses_first),
                };
                // Back by way of the base values, whose order is that of the kinds.
                counts.sort_unstable();
                for (place, &(_, count)) in counts.iter().enumerate() {
                    kept.keep(place, count);
                }
                work
            }
            Self::Greedy => {
                let mut group: Vec<Kind<'_>> =
                    kept.present().map(|(kind, count)| Kind { nodes: &kinds[kind as usize], count }).collect();
                let work = greedy_keep(&mut group, promises, loose, ties);
                for (place, kind) in group.iter().enumerate() {
                    kept.keep(place, kind.count);
                }
                work
            }
        }
    }
}
