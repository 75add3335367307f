//! Every measure with the strongest parameter that the table reaches, in words.

use crate::privacy::{HighestShares, Masses, SmallestTau};
use crate::publish::Release;

use super::MeasureView;

/// The measures of one sensitive attribute.
pub(super) struct Measures {
    pub measures: Vec<MeasureView>,
    pub smallest_tau: Vec<SmallestTau>,
}

/// k-anonymity, out of the sizes of the classes.
pub(super) fn k_measure(sizes: &[u32]) -> MeasureView {
    let smallest = sizes.iter().enumerate().min_by_key(|&(_, size)| size);
    let k = smallest.map_or(0, |(_, &size)| size);
    MeasureView {
        name: "k".to_owned(),
        title: "k-anonymity".to_owned(),
        reached: format!("k = {k}"),
        value: Some(f64::from(k)),
        sentence: match k {
            0 | 1 => "Somebody is the only one with her quasi-identifier: whoever knows it finds her row.".to_owned(),
            k => format!("Nobody can be told from fewer than {} others by the quasi-identifier.", k - 1),
        },
        source: "Samarati and Sweeney 1998".to_owned(),
        worst_class: smallest.map(|(class, _)| class),
    }
}

/// The measures of one sensitive attribute over all classes. O(classes · m log m).
pub(super) fn attribute_measures(
    _release: &Release,
    _attribute: usize,
    masses: &[Masses],
    _whole: &Masses,
) -> Measures {
    let mut highest = HighestShares::default();
    masses.iter().for_each(|masses| highest.take(masses));
    Measures { measures: Vec::new(), smallest_tau: highest.smallest_taus() }
}
