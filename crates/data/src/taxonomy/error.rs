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
/// The place is boxed to keep results small where nothing is wrong. The fields hold labels and values as they stand; the messages cut very long ones and replace control characters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TaxonomyError {
    /// There is no node at all.
    #[error("{place}: the taxonomy is empty; give it at least one row `value;*`")]
    Empty {
        /// The file or column.
        place: Box<Place>,
    },
    /// Two nodes bear one label, so a published cell could mean either.
    #[error(
        "{place}: the label {} stands in two places, under {} and under {}; \
         rename one of them, since a published cell must mean one node",
        quoted(label),
        brief(first, 200),
        brief(second, 200)
    )]
    LabelTwice {
        /// Where the second one stands.
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
        "{place}: this row ends in {}, the rows before it in {}; all rows must end in the same root, for instance *, \
         and the file has no header",
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
        "{place}: the row holds {} and nothing above it; a row is `value;parent;...;root`, with ; or , or a tab between \
         the fields, and the file has no header",
        quoted(label)
    )]
    NoParent {
        /// The row.
        place: Box<Place>,
        /// What the row holds.
        label: String,
    },
    /// An inner node of a hierarchy file has no label.
    #[error("{place}: a field between the value and the root is empty; write the label of the group there")]
    EmptyLabel {
        /// The field.
        place: Box<Place>,
    },
    /// A base value of a hierarchy file bears the label of a group.
    #[error(
        "{place}: the base value {} is also the label of a group ({}), so a published cell could mean either; \
         rename the group",
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
    #[error("{place}: the row names {} nodes; a taxonomy has at most {} levels: leave some groups out", numbers::count(*levels as u64), numbers::count(*limit as u64))]
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
        "{place}: every integer of the range would be a value, {} in all, and the most is {}; \
         build the intervals over the observed values",
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
        "{place}: the quote that opens this field is never closed; close it, or double it where it belongs to the label"
    )]
    UnclosedQuote {
        /// Where the quote stands.
        place: Box<Place>,
    },
    /// The file holds a NUL byte, which no text does.
    #[error("{place}: there is a NUL byte, so this is no text file of a known encoding; save it as CSV in UTF-8")]
    NulByte {
        /// The line.
        place: Box<Place>,
    },
    /// The file says it is UTF-16 and is not.
    #[error("{place}: the file begins like {encoding} and is not; save it as CSV in UTF-8")]
    NotText {
        /// The file.
        place: Box<Place>,
        /// The encoding its first bytes promise.
        encoding: &'static str,
    },
    /// Values of the column that the taxonomy does not hold.
    #[error("{place}: the taxonomy lacks {} of the column: {}; add a row for each, or choose another taxonomy",
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
    #[error("{place}: {} the label of a group of the taxonomy: {}; rename the group{}",
        counted(*count as u64, "value of the column bears", "values of the column bear"), list(first, *count), plural(*count))]
    InnerValues {
        /// The column (and the file, where one is known).
        place: Box<Place>,
        /// The first 20 values in order of appearance.
        first: Vec<String>,
        /// How many there are.
        count: usize,
    },
    /// Values of the column that a builder has no use for.
    #[error("{place}: {} cannot be read as {expected}: {}; choose another taxonomy for the column",
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
        "{place}: no value tells day from month (every number before the last is 12 or less); \
         write the dates as YYYY-MM-DD"
    )]
    AmbiguousDates {
        /// The column.
        place: Box<Place>,
    },
    /// Interval widths that do not nest.
    #[error("{place}: the interval width {width} does not fit: {reason}")]
    BadWidths {
        /// The column.
        place: Box<Place>,
        /// The first width that does not fit.
        width: Decimal,
        /// Why, in words.
        reason: &'static str,
    },
    /// A setting of a builder that makes no sense.
    #[error("{place}: the setting `{setting}` cannot be used: {reason}")]
    BadSetting {
        /// The column.
        place: Box<Place>,
        /// The setting, as a recipe names it.
        setting: &'static str,
        /// Why, and what to do.
        reason: String,
    },
    /// Values that would stand in two groups, since rows give them different ones.
    #[error("{place}: {} in more than one group of column \"{groups}\": {}; \
             a value has one group, so correct the rows, or choose another column",
        counted(*count as u64, "value stands", "values stand"), several(first, *count))]
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

    /// Where it stands.
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

    /// The same error, standing there.
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
    /// Values of a column, by Unicode: which comes first in the file says who has it.
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

pub(super) fn plural(count: usize) -> &'static str {
    if count == 1 { "" } else { "s" }
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
        assert!(text.contains("\"v19\" and 3 more;"), "{text}");
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
