//! A check of a published file that shares nothing with the engine: it reads the file and the hierarchy files, and it counts.

use std::collections::{BTreeMap, BTreeSet};

/// A CSV file as records; the first is the header.
pub fn records(text: &str) -> Vec<Vec<String>> {
    let (mut records, mut record, mut field) = (Vec::new(), Vec::new(), String::new());
    let mut quoted = false;
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '"' if quoted && characters.peek() == Some(&'"') => field.extend(characters.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => record.push(std::mem::take(&mut field)),
            '\n' if !quoted => {
                record.push(std::mem::take(&mut field));
                records.push(std::mem::take(&mut record));
            }
            c => field.push(c),
        }
    }
    assert!(!quoted && field.is_empty() && record.is_empty(), "the file ends with a line end");
    records
}

/// The base values below each label of a hierarchy file.
pub type Leaves = BTreeMap<String, BTreeSet<String>>;

/// Reads a hierarchy file without quotes.
pub fn leaves(text: &str) -> Leaves {
    let mut leaves = Leaves::new();
    let delimiter = if text.contains(';') { ';' } else { ',' };
    for line in text.lines() {
        let labels: Vec<&str> = line.split(delimiter).collect();
        for label in &labels {
            leaves.entry((*label).to_owned()).or_default().insert(labels[0].to_owned());
        }
    }
    leaves
}

/// (tau, l) with tau as a fraction.
pub struct Requirement {
    pub tau: (u128, u128),
    pub l: u128,
}

/// Rows of each class of a published file, by leaf sets.
pub struct Classes {
    sizes: Vec<usize>,
    broken: usize,
}

impl Classes {
    pub fn count(&self) -> usize {
        self.sizes.len()
    }

    pub fn smallest(&self) -> usize {
        self.sizes.iter().copied().min().unwrap()
    }

    pub fn discernibility(&self) -> usize {
        self.sizes.iter().map(|size| size * size).sum()
    }

    /// Classes that violate the requirement.
    pub fn broken(&self) -> usize {
        self.broken
    }
}

/// Regroups a published file and compares class with the requirement, in whole numbers.
pub fn check(
    text: &str,
    trees: &BTreeMap<String, Leaves>,
    qi: &[&str],
    sensitive: &str,
    required: &Requirement,
) -> Classes {
    let records = records(text);
    let place = |name: &str| records[0].iter().position(|column| column == name).expect("the column is published");
    let qi: Vec<(usize, &Leaves)> = qi.iter().map(|name| (place(name), &trees[*name])).collect();
    let (at, tree) = (place(sensitive), &trees[sensitive]);
    let mut classes: BTreeMap<Vec<&BTreeSet<String>>, BTreeMap<&str, u128>> = BTreeMap::new();
    let mut present = BTreeSet::new();
    for record in &records[1..] {
        let key = qi.iter().map(|&(column, leaves)| &leaves[&record[column]]).collect();
        *classes.entry(key).or_default().entry(&record[at]).or_default() += 1;
        present.extend(&tree[&record[at]]);
    }
    let keeps = |class: &BTreeMap<&str, u128>| {
        let covered = |label: &str| tree[label].iter().filter(|leaf| present.contains(leaf)).collect::<Vec<_>>();
        let unit = class.keys().map(|label| covered(label).len() as u128).fold(1, least_common_multiple);
        let mut mass: BTreeMap<&String, u128> = present.iter().map(|&leaf| (leaf, 0)).collect();
        for (label, count) in class {
            let leaves = covered(label);
            leaves.iter().for_each(|leaf| *mass.get_mut(leaf).unwrap() += count * unit / leaves.len() as u128);
        }
        let mut mass: Vec<u128> = mass.into_values().collect();
        mass.sort_unstable_by(|a, b| b.cmp(a));
        let whole = class.values().sum::<u128>() * unit;
        let ((p, q), l) = (required.tau, required.l);
        // F(k) <= psi(k), both sides times whole and Q(l - 1).
        (1..l).all(|k| {
            let top: u128 = mass.iter().take(k as usize).sum();
            top * q * (l - 1) <= whole * (p * (l - 1) + (q - p) * (k - 1))
        })
    };
    Classes {
        sizes: classes.values().map(|class| class.values().sum::<u128>() as usize).collect(),
        broken: classes.values().filter(|class| !keeps(class)).count(),
    }
}

fn least_common_multiple(a: u128, b: u128) -> u128 {
    let (mut x, mut y) = (a, b);
    while y != 0 {
        (x, y) = (y, x % y);
    }
    a / x * b
}
