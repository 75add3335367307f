//! How many people are the only ones with their quasi-identifier, with each of its columns and without it. A row is a person, unless
//! a column's values look like people with several rows each.
//!
//! It may use: the table. It must not know: taxonomies, what is required, what is published. The figures are of the table as it is:
//! the risk before anything is generalized.

use std::sync::Arc;

use serde::Serialize;

use tauell_base::pace::{Pace, Work};
use tauell_base::sorting::sorted;
use tauell_data::table::{MissingTokens, SeveralRows, Table};

/// More rows than this are not held at once: above it, combinations of values are sampled, if every row is a person.
const MOST_ROWS: usize = 1 << 20;

/// Units of work per row, in nanoseconds: a look-up in a table that is larger than the caches.
const PER_ROW: u64 = 40;

/// Who can be singled out by the columns of a quasi-identifier.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct SinglingOut {
    /// People of the table: its rows, or the values of the person column.
    pub people: usize,
    /// The column whose values look like people with several rows each; `null` if every row counts as a person.
    pub person_column: Option<String>,
    /// 1 if every row was counted. Else the figures are estimates from one in so many combinations of values, with all rows of each.
    pub one_in: usize,
    /// People with a row that no other person's row equals in all of the columns; missing cells are alike.
    pub unique: usize,
    /// The columns, the one first that adds most to this number; between equal ones, the one in which most pairs of rows differ.
    pub columns: Vec<AddedRisk>,
}

/// What one column adds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct AddedRisk {
    /// The column.
    pub column: String,
    /// People who would still be unique without it.
    pub unique_without: usize,
    /// Share of the pairs of rows that differ in it, from 0 to 1.
    pub pairs_apart: f64,
}

/// Begins to count, for columns of a table. O(rows) per column, expected; 24 bytes per row, and for the rows that are held at once,
/// with 5 more where people have several rows.
pub fn singling_out(table: Arc<Table>, columns: Vec<usize>, missing: &MissingTokens) -> Work<SinglingOut> {
    let missing = missing.clone();
    Work::begin(|pace| count(table, columns, missing, pace))
}

async fn count(table: Arc<Table>, columns: Vec<usize>, missing: MissingTokens, pace: Pace) -> SinglingOut {
    let rows = table.rows();
    let persons = Persons::of(&table, &columns, &missing);
    let passes = columns.len() as u64 * 2 + 1;
    pace.reach_by_cost(passes * rows as u64 * PER_ROW);
    // A row's key is the sum of the keys of its cells, so that a subtraction removes a column from it.
    let mut keys = vec![0u64; rows];
    let cells: Vec<Vec<u64>> = columns.iter().map(|&column| keys_of_values(&table, column, &missing)).collect();
    let mut shares = Vec::with_capacity(columns.len());
    for (&column, cells) in columns.iter().zip(&cells) {
        let codes = table.columns()[column].codes();
        pace.each(0..rows, PER_ROW, |row| keys[row] = keys[row].wrapping_add(cells[codes.at(row) as usize])).await;
        shares.push(pairs_apart(&table.columns()[column].counts(), cells, rows));
    }
    // Of a person with several rows, some combinations would be in a sample and others not.
    let most_rows = if persons.is_some() { rows.max(1) } else { MOST_ROWS };
    let one_in = rows.div_ceil(most_rows).next_power_of_two();
    let mut seen = Seen::with_room(rows.div_ceil(one_in));
    let unique = unique(&keys, &|_| 0, one_in, persons.as_ref(), &mut seen, &pace).await;
    let mut added = Vec::with_capacity(columns.len());
    for ((&column, cells), pairs_apart) in columns.iter().zip(&cells).zip(shares) {
        let column = &table.columns()[column];
        let codes = column.codes();
        let own = |row: usize| cells[codes.at(row) as usize];
        let unique_without = self::unique(&keys, &own, one_in, persons.as_ref(), &mut seen, &pace).await;
        added.push(AddedRisk { column: column.name().to_owned(), unique_without, pairs_apart });
    }
    let columns = sorted(added, |a, b| {
        a.unique_without.cmp(&b.unique_without).then_with(|| b.pairs_apart.total_cmp(&a.pairs_apart))
    });
    let (people, person_column) = match &persons {
        Some(persons) => (persons.count, Some(persons.column.clone())),
        None => (rows, None),
    };
    SinglingOut { people, person_column, one_in, unique, columns }
}

/// People with several rows each.
struct Persons {
    /// The column of the table that has them.
    column: String,
    /// The person of each row. Rows without one are people of their own, with numbers above those of the values.
    of_row: Vec<u32>,
    /// More than the largest of these numbers.
    numbers: usize,
    /// How many there are.
    count: usize,
}

impl Persons {
    /// By the first column that looks like people with several rows each and is not among those that single out. O(rows).
    fn of(table: &Table, columns: &[usize], missing: &MissingTokens) -> Option<Self> {
        let mut free = table.columns().iter().enumerate().filter(|(at, _)| !columns.contains(at));
        let (_, column) = free.find(|(_, column)| SeveralRows::of(column, missing).is_some())?;
        let is_missing: Vec<bool> = column.dictionary().iter().map(|value| missing.matches(value)).collect();
        let values = is_missing.len();
        let mut alone = values as u32;
        let person = |code: u32| {
            if is_missing[code as usize] {
                alone += 1;
                alone - 1
            } else {
                code
            }
        };
        let of_row: Vec<u32> = column.codes().iter().map(person).collect();
        let count = alone as usize - is_missing.iter().filter(|&&is| is).count();
        Some(Self { column: column.name().to_owned(), of_row, numbers: alone as usize, count })
    }
}

/// A number for each value of a column; missing values have the same.
fn keys_of_values(table: &Table, column: usize, missing: &MissingTokens) -> Vec<u64> {
    let values = table.columns()[column].dictionary().iter().enumerate();
    let key = |code: u64| mixed(mixed(column as u64 + 1).wrapping_add(code));
    values.map(|(code, value)| if missing.matches(value) { key(0) } else { key(code as u64 + 1) }).collect()
}

/// Spreads a number over all 64 bits (the finalizer of SplitMix64).
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

fn pairs_apart(counts: &[u32], keys: &[u64], rows: usize) -> f64 {
    if rows < 2 {
        return 0.0;
    }
    // Values that are missing are one.
    let by_key = sorted(keys.iter().copied().zip(counts.iter().copied()).collect::<Vec<_>>(), Ord::cmp);
    let groups =
        by_key.chunk_by(|a, b| a.0 == b.0).map(|group| group.iter().map(|(_, rows)| f64::from(*rows)).sum::<f64>());
    let alike: f64 = groups.map(|group| group * (group - 1.0)).sum();
    1.0 - alike / (rows as f64 * (rows as f64 - 1.0))
}

/// People with a row whose key, without its part for `own`, no one else's row has. Of one in `one_in` keys, and that many times as many,
/// if every row is a person.
async fn unique(
    keys: &[u64],
    own: &impl Fn(usize) -> u64,
    one_in: usize,
    persons: Option<&Persons>,
    seen: &mut Seen,
    pace: &Pace,
) -> usize {
    seen.clear();
    let key_of =
        |row: usize| Some(mixed(keys[row].wrapping_sub(own(row)))).filter(|key| key & (one_in as u64 - 1) == 0);
    pace.each(0..keys.len(), PER_ROW, |row| {
        if let Some(key) = key_of(row) {
            seen.add(key, persons.map(|persons| persons.of_row[row]));
        }
    })
    .await;
    let Some(persons) = persons else { return (seen.once * one_in).min(keys.len()) };
    let mut is_unique = vec![false; persons.numbers];
    pace.each(0..keys.len(), PER_ROW, |row| {
        if key_of(row).is_some_and(|key| seen.is_of_one(key)) {
            is_unique[persons.of_row[row] as usize] = true;
        }
    })
    .await;
    is_unique.into_iter().filter(|&is| is).count()
}

/// Keys that were seen, once or more often. Among n rows, two that differ have the same key with a chance of about n²/2⁶³.
struct Seen {
    /// A key with its lowest bit as whether it was seen again, of another person if people have several rows; 0 if there is none.
    slots: Vec<u64>,
    /// The person of each key that was seen once; empty if every row is a person.
    persons: Vec<u32>,
    /// Keys seen once.
    once: usize,
    /// Keys in the slots.
    held: usize,
}

impl Seen {
    fn with_room(keys: usize) -> Self {
        Self { slots: vec![0; (keys.max(4) * 2).next_power_of_two()], persons: Vec::new(), once: 0, held: 0 }
    }

    fn clear(&mut self) {
        self.slots.fill(0);
        (self.once, self.held) = (0, 0);
    }

    fn add(&mut self, key: u64, person: Option<u32>) {
        if self.held * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        if person.is_some() {
            self.persons.resize(self.slots.len(), 0);
        }
        let key = (key | 2) & !1;
        match self.slot(key) {
            (at, 0) => {
                self.slots[at] = key;
                if let Some(person) = person {
                    self.persons[at] = person;
                }
                self.once += 1;
                self.held += 1;
            }
            (at, held) if held & 1 == 0 && person.is_none_or(|person| self.persons[at] != person) => {
                self.slots[at] = key | 1;
                self.once -= 1;
            }
            _ => {}
        }
    }

    /// Whether all rows with a key are one person's.
    fn is_of_one(&self, key: u64) -> bool {
        self.slot((key | 2) & !1).1 & 1 == 0
    }

    /// The place of a key, and what is there.
    fn slot(&self, key: u64) -> (usize, u64) {
        let mask = self.slots.len() - 1;
        let mut at = (key >> 20) as usize & mask;
        while self.slots[at] != 0 && self.slots[at] & !1 != key {
            at = (at + 1) & mask;
        }
        (at, self.slots[at])
    }

    /// More keys than expected were among those sampled.
    fn grow(&mut self) {
        let room = self.slots.len() * 2;
        let held = std::mem::replace(&mut self.slots, vec![0; room]);
        let persons = std::mem::take(&mut self.persons);
        if !persons.is_empty() {
            self.persons.resize(room, 0);
        }
        for (before, slot) in held.into_iter().enumerate().filter(|&(_, slot)| slot != 0) {
            let (at, _) = self.slot(slot & !1);
            self.slots[at] = slot;
            if let Some(&person) = persons.get(before) {
                self.persons[at] = person;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use super::*;
    use tauell_data::table::{ReadOptions, read_all};

    fn table(csv: &str) -> Arc<Table> {
        Arc::new(read_all(csv.as_bytes(), &ReadOptions::default()).unwrap().table)
    }

    fn of(csv: &str) -> SinglingOut {
        let table = table(csv);
        let columns = (0..table.columns().len()).collect();
        singling_out(table, columns, &MissingTokens::default()).finish()
    }

    #[test]
    fn a_column_is_ranked_by_what_it_adds() {
        let found = of("age,zip,sex\n30,A,f\n31,A,f\n32,A,m\n33,B,m\n33,B,m\n");
        assert_eq!((found.people, found.one_in, found.unique), (5, 1, 3));
        let ranked: Vec<(&str, usize)> =
            found.columns.iter().map(|column| (column.column.as_str(), column.unique_without)).collect();
        // Without age, the third row is still the only m in A. Without zip or sex nothing changes; more pairs differ in sex.
        assert_eq!(ranked, [("age", 1), ("zip", 3), ("sex", 3)]);
        assert_eq!(found.columns[0].pairs_apart, 0.9);
    }

    #[test]
    fn missing_cells_are_alike_and_one_row_has_no_pairs() {
        let found = of("age,zip\n?,A\n,A\nNA,A\n30,A\n");
        assert_eq!(found.unique, 1);
        assert_eq!(found.columns[0].pairs_apart, 0.5);
        let alone = of("age,zip\n30,A\n");
        assert_eq!((alone.people, alone.unique, alone.columns[0].pairs_apart), (1, 1, 0.0));
    }

    #[test]
    fn rows_of_one_person_do_not_hide_each_other() {
        // 60 people with two rows each that are alike; the last two people are alike, too.
        let rows = (0..120).map(|row| row / 2).map(|id| format!("{id},{}\n", id.min(58)));
        let csv: String = std::iter::once("id,age\n".to_owned()).chain(rows).collect();
        let found = singling_out(table(&csv), vec![1], &MissingTokens::default()).finish();
        assert_eq!((found.people, found.person_column.as_deref(), found.unique), (60, Some("id"), 58));
        assert_eq!(found.columns[0].unique_without, 0);
        // With the column itself in the quasi-identifier, rows are counted.
        let with_id = singling_out(table(&csv), vec![0, 1], &MissingTokens::default()).finish();
        assert_eq!((with_id.people, with_id.person_column, with_id.unique), (120, None, 0));
    }

    #[test]
    fn a_sample_has_all_rows_of_its_combinations() {
        // Half of the rows are alone, the others in pairs: 6,000 combinations.
        let keys: Vec<u64> = (0..8_000u64).map(|row| mixed(if row < 4_000 { row } else { 4_000 + row / 2 })).collect();
        let count = |one_in: usize| {
            let mut seen = Seen::with_room(4);
            tauell_base::pace::at_once(async |pace: &Pace| unique(&keys, &|_| 0, one_in, None, &mut seen, pace).await)
        };
        assert_eq!(count(1), 4_000);
        // 500 combinations that are alone are expected in the sample, with a standard deviation of 21.
        assert!(count(8).abs_diff(4_000) < 5 * 8 * 21, "{}", count(8));
    }

    proptest! {
        #[test]
        fn rows_are_counted_as_by_their_texts(
            rows in proptest::collection::vec((0u8..4, 0u8..3, 0u8..6), 1..60),
            budget in 1u64..5_000,
        ) {
            let csv: String = std::iter::once("a,b,c\n".to_owned())
                .chain(rows.iter().map(|(a, b, c)| format!("v{a},w{b},x{c}\n")))
                .collect();
            let table = table(&csv);
            let mut work = singling_out(table.clone(), vec![0, 1, 2], &MissingTokens::default());
            let found = loop {
                if let Some(found) = work.advance(budget) {
                    break found;
                }
            };
            let alone = |columns: &[usize]| {
                let mut by_text: BTreeMap<Vec<&str>, usize> = BTreeMap::new();
                for row in 0..table.rows() {
                    let cells = columns.iter().map(|&column| table.columns()[column].cell(row)).collect();
                    *by_text.entry(cells).or_default() += 1;
                }
                by_text.values().filter(|&&rows| rows == 1).count()
            };
            prop_assert_eq!(found.unique, alone(&[0, 1, 2]));
            for (name, others) in [("a", [1, 2]), ("b", [0, 2]), ("c", [0, 1])] {
                let column = found.columns.iter().find(|column| column.column == name).unwrap();
                prop_assert_eq!(column.unique_without, alone(&others));
            }
            prop_assert!(found.columns.windows(2).all(|pair| pair[0].unique_without <= pair[1].unique_without));
        }
    }
}
