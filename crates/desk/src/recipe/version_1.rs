//! Recipes of version 1: (τ, ℓ) has fields of its own, empty and 0 if it is not required. Other requirements are texts, k is a
//! separate field, and there is one method, Sweep.

use std::collections::BTreeMap;

use serde::Deserialize;

use tauell_base::json::{self, Malformed};
use tauell_data::table::Formulas;
use tauell_privacy::AsksOf;
use tauell_publish::{GeneralizeSensitive, MethodChoice, OrderWeights, TieRule};

use super::requirement::unknown;
use super::{File, MissingChoice, Recipe, RequirementChoice, RowOrder, SensitiveChoice, WeightsChoice};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Choices {
    qi: Vec<String>,
    sensitive: Vec<Sensitive>,
    k: Option<u32>,
    #[serde(default)]
    keep: Vec<String>,
    #[serde(default)]
    merge_alike: Vec<String>,
    #[serde(default)]
    missing: MissingChoice,
    #[serde(default)]
    method: Method,
    /// A recipe from before this could be chosen gives what it gave: generalized values.
    #[serde(default)]
    sensitive_values: EarlierGeneralizeSensitive,
    #[serde(default)]
    row_order: RowOrder,
    #[serde(default)]
    formulas: Formulas,
    #[serde(default)]
    seed: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Sensitive {
    column: String,
    #[serde(default)]
    tau: String,
    #[serde(default)]
    l: u32,
    #[serde(default)]
    require: Vec<String>,
    #[serde(default)]
    weights: WeightsChoice,
}

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Method {
    #[serde(rename = "name")]
    _name: Name,
    ties: TieRule,
    order: OrderWeights,
    literal: bool,
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Name {
    #[default]
    Sweep,
}

/// `generalize_sensitive` by the words of version 1.
#[derive(Clone, Copy, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum EarlierGeneralizeSensitive {
    Exact,
    #[default]
    General,
    Cheapest,
}

impl From<EarlierGeneralizeSensitive> for GeneralizeSensitive {
    fn from(word: EarlierGeneralizeSensitive) -> Self {
        match word {
            EarlierGeneralizeSensitive::Exact => Self::Never,
            EarlierGeneralizeSensitive::General => Self::AsNeeded,
            EarlierGeneralizeSensitive::Cheapest => Self::Auto,
        }
    }
}

/// Reads a recipe of version 1.
pub(super) fn read(whole: &str) -> Result<Recipe, Malformed> {
    let File { read, choices, taxonomies, .. } =
        json::from_str::<File<Choices>>(whole).map_err(|error| Malformed::of(&error, whole))?;
    let mut requirements = Vec::new();
    let mut sensitive = Vec::with_capacity(choices.sensitive.len());
    for (at, Sensitive { column, tau, l, require, weights }) in choices.sensitive.into_iter().enumerate() {
        if !tau.is_empty() || l != 0 {
            requirements.push(RequirementChoice::tau_ell(&tau, l, &column));
        }
        for (which, text) in require.iter().enumerate() {
            let asked = RequirementChoice::parse(text, Some(&column)).map_err(|_| unknown(text));
            // k was read in this place too; it counts rows, whatever the column.
            let asked = asked.map(|asked| if asked.about().asks_of == AsksOf::Rows { asked.of_table() } else { asked });
            let asked = asked.and_then(|asked| asked.check().map(|()| asked).map_err(|error| error.to_string()));
            requirements.push(asked.map_err(|reason| {
                let quoted = serde_json::to_string(text).unwrap_or_default();
                let before = whole.find(&quoted).map_or("", |found| &whole[..found]);
                let line = before.matches('\n').count() as u64 + 1;
                Malformed { line, path: format!("choices.sensitive[{at}].require[{which}]"), reason }
            })?);
        }
        sensitive.push(SensitiveChoice { column, weights, ..SensitiveChoice::default() });
    }
    requirements.extend(choices.k.map(RequirementChoice::k));
    let mut method = MethodChoice::default().with_generalize_sensitive(choices.sensitive_values.into());
    let words = [
        ("ties", if choices.method.ties == TieRule::Rank { "rank" } else { "balanced" }),
        ("order", if choices.method.order == OrderWeights::Rows { "rows" } else { "distinct-leaves" }),
        ("literal", if choices.method.literal { "true" } else { "false" }),
    ];
    let all = words.into_iter().all(|(option, word)| method.set(option, word));
    debug_assert!(all, "Sweep has the options that it had in version 1");
    let choices = super::Choices {
        importance: BTreeMap::new(),
        qi: choices.qi,
        sensitive,
        requirements,
        keep: choices.keep,
        merge_spellings: choices.merge_alike,
        ranges: BTreeMap::new(),
        missing: choices.missing,
        method,
        row_order: choices.row_order,
        formulas: choices.formulas,
        seed: choices.seed,
        accepted: Vec::new(),
    };
    Ok(Recipe { read, choices, taxonomies })
}
