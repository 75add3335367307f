//! The t of t-closeness that a table reaches, by each distance: how far the farthest class is from the whole table.

use tauell_base::words::numbers::{at_most, percent};
use tauell_privacy::StrongestParameter;

use super::about::{MeasureView, ProtectionBasis, ProtectionMeasure};

pub(super) const EQUAL: ProtectionMeasure = ProtectionMeasure {
    name: "t-close",
    title: "t-closeness, equal distance",
    source: &["Li, Li and Venkatasubramanian 2007"],
    docs: "docs/reference/requirements.md#t-closeness",
    higher_is_stronger: false,
    by: ProtectionBasis::Values(|measured, _| Some(reach(&EQUAL, &measured.closeness[0], ""))),
};

pub(super) const ORDERED: ProtectionMeasure = ProtectionMeasure {
    name: "t-close-ordered",
    title: "t-closeness, ordered distance",
    by: ProtectionBasis::Values(|measured, _| {
        let how = " over the whole distance, or a larger part over a shorter one; values are as far apart as their \
            places in the taxonomy";
        Some(reach(&ORDERED, &measured.closeness[1], how))
    }),
    ..EQUAL
};

pub(super) const HIERARCHICAL: ProtectionMeasure = ProtectionMeasure {
    name: "t-close-hierarchical",
    title: "t-closeness, hierarchical distance",
    by: ProtectionBasis::Values(|measured, _| {
        let how = " over the whole distance, or a larger part over a shorter one; values are as far apart as their \
            branches of the taxonomy";
        Some(reach(&HIERARCHICAL, &measured.closeness[2], how))
    }),
    ..EQUAL
};

fn reach(measure: &ProtectionMeasure, farthest: &StrongestParameter, how: &str) -> MeasureView {
    let sentence = format!(
        "To match the whole table, the class farthest from it would have to move {} of its weight{how}.",
        percent(farthest.value)
    );
    measure.reach(format!("t = {}", at_most(farthest.value)), farthest, sentence)
}
