//! Which ℓ are tried, and what is refused before any is.

use crate::{AttributeRequirements, PublishError, whole_table};
use tauell_data::microdata::Microdata;
use tauell_privacy::{KAnonymity, Requirement};

use super::{Aim, Ground};

/// Whether the method can begin.
///
/// # Errors
/// No rows, fewer than k, several sensitive attributes, or a requirement that the whole table does not keep as it stands.
pub(super) fn check(
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    k: Option<KAnonymity>,
) -> Result<(), PublishError> {
    // Classes of one row are none, whatever is asked.
    let at_least_two = KAnonymity::new(2).ok().filter(|_| requirements.is_empty());
    whole_table::has_rows(microdata, whole_table::largest_k(requirements, k).or(at_least_two))?;
    if microdata.sensitive().len() > 1 {
        let attributes = microdata.sensitive().iter().map(|of| of.name().to_owned()).collect();
        return Err(PublishError::OneSensitiveOnly { attributes });
    }
    whole_table::keeps_as_it_stands(microdata, requirements, true)
}

/// The least ℓ that guarantees everything that is asked, 2 at the least.
///
/// # Errors
/// Nothing guarantees a requirement.
pub(crate) fn guaranteed(
    ground: &Ground,
    requirements: &[AttributeRequirements],
    k: Option<KAnonymity>,
) -> Result<u32, PublishError> {
    let mut guaranteed = k.map_or(2, |k| k.k().max(2));
    for requirement in requirements.iter().flat_map(AttributeRequirements::requirements) {
        let least =
            requirement.least_simple_ell().ok_or_else(|| not_guaranteed(ground, requirements, requirement, None))?;
        guaranteed = guaranteed.max(least);
    }
    Ok(guaranteed)
}

/// Each ℓ that is tried, ascending.
///
/// # Errors
/// Nothing guarantees a requirement, or, where that ℓ alone is tried, the whole table does not keep it.
pub(super) fn ells(
    ground: &Ground,
    requirements: &[AttributeRequirements],
    k: Option<KAnonymity>,
    aim: Aim,
) -> Result<Vec<u32>, PublishError> {
    let guaranteed = guaranteed(ground, requirements, k)?;
    let largest = ground.largest_ell();
    match aim {
        Aim::Guaranteed if guaranteed <= largest => Ok(vec![guaranteed]),
        Aim::Guaranteed => Err(not_guaranteed(ground, requirements, hardest(requirements), Some(guaranteed))),
        Aim::Search if largest < 2 => Err(not_found(ground, requirements)),
        Aim::Search => Ok((2..=guaranteed.min(largest)).collect()),
    }
}

/// Nothing that was tried keeps what was asked.
pub(super) fn not_found(ground: &Ground, requirements: &[AttributeRequirements]) -> PublishError {
    let (attribute, requirement) = (attribute(ground), Box::new(hardest(requirements).clone()));
    let tried = match ground.largest_ell() {
        0 | 1 => "this method forms classes in which no value has more than 1/ℓ of the rows, and one value has more than half of all".to_owned(),
        largest => format!(
            "this method forms classes in which no value has more than 1/ℓ of the rows, and tried each ℓ up to {largest}, the largest that \
             the whole table satisfies"
        ),
    };
    PublishError::NoneFound { attribute, requirement, tried }
}

/// What was asked is not guaranteed by any ℓ, or by one that the whole table does not keep.
fn not_guaranteed(
    ground: &Ground,
    requirements: &[AttributeRequirements],
    requirement: &Requirement,
    ell: Option<u32>,
) -> PublishError {
    let largest = ground.largest_ell();
    let mut met = |one: &Requirement| one.least_simple_ell().is_some_and(|ell| ell <= largest);
    let nearest = requirements.first().and_then(|of| requirement.nearest(of.spread(), of.whole().rows(), &mut met));
    PublishError::NotGuaranteed {
        attribute: attribute(ground),
        requirement: Box::new(requirement.clone()),
        ell,
        largest,
        nearest: nearest.map(Box::new),
    }
}

/// The requirement that needs the largest ℓ.
pub(crate) fn hardest(requirements: &[AttributeRequirements]) -> &Requirement {
    let all = requirements.iter().flat_map(AttributeRequirements::requirements);
    all.max_by_key(|requirement| requirement.least_simple_ell()).expect("k rows alone are always found")
}

fn attribute(ground: &Ground) -> String {
    ground.microdata.sensitive().first().map(|of| of.name().to_owned()).unwrap_or_default()
}
