//! Induced frequencies from their definition (2009 paper, Definition 2), leaf by leaf.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use crate::privacy::Weights;
use crate::taxonomy::{NodeId, Taxonomy};

use super::fraction::Fraction;

/// Some rows under one sensitive attribute: what every leaf of the taxonomy has of them.
#[derive(Debug)]
pub(super) struct Induced {
    /// |E|.
    pub rows: u64,
    /// Whether a leaf has positive weight, that is, whether it is a base value.
    pub base: Vec<bool>,
    pub mass: Mass,
}

/// |E|·f_E(a) per leaf.
#[derive(Debug)]
pub(super) enum Mass {
    Exact(Vec<Fraction>),
    /// Where fractions outgrow 128 bits.
    Doubles(Vec<f64>),
}

impl Induced {
    /// Of rows given as counts per published value.
    pub fn of(taxonomy: &Taxonomy, weights: &Weights, counts: &BTreeMap<NodeId, u64>) -> Self {
        let mass = match exact(taxonomy, weights, counts) {
            Some(mass) => Mass::Exact(mass),
            None => Mass::Doubles(doubles(taxonomy, weights, counts)),
        };
        let base = weights.by_leaf().iter().map(|weight| weight.numerator() > 0).collect();
        Self { rows: counts.values().sum(), base, mass }
    }

    /// Number of base values, m.
    pub fn values(&self) -> usize {
        self.base.iter().filter(|&&base| base).count()
    }

    /// Units of work that a look at all of it costs.
    pub fn work(&self) -> u64 {
        20 * self.base.len() as u64
    }

    /// Masses in doubles, per leaf.
    pub fn in_doubles(&self) -> Vec<f64> {
        match &self.mass {
            Mass::Exact(mass) => mass.iter().map(|mass| mass.to_f64()).collect(),
            Mass::Doubles(mass) => mass.clone(),
        }
    }
}

fn exact(taxonomy: &Taxonomy, weights: &Weights, counts: &BTreeMap<NodeId, u64>) -> Option<Vec<Fraction>> {
    let weight_of = |leaf: usize| Fraction::from(weights.by_leaf()[leaf]);
    let mut mass = vec![Fraction::ZERO; taxonomy.leaf_count()];
    for (&node, &count) in counts {
        if taxonomy.is_leaf(node) {
            let leaf = taxonomy.leaves(node).start;
            mass[leaf] = mass[leaf].plus(Fraction::reduced(count.into(), 1))?;
            continue;
        }
        let mut sum = Fraction::ZERO;
        for leaf in taxonomy.leaves(node) {
            sum = sum.plus(weight_of(leaf))?;
        }
        for leaf in taxonomy.leaves(node) {
            let share = weight_of(leaf).over(sum)?;
            mass[leaf] = mass[leaf].plus(share.times(count.into())?)?;
        }
    }
    Some(mass)
}

fn doubles(taxonomy: &Taxonomy, weights: &Weights, counts: &BTreeMap<NodeId, u64>) -> Vec<f64> {
    let weight_of = |leaf: usize| weights.by_leaf()[leaf].to_f64();
    let mut mass = vec![0.0; taxonomy.leaf_count()];
    for (&node, &count) in counts {
        let sum: f64 = taxonomy.leaves(node).map(weight_of).sum();
        for leaf in taxonomy.leaves(node) {
            mass[leaf] += if taxonomy.is_leaf(node) { 1.0 } else { weight_of(leaf) / sum } * count as f64;
        }
    }
    mass
}

/// Masses in descending order; `None` where a comparison outgrows 128 bits.
pub(super) fn descending(mass: &[Fraction]) -> Option<Vec<Fraction>> {
    let (mut sorted, mut failed) = (mass.to_vec(), false);
    sorted.sort_by(|a, b| {
        b.compare(*a).unwrap_or_else(|| {
            failed = true;
            Ordering::Equal
        })
    });
    (!failed).then_some(sorted)
}
