//! TP: tuples of one quasi-identifier stay together as they are, and as few as possible are suppressed so that they can (Xiao, Yi, Tao,
//! EDBT 2010; docs/tuple-partition.md).
//!
//! Rows with one quasi-identifier are a group. Some rows move to the residue, until no value has more than 1/ℓ of any group nor of the
//! residue. What a group keeps is published with its exact quasi-identifier, the residue with a value that covers all of it, or as further
//! classes by 1-D ℓ-diversity (TP+). The least
//! number of rows that move is hard to find; three phases find one that is proven to be near: groups first give what they cannot keep;
//! then what the residue is short of, where they can give it without making it worse; then also where they cannot. Sensitive values stay
//! exact.
//!
//! All of it is done on counts: how many rows of a group have which value ([`groups`], [`residue`]); what groups offer in phase 2 lies in
//! heaps that are put right as they are read ([`offers`]); groups in phase 3 are looked for by what they share with the residue
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

use super::Class;
use super::simple_ell::{Forming, Ground};
use super::trace::Trace;

pub(super) use about::ABOUT;
use classes::Making;
use cover::Cover;
use grouping::Grouping;
use groups::Groups;
use offers::{Listing, Next, Offers};
pub(super) use options::ResidueAs;
pub(super) use options::begin;
use residue::Residue;

/// What it costs to level a value of a group, and to move a row, in units of some nanoseconds.
const LEVEL: u64 = 20;
const MOVE: u64 = 60;

/// The three phases under way.
pub(super) struct ThreePhases {
    ell: u32,
    residue_as: ResidueAs,
    groups: Groups,
    residue: Residue,
    /// Space for the work on one group.
    scratch: Vec<u32>,
    offers: Offers,
    cover: Cover,
    stage: Stage,
    trace: Option<Box<Trace>>,
}

enum Stage {
    /// Rows become groups.
    Grouping(Box<Grouping>),
    /// Phase 1.
    Leveling,
    /// What groups offer is listed.
    Listing(Box<Listing>),
    /// Phase 2.
    Offering,
    /// Phase 3.
    Covering,
    /// The moves are made.
    Moved,
    Making(Box<Making>),
}

impl ThreePhases {
    /// On groups that are there already.
    fn of(groups: Groups, residue: Residue, offers: Offers, ell: u32) -> Self {
        let (scratch, cover) = (Vec::new(), Cover::new());
        let residue_as = ResidueAs::default();
        Self { ell, residue_as, groups, residue, scratch, offers, cover, stage: Stage::Leveling, trace: None }
    }

    /// Moves rows until the slice has nothing left; true when all moves are made.
    fn move_rows(&mut self, left: &mut u64) -> bool {
        let (groups, residue, trace) = (&mut self.groups, &mut self.residue, &mut self.trace);
        while *left > 0 {
            match &mut self.stage {
                Stage::Leveling => {
                    if !groups.are_level() {
                        let group = groups.leveled();
                        *left = left.saturating_sub(LEVEL * groups.level_next(residue, &mut self.scratch));
                        if let Some(trace) = trace {
                            steps::leveled(trace, groups, group);
                        }
                        continue;
                    }
                    self.scratch = Vec::new();
                    if let Some(trace) = trace {
                        steps::out(trace, residue, 1);
                    }
                    self.stage = if residue.is_eligible() {
                        Stage::Moved
                    } else {
                        let offers = std::mem::replace(&mut self.offers, Offers::new());
                        Stage::Listing(Box::new(Listing::new(offers, residue)))
                    };
                }
                Stage::Listing(listing) => {
                    if listing.advance(groups, residue, left) {
                        let Stage::Listing(listing) = std::mem::replace(&mut self.stage, Stage::Offering) else {
                            continue;
                        };
                        self.offers = listing.finish();
                    }
                }
                Stage::Offering if residue.is_eligible() => {
                    if let Some(trace) = trace {
                        steps::out(trace, residue, 2);
                    }
                    self.stage = Stage::Moved;
                }
                Stage::Offering => match self.offers.next(groups, residue, left) {
                    Next::GoOn => {}
                    Next::Nothing => {
                        if let Some(trace) = trace {
                            steps::out(trace, residue, 2);
                        }
                        self.cover.begin(groups, residue);
                        self.stage = Stage::Covering;
                    }
                    Next::Row(entry) => {
                        let group = groups.group_of(entry);
                        let was_fat = groups.is_fat(group);
                        if let Some(trace) = trace {
                            steps::gives(trace, groups, residue, (2, Some(entry)), group);
                        }
                        let before = groups.size(group);
                        match was_fat {
                            true => groups.take(entry, residue),
                            false => groups.take_pillars(group, residue),
                        }
                        *left = left.saturating_sub(MOVE * u64::from(before - groups.size(group)));
                        self.offers.offer(group, was_fat, groups, residue, left);
                        self.cover.changed(group);
                    }
                },
                Stage::Covering => {
                    if !self.cover.advance(groups, left) {
                        continue;
                    }
                    for group in self.cover.groups(left) {
                        if let Some(trace) = trace {
                            steps::gives(trace, groups, residue, (3, None), group);
                        }
                        groups.take_pillars(group, residue);
                        self.offers.offer(group, false, groups, residue, left);
                        self.cover.changed(group);
                    }
                    self.offers.unblock(residue);
                    self.stage = Stage::Offering;
                }
                Stage::Grouping(_) | Stage::Moved | Stage::Making(_) => return true,
            }
        }
        matches!(self.stage, Stage::Moved)
    }
}

impl Forming for ThreePhases {
    type Options = ResidueAs;

    fn begin(ground: &Ground, ell: u32, &residue_as: &ResidueAs) -> Self {
        let residue = Residue::new(ell, ground.counts.len());
        let stage = Stage::Grouping(Box::new(Grouping::new(ground, ell)));
        Self { stage, residue_as, ..Self::of(Groups::new(ell), residue, Offers::new(), ell) }
    }

    fn tell(&mut self, trace: Box<Trace>) {
        self.trace = Some(trace);
    }

    fn told(&mut self) -> Option<Box<Trace>> {
        self.trace.take()
    }

    fn advance(&mut self, ground: &Ground, left: &mut u64) -> bool {
        while *left > 0 {
            match &mut self.stage {
                Stage::Grouping(grouping) => {
                    if grouping.advance(ground, left) {
                        let Stage::Grouping(grouping) = std::mem::replace(&mut self.stage, Stage::Leveling) else {
                            continue;
                        };
                        self.groups = grouping.finish();
                        if let Some(trace) = &mut self.trace {
                            steps::grouped(trace, &self.groups);
                        }
                    }
                }
                Stage::Moved => {
                    // What only the moves needed goes.
                    (self.offers, self.cover) = (Offers::new(), Cover::new());
                    let groups = std::mem::replace(&mut self.groups, Groups::new(2));
                    self.stage = Stage::Making(Box::new(Making::new(groups, self.ell, self.residue_as)));
                }
                Stage::Making(making) => return making.advance(ground, self.trace.as_deref_mut(), left),
                _ => _ = self.move_rows(left),
            }
        }
        false
    }

    fn done(&self) -> u64 {
        if let Stage::Making(making) = &self.stage { making.done() } else { 0 }
    }

    fn finish(self, _: &Ground) -> Vec<Class> {
        let Stage::Making(making) = self.stage else { unreachable!("classes are made in the last stage") };
        making.finish()
    }
}
