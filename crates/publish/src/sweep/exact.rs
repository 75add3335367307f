//! What is left after the sweep, on its way into the last class with every sensitive value exact
//! (docs/explanation/sweep.md#exact-sensitive-values).
//!
//! If the rows violate a requirement, closed classes come in until they satisfy it. Which ones: for the requirement
//! that is violated first, the values that have too much together are found, and classes come in that have few of them,
//! the least information lost per row of the surplus first. For (τ, ℓ) and simple ℓ, each class that satisfies its
//! requirement reduces the surplus of any set of values, so a set that was treated once never comes back. At the end,
//! classes that are no longer needed are returned. In the worst case, the last class is the whole table, which
//! satisfies every requirement.
//!
//! If the last class comes to have a great part of the table, that is repeated after rows of those values were placed
//! in closed classes that can take them ([`super::placing`]), and the way that retains more is used, the first among
//! equals.
//!
//! To change it: what comes in must bring the set of values that has too much strictly closer to its limit, or the
//! search may not end; and a class may be returned only if all that is left still satisfies everything.

use std::cmp::Ordering;
use std::collections::BinaryHeap;

use tauell_base::sorting::sort_places;
use tauell_base::threads;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{LeafRank, NodeId};

use super::super::{AttributeRequirements, Phase};
use super::last_class::{Excess, LastClass};
use super::placing::Placing;
use super::residue::{close, costs};
use super::steps::SweepStep;
use super::visit::{Closed, Means};

/// How often classes are put in order before their cost alone decides.
const MOST_ORDERS: usize = 64;

/// Classes that are worth a thread.
const LEAST_CLASSES: usize = 1024;

/// Rows are placed only where the last class would have more rows than these, and more than this part of all: near feasibility.
const FEW_ROWS: u64 = 100;
const GREAT_PART: u64 = 8;

/// Closes the last class of the rows without one (ascending), every sensitive value exact.
pub(super) async fn close_exact(mut rows: Vec<u32>, means: &mut Means<'_>) {
    means.progress.enter(Phase::Residue, rows.len() as u64);
    let bringing = Bringing::new(&rows, means);
    if bringing.last.excess(means.requirements, means.least_rows).is_none() {
        return close(rows, means);
    }
    let mut brought = bringing.bring_in(means).await;
    if brought.rows > FEW_ROWS && brought.rows * GREAT_PART > means.microdata.len() as u64 {
        let mut placing = Placing::new(rows.clone(), means);
        placing.place_rows(means).await;
        if placing.has_placed() {
            let after_placing = Bringing::new(&placing.rows(), means).bring_in(means).await;
            if after_placing.retained > brought.retained {
                brought = after_placing;
                brought.steps.splice(0..0, placing.take_steps());
                rows = placing.keep(means.classes);
            } else {
                placing.take_back(means.classes);
            }
        }
    }
    for class in brought.taken {
        rows.append(&mut means.classes[class].1);
    }
    rows.sort_unstable();
    if let Some(trace) = means.trace.as_deref_mut() {
        trace.record_all(brought.steps);
    }
    close(rows, means);
}

/// What came of bringing classes in.
struct Brought {
    taken: Vec<usize>,
    /// Rows of the last class.
    rows: u64,
    /// What is retained beyond publishing all rows at the roots, in billionths.
    retained: u128,
    steps: Vec<SweepStep>,
}

/// The rows, and what is required of their sensitive values.
type OfTable<'a> = (&'a Microdata, &'a [AttributeRequirements]);

/// Classes that may come in, the first of them on top.
type Order<'a> = BinaryHeap<Next<'a>>;

/// A class that may come in. The least price is the greatest of them.
#[derive(Clone)]
struct Next<'a> {
    price: f64,
    cost: u64,
    cells: &'a [NodeId],
    class: usize,
}

impl Ord for Next<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        let by_price = other.price.total_cmp(&self.price).then(other.cost.cmp(&self.cost));
        by_price.then_with(|| other.cells.cmp(self.cells)).then(other.class.cmp(&self.class))
    }
}

impl PartialOrd for Next<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Next<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other).is_eq()
    }
}

impl Eq for Next<'_> {}

/// Classes on their way into the last one.
struct Bringing {
    last: LastClass,
    costs: Vec<u64>,
    /// Classes brought in, in this order.
    taken: Vec<usize>,
    is_taken: Vec<bool>,
    orders: usize,
    /// The steps, for a trace.
    steps: Option<Vec<SweepStep>>,
}

impl Bringing {
    fn new(rows: &[u32], means: &Means<'_>) -> Self {
        Self {
            last: LastClass::of(means.microdata, rows),
            costs: costs(means.microdata, means.classes),
            taken: Vec::new(),
            is_taken: vec![false; means.classes.len()],
            orders: 0,
            steps: means.trace.is_some().then(Vec::new),
        }
    }

    /// Finds the classes that come in.
    async fn bring_in(mut self, means: &Means<'_>) -> Brought {
        while let Some(excess) = self.last.excess(means.requirements, means.least_rows) {
            self.make_up_for(&excess, means).await;
        }
        self.give_back(means);
        let Self { last, costs, taken, is_taken, steps, .. } = self;
        let stays = costs.iter().zip(&is_taken).filter(|&(_, &is_taken)| !is_taken);
        let retained = stays.map(|(&cost, _)| u128::from(cost)).sum();
        Brought { taken, rows: last.rows(), retained, steps: steps.unwrap_or_default() }
    }

    /// Brings classes in until these values have not too much any more.
    async fn make_up_for(&mut self, excess: &Excess, means: &Means<'_>) {
        let mut order = self.order(excess, (means.microdata, means.requirements), means.classes);
        means.pace.pause(means.microdata.len() as u64 + means.classes.len() as u64).await;
        while let Some(Next { class, .. }) = order.pop() {
            let rows = &means.classes[class].1;
            if let Some(steps) = &mut self.steps {
                steps.push(SweepStep::TookIn { class, missed: self.last.missed(means.requirements) });
            }
            self.last.add(means.microdata, rows);
            self.taken.push(class);
            self.is_taken[class] = true;
            means.progress.set_loose(self.last.rows());
            means.pace.pause(rows.len() as u64 + self.last.units()).await;
            let now = self.last.excess(means.requirements, means.least_rows);
            let same = now.is_some_and(|now| now.attribute == excess.attribute && now.values == excess.values);
            if !same && self.orders <= MOST_ORDERS {
                break;
            }
        }
    }

    /// The classes that are not in yet, those that make up for most at least cost first; among equals in the order of
    /// values. Few of them are taken, so they are put in order as they are taken: O(classes), and O(log classes) for each that is taken.
    fn order<'a>(
        &mut self,
        excess: &Excess,
        (microdata, requirements): OfTable<'a>,
        classes: &'a [Closed],
    ) -> Order<'a> {
        self.orders += 1;
        let by_cost = excess.values.is_empty() || self.orders > MOST_ORDERS;
        let gain = |rows: &[u32]| {
            let base = |leaf: u32| requirements[excess.attribute].spread().base_index(LeafRank(leaf));
            let leaves = microdata.sensitive()[excess.attribute].leaves();
            let of =
                |row: &&u32| base(leaves[**row as usize]).is_some_and(|one| excess.values.binary_search(&one).is_ok());
            excess.limit * rows.len() as f64 - rows.iter().filter(of).count() as f64
        };
        // Cost for each row made up for; what makes up for nothing comes last.
        let price = |cost: u64, rows: &[u32]| match cost as f64 {
            cost if by_cost => cost,
            cost => match gain(rows) {
                gain if gain > 1e-9 => cost / gain,
                _ => f64::INFINITY,
            },
        };
        let next = |class: usize| {
            let (cost, (cells, rows)) = (self.costs[class], &classes[class]);
            let is_there = !self.is_taken[class] && !rows.is_empty();
            is_there.then(|| Next { price: price(cost, rows), cost, cells, class })
        };
        let parts =
            threads::map_parts(0..classes.len(), LEAST_CLASSES, |part| part.filter_map(next).collect::<Vec<_>>());
        parts.concat().into()
    }

    /// Returns classes that the last class no longer needs, costliest first.
    fn give_back(&mut self, means: &Means<'_>) {
        let (Means { microdata, requirements, least_rows, .. }, classes) = (means, &*means.classes);
        let mut dearest = self.taken.clone();
        sort_places(&mut dearest, |a, b| match self.costs[b].cmp(&self.costs[a]) {
            Ordering::Equal => a.cmp(&b),
            order => order,
        });
        for class in dearest {
            self.last.remove(microdata, &classes[class].1);
            if self.last.rows() > 0 && self.last.excess(requirements, *least_rows).is_none() {
                self.taken.retain(|&taken| taken != class);
                self.is_taken[class] = false;
                if let Some(steps) = &mut self.steps {
                    steps.push(SweepStep::GaveBack { class });
                }
            } else {
                self.last.add(microdata, &classes[class].1);
            }
        }
    }
}
