//! The list of measures of protection. Its line here adds a measure to review, public report and docs.

use tauell_privacy::Measured;

use super::about::{MeasureView, ProtectionBasis, ProtectionMeasure};
use super::closeness::{EQUAL, HIERARCHICAL, ORDERED};
use super::distinct::DISTINCT;
use super::entropy::ENTROPY;
use super::k_anonymity::K_ANONYMITY;
use super::recursive::RECURSIVE;
use super::simple::SIMPLE;
use super::tau_ell::TAU_ELL;

/// All measures of protection, the plainest first.
pub const PROTECTIONS: &[&ProtectionMeasure] =
    &[&K_ANONYMITY, &DISTINCT, &SIMPLE, &ENTROPY, &RECURSIVE, &TAU_ELL, &EQUAL, &ORDERED, &HIERARCHICAL];

/// The measures of one sensitive attribute. `ell` is that of the (τ, ℓ) that is required of it.
pub fn measures(measured: &Measured, ell: Option<u32>) -> Vec<MeasureView> {
    let of = |measure: &&ProtectionMeasure| match measure.by {
        ProtectionBasis::Values(reach) => reach(measured, ell),
        ProtectionBasis::Sizes(_) => None,
    };
    PROTECTIONS.iter().filter_map(of).collect()
}

/// k-anonymity, out of the sizes of classes.
pub fn k_measure(sizes: &[u32]) -> MeasureView {
    super::k_anonymity::reach(sizes)
}
