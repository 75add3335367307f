//! What rows draw from a secret: each by its values, equal ones one after the other.

use tauell_base::pace::Pace;
use tauell_base::random::{Among, DrawPurpose, DrawStream, RowDraws, RowKey, Secret};
use tauell_base::sorting::sorted_places;
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::LeafRank;

/// What it costs to compare two texts, to take one, and to look at a value of a row, in units of some nanoseconds.
const COMPARISON: u64 = 40;
const TEXT: u64 = 120;
const VALUE: u64 = 3;

/// Rows with the keys by which they draw.
pub(super) struct KnownRows {
    lots: DrawStream,
    /// Equal ones are next to each other.
    order: Vec<u32>,
    /// How many rows that equal the last one drew before it.
    before: u64,
    /// The sensitive values that occur, in the order of their texts.
    domain: Vec<LeafRank>,
    /// By row.
    keys: Vec<RowKey>,
}

impl KnownRows {
    /// Rows in an order in which those with the same quasi-identifier and the same value of this sensitive attribute are next to each
    /// other. O(attributes · rows + leaves · log).
    pub async fn new(microdata: &Microdata, sensitive: usize, order: Vec<u32>, secret: &Secret, pace: &Pace) -> Self {
        let of = &microdata.sensitive()[sensitive];
        // In the order of texts, so that another order of the tree draws the same.
        let counts = (0u32..).zip(of.leaf_counts());
        let occurring = counts.filter(|&(_, count)| count > 0).map(|(rank, _)| rank).collect();
        let by_text = |one, other| label(of, one).cmp(label(of, other));
        let domain = sorted_places(occurring, COMPARISON, pace, by_text).await;
        let mut among = Among::new(secret);
        pace.each(0..domain.len(), TEXT, |at| among.take(label(of, domain[at]))).await;
        let lots = among.lots();
        let attributes: Vec<&Attribute> = microdata.quasi_identifiers().iter().chain([of]).collect();
        // By attribute and leaf: the input of a value to random draws.
        let mut values: Vec<Vec<RowKey>> = Vec::with_capacity(attributes.len());
        for of in &attributes {
            let mut known = Vec::with_capacity(of.taxonomy().leaf_count());
            pace.each(0..of.taxonomy().leaf_count(), TEXT, |rank| {
                known.push(lots.value(of.name(), label(of, rank as u32)));
            })
            .await;
            values.push(known);
        }
        let mut keys = Vec::with_capacity(microdata.len());
        pace.each(0..microdata.len(), VALUE * attributes.len() as u64, |row| {
            let of_row = attributes.iter().zip(&values).map(|(of, known)| known[of.leaves()[row] as usize]);
            keys.push(of_row.fold(RowKey::default(), RowKey::with));
        })
        .await;
        let domain = domain.into_iter().map(LeafRank).collect();
        Self { lots, order, before: 0, domain, keys }
    }

    /// The sensitive values that occur, in the order of their texts.
    pub fn domain(&self) -> &[LeafRank] {
        &self.domain
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// The row at this place of the order, and its draw. Places are taken one after the other.
    pub fn draw(&mut self, at: usize, end: DrawPurpose) -> (usize, RowDraws) {
        let row = self.order[at] as usize;
        let follows = at > 0 && self.keys[row] == self.keys[self.order[at - 1] as usize];
        self.before = if follows { self.before + 1 } else { 0 };
        (row, self.lots.of(end, self.keys[row], self.before))
    }

    /// How many rows that equal the one that drew last drew before it.
    pub fn before(&self) -> u64 {
        self.before
    }

    /// The draw of a row that no equal one precedes.
    pub(crate) fn draw_alone(&self, row: usize, end: DrawPurpose) -> RowDraws {
        self.lots.of(end, self.keys[row], 0)
    }

    /// The rows in their order.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The rows in their order, and nothing else of them.
    pub(crate) fn into_order(self) -> Vec<u32> {
        self.order
    }
}

/// The text of a value.
fn label(of: &Attribute, rank: u32) -> &str {
    of.taxonomy().label(of.taxonomy().leaf_node(LeafRank(rank)))
}
