//! Why an edit is refused.

use thiserror::Error;

use super::super::error::{list, quoted};
use tauell_base::words::brief;
use tauell_base::words::numbers::{count, counted};

/// Why an edit is refused: the obstacle, and what to do. The taxonomy does not change.
///
/// The fields hold labels unchanged; the messages cut very long ones and replace control characters.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EditError {
    /// A key that no node of the tree has, or no longer.
    #[error("the taxonomy no longer has node {key}. Choose the node again.")]
    NoSuchNode {
        /// The key.
        key: u32,
    },
    /// Nothing was chosen.
    #[error("no node is chosen. Choose at least one.")]
    NothingChosen,
    /// The root cannot be grouped, dissolved, moved or deleted.
    #[error(
        "{} is the root, the value of suppressed cells, and cannot be {what}. Choose nodes below it.",
        quoted(label)
    )]
    Root {
        /// The root's label.
        label: String,
        /// The edit, such as `moved`.
        what: &'static str,
    },
    /// Of two chosen nodes one lies under the other.
    #[error("{} is under {}, which is also chosen. Choose only one of them.", quoted(inner), quoted(outer))]
    Nested {
        /// The lower node.
        inner: String,
        /// The upper node.
        outer: String,
    },
    /// A base value where a group is needed.
    #[error(
        "{} is a base value, not a generalized value. Choose a generalized value, or group the base value first.",
        quoted(label)
    )]
    NotAGroup {
        /// The base value.
        label: String,
    },
    /// A node would lie under itself.
    #[error(
        "{} cannot be moved into {}, which is under it. Choose a generalized value outside it.",
        quoted(label),
        quoted(to)
    )]
    IntoItself {
        /// The node to move.
        label: String,
        /// Where it was to go.
        to: String,
    },
    /// The node to go before is no child of the group to go to.
    #[error(
        "{} is not directly under {}. Choose one of its children to go before, or none to go last.",
        quoted(label),
        quoted(to)
    )]
    NotAChild {
        /// The node to go before.
        label: String,
        /// The group.
        to: String,
    },
    /// A node that bears the label already.
    #[error(
        "the label {} already names {}, so it cannot also name {}: a published cell must mean one node. Choose another label, or rename \
         the node that has it.",
        quoted(label),
        brief(first, 200),
        brief(second, 200)
    )]
    LabelTaken {
        /// The label.
        label: String,
        /// Path from the node that has it to the root, `a > b > *`.
        first: String,
        /// Path from the node that was to have it.
        second: String,
    },
    /// One label twice among those to be added.
    #[error("{} is twice among the values to add. Give it once.", quoted(label))]
    AddedTwice {
        /// The label.
        label: String,
    },
    /// A group would bear the text of cells of the table.
    #[error(
        "cells of the table contain {}, so a generalized value of this name could not be distinguished from them. Choose another label.",
        quoted(label)
    )]
    CellOfTable {
        /// The label.
        label: String,
    },
    /// A blank label.
    #[error("the label has no visible character. Type a name.")]
    EmptyLabel,
    /// A label that no hierarchy file can hold.
    #[error("the label contains a NUL character. Remove it.")]
    NulLabel,
    /// A base value that rows hold is to be renamed.
    #[error(
        "{} is the text of cells of the table, so it cannot be renamed. Group it under the label that you want instead.",
        quoted(label)
    )]
    HeldLabel {
        /// The base value.
        label: String,
    },
    /// Base values that rows hold are to be deleted.
    #[error(
        "the table contains {} among the chosen nodes: {}. Move {} elsewhere in the taxonomy, or ungroup instead of deleting.",
        counted(*count as u64, "base value", "base values"), list(first, *count), if *count == 1 { "it" } else { "them" }
    )]
    HeldValues {
        /// The first 20 in the tree's order.
        first: Vec<String>,
        /// How many there are.
        count: usize,
    },
    /// Nothing would be left under the root.
    #[error("no base value would be left under the root. Leave at least one.")]
    NothingLeft,
    /// The tree would have too many levels.
    #[error("the taxonomy would have {} levels, but at most {} are possible. Ungroup a node on the path first.", count(*levels as u64), count(*limit as u64))]
    TooDeep {
        /// Levels there would be.
        levels: usize,
        /// The most there may be.
        limit: usize,
    },
}

impl EditError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NoSuchNode { .. } => "edit-no-such-node",
            Self::NothingChosen => "edit-nothing-chosen",
            Self::Root { .. } => "edit-root",
            Self::Nested { .. } => "edit-nested",
            Self::NotAGroup { .. } => "edit-not-a-group",
            Self::IntoItself { .. } => "edit-into-itself",
            Self::NotAChild { .. } => "edit-not-a-child",
            Self::LabelTaken { .. } => "edit-label-taken",
            Self::AddedTwice { .. } => "edit-added-twice",
            Self::CellOfTable { .. } => "edit-cell-of-table",
            Self::EmptyLabel => "edit-empty-label",
            Self::NulLabel => "edit-nul-label",
            Self::HeldLabel { .. } => "edit-held-label",
            Self::HeldValues { .. } => "edit-held-values",
            Self::NothingLeft => "edit-nothing-left",
            Self::TooDeep { .. } => "edit-too-deep",
        }
    }
}
