//! Sensitive attributes as the bound reads them: each published value has a cell in every node of a lattice.

use std::cmp::Reverse;
use std::ops::Range;

use tauell_base::sorting::sorted;
use tauell_data::taxonomy::NodeId;
use tauell_publish::AttributeRequirements;

use super::CostBoundArgs;
use super::ceiling::Ceiling;

/// The price of a value that no row has.
pub(super) const ABSENT: i64 = i64::MIN;

/// One sensitive attribute.
#[derive(Debug)]
pub(super) struct Column {
    /// Its cells, one per published value that occurs.
    pub cells: Range<usize>,
    /// By cell: the base values that the published value stands for.
    covers: Vec<Range<usize>>,
    /// Whether the published values are different base values.
    is_exact: bool,
    /// Base values that a class must have.
    least_values: usize,
}

/// A ceiling on what the classes of a node pay, and the attribute whose prices it reads.
#[derive(Debug)]
pub(super) struct Guard {
    pub column: usize,
    pub ceiling: Ceiling,
}

/// All sensitive attributes.
#[derive(Debug)]
pub(super) struct Columns {
    pub columns: Vec<Column>,
    pub guards: Vec<Guard>,
    /// By attribute and row: the cell of the published value.
    cell_of_row: Vec<Vec<u32>>,
    pub least_rows: u64,
}

/// The values of one attribute that occur below a node, the highest price first.
#[derive(Clone, Debug, Default)]
pub(super) struct Ranked {
    /// Price and rows; rows are 0 where a ceiling does not ask for them.
    pub values: Vec<(i64, u64)>,
    /// By base value, where a ceiling asks for it: the price; [`ABSENT`] if no row has it.
    pub base: Vec<i64>,
}

impl Columns {
    /// O(rows · log).
    pub fn of(args: &CostBoundArgs) -> Self {
        let mut columns = Vec::new();
        let (mut guards, mut cell_of_row) = (Vec::new(), Vec::new());
        let mut least_rows = args.least_rows.max(1);
        let mut first = 0;
        for (at, (required, nodes)) in args.requirements.iter().zip(&args.sensitive).enumerate() {
            let mut published = sorted(nodes.clone(), NodeId::cmp);
            published.dedup();
            let covers: Vec<Range<usize>> = published.iter().map(|&node| required.spread().base_values(node)).collect();
            let is_exact = covers.iter().all(|cover| cover.len() == 1) && covers.is_sorted_by(|a, b| a.start < b.start);
            let cells = first..first + published.len();
            first = cells.end;
            let cell = |node| (cells.start + published.binary_search(node).expect("it occurs")) as u32;
            cell_of_row.push(nodes.iter().map(cell).collect());
            let ceilings = required.requirements().iter().map(|one| Ceiling::of(one, required, is_exact, &covers));
            guards.extend(ceilings.map(|ceiling| Guard { column: at, ceiling }));
            columns.push(Column { cells, covers, is_exact, least_values: least_values(required) });
            least_rows = least_rows.max(required.least_rows());
        }
        if columns.is_empty() {
            // No sensitive attribute: all rows have one value.
            cell_of_row.push(vec![0; args.microdata.len()]);
            columns.push(Column {
                cells: 0..1,
                covers: vec![Range { start: 0, end: 1 }],
                is_exact: true,
                least_values: 1,
            });
        }
        if least_rows > 1 || guards.is_empty() {
            guards.push(Guard { column: 0, ceiling: Ceiling::Rows { least: least_rows } });
        }
        Self { columns, guards, cell_of_row, least_rows }
    }

    /// Cells of a node.
    pub fn width(&self) -> usize {
        self.columns.last().map_or(0, |column| column.cells.end)
    }

    /// What it costs to compute the ceilings of a node, in units of work.
    pub fn ceiling_work(&self) -> u64 {
        let values = |guard: &Guard| self.columns[guard.column].cells.len();
        self.guards.iter().map(|guard| guard.ceiling.work(values(guard))).sum()
    }

    /// The cells of a row, one per attribute.
    pub fn cells_of(&self, row: u32) -> impl Iterator<Item = u32> + '_ {
        self.cell_of_row.iter().map(move |cells| cells[row as usize])
    }

    /// Whether some ceiling asks how many rows have a value.
    pub fn count_rows(&self) -> bool {
        self.guards.iter().any(|guard| guard.ceiling.counts_rows())
    }

    /// Whether rows with these cells may contain a class that satisfies the requirements: a necessary condition. `seen` has an entry per
    /// base value and attribute, none of them `mark`.
    pub fn may_hold_class(&self, rows: u64, cells: impl Iterator<Item = u32> + Clone, seen: &mut Seen) -> bool {
        if rows < self.least_rows {
            return false;
        }
        let mut enough = |(at, column): (usize, &Column)| {
            column.least_values <= 1 || {
                seen.begin();
                let own = cells.clone().skip(at).step_by(self.columns.len());
                let mut count = 0;
                for cell in own {
                    let cover = column.covers[cell as usize - column.cells.start].clone();
                    count += cover.filter(|&base| seen.insert(base)).count();
                    if count >= column.least_values {
                        return true;
                    }
                }
                false
            }
        };
        self.columns.iter().enumerate().all(&mut enough)
            && self.guards.iter().all(|Guard { column: at, ceiling }| {
                let column = &self.columns[*at];
                let Some(least) = ceiling.least_share() else { return true };
                seen.begin();
                let own = cells.clone().skip(*at).step_by(self.columns.len());
                let covers = own.map(|cell| column.covers[cell as usize - column.cells.start].clone());
                let new = covers.flatten().filter(|&base| seen.insert(base));
                new.map(|base| ceiling.share(base)).sum::<f64>() >= least
            })
    }
}

impl Column {
    /// Ranks the values of a node by their prices. A row with a generalized value counts as rows of all base values that it stands for, at
    /// its price (docs/explanation/bound.md#generalized-values).
    pub fn rank(&self, prices: &[i64], rows: Option<&[u32]>, ceiling: &Ceiling, ranked: &mut Ranked) {
        let Ranked { values, base } = ranked;
        values.clear();
        base.clear();
        let as_published = self.is_exact || ceiling.ranks_published_values();
        if ceiling.reads_base_values() || !as_published {
            base.resize(self.covers.iter().map(|cover| cover.end).max().unwrap_or(0), ABSENT);
            for (cover, &price) in self.covers.iter().zip(&prices[self.cells.clone()]) {
                base[cover.clone()].iter_mut().for_each(|own| *own = price.max(*own));
            }
        }
        if as_published {
            let present = prices[self.cells.clone()].iter().enumerate().filter(|&(_, &price)| price != ABSENT);
            let count = |at: usize| rows.map_or(0, |rows| rows[self.cells.start + at].into());
            values.extend(present.map(|(at, &price)| (price, count(at))));
        } else {
            values.extend(base.iter().filter(|&&price| price != ABSENT).map(|&price| (price, 0)));
        }
        values.sort_unstable_by_key(|&value| Reverse(value));
    }
}

/// Base values that a class must have.
fn least_values(required: &AttributeRequirements) -> usize {
    required.requirements().iter().map(|one| one.least_values()).max().unwrap_or(1) as usize
}

/// A set that is emptied at once.
#[derive(Debug, Default)]
pub(super) struct Seen {
    marks: Vec<u32>,
    mark: u32,
}

impl Seen {
    /// Empties it.
    fn begin(&mut self) {
        self.mark = self.mark.wrapping_add(1);
        if self.mark == 0 {
            self.marks.fill(0);
            self.mark = 1;
        }
    }

    /// Whether it is new.
    fn insert(&mut self, place: usize) -> bool {
        if place >= self.marks.len() {
            self.marks.resize(place + 1, 0);
        }
        std::mem::replace(&mut self.marks[place], self.mark) != self.mark
    }
}
