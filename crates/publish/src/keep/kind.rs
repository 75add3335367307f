//! Rows of a class that are alike.

use tauell_data::taxonomy::NodeId;

/// One kind of row in a candidate class: its published sensitive values, one per attribute, and how many rows have them.
#[derive(Clone, Debug)]
pub(crate) struct RowKind<'a> {
    pub nodes: &'a [NodeId],
    pub count: u64,
}
