//! Every class keeps every promise.

use std::collections::BTreeMap;

use super::definitions::{Whole, held};
use super::files::Groups;
use super::induced_frequency::{Induced, values};
use super::labels::Meaning;
use super::{Budget, Subject, VerifyError};

/// What it costs to count a row.
pub(super) const COUNT: u64 = 20;

/// What it costs to look at a class, beside what occurs in it.
const CLASS: u64 = 50;

/// The classes looked at so far, promise by promise.
#[derive(Debug)]
pub(super) struct Promises {
    promise: usize,
    /// The original table, under this promise; made first.
    whole: Option<Whole>,
    group: usize,
    counting: Counting,
    exact: bool,
}

/// Rows by published text (of the original table, by leaf), of the class at hand so far.
#[derive(Debug, Default)]
struct Counting {
    next: usize,
    counts: BTreeMap<u32, u64>,
}

impl Counting {
    /// Counts on; true when all `rows` of them are counted, else the budget is spent.
    fn advance(&mut self, rows: usize, published: impl Fn(usize) -> u32, budget: &mut Budget) -> bool {
        let end = rows.min(self.next.saturating_add(budget.most().div_ceil(COUNT as usize)));
        (self.next..end).for_each(|place| *self.counts.entry(published(place)).or_default() += 1);
        budget.spend((end - self.next) as u64 * COUNT);
        self.next = end;
        end == rows
    }
}

impl Default for Promises {
    fn default() -> Self {
        Self { promise: 0, whole: None, group: 0, counting: Counting::default(), exact: true }
    }
}

impl Promises {
    /// Whether all was compared in fractions, as far as it can be.
    pub fn exact(&self) -> bool {
        self.exact
    }

    /// True when all have been seen.
    ///
    /// # Errors
    /// A class that breaks a promise.
    pub fn advance(&mut self, subject: Subject<'_>, groups: &Groups, budget: &mut Budget) -> Result<bool, VerifyError> {
        while let Some(promise) = subject.promises.get(self.promise) {
            if budget.is_spent() {
                return Ok(false);
            }
            let attribute = &subject.microdata.sensitive()[self.promise];
            let taxonomy = attribute.taxonomy();
            let Some(whole) = &self.whole else {
                if !self.counting.advance(subject.microdata.len(), |row| attribute.leaves()[row], budget) {
                    return Ok(false);
                }
                let counts = std::mem::take(&mut self.counting).counts;
                let leaves: Vec<(Meaning, u64)> =
                    counts.into_iter().map(|(leaf, count)| (Meaning::leaf(leaf), count)).collect();
                let leaves = leaves.iter().map(|(leaf, count)| (leaf, *count));
                let class = Induced::of(promise.weights(), values(promise.weights()), leaves);
                self.whole = Some(Whole::new(class, promise.weights(), taxonomy));
                continue;
            };
            let Some(rows) = groups.rows(self.group) else {
                *self = Self { promise: self.promise + 1, exact: self.exact, ..Self::default() };
                continue;
            };
            let published = |place: usize| groups.text(self.promise, rows[place]);
            if !self.counting.advance(rows.len(), published, budget) {
                return Ok(false);
            }
            let counts = std::mem::take(&mut self.counting).counts;
            let texts = counts.iter().map(|(&text, &count)| (groups.meaning(self.promise, text), count));
            let class = Induced::of(promise.weights(), whole.class.values, texts);
            for requirement in promise.requirements() {
                let verdict = held(requirement, &class, whole, taxonomy);
                self.exact &= verdict.exact;
                if !verdict.kept {
                    return Err(VerifyError::Broken {
                        column: attribute.name().to_owned(),
                        rows: rows.len() as u64,
                        requirement: requirement.said(),
                    });
                }
            }
            budget.spend(class.work() * promise.requirements().len() as u64 + CLASS);
            self.group += 1;
        }
        Ok(true)
    }
}
