//! What a method-aware adversary infers about the table under review, in words.

use std::sync::Arc;

use serde::Deserialize;

use tauell_base::sorting::{sort_places, sorted};
use tauell_data::microdata::Attribute;
use tauell_desk::error::{Error, ReviewError};
use tauell_desk::run::{Outcome, SameMethod, minimality_view};
use tauell_desk::session::Problem;
use tauell_measure::adversary::{How, MOST_PEOPLE, Minimality, MinimalityError, MinimalityOptions};
use tauell_measure::findings::MinimalityView;
use tauell_measure::findings::verdict::MethodAwareVerdict;
use tauell_publish::Draws;
use tauell_publish::release::Publication;

use super::{Review, ReviewSubject};

/// How much work is spent on a method-aware adversary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct MinimalityRequest {
    /// Originals that are tried one by one at most; where more fit the classes, two chains sample them.
    pub most_candidates: u32,
    /// Steps of each chain.
    pub steps: u32,
    /// The seed of the chains.
    pub seed: u32,
}

/// The work, in slices.
pub struct MinimalityWork {
    work: Minimality,
    problem: Problem,
    /// The table under review as it reads; compared with what the method makes, once it has made it.
    expected: Option<Vec<Vec<String>>>,
}

impl MinimalityWork {
    /// Works for about `budget` units, then says how far it is: so much of so much, all of it where it has finished.
    ///
    /// # Errors
    /// An original of which the method makes another table than the one under review.
    pub fn advance(&mut self, budget: u64) -> Result<(u64, u64), ReviewError> {
        let progress = self.work.advance(budget)?;
        if let Some(publication) = self.work.publication()
            && let Some(expected) = self.expected.take()
            && expected != published(&self.problem, publication)
        {
            return Err(ReviewError::OtherPublication);
        }
        Ok(progress)
    }
}

impl Review {
    /// Says by which choices the table under review was published, from which original: what this adversary knows.
    pub fn made_by(&mut self, problem: Problem) {
        self.problem = Some(problem);
    }

    /// Whether that adversary can be assessed: it is known how and from what the table was made, it is small enough,
    /// and its rows are generalized.
    pub(super) fn can_work_out(&self) -> bool {
        let small = |problem: &Problem| problem.microdata().len() <= MOST_PEOPLE;
        self.problem.as_ref().is_some_and(|problem| small(problem) && drawn(problem).is_none())
            && self.found().judgement.is_of_values()
            && self.release.publication.partition().is_some()
    }

    /// Begins to assess what a method-aware adversary who knows everyone's quasi-identifier infers.
    ///
    /// # Errors
    /// A table with unknown method or original; too many people; nothing sensitive; rows that are not generalized.
    pub fn minimality(&self, request: MinimalityRequest) -> Result<MinimalityWork, Error> {
        let Some(problem) = &self.problem else {
            return Err(ReviewError::NoOriginal {
                advice: "Publish the table here, or give the choices and the original that it was made with",
            }
            .into());
        };
        if let Some(error) = drawn(problem) {
            return Err(ReviewError::from(error).into());
        }
        if self.release.publication.partition().is_none() {
            return Err(ReviewError::from(MinimalityError::NotGeneralized).into());
        }
        let options = MinimalityOptions {
            most_candidates: request.most_candidates.into(),
            steps: request.steps.max(10).into(),
            seed: request.seed.into(),
        };
        let requirements = problem.requirements().iter().map(|required| required.requirements().to_vec()).collect();
        let publisher = Arc::new(SameMethod(problem.clone()));
        let work = Minimality::new(publisher, Arc::clone(problem.microdata()), requirements, options)
            .map_err(ReviewError::from)?;
        Ok(MinimalityWork { work, problem: problem.clone(), expected: Some(self.as_it_reads()) })
    }

    /// Adds the result to the verdict, and returns it. `None` if the work has not finished.
    pub fn take_minimality(&mut self, work: MinimalityWork) -> Option<&MinimalityView> {
        let MinimalityWork { work, problem, .. } = work;
        let found = work.finish()?;
        let exact = matches!(found.how, How::Exact { .. });
        // Two walks that are still far apart have not settled it.
        if !found.is_open() {
            let whole = MethodAwareVerdict { exact, broken: found.broken(), certain: found.certain() };
            self.findings.as_mut().expect("a review is finished").judgement.work_out(whole);
        }
        self.minimality = Some(minimality_view(&found, problem.microdata(), self.found().judgement.verdict()));
        self.minimality.as_ref()
    }

    /// Takes in what was inferred of the release since, and what its owner accepts, so that both have one verdict; nothing if this is a
    /// review of something else.
    pub fn follow(&mut self, outcome: &Outcome) {
        if self.subject != ReviewSubject::Published || !outcome.is_of(&self.release.publication) {
            return;
        }
        self.minimality = outcome.minimality().cloned();
        if let Some(findings) = &mut self.findings {
            findings.judgement.clone_from(&outcome.findings().judgement);
        }
    }

    /// What was inferred, where it was computed.
    pub fn worked_out(&self) -> Option<&MinimalityView> {
        self.minimality.as_ref()
    }

    /// The published rows by the names of their columns, in an order of their own.
    fn as_it_reads(&self) -> Vec<Vec<String>> {
        let quasi = self.release.quasi_identifiers.iter().map(|of| of.name.clone());
        let sensitive = self.release.sensitive.iter().map(|of| of.name.clone());
        rows(&self.release.publication, &quasi.collect::<Vec<_>>(), &sensitive.collect::<Vec<_>>())
    }
}

/// Why this adversary is not assessed where the method draws from a secret: with the secret its figures would be those of another
/// adversary, who has it.
fn drawn(problem: &Problem) -> Option<MinimalityError> {
    let about = problem.choices().method.about();
    let (title, docs, proven) = (about.title, about.docs, about.holds_where_known);
    (about.draws == Draws::FromSecret).then_some(MinimalityError::DrawsAtRandom { title, docs, proven })
}

fn published(problem: &Problem, publication: &Publication) -> Vec<Vec<String>> {
    let named =
        |attributes: &[Attribute]| -> Vec<String> { attributes.iter().map(|of| of.name().to_owned()).collect() };
    rows(publication, &named(problem.microdata().quasi_identifiers()), &named(problem.microdata().sensitive()))
}

/// Every published row as text, its columns by name, sorted.
fn rows(publication: &Publication, quasi: &[String], sensitive: &[String]) -> Vec<Vec<String>> {
    // Columns by their names: the two tables may have them in different orders.
    let names: Vec<&str> = quasi.iter().chain(sensitive).map(String::as_str).collect();
    let mut order: Vec<usize> = (0..names.len()).collect();
    sort_places(&mut order, |a, b| names[a].cmp(names[b]));
    let mut all: Vec<Vec<String>> = Vec::with_capacity(publication.rows().len());
    for &row in publication.rows() {
        let cells = publication.cells(row as usize).unwrap_or_default().iter().enumerate();
        let quasi = cells.map(|(index, &value)| publication.quasi_identifier_values(index).label(value));
        let own = (0..sensitive.len()).map(|index| {
            let value = publication.sensitive(index, row as usize);
            value.map_or("", |value| publication.sensitive_values(index).label(value))
        });
        let cells: Vec<&str> = quasi.chain(own).collect();
        all.push(order.iter().map(|&column| cells[column].to_owned()).collect());
    }
    sorted(all, Ord::cmp)
}
