use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::{Runs, Spread, Weights, WholeTable};
use tauell_data::taxonomy::{NodeId, Taxonomy, TreeBuilder};

/// Nine salaries in three groups of three.
fn salaries() -> Spread {
    let mut builder = TreeBuilder::new("any");
    for group in 0..3 {
        let node = builder.add(builder.root(), &format!("group {group}")).unwrap();
        for salary in 0..3 {
            builder.add(node, &format!("{}k", 3 + 3 * group + salary)).unwrap();
        }
    }
    Spread::new(Arc::new(builder.finish()), &Weights::where_present(&[1; 9]), 9, 1)
}

fn base_class(spread: &Spread, counts: &[u64]) -> Masses {
    let leaf = |base: usize| spread.taxonomy().leaf_node(spread.base()[base]);
    spread.masses(counts.iter().enumerate().map(|(base, &count)| (leaf(base), count)))
}

fn moved(distance: Distance, spread: &Spread, class: &[u64], whole: &[u64]) -> f64 {
    WholeTable::from(base_class(spread, whole)).moved(distance, spread, &base_class(spread, class)).to_f64()
}

#[test]
fn the_salaries_of_the_papers_example() {
    // Li, Li, Venkatasubramanian 2007, section 3.2: P1 = {3k, 4k, 5k} and P2 = {6k, 8k, 11k} of 3k to 11k.
    let spread = salaries();
    let whole = [1; 9];
    let p1 = [1, 1, 1, 0, 0, 0, 0, 0, 0];
    let p2 = [0, 0, 0, 1, 0, 1, 0, 0, 1];
    assert!((moved(Distance::Ordered, &spread, &p1, &whole) - 0.375).abs() < 1e-12);
    assert!((moved(Distance::Ordered, &spread, &p2, &whole) - 1.0 / 6.0).abs() < 1e-12);
    assert!((moved(Distance::Equal, &spread, &p1, &whole) - 2.0 / 3.0).abs() < 1e-12);
    // Two thirds leave their group, over the root.
    assert!((moved(Distance::Hierarchical, &spread, &p1, &whole) - 2.0 / 3.0).abs() < 1e-12);
    // One row per group: each third stays in its group, at half the cost.
    let one_each = [3, 0, 0, 3, 0, 0, 3, 0, 0];
    assert!((moved(Distance::Hierarchical, &spread, &one_each, &whole) - 1.0 / 3.0).abs() < 1e-12);
}

#[test]
fn equality_is_satisfied_exactly() {
    let spread = salaries();
    let whole = WholeTable::from(base_class(&spread, &[1; 9]));
    let class = base_class(&spread, &[1, 1, 1, 0, 0, 0, 0, 0, 0]);
    let setting = Setting { spread: &spread, whole: &whole };
    for (t, distance, holds) in [
        ("2/3", Distance::Equal, true),
        ("0.666666666666666666", Distance::Equal, false),
        ("0.375", Distance::Ordered, true),
        ("0.374999999999999999", Distance::Ordered, false),
        ("2/3", Distance::Hierarchical, true),
    ] {
        let close = TCloseness::new(t.parse().unwrap(), distance).unwrap();
        assert_eq!(close.holds(&class, setting), holds, "{t} {distance:?}");
        assert_eq!(close.margin(&class, setting), 0.0);
    }
}

#[test]
fn a_lone_value_is_at_no_distance() {
    let spread = Spread::new(Arc::new(TreeBuilder::new("only").finish()), &Weights::where_present(&[4]), 4, 1);
    for distance in Distance::ALL {
        assert_eq!(moved(distance, &spread, &[1], &[4]), 0.0);
    }
}

#[test]
fn nothing_is_at_no_distance_from_anything() {
    let spread = salaries();
    for distance in Distance::ALL {
        for (class, whole) in [([0; 9], [1; 9]), ([1, 0, 0, 0, 0, 0, 0, 0, 0], [0; 9]), ([0; 9], [0; 9])] {
            let (class, whole) = (base_class(&spread, &class), base_class(&spread, &whole));
            for (class, whole) in [(class.clone(), whole.clone()), (in_doubles(&class), in_doubles(&whole))] {
                assert_eq!(WholeTable::from(whole).moved(distance, &spread, &class), Figure::whole(0), "{distance:?}");
            }
        }
    }
}

#[test]
fn in_doubles_equality_is_satisfied_with_margin_zero() {
    let spread = salaries();
    // One of the nine has n rows, all have one in the whole: n - 1 of n + 8 rows are in another's place.
    for n in 2..60u64 {
        let class = in_doubles(&base_class(&spread, &[n, 1, 1, 1, 1, 1, 1, 1, 1]));
        let whole = WholeTable::from(in_doubles(&base_class(&spread, &[1; 9])));
        let setting = Setting { spread: &spread, whole: &whole };
        // 8/9 of what is too much is another's.
        let t = Ratio::new(8 * (n - 1), 9 * (n + 8)).unwrap();
        let close = TCloseness::new(t, Distance::Equal).unwrap();
        assert!(close.holds(&class, setting) && close.margin(&class, setting) == 0.0, "{n}");
        // A miss of less than a billionth still counts as satisfied, a larger one does not.
        let less = |part: u64| Ratio::new(t.numerator() * part - t.denominator(), t.denominator() * part).unwrap();
        let holds = |t| TCloseness::new(t, Distance::Equal).unwrap().holds(&class, setting);
        assert!(holds(less(2_000_000_000)) && !holds(less(500_000_000)), "{n}");
    }
}

/// A ragged tree with chains: `*` > A > AA {a, b}, B {c, d}, e, C > c2 > f.
fn ragged() -> Arc<Taxonomy> {
    let mut builder = TreeBuilder::new("*");
    let a = builder.add(builder.root(), "A").unwrap();
    let aa = builder.add(a, "AA").unwrap();
    builder.add(aa, "a").unwrap();
    builder.add(aa, "b").unwrap();
    let b = builder.add(builder.root(), "B").unwrap();
    builder.add(b, "c").unwrap();
    builder.add(b, "d").unwrap();
    builder.add(builder.root(), "e").unwrap();
    let c = builder.add(builder.root(), "C").unwrap();
    let c2 = builder.add(c, "C2").unwrap();
    builder.add(c2, "f").unwrap();
    Arc::new(builder.finish())
}

/// The paper's own sum: over inner nodes, their height over the tree's times the mass that changes child there.
fn by_inner_nodes(taxonomy: &Taxonomy, surplus: &[f64]) -> f64 {
    let top = taxonomy.levels() - 1;
    let of = |node: NodeId| surplus[taxonomy.leaves(node)].iter().sum::<f64>();
    taxonomy
        .nodes()
        .filter(|&node| !taxonomy.is_leaf(node))
        .map(|node| {
            let (mut above, mut below) = (0.0, 0.0);
            for child in taxonomy.children(node) {
                let extra = of(child);
                if extra > 0.0 { above += extra } else { below -= extra }
            }
            (top - taxonomy.depth(node)) as f64 / top as f64 * f64::min(above, below)
        })
        .sum()
}

/// Earth mover's distance by brute force: every way to pair off rows of two classes of one size.
fn by_pairing(class: &[usize], whole: &[usize], cost: &dyn Fn(usize, usize) -> f64) -> f64 {
    let Some((&first, rest)) = class.split_first() else { return 0.0 };
    (0..whole.len())
        .map(|at| {
            let mut others = whole.to_vec();
            let other = others.swap_remove(at);
            cost(first, other) + by_pairing(rest, &others, cost)
        })
        .fold(f64::INFINITY, f64::min)
}

/// The sum over all runs as it is written, in shares.
fn by_all_runs(runs: &Runs, class: &Masses, whole: &Masses) -> f64 {
    let surplus = |base| class.frequency(base) - whole.frequency(base);
    runs.weighed().map(|(run, cost)| cost * run.map(surplus).sum::<f64>().abs()).sum()
}

/// The same masses in doubles.
fn in_doubles(masses: &Masses) -> Masses {
    Masses::doubles((0..masses.len()).map(|base| masses.frequency(base) * masses.rows() as f64), masses.rows())
}

proptest! {
    #[test]
    fn what_a_class_reaches_is_charged_and_the_rest_is_added_up_once(
        class in prop::collection::vec(0u64..4, 13), rest in prop::collection::vec(0u64..9, 13),
        weights in prop::collection::vec(0u64..4, 6), known in any::<bool>()
    ) {
        // Every node of the tree is published, generalized values as well as base values, some of which have no weight.
        prop_assume!(weights.iter().any(|&weight| weight > 0));
        let spread = Spread::new(ragged(), &Weights::by_share(&weights), 1_000, 1);
        let published = |counts: &[u64]| {
            let nodes = spread.taxonomy().nodes().zip(counts.iter().copied());
            spread.masses(nodes.filter(|&(node, count)| count > 0 && !spread.base_values(node).is_empty()))
        };
        let own = published(&class);
        let both: Vec<u64> = class.iter().zip(&rest).map(|(a, b)| a + b).collect();
        // The whole table may contain a value that no class has, and the reverse if the distribution is known from elsewhere.
        let all = published(if known { &rest } else { &both });
        prop_assume!(own.rows() > 0 && all.rows() > 0);
        let (whole, doubles) = (WholeTable::from(all.clone()), WholeTable::from(in_doubles(&all)));
        for distance in Distance::ALL {
            let expected = by_all_runs(&Runs::of(distance, &spread), &own, &all);
            let exact = whole.moved(distance, &spread, &own);
            prop_assert!(matches!(exact, Figure::Exact(_)));
            prop_assert!((exact.to_f64() - expected).abs() < 1e-12, "{distance:?}: {exact:?} {expected}");
            for (whole, class) in [(&doubles, in_doubles(&own)), (&doubles, own.clone()), (&whole, in_doubles(&own))] {
                let rounded = whole.moved(distance, &spread, &class);
                prop_assert!(matches!(rounded, Figure::Rounded(_)));
                prop_assert!((rounded.to_f64() - expected).abs() < 1e-12, "{distance:?}: {rounded:?} {expected}");
            }
        }
    }

    #[test]
    fn the_sum_over_nodes_is_the_papers(
        class in prop::collection::vec(0u64..9, 6), rest in prop::collection::vec(0u64..9, 6)
    ) {
        let taxonomy = ragged();
        let spread = Spread::new(Arc::clone(&taxonomy), &Weights::where_present(&[1; 6]), 100, 1);
        let whole: Vec<u64> = class.iter().zip(&rest).map(|(a, b)| a + b).collect();
        prop_assume!(class.iter().sum::<u64>() > 0);
        let share = |counts: &[u64]| {
            let sum = counts.iter().sum::<u64>() as f64;
            counts.iter().map(|&count| count as f64 / sum).collect::<Vec<_>>()
        };
        let surplus: Vec<f64> = share(&class).iter().zip(share(&whole)).map(|(p, q)| p - q).collect();
        let expected = by_inner_nodes(&taxonomy, &surplus);
        prop_assert!((moved(Distance::Hierarchical, &spread, &class, &whole) - expected).abs() < 1e-12);
    }

    #[test]
    fn every_distance_is_the_least_cost_of_moving(
        class in prop::collection::vec(0usize..6, 5), whole in prop::collection::vec(0usize..6, 5)
    ) {
        let taxonomy = ragged();
        let spread = Spread::new(Arc::clone(&taxonomy), &Weights::where_present(&[1; 6]), 100, 1);
        let ancestor = |rank: usize, level: usize| taxonomy.ancestor_at(spread.base()[rank], level);
        let height = |a: usize, b: usize| {
            (0..taxonomy.levels()).filter(|&level| ancestor(a, level) != ancestor(b, level)).count() as f64
        };
        let counts = |rows: &[usize]| (0..6).map(|base| rows.iter().filter(|&&row| row == base).count() as u64).collect::<Vec<_>>();
        for distance in Distance::ALL {
            let cost = |a: usize, b: usize| match distance {
                Distance::Equal => f64::from(u8::from(a != b)),
                Distance::Ordered => a.abs_diff(b) as f64 / 5.0,
                Distance::Hierarchical => height(a, b) / (taxonomy.levels() - 1) as f64,
            };
            let expected = by_pairing(&class, &whole, &cost) / 5.0;
            let moved = moved(distance, &spread, &counts(&class), &counts(&whole));
            prop_assert!((moved - expected).abs() < 1e-12, "{distance:?}: {moved} {expected}");
        }
    }
}
