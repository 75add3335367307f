//! The adversary who knows the algorithm (spec A.10; the project's own, no paper's).
//!
//! The requirement holds for someone who spreads a general sensitive value over its leaves by the weights p. But the rows
//! that are published with one are not drawn by p: they are taken from the most frequent value. Someone who knows that can
//! un-generalize them. How well, at the worst, is what the table itself says:
//!
//! - `r_c(a)`: of all rows of the publication that are published as node `c`, the share whose true value is `a`;
//! - `f_aware(a)` of a class: the mean of `r_c(a)` over its rows;
//! - excess of a class: the largest `F_aware(k) - ψ(k)` over `1 ≤ k < ℓ`. Above 0 the class breaks the requirement.
//!
//! For a base value `c` that is what it was: `r_c(c) = 1`. These are figures to show, in doubles; what is within a billionth
//! of the limit counts as within it.

use crate::microdata::Microdata;
use crate::privacy::BaseIndex;
use crate::publish::{Promise, Publication};
use crate::taxonomy::NodeId;

/// What two doubles may differ by and still count as equal (spec AMB-8).
const TOLERANCE: f64 = 1e-9;

/// A publication under one sensitive attribute, as an adversary reads it who knows how rows are chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct Aware {
    /// Per class, per base value in taxonomy order.
    frequencies: Vec<Vec<f64>>,
    /// Per class.
    excess: Vec<f64>,
    /// Rows per class.
    rows: Vec<u64>,
    general: Vec<General>,
}

/// The rows of a whole publication that are published with one general sensitive value.
#[derive(Clone, Debug, PartialEq)]
pub struct General {
    /// The value.
    pub node: NodeId,
    /// The rows.
    pub rows: u64,
    /// Their most frequent true value, among equals the first in taxonomy order.
    pub likeliest: BaseIndex,
    /// The rows that have it.
    pub likeliest_rows: u64,
}

/// How many classes break the requirement for this adversary, and how many rows they hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Broken {
    /// Classes.
    pub classes: usize,
    /// Rows.
    pub rows: u64,
}

impl Aware {
    /// Reads a publication as this adversary does, under sensitive attribute `attribute` and its promise.
    /// O(rows · log rows + classes · m · log m + nodes · m), m being the number of base values.
    ///
    /// # Panics
    /// When the attribute, the promise and the publication are not of this microdata.
    pub fn of(microdata: &Microdata, promise: &Promise, publication: &Publication, attribute: usize) -> Self {
        let spread = promise.spread();
        let m = spread.base().len();
        let sensitive = &microdata.sensitive()[attribute];
        // Rows by published node and true value; a true value occurs, so it has positive weight and a base index.
        let mut behind: Vec<Option<Vec<u64>>> = vec![None; spread.taxonomy().node_count()];
        for row in 0..microdata.len() {
            let published = publication.sensitive(attribute, row);
            let truth = spread.base_values(sensitive.leaf_node(row)).start;
            behind[published.index()].get_or_insert_with(|| vec![0; m])[truth] += 1;
        }
        let mut read = Self { frequencies: vec![], excess: vec![], rows: vec![], general: vec![] };
        for class in 0..publication.class_count() {
            let mut mass = vec![0.0; m];
            let mut rows = 0;
            for (node, count) in publication.histogram(class, attribute) {
                let truths = behind[node.index()].as_ref().expect("some row is published as it");
                let all: u64 = truths.iter().sum();
                for (mass, &truth) in mass.iter_mut().zip(truths).filter(|&(_, &truth)| truth > 0) {
                    *mass += count as f64 * (truth as f64 / all as f64);
                }
                rows += count;
            }
            let frequencies: Vec<f64> = mass.into_iter().map(|mass| mass / rows as f64).collect();
            read.excess.push(excess(promise, &frequencies));
            read.frequencies.push(frequencies);
            read.rows.push(rows);
        }
        for (node, truths) in spread.taxonomy().nodes().zip(&behind) {
            let Some(truths) = truths.as_ref().filter(|_| !spread.taxonomy().is_leaf(node)) else { continue };
            let likeliest = (0..m).rev().max_by_key(|&base| truths[base]).expect("a published value has rows");
            let general = General { node, rows: truths.iter().sum(), likeliest, likeliest_rows: truths[likeliest] };
            read.general.push(general);
        }
        read
    }

    /// `f_aware` of a class, per base value in taxonomy order.
    pub fn frequencies(&self, class: usize) -> &[f64] {
        &self.frequencies[class]
    }

    /// The largest `F_aware(k) - ψ(k)` of a class over `k < ℓ`: by what share of the class it goes beyond the limit, or
    /// stays below it where negative.
    pub fn excess(&self, class: usize) -> f64 {
        self.excess[class]
    }

    /// The largest excess of all classes.
    pub fn worst_excess(&self) -> f64 {
        self.excess.iter().copied().fold(f64::NEG_INFINITY, f64::max)
    }

    /// Whether a class breaks the requirement for this adversary.
    pub fn breaks(&self, class: usize) -> bool {
        self.excess[class] > TOLERANCE
    }

    /// The classes that break the requirement for this adversary.
    pub fn broken(&self) -> Broken {
        (0..self.excess.len()).filter(|&class| self.breaks(class)).fold(Broken::default(), |sum, class| Broken {
            classes: sum.classes + 1,
            rows: sum.rows + self.rows[class],
        })
    }

    /// The general values that are published, in taxonomy order, and what is behind them.
    pub fn general(&self) -> &[General] {
        &self.general
    }
}

/// max over k < ℓ of F(k) - ψ(k).
fn excess(promise: &Promise, frequencies: &[f64]) -> f64 {
    let requirement = promise.requirement();
    let mut sorted = frequencies.to_vec();
    sorted.sort_unstable_by(|a, b| b.total_cmp(a));
    let mut top = 0.0;
    let excess = (1..requirement.ell() as usize).map(|k| {
        top += sorted.get(k - 1).copied().unwrap_or(0.0);
        top - requirement.psi(k)
    });
    let most = excess.fold(f64::NEG_INFINITY, f64::max);
    // Sums of thirds and the like: what meets the limit exactly is not shown as a hair beyond it.
    if most.abs() < TOLERANCE { 0.0 } else { most }
}
