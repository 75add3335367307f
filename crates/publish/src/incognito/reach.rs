//! What is certain before a search.

use crate::{AttributeRequirements, PublishError, VISITED_ONE_BY_ONE, combinations, whole_table};
use tauell_data::microdata::Microdata;
use tauell_privacy::KAnonymity;

/// Whether a search can begin.
///
/// # Errors
/// No rows, more level vectors than are checked, fewer rows than a class must have.
pub(super) fn check(
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    k: Option<KAnonymity>,
) -> Result<(), PublishError> {
    whole_table::has_rows(microdata, whole_table::largest_k(requirements, k))?;
    let combinations = combinations(microdata.quasi_identifiers().iter().map(|of| of.taxonomy().levels()));
    if combinations > VISITED_ONE_BY_ONE {
        return Err(PublishError::TooManyLevelVectors { combinations, most: VISITED_ONE_BY_ONE });
    }
    Ok(())
}
