//! From coded rows to a table with its exact quasi-identifier: randomized addition and Anatomy, release included.

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
    let mut group = criterion.benchmark_group(format!("{name}, 7 quasi-identifiers, kept"));
    common::few(&mut group);
    for (method, ells) in [("random-addition", &[2, 5, 10][..]), ("anatomy", &[2, 5])] {
        let method = MethodChoice::of(method).expect("there is such a method");
        for ell in ells {
            let problem = source.problem_under(7, &[&format!("simple-l={ell}")]);
            group.bench_function(format!("{}, ℓ = {ell}", method.about().title), |bencher| {
                bencher.iter(|| published(&problem, &method));
            });
        }
    }
}

fn keeping(criterion: &mut Criterion) {
    if let Some(source) = Source::adult() {
        table(criterion, "adult, 45,222 rows", &source);
    }
    table(criterion, "a million rows", &Source::generated(MANY));
}

criterion_group!(benches, keeping);
criterion_main!(benches);
