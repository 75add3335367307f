//! Taxonomies made for a column: one builder a file.

mod dates;
mod grouped;
mod intervals;
mod masking;
mod number;
mod suppression;

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::place::Place;
use crate::table::{Column, MissingTokens};

use super::error::Named;
use super::{Taxonomy, TaxonomyError};

/// How a taxonomy is made from a column: what a recipe stores instead of the tree, so that it replays on another table.
///
/// Common to all: a leaf bears the text of its cells as it stands, so two spellings of one number are two leaves, next to
/// one another. The order of the leaves comes from the values alone, never from the rows: it decides the order of the
/// published rows (spec A.9), which must not tell the order of the input. Missing cells are no part of any group
/// ([`super::ColumnCover`] adds them). A level that groups nothing, or all, is left out. A column without values gets a
/// lone root. The root is `*`; where a cell of the column is `*` itself, it is the first of `**`, `***`, ... that no cell is.
///
/// As JSON: `{"kind": "intervals", "widths": [5, 10, 20], "origin": 0, "domain": "every_integer"}` and the like.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub enum Builder {
    /// All values right under the root: kept as they stand or withheld. Numbers come first, by size; then text by Unicode.
    /// O(v log v) for v distinct values.
    Suppression,
    /// Whole numbers in nested intervals `[20,29]`, both ends in. Also reads `+5`, `007` and `5.0`.
    /// O(v log v + leaves * widths).
    Intervals {
        /// Widths from the narrowest up; each a multiple of the one before.
        widths: Vec<u64>,
        /// A number at which intervals of every width begin.
        #[serde(default)]
        origin: i64,
        /// Which numbers are leaves.
        #[serde(default)]
        domain: Domain,
    },
    /// Codes of one length in which one place after the other becomes `*`: `13053`, `1305*`, ..., `1****`.
    /// O(v log v + v * length).
    Masking {
        /// The side from which places are masked.
        #[serde(default)]
        from: Side,
    },
    /// Dates to month `2024-03`, year `2024` and decade `2020s`. Reads `YYYY-MM-DD`, `YYYY-MM`, `DD.MM.YYYY`, and
    /// `MM/DD/YYYY` or `DD/MM/YYYY` where some value tells which. O(v log v).
    Dates,
}

/// Which whole numbers are leaves of [`Builder::Intervals`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Domain {
    /// Those of the column.
    #[default]
    Observed,
    /// Every one in the widest intervals that the column touches: an interval then covers as many values as it says.
    EveryInteger,
}

/// A side of a code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The end.
    #[default]
    Right,
    /// The beginning.
    Left,
}

/// A taxonomy and how it was made.
#[derive(Clone, Debug)]
pub struct Made {
    /// The taxonomy; it covers every value of the column that is not missing.
    pub taxonomy: Taxonomy,
    /// What makes it again.
    pub how: Builder,
}

/// The taxonomy that suits a column, with the choice of [`Builder::for_column`]. Never fails: a choice that turned out not
/// to fit would become suppression.
///
/// ```
/// use tauell::table::{Column, MissingTokens};
/// let age = Column::from_cells("age", ["31", "35", "?", "58", "44"]);
/// let made = tauell::taxonomy::automatic(&age, &MissingTokens::default());
/// let tree = made.taxonomy;
/// assert_eq!(tree.path(tree.node("31").unwrap()), "31 > [30,34] > [30,39] > *");
/// ```
pub fn automatic(column: &Column, missing: &MissingTokens) -> Made {
    let how = Builder::for_column(column, missing);
    match how.build(column, missing) {
        Ok(taxonomy) => Made { taxonomy, how },
        Err(_) => Made { taxonomy: suppression::build(&Values::of(column, missing)), how: Builder::Suppression },
    }
}

impl Builder {
    /// The builder that suits a column. It looks at the values that are not missing, in this order:
    ///
    /// 1. Codes (all of one length, 3 to 8 ASCII letters and digits, at least one digit in each) are masked from the right,
    ///    if some hold letters, or if they have 4 digits or more and one begins with 0 or the column's name says so
    ///    (`zip`, `postal`, `postcode`, `plz`, or the word `code`). So years and salaries are numbers.
    /// 2. Whole numbers up to 10^15 either way get intervals with nested widths of 5, 10, 20, 50, 100, 500, ... chosen for
    ///    at most six levels and two to about ten parts a node; over every integer where they span at most 10,000, else
    ///    over the observed ones. Five neighbouring numbers or fewer are not grouped.
    /// 3. Dates of one format become month, year and decade.
    /// 4. Everything else is kept or withheld.
    ///
    /// These are the project's own rules of thumb, not a paper's. O(v log v).
    pub fn for_column(column: &Column, missing: &MissingTokens) -> Self {
        let values = Values::of(column, missing);
        if values.present.len() < 2 {
            return Self::Suppression;
        }
        if masking::looks_like_code(column.name(), &values.present) {
            return Self::Masking { from: Side::Right };
        }
        if let Some(builder) = intervals::suggest(&values) {
            return builder;
        }
        if dates::suit(&values) { Self::Dates } else { Self::Suppression }
    }

    /// Makes the taxonomy of a column. The cost stands with each builder.
    ///
    /// # Errors
    /// - `taxonomy-unfit`: values that the builder cannot read (no whole number, no date, lengths that differ).
    /// - `taxonomy-ambiguous-dates`: day and month cannot be told apart.
    /// - `taxonomy-bad-widths`: a width of zero, or one that is not a multiple of the one before.
    /// - `taxonomy-too-many-leaves`: every integer of a range of more than a million.
    /// - `taxonomy-label-twice`: a value looks like a group (the values `12*` and `123`, masked).
    pub fn build(&self, column: &Column, missing: &MissingTokens) -> Result<Taxonomy, TaxonomyError> {
        let values = Values::of(column, missing);
        match self {
            Self::Suppression => Ok(suppression::build(&values)),
            Self::Intervals { widths, origin, domain } => {
                intervals::build(&values, &intervals::Grid { widths, origin: *origin, domain: *domain })
            }
            Self::Masking { from } => masking::build(&values, *from),
            Self::Dates => dates::build(&values),
        }
        .map_err(|error| error.at(Place::column(column.name())))
    }
}

/// Says what the builder does, in words: `intervals of 5, 10 and 20`.
impl fmt::Display for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Suppression => f.write_str("kept or withheld"),
            Self::Intervals { widths, .. } => {
                f.write_str("intervals of ")?;
                for (index, width) in widths.iter().enumerate() {
                    let separator = match index {
                        0 => "",
                        last if last + 1 == widths.len() => " and ",
                        _ => ", ",
                    };
                    write!(f, "{separator}{width}")?;
                }
                Ok(())
            }
            Self::Masking { from: Side::Right } => f.write_str("masked from the right"),
            Self::Masking { from: Side::Left } => f.write_str("masked from the left"),
            Self::Dates => f.write_str("month, year and decade"),
        }
    }
}

/// The values of a column, sorted into those that are there and those that are missing.
struct Values<'a> {
    column: &'a Column,
    missing: &'a MissingTokens,
    /// Not missing, in order of first appearance: sort them before anything comes of them.
    present: Vec<&'a str>,
}

impl<'a> Values<'a> {
    fn of(column: &'a Column, missing: &'a MissingTokens) -> Self {
        let present = column.dictionary().iter().filter(|value| !missing.matches(value)).collect();
        Self { column, missing, present }
    }

    /// The label of the root: one that no cell bears, missing ones included.
    fn root(&self) -> String {
        let mut root = "*".to_owned();
        while self.column.dictionary().code(&root).is_some() {
            root.push('*');
        }
        root
    }

    /// Reads every value; values that cannot be read are the error.
    fn read<T>(&self, expected: &'static str, read: impl Fn(&'a str) -> Option<T>) -> Result<Vec<T>, TaxonomyError> {
        let mut unfit = Named::default();
        let mut all = Vec::with_capacity(self.present.len());
        for value in &self.present {
            match read(value) {
                Some(item) => all.push(item),
                None => unfit.push(value),
            }
        }
        if unfit.count == 0 {
            return Ok(all);
        }
        Err(TaxonomyError::Unfit { place: Place::unknown().into(), expected, first: unfit.first, count: unfit.count })
    }
}

#[cfg(test)]
mod tests;
