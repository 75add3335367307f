//! Hierarchy files.

use tauell::taxonomy::{HierarchyFile, MAX_LEVELS, NodeId, read_hierarchy, write_hierarchy};

use crate::error;

/// Any bytes are a tree or an error in this file; a tree is one, with a root, with each label once, and with every leaf
/// below all that it is under; and what is written of it, either way, is the same tree again.
pub fn hierarchy(bytes: &[u8]) {
    let file = match HierarchyFile::read(bytes, "tree.csv") {
        Ok(file) => file,
        Err(error) => {
            assert_eq!(error.place().file.as_deref(), Some("tree.csv"));
            return error::well(error.code(), &error.to_string(), error.place(), bytes);
        }
    };
    let tree = file.taxonomy();
    assert!(tree.levels() <= MAX_LEVELS && tree.leaf_count() >= 1);
    for node in tree.nodes() {
        assert_eq!(tree.node(tree.label(node)), Some(node), "a label names its node");
        assert_eq!(tree.parent(node).is_none(), node == NodeId::ROOT);
        assert!(tree.parent(node).is_none_or(|parent| tree.covers(parent, node) && !tree.is_leaf(parent)));
    }
    let again = HierarchyFile::read(file.to_text().as_bytes(), "tree.csv").expect("what was written can be read");
    assert!(again.taxonomy().same_as(tree), "the file as it was laid out");
    assert_eq!(again.order(), file.order());
    assert_eq!(again.to_text(), file.to_text());
    let sorted = read_hierarchy(write_hierarchy(tree).as_bytes(), "tree.csv").expect("what was written can be read");
    assert!(sorted.same_as(tree), "the tree by itself");
}
