//! ID3: how a tree grows.

use std::ops::Range;
use std::sync::Arc;

use super::branches::{Branches, Item, Room, mixture_of};
use super::training::{Predictor, Training};
use super::tree::{Node, Split, Tree};

/// What two gains may differ by, in bits per row, and still count as equal; and what is gained at least.
const TOLERANCE: f64 = 1e-9;

/// A tree that grows, depth first.
pub(super) struct Grower {
    predictors: Arc<[Predictor]>,
    training: Training,
    least_rows: f64,
    tree: Tree,
    pending: Vec<Pending>,
    room: Room,
    /// Rows that have come to a leaf.
    settled: f64,
}

/// A node that may be split, and the examples in it: parts of a list that it shares with its siblings.
struct Pending {
    node: u32,
    list: Arc<[Item]>,
    /// Parts of the list with the share of them that comes here.
    parts: Vec<(Range<u32>, f64)>,
    /// Predictors that no node above has asked for.
    left: Arc<[usize]>,
}

impl Grower {
    pub(super) fn new(predictors: Arc<[Predictor]>, training: Training, least_rows: f64) -> Self {
        let list: Arc<[Item]> = (0..training.len() as u32).map(|example| (example, 1.0)).collect();
        let mut rows = vec![0.0; training.targets];
        for example in 0..training.len() as u32 {
            training.masses(example).iter().for_each(|&(target, mass)| rows[target as usize] += mass);
        }
        let room = Room::new(&predictors);
        let left: Arc<[usize]> = (0..predictors.len()).collect();
        let parts = vec![(0..list.len() as u32, 1.0)];
        let tree = Tree::default();
        let mut grower = Self { predictors, training, least_rows, tree, pending: vec![], room, settled: 0.0 };
        let node = grower.add(&rows);
        if grower.may_be_split(&rows, &left) {
            grower.pending.push(Pending { node, list, parts, left });
        }
        grower
    }

    /// Works for about `budget` units (a unit is one look at one value of one example), and says whether the tree is grown.
    pub(super) fn advance(&mut self, budget: u64) -> bool {
        let mut units = 0;
        while units < budget.max(1) {
            let Some(pending) = self.pending.pop() else { return true };
            units += self.split(pending);
        }
        self.pending.is_empty()
    }

    /// Rows that have come to a leaf so far.
    pub(super) fn settled(&self) -> f64 {
        self.settled
    }

    pub(super) fn finish(self) -> Tree {
        self.tree
    }

    fn add(&mut self, rows: &[f64]) -> u32 {
        let (mut answer, mut most) = (0, 0.0);
        let all: f64 = rows.iter().sum();
        let equal = all * TOLERANCE;
        for (target, &rows) in (0u32..).zip(rows) {
            if rows > most + equal {
                (answer, most) = (target, rows);
            }
        }
        self.tree.nodes.push(Node { answer, whole: all >= 1.0 - TOLERANCE, split: None });
        self.tree.nodes.len() as u32 - 1
    }

    /// Whether there is a question left, enough rows to ask it of, and more than one answer among them.
    fn may_be_split(&mut self, rows: &[f64], left: &[usize]) -> bool {
        let all: f64 = rows.iter().sum();
        let most = rows.iter().fold(0.0, |most: f64, &rows| most.max(rows));
        let may = !left.is_empty() && all >= self.least_rows - TOLERANCE && most < all * (1.0 - TOLERANCE);
        if !may {
            self.settled += all;
        }
        may
    }

    /// Splits a node by the attribute that gains most, the first of equals; returns the units it took.
    fn split(&mut self, pending: Pending) -> u64 {
        let Pending { node, list, parts, left } = pending;
        let mut items: Vec<Item> = Vec::new();
        for (part, share) in parts {
            let part = &list[part.start as usize..part.end as usize];
            items.extend(part.iter().map(|&(example, of)| (example, of * share)));
        }
        drop(list);
        let units = (items.len() * left.len()) as u64;
        let mut rows = vec![0.0; self.training.targets];
        for &(example, share) in &items {
            self.training.masses(example).iter().for_each(|&(target, mass)| rows[target as usize] += mass * share);
        }
        let all: f64 = rows.iter().sum();
        let mut least = mixture_of(&rows);
        let mut best: Option<(usize, Branches<'_>)> = None;
        let predictors = Arc::clone(&self.predictors);
        for &predictor in &*left {
            let branches = Branches::new(&self.training, &predictors, predictor, &items, &mut self.room);
            let mixture = branches.mixture(&mut self.room);
            if mixture < least - TOLERANCE * all {
                least = mixture;
                best = Some((predictor, branches));
            }
        }
        let Some((predictor, branches)) = best else {
            self.settled += all;
            return units;
        };
        let (ordered, start) = branches.order(&self.training, predictor, &items);
        let ordered: Arc<[Item]> = ordered.into();
        let left: Arc<[usize]> = left.iter().copied().filter(|&other| other != predictor).collect();
        let mut led = Vec::new();
        let mut room = std::mem::replace(&mut self.room, Room::new(&[]));
        branches.each(&mut room, |place, rows| {
            let value = branches.values[place];
            let child = self.add(rows);
            led.push((value.node, child));
            if self.may_be_split(rows, &left) {
                let parts = covering(&branches, place).map(|place| {
                    let measure = predictors[predictor].measure[branches.values[place].node as usize];
                    (start[place]..start[place + 1], value.rest / measure)
                });
                let (parts, list) = (parts.collect(), Arc::clone(&ordered));
                self.pending.push(Pending { node: child, list, parts, left: Arc::clone(&left) });
            }
        });
        self.room = room;
        self.tree.nodes[node as usize].split = Some(Split { predictor, branches: led });
        units
    }
}

/// A value and those that cover it, as places.
fn covering(branches: &Branches<'_>, place: usize) -> impl Iterator<Item = usize> {
    std::iter::successors(Some(place), |&place| {
        let above = branches.values[place].above as usize;
        (above < branches.values.len()).then_some(above)
    })
}
