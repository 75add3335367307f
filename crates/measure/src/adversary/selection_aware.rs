//! What a selection-aware adversary infers from a release, whatever it was required to satisfy: one who knows the rule
//! for choosing generalized rows, and nothing more about the method. For an adversary who knows the whole method, see
//! `minimality` (docs/explanation/adversaries.md#a-selection-aware-adversary; the project's own, no paper's).
//!
//! A requirement is checked for an adversary who spreads a generalized sensitive value over its leaves by the weights
//! p. But the rows that are published with one are not drawn by p: they are those of the most frequent value. An
//! adversary who knows that can un-generalize them. How well, in the worst case, follows from the table itself:
//!
//! - `r_c(a)`: of all rows of the published table that are published as node `c`, the share whose true value is `a`;
//! - `f_aware(a)` of a class: the mean of `r_c(a)` over its rows.
//!
//! For a base value `c` that is what it was: `r_c(c) = 1`. These are figures to show, in doubles; but a value that no row
//! behind a class can have is exactly 0. It takes the original rows.
//!
//! To change it: it must not claim less than [`tauell_privacy`] does: if nothing generalized is published, both read
//! the same masses.

use std::collections::BTreeMap;
use std::sync::Arc;

use tauell_base::sorting::sorted;
use tauell_data::taxonomy::{LeafRank, ValueId};
use tauell_privacy::{BaseIndex, Masses, Requirement, Setting, Spread, TauEll, WholeTable};
use tauell_publish::release::{Publication, Release};

/// What two doubles may differ by and still count as equal (docs/explanation/decisions.md#arithmetic-of-comparisons).
pub(super) const TOLERANCE: f64 = 1e-9;

/// A published table under one sensitive attribute, as an adversary who knows the rule for choosing generalized rows
/// reads it. The masses of one class are computed on request.
#[derive(Clone, Debug)]
pub struct SelectionAwareAdversary {
    publication: Arc<Publication>,
    attribute: usize,
    spread: Spread,
    /// By generalized value that is published: true rows per base value, ascending, and in all.
    behind: BTreeMap<ValueId, (Vec<(BaseIndex, u64)>, u64)>,
    /// The true rows of the whole published table.
    whole: WholeTable,
    general: Vec<General>,
}

/// The rows of a whole published table that are published with one generalized sensitive value.
#[derive(Clone, Debug, PartialEq)]
pub struct General {
    /// The value.
    pub value: ValueId,
    /// The rows.
    pub rows: u64,
    /// Their most frequent true value, among equals the first in taxonomy order.
    pub likeliest: BaseIndex,
    /// The rows that have it.
    pub likeliest_rows: u64,
}

/// How many classes violate a requirement for this adversary, and how many rows they contain.
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

impl SelectionAwareAdversary {
    /// Reads one sensitive attribute of a release. `None` where the original rows are not known, or where one has a
    /// sensitive value of weight 0: then the weights are not of this table. The original must be coded with the
    /// release's taxonomies. O(rows · log + m).
    ///
    /// # Panics
    /// When there is no such attribute.
    pub fn of(release: &Release, attribute: usize) -> Option<Self> {
        let microdata = release.original.as_deref()?;
        let spread = &release.sensitive[attribute].spread;
        let sensitive = &microdata.sensitive()[attribute];
        let mut truths = vec![0u64; spread.base().len()];
        let mut truth_of: Vec<BaseIndex> = Vec::new();
        for (leaf, rows) in sensitive.leaf_counts().into_iter().enumerate() {
            let truth = spread.base_values(sensitive.taxonomy().leaf_node(LeafRank(leaf as u32))).next();
            // A leaf that no row has may weigh nothing.
            let truth = if rows == 0 { truth.unwrap_or(0) } else { truth? };
            truth_of.push(truth);
            if rows > 0 {
                truths[truth] += rows;
            }
        }
        let is_base: Vec<bool> =
            (0..spread.values().len() as u32).map(|value| spread.values().is_base(ValueId(value))).collect();
        // Rows with a generalized value, by that value and by the true one.
        let mut general: Vec<(ValueId, BaseIndex)> = Vec::new();
        for (row, &leaf) in sensitive.leaves().iter().enumerate() {
            // What is published with its class alone is not chosen for a row, and what was suppressed is not published.
            let Some(published) = release.publication.sensitive(attribute, row) else { continue };
            if !is_base[published.index()] {
                general.push((published, truth_of[leaf as usize]));
            }
        }
        let mut behind: BTreeMap<ValueId, (Vec<(BaseIndex, u64)>, u64)> = BTreeMap::new();
        for run in sorted(general, Ord::cmp).chunk_by(|a, b| a == b) {
            let (value, truth) = run[0];
            let (truths, all) = behind.entry(value).or_default();
            truths.push((truth, run.len() as u64));
            *all += run.len() as u64;
        }
        let general = behind.iter().map(|(&value, (truths, rows))| {
            let most = truths.iter().rev().max_by_key(|&&(_, rows)| rows).expect("a published value has rows");
            General { value, rows: *rows, likeliest: most.0, likeliest_rows: most.1 }
        });
        Some(Self {
            general: general.collect(),
            whole: Masses::doubles(truths.iter().map(|&rows| rows as f64), truths.iter().sum()).into(),
            behind,
            publication: Arc::clone(&release.publication),
            attribute,
            spread: spread.clone(),
        })
    }

    /// Number of classes.
    pub fn class_count(&self) -> usize {
        self.publication.class_count()
    }

    /// Rows of a class.
    pub fn rows(&self, class: usize) -> u64 {
        self.publication.class(class).rows.len() as u64
    }

    /// `f_aware` of a class, of the base values that some row behind it may have, in taxonomy order. O(rows of the class · log,
    /// and the true values behind its general ones).
    fn shares(&self, class: usize) -> Vec<(BaseIndex, f64)> {
        let rows = self.rows(class) as f64;
        let mut parts: Vec<(BaseIndex, f64)> = Vec::new();
        for (value, count) in self.publication.histogram(class, self.attribute) {
            match self.behind.get(&value) {
                Some((truths, all)) => parts
                    .extend(truths.iter().map(|&(base, truth)| (base, count as f64 * (truth as f64 / *all as f64)))),
                None => parts.extend(self.spread.only_base_value(value).map(|base| (base, count as f64))),
            }
        }
        // What is behind one value stays in its order, so that sums do not depend on how it was sorted.
        let parts = sorted(parts, |(a, _), (b, _)| a.cmp(b));
        let sum = |of: &[(BaseIndex, f64)]| (of[0].0, of.iter().fold(0.0, |sum, &(_, part)| sum + part) / rows);
        parts.chunk_by(|a, b| a.0 == b.0).map(sum).collect()
    }

    /// `f_aware` of a class, per base value in taxonomy order. O(m).
    pub fn frequencies(&self, class: usize) -> Vec<f64> {
        let mut frequencies = vec![0.0; self.whole.len()];
        self.shares(class).into_iter().for_each(|(base, share)| frequencies[base] = share);
        frequencies
    }

    /// A class as this adversary sees it, in the form that requirements and the other adversaries read; in doubles.
    pub fn masses(&self, class: usize) -> Masses {
        let rows = self.rows(class);
        let mass = self.shares(class).into_iter().map(|(base, share)| (base, share * rows as f64));
        Masses::doubles_of(self.whole.len(), mass, rows)
    }

    /// All classes as this adversary sees them, one after the other.
    pub fn all_masses(&self) -> impl Iterator<Item = Masses> + '_ {
        (0..self.class_count()).map(|class| self.masses(class))
    }

    /// The whole published table as this adversary sees it: the table's true shares.
    pub fn whole(&self) -> &WholeTable {
        &self.whole
    }

    /// The generalized values that are published, in taxonomy order, and what is behind them.
    pub fn general(&self) -> &[General] {
        &self.general
    }

    /// The classes that violate a requirement for this adversary.
    pub fn broken_under(&self, requirement: &Requirement) -> Broken {
        let setting = Setting { spread: &self.spread, whole: &self.whole };
        let broken = self.all_masses().filter(|masses| !requirement.holds(masses, setting));
        broken.fold(Broken::default(), |sum, masses| sum.and(masses.rows()))
    }

    /// The largest `F_aware(k) - ψ(k)` of a class over `1 ≤ k < ℓ`: by what share of the class it goes beyond the limit of
    /// (τ, ℓ), or stays below it where negative. What is within a billionth of the limit counts as meeting it.
    pub fn excess(&self, class: usize, requirement: &TauEll) -> f64 {
        let mut sorted: Vec<f64> = self.shares(class).into_iter().map(|(_, share)| share).collect();
        sorted.sort_unstable_by(f64::total_cmp);
        sorted.reverse();
        let mut top = 0.0;
        let excess = (1..requirement.ell() as usize).map(|k| {
            top += sorted.get(k - 1).copied().unwrap_or(0.0);
            top - requirement.psi(k)
        });
        let most = excess.fold(f64::NEG_INFINITY, f64::max);
        // Sums of thirds and their like: what meets the limit exactly must not look a hair beyond it.
        if most.abs() < TOLERANCE { 0.0 } else { most }
    }
}
