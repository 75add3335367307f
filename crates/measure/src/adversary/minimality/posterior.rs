//! What is believed of everyone, and whom a requirement fails.

use tauell_data::microdata::Microdata;
use tauell_privacy::{Masses, Requirement, Setting, Spread, Weights};

/// How often each person has each base value, over originals that remain.
#[derive(Clone, Debug, PartialEq)]
pub struct Counts {
    /// Per attribute, per person, per leaf.
    counts: Vec<Vec<u64>>,
    leaves: Vec<usize>,
    total: u64,
}

impl Counts {
    /// Nothing counted yet of the people of a table.
    pub fn new(original: &Microdata) -> Self {
        let leaves: Vec<usize> =
            original.sensitive().iter().map(|attribute| attribute.taxonomy().leaf_count()).collect();
        Self { counts: leaves.iter().map(|leaves| vec![0; leaves * original.len()]).collect(), leaves, total: 0 }
    }

    /// One more original in which this person has this value; see [`Self::counted`].
    pub fn add(&mut self, attribute: usize, person: usize, leaf: u32, times: u64) {
        self.counts[attribute][person * self.leaves[attribute] + leaf as usize] += times;
    }

    /// So many originals were added for everyone.
    pub fn counted(&mut self, originals: u64) {
        self.total += originals;
    }

    /// How many originals were counted.
    pub fn total(&self) -> u64 {
        self.total
    }

    /// By leaf, in how many originals the person has it.
    pub fn of(&self, attribute: usize, person: usize) -> &[u64] {
        let leaves = self.leaves[attribute];
        &self.counts[attribute][person * leaves..(person + 1) * leaves]
    }

    fn masses(&self, attribute: usize, person: usize) -> Masses {
        Masses::of_counts(self.of(attribute, person))
    }

    fn share(&self, attribute: usize, person: usize, leaf: usize) -> f64 {
        self.of(attribute, person)[leaf] as f64 / self.total.max(1) as f64
    }
}

/// How the posterior was come by.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum How {
    /// Every original that fits the published classes was tried.
    Exact {
        /// How many fit.
        candidates: u64,
        /// Of how many of them the method makes this published table.
        consistent: u64,
    },
    /// Two chains walked over originals of which the method makes this published table.
    Sampled {
        /// Steps of each that count, without the first tenth.
        steps: u64,
        /// Steps, of both chains, at which the original changed.
        moves: u64,
        /// The largest difference between the two chains in the share of any value of any person.
        error: f64,
    },
}

/// What an adversary who knows everyone's quasi-identifier, the method with its options, and the release infers.
#[derive(Clone, Debug, PartialEq)]
pub struct MinimalityFound {
    /// How it was come by.
    pub how: How,
    /// Everyone, in the order of the rows, once for each sensitive attribute: attribute by attribute.
    pub people: Vec<Vec<PersonFound>>,
}

/// What is believed of one person's value of one sensitive attribute.
#[derive(Clone, Debug, PartialEq)]
pub struct PersonFound {
    /// The posterior, per leaf of the taxonomy.
    pub shares: Vec<f64>,
    /// Whether it violates a requirement: exactly if it is exact; if it is sampled, in both chains, and for (τ, ℓ) by
    /// more than five percentage points and more than the error.
    pub broken: bool,
    /// Whether no other value remains.
    pub certain: bool,
    /// The largest F(k) - ψ(k) of the posterior; `None` if no (τ, ℓ) is required. If it is sampled, the smaller of the
    /// two chains'.
    pub excess: Option<f64>,
}

/// What a sampled F(k) has to be beyond ψ(k) by to count.
const MARGIN: f64 = 0.05;

impl MinimalityFound {
    /// Judges the posteriors of one enumeration or of two chains. `requirements` is by sensitive attribute.
    pub fn of(original: &Microdata, requirements: &[Vec<Requirement>], how: How, counts: &[&Counts]) -> Self {
        let people =
            original.sensitive().iter().zip(requirements).enumerate().map(|(attribute, (of, requirements))| {
                let rows = counts.iter().map(|counts| counts.total()).max().unwrap_or(1);
                let factor = requirements.iter().map(Requirement::factor).max().unwrap_or(1);
                // To this adversary any base value can be.
                let weights = Weights::where_present(&vec![1; of.taxonomy().leaf_count()]);
                let spread = Spread::new(of.taxonomy().clone(), &weights, rows, factor);
                let whole = Masses::of_counts(&of.leaf_counts()).into();
                let judge =
                    Judge { attribute, requirements, setting: Setting { spread: &spread, whole: &whole }, how, counts };
                (0..original.len()).map(|person| judge.person(person)).collect()
            });
        Self { people: people.collect(), how }
    }

    /// Whether something is broken for this person under some sensitive attribute.
    pub fn is_broken(&self, person: usize) -> bool {
        self.people.iter().any(|people| people[person].broken)
    }

    /// People for whom a requirement does not hold.
    pub fn broken(&self) -> u64 {
        (0..self.count()).filter(|&person| self.is_broken(person)).count() as u64
    }

    /// People with a certain value.
    pub fn certain(&self) -> u64 {
        (0..self.count()).filter(|&person| self.people.iter().any(|people| people[person].certain)).count() as u64
    }

    /// The largest F(k) - ψ(k) of anyone; `None` if no (τ, ℓ) is required.
    pub fn excess(&self) -> Option<f64> {
        self.people.iter().flatten().filter_map(|person| person.excess).reduce(f64::max)
    }

    /// Whether it is not yet known for whom a requirement is violated: no one counts, but only because the two chains
    /// differ by more than someone's F(k) exceeds ψ(k) in both.
    pub fn is_open(&self) -> bool {
        let beyond = self.excess().is_some_and(|excess| excess > MARGIN);
        matches!(self.how, How::Sampled { error, .. } if error > MARGIN) && beyond && self.broken() == 0
    }

    /// Number of people.
    pub fn count(&self) -> usize {
        self.people.first().map_or(0, Vec::len)
    }
}

struct Judge<'a> {
    attribute: usize,
    requirements: &'a [Requirement],
    setting: Setting<'a>,
    how: How,
    counts: &'a [&'a Counts],
}

impl Judge<'_> {
    fn person(&self, person: usize) -> PersonFound {
        let Self { attribute, counts, .. } = *self;
        let leaves = counts[0].of(attribute, person).len();
        let mean =
            |leaf| counts.iter().map(|counts| counts.share(attribute, person, leaf)).sum::<f64>() / counts.len() as f64;
        let mut of_values = self.requirements.iter().filter(|one| !one.asks_of_rows());
        let excesses = counts.iter().filter_map(|counts| self.excess(&counts.masses(attribute, person)));
        PersonFound {
            shares: (0..leaves).map(mean).collect(),
            broken: of_values.any(|requirement| self.breaks(requirement, person)),
            certain: (0..leaves).any(|leaf| {
                counts.iter().all(|counts| counts.total() > 0 && counts.of(attribute, person)[leaf] == counts.total())
            }),
            excess: excesses.reduce(f64::min),
        }
    }

    fn excess(&self, masses: &Masses) -> Option<f64> {
        let tau_ells = self.requirements.iter().filter(|one| one.tau_ell().is_some());
        tau_ells.map(|one| -one.margin(masses, self.setting)).reduce(f64::max)
    }

    fn breaks(&self, requirement: &Requirement, person: usize) -> bool {
        self.counts.iter().all(|counts| {
            let masses = counts.masses(self.attribute, person);
            if requirement.holds(&masses, self.setting) {
                return false;
            }
            match self.how {
                How::Sampled { error, .. } if requirement.tau_ell().is_some() => {
                    -requirement.margin(&masses, self.setting) > MARGIN.max(error)
                }
                _ => true,
            }
        })
    }
}

/// The largest difference between two posteriors in the share of any value of any person.
pub fn difference(one: &Counts, other: &Counts) -> f64 {
    let shares = |counts: &Counts| -> Vec<f64> {
        let total = counts.total.max(1) as f64;
        counts.counts.iter().flatten().map(|&count| count as f64 / total).collect()
    };
    shares(one).iter().zip(shares(other)).map(|(a, b)| (a - b).abs()).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use tauell_data::microdata::{Attribute, Dropped};
    use tauell_data::taxonomy::{LeafRank, read_hierarchy};
    use tauell_privacy::TauEll;

    /// Three people, a sensitive attribute of three values and one of two.
    fn original() -> Microdata {
        let attribute = |name: &str, tree: &str| {
            let tree = Arc::new(read_hierarchy(tree.as_bytes(), name).unwrap());
            Attribute::new(name, 0, tree, vec![LeafRank(0); 3])
        };
        let sensitive = vec![attribute("s", "a;*\nb;*\nc;*\n"), attribute("t", "x;*\ny;*\n")];
        Microdata::new(vec![0, 1, 2], vec![attribute("q", "1;*\n")], sensitive, Dropped::default())
    }

    /// A hundred originals: how often each person has each value of the first attribute, then of the second.
    fn counts(first: [[u64; 3]; 3], second: [[u64; 2]; 3]) -> Counts {
        let mut counts = Counts::new(&original());
        counts.counted(100);
        for person in 0..3 {
            (0..3).for_each(|leaf| counts.add(0, person, leaf as u32, first[person][leaf]));
            (0..2).for_each(|leaf| counts.add(1, person, leaf as u32, second[person][leaf]));
        }
        counts
    }

    fn found(how: How, counts: &[&Counts]) -> MinimalityFound {
        let half = || vec![Requirement::TauEll(TauEll::parse("0.5", 2).unwrap())];
        MinimalityFound::of(&original(), &[half(), half()], how, counts)
    }

    const EVEN: [[u64; 2]; 3] = [[50, 50], [100, 0], [50, 50]];

    #[test]
    fn a_person_counts_where_both_walks_are_beyond_by_more_than_the_margin_and_the_error() {
        let one = counts([[100, 0, 0], [60, 40, 0], [90, 10, 0]], EVEN);
        let other = counts([[80, 20, 0], [44, 56, 0], [50, 50, 0]], EVEN);
        let sampled = |error| found(How::Sampled { steps: 100, moves: 1, error }, &[&one, &other]);
        let broken = |error| -> Vec<bool> { sampled(error).people[0].iter().map(|person| person.broken).collect() };
        // The first by 50 and 30 points, the second by 10 and 6, the third by 40 and not at all.
        assert_eq!(broken(0.01), [true, true, false]);
        assert_eq!(broken(0.08), [true, false, false]);
        assert_eq!(broken(0.35), [false, false, false]);
        let excess: Vec<f64> = sampled(0.01).people[0].iter().map(|person| person.excess.unwrap()).collect();
        for (excess, expected) in excess.into_iter().zip([0.3, 0.06, 0.0]) {
            assert!((excess - expected).abs() < 1e-12, "{excess}");
        }
        assert_eq!(sampled(0.01).people[0][0].shares, [0.9, 0.1, 0.0]);
        // By 4 points only: within the margin of a sample, and not of a count.
        let little = counts([[54, 46, 0], [50, 50, 0], [50, 50, 0]], [[50, 50]; 3]);
        let walked = found(How::Sampled { steps: 100, moves: 1, error: 0.0 }, &[&little, &little]);
        assert_eq!((walked.broken(), walked.is_open()), (0, false));
        let counted = found(How::Exact { candidates: 200, consistent: 100 }, &[&little]);
        assert_eq!((counted.broken(), counted.is_broken(0)), (1, true));
    }

    #[test]
    fn a_person_is_certain_where_no_walk_came_to_another_value_of_some_attribute() {
        let one = counts([[100, 0, 0], [60, 40, 0], [0, 0, 100]], EVEN);
        let other = counts([[80, 20, 0], [44, 56, 0], [0, 0, 100]], EVEN);
        let found = found(How::Sampled { steps: 100, moves: 1, error: 0.2 }, &[&one, &other]);
        let certain =
            |attribute: usize| -> Vec<bool> { found.people[attribute].iter().map(|person| person.certain).collect() };
        // The first in one walk alone; the second by the second attribute alone.
        assert_eq!((certain(0), certain(1)), (vec![false, false, true], vec![false, true, false]));
        assert_eq!(found.certain(), 2);
        assert_eq!((found.is_broken(1), found.broken(), found.count()), (true, 3, 3));
        assert_eq!(difference(&one, &other), 0.2);
    }
}
