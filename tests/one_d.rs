//! 1-D ℓ-diversity on Adult, as docs/explanation/reference-runs.md has it.

use crate::common;

use std::sync::Arc;

use common::{adult_30162, adult_30162_under};
use tauell::microdata::Microdata;
use tauell::privacy::Requirement;
use tauell::publish::{AttributeRequirements, MethodChoice, Phase, Task, verify};
use tauell::release::Publication;
use tauell::utility::Information;

const ASKED: [&str; 4] = ["tau-l=0.5,3", "tau-l=0.45,4", "tau-l=0.4,5", "tau-l=0.3,6"];

/// The table for some requirement, checked from its file alone.
fn published(microdata: &Arc<Microdata>, requirement: &str, options: &[(&str, &str)]) -> Publication {
    let requirement = Requirement::parse(requirement, microdata.sensitive()[0].taxonomy()).unwrap();
    let requirements: Arc<[AttributeRequirements]> =
        [AttributeRequirements::with_default_weights(microdata, 0, vec![requirement])].into();
    let mut method = MethodChoice::of("one-d").unwrap();
    assert!(options.iter().all(|(option, word)| method.set(option, word)));
    let mut run = method.begin(Task::new(Arc::clone(microdata), Arc::clone(&requirements), None)).unwrap();
    while run.advance(1 << 20).unwrap().phase != Phase::Finished {}
    let publication = run.publication();
    verify(microdata, &requirements, &publication).unwrap();
    publication
}

/// A hierarchy file with its base values in alphabetical order, or in that of their numbers: siblings have the order in which they are
/// first named, and so the ranks of leaves are others.
fn by_value(hierarchy: Vec<u8>) -> Vec<u8> {
    let text = String::from_utf8(hierarchy).unwrap();
    let mut lines: Vec<&str> = text.lines().collect();
    let value = |line: &str| line.split(';').next().unwrap().to_owned();
    lines.sort_by_key(|line| (value(line).parse::<u32>().ok(), value(line)));
    lines.join("\n").into_bytes()
}

/// Holds um within half a unit of the last digit of what is expected.
fn reaches(microdata: &Arc<Microdata>, options: &[(&str, &str)], expected: [f64; 4]) {
    for (requirement, expected) in ASKED.into_iter().zip(expected) {
        let publication = published(microdata, requirement, options);
        let reached = Information::of(microdata, &publication).all;
        println!("{requirement} {options:?}: {reached:.4}, {} classes", publication.class_count());
        assert!((reached - expected).abs() < 6e-4, "{requirement} {options:?}: {reached} for {expected}");
    }
}

// docs/explanation/reference-runs.md#classes-along-a-line.

#[test]
fn adult_under_sorted_hierarchies_reaches_what_two_other_programs_did() {
    for (quasi, expected) in
        [(4, [0.964, 0.915, 0.830, 0.674]), (5, [0.845, 0.699, 0.565, 0.482]), (7, [0.810, 0.688, 0.582, 0.511])]
    {
        let Some(microdata) = adult_30162_under(quasi, by_value) else { return };
        reaches(&microdata, &[], expected);
    }
}

#[test]
fn adult_under_hierarchies_as_they_come_reaches_what_another_program_did() {
    for (quasi, expected) in [
        (4, [0.9632, 0.9086, 0.8202, 0.6691]),
        (5, [0.8493, 0.7208, 0.5673, 0.4868]),
        (7, [0.8002, 0.6845, 0.5762, 0.4981]),
    ] {
        let Some(microdata) = adult_30162(quasi) else { return };
        reaches(&microdata, &[], expected);
    }
}

#[test]
fn adult_in_other_orders() {
    for (quasi, gray, lexicographic) in [
        (4, [0.9640, 0.9144, 0.8292, 0.6882], [0.9554, 0.8871, 0.7903, 0.6330]),
        (5, [0.8544, 0.7237, 0.5767, 0.4824], [0.8849, 0.7820, 0.6843, 0.5439]),
        (7, [0.8077, 0.6955, 0.5746, 0.4970], [0.8422, 0.7453, 0.6537, 0.5326]),
    ] {
        let Some(microdata) = adult_30162(quasi) else { return };
        reaches(&microdata, &[("curve", "gray")], gray);
        reaches(&microdata, &[("curve", "lexicographic")], lexicographic);
    }
}

#[test]
fn adult_by_a_search_is_what_is_guaranteed() {
    // No class of pairs keeps (0.5, 3), and so on: of all ℓ up to the one that guarantees it only this one does.
    let Some(microdata) = adult_30162(5) else { return };
    reaches(&microdata, &[("aim", "search")], [0.8493, 0.7208, 0.5673, 0.4868]);
}
