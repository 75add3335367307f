//! The measures on the tables of the papers, by their figures, and on Adult against a second computation.

use crate::common;

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use common::{real_tables, tree};
use tauell::privacy::{Eligible, Masses, Measured, Measuring, Requirement, Setting, Spread, Weights, WholeTable};
use tauell::table::{ReadOptions, Table, read_all};
use tauell::taxonomy::{LeafRank, TreeBuilder};

/// A published table under one sensitive attribute: classes of labels, base values or groups.
struct Published {
    spread: Spread,
    whole: WholeTable,
    classes: Vec<Masses>,
}

impl Published {
    /// `values` is the sensitive taxonomy as indented text; every base value has weight 1.
    fn new(values: &str, classes: &[&[&str]]) -> Self {
        let taxonomy = Arc::new(tree(values));
        let weights = Weights::where_present(&vec![1; taxonomy.leaf_count()]);
        let rows = classes.iter().map(|class| class.len() as u64).sum();
        let spread = Spread::new(Arc::clone(&taxonomy), &weights, rows, 100);
        let masses = |labels: &mut dyn Iterator<Item = &&str>| {
            spread.masses(labels.map(|label| (taxonomy.node(label).expect("a label of the taxonomy"), 1)))
        };
        let whole = masses(&mut classes.iter().copied().flatten());
        let classes = classes.iter().map(|class| masses(&mut class.iter())).collect();
        Self { spread, whole: whole.into(), classes }
    }

    fn setting(&self) -> Setting<'_> {
        Setting { spread: &self.spread, whole: &self.whole }
    }

    fn measured(&self) -> Measured {
        let mut measuring = Measuring::new(self.setting());
        self.classes.iter().for_each(|class| measuring.take(class, self.setting()));
        measuring.finish(self.setting())
    }

    fn keeps(&self, requirement: &str) -> bool {
        self.broken(requirement).is_empty()
    }

    /// The classes, from 1, that violate a requirement.
    fn broken(&self, requirement: &str) -> Vec<usize> {
        let requirement = Requirement::parse(requirement, self.spread.taxonomy()).unwrap();
        let broken = |class: &Masses| !requirement.holds(class, self.setting());
        (1..).zip(&self.classes).filter(|(_, class)| broken(class)).map(|(number, _)| number).collect()
    }
}

const CONDITIONS: &str = "*\n heart\n viral\n cancer";

/// Figure 2 of the 2006 paper.
fn four_anonymous() -> Published {
    Published::new(
        CONDITIONS,
        &[&["heart", "heart", "viral", "viral"], &["cancer", "heart", "viral", "viral"], &["cancer"; 4]],
    )
}

/// Figure 3 of the 2006 paper.
fn three_diverse() -> Published {
    Published::new(
        CONDITIONS,
        &[
            &["heart", "viral", "cancer", "cancer"],
            &["cancer", "heart", "viral", "viral"],
            &["heart", "viral", "cancer", "cancer"],
        ],
    )
}

fn limits(measured: &Measured) -> Vec<(u32, String)> {
    measured.recursive.iter().map(|limit| (limit.l, limit.exact.clone().unwrap())).collect()
}

fn taus(measured: &Measured) -> Vec<(u32, String)> {
    measured.smallest_tau.iter().map(|tau| (tau.l, tau.exact.clone().unwrap())).collect()
}

fn at(l: u32, exact: &str) -> (u32, String) {
    (l, exact.to_owned())
}

#[test]
fn the_4_anonymous_inpatients_are_not_diverse_at_all() {
    let table = four_anonymous();
    let measured = table.measured();
    assert_eq!(measured.k.value, 4.0);
    assert_eq!((measured.distinct.value, measured.distinct.class), (1.0, Some(2)));
    assert_eq!((measured.simple.value, measured.simple.class), (1.0, Some(2)));
    assert_eq!((measured.entropy.value, measured.entropy.class), (1.0, Some(2)));
    assert!(measured.recursive.is_empty() && measured.smallest_tau.is_empty());
    assert!(table.keeps("k=4"));
    assert_eq!(table.broken("distinct-l=2"), [3]);
    assert_eq!(table.broken("distinct-l=3"), [1, 3]);
}

#[test]
fn the_3_diverse_inpatients_are_entropy_2_8_diverse() {
    let table = three_diverse();
    let measured = table.measured();
    assert_eq!((measured.k.value, measured.distinct.value), (4.0, 3.0));
    assert!((measured.entropy.value - 8f64.sqrt()).abs() < 1e-12);
    assert!(table.keeps("entropy-l=2.8"));
    assert_eq!(table.broken("entropy-l=2.83"), [1, 2, 3]);
    assert!(table.keeps("distinct-l=3"));
    // No condition has more than half of a class.
    assert_eq!((measured.simple_ell, limits(&measured)), (2, vec![at(2, "1/1"), at(3, "2/1")]));
    assert_eq!(taus(&measured), [at(2, "1/2"), at(3, "1/2")]);
}

#[test]
fn the_multi_attribute_example_is_3_diverse_but_not_recursive_2_3() {
    // 2006 paper, section 4.3: (s1,v1), (s1,v2), (s2,v3), (s3,v3). It states recursive (2,3); by its Definition 4.2, which is
    // strict, that takes c above 2 (docs/reference/requirements.md#recursive-c-l-diversity).
    let s = Published::new("*\n s1\n s2\n s3", &[&["s1", "s1", "s2", "s3"]]);
    let v = Published::new("*\n v1\n v2\n v3", &[&["v1", "v2", "v3", "v3"]]);
    for table in [&s, &v] {
        assert!(table.keeps("distinct-l=3"));
        assert_eq!(table.broken("recursive-l=2,3"), [1]);
        assert!(table.keeps("recursive-l=2.01,3"));
        assert_eq!(limits(&table.measured()), [at(2, "1/1"), at(3, "2/1")]);
    }
    // Definition 4.5: with S in the quasi-identifier, anyone who rules s1 out knows V.
    let v_given_s = Published::new("*\n v1\n v2\n v3", &[&["v1", "v2"], &["v3"], &["v3"]]);
    assert_eq!(v_given_s.broken("distinct-l=2"), [2, 3]);
}

const DISEASES: &str = "any\n hemal disease\n  hepatitis\n  anemia\n respiratory\n  phthisis\n  flu";

#[test]
fn hospital_b_is_3_2_diverse_and_discloses_hepatitis_with_0_714() {
    let h = "hepatitis";
    let table = Published::new(
        DISEASES,
        &[&[h, h, h, h, "phthisis", h, "flu"], &[h, "phthisis", "phthisis", "phthisis", "anemia"]],
    );
    assert!(table.keeps("recursive-l=3,2"));
    assert_eq!(table.broken("recursive-l=2.5,2"), [1]);
    assert!((table.classes[0].frequency(0) - 0.714).abs() < 5e-4);
    assert!((table.measured().highest_shares[0] - 5.0 / 7.0).abs() < 1e-12);
    assert!(table.keeps("tau-l=5/7,2"));
    assert_eq!(table.broken("tau-l=0.71,2"), [1]);
}

#[test]
fn hospital_d_is_simple_2_diverse_and_leaves_two_diseases_with_0_9() {
    let (h, p) = ("hepatitis", "phthisis");
    let table = Published::new(DISEASES, &[&[h, h, h, h, p, h, p, p, p, "anemia"], &[h, "flu"]]);
    assert!(table.keeps("simple-l=2"));
    assert_eq!(table.broken("simple-l=3"), [1, 2]);
    assert!((table.classes[0].cumulative()[1] - 0.9).abs() < 1e-12);
    assert_eq!(table.broken("tau-l=0.79,3"), [1, 2]);
}

#[test]
fn hospital_2a_is_0_5_3_diverse_and_no_more() {
    // Rows 1 and 2 are published as "hemal disease" (2009 paper, Figure 2; docs/explanation/hospital.md).
    let (g, h, p) = ("hemal disease", "hepatitis", "phthisis");
    let table = Published::new(DISEASES, &[&[g, g, h, p], &[h, p, p, "anemia"], &[h, p, h, "flu"]]);
    let measured = table.measured();
    assert!(table.keeps("tau-l=0.5,3"));
    assert_eq!(taus(&measured), [at(2, "1/2"), at(3, "1/2")]);
    assert_eq!(measured.highest_shares, [0.5, 0.75, 1.0, 1.0]);
    assert_eq!((measured.distinct.value, measured.simple_ell), (3.0, 2));
    assert_eq!(table.broken("tau-l=0.49,3"), [1, 2, 3]);
}

#[test]
fn the_hospital_table_can_be_simple_2_and_recursive_above_its_own_ratios() {
    let (h, p) = ("hepatitis", "phthisis");
    let table = Published::new(DISEASES, &[&[h, h, h, h, h, h, p, p, p, p, "anemia", "flu"]]);
    let eligible = Eligible::of(table.setting());
    // 2009 paper, section 1: simple l = 2.
    assert_eq!(eligible.as_it_stands.simple_ell, 2);
    assert_eq!(limits(&eligible.as_it_stands), [at(2, "1/1"), at(3, "3/1"), at(4, "6/1")]);
    assert_eq!(eligible.as_it_stands.closeness[0].value, 0.0);
    // TV-10 (docs/explanation/hospital.md#the-table): exp H = 3.086; (0.5, 3) fails.
    assert!((eligible.as_it_stands.entropy.value - 3.086).abs() < 5e-4);
    assert_eq!(taus(&eligible.as_it_stands), [at(2, "1/2"), at(3, "2/3"), at(4, "3/4")]);
    // With sensitive values generalized: l up to m = 4, tau down to 1/l, c above 1/(m - l + 1).
    let generalized = eligible.generalized.unwrap();
    assert_eq!((generalized.simple_ell, generalized.distinct.value, generalized.entropy.value), (4, 4.0, 4.0));
    assert_eq!(taus(&generalized), [at(2, "1/2"), at(3, "1/3"), at(4, "1/4")]);
    assert_eq!(limits(&generalized), [at(2, "1/3"), at(3, "1/2"), at(4, "1/1")]);
}

#[test]
fn the_salaries_of_adult_allow_no_simple_2_and_recursive_above_3_017() {
    // docs/reference/requirements.md#eligible-ranges: 22,654 and 7,508 rows.
    let taxonomy = Arc::new(tree("*\n <=50K\n >50K"));
    let spread = Spread::new(Arc::clone(&taxonomy), &Weights::where_present(&[1, 1]), 30_162, 2);
    let whole = WholeTable::from(
        spread.masses([(taxonomy.node("<=50K").unwrap(), 22_654), (taxonomy.node(">50K").unwrap(), 7_508)]),
    );
    let eligible = Eligible::of(Setting { spread: &spread, whole: &whole });
    assert_eq!(eligible.as_it_stands.simple_ell, 1);
    assert_eq!(eligible.as_it_stands.recursive.len(), 1);
    assert!((eligible.as_it_stands.recursive[0].c - 3.017).abs() < 5e-4);
}

/// Adult's rows by quasi-identifier, as they are, and the spread of occupation with every label a base value.
fn adult(table: &Table, quasi: &[&str]) -> (Spread, Vec<Vec<u32>>) {
    let codes = |name: &str| table.columns()[table.index_of(name).unwrap()].codes();
    let quasi: Vec<_> = quasi.iter().map(|name| codes(name)).collect();
    let occupation = &table.columns()[table.index_of("occupation").unwrap()];
    let mut builder = TreeBuilder::new("*");
    for label in occupation.dictionary().iter() {
        builder.add(builder.root(), label).unwrap();
    }
    let mut classes: BTreeMap<Vec<u32>, Vec<u32>> = BTreeMap::new();
    for row in 0..table.rows() {
        let key = quasi.iter().map(|codes| codes.at(row)).collect();
        classes.entry(key).or_default().push(occupation.codes().at(row));
    }
    let weights = Weights::where_present(&vec![1; occupation.dictionary().len()]);
    (Spread::new(Arc::new(builder.finish()), &weights, table.rows() as u64, 1000), classes.into_values().collect())
}

/// Counts per value.
fn counts(class: &[u32], values: usize) -> Vec<u64> {
    (0..values as u32).map(|value| class.iter().filter(|&&own| own == value).count() as u64).collect()
}

#[test]
fn on_adult_every_measure_agrees_with_its_definition_computed_apart() {
    let bytes = std::fs::read(real_tables().join("adult/adult.csv")).unwrap();
    let table = read_all(&bytes, &ReadOptions::default()).unwrap().table;
    let seven: [&str; 7] = ["age", "sex", "race", "marital-status", "education", "native-country", "workclass"];
    for quasi in [&["sex"][..], &["sex", "race"], &["age"], &["sex", "race", "workclass"], &seven] {
        let (spread, rows) = adult(&table, quasi);
        let m = spread.base().len();
        let leaf = |value: u32| spread.taxonomy().leaf_node(LeafRank(value));
        let masses = |rows: &[u32]| {
            let counted = counts(rows, m);
            spread.masses((0..m as u32).map(leaf).zip(counted).filter(|&(_, count)| count > 0))
        };
        let classes: Vec<Masses> = rows.iter().map(|rows| masses(rows)).collect();
        let all: Vec<u32> = rows.concat();
        let whole = WholeTable::from(masses(&all));
        let start = Instant::now();
        let setting = Setting { spread: &spread, whole: &whole };
        let mut measuring = Measuring::new(setting);
        classes.iter().for_each(|class| measuring.take(class, setting));
        let measured = measuring.finish(setting);
        println!("{} classes of {quasi:?}: {:.2} ms", rows.len(), start.elapsed().as_secs_f64() * 1e3);

        let least = |of: &dyn Fn(&[u64], f64) -> f64| {
            rows.iter().map(|rows| of(&counts(rows, m), rows.len() as f64)).fold(f64::INFINITY, f64::min)
        };
        let q = counts(&all, m);
        let share = |value: usize| q[value] as f64 / all.len() as f64;
        let entropy = |counts: &[u64], n: f64| {
            let plogp = |&count: &u64| if count == 0 { 0.0 } else { count as f64 / n * (count as f64 / n).log2() };
            (-counts.iter().map(plogp).sum::<f64>()).exp2()
        };
        let simple = |counts: &[u64], n: f64| n / *counts.iter().max().unwrap() as f64;
        let equal = |counts: &[u64], n: f64| {
            -(0..m).map(|value| (counts[value] as f64 / n - share(value)).abs()).sum::<f64>() / 2.0
        };
        let ordered = |counts: &[u64], n: f64| {
            let (mut before, mut sum) = (0.0, 0.0);
            for (value, &count) in counts.iter().enumerate() {
                before += count as f64 / n - share(value);
                sum += f64::abs(before);
            }
            -sum / (m as f64 - 1.0)
        };
        assert_eq!(measured.k.value, least(&|_, n| n));
        assert_eq!(
            measured.distinct.value,
            least(&|counts, _| counts.iter().filter(|&&count| count > 0).count() as f64)
        );
        assert!((measured.entropy.value - least(&entropy)).abs() < 1e-9);
        assert!((measured.simple.value - least(&simple)).abs() < 1e-9);
        assert!((measured.closeness[0].value + least(&equal)).abs() < 1e-9);
        assert!((measured.closeness[1].value + least(&ordered)).abs() < 1e-9);
        // In a flat tree all values are at one distance.
        assert_eq!(measured.closeness[2].value, measured.closeness[0].value);
        for limit in &measured.recursive {
            let ratio = |counts: &[u64], _: f64| {
                let mut sorted = counts.to_vec();
                sorted.sort_unstable_by(|a, b| b.cmp(a));
                -(sorted[0] as f64) / sorted[limit.l as usize - 1..].iter().sum::<u64>() as f64
            };
            assert!((limit.c + least(&ratio)).abs() < 1e-9);
        }
        assert_eq!(measured.recursive.len() + 1, measured.distinct.value as usize);
    }
}
