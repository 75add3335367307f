use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::{Spread, Weights, WholeTable};
use tauell_data::taxonomy::{NodeId, TreeBuilder};

/// `any` > `g` {a, b, c}, `h` > `hh` {d, e}, and f.
fn taxonomy() -> Arc<Taxonomy> {
    let mut builder = TreeBuilder::new("any");
    let g = builder.add(builder.root(), "g").unwrap();
    for leaf in ["a", "b", "c"] {
        builder.add(g, leaf).unwrap();
    }
    let h = builder.add(builder.root(), "h").unwrap();
    let hh = builder.add(h, "hh").unwrap();
    for leaf in ["d", "e, \"x\""] {
        builder.add(hh, leaf).unwrap();
    }
    builder.add(builder.root(), "f").unwrap();
    Arc::new(builder.finish())
}

/// What every kind may be requested, weak and strong.
const EVERY: [&str; 32] = [
    "k=2",
    "k=5",
    "tau-l=0.5,2",
    "tau-l=0.5,3",
    "tau-l=1/3,4",
    "distinct-l=2",
    "distinct-l=3",
    "distinct-l=5",
    "simple-l=2",
    "simple-l=3",
    "simple-l=6",
    "entropy-l=2",
    "entropy-l=2.8",
    "entropy-l=3.0000000000001",
    "entropy-l=6",
    "recursive-l=4,3",
    "recursive-l=1,2",
    "recursive-l=0.5,2",
    "recursive-l=0.4,3",
    "pd-recursive-l=1,2,a",
    "pd-recursive-l=2,3,a,d",
    "pd-recursive-l=0.5,2,\"e, \"\"x\"\"\"",
    "npd-recursive-l=3,10,2,a",
    "npd-recursive-l=3,20,2,a,d",
    "npd-recursive-l=1,12.5,3,d,/,a",
    "npd-recursive-l=1,5,1,f",
    "t-close=0.2",
    "t-close=0",
    "t-close=1/3,ordered",
    "t-close=0.15,ordered",
    "t-close=0.4,hierarchical",
    "t-close=0.15,hierarchical",
];

#[test]
fn a_requirement_reads_as_it_is_written() {
    let taxonomy = taxonomy();
    for text in EVERY {
        assert_eq!(Requirement::parse(text, &taxonomy).unwrap().to_string(), text);
    }
    let spaced = Requirement::parse(" pd-recursive-l = 2, 3 , d,\"a\",a", &taxonomy).unwrap();
    assert_eq!(spaced.to_string(), "pd-recursive-l=2,3,a,d");
}

#[test]
fn what_is_no_requirement_is_refused_with_its_code() {
    let taxonomy = taxonomy();
    for (text, code) in [
        ("k", "requirement-unknown"),
        ("no=1", "requirement-unknown"),
        ("k=2,3", "requirement-unknown"),
        ("t-close=", "requirement-not-a-number"),
        ("pd-recursive-l=2,3,\"a", "requirement-unknown"),
        ("recursive-l=2", "requirement-unknown"),
        ("k=1", "requirement-too-small"),
        ("distinct-l=x", "requirement-not-whole"),
        ("distinct-l=1", "requirement-ell-too-small"),
        ("simple-l=1", "requirement-ell-too-small"),
        ("simple-l=2.5", "requirement-not-whole"),
        ("entropy-l=0.5", "requirement-out-of-range"),
        ("entropy-l=1", "requirement-out-of-range"),
        ("recursive-l=4,1", "requirement-out-of-range"),
        ("pd-recursive-l=4,1,a", "requirement-out-of-range"),
        ("entropy-l=e", "requirement-not-a-number"),
        ("recursive-l=0,2", "requirement-out-of-range"),
        ("recursive-l=1,0", "requirement-out-of-range"),
        ("pd-recursive-l=2,3", "requirement-no-values"),
        ("pd-recursive-l=2,3,", "requirement-unknown-value"),
        ("pd-recursive-l=2,3,g", "requirement-unknown-value"),
        ("npd-recursive-l=2,5,3", "requirement-no-values"),
        ("npd-recursive-l=2,5,3,/,a", "requirement-no-values"),
        ("npd-recursive-l=2,0,3,a", "requirement-out-of-range"),
        ("npd-recursive-l=2,100,3,a", "requirement-out-of-range"),
        ("npd-recursive-l=2,60,3,a,b", "requirement-out-of-range"),
        ("t-close=1", "requirement-out-of-range"),
        ("t-close=0.2,near", "requirement-out-of-range"),
    ] {
        let error = Requirement::parse(text, &taxonomy).unwrap_err();
        assert_eq!(error.code(), code, "{text}: {error}");
    }
}

#[test]
fn parameters_are_written_by_name_and_numbers_exactly() {
    let show =
        |text: &str| serde_json::to_string(&Requirement::parse(text, &taxonomy()).unwrap().parameters()).unwrap();
    assert_eq!(show("k=5"), r#"{"k":5}"#);
    assert_eq!(show("entropy-l=2.8"), r#"{"l":"2.8"}"#);
    assert_eq!(show("recursive-l=4,3"), r#"{"c":"4","l":3}"#);
    assert_eq!(show("pd-recursive-l=4,3,d,a"), r#"{"c":"4","l":3,"allowed":["a","d"]}"#);
    assert_eq!(show("npd-recursive-l=4,5,3,a,/,d"), r#"{"c":"4","percent":"5","l":3,"present":["a"],"allowed":["d"]}"#);
    assert_eq!(show("t-close=0.2"), r#"{"t":"0.2","distance":"equal"}"#);
    assert_eq!(show("t-close=0.2,ordered"), r#"{"t":"0.2","distance":"ordered"}"#);
}

/// A table over the taxonomy with every leaf in it, and counts per node.
fn spread(doubles: bool) -> Spread {
    let factor = if doubles { 1 << 126 } else { 1000 };
    Spread::new(taxonomy(), &Weights::where_present(&[1; 6]), 1000, factor)
}

fn class(spread: &Spread, counts: &[u64]) -> Masses {
    spread.masses(counts.iter().enumerate().map(|(node, &count)| (NodeId(node as u32), count)))
}

/// Rows per node of the taxonomy: many base values, few general ones.
fn counts() -> impl Strategy<Value = Vec<u64>> {
    // any, g, a, b, c, h, hh, d, e, f
    [0..3u64, 0..2, 0..6, 0..6, 0..4, 0..2, 0..2, 0..5, 0..4, 0..4].prop_map(|counts| counts.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn two_classes_that_keep_a_requirement_keep_it_as_one(
        left in counts(), right in counts(), rest in counts(), doubles in any::<bool>()
    ) {
        let spread = spread(doubles);
        let sum = |a: &[u64], b: &[u64]| a.iter().zip(b).map(|(a, b)| a + b).collect::<Vec<_>>();
        let both = sum(&left, &right);
        let whole = WholeTable::from(class(&spread, &sum(&both, &rest)));
        let setting = Setting { spread: &spread, whole: &whole };
        let [left, right, both] = [left, right, both].map(|counts| class(&spread, &counts));
        for text in EVERY {
            let requirement = Requirement::parse(text, spread.taxonomy()).unwrap();
            if requirement.holds(&left, setting) && requirement.holds(&right, setting) {
                prop_assert!(requirement.holds(&both, setting), "{text}");
            }
        }
    }

    #[test]
    fn a_table_that_keeps_a_monotone_requirement_keeps_it_generalized_further(
        classes in prop::collection::vec((counts(), 0..3usize), 1..7), doubles in any::<bool>()
    ) {
        let spread = spread(doubles);
        let add = |mut sum: Vec<u64>, counts: &Vec<u64>| {
            sum.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
            sum
        };
        let of = |which: &dyn Fn(usize) -> bool| {
            let counts = classes.iter().filter(|(_, coarser)| which(*coarser)).map(|(counts, _)| counts);
            class(&spread, &counts.fold(vec![0; 10], add))
        };
        let whole = WholeTable::from(of(&|_| true));
        let setting = Setting { spread: &spread, whole: &whole };
        for requirement in EVERY.map(|text| Requirement::parse(text, spread.taxonomy()).unwrap()) {
            // What is closed under union is monotone.
            prop_assert!(requirement.about().monotone || !requirement.about().closed_under_union);
            let keeps = |counts: &Vec<u64>| requirement.holds(&class(&spread, counts), setting);
            if requirement.about().monotone && classes.iter().all(|(counts, _)| keeps(counts)) {
                for coarser in 0..3 {
                    prop_assert!(requirement.holds(&of(&|own| own == coarser), setting), "{requirement}");
                }
            }
        }
    }

    #[test]
    fn no_filter_excludes_a_class_that_holds_and_a_margin_never_contradicts(
        counts in counts(), rest in counts(), doubles in any::<bool>()
    ) {
        let spread = spread(doubles);
        let whole = WholeTable::from(class(&spread, &counts.iter().zip(&rest).map(|(a, b)| a + b).collect::<Vec<_>>()));
        let setting = Setting { spread: &spread, whole: &whole };
        let class = class(&spread, &counts);
        for text in EVERY {
            let requirement = Requirement::parse(text, spread.taxonomy()).unwrap();
            let holds = requirement.holds(&class, setting);
            let margin = requirement.margin(&class, setting);
            prop_assert_eq!(margin >= 0.0, holds, "{}: {}", text, margin);
            prop_assert!(margin.is_finite());
            if holds && class.rows() > 0 {
                prop_assert!(class.support() >= requirement.least_values() as usize, "{text}");
                prop_assert!(class.rows() >= requirement.least_rows(), "{text}");
            }
        }
    }

    #[test]
    fn doubles_judge_as_whole_numbers_do(counts in counts(), rest in counts()) {
        let [exact, doubles] = [spread(false), spread(true)];
        prop_assert!(exact.is_exact() && !doubles.is_exact());
        let all: Vec<u64> = counts.iter().zip(&rest).map(|(a, b)| a + b).collect();
        let judge = |spread: &Spread| {
            let whole = WholeTable::from(class(spread, &all));
            let setting = Setting { spread, whole: &whole };
            let class = class(spread, &counts);
            EVERY.map(|text| {
                let requirement = Requirement::parse(text, spread.taxonomy()).unwrap();
                (requirement.holds(&class, setting), requirement.margin(&class, setting))
            })
        };
        for ((text, exact), doubles) in EVERY.into_iter().zip(judge(&exact)).zip(judge(&doubles)) {
            prop_assert_eq!(exact.0, doubles.0, "{}", text);
            prop_assert!((exact.1 - doubles.1).abs() < 1e-9, "{text}: {} {}", exact.1, doubles.1);
        }
    }

    #[test]
    fn pd_recursive_is_definition_4_3(counts in prop::collection::vec(0u64..7, 6), ell in 2usize..7) {
        // The definition, word for word, on counts of base values; Y is {a, d}.
        let spread = spread(false);
        let leaves: Vec<NodeId> = spread.base().iter().map(|&rank| spread.taxonomy().leaf_node(rank)).collect();
        let masses = spread.masses(leaves.iter().copied().zip(counts.iter().copied()));
        let setting = Setting { spread: &spread, whole: &masses.clone().into() };
        let mut sorted: Vec<(u64, bool)> = counts.iter().enumerate().map(|(at, &count)| (count, at == 0 || at == 3)).collect();
        sorted.sort_by_key(|&(count, _)| std::cmp::Reverse(count));
        let y = sorted.iter().position(|&(_, allowed)| !allowed).unwrap() + 1;
        let r = |j: usize| sorted[j - 1].0;
        let tail: u64 = if y < ell {
            (ell..=6).map(r).sum()
        } else {
            (ell - 1..y).map(r).sum::<u64>() + (y + 1..=6).map(r).sum::<u64>()
        };
        for (text, above, below) in [("2", 2, 1), ("1", 1, 1), ("0.5", 1, 2)] {
            let requirement = Requirement::parse(&format!("pd-recursive-l={text},{ell},a,d"), spread.taxonomy()).unwrap();
            prop_assert_eq!(requirement.holds(&masses, setting), r(y) == 0 || r(y) * below < tail * above);
        }
    }
}

#[test]
fn one_general_row_spreads_over_all_the_values_it_takes() {
    let spread = spread(false);
    let whole = WholeTable::from(class(&spread, &[1]));
    let setting = Setting { spread: &spread, whole: &whole };
    for text in ["distinct-l=6", "simple-l=6", "entropy-l=6", "tau-l=1/6,6", "recursive-l=1,5"] {
        let requirement = Requirement::parse(text, spread.taxonomy()).unwrap();
        assert!(requirement.holds(&whole, setting) && requirement.least_rows() == 1, "{text}");
    }
}

#[test]
fn the_empty_class_keeps_everything() {
    let spread = spread(false);
    let (empty, whole) = (spread.empty(), WholeTable::from(class(&spread, &[1, 2, 3])));
    for text in EVERY {
        let requirement = Requirement::parse(text, spread.taxonomy()).unwrap();
        let setting = Setting { spread: &spread, whole: &whole };
        assert!(requirement.holds(&empty, setting) && requirement.margin(&empty, setting) == 0.0, "{text}");
    }
}

/// Twelve rows: a 5, b 4, d 2, f 1; f is rare, c and e do not occur.
const TWELVE: [u64; 10] = [0, 0, 5, 4, 0, 0, 0, 2, 0, 1];

#[test]
fn a_margin_has_the_sign_of_its_requirement() {
    // Shares 5/12, 4/12, 2/12, 1/12; F = 5/12, 9/12, 11/12. exp H by its definition.
    let twelfths = [5.0, 4.0, 2.0, 1.0];
    let entropy: f64 = twelfths.iter().map(|r| -(r / 12.0) * (r / 12.0_f64).ln()).sum();
    let reached = entropy.exp();
    let cases = [
        ("k=3", 9.0),
        ("k=20", -8.0),
        // psi = 0.6, 0.8.
        ("tau-l=0.6,3", 0.05),
        ("tau-l=0.5,3", 0.0),
        // psi(2) = 0.7, F(2) = 0.75.
        ("tau-l=0.4,3", -0.05),
        ("distinct-l=3", 1.0),
        ("distinct-l=5", -1.0),
        ("simple-l=2", 0.4),
        ("simple-l=3", -0.6),
        ("entropy-l=2.5", reached - 2.5),
        ("entropy-l=5", reached - 5.0),
        // The tail from the third on is 3.
        ("recursive-l=2,3", (2.0 * 3.0 - 5.0) / 12.0),
        ("recursive-l=1,3", (3.0 - 5.0) / 12.0),
        ("pd-recursive-l=2,3,a", (2.0 * 3.0 - 4.0) / 12.0),
        // b is the second of all, and the tail from the first on excludes it.
        ("pd-recursive-l=2,2,a", (2.0 * (5.0 + 2.0 + 1.0) - 4.0) / 12.0),
        ("pd-recursive-l=2,2,a,b", (2.0 * (5.0 + 4.0 + 1.0) - 2.0) / 12.0),
        // The rarest named value has a sixth of the rows; (2·3 - 5)/12 is a twelfth.
        ("npd-recursive-l=2,10,3,d", 2.0 / 12.0 - 0.1),
        ("npd-recursive-l=2,5,3,d", 1.0 / 12.0),
        ("npd-recursive-l=2,20,3,a,d", 2.0 / 12.0 - 0.2),
        ("npd-recursive-l=2,5,3,d,f,/,a", 1.0 / 12.0 - 0.05),
        ("npd-recursive-l=2,5,3,c,d", -0.05),
    ];
    for doubles in [false, true] {
        let spread = spread(doubles);
        let class = class(&spread, &TWELVE);
        let whole = WholeTable::from(class.clone());
        let setting = Setting { spread: &spread, whole: &whole };
        for (text, expected) in cases {
            let requirement = Requirement::parse(text, spread.taxonomy()).unwrap();
            let margin = requirement.margin(&class, setting);
            assert!((margin - expected).abs() < 1e-12, "{text}: {margin}, not {expected}");
            assert_eq!(requirement.holds(&class, setting), expected >= 0.0, "{text}");
        }
    }
}

#[test]
fn what_is_broken_by_nothing_that_shows_has_a_margin_below_nothing() {
    for doubles in [false, true] {
        let spread = spread(doubles);
        let class = class(&spread, &TWELVE);
        let whole = WholeTable::from(class.clone());
        let setting = Setting { spread: &spread, whole: &whole };
        // 5 is 5/3 of 3: the requirement is strict.
        for text in ["recursive-l=5/3,3", "pd-recursive-l=5/3,3,d", "npd-recursive-l=5/3,5,3,d"] {
            let requirement = Requirement::parse(text, spread.taxonomy()).unwrap();
            assert!(!requirement.holds(&class, setting), "{text}");
            assert_eq!(requirement.margin(&class, setting), -1e-12, "{text}");
        }
    }
}

#[test]
fn equality_is_kept_in_doubles_too_and_has_no_margin() {
    let spread = spread(true);
    // a has n of 2n rows, b all others but one, which is d.
    for n in 2..60u64 {
        let class = class(&spread, &[0, 0, n, n - 1, 0, 0, 0, 1, 0, 0]);
        assert!(!class.is_exact());
        let whole = WholeTable::from(class.clone());
        let setting = Setting { spread: &spread, whole: &whole };
        for text in [
            "simple-l=2".to_owned(),
            format!("npd-recursive-l=9,{}/{},1,d", 100, 2 * n),
            format!("npd-recursive-l=9,{}/{},1,b,d", 100, 2 * n),
            "tau-l=0.5,2".to_owned(),
            "distinct-l=3".to_owned(),
        ] {
            let requirement = Requirement::parse(&text, spread.taxonomy()).unwrap();
            assert!(requirement.holds(&class, setting), "{text} of {n}");
            assert_eq!(requirement.margin(&class, setting), 0.0, "{text} of {n}");
        }
    }
}

#[test]
fn a_margin_to_the_whole_table_is_t_less_the_distance() {
    // The whole has 2 rows of each value; the class is the twelve above. p - q in twelfths: a 3, b 2, c -2, d 0, e -2, f -1.
    let moved = [
        ("t-close=0.9", 5.0 / 12.0),
        // 3 + 5 + 3 + 3 + 1 over five steps.
        ("t-close=0.9,ordered", 15.0 / 12.0 / 5.0),
        // Steps up to the parent times what a node has too much or too little: g 1·3, h 1·2, f 3·1; a, b and c 2·(3 + 2 + 2);
        // hh 1·2, e 1·2. Over twice the three levels.
        (
            "t-close=0.9,hierarchical",
            (3.0 * 1.0 + 2.0 * 1.0 + 1.0 * 3.0 + 7.0 * 2.0 + 2.0 * 1.0 + 2.0 * 1.0) / 12.0 / 6.0,
        ),
    ];
    for doubles in [false, true] {
        let spread = spread(doubles);
        let whole = WholeTable::from(class(&spread, &[0, 0, 2, 2, 2, 0, 0, 2, 2, 2]));
        let class = class(&spread, &TWELVE);
        let setting = Setting { spread: &spread, whole: &whole };
        for (text, moved) in moved {
            let requirement = Requirement::parse(text, spread.taxonomy()).unwrap();
            let margin = requirement.margin(&class, setting);
            assert!((margin - (0.9 - moved)).abs() < 1e-12, "{text}: {margin}, not {}", 0.9 - moved);
        }
    }
}

#[test]
fn the_fewest_values_are_those_of_some_class_that_satisfies_the_requirement() {
    for (text, least) in [
        ("k=5", 1),
        ("tau-l=0.5,3", 3),
        ("distinct-l=4", 4),
        ("simple-l=3", 3),
        ("entropy-l=3", 3),
        ("entropy-l=3.01", 4),
        ("entropy-l=2.99", 3),
        ("entropy-l=1.01", 2),
        // c·(m - l + 1) is above 1.
        ("recursive-l=1,3", 4),
        ("recursive-l=1.1,3", 3),
        ("recursive-l=0.5,2", 4),
        ("recursive-l=0.3,2", 5),
        ("pd-recursive-l=1,3,a", 1),
        ("npd-recursive-l=1.1,5,3,a,d", 3),
        ("npd-recursive-l=1.1,5,2,a,d,f", 3),
        ("npd-recursive-l=1.1,5,3,a,d,/,f", 2),
        ("npd-recursive-l=1.1,5,1,a", 1),
        ("t-close=0.1", 1),
    ] {
        let requirement = Requirement::parse(text, &taxonomy()).unwrap();
        assert_eq!(requirement.least_values(), least, "{text}");
    }
}

#[test]
fn a_value_of_any_label_is_written_so_that_it_reads_back() {
    let mut builder = TreeBuilder::new("any");
    for leaf in ["/", " x", "x ", "a,b", "\"", "plain"] {
        builder.add(builder.root(), leaf).unwrap();
    }
    let taxonomy = builder.finish();
    let every = "\"/\",\" x\",\"x \",\"a,b\",\"\"\"\",plain";
    for text in [
        format!("pd-recursive-l=2,3,{every}"),
        "pd-recursive-l=2,3,\"/\"".to_owned(),
        "npd-recursive-l=2,5,3,plain,/,\"/\"".to_owned(),
        "npd-recursive-l=2,5,3,\"/\",\" x\",/,plain".to_owned(),
    ] {
        assert_eq!(Requirement::parse(&text, &taxonomy).unwrap().to_string(), text);
    }
}

#[test]
fn what_algorithms_rely_on_is_so_for_every_kind() {
    // Kind, its least rows, whether generalizing can help, whether it is symmetric in the values, the same as (τ, ℓ).
    for (text, rows, helps, alike, same) in [
        ("k=5", 5, false, false, None),
        ("tau-l=0.5,3", 1, true, true, Some("tau-l=0.5,3")),
        ("distinct-l=3", 1, true, true, None),
        ("simple-l=3", 1, true, true, Some("tau-l=1/3,3")),
        ("entropy-l=3", 1, true, true, None),
        ("recursive-l=4,3", 1, true, true, None),
        ("pd-recursive-l=4,3,a", 1, true, false, None),
        ("npd-recursive-l=4,10,3,a", 1, true, false, None),
        ("t-close=0.2", 1, false, false, None),
    ] {
        let requirement = Requirement::parse(text, &taxonomy()).unwrap();
        assert_eq!(requirement.least_rows(), rows, "{text}");
        assert_eq!(requirement.can_generalizing_help(), helps, "{text}");
        assert_eq!(requirement.treats_values_alike(), alike, "{text}");
        let as_tau_ell = requirement.as_tau_ell().map(|tau_ell| Requirement::TauEll(tau_ell).to_string());
        assert_eq!(as_tau_ell.as_deref(), same, "{text}");
    }
    // Products of masses that must fit: Q·l for (tau, l), nothing beyond the masses else.
    let factor = |text: &str| Requirement::parse(text, &taxonomy()).unwrap().factor();
    assert_eq!(["tau-l=1/3,4", "tau-l=0.5,3", "simple-l=6", "k=9"].map(factor), [12, 6, 1, 1]);
}
