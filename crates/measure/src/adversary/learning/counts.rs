//! How often each value of a quasi-identifier attribute goes with each sensitive value, by what is believed of all rows.

use tauell_base::threads;
use tauell_data::microdata::Microdata;
use tauell_publish::release::Release;

use super::people::Kind;

/// What is known about each row: a value of every quasi-identifier attribute, the person's own if it is known, else as
/// it is published.
#[derive(Clone, Debug)]
pub(super) struct Features {
    /// By place among the published rows, by attribute.
    of_places: Vec<u32>,
    /// By attribute: how many values occur.
    occurring: Vec<usize>,
    /// By attribute, by value, as evidence of no one in particular: values that occur, times the share of the other rows that have this one.
    of_others: Vec<Vec<f64>>,
}

/// Rows that are worth threads.
const LEAST_ROWS: usize = 4096;

/// So many attributes are multiplied before a division. A factor is at most rows + values of an attribute, below 2^33, and at least one
/// in as many as there are rows, so both products and their quotient remain within 2^±780.
const PER_DIVISION: usize = 12;

/// Space for the likelihoods of a row, by value.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    likelihoods: Vec<f64>,
}

/// Sums of posteriors.
#[derive(Clone, Debug)]
pub(super) struct Counts {
    values: usize,
    of_value: Vec<f64>,
    /// By attribute, by its value, by sensitive value.
    together: Vec<f64>,
    /// Where those of an attribute begin.
    start: Vec<usize>,
}

/// What is known about one attribute.
struct Feature {
    /// By place among the published rows, the number of the value: by first appearance.
    of_places: Vec<u32>,
    /// By number, how many rows have the value.
    rows: Vec<u32>,
}

impl Feature {
    fn of(release: &Release, people: Option<&Microdata>, attribute: usize) -> Self {
        let publication = &release.publication;
        let original = people.map(|of| of.quasi_identifiers()[attribute].leaves());
        let known = |row: usize| match original {
            Some(leaves) => leaves[row],
            None => publication.cells(row).map_or(0, |cells| cells[attribute].0),
        };
        let (mut numbers, mut rows) = (Vec::new(), Vec::new());
        let number = |&row: &u32| {
            let value = known(row as usize) as usize;
            if value >= numbers.len() {
                numbers.resize(value + 1, u32::MAX);
            }
            if numbers[value] == u32::MAX {
                numbers[value] = rows.len() as u32;
                rows.push(0);
            }
            rows[numbers[value] as usize] += 1;
            numbers[value]
        };
        Self { of_places: publication.rows().iter().map(number).collect(), rows }
    }
}

impl Features {
    /// Of all published rows. O(attributes · (rows + leaves)).
    pub fn of(release: &Release, people: Option<&Microdata>) -> Self {
        let rows = release.publication.rows().len();
        let attributes: Vec<usize> = (0..release.quasi_identifiers.len()).collect();
        let of_attribute = |attribute| Feature::of(release, people, attribute);
        let features: Vec<Feature> = if rows < LEAST_ROWS {
            attributes.into_iter().map(of_attribute).collect()
        } else {
            threads::map(attributes, of_attribute)
        };
        let mut of_places = vec![0; rows * features.len()];
        let each = features.len().max(1);
        threads::update_parts(&mut of_places, each * LEAST_ROWS, |first, part| {
            // A part need not begin with a row.
            for (number, at) in part.iter_mut().zip(first..) {
                *number = features[at % each].of_places[at / each];
            }
        });
        let others = rows.saturating_sub(1).max(1) as f64;
        let of_others = |Feature { rows, .. }: &Feature| {
            rows.iter().map(|&with_it| rows.len() as f64 * f64::from(with_it - 1) / others).collect()
        };
        Self {
            of_places,
            occurring: features.iter().map(|feature| feature.rows.len()).collect(),
            of_others: features.iter().map(of_others).collect(),
        }
    }

    /// How many counts there are of so many sensitive values.
    pub fn cells(&self, values: usize) -> u64 {
        self.occurring.iter().map(|&of| of as u64 * values as u64).sum()
    }

    /// How many attributes there are.
    pub fn len(&self) -> usize {
        self.occurring.len()
    }

    /// The values of the row at a place, by attribute.
    pub fn at(&self, place: usize) -> &[u32] {
        &self.of_places[place * self.len()..][..self.len()]
    }

    /// Forgets the rows, once they are gathered by kind.
    pub fn forget_rows(&mut self) {
        self.of_places = Vec::new();
    }
}

impl Counts {
    /// None yet.
    pub fn new(features: &Features, values: usize) -> Self {
        let mut start = vec![0];
        start.extend(features.occurring.iter().scan(0, |end, of| {
            *end += of * values;
            Some(*end)
        }));
        Self { values, of_value: vec![0.0; values], together: vec![0.0; start[features.len()]], start }
    }

    /// Forgets all.
    pub fn clear(&mut self) {
        self.of_value.fill(0.0);
        self.together.fill(0.0);
    }

    /// Adds the posterior of each person of a kind.
    pub fn add(&mut self, kind: Kind<'_>, values: &[u32], posterior: &[f64]) {
        let people = kind.people();
        for (&value, &share) in values.iter().zip(posterior) {
            self.of_value[value as usize] += people * share;
        }
        for (&known, &start) in kind.known().iter().zip(&self.start) {
            let own = &mut self.together[start + known as usize * self.values..][..self.values];
            values.iter().zip(posterior).for_each(|(&value, share)| own[value as usize] += people * share);
        }
    }

    /// What all rows together believe to have a value; never quite nothing.
    pub fn of_value(&self, value: usize) -> f64 {
        self.of_value[value].max(f64::MIN_POSITIVE)
    }

    /// Turns a person's posterior into the likelihood of their quasi-identifier under each value, by all *other* rows, up to a factor: the
    /// product, over the attributes in which another row has the person's value, of (count with it + A · its share)/(count + A), where A
    /// values occur. If columns are independent, this is the share, whatever the sensitive value.
    pub(crate) fn likelihoods(
        &self,
        features: &Features,
        kind: Kind<'_>,
        (values, posterior): (&[u32], &mut [f64]),
        scratch: &mut Scratch,
    ) {
        let Scratch { likelihoods } = scratch;
        likelihoods.clear();
        likelihoods.resize(values.len(), 1.0);
        let mut most = 1.0;
        let known = kind.known().chunks(PER_DIVISION);
        for (part, known) in known.enumerate() {
            let attributes = part * PER_DIVISION..part * PER_DIVISION + known.len();
            let mut evidence = [(&[][..], 0.0, 0.0); PER_DIVISION];
            let mut own = 0;
            for (&known, attribute) in known.iter().zip(attributes) {
                let share = features.of_others[attribute][known as usize];
                if share > 0.0 {
                    let counts = &self.together[self.start[attribute] + known as usize * self.values..][..self.values];
                    evidence[own] = (counts, share, features.occurring[attribute] as f64);
                    own += 1;
                }
            }
            let evidence = &evidence[..own];
            let mut greatest = 0.0;
            for ((likelihood, &value), &hers) in likelihoods.iter_mut().zip(values).zip(&*posterior) {
                let others = not_below_zero(self.of_value[value as usize] - hers);
                let (mut numerator, mut denominator) = (1.0, 1.0);
                for &(counts, share, occurring) in evidence {
                    numerator *= not_below_zero(counts[value as usize] - hers) + share;
                    denominator *= others + occurring;
                }
                // However many attributes there are, none of the products becomes too small for a double.
                *likelihood = *likelihood / most * (numerator / denominator);
                greatest = if *likelihood > greatest { *likelihood } else { greatest };
            }
            most = greatest;
        }
        posterior.iter_mut().zip(&*likelihoods).for_each(|(posterior, likelihood)| *posterior = likelihood / most);
    }
}

/// As `max(0.0)`, but without what else a processor does for it.
fn not_below_zero(difference: f64) -> f64 {
    if difference > 0.0 { difference } else { 0.0 }
}
