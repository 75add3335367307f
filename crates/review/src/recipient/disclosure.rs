//! What a file discloses of the people in it, in slices.

use std::sync::Arc;

use tauell_base::sorting::sorted;
use tauell_base::words::brief;
use tauell_base::words::numbers::{count, counted, figure, percent};
use tauell_desk::error::Error;
use tauell_measure::estimate::{Category, EstimateForm, EstimateMethod, Estimation, Estimator, SetPosteriors, redraws};
use tauell_publish::release::Release;

use super::knowledge::Recipient;
use super::view::{DisclosureView, PublishedAgain};

/// Published tables that are counted.
const PUBLICATIONS: u32 = 4;
/// Letters of a column's name that a sentence quotes.
const LETTERS: usize = 60;
/// The share of rows that the percentile speaks of.
const OF_ROWS: f64 = 0.95;
/// What it costs to look at a class, and at each of its rows, in units of some nanoseconds.
const CLASS: u64 = 200;
const ROW: u64 = 20;

/// What a file discloses, under way.
pub struct DisclosureWork {
    estimator: Arc<Estimator>,
    stage: Stage,
    /// Classes by the share of their most frequent value, and what of the values does not occur in them, weighted by rows.
    classes: Vec<(f64, u64)>,
    ruled_out: f64,
}

enum Stage {
    /// For sets: the distribution of the values, which is the recipient's prior.
    Estimating(Box<Estimation>),
    /// How likely the likeliest value of each set is then.
    Weighing(Box<SetPosteriors>),
    /// Of all else: class by class.
    Classes(usize),
    Done(Found),
}

struct Found {
    largest: f64,
    percentile_95: f64,
}

impl DisclosureWork {
    /// Begins with a sensitive attribute.
    ///
    /// # Errors
    /// Where there is none of this number.
    pub fn new(recipient: &Recipient, attribute: usize) -> Result<Self, Error> {
        let estimator = Arc::clone(recipient.estimator(attribute)?);
        let stage = match estimator.form() {
            EstimateForm::Sets => {
                let of = Arc::clone(&estimator);
                Stage::Estimating(Box::new(Estimation::new(of, &Category::everybody(), EstimateMethod::Projected)))
            }
            _ => Stage::Classes(0),
        };
        Ok(Self { estimator, stage, classes: Vec::new(), ruled_out: 0.0 })
    }

    /// Works for about `budget` units of some nanoseconds; true when all is done.
    pub fn advance(&mut self, budget: u64) -> bool {
        let of = &self.estimator;
        let next = match &mut self.stage {
            Stage::Estimating(estimating) => {
                if !estimating.advance(budget) {
                    return false;
                }
                let Stage::Estimating(estimating) = std::mem::replace(&mut self.stage, Stage::Classes(0)) else {
                    return false;
                };
                let (estimate, _) = estimating.finish();
                match SetPosteriors::new(Arc::clone(of), &Category::everybody(), estimate.counts) {
                    Some(weighing) => Stage::Weighing(Box::new(weighing)),
                    None => Stage::Classes(0),
                }
            }
            Stage::Weighing(weighing) => {
                if !weighing.advance(budget) {
                    return false;
                }
                let Stage::Weighing(weighing) = std::mem::replace(&mut self.stage, Stage::Classes(0)) else {
                    return false;
                };
                let found = weighing.finish();
                Stage::Done(Found { largest: found.largest(), percentile_95: found.percentile_95() })
            }
            Stage::Classes(next) => {
                let release = of.release();
                let mut left = budget.max(1);
                while *next < release.publication.class_count() && left > 0 {
                    let rows = release.publication.class(*next).rows.len() as u64;
                    let frequencies = release.masses(*next, of.attribute()).frequencies();
                    let absent = frequencies.iter().filter(|&&share| share <= 0.0).count();
                    self.classes.push((frequencies.into_iter().fold(0.0, f64::max), rows));
                    self.ruled_out += (absent as f64) * (rows as f64);
                    left = left.saturating_sub(CLASS + ROW * rows);
                    *next += 1;
                }
                if *next < release.publication.class_count() {
                    return false;
                }
                Stage::Done(Found::of_classes(std::mem::take(&mut self.classes)))
            }
            Stage::Done(_) => return true,
        };
        self.stage = next;
        matches!(self.stage, Stage::Done(_))
    }

    /// What came out.
    ///
    /// # Panics
    /// Before [`Self::advance`] has said that all is done.
    pub fn finish(self) -> DisclosureView {
        let Stage::Done(found) = self.stage else { panic!("all is done before it is shown") };
        let of = &self.estimator;
        let values = of.values().len();
        let again: Vec<PublishedAgain> = of.ell().map_or_else(Vec::new, |ell| {
            let after = redraws(values, ell, PUBLICATIONS).into_iter();
            after
                .map(|of| PublishedAgain {
                    releases: of.publications,
                    expected: of.expected,
                    identified: of.identified,
                })
                .collect()
        });
        let rows = of.release().rows() - of.release().publication.left_out();
        let ruled_out = if rows > 0 { self.ruled_out / rows as f64 } else { 0.0 };
        let column = &of.release().sensitive[of.attribute()].name;
        DisclosureView {
            column: column.clone(),
            who: who(of.release()),
            ruled_out: ruled_out_in_words(of, &brief(column, LETTERS), ruled_out),
            posterior: posterior_in_words(of, &found),
            largest: found.largest,
            percentile_95: found.percentile_95,
            again_sentence: again_in_words(&again),
            again,
        }
    }
}

impl Found {
    fn of_classes(classes: Vec<(f64, u64)>) -> Self {
        let all: u64 = classes.iter().map(|&(_, rows)| rows).sum();
        let ascending = sorted(classes, |(a, _), (b, _)| a.total_cmp(b));
        let largest = ascending.last().map_or(0.0, |&(share, _)| share);
        let mut rows = 0;
        let reached = ascending.iter().find(|&&(_, of)| {
            rows += of;
            rows as f64 >= OF_ROWS * all as f64 - 1e-9
        });
        Self { largest, percentile_95: reached.map_or(0.0, |&(share, _)| share) }
    }
}

/// Who is in it: whether rows can be found, and how many of them alone.
fn who(release: &Release) -> String {
    let publication = &release.publication;
    let records = publication.record_count();
    let general = (0..records).filter(|&record| release.is_generalized(record)).count();
    let alone: u64 = publication
        .sharing()
        .iter()
        .enumerate()
        .map(|(class, &fewest)| {
            let rows = publication.class(class).rows.len() as u64;
            if publication.is_linked() { if fewest == 1 { rows.min(1) } else { 0 } } else { u64::from(fewest == 1) }
        })
        .sum();
    if general == 0 {
        let found = if alone == 0 {
            "No one is alone with theirs.".to_owned()
        } else if publication.is_linked() {
            format!("{} alone with theirs.", counted(alone, "row is", "rows are"))
        } else {
            format!("In {}, someone is alone with theirs.", counted(alone, "group", "groups"))
        };
        return format!(
            "Every quasi-identifier is exact, as far as the file shows: an adversary who knows a person's quasi-identifier sees that \
             the person is in it. {found}"
        );
    }
    if general < records {
        return "Some quasi-identifiers are exact, others generalized: an adversary who knows a person's quasi-identifier finds the \
            rows that can be theirs."
            .to_owned();
    }
    "Quasi-identifiers are generalized: an adversary who knows a person's quasi-identifier finds a class of rows that can be theirs."
        .to_owned()
}

fn ruled_out_in_words(of: &Estimator, column: &str, on_average: f64) -> String {
    let values = of.values().len();
    match of.ell() {
        Some(ell) => format!(
            "For every person, {} of the {} values of \"{column}\" are ruled out with certainty: those that are not \
             in the set.",
            count((values - ell) as u64),
            count(values as u64)
        ),
        None => format!(
            "For a person, {} of the {} values of \"{column}\" are ruled out on average: those that do not occur with \
             their quasi-identifier.",
            figure(on_average),
            count(values as u64)
        ),
    }
}

fn posterior_in_words(of: &Estimator, found: &Found) -> String {
    let (largest, most) = (percent(found.largest), percent(found.percentile_95));
    match of.ell() {
        Some(ell) => format!(
            "If all values were equally frequent, each value of a set would be as likely as the others: {}. They are \
             not: by the estimated shares, some person's set has a value that is {largest} likely, and in 95 of 100 \
             rows no value is more than {most} likely.",
            percent(1.0 / ell as f64)
        ),
        None => format!(
            "For some person, one value is {largest} likely; in 95 of 100 rows, no value is more than {most} likely."
        ),
    }
}

fn again_in_words(again: &[PublishedAgain]) -> String {
    let Some(second) = again.get(1) else { return String::new() };
    format!(
        "If the table had been published again with other random draws, only values in all sets of a person could be \
         theirs. After two releases, {} are left on average, and for {} of the people only one. The same secret makes \
         the same draws, and then nothing more is disclosed.",
        figure(second.expected),
        percent(second.identified)
    )
}
