//! Some tuples whose rows are dealt out anew, those of one group after the other, at the least cost.

use crate::objective::{Cost, Ladder, Quasi};

use super::super::assigning::Assigning;
use super::super::tuples::Tuples;

/// What it costs to look at a value of a row next to a tuple, and to find the best assignment by the cube of its size, in units of some
/// nanoseconds.
const LOOK: u64 = 1;
const CUBE: u64 = 1;

/// Nodes times leaves up to which costs are listed beforehand.
const LISTED: usize = 1 << 16;

/// What a row costs in one attribute, with a node that also covers a leaf.
enum Costs<'a> {
    /// By node and leaf.
    Listed(Vec<u32>, usize),
    Looked(&'a Ladder),
}

impl<'a> Costs<'a> {
    fn of(ladder: &'a Ladder) -> Self {
        let (nodes, leaves) = (ladder.len(), ladder.leaf_count());
        if nodes * leaves > LISTED {
            return Self::Looked(ladder);
        }
        let of_node = |node| (0..leaves).map(move |leaf| ladder.cost_of_join(node as u32, leaf as u32) as u32);
        Self::Listed((0..nodes).flat_map(of_node).collect(), leaves)
    }

    /// The costs of some leaves with one node.
    fn list(&self, node: u32, leaves: &[u32], costs: &mut Vec<Cost>) {
        costs.clear();
        match self {
            Self::Listed(all, many) => {
                let of_node = &all[node as usize * many..][..*many];
                costs.extend(leaves.iter().map(|&leaf| Cost::from(of_node[leaf as usize])));
            }
            Self::Looked(ladder) => costs.extend(leaves.iter().map(|&leaf| ladder.cost_of_join(node, leaf))),
        }
    }
}

/// Deals out the rows of windows; memory is used again for the next window.
pub(super) struct Windows<'a> {
    quasi: &'a Quasi,
    /// By attribute.
    listed: Vec<Costs<'a>>,
    assigning: Assigning,
    columns: Vec<usize>,
    /// One tuple after the other: what each of its rows costs with each row of the group.
    costs: Vec<Cost>,
    /// By tuple and attribute: what covers the rows of the groups that were dealt out.
    before: Vec<u32>,
    /// By group, tuple and attribute: what covers the rows of the groups that follow.
    after: Vec<u32>,
    rows: Vec<u32>,
    leaves: Vec<u32>,
    of_node: Vec<Cost>,
}

impl<'a> Windows<'a> {
    pub fn new(quasi: &'a Quasi) -> Self {
        Self {
            quasi,
            listed: (0..quasi.len()).map(|attribute| Costs::of(quasi.ladder(attribute))).collect(),
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
        let (many, attributes, size) = (window.len(), self.quasi.len(), tuples.size);
        self.cover(window, tuples);
        for group in 0..size {
            self.rows.clear();
            self.rows.extend(window.iter().map(|&tuple| tuples.of(tuple)[group]));
            self.compare(group);
            self.assigning.assign(&self.costs, many, &mut self.columns);
            for (at, (&tuple, &column)) in window.iter().zip(&self.columns).enumerate() {
                let row = self.rows[column];
                tuples.rows[tuple as usize * size + group] = row;
                costs[tuple as usize] = self.costs[at * many + column];
                let before = &mut self.before[at * attributes..][..attributes];
                if group == 0 {
                    before.copy_from_slice(&self.quasi.cells_of(row));
                } else {
                    self.quasi.widen(before, row);
                }
            }
        }
    }

    /// Covers the rows of the groups that follow each group. O(size · window · attributes · levels).
    fn cover(&mut self, window: &[u32], tuples: &Tuples) {
        let (many, attributes, size) = (window.len(), self.quasi.len(), tuples.size);
        let each = many * attributes;
        self.before.resize(each, 0);
        self.after.resize(each * (size - 1), 0);
        for group in (0..size - 1).rev() {
            let (after, further) = self.after[group * each..].split_at_mut(each);
            for (at, &tuple) in window.iter().enumerate() {
                let place = at * attributes..(at + 1) * attributes;
                let (after, row) = (&mut after[place.clone()], tuples.of(tuple)[group + 1]);
                match further.get(place) {
                    Some(further) => {
                        after.copy_from_slice(further);
                        self.quasi.widen(after, row);
                    }
                    None => after.copy_from_slice(&self.quasi.cells_of(row)),
                }
            }
        }
    }

    /// What each tuple costs with each row of a group. O(attributes · window · (window + levels)).
    fn compare(&mut self, group: usize) {
        let (many, attributes) = (self.rows.len(), self.quasi.len());
        let each = many * attributes;
        self.costs.clear();
        self.costs.resize(many * many, 0);
        for (attribute, listed) in self.listed.iter().enumerate() {
            let ladder = self.quasi.ladder(attribute);
            self.leaves.clear();
            self.leaves.extend(self.rows.iter().map(|&row| self.quasi.leaves(row)[attribute]));
            // Tuples are sorted, so the next one often has the same value.
            let mut last = None;
            for (at, costs) in self.costs.chunks_exact_mut(many).enumerate() {
                let place = at * attributes + attribute;
                let node = match (group, self.after.get(group * each + place)) {
                    (0, Some(&after)) => after,
                    (_, Some(&after)) => ladder.join_node(self.before[place], after),
                    (_, None) => self.before[place],
                };
                if last != Some(node) {
                    listed.list(node, &self.leaves, &mut self.of_node);
                    last = Some(node);
                }
                costs.iter_mut().zip(&self.of_node).for_each(|(cost, more)| *cost += more);
            }
        }
    }
}
