//! Whether the steps are what was done.

use crate::release::Publication;
use crate::trace::{Replay, Trace};
use tauell_data::microdata::Microdata;

use super::VerifyError;

/// Replays the steps and compares the result with the published table: the same classes, rows and values. O(steps ·
/// what changes + rows log rows).
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
