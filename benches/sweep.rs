//! From coded rows to a checked release: Sweep, the verifier, the measures of the report.

mod common;

use std::collections::HashMap;

use common::{MANY, Source, sweep};
use criterion::{BenchmarkId, Criterion, criterion_group, criterion_main};
use rustc_hash::FxBuildHasher;
use tauell::microdata::Microdata;
use tauell::publish::verify;
use tauell::run::{Outcome, Run};
use tauell::session::Problem;
use tauell::utility::{ClassSizes, Information};

/// One group-by of all rows by their quasi-identifier as it is: a measure of what the table costs at least.
fn one_pass(microdata: &Microdata) -> usize {
    let mut groups: HashMap<Vec<u32>, u32, FxBuildHasher> = HashMap::default();
    for row in 0..microdata.len() {
        *groups.entry(microdata.quasi_identifiers().iter().map(|a| a.leaves()[row]).collect()).or_default() += 1;
    }
    groups.len()
}

fn table(criterion: &mut Criterion, name: &str, source: &Source, quasi: usize, lines: &[(&str, u32)]) {
    let mut group = criterion.benchmark_group(format!("{name}, {quasi} quasi-identifiers"));
    common::few(&mut group);
    let problem = source.problem(quasi, lines[0].0, lines[0].1);
    group.bench_function("one pass", |bencher| bencher.iter(|| one_pass(problem.microdata())));
    for &(tau, ell) in lines {
        let problem = source.problem(quasi, tau, ell);
        let requirement = format!("({tau}, {ell})");
        group.bench_function(BenchmarkId::new("sweep", &requirement), |bencher| {
            bencher.iter(|| sweep(problem.microdata(), problem.requirements()));
        });
    }
    let publication = sweep(problem.microdata(), problem.requirements());
    group.bench_function("verify", |bencher| {
        bencher.iter(|| verify(problem.microdata(), problem.requirements(), &publication).expect("it holds"));
    });
    group.bench_function("measure", |bencher| {
        bencher.iter(|| (Information::of(problem.microdata(), &publication), ClassSizes::of(&publication)));
    });
    group.bench_function("all of a run", |bencher| bencher.iter(|| run(&problem)));
}

/// Sweep under requirements of the other kinds.
fn other_requirements(criterion: &mut Criterion, source: &Source) {
    let mut group = criterion.benchmark_group("adult, 7 quasi-identifiers, other requirements");
    common::few(&mut group);
    for requirements in [
        &["k=5"][..],
        &["simple-l=3"],
        &["entropy-l=3"],
        &["recursive-l=4,3"],
        &["tau-l=0.5,3", "entropy-l=4", "k=5"],
        &["pd-recursive-l=1,3,Sales"],
        &["t-close=0.2"],
        &["t-close=0.2,hierarchical"],
    ] {
        let problem = source.problem_under(7, requirements);
        group.bench_function(requirements.join(" and "), |bencher| {
            bencher.iter(|| sweep(problem.microdata(), problem.requirements()));
        });
    }
}

/// Sweep where the level vectors are too many to visit one by one.
fn wide(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("many quasi-identifiers");
    common::few(&mut group);
    for (rows, columns) in [(3_000, 20), (3_000, 30), (3_000, 60), (10_000, 30)] {
        let problem = Source::wide(rows, columns).wide_problem("0.5", 3);
        group.bench_function(format!("{rows} rows, {columns} columns"), |bencher| {
            bencher.iter(|| sweep(problem.microdata(), problem.requirements()));
        });
    }
}

/// Sweep of two sensitive columns with many level vectors, where one value is that of half of the rows, and where none is:
/// groups that hold that one value cannot close, and are passed over without a look at each.
fn two_sensitive(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("two sensitive columns, 750 rows, 12 quasi-identifiers");
    common::few(&mut group);
    for (name, half) in [("one value in half of the rows", true), ("no frequent value", false)] {
        let problem = common::two_sensitive(750, half);
        group.bench_function(name, |bencher| bencher.iter(|| sweep(problem.microdata(), problem.requirements())));
    }
}

/// What page and command line do between reading and writing.
fn run(problem: &Problem) -> Outcome {
    Run::new(problem.clone()).and_then(Run::finish).expect("the table satisfies the requirement")
}

fn sweeping(criterion: &mut Criterion) {
    if let Some(source) = Source::adult() {
        table(criterion, "adult", &source, 7, &[("0.5", 3), ("0.45", 4), ("0.4", 5), ("0.3", 6)]);
        table(criterion, "adult", &source, 4, &[("0.5", 3), ("0.3", 6)]);
        other_requirements(criterion, &source);
    }
    if let Some(source) = Source::nursery() {
        // From (0.45, 4) on, sensitive values are generalized and KEEP is the greedy rule.
        table(criterion, "nursery", &source, 8, &[("0.5", 3), ("0.45", 4), ("0.4", 5)]);
    }
    table(criterion, "a million rows", &Source::generated(MANY), 7, &[("0.5", 3), ("0.3", 6)]);
}

criterion_group!(benches, sweeping, wide, two_sensitive);
criterion_main!(benches);
