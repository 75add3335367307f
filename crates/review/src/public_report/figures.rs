//! The figures of a public report, read from the released bytes.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::Value;

use crate::{MeasureView, Review, ReviewAttribute, ReviewRequest, SizeCount};
use tauell_base::confidentiality::{WrittenFile, marked};
use tauell_base::sorting::sorted;
use tauell_data::table::Column;
use tauell_data::taxonomy::{LabelChoice, LabelStyle};
use tauell_desk::error::Error;
use tauell_desk::recipe::RequirementChoice;
use tauell_desk::session::Session;
use tauell_privacy::Raw;

use super::choices::PublicChoices;
use super::released_files::ReleasedFiles;
use super::requirement::PublicRequirement;
use super::sentences;

/// Values, and numbers of values, of which figures are listed.
const MOST_VALUES: usize = 100;

/// What recipients need to know about a release. Only [`Self::of`] makes one, and no one can change it, so nothing else
/// gets into it.
#[derive(Clone, Debug, PartialEq)]
pub struct PublicReport(PublicFigures);

/// The content of a public report. docs/reference/public-report.md explains every field.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PublicFigures {
    /// Rows of the published table.
    pub rows: usize,
    /// Equivalence classes; groups where sensitive values are in a table of their own.
    pub classes: usize,
    /// What a class is, a sentence.
    pub classes_are: &'static str,
    /// Rows of the smallest set of rows with equal published quasi-identifier.
    pub k: usize,
    /// Rows per class.
    pub average_class_size: f64,
    /// Rows of the largest class.
    pub largest_class: usize,
    /// How many classes there are of each size, by size.
    pub class_sizes: Vec<SizeCount>,
    /// Σ |E|² over all classes E.
    pub discernibility: u64,
    /// One per sensitive column and requirement, then those of the whole table.
    pub requirements: Vec<PublicRequirement>,
    /// The method.
    pub method: PublicMethod,
    /// The published columns in their order, then those of group tables.
    pub columns: Vec<PublicColumn>,
    /// How to read the cells, a sentence each.
    pub reading: Vec<String>,
    /// The sensitive columns.
    pub sensitive: Vec<PublicSensitive>,
    /// Against whom the release protects, and under which conditions, a sentence each.
    pub protects_against: Vec<String>,
    /// Against whom it does not, a sentence each.
    pub does_not_protect_against: Vec<String>,
}

/// The method that made the release.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PublicMethod {
    /// Its stable name.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// What it does, a sentence.
    pub meaning: &'static str,
    /// Whose it is.
    pub source: &'static str,
    /// Its options as they were chosen, by name.
    pub options: Value,
}

/// A published column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PublicColumn {
    /// Its name.
    pub column: String,
    /// `quasi-identifier`, `sensitive`, `published-unchanged` or `group`.
    pub role: &'static str,
    /// Distinct published texts.
    pub distinct: usize,
}

/// A sensitive column of the release.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PublicSensitive {
    /// The column.
    pub column: String,
    /// Published labels that cover, or may cover, several values. If there are any, the figures below do not follow
    /// from the release, and are absent.
    pub generalized_labels: Vec<String>,
    /// The most frequent values of the whole release, each with its share of all rows.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub distribution: Vec<PublicShare>,
    /// F(1), F(2), and so on: the largest share that so many values have together in any class.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub largest_shares: Vec<f64>,
    /// ψ(1), ψ(2), and so on, which they must not exceed; absent without a requirement of (τ, ℓ).
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub limits: Vec<f64>,
    /// The strongest requirement of each kind that every class satisfies.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reached: Vec<PublicMeasure>,
}

/// A value and its share.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PublicShare {
    /// The value.
    pub value: String,
    /// Its share of all rows.
    pub share: f64,
}

/// A kind of requirement and the strongest that every class satisfies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PublicMeasure {
    /// Its stable name.
    pub name: String,
    /// What is reached, as text.
    pub reached: String,
    /// What it means for a person in the table, a sentence.
    pub sentence: String,
}

impl PublicReport {
    /// The report of a release, from its bytes and the public choices alone. O(rows · attributes + classes · m log m).
    ///
    /// # Errors
    /// Bytes that are no release with these columns.
    pub fn of(files: &ReleasedFiles<'_>, choices: &PublicChoices) -> Result<Self, Error> {
        let (table, groups) = files.read(choices.formulas)?;
        let sources: Vec<&Session> = std::iter::once(&table).chain(groups.iter().map(|of| &*of.table)).collect();
        let column = |name: &str| {
            let mut columns = sources.iter().flat_map(|source| source.table().columns());
            columns.find(|column| column.name() == name)
        };
        let general: BTreeMap<&str, Vec<String>> = choices
            .sensitive
            .iter()
            .map(|name| {
                let labels = column(name).map(texts).unwrap_or_default();
                let general = choices.general_labels(name, &labels);
                (name.as_str(), general.into_iter().map(str::to_owned).collect())
            })
            .collect();

        let mut request = ReviewRequest {
            quasi_identifiers: choices.quasi_identifiers.clone(),
            sensitive: choices.sensitive.clone(),
            groups: groups.clone(),
            ..ReviewRequest::default()
        };
        let each = LabelChoice { style: Some(LabelStyle::Values), ..LabelChoice::default() };
        request.labels = choices.quasi_identifiers.iter().map(|name| (name.clone(), each.clone())).collect();
        let adds_values = choices.method.about().adds_values;
        if !adds_values {
            request.labels.extend(choices.sensitive.iter().map(|name| (name.clone(), each.clone())));
        }
        // What every requirement of a column is measured by, where that follows from the release.
        let measured = |name: &str| -> Vec<&RequirementChoice> {
            let labels: BTreeSet<&str> = column(name).map(texts).unwrap_or_default().into_iter().collect();
            let follows = |one: &&RequirementChoice| general[name].is_empty() && follows(one, choices, &labels);
            choices.requirements.iter().filter(|one| one.is_of(name)).filter(follows).collect()
        };
        for name in &choices.sensitive {
            request.requirements_of.insert(name.clone(), measured(name).iter().map(|one| one.text()).collect());
        }
        request.requirements =
            choices.requirements.iter().filter(|one| one.is_of_table()).map(RequirementChoice::text).collect();
        let view = Review::of_file(&table, &request)?.view();

        let mut requirements = Vec::new();
        for (name, attribute) in choices.sensitive.iter().zip(&view.attributes) {
            let measured = measured(name);
            for one in choices.requirements.iter().filter(|one| one.is_of(name)) {
                let at = measured.iter().position(|other| std::ptr::eq(*other, one));
                requirements.push(PublicRequirement::of(
                    one,
                    Some(name),
                    at.and_then(|at| attribute.requirements.get(at)),
                ));
            }
        }
        let of_table = choices.requirements.iter().filter(|one| one.is_of_table());
        let own = choices.sensitive.first().map_or(0, |name| measured(name).len());
        requirements.extend(of_table.enumerate().map(|(at, one)| {
            let held = view.attributes.first().and_then(|attribute| attribute.requirements.get(own + at));
            PublicRequirement::of(one, None, held.or(view.k_requirement.as_ref()))
        }));

        // People are counted for whom a requirement is violated with them; of all requirements, or of none.
        let all_measured = choices.requirements.iter().filter(|one| !one.is_of_table()).all(|one| {
            choices
                .sensitive
                .iter()
                .filter(|name| one.is_of(name))
                .all(|name| measured(name).iter().any(|other| std::ptr::eq(*other, one)))
        });
        let violated = view.published_unchanged.as_ref().filter(|_| all_measured).map(|kept| kept.people);
        let unchanged = (!choices.keep.is_empty()).then_some(violated);

        let quasi: Vec<&str> =
            choices.quasi_identifiers.iter().filter_map(|name| column(name)).flat_map(texts).collect();
        let sensitive = view
            .attributes
            .iter()
            .map(|attribute| PublicSensitive::of(attribute, general[attribute.column.as_str()].clone(), adds_values));
        Ok(Self(PublicFigures {
            rows: view.rows,
            classes: view.classes,
            classes_are: sentences::classes(!view.linked),
            k: view.k.value.map_or(0, |k| k as usize),
            average_class_size: view.average_class_size,
            largest_class: view.largest_class,
            discernibility: view.utility.measures.discernibility,
            class_sizes: view.size_counts.clone(),
            protects_against: sentences::protects_against(choices, &requirements),
            does_not_protect_against: sentences::does_not_protect_against(choices, unchanged),
            requirements,
            method: PublicMethod::of(choices),
            reading: sentences::reading(choices, &quasi, &general),
            columns: columns(&sources, choices),
            sensitive: sensitive.collect(),
        }))
    }

    /// Its content.
    pub fn figures(&self) -> &PublicFigures {
        &self.0
    }

    /// The report as text, marked as public, indented, with a final newline.
    pub fn to_text(&self) -> String {
        marked(WrittenFile::PublicReport, &self.0)
    }
}

/// Whether the margin of a requirement is the same whatever original the release has: a distance that needs the order or the tree of
/// all values, a list of values that the release does not have, the share that a value had before rows were suppressed, and weights
/// that are not published say more.
fn follows(one: &RequirementChoice, choices: &PublicChoices, labels: &BTreeSet<&str>) -> bool {
    let values_are_there = one.params().iter().all(|param| match param {
        Raw::Text(_) => true,
        Raw::Values(values) => values.iter().all(|value| labels.contains(value.as_str())),
    });
    let is_distance = one.name() == "t-close";
    let by_equal_distance = || {
        !one.params()
            .iter()
            .any(|param| matches!(param, Raw::Text(word) if word == "ordered" || word == "hierarchical"))
    };
    let adds_values = choices.method.about().adds_values;
    values_are_there
        && (!is_distance || choices.publishes_every_row() && !adds_values && by_equal_distance())
        && (!adds_values || choices.are_weights_known() && !one.about().names_values())
}

/// The distinct texts of a column that occur in a row.
fn texts(column: &Column) -> Vec<&str> {
    column.dictionary().iter().zip(column.counts()).filter(|(_, rows)| *rows > 0).map(|(text, _)| text).collect()
}

fn columns(sources: &[&Session], choices: &PublicChoices) -> Vec<PublicColumn> {
    let mut columns: Vec<PublicColumn> = Vec::new();
    for (at, source) in sources.iter().enumerate() {
        for column in source.table().columns() {
            let is = |names: &[String]| names.iter().any(|name| name == column.name());
            let role = match (is(&choices.quasi_identifiers), is(&choices.sensitive), is(&choices.keep)) {
                (true, ..) => "quasi-identifier",
                (_, true, _) => "sensitive",
                (.., true) => "published-unchanged",
                _ => "group",
            };
            // Of a group table only the sensitive column is new.
            if at == 0 || role == "sensitive" {
                let distinct = texts(column).len();
                columns.push(PublicColumn { column: column.name().to_owned(), role, distinct });
            }
        }
    }
    columns
}

impl PublicMethod {
    fn of(choices: &PublicChoices) -> Self {
        let about = choices.method.about();
        let options = serde_json::to_value(&choices.method).ok().and_then(|method| method.get("options").cloned());
        Self {
            name: about.name,
            title: about.title,
            meaning: about.meaning,
            source: about.source,
            options: options.unwrap_or_default(),
        }
    }
}

impl PublicSensitive {
    fn of(attribute: &ReviewAttribute, generalized_labels: Vec<String>, adds_values: bool) -> Self {
        let mut of = Self {
            column: attribute.column.clone(),
            generalized_labels,
            distribution: Vec::new(),
            largest_shares: Vec::new(),
            limits: Vec::new(),
            reached: Vec::new(),
        };
        if !of.generalized_labels.is_empty() {
            return of;
        }
        // How often a value is among others indicates little about how often it is the true one.
        if !adds_values {
            let shares = attribute.values.iter().zip(&attribute.whole.exact.0);
            let shares = shares.map(|(value, &share)| PublicShare { value: value.clone(), share }).collect();
            of.distribution =
                sorted(shares, |a: &PublicShare, b| b.share.total_cmp(&a.share).then_with(|| a.value.cmp(&b.value)));
            of.distribution.truncate(MOST_VALUES);
        }
        of.largest_shares = attribute.reached.0.iter().copied().take(MOST_VALUES).collect();
        of.limits = attribute.psi.0.iter().copied().take(MOST_VALUES).collect();
        // These distances follow from the order or the tree of all values, which the release does not have.
        let follows = |measure: &&MeasureView| !measure.name.starts_with("t-close-");
        let measures = attribute.measures.iter().filter(follows).map(|measure| PublicMeasure {
            name: measure.name.clone(),
            reached: measure.reached.clone(),
            sentence: measure.sentence.clone(),
        });
        of.reached = measures.collect();
        of
    }
}
