//! A look at which loose tuples may close at a level vector at all: it makes the group-by there ([`super::grouping`]) cheap.

use std::ops::Range;

use tauell_base::pace::Pace;
use tauell_base::threads;

/// Multiplied by this, all bits of a key move its high bits (Fibonacci hashing).
pub(super) const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// What the loose rows of each tuple reach of the base values of the first sensitive attribute: enough to see that a
/// group has fewer than ℓ.
pub(super) enum Reach {
    /// A bit for each base value: at most 16 of them. The sieve's table is a quarter as large then.
    FewBits(Vec<u16>),
    /// A bit for each base value: at most 64 of them.
    Bits(Vec<u64>),
    /// Of the most frequent ones which ([`FREQUENT`] bits from [`FREQUENT_FROM`] on), of the others how many: an upper bound over
    /// several tuples.
    Counts(Vec<u64>),
}

/// How many of the most frequent base values are distinguished if all of them are too many: rows with one and the same
/// value are most of what is left loose.
pub(super) const FREQUENT: usize = 8;
/// The place of the bits of frequent values next to a count.
pub(super) const FREQUENT_FROM: u32 = u64::BITS - FREQUENT as u32;
/// The bits of the count.
const COUNT: u64 = (1 << FREQUENT_FROM) - 1;

impl Reach {
    /// Nothing reached, by so many tuples; a bit for each of so many base values.
    pub fn bits(values: usize, tuples: usize) -> Option<Self> {
        match values {
            0..=16 => Some(Self::FewBits(vec![0; tuples])),
            17..=64 => Some(Self::Bits(vec![0; tuples])),
            _ => None,
        }
    }

    /// Of one tuple.
    pub fn of(&self, tuple: u32) -> u64 {
        match self {
            Self::FewBits(reach) => reach[tuple as usize].into(),
            Self::Bits(reach) | Self::Counts(reach) => reach[tuple as usize],
        }
    }

    /// Sets what one tuple reaches.
    pub fn set(&mut self, tuple: u32, value: u64) {
        match self {
            Self::FewBits(reach) => reach[tuple as usize] = value as u16,
            Self::Bits(reach) | Self::Counts(reach) => reach[tuple as usize] = value,
        }
    }

    /// Whether these tuples together may have ℓ base values.
    pub(crate) fn suffices(&self, tuples: &[u32], ell: u32) -> bool {
        match self {
            Self::FewBits(reach) => {
                has_bits(tuples.iter().fold(0, |all, &tuple| all | reach[tuple as usize]).into(), ell)
            }
            Self::Bits(reach) => has_bits(tuples.iter().fold(0, |all, &tuple| all | reach[tuple as usize]), ell),
            Self::Counts(reach) => {
                let reaches = tuples.iter().map(|&tuple| reach[tuple as usize]);
                let (bits, count) =
                    reaches.fold((0, 0), |(bits, count), of| (bits | of >> FREQUENT_FROM, count + (of & COUNT)));
                count + u64::from(bits.count_ones()) >= u64::from(ell)
            }
        }
    }
}

/// Whether there are so many bits, at least.
#[inline]
pub(super) fn has_bits(mut bits: u64, least: u32) -> bool {
    // Counting takes a dozen operations where the processor must not be assumed to have one for it.
    if least > 6 {
        return bits.count_ones() >= least;
    }
    for _ in 1..least {
        bits &= bits.wrapping_sub(1);
    }
    bits != 0
}

/// What several tuples reach, as a slot of the sieve has it: bits in the high byte, a count in the low one.
#[inline]
fn together(slot: u16, reach: u64) -> u16 {
    let [count, bits] = slot.to_le_bytes();
    u16::from_le_bytes([count.saturating_add(in_a_byte(reach & COUNT)), bits | (reach >> FREQUENT_FROM) as u8])
}

/// What two slots have together, each of other tuples.
#[inline]
fn joined(one: u16, other: u16) -> u16 {
    let ([count, bits], [more, others]) = (one.to_le_bytes(), other.to_le_bytes());
    u16::from_le_bytes([count.saturating_add(more), bits | others])
}

/// How many base values a slot has, at most.
#[inline]
fn values_of(slot: u16) -> u16 {
    let [count, bits] = slot.to_le_bytes();
    u16::from(count) + bits.count_ones() as u16
}

/// A count as far as a byte goes. Those that reach its end count as enough for any requirement.
fn in_a_byte(count: u64) -> u8 {
    u8::try_from(count).unwrap_or(u8::MAX)
}

/// What a look at a tuple costs, in units of some nanoseconds: where tables are large it is one far from the last.
pub(super) const LOOK: u64 = 4;

/// Tuples that are worth a thread.
pub(super) const LEAST_TUPLES: usize = 8192;

/// Tuples whose places in a table are found together.
pub(super) const BLOCK: usize = 256;

/// Threads that put tuples into slots, each with a table of its own, at most: a table may be large.
pub(super) const MOST_TABLES: usize = 8;

/// Finds the tuples whose group may close. Its memory is reused from one level vector to the next.
#[derive(Default)]
pub(super) struct Sieve {
    /// By tuple: the slot of its key.
    slots: Vec<u32>,
    /// What the groups of a slot reach together, where it is a few bits.
    few_bits: Slots<u16>,
    /// The same where it is bits.
    bits: Slots<u64>,
    /// The same where it is counts, in two bytes: a table of words would not stay near the processor, and takes twice as long.
    counts: Slots<u16>,
}

/// A table of slots; each thread has one until they are joined.
#[derive(Default)]
struct Slots<T>(Vec<Vec<T>>);

impl<T: Copy + Default + Send + Sync> Slots<T> {
    /// So many empty slots.
    fn begin(&mut self, slots: usize, tables: usize) {
        self.0.resize(tables, Vec::new());
        threads::map(self.0.iter_mut().collect(), |table: &mut Vec<T>| {
            table.clear();
            table.resize(slots, T::default());
        });
    }

    /// Adds what tuples reach to their slots, which `place` finds a block at a time.
    fn put(
        &mut self,
        (slots, tuples): (&mut [u32], &[u32]),
        place: &(dyn Fn(&[u32], &mut [u32]) + Sync),
        add: impl Fn(T, u32) -> T + Sync,
    ) {
        let each = tuples.len().div_ceil(self.0.len()).max(1);
        let parts = self.0.iter_mut().zip(slots.chunks_mut(each).zip(tuples.chunks(each)));
        threads::map(parts.collect(), |(table, (slots, tuples)): (&mut Vec<T>, (&mut [u32], &[u32]))| {
            for (slots, tuples) in slots.chunks_mut(BLOCK).zip(tuples.chunks(BLOCK)) {
                place(tuples, slots);
                for (&slot, &tuple) in slots.iter().zip(tuples) {
                    let slot = &mut table[slot as usize];
                    *slot = add(*slot, tuple);
                }
            }
        });
    }

    /// Joins the tables of all threads.
    fn join(&mut self, join: impl Fn(T, T) -> T + Sync) {
        if let Some((first, others @ [_, ..])) = self.0.split_first_mut() {
            threads::update_parts(first, LEAST_TUPLES, |place, part| {
                for other in &*others {
                    part.iter_mut().zip(&other[place..]).for_each(|(slot, &other)| *slot = join(*slot, other));
                }
            });
        }
    }

    /// The slots after that.
    fn joined(&self) -> &[T] {
        self.0.first().map_or(&[], Vec::as_slice)
    }
}

impl Sieve {
    /// Adds to `found` those of `tuples` (ascending) whose group under `mask` may have ℓ base values.
    ///
    /// Never misses one, and may give some too many: groups are distinguished by a hash alone, and those with equal
    /// hashes only reach more. Two passes, O(tuples · words).
    pub(crate) async fn sift(
        &mut self,
        tuples: &[u32],
        (codes, mask): (&[Vec<u64>], &[u64]),
        (reach, ell): (&Reach, u32),
        found: &mut Vec<u32>,
        pace: &Pace,
    ) {
        let slots = (tuples.len() * 2).next_power_of_two().max(2);
        let shift = u64::BITS - slots.trailing_zeros();
        let tables = (tuples.len() / LEAST_TUPLES).clamp(1, threads::count().min(MOST_TABLES));
        self.slots.clear();
        match reach {
            Reach::FewBits(_) => self.few_bits.begin(slots, tables),
            Reach::Bits(_) => self.bits.begin(slots, tables),
            Reach::Counts(_) => self.counts.begin(slots, tables),
        }
        let word = LOOK * mask.len() as u64;
        pace.parts(0..tuples.len(), word, |part| self.put(&tuples[part], (codes, mask), reach, shift)).await;
        match reach {
            Reach::FewBits(_) => self.few_bits.join(|one, other| one | other),
            Reach::Bits(_) => self.bits.join(|one, other| one | other),
            Reach::Counts(_) => self.counts.join(joined),
        }
        pace.parts(0..tuples.len(), LOOK, |part| {
            let parts = threads::map_parts(part, LEAST_TUPLES, |part| self.find(tuples, part, (reach, ell)));
            parts.iter().for_each(|part| found.extend_from_slice(part));
        })
        .await;
    }

    /// Puts the next tuples into the slots of their keys.
    fn put(&mut self, tuples: &[u32], (codes, mask): (&[Vec<u64>], &[u64]), reach: &Reach, shift: u32) {
        let first = self.slots.len();
        self.slots.resize(first + tuples.len(), 0);
        let to = (&mut self.slots[first..], tuples);
        let place = |tuples: &[u32], slots: &mut [u32]| {
            let mut keys = [0; BLOCK];
            hash(tuples, (codes, mask), &mut keys[..tuples.len()]);
            slots.iter_mut().zip(keys).for_each(|(slot, key)| *slot = (key >> shift) as u32);
        };
        match reach {
            Reach::FewBits(reach) => self.few_bits.put(to, &place, |slot, of| slot | reach[of as usize]),
            Reach::Bits(reach) => self.bits.put(to, &place, |slot, of| slot | reach[of as usize]),
            Reach::Counts(reach) => self.counts.put(to, &place, |slot, of| together(slot, reach[of as usize])),
        }
    }

    /// Those of a part of the tuples whose slot has so many base values.
    fn find(&self, tuples: &[u32], part: Range<usize>, (reach, ell): (&Reach, u32)) -> Vec<u32> {
        let (slots, tuples) = (&self.slots[part.clone()], &tuples[part]);
        match reach {
            Reach::FewBits(_) => chosen(tuples, slots, self.few_bits.joined(), |slot| has_bits(slot.into(), ell)),
            Reach::Bits(_) => chosen(tuples, slots, self.bits.joined(), |slot| has_bits(slot, ell)),
            Reach::Counts(_) => {
                let ell = u16::from(in_a_byte(u64::from(ell)));
                chosen(tuples, slots, self.counts.joined(), |slot| values_of(slot) >= ell)
            }
        }
    }
}

/// Hashes what the tuples of a block have under a mask.
pub(super) fn hash(tuples: &[u32], (codes, mask): (&[Vec<u64>], &[u64]), keys: &mut [u64]) {
    keys.fill(0);
    for (word, mask) in codes.iter().zip(mask) {
        for (key, &tuple) in keys.iter_mut().zip(tuples) {
            *key = (key.rotate_left(29) ^ word[tuple as usize] & mask).wrapping_mul(GOLDEN);
        }
    }
}

/// The tuples whose slot is as wanted. Nothing branches on what a slot contains, so that a processor waits for many slots at once.
fn chosen<T: Copy>(tuples: &[u32], slots: &[u32], table: &[T], is_wanted: impl Fn(T) -> bool) -> Vec<u32> {
    let (mut chosen, mut count) = (vec![0; tuples.len()], 0);
    for (&tuple, &slot) in tuples.iter().zip(slots) {
        chosen[count] = tuple;
        count += usize::from(is_wanted(table[slot as usize]));
    }
    chosen.truncate(count);
    chosen
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use tauell_base::pace::in_slices;

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_sieve_misses_no_tuple_whose_group_may_close_and_slices_change_nothing(
            reached in prop::collection::vec((0..9u64, 0..200u64), 1..300),
            ell in prop::sample::select(vec![2, 3, 8, 60, 254, 255, 256, 700]),
            slice in 1..50u64,
        ) {
            // Tuples with their values, and how many base values each reaches; or which of 64, where they are bits.
            let codes = vec![reached.iter().map(|&(value, _)| value).collect::<Vec<_>>()];
            // Of the frequent ones which, of the others how many: few enough in half of the groups that each bit matters.
            let counts: Vec<u64> = reached
                .iter()
                .map(|&(value, reach)| {
                    let count = if value < 4 { reach } else { reach / 199 };
                    count | 1 << (reach % 8) << FREQUENT_FROM
                })
                .collect();
            let bits = reached.iter().map(|&(_, reach)| 1 << (reach % 64) | 1 << (reach / 4)).collect();
            let few_bits = reached.iter().map(|&(_, reach)| 1 << (reach % 16)).collect();
            let all: Vec<u32> = (0..reached.len() as u32).collect();
            for reach in [Reach::FewBits(few_bits), Reach::Bits(bits), Reach::Counts(counts)] {
                let sifted = |slice: u64| {
                    let (mut sieve, mut found) = (Sieve::default(), Vec::new());
                    // What was left in it by another level vector is gone.
                    for mask in [0, 6] {
                        found.clear();
                        let of = (&*codes, &[mask][..]);
                        in_slices(slice, async |pace| sieve.sift(&all, of, (&reach, ell), &mut found, pace).await);
                    }
                    found
                };
                let found = sifted(slice);
                prop_assert_eq!(&found, &sifted(u64::MAX));
                for value in [0, 2, 4, 6, 8] {
                    let group: Vec<u32> = all.iter().copied().filter(|&of| codes[0][of as usize] & 6 == value & 6).collect();
                    if reach.suffices(&group, ell) {
                        prop_assert!(group.iter().all(|of| found.contains(of)));
                    }
                }
            }
        }

        #[test]
        fn has_bits_counts(bits in any::<u64>(), mask in any::<u64>(), shift in 0..64u32, least in 1..65u32) {
            for bits in [bits, bits & mask, (bits & mask) >> shift] {
                prop_assert_eq!(has_bits(bits, least), bits.count_ones() >= least);
            }
        }
    }
}
