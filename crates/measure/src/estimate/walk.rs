//! The published rows of a category, in slices.

use tauell_base::slices::part;

use super::category::Taken;
use super::estimator::Estimator;

/// What steps cost, in units of some nanoseconds.
const RECORD: u64 = 20;
const ROW: u64 = 30;

/// What is done with rows of one record: their class, the rows, and the part for which each counts.
type Visit<'a> = dyn FnMut(usize, &[u32], f64) + 'a;

/// How many of the published rows were processed.
#[derive(Clone, Debug, Default)]
pub(super) struct Walk {
    record: usize,
    /// Rows of that record which were visited.
    row: usize,
}

impl Walk {
    /// Visits rows of which the category takes a part above 0, records ascending. Works for about as many units as are left, and takes
    /// off what it worked; true when all were visited.
    pub fn advance(&mut self, of: &Estimator, taken: &Taken, left: &mut u64, visit: &mut Visit<'_>) -> bool {
        let publication = &of.release.publication;
        while self.record < publication.record_count() {
            if *left == 0 {
                return false;
            }
            let (class, record) = publication.record(self.record);
            let share = taken.of_cells(record.cells);
            *left = left.saturating_sub(RECORD);
            if share > 0.0 {
                visit(class, &record.rows[part(&mut self.row, record.rows.len(), left, ROW)], share);
                if self.row < record.rows.len() {
                    return false;
                }
            }
            (self.record, self.row) = (self.record + 1, 0);
        }
        true
    }
}
