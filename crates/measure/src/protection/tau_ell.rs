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
    let of_more = match one.l {
        0..=2 => String::new(),
        3 => format!(", and two values together to {}", percent_at_most(f64::midpoint(one.tau, 1.0))),
        l => format!(
            ", and {} values together to {}",
            l - 1,
            percent_at_most(one.tau + (1.0 - one.tau) * f64::from(l - 2) / f64::from(l - 1))
        ),
    };
    let sentence = format!(
        "The smallest τ that every class satisfies with ℓ = {}. It limits one value to {} of a class{of_more}.",
        one.l,
        percent_at_most(one.tau)
    );
    Some(MeasureView {
        reached: format!("τ = {}, ℓ = {}", at_most(one.tau), one.l),
        value: Some(one.tau),
        exact: one.exact.clone(),
        worst_class: one.class.or(measured.simple.class),
        ..TAU_ELL.missing(sentence)
    })
}
