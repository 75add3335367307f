//! Whether the rows that everything is held against are those that were read.

use super::files::attributes;
use super::{Budget, Subject, VerifyError};

/// What it costs to hold a cell against what was made of it.
pub(super) const CODE: u64 = 10;

/// Rows that are held against what was read, attribute by attribute: in their order, which is that of memory.
#[derive(Debug, Default)]
pub(super) struct Coding {
    attribute: usize,
    /// The next row.
    row: usize,
    /// The leaf that stands for missing cells of other spellings than its own.
    missing: Option<u32>,
}

impl Coding {
    /// Whether each row was coded as what its cells say: as the leaf of that label; where a row of the quasi-identifier has no value,
    /// as the one leaf of the column that stands for what is missing and bears one of its spellings. True when all were looked at.
    ///
    /// # Errors
    /// A row that stands for another value than its own.
    pub fn advance(&mut self, subject: Subject<'_>, budget: &mut Budget) -> Result<bool, VerifyError> {
        let Subject { microdata, originals, .. } = subject;
        while let Some(attribute) = attributes(microdata).nth(self.attribute) {
            if budget.is_spent() {
                return Ok(false);
            }
            // A row without a sensitive value is published nowhere.
            let may_be_missing = self.attribute < microdata.quasi_identifiers().len();
            let is_missing = |text: &str| may_be_missing && originals.is_missing(text);
            let end = microdata.len().min(self.row.saturating_add(budget.most().div_ceil(CODE as usize)));
            for row in self.row..end {
                let original = originals.original(self.attribute, row);
                let label = attribute.taxonomy().label(attribute.leaf_node(row));
                let leaf = attribute.leaves()[row];
                let stands_for_it = label == original
                    || is_missing(original) && is_missing(label) && *self.missing.get_or_insert(leaf) == leaf;
                if !stands_for_it {
                    return Err(VerifyError::NotCovered { column: attribute.name().to_owned() });
                }
            }
            budget.spend((end - self.row) as u64 * CODE + 1);
            self.row = end;
            if end == microdata.len() {
                *self = Self { attribute: self.attribute + 1, ..Self::default() };
            }
        }
        Ok(true)
    }
}
