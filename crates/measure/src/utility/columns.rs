//! What each column keeps: the measures that have a figure per column.

use serde::Serialize;

use tauell_data::microdata::Attribute;
use tauell_data::taxonomy::Values;
use tauell_publish::release::{Publication, PublishedLabels};

use super::counts::RowsByValue;
use super::{certainty_penalty, height, information};

/// The rows of one column by published value, with what is known about the values.
#[derive(Debug)]
pub(super) struct ColumnTally<'a> {
    pub values: &'a Values,
    pub labels: &'a PublishedLabels,
    pub rows: &'a RowsByValue,
    /// The original column, where it is known.
    pub original: Option<&'a Attribute>,
    pub shown: Shown,
}

macro_rules! columns {
    ($($(#[$docs:meta])* $key:ident: $of:path,)*) => {
        /// What one attribute keeps.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
        pub struct AttributeUtility {
            /// The column.
            pub column: String,
            /// `quasi-identifier` or `sensitive`.
            pub role: &'static str,
            $($(#[$docs])* pub $key: Option<f64>,)*
        }

        impl AttributeUtility {
            pub(super) fn new(name: &str, role: &'static str, tally: &ColumnTally<'_>) -> Self {
                Self { column: name.to_owned(), role, $($key: $of(tally),)* }
            }
        }
    };
}

// The list of figures per column, in the order of an audit.
columns! {
    /// Mean information of its cells, 0 to 1; `None` if it is not known how many values some cell represents.
    information: information::of_column,
    /// NCP: mean certainty penalty of its cells, 0 to 1; `None` if that is not known.
    certainty_penalty: certainty_penalty::of_column,
    /// Share of rows published with their base value; `None` if it is not known which are.
    unchanged: unchanged,
    /// Mean height of its cells, in levels; `None` where it takes original rows that are not known.
    height: height::of_column,
}

/// The share of rows that are published with their base value.
fn unchanged(column: &ColumnTally<'_>) -> Option<f64> {
    let is_exact = |value| column.labels.extent(column.values, value).is_exact();
    column
        .rows
        .mean_known(|value| is_exact(value).map(|exact| f64::from(u8::from(exact))))
        .map(|mean| mean * column.shown.share)
}

/// How much of a table is published: the share of its rows that is, and the share that was left out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    pub share: f64,
    pub left_out: f64,
}

impl Shown {
    pub fn of(publication: &Publication) -> Self {
        let all = publication.len().max(1) as f64;
        let left_out = publication.left_out() as f64 / all;
        // Exactly 1 where nothing was left out, of no rows too.
        Self { share: if left_out == 0.0 { 1.0 } else { publication.rows().len() as f64 / all }, left_out }
    }
}
