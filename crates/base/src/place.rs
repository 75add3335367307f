//! A place in the input.
//!
//! ```
//! use tauell_base::place::Place;
//!
//! assert_eq!(Place::column("age").on_line(12).in_file("people.csv").to_string(), "people.csv, line 12, column \"age\"");
//! ```

use std::fmt;

use serde::Serialize;

use crate::words::numbers::count;

/// The place an error or a warning speaks of: any part that is known.
///
/// Printed as `file.csv, line 12, column "age"`; unknown parts are omitted.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Place {
    /// The file's name as the user gave it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub file: Option<Box<str>>,
    /// Line of the file, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub line: Option<u64>,
    /// Row of the file, counted from 1 as its format counts, where it has no lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub row: Option<u32>,
    /// The column's name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub column: Option<Box<str>>,
    /// Field on the line, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub field: Option<u64>,
}

impl Place {
    /// A place that is not known at all.
    pub fn unknown() -> Self {
        Self::default()
    }

    /// A line of the file at hand.
    pub fn line(line: u64) -> Self {
        Self { line: Some(line), ..Self::default() }
    }

    /// A row of the file at hand, which has no lines; a table has fewer rows than 2^32.
    pub fn row(row: u64) -> Self {
        Self { row: Some(u32::try_from(row).unwrap_or(u32::MAX)), ..Self::default() }
    }

    /// A column of the table at hand.
    pub fn column(name: impl Into<String>) -> Self {
        Self { column: Some(name.into().into_boxed_str()), ..Self::default() }
    }

    /// The same place, on this line.
    pub fn on_line(mut self, line: u64) -> Self {
        self.line = Some(line);
        self
    }

    /// The same place, in this column.
    pub fn in_column(mut self, name: impl Into<String>) -> Self {
        self.column = Some(name.into().into_boxed_str());
        self
    }

    /// The same place, in this field of the line (counted from 1).
    pub fn in_field(mut self, field: u64) -> Self {
        self.field = Some(field);
        self
    }

    /// The same place, in this file.
    pub fn in_file(mut self, file: impl Into<String>) -> Self {
        self.file = Some(file.into().into_boxed_str());
        self
    }

    /// Whether nothing is known.
    pub fn is_unknown(&self) -> bool {
        *self == Self::default()
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        if let Some(file) = &self.file {
            write!(f, "{file}")?;
            separator = ", ";
        }
        if let Some(line) = self.line {
            write!(f, "{separator}line {}", count(line))?;
            separator = ", ";
        }
        if let Some(row) = self.row {
            write!(f, "{separator}row {}", count(u64::from(row)))?;
            separator = ", ";
        }
        if let Some(field) = self.field {
            write!(f, "{separator}field {}", count(field))?;
            separator = ", ";
        }
        if let Some(column) = &self.column {
            write!(f, "{separator}column \"{column}\"")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_prints_what_is_known_and_nothing_else() {
        let place = Place::column("age").on_line(12).in_file("a.csv");
        assert_eq!(place.to_string(), "a.csv, line 12, column \"age\"");
        assert_eq!(Place::unknown().to_string(), "");
    }

    #[test]
    fn a_place_far_down_has_its_commas() {
        assert_eq!(Place::line(1_234_567).in_field(16_001).to_string(), "line 1,234,567, field 16,001");
    }
}
