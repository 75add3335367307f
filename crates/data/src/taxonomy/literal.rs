//! A tree written by hand: what a recipe stores where no builder and no file makes the tree.

use serde::{Deserialize, Serialize};

use tauell_base::place::Place;

use super::{MAX_LEVELS, NodeId, Taxonomy, TaxonomyError, TreeBuilder};

/// A node and what is below it, as JSON: `{"label": "*", "children": [{"label": "20"}, {"label": "21"}]}`.
///
/// A node without children is a base value. Children are in their order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Nested {
    /// The label.
    pub label: String,
    /// The nodes right below it; none for a base value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "testing", ts(as = "Option<Vec<Nested>>", optional))]
    pub children: Vec<Nested>,
}

impl Nested {
    /// The most levels that are written this way: readers of JSON stop at 128 brackets inside one another, and a level
    /// is two of them. A deeper tree is written as a hierarchy file.
    pub const MAX_LEVELS: usize = 56;

    /// The taxonomy as nested nodes; `None` where it has more than [`Self::MAX_LEVELS`] levels. O(nodes).
    pub fn of(taxonomy: &Taxonomy) -> Option<Self> {
        fn below(taxonomy: &Taxonomy, node: NodeId) -> Nested {
            let children = taxonomy.children(node).map(|child| below(taxonomy, child)).collect();
            Nested { label: taxonomy.label(node).to_owned(), children }
        }
        (taxonomy.levels() <= Self::MAX_LEVELS).then(|| below(taxonomy, NodeId::ROOT))
    }

    /// The taxonomy. O(nodes).
    ///
    /// # Errors
    /// - `taxonomy-label-twice`: a label in two places.
    /// - `taxonomy-empty-label`: a group without a label.
    /// - `taxonomy-too-deep`: more than [`MAX_LEVELS`] levels.
    pub fn build(&self) -> Result<Taxonomy, TaxonomyError> {
        let place = || Box::new(Place::unknown());
        let mut builder = TreeBuilder::new(&self.label);
        // A stack instead of recursion: children wait there in reverse, so that nodes are added depth-first.
        let mut waiting = vec![(self, builder.root(), 1)];
        while let Some((node, added, levels)) = waiting.pop() {
            if levels > MAX_LEVELS {
                return Err(TaxonomyError::TooDeep { place: place(), levels, limit: MAX_LEVELS });
            }
            if node.label.trim().is_empty() && (!node.children.is_empty() || levels == 1) {
                return Err(TaxonomyError::EmptyLabel { place: place() });
            }
            let bottom = waiting.len();
            for child in &node.children {
                waiting.push((child, builder.add(added, &child.label)?, levels + 1));
            }
            waiting[bottom..].reverse();
        }
        Ok(builder.finish())
    }
}

#[cfg(test)]
mod tests {
    use super::super::{read_hierarchy, write_hierarchy};
    use super::*;

    fn nested(json: &str) -> Nested {
        serde_json::from_str(json).unwrap()
    }

    #[test]
    fn a_tree_goes_into_json_and_back_with_its_order() {
        let text = "b;A;*\na;A;*\nx;x;*\n";
        let tree = read_hierarchy(text.as_bytes(), "h.csv").unwrap();
        let json = serde_json::to_string(&Nested::of(&tree).unwrap()).unwrap();
        let expected =
            r#"{"label":"*","children":[{"label":"A","children":[{"label":"b"},{"label":"a"}]},{"label":"x"}]}"#;
        assert_eq!(json, expected);
        assert_eq!(write_hierarchy(&nested(&json).build().unwrap()), text);
    }

    #[test]
    fn what_is_no_taxonomy_is_refused() {
        let code = |json: &str| nested(json).build().unwrap_err().code();
        assert_eq!(code(r#"{"label":"*","children":[{"label":"a"},{"label":"a"}]}"#), "taxonomy-label-twice");
        assert_eq!(code(r#"{"label":"*","children":[{"label":"*"}]}"#), "taxonomy-label-twice");
        assert_eq!(
            code(r#"{"label":"*","children":[{"label":" ","children":[{"label":"a"}]}]}"#),
            "taxonomy-empty-label"
        );
        assert_eq!(code(r#"{"label":""}"#), "taxonomy-empty-label");
        let deep = (0..MAX_LEVELS).fold(Nested { label: "leaf".into(), children: Vec::new() }, |below, level| Nested {
            label: level.to_string(),
            children: vec![below],
        });
        assert_eq!(deep.build().unwrap_err().code(), "taxonomy-too-deep");
        assert_eq!(deep.children[0].build().unwrap().levels(), MAX_LEVELS);
        // The empty cell may be a base value.
        let empty = nested(r#"{"label":"*","children":[{"label":""},{"label":"a"}]}"#).build().unwrap();
        assert_eq!(empty.leaf(""), Some(super::super::LeafRank(0)));
    }

    #[test]
    fn the_deepest_tree_that_is_written_so_is_read_again() {
        let row = |levels: usize| (0..levels).map(|level| level.to_string()).collect::<Vec<_>>().join(";");
        let tree = read_hierarchy(row(Nested::MAX_LEVELS).as_bytes(), "h.csv").unwrap();
        // Inside a recipe it is four brackets deeper.
        let json = format!("[[[[{}]]]]", serde_json::to_string(&Nested::of(&tree).unwrap()).unwrap());
        serde_json::from_str::<[[[[Nested; 1]; 1]; 1]; 1]>(&json).unwrap();
        let deeper = read_hierarchy(row(Nested::MAX_LEVELS + 1).as_bytes(), "h.csv").unwrap();
        assert_eq!(Nested::of(&deeper), None);
    }
}
