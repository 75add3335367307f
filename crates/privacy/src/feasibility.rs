//! Whether a requirement can be met at all, decided before anything runs (docs/reference/requirements.md#feasibility).

use tauell_data::taxonomy::NodeId;

use super::{KAnonymity, Masses, Requirement, Setting};

/// The verdict on one requirement for one sensitive attribute.
#[derive(Clone, Debug, PartialEq)]
pub enum Feasibility {
    /// Every class can be made to satisfy the requirement, in the worst case by publishing one class.
    Feasible,
    /// It cannot be met: the attribute has too few base values.
    TooFewValues {
        /// Base values of positive weight, m.
        values: usize,
        /// The nearest requirement that can be met; `None` with fewer than two values.
        nearest: Option<Requirement>,
    },
    /// It cannot be met: the table has too few rows.
    TooFewRows {
        /// Rows.
        rows: u64,
        /// The nearest requirement that can be met; `None` with fewer than two rows.
        nearest: Option<Requirement>,
    },
    /// Only the run itself can tell: weights other than 0 and 1, or a requirement that does not treat all values alike.
    Unknown,
}

impl Feasibility {
    /// Whether it is certain that the requirement cannot be met.
    pub fn is_infeasible(&self) -> bool {
        matches!(self, Self::TooFewValues { .. } | Self::TooFewRows { .. })
    }

    /// The nearest requirement of its kind that can be met, where this one cannot.
    pub fn nearest(&self) -> Option<&Requirement> {
        match self {
            Self::TooFewValues { nearest, .. } | Self::TooFewRows { nearest, .. } => nearest.as_ref(),
            Self::Feasible | Self::Unknown => None,
        }
    }
}

/// Decides for one requirement by itself; several may still exclude each other. O(m log m).
///
/// What the whole table satisfies as one class is feasible. A requirement that generalizing sensitive values does not
/// help (k-anonymity, t-closeness) is feasible only then. For the others under 0/1 weights: generalizing is stuck only
/// if every row that covers the dominant value is at the root; then the distribution is uniform, so what m equal shares
/// satisfy is feasible. For (τ, ℓ) they do iff m ≥ max(ℓ, ⌈1/τ⌉), which with 1/ℓ ≤ τ is m ≥ ℓ; for simple, distinct and
/// entropy ℓ iff m ≥ ℓ, for recursive (c, ℓ) iff c·(m - ℓ + 1) > 1: too few values are the only reason why these are
/// infeasible. With other weights, m ≥ ℓ is necessary and not sufficient. `setting.whole` is the table as one class.
pub fn feasibility(requirement: &Requirement, setting: Setting<'_>) -> Feasibility {
    let Setting { spread, whole } = setting;
    if requirement.holds(whole, setting) {
        return Feasibility::Feasible;
    }
    if whole.rows() < requirement.least_rows() && !requirement.can_generalizing_help() {
        return Feasibility::TooFewRows { rows: whole.rows(), nearest: fewer_rows(whole.rows()) };
    }
    let values = spread.base().len();
    if values < requirement.least_values() as usize {
        return Feasibility::TooFewValues { values, nearest: requirement.of_so_many_values(spread.base_count()) };
    }
    // With one value there is nothing to generalize to.
    if requirement.definition().names_what_is_not_there(spread) || values == 1 && requirement.can_generalizing_help() {
        return Feasibility::TooFewValues { values, nearest: None };
    }
    if !spread.is_zero_one() || !requirement.can_generalizing_help() {
        return Feasibility::Unknown;
    }
    let uniform: Masses = spread.masses([(NodeId::ROOT, whole.rows())]);
    if requirement.holds(&uniform, setting) { Feasibility::Feasible } else { Feasibility::Unknown }
}

/// Decides for k-anonymity of a table of so many rows, whatever is sensitive in it.
pub fn k_feasibility(k: KAnonymity, rows: u64) -> Feasibility {
    if rows >= u64::from(k.k()) {
        Feasibility::Feasible
    } else {
        Feasibility::TooFewRows { rows, nearest: fewer_rows(rows) }
    }
}

/// The largest k that a table of so many rows has.
fn fewer_rows(rows: u64) -> Option<Requirement> {
    let rows = u32::try_from(rows).unwrap_or(u32::MAX);
    KAnonymity::new(rows).ok().map(Requirement::from)
}

#[cfg(test)]
mod tests;
