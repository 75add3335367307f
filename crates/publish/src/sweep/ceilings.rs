//! Ceilings: coarse level vectors that decide for many finer ones at once which tuples cannot close there.
//!
//! A group under a finer level vector is inside the group of any of its tuples under a coarser one, the ceiling. If the
//! ceiling's group has fewer than ℓ base values, so has every group inside it, now and later, because loose rows only
//! become fewer. Such tuples need not be checked under that ceiling again. Nothing else depends on ceilings: they save
//! work, and the classes are the same without them.

use tauell_base::pace::Pace;
use tauell_base::sorting::sort_places;

use super::sieve::{Reach, Sieve};
use crate::codes::Codes;

/// Level vectors per ceiling, at least: what is inferred under a ceiling must serve many.
const FAMILY: usize = 16;
/// At most so many ceilings.
const MOST: usize = 4096;
/// A list of open tuples is rebuilt when it was used so often, if rows have found classes since.
const RENEW: u32 = 16;
/// All lists together hold at most so many times the tuples of the table.
const ROOM: usize = 4;

/// The ceilings of a lattice of level vectors, each with the tuples that may still close under it.
pub(super) struct Ceilings {
    /// Per attribute, the levels that ceilings have, ascending from 0.
    levels: Vec<Vec<u16>>,
    /// Per attribute, how far apart the numbers of two ceilings are that differ by one step there.
    stride: Vec<usize>,
    open: Vec<Open>,
    /// Tuples that lists may still hold.
    room: usize,
    /// The mask of the last level vector, and the tuples found there. The next one may divide no tuples further: where a level has one
    /// branch everywhere, or a column one value.
    last: (Vec<u64>, Vec<u32>),
    sieve: Sieve,
}

#[derive(Clone, Default)]
struct Open {
    /// Tuples that may close, ascending; `None` where a list would save too little.
    tuples: Option<Vec<u32>>,
    /// Uses since the list was made or tried; none before that.
    uses: u32,
    /// Loose rows when it was made or tried.
    loose: u64,
}

/// The loose rows at a moment.
#[derive(Clone, Copy)]
pub(super) struct Loose<'a> {
    /// Tuples with loose rows, ascending.
    pub tuples: &'a [u32],
    /// Number of loose rows.
    pub rows: u64,
    /// What the loose rows of each tuple reach.
    pub reach: &'a Reach,
    /// Distinct base values that a class must have at least.
    pub ell: u32,
}

impl Ceilings {
    /// The ceilings for attributes of so many levels, over so many tuples.
    pub fn new(levels: &[usize], tuples: usize) -> Self {
        let all = levels.iter().fold(1usize, |all, &levels| all.saturating_mul(levels));
        let mut count = 1;
        let mut kept: Vec<Vec<u16>> = vec![vec![0]; levels.len()];
        // One more level for attributes with many levels first.
        let mut order: Vec<usize> = (0..levels.len()).filter(|&attribute| levels[attribute] > 1).collect();
        sort_places(&mut order, |a, b| levels[b].cmp(&levels[a]));
        for attribute in order {
            if count * 2 * FAMILY <= all && count * 2 <= MOST {
                kept[attribute].push((levels[attribute] / 2) as u16);
                count *= 2;
            }
        }
        let mut stride = vec![1; levels.len()];
        for attribute in (1..levels.len()).rev() {
            stride[attribute - 1] = stride[attribute] * kept[attribute].len();
        }
        let open = vec![Open::default(); count];
        let room = ROOM * tuples;
        Self { levels: kept, stride, open, room, last: (Vec::new(), Vec::new()), sieve: Sieve::default() }
    }

    /// Adds to `found` the tuples whose group at a level vector may close, and some more.
    pub(crate) async fn sift(
        &mut self,
        levels: &[u16],
        loose: Loose<'_>,
        (codes, words): (&Codes, &[Vec<u64>]),
        found: &mut Vec<u32>,
        pace: &Pace,
    ) {
        let (mask, reach) = (codes.mask(levels), (loose.reach, loose.ell));
        if mask == self.last.0 {
            self.sieve.sift(&self.last.1, (words, &mask), reach, found, pace).await;
        } else {
            let (number, ceiling) = self.over(levels);
            let Open { uses, loose: then, .. } = self.open[number];
            if uses == 0 || uses >= RENEW && then != loose.rows {
                self.renew(number, &ceiling, loose, (codes, words), pace).await;
            }
            self.open[number].uses += 1;
            let tuples = shortest(&self.open, &self.stride, &self.levels, number, &ceiling, loose.tuples);
            self.sieve.sift(tuples, (words, &mask), reach, found, pace).await;
        }
        self.last.0 = mask;
        self.last.1.clone_from(found);
        // Finding the ceiling is work, too: there may be millions of level vectors at which nothing can close.
        pace.pause(8 * levels.len() as u64).await;
    }

    /// Makes the list of a ceiling, out of its last one or that of a coarser ceiling.
    async fn renew(
        &mut self,
        number: usize,
        ceiling: &[u16],
        loose: Loose<'_>,
        (codes, words): (&Codes, &[Vec<u64>]),
        pace: &Pace,
    ) {
        let source = shortest(&self.open, &self.stride, &self.levels, number, ceiling, loose.tuples);
        let (mask, mut found) = (codes.mask(ceiling), Vec::new());
        self.sieve.sift(source, (words, &mask), (loose.reach, loose.ell), &mut found, pace).await;
        let worth = found.len() <= source.len() - source.len() / 4;
        let open = &mut self.open[number];
        let room = self.room + open.tuples.as_ref().map_or(0, Vec::len);
        if worth && found.len() <= room {
            self.room = room - found.len();
            found.shrink_to_fit();
            open.tuples = Some(found);
        }
        (open.uses, open.loose) = (0, loose.rows);
    }

    /// The finest ceiling over a level vector: its number, and its levels.
    fn over(&self, levels: &[u16]) -> (usize, Vec<u16>) {
        let mut number = 0;
        let ceiling = self
            .levels
            .iter()
            .zip(levels)
            .zip(&self.stride)
            .map(|((kept, &level), stride)| {
                let at = kept.partition_point(|&kept| kept <= level) - 1;
                number += at * stride;
                kept[at]
            })
            .collect();
        (number, ceiling)
    }
}

/// The shortest list that holds every tuple which may close under a ceiling: its own, that of a ceiling right above it, or
/// all loose tuples.
fn shortest<'a>(
    open: &'a [Open],
    stride: &[usize],
    levels: &[Vec<u16>],
    number: usize,
    ceiling: &[u16],
    all: &'a [u32],
) -> &'a [u32] {
    let above = (0..ceiling.len()).filter(|&attribute| ceiling[attribute] > levels[attribute][0]);
    let numbers = [number].into_iter().chain(above.map(|attribute| number - stride[attribute]));
    let lists = numbers.filter_map(|number| open[number].tuples.as_deref());
    lists.chain([all]).min_by_key(|list| list.len()).unwrap_or(all)
}
