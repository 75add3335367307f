//! A tree from sorted leaves and the runs they form.

use super::super::{Taxonomy, TaxonomyError, TreeBuilder};

/// One level of groups over the sorted leaves: where each group begins, and its label.
pub(super) struct Level {
    starts: Vec<usize>,
    labels: Vec<Option<String>>,
}

impl Level {
    /// Groups neighbours of one key. A group without a label has no node at this level; it must be a group of the level
    /// below, or a leaf. O(items).
    pub(super) fn of<'i, T, K: PartialEq>(
        items: &'i [T],
        key: impl Fn(&'i T) -> K,
        label: impl Fn(&K) -> Option<String>,
    ) -> Self {
        let mut level = Self { starts: Vec::new(), labels: Vec::new() };
        let mut last: Option<K> = None;
        for (index, item) in items.iter().enumerate() {
            let key = key(item);
            if last.as_ref() != Some(&key) {
                level.starts.push(index);
                level.labels.push(label(&key));
                last = Some(key);
            }
        }
        level
    }

    /// Number of groups.
    pub(super) fn len(&self) -> usize {
        self.starts.len()
    }
}

/// The taxonomy over the leaves, levels from the finest up; each level must consist of whole groups of the one below. A
/// level with as many groups as the one below changes nothing and is omitted, and so is one that covers all leaves in
/// one group. A group with the label of the one above it is that one.
///
/// # Errors
/// When a leaf bears the label of a group. O(leaves * levels).
pub(super) fn tree<'l>(
    root: &str,
    leaves: impl ExactSizeIterator<Item = &'l str>,
    levels: Vec<Level>,
) -> Result<Taxonomy, TaxonomyError> {
    let mut groups = leaves.len();
    let mut kept: Vec<Level> = Vec::new();
    for level in levels {
        if level.len() > 1 && level.len() < groups {
            groups = level.len();
            kept.push(level);
        }
    }
    let mut builder = TreeBuilder::new(root);
    // From the topmost level down: the next group of each, and the node its leaves hang from.
    let mut next = vec![0; kept.len()];
    let mut open = vec![builder.root(); kept.len()];
    for (index, leaf) in leaves.enumerate() {
        let mut parent = builder.root();
        for (depth, level) in kept.iter().rev().enumerate() {
            if level.starts.get(next[depth]) == Some(&index) {
                open[depth] = match &level.labels[next[depth]] {
                    Some(label) if parent == builder.root() || builder.label(parent) != label => {
                        builder.add(parent, label)?
                    }
                    _ => parent,
                };
                next[depth] += 1;
            }
            parent = open[depth];
        }
        builder.add(parent, leaf)?;
    }
    Ok(builder.finish())
}
