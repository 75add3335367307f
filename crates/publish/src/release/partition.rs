//! The kind of published table that generalization makes, for those who work with the nodes of trees.

use tauell_data::taxonomy::NodeId;

use super::Publication;

/// A published table in which every row is in a class, every class has one published quasi-identifier, and every published value is
/// a node of its tree, with the sensitive ones beside the row.
#[derive(Clone, Copy, Debug)]
pub struct Partition<'a> {
    publication: &'a Publication,
}

impl Publication {
    /// This published table as a partition into nodes; `None` where it is of another kind. O(attributes).
    pub fn partition(&self) -> Option<Partition<'_>> {
        let trees = self.all_values().all(|values| values.beyond_the_tree().len() == 0);
        let one_each = self.record_count() == self.class_count();
        (trees && one_each && self.left_out() == 0 && self.is_linked()).then_some(Partition { publication: self })
    }
}

impl<'a> Partition<'a> {
    /// The published table.
    pub fn publication(&self) -> &'a Publication {
        self.publication
    }

    /// The published value of each quasi-identifier attribute of a class.
    pub fn cells(&self, class: usize) -> impl ExactSizeIterator<Item = NodeId> + use<'a> {
        self.publication.record(class).1.cells.iter().map(|value| NodeId(value.0))
    }

    /// The published value of one quasi-identifier attribute of a class.
    pub fn cell(&self, class: usize, attribute: usize) -> NodeId {
        NodeId(self.publication.record(class).1.cells[attribute].0)
    }

    /// The class of a row.
    pub fn class_of(&self, row: usize) -> usize {
        self.publication.class_of(row).expect("a partition suppresses no row")
    }

    /// The published value of a sensitive attribute for a row.
    pub fn sensitive(&self, attribute: usize, row: usize) -> NodeId {
        let value = self.publication.sensitive(attribute, row).expect("in a partition, values are in their rows");
        NodeId(value.0)
    }
}
