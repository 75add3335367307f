//! What comes out of it, as data.

use serde::{Deserialize, Serialize};

use tauell_measure::estimate::{Condition, EstimateForm, EstimateMethod};

/// What was received.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ReceivedView {
    /// The tables, that of the rows first.
    pub files: Vec<ReceivedFile>,
    /// What may be asked about; none as long as there are no rows.
    pub columns: Vec<ReceivedColumn>,
    /// What has to be opened as well, or may have to be, in sentences.
    pub lacks: Option<String>,
}

/// A table that was received.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ReceivedFile {
    /// The name of its file.
    pub name: String,
    /// Its rows.
    pub rows: usize,
    /// Whether it says what groups of rows hold.
    pub groups: bool,
}

/// A column of what was received.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ReceivedColumn {
    /// Its name.
    pub name: String,
    /// Whether it looks sensitive: a suggestion, unless its values stand apart.
    pub sensitive: bool,
    /// Whether its values stand in a table of groups.
    pub apart: bool,
}

/// A published file as its recipient holds it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct RecipientView {
    /// Its rows.
    pub rows: usize,
    /// Rows that were left out of it because their sensitive value is missing.
    pub excluded_rows: u64,
    /// The sensitive columns.
    pub sensitive: Vec<RecipientSensitive>,
    /// The columns by which people can be chosen.
    pub columns: Vec<RecipientColumn>,
    /// Whether the original is known, so that true shares can be shown.
    pub original: bool,
    /// What else is to be known, in sentences.
    pub notes: Vec<String>,
}

/// A sensitive column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct RecipientSensitive {
    /// Its name.
    pub column: String,
    /// How it is published.
    pub form: EstimateForm,
    /// That, a sentence.
    pub sentence: String,
    /// How many values are estimated.
    pub values: usize,
}

/// A column by which people can be chosen.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct RecipientColumn {
    /// Its name.
    pub column: String,
    /// Its values, and the groups of them that its tree has, in the tree's order.
    pub values: Vec<RecipientValue>,
    /// How many more there are.
    pub more: usize,
}

/// A value, or a group of values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct RecipientValue {
    /// What it is called.
    pub label: String,
    /// How far below the root of the tree it stands, from 0 on.
    pub level: usize,
    /// Whether others stand below it.
    pub group: bool,
}

/// What is to be estimated.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct EstimateRequest {
    /// The sensitive column, by its number.
    pub attribute: usize,
    /// Which people: those that meet all of them.
    pub conditions: Vec<Condition>,
    /// A column whose values these people are parted by; `null` for all of them together.
    pub by: Option<String>,
    /// Which estimate is taken from sets.
    pub method: EstimateMethod,
}

/// Estimates beside each other.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct EstimatesView {
    /// The sensitive column.
    pub column: String,
    /// How it is published. Of groups, intervals are bounds that always hold; estimates assume independence within groups, and are drawn
    /// towards the groups' mix where the value depends on who is asked for.
    pub form: EstimateForm,
    /// Its values, in their fixed order.
    pub values: Vec<String>,
    /// The share of each in the whole table, as it was asked for; none where all people are what is shown.
    pub whole: Vec<f64>,
    /// The people, part by part.
    pub parts: Vec<EstimatedPart>,
    /// Parts that are not shown.
    pub more: usize,
    /// What else is to be known, in sentences.
    pub notes: Vec<String>,
}

/// What is estimated of some people.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct EstimatedPart {
    /// Who they are, as it follows "of"; empty for everybody.
    pub who: String,
    /// How many rows of the file they are. One whose cell is general counts by part.
    pub rows: f64,
    /// The estimated share of each value.
    pub shares: Vec<f64>,
    /// How many of them have it.
    pub counts: Vec<f64>,
    /// Between which shares the true one lies, 95 times in 100, of groups always: the low ends. None where nothing says.
    pub low: Vec<f64>,
    /// The high ends.
    pub high: Vec<f64>,
    /// The standard error of each count before it was held to what is possible, of groups under independence; none where nothing says.
    pub standard_errors: Vec<f64>,
    /// The true shares; none where the original is not known.
    pub truth: Vec<f64>,
    /// What the mean squared error of the shares is on average; `null` where nothing says.
    pub expected_mse: Option<f64>,
    /// What it is; `null` where the original is not known.
    pub mse: Option<f64>,
    /// All that, in sentences.
    pub sentences: Vec<String>,
}

/// What a file gives away of the people in it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct DisclosureView {
    /// The sensitive column.
    pub column: String,
    /// Who is in it, in sentences.
    pub who: String,
    /// Values that are ruled out of a person, in sentences.
    pub ruled_out: String,
    /// How sure somebody can become of a person's value, in sentences.
    pub posterior: String,
    /// The largest posterior of any row.
    pub largest: f64,
    /// What 95 of 100 rows do not exceed.
    pub percentile_95: f64,
    /// The share of people of whom all would be known after one publication, two and so on, with other lots each time; none where no
    /// lots were drawn for rows.
    pub again: Vec<PublishedAgain>,
    /// That, in sentences; empty where there is none.
    pub again_sentence: String,
}

/// What is left after so many publications.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct PublishedAgain {
    /// How many.
    pub releases: u32,
    /// Values that are left of a person, on average.
    pub expected: f64,
    /// The share of people of whom one is left.
    pub identified: f64,
}
