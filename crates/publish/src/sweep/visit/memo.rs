//! Groups that were tested for nothing, so that they are not tested again.

use rustc_hash::FxHashSet;

/// Groups of tuples that keep nothing: most level vectors part the loose tuples as others before did. What KEEP leaves of a group
/// follows from its rows and, where values are equal, from all that is loose, so it is the same until a class closes.
#[derive(Default)]
pub(super) struct InVain {
    groups: FxHashSet<Box<[u32]>>,
    /// Tuples in them.
    tuples: usize,
}

/// Tuples of groups in vain that are held at most; beyond, groups are tested again.
const HELD_IN_VAIN: usize = 4_000_000;

impl InVain {
    /// Whether a group is one of them.
    pub fn has(&self, group: &[u32]) -> bool {
        self.groups.contains(group)
    }

    /// Adds one.
    pub fn add(&mut self, group: &[u32]) {
        if self.tuples + group.len() > HELD_IN_VAIN {
            self.clear();
        }
        if self.groups.insert(group.into()) {
            self.tuples += group.len();
        }
    }

    /// Forgets all of them: something has closed.
    pub fn clear(&mut self) {
        (self.groups, self.tuples) = Default::default();
    }
}

/// How much was done: what grows with classes, and not with level vectors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct Counted {
    /// Times that all loose rows were counted by their values.
    pub loose: u64,
    /// Groups of which that was asked.
    pub asked: u64,
    /// Groups of which it was computed what they keep.
    pub tested: u64,
}
