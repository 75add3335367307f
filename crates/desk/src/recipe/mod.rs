//! A user's choices as a file that replays.
//!
//! It must not know: a table under work, results.
//!
//! A recipe is JSON with a version, explained in docs/reference/recipe.md: version 3 is what [`Choices`] are; `version_1.rs` and `version_2.rs` are still read.
//! Unknown fields are refused: a recipe with choices that this program does not know must not be replayed without them.
//!
//! ```
//! use tauell_desk::recipe::Recipe;
//!
//! let text = r#"{"tauell_recipe": 3, "choices": {
//!     "qi": ["age"],
//!     "sensitive": [{"column": "disease"}],
//!     "requirements": [{"name": "tau-l", "params": {"tau": "1/2", "l": 3}, "column": "disease"}]
//! }}"#;
//! let recipe = Recipe::parse(text)?;
//! assert_eq!(recipe.choices.requirements[0].text(), "tau-l=1/2,3");
//! assert_eq!(Recipe::parse(&recipe.to_text())?, recipe);
//! # Ok::<(), tauell_desk::recipe::RecipeError>(())
//! ```

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use thiserror::Error;

use tauell_base::confidentiality::WrittenFile;
use tauell_base::json::{self, Malformed};
use tauell_data::microdata::MissingCells;
use tauell_data::table::{Formulas, MissingTokens, ReadOptions};
use tauell_data::taxonomy::{Builder, Decimal, Nested};
use tauell_measure::findings::Acceptance;
use tauell_privacy::RequirementError;
use tauell_publish::MethodChoice;

mod requirement;
mod version_1;
mod version_2;

pub use requirement::RequirementChoice;

/// The largest importance of a column.
pub const MOST_IMPORTANT: u32 = 100;

/// The version this program writes; it reads those before as well.
pub const VERSION: u32 = 3;

/// The words of `generalize_sensitive` in versions 1 and 2, when it was `sensitive_values`, each with the word of now.
const EARLIER_GENERALIZE_SENSITIVE: &[(&str, &str)] =
    &[("exact", "never"), ("general", "as-needed"), ("cheapest", "auto")];

/// Everything that decides a published table, but for the table.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(from = "File<Choices>", into = "File<Choices>")]
pub struct Recipe {
    /// How the file is read.
    pub read: ReadOptions,
    /// What is published, and the requirements that it satisfies.
    pub choices: Choices,
    /// Taxonomies by column; a column that is not listed gets one made for it.
    pub taxonomies: BTreeMap<String, TaxonomySource>,
}

/// A recipe as it is written, with the choices of its version.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct File<C> {
    tauell_recipe: u32,
    /// Earlier recipes have no mark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    confidentiality: Option<Mark>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    confidentiality_reason: Option<String>,
    #[serde(default)]
    read: ReadOptions,
    choices: C,
    #[serde(default)]
    taxonomies: BTreeMap<String, TaxonomySource>,
}

/// The confidentiality of a recipe, its only mark.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
enum Mark {
    Private,
}

impl From<File<Choices>> for Recipe {
    fn from(File { read, choices, taxonomies, .. }: File<Choices>) -> Self {
        Self { read, choices, taxonomies }
    }
}

impl From<Recipe> for File<Choices> {
    fn from(Recipe { read, choices, taxonomies }: Recipe) -> Self {
        Self {
            tauell_recipe: VERSION,
            confidentiality: Some(Mark::Private),
            confidentiality_reason: Some(WrittenFile::Recipe.about().reason.to_owned()),
            read,
            choices,
            taxonomies,
        }
    }
}

#[cfg(feature = "testing")]
impl schemars::JsonSchema for Recipe {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Recipe".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        File::<Choices>::json_schema(generator)
    }
}

/// Where a column's taxonomy comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub enum TaxonomySource {
    /// Made by this builder.
    Made(#[serde(deserialize_with = "json::object")] Builder),
    /// The text of a hierarchy file.
    Hierarchy(String),
    /// Shaped by hand.
    Edited(EditedTree),
}

/// A tree that was shaped by hand.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct EditedTree {
    /// What it was before, in words: `intervals of 5, 10 and 20`.
    pub from: String,
    /// How many edits ago.
    pub edits: usize,
    /// The tree.
    pub tree: Nested,
}

/// What is published, and the requirements that it satisfies: the choices of a recipe, and of the page.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Choices {
    /// The quasi-identifier, the most important column first.
    pub qi: Vec<String>,
    /// How many times as much the cells of a column of the quasi-identifier count as those of the others, where a method weighs what it
    /// retains: 1 to [`MOST_IMPORTANT`]. Columns that are not named count once.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "testing", ts(as = "Option<BTreeMap<String, u32>>", optional))]
    pub importance: BTreeMap<String, u32>,
    /// The sensitive columns.
    pub sensitive: Vec<SensitiveChoice>,
    /// The requirements, in the order in which they are checked.
    pub requirements: Vec<RequirementChoice>,
    /// Columns that are published unchanged.
    #[serde(default)]
    pub keep: Vec<String>,
    /// Sensitive columns in which values that differ in spelling only are one value, published with the most frequent
    /// spelling.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "testing", ts(as = "Option<Vec<String>>", optional))]
    pub merge_spellings: Vec<String>,
    /// Sensitive columns in which numbers are replaced by ranges of this width: numbers of one range are one value, and are published
    /// as their range.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    #[cfg_attr(feature = "testing", ts(as = "Option<BTreeMap<String, Decimal>>", optional))]
    pub ranges: BTreeMap<String, Decimal>,
    /// Missing values.
    #[serde(default)]
    pub missing: MissingChoice,
    /// The algorithm, and what is chosen about it.
    #[serde(default)]
    pub method: MethodChoice,
    /// The order of the published rows.
    #[serde(default)]
    pub row_order: RowOrder,
    /// What becomes of published cells that a spreadsheet would run.
    #[serde(default)]
    pub formulas: Formulas,
    /// The seed of all random draws.
    #[serde(default)]
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub seed: u64,
    /// What the owner has accepted, with the reason.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "testing", ts(as = "Option<Vec<Acceptance>>", optional))]
    pub accepted: Vec<Acceptance>,
}

/// One sensitive column.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct SensitiveChoice {
    /// The column.
    pub column: String,
    /// The adversary's background knowledge.
    #[serde(default)]
    pub weights: WeightsChoice,
    /// What becomes of people without a value.
    #[serde(default, skip_serializing_if = "BlankChoice::is_default")]
    #[cfg_attr(feature = "testing", ts(as = "Option<BlankChoice>", optional))]
    pub blank: BlankChoice,
}

/// What becomes of people without a value in a sensitive column.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum BlankChoice {
    /// They are excluded from the release.
    #[default]
    Exclude,
    /// Having none is a value of its own, protected like the others.
    Value,
}

impl BlankChoice {
    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

impl Choices {
    /// Takes a column out of the quasi-identifier, with what is chosen about it.
    pub(crate) fn leave_out(&mut self, name: &str) {
        self.qi.retain(|other| other != name);
        self.importance.remove(name);
    }

    /// These with one more sensitive column, whose requirements are written as on the command line: `tau-l=0.5,3`.
    ///
    /// # Errors
    /// Requirements that cannot be read.
    pub fn with_sensitive(mut self, column: &str, requirements: &[impl AsRef<str>]) -> Result<Self, RequirementError> {
        self.sensitive.push(SensitiveChoice { column: column.to_owned(), ..SensitiveChoice::default() });
        for text in requirements {
            self.requirements.push(RequirementChoice::parse(text.as_ref(), Some(column))?);
        }
        Ok(self)
    }

    /// Whether a run of these choices resists a method-aware adversary: the method does, and its proof covers everything that it
    /// publishes. A column published unchanged would identify the row of anyone whose value the adversary knows; if a
    /// quasi-identifier is generalized, so would the order of the input. Then no decision of the run may depend on which people
    /// have which sensitive value (docs/explanation/transparent-sweep.md#what-a-run-decides-and-from-what).
    pub fn is_method_aware(&self) -> bool {
        let about = self.method.about();
        let order = self.row_order == RowOrder::Class || about.keeps_quasi_identifier;
        about.holds_where_known && self.keep.is_empty() && order
    }

    /// The requirements on a sensitive column, in the order in which they are checked.
    pub fn asked_of(&self, column: &str) -> impl Iterator<Item = &RequirementChoice> {
        self.requirements.iter().filter(move |asked| asked.is_of(column))
    }

    /// The requirements on the whole table, whichever columns are sensitive.
    pub fn asked_of_table(&self) -> impl Iterator<Item = &RequirementChoice> {
        self.requirements.iter().filter(|asked| asked.is_of_table())
    }

    /// The first requirement on a column that is not sensitive, by its place.
    pub(crate) fn asked_elsewhere(&self) -> Option<(usize, &RequirementChoice)> {
        let is_sensitive = |name: &str| self.sensitive.iter().any(|choice| choice.column == name);
        self.requirements.iter().enumerate().find(|(_, asked)| match asked.column() {
            Some(name) => !is_sensitive(name),
            None => !asked.is_of_table() && self.sensitive.is_empty(),
        })
    }
}

/// The weights p(a) of base sensitive values.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
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
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
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

/// The order of the published rows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum RowOrder {
    /// By class, and inside a class by sensitive value: a row's place discloses nothing.
    #[default]
    Class,
    /// As the input has them: for checking only.
    Input,
}

/// Why a recipe cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RecipeError {
    /// No JSON, or not a recipe's fields.
    #[error("this recipe cannot be read: {0}")]
    Malformed(Malformed),
    /// Written by another version.
    #[error(
        "the recipe has version {found}, but only versions 1 to {VERSION} can be read. Use the program that wrote it, or a newer one."
    )]
    Version {
        /// The version of the recipe.
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
        choices.requirements.iter().try_for_each(RequirementChoice::check)?;
        Ok(Self { read, choices, taxonomies })
    }

    /// Reads a recipe.
    ///
    /// # Errors
    /// Text that is not JSON, fields that are missing or unknown, another version.
    pub fn parse(text: &str) -> Result<Self, RecipeError> {
        // Editors put a mark before the text.
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let refused = |error: serde_json::Error| RecipeError::Malformed(Malformed::of(&error, text));
        let begins_with = |brackets: &[char]| text.trim_start().starts_with(brackets);
        // The first fault of a table, as JSON, would be a cell of it.
        if begins_with(&['{', '[']) || text.trim().is_empty() {
            json::keys_once(text).map_err(refused)?;
        }
        if !begins_with(&['{']) {
            let reason = "this is not a recipe, which is a JSON file that begins with a curly bracket and has the field tauell_recipe. \
                          Choose the recipe, or open this file as a table"
                .to_owned();
            return Err(RecipeError::Malformed(Malformed { line: 1, path: String::new(), reason }));
        }
        let head: Head = serde_json::from_str(text).map_err(refused)?;
        match head.tauell_recipe.as_u64() {
            Some(1) => version_1::read(text).map_err(RecipeError::Malformed),
            Some(found) if !(2..=u64::from(VERSION)).contains(&found) => Err(RecipeError::Version { found }),
            version => {
                let recipe: Self = match version {
                    Some(2) => version_2::read(text),
                    _ => json::from_str(text),
                }
                .map_err(refused)?;
                match recipe.choices.asked_elsewhere() {
                    Some((at, asked)) => Err(RecipeError::Malformed(elsewhere(text, at, asked))),
                    None => Ok(recipe),
                }
            }
        }
    }

    /// The recipe as text, indented, with a final newline.
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a recipe holds text and numbers only");
        text.push('\n');
        text
    }
}

/// The version of a recipe, whatever else is in it.
#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    tauell_recipe: serde_json::Value,
}

/// The error for a requirement on a column that is not sensitive.
fn elsewhere(text: &str, at: usize, asked: &RequirementChoice) -> Malformed {
    #[derive(Deserialize)]
    struct Whole<'a> {
        #[serde(borrow)]
        choices: Asked<'a>,
    }
    #[derive(Deserialize)]
    struct Asked<'a> {
        #[serde(borrow)]
        requirements: Vec<&'a RawValue>,
    }
    let read: Option<Whole> = serde_json::from_str(text).ok();
    let own = read.and_then(|whole| whole.choices.requirements.get(at).copied()).map_or("", RawValue::get);
    // It is a part of the text.
    let before = (own.as_ptr() as usize).checked_sub(text.as_ptr() as usize).and_then(|at| text.get(..at));
    let line = before.unwrap_or_default().matches('\n').count() as u64 + 1;
    Malformed { line, path: format!("choices.requirements[{at}]"), reason: asked.elsewhere() }
}

#[cfg(test)]
mod tests;
