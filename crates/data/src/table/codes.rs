//! The codes of a column's rows, in as few bytes each as they need.

use super::ValueCode;

/// A code per row: of one byte if all are below 256, of two below 65,536, else of four.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Codes(Width);

#[derive(Clone, Debug, PartialEq, Eq)]
enum Width {
    One(Vec<u8>),
    Two(Vec<u16>),
    Four(Vec<u32>),
}

impl Default for Codes {
    fn default() -> Self {
        Self(Width::One(Vec::new()))
    }
}

impl Codes {
    /// Adds those of more rows. O(rows added), and O(rows) twice at most: when the first needs more bytes.
    pub(super) fn extend(&mut self, codes: &[u32]) {
        let most = codes.iter().copied().max().unwrap_or(0);
        self.widen(most);
        match &mut self.0 {
            Width::One(all) => all.extend(codes.iter().map(|&code| code as u8)),
            Width::Two(all) => all.extend(codes.iter().map(|&code| code as u16)),
            Width::Four(all) => all.extend_from_slice(codes),
        }
    }

    /// Adds that of one more row.
    pub(super) fn push(&mut self, ValueCode(code): ValueCode) {
        self.extend(&[code]);
    }

    /// Makes room for a code.
    fn widen(&mut self, code: u32) {
        let widened = match &self.0 {
            Width::One(all) if code > u8::MAX.into() && code <= u16::MAX.into() => {
                Width::Two(all.iter().map(|&code| code.into()).collect())
            }
            Width::One(all) if code > u16::MAX.into() => Width::Four(all.iter().map(|&code| code.into()).collect()),
            Width::Two(all) if code > u16::MAX.into() => Width::Four(all.iter().map(|&code| code.into()).collect()),
            Width::One(_) | Width::Two(_) | Width::Four(_) => return,
        };
        self.0 = widened;
    }

    /// That of a row.
    ///
    /// # Panics
    /// If there is no such row.
    #[inline]
    pub fn at(&self, row: usize) -> u32 {
        match &self.0 {
            Width::One(all) => all[row].into(),
            Width::Two(all) => all[row].into(),
            Width::Four(all) => all[row],
        }
    }

    /// Those of all rows, in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u32> + '_ {
        (0..self.len()).map(|row| self.at(row))
    }

    /// The same, four bytes each. O(rows).
    pub fn to_vec(&self) -> Vec<u32> {
        match &self.0 {
            Width::One(all) => all.iter().map(|&code| code.into()).collect(),
            Width::Two(all) => all.iter().map(|&code| code.into()).collect(),
            Width::Four(all) => all.clone(),
        }
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        match &self.0 {
            Width::One(all) => all.len(),
            Width::Two(all) => all.len(),
            Width::Four(all) => all.len(),
        }
    }

    /// Whether there is no row.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Bytes that each takes.
    pub fn width(&self) -> usize {
        match &self.0 {
            Width::One(_) => size_of::<u8>(),
            Width::Two(_) => size_of::<u16>(),
            Width::Four(_) => size_of::<u32>(),
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn codes_come_back_and_take_as_few_bytes_as_the_greatest_needs(
            parts in prop::collection::vec(
                prop::collection::vec(prop_oneof![0..300u32, 200..70_000u32, any::<u32>()], 0..9), 0..9,
            ),
        ) {
            let mut codes = Codes::default();
            parts.iter().for_each(|part| codes.extend(part));
            let all = parts.concat();
            prop_assert_eq!(codes.to_vec(), &all[..]);
            prop_assert_eq!(codes.iter().collect::<Vec<u32>>(), &all[..]);
            prop_assert_eq!((0..all.len()).map(|row| codes.at(row)).collect::<Vec<u32>>(), &all[..]);
            let needed = match all.iter().copied().max().unwrap_or(0) {
                0..=255 => 1,
                256..=65_535 => 2,
                _ => 4,
            };
            prop_assert_eq!((codes.len(), codes.width()), (all.len(), needed));
        }
    }

    #[test]
    fn one_row_after_the_other_is_the_same_as_many_at_once() {
        let (mut one_by_one, mut at_once) = (Codes::default(), Codes::default());
        let all: Vec<u32> = (0..70_000).collect();
        all.iter().for_each(|&code| one_by_one.push(ValueCode(code)));
        at_once.extend(&all);
        assert!(one_by_one == at_once && at_once.width() == 4);
    }
}
