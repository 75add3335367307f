//! What can be read off a published file of one sensitive attribute: its form, and the values that are estimated.

use tauell_data::taxonomy::LeafRank;
use tauell_publish::release::Release;

use super::error::EstimateError;
use super::form::EstimateForm;

/// What can be read off the published file of one sensitive attribute.
#[derive(Clone, Debug)]
pub(super) struct Domain {
    pub form: EstimateForm,
    /// Values of each set; 0 if there are none.
    pub ell: usize,
    /// The base values that are estimated, ascending. Of sets S: all that some set of the file holds.
    pub values: Box<[LeafRank]>,
    /// The place of each leaf among them; [`ELSEWHERE`] of the others.
    pub place: Box<[u32]>,
    /// Whether some row's or group's value is a general one.
    pub is_general: bool,
}

/// The place of a leaf that is not estimated.
pub(super) const ELSEWHERE: u32 = u32::MAX;

impl Domain {
    /// How an attribute is published, inferred from the release unless it is given. O(rows + base values of the
    /// distinct published values).
    ///
    /// # Errors
    /// Another form than the given one; sets that all contain every value.
    pub fn of(release: &Release, attribute: usize, said: Option<EstimateForm>) -> Result<Self, EstimateError> {
        let publication = &release.publication;
        let values = publication.sensitive_values(attribute);
        let column = || release.sensitive[attribute].name.clone();
        let histogram = publication.whole_histogram(attribute);
        let size = histogram.first().map_or(0, |&(value, _)| values.cover(value).len());
        let are_sets = size > 1 && histogram.iter().all(|&(value, _)| values.cover(value).len() == size);
        // Sets of one size that overlap are none of a tree's, nor of free ranges that part the values.
        let (mut held, mut overlap) = (vec![false; values.taxonomy().leaf_count()], false);
        for &(value, _) in &histogram {
            for leaf in values.cover(value).runs().flatten() {
                overlap |= std::mem::replace(&mut held[leaf], true);
            }
        }
        let fits = match publication.is_linked() {
            false => EstimateForm::Groups,
            true if are_sets && overlap => EstimateForm::Sets,
            true => EstimateForm::Spread,
        };
        let form = said.unwrap_or(fits);
        let why = match (form, publication.is_linked()) {
            (EstimateForm::Groups, true) => Some("its values are in the table of rows, without groups"),
            (EstimateForm::Sets | EstimateForm::Spread, false) => Some("its values are in a group table"),
            (EstimateForm::Sets, true) if !are_sets => Some("its rows have no sets, or sets of different sizes"),
            _ => None,
        };
        if let Some(why) = why {
            return Err(EstimateError::OtherForm { column: column(), asked: form, why, fits });
        }
        if form == EstimateForm::Sets && size == held.iter().filter(|&&held| held).count() {
            return Err(EstimateError::AllInEverySet { column: column(), values: size });
        }
        let ell = if form == EstimateForm::Sets { size } else { 0 };
        let is_general = histogram.iter().any(|&(value, _)| values.cover(value).len() > 1);
        let (values, place) = numbered(&held);
        Ok(Self { form, ell, values, place, is_general })
    }

    /// The same if the original has these leaves: values of suppressed rows are estimated, too, as what is not
    /// estimated about them is an error. The domain of sets stays the same.
    pub fn with(&mut self, leaves: &[u32]) {
        if self.form != EstimateForm::Sets {
            let mut held: Vec<bool> = self.place.iter().map(|&place| place != ELSEWHERE).collect();
            leaves.iter().for_each(|&leaf| held[leaf as usize] = true);
            (self.values, self.place) = numbered(&held);
        }
    }
}

/// The leaves that are held, and the place of each among them.
fn numbered(held: &[bool]) -> (Box<[LeafRank]>, Box<[u32]>) {
    let mut place = vec![ELSEWHERE; held.len()].into_boxed_slice();
    let mut ranks = Vec::new();
    for leaf in (0..held.len()).filter(|&leaf| held[leaf]) {
        place[leaf] = ranks.len() as u32;
        ranks.push(LeafRank(leaf as u32));
    }
    (ranks.into(), place)
}
