//! The table as the search holds it: every row in one class or suppressed, and what that costs.

use crate::ClassRows;

use super::classes::{Class, Extent};
use super::nearest::{Nearest, Wanted};
use super::recorder::Recorder;
use super::validity::{self, Validity};
use crate::objective::{Cost, Quasi, UNIT};

/// The classes, and what is needed to change them.
pub(super) struct Partition {
    pub quasi: Quasi,
    pub validity: Validity,
    pub classes: Vec<Class>,
    /// Rows in no class, and how many there may be.
    suppressed: Vec<u32>,
    most_suppressed: usize,
    nearest: Nearest,
    /// By row: its class when the trie was made; [`SUPPRESSED`] if it has none.
    class_of: Vec<u32>,
    /// Rows that were visited and classes that were tested, besides nodes of the trie: units of work.
    worked: u64,
    recorder: Option<Recorder>,
}

/// In place of a class: the rows that are not published. Nothing of them is retained, so each costs one [`UNIT`].
pub(super) const SUPPRESSED: u32 = u32::MAX;

/// A row that has joined a class, and what the class was before; or a row that was suppressed.
pub(super) struct Joined {
    pub class: u32,
    pub row: u32,
    cells: Box<[u32]>,
    cost: Cost,
    is_best_whole: bool,
}

impl Partition {
    /// These classes; at most so many of the rows may be suppressed, and none is. O(rows · attributes + classes · log).
    pub fn new(
        (quasi, validity): (Quasi, Validity),
        mut classes: Vec<Class>,
        most_suppressed: usize,
        recorder: Option<Recorder>,
    ) -> Self {
        classes.iter_mut().enumerate().for_each(|(number, class)| class.number = number);
        let nearest = Nearest::of(&classes, &quasi);
        let class_of = vec![0; quasi.row_count()];
        let suppressed = Vec::new();
        let mut partition =
            Self { quasi, validity, classes, suppressed, most_suppressed, nearest, class_of, worked: 0, recorder };
        partition.number_rows();
        partition
    }

    fn number_rows(&mut self) {
        for (at, class) in (0u32..).zip(&self.classes) {
            class.rows.iter().for_each(|&row| self.class_of[row as usize] = at);
        }
        self.suppressed.iter().for_each(|&row| self.class_of[row as usize] = SUPPRESSED);
    }

    /// How many more rows may be suppressed.
    pub fn allowance(&self) -> usize {
        self.most_suppressed - self.suppressed.len()
    }

    /// The suppressed rows.
    pub fn suppressed(&self) -> &[u32] {
        &self.suppressed
    }

    /// The class of a row when the trie was made; the row may have left it since.
    pub fn class_of(&self, row: u32) -> u32 {
        self.class_of[row as usize]
    }

    /// Classes and rows, as a sweep gives them, and the trace if one is recorded.
    pub fn finish(self) -> (Vec<ClassRows>, Option<Recorder>) {
        let Self { quasi, classes, recorder, .. } = self;
        let full = classes.into_iter().filter(|class| class.len() > 0);
        (full.map(|class| (quasi.nodes(&class.cells), class.rows)).collect(), recorder)
    }

    /// The class of every row, to come back to; right after a refresh.
    pub fn snapshot(&self) -> Vec<u32> {
        self.class_of.clone()
    }

    /// Ends with classes as they were, or as they are.
    pub fn end_with(&mut self, snapshot: Option<Vec<u32>>) {
        if let Some(class_of) = snapshot {
            let count =
                class_of.iter().filter(|&&class| class != SUPPRESSED).max().map_or(0, |&last| last as usize + 1);
            let mut rows: Vec<Vec<u32>> = vec![Vec::new(); count];
            self.suppressed.clear();
            for (row, class) in (0u32..).zip(class_of) {
                let of = if class == SUPPRESSED { &mut self.suppressed } else { &mut rows[class as usize] };
                of.push(row);
            }
            let full = rows.into_iter().filter(|rows| !rows.is_empty());
            self.classes = full.map(|rows| Class::of(rows, &self.quasi, &self.validity)).collect();
            for class in &mut self.classes {
                class.number = self.recorder.as_mut().map_or(0, Recorder::next_number);
            }
            let returned = (&*self.classes, &*self.suppressed);
            self.recorder.iter_mut().for_each(|recorder| recorder.record_return(returned, &self.quasi));
        } else {
            self.recorder.iter_mut().for_each(Recorder::record_end);
        }
    }

    /// Goes on from other classes if they satisfy everything and cost less. Whether they do.
    pub fn restart_cheaper(&mut self, classes: &[ClassRows]) -> bool {
        let cost: Cost = classes.iter().map(|(_, rows)| self.quasi.cost_of_class(rows)).sum();
        if cost >= self.total() {
            return false;
        }
        let of = |(_, rows): &ClassRows| Class::of(rows.clone(), &self.quasi, &self.validity);
        let mut classes: Vec<Class> = classes.iter().map(of).collect();
        if !classes.iter().all(|class| self.validity.holds(class.len(), &class.counts)) {
            return false;
        }
        for class in &mut classes {
            class.number = self.next_number();
        }
        self.classes = classes;
        self.suppressed.clear();
        self.refresh();
        self.recorder.iter_mut().for_each(|recorder| recorder.record_restart(&self.classes, &self.quasi));
        true
    }

    /// What all rows cost.
    pub fn total(&self) -> Cost {
        self.classes.iter().map(Class::total).sum::<Cost>() + UNIT * self.suppressed.len() as Cost
    }

    /// Units of work so far.
    pub fn work(&self) -> u64 {
        self.worked + self.nearest.visited()
    }

    /// Adds units of work.
    pub fn add_work(&mut self, units: usize) {
        self.worked += units as u64;
    }

    /// Drops empty classes and rebuilds the trie from the classes as they are.
    pub fn refresh(&mut self) {
        self.classes.retain(|class| class.len() > 0);
        self.worked += self.nearest.visited();
        self.nearest = Nearest::of(&self.classes, &self.quasi);
        self.number_rows();
        self.add_work(4 * self.classes.len());
    }

    /// The cheapest class that is found for a row, or [`SUPPRESSED`] if that costs less and more rows may be suppressed; nothing if it costs
    /// `below` or more.
    pub fn find(&mut self, row: u32, below: Cost, except: &[u32]) -> Option<(Cost, u32)> {
        if self.allowance() == 0 || below <= UNIT {
            return self.find_class(row, below, except);
        }
        // A class that costs as much is better.
        self.find_class(row, UNIT + 1, except).or(Some((UNIT, SUPPRESSED)))
    }

    /// The cheapest class that is found for a row, if it costs less there than `below`.
    pub fn find_class(&mut self, row: u32, below: Cost, except: &[u32]) -> Option<(Cost, u32)> {
        self.nearest.find(Wanted { row, below, except }, &self.classes, &self.quasi, &mut self.validity)
    }

    /// The classes nearest to a row, at most so many, whether or not they can take it.
    pub fn around(&mut self, row: u32, most: usize, except: &[u32]) -> Vec<u32> {
        self.nearest.around(row, most, except, &self.classes, &self.quasi)
    }

    /// Adds a row to a class, or to the suppressed rows.
    pub fn join(&mut self, class: u32, row: u32) -> Joined {
        if class == SUPPRESSED {
            self.suppressed.push(row);
            return Joined { class, row, cells: Box::default(), cost: 0, is_best_whole: false };
        }
        let of = &mut self.classes[class as usize];
        let Class { cost, is_best_whole, .. } = *of;
        let joined = Joined { class, row, cells: of.cells.clone(), cost, is_best_whole };
        of.add(row, &self.quasi, &self.validity);
        self.nearest.changed(class);
        joined
    }

    /// Undoes a join. Joins are undone from the last.
    pub fn take_back(&mut self, Joined { class, row, cells, cost, is_best_whole }: Joined) {
        if class == SUPPRESSED {
            let last = self.suppressed.pop();
            debug_assert_eq!(last, Some(row), "joins are undone from the last");
            return;
        }
        let of = &mut self.classes[class as usize];
        let last = of.rows.pop();
        debug_assert_eq!(last, Some(row), "joins are undone from the last");
        validity::remove(&mut of.counts, self.validity.values(row));
        (of.cells, of.cost, of.is_best_whole) = (cells, cost, is_best_whole);
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
        of.is_best_whole = false;
        validity::remove(&mut of.counts, self.validity.values(row));
        if of.rows.is_empty() {
            of.cost = 0;
        } else {
            of.cells = extent.cells_without(&of.cells, row, &self.quasi).collect();
            of.cost = self.quasi.cost(&of.cells);
        }
        extent.remove(row, &self.quasi);
        self.nearest.changed(class);
    }

    /// Empties a class whose rows have all joined others. `saved` is the cost that all rows have less.
    pub fn dissolve(&mut self, class: u32, joined: &[Joined], saved: Cost) {
        let of = std::mem::take(&mut self.classes[class as usize]);
        self.nearest.changed(class);
        if let Some(recorder) = &mut self.recorder {
            recorder.record_dissolving(of.number, joined, &self.classes, &self.quasi, saved);
        }
    }

    /// Puts classes in the place of some that were pooled; the trie knows only as many of them as were there. `saved` is the cost that
    /// all rows have less.
    pub fn replace(&mut self, pooled: &[u32], built: Vec<Class>, elsewhere: &[Joined], saved: i64) {
        let mut places = pooled.iter();
        let (mut old, mut new) = (Vec::new(), Vec::new());
        for mut class in built {
            class.number = self.next_number();
            let at = match places.next() {
                Some(&at) => {
                    old.push(std::mem::replace(&mut self.classes[at as usize], class).number);
                    at
                }
                None => {
                    self.classes.push(class);
                    self.classes.len() as u32 - 1
                }
            };
            self.nearest.changed(at);
            new.push(at);
        }
        for &at in places {
            old.push(std::mem::take(&mut self.classes[at as usize]).number);
            self.nearest.changed(at);
        }
        if let Some(recorder) = &mut self.recorder {
            recorder.record_rebuilding(old, &new, elsewhere, &self.classes, &self.quasi, saved);
        }
    }

    /// Adds the class of rows that none could take, and of the classes that they had to take in; `alone` are these rows without the
    /// classes. Some of all these rows may have to be suppressed.
    pub fn gather(&mut self, mut class: Class, taken: Vec<usize>, alone: &[u32], suppressed: Vec<u32>) {
        class.number = self.next_number();
        if let Some(recorder) = &mut self.recorder {
            recorder.record_gathering(&class, taken, (alone, &suppressed), &self.quasi);
        }
        self.classes.push(class);
        self.suppressed.extend(suppressed);
    }

    /// Suppresses rows that no class takes.
    pub fn suppress(&mut self, rows: Vec<u32>) {
        if let Some(recorder) = &mut self.recorder {
            recorder.record_suppression(&rows);
        }
        self.suppressed.extend(rows);
    }

    /// Publishes the suppressed row at a place if it costs less in a class; the last one is at its place then. Whether it does.
    pub fn readmit(&mut self, place: usize) -> bool {
        let row = self.suppressed[place];
        let Some((cost, class)) = self.find_class(row, UNIT, &[]) else { return false };
        self.suppressed.swap_remove(place);
        let joined = self.join(class, row);
        if let Some(recorder) = &mut self.recorder {
            recorder.record_readmission(&joined, &self.classes, &self.quasi, cost);
        }
        true
    }

    fn next_number(&mut self) -> usize {
        self.recorder.as_mut().map_or(0, Recorder::next_number)
    }

    /// Records that a row of a class has joined another.
    pub fn record_move(&mut self, from: u32, joined: &Joined) {
        if let Some(recorder) = &mut self.recorder {
            recorder.record_move(&self.classes[from as usize], joined, &self.classes, &self.quasi);
        }
    }

    /// Records that a row without a class has joined one.
    pub fn record_placing(&mut self, joined: &Joined, cost: Cost) {
        if let Some(recorder) = &mut self.recorder {
            recorder.record_placing(joined, &self.classes, &self.quasi, cost);
        }
    }
}
