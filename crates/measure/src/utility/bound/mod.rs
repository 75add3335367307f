//! What no release of a table can cost less than: an upper bound on what any generalization could retain (docs/explanation/bound.md).
//!
//! Every combination of a quasi-identifier and sensitive values has a price. If no class that satisfies the requirements pays more for its
//! rows than it costs, then no partition costs less than the prices of all rows. Prices are searched in floating point; whether they are
//! fair is decided in whole numbers, for every vector of taxonomy nodes, and they are lowered until they are. So each of them is a bound,
//! however good the search was.
//!
//! It must not know: files, the page, how any method forms classes.
//!
//! To change it: a ceiling (`ceiling/`) may only ever be too high. What it must not be below is in docs/explanation/bound.md#ceilings; the tests
//! try all partitions of small tables.

mod ceiling;
mod column;
mod entries;
mod fair_prices;
mod groups;
mod lattice;
mod power;
mod search;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tauell_base::pace::{Pace, Work};
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;
use tauell_publish::release::Publication;
use tauell_publish::{AttributeRequirements, COST_UNIT, Cost, Objective};

use column::Columns;
use entries::Entries;
use fair_prices::{FairPrices, Suppressible};
use lattice::Lattice;

/// For which releases a bound is wanted, and how much work it may take.
#[derive(Clone, Debug)]
pub struct CostBoundArgs {
    /// The table.
    pub microdata: Arc<Microdata>,
    /// What every class must satisfy, one per sensitive attribute; none for k-anonymity alone.
    pub requirements: Arc<[AttributeRequirements]>,
    /// The published sensitive values: per sensitive attribute, by row.
    pub sensitive: Vec<Vec<NodeId>>,
    /// Rows that every class must have, k.
    pub least_rows: u64,
    /// How many rows may be suppressed. Each costs [`COST_UNIT`].
    pub most_suppressed: u64,
    /// What is counted as cost.
    pub objective: Objective,
    /// Units of work, of some nanoseconds each. More of them usually give a better bound; few of them, one that is weak but true.
    pub budget: u64,
}

impl CostBoundArgs {
    /// A budget of ten seconds or so.
    pub const STANDARD_BUDGET: u64 = 6_000_000_000;

    /// The sensitive values as they are in the table. O(rows).
    pub fn exact_values(microdata: &Microdata) -> Vec<Vec<NodeId>> {
        let nodes = |attribute: &tauell_data::microdata::Attribute| {
            (0..microdata.len()).map(|row| attribute.leaf_node(row)).collect()
        };
        microdata.sensitive().iter().map(nodes).collect()
    }

    /// Whether the table as one class satisfies all requirements, or rows may be suppressed. If not, no release of these sensitive values
    /// satisfies them, because requirements are closed under union (docs/explanation/model.md#union).
    fn is_feasible(&self) -> bool {
        let holds = |(required, nodes): (&AttributeRequirements, &Vec<NodeId>)| {
            required.holds(&required.masses(nodes.iter().map(|&node| (node, 1))))
        };
        self.most_suppressed > 0
            || self.microdata.len() as u64 >= self.least_rows.max(1)
                && self.requirements.iter().zip(&self.sensitive).all(holds)
    }
}

impl CostBoundArgs {
    /// In a group of attributes: a suppressed row costs their part of a whole one, or hardly less.
    fn suppressible(&self, group: &[usize]) -> Suppressible {
        let attributes = self.microdata.quasi_identifiers();
        let weight: u64 = group.iter().map(|&at| u64::from(attributes[at].weight())).sum();
        let cost = u128::from(COST_UNIT) * u128::from(weight) / u128::from(self.microdata.weights().max(1));
        Suppressible { rows: self.most_suppressed, cost: cost as i64 }
    }
}

/// What no release can cost less than.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LeastCost {
    /// Of all rows together, in 1/[`COST_UNIT`] of a row whose quasi-identifier is generalized to the roots.
    pub total: Cost,
    /// Rows of the table.
    pub rows: u64,
}

impl LeastCost {
    /// The most that any release can retain, as a share from 0 to 1: 1 minus the mean cost of a row. For `information`, this is an upper
    /// bound on um of the quasi-identifier; for `loss`, on 1 - NCP.
    pub fn most_retained(self) -> f64 {
        1.0 - self.total as f64 / (self.rows.max(1) as f64 * COST_UNIT as f64)
    }
}

/// What the quasi-identifiers of a release cost, all rows together: what [`LeastCost::total`] bounds. A suppressed row costs
/// [`COST_UNIT`]. `None` if a published value is no node of its taxonomy. O(rows · attributes).
pub fn cost_of(publication: &Publication, microdata: &Microdata, objective: Objective) -> Option<Cost> {
    let (attributes, weights) = (microdata.quasi_identifiers(), microdata.weights());
    let mut total = 0;
    for row in 0..microdata.len() {
        let Some(cells) = publication.cells(row) else {
            total += COST_UNIT;
            continue;
        };
        for (at, &value) in cells.iter().enumerate() {
            let values = publication.quasi_identifier_values(at);
            let (node, taxonomy) = (values.node(value)?, values.taxonomy());
            total +=
                objective.cost(taxonomy.leaves(node).len(), taxonomy.leaf_count(), (attributes[at].weight(), weights));
        }
    }
    Some(total)
}

/// A bound under way. Dropping it cancels it.
pub struct CostBound {
    work: Option<Work<()>>,
    best: Arc<AtomicU64>,
    progress: (u64, u64),
    rows: u64,
}

impl CostBound {
    /// Begins with the bound 0. `None` if no release satisfies the requirements with these sensitive values, unless rows may be
    /// suppressed. O(rows).
    ///
    /// # Panics
    /// If requirements and sensitive values are not those of the table's sensitive attributes.
    pub fn begin(args: CostBoundArgs) -> Option<Self> {
        let attributes = args.microdata.sensitive().len();
        assert!(args.requirements.len() <= attributes && args.sensitive.len() == attributes, "of one table");
        if !args.is_feasible() {
            return None;
        }
        let (best, rows) = (Arc::new(AtomicU64::new(0)), args.microdata.len() as u64);
        let total = args.budget;
        let work = Work::begin(|pace| bound(args, Arc::clone(&best), pace));
        Some(Self { work: Some(work), best, progress: (0, total), rows })
    }

    /// Works for about so many units; true when the budget is used up.
    pub fn advance(&mut self, units: u64) -> bool {
        let Some(work) = &mut self.work else { return true };
        let is_finished = work.advance(units).is_some();
        let (done, total) = self.progress;
        self.progress = (if is_finished { total } else { work.progress().0.clamp(done, total) }, total);
        if is_finished {
            self.work = None;
        }
        is_finished
    }

    /// Units of work done, and in all.
    pub fn progress(&self) -> (u64, u64) {
        self.progress
    }

    /// The best bound so far. It never falls.
    pub fn least_cost(&self) -> LeastCost {
        LeastCost { total: self.best.load(Ordering::Relaxed), rows: self.rows }
    }

    /// Works until the budget is used up.
    pub fn finish(mut self) -> LeastCost {
        while !self.advance(u64::MAX) {}
        self.least_cost()
    }
}

/// The share of the budget that the lattices of a group may take: so many units of the budget per place in them.
const BUDGET_PER_PLACE: u64 = 150;

/// Places in the lattice of a group: combinations of a quasi-identifier with a vector of nodes above it.
const MOST_PLACES: u64 = 1 << 25;

/// One group of attributes after the other; costs are sums over attributes, so their bounds add up.
async fn bound(args: CostBoundArgs, best: Arc<AtomicU64>, pace: Pace) {
    pace.reach_by_cost(args.budget);
    let columns = Columns::of(&args);
    let most_places = (args.budget / BUDGET_PER_PLACE).min(MOST_PLACES);
    let mut groups = groups::of(&args, most_places, &pace).await;
    groups.reverse();
    let mut settled: Cost = 0;
    while let Some(attributes) = groups.pop() {
        let entries = Entries::gather(&args, &columns, &attributes, &pace).await;
        let Some(lattice) = Lattice::of(&entries, &columns, &pace).await else {
            // Too large after all: two halves, or nothing is known about one attribute.
            let (first, second) = attributes.split_at(attributes.len() / 2);
            if !first.is_empty() {
                groups.extend([second.to_vec(), first.to_vec()]);
            }
            continue;
        };
        let left = args.budget.saturating_sub(pace.progress().0) / (groups.len() as u64 + 1);
        let mut prices = FairPrices::new(&lattice, &columns, &entries, args.suppressible(&attributes));
        let report = |total: Cost| _ = best.fetch_max(settled + total, Ordering::Relaxed);
        let total = search::search(&mut prices, left, report, &pace).await;
        settled += total;
    }
}
