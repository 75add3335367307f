//! A tree whose groups were made from a sensitive column.

use tauell_data::taxonomy::{LeafRank, NodeId, Taxonomy};

use super::chance::{ln_choose, ln_of_fitting};
use super::column::{Counts, Sorted};
use super::{Degree, DisclosureStrength};

/// A level of a taxonomy whose nodes disclose a sensitive value.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LevelDisclosure {
    /// The level; the root is 0.
    pub level: usize,
    /// What they disclose about the people whose node covers several values of the column.
    pub disclosure: DisclosureStrength,
}

/// A group that holds the people with one sensitive value, and (next to) no one else.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GroupDisclosure {
    /// The group.
    pub group: NodeId,
    /// The leaf of the sensitive value.
    pub value: u32,
    /// Rows in the group.
    pub rows: u64,
    /// Rows of the group with the value.
    pub with_value: u64,
    /// Rows of the table with the value.
    pub of_value: u64,
    /// Rows of the table.
    pub of_all: u64,
    /// A bound on the probability, as its natural logarithm, that one of the taxonomy's nodes is like that by accident.
    pub ln_chance: f64,
    /// Whether the group bears the name of the value.
    pub named: bool,
}

impl GroupDisclosure {
    /// How much is disclosed; nothing is left to chance if the node has the value's name.
    pub fn degree(&self) -> Option<Degree> {
        let beyond_chance = self.ln_chance <= super::BEYOND_CHANCE;
        // A node that was made from the values covers all of one, or most of them after an edit.
        let named = self.named && 2 * self.with_value >= self.of_value;
        if self.rows == self.with_value && (named || beyond_chance && self.with_value == self.of_value) {
            return Some(Degree::Certainly);
        }
        let coincide = 20 * self.with_value >= 19 * self.rows && 10 * self.with_value >= 9 * self.of_value;
        (coincide && beyond_chance && 10 * self.of_value <= 9 * self.of_all).then_some(Degree::Nearly)
    }
}

/// What a taxonomy's nodes disclose about a sensitive attribute: the level that discloses most, and the first node that
/// is one sensitive value. `leaves` and `sensitive` are leaf ranks by row, `labels` the labels of sensitive leaves.
/// Groupings of the same leaves are compared, so that what the values of the column disclose by themselves is no part
/// of it. O(rows · levels).
pub fn groups(
    taxonomy: &Taxonomy,
    leaves: &[u32],
    sensitive: &[u32],
    labels: &dyn Fn(u32) -> String,
) -> (Option<LevelDisclosure>, Option<GroupDisclosure>) {
    let by_leaf = Sorted::by(leaves);
    let mut counts = Counts::new(sensitive);
    let (_, guessed) = counts.of(by_leaf.between(0, usize::MAX), sensitive);
    let mut of_value = vec![0u64; counts.codes()];
    sensitive.iter().for_each(|&value| of_value[value as usize] += 1);
    // By leaf: the most frequent sensitive value of its rows.
    let mut likely: Vec<Option<u32>> = vec![None; taxonomy.leaf_count()];
    for (leaf, likely) in likely.iter_mut().enumerate() {
        let rows = by_leaf.between(leaf, leaf + 1);
        *likely = (!rows.is_empty()).then(|| counts.of(rows, sensitive).0);
    }
    let tree = Tree { taxonomy, by_leaf, likely, sensitive, of_value };
    let level = (1..taxonomy.levels()).rev().filter_map(|level| tree.level(level, &mut counts));
    let level = level.filter(|level| level.disclosure.degree().is_some());
    let level = level.max_by(|a, b| {
        let key = |one: &LevelDisclosure| (one.disclosure.degree(), one.disclosure.rows);
        key(a).cmp(&key(b))
    });
    if guessed as usize == leaves.len() {
        return (None, None);
    }
    (level, tree.group(&mut counts, labels))
}

struct Tree<'a> {
    taxonomy: &'a Taxonomy,
    by_leaf: Sorted,
    likely: Vec<Option<u32>>,
    sensitive: &'a [u32],
    of_value: Vec<u64>,
}

impl Tree<'_> {
    /// The leaves of a node that rows hold.
    fn held(&self, node: NodeId) -> impl Iterator<Item = u32> + '_ {
        self.taxonomy.leaves(node).filter_map(|leaf| self.likely[leaf])
    }

    fn rows(&self, node: NodeId) -> &[u32] {
        let leaves = self.taxonomy.leaves(node);
        self.by_leaf.between(leaves.start, leaves.end)
    }

    /// What the groups of a level tell, as far as they hold several leaves; `None` where fewer than two do.
    fn level(&self, level: usize, counts: &mut Counts) -> Option<LevelDisclosure> {
        let (mut groups, mut disclosed, mut misfits) = (0, 0, 0);
        let (mut units, mut rows) = (vec![0u64; counts.codes()], vec![0u64; counts.codes()]);
        let mut leaf = 0;
        while leaf < self.taxonomy.leaf_count() {
            let node = self.taxonomy.ancestor_at(LeafRank(leaf as u32), level);
            leaf = self.taxonomy.leaves(node).end;
            if self.held(node).nth(1).is_none() {
                continue;
            }
            let (value, with_value) = counts.of(self.rows(node), self.sensitive);
            groups += 1;
            disclosed += with_value;
            misfits += self.held(node).filter(|&likely| likely != value).count() as u64;
            self.held(node).for_each(|likely| units[likely as usize] += 1);
            self.rows(node).iter().for_each(|&row| rows[self.sensitive[row as usize] as usize] += 1);
        }
        let guessed = rows.iter().copied().max()?;
        let disclosing = DisclosureStrength {
            rows: rows.iter().sum(),
            disclosed,
            guessed,
            ln_chance: ln_of_fitting(&units, groups, misfits),
        };
        (groups > 1).then_some(LevelDisclosure { level, disclosure: disclosing })
    }

    /// The node that discloses most of those that are one value; of several, the widest.
    fn group(&self, counts: &mut Counts, labels: &dyn Fn(u32) -> String) -> Option<GroupDisclosure> {
        let inner: Vec<NodeId> = self
            .taxonomy
            .nodes()
            .filter(|&node| node != NodeId::ROOT && !self.taxonomy.is_leaf(node) && self.held(node).nth(1).is_some())
            .collect();
        let leaves = self.likely.iter().flatten().count() as u64;
        let mut alike = vec![0u64; counts.codes()];
        self.likely.iter().flatten().for_each(|&likely| alike[likely as usize] += 1);
        let of = |&group: &NodeId| {
            let (value, with_value) = counts.of(self.rows(group), self.sensitive);
            let inside = self.held(group).filter(|&likely| likely == value).count() as u64;
            let alike = alike[value as usize];
            let held = self.held(group).count() as u64;
            let misfits = held - inside + alike - inside;
            let ln_chance =
                ln_choose(leaves, misfits) - ln_choose(leaves, alike) + tauell_privacy::ln(inner.len() as f64);
            GroupDisclosure {
                group,
                value,
                rows: self.rows(group).len() as u64,
                with_value,
                of_value: self.of_value[value as usize],
                of_all: self.sensitive.len() as u64,
                ln_chance: ln_chance.min(0.0),
                named: bears_the_name(self.taxonomy.label(group), &labels(value)),
            }
        };
        let disclosing = inner.iter().map(of).filter(|group| group.degree().is_some());
        disclosing.max_by(|a, b| (a.degree(), a.rows).cmp(&(b.degree(), b.rows)))
    }
}

/// Whether a node's label is a value's, unchanged or with a column's name after it.
fn bears_the_name(label: &str, value: &str) -> bool {
    let (label, value) = (label.trim().to_lowercase(), value.trim().to_lowercase());
    !value.is_empty()
        && (label == value
            || label.strip_prefix(&value).is_some_and(|rest| rest.starts_with(" (") && rest.ends_with(')')))
}

#[cfg(test)]
mod tests {
    use super::*;
    use tauell_data::taxonomy::read_hierarchy;

    /// Twelve zip codes in three groups of four.
    fn tree(labels: [&str; 3]) -> Taxonomy {
        let line = |zip: usize| format!("{zip};{};*\n", labels[zip / 4]);
        read_hierarchy((0..12).map(line).collect::<String>().as_bytes(), "zip").unwrap()
    }

    fn groups_disclosing(
        labels: [&str; 3],
        zips: &[u32],
        values: &[u32],
    ) -> (Option<LevelDisclosure>, Option<GroupDisclosure>) {
        groups(&tree(labels), zips, values, &|value| ["flu", "hiv", "ulcer"][value as usize].to_owned())
    }

    #[test]
    fn groups_made_from_the_sensitive_column_disclose_it_whatever_their_labels() {
        let zips: Vec<u32> = (0..12).collect();
        let values: Vec<u32> = zips.iter().map(|zip| zip / 4).collect();
        let (level, group) = groups_disclosing(["x", "y", "z"], &zips, &values);
        let level = level.unwrap();
        assert_eq!((level.level, level.disclosure.disclosed, level.disclosure.guessed), (1, 12, 4));
        assert_eq!(level.disclosure.degree(), Some(Degree::Certainly));
        // One group alone holds four of twelve: 1 in 495, three times.
        assert_eq!(group, None);
        // Over six zip codes each with two values the same groups show nothing.
        let mixed: Vec<u32> = zips.iter().map(|zip| zip % 3).collect();
        assert_eq!(groups_disclosing(["x", "y", "z"], &zips, &mixed), (None, None));
    }

    #[test]
    fn a_group_that_bears_the_name_of_its_value_tells_it_however_few_rows_there_are() {
        let (zips, values) = ([0, 1, 4, 5], [0, 0, 1, 1]);
        for label in ["flu", "Flu", "flu (disease)"] {
            let (_, group) = groups_disclosing([label, "y", "z"], &zips, &values);
            assert_eq!(group.unwrap().degree(), Some(Degree::Certainly), "{label}");
        }
        for label in ["x", "fluid", "flu-like", "hiv"] {
            assert_eq!(groups_disclosing([label, "y", "z"], &zips, &values).1, None, "{label}");
        }
        // It bears the name, and holds others, or few of those who have the value.
        assert_eq!(groups_disclosing(["flu", "y", "z"], &[0, 1, 4, 5, 8, 9, 10], &[0, 0, 0, 1, 0, 0, 1]).1, None);
        assert_eq!(groups_disclosing(["flu", "y", "z"], &zips, &[0, 1, 0, 1]).1, None);
    }

    #[test]
    fn one_group_of_everyone_with_a_value_discloses_it_among_groups_that_do_not() {
        // Thirty zip codes: the first ten are the people with flu, the others are mixed.
        let line = |zip: usize| format!("{zip};g{};*\n", zip / 10);
        let tree = read_hierarchy((0..30).map(line).collect::<String>().as_bytes(), "zip").unwrap();
        let zips: Vec<u32> = (0..30).collect();
        let mut values: Vec<u32> = zips.iter().map(|zip| if *zip < 10 { 0 } else { 1 + zip % 2 }).collect();
        let find = |values: &[u32]| groups(&tree, &zips, values, &|value| value.to_string());
        let (level, group) = find(&values);
        let group = group.unwrap();
        assert_eq!((level, tree.label(group.group), group.value), (None, "g0", 0));
        assert_eq!((group.rows, group.with_value, group.of_value, group.of_all), (10, 10, 10, 30));
        assert_eq!(group.degree(), Some(Degree::Certainly));
        // Two more with flu elsewhere: the group is no longer all of them.
        values[15] = 0;
        assert_eq!(find(&values).1.map(|group| group.degree()), Some(Some(Degree::Nearly)));
        values[16] = 0;
        assert_eq!(find(&values).1, None);
    }

    #[test]
    fn disclosure_by_the_values_themselves_is_not_blamed_on_the_taxonomy() {
        // Each zip code has its own value, and the groups mix them.
        let zips: Vec<u32> = (0..120).map(|row| row % 12).collect();
        let values: Vec<u32> = zips.iter().map(|zip| zip % 3).collect();
        assert_eq!(groups_disclosing(["x", "y", "z"], &zips, &values), (None, None));
    }
}
