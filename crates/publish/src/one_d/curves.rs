//! Curves through the grid of quasi-identifier values, and where on one a row lies (docs/explanation/one-dimensional.md#the-curve).
//!
//! A value is a point of a grid: the rank of each attribute's leaf. The grid has as many bits for every attribute as the one with most
//! leaves needs. The place of a point on the curve is a number of all these bits together, kept in as many words as it takes.

use tauell_base::pace::Pace;
use tauell_base::sorting::sorted_places;
use tauell_data::microdata::Microdata;

/// What it costs to make a bit of a place, and to compare two places, in units of some nanoseconds.
const BIT: u64 = 3;
const COMPARISON: u64 = 25;

/// The order of rows in a line.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SpaceFillingCurve {
    /// The Hilbert curve: neighbours in the line differ by one in one attribute.
    #[default]
    Hilbert,
    /// The reflected Gray code of the attributes' bits, taken in turns: neighbours differ by a power of two in one
    /// attribute.
    Gray,
    /// By the most important attribute, then by the next one.
    Lexicographic,
}

impl SpaceFillingCurve {
    /// Some rows in the order of the curve; those at one place keep their order. O(rows · bits + rows log rows).
    pub(super) async fn line(self, microdata: &Microdata, rows: Vec<u32>, pace: &Pace) -> Vec<u32> {
        let quasi = microdata.quasi_identifiers();
        let bits = bits(microdata);
        let words = Self::words(quasi.len(), bits);
        // The place of each row, one after the other, and the point at hand.
        let mut places = vec![0; rows.len() * words];
        let mut point = Vec::with_capacity(quasi.len());
        pace.each(0..rows.len(), BIT * (1 + quasi.len() as u64 * u64::from(bits)), |number| {
            point.clear();
            point.extend(quasi.iter().map(|attribute| attribute.leaves()[rows[number] as usize]));
            self.place(&mut point, bits, &mut places[number * words..][..words]);
        })
        .await;
        let place = |number: u32| &places[number as usize * words..][..words];
        let numbers = (0..rows.len() as u32).collect();
        let numbers = sorted_places(numbers, COMPARISON, pace, |a, b| place(a).cmp(place(b))).await;
        numbers.into_iter().map(|number| rows[number as usize]).collect()
    }

    /// The words that its place is written in, for so many attributes of so many bits.
    fn words(attributes: usize, bits: u32) -> usize {
        (attributes * bits as usize).div_ceil(u64::BITS as usize)
    }

    /// Writes the place of a point on the curve, the most significant word first, over zeros; the point is used up.
    fn place(self, point: &mut [u32], bits: u32, place: &mut [u64]) {
        let mut at = place.len() * u64::BITS as usize - point.len() * bits as usize;
        let mut put = |bit: u32| {
            place[at / u64::BITS as usize] |= u64::from(bit) << (u64::BITS as usize - 1 - at % u64::BITS as usize);
            at += 1;
        };
        match self {
            Self::Lexicographic => {
                for &rank in &*point {
                    (0..bits).rev().for_each(|bit| put(rank >> bit & 1));
                }
            }
            Self::Gray => {
                // The bits are a code of the reflected Gray code; its rank has the parity of all bits so far in the
                // place of each.
                let mut parity = 0;
                for bit in (0..bits).rev() {
                    for &rank in &*point {
                        parity ^= rank >> bit & 1;
                        put(parity);
                    }
                }
            }
            Self::Hilbert => {
                hilbert(point, bits);
                for bit in (0..bits).rev() {
                    point.iter().for_each(|&rank| put(rank >> bit & 1));
                }
            }
        }
    }
}

/// Turns a point into its place on the Hilbert curve, of which every attribute has each so manyth bit (J. Skilling,
/// 2004): the turns and reflections of every cube are undone, from the largest one to the smallest; what remains is the
/// Gray code of the place.
fn hilbert(point: &mut [u32], bits: u32) {
    let Some(last) = point.len().checked_sub(1) else { return };
    for bit in (1..bits).rev() {
        let below = (1 << bit) - 1;
        for axis in 0..=last {
            if point[axis] >> bit & 1 == 1 {
                point[0] ^= below;
            } else {
                let other = (point[0] ^ point[axis]) & below;
                point[0] ^= other;
                point[axis] ^= other;
            }
        }
    }
    for axis in 1..=last {
        point[axis] ^= point[axis - 1];
    }
    let mut turned = 0;
    for bit in (1..bits).rev() {
        if point[last] >> bit & 1 == 1 {
            turned ^= (1 << bit) - 1;
        }
    }
    point.iter_mut().for_each(|rank| *rank ^= turned);
}

/// The bits of the ranks of the attribute with most leaves.
fn bits(microdata: &Microdata) -> u32 {
    let largest = |leaves: usize| u32::BITS - (leaves as u32 - 1).leading_zeros();
    microdata.quasi_identifiers().iter().map(|of| largest(of.taxonomy().leaf_count())).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;
    use std::sync::Arc;

    use proptest::prelude::*;
    use tauell_base::pace::Work;

    use super::*;
    use crate::samples::microdata;

    const CURVES: [SpaceFillingCurve; 3] =
        [SpaceFillingCurve::Hilbert, SpaceFillingCurve::Gray, SpaceFillingCurve::Lexicographic];

    /// The place of a point, as a number: of grids of up to 128 bits.
    fn number(curve: SpaceFillingCurve, point: &[u32], bits: u32) -> u128 {
        let mut place = vec![0; SpaceFillingCurve::words(point.len(), bits)];
        curve.place(&mut point.to_vec(), bits, &mut place);
        place.iter().fold(0, |number, &word| number << 64 | u128::from(word))
    }

    /// All points of a grid.
    fn points(attributes: usize, bits: u32) -> Vec<Vec<u32>> {
        (0..attributes).fold(vec![Vec::new()], |points, _| {
            let longer = |point: Vec<u32>| (0..1u32 << bits).map(move |rank| [point.clone(), vec![rank]].concat());
            points.into_iter().flat_map(longer).collect()
        })
    }

    /// All points in the order of a curve, which gives every one of them a place of its own.
    fn walk(curve: SpaceFillingCurve, attributes: usize, bits: u32) -> Vec<Vec<u32>> {
        let by_place: BTreeMap<u128, Vec<u32>> =
            points(attributes, bits).into_iter().map(|point| (number(curve, &point, bits), point)).collect();
        assert!(by_place.keys().copied().eq(0..1 << (attributes as u32 * bits)), "{curve:?} {attributes} {bits}");
        by_place.into_values().collect()
    }

    /// The attributes in which two points differ, and by how much.
    fn apart(a: &[u32], b: &[u32]) -> Vec<(usize, u32)> {
        (0..a.len()).map(|axis| (axis, a[axis].abs_diff(b[axis]))).filter(|&(_, by)| by > 0).collect()
    }

    #[test]
    fn tv_11_the_hilbert_curve_of_two_attributes_and_of_three() {
        // docs/explanation/one-dimensional.md#the-curve.
        let two = [
            [0, 0],
            [1, 0],
            [1, 1],
            [0, 1],
            [0, 2],
            [0, 3],
            [1, 3],
            [1, 2],
            [2, 2],
            [2, 3],
            [3, 3],
            [3, 2],
            [3, 1],
            [2, 1],
            [2, 0],
            [3, 0],
        ];
        assert_eq!(walk(SpaceFillingCurve::Hilbert, 2, 2), two);
        let three = [[0, 0, 0], [0, 0, 1], [0, 1, 1], [0, 1, 0], [1, 1, 0], [1, 1, 1], [1, 0, 1], [1, 0, 0]];
        assert_eq!(walk(SpaceFillingCurve::Hilbert, 3, 1), three);
    }

    #[test]
    fn the_other_orders_of_two_attributes() {
        let gray = [
            [0, 0],
            [0, 1],
            [1, 1],
            [1, 0],
            [1, 2],
            [1, 3],
            [0, 3],
            [0, 2],
            [2, 2],
            [2, 3],
            [3, 3],
            [3, 2],
            [3, 0],
            [3, 1],
            [2, 1],
            [2, 0],
        ];
        // Bits in turns: 00 00, 00 01, 00 11, 00 10, 01 10 and so on, each another than the one before in one bit.
        let interleaved =
            |point: &[u32; 2]| point[0] >> 1 << 3 | point[1] >> 1 << 2 | (point[0] & 1) << 1 | point[1] & 1;
        assert!(gray.iter().enumerate().all(|(place, point)| interleaved(point) == place as u32 ^ place as u32 >> 1));
        assert_eq!(walk(SpaceFillingCurve::Gray, 2, 2), gray);
        assert_eq!(walk(SpaceFillingCurve::Lexicographic, 2, 2), points(2, 2));
    }

    #[test]
    fn every_curve_visits_every_point_once_with_the_documented_moves() {
        for (attributes, most) in [(1, 7), (2, 5), (3, 3), (4, 2), (5, 2), (7, 1)] {
            for bits in 1..=most {
                for steps in walk(SpaceFillingCurve::Hilbert, attributes, bits).windows(2) {
                    let apart = apart(&steps[0], &steps[1]);
                    assert!(matches!(apart[..], [(_, 1)]), "{attributes} {bits}: {steps:?}");
                }
                for steps in walk(SpaceFillingCurve::Gray, attributes, bits).windows(2) {
                    let apart = apart(&steps[0], &steps[1]);
                    assert!(apart.len() == 1 && apart[0].1.is_power_of_two(), "{attributes} {bits}: {steps:?}");
                }
                assert!(walk(SpaceFillingCurve::Lexicographic, attributes, bits).is_sorted());
            }
        }
    }

    /// As numbers of any length: of bits one by one, the first one first.
    fn place_bit_by_bit(curve: SpaceFillingCurve, point: &[u32], bits: u32) -> Vec<u32> {
        let mut point = point.to_vec();
        if curve == SpaceFillingCurve::Hilbert {
            hilbert(&mut point, bits);
        }
        if curve == SpaceFillingCurve::Lexicographic {
            return point.iter().flat_map(|rank| (0..bits).rev().map(move |bit| rank >> bit & 1)).collect();
        }
        let interleaved: Vec<u32> =
            (0..bits).rev().flat_map(|bit| point.iter().map(move |rank| rank >> bit & 1)).collect();
        if curve == SpaceFillingCurve::Hilbert {
            return interleaved;
        }
        (1..=interleaved.len()).map(|end| interleaved[..end].iter().sum::<u32>() % 2).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn places_of_many_words_have_all_their_bits(
            bits in 1..=32u32,
            ranks in prop::collection::vec(any::<u32>(), 1..40),
        ) {
            let point: Vec<u32> = ranks.iter().map(|rank| rank >> (32 - bits)).collect();
            for curve in CURVES {
                let mut place = vec![0; SpaceFillingCurve::words(point.len(), bits)];
                curve.place(&mut point.clone(), bits, &mut place);
                let written: Vec<u32> =
                    place.iter().flat_map(|&word| (0..64).rev().map(move |bit| (word >> bit & 1) as u32)).collect();
                let expected = place_bit_by_bit(curve, &point, bits);
                let (zeros, written) = written.split_at(written.len() - expected.len());
                prop_assert!(zeros.len() < 64 && zeros.iter().all(|&bit| bit == 0));
                prop_assert_eq!(written, expected);
            }
        }

        #[test]
        fn neighbours_in_large_grids_are_neighbours(
            (attributes, bits) in (2..6usize, 1..25u32).prop_filter("128 bits", |(a, b)| *a as u32 * b <= 128),
            ranks in prop::collection::vec(any::<u32>(), 6),
        ) {
            // Of two points whose places are neighbours one knows the other: the point itself moved by one in some direction.
            let point: Vec<u32> = ranks[..attributes].iter().map(|rank| rank >> (32 - bits)).collect();
            let here = number(SpaceFillingCurve::Hilbert, &point, bits);
            let mut beside = Vec::new();
            for axis in 0..attributes {
                for rank in [point[axis].checked_sub(1), Some(point[axis] + 1).filter(|rank| rank >> bits == 0)].into_iter().flatten() {
                    let mut other = point.clone();
                    other[axis] = rank;
                    beside.push(number(SpaceFillingCurve::Hilbert, &other, bits));
                }
            }
            let last = u128::MAX >> (128 - attributes as u32 * bits);
            prop_assert!(here == 0 || beside.contains(&(here - 1)));
            prop_assert!(here == last || beside.contains(&(here + 1)));
        }

        #[test]
        fn rows_come_in_the_order_of_their_places_and_then_of_the_table_however_it_is_sliced(
            microdata in microdata(1..2),
            some in any::<u64>(),
            slice in 1..500u64,
        ) {
            let microdata = Arc::new(microdata);
            let rows: Vec<u32> = (0..microdata.len() as u32).filter(|row| some >> (row % 64) & 1 == 1).collect();
            let bits = (0..32).find(|bits| microdata.quasi_identifiers().iter().all(|of| of.taxonomy().leaf_count() <= 1 << bits)).unwrap();
            for curve in CURVES {
                let mut expected = rows.clone();
                let point = |row: u32| microdata.quasi_identifiers().iter().map(|of| of.leaves()[row as usize]).collect::<Vec<_>>();
                expected.sort_by_key(|&row| (number(curve, &point(row), bits), row));
                let (of, rows) = (Arc::clone(&microdata), rows.clone());
                let mut work = Work::begin(|pace| async move { curve.line(&of, rows, &pace).await });
                prop_assert_eq!(std::iter::repeat_with(|| work.advance(slice)).flatten().next(), Some(expected));
            }
        }
    }
}
