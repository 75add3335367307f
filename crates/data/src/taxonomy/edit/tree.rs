//! A tree that changes, and the steps it changes by: each gives back the step that undoes it.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use super::super::{Taxonomy, TreeBuilder};

/// A node: its place in the list of all that ever were.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct At(pub(super) u32);

impl At {
    pub(super) const ROOT: Self = Self(0);
    /// The parent of the root, and of what has been taken out.
    const NOWHERE: Self = Self(u32::MAX);

    pub(super) fn index(self) -> usize {
        self.0 as usize
    }
}

#[derive(Clone, Debug)]
struct Node {
    label: String,
    parent: At,
    children: Vec<At>,
}

/// The tree, with every node that was ever in it: a step can bring one back.
#[derive(Clone)]
pub(super) struct Tree {
    nodes: Vec<Node>,
    /// Nodes of the tree by their labels; those that were taken out are not in it.
    labels: HashTable<At>,
}

/// A change that knows enough to be undone. Children are named by their index among their siblings, ascending.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Takes children out: the indices are those before.
    Take { parent: At, items: Vec<(u32, At)> },
    /// Puts children in: the indices are those after.
    Place { parent: At, items: Vec<(u32, At)> },
    /// Gives the children this order.
    Order { parent: At, children: Vec<At> },
    /// Gives the node this label.
    Label { node: At, label: String },
    /// The labels of these nodes and of all below them are free again.
    Forget { nodes: Vec<At> },
    /// The labels of these nodes and of all below them are taken.
    Recall { nodes: Vec<At> },
}

impl Tree {
    /// The nodes of a taxonomy under the same numbers. O(nodes).
    pub(super) fn of(taxonomy: &Taxonomy) -> Self {
        let node = |node| Node {
            label: taxonomy.label(node).to_owned(),
            parent: taxonomy.parent(node).map_or(At::NOWHERE, |parent| At(parent.0)),
            children: taxonomy.children(node).map(|child| At(child.0)).collect(),
        };
        let nodes: Vec<Node> = taxonomy.nodes().map(node).collect();
        let mut tree = Self { nodes, labels: HashTable::with_capacity(taxonomy.node_count()) };
        tree.recall(&[At::ROOT]);
        tree
    }

    /// The taxonomy of what is there. O(nodes).
    pub(super) fn taxonomy(&self) -> Taxonomy {
        let mut builder = TreeBuilder::new(self.label(At::ROOT));
        let mut added = vec![builder.root(); self.nodes.len()];
        for at in self.depth_first(At::ROOT).skip(1) {
            let parent = added[self.nodes[at.index()].parent.index()];
            added[at.index()] = builder.add(parent, self.label(at)).expect("labels are unique");
        }
        builder.finish()
    }

    /// Number of nodes that ever were.
    pub(super) fn ever(&self) -> usize {
        self.nodes.len()
    }

    pub(super) fn label(&self, at: At) -> &str {
        &self.nodes[at.index()].label
    }

    pub(super) fn children(&self, at: At) -> &[At] {
        &self.nodes[at.index()].children
    }

    /// The parent; `None` for the root.
    pub(super) fn parent(&self, at: At) -> Option<At> {
        let parent = self.nodes[at.index()].parent;
        (parent != At::NOWHERE).then_some(parent)
    }

    /// Whether the node is a base value.
    pub(super) fn is_leaf(&self, at: At) -> bool {
        self.children(at).is_empty()
    }

    /// The node, its parent, and so on to the root.
    pub(super) fn upwards(&self, at: At) -> impl Iterator<Item = At> {
        std::iter::successors(Some(at), |&at| self.parent(at))
    }

    /// Whether the node is in the tree. O(depth).
    pub(super) fn holds(&self, at: At) -> bool {
        at.index() < self.nodes.len() && self.upwards(at).last() == Some(At::ROOT)
    }

    /// Whether `upper` is `lower` or above it. O(depth).
    pub(super) fn covers(&self, upper: At, lower: At) -> bool {
        self.upwards(lower).any(|at| at == upper)
    }

    pub(super) fn depth(&self, at: At) -> usize {
        self.upwards(at).count() - 1
    }

    /// Edges from the node to the deepest below it. O(nodes below).
    pub(super) fn height(&self, at: At) -> usize {
        let mut highest = 0;
        let mut waiting = vec![(at, 0)];
        while let Some((at, depth)) = waiting.pop() {
            highest = highest.max(depth);
            waiting.extend(self.children(at).iter().map(|&child| (child, depth + 1)));
        }
        highest
    }

    /// The node with this label.
    pub(super) fn find(&self, label: &str) -> Option<At> {
        self.labels.find(hash_of(label), |&at| self.label(at) == label).copied()
    }

    /// The path from a node to the root, `20 > [20,29] > *`.
    pub(super) fn path(&self, at: At) -> String {
        self.upwards(at).map(|at| self.label(at)).collect::<Vec<_>>().join(" > ")
    }

    /// The node and all below it, depth-first.
    pub(super) fn depth_first(&self, at: At) -> impl Iterator<Item = At> {
        let mut waiting = vec![at];
        std::iter::from_fn(move || {
            let at = waiting.pop()?;
            waiting.extend(self.children(at).iter().rev());
            Some(at)
        })
    }

    /// A node that hangs nowhere yet and whose label no one can find.
    pub(super) fn create(&mut self, label: &str) -> At {
        let at = At(u32::try_from(self.nodes.len()).expect("fewer than 2^32 nodes"));
        self.nodes.push(Node { label: label.to_owned(), parent: At::NOWHERE, children: Vec::new() });
        at
    }

    /// Takes the step; the step that undoes it. O(what the step names and its siblings).
    pub(super) fn perform(&mut self, step: Step) -> Step {
        match step {
            Step::Take { parent, items } => {
                let (mut place, mut next) = (0, items.iter().peekable());
                self.nodes[parent.index()].children.retain(|_| {
                    let taken = next.next_if(|&&(index, _)| index == place).is_some();
                    place += 1;
                    !taken
                });
                for &(_, at) in &items {
                    self.nodes[at.index()].parent = At::NOWHERE;
                }
                Step::Place { parent, items }
            }
            Step::Place { parent, items } => {
                let old = std::mem::take(&mut self.nodes[parent.index()].children);
                let mut children = Vec::with_capacity(old.len() + items.len());
                let mut rest = old.into_iter();
                for &(index, at) in &items {
                    children.extend(rest.by_ref().take(index as usize - children.len()));
                    children.push(at);
                    self.nodes[at.index()].parent = parent;
                }
                children.extend(rest);
                self.nodes[parent.index()].children = children;
                Step::Take { parent, items }
            }
            Step::Order { parent, children } => {
                let before = std::mem::replace(&mut self.nodes[parent.index()].children, children);
                Step::Order { parent, children: before }
            }
            Step::Label { node, label } => {
                self.forget_one(node);
                let before = std::mem::replace(&mut self.nodes[node.index()].label, label);
                self.recall_one(node);
                Step::Label { node, label: before }
            }
            Step::Forget { nodes } => {
                for &top in &nodes {
                    let below: Vec<At> = self.depth_first(top).collect();
                    below.into_iter().for_each(|at| self.forget_one(at));
                }
                Step::Recall { nodes }
            }
            Step::Recall { nodes } => {
                self.recall(&nodes);
                Step::Forget { nodes }
            }
        }
    }

    fn recall(&mut self, tops: &[At]) {
        for &top in tops {
            let below: Vec<At> = self.depth_first(top).collect();
            below.into_iter().for_each(|at| self.recall_one(at));
        }
    }

    fn recall_one(&mut self, at: At) {
        let Self { nodes, labels } = self;
        let hash = hash_of(&nodes[at.index()].label);
        labels.insert_unique(hash, at, |other| hash_of(&nodes[other.index()].label));
    }

    fn forget_one(&mut self, at: At) {
        let hash = hash_of(&self.nodes[at.index()].label);
        if let Ok(entry) = self.labels.find_entry(hash, |&other| other == at) {
            entry.remove();
        }
    }
}

/// Says how many nodes there are, never which: base values are people's data.
impl std::fmt::Debug for Tree {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Tree({} nodes)", self.labels.len())
    }
}

fn hash_of(label: &str) -> u64 {
    FxBuildHasher.hash_one(label)
}
