//! The quick sweep against the plain one of docs/explanation/sweep.md#steps, which groups all loose rows at every level vector.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;

use super::super::generalize::{self, Climb};
use super::super::keep::{RowKind, greedy_keep};
use super::super::level_vectors::level_vectors;
use super::super::{
    AttributeRequirements, Method, Phase, Progress, Publication, PublishError, SensitiveState, TieRule, verify,
};
use super::ceilings::{Ceilings, Loose};
use super::sieve::Reach;
use super::visit::Counted;
use super::{Closed, GeneralizeSensitive, Sweep, SweepOptions, Visits};
use crate::codes::Codes;
use crate::samples::tree;
use tauell_base::pace::{at_once, in_slices};
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId};
use tauell_privacy::{Masses, Requirement, Weights};

pub(super) fn attribute(name: usize, fans: &[usize], draws: &[u32]) -> Attribute {
    let taxonomy = Arc::new(tree(fans).finish());
    let leaves = taxonomy.leaf_count() as u32;
    // Squared, so that the first leaves are the frequent ones.
    let skewed = |draw: u32| ((u64::from(draw) * u64::from(draw) * u64::from(leaves)) >> 32) as u32;
    Attribute::new(
        name.to_string(),
        name,
        taxonomy,
        draws.iter().map(|&draw| LeafRank(skewed(draw & 0xFFFF))).collect(),
    )
}

/// Rows with some quasi-identifiers and the last one or two columns sensitive.
pub(super) fn microdata() -> impl Strategy<Value = Microdata> {
    // Ten columns of up to a hundred values each take more than one word of code.
    let fans = prop_oneof![
        30 => prop::collection::vec(prop::collection::vec(1..4usize, 1..4), 1..6),
        1 => Just(vec![vec![100]; 10]),
    ];
    let values = prop_oneof![4 => (2..4usize).prop_map(|n| vec![2, n]), 1 => Just(vec![8, 9])];
    (fans, prop::collection::vec(values, 1..3), 1..120usize).prop_flat_map(|(quasi, sensitive, rows)| {
        let columns = quasi.len() + sensitive.len();
        prop::collection::vec(prop::collection::vec(any::<u32>(), rows), columns).prop_map(move |draws| {
            let columns = quasi.iter().chain(&sensitive).zip(&draws).enumerate();
            let attributes: Vec<Attribute> =
                columns.map(|(name, (fans, draws))| attribute(name, fans, draws)).collect();
            let (quasi, sensitive) = attributes.split_at(quasi.len());
            let rows = (0..draws[0].len() as u32).collect();
            Microdata::new(rows, quasi.to_vec(), sensitive.to_vec(), Dropped::default())
        })
    })
}

/// Sets of requirements that a small table may keep: k, (τ, ℓ), the others.
pub(super) fn requirements() -> impl Strategy<Value = Vec<&'static str>> {
    let pairs = ["tau-l=1/2,2", "tau-l=2/3,2", "tau-l=1/2,3", "tau-l=0.45,3", "tau-l=0.4,4"];
    let others = [
        "distinct-l=2",
        "distinct-l=3",
        "simple-l=2",
        "simple-l=3",
        "entropy-l=2",
        "entropy-l=2.5",
        "recursive-l=1,2",
        "recursive-l=2,2",
        "recursive-l=1.5,3",
        r#"pd-recursive-l=1,2,"*1,0,""#,
        r#"npd-recursive-l=2,10,2,"*1,0,""#,
        "t-close=0.3",
        "t-close=0.2,ordered",
        "t-close=0.25,hierarchical",
    ];
    let set = (
        prop::sample::subsequence(vec!["k=2", "k=5"], 0..=1),
        prop::sample::subsequence(others.to_vec(), 0..=2),
        prop::sample::subsequence(pairs.to_vec(), 0..=1),
    );
    let set = set.prop_map(|(k, others, pairs)| [others, pairs, k].concat());
    prop_oneof![2 => prop::sample::select(pairs.to_vec()).prop_map(|one| vec![one]), 3 => set]
        .prop_filter("something is asked", |set| !set.is_empty())
}

/// Those of the requirements that the attribute's values allow to ask for.
pub(super) fn parsed_requirements(
    microdata: &Microdata,
    requirements: &[&str],
    by_share: bool,
) -> Option<Arc<[AttributeRequirements]>> {
    let required = |index: usize| {
        let attribute = &microdata.sensitive()[index];
        let counts = attribute.leaf_counts();
        let weights = if by_share { Weights::by_share(&counts) } else { Weights::where_present(&counts) };
        let parsed = requirements.iter().filter_map(|text| Requirement::parse(text, attribute.taxonomy()).ok());
        let requirements: Vec<Requirement> = parsed.collect();
        (!requirements.is_empty()).then(|| AttributeRequirements::new(microdata, index, requirements, &weights))
    };
    (0..microdata.sensitive().len()).map(required).collect()
}

fn quick(
    microdata: &Arc<Microdata>,
    requirements: &Arc<[AttributeRequirements]>,
    options: SweepOptions,
) -> Option<Publication> {
    let mut run = Box::new(Sweep::new(Arc::clone(microdata), Arc::clone(requirements), options).ok()?);
    while run.advance(7).ok()?.phase != Phase::Finished {}
    Some(run.publication())
}

/// docs/explanation/sweep.md#steps as it is written: no codes, no ceilings, no closed form.
fn plain(microdata: &Microdata, requirements: &[AttributeRequirements], options: SweepOptions) -> Option<Publication> {
    let mut sensitive = SensitiveState::new(microdata);
    let mut loose: Vec<u32> = (0..microdata.len() as u32).collect();
    generalize(microdata, requirements, &mut sensitive, &loose)?;
    if !hold(requirements, &sensitive, &loose, |_| true) {
        return None;
    }
    let vectors = level_vectors(microdata, options.order)?;
    let mut classes: Vec<Closed> = Vec::new();
    for vector in &vectors[..vectors.len() - 1] {
        let masses: Vec<Masses> = (0..requirements.len())
            .map(|i| requirements[i].masses(loose.iter().map(|&row| (sensitive.nodes(i)[row as usize], 1))))
            .collect();
        let mut groups: BTreeMap<Box<[NodeId]>, Vec<u32>> = BTreeMap::new();
        for &row in &loose {
            let cells = microdata.quasi_identifiers().iter().zip(&vector.levels).map(|(attribute, &level)| {
                attribute.taxonomy().ancestor_at(LeafRank(attribute.leaves()[row as usize]), usize::from(level))
            });
            groups.entry(cells.collect()).or_default().push(row);
        }
        for (cells, rows) in groups {
            let kept = keep(requirements, &sensitive, &masses, options.ties, &rows);
            if !kept.is_empty() {
                loose.retain(|row| !kept.contains(row));
                classes.push((cells, kept));
            }
        }
    }
    let before = sensitive.clone();
    while generalize(microdata, requirements, &mut sensitive, &loose).is_none()
        || !hold(requirements, &sensitive, &loose, |_| true)
    {
        sensitive = before.clone();
        loop {
            let cost = |(cells, rows): &Closed| {
                let shares = cells.iter().zip(microdata.quasi_identifiers()).map(|(&cell, attribute)| {
                    let tree = attribute.taxonomy();
                    1.0 / tree.leaves(cell).len() as f64 - 1.0 / tree.leaves(NodeId::ROOT).len() as f64
                });
                (shares.sum::<f64>() * rows.len() as f64 * 1e9).round() as u64
            };
            let cheapest = (0..classes.len()).min_by_key(|&class| (cost(&classes[class]), classes[class].0.clone()))?;
            loose.extend(classes.remove(cheapest).1);
            if hold(requirements, &sensitive, &loose, |one| !one.can_generalizing_help()) {
                break;
            }
        }
    }
    if !loose.is_empty() {
        loose.sort_unstable();
        classes.push((microdata.quasi_identifiers().iter().map(|_| NodeId::ROOT).collect(), loose));
    }
    Some(Publication::new(microdata, classes, sensitive.into_nodes()))
}

fn hold(
    requirements: &[AttributeRequirements],
    state: &SensitiveState,
    rows: &[u32],
    which: impl Fn(&Requirement) -> bool,
) -> bool {
    requirements.iter().enumerate().all(|(i, required)| {
        let masses = required.masses(rows.iter().map(|&row| (state.nodes(i)[row as usize], 1)));
        required.requirements().iter().filter(|one| which(one)).all(|one| one.holds(&masses, required.setting()))
    })
}

fn generalize(
    microdata: &Microdata,
    requirements: &[AttributeRequirements],
    state: &mut SensitiveState,
    rows: &[u32],
) -> Option<()> {
    let of = (microdata, requirements);
    at_once(async |pace| generalize::generalize(of, rows, Climb::Useful, state, None, pace).await).ok()
}

fn keep(
    requirements: &[AttributeRequirements],
    sensitive: &SensitiveState,
    loose: &[Masses],
    ties: TieRule,
    rows: &[u32],
) -> Vec<u32> {
    let mut by_kind: BTreeMap<Vec<NodeId>, Vec<u32>> = BTreeMap::new();
    for &row in rows {
        let kind = (0..requirements.len()).map(|i| sensitive.nodes(i)[row as usize]).collect();
        by_kind.entry(kind).or_default().push(row);
    }
    let mut kinds: Vec<RowKind<'_>> =
        by_kind.iter().map(|(nodes, rows)| RowKind { nodes, count: rows.len() as u64 }).collect();
    greedy_keep(&mut kinds, requirements, loose, ties);
    by_kind.values().zip(&kinds).flat_map(|(rows, kind)| &rows[rows.len() - kind.count as usize..]).copied().collect()
}

pub(super) fn cells_and_rows(publication: &Publication) -> Vec<(Vec<tauell_data::taxonomy::ValueId>, Vec<u32>)> {
    publication.classes().map(|class| (class.cells().unwrap().to_vec(), class.rows.to_vec())).collect()
}

proptest! {
    // A wide case takes long to make smaller: after half a minute it is small enough.
    #![proptest_config(ProptestConfig { failure_persistence: None, max_shrink_time: 30_000, ..ProptestConfig::default() })]

    #[test]
    fn the_quick_sweep_publishes_what_the_plain_one_does(
        microdata in microdata(),
        requirements in requirements(),
        (by_share, by_rank) in any::<(bool, bool)>(),
    ) {
        let Some(requirements) = parsed_requirements(&microdata, &requirements, by_share) else { return Ok(()) };
        let ties = if by_rank { TieRule::Rank } else { TieRule::Balanced };
        let options = SweepOptions { ties, ..SweepOptions::default() };
        let microdata = Arc::new(microdata);
        let (quick, plain) = (quick(&microdata, &requirements, options), plain(&microdata, &requirements, options));
        prop_assert_eq!(quick.is_some(), plain.is_some());
        if let (Some(quick), Some(plain)) = (quick, plain) {
            prop_assert_eq!(cells_and_rows(&quick), cells_and_rows(&plain));
            for attribute in 0..requirements.len() {
                prop_assert_eq!(quick.whole_histogram(attribute), plain.whole_histogram(attribute));
            }
            prop_assert!(verify(&microdata, &requirements, &quick).is_ok());
        }
    }

    #[test]
    fn the_searched_sweep_publishes_what_visiting_every_level_vector_does(
        microdata in microdata(),
        requirement in prop::sample::select(vec![
            "tau-l=1/2,2", "tau-l=2/3,2", "tau-l=1/2,3", "tau-l=0.45,3", "tau-l=0.4,4", "distinct-l=3", "simple-l=3",
            "entropy-l=2.5",
        ]),
        by_rank in any::<bool>(),
    ) {
        let Some(requirements) = parsed_requirements(&microdata, &[requirement], false) else { return Ok(()) };
        let ties = if by_rank { TieRule::Rank } else { TieRule::Balanced };
        let options = SweepOptions { ties, ..SweepOptions::default() };
        let searched = SweepOptions { visits: Visits::Searched { block: None }, ..options };
        // One sensitive attribute that is exact in the whole table: what l values are enough for.
        if requirements.len() > 1 || !requirements[0].holds(requirements[0].whole()) {
            return Ok(());
        }
        let microdata = Arc::new(microdata);
        let (every, searched) = (quick(&microdata, &requirements, options), quick(&microdata, &requirements, searched));
        prop_assert_eq!(every.is_some(), searched.is_some());
        if let (Some(every), Some(searched)) = (every, searched) {
            prop_assert_eq!(cells_and_rows(&every), cells_and_rows(&searched));
        }
    }

    #[test]
    fn a_search_in_blocks_ends_with_a_publication_that_keeps_any_promise(
        microdata in microdata(),
        requirements in requirements(),
        by_share in any::<bool>(),
        block in 1..40usize,
    ) {
        let Some(requirements) = parsed_requirements(&microdata, &requirements, by_share) else { return Ok(()) };
        let microdata = Arc::new(microdata);
        let options = SweepOptions { visits: Visits::Searched { block: Some(block) }, ..SweepOptions::default() };
        let (every, searched) = (quick(&microdata, &requirements, Default::default()), quick(&microdata, &requirements, options));
        prop_assert_eq!(every.is_some(), searched.is_some());
        if let Some(searched) = searched {
            prop_assert!(verify(&microdata, &requirements, &searched).is_ok());
        }
    }

    #[test]
    fn no_tuple_is_passed_over_whose_group_reaches_l_values_however_rows_leave(
        fans in prop::collection::vec(prop::collection::vec(1..4usize, 1..4), 1..6),
        draws in prop::collection::vec((any::<u32>(), any::<u64>(), 0..400usize), 1..80),
        ell in 2..9u32,
        bits in any::<bool>(),
    ) {
        // Tuple t loses its last loose row before the visit numbered in its draw.
        let attributes: Vec<Attribute> = fans
            .iter()
            .enumerate()
            .map(|(i, fans)| attribute(i, fans, &draws.iter().map(|d| d.0.rotate_left(5 * i as u32)).collect::<Vec<_>>()))
            .collect();
        let microdata = Microdata::new((0..draws.len() as u32).collect(), attributes, vec![], Dropped::default());
        let (codes, words) = at_once(async |pace| Codes::of(&microdata, pace).await);
        // Few bits a tuple, so that groups fall short.
        let two_bits = |draw: u64| (1 << (draw % 5)) | (1 << ((draw >> 8) % 9));
        let values: Vec<u64> = draws.iter().map(|draw| if bits { two_bits(draw.1) } else { 1 }).collect();
        let mut reach = if bits { Reach::Bits(values) } else { Reach::Counts(values) };
        let mut ceilings = Ceilings::new(&codes.levels(), draws.len());
        let vectors = level_vectors(&microdata, Default::default()).unwrap();
        let all: Vec<u32> = (0..draws.len() as u32).collect();
        for (visit, vector) in vectors.iter().enumerate() {
            all.iter().filter(|&&t| draws[t as usize].2 < visit).for_each(|&t| reach.set(t, 0));
            let rows = all.iter().filter(|&&t| reach.of(t) != 0).count() as u64;
            let loose = Loose { tuples: &all, rows, reach: &reach, ell };
            let mut found = Vec::new();
            let of = (&codes, &*words);
            in_slices(50, async |pace| ceilings.sift(&vector.levels, loose, of, &mut found, pace).await);
            prop_assert!(found.is_sorted());
            let mask = codes.mask(&vector.levels);
            let mut groups: BTreeMap<Vec<u64>, Vec<u32>> = BTreeMap::new();
            for &tuple in &all {
                let code = words.iter().zip(&mask).map(|(word, mask)| word[tuple as usize] & mask);
                groups.entry(code.collect()).or_default().push(tuple);
            }
            for tuples in groups.values().filter(|tuples| reach.suffices(tuples, ell)) {
                let passed_over = tuples.iter().find(|&&t| reach.of(t) != 0 && !found.contains(&t));
                prop_assert_eq!(passed_over, None, "at {:?}", vector.levels);
            }
        }
    }
}

/// What a run makes in slices of so many units: classes, sensitive values, and the classes with exact ones. Progress never goes back.
type Outcome = (Vec<Closed>, Vec<Vec<NodeId>>, Option<Vec<Closed>>);

fn in_runs_of(slice: u64, mut run: Sweep) -> Result<Outcome, PublishError> {
    let phases = [Phase::Sensitive, Phase::Classes, Phase::Residue, Phase::Finished];
    let mut before: Option<Progress> = None;
    loop {
        let now = run.advance(slice)?;
        assert!(now.done <= now.total, "{now:?}");
        if let Some(before) = before {
            let place = |phase| phases.iter().position(|one| *one == phase);
            assert!(place(before.phase) <= place(now.phase), "{now:?} after {before:?}");
            // Counting rows has a total of its own, and the last class may take others in.
            let goes_on = now.phase == before.phase && now.total == before.total && now.phase != Phase::Residue;
            assert!(!goes_on || now.done >= before.done && now.loose <= before.loose, "{now:?} after {before:?}");
        }
        if now.phase == Phase::Finished {
            let made = run.run.into_succeeded();
            return Ok((made.classes, made.sensitive.into_nodes(), made.exact));
        }
        before = Some(now);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, failure_persistence: None, max_shrink_time: 30_000, ..ProptestConfig::default() })]

    #[test]
    fn the_same_is_published_however_it_is_sliced(
        microdata in microdata(),
        requirements in requirements(),
        sensitive in prop::sample::select(vec![GeneralizeSensitive::Never, GeneralizeSensitive::AsNeeded, GeneralizeSensitive::Auto]),
        block in prop::option::of(4..40usize),
        slice in 0..3_000u64,
    ) {
        let Some(requirements) = parsed_requirements(&microdata, &requirements, false) else { return Ok(()) };
        let microdata = Arc::new(microdata);
        let visits = block.map_or(Visits::Auto, |_| Visits::Searched { block });
        let options = SweepOptions { sensitive, visits, ..SweepOptions::default() };
        let begin = || Sweep::new(Arc::clone(&microdata), Arc::clone(&requirements), options);
        let whole = begin().and_then(|run| in_runs_of(u64::MAX, run));
        prop_assert_eq!(begin().and_then(|run| in_runs_of(slice, run)), whole);
    }
}

/// A sweep over 200 rows with eight attributes of three levels, 6,561 level vectors, of which four copy the others, and two sensitive columns of a hundred values
/// each, of which the second is one and the same value in most rows: how many classes there are, and how much was done.
fn counted(same: usize, asked: [&str; 2]) -> (u64, Counted) {
    let mut state = 1u32;
    let mut draws = || -> Vec<u32> {
        let next = |_| {
            state ^= state << 13;
            state ^= state >> 17;
            state ^= state << 5;
            state
        };
        (0..200).map(next).collect()
    };
    let drawn: Vec<Vec<u32>> = (0..4).map(|_| draws()).collect();
    let quasi: Vec<Attribute> = (0..8).map(|name| attribute(name, &[3, 3], &drawn[name % 4])).collect();
    let (first, mut second) = (draws(), draws());
    second[..same].fill(0);
    let sensitive: Vec<Attribute> = vec![attribute(8, &[10, 10], &first), attribute(9, &[10, 10], &second)];
    let microdata = Arc::new(Microdata::new((0..200).collect(), quasi, sensitive, Dropped::default()));
    let required = |index: usize| {
        let taxonomy = microdata.sensitive()[index].taxonomy();
        let requirement = || vec![Requirement::parse(asked[index], taxonomy).unwrap()];
        let weights = Weights::where_present(&microdata.sensitive()[index].leaf_counts());
        AttributeRequirements::new(&microdata, index, requirement(), &weights)
    };
    let requirements: Arc<[AttributeRequirements]> = (0..2).map(required).collect();
    let mut sweep = Sweep::new(Arc::clone(&microdata), requirements, SweepOptions::default()).unwrap();
    while sweep.advance(100).unwrap().phase != Phase::Finished {}
    let made = sweep.run.into_succeeded();
    (made.classes.len() as u64, made.counted)
}

#[test]
fn loose_rows_are_counted_as_classes_close_and_not_at_each_level_vector() {
    let (classes, counted) = counted(0, ["tau-l=1/2,3"; 2]);
    assert!(counted.loose <= classes + 1, "{counted:?}, {classes} classes");
}

#[test]
fn a_group_that_keeps_nothing_is_not_tested_again_before_a_class_closes() {
    // Most groups hold the one value of the second column alone, and the copies part no rows that are not parted already.
    let (classes, counted) = counted(180, ["tau-l=1/2,3", "tau-l=9/10,2"]);
    assert!(classes > 1);
    assert!(counted.tested * 10 < counted.asked, "{counted:?}, {classes} classes");
}
