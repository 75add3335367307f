use proptest::prelude::*;

use super::*;
use crate::Ratio;
use tauell_data::taxonomy::{TreeBuilder, read_hierarchy};

/// `any` > `g` {a, b, c}, `h` > `hh` {d, e}, f.
fn taxonomy() -> Arc<Taxonomy> {
    let mut builder = TreeBuilder::new("any");
    let g = builder.add(builder.root(), "g").unwrap();
    for leaf in ["a", "b", "c"] {
        builder.add(g, leaf).unwrap();
    }
    let h = builder.add(builder.root(), "h").unwrap();
    let hh = builder.add(h, "hh").unwrap();
    for leaf in ["d", "e"] {
        builder.add(hh, leaf).unwrap();
    }
    builder.add(builder.root(), "f").unwrap();
    Arc::new(builder.finish())
}

/// With these weights of a to f, as fractions.
fn spread(weights: [&str; 6], doubles: bool) -> Spread {
    let taxonomy = taxonomy();
    let given = ["a", "b", "c", "d", "e", "f"].into_iter().zip(weights).filter(|(_, weight)| *weight != "0");
    let given: Vec<(String, Ratio)> = given.map(|(leaf, weight)| (leaf.to_owned(), weight.parse().unwrap())).collect();
    // What weighs nothing is what no row holds.
    let rows = weights.map(|weight| u64::from(weight != "0"));
    let weights = Weights::given(&taxonomy, &rows, "s", &given).unwrap();
    let spread = Spread::new(taxonomy, &weights, 1000, if doubles { 1 << 126 } else { 1 });
    assert_eq!(spread.is_exact(), !doubles);
    spread
}

const EVEN: [&str; 6] = ["1"; 6];
const UNEVEN: [&str; 6] = ["3", "1", "1", "1/2", "1/3", "2"];
/// c and e are no base values.
const SOME: [&str; 6] = ["1", "1", "0", "1", "0", "1"];
const SOME_UNEVEN: [&str; 6] = ["0", "4", "2", "0", "6", "8"];

/// What the definition states about each base value: its weight over those of the leaves that the node covers.
fn defined(spread: &Spread, weights: [&str; 6], node: NodeId) -> Vec<f64> {
    let weights = weights.map(|weight| weight.parse::<Ratio>().unwrap().to_f64());
    let leaves = spread.taxonomy().leaves(node);
    let sum: f64 = weights[leaves.clone()].iter().sum();
    let share = |leaf: usize| match (leaves.contains(&leaf), leaves.len()) {
        (true, 1) => 1.0,
        (true, _) => weights[leaf] / sum,
        (false, _) => 0.0,
    };
    (0..6).filter(|&leaf| weights[leaf] > 0.0).map(share).collect()
}

fn node(spread: &Spread, label: &str) -> NodeId {
    spread.taxonomy().node(label).unwrap()
}

#[test]
fn base_values_are_the_leaves_of_some_weight() {
    let spread = spread(SOME, false);
    assert_eq!(spread.base(), [0, 1, 3, 5].map(LeafRank));
    let places = (0..6).map(|rank| spread.base_index(LeafRank(rank)));
    assert_eq!(places.collect::<Vec<_>>(), [Some(0), Some(1), None, Some(2), None, Some(3)]);
    let values = ["any", "g", "a", "c", "h", "hh", "e", "f"].map(|label| spread.base_values(node(&spread, label)));
    assert_eq!(values, [0..4, 0..2, 0..1, 2..2, 2..3, 2..3, 3..3, 3..4]);
    assert_eq!(["any", "g", "e"].map(|label| spread.effective(node(&spread, label))), [4, 2, 0]);
}

#[test]
fn generalizing_is_useful_where_more_values_are_covered() {
    let spread = spread(SOME, false);
    let next = |label| spread.next_useful(node(&spread, label)).map(|up| spread.taxonomy().label(up).to_owned());
    // hh and h cover d alone: the next that changes anything is the root.
    for (label, useful) in
        [("a", Some("g")), ("d", Some("any")), ("hh", Some("any")), ("g", Some("any")), ("any", None)]
    {
        assert_eq!(next(label).as_deref(), useful, "{label}");
    }
}

#[test]
fn weights_that_have_a_common_divisor_need_no_larger_numbers() {
    // D is 6 for the root, 3 for g and 2 for hh: 6 in all, and 6·rows·factor must be below 2^127.
    let most = (1_u128 << 127) / 6;
    for weights in [[1; 6], [4; 6]] {
        let taxonomy = taxonomy();
        let given = ["a", "b", "c", "d", "e", "f"].into_iter().zip(weights);
        let given: Vec<(String, Ratio)> =
            given.map(|(leaf, weight)| (leaf.to_owned(), Ratio::new(weight, 1).unwrap())).collect();
        let weights = Weights::given(&taxonomy, &[1; 6], "s", &given).unwrap();
        let is_exact = |rows, factor| Spread::new(Arc::clone(&taxonomy), &weights, rows, factor).is_exact();
        assert!(is_exact(1, most) && !is_exact(1, most + 1));
        // No rows and no factor count as one.
        assert!(is_exact(0, most) && !is_exact(0, most + 1) && is_exact(1, 0));
        assert!(is_exact(2, most / 2) && !is_exact(2, most / 2 + 1));
        assert!(!is_exact(u64::MAX, u128::MAX));
    }
}

#[test]
fn weights_are_zero_or_one_or_not() {
    assert!(spread(EVEN, false).is_zero_one() && spread(SOME, false).is_zero_one());
    assert!(!spread(UNEVEN, false).is_zero_one() && !spread(["2"; 6], false).is_zero_one());
}

#[test]
fn a_generalized_value_takes_no_more_memory_than_another() {
    for doubles in [false, true] {
        let spread = spread(EVEN, doubles);
        let runs = |counts: &[(&str, u64)]| {
            let counts = counts.iter().map(|&(label, count)| (node(&spread, label), count));
            spread.masses(counts).occurring_runs().map(|run| (run.start, run.end)).collect::<Vec<_>>()
        };
        assert_eq!(runs(&[("any", 2)]), [(0, 6)]);
        assert_eq!(runs(&[("any", 2), ("g", 0), ("d", 0)]), [(0, 6)]);
        assert_eq!(runs(&[("any", 1), ("g", 3), ("e", 1)]), [(0, 3), (3, 4), (4, 5), (5, 6)]);
        // As often as it is named.
        assert_eq!(runs(&[("g", 1), ("g", 1), ("g", 2)]), [(0, 3)]);
        let mut class = spread.empty();
        spread.add(&mut class, NodeId::ROOT, 2);
        assert_eq!(class.occurring_runs().map(|run| run.len()).collect::<Vec<_>>(), [6]);
    }
}

#[test]
fn values_count_the_same_in_whatever_order_they_are_named() {
    for doubles in [false, true] {
        let spread = spread(UNEVEN, doubles);
        let named = ["any", "g", "a", "hh", "e", "f"].map(|label| (node(&spread, label), 2));
        let mut backwards = named;
        backwards.reverse();
        let ascending = spread.masses(named);
        assert_eq!(ascending, spread.masses(backwards));
        assert_eq!(ascending.rows(), 12);
        let shares = defined(&spread, UNEVEN, NodeId::ROOT).into_iter().zip(defined(&spread, UNEVEN, named[1].0));
        let of_a = shares.map(|(root, g)| 2.0 * (root + g)).next().unwrap() + 2.0;
        assert!((ascending.frequency(0) * 12.0 - of_a).abs() < 1e-12);
    }
}

fn counts() -> impl Strategy<Value = Vec<u64>> {
    prop::collection::vec(prop_oneof![Just(0u64), 0..5u64], 10)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// However masses are built: all at once in any order, one value after the other, with some taken back.
    #[test]
    fn a_class_has_what_the_definition_gives_it(
        counts in counts(), extra in counts(), weights in prop::sample::select(vec![EVEN, UNEVEN, SOME, SOME_UNEVEN]),
        doubles in any::<bool>(), seed in any::<u64>(),
    ) {
        let spread = spread(weights, doubles);
        let m = spread.base().len();
        // What covers no base value is published of no row.
        let counted = |counts: &[u64]| -> Vec<(NodeId, u64)> {
            let nodes = (0..10u32).map(NodeId).zip(counts.iter().copied());
            nodes.filter(|&(node, _)| spread.effective(node) > 0).collect()
        };
        let (counts, extra) = (counted(&counts), counted(&extra));
        let rows: u64 = counts.iter().map(|&(_, count)| count).sum();
        let mut expected = vec![0.0; m];
        for &(node, count) in &counts {
            let shares = defined(&spread, weights, node);
            for (base, share) in shares.into_iter().enumerate() {
                prop_assert!((spread.share(node, base) - share).abs() < 1e-12);
                expected[base] += share * count as f64;
            }
        }
        let mut shuffled: Vec<(NodeId, u64)> =
            counts.iter().flat_map(|&(node, count)| [(node, count / 2), (node, count - count / 2)]).collect();
        let places = shuffled.len().max(1);
        shuffled.rotate_left(seed as usize % places);
        let at_once = spread.masses(counts.iter().copied());
        let in_pieces = spread.masses(shuffled.iter().copied());
        let mut added = spread.empty();
        shuffled.iter().for_each(|&(node, count)| spread.add(&mut added, node, count));
        if !doubles {
            extra.iter().for_each(|&(node, count)| spread.add(&mut added, node, count));
            extra.iter().rev().for_each(|&(node, count)| spread.remove_exact(&mut added, node, count));
            prop_assert_eq!(&added, &at_once);
        }
        for class in [&at_once, &in_pieces, &added] {
            prop_assert_eq!((class.rows(), class.len(), class.is_exact()), (rows, m, !doubles));
            for (base, expected) in expected.iter().enumerate() {
                let found = class.frequency(base) * rows as f64;
                prop_assert!((found - expected).abs() < 1e-9, "{found}, not {expected}");
                prop_assert_eq!(class.has_mass(base), *expected > 0.0);
            }
        }
    }

    #[test]
    fn rows_of_base_values_alone_are_their_counts(counts in prop::collection::vec(0..5u64, 6), doubles in any::<bool>()) {
        let spread = spread(UNEVEN, doubles);
        let mut class = spread.masses([(NodeId::ROOT, 3)]);
        spread.set_base_counts(&mut class, counts.iter().copied().enumerate());
        let leaves = (0..6u32).map(|rank| spread.taxonomy().leaf_node(LeafRank(rank)));
        prop_assert_eq!(&class, &spread.masses(leaves.zip(counts.iter().copied())));
        prop_assert_eq!(class.rows(), counts.iter().sum::<u64>());
    }
}

/// Ranks 0 to 3 below one root, with {a, c} and [b-d] beyond the tree.
fn with_sets(weights: [&str; 4]) -> (Spread, ValueId, ValueId) {
    let taxonomy = Arc::new(read_hierarchy(b"a;x;*\nb;x;*\nc;y;*\nd;y;*\n", "d.csv").unwrap());
    let mut values = Values::of(taxonomy);
    let set = values.standing_for([0, 2].map(LeafRank));
    let run = values.standing_for([1, 2, 3].map(LeafRank));
    let given = ["a", "b", "c", "d"].into_iter().zip(weights).filter(|(_, weight)| *weight != "0");
    let given: Vec<(String, Ratio)> = given.map(|(leaf, weight)| (leaf.to_owned(), weight.parse().unwrap())).collect();
    let rows = weights.map(|weight| u64::from(weight != "0"));
    let weights = Weights::given(values.taxonomy(), &rows, "s", &given).unwrap();
    (Spread::over(Arc::new(values), &weights, 10, 1), set, run)
}

#[test]
fn a_set_that_is_no_node_spreads_over_its_base_values_by_their_weights() {
    let (spread, set, run) = with_sets(["1", "1", "1", "1"]);
    assert_eq!((spread.effective(set), spread.effective(run)), (2, 3));
    // Two rows {a, c}, three b-d, one x, one a: a 1 + 1/2 + 1, b 1 + 1/2, c 1 + 1, d 1.
    let node = |label: &str| ValueId::from(spread.taxonomy().node(label).unwrap());
    let masses = spread.masses([(run, 3), (node("a"), 1), (set, 2), (node("x"), 1)]);
    let exact: Vec<String> = (0..4).map(|base| masses.exact_frequency(base).unwrap()).collect();
    assert_eq!(exact, ["5/14", "3/14", "2/7", "1/7"]);
    let mut added = spread.empty();
    for (value, count) in [(set, 2), (node("x"), 1), (run, 3), (node("a"), 1)] {
        spread.add(&mut added, value, count);
    }
    assert_eq!((added.frequencies(), added.rows()), (masses.frequencies(), 7));
}

#[test]
fn weights_count_in_sets_too_and_what_weighs_nothing_gets_nothing() {
    let (spread, set, run) = with_sets(["1/2", "2", "3/2", "0"]);
    assert!(spread.is_exact());
    assert_eq!((spread.share(set, 0), spread.share(set, 1), spread.share(set, 2)), (0.25, 0.0, 0.75));
    // d weighs nothing: b and c share b-d by 4 to 3.
    let masses = spread.masses([(run, 7), (set, 4)]);
    let exact: Vec<String> = (0..3).map(|base| masses.exact_frequency(base).unwrap()).collect();
    assert_eq!(exact, ["1/11", "4/11", "6/11"]);
    assert_eq!(spread.effective(run), 2);
}
