//! What a column may be published with: nodes of its tree, and any other sets of its leaves.
//!
//! A method that suppresses nothing but widens intervals freely publishes runs of leaves that are no node; one that
//! publishes a set of values in place of one, sets that are no run (docs/explanation/model.md#published-values). Both
//! are numbered after the nodes, so that a reader of a published table has one question for all: which base values does
//! this cover?

use std::cmp::Ordering;
use std::ops::Range;
use std::sync::Arc;

use super::{LeafRank, NodeId, Taxonomy};

mod places;
mod reordering;
#[cfg(test)]
mod tests;

use places::Places;
pub use reordering::{Renumbering, Reordering};

/// A published value of one attribute: a node of its tree by the node's number, or one of the [`Values`] beyond the tree.
/// Values of different attributes do not compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueId(pub u32);

impl ValueId {
    /// As an index into per-value arrays.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl From<NodeId> for ValueId {
    fn from(node: NodeId) -> Self {
        Self(node.0)
    }
}

/// The base values that a published value stands for, as runs of leaf ranks: ascending, none empty, none touching the next.
#[derive(Clone, Copy, Debug)]
pub enum Cover<'a> {
    /// Neighbours, as below a node.
    Run(u32, u32),
    /// Any others.
    Runs(&'a [(u32, u32)]),
}

impl Cover<'_> {
    /// The runs, ascending.
    pub fn runs(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let own: &[(u32, u32)] = match self {
            Self::Run(..) => &[],
            Self::Runs(runs) => runs,
        };
        let one = match *self {
            Self::Run(first, end) => Some(first as usize..end as usize),
            Self::Runs(_) => None,
        };
        one.into_iter().chain(own.iter().map(|&(first, end)| first as usize..end as usize))
    }

    /// How many base values they are.
    pub fn len(&self) -> usize {
        self.runs().map(|run| run.len()).sum()
    }

    /// Whether there is none: never of a published value.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a leaf is among them. O(runs).
    pub fn contains(&self, rank: LeafRank) -> bool {
        self.runs().any(|run| run.contains(&rank.index()))
    }

    /// The runs that both have. O(runs of the one · runs of the other).
    pub fn shared<'b>(&'b self, other: &'b Cover<'_>) -> impl Iterator<Item = Range<usize>> + 'b {
        self.runs().flat_map(move |own| {
            let part = move |run: Range<usize>| own.start.max(run.start)..own.end.min(run.end);
            other.runs().map(part).filter(|part| !part.is_empty())
        })
    }

    /// Whether some base value is in both.
    pub fn meets(&self, other: &Cover<'_>) -> bool {
        self.shared(other).next().is_some()
    }
}

/// The values that one attribute may be published with.
#[derive(Clone, Debug)]
pub struct Values {
    taxonomy: Arc<Taxonomy>,
    /// Those that are no node, in the order in which they were first asked for.
    further: Vec<Further>,
    /// Their places, by what they cover.
    places: Places,
    /// Whether neighbours are written as a set, too.
    as_sets: bool,
    /// The separator of the labels of several leaves, once some were written.
    between: Option<char>,
    asked: LeafQuery,
}

/// The requested leaves, and their runs: stored from one question to the next, since there may be one per row.
#[derive(Clone, Debug, Default)]
struct LeafQuery {
    ranks: Vec<u32>,
    runs: Vec<(u32, u32)>,
}

#[derive(Clone, Debug, Default)]
struct Further {
    label: Box<str>,
    runs: Box<[(u32, u32)]>,
}

impl Values {
    /// The nodes of a tree, and nothing else. O(1).
    pub fn of(taxonomy: Arc<Taxonomy>) -> Self {
        Self {
            taxonomy,
            further: Vec::new(),
            places: Places::default(),
            as_sets: false,
            between: None,
            asked: LeafQuery::default(),
        }
    }

    /// The same, for a column of sets: neighbours are written as `{a, b}` like any others, and so are those of a node.
    pub fn of_sets(taxonomy: Arc<Taxonomy>) -> Self {
        Self { as_sets: true, ..Self::of(taxonomy) }
    }

    /// The value that stands for these leaves, in any order: the node that has exactly them (of several the deepest, see
    /// [`Taxonomy::canonical`]), or else one beyond the tree. Neighbours are written by their ends, `[20,24]`, others one by one in
    /// the order of the tree, `{20, 23, 25}` (docs/reference/formats.md#ranges-and-sets-of-values). O(leaves · log + levels), and
    /// O(all leaves) once.
    ///
    /// # Panics
    /// Without a leaf, or with one that the tree lacks.
    pub fn standing_for(&mut self, leaves: impl IntoIterator<Item = LeafRank>) -> ValueId {
        let mut asked = std::mem::take(&mut self.asked);
        asked.ranks.clear();
        asked.ranks.extend(leaves.into_iter().map(|rank| rank.0));
        asked.put_in_order();
        let value = self.standing_for_these(&asked);
        self.asked = asked;
        value
    }

    fn standing_for_these(&mut self, LeafQuery { ranks, runs }: &LeafQuery) -> ValueId {
        if let [(first, end)] = **runs
            && (!self.as_sets || ranks.len() == 1)
            && let Some(node) = self.node_of(first, end)
        {
            return node.into();
        }
        assert!(ranks.last().is_some_and(|&last| (last as usize) < self.taxonomy.leaf_count()), "leaves of this tree");
        let (first, place) = (self.taxonomy.node_count() as u32, self.further.len() as u32);
        let further = &self.further;
        if let Some(known) = self.places.of(runs, place, |place| &further[place as usize].runs) {
            return ValueId(first + known);
        }
        let label = self.written(ranks);
        self.further.push(Further { label: label.into(), runs: runs.as_slice().into() });
        ValueId(first + place)
    }

    /// Whether neighbours, and the leaves of a node, are written as a set, too.
    pub fn are_sets(&self) -> bool {
        self.as_sets
    }

    /// How two values that are no node compare by what they stand for: by their leaves, the first that differs.
    pub fn by_leaves(&self, one: ValueId, other: ValueId) -> Ordering {
        self.further(one).runs.cmp(&self.further(other).runs)
    }

    fn written(&mut self, ranks: &[u32]) -> String {
        let taxonomy = &self.taxonomy;
        let between = *self.between.get_or_insert_with(|| between(taxonomy));
        let label = |rank: &u32| taxonomy.label(taxonomy.leaf_node(LeafRank(*rank)));
        match ranks {
            [first, .., last] if !self.as_sets && (last - first) as usize == ranks.len() - 1 => {
                let mut text = String::from("[");
                text.push_str(label(first));
                text.push(between);
                text.push_str(label(last));
                text.push(']');
                text
            }
            _ => {
                let mut text = String::from("{");
                for (place, rank) in ranks.iter().enumerate() {
                    if place > 0 {
                        text.push(between);
                        text.push(' ');
                    }
                    text.push_str(label(rank));
                }
                text.push('}');
                text
            }
        }
    }

    /// The deepest node with exactly this run of leaves.
    fn node_of(&self, first: u32, end: u32) -> Option<NodeId> {
        let leaves = first as usize..end as usize;
        if leaves.end > self.taxonomy.leaf_count() {
            return None;
        }
        let mut node = self.taxonomy.leaf_node(LeafRank(first));
        while self.taxonomy.leaves(node).len() < leaves.len() {
            node = self.taxonomy.parent(node)?;
        }
        (self.taxonomy.leaves(node) == leaves).then(|| self.taxonomy.canonical(node))
    }

    /// The tree.
    pub fn taxonomy(&self) -> &Arc<Taxonomy> {
        &self.taxonomy
    }

    /// How many values there are: the nodes, then the others.
    pub fn len(&self) -> usize {
        self.taxonomy.node_count() + self.further.len()
    }

    /// Never: a tree has a root.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The values that are no node.
    pub fn beyond_the_tree(&self) -> impl ExactSizeIterator<Item = ValueId> + use<> {
        (self.taxonomy.node_count() as u32..self.len() as u32).map(ValueId)
    }

    /// The node that a value is; `None` beyond the tree.
    pub fn node(&self, value: ValueId) -> Option<NodeId> {
        (value.index() < self.taxonomy.node_count()).then_some(NodeId(value.0))
    }

    /// Its label.
    pub fn label(&self, value: ValueId) -> &str {
        match self.node(value) {
            Some(node) => self.taxonomy.label(node),
            None => &self.further(value).label,
        }
    }

    /// The base values that it stands for. O(1).
    pub fn cover(&self, value: ValueId) -> Cover<'_> {
        match self.node(value) {
            Some(node) => {
                let leaves = self.taxonomy.leaves(node);
                Cover::Run(leaves.start as u32, leaves.end as u32)
            }
            None => Cover::Runs(&self.further(value).runs),
        }
    }

    /// The fewest nodes that together have exactly the base values that a value stands for, ascending; of several with one leaf
    /// set the deepest. O(what comes out · levels).
    pub fn parts(&self, value: ValueId) -> Vec<NodeId> {
        if let Some(node) = self.node(value) {
            return vec![self.taxonomy.canonical(node)];
        }
        let mut parts = Vec::new();
        for run in self.cover(value).runs() {
            let mut first = run.start;
            while first < run.end {
                let mut node = self.taxonomy.leaf_node(LeafRank(first as u32));
                while let Some(parent) = self.taxonomy.parent(node)
                    && self.taxonomy.leaves(parent).start == first
                    && self.taxonomy.leaves(parent).end <= run.end
                {
                    node = parent;
                }
                first = self.taxonomy.leaves(node).end;
                parts.push(self.taxonomy.canonical(node));
            }
        }
        parts
    }

    /// Whether it is a base value.
    pub fn is_base(&self, value: ValueId) -> bool {
        self.node(value).is_some_and(|node| self.taxonomy.is_leaf(node))
    }

    /// Whether two values have a base value in common. O(1) between nodes.
    pub fn meet(&self, one: ValueId, other: ValueId) -> bool {
        match (self.node(one), self.node(other)) {
            // In a tree, sets of leaves that meet are one inside the other.
            (Some(one), Some(other)) => self.taxonomy.covers(one, other) || self.taxonomy.covers(other, one),
            _ => self.cover(one).meets(&self.cover(other)),
        }
    }

    fn further(&self, value: ValueId) -> &Further {
        &self.further[value.index() - self.taxonomy.node_count()]
    }
}

impl LeafQuery {
    /// Puts the leaves in order and finds their runs. O(leaves · log).
    fn put_in_order(&mut self) {
        self.ranks.sort_unstable();
        self.ranks.dedup();
        self.runs.clear();
        self.runs.extend(self.ranks.chunk_by(|a, b| a + 1 == *b).map(|run| (run[0], run[run.len() - 1] + 1)));
    }
}

/// The separator of the labels of several leaves: the first of `,`, `;`, `|`, `/` and then `─` and the letters after it
/// that no leaf has in its own label, so that a published set splits into its labels again.
fn between(taxonomy: &Taxonomy) -> char {
    let mut marks = [',', ';', '|', '/'].into_iter().chain('\u{2500}'..='\u{FFFF}');
    let free = |mark: &char| {
        let mut ranks = (0..taxonomy.leaf_count() as u32).map(LeafRank);
        ranks.all(|rank| !taxonomy.label(taxonomy.leaf_node(rank)).contains(*mark))
    };
    marks.find(free).expect("a tree has fewer labels than there are letters")
}
