//! Which values were as frequent as the one that a rule took.

use std::cell::RefCell;
use std::cmp::Ordering;

use tauell_base::sorting::sort_places;
use tauell_privacy::BaseIndex;

/// The values between which a rule decided: it is called for equals only.
#[derive(Debug)]
pub(crate) struct Equals {
    seen: RefCell<Vec<BaseIndex>>,
    is_told: bool,
}

impl Equals {
    /// None yet; they are recorded for a trace.
    pub fn new(is_told: bool) -> Self {
        Self { seen: RefCell::default(), is_told }
    }

    /// Records that the rule was called, and returns its answer.
    pub fn seen(&self, one: BaseIndex, other: BaseIndex, answer: Ordering) -> Ordering {
        if self.is_told {
            self.seen.borrow_mut().extend([one, other]);
        }
        answer
    }

    /// The equals in the order in which the rule prefers them, and forgets them; none if nothing else was as frequent.
    pub fn in_order(&self, taken: BaseIndex, prefer: impl Fn(BaseIndex, BaseIndex) -> Ordering) -> Vec<BaseIndex> {
        let mut equals = self.seen.take();
        if equals.is_empty() {
            return equals;
        }
        equals.push(taken);
        equals.sort_unstable();
        equals.dedup();
        sort_places(&mut equals, prefer);
        if equals.len() > 1 { equals } else { Vec::new() }
    }
}
