//! The search through the lattice: which level vectors pass, and which of them is the best (docs/explanation/full-domain.md#the-search).
//!
//! To change it: whether a level vector passes follows from its blocks, whatever was checked before, so that a test
//! without pruning and roll-up finds the same. Suspects only ever prove that a level vector fails, by a block of its
//! own.

use std::collections::VecDeque;
use std::mem::take;

use crate::full_domain::Ground;
use crate::full_domain::blocks::{RowBlocks, SCAN};
use crate::full_domain::check::BlockRequirements;
use tauell_base::pace::Pace;

use super::lattice::Lattice;
use super::score::{Scale, Tally, Worth};
use super::steps::LatticeTrace;

/// Rolled-up blocks that are held, as a multiple of what the table's own take.
const MOST_HELD: usize = 3;
/// Tuples whose blocks failed last.
const SUSPECTS: usize = 4;
/// The cost of a skipped level vector, per attribute.
const SPARED: u64 = 3;

/// How a search is made; the result is the same whether it prunes and rolls up or not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ways {
    /// Whether what passes does so generalized further, and is checked only if that does not decide.
    pub prunes: bool,
    /// Whether blocks are made from rolled-up ones.
    pub rolls_up: bool,
    /// Up to how many rows may be suppressed.
    pub most_left_out: u64,
}

/// A search, and what it has found so far.
pub(super) struct Search<'a> {
    ground: &'a Ground,
    lattice: Lattice,
    asked: BlockRequirements,
    scale: Scale,
    ways: Ways,
    /// What was rolled up last, the oldest first, and how much that is.
    held: VecDeque<RowBlocks>,
    held_size: usize,
    /// Codes of tuples whose blocks failed, the last first.
    suspects: Vec<Vec<u64>>,
    /// Rows by kind of sensitive values, of the block at hand.
    counts: Vec<u32>,
    best: Option<Worth>,
    /// The trace, if there is one.
    trace: Option<LatticeTrace>,
}

/// What came of a search.
pub(super) struct Searched {
    /// The level vector that is published; `None` where none passes.
    pub best: Option<Box<[u16]>>,
    pub asked: BlockRequirements,
    pub trace: Option<LatticeTrace>,
}

impl<'a> Search<'a> {
    /// Nothing is known about any level vector.
    pub fn new(
        ground: &'a Ground,
        asked: BlockRequirements,
        scale: Scale,
        ways: Ways,
        mut trace: Option<LatticeTrace>,
    ) -> Self {
        let quasi = ground.microdata.quasi_identifiers().iter();
        let levels: Vec<usize> = quasi.map(|attribute| attribute.taxonomy().levels()).collect();
        let lattice = Lattice::new(&levels);
        if let Some(trace) = &mut trace {
            trace.begun(lattice.len() as u64, ways.most_left_out, ways.prunes);
        }
        Self {
            ground,
            lattice,
            asked,
            scale,
            ways,
            held: VecDeque::new(),
            held_size: 0,
            suspects: Vec::new(),
            counts: vec![0; ground.kinds()],
            best: None,
            trace,
        }
    }

    /// Decides whether each level vector passes, and which of those is the best. Calls `reach` with how many are known,
    /// and with how many there are.
    pub(crate) async fn through_lattice(mut self, reach: impl Fn(u64, u64), pace: &Pace) -> Searched {
        let mut known = 0;
        while let Some((levels, _)) = self.lattice.at_hand() {
            reach(known, self.lattice.len() as u64);
            pace.pause(SPARED * levels.len() as u64).await;
            let passes = match self.follows() {
                Some(follows) => {
                    if let Some(trace) = &mut self.trace {
                        trace.followed(&self.lattice, follows);
                    }
                    follows.0
                }
                None => self.look(pace).await,
            };
            self.lattice.settle(passes);
            known += 1;
        }
        let best = self.best.map(|best| self.lattice.levels_of(best.number()));
        Searched { best, asked: self.asked, trace: self.trace }
    }

    /// Whether the level vector at hand passes, as far as that follows from another and it need not be checked, and
    /// from which.
    fn follows(&self) -> Option<(bool, usize)> {
        let spared = if self.ways.prunes { self.lattice.spared() } else { None };
        // If no row may be suppressed, what is more general than a table that passes is worth less.
        spared.filter(|&(passes, _)| !passes || self.ways.most_left_out == 0 || !self.may_be_best())
    }

    fn may_be_best(&self) -> bool {
        let (Some(best), Some((levels, _))) = (&self.best, self.lattice.at_hand()) else { return true };
        self.scale.may_be_above(best, levels, self.lattice.height(levels))
    }

    /// Whether the level vector at hand passes, from the fewest blocks that it can be rolled up from.
    async fn look(&mut self, pace: &Pace) -> bool {
        let Some((levels, number)) = self.lattice.at_hand() else { return false };
        let (levels, mask): (Box<[u16]>, _) = (levels.into(), self.ground.codes.mask(levels));
        let tuples = &self.ground.tuples;
        let held = self.held.iter().enumerate().filter(|(_, held)| held.is_as_specific_as(&levels));
        let fewest = held.min_by_key(|(_, held)| held.len()).filter(|(_, held)| held.len() < tuples.len());
        let from = fewest.map(|(place, _)| place);
        // If rows may be suppressed, one block that fails decides little.
        if self.ways.most_left_out == 0 && self.fails_by_suspect(from, &mask, pace).await {
            return false;
        }
        let from = from.map_or(tuples, |place| &self.held[place]);
        let (blocks, _) = from.rolled_up(&levels, &mask, &mut self.counts, pace).await;
        let passes = self.test((&levels, number), &blocks, pace).await;
        self.hold(blocks);
        passes
    }

    /// Whether the level vector at hand fails by the block of a tuple that failed before, counted in the blocks that are held at a
    /// place or else in the table's own.
    async fn fails_by_suspect(&mut self, from: Option<usize>, mask: &[u64], pace: &Pace) -> bool {
        let from = from.map_or(&self.ground.tuples, |place| &self.held[place]);
        for (suspect, code) in self.suspects.iter().enumerate() {
            let (mut kinds, counts) = (Vec::new(), &mut self.counts);
            pace.parts(0..from.len(), SCAN, |part| {
                from.alike(part, code, mask, |block| {
                    for &(kind, rows) in from.of(block) {
                        if counts[kind as usize] == 0 {
                            kinds.push(kind);
                        }
                        counts[kind as usize] += rows;
                    }
                });
            })
            .await;
            let block: Vec<(u32, u32)> =
                kinds.into_iter().map(|kind: u32| (kind, take(&mut counts[kind as usize]))).collect();
            pace.pause(self.asked.cost(block.len())).await;
            if !self.asked.is_kept_by(&block) {
                if let Some(trace) = &mut self.trace {
                    trace.suspected(&self.lattice, self.ground, &mut self.asked, code);
                }
                self.suspects[..=suspect].rotate_right(1);
                return true;
            }
        }
        false
    }

    /// Tests block after block: the level vector passes if few enough rows are in blocks that fail, and not all of them.
    async fn test(&mut self, (levels, number): (&[u16], usize), blocks: &RowBlocks, pace: &Pace) -> bool {
        let most = self.ways.most_left_out;
        let (mut tally, mut failed) = (Tally::default(), None);
        for block in 0..blocks.len() {
            let entries = blocks.of(block);
            pace.pause(self.asked.cost(entries.len())).await;
            let rows = entries.iter().map(|&(_, rows)| u64::from(rows)).sum();
            if self.asked.is_kept_by(entries) {
                tally.classes += 1;
                tally.squares += u128::from(rows) * u128::from(rows);
                continue;
            }
            let tuple = blocks.a_tuple(block);
            tally.leave_out(&self.scale, &self.ground.microdata, levels, self.ground.entries.a_row(tuple), rows);
            if tally.left_out > most {
                failed = Some(tuple);
                break;
            }
        }
        let passes = failed.is_none() && tally.classes > 0;
        if passes {
            let worth = self.scale.worth(levels, self.lattice.height(levels), number, &tally);
            if let Some(trace) = &mut self.trace {
                let measured = self.scale.recorded(&worth, &tally, levels, self.best.as_ref());
                trace.kept(&self.lattice, blocks.len() as u64, tally.left_out, measured);
            }
            self.best = self.best.max(Some(worth));
        } else if let Some(trace) = &mut self.trace {
            trace.failed(&self.lattice, self.ground, &mut self.asked, failed, (tally.left_out, most));
        }
        if let Some(tuple) = failed {
            self.suspects.truncate(SUSPECTS - 1);
            self.suspects.insert(0, self.ground.tuples.code(tuple as usize));
        }
        passes
    }

    /// Holds blocks to roll up from, in place of the oldest ones where they are too many.
    fn hold(&mut self, blocks: RowBlocks) {
        if !self.ways.rolls_up {
            return;
        }
        self.held_size += blocks.size();
        self.held.push_back(blocks);
        while self.held_size > MOST_HELD * self.ground.tuples.size() {
            let Some(oldest) = self.held.pop_front() else { break };
            self.held_size -= oldest.size();
        }
        debug_assert_eq!(self.held_size, self.held.iter().map(RowBlocks::size).sum::<usize>());
    }
}
