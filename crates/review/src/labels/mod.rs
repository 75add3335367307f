//! The labels of one column: which value each names, and how that was understood.

mod label_reading;
mod sets;

pub(super) use label_reading::Understood;

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use tauell_base::place::Place;
use tauell_data::table::{Column, MissingTokens, ValueCode};
use tauell_data::taxonomy::{
    ColumnCover, Extent, LabelChoice, LabelTree, LeafRank, NodeId, ReadLabels, Taxonomy, TaxonomyError, ValueId, Values,
};
use tauell_desk::error::{ChoiceError, Error};
use tauell_publish::release::PublishedLabels;

use super::request::{ReadAs, ReadColumn, ReadSets, ReviewTaxonomy};

/// Labels that are listed at most, general ones first.
const LISTED: usize = 200;

/// The cells of a column.
#[derive(Clone, Debug)]
pub(super) struct Cells<'a> {
    /// The column.
    pub column: &'a Column,
    /// What counts as missing in it.
    pub missing: &'a MissingTokens,
    /// Rows of the file by code.
    pub rows: Vec<u32>,
}

/// What becomes of rows without a value in a column of sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BlankSets {
    /// To have none is a value, as in other columns.
    Counted,
    /// They are excluded: estimates from sets require that all rows have sets of one size.
    LeftOut,
}

/// A column with its labels understood.
pub(super) struct Labels {
    pub values: Arc<Values>,
    /// By code; `None` is missing, and its rows are excluded.
    pub by_code: Vec<Option<ValueId>>,
    /// How they are written, and what they stand for.
    pub published: PublishedLabels,
    pub understood: Understood,
}

/// The same where every label is a node of a tree.
struct OfTree {
    taxonomy: Arc<Taxonomy>,
    nodes: Vec<Option<NodeId>>,
    published: PublishedLabels,
    understood: Understood,
}

impl From<OfTree> for Labels {
    fn from(of: OfTree) -> Self {
        let OfTree { taxonomy, nodes, published, understood } = of;
        let by_code = nodes.into_iter().map(|node| node.map(ValueId::from)).collect();
        Self { values: Arc::new(Values::of(taxonomy)), by_code, published, understood }
    }
}

impl<'a> Cells<'a> {
    /// All cells of a column of the file. O(rows).
    pub fn of(column: &'a Column, missing: &'a MissingTokens) -> Self {
        Self { column, missing, rows: column.counts() }
    }

    /// The label with this code.
    fn label(&self, code: u32) -> &'a str {
        self.column.dictionary().value(ValueCode(code))
    }

    /// The labels that are not missing, by code. One of which a reader says what it stands for is not.
    fn labels(&self, choice: &LabelChoice) -> Vec<(u32, &'a str)> {
        let is_label = |label: &str| choice.stands_for.contains_key(label) || !self.missing.matches(label);
        (0..).zip(self.column.dictionary().iter()).filter(|(_, label)| is_label(label)).collect()
    }

    /// The most frequent spelling of "missing" among the rows, by the order of the list of tokens and then by Unicode where several
    /// are; `None` where no row lacks a value. What is a group's label in the tree, or stands for values, says something.
    pub(super) fn blank(&self, tree: Option<&Taxonomy>, choice: &LabelChoice) -> Option<&'a str> {
        let is_group = |label: &str| tree.is_some_and(|tree| tree.node(label).is_some_and(|node| !tree.is_leaf(node)));
        let spellings = self.column.dictionary().iter().zip(&self.rows).filter_map(|(label, &rows)| {
            let token = self.missing.token_of(label)?;
            let says_nothing = rows > 0 && !is_group(label) && !choice.stands_for.contains_key(label);
            says_nothing.then_some((Reverse(rows), token, label))
        });
        spellings.min().map(|(_, _, label)| label)
    }

    /// Reads them by their format, as labels that cover these values.
    ///
    /// # Errors
    /// The choices for them make no sense.
    pub(super) fn read(&self, choice: &LabelChoice, values: &[&str]) -> Result<ReadLabels, ChoiceError> {
        let labels: Vec<&str> = self.labels(choice).into_iter().map(|(_, label)| label).collect();
        let name = self.column.name();
        ReadLabels::over(name, &labels, choice, values)
            .map_err(|reason| ChoiceError::Labels { name: name.to_owned(), reason })
    }
}

impl Labels {
    /// For a sensitive column: without a taxonomy, a generalized label covers the values that appear in the file.
    /// Overlapping sets are read as sets, if nothing else was chosen for them, over the values in them. Blank is a
    /// value, in any spelling ([`Taxonomy::with_blank`]).
    ///
    /// O(text of the labels · log), and what generalized labels cover.
    ///
    /// # Errors
    /// Choices for labels that make no sense; labels that a taxonomy lacks.
    pub fn sensitive(
        cells: &Cells<'_>,
        given: Option<&ReviewTaxonomy>,
        choice: Option<&LabelChoice>,
        of_sets: BlankSets,
    ) -> Result<Self, Error> {
        let choice = choice.cloned().unwrap_or_default();
        let blank = cells.blank(given.map(|given| &*given.taxonomy), &choice);
        let in_sets = blank.filter(|_| of_sets == BlankSets::Counted);
        match given {
            None => {
                if let Some(read) = ReadSets::of(cells, &choice, &[]) {
                    return Ok(Self::sets(cells, &read, None, in_sets)?);
                }
                let read = cells.read(&choice, &[])?;
                let (tree, overlap) = match read.tree(&[]) {
                    Ok(tree) => (tree, None),
                    Err(overlap) => (read.flat()?, Some((overlap.first, overlap.second))),
                };
                Ok(OfTree::read(cells, read, tree, overlap).with_blank(cells, blank)?.into())
            }
            Some(ReviewTaxonomy { name, read: Some(ReadAs::Sets(read)), .. }) => {
                Ok(Self::sets(cells, read, Some(name), in_sets)?)
            }
            Some(given) => match Self::sets_over(cells, given, in_sets)? {
                Some(labels) => Ok(labels),
                None => Ok(OfTree::given(cells, given)?.with_blank(cells, blank)?.into()),
            },
        }
    }

    /// Whether to have no value is one of the values.
    pub fn has_blank(&self, missing: &MissingTokens) -> bool {
        let taxonomy = self.values.taxonomy();
        (0..taxonomy.leaf_count() as u32)
            .any(|rank| missing.matches(taxonomy.label(taxonomy.leaf_node(LeafRank(rank)))))
    }

    /// Of a quasi-identifier: missing cells are values, each spelling one of its own, since a reader groups by text
    /// ([`ColumnCover::as_read`]).
    ///
    /// # Errors
    /// As [`Self::sensitive`].
    pub fn quasi_identifier(
        cells: &Cells<'_>,
        given: Option<&ReviewTaxonomy>,
        choice: Option<&LabelChoice>,
    ) -> Result<Self, Error> {
        let labels = match given {
            Some(given) => OfTree::given(cells, given)?,
            None => {
                let read = cells.read(choice.unwrap_or(&LabelChoice::default()), &[])?;
                let tree = read.flat()?;
                OfTree::read(cells, read, tree, None).with_meanings()
            }
        };
        Ok(labels.with_missing(cells)?.into())
    }
}

impl OfTree {
    /// Labels of a tree.
    fn given(cells: &Cells<'_>, given: &ReviewTaxonomy) -> Result<Self, TaxonomyError> {
        let ReviewTaxonomy { name, taxonomy, .. } = given;
        let (column, read) = (cells.column, given.read_column());
        let nodes = match read {
            Some(read) => read.by_code(column, taxonomy),
            None => nodes_of_labels(cells, name, taxonomy)?,
        };
        let sentence = match read {
            Some(of) => format!("{}, over the values of {name}", of.read.sentence()),
            None => format!("labels are those of {name}"),
        };
        let rows = read.map_or_else(Vec::new, |of| of.rows(cells));
        Ok(Self {
            published: PublishedLabels::written(written(column, taxonomy, &nodes)),
            taxonomy: Arc::clone(taxonomy),
            nodes,
            understood: Understood::of_labels(sentence, read.cloned(), rows).over_original(),
        })
    }

    /// Labels by their format.
    fn read(cells: &Cells<'_>, read: ReadLabels, tree: LabelTree, overlap: Option<(String, String)>) -> Self {
        let column = cells.column;
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
        let read = Arc::new(ReadColumn { read: Arc::new(read), nodes });
        let nodes = read.by_code(column, &taxonomy);
        let rows = read.rows(cells);
        let mut labels = BTreeMap::new();
        labels.extend(written(column, &taxonomy, &nodes));
        labels.extend(read.shared(&taxonomy));
        Self {
            published: PublishedLabels::written(labels).with_extents(extents, domain),
            nodes,
            taxonomy: Arc::new(taxonomy),
            understood: Understood::of_labels(sentence, Some(read), rows).overlapping(overlap),
        }
    }

    /// The same where all labels are leaves.
    fn with_meanings(mut self) -> Self {
        if let Some(column) = &self.understood.read {
            self.published = self.published.with_meanings(Arc::clone(&column.read), &column.nodes);
        }
        self
    }

    /// The same with a leaf for each spelling of a missing cell.
    fn with_missing(mut self, cells: &Cells<'_>) -> Result<Self, TaxonomyError> {
        let column = cells.column;
        if self.nodes.iter().all(Option::is_some) {
            return Ok(self);
        }
        let lacking = column.codes().iter().enumerate().filter(|&(_, code)| self.nodes[code as usize].is_none());
        let lacking = Column::from_cells(column.name(), lacking.map(|(row, _)| column.cell(row)));
        let cover = ColumnCover::as_read(&lacking, &self.taxonomy, cells.missing)?;
        self.grow(Arc::clone(&cover.taxonomy));
        for (label, node) in column.dictionary().iter().zip(&mut self.nodes) {
            let spelling = lacking.dictionary().code(label);
            *node = node.or(spelling.map(|code| cover.taxonomy.leaf_node(cover.leaf(code))));
        }
        Ok(self)
    }

    /// The same with one leaf for all rows that lack a value, where some do.
    fn with_blank(mut self, cells: &Cells<'_>, blank: Option<&str>) -> Result<Self, TaxonomyError> {
        let Some(spelling) = blank else { return Ok(self) };
        let place = || Place::column(cells.column.name());
        let (taxonomy, leaf) = self.taxonomy.with_blank(cells.missing, spelling).map_err(|error| error.at(place()))?;
        self.grow(Arc::new(taxonomy));
        let leaf = self.taxonomy.leaf_node(leaf);
        self.nodes.iter_mut().for_each(|node| *node = node.or(Some(leaf)));
        Ok(self)
    }

    /// Takes the tree with another leaf, which may have moved nodes: they are found again by their names.
    fn grow(&mut self, taxonomy: Arc<Taxonomy>) {
        let before = std::mem::replace(&mut self.taxonomy, taxonomy);
        let moved = |node: NodeId| self.taxonomy.node(before.label(node)).unwrap_or(node);
        self.published = self.published.moved(&before, moved);
        self.understood.move_nodes(moved);
        self.nodes.iter_mut().for_each(|node| *node = node.map(moved));
    }
}

impl ReadColumn {
    /// The node that is published for each code.
    fn by_code(&self, column: &Column, taxonomy: &Taxonomy) -> Vec<Option<NodeId>> {
        let mut nodes = vec![None; column.dictionary().len()];
        for (label, &node) in self.read.labels().iter().zip(&self.nodes) {
            if let Some(code) = column.dictionary().code(label) {
                nodes[code.0 as usize] = Some(taxonomy.canonical(node));
            }
        }
        nodes
    }

    /// Nodes that stand for a value and for a generalized label that shows no other: both are written.
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

    fn rows(&self, cells: &Cells<'_>) -> Vec<u32> {
        let code = |label: &String| cells.column.dictionary().code(label);
        let rows = |label: &String| code(label).map_or(0, |code| cells.rows[code.0 as usize]);
        self.read.labels().iter().map(rows).collect()
    }
}

/// Of two labels that are one value here, the less specific one counts.
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
fn nodes_of_labels(cells: &Cells<'_>, file: &str, taxonomy: &Taxonomy) -> Result<Vec<Option<NodeId>>, TaxonomyError> {
    const NAMED: usize = 20;
    let Cells { column, missing, .. } = cells;
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
