//! For tests of other crates: the classes of this method under draws that the test chooses.

use std::sync::Arc;

use tauell_base::pace::at_once;
use tauell_data::microdata::Microdata;

use super::{Ground, TupleSearch, classes, deal};
use crate::ClassRows;

pub use super::PartitionSize;

/// Classes formed under chosen draws.
pub struct Formed {
    /// The published quasi-identifier of each class, and its rows, one tuple after the other.
    pub classes: Vec<ClassRows>,
    /// By row its part of a bucket, and its group there.
    pub lies_in: Vec<(u32, u32)>,
}

/// The largest ℓ for which the rows can be packed into groups, each value in one.
pub fn largest_ell(microdata: &Arc<Microdata>) -> u32 {
    Ground::new(Arc::clone(microdata)).largest_ell()
}

/// The classes that are formed for ℓ if rows are dealt out in one order and are in another; `None` if a value has more
/// than 1/ℓ of the rows.
pub fn formed(
    microdata: &Arc<Microdata>,
    (ell, together): (u32, PartitionSize),
    order: &[u32],
    standing: &[u32],
) -> Option<Formed> {
    let ground = Ground::new(Arc::clone(microdata));
    if ground.largest_ell() < ell {
        return None;
    }
    at_once(async |pace| {
        let dealing = deal(&ground, (ell, together), order, pace).await;
        let parts = dealing.parts(standing, pace).await;
        Some(Formed {
            classes: classes(&ground, parts, TupleSearch::default(), None, pace).await,
            lies_in: dealing.lies_in,
        })
    })
}
