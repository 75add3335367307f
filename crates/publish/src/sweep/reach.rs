//! Whether promises are within reach of a table, and the nearest that are (docs/reference/requirements.md#feasibility).
//!
//! A sweep succeeds wherever the whole table, its sensitive values as general as need be, keeps every requirement as one
//! class; so whether something can be had is seen without forming classes.

use tauell_base::pace::at_once;
use tauell_data::microdata::Microdata;
use tauell_privacy::{Feasibility, KAnonymity, Requirement, feasibility};

use super::super::generalize::generalize;
use super::super::{AttributeRequirements, PublishError, SensitiveState, whole_table};
use super::{GeneralizeSensitive, SweepOptions};

/// What is certain before a run.
///
/// # Errors
/// No rows; a requirement that is out of reach, with the nearest that is not; sensitive values that cannot stay exact.
pub(super) fn check(
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    least_rows: u64,
    options: SweepOptions,
) -> Result<(), PublishError> {
    whole_table::has_rows(microdata, KAnonymity::new(u32::try_from(least_rows).unwrap_or(u32::MAX)).ok())?;
    for (index, (required, attribute)) in requirements.iter().zip(microdata.sensitive()).enumerate() {
        for requirement in required.requirements() {
            let mut verdict = feasibility(requirement, required.setting());
            if !verdict.is_infeasible() {
                continue;
            }
            if let Feasibility::TooFewValues { nearest, .. } = &mut verdict {
                *nearest = nearest_met(microdata, requirements, index, requirement, nearest.take(), options);
            }
            return Err(PublishError::OutOfReach {
                attribute: attribute.name().to_owned(),
                requirement: Box::new(requirement.clone()),
                verdict: Box::new(verdict),
            });
        }
    }
    if options.sensitive == GeneralizeSensitive::Never {
        whole_table::keeps_as_it_stands(microdata, requirements, false)?;
    }
    Ok(())
}

/// Whether the whole table keeps every requirement as one class, with the sensitive values that had to be made general: then
/// nothing can fail any more. Only what generalizing does not help can be broken here.
///
/// # Errors
/// The first that is broken.
pub(super) fn check_generalized(
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    sensitive: &SensitiveState,
) -> Result<(), PublishError> {
    let rows: Vec<u32> = (0..microdata.len() as u32).collect();
    for (index, required) in requirements.iter().enumerate() {
        let masses = sensitive.masses(required, index, &rows);
        if let Some(broken) = required.first_broken(&masses) {
            return Err(PublishError::Together {
                attribute: microdata.sensitive()[index].name().to_owned(),
                requirement: Box::new(broken.clone()),
                short: -broken.margin(&masses, required.setting()),
                nearest: None,
            });
        }
    }
    Ok(())
}

/// The error with the nearest requirement that can be met beside the others.
pub(super) fn with_nearest(
    error: PublishError,
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    options: SweepOptions,
) -> PublishError {
    let index_of = |attribute: &str, requirement: &Requirement| {
        let mut requirements = requirements.iter().zip(microdata.sensitive());
        requirements.position(|(required, of)| of.name() == attribute && required.requirements().contains(requirement))
    };
    let weaker = |index: usize, requirement: &Requirement| {
        let mut among = |one: &Requirement| is_met(microdata, &instead(requirements, index, requirement, one), options);
        requirement.nearest(requirements[index].spread(), microdata.len() as u64, &mut among).map(Box::new)
    };
    match error {
        PublishError::Stuck { attribute, requirement, .. } => {
            let nearest = index_of(&attribute, &requirement).and_then(|index| weaker(index, &requirement));
            if nearest.is_some() {
                return PublishError::Stuck { attribute, requirement, nearest };
            }
            // Less of this one does not help: one of the others stands in its way.
            for (index, (required, of)) in requirements.iter().zip(microdata.sensitive()).enumerate() {
                for other in required.requirements().iter().filter(|other| **other != *requirement) {
                    let nearest = weaker(index, other);
                    if nearest.is_some() {
                        let requirement = Box::new(other.clone());
                        return PublishError::Stuck { attribute: of.name().to_owned(), requirement, nearest };
                    }
                }
            }
            PublishError::Stuck { attribute, requirement, nearest: None }
        }
        PublishError::Together { attribute, requirement, short, .. } => {
            let nearest = index_of(&attribute, &requirement).and_then(|index| weaker(index, &requirement));
            PublishError::Together { attribute, requirement, short, nearest }
        }
        other => other,
    }
}

/// The requirements with one requirement in the place of another.
fn instead(
    requirements: &[AttributeRequirements],
    index: usize,
    requirement: &Requirement,
    other: &Requirement,
) -> Vec<AttributeRequirements> {
    let mut all = requirements.to_vec();
    all[index] = requirements[index].with_instead(requirement, other);
    all
}

/// The nearest weaker requirement that can be met beside the others; where no weaker one can, on its own. `guess` is
/// tried first.
fn nearest_met(
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    index: usize,
    requirement: &Requirement,
    guess: Option<Requirement>,
    options: SweepOptions,
) -> Option<Requirement> {
    let rows = microdata.len() as u64;
    let spread = requirements[index].spread();
    let mut among = |one: &Requirement| is_met(microdata, &instead(requirements, index, requirement, one), options);
    if let Some(guess) = guess.as_ref().filter(|guess| among(guess)) {
        return Some(guess.clone());
    }
    if let Some(found) = requirement.nearest(spread, rows, &mut among) {
        return Some(found);
    }
    // Another requirement stands in the way, or that sensitive values are to stay exact: that gets a refusal of its own.
    let options = SweepOptions { sensitive: GeneralizeSensitive::AsNeeded, ..options };
    let mut alone = |one: &Requirement| {
        let all: Vec<AttributeRequirements> = requirements
            .iter()
            .enumerate()
            .map(|(at, required)| if at == index { required.with_only(one) } else { required.clone() })
            .collect();
        is_met_for(microdata, &all, index, options)
    };
    guess.filter(&mut alone).or_else(|| requirement.nearest(spread, rows, &mut alone))
}

/// Whether a publication keeps all of these.
fn is_met(microdata: &Microdata, requirements: &[AttributeRequirements], options: SweepOptions) -> bool {
    for required in requirements {
        let out = |one: &Requirement| feasibility(one, required.setting()).is_infeasible();
        if required.requirements().iter().any(out) {
            return false;
        }
    }
    if requirements.iter().all(|required| required.holds(required.whole())) {
        return true;
    }
    if options.sensitive == GeneralizeSensitive::Never {
        return false;
    }
    let mut sensitive = SensitiveState::new(microdata);
    let rows: Vec<u32> = (0..microdata.len() as u32).collect();
    let (of, climb) = ((microdata, requirements), options.climb());
    at_once(async |pace| generalize(of, &rows, climb, &mut sensitive, None, pace).await).is_ok()
        && check_generalized(microdata, requirements, &sensitive).is_ok()
}

/// Whether a publication keeps what is asked of one attribute, the others aside.
fn is_met_for(
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    index: usize,
    options: SweepOptions,
) -> bool {
    let sensitive = vec![microdata.sensitive()[index].clone()];
    let one = Microdata::new(microdata.rows().to_vec(), Vec::new(), sensitive, microdata.dropped());
    is_met(&one, &requirements[index..=index], options)
}
