//! One column's taxonomy as a screen shows it.

use serde::Serialize;

use tauell_base::archive::ArchivedFile;
use tauell_base::arrays::{Bytes, Integers, TextBlock};
use tauell_base::words::numbers::counted;
use tauell_data::taxonomy::{Applied, NodeId, missing_leaves};

use super::{Origin, Session};

/// One column's taxonomy, nodes depth-first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct TaxonomyView {
    /// The column.
    pub column: String,
    /// Where it comes from.
    pub source: TaxonomyOrigin,
    /// How it was made, in words.
    pub how: String,
    /// Levels, root and leaves counted.
    pub levels: usize,
    /// Leaves.
    pub leaves: usize,
    /// Parent of each node; the root's is the root.
    pub parent: Integers,
    /// Depth of each node.
    pub depth: Integers,
    /// Leaves below each node.
    pub leaf_count: Integers,
    /// Rows of the table below each node.
    pub rows: Integers,
    /// Labels.
    pub labels: TextBlock,
    /// What to know about it, a sentence each.
    pub warnings: Vec<String>,
    /// Key of each node: what an edit names it by. A node keeps its key through edits, undo and redo.
    pub keys: Integers,
    /// Edits by hand that made it what it is.
    pub edits: usize,
    /// Whether there is something to undo: an edit, or a replacement of the whole tree.
    pub can_undo: bool,
    /// Whether there is something to redo.
    pub can_redo: bool,
    /// What an edit, an undo or a redo that led here did, in words; empty otherwise.
    pub said: String,
    /// Keys of the nodes that it was done to: what to show and select.
    pub touched: Integers,
}

/// Where a taxonomy comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum TaxonomyOrigin {
    /// Made without asking.
    Automatic,
    /// Made by a builder that was chosen.
    Chosen,
    /// Read from a hierarchy file.
    File,
    /// Shaped by hand.
    Edited,
}

/// A file that was in an archive.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct FileView {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub bytes: Bytes,
}

impl From<ArchivedFile> for FileView {
    fn from(file: ArchivedFile) -> Self {
        Self { name: file.name, bytes: Bytes(file.bytes) }
    }
}

impl Session {
    /// One column's taxonomy. O(nodes + rows).
    pub fn taxonomy_view(&mut self, column: usize) -> TaxonomyView {
        let made = self.taxonomy(column);
        let keys = Integers(self.keys(column));
        let (can_undo, can_redo) = (self.can_undo(column), self.can_redo(column));
        let taxonomy = made.taxonomy();
        let table = self.table();
        let column = &table.columns()[column];
        let mut rows = vec![0u32; taxonomy.node_count()];
        let mut missing = 0;
        for (value, count) in column.dictionary().iter().zip(column.counts()) {
            if let Some(rank) = taxonomy.leaf(value) {
                rows[taxonomy.leaf_node(rank).index()] += count;
            } else if self.missing().matches(value) {
                missing += count;
            }
        }
        let absent = taxonomy.nodes().filter(|&node| taxonomy.is_leaf(node) && rows[node.index()] == 0).count();
        let parents: Vec<u32> = taxonomy.nodes().map(|node| taxonomy.parent(node).unwrap_or(NodeId::ROOT).0).collect();
        for node in (1..rows.len()).rev() {
            rows[parents[node] as usize] += rows[node];
        }
        TaxonomyView {
            column: column.name().to_owned(),
            source: match made.origin() {
                Origin::Automatic(_) => TaxonomyOrigin::Automatic,
                Origin::Chosen(_) => TaxonomyOrigin::Chosen,
                Origin::File { .. } => TaxonomyOrigin::File,
                Origin::Edited { .. } => TaxonomyOrigin::Edited,
            },
            how: made.how(),
            levels: taxonomy.levels(),
            leaves: taxonomy.leaf_count(),
            parent: Integers(parents),
            depth: Integers(taxonomy.nodes().map(|node| taxonomy.depth(node) as u32).collect()),
            leaf_count: Integers(taxonomy.nodes().map(|node| taxonomy.leaves(node).len() as u32).collect()),
            rows: Integers(rows),
            labels: taxonomy.nodes().map(|node| taxonomy.label(node)).collect(),
            warnings: taxonomy_remarks(missing, absent)
                .into_iter()
                .chain(
                    missing_leaves(taxonomy, self.missing())
                        .map(|remark| format!("{} {}", remark.sentence, remark.advice)),
                )
                .collect(),
            keys,
            edits: match made.origin() {
                Origin::Edited { edits, .. } => *edits,
                _ => 0,
            },
            can_undo,
            can_redo,
            said: String::new(),
            touched: Integers::default(),
        }
    }

    /// The tree after an edit, an undo or a redo. O(nodes + rows).
    pub fn edited_view(&mut self, column: usize, applied: Applied) -> TaxonomyView {
        TaxonomyView { said: applied.said, touched: Integers(applied.touched), ..self.taxonomy_view(column) }
    }
}

fn taxonomy_remarks(missing: u32, absent: usize) -> Vec<String> {
    let mut remarks = Vec::new();
    if missing > 0 {
        remarks.push(format!(
            "{} no value here. In a quasi-identifier, a missing value is published as a value of its own, or its row \
             is excluded, as you choose. A row without a sensitive value is excluded unless blank is published as a \
             value.",
            counted(u64::from(missing), "row has", "rows have")
        ));
    }
    if absent > 0 {
        remarks.push(format!(
            "{} in no row. They count as leaves all the same: how general a value is depends on all base values that \
             it covers.",
            counted(absent as u64, "base value occurs", "base values occur")
        ));
    }
    remarks
}
