//! One version, class by class: its rows, and of each class what may be of which value how often.

use std::ops::Range;

use tauell_base::sorting::sort_places;

use super::{LEFT_OUT, Version};

/// Neighbouring base values of one link with equal counts in a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    /// The link.
    pub link: u32,
    /// The first base value.
    pub first: u32,
    /// How many they are.
    pub len: u32,
    /// Rows that are published as exactly this value; 0 if they are several.
    pub exact: u32,
    /// Rows that may be each of them: published so, or in more general terms.
    pub may: u32,
}

impl Stretch {
    /// The base values.
    pub fn values(&self) -> Range<u32> {
        self.first..self.first + self.len
    }

    /// Whether it is one value, so that the rows of its class that have it are counted.
    pub fn is_one(&self) -> bool {
        self.len == 1
    }

    /// Its start, for comparisons.
    pub fn begin(&self) -> (u32, u32) {
        (self.link, self.first)
    }

    /// Where it ends.
    pub fn end(&self) -> (u32, u32) {
        (self.link, self.first + self.len)
    }
}

/// Rows of a class that are published as one generalized value: how many, and the stretches that it may be.
#[derive(Clone, Debug)]
pub(super) struct General {
    pub rows: u32,
    pub stretches: Vec<Range<u32>>,
}

/// A version class by class.
#[derive(Debug)]
pub(super) struct Side {
    /// Rows of class c: `rows[starts[c]..starts[c + 1]]`.
    starts: Vec<u32>,
    rows: Vec<u32>,
    /// Rows of the table that the version suppresses.
    pub left_out: Vec<u32>,
    stretches: Vec<Stretch>,
    /// As `starts`, of the classes that are done.
    stretch_starts: Vec<u32>,
    generals: Vec<General>,
    general_starts: Vec<u32>,
}

/// Rows that may be any of some neighbouring values of a link.
struct Part {
    link: u32,
    values: Range<u32>,
    rows: u32,
    exact: bool,
}

impl Side {
    /// The rows by class, and no stretches yet. O(rows).
    pub fn new(version: &Version) -> Self {
        let there = |&class: &u32| class != LEFT_OUT;
        let classes = version.class_of.iter().copied().filter(there).max().map_or(0, |most| most as usize + 1);
        let mut starts = vec![0u32; classes + 1];
        version.class_of.iter().filter(|class| there(class)).for_each(|&class| starts[class as usize + 1] += 1);
        for class in 0..classes {
            starts[class + 1] += starts[class];
        }
        let mut next = starts.clone();
        let mut rows = vec![0; starts[classes] as usize];
        let mut left_out = Vec::new();
        for (row, &class) in version.class_of.iter().enumerate() {
            if class == LEFT_OUT {
                left_out.push(row as u32);
            } else {
                rows[next[class as usize] as usize] = row as u32;
                next[class as usize] += 1;
            }
        }
        let (stretches, generals) = (Vec::new(), Vec::new());
        Self { starts, rows, left_out, stretches, stretch_starts: vec![0], generals, general_starts: vec![0] }
    }

    /// Number of classes.
    pub fn classes(&self) -> usize {
        self.starts.len() - 1
    }

    /// The rows of a class, ascending.
    pub fn rows(&self, class: usize) -> &[u32] {
        &self.rows[self.starts[class] as usize..self.starts[class + 1] as usize]
    }

    /// The places of a class's stretches.
    pub fn places(&self, class: usize) -> Range<usize> {
        self.stretch_starts[class] as usize..self.stretch_starts[class + 1] as usize
    }

    /// All stretches.
    pub fn stretches(&self) -> &[Stretch] {
        &self.stretches
    }

    /// The generalized values of a class.
    pub(crate) fn generals(&self, class: usize) -> &[General] {
        &self.generals[self.general_starts[class] as usize..self.general_starts[class + 1] as usize]
    }

    /// Computes the stretches of more classes; true when all are done. O(rows of the class · log).
    pub fn advance(&mut self, version: &Version, links: &[u32], left: &mut u64) -> bool {
        while self.stretch_starts.len() < self.starts.len() {
            if *left == 0 {
                return false;
            }
            let class = self.stretch_starts.len() - 1;
            *left = left.saturating_sub(60 * self.rows(class).len() as u64 + 20);
            self.take(class, version, links);
        }
        true
    }

    fn take(&mut self, class: usize, version: &Version, links: &[u32]) {
        let link = |row: u32| links.get(row as usize).copied().unwrap_or(0);
        let key = |row: u32| (link(row), version.value_of[row as usize]);
        let mut rows = self.rows(class).to_vec();
        sort_places(&mut rows, |a, b| key(a).cmp(&key(b)));
        let (mut parts, mut generals) = (Vec::new(), Vec::new());
        for same in rows.chunk_by(|&a, &b| key(a) == key(b)) {
            let (link, value) = key(same[0]);
            let runs = &version.values[value as usize];
            let (rows, exact) = (same.len() as u32, is_one(runs));
            if !exact {
                generals.push((link, runs, rows));
            }
            parts.extend(runs.iter().map(|values| Part { link, values: values.clone(), rows, exact }));
        }
        let first = self.stretches.len();
        lay(&parts, generals.is_empty(), &mut self.stretches);
        let laid = &self.stretches[first..];
        for (link, runs, rows) in generals {
            let covered = |values: &Range<u32>| {
                let begin = laid.partition_point(|stretch| stretch.begin() < (link, values.start));
                let end = laid.partition_point(|stretch| stretch.begin() < (link, values.end));
                (first + begin) as u32..(first + end) as u32
            };
            self.generals.push(General { rows, stretches: runs.iter().map(covered).collect() });
        }
        self.stretch_starts.push(self.stretches.len() as u32);
        self.general_starts.push(self.generals.len() as u32);
    }
}

/// Whether a published value is a base value.
fn is_one(runs: &[Range<u32>]) -> bool {
    matches!(runs, [one] if one.len() == 1)
}

/// Lays parts one over the other: stretches that do not overlap, ascending. O(parts · log).
fn lay(parts: &[Part], all_exact: bool, stretches: &mut Vec<Stretch>) {
    if all_exact {
        let mut order: Vec<u32> = (0..parts.len() as u32).collect();
        let begin = |place: u32| (parts[place as usize].link, parts[place as usize].values.start);
        sort_places(&mut order, |a, b| begin(a).cmp(&begin(b)));
        // Spellings that are one value to the other version are one here.
        for same in order.chunk_by(|&a, &b| begin(a) == begin(b)) {
            let rows = same.iter().map(|&place| parts[place as usize].rows).sum();
            let (link, first) = begin(same[0]);
            stretches.push(Stretch { link, first, len: 1, exact: rows, may: rows });
        }
        return;
    }
    // Twice each part: where it begins and where it ends.
    let mut order: Vec<u32> = (0..2 * parts.len() as u32).collect();
    let at = |event: u32| {
        let part = &parts[(event / 2) as usize];
        (part.link, if event.is_multiple_of(2) { part.values.start } else { part.values.end })
    };
    sort_places(&mut order, |a, b| at(a).cmp(&at(b)));
    let (mut exact, mut may) = (0i64, 0i64);
    let mut from = (0, 0);
    for same in order.chunk_by(|&a, &b| at(a) == at(b)) {
        let here = at(same[0]);
        if may > 0 {
            let len = here.1 - from.1;
            // What is exact begins and ends around one value.
            stretches.push(Stretch { link: from.0, first: from.1, len, exact: exact as u32, may: may as u32 });
        }
        for &event in same {
            let part = &parts[(event / 2) as usize];
            let rows = if event.is_multiple_of(2) { i64::from(part.rows) } else { -i64::from(part.rows) };
            may += rows;
            exact += if part.exact { rows } else { 0 };
        }
        from = here;
    }
}
