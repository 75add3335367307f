use std::sync::Arc;

use crate::{Spread, Weights, WholeTable};
use tauell_data::taxonomy::{NodeId, TreeBuilder};

use super::*;
use crate::{Requirement, RequirementResult, RequirementTally};

use proptest::prelude::*;

/// `any` > `g` {a, b, c}, d, e.
fn spread() -> Spread {
    let mut builder = TreeBuilder::new("any");
    let g = builder.add(builder.root(), "g").unwrap();
    for leaf in ["a", "b", "c"] {
        builder.add(g, leaf).unwrap();
    }
    for leaf in ["d", "e"] {
        builder.add(builder.root(), leaf).unwrap();
    }
    Spread::new(Arc::new(builder.finish()), &Weights::where_present(&[1; 5]), 100, 100)
}

fn measure(spread: &Spread, classes: &[Masses], whole: &WholeTable) -> Measured {
    let setting = Setting { spread, whole };
    let mut measuring = Measuring::new(setting);
    classes.iter().for_each(|class| measuring.take(class, setting));
    measuring.finish(setting)
}

fn held_against(
    spread: &Spread,
    classes: &[Masses],
    whole: &WholeTable,
    requirement: &Requirement,
) -> RequirementResult {
    let (setting, requirements) = (Setting { spread, whole }, std::slice::from_ref(requirement));
    let mut holding = RequirementTally::new(1);
    for class in classes {
        let breaks = holding.take(class, setting, requirements);
        assert_eq!(breaks, class.rows() > 0 && !requirement.holds(class, setting));
    }
    holding.finish().remove(0)
}

/// Rows per node: any, g, a, b, c, d, e.
fn masses(spread: &Spread, counts: &[u64]) -> Masses {
    spread.masses(counts.iter().enumerate().map(|(node, &count)| (NodeId(node as u32), count)))
}

#[test]
fn a_table_reaches_what_its_weakest_class_does_and_the_first_of_equals_is_named() {
    let spread = spread();
    let rows: [&[u64]; 4] = [&[0, 0, 2, 1, 1, 0, 2], &[0, 0, 1, 1, 1, 1, 0], &[0; 7], &[0, 0, 1, 1, 1, 0, 1]];
    let classes = rows.map(|counts| masses(&spread, counts));
    let whole = WholeTable::from(masses(&spread, &[0, 0, 4, 3, 3, 1, 3]));
    let measured = measure(&spread, &classes, &whole);
    let reached = |reached: &StrongestParameter| (reached.exact.clone().unwrap(), reached.class.unwrap());
    assert_eq!((measured.classes, measured.rows), (3, 14));
    assert_eq!(reached(&measured.k), ("4/1".to_owned(), 1));
    assert_eq!(reached(&measured.distinct), ("4/1".to_owned(), 0));
    assert_eq!((reached(&measured.simple), measured.simple_ell), (("3/1".to_owned(), 0), 3));
    assert_eq!(measured.entropy.class, Some(0));
    let limits: Vec<_> = measured.recursive.iter().map(|c| (c.l, c.exact.clone().unwrap(), c.class)).collect();
    let limit = |l, c: &str| (l, c.to_owned(), Some(0));
    assert_eq!(limits, [limit(2, "1/2"), limit(3, "1/1"), limit(4, "2/1")]);
    assert_eq!(reached(&measured.least_shares[3]), ("0/1".to_owned(), 0));
    assert_eq!(reached(&measured.least_shares[4]), ("0/1".to_owned(), 1));
    let requirement = Requirement::parse("distinct-l=5", spread.taxonomy()).unwrap();
    let held = held_against(&spread, &classes, &whole, &requirement);
    assert_eq!(held.margins, [-1.0, -1.0, 0.0, -1.0]);
    assert_eq!((held.classes_broken, held.rows_broken), (3, 14));
    assert_eq!((held.margin(), held.worst_class), (-1.0, Some(0)));
}

#[test]
fn violations_count_classes_and_rows() {
    let spread = spread();
    let requirement = Requirement::parse("distinct-l=3", spread.taxonomy()).unwrap();
    // Three values, two of three rows, nothing, two of two rows, four.
    let [enough, fewer, nothing, fewest, more]: [&[u64]; 5] =
        [&[0, 0, 1, 1, 1, 0, 0], &[0, 0, 2, 1, 0, 0, 0], &[0; 7], &[0, 0, 1, 1, 0, 0, 0], &[0, 0, 1, 1, 1, 1, 0]];
    let held = |rows: &[&[u64]]| {
        let classes: Vec<Masses> = rows.iter().map(|counts| masses(&spread, counts)).collect();
        let whole = WholeTable::from(masses(&spread, &[0, 0, 9, 9, 9, 9, 0]));
        let held = held_against(&spread, &classes, &whole, &requirement);
        assert_eq!(held.satisfied(), held.classes_broken == 0);
        (held.classes_broken, held.rows_broken, held.worst_class, held.margin())
    };
    assert_eq!(held(&[enough, fewer, nothing, fewest, more]), (2, 5, Some(1), -1.0));
    assert_eq!(held(&[enough, more]), (0, 0, Some(0), 0.0));
    assert_eq!(held(&[more, enough, nothing]), (0, 0, Some(1), 0.0));
    assert_eq!(held(&[nothing, more, nothing]), (0, 0, Some(1), 1.0));
    assert_eq!(held(&[more, fewest]), (1, 2, Some(1), -1.0));
    assert_eq!(held(&[nothing]), (0, 0, None, 0.0));
}

#[test]
fn doubles_reach_the_whole_number_that_they_are_within_rounding_of() {
    let exact = spread();
    let doubles = Spread::new(Arc::clone(exact.taxonomy()), &Weights::where_present(&[1; 5]), 100, 1 << 126);
    assert!(exact.is_exact() && !doubles.is_exact());
    for (counts, simple_ell) in [
        (&[0, 0, 1, 1, 1, 0, 0], 3),
        (&[0, 1, 0, 0, 0, 0, 0], 3),
        (&[7, 0, 0, 0, 0, 0, 0], 5),
        (&[0, 0, 2, 1, 1, 1, 0], 2),
    ] {
        for spread in [&exact, &doubles] {
            let class = masses(spread, counts);
            assert_eq!(measure(spread, std::slice::from_ref(&class), &class.clone().into()).simple_ell, simple_ell);
        }
    }
}

#[test]
fn no_class_reaches_nothing() {
    let spread = spread();
    let measured = measure(&spread, &[], &spread.empty().into());
    assert_eq!((measured.k.value, measured.k.class, measured.simple_ell), (0.0, None, 0));
    assert!(measured.recursive.is_empty() && measured.smallest_tau.is_empty());
}

/// A fraction as text, its numerator and its denominator.
fn parts(exact: &Option<String>) -> (&str, u64, u64) {
    let exact = exact.as_deref().unwrap();
    let (p, q) = exact.split_once('/').unwrap();
    (exact, p.parse().unwrap(), q.parse().unwrap())
}

/// A hair is a unit of the last place over so many: less than two figures of two classes are apart where they are not equal,
/// since that is the last place of one over the denominator of the other at least.
const STEPS: u64 = 100_000_000;

fn classes() -> impl Strategy<Value = Vec<Vec<u64>>> {
    let class = [0..2u64, 0..2, 0..5, 0..5, 0..4, 0..4, 0..3].prop_map(|counts| counts.to_vec());
    prop::collection::vec(class, 1..5)
}

proptest! {
    /// For every measure: the requirement with the reached parameter is kept by all, and one a hair stronger is broken,
    /// first by the class that is named.
    #[test]
    fn what_is_reached_is_kept_and_anything_stronger_is_not(classes in classes()) {
        let spread = spread();
        let sum = (0..7).map(|node| classes.iter().map(|class| class[node]).sum()).collect::<Vec<u64>>();
        let whole = WholeTable::from(masses(&spread, &sum));
        let classes: Vec<Masses> = classes.iter().map(|class| masses(&spread, class)).collect();
        let some = classes.iter().any(|class| class.rows() > 0);
        prop_assume!(some);
        let setting = Setting { spread: &spread, whole: &whole };
        let measured = measure(&spread, &classes, &whole);
        let first_broken = |text: &str| {
            let requirement = Requirement::parse(text, spread.taxonomy()).unwrap();
            classes.iter().position(|class| !requirement.holds(class, setting))
        };
        let whole_number = |reached: &StrongestParameter| reached.value as u64;
        for (name, reached) in [("k", whole_number(&measured.k)), ("distinct-l", whole_number(&measured.distinct)), ("simple-l", measured.simple_ell.into())] {
            if reached >= 2 {
                prop_assert_eq!(first_broken(&format!("{name}={reached}")), None);
            }
        }
        for (name, reached) in [("k", &measured.k), ("distinct-l", &measured.distinct)] {
            prop_assert_eq!(first_broken(&format!("{}={}", name, reached.value + 1.0)), reached.class);
        }
        prop_assert_ne!(first_broken(&format!("simple-l={}", measured.simple_ell + 1)), None);
        if measured.entropy.value > 1.0 + 2e-9 {
            prop_assert_eq!(first_broken(&format!("entropy-l={:.15}", measured.entropy.value - 1e-9)), None);
        }
        prop_assert_eq!(first_broken(&format!("entropy-l={:.15}", measured.entropy.value + 1e-9)), measured.entropy.class);
        for limit in &measured.recursive {
            let (exact, p, q) = parts(&limit.exact);
            let above = format!("{}/{}", p * STEPS + 1, q * STEPS);
            prop_assert_eq!(first_broken(&format!("recursive-l={above},{}", limit.l)), None);
            if p > 0 {
                prop_assert_eq!(first_broken(&format!("recursive-l={exact},{}", limit.l)), limit.class);
            }
        }
        let next = measured.recursive.len() + 2;
        if next <= 5 {
            prop_assert_ne!(first_broken(&format!("recursive-l=1000000,{next}")), None);
        }
        for (distance, farthest) in Distance::ALL.into_iter().zip(&measured.closeness) {
            let (exact, p, q) = parts(&farthest.exact);
            if p < q {
                prop_assert_eq!(first_broken(&format!("t-close={exact},{}", distance.name())), None);
            }
            if p > 0 {
                let below = format!("{}/{}", p * STEPS - 1, q * STEPS);
                prop_assert_eq!(first_broken(&format!("t-close={below},{}", distance.name())), farthest.class);
            }
        }
        for (base, least) in measured.least_shares.iter().enumerate() {
            let (_, p, q) = parts(&least.exact);
            let label = ["a", "b", "c", "d", "e"][base];
            if p > 0 && p < q {
                prop_assert_eq!(first_broken(&format!("npd-recursive-l=1,{}/{},1,{}", 100 * p, q, label)), None);
            }
            if p < q {
                let above = format!("{}/{}", 100 * (p * STEPS + 1), q * STEPS);
                prop_assert_eq!(first_broken(&format!("npd-recursive-l=1,{above},1,{label}")), least.class);
            }
        }
    }
}
