//! Requests as the page makes them: plain data that crosses the boundary of the wasm file.

use std::collections::BTreeMap;

use serde::Deserialize;
use tauell::error::Error;
use tauell::recipe::{Choices, Recipe, WeightsChoice};
use tauell::review::{
    BeliefRequest, ClassifyRequest, FileRequest, InferenceRequest, MinimalityRequest, QueriesRequest, Review,
    ReviewRequest, StrengthView,
};
use tauell::run::{Outcome, Run, Stage};
use tauell::session::{Problem, Session};
use tauell::table::{MissingTokens, ReadOptions, read_all};
use tauell::taxonomy::{Builder, Decimal, Edit};

use crate::{error, tables};

/// The open table.
const PEOPLE: &[u8] = b"age,zip,joined,disease\n\
    20,10000,2001-02-03,flu\n21,10001,2001-05-06,flu\n22,10002,2002-01-31,cold\n25,10010,2003-12-01,cough\n\
    29,10011,2004-02-29,flu\n30,10020,2004-07-08,cold\n33,10100,2005-10-10,cough\n38,10101,2006-11-12,flu\n\
    41,10110,2007-03-04,asthma\n44,11000,2008-08-08,cold\n49,11001,2009-09-09,asthma\n?,11010,2010-10-10,flu\n";

/// The most slices that something is worked on: a case is to be short.
const MOST_SLICES: usize = 40;
/// The work of a slice.
const SLICE: u64 = 20_000;

/// A request. Those of the page's worker that carry data, under the names that they have there where they have one.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Request {
    Missing(Vec<String>),
    Recode(Vec<String>, BTreeMap<String, Decimal>),
    SetHierarchy(String, String),
    SetHierarchyAndPlace(String, String, Option<String>),
    PreviewBuilder(String, Builder),
    SetBuilder(String, Builder),
    Edit(String, Edit),
    PlaceMissing(String, u32),
    Undo(String),
    Redo(String),
    Weights(String, String),
    WeightsCsv(String, WeightsChoice),
    MatchHierarchies(Vec<String>),
    LoadRecipe(String),
    RecipeOf(Choices),
    Assess(Choices),
    Strength(String, u32, String, Choices),
    Publish(Choices),
    ReviewPublished(()),
    ReviewTable(Choices, Vec<String>),
    ReviewFile(ReadOptions, String, FileRequest),
    Rows(usize, usize),
    Class(usize),
    Cells(Vec<u32>),
    Inference(InferenceRequest),
    Scan(usize, f64),
    Belief(BeliefRequest),
    Queries(QueriesRequest),
    Classify(ClassifyRequest),
    Minimality(MinimalityRequest),
}

/// What requests are made of.
struct Desk {
    session: Session,
    outcome: Option<Outcome>,
    review: Option<Review>,
}

/// Requests, one a line, are answered or refused with a sentence, in any order and with anything in them. What is refused
/// leaves the table's trees as they were; an edit that is taken back and regenerated is the same edit; what is published
/// reads back as it was.
pub fn requests(bytes: &[u8]) {
    let mut desk = Desk { session: people(), outcome: None, review: None };
    for line in bytes.split(|&byte| byte == b'\n') {
        // What has not the agreed shape is refused before it reaches the engine.
        let Ok(request) = serde_json::from_slice::<Request>(line) else { continue };
        let before = everything(&mut desk.session);
        let mends = matches!(request, Request::Missing(_) | Request::Recode(..));
        if let Err(error) = desk.answer(request) {
            error::by_session(&error, line);
            assert!(mends || everything(&mut desk.session) == before, "what is refused changes nothing: {error}");
        }
    }
}

impl Desk {
    fn answer(&mut self, request: Request) -> Result<(), Error> {
        let session = &mut self.session;
        match request {
            Request::Missing(tokens) => session.set_missing_tokens(&tokens),
            Request::Recode(merged, ranges) => session.recode(&merged, &ranges)?,
            Request::SetHierarchy(column, text) => {
                let column = session.column(&column)?;
                session.set_hierarchy(column, "tree.csv", text.as_bytes())?;
            }
            Request::SetHierarchyAndPlace(column, text, under) => {
                let column = session.column(&column)?;
                session.set_hierarchy_and_place(column, "tree.csv", text.as_bytes(), under.as_deref())?;
            }
            Request::PreviewBuilder(column, builder) => {
                session.preview_builder(session.column(&column)?, &builder)?;
            }
            Request::SetBuilder(column, builder) => {
                let column = session.column(&column)?;
                session.set_builder(column, builder)?;
            }
            Request::Edit(column, edit) => {
                let column = session.column(&column)?;
                let before = text(session, column);
                let applied = session.edit(column, &edit)?;
                let after = text(session, column);
                if applied.changed {
                    session.undo(column).expect("there is something to undo");
                    assert_eq!(text(session, column), before, "taken back: {}", applied.said);
                    session.redo(column).expect("an edit to redo");
                }
                assert_eq!(text(session, column), after, "{}", applied.said);
                session.edited_view(column, applied);
            }
            Request::PlaceMissing(column, parent) => {
                let column = session.column(&column)?;
                session.place_missing(column, parent)?;
            }
            Request::Undo(column) => {
                let column = session.column(&column)?;
                session.undo(column);
            }
            Request::Redo(column) => {
                let column = session.column(&column)?;
                session.redo(column);
            }
            Request::Weights(column, text) => {
                let column = session.column(&column)?;
                let read = session.weights_from_csv(column, "weights.csv", text.as_bytes())?;
                let written = session.weights_to_csv(column, &WeightsChoice::Given(read.clone()));
                let back = session.weights_from_csv(column, "weights.csv", &written)?;
                assert!(read.iter().all(|(value, weight)| back.get(value) == Some(weight)), "weights read back");
            }
            Request::WeightsCsv(column, weights) => {
                let column = session.column(&column)?;
                session.weights_to_csv(column, &weights);
            }
            Request::MatchHierarchies(names) => {
                session.match_hierarchies(&names);
            }
            Request::LoadRecipe(text) => {
                session.apply(&Recipe::parse(&text)?)?;
            }
            Request::RecipeOf(choices) => {
                let recipe = session.recipe(&choices)?;
                assert_eq!(Recipe::parse(&recipe.to_text()), Ok(recipe));
            }
            Request::Assess(choices) => {
                session.assess(&choices)?;
            }
            Request::Strength(tau, ell, column, choices) => {
                StrengthView::of(session, &tau, ell, &column, &choices)?;
            }
            Request::Publish(choices) => self.publish(&choices)?,
            other => self.ask(other)?,
        }
        Ok(())
    }

    fn publish(&mut self, choices: &Choices) -> Result<(), Error> {
        let problem = Problem::new(&mut self.session, choices)?;
        let mut run = Run::new(problem)?;
        for _ in 0..MOST_SLICES {
            if run.advance(SLICE)?.phase == Stage::Finished {
                break;
            }
        }
        let Some(outcome) = run.into_outcome() else { return Ok(()) };
        let (table, order) = (outcome.published(), outcome.problem().choices().row_order);
        let mut written = Vec::new();
        table.write_rows(&mut written, b',', order, 0..table.rows()).expect("memory takes it all");
        let options = ReadOptions { delimiter: Some(b','), header: Some(true), ..ReadOptions::default() };
        let back = read_all(&written, &options)?.table;
        assert_eq!(back.rows(), table.rows());
        tables::comes_back(&back, b';');
        let recipe = self.session.recipe(choices)?;
        outcome.result_view(&mut self.session, &recipe);
        serde_json::to_string(outcome.report()).expect("a report is plain data");
        self.outcome = Some(outcome);
        Ok(())
    }

    fn ask(&mut self, request: Request) -> Result<(), Error> {
        match request {
            Request::ReviewPublished(()) => self.review = self.outcome.as_ref().map(Review::of_outcome),
            Request::ReviewTable(choices, require) => {
                self.review = Some(Review::of_table(&mut self.session, &choices, &require)?);
            }
            Request::ReviewFile(options, text, request) => {
                let reading = read_all(text.as_bytes(), &options)?;
                let file = Session::new(reading, options, MissingTokens::default());
                let FileRequest { qi, sensitive, require, with_original, labels } = request;
                let request = ReviewRequest {
                    quasi_identifiers: qi,
                    sensitive,
                    requirements: require,
                    labels,
                    ..ReviewRequest::default()
                };
                self.review = Some(match with_original {
                    true => Review::of_file_with_original(&file, &request, &mut self.session)?,
                    false => Review::of_file(&file, &request)?,
                });
            }
            Request::Rows(start, count) => {
                self.session.rows_view(start, count);
                if let Some(outcome) = &self.outcome {
                    outcome.rows_view(start, count);
                    outcome.class_of_source_row(start);
                }
                if let Some(review) = &self.review {
                    review.original_cells(start, count);
                }
            }
            Request::Class(class) => {
                self.outcome.as_ref().map(|outcome| outcome.class_view(class));
                self.review.as_ref().map(|review| review.class(class));
            }
            other => {
                if let Some(review) = &self.review {
                    question(review, other)?;
                }
            }
        }
        Ok(())
    }
}

fn question(review: &Review, request: Request) -> Result<(), Error> {
    match request {
        Request::Cells(rows) => {
            review.cells(&rows);
        }
        Request::Inference(request) => {
            review.inference(&request)?;
        }
        Request::Scan(attribute, threshold) => {
            review.scan(attribute, threshold)?;
        }
        Request::Belief(request) => {
            review.belief(&request)?;
        }
        Request::Queries(request) => {
            let mut queries = review.count_queries(request)?;
            for _ in 0..MOST_SLICES {
                if queries.advance(SLICE).finished() {
                    queries.finish();
                    break;
                }
            }
        }
        Request::Classify(request) => {
            let mut trees = review.classification(&request)?;
            for _ in 0..MOST_SLICES {
                if trees.advance(SLICE).finished() {
                    trees.finish();
                    break;
                }
            }
        }
        Request::Minimality(request) => {
            let mut work = review.minimality(request)?;
            for _ in 0..MOST_SLICES {
                let (done, total) = work.advance(SLICE)?;
                if done >= total {
                    break;
                }
            }
        }
        _ => {}
    }
    Ok(())
}

/// The table that requests are made of.
pub(crate) fn people() -> Session {
    let options = ReadOptions::default();
    let reading = read_all(PEOPLE, &options).expect("the table of people can be read");
    Session::new(reading, options, MissingTokens::default())
}

/// The trees of all columns as files, and the values of the table.
pub(crate) fn everything(session: &mut Session) -> (Vec<String>, Vec<String>) {
    let columns = 0..session.table().columns().len();
    let trees = columns.map(|column| text(session, column)).collect();
    let cells = session.table().columns().iter();
    let cells = cells.flat_map(|column| (0..column.len()).map(|row| column.cell(row).to_owned()));
    (trees, cells.collect())
}

fn text(session: &mut Session, column: usize) -> String {
    session.taxonomy(column).to_text()
}
