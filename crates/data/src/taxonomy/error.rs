//! What can be wrong with a taxonomy.

use std::borrow::Cow;

use thiserror::Error;

use tauell_base::place::Place;
use tauell_base::sorting::sorted;
use tauell_base::words::brief;
use tauell_base::words::numbers::{self, counted};

use super::Decimal;

/// How many values a message names before it only counts.
const NAMED_VALUES: usize = 20;

/// Why a taxonomy cannot be built or does not fit its column.
///
/// The place is boxed to keep results small if nothing is wrong. The fields hold labels and values unchanged; the messages cut very
/// long ones and replace control characters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TaxonomyError {
    /// There is no node at all.
    #[error("{place}: the taxonomy is empty. Add at least one row `value;*`.")]
    Empty {
        /// The file or column.
        place: Box<Place>,
    },
    /// Two nodes bear one label, so a published cell could mean either.
    #[error(
        "{place}: the label {} names two nodes, {} and {}, so a published cell could mean either. Rename one of them.",
        quoted(label),
        brief(first, 200),
        brief(second, 200)
    )]
    LabelTwice {
        /// The place of the second one.
        place: Box<Place>,
        /// The label.
        label: String,
        /// Path from the first node to the root, `a > b > *`.
        first: String,
        /// Path from the second node to the root.
        second: String,
    },
    /// Two rows end in different roots.
    #[error(
        "{place}: this row ends in {}, earlier rows in {}. End all rows in the same root, such as *, and remove any header.",
        quoted(second),
        quoted(first)
    )]
    TwoRoots {
        /// The row.
        place: Box<Place>,
        /// The root so far.
        first: String,
        /// The other root.
        second: String,
    },
    /// A row of a hierarchy file holds a value and nothing above it.
    #[error(
        "{place}: the row contains {} but nothing above it. Write each row as `value;parent;...;root`, separated by ; or , or tabs, \
         without a header.",
        quoted(label)
    )]
    NoParent {
        /// The row.
        place: Box<Place>,
        /// What the row holds.
        label: String,
    },
    /// An inner node of a hierarchy file has no label.
    #[error("{place}: a field between the value and the root is empty. Write the label of a generalized value there.")]
    EmptyLabel {
        /// The field.
        place: Box<Place>,
    },
    /// A base value of a hierarchy file bears the label of a group.
    #[error(
        "{place}: the base value {} is also a generalized value ({}), so a published cell could mean either. Rename the generalized \
         value.",
        quoted(label),
        brief(path, 200)
    )]
    BaseIsInner {
        /// The row of the base value.
        place: Box<Place>,
        /// The label.
        label: String,
        /// Path from the group to the root.
        path: String,
    },
    /// A row of a hierarchy file names too many nodes.
    #[error("{place}: the row names {} nodes, but a taxonomy has at most {} levels. Remove some of them.", numbers::count(*levels as u64), numbers::count(*limit as u64))]
    TooDeep {
        /// The row.
        place: Box<Place>,
        /// Nodes on the row.
        levels: usize,
        /// The most there may be.
        limit: usize,
    },
    /// A taxonomy over every integer of a range would be too large.
    #[error(
        "{place}: the range has {} integers, but at most {} values are possible. Build the intervals over the values that occur.",
        numbers::count(u64::try_from(*count).unwrap_or(u64::MAX)), numbers::count(*limit as u64)
    )]
    TooManyLeaves {
        /// The column.
        place: Box<Place>,
        /// Leaves there would be.
        count: u128,
        /// The most there may be.
        limit: usize,
    },
    /// A quote that opens a field is never closed.
    #[error(
        "{place}: the quote that opens this field is never closed. Close it, or double it if it belongs to the label."
    )]
    UnclosedQuote {
        /// The place of the quote.
        place: Box<Place>,
    },
    /// The file holds a NUL byte, which no text does.
    #[error("{place}: the file contains a NUL byte, so it is not text in a known encoding. Save it as CSV in UTF-8.")]
    NulByte {
        /// The line.
        place: Box<Place>,
    },
    /// The file begins with the mark of UTF-16 and is not UTF-16.
    #[error("{place}: the file begins like {encoding}, but is not valid. Save it as CSV in UTF-8.")]
    NotText {
        /// The file.
        place: Box<Place>,
        /// The encoding that its first bytes indicate.
        encoding: &'static str,
    },
    /// Values of the column that the taxonomy does not hold.
    #[error("{place}: the taxonomy lacks {} of the column: {}. Add a row for each, or choose another taxonomy.",
        counted(*count as u64, "value", "values"), list(first, *count))]
    MissingValues {
        /// The column (and the file, where one is known).
        place: Box<Place>,
        /// The first 20 values in order of appearance.
        first: Vec<String>,
        /// How many there are.
        count: usize,
    },
    /// Values of the column that are labels of groups, so that a published cell could mean either.
    #[error("{place}: {} in the taxonomy: {}. Rename {} there.",
        counted(*count as u64, "value of the column is a generalized value", "values of the column are generalized values"),
        list(first, *count), if *count == 1 { "it" } else { "them" })]
    InnerValues {
        /// The column (and the file, where one is known).
        place: Box<Place>,
        /// The first 20 values in order of appearance.
        first: Vec<String>,
        /// How many there are.
        count: usize,
    },
    /// Values of the column that a builder has no use for.
    #[error("{place}: {} cannot be read as {expected}: {}. Choose another taxonomy for the column.",
        counted(*count as u64, "value", "values"), list(first, *count))]
    Unfit {
        /// The column.
        place: Box<Place>,
        /// What the builder reads, in words.
        expected: Cow<'static, str>,
        /// The first 20 values in order of appearance.
        first: Vec<String>,
        /// How many there are.
        count: usize,
    },
    /// Day and month cannot be told apart.
    #[error(
        "{place}: no value distinguishes day from month, because every first and second number is at most 12. Write the dates as \
         YYYY-MM-DD."
    )]
    AmbiguousDates {
        /// The column.
        place: Box<Place>,
    },
    /// Interval widths that do not nest.
    #[error("{place}: the interval width {width} does not fit: {reason}.")]
    BadWidths {
        /// The column.
        place: Box<Place>,
        /// The first width that does not fit.
        width: Decimal,
        /// Why, in words.
        reason: &'static str,
    },
    /// A setting of a builder that makes no sense.
    #[error("{place}: the setting `{setting}` cannot be used: {reason}.")]
    BadSetting {
        /// The column.
        place: Box<Place>,
        /// The setting, as a recipe names it.
        setting: &'static str,
        /// Why, and what to do.
        reason: String,
    },
    /// Values that would be in two groups, since rows give them different ones.
    #[error("{place}: {} in more than one group of column \"{groups}\": {}. Correct the rows, or choose another column.",
        counted(*count as u64, "value is", "values are"), several(first, *count))]
    TwoParents {
        /// The column.
        place: Box<Place>,
        /// The column that the groups come from.
        groups: String,
        /// The first values, each with the first two of its groups.
        first: Vec<[String; 3]>,
        /// How many there are.
        count: usize,
    },
}

impl TaxonomyError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Empty { .. } => "taxonomy-empty",
            Self::LabelTwice { .. } => "taxonomy-label-twice",
            Self::TwoRoots { .. } => "taxonomy-two-roots",
            Self::NoParent { .. } => "taxonomy-no-parent",
            Self::EmptyLabel { .. } => "taxonomy-empty-label",
            Self::BaseIsInner { .. } => "taxonomy-base-is-inner",
            Self::TooDeep { .. } => "taxonomy-too-deep",
            Self::TooManyLeaves { .. } => "taxonomy-too-many-leaves",
            Self::UnclosedQuote { .. } => "taxonomy-unclosed-quote",
            Self::NulByte { .. } => "taxonomy-nul-byte",
            Self::NotText { .. } => "taxonomy-not-text",
            Self::MissingValues { .. } => "taxonomy-missing-values",
            Self::InnerValues { .. } => "taxonomy-inner-values",
            Self::Unfit { .. } => "taxonomy-unfit",
            Self::AmbiguousDates { .. } => "taxonomy-ambiguous-dates",
            Self::BadWidths { .. } => "taxonomy-bad-widths",
            Self::BadSetting { .. } => "taxonomy-bad-setting",
            Self::TwoParents { .. } => "taxonomy-two-parents",
        }
    }

    /// Its place.
    pub fn place(&self) -> &Place {
        match self {
            Self::Empty { place }
            | Self::LabelTwice { place, .. }
            | Self::TwoRoots { place, .. }
            | Self::NoParent { place, .. }
            | Self::EmptyLabel { place }
            | Self::BaseIsInner { place, .. }
            | Self::TooDeep { place, .. }
            | Self::TooManyLeaves { place, .. }
            | Self::UnclosedQuote { place }
            | Self::NulByte { place }
            | Self::NotText { place, .. }
            | Self::MissingValues { place, .. }
            | Self::InnerValues { place, .. }
            | Self::Unfit { place, .. }
            | Self::AmbiguousDates { place }
            | Self::BadWidths { place, .. }
            | Self::BadSetting { place, .. }
            | Self::TwoParents { place, .. } => place,
        }
    }

    /// The same error, at that place.
    pub fn at(mut self, there: Place) -> Self {
        match &mut self {
            Self::Empty { place }
            | Self::LabelTwice { place, .. }
            | Self::TwoRoots { place, .. }
            | Self::NoParent { place, .. }
            | Self::EmptyLabel { place }
            | Self::BaseIsInner { place, .. }
            | Self::TooDeep { place, .. }
            | Self::TooManyLeaves { place, .. }
            | Self::UnclosedQuote { place }
            | Self::NulByte { place }
            | Self::NotText { place, .. }
            | Self::MissingValues { place, .. }
            | Self::InnerValues { place, .. }
            | Self::Unfit { place, .. }
            | Self::AmbiguousDates { place }
            | Self::BadWidths { place, .. }
            | Self::BadSetting { place, .. }
            | Self::TwoParents { place, .. } => **place = there,
        }
        self
    }

    /// The same error in this file, line and column as they are.
    pub fn in_file(self, name: &str) -> Self {
        let place = self.place().clone().in_file(name);
        self.at(place)
    }
}

/// Collects values for a message: the first few and how many.
#[derive(Debug, Default)]
pub(super) struct Named {
    pub(super) first: Vec<String>,
    pub(super) count: usize,
}

impl Named {
    /// Values of a column, in Unicode order, since their order in the file would disclose which person has which.
    pub(super) fn in_order(values: Vec<&str>) -> Self {
        let mut named = Self::default();
        sorted(values, Ord::cmp).into_iter().for_each(|value| named.push(value));
        named
    }

    pub(super) fn push(&mut self, value: &str) {
        if self.count < NAMED_VALUES {
            self.first.push(value.to_owned());
        }
        self.count += 1;
    }
}

pub(super) fn list(first: &[String], count: usize) -> String {
    let mut text = first.iter().map(|value| quoted(value)).collect::<Vec<_>>().join(", ");
    if count > first.len() {
        text.push_str(&format!(" and {} more", numbers::count((count - first.len()) as u64)));
    }
    text
}

/// Values and what each has two of.
fn several(first: &[[String; 3]], count: usize) -> String {
    let one = |[value, a, b]: &[String; 3]| format!("{} in {} and {}", quoted(value), quoted(a), quoted(b));
    let mut text = first.iter().map(one).collect::<Vec<_>>().join(", ");
    if count > first.len() {
        text.push_str(&format!(" and {} more", numbers::count((count - first.len()) as u64)));
    }
    text
}

pub(super) fn quoted(label: &str) -> String {
    format!("\"{}\"", brief(label, 60))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_names_twenty_values_and_counts_the_rest() {
        let mut named = Named::default();
        (0..23).for_each(|value| named.push(&format!("v{value}")));
        let error =
            TaxonomyError::MissingValues { place: Place::column("age").into(), first: named.first, count: named.count };
        let text = error.to_string();
        assert!(text.starts_with("column \"age\": the taxonomy lacks 23 values of the column: \"v0\", "), "{text}");
        assert!(text.contains("\"v19\" and 3 more."), "{text}");
    }

    #[test]
    fn a_hostile_label_gives_a_short_message_of_one_line() {
        let error = TaxonomyError::NoParent { place: Place::line(1).into(), label: "x\n".repeat(100_000) };
        let text = error.to_string();
        assert!(text.len() < 500 && !text.contains('\n'), "{} bytes", text.len());
    }

    #[test]
    fn an_error_can_be_put_in_its_place() {
        let error = TaxonomyError::Empty { place: Place::unknown().into() }.at(Place::line(3));
        assert_eq!(error.place(), &Place::line(3));
    }
}
