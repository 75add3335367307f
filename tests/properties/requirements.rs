//! Any requirements, alone and together: what is published keeps them, and what is refused cannot be had.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use proptest::sample::Index;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use tauell::recipe::{Choices, RequirementChoice};
use tauell::run::{Outcome, Run, Stage};
use tauell::session::Problem;

use crate::properties::naive::{Leaves, by_value, grouped, meanings};
use crate::properties::random::{Case, RandomWeights, case};
use crate::properties::{cases, csv};

/// A requirement in whole numbers, so that it is tested exactly but for entropy.
#[derive(Clone, Debug)]
enum Asked {
    K(u64),
    TauEll(u128, u128, usize),
    Distinct(usize),
    Simple(u128),
    /// In tenths.
    Entropy(u32),
    /// c as a fraction, l.
    Recursive(u128, u128, usize),
    /// The same, and which value may be inferred.
    Pd(u128, u128, usize, Index),
    /// The same, percent, and which value must not be ruled out.
    Npd(u128, u128, usize, u128, Index),
    /// t in hundredths.
    Close(u128),
}

fn asked() -> impl Strategy<Value = Asked> {
    prop_oneof![
        (2..6u64).prop_map(Asked::K),
        (2..5usize, 0..4u128).prop_map(|(l, more)| Asked::TauEll(4 + more * (l as u128 - 1), 4 * l as u128, l)),
        (2..5usize).prop_map(Asked::Distinct),
        (2..5u128).prop_map(Asked::Simple),
        (11..45u32).prop_map(Asked::Entropy),
        (1..8u128, 1..4u128, 2..5usize).prop_map(|(p, q, l)| Asked::Recursive(p, q, l)),
        (1..8u128, 1..4u128, 2..5usize, any::<Index>()).prop_map(|(p, q, l, y)| Asked::Pd(p, q, l, y)),
        (2..9u128, 1..3u128, 2..4usize, 1..30u128, any::<Index>())
            .prop_map(|(p, q, l, c, w)| Asked::Npd(p, q, l, c, w)),
        (0..60u128).prop_map(Asked::Close),
    ]
}

/// One class: induced masses by value, the units in a row, rows.
struct Class {
    mass: BTreeMap<String, u128>,
    unit: u128,
    rows: usize,
}

impl Asked {
    /// As `--require` takes it; `leaves` are the base values that can be named.
    fn text(&self, leaves: &[&str]) -> String {
        let label = |index: &Index| leaves[index.index(leaves.len())];
        match self {
            Self::K(k) => format!("k={k}"),
            Self::TauEll(p, q, l) => format!("tau-l={p}/{q},{l}"),
            Self::Distinct(l) => format!("distinct-l={l}"),
            Self::Simple(l) => format!("simple-l={l}"),
            Self::Entropy(tenths) => format!("entropy-l={tenths}/10"),
            Self::Recursive(p, q, l) => format!("recursive-l={p}/{q},{l}"),
            Self::Pd(p, q, l, y) => format!("pd-recursive-l={p}/{q},{l},{}", label(y)),
            Self::Npd(p, q, l, percent, w) => format!("npd-recursive-l={p}/{q},{percent},{l},{}", label(w)),
            Self::Close(t) => format!("t-close={t}/100"),
        }
    }

    /// Whether a class keeps it, by its definition. `whole` is the original table.
    fn keeps(&self, class: &Class, whole: &Class, leaves: &[&str]) -> bool {
        let of_all = class.unit * class.rows as u128;
        let mut sorted: Vec<u128> = class.mass.values().copied().collect();
        sorted.sort_unstable_by(|a, b| b.cmp(a));
        let support = sorted.iter().filter(|&&mass| mass > 0).count();
        match self {
            Self::K(k) => class.rows as u64 >= *k,
            Self::TauEll(p, q, l) => {
                let steps = *l as u128 - 1;
                let top = |k: usize| sorted[..k].iter().sum::<u128>() * q * steps;
                sorted.len() >= *l && (1..*l).all(|k| top(k) <= of_all * (p * steps + (q - p) * (k as u128 - 1)))
            }
            Self::Distinct(l) => support >= *l,
            Self::Simple(l) => sorted.first().is_none_or(|most| most * l <= of_all),
            Self::Entropy(tenths) => {
                let shares = sorted.iter().map(|&mass| mass as f64 / of_all as f64).filter(|&share| share > 0.0);
                shares.map(|share| -share * share.ln()).sum::<f64>() >= (f64::from(*tenths) / 10.0).ln() - 1e-10
            }
            Self::Recursive(p, q, l) => below(class, *p, *q, *l, None),
            Self::Pd(p, q, l, y) => below(class, *p, *q, *l, Some(leaves[y.index(leaves.len())])),
            Self::Npd(p, q, l, percent, w) => {
                let named = class.mass.get(leaves[w.index(leaves.len())]).copied().unwrap_or(0);
                named * 100 >= percent * of_all && below(class, *p, *q, *l, None)
            }
            Self::Close(t) => {
                let of_whole = whole.unit * whole.rows as u128;
                let apart = |value: &String| (class.mass[value] * of_whole).abs_diff(whole.mass[value] * of_all);
                class.mass.keys().map(apart).sum::<u128>() * 100 <= 2 * t * of_all * of_whole
            }
        }
    }

    fn is_k(&self) -> bool {
        matches!(self, Self::K(_))
    }

    /// Whether only how shares are spread matters, and more even ones are better.
    fn is_about_spread(&self) -> bool {
        !matches!(self, Self::K(_) | Self::Pd(..) | Self::Npd(..) | Self::Close(_))
    }
}

/// r_y < c (r_l + ...), or without itself from r_(l-1) on where it is among the first l - 1 no more; c = p/q.
fn below(class: &Class, p: u128, q: u128, l: usize, allowed: Option<&str>) -> bool {
    let mut values: Vec<(&String, u128)> = class.mass.iter().map(|(value, &mass)| (value, mass)).collect();
    values.sort_by_key(|&(_, mass)| std::cmp::Reverse(mass));
    let Some(y) = values.iter().position(|(value, _)| Some(value.as_str()) != allowed) else { return true };
    if l == 1 || values[y].1 == 0 {
        return true;
    }
    // Positions from 0.
    let tail: u128 = if y + 1 < l {
        values.iter().skip(l - 1).map(|&(_, mass)| mass).sum()
    } else {
        values.iter().enumerate().skip(l - 2).filter(|&(place, _)| place != y).map(|(_, &(_, mass))| mass).sum()
    };
    values[y].1 * q < p * tail
}

/// The base values that requirements can name.
fn leaves(case: &Case, attribute: usize) -> Vec<&str> {
    case.sensitive[attribute].0.paths.iter().map(|path| path[0].as_str()).collect()
}

fn choices(case: &Case, requirements: &[Asked]) -> Choices {
    let mut choices = case.choices();
    choices.requirements.clear();
    for (attribute, choice) in choices.sensitive.iter().enumerate() {
        let of_values = requirements.iter().filter(|one| !one.is_k());
        let texts = of_values.map(|one| one.text(&leaves(case, attribute)));
        let asked = texts.map(|text| RequirementChoice::parse(&text, Some(&choice.column)).unwrap());
        choices.requirements.extend(asked);
    }
    let k = requirements.iter().filter_map(|one| if let Asked::K(k) = one { Some(*k as u32) } else { None }).max();
    choices.requirements.extend(k.map(RequirementChoice::k));
    choices
}

fn begin(case: &Case, requirements: &[Asked]) -> Result<Run, String> {
    let told = |error: tauell::error::Error| error.code().to_owned();
    let problem = Problem::new(&mut case.session(), &choices(case, requirements)).map_err(told)?;
    Run::new(problem).map_err(told)
}

fn publish(case: &Case, requirements: &[Asked]) -> Result<Outcome, String> {
    begin(case, requirements)?.finish().map_err(|error| error.code().to_owned())
}

/// The original rows of one sensitive attribute as one class.
fn whole(case: &Case, attribute: usize) -> Class {
    let (column, _) = &case.sensitive[attribute];
    let weights: BTreeMap<String, u64> = case.weights(attribute).into_iter().collect();
    let meanings = meanings(column);
    let kept = case.kept();
    let (mass, unit) = by_value(&weights, kept.iter().map(|&row| &meanings[&column.cells[row]]));
    Class { mass, unit, rows: kept.len() }
}

/// Panics if a class of the published file violates a requirement.
fn check(case: &Case, requirements: &[Asked], published: &str) {
    let grouped = grouped(case, published);
    for attribute in 0..case.sensitive.len() {
        let weights: BTreeMap<String, u64> = case.weights(attribute).into_iter().collect();
        let (whole, leaves) = (whole(case, attribute), leaves(case, attribute));
        for rows in grouped.classes.values() {
            let published = rows.iter().map(|cells| &grouped.meanings[attribute][cells[attribute]]);
            let (mass, unit) = by_value(&weights, published);
            let class = Class { mass, unit, rows: rows.len() };
            for requirement in requirements {
                assert!(
                    requirement.keeps(&class, &whole, &leaves),
                    "a class of {} rows breaks {requirement:?} on s{attribute}",
                    rows.len()
                );
            }
        }
    }
}

/// Whether some choice of generalized values makes the whole table keep everything as one class; then, and only then, there is a
/// release at all, since unions satisfy what their parts satisfy. `None` if there are too many to try.
fn can_be_had(case: &Case, requirements: &[Asked]) -> Option<bool> {
    const MOST: usize = 3_000;
    let (column, _) = &case.sensitive[0];
    let weights: BTreeMap<String, u64> = case.weights(0).into_iter().collect();
    let (whole, leaves, meanings) = (whole(case, 0), leaves(case, 0), meanings(column));
    let path = |row: usize| -> Vec<&Leaves> {
        let path = column.paths.iter().find(|path| path[0] == column.cells[row]).expect("a cell is a leaf");
        path.iter().map(|label| &meanings[label]).collect()
    };
    let kept = case.kept();
    let paths: Vec<Vec<&Leaves>> = kept.iter().map(|&row| path(row)).collect();
    let all = paths.iter().try_fold(1usize, |all, path| all.checked_mul(path.len()).filter(|&all| all <= MOST))?;
    Some((0..all).any(|mut number| {
        let published: Vec<&Leaves> = paths
            .iter()
            .map(|path| {
                let at = number % path.len();
                number /= path.len();
                path[at]
            })
            .collect();
        let (mass, unit) = by_value(&weights, published.iter().copied());
        let class = Class { mass, unit, rows: kept.len() };
        requirements.iter().all(|requirement| requirement.keeps(&class, &whole, &leaves))
    }))
}

/// Whether some requirement allows everything under some sensitive column: a class of one value alone, whichever it is, keeps it.
fn some_requirement_is_vacuous(case: &Case, requirements: &[Asked]) -> bool {
    (0..case.sensitive.len()).any(|attribute| {
        let (whole, leaves) = (whole(case, attribute), leaves(case, attribute));
        let weighed: Vec<&String> = whole.mass.keys().collect();
        requirements.iter().filter(|one| !one.is_k()).any(|requirement| {
            weighed.iter().all(|&alone| {
                let mass = whole.mass.keys().map(|value| (value.clone(), u128::from(value == alone))).collect();
                requirement.keeps(&Class { mass, unit: 1, rows: 1 }, &whole, &leaves)
            })
        })
    })
}

/// The first few rows of one sensitive column.
fn tiny(mut case: Case) -> Case {
    case.sensitive.truncate(1);
    for column in case.quasi.iter_mut().chain(case.sensitive.iter_mut().map(|(column, _)| column)) {
        column.cells.truncate(6);
    }
    case
}

fn sets() -> impl Strategy<Value = Vec<Asked>> {
    prop::collection::vec(asked(), 1..4)
}

proptest! {
    #![proptest_config(cases(192))]

    #[test]
    fn whatever_is_asked_is_kept_when_checked_from_the_file_alone(case in case(), requirements in sets()) {
        match publish(&case, &requirements) {
            Ok(outcome) => {
                check(&case, &requirements, &csv(&outcome));
                prop_assert!(outcome.report().requirements.iter().all(|one| one.satisfied && one.margin >= 0.0));
            }
            Err(code) if code == "requirement-promises-nothing" => {
                prop_assert!(some_requirement_is_vacuous(&case, &requirements));
            }
            Err(code) => prop_assert!(
                code.starts_with("infeasible") || code == "no-rows" || code == "nothing-sensitive"
                    || code == "no-requirement" || code == "requirement-unknown-value"
                    || code == "grouped-by-sensitive" || code == "tells-sensitive",
                "{}", code
            ),
        }
    }

    #[test]
    fn the_same_is_published_however_the_work_is_sliced(
        case in case(),
        requirements in sets(),
        budgets in prop::collection::vec(0..60u64, 1..4),
    ) {
        let once = publish(&case, &requirements).map(|outcome| csv(&outcome));
        let sliced = begin(&case, &requirements).and_then(|mut run| {
            let mut budgets = budgets.iter().copied().chain([1]).cycle();
            loop {
                let status = run.advance(budgets.next().unwrap()).map_err(|error| error.code().to_owned())?;
                if status.phase == Stage::Finished {
                    return Ok(csv(&run.into_outcome().unwrap()));
                }
            }
        });
        prop_assert_eq!(sliced, once);
    }

    #[test]
    fn what_is_refused_cannot_be_had_and_what_can_be_had_is_published(case in case(), requirements in sets()) {
        let case = tiny(case);
        let lacks = |row: usize| case.sensitive[0].0.lacks(row);
        if case.kept().is_empty() || case.kept().into_iter().any(lacks) {
            return Ok(());
        }
        let Some(possible) = can_be_had(&case, &requirements) else { return Ok(()) };
        let even_weights = case.weights(0).iter().all(|&(_, weight)| weight <= 1);
        match publish(&case, &requirements) {
            Ok(_) => prop_assert!(possible),
            Err(code) if ["infeasible-or-not-found", "infeasible-together"].contains(&code.as_str()) => {
                // What is about spread alone is met whenever it can be.
                let certain = even_weights && requirements.iter().all(|one| one.is_about_spread() || one.is_k());
                prop_assert!(!(certain && possible));
            }
            Err(code) if code == "requirement-promises-nothing" => {
                prop_assert!(some_requirement_is_vacuous(&case, &requirements));
            }
            Err(code) if code.starts_with("infeasible") => prop_assert!(!possible, "{}", code),
            // A column that shows the sensitive one by itself is refused first.
            Err(code) if ["grouped-by-sensitive", "tells-sensitive"].contains(&code.as_str()) => {}
            Err(code) => prop_assert!(code == "no-requirement" || code == "requirement-unknown-value", "{}", code),
        }
    }
}

/// A property that only ever meets empty cases proves nothing: every kind is met and refused, alone and next to others.
#[test]
fn every_kind_is_met_and_refused() {
    let mut runner = TestRunner::deterministic();
    let (mut met, mut refused) = (BTreeSet::new(), BTreeSet::new());
    let mut merged = false;
    for _ in 0..1200 {
        let mut case = case().new_tree(&mut runner).unwrap().current();
        case.sensitive[0].1.weights = RandomWeights::WherePresent;
        let requirements = sets().new_tree(&mut runner).unwrap().current();
        let kinds = requirements.iter().map(|one| one.text(&leaves(&case, 0)).split('=').next().unwrap().to_owned());
        match publish(&case, &requirements) {
            Ok(outcome) => {
                merged |= outcome.report().classes > 1 && outcome.report().sensitive_generalized > 0.0;
                met.extend(kinds);
            }
            Err(code) => {
                refused.insert(code);
            }
        }
    }
    assert!(merged);
    let kinds = [
        "distinct-l",
        "entropy-l",
        "k",
        "npd-recursive-l",
        "pd-recursive-l",
        "recursive-l",
        "simple-l",
        "t-close",
        "tau-l",
    ];
    assert_eq!(met, kinds.map(str::to_owned).into());
    for code in
        ["infeasible-or-not-found", "infeasible-together", "infeasible-too-few-rows", "infeasible-too-few-values"]
    {
        assert!(refused.contains(code), "{code} in {refused:?}");
    }
}
