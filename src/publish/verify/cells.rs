//! Every published value covers the original one, and its label names it.

use crate::microdata::Attribute;
use crate::taxonomy::NodeId;

use super::{Budget, Subject, VerifyError};

/// The cells looked at so far, attribute by attribute: the quasi-identifier, then the sensitive ones.
#[derive(Debug, Default)]
pub(super) struct Cells {
    attribute: usize,
    row: usize,
    /// By node, whether it is published.
    used: Vec<bool>,
}

impl Cells {
    /// True when all have been seen.
    ///
    /// # Errors
    /// A value that does not cover, a label that does not name.
    pub fn advance(&mut self, subject: Subject<'_>, budget: &mut Budget) -> Result<bool, VerifyError> {
        let (microdata, publication) = (subject.microdata, subject.publication);
        let quasi = microdata.quasi_identifiers();
        while !budget.is_spent() {
            if let Some(attribute) = quasi.get(self.attribute) {
                let index = self.attribute;
                self.of(attribute, budget, |row| publication.class(publication.class_of(row)).cells[index])?;
            } else if let Some(attribute) = microdata.sensitive().get(self.attribute - quasi.len()) {
                let index = self.attribute - quasi.len();
                self.of(attribute, budget, |row| publication.sensitive(index, row))?;
            } else {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn of(
        &mut self,
        attribute: &Attribute,
        budget: &mut Budget,
        published: impl Fn(usize) -> NodeId,
    ) -> Result<(), VerifyError> {
        let (taxonomy, leaves) = (attribute.taxonomy(), attribute.leaves());
        self.used.resize(taxonomy.node_count(), false);
        let end = leaves.len().min(self.row.saturating_add(budget.most()));
        for (row, &leaf) in leaves.iter().enumerate().take(end).skip(self.row) {
            let node = published(row);
            self.used[node.index()] = true;
            if !taxonomy.leaves(node).contains(&(leaf as usize)) {
                return Err(VerifyError::NotCovered { column: attribute.name().to_owned() });
            }
        }
        budget.spend((end - self.row) as u64);
        self.row = end;
        if end < leaves.len() {
            return Ok(());
        }
        for node in taxonomy.nodes().filter(|node| self.used[node.index()]) {
            if taxonomy.node(taxonomy.label(node)) != Some(node) {
                return Err(VerifyError::Label { column: attribute.name().to_owned() });
            }
        }
        budget.spend(taxonomy.node_count() as u64);
        *self = Self { attribute: self.attribute + 1, ..Self::default() };
        Ok(())
    }
}
