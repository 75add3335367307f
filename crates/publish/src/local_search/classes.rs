//! The classes that the search changes: rows, the least quasi-identifier that covers them, and how many have each sensitive value.

use super::validity::{self, Validity, ValueCount};
use crate::objective::{Cost, Quasi};

/// A class; without rows it is a place that a later class may take.
#[derive(Clone, Debug, Default)]
pub(super) struct Class {
    pub rows: Vec<u32>,
    /// The least node of each attribute that covers the rows.
    pub cells: Box<[u32]>,
    /// The cost of one row.
    pub cost: Cost,
    /// Rows of each sensitive value, ascending by value.
    pub counts: Vec<ValueCount>,
    /// Its number in the trace.
    pub number: usize,
    /// Whether dissolving it did not pay, and it has not changed since.
    pub is_best_whole: bool,
}

impl Class {
    /// The class of some rows, at least one.
    pub fn of(rows: Vec<u32>, quasi: &Quasi, validity: &Validity) -> Self {
        let mut cells = quasi.cells_of(rows[0]);
        let mut counts = Vec::new();
        for &row in &rows {
            quasi.widen(&mut cells, row);
            validity::add(&mut counts, validity.values(row));
        }
        let cost = quasi.cost(&cells);
        Self { rows, cells, cost, counts, number: 0, is_best_whole: false }
    }

    /// Its rows.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// What all its rows cost.
    pub fn total(&self) -> Cost {
        self.cost * self.rows.len() as Cost
    }

    /// What the class costs more with a row.
    pub fn cost_of_adding(&self, row: u32, quasi: &Quasi) -> Cost {
        quasi.cost_with(&self.cells, row) * (self.len() as Cost + 1) - self.total()
    }

    /// Adds a row.
    pub fn add(&mut self, row: u32, quasi: &Quasi, validity: &Validity) {
        quasi.widen(&mut self.cells, row);
        self.cost = quasi.cost(&self.cells);
        self.rows.push(row);
        self.is_best_whole = false;
        validity::add(&mut self.counts, validity.values(row));
    }
}

/// The leaves that occur in a class, so that it is known at once what remains without a row.
pub(super) struct Extent {
    /// By attribute: the leaves, ascending, and how many rows have each.
    leaves: Vec<Vec<(u32, u32)>>,
}

impl Extent {
    /// O(rows · attributes · log).
    pub fn of(class: &Class, quasi: &Quasi) -> Self {
        let leaves = (0..quasi.len()).map(|attribute| {
            let mut all: Vec<u32> = class.rows.iter().map(|&row| quasi.leaves(row)[attribute]).collect();
            all.sort_unstable();
            all.chunk_by(|a, b| a == b).map(|equal| (equal[0], equal.len() as u32)).collect()
        });
        Self { leaves: leaves.collect() }
    }

    /// The cells of the class without a row. O(attributes · levels).
    pub fn cells_without<'a>(&'a self, cells: &'a [u32], row: u32, quasi: &'a Quasi) -> impl Iterator<Item = u32> + 'a {
        let of = cells.iter().zip(&self.leaves).zip(quasi.leaves(row)).enumerate();
        of.map(|(attribute, ((&cell, leaves), &leaf))| {
            let (first, last) = (leaves[0], leaves[leaves.len() - 1]);
            let is_edge = |(edge, rows): (u32, u32)| edge == leaf && rows == 1;
            if leaves.len() < 2 || !is_edge(first) && !is_edge(last) {
                return cell;
            }
            let from = if is_edge(first) { leaves[1].0 } else { first.0 };
            let to = if is_edge(last) { leaves[leaves.len() - 2].0 } else { last.0 };
            let ladder = quasi.ladder(attribute);
            ladder.join(ladder.leaf_node(from), to)
        })
    }

    /// What a row of the class costs without one. O(attributes · levels).
    pub fn cost_without(&self, cells: &[u32], row: u32, quasi: &Quasi) -> Cost {
        let without = self.cells_without(cells, row, quasi).enumerate();
        without.map(|(attribute, cell)| quasi.ladder(attribute).cost(cell)).sum()
    }

    /// Removes a row.
    pub fn remove(&mut self, row: u32, quasi: &Quasi) {
        for (leaves, &leaf) in self.leaves.iter_mut().zip(quasi.leaves(row)) {
            let place = leaves.partition_point(|&(other, _)| other < leaf);
            leaves[place].1 -= 1;
            if leaves[place].1 == 0 {
                leaves.remove(place);
            }
        }
    }
}
