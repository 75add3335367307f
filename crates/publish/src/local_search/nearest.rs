//! The cheapest class for a row: a search through a trie of the classes' cells, nearest values first.
//!
//! The trie holds the classes as they were when it was built; until one changes, the search finds the cheapest, unless it visits too many
//! nodes. A class that has changed since is tested and costed as it is, but may be passed over; a class that was added since is not found.

use tauell_base::sorting::sort_places;

use super::classes::Class;
use super::validity::{RARE, Validity};
use crate::objective::{Cost, Quasi};

/// Nodes that one search visits at most.
const MOST_VISITED: u64 = 4_000;

/// A node of the trie: the classes whose cells agree so far.
struct Node {
    /// The cell of this level's attribute.
    cell: u32,
    parent: u32,
    /// Children, or classes at the last level: from the first, and the one after the last.
    children: (u32, u32),
    /// Rows of its smallest class.
    least: u32,
    /// What the cells of the levels below cost at least.
    rest: Cost,
    /// Combinations of sensitive values that none of its classes can take.
    refused: u64,
}

/// The classes by their cells.
pub(super) struct Nearest {
    /// The attributes in the order of the levels: few leaves first.
    order: Vec<usize>,
    nodes: Vec<Node>,
    /// The node of each class, by its place; [`NOWHERE`] if it was added later.
    place: Vec<u32>,
    /// The classes of the nodes at the last level.
    classes: Vec<u32>,
    /// By class: combinations of sensitive values that it cannot take.
    refused: Vec<u64>,
    visited: u64,
}

const NOWHERE: u32 = u32::MAX;

/// What a search is for.
pub(super) struct Wanted<'a> {
    pub row: u32,
    /// It is to cost less.
    pub below: Cost,
    /// Classes that are out of the question.
    pub except: &'a [u32],
}

/// A search for what is near, under way.
struct Around<'a> {
    leaves: &'a [u32],
    row: u32,
    most: usize,
    except: &'a [u32],
    /// Ascending by cost.
    found: Vec<(Cost, u32)>,
    until: u64,
}

/// A search under way.
struct Search<'a> {
    wanted: Wanted<'a>,
    leaves: &'a [u32],
    bit: u64,
    best: Option<(Cost, u32)>,
    until: u64,
}

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
        let root = Node { cell: 0, parent: NOWHERE, children: (0, 0), least: 0, rest: Cost::MAX, refused: 0 };
        let mut trie = Self {
            nodes: vec![root],
            place: vec![NOWHERE; classes.len()],
            refused: vec![0; classes.len()],
            classes: Vec::new(),
            visited: 0,
            order: order.clone(),
        };
        // The classes of each node of the level at hand.
        let mut level_nodes = vec![(0u32, 0..sorted.len())];
        let mut nodes_of_levels = Vec::with_capacity(levels);
        for level in 0..order.len() {
            let (first_of_level, mut next) = (trie.nodes.len(), Vec::new());
            for (node, range) in level_nodes {
                let first = trie.nodes.len() as u32;
                let mut start = range.start;
                for equal in sorted[range].chunk_by(|&a, &b| cell(a, level) == cell(b, level)) {
                    next.push((trie.nodes.len() as u32, start..start + equal.len()));
                    start += equal.len();
                    let cell = cell(equal[0], level);
                    trie.nodes.push(Node {
                        cell,
                        parent: node,
                        children: (0, 0),
                        least: 0,
                        rest: Cost::MAX,
                        refused: 0,
                    });
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
        for (&attribute, nodes) in order.iter().zip(nodes_of_levels).rev() {
            for node in nodes {
                let Node { parent, least, rest, cell, .. } = trie.nodes[node];
                let above = &mut trie.nodes[parent as usize];
                above.least = if above.least == 0 { least } else { above.least.min(least) };
                above.rest = above.rest.min(rest + quasi.ladder(attribute).cost(cell));
            }
        }
        trie.classes = sorted;
        trie
    }

    /// Nodes visited so far, in all searches.
    pub fn visited(&self) -> u64 {
        self.visited
    }

    /// The classes whose cells cost least with a row, at most so many, whether or not they can take it.
    pub fn around(&mut self, row: u32, most: usize, except: &[u32], classes: &[Class], quasi: &Quasi) -> Vec<u32> {
        let mut around = Around {
            leaves: quasi.leaves(row),
            row,
            most,
            except,
            found: Vec::new(),
            until: self.visited + MOST_VISITED,
        };
        self.visit_around(&mut around, (0, 0), 0, classes, quasi);
        around.found.into_iter().map(|(_, class)| class).collect()
    }

    fn visit_around(
        &mut self,
        around: &mut Around<'_>,
        (node, level): (u32, usize),
        with: Cost,
        classes: &[Class],
        quasi: &Quasi,
    ) {
        let (first, end) = self.nodes[node as usize].children;
        if level == self.order.len() {
            for member in first..end {
                let at = self.classes[member as usize];
                let class = &classes[at as usize];
                if class.len() > 0 && !around.except.contains(&at) {
                    around.add(quasi.cost_with(&class.cells, around.row), at);
                }
            }
            return;
        }
        let ladder = quasi.ladder(self.order[level]);
        let leaf = around.leaves[self.order[level]];
        if end - first == 1 {
            self.visited += 1;
            let with = with + ladder.cost_of_join(self.nodes[first as usize].cell, leaf);
            if with < around.below() {
                self.visit_around(around, (first, level + 1), with, classes, quasi);
            }
            return;
        }
        let mut above = ladder.leaf_node(leaf);
        let mut inner = (first, first);
        let mut is_first = true;
        loop {
            let cost = with + ladder.cost(above);
            if cost >= around.below() {
                return;
            }
            let outer = self.children_below((first, end), inner, is_first, (above, ladder.last(above)));
            let ranges = if is_first { [outer.0..outer.1, 0..0] } else { [outer.0..inner.0, inner.1..outer.1] };
            (inner, is_first) = (outer, false);
            for child in ranges.into_iter().flatten() {
                self.visited += 1;
                if self.visited > around.until {
                    return;
                }
                self.visit_around(around, (child, level + 1), cost, classes, quasi);
            }
            if above == 0 {
                return;
            }
            above = ladder.parent(above);
        }
    }

    /// The children whose cells lie from one node to another: they begin and end no farther in than those that were found before.
    fn children_below(
        &self,
        (first, end): (u32, u32),
        (from, to): (u32, u32),
        is_first: bool,
        (low, high): (u32, u32),
    ) -> (u32, u32) {
        let cell = |at: u32| self.nodes[at as usize].cell;
        let start = partition(first, if is_first { end } else { from }, |at| cell(at) < low);
        (start, partition(if is_first { start } else { to }, end, |at| cell(at) <= high))
    }

    /// The cheapest class for a row, and what the row costs there.
    pub fn find(
        &mut self,
        wanted: Wanted<'_>,
        classes: &[Class],
        quasi: &Quasi,
        validity: &mut Validity,
    ) -> Option<(Cost, u32)> {
        let bit = validity.bit(wanted.row);
        let mut search = Search {
            leaves: quasi.leaves(wanted.row),
            bit: if bit == RARE { 0 } else { 1 << bit },
            wanted,
            best: None,
            until: self.visited + MOST_VISITED,
        };
        self.visit(&mut search, (0, 0), (0, 0), classes, quasi, validity);
        search.best
    }

    /// Visits the nodes below one, nearest first. `cost` is what the cells so far cost with the row, and without it.
    fn visit(
        &mut self,
        search: &mut Search<'_>,
        (node, level): (u32, usize),
        (with, without): (Cost, Cost),
        classes: &[Class],
        quasi: &Quasi,
        validity: &mut Validity,
    ) {
        let (first, end) = self.nodes[node as usize].children;
        if level == self.order.len() {
            return self.visit_classes(search, node, first..end, classes, quasi, validity);
        }
        let ladder = quasi.ladder(self.order[level]);
        let leaf = search.leaves[self.order[level]];
        if end - first == 1 {
            self.visited += 1;
            let Node { cell, least, rest, .. } = self.nodes[first as usize];
            let (with, without) = (with + ladder.cost_of_join(cell, leaf), without + ladder.cost(cell));
            if with + rest + Cost::from(least) * (with - without) < search.below() {
                self.visit(search, (first, level + 1), (with, without), classes, quasi, validity);
            }
            return;
        }
        let mut above = ladder.leaf_node(leaf);
        // Children whose cell is below `above`, so far.
        let mut inner = (first, first);
        let mut is_first = true;
        loop {
            let cost = with + ladder.cost(above);
            if cost >= search.below() {
                return;
            }
            let outer = self.children_below((first, end), inner, is_first, (above, ladder.last(above)));
            let ranges = if is_first { [outer.0..outer.1, 0..0] } else { [outer.0..inner.0, inner.1..outer.1] };
            (inner, is_first) = (outer, false);
            for child in ranges.into_iter().flatten() {
                self.visited += 1;
                if self.visited > search.until {
                    return;
                }
                let Node { cell, least, rest, refused, .. } = self.nodes[child as usize];
                let without = without + ladder.cost(cell);
                if refused & search.bit == 0 && cost + rest + Cost::from(least) * (cost - without) < search.below() {
                    self.visit(search, (child, level + 1), (cost, without), classes, quasi, validity);
                }
            }
            if above == 0 {
                return;
            }
            above = ladder.parent(above);
        }
    }

    fn visit_classes(
        &mut self,
        search: &mut Search<'_>,
        node: u32,
        members: std::ops::Range<u32>,
        classes: &[Class],
        quasi: &Quasi,
        validity: &mut Validity,
    ) {
        for member in members {
            let at = self.classes[member as usize];
            let class = &classes[at as usize];
            if class.len() == 0 || self.refused[at as usize] & search.bit != 0 || search.wanted.except.contains(&at) {
                continue;
            }
            let cost = class.cost_of_adding(search.wanted.row, quasi);
            if cost >= search.below() {
                continue;
            }
            self.visited += 4;
            if validity.holds_with(class.len(), &class.counts, search.wanted.row) {
                search.best = Some((cost, at));
            } else if search.bit != 0 {
                self.refused[at as usize] |= search.bit;
                self.refuse(node, search.bit);
            }
        }
    }

    /// Notes that a class of a node refuses a combination, at every node whose classes all do.
    fn refuse(&mut self, mut node: u32, bit: u64) {
        let (first, end) = self.nodes[node as usize].children;
        let members = &self.classes[first as usize..end as usize];
        if !members.iter().all(|&class| self.refused[class as usize] & bit != 0) {
            return;
        }
        while node != NOWHERE {
            self.nodes[node as usize].refused |= bit;
            node = self.nodes[node as usize].parent;
            let Some(above) = self.nodes.get(node as usize) else { return };
            let (first, end) = above.children;
            if !self.nodes[first as usize..end as usize].iter().all(|child| child.refused & bit != 0) {
                return;
            }
        }
    }

    /// Notes that a class has changed: what it refused it may take now.
    pub fn changed(&mut self, class: u32) {
        let Some(refused) = self.refused.get_mut(class as usize) else { return };
        *refused = 0;
        let mut node = self.place[class as usize];
        while node != NOWHERE {
            let of = &mut self.nodes[node as usize];
            if of.refused == 0 {
                // Then nothing above it refuses anything.
                return;
            }
            of.refused = 0;
            node = of.parent;
        }
    }
}

impl Search<'_> {
    /// What the row is to cost less than.
    fn below(&self) -> Cost {
        self.best.map_or(self.wanted.below, |(cost, _)| cost)
    }
}

impl Around<'_> {
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

/// The first place of a range at which a condition no longer holds, that holds up to it.
fn partition(mut first: u32, mut end: u32, holds: impl Fn(u32) -> bool) -> u32 {
    while first < end {
        let middle = first + (end - first) / 2;
        if holds(middle) { first = middle + 1 } else { end = middle }
    }
    first
}
