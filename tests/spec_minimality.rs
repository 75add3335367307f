//! The adversary who knows the whole algorithm (docs/explanation/adversaries.md#a-method-aware-adversary), against the
//! figures there and against brute force.

use crate::common;

use std::collections::HashMap;
use std::sync::{Arc, OnceLock};

use common::{microdata, parsed_requirements, table, tree};
use proptest::prelude::*;
use tauell::adversary::{How, Minimality, MinimalityFound, MinimalityOptions, Publisher, reading};
use tauell::examples;
use tauell::microdata::{Attribute, Microdata};
use tauell::privacy::{Requirement, TauEll};
use tauell::publish::{Method, Phase, Sweep, SweepOptions};
use tauell::review::MinimalityRequest;
use tauell::review::Review;
use tauell::run::Run;
use tauell::session::Problem;
use tauell::taxonomy::LeafRank;

/// Sweep under one (tau, l), with the weights that each original gives.
struct SweepOf {
    tau: &'static str,
    ell: u32,
}

impl Publisher for SweepOf {
    fn publish(&self, original: Arc<Microdata>) -> Option<Box<dyn Method + Send>> {
        let requirements = parsed_requirements(&original, self.tau, self.ell);
        Some(Box::new(Sweep::new(original, requirements.into(), SweepOptions::default()).ok()?))
    }
}

impl SweepOf {
    fn requirements(&self) -> Vec<Vec<Requirement>> {
        vec![TauEll::parse(self.tau, self.ell).unwrap().into()]
    }

    /// What an adversary sees of the release of an original; `None` if it is refused.
    fn read(&self, original: &Microdata) -> Option<Vec<u32>> {
        let mut run = self.publish(Arc::new(original.clone()))?;
        while run.advance(u64::MAX).ok()?.phase != Phase::Finished {}
        Some(reading(&run.publication(), 1))
    }

    fn found(self, original: &Microdata, options: MinimalityOptions) -> MinimalityFound {
        let requirements = self.requirements();
        finished(Minimality::new(Arc::new(self), Arc::new(original.clone()), requirements, options).unwrap())
    }
}

fn finished(mut work: Minimality) -> MinimalityFound {
    while work.advance(1 << 20).map(|(done, total)| done < total).unwrap() {}
    work.finish().unwrap()
}

fn with_values(original: &Microdata, leaves: &[u32]) -> Microdata {
    let sensitive = &original.sensitive()[0];
    let leaves = leaves.iter().map(|&leaf| LeafRank(leaf)).collect();
    let attribute = Attribute::new(sensitive.name(), sensitive.column(), Arc::clone(sensitive.taxonomy()), leaves);
    Microdata::new(original.rows().to_vec(), original.quasi_identifiers().to_vec(), vec![attribute], original.dropped())
}

fn hospital() -> Microdata {
    let (mut session, choices) = examples::open("hospital", 0).unwrap();
    Microdata::clone(Problem::new(&mut session, &choices).unwrap().microdata())
}

fn smallest() -> Microdata {
    let cells = table(&[("zip", &["1000", "1000", "1001", "1002"]), ("s", &["flu", "flu", "hiv", "ulcer"])]);
    microdata(&cells, &[tree("*\n 1000\n 1001\n 1002"), tree("any\n flu\n hiv\n ulcer")], 1)
}

#[test]
fn in_the_smallest_example_flu_is_certain_for_two_people_where_a_half_is_allowed() {
    let found = SweepOf { tau: "0.5", ell: 2 }.found(&smallest(), MinimalityOptions::default());
    let shares: Vec<&[f64]> = found.people[0].iter().map(|person| person.shares.as_slice()).collect();
    assert_eq!(shares[..2], [[1.0, 0.0, 0.0], [1.0, 0.0, 0.0]]);
    assert_eq!(shares[2..], [[0.0, 0.5, 0.5], [0.0, 0.5, 0.5]]);
    assert_eq!((found.broken(), found.certain(), found.excess()), (2, 2, Some(0.5)));
    // hiv and ulcer the one way or the other.
    assert!(matches!(found.how, How::Exact { consistent: 2, .. }), "{:?}", found.how);
}

/// The hospital, all that fits tried; it takes some seconds, so once.
fn exact_hospital() -> &'static MinimalityFound {
    static FOUND: OnceLock<MinimalityFound> = OnceLock::new();
    FOUND.get_or_init(|| SweepOf { tau: "0.5", ell: 3 }.found(&hospital(), MinimalityOptions::default()))
}

#[test]
fn in_the_hospital_all_twelve_are_above_psi_and_five_are_certain() {
    let found = exact_hospital();
    let How::Exact { candidates, consistent } = found.how else { panic!("the hospital can be counted") };
    // 5 · 5 people swept out of the two classes, 48 · 12 · 12 orders of base values in the three: 172,800 ways to make 31,700
    // different originals of the published table.
    assert_eq!((candidates, consistent), (31_700, 40));
    assert_eq!((found.broken(), found.certain(), found.excess()), (12, 5, Some(0.5)));
    // The four aged 20, and the first of those aged 29 or more, at 10004.
    let certain: Vec<usize> = (0..12).filter(|&person| found.people[0][person].certain).collect();
    assert_eq!(certain, [0, 1, 2, 3, 4]);
}

#[test]
fn slices_of_any_size_find_the_same() {
    let all = SweepOf { tau: "0.5", ell: 2 }.found(&smallest(), MinimalityOptions::default());
    let publisher = SweepOf { tau: "0.5", ell: 2 };
    let requirements = publisher.requirements();
    let options = MinimalityOptions::default();
    let mut work = Minimality::new(Arc::new(publisher), Arc::new(smallest()), requirements, options).unwrap();
    let mut last = 0.0;
    loop {
        let (done, total) = work.advance(1).unwrap();
        assert!(done <= total);
        if done == total {
            break;
        }
        last = f64::max(last, done as f64 / total as f64);
    }
    assert!(last > 0.5, "{last}");
    assert_eq!(work.finish().unwrap(), all);
}

#[test]
fn a_chain_comes_to_what_counting_finds() {
    let exact = exact_hospital();
    let options = MinimalityOptions { most_candidates: 1_000, steps: 10_000, seed: 1 };
    let sampled = SweepOf { tau: "0.5", ell: 3 }.found(&hospital(), options);
    let How::Sampled { steps, moves, error } = sampled.how else { panic!("more fit than a thousand") };
    assert!(steps == 9_000 && moves > 100 && error > 0.0 && error < 0.1, "{:?}", sampled.how);
    for (exact, sampled) in exact.people[0].iter().zip(&sampled.people[0]) {
        for (exact, sampled) in exact.shares.iter().zip(&sampled.shares) {
            assert!((exact - sampled).abs() <= 0.1, "{exact} {sampled}");
        }
        assert_eq!(exact.certain, sampled.certain);
    }
    // The same seed, the same walk; another seed, another.
    assert_eq!(SweepOf { tau: "0.5", ell: 3 }.found(&hospital(), options), sampled);
    let other = SweepOf { tau: "0.5", ell: 3 }.found(&hospital(), MinimalityOptions { seed: 2, ..options });
    assert_ne!(other, sampled);
}

/// All assignments of `m` values to `n` people.
fn assignments(n: usize, m: u32) -> impl Iterator<Item = Vec<u32>> {
    (0..u64::from(m).pow(n as u32)).map(move |number| {
        let mut left = number;
        let digit = |_| {
            let digit = left % u64::from(m);
            left /= u64::from(m);
            digit as u32
        };
        (0..n).map(digit).collect()
    })
}

/// Originals by release: how many, and how often each person has each value.
struct Group {
    originals: u64,
    counts: Vec<u64>,
}

/// The method run on every original there is, whether or not it fits anything.
fn every_publication(method: &SweepOf, original: &Microdata, m: u32) -> HashMap<Vec<u32>, Group> {
    let n = original.len();
    let mut groups: HashMap<Vec<u32>, Group> = HashMap::new();
    for values in assignments(n, m) {
        let Some(read) = method.read(&with_values(original, &values)) else { continue };
        let none = || Group { originals: 0, counts: vec![0; n * m as usize] };
        let group = groups.entry(read).or_insert_with(none);
        group.originals += 1;
        values.iter().enumerate().for_each(|(person, &value)| group.counts[person * m as usize + value as usize] += 1);
    }
    groups
}

/// Shares over all originals: of those whose release exceeds the bound for a person, and of people for whom it does.
fn broken_shares(method: &SweepOf, groups: &HashMap<Vec<u32>, Group>, m: u32) -> (f64, f64, u64) {
    let tau_ell = TauEll::parse(method.tau, method.ell).unwrap();
    let (mut originals, mut somebody, mut pairs, mut broken) = (0, 0, 0, 0);
    for group in groups.values() {
        let above = |counts: &&[u64]| {
            let mut counts = counts.to_vec();
            counts.sort_unstable_by(|a, b| b.cmp(a));
            let top = |k: usize| counts[..k.min(counts.len())].iter().sum::<u64>() as f64 / group.originals as f64;
            (1..method.ell as usize).any(|k| top(k) > tau_ell.psi(k) + 1e-9)
        };
        let people = group.counts.chunks(m as usize).count() as u64;
        let above = group.counts.chunks(m as usize).filter(above).count() as u64;
        originals += group.originals;
        somebody += if above > 0 { group.originals } else { 0 };
        pairs += people * group.originals;
        broken += above * group.originals;
    }
    (somebody as f64 / originals as f64, broken as f64 / pairs as f64, originals)
}

/// People with these quasi-identifiers over a tree of two levels, and three values under one root.
fn design(people: &str) -> Microdata {
    let cells: Vec<String> = people.chars().map(String::from).collect();
    let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
    let first = vec!["v0"; cells.len()];
    let trees = [tree("*\n ab\n  a\n  b\n cd\n  c\n  d"), tree("any\n v0\n v1\n v2")];
    microdata(&table(&[("q", &cells), ("s", &first)]), &trees, 1)
}

#[test]
#[ignore = "runs the method on millions of originals: cargo xtask soak"]
fn over_all_originals_of_small_designs_as_many_are_broken_as_the_specification_says() {
    for (people, m, tau, ell, expected) in
        [("aabbccdd", 3, "0.5", 2, 0.20), ("aaaabbbccd", 3, "0.5", 2, 0.58), ("aaaabbbccd", 3, "0.5", 3, 0.75)]
    {
        let method = SweepOf { tau, ell };
        let groups = every_publication(&method, &design(people), m);
        let (somebody, pairs, originals) = broken_shares(&method, &groups, m);
        println!(
            "{people} ({tau}, {ell}), {m} values: {originals} originals, somebody {somebody:.4}, pairs {pairs:.4}"
        );
        assert!((somebody - expected).abs() < 0.01, "{people} (0.5, {ell}): {somebody}");
    }
}

#[test]
#[ignore = "runs the method on 16,777,216 originals: cargo xtask soak"]
fn over_all_originals_of_the_hospital_as_many_are_broken_as_the_specification_says() {
    let method = SweepOf { tau: "0.5", ell: 3 };
    let groups = every_publication(&method, &hospital(), 4);
    let (somebody, pairs, originals) = broken_shares(&method, &groups, 4);
    println!("{originals} originals, somebody {somebody:.4}, pairs {pairs:.4}");
    assert_eq!(originals, 16_752_648);
    assert!((somebody - 0.797).abs() < 0.001 && (pairs - 0.517).abs() < 0.001, "{somebody} {pairs}");
}

fn a_table() -> impl Strategy<Value = (Vec<u8>, Vec<u32>)> {
    (3usize..7).prop_flat_map(|n| (proptest::collection::vec(0u8..4, n), proptest::collection::vec(0u32..3, n)))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn what_is_tried_is_all_that_there_is((people, values) in a_table(), ell in 2u32..4) {
        let letters: String = people.iter().map(|&letter| char::from(b'a' + letter)).collect();
        let cells: Vec<String> = letters.chars().map(String::from).collect();
        let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
        let sensitive = tree("any\n x\n  v0\n  v1\n v2");
        let first = vec!["v0"; cells.len()];
        let quasi = tree("*\n ab\n  a\n  b\n cd\n  c\n  d");
        let original = microdata(&table(&[("q", &cells), ("s", &first)]), &[quasi, sensitive], 1);
        let original = with_values(&original, &values);
        let method = SweepOf { tau: "0.5", ell };
        let Some(read) = method.read(&original) else { return Ok(()) };
        let all = &every_publication(&method, &original, 3)[&read];
        let found = method.found(&original, MinimalityOptions::default());
        prop_assert!(matches!(found.how, How::Exact { consistent, .. } if consistent == all.originals), "{:?}", found.how);
        for (person, found) in found.people[0].iter().enumerate() {
            for (leaf, share) in found.shares.iter().enumerate() {
                prop_assert_eq!(*share, all.counts[person * 3 + leaf] as f64 / all.originals as f64);
            }
        }
    }
}

#[test]
fn walks_that_differ_are_reported_and_not_taken_for_no_disclosure() {
    let found = |steps| {
        let options = MinimalityOptions { most_candidates: 1_000, steps, seed: 0 };
        SweepOf { tau: "0.5", ell: 3 }.found(&hospital(), options)
    };
    let short = found(20);
    let How::Sampled { error, .. } = short.how else { panic!("more fit than a thousand") };
    assert!(error > 0.5 && short.excess() == Some(0.5) && short.broken() == 0, "{:?}", short.how);
    assert!(short.is_open());
    let long = found(10_000);
    assert!(long.broken() > 0 && !long.is_open(), "{:?}", long.how);
    assert!(!exact_hospital().is_open());

    // In words, and in the verdict, which then is as it was before.
    let (mut session, choices) = examples::open("hospital", 0).unwrap();
    let problem = Problem::new(&mut session, &choices).unwrap();
    let mut outcome = Run::new(problem.clone()).unwrap().finish().unwrap();
    let mut review = Review::of_outcome(&outcome);
    review.made_by(problem);
    let before = review.view().verdict;
    let work_out = |review: &mut Review, steps| {
        let mut work = review.minimality(MinimalityRequest { most_candidates: 1_000, steps, seed: 0 }).unwrap();
        while work.advance(1 << 20).map(|(done, total)| done < total).unwrap() {}
        review.take_minimality(work).unwrap().clone()
    };
    let view = work_out(&mut review, 20);
    assert!(
        view.inconclusive && view.sentence.contains("too much to say about whom. Make them longer."),
        "{}",
        view.sentence
    );
    assert_eq!(view.verdict, before);
    outcome.take_minimality(&view);
    assert_eq!(outcome.report().verdict, before);
    assert_eq!(Review::of_outcome(&outcome).view().verdict, before);
    let view = work_out(&mut review, 10_000);
    assert!(!view.inconclusive && view.verdict != before, "{}", view.verdict.line);
    // A walk makes nothing certain: what it did not come to may be out of its reach.
    assert!(
        view.certain == 5 && view.sentence.ends_with("for 5 people, the walks found no other value."),
        "{}",
        view.sentence
    );
    outcome.take_minimality(&view);
    assert_eq!(outcome.report().verdict, view.verdict);
    // A review of what was computed before begins with it.
    assert_eq!(Review::of_outcome(&outcome).view().verdict, view.verdict);
}

#[test]
fn a_chain_comes_to_originals_with_other_numbers_of_each_value_where_some_are_general() {
    // What was published leaves open of which value there are more: exchanges alone would not find that.
    for (people, values) in
        [("aab", [1, 0, 0].as_slice()), ("aabb", &[0, 0, 2, 0]), ("aaab", &[2, 1, 0, 0]), ("abcd", &[1, 1, 2, 1])]
    {
        let cells: Vec<String> = people.chars().map(String::from).collect();
        let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
        let trees = [tree("*\n ab\n  a\n  b\n cd\n  c\n  d"), tree("any\n x\n  v0\n  v1\n v2")];
        let original = microdata(&table(&[("q", &cells), ("s", &vec!["v0"; cells.len()])]), &trees, 1);
        let original = with_values(&original, values);
        let found = |options| SweepOf { tau: "0.5", ell: 2 }.found(&original, options);
        let exact = found(MinimalityOptions::default());
        let How::Exact { consistent, .. } = exact.how else { panic!("few fit") };
        let sampled = found(MinimalityOptions { most_candidates: 0, steps: 20_000, seed: 0 });
        assert!(consistent > 1 && matches!(sampled.how, How::Sampled { .. }), "{people}: {:?}", sampled.how);
        for (exact, sampled) in exact.people[0].iter().zip(&sampled.people[0]) {
            for (exact, sampled) in exact.shares.iter().zip(&sampled.shares) {
                assert!((exact - sampled).abs() < 0.05, "{people}: {exact} {sampled}");
            }
        }
    }
}
