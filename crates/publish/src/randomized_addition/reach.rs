//! How large sets must be, and what is refused before any is drawn.

use crate::{PublishError, Task, whole_table};
use tauell_privacy::Requirement;

use super::joint::Combinations;

/// By sensitive attribute: how many values a set has, the least with which each requirement is satisfied
/// (docs/explanation/strength.md#what-simple-ℓ-diversity-guarantees); for several attributes more, if which of their
/// values occur together would narrow the sets down.
///
/// # Errors
/// No rows, fewer than k, no requirement on a sensitive value, weights that differ between values, more values in a set
/// than there are, or values of several attributes that occur together so often that no sets are large enough.
pub(super) fn ells(task: &Task) -> Result<Vec<u32>, PublishError> {
    let Task { microdata, requirements, k, .. } = task;
    whole_table::has_rows(microdata, whole_table::largest_k(requirements, *k))?;
    if microdata.sensitive().is_empty() {
        return Err(PublishError::NothingToHide);
    }
    let mut ells = Vec::with_capacity(requirements.len());
    for (required, attribute) in requirements.iter().zip(microdata.sensitive()) {
        let name = attribute.name();
        let counts = attribute.leaf_counts();
        let values = counts.iter().filter(|&&count| count > 0).count() as u32;
        if values < 2 {
            return Err(PublishError::NothingToHide);
        }
        let mut weights =
            required.weights().by_leaf().iter().zip(&counts).filter(|&(_, &count)| count > 0).map(|(weight, _)| weight);
        let first = weights.next();
        if weights.any(|weight| Some(weight) != first) {
            return Err(PublishError::UnequalWeights { attribute: name.to_owned() });
        }
        let of_values = required.requirements().iter().filter(|requirement| !requirement.asks_of_rows());
        let mut ell = 2;
        for requirement in of_values {
            let least = requirement.least_simple_ell();
            if least.is_none_or(|least| least > values) {
                let mut met = |one: &Requirement| one.least_simple_ell().is_some_and(|least| least <= values);
                let nearest = requirement.nearest(required.spread(), required.whole().rows(), &mut met);
                return Err(PublishError::SetsTooLarge {
                    attribute: name.to_owned(),
                    requirement: Box::new(requirement.clone()),
                    ell: least,
                    values,
                    nearest: nearest.map(Box::new),
                });
            }
            ell = ell.max(least.unwrap_or(ell));
        }
        ells.push(ell);
    }
    if ells.len() < 2 {
        return Ok(ells);
    }
    let named = || microdata.sensitive().iter().map(|of| of.name().to_owned()).collect();
    Combinations::of(microdata).sizes(&ells).ok_or_else(|| PublishError::GoTogether { attributes: named() })
}
