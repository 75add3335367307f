//! A window of tuples, whose rows are dealt out again, group by group, by a least-cost assignment.

use crate::objective::{Cost, CostLadder, Quasi};

use super::super::assigning::Assigning;
use super::super::tuples::Tuples;

/// What it costs to look at a value of a row next to a tuple, and to find the best assignment by the cube of its size, in units of some
/// nanoseconds.
const LOOK: u64 = 1;
const CUBE: u64 = 1;

/// Nodes times leaves up to which costs are listed beforehand.
const LISTED: usize = 1 << 16;

/// What covers a node and a leaf of one attribute, and what a row costs with it.
enum Joins<'a> {
    /// By node and leaf.
    Listed {
        nodes: Vec<u32>,
        costs: Vec<u32>,
        leaves: usize,
    },
    Looked(&'a CostLadder),
}

impl<'a> Joins<'a> {
    fn of(ladder: &'a CostLadder) -> Self {
        let leaves = ladder.leaf_count();
        if ladder.len() * leaves > LISTED {
            return Self::Looked(ladder);
        }
        let with = |node| (0..leaves as u32).map(move |leaf| ladder.join(node, leaf));
        let nodes: Vec<u32> = (0..ladder.len() as u32).flat_map(with).collect();
        let costs = nodes.iter().map(|&node| ladder.cost(node) as u32).collect();
        Self::Listed { nodes, costs, leaves }
    }

    /// The least node that covers a node and a leaf.
    fn join(&self, node: u32, leaf: u32) -> u32 {
        match self {
            Self::Listed { nodes, leaves, .. } => nodes[node as usize * leaves + leaf as usize],
            Self::Looked(ladder) => ladder.join(node, leaf),
        }
    }

    /// The costs of some leaves with one node.
    fn list_costs(&self, node: u32, of: &[u32], listed: &mut Vec<Cost>) {
        listed.clear();
        match self {
            Self::Listed { costs, leaves, .. } => {
                let of_node = &costs[node as usize * leaves..][..*leaves];
                listed.extend(of.iter().map(|&leaf| Cost::from(of_node[leaf as usize])));
            }
            Self::Looked(ladder) => listed.extend(of.iter().map(|&leaf| ladder.cost_of_join(node, leaf))),
        }
    }
}

/// Deals out the rows of windows; memory is used again for the next window.
pub(super) struct Windows<'a> {
    quasi: &'a Quasi,
    /// By attribute.
    joins: Vec<Joins<'a>>,
    assigning: Assigning,
    columns: Vec<usize>,
    /// One tuple after the other: what each of its rows costs with each row of the group.
    costs: Vec<Cost>,
    /// By attribute and tuple: what covers the rows of the groups that were dealt out.
    before: Vec<u32>,
    /// By group, attribute and tuple: what covers the rows of the groups that follow.
    after: Vec<u32>,
    rows: Vec<u32>,
    leaves: Vec<u32>,
    of_node: Vec<Cost>,
}

impl<'a> Windows<'a> {
    pub fn new(quasi: &'a Quasi) -> Self {
        Self {
            quasi,
            joins: (0..quasi.len()).map(|attribute| Joins::of(quasi.ladder(attribute))).collect(),
            assigning: Assigning::default(),
            columns: Vec::new(),
            costs: Vec::new(),
            before: Vec::new(),
            after: Vec::new(),
            rows: Vec::new(),
            leaves: Vec::new(),
            of_node: Vec::new(),
        }
    }

    /// What a window costs, in units of some nanoseconds.
    pub fn cost(&self, many: usize, size: usize) -> u64 {
        (many.pow(2) * size) as u64 * (LOOK * self.quasi.len() as u64 + CUBE * many as u64)
    }

    /// Deals out the rows of one group after the other. O(size · (attributes · window² + window³)).
    pub fn improve(&mut self, window: &[u32], tuples: &mut Tuples, costs: &mut [Cost]) {
        if window.len() < 2 {
            return;
        }
        let (many, size) = (window.len(), tuples.size);
        self.cover(window, tuples);
        for group in 0..size {
            self.rows.clear();
            self.rows.extend(window.iter().map(|&tuple| tuples.of(tuple)[group]));
            self.compare(group);
            self.assigning.assign(&self.costs, many, &mut self.columns);
            for (at, (&tuple, &column)) in window.iter().zip(&self.columns).enumerate() {
                tuples.rows[tuple as usize * size + group] = self.rows[column];
                costs[tuple as usize] = self.costs[at * many + column];
            }
            let dealt = self.columns.iter().map(|&column| self.rows[column]);
            widen(&self.joins, self.quasi, dealt, &mut self.before, group == 0);
        }
    }

    /// Covers the rows of the groups that follow each group. O(size · window · attributes · levels).
    fn cover(&mut self, window: &[u32], tuples: &Tuples) {
        let each = window.len() * self.quasi.len();
        self.before.resize(each, 0);
        self.after.resize(each * (tuples.size - 1), 0);
        for group in (1..tuples.size).rev() {
            let is_last = group + 1 == tuples.size;
            if !is_last {
                self.after.copy_within(group * each..(group + 1) * each, (group - 1) * each);
            }
            let rows = window.iter().map(|&tuple| tuples.of(tuple)[group]);
            widen(&self.joins, self.quasi, rows, &mut self.after[(group - 1) * each..][..each], is_last);
        }
    }

    /// What each tuple costs with each row of a group. O(attributes · window · (window + levels)).
    fn compare(&mut self, group: usize) {
        let many = self.rows.len();
        self.costs.clear();
        self.costs.resize(many * many, 0);
        for (attribute, joins) in self.joins.iter().enumerate() {
            let ladder = self.quasi.ladder(attribute);
            self.leaves.clear();
            self.leaves.extend(self.rows.iter().map(|&row| self.quasi.leaves(row)[attribute]));
            // Tuples are sorted, so the next one often has the same value.
            let mut last = None;
            for (at, costs) in self.costs.chunks_exact_mut(many).enumerate() {
                let place = attribute * many + at;
                let node = match (group, self.after.get(group * self.before.len() + place)) {
                    (0, Some(&after)) => after,
                    (_, Some(&after)) => ladder.join_node(self.before[place], after),
                    (_, None) => self.before[place],
                };
                if last != Some(node) {
                    joins.list_costs(node, &self.leaves, &mut self.of_node);
                    last = Some(node);
                }
                costs.iter_mut().zip(&self.of_node).for_each(|(cost, more)| *cost += more);
            }
        }
    }
}

/// Widens nodes, by attribute and row, so that each covers its row; the first rows have none yet.
fn widen(
    joins: &[Joins<'_>],
    quasi: &Quasi,
    rows: impl ExactSizeIterator<Item = u32>,
    nodes: &mut [u32],
    are_first: bool,
) {
    let many = rows.len();
    for (at, row) in rows.enumerate() {
        for (attribute, (joins, &leaf)) in joins.iter().zip(quasi.leaves(row)).enumerate() {
            let node = &mut nodes[attribute * many + at];
            *node = if are_first { quasi.ladder(attribute).leaf_node(leaf) } else { joins.join(*node, leaf) };
        }
    }
}
