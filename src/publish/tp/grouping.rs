//! Rows on their way into groups, in slices.

use crate::slices::part;

use super::groups::Groups;
use crate::publish::simple_ell::Ground;

/// What it costs to count a row, to place it and to look at one of its attributes, in units of some nanoseconds.
const COUNT: u64 = 6;
const PLACE: u64 = 12;
const LOOK: u64 = 4;

/// [`Groups`] in the making: sorted by the least important first, every sort being stable. O(attributes · (rows + leaves)) in all.
pub(super) struct Grouping {
    step: Step,
    next: usize,
    /// Rows in the order so far, and before the sort that is under way.
    rows: Vec<u32>,
    before: Vec<u32>,
    /// Per number: how many rows have a lower one, then where the next of them goes.
    places: Vec<u32>,
    groups: Groups,
}

enum Step {
    /// The rows of each number are counted. Numbers are sensitive values first, then the leaves of each attribute, the last one first.
    Counting(usize),
    /// Every row goes behind those of lower numbers.
    Placing(usize),
    Entries,
    Finished,
}

/// The numbers of a sort, and how many there are.
fn numbers(ground: &Ground, sort: usize) -> Option<(&[u32], usize)> {
    let quasi = ground.microdata.quasi_identifiers();
    match sort {
        0 => Some((&ground.values, ground.counts.len())),
        _ => {
            let attribute = &quasi[quasi.len().checked_sub(sort)?];
            Some((attribute.leaves(), attribute.taxonomy().leaf_count()))
        }
    }
}

impl Grouping {
    /// Of all rows.
    pub fn new(ground: &Ground, ell: u32) -> Self {
        Self {
            step: Step::Counting(0),
            next: 0,
            rows: (0..ground.values.len() as u32).collect(),
            before: Vec::new(),
            places: Vec::new(),
            groups: Groups::new(ell),
        }
    }

    /// Goes on until the slice has nothing left; true when all rows are in groups.
    pub fn advance(&mut self, ground: &Ground, left: &mut u64) -> bool {
        let rows = self.rows.len();
        while *left > 0 {
            let next = match self.step {
                Step::Counting(sort) => match numbers(ground, sort) {
                    Some((numbers, many)) => {
                        if self.next == 0 {
                            self.places.clear();
                            self.places.resize(many + 1, 0);
                        }
                        for &number in &numbers[part(&mut self.next, rows, left, COUNT)] {
                            self.places[number as usize + 1] += 1;
                        }
                        (self.next == rows).then(|| {
                            for at in 1..self.places.len() {
                                self.places[at] += self.places[at - 1];
                            }
                            *left = left.saturating_sub(many as u64);
                            self.before.resize(rows, 0);
                            std::mem::swap(&mut self.rows, &mut self.before);
                            Step::Placing(sort)
                        })
                    }
                    None => {
                        (self.before, self.places) = (Vec::new(), Vec::new());
                        Some(Step::Entries)
                    }
                },
                Step::Placing(sort) => {
                    let (numbers, _) = numbers(ground, sort).expect("its rows were counted");
                    for &row in &self.before[part(&mut self.next, rows, left, PLACE)] {
                        let place = &mut self.places[numbers[row as usize] as usize];
                        self.rows[*place as usize] = row;
                        *place += 1;
                    }
                    (self.next == rows).then_some(Step::Counting(sort + 1))
                }
                Step::Entries => {
                    let looks = 2 + ground.microdata.quasi_identifiers().len() as u64;
                    for place in part(&mut self.next, rows, left, LOOK * looks) {
                        self.take(ground, place);
                    }
                    (self.next == rows).then(|| {
                        self.groups.end(std::mem::take(&mut self.rows));
                        Step::Finished
                    })
                }
                Step::Finished => return true,
            };
            if let Some(next) = next {
                (self.step, self.next) = (next, 0);
            }
        }
        matches!(self.step, Step::Finished)
    }

    /// Takes the row at this place into its entry.
    fn take(&mut self, ground: &Ground, place: usize) {
        let row = self.rows[place] as usize;
        let value = ground.values[row];
        let before = place.checked_sub(1).map(|before| self.rows[before] as usize);
        let same_group = before.is_some_and(|before| {
            let mut quasi = ground.microdata.quasi_identifiers().iter();
            quasi.all(|attribute| attribute.leaves()[before] == attribute.leaves()[row])
        });
        if !same_group {
            self.groups.begin_group();
        }
        if !same_group || before.is_none_or(|before| ground.values[before] != value) {
            self.groups.begin_entry(value, place);
        }
    }

    /// The groups.
    ///
    /// # Panics
    /// Before all rows are in one.
    pub fn finish(self) -> Groups {
        assert!(matches!(self.step, Step::Finished), "all rows are in groups");
        self.groups
    }
}
