//! The contents of the last class so far, and its surplus, with every sensitive value exact.

use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::LeafRank;
use tauell_privacy::{BaseIndex, Masses};

use super::super::AttributeRequirements;
use super::super::keep::dominant;
use super::super::trace::Missed;

/// The rows of the last class, counted.
pub(super) struct LastClass {
    /// Per sensitive attribute, per leaf: rows.
    counts: Vec<Vec<u64>>,
    rows: u64,
}

/// What the last class has too much of.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Excess {
    pub attribute: usize,
    /// Base values, ascending; none where it lacks rows.
    pub values: Vec<BaseIndex>,
    /// The share of a class that they may have.
    pub limit: f64,
    /// Whether what these values have too much can only become less.
    pub lasting: bool,
}

impl LastClass {
    /// Of these rows.
    pub fn of(microdata: &Microdata, rows: &[u32]) -> Self {
        let counts = microdata.sensitive().iter().map(|of| vec![0; of.taxonomy().leaf_count()]).collect();
        let mut last = Self { counts, rows: 0 };
        last.add(microdata, rows);
        last
    }

    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Units of work for one look at it.
    pub fn units(&self) -> u64 {
        8 * self.counts.iter().map(|counts| counts.len() as u64).sum::<u64>()
    }

    pub fn add(&mut self, microdata: &Microdata, rows: &[u32]) {
        self.rows += rows.len() as u64;
        for (counts, attribute) in self.counts.iter_mut().zip(microdata.sensitive()) {
            rows.iter().for_each(|&row| counts[attribute.leaves()[row as usize] as usize] += 1);
        }
    }

    pub fn remove(&mut self, microdata: &Microdata, rows: &[u32]) {
        self.rows -= rows.len() as u64;
        for (counts, attribute) in self.counts.iter_mut().zip(microdata.sensitive()) {
            rows.iter().for_each(|&row| counts[attribute.leaves()[row as usize] as usize] -= 1);
        }
    }

    fn masses(&self, required: &AttributeRequirements, attribute: usize) -> Masses {
        let counts = self.counts[attribute].iter().enumerate().filter(|&(_, &count)| count > 0);
        let taxonomy = required.spread().taxonomy();
        required.masses(counts.map(|(rank, &count)| (taxonomy.leaf_node(LeafRank(rank as u32)), count)))
    }

    /// What it has too much of, by the first requirement that it breaks; `None` where it keeps all.
    pub fn excess(&self, requirements: &[AttributeRequirements], least_rows: u64) -> Option<Excess> {
        if self.rows == 0 {
            return None;
        }
        let lacks_rows = Excess { attribute: 0, values: Vec::new(), limit: 1.0, lasting: true };
        if self.rows < least_rows {
            return Some(lacks_rows);
        }
        requirements.iter().enumerate().find_map(|(attribute, required)| {
            let masses = self.masses(required, attribute);
            let broken = required.first_broken(&masses)?;
            if broken.asks_of_rows() {
                return Some(lacks_rows.clone());
            }
            let (mut values, limit, lasting) = match broken.limit(&masses) {
                Some((k, limit)) => (masses.ranking()[..k].to_vec(), limit, true),
                None => {
                    let value = dominant(required, &masses, Some(broken), |a, b| a.cmp(&b)).unwrap_or(0);
                    (vec![value], masses.frequency(value), false)
                }
            };
            values.sort_unstable();
            Some(Excess { attribute, values, limit, lasting })
        })
    }

    /// What it misses, for the trace.
    pub fn missed(&self, requirements: &[AttributeRequirements]) -> Option<Missed> {
        requirements.iter().enumerate().find_map(|(attribute, required)| {
            let masses = self.masses(required, attribute);
            Missed::first(attribute, required.requirements(), &masses, required.setting())
        })
    }
}

impl Excess {
    /// Whether a row has one of the values; where rows are lacking, every row has.
    pub fn has(&self, requirements: &[AttributeRequirements], microdata: &Microdata, row: u32) -> bool {
        if self.values.is_empty() {
            return true;
        }
        let leaf = microdata.sensitive()[self.attribute].leaves()[row as usize];
        let base = requirements[self.attribute].spread().base_index(LeafRank(leaf));
        base.is_some_and(|base| self.values.binary_search(&base).is_ok())
    }
}
