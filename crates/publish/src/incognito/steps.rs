//! The search as steps, for a trace.

use crate::full_domain::Ground;
use crate::full_domain::check::BlockRequirements;
use crate::full_domain::steps::{FullDomainStep, Measured, broken};
use crate::trace::{At, Trace};
use crate::{LevelVector, PublishError, level_vectors};
use tauell_data::microdata::Microdata;

use super::lattice::Lattice;

/// What a search tells.
pub(super) struct LatticeTrace {
    trace: Box<Trace>,
    /// The attributes of the family of the last step.
    family: Option<Vec<usize>>,
}

impl LatticeTrace {
    /// Nothing told yet.
    ///
    /// # Errors
    /// More rows than a trace records.
    pub fn new(microdata: &Microdata) -> Result<Self, PublishError> {
        let mut vectors = level_vectors::few(microdata);
        let levels: Vec<usize> = microdata.quasi_identifiers().iter().map(|of| of.taxonomy().levels()).collect();
        let mut lattice = Lattice::new(&levels);
        let mut order: Vec<LevelVector> = Vec::with_capacity(vectors.len());
        while let Some((at, _)) = lattice.at_hand().filter(|_| !vectors.is_empty()) {
            let place = vectors.iter().position(|vector| *vector.levels == *at);
            order.extend(place.map(|place| vectors.swap_remove(place)));
            lattice.settle(false);
        }
        Ok(Self { trace: Trace::of_search(order, microdata.len())?, family: None })
    }

    /// The search begins.
    pub fn begun(&mut self, vectors: u64, most_left_out: u64, follows: bool) {
        self.trace.record(FullDomainStep::Begun { vectors, most_left_out, follows });
    }

    /// The level vector at hand follows from another.
    #[cold]
    pub fn followed(&mut self, lattice: &Lattice, (keeps, from): (bool, usize)) {
        let from = lattice.levels_of(from);
        self.of_vector(lattice, false, |at| FullDomainStep::Followed { at, from, keeps });
    }

    /// The table at the level vector at hand fails, by the group of a tuple if there is one.
    #[cold]
    pub fn failed(
        &mut self,
        lattice: &Lattice,
        ground: &Ground,
        asked: &mut BlockRequirements,
        tuple: Option<u32>,
        (left_out, most): (u64, u64),
    ) {
        let Some((levels, _)) = lattice.at_hand() else { return };
        let broken = tuple.and_then(|tuple| broken(ground, asked, levels, &ground.tuples.code(tuple as usize)));
        self.of_vector(lattice, false, |at| FullDomainStep::Failed { at, broken, left_out, most, suspected: false });
    }

    /// It fails by the group of a tuple with this code, which was checked before all others: no one may be suppressed.
    #[cold]
    pub(crate) fn suspected(
        &mut self,
        lattice: &Lattice,
        ground: &Ground,
        asked: &mut BlockRequirements,
        code: &[u64],
    ) {
        let Some((levels, _)) = lattice.at_hand() else { return };
        let broken = broken(ground, asked, levels, code);
        let left_out = broken.as_ref().map_or(0, |broken| broken.rows.len() as u64);
        self.of_vector(lattice, false, |at| FullDomainStep::Failed { at, broken, left_out, most: 0, suspected: true });
    }

    /// The table at the level vector at hand satisfies the requirements.
    #[cold]
    pub fn kept(&mut self, lattice: &Lattice, groups: u64, left_out: u64, worth: Measured) {
        let worth = Some(worth);
        let is_better = worth.is_some_and(|worth| worth.is_better());
        self.of_vector(lattice, is_better, |at| FullDomainStep::Kept { at, groups, left_out, worth });
    }

    /// The best is taken.
    pub fn chosen(mut self, levels: &[u16]) -> Box<Trace> {
        let at = self.trace.at(levels, true);
        self.trace.record_all(at.map(|at| FullDomainStep::Chosen { at }));
        self.trace
    }

    fn of_vector(&mut self, lattice: &Lattice, is_better: bool, step: impl FnOnce(At) -> FullDomainStep) {
        let Some((levels, _)) = lattice.at_hand() else { return };
        let Some(at) = self.trace.at(levels, is_better) else { return };
        let family = lattice.family();
        if self.family.as_ref() != Some(&family) {
            self.trace.record(FullDomainStep::Family { attributes: family.clone() });
            self.family = Some(family);
        }
        self.trace.record(step(at));
    }
}
