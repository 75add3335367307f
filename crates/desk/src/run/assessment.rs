//! What a method-aware adversary infers from a release, assessed by itself where that takes a few seconds, and its words.

use std::sync::Arc;

use tauell_base::sorting::sorted;
use tauell_base::words::numbers::{count, people, percentage_points};
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::LeafRank;
use tauell_measure::adversary::{How, Minimality, MinimalityError, MinimalityFound, MinimalityOptions, PersonFound};
use tauell_measure::findings::{MinimalityPerson, MinimalityView, Verdict};
use tauell_publish::Draws;

use super::{Outcome, SameMethod};

/// People that are listed at most.
const LISTED: usize = 20;

/// People up to which a method-aware adversary is assessed by itself: beyond, walks of a few seconds do not come together.
pub const MOST_ASSESSED: usize = 100;

/// Originals that are tried one by one at most.
const MOST_ORIGINALS: u64 = 50_000;
/// People of all originals that are tried: a run of the method takes longer for more.
const MOST_RUN: u64 = 600_000;
/// Steps of each walk where more originals fit.
const STEPS: u64 = 50_000;

/// The assessment of a method-aware adversary under way, in slices.
pub struct MethodAwareAssessment {
    work: Minimality,
    original: Arc<Microdata>,
}

impl MethodAwareAssessment {
    /// Begins the assessment of a release; `None` where it takes longer than a few seconds, is already known, or is none: nothing
    /// sensitive, rows that are not generalized, a method that draws from a secret.
    pub fn of(outcome: &Outcome) -> Option<Self> {
        let problem = outcome.problem();
        let original = Arc::clone(problem.microdata());
        let drawn = problem.choices().method.about().draws == Draws::FromSecret;
        let is_small = original.len() <= MOST_ASSESSED;
        if !is_small || drawn || outcome.minimality().is_some() || !outcome.findings().judgement.is_of_values() {
            return None;
        }
        outcome.publication().partition()?;
        let requirements = problem.requirements().iter().map(|required| required.requirements().to_vec()).collect();
        let publisher = Arc::new(SameMethod(problem.clone()));
        let most_candidates = MOST_ORIGINALS.min(MOST_RUN / original.len().max(1) as u64);
        let options = MinimalityOptions { most_candidates, steps: STEPS, seed: 0 };
        let work = Minimality::new(publisher, Arc::clone(&original), requirements, options).ok()?;
        Some(Self { work, original })
    }

    /// Works for about `budget` units (a unit is a run of the method on a small table), then says how far it is.
    ///
    /// # Errors
    /// An original that the method refuses on the way.
    pub fn advance(&mut self, budget: u64) -> Result<(u64, u64), MinimalityError> {
        self.work.advance(budget)
    }

    /// Gives an outcome what was found; nothing where the work has not finished.
    pub fn finish(self, outcome: &mut Outcome) {
        if let Some(found) = self.work.finish() {
            let view = minimality_view(&found, &self.original, outcome.report().verdict.clone());
            outcome.take_minimality(&view);
        }
    }
}

/// What was found, in words.
pub fn minimality_view(found: &MinimalityFound, original: &Microdata, verdict: Verdict) -> MinimalityView {
    let (candidates, consistent, steps, error) = match found.how {
        How::Exact { candidates, consistent } => (Some(candidates), Some(consistent), None, None),
        How::Sampled { steps, error, .. } => (None, None, Some(steps), Some(error)),
    };
    MinimalityView {
        sentence: sentence(found),
        how: how(found.how),
        exact: candidates.is_some(),
        inconclusive: found.is_open(),
        candidates,
        consistent,
        steps,
        error,
        violated_people: found.broken(),
        certain: found.certain(),
        excess: found.excess(),
        people: listed(found, original),
        verdict,
    }
}

fn sentence(found: &MinimalityFound) -> String {
    let (all, broken, certain) = (found.count() as u64, found.broken(), found.certain());
    let who = "Someone who knows everybody's quasi-identifier, this method and its options";
    if let How::Sampled { error, .. } = found.how
        && found.is_open()
    {
        return format!(
            "{who} may learn more than is allowed: the two walks still differ by up to {}, too much to say about whom. Make them \
             longer.",
            percentage_points(error)
        );
    }
    if broken == 0 && certain == 0 {
        return format!("{who} learns no more than is allowed about any of {}.", people(all));
    }
    let over = match found.excess() {
        Some(excess) if excess > 1e-9 => format!(", by up to {}", percentage_points(excess)),
        _ => String::new(),
    };
    // What a walk did not come to may be out of its reach.
    let sure = match (certain, found.how) {
        (0, _) => "no value is certain".to_owned(),
        (1, How::Exact { .. }) => "the value of 1 person is certain".to_owned(),
        (all, How::Exact { .. }) => format!("the values of {} are certain", people(all)),
        (all, How::Sampled { .. }) => format!("of {} the walks came to no other value", people(all)),
    };
    format!("{who} learns more than is allowed about {} of {}{over}; {sure}.", count(broken), people(all))
}

fn how(how: How) -> String {
    match how {
        How::Exact { candidates, consistent } => format!(
            "{} original tables fit the published classes. The method was run on each: of {} it makes this very table, and they \
             are equally likely.",
            count(candidates),
            count(consistent)
        ),
        How::Sampled { steps, moves, error } => {
            let still = if moves == 0 {
                " No step led to another original: what this walk cannot reach is not seen."
            } else {
                ""
            };
            format!(
                "An estimate: more original tables fit the published classes than were to be tried, so two walks of {} steps over \
                 those of which the method makes this table were made. They differ by at most {}; a person counts where both \
                 find more than 5 percentage points above what is allowed.{still}",
                count(steps),
                percentage_points(error)
            )
        }
    }
}

/// The people of whom most is found out.
fn listed(found: &MinimalityFound, original: &Microdata) -> Vec<MinimalityPerson> {
    let most = |person: &PersonFound| person.shares.iter().copied().fold(0.0, f64::max);
    let order: Vec<(usize, usize)> =
        (0..found.people.len()).flat_map(|of| (0..found.count()).map(move |person| (of, person))).collect();
    let mut order = sorted(order, |&(of, a), &(other, b)| {
        let (left, right) = (&found.people[of][a], &found.people[other][b]);
        right
            .broken
            .cmp(&left.broken)
            .then(right.excess.unwrap_or(0.0).total_cmp(&left.excess.unwrap_or(0.0)))
            .then(most(right).total_cmp(&most(left)))
            .then((a, of).cmp(&(b, other)))
    });
    order.truncate(LISTED);
    let person = |(of, person): (usize, usize)| {
        let (attribute, own) = (&original.sensitive()[of], &found.people[of][person]);
        let likeliest =
            (0..own.shares.len()).rev().max_by(|&a, &b| own.shares[a].total_cmp(&own.shares[b])).unwrap_or(0);
        let leaf = attribute.taxonomy().leaf_node(LeafRank(likeliest as u32));
        MinimalityPerson {
            row: original.rows()[person],
            quasi_identifier: original
                .quasi_identifiers()
                .iter()
                .map(|of| of.taxonomy().label(of.leaf_node(person)).to_owned())
                .collect(),
            column: attribute.name().to_owned(),
            value: attribute.taxonomy().label(leaf).to_owned(),
            share: own.shares.get(likeliest).copied().unwrap_or(0.0),
            violated: own.broken,
            excess: own.excess,
        }
    };
    order.into_iter().map(person).collect()
}
