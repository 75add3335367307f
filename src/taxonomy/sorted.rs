//! Sorting, compiled once.

use std::cmp::Ordering;

/// The items in order, equal ones as they stood. O(n log n).
///
/// The library's sorts are compiled anew for every type, up to ten kilobytes each, and the page loads them all before it can
/// read a table. This one sorts places through a pointer: slower by a small factor, and made for distinct values rather than
/// rows.
pub(crate) fn sorted<T>(items: Vec<T>, compare: impl Fn(&T, &T) -> Ordering) -> Vec<T> {
    let mut places: Vec<u32> = (0..items.len() as u32).collect();
    sort_places(&mut places, &|a, b| compare(&items[a as usize], &items[b as usize]));
    let mut items: Vec<Option<T>> = items.into_iter().map(Some).collect();
    places.iter().filter_map(|&place| items[place as usize].take()).collect()
}

#[inline(never)]
fn sort_places(places: &mut [u32], compare: &dyn Fn(u32, u32) -> Ordering) {
    places.sort_unstable_by(|&a, &b| compare(a, b).then(a.cmp(&b)));
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
    }
}
