//! TP: tuples of one quasi-identifier stay together as they are, and as few as possible are suppressed so that they can (Xiao, Yi, Tao,
//! EDBT 2010; docs/explanation/tuple-partition.md).
//!
//! Rows with one quasi-identifier are a group. Some rows move to the residue, until no value has more than 1/ℓ of any group nor of the
//! residue. What a group keeps is published with its exact quasi-identifier, the residue with a value that covers all of it, or as further
//! classes by 1-D ℓ-diversity (TP+). The least number of rows that move is hard to find; three phases find one that is proven to be near:
//! groups first give what they cannot keep; then what the residue is short of, where they can give it without making it worse; then also
//! where they cannot. Sensitive values stay exact.
//!
//! All of it is done on counts: how many rows of a group have which value ([`groups`], [`residue`]); the offers of groups in phase 2 lie in
//! heaps that are put right as they are read ([`offers`]); groups in phase 3 are searched for by what they share with the residue
//! ([`cover`]).
//!
//! Cost: O(attributes · (rows + leaves)) for the groups; then O(log) for each row that moves and for each offer that is withdrawn by it.
//! Memory: some multiple of the rows.
//!
//! To change it: the moves follow from counts alone, and from the order of groups and values in their trees, not from the order of rows
//! nor from where a slice ends; tests hold them against the plain rules, which look at everything for each move, and the number of
//! moves against the least.

mod about;
mod classes;
mod cover;
mod grouping;
mod groups;
mod offers;
mod options;
#[cfg(test)]
mod plain;
mod residue;
mod steps;
#[cfg(test)]
mod tests;

use tauell_base::pace::Pace;

use super::ClassRows;
use super::simple_ell::{Algorithm, Ground};
use super::trace::Trace;

pub(super) use about::ABOUT;
use classes::classes;
use cover::Cover;
use groups::Groups;
use offers::Offers;
pub(super) use options::ResidueAs;
pub(super) use options::begin;
use residue::Residue;

/// What it costs to level a value of a group, and to move a row, in units of some nanoseconds.
const LEVEL: u64 = 20;
const MOVE: u64 = 60;

pub(super) struct Tp {
    residue_as: ResidueAs,
}

impl Algorithm for Tp {
    async fn form(&self, ground: &Ground, ell: u32, mut trace: Option<&mut Trace>, pace: &Pace) -> Vec<ClassRows> {
        let mut groups = Groups::of(ground, ell, pace).await;
        if let Some(trace) = &mut trace {
            steps::grouped(trace, &groups);
        }
        let mut residue = Residue::new(ell, ground.counts.len());
        move_rows(&mut groups, &mut residue, Offers::new(), trace.as_deref_mut(), pace).await;
        classes(ground, groups, self.residue_as, trace, pace).await
    }
}

/// The three phases: moves rows from groups to the residue until no value has more than 1/ℓ of any of them.
async fn move_rows(
    groups: &mut Groups,
    residue: &mut Residue,
    mut offers: Offers,
    mut trace: Option<&mut Trace>,
    pace: &Pace,
) {
    // Phase 1: every group gives what it cannot keep.
    let mut scratch = Vec::new();
    for group in 0..groups.len() as u32 {
        let looked = groups.level_next(residue, &mut scratch);
        if let Some(trace) = &mut trace {
            steps::leveled(trace, groups, group);
        }
        pace.pause(LEVEL * looked).await;
    }
    if let Some(trace) = &mut trace {
        steps::out(trace, residue, 1);
    }
    if residue.is_eligible() {
        return;
    }
    offers.list(groups, residue, pace).await;
    let mut cover = Cover::new();
    loop {
        // Phase 2: as long as the residue is not eligible, the best offer is taken.
        while !residue.is_eligible() {
            let Some(entry) = offers.best_offer(groups, residue, pace).await else { break };
            let group = groups.group_of(entry);
            let (was_fat, before) = (groups.is_fat(group), groups.size(group));
            if let Some(trace) = &mut trace {
                steps::gives(trace, groups, residue, (2, Some(entry)), group);
            }
            match was_fat {
                true => groups.take(entry, residue),
                false => groups.take_pillars(group, residue),
            }
            offers.offer(group, was_fat, groups, residue, pace);
            cover.changed(group);
            pace.pause(MOVE * u64::from(before - groups.size(group))).await;
        }
        if let Some(trace) = &mut trace {
            steps::out(trace, residue, 2);
        }
        if residue.is_eligible() {
            return;
        }
        // Phase 3: every group of a cover gives rows of all its pillars.
        for group in cover.groups(groups, residue, pace).await {
            if let Some(trace) = &mut trace {
                steps::gives(trace, groups, residue, (3, None), group);
            }
            groups.take_pillars(group, residue);
            offers.offer(group, false, groups, residue, pace);
            cover.changed(group);
        }
        offers.unblock(residue);
    }
}
