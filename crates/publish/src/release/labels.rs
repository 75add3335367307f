//! How published values are written, and how many base values each stands for where no tree tells.

use rustc_hash::FxHashMap;

use tauell_data::taxonomy::{Extent, NodeId, Taxonomy, ValueId, Values};

/// What a file says of its published values beyond what the nodes of their taxonomy do. By default they say all.
#[derive(Clone, Debug, Default)]
pub struct PublishedLabels {
    /// Labels by node where the file's is another: of several nodes with one leaf set the deepest is published, which may
    /// bear another name.
    written: FxHashMap<NodeId, Box<str>>,
    /// By node; nodes beyond are base values. `None` where the leaves tell.
    extents: Option<Box<[Extent]>>,
    /// Base values of the column, where `extents` tells and someone knows.
    domain: Option<f64>,
}

impl PublishedLabels {
    /// Labels as they are written, of nodes whose leaves are their base values.
    pub fn written(labels: impl IntoIterator<Item = (NodeId, Box<str>)>) -> Self {
        Self { written: labels.into_iter().collect(), extents: None, domain: None }
    }

    /// The same, where a node's leaves do not tell how many base values it stands for: `extents` does, by node, and `domain`
    /// for the column where that is known.
    pub fn with_extents(mut self, extents: Vec<Extent>, domain: Option<f64>) -> Self {
        (self.extents, self.domain) = (Some(extents.into()), domain);
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
        Self { written, extents, domain: self.domain }
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

    /// Base values of the column; `None` where no one knows.
    pub fn domain(&self, taxonomy: &Taxonomy) -> Option<f64> {
        if self.extents.is_some() { self.domain } else { Some(taxonomy.leaf_count() as f64) }
    }
}
