//! The vectors of taxonomy nodes that a class can be published with: one per set of rows, the least that covers them.
//!
//! A vector with the rows of another and higher nodes costs more, and no class is published with it that could not be published with
//! the other; so only the least one of each set matters. A node of the lattice is cut in disjoint parts by the children of one of its
//! taxonomy nodes. Parts in which no class is possible are not nodes: their entries belong to the node itself. So what is computed from
//! the entries of a node, a highest price or a sum, takes a visit to its parts, and each entry below a node is reached on one way only.

use rustc_hash::FxHashMap;
use tauell_base::pace::Pace;

use super::column::{Columns, Seen};
use super::entries::Entries;

/// Nodes at most, cells of all of them together, and parts and entries.
const MOST_NODES: usize = 1 << 20;
const MOST_CELLS: usize = 8_000_000;
const MOST_LINKS: usize = 8_000_000;

/// The nodes, those with fewer quasi-identifiers first, so that parts come before what they are parts of.
#[derive(Debug, Default)]
pub(super) struct Lattice {
    /// By node: what a row costs that is published with it, in units.
    pub cost: Vec<u32>,
    /// Parts of node v: `parts[part_of[v]..part_of[v + 1]]`.
    part_of: Vec<u32>,
    parts: Vec<u32>,
    /// Entries of node v that are in none of its parts.
    entry_of: Vec<u32>,
    entries: Vec<u32>,
    /// By cell of each node, if some ceiling asks for it: its rows.
    pub cell_rows: Option<Vec<u32>>,
    pub width: usize,
}

impl Lattice {
    /// `None` if it is too large. O(places · attributes) work and O(cells) memory.
    pub async fn of(entries: &Entries, columns: &Columns, pace: &Pace) -> Option<Self> {
        let found = Search::new(entries, columns).run(pace).await?;
        let mut lattice = found.in_order(columns.width());
        pace.end_slice().await;
        if columns.count_rows() {
            lattice.cell_rows = Some(lattice.count_rows(entries));
        }
        Some(lattice)
    }

    /// Nodes.
    pub fn len(&self) -> usize {
        self.cost.len()
    }

    /// The parts of a node.
    pub fn parts(&self, node: usize) -> &[u32] {
        &self.parts[self.part_of[node] as usize..self.part_of[node + 1] as usize]
    }

    /// The entries of a node that are in none of its parts.
    pub fn entries(&self, node: usize) -> &[u32] {
        &self.entries[self.entry_of[node] as usize..self.entry_of[node + 1] as usize]
    }

    /// The cells of a node.
    pub fn cells(&self, node: usize) -> std::ops::Range<usize> {
        node * self.width..(node + 1) * self.width
    }

    /// About what a visit to all nodes and their parts costs, in units.
    pub fn visit_cost(&self) -> u64 {
        ((self.len() * 4 + self.parts.len() * 2) * self.width + self.entries.len() * 6) as u64
    }

    fn count_rows(&self, entries: &Entries) -> Vec<u32> {
        let mut rows = vec![0u32; self.len() * self.width];
        for node in 0..self.len() {
            let (below, own) = rows.split_at_mut(node * self.width);
            for &part in self.parts(node) {
                for (sum, &part) in own[..self.width].iter_mut().zip(&below[self.cells(part as usize)]) {
                    *sum = sum.saturating_add(part);
                }
            }
            for &entry in self.entries(node) {
                for &cell in entries.cells_of(entry as usize) {
                    let count = u32::try_from(entries.rows[entry as usize]).unwrap_or(u32::MAX);
                    own[cell as usize] = own[cell as usize].saturating_add(count);
                }
            }
        }
        rows
    }
}

/// The result for a node.
#[derive(Clone, Debug, Default)]
struct Found {
    tuples: u32,
    cost: u32,
    /// In the lists of the search: first, end.
    parts: (u32, u32),
    entries: (u32, u32),
}

/// A node whose parts are not known yet: its number, its vector, and its quasi-identifiers.
type Open = (u32, Box<[u32]>, Vec<u32>);

/// From the node of all rows down, each node once.
struct Search<'a> {
    entries: &'a Entries,
    columns: &'a Columns,
    /// By attribute: by leaf and depth, the ancestor of the leaf.
    ancestors: Vec<Ancestors>,
    nodes: Vec<Found>,
    numbers: FxHashMap<u128, u32>,
    parts: Vec<u32>,
    direct: Vec<u32>,
    seen: Seen,
}

/// The nodes above the leaves of a taxonomy.
struct Ancestors {
    depth: Vec<u32>,
    levels: usize,
    /// By leaf and depth.
    node: Vec<u32>,
}

/// A way to cut a node in parts.
#[derive(Default)]
struct Cut {
    parts: Vec<u32>,
    /// Quasi-identifiers in no part.
    tuples: Vec<u32>,
}

impl Cut {
    /// What a visit to the parts costs.
    fn cost(&self, width: usize) -> usize {
        self.parts.len() * width + 4 * self.tuples.len()
    }
}

impl<'a> Search<'a> {
    fn new(entries: &'a Entries, columns: &'a Columns) -> Self {
        let ancestors = entries.ladders.iter().map(Ancestors::of).collect();
        let (nodes, parts, direct) = (Vec::new(), Vec::new(), Vec::new());
        Self { entries, columns, ancestors, nodes, numbers: FxHashMap::default(), parts, direct, seen: Seen::default() }
    }

    async fn run(mut self, pace: &Pace) -> Option<Self> {
        let all: Vec<u32> = (0..self.entries.tuples() as u32).collect();
        let vector = self.least_cover(&all);
        self.nodes.push(Found::default());
        self.numbers.insert(self.key(&vector), 0);
        let mut open = vec![(0u32, vector, all)];
        while let Some((number, vector, tuples)) = open.pop() {
            if self.is_too_large() {
                return None;
            }
            let mut best: Option<Cut> = None;
            for attribute in 0..vector.len() {
                let Some(cut) = self.cut(&vector, &tuples, attribute, &mut open) else { continue };
                pace.pause((tuples.len() * 20) as u64).await;
                if best.as_ref().is_none_or(|best| cut.cost(self.columns.width()) < best.cost(self.columns.width())) {
                    best = Some(cut);
                }
            }
            pace.pause(100).await;
            let best = best.unwrap_or_else(|| Cut { parts: vec![], tuples: tuples.clone() });
            let (part, entry) = (self.parts.len() as u32, self.direct.len() as u32);
            self.parts.extend(best.parts);
            let entries = self.entries;
            self.direct.extend(best.tuples.iter().flat_map(|&tuple| entries.of_tuple(tuple)));
            let cost = vector.iter().zip(&entries.ladders).map(|(&node, ladder)| ladder.cost(node) as u32).sum();
            let (parts, entries) = ((part, self.parts.len() as u32), (entry, self.direct.len() as u32));
            self.nodes[number as usize] = Found { tuples: tuples.len() as u32, cost, parts, entries };
        }
        Some(self)
    }

    fn is_too_large(&self) -> bool {
        let (nodes, links) = (self.nodes.len(), self.parts.len() + self.direct.len());
        nodes > MOST_NODES || nodes * self.columns.width() > MOST_CELLS || links > MOST_LINKS
    }

    /// The parts of a node by the children of one of its taxonomy nodes; new ones are opened. `None` if that is a leaf.
    fn cut(&mut self, vector: &[u32], tuples: &[u32], attribute: usize, open: &mut Vec<Open>) -> Option<Cut> {
        let entries = self.entries;
        let (ladder, ancestors) = (&entries.ladders[attribute], &self.ancestors[attribute]);
        if ladder.leaves(vector[attribute]).len() == 1 {
            return None;
        }
        let depth = ancestors.depth[vector[attribute] as usize] as usize + 1;
        let child =
            |tuple: u32| ancestors.node[entries.leaves_of(tuple)[attribute] as usize * ancestors.levels + depth];
        let mut by_child: Vec<u64> =
            tuples.iter().map(|&tuple| u64::from(child(tuple)) << 32 | u64::from(tuple)).collect();
        by_child.sort_unstable();
        let mut cut = Cut::default();
        for part in by_child.chunk_by(|a, b| a >> 32 == b >> 32) {
            let part: Vec<u32> = part.iter().map(|&tuple| tuple as u32).collect();
            if !self.may_hold_class(&part) {
                cut.tuples.extend(part);
                continue;
            }
            let vector = self.least_cover(&part);
            let next = self.nodes.len() as u32;
            let number = *self.numbers.entry(self.key(&vector)).or_insert(next);
            if number == next {
                self.nodes.push(Found::default());
                open.push((number, vector, part));
            }
            cut.parts.push(number);
        }
        Some(cut)
    }

    fn may_hold_class(&mut self, tuples: &[u32]) -> bool {
        let entries = self.entries;
        let of = |&tuple: &u32| entries.of_tuple(tuple);
        let rows = if self.columns.least_rows > 1 {
            tuples.iter().flat_map(of).map(|entry| entries.rows[entry as usize]).sum()
        } else {
            1
        };
        let cells = tuples.iter().flat_map(of).flat_map(|entry| entries.cells_of(entry as usize).iter().copied());
        self.columns.may_hold_class(rows, cells, &mut self.seen)
    }

    /// The least vector that covers these quasi-identifiers: leaves are in depth-first order, so the first and the last of each
    /// attribute determine it.
    fn least_cover(&self, tuples: &[u32]) -> Box<[u32]> {
        let attributes = self.entries.ladders.len();
        let leaves = |attribute: usize| tuples.iter().map(move |&tuple| self.entries.leaves_of(tuple)[attribute]);
        let node = |attribute: usize| {
            let ladder = &self.entries.ladders[attribute];
            let (first, last) = leaves(attribute).fold((u32::MAX, 0), |(a, b), leaf| (a.min(leaf), b.max(leaf)));
            ladder.join(ladder.leaf_node(first), last)
        };
        (0..attributes).map(node).collect()
    }

    /// The number of a vector of nodes.
    fn key(&self, vector: &[u32]) -> u128 {
        let digits = vector.iter().zip(&self.entries.ladders);
        digits.fold(0, |key, (&node, ladder)| key * ladder.len() as u128 + u128::from(node))
    }

    /// The lattice, its nodes by the number of their quasi-identifiers.
    fn in_order(self, width: usize) -> Lattice {
        let mut order: Vec<u32> = (0..self.nodes.len() as u32).collect();
        order.sort_unstable_by_key(|&node| (self.nodes[node as usize].tuples, node));
        let mut place = vec![0u32; order.len()];
        order.iter().zip(0..).for_each(|(&node, at)| place[node as usize] = at);
        let mut lattice = Lattice { width, part_of: vec![0], entry_of: vec![0], ..Lattice::default() };
        for &node in &order {
            let Found { cost, parts, entries, .. } = self.nodes[node as usize];
            lattice.cost.push(cost);
            let parts = &self.parts[parts.0 as usize..parts.1 as usize];
            lattice.parts.extend(parts.iter().map(|&part| place[part as usize]));
            lattice.part_of.push(lattice.parts.len() as u32);
            lattice.entries.extend(&self.direct[entries.0 as usize..entries.1 as usize]);
            lattice.entry_of.push(lattice.entries.len() as u32);
        }
        lattice
    }
}

impl Ancestors {
    fn of(ladder: &tauell_publish::CostLadder) -> Self {
        let mut depth = vec![0u32; ladder.len()];
        for node in 1..ladder.len() {
            depth[node] = depth[ladder.parent(node as u32) as usize] + 1;
        }
        let levels = depth.iter().max().map_or(1, |&depth| depth as usize + 1);
        let mut nodes = vec![0; ladder.leaf_count() * levels];
        for leaf in 0..ladder.leaf_count() {
            let mut node = ladder.leaf_node(leaf as u32);
            loop {
                nodes[leaf * levels + depth[node as usize] as usize] = node;
                if ladder.parent(node) == node {
                    break;
                }
                node = ladder.parent(node);
            }
        }
        Self { depth, levels, node: nodes }
    }
}
