//! What a column holds, at a glance.

mod histogram;
mod kind;
mod role;

pub use histogram::Bar;
use histogram::Histogram;
pub use kind::ColumnKind;
use kind::Values;
pub(crate) use kind::{have_decimal_commas, with_point};
pub use role::{SuggestedRole, Suggestion, suggest_roles};
use serde::Serialize;

use super::{Column, MissingTokens};

/// A summary of one column. Missing cells count as missing and as nothing else.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Profile {
    /// Number of cells.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub rows: u64,
    /// What the values are.
    pub kind: ColumnKind,
    /// Number of different values.
    pub distinct: usize,
    /// Number of missing cells.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub missing: u64,
    /// The least number or the earliest date, as it is written in the file; `None` for other kinds.
    pub minimum: Option<String>,
    /// The greatest number or the latest date.
    pub maximum: Option<String>,
    /// Cells by value: at most 20 bins of one width for numbers and dates, else the 12 most frequent values.
    pub histogram: Vec<Bar>,
    /// Values that no bar shows.
    pub other_values: usize,
    /// Cells with such a value.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub other_rows: u64,
    /// Whether there are at least two values and each occurs once: the mark of an identifier.
    pub all_different: bool,
    /// Rows per value, if each of at least 50 values has the same number of rows, two or more: people may have several rows each, and Tauell
    /// counts every row as a person.
    #[cfg_attr(feature = "testing", ts(type = "number | null"))]
    pub rows_each: Option<u64>,
}

/// The fewest values for which the same number of rows is unlikely to be chance, or that are people rather than kinds of people.
const MANY_ALIKE: usize = 50;

impl Profile {
    /// The profile of a column. One pass over the rows, then O(bytes of the distinct values).
    pub fn of(column: &Column, missing: &MissingTokens) -> Self {
        let rows = column.len() as u64;
        let present = column.dictionary().iter().zip(column.counts()).filter(|(text, _)| !missing.matches(text));
        let (texts, counts): (Vec<&str>, Vec<u64>) = present.map(|(text, count)| (text, u64::from(count))).unzip();
        let values = Values::of_column(column, &texts);
        let (minimum, maximum) = match &values {
            Values::Integers(keys) => extremes(&texts, keys, i64::cmp),
            Values::Decimals(keys) => extremes(&texts, keys, f64::total_cmp),
            Values::Dates(keys) => extremes(&texts, keys, Ord::cmp),
            Values::Codes | Values::Texts => (None, None),
        };
        let Histogram { bars, other_values, other_rows } = Histogram::of(&values, &texts, &counts);
        Self {
            rows,
            kind: values.kind(),
            distinct: texts.len(),
            missing: rows - counts.iter().sum::<u64>(),
            minimum,
            maximum,
            histogram: bars,
            other_values,
            other_rows,
            rows_each: same_count(counts.iter().copied()),
            all_different: counts.len() >= 2 && counts.iter().all(|&count| count == 1),
        }
    }
}

/// Values that may be people who have several rows each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeveralRows {
    /// Different values.
    pub values: u64,
    /// Rows that have one.
    pub rows: u64,
    /// Rows of each value, if all have the same number.
    pub each: Option<u64>,
}

impl SeveralRows {
    /// Of a column: as [`Profile::rows_each`], or of at least 50 values, some of which come again, if they are people by the name of the column.
    /// O(distinct values).
    pub fn of(column: &Column, missing: &MissingTokens) -> Option<Self> {
        let present = column.dictionary().iter().zip(column.counts()).filter(|(text, _)| !missing.matches(text));
        let counts: Vec<u64> = present.map(|(_, count)| u64::from(count)).collect();
        let (values, rows, each) = (counts.len() as u64, counts.iter().sum(), same_count(counts.iter().copied()));
        let are_people = || counts.len() >= MANY_ALIKE && values < rows && role::is_name_of_people(column.name());
        (each.is_some() || are_people()).then_some(Self { values, rows, each })
    }
}

fn same_count(mut counts: impl Iterator<Item = u64>) -> Option<u64> {
    let first = counts.next().filter(|&first| first >= 2)?;
    let mut values = 1;
    let same = counts.all(|count| {
        values += 1;
        count == first
    });
    (same && values >= MANY_ALIKE).then_some(first)
}

/// The texts with the least and the greatest key; of several spellings the first in Unicode order.
fn extremes<K>(
    texts: &[&str],
    keys: &[K],
    order: fn(&K, &K) -> std::cmp::Ordering,
) -> (Option<String>, Option<String>) {
    let pairs = || keys.iter().zip(texts);
    let least = pairs().min_by(|a, b| order(a.0, b.0).then(a.1.cmp(b.1)));
    let greatest = pairs().max_by(|a, b| order(a.0, b.0).then(b.1.cmp(a.1)));
    let text = |pair: Option<(&K, &&str)>| pair.map(|(_, text)| (*text).to_owned());
    (text(least), text(greatest))
}

#[cfg(test)]
mod tests;
