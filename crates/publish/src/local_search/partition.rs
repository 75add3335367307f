//! The table as the search holds it: every row in one class, and what that costs.

use tauell_data::microdata::Microdata;

use crate::ClassRows;

use super::classes::{Class, Extent};
use super::nearest::{Nearest, Wanted};
use super::objective::{Cost, Quasi};
use super::validity::{self, Validity};

/// The classes, and what is needed to change them.
pub(super) struct Partition {
    pub quasi: Quasi,
    pub validity: Validity,
    pub classes: Vec<Class>,
    nearest: Nearest,
    /// By row: its class when the trie was made.
    class_of: Vec<u32>,
    /// Rows that were looked at and classes that were tested, besides nodes of the trie: units of work.
    worked: u64,
}

impl Partition {
    /// These classes. O(rows · attributes + classes · log).
    pub fn new(quasi: Quasi, validity: Validity, classes: Vec<Class>) -> Self {
        let nearest = Nearest::of(&classes, &quasi);
        let class_of = vec![0; quasi.row_count()];
        let mut partition = Self { quasi, validity, classes, nearest, class_of, worked: 0 };
        partition.number_rows();
        partition
    }

    fn number_rows(&mut self) {
        for (at, class) in (0u32..).zip(&self.classes) {
            class.rows.iter().for_each(|&row| self.class_of[row as usize] = at);
        }
    }

    /// The class of a row when the trie was made; the row may have left it since.
    pub fn class_of(&self, row: u32) -> u32 {
        self.class_of[row as usize]
    }

    /// Classes and rows, as a sweep gives them; empty ones are left out.
    pub fn into_classes(self, microdata: &Microdata) -> Vec<ClassRows> {
        let Self { quasi, classes, .. } = self;
        let full = classes.into_iter().filter(|class| class.len() > 0);
        full.map(|class| (quasi.nodes(&class.cells, microdata), class.rows)).collect()
    }

    /// The class of every row, to come back to; right after a refresh.
    pub fn snapshot(&self) -> Vec<u32> {
        self.class_of.clone()
    }

    /// Goes back to classes as they were.
    pub fn restore(&mut self, class_of: Vec<u32>) {
        let count = class_of.iter().max().map_or(0, |&last| last as usize + 1);
        let mut rows: Vec<Vec<u32>> = vec![Vec::new(); count];
        (0u32..).zip(class_of).for_each(|(row, class)| rows[class as usize].push(row));
        let full = rows.into_iter().filter(|rows| !rows.is_empty());
        self.classes = full.map(|rows| Class::of(rows, &self.quasi, &self.validity)).collect();
    }

    /// What all rows cost.
    pub fn total(&self) -> Cost {
        self.classes.iter().map(Class::total).sum()
    }

    /// Units of work so far.
    pub fn work(&self) -> u64 {
        self.worked + self.nearest.visited()
    }

    /// Adds units of work.
    pub fn add_work(&mut self, units: usize) {
        self.worked += units as u64;
    }

    /// Drops what has become empty and makes the trie anew, so that every class is found as it is.
    pub fn refresh(&mut self) {
        self.classes.retain(|class| class.len() > 0);
        let visited = self.nearest.visited();
        self.nearest = Nearest::of(&self.classes, &self.quasi);
        self.nearest.count_visited(visited);
        self.number_rows();
        self.add_work(4 * self.classes.len());
    }

    /// The class that takes a row at less than a cost, and at the least.
    pub fn find(&mut self, row: u32, below: Cost, except: &[u32]) -> Option<(Cost, u32)> {
        self.nearest.find(Wanted { row, below, except }, &self.classes, &self.quasi, &mut self.validity)
    }

    /// The classes nearest to a row, at most so many, whether or not they can take it.
    pub fn around(&mut self, row: u32, most: usize, except: &[u32]) -> Vec<u32> {
        self.nearest.around(row, most, except, &self.classes, &self.quasi)
    }

    /// Whether a class satisfies everything with a row more.
    pub fn takes(&mut self, class: &Class, row: u32) -> bool {
        self.validity.holds_with(class.len(), &class.counts, row)
    }

    /// Adds a row to a class.
    pub fn join(&mut self, class: u32, row: u32) {
        self.classes[class as usize].add(row, &self.quasi, &self.validity);
        self.nearest.changed(class);
    }

    /// Whether a class satisfies everything without a row.
    pub fn can_leave(&mut self, class: u32, row: u32) -> bool {
        let of = &self.classes[class as usize];
        self.validity.holds_without(of.len(), &of.counts, row)
    }

    /// Removes the row at a place of a class whose extent is known.
    pub fn leave(&mut self, class: u32, place: usize, extent: &mut Extent) {
        let of = &mut self.classes[class as usize];
        let row = of.rows.swap_remove(place);
        validity::remove(&mut of.counts, self.validity.values(row));
        if of.rows.is_empty() {
            of.cost = 0;
        } else {
            of.cells = extent.cells_without(&of.cells, row, &self.quasi);
            of.cost = self.quasi.cost(&of.cells);
        }
        extent.remove(row, &self.quasi);
        self.nearest.changed(class);
    }

    /// Takes back the row that joined a class last, whose cells and cost were these before.
    pub fn take_back(&mut self, class: u32, row: u32, cells: Box<[u32]>, cost: Cost) {
        let of = &mut self.classes[class as usize];
        let last = of.rows.pop();
        debug_assert_eq!(last, Some(row), "rows are taken back in the order in which they joined, from the last");
        validity::remove(&mut of.counts, self.validity.values(row));
        (of.cells, of.cost) = (cells, cost);
        self.nearest.changed(class);
    }

    /// Puts another class in the place of one.
    pub fn replace(&mut self, at: u32, class: Class) -> Class {
        self.nearest.changed(at);
        std::mem::replace(&mut self.classes[at as usize], class)
    }

    /// Adds a class, which the trie does not know before it is refreshed.
    pub fn push(&mut self, class: Class) {
        self.classes.push(class);
    }
}
