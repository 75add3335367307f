//! The search through the lattice: which level vectors pass, and which of them is the best (docs/full-domain.md#the-search).
//!
//! To change it: whether a level vector passes is what its blocks say, whatever was looked at before, so that a test without pruning
//! and roll-up finds the same. Suspects only ever say that a level vector fails, by a block of its own.

use std::collections::VecDeque;

use crate::codes::Codes;
use crate::entries::Entries;
use crate::full_domain::Ground;
use crate::full_domain::blocks::{Blocks, Rolling};
use crate::full_domain::check::Asked;
use tauell_base::slices::part;

use super::lattice::Lattice;
use super::score::{Scale, Tally, Worth};
use super::steps::Telling;

/// Rolled-up blocks that are held, as a multiple of what the table's own take.
const MOST_HELD: usize = 3;
/// Tuples whose blocks failed last.
const SUSPECTS: usize = 4;
/// What a level vector costs that is not looked at, an attribute.
const SPARED: u64 = 3;

/// How a search is made; the result is the same whether it prunes and rolls up or not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ways {
    /// Whether what passes does so generalized further, and is asked only where that does not tell.
    pub prunes: bool,
    /// Whether blocks are made from rolled-up ones.
    pub rolls_up: bool,
    /// Up to how many rows may be left out.
    pub most_left_out: u64,
}

/// A search under way.
pub(super) struct Search {
    lattice: Lattice,
    asked: Asked,
    scale: Scale,
    ways: Ways,
    /// The table as it is.
    base: Blocks,
    /// What was rolled up last, the oldest first, and how much that is.
    held: VecDeque<Blocks>,
    held_size: usize,
    /// Codes of tuples whose blocks failed, the last first.
    suspects: Vec<Vec<u64>>,
    /// Rows by kind of sensitive values, of the block at hand.
    counts: Vec<u32>,
    best: Option<Worth>,
    looked_at: u64,
    step: Step,
    /// What is told, where it is.
    pub telling: Option<Telling>,
}

enum Step {
    /// Tuples are taken as blocks.
    Taking,
    Next,
    /// The block of a suspect is counted, from these blocks.
    Suspecting(Suspecting),
    Rolling(Box<Rolling>, usize),
    Testing(Blocks, usize, Tally),
}

struct Suspecting {
    mask: Vec<u64>,
    suspect: usize,
    from: usize,
    next: usize,
    /// Kinds found so far.
    found: Vec<u32>,
}

impl Search {
    /// Begins at a table's own tuples.
    pub fn new(levels: &[usize], asked: Asked, scale: Scale, ways: Ways, entries: &Entries) -> Self {
        let deepest = levels.iter().map(|&levels| levels as u16 - 1).collect();
        Self {
            lattice: Lattice::new(levels),
            asked,
            scale,
            ways,
            base: Blocks::of_tuples(deepest, entries),
            held: VecDeque::new(),
            held_size: 0,
            suspects: Vec::new(),
            counts: vec![0; entries.kinds().len()],
            best: None,
            looked_at: 0,
            step: Step::Taking,
            telling: None,
        }
    }

    /// The same, telling its steps.
    pub fn telling(mut self, telling: Option<Telling>) -> Self {
        self.telling = telling;
        if let Some(telling) = &mut self.telling {
            telling.begun(self.lattice.len() as u64, self.ways.most_left_out, self.ways.prunes);
        }
        self
    }

    /// Level vectors that are done, and all.
    pub fn progress(&self) -> (u64, u64) {
        (self.looked_at, self.lattice.len() as u64)
    }

    /// Goes on until the slice has nothing left; true when every level vector is known.
    pub fn advance(&mut self, ground: Ground<'_>, left: &mut u64) -> bool {
        while *left > 0 {
            match &mut self.step {
                Step::Taking => {
                    if !self.base.take_tuples(ground.entries, left) {
                        return false;
                    }
                    self.step = Step::Next;
                }
                Step::Next => {
                    let Some((levels, _)) = self.lattice.at_hand() else { return true };
                    *left = left.saturating_sub(SPARED * levels.len() as u64);
                    let spared = if self.ways.prunes { self.lattice.spared() } else { None };
                    // Where no row may be left out, what is more general than a table that passes is worth less.
                    let known =
                        spared.filter(|&(passes, _)| !passes || self.ways.most_left_out == 0 || !self.may_be_best());
                    match known {
                        Some(known) => {
                            if let Some(telling) = &mut self.telling {
                                telling.followed(&self.lattice, known);
                            }
                            self.settle(known.0);
                        }
                        None => self.step = self.look(ground.codes),
                    }
                }
                Step::Suspecting(suspecting) => {
                    let from = blocks(&self.base, &self.held, suspecting.from);
                    let Suspecting { mask, suspect, next, found, .. } = suspecting;
                    let counts = &mut self.counts;
                    let mut take = |block: usize| {
                        for &(kind, rows) in from.of(block) {
                            if counts[kind as usize] == 0 {
                                found.push(kind);
                            }
                            counts[kind as usize] += rows;
                        }
                    };
                    if !from.alike(&self.suspects[*suspect], mask, next, left, &mut take) {
                        return false;
                    }
                    let take = |kind: u32| (kind, std::mem::take(&mut self.counts[kind as usize]));
                    let block: Vec<(u32, u32)> = std::mem::take(found).into_iter().map(take).collect();
                    *left = left.saturating_sub(self.asked.cost(block.len()));
                    if !self.asked.is_kept_by(&block) {
                        let suspect = *suspect;
                        if let Some(telling) = &mut self.telling {
                            let asked = (&mut self.asked, &self.base);
                            telling.suspected(&self.lattice, ground, asked, &self.suspects[suspect]);
                        }
                        self.suspects[..=suspect].rotate_right(1);
                        self.settle(false);
                    } else if *suspect + 1 < self.suspects.len() {
                        (*suspect, *next) = (*suspect + 1, 0);
                    } else {
                        let from = suspecting.from;
                        self.step = self.roll(ground.codes, from);
                    }
                }
                Step::Rolling(rolling, from) => {
                    let from = blocks(&self.base, &self.held, *from);
                    if !rolling.advance(from, &mut self.counts, left) {
                        return false;
                    }
                    if let Step::Rolling(rolling, _) = std::mem::replace(&mut self.step, Step::Next) {
                        self.step = Step::Testing(rolling.finish().0, 0, Tally::default());
                    }
                }
                Step::Testing(..) => self.test(ground, left),
            }
        }
        false
    }

    /// What is held to roll up from, and how much that may be.
    #[cfg(test)]
    pub fn held(&self) -> (usize, usize) {
        (self.held.iter().map(Blocks::size).sum(), MOST_HELD * self.base.size())
    }

    /// The level vector that is published; `None` where none passes.
    pub fn best(&self) -> Option<Box<[u16]>> {
        self.best.map(|best| self.lattice.levels_of(best.number()))
    }

    /// What is asked, and room for counting by kind.
    pub fn finish(self) -> (Asked, Blocks, Vec<u32>) {
        (self.asked, self.base, self.counts)
    }

    fn may_be_best(&self) -> bool {
        let (Some(best), Some((levels, _))) = (&self.best, self.lattice.at_hand()) else { return true };
        self.scale.may_be_above(best, levels, self.lattice.height(levels))
    }

    fn settle(&mut self, passes: bool) {
        self.lattice.settle(passes);
        self.looked_at += 1;
        self.step = Step::Next;
    }

    /// Begins to look at the level vector at hand, from the fewest blocks that it can be rolled up from.
    fn look(&mut self, codes: &Codes) -> Step {
        let Some((levels, _)) = self.lattice.at_hand() else { return Step::Next };
        let held = self.held.iter().enumerate().filter(|(_, held)| held.is_as_specific_as(levels));
        let fewest = held.min_by_key(|(_, held)| held.len()).filter(|(_, held)| held.len() < self.base.len());
        let from = fewest.map_or(0, |(place, _)| place + 1);
        // Where rows may be left out, one block that fails says little.
        if self.suspects.is_empty() || self.ways.most_left_out > 0 {
            return self.roll(codes, from);
        }
        Step::Suspecting(Suspecting { mask: codes.mask(levels), suspect: 0, from, next: 0, found: Vec::new() })
    }

    fn roll(&self, codes: &Codes, from: usize) -> Step {
        let Some((levels, _)) = self.lattice.at_hand() else { return Step::Next };
        let rolling = Rolling::new(levels.into(), codes.mask(levels), blocks(&self.base, &self.held, from));
        Step::Rolling(Box::new(rolling), from)
    }

    /// Tests block after block; the level vector passes where all that do not are few enough, and it is not all of them.
    fn test(&mut self, ground: Ground<'_>, left: &mut u64) {
        let Step::Testing(blocks, next, tally) = &mut self.step else { return };
        let Some((levels, number)) = self.lattice.at_hand() else { return };
        let most = self.ways.most_left_out;
        let mut failed = None;
        while *left > 0 && *next < blocks.len() && tally.left_out <= most {
            for block in part(next, *next + 1, left, self.asked.cost(blocks.of(*next).len())) {
                let entries = blocks.of(block);
                let rows = entries.iter().map(|&(_, rows)| u64::from(rows)).sum();
                if self.asked.is_kept_by(entries) {
                    tally.classes += 1;
                    tally.squares += u128::from(rows) * u128::from(rows);
                } else {
                    let row = ground.entries.a_row(blocks.a_tuple(block));
                    tally.leave_out(&self.scale, ground.microdata, levels, row, rows);
                    failed = Some(blocks.a_tuple(block));
                }
            }
        }
        let fails = tally.left_out > most;
        if !fails && *next < blocks.len() {
            return;
        }
        let passes = !fails && tally.classes > 0;
        if passes {
            let worth = self.scale.worth(levels, self.lattice.height(levels), number, tally);
            if let Some(telling) = &mut self.telling {
                let measured = self.scale.told(&worth, tally, levels, self.best.as_ref());
                telling.kept(&self.lattice, blocks.len() as u64, tally.left_out, measured);
            }
            self.best = self.best.max(Some(worth));
        } else if let Some(telling) = &mut self.telling {
            let asked = (&mut self.asked, &self.base);
            telling.failed(&self.lattice, ground, asked, failed.filter(|_| fails), (tally.left_out, most));
        }
        if let Step::Testing(blocks, ..) = std::mem::replace(&mut self.step, Step::Next) {
            self.hold(blocks);
        }
        if let Some(tuple) = failed.filter(|_| fails) {
            self.suspects.truncate(SUSPECTS - 1);
            self.suspects.insert(0, self.base.code(tuple as usize));
        }
        self.settle(passes);
    }

    /// Holds blocks to roll up from, in place of the oldest ones where they are too many.
    fn hold(&mut self, blocks: Blocks) {
        if !self.ways.rolls_up {
            return;
        }
        self.held_size += blocks.size();
        self.held.push_back(blocks);
        while self.held_size > MOST_HELD * self.base.size() {
            let Some(oldest) = self.held.pop_front() else { break };
            self.held_size -= oldest.size();
        }
    }
}

/// The blocks at this place: those of the table, then those that are held.
fn blocks<'a>(base: &'a Blocks, held: &'a VecDeque<Blocks>, place: usize) -> &'a Blocks {
    place.checked_sub(1).map_or(base, |place| &held[place])
}
