//! Rows divided by keys: those with equal keys get one number, and numbers go by first appearance.
//!
//! If most keys differ, a table of all of them is far larger than what is near the processor, which then waits for memory at every row.
//! So rows are dealt out by a hash of their keys first. Those of one deal have few keys, and each deal is for a thread of its own.

use hashbrown::HashTable;

use tauell_base::numbering::Numbering;
use tauell_base::pace::Pace;
use tauell_base::threads;

/// What steps cost per row, in units of some nanoseconds.
const NUMBER: u64 = 40;
const DEAL: u64 = 8;
const LOOK: u64 = 6;

/// Rows that decide how the others are numbered.
const SAMPLE: usize = 16_384;

/// Rows are dealt out if there are so many times the sample.
const MANY: usize = 4;

const DEALS: usize = 256;

/// Divides the rows of each number by one more part of their key. Returns how many numbers there are. O(rows).
pub(super) async fn divide(numbers: &mut [u32], part: &(dyn Fn(usize) -> u64 + Sync), pace: &Pace) -> usize {
    let rows = numbers.len();
    let sample = if rows < MANY * SAMPLE { rows } else { SAMPLE };
    let before = numbers[..sample].to_vec();
    let mut numbering = Numbering::default();
    let mut number = async |numbers: &mut [u32], first: usize| {
        pace.parts(0..numbers.len(), NUMBER, |rows| {
            let rows = numbers[rows.clone()].iter_mut().zip(first + rows.start..);
            rows.for_each(|(number, row)| *number = numbering.of(*number, part(row)));
        })
        .await;
        numbering.count() as usize
    };
    let found = number(&mut numbers[..sample], 0).await;
    if sample == rows {
        found
    } else if found < sample / 2 {
        number(&mut numbers[sample..], sample).await
    } else {
        numbers[..sample].copy_from_slice(&before);
        divide_dealt(numbers, part, pace).await
    }
}

/// The same by dealing out.
async fn divide_dealt(numbers: &mut [u32], part: &(dyn Fn(usize) -> u64 + Sync), pace: &Pace) -> usize {
    let rows = numbers.len();
    let key = |numbers: &[u32], row: usize| (numbers[row], part(row));
    let mut start = vec![0usize; DEALS + 1];
    pace.parts(0..rows, DEAL, |rows| rows.for_each(|row| start[deal_of(key(numbers, row)) + 1] += 1)).await;
    for deal in 0..DEALS {
        start[deal + 1] += start[deal];
    }
    // Rows deal by deal, ascending in each.
    let (mut dealt, mut next) = (vec![0u32; rows], start.clone());
    pace.parts(0..rows, DEAL, |rows| {
        for row in rows {
            let place = &mut next[deal_of(key(numbers, row))];
            dealt[*place] = row as u32;
            *place += 1;
        }
    })
    .await;
    // The first row with the key of each.
    let mut firsts = vec![0u32; rows];
    pace.parts(0..DEALS, NUMBER * (rows / DEALS) as u64 + 1, |deals| {
        let mut rest = &mut firsts[start[deals.start]..start[deals.end]];
        let of_deals = deals.map(|deal| {
            let dealt = &dealt[start[deal]..start[deal + 1]];
            let (firsts, others) = std::mem::take(&mut rest).split_at_mut(dealt.len());
            rest = others;
            (dealt, firsts)
        });
        threads::map(of_deals.collect(), |(dealt, firsts)| {
            find_firsts(dealt, firsts, |row| key(numbers, row as usize))
        });
    })
    .await;
    pace.parts(0..rows, LOOK, |places| {
        let numbers = &mut numbers[..];
        dealt[places.clone()].iter().zip(&firsts[places]).for_each(|(&row, &first)| numbers[row as usize] = first);
    })
    .await;
    let mut count = 0;
    pace.parts(0..rows, LOOK, |rows| {
        for row in rows {
            let first = numbers[row] as usize;
            numbers[row] = if first == row { count } else { numbers[first] };
            count += u32::from(first == row);
        }
    })
    .await;
    count as usize
}

/// Of each of these rows (ascending), the first one with its key.
fn find_firsts(rows: &[u32], firsts: &mut [u32], key: impl Fn(u32) -> (u32, u64)) {
    let mut known: HashTable<u32> = HashTable::with_capacity(rows.len());
    for (first, &row) in firsts.iter_mut().zip(rows) {
        let own = key(row);
        let found = known.entry(hash_within(own), |&other| key(other) == own, |&other| hash_within(key(other)));
        *first = *found.or_insert(row).get();
    }
}

/// Multiplied by this, all bits of a key move its high bits (Fibonacci hashing).
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

fn mixed((first, second): (u32, u64)) -> u64 {
    let key = second ^ u64::from(first).rotate_left(32);
    (key ^ key >> 32).wrapping_mul(GOLDEN)
}

fn deal_of(key: (u32, u64)) -> usize {
    usize::from(mixed(key).to_be_bytes()[0])
}

/// Those of one deal have the same high bits.
fn hash_within(key: (u32, u64)) -> u64 {
    let mixed = mixed(key);
    (mixed ^ mixed >> 29).wrapping_mul(GOLDEN).rotate_left(8)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use tauell_base::pace::in_slices;

    fn plainly(numbers: &[u32], part: &[u64]) -> (Vec<u32>, usize) {
        let mut numbering = Numbering::default();
        let divided = numbers.iter().zip(part).map(|(&number, &part)| numbering.of(number, part)).collect();
        (divided, numbering.count() as usize)
    }

    proptest! {
        #[test]
        fn rows_dealt_out_get_the_same_numbers(
            rows in prop::collection::vec((0..4u32, prop_oneof![0..9u64, any::<u64>()]), 0..400),
            slice in 1..20_000u64,
        ) {
            let (numbers, part): (Vec<u32>, Vec<u64>) = rows.into_iter().unzip();
            let mut divided = numbers.clone();
            let count = in_slices(slice, async |pace| divide_dealt(&mut divided, &|row| part[row], pace).await);
            prop_assert_eq!((divided, count), plainly(&numbers, &part));
        }
    }

    #[test]
    fn many_rows_get_the_same_numbers_whether_most_keys_differ_or_few_do() {
        let rows = MANY * SAMPLE + 5;
        let numbers: Vec<u32> = (0..rows as u32).map(|row| row % 3).collect();
        for keys in [7, 40_000, u64::MAX] {
            let part: Vec<u64> = (0..rows as u64).map(|row| row.wrapping_mul(GOLDEN) % keys).collect();
            let mut divided = numbers.clone();
            let count = in_slices(100_000, async |pace| divide(&mut divided, &|row| part[row], pace).await);
            assert!((divided, count) == plainly(&numbers, &part), "{keys} keys");
        }
    }
}
