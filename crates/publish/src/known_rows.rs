//! What rows draw from a secret: each by what it says, equal ones one after the other.

use tauell_base::pace::Pace;
use tauell_base::random::{Among, Drawn, Lots, LotsFor, RowKey, Secret};
use tauell_base::slices::part;
use tauell_base::sorting::{Sorting, sorted_in_slices};
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::LeafRank;

/// What it costs to compare two texts, to take one, and to look at a value of a row, in units of some nanoseconds.
const COMPARISON: u64 = 40;
const TEXT: u64 = 120;
const VALUE: u64 = 3;

/// Rows on their way to be known to the lots.
pub(super) struct Knowing {
    secret: Secret,
    sensitive: usize,
    order: Vec<u32>,
    stage: Stage,
    /// The attribute at hand, and how far it or the stage is.
    attribute: usize,
    next: usize,
    domain: Vec<LeafRank>,
    /// By attribute, the sensitive one last, and by leaf: what a value is to the lots.
    values: Vec<Vec<RowKey>>,
    keys: Vec<RowKey>,
}

enum Stage {
    /// The values that occur are put in the order of their texts: a tree that is arranged otherwise draws the same.
    Sorting(Sorting),
    /// Each is made a part of what is drawn.
    Among(Among),
    /// The values of one attribute after the other become known, then the rows.
    Lots(Lots),
    Finished,
}

/// Rows that are known to the lots.
pub(super) struct KnownRows {
    lots: Lots,
    /// Those that say the same stand together.
    order: Vec<u32>,
    /// How many rows before the last one that drew say the same.
    before: u64,
    /// The sensitive values that occur, in the order of their texts.
    domain: Vec<LeafRank>,
    /// By row.
    keys: Vec<RowKey>,
}

impl Knowing {
    /// Rows in an order in which those that have the same quasi-identifier and the same value of this sensitive attribute stand
    /// together. O(rows).
    pub fn new(microdata: &Microdata, sensitive: usize, order: Vec<u32>, secret: &Secret) -> Self {
        let counts = (0u32..).zip(microdata.sensitive()[sensitive].leaf_counts());
        let occurring = counts.filter(|&(_, count)| count > 0).map(|(rank, _)| rank);
        Self {
            secret: secret.clone(),
            sensitive,
            order,
            stage: Stage::Sorting(Sorting::new(occurring.collect())),
            attribute: 0,
            next: 0,
            domain: Vec::new(),
            values: Vec::new(),
            keys: Vec::new(),
        }
    }

    /// Goes on until the slice has nothing left; the rows, once all are known. O(attributes · rows + leaves · log) in all.
    pub fn advance(&mut self, microdata: &Microdata, left: &mut u64) -> Option<KnownRows> {
        let sensitive = &microdata.sensitive()[self.sensitive];
        while *left > 0 {
            self.stage = match std::mem::replace(&mut self.stage, Stage::Finished) {
                Stage::Sorting(mut sorting) => {
                    let mut compare = |one, other| label(sensitive, one).cmp(label(sensitive, other));
                    let (mut comparisons, before) = (left.div_ceil(COMPARISON), *left);
                    let done = sorting.advance(&mut compare, &mut comparisons);
                    *left = if done { before.min(comparisons.saturating_mul(COMPARISON)) } else { 0 };
                    if done {
                        self.domain = sorting.finish().into_iter().map(LeafRank).collect();
                        Stage::Among(Among::new(&self.secret))
                    } else {
                        Stage::Sorting(sorting)
                    }
                }
                Stage::Among(mut among) => {
                    for &LeafRank(rank) in &self.domain[part(&mut self.next, self.domain.len(), left, TEXT)] {
                        among.take(label(sensitive, rank));
                    }
                    if self.next < self.domain.len() {
                        Stage::Among(among)
                    } else {
                        self.next = 0;
                        Stage::Lots(among.lots())
                    }
                }
                Stage::Lots(lots) => match self.know(microdata, &lots, left) {
                    true => {
                        let (order, domain) = (std::mem::take(&mut self.order), std::mem::take(&mut self.domain));
                        return Some(KnownRows {
                            lots,
                            order,
                            before: 0,
                            domain,
                            keys: std::mem::take(&mut self.keys),
                        });
                    }
                    false => Stage::Lots(lots),
                },
                Stage::Finished => return None,
            };
        }
        None
    }

    /// Goes on with values or rows; true when all rows are known.
    fn know(&mut self, microdata: &Microdata, lots: &Lots, left: &mut u64) -> bool {
        let attributes: Vec<&Attribute> =
            microdata.quasi_identifiers().iter().chain([&microdata.sensitive()[self.sensitive]]).collect();
        while let Some(of) = attributes.get(self.attribute) {
            self.values.resize_with(attributes.len(), Vec::new);
            let leaves = of.taxonomy().leaf_count();
            let more = part(&mut self.next, leaves, left, TEXT);
            self.values[self.attribute].extend(more.map(|rank| lots.value(of.name(), label(of, rank as u32))));
            if self.next < leaves {
                return false;
            }
            (self.attribute, self.next) = (self.attribute + 1, 0);
        }
        self.keys.reserve_exact(microdata.len() - self.keys.len());
        for row in part(&mut self.next, microdata.len(), left, VALUE * attributes.len() as u64) {
            let values = attributes.iter().zip(&self.values).map(|(of, known)| known[of.leaves()[row] as usize]);
            self.keys.push(values.fold(RowKey::default(), RowKey::with));
        }
        self.next == microdata.len()
    }
}

/// What a value is called.
fn label(of: &Attribute, rank: u32) -> &str {
    of.taxonomy().label(of.taxonomy().leaf_node(LeafRank(rank)))
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
        let domain = sorted_in_slices(occurring, COMPARISON, by_text, pace).await;
        let mut among = Among::new(secret);
        pace.each(0..domain.len(), TEXT, |at| among.take(label(of, domain[at]))).await;
        let lots = among.lots();
        let attributes: Vec<&Attribute> = microdata.quasi_identifiers().iter().chain([of]).collect();
        // By attribute and leaf: what a value is to the lots.
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

    /// The row at this place of the order, and what it draws. Places are asked for one after the other.
    pub fn draw(&mut self, at: usize, end: LotsFor) -> (usize, Drawn) {
        let row = self.order[at] as usize;
        let follows = at > 0 && self.keys[row] == self.keys[self.order[at - 1] as usize];
        self.before = if follows { self.before + 1 } else { 0 };
        (row, self.lots.of(end, self.keys[row], self.before))
    }

    /// How many rows say the same as the one that drew last, and drew before it.
    pub fn before(&self) -> u64 {
        self.before
    }

    /// What a row draws that no equal one comes before.
    pub fn draw_alone(&self, row: usize, end: LotsFor) -> Drawn {
        self.lots.of(end, self.keys[row], 0)
    }

    /// The rows in their order.
    pub fn order(&self) -> &[u32] {
        &self.order
    }

    /// The same, and nothing else of them.
    pub fn into_order(self) -> Vec<u32> {
        self.order
    }
}
