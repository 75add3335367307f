//! Tables of groups that do not go with the table of rows.

use thiserror::Error;

use tauell_base::place::Place;
use tauell_base::words::brief;
use tauell_base::words::numbers::{count, counted, rows};

use super::LETTERS;

/// Why a table of rows and tables of groups cannot be read as one publication.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GroupsError {
    /// A table of groups with more or fewer columns than three.
    #[error(
        "{file}: a table of groups has three columns, the group, one sensitive column, and how many rows; this one has {}: leave \
         out the others, or add what is missing", counted(*columns as u64, "column", "columns")
    )]
    WrongColumns {
        /// The table of groups.
        file: String,
        /// How many columns it has.
        columns: usize,
    },
    /// No column of the table of rows says which group a row is in.
    #[error(
        "{file}: none of the columns of this table of groups ({}) stands in the table of rows too, without another part there, so \
         nobody can say which group a row is in; give the column of groups one name in both tables, for instance \"group\"",
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
        "{file}: several columns stand in this table of groups and in the table of rows ({}), and any of them may be the one of \
         groups; rename all but that one in one of the tables",
        named(columns)
    )]
    SeveralGroupColumns {
        /// The table of groups.
        file: String,
        /// The columns.
        columns: Vec<String>,
    },
    /// Two tables of groups whose groups stand in different columns of the table of rows.
    #[error(
        "{file}: the groups of this table are those of column \"{}\" of the table of rows, and those of another table are in column \
         \"{}\"; rows are in one group each: audit the tables one by one",
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
        "{file}: beside the group this table has columns {}, and none of them is a sensitive column that is asked for; name the \
         column as sensitive, or leave the table out",
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
        "{file}: column \"{}\" stands in {other} too; give one table of groups for each sensitive column",
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
        "the sensitive column \"{}\" stands neither in the table of rows nor in a table of groups; give the table of groups that has \
         it, or name another column",
        brief(column, LETTERS)
    )]
    NoTable {
        /// The column.
        column: String,
    },
    /// A sensitive column that stands beside its rows, with tables of groups.
    #[error(
        "the sensitive column \"{}\" stands beside the rows, and tables of groups are given; a row's sensitive values stand either \
         beside it or with its group: leave the column out, or the tables of groups",
        brief(column, LETTERS)
    )]
    BesideRows {
        /// The column.
        column: String,
    },
    /// A group that no row is in.
    #[error(
        "{place}: no row is in group \"{}\"; give both tables of one publication, as they were published together",
        brief(group, LETTERS)
    )]
    NoRows {
        /// The table of groups, the line, the column.
        place: Box<Place>,
        /// The group.
        group: String,
    },
    /// A group of rows of which a table of groups says nothing.
    #[error(
        "{file}: this table of groups lacks group \"{}\", which has {} of the table of rows, the first on {first}; give both tables \
         of one publication, as they were published together", brief(group, LETTERS), rows(*of_rows)
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
        "{place}: \"{}\" is no whole number above 0; write how many rows of the group have the value",
        brief(text, LETTERS)
    )]
    NotACount {
        /// The table of groups, the line, the column.
        place: Box<Place>,
        /// What stands there.
        text: String,
    },
    /// A missing value.
    #[error(
        "{place}: the value is missing, and which rows of the group lack one nobody can say; leave these rows out of both tables, \
         or let the text count as a value"
    )]
    MissingValue {
        /// The table of groups, the line, the column.
        place: Box<Place>,
    },
    /// A value of a group that is counted twice.
    #[error(
        "{place}: this value of group \"{}\" stands on {first} already; count each value of a group once",
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
        "{file}: group \"{}\" has {} in the table of rows, and the counts of its values come to {}; give both tables of one \
         publication, as they were published together", brief(group, LETTERS), rows(*of_rows), count(*counted)
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
            Self::MissingValue { .. } => "groups-missing-value",
            Self::Twice { .. } => "groups-twice",
            Self::DoNotAddUp { .. } => "groups-do-not-add-up",
        }
    }

    /// Where it stands: in which table of groups, as far as it is of one.
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
            Self::NoRows { place, .. }
            | Self::NotACount { place, .. }
            | Self::MissingValue { place }
            | Self::Twice { place, .. } => (**place).clone(),
        }
    }
}
