//! The review screen's part of the boundary.

use wasm_bindgen::prelude::*;

use crate::examples;
use crate::recipe::Choices;
use crate::session::review::{
    self, AuditRequest, ClassifyView, FileRequest, MinimalityWork, QueriesView, WorkStatus, page,
};
use crate::session::{Audit, Review, Session};
use crate::table::{MissingTokens, ReadOptions, TableReader};
use crate::utility::{Classification, CountQueries};

use super::convert::{from_js, to_js};
use super::{Engine, no_table, thrown};

/// What is under review, beside the open table.
#[derive(Default)]
pub(super) struct Reviewing {
    /// A file that is being read.
    reading: Option<(TableReader, ReadOptions)>,
    /// The file that was read last.
    file: Option<Session>,
    review: Option<Review>,
    work: Option<Work>,
}

/// What is under way.
enum Work {
    Figures(Box<review::Reviewing>),
    Queries(Box<CountQueries>),
    Classification(Box<Classification>),
    Minimality(Box<MinimalityWork>),
}

impl Reviewing {
    fn review(&self) -> Result<&Review, JsValue> {
        self.review.as_ref().ok_or_else(no_table)
    }

    fn begin(&mut self, reviewing: review::Reviewing) {
        self.work = Some(Work::Figures(Box::new(reviewing)));
    }
}

#[wasm_bindgen]
impl Engine {
    /// Begins to review what was published last. The review before stays until this one has finished.
    pub fn review_published_begin(&mut self) -> Result<(), JsValue> {
        let reviewing = review::Reviewing::of_outcome(self.outcome()?);
        self.reviewing.begin(reviewing);
        Ok(())
    }

    /// Begins to review the open table as it stands.
    pub fn review_table_begin(&mut self, choices: JsValue, require: Vec<String>) -> Result<(), JsValue> {
        let choices: Choices = from_js(choices)?;
        let reviewing = review::Reviewing::of_table(self.session_mut()?, &choices, &require).map_err(thrown)?;
        self.reviewing.begin(reviewing);
        Ok(())
    }

    /// The review whose figures have been worked out.
    pub fn review_finish(&mut self) -> Result<JsValue, JsValue> {
        let Some(Work::Figures(reviewing)) = self.reviewing.work.take() else { return Err(no_table()) };
        let review = reviewing.finish();
        let view = to_js(&review.view())?;
        self.reviewing.review = Some(review);
        Ok(view)
    }

    /// Begins to read a file that was published elsewhere. The open table stays.
    pub fn review_open(&mut self, options: JsValue) -> Result<(), JsValue> {
        let options: ReadOptions = from_js(options)?;
        self.reviewing.reading = Some((TableReader::new(options.clone()), options));
        Ok(())
    }

    /// Reads more of it; answers with the rows so far.
    pub fn review_push(&mut self, bytes: &[u8]) -> Result<usize, JsValue> {
        let (reader, _) = self.reviewing.reading.as_mut().ok_or_else(no_table)?;
        match reader.push(bytes) {
            Ok(()) => Ok(reader.rows()),
            Err(error) => {
                self.reviewing.reading = None;
                Err(thrown(error.into()))
            }
        }
    }

    /// Ends the file. On an error the one before it stays.
    pub fn review_close(&mut self, missing: Vec<String>) -> Result<JsValue, JsValue> {
        let (reader, options) = self.reviewing.reading.take().ok_or_else(no_table)?;
        let reading = reader.finish().map_err(|error| thrown(error.into()))?;
        let file = Session::new(reading, options, MissingTokens::new(missing));
        let view = to_js(&file.table_view())?;
        self.reviewing.file = Some(file);
        Ok(view)
    }

    /// Begins to review the file that was read last.
    pub fn review_file_begin(&mut self, request: JsValue) -> Result<(), JsValue> {
        let FileRequest { qi, sensitive, require, with_original, labels } = from_js(request)?;
        let request =
            AuditRequest { quasi_identifiers: qi, sensitive, requirements: require, labels, ..AuditRequest::default() };
        let file = self.reviewing.file.as_ref().ok_or_else(no_table)?;
        let review = match self.session.as_mut().filter(|_| with_original) {
            Some(original) => review::Reviewing::of_file_with_original(file, &request, original),
            None => review::Reviewing::of_file(file, &request),
        };
        let reviewing = review.map_err(thrown)?;
        self.reviewing.begin(reviewing);
        Ok(())
    }

    /// The published tables that come with the program.
    pub fn published_examples(&self) -> Result<JsValue, JsValue> {
        to_js(&examples::published().collect::<Vec<_>>())
    }

    /// Begins to review one of them; the example that it was made from must be the open table.
    pub fn review_example_begin(&mut self, id: &str) -> Result<(), JsValue> {
        let (file, example) = examples::open_published(id).ok_or_else(no_table)?;
        let request = AuditRequest {
            quasi_identifiers: example.qi.iter().map(|&name| name.to_owned()).collect(),
            sensitive: vec![example.sensitive.to_owned()],
            ..AuditRequest::default()
        };
        let reviewing =
            review::Reviewing::of_file_with_original(&file, &request, self.session_mut()?).map_err(thrown)?;
        self.reviewing.file = Some(file);
        self.reviewing.begin(reviewing);
        Ok(())
    }

    /// One class; null where there is none of this number.
    pub fn review_class(&self, index: usize) -> Result<JsValue, JsValue> {
        to_js(&self.reviewing.review()?.class(index))
    }

    /// The published cells of these rows.
    pub fn review_cells(&self, rows: &[u32]) -> Result<JsValue, JsValue> {
        to_js(&self.reviewing.review()?.cells(rows))
    }

    /// Rows of the original.
    pub fn review_original_rows(&self, start: usize, count: usize) -> Result<JsValue, JsValue> {
        to_js(&self.reviewing.review()?.original_cells(start, count))
    }

    /// What can be found out about one person.
    pub fn review_chair(&self, request: JsValue) -> Result<JsValue, JsValue> {
        let answer = self.reviewing.review()?.chair(&from_js(request)?);
        to_js(&answer.map_err(|error| thrown(error.into()))?)
    }

    /// Everybody whose value is certain or likely.
    pub fn review_scan(&self, attribute: usize, threshold: f64) -> Result<JsValue, JsValue> {
        let answer = self.reviewing.review()?.scan(attribute, threshold);
        to_js(&answer.map_err(|error| thrown(error.into()))?)
    }

    /// Background knowledge in numbers.
    pub fn review_belief(&self, request: JsValue) -> Result<JsValue, JsValue> {
        let answer = self.reviewing.review()?.belief(&from_js(request)?);
        to_js(&answer.map_err(|error| thrown(error.into()))?)
    }

    /// Begins to ask count queries.
    pub fn review_queries_begin(&mut self, request: JsValue) -> Result<(), JsValue> {
        let queries = self.reviewing.review()?.count_queries(from_js(request)?);
        self.reviewing.work = Some(Work::Queries(Box::new(queries.map_err(|error| thrown(error.into()))?)));
        Ok(())
    }

    /// Begins to learn decision trees.
    pub fn review_classify_begin(&mut self, request: JsValue) -> Result<(), JsValue> {
        let trees = self.reviewing.review()?.classification(&from_js(request)?);
        self.reviewing.work = Some(Work::Classification(Box::new(trees.map_err(|error| thrown(error.into()))?)));
        Ok(())
    }

    /// Works on for about `budget` units; answers how far it is.
    pub fn review_work_step(&mut self, budget: f64) -> Result<JsValue, JsValue> {
        let budget = budget.max(1.0) as u64;
        let progress: WorkStatus = match self.reviewing.work.as_mut().ok_or_else(no_table)? {
            Work::Figures(reviewing) => reviewing.advance(budget).into(),
            Work::Queries(queries) => queries.advance(budget).into(),
            Work::Classification(trees) => trees.advance(budget).into(),
            Work::Minimality(work) => {
                let (done, total) = work.advance(budget).map_err(|error| thrown(error.into()))?;
                WorkStatus { done, total }
            }
        };
        to_js(&progress)
    }

    /// The answers of the count queries.
    pub fn review_queries_finish(&mut self) -> Result<JsValue, JsValue> {
        match self.reviewing.work.take() {
            Some(Work::Queries(queries)) => to_js(&QueriesView::from(queries.finish())),
            _ => Err(no_table()),
        }
    }

    /// How well the trees predict.
    pub fn review_classify_finish(&mut self) -> Result<JsValue, JsValue> {
        match self.reviewing.work.take() {
            Some(Work::Classification(trees)) => to_js(&ClassifyView::from(trees.finish())),
            _ => Err(no_table()),
        }
    }

    /// Begins to work out what someone finds out who knows the whole method.
    pub fn review_minimality_begin(&mut self, request: JsValue) -> Result<(), JsValue> {
        let work = self.reviewing.review()?.minimality(from_js(request)?).map_err(thrown)?;
        self.reviewing.work = Some(Work::Minimality(Box::new(work)));
        Ok(())
    }

    /// What that is. It stands in the review from now on, and in the report of what was published.
    pub fn review_minimality_finish(&mut self) -> Result<JsValue, JsValue> {
        let Some(Work::Minimality(work)) = self.reviewing.work.take() else { return Err(no_table()) };
        let review = self.reviewing.review.as_mut().ok_or_else(no_table)?;
        let found = review.take_minimality(*work).cloned().ok_or_else(no_table)?;
        if review.is_of_what_was_published()
            && let Some(outcome) = self.outcome.as_mut()
        {
            outcome.take_minimality(&found);
        }
        to_js(&found)
    }

    /// Gives up what is under way.
    pub fn review_work_cancel(&mut self) {
        self.reviewing.work = None;
    }

    /// How strong (τ, ℓ) on a sensitive column is beside the other measures.
    pub fn strength(&mut self, tau: &str, l: u32, column: &str, choices: JsValue) -> Result<JsValue, JsValue> {
        let choices: Choices = from_js(choices)?;
        to_js(&self.session_mut()?.strength(tau, l, column, &choices).map_err(thrown)?)
    }

    /// The review as one HTML file to read and print.
    pub fn review_html(&self, title: &str) -> Result<String, JsValue> {
        Ok(page(&self.reviewing.review()?.view(), title))
    }

    /// The review as JSON, as `tauell audit` prints it.
    pub fn review_json(&self) -> Result<String, JsValue> {
        Ok(Audit::of(self.reviewing.review()?).to_text())
    }
}
