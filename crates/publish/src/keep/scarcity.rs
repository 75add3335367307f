//! KEEP with an eye to what is left: a class gives rare values back that it does not need, and takes frequent ones instead.
//!
//! Which rows a class keeps decides which rows stay loose, and a class elsewhere needs rare values more than frequent ones. The share of
//! a value among the loose rows says how rare it is. Only for classes of base values.

use std::collections::HashMap;

use tauell_privacy::{BaseIndex, Masses};

use super::super::AttributeRequirements;

/// Classes with more rows keep frequent values as they are.
const MOST_EXCHANGED: u64 = 1_000;

/// A value is rare if its share of the loose rows is below this part of an even share: e^(-1/8).
const RARE: f64 = 0.882_496_9;

/// Answers that are remembered, at most.
const REMEMBERED: usize = 1 << 16;

/// The rule made ready for many classes.
pub(crate) struct Scarcity {
    class: Masses,
    /// Whether only the frequencies count.
    alike: bool,
    known: HashMap<Box<[u64]>, bool>,
}

impl Scarcity {
    pub fn of(required: &AttributeRequirements) -> Self {
        let suits = |one: &tauell_privacy::Requirement| one.treats_values_alike() || one.asks_of_rows();
        let alike = required.spread().is_zero_one() && required.requirements().iter().all(suits);
        Self { class: required.spread().empty(), alike, known: HashMap::new() }
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
        order.sort_by(|&a, &b| loose.compare(kept[a].0, kept[b].0).then(a.cmp(&b)));
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
        let even = RARE / loose.len().max(1) as f64;
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
        let some = kept.iter().filter(|&&(_, count)| count > 0);
        let mut key: Vec<u64> = Vec::with_capacity(2 * kept.len());
        if self.alike {
            key.extend(some.map(|&(_, count)| count));
            key.sort_unstable();
        } else {
            key.extend(some.flat_map(|&(base, count)| [base as u64, count]));
        }
        if key.is_empty() {
            return false;
        }
        if let Some(&holds) = self.known.get(&key[..]) {
            return holds;
        }
        let mut counts: Vec<(BaseIndex, u64)> = kept.iter().copied().filter(|&(_, count)| count > 0).collect();
        counts.sort_unstable();
        required.spread().set_base_counts(&mut self.class, counts.into_iter());
        let holds = required.holds(&self.class);
        if self.known.len() >= REMEMBERED {
            self.known.clear();
        }
        self.known.insert(key.into(), holds);
        holds
    }
}
