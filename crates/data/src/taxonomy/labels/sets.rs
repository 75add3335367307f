//! Labels that name sets of values, some of which cross: they have values in common while neither holds all of the other's.
//!
//! No tree has such sets as groups. They are what randomized addition publishes, a person's own value among others that are drawn,
//! and are read as sets over values that lie side by side.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::table::{Dictionary, MissingTokens, ValueCode};
use crate::taxonomy::builder::sorted_values;
use crate::taxonomy::{LeafRank, Taxonomy, TreeBuilder};
use tauell_base::sorting::sort_places;

use super::nest::free_star;
use super::splitting::{Splitting, members_of};
use super::text::is_any;
use super::{LabelChoice, LabelMeaning, LabelStyle, propose};

/// The labels of a column as sets of values.
#[derive(Clone, Debug)]
pub struct LabelSets {
    style: LabelStyle,
    proposed: LabelStyle,
    taxonomy: Arc<Taxonomy>,
    /// Leaf ranks of label `i`, ascending: `members[start[i]..start[i + 1]]`; none where it means any value.
    members: Vec<u32>,
    start: Vec<u32>,
    crossing: (usize, usize),
}

/// What labels name, before the values have their order.
#[derive(Default)]
struct Named {
    values: Dictionary,
    /// Values of label `i` by their codes, each once: `codes[start[i]..start[i + 1]]`.
    codes: Vec<u32>,
    start: Vec<u32>,
}

impl LabelSets {
    /// Reads the distinct labels of the column of this name; `None` where they are no sets, or none of them cross, so that a tree
    /// may have them all ([`super::ReadLabels::tree`]). `others` are values of the column that the labels need not name.
    ///
    /// The values lie side by side, numbers by size and then text, so no order of rows shows. O(text of the labels + values · log).
    pub fn crossing(name: &str, labels: &[&str], choice: &LabelChoice, others: &[&str]) -> Option<Self> {
        let proposed = propose::style(name, labels);
        let style = choice.style.unwrap_or(proposed);
        let stated = stated(labels, choice)?;
        let are_sets = style == LabelStyle::Sets;
        if !are_sets && (style != LabelStyle::Values || stated.is_empty()) {
            return None;
        }
        let splitting = if are_sets { Splitting::of(labels) } else { None };
        let known: FxHashSet<&str> = others.iter().copied().collect();
        let stars_are_values = choice.style == Some(LabelStyle::Values);
        let mut named = Named { start: vec![0], ..Named::default() };
        let mut any = None;
        for (index, &label) in labels.iter().enumerate() {
            match stated.get(label) {
                Some(LabelMeaning::Any) => any = any.or(Some(index)),
                Some(LabelMeaning::These(values)) => values.iter().for_each(|value| named.push(value)),
                Some(_) => named.push(label),
                None if known.contains(label) => named.push(label),
                None if !stars_are_values && is_any(label) => any = any.or(Some(index)),
                None => match members_of(splitting, label).filter(|_| are_sets) {
                    Some(members) => members.into_iter().for_each(|member| named.push(member)),
                    None => named.push(label),
                },
            }
            named.end_label();
        }
        let crossing = named.crossing()?;
        for value in others {
            named.values.intern(value);
        }
        let root = any.map(|index| labels[index]).filter(|root| named.values.code(root).is_none());
        let root = root.map_or_else(|| free_star(named.values.iter()), str::to_owned);
        let mut builder = TreeBuilder::new(&root);
        let mut rank = vec![0; named.values.len()];
        for (place, value) in (0..).zip(sorted_values(named.values.iter().collect())) {
            // They are distinct, and the root is none of them.
            builder.add(builder.root(), value).ok()?;
            rank[named.values.code(value)?.0 as usize] = place;
        }
        let Named { codes: mut members, start, .. } = named;
        members.iter_mut().for_each(|member| *member = rank[*member as usize]);
        start.windows(2).for_each(|ends| members[ends[0] as usize..ends[1] as usize].sort_unstable());
        Some(Self { style, proposed, taxonomy: Arc::new(builder.finish()), members, start, crossing })
    }

    /// How they are written.
    pub fn style(&self) -> LabelStyle {
        self.style
    }

    /// How they seem to be written.
    pub fn proposed(&self) -> LabelStyle {
        self.proposed
    }

    /// The values side by side.
    pub fn taxonomy(&self) -> &Arc<Taxonomy> {
        &self.taxonomy
    }

    /// How many labels there are.
    pub fn len(&self) -> usize {
        self.start.len() - 1
    }

    /// Whether there is none: never, since two of them cross.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a label means any value of the column.
    pub fn is_any(&self, label: usize) -> bool {
        self.start[label] == self.start[label + 1]
    }

    /// The values that a label stands for, ascending.
    pub fn leaves(&self, label: usize) -> impl Iterator<Item = LeafRank> + '_ {
        let all = if self.is_any(label) { 0..self.taxonomy.leaf_count() as u32 } else { 0..0 };
        all.chain(self.named(label).iter().copied()).map(LeafRank)
    }

    /// How many values a label stands for.
    pub fn size(&self, label: usize) -> usize {
        if self.is_any(label) { self.taxonomy.leaf_count() } else { self.named(label).len() }
    }

    fn named(&self, label: usize) -> &[u32] {
        &self.members[self.start[label] as usize..self.start[label + 1] as usize]
    }

    /// Two labels that cross.
    pub fn an_overlap(&self) -> (usize, usize) {
        self.crossing
    }

    /// All labels in an order that follows from the values they name alone; those that mean the same follow one another.
    /// O(labels · log · values that one names).
    pub fn order(&self) -> Vec<u32> {
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        sort_places(&mut order, |a, b| {
            let (a, b) = (a as usize, b as usize);
            self.is_any(b).cmp(&self.is_any(a)).then_with(|| runs(self.named(a)).cmp(runs(self.named(b))))
        });
        order
    }
}

/// Sets of the values of a tree.
#[derive(Clone, Debug)]
pub struct SetsOver<'a> {
    taxonomy: &'a Taxonomy,
    /// How they may be parted, the likelier way first.
    splittings: Vec<Splitting>,
}

impl<'a> SetsOver<'a> {
    /// Of a column with these labels. O(text of the labels + leaves).
    pub fn of(taxonomy: &'a Taxonomy, labels: &[&str]) -> Self {
        let leaves = (0..taxonomy.leaf_count() as u32).map(|rank| taxonomy.label(taxonomy.leaf_node(LeafRank(rank))));
        Self { taxonomy, splittings: Splitting::over(leaves).into_iter().chain(Splitting::of(labels)).collect() }
    }

    /// How these labels, sets of values of the tree and others, write that someone has no value; `None` where none of them does.
    pub fn blank<'b>(&self, labels: &[&'b str], missing: &MissingTokens) -> Option<&'b str> {
        let is_value = |member: &str| self.taxonomy.node(member).is_some();
        let of_set = |splitting: &Splitting, label: &'b str| -> Option<&'b str> {
            let members = splitting.members(label).filter(|members| members.len() > 1)?;
            let blank = |member: &&str| !is_value(member) && missing.matches(member);
            members.iter().copied().find(blank).filter(|_| members.iter().all(|one| is_value(one) || blank(one)))
        };
        self.splittings.iter().find_map(|splitting| labels.iter().find_map(|label| of_set(splitting, label)))
    }

    /// The values that a label stands for, where it is a set of values and groups of the tree: ascending, each once.
    pub fn leaves(&self, label: &str) -> Option<Vec<LeafRank>> {
        let all_of = |splitting: &Splitting| -> Option<Vec<LeafRank>> {
            let mut leaves: Vec<u32> = Vec::new();
            for member in splitting.members(label)? {
                leaves.extend(self.taxonomy.leaves(self.taxonomy.node(member)?).map(|rank| rank as u32));
            }
            leaves.sort_unstable();
            leaves.dedup();
            Some(leaves.into_iter().map(LeafRank).collect())
        };
        self.splittings.iter().find_map(all_of)
    }
}

/// Stretches of neighbours.
fn runs(ranks: &[u32]) -> impl Iterator<Item = (u32, u32)> + '_ {
    ranks.chunk_by(|a, b| a + 1 == *b).map(|run| (run[0], run[run.len() - 1] + 1))
}

/// The choices for labels; `None` if one cannot be read, is for a label that does not exist, or leaves open which
/// values one covers.
fn stated<'a>(labels: &[&str], choice: &'a LabelChoice) -> Option<BTreeMap<&'a str, LabelMeaning>> {
    let mut stated = BTreeMap::new();
    for (label, text) in &choice.stands_for {
        let said = LabelMeaning::parse(text).ok().filter(|said| *said != LabelMeaning::Some)?;
        stated.insert(label.as_str(), said);
    }
    let found = labels.iter().filter(|label| stated.contains_key(**label)).count();
    (found == stated.len()).then_some(stated)
}

impl Named {
    fn push(&mut self, value: &str) {
        let ValueCode(code) = self.values.intern(value);
        if !self.codes[self.last_start()..].contains(&code) {
            self.codes.push(code);
        }
    }

    fn last_start(&self) -> usize {
        self.start.last().map_or(0, |&start| start as usize)
    }

    fn end_label(&mut self) {
        self.start.push(self.codes.len() as u32);
    }

    fn of(&self, label: usize) -> &[u32] {
        &self.codes[self.start[label] as usize..self.start[label + 1] as usize]
    }

    /// Two labels that cross; `None` where each two are apart or one in the other. Larger sets come first: a set that lies in one
    /// finds all its values in the same set, the smallest that came before. O(values of all labels + labels · log labels).
    fn crossing(&self) -> Option<(usize, usize)> {
        let mut order: Vec<u32> = (0..self.start.len() as u32 - 1).collect();
        sort_places(&mut order, |a, b| self.of(b as usize).len().cmp(&self.of(a as usize).len()));
        let mut within: FxHashMap<u32, usize> = FxHashMap::default();
        for label in order.into_iter().map(|label| label as usize).take_while(|&label| !self.of(label).is_empty()) {
            let mut around = self.of(label).iter().map(|code| within.get(code).copied());
            let first = around.next().flatten();
            if let Some(other) = around.find(|other| *other != first) {
                return Some((first.or(other)?, label));
            }
            within.extend(self.of(label).iter().map(|&code| (code, label)));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::taxonomy::{ReadLabels, read_hierarchy};

    fn crossing(labels: &[&str]) -> Option<LabelSets> {
        LabelSets::crossing("disease", labels, &LabelChoice::default(), &[])
    }

    /// What each label stands for.
    fn meanings(sets: &LabelSets) -> Vec<Vec<&str>> {
        let label = |rank| sets.taxonomy().label(sets.taxonomy().leaf_node(rank));
        (0..sets.len()).map(|of| sets.leaves(of).map(label).collect()).collect()
    }

    #[test]
    fn sets_that_cross_are_read_over_their_values_side_by_side() {
        let sets = crossing(&["{flu, cough}", "{cold, flu}", "cold", "*", "{cough, flu}"]).unwrap();
        let all = vec!["cold", "cough", "flu"];
        let [one, other] = [vec!["cough", "flu"], vec!["cold", "flu"]];
        assert_eq!(meanings(&sets), [one.clone(), other, vec!["cold"], all, one]);
        assert_eq!((sets.taxonomy().levels(), sets.size(3), sets.is_any(3)), (2, 3, true));
        assert_eq!((sets.an_overlap(), sets.order()), ((0, 1), vec![3, 2, 1, 0, 4]));
        // Numbers by size.
        let sets = crossing(&["{9, 10}", "{100, 10}"]).unwrap();
        assert_eq!(meanings(&sets), [vec!["9", "10"], vec!["10", "100"]]);
        // To have no value is one.
        let sets = crossing(&["{flu, cough}", "{cough, }", "{flu, }"]).unwrap();
        assert_eq!(meanings(&sets), [vec!["cough", "flu"], vec!["", "cough"], vec!["", "flu"]]);
        // Values that no label names, and one that looks like a set.
        let choice = LabelChoice { style: Some(LabelStyle::Sets), ..LabelChoice::default() };
        let sets = LabelSets::crossing("d", &["a|b", "b|c", "c|d"], &choice, &["c|d", "e"]).unwrap();
        assert_eq!((&meanings(&sets)[2], sets.taxonomy().leaf_count()), (&vec!["c|d"], 5));
    }

    #[test]
    fn what_a_tree_has_and_what_is_no_set_is_left_to_others() {
        for labels in [
            &["{flu, cough}", "{cold, ulcer}", "{cold, flu, cough, ulcer}", "flu"][..],
            &["{flu, cough}", "{cough, flu}"],
            &["20-35", "30-40"],
            &["flu", "cold"],
            &["*"],
        ] {
            assert!(crossing(labels).is_none(), "{labels:?}");
        }
    }

    #[test]
    fn a_reader_may_say_that_labels_are_sets_that_cross() {
        let stated = |stands_for: &[(&str, &str)]| {
            let stands_for = stands_for.iter().map(|&(label, text)| (label.to_owned(), text.to_owned())).collect();
            let choice = LabelChoice { style: None, stands_for };
            LabelSets::crossing("d", &["flu", "viral", "respiratory"], &choice, &[])
        };
        let sets = stated(&[("viral", "flu|hepatitis"), ("respiratory", "flu|cold")]).unwrap();
        assert_eq!(meanings(&sets), [vec!["flu"], vec!["flu", "hepatitis"], vec!["cold", "flu"]]);
        // Of some that are not known no one can say whether they cross.
        assert!(stated(&[("viral", "flu|hepatitis"), ("respiratory", "?")]).is_none());
        assert!(stated(&[("viral", "flu|hepatitis"), ("respiratory", "|")]).is_none());
        assert!(stated(&[("viral", "flu|hepatitis"), ("cough", "flu|cold")]).is_none());
        assert!(stated(&[("viral", "flu|hepatitis")]).is_none());
    }

    #[test]
    fn sets_over_a_tree_are_of_its_values_and_groups() {
        let tree = read_hierarchy("a, b;A;*\nc;A;*\nd|e;*\n".as_bytes(), "tree").unwrap();
        // As they are written here, though another mark parts them too; and as others write them.
        let own = ["{a, b; c}", "{c; d|e}"];
        let sets = SetsOver::of(&tree, &own);
        let leaves = |sets: &SetsOver<'_>, label| sets.leaves(label).map(|of| of.iter().map(|rank| rank.0).collect());
        assert_eq!(own.map(|label| leaves(&sets, label)), [Some(vec![0, 1]), Some(vec![1, 2])]);
        let others = ["{c/d|e}", "{A/d|e}", "{c/f}"];
        let sets = SetsOver::of(&tree, &others);
        assert_eq!(others.map(|label| leaves(&sets, label)), [Some(vec![1, 2]), Some(vec![0, 1, 2]), None]);
        assert_eq!(leaves(&sets, "c"), None::<Vec<u32>>);
        // And to have no value.
        let missing = MissingTokens::default();
        let blank = |labels: &[&'static str]| SetsOver::of(&tree, labels).blank(labels, &missing);
        assert_eq!(blank(&["{c; d|e}", "{c; }"]), Some(""));
        assert_eq!(blank(&["{c; d|e}", "{NA; d|e}"]), Some("NA"));
        assert_eq!((blank(&own), blank(&["{c; f; }"])), (None, None));
    }

    proptest! {
        #[test]
        fn sets_are_read_here_where_no_tree_has_them(
            sets in prop::collection::vec(prop::collection::btree_set(0..6u32, 1..4), 1..6),
        ) {
            let text = |set: &std::collections::BTreeSet<u32>| {
                format!("{{{}}}", set.iter().map(|value| format!("v{value}")).collect::<Vec<_>>().join(", "))
            };
            let mut labels: Vec<String> = sets.iter().map(text).collect();
            labels.sort();
            labels.dedup();
            let labels: Vec<&str> = labels.iter().map(String::as_str).collect();
            let tree = ReadLabels::of("disease", &labels, &LabelChoice::default()).unwrap().tree(&[]);
            prop_assert_eq!(crossing(&labels).is_some(), tree.is_err(), "{:?}", labels);
        }
    }
}
