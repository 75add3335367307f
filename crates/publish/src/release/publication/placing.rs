//! Classes in the order of their values, and the places of their rows in the published table.
//!
//! Everything here follows from what is published, whatever the order in which classes and rows come.
//!
//! To change it: the order of classes and rows is visible in the published table, so it may depend on published values only. A test
//! draws classes and rows in any order and slices of any size, and expects the same published table.

use std::cmp::Ordering;
use std::mem::replace;
use std::ops::Range;
use std::sync::Arc;

use tauell_base::pace::Pace;
use tauell_base::sorting::{sort_places, sorted_at_once, sorted_places};
use tauell_base::threads;
use tauell_data::taxonomy::{ValueId, Values};

use super::class_list::ClassList;
use super::{LEFT_OUT, Publication, PublishedRecords, Record, Records};

/// Costs, in units of some nanoseconds.
pub(super) const CLASS: u64 = 150;
const COMPARISON: u64 = 25;
pub(super) const ROW: u64 = 8;

/// Rows of a record that are sorted in one go.
const SHORT: usize = 512;

/// Classes, and rows, that are worth a thread.
const LEAST_CLASSES: usize = 1024;
pub(super) const LEAST_ROWS: usize = 4096;

/// A published table whose rows have no places yet: enough to measure what its values retain, and less work than the table.
pub struct OrderedClasses {
    /// Without classes and rows so far.
    publication: Publication,
    /// Whether every row is to be in a class.
    is_whole: bool,
    classes: ClassList,
    order: Vec<u32>,
    /// By place in this order: whether the class has the values of the one before it, and so becomes one with it.
    repeats: Vec<bool>,
}

impl OrderedClasses {
    /// Puts classes in the order of their values. O(classes log classes).
    pub(super) async fn of(publication: Publication, is_whole: bool, classes: ClassList, pace: &Pace) -> Self {
        let by_values = |a: u32, b: u32| classes.compare(a, b);
        let order = sorted_at_once((0..classes.len() as u32).collect(), COMPARISON, pace, by_values).await;
        let mut repeats = Vec::with_capacity(order.len());
        pace.parts(0..order.len(), COMPARISON, |part| {
            let is_repeat = |place: usize| place > 0 && by_values(order[place - 1], order[place]).is_eq();
            let parts = threads::map_parts(part, LEAST_CLASSES, |part| {
                part.map(|place| publication.linked && is_repeat(place)).collect::<Vec<bool>>()
            });
            repeats.extend(parts.concat());
        })
        .await;
        Self { publication, is_whole, classes, order, repeats }
    }

    /// How many classes the table has.
    pub fn class_count(&self) -> usize {
        self.repeats.iter().filter(|&&repeats| !repeats).count()
    }

    /// The published table. O(rows log rows).
    ///
    /// # Panics
    /// If a row is in two classes, or in none where all should be in one: the algorithm is at fault.
    pub async fn place(mut self, pace: &Pace) -> Publication {
        let Self { publication, classes, .. } = &mut self;
        let none_yet = || vec![LEFT_OUT; publication.class_of.len()];
        let several = classes.has_several_records();
        publication.records = several.then(|| Records { first: vec![0], start: vec![0], of: none_yet() });
        publication.cells.reserve_exact(classes.record_count() * publication.quasi_identifiers.len());
        publication.start.reserve_exact(classes.len());
        let rows = publication.len();
        publication.rows.reserve_exact(rows);
        publication.placed = publication.sensitive.iter().map(|_| Vec::with_capacity(rows)).collect();
        let mut next = 0;
        while next < self.order.len() {
            next = self.place_next(next, pace).await;
            pace.pause(0).await;
        }
        let Self { publication, is_whole, .. } = self;
        assert!(!is_whole || publication.rows.len() == publication.len(), "every row is in a class");
        publication
    }

    /// Gives the rows of the next classes their places, for what is left of the slice. Returns the place of the first class after those.
    async fn place_next(&mut self, first: usize, pace: &Pace) -> usize {
        let end = self.end_of_next(first, pace);
        let from = self.publication.rows.len();
        // A record of the published table is one of each of the classes that become one.
        let parts = threads::map(self.parts(first..end), |places| self.rows_in_order(places));
        for Part { rows, records, classes } in parts {
            let before = self.publication.rows.len() as u32;
            self.publication.rows.extend_from_slice(&rows);
            let (mut records, mut end_of_class) = (records.into_iter(), before);
            for count in classes {
                for (record, end) in records.by_ref().take(count) {
                    end_of_class = before + end;
                    self.publication.end_record(self.classes.record(record).cells, end_of_class);
                }
                self.publication.end_class(end_of_class);
            }
        }
        self.sort_long(from, pace).await;
        pace.parts(from..self.publication.rows.len(), ROW, |places| self.publication.place_rows(places)).await;
        end
    }

    /// The end of the classes that a slice allows from one on, at least one; those that become one are not divided.
    fn end_of_next(&self, first: usize, pace: &Pace) -> usize {
        let mut end = first;
        while end < self.order.len() && (end == first || self.repeats[end] || pace.left() > 0) {
            let records = self.classes.records_of(self.order[end]);
            let rows = records.clone().map(|record| self.classes.record(record).rows.len());
            let comparisons: u64 = rows
                .filter(|&rows| rows <= SHORT)
                .map(|rows| rows as u64 * u64::from(rows.checked_ilog2().unwrap_or(0)))
                .sum();
            pace.spend(CLASS * records.len() as u64 + 1 + COMPARISON * comparisons);
            end += 1;
        }
        end
    }

    /// These classes in parts for threads; those that become one are not divided.
    fn parts(&self, places: Range<usize>) -> Vec<Range<usize>> {
        let each = (places.len() / (4 * threads::count())).max(LEAST_CLASSES);
        let (mut parts, mut start) = (Vec::new(), places.start);
        while start < places.end {
            let mut end = places.end.min(start + each);
            while end < places.end && self.repeats[end] {
                end += 1;
            }
            parts.push(start..end);
            start = end;
        }
        parts
    }

    /// The rows of some classes in order, but for those of long records.
    fn rows_in_order(&self, places: Range<usize>) -> Part {
        let mut part = Part::default();
        let (mut keys, mut place) = (Vec::new(), places.start);
        while place < places.end {
            let mut end = place + 1;
            while end < places.end && self.repeats[end] {
                end += 1;
            }
            let classes = &self.order[place..end];
            let records = self.classes.records_of(classes[0]);
            for at in 0..records.len() {
                let start = part.rows.len();
                for &class in classes {
                    let record = self.classes.records_of(class).start + at;
                    part.rows.extend_from_slice(self.classes.record(record).rows);
                }
                let rows = &mut part.rows[start..];
                if rows.len() <= SHORT {
                    self.publication.sort_rows(rows, &mut keys);
                }
                part.records.push((records.start + at, part.rows.len() as u32));
            }
            part.classes.push(records.len());
            place = end;
        }
        part
    }

    /// Sorts the rows of long records from this place on.
    async fn sort_long(&mut self, from: usize, pace: &Pace) {
        let starts = self.publication.record_starts();
        let first = starts.partition_point(|&start| (start as usize) < from);
        let ranges = starts[first..].windows(2).map(|ends| ends[0] as usize..ends[1] as usize);
        let long: Vec<Range<usize>> = ranges.filter(|rows| rows.len() > SHORT).collect();
        for range in long {
            let publication = &self.publication;
            let rows = publication.rows[range.clone()].to_vec();
            let rows = sorted_places(rows, COMPARISON, pace, |a, b| publication.compare(a, b)).await;
            self.publication.rows[range].copy_from_slice(&rows);
        }
    }
}

/// Neighbouring classes of the published table, by a thread of its own.
#[derive(Default)]
struct Part {
    rows: Vec<u32>,
    /// A record with the values of each, and where its rows end.
    records: Vec<(usize, u32)>,
    /// How many of those each class has.
    classes: Vec<usize>,
}

impl PublishedRecords for OrderedClasses {
    fn quasi_identifiers(&self) -> &[Arc<Values>] {
        &self.publication.quasi_identifiers
    }

    fn sensitive_values(&self) -> &[Arc<Values>] {
        &self.publication.sensitive_values
    }

    fn row_count(&self) -> usize {
        self.publication.len()
    }

    fn is_whole(&self) -> bool {
        self.is_whole
    }

    fn record_count(&self) -> usize {
        self.classes.record_count()
    }

    fn record(&self, index: usize) -> Record<'_> {
        self.classes.record(index)
    }

    fn published_sensitive(&self, attribute: usize) -> Option<&[ValueId]> {
        self.publication.linked.then(|| &self.publication.sensitive[attribute][..])
    }
}

impl Publication {
    /// Rows of a record by published sensitive values, then by row; by row alone if their values are not published in
    /// their rows.
    fn compare(&self, a: u32, b: u32) -> Ordering {
        let by_values = |values: &Vec<ValueId>| values[a as usize].cmp(&values[b as usize]);
        let mut values = self.sensitive.iter().filter(|_| self.linked).map(by_values);
        values.find(|order| order.is_ne()).unwrap_or_else(|| a.cmp(&b))
    }

    /// Puts rows in this order; `keys` is room for it.
    fn sort_rows(&self, rows: &mut [u32], keys: &mut Vec<u64>) {
        match &self.sensitive[..] {
            [values] if self.linked => {
                // Each value is looked up once.
                keys.clear();
                keys.extend(rows.iter().map(|&row| u64::from(values[row as usize].0) << u32::BITS | u64::from(row)));
                keys.sort_unstable();
                rows.iter_mut().zip(&*keys).for_each(|(row, &key)| *row = key as u32);
            }
            _ => sort_places(rows, |a, b| self.compare(a, b)),
        }
    }

    /// The first place of each record, and the end of the last one.
    fn record_starts(&self) -> &[u32] {
        self.records.as_ref().map_or(&self.start, |records| &records.start)
    }

    /// Notes where the rows at these places are. They are far apart in memory, and in loops so short the processor fetches many
    /// at once.
    fn place_rows(&mut self, places: Range<usize>) {
        let Self { start, rows, class_of, records, sensitive, placed, .. } = self;
        let rows = &rows[places.clone()];
        let mut note_classes = || {
            let mut of_place = Vec::with_capacity(rows.len());
            number_places(start, places.clone(), &mut of_place);
            for (&row, &class) in rows.iter().zip(&of_place) {
                let class = replace(&mut class_of[row as usize], class);
                assert_eq!(class, LEFT_OUT, "a row is in one class");
            }
            if let Some(records) = records {
                of_place.clear();
                number_places(&records.start, places.clone(), &mut of_place);
                let rows = rows.iter().zip(&of_place);
                rows.for_each(|(&row, &record)| records.of[row as usize] = record);
            }
        };
        let note_values = || {
            for (values, placed) in sensitive.iter().zip(placed) {
                placed.extend(rows.iter().map(|&row| values[row as usize]));
            }
        };
        if rows.len() >= LEAST_ROWS {
            threads::join(note_classes, note_values);
        } else {
            note_classes();
            note_values();
        }
    }

    fn end_record(&mut self, cells: &[ValueId], end: u32) {
        self.cells.extend_from_slice(cells);
        if let Some(records) = &mut self.records {
            records.start.push(end);
        }
    }

    /// Ends a class with the last record.
    fn end_class(&mut self, end: u32) {
        self.start.push(end);
        if let Some(records) = &mut self.records {
            records.first.push(records.start.len() as u32 - 1);
        }
    }
}

/// The number of the class or record at each of these places, given where the first one begins and where each ends.
fn number_places(start: &[u32], places: Range<usize>, numbers: &mut Vec<u32>) {
    let mut next = places.start;
    let mut number = start.partition_point(|&start| start as usize <= next) - 1;
    while next < places.end {
        let end = places.end.min(start[number + 1] as usize);
        numbers.extend(std::iter::repeat_n(number as u32, end - next));
        (next, number) = (end, number + 1);
    }
}
