//! What a text of a published column stands for.

use crate::sorting::Sorting;
use crate::taxonomy::{LeafRank, NodeId, Taxonomy};

use super::Budget;

/// What a label stands for: the leaves from the first to the last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Meaning {
    pub node: NodeId,
    pub first: u32,
    pub last: u32,
}

impl Meaning {
    /// Whether the leaf is one of them.
    pub fn covers(self, leaf: u32) -> bool {
        (self.first..=self.last).contains(&leaf)
    }
}

/// The labels of a taxonomy, found by climbing from every leaf to the root: nothing of what the taxonomy says of itself
/// beyond parents and labels is believed. Made in slices.
#[derive(Debug)]
pub(super) struct Labels {
    /// By node while leaves climb, and whether it stands for leaves that are not neighbours: those stand for nothing.
    climbed: Vec<(Option<Meaning>, bool)>,
    /// The next leaf to climb.
    leaf: u32,
    sorting: Option<Sorting>,
    /// By label, once they are sorted.
    meanings: Vec<Meaning>,
}

/// What a node costs to be reached from a leaf, and to be put in order, in units of some nanoseconds.
pub(super) const NODE: u64 = 20;
const COMPARISON: u64 = 40;

impl Labels {
    /// Nothing is climbed yet.
    pub fn of(taxonomy: &Taxonomy) -> Self {
        let climbed = vec![(None, false); taxonomy.node_count()];
        Self { climbed, leaf: 0, sorting: None, meanings: Vec::new() }
    }

    /// Goes on until the budget is spent; true when all labels are known. O(leaves · levels + nodes · log nodes) in all.
    pub fn advance(&mut self, taxonomy: &Taxonomy, budget: &mut Budget) -> bool {
        while self.leaf < taxonomy.leaf_count() as u32 {
            if budget.is_spent() {
                return false;
            }
            let mut at = Some(taxonomy.leaf_node(LeafRank(self.leaf)));
            while let Some(node) = at {
                let (meaning, torn) = &mut self.climbed[node.index()];
                let meaning = meaning.get_or_insert(Meaning { node, first: self.leaf, last: self.leaf });
                *torn |= self.leaf > meaning.last + 1;
                meaning.last = self.leaf;
                at = taxonomy.parent(node);
                budget.spend(NODE);
            }
            self.leaf += 1;
        }
        let (climbed, meanings) = (std::mem::take(&mut self.climbed), &mut self.meanings);
        meanings.extend(climbed.into_iter().filter_map(|(meaning, torn)| meaning.filter(|_| !torn)));
        let sorting = self.sorting.get_or_insert_with(|| Sorting::new((0..meanings.len() as u32).collect()));
        let label = |place: u32| taxonomy.label(meanings[place as usize].node);
        let before = budget.left.div_ceil(COMPARISON);
        let mut comparisons = before;
        let done = sorting.advance(&mut |a, b| label(a).cmp(label(b)), &mut comparisons);
        budget.spend((before - comparisons) * COMPARISON);
        if done {
            *meanings = sorting.places().iter().map(|&place| meanings[place as usize]).collect();
        }
        done
    }

    /// What a text stands for; `None` where it is no label, or one of several things. O(log nodes).
    pub fn meaning(&self, taxonomy: &Taxonomy, text: &str) -> Option<Meaning> {
        let label = |place: usize| self.meanings.get(place).map(|meaning| taxonomy.label(meaning.node));
        let place = self.meanings.partition_point(|meaning| taxonomy.label(meaning.node) < text);
        (label(place) == Some(text) && label(place + 1) != Some(text)).then(|| self.meanings[place])
    }
}
