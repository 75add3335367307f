//! From coded rows to a full-domain table: Incognito.

mod common;

use std::sync::Arc;

use common::{MANY, Source};
use criterion::{Criterion, criterion_group, criterion_main};
use tauell::publish::{Incognito, IncognitoOptions, Method, MostRows, Phase};
use tauell::release::Publication;
use tauell::session::Problem;

fn incognito(problem: &Problem, options: IncognitoOptions) -> Publication {
    let (microdata, requirements) = (Arc::clone(problem.microdata()), Arc::clone(problem.requirements()));
    let run = Incognito::new(microdata, requirements, problem.k(), options);
    let mut run = Box::new(run.expect("the table satisfies the requirement"));
    while run.advance(u64::MAX).expect("the search goes on").phase != Phase::Finished {}
    run.publication()
}

fn table(criterion: &mut Criterion, name: &str, source: &Source, all: &[&[&str]]) {
    let mut group = criterion.benchmark_group(format!("{name}, 7 quasi-identifiers, full-domain"));
    common::few(&mut group);
    for requirements in all {
        let problem = source.problem_under(7, requirements);
        let publication = incognito(&problem, IncognitoOptions::default());
        let title = format!("{}, {} classes", requirements.join(" and "), publication.class_count());
        group.bench_function(title, |bencher| bencher.iter(|| incognito(&problem, IncognitoOptions::default())));
    }
}

fn searching(criterion: &mut Criterion) {
    if let Some(source) = Source::training_part_of_adult() {
        let all: &[&[&str]] = &[&["recursive-l=4,3"], &["distinct-l=5"], &["entropy-l=3"], &["tau-l=0.5,3"], &["k=5"]];
        table(criterion, "adult, 30,162 rows", &source, all);
        let mut group = criterion.benchmark_group("adult, 30,162 rows, full-domain, up to 2% omitted");
        common::few(&mut group);
        let options = IncognitoOptions { suppress: "2%".parse().unwrap_or(MostRows::Count(0)), ..Default::default() };
        for requirement in ["k=5", "recursive-l=4,3"] {
            let problem = source.problem_under(7, &[requirement]);
            group.bench_function(requirement, |bencher| bencher.iter(|| incognito(&problem, options)));
        }
    }
    table(criterion, "a million rows", &Source::generated(MANY), &[&["recursive-l=4,3"], &["tau-l=0.5,3"]]);
}

criterion_group!(benches, searching);
criterion_main!(benches);
