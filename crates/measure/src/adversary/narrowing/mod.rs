//! An adversary who also knows columns published unchanged (the project's own; no paper's;
//! docs/how-to/before-publishing.md#columns-published-unchanged).
//!
//! Columns published unchanged are a quasi-identifier of their own: an adversary who also knows a person's value in
//! them finds the rows of the person's class that have this value. Those rows are a *group*. Every requirement in force
//! is checked on every group, by the induced masses of its rows, just as on a class ([`super::SatisfiedRequirement`]).
//! A requirement that a group violates is violated for everyone in it.
//!
//! To change it: a group is what an adversary can compile from the published cells; suppressed rows do not count. More knowledge must
//! never appear to infer less.

use tauell_base::numbering::Numbering;
use tauell_data::taxonomy::ValueId;
use tauell_privacy::{KAnonymity, Masses};
use tauell_publish::release::Publication;

use super::AssessedRequirements;

/// What is narrowed down, and what is checked on it.
#[derive(Clone, Copy)]
pub struct NarrowingInput<'a> {
    /// The classes.
    pub publication: &'a Publication,
    /// The requirements, by sensitive attribute.
    pub asked: &'a [AssessedRequirements<'a>],
    /// The k required of every class if there is no sensitive attribute.
    pub k: Option<KAnonymity>,
    /// Whether a class violates a requirement already for an adversary who knows the quasi-identifier alone: then also
    /// for one who knows more.
    pub breaks: &'a dyn Fn(usize) -> bool,
}

/// What remains for an adversary who also knows a column published unchanged, or several together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Narrowing {
    /// Distinct values, or combinations of values, in the whole table.
    pub distinct: u64,
    /// People whose value no one else in the table has: who knows it finds the row, and need not know anything else.
    pub unique: u64,
    /// Groups: rows of one class with one value.
    pub groups: u64,
    /// People of the smallest group; 0 in an empty table.
    pub smallest: u64,
    /// People who are alone in their group.
    pub alone: u64,
    /// By sensitive attribute and requirement: people whose group violates it.
    pub broken: Vec<Vec<u64>>,
    /// People in a group smaller than the k required of classes without a sensitive attribute.
    pub too_few: u64,
    /// People for whom a requirement is violated.
    pub people: u64,
}

/// The work under way: classes one after the other, each cut up by the values of its rows.
#[derive(Clone, Debug)]
pub struct Narrow {
    /// By row.
    values: Vec<u32>,
    /// Classes that were begun.
    class: usize,
    /// The rows of the class at hand by value: the value above, the row's place in the class below.
    order: Vec<u64>,
    /// Where in that order the next group begins.
    next: usize,
    /// By sensitive attribute and published value: which requirements do not hold for one row that publishes it.
    alone: Vec<Vec<Option<Box<[bool]>>>>,
    found: Narrowing,
}

impl Narrow {
    /// Begins with a value of every row, equal numbers for equal values. O(rows + values + nodes).
    ///
    /// # Panics
    /// Where there are not as many as rows.
    pub fn new(values: Vec<u32>, of: &NarrowingInput<'_>) -> Self {
        assert_eq!(values.len(), of.publication.len(), "every row has a value");
        let mut rows = vec![0u32; values.iter().max().map_or(0, |&most| most as usize + 1)];
        // A recipient does not see suppressed rows.
        of.publication.rows().iter().for_each(|&row| rows[values[row as usize] as usize] += 1);
        let found = Narrowing {
            distinct: rows.iter().filter(|&&rows| rows > 0).count() as u64,
            unique: rows.iter().filter(|&&rows| rows == 1).count() as u64,
            broken: of.asked.iter().map(|asked| vec![0; asked.requirements.len()]).collect(),
            ..Narrowing::default()
        };
        let values_of = |asked: &AssessedRequirements<'_>| vec![None; asked.setting.spread.values().len()];
        let alone = of.asked.iter().map(values_of).collect();
        Self { values, class: 0, order: Vec::new(), next: 0, alone, found }
    }

    /// Works for about `budget` units (some nanoseconds each); true when all is measured. The result does not depend on
    /// how the work was sliced. O(rows · log + requirements · what occurs in each group · log) in all.
    pub fn advance(&mut self, of: &NarrowingInput<'_>, budget: u64) -> bool {
        let mut left = budget.max(1);
        loop {
            while self.next < self.order.len() {
                if left == 0 {
                    return false;
                }
                let rows = self.take_group(of);
                left = left.saturating_sub((40 * rows + 200) * of.asked.len() as u64 + 10);
            }
            if self.class == of.publication.class_count() {
                return true;
            }
            if left == 0 {
                return false;
            }
            left = left.saturating_sub(self.begin_class(of.publication));
        }
    }

    /// Rows of classes that were begun.
    pub fn done(&self, publication: &Publication) -> u64 {
        publication.starts()[self.class].into()
    }

    /// What was measured.
    pub fn finish(self) -> Narrowing {
        self.found
    }

    /// Sorts the rows of the next class by value; what that costs.
    fn begin_class(&mut self, publication: &Publication) -> u64 {
        let rows = publication.class(self.class).rows;
        self.order.clear();
        // In a class rows come by sensitive values, and places keep them so inside a group.
        let key = |(place, &row): (usize, &u32)| u64::from(self.values[row as usize]) << 32 | place as u64;
        self.order.extend(rows.iter().enumerate().map(key));
        self.order.sort_unstable();
        self.next = 0;
        self.class += 1;
        30 * rows.len() as u64 + 10
    }

    /// Measures the next group of the class at hand; its rows.
    fn take_group(&mut self, of: &NarrowingInput<'_>) -> u64 {
        let value = |key: u64| key >> 32;
        let group = &self.order[self.next..];
        let len = group.iter().take_while(|&&key| value(key) == value(group[0])).count();
        let (group, size) = (&group[..len], len as u64);
        let class = self.class - 1;
        let rows = of.publication.class(class).rows;
        let mut breaks = (of.breaks)(class);
        for (index, asked) in of.asked.iter().enumerate() {
            let value = |&key: &u64| of.publication.sensitive(asked.attribute, rows[key as u32 as usize] as usize);
            let count = |fails: &[bool], broken: &mut [u64]| {
                fails.iter().zip(broken).filter(|(fails, _)| **fails).for_each(|(_, broken)| *broken += size);
                fails.contains(&true)
            };
            let broken = &mut self.found.broken[index];
            breaks |= if !of.publication.is_linked() {
                // Which of the class's values belong to the group is not known: it is read as the class is.
                count(&fails_of(asked, of.publication.histogram(class, asked.attribute)), broken)
            } else if let ([_], Some(value)) = (group, value(&group[0])) {
                let fails = &mut self.alone[index][value.index()];
                count(fails.get_or_insert_with(|| fails_of(asked, [(value, 1)])), broken)
            } else {
                count(&fails_of(asked, group.iter().filter_map(value).map(|value| (value, 1))), broken)
            };
        }
        if of.k.is_some_and(|k| size < u64::from(k.k())) {
            self.found.too_few += size;
            breaks = true;
        }
        let found = &mut self.found;
        found.smallest = if found.groups == 0 { size } else { found.smallest.min(size) };
        found.groups += 1;
        found.alone += u64::from(size == 1);
        found.people += if breaks { size } else { 0 };
        self.next += len;
        size
    }
}

/// Which requirements do not hold for a group that publishes these values.
fn fails_of(asked: &AssessedRequirements<'_>, published: impl IntoIterator<Item = (ValueId, u64)>) -> Box<[bool]> {
    let masses: Masses = asked.setting.spread.masses(published);
    asked.requirements.iter().map(|one| !one.holds(&masses, asked.setting)).collect()
}

/// Values of several columns as values of all of them together, column after column and in slices.
#[derive(Clone, Debug)]
pub struct JointColumns {
    /// By row.
    values: Vec<u32>,
    numbers: Numbering,
    /// The next row of the column at hand.
    row: usize,
}

impl JointColumns {
    /// So many rows, of which nothing is known yet.
    pub fn of_rows(rows: usize) -> Self {
        Self { values: vec![0; rows], numbers: Numbering::default(), row: 0 }
    }

    /// Takes a column's values in, given by row, for about `budget` units; true when all are. O(rows).
    pub fn take(&mut self, value: impl Fn(usize) -> u32, budget: u64) -> bool {
        let end = self.values.len().min(self.row.saturating_add((budget / 40 + 1) as usize));
        for row in self.row..end {
            self.values[row] = self.numbers.of(self.values[row], value(row).into());
        }
        self.row = end;
        let done = end == self.values.len();
        if done {
            (self.row, self.numbers) = (0, Numbering::default());
        }
        done
    }

    /// Equal numbers for rows that are equal in every column that was taken in.
    pub fn values(self) -> Vec<u32> {
        self.values
    }
}

#[cfg(test)]
mod tests;
