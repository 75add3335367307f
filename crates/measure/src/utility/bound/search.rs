//! The search for prices: every node is a place where rows of each value are wanted in valid shares, and every entry has only so many rows.
//!
//! At a temperature T, an entry with price λ attracts rows in proportion to exp(λ/T). A node demands rows of its values in the valid shares
//! nearest to what it attracts, as many as what they pay exceeds what it costs: exp((paid - cost)/T). The price of an entry then falls or
//! rises by T ln(demand/rows). These are steps of alternating maximization of the dual of the linear program, with entropy T added; T falls
//! step by step. Nothing depends on how good they are, because prices are made fair afterwards ([`FairPrices::settle`]).
//!
//! Floating point, with the four basic operations alone: the same prices on every machine.

use std::cmp::Reverse;

use tauell_base::pace::Pace;
use tauell_privacy::ln;
use tauell_publish::{COST_UNIT, Cost};

use super::fair_prices::FairPrices;
use super::power::power;

/// Temperatures in units of the cost of the costliest node: the first and the last.
const TEMPERATURES: (f64, f64) = (0.02, 0.002);

/// Rounds at most, and how often prices are made fair at most.
const MOST_ROUNDS: u64 = 400;
const FAIR_TIMES: u64 = 6;

/// Searches for about so many units of work, and returns the best bound; reports each one that it finds.
pub(super) async fn search(fair: &mut FairPrices<'_>, budget: u64, mut report: impl FnMut(Cost), pace: &Pace) -> Cost {
    let mut best: Cost = 0;
    let mut prices = vec![0i64; fair.entries.len()];
    // The first prices: what each entry would cost in the cheapest class. Then the rest is shared out.
    for _ in 0..3 {
        let total = fair.settle(&mut prices, pace).await;
        best = best.max(cost_of(total));
        report(best);
    }
    let round = fair.lattice.visit_cost() * 4 + (fair.lattice.len() * 200) as u64;
    let settle = fair.lattice.visit_cost() * 2 + fair.lattice.len() as u64 * fair.columns.ceiling_work();
    // Making prices fair takes about half of the budget at most.
    let times = (budget / (4 * settle).max(1)).clamp(1, FAIR_TIMES);
    let rounds = (budget.saturating_sub(settle * 2 * times) / round.max(1)).min(MOST_ROUNDS);
    if rounds == 0 {
        return best;
    }
    let mut state = Prices::new(fair, &prices);
    let (first, last) = TEMPERATURES;
    let dearest = fair.lattice.cost.last().map_or(0.0, |&cost| f64::from(cost)) / COST_UNIT as f64;
    let cooling = power(ln(first / last) / rounds as f64);
    let mut temperature = first * dearest.max(1e-6);
    for number in 1..=rounds {
        state.round(fair, temperature, pace).await;
        temperature /= cooling;
        if number % rounds.div_ceil(times) == 0 || number == rounds {
            prices = state.in_units();
            for _ in 0..2 {
                let total = fair.settle(&mut prices, pace).await;
                best = best.max(cost_of(total));
            }
            report(best);
        }
    }
    best
}

/// A bound below 0 says nothing.
fn cost_of(total: i128) -> Cost {
    Cost::try_from(total.max(0)).unwrap_or(0)
}

/// Prices as doubles, in rows, and what rounds remember.
struct Prices {
    prices: Vec<f64>,
    /// By entry: what attracts rows to it.
    attraction: Vec<f64>,
    demand: Vec<f64>,
    /// By node and cell: what its entries attract together, then the demand per attraction.
    cells: Vec<f64>,
    /// By node: what its ceiling remembers of the last composition.
    steer: Vec<f32>,
}

impl Prices {
    fn new(fair: &FairPrices<'_>, prices: &[i64]) -> Self {
        let (entries, nodes) = (fair.entries.len(), fair.lattice.len());
        let prices = prices.iter().map(|&price| price as f64 / COST_UNIT as f64).collect();
        let cells = vec![0.0; nodes * fair.lattice.width];
        Self { prices, attraction: vec![0.0; entries], demand: vec![0.0; entries], cells, steer: vec![0.0; nodes] }
    }

    fn in_units(&self) -> Vec<i64> {
        self.prices.iter().map(|price| (price * COST_UNIT as f64) as i64).collect()
    }

    /// All entries and nodes once.
    async fn round(&mut self, fair: &FairPrices<'_>, temperature: f64, pace: &Pace) {
        let FairPrices { lattice, entries, columns, guard, .. } = fair;
        let Self { prices, attraction, demand, cells, steer } = self;
        for (entry, own) in attraction.iter_mut().enumerate() {
            *own = entries.rows[entry] as f64 * power(prices[entry] / temperature);
        }
        cells.fill(0.0);
        let cost = lattice.width as u64 * 2 + 4;
        for node in 0..lattice.len() {
            let (below, own) = cells.split_at_mut(node * lattice.width);
            let own = &mut own[..lattice.width];
            for &part in lattice.parts(node) {
                own.iter_mut().zip(&below[lattice.cells(part as usize)]).for_each(|(own, part)| *own += part);
            }
            for &entry in lattice.entries(node) {
                for &cell in entries.cells_of(entry as usize) {
                    own[cell as usize] += attraction[entry as usize];
                }
            }
            pace.pause(cost).await;
        }
        let mut composing = Composing::default();
        for node in 0..lattice.len() {
            let guard = &columns.guards[guard[node] as usize];
            let limited = &columns.columns[guard.column].cells;
            let own = &mut cells[lattice.cells(node)];
            let rows = lattice.cell_rows.as_ref().filter(|_| guard.ceiling.counts_rows());
            let rows = rows.map_or(&[][..], |rows| &rows[lattice.cells(node)][limited.clone()]);
            composing.rank(&own[limited.clone()], rows);
            own.fill(0.0);
            let Composing { order, amounts, rows, ratios } = &mut composing;
            if !order.is_empty() {
                let distance = guard.ceiling.compose((amounts, order), rows, &mut steer[node], ratios);
                let price = f64::from(lattice.cost[node]) / COST_UNIT as f64;
                let rows = power(-distance - price / temperature);
                for (&at, ratio) in order.iter().zip(ratios) {
                    own[limited.start + at as usize] = rows * *ratio;
                }
            }
            pace.pause(cost * 4 + 200).await;
        }
        demand.fill(0.0);
        for node in (0..lattice.len()).rev() {
            let (below, own) = cells.split_at_mut(node * lattice.width);
            let own = &own[..lattice.width];
            for &part in lattice.parts(node) {
                below[lattice.cells(part as usize)].iter_mut().zip(own).for_each(|(part, own)| *part += own);
            }
            for &entry in lattice.entries(node) {
                for &cell in entries.cells_of(entry as usize) {
                    demand[entry as usize] += own[cell as usize];
                }
            }
            pace.pause(cost).await;
        }
        for entry in 0..prices.len() {
            let ratio = demand[entry] * attraction[entry] / entries.rows[entry] as f64;
            prices[entry] -= temperature * ln(ratio.clamp(1e-30, 1e30));
        }
    }
}

/// A node's values by what they attract.
#[derive(Default)]
struct Composing {
    order: Vec<u32>,
    amounts: Vec<f64>,
    rows: Vec<u32>,
    ratios: Vec<f64>,
}

impl Composing {
    fn rank(&mut self, amounts: &[f64], rows: &[u32]) {
        self.rows.clear();
        self.rows.extend(rows.iter().filter(|&&rows| rows > 0));
        self.rows.sort_unstable_by_key(|&rows| Reverse(rows));
        self.order.clear();
        self.order.extend((0..amounts.len() as u32).filter(|&at| amounts[at as usize] > 0.0));
        self.order.sort_unstable_by(|&a, &b| amounts[b as usize].total_cmp(&amounts[a as usize]).then(a.cmp(&b)));
        self.amounts.clear();
        self.amounts.extend(self.order.iter().map(|&at| amounts[at as usize]));
        self.ratios.clear();
        self.ratios.resize(self.order.len(), 0.0);
    }
}
