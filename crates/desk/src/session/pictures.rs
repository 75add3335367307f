//! The picture of a requirement: the whole table against it, before anything is published.

use tauell_draw::pictures::{Curves, Line, Look};
use tauell_privacy::TauEll;

use super::AttributeAssessment;

impl AttributeAssessment {
    /// F(k) of the whole table with the limit of a (τ, ℓ), if one is required. A method that publishes sets of values
    /// satisfies the limit by itself, so the table need not: then the limit is drawn as a bound. O(m).
    pub fn curves(&self, required: Option<TauEll>, by_sets: bool) -> Curves {
        let values = self.values.len();
        let psi: Vec<f64> = required.map_or_else(Vec::new, |of| (1..=values).map(|k| of.psi(k)).collect());
        let whole = Line { look: Look::Whole, shares: self.curve.cumulative.0.clone(), name: String::new() };
        let (psi, bound) = if by_sets { (Vec::new(), psi) } else { (psi, Vec::new()) };
        let bound = Line { look: Look::Bound, shares: bound, name: "limit ψ(k)".to_owned() };
        Curves {
            column: self.column.clone(),
            values,
            psi,
            lines: [whole, bound].into_iter().filter(|line| !line.shares.is_empty()).collect(),
            names: self.curve.named(&self.values),
            ..Curves::default()
        }
    }
}
