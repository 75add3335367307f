//! What is left after the sweep, on its way into the last class with every sensitive value exact
//! (docs/sweep.md#exact-sensitive-values).
//!
//! Where the rows break a promise, closed classes come in until they keep it. Which ones: of the requirement that is broken
//! first, the values that have too much together are looked at, and classes come in that have few of them, the least
//! information lost for each row made up for first. For (τ, ℓ) and simple ℓ each class that keeps its promise makes up for what
//! any set of values has too much, so a set that was seen to once never comes back. At the end, classes that turned out
//! not to be needed go out again. In the worst case the last class is the whole table, which keeps every promise as it
//! stands.
//!
//! To change it: what comes in must bring the set of values that has too much strictly closer to its limit, or the search may go round
//! in circles; and a class may go out again only where all that is left still keeps everything.

use std::cmp::Ordering;

use crate::microdata::Microdata;
use crate::privacy::{BaseIndex, Masses};
use crate::sorting::sort_places;
use crate::taxonomy::LeafRank;

use super::super::Promise;
use super::super::keep::dominant;
use super::super::trace::{Missed, Step, Trace};
use super::residue::{close, costs};
use super::visit::Closed;

/// How often classes are put in order before their cost alone decides.
const MOST_ORDERS: usize = 64;

pub(super) struct ExactResidue {
    rows: Vec<u32>,
    /// Rows that every class has at the least, whatever is promised on sensitive attributes.
    least_rows: u64,
    /// Made when first needed.
    bringing: Option<Bringing>,
}

/// Classes on their way into the last one.
struct Bringing {
    /// Per sensitive attribute, per leaf: rows in the last class so far.
    counts: Vec<Vec<u64>>,
    rows: u64,
    costs: Vec<u64>,
    /// Classes brought in, in this order.
    taken: Vec<usize>,
    is_taken: Vec<bool>,
    orders: usize,
}

/// What the last class has too much of.
#[derive(Clone, Debug, PartialEq)]
struct Excess {
    attribute: usize,
    /// Base values, ascending; none where it lacks rows.
    values: Vec<BaseIndex>,
    /// The share of a class that they may have.
    limit: f64,
    /// Whether what these values have too much can only become less.
    lasting: bool,
}

impl ExactResidue {
    /// The rows without a class, ascending.
    pub fn new(rows: Vec<u32>, least_rows: u64) -> Self {
        Self { rows, least_rows, bringing: None }
    }

    /// Rows in the last class so far.
    pub fn rows(&self) -> u64 {
        self.bringing.as_ref().map_or(self.rows.len() as u64, |bringing| bringing.rows)
    }

    /// Works for about `budget` units. True when the last class is closed, and added to the classes.
    pub fn advance(
        &mut self,
        promises: &[Promise],
        microdata: &Microdata,
        classes: &mut Vec<Closed>,
        mut trace: Option<&mut Trace>,
        budget: u64,
    ) -> bool {
        let least_rows = self.least_rows;
        let rows = &self.rows;
        let bringing = self.bringing.get_or_insert_with(|| Bringing::new(microdata, rows, classes));
        let mut spent = 0;
        while let Some(excess) = bringing.excess(promises, least_rows) {
            if spent >= budget {
                return false;
            }
            spent += bringing.bring_in(promises, microdata, classes, &excess, least_rows, trace.as_deref_mut());
        }
        bringing.give_back(promises, microdata, classes, least_rows, trace.as_deref_mut());
        let taken = std::mem::take(&mut bringing.taken);
        for class in taken {
            self.rows.append(&mut classes[class].1);
        }
        self.rows.sort_unstable();
        close(microdata, classes, std::mem::take(&mut self.rows), trace);
        true
    }
}

impl Bringing {
    fn new(microdata: &Microdata, rows: &[u32], classes: &[Closed]) -> Self {
        let mut bringing = Self {
            counts: microdata.sensitive().iter().map(|of| vec![0; of.taxonomy().leaf_count()]).collect(),
            rows: 0,
            costs: costs(microdata, classes),
            taken: Vec::new(),
            is_taken: vec![false; classes.len()],
            orders: 0,
        };
        bringing.add(microdata, rows);
        bringing
    }

    fn add(&mut self, microdata: &Microdata, rows: &[u32]) {
        self.rows += rows.len() as u64;
        for (counts, attribute) in self.counts.iter_mut().zip(microdata.sensitive()) {
            rows.iter().for_each(|&row| counts[attribute.leaves()[row as usize] as usize] += 1);
        }
    }

    fn remove(&mut self, microdata: &Microdata, rows: &[u32]) {
        self.rows -= rows.len() as u64;
        for (counts, attribute) in self.counts.iter_mut().zip(microdata.sensitive()) {
            rows.iter().for_each(|&row| counts[attribute.leaves()[row as usize] as usize] -= 1);
        }
    }

    fn masses(&self, promise: &Promise, attribute: usize) -> Masses {
        let counts = self.counts[attribute].iter().enumerate().filter(|&(_, &count)| count > 0);
        let taxonomy = promise.spread().taxonomy();
        promise.masses(counts.map(|(rank, &count)| (taxonomy.leaf_node(LeafRank(rank as u32)), count)))
    }

    /// What the last class has too much of, by the first requirement that it breaks; `None` where it keeps all.
    fn excess(&self, promises: &[Promise], least_rows: u64) -> Option<Excess> {
        if self.rows == 0 {
            return None;
        }
        let lacks_rows = Excess { attribute: 0, values: Vec::new(), limit: 1.0, lasting: true };
        if self.rows < least_rows {
            return Some(lacks_rows);
        }
        promises.iter().enumerate().find_map(|(attribute, promise)| {
            let masses = self.masses(promise, attribute);
            let broken = promise.first_broken(&masses)?;
            if broken.asks_of_rows() {
                return Some(lacks_rows.clone());
            }
            let (mut values, limit, lasting) = match broken.limit(&masses) {
                Some((k, limit)) => (masses.ranking()[..k].to_vec(), limit, true),
                None => {
                    let value = dominant(promise, &masses, Some(broken), |a, b| a.cmp(&b)).unwrap_or(0);
                    (vec![value], masses.frequency(value), false)
                }
            };
            values.sort_unstable();
            Some(Excess { attribute, values, limit, lasting })
        })
    }

    /// What the last class misses, for the trace.
    fn missed(&self, promises: &[Promise]) -> Option<Missed> {
        promises.iter().enumerate().find_map(|(attribute, promise)| {
            let masses = self.masses(promise, attribute);
            Missed::first(attribute, promise.requirements(), &masses, promise.setting())
        })
    }

    /// Brings classes in until these values have not too much any more. Returns the units of work done.
    fn bring_in(
        &mut self,
        promises: &[Promise],
        microdata: &Microdata,
        classes: &[Closed],
        excess: &Excess,
        least_rows: u64,
        mut trace: Option<&mut Trace>,
    ) -> u64 {
        let order = self.order(promises, microdata, classes, excess);
        let mut work = microdata.len() as u64 + classes.len() as u64;
        for class in order {
            if let Some(trace) = trace.as_deref_mut() {
                trace.tell(Step::TookIn { class, missed: self.missed(promises) });
            }
            self.add(microdata, &classes[class].1);
            self.taken.push(class);
            self.is_taken[class] = true;
            work +=
                classes[class].1.len() as u64 + 8 * self.counts.iter().map(|counts| counts.len() as u64).sum::<u64>();
            let now = self.excess(promises, least_rows);
            let same = now.is_some_and(|now| now.attribute == excess.attribute && now.values == excess.values);
            if !same && self.orders <= MOST_ORDERS {
                break;
            }
        }
        work
    }

    /// The classes that are not in yet, those that make up for most at the least cost first; among equals in the order of
    /// values.
    fn order(
        &mut self,
        promises: &[Promise],
        microdata: &Microdata,
        classes: &[Closed],
        excess: &Excess,
    ) -> Vec<usize> {
        self.orders += 1;
        let by_cost = excess.values.is_empty() || self.orders > MOST_ORDERS;
        let gains = |(_, rows): &Closed| -> f64 {
            if by_cost {
                return 0.0;
            }
            let base = |leaf: u32| promises[excess.attribute].spread().base_index(LeafRank(leaf));
            let leaves = microdata.sensitive()[excess.attribute].leaves();
            let of =
                |row: &&u32| base(leaves[**row as usize]).is_some_and(|one| excess.values.binary_search(&one).is_ok());
            excess.limit * rows.len() as f64 - rows.iter().filter(of).count() as f64
        };
        let mut order: Vec<usize> =
            (0..classes.len()).filter(|&class| !self.is_taken[class] && !classes[class].1.is_empty()).collect();
        // Cost for each row made up for; what makes up for nothing comes last.
        let price: Vec<f64> = classes
            .iter()
            .zip(&self.costs)
            .map(|(class, &cost)| match gains(class) {
                _ if by_cost => cost as f64,
                gain if gain > 1e-9 => cost as f64 / gain,
                _ => f64::INFINITY,
            })
            .collect();
        sort_places(&mut order, |a, b| {
            price[a]
                .total_cmp(&price[b])
                .then(self.costs[a].cmp(&self.costs[b]))
                .then_with(|| classes[a].0.cmp(&classes[b].0))
                .then(a.cmp(&b))
        });
        order
    }

    /// Lets classes go that are not needed, the dearest first.
    fn give_back(
        &mut self,
        promises: &[Promise],
        microdata: &Microdata,
        classes: &[Closed],
        least_rows: u64,
        mut trace: Option<&mut Trace>,
    ) {
        let mut dearest = self.taken.clone();
        sort_places(&mut dearest, |a, b| match self.costs[b].cmp(&self.costs[a]) {
            Ordering::Equal => a.cmp(&b),
            order => order,
        });
        for class in dearest {
            self.remove(microdata, &classes[class].1);
            if self.rows > 0 && self.excess(promises, least_rows).is_none() {
                self.taken.retain(|&taken| taken != class);
                if let Some(trace) = trace.as_deref_mut() {
                    trace.tell(Step::GaveBack { class });
                }
            } else {
                self.add(microdata, &classes[class].1);
            }
        }
    }
}
