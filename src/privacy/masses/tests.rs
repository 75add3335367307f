//! What is listed against what is spelled out.

use proptest::prelude::*;

use super::*;

/// A change of some neighbours: from where, how many, by how much, and whether it is taken back later.
type Change = (usize, usize, u64, bool);

const VALUES: usize = 12;

fn changed(changes: &[Change]) -> (Stretches<u128>, Vec<u128>) {
    let (mut listed, mut spelled) = (Stretches::default(), vec![0; VALUES]);
    let values = |&(first, many, ..): &Change| first..(first + many).min(VALUES);
    for change in changes {
        listed.add(values(change), change.2.into());
        spelled[values(change)].iter_mut().for_each(|mass| *mass += u128::from(change.2));
    }
    for change in changes.iter().filter(|change| change.3) {
        listed.take(values(change), change.2.into());
        spelled[values(change)].iter_mut().for_each(|mass| *mass -= u128::from(change.2));
    }
    (listed, spelled)
}

fn changes() -> impl Strategy<Value = Vec<Change>> {
    prop::collection::vec((0..VALUES, 1..VALUES, 0..4u64, any::<bool>()), 0..12)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn neighbours_that_are_changed_together_have_what_they_would_have_one_by_one(changes in changes()) {
        let (listed, spelled) = changed(&changes);
        prop_assert!((0..VALUES).map(|base| listed.at(base)).eq(spelled.iter().copied()));
        prop_assert_eq!(listed.support(), spelled.iter().filter(|&&mass| mass > 0).count());
        let parts: Vec<Range<BaseIndex>> = listed.iter().map(Stretch::values).collect();
        prop_assert!(parts.iter().all(|part| !part.is_empty()) && parts.is_sorted_by(|a, b| a.end <= b.start));
        // No more parts than there are ends of changes.
        prop_assert!(parts.len() <= 2 * changes.len() + 1);
    }

    #[test]
    fn all_that_is_asked_of_a_class_is_as_if_it_were_spelled_out(changes in changes()) {
        let (listed, spelled) = changed(&changes);
        let rows = spelled.iter().sum::<u128>() as u64;
        let class = Masses::new(VALUES, rows, Listed::Exact(listed, 1));
        prop_assert_eq!(&class, &Masses::exact(spelled.clone(), rows, 1));
        let mut order: Vec<BaseIndex> = (0..VALUES).collect();
        order.sort_by(|&a, &b| spelled[b].cmp(&spelled[a]));
        prop_assert_eq!(class.ranking(), order.clone());
        prop_assert_eq!(class.first_dominant(), order.first().copied());
        prop_assert_eq!(class.dominant(|a, b| a.cmp(&b)), order.first().copied());
        let most = spelled[order[0]];
        let last = (0..VALUES).rev().find(|&base| spelled[base] == most);
        prop_assert_eq!(class.dominant(|a, b| b.cmp(&a)), last);
        let mut sum = 0;
        let cumulative = order.iter().map(|&base| {
            sum += spelled[base];
            if rows == 0 { 0.0 } else { sum as f64 / rows as f64 }
        });
        prop_assert_eq!(class.cumulative(), cumulative.collect::<Vec<f64>>());
        let sorted = class.descending();
        let tail = |first: usize| spelled_tail(&spelled, &order, first, None);
        let tails: Vec<Mass> = (0..sorted.support().min(5)).map(|first| Mass::Exact(tail(first))).collect();
        prop_assert_eq!(sorted.tails(5), tails);
        if let Descending::Exact { mass, .. } = &sorted {
            for (first, skipped) in (0..VALUES).flat_map(|first| (0..VALUES).map(move |skipped| (first, skipped))) {
                prop_assert_eq!(mass.tail(first, Some(skipped)), spelled_tail(&spelled, &order, first, Some(skipped)));
            }
        }
        for base in class.occurring() {
            let above = spelled.iter().filter(|&&mass| mass > spelled[base]).count();
            prop_assert_eq!(sorted.rank_of(&class.mass(base)), above + 1);
        }
    }
}

fn spelled_tail(spelled: &[u128], order: &[BaseIndex], first: usize, skipped: Option<usize>) -> u128 {
    let places = order.iter().enumerate().skip(first).filter(|&(place, _)| Some(place) != skipped);
    places.map(|(_, &base)| spelled[base]).sum()
}
