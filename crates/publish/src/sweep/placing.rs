//! Rows that are left after the sweep, placed one by one in closed classes that can take them (docs/explanation/sweep.md#placing-rows).
//!
//! Rows of the values that the last class has too much of are placed where that costs the least information: a class that takes
//! a row is generalized until it covers it. Only a class that satisfies every requirement with the row takes it.
//!
//! To change it: whether a class takes a row is decided by the requirements alone, and no two classes may come to have one
//! quasi-identifier. What is checked is a choice of speed: classes whose values stand close to those of the row.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use tauell_base::sorting::{sort_places, sorted};
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{LeafRank, NodeId, Taxonomy};

use super::super::AttributeRequirements;
use super::last_class::{Excess, LastClass};
use super::steps::SweepStep;
use super::visit::{Closed, Means};

/// How often the values are found again that the last class has too much of.
const MOST_ROUNDS: usize = 64;

/// Classes on either side of a row that are checked, in each order of classes.
const NEAREST: usize = 8;

/// Different sensitive values for which the classes that can take them are put in order.
const MOST_NEIGHBOURHOODS: usize = 32;

/// Units of work for a row that is checked, per attribute of the quasi-identifier and order of classes.
const UNITS: u64 = 2 * NEAREST as u64;

pub(super) struct Placing {
    /// The rows that are left, ascending; those that were placed are marked.
    rows: Vec<u32>,
    is_placed: Vec<bool>,
    last: LastClass,
    /// By the sensitive values of a row: the classes that can take it.
    near: FxHashMap<Box<[u32]>, Neighbourhood>,
    /// Per class, where it was looked at: rows by leaf of each sensitive attribute.
    held: Vec<Option<Held>>,
    /// Which class has this quasi-identifier.
    class_of: FxHashMap<Box<[NodeId]>, usize>,
    /// Classes that took rows, with the quasi-identifier that they had before.
    before: BTreeMap<usize, (Box<[NodeId]>, usize)>,
    steps: Option<Vec<SweepStep>>,
}

type Held = Box<[BTreeMap<u32, u64>]>;

/// Classes in the order of their values, once with each attribute first.
struct Neighbourhood {
    /// Per attribute that is first: the classes, and which of these places can still take a row.
    orders: Vec<(Vec<u32>, BTreeSet<u32>)>,
    /// Per order, the place of each class.
    places: Vec<FxHashMap<u32, u32>>,
}

impl Placing {
    /// Nothing is placed yet. O(rows · attributes).
    pub fn new(rows: Vec<u32>, means: &Means<'_>) -> Self {
        let (microdata, classes) = (means.microdata, &*means.classes);
        Self {
            is_placed: vec![false; rows.len()],
            last: LastClass::of(microdata, &rows),
            rows,
            near: FxHashMap::default(),
            held: vec![None; classes.len()],
            class_of: (0..).zip(classes).map(|(class, (cells, _))| (canonical(microdata, cells), class)).collect(),
            before: BTreeMap::new(),
            steps: means.trace.is_some().then(Vec::new),
        }
    }

    /// Whether some row was placed.
    pub(crate) fn has_placed(&self) -> bool {
        !self.before.is_empty()
    }

    /// What was done, where it is told.
    pub(crate) fn take_steps(&mut self) -> Vec<SweepStep> {
        self.steps.take().unwrap_or_default()
    }

    /// The rows that are still left, ascending.
    pub fn rows(&self) -> Vec<u32> {
        self.rows.iter().zip(&self.is_placed).filter(|&(_, &placed)| !placed).map(|(&row, _)| row).collect()
    }

    /// Leaves the rows where they were placed; those that are still left come back.
    pub fn keep(&self, classes: &mut [Closed]) -> Vec<u32> {
        self.before.keys().for_each(|&class| classes[class].1.sort_unstable());
        self.rows()
    }

    /// Makes the classes what they were.
    pub(crate) fn take_back(self, classes: &mut [Closed]) {
        for (class, (cells, rows)) in self.before {
            classes[class].0 = cells;
            classes[class].1.truncate(rows);
        }
    }

    /// Places rows of the values that the last class has too much of, until it has not, or none can be placed.
    pub(crate) async fn place_rows(&mut self, means: &mut Means<'_>) {
        let (microdata, requirements) = (means.microdata, means.requirements);
        let units = UNITS * (microdata.quasi_identifiers().len() as u64).pow(2);
        means.progress.set_loose(self.last.rows());
        for _ in 0..MOST_ROUNDS {
            let Some(excess) = self.last.excess(requirements, means.least_rows) else { return };
            // What placing each would cost, and its place.
            let mut candidates = self.candidates(&excess, microdata, requirements);
            means.pace.pause(self.rows.len() as u64).await;
            for (cost, place) in &mut candidates {
                let nearest = self.nearest(requirements, microdata, means.classes, self.rows[*place]);
                *cost = nearest.first().map_or(i64::MAX, |&(cost, _)| cost);
                means.pace.pause(units).await;
            }
            let (need, mut placed) = (self.need(&excess, candidates.len() as u64), 0);
            for (_, place) in sorted(candidates, Ord::cmp) {
                if placed == need {
                    break;
                }
                placed += u64::from(self.place(requirements, microdata, means.classes, place));
                means.progress.set_loose(self.last.rows());
                means.pace.pause(units).await;
            }
            if placed == 0 {
                return;
            }
        }
    }

    /// Places of rows that may go.
    fn candidates(
        &self,
        excess: &Excess,
        microdata: &Microdata,
        requirements: &[AttributeRequirements],
    ) -> Vec<(i64, usize)> {
        let has = |&place: &usize| !self.is_placed[place] && excess.has(requirements, microdata, self.rows[place]);
        (0..self.rows.len()).filter(has).map(|place| (0, place)).collect()
    }

    /// How many of so many candidates have to go.
    fn need(&self, excess: &Excess, candidates: u64) -> u64 {
        let (with, all) = (candidates as f64, self.last.rows() as f64);
        match (excess.values.is_empty(), excess.lasting) {
            (true, _) => candidates,
            // Each row that goes is one of the values, and one of all.
            (false, true) => ((with - excess.limit * all) / (1.0 - excess.limit)).ceil().max(1.0) as u64,
            (false, false) => (candidates / 32).max(1),
        }
    }

    /// Classes near a row that could take a row with its sensitive values when that was looked at, and what each would cost; the
    /// cheapest first.
    fn nearest(
        &mut self,
        requirements: &[AttributeRequirements],
        microdata: &Microdata,
        classes: &[Closed],
        row: u32,
    ) -> Vec<(i64, u32)> {
        let values = sensitive_values(microdata, row);
        if !self.near.contains_key(&values) {
            if self.near.len() == MOST_NEIGHBOURHOODS {
                return Vec::new();
            }
            let can_take = |&class: &u32| self.takes(requirements, microdata, classes, class as usize, &values);
            let able: Vec<u32> = (0..classes.len() as u32).filter(can_take).collect();
            self.near.insert(values.clone(), Neighbourhood::of(microdata, classes, &able));
        }
        let mut found: Vec<u32> = self.near[&values].around(microdata, classes, row);
        found.sort_unstable();
        found.dedup();
        let costs = found.into_iter().filter_map(|class| {
            let (cells, rows) = &classes[class as usize];
            let joined = joined(microdata, cells, row);
            let taken = self.class_of.get(&joined).is_some_and(|&other| other != class as usize);
            (!taken && !is_all_roots(microdata, &joined)).then(|| (cost(microdata, cells, &joined, rows.len()), class))
        });
        sorted(costs.collect(), Ord::cmp)
    }

    /// Whether a class satisfies everything with one more row of these sensitive values.
    fn takes(
        &self,
        requirements: &[AttributeRequirements],
        microdata: &Microdata,
        classes: &[Closed],
        class: usize,
        values: &[u32],
    ) -> bool {
        let counted;
        let held = match &self.held[class] {
            Some(held) => held,
            None => {
                counted = count(microdata, &classes[class].1);
                &counted
            }
        };
        requirements.iter().zip(held).zip(values).all(|((required, held), &value)| {
            let taxonomy = required.spread().taxonomy();
            let more = |leaf: u32, count: u64| count + u64::from(leaf == value);
            let own = held.iter().map(|(&leaf, &count)| (leaf, more(leaf, count)));
            let new = (!held.contains_key(&value)).then_some((value, 1));
            let masses =
                required.masses(own.chain(new).map(|(leaf, count)| (taxonomy.leaf_node(LeafRank(leaf)), count)));
            required.holds(&masses)
        })
    }

    /// Places a row in the class that takes it at least cost; false where none does.
    fn place(
        &mut self,
        requirements: &[AttributeRequirements],
        microdata: &Microdata,
        classes: &mut [Closed],
        place: usize,
    ) -> bool {
        let row = self.rows[place];
        let values = sensitive_values(microdata, row);
        for (_, class) in self.nearest(requirements, microdata, classes, row) {
            let at = class as usize;
            if !self.takes(requirements, microdata, classes, at, &values) {
                // It is not asked again for a row with these values.
                if let Some(near) = self.near.get_mut(&values) {
                    near.remove(class);
                }
                continue;
            }
            let cells = joined(microdata, &classes[at].0, row);
            if let Some(steps) = &mut self.steps {
                let missed = self.last.missed(requirements);
                steps.push(SweepStep::Placed { row, class: at, cells: cells.clone(), missed });
            }
            self.before.entry(at).or_insert_with(|| (classes[at].0.clone(), classes[at].1.len()));
            self.class_of.remove(&canonical(microdata, &classes[at].0));
            self.class_of.insert(cells.clone(), at);
            let held = self.held[at].get_or_insert_with(|| count(microdata, &classes[at].1));
            held.iter_mut().zip(&values).for_each(|(held, &value)| *held.entry(value).or_default() += 1);
            classes[at].0 = cells;
            classes[at].1.push(row);
            self.last.remove(microdata, &[row]);
            self.is_placed[place] = true;
            return true;
        }
        false
    }
}

impl Neighbourhood {
    /// Of these classes. O(classes · log · attributes²).
    fn of(microdata: &Microdata, classes: &[Closed], able: &[u32]) -> Self {
        let attributes = microdata.quasi_identifiers();
        let start = |class: u32, attribute: usize| {
            attributes[attribute].taxonomy().leaves(classes[class as usize].0[attribute]).start
        };
        let orders: Vec<(Vec<u32>, BTreeSet<u32>)> = (0..attributes.len())
            .map(|first| {
                let mut order = able.to_vec();
                sort_places(&mut order, |a, b| {
                    let rotated = rotation(first, attributes.len());
                    let apart = rotated.map(|at| start(a, at).cmp(&start(b, at)));
                    apart.fold(std::cmp::Ordering::Equal, std::cmp::Ordering::then).then(a.cmp(&b))
                });
                let all = (0..order.len() as u32).collect();
                (order, all)
            })
            .collect();
        let places = orders.iter().map(|(order, _)| order.iter().copied().zip(0..).collect()).collect();
        Self { orders, places }
    }

    /// The classes around a row, in each order.
    fn around(&self, microdata: &Microdata, classes: &[Closed], row: u32) -> Vec<u32> {
        let attributes = microdata.quasi_identifiers();
        let mut found = Vec::new();
        for (first, (order, able)) in self.orders.iter().enumerate() {
            // Classes may have been generalized since: then the order is only about right.
            let is_before = |class: &u32| {
                let cells = &classes[*class as usize].0;
                let mut rotated = rotation(first, attributes.len()).map(|at| {
                    let leaf = attributes[at].leaves()[row as usize] as usize;
                    attributes[at].taxonomy().leaves(cells[at]).start.cmp(&leaf)
                });
                rotated.find(|order| order.is_ne()).is_some_and(std::cmp::Ordering::is_lt)
            };
            let at = order.partition_point(is_before) as u32;
            let near = able.range(..at).rev().take(NEAREST).chain(able.range(at..).take(NEAREST));
            found.extend(near.map(|&place| order[place as usize]));
        }
        found
    }

    fn remove(&mut self, class: u32) {
        for ((_, able), places) in self.orders.iter_mut().zip(&self.places) {
            if let Some(place) = places.get(&class) {
                able.remove(place);
            }
        }
    }
}

/// The attributes from one on, and then those before it.
fn rotation(first: usize, attributes: usize) -> impl Iterator<Item = usize> {
    (first..attributes).chain(0..first)
}

fn sensitive_values(microdata: &Microdata, row: u32) -> Box<[u32]> {
    microdata.sensitive().iter().map(|of| of.leaves()[row as usize]).collect()
}

fn count(microdata: &Microdata, rows: &[u32]) -> Held {
    let counts = |of: &tauell_data::microdata::Attribute| {
        let mut counts = BTreeMap::new();
        rows.iter().for_each(|&row| *counts.entry(of.leaves()[row as usize]).or_default() += 1);
        counts
    };
    microdata.sensitive().iter().map(counts).collect()
}

fn canonical(microdata: &Microdata, cells: &[NodeId]) -> Box<[NodeId]> {
    let taxonomies = microdata.quasi_identifiers().iter().map(|of| of.taxonomy());
    cells.iter().zip(taxonomies).map(|(&node, taxonomy)| taxonomy.canonical(node)).collect()
}

/// The most specific quasi-identifier that covers a class and a row.
fn joined(microdata: &Microdata, cells: &[NodeId], row: u32) -> Box<[NodeId]> {
    let covering = |taxonomy: &Taxonomy, mut node: NodeId, leaf: usize| {
        while !taxonomy.leaves(node).contains(&leaf) {
            node = taxonomy.parent(node).unwrap_or(NodeId::ROOT);
        }
        taxonomy.canonical(node)
    };
    let attributes = microdata.quasi_identifiers().iter();
    cells
        .iter()
        .zip(attributes)
        .map(|(&node, of)| covering(of.taxonomy(), node, of.leaves()[row as usize] as usize))
        .collect()
}

fn is_all_roots(microdata: &Microdata, cells: &[NodeId]) -> bool {
    let taxonomies = microdata.quasi_identifiers().iter().map(|of| of.taxonomy());
    cells.iter().zip(taxonomies).all(|(&node, taxonomy)| taxonomy.leaves(node).len() == taxonomy.leaf_count())
}

/// What the rows of a class lose where it takes a row, less what that row retains, in billionths.
fn cost(microdata: &Microdata, before: &[NodeId], after: &[NodeId], rows: usize) -> i64 {
    let each = before.iter().zip(after).zip(microdata.quasi_identifiers());
    let lost: f64 = each
        .map(|((&before, &after), of)| {
            let information = |node| 1.0 / of.taxonomy().leaves(node).len() as f64;
            let least = 1.0 / of.taxonomy().leaf_count() as f64;
            (information(before) - information(after)) * rows as f64 - (information(after) - least)
        })
        .sum();
    (lost * 1e9).round() as i64
}
