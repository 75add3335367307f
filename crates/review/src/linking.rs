//! A file from elsewhere, with the table that it was made from.

use std::sync::Arc;

use tauell_base::words::numbers::rows;
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{LeafRank, ValueId};
use tauell_desk::error::Error;
use tauell_desk::recipe::{Choices, RequirementChoice, SensitiveChoice, WeightsChoice};
use tauell_desk::session::{Problem, Session};
use tauell_publish::release::Release;

use super::fitting::{self, Fitted};
use super::labels::BlankSets;
use super::originals::Matched;
use super::reading::Sources;
use super::{
    Review, ReviewRequest, WEIGHTS_CHOSEN, WEIGHTS_OF_THE_ORIGINAL, awares_of_file, originals, reading, tables, whole,
};

/// What is chosen of the table that a file was made from, for its rows alone.
pub(super) fn choices_of_original(request: &ReviewRequest, original: &Session) -> Choices {
    let sensitive = request.sensitive.iter();
    Choices {
        qi: request.quasi_identifiers.clone(),
        sensitive: sensitive
            .map(|column| SensitiveChoice {
                column: column.clone(),
                weights: request.weights_of(column),
                ..SensitiveChoice::default()
            })
            .collect(),
        // Only the rows are wanted; any requirement will do.
        requirements: request.sensitive.iter().map(|column| RequirementChoice::tau_ell("1/2", 2, column)).collect(),
        merge_spellings: original.merged_among(&request.sensitive),
        ranges: original.ranges_among(&request.sensitive),
        ..Choices::default()
    }
}

impl Review {
    pub(super) fn file_with_original(
        file: &Session,
        request: &ReviewRequest,
        original: &mut Session,
    ) -> Result<Self, Error> {
        let choices = choices_of_original(request, original);
        let blanks = Sources::of(file, request)?.blanks(request, BlankSets::Counted);
        let problem = match Problem::original(original, &choices, &blanks) {
            Ok(problem) => problem,
            Err(error) => {
                let mut review = Self::file(file, request)?;
                review.original_note = Some(format!("The original is not used: {error}."));
                return Ok(review);
            }
        };
        let Fitted { request, trees, unfit } = fitting::fit(file, request, original, problem.microdata())?;
        let mut review = Self::file(file, &request)?;
        if !unfit.is_empty() {
            review.original_note = Some(format!("The original's rows are not used: {}.", unfit.join("; ")));
            return Ok(review);
        }
        if trees.is_empty() {
            review.link(&problem);
            return Ok(review);
        }
        match Problem::original_as_read(&mut original.with_trees(trees), &choices, &blanks) {
            Ok(problem) => review.link(&problem),
            Err(error) => review.original_note = Some(format!("The original is not used: {error}.")),
        }
        Ok(review)
    }

    /// Takes the original rows in, row by row where each is covered by the one in its place.
    fn link(&mut self, problem: &Problem) {
        let original = problem.microdata();
        let release = &self.release;
        let same_trees = original
            .quasi_identifiers()
            .iter()
            .zip(&release.quasi_identifiers)
            .all(|(a, b)| a.taxonomy().same_as(b.taxonomy()))
            && original
                .sensitive()
                .iter()
                .zip(&release.sensitive)
                .all(|(a, b)| a.taxonomy().same_as(b.spread.taxonomy()));
        if !same_trees {
            self.original_note = Some(
                "The original's rows are not used: its taxonomies are not those of the file, \
                 for instance because one of the two has missing values and the other has none."
                    .to_owned(),
            );
            return;
        }
        let covered = original.len() == release.rows() && covers(release, original);
        if covered && !groups_hold(release, original) {
            self.apart = Some(Arc::clone(original));
            self.original_note = Some(
                "The original's rows are not used: the groups of the file contain other values than the rows in \
                 their places, or generalized ones."
                    .to_owned(),
            );
            return;
        }
        if covered {
            self.release.original = Some(Arc::clone(original));
            self.take_weights(problem);
            self.aware = awares_of_file(&self.release);
            self.table = tables(&self.release);
            return;
        }
        self.apart = Some(Arc::clone(original));
        let same_number = original.len() == release.rows();
        if same_number && release.publication.partition().is_none() {
            let form = if release.publication.is_linked() {
                "if rows name sets of values"
            } else {
                "if sensitive values are published with groups of rows"
            };
            self.original_note = Some(format!(
                "The file's rows are in a different order from the original's, and rows are not matched {form}; give \
                 the file in the order of the original."
            ));
            return;
        }
        let Some(Matched { rows: matched, in_one_class }) = originals::matched(release, original) else {
            self.original_note = Some(if same_number {
                "The file's rows are in a different order from the original's, and they could not be matched \
                 one-to-one."
                    .to_owned()
            } else {
                format!(
                    "The file has {} and the original {}, so they could not be matched one-to-one.",
                    rows(release.rows() as u64),
                    rows(original.len() as u64)
                )
            });
            return;
        };
        self.take_weights(problem);
        // For statements about the whole table alone: which of several rows is a person's stays unknown.
        let matched = Arc::new(matched);
        self.people = in_one_class.then(|| Arc::clone(&matched));
        let release = Release { original: Some(matched), ..self.release.clone() };
        self.aware = awares_of_file(&release);
        self.table = tables(&release);
        self.original_note = Some(
            "The file's rows are in a different order from the original's. Each was matched with a row that it \
             covers; if several are possible, it is not known which is right."
                .to_owned(),
        );
    }

    /// Takes over the weights of the original, as they were when it was published (docs/explanation/model.md#weights): chosen, or 1 for each
    /// value that occurs in it. Its rows are under those of the file, so every published value covers one that weighs something.
    fn take_weights(&mut self, original: &Problem) {
        let requirements = original.requirements().iter();
        let rows = self.release.rows() as u64;
        for ((sensitive, required), asked) in
            self.release.sensitive.iter_mut().zip(requirements).zip(&self.requirements)
        {
            sensitive.weights = required.weights().clone();
            sensitive.spread = reading::weighted(sensitive.spread.values(), &sensitive.weights, rows, asked);
        }
        self.whole = whole(&self.release, &self.histograms);
        let is_chosen = |choice: &SensitiveChoice| choice.weights != WeightsChoice::WherePresent;
        let chosen = original.choices().sensitive.iter().any(is_chosen);
        self.weights = if chosen { WEIGHTS_CHOSEN } else { WEIGHTS_OF_THE_ORIGINAL };
    }
}

/// Whether each group contains the values of the original rows in its rows' places, if values are published with their
/// groups and are all base values; true if they are in their rows.
fn groups_hold(release: &Release, original: &Microdata) -> bool {
    let publication = &release.publication;
    publication.is_linked()
        || (0..release.sensitive.len()).all(|attribute| {
            let (values, own) = (release.sensitive[attribute].spread.values(), &original.sensitive()[attribute]);
            publication.classes().enumerate().all(|(class, of)| {
                let mut due: Vec<u32> = of.rows.iter().map(|&row| own.leaf_node(row as usize).0).collect();
                due.sort_unstable();
                let due = due.chunk_by(|a, b| a == b).map(|run| (ValueId(run[0]), run.len() as u64));
                let held = publication.histogram(class, attribute);
                held.iter().all(|&(value, _)| values.is_base(value)) && held.iter().copied().eq(due)
            })
        })
}

/// Whether each published row covers the original row in its place.
fn covers(release: &Release, original: &Microdata) -> bool {
    let publication = &release.publication;
    (0..original.len()).all(|row| {
        // Nothing wrong can be stated about a suppressed row.
        let Some(cells) = publication.cells(row) else { return true };
        let rank = |attribute: &Attribute| LeafRank(attribute.leaves()[row]);
        let mut quasi = original.quasi_identifiers().iter().zip(&release.quasi_identifiers).zip(cells);
        let mut sensitive = original.sensitive().iter().zip(&release.sensitive).enumerate();
        quasi.all(|((attribute, released), &value)| released.values.cover(value).contains(rank(attribute)))
            && sensitive.all(|(index, (attribute, released))| {
                let value = publication.sensitive(index, row);
                value.is_none_or(|value| released.spread.values().cover(value).contains(rank(attribute)))
            })
    })
}
