use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use tauell_data::taxonomy::{NodeId, Taxonomy, TreeBuilder, Values};
use tauell_privacy::{Requirement, Setting, Spread, TauEll, Weights, WholeTable};

/// `*` over these leaves.
fn flat(leaves: &[&str]) -> Arc<Taxonomy> {
    let mut builder = TreeBuilder::new("*");
    let root = builder.root();
    for leaf in leaves {
        builder.add(root, leaf).unwrap();
    }
    Arc::new(builder.finish())
}

fn values(taxonomy: &Arc<Taxonomy>) -> Arc<Values> {
    Arc::new(Values::of(Arc::clone(taxonomy)))
}

/// Rows with a class, a disease and a kept value each; `*` is a disease too.
struct Table {
    publication: Publication,
    spread: Spread,
    whole: WholeTable,
    kept: Vec<u32>,
}

impl Table {
    fn of(rows: &[(usize, &str, u32)]) -> Self {
        let (ages, diseases) = (flat(&["0", "1", "2", "3", "4", "5"]), flat(&["flu", "hiv", "ulcer"]));
        let mut classes: Vec<(Box<[NodeId]>, Vec<u32>)> = Vec::new();
        for age in 0..6 {
            let of: Vec<u32> = (0..rows.len() as u32).filter(|&row| rows[row as usize].0 == age).collect();
            if !of.is_empty() {
                classes.push(([ages.node(&age.to_string()).unwrap()].into(), of));
            }
        }
        let sensitive = rows.iter().map(|(_, disease, _)| diseases.node(disease).unwrap()).collect();
        let len = rows.len();
        let publication =
            Publication::of_nodes(vec![values(&ages)], vec![values(&diseases)], len, classes, vec![sensitive]);
        let spread = Spread::new(diseases, &Weights::where_present(&[1, 1, 1]), len as u64, 100);
        let whole = spread.masses(publication.whole_histogram(0)).into();
        Self { publication, spread, whole, kept: rows.iter().map(|row| row.2).collect() }
    }

    fn setting(&self) -> Setting<'_> {
        Setting { spread: &self.spread, whole: &self.whole }
    }

    /// NarrowingInput by these values in slices of so many units.
    fn narrowed(&self, requirements: &[Requirement], values: Vec<u32>, budget: u64) -> Narrowing {
        let asked = [AssessedRequirements { attribute: 0, requirements, setting: self.setting(), adversary: None }];
        let of = NarrowingInput { publication: &self.publication, asked: &asked, k: None, breaks: &|_| false };
        let mut work = Narrow::new(values, &of);
        while !work.advance(&of, budget) {}
        assert_eq!(work.done(of.publication), self.kept.len() as u64);
        work.finish()
    }

    fn by_kept(&self, requirements: &[&str]) -> Narrowing {
        self.narrowed(&self.parsed(requirements), self.kept.clone(), u64::MAX)
    }

    fn parsed(&self, requirements: &[&str]) -> Vec<Requirement> {
        let taxonomy: &Taxonomy = self.spread.taxonomy();
        requirements.iter().map(|text| Requirement::parse(text, taxonomy).unwrap()).collect()
    }
}

/// Two classes of four; the kept values part the first into two and two, the second into three and one.
const EIGHT: [(usize, &str, u32); 8] = [
    (1, "flu", 7),
    (1, "hiv", 7),
    (1, "flu", 3),
    (1, "flu", 3),
    (2, "hiv", 3),
    (2, "flu", 3),
    (2, "ulcer", 3),
    (2, "ulcer", 9),
];

#[test]
fn groups_are_counted_as_by_hand() {
    let found = Table::of(&EIGHT).by_kept(&["tau-l=0.5,2", "k=3", "distinct-l=2"]);
    // Groups: {flu, hiv}, {flu, flu}, {hiv, flu, ulcer}, {ulcer}. Of values 7 and 9 the table has two rows and one.
    assert_eq!((found.distinct, found.unique, found.groups, found.smallest, found.alone), (3, 1, 4, 1, 1));
    // (0.5, 2) and two distinct values fail in {flu, flu} and {ulcer}; k = 3 in these and in {flu, hiv}.
    assert_eq!((found.broken, found.people), (vec![vec![3, 5, 3]], 5));
}

#[test]
fn a_generalized_value_spreads_over_what_it_covers_in_a_group_too() {
    // Each alone: flu is certain, `*` is one of three.
    let table = Table::of(&[(1, "flu", 0), (1, "*", 1), (1, "hiv", 2)]);
    let found = table.by_kept(&["tau-l=0.5,2"]);
    assert_eq!((found.alone, found.broken, found.people), (3, vec![vec![2]], 2));
}

#[test]
fn without_a_sensitive_attribute_groups_are_compared_with_k() {
    let table = Table::of(&EIGHT);
    let k = KAnonymity::new(3).unwrap();
    let of = NarrowingInput { publication: &table.publication, asked: &[], k: Some(k), breaks: &|_| false };
    let mut work = Narrow::new(table.kept.clone(), &of);
    assert!(work.advance(&of, u64::MAX));
    let found = work.finish();
    assert_eq!((found.too_few, found.people, found.broken.len()), (5, 5, 0));
}

#[test]
fn an_adversary_who_knows_more_knows_what_the_class_discloses() {
    // {flu, hiv} hides what the class {flu, hiv, flu, flu} does not.
    let table = Table::of(&EIGHT);
    let requirements = table.parsed(&["tau-l=0.5,2"]);
    let asked =
        [AssessedRequirements { attribute: 0, requirements: &requirements, setting: table.setting(), adversary: None }];
    let of = NarrowingInput { publication: &table.publication, asked: &asked, k: None, breaks: &|class| class == 0 };
    let mut work = Narrow::new(table.kept.clone(), &of);
    assert!(work.advance(&of, u64::MAX));
    let found = work.finish();
    assert_eq!((found.broken, found.people), (vec![vec![3]], 5));
}

#[test]
fn several_columns_together_part_as_their_pairs_do() {
    let mut together = JointColumns::of_rows(5);
    let (one, other) = ([4, 4, 1, 1, 4], [0, 9, 0, 0, 0]);
    // In slices: less than one row's worth at a time.
    while !together.take(|row| one[row], 1) {}
    while !together.take(|row| other[row], 1) {}
    let values = together.values();
    let same = |a: usize, b: usize| values[a] == values[b];
    assert!(same(0, 4) && same(2, 3) && !same(0, 1) && !same(0, 2) && !same(1, 2));
}

fn rows() -> impl Strategy<Value = Vec<(usize, usize, u32)>> {
    prop::collection::vec((0..4usize, 0..4usize, 0..5u32), 1..60)
}

proptest! {
    #[test]
    fn a_constant_changes_nothing_a_unique_column_leaves_everyone_alone_and_slices_do_not_matter(rows in rows()) {
        let rows: Vec<(usize, &str, u32)> =
            rows.into_iter().map(|(age, disease, kept)| (age, ["flu", "hiv", "ulcer", "*"][disease], kept)).collect();
        let table = Table::of(&rows);
        let requirements = [Requirement::TauEll(TauEll::parse("0.6", 2).unwrap()), table.parsed(&["k=3"])[0].clone()];
        let holds = |values: &dyn Fn(u32) -> u32| {
            table.narrowed(&requirements, (0..rows.len() as u32).map(values).collect(), u64::MAX)
        };
        // Nothing is parted: every class is a group.
        let constant = holds(&|_| 6);
        let classes = table.publication.class_count();
        let smallest = table.publication.classes().map(|class| class.rows.len() as u64).min();
        prop_assert_eq!((constant.distinct, constant.groups, Some(constant.smallest)), (1, classes as u64, smallest));
        for (place, requirement) in requirements.iter().enumerate() {
            let fails = |&class: &usize| {
                let masses = table.spread.masses(table.publication.histogram(class, 0));
                !requirement.holds(&masses, table.setting())
            };
            let people: u64 = (0..classes).filter(fails).map(|class| table.publication.class(class).rows.len() as u64).sum();
            prop_assert_eq!(constant.broken[0][place], people);
        }
        // Everyone has a value of their own; k = 3 holds for no one.
        let unique = holds(&|row| row);
        let all = rows.len() as u64;
        prop_assert_eq!((unique.distinct, unique.unique, unique.groups), (all, all, all));
        prop_assert_eq!((unique.alone, unique.smallest, unique.broken[0][1], unique.people), (all, 1, all, all));
        // The groups do not depend on which numbers stand for the values, nor on how the work was sliced.
        let kept = table.narrowed(&requirements, table.kept.clone(), u64::MAX);
        prop_assert_eq!(&table.narrowed(&requirements, table.kept.iter().map(|value| 9 - value).collect(), u64::MAX), &kept);
        prop_assert_eq!(&table.narrowed(&requirements, table.kept.clone(), 1), &kept);
    }
}
