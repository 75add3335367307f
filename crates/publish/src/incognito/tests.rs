//! The search against one through the whole lattice, row by row and by nodes, which shares no code with it.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;

use super::super::{AttributeRequirements, Method, MostRows, Phase, Progress, PublishError, verify};
use super::recursive_aim::{Aimed, pairs};
use super::score::{Scale, Tally};
use super::{AimOfIncognito, Best, Incognito, IncognitoOptions};
use crate::ClassRows;
use crate::release::Publication;
use crate::samples::{microdata, tree};
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId};
use tauell_privacy::strength::recursive_implies;
use tauell_privacy::{ExcessiveProtection, KAnonymity, Ratio, Requirement, TauEll};

const REQUIREMENTS: [&str; 18] = [
    "k=2",
    "k=4",
    "tau-l=1/2,2",
    "tau-l=2/3,2",
    "tau-l=0.45,3",
    "distinct-l=2",
    "distinct-l=3",
    "simple-l=2",
    "simple-l=3",
    "entropy-l=2",
    "entropy-l=1.5",
    "recursive-l=1,2",
    "recursive-l=3,2",
    "recursive-l=2,3",
    r#"pd-recursive-l=1,2,"*1,0,""#,
    r#"npd-recursive-l=2,5,2,"*1,""#,
    "t-close=0.3",
    "t-close=0.4,hierarchical",
];

fn parsed_requirements(microdata: &Microdata, requirements: &[&str]) -> Option<Arc<[AttributeRequirements]>> {
    let required = |index: usize| {
        let taxonomy = microdata.sensitive()[index].taxonomy();
        let parsed = requirements.iter().filter_map(|text| Requirement::parse(text, taxonomy).ok());
        let requirements: Vec<Requirement> = parsed.collect();
        (!requirements.is_empty()).then(|| AttributeRequirements::with_default_weights(microdata, index, requirements))
    };
    (0..microdata.sensitive().len()).map(required).collect()
}

/// What is published, and at which levels.
type Found = (Box<[u16]>, Publication);

fn run(
    microdata: &Microdata,
    requirements: &Arc<[AttributeRequirements]>,
    k: Option<KAnonymity>,
    options: IncognitoOptions,
    slice: u64,
) -> Result<Found, PublishError> {
    let mut run = Box::new(Incognito::new(Arc::new(microdata.clone()), Arc::clone(requirements), k, options)?);
    let mut before = (0, 0);
    loop {
        let Progress { phase, done, total, .. } = run.advance(slice)?;
        if phase == Phase::Finished {
            break;
        }
        // Counting rows has a progress of its own, and so has the search.
        assert!(done <= total && (total != before.1 || done >= before.0), "{done} of {total} after {before:?}");
        before = (done, total);
    }
    Ok((run.levels().unwrap().into(), run.publication()))
}

/// The classes of every level vector that passes, one by one as they are defined, and what it is worth.
struct Plain {
    levels: Vec<u16>,
    /// The rows of each class by its nodes, those that are omitted aside.
    classes: BTreeMap<Vec<NodeId>, Vec<usize>>,
    left_out: usize,
}

fn plain(microdata: &Microdata, requirements: &[AttributeRequirements], k: u64, most: MostRows) -> Vec<Plain> {
    let quasi = microdata.quasi_identifiers();
    let mut vectors: Vec<Vec<u16>> = vec![Vec::new()];
    for attribute in quasi {
        let longer = |vector: &Vec<u16>| {
            (0..attribute.taxonomy().levels() as u16).map(|level| [&vector[..], &[level]].concat()).collect::<Vec<_>>()
        };
        vectors = vectors.iter().flat_map(longer).collect();
    }
    let keeps = |rows: &Vec<usize>| {
        let of_attribute = |(attribute, required): (&Attribute, &AttributeRequirements)| {
            let mut counts: BTreeMap<NodeId, u64> = BTreeMap::new();
            rows.iter().for_each(|&row| *counts.entry(attribute.leaf_node(row)).or_default() += 1);
            required.holds(&required.masses(counts))
        };
        rows.len() as u64 >= k && microdata.sensitive().iter().zip(requirements).all(of_attribute)
    };
    let look = |levels: Vec<u16>| {
        let mut classes: BTreeMap<Vec<NodeId>, Vec<usize>> = BTreeMap::new();
        for row in 0..microdata.len() {
            let node = |(of, &level): (&Attribute, &u16)| {
                of.taxonomy().ancestor_at(LeafRank(of.leaves()[row]), usize::from(level))
            };
            classes.entry(quasi.iter().zip(&levels).map(node).collect()).or_default().push(row);
        }
        classes.retain(|_, rows| keeps(rows));
        let left_out = microdata.len() - classes.values().map(Vec::len).sum::<usize>();
        let passes = left_out as u64 <= most.of(microdata.len() as u64) && !classes.is_empty();
        passes.then_some(Plain { levels, classes, left_out })
    };
    vectors.into_iter().filter_map(look).collect()
}

impl Plain {
    /// Larger is better, the first figure first.
    fn worth(&self, microdata: &Microdata, best: Best) -> (Vec<i128>, Vec<u16>) {
        let quasi = microdata.quasi_identifiers();
        let mut information = 0;
        for (nodes, rows) in &self.classes {
            let cells = nodes.iter().zip(quasi);
            let keep = cells.map(|(&node, of)| 1_000_000_000_000 / of.taxonomy().leaves(node).len() as i128);
            let sensitive = microdata.sensitive().len() as i128 * 1_000_000_000_000;
            information += rows.len() as i128 * (keep.sum::<i128>() + sensitive);
        }
        let height: i128 = quasi
            .iter()
            .zip(&self.levels)
            .map(|(of, &level)| of.taxonomy().levels() as i128 - 1 - i128::from(level))
            .sum();
        let square = |rows: &Vec<usize>| (rows.len() * rows.len()) as i128;
        let alike = self.classes.values().map(square).sum::<i128>() + (self.left_out * microdata.len()) as i128;
        let classes = self.classes.len() as i128;
        let first = match best {
            Best::Information => information,
            Best::Height => -height,
            Best::Discernibility => -alike,
            Best::Classes => classes,
            // Every number of rows up to 60 divides this.
            Best::Loss => {
                let rows = microdata.len() as f64;
                let of = |(at, of): (usize, &Attribute)| {
                    let values = of.taxonomy().leaf_count() as f64;
                    let published = self
                        .classes
                        .iter()
                        .map(|(nodes, rows)| of.taxonomy().leaves(nodes[at]).len() as f64 * rows.len() as f64);
                    let said = published.sum::<f64>() + self.left_out as f64 * values;
                    1.0 + (said - rows) / (rows * (values - 1.0)).max(1.0)
                };
                -((quasi.iter().enumerate().map(of).product::<f64>() * (1u64 << 60) as f64) as i128)
            }
            Best::ClassSize => classes * (1..=60).fold(1i128, lcm) / (microdata.len() - self.left_out) as i128,
        };
        (vec![first, information, -height, -alike], self.levels.clone())
    }
}

fn lcm(a: i128, b: i128) -> i128 {
    let (mut x, mut y) = (a, b);
    while y > 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}

fn options() -> impl Strategy<Value = IncognitoOptions> {
    let best = [Best::Information, Best::Height, Best::Discernibility, Best::Classes, Best::ClassSize, Best::Loss];
    let suppress = prop_oneof![
        2 => Just(MostRows::Count(0)),
        2 => (1..20u64).prop_map(MostRows::Count),
        1 => (1..101u32).prop_map(|percent| format!("{percent}%").parse().unwrap()),
    ];
    (prop::sample::select(best.to_vec()), suppress).prop_map(|(best, suppress)| IncognitoOptions {
        best,
        suppress,
        ..IncognitoOptions::default()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_result_is_the_best_of_the_whole_lattice_however_it_is_searched_and_sliced(
        microdata in microdata(1..3),
        requirements in prop::sample::subsequence(REQUIREMENTS.to_vec(), 1..3),
        options in options(),
        slice in 1..2_000u64,
    ) {
        let Some(requirements) = parsed_requirements(&microdata, &requirements) else { return Ok(()) };
        let passing = plain(&microdata, &requirements, 1, options.suppress);
        let best = passing.iter().max_by_key(|one| one.worth(&microdata, options.best));
        let found = run(&microdata, &requirements, None, options, slice);
        match (&found, best) {
            (Ok((levels, publication)), Some(best)) => {
                prop_assert_eq!(&**levels, &best.levels[..]);
                prop_assert_eq!((publication.class_count(), publication.left_out()), (best.classes.len(), best.left_out));
                let mut classes: Vec<Vec<usize>> = best.classes.values().cloned().collect();
                classes.sort();
                let mut published: Vec<Vec<usize>> = publication
                    .classes()
                    .map(|class| {
                        let mut rows: Vec<usize> = class.rows.iter().map(|&row| row as usize).collect();
                        rows.sort_unstable();
                        rows
                    })
                    .collect();
                published.sort();
                prop_assert_eq!(published, classes);
                // The verifier reads the file alone: its labels cover the rows and satisfy the requirement.
                verify(&microdata, &requirements, publication).unwrap();
            }
            (Err(error), None) => {
                let infeasible = ["infeasible-full-domain", "infeasible-too-few-rows"].contains(&error.code());
                prop_assert!(infeasible, "{}", error);
            }
            (found, best) => prop_assert!(false, "{:?} where {} pass", found, best.map_or(0, |_| passing.len())),
        }
        for (prunes, rolls_up) in [(false, true), (true, false), (false, false)] {
            let other = run(&microdata, &requirements, None, IncognitoOptions { prunes, rolls_up, ..options }, u64::MAX);
            prop_assert_eq!(format!("{other:?}"), format!("{found:?}"), "pruned {}, rolled up {}", prunes, rolls_up);
        }
    }

    #[test]
    fn without_a_sensitive_attribute_every_class_has_k_rows(
        microdata in microdata(0..1),
        k in 1..9u32,
        options in options(),
    ) {
        let Ok(k) = KAnonymity::new(k) else { return Ok(()) };
        let requirements: Arc<[AttributeRequirements]> = [].into();
        let passing = plain(&microdata, &requirements, k.k().into(), options.suppress);
        let best = passing.iter().max_by_key(|one| one.worth(&microdata, options.best));
        let found = run(&microdata, &requirements, Some(k), options, 1 << 10);
        match (found, best) {
            (Ok((levels, publication)), Some(best)) => {
                prop_assert_eq!(&*levels, &best.levels[..]);
                prop_assert!(publication.classes().all(|class| class.rows.len() >= k.k() as usize));
                prop_assert_eq!(publication.left_out(), best.left_out);
            }
            (Err(error), None) => prop_assert_eq!(error.code(), "infeasible-too-few-rows"),
            (found, _) => prop_assert!(false, "{:?}", found.is_ok()),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_cannot_be_worth_more_is_not_whatever_is_left_out(
        microdata in microdata(0..2),
        (best, draws) in (options(), prop::array::uniform2(prop::collection::vec(any::<prop::sample::Index>(), 5))),
        tallies in prop::array::uniform2((1..9u64, 0..9u64, 0..3u64)),
    ) {
        let scale = Scale::new(&microdata, best.best);
        let [(one, of_one), (other, of_other)] = [0, 1].map(|at| {
            let levels = microdata.quasi_identifiers().iter().map(|of| of.taxonomy().levels());
            let levels: Vec<u16> = levels.zip(&draws[at]).map(|(of, draw)| draw.index(of) as u16).collect();
            let all = microdata.quasi_identifiers().iter().map(|of| of.taxonomy().levels() as u64 - 1);
            let height = all.sum::<u64>() - levels.iter().map(|&level| u64::from(level)).sum::<u64>();
            let (classes, squares, left_out) = tallies[at];
            let left_out = left_out.min(microdata.len() as u64 - 1);
            let lost = scale.of_block(&microdata, &levels, 0, left_out).min(scale.of_block(&microdata, &levels, 0, 1));
            let tally = Tally { classes, squares: squares.into(), left_out, lost, unsaid: Vec::new() };
            let worth = scale.worth(&levels, height, at, &tally);
            ((levels, height), worth)
        });
        prop_assert!(of_one <= of_other || scale.may_be_above(&of_other, &one.0, one.1), "{:?} and {:?}", one, other);
        prop_assert!(of_other <= of_one || scale.may_be_above(&of_one, &other.0, other.1), "{:?} and {:?}", one, other);
    }
}

/// One quasi-identifier of levels with two branches each, and one sensitive attribute.
fn of_leaves(leaves: &[u32], values: &[u32]) -> Microdata {
    let [taxonomy, of_values] = [tree(&[2, 2]), tree(&[4])].map(|tree| Arc::new(tree.finish()));
    let ranks = |leaves: &[u32]| leaves.iter().map(|&leaf| LeafRank(leaf)).collect();
    Microdata::new(
        (0..leaves.len() as u32).collect(),
        vec![Attribute::new("q", 0, taxonomy, ranks(leaves))],
        vec![Attribute::new("s", 1, of_values, ranks(values))],
        Dropped::default(),
    )
}

#[test]
fn with_suppression_a_more_general_table_may_fail_although_a_more_specific_one_passes() {
    // Leaf 0 has one row of each of two values, leaf 1 four rows of one value: docs/explanation/full-domain.md#suppressed-rows.
    let microdata = of_leaves(&[0, 0, 1, 1, 1, 1], &[0, 1, 0, 0, 0, 0]);
    for (requirement, expected) in [("simple-l=2", vec![vec![2]]), ("distinct-l=2", vec![vec![0], vec![1], vec![2]])] {
        let requirements = parsed_requirements(&microdata, &[requirement]).unwrap();
        let passing: Vec<Vec<u16>> =
            plain(&microdata, &requirements, 1, MostRows::Count(4)).into_iter().map(|one| one.levels).collect();
        assert_eq!(passing, expected, "{requirement}");
    }
    let requirements = parsed_requirements(&microdata, &["simple-l=2"]).unwrap();
    let four = IncognitoOptions { suppress: MostRows::Count(4), ..IncognitoOptions::default() };
    let (levels, publication) = run(&microdata, &requirements, None, four, 3).unwrap();
    assert_eq!((&*levels, publication.class_count(), publication.left_out()), (&[2][..], 1, 4));
}

#[test]
fn what_no_full_domain_table_keeps_is_refused_with_the_nearest_that_the_whole_table_keeps() {
    let microdata = of_leaves(&[0, 1, 2, 3], &[0, 0, 0, 1]);
    let asked = parsed_requirements(&microdata, &["tau-l=0.5,2"]).unwrap();
    let error = run(&microdata, &asked, None, IncognitoOptions::default(), 9).unwrap_err();
    assert_eq!(error.code(), "infeasible-full-domain");
    let nearest = error.nearest().unwrap().to_string();
    let weaker = parsed_requirements(&microdata, &[&nearest]).unwrap();
    let (levels, _) = run(&microdata, &weaker, None, IncognitoOptions::default(), 9).unwrap();
    assert_eq!((&*nearest, &*levels), ("tau-l=0.75,2", &[0][..]));
    // A row may be omitted, but every class has one value or is the whole table.
    let one = IncognitoOptions { suppress: MostRows::Count(1), ..IncognitoOptions::default() };
    let error = run(&microdata, &asked, None, one, 9).unwrap_err();
    assert!(error.to_string().contains("and at most 1 row suppressed satisfies"), "{error}");
    // Leaves 2 and 3 are one class then.
    let two = IncognitoOptions { suppress: MostRows::Count(2), ..IncognitoOptions::default() };
    assert_eq!(run(&microdata, &asked, None, two, 9).unwrap().1.left_out(), 2);
}

#[test]
fn more_level_vectors_than_the_limit_are_refused() {
    let wide = Arc::new(tree(&[1, 1, 1, 1, 2]).finish());
    let attribute = |name: usize| Attribute::new(name.to_string(), name, Arc::clone(&wide), vec![LeafRank(0); 3]);
    let microdata = Microdata::new(vec![0, 1, 2], (0..9).map(attribute).collect(), vec![], Dropped::default());
    let k = KAnonymity::new(2).ok();
    let error = run(&microdata, &[].into(), k, IncognitoOptions::default(), 9).unwrap_err();
    assert_eq!(error.code(), "too-many-level-vectors");
    assert!(
        error.to_string().contains("have 10,077,696 combinations, and this method tries at most 4,000,000"),
        "{error}"
    );
}

/// What a search by way of recursive (c, ℓ) finds, by one search a pair, each class tested as it is reported in a sentence.
fn by_pairs(
    microdata: &Arc<Microdata>,
    required: &AttributeRequirements,
    tau_ell: TauEll,
    options: IncognitoOptions,
) -> Option<Vec<ClassRows>> {
    let mut best: Option<(f64, Vec<ClassRows>)> = None;
    for pair in pairs(required, tau_ell, options.aim) {
        let only = AttributeRequirements::with_default_weights(microdata, 0, vec![Requirement::from(pair)]);
        let Ok(mut search) = Incognito::new(Arc::clone(microdata), [only].into(), None, options) else { continue };
        let finished = loop {
            match search.advance(u64::MAX) {
                Ok(progress) if progress.phase == Phase::Finished => break true,
                Ok(_) => {}
                Err(_) => break false,
            }
        };
        let of = &microdata.sensitive()[0];
        let masses = |(_, rows): &ClassRows| required.masses(rows.iter().map(|&row| (of.leaf_node(row as usize), 1)));
        if !finished {
            continue;
        }
        let classes = search.run.into_succeeded().classes;
        let all: Vec<_> = classes.iter().map(masses).collect();
        if !all.iter().all(|masses| required.holds(masses)) {
            continue;
        }
        let excess = ExcessiveProtection::of(all, tau_ell).mean;
        if best.as_ref().is_none_or(|(least, _)| excess < *least) {
            best = Some((excess, classes));
        }
    }
    best.map(|(_, classes)| classes)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn by_way_of_recursive_diversity_the_best_of_what_keeps_tau_ell_is_found_however_it_is_sliced(
        microdata in microdata(1..2),
        asked in prop::sample::select(vec!["tau-l=1/2,2", "tau-l=2/3,2", "tau-l=0.5,3", "tau-l=0.8,3", "tau-l=0.9,4"]),
        aim in prop::sample::select(vec![AimOfIncognito::Guaranteed, AimOfIncognito::Search]),
        slice in 1..2_000u64,
    ) {
        let microdata = Arc::new(microdata);
        let Some(requirements) = parsed_requirements(&microdata, &[asked]) else { return Ok(()) };
        let tau_ell = requirements[0].tau_ell().unwrap();
        let options = IncognitoOptions { aim, ..IncognitoOptions::default() };
        let expected = by_pairs(&microdata, &requirements[0], tau_ell, options);
        let begun = Aimed::new(Arc::clone(&microdata), Arc::clone(&requirements), None, tau_ell, options);
        let found = begun.and_then(|mut run| {
            let mut before = 0;
            loop {
                let progress = run.advance(slice)?;
                if progress.phase == Phase::Finished {
                    return Ok(Box::new(run).publication());
                }
                assert!(progress.done >= before && progress.done <= progress.total);
                before = progress.done;
            }
        });
        match (found, expected) {
            (Ok(publication), Some(expected)) => {
                verify(&microdata, &requirements, &publication).unwrap();
                let whole = crate::release::Composing::with_own_values(Arc::clone(&microdata), expected).finish();
                prop_assert_eq!(format!("{publication:?}"), format!("{whole:?}"));
            }
            (Err(error), None) => prop_assert_eq!(error.code(), "infeasible-searched"),
            (found, expected) => prop_assert!(false, "{:?} where there are {:?}", found, expected.map(|classes| classes.len())),
        }
    }
}

#[test]
fn guaranteeing_pairs_are_satisfied_by_the_whole_table_and_imply_the_requirement() {
    // Eight values, evenly: docs/explanation/strength.md#recursive-implies-τ-ℓ.
    let taxonomy = Arc::new(tree(&[8]).finish());
    let leaves: Vec<LeafRank> = (0..24).map(|row| LeafRank(row % 8)).collect();
    let of = |name: &str, column| Attribute::new(name, column, Arc::clone(&taxonomy), leaves.clone());
    let microdata = Microdata::new((0..24).collect(), vec![of("q", 0)], vec![of("s", 1)], Dropped::default());
    let tau_ell = TauEll::parse("0.5", 3).unwrap();
    let required = AttributeRequirements::with_default_weights(&microdata, 0, tau_ell);
    let guaranteed = pairs(&required, tau_ell, AimOfIncognito::Guaranteed);
    assert!(!guaranteed.is_empty());
    for pair in &guaranteed {
        assert!(recursive_implies(pair, &tau_ell, 8) && pair.holds(required.whole()), "{pair:?}");
    }
    let tried = pairs(&required, tau_ell, AimOfIncognito::Search);
    // The first: ℓ = 2 with the least c that eight even values keep.
    assert_eq!((tried[0].ell(), tried[0].c()), (2, Ratio::new(1, 4).unwrap()));
    assert!(tried.iter().all(|pair| pair.holds(required.whole()) && pair.ell() <= 6));
}
