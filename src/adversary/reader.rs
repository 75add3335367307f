//! What a reader who knows the algorithm makes of a publication, whatever was promised (spec A.10; the project's own, no
//! paper's).
//!
//! A requirement holds for someone who spreads a general sensitive value over its leaves by the weights p. But the rows
//! that are published with one are not drawn by p: they are taken from the most frequent value. Someone who knows that can
//! un-generalize them. How well, at the worst, is what the table itself says:
//!
//! - `r_c(a)`: of all rows of the publication that are published as node `c`, the share whose true value is `a`;
//! - `f_aware(a)` of a class: the mean of `r_c(a)` over its rows.
//!
//! For a base value `c` that is what it was: `r_c(c) = 1`. These are figures to show, in doubles; but a value that no row
//! behind a class can have is exactly 0. It takes the original rows.

use crate::microdata::Microdata;
use crate::privacy::{BaseIndex, Masses, Requirement, Setting, Spread, TauEll};
use crate::publish::{Publication, Release};
use crate::taxonomy::NodeId;

/// What two doubles may differ by and still count as equal (spec AMB-8).
pub(super) const TOLERANCE: f64 = 1e-9;

/// A publication under one sensitive attribute, as someone reads it who knows how rows are chosen to be generalized.
#[derive(Clone, Debug, PartialEq)]
pub struct AwareReader {
    /// Per class, per base value in taxonomy order.
    frequencies: Vec<Vec<f64>>,
    /// Rows per class.
    rows: Vec<u64>,
    /// True rows per base value.
    truths: Vec<u64>,
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

/// How many classes break a requirement for this reader, and how many rows they hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Broken {
    /// Classes.
    pub classes: usize,
    /// Rows.
    pub rows: u64,
}

impl Broken {
    pub(super) fn and(self, rows: u64) -> Self {
        Self { classes: self.classes + 1, rows: self.rows + rows }
    }
}

impl AwareReader {
    /// Reads one sensitive attribute of a release. `None` where the original rows are not known, or where one has a
    /// sensitive value of weight 0: then the weights are not of this table. The original must be coded with the
    /// release's taxonomies. O(rows · log rows + classes · m + nodes · m), m being the number of base values.
    ///
    /// # Panics
    /// When there is no such attribute.
    pub fn of(release: &Release, attribute: usize) -> Option<Self> {
        let microdata = release.original.as_deref()?;
        Self::read(microdata, &release.sensitive[attribute].spread, &release.publication, attribute)
    }

    pub(super) fn read(
        microdata: &Microdata,
        spread: &Spread,
        publication: &Publication,
        attribute: usize,
    ) -> Option<Self> {
        let m = spread.base().len();
        let sensitive = &microdata.sensitive()[attribute];
        // Rows by published node and true value.
        let mut behind: Vec<Option<Vec<u64>>> = vec![None; spread.taxonomy().node_count()];
        for row in 0..microdata.len() {
            let published = publication.sensitive(attribute, row);
            let truth = spread.base_values(sensitive.leaf_node(row)).next()?;
            behind[published.index()].get_or_insert_with(|| vec![0; m])[truth] += 1;
        }
        let mut read = Self { frequencies: vec![], rows: vec![], truths: vec![0; m], general: vec![] };
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
            read.frequencies.push(mass.into_iter().map(|mass| mass / rows as f64).collect());
            read.rows.push(rows);
        }
        for (node, truths) in spread.taxonomy().nodes().zip(&behind) {
            let Some(truths) = truths.as_ref() else { continue };
            read.truths.iter_mut().zip(truths).for_each(|(sum, truths)| *sum += truths);
            if spread.taxonomy().is_leaf(node) {
                continue;
            }
            let likeliest = (0..m).rev().max_by_key(|&base| truths[base]).expect("a published value has rows");
            let general = General { node, rows: truths.iter().sum(), likeliest, likeliest_rows: truths[likeliest] };
            read.general.push(general);
        }
        Some(read)
    }

    /// Number of classes.
    pub fn class_count(&self) -> usize {
        self.rows.len()
    }

    /// Rows of a class.
    pub fn rows(&self, class: usize) -> u64 {
        self.rows[class]
    }

    /// `f_aware` of a class, per base value in taxonomy order.
    pub fn frequencies(&self, class: usize) -> &[f64] {
        &self.frequencies[class]
    }

    /// A class as this reader sees it, in the form that requirements and the other adversaries read; in doubles.
    pub fn masses(&self, class: usize) -> Masses {
        let rows = self.rows[class];
        Masses::doubles(self.frequencies[class].iter().map(|share| share * rows as f64), rows)
    }

    /// All classes as this reader sees them. O(classes · m) in time and room.
    pub fn all_masses(&self) -> Vec<Masses> {
        (0..self.class_count()).map(|class| self.masses(class)).collect()
    }

    /// The whole publication as this reader sees it: the table's true shares.
    pub fn whole(&self) -> Masses {
        Masses::doubles(self.truths.iter().map(|&rows| rows as f64), self.truths.iter().sum())
    }

    /// The general values that are published, in taxonomy order, and what is behind them.
    pub fn general(&self) -> &[General] {
        &self.general
    }

    /// Whether a class keeps a requirement in the eyes of this reader, `whole` being [`Self::whole`].
    pub fn holds(&self, class: usize, requirement: &Requirement, spread: &Spread, whole: &Masses) -> bool {
        requirement.holds(&self.masses(class), Setting { spread, whole })
    }

    /// The classes that break a requirement in the eyes of this reader. O(classes · m log m).
    pub fn broken_under(&self, requirement: &Requirement, spread: &Spread) -> Broken {
        let whole = self.whole();
        (0..self.class_count())
            .filter(|&class| !self.holds(class, requirement, spread, &whole))
            .fold(Broken::default(), |sum, class| sum.and(self.rows[class]))
    }

    /// The largest `F_aware(k) - ψ(k)` of a class over `1 ≤ k < ℓ`: by what share of the class it goes beyond the limit of
    /// (τ, ℓ), or stays below it where negative. What is within a billionth of the limit counts as meeting it.
    pub fn excess(&self, class: usize, requirement: &TauEll) -> f64 {
        let mut sorted = self.frequencies[class].clone();
        sorted.sort_unstable_by(f64::total_cmp);
        sorted.reverse();
        let mut top = 0.0;
        let excess = (1..requirement.ell() as usize).map(|k| {
            top += sorted.get(k - 1).copied().unwrap_or(0.0);
            top - requirement.psi(k)
        });
        let most = excess.fold(f64::NEG_INFINITY, f64::max);
        // Sums of thirds and the like: what meets the limit exactly is not shown as a hair beyond it.
        if most.abs() < TOLERANCE { 0.0 } else { most }
    }
}
