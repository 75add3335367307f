//! What holds of any table, and the parts of the search against plain definitions.

use std::sync::Arc;

use proptest::prelude::*;
use tauell_base::random::{Generator, Purpose};
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{LeafRank, NodeId};

use super::classes::{Class, Extent};
use super::limits::HOTTEST;
use super::partition::Partition;
use super::validity::Validity;
use super::*;
use crate::objective::{Cost, Objective, Quasi, UNIT};
use crate::release::Publication;
use crate::samples::{ASKED, microdata, parsed_requirements, traced};
use crate::{GeneralizeSensitive, MethodChoice, PublishError, Task};

fn choice(objective: &str) -> MethodChoice {
    let mut choice = MethodChoice::of("local-search").unwrap();
    assert!(choice.set("objective", objective));
    choice
}

/// What the rows of a published table cost.
fn cost(publication: &Publication, microdata: &Microdata, objective: Objective) -> Cost {
    let attributes = microdata.quasi_identifiers();
    let of_row = |row: usize| {
        let Some(cells) = publication.cells(row) else { return UNIT };
        let cells = cells.iter().enumerate();
        let of_cell = |(at, &value): (usize, _)| {
            let values = publication.quasi_identifier_values(at);
            let leaves = values.taxonomy().leaves(values.node(value).unwrap()).len();
            objective.cost(
                leaves,
                attributes[at].taxonomy().leaf_count(),
                (attributes[at].weight(), microdata.weights()),
            )
        };
        cells.map(of_cell).sum::<Cost>()
    };
    (0..microdata.len()).map(of_row).sum()
}

/// A partition of all rows into classes of so many neighbours, with what is required of them.
fn partition(microdata: &Microdata, requirements: &Arc<[AttributeRequirements]>, size: usize) -> Partition {
    let quasi = Quasi::of(microdata, Objective::Both);
    let own: Vec<Vec<NodeId>> =
        microdata.sensitive().iter().map(|of| (0..microdata.len()).map(|row| of.leaf_node(row)).collect()).collect();
    let nodes: Vec<&[NodeId]> = own.iter().map(Vec::as_slice).collect();
    let validity = Validity::new(Arc::clone(requirements), 1, &nodes, microdata.len());
    let rows: Vec<u32> = (0..microdata.len() as u32).collect();
    let classes = rows.chunks(size).map(|rows| Class::of(rows.to_vec(), &quasi, &validity)).collect();
    Partition::new((quasi, validity), classes, 0, None)
}

/// The same with classes that satisfy everything, as many as the rows give in their order; `None` if all together do not.
fn valid_partition(microdata: &Microdata, requirements: &Arc<[AttributeRequirements]>) -> Option<Partition> {
    let mut partition = partition(microdata, requirements, microdata.len());
    let (mut classes, mut rest): (Vec<Vec<u32>>, Vec<u32>) = (Vec::new(), Vec::new());
    let mut holds = |rows: &[u32]| {
        let class = (!rows.is_empty()).then(|| Class::of(rows.to_vec(), &partition.quasi, &partition.validity));
        class.is_none_or(|class| partition.validity.holds(class.len(), &class.counts))
    };
    for row in 0..microdata.len() as u32 {
        rest.push(row);
        if holds(&rest) {
            classes.push(std::mem::take(&mut rest));
        }
    }
    while !holds(&rest) {
        rest.extend(classes.pop()?);
    }
    classes.extend((!rest.is_empty()).then_some(rest));
    let classes = classes.into_iter().map(|rows| Class::of(rows, &partition.quasi, &partition.validity)).collect();
    Some(Partition::new((partition.quasi, partition.validity), classes, 0, None))
}

/// Steps without an end.
fn endless() -> Steps {
    Steps::new(None, Arc::default())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    /// `traced` verifies the steps, and that neither slices nor a trace change what is published.
    #[test]
    fn every_class_satisfies_everything_with_the_least_cells_and_costs_no_more_than_a_sweeps(
        microdata in microdata(0..3),
        requirements in prop::sample::subsequence(ASKED.to_vec(), 1..3),
        k in prop::option::of(2..5u32),
        objective in prop::sample::select(vec!["both", "information", "loss"]),
        suppress in prop::sample::select(vec!["none", "none", "1", "20%", "100%"]),
        stop_after in prop::sample::select(vec!["none", "none", "0", "30"]),
        slice in 1..4000u64,
        weights in prop::collection::vec(1..5u32, 4),
    ) {
        let microdata = Arc::new(microdata.weighing(weights));
        let requirements = parsed_requirements(&microdata, &requirements);
        let mut choice = choice(objective);
        assert!(choice.set("suppress", suppress) && choice.set("stop_after", stop_after));
        let Some((_, publication)) = traced(&choice, &microdata, &requirements, k, slice) else { return Ok(()) };
        prop_assert!(publication.left_out() as u64 <= choice.rows("suppress").of(microdata.len() as u64));
        prop_assert!(publication.class_count() > 0);
        for class in publication.classes() {
            prop_assert!(class.rows.len() >= k.unwrap_or(1) as usize);
            for (at, required) in requirements.iter().enumerate() {
                let nodes = class.rows.iter().map(|&row| (publication.value_of(at, row as usize), 1));
                prop_assert!(required.holds(&required.masses(nodes)));
            }
            let covering = at_once(async |pace| crate::covering::covering(&microdata, class.rows, pace).await);
            for (at, node) in covering.iter().enumerate() {
                let values = publication.quasi_identifier_values(at);
                let published = values.node(publication.cells(class.rows[0] as usize).unwrap()[at]).unwrap();
                prop_assert_eq!(published, values.taxonomy().canonical(*node));
            }
        }
        if k.is_none() && !requirements.is_empty() {
            let sweep = MethodChoice::of("sweep").unwrap();
            for word in ["never", "as-needed"] {
                let mut sweep = sweep.clone();
                assert!(sweep.set(GeneralizeSensitive::OPTION, word));
                let Some((_, swept)) = traced(&sweep, &microdata, &requirements, None, u64::MAX) else { continue };
                let general = |of: &Publication| {
                    let rows = 0..microdata.len();
                    let published = (0..requirements.len()).flat_map(|at| rows.clone().map(move |row| (at, row)));
                    // Of a suppressed row, nothing is generalized.
                    published.filter(|&(_, row)| of.cells(row).is_some()).filter(|&(at, row)| {
                        let leaf = microdata.sensitive()[at].leaf_node(row);
                        of.sensitive_values(at).node(of.value_of(at, row)) != Some(leaf)
                    }).count()
                };
                // Sweep may generalize more sensitive values than the whole table needs.
                if general(&swept) == general(&publication) {
                    let objective = LocalSearchOptions::from(&choice).objective;
                    let (own, other) = (cost(&publication, &microdata, objective), cost(&swept, &microdata, objective));
                    prop_assert!(own <= other, "{own} {other} {word}");
                }
            }
        }
    }

    #[test]
    fn the_trie_finds_the_class_that_a_plain_search_finds(
        microdata in microdata(0..3),
        requirements in prop::sample::subsequence(ASKED.to_vec(), 1..3),
        size in 1..6usize,
        below in prop::option::of(0..(3u64 << 30)),
    ) {
        let requirements = parsed_requirements(&microdata, &requirements);
        let mut partition = partition(&microdata, &requirements, size);
        for row in 0..microdata.len() as u32 {
            let own = partition.class_of(row);
            let below = below.unwrap_or(Cost::MAX);
            let mut best: Option<Cost> = None;
            for at in (0..partition.classes.len()).filter(|&at| at as u32 != own) {
                let class = &partition.classes[at];
                let mut with = class.rows.clone();
                with.push(row);
                let with = Class::of(with, &partition.quasi, &partition.validity);
                let cost = with.total() - class.total();
                if cost < below && partition.validity.holds(with.len(), &with.counts) {
                    best = Some(best.map_or(cost, |least| least.min(cost)));
                }
            }
            // Twice: what a class refused is remembered.
            for _ in 0..2 {
                let found = partition.find(row, below, &[own]);
                prop_assert_eq!(found.map(|(cost, _)| cost), best);
            }
        }
    }

    #[test]
    fn passes_and_ruins_keep_every_row_and_count_what_they_save(
        microdata in microdata(0..3),
        requirements in prop::sample::subsequence(ASKED.to_vec(), 1..3),
        seed in any::<u64>(),
    ) {
        let requirements = parsed_requirements(&microdata, &requirements);
        let Some(mut partition) = valid_partition(&microdata, &requirements) else { return Ok(()) };
        let mut random = Generator::new(seed, Purpose::LocalSearch);
        for _ in 0..3 {
            for _ in 0..40 {
                let before = partition.total();
                let is_kept = ruin::ruin(&mut partition, &mut random, 0.0);
                prop_assert!(partition.total() < before || !is_kept && partition.total() == before);
            }
            partition.refresh();
            let before = partition.total();
            let budget = Budget { start: 0, end: u64::MAX };
            at_once(async |pace| pass::pass(&mut partition, budget, &mut endless(), pace).await);
            prop_assert!(partition.total() <= before);
            partition.refresh();
            let mut rows: Vec<u32> = partition.classes.iter().flat_map(|class| class.rows.iter().copied()).collect();
            rows.sort_unstable();
            prop_assert_eq!(rows, (0..microdata.len() as u32).collect::<Vec<_>>());
            for class in &partition.classes {
                let rebuilt = Class::of(class.rows.clone(), &partition.quasi, &partition.validity);
                prop_assert_eq!((&rebuilt.cells, rebuilt.cost, &rebuilt.counts), (&class.cells, class.cost, &class.counts));
            }
            for at in 0..partition.classes.len() {
                let (rows, counts) = (partition.classes[at].len(), partition.classes[at].counts.clone());
                prop_assert!(partition.validity.holds(rows, &counts));
            }
        }
    }

    #[test]
    fn a_search_never_ends_with_more_than_it_began_with(
        microdata in microdata(1..2),
        requirement in prop::sample::select(ASKED.to_vec()),
        work in 1..3000u64,
    ) {
        let requirements = parsed_requirements(&microdata, &[requirement]);
        let Some(mut partition) = valid_partition(&microdata, &requirements) else { return Ok(()) };
        let before = partition.total();
        let start = partition.work();
        let budget = Budget { start, end: start + work };
        at_once(async |pace| improve(&mut partition, budget, &mut endless(), pace).await);
        prop_assert!(partition.total() <= before);
    }

    /// Slices end anywhere, and so does a person's patience.
    #[test]
    fn a_search_that_is_finished_early_is_made_again_by_as_many_steps_and_costs_no_more_than_its_start(
        microdata in microdata(1..3),
        requirement in prop::sample::select(ASKED.to_vec()),
        suppress in prop::sample::select(vec!["none", "20%"]),
        slice in 1..3000u64,
        slices in 0..40usize,
    ) {
        let microdata = Arc::new(microdata);
        let requirements = parsed_requirements(&microdata, &[requirement]);
        let mut choice = choice("both");
        assert!(choice.set("suppress", suppress));
        let made = |choice: &MethodChoice, finished_after: Option<usize>| {
            let mut run = choice.begin(Task::new(Arc::clone(&microdata), Arc::clone(&requirements), None)).ok()?;
            let mut done = 0;
            loop {
                if finished_after == Some(done) {
                    run.finish_early();
                }
                done += 1;
                if run.advance(slice).ok()?.phase == Phase::Finished {
                    break;
                }
            }
            Some((run.stopped_after(), run.publication()))
        };
        let Some((steps, early)) = made(&choice, Some(slices)) else { return Ok(()) };
        let again = steps.map_or(choice.clone(), |steps| choice.clone().stopping_after(steps));
        let (as_many, repeated) = made(&again, None).unwrap();
        prop_assert_eq!(as_many, steps);
        prop_assert_eq!(format!("{early:?}"), format!("{repeated:?}"));
        let (_, start) = made(&choice.clone().stopping_after(0), None).unwrap();
        prop_assert!(cost(&early, &microdata, Objective::Both) <= cost(&start, &microdata, Objective::Both));
    }

    /// A table whose most frequent values are too frequent, with exact values: without as few rows as any release suppresses.
    #[test]
    fn a_table_that_violates_a_requirement_is_published_without_as_few_rows_as_possible(
        microdata in microdata(1..2),
        requirement in prop::sample::select(ASKED.to_vec()),
        further in 0..3u64,
        slice in 1..3000u64,
    ) {
        let microdata = Arc::new(microdata);
        let requirements = parsed_requirements(&microdata, &[requirement]);
        let mut choice = choice("both");
        assert!(choice.set(GeneralizeSensitive::OPTION, "never"));
        let begun = |choice: &MethodChoice| {
            choice.begin(Task::new(Arc::clone(&microdata), Arc::clone(&requirements), None)).err()
        };
        let Some(PublishError::TooFewSuppressed { needed, is_least, most: 0, .. }) = begun(&choice) else {
            return Ok(());
        };
        // Every number of rows that may remain of each value.
        let counts: Vec<(NodeId, u64)> = {
            let of = &microdata.sensitive()[0];
            let counts = (0..).zip(of.leaf_counts()).filter(|&(_, count)| count > 0);
            counts.map(|(leaf, count)| (of.taxonomy().leaf_node(LeafRank(leaf)), count)).collect()
        };
        let mut some: Vec<Vec<(NodeId, u64)>> = vec![Vec::new()];
        for &(node, count) in &counts {
            some = some.iter().flat_map(|of| (0..=count).map(|count| [&of[..], &[(node, count)]].concat())).collect();
        }
        let rows = |of: &[(NodeId, u64)]| of.iter().map(|&(_, count)| count).sum::<u64>();
        let holds = |of: &Vec<(NodeId, u64)>| {
            let masses = requirements[0].masses(of.iter().copied().filter(|&(_, count)| count > 0));
            rows(of) >= requirements[0].least_rows() && requirements[0].holds(&masses)
        };
        let most = some.iter().filter(|of| rows(of) > 0 && holds(of)).map(|of| rows(of)).max().unwrap_or(0);
        prop_assert!(is_least && microdata.len() as u64 - most == needed, "{needed} of {counts:?}");
        for allowed in needed.saturating_sub(1)..=needed + further {
            assert!(choice.set("suppress", &allowed.to_string()));
            if allowed < needed {
                let refused = matches!(begun(&choice), Some(PublishError::TooFewSuppressed { most, .. }) if most == allowed);
                prop_assert!(refused);
                continue;
            }
            let (_, publication) = traced(&choice, &microdata, &requirements, None, slice).unwrap();
            let left_out = publication.left_out() as u64;
            prop_assert!(needed <= left_out && left_out <= allowed, "{left_out} of {allowed}, {needed} are needed");
            for class in publication.classes() {
                let nodes = class.rows.iter().map(|&row| (publication.value_of(0, row as usize), 1));
                prop_assert!(requirements[0].holds(&requirements[0].masses(nodes)));
            }
        }
    }

    #[test]
    fn what_remains_of_a_class_without_a_row_has_the_least_cells(microdata in microdata(0..1), some in any::<u64>()) {
        let quasi = Quasi::of(&microdata, Objective::Loss);
        let requirements: Arc<[AttributeRequirements]> = Arc::new([]);
        let validity = Validity::new(requirements, 1, &[], microdata.len());
        let rows: Vec<u32> = (0..microdata.len() as u32).filter(|row| some >> (row % 64) & 1 == 1).collect();
        prop_assume!(rows.len() > 1);
        let mut class = Class::of(rows, &quasi, &validity);
        let mut extent = Extent::of(&class, &quasi);
        while class.len() > 1 {
            let row = class.rows.pop().unwrap();
            let without: Box<[u32]> = extent.cells_without(&class.cells, row, &quasi).collect();
            let rebuilt = Class::of(class.rows.clone(), &quasi, &validity);
            prop_assert_eq!(&without, &rebuilt.cells);
            prop_assert_eq!(extent.cost_without(&class.cells, row, &quasi), rebuilt.cost);
            extent.remove(row, &quasi);
            class = rebuilt;
        }
    }
}

#[test]
fn a_cell_costs_what_the_measures_report() {
    let unit = crate::objective::UNIT;
    // One of four attributes; 5 of 9 leaves: NCP (5 - 1)/(9 - 1), information 1/5.
    assert_eq!(Objective::Loss.cost(5, 9, (1, 4)), unit / 2 / 4);
    assert_eq!(Objective::Information.cost(5, 9, (1, 4)), unit * 4 / 5 / 4);
    assert_eq!(Objective::Both.cost(5, 9, (1, 4)), (2 * (unit / 2) + unit * 4 / 5) / (3 * 4));
    for objective in [Objective::Both, Objective::Information, Objective::Loss] {
        assert_eq!((objective.cost(1, 9, (1, 4)), objective.cost(1, 1, (1, 4))), (0, 0));
    }
}

#[test]
fn the_temperature_falls_to_a_twentieth() {
    let budget = Budget { start: 100, end: 1100 };
    let of = |work| budget.temperature(work) / HOTTEST;
    assert_eq!(of(100), 1.0);
    assert!((of(1100) - 0.05).abs() < 0.003, "{}", of(1100));
    assert!((0..100).all(|step| of(100 + 10 * step) >= of(110 + 10 * step)));
}
