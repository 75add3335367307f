//! Who is in each class: rows about which the adversary knows the same are one *kind*, because nothing tells them apart.

use super::counts::Features;

/// The kinds of people of each class.
#[derive(Clone, Debug)]
pub(super) struct People {
    /// Rows, class by class and kind by kind.
    rows: Vec<u32>,
    /// Where the rows of a kind begin.
    start: Vec<u32>,
    /// Where the kinds of a class begin.
    of_class: Vec<usize>,
}

/// Rows of a class about which the same is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind<'a>(&'a [u32]);

impl People {
    /// No class yet.
    pub fn new() -> Self {
        Self { rows: Vec::new(), start: vec![0], of_class: vec![0] }
    }

    /// Takes the rows of the next class. Returns how many kinds they are. O(rows · log rows · attributes).
    pub fn take(&mut self, features: &Features, rows: &[u32]) -> usize {
        let begin = self.rows.len();
        self.rows.extend_from_slice(rows);
        let own = &mut self.rows[begin..];
        own.sort_unstable_by(|&a, &b| features.of_row(a as usize).cmp(features.of_row(b as usize)).then(a.cmp(&b)));
        let kinds = own.chunk_by(|&a, &b| features.of_row(a as usize) == features.of_row(b as usize));
        let mut end = begin as u32;
        self.start.extend(kinds.map(|kind| {
            end += kind.len() as u32;
            end
        }));
        self.of_class.push(self.start.len() - 1);
        self.of_class[self.of_class.len() - 1] - self.of_class[self.of_class.len() - 2]
    }

    /// The kinds of a class.
    pub fn kinds(&self, class: usize) -> impl ExactSizeIterator<Item = Kind<'_>> {
        let ends = &self.start[self.of_class[class]..=self.of_class[class + 1]];
        ends.windows(2).map(|ends| Kind(&self.rows[ends[0] as usize..ends[1] as usize]))
    }
}

impl Kind<'_> {
    /// Its rows, in ascending order.
    pub fn rows(&self) -> &[u32] {
        self.0
    }

    /// One of its rows.
    pub fn any(&self) -> usize {
        self.0[0] as usize
    }

    /// How many people.
    pub fn people(&self) -> f64 {
        self.0.len() as f64
    }
}
