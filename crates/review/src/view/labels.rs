//! How the labels of a published column were understood.

use serde::Serialize;

use tauell_data::taxonomy::LabelStyle;

/// The labels of one column of a file from elsewhere.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LabelsView {
    /// The column.
    pub column: String,
    /// Whether it is sensitive.
    pub sensitive: bool,
    /// How its labels are read; `None` where a taxonomy says what they stand for.
    pub style: Option<LabelStyle>,
    /// How they seem to be written.
    pub proposed: Option<LabelStyle>,
    /// What was read, a sentence.
    pub sentence: String,
    /// What the number of values that labels stand for rests on, a sentence each.
    pub assumptions: Vec<String>,
    /// Its labels.
    pub count: usize,
    /// Those that stand for several values.
    pub generalized: usize,
    /// Those of which nobody can say whether they do.
    pub unknown: usize,
    /// The labels, general ones first; at most 200.
    pub labels: Vec<LabelView>,
}

/// One label.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LabelView {
    /// As the file writes it.
    pub label: String,
    /// Rows of the file that bear it.
    pub rows: u32,
    /// Whether it is one value; `None` where nobody can say.
    pub exact: Option<bool>,
    /// How many values it stands for; `None` where nobody can say.
    pub values: Option<f64>,
    /// What it stands for, in words.
    pub words: String,
}
