//! How requirements compare.

use serde::Serialize;

use tauell_base::arrays::Doubles;

/// What a requirement implies, and what implies it (2011 paper, section 3).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct StrengthView {
    /// ψ(1) to ψ(m).
    pub psi: Doubles,
    /// Simple ℓ-diversity that is the weakest to imply the requirement.
    pub simple_l: u32,
    /// The highest F(k) that simple ℓ-diversity with that ℓ allows, k = 1 to m.
    pub simple_bound: Doubles,
    /// The weakest recursive (c, ℓ) that imply it, by ℓ; empty where none does.
    pub recursive: Vec<RecursivePair>,
    /// The highest F(k) that the first of them allows; empty if there is none.
    pub recursive_bound: Doubles,
    /// What every measure can be at all for the table at hand.
    pub eligible: Vec<EligibleRange>,
    /// That, in sentences.
    pub sentences: Vec<String>,
}

/// A recursive (c, ℓ).
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct RecursivePair {
    /// ℓ.
    pub l: u32,
    /// The largest c, as exact text.
    pub c: String,
    /// The same as a number.
    pub value: f64,
    /// The same as a decimal, rounded down: a smaller c is stronger, so what is shown implies the requirement, too.
    pub rounded: String,
}

/// What a measure can be at all for a table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct EligibleRange {
    /// The measure's stable name.
    pub name: String,
    /// Its name in words.
    pub title: String,
    /// The strongest that the table as one class satisfies unchanged.
    pub as_it_stands: String,
    /// The strongest that it can keep once sensitive values may be published in more general terms.
    pub generalized: String,
}
