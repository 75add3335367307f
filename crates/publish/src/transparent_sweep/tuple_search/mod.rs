//! Local search over the tuples of a part: rows change places between tuples that are near each other, as long as the budget lasts.
//!
//! A pass ignores the rows of one group, and sorts the tuples by what covers the others, by attributes in a random
//! order. In windows of consecutive tuples, the rows of one group after the other are reassigned by a least-cost
//! assignment ([`window`]). So no step raises the cost.
//!
//! To change it: the proof (docs/explanation/transparent-sweep.md#proof) needs that a decision follows from the groups as sets of rows in their random
//! order alone. Groups are numbered in the order of their first rows, so a number may be drawn; draws are from a fixed seed, and the budget
//! is counted in rows.

mod window;

use tauell_base::pace::Pace;
use tauell_base::random::{Generator, Purpose};

use crate::objective::{Cost, Objective, Quasi};
use crate::row_order::{Numbers, ordered};

use super::tuples::Tuples;
use window::Windows;

/// How many tuples exchange their rows at a time.
pub(super) const WINDOW: u32 = 32;

/// Rows that are dealt out for each row of a part with an effort of 1, and up to how many rows of a part.
const DEALT_PER_ROW: u64 = 16;
const MOST_ROWS: u64 = 50_000;

/// To look at so many tuples counts as dealing out a row.
const TUPLES_PER_ROW: u64 = 8;

/// What it costs to cover the rows of a tuple, per row and attribute, in units of some nanoseconds.
const COVER: u64 = 3;

/// How tuples are improved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TupleSearch {
    /// Which measure is improved.
    pub objective: Objective,
    /// How many times the standard budget is spent.
    pub effort: u32,
    /// How many tuples exchange their rows at a time, at most.
    pub window: u32,
}

impl Default for TupleSearch {
    fn default() -> Self {
        Self { objective: Objective::Information, effort: 1, window: WINDOW }
    }
}

impl TupleSearch {
    /// How many rows are dealt out, of a part with so many rows.
    fn budget(self, rows: u64) -> u64 {
        (DEALT_PER_ROW * rows.min(MOST_ROWS)).max(rows) * u64::from(self.effort)
    }

    /// Exchanges rows between tuples, so that all of them together cost less. O(rows · (size of a window)²) for each row that the budget allows.
    ///
    /// The rows count as progress as far as the budget is used up; how many did is returned.
    pub async fn improve(self, tuples: &mut Tuples, pace: &Pace) -> u64 {
        let (rows, mut work, mut counted) = (tuples.rows.len() as u64, 0, 0);
        let budget = self.budget(rows);
        if tuples.len() < 2 || budget == 0 {
            return counted;
        }
        let quasi = Quasi::of(tuples.microdata(), self.objective);
        pace.pause(COVER * rows * quasi.len() as u64).await;
        let mut passes = Passes::new(self, &quasi, tuples, pace).await;
        while work < budget {
            let Some(dealt) = passes.pass(tuples, pace).await else { break };
            work += dealt + tuples.len() as u64 / TUPLES_PER_ROW;
            let reached = rows * work.min(budget) / budget;
            pace.complete(reached - counted);
            counted = reached;
        }
        counted
    }
}

/// What passes share.
struct Passes<'a> {
    search: TupleSearch,
    quasi: &'a Quasi,
    windows: Windows<'a>,
    random: Generator,
    /// By tuple: what each of its rows costs.
    costs: Vec<Cost>,
    /// Attributes; every pass draws their order again.
    attributes: Vec<usize>,
}

impl<'a> Passes<'a> {
    async fn new(search: TupleSearch, quasi: &'a Quasi, tuples: &Tuples, pace: &Pace) -> Self {
        let mut costs = Vec::with_capacity(tuples.len());
        let cost = COVER * (tuples.size * quasi.len()).max(1) as u64;
        pace.each(0..tuples.len(), cost, |tuple| {
            costs.push(quasi.cost(&covering(quasi, tuples.of(tuple as u32), None)))
        })
        .await;
        let random = Generator::new(0, Purpose::TupleSearch);
        Self { search, quasi, windows: Windows::new(quasi), random, costs, attributes: (0..quasi.len()).collect() }
    }

    /// One pass; how many rows it dealt out. `None` if no two tuples could gain.
    async fn pass(&mut self, tuples: &mut Tuples, pace: &Pace) -> Option<u64> {
        let left_out = self.random.below(tuples.size as u32) as usize;
        self.random.choose(&mut self.attributes, self.quasi.len());
        let first = 1 + self.random.below(self.search.window) as usize;
        // A tuple that costs nothing could only lose.
        let costly = (0u32..).zip(&self.costs).filter(|&(_, &cost)| cost > 0);
        let costly: Vec<u32> = costly.map(|(tuple, _)| tuple).collect();
        pace.pause(tuples.len() as u64).await;
        if costly.len() < 2 {
            return None;
        }
        let order = self.order(&costly, left_out, tuples, pace).await;
        let size = self.search.window as usize;
        let (windows, costs) = (&mut self.windows, &mut self.costs);
        let cost = windows.cost(size, tuples.size);
        pace.each(0..(order.len() + size - first).div_ceil(size), cost, |at| {
            let end = order.len().min(first + at * size);
            windows.improve(&order[(first + at * size).saturating_sub(size)..end], tuples, costs);
        })
        .await;
        Some((order.len() * tuples.size) as u64)
    }

    /// Tuples in the order of what covers their rows but those of one group.
    async fn order(&self, costly: &[u32], left_out: usize, tuples: &Tuples, pace: &Pace) -> Vec<u32> {
        let mut cells: Vec<Vec<u32>> = vec![Vec::with_capacity(costly.len()); self.quasi.len()];
        pace.each(0..costly.len(), COVER * (tuples.size * self.quasi.len()).max(1) as u64, |at| {
            let covering = covering(self.quasi, tuples.of(costly[at]), Some(left_out));
            cells.iter_mut().zip(covering).for_each(|(cells, cell)| cells.push(cell));
        })
        .await;
        let column = |&attribute: &usize| (cells[attribute].as_slice(), self.quasi.ladder(attribute).len());
        let columns: Vec<Numbers<'_>> = self.attributes.iter().map(column).collect();
        let order = ordered((0..costly.len() as u32).collect(), &columns, pace).await;
        order.into_iter().map(|at| costly[at as usize]).collect()
    }
}

/// What covers the rows of a tuple, but for that of one group. O(size · attributes · levels).
fn covering(quasi: &Quasi, rows: &[u32], left_out: Option<usize>) -> Box<[u32]> {
    let mut rows = rows.iter().enumerate().filter(|&(group, _)| Some(group) != left_out).map(|(_, &row)| row);
    let mut cells = rows.next().map(|row| quasi.cells_of(row)).unwrap_or_default();
    rows.for_each(|row| quasi.widen(&mut cells, row));
    cells
}
