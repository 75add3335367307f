//! `tauell audit --minimality`: what someone finds out who knows everybody's quasi-identifier and the whole method.

use tauell::recipe::{Choices, Recipe, SensitiveChoice};
use tauell::review::MinimalityRequest;
use tauell::review::Review;
use tauell::session::{Problem, Session};

use crate::args::{AuditArguments, Names};
use crate::choices::k_of;
use crate::failure::Failure;
use crate::input;

/// Units of work between two looks at how far it is.
const SLICE: u64 = 4_096;

/// Works it out for the table under review, which was published from `original` by the choices of the recipe, or else by
/// those of the flags.
pub fn work_out(
    review: &mut Review,
    original: &mut Session,
    arguments: &AuditArguments,
    recipe: Option<&Recipe>,
) -> Result<(), Failure> {
    let data = input::name(&arguments.data);
    let choices = choices(arguments, recipe);
    let problem = Problem::new(original, &choices).map_err(|error| Failure::of(error, &data))?;
    review.made_by(problem);
    let request = MinimalityRequest {
        most_candidates: arguments.most_candidates,
        steps: arguments.steps,
        seed: u32::try_from(arguments.seed).unwrap_or(u32::MAX),
    };
    let mut work = review.minimality(request).map_err(|error| Failure::of(error, &data))?;
    while work.advance(SLICE).map(|(done, total)| done < total).map_err(|error| Failure::of(error, &data))? {}
    review.take_minimality(work);
    Ok(())
}

/// What the table was published by: the recipe, or plain choices from the flags.
fn choices(arguments: &AuditArguments, recipe: Option<&Recipe>) -> Choices {
    if let Some(recipe) = recipe {
        return recipe.choices.clone();
    }
    let k = arguments.require.iter().filter_map(|text| k_of(text)?.parse().ok()).max();
    let sensitive = |column: String| SensitiveChoice {
        column,
        tau: arguments.tau.clone().unwrap_or_default(),
        l: arguments.l.unwrap_or(0),
        require: arguments.require.iter().filter(|text| k_of(text).is_none()).cloned().collect(),
        ..SensitiveChoice::default()
    };
    Choices {
        qi: Names::all(&arguments.qi).unwrap_or_default(),
        sensitive: Names::all(&arguments.sensitive).unwrap_or_default().into_iter().map(sensitive).collect(),
        k,
        ..Choices::default()
    }
}
