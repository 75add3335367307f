//! The k of k-anonymity that a table reaches: the fewest rows that share a published quasi-identifier.

use tauell_base::words::numbers::count;

use super::about::{MeasureView, ProtectionBasis, ProtectionMeasure};

pub(super) const K_ANONYMITY: ProtectionMeasure = ProtectionMeasure {
    name: "k",
    title: "k-anonymity",
    source: &["Samarati and Sweeney 1998"],
    docs: "docs/reference/requirements.md#k-anonymity",
    higher_is_stronger: true,
    by: ProtectionBasis::Sizes(reach),
};

pub(super) fn reach(sizes: &[u32]) -> MeasureView {
    let smallest = sizes.iter().enumerate().min_by_key(|&(_, size)| size);
    let k = smallest.map_or(0, |(_, &size)| size);
    let sentence = match k {
        0 | 1 => "Someone is alone with this quasi-identifier: an adversary who knows it finds the row.".to_owned(),
        2 => "Everyone shares the quasi-identifier with at least one other person.".to_owned(),
        k => format!("Everyone shares the quasi-identifier with at least {} others.", count(u64::from(k) - 1)),
    };
    MeasureView {
        reached: format!("k = {}", count(u64::from(k))),
        value: Some(f64::from(k)),
        exact: Some(format!("{k}/1")),
        worst_class: smallest.map(|(class, _)| class),
        ..K_ANONYMITY.missing(sentence)
    }
}
