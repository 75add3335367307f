//! Flags over a recipe.

use tauell::privacy::TauEll;
use tauell::recipe::{Choices, Recipe, SensitiveChoice, VERSION, WeightsChoice};

use crate::args::{AnonymizeArguments, Names};
use crate::failure::Failure;

/// What was asked for: the recipe, and every flag in place of what the recipe says. Requirements that make no sense are
/// refused before the table is read.
pub fn asked(arguments: &AnonymizeArguments, recipe: Option<Recipe>) -> Result<Recipe, Failure> {
    let Recipe { read, mut choices, mut taxonomies, .. } = recipe.unwrap_or_else(|| Recipe {
        tauell_recipe: VERSION,
        read: Default::default(),
        choices: Choices::default(),
        taxonomies: Default::default(),
    });
    if let Some(qi) = Names::all(&arguments.qi) {
        choices.qi = qi;
    }
    if let Some(keep) = Names::all(&arguments.keep) {
        choices.keep = keep;
    }
    choices.sensitive = sensitive(arguments, choices.sensitive)?;
    if let Some(tokens) = &arguments.read.missing_tokens {
        choices.missing.tokens = tokens.0.clone();
    }
    if let Some(missing) = arguments.missing {
        choices.missing.quasi_identifier = missing.into();
    }
    if let Some(method) = arguments.method {
        choices.method.name = method.into();
    }
    if let Some(ties) = arguments.ties {
        choices.method.ties = ties.into();
    }
    if let Some(literal) = arguments.literal {
        choices.method.literal = literal;
    }
    if let Some(order) = arguments.row_order {
        choices.row_order = order.into();
    }
    if let Some(seed) = arguments.seed {
        choices.seed = seed;
    }
    // Flags may have taken columns out; their taxonomies need not fit then.
    taxonomies.retain(|name, _| choices.qi.contains(name) || choices.sensitive.iter().any(|s| s.column == *name));
    Ok(Recipe { tauell_recipe: VERSION, read: arguments.read.over(&read), choices, taxonomies })
}

/// One (tau, l) from the flags serves every sensitive column; a column that the recipe knows keeps its own where no flag
/// says otherwise, and its weights.
fn sensitive(arguments: &AnonymizeArguments, recipe: Vec<SensitiveChoice>) -> Result<Vec<SensitiveChoice>, Failure> {
    let columns =
        Names::all(&arguments.sensitive).unwrap_or_else(|| recipe.iter().map(|choice| choice.column.clone()).collect());
    let choice = |column: String| {
        let known = recipe.iter().find(|choice| choice.column == column);
        let tau = arguments.tau.clone().or_else(|| known.map(|choice| choice.tau.clone()));
        let l = arguments.l.or_else(|| known.map(|choice| choice.l));
        let (tau, l) = match (tau, l) {
            (Some(tau), Some(l)) => (tau, l),
            (None, None) => return Err(Failure::NoRequirement { missing: "tau and l", column }),
            (None, _) => return Err(Failure::NoRequirement { missing: "tau", column }),
            (_, None) => return Err(Failure::NoRequirement { missing: "l", column }),
        };
        TauEll::parse(&tau, l).map_err(|error| Failure::of(error, ""))?;
        let weights = known.map_or(WeightsChoice::WherePresent, |choice| choice.weights.clone());
        Ok(SensitiveChoice { column, tau, l, weights })
    };
    columns.into_iter().map(choice).collect()
}
