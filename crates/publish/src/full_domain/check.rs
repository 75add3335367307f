//! Whether a block keeps what is asked.

use std::sync::Arc;

use crate::AttributeRequirements;
use crate::trace::{Lack, Missed, Refusal};
use tauell_data::taxonomy::NodeId;

/// What is asked of every block.
pub(crate) struct BlockRequirements {
    requirements: Arc<[AttributeRequirements]>,
    least_rows: u64,
    /// Per requirement.
    values: Vec<OfAttribute>,
}

/// The values of one sensitive attribute.
struct OfAttribute {
    /// Values that a block must have at least.
    least: usize,
    /// The value of each kind: kinds are combinations of the values of all sensitive attributes.
    of_kind: Vec<u32>,
    nodes: Vec<NodeId>,
    /// Rows of the block at hand by value; 0 between blocks.
    counts: Vec<u64>,
}

impl BlockRequirements {
    /// What these requirements ask of blocks whose rows have these kinds of sensitive values; and so many rows. O(kinds + nodes).
    pub fn new(requirements: Arc<[AttributeRequirements]>, least_rows: u64, kinds: &[Box<[NodeId]>]) -> Self {
        let least = |required: &AttributeRequirements| required.least_rows();
        let least_rows = requirements.iter().map(least).max().unwrap_or(1).max(least_rows);
        let of_attribute = |(attribute, required): (usize, &AttributeRequirements)| {
            let mut number: Vec<Option<u32>> = vec![None; required.spread().taxonomy().node_count()];
            kinds.iter().for_each(|kind| number[kind[attribute].index()] = Some(0));
            let mut nodes: Vec<NodeId> = Vec::new();
            for (node, number) in (0..).map(NodeId).zip(&mut number).filter(|(_, number)| number.is_some()) {
                *number = Some(nodes.len() as u32);
                nodes.push(node);
            }
            let of_kind = kinds.iter().filter_map(|kind| number[kind[attribute].index()]).collect();
            OfAttribute { least: required.least_values() as usize, of_kind, counts: vec![0; nodes.len()], nodes }
        };
        let values = requirements.iter().enumerate().map(of_attribute).collect();
        Self { requirements, least_rows, values }
    }

    /// What it costs to look at a block with so many entries, in units of some nanoseconds.
    pub fn cost(&self, entries: usize) -> u64 {
        20 + 40 * (entries * self.requirements.len()) as u64
    }

    /// Whether a block with these kinds and rows keeps what is asked.
    pub(crate) fn is_kept_by(&mut self, entries: &[(u32, u32)]) -> bool {
        let rows: u64 = entries.iter().map(|&(_, rows)| u64::from(rows)).sum();
        if rows < self.least_rows {
            return false;
        }
        let Self { requirements, values, .. } = self;
        requirements.iter().zip(values).all(|(required, values)| values.keep(required, entries))
    }

    /// What a block lacks that does not keep what is asked: the first that [`Self::is_kept_by`] comes upon.
    #[cold]
    #[inline(never)]
    pub fn lacking(&mut self, entries: &[(u32, u32)]) -> Option<Refusal> {
        let rows: u64 = entries.iter().map(|&(_, rows)| u64::from(rows)).sum();
        if rows < self.least_rows {
            return Some(Refusal::Lack(Lack::Rows { least: self.least_rows }));
        }
        let mut all = self.requirements.iter().zip(&mut self.values).enumerate();
        all.find_map(|(attribute, (required, values))| {
            let counts = values.counted(entries);
            let (has, least) = (counts.len(), values.least as u64);
            if has < values.least {
                return Some(Refusal::Lack(Lack::Values { attribute, has, least }));
            }
            let masses = required.masses(counts);
            let missed = || Missed::first(attribute, required.requirements(), &masses, required.setting());
            if required.holds(&masses) { None } else { missed().map(Refusal::Missed) }
        })
    }
}

impl OfAttribute {
    fn keep(&mut self, required: &AttributeRequirements, entries: &[(u32, u32)]) -> bool {
        // A value may stand in several kinds, but no kind has two values.
        if entries.len() < self.least {
            return false;
        }
        let counts = self.counted(entries);
        counts.len() >= self.least && required.holds(&required.masses(counts))
    }

    /// Rows by value, in the order of the tree.
    fn counted(&mut self, entries: &[(u32, u32)]) -> Vec<(NodeId, u64)> {
        let mut found: Vec<u32> = Vec::with_capacity(entries.len().min(self.nodes.len()));
        for &(kind, rows) in entries {
            let value = self.of_kind[kind as usize];
            let count = &mut self.counts[value as usize];
            if *count == 0 {
                found.push(value);
            }
            *count += u64::from(rows);
        }
        found.sort_unstable();
        let taken = |value: u32| (self.nodes[value as usize], std::mem::take(&mut self.counts[value as usize]));
        found.into_iter().map(taken).collect()
    }
}
