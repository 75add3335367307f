//! How often each value of a quasi-identifier attribute goes with each sensitive value, by what is believed of all rows.

use tauell_publish::release::Release;

/// What is known about each row: a value of every quasi-identifier attribute, the person's own if it is known, else as
/// it is published.
#[derive(Clone, Debug)]
pub(super) struct Features {
    /// By attribute, by row.
    of_rows: Vec<Vec<u32>>,
    /// By attribute: how many values occur.
    occurring: Vec<usize>,
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
        let (mut of_rows, mut occurring) = (Vec::new(), Vec::new());
        for attribute in 0..release.quasi_identifiers.len() {
            let original = release.original.as_ref().map(|of| of.quasi_identifiers()[attribute].leaves());
            let known = |row: usize| match original {
                Some(leaves) => leaves[row],
                None => publication.cells(row).map_or(0, |cells| cells[attribute].0),
            };
            let (mut numbers, mut next) = (Vec::new(), 0);
            let mut own = vec![0; publication.len()];
            for &row in publication.rows() {
                let value = known(row as usize) as usize;
                if value >= numbers.len() {
                    numbers.resize(value + 1, u32::MAX);
                }
                if numbers[value] == u32::MAX {
                    numbers[value] = next;
                    next += 1;
                }
                own[row as usize] = numbers[value];
            }
            of_rows.push(own);
            occurring.push(next as usize);
        }
        Self { of_rows, occurring }
    }

    /// How many attributes there are.
    pub fn len(&self) -> usize {
        self.of_rows.len()
    }
}

impl Counts {
    /// None yet; `None` where there would be more of them than `most`.
    pub fn new(features: &Features, values: usize, most: u64) -> Option<Self> {
        let cells: u64 = features.occurring.iter().map(|&of| of as u64 * values as u64).sum();
        (cells <= most).then(|| Self {
            values,
            of_value: vec![0.0; values],
            together: features.occurring.iter().map(|of| vec![0.0; of * values]).collect(),
        })
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.of_value.fill(0.0);
        self.together.iter_mut().for_each(|of| of.fill(0.0));
    }

    /// Adds the posterior of a row.
    pub fn add(&mut self, features: &Features, row: usize, values: &[u32], posterior: &[f64]) {
        for (&value, &share) in values.iter().zip(posterior) {
            self.of_value[value as usize] += share;
        }
        for (together, of_rows) in self.together.iter_mut().zip(&features.of_rows) {
            let own = &mut together[of_rows[row] as usize * self.values..][..self.values];
            values.iter().zip(posterior).for_each(|(&value, share)| own[value as usize] += share);
        }
    }

    /// What all rows together believe to have a value; never quite nothing.
    pub fn of_value(&self, value: usize) -> f64 {
        self.of_value[value].max(f64::MIN_POSITIVE)
    }

    /// Multiplies a row's posterior by the likelihood of the quasi-identifier under each value, by all *other* rows:
    /// the product over the attributes of (count with the row's value + 1)/(count + values of the attribute), up to a
    /// factor.
    pub(crate) fn likelihoods(&self, features: &Features, row: usize, values: &[u32], posterior: &mut [f64]) {
        let mut likelihoods = vec![1.0; values.len()];
        for ((together, of_rows), &occurring) in self.together.iter().zip(&features.of_rows).zip(&features.occurring) {
            let own = &together[of_rows[row] as usize * self.values..][..self.values];
            let mut most = 0.0f64;
            for ((likelihood, &value), hers) in likelihoods.iter_mut().zip(values).zip(&*posterior) {
                let (with, all) = (own[value as usize] - hers, self.of_value[value as usize] - hers);
                *likelihood *= (with.max(0.0) + 1.0) / (all.max(0.0) + occurring as f64);
                most = most.max(*likelihood);
            }
            // However many attributes there are, none of the products becomes too small for a double.
            likelihoods.iter_mut().for_each(|likelihood| *likelihood /= most);
        }
        posterior.copy_from_slice(&likelihoods);
    }
}
