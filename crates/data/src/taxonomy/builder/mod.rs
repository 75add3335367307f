//! Taxonomies made for a column: one builder a file.

mod automatic;
mod balance;
mod calendar;
mod classifications;
mod columns;
mod dates;
mod decimal;
mod frequency;
mod grouping;
mod intervals;
mod manual;
mod masking;
mod number;
mod prefixes;
mod ranges;
mod suppression;
mod words;

pub use automatic::{AutomaticTaxonomy, automatic, automatic_of_sensitive, fitting_builders};
pub use balance::{Balanced, Neighbours};
pub(super) use calendar::{day_number, days as days_of_month};
pub use classifications::{PublicClassification, Scheme};
pub use columns::TaxonomyOfColumns;
pub use dates::{DateLevel, Dates};
pub use decimal::{Decimal, DecimalError};
pub use frequency::Frequency;
pub use intervals::{Domain, Intervals, WholeRange};
pub use manual::ManualTaxonomy;
pub use masking::{CodeRange, Masking, Side};
pub(super) use number::sorted_values;
pub use prefixes::Prefixes;
pub use ranges::{SuggestedRanges, in_ranges};
pub use suppression::Suppression;

use serde::{Deserialize, Serialize};

use crate::table::{Column, MissingTokens, Table};
use tauell_base::place::Place;

use super::error::Named;
use super::{Taxonomy, TaxonomyError};

/// The most leaves that every number or code of a range may come to.
const MOST_LEAVES: usize = 1_000_000;

/// How a taxonomy is made from a column: what a recipe stores instead of the tree, so that it replays on another table.
///
/// Common to all: a leaf has exactly the text of its cells, so two spellings of one number are two leaves, next to one
/// another. The order of the leaves follows from the values alone, never from the rows: it decides the order of the
/// published rows (docs/explanation/model.md#order-of-the-published-rows), which must not disclose the order of the
/// input. Missing cells are no part of any group ([`super::ColumnCover`] adds them). A level that groups nothing, or
/// all, is omitted. A column without values gets a lone root. The root is `*` unless another label is given; if a cell
/// of the column is `*` itself, it is the first of `**`, `***`, ... that no cell is.
///
/// As JSON: `{"kind": "intervals", "widths": [5, 10, 20], "origin": 0, "domain": "every_integer"}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Builder {
    /// All values directly under the root: exact or withheld.
    Suppression(Suppression),
    /// Numbers in nested intervals, with or without open ends; open ends alone are top and bottom coding.
    Intervals(Intervals),
    /// Codes in which one place after the other becomes `*`.
    Masking(Masking),
    /// Dates and times to hour, day, week, month, quarter, year or decade.
    Dates(Dates),
    /// Text by its first letters.
    Prefixes(Prefixes),
    /// Rare values in groups that enough rows hold.
    Frequency(Frequency),
    /// Groups in which no value has more than half of the rows.
    Balanced(Balanced),
    /// Codes and names that a public classification groups: diseases, occupations, economic activities, countries.
    Classification(PublicClassification),
    /// Groups from other columns of the table: a city under its state.
    FromColumns(TaxonomyOfColumns),
    /// A tree that was written down.
    ByHand(ManualTaxonomy),
}

/// What a builder works on.
#[derive(Clone, Copy, Debug)]
pub struct BuildContext<'a> {
    /// The column.
    pub column: &'a Column,
    /// What counts as missing.
    pub missing: &'a MissingTokens,
    /// The columns of its table, for a builder that takes groups from them; it may be among them.
    pub beside: &'a [Column],
}

impl<'a> BuildContext<'a> {
    /// A column of a table.
    ///
    /// # Panics
    /// When the table has no such column.
    pub fn of(table: &'a Table, column: usize, missing: &'a MissingTokens) -> Self {
        Self { column: &table.columns()[column], missing, beside: table.columns() }
    }

    /// A column without a table.
    pub fn alone(column: &'a Column, missing: &'a MissingTokens) -> Self {
        Self { column, missing, beside: &[] }
    }
}

impl Builder {
    /// Builds the taxonomy of a column. For the cost, see each builder.
    ///
    /// # Errors
    /// - `taxonomy-unfit`: values that the builder cannot read (no number, no date, outside of a range).
    /// - `taxonomy-ambiguous-dates`: day and month cannot be distinguished.
    /// - `taxonomy-bad-widths`: a width that is not above zero, or not a multiple of the one before.
    /// - `taxonomy-bad-setting`: any other setting that makes no sense.
    /// - `taxonomy-too-many-leaves`: every number of a range of more than a million.
    /// - `taxonomy-label-twice`: a value looks like a group (the values `12*` and `123`, masked).
    /// - `taxonomy-two-parents`: a value in rows with different groups.
    /// - `taxonomy-missing-values`, `taxonomy-inner-values`: values that a tree by hand lacks, or has as groups; a root
    ///   label that is a value.
    pub fn build(&self, context: BuildContext<'_>) -> Result<Taxonomy, TaxonomyError> {
        let values = || Values::of(context, self.root());
        match self {
            Self::Suppression(_) => values().and_then(|values| suppression::build(&values)),
            Self::Intervals(how) => values().and_then(|values| intervals::build(&values, how)),
            Self::Masking(how) => values().and_then(|values| masking::build(&values, how)),
            Self::Dates(how) => values().and_then(|values| dates::build(&values, how)),
            Self::Prefixes(how) => values().and_then(|values| prefixes::build(&values, how)),
            Self::Frequency(how) => values().and_then(|values| frequency::build(&values, how)),
            Self::Balanced(how) => values().and_then(|values| balance::build(&values, how)),
            Self::Classification(how) => values().and_then(|values| classifications::build(&values, how)),
            Self::FromColumns(how) => values().and_then(|values| columns::build(context, &values, how)),
            Self::ByHand(how) => manual::build(context, how),
        }
        .map_err(|error| {
            // One that names a column already speaks of another one.
            if error.place().column.is_some() { error } else { error.at(Place::column(context.column.name())) }
        })
    }

    /// The given label of the root.
    pub fn root(&self) -> Option<&str> {
        match self {
            Self::Suppression(Suppression { root })
            | Self::Intervals(Intervals { root, .. })
            | Self::Masking(Masking { root, .. })
            | Self::Dates(Dates { root, .. })
            | Self::Prefixes(Prefixes { root, .. })
            | Self::Frequency(Frequency { root, .. })
            | Self::Balanced(Balanced { root, .. })
            | Self::Classification(PublicClassification { root, .. })
            | Self::FromColumns(TaxonomyOfColumns { root, .. }) => root.as_deref(),
            Self::ByHand(how) => Some(&how.tree.label),
        }
    }

    /// The same builder with another label for the root.
    pub fn with_root(mut self, label: impl Into<String>) -> Self {
        let label = label.into();
        match &mut self {
            Self::Suppression(Suppression { root })
            | Self::Intervals(Intervals { root, .. })
            | Self::Masking(Masking { root, .. })
            | Self::Dates(Dates { root, .. })
            | Self::Prefixes(Prefixes { root, .. })
            | Self::Frequency(Frequency { root, .. })
            | Self::Balanced(Balanced { root, .. })
            | Self::Classification(PublicClassification { root, .. })
            | Self::FromColumns(TaxonomyOfColumns { root, .. }) => *root = Some(label),
            Self::ByHand(how) => how.tree.label = label,
        }
        self
    }
}

/// The values of a column, sorted into those that are there and those that are missing.
struct Values<'a> {
    column: &'a Column,
    missing: &'a MissingTokens,
    /// Not missing, in order of first appearance: sort them before anything comes of them.
    present: Vec<&'a str>,
    /// The label of the root: one that no cell bears, missing ones included.
    root: String,
}

impl<'a> Values<'a> {
    fn of(context: BuildContext<'a>, root: Option<&str>) -> Result<Self, TaxonomyError> {
        let BuildContext { column, missing, .. } = context;
        if let Some(root) = root {
            if root.is_empty() {
                return Err(unusable("root", "the root has no label. Give it one, such as *"));
            }
            if column.dictionary().code(root).is_some() {
                let place = Place::column(column.name()).into();
                return Err(TaxonomyError::InnerValues { place, first: vec![root.to_owned()], count: 1 });
            }
        }
        Ok(Self { root: root.map_or_else(|| free_star(column), str::to_owned), ..Self::starred(column, missing) })
    }

    fn starred(column: &'a Column, missing: &'a MissingTokens) -> Self {
        let present = column.dictionary().iter().filter(|value| !missing.matches(value)).collect();
        Self { column, missing, present, root: free_star(column) }
    }

    /// Reads every value; values that cannot be read are the error.
    fn read<T>(&self, expected: &'static str, read: impl Fn(&'a str) -> Option<T>) -> Result<Vec<T>, TaxonomyError> {
        let mut unfit = Vec::new();
        let mut all = Vec::with_capacity(self.present.len());
        for value in &self.present {
            match read(value) {
                Some(item) => all.push(item),
                None => unfit.push(*value),
            }
        }
        if unfit.is_empty() {
            return Ok(all);
        }
        let unfit = Named::in_order(unfit);
        let (place, expected) = (Place::unknown().into(), expected.into());
        Err(TaxonomyError::Unfit { place, expected, first: unfit.first, count: unfit.count })
    }
}

/// The first of `*`, `**`, `***`, ... that no cell is.
fn free_star(column: &Column) -> String {
    let mut root = "*".to_owned();
    while column.dictionary().code(&root).is_some() {
        root.push('*');
    }
    root
}

/// A setting that makes no sense.
fn unusable(setting: &'static str, reason: &str) -> TaxonomyError {
    TaxonomyError::BadSetting { place: Place::unknown().into(), setting, reason: reason.to_owned() }
}

fn one() -> u32 {
    1
}

#[cfg(test)]
mod tests;
