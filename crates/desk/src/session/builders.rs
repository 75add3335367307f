//! Builders and checks of one column's taxonomy, as a screen shows them.

use serde::Serialize;

use crate::error::Error;
use tauell_base::arrays::{Integers, TextBlock};
use tauell_data::taxonomy::{
    BuildContext, Builder, HierarchyFile, NodeId, Remark, Severity, Taxonomy, automatic_of_sensitive, broken_file,
    check, fitting_builders, rows_below,
};

use super::{Origin, Session};

/// Labels that a level of a preview names.
const EXAMPLES: usize = 5;

/// What a builder would make of a column, without making it the column's taxonomy.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct BuilderPreview {
    /// The column.
    pub column: String,
    /// What the builder does, in words.
    pub how: String,
    /// What to know before the tree is used or shown to others.
    pub caveat: Option<String>,
    /// The levels, the root first.
    pub levels: Vec<LevelPreview>,
    /// Leaves.
    pub leaves: usize,
    /// Parent of each node, depth-first; the root's is the root.
    pub parent: Integers,
    /// Depth of each node.
    pub depth: Integers,
    /// Leaves below each node.
    pub leaf_count: Integers,
    /// Rows of the table below each node.
    pub rows: Integers,
    /// Labels.
    pub labels: TextBlock,
    /// A remark on the taxonomy of this column.
    pub remarks: Vec<Remark>,
}

/// One level of a taxonomy; a leaf above it counts for it too.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct LevelPreview {
    /// Distance from the root.
    pub level: usize,
    /// Values that this level distinguishes.
    pub values: usize,
    /// The first few of their labels.
    pub examples: Vec<String>,
    /// Base values under the largest.
    pub most_leaves: usize,
    /// Rows under the rarest of those that occur.
    pub fewest_rows: u32,
    /// Rows under the most frequent.
    pub most_rows: u32,
}

/// A builder that fits a column, with settings to begin with.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct SuggestedBuilder {
    /// The builder.
    pub builder: Builder,
    /// What it does, in words.
    pub how: String,
    /// What to know before its tree is used or shown to others.
    pub caveat: Option<String>,
    /// Levels of its tree, root and leaves counted.
    pub levels: usize,
    /// Leaves of its tree.
    pub leaves: usize,
    /// Whether it is the one that is taken without asking.
    pub automatic: bool,
}

/// A hierarchy file checked on a column.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct HierarchyCheck {
    /// Whether the column can use it as it is.
    pub usable: bool,
    /// What there is to say, errors first.
    pub remarks: Vec<Remark>,
    /// Labels of its groups, the root first: where values that it lacks could be placed. Empty where it cannot be read.
    pub groups: Vec<String>,
}

impl Session {
    /// What a builder would make of a column. O(what the builder costs + nodes * levels + rows).
    ///
    /// # Errors
    /// A builder that does not suit the column.
    pub fn preview_builder(&self, column: usize, builder: &Builder) -> Result<BuilderPreview, Error> {
        let taxonomy = builder.build(BuildContext::of(self.table(), column, self.missing()))?;
        let column = &self.table().columns()[column];
        let rows = rows_below(&taxonomy, column);
        let parent = |node| taxonomy.parent(node).unwrap_or(NodeId::ROOT).0;
        Ok(BuilderPreview {
            column: column.name().to_owned(),
            how: builder.to_string(),
            caveat: builder.caveat().map(str::to_owned),
            levels: levels(&taxonomy, &rows),
            leaves: taxonomy.leaf_count(),
            parent: Integers(taxonomy.nodes().map(parent).collect()),
            depth: Integers(taxonomy.nodes().map(|node| taxonomy.depth(node) as u32).collect()),
            leaf_count: Integers(taxonomy.nodes().map(|node| taxonomy.leaves(node).len() as u32).collect()),
            labels: taxonomy.nodes().map(|node| taxonomy.label(node)).collect(),
            remarks: check(&taxonomy, column, self.missing()),
            rows: Integers(rows),
        })
    }

    /// The builder of a column's taxonomy; `None` where no builder made it.
    pub fn builder_of(&mut self, column: usize) -> Option<Builder> {
        match self.taxonomy(column).origin() {
            Origin::Automatic(builder) | Origin::Chosen(builder) => Some(builder.clone()),
            _ => None,
        }
    }

    /// The builders that fit a column, the one that suits it best first. O(rows * columns + v log v).
    pub fn suggest_builders(&self, column: usize) -> Vec<SuggestedBuilder> {
        let context = BuildContext::of(self.table(), column, self.missing());
        let is_sensitive = self.histories[column].is_sensitive();
        let automatic = match is_sensitive {
            true => Builder::for_sensitive_column(context.column, context.missing),
            false => Builder::for_column(context.column, context.missing),
        };
        let mut fitting = fitting_builders(context);
        if is_sensitive {
            fitting.retain(|made| made.how != automatic);
            fitting.insert(0, automatic_of_sensitive(context.column, context.missing));
        }
        fitting
            .into_iter()
            .map(|made| SuggestedBuilder {
                how: made.how.to_string(),
                caveat: made.how.caveat().map(str::to_owned),
                levels: made.taxonomy.levels(),
                leaves: made.taxonomy.leaf_count(),
                automatic: made.how == automatic,
                builder: made.how,
            })
            .collect()
    }

    /// All remarks on a column's taxonomy. O(nodes * levels + rows).
    pub fn check_taxonomy(&mut self, column: usize) -> Vec<Remark> {
        let made = self.taxonomy(column);
        check(made.taxonomy(), &self.table().columns()[column], self.missing())
    }

    /// Checks a hierarchy file on a column, without making it the column's taxonomy. A file that cannot be read is a
    /// remark like others. O(bytes + nodes * levels + rows).
    pub fn check_hierarchy(&self, column: usize, name: &str, bytes: &[u8]) -> HierarchyCheck {
        let column = &self.table().columns()[column];
        match HierarchyFile::read(bytes, name) {
            Err(error) => HierarchyCheck { usable: false, remarks: vec![broken_file(&error)], groups: Vec::new() },
            Ok(file) => {
                let taxonomy = file.taxonomy();
                let remarks = check(taxonomy, column, self.missing());
                let usable = remarks.iter().all(|remark| remark.severity != Severity::Error);
                let is_group = |node: &NodeId| *node == NodeId::ROOT || !taxonomy.is_leaf(*node);
                let groups = taxonomy.nodes().filter(is_group).map(|node| taxonomy.label(node).to_owned());
                HierarchyCheck { usable, remarks, groups: groups.collect() }
            }
        }
    }
}

/// The levels of a tree, the root first. O(leaves * levels).
fn levels(taxonomy: &Taxonomy, rows: &[u32]) -> Vec<LevelPreview> {
    // A node is at its own level; a leaf at all below it too.
    let at = |level: usize| {
        taxonomy.nodes().filter(move |&node| {
            let depth = taxonomy.depth(node);
            depth == level || depth < level && taxonomy.is_leaf(node)
        })
    };
    let level = |level: usize| {
        let occurring = || at(level).map(|node| rows[node.index()]).filter(|&rows| rows > 0);
        LevelPreview {
            level,
            values: at(level).count(),
            examples: at(level).take(EXAMPLES).map(|node| taxonomy.label(node).to_owned()).collect(),
            most_leaves: at(level).map(|node| taxonomy.leaves(node).len()).max().unwrap_or(0),
            fewest_rows: occurring().min().unwrap_or(0),
            most_rows: occurring().max().unwrap_or(0),
        }
    };
    (0..taxonomy.levels()).map(level).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::examples;
    use tauell_data::taxonomy::{Domain, Intervals, RemarkCode};

    fn hospital() -> Session {
        examples::open("hospital", 0).unwrap().0
    }

    #[test]
    fn a_preview_counts_rows_and_values_and_changes_nothing() {
        let mut session = hospital();
        let before = session.taxonomy(0).to_text();
        let how = Builder::Intervals(Intervals { domain: Domain::EveryInteger, ..Intervals::of([5u64, 10]) });
        let preview = session.preview_builder(0, &how).unwrap();
        assert_eq!((preview.how.as_str(), preview.leaves), ("intervals of 5 and 10", 20));
        let figures: Vec<_> = preview
            .levels
            .iter()
            .map(|level| (level.values, level.most_leaves, level.fewest_rows, level.most_rows))
            .collect();
        assert_eq!(figures, [(1, 20, 12, 12), (2, 10, 5, 7), (4, 5, 3, 5), (20, 1, 1, 4)]);
        assert_eq!(preview.levels[1].examples, ["[20,29]", "[30,39]"]);
        assert_eq!(preview.rows.0[0], 12);
        assert_eq!(session.taxonomy(0).to_text(), before);
        assert!(session.preview_builder(2, &how).is_err());
    }

    #[test]
    fn the_builder_is_known_unless_a_file_made_the_tree() {
        let mut session = hospital();
        assert_eq!(session.builder_of(0), None);
        session.set_automatic(0);
        let automatic = session.builder_of(0).unwrap();
        let suggested = session.suggest_builders(0);
        assert!(suggested[0].automatic && suggested[0].builder == automatic);
        assert_eq!(suggested.iter().filter(|builder| builder.automatic).count(), 1);
    }

    #[test]
    fn a_file_is_compared_with_a_column_without_being_taken() {
        let session = hospital();
        let disease = session.column("disease").unwrap();
        let file = b"hepatitis;hemal;any\nflu;respiratory;any\n";
        let checked = session.check_hierarchy(disease, "d.csv", file);
        assert!(!checked.usable);
        assert_eq!(checked.remarks[0].code, RemarkCode::MissingValues);
        assert_eq!(checked.remarks[0].labels, ["phthisis", "anemia"]);
        assert_eq!(checked.groups, ["any", "hemal", "respiratory"]);
        let broken = session.check_hierarchy(disease, "d.csv", b"a;A;*\nb;*;A\n");
        assert_eq!((broken.usable, broken.remarks[0].code), (false, RemarkCode::BrokenFile));
    }
}
