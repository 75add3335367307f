//! `tauell audit --minimality`: what someone finds out who knows everybody's quasi-identifier and the whole method.

use tauell_desk::error::Error;
use tauell_desk::recipe::{Choices, Recipe, RequirementChoice, SensitiveChoice};
use tauell_desk::session::{Problem, Session};
use tauell_review::{MinimalityRequest, Review};

use crate::args::{AuditArguments, Names};
use crate::choices::{k_of, read};
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
    let choices = choices(arguments, recipe)?;
    let problem = Problem::new(original, &choices).map_err(|error| Failure::of(error, &data))?;
    review.made_by(problem);
    let request = MinimalityRequest {
        most_candidates: arguments.most_candidates,
        steps: arguments.steps,
        seed: u32::try_from(arguments.seed).unwrap_or(u32::MAX),
    };
    let title = choices.method.about().title;
    let fail = |error: Error| match recipe {
        // Nobody said how the file was made.
        None if MAKES_NO_SUCH_FILE.contains(&error.code()) => {
            Failure::MethodNotKnown { file: data.clone(), title, sentence: error.to_string(), code: error.code() }
        }
        _ => Failure::of(error, &data),
    };
    let mut work = review.minimality(request).map_err(fail)?;
    while work.advance(SLICE).map(|(done, total)| done < total).map_err(|error| fail(error.into()))? {}
    review.take_minimality(work);
    Ok(())
}

/// What is said where the method makes another table of the original, or none.
const MAKES_NO_SUCH_FILE: [&str; 3] = ["review-other-publication", "minimality-refused", "minimality-not-generalized"];

/// What the table was published by: the recipe, or plain choices from the flags.
fn choices(arguments: &AuditArguments, recipe: Option<&Recipe>) -> Result<Choices, Failure> {
    if let Some(recipe) = recipe {
        return Ok(recipe.choices.clone());
    }
    let k = arguments.require.iter().filter_map(|text| k_of(text)?.parse().ok()).max();
    let mut choices = Choices { qi: Names::all(&arguments.qi).unwrap_or_default(), ..Choices::default() };
    for column in Names::all(&arguments.sensitive).unwrap_or_default() {
        if arguments.tau.is_some() || arguments.l.is_some() {
            let tau = arguments.tau.as_deref().unwrap_or_default();
            choices.requirements.push(RequirementChoice::tau_ell(tau, arguments.l.unwrap_or(0), &column));
        }
        for text in arguments.require.iter().filter(|text| k_of(text).is_none()) {
            choices.requirements.push(read(text, Some(&column))?);
        }
        choices.sensitive.push(SensitiveChoice { column, ..SensitiveChoice::default() });
    }
    choices.requirements.extend(k.map(RequirementChoice::k));
    Ok(choices)
}
