//! What a reader estimates from sets in place of sensitive values: one category, all categories of all pairs of attributes, random
//! categories.

mod common;

use std::sync::Arc;

use common::{ADULT, MANY, Source, SplitMix};
use criterion::{Criterion, criterion_group, criterion_main};
use tauell::estimate::{Category, EstimateMethod, Estimator, Marginal, Workload, WorkloadOptions};
use tauell::microdata::Microdata;
use tauell::privacy::{Spread, Weights};
use tauell::recipe::Choices;
use tauell::release::{Publication, PublicationBuilder, Release};
use tauell::session::Problem;
use tauell::taxonomy::{LeafRank, Values};

/// Values of each set.
const ELL: usize = 4;

/// Every quasi-identifier as it is, and a set for each row: its own value and others, any of them as likely.
fn of_sets(people: &Arc<Microdata>) -> Release {
    let (quasi, sensitive) = (people.quasi_identifiers(), &people.sensitive()[0]);
    let counts = sensitive.leaf_counts();
    let domain: Vec<u32> = (0..).zip(&counts).filter(|&(_, &count)| count > 0).map(|(leaf, _)| leaf).collect();
    let (mut draw, mut sets) = (SplitMix(4), Values::of_sets(Arc::clone(sensitive.taxonomy())));
    let mut set = |&own: &u32| {
        let mut members = vec![LeafRank(own)];
        while members.len() < ELL {
            let other = LeafRank(domain[draw.below(domain.len() as u32) as usize]);
            if !members.contains(&other) {
                members.push(other);
            }
        }
        sets.standing_for(members)
    };
    let published = sensitive.leaves().iter().map(&mut set).collect();
    let cells = |row: u32| quasi.iter().map(|of| of.leaf_node(row as usize).into()).collect();
    let sets = Arc::new(sets);
    let publication = Publication::of(PublicationBuilder {
        quasi_identifiers: quasi.iter().map(|of| Arc::new(Values::of(Arc::clone(of.taxonomy())))).collect(),
        sensitive_values: vec![Arc::clone(&sets)],
        len: people.len(),
        classes: (0..people.len() as u32).map(|row| vec![(cells(row), vec![row])]).collect(),
        sensitive: vec![published],
        linked: true,
    });
    let weights = Weights::where_present(&counts);
    let spread = Spread::over(sets, &weights, people.len() as u64, 1);
    Release::of(Arc::clone(people), [(spread, weights)], Arc::new(publication))
}

/// Adult with all its other columns as quasi-identifiers, those of which there is no hierarchy file under trees made for them.
fn fourteen(source: &Source) -> Problem {
    let mut session = source.session();
    let others = session.table().columns().iter().map(|column| column.name().to_owned());
    let choices = Choices { qi: others.filter(|name| name != "occupation").collect(), ..Choices::default() };
    let choices = choices.with_sensitive("occupation", &["distinct-l=2"]).expect("a requirement as it is written");
    Problem::new(&mut session, &choices).expect("the choices suit the table")
}

/// Every pair of attributes.
fn pairs(of: &Estimator) -> Vec<[usize; 2]> {
    let attributes = of.release().quasi_identifiers.len();
    (0..attributes).flat_map(|one| (one + 1..attributes).map(move |other| [one, other])).collect()
}

/// All categories of all pairs, and how many there are.
fn all_pairs(of: &Estimator) -> usize {
    let categories = |pair: &[usize; 2]| {
        let marginal = Marginal::new(of, pair);
        marginal.categories(of, EstimateMethod::Projected).filter(|category| category.estimate.rows > 0.0).count()
    };
    pairs(of).iter().map(categories).sum()
}

fn table(criterion: &mut Criterion, name: &str, problem: &Problem) {
    let release = of_sets(problem.microdata());
    let estimator = Arc::new(Estimator::new(&release, 0, None).expect("sets show something"));
    let mut group = criterion.benchmark_group(format!("{name}, estimates from sets"));
    common::few(&mut group);
    group.bench_function("read as an estimator", |bencher| bencher.iter(|| Estimator::new(&release, 0, None)));
    let everybody = Category::everybody();
    for method in [EstimateMethod::Projected, EstimateMethod::Em] {
        group.bench_function(format!("everybody, {method:?}"), |bencher| {
            bencher.iter(|| estimator.estimate(&everybody, method));
        });
    }
    println!("{} pairs have {} categories", pairs(&estimator).len(), all_pairs(&estimator));
    group.bench_function("all categories of all pairs", |bencher| bencher.iter(|| all_pairs(&estimator)));
    if release.rows() < MANY {
        group.bench_function("1,000 random categories", |bencher| {
            bencher.iter(|| {
                let mut work =
                    Workload::new(Arc::clone(&estimator), WorkloadOptions::default()).expect("the original is known");
                while !work.advance(u64::MAX) {}
                work.finish()
            });
        });
    }
}

fn estimating(criterion: &mut Criterion) {
    if let Some(source) = Source::adult() {
        table(criterion, "adult", &source.problem(ADULT.len(), "0.5", 3));
        table(criterion, "adult, 14 attributes", &fourteen(&source));
    }
    table(criterion, "a million rows", &Source::generated(MANY).problem(ADULT.len(), "0.5", 3));
}

criterion_group!(benches, estimating);
criterion_main!(benches);
