//! Groups of rows for the steps of a trace.

use crate::entries::Entries;
use crate::trace::Refusal;
use tauell_base::sorting::sorted;
use tauell_data::taxonomy::{LeafRank, NodeId};

use super::Broken;
use crate::full_domain::Ground;
use crate::full_domain::blocks::RowBlocks;
use crate::full_domain::check::BlockRequirements;

/// The rows of a table whose quasi-identifier agrees with a code at a level vector, and why they violate a requirement;
/// `None` if they do not. O(rows).
#[cold]
#[inline(never)]
pub(crate) fn broken(ground: &Ground, asked: &mut BlockRequirements, levels: &[u16], code: &[u64]) -> Option<Broken> {
    let alike = alike(&ground.tuples, code, &ground.codes.mask(levels));
    let why = lacking(&ground.entries, asked, &alike)?;
    let rows = alike.iter().flat_map(|&tuple| ground.entries.loose_rows_of_tuple(tuple)).collect();
    let a_row = ground.entries.a_row(*alike.first()?);
    Some(Broken { cells: cells(ground, levels, a_row), rows: sorted(rows, u32::cmp), why })
}

/// The published quasi-identifier of a row at a level vector.
pub(crate) fn cells(ground: &Ground, levels: &[u16], row: usize) -> Box<[NodeId]> {
    let of = ground.microdata.quasi_identifiers().iter().zip(levels);
    of.map(|(of, &level)| of.taxonomy().ancestor_at(LeafRank(of.leaves()[row]), usize::from(level))).collect()
}

/// The tuples that agree with a code under a mask.
fn alike(tuples: &RowBlocks, code: &[u64], mask: &[u64]) -> Vec<u32> {
    let blocks = (0..tuples.len()).filter(|&block| tuples.agrees(block, code, mask));
    blocks.map(|block| tuples.a_tuple(block)).collect()
}

/// What the rows of these tuples lack together.
fn lacking(entries: &Entries, asked: &mut BlockRequirements, tuples: &[u32]) -> Option<Refusal> {
    let mut counts = vec![0u32; entries.kinds().len()];
    for &tuple in tuples {
        entries.of(tuple).iter().for_each(|entry| counts[entry.kind as usize] += entry.count);
    }
    let kinds: Vec<(u32, u32)> = (0..).zip(counts).filter(|&(_, rows)| rows > 0).collect();
    asked.lacking(&kinds)
}
