//! Groups that hide each of their values: none has more than half of the rows.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use tauell_base::sorting::sorted;

use super::super::{Added, Taxonomy, TaxonomyError, TreeBuilder};
use super::{Values, number};

/// The most levels of groups.
const MOST_LEVELS: usize = 4;

/// Splits of a group into two, one within the other, after which it is split no further.
const DEEPEST: usize = 48;

/// The longest label that lists its values, in characters, and the most values that it lists.
const LISTED: (usize, usize) = (60, 6);

/// Groups of neighbouring values in which no value has more than half of the rows. O(v log v + rows), and at most O(v) for each
/// split within a split.
///
/// Suits a sensitive column, where a generalized value must not stand for one value nearly always. Neighbours are values that are
/// about as frequent, or numbers of about one size. A value that has more than half of the rows among all that are not set apart
/// yet is set apart, right under the root, since no group of neighbours that it could be in would hide it; so it goes on to
/// either side of it. What is left between is split in two, near the middle of its rows, as long as no value has more
/// than half of a part (docs/explanation/model.md#taxonomies-made-for-sensitive-columns).
///
/// If values are neighbours by frequency, a value is set apart only if it has more rows than all rarer values together:
/// then every set of values with it and without a more frequent one is more than half of it.
///
/// The tree depends on how many rows have each value, as that of [`super::Frequency`] does.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Balanced {
    /// Which values are neighbours.
    #[serde(default)]
    pub neighbours: Neighbours,
    /// The label of the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub root: Option<String>,
}

/// Which values are neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Neighbours {
    /// Those that about as many rows have, the most frequent first.
    #[default]
    Frequency,
    /// Numbers, or ranges of numbers, of about one size; text by Unicode.
    Size,
}

impl Balanced {
    /// With these neighbours.
    pub fn by(neighbours: Neighbours) -> Self {
        Self { neighbours, root: None }
    }
}

/// A run of values in their order: set apart, or a group with its parts.
enum Part {
    Apart(usize),
    Group { values: Range<usize>, parts: Vec<Part> },
}

pub(super) fn build(values: &Values<'_>, how: &Balanced) -> Result<Taxonomy, TaxonomyError> {
    let counts = values.column.counts();
    let rows =
        |value: &str| values.column.dictionary().code(value).map_or(0, |code| u64::from(counts[code.0 as usize]));
    let mut ordered: Vec<(&str, u64)> =
        number::sorted_values(values.present.clone()).into_iter().map(|value| (value, rows(value))).collect();
    if how.neighbours == Neighbours::Frequency {
        ordered = sorted(ordered, |a, b| b.1.cmp(&a.1));
    }
    let mut parts = Vec::new();
    set_apart(&ordered, 0..ordered.len(), &mut parts);
    // A group of all values is the root.
    if let [Part::Group { values, parts: inner }] = &mut parts[..]
        && values.len() == ordered.len()
    {
        parts = std::mem::take(inner);
    }
    let every = depth(&parts).div_ceil(MOST_LEVELS).max(1);
    let mut tree = Growing { tree: TreeBuilder::new(&values.root), ordered: &ordered, how, every, groups: 0 };
    let root = tree.tree.root();
    tree.grow(root, &parts, 0)?;
    // A column whose values were all part of the root.
    if parts.is_empty() {
        tree.add_leaves(root, 0..ordered.len())?;
    }
    Ok(tree.tree.finish())
}

/// Whether no value has more than half of the rows of a group, for every group of a tree but its root.
pub(super) fn hides_every_value(tree: &Taxonomy, values: &Values<'_>) -> bool {
    let counts = values.column.counts();
    let leaves = tree.nodes().filter(|&node| tree.is_leaf(node));
    let rows: Vec<u64> = leaves
        .map(|leaf| values.column.dictionary().code(tree.label(leaf)))
        .map(|code| code.map_or(0, |code| u64::from(counts[code.0 as usize])))
        .collect();
    let groups = tree.nodes().filter(|&node| !tree.is_leaf(node) && tree.parent(node).is_some());
    groups.map(|group| &rows[tree.leaves(group)]).all(|of| of.len() == rows.len() || is_hidden(of.iter().copied()))
}

fn is_hidden(rows: impl Iterator<Item = u64>) -> bool {
    let (most, all) = rows.fold((0, 0), |(most, all), rows| (most.max(rows), all + rows));
    2 * most <= all
}

/// The values that have more than half of what is not set apart yet, and the groups between them.
fn set_apart(ordered: &[(&str, u64)], run: Range<usize>, parts: &mut Vec<Part>) {
    if run.is_empty() {
        return;
    }
    if run.len() > 1 && is_hidden(ordered[run.clone()].iter().map(|&(_, rows)| rows)) {
        parts.push(split(ordered, run, 0));
        return;
    }
    // The others have fewer rows than it: so this goes no deeper than the logarithm of all rows.
    let most = run.clone().rev().max_by_key(|&at| ordered[at].1).unwrap_or(run.start);
    set_apart(ordered, run.start..most, parts);
    parts.push(Part::Apart(most));
    set_apart(ordered, most + 1..run.end, parts);
}

/// A group and the parts that it is split into, as near the middle of its rows as it goes.
fn split(ordered: &[(&str, u64)], values: Range<usize>, depth: usize) -> Part {
    let of = &ordered[values.clone()];
    let all: u64 = of.iter().map(|&(_, rows)| rows).sum();
    // Of each place: the most rows of a value from there to the end.
    let mut most_after = vec![0; of.len() + 1];
    for place in (0..of.len()).rev() {
        most_after[place] = most_after[place + 1].max(of[place].1);
    }
    let (mut before, mut most_before) = (0, 0);
    let mut best: Option<(u64, usize)> = None;
    for place in 1..of.len() {
        before += of[place - 1].1;
        most_before = most_before.max(of[place - 1].1);
        let after = all - before;
        let off = before.abs_diff(after);
        if 2 * most_before <= before && 2 * most_after[place] <= after && best.is_none_or(|(least, _)| off < least) {
            best = Some((off, place));
        }
    }
    let Some((_, place)) = best.filter(|_| depth < DEEPEST) else { return Part::Group { values, parts: Vec::new() } };
    let middle = values.start + place;
    let parts = vec![split(ordered, values.start..middle, depth + 1), split(ordered, middle..values.end, depth + 1)];
    Part::Group { values, parts }
}

/// Groups within groups.
fn depth(parts: &[Part]) -> usize {
    let of = |part: &Part| match part {
        Part::Apart(_) => 0,
        Part::Group { parts, .. } => 1 + depth(parts),
    };
    parts.iter().map(of).max().unwrap_or(0)
}

struct Growing<'a> {
    tree: TreeBuilder,
    ordered: &'a [(&'a str, u64)],
    how: &'a Balanced,
    /// Of so many groups within each other, one becomes a node.
    every: usize,
    groups: usize,
}

impl Growing<'_> {
    fn grow(&mut self, parent: Added, parts: &[Part], depth: usize) -> Result<(), TaxonomyError> {
        for part in parts {
            match part {
                Part::Apart(value) => self.add_leaves(parent, *value..*value + 1)?,
                Part::Group { values, parts } => {
                    let is_node = depth.is_multiple_of(self.every);
                    let node = if is_node { self.tree.add(parent, &self.label(values.clone()))? } else { parent };
                    self.groups += usize::from(is_node);
                    match &parts[..] {
                        [] => self.add_leaves(node, values.clone())?,
                        parts => self.grow(node, parts, depth + 1)?,
                    }
                }
            }
        }
        Ok(())
    }

    fn add_leaves(&mut self, parent: Added, values: Range<usize>) -> Result<(), TaxonomyError> {
        values.into_iter().try_for_each(|at| self.tree.add(parent, self.ordered[at].0).map(|_| ()))
    }

    /// `[20,29]`, `{flu, cough}`, or a number where that would be long.
    fn label(&self, values: Range<usize>) -> String {
        let of = &self.ordered[values];
        if self.how.neighbours == Neighbours::Size {
            if number::are_ranges(&of.iter().map(|&(value, _)| value).collect::<Vec<_>>()) {
                let joined = number::joined_ranges(of[0].0, of[of.len() - 1].0);
                return joined.unwrap_or_else(|| format!("{} to {}", of[0].0, of[of.len() - 1].0));
            }
            return format!("[{},{}]", of[0].0, of[of.len() - 1].0);
        }
        let (characters, most) = LISTED;
        let is_plain = |value: &str| !value.contains([',', ';', '|', '{', '}', '"']) && value.trim() == value;
        if of.len() <= most && of.iter().all(|&(value, _)| is_plain(value)) {
            let listed: Vec<&str> = of.iter().map(|&(value, _)| value).collect();
            let label = format!("{{{}}}", listed.join(", "));
            if label.chars().count() <= characters {
                return label;
            }
        }
        format!("group {} ({} values)", self.groups + 1, of.len())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::tests::{build, covers_exactly, path};
    use super::super::{BuildContext, Builder};
    use super::*;
    use crate::table::{Column, MissingTokens};

    fn cells(counts: &[(&'static str, usize)]) -> Vec<&'static str> {
        counts.iter().flat_map(|&(value, count)| std::iter::repeat_n(value, count)).collect()
    }

    fn balanced(neighbours: Neighbours, counts: &[(&'static str, usize)]) -> Taxonomy {
        build(&Builder::Balanced(Balanced::by(neighbours)), &cells(counts)).unwrap()
    }

    #[test]
    fn values_about_as_frequent_share_groups_and_a_dominating_one_is_alone() {
        let counts = [("flu", 90), ("a", 9), ("b", 8), ("c", 8), ("d", 3), ("e", 3), ("f", 2), ("g", 1)];
        let tree = balanced(Neighbours::Frequency, &counts);
        assert_eq!(path(&tree, "flu"), "flu > *");
        assert_eq!(path(&tree, "b"), "b > {a, b, c} > group 1 (7 values) > *");
        assert_eq!(path(&tree, "g"), "g > {d, e, f, g} > group 1 (7 values) > *");
    }

    #[test]
    fn numbers_stay_in_their_order() {
        let counts = [("10", 4), ("20", 5), ("30", 4), ("35", 3), ("40", 60), ("50", 2), ("55", 2), ("60", 1)];
        let tree = balanced(Neighbours::Size, &counts);
        assert_eq!(path(&tree, "40"), "40 > *");
        assert_eq!(path(&tree, "10"), "10 > [10,35] > *");
        assert_eq!(path(&tree, "60"), "60 > [50,60] > *");
        let leaves = tree.nodes().filter(|&node| tree.is_leaf(node)).map(|node| tree.label(node));
        assert_eq!(leaves.collect::<Vec<_>>(), ["10", "20", "30", "35", "40", "50", "55", "60"]);
    }

    #[test]
    fn where_each_value_has_more_rows_than_all_rarer_ones_nothing_is_grouped() {
        // Illness of a table of the docs.
        let counts = [("0", 164), ("1", 69), ("2", 31), ("3", 9), ("4", 2), ("5", 1)];
        assert_eq!(balanced(Neighbours::Frequency, &counts).levels(), 2);
        assert_eq!(balanced(Neighbours::Frequency, &[("a", 5), ("b", 5)]).levels(), 2);
    }

    #[test]
    fn thousands_of_values_come_to_few_levels() {
        let cells: Vec<String> = (0..3000).flat_map(|value| vec![value.to_string(); 1 + value % 7]).collect();
        let column = Column::from_cells("c", cells.iter().map(String::as_str));
        let missing = MissingTokens::default();
        for neighbours in [Neighbours::Frequency, Neighbours::Size] {
            let how = Builder::Balanced(Balanced::by(neighbours));
            let tree = how.build(BuildContext::alone(&column, &missing)).unwrap();
            assert!((4..=MOST_LEVELS + 2).contains(&tree.levels()), "{}", tree.levels());
        }
    }

    proptest! {
        #[test]
        fn no_value_has_more_than_half_of_a_group_and_what_is_set_apart_could_be_hidden_by_none(
            mut cells in proptest::collection::vec(prop_oneof![3 => "[a-c]", 2 => "[d-j]", 1 => "[k-z][a-c]?"], 1..80),
            by_size in any::<bool>(),
            turn in 0usize..80,
        ) {
            let missing = MissingTokens::default();
            let neighbours = if by_size { Neighbours::Size } else { Neighbours::Frequency };
            let make = |cells: &[String]| {
                let column = Column::from_cells("c", cells.iter().map(String::as_str));
                Builder::Balanced(Balanced::by(neighbours)).build(BuildContext::alone(&column, &missing)).unwrap()
            };
            let tree = make(&cells);
            covers_exactly(&tree, &cells)?;
            let rows = |leaf| cells.iter().filter(|cell| **cell == tree.label(leaf)).count();
            let leaves: Vec<usize> = tree.nodes().filter(|&node| tree.is_leaf(node)).map(rows).collect();
            for group in tree.nodes().filter(|&node| !tree.is_leaf(node) && tree.parent(node).is_some()) {
                let of = &leaves[tree.leaves(group)];
                prop_assert!(of.len() > 1 && 2 * of.iter().max().unwrap() <= of.iter().sum(), "{of:?}");
            }
            if !by_size && tree.levels() > 2 {
                for leaf in tree.children(crate::taxonomy::NodeId::ROOT).filter(|&node| tree.is_leaf(node)) {
                    let rarer: usize = leaves.iter().filter(|&&other| other < rows(leaf)).sum();
                    prop_assert!(rows(leaf) > rarer, "{} of {leaves:?}", tree.label(leaf));
                }
            }
            let turn = turn % cells.len();
            cells.rotate_left(turn);
            let paths = |tree: &Taxonomy| tree.nodes().map(|node| tree.path(node)).collect::<Vec<_>>();
            prop_assert_eq!(paths(&make(&cells)), paths(&tree));
        }
    }
}
