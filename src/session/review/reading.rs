//! A file's rows as a release: classes by what is published, each label as the node that it names (spec A.11c).
//!
//! The adversary's weights are not in a file: 1 for every base value that some published value covers, 0 for the others.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::microdata::Dropped;
use crate::place::Place;
use crate::privacy::{Requirement, Spread, Weights};
use crate::publish::{Publication, PublishError, Release, ReleasedQuasiIdentifier, ReleasedSensitive};
use crate::recipe::{Choices, SensitiveChoice};
use crate::session::{ChoiceError, Error, Session, check};
use crate::sorting::sort_places;
use crate::table::{Column, MissingTokens};
use crate::taxonomy::{ColumnCover, NodeId, Taxonomy, TaxonomyError, TreeBuilder};

/// What to audit.
#[derive(Clone, Debug, Default)]
pub struct AuditRequest {
    /// The quasi-identifier.
    pub quasi_identifiers: Vec<String>,
    /// The sensitive columns; without any, only classes are counted.
    pub sensitive: Vec<String>,
    /// Requirements to hold every class against, under every sensitive column, as they are written: `tau-l=0.5,3`.
    pub requirements: Vec<String>,
    /// Taxonomies by column. In a column without one each label is a value of its own.
    pub taxonomies: BTreeMap<String, AuditTaxonomy>,
}

/// A taxonomy whose labels, base values or groups, the cells of a column are.
#[derive(Clone, Debug)]
pub struct AuditTaxonomy {
    /// The file it comes from.
    pub name: String,
    /// The tree.
    pub taxonomy: Arc<Taxonomy>,
}

/// A file that was read as a release.
pub(super) struct Reading {
    pub release: Release,
    pub dropped: Dropped,
    /// How each sensitive column was understood, a sentence.
    pub understood: Vec<String>,
    /// The requirements by sensitive column.
    pub requirements: Vec<Vec<Requirement>>,
}

/// Reads the session's table as it stands. Labels of one leaf set are one value; each spelling of "missing" in a
/// quasi-identifier is one, since a reader groups by text; rows whose sensitive value is missing are left out. O(rows · attributes + nodes).
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
    let sensitive: Vec<Labels> = roles
        .sensitive
        .iter()
        .map(|&column| {
            let labels = Labels::of(&columns[column], missing, given(column))?;
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
        .map(|&column| Labels::with_missing(&columns[column], missing, given(column)))
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
    let publication = Publication::of_nodes(
        &quasi.iter().map(|labels| Arc::clone(&labels.taxonomy)).collect::<Vec<_>>(),
        &sensitive.iter().map(|labels| Arc::clone(&labels.taxonomy)).collect::<Vec<_>>(),
        rows.len(),
        classes,
        roles.sensitive.iter().zip(&sensitive).map(published).collect(),
    );
    let requirements: Vec<Vec<Requirement>> = sensitive
        .iter()
        .map(|labels| request.requirements.iter().map(|text| Requirement::parse(text, &labels.taxonomy)).collect())
        .collect::<Result<_, _>>()?;
    let name = |&column: &usize| columns[column].name().to_owned();
    let release = Release {
        quasi_identifiers: roles
            .quasi_identifiers
            .iter()
            .zip(&quasi)
            .map(|(column, labels)| ReleasedQuasiIdentifier {
                name: name(column),
                taxonomy: Arc::clone(&labels.taxonomy),
            })
            .collect(),
        sensitive: roles
            .sensitive
            .iter()
            .zip(&sensitive)
            .enumerate()
            .map(|(index, (column, labels))| {
                let histogram = publication.whole_histogram(index);
                let (spread, weights) = spread(&labels.taxonomy, &histogram, rows.len() as u64, &requirements[index]);
                ReleasedSensitive { name: name(column), spread, weights }
            })
            .collect(),
        publication: Arc::new(publication),
        original: None,
    };
    let understood = sensitive.into_iter().map(|labels| labels.understood).collect();
    Ok(Reading { release, dropped, understood, requirements })
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
    taxonomy: &Arc<Taxonomy>,
    whole: &[(NodeId, u64)],
    rows: u64,
    requirements: &[Requirement],
) -> (Spread, Weights) {
    let mut covered = vec![0; taxonomy.leaf_count()];
    whole.iter().for_each(|&(node, _)| covered[taxonomy.leaves(node)].fill(1));
    let values = u128::from(covered.iter().sum::<u64>().max(2));
    let factor = requirements.iter().map(Requirement::factor).max().unwrap_or(1).saturating_mul(2 * values);
    let weights = Weights::where_present(&covered);
    (Spread::new(Arc::clone(taxonomy), &weights, rows, factor), weights)
}

/// A column with its labels understood.
struct Labels {
    taxonomy: Arc<Taxonomy>,
    /// By code; `None` is missing.
    nodes: Vec<Option<NodeId>>,
    understood: String,
}

impl Labels {
    fn of(column: &Column, missing: &MissingTokens, given: Option<&AuditTaxonomy>) -> Result<Self, TaxonomyError> {
        let (taxonomy, file, understood) = match given {
            Some(AuditTaxonomy { name, taxonomy }) => {
                (Arc::clone(taxonomy), name.as_str(), format!("labels are those of {name}"))
            }
            None => {
                let sentence = "no taxonomy was given, so each label is a base value of its own".to_owned();
                (Arc::new(flat(column)?), "", sentence)
            }
        };
        let nodes = nodes_of_labels(column, missing, file, &taxonomy)?;
        Ok(Self { taxonomy, nodes, understood })
    }

    /// As [`Self::of`], where missing cells are values: each spelling is one of its own, since a reader groups by text
    /// ([`ColumnCover::as_read`]).
    fn with_missing(
        column: &Column,
        missing: &MissingTokens,
        given: Option<&AuditTaxonomy>,
    ) -> Result<Self, TaxonomyError> {
        let labels = Self::of(column, missing, given)?;
        if labels.nodes.iter().all(Option::is_some) {
            return Ok(labels);
        }
        let lacking = column.codes().iter().enumerate().filter(|&(_, &code)| labels.nodes[code as usize].is_none());
        let lacking = Column::from_cells(column.name(), lacking.map(|(row, _)| column.cell(row)));
        let cover = ColumnCover::as_read(&lacking, &labels.taxonomy, missing)?;
        // Another leaf may have moved nodes: they are found again.
        let file = given.map_or("", |given| given.name.as_str());
        let mut nodes = nodes_of_labels(column, missing, file, &cover.taxonomy)?;
        for (label, node) in column.dictionary().iter().zip(&mut nodes) {
            let spelling = lacking.dictionary().code(label);
            *node = node.or(spelling.map(|code| cover.taxonomy.leaf_node(cover.leaf(code))));
        }
        Ok(Self { taxonomy: cover.taxonomy, nodes, ..labels })
    }
}

/// The node that each label of the column names; `None` for a spelling of "missing".
fn nodes_of_labels(
    column: &Column,
    missing: &MissingTokens,
    file: &str,
    taxonomy: &Taxonomy,
) -> Result<Vec<Option<NodeId>>, TaxonomyError> {
    const NAMED: usize = 20;
    let (mut lacking, mut count) = (Vec::new(), 0);
    let mut nodes = Vec::with_capacity(column.dictionary().len());
    for label in column.dictionary().iter() {
        let node = taxonomy.node(label);
        let is_group = node.is_some_and(|node| !taxonomy.is_leaf(node));
        if missing.matches(label) && !is_group {
            nodes.push(None);
        } else if let Some(node) = node {
            nodes.push(Some(taxonomy.canonical(node)));
        } else {
            count += 1;
            if lacking.len() < NAMED {
                lacking.push(label.to_owned());
            }
        }
    }
    if count > 0 {
        let place = Box::new(Place::column(column.name()).in_file(file));
        return Err(TaxonomyError::MissingValues { place, first: lacking, count });
    }
    Ok(nodes)
}

/// A tree in which each label of the column is a base value: numbers in their order, other labels as they first appear.
fn flat(column: &Column) -> Result<Taxonomy, TaxonomyError> {
    let mut labels: Vec<&str> = column.dictionary().iter().collect();
    let numbers: Option<Vec<f64>> = labels.iter().map(|label| label.trim().parse().ok()).collect();
    if let Some(numbers) = numbers {
        let mut order: Vec<usize> = (0..labels.len()).collect();
        sort_places(&mut order, |a, b| numbers[a].total_cmp(&numbers[b]));
        labels = order.into_iter().map(|place| labels[place]).collect();
    }
    let mut root = "*".to_owned();
    while labels.contains(&root.as_str()) {
        root.push('*');
    }
    let mut builder = TreeBuilder::new(&root);
    for label in labels {
        builder.add(builder.root(), label)?;
    }
    Ok(builder.finish())
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
