//! What a column may be published with: nodes of its tree, and any other sets of its leaves.
//!
//! A method that suppresses nothing but widens intervals freely publishes runs of leaves that are no node; one that publishes
//! a set of values in place of one, sets that are no run (docs/model.md#published-values). Both are numbered after the nodes, so
//! that whoever reads a publication asks one question of all: which base values does this stand for?

use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::ops::Range;
use std::sync::Arc;

use hashbrown::HashTable;
use rustc_hash::FxHasher;

use super::{LeafRank, NodeId, Taxonomy};

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

/// Tables that values beyond the tree are dealt out to.
const TABLES: usize = 64;

fn hash_of(runs: &[(u32, u32)]) -> u64 {
    let mut hasher = FxHasher::default();
    runs.hash(&mut hasher);
    hasher.finish()
}

/// The table of a hash: by bits that a table itself hardly looks at.
fn table_of(hash: u64) -> usize {
    (hash >> 40) as usize % TABLES
}

/// The values that one attribute may be published with.
#[derive(Clone, Debug)]
pub struct Values {
    taxonomy: Arc<Taxonomy>,
    /// Those that are no node, in the order in which they were first asked for.
    further: Vec<Further>,
    /// Their places, by what they cover: dealt out to many tables, none of which takes long to grow.
    places: Vec<HashTable<u32>>,
    /// Whether neighbours are written as a set, too.
    as_sets: bool,
    /// What stands between the labels of several leaves, once some were written.
    between: Option<char>,
}

#[derive(Clone, Debug)]
struct Further {
    label: Box<str>,
    runs: Box<[(u32, u32)]>,
}

impl Values {
    /// The nodes of a tree, and nothing else. O(1).
    pub fn of(taxonomy: Arc<Taxonomy>) -> Self {
        Self { taxonomy, further: Vec::new(), places: Vec::new(), as_sets: false, between: None }
    }

    /// The same, for a column of sets: neighbours are written as `{a, b}` like any others, and so are those of a node.
    pub fn of_sets(taxonomy: Arc<Taxonomy>) -> Self {
        Self { as_sets: true, ..Self::of(taxonomy) }
    }

    /// The value that stands for these leaves, in any order: the node that has exactly them (of several the deepest, see
    /// [`Taxonomy::canonical`]), or else one beyond the tree. Neighbours are written by their ends, `[20,24]`, others one by one in
    /// the order of the tree, `{20, 23, 25}` (docs/formats.md#ranges-and-sets-of-values). O(leaves · log + levels), and
    /// O(all leaves) once.
    ///
    /// # Panics
    /// Without a leaf, or with one that the tree lacks.
    pub fn standing_for(&mut self, leaves: impl IntoIterator<Item = LeafRank>) -> ValueId {
        let mut ranks: Vec<u32> = leaves.into_iter().map(|rank| rank.0).collect();
        ranks.sort_unstable();
        ranks.dedup();
        let runs: Box<[(u32, u32)]> =
            ranks.chunk_by(|a, b| a + 1 == *b).map(|run| (run[0], run[run.len() - 1] + 1)).collect();
        if let [(first, end)] = *runs
            && (!self.as_sets || ranks.len() == 1)
            && let Some(node) = self.node_of(first, end)
        {
            return node.into();
        }
        assert!(ranks.last().is_some_and(|&last| (last as usize) < self.taxonomy.leaf_count()), "leaves of this tree");
        if self.places.is_empty() {
            self.places = vec![HashTable::new(); TABLES];
        }
        let (first, hash) = (self.taxonomy.node_count() as u32, hash_of(&runs));
        let (further, table) = (&self.further, &mut self.places[table_of(hash)]);
        if let Some(&place) = table.find(hash, |&place| further[place as usize].runs == runs) {
            return ValueId(first + place);
        }
        let place = further.len() as u32;
        table.insert_unique(hash, place, |&place| hash_of(&further[place as usize].runs));
        let label = self.written(&ranks);
        self.further.push(Further { label: label.into(), runs });
        ValueId(first + place)
    }

    /// Whether neighbours, and the leaves of a node, are written as a set, too.
    pub fn are_sets(&self) -> bool {
        self.as_sets
    }

    /// How two values that are no node compare by what they stand for: by their leaves, the first that differs.
    pub(crate) fn by_leaves(&self, one: ValueId, other: ValueId) -> Ordering {
        self.further(one).runs.cmp(&self.further(other).runs)
    }

    /// The same values with those that are no node in this order, so that their numbers do not tell which was asked for first; and
    /// the new number of each, by its place. O(values).
    ///
    /// # Panics
    /// Where one is missing.
    pub(crate) fn reordered(mut self, order: &[ValueId]) -> (Self, Vec<ValueId>) {
        let first = self.taxonomy.node_count() as u32;
        assert_eq!(order.len(), self.further.len(), "each value has a place");
        let mut numbers = vec![ValueId(u32::MAX); order.len()];
        let mut further = Vec::with_capacity(order.len());
        for (place, &value) in order.iter().enumerate() {
            let before = (value.0 - first) as usize;
            let empty = Further { label: Box::default(), runs: Box::default() };
            further.push(std::mem::replace(&mut self.further[before], empty));
            numbers[before] = ValueId(first + place as u32);
        }
        self.further = further;
        for table in &mut self.places {
            table.iter_mut().for_each(|place| *place = numbers[*place as usize].0 - first);
        }
        (self, numbers)
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

/// What stands between the labels of several leaves: the first of `,`, `;`, `|`, `/` and then `─` and the letters after it that no
/// leaf has in its own label, so that a reader finds the labels again.
fn between(taxonomy: &Taxonomy) -> char {
    let mut marks = [',', ';', '|', '/'].into_iter().chain('\u{2500}'..='\u{FFFF}');
    let free = |mark: &char| {
        let mut ranks = (0..taxonomy.leaf_count() as u32).map(LeafRank);
        ranks.all(|rank| !taxonomy.label(taxonomy.leaf_node(rank)).contains(*mark))
    };
    marks.find(free).expect("a tree has fewer labels than there are letters")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taxonomy::read_hierarchy;

    /// 20 to 25 in two groups of three.
    fn ages() -> Values {
        let file = "20;20-22;*\n21;20-22;*\n22;20-22;*\n23;23-25;*\n24;23-25;*\n25;23-25;*\n";
        Values::of(Arc::new(read_hierarchy(file.as_bytes(), "age").unwrap()))
    }

    fn ranks(of: impl IntoIterator<Item = u32>) -> Vec<LeafRank> {
        of.into_iter().map(LeafRank).collect()
    }

    #[test]
    fn leaves_of_a_node_are_that_node_and_no_other_value() {
        let mut ages = ages();
        let group = ages.standing_for(ranks([2, 0, 1]));
        assert_eq!((ages.label(group), ages.node(group)), ("20-22", ages.taxonomy().node("20-22")));
        let one = ages.standing_for(ranks([4, 4]));
        assert!(ages.is_base(one) && ages.label(one) == "24" && !ages.is_base(group));
        let all = ages.standing_for(ranks(0..6));
        assert_eq!((all, ages.len()), (NodeId::ROOT.into(), ages.taxonomy().node_count()));
    }

    #[test]
    fn parts_are_as_general_as_they_can_be() {
        let mut ages = ages();
        let run = ages.standing_for(ranks([0, 1, 2, 3, 5]));
        let named: Vec<&str> = ages.parts(run).into_iter().map(|node| ages.taxonomy().label(node)).collect();
        assert_eq!(named, ["20-22", "23", "25"]);
        assert_eq!(ages.parts(NodeId::ROOT.into()), [NodeId::ROOT]);
    }

    #[test]
    fn a_run_that_is_no_node_and_a_set_that_is_no_run_are_values_of_their_own() {
        let mut ages = ages();
        let run = ages.standing_for(ranks(1..5));
        let set = ages.standing_for(ranks([5, 0, 3]));
        assert_eq!(ages.standing_for(ranks([4, 3, 2, 1])), run);
        assert_eq!(ages.beyond_the_tree().collect::<Vec<_>>(), [run, set]);
        assert_eq!((ages.label(run), ages.label(set), ages.node(set)), ("[21,24]", "{20, 23, 25}", None));
        assert_eq!((ages.cover(run).len(), ages.cover(set).len()), (4, 3));
        assert_eq!(ages.cover(set).runs().collect::<Vec<_>>(), [0..1, 3..4, 5..6]);
        assert!(ages.cover(set).contains(LeafRank(3)) && !ages.cover(set).contains(LeafRank(4)));
        let named = |value| ages.parts(value).into_iter().map(|node| ages.taxonomy().label(node)).collect::<Vec<_>>();
        assert_eq!((named(run), named(set)), (vec!["21", "22", "23", "24"], vec!["20", "23", "25"]));
        let group = ages.taxonomy().node("20-22").unwrap().into();
        assert_eq!(
            ages.cover(run).shared(&ages.cover(set)).map(|run| (run.start, run.end)).collect::<Vec<_>>(),
            [(3, 4)]
        );
        assert!(ages.meet(run, set) && ages.meet(set, group) && ages.meet(run, group));
        let last = ages.taxonomy().node("25").unwrap().into();
        assert!(!ages.meet(run, last) && ages.meet(set, last) && !ages.meet(group, last));
    }

    #[test]
    fn what_stands_between_labels_is_in_none_of_them() {
        for (labels, written) in [
            (["a", "b", "c"], ["[a,b]", "{a, c}"]),
            (["a,1", "b", "c"], ["[a,1;b]", "{a,1; c}"]),
            (["a,1", "b;2", "c"], ["[a,1|b;2]", "{a,1| c}"]),
            (["a,|1", "b;2", "c/|─"], ["[a,|1━b;2]", "{a,|1━ c/|─}"]),
        ] {
            let file: String = labels.iter().map(|label| format!("\"{label}\";*\n")).collect();
            let taxonomy = Arc::new(read_hierarchy(file.as_bytes(), "letters").unwrap());
            let mut values = Values::of(Arc::clone(&taxonomy));
            let found = [ranks([0, 1]), ranks([2, 0])].map(|ranks| values.standing_for(ranks));
            assert_eq!(found.map(|value| values.label(value)), written);
            let mut sets = Values::of_sets(taxonomy);
            let run = sets.standing_for(ranks([1, 0]));
            assert!(sets.label(run).starts_with('{'), "{}", sets.label(run));
        }
    }
}
