//! What a search minimizes: the cost of a published quasi-identifier, from information loss (NCP), retained information (um), or both.
//!
//! Costs are whole numbers, so that sums come out the same in any order and on any machine.

use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId, Taxonomy};

use crate::about::{AboutOption, OptionKind, OptionWord};
use crate::choice::MethodChoice;

/// The cost of a row whose quasi-identifier is generalized to the roots, if NCP and 1 - um weigh 1 together.
pub const UNIT: u64 = 1 << 30;

/// A cost of a quasi-identifier, or of rows with one; in 1/[`UNIT`] of a row.
pub type Cost = u64;

/// Which measure a search improves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Objective {
    /// NCP + ½ (1 - um): the information loss that users of ARX know, and the papers' measure.
    #[default]
    Both,
    /// um, the papers' measure.
    Information,
    /// NCP.
    Loss,
}

impl Objective {
    /// The option.
    pub(super) const OPTION: AboutOption = AboutOption {
        name: "objective",
        title: "Objective",
        meaning: "The measure by which one partition is better than another.",
        default: "both",
        kind: OptionKind::Word {
            words: &[
                OptionWord {
                    name: "both",
                    title: "Information loss and retained information",
                    meaning: "Lowers NCP + ½ (1 - um): fewer cells are generalized far, and many stay exact.",
                },
                OptionWord {
                    name: "information",
                    title: "Retained information",
                    meaning: "Raises um, the papers' measure: more cells stay exact.",
                },
                OptionWord {
                    name: "loss",
                    title: "Information loss",
                    meaning: "Lowers NCP: cells are generalized less.",
                },
            ],
        },
    };

    /// The objective of a choice.
    pub(super) fn of(choice: &MethodChoice) -> Self {
        match choice.word(Self::OPTION.name) {
            "information" => Self::Information,
            "loss" => Self::Loss,
            _ => Self::Both,
        }
    }

    /// The objective of a method that has the option.
    pub fn chosen(choice: &MethodChoice) -> Option<Self> {
        (!choice.word(Self::OPTION.name).is_empty()).then(|| Self::of(choice))
    }

    /// The choice with this objective; `None` of a method that has no such option.
    pub fn choose(self, choice: &MethodChoice) -> Option<MethodChoice> {
        let mut chosen = choice.clone();
        let word = match self {
            Self::Both => "both",
            Self::Information => "information",
            Self::Loss => "loss",
        };
        chosen.set(Self::OPTION.name, word).then_some(chosen)
    }

    /// The weights of NCP and of 1 - um, which are 1 together, in halves, thirds or wholes: (of NCP, of 1 - um, of).
    fn weights(self) -> (u128, u128, u128) {
        match self {
            Self::Both => (2, 1, 3),
            Self::Information => (0, 1, 1),
            Self::Loss => (1, 0, 1),
        }
    }

    /// The cost of a value that stands for so many of the leaves of its taxonomy, for an attribute of this weight among others.
    ///
    /// (a (leaves - 1)/(all - 1) + b (1 - 1/leaves)) · weight / all weights, where a + b = 1; in 1/[`UNIT`] of a row, rounded down. More
    /// leaves never cost less.
    pub fn cost(self, leaves: usize, all: usize, (weight, weights): (u32, u64)) -> Cost {
        let (loss, information, of) = self.weights();
        let (leaves, all) = (leaves as u128, all as u128);
        let share = |part: u128, whole: u128| (u128::from(UNIT) * part).checked_div(whole).unwrap_or(0);
        let cost = loss * share(leaves - 1, all - 1) + information * share(leaves - 1, leaves);
        (cost * u128::from(weight) / (of * u128::from(weights))) as Cost
    }
}

impl Objective {
    /// What a row costs on average at each level of each attribute, if every value that occurs counts once. O(leaves · levels).
    pub(super) fn by_level(self, microdata: &Microdata) -> Vec<Vec<i128>> {
        let attributes = microdata.quasi_identifiers();
        let weights = microdata.weights();
        let of = |attribute: &Attribute| {
            let (taxonomy, counts) = (attribute.taxonomy(), attribute.leaf_counts());
            let present: Vec<LeafRank> =
                (0u32..).zip(counts).filter(|&(_, count)| count > 0).map(|(leaf, _)| LeafRank(leaf)).collect();
            let mean = |level: usize| {
                let cost = |&leaf: &LeafRank| {
                    let leaves = taxonomy.leaves(taxonomy.ancestor_at(leaf, level)).len();
                    i128::from(self.cost(leaves, taxonomy.leaf_count(), (attribute.weight(), weights)))
                };
                present.iter().map(cost).sum::<i128>() * AVERAGED / present.len().max(1) as i128
            };
            (0..taxonomy.levels()).map(mean).collect()
        };
        attributes.iter().map(of).collect()
    }
}

/// Averages are in so many parts of a unit of cost.
const AVERAGED: i128 = 1 << 20;

/// A taxonomy with what its nodes cost. They are numbered in preorder, so that the nodes below one are neighbours.
#[derive(Clone, Debug)]
pub struct CostLadder {
    /// By node.
    rungs: Vec<Rung>,
    /// By node: the last node below it, or itself.
    last: Vec<u32>,
    /// By leaf.
    leaf_node: Vec<u32>,
    /// By node: what is published for it.
    node: Vec<NodeId>,
}

/// A node.
#[derive(Clone, Copy, Debug)]
struct Rung {
    /// The first of its leaves, and the one after the last.
    first: u32,
    end: u32,
    /// The root's is the root.
    parent: u32,
    /// The cost of a row that is published with it.
    cost: u32,
}

impl CostLadder {
    /// Of one of the attributes that have these weights together. O(nodes).
    pub fn of(attribute: &Attribute, objective: Objective, weights: u64) -> Self {
        let taxonomy: &Taxonomy = attribute.taxonomy();
        let all = taxonomy.leaf_count();
        let mut ladder = Self { rungs: Vec::new(), last: Vec::new(), leaf_node: vec![0; all], node: Vec::new() };
        let mut open = vec![(NodeId::ROOT, 0)];
        while let Some((node, parent)) = open.pop() {
            let number = ladder.node.len() as u32;
            let leaves = taxonomy.leaves(node);
            let cost = objective.cost(leaves.len(), all, (attribute.weight(), weights)) as u32;
            ladder.rungs.push(Rung { first: leaves.start as u32, end: leaves.end as u32, parent, cost });
            ladder.last.push(number);
            ladder.node.push(node);
            if taxonomy.is_leaf(node) {
                ladder.leaf_node[leaves.start] = number;
            }
            let children: Vec<NodeId> = taxonomy.children(node).collect();
            open.extend(children.into_iter().rev().map(|child| (child, number)));
        }
        for node in (1..ladder.node.len()).rev() {
            let parent = ladder.rungs[node].parent as usize;
            ladder.last[parent] = ladder.last[parent].max(ladder.last[node]);
        }
        ladder.node.iter_mut().for_each(|node| *node = taxonomy.canonical(*node));
        ladder
    }

    /// The least node that covers a node and a leaf. O(levels).
    pub fn join(&self, node: u32, leaf: u32) -> u32 {
        self.above(node, leaf, leaf + 1).0
    }

    /// The cost of a row that is published with that node.
    pub fn cost_of_join(&self, node: u32, leaf: u32) -> Cost {
        self.above(node, leaf, leaf + 1).1.cost.into()
    }

    /// The least node that covers two nodes. O(levels).
    pub fn join_node(&self, node: u32, other: u32) -> u32 {
        let Rung { first, end, .. } = self.rungs[other as usize];
        self.above(node, first, end).0
    }

    fn above(&self, mut node: u32, from: u32, to: u32) -> (u32, &Rung) {
        loop {
            let rung = &self.rungs[node as usize];
            if rung.first <= from && to <= rung.end {
                return (node, rung);
            }
            node = rung.parent;
        }
    }

    /// The node of a leaf.
    pub fn leaf_node(&self, leaf: u32) -> u32 {
        self.leaf_node[leaf as usize]
    }

    /// The cost of a row that is published with a node.
    pub fn cost(&self, node: u32) -> Cost {
        self.rungs[node as usize].cost.into()
    }

    /// The leaves below a node, by rank.
    pub fn leaves(&self, node: u32) -> std::ops::Range<u32> {
        let Rung { first, end, .. } = self.rungs[node as usize];
        first..end
    }

    /// The parent of a node; the root's is the root.
    pub fn parent(&self, node: u32) -> u32 {
        self.rungs[node as usize].parent
    }

    /// The last node below a node, or itself: the nodes from it to that one are those that it covers.
    pub fn last(&self, node: u32) -> u32 {
        self.last[node as usize]
    }

    /// Nodes.
    #[allow(clippy::len_without_is_empty, reason = "a taxonomy has a root")]
    pub fn len(&self) -> usize {
        self.rungs.len()
    }

    /// Leaves of the taxonomy.
    pub fn leaf_count(&self) -> usize {
        self.leaf_node.len()
    }
}

/// The quasi-identifier as the search reads it.
pub(super) struct Quasi {
    ladders: Vec<CostLadder>,
    /// Row after row: the leaf of each attribute.
    rows: Vec<u32>,
}

impl Quasi {
    /// O(rows · attributes + nodes).
    pub fn of(microdata: &Microdata, objective: Objective) -> Self {
        let attributes = microdata.quasi_identifiers();
        let weights = microdata.weights();
        let ladders = attributes.iter().map(|of| CostLadder::of(of, objective, weights)).collect();
        let mut rows = Vec::with_capacity(microdata.len() * attributes.len());
        (0..microdata.len()).for_each(|row| rows.extend(attributes.iter().map(|of| of.leaves()[row])));
        Self { ladders, rows }
    }

    /// Attributes.
    pub fn len(&self) -> usize {
        self.ladders.len()
    }

    /// Rows of the table.
    pub fn row_count(&self) -> usize {
        self.rows.len() / self.len().max(1)
    }

    /// One attribute's taxonomy.
    pub fn ladder(&self, attribute: usize) -> &CostLadder {
        &self.ladders[attribute]
    }

    /// The leaf of a row in each attribute.
    pub fn leaves(&self, row: u32) -> &[u32] {
        let (attributes, row) = (self.len(), row as usize);
        &self.rows[row * attributes..(row + 1) * attributes]
    }

    /// The cells of one row alone.
    pub fn cells_of(&self, row: u32) -> Box<[u32]> {
        self.leaves(row).iter().zip(&self.ladders).map(|(&leaf, ladder)| ladder.leaf_node(leaf)).collect()
    }

    /// Widens cells so that they cover a row.
    pub fn widen(&self, cells: &mut [u32], row: u32) {
        for ((cell, ladder), &leaf) in cells.iter_mut().zip(&self.ladders).zip(self.leaves(row)) {
            *cell = ladder.join(*cell, leaf);
        }
    }

    /// The cost of a row that is published with these cells.
    pub fn cost(&self, cells: &[u32]) -> Cost {
        cells.iter().zip(&self.ladders).map(|(&cell, ladder)| ladder.cost(cell)).sum()
    }

    /// What rows cost that are published with the least cells that cover them; one at least.
    pub fn cost_of_class(&self, rows: &[u32]) -> Cost {
        let mut cells = self.cells_of(rows[0]);
        rows.iter().for_each(|&row| self.widen(&mut cells, row));
        self.cost(&cells) * rows.len() as Cost
    }

    /// The cost of a row that is published with these cells after they are widened to cover a row.
    pub fn cost_with(&self, cells: &[u32], row: u32) -> Cost {
        let widened = cells.iter().zip(&self.ladders).zip(self.leaves(row));
        widened.map(|((&cell, ladder), &leaf)| ladder.cost_of_join(cell, leaf)).sum()
    }

    /// The same where it is less than a bound.
    pub fn cost_below(&self, cells: &[u32], row: u32, bound: Cost) -> Option<Cost> {
        let mut sum = 0;
        for ((&cell, ladder), &leaf) in cells.iter().zip(&self.ladders).zip(self.leaves(row)) {
            sum += ladder.cost_of_join(cell, leaf);
            if sum >= bound {
                return None;
            }
        }
        Some(sum)
    }

    /// What is published for cells.
    pub fn nodes(&self, cells: &[u32]) -> Box<[NodeId]> {
        cells.iter().zip(&self.ladders).map(|(&cell, ladder)| ladder.node[cell as usize]).collect()
    }
}
