//! The coded problem: what an algorithm sees of a table.
//!
//! Every row that takes part is a leaf of each quasi-identifier's taxonomy and a leaf of each sensitive attribute's
//! taxonomy. It may use: `table`, `taxonomy`. It must not know: requirements, how it is published.
//!
//! ```
//! use tauell_data::microdata::{Microdata, MissingCells, Part};
//! use tauell_data::table::{MissingTokens, ReadOptions, read_all};
//! use tauell_data::taxonomy::{ColumnCover, read_hierarchy};
//!
//! let table = read_all(b"age,disease\n20,flu\n21,cold\n", &ReadOptions::default())?.table;
//! let (ages, diseases) = (read_hierarchy(b"20;*\n21;*\n", "age.csv")?, read_hierarchy(b"flu;*\ncold;*\n", "disease.csv")?);
//! let missing = MissingTokens::default();
//! let age = ColumnCover::of(&table.columns()[0], &ages, &missing)?;
//! let disease = ColumnCover::of(&table.columns()[1], &diseases, &missing)?;
//! let [quasi, sensitive] = [Part { column: 0, cover: &age }, Part { column: 1, cover: &disease }];
//! let microdata = Microdata::encode(&table, &[quasi], &[sensitive], MissingCells::Value);
//! assert_eq!(microdata.quasi_identifiers()[0].leaves(), [0, 1]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::table::Table;
use crate::taxonomy::{ColumnCover, LeafRank, NodeId, Taxonomy};
use tauell_base::threads;

/// One attribute of the coded problem.
#[derive(Clone, Debug)]
pub struct Attribute {
    name: String,
    column: usize,
    taxonomy: Arc<Taxonomy>,
    /// Leaf rank per kept row.
    leaves: Vec<u32>,
    /// How much its cells count, as a multiple of those of an attribute of weight 1.
    weight: u32,
}

impl Attribute {
    /// An attribute from the leaf of each kept row.
    ///
    /// # Panics
    /// When a leaf is not of the taxonomy: the caller has mixed two columns.
    pub fn new(name: impl Into<String>, column: usize, taxonomy: Arc<Taxonomy>, leaves: Vec<LeafRank>) -> Self {
        let count = taxonomy.leaf_count() as u32;
        assert!(leaves.iter().all(|leaf| leaf.0 < count), "a leaf belongs to its attribute's taxonomy");
        Self { name: name.into(), column, taxonomy, leaves: leaves.into_iter().map(|leaf| leaf.0).collect(), weight: 1 }
    }

    /// The same, its cells counting so many times as much as those of an attribute of weight 1 where a method weighs what it retains.
    #[must_use]
    pub fn weighing(self, weight: u32) -> Self {
        Self { weight: weight.max(1), ..self }
    }

    /// How much its cells count; 1 unless chosen otherwise.
    pub fn weight(&self) -> u32 {
        self.weight
    }

    /// The column's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Index of the column in the table.
    pub fn column(&self) -> usize {
        self.column
    }

    /// The attribute's taxonomy.
    pub fn taxonomy(&self) -> &Arc<Taxonomy> {
        &self.taxonomy
    }

    /// Leaf rank per kept row.
    pub fn leaves(&self) -> &[u32] {
        &self.leaves
    }

    /// The leaf node of a kept row.
    pub fn leaf_node(&self, row: usize) -> NodeId {
        self.taxonomy.leaf_node(LeafRank(self.leaves[row]))
    }

    /// Rows per leaf rank. O(rows).
    pub fn leaf_counts(&self) -> Vec<u64> {
        let mut counts = vec![0; self.taxonomy.leaf_count()];
        for &leaf in &self.leaves {
            counts[leaf as usize] += 1;
        }
        counts
    }
}

/// Rows as leaves: quasi-identifiers in order of importance, and sensitive attributes in the order they were named.
#[derive(Clone, Debug)]
pub struct Microdata {
    /// The table's row (from 0) of every kept row, ascending.
    rows: Vec<u32>,
    quasi_identifiers: Vec<Attribute>,
    sensitive: Vec<Attribute>,
    dropped: Dropped,
}

/// What becomes of a row whose quasi-identifier lacks a value (docs/explanation/decisions.md#missing-values).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum MissingCells {
    /// "Missing" is a base value of its own under the root, published with one spelling, the most frequent of the column.
    #[default]
    Value,
    /// The row is excluded, and counted.
    Drop,
}

/// A column as it takes part: its index in the table and its taxonomy laid over it.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// Index of the column.
    pub column: usize,
    /// The places of its values.
    pub cover: &'a ColumnCover,
}

/// Rows excluded because a cell is missing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Dropped {
    /// Rows whose sensitive value is missing: they can never count towards diversity.
    pub missing_sensitive: u64,
    /// Rows excluded because a quasi-identifier is missing, if that was chosen.
    pub missing_qi: u64,
}

impl Microdata {
    /// The problem over these rows.
    ///
    /// # Panics
    /// When an attribute has another number of rows.
    pub fn new(rows: Vec<u32>, quasi_identifiers: Vec<Attribute>, sensitive: Vec<Attribute>, dropped: Dropped) -> Self {
        assert!(
            quasi_identifiers.iter().chain(&sensitive).all(|attribute| attribute.leaves.len() == rows.len()),
            "every attribute has a leaf per kept row"
        );
        Self { rows, quasi_identifiers, sensitive, dropped }
    }

    /// Codes the rows of a table. A row whose sensitive value is missing is dropped, unless the cover of that column has a leaf for it
    /// ([`ColumnCover::with_blank`]: for reviews alone). O(rows · attributes).
    pub fn encode(
        table: &Table,
        quasi_identifiers: &[Part<'_>],
        sensitive: &[Part<'_>],
        missing: MissingCells,
    ) -> Self {
        let lacks = |row: usize, parts: &[Part<'_>]| {
            parts.iter().any(|part| part.cover.missing_codes[table.columns()[part.column].codes().at(row) as usize])
        };
        let without_leaf: Vec<Part<'_>> =
            sensitive.iter().filter(|part| part.cover.missing_leaf.is_none()).copied().collect();
        let lacks_a_value = |row: usize| lacks(row, &without_leaf);
        let mut dropped = Dropped::default();
        let mut rows = Vec::with_capacity(table.rows());
        for row in 0..table.rows() {
            if lacks_a_value(row) {
                dropped.missing_sensitive += 1;
            } else if missing == MissingCells::Drop && lacks(row, quasi_identifiers) {
                dropped.missing_qi += 1;
            } else {
                rows.push(row as u32);
            }
        }
        let attribute = |part: &Part<'_>| {
            let column = &table.columns()[part.column];
            let leaf = |&row: &u32| part.cover.leaf_of_code[column.codes().at(row as usize) as usize];
            let leaves = rows.iter().map(leaf).collect();
            Attribute::new(column.name(), part.column, Arc::clone(&part.cover.taxonomy), leaves)
        };
        let parts: Vec<&Part<'_>> = quasi_identifiers.iter().chain(sensitive).collect();
        let mut attributes = threads::map(parts, attribute);
        let sensitive = attributes.split_off(quasi_identifiers.len());
        Self::new(rows, attributes, sensitive, dropped)
    }

    /// The same with a weight for each attribute of the quasi-identifier, in order.
    #[must_use]
    pub fn weighing(mut self, weights: impl IntoIterator<Item = u32>) -> Self {
        let quasi_identifiers = std::mem::take(&mut self.quasi_identifiers);
        self.quasi_identifiers =
            quasi_identifiers.into_iter().zip(weights).map(|(of, weight)| of.weighing(weight)).collect();
        self
    }

    /// Number of kept rows, n.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether no row is left.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The table's row (from 0) of every kept row, ascending.
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// The quasi-identifier, the most important attribute first.
    pub fn quasi_identifiers(&self) -> &[Attribute] {
        &self.quasi_identifiers
    }

    /// What the attributes of the quasi-identifier weigh together.
    pub fn weights(&self) -> u64 {
        self.quasi_identifiers.iter().map(|of| u64::from(of.weight)).sum()
    }

    /// The sensitive attributes.
    pub fn sensitive(&self) -> &[Attribute] {
        &self.sensitive
    }

    /// The excluded rows.
    pub fn dropped(&self) -> Dropped {
        self.dropped
    }
}
