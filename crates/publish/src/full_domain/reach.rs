//! Whether any table with every column at one level can satisfy the requirements
//! (docs/explanation/full-domain.md#when-no-table-is-possible).

use crate::{AttributeRequirements, PublishError};
use tauell_data::microdata::Microdata;
use tauell_privacy::Requirement;

/// Why no level vector passes, if at most so many rows may be suppressed: a requirement that the whole table as one
/// class violates. `None` if it satisfies all of them, so that the most general table passes.
pub(crate) fn refusal(
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    most_left_out: u64,
) -> Option<PublishError> {
    requirements.iter().zip(microdata.sensitive()).find_map(|(required, attribute)| {
        let setting = required.setting();
        let broken = required.first_broken(setting.whole)?;
        let mut kept = |one: &Requirement| one.holds(setting.whole, setting);
        Some(PublishError::NoFullDomain {
            attribute: attribute.name().to_owned(),
            requirement: Box::new(broken.clone()),
            most_left_out,
            nearest: broken.nearest(setting.spread, setting.whole.rows(), &mut kept).map(Box::new),
        })
    })
}
