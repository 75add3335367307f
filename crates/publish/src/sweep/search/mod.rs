//! Where there are too many level vectors to visit one by one: only those at which a class can close, found from the rows
//! (docs/explanation/sweep.md#wide-quasi-identifiers).
//!
//! A class that closes at a level vector has rows whose values meet there, and not below. So the next level vector of
//! the order at which something can close is the highest one at which some loose tuple meets others that make up a
//! class with it ([`question`]). A queue of these, one per tuple, gives the level vectors in order ([`block`]): what is
//! loose only becomes less, so a level vector that was the highest for a tuple stays an upper bound, and is computed
//! again when it comes up. All others are skipped, as nothing closes there. If that is exact (one requirement that l
//! different values satisfy, as (τ, ℓ) does; all tuples in one block; no search cut short), the classes are those of
//! visiting every level vector. The cost does not depend on how many level vectors there are: O(tuples² · attributes)
//! for l = 2 and somewhat more for larger l.
//!
//! A large table is taken in rounds. Loose tuples are put in an order in which neighbours share values, and cut into blocks;
//! in each the highest level vectors are closed until half of the block's tuples are in a class. What stays loose goes into
//! the next round, in another order, until one block holds all of it, and that is swept to the end. The schedule follows
//! from table and choices alone.
//!
//! To change it: an answer to a question is an upper bound only while what is loose becomes less; nothing that closed
//! may become loose again in the same block. If one block has all tuples, the classes must stay those of visiting every
//! level vector (`sweep/tests.rs` compares them); if there are several, the only test is that every class satisfies the
//! requirements.

mod block;
mod question;

use tauell_base::sorting::sort_places;
use tauell_data::microdata::Microdata;

use super::visit::{Means, Sweeping};

use block::Block;

/// Pairs of tuples to be compared in a round, times attributes: what sets the size of blocks.
const COMPARISONS: usize = 4_000_000_000;
/// Tuples in a block, at least and at most.
const BLOCK: (usize, usize) = (256, 4096);
/// A round that closes less than this part of its tuples is followed by one with blocks of twice the size.
const TOO_FEW: usize = 16;

/// Closes all classes that can close elsewhere than at the roots. `losses` is per attribute, per level, what is lost against the
/// deepest level; blocks have at most `block` tuples where that is given.
pub(super) async fn search(losses: &[Vec<i64>], block: Option<usize>, sweeping: &mut Sweeping, means: &mut Means<'_>) {
    let mut rounds = Rounds::new(losses, block);
    loop {
        let blocks = rounds.next(sweeping, means.microdata);
        means.pace.pause(rounds.tuples as u64 * 16).await;
        // All loose tuples in one block: it is swept to the end.
        let is_last = blocks.len() == 1;
        for tuples in blocks {
            means.pace.pause((tuples.len() * losses.len()) as u64).await;
            let leave = if is_last { 0 } else { tuples.len() / 2 };
            Block::new(tuples, leave, sweeping, means.microdata).sweep(losses, sweeping, means).await;
        }
        if is_last {
            return;
        }
    }
}

/// The rounds of a search.
struct Rounds {
    /// Attributes, in the order in which tuples are sorted by them.
    attributes: Vec<usize>,
    /// Tuples in a block, at most.
    size: usize,
    /// Rounds begun.
    rounds: usize,
    /// Tuples that were loose when the round began.
    tuples: usize,
}

impl Rounds {
    fn new(losses: &[Vec<i64>], block: Option<usize>) -> Self {
        let mut attributes: Vec<usize> = (0..losses.len()).collect();
        let most = |attribute: usize| losses[attribute].first().copied().unwrap_or(0);
        sort_places(&mut attributes, |a, b| most(b).cmp(&most(a)));
        Self { attributes, size: block.unwrap_or(0), rounds: 0, tuples: 0 }
    }

    /// Sorts the loose tuples and cuts them into the blocks of the next round; into one if it fits all.
    fn next(&mut self, sweeping: &Sweeping, microdata: &Microdata) -> Vec<Vec<u32>> {
        let mut loose = sweeping.loose_tuples();
        let count = loose.len();
        if self.size == 0 {
            let pairs = COMPARISONS / (count.max(1) * self.attributes.len().max(1));
            self.size = pairs.clamp(BLOCK.0, BLOCK.1);
        }
        if self.rounds > 0 && self.tuples - count < self.tuples.div_ceil(TOO_FEW) {
            self.size *= 2;
        }
        self.tuples = count;
        if count <= self.size {
            return vec![loose];
        }
        let turn = self.rounds % self.attributes.len().max(1);
        let order = [&self.attributes[turn..], &self.attributes[..turn]].concat();
        let columns: Vec<&[u32]> =
            order.iter().map(|&attribute| microdata.quasi_identifiers()[attribute].leaves()).collect();
        let row = |tuple: u32| sweeping.a_row(tuple);
        sort_places(&mut loose, |a, b| {
            let (left, right) = (row(a), row(b));
            let unequal = columns.iter().map(|leaves| leaves[left].cmp(&leaves[right])).find(|order| order.is_ne());
            unequal.unwrap_or_else(|| a.cmp(&b))
        });
        self.rounds += 1;
        let each = count.div_ceil(count.div_ceil(self.size));
        let mut blocks: Vec<Vec<u32>> = loose.chunks(each).map(<[u32]>::to_vec).collect();
        blocks.iter_mut().for_each(|block| block.sort_unstable());
        blocks
    }
}
