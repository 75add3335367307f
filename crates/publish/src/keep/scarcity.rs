//! KEEP with an eye to what is left: a class gives rare values back that it does not need, and takes frequent ones instead.
//!
//! Which rows a class keeps decides which rows stay loose, and a class elsewhere needs rare values more than frequent
//! ones. The share of a value among the loose rows measures how rare it is. Only for classes of base values.

use tauell_base::sorting::{sort_places, sorted};
use tauell_privacy::{BaseIndex, Masses, Requirement};

use super::super::AttributeRequirements;
use crate::answers::Answers;

/// Classes with more rows keep frequent values as they are.
const MOST_EXCHANGED: u64 = 1_000;

/// The rule made ready for many classes.
#[derive(Clone)]
pub(crate) struct Scarcity {
    class: Masses,
    /// Whether only the frequencies count.
    alike: bool,
    known: Answers,
}

impl Scarcity {
    pub fn of(required: &AttributeRequirements) -> Self {
        let suits = |one: &Requirement| one.treats_values_alike() || one.asks_of_rows();
        let alike = required.spread().is_zero_one() && required.requirements().iter().all(suits);
        Self { class: required.spread().empty(), alike, known: Answers::default() }
    }

    /// Changes what a class keeps (rows of each base value) within what is present (the same values in the same order).
    /// Returns the units of work done.
    pub fn adjust(
        &mut self,
        required: &AttributeRequirements,
        kept: &mut [(BaseIndex, u64)],
        present: &[u64],
        loose: &Masses,
    ) -> u64 {
        let rows: u64 = kept.iter().map(|&(_, count)| count).sum();
        if rows == 0 {
            return 0;
        }
        let mut work = 0;
        let mut order: Vec<usize> = (0..kept.len()).collect();
        sort_places(&mut order, |a, b| loose.compare(kept[a].0, kept[b].0));
        if rows <= MOST_EXCHANGED {
            for &frequent in order.iter().rev() {
                for &rare in &order {
                    while kept[frequent].1 < present[frequent]
                        && kept[rare].1 > 0
                        && loose.compare(kept[rare].0, kept[frequent].0).is_lt()
                    {
                        kept[frequent].1 += 1;
                        kept[rare].1 -= 1;
                        work += 1;
                        if !self.holds(required, kept) {
                            kept[frequent].1 -= 1;
                            kept[rare].1 += 1;
                            break;
                        }
                    }
                }
            }
        }
        // A value is rare if its share of the loose rows is below an even share.
        let even = 1.0 / loose.len().max(1) as f64;
        for &rare in &order {
            if loose.frequency(kept[rare].0) >= even {
                break;
            }
            while kept[rare].1 > 0 {
                kept[rare].1 -= 1;
                work += 1;
                if !self.holds(required, kept) {
                    kept[rare].1 += 1;
                    break;
                }
            }
        }
        work * kept.len() as u64
    }

    fn holds(&mut self, required: &AttributeRequirements, kept: &[(BaseIndex, u64)]) -> bool {
        let counts: Vec<(BaseIndex, u64)> = kept.iter().copied().filter(|&(_, count)| count > 0).collect();
        if counts.is_empty() {
            return false;
        }
        let mut key: Vec<u32> = Vec::with_capacity(2 * counts.len());
        if self.alike {
            key.extend(counts.iter().map(|&(_, count)| count as u32));
            key.sort_unstable();
        } else {
            key.extend(counts.iter().flat_map(|&(base, count)| [base as u32, count as u32]));
        }
        let class = &mut self.class;
        self.known.of(&key, || {
            let counts = sorted(counts, |a, b| a.0.cmp(&b.0));
            required.spread().set_base_counts(class, counts.into_iter());
            required.holds(class)
        })
    }
}
