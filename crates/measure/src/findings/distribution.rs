//! Induced distributions and curves, ready to be drawn.

use serde::Serialize;

use tauell_base::arrays::{Doubles, Integers};
use tauell_base::words::named;
use tauell_data::taxonomy::ValueId;
use tauell_privacy::{Masses, Spread, TauEll};
use tauell_publish::AttributeRequirements;

/// Shares of base values in a set of rows, in taxonomy order; base values of positive weight only.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Distribution {
    /// Share of rows published with exactly this base value.
    pub exact: Doubles,
    /// Induced frequency f(a): the exact share and what generalized values add.
    pub induced: Doubles,
}

/// Cumulative frequencies F(1) to F(m).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct CumulativeFrequencies {
    /// F(k) at index k - 1.
    pub cumulative: Doubles,
    /// Base values by descending frequency, as indices into the distribution.
    pub order: Integers,
}

impl Distribution {
    /// The distribution of rows given as counts per published value.
    pub fn of<V: Copy + Into<ValueId>>(spread: &Spread, counts: &[(V, u64)]) -> Self {
        let rows: u64 = counts.iter().map(|&(_, count)| count).sum();
        let mut exact = vec![0.0; spread.base().len()];
        for &(value, count) in counts {
            if let Some(base) = spread.only_base_value(value) {
                exact[base] += count as f64 / rows.max(1) as f64;
            }
        }
        let masses = spread.masses(counts.iter().copied());
        Self { exact: Doubles(exact), induced: Doubles(masses.frequencies()) }
    }
}

impl CumulativeFrequencies {
    /// The curve of these masses.
    pub fn of(masses: &Masses) -> Self {
        let order = masses.ranking().into_iter().map(|base| base as u32).collect();
        Self { cumulative: Doubles(masses.cumulative()), order: Integers(order) }
    }

    /// The values in its order, of those in taxonomy order.
    pub fn named(&self, values: &[String]) -> Vec<String> {
        self.order.0.iter().filter_map(|&value| values.get(value as usize).cloned()).collect()
    }
}

/// ψ(1) to ψ(m); empty if no (τ, ℓ) is required.
pub fn psi(required: &AttributeRequirements) -> Doubles {
    let psi = |requirement: TauEll| (1..=required.spread().base().len()).map(move |k| requirement.psi(k));
    Doubles(required.tau_ell().into_iter().flat_map(psi).collect())
}

/// Labels of the base values in taxonomy order, as they are named in sentences and pictures.
pub fn base_labels(spread: &Spread) -> Vec<String> {
    as_written(spread).map(|label| named(label).to_owned()).collect()
}

/// Labels of the base values in taxonomy order.
pub fn as_written(spread: &Spread) -> impl Iterator<Item = &str> {
    let taxonomy = spread.taxonomy();
    spread.base().iter().map(|&rank| taxonomy.label(taxonomy.leaf_node(rank)))
}
