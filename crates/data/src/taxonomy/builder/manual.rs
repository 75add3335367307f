//! A tree that someone wrote down.

use serde::{Deserialize, Serialize};

use tauell_base::json;

use super::super::{ColumnCover, Nested, Taxonomy, TaxonomyError};
use super::BuildContext;

/// A given taxonomy, whatever the column contains; but every value of the column must be one of its leaves. O(nodes +
/// v).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct ManualTaxonomy {
    /// The root and all below it.
    #[serde(deserialize_with = "json::field")]
    pub tree: Nested,
}

pub(super) fn build(context: BuildContext<'_>, how: &ManualTaxonomy) -> Result<Taxonomy, TaxonomyError> {
    let tree = how.tree.build()?;
    ColumnCover::of(context.column, &tree, context.missing)?;
    Ok(tree)
}

#[cfg(test)]
mod tests {
    use super::super::Builder;
    use super::super::tests::{build, path};

    fn by_hand(tree: &str) -> Builder {
        serde_json::from_str(&format!(r#"{{"kind":"by_hand","tree":{tree}}}"#)).unwrap()
    }

    const DISEASES: &str = r#"{"label":"any","children":[{"label":"respiratory","children":[{"label":"flu"},{"label":"phthisis"}]},{"label":"measles"}]}"#;

    #[test]
    fn a_tree_is_built_as_it_is_written_down() {
        let how = by_hand(DISEASES);
        let tree = build(&how, &["flu", "measles", "?"]).unwrap();
        assert_eq!(path(&tree, "phthisis"), "phthisis > respiratory > any");
        assert_eq!(serde_json::to_string(&how).unwrap(), format!(r#"{{"kind":"by_hand","tree":{DISEASES}}}"#));
    }

    #[test]
    fn a_tree_that_is_none_or_misses_values_is_refused() {
        for (tree, cell, code) in [
            (DISEASES, "cold", "taxonomy-missing-values"),
            (DISEASES, "respiratory", "taxonomy-inner-values"),
            (r#"{"label":"any","children":[{"label":"flu"},{"label":"flu"}]}"#, "flu", "taxonomy-label-twice"),
            (r#"{"label":"","children":[{"label":"flu"}]}"#, "flu", "taxonomy-empty-label"),
        ] {
            let error = build(&by_hand(tree), &[cell]).unwrap_err();
            assert_eq!((error.code(), error.place().column.as_deref()), (code, Some("c")));
        }
    }
}
