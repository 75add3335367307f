//! A taxonomy under a user's hands: edits that keep it valid, undo and redo without limit.
//!
//! What it is for: a [`Draft`] takes one [`Edit`] after the other, or refuses it with an [`EditError`] and stays as it is.
//! It may use: the trees of this module, and a column for what the table holds. It must not know: who shows the tree.

mod error;
mod json;
mod operations;
mod order;
#[cfg(test)]
mod tests;
mod tree;

use serde::Deserialize;

use crate::table::Column;

use super::Taxonomy;

pub use error::EditError;
use tree::{At, Step, Tree};

/// A change to a tree, as a person makes it. Nodes are named by their keys ([`Draft::keys`]); the same node twice in a list
/// is one.
///
/// As JSON: `{"kind": "group", "nodes": [3, 4], "label": "20s"}` and the like.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
#[serde(try_from = "json::Fields")]
#[cfg_attr(feature = "testing", ts(tag = "kind", rename_all = "snake_case"))]
pub enum Edit {
    /// Puts nodes under a new group. It stands under the lowest node above all of them, where the first of them stood (or
    /// the branch that it came from). They keep the order of the tree; none may lie under another.
    Group {
        /// The nodes.
        nodes: Vec<u32>,
        /// The label of the new group.
        label: String,
    },
    /// Dissolves a group: what is in it takes its place.
    Ungroup {
        /// The group.
        node: u32,
    },
    /// Moves nodes with all that is below them; a node that lies under another chosen one goes with it. They keep the
    /// order of the tree.
    Move {
        /// The nodes.
        nodes: Vec<u32>,
        /// The group they go to.
        to: u32,
        /// The child of that group before which they go; the end where there is none.
        before: Option<u32>,
    },
    /// Gives a group (the root too), or a base value that no row holds, another label.
    Rename {
        /// The node.
        node: u32,
        /// Its new label.
        label: String,
    },
    /// Sorts what is right below a group.
    Sort {
        /// The group.
        node: u32,
        /// By what.
        by: SortBy,
        /// The other way round.
        reverse: bool,
        /// All groups below it as well.
        recursive: bool,
    },
    /// Takes out base values that no row holds, and groups: with all that is below them, or only themselves.
    Delete {
        /// The nodes.
        nodes: Vec<u32>,
        /// Dissolve groups instead.
        keep_children: bool,
    },
    /// Adds base values as the last children of a group, in this order.
    AddValues {
        /// The group.
        parent: u32,
        /// Their labels.
        labels: Vec<String>,
    },
}

/// What siblings are sorted by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SortBy {
    /// The label, by Unicode.
    Label,
    /// The first decimal number of the label, read exactly, the smallest first; labels without one come after, by Unicode.
    Number,
    /// Rows of the table below the node, most first.
    Rows,
    /// Base values below the node, most first.
    Leaves,
}

/// What came of an edit, an undo or a redo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Applied {
    /// What was done, in words.
    pub said: String,
    /// The nodes that it was done to, as they are in the tree now: what to show and select.
    pub touched: Vec<u32>,
    /// Whether the tree is another one. An edit that changes nothing is no step to undo.
    pub changed: bool,
}

/// A taxonomy that is being edited.
///
/// It is valid at all times: one root, every label once, every base value once, at most [`super::MAX_LEVELS`] levels, no
/// group without a base value below it, no base value of the table lost, no group with the text of a cell. A group that an
/// edit leaves empty goes with that edit, which says so.
///
/// A node's key stays its own through every edit, undo and redo. Memory grows with what the edits touch, since undo goes
/// back to the first.
#[derive(Clone, Debug)]
pub struct Draft {
    tree: Tree,
    /// The key of the first node; keys of nodes follow on.
    first_key: u32,
    done: Vec<Act>,
    undone: Vec<Act>,
}

/// An edit that was made or undone: the steps that take it the other way.
#[derive(Clone, Debug)]
struct Act {
    steps: Vec<Step>,
    said: String,
    /// What it touches, as it was before.
    before: Vec<At>,
    /// What it touches, as it is after.
    after: Vec<At>,
}

impl Draft {
    /// A draft of a taxonomy: node `n` gets the key `first_key + n`. O(nodes).
    pub fn new(taxonomy: &Taxonomy, first_key: u32) -> Self {
        Self { tree: Tree::of(taxonomy), first_key, done: Vec::new(), undone: Vec::new() }
    }

    /// Makes an edit; what had been undone is gone then. `column` tells which base values the table holds.
    ///
    /// O(nodes); sorting O(n log n).
    ///
    /// # Errors
    /// Whatever would break the tree; the draft is then as it was.
    pub fn apply(&mut self, edit: &Edit, column: &Column) -> Result<Applied, EditError> {
        let act = operations::act(&mut self.tree, self.first_key, edit, column)?;
        let changed = !act.steps.is_empty();
        let applied = Applied { changed, ..self.applied_as(act.said.clone(), &act.after) };
        if changed {
            self.undone.clear();
            self.done.push(act);
        }
        Ok(applied)
    }

    /// Takes the last edit back; `None` where there is none. As cheap as the edit was.
    pub fn undo(&mut self) -> Option<Applied> {
        let mut act = self.done.pop()?;
        self.turn(&mut act);
        let applied = self.applied_as(format!("undone: {}", act.said), &act.before);
        self.undone.push(act);
        Some(applied)
    }

    /// Makes the edit again that was undone last; `None` where there is none. As cheap as the edit was.
    pub fn redo(&mut self) -> Option<Applied> {
        let mut act = self.undone.pop()?;
        self.turn(&mut act);
        let applied = self.applied_as(format!("redone: {}", act.said), &act.after);
        self.done.push(act);
        Some(applied)
    }

    /// Whether there is an edit to undo.
    pub fn can_undo(&self) -> bool {
        !self.done.is_empty()
    }

    /// Whether there is an edit to make again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Gives up what could be made again.
    pub fn forget_undone(&mut self) {
        self.undone.clear();
    }

    /// The edits that made this tree.
    pub fn edits(&self) -> usize {
        self.done.len()
    }

    /// The tree as it is. O(nodes).
    pub fn taxonomy(&self) -> Taxonomy {
        self.tree.taxonomy()
    }

    /// The key of each node of [`Self::taxonomy`], in its order. O(nodes).
    pub fn keys(&self) -> Vec<u32> {
        self.tree.depth_first(At::ROOT).map(|at| self.key(at)).collect()
    }

    /// The key of the node with this label.
    pub fn key_of(&self, label: &str) -> Option<u32> {
        self.tree.find(label).map(|at| self.key(at))
    }

    /// A key above all that this draft has given so far.
    pub fn next_key(&self) -> u32 {
        self.first_key + self.tree.ever() as u32
    }

    /// Takes an act's steps, which then are those the other way.
    fn turn(&mut self, act: &mut Act) {
        act.steps = act.steps.drain(..).map(|step| self.tree.perform(step)).collect();
        act.steps.reverse();
    }

    fn applied_as(&self, said: String, touched: &[At]) -> Applied {
        Applied { said, touched: touched.iter().map(|&at| self.key(at)).collect(), changed: true }
    }

    fn key(&self, at: At) -> u32 {
        self.first_key + at.0
    }
}
