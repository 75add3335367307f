//! The tree itself.

use std::ops::Range;

use crate::table::{Dictionary, ValueCode};
use tauell_base::place::Place;

use super::TaxonomyError;

/// A node of one taxonomy: its place in depth-first order, the root being 0. Nodes of different taxonomies do not compare.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The root of every taxonomy.
    pub const ROOT: Self = Self(0);

    /// As an index into per-node arrays.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A leaf (base value) of one taxonomy: its place among the leaves in depth-first order, its rank (docs/explanation/model.md#taxonomies).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LeafRank(pub u32);

impl LeafRank {
    /// As an index into per-leaf arrays.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A rooted tree of uniquely labelled values. Leaves are base values; the root is at level 0 (docs/explanation/model.md#taxonomies).
///
/// Nodes are numbered depth-first, children in the order in which they were first named, so that a node covers a
/// run of leaf ranks and "covers" is interval containment. A taxonomy never changes; edits build another one.
#[derive(Clone, Debug)]
pub struct Taxonomy {
    /// Labels; the code of a label is its node.
    labels: Dictionary,
    parent: Vec<u32>,
    depth: Vec<u32>,
    /// One past the last descendant in depth-first order.
    subtree_end: Vec<u32>,
    first_leaf: Vec<u32>,
    leaf_count: Vec<u32>,
    leaves: Vec<u32>,
    levels: usize,
}

impl Taxonomy {
    /// Whether this is the same tree: the same labels under the same parents, in the same order. O(nodes).
    pub fn same_as(&self, other: &Self) -> bool {
        self.parent == other.parent && self.labels.iter().eq(other.labels.iter())
    }

    /// Number of nodes.
    pub fn node_count(&self) -> usize {
        self.parent.len()
    }

    /// Number of leaves, whether or not a table holds them: |leaves(root)| (docs/explanation/decisions.md#leaf-counts).
    pub fn leaf_count(&self) -> usize {
        self.leaves.len()
    }

    /// Number of levels `h`, root and deepest leaf both counted (a lone root has one).
    pub fn levels(&self) -> usize {
        self.levels
    }

    /// All nodes, depth-first.
    pub fn nodes(&self) -> impl ExactSizeIterator<Item = NodeId> + use<> {
        (0..self.parent.len() as u32).map(NodeId)
    }

    /// The node's label.
    pub fn label(&self, node: NodeId) -> &str {
        self.labels.value(ValueCode(node.0))
    }

    /// The node with this label.
    pub fn node(&self, label: &str) -> Option<NodeId> {
        self.labels.code(label).map(|code| NodeId(code.0))
    }

    /// The leaf with this label; `None` where the label is unknown or an inner node's.
    pub fn leaf(&self, label: &str) -> Option<LeafRank> {
        let node = self.node(label)?;
        self.is_leaf(node).then(|| LeafRank(self.first_leaf[node.index()]))
    }

    /// The parent; `None` for the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        (node != NodeId::ROOT).then(|| NodeId(self.parent[node.index()]))
    }

    /// Distance from the root. Leaves of an unbalanced tree differ (see [`Self::ancestor_at`]).
    pub fn depth(&self, node: NodeId) -> usize {
        self.depth[node.index()] as usize
    }

    /// The children in order.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        let end = self.subtree_end[node.index()];
        let mut next = node.0 + 1;
        std::iter::from_fn(move || {
            (next < end).then(|| {
                let child = next;
                next = self.subtree_end[child as usize];
                NodeId(child)
            })
        })
    }

    /// Whether the node is a base value.
    pub fn is_leaf(&self, node: NodeId) -> bool {
        self.subtree_end[node.index()] == node.0 + 1
    }

    /// The ranks of the leaves the node covers (a leaf covers itself).
    pub fn leaves(&self, node: NodeId) -> Range<usize> {
        let first = self.first_leaf[node.index()] as usize;
        first..first + self.leaf_count[node.index()] as usize
    }

    /// The node of a leaf.
    pub fn leaf_node(&self, rank: LeafRank) -> NodeId {
        NodeId(self.leaves[rank.index()])
    }

    /// Whether `general` is `node` or one of its ancestors.
    pub fn covers(&self, general: NodeId, node: NodeId) -> bool {
        general.0 <= node.0 && node.0 < self.subtree_end[general.index()]
    }

    /// The value of a leaf at a level of the padded tree: a leaf above the deepest level is repeated downwards
    /// (docs/explanation/decisions.md#unbalanced-trees). O(levels).
    pub fn ancestor_at(&self, rank: LeafRank, level: usize) -> NodeId {
        let mut node = self.leaf_node(rank);
        while self.depth(node) > level {
            node = NodeId(self.parent[node.index()]);
        }
        node
    }

    /// The deepest node with the same leaves: what is published for `node`, since nodes with one leaf set are one
    /// published value (docs/explanation/decisions.md#names).
    pub fn canonical(&self, mut node: NodeId) -> NodeId {
        loop {
            let child = NodeId(node.0 + 1);
            if self.is_leaf(node) || self.leaf_count[child.index()] != self.leaf_count[node.index()] {
                return node;
            }
            node = child;
        }
    }

    /// Information of a value, `1 / |leaves|` (Definition 5).
    pub fn information(&self, node: NodeId) -> f64 {
        1.0 / f64::from(self.leaf_count[node.index()])
    }

    /// The path from a node to the root, `20 > [20,29] > *`.
    pub fn path(&self, mut node: NodeId) -> String {
        let mut text = self.label(node).to_owned();
        while let Some(parent) = self.parent(node) {
            text.push_str(" > ");
            text.push_str(self.label(parent));
            node = parent;
        }
        text
    }
}

/// Nodes named one by one, parents before children; [`TreeBuilder::finish`] puts them into depth-first order.
#[derive(Clone, Debug)]
pub struct TreeBuilder {
    labels: Dictionary,
    parents: Vec<u32>,
}

/// A node that a [`TreeBuilder`] has been given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Added(u32);

impl Added {
    /// As an index into per-node arrays: nodes count from 0 in the order in which they were added, the root first.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl TreeBuilder {
    /// A tree of one node, the root.
    pub fn new(root: &str) -> Self {
        let mut labels = Dictionary::new();
        labels.intern(root);
        Self { labels, parents: vec![0] }
    }

    /// The root.
    pub fn root(&self) -> Added {
        Added(0)
    }

    /// The node with this label, if there is one.
    pub fn find(&self, label: &str) -> Option<Added> {
        self.labels.code(label).map(|code| Added(code.0))
    }

    /// The parent of a node; `None` for the root.
    pub fn parent(&self, node: Added) -> Option<Added> {
        (node.0 != 0).then(|| Added(self.parents[node.0 as usize]))
    }

    /// The label of a node.
    pub fn label(&self, node: Added) -> &str {
        self.labels.value(ValueCode(node.0))
    }

    /// The path from a node to the root, `20 > [20,29] > *`.
    pub fn path(&self, node: Added) -> String {
        let mut text = self.label(node).to_owned();
        let mut at = node;
        while let Some(parent) = self.parent(at) {
            text.push_str(" > ");
            text.push_str(self.label(parent));
            at = parent;
        }
        text
    }

    /// Adds a child as the last one of `parent`. A label that some node already bears is an error, even under the
    /// same parent. O(1) expected.
    pub fn add(&mut self, parent: Added, label: &str) -> Result<Added, TaxonomyError> {
        if let Some(first) = self.find(label) {
            return Err(TaxonomyError::LabelTwice {
                place: Place::unknown().into(),
                label: label.to_owned(),
                first: self.path(first),
                second: format!("{label} > {}", self.path(parent)),
            });
        }
        let code = self.labels.intern(label);
        self.parents.push(parent.0);
        Ok(Added(code.0))
    }

    /// The taxonomy. O(nodes).
    pub fn finish(&self) -> Taxonomy {
        let count = self.parents.len();
        // Children of a node in the order in which they were added: a linked list built backwards.
        let (mut first_child, mut next_sibling) = (vec![u32::MAX; count], vec![u32::MAX; count]);
        for node in (1..count).rev() {
            let parent = self.parents[node] as usize;
            next_sibling[node] = first_child[parent];
            first_child[parent] = node as u32;
        }
        let mut tree = Taxonomy {
            labels: Dictionary::new(),
            parent: Vec::with_capacity(count),
            depth: Vec::with_capacity(count),
            subtree_end: vec![0; count],
            first_leaf: vec![0; count],
            leaf_count: vec![0; count],
            leaves: Vec::new(),
            levels: 0,
        };
        // (node as added, its parent's new number, depth); a stack instead of recursion: hostile files are deep.
        let mut stack = vec![(0u32, 0u32, 0u32)];
        while let Some((node, parent, depth)) = stack.pop() {
            let new = tree.parent.len() as u32;
            tree.labels.intern(self.labels.value(ValueCode(node)));
            tree.parent.push(parent);
            tree.depth.push(depth);
            tree.levels = tree.levels.max(depth as usize + 1);
            let mut child = first_child[node as usize];
            if child == u32::MAX {
                tree.leaves.push(new);
            }
            let bottom = stack.len();
            while child != u32::MAX {
                stack.push((child, new, depth + 1));
                child = next_sibling[child as usize];
            }
            stack[bottom..].reverse();
        }
        for (rank, &leaf) in tree.leaves.iter().enumerate() {
            tree.first_leaf[leaf as usize] = rank as u32;
            tree.leaf_count[leaf as usize] = 1;
            tree.subtree_end[leaf as usize] = leaf + 1;
        }
        for node in (1..count).rev() {
            let parent = tree.parent[node] as usize;
            // Depth-first numbers: the last child is met first and ends where its parent ends; the first is met last.
            tree.subtree_end[parent] = tree.subtree_end[parent].max(tree.subtree_end[node]);
            tree.leaf_count[parent] += tree.leaf_count[node];
            tree.first_leaf[parent] = tree.first_leaf[node];
        }
        tree
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unbalanced() -> Taxonomy {
        let mut builder = TreeBuilder::new("*");
        let a = builder.add(builder.root(), "A").unwrap();
        builder.add(builder.root(), "x").unwrap();
        let a2 = builder.add(a, "A2").unwrap();
        builder.add(a, "a1").unwrap();
        builder.add(a2, "a2").unwrap();
        builder.finish()
    }

    #[test]
    fn nodes_are_depth_first_and_cover_runs_of_leaves() {
        let tree = unbalanced();
        let labels: Vec<&str> = tree.nodes().map(|node| tree.label(node)).collect();
        assert_eq!(labels, ["*", "A", "A2", "a2", "a1", "x"]);
        assert_eq!(tree.levels(), 4);
        let a = tree.node("A").unwrap();
        assert_eq!(tree.leaves(a), 0..2);
        assert_eq!(tree.leaves(NodeId::ROOT), 0..3);
        assert_eq!(tree.children(a).map(|node| tree.label(node)).collect::<Vec<_>>(), ["A2", "a1"]);
        assert!(tree.covers(a, tree.node("a2").unwrap()));
        assert!(!tree.covers(a, tree.node("x").unwrap()));
        assert_eq!(tree.path(tree.node("a2").unwrap()), "a2 > A2 > A > *");
    }

    #[test]
    fn trees_of_as_many_nodes_are_not_one_tree() {
        let chain = |labels: &[&str]| {
            let mut builder = TreeBuilder::new("*");
            let mut parent = builder.root();
            for label in labels {
                parent = builder.add(parent, label).unwrap();
            }
            builder.finish()
        };
        let mut flat = TreeBuilder::new("*");
        for label in ["a", "b"] {
            flat.add(flat.root(), label).unwrap();
        }
        let trees = [chain(&["a", "b"]), chain(&["b", "a"]), flat.finish()];
        for (left, right) in (0..3).flat_map(|left| (0..3).map(move |right| (left, right))) {
            assert_eq!(trees[left].node_count(), trees[right].node_count());
            assert_eq!(trees[left].same_as(&trees[right]), left == right, "{left} and {right}");
        }
    }

    #[test]
    fn a_shallow_leaf_is_repeated_downwards() {
        let tree = unbalanced();
        let x = tree.leaf("x").unwrap();
        let levels: Vec<&str> = (0..4).map(|level| tree.label(tree.ancestor_at(x, level))).collect();
        assert_eq!(levels, ["*", "x", "x", "x"]);
    }

    #[test]
    fn a_chain_is_published_as_its_deepest_node() {
        let tree = unbalanced();
        assert_eq!(tree.canonical(tree.node("A2").unwrap()), tree.node("a2").unwrap());
        assert_eq!(tree.canonical(tree.node("A").unwrap()), tree.node("A").unwrap());
    }

    #[test]
    fn a_value_tells_the_less_the_more_leaves_it_covers() {
        let tree = unbalanced();
        let information = |label: &str| tree.information(tree.node(label).unwrap());
        assert_eq!(["x", "A2", "A", "*"].map(information), [1.0, 1.0, 0.5, 1.0 / 3.0]);
    }

    #[test]
    fn a_lone_root_is_a_leaf_and_covers_itself() {
        let tree = TreeBuilder::new("only").finish();
        assert_eq!((tree.node_count(), tree.leaf_count(), tree.levels()), (1, 1, 1));
        assert_eq!((tree.leaf("only"), tree.leaves(NodeId::ROOT)), (Some(LeafRank(0)), 0..1));
        assert!(tree.is_leaf(NodeId::ROOT) && tree.children(NodeId::ROOT).next().is_none());
        assert_eq!((tree.canonical(NodeId::ROOT), tree.ancestor_at(LeafRank(0), 0)), (NodeId::ROOT, NodeId::ROOT));
        assert_eq!((tree.parent(NodeId::ROOT), tree.path(NodeId::ROOT)), (None, "only".to_owned()));
    }

    #[test]
    fn a_label_names_one_node() {
        let mut builder = TreeBuilder::new("*");
        let a = builder.add(builder.root(), "A").unwrap();
        builder.add(a, "v").unwrap();
        let b = builder.add(builder.root(), "B").unwrap();
        let error = builder.add(b, "v").unwrap_err();
        assert_eq!(error.code(), "taxonomy-label-twice");
        assert!(error.to_string().contains("v > A > * and v > B > *"), "{error}");
    }
}
