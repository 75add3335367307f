//! The request for a review of a file: its columns, the requirements, and how its labels are to be read.

use std::collections::BTreeMap;
use std::sync::Arc;

use tauell_data::taxonomy::{LabelChoice, LabelSets, LabelStyle, NodeId, ReadLabels, Taxonomy};
use tauell_desk::recipe::WeightsChoice;
use tauell_desk::session::Session;

/// What to review.
#[derive(Clone, Debug, Default)]
pub struct ReviewRequest {
    /// The quasi-identifier.
    pub quasi_identifiers: Vec<String>,
    /// The sensitive columns; without any, only classes are counted.
    pub sensitive: Vec<String>,
    /// Requirements to check on every class, under every sensitive column, as they are written: `tau-l=0.5,3`.
    pub requirements: Vec<String>,
    /// Further requirements to check on every class, by sensitive column.
    pub requirements_of: BTreeMap<String, Vec<String>>,
    /// Taxonomies by column. In a column without one the labels themselves are read.
    pub taxonomies: BTreeMap<String, ReviewTaxonomy>,
    /// The choices for labels of columns without a taxonomy.
    pub labels: BTreeMap<String, LabelChoice>,
    /// The weights that were chosen for the base values of sensitive columns of the table that the file was made from, each with
    /// its column. They count where its rows are known.
    pub weights: Vec<(String, WeightsChoice)>,
    /// The group tables, one per sensitive column, if sensitive values are published apart from the rows.
    pub groups: Vec<ReviewGroups>,
}

/// A table of groups: what each group of rows holds of one sensitive column (docs/reference/formats.md#rows-and-groups-in-two-tables).
#[derive(Clone, Debug)]
pub struct ReviewGroups {
    /// The file it comes from.
    pub name: String,
    /// The table.
    pub table: Arc<Session>,
}

impl ReviewRequest {
    /// The weights that were chosen for a sensitive column.
    pub(super) fn weights_of(&self, column: &str) -> WeightsChoice {
        self.weights.iter().find(|(name, _)| name == column).map(|(_, weights)| weights.clone()).unwrap_or_default()
    }
}

/// A taxonomy whose labels, base values or groups, the cells of a column are.
#[derive(Clone, Debug)]
pub struct ReviewTaxonomy {
    /// The file it comes from.
    pub name: String,
    /// The tree.
    pub taxonomy: Arc<Taxonomy>,
    /// What labels stand for, where it was made from these; else a label is the node of its name, or a set of values.
    pub(super) read: Option<ReadAs>,
}

/// What the labels of a column stand for in the tree that was made from them.
#[derive(Clone, Debug)]
pub(super) enum ReadAs {
    /// Nodes of it.
    Labels(Arc<ReadColumn>),
    /// Sets of its values.
    Sets(Arc<ReadSets>),
}

/// Labels that were read as sets that cross, with the codes that they have in their column.
#[derive(Clone, Debug)]
pub(super) struct ReadSets {
    pub sets: LabelSets,
    pub codes: Vec<u32>,
}

impl ReviewTaxonomy {
    /// A taxonomy that has all labels by name.
    pub fn new(name: impl Into<String>, taxonomy: Arc<Taxonomy>) -> Self {
        Self { name: name.into(), taxonomy, read: None }
    }

    /// The nodes of labels, where it was made from these.
    pub(super) fn read_column(&self) -> Option<&Arc<ReadColumn>> {
        match &self.read {
            Some(ReadAs::Labels(read)) => Some(read),
            _ => None,
        }
    }
}

/// Labels that were read by their format, with their nodes in a taxonomy.
#[derive(Clone, Debug)]
pub struct ReadColumn {
    pub(super) read: Arc<ReadLabels>,
    pub(super) nodes: Vec<NodeId>,
}

impl ReadColumn {
    /// Whether plain values are published, and this is none of them: only generalized labels can stand for it.
    pub(super) fn lacks(&self, known: &str) -> bool {
        matches!(self.read.style(), LabelStyle::Values | LabelStyle::Sets) && !self.read.shows(known)
    }

    /// The published values that a person's known value may have become; `None` if it is no value of such a column.
    pub(super) fn published_as(&self, known: &str, taxonomy: &Taxonomy) -> Option<Vec<NodeId>> {
        let fitting = self.read.fitting(known)?;
        Some(fitting.into_iter().map(|label| taxonomy.canonical(self.nodes[label])).collect())
    }
}
