//! Text by its first letters.

use serde::{Deserialize, Serialize};

use tauell_base::sorting::sorted;

use super::super::{Taxonomy, TaxonomyError};
use super::grouping::{self, Level};
use super::{Values, unusable};

/// Text by its first letters: `Smith` under `Smi*` under `S*`, for the lengths 1 and 3. O(v log v + v * lengths).
///
/// Letters are Unicode scalar values, and case tells. A value joins a group if it is at least as long as the group's
/// letters; a shorter one stands under the next group that it is long enough for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Prefixes {
    /// How many letters each level keeps, in any order.
    pub lengths: Vec<u32>,
    /// The label of the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub root: Option<String>,
}

impl Prefixes {
    /// Groups by so many first letters.
    pub fn of(lengths: impl IntoIterator<Item = u32>) -> Self {
        Self { lengths: lengths.into_iter().collect(), root: None }
    }
}

pub(super) fn build(values: &Values<'_>, how: &Prefixes) -> Result<Taxonomy, TaxonomyError> {
    let mut lengths = sorted(how.lengths.clone(), |a, b| b.cmp(a));
    lengths.dedup();
    if lengths.is_empty() || lengths.contains(&0) {
        return Err(unusable("lengths", "give at least one number of letters, and none of zero"));
    }
    let words = sorted(values.present.clone(), Ord::cmp);
    let levels = lengths
        .iter()
        .map(|&length| {
            let length = length as usize;
            Level::of(
                &words,
                |word| match word.char_indices().nth(length) {
                    Some((end, _)) => (&word[..end], true),
                    None => (*word, word.chars().count() == length),
                },
                |&(prefix, groups)| groups.then(|| format!("{prefix}*")),
            )
        })
        .collect();
    grouping::tree(&values.root, words.iter().copied(), levels)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tests::{build, covers_exactly, path};
    use super::super::{BuildContext, Builder};
    use super::*;
    use crate::table::{Column, MissingTokens};
    use crate::taxonomy::LeafRank;

    #[test]
    fn names_are_grouped_by_their_first_letters() {
        let how = Builder::Prefixes(Prefixes::of([1, 3]));
        let tree = build(&how, &["Smith", "Smiley", "Smyth", "Sm", "Jones", "Smi", "?"]).unwrap();
        assert_eq!(path(&tree, "Smith"), "Smith > Smi* > S* > *");
        assert_eq!(path(&tree, "Smi"), "Smi > Smi* > S* > *");
        assert_eq!(path(&tree, "Sm"), "Sm > S* > *");
        assert_eq!(path(&tree, "Jones"), "Jones > Jon* > J* > *");
    }

    #[test]
    fn no_letters_and_labels_that_are_values_are_refused() {
        for lengths in [vec![], vec![0, 2]] {
            let error = build(&Builder::Prefixes(Prefixes::of(lengths)), &["a", "b"]).unwrap_err();
            assert_eq!(error.code(), "taxonomy-bad-setting");
        }
        let clash = build(&Builder::Prefixes(Prefixes::of([1])), &["S*", "Smith", "Sun", "Tom"]).unwrap_err();
        assert_eq!(clash.code(), "taxonomy-label-twice");
    }

    proptest! {
        #[test]
        fn a_group_holds_the_words_that_begin_with_its_letters_and_no_others(
            words in proptest::collection::btree_set("[aäb]{1,4}", 1..25),
            lengths in proptest::collection::vec(1u32..5, 1..4),
        ) {
            let cells: Vec<String> = words.into_iter().collect();
            let column = Column::from_cells("c", cells.iter().map(String::as_str));
            let missing = MissingTokens::default();
            let tree = Builder::Prefixes(Prefixes::of(lengths)).build(BuildContext::alone(&column, &missing)).unwrap();
            covers_exactly(&tree, &cells)?;
            for node in tree.nodes().skip(1).filter(|&node| !tree.is_leaf(node)) {
                let letters = tree.label(node).strip_suffix('*').unwrap();
                for rank in 0..tree.leaf_count() {
                    let word = tree.label(tree.leaf_node(LeafRank(rank as u32)));
                    prop_assert_eq!(word.starts_with(letters), tree.leaves(node).contains(&rank));
                }
            }
        }
    }
}
