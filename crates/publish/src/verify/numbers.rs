//! Groups, numbered by their rows' texts of the quasi-identifier.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

/// Tables that values are dealt out to. One of all groups would take longer to grow than a slice may last.
const TABLES: usize = 256;

/// A number for each distinct value, in the order in which they are met. All values are of one width.
#[derive(Debug, Default)]
pub(super) struct Numbers {
    /// Of every value.
    width: usize,
    tables: Vec<Table>,
    /// By number: the table, and the place in it.
    places: Vec<[u32; 2]>,
}

/// Some of the values, one after the other, with their numbers.
#[derive(Clone, Debug, Default)]
struct Table {
    values: Vec<u32>,
    numbers: Vec<u32>,
    /// Places among them.
    index: HashTable<u32>,
}

impl Numbers {
    /// The number of a value, the next one if it is new. Expected O(width).
    pub fn of(&mut self, value: &[u32]) -> u32 {
        if self.tables.is_empty() {
            self.tables.resize(TABLES, Table::default());
            self.width = value.len();
        }
        let table = table_of(value);
        let Table { values, numbers, index } = &mut self.tables[table];
        let of = |place: u32| &values[place as usize * value.len()..][..value.len()];
        let hash = FxBuildHasher.hash_one(value);
        if let Some(&place) = index.find(hash, |&place| of(place) == value) {
            return numbers[place as usize];
        }
        index.insert_unique(hash, numbers.len() as u32, |&place| FxBuildHasher.hash_one(of(place)));
        values.extend_from_slice(value);
        let number = self.places.len() as u32;
        self.places.push([table as u32, numbers.len() as u32]);
        numbers.push(number);
        number
    }

    /// The value of a number that was given. O(1).
    pub fn value(&self, number: u32) -> &[u32] {
        let [table, place] = self.places[number as usize].map(|part| part as usize);
        &self.tables[table].values[place * self.width..][..self.width]
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.places.len()
    }
}

/// The table of a value. The last ones get twice as many as the first ones, so that they do not all grow at once.
fn table_of(value: &[u32]) -> usize {
    // What the tables' own hash looks at is at both ends.
    let [_, _, one, other, third, ..] = FxBuildHasher.hash_one(value).to_be_bytes();
    usize::from(if third < 171 { one } else { one.max(other) })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    #[test]
    fn a_value_has_the_number_of_its_first_appearance_and_another_value_another() {
        let mut numbers = Numbers::default();
        let mut known: BTreeMap<[u32; 3], u32> = BTreeMap::new();
        // Each of 9,000 values about twice, in no order.
        for step in 0..20_000_u32 {
            let drawn = step.wrapping_mul(2_654_435_761) % 9_000;
            let value = [drawn % 30, drawn / 30, u32::MAX];
            let next = known.len() as u32;
            let expected = *known.entry(value).or_insert(next);
            assert_eq!(numbers.of(&value), expected);
            assert_eq!(numbers.value(expected), value);
        }
        assert_eq!(numbers.len(), known.len());
        assert!(known.len() > 8_000, "{}", known.len());
    }
}
