//! The figures of an audit, as `tauell audit` prints them.

use serde::Serialize;

use crate::microdata::Dropped;

/// What a table promises as it stands.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Audit {
    /// Rows looked at.
    pub rows: usize,
    /// Rows left out because a sensitive value is missing.
    pub dropped: Dropped,
    /// Distinct quasi-identifier values.
    pub classes: usize,
    /// Rows of the smallest class.
    pub k: usize,
    /// Rows per class.
    pub average_class_size: f64,
    /// Rows of the largest class.
    pub largest_class: usize,
    /// Σ |E|².
    pub discernibility: u64,
    /// One per sensitive column where a requirement was given.
    pub requirement: Vec<AuditRequirement>,
    /// The sensitive columns.
    pub attributes: Vec<AuditAttribute>,
    /// How many classes there are of each size, by size.
    pub class_sizes: Vec<SizeCount>,
}

/// The classes of one size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SizeCount {
    /// Rows.
    pub size: usize,
    /// Classes of that many rows.
    pub classes: usize,
}

/// A sensitive column as it is published.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AuditAttribute {
    /// The column.
    pub column: String,
    /// How its labels were understood.
    pub taxonomy: String,
    /// Which weights the base values have, and why.
    pub weights: &'static str,
    /// Rows published with a general value.
    pub general_rows: u64,
    /// The same as a share of all rows.
    pub sensitive_generalized: f64,
    /// The induced distribution of the whole table, base values in taxonomy order.
    pub distribution: Vec<ShareOfValue>,
    /// For each ℓ from 2 on the smallest τ with which every class keeps (τ, ℓ); it ends where no τ below 1 will do.
    pub smallest_tau: Vec<SmallestTau>,
    /// Whether frequencies were compared in whole numbers.
    pub exact_arithmetic: bool,
}

/// A base value and its share.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ShareOfValue {
    /// The base value.
    pub value: String,
    /// Its induced frequency.
    pub share: f64,
    /// Share of rows published with exactly this value.
    pub exact_share: f64,
}

/// The strongest requirement for one ℓ.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SmallestTau {
    /// ℓ.
    pub l: u32,
    /// τ, rounded.
    pub tau: f64,
    /// τ as a fraction in lowest terms; `None` where frequencies are doubles.
    pub exact: Option<String>,
}

/// A requirement held against every class. The fields of a report's requirement come first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AuditRequirement {
    /// `tau-l`.
    pub name: &'static str,
    /// τ, ℓ.
    pub params: (f64, u32),
    /// The sensitive column.
    pub attribute: String,
    /// Whether every class keeps it.
    pub satisfied: bool,
    /// The smallest ψ(k) - F(k) over all classes and k < ℓ.
    pub margin: f64,
    /// Classes that break it.
    pub classes_broken: usize,
    /// Rows in them.
    pub rows_broken: usize,
    /// The class with the smallest margin; the first in the file among equals.
    pub worst_class: WorstClass,
}

/// The class that holds a requirement back.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WorstClass {
    /// Its rows.
    pub size: usize,
    /// Its smallest ψ(k) - F(k).
    pub margin: f64,
    /// The k at which that is: so many values have too much together.
    pub k: usize,
    /// Its quasi-identifier as published, in the order asked for; a value that is missing is spelled as in its first row.
    pub quasi_identifier: Vec<LabelOfColumn>,
}

/// A published value of one column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct LabelOfColumn {
    /// The column.
    pub column: String,
    /// The value.
    pub label: String,
}

impl Audit {
    /// The audit as text, indented, with a final newline.
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("an audit holds text and finite numbers");
        text.push('\n');
        text
    }
}
