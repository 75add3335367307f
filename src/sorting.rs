//! Sorting, compiled once.
//!
//! The library's sorts are compiled anew for every type and every closure, six to thirteen kilobytes each, and the page loads
//! them all before it can read a table. These are compiled once and call the comparison through a pointer: slower by a small
//! factor, and made for distinct values, classes and columns. What sorts in the middle of a search keeps a sort of its own.

use std::cmp::Ordering;

/// The items in order, equal ones as they stood. O(n log n).
pub(crate) fn sorted<T>(items: Vec<T>, mut compare: impl FnMut(&T, &T) -> Ordering) -> Vec<T> {
    let mut places: Vec<usize> = (0..items.len()).collect();
    sort_places(&mut places, |a, b| compare(&items[a], &items[b]));
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    places.iter().filter_map(|&place| items[place].take()).collect()
}

/// Puts places in order, equal ones as they stood. O(n log n).
pub(crate) fn sort_places<P: Copy>(places: &mut [P], mut compare: impl FnMut(P, P) -> Ordering) {
    sort(places, &mut compare);
}

#[inline(never)]
fn sort<P: Copy>(places: &mut [P], compare: &mut dyn FnMut(P, P) -> Ordering) {
    places.sort_by(|&a, &b| compare(a, b));
}

/// The first places of `0..len` in an order that has no equals: `most` of them, or all where there are fewer.
/// O(len + most log most).
pub(crate) fn first_places(len: usize, most: usize, compare: &dyn Fn(usize, usize) -> Ordering) -> Vec<usize> {
    let mut places: Vec<usize> = (0..len).collect();
    if len > most {
        places.select_nth_unstable_by(most, |&a, &b| compare(a, b));
        places.truncate(most);
    }
    sort_places(&mut places, compare);
    places
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn it_sorts_as_the_library_does_and_keeps_equals_in_place(items in proptest::collection::vec((0u8..5, 0u8..255), 0..60)) {
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            prop_assert_eq!(sorted(items, |a, b| a.0.cmp(&b.0)), expected);
        }

        #[test]
        fn the_first_places_are_the_head_of_all_of_them(items in proptest::collection::vec(0u8..9, 0..60), most in 0usize..70) {
            let compare = |a: usize, b: usize| items[b].cmp(&items[a]).then(a.cmp(&b));
            let mut expected: Vec<usize> = (0..items.len()).collect();
            expected.sort_by(|&a, &b| compare(a, b));
            expected.truncate(most);
            prop_assert_eq!(first_places(items.len(), most, &compare), expected);
        }
    }
}
