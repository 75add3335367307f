//! The level vectors of a quasi-identifier, in the order in which Incognito checks them, and what is known about each.
//!
//! A table generalized over some of the attributes alone is the same as one with all others at their roots. So the
//! lattices of all subsets of attributes are parts of one: a level vector belongs to the family of the attributes that
//! it has below the root, and families come by how many these are. Within a family, the more specific ones come first.
//!
//! To change it: a level vector may be checked only after every one that is more specific in its family, and after
//! every one with fewer attributes below their roots; `spared` relies on both. It also relies on proofs about the
//! requirements (docs/explanation/full-domain.md#pruning).

/// What is known about a level vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Known {
    Nothing,
    Passes,
    Fails,
}

/// All level vectors: one byte each for what is known, and how far the search is.
pub(super) struct Lattice {
    /// How many levels each attribute has.
    levels: Box<[u16]>,
    /// What one level more of an attribute adds to the number of a level vector: the most important attribute's the most.
    strides: Box<[usize]>,
    known: Vec<Known>,
    /// Attributes that have more than one level.
    free: Vec<usize>,
    /// The family at hand, as bits over the free attributes; `None` once all have been.
    family: Option<u32>,
    /// The level vector at hand.
    at: Box<[u16]>,
}

impl Lattice {
    /// A lattice of which nothing is known. The numbers of level vectors must fit 32 bits.
    pub fn new(levels: &[usize]) -> Self {
        let count: usize = levels.iter().product();
        let mut strides = vec![1; levels.len()];
        for attribute in (1..levels.len()).rev() {
            strides[attribute - 1] = strides[attribute] * levels[attribute];
        }
        Self {
            levels: levels.iter().map(|&levels| levels as u16).collect(),
            strides: strides.into(),
            known: vec![Known::Nothing; count],
            free: (0..levels.len()).filter(|&attribute| levels[attribute] > 1).collect(),
            family: Some(0),
            at: vec![0; levels.len()].into(),
        }
    }

    /// How many level vectors there are.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    /// The level vector at hand, and its number; `None` once all have been.
    pub(crate) fn at_hand(&self) -> Option<(&[u16], usize)> {
        self.family.map(|_| (&*self.at, self.number()))
    }

    fn number(&self) -> usize {
        self.at.iter().zip(&self.strides).map(|(&level, &stride)| usize::from(level) * stride).sum()
    }

    /// The levels of a number.
    pub(crate) fn levels_of(&self, number: usize) -> Box<[u16]> {
        let of = self.strides.iter().zip(&self.levels);
        of.map(|(&stride, &levels)| (number / stride % usize::from(levels)) as u16).collect()
    }

    /// Steps above the base values, all attributes together.
    pub fn height(&self, levels: &[u16]) -> u64 {
        self.levels.iter().zip(levels).map(|(&all, &level)| u64::from(all - 1 - level)).sum()
    }

    /// The attributes that the family at hand holds below their roots.
    pub fn family(&self) -> Vec<usize> {
        (0..self.at.len()).filter(|&attribute| self.at[attribute] > 0).collect()
    }

    /// Whether the level vector at hand passes, as far as that follows from others, and from which: it does where one that is more
    /// specific by a level does, and does not where it fails with an attribute taken to its root.
    pub(crate) fn spared(&self) -> Option<(bool, usize)> {
        let number = self.number();
        for &attribute in &self.free {
            let (level, stride) = (self.at[attribute], self.strides[attribute]);
            let without = number - usize::from(level) * stride;
            if level > 0 && self.known[without] == Known::Fails {
                return Some((false, without));
            }
            // If the attribute is at its root, the more specific one is in another family, and comes later.
            if level > 0 && level + 1 < self.levels[attribute] && self.known[number + stride] == Known::Passes {
                return Some((true, number + stride));
            }
        }
        None
    }

    /// Takes down whether the level vector at hand passes, and goes on to the next.
    pub fn settle(&mut self, passes: bool) {
        let number = self.number();
        self.known[number] = if passes { Known::Passes } else { Known::Fails };
        for place in (0..self.free.len()).rev() {
            let attribute = self.free[place];
            if self.family.is_some_and(|family| family >> place & 1 == 1) {
                if self.at[attribute] > 1 {
                    self.at[attribute] -= 1;
                    return;
                }
                self.at[attribute] = self.levels[attribute] - 1;
            }
        }
        self.family = self.family.and_then(|family| after(family, self.free.len()));
        let Some(family) = self.family else { return };
        for (place, &attribute) in self.free.iter().enumerate() {
            self.at[attribute] = if family >> place & 1 == 1 { self.levels[attribute] - 1 } else { 0 };
        }
    }
}

/// The next set of `of` things: of those with as many in them the next number, else the first with one more.
fn after(set: u32, of: usize) -> Option<u32> {
    let all = (1u64 << of) - 1;
    let wide = u64::from(set);
    if wide == all {
        return None;
    }
    let lowest = wide & wide.wrapping_neg();
    if wide > 0 {
        // The lowest run of bits: its highest moves up by one, the others down to the bottom.
        let carried = wide + lowest;
        let next = carried | ((wide ^ carried) / lowest) >> 2;
        if next <= all {
            return Some(next as u32);
        }
    }
    Some(((1u64 << (wide.count_ones() + 1)) - 1) as u32)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn sets_come_by_how_many_are_in_them_and_each_once() {
        let mut sets = vec![0];
        while let Some(next) = after(sets[sets.len() - 1], 5) {
            sets.push(next);
        }
        assert_eq!(sets.len(), 32);
        assert!(sets.is_sorted_by_key(|set| (set.count_ones(), *set)), "{sets:?}");
        assert_eq!(after(0, 0), None);
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn every_level_vector_comes_once_after_what_it_is_spared_by(levels in prop::collection::vec(1..5usize, 1..6)) {
            let mut lattice = Lattice::new(&levels);
            let mut seen: Vec<Box<[u16]>> = Vec::new();
            while let Some((at, number)) = lattice.at_hand() {
                prop_assert_eq!(&*lattice.levels_of(number), at);
                seen.push(at.into());
                lattice.settle(true);
            }
            prop_assert_eq!(seen.len(), levels.iter().product::<usize>());
            let below = |levels: &[u16]| levels.iter().map(|&level| level > 0).collect::<Vec<_>>();
            for (place, later) in seen.iter().enumerate() {
                for earlier in &seen[..place] {
                    prop_assert_ne!(earlier, later);
                    // Of one family, the later one is not the more specific one.
                    let specific = later.iter().zip(earlier).all(|(a, b)| a >= b);
                    prop_assert!(!specific || below(later) != below(earlier), "{:?} after {:?}", later, earlier);
                    prop_assert!(below(later).iter().filter(|&&b| b).count() >= below(earlier).iter().filter(|&&b| b).count());
                }
            }
        }

        #[test]
        fn what_follows_from_others_is_true(
            levels in prop::collection::vec(1..5usize, 1..5),
            least in prop::collection::vec(prop::collection::vec(0..5u16, 5), 0..4),
        ) {
            // What passes: whatever is at least as general as one of a few level vectors.
            let passes = |at: &[u16]| least.iter().any(|most| at.iter().zip(most).all(|(level, most)| level <= most));
            let mut lattice = Lattice::new(&levels);
            while let Some((at, _)) = lattice.at_hand() {
                let expected = passes(at);
                if let Some((spared, from)) = lattice.spared() {
                    prop_assert_eq!(spared, expected, "{:?}", at);
                    prop_assert_eq!(passes(&lattice.levels_of(from)), expected, "{:?} from {:?}", at, lattice.levels_of(from));
                }
                lattice.settle(expected);
            }
        }
    }
}
