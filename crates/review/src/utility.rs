//! What can still be learned from a table under review.

use tauell_measure::utility::{Utility, Valuing};
use tauell_privacy::Requirement;

use super::{Review, UtilityView};

impl Review {
    /// Every measure of the table, in slices. O(classes · (attributes + m log m)).
    pub(super) fn valuing(&self) -> Valuing {
        let required = self.requirements.iter().enumerate();
        let required: Vec<(usize, Requirement)> =
            required.flat_map(|(index, of)| of.iter().map(move |requirement| (index, requirement.clone()))).collect();
        Valuing::new(&self.release, &required)
    }
}

impl UtilityView {
    pub(super) fn of(utility: Utility) -> Self {
        Self { figures: utility.figures(), attributes: utility.attributes.clone(), measures: utility }
    }
}
