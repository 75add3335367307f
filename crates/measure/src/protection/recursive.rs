//! The c of recursive (c, ℓ)-diversity that a table reaches, at the ℓ at which it is most informative: the largest with
//! a c of at most 10, else the first.

use tauell_base::words::numbers::at_most;
use tauell_privacy::Measured;

use super::MACHANAVAJJHALA;
use super::about::{MeasureView, ProtectionBasis, ProtectionMeasure};

pub(super) const RECURSIVE: ProtectionMeasure = ProtectionMeasure {
    name: "recursive-l",
    title: "Recursive (c, ℓ)-diversity",
    source: &[MACHANAVAJJHALA, "Definition 4.2"],
    docs: "docs/reference/requirements.md#recursive-c-l-diversity",
    higher_is_stronger: false,
    by: ProtectionBasis::Values(reach),
};

fn reach(measured: &Measured, _: Option<u32>) -> Option<MeasureView> {
    let limits = &measured.recursive;
    let Some(limit) = limits.iter().rev().find(|limit| limit.c <= 10.0).or_else(|| limits.first()) else {
        let sentence = "Some class has a single value, so there is nothing to compare it with.".to_owned();
        return Some(RECURSIVE.missing(sentence));
    };
    let sentence = match limit.l {
        2 => {
            format!(
                "The most frequent value occurs at most {} times as often as all others together.",
                at_most(limit.c)
            )
        }
        l => format!(
            "The most frequent value occurs at most {} times as often as all but the {} most frequent together.",
            at_most(limit.c),
            l - 1
        ),
    };
    Some(MeasureView {
        reached: format!("c above {}, ℓ = {}", at_most(limit.c), limit.l),
        value: Some(limit.c),
        exact: limit.exact.clone(),
        worst_class: limit.class,
        ..RECURSIVE.missing(sentence)
    })
}
