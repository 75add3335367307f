//! What is left to learn: the measures of one call, count queries, decision trees.

mod common;

use std::sync::Arc;

use common::{MANY, Source, sweep};
use criterion::{Criterion, criterion_group, criterion_main};
use tauell::release::{Publication, Release};
use tauell::session::Problem;
use tauell::utility::{
    Classification, ClassificationOptions, ClassificationReport, ClassificationTarget, CountQueries, CountQueryOptions,
    CountQueryReport, Utility,
};

fn release(problem: &Problem) -> Release {
    let publication = sweep(problem.microdata(), problem.requirements());
    Release::of(Arc::clone(problem.microdata()), problem.known(), Arc::new(publication))
}

/// Every row as it is: the most classes there can be.
fn unchanged(release: &Release) -> Release {
    let original = release.original.clone().expect("the original is known");
    let rows = 0..original.len();
    let cells = |row: usize| original.quasi_identifiers().iter().map(|of| of.leaf_node(row)).collect();
    let classes = rows.clone().map(|row| (cells(row), vec![row as u32])).collect();
    let sensitive = original.sensitive().iter().map(|of| rows.clone().map(|row| of.leaf_node(row)).collect());
    let publication = Publication::new(&original, classes, sensitive.collect());
    Release { publication: Arc::new(publication), ..release.clone() }
}

fn queries(release: &Release, most_predicates: usize) -> CountQueryReport {
    let options = CountQueryOptions { most_predicates, ..CountQueryOptions::default() };
    let mut queries = CountQueries::new(release, options).expect("the original is known");
    while !queries.advance(u64::MAX).finished() {}
    queries.finish()
}

fn classification(release: &Release, target: ClassificationTarget) -> ClassificationReport {
    let options = ClassificationOptions::default();
    let mut learning = Classification::new(release, target, options).expect("there is enough to learn from");
    while !learning.advance(u64::MAX).finished() {}
    learning.finish()
}

/// The column `income` of Adult, as a class to predict.
fn income(source: &Source) -> ClassificationTarget {
    let session = source.session();
    let column = session.column("income").expect("the column is there");
    let codes = session.table().columns()[column].codes().to_vec().into();
    ClassificationTarget::Column { name: "income".to_owned(), codes }
}

fn table(criterion: &mut Criterion, name: &str, source: &Source, class: Option<fn(&Source) -> ClassificationTarget>) {
    let mut group = criterion.benchmark_group(format!("{name}, what is left to learn"));
    common::few(&mut group);
    let problem = source.problem(7, "0.5", 3);
    let release = release(&problem);
    let requirements = [(0, problem.requirements()[0].leading().clone())];
    group.bench_function("masses", |bencher| bencher.iter(|| release.all_masses(0).count()));
    group.bench_function("utility", |bencher| bencher.iter(|| Utility::of(&release, &requirements)));
    group.bench_function("1,000 count queries of 1 to 3 values", |bencher| bencher.iter(|| queries(&release, 3)));
    group.bench_function("1,000 count queries of 1 to 8 values", |bencher| bencher.iter(|| queries(&release, 8)));
    let targets = [
        ("the sensitive attribute", Some(ClassificationTarget::Sensitive(0))),
        ("income", class.map(|class| class(source))),
    ];
    for (name, target) in targets.into_iter().filter_map(|(name, target)| Some((name, target?))) {
        group.bench_function(format!("two trees that predict {name}"), |bencher| {
            bencher.iter(|| classification(&release, target.clone()));
        });
    }
    let unchanged = unchanged(&release);
    group.bench_function("1,000 count queries, unchanged", |bencher| bencher.iter(|| queries(&unchanged, 3)));
}

fn learning(criterion: &mut Criterion) {
    if let Some(source) = Source::adult() {
        table(criterion, "adult", &source, Some(income));
    }
    table(criterion, "a million rows", &Source::generated(MANY), None);
}

criterion_group!(benches, learning);
criterion_main!(benches);
