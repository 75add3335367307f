//! A file's rows as a release: classes by what is published, each label as the node that it names (docs/published-files.md).
//!
//! The adversary's weights are not in a file: 1 for every base value that some published value covers, 0 for the others, unless
//! some were chosen for the table that it was made from, and that table is open.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::error::{ChoiceError, Error};
use crate::microdata::Dropped;
use crate::privacy::{Requirement, Spread, Weights};
use crate::publish::PublishError;
use crate::recipe::{Choices, SensitiveChoice};
use crate::release::{Publication, Release, ReleasedQuasiIdentifier, ReleasedSensitive};
use crate::session::{Session, check};
use crate::taxonomy::{NodeId, ValueId, Values};

use super::BesideCells;
use super::labels::{Labels, Understood};
use super::request::AuditRequest;

/// A file that was read as a release.
pub(super) struct Reading {
    pub release: Release,
    pub dropped: Dropped,
    /// How each column was understood: the quasi-identifier, then the sensitive ones.
    pub columns: Vec<Understood>,
    /// The requirements by sensitive column.
    pub requirements: Vec<Vec<Requirement>>,
    /// The columns that were given no part.
    pub beside: BesideCells,
}

/// Reads the session's table as it stands. Labels of one leaf set are one value; each spelling of "missing" in a
/// quasi-identifier is one, since a reader groups by text; rows whose sensitive value is missing are left out.
/// O(rows · attributes + nodes).
///
/// # Errors
/// Columns that are not there or named twice, no quasi-identifier, labels that a taxonomy lacks, requirements that cannot be
/// read, no row with a sensitive value.
pub(super) fn read(session: &Session, request: &AuditRequest) -> Result<Reading, Error> {
    if request.quasi_identifiers.is_empty() {
        return Err(ChoiceError::NoQuasiIdentifier.into());
    }
    let roles = check::roles(session, &as_choices(request))?;
    let (columns, missing) = (session.table().columns(), session.missing());
    let given = |column: usize| request.taxonomies.get(columns[column].name());
    let choice = |column: usize| request.labels.get(columns[column].name());
    let sensitive: Vec<Labels> = roles
        .sensitive
        .iter()
        .map(|&column| {
            let labels = Labels::sensitive(&columns[column], missing, given(column), choice(column))?;
            if labels.nodes.iter().all(Option::is_none) {
                return Err(ChoiceError::NothingSensitive { name: columns[column].name().to_owned() }.into());
            }
            Ok(labels)
        })
        .collect::<Result<_, Error>>()?;
    let node = |labels: &Labels, column: usize, row: u32| labels.nodes[columns[column].codes()[row as usize] as usize];
    let all = 0..session.table().rows() as u32;
    let held = |row: &u32| roles.sensitive.iter().zip(&sensitive).all(|(&c, labels)| node(labels, c, *row).is_some());
    let rows: Vec<u32> = all.filter(held).collect();
    let dropped = Dropped { missing_sensitive: (session.table().rows() - rows.len()) as u64, missing_qi: 0 };
    if rows.is_empty() {
        return Err(PublishError::NoRows { dropped: dropped.missing_sensitive }.into());
    }
    let quasi: Vec<Labels> = roles
        .quasi_identifiers
        .iter()
        .map(|&column| Labels::quasi_identifier(&columns[column], missing, given(column), choice(column)))
        .collect::<Result<_, _>>()?;
    let mut classes = Classes::one(rows.len());
    for (&column, labels) in roles.quasi_identifiers.iter().zip(&quasi) {
        let codes = columns[column].codes();
        classes.split(|row| labels.nodes[codes[rows[row] as usize] as usize].map_or(u32::MAX, |node| node.0));
    }
    let cells = |first: u32| -> Box<[NodeId]> {
        let values = roles.quasi_identifiers.iter().zip(&quasi);
        values.map(|(&c, labels)| node(labels, c, rows[first as usize]).expect("missing has a leaf")).collect()
    };
    let classes = classes.gather().into_iter().map(|class| (cells(class[0]), class)).collect();
    let published = |(&column, labels): (&usize, &Labels)| -> Vec<NodeId> {
        rows.iter().map(|&row| node(labels, column, row).expect("rows without one are left out")).collect()
    };
    let values = |labels: &Labels| Arc::new(Values::of(Arc::clone(&labels.taxonomy)));
    let publication = Publication::of_nodes(
        quasi.iter().map(values).collect(),
        sensitive.iter().map(values).collect(),
        rows.len(),
        classes,
        roles.sensitive.iter().zip(&sensitive).map(published).collect(),
    );
    let asked = |column: usize| {
        let own = request.requirements_of.get(columns[column].name()).into_iter().flatten();
        own.chain(&request.requirements)
    };
    let requirements: Vec<Vec<Requirement>> = roles
        .sensitive
        .iter()
        .zip(&sensitive)
        .map(|(&column, labels)| asked(column).map(|text| Requirement::parse(text, &labels.taxonomy)).collect())
        .collect::<Result<_, _>>()?;
    let name = |&column: &usize| columns[column].name().to_owned();
    let release = Release {
        quasi_identifiers: roles
            .quasi_identifiers
            .iter()
            .zip(&quasi)
            .enumerate()
            .map(|(index, (column, labels))| ReleasedQuasiIdentifier {
                name: name(column),
                values: Arc::clone(publication.quasi_identifier_values(index)),
                labels: labels.published.clone(),
            })
            .collect(),
        sensitive: roles
            .sensitive
            .iter()
            .zip(&sensitive)
            .enumerate()
            .map(|(index, (column, labels))| {
                let histogram = publication.whole_histogram(index);
                let (spread, weights) =
                    spread(publication.sensitive_values(index), &histogram, rows.len() as u64, &requirements[index]);
                ReleasedSensitive { name: name(column), spread, weights, labels: labels.published.clone() }
            })
            .collect(),
        publication: Arc::new(publication),
        original: None,
    };
    let understood = quasi.into_iter().chain(sensitive).map(|labels| labels.understood).collect();
    let taken = |column: &usize| roles.quasi_identifiers.iter().chain(&roles.sensitive).any(|taken| taken == column);
    let others = (0..session.table().columns().len()).filter(|column| !taken(column)).collect();
    let beside = BesideCells { table: Some(Arc::clone(session.table())), rows: rows.into(), columns: others };
    Ok(Reading { release, dropped, columns: understood, requirements, beside })
}

/// The roles alone; what is promised does not matter for finding columns.
fn as_choices(request: &AuditRequest) -> Choices {
    let sensitive = |column: &String| SensitiveChoice { column: column.clone(), ..SensitiveChoice::default() };
    Choices {
        qi: request.quasi_identifiers.clone(),
        sensitive: request.sensitive.iter().map(sensitive).collect(),
        ..Choices::default()
    }
}

/// Weight 1 for what the published values cover, and a spread wide enough for these requirements and for every ℓ up to
/// the number of values.
pub(super) fn spread(
    values: &Arc<Values>,
    whole: &[(ValueId, u64)],
    rows: u64,
    requirements: &[Requirement],
) -> (Spread, Weights) {
    let mut covered = vec![0; values.taxonomy().leaf_count()];
    whole.iter().for_each(|&(value, _)| values.cover(value).runs().for_each(|run| covered[run].fill(1)));
    let weights = Weights::where_present(&covered);
    (weighted(values, &weights, rows, requirements), weights)
}

/// A spread under these weights, as wide.
pub(super) fn weighted(values: &Arc<Values>, weights: &Weights, rows: u64, requirements: &[Requirement]) -> Spread {
    let occurring = weights.by_leaf().iter().filter(|weight| weight.numerator() > 0).count().max(2);
    let factor = requirements.iter().map(Requirement::factor).max().unwrap_or(1).saturating_mul(2 * occurring as u128);
    Spread::over(Arc::clone(values), weights, rows, factor)
}

/// Rows by class, classes numbered by their first row.
pub(super) struct Classes {
    class: Vec<u32>,
    count: usize,
}

impl Classes {
    /// All of so many rows in one.
    pub fn one(rows: usize) -> Self {
        Self { class: vec![0; rows], count: rows.min(1) }
    }

    /// Splits every class by a value of its rows.
    pub fn split(&mut self, value: impl Fn(usize) -> u32) {
        let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        for (row, class) in self.class.iter_mut().enumerate() {
            let next = numbers.len() as u32;
            *class = *numbers.entry((*class, value(row))).or_insert(next);
        }
        self.count = numbers.len();
    }

    /// The rows of each class, ascending.
    pub fn gather(self) -> Vec<Vec<u32>> {
        let mut classes = vec![Vec::new(); self.count];
        self.class.iter().enumerate().for_each(|(row, &class)| classes[class as usize].push(row as u32));
        classes
    }
}
