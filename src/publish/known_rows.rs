//! What rows draw from a secret: each by what it says, equal ones one after the other.

use crate::microdata::{Attribute, Microdata};
use crate::random::{Drawn, Lots, LotsFor, Secret};
use crate::sorting::sorted;
use crate::taxonomy::LeafRank;

/// What it costs to know a row by an attribute, in units of some nanoseconds.
const ATTRIBUTE: u64 = 8;

/// Rows in an order in which those that have the same quasi-identifier and sensitive value stand together.
pub(super) struct KnownRows {
    lots: Lots,
    order: Vec<u32>,
    /// How many rows before the last one that drew say the same.
    before: u64,
    /// What the values that a row is known by are to the lots, by leaf: of each quasi-identifier attribute, and of the sensitive one.
    known: Vec<Vec<u64>>,
    sensitive: usize,
    /// The sensitive values that occur, in the order of their texts.
    domain: Vec<LeafRank>,
}

impl KnownRows {
    /// Rows in such an order, by what they say of this sensitive attribute. O(rows + leaves · log).
    pub fn new(microdata: &Microdata, sensitive: usize, order: Vec<u32>, secret: &Secret, end: LotsFor) -> Self {
        let attribute = &microdata.sensitive()[sensitive];
        let text = |of: &Attribute, rank: LeafRank| of.taxonomy().label(of.taxonomy().leaf_node(rank)).to_owned();
        let counts = (0u32..).map(LeafRank).zip(attribute.leaf_counts());
        let occurring = counts.filter(|&(_, count)| count > 0).map(|(rank, _)| rank);
        // By their texts: a tree that is arranged otherwise draws the same.
        let domain = sorted(occurring.collect(), |&one, &other| text(attribute, one).cmp(&text(attribute, other)));
        let texts: Vec<String> = domain.iter().map(|&rank| text(attribute, rank)).collect();
        let lots = Lots::new(secret, end, texts.iter().map(String::as_str));
        let known = |of: &Attribute| -> Vec<u64> {
            let ranks = (0..of.taxonomy().leaf_count() as u32).map(LeafRank);
            ranks.map(|rank| lots.value(of.name(), of.taxonomy().label(of.taxonomy().leaf_node(rank)))).collect()
        };
        let known = microdata.quasi_identifiers().iter().chain([attribute]).map(known).collect();
        Self { lots, order, before: 0, known, sensitive, domain }
    }

    /// The sensitive values that occur, in the order of their texts.
    pub fn domain(&self) -> &[LeafRank] {
        &self.domain
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// What it costs to know one of them, in units of some nanoseconds.
    pub fn cost(&self) -> u64 {
        ATTRIBUTE * self.known.len() as u64
    }

    /// The row at this place of the order, and what it draws. Places are asked for one after the other.
    pub fn draw(&mut self, microdata: &Microdata, at: usize) -> (usize, Drawn) {
        let row = self.order[at] as usize;
        let leaf_of = |row: usize, attribute: usize| {
            let quasi = microdata.quasi_identifiers();
            quasi.get(attribute).unwrap_or_else(|| &microdata.sensitive()[self.sensitive]).leaves()[row] as usize
        };
        let says_the_same = |other: usize| (0..self.known.len()).all(|of| leaf_of(row, of) == leaf_of(other, of));
        let follows = at > 0 && says_the_same(self.order[at - 1] as usize);
        self.before = if follows { self.before + 1 } else { 0 };
        let values = self.known.iter().enumerate().map(|(of, known)| known[leaf_of(row, of)]);
        (row, self.lots.of(self.lots.row(values, self.before)))
    }
}
