//! The τ of (τ, ℓ)-diversity that a table reaches: the smallest at the ℓ that is required, else at the largest ℓ with the same τ as ℓ = 2.

use tauell_base::words::numbers::{at_most, percent_at_most};
use tauell_privacy::Measured;

use super::about::{MeasureView, ProtectionBasis, ProtectionMeasure};

pub(super) const TAU_ELL: ProtectionMeasure = ProtectionMeasure {
    name: "tau-l",
    title: "(τ, ℓ)-diversity",
    source: &["Tian and Zhang 2009", "Definition 4; 2011"],
    docs: "docs/reference/requirements.md#τ-ℓ-diversity",
    higher_is_stronger: false,
    by: ProtectionBasis::Values(reach),
};

fn reach(measured: &Measured, required: Option<u32>) -> Option<MeasureView> {
    let smallest = &measured.smallest_tau;
    let chosen = required
        .and_then(|ell| smallest.iter().find(|one| one.l == ell))
        .or_else(|| smallest.iter().rev().find(|one| one.tau <= smallest[0].tau));
    let Some(one) = chosen else {
        let sentence = "In some class, one value has every row, so no τ below 1 is satisfied.".to_owned();
        return Some(MeasureView { worst_class: measured.simple.class, ..TAU_ELL.missing(sentence) });
    };
    let sentence = format!(
        "No value is likelier than {}, and at least {} values are needed to make up a whole class.",
        percent_at_most(one.tau),
        one.l
    );
    Some(MeasureView {
        reached: format!("τ = {}, ℓ = {}", at_most(one.tau), one.l),
        value: Some(one.tau),
        exact: one.exact.clone(),
        worst_class: one.class.or(measured.simple.class),
        ..TAU_ELL.missing(sentence)
    })
}
