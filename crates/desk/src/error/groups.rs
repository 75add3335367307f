//! Tables of groups that do not go with the table of rows.

use thiserror::Error;

use tauell_base::place::Place;
use tauell_base::words::brief;
use tauell_base::words::numbers::{count, counted, rows};

use super::LETTERS;

/// Why a table of rows and tables of groups cannot be read as one release.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GroupsError {
    /// A table of groups with more or fewer columns than three.
    #[error(
        "{file}: this group table has {}. It must have three: the group, one sensitive column, and the number of rows. Remove the \
         others, or add what is missing.", counted(*columns as u64, "column", "columns")
    )]
    WrongColumns {
        /// The table of groups.
        file: String,
        /// How many columns it has.
        columns: usize,
    },
    /// No column of the table of rows contains the group of each row.
    #[error(
        "{file}: none of the columns of this group table ({}) is a column of groups in the table of rows. Give that column the same \
         name in both tables, such as \"group\".",
        named(columns)
    )]
    NoGroupColumn {
        /// The table of groups.
        file: String,
        /// Its columns.
        columns: Vec<String>,
    },
    /// Several columns that may say it.
    #[error(
        "{file}: several columns are in this group table and in the table of rows ({}), and any of them may be that of the groups. \
         Rename all but that one in one of the tables.",
        named(columns)
    )]
    SeveralGroupColumns {
        /// The table of groups.
        file: String,
        /// The columns.
        columns: Vec<String>,
    },
    /// Two tables of groups whose groups are in different columns of the table of rows.
    #[error(
        "{file}: the groups of this table are in column \"{}\" of the table of rows, those of another table in column \"{}\". Review \
         the group tables one by one.",
        brief(column, LETTERS),
        brief(other, LETTERS)
    )]
    OtherGroups {
        /// The second table of groups.
        file: String,
        /// Its column in the table of rows.
        column: String,
        /// That of the first.
        other: String,
    },
    /// A table of groups of a column that is not asked for.
    #[error(
        "{file}: besides the group, this table has columns {}, and none of them is chosen as sensitive. Choose the column as sensitive, \
         or remove the table.",
        named(columns)
    )]
    NotAsked {
        /// The table of groups.
        file: String,
        /// Its columns other than the group.
        columns: Vec<String>,
    },
    /// Two tables of groups of one column.
    #[error(
        "{file}: column \"{}\" is in {other}, too. Give one group table per sensitive column.",
        brief(column, LETTERS)
    )]
    TwoTables {
        /// The second.
        file: String,
        /// The first.
        other: String,
        /// The column.
        column: String,
    },
    /// A sensitive column that no table holds.
    #[error(
        "the sensitive column \"{}\" is neither in the table of rows nor in a group table. Add the group table that has it, or name \
         another column.",
        brief(column, LETTERS)
    )]
    NoTable {
        /// The column.
        column: String,
    },
    /// A sensitive column in the table of rows, although there are tables of groups.
    #[error(
        "the sensitive column \"{}\" is in the table of rows, but group tables are given, too. Remove the column, or the group \
         tables.",
        brief(column, LETTERS)
    )]
    BesideRows {
        /// The column.
        column: String,
    },
    /// A group that no row is in.
    #[error(
        "{place}: no row is in group \"{}\". Give both tables of one release, as they were published together.",
        brief(group, LETTERS)
    )]
    NoRows {
        /// The table of groups, the line, the column.
        place: Box<Place>,
        /// The group.
        group: String,
    },
    /// A group of rows that a table of groups does not contain.
    #[error(
        "{file}: this group table lacks group \"{}\", which has {} of the table of rows, the first on {first}. Give both tables of one \
         release, as they were published together.", brief(group, LETTERS), rows(*of_rows)
    )]
    NoValues {
        /// The table of groups.
        file: String,
        /// The group.
        group: String,
        /// How many rows are in it.
        of_rows: u64,
        /// Where the first of them is.
        first: Box<Place>,
    },
    /// A count that is none.
    #[error(
        "{place}: \"{}\" is not a whole number above 0. Write how many rows of the group have the value.",
        brief(text, LETTERS)
    )]
    NotACount {
        /// The table of groups, the line, the column.
        place: Box<Place>,
        /// The text that is there.
        text: String,
    },
    /// A value of a group that is counted twice.
    #[error(
        "{place}: this value of group \"{}\" is already on {first}. Count each value of a group once.",
        brief(group, LETTERS)
    )]
    Twice {
        /// The table of groups, the line, the column.
        place: Box<Place>,
        /// The group.
        group: String,
        /// Where the first count is.
        first: Box<Place>,
    },
    /// Counts of a group that are not those of its rows.
    #[error(
        "{file}: group \"{}\" has {} in the table of rows, but the counts of its values add up to {}. Give both tables of one \
         release, as they were published together.", brief(group, LETTERS), rows(*of_rows), count(*counted)
    )]
    DoNotAddUp {
        /// The table of groups.
        file: String,
        /// The group.
        group: String,
        /// How many rows are in it.
        of_rows: u64,
        /// What the counts come to.
        counted: u64,
    },
}

fn named(columns: &[String]) -> String {
    let quoted: Vec<String> = columns.iter().take(5).map(|name| format!("\"{}\"", brief(name, LETTERS))).collect();
    quoted.join(", ")
}

impl GroupsError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::WrongColumns { .. } => "groups-wrong-columns",
            Self::NoGroupColumn { .. } => "groups-no-column",
            Self::SeveralGroupColumns { .. } => "groups-several-columns",
            Self::OtherGroups { .. } => "groups-in-other-column",
            Self::NotAsked { .. } => "groups-not-asked",
            Self::TwoTables { .. } => "groups-two-tables",
            Self::NoTable { .. } => "groups-no-table",
            Self::BesideRows { .. } => "groups-beside-rows",
            Self::NoRows { .. } => "groups-no-rows",
            Self::NoValues { .. } => "groups-no-values",
            Self::NotACount { .. } => "groups-not-a-count",
            Self::Twice { .. } => "groups-twice",
            Self::DoNotAddUp { .. } => "groups-do-not-add-up",
        }
    }

    /// The place of the error: the table of groups, if it is in one.
    pub fn place(&self) -> Place {
        match self {
            Self::WrongColumns { file, .. }
            | Self::NoGroupColumn { file, .. }
            | Self::SeveralGroupColumns { file, .. }
            | Self::OtherGroups { file, .. }
            | Self::NotAsked { file, .. }
            | Self::NoValues { file, .. }
            | Self::DoNotAddUp { file, .. } => Place::unknown().in_file(file),
            Self::TwoTables { file, column, .. } => Place::column(column).in_file(file),
            Self::NoTable { column } | Self::BesideRows { column } => Place::column(column),
            Self::NoRows { place, .. } | Self::NotACount { place, .. } | Self::Twice { place, .. } => (**place).clone(),
        }
    }
}
