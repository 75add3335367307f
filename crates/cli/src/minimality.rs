//! `tauell review --minimality`: what an adversary can infer who knows everyone's quasi-identifier and the whole method.

use tauell_desk::error::Error;
use tauell_desk::recipe::{Choices, Recipe, RequirementChoice, SensitiveChoice};
use tauell_desk::session::{Problem, Session};
use tauell_review::{MinimalityRequest, Review};

use crate::args::{Names, ReviewArgs};
use crate::choices::{k_of, read};
use crate::failure::Failure;
use crate::input;

/// Units of work between two readings of its progress.
const SLICE: u64 = 4_096;

/// Assesses this adversary for the table under review, which was published from `original` with the choices of the recipe, or else
/// of the flags.
pub fn work_out(
    review: &mut Review,
    original: &mut Session,
    args: &ReviewArgs,
    recipe: Option<&Recipe>,
) -> Result<(), Failure> {
    let data = input::name(&args.data);
    let choices = choices(args, recipe)?;
    let problem = Problem::new(original, &choices).map_err(|error| Failure::of(error, &data))?;
    review.made_by(problem);
    let request = MinimalityRequest {
        most_candidates: args.max_candidates,
        steps: args.walk_steps,
        seed: u32::try_from(args.seed).unwrap_or(u32::MAX),
    };
    let title = choices.method.about().title;
    let fail = |error: Error| match recipe {
        // No recipe states the method.
        None if MAKES_NO_SUCH_FILE.contains(&error.code()) => {
            Failure::MethodNotKnown { file: data.clone(), title, code: error.code() }
        }
        _ => Failure::of(error, &data),
    };
    let mut work = review.minimality(request).map_err(fail)?;
    while work.advance(SLICE).map(|(done, total)| done < total).map_err(|error| fail(error.into()))? {}
    review.take_minimality(work);
    Ok(())
}

/// Codes for a method that makes another table of the original, or none.
const MAKES_NO_SUCH_FILE: [&str; 3] = ["review-other-publication", "minimality-refused", "minimality-not-generalized"];

/// The choices that the table was published with: the recipe's, or plain ones from the flags.
fn choices(args: &ReviewArgs, recipe: Option<&Recipe>) -> Result<Choices, Failure> {
    if let Some(recipe) = recipe {
        return Ok(recipe.choices.clone());
    }
    let k = args.require.iter().filter_map(|text| k_of(text)?.parse().ok()).max();
    let mut choices = Choices { qi: Names::all(&args.qi).unwrap_or_default(), ..Choices::default() };
    for column in Names::all(&args.sensitive).unwrap_or_default() {
        if args.tau.is_some() || args.l.is_some() {
            let tau = args.tau.as_deref().unwrap_or_default();
            choices.requirements.push(RequirementChoice::tau_ell(tau, args.l.unwrap_or(0), &column));
        }
        for text in args.require.iter().filter(|text| k_of(text).is_none()) {
            choices.requirements.push(read(text, Some(&column))?);
        }
        choices.sensitive.push(SensitiveChoice { column, ..SensitiveChoice::default() });
    }
    choices.requirements.extend(k.map(RequirementChoice::k));
    Ok(choices)
}
