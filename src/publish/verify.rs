//! The verifier: checks a publication from its published values alone (spec 0.6).
//!
//! It shares no code with the algorithms: it regroups by what is published, recomputes induced and cumulative
//! frequencies from their definitions in fractions, and checks that every published value covers the original. Nothing is
//! shown or written that fails.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::microdata::{Attribute, Microdata};
use crate::taxonomy::NodeId;

use super::{Promise, Publication};

/// What is wrong with a publication. Each of these is a fault of the program, not of the user.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A row is missing or published twice.
    #[error("the publication has {published} rows where {expected} are due")]
    RowCount {
        /// Rows due.
        expected: usize,
        /// Rows published.
        published: usize,
    },
    /// A published cell does not cover the original value.
    #[error("in column \"{column}\" a published value does not cover the original one")]
    NotCovered {
        /// The column.
        column: String,
    },
    /// A label that does not name the node it is published for.
    #[error("in column \"{column}\" a published label does not name its value")]
    Label {
        /// The column.
        column: String,
    },
    /// A class that breaks a promise.
    #[error("a class of {rows} rows breaks the requirement on \"{column}\" at k = {k}")]
    Broken {
        /// The sensitive column.
        column: String,
        /// Size of the class.
        rows: u64,
        /// The first k with F(k) above ψ(k).
        k: usize,
    },
}

impl VerifyError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::RowCount { .. } => "verify-row-count",
            Self::NotCovered { .. } => "verify-not-covered",
            Self::Label { .. } => "verify-label",
            Self::Broken { .. } => "verify-broken",
        }
    }
}

/// What the check found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// Rows.
    pub rows: usize,
    /// Classes by published value.
    pub classes: usize,
    /// Whether every comparison was made in exact fractions.
    pub exact: bool,
}

/// Checks a publication. O(rows · attributes · log rows).
///
/// # Errors
/// The first thing that is wrong.
pub fn verify(
    microdata: &Microdata,
    promises: &[Promise],
    publication: &Publication,
) -> Result<Published, VerifyError> {
    let n = microdata.len();
    let mut seen = vec![false; n];
    for &row in publication.rows() {
        seen[row as usize] = true;
    }
    let published = seen.iter().filter(|&&seen| seen).count();
    if published != n || publication.rows().len() != n {
        return Err(VerifyError::RowCount { expected: n, published: publication.rows().len().min(published) });
    }
    for (index, attribute) in microdata.quasi_identifiers().iter().enumerate() {
        check_cells(attribute, n, |row| publication.class(publication.class_of(row)).cells[index])?;
    }
    for (index, attribute) in microdata.sensitive().iter().enumerate() {
        check_cells(attribute, n, |row| publication.sensitive(index, row))?;
    }
    // Regroup by the leaf sets of the published values, whatever the publication says its classes are.
    let mut groups: BTreeMap<Vec<(usize, usize)>, Vec<u32>> = BTreeMap::new();
    for class in publication.classes() {
        let value = class
            .cells
            .iter()
            .zip(microdata.quasi_identifiers())
            .map(|(&node, attribute)| {
                let leaves = attribute.taxonomy().leaves(node);
                (leaves.start, leaves.end)
            })
            .collect();
        groups.entry(value).or_default().extend_from_slice(class.rows);
    }
    let mut exact = true;
    for rows in groups.values() {
        for (index, promise) in promises.iter().enumerate() {
            let mut counts: BTreeMap<NodeId, u64> = BTreeMap::new();
            for &row in rows {
                *counts.entry(publication.sensitive(index, row as usize)).or_default() += 1;
            }
            let verdict = first_break(promise, &counts, rows.len() as u64);
            exact &= verdict.exact;
            if let Some(k) = verdict.broken_at {
                let column = microdata.sensitive()[index].name().to_owned();
                return Err(VerifyError::Broken { column, rows: rows.len() as u64, k });
            }
        }
    }
    Ok(Published { rows: n, classes: groups.len(), exact })
}

fn check_cells(attribute: &Attribute, rows: usize, published: impl Fn(usize) -> NodeId) -> Result<(), VerifyError> {
    let taxonomy = attribute.taxonomy();
    let mut used = vec![false; taxonomy.node_count()];
    for row in 0..rows {
        let node = published(row);
        used[node.index()] = true;
        if !taxonomy.leaves(node).contains(&(attribute.leaves()[row] as usize)) {
            return Err(VerifyError::NotCovered { column: attribute.name().to_owned() });
        }
    }
    for node in taxonomy.nodes().filter(|node| used[node.index()]) {
        if taxonomy.node(taxonomy.label(node)) != Some(node) {
            return Err(VerifyError::Label { column: attribute.name().to_owned() });
        }
    }
    Ok(())
}

struct Verdict {
    broken_at: Option<usize>,
    exact: bool,
}

/// The first k < ℓ at which the class breaks the requirement.
fn first_break(promise: &Promise, counts: &BTreeMap<NodeId, u64>, rows: u64) -> Verdict {
    match first_break_exact(promise, counts, rows) {
        Some(broken_at) => Verdict { broken_at, exact: true },
        None => Verdict { broken_at: first_break_in_doubles(promise, counts, rows), exact: false },
    }
}

/// In fractions; `None` where they outgrow 128 bits.
fn first_break_exact(promise: &Promise, counts: &BTreeMap<NodeId, u64>, rows: u64) -> Option<Option<usize>> {
    let taxonomy = promise.spread().taxonomy();
    let weights = promise.weights();
    let weight_of = |leaf: usize| {
        let weight = weights.by_leaf()[leaf];
        Fraction { numerator: u128::from(weight.numerator()), denominator: u128::from(weight.denominator()) }
    };
    let mut mass = vec![Fraction::ZERO; taxonomy.leaf_count()];
    for (&node, &count) in counts {
        if taxonomy.is_leaf(node) {
            let leaf = taxonomy.leaves(node).start;
            mass[leaf] = mass[leaf].plus(Fraction { numerator: u128::from(count), denominator: 1 })?;
            continue;
        }
        let mut sum = Fraction::ZERO;
        for leaf in taxonomy.leaves(node) {
            sum = sum.plus(weight_of(leaf))?;
        }
        for leaf in taxonomy.leaves(node) {
            let share = weight_of(leaf).over(sum)?;
            mass[leaf] = mass[leaf].plus(share.times(u128::from(count))?)?;
        }
    }
    let m = (0..taxonomy.leaf_count()).filter(|&leaf| weight_of(leaf).numerator > 0).count();
    let ell = promise.requirement().ell() as usize;
    let mut failed = false;
    mass.sort_by(|a, b| {
        b.compare(*a).unwrap_or_else(|| {
            failed = true;
            std::cmp::Ordering::Equal
        })
    });
    if failed {
        return None;
    }
    if m < ell {
        return Some(Some(m.max(1)));
    }
    let (p, q) = (promise.requirement().tau().numerator(), promise.requirement().tau().denominator());
    let mut top = Fraction::ZERO;
    for k in 1..ell {
        top = top.plus(mass[k - 1])?;
        // psi(k) = (P(l - 1) + (Q - P)(k - 1)) / (Q(l - 1)).
        let psi = Fraction {
            numerator: u128::from(p) * (ell as u128 - 1) + u128::from(q - p) * (k as u128 - 1),
            denominator: u128::from(q) * (ell as u128 - 1),
        };
        if top.compare(psi.times(u128::from(rows))?)? == std::cmp::Ordering::Greater {
            return Some(Some(k));
        }
    }
    Some(None)
}

fn first_break_in_doubles(promise: &Promise, counts: &BTreeMap<NodeId, u64>, rows: u64) -> Option<usize> {
    let taxonomy = promise.spread().taxonomy();
    let weight_of = |leaf: usize| promise.weights().by_leaf()[leaf].to_f64();
    let mut mass = vec![0.0; taxonomy.leaf_count()];
    for (&node, &count) in counts {
        let sum: f64 = taxonomy.leaves(node).map(weight_of).sum();
        for leaf in taxonomy.leaves(node) {
            mass[leaf] += if taxonomy.is_leaf(node) { 1.0 } else { weight_of(leaf) / sum } * count as f64;
        }
    }
    mass.sort_by(|a, b| b.total_cmp(a));
    let mut top = 0.0;
    (1..promise.requirement().ell() as usize).find(|&k| {
        top += mass.get(k - 1).copied().unwrap_or(0.0);
        top > (promise.requirement().psi(k) + 1e-9) * rows as f64
    })
}

/// A fraction in lowest terms; every operation is checked.
#[derive(Clone, Copy, Debug)]
struct Fraction {
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    const ZERO: Self = Self { numerator: 0, denominator: 1 };

    fn reduced(numerator: u128, denominator: u128) -> Self {
        let (mut a, mut b) = (numerator, denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = a.max(1);
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    fn plus(self, other: Self) -> Option<Self> {
        if self.denominator == other.denominator {
            return Some(Self::reduced(self.numerator.checked_add(other.numerator)?, self.denominator));
        }
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Some(Self::reduced(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?))
    }

    fn times(self, factor: u128) -> Option<Self> {
        Some(Self::reduced(self.numerator.checked_mul(factor)?, self.denominator))
    }

    fn over(self, other: Self) -> Option<Self> {
        if other.numerator == 0 {
            return None;
        }
        let numerator = self.numerator.checked_mul(other.denominator)?;
        Some(Self::reduced(numerator, self.denominator.checked_mul(other.numerator)?))
    }

    fn compare(self, other: Self) -> Option<std::cmp::Ordering> {
        let left = self.numerator.checked_mul(other.denominator)?;
        Some(left.cmp(&other.numerator.checked_mul(self.denominator)?))
    }
}
