//! What the groups of one level vector keep, and the classes that close of them.
//!
//! These groups share no tuple, and what KEEP leaves of one follows from its rows and from what was loose when the visit began. So each
//! is decided by itself, by any thread, while nothing changes; then the classes close in the order of groups.

use std::ops::Range;

use tauell_base::threads;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{LeafRank, NodeId};
use tauell_privacy::Masses;

use crate::AttributeRequirements;
use crate::entries::Leaving;
use crate::sweep::grouping::Grouping;

use super::keeping::Keeper;
use super::{CLASS, Means, ROW, Sweeping, TUPLE};

/// What a visit asks of every group.
#[derive(Clone, Copy)]
pub(super) struct Visit<'a> {
    pub levels: &'a [u16],
    /// What was loose when it began, by set of requirements.
    pub loose: &'a [Masses],
    pub requirements: &'a [AttributeRequirements],
    pub microdata: &'a Microdata,
}

/// What becomes of a group.
struct Decision {
    /// Units of work.
    units: u64,
    /// Whether it was computed what the group keeps.
    is_tested: bool,
    /// Nothing if it keeps no row.
    closing: Option<Closing>,
}

/// A class that is about to close.
struct Closing {
    cells: Box<[NodeId]>,
    leaving: Leaving,
    /// By tuple of the group, what it reaches afterwards.
    reach: Vec<u64>,
}

/// Units of work that are worth a thread.
const LEAST: u64 = 20_000;

impl Sweeping {
    /// Closes what the first of these groups keep, as many groups as there are units left. Says how many that were.
    pub(super) fn close_some(
        &mut self,
        visit: Visit<'_>,
        (grouping, groups): (&Grouping, &[u32]),
        left: &mut u64,
        means: &mut Means<'_>,
    ) -> usize {
        let parts = parts(grouping, groups, *left);
        let decided = threads::map(parts, |part| {
            let groups = &groups[part];
            let decide = |keeper: &mut Keeper| {
                groups.iter().map(|&group| self.decide(keeper, visit, grouping.of(group as usize))).collect()
            };
            let decisions: Vec<Decision> = self.keepers.with(decide);
            decisions
        });
        let mut done = 0;
        for decision in decided.into_iter().flatten() {
            let tuples = grouping.of(groups[done] as usize);
            done += 1;
            *left = left.saturating_sub(decision.units);
            self.carry_out(decision, tuples, means);
        }
        done
    }

    /// The same for one group, whose steps are recorded.
    pub(super) fn close_recorded(&mut self, visit: Visit<'_>, tuples: &[u32], means: &mut Means<'_>) -> u64 {
        if let Some(trace) = means.trace.as_deref_mut() {
            self.record_group((visit.levels, tuples), (visit.requirements, visit.loose), visit.microdata, trace);
        }
        if !self.reach.suffices(tuples, self.filter.least()) {
            return TUPLE * tuples.len() as u64;
        }
        let decision = self.keepers.with(|keeper| self.decide(keeper, visit, tuples));
        let units = decision.units;
        if let Some(trace) = means.trace.as_deref_mut() {
            match &decision.closing {
                Some(closing) => trace.closed(closing.leaving.rows()),
                None => trace.swept_on(),
            }
        }
        self.carry_out(decision, tuples, means);
        units
    }

    /// Whether a group would keep some of its rows, and the units of work done to see it.
    pub(super) fn would_keep(
        &mut self,
        tuples: &[u32],
        requirements: &[AttributeRequirements],
        loose: &[Masses],
    ) -> (bool, u64) {
        self.counted.asked += 1;
        let remembers = self.keepers.first().remembers();
        if remembers && self.in_vain.has(tuples) {
            return (false, tuples.len() as u64);
        }
        self.counted.tested += 1;
        let keeper = self.keepers.first_mut();
        let units = keeper.keep((&self.entries, tuples), requirements, loose);
        let keeps = keeper.kept().total() > 0;
        if remembers && !keeps {
            self.in_vain.add(tuples);
        }
        (keeps, units)
    }

    /// What becomes of a group; nothing changes yet.
    fn decide(&self, keeper: &mut Keeper, visit: Visit<'_>, tuples: &[u32]) -> Decision {
        let Visit { levels, loose, requirements, microdata } = visit;
        let looked_at = TUPLE * tuples.len() as u64;
        if keeper.remembers() && self.in_vain.has(tuples) {
            return Decision { units: looked_at + 2 * tuples.len() as u64 + 20, is_tested: false, closing: None };
        }
        let units = looked_at + 2 * keeper.keep((&self.entries, tuples), requirements, loose) + 20;
        let rows = keeper.kept().total();
        if rows == 0 {
            return Decision { units, is_tested: true, closing: None };
        }
        let leaving = self.entries.leaving(tuples, keeper.kept());
        let mut stays = leaving.stays();
        let mut after = |&tuple: &u32| self.reach_with(self.entries.after(tuple, &mut stays), requirements.first());
        let reach = tuples.iter().map(&mut after).collect();
        let closing = Closing { cells: self.cells(tuples[0], levels, microdata), leaving, reach };
        let units = units + 4 * TUPLE * tuples.len() as u64 + ROW * rows + CLASS;
        Decision { units, is_tested: true, closing: Some(closing) }
    }

    /// Closes what was decided to close of a group.
    fn carry_out(&mut self, decision: Decision, tuples: &[u32], means: &mut Means<'_>) {
        self.counted.asked += 1;
        self.counted.tested += u64::from(decision.is_tested);
        let Some(Closing { cells, leaving, reach }) = decision.closing else {
            if decision.is_tested && self.keepers.first().remembers() {
                self.in_vain.add(tuples);
            }
            return;
        };
        means.classes.push((cells, self.entries.take(leaving)));
        means.progress.set_loose(self.entries.loose_rows());
        for (&tuple, reach) in tuples.iter().zip(reach) {
            self.put_reach(tuple, reach);
        }
    }

    /// The published quasi-identifier of a tuple at a level vector.
    pub(super) fn cells(&self, tuple: u32, levels: &[u16], microdata: &Microdata) -> Box<[NodeId]> {
        let row = self.entries.a_row(tuple);
        let attributes = microdata.quasi_identifiers().iter().zip(levels);
        let nodes = attributes.map(|(attribute, &level)| {
            attribute.taxonomy().ancestor_at(LeafRank(attribute.leaves()[row]), usize::from(level))
        });
        nodes.collect()
    }
}

/// The first of these groups in parts for threads, at least one group, and as many as there are units left.
fn parts(grouping: &Grouping, groups: &[u32], left: u64) -> Vec<Range<usize>> {
    let units = |group: u32| 6 * TUPLE * grouping.of(group as usize).len() as u64 + CLASS;
    let (mut all, mut end) = (0, 0);
    while end < groups.len() && (end == 0 || all < left) {
        all += units(groups[end]);
        end += 1;
    }
    let each = (all / (4 * threads::count() as u64)).max(LEAST);
    let (mut parts, mut start, mut of_part) = (Vec::new(), 0, 0);
    for (place, &group) in (1..).zip(&groups[..end]) {
        of_part += units(group);
        if of_part >= each || place == end {
            parts.push(start..place);
            (start, of_part) = (place, 0);
        }
    }
    parts
}
