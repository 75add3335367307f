//! The boundary: the only room that knows JavaScript.
//!
//! A thin shell around [`Session`] and [`Outcome`]: plain data in and out, rows and classes as typed arrays, every error
//! as `{code, message, place, kind, nearest}`. It runs in a worker; it decides nothing.

mod builders;
mod convert;
mod packed;
mod panics;
mod review;
mod together;
mod workshop;

use wasm_bindgen::prelude::*;

use crate::examples;
use crate::recipe::{Choices, Recipe};
use crate::session::view::OpenedExample;
use crate::session::{
    ChoiceError, Error, ListedValues, Outcome, Problem, RemedyFigures, Run, Session, Stage, TriedRemedy,
};
use crate::table::{MissingTokens, ReadOptions, TableReader, Trials};
use convert::{from_js, to_js};

/// One table under work, as the worker holds it.
#[wasm_bindgen]
#[derive(Default)]
pub struct Engine {
    reading: Option<(TableReader, ReadOptions)>,
    trials: Option<Trials>,
    session: Option<Session>,
    run: Option<(Run, Recipe)>,
    /// What may help, being tried beside all else.
    trial: Option<Run>,
    outcome: Option<Outcome>,
    /// What made the outcome; the session's taxonomies may have changed since.
    recipe: Option<Recipe>,
    reviewing: review::Reviewing,
    beside: together::BesideOthers,
}

#[wasm_bindgen]
impl Engine {
    /// An engine without a table.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Self {
        panics::tell_the_place_alone();
        Self::default()
    }

    /// The built-in examples.
    pub fn examples(&self) -> Result<JsValue, JsValue> {
        to_js(&examples::all())
    }

    /// Begins to read a file.
    pub fn open(&mut self, options: JsValue) -> Result<(), JsValue> {
        let options: ReadOptions = from_js(options)?;
        self.reading = Some((TableReader::new(options.clone()), options));
        Ok(())
    }

    /// Reads more of the file; answers with the rows so far.
    pub fn push(&mut self, bytes: &[u8]) -> Result<usize, JsValue> {
        let (reader, _) = self.reading.as_mut().ok_or_else(no_table)?;
        match reader.push(bytes) {
            Ok(()) => Ok(reader.rows()),
            Err(error) => {
                self.reading = None;
                Err(thrown(error.into()))
            }
        }
    }

    /// Ends the file and opens its table. On an error the table before it stays open.
    pub fn close(&mut self, missing: Vec<String>) -> Result<JsValue, JsValue> {
        let (reader, options) = self.reading.take().ok_or_else(no_table)?;
        let reading = reader.finish().map_err(|error| thrown(error.into()))?;
        self.take(Session::new(reading, options, MissingTokens::new(missing)));
        self.table_view()
    }

    /// Begins to try other ways of reading a file than these options. The open table stays.
    pub fn try_open(&mut self, options: JsValue) -> Result<(), JsValue> {
        self.trials = Some(Trials::beside(&from_js(options)?));
        Ok(())
    }

    /// Tries on with more of the file.
    pub fn try_push(&mut self, bytes: &[u8]) {
        if let Some(trials) = &mut self.trials {
            trials.push(bytes);
        }
    }

    /// Ends the file; answers with what each way would give.
    pub fn try_close(&mut self) -> Result<JsValue, JsValue> {
        to_js(&self.trials.take().ok_or_else(no_table)?.finish())
    }

    /// Opens a built-in example: its table, and the choices it comes with.
    pub fn open_example(&mut self, id: &str, seed: u32) -> Result<JsValue, JsValue> {
        let example = examples::all().into_iter().find(|example| example.id == id).ok_or_else(no_table)?;
        let (session, choices) = examples::open(id, u64::from(seed)).ok_or_else(no_table)?;
        self.take(session);
        to_js(&OpenedExample { table: self.session()?.table_view(), choices, name: example.name.to_owned() })
    }

    /// The table as the data screen shows it.
    pub fn table_view(&self) -> Result<JsValue, JsValue> {
        to_js(&self.session()?.table_view())
    }

    /// A window of the table.
    pub fn rows(&self, start: usize, count: usize) -> Result<JsValue, JsValue> {
        to_js(&self.session()?.rows_view(start, count))
    }

    /// Changes what counts as missing.
    pub fn set_missing(&mut self, tokens: Vec<String>) -> Result<JsValue, JsValue> {
        self.session_mut()?.set_missing_tokens(&tokens);
        self.table_view()
    }

    /// Merges the look-alike values of these columns, and of no others.
    pub fn merge_alike(&mut self, columns: Vec<String>) -> Result<JsValue, JsValue> {
        self.session_mut()?.merge_alike(&columns).map_err(|error| thrown(error.into()))?;
        self.table_view()
    }

    /// One column's tree.
    pub fn taxonomy(&mut self, column: &str) -> Result<JsValue, JsValue> {
        let session = self.session_mut()?;
        let column = session.column(column).map_err(|error| thrown(error.into()))?;
        to_js(&session.taxonomy_view(column))
    }

    /// Gives a column the taxonomy of a hierarchy file.
    pub fn set_hierarchy(&mut self, column: &str, name: &str, bytes: &[u8]) -> Result<JsValue, JsValue> {
        let session = self.session_mut()?;
        let index = session.column(column).map_err(|error| thrown(error.into()))?;
        session.set_hierarchy(index, name, bytes).map_err(thrown)?;
        self.taxonomy(column)
    }

    /// Gives a column the taxonomy that is made for it.
    pub fn set_automatic(&mut self, column: &str) -> Result<JsValue, JsValue> {
        let session = self.session_mut()?;
        let index = session.column(column).map_err(|error| thrown(error.into()))?;
        session.set_automatic(index);
        self.taxonomy(column)
    }

    /// A column's taxonomy as a hierarchy file.
    pub fn hierarchy_file(&mut self, column: &str) -> Result<Vec<u8>, JsValue> {
        let session = self.session_mut()?;
        let index = session.column(column).map_err(|error| thrown(error.into()))?;
        Ok(session.taxonomy(index).to_text().into_bytes())
    }

    /// The whole table held against the requirements.
    pub fn assess(&mut self, choices: JsValue) -> Result<JsValue, JsValue> {
        let choices: Choices = from_js(choices)?;
        to_js(&self.session_mut()?.assess(&choices).map_err(thrown)?)
    }

    /// Begins to publish. The outcome before stays until this one has finished.
    pub fn publish_begin(&mut self, choices: JsValue) -> Result<(), JsValue> {
        let choices: Choices = from_js(choices)?;
        let session = self.session_mut()?;
        let problem = Problem::new(session, &choices).map_err(thrown)?;
        let recipe = session.recipe(&choices).map_err(thrown)?;
        self.run = Some((Run::new(problem).map_err(thrown)?, recipe));
        Ok(())
    }

    /// Publishes on for about `budget` units of work.
    pub fn publish_step(&mut self, budget: f64) -> Result<JsValue, JsValue> {
        let (run, _) = self.run.as_mut().ok_or_else(no_table)?;
        match run.advance(budget.max(1.0) as u64) {
            Ok(status) => {
                if status.phase == Stage::Finished
                    && let Some((run, recipe)) = self.run.take()
                {
                    (self.outcome, self.recipe) = (run.into_outcome(), Some(recipe));
                    self.beside.published();
                }
                to_js(&status)
            }
            Err(error) => {
                self.run = None;
                Err(thrown(error))
            }
        }
    }

    /// Gives up publishing; the outcome before stays.
    pub fn publish_cancel(&mut self) {
        self.run = None;
    }

    /// What may help with these choices; `refused` says that nothing can be published with them.
    pub fn remedies(&mut self, choices: JsValue, refused: bool) -> Result<JsValue, JsValue> {
        let choices: Choices = from_js(choices)?;
        let session = self.session_mut()?;
        let error = if refused { Problem::new(session, &choices).and_then(Run::new).err() } else { None };
        to_js(&session.remedies(&choices, error.as_ref()))
    }

    /// Begins to try what may help. What was published, and what is being published, stay.
    pub fn trial_begin(&mut self, choices: JsValue) -> Result<(), JsValue> {
        let choices: Choices = from_js(choices)?;
        let problem = Problem::new(self.session_mut()?, &choices).map_err(thrown)?;
        self.trial = Some(Run::new(problem).map_err(thrown)?);
        Ok(())
    }

    /// Tries on for about `budget` units of work.
    pub fn trial_step(&mut self, budget: f64) -> Result<JsValue, JsValue> {
        let status = self.trial.as_mut().ok_or_else(no_table)?.advance(budget.max(1.0) as u64);
        if status.is_err() {
            self.trial = None;
        }
        to_js(&status.map_err(thrown)?)
    }

    /// Gives a trial up.
    pub fn trial_cancel(&mut self) {
        self.trial = None;
    }

    /// What the trial led to: `what` was tried where there was `before`, `null` where nothing could be published.
    pub fn trial_finish(&mut self, what: &str, before: JsValue) -> Result<JsValue, JsValue> {
        let before: Option<RemedyFigures> = from_js(before)?;
        let outcome = self.trial.take().and_then(Run::into_outcome).ok_or_else(no_table)?;
        to_js(&TriedRemedy::new(what, before, RemedyFigures::of(&outcome)))
    }

    /// The seconds that go into the report.
    pub fn set_seconds(&mut self, read: f64, publish: f64) -> Result<(), JsValue> {
        let seconds = &mut self.outcome.as_mut().ok_or_else(no_table)?.report_mut().seconds;
        (seconds.read, seconds.publish) = (read, publish);
        Ok(())
    }

    /// The result of what was published last.
    pub fn publish_finish(&mut self) -> Result<JsValue, JsValue> {
        let Self { session: Some(session), outcome: Some(outcome), recipe: Some(recipe), .. } = self else {
            return Err(no_table());
        };
        to_js(&outcome.result_view(session, recipe))
    }

    /// A window of the published table.
    pub fn result_rows(&self, start: usize, count: usize) -> Result<JsValue, JsValue> {
        to_js(&self.outcome()?.rows_view(start, count))
    }

    /// One class; null where there is none of this number.
    pub fn class_view(&self, index: usize) -> Result<JsValue, JsValue> {
        to_js(&self.outcome()?.class_view(index))
    }

    /// The class of a row of the input table; null where the row was left out.
    pub fn class_of_row(&self, row: usize) -> Result<JsValue, JsValue> {
        to_js(&self.outcome()?.class_of_source_row(row))
    }

    /// Rows of the published table as CSV, in the order chosen when it was made, the header before row 0; empty past the end.
    pub fn table_part(&self, start: usize, count: usize) -> Result<Vec<u8>, JsValue> {
        let outcome = self.outcome()?;
        let mut bytes = Vec::new();
        if start == 0 || start < outcome.published().rows() {
            let delimiter = self.session()?.dialect().delimiter;
            let order = outcome.problem().choices().row_order;
            outcome
                .published()
                .write_rows(&mut bytes, delimiter, order, start..start.saturating_add(count))
                .expect("memory takes what is written to it");
        }
        Ok(bytes)
    }

    /// The report of the outcome.
    pub fn report_json(&self) -> Result<String, JsValue> {
        Ok(self.outcome()?.report().to_text())
    }

    /// The recipe of the outcome.
    pub fn recipe_json(&self) -> Result<String, JsValue> {
        Ok(self.recipe.as_ref().ok_or_else(no_table)?.to_text())
    }

    /// The recipe of these choices with the trees as they are, published or not.
    pub fn recipe_of(&mut self, choices: JsValue) -> Result<String, JsValue> {
        let choices: Choices = from_js(choices)?;
        Ok(self.session_mut()?.recipe(&choices).map_err(thrown)?.to_text())
    }

    /// Which values of the open table a recipe lists; where the last result was made by it, against what that shows.
    pub fn recipe_values(&mut self, text: &str) -> Result<JsValue, JsValue> {
        let recipe = Recipe::parse(text).map_err(|error| thrown(error.into()))?;
        let outcome = self.outcome.as_ref().filter(|_| self.recipe.as_ref() == Some(&recipe));
        let session = self.session.as_mut().ok_or_else(no_table)?;
        to_js(&ListedValues::of_recipe(session, &recipe, outcome))
    }

    /// How a recipe says that its file is read.
    pub fn recipe_reading(&self, text: &str) -> Result<JsValue, JsValue> {
        to_js(&Recipe::parse(text).map_err(|error| thrown(error.into()))?.read)
    }

    /// Takes a recipe's taxonomies over and answers with its choices.
    pub fn load_recipe(&mut self, text: &str) -> Result<JsValue, JsValue> {
        let recipe = Recipe::parse(text).map_err(|error| thrown(error.into()))?;
        to_js(&self.session_mut()?.apply(&recipe).map_err(thrown)?)
    }
}

impl Engine {
    fn take(&mut self, session: Session) {
        *self = Self { session: Some(session), ..Self::default() };
    }

    fn session(&self) -> Result<&Session, JsValue> {
        self.session.as_ref().ok_or_else(no_table)
    }

    fn session_mut(&mut self) -> Result<&mut Session, JsValue> {
        self.session.as_mut().ok_or_else(no_table)
    }

    fn outcome(&self) -> Result<&Outcome, JsValue> {
        self.outcome.as_ref().ok_or_else(no_table)
    }
}

fn thrown(error: Error) -> JsValue {
    convert::thrown(&error)
}

/// Asked for something that is not there yet: a table, a run or an outcome.
fn no_table() -> JsValue {
    thrown(Error::Choice(ChoiceError::NothingOpen))
}
