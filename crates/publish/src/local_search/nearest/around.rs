//! The classes nearest to a row, whether or not they can take it.

use super::super::classes::Class;
use super::chains::Chains;
use super::{MOST_VISITED, Nearest, Node, Reached};
use crate::objective::{Cost, Quasi};

/// A search for what is near, under way.
struct Around<'a> {
    row: u32,
    most: usize,
    except: &'a [u32],
    chains: &'a Chains,
    nodes: &'a [Node],
    cells: &'a [u32],
    members: &'a [u32],
    classes: &'a [Class],
    quasi: &'a Quasi,
    levels: usize,
    /// Ascending by cost.
    found: Vec<(Cost, u32)>,
    visited: u64,
    until: u64,
}

impl Nearest {
    /// The classes whose cells cost least with a row, at most so many.
    pub fn around(&mut self, row: u32, most: usize, except: &[u32], classes: &[Class], quasi: &Quasi) -> Vec<u32> {
        self.chains.set(row, &self.order, quasi);
        let mut around = Around {
            row,
            most,
            except,
            chains: &self.chains,
            nodes: &self.nodes,
            cells: &self.cells,
            members: &self.classes,
            classes,
            quasi,
            levels: self.order.len(),
            found: Vec::with_capacity(most + 1),
            visited: self.visited,
            until: self.visited + MOST_VISITED,
        };
        around.visit(0, 0, 0);
        self.visited = around.visited;
        around.found.into_iter().map(|(_, class)| class).collect()
    }
}

impl Around<'_> {
    /// Visits the nodes below one, nearest first; `with` is what the cells so far cost with the row.
    fn visit(&mut self, mut node: u32, mut level: usize, mut with: Cost) {
        loop {
            let (first, end) = self.nodes[node as usize].children;
            if level == self.levels {
                return self.add_classes(first, end);
            }
            if end - first != 1 {
                return self.visit_children((first, end), level, with);
            }
            self.visited += 1;
            with += self.chains.cost_with(level, self.cells[first as usize]);
            if with >= self.below() {
                return;
            }
            (node, level) = (first, level + 1);
        }
    }

    fn visit_children(&mut self, children: (u32, u32), level: usize, with: Cost) {
        let chains = self.chains;
        let mut reached = Reached::none(self.cells, children, &chains.of(level)[0]);
        for link in chains.of(level) {
            let with = with + link.cost;
            if with >= self.below() {
                return;
            }
            for child in reached.grow(self.cells, link).into_iter().flatten() {
                self.visited += 1;
                if self.visited > self.until {
                    return;
                }
                self.visit(child, level + 1, with);
            }
        }
    }

    fn add_classes(&mut self, first: u32, end: u32) {
        for &at in &self.members[first as usize..end as usize] {
            let class = &self.classes[at as usize];
            if class.len() > 0 && !self.except.contains(&at) {
                self.add(self.quasi.cost_with(&class.cells, self.row), at);
            }
        }
    }

    /// What a class is to cost less than.
    fn below(&self) -> Cost {
        if self.found.len() < self.most { Cost::MAX } else { self.found[self.found.len() - 1].0 }
    }

    fn add(&mut self, cost: Cost, class: u32) {
        if cost < self.below() {
            let place = self.found.partition_point(|&(other, _)| other <= cost);
            self.found.insert(place, (cost, class));
            self.found.truncate(self.most);
        }
    }
}
