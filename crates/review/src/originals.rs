//! Which original row each published row can have been made from, if they are in different orders.
//!
//! A published row can have been made from every original row that its values cover. All published rows are given different
//! originals, the rows of the most specific classes first, and where one is left without, others give way along an
//! augmenting path (as in bipartite matching), so that an assignment is found wherever there is one. There may be several:
//! what is read off one must not depend on which (the shares behind a generalized value do not, where generalized values of one
//! attribute do not overlap).
//!
//! To change it: only existence and what is the same for every assignment may be read off; a person's own row may not.

use std::collections::VecDeque;

use rustc_hash::FxHashMap;

use tauell_base::sorting::sort_places;
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId};
use tauell_publish::release::{Partition, Release};

/// Steps after which the search is given up, in addition to those that the size of the table allows.
const STEPS: u64 = 200_000_000;

/// Original rows in the order of the published ones.
pub(super) struct Matched {
    /// Row `i` is what row `i` of the published table was made from, or may have been.
    pub rows: Microdata,
    /// Whether one class alone covers the quasi-identifier of each person, so that everyone's class is certain.
    pub in_one_class: bool,
}

/// An original for every published row, or `None` if there is none (the file was not made from these rows) or the
/// search takes too long.
///
/// O(rows · level vectors that occur) for the table itself, and as much again for every row that others give way to.
pub(super) fn matched(release: &Release, original: &Microdata) -> Option<Matched> {
    let partition = release.publication.partition()?;
    if original.len() != release.rows() {
        return None;
    }
    let mut matching = Matching::new(partition, original);
    for demand in matching.by_size() {
        matching.take_free(demand);
    }
    let mut steps = STEPS.max(50 * original.len() as u64);
    for demand in 0..matching.demands.len() {
        while matching.demands[demand].open > 0 {
            if !matching.augment(demand, &mut steps) {
                return None;
            }
        }
    }
    let in_one_class = matching.covered.iter().map(Vec::len).sum::<usize>() == matching.supplies.len();
    Some(Matched { rows: matching.permuted(partition, original), in_one_class })
}

/// Published rows of one class with the same sensitive values.
struct Demand {
    class: usize,
    sensitive: Box<[NodeId]>,
    /// Its rows: a part of the published table's.
    rows: std::ops::Range<usize>,
    /// Rows without an original yet.
    open: u32,
}

/// Original rows with equal values.
struct Supply {
    leaves: Box<[u32]>,
    rows: Vec<u32>,
    /// Rows that no published row was given yet.
    free: u32,
    /// Which demands have how many of the others.
    held: Vec<(u32, u32)>,
}

struct Matching<'a> {
    original: &'a Microdata,
    demands: Vec<Demand>,
    supplies: Vec<Supply>,
    /// Per class: the supplies whose quasi-identifier it covers, ascending.
    covered: Vec<Vec<u32>>,
    /// Per class: how many combinations of base values it covers.
    breadth: Vec<f64>,
}

impl<'a> Matching<'a> {
    fn new(partition: Partition<'_>, original: &'a Microdata) -> Self {
        let supplies = supplies(original);
        let quasi = original.quasi_identifiers();
        let leaves = |(node, attribute): (NodeId, &Attribute)| attribute.taxonomy().leaves(node).len() as f64;
        let publication = partition.publication();
        let mut demands = Vec::new();
        let mut start = 0;
        for (class, of) in publication.classes().enumerate() {
            let sensitive = |row: &u32| -> Box<[NodeId]> {
                (0..original.sensitive().len()).map(|index| partition.sensitive(index, *row as usize)).collect()
            };
            for rows in of.rows.chunk_by(|a, b| sensitive(a) == sensitive(b)) {
                let end = start + rows.len();
                let (sensitive, open) = (sensitive(&rows[0]), rows.len() as u32);
                demands.push(Demand { class, sensitive, rows: start..end, open });
                start = end;
            }
        }
        Self {
            original,
            demands,
            covered: covered(partition, original, &supplies),
            breadth: (0..publication.class_count())
                .map(|of| partition.cells(of).zip(quasi).map(leaves).product())
                .collect(),
            supplies,
        }
    }

    /// The demands, the most specific class first; among equals the most exact sensitive value.
    fn by_size(&self) -> Vec<usize> {
        let exactness = |demand: &Demand| -> usize {
            let attributes = demand.sensitive.iter().zip(self.original.sensitive());
            attributes.map(|(&node, attribute)| attribute.taxonomy().leaves(node).len()).sum()
        };
        let mut order: Vec<u32> = (0..self.demands.len() as u32).collect();
        sort_places(&mut order, |a, b| {
            let (left, right) = (&self.demands[a as usize], &self.demands[b as usize]);
            let breadth = |demand: &Demand| self.breadth[demand.class];
            breadth(left).total_cmp(&breadth(right)).then(exactness(left).cmp(&exactness(right))).then(a.cmp(&b))
        });
        order.into_iter().map(|at| at as usize).collect()
    }

    /// Whether the sensitive values of a demand cover those of a supply; of quasi-identifiers, see `covered`.
    fn fits(&self, demand: usize, supply: u32) -> bool {
        let leaves = &self.supplies[supply as usize].leaves[self.original.quasi_identifiers().len()..];
        let values = self.demands[demand].sensitive.iter().zip(self.original.sensitive()).zip(leaves);
        values
            .into_iter()
            .all(|((&node, attribute), &leaf)| attribute.taxonomy().leaves(node).contains(&(leaf as usize)))
    }

    /// Gives a demand what is free.
    fn take_free(&mut self, demand: usize) {
        let class = self.demands[demand].class;
        for at in 0..self.covered[class].len() {
            let supply = self.covered[class][at];
            let count = self.demands[demand].open.min(self.supplies[supply as usize].free);
            if count > 0 && self.fits(demand, supply) {
                self.supplies[supply as usize].free -= count;
                self.give(supply, demand as u32, count);
                self.demands[demand].open -= count;
            }
            if self.demands[demand].open == 0 {
                return;
            }
        }
    }

    fn give(&mut self, supply: u32, demand: u32, count: u32) {
        let held = &mut self.supplies[supply as usize].held;
        match held.iter_mut().find(|(by, _)| *by == demand) {
            Some((_, all)) => *all += count,
            None => held.push((demand, count)),
        }
    }

    /// Brings one more row to a demand: along the shortest way on which each demand takes a row from the next and the last
    /// takes a free one. Whether there was such a way.
    fn augment(&mut self, demand: usize, steps: &mut u64) -> bool {
        // How each supply and demand was come by.
        let mut from: FxHashMap<u32, u32> = FxHashMap::default();
        let mut through: FxHashMap<u32, u32> = FxHashMap::default();
        let mut waiting = VecDeque::from([demand as u32]);
        while let Some(taker) = waiting.pop_front() {
            for &supply in &self.covered[self.demands[taker as usize].class] {
                if *steps == 0 {
                    return false;
                }
                *steps -= 1;
                if from.contains_key(&supply) || !self.fits(taker as usize, supply) {
                    continue;
                }
                from.insert(supply, taker);
                if self.supplies[supply as usize].free > 0 {
                    self.pass_on(demand as u32, supply, &from, &through);
                    return true;
                }
                for &(holder, count) in &self.supplies[supply as usize].held {
                    if count > 0 && holder != demand as u32 && !through.contains_key(&holder) {
                        through.insert(holder, supply);
                        waiting.push_back(holder);
                    }
                }
            }
        }
        false
    }

    fn pass_on(&mut self, demand: u32, free: u32, from: &FxHashMap<u32, u32>, through: &FxHashMap<u32, u32>) {
        self.supplies[free as usize].free -= 1;
        self.demands[demand as usize].open -= 1;
        let mut supply = free;
        loop {
            let taker = from[&supply];
            self.give(supply, taker, 1);
            if taker == demand {
                return;
            }
            supply = through[&taker];
            let held = &mut self.supplies[supply as usize].held;
            let own = held.iter_mut().find(|(by, _)| *by == taker).expect("it was come by as a holder");
            own.1 -= 1;
        }
    }

    /// The original in the published table's order.
    fn permuted(mut self, partition: Partition<'_>, original: &Microdata) -> Microdata {
        let mut of_demand: Vec<Vec<u32>> = vec![Vec::new(); self.demands.len()];
        for supply in &mut self.supplies {
            let mut rows = supply.rows.iter().copied();
            for &(demand, count) in &supply.held {
                of_demand[demand as usize].extend(rows.by_ref().take(count as usize));
            }
        }
        let mut source = vec![0u32; original.len()];
        for (demand, originals) in self.demands.iter().zip(of_demand) {
            debug_assert_eq!(originals.len(), demand.rows.len(), "each published row has an original of its own");
            for (&row, own) in partition.publication().rows()[demand.rows.clone()].iter().zip(originals) {
                source[row as usize] = own;
            }
        }
        let permuted = |attribute: &Attribute| {
            let leaves = source.iter().map(|&row| LeafRank(attribute.leaves()[row as usize])).collect();
            Attribute::new(attribute.name(), attribute.column(), attribute.taxonomy().clone(), leaves)
                .weighing(attribute.weight())
        };
        Microdata::new(
            source.iter().map(|&row| original.rows()[row as usize]).collect(),
            original.quasi_identifiers().iter().map(permuted).collect(),
            original.sensitive().iter().map(permuted).collect(),
            original.dropped(),
        )
    }
}

/// The distinct original rows, in the order of their first rows.
fn supplies(original: &Microdata) -> Vec<Supply> {
    let mut numbers: FxHashMap<Box<[u32]>, usize> = FxHashMap::default();
    let mut supplies: Vec<Supply> = Vec::new();
    for row in 0..original.len() {
        let attributes = original.quasi_identifiers().iter().chain(original.sensitive());
        let leaves: Box<[u32]> = attributes.map(|attribute| attribute.leaves()[row]).collect();
        let number = *numbers.entry(leaves).or_insert_with_key(|leaves| {
            supplies.push(Supply { leaves: leaves.clone(), rows: Vec::new(), free: 0, held: Vec::new() });
            supplies.len() - 1
        });
        supplies[number].rows.push(row as u32);
        supplies[number].free += 1;
    }
    supplies
}

/// Class by published quasi-identifier.
type ClassOfCells = FxHashMap<Box<[NodeId]>, usize>;

/// Per class the supplies that its quasi-identifier covers. Classes are looked up by level vector: on one, a row has one
/// value, whatever number of classes there are.
fn covered(partition: Partition<'_>, original: &Microdata, supplies: &[Supply]) -> Vec<Vec<u32>> {
    let quasi = original.quasi_identifiers();
    let mut by_levels: Vec<(Box<[usize]>, ClassOfCells)> = Vec::new();
    let mut numbers: FxHashMap<Box<[usize]>, usize> = FxHashMap::default();
    let classes = partition.publication().class_count();
    for class in 0..classes {
        let levels = partition.cells(class).zip(quasi).map(|(node, attribute)| attribute.taxonomy().depth(node));
        let levels: Box<[usize]> = levels.collect();
        let number = *numbers.entry(levels).or_insert_with_key(|levels| {
            by_levels.push((levels.clone(), FxHashMap::default()));
            by_levels.len() - 1
        });
        by_levels[number].1.insert(partition.cells(class).collect(), class);
    }
    let mut covered = vec![Vec::new(); classes];
    for (number, supply) in supplies.iter().enumerate() {
        for (levels, classes) in &by_levels {
            let cells: Box<[NodeId]> = levels
                .iter()
                .zip(quasi)
                .zip(&supply.leaves)
                .map(|((&level, attribute), &leaf)| attribute.taxonomy().ancestor_at(LeafRank(leaf), level))
                .collect();
            if let Some(&class) = classes.get(&cells) {
                covered[class].push(number as u32);
            }
        }
    }
    covered
}
