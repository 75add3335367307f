//! What is left after the sweep, on its way into the last class with every sensitive value exact
//! (docs/explanation/sweep.md#exact-sensitive-values).
//!
//! Where the rows break a requirement, closed classes come in until they keep it. Which ones: of the requirement that is broken
//! first, the values that have too much together are checked, and classes come in that have few of them, the least
//! information lost for each row made up for first. For (τ, ℓ) and simple ℓ each class that keeps its requirement makes up for what
//! any set of values has too much, so a set that was seen to once never comes back. At the end, classes that turned out
//! not to be needed go out again. In the worst case the last class is the whole table, which keeps every requirement as it
//! stands.
//!
//! Where the last class comes to have a great part of the table, that is done once more after rows of those values were placed in closed classes that can take
//! them ([`super::placing`]), and the way that retains more is taken, the first among equals.
//!
//! To change it: what comes in must bring the set of values that has too much strictly closer to its limit, or the search may go round
//! in circles; and a class may go out again only where all that is left still keeps everything.

use std::cmp::Ordering;

use tauell_base::sorting::sort_places;
use tauell_data::taxonomy::LeafRank;

use super::super::Phase;
use super::last_class::{Excess, LastClass};
use super::placing::Placing;
use super::residue::{close, costs};
use super::steps::SweepStep;
use super::visit::{Closed, Means};

/// How often classes are put in order before their cost alone decides.
const MOST_ORDERS: usize = 64;

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

/// Classes on their way into the last one.
struct Bringing {
    last: LastClass,
    costs: Vec<u64>,
    /// Classes brought in, in this order.
    taken: Vec<usize>,
    is_taken: Vec<bool>,
    orders: usize,
    /// What is done, where it is told.
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
        let order = self.order(excess, means);
        means.pace.pause(means.microdata.len() as u64 + means.classes.len() as u64).await;
        for class in order {
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
    /// values.
    fn order(&mut self, excess: &Excess, means: &Means<'_>) -> Vec<usize> {
        let (Means { microdata, requirements, .. }, classes) = (means, &*means.classes);
        self.orders += 1;
        let by_cost = excess.values.is_empty() || self.orders > MOST_ORDERS;
        let gains = |(_, rows): &Closed| -> f64 {
            if by_cost {
                return 0.0;
            }
            let base = |leaf: u32| requirements[excess.attribute].spread().base_index(LeafRank(leaf));
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
