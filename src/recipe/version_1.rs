//! Recipes of version 1: (τ, ℓ) stood in fields of its own, empty and 0 where it was not asked for; other requirements were texts.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::version_2::{Asked, File};
use super::{Choices, Recipe, TaxonomySource};
use crate::malformed::Malformed;
use crate::table::ReadOptions;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Version1 {
    #[expect(dead_code, reason = "it is known, and has to be a number")]
    tauell_recipe: u32,
    #[serde(default)]
    read: ReadOptions,
    choices: Choices,
    #[serde(default)]
    taxonomies: BTreeMap<String, TaxonomySource>,
}

/// Reads a recipe of version 1.
pub(super) fn read(whole: &str) -> Result<Recipe, Malformed> {
    let Version1 { read, choices, taxonomies, .. } =
        serde_json::from_str(whole).map_err(|error| Malformed::of(&error, whole))?;
    // What cannot be said in version 2 makes no sense here either.
    for (at, choice) in choices.sensitive.iter().enumerate() {
        let texts = choice.require.iter().enumerate();
        let texts = texts.map(|(which, text)| (Asked::of(text, None), text, format!("require[{which}]")));
        let tau_ell = Asked::tau_ell(&choice.tau, choice.l, &choice.column);
        for (asked, text, field) in texts.chain([(tau_ell, &choice.tau, "tau".to_owned())]) {
            if let Err(reason) = asked.check() {
                let quoted = serde_json::to_string(text).unwrap_or_default();
                let before = whole.find(&quoted).map_or("", |found| &whole[..found]);
                let line = before.matches('\n').count() as u64 + 1;
                return Err(Malformed { line, path: format!("choices.sensitive[{at}].{field}"), reason });
            }
        }
    }
    let recipe = Recipe { read, choices, taxonomies };
    // As it will be written: requirements in their one form.
    File::from(recipe).try_into().map_err(|reason| Malformed { line: 1, path: "choices".to_owned(), reason })
}
