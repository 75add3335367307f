//! A table under review: every measure, the adversary who knows the algorithm, the utility in one call, and the review
//! as text. Reading the file is not part of it.

mod common;

use common::{Source, sweep};
use criterion::{Criterion, criterion_group, criterion_main};
use tauell::review::Review;
use tauell::review_report::ReviewReport;
use tauell::run::Run;
use tauell::session::Problem;

fn adult(criterion: &mut Criterion) {
    let Some(source) = Source::adult() else { return };
    let mut group = criterion.benchmark_group("Adult, under review");
    common::few(&mut group);
    let problem: Problem = source.problem(7, "0.5", 3);
    group.bench_function("sweep, to compare", |bencher| {
        bencher.iter(|| sweep(problem.microdata(), problem.requirements()));
    });
    let outcome = Run::new(problem.clone()).expect("it can be met").finish().expect("it is met");
    group.bench_function("review of what was published", |bencher| {
        bencher.iter(|| ReviewReport::of(&Review::of_outcome(&outcome)).to_text());
    });
    let choices = problem.choices().clone();
    let mut session = source.session();
    group.bench_function("review of the raw table", |bencher| {
        bencher.iter(|| {
            ReviewReport::of(&Review::of_table(&mut session, &choices, &[]).expect("it can be read")).to_text()
        });
    });
    group.finish();
}

criterion_group!(benches, adult);
criterion_main!(benches);
