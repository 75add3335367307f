//! What asking for an attribute does to some examples: the branches, and how mixed they are.

use tauell_data::taxonomy::NodeId;

use super::log2::x_log2;
use super::training::{Predictor, Training};

/// An example in a node of a tree, with the share of it that is there.
pub(super) type Item = (u32, f64);

/// No other number.
const NONE: u32 = u32::MAX;

/// The examples of a node by their published value of one attribute.
///
/// A row is spread over the leaves of its value. Leaves that no more specific value of the node tells apart share one
/// distribution, so they are one branch: a branch is a value, and stands for its leaves that no value below it covers.
/// Splitting them further would change neither the information gained nor what is predicted.
pub(super) struct Branches<'a> {
    predictor: &'a Predictor,
    targets: usize,
    /// The values, ascending: a value before those it covers.
    pub(super) values: Vec<Value>,
    /// Rows by value, by target.
    masses: Vec<f64>,
}

/// A value of an attribute in a node of a tree.
#[derive(Clone, Copy, Debug)]
pub(super) struct Value {
    /// The node of the taxonomy.
    pub(super) node: u32,
    /// The nearest value that covers it, as a place among the values.
    pub(super) above: u32,
    /// Number in the order of first appearance.
    slot: u32,
    /// The measure of its leaves that no value below it covers.
    pub(super) rest: f64,
}

/// Memory that is reused.
pub(super) struct Room {
    /// Per node of a taxonomy: its number, or none.
    slot: Vec<u32>,
    /// Distributions of the values from the most general one down.
    densities: Vec<f64>,
    /// Places of the values that cover the one at hand.
    path: Vec<u32>,
}

impl Room {
    pub(super) fn new(predictors: &[Predictor]) -> Self {
        let most = predictors.iter().map(|predictor| predictor.measure.len()).max().unwrap_or(0);
        Self { slot: vec![NONE; most], densities: Vec::new(), path: Vec::new() }
    }
}

impl<'a> Branches<'a> {
    /// Gathers examples by their value of predictor `index`. O(masses + values · log values).
    pub(super) fn new(
        training: &Training,
        predictors: &'a [Predictor],
        index: usize,
        items: &[Item],
        room: &mut Room,
    ) -> Self {
        let (predictor, targets) = (&predictors[index], training.targets);
        let (mut values, mut masses): (Vec<Value>, Vec<f64>) = (Vec::new(), Vec::new());
        for &(example, share) in items {
            for (node, part) in predictor.parts(training.cell(example, index)) {
                let slot = &mut room.slot[node as usize];
                if *slot == NONE {
                    *slot = values.len() as u32;
                    let rest = predictor.measure[node as usize];
                    values.push(Value { node, above: NONE, slot: *slot, rest });
                    masses.resize(masses.len() + targets, 0.0);
                }
                let masses = &mut masses[*slot as usize * targets..][..targets];
                for &(target, rows) in training.masses(example) {
                    masses[target as usize] += share * part * rows;
                }
            }
        }
        values.iter().for_each(|value| room.slot[value.node as usize] = NONE);
        values.sort_unstable_by_key(|value| value.node);
        // Depth-first order: the values that cover the next one are those on the path to the one before.
        room.path.clear();
        for place in 0..values.len() {
            let node = NodeId(values[place].node);
            while room
                .path
                .last()
                .is_some_and(|&above| !predictor.taxonomy.covers(NodeId(values[above as usize].node), node))
            {
                room.path.pop();
            }
            if let Some(&above) = room.path.last() {
                values[place].above = above;
                values[above as usize].rest -= predictor.measure[node.index()];
            }
            room.path.push(place as u32);
        }
        Self { predictor, targets, values, masses }
    }

    /// Goes over the branches in the order of their values, with the rows of each by target.
    pub(super) fn each(&self, room: &mut Room, mut branch: impl FnMut(usize, &[f64])) {
        let targets = self.targets;
        room.path.clear();
        room.densities.clear();
        let mut rows = vec![0.0; targets];
        for (place, value) in self.values.iter().enumerate() {
            while room.path.last().is_some_and(|&above| above != value.above) {
                room.path.pop();
            }
            let depth = room.path.len();
            room.path.push(place as u32);
            room.densities.resize((depth + 1) * targets, 0.0);
            let (above, own) = room.densities.split_at_mut(depth * targets);
            let measure = self.predictor.measure[value.node as usize];
            let masses = &self.masses[value.slot as usize * targets..][..targets];
            for target in 0..targets {
                let covering = if depth == 0 { 0.0 } else { above[(depth - 1) * targets + target] };
                // Nothing is published with a value of no weight (docs/explanation/model.md#induced-frequency).
                own[target] = covering + if measure > 0.0 { masses[target] / measure } else { 0.0 };
                rows[target] = own[target] * value.rest;
            }
            // Sums of weights: what is a rounding away from nothing is nothing.
            if value.rest > measure * 1e-12 {
                branch(place, &rows);
            }
        }
    }

    /// Σ over the branches of rows · entropy in bits: the less, the more is gained.
    pub(super) fn mixture(&self, room: &mut Room) -> f64 {
        let mut mixture = 0.0;
        self.each(room, |_, rows| mixture += mixture_of(rows));
        mixture
    }

    /// The examples ordered by value, and the start of those of each value; one entry more than values. An example with
    /// several values counts for each, by its part.
    pub(super) fn order(&self, training: &Training, index: usize, items: &[Item]) -> (Vec<Item>, Vec<u32>) {
        let place = |node: u32| {
            self.values.binary_search_by_key(&node, |value| value.node).expect("every value is gathered") as u32
        };
        let placed = items.iter().flat_map(|&(example, share)| {
            let parts = self.predictor.parts(training.cell(example, index));
            parts.map(move |(node, part)| ((example, share * part), place(node)))
        });
        let placed: Vec<(Item, u32)> = placed.collect();
        let mut start = vec![0u32; self.values.len() + 1];
        placed.iter().for_each(|&(_, place)| start[place as usize + 1] += 1);
        for place in 0..self.values.len() {
            start[place + 1] += start[place];
        }
        let (mut next, mut ordered) = (start.clone(), vec![(0, 0.0); placed.len()]);
        for &(item, place) in &placed {
            ordered[next[place as usize] as usize] = item;
            next[place as usize] += 1;
        }
        (ordered, start)
    }
}

/// Rows · entropy in bits.
pub(super) fn mixture_of(rows: &[f64]) -> f64 {
    let (mut all, mut parts) = (0.0, 0.0);
    for &rows in rows {
        all += rows;
        parts += x_log2(rows);
    }
    x_log2(all) - parts
}
