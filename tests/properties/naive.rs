//! A checker that shares nothing with the engine: it reads the published file, walks labels up and down the hierarchies,
//! and computes in fractions what the definitions say.

use std::collections::{BTreeMap, BTreeSet};

use crate::properties::random::{Case, MISSING, RandomColumn};

/// The base values that a label stands for.
pub type Leaves = BTreeSet<String>;

/// What each label of a column stands for. Missing cells are one base value, under the root unless the hierarchy lists it.
pub fn meanings(column: &RandomColumn) -> BTreeMap<String, Leaves> {
    let mut meanings: BTreeMap<String, Leaves> = BTreeMap::new();
    for path in &column.paths {
        for label in path {
            meanings.entry(label.clone()).or_default().insert(path[0].clone());
        }
    }
    if (0..column.cells.len()).any(|row| column.lacks(row)) {
        let missing: Leaves = [MISSING[0].to_owned()].into();
        for spelling in MISSING {
            meanings.insert(spelling.to_owned(), missing.clone());
        }
        meanings.get_mut("*").unwrap().extend(missing);
    }
    meanings
}

/// The findings on a published file.
pub struct Found {
    pub classes: usize,
    pub general_sensitive: usize,
}

/// A published file, grouped.
pub struct Grouped<'a> {
    /// By published value: of every row the sensitive cells.
    pub classes: BTreeMap<Vec<Leaves>, Vec<Vec<&'a str>>>,
    /// What each label of a sensitive column stands for.
    pub meanings: Vec<BTreeMap<String, Leaves>>,
    general_sensitive: usize,
}

/// Checks a published file (`id` first, then the columns of the case) against the case and its (tau, l). Panics where it is
/// wrong.
pub fn check(case: &Case, published: &str) -> Found {
    let grouped = grouped(case, published);
    for (attribute, (column, required)) in case.sensitive.iter().enumerate() {
        let weights: BTreeMap<String, u64> = case.weights(attribute).into_iter().collect();
        let meanings = &grouped.meanings[attribute];
        for rows in grouped.classes.values() {
            let published = rows.iter().map(|cells| &meanings[cells[attribute]]);
            let shares = masses(&weights, published);
            assert!(
                keeps(&shares, rows.len() as u128, required.p.into(), required.q.into(), required.l.into()),
                "a class of {} rows breaks ({}, {}) on {}",
                rows.len(),
                required.tau(),
                required.l,
                column.name
            );
        }
    }
    Found { classes: grouped.classes.len(), general_sensitive: grouped.general_sensitive }
}

/// Groups a published file; panics where it lacks rows, or a cell does not cover its original, or classes are torn apart.
pub fn grouped<'a>(case: &Case, published: &'a str) -> Grouped<'a> {
    let columns: Vec<&RandomColumn> = case.columns().collect();
    let mut meanings: Vec<BTreeMap<String, Leaves>> = columns.iter().map(|column| meanings(column)).collect();
    let mut lines = published.lines();
    let header: Vec<&str> = lines.next().unwrap().split(',').collect();
    assert_eq!(header[0], "id");
    assert!(
        header[1..].iter().eq(columns.iter().map(|column| &column.name)),
        "the columns keep their order: {header:?}"
    );
    let mut ids = Vec::new();
    let mut classes: BTreeMap<Vec<Leaves>, Vec<Vec<&str>>> = BTreeMap::new();
    let mut runs = 0;
    let mut before = None;
    let mut general_sensitive = 0;
    let mut labels: BTreeMap<(usize, Leaves), &str> = BTreeMap::new();
    for line in lines {
        let cells: Vec<&str> = line.split(',').collect();
        let row: usize = cells[0].parse().unwrap();
        ids.push(row);
        let leaves: Vec<Leaves> = cells[1..].iter().zip(&meanings).map(|(&cell, of)| of[cell].clone()).collect();
        for ((leaves, column), meanings) in leaves.iter().zip(&columns).zip(&meanings) {
            assert!(leaves.is_superset(&meanings[&column.cells[row]]), "a published cell covers its original");
        }
        for ((column, &cell), leaves) in cells[1..].iter().enumerate().zip(&leaves) {
            // Missing cells too: who reads the file groups by text.
            let label = labels.entry((column, leaves.clone())).or_insert(cell);
            assert_eq!(*label, cell, "one published value has one label");
        }
        let (value, _) = leaves.split_at(case.quasi.len());
        general_sensitive += usize::from(leaves[case.quasi.len()..].iter().any(|leaves| leaves.len() > 1));
        if before.as_deref() != Some(value) {
            runs += 1;
            before = Some(value.to_vec());
        }
        classes.entry(value.to_vec()).or_default().push(cells[1 + case.quasi.len()..].to_vec());
    }
    assert_eq!(runs, classes.len(), "the rows of a class are together");
    ids.sort_unstable();
    assert_eq!(ids, case.kept(), "every kept row is published once");
    let meanings = meanings.split_off(case.quasi.len());
    Grouped { classes, meanings, general_sensitive }
}

/// Induced masses in units of `1/unit` of a row, of every base value of positive weight.
struct Masses {
    mass: Vec<u128>,
    unit: u128,
}

/// Induced masses by base value of positive weight, and the units in a row.
pub type ByValue = (BTreeMap<String, u128>, u128);

fn masses<'a>(weights: &BTreeMap<String, u64>, published: impl Iterator<Item = &'a Leaves> + Clone) -> Masses {
    let (mass, unit) = by_value(weights, published);
    Masses { mass: mass.into_values().collect(), unit }
}

/// l(g, a) = p(a) / Σ p over the leaves of g; and l(a, a) = 1.
pub fn by_value<'a>(weights: &BTreeMap<String, u64>, published: impl Iterator<Item = &'a Leaves> + Clone) -> ByValue {
    let sum = |leaves: &Leaves| leaves.iter().map(|leaf| u128::from(*weights.get(leaf).unwrap_or(&0))).sum::<u128>();
    let unit = published.clone().map(sum).fold(1, lcm);
    let mut mass: BTreeMap<String, u128> =
        weights.iter().filter(|&(_, &weight)| weight > 0).map(|(leaf, _)| (leaf.clone(), 0)).collect();
    for leaves in published {
        for leaf in leaves.iter().filter(|leaf| weights.get(*leaf).is_some_and(|&weight| weight > 0)) {
            *mass.get_mut(leaf).unwrap() += unit / sum(leaves) * u128::from(weights[leaf]);
        }
    }
    (mass, unit)
}

/// F(k) ≤ ψ(k) for every k < l, and at least l base values. τ = p/q.
fn keeps(masses: &Masses, rows: u128, p: u128, q: u128, l: u128) -> bool {
    let mut sorted = masses.mass.clone();
    sorted.sort_unstable();
    sorted.reverse();
    assert_eq!(sorted.iter().sum::<u128>(), rows * masses.unit, "every row is spread whole");
    sorted.len() as u128 >= l
        && (1..l).all(|k| {
            let top: u128 = sorted[..k as usize].iter().sum();
            top * q * (l - 1) <= rows * masses.unit * (p * (l - 1) + (q - p) * (k - 1))
        })
}

/// Whether rows of base values keep (p/q, l): the definition on counts.
pub fn counts_keep(counts: &[u64], p: u64, q: u64, l: u32) -> bool {
    let masses = Masses { mass: counts.iter().map(|&count| count.into()).collect(), unit: 1 };
    let rows: u64 = counts.iter().sum();
    rows == 0 || keeps(&masses, rows.into(), p.into(), q.into(), l.into())
}

fn lcm(a: u128, b: u128) -> u128 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
