//! The labels of one column: which node each names, and how that was understood.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::error::{ChoiceError, Error};
use crate::microdata::Microdata;
use crate::place::Place;
use crate::release::PublishedLabels;
use crate::session::Session;
use crate::table::{Column, MissingTokens};
use crate::taxonomy::{
    ColumnCover, Extent, LabelChoice, LabelTree, NodeId, Overlap, ReadLabels, Taxonomy, TaxonomyError,
};
use crate::words::numbers::count;

use super::request::{AuditRequest, AuditTaxonomy, ReadColumn};
use super::{LabelView, LabelsView};

/// Labels that are listed at the most, general ones first.
const LISTED: usize = 200;

/// A column with its labels understood.
pub(super) struct Labels {
    pub taxonomy: Arc<Taxonomy>,
    /// By code; `None` is missing.
    pub nodes: Vec<Option<NodeId>>,
    /// How they are written, and what they stand for.
    pub published: PublishedLabels,
    pub understood: Understood,
}

/// How a column was understood.
#[derive(Clone, Debug)]
pub(super) struct Understood {
    /// A sentence without its point.
    pub sentence: String,
    /// The labels, where they were read by how they are written.
    pub read: Option<Arc<ReadColumn>>,
    /// Rows by label of `read`.
    rows: Vec<u32>,
    /// Two labels that keep the others from making a tree.
    overlap: Option<(String, String)>,
    /// Whether the values below the labels are those of the original.
    over_original: bool,
}

/// The labels of a column that are not missing. One of which a reader says what it stands for is not.
fn labels_of<'a>(column: &'a Column, missing: &MissingTokens, choice: &LabelChoice) -> Vec<&'a str> {
    let told = |label: &str| choice.stands_for.contains_key(label);
    column.dictionary().iter().filter(|label| told(label) || !missing.matches(label)).collect()
}

/// Reads the labels of a column by how they are written.
///
/// # Errors
/// What was said of them makes no sense.
pub(super) fn read(column: &Column, missing: &MissingTokens, choice: &LabelChoice) -> Result<ReadLabels, ChoiceError> {
    read_over(column, missing, choice, &[])
}

/// As [`read`], of labels that stand for these values.
fn read_over(
    column: &Column,
    missing: &MissingTokens,
    choice: &LabelChoice,
    values: &[&str],
) -> Result<ReadLabels, ChoiceError> {
    let labels = labels_of(column, missing, choice);
    ReadLabels::over(column.name(), &labels, choice, values)
        .map_err(|reason| ChoiceError::Labels { name: column.name().to_owned(), reason })
}

/// A file's labels laid over the table that it was made from.
pub(super) struct Fitted {
    /// The request with a taxonomy for every column that fits.
    pub request: AuditRequest,
    /// Trees of the table's columns that were read from the labels.
    pub trees: Vec<(usize, Arc<Taxonomy>)>,
    /// Why columns do not fit, a clause each.
    pub unfit: Vec<String>,
}

/// Lays the labels of each column over the values of the table's: by its own taxonomy where that knows them all and nothing
/// else was said, else as they are written. O(labels and values of the columns · log).
///
/// # Errors
/// Columns that are not there; what was said of labels makes no sense.
pub(super) fn fit(
    file: &Session,
    request: &AuditRequest,
    original: &Session,
    microdata: &Microdata,
) -> Result<Fitted, Error> {
    let mut fitted = Fitted { request: request.clone(), trees: Vec::new(), unfit: Vec::new() };
    for attribute in microdata.quasi_identifiers().iter().chain(microdata.sensitive()) {
        let name = attribute.name();
        let column = &file.table().columns()[file.column(name)?];
        let choice = request.labels.get(name);
        let knows = |label: &str| attribute.taxonomy().node(label).is_some() || file.missing().matches(label);
        let taxonomy = if choice.is_none() && column.dictionary().iter().all(knows) {
            let taxonomy = Arc::clone(attribute.taxonomy());
            AuditTaxonomy::new(format!("the open table's taxonomy of \"{name}\""), taxonomy)
        } else {
            let of_table = &original.table().columns()[attribute.column()];
            match over_original(column, file.missing(), choice.unwrap_or(&LabelChoice::default()), of_table)? {
                Ok(read) => {
                    fitted.trees.push((attribute.column(), Arc::clone(&read.taxonomy)));
                    read
                }
                Err(why) => {
                    fitted.unfit.push(why);
                    continue;
                }
            }
        };
        fitted.request.taxonomies.insert(name.to_owned(), taxonomy);
    }
    Ok(fitted)
}

/// The tree of a published column's labels over the values of the column that it was made from; inside, a clause that says
/// why there is none.
fn over_original(
    column: &Column,
    missing: &MissingTokens,
    choice: &LabelChoice,
    original: &Column,
) -> Result<Result<AuditTaxonomy, String>, ChoiceError> {
    const NAMED: usize = 5;
    let name = column.name();
    let values: Vec<&str> = original.dictionary().iter().filter(|value| !missing.matches(value)).collect();
    let read = read_over(column, missing, choice, &values)?;
    let lacking = read.lacking(&values);
    if !lacking.is_empty() {
        let quoted: Vec<String> = lacking.iter().take(NAMED).map(|label| format!("\"{label}\"")).collect();
        return Ok(Err(match lacking.len() {
            1 => {
                format!("the label {} of \"{name}\" is no value there, and what it stands for is not known", quoted[0])
            }
            more => format!(
                "{} labels of \"{name}\" are no values there, and what they stand for is not known ({})",
                count(more as u64),
                listed(&quoted, more)
            ),
        }));
    }
    Ok(match read.tree(&values) {
        Err(Overlap { first, second }) => Err(format!("the labels \"{first}\" and \"{second}\" of \"{name}\" overlap")),
        Ok(LabelTree { taxonomy, nodes }) => Ok(AuditTaxonomy {
            name: "the open table".to_owned(),
            taxonomy: Arc::new(taxonomy),
            read: Some(Arc::new(ReadColumn { read, nodes })),
        }),
    })
}

fn listed(first: &[String], all: usize) -> String {
    let more = all - first.len();
    first.join(", ") + &if more > 0 { format!(" and {} more", count(more as u64)) } else { String::new() }
}

impl Labels {
    /// Of a sensitive column: without a taxonomy a general label covers the values that the file shows.
    pub fn sensitive(
        column: &Column,
        missing: &MissingTokens,
        given: Option<&AuditTaxonomy>,
        choice: Option<&LabelChoice>,
    ) -> Result<Self, Error> {
        let Some(given) = given else {
            let read = read(column, missing, choice.unwrap_or(&LabelChoice::default()))?;
            let (tree, overlap) = match read.tree(&[]) {
                Ok(tree) => (tree, None),
                Err(overlap) => (read.flat()?, Some((overlap.first, overlap.second))),
            };
            return Ok(Self::read(column, read, tree, overlap));
        };
        Ok(Self::given(column, missing, given)?)
    }

    /// Of a quasi-identifier: missing cells are values, each spelling one of its own, since a reader groups by text
    /// ([`ColumnCover::as_read`]).
    pub fn quasi_identifier(
        column: &Column,
        missing: &MissingTokens,
        given: Option<&AuditTaxonomy>,
        choice: Option<&LabelChoice>,
    ) -> Result<Self, Error> {
        let labels = match given {
            Some(given) => Self::given(column, missing, given)?,
            None => {
                let read = read(column, missing, choice.unwrap_or(&LabelChoice::default()))?;
                let tree = read.flat()?;
                Self::read(column, read, tree, None)
            }
        };
        Ok(labels.with_missing(column, missing)?)
    }

    /// Labels of a tree.
    fn given(column: &Column, missing: &MissingTokens, given: &AuditTaxonomy) -> Result<Self, TaxonomyError> {
        let AuditTaxonomy { name, taxonomy, read } = given;
        let nodes = match read {
            Some(read) => read.by_code(column, taxonomy),
            None => nodes_of_labels(column, missing, name, taxonomy)?,
        };
        let sentence = match read {
            Some(of) => format!("{}, over the values of {name}", of.read.sentence()),
            None => format!("labels are those of {name}"),
        };
        let rows = read.as_ref().map_or_else(Vec::new, |of| of.rows(column));
        Ok(Self {
            published: PublishedLabels::written(written(column, taxonomy, &nodes)),
            taxonomy: Arc::clone(taxonomy),
            nodes,
            understood: Understood { sentence, read: read.clone(), rows, overlap: None, over_original: true },
        })
    }

    /// Labels by how they are written.
    fn read(column: &Column, read: ReadLabels, tree: LabelTree, overlap: Option<(String, String)>) -> Self {
        let LabelTree { taxonomy, nodes } = tree;
        let mut extents = vec![Extent::Exact; taxonomy.node_count()];
        for (&node, &extent) in nodes.iter().zip(read.extents()) {
            let held = &mut extents[taxonomy.canonical(node).index()];
            *held = wider(*held, extent);
        }
        let domain = read.values();
        let mut sentence = format!("no taxonomy was given; {}", read.sentence());
        if let Some((first, second)) = &overlap {
            sentence.push_str(&format!(
                "; \"{first}\" and \"{second}\" overlap, so each label counts as a value of its own"
            ));
        }
        let read = Arc::new(ReadColumn { read, nodes });
        let nodes = read.by_code(column, &taxonomy);
        let rows = read.rows(column);
        let mut labels: BTreeMap<NodeId, Box<str>> = written(column, &taxonomy, &nodes).into_iter().collect();
        labels.extend(read.shared(&taxonomy));
        Self {
            published: PublishedLabels::written(labels).with_extents(extents, domain),
            nodes,
            taxonomy: Arc::new(taxonomy),
            understood: Understood { sentence, rows, read: Some(read), overlap, over_original: false },
        }
    }

    /// The same with a leaf for each spelling of a missing cell.
    fn with_missing(mut self, column: &Column, missing: &MissingTokens) -> Result<Self, TaxonomyError> {
        if self.nodes.iter().all(Option::is_some) {
            return Ok(self);
        }
        let lacking = column.codes().iter().enumerate().filter(|&(_, &code)| self.nodes[code as usize].is_none());
        let lacking = Column::from_cells(column.name(), lacking.map(|(row, _)| column.cell(row)));
        let cover = ColumnCover::as_read(&lacking, &self.taxonomy, missing)?;
        // Another leaf may have moved nodes: they are found again by their names.
        let before = std::mem::replace(&mut self.taxonomy, cover.taxonomy.clone());
        let moved = |node: NodeId| self.taxonomy.node(before.label(node)).unwrap_or(node);
        self.published = self.published.moved(&before, moved);
        if let Some(read) = &self.understood.read {
            let nodes = read.nodes.iter().map(|&node| moved(node)).collect();
            self.understood.read = Some(Arc::new(ReadColumn { read: read.read.clone(), nodes }));
        }
        for (label, node) in column.dictionary().iter().zip(&mut self.nodes) {
            let spelling = lacking.dictionary().code(label);
            *node = node.map(moved).or(spelling.map(|code| cover.taxonomy.leaf_node(cover.leaf(code))));
        }
        Ok(self)
    }
}

impl ReadColumn {
    /// The node that is published for each code.
    fn by_code(&self, column: &Column, taxonomy: &Taxonomy) -> Vec<Option<NodeId>> {
        let nodes: BTreeMap<&str, NodeId> =
            self.read.labels().iter().map(String::as_str).zip(self.nodes.iter().copied()).collect();
        column.dictionary().iter().map(|label| nodes.get(label).map(|&node| taxonomy.canonical(node))).collect()
    }

    /// Nodes that stand for a value and for a general label that shows no other: both are written.
    fn shared(&self, taxonomy: &Taxonomy) -> Vec<(NodeId, Box<str>)> {
        let mut labels: BTreeMap<NodeId, Vec<usize>> = BTreeMap::new();
        for (label, &node) in self.nodes.iter().enumerate() {
            labels.entry(taxonomy.canonical(node)).or_default().push(label);
        }
        let differ = |of: &[usize]| of.iter().any(|&label| self.read.is_general(label) != self.read.is_general(of[0]));
        let text = |of: Vec<usize>| {
            let (exact, general): (Vec<usize>, Vec<usize>) =
                of.into_iter().partition(|&label| !self.read.is_general(label));
            let labels = exact.into_iter().chain(general).map(|label| self.read.labels()[label].as_str());
            labels.collect::<Vec<_>>().join(" / ").into()
        };
        labels.into_iter().filter(|(_, of)| differ(of)).map(|(node, of)| (node, text(of))).collect()
    }

    fn rows(&self, column: &Column) -> Vec<u32> {
        let rows: BTreeMap<&str, u32> = column.dictionary().iter().zip(column.counts()).collect();
        self.read.labels().iter().map(|label| rows.get(label.as_str()).copied().unwrap_or(0)).collect()
    }
}

/// Of two labels that are one value here the one that says less counts.
fn wider(a: Extent, b: Extent) -> Extent {
    let rank = |extent: &Extent| match extent {
        Extent::Exact => (0, 1.0),
        Extent::Values(values) => (1, *values),
        Extent::Unknown => (2, 0.0),
        Extent::Several => (3, 0.0),
    };
    if rank(&b).partial_cmp(&rank(&a)).is_some_and(std::cmp::Ordering::is_gt) { b } else { a }
}

/// The labels of nodes that are called otherwise in the tree; of several labels of one node the first.
fn written(column: &Column, taxonomy: &Taxonomy, nodes: &[Option<NodeId>]) -> Vec<(NodeId, Box<str>)> {
    let mut written: BTreeMap<NodeId, &str> = BTreeMap::new();
    for (label, node) in column.dictionary().iter().zip(nodes) {
        if let Some(node) = node {
            let held = written.entry(*node).or_insert(label);
            // A label that is the node's own name stands for it first.
            if taxonomy.label(*node) == label {
                *held = label;
            }
        }
    }
    let differs = |(node, label): (NodeId, &str)| (taxonomy.label(node) != label).then(|| (node, label.into()));
    written.into_iter().filter_map(differs).collect()
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

impl Understood {
    /// For what was reviewed here, whose trees are known.
    pub fn of_tree(sentence: &str) -> Self {
        Self { sentence: sentence.to_owned(), read: None, rows: Vec::new(), overlap: None, over_original: true }
    }

    /// What every figure of a sensitive column depends on, a sentence; `None` where nothing was assumed.
    pub fn assumed(&self, column: &str) -> Option<String> {
        let read = &self.read.as_ref().filter(|_| !self.over_original)?.read;
        if let Some((first, second)) = &self.overlap {
            return Some(format!(
                "Every figure of \"{column}\" depends on this: \"{first}\" and \"{second}\" overlap, so each label counts as a value of \
                 its own."
            ));
        }
        if read.is_open() {
            let labels = read.labels().len();
            return Some(format!(
                "Every figure of \"{column}\" depends on this: nobody has said which of its {} labels are groups of others, so \
                 each counts as a value of its own. Where one is a group, less is promised than is said here.",
                count(labels as u64)
            ));
        }
        let general = (0..read.labels().len()).any(|label| read.is_general(label));
        general.then(|| {
            format!(
                "Every figure of \"{column}\" depends on this: a general label covers the values that the file shows, and where it \
                 shows none of them the label counts as a value of its own."
            )
        })
    }

    /// How the column was understood, as it is shown.
    pub fn view(&self, column: &str, sensitive: bool) -> LabelsView {
        let Some(column_read) = &self.read else {
            return LabelsView {
                column: column.to_owned(),
                sensitive,
                style: None,
                proposed: None,
                sentence: self.sentence.clone(),
                assumptions: Vec::new(),
                count: 0,
                general: 0,
                unknown: 0,
                labels: Vec::new(),
            };
        };
        let read = &column_read.read;
        let count = read.labels().len();
        let kind = |label: usize| read.extents()[label].is_exact();
        let mut order = read.order();
        // What is general first, then what nobody knows.
        crate::sorting::sort_places(&mut order, |a, b| {
            let rank = |label: usize| match kind(label) {
                Some(false) => 0,
                None => 1,
                Some(true) => 2,
            };
            rank(a).cmp(&rank(b))
        });
        let labels = order.into_iter().take(LISTED).map(|label| LabelView {
            label: read.labels()[label].clone(),
            rows: self.rows.get(label).copied().unwrap_or(0),
            exact: kind(label),
            values: read.extents()[label].values(),
            words: read.words(label),
        });
        LabelsView {
            column: column.to_owned(),
            sensitive,
            style: Some(read.style()),
            proposed: Some(read.proposed()),
            sentence: self.sentence.clone(),
            assumptions: if self.over_original { Vec::new() } else { read.assumptions() },
            count,
            general: (0..count).filter(|&label| kind(label) == Some(false)).count(),
            unknown: (0..count).filter(|&label| kind(label).is_none()).count(),
            labels: labels.collect(),
        }
    }
}
