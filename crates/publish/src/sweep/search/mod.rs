//! Where there are too many level vectors to visit one by one: only those at which a class can close, found from the rows
//! (docs/sweep.md#wide-quasi-identifiers).
//!
//! A class that closes at a level vector holds rows whose values meet there, and not below. So the next level vector of the
//! order at which something can close is the highest one at which some loose tuple meets others that make up a class
//! with it ([`question`]). A queue of these, one a tuple, gives the level vectors in order ([`block`]): what is loose only
//! becomes less, so a level vector that was the highest for a tuple stays an upper bound, and is asked for again when
//! it comes up. All others are passed over, as nothing closes there. Where that is exact (one requirement that l different
//! values satisfy, as (τ, ℓ) does; all tuples in one block; no search cut short) the classes are those of visiting every level
//! vector. The cost does not depend on how many level vectors there are: O(tuples² · attributes) for l = 2 and somewhat
//! more for larger l.
//!
//! A large table is taken in rounds. Loose tuples are put in an order in which neighbours share values, and cut into blocks;
//! in each the highest level vectors are closed until half of the block's tuples are in a class. What stays loose goes into
//! the next round, in another order, until one block holds all of it, and that is swept to the end. The schedule follows
//! from table and choices alone.
//!
//! To change it: an answer to a question is an upper bound only while what is loose becomes less; nothing that closed may come back
//! loose in the same block. Where one block holds all, the classes must stay those of visiting every level vector
//! (`sweep/tests.rs` compares them); where there are several, that every class keeps what was asked is all that is tested.

mod block;
mod question;

use tauell_base::sorting::sort_places;
use tauell_data::microdata::Microdata;

use super::super::Promise;
use super::super::trace::Trace;
use super::visit::{Closed, Sweeping};
use crate::codes::Codes;

use block::Block;

/// Pairs of tuples to be compared in a round, times attributes: what sets the size of blocks.
const COMPARISONS: usize = 4_000_000_000;
/// Tuples in a block, at the least and at the most.
const BLOCK: (usize, usize) = (256, 4096);
/// A round that closes less than this part of its tuples is followed by one with blocks of twice the size.
const TOO_FEW: usize = 16;

/// The search under way.
pub(super) struct Search {
    /// Per attribute, per level: what is lost against the deepest level.
    losses: Vec<Vec<i64>>,
    /// Attributes, those in whose order tuples are laid out first first.
    attributes: Vec<usize>,
    /// Tuples in a block, at the most.
    size: usize,
    /// Rounds begun.
    rounds: usize,
    /// Tuples that were loose when the round began.
    tuples: usize,
    /// Blocks of this round that are still to be done, the next one last.
    blocks: Vec<Vec<u32>>,
    block: Option<Block>,
    /// Whether all loose tuples are in one block, which is swept to the end.
    last: bool,
}

/// What the parts of a sweep lend to the search.
pub(super) struct Parts<'a> {
    pub sweeping: &'a mut Sweeping,
    pub codes: &'a Codes,
    pub microdata: &'a Microdata,
    pub promises: &'a [Promise],
    pub classes: &'a mut Vec<Closed>,
    pub trace: Option<&'a mut Trace>,
}

impl Search {
    /// A search over level vectors that lose so much, in blocks of at most `block` tuples where that is said.
    pub fn new(losses: Vec<Vec<i64>>, block: Option<usize>) -> Self {
        let mut attributes: Vec<usize> = (0..losses.len()).collect();
        let most = |attribute: usize| losses[attribute].first().copied().unwrap_or(0);
        sort_places(&mut attributes, |a, b| most(b).cmp(&most(a)));
        Self {
            losses,
            attributes,
            size: block.unwrap_or(0),
            rounds: 0,
            tuples: 0,
            blocks: Vec::new(),
            block: None,
            last: false,
        }
    }

    /// Works for about `budget` units. True when nothing can close any more, but at the roots.
    pub fn advance(&mut self, parts: &mut Parts<'_>, budget: u64) -> bool {
        let mut spent = 0;
        while spent < budget {
            if let Some(block) = &mut self.block {
                spent += block.advance(parts, &self.losses, budget - spent);
                if block.is_done() {
                    self.block = None;
                }
                continue;
            }
            if let Some(tuples) = self.blocks.pop() {
                let leave = if self.last { 0 } else { tuples.len() / 2 };
                spent += (tuples.len() * self.losses.len()) as u64;
                self.block = Some(Block::new(tuples, leave, parts));
                continue;
            }
            if self.last {
                return true;
            }
            spent += self.begin_round(parts);
        }
        false
    }

    /// Lays the loose tuples out and cuts them into blocks.
    fn begin_round(&mut self, parts: &Parts<'_>) -> u64 {
        let mut loose = parts.sweeping.loose_tuples();
        let count = loose.len();
        if self.size == 0 {
            let pairs = COMPARISONS / (count.max(1) * self.losses.len().max(1));
            self.size = pairs.clamp(BLOCK.0, BLOCK.1);
        }
        if self.rounds > 0 && self.tuples - count < self.tuples.div_ceil(TOO_FEW) {
            self.size *= 2;
        }
        (self.tuples, self.last) = (count, count <= self.size);
        if self.last {
            self.blocks = vec![loose];
        } else {
            let turn = self.rounds % self.attributes.len().max(1);
            let order = [&self.attributes[turn..], &self.attributes[..turn]].concat();
            let columns: Vec<&[u32]> =
                order.iter().map(|&attribute| parts.microdata.quasi_identifiers()[attribute].leaves()).collect();
            let row = |tuple: u32| parts.sweeping.a_row(tuple);
            sort_places(&mut loose, |a, b| {
                let (left, right) = (row(a), row(b));
                let unequal = columns.iter().map(|leaves| leaves[left].cmp(&leaves[right])).find(|order| order.is_ne());
                unequal.unwrap_or_else(|| a.cmp(&b))
            });
            let each = count.div_ceil(count.div_ceil(self.size));
            self.blocks = loose.chunks(each).rev().map(<[u32]>::to_vec).collect();
            self.blocks.iter_mut().for_each(|block| block.sort_unstable());
        }
        self.rounds += 1;
        (count * 16) as u64
    }
}
