//! The originals that fit the published classes, one after another, each once.

use tauell_data::microdata::Microdata;
use tauell_publish::release::Partition;

use super::fitting::Fitting;

/// A walk over all assignments of base values that fit, person by person: a value is tried only where those before it leave
/// a placing, so that every branch ends in an original.
#[derive(Clone, Debug)]
pub(super) struct Candidates {
    fitting: Fitting,
    /// Leaves of each sensitive attribute.
    leaves: Vec<u32>,
    /// How many combinations of them there are.
    combinations: u64,
    /// Per person that has one: the combination.
    chosen: Vec<u64>,
    /// The combination to try next for the next person.
    next: u64,
}

impl Candidates {
    pub fn new(original: &Microdata, partition: Partition<'_>) -> Self {
        let leaves: Vec<u32> =
            original.sensitive().iter().map(|attribute| attribute.taxonomy().leaf_count() as u32).collect();
        Self {
            fitting: Fitting::new(original, partition, true),
            combinations: leaves.iter().map(|&count| u64::from(count)).product(),
            leaves,
            chosen: Vec::new(),
            next: 0,
        }
    }

    /// Goes on to the next original, for so many steps at most (and counts them down). `Some(true)` if one was reached,
    /// `Some(false)` if there are none left, `None` if the steps ran out.
    pub fn advance(&mut self, steps: &mut u64) -> Option<bool> {
        if self.chosen.len() == self.fitting.people() && !self.back() {
            return Some(false);
        }
        while self.chosen.len() < self.fitting.people() {
            if *steps == 0 {
                return None;
            }
            *steps -= 1;
            let person = self.chosen.len();
            if self.next == self.combinations {
                if !self.back() {
                    return Some(false);
                }
            } else if self.fitting.set(person, Some(self.combination(self.next))) {
                self.chosen.push(self.next);
                self.next = 0;
            } else {
                self.next += 1;
            }
        }
        Some(true)
    }

    /// Takes the last value back, and goes on from the one after it.
    fn back(&mut self) -> bool {
        let Some(last) = self.chosen.pop() else { return false };
        self.fitting.set(self.chosen.len(), None);
        self.next = last + 1;
        true
    }

    /// The base value of a person in the original that was reached.
    pub fn value(&self, person: usize, attribute: usize) -> u32 {
        self.fitting.values(person).as_ref().expect("an original was reached")[attribute]
    }

    fn combination(&self, mut number: u64) -> Box<[u32]> {
        let digit = |&count: &u32| {
            let digit = number % u64::from(count);
            number /= u64::from(count);
            digit as u32
        };
        self.leaves.iter().map(digit).collect()
    }
}
