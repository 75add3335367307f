//! Rows in the order of several columns of numbers, so that equal ones are next to each other.

use tauell_base::pace::Pace;

/// What it costs to count a row and to place it, in units of some nanoseconds.
const COUNT: u64 = 6;
const PLACE: u64 = 12;

/// A column of numbers, one per row, and what all of them are below.
pub(super) type Numbers<'a> = (&'a [u32], usize);

/// All rows, in the order of columns of numbers. The columns come with the least important first: every sort is stable, so rows that are
/// equal in all of them stay in the order in which they are given. O(columns · (rows + numbers)).
pub(super) async fn ordered(mut rows: Vec<u32>, columns: &[Numbers<'_>], pace: &Pace) -> Vec<u32> {
    let (mut order, mut places) = (vec![0; rows.len()], Vec::new());
    for &(numbers, below) in columns {
        // By number: how many rows have a lower one, then the place of the next row.
        places.clear();
        places.resize(below + 1, 0u32);
        pace.parts(0..rows.len(), COUNT, |part| {
            let places = &mut places[..];
            numbers[part].iter().for_each(|&number| places[number as usize + 1] += 1);
        })
        .await;
        for number in 1..places.len() {
            places[number] += places[number - 1];
        }
        pace.pause(below as u64).await;
        pace.parts(0..rows.len(), PLACE, |part| {
            let (places, order) = (&mut places[..], &mut order[..]);
            for &row in &rows[part] {
                let place = &mut places[numbers[row as usize] as usize];
                order[*place as usize] = row;
                *place += 1;
            }
        })
        .await;
        std::mem::swap(&mut rows, &mut order);
    }
    rows
}

#[cfg(test)]
mod tests {
    use std::iter::repeat_with;

    use proptest::prelude::*;
    use tauell_base::pace::Work;

    use super::*;

    proptest! {
        #[test]
        fn rows_come_by_the_last_column_first_and_equal_ones_as_they_stood_however_it_is_sliced(
            cells in prop::collection::vec((0..3u32, 0..4u32, any::<u32>()), 1..60),
            slice in 1..300u64,
        ) {
            let mut given: Vec<u32> = (0..cells.len() as u32).collect();
            given.sort_by_key(|&row| cells[row as usize].2);
            let mut expected = given.clone();
            expected.sort_by_key(|&row| (cells[row as usize].1, cells[row as usize].0));
            let columns: [Vec<u32>; 2] =
                [cells.iter().map(|cell| cell.0).collect(), cells.iter().map(|cell| cell.1).collect()];
            let mut work = Work::begin(|pace| async move { ordered(given, &[(&columns[0], 3), (&columns[1], 4)], &pace).await });
            prop_assert_eq!(repeat_with(|| work.advance(slice)).flatten().next(), Some(expected));
        }
    }
}
