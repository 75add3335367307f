//! The ℓ of distinct ℓ-diversity that a table reaches: the values of the class with the fewest.

use tauell_base::words::numbers::counted;
use tauell_privacy::Measured;

use super::MACHANAVAJJHALA;
use super::about::{MeasureView, ProtectionBasis, ProtectionMeasure};

pub(super) const DISTINCT: ProtectionMeasure = ProtectionMeasure {
    name: "distinct-l",
    title: "Distinct ℓ-diversity",
    source: &[MACHANAVAJJHALA, "section 4"],
    docs: "docs/reference/requirements.md#distinct-l-diversity",
    higher_is_stronger: true,
    by: ProtectionBasis::Values(reach),
};

fn reach(measured: &Measured, _: Option<u32>) -> Option<MeasureView> {
    let of = &measured.distinct;
    let sentence = match of.value {
        value if value <= 1.0 => "In some class, everyone has the same value, so it is certain there.".to_owned(),
        value => {
            let values = counted(value as u64, "value", "values");
            format!("Every class has at least {values}, no matter how often each occurs.")
        }
    };
    Some(DISTINCT.reach(format!("ℓ = {}", of.value), of, sentence))
}
