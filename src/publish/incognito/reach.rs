//! Whether any table with every column at one level can keep what is asked (docs/full-domain.md#where-no-table-is-possible).

use crate::microdata::Microdata;
use crate::privacy::{KAnonymity, Requirement};
use crate::publish::{Promise, PublishError, VISITED_ONE_BY_ONE, combinations, whole_table};

/// What is certain before a search.
///
/// # Errors
/// No rows, more level vectors than are looked at, fewer rows than a class must have.
pub(super) fn check(microdata: &Microdata, promises: &[Promise], k: Option<KAnonymity>) -> Result<(), PublishError> {
    whole_table::has_rows(microdata, whole_table::largest_k(promises, k))?;
    let combinations = combinations(microdata.quasi_identifiers().iter().map(|of| of.taxonomy().levels()));
    if combinations > VISITED_ONE_BY_ONE {
        return Err(PublishError::TooManyLevelVectors { combinations, most: VISITED_ONE_BY_ONE });
    }
    Ok(())
}

/// Why no level vector passes, where at most so many rows may be left out: a requirement that the whole table as one class breaks.
/// `None` where it keeps all of them, so that the most general table passes.
pub(super) fn refusal(microdata: &Microdata, promises: &[Promise], most_left_out: u64) -> Option<PublishError> {
    promises.iter().zip(microdata.sensitive()).find_map(|(promise, attribute)| {
        let setting = promise.setting();
        let broken = promise.first_broken(setting.whole)?;
        let mut kept = |one: &Requirement| one.holds(setting.whole, setting);
        Some(PublishError::NoFullDomain {
            attribute: attribute.name().to_owned(),
            requirement: Box::new(broken.clone()),
            most_left_out,
            nearest: broken.nearest(setting.spread, setting.whole.rows(), &mut kept).map(Box::new),
        })
    })
}
