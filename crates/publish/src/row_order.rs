//! Rows in the order of several columns of numbers, so that those that say the same stand together, in slices.

use tauell_base::pace::Pace;
use tauell_base::slices::part;

/// What it costs to count a row and to place it, in units of some nanoseconds.
const COUNT: u64 = 6;
const PLACE: u64 = 12;

/// A column of numbers, one a row, and below which all of them are.
pub(super) type Numbers<'a> = (&'a [u32], usize);

/// Rows on their way into order: sorted by the least important column first, every sort being stable, so rows that are equal in all of
/// them stay as they stood. O(columns · (rows + numbers)) in all.
pub(super) struct Alike {
    /// The sort at hand, and whether its rows are counted or placed.
    sort: usize,
    placing: bool,
    next: usize,
    /// Rows in the order so far, and before the sort that is under way.
    rows: Vec<u32>,
    before: Vec<u32>,
    /// Per number: how many rows have a lower one, then where the next of them goes.
    places: Vec<u32>,
}

impl Alike {
    /// So many rows, as they stand.
    pub fn new(rows: usize) -> Self {
        Self::of((0..rows as u32).collect())
    }

    /// All rows, in this order so far.
    pub fn of(rows: Vec<u32>) -> Self {
        Self { sort: 0, placing: false, next: 0, rows, before: Vec::new(), places: Vec::new() }
    }

    /// Goes on until the slice has nothing left; true when all are in order. `column` gives the columns, the least important first, and
    /// none after the last.
    pub fn advance<'a>(&mut self, column: impl Fn(usize) -> Option<Numbers<'a>>, left: &mut u64) -> bool {
        let rows = self.rows.len();
        while *left > 0 {
            let Some((numbers, many)) = column(self.sort) else { return true };
            if self.placing {
                for &row in &self.before[part(&mut self.next, rows, left, PLACE)] {
                    let place = &mut self.places[numbers[row as usize] as usize];
                    self.rows[*place as usize] = row;
                    *place += 1;
                }
                if self.next == rows {
                    (self.sort, self.placing, self.next) = (self.sort + 1, false, 0);
                }
                continue;
            }
            if self.next == 0 {
                self.places.clear();
                self.places.resize(many + 1, 0);
            }
            for &number in &numbers[part(&mut self.next, rows, left, COUNT)] {
                self.places[number as usize + 1] += 1;
            }
            if self.next == rows {
                for at in 1..self.places.len() {
                    self.places[at] += self.places[at - 1];
                }
                *left = left.saturating_sub(many as u64);
                self.before.resize(rows, 0);
                std::mem::swap(&mut self.rows, &mut self.before);
                (self.placing, self.next) = (true, 0);
            }
        }
        false
    }

    /// The rows in order.
    pub fn finish(self) -> Vec<u32> {
        self.rows
    }
}

/// All rows, in the order of columns of numbers. The columns come with the least important first: every sort is stable, so rows that are
/// equal in all of them stay in the order in which they are given. O(columns · (rows + numbers)).
pub(super) async fn ordered(mut rows: Vec<u32>, columns: &[Numbers<'_>], pace: &Pace) -> Vec<u32> {
    let (mut order, mut places) = (vec![0; rows.len()], Vec::new());
    for &(numbers, below) in columns {
        // By number: how many rows have a lower one, then the place of the next row.
        places.clear();
        places.resize(below + 1, 0u32);
        pace.each(0..rows.len(), COUNT, |row| places[numbers[row] as usize + 1] += 1).await;
        for number in 1..places.len() {
            places[number] += places[number - 1];
        }
        pace.pause(below as u64).await;
        pace.each(0..rows.len(), PLACE, |at| {
            let row = rows[at];
            let place = &mut places[numbers[row as usize] as usize];
            order[*place as usize] = row;
            *place += 1;
        })
        .await;
        std::mem::swap(&mut rows, &mut order);
    }
    rows
}
