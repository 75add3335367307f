//! A column that determines a sensitive one.

use super::DisclosureStrength;
use super::chance::ln_of_fitting;

/// What the values of a column disclose about a sensitive one, both given as codes by row. Only rows whose value
/// another row has, too, count: a value of a single row goes with one sensitive value whatever it is. `None` if there
/// is no such row. O(rows + codes).
///
/// # Panics
/// Where the two are of different lengths.
pub fn column(values: &[u32], sensitive: &[u32]) -> Option<DisclosureStrength> {
    let by_value = Sorted::by(values);
    let mut counts = Counts::new(sensitive);
    let mut repeated = vec![0u64; counts.codes()];
    let (mut disclosed, mut groups) = (0, 0);
    for rows in by_value.runs().filter(|rows| rows.len() > 1) {
        disclosed += counts.of(rows, sensitive).1;
        groups += 1;
        rows.iter().for_each(|&row| repeated[sensitive[row as usize] as usize] += 1);
    }
    let rows: u64 = repeated.iter().sum();
    let guessed = repeated.iter().copied().max().unwrap_or(0);
    let ln_chance = ln_of_fitting(&repeated, groups, rows - disclosed);
    (rows > 0).then_some(DisclosureStrength { rows, disclosed, guessed, ln_chance })
}

/// Whether two columns are the same, row by row, but for case and white space around; and not all of one value.
pub fn copies<'a>(cells: impl Iterator<Item = (&'a str, &'a str)>) -> bool {
    let mut first: Option<String> = None;
    let mut several = false;
    for (one, other) in cells {
        let (one, other) = (one.trim(), other.trim());
        if one != other && one.to_lowercase() != other.to_lowercase() {
            return false;
        }
        several |= first.get_or_insert_with(|| one.to_lowercase()) != &one.to_lowercase();
    }
    several
}

/// Rows by a code.
pub(super) struct Sorted {
    rows: Vec<u32>,
    start: Vec<u32>,
}

impl Sorted {
    /// O(rows + codes).
    pub fn by(codes: &[u32]) -> Self {
        let count = codes.iter().max().map_or(0, |&most| most as usize + 1);
        let mut start = vec![0u32; count + 1];
        codes.iter().for_each(|&code| start[code as usize + 1] += 1);
        (0..count).for_each(|code| start[code + 1] += start[code]);
        let (mut next, mut rows) = (start.clone(), vec![0; codes.len()]);
        for (row, &code) in codes.iter().enumerate() {
            rows[next[code as usize] as usize] = row as u32;
            next[code as usize] += 1;
        }
        Self { rows, start }
    }

    /// The rows of each code that occurs, the codes ascending.
    pub fn runs(&self) -> impl Iterator<Item = &[u32]> {
        let runs = self.start.windows(2).map(|ends| &self.rows[ends[0] as usize..ends[1] as usize]);
        runs.filter(|rows| !rows.is_empty())
    }

    /// The rows of the codes from `first` up to, but without, `end`.
    pub fn between(&self, first: usize, end: usize) -> &[u32] {
        let at = |code: usize| self.start[code.min(self.start.len() - 1)] as usize;
        &self.rows[at(first)..at(end)]
    }
}

/// Counting sensitive values of some rows, again and again.
pub(super) struct Counts {
    counts: Vec<u64>,
}

impl Counts {
    pub fn new(sensitive: &[u32]) -> Self {
        Self { counts: vec![0; sensitive.iter().max().map_or(0, |&most| most as usize + 1)] }
    }

    pub fn codes(&self) -> usize {
        self.counts.len()
    }

    /// The most frequent sensitive value of some rows (of several the lowest) and how many have it. O(rows).
    pub fn of(&mut self, rows: &[u32], sensitive: &[u32]) -> (u32, u64) {
        let mut most = (u32::MAX, 0);
        for &row in rows {
            let value = sensitive[row as usize];
            let count = &mut self.counts[value as usize];
            *count += 1;
            if *count > most.1 || *count == most.1 && value < most.0 {
                most = (value, *count);
            }
        }
        rows.iter().for_each(|&row| self.counts[sensitive[row as usize] as usize] = 0);
        most
    }
}

#[cfg(test)]
mod tests {
    use super::super::Degree;
    use super::*;

    #[test]
    fn a_column_that_has_one_value_for_each_tells_all() {
        let sensitive: Vec<u32> = (0..60).map(|row| row % 3).collect();
        let finer: Vec<u32> = (0..60).map(|row| row % 6).collect();
        let disclosed = column(&finer, &sensitive).unwrap();
        assert_eq!(
            (disclosed.rows, disclosed.disclosed, disclosed.guessed, disclosed.degree()),
            (60, 60, 20, Some(Degree::Certainly))
        );
        assert_eq!(disclosed.strength(), 1.0);
        // The other way round nothing is certain.
        assert_eq!(column(&sensitive, &finer).unwrap().degree(), None);
        // One row in sixty that does not fit.
        let mut nearly = finer.clone();
        nearly[0] = 1;
        let disclosed = column(&nearly, &sensitive).unwrap();
        assert_eq!((disclosed.disclosed, disclosed.degree()), (59, Some(Degree::Nearly)));
    }

    #[test]
    fn values_that_occur_once_determine_nothing() {
        let rows: Vec<u32> = (0..50).collect();
        assert_eq!(column(&rows, &rows), None);
        // A pair among unique values, alike by chance.
        let mut pair = rows.clone();
        pair[1] = 0;
        let sensitive: Vec<u32> = rows.iter().map(|row| row / 25).collect();
        let disclosed = column(&pair, &sensitive).unwrap();
        assert_eq!((disclosed.rows, disclosed.degree()), (2, None));
    }

    #[test]
    fn few_rows_are_no_proof_and_worth_a_word() {
        let two = |rows: u32| -> Vec<u32> { (0..rows).map(|row| row % 2).collect() };
        assert_eq!(column(&two(4), &two(4)).unwrap().degree(), None);
        assert_eq!(column(&two(8), &two(8)).unwrap().degree(), Some(Degree::Nearly));
        assert_eq!(column(&two(16), &two(16)).unwrap().degree(), Some(Degree::Certainly));
    }

    #[test]
    fn no_column_determines_a_value_that_nearly_everyone_has() {
        let sensitive: Vec<u32> = (0..100).map(|row| u32::from(row == 0)).collect();
        let column_of = |groups: u32| -> Vec<u32> { (0..100).map(|row| row % groups).collect() };
        assert_eq!(column(&column_of(7), &sensitive).unwrap().degree(), None);
        assert_eq!(column(&column_of(7), &[3; 100]).unwrap().degree(), None);
    }

    #[test]
    fn copies_are_the_same_but_for_case_and_blanks() {
        let rows = [("flu", "Flu"), ("hiv ", "hiv"), ("flu", "flu")];
        assert!(copies(rows.into_iter()));
        assert!(!copies([("flu", "flu"), ("flu", "FLU")].into_iter()));
        assert!(!copies([("flu", "flu"), ("hiv", "flue")].into_iter()));
        assert!(!copies([].into_iter()));
    }
}
