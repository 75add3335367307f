//! Every row is published once.

use super::{Budget, Subject, VerifyError};

/// The rows looked at so far.
#[derive(Debug, Default)]
pub(super) struct Rows {
    seen: Vec<bool>,
    next: usize,
}

impl Rows {
    /// True when all have been seen.
    ///
    /// # Errors
    /// A row that is missing, or there twice.
    pub fn advance(&mut self, subject: Subject<'_>, budget: &mut Budget) -> Result<bool, VerifyError> {
        let (expected, rows) = (subject.microdata.len(), subject.publication.rows());
        self.seen.resize(expected, false);
        let end = rows.len().min(self.next.saturating_add(budget.most()));
        for &row in &rows[self.next..end] {
            self.seen[row as usize] = true;
        }
        budget.spend((end - self.next) as u64);
        self.next = end;
        if end < rows.len() {
            return Ok(false);
        }
        let published = self.seen.iter().filter(|&&seen| seen).count();
        if published != expected || rows.len() != expected {
            return Err(VerifyError::RowCount { expected, published: rows.len().min(published) });
        }
        Ok(true)
    }
}
