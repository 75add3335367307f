//! A user's choices as a file that replays.
//!
//! It may use: `malformed`, `table`, `taxonomy`, `privacy`, `publish` (the names of what can be chosen). It must not know: a table under
//! work, results.
//!
//! A recipe is JSON with a version, explained in docs/recipe.md: `version_2.rs` is what is written, `version_1.rs` is read still. Unknown fields are refused: a recipe that says more than this program understands
//! must not replay as if it said less.
//!
//! ```
//! use tauell::recipe::Recipe;
//!
//! let text = r#"{"tauell_recipe": 2, "choices": {
//!     "qi": ["age"],
//!     "sensitive": [{"column": "disease"}],
//!     "requirements": [{"name": "tau-l", "params": {"tau": "1/2", "l": 3}, "attribute": "disease"}]
//! }}"#;
//! let recipe = Recipe::parse(text)?;
//! assert_eq!(recipe.choices.sensitive[0].tau, "1/2");
//! assert_eq!(Recipe::parse(&recipe.to_text())?, recipe);
//! # Ok::<(), tauell::recipe::RecipeError>(())
//! ```

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::malformed::Malformed;
use crate::microdata::MissingCells;
use crate::privacy::RequirementError;
use crate::publish::{OrderWeights, SensitiveValues, TieRule};
use crate::table::{Formulas, MissingTokens, ReadOptions};
use crate::taxonomy::{Builder, Nested};

mod version_1;
mod version_2;

/// The version this program writes; it reads those before as well.
pub const VERSION: u32 = 2;

/// Everything that decides a publication, but for the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "version_2::File", into = "version_2::File")]
pub struct Recipe {
    /// How the file is read.
    pub read: ReadOptions,
    /// What is published, and what it promises.
    pub choices: Choices,
    /// Taxonomies by column; a column that is not listed gets one made for it.
    pub taxonomies: BTreeMap<String, TaxonomySource>,
}

/// Where a column's taxonomy comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TaxonomySource {
    /// Made by this builder.
    Made(Builder),
    /// The text of a hierarchy file.
    Hierarchy(String),
    /// Shaped by hand.
    Edited(EditedTree),
}

/// A tree that was shaped by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct EditedTree {
    /// What it was before, in words: `intervals of 5, 10 and 20`.
    pub from: String,
    /// How many edits ago.
    pub edits: usize,
    /// The tree.
    pub tree: Nested,
}

/// What is published, and what it promises.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Choices {
    /// The quasi-identifier, the most important column first.
    pub qi: Vec<String>,
    /// The sensitive columns, each with its requirement.
    pub sensitive: Vec<SensitiveChoice>,
    /// k-anonymity of every class, beside what is promised on sensitive columns.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub k: Option<u32>,
    /// Columns published as they stand.
    #[serde(default)]
    pub keep: Vec<String>,
    /// Sensitive columns in which values that differ in spelling only are one value, published with the most frequent
    /// spelling.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub merge_alike: Vec<String>,
    /// Missing values.
    #[serde(default)]
    pub missing: MissingChoice,
    /// The algorithm.
    #[serde(default)]
    pub method: MethodChoice,
    /// Whether sensitive values may be made general. A recipe from before this could be chosen replays as it did: general.
    #[serde(default)]
    pub sensitive_values: SensitiveValues,
    /// The order of the published rows.
    #[serde(default)]
    pub row_order: RowOrder,
    /// What becomes of published cells that a spreadsheet would run.
    #[serde(default)]
    pub formulas: Formulas,
    /// For whatever draws lots.
    #[serde(default)]
    #[cfg_attr(test, ts(type = "number"))]
    pub seed: u64,
}

impl Default for Choices {
    /// Nothing chosen. Sensitive values are what is cheapest.
    fn default() -> Self {
        Self {
            qi: Vec::new(),
            sensitive: Vec::new(),
            k: None,
            keep: Vec::new(),
            merge_alike: Vec::new(),
            missing: MissingChoice::default(),
            method: MethodChoice::default(),
            sensitive_values: SensitiveValues::Cheapest,
            row_order: RowOrder::default(),
            formulas: Formulas::default(),
            seed: 0,
        }
    }
}

/// One sensitive column and what it is promised: (τ, ℓ), other requirements, or both.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SensitiveChoice {
    /// The column.
    pub column: String,
    /// τ as text, `0.5` or `1/3`, so that it is exact. Empty where no (τ, ℓ) is asked for.
    #[serde(default)]
    pub tau: String,
    /// ℓ. 0 where no (τ, ℓ) is asked for.
    #[serde(default)]
    pub l: u32,
    /// Other requirements, as on the command line: `entropy-l=3`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<Vec<String>>", optional))]
    pub require: Vec<String>,
    /// The adversary's background knowledge.
    #[serde(default)]
    pub weights: WeightsChoice,
}

/// The weights p(a) of base sensitive values.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum WeightsChoice {
    /// 1 for a value that occurs, 0 for the others.
    #[default]
    WherePresent,
    /// In proportion to the table.
    ByShare,
    /// By value, as exact text; values not listed weigh 1 where they occur.
    Given(BTreeMap<String, String>),
}

/// What counts as missing, and what becomes of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MissingChoice {
    /// Spellings, compared case-blind.
    pub tokens: Vec<String>,
    /// What becomes of a row whose quasi-identifier lacks a value.
    pub quasi_identifier: MissingCells,
}

impl Default for MissingChoice {
    fn default() -> Self {
        let tokens = MissingTokens::DEFAULT.iter().map(|&token| token.to_owned()).collect();
        Self { tokens, quasi_identifier: MissingCells::default() }
    }
}

/// The algorithm and what can be chosen about it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MethodChoice {
    /// Its name.
    pub name: MethodName,
    /// Sweep: which of several equally dominant values loses a row.
    pub ties: TieRule,
    /// Sweep: weights in the order of level vectors.
    pub order: OrderWeights,
    /// Sweep: generalize a sensitive value to its parent even where that changes nothing, as the paper has it.
    pub literal: bool,
}

/// The algorithms there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum MethodName {
    /// Sequential Sweep.
    #[default]
    Sweep,
}

/// The order of the published rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum RowOrder {
    /// By class, and inside a class by sensitive value: a row's place gives nothing away.
    #[default]
    Class,
    /// As the input has them: for checking only.
    Input,
}

/// Why a recipe cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum RecipeError {
    /// No JSON, or not a recipe's fields.
    #[error("this is not a recipe that can be read: {0}")]
    Malformed(Malformed),
    /// Written by another version.
    #[error(
        "the recipe is of version {found}, this program reads versions 1 and {VERSION}; use the program that wrote it, or a newer one"
    )]
    Version {
        /// The version it says.
        found: u64,
    },
}

impl RecipeError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Malformed(_) => "recipe-malformed",
            Self::Version { .. } => "recipe-version",
        }
    }
}

impl Recipe {
    /// The recipe of these choices, each requirement in its one form.
    ///
    /// # Errors
    /// Requirements that cannot be read.
    pub fn of(
        read: ReadOptions,
        choices: Choices,
        taxonomies: BTreeMap<String, TaxonomySource>,
    ) -> Result<Self, RequirementError> {
        for choice in &choices.sensitive {
            version_2::check(choice)?;
        }
        let recipe = Self { read, choices, taxonomies };
        version_2::File::from(recipe)
            .try_into()
            .map_err(|text| RequirementError::NotANumber { what: "a parameter", text })
    }

    /// Reads a recipe.
    ///
    /// # Errors
    /// Text that is not JSON, fields that are missing or unknown, another version.
    pub fn parse(text: &str) -> Result<Self, RecipeError> {
        let malformed = |error: serde_json::Error| RecipeError::Malformed(Malformed::of(&error, text));
        let value: serde_json::Value = serde_json::from_str(text).map_err(malformed)?;
        if !value.is_object() {
            let reason = "a recipe is an object in curly brackets, with the field tauell_recipe".to_owned();
            return Err(RecipeError::Malformed(Malformed { line: 1, path: String::new(), reason }));
        }
        match value.get("tauell_recipe").and_then(serde_json::Value::as_u64) {
            Some(1) => version_1::read(text).map_err(RecipeError::Malformed),
            Some(found) if found != u64::from(VERSION) => Err(RecipeError::Version { found }),
            _ => serde_json::from_str(text).map_err(malformed),
        }
    }

    /// The recipe as text, indented, with a final newline.
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a recipe holds text and numbers only");
        text.push('\n');
        text
    }
}

#[cfg(test)]
mod tests;
