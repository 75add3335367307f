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

/// Nine rows: two of the first value, none of the second, three of the third and fourth, one of the last.
const NINE: [u64; 5] = [2, 0, 3, 3, 1];

fn nine() -> [Masses; 2] {
    [Masses::of_counts(&NINE), Masses::doubles(NINE.map(|count| count as f64), 9)]
}

fn empty() -> [Masses; 2] {
    [Masses::of_counts(&[0; 3]), Masses::doubles([0.0; 3], 0)]
}

#[test]
fn a_value_has_its_share_of_the_rows() {
    for class in nine() {
        assert_eq!(class.frequencies(), NINE.map(|count| count as f64 / 9.0));
        assert_eq!([0, 1, 2, 3, 4].map(|base| class.has_mass(base)), [true, false, true, true, true]);
        assert_eq!(class.occurring().collect::<Vec<_>>(), [0, 2, 3, 4]);
        assert_eq!((class.len(), class.is_empty(), class.rows(), class.support()), (5, false, 9, 4));
        assert_eq!(class.largest().to_f64(), 3.0);
        assert_eq!(class.sum([0, 1, 4]).to_f64(), 3.0);
    }
    let [exact, doubles] = nine();
    assert!(exact.is_exact() && !doubles.is_exact());
    assert_eq!([1, 2].map(|base| exact.exact_frequency(base)), ["0/1", "1/3"].map(|text| Some(text.to_owned())));
    assert_eq!(doubles.exact_frequency(2), None);
    for class in empty() {
        assert_eq!((class.frequencies(), class.frequency(0)), (vec![0.0; 3], 0.0));
        assert_eq!(class.exact_frequency(0), None);
    }
}

#[test]
fn sums_run_from_the_largest_and_bend_where_masses_change() {
    for class in nine() {
        let sums: Vec<f64> = class.sums_from_the_largest().map(Mass::to_f64).collect();
        assert_eq!(sums, [3.0, 6.0, 8.0, 9.0]);
        assert_eq!(class.cumulative_steps(), [(2, 6.0 / 9.0), (3, 8.0 / 9.0), (4, 1.0)]);
        assert_eq!(class.cumulative(), [3.0 / 9.0, 6.0 / 9.0, 8.0 / 9.0, 1.0, 1.0]);
    }
    for class in empty() {
        assert_eq!(class.cumulative_of_occurring().count(), 0);
        assert!(class.cumulative_steps().is_empty());
    }
    assert_eq!(nine()[0].exact_from_the_largest(3), Some((9, 1, vec![3, 3, 2])));
    assert_eq!(nine()[1].exact_from_the_largest(3), None);
    // One row that stands for three values, in thirds.
    let mut thirds = Stretches::default();
    thirds.push(1..4, 1);
    let class = Masses::new(5, 1, Listed::Exact(thirds, 3));
    assert_eq!(class.exact_from_the_largest(2), Some((3, 3, vec![1, 1])));
    assert_eq!(class.cumulative_steps(), [(3, 1.0)]);
}

#[test]
fn doubles_within_a_billionth_of_a_row_are_equal() {
    // Of four rows: four billionths.
    let class = Masses::doubles([1.0, 1.0 + 3e-9, 1.0 + 9e-9, 1.0 - 12e-9], 4);
    let compared = [(0, 1), (1, 0), (0, 2), (2, 0), (3, 0)].map(|(left, right)| class.compare(left, right));
    assert_eq!(compared, [Ordering::Equal, Ordering::Equal, Ordering::Less, Ordering::Greater, Ordering::Less]);
    let exact = Masses::of_counts(&[7, 7, 8]);
    let compared = [(0, 1), (0, 2), (2, 0)].map(|(left, right)| exact.compare(left, right));
    assert_eq!(compared, [Ordering::Equal, Ordering::Less, Ordering::Greater]);
}

#[test]
fn what_has_no_values_has_no_largest() {
    for class in [Masses::of_counts(&[]), Masses::doubles([], 0)] {
        assert!(class.is_empty());
        assert_eq!((class.first_dominant(), class.dominant(|a, b| a.cmp(&b))), (None, None));
    }
    // Where nothing occurs all are alike.
    assert_eq!(empty().map(|class| class.first_dominant()), [Some(0); 2]);
}

#[test]
fn classes_are_equal_where_every_value_has_the_same() {
    let [exact, doubles] = nine();
    let listed = NINE.iter().enumerate().filter(|(_, count)| **count > 0).map(|(base, &count)| (base, count as f64));
    assert_eq!(doubles, Masses::doubles_of(5, listed, 9));
    assert_eq!(exact, exact.clone());
    assert_ne!(exact, doubles);
    for other in [[2, 0, 3, 3, 2], [2, 0, 3, 2, 2], [0, 2, 3, 3, 1], [2, 3, 0, 3, 1], [1, 1, 3, 3, 1]] {
        assert_ne!(exact, Masses::of_counts(&other), "{other:?}");
    }
    assert_ne!(exact, Masses::of_counts(&[2, 0, 3, 3, 1, 0]));
    assert_ne!(exact, Masses::exact([2, 0, 3, 3, 1], 9, 2));
}

#[test]
fn masses_of_one_kind_are_added_removed_and_shared() {
    for (make, whole) in
        [(Mass::Exact as fn(u128) -> Mass, Mass::Exact(8)), (|n| Mass::Double(n as f64), Mass::Double(8.0))]
    {
        assert_eq!(make(5).with(&make(3)), whole);
        assert_eq!(whole.without(&make(3)), make(5));
        assert_eq!(make(2).share_of(&whole), 0.25);
        assert_eq!(make(2).share_of(&make(0)), 0.0);
        assert_eq!(make(5).larger(make(3)), make(5));
        assert!(make(0).is_none() && !make(1).is_none());
    }
    assert_eq!(Mass::Exact(0).larger(Mass::Double(2.0)), Mass::Double(2.0));
}

#[test]
fn nothing_is_a_share_of_nothing() {
    assert_eq!(Mass::Exact(1).over(&Mass::Exact(0)), None);
    assert_eq!(Mass::Double(1.0).over(&Mass::Double(0.0)), None);
    assert_eq!(Mass::Double(1.0).over(&Mass::Double(4.0)), Some(Figure::Rounded(0.25)));
    let half = Mass::Exact(2).over(&Mass::Exact(4)).unwrap();
    assert_eq!((half.exact().as_deref(), half.to_f64()), (Some("1/2"), 0.5));
    assert_eq!(Figure::Rounded(0.5).exact(), None);
}
