//! What must hold for every table, taxonomy and requirement.
//!
//! `PROPTEST_CASES=20000 cargo test --release --test integration properties` tries more than the few that every run tries.

mod naive;
mod random;
mod requirements;
mod review;

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use random::{Case, RandomWeights, case};
use tauell::microdata::{Dropped, Microdata};
use tauell::privacy::TauEll;
use tauell::publish::{
    AttributeRequirements, GeneralizeSensitive, OrderWeights, largest_keep, level_vectors, size_bound,
};
use tauell::recipe::RowOrder;
use tauell::run::{Outcome, Stage};
use tauell::session::Problem;
use tauell::taxonomy::NodeId;

/// `few` cases, or as many as PROPTEST_CASES says.
pub fn cases(few: u32) -> ProptestConfig {
    let asked = ProptestConfig::default();
    let cases = if std::env::var_os("PROPTEST_CASES").is_some() { asked.cases } else { few };
    ProptestConfig { cases, failure_persistence: None, ..asked }
}

pub fn csv(outcome: &Outcome) -> String {
    let table = outcome.published();
    let mut bytes = Vec::new();
    table.write_rows(&mut bytes, b',', RowOrder::Class, 0..table.rows()).unwrap();
    String::from_utf8(bytes).unwrap()
}

/// The published file, or the code of the error.
fn file_or_code(case: &Case) -> Result<String, &'static str> {
    case.publish().map(|outcome| csv(&outcome))
}

/// What must come of a case, computed from the definitions: `None` where only the run can tell (docs/reference/requirements.md#feasibility).
fn verdict(case: &Case) -> Option<Result<(), &'static str>> {
    let rows = 0..case.rows();
    if case.sensitive.iter().any(|(column, _)| rows.clone().all(|row| column.lacks(row))) {
        return Some(Err("nothing-sensitive"));
    }
    if case.kept().is_empty() {
        return Some(Err("no-rows"));
    }
    let weights: Vec<Vec<u64>> = (0..case.sensitive.len())
        .map(|attribute| case.weights(attribute).into_iter().map(|(_, weight)| weight).collect())
        .collect();
    let values = |weights: &[u64]| weights.iter().filter(|&&weight| weight > 0).count();
    if weights.iter().zip(&case.sensitive).any(|(weights, (_, required))| values(weights) < required.l as usize) {
        return Some(Err("infeasible-too-few-values"));
    }
    weights.iter().flatten().all(|&weight| weight <= 1).then_some(Ok(()))
}

proptest! {
    #![proptest_config(cases(192))]

    #[test]
    fn what_can_be_met_is_published_and_holds_when_checked_from_the_file_alone(case in case()) {
        match (case.publish(), verdict(&case)) {
            (Ok(outcome), None | Some(Ok(()))) => {
                let found = naive::check(&case, &csv(&outcome));
                prop_assert_eq!(found.classes, outcome.report().classes);
                prop_assert_eq!(outcome.report().rows, case.kept().len());
                let general = (outcome.report().sensitive_generalized * case.kept().len() as f64).round() as usize;
                prop_assert_eq!(found.general_sensitive, general);
            }
            // Few rows coincide by chance as well; tests/disclosure.rs compares what is refused with its definition.
            (Err("grouped-by-sensitive" | "tells-sensitive"), _) => {}
            (Err(code), None) => prop_assert_eq!(code, "infeasible-or-not-found"),
            (Err(code), Some(Err(due))) => prop_assert_eq!(code, due),
            (result, verdict) => prop_assert!(false, "{:?} where {:?} is due", result.map(|_| ()), verdict),
        }
    }

    #[test]
    fn the_same_input_gives_the_same_bytes_however_the_work_is_sliced(
        case in case(),
        budgets in prop::collection::vec(0..60u64, 1..4),
    ) {
        let once = file_or_code(&case);
        prop_assert_eq!(&file_or_code(&case), &once);
        let sliced = case.begin().and_then(|mut run| {
            let mut budgets = budgets.iter().copied().chain([1]).cycle();
            while run.advance(budgets.next().unwrap()).map_err(|error| error.code())?.phase != Stage::Finished {}
            Ok(csv(&run.into_outcome().unwrap()))
        });
        prop_assert_eq!(sliced, once);
    }

    #[test]
    fn a_common_factor_of_the_weights_changes_nothing(case in case()) {
        // With weights 0 and 1 and base values KEEP has a closed form; with weights 0 and 3 it is the greedy rule itself.
        let mut case = case;
        case.sensitive.truncate(1);
        case.sensitive[0].1.weights = RandomWeights::WherePresent;
        let plain = file_or_code(&case);
        let threefold = case.weights(0).into_iter().map(|(_, weight)| 3 * weight as u8).collect();
        case.sensitive[0].1.weights = RandomWeights::Given(threefold);
        prop_assert_eq!(file_or_code(&case), plain);
    }

    #[test]
    fn a_sensitive_column_that_is_there_twice_is_published_as_if_it_were_there_once(case in case()) {
        let mut case = case;
        case.sensitive.truncate(1);
        case.sensitive[0].1.weights = RandomWeights::WherePresent;
        // What is cheapest weighs cells, and with the copy there are more of them.
        case.sensitive_values = GeneralizeSensitive::AsNeeded;
        let once = file_or_code(&case);
        let mut copy = case.sensitive[0].clone();
        copy.0.name = "s1".to_owned();
        case.sensitive.push(copy);
        let twice = file_or_code(&case).map(|file| {
            file.lines().map(|line| line[..line.rfind(',').unwrap()].to_owned() + "\n").collect::<String>()
        });
        prop_assert_eq!(twice, once);
    }

    #[test]
    fn level_vectors_go_from_the_more_specific_to_the_more_general(case in case()) {
        let Ok(problem) = Problem::new(&mut case.session(), &case.choices()) else { return Ok(()) };
        let microdata = problem.microdata();
        prop_assume!(!microdata.is_empty());
        let vectors = level_vectors(microdata, case.method.order).unwrap();
        let levels: Vec<usize> = microdata.quasi_identifiers().iter().map(|a| a.taxonomy().levels()).collect();
        prop_assert_eq!(vectors.len(), levels.iter().product::<usize>());
        prop_assert!(vectors[0].levels.iter().zip(&levels).all(|(&level, &count)| usize::from(level) + 1 == count));
        prop_assert!(vectors.last().unwrap().levels.iter().all(|&level| level == 0));
        for (later, vector) in vectors.iter().enumerate() {
            for before in &vectors[..later] {
                prop_assert!(before.information >= vector.information - 1e-9);
                let below = before.levels.iter().zip(vector.levels.iter()).all(|(before, now)| before <= now);
                prop_assert!(!below, "{:?} comes before {:?}, which is more specific", before.levels, vector.levels);
            }
        }
        // I(S_ij) does not fall with j: alone, an attribute's levels come in their order.
        for attribute in microdata.quasi_identifiers() {
            let rows = microdata.rows().to_vec();
            let alone = Microdata::new(rows, vec![attribute.clone()], microdata.sensitive().to_vec(), Dropped::default());
            for order in [OrderWeights::DistinctLeaves, OrderWeights::Rows] {
                let vectors = level_vectors(&alone, order).unwrap();
                let levels: Vec<usize> = vectors.iter().map(|vector| usize::from(vector.levels[0])).collect();
                prop_assert!(levels.iter().copied().eq((0..attribute.taxonomy().levels()).rev()), "{:?}", levels);
                prop_assert!(vectors.windows(2).all(|pair| pair[0].information >= pair[1].information));
            }
        }
    }

    #[test]
    fn a_union_of_classes_that_keep_the_promise_keeps_it(
        case in case(),
        left in prop::collection::vec(0..6u64, 16),
        right in prop::collection::vec(0..6u64, 16),
    ) {
        let Ok(problem) = Problem::new(&mut case.session(), &case.choices()) else { return Ok(()) };
        prop_assume!(!problem.microdata().is_empty());
        let taxonomy = problem.microdata().sensitive()[0].taxonomy();
        let required = &problem.requirements()[0];
        // Any published values, general ones too, that some base value of positive weight is behind.
        let usable: Vec<NodeId> = taxonomy.nodes().filter(|&node| required.spread().effective(node) > 0).collect();
        let class = |counts: &[u64]| usable.iter().copied().zip(counts.iter().copied()).collect::<Vec<(NodeId, u64)>>();
        let (left, right) = (class(&left), class(&right));
        for l in 2..=5 {
            for p in 1..20 {
                let Ok(requirement) = TauEll::parse(&format!("{p}/20"), l) else { continue };
                let required = AttributeRequirements::new(problem.microdata(), 0, requirement, required.weights());
                let holds = |counts: &[(NodeId, u64)]| required.holds(&required.masses(counts.iter().copied()));
                if holds(&left) && holds(&right) {
                    prop_assert!(holds(&[left.as_slice(), &right].concat()), "({p}/20, {l})");
                }
            }
        }
    }

    #[test]
    fn the_largest_keep_is_the_largest_there_is(
        counts in prop::collection::vec(0..5u64, 1..7).prop_filter("at most 12 rows", |counts| counts.iter().sum::<u64>() <= 12),
        l in 2..7u32,
        q in 2..13u64,
    ) {
        for p in 1..q {
            let Ok(requirement) = TauEll::parse(&format!("{p}/{q}"), l) else { continue };
            for rank_first in [true, false] {
                let kept = largest_keep(&counts, &requirement, |a, b| if rank_first { a.cmp(&b) } else { b.cmp(&a) });
                let size: u64 = kept.iter().sum();
                prop_assert!(kept.iter().zip(&counts).all(|(kept, count)| kept <= count));
                prop_assert!(naive::counts_keep(&kept, p, q, l));
                prop_assert_eq!(size, largest_by_trying(&counts, p, q, l), "({}/{}, {})", p, q, l);
                let mut sorted: Vec<u128> = counts.iter().map(|&count| count.into()).collect();
                sorted.sort_unstable_by(|a, b| b.cmp(a));
                prop_assert!(size <= size_bound(&sorted, 1, &requirement));
            }
        }
    }
}

/// The size of the largest class within these counts that keeps (p/q, l): all are tried.
fn largest_by_trying(counts: &[u64], p: u64, q: u64, l: u32) -> u64 {
    let mut largest = 0;
    let mut kept = vec![0; counts.len()];
    loop {
        if naive::counts_keep(&kept, p, q, l) {
            largest = largest.max(kept.iter().sum());
        }
        let Some(next) = (0..counts.len()).find(|&value| kept[value] < counts[value]) else { return largest };
        kept[..next].fill(0);
        kept[next] += 1;
    }
}

/// A property that only ever meets empty cases proves nothing: what the generator gives, counted.
#[test]
fn the_random_cases_are_of_every_sort() {
    let mut runner = TestRunner::deterministic();
    let mut seen = BTreeSet::new();
    for _ in 0..400 {
        let case = case().new_tree(&mut runner).unwrap().current();
        let sort = match case.publish() {
            Err(code) => code,
            Ok(outcome) => {
                let report = outcome.report();
                let uneven = !outcome.problem().requirements().iter().all(|required| required.spread().is_zero_one());
                for (sort, is) in [
                    ("several sensitive columns", case.sensitive.len() > 1),
                    ("several classes", report.classes > 1),
                    ("general sensitive values", report.sensitive_generalized > 0.0),
                    (
                        "several classes and general sensitive values",
                        report.classes > 1 && report.sensitive_generalized > 0.0,
                    ),
                    ("uneven weights", uneven && report.classes > 1),
                    ("dropped rows", report.rows < case.rows()),
                    ("missing cells published", case.quasi.iter().any(|c| case.kept().iter().any(|&row| c.lacks(row)))),
                ] {
                    if is {
                        seen.insert(sort);
                    }
                }
                continue;
            }
        };
        seen.insert(sort);
    }
    let expected = [
        "dropped rows",
        "general sensitive values",
        "grouped-by-sensitive",
        "infeasible-or-not-found",
        "infeasible-too-few-values",
        "missing cells published",
        "no-rows",
        "nothing-sensitive",
        "several classes",
        "several classes and general sensitive values",
        "several sensitive columns",
        "uneven weights",
    ];
    assert_eq!(seen, expected.into());
}

#[test]
fn the_naive_checker_finds_a_class_that_violates_the_requirement() {
    assert!(naive::counts_keep(&[2, 1, 1], 1, 2, 3));
    assert!(!naive::counts_keep(&[3, 1, 1], 1, 2, 3));
    assert!(!naive::counts_keep(&[2, 2], 1, 2, 3));
    assert!(naive::counts_keep(&[5, 4, 2, 1], 1, 2, 3));
    assert!(!naive::counts_keep(&[6, 4, 1, 1], 1, 2, 3));
}
