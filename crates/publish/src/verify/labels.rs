//! What a text of a published column stands for.

use std::ops::Range;

use tauell_base::sorting::Sorting;
use tauell_data::taxonomy::{LeafRank, NodeId, Taxonomy};

use super::Budget;

/// The leaves that a text stands for: ascending, none empty, none touching the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Meaning(Vec<Range<u32>>);

impl Meaning {
    /// One leaf.
    pub fn leaf(leaf: u32) -> Self {
        Self::run(leaf, leaf)
    }

    /// Neighbours.
    fn run(first: u32, last: u32) -> Self {
        Self(std::iter::once(first..last + 1).collect())
    }

    /// Whether the leaf is one of them.
    pub fn covers(&self, leaf: u32) -> bool {
        self.0.iter().any(|run| run.contains(&leaf))
    }

    /// All of them, ascending.
    pub fn leaves(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().flat_map(|run| run.start as usize..run.end as usize)
    }

    /// The leaf where it is but one.
    pub fn only(&self) -> Option<usize> {
        match &self.0[..] {
            [run] if run.len() == 1 => Some(run.start as usize),
            _ => None,
        }
    }
}

/// What the label of a node stands for: the leaves from the first to the last.
#[derive(Clone, Copy, Debug)]
struct OfNode {
    node: NodeId,
    first: u32,
    last: u32,
}

/// The labels of a taxonomy, found by climbing from every leaf to the root: nothing of what the taxonomy says of itself
/// beyond parents and labels is believed. Made in slices.
#[derive(Debug)]
pub(super) struct Labels {
    /// By node while leaves climb, and whether it stands for leaves that are not neighbours: those stand for nothing.
    climbed: Vec<(Option<OfNode>, bool)>,
    /// The next leaf to climb.
    leaf: u32,
    sorting: Option<Sorting>,
    /// By label, once they are sorted.
    nodes: Vec<OfNode>,
    /// What stands between labels where a text names several; looked for once one does.
    between: Option<char>,
}

/// What a node costs to be reached from a leaf, and to be put in order, in units of some nanoseconds.
pub(super) const NODE: u64 = 20;
const COMPARISON: u64 = 40;

impl Labels {
    /// Nothing is climbed yet.
    pub fn of(taxonomy: &Taxonomy) -> Self {
        let climbed = vec![(None, false); taxonomy.node_count()];
        Self { climbed, leaf: 0, sorting: None, nodes: Vec::new(), between: None }
    }

    /// Goes on until the budget is spent; true when all labels are known. O(leaves · levels + nodes · log nodes) in all.
    pub fn advance(&mut self, taxonomy: &Taxonomy, budget: &mut Budget) -> bool {
        while self.leaf < taxonomy.leaf_count() as u32 {
            if budget.is_spent() {
                return false;
            }
            let mut at = Some(taxonomy.leaf_node(LeafRank(self.leaf)));
            while let Some(node) = at {
                let (of, torn) = &mut self.climbed[node.index()];
                let of = of.get_or_insert(OfNode { node, first: self.leaf, last: self.leaf });
                *torn |= self.leaf > of.last + 1;
                of.last = self.leaf;
                at = taxonomy.parent(node);
                budget.spend(NODE);
            }
            self.leaf += 1;
        }
        let (climbed, nodes) = (std::mem::take(&mut self.climbed), &mut self.nodes);
        nodes.extend(climbed.into_iter().filter_map(|(of, torn)| of.filter(|_| !torn)));
        let sorting = self.sorting.get_or_insert_with(|| Sorting::new((0..nodes.len() as u32).collect()));
        let label = |place: u32| taxonomy.label(nodes[place as usize].node);
        let before = budget.left.div_ceil(COMPARISON);
        let mut comparisons = before;
        let done = sorting.advance(&mut |a, b| label(a).cmp(label(b)), &mut comparisons);
        budget.spend((before - comparisons) * COMPARISON);
        if done {
            *nodes = sorting.places().iter().map(|&place| nodes[place as usize]).collect();
        }
        done
    }

    /// What a text stands for; `None` where it is no label, or one of several things. `[a,b]` stands for the leaves from a to b,
    /// `{a, b}` for these (docs/formats.md#ranges-and-sets-of-values). O(what it names · log nodes), and O(leaves) once.
    pub fn meaning(&mut self, taxonomy: &Taxonomy, text: &str) -> Option<Meaning> {
        match self.node(taxonomy, text) {
            Named::Once(of) => Some(Meaning::run(of.first, of.last)),
            Named::Often => None,
            Named::Never => match text.as_bytes() {
                [b'[', .., b']'] => self.range(taxonomy, &text[1..text.len() - 1]),
                [b'{', .., b'}'] => self.set(taxonomy, &text[1..text.len() - 1]),
                _ => None,
            },
        }
    }

    fn node(&self, taxonomy: &Taxonomy, text: &str) -> Named {
        let label = |place: usize| self.nodes.get(place).map(|of| taxonomy.label(of.node));
        let place = self.nodes.partition_point(|of| taxonomy.label(of.node) < text);
        match (label(place) == Some(text), label(place + 1) == Some(text)) {
            (true, false) => Named::Once(self.nodes[place]),
            (true, true) => Named::Often,
            (false, _) => Named::Never,
        }
    }

    fn leaf(&self, taxonomy: &Taxonomy, text: &str) -> Option<u32> {
        match self.node(taxonomy, text) {
            Named::Once(of) if of.first == of.last => Some(of.first),
            _ => None,
        }
    }

    fn range(&mut self, taxonomy: &Taxonomy, ends: &str) -> Option<Meaning> {
        let (first, last) = ends.split_once(self.between(taxonomy))?;
        let (first, last) = (self.leaf(taxonomy, first)?, self.leaf(taxonomy, last)?);
        (first < last).then(|| Meaning::run(first, last))
    }

    fn set(&mut self, taxonomy: &Taxonomy, members: &str) -> Option<Meaning> {
        let between = self.between(taxonomy);
        let mut runs: Vec<Range<u32>> = Vec::new();
        for (place, member) in members.split(between).enumerate() {
            let label = if place == 0 { member } else { member.strip_prefix(' ')? };
            let leaf = self.leaf(taxonomy, label)?;
            match runs.last_mut() {
                // In the order of the tree, each once.
                Some(run) if leaf < run.end => return None,
                Some(run) if leaf == run.end => run.end += 1,
                _ => runs.push(leaf..leaf + 1),
            }
        }
        Some(Meaning(runs))
    }

    /// The first of the marks that no leaf has in its own label.
    fn between(&mut self, taxonomy: &Taxonomy) -> char {
        *self.between.get_or_insert_with(|| {
            let mut used: Vec<char> = Vec::new();
            for leaf in 0..taxonomy.leaf_count() as u32 {
                used.extend(taxonomy.label(taxonomy.leaf_node(LeafRank(leaf))).chars().filter(|&mark| may_part(mark)));
            }
            used.sort_unstable();
            used.dedup();
            let is_free = |mark: &char| used.binary_search(mark).is_err();
            MARKS.into_iter().chain(FURTHER_MARKS).find(is_free).unwrap_or(MARKS[0])
        })
    }
}

/// How often a taxonomy has a label.
enum Named {
    Once(OfNode),
    Often,
    Never,
}

/// What may stand between labels, in the order in which it is taken.
const MARKS: [char; 4] = [',', ';', '|', '/'];
const FURTHER_MARKS: std::ops::RangeInclusive<char> = '\u{2500}'..='\u{FFFF}';

fn may_part(mark: char) -> bool {
    MARKS.contains(&mark) || FURTHER_MARKS.contains(&mark)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use tauell_data::taxonomy::{Values, read_hierarchy};

    fn known(taxonomy: &Taxonomy) -> Labels {
        let mut labels = Labels::of(taxonomy);
        assert!(labels.advance(taxonomy, &mut Budget::new(u64::MAX)));
        labels
    }

    fn leaves(labels: &mut Labels, taxonomy: &Taxonomy, text: &str) -> Option<Vec<usize>> {
        labels.meaning(taxonomy, text).map(|meaning| meaning.leaves().collect())
    }

    #[test]
    fn ranges_and_sets_are_read_as_they_are_written_and_in_no_other_way() {
        let taxonomy = read_hierarchy(b"20;low;*\n21;low;*\n22;high;*\n25;high;*\n", "age").unwrap();
        let labels = &mut known(&taxonomy);
        for (text, stands_for) in [
            ("21", Some(vec![1])),
            ("low", Some(vec![0, 1])),
            ("*", Some(vec![0, 1, 2, 3])),
            ("[21,25]", Some(vec![1, 2, 3])),
            ("{20, 22, 25}", Some(vec![0, 2, 3])),
            ("{20, 21}", Some(vec![0, 1])),
            ("{22}", Some(vec![2])),
            ("[25,21]", None),
            ("[21,21]", None),
            ("[21, 25]", None),
            ("[20,21,22]", None),
            ("[low,25]", None),
            ("[21]", None),
            ("{20,22}", None),
            ("{22, 20}", None),
            ("{20, 20}", None),
            ("{20, low}", None),
            ("{}", None),
            ("[]", None),
            ("{20, 22", None),
            ("23", None),
        ] {
            assert_eq!(leaves(labels, &taxonomy, text), stands_for, "{text}");
        }
    }

    #[test]
    fn what_any_labels_are_written_as_is_read_as_the_same_leaves() {
        for marks in ["", ",", ", ;", ",;|", ",;|/", ",;|/─", "[]{}", ", "] {
            let rows: String = (0..4).map(|leaf| format!("\"{marks}{leaf}{marks}\";*\n")).collect();
            let taxonomy = Arc::new(read_hierarchy(rows.as_bytes(), "marks").unwrap());
            let labels = &mut known(&taxonomy);
            for mut values in [Values::of(Arc::clone(&taxonomy)), Values::of_sets(Arc::clone(&taxonomy))] {
                for set in 1..16_u32 {
                    let chosen: Vec<u32> = (0..4).filter(|leaf| set >> leaf & 1 == 1).collect();
                    let value = values.standing_for(chosen.iter().copied().map(LeafRank));
                    let found = labels.meaning(&taxonomy, values.label(value)).unwrap();
                    assert!(found.leaves().eq(chosen.iter().map(|&leaf| leaf as usize)), "{}", values.label(value));
                }
            }
        }
    }
}
