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
    /// What is known about each kind, in the order in which every round visits them.
    known: Vec<u32>,
}

/// Rows of a class about which the same is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kind<'a> {
    rows: &'a [u32],
    known: &'a [u32],
}

impl People {
    /// No class yet.
    pub fn new() -> Self {
        Self { rows: Vec::new(), start: vec![0], of_class: vec![0], known: Vec::new() }
    }

    /// Takes the rows of the next class. Returns how many kinds they are. O(rows · log rows · attributes).
    pub fn take(&mut self, features: &Features, rows: &[u32]) -> usize {
        let begin = self.rows.len();
        // By place among all published rows, which come class by class.
        let known = |place: u32| features.at(place as usize);
        let row = |place: u32| rows[place as usize - begin];
        let mut places: Vec<u32> = (begin as u32..(begin + rows.len()) as u32).collect();
        places.sort_unstable_by(|&a, &b| known(a).cmp(known(b)).then(row(a).cmp(&row(b))));
        for kind in places.chunk_by(|&a, &b| known(a) == known(b)) {
            self.rows.extend(kind.iter().map(|&place| row(place)));
            self.start.push(self.rows.len() as u32);
            self.known.extend_from_slice(known(kind[0]));
        }
        self.of_class.push(self.start.len() - 1);
        self.of_class[self.of_class.len() - 1] - self.of_class[self.of_class.len() - 2]
    }

    /// The kinds of a class.
    pub fn kinds(&self, class: usize) -> impl ExactSizeIterator<Item = Kind<'_>> {
        let kinds = self.of_class[class]..self.of_class[class + 1];
        let attributes = self.known.len() / (self.start.len() - 1).max(1);
        kinds.map(move |kind| Kind {
            rows: &self.rows[self.start[kind] as usize..self.start[kind + 1] as usize],
            known: &self.known[kind * attributes..(kind + 1) * attributes],
        })
    }
}

impl<'a> Kind<'a> {
    /// Its rows, in ascending order.
    pub fn rows(&self) -> &'a [u32] {
        self.rows
    }

    /// What is known about each, by attribute.
    pub fn known(&self) -> &'a [u32] {
        self.known
    }

    /// How many people.
    pub fn people(&self) -> f64 {
        self.rows.len() as f64
    }
}
