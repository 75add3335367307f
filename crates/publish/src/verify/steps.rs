//! Whether what was told is what was done.

use crate::release::Publication;
use crate::trace::{Replay, Trace};
use tauell_data::microdata::Microdata;

use super::VerifyError;

/// Goes through the steps again and holds what comes of them against the publication: the same classes, rows and values.
/// O(steps · what changes + rows log rows).
///
/// # Errors
/// Steps that lead elsewhere: a fault of the program.
pub fn verify_steps(trace: &Trace, microdata: &Microdata, publication: &Publication) -> Result<(), VerifyError> {
    let mut replay = Replay::new(microdata);
    trace.steps().iter().for_each(|step| replay.apply(step));
    if replay.differs() || !replay.leads_to(microdata, publication) {
        return Err(VerifyError::Steps);
    }
    Ok(())
}
