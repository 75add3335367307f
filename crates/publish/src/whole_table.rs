//! What every method wants of the whole table, before it begins.

use tauell_data::microdata::Microdata;
use tauell_privacy::{KAnonymity, Requirement, k_feasibility};

use super::{AttributeRequirements, PublishError};

/// The largest required k: by itself, or in a requirement.
pub(super) fn largest_k(requirements: &[AttributeRequirements], k: Option<KAnonymity>) -> Option<KAnonymity> {
    let of_promises = requirements.iter().flat_map(AttributeRequirements::requirements).filter_map(Requirement::k);
    of_promises.chain(k).max_by_key(|k| k.k())
}

/// Whether there are as many rows as every class must have.
///
/// # Errors
/// No rows, or fewer than a class must have.
pub(super) fn has_rows(microdata: &Microdata, k: Option<KAnonymity>) -> Result<(), PublishError> {
    if microdata.is_empty() {
        let dropped = microdata.dropped();
        return Err(PublishError::NoRows { dropped: dropped.missing_sensitive + dropped.missing_qi });
    }
    let Some(k) = k else { return Ok(()) };
    let verdict = k_feasibility(k, microdata.len() as u64);
    if !verdict.is_infeasible() {
        return Ok(());
    }
    Err(PublishError::OutOfReach {
        attribute: String::new(),
        requirement: Box::new(k.into()),
        verdict: Box::new(verdict),
    })
}

/// Whether the table as one class satisfies the requirements, every sensitive value exact; `always` if the method
/// leaves them exact whatever is chosen.
///
/// # Errors
/// The first requirement that it breaks, with the nearest that it keeps.
pub(super) fn keeps_as_it_stands(
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    always: bool,
) -> Result<(), PublishError> {
    for (required, attribute) in requirements.iter().zip(microdata.sensitive()) {
        let setting = required.setting();
        let Some(broken) = required.first_broken(setting.whole) else { continue };
        let mut kept = |one: &Requirement| one.holds(setting.whole, setting);
        return Err(PublishError::NotExact {
            attribute: attribute.name().to_owned(),
            requirement: Box::new(broken.clone()),
            always,
            nearest: broken.nearest(setting.spread, setting.whole.rows(), &mut kept).map(Box::new),
        });
    }
    Ok(())
}
