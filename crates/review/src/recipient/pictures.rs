//! The pictures of what a recipient reads.

use tauell_draw::pictures::{EstimatedValue, EstimatesPicture, RedrawnRelease, Redraws};
use tauell_measure::estimate::EstimateForm;

use super::view::{DisclosureView, EstimatesView};

impl EstimatesView {
    /// The estimates for one part of the people; `None` if there is no such part. Parts have the same axis, so that
    /// they can be compared. O(values · parts).
    pub fn picture(&self, part: usize) -> Option<EstimatesPicture> {
        let of = self.parts.get(part)?;
        let at = |shares: &[f64], index: usize| shares.get(index).copied();
        let value = |(index, name): (usize, &String)| EstimatedValue {
            name: name.clone(),
            index,
            share: at(&of.shares, index).unwrap_or(0.0),
            interval: at(&of.low, index).zip(at(&of.high, index)),
            whole: at(&self.whole, index),
            truth: at(&of.truth, index),
            people: at(&of.counts, index),
            standard_error: at(&of.standard_errors, index),
        };
        Some(EstimatesPicture {
            column: self.column.clone(),
            who: of.who.clone(),
            values: self.values.iter().enumerate().map(value).collect(),
            most: if self.parts.len() > 1 { self.reach() } else { 0.0 },
            exact: false,
            bounds: self.form == EstimateForm::Groups,
        })
    }

    /// The largest share of any part.
    fn reach(&self) -> f64 {
        let shares = self.parts.iter().flat_map(|of| [&of.shares, &of.high, &of.truth]);
        shares.chain([&self.whole]).flatten().copied().fold(0.0, f64::max)
    }
}

impl DisclosureView {
    /// What several releases disclose together, each with other random draws; `None` where no row has a draw of its own.
    pub fn redraws(&self) -> Option<Redraws> {
        let release = |expected, identified| RedrawnRelease { expected, identified };
        let releases: Vec<_> = self.again.iter().map(|of| release(of.expected, of.identified)).collect();
        (!releases.is_empty()).then_some(Redraws { releases })
    }
}
