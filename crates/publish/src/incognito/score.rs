//! Which of two tables is the better one: whole numbers all, so that equal ones are equal.

use crate::full_domain::steps::{Against, Measure, Measured};
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::LeafRank;

use super::Best;

/// The information of a base value; others are rounded down to so many parts.
const WHOLE: u128 = 1_000_000_000_000;

/// What a table is worth: the chosen criterion first, then information, then the lower height, then the lower
/// discernibility, then the level vector that leaves the more important attribute more specific.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth {
    by: [i128; 4],
    number: usize,
}

impl Worth {
    /// The number of its level vector.
    pub fn number(&self) -> usize {
        self.number
    }
}

/// What was counted of the blocks of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    /// Blocks that satisfy the requirements.
    pub classes: u64,
    /// Σ |E|² over them.
    pub squares: u128,
    /// Rows in the other blocks, and the information they would keep.
    pub left_out: u64,
    pub lost: u128,
    /// By attribute, where the least loss is wanted: base values that their cells do not stand for.
    pub unsaid: Vec<u128>,
}

impl Tally {
    /// Adds suppressed rows.
    pub fn leave_out(&mut self, of: &Scale, microdata: &Microdata, levels: &[u16], row: usize, rows: u64) {
        self.left_out += rows;
        self.lost += of.of_block(microdata, levels, row, rows);
        if of.best == Best::Loss {
            self.unsaid.resize(levels.len(), 0);
            let attributes = microdata.quasi_identifiers().iter().zip(levels);
            for (unsaid, (attribute, &level)) in self.unsaid.iter_mut().zip(attributes) {
                let taxonomy = attribute.taxonomy();
                let said = said(attribute, attribute.leaves()[row], usize::from(level));
                *unsaid += u128::from(rows) * (taxonomy.leaf_count() as u128 - said);
            }
        }
    }
}

/// What level vectors are compared by.
pub(super) struct Scale {
    best: Best,
    rows: u64,
    /// Per attribute, per level: what its cells keep if every row is published.
    by_level: Vec<Vec<u128>>,
    /// What a row's sensitive values keep: they are exact.
    sensitive: u128,
    /// For the least loss, per attribute: base values, and per level how many the cells cover.
    said: Vec<(u128, Vec<u128>)>,
}

impl Scale {
    /// For these rows. O(rows · attributes + leaves · levels).
    pub fn new(microdata: &Microdata, best: Best) -> Self {
        let of_level = |attribute: &Attribute, counts: &[u64], level| {
            let counts = counts.iter().zip(0..).filter(|&(&count, _)| count > 0);
            counts.map(|(&count, leaf)| u128::from(count) * of_cell(attribute, leaf, level)).sum()
        };
        let of_attribute = |attribute: &Attribute| {
            let (counts, levels) = (attribute.leaf_counts(), attribute.taxonomy().levels());
            (0..levels).map(|level| of_level(attribute, &counts, level)).collect()
        };
        let said_of = |attribute: &Attribute| {
            let (counts, taxonomy) = (attribute.leaf_counts(), attribute.taxonomy());
            let present = || counts.iter().zip(0..).filter(|&(&count, _)| count > 0);
            let of_level =
                |level| present().map(|(&count, leaf)| u128::from(count) * said(attribute, leaf, level)).sum();
            (taxonomy.leaf_count() as u128, (0..taxonomy.levels()).map(of_level).collect())
        };
        let wanted = microdata.quasi_identifiers().iter().filter(|_| best == Best::Loss);
        Self {
            said: wanted.map(said_of).collect(),
            best,
            rows: microdata.len() as u64,
            by_level: microdata.quasi_identifiers().iter().map(of_attribute).collect(),
            sensitive: microdata.sensitive().len() as u128 * WHOLE,
        }
    }

    /// What so many rows of a block keep, by one of them.
    pub(crate) fn of_block(&self, microdata: &Microdata, levels: &[u16], row: usize, rows: u64) -> u128 {
        let cells = microdata.quasi_identifiers().iter().zip(levels);
        let keep = cells.map(|(attribute, &level)| of_cell(attribute, attribute.leaves()[row], usize::from(level)));
        u128::from(rows) * (keep.sum::<u128>() + self.sensitive)
    }

    fn information(&self, levels: &[u16]) -> u128 {
        let quasi = self.by_level.iter().zip(levels).map(|(by_level, &level)| by_level[usize::from(level)]);
        quasi.sum::<u128>() + u128::from(self.rows) * self.sensitive
    }

    /// Π (1 + loss) over the attributes: the loss of one is the mean share of its values that a cell covers beyond its
    /// own, 1 for a suppressed row. Doubles, multiplied in the order of the attributes, so the same everywhere.
    fn loss(&self, levels: &[u16], tally: &Tally) -> f64 {
        let of = |(at, (values, by_level)): (usize, &(u128, Vec<u128>))| {
            let (rows, more) = (u128::from(self.rows), tally.unsaid.get(at).copied().unwrap_or(0));
            let most = (rows * (values - 1)).max(1);
            1.0 + (by_level[usize::from(levels[at])] + more - rows) as f64 / most as f64
        };
        self.said.iter().enumerate().map(of).product()
    }

    /// What the table at a level vector is worth.
    pub fn worth(&self, levels: &[u16], height: u64, number: usize, tally: &Tally) -> Worth {
        let information = (self.information(levels) - tally.lost) as i128;
        let unlike = -((tally.squares + u128::from(self.rows) * u128::from(tally.left_out)) as i128);
        let height = -i128::from(height);
        let published = u128::from(self.rows - tally.left_out).max(1);
        let first = match self.best {
            Best::Information => information,
            Best::Height => height,
            Best::Discernibility => unlike,
            Best::Classes => i128::from(tally.classes),
            // A product of up to 2^60: the rest tells losses apart by more than they are rounded by.
            Best::Loss => -((self.loss(levels, tally) * (1u64 << 60) as f64) as i128),
            // Two shares of fewer than 2^32 rows differ by more than this rounds.
            Best::ClassSize => ((u128::from(tally.classes) << 64) / published) as i128,
        };
        Worth { by: [first, information, height, unlike], number }
    }

    /// What a table is worth for the trace, compared with the best before it.
    #[cold]
    #[inline(never)]
    pub(crate) fn recorded(&self, worth: &Worth, tally: &Tally, levels: &[u16], best: Option<&Worth>) -> Measured {
        let first = match self.best {
            Best::Information => Measure::Information,
            Best::Height => Measure::Height,
            Best::Discernibility => Measure::Discernibility,
            Best::Classes => Measure::Classes,
            Best::ClassSize => Measure::ClassSize,
            Best::Loss => Measure::Loss,
        };
        let all = u128::from(self.rows) * (self.by_level.len() as u128 * WHOLE + self.sensitive);
        let value = match first {
            Measure::Information => worth.by[1] as f64 / all.max(1) as f64,
            Measure::ClassSize => (self.rows - tally.left_out) as f64 / tally.classes.max(1) as f64,
            Measure::Loss => self.loss(levels, tally),
            Measure::Classes | Measure::Height | Measure::Discernibility | Measure::Importance => {
                worth.by[0].unsigned_abs() as f64
            }
        };
        let measures = [first, Measure::Information, Measure::Height, Measure::Discernibility];
        let against = best.map_or(Against::First, |best| {
            let differ = worth.by.iter().zip(&best.by).position(|(own, other)| own != other);
            let by = differ.map_or(Measure::Importance, |place| measures[place]);
            if worth > best { Against::Better(by) } else { Against::Worse(by) }
        });
        Measured { by: first, value, against }
    }

    /// Whether the table at a level vector may be worth more than another, whatever its blocks are.
    pub(crate) fn may_be_above(&self, worth: &Worth, levels: &[u16], height: u64) -> bool {
        let most = self.information(levels) as i128;
        match self.best {
            Best::Information => most >= worth.by[0],
            Best::Height => (-i128::from(height), most) >= (worth.by[0], worth.by[1]),
            Best::Discernibility | Best::Classes | Best::ClassSize | Best::Loss => true,
        }
    }
}

/// How many base values a cell at a level covers.
fn said(attribute: &Attribute, leaf: u32, level: usize) -> u128 {
    let taxonomy = attribute.taxonomy();
    taxonomy.leaves(taxonomy.ancestor_at(LeafRank(leaf), level)).len() as u128
}

/// What a cell keeps that is published at a level.
fn of_cell(attribute: &Attribute, leaf: u32, level: usize) -> u128 {
    let taxonomy = attribute.taxonomy();
    WHOLE / taxonomy.leaves(taxonomy.ancestor_at(LeafRank(leaf), level)).len() as u128
}
