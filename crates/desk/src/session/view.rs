//! What a screen shows of a table: plain data made from the session's own types.

use serde::Serialize;

use crate::error::{Error, ErrorKind};
use crate::recipe::Choices;
use tauell_base::arrays::TextBlock;
use tauell_base::place::Place;
use tauell_data::table::{
    Dialect, Faults, Hiding, MissingTokens, Profile, SeveralRows, Spelling, SuggestedRole, suggest_roles,
};

use super::Session;
use super::spelling::hiding_sentence;

pub use super::taxonomy_view::{FileView, TaxonomyOrigin, TaxonomyView};

/// A table as the data screen shows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct TableView {
    /// Rows.
    pub rows: usize,
    /// How its text was taken apart; `null` for a format that has no delimiter.
    pub dialect: Option<Dialect>,
    /// The columns.
    pub columns: Vec<ColumnView>,
    /// What could not be read.
    pub faults: Faults,
    /// What counts as missing.
    pub missing_tokens: Vec<String>,
    /// Columns whose values look like people with several rows each.
    pub person_columns: Vec<String>,
}

/// An example that was opened, with the choices it comes with.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct OpenedExample {
    /// Its table.
    pub table: TableView,
    /// Its choices.
    pub choices: Choices,
    /// Its name.
    pub name: String,
}

/// A column and what it looks like.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ColumnView {
    /// Its name.
    pub name: String,
    /// Its values.
    pub profile: Profile,
    /// The role it looks made for; a suggestion, never applied by itself.
    pub suggested_role: SuggestedRole,
    /// Why, in a sentence.
    pub reason: String,
    /// Values that mean a missing one and alone make the column text; none if that is not so.
    pub no_values: Vec<Spelling>,
    /// What the latter means, in a sentence.
    pub no_values_sentence: Option<String>,
}

/// A failure as it is reported.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "EngineError"))]
pub struct ErrorView {
    /// Stable code.
    pub code: String,
    /// What, where, and what to do.
    pub message: String,
    /// Where.
    pub place: Place,
    /// Whose turn it is: `input`, `infeasible` or `internal` (the page adds `cancelled`).
    #[cfg_attr(feature = "testing", ts(type = "'input' | 'infeasible' | 'internal' | 'cancelled'"))]
    pub kind: String,
    /// The nearest requirement that can be met.
    pub nearest: Option<super::NearestRequirement>,
}

impl From<&Error> for ErrorView {
    fn from(error: &Error) -> Self {
        let kind = match error.kind() {
            ErrorKind::Input => "input",
            ErrorKind::Infeasible => "infeasible",
            ErrorKind::Internal => "internal",
        };
        Self {
            code: error.code().to_owned(),
            message: error.to_string(),
            place: error.place(),
            kind: kind.to_owned(),
            nearest: error.nearest().and_then(super::NearestRequirement::of),
        }
    }
}

impl Session {
    /// The table as the data screen shows it. O(rows · columns).
    pub fn table_view(&self) -> TableView {
        let columns = self.table().columns();
        let profiles: Vec<(&str, Profile)> =
            columns.iter().map(|column| (column.name(), Profile::of(column, self.missing()))).collect();
        let suggestions = suggest_roles(&profiles);
        TableView {
            rows: self.table().rows(),
            dialect: self.dialect().cloned(),
            faults: self.faults().clone(),
            missing_tokens: self.missing().tokens().to_vec(),
            person_columns: columns
                .iter()
                .filter(|column| SeveralRows::of(column, self.missing()).is_some())
                .map(|column| column.name().to_owned())
                .collect(),
            columns: profiles
                .into_iter()
                .zip(suggestions)
                .zip(columns)
                .map(|(((name, profile), suggestion), column)| {
                    let text = profile.kind == tauell_data::table::ColumnKind::Text;
                    let hiding = text.then(|| Hiding::of(column, self.missing())).flatten();
                    ColumnView {
                        name: name.to_owned(),
                        profile,
                        suggested_role: suggestion.role,
                        reason: suggestion.reason,
                        no_values_sentence: hiding.as_ref().map(|of| hiding_sentence(name, of.kind, &of.no_values)),
                        no_values: hiding.map(|of| of.no_values).unwrap_or_default(),
                    }
                })
                .collect(),
        }
    }

    /// A window of the table, row by row.
    pub fn rows_view(&self, start: usize, count: usize) -> TextBlock {
        let end = start.saturating_add(count).min(self.table().rows());
        let cells = (start..end).flat_map(|row| self.table().columns().iter().map(move |column| column.cell(row)));
        cells.collect()
    }

    /// Replaces what counts as missing by these spellings, as the user wrote them.
    pub fn set_missing_tokens(&mut self, tokens: &[String]) {
        self.set_missing(MissingTokens::new(tokens));
    }
}
