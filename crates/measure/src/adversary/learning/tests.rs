use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use tauell_base::random::{Generator, Purpose};
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::{Taxonomy, ValueId, Values, read_hierarchy};
use tauell_privacy::Weights;
use tauell_publish::release::{Publication, PublicationBuilder};

/// Leaves a0, a1 … under one root.
fn tree(letter: char, leaves: usize) -> Arc<Taxonomy> {
    let text: String = (0..leaves).map(|leaf| format!("{letter}{leaf};*\n")).collect();
    Arc::new(read_hierarchy(text.as_bytes(), "tree.csv").unwrap())
}

/// People: cells of each quasi-identifier column, and their sensitive values.
struct People {
    microdata: Arc<Microdata>,
    values: usize,
}

impl People {
    fn new(cells: &[Vec<u32>], categories: usize, sensitive: &[u32], values: usize) -> Self {
        let column = |letter, leaves, cells: &[u32]| {
            Attribute::new(letter, 0, tree('a', leaves), cells.iter().map(|&cell| LeafRank(cell)).collect())
        };
        let quasi = cells.iter().zip(["a", "b", "c"]).map(|(cells, name)| column(name, categories, cells)).collect();
        let own = Attribute::new("s", 0, tree('s', values), sensitive.iter().map(|&value| LeafRank(value)).collect());
        let rows = (0..sensitive.len() as u32).collect();
        Self { microdata: Arc::new(Microdata::new(rows, quasi, vec![own], Dropped::default())), values }
    }

    fn release(
        &self,
        values: Values,
        classes: Vec<Vec<u32>>,
        sensitive: Vec<ValueId>,
        linked: bool,
        general: bool,
    ) -> Release {
        let quasi = self.microdata.quasi_identifiers();
        // General: but for the first column, every cell is the root.
        let cell = |at: usize, of: &Attribute, row: u32| -> ValueId {
            let own = of.leaf_node(row as usize);
            if general && at > 0 { of.taxonomy().parent(own).unwrap().into() } else { own.into() }
        };
        let cells =
            |row: u32| -> Box<[ValueId]> { quasi.iter().enumerate().map(|(at, of)| cell(at, of, row)).collect() };
        let class = |rows: Vec<u32>| match general {
            true => vec![(cells(rows[0]), rows)],
            false => rows.into_iter().map(|row| (cells(row), vec![row])).collect(),
        };
        let values = Arc::new(values);
        let publication = Publication::of(PublicationBuilder {
            quasi_identifiers: quasi.iter().map(|of| Arc::new(Values::of(Arc::clone(of.taxonomy())))).collect(),
            sensitive_values: vec![Arc::clone(&values)],
            len: self.microdata.len(),
            classes: classes.into_iter().map(class).collect(),
            sensitive: vec![sensitive],
            linked,
        });
        let weights = Weights::where_present(&vec![1; self.values]);
        let spread = Spread::over(values, &weights, self.microdata.len() as u64, 1);
        Release::of(Arc::clone(&self.microdata), [(spread, weights)], Arc::new(publication))
    }

    fn own(&self) -> Vec<ValueId> {
        let sensitive = &self.microdata.sensitive()[0];
        (0..self.microdata.len()).map(|row| sensitive.leaf_node(row).into()).collect()
    }

    /// As Anatomy publishes: exact quasi-identifiers, values apart with their group.
    fn groups(&self, groups: Vec<Vec<u32>>) -> Release {
        let values = Values::of(Arc::clone(self.microdata.sensitive()[0].taxonomy()));
        self.release(values, groups, self.own(), false, false)
    }

    /// As randomized addition publishes: each row with a set.
    fn sets(&self, sets: &[Vec<u32>]) -> Release {
        let mut values = Values::of_sets(Arc::clone(self.microdata.sensitive()[0].taxonomy()));
        let sensitive = sets.iter().map(|set| values.standing_for(set.iter().map(|&value| LeafRank(value)))).collect();
        let rows = (0..sets.len() as u32).map(|row| vec![row]).collect();
        self.release(values, rows, sensitive, true, false)
    }
}

fn learned(release: &Release, limit: Option<f64>, slice: u64) -> (LearningResult, Vec<f64>) {
    let mut learning = Learning::new(0, limit);
    let mut posteriors = Vec::new();
    loop {
        let mut left = slice;
        let done = learning.advance(release, release.original.as_deref(), &mut left);
        if let Stage::Counting(of, ..) = &learning.stage {
            posteriors.clone_from(&of.posteriors);
        }
        if done {
            return (learning.found().expect("it is small"), posteriors);
        }
    }
}

/// What a class publishes: by published value, its share of the rows and the values that it stands for.
type Published = Vec<(f64, Vec<u32>)>;

/// The formula of docs/explanation/adversaries.md#an-adversary-who-learns-from-the-release, spelled out: by row, the posterior of every value.
fn spelled_out(cells: &[Vec<u32>], groups: &[Vec<u32>], published: &[Published], values: usize) -> Vec<Vec<f64>> {
    let mut r = vec![vec![0.0; values]; cells[0].len()];
    for (group, of) in groups.iter().zip(published) {
        for &i in group {
            for (share, covers) in of {
                covers.iter().for_each(|&v| r[i as usize][v as usize] += share / covers.len() as f64);
            }
        }
    }
    for _ in 0..ROUNDS {
        let total: Vec<f64> = (0..values).map(|v| r.iter().map(|of| of[v]).sum()).collect();
        let mut next = r.clone();
        for (group, of) in groups.iter().zip(published) {
            let w = |c: usize, v: usize| match of[c].1.contains(&(v as u32)) {
                true => total[v] / of[c].1.iter().map(|&u| total[u as usize]).sum::<f64>(),
                false => 0.0,
            };
            let likelihoods = |i: usize| -> Vec<f64> {
                let of_value = |v: usize| {
                    let factor = |column: &Vec<u32>| {
                        let alike: Vec<usize> = (0..r.len()).filter(|&j| j != i && column[j] == column[i]).collect();
                        if alike.is_empty() {
                            return 1.0;
                        }
                        let mut occurring = column.clone();
                        occurring.sort_unstable();
                        occurring.dedup();
                        let values = occurring.len() as f64;
                        let share = alike.len() as f64 / (r.len() - 1) as f64;
                        (alike.iter().map(|&j| r[j][v]).sum::<f64>() + values * share) / (total[v] - r[i][v] + values)
                    };
                    cells.iter().map(factor).product()
                };
                (0..values).map(of_value).collect()
            };
            let l: Vec<Vec<f64>> = group.iter().map(|&i| likelihoods(i as usize)).collect();
            let fit = |at: usize, c: usize| (0..values).map(|v| w(c, v) * l[at][v]).sum::<f64>();
            let q = |at: usize, c: usize| fit(at, c) / (0..of.len()).map(|d| of[d].0 * fit(at, d)).sum::<f64>();
            for (at, &i) in group.iter().enumerate() {
                let p = |c: usize| {
                    let others: f64 = (0..group.len()).filter(|&k| k != at).map(|k| q(k, c)).sum();
                    of[c].0 * q(at, c) / if group.len() > 1 { others } else { 1.0 }
                };
                let all: f64 = (0..of.len()).map(p).sum();
                let own = |v| (0..of.len()).map(|c| p(c) / all * w(c, v) * l[at][v] / fit(at, c)).sum();
                next[i as usize] = (0..values).map(own).collect();
            }
        }
        r = next;
    }
    r
}

fn likeliest(posteriors: &[Vec<f64>]) -> Vec<f64> {
    posteriors.iter().map(|of| of.iter().copied().fold(0.0, f64::max)).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn posteriors_are_those_of_the_stated_formula_for_groups_and_sets_whatever_the_slices(
        rows in prop::collection::vec((0u32..3, 0u32..3, 0u32..4, 1u32..4), 4..24),
        slice in 1u64..500,
    ) {
        let rows = &rows[..rows.len() / 2 * 2];
        let cells = vec![rows.iter().map(|of| of.0).collect::<Vec<_>>(), rows.iter().map(|of| of.1).collect()];
        let sensitive: Vec<u32> = rows.iter().map(|of| of.2).collect();
        let people = People::new(&cells, 3, &sensitive, 4);
        let groups: Vec<Vec<u32>> = (0..rows.len() as u32 / 2).map(|at| vec![2 * at, 2 * at + 1]).collect();
        let exact: Vec<Published> = groups
            .iter()
            .map(|group| group.iter().map(|&row| (0.5, vec![sensitive[row as usize]])).collect())
            .map(merged)
            .collect();
        let count = |of: &[f64], above: f64| of.iter().filter(|&&one| one > above + 1e-9).count() as u64;
        let most = likeliest(&spelled_out(&cells, &groups, &exact, 4));
        let (found, _) = learned(&people.groups(groups), Some(0.5), slice);
        prop_assert_eq!((found.nearly_certain, found.above_limit), (count(&most, 0.9), Some(count(&most, 0.6))));

        let mut sets: Vec<Vec<u32>> = rows.iter().map(|of| vec![of.2, (of.2 + of.3) % 4]).collect();
        sets.iter_mut().for_each(|set| set.sort_unstable());
        // Rows of one quasi-identifier are one class.
        let mut classes: BTreeMap<(u32, u32), Vec<u32>> = BTreeMap::new();
        (0..).zip(rows).for_each(|(row, of)| classes.entry((of.0, of.1)).or_default().push(row));
        let classes: Vec<Vec<u32>> = classes.into_values().collect();
        let published: Vec<Published> = classes
            .iter()
            .map(|class| class.iter().map(|&row| (1.0 / class.len() as f64, sets[row as usize].clone())).collect())
            .map(merged)
            .collect();
        let most = likeliest(&spelled_out(&cells, &classes, &published, 4));
        let (found, _) = learned(&people.sets(&sets), Some(0.5), slice);
        prop_assert_eq!((found.nearly_certain, found.above_limit), (count(&most, 0.9), Some(count(&most, 0.6))));
    }
}

/// Each published value once.
fn merged(published: Published) -> Published {
    let mut each: BTreeMap<Vec<u32>, f64> = BTreeMap::new();
    published.into_iter().for_each(|(share, covers)| *each.entry(covers).or_default() += share);
    each.into_iter().map(|(covers, share)| (share, covers)).collect()
}

/// In a class of which nothing but one text is known, a value has at most the rows that are published with it or with what covers it.
#[test]
fn no_one_in_a_class_of_one_text_is_surer_than_its_counts_allow() {
    // 2 of s0, 2 of s1 and 3 of * in a class whose quasi-identifiers are suppressed; s0 is frequent elsewhere.
    let sensitive = [0, 0, 1, 1, 0, 1, 2, 0, 0, 0, 2];
    let cells: Vec<Vec<u32>> = vec![(0..11).map(|row| if row < 7 { 0 } else { row - 6 }).collect(); 3];
    let people = People::new(&cells, 5, &sensitive, 3);
    let values = Values::of(Arc::clone(people.microdata.sensitive()[0].taxonomy()));
    let tree = people.microdata.sensitive()[0].taxonomy();
    let root = ValueId::from(tree.parent(tree.leaf_node(LeafRank(0))).unwrap());
    let published =
        people.own().into_iter().enumerate().map(|(row, own)| if (4..7).contains(&row) { root } else { own });
    let published = published.collect();
    let classes = vec![(0..7).collect(), vec![7], vec![8], vec![9], vec![10]];
    let (_, posteriors) = learned(&people.release(values, classes, published, true, false), Some(0.5), 1);
    let most = posteriors[..3].iter().copied().fold(0.0, f64::max);
    assert!(most <= 5.0 / 7.0 + 1e-9, "{posteriors:?}");
}

/// Of `rows` people; three columns, each of which states the value as often as `dependent` of 10 times.
fn drawn(random: &mut Generator, rows: usize, dependent: u32) -> (Vec<Vec<u32>>, Vec<u32>) {
    let sensitive: Vec<u32> = (0..rows).map(|_| random.below(4)).collect();
    let mut column = |shift: u32| -> Vec<u32> {
        let cell = |&value: &u32, random: &mut Generator| match random.below(10) < dependent {
            true => (value * shift + random.below(2)) % 6,
            false => random.below(6),
        };
        sensitive.iter().map(|value| cell(value, random)).collect()
    };
    (vec![column(1), column(2), column(5)], sensitive)
}

/// Groups of two rows of different values, of those with the most rows left.
fn pairs(random: &mut Generator, sensitive: &[u32]) -> Vec<Vec<u32>> {
    let mut buckets = vec![Vec::new(); 4];
    (0..).zip(sensitive).for_each(|(row, &value)| buckets[value as usize].push(row));
    for bucket in &mut buckets {
        let rows = bucket.len();
        random.choose(bucket, rows);
    }
    let mut groups = Vec::new();
    loop {
        buckets.sort_by_key(|bucket| std::cmp::Reverse(bucket.len()));
        let (Some(one), true) = (buckets[0].pop(), !buckets[1].is_empty()) else { return groups };
        groups.extend(buckets[1].pop().map(|other| vec![one, other]));
    }
}

#[test]
fn groups_of_two_are_guessed_far_above_chance_where_values_go_with_the_quasi_identifier_and_not_else() {
    let mut random = Generator::new(27, Purpose::Queries);
    let (cells, sensitive) = drawn(&mut random, 3_000, 4);
    let people = People::new(&cells, 6, &sensitive, 4);
    let (found, _) = learned(&people.groups(pairs(&mut random, &sensitive)), Some(0.5), u64::MAX);
    let right = found.guessed_right.unwrap() as f64 / found.people as f64;
    assert!(right > 0.7, "{found:?}");
    let (cells, sensitive) = drawn(&mut random, 3_000, 0);
    let people = People::new(&cells, 6, &sensitive, 4);
    let (found, _) = learned(&people.groups(pairs(&mut random, &sensitive)), Some(0.5), u64::MAX);
    let right = found.guessed_right.unwrap() as f64 / found.people as f64;
    assert!((0.45..0.55).contains(&right) && found.nearly_certain == 0, "{found:?}");
}

/// 300 secrets: of the people whose likeliest value is above 0.9, so many have it.
#[test]
fn nine_of_ten_who_are_above_09_have_the_value_over_300_secrets() {
    let mut random = Generator::new(3, Purpose::Queries);
    let (mut nearly, mut right) = ([0, 0], [0, 0]);
    for secret in 0..300u64 {
        let (cells, sensitive) = drawn(&mut random, 300, 7);
        let people = People::new(&cells, 6, &sensitive, 4);
        let mut lots = Generator::new(secret, Purpose::Split);
        let sets: Vec<Vec<u32>> = sensitive.iter().map(|&own| vec![own, (own + 1 + lots.below(3)) % 4]).collect();
        for (at, release) in [people.groups(pairs(&mut lots, &sensitive)), people.sets(&sets)].iter().enumerate() {
            let (found, _) = learned(release, Some(0.5), u64::MAX);
            nearly[at] += found.nearly_certain;
            right[at] += found.nearly_certain_right.unwrap();
        }
    }
    for (nearly, right) in nearly.into_iter().zip(right) {
        let share = right as f64 / nearly as f64;
        assert!(nearly > 5_000 && share > 0.88, "{right} of {nearly}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    /// A class of everyone shows how frequent each value is, and no dependence on anything.
    #[test]
    fn one_class_of_all_discloses_its_shares_alone_whatever_is_known_about_people(
        rows in prop::collection::vec((0u32..2, prop_oneof![4 => Just(0u32), 1 => 1u32..3], 0u32..40, prop_oneof![6 => Just(0u32), 1 => 1u32..4]), 2..120),
    ) {
        let cells: Vec<Vec<u32>> =
            vec![rows.iter().map(|of| of.0).collect(), rows.iter().map(|of| of.1).collect(), rows.iter().map(|of| of.2).collect()];
        let sensitive: Vec<u32> = rows.iter().map(|of| of.3).collect();
        let people = People::new(&cells, 40, &sensitive, 4);
        let (_, posteriors) = learned(&people.groups(vec![(0..rows.len() as u32).collect()]), Some(0.5), 1_000);
        let share = |value: u32| sensitive.iter().filter(|&&own| own == value).count() as f64 / rows.len() as f64;
        let shares: Vec<f64> = (0..4).map(share).filter(|&share| share > 0.0).collect();
        for posterior in posteriors.chunks_exact(shares.len()) {
            for (one, share) in posterior.iter().zip(&shares) {
                prop_assert!((one - share).abs() < 1e-6, "{:?} {:?}", posterior, shares);
            }
        }
    }
}

#[test]
fn equal_rows_disclose_nothing_beyond_their_class() {
    let people = People::new(&[vec![0, 0, 0, 0], vec![0; 4]], 2, &[0, 1, 1, 2], 3);
    let (found, posteriors) = learned(&people.groups(vec![vec![0, 1, 2, 3]]), Some(0.5), 1);
    assert_eq!((found.people, found.nearly_certain, found.above_limit), (4, 0, Some(0)));
    for row in posteriors.chunks_exact(3) {
        row.iter().zip([0.25, 0.5, 0.25]).for_each(|(one, share)| assert!((one - share).abs() < 1e-9, "{row:?}"));
    }
}

#[test]
fn a_generalized_release_is_learned_from_by_the_quasi_identifiers_that_the_adversary_knows() {
    let mut random = Generator::new(5, Purpose::Queries);
    let (cells, sensitive) = drawn(&mut random, 3_000, 6);
    let people = People::new(&cells, 6, &sensitive, 4);
    let values = Values::of(Arc::clone(people.microdata.sensitive()[0].taxonomy()));
    let classes: Vec<Vec<u32>> =
        (0..6).map(|cell| (0..3_000).filter(|&row| cells[0][row as usize] == cell).collect()).collect();
    let majority: usize = classes
        .iter()
        .map(|class| (0..4).map(|v| class.iter().filter(|&&row| sensitive[row as usize] == v).count()).max().unwrap())
        .sum();
    let release = people.release(values, classes, people.own(), true, true);
    let (found, _) = learned(&release, Some(0.5), u64::MAX);
    assert!(found.guessed_right.unwrap() as f64 > 1.2 * majority as f64, "{found:?}, {majority}");
    // Without the original the cells are all that is known, and classes state what they state.
    let (found, _) = learned(&Release { original: None, ..release }, Some(0.5), u64::MAX);
    assert_eq!((found.guessed_right, found.nearly_certain_right, found.nearly_certain), (None, None, 0));
}
