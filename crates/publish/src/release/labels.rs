//! How published values are written, and how many base values each covers if no taxonomy defines that.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use tauell_data::taxonomy::{Extent, NodeId, ReadLabels, Taxonomy, ValueId, Values};

/// What a file states about its published values beyond the nodes of their taxonomy. By default, the nodes are all.
#[derive(Clone, Debug, Default)]
pub struct PublishedLabels {
    /// Labels by node where the file's is another: of several nodes with one leaf set the deepest is published, which may
    /// bear another name.
    written: FxHashMap<NodeId, Box<str>>,
    /// By node; nodes beyond are base values. `None` where the leaves tell.
    extents: Option<Box<[Extent]>>,
    /// Base values of the column, where `extents` tells and someone knows.
    domain: Option<f64>,
    /// If the labels are side by side in the tree.
    meanings: Option<LabelMeanings>,
}

/// What labels mean that are leaves of their tree, side by side, although some cover others.
#[derive(Clone, Debug)]
pub struct LabelMeanings {
    read: Arc<ReadLabels>,
    /// The label of each node; of several that mean the same, any.
    of_node: FxHashMap<NodeId, usize>,
}

impl PublishedLabels {
    /// Labels as they are written, of nodes whose leaves are their base values.
    pub fn written(labels: impl IntoIterator<Item = (NodeId, Box<str>)>) -> Self {
        Self { written: labels.into_iter().collect(), ..Self::default() }
    }

    /// The same, where a node's leaves do not tell how many base values it stands for: `extents` does, by node, and `domain`
    /// for the column where that is known.
    pub fn with_extents(mut self, extents: Vec<Extent>, domain: Option<f64>) -> Self {
        (self.extents, self.domain) = (Some(extents.into()), domain);
        self
    }

    /// The same where the tree does not show which labels cover others, since all of them are leaves: these labels, by node.
    pub fn with_meanings(mut self, read: Arc<ReadLabels>, nodes: &[NodeId]) -> Self {
        self.meanings = Some(LabelMeanings { read, of_node: nodes.iter().copied().zip(0..).collect() });
        self
    }

    /// The same after nodes have moved to other places of a larger tree; `before` is the tree that they were nodes of.
    pub fn moved(&self, before: &Taxonomy, to: impl Fn(NodeId) -> NodeId) -> Self {
        let written = self.written.iter().map(|(&node, label)| (to(node), label.clone())).collect();
        let extents = self.extents.as_ref().map(|extents| {
            let places: Vec<usize> = before.nodes().map(|node| to(node).index()).collect();
            let mut moved = vec![Extent::Exact; places.iter().max().map_or(0, |last| last + 1)];
            places.iter().zip(extents).for_each(|(&place, &extent)| moved[place] = extent);
            moved.into()
        });
        let meanings = self.meanings.as_ref().map(|LabelMeanings { read, of_node }| LabelMeanings {
            read: Arc::clone(read),
            of_node: of_node.iter().map(|(&node, &label)| (to(node), label)).collect(),
        });
        Self { written, extents, domain: self.domain, meanings }
    }

    /// The label of a published value.
    pub fn label<'a>(&'a self, values: &'a Values, value: ValueId) -> &'a str {
        match values.node(value).and_then(|node| self.written.get(&node)) {
            Some(label) => label,
            None => values.label(value),
        }
    }

    /// The node that is written so, if it is not so called in its taxonomy.
    pub fn node(&self, label: &str) -> Option<NodeId> {
        // The least of equal ones: no hash order shows.
        self.written.iter().filter(|(_, written)| ***written == *label).map(|(&node, _)| node).min()
    }

    /// Whether the leaves below a node are the base values that it stands for.
    pub fn leaves_tell(&self) -> bool {
        self.extents.is_none()
    }

    /// How many base values a published value stands for.
    pub fn extent(&self, values: &Values, value: ValueId) -> Extent {
        match (&self.extents, values.cover(value).len()) {
            (Some(extents), _) if values.node(value).is_some() => {
                extents.get(value.index()).copied().unwrap_or(Extent::Exact)
            }
            (_, 1) => Extent::Exact,
            (_, leaves) => Extent::Values(leaves as f64),
        }
    }

    /// What the labels mean, if they are leaves of the tree although some cover others.
    pub fn meanings(&self) -> Option<&LabelMeanings> {
        self.meanings.as_ref()
    }

    /// Base values of the column; `None` where no one knows.
    pub fn domain(&self, taxonomy: &Taxonomy) -> Option<f64> {
        if self.extents.is_some() { self.domain } else { Some(taxonomy.leaf_count() as f64) }
    }
}

impl LabelMeanings {
    /// Whether a published value covers more than one base value, as far as the file shows.
    pub fn is_general(&self, values: &Values, value: ValueId) -> bool {
        self.label(values, value).is_some_and(|label| self.read.is_general(label))
    }

    fn label(&self, values: &Values, value: ValueId) -> Option<usize> {
        values.node(value).and_then(|node| self.of_node.get(&node).copied())
    }

    /// The part of a published value's base values that some values cover, from 0 to 1, if each counts equally. `None` if they cannot be
    /// counted. O(labels · log).
    pub fn part(&self, values: &Values, value: ValueId, of: &[ValueId]) -> Option<f64> {
        let chosen: Vec<usize> = of.iter().filter_map(|&value| self.label(values, value)).collect();
        match self.label(values, value) {
            _ if of.contains(&value) => Some(1.0),
            Some(label) => self.read.part(label, &chosen),
            // A missing cell is a value of its own.
            None => Some(0.0),
        }
    }
}
