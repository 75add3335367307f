//! A table under review: which requirements it satisfies, and what an adversary who knows the quasi-identifier can infer from it.
//!
//! What is reviewed is always a [`Release`], whether it was published here, is the open table unchanged, or a file from
//! elsewhere; so every figure is computed one way.
//!
//! ```
//! use tauell_desk::recipe::{Choices, RequirementChoice};
//! use tauell_review::Review;
//! use tauell_desk::session::Session;
//! use tauell_data::table::{MissingTokens, ReadOptions, read_all};
//!
//! let options = ReadOptions::default();
//! let people = read_all(b"age\n20\n20\n30\n", &options)?;
//! let mut session = Session::new(people, options, MissingTokens::default());
//! let requirements = vec![RequirementChoice::parse("k=2", None)?];
//! let choices = Choices { qi: vec!["age".to_owned()], requirements, ..Choices::default() };
//! let review = Review::of_table(&mut session, &choices, &[])?;
//!
//! // As it is, one person is alone with their age.
//! assert_eq!((review.view().classes, review.view().verdict.violations.quasi_identifier.people), (2, 1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![deny(missing_docs)]
#![deny(unsafe_code)]

pub mod public_report;
pub mod recipient;
pub mod review_report;

mod blank;
mod decisions;
mod fitting;
mod groups;
mod html;
mod inference;
mod labels;
mod letter;
mod linking;
mod minimality;
mod originals;
mod overview;
mod pictures;
mod published_file;
mod reading;
mod request;
mod requirements;
mod reviewing;
mod risk;
mod strength;
mod utility;
mod view;
mod work;

pub use html::{LetterSubject, letter, page};
pub use minimality::{MinimalityRequest, MinimalityWork};
pub use overview::Viewing;
pub use pictures::{ClassMap, QueriesBy};
pub use published_file::{CellForm, Opened, OpenedColumn, PublishedFileAndOriginal, opened, opened_beside};
pub use request::{ReviewGroups, ReviewRequest, ReviewTaxonomy};
pub use reviewing::Reviewing;
pub use view::*;

use std::sync::Arc;

use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::table::{Column, MissingTokens, Table};
use tauell_data::taxonomy::{LeafRank, TreeBuilder, ValueId};
use tauell_desk::error::Error;
use tauell_desk::files::FormulasReport;
use tauell_desk::recipe::Choices;
use tauell_desk::run::Outcome;
use tauell_desk::session::{Problem, Session};
use tauell_measure::adversary::{AssessedRequirements, SelectionAwareAdversary};
use tauell_measure::findings::unchanged_columns::Beside;
use tauell_measure::findings::{Examined, Findings, Measures, MinimalityView, OtherColumns, TableOrigin};
use tauell_privacy::{KAnonymity, Masses, Requirement, RequirementError, WholeTable};
use tauell_publish::release::{Publication, Release};

use labels::{BlankSets, Understood};
use reading::{Classes, Reading};

/// A table under review.
#[derive(Clone, Debug)]
pub struct Review {
    subject: ReviewSubject,
    release: Release,
    dropped: Dropped,
    /// How the labels of each attribute were understood: the quasi-identifier, then the sensitive ones.
    columns: Vec<Understood>,
    /// Which weights the base values have, and why, a sentence.
    weights: &'static str,
    /// People who would be disclosed without each column of the quasi-identifier; empty if no one is disclosed.
    without: Vec<WithoutColumn>,
    /// The requirements on every class, by sensitive attribute.
    requirements: Vec<Vec<Requirement>>,
    /// The requirement on every class if there is no sensitive attribute.
    k: Option<KAnonymity>,
    /// The original rows, each matched with a row of its own class, if the file is in another order and every person's quasi-identifier is
    /// in one class alone.
    people: Option<Arc<Microdata>>,
    /// The original rows, if they could not be matched.
    apart: Option<Arc<Microdata>>,
    original_note: Option<String>,
    /// What the spelling of sensitive values means, in sentences.
    spelling: Vec<String>,
    /// The cells that a spreadsheet would run, in a sentence, where there are any.
    formulas: Option<String>,
    /// By sensitive attribute, once they are measured.
    measures: Vec<Measures>,
    /// Rows of the whole published table per published value, by sensitive attribute.
    histograms: Vec<Vec<(ValueId, u64)>>,
    /// The same as masses.
    whole: Vec<Masses>,
    /// The whole table by sensitive attribute, before it was published where that is known.
    table: Vec<WholeTable>,
    /// By sensitive attribute; `None` where the original rows are not known or nothing is published in general terms.
    aware: Arc<[Option<SelectionAwareAdversary>]>,
    /// The findings, once they were computed.
    findings: Option<Findings>,
    /// The other columns, to be measured.
    beside: BesideCells,
    /// By which choices it was published from which original, where that is known.
    problem: Option<Problem>,
    /// What a method-aware adversary infers, if that was assessed.
    minimality: Option<MinimalityView>,
    /// What counts as missing; `None` where no row without a sensitive value was published.
    missing: Option<MissingTokens>,
}

const WEIGHTS_OF_A_FILE: &str = "The file does not state which weights the adversary is assumed to have: every base \
     value that some published value covers has weight 1, the others 0.";
const WEIGHTS_OF_THE_ORIGINAL: &str = "Every base value that occurs in the original has weight 1, the others 0.";
const WEIGHTS_CHOSEN: &str = "The weights of the base values are the chosen ones.";

/// Columns of a table other than its quasi-identifier and sensitive columns.
#[derive(Clone, Debug, Default)]
struct BesideCells {
    table: Option<Arc<Table>>,
    /// The table's rows, by row of the published table.
    rows: Arc<[u32]>,
    columns: Vec<usize>,
}

impl Review {
    /// A review of what was published here. O(rows · attributes + classes · m log m).
    pub fn of_outcome(outcome: &Outcome) -> Self {
        Reviewing::of_outcome(outcome).finish()
    }

    fn outcome(outcome: &Outcome) -> Self {
        let problem = outcome.problem();
        let microdata = problem.microdata();
        let release = outcome.release();
        let requirements = problem.requirements().iter().map(|required| required.requirements().to_vec());
        let columns = chosen(&release);
        let mut review = Self::new(
            ReviewSubject::Published,
            release,
            microdata.dropped(),
            columns,
            requirements.collect(),
            problem.k(),
        );
        review.made_by(problem.clone());
        review.minimality = outcome.minimality().cloned();
        review.formulas = outcome.report().formulas.sentence.clone();
        review.findings = Some(outcome.findings().clone());
        review.aware = Arc::clone(outcome.adversaries());
        review
    }

    /// A review of a release of any kind, with the requirements on each sensitive attribute, in their order. O(rows ·
    /// attributes + classes · m log m).
    ///
    /// # Panics
    /// Where requirements of another number of attributes are given.
    pub fn of_release(release: Release, requirements: Vec<Vec<Requirement>>) -> Self {
        assert_eq!(requirements.len(), release.sensitive.len(), "something or nothing is required of each attribute");
        let columns = chosen(&release);
        let review = Self::new(ReviewSubject::Published, release, Dropped::default(), columns, requirements, None);
        Reviewing::new(review).finish()
    }

    /// A review of the open table unchanged: every row with its own values. The requirements of the choices and those
    /// of `require` (as they are written: `k=5`) are checked on it. O(rows · attributes + classes · m log m).
    ///
    /// # Errors
    /// As [`Problem::new`]; requirements that cannot be read.
    pub fn of_table(session: &mut Session, choices: &Choices, require: &[String]) -> Result<Self, Error> {
        Ok(Reviewing::of_table(session, choices, require)?.finish())
    }

    fn table(session: &mut Session, choices: &Choices, require: &[String]) -> Result<Self, Error> {
        let problem = Problem::as_read(session, choices)?;
        let spelling = session.spelling_of(choices.sensitive.iter().map(|choice| choice.column.as_str()), &|_| false);
        let microdata = problem.microdata();
        let mut classes = Classes::one(microdata.len());
        for attribute in microdata.quasi_identifiers() {
            classes.split(|row| attribute.leaves()[row]);
        }
        let cells = |row: usize| microdata.quasi_identifiers().iter().map(|a| a.leaf_node(row)).collect();
        let classes = classes.gather().into_iter().map(|rows| (cells(rows[0] as usize), rows)).collect();
        let leaves = |attribute: &Attribute| (0..microdata.len()).map(|row| attribute.leaf_node(row)).collect();
        let sensitive = microdata.sensitive().iter().map(leaves).collect();
        let publication = Publication::new(microdata, classes, sensitive);
        let release = Release::of(Arc::clone(microdata), problem.known(), Arc::new(publication));
        let requirements = problem
            .requirements()
            .iter()
            .map(|required| {
                let own = required.requirements().iter().cloned().map(Ok);
                let given = require.iter().map(|text| Requirement::parse(text, required.spread().taxonomy()));
                own.chain(given).collect()
            })
            .collect::<Result<_, _>>()?;
        let columns = chosen(&release);
        let k = largest(problem.k(), k_alone(require)?);
        let review = Self::new(ReviewSubject::Table, release, microdata.dropped(), columns, requirements, k);
        let beside = BesideCells {
            table: Some(Arc::clone(problem.table())),
            rows: microdata.rows().into(),
            columns: problem.kept().to_vec(),
        };
        Ok(Self { spelling, beside, missing: Some(session.missing().clone()), ..review })
    }

    /// A review of a file published elsewhere, unchanged. O(rows · attributes + classes · m log m).
    ///
    /// # Errors
    /// Columns that are not there or named twice, no quasi-identifier, labels that a taxonomy lacks, requirements that cannot
    /// be read, no row with a sensitive value.
    pub fn of_file(file: &Session, request: &ReviewRequest) -> Result<Self, Error> {
        Ok(Reviewing::of_file(file, request)?.finish())
    }

    fn file(file: &Session, request: &ReviewRequest) -> Result<Self, Error> {
        let Reading { release, dropped, columns, requirements, beside, apart } =
            reading::read(file, request, BlankSets::Counted)?;
        let k = k_alone(&request.requirements)?;
        let spelling = (0..release.sensitive.len())
            .flat_map(|attribute| {
                let of = &release.sensitive[attribute];
                if columns[release.quasi_identifiers.len() + attribute].are_sets() {
                    let (column, rows) = named(&release, attribute);
                    return file.spelling_of_values(&column, &rows);
                }
                let (table, name) = apart.get(attribute).map_or((file, &of.name), |(table, name)| (&**table, name));
                // What stands for a group of values is no spelling of "no value".
                let tree = of.spread.taxonomy();
                table.spelling_of([name.as_str()].into_iter(), &|(_, label)| {
                    tree.node(label).is_some_and(|node| !tree.is_leaf(node))
                })
            })
            .collect();
        // If the apostrophes were removed, the file itself has them.
        let tables = [file].into_iter().chain(request.groups.iter().map(|groups| &*groups.table));
        let as_they_stand = tables.filter(|table| !table.options().quoted_formulas);
        let formulas: Vec<String> =
            as_they_stand.filter_map(|table| FormulasReport::of_table(table.table()).sentence).collect();
        let review = Self::new(ReviewSubject::File, release, dropped, columns, requirements, k);
        let formulas = (!formulas.is_empty()).then(|| formulas.join(" "));
        Ok(Self { spelling, formulas, beside, missing: Some(file.missing().clone()), ..review })
    }

    /// A review of a file that was made from the open table: the table's taxonomies are used for every column whose
    /// labels they have, the labels of the others are laid over the table's values; and its rows are the original, row
    /// by row if each of them is covered by the one in its place.
    ///
    /// # Errors
    /// As [`Self::of_file`].
    pub fn of_file_with_original(
        file: &Session,
        request: &ReviewRequest,
        original: &mut Session,
    ) -> Result<Self, Error> {
        Ok(Reviewing::of_file_with_original(file, request, original)?.finish())
    }

    fn made(&self) -> TableOrigin {
        match self.subject {
            ReviewSubject::Published => self.problem.as_ref().map_or(TableOrigin::Here, |of| {
                TableOrigin::by(of.choices().method.about(), of.choices().is_method_aware())
            }),
            ReviewSubject::Table => TableOrigin::AsItStands,
            ReviewSubject::File => TableOrigin::Elsewhere,
        }
    }

    /// The findings.
    fn found(&self) -> &Findings {
        self.findings.as_ref().expect("a review is finished once all of it was measured")
    }

    /// The requirements on every class, by sensitive attribute.
    fn all_asked(&self) -> Vec<AssessedRequirements<'_>> {
        (0..self.release.sensitive.len()).map(|attribute| self.asked(attribute)).collect()
    }

    /// The release with its requirements.
    fn examined<'a>(&'a self, asked: &'a [AssessedRequirements<'a>]) -> Examined<'a> {
        let BesideCells { table, rows, columns } = &self.beside;
        let why = if self.subject == ReviewSubject::File { Beside::InFile } else { Beside::Kept };
        let beside = table.as_ref().map(|table| OtherColumns { table, rows, columns, why });
        let people = self.release.original.as_deref().or(self.people.as_deref());
        Examined { release: &self.release, people, asked, k: self.k, made: self.made(), beside }
    }

    /// The requirements on every class under one sensitive attribute.
    fn asked(&self, attribute: usize) -> AssessedRequirements<'_> {
        AssessedRequirements {
            attribute,
            requirements: &self.requirements[attribute],
            setting: self.setting(attribute),
            adversary: self.aware[attribute].as_ref(),
        }
    }

    fn new(
        subject: ReviewSubject,
        release: Release,
        dropped: Dropped,
        columns: Vec<Understood>,
        requirements: Vec<Vec<Requirement>>,
        k: Option<KAnonymity>,
    ) -> Self {
        let histogram = |attribute| release.publication.whole_histogram(attribute);
        let histograms: Vec<Vec<(ValueId, u64)>> = (0..release.sensitive.len()).map(histogram).collect();
        let whole = whole(&release, &histograms);
        let table = tables(&release);
        let aware = awares(&release);
        Self {
            subject,
            release,
            dropped,
            columns,
            without: Vec::new(),
            weights: if subject == ReviewSubject::File { WEIGHTS_OF_A_FILE } else { WEIGHTS_CHOSEN },
            requirements,
            k,
            apart: None,
            people: None,
            original_note: None,
            spelling: Vec::new(),
            formulas: None,
            measures: Vec::new(),
            histograms,
            whole,
            table,
            aware,
            findings: None,
            beside: BesideCells::default(),
            problem: None,
            minimality: None,
            missing: None,
        }
    }

    /// What is reviewed, with what is known about it.
    pub fn release(&self) -> &Release {
        &self.release
    }

    /// Whether this is a review of what was published here.
    pub fn is_of_what_was_published(&self) -> bool {
        self.subject == ReviewSubject::Published
    }

    /// The original rows, matched or not.
    fn original(&self) -> Option<&Arc<Microdata>> {
        self.release.original.as_ref().or(self.apart.as_ref())
    }
}

const TAXONOMIES_CHOSEN: &str = "labels are read by the open table's taxonomy";

/// Every column has the tree that was chosen for it.
fn chosen(release: &Release) -> Vec<Understood> {
    vec![Understood::of_tree(TAXONOMIES_CHOSEN); release.quasi_identifiers.len() + release.sensitive.len()]
}

/// The masses of the whole published table, by sensitive attribute.
fn whole(release: &Release, histograms: &[Vec<(ValueId, u64)>]) -> Vec<Masses> {
    let of = release.sensitive.iter().zip(histograms);
    of.map(|(sensitive, histogram)| sensitive.spread.masses(histogram.iter().copied())).collect()
}

fn tables(release: &Release) -> Vec<WholeTable> {
    (0..release.sensitive.len()).map(|attribute| release.table(attribute).into()).collect()
}

fn awares(release: &Release) -> Arc<[Option<SelectionAwareAdversary>]> {
    (0..release.sensitive.len()).map(|attribute| SelectionAwareAdversary::of(release, attribute)).collect()
}

/// The same for a file. Its sets are assumed to be drawn at random, which discloses nothing to an adversary who knows
/// that.
fn awares_of_file(release: &Release) -> Arc<[Option<SelectionAwareAdversary>]> {
    let adversary = |attribute: usize| match release.sensitive[attribute].spread.values().are_sets() {
        true => None,
        false => SelectionAwareAdversary::of(release, attribute),
    };
    (0..release.sensitive.len()).map(adversary).collect()
}

/// The largest k of requirements as they are written; what else they ask for is of sensitive values.
///
/// # Errors
/// Requirements that cannot be read.
fn k_alone(require: &[String]) -> Result<Option<KAnonymity>, RequirementError> {
    let nothing = TreeBuilder::new("").finish();
    let mut found = None;
    for text in require {
        match Requirement::parse(text, &nothing) {
            Ok(requirement) => found = largest(found, requirement.k()),
            // Which values there are is for the sensitive columns to say.
            Err(RequirementError::UnknownValue { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

fn largest(left: Option<KAnonymity>, right: Option<KAnonymity>) -> Option<KAnonymity> {
    left.into_iter().chain(right).max_by_key(KAnonymity::k)
}

/// The values that the cells of a column of sets name, each once, and how many rows name each.
fn named(release: &Release, attribute: usize) -> (Column, Vec<u32>) {
    let of = &release.sensitive[attribute];
    let (values, tree) = (of.spread.values(), of.spread.taxonomy());
    let leaves = (0..tree.leaf_count() as u32).map(|rank| tree.label(tree.leaf_node(LeafRank(rank))));
    let mut rows = vec![0u32; tree.leaf_count()];
    for (value, count) in release.publication.whole_histogram(attribute) {
        let named = values.cover(value);
        named.runs().for_each(|run| rows[run].iter_mut().for_each(|rows| *rows = rows.saturating_add(count as u32)));
    }
    (Column::from_cells(&of.name, leaves), rows)
}
