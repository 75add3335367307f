//! What a screen shows of an outcome: plain data.

use serde::Serialize;

use crate::files::{GroupTable, PublishedColumn};
use crate::recipe::{Recipe, RowOrder};
use crate::session::Session;
use tauell_base::arrays::{Bytes, Doubles, Integers, TextBlock};
use tauell_measure::findings::distribution::{base_labels, psi};
use tauell_measure::findings::{CumulativeFrequencies, Distribution};

use super::{ListedValues, Losses, Outcome, Report};

/// A result as the result screen shows it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ResultView {
    /// The report.
    pub report: Report,
    /// What was lost, in words.
    pub losses: Losses,
    /// What the recipe lists that made it.
    pub recipe: ListedValues,
    /// The published columns in order.
    pub columns: Vec<String>,
    /// What they are published as.
    pub roles: Vec<PublishedAs>,
    /// The tables of groups beside the table of rows, one a sensitive column where these stand apart from their rows.
    pub groups: Vec<GroupTableView>,
    /// Whether its rows are generalized and nothing else.
    pub generalized: bool,
    /// Rows of each class.
    pub class_sizes: Integers,
    /// Published quasi-identifier values, class by class, in order of importance.
    pub class_labels: TextBlock,
    /// Place of each class's first row in the published table.
    pub class_first_row: Integers,
    /// One per sensitive attribute.
    pub attributes: Vec<ResultAttribute>,
}

/// What a published column is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum PublishedAs {
    /// Of the quasi-identifier.
    QuasiIdentifier,
    /// Sensitive.
    Sensitive,
    /// As it stands.
    PublishedUnchanged,
    /// The number of the row's group, in place of sensitive columns.
    Group,
}

/// A table of groups: how many rows of each group have which value of a sensitive column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct GroupTableView {
    /// The sensitive column.
    pub column: String,
    /// What its columns are called: the number of the group, the sensitive column, how many rows.
    pub columns: [String; 3],
}

/// A sensitive attribute over all classes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ResultAttribute {
    /// The column.
    pub column: String,
    /// Base values in taxonomy order.
    pub values: Vec<String>,
    /// The published table as one class.
    pub whole: Distribution,
    /// Its F.
    pub whole_curve: CumulativeFrequencies,
    /// ψ(1) to ψ(m); empty where no (τ, ℓ) is asked for.
    pub psi: Doubles,
    /// F(k) over people: quantiles 0, 0.25, 0.5, 0.75 and 1, each with m entries, one after the other.
    pub band: Doubles,
    /// Smallest ψ(k) - F(k) of each class; where no (τ, ℓ) is asked for, the margin of the first requirement in its own
    /// unit.
    pub margins: Doubles,
}

/// One class.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ClassView {
    /// Its number.
    pub index: usize,
    /// Its rows.
    pub size: usize,
    /// Its quasi-identifier.
    pub cells: Vec<ClassCell>,
    /// One per sensitive attribute.
    pub attributes: Vec<ClassAttribute>,
}

/// A class's value of one quasi-identifier attribute.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ClassCell {
    /// The column.
    pub column: String,
    /// The published value.
    pub label: String,
    /// Base values it covers.
    pub leaves: usize,
}

/// A class under one sensitive attribute.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ClassAttribute {
    /// The column.
    pub column: String,
    /// Its distribution.
    pub distribution: Distribution,
    /// Its F.
    pub curve: CumulativeFrequencies,
    /// Smallest ψ(k) - F(k); where no (τ, ℓ) is asked for, the margin of the first requirement in its own unit.
    pub margin: f64,
    /// The k at which that is; 0 where no (τ, ℓ) is asked for.
    pub tightest_k: usize,
    /// What is published, in taxonomy order.
    pub published: Vec<PublishedValue>,
}

/// A published sensitive value in a class.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct PublishedValue {
    /// Its label.
    pub label: String,
    /// Rows that have it.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub rows: u64,
    /// Whether it is a base value.
    pub base: bool,
    /// The base values it spreads over, as indices into the attribute's values.
    pub covers: Vec<u32>,
}

/// A window of the published table in class order.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ResultRows {
    /// Published text, row by row.
    pub published: TextBlock,
    /// Original text, row by row.
    pub original: TextBlock,
    /// How far each cell went up: 0 as it was, 255 the root.
    pub generality: Bytes,
    /// Class of each row.
    pub class_of_row: Integers,
    /// Row of the input table (from 0).
    pub original_row: Integers,
}

impl Outcome {
    /// The result as the result screen shows it, with what the recipe lists by which it was made of the session's table.
    /// O(rows · log + classes + m log m).
    pub fn result_view(&self, session: &mut Session, recipe: &Recipe) -> ResultView {
        let (problem, publication) = (self.problem(), self.publication());
        let quasi = problem.microdata().quasi_identifiers().len();
        let mut class_labels = TextBlock::default();
        for class in publication.classes() {
            for index in 0..quasi {
                let values = publication.quasi_identifier_values(index);
                class_labels.push(&class.label(index, |value| values.label(value)));
            }
        }
        let attributes = problem
            .requirements()
            .iter()
            .enumerate()
            .map(|(index, required)| {
                let counts = publication.whole_histogram(index);
                let found = &self.findings().figures[index];
                ResultAttribute {
                    column: problem.microdata().sensitive()[index].name().to_owned(),
                    values: base_labels(required.spread()),
                    whole: Distribution::of(required.spread(), &counts),
                    whole_curve: CumulativeFrequencies::of(&required.masses(counts)),
                    psi: psi(required),
                    band: found.band.clone(),
                    margins: Doubles(found.held[required.leading_place()].margins.clone()),
                }
            })
            .collect();
        ResultView {
            report: self.report().clone(),
            losses: Losses::of(self.report(), !publication.is_linked()),
            recipe: ListedValues::of_recipe(session, recipe, Some(self)),
            columns: self.published().columns().map(|(name, _)| name.to_owned()).collect(),
            roles: self.published().columns().map(|(_, column)| role(column)).collect(),
            groups: self.group_tables(),
            generalized: publication.partition().is_some(),
            class_sizes: Integers(publication.classes().map(|class| class.rows.len() as u32).collect()),
            class_labels,
            class_first_row: Integers(publication.starts()[..publication.class_count()].to_vec()),
            attributes,
        }
    }

    /// The tables of groups beside the table of rows.
    pub fn group_tables(&self) -> Vec<GroupTableView> {
        let view = |of: GroupTable<'_>| GroupTableView {
            column: of.attribute().to_owned(),
            columns: of.columns().map(str::to_owned),
        };
        self.published().groups().map(view).collect()
    }

    /// One class; `None` where there is no such class.
    pub fn class_view(&self, index: usize) -> Option<ClassView> {
        let (problem, publication) = (self.problem(), self.publication());
        if index >= publication.class_count() {
            return None;
        }
        let class = publication.class(index);
        let quasi = problem.microdata().quasi_identifiers().iter().enumerate();
        let cells = quasi
            .map(|(index, attribute)| {
                let values = publication.quasi_identifier_values(index);
                ClassCell {
                    column: attribute.name().to_owned(),
                    label: class.label(index, |value| values.label(value)).into_owned(),
                    leaves: class.records().map(|record| values.cover(record.cells[index]).len()).max().unwrap_or(0),
                }
            })
            .collect();
        let attributes = problem.requirements().iter().enumerate().map(|(attribute, required)| {
            let counts = publication.histogram(index, attribute);
            let masses = &self.masses(index, attribute);
            let values = required.spread().values();
            ClassAttribute {
                column: problem.microdata().sensitive()[attribute].name().to_owned(),
                distribution: Distribution::of(required.spread(), &counts),
                curve: CumulativeFrequencies::of(masses),
                margin: required.leading().margin(masses, required.setting()),
                tightest_k: required.tau_ell().map_or(0, |requirement| requirement.tightest(masses).k),
                published: counts
                    .iter()
                    .map(|&(value, rows)| PublishedValue {
                        label: values.label(value).to_owned(),
                        rows,
                        base: values.is_base(value),
                        covers: required.spread().base_runs(value).flatten().map(|base| base as u32).collect(),
                    })
                    .collect(),
            }
        });
        Some(ClassView { index, size: class.rows.len(), cells, attributes: attributes.collect() })
    }

    /// A window of the published table in class order.
    pub fn rows_view(&self, start: usize, count: usize) -> ResultRows {
        let published = self.published();
        let columns = published.columns().len();
        let mut rows = ResultRows::default();
        for place in start..start.saturating_add(count).min(published.rows()) {
            let row = published.row_at(place, RowOrder::Class);
            for column in 0..columns {
                rows.published.push(published.cell(row, column));
                rows.original.push(published.original(row, column));
                rows.generality.0.push(published.generality(row, column));
            }
            rows.class_of_row.0.push(self.publication().class_of(row).map_or(u32::MAX, |class| class as u32));
            rows.original_row.0.push(published.source_row(row) as u32);
        }
        rows
    }

    /// The class of a row of the input table; `None` where the row was left out.
    pub fn class_of_source_row(&self, source: usize) -> Option<usize> {
        let row = self.problem().microdata().rows().binary_search(&u32::try_from(source).ok()?).ok()?;
        self.publication().class_of(row)
    }
}

fn role(column: PublishedColumn) -> PublishedAs {
    match column {
        PublishedColumn::QuasiIdentifier(_) => PublishedAs::QuasiIdentifier,
        PublishedColumn::Sensitive(_) => PublishedAs::Sensitive,
        PublishedColumn::Keep => PublishedAs::PublishedUnchanged,
        PublishedColumn::Group => PublishedAs::Group,
    }
}
