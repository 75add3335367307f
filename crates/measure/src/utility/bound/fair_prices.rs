//! Prices that no class can pay more than it costs: the proof of a bound (docs/explanation/bound.md#proof), in whole numbers.

use std::cmp::Ordering;

use tauell_base::pace::Pace;
use tauell_base::sorting::Sorting;

use super::column::{ABSENT, Columns, Ranked};
use super::entries::Entries;
use super::lattice::Lattice;

/// No limit on a price.
const FREE: i64 = i64::MAX;

/// Prices are within these limits, so that sums of them fit.
const MOST_PRICE: i64 = 1 << 40;

/// How many rows may be in no class, and what each of them costs then.
#[derive(Clone, Copy, Debug)]
pub(super) struct Suppressible {
    pub rows: u64,
    pub cost: i64,
}

/// Makes prices fair.
pub(super) struct FairPrices<'a> {
    pub lattice: &'a Lattice,
    pub columns: &'a Columns,
    pub entries: &'a Entries,
    suppressible: Suppressible,
    /// By node: the guard with the lowest ceiling, when prices were last made fair.
    pub guard: Vec<u16>,
}

impl<'a> FairPrices<'a> {
    pub fn new(lattice: &'a Lattice, columns: &'a Columns, entries: &'a Entries, suppressible: Suppressible) -> Self {
        Self { lattice, columns, entries, suppressible, guard: vec![0; lattice.len()] }
    }

    /// Lowers prices by as much as some class would pay too much, or raises them by what all classes have left, and returns what all rows
    /// pay together, without what suppressed ones can save: no partition costs less. In units, for one price per entry. O(cells · log).
    ///
    /// For every node, the highest prices of its values are shifted until the lowest of its ceilings is exactly the cost of the node. The
    /// new price of an entry is the least of these over all nodes above it. So below any node, no new price is higher than the shifted
    /// one, and no class pays more than it costs.
    pub async fn settle(&mut self, prices: &mut [i64], pace: &Pace) -> i128 {
        let Self { lattice, columns, entries, guard, .. } = self;
        prices.iter_mut().for_each(|price| *price = (*price).clamp(-MOST_PRICE, MOST_PRICE));
        let mut cells = vec![ABSENT; lattice.len() * lattice.width];
        let cost = lattice.width as u64 * 2 + 4;
        for node in 0..lattice.len() {
            let (below, own) = cells.split_at_mut(node * lattice.width);
            let own = &mut own[..lattice.width];
            for &part in lattice.parts(node) {
                let part = &below[lattice.cells(part as usize)];
                own.iter_mut().zip(part).for_each(|(own, &part)| *own = part.max(*own));
            }
            for &entry in lattice.entries(node) {
                let price = prices[entry as usize];
                for &cell in entries.cells_of(entry as usize) {
                    own[cell as usize] = price.max(own[cell as usize]);
                }
            }
            pace.pause(cost).await;
        }
        let (mut ranked, ceilings) = (Ranked::default(), columns.ceiling_work());
        for (node, guard) in guard.iter_mut().enumerate() {
            let range = lattice.cells(node);
            let rows = lattice.cell_rows.as_ref().map(|rows| &rows[range.clone()]);
            let own = &mut cells[range];
            *guard = shift(columns, lattice.cost[node].into(), own, rows, &mut ranked) as u16;
            pace.pause(cost + ceilings).await;
        }
        prices.fill(FREE);
        for node in (0..lattice.len()).rev() {
            let (below, own) = cells.split_at_mut(node * lattice.width);
            let own = &own[..lattice.width];
            for &part in lattice.parts(node) {
                let part = &mut below[lattice.cells(part as usize)];
                part.iter_mut().zip(own).for_each(|(part, &own)| *part = own.min(*part));
            }
            for &entry in lattice.entries(node) {
                let price = &mut prices[entry as usize];
                for &cell in entries.cells_of(entry as usize) {
                    *price = own[cell as usize].min(*price);
                }
            }
            pace.pause(cost).await;
        }
        let paid: i128 =
            prices.iter().zip(&entries.rows).map(|(&price, &rows)| i128::from(price) * i128::from(rows)).sum();
        paid - self.most_saved(prices, pace).await
    }

    /// What rows pay more than suppressed ones cost, if those are suppressed that pay most. O(entries · log).
    async fn most_saved(&self, prices: &[i64], pace: &Pace) -> i128 {
        let Suppressible { rows: mut left, cost } = self.suppressible;
        if left == 0 {
            return 0;
        }
        let dear = (0..prices.len() as u32).filter(|&entry| prices[entry as usize] > cost).collect();
        let mut compare = |a: u32, b: u32| match prices[b as usize].cmp(&prices[a as usize]) {
            Ordering::Equal => a.cmp(&b),
            other => other,
        };
        let mut sorting = Sorting::new(dear);
        pace.until(|units| sorting.advance(&mut compare, units)).await;
        let mut saved = 0;
        for entry in sorting.finish() {
            let rows = self.entries.rows[entry as usize].min(left);
            saved += i128::from(rows) * (i128::from(prices[entry as usize]) - i128::from(cost));
            left -= rows;
        }
        saved
    }
}

/// Replaces the highest prices of a node by limits under which its lowest ceiling is its cost; returns the guard that has it. Only the
/// attribute of that guard is limited.
fn shift(columns: &Columns, cost: i64, cells: &mut [i64], rows: Option<&[u32]>, ranked: &mut Ranked) -> usize {
    let mut lowest: Option<(i64, usize, i64)> = None;
    for (at, guard) in columns.guards.iter().enumerate() {
        let column = &columns.columns[guard.column];
        column.rank(cells, rows, &guard.ceiling, ranked);
        let most = guard.ceiling.most(ranked);
        if lowest.is_none_or(|(lowest, ..)| most < lowest) {
            let depth = guard.ceiling.depth(ranked.values.len());
            let least = depth.checked_sub(1).map_or(ABSENT, |last| ranked.values[last].0);
            lowest = Some((most, at, least));
        }
    }
    let (most, at, least) = lowest.expect("there is a guard");
    let limited = columns.columns[columns.guards[at].column].cells.clone();
    for (place, cell) in cells.iter_mut().enumerate() {
        *cell = if limited.contains(&place) && *cell != ABSENT { least.max(*cell) - (most - cost) } else { FREE };
    }
    at
}
