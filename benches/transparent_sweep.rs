//! From coded rows to a release that resists a method-aware adversary: Transparent Sweep next to Sweep, release included.

mod common;

use std::sync::Arc;

use common::{MANY, Source};
use criterion::{Criterion, criterion_group, criterion_main};
use tauell::publish::{MethodChoice, Phase, Task};
use tauell::random::Secret;
use tauell::release::Publication;
use tauell::session::Problem;

fn published(problem: &Problem, method: &MethodChoice) -> Publication {
    let (microdata, requirements) = (Arc::clone(problem.microdata()), Arc::clone(problem.requirements()));
    let secret = Some(Secret::new(*b"a bench's secret"));
    let mut run = method
        .begin(Task { secret, ..Task::new(microdata, requirements, problem.k()) })
        .expect("the requirement is feasible");
    while run.advance(u64::MAX).expect("it goes on").phase != Phase::Finished {}
    run.publication()
}

fn table(criterion: &mut Criterion, name: &str, source: &Source) {
    let mut group = criterion.benchmark_group(format!("{name}, 7 quasi-identifiers, known"));
    common::few(&mut group);
    for ell in [3, 6] {
        let problem = source.problem_under(7, &[&format!("simple-l={ell}")]);
        for method in ["sweep", "transparent-sweep"] {
            let method = MethodChoice::of(method).expect("there is such a method");
            group.bench_function(format!("{}, ℓ = {ell}", method.about().title), |bencher| {
                bencher.iter(|| published(&problem, &method));
            });
        }
    }
}

fn knowing(criterion: &mut Criterion) {
    if let Some(source) = Source::training_part_of_adult() {
        table(criterion, "adult, 30,162 rows", &source);
    }
    table(criterion, "a million rows", &Source::generated(MANY));
}

criterion_group!(benches, knowing);
criterion_main!(benches);
