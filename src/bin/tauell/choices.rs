//! Flags over a recipe.

use tauell::privacy::{KAnonymity, Requirement, RequirementError, TauEll};
use tauell::recipe::{Choices, Recipe, SensitiveChoice, WeightsChoice};
use tauell::taxonomy::TreeBuilder;

use crate::args::{AnonymizeArguments, Names};
use crate::failure::Failure;

/// What was asked for: the recipe, and every flag in place of what the recipe says. Requirements that make no sense are
/// refused before the table is read.
pub fn asked(arguments: &AnonymizeArguments, recipe: Option<Recipe>) -> Result<Recipe, Failure> {
    let Recipe { read, mut choices, mut taxonomies } = recipe.unwrap_or_default();
    if let Some(qi) = Names::all(&arguments.qi) {
        choices.qi = qi;
    }
    if let Some(keep) = Names::all(&arguments.keep) {
        choices.keep = keep;
    }
    if let Some(merged) = Names::all(&arguments.merge_alike) {
        choices.merge_alike = merged;
    }
    choices.sensitive = sensitive(arguments, &choices)?;
    choices.k = k(arguments, choices.k)?;
    if let Some(tokens) = &arguments.read.missing_tokens {
        choices.missing.tokens = tokens.0.clone();
    }
    if let Some(missing) = arguments.missing {
        choices.missing.quasi_identifier = missing.into();
    }
    if let Some(method) = arguments.method {
        choices.method.name = method;
    }
    if let Some(ties) = arguments.ties {
        choices.method.ties = ties;
    }
    if let Some(literal) = arguments.literal {
        choices.method.literal = literal;
    }
    if let Some(values) = arguments.sensitive_values {
        choices.sensitive_values = values;
    }
    if let Some(order) = arguments.row_order {
        choices.row_order = order.into();
    }
    if let Some(formulas) = arguments.formulas {
        choices.formulas = formulas.into();
    }
    if let Some(seed) = arguments.seed {
        choices.seed = seed;
    }
    if arguments.merge_alike.is_empty() {
        let sensitive = &choices.sensitive;
        choices.merge_alike.retain(|name| sensitive.iter().any(|choice| choice.column == *name));
    }
    // Flags may have taken columns out; their taxonomies need not fit then.
    taxonomies.retain(|name, _| choices.qi.contains(name) || choices.sensitive.iter().any(|s| s.column == *name));
    Ok(Recipe { read: arguments.read.over(&read), choices, taxonomies })
}

/// One (tau, l) from the flags serves every sensitive column; a column that the recipe knows keeps its own where no flag
/// says otherwise, and its weights. Other requirements from the flags take the place of those of the recipe.
fn sensitive(arguments: &AnonymizeArguments, recipe: &Choices) -> Result<Vec<SensitiveChoice>, Failure> {
    let columns = Names::all(&arguments.sensitive)
        .unwrap_or_else(|| recipe.sensitive.iter().map(|choice| choice.column.clone()).collect());
    let flags: Vec<String> = arguments.require.iter().filter(|text| k_of(text).is_none()).cloned().collect();
    for text in &flags {
        // Which values there are is seen when the table is.
        match Requirement::parse(text, &TreeBuilder::new("").finish()) {
            Ok(_) | Err(RequirementError::UnknownValue { .. }) => {}
            Err(error) => return Err(Failure::of(error, "")),
        }
    }
    let k = !arguments.require.is_empty() && flags.len() < arguments.require.len();
    let choice = |column: String| {
        let known = recipe.sensitive.iter().find(|choice| choice.column == column);
        let known_pair = known.filter(|choice| !choice.tau.is_empty());
        let tau = arguments.tau.clone().or_else(|| known_pair.map(|choice| choice.tau.clone()));
        let l = arguments.l.or_else(|| known_pair.map(|choice| choice.l));
        let require = match known {
            Some(choice) if arguments.require.is_empty() => choice.require.clone(),
            _ => flags.clone(),
        };
        let asked_else = !require.is_empty() || k || arguments.require.is_empty() && recipe.k.is_some();
        let (tau, l) = match (tau, l) {
            (Some(tau), Some(l)) => (tau, l),
            (None, None) if asked_else => (String::new(), 0),
            (None, None) => return Err(Failure::NoRequirement { missing: "τ and no ℓ", column }),
            (None, _) => return Err(Failure::NoRequirement { missing: "τ", column }),
            (_, None) => return Err(Failure::NoRequirement { missing: "ℓ", column }),
        };
        if !tau.is_empty() {
            TauEll::parse(&tau, l).map_err(|error| Failure::of(error, ""))?;
        }
        let weights = known.map_or(WeightsChoice::WherePresent, |choice| choice.weights.clone());
        Ok(SensitiveChoice { column, tau, l, require, weights })
    };
    columns.into_iter().map(choice).collect()
}

/// The k of `k=5`; `None` where the text is another requirement.
pub fn k_of(text: &str) -> Option<&str> {
    let (name, k) = text.split_once('=')?;
    (name.trim() == "k").then(|| k.trim())
}

/// k from the flags, the largest if there are several, else from the recipe where no flag says what to require.
fn k(arguments: &AnonymizeArguments, recipe: Option<u32>) -> Result<Option<u32>, Failure> {
    if arguments.require.is_empty() {
        return Ok(recipe);
    }
    let mut largest = None;
    for text in arguments.require.iter().filter_map(|text| k_of(text)) {
        let k = text.parse().map_err(|_| RequirementError::NotWhole { what: "k", text: text.to_owned() });
        let k = k.and_then(KAnonymity::new).map_err(|error| Failure::of(error, ""))?;
        largest = largest.max(Some(k.k()));
    }
    Ok(largest)
}
