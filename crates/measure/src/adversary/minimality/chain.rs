//! A walk over the originals of which the method makes one published table.
//!
//! A step exchanges the values of two people, or gives one person another value, or exchanges two values among all people whom
//! one class covers, or among everyone: the last comes to originals with other numbers of each value that nothing smaller
//! leads to. What is drawn does not depend on where the walk is, and each step undoes itself or is undone by one as likely.

use tauell_base::random::Generator;
use tauell_data::microdata::Microdata;
use tauell_publish::release::Partition;

use super::fitting::{Fitting, Values};
use super::posterior::Counts;

/// A Markov chain under way. Its steps are as likely one way as the other.
pub(super) struct Chain {
    fitting: Fitting,
    random: Generator,
    leaves: Vec<u32>,
    counts: Counts,
    /// Steps made, and how many of the first do not count.
    step: u64,
    ignored: u64,
    /// Steps at which the original changed.
    pub moves: u64,
    /// Per attribute, per person: the step since which the value counts.
    since: Vec<Vec<u64>>,
}

/// The people whose values are to be others, and what they were.
pub(super) struct Proposal {
    before: Vec<(usize, Values)>,
}

impl Chain {
    pub fn new(original: &Microdata, partition: Partition<'_>, random: Generator, steps: u64) -> Self {
        Self {
            fitting: Fitting::new(original, partition, false),
            random,
            leaves: original.sensitive().iter().map(|attribute| attribute.taxonomy().leaf_count() as u32).collect(),
            counts: Counts::new(original),
            step: 0,
            ignored: steps / 10,
            moves: 0,
            since: vec![vec![steps / 10; original.len()]; original.sensitive().len()],
        }
    }

    pub fn steps(&self) -> u64 {
        self.step
    }

    /// The base value of a person.
    pub fn value(&self, person: usize, attribute: usize) -> u32 {
        self.fitting.values(person).as_ref().expect("everyone has values in a chain")[attribute]
    }

    /// Generator the next step. `None` where it leads nowhere: nothing would change, or the original would not fit the classes.
    pub fn propose(&mut self) -> Option<Proposal> {
        let attribute = self.random.below(self.leaves.len() as u32) as usize;
        let (people, leaves) = (self.fitting.people() as u32, self.leaves[attribute]);
        let changes = match self.random.below(8) {
            0..=3 => {
                let [one, other] = [self.random.below(people) as usize, self.random.below(people) as usize];
                let (mine, hers) = (self.value(one, attribute), self.value(other, attribute));
                vec![(one, mine, hers), (other, hers, mine)]
            }
            4..=6 => {
                let one = self.random.below(people) as usize;
                vec![(one, self.value(one, attribute), self.random.below(leaves))]
            }
            _ => {
                // The people of one class, or everyone.
                let covered = self.fitting.covered();
                let of = covered.get(self.random.below(covered.len() as u32 + 1) as usize);
                let [a, b] = [self.random.below(leaves), self.random.below(leaves)];
                let people = of.map_or_else(|| (0..people).collect(), Vec::clone);
                let people = people.into_iter().map(|person| person as usize);
                people
                    .filter_map(|person| match self.value(person, attribute) {
                        value if value == a => Some((person, a, b)),
                        value if value == b => Some((person, b, a)),
                        _ => None,
                    })
                    .collect()
            }
        };
        if changes.iter().all(|(_, before, after)| before == after) {
            return None;
        }
        // Opened first: two who exchange their values may have to exchange their places.
        let before: Vec<(usize, Values)> =
            changes.iter().map(|&(person, ..)| (person, self.fitting.values(person).clone())).collect();
        for &(person, ..) in &changes {
            self.fitting.set(person, None);
        }
        let proposal = Proposal { before };
        for (&(person, _, leaf), (_, values)) in changes.iter().zip(&proposal.before) {
            let mut values = values.clone();
            values.as_mut().expect("everyone has values in a chain")[attribute] = leaf;
            if !self.fitting.set(person, values) {
                self.reject(proposal);
                return None;
            }
        }
        Some(proposal)
    }

    /// Goes back to where it was before the proposal.
    pub fn reject(&mut self, proposal: Proposal) {
        for (person, _) in &proposal.before {
            self.fitting.set(*person, None);
        }
        for (person, values) in proposal.before {
            let fits = self.fitting.set(person, values);
            debug_assert!(fits, "it fitted before");
        }
    }

    /// Stays where the proposal has led.
    pub fn accept(&mut self, proposal: Proposal) {
        self.moves += 1;
        for (person, values) in proposal.before {
            let values = values.expect("everyone has values in a chain");
            for (attribute, &leaf) in values.iter().enumerate() {
                self.count_until_now(attribute, person, leaf);
            }
        }
    }

    /// Ends one step, wherever it has led.
    pub fn next(&mut self) {
        self.step += 1;
    }

    fn count_until_now(&mut self, attribute: usize, person: usize, leaf: u32) {
        let since = &mut self.since[attribute][person];
        if self.step > *since {
            self.counts.add(attribute, person, leaf, self.step - *since);
            *since = self.step;
        }
    }

    /// How often each person had each value, at the steps that count.
    pub fn finish(mut self) -> Counts {
        for attribute in 0..self.leaves.len() {
            for person in 0..self.fitting.people() {
                let leaf = self.value(person, attribute);
                self.count_until_now(attribute, person, leaf);
            }
        }
        self.counts.counted(self.step.saturating_sub(self.ignored));
        self.counts
    }
}
