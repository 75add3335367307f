//! The ℓ of entropy ℓ-diversity that a table reaches: exp of the least entropy of any class.

use tauell_base::words::numbers::at_least;
use tauell_privacy::Measured;

use super::MACHANAVAJJHALA;
use super::about::{MeasureView, ProtectionBasis, ProtectionMeasure};

pub(super) const ENTROPY: ProtectionMeasure = ProtectionMeasure {
    name: "entropy-l",
    title: "Entropy ℓ-diversity",
    source: &[MACHANAVAJJHALA, "Definition 4.1"],
    docs: "docs/reference/requirements.md#entropy-l-diversity",
    higher_is_stronger: true,
    by: ProtectionBasis::Values(reach),
};

fn reach(measured: &Measured, _: Option<u32>) -> Option<MeasureView> {
    let values = at_least(measured.entropy.value);
    let sentence = match values.as_str() {
        "1" => "In some class, nothing is uncertain.".to_owned(),
        values => format!("The values of the least even class are as uncertain as {values} equally likely ones."),
    };
    Some(ENTROPY.reach(format!("ℓ = {values}"), &measured.entropy, sentence))
}
