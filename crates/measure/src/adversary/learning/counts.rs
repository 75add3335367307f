//! How often each value of a quasi-identifier attribute goes with each sensitive value, by what is believed of all rows.

use tauell_publish::release::Release;

use super::people::Kind;

/// What is known about each row: a value of every quasi-identifier attribute, the person's own if it is known, else as
/// it is published.
#[derive(Clone, Debug)]
pub(super) struct Features {
    /// By row, by attribute: a row is in one place, because rows are visited class by class.
    of_rows: Vec<u32>,
    /// By attribute: how many values occur.
    occurring: Vec<usize>,
}

/// So many attributes are multiplied before a division. A factor is at most rows + values of an attribute, below 2^33, so both products
/// remain below 2^528.
const PER_DIVISION: usize = 16;

/// Space for the likelihoods of a row, by value.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    likelihoods: Vec<f64>,
    /// How many other rows are believed to have the value.
    others: Vec<f64>,
    numerators: Vec<f64>,
    denominators: Vec<f64>,
}

/// Sums of posteriors.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    values: usize,
    of_value: Vec<f64>,
    /// By attribute: its values times the sensitive ones.
    together: Vec<Vec<f64>>,
}

impl Features {
    /// Of all published rows. O(attributes · (rows + leaves)).
    pub fn of(release: &Release) -> Self {
        let publication = &release.publication;
        let attributes = release.quasi_identifiers.len();
        let (mut of_rows, mut occurring) = (vec![0; publication.len() * attributes], Vec::new());
        for attribute in 0..attributes {
            let original = release.original.as_ref().map(|of| of.quasi_identifiers()[attribute].leaves());
            let known = |row: usize| match original {
                Some(leaves) => leaves[row],
                None => publication.cells(row).map_or(0, |cells| cells[attribute].0),
            };
            let (mut numbers, mut next) = (Vec::new(), 0);
            for &row in publication.rows() {
                let value = known(row as usize) as usize;
                if value >= numbers.len() {
                    numbers.resize(value + 1, u32::MAX);
                }
                if numbers[value] == u32::MAX {
                    numbers[value] = next;
                    next += 1;
                }
                of_rows[row as usize * attributes + attribute] = numbers[value];
            }
            occurring.push(next as usize);
        }
        Self { of_rows, occurring }
    }

    /// How many counts there are of so many sensitive values.
    pub fn cells(&self, values: usize) -> u64 {
        self.occurring.iter().map(|&of| of as u64 * values as u64).sum()
    }

    /// How many attributes there are.
    pub fn len(&self) -> usize {
        self.occurring.len()
    }

    /// The values of a row, by attribute.
    pub fn of_row(&self, row: usize) -> &[u32] {
        &self.of_rows[row * self.len()..][..self.len()]
    }
}

impl Counts {
    /// None yet.
    pub fn new(features: &Features, values: usize) -> Self {
        Self {
            values,
            of_value: vec![0.0; values],
            together: features.occurring.iter().map(|of| vec![0.0; of * values]).collect(),
        }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.of_value.fill(0.0);
        self.together.iter_mut().for_each(|of| of.fill(0.0));
    }

    /// Adds the posterior of each person of a kind.
    pub fn add(&mut self, features: &Features, kind: Kind<'_>, values: &[u32], posterior: &[f64]) {
        let people = kind.people();
        for (&value, &share) in values.iter().zip(posterior) {
            self.of_value[value as usize] += people * share;
        }
        for (together, &own) in self.together.iter_mut().zip(features.of_row(kind.any())) {
            let own = &mut together[own as usize * self.values..][..self.values];
            values.iter().zip(posterior).for_each(|(&value, share)| own[value as usize] += people * share);
        }
    }

    /// What all rows together believe to have a value; never quite nothing.
    pub fn of_value(&self, value: usize) -> f64 {
        self.of_value[value].max(f64::MIN_POSITIVE)
    }

    /// Turns a person's posterior into the likelihood of their quasi-identifier under each value, by all *other* rows: the
    /// product over the attributes of (count with the row's value + 1)/(count + values of the attribute), up to a factor.
    pub(crate) fn likelihoods(
        &self,
        features: &Features,
        kind: Kind<'_>,
        (values, posterior): (&[u32], &mut [f64]),
        scratch: &mut Scratch,
    ) {
        let Scratch { likelihoods, others, numerators, denominators } = scratch;
        likelihoods.clear();
        likelihoods.resize(values.len(), 1.0);
        others.clear();
        others
            .extend(values.iter().zip(&*posterior).map(|(&value, own)| (self.of_value[value as usize] - own).max(0.0)));
        let mut attributes = self.together.iter().zip(features.of_row(kind.any())).zip(&features.occurring);
        for _ in (0..features.len()).step_by(PER_DIVISION) {
            for products in [&mut *numerators, &mut *denominators] {
                products.clear();
                products.resize(values.len(), 1.0);
            }
            for ((together, &own), &occurring) in attributes.by_ref().take(PER_DIVISION) {
                let own = &together[own as usize * self.values..][..self.values];
                for (numerator, (&value, hers)) in numerators.iter_mut().zip(values.iter().zip(&*posterior)) {
                    *numerator *= (own[value as usize] - hers).max(0.0) + 1.0;
                }
                denominators.iter_mut().zip(&*others).for_each(|(product, all)| *product *= all + occurring as f64);
            }
            let mut most = 0.0f64;
            for ((likelihood, numerator), denominator) in likelihoods.iter_mut().zip(&*numerators).zip(&*denominators) {
                *likelihood *= numerator / denominator;
                most = most.max(*likelihood);
            }
            // However many attributes there are, none of the products becomes too small for a double.
            likelihoods.iter_mut().for_each(|likelihood| *likelihood /= most);
        }
        posterior.copy_from_slice(likelihoods);
    }
}
