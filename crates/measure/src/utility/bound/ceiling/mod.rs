//! What a class can pay per row at most, given the highest price of each value below its node. One file per kind of requirement.
//!
//! A ceiling may be too high, never too low: the bound rests on it (docs/explanation/bound.md#ceilings).

mod close;
mod entropy;
mod line;
mod recursive;
mod rows;

use std::ops::Range;

use tauell_privacy::Requirement;
use tauell_publish::AttributeRequirements;

use super::column::Ranked;
use close::CloseCeiling;
use entropy::EntropyCeiling;
use line::Line;
use recursive::RecursiveCeiling;

/// What limits the classes of a node.
#[derive(Debug)]
pub(super) enum Ceiling {
    /// (τ, ℓ) and simple ℓ.
    Line(Line),
    Recursive(RecursiveCeiling),
    Entropy(EntropyCeiling),
    Close(CloseCeiling),
    /// Different values.
    Distinct {
        values: usize,
    },
    /// Rows.
    Rows {
        least: u64,
    },
    /// Nothing that is used: a class may consist of rows of the highest price.
    Highest,
}

impl Ceiling {
    /// Of a requirement; `is_exact` says that all published sensitive values are base values, `covers` which each of them stands for.
    pub fn of(
        requirement: &Requirement,
        required: &AttributeRequirements,
        is_exact: bool,
        covers: &[Range<usize>],
    ) -> Self {
        if let Some(k) = requirement.k() {
            return Self::Rows { least: k.k().into() };
        }
        if let (Requirement::Distinct(_), true) = (requirement, is_exact) {
            return Self::Distinct { values: requirement.least_values() as usize };
        }
        // Masses in doubles are compared with a tolerance, which no ceiling knows of.
        if !required.spread().is_exact() {
            return Self::Highest;
        }
        if let Some(tau_ell) = requirement.as_tau_ell() {
            return Line::of(tau_ell).map_or(Self::Highest, Self::Line);
        }
        match requirement {
            Requirement::Recursive(one) => Self::Recursive(RecursiveCeiling::of(*one)),
            Requirement::Entropy(one) => Self::Entropy(EntropyCeiling::of(*one)),
            Requirement::TCloseness(one) => CloseCeiling::of(*one, required, covers).map_or(Self::Highest, Self::Close),
            _ => Self::Highest,
        }
    }

    /// Whether it asks how many rows have a value.
    pub fn counts_rows(&self) -> bool {
        matches!(self, Self::Distinct { .. } | Self::Rows { .. })
    }

    /// What [`Self::most`] costs for a node with so many values, in units of work.
    pub fn work(&self, values: usize) -> u64 {
        let values = values as u64;
        match self {
            Self::Entropy(_) => 120 * values,
            Self::Recursive(_) => 60 * values,
            Self::Close(_) => 30 * values,
            _ => 10 * values,
        }
    }

    /// Whether it asks which base value has which price.
    pub fn reads_base_values(&self) -> bool {
        matches!(self, Self::Close(_))
    }

    /// The share of the whole table that the values of a class have at least, if it asks for one.
    pub fn least_share(&self) -> Option<f64> {
        if let Self::Close(close) = self { Some(close.least_share()) } else { None }
    }

    /// The share of a base value in the whole table, where a ceiling asks for it.
    pub fn share(&self, base: usize) -> f64 {
        if let Self::Close(close) = self { close.share(base) } else { 0.0 }
    }

    /// Whether it ranks published values, whatever they stand for.
    pub fn ranks_published_values(&self) -> bool {
        matches!(self, Self::Rows { .. })
    }

    /// The most that a class can pay per row, rounded up. There are at least as many values and rows as every class must have.
    /// O(values), recursive and entropy more.
    pub fn most(&self, ranked: &Ranked) -> i64 {
        let values = &ranked.values;
        let highest = values.first().map_or(0, |&(price, _)| price);
        let most = match self {
            Self::Line(line) => line.most(values),
            Self::Recursive(recursive) => recursive.most(values),
            Self::Entropy(entropy) => entropy.most(values),
            Self::Close(close) => close.most(&ranked.base),
            Self::Distinct { values: least } => rows::distinct(values, *least),
            Self::Rows { least } => rows::most(values, *least),
            Self::Highest => None,
        };
        most.map_or(highest, |most| most.min(highest))
    }

    /// How many of the highest prices [`Self::most`] depends on, of so many: the others may rise to the last of these.
    pub fn depth(&self, values: usize) -> usize {
        match self {
            Self::Line(line) => line.depth().min(values),
            Self::Distinct { values: least } => (*least).min(values),
            Self::Highest => 1.min(values),
            _ => values,
        }
    }

    /// The composition of a class for the search: the valid shares nearest to amounts, which are in descending order. Writes each share
    /// divided by its amount and returns Σ share · ln(share/amount). `steer` is kept from one call for a node to the next. Shares need not
    /// be exact: nothing rests on them. `order` says which published value each amount is of; `rows` are those of each value, the most
    /// first, if the ceiling asks for them.
    pub fn compose(
        &self,
        (amounts, order): (&[f64], &[u32]),
        rows: &[u32],
        steer: &mut f32,
        ratios: &mut [f64],
    ) -> f64 {
        match self {
            Self::Line(line) => line.compose(amounts, ratios),
            Self::Recursive(recursive) => recursive.compose(amounts, steer, ratios),
            Self::Entropy(entropy) => entropy.compose(amounts, steer, ratios),
            Self::Close(close) => close.compose(amounts, order, ratios),
            Self::Distinct { values } => {
                let most = |k: usize| rows[..k.min(rows.len())].iter().map(|&rows| f64::from(rows)).sum::<f64>();
                let psi = |k: usize| most(k) / (most(k) + (values - k) as f64);
                line::compose_below(psi, *values, amounts, ratios)
            }
            Self::Rows { least } => {
                let most = |k: usize| rows[..k.min(rows.len())].iter().map(|&rows| f64::from(rows)).sum::<f64>();
                line::compose_below(|k| most(k) / *least as f64, amounts.len(), amounts, ratios)
            }
            Self::Highest => in_proportion(amounts, ratios),
        }
    }
}

/// Shares in proportion to the amounts.
fn in_proportion(amounts: &[f64], ratios: &mut [f64]) -> f64 {
    let sum: f64 = amounts.iter().sum();
    ratios.fill(1.0 / sum);
    -tauell_privacy::ln(sum)
}

/// a/b rounded up; b is above 0.
fn divide_up(a: i128, b: i128) -> i128 {
    a.div_euclid(b) + i128::from(a.rem_euclid(b) != 0)
}
