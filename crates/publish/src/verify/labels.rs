//! What a text of a published column stands for.

use std::ops::Range;

use tauell_base::pace::Pace;
use tauell_base::sorting::sorted_places;
use tauell_data::taxonomy::{LeafRank, NodeId, Taxonomy};

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

/// The labels of a taxonomy, found by climbing from every leaf to the root: of what the taxonomy computes, only parents
/// and labels are trusted.
#[derive(Debug)]
pub(super) struct Labels {
    /// By label.
    nodes: Vec<OfNode>,
    /// The mark between labels in a text that names several, once one was read.
    between: Option<char>,
}

/// What it costs to reach a node from a leaf, and to compare two labels, in units of some nanoseconds.
pub(super) const NODE: u64 = 20;
const COMPARISON: u64 = 40;

impl Labels {
    /// O(leaves · levels + nodes · log nodes).
    pub async fn of(taxonomy: &Taxonomy, pace: &Pace) -> Self {
        // By node: its leaves, and whether they are not neighbours: such a node stands for nothing.
        let mut climbed: Vec<(Option<OfNode>, bool)> = vec![(None, false); taxonomy.node_count()];
        for leaf in 0..taxonomy.leaf_count() as u32 {
            let (mut at, mut reached) = (Some(taxonomy.leaf_node(LeafRank(leaf))), 0);
            while let Some(node) = at {
                let (of, torn) = &mut climbed[node.index()];
                let of = of.get_or_insert(OfNode { node, first: leaf, last: leaf });
                *torn |= leaf > of.last + 1;
                of.last = leaf;
                at = taxonomy.parent(node);
                reached += 1;
            }
            pace.pause(reached * NODE).await;
        }
        let nodes: Vec<OfNode> = climbed.into_iter().filter_map(|(of, torn)| of.filter(|_| !torn)).collect();
        let label = |place: u32| taxonomy.label(nodes[place as usize].node);
        let by_label = |a: u32, b: u32| label(a).cmp(label(b));
        let order = sorted_places((0..nodes.len() as u32).collect(), COMPARISON, pace, by_label).await;
        Self { nodes: order.into_iter().map(|place| nodes[place as usize]).collect(), between: None }
    }

    /// What a text stands for; `None` where it is no label, or one of several things. `[a,b]` stands for the leaves from a to b,
    /// `{a, b}` for these (docs/reference/formats.md#ranges-and-sets-of-values). O(what it names · log nodes), and O(leaves) once.
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

/// The possible separators of labels, in the order in which one is chosen.
const MARKS: [char; 4] = [',', ';', '|', '/'];
const FURTHER_MARKS: std::ops::RangeInclusive<char> = '\u{2500}'..='\u{FFFF}';

fn may_part(mark: char) -> bool {
    MARKS.contains(&mark) || FURTHER_MARKS.contains(&mark)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use tauell_base::pace::at_once;
    use tauell_data::taxonomy::{Values, read_hierarchy};

    fn known(taxonomy: &Taxonomy) -> Labels {
        at_once(async |pace| Labels::of(taxonomy, pace).await)
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
