//! Rare values, grouped until no group is rare.

use serde::{Deserialize, Serialize};

use tauell_base::sorting::sorted;

use super::super::{Taxonomy, TaxonomyError, TreeBuilder};
use super::{Values, number, unusable};

/// Values that fewer rows hold than they should, in groups of neighbours that enough rows hold. O(v log v + rows).
///
/// Values in at least `at_least` rows are directly under the root. The others, numbers by size and then text by
/// Unicode, are grouped one after the other; a group is closed once its rows suffice, and the rest at the end joins the
/// last one. If all of them do not suffice for one group, the rarest of the frequent values join it. Groups are
/// labelled `other values (17)`, by the number of their values, and numbered if there are several.
///
/// The only builder whose taxonomy depends on how many rows have a value, so it discloses which are rare.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Frequency {
    /// The fewest rows of a group; 2 or more.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub at_least: u64,
    /// The label of the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub root: Option<String>,
}

impl Frequency {
    /// Groups of at least so many rows.
    pub fn of(at_least: u64) -> Self {
        Self { at_least, root: None }
    }
}

pub(super) fn build(values: &Values<'_>, how: &Frequency) -> Result<Taxonomy, TaxonomyError> {
    if how.at_least < 2 {
        return Err(unusable("at_least", "every value is in at least one row. Give 2 or more"));
    }
    let counts = values.column.counts();
    let rows =
        |value: &str| values.column.dictionary().code(value).map_or(0, |code| u64::from(counts[code.0 as usize]));
    let values_and_rows: Vec<(&str, u64)> =
        number::sorted_values(values.present.clone()).into_iter().map(|value| (value, rows(value))).collect();
    let group_of = groups(&values_and_rows, how.at_least);

    let count = group_of.iter().flatten().max().map_or(0, |last| last + 1);
    let mut sizes = vec![0usize; count];
    group_of.iter().flatten().for_each(|&group| sizes[group] += 1);
    let mut tree = TreeBuilder::new(&values.root);
    // A group of one value, or of all, says nothing.
    let says = |group: usize| sizes[group] > 1 && sizes[group] < group_of.len();
    let mut nodes = vec![None; count];
    // Frequent values first: the groups are then together at the end.
    for (&(value, _), group) in values_and_rows.iter().zip(&group_of) {
        if group.is_none_or(|group| !says(group)) {
            tree.add(tree.root(), value)?;
        }
    }
    for (&(value, _), group) in values_and_rows.iter().zip(&group_of) {
        let Some(group) = group.filter(|&group| says(group)) else { continue };
        let node = match nodes[group] {
            Some(node) => node,
            None => tree.add(tree.root(), &label(group, &sizes))?,
        };
        nodes[group] = Some(node);
        tree.add(node, value)?;
    }
    Ok(tree.finish())
}

fn label(group: usize, sizes: &[usize]) -> String {
    match sizes {
        [size] => format!("other values ({size})"),
        _ => format!("other values {} ({})", group + 1, sizes[group]),
    }
}

/// The group of each value; `None` for those that are frequent enough.
fn groups(values: &[(&str, u64)], at_least: u64) -> Vec<Option<usize>> {
    let mut group_of = vec![None; values.len()];
    let (mut group, mut rows) = (0, 0);
    for (index, _) in values.iter().enumerate().filter(|(_, (_, count))| *count < at_least) {
        group_of[index] = Some(group);
        rows += values[index].1;
        if rows >= at_least {
            (group, rows) = (group + 1, 0);
        }
    }
    if rows == 0 {
        return group_of;
    }
    if group > 0 {
        // What is left over joins the last group.
        group_of.iter_mut().flatten().for_each(|of| *of = (*of).min(group - 1));
        return group_of;
    }
    let frequent: Vec<usize> = (0..values.len()).filter(|&index| group_of[index].is_none()).collect();
    for index in sorted(frequent, |&a, &b| values[a].1.cmp(&values[b].1)) {
        if rows >= at_least {
            break;
        }
        group_of[index] = Some(0);
        rows += values[index].1;
    }
    group_of
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tests::{build, covers_exactly, leaves, path};
    use super::super::{BuildContext, Builder};
    use super::*;
    use crate::table::{Column, MissingTokens};
    use crate::taxonomy::NodeId;

    fn cells(counts: &[(&'static str, usize)]) -> Vec<&'static str> {
        counts.iter().flat_map(|&(value, count)| std::iter::repeat_n(value, count)).collect()
    }

    #[test]
    fn rare_values_share_groups_that_are_not_rare() {
        let cells = cells(&[("c", 2), ("a", 9), ("b", 2), ("e", 3), ("d", 1), ("f", 1)]);
        let tree = build(&Builder::Frequency(Frequency::of(4)), &cells).unwrap();
        assert_eq!(leaves(&tree), ["a", "b", "c", "d", "e", "f"]);
        assert_eq!(path(&tree, "b"), "b > other values 1 (2) > *");
        assert_eq!(path(&tree, "c"), "c > other values 1 (2) > *");
        // f alone would be too few.
        assert_eq!(path(&tree, "f"), "f > other values 2 (3) > *");
        assert_eq!(path(&tree, "a"), "a > *");
    }

    #[test]
    fn too_few_rare_values_take_the_rarest_frequent_one_in() {
        let cells = cells(&[("a", 9), ("b", 5), ("c", 1)]);
        let tree = build(&Builder::Frequency(Frequency::of(4)), &cells).unwrap();
        assert_eq!(path(&tree, "b"), "b > other values (2) > *");
        assert_eq!(path(&tree, "a"), "a > *");
    }

    #[test]
    fn nothing_is_grouped_if_nothing_is_rare_or_everything_would_be() {
        for at_least in [2, 100] {
            let tree = build(&Builder::Frequency(Frequency::of(at_least)), &["a", "a", "b", "b", "b"]).unwrap();
            assert_eq!(tree.levels(), 2);
        }
        let error = build(&Builder::Frequency(Frequency::of(1)), &["a"]).unwrap_err();
        assert_eq!(error.code(), "taxonomy-bad-setting");
    }

    proptest! {
        #[test]
        fn every_group_has_its_rows_whatever_the_order_of_rows(
            mut cells in proptest::collection::vec("[a-h]", 1..60),
            at_least in 2u64..12,
            turn in 0usize..60,
        ) {
            let missing = MissingTokens::default();
            let make = |cells: &[String]| {
                let column = Column::from_cells("c", cells.iter().map(String::as_str));
                Builder::Frequency(Frequency::of(at_least)).build(BuildContext::alone(&column, &missing)).unwrap()
            };
            let tree = make(&cells);
            covers_exactly(&tree, &cells)?;
            for node in tree.children(NodeId::ROOT) {
                let rows = cells.iter().filter(|cell| tree.covers(node, tree.node(cell).unwrap())).count() as u64;
                prop_assert!(rows >= at_least || tree.levels() == 2, "{} rows", rows);
            }
            let turn = turn % cells.len();
            cells.rotate_left(turn);
            let paths = |tree: &Taxonomy| tree.nodes().map(|node| tree.path(node)).collect::<Vec<_>>();
            prop_assert_eq!(paths(&make(&cells)), paths(&tree));
        }
    }
}
