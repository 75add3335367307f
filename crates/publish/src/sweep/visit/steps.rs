//! The steps of a visit about the groups that it checks.
//!
//! The rules that work on counts return at once what a group keeps. The steps show how the greedy rule arrives at the
//! same, row by row; that both keep the same rows is checked when the steps are replayed (`publish/verify/steps.rs`).

use crate::AttributeRequirements;
use crate::keep::{RowKind, traced_keep};
use crate::sweep::steps::SweepStep;
use crate::trace::{Lack, Missed, Trace};
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;
use tauell_privacy::Masses;

use super::{Filter, Sweeping};

impl Sweeping {
    /// A visit begins; its groups are made.
    pub(super) fn tell_visit(&self, levels: &[u16], trace: &mut Trace) {
        let groups = (0..self.grouping.len()).map(|group| self.grouping.of(group));
        let alone = groups.filter(|tuples| !self.is_enough(tuples) && self.rows_of(tuples).len() == 1);
        trace.visit(levels, self.grouping.len(), alone.count());
    }

    /// A group is checked: what it has, and which of its rows have to go.
    pub(super) fn record_group(
        &self,
        (levels, tuples): (&[u16], &[u32]),
        (requirements, loose): (&[AttributeRequirements], &[Masses]),
        microdata: &Microdata,
        trace: &mut Trace,
    ) {
        let rows = self.rows_of(tuples);
        if !self.is_enough(tuples) && (rows.len() < 2 || !trace.tells_every_group()) {
            return;
        }
        let mut kinds = self.kinds_of(tuples);
        let of_kinds = |i: usize| kinds.iter().map(move |(nodes, rows)| (nodes[i], rows.len() as u64));
        let masses: Vec<Masses> =
            requirements.iter().enumerate().map(|(i, required)| required.masses(of_kinds(i))).collect();
        let missed = requirements.iter().zip(&masses).enumerate().find_map(|(attribute, (required, masses))| {
            Missed::first(attribute, required.requirements(), masses, required.setting())
        });
        let mut lack = self.lack(requirements, &masses, rows.len() as u64);
        let mut removed = Vec::new();
        if lack.is_none() {
            let mut group: Vec<RowKind<'_>> =
                kinds.iter().map(|(nodes, rows)| RowKind { nodes, count: rows.len() as u64 }).collect();
            let keep = traced_keep(&mut group, requirements, loose, self.keepers.first().ties());
            (lack, removed) = (keep.stay.map(|(most, least)| Lack::Stay { most, least }), keep.moves);
        }
        trace.record(SweepStep::Looked { cells: self.cells(tuples[0], levels, microdata), rows, lack, missed });
        for (kind, reasons) in removed {
            let rows = &mut kinds[kind].1;
            let alike = rows.len();
            trace.record(SweepStep::Removed { row: rows.remove(0), reasons, alike });
        }
    }

    /// What a group has too little of to close at all.
    fn lack(&self, requirements: &[AttributeRequirements], masses: &[Masses], rows: u64) -> Option<Lack> {
        let of_values = requirements.iter().map(AttributeRequirements::least_rows).max().unwrap_or(1);
        let least = match self.filter {
            Filter::Rows(least) if requirements.is_empty() => u64::from(least),
            _ => of_values,
        };
        if rows < least {
            return Some(Lack::Rows { least });
        }
        requirements.iter().zip(masses).enumerate().find_map(|(attribute, (required, masses))| {
            let (has, least) = (masses.support(), u64::from(required.least_values()));
            ((has as u64) < least).then_some(Lack::Values { attribute, has, least })
        })
    }

    fn is_enough(&self, tuples: &[u32]) -> bool {
        self.reach.suffices(tuples, self.filter.least())
    }

    /// The loose rows of some tuples, ascending.
    fn rows_of(&self, tuples: &[u32]) -> Vec<u32> {
        let mut rows: Vec<u32> = tuples.iter().flat_map(|&tuple| self.entries.loose_rows_of_tuple(tuple)).collect();
        rows.sort_unstable();
        rows
    }

    /// The sensitive values of a group's loose rows in the order of the kinds, each with its rows, ascending.
    fn kinds_of(&self, tuples: &[u32]) -> Vec<(&[NodeId], Vec<u32>)> {
        let kinds = self.entries.kinds();
        let mut rows: Vec<Vec<u32>> = vec![Vec::new(); kinds.len()];
        tuples.iter().for_each(|&tuple| {
            self.entries.loose_by_kind(tuple).for_each(|(kind, loose)| rows[kind as usize].extend_from_slice(loose));
        });
        rows.iter_mut().for_each(|rows| rows.sort_unstable());
        kinds.iter().map(|kind| &**kind).zip(rows).filter(|(_, rows)| !rows.is_empty()).collect()
    }
}
