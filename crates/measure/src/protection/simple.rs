//! The ℓ of simple ℓ-diversity that a table reaches: rows over the most frequent value, in the class where that is least.

use tauell_base::words::numbers::percent;
use tauell_privacy::Measured;

use super::about::{MeasureView, ProtectionBasis, ProtectionMeasure};

pub(super) const SIMPLE: ProtectionMeasure = ProtectionMeasure {
    name: "simple-l",
    title: "Simple ℓ-diversity",
    source: &["Xiao and Tao 2006; Wong and others 2006"],
    docs: "docs/reference/requirements.md#simple-l-diversity",
    higher_is_stronger: true,
    by: ProtectionBasis::Values(reach),
};

fn reach(measured: &Measured, _: Option<u32>) -> Option<MeasureView> {
    let sentence = format!(
        "In the worst class, the most frequent value has {} of the people.",
        percent(1.0 / measured.simple.value.max(1.0))
    );
    Some(SIMPLE.reach(format!("ℓ = {}", measured.simple_ell), &measured.simple, sentence))
}
