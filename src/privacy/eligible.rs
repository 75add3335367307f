//! What every measure can be at all for the table at hand (2009 paper, section 1: its eligible ranges).
//!
//! All measures are closed under union, so what the whole table does not keep as one class, no publication of its rows
//! keeps while sensitive values stay as they are.

use crate::taxonomy::NodeId;

use super::{Masses, Measured, Measuring, Setting};

/// The strongest parameter of every measure that some publication of the table keeps.
#[derive(Clone, Debug, PartialEq)]
pub struct Eligible {
    /// With sensitive values as they are in the whole that was given: its measures as one class. t is 0, k the rows.
    pub as_it_stands: Measured,
    /// With sensitive values generalized as far as it takes, in the end to the root: with weights of 0 and 1 every base
    /// value then has a share of 1/m, so ℓ may be m (distinct, simple, entropy), τ may be 1/ℓ for every ℓ up to m, and c
    /// anything above 1/(m - ℓ + 1). `None` with other weights, with which the root's distribution is not the most even
    /// that can be reached. Its closeness says how far that is from the whole, which stays the nearest.
    pub generalized: Option<Measured>,
}

impl Eligible {
    /// The ranges for the setting's whole table. O(m log m).
    pub fn of(setting: Setting<'_>) -> Self {
        let measure = |class: &Masses| {
            let mut measuring = Measuring::new(setting, &[]);
            measuring.take(class, setting, &[]);
            measuring.finish(setting)
        };
        let generalized = setting.spread.is_zero_one() && !setting.spread.base().is_empty();
        Self {
            as_it_stands: measure(setting.whole),
            generalized: generalized.then(|| measure(&setting.spread.masses([(NodeId::ROOT, setting.whole.rows())]))),
        }
    }
}
