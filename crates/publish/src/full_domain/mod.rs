//! What methods have in common that publish every column at one level of its taxonomy (docs/explanation/full-domain.md).
//!
//! A table at a level vector is a list of blocks of counted rows ([`blocks`]), made from those of a more specific one. Blocks that
//! satisfy every requirement ([`check`]) become classes ([`classes`]); the rows of the others are suppressed. It must not know: which
//! level vectors are considered, and why.
//!
//! To change it: whatever a method looked at before, the blocks of a level vector are the same.

pub(super) mod blocks;
pub(super) mod check;
pub(super) mod classes;
pub(super) mod reach;
pub(super) mod steps;

use std::sync::Arc;

use tauell_base::pace::Pace;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;

use super::SensitiveState;
use super::codes::Codes;
use super::entries::Entries;

use blocks::RowBlocks;

/// The rows as counted entries: what every level vector is checked on.
pub(super) struct Ground {
    pub microdata: Arc<Microdata>,
    pub codes: Codes,
    pub entries: Entries,
    /// The blocks at the base values: a tuple each.
    pub tuples: RowBlocks,
}

impl Ground {
    /// Counts the rows. O(rows · attributes).
    pub async fn of(microdata: Arc<Microdata>, pace: &Pace) -> Self {
        let (codes, rows) = Codes::of(&microdata, pace).await;
        let sensitive = SensitiveState::new(&microdata);
        let nodes: Vec<&[NodeId]> = (0..microdata.sensitive().len()).map(|of| sensitive.nodes(of)).collect();
        let entries = Entries::gather(microdata.len(), rows, &nodes, pace).await;
        let deepest = microdata.quasi_identifiers().iter().map(|of| of.taxonomy().levels() as u16 - 1);
        let tuples = RowBlocks::of_tuples(deepest.collect(), &entries, pace).await;
        Self { microdata, codes, entries, tuples }
    }

    /// How many combinations of sensitive values occur.
    pub fn kinds(&self) -> usize {
        self.entries.kinds().len()
    }
}
