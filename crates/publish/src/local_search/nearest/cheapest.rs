//! The cheapest class for a row.

use super::super::classes::Class;
use super::super::validity::{RARE, Validity};
use super::chains::Chains;
use super::{MOST_VISITED, NOWHERE, Nearest, Node, Reached};
use crate::objective::{Cost, Quasi};

/// What a search is for.
pub(in super::super) struct Wanted<'a> {
    pub row: u32,
    /// It is to cost less.
    pub below: Cost,
    /// Classes that are out of the question.
    pub except: &'a [u32],
}

/// A search under way.
struct Search<'a> {
    wanted: Wanted<'a>,
    chains: &'a Chains,
    nodes: &'a [Node],
    cells: &'a [u32],
    parents: &'a [u32],
    members: &'a [u32],
    refused: &'a mut [u64],
    refused_by_class: &'a mut [u64],
    classes: &'a [Class],
    quasi: &'a Quasi,
    validity: &'a mut Validity,
    /// The levels of the trie.
    levels: usize,
    bit: u64,
    /// What the row is to cost less than: the best so far.
    below: Cost,
    best: Option<u32>,
    visited: u64,
    until: u64,
}

impl Nearest {
    /// The cheapest class for a row, and what the row costs there.
    pub fn find(
        &mut self,
        wanted: Wanted<'_>,
        classes: &[Class],
        quasi: &Quasi,
        validity: &mut Validity,
    ) -> Option<(Cost, u32)> {
        self.chains.set(wanted.row, &self.order, quasi);
        let bit = validity.bit(wanted.row);
        let mut search = Search {
            below: wanted.below,
            wanted,
            chains: &self.chains,
            nodes: &self.nodes,
            cells: &self.cells,
            parents: &self.parents,
            members: &self.classes,
            refused: &mut self.refused,
            refused_by_class: &mut self.refused_by_class,
            classes,
            quasi,
            validity,
            levels: self.order.len(),
            bit: if bit == RARE { 0 } else { 1 << bit },
            best: None,
            visited: self.visited,
            until: self.visited + MOST_VISITED,
        };
        search.visit((0, 0), (0, 0));
        let found = search.best.map(|class| (search.below, class));
        self.visited = search.visited;
        found
    }
}

impl Search<'_> {
    /// Visits the nodes below one, nearest first. `with` and `without` are what the cells so far cost with the row, and without it.
    fn visit(&mut self, (mut node, mut level): (u32, usize), (mut with, mut without): (Cost, Cost)) {
        loop {
            let (first, end) = self.nodes[node as usize].children;
            if level == self.levels {
                return self.visit_classes(node, (first, end));
            }
            // There may be none: a trie without a class has a root alone.
            if end - first != 1 {
                return self.visit_children((first, end), level, (with, without));
            }
            self.visited += 1;
            let Node { cell, cost, least, rest, .. } = self.nodes[first as usize];
            with += self.chains.cost_with(level, cell);
            without += Cost::from(cost);
            if with + Cost::from(rest) + Cost::from(least) * (with - without) >= self.below {
                return;
            }
            (node, level) = (first, level + 1);
        }
    }

    fn visit_children(&mut self, children: (u32, u32), level: usize, (with, without): (Cost, Cost)) {
        let (nodes, chains) = (self.nodes, self.chains);
        let mut reached = Reached::none(self.cells, children, &chains.of(level)[0]);
        for link in chains.of(level) {
            let with = with + link.cost;
            if with >= self.below {
                return;
            }
            for places in reached.grow(self.cells, link) {
                for child in places {
                    self.visited += 1;
                    if self.visited > self.until {
                        return;
                    }
                    let Node { cost, least, rest, .. } = nodes[child as usize];
                    let without = without + Cost::from(cost);
                    if with + Cost::from(rest) + Cost::from(least) * (with - without) < self.below
                        && self.refused[child as usize] & self.bit == 0
                    {
                        self.visit((child, level + 1), (with, without));
                    }
                }
            }
        }
    }

    fn visit_classes(&mut self, node: u32, (first, end): (u32, u32)) {
        for member in first..end {
            let at = self.members[member as usize];
            let class = &self.classes[at as usize];
            if class.len() == 0
                || self.refused_by_class[at as usize] & self.bit != 0
                || self.wanted.except.contains(&at)
            {
                continue;
            }
            let cost = class.cost_of_adding(self.wanted.row, self.quasi);
            if cost >= self.below {
                continue;
            }
            self.visited += 4;
            if self.validity.holds_with(class.len(), &class.counts, self.wanted.row) {
                (self.below, self.best) = (cost, Some(at));
            } else if self.bit != 0 {
                self.refused_by_class[at as usize] |= self.bit;
                self.refuse(node);
            }
        }
    }

    /// Notes that a class of a node refuses the row's combination, at every node whose classes all do.
    fn refuse(&mut self, mut node: u32) {
        let (first, end) = self.nodes[node as usize].children;
        let members = &self.members[first as usize..end as usize];
        if !members.iter().all(|&class| self.refused_by_class[class as usize] & self.bit != 0) {
            return;
        }
        while node != NOWHERE {
            self.refused[node as usize] |= self.bit;
            node = self.parents[node as usize];
            let Some(above) = self.nodes.get(node as usize) else { return };
            let (first, end) = above.children;
            if !self.refused[first as usize..end as usize].iter().all(|refused| refused & self.bit != 0) {
                return;
            }
        }
    }
}
