//! Randomized addition: every row keeps its exact quasi-identifier, and its sensitive value is published among ℓ - 1 others that are drawn
//! (Sei and Ohsuga 2014, Algorithm 1; docs/explanation/randomized-addition.md).
//!
//! The others are drawn without replacement from the values that occur, each equally likely, by random draws that follow from a secret and
//! from the values of the row ([`DrawStream`](tauell_base::random)): with the same secret the same table gives the same sets, in any order of its
//! rows and columns, and a larger ℓ only adds members. So an adversary who holds two publications of the table learns no more than from
//! one, which fresh draws would allow (docs/explanation/randomized-addition.md#given-out-again). In every class each set spreads evenly over ℓ values, so no
//! value has more than 1/ℓ of it (Theorem 5.1). If k rows are required too, Sweep forms classes of k rows first, and the sets replace their
//! sensitive values.
//!
//! Cost: O((attributes + ℓ) · rows + leaves + distinct sets · log). Memory: O(ℓ · distinct sets + rows).
//!
//! To change it: what a row draws may depend on the secret, on the values of the row and on the values that occur, and on nothing else; a test
//! turns rows round, takes some away, and wants the same sets for the others. Published sets are numbered by their members, so that
//! no number discloses which came first.

mod about;
mod classes;
mod drawing;
mod joint;
mod reach;
mod steps;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use crate::release::{Composing, Publication, PublicationBuilder};
use tauell_base::pace::Pace;
use tauell_base::random::Secret;
use tauell_base::sorting::sorted_places;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{Reordering, ValueId, Values};
use tauell_privacy::Requirement;

use super::known_rows::KnownRows;
use super::row_order::{Numbers, ordered};
use super::sweep::{GeneralizeSensitive, Sweep, SweepOptions};
use super::trace::Trace;
use super::under_way::UnderWay;
use super::{AttributeRequirements, Method, MethodChoice, Phase, Progress, PublishError, Task};

pub(super) use about::ABOUT;
use classes::{AsFormed, AsTheyAre};
use drawing::{DrawTrace, draw};
use steps::RandomAdditionStep;

/// What it costs to compare two sets, and to give a row the new number of its set, in units of some nanoseconds.
const COMPARISON: u64 = 25;
const ROW: u64 = 4;

/// Begins the method.
pub(super) fn begin(_: &MethodChoice, task: Task) -> Result<Box<dyn Method + Send>, PublishError> {
    Ok(Box::new(RandomAddition::new(task)?))
}

/// What sets are drawn for.
struct Ground {
    microdata: Arc<Microdata>,
    secret: Secret,
    /// By sensitive attribute: how many values a set has.
    ells: Vec<u32>,
}

/// The sets, and the trace if one is recorded.
struct Addition {
    classes: Classes,
    /// By sensitive attribute: the published values, and the set of each row.
    sets: Vec<(Values, Vec<ValueId>)>,
    trace: Option<Box<Trace>>,
}

/// The rows of one published quasi-identifier after the other.
enum Classes {
    /// Rows in an order in which those of one quasi-identifier are next to each other.
    AsTheyAre(Vec<u32>),
    AsFormed(Box<Publication>),
}

/// Randomized addition under way.
pub(super) struct RandomAddition {
    ground: Arc<Ground>,
    /// If classes of k rows are formed first: Sweep, which reports its own progress, then its classes, to be put together.
    sweep: Option<Box<Sweep>>,
    formed: Option<Composing>,
    /// The trace before sets are drawn.
    trace: Option<Box<Trace>>,
    run: Option<UnderWay<Addition>>,
}

impl RandomAddition {
    /// Nothing drawn yet. O(rows).
    ///
    /// # Errors
    /// No rows, no secret, no requirement on a sensitive value, or one that needs larger sets than there are values.
    pub fn new(task: Task) -> Result<Self, PublishError> {
        let ells = reach::ells(&task)?;
        let Task { microdata, requirements, k, secret, traced } = task;
        let secret = secret.ok_or(PublishError::NoSecret)?;
        let of_promises = requirements.iter().flat_map(AttributeRequirements::requirements).filter_map(Requirement::k);
        let k = of_promises.chain(k).filter(|k| k.k() > 1).max_by_key(|k| k.k());
        let mut trace = if traced { Some(Trace::of_rows(microdata.len())?) } else { None };
        let sweep = match k {
            Some(k) => {
                // What is sensitive has no part in it.
                let quasi_identifiers = microdata.quasi_identifiers().to_vec();
                let rows = microdata.rows().to_vec();
                let rows = Microdata::new(rows, quasi_identifiers, Vec::new(), microdata.dropped());
                let options = SweepOptions { sensitive: GeneralizeSensitive::AsNeeded, ..SweepOptions::default() };
                let sweep = Sweep::of_classes(Arc::new(rows), k, options)?;
                if let Some(trace) = &mut trace {
                    trace.record(RandomAdditionStep::Grouped { least: k.k() });
                }
                Some(Box::new(if traced { sweep.with_trace()? } else { sweep }))
            }
            None => None,
        };
        let ground = Arc::new(Ground { microdata, secret, ells });
        Ok(Self { ground, sweep, formed: None, trace, run: None })
    }
}

/// Draws the sets of one sensitive attribute after the other.
async fn add(ground: Arc<Ground>, formed: Option<Composing>, mut trace: Option<Box<Trace>>, pace: Pace) -> Addition {
    let Ground { microdata, secret, ells } = &*ground;
    let mut classes = match formed {
        Some(composing) => Classes::AsFormed(Box::new(composing.compose(&pace).await)),
        None => Classes::AsTheyAre(Vec::new()),
    };
    let rows = microdata.len();
    let mut sets = Vec::with_capacity(ells.len());
    for (at, (attribute, &ell)) in microdata.sensitive().iter().zip(ells).enumerate() {
        let order = ordered((0..rows as u32).collect(), &columns(microdata, at), &pace).await;
        pace.complete(rows as u64);
        let known = KnownRows::new(microdata, at, order, secret, &pace).await;
        let into_classes = matches!(classes, Classes::AsTheyAre(_)) && at + 1 == ells.len();
        let trace = trace.as_deref_mut().map(|trace| DrawTrace { trace, microdata, attribute: at, into_classes });
        let (values, mut set_of, order) = draw(known, attribute, ell, trace, &pace).await;
        if let Classes::AsTheyAre(classes) = &mut classes {
            // By quasi-identifier they are in one order, whatever attribute is at hand.
            *classes = order;
        }
        // Sets are sorted by their members, and numbered so.
        let numbers = values.beyond_the_tree().map(|value| value.0).collect();
        let by_members = |one, other| values.by_leaves(ValueId(one), ValueId(other));
        let numbers = sorted_places(numbers, COMPARISON, &pace, by_members).await;
        let mut reordering = Reordering::new(values, numbers);
        pace.until(|left| reordering.advance(left)).await;
        let (values, numbers) = reordering.finish();
        pace.each(0..rows, ROW, |row| set_of[row] = numbers.of(set_of[row])).await;
        pace.complete(rows as u64);
        pace.pause(0).await;
        sets.push((values, set_of));
    }
    Addition { classes, sets, trace }
}

/// The columns by which rows come together, the least important first: the other sensitive ones, so that no row that differs from
/// another in these alone draws by its place in the table; the sensitive one at hand; the quasi-identifier, its last column first.
fn columns(microdata: &Microdata, at: usize) -> Vec<Numbers<'_>> {
    let sensitive = microdata.sensitive();
    let sensitive = sensitive.iter().cycle().skip(at + 1).take(sensitive.len());
    let all = sensitive.chain(microdata.quasi_identifiers().iter().rev());
    all.map(|of| (of.leaves(), of.taxonomy().leaf_count())).collect()
}

impl Method for RandomAddition {
    fn advance(&mut self, budget: u64) -> Result<Progress, PublishError> {
        let rows = self.ground.microdata.len() as u64;
        let total = rows * (1 + 2 * self.ground.ells.len() as u64);
        if let Some(sweep) = &mut self.sweep {
            let progress = sweep.advance(budget)?;
            if progress.phase != Phase::Finished {
                return Ok(progress);
            }
        }
        if let Some(mut sweep) = self.sweep.take() {
            if let (Some(trace), Some(swept)) = (&mut self.trace, sweep.trace()) {
                trace.follow(swept.without_beginning());
            }
            self.formed = Some(sweep.composing());
            return Ok(Progress { phase: Phase::Classes, done: 0, total, loose: rows });
        }
        let ground = &self.ground;
        let run = self.run.get_or_insert_with(|| {
            let (formed, trace) = (self.formed.take(), self.trace.take());
            UnderWay::begin(|pace| add(Arc::clone(ground), formed, trace, pace))
        });
        run.advance(budget);
        Ok(match run.done() {
            Some(done) => Progress { phase: Phase::Classes, done, total, loose: rows - done.min(rows) },
            None => Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 },
        })
    }

    fn trace(&mut self) -> Option<Trace> {
        self.run.as_mut()?.made_mut()?.trace.take().map(|trace| *trace)
    }

    fn composing(self: Box<Self>) -> Composing {
        let run = self.run.expect("a publication is there when it has finished");
        let Addition { classes, sets, .. } = run.into_made();
        let microdata = Arc::clone(&self.ground.microdata);
        let (sensitive_values, sensitive) = sets.into_iter().map(|(values, rows)| (Arc::new(values), rows)).unzip();
        let quasi = microdata.quasi_identifiers().iter();
        let made = PublicationBuilder {
            quasi_identifiers: quasi.map(|of| Arc::new(Values::of(Arc::clone(of.taxonomy())))).collect(),
            sensitive_values,
            len: microdata.len(),
            classes: Vec::new(),
            sensitive,
            linked: true,
        };
        match classes {
            Classes::AsTheyAre(order) => Composing::of_each(made, AsTheyAre::new(microdata, order)),
            Classes::AsFormed(formed) => Composing::of_each(made, AsFormed::new(formed)),
        }
    }
}
