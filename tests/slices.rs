//! What a review shows, and what a release is worth, is the same however the work is sliced.

use std::sync::Arc;

use tauell::examples;
use tauell::privacy::Requirement;
use tauell::release::Release;
use tauell::review::{Review, Viewing};
use tauell::run::{Outcome, Run};
use tauell::session::Problem;
use tauell::utility::{Information, Informing, Utility, Valuing};

const BUDGETS: [u64; 4] = [0, 1, 50, 3_000];

fn outcomes() -> impl Iterator<Item = Outcome> {
    ["hospital", "inpatients", "patients"].into_iter().map(|example| {
        let (mut session, choices) = examples::open(example, 0).unwrap();
        Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap()
    })
}

/// Goes on until all is done; how many slices that took.
fn slices(mut advance: impl FnMut() -> bool) -> usize {
    let mut count = 1;
    while !advance() {
        count += 1;
        assert!(count < 1_000_000, "every slice gets on");
    }
    count
}

#[test]
fn a_review_shows_the_same() {
    for outcome in outcomes() {
        let review = Review::of_outcome(&outcome);
        let view = review.view();
        let mut before = usize::MAX;
        for budget in BUDGETS {
            let mut viewing = Viewing::new(&review);
            let count = slices(|| viewing.advance(&review, budget));
            assert!(count <= before, "more units make fewer slices");
            before = count;
            let (done, all) = viewing.progress(&review);
            assert_eq!(done, all);
            assert_eq!(viewing.finish(&review), view);
        }
    }
}

#[test]
fn a_release_has_the_same_utility() {
    for outcome in outcomes() {
        let (problem, publication) = (outcome.problem(), outcome.publication());
        let microdata = problem.microdata();
        let release = Release::of(Arc::clone(microdata), problem.known(), Arc::new(publication.clone()));
        let asked: Vec<(usize, Requirement)> =
            problem.requirements()[0].requirements().iter().map(|requirement| (0, requirement.clone())).collect();
        let (information, utility) = (Information::of(microdata, publication), Utility::of(&release, &asked));
        for budget in BUDGETS {
            let mut informing = Informing::new(publication);
            assert!(slices(|| informing.advance(microdata, publication, budget)) > 1 || budget > 1);
            assert_eq!(informing.finish(), information);
            let mut valuing = Valuing::new(&release, &asked);
            assert!(slices(|| valuing.advance(&release, budget)) > 1 || budget > 1);
            assert_eq!(valuing.finish(&release), utility);
        }
    }
}
