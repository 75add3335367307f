//! The cheapest class for a row: a search through a trie of the classes' cells, nearest values first.
//!
//! The trie holds the classes as they were when it was built; until one changes, the search finds the cheapest, unless it visits too many
//! nodes. A class that has changed since is tested and costed as it is, but may be passed over; a class that was added since is not found.

mod around;
mod chains;
mod cheapest;

use tauell_base::sorting::sort_places;

use super::classes::Class;
use crate::objective::Quasi;
use chains::{Chains, Link};
pub(super) use cheapest::Wanted;

/// Nodes that one search visits at most.
const MOST_VISITED: u64 = 4_000;

/// A node of the trie: the classes whose cells agree so far. What a search reads, in half a cache line; costs of a row fit into 32 bits.
#[derive(Clone, Copy)]
struct Node {
    /// Children, or classes at the last level: from the first, and the one after the last.
    children: (u32, u32),
    /// The cell of this level's attribute.
    cell: u32,
    /// What a row costs that is published with that cell.
    cost: u32,
    /// Rows of its smallest class.
    least: u32,
    /// What the cells of the levels below cost at least.
    rest: u32,
}

/// The classes by their cells.
pub(super) struct Nearest {
    /// The attributes in the order of the levels: few leaves first.
    order: Vec<usize>,
    nodes: Vec<Node>,
    /// By node: its cell once more. Children are found by their cells alone.
    cells: Vec<u32>,
    /// By node: the one above it.
    parents: Vec<u32>,
    /// By node: combinations of sensitive values that none of its classes can take.
    refused: Vec<u64>,
    /// The node of each class, by its place; [`NOWHERE`] if it was added later.
    place: Vec<u32>,
    /// The classes of the nodes at the last level.
    classes: Vec<u32>,
    /// By class: combinations of sensitive values that it cannot take.
    refused_by_class: Vec<u64>,
    visited: u64,
    /// Those of the row that is searched for.
    chains: Chains,
}

const NOWHERE: u32 = u32::MAX;

impl Nearest {
    /// O(classes · attributes · log).
    pub fn of(classes: &[Class], quasi: &Quasi) -> Self {
        let mut order: Vec<usize> = (0..quasi.len()).collect();
        sort_places(&mut order, |a, b| quasi.ladder(a).leaf_count().cmp(&quasi.ladder(b).leaf_count()));
        let mut sorted: Vec<u32> = (0..classes.len() as u32).filter(|&at| classes[at as usize].len() > 0).collect();
        let levels = order.len();
        // Class after class, the cells in the order of the levels.
        let mut cells = vec![0; classes.len() * levels];
        for &class in &sorted {
            let of = &classes[class as usize].cells;
            let own = &mut cells[class as usize * levels..][..levels];
            own.iter_mut().zip(&order).for_each(|(cell, &attribute)| *cell = of[attribute]);
        }
        let cell = |class: u32, level: usize| cells[class as usize * levels + level];
        for (level, &attribute) in order.iter().enumerate().rev() {
            sorted = sorted_by(&sorted, quasi.ladder(attribute).len(), |class| cell(class, level));
        }
        let mut trie = Self {
            nodes: Vec::new(),
            cells: Vec::new(),
            parents: Vec::new(),
            refused: Vec::new(),
            place: vec![NOWHERE; classes.len()],
            classes: Vec::new(),
            refused_by_class: vec![0; classes.len()],
            visited: 0,
            chains: Chains::default(),
            order: order.clone(),
        };
        trie.add(0, 0, NOWHERE);
        // The classes of each node of the level at hand.
        let mut level_nodes = vec![(0u32, 0..sorted.len())];
        let mut nodes_of_levels = Vec::with_capacity(levels);
        for (level, &attribute) in order.iter().enumerate() {
            let (first_of_level, mut next) = (trie.nodes.len(), Vec::new());
            for (node, range) in level_nodes {
                let first = trie.nodes.len() as u32;
                let mut start = range.start;
                for equal in sorted[range].chunk_by(|&a, &b| cell(a, level) == cell(b, level)) {
                    next.push((trie.nodes.len() as u32, start..start + equal.len()));
                    start += equal.len();
                    let cell = cell(equal[0], level);
                    trie.add(cell, quasi.ladder(attribute).cost(cell) as u32, node);
                }
                trie.nodes[node as usize].children = (first, trie.nodes.len() as u32);
            }
            nodes_of_levels.push(first_of_level..trie.nodes.len());
            level_nodes = next;
        }
        for (node, range) in level_nodes {
            let members = &sorted[range.clone()];
            members.iter().for_each(|&class| trie.place[class as usize] = node);
            let of = &mut trie.nodes[node as usize];
            of.children = (range.start as u32, range.end as u32);
            of.least = members.iter().map(|&class| classes[class as usize].len() as u32).min().unwrap_or(0);
            of.rest = 0;
        }
        for nodes in nodes_of_levels.into_iter().rev() {
            for node in nodes {
                let Node { least, rest, cost, .. } = trie.nodes[node];
                let above = &mut trie.nodes[trie.parents[node] as usize];
                above.least = if above.least == 0 { least } else { above.least.min(least) };
                above.rest = above.rest.min(rest + cost);
            }
        }
        trie.refused = vec![0; trie.nodes.len()];
        trie.classes = sorted;
        trie
    }

    fn add(&mut self, cell: u32, cost: u32, parent: u32) {
        self.nodes.push(Node { children: (0, 0), cell, cost, least: 0, rest: u32::MAX });
        self.cells.push(cell);
        self.parents.push(parent);
    }

    /// Nodes visited so far, in all searches.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// Notes that a class has changed: what it refused it may take now.
    pub fn changed(&mut self, class: u32) {
        let Some(refused) = self.refused_by_class.get_mut(class as usize) else { return };
        *refused = 0;
        let mut node = self.place[class as usize];
        while node != NOWHERE {
            let refused = &mut self.refused[node as usize];
            if *refused == 0 {
                // Then nothing above it refuses anything.
                return;
            }
            *refused = 0;
            node = self.parents[node as usize];
        }
    }
}

/// Children of a node, from one place to before another, that grow outwards around a leaf.
#[derive(Clone, Copy)]
struct Reached {
    children: (u32, u32),
    from: u32,
    to: u32,
}

impl Reached {
    /// None of these children so far. O(log children).
    fn none(cells: &[u32], children: (u32, u32), leaf: &Link) -> Self {
        let (first, end) = children;
        let own = &cells[first as usize..end as usize];
        let from = first + own.partition_point(|&cell| cell < leaf.range.0) as u32;
        Self { children, from, to: from }
    }

    /// Grows to the children whose cells are in the range of a link: those that come in on the left, and on the right. O(they).
    fn grow(&mut self, cells: &[u32], link: &Link) -> [std::ops::Range<u32>; 2] {
        let before = *self;
        while self.from > self.children.0 && cells[self.from as usize - 1] >= link.range.0 {
            self.from -= 1;
        }
        while self.to < self.children.1 && cells[self.to as usize] <= link.range.1 {
            self.to += 1;
        }
        [self.from..before.from, before.to..self.to]
    }
}

/// Classes by a number of theirs below `numbers`; of equal ones, those that came first. O(classes + numbers).
fn sorted_by(classes: &[u32], numbers: usize, number: impl Fn(u32) -> u32) -> Vec<u32> {
    let mut places = vec![0; numbers + 1];
    classes.iter().for_each(|&class| places[number(class) as usize + 1] += 1);
    (1..=numbers).for_each(|at| places[at] += places[at - 1]);
    let mut sorted = vec![0; classes.len()];
    for &class in classes {
        let place: &mut usize = &mut places[number(class) as usize];
        sorted[*place] = class;
        *place += 1;
    }
    sorted
}
