//! What a method makes: rows in classes, with a published value for every cell.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use tauell_base::sorting::sort_places;
use tauell_base::words::numbers::count;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{NodeId, ValueId, Values};

mod class_list;
mod composing;
mod placing;

pub use composing::Composing;
pub use placing::OrderedClasses;

/// A published table, whatever made it.
///
/// A *class* is an equivalence class: rows whose sensitive values an adversary cannot distinguish by the
/// quasi-identifier. If values are generalized, all rows of a class have one published quasi-identifier; if tables are
/// separated, they have their own, and a class is a group of both tables. So a class consists of *records*: its
/// distinct published quasi-identifiers, with the rows of each. Suppressed rows are in no class.
///
/// Equal values are equal numbers ([`Values`]; of several nodes with one leaf set the deepest, docs/explanation/model.md#taxonomies).
/// Classes are in the order of their values in the taxonomies, the most important attribute first, a generalized value
/// before those it covers, so neither the input's order nor the algorithm's shows.
#[derive(Clone, Debug)]
pub struct Publication {
    quasi_identifiers: Box<[Arc<Values>]>,
    sensitive_values: Box<[Arc<Values>]>,
    /// Record after record, a value of each quasi-identifier attribute.
    cells: Vec<ValueId>,
    /// Where some class has several; else record `i` is class `i`.
    records: Option<Records>,
    /// Rows of class `c`: `rows[start[c]..start[c + 1]]`.
    start: Vec<u32>,
    /// Published rows, class by class; inside a class by record, then by published sensitive values, then by row.
    rows: Vec<u32>,
    /// Class of each row; [`LEFT_OUT`] of those that are in none.
    class_of: Vec<u32>,
    /// Per sensitive attribute, per row; the entry of a suppressed row means nothing.
    sensitive: Vec<Vec<ValueId>>,
    /// The same per place among [`Self::rows`], where those of a class lie together.
    placed: Vec<Vec<ValueId>>,
    /// Whether a row's sensitive values are published in the row.
    linked: bool,
}

/// Values of a class that are listed in its label at most.
const LISTED_VALUES: usize = 5;

/// The class of rows that are in none.
const LEFT_OUT: u32 = u32::MAX;

#[derive(Clone, Debug)]
struct Records {
    /// Records of class `c`: `first[c]..first[c + 1]`.
    first: Vec<u32>,
    /// Rows of record `r`: `rows[start[r]..start[r + 1]]`.
    start: Vec<u32>,
    /// Record of each row; [`LEFT_OUT`] of those that are in none.
    of: Vec<u32>,
}

/// One class of a published table.
#[derive(Clone, Copy, Debug)]
pub struct Class<'a> {
    publication: &'a Publication,
    index: usize,
    /// The rows in it.
    pub rows: &'a [u32],
}

/// What a published table retains follows from this: its records, whatever their order, and what its rows publish.
pub trait PublishedRecords: Sync {
    /// What each quasi-identifier attribute may be published with.
    fn quasi_identifiers(&self) -> &[Arc<Values>];

    /// What each sensitive attribute may be published with.
    fn sensitive_values(&self) -> &[Arc<Values>];

    /// Rows in all, suppressed ones included.
    fn row_count(&self) -> usize;

    /// Whether every row is in a record: none is suppressed.
    fn is_whole(&self) -> bool;

    /// How many records there are, suppressed rows apart.
    fn record_count(&self) -> usize;

    /// One of them.
    fn record(&self, index: usize) -> Record<'_>;

    /// What each row publishes of a sensitive attribute; `None` if values are published with the class alone. The entry of a suppressed
    /// row means nothing.
    fn published_sensitive(&self, attribute: usize) -> Option<&[ValueId]>;
}

/// Rows of one class with one published quasi-identifier.
#[derive(Clone, Copy, Debug)]
pub struct Record<'a> {
    /// The published value of each quasi-identifier attribute.
    pub cells: &'a [ValueId],
    /// The rows.
    pub rows: &'a [u32],
}

/// A class as a method makes it: rows with their published quasi-identifier, in any order.
pub type MadeClass = Vec<(Box<[ValueId]>, Vec<u32>)>;

/// Makes a [`Publication`] of any kind.
#[derive(Clone, Debug)]
pub struct PublicationBuilder {
    /// What each quasi-identifier attribute may be published with.
    pub quasi_identifiers: Vec<Arc<Values>>,
    /// What each sensitive attribute may be published with.
    pub sensitive_values: Vec<Arc<Values>>,
    /// Rows in all, those included that are in no class.
    pub len: usize,
    /// The classes.
    pub classes: Vec<MadeClass>,
    /// Per sensitive attribute, per row.
    pub sensitive: Vec<Vec<ValueId>>,
    /// Whether a row's sensitive values are published in the row; if not, only the class's are known.
    pub linked: bool,
}

impl PublishedRecords for Publication {
    fn quasi_identifiers(&self) -> &[Arc<Values>] {
        &self.quasi_identifiers
    }

    fn sensitive_values(&self) -> &[Arc<Values>] {
        &self.sensitive_values
    }

    fn row_count(&self) -> usize {
        self.len()
    }

    fn is_whole(&self) -> bool {
        self.left_out() == 0
    }

    fn record_count(&self) -> usize {
        self.record_count()
    }

    fn record(&self, index: usize) -> Record<'_> {
        self.record(index).1
    }

    fn published_sensitive(&self, attribute: usize) -> Option<&[ValueId]> {
        self.linked.then(|| &self.sensitive[attribute][..])
    }
}

impl Publication {
    /// A partition of the microdata: classes `(quasi-identifier nodes, rows)` and the sensitive node of every row,
    /// attribute by attribute. Classes with one published value become one, which violates no requirement that is
    /// closed under union. O(rows log rows).
    ///
    /// # Panics
    /// When a row is in no class or in two: the algorithm is at fault.
    pub fn new(microdata: &Microdata, classes: Vec<(Box<[NodeId]>, Vec<u32>)>, sensitive: Vec<Vec<NodeId>>) -> Self {
        Composing::new(microdata, classes, sensitive).finish()
    }

    /// As [`Self::new`], for `len` rows of which no originals are known: what the quasi-identifier and
    /// the sensitive attributes may be published with is enough.
    ///
    /// # Panics
    /// As [`Self::new`].
    pub fn of_nodes(
        quasi_identifiers: Vec<Arc<Values>>,
        sensitive_values: Vec<Arc<Values>>,
        len: usize,
        classes: Vec<(Box<[NodeId]>, Vec<u32>)>,
        sensitive: Vec<Vec<NodeId>>,
    ) -> Self {
        Composing::of_nodes(quasi_identifiers, sensitive_values, len, classes, sensitive).finish()
    }

    /// A published table of any kind. If sensitive values are published in their rows, classes with equal published
    /// quasi-identifiers become one: no one can distinguish them. O(rows log rows).
    ///
    /// # Panics
    /// When a row is in two classes: the algorithm is at fault.
    pub fn of(made: PublicationBuilder) -> Self {
        Composing::of(made).finish()
    }

    /// What a quasi-identifier attribute may be published with.
    pub fn quasi_identifier_values(&self, attribute: usize) -> &Arc<Values> {
        &self.quasi_identifiers[attribute]
    }

    /// What a sensitive attribute may be published with.
    pub fn sensitive_values(&self, attribute: usize) -> &Arc<Values> {
        &self.sensitive_values[attribute]
    }

    /// What each attribute may be published with, the quasi-identifier's first.
    pub(crate) fn all_values(&self) -> impl Iterator<Item = &Arc<Values>> {
        self.quasi_identifiers.iter().chain(&self.sensitive_values)
    }

    /// Number of classes.
    pub fn class_count(&self) -> usize {
        self.start.len() - 1
    }

    /// A class.
    pub fn class(&self, index: usize) -> Class<'_> {
        let rows = self.start[index] as usize..self.start[index + 1] as usize;
        Class { publication: self, index, rows: &self.rows[rows] }
    }

    /// All classes in order.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = Class<'_>> {
        (0..self.class_count()).map(|index| self.class(index))
    }

    /// Number of records: as many as classes where values are generalized.
    pub fn record_count(&self) -> usize {
        self.records.as_ref().map_or(self.start.len(), |records| records.start.len()) - 1
    }

    /// A record, and the class that it is of. Records are numbered class by class. O(log classes) where a class has several.
    pub fn record(&self, index: usize) -> (usize, Record<'_>) {
        let (class, rows) = match &self.records {
            None => (index, self.start[index]..self.start[index + 1]),
            Some(records) => {
                let class = records.first.partition_point(|&first| first as usize <= index) - 1;
                (class, records.start[index]..records.start[index + 1])
            }
        };
        (class, Record { cells: self.cells_of(index), rows: &self.rows[rows.start as usize..rows.end as usize] })
    }

    /// Rows in all, including suppressed ones.
    pub fn len(&self) -> usize {
        self.class_of.len()
    }

    /// Whether there is no row at all.
    pub fn is_empty(&self) -> bool {
        self.class_of.is_empty()
    }

    /// Rows that are in no class.
    pub fn left_out(&self) -> usize {
        self.class_of.len() - self.rows.len()
    }

    /// Whether a row's sensitive values are published in the row; if not, only the values of its class are known.
    pub fn is_linked(&self) -> bool {
        self.linked
    }

    /// The class of a row; `None` if it was suppressed.
    pub fn class_of(&self, row: usize) -> Option<usize> {
        Some(self.class_of[row]).filter(|&class| class != LEFT_OUT).map(|class| class as usize)
    }

    /// The published quasi-identifier of a row; `None` if it was suppressed.
    pub fn cells(&self, row: usize) -> Option<&[ValueId]> {
        let record = match &self.records {
            None => self.class_of[row],
            Some(records) => records.of[row],
        };
        (record != LEFT_OUT).then(|| self.cells_of(record as usize))
    }

    /// The published quasi-identifier of a record.
    fn cells_of(&self, record: usize) -> &[ValueId] {
        let width = self.quasi_identifiers.len();
        &self.cells[record * width..][..width]
    }

    /// All published rows, class by class.
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// Place of the first row of each class in [`Self::rows`], and the number of rows at the end.
    pub fn starts(&self) -> &[u32] {
        &self.start
    }

    /// Per class: the fewest rows of the published table that share the published quasi-identifier of one of its rows, the least of which
    /// is the k of k-anonymity. The class's own rows where all share one. O(records · log).
    pub fn sharing(&self) -> Vec<u32> {
        let sizes: Vec<u32> = self.start.windows(2).map(|ends| ends[1] - ends[0]).collect();
        let Some(records) = &self.records else { return sizes };
        let mut fewest = sizes;
        self.each_alike(records, |alike, shared| {
            for &record in alike {
                let class = self.record(record as usize).0;
                fewest[class] = fewest[class].min(shared);
            }
        });
        fewest
    }

    /// For each row, how many rows of the published table share its published quasi-identifier, itself included. The
    /// rows of a class need not share one. O(records · log).
    pub fn rows_by_sharing(&self) -> BTreeMap<u32, u64> {
        let mut found = BTreeMap::new();
        let mut add = |shared: u32| *found.entry(shared).or_default() += u64::from(shared);
        let Some(records) = &self.records else {
            self.start.windows(2).for_each(|ends| add(ends[1] - ends[0]));
            return found;
        };
        self.each_alike(records, |_, shared| add(shared));
        found
    }

    /// The records of each published quasi-identifier, with how many rows they have together. O(records · log).
    fn each_alike(&self, records: &Records, mut act: impl FnMut(&[u32], u32)) {
        let mut order: Vec<u32> = (0..self.record_count() as u32).collect();
        let cells = |record: u32| self.cells_of(record as usize);
        sort_places(&mut order, |a, b| cells(a).cmp(cells(b)));
        let rows = |&record: &u32| records.start[record as usize + 1] - records.start[record as usize];
        for alike in order.chunk_by(|&a, &b| cells(a) == cells(b)) {
            act(alike, alike.iter().map(rows).sum());
        }
    }

    /// The published value of a sensitive attribute in a row; `None` if the row was suppressed, or if its values are
    /// published with those of its class alone.
    pub fn sensitive(&self, attribute: usize, row: usize) -> Option<ValueId> {
        (self.linked && self.class_of[row] != LEFT_OUT).then(|| self.sensitive[attribute][row])
    }

    /// The published value of a sensitive attribute that a published row has, in the row or with those of its class.
    pub fn value_of(&self, attribute: usize, row: usize) -> ValueId {
        self.sensitive[attribute][row]
    }

    /// The same for all published rows, by place among [`Self::rows`].
    pub fn values_in_order(&self, attribute: usize) -> &[ValueId] {
        &self.placed[attribute]
    }

    /// Rows of a class per published value of a sensitive attribute, in the order of values. O(rows of the class), with a factor of log
    /// if the rows are in the order of other values.
    pub fn histogram(&self, class: usize, attribute: usize) -> Vec<(ValueId, u64)> {
        self.histogram_of(self.start[class] as usize..self.start[class + 1] as usize, attribute)
    }

    /// Rows of a record per published value of a sensitive attribute, in the order of values. A recipient knows it only
    /// if [`Self::is_linked`].
    pub fn histogram_of_record(&self, record: usize, attribute: usize) -> Vec<(ValueId, u64)> {
        let start = match &self.records {
            None => &self.start,
            Some(records) => &records.start,
        };
        self.histogram_of(start[record] as usize..start[record + 1] as usize, attribute)
    }

    /// Rows of the whole published table per published value of a sensitive attribute, in the order of values.
    pub fn whole_histogram(&self, attribute: usize) -> Vec<(ValueId, u64)> {
        self.histogram_of(0..self.rows.len(), attribute)
    }

    fn histogram_of(&self, places: Range<usize>, attribute: usize) -> Vec<(ValueId, u64)> {
        let values = &self.placed[attribute][places];
        let counted = |values: &[ValueId]| {
            values.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u64)).collect::<Vec<(ValueId, u64)>>()
        };
        if values.is_sorted() {
            return counted(values);
        }
        let of_attribute = self.sensitive_values[attribute].len();
        if values.len() > of_attribute {
            let mut counts = vec![0u64; of_attribute];
            values.iter().for_each(|value| counts[value.index()] += 1);
            let counts = (0u32..).map(ValueId).zip(counts);
            return counts.filter(|&(_, count)| count > 0).collect();
        }
        let mut published = values.to_vec();
        published.sort_unstable();
        counted(&published)
    }
}

impl<'a> Class<'a> {
    /// Its records, in the order of their values.
    pub fn records(&self) -> impl ExactSizeIterator<Item = Record<'a>> + use<'a> {
        let publication = self.publication;
        let own = match &publication.records {
            None => self.index..self.index + 1,
            Some(records) => records.first[self.index] as usize..records.first[self.index + 1] as usize,
        };
        own.map(|record| publication.record(record).1)
    }

    /// Its published value of one quasi-identifier attribute in words: if its rows have several, the first of them and
    /// how many more there are. O(rows · log).
    pub fn label(&self, attribute: usize, label: impl Fn(ValueId) -> &'a str) -> Cow<'a, str> {
        if let Some(cells) = self.cells() {
            return Cow::Borrowed(label(cells[attribute]));
        }
        let mut values: Vec<ValueId> = self.records().map(|record| record.cells[attribute]).collect();
        values.sort_unstable();
        values.dedup();
        if let [one] = *values {
            return Cow::Borrowed(label(one));
        }
        let listed: Vec<&str> = values.iter().take(LISTED_VALUES).map(|&value| label(value)).collect();
        let more = values.len() - listed.len();
        Cow::Owned(if more == 0 {
            listed.join(", ")
        } else {
            format!("{}, and {} more", listed.join(", "), count(more as u64))
        })
    }

    /// The one published quasi-identifier of all its rows; `None` where they have several.
    pub fn cells(&self) -> Option<&'a [ValueId]> {
        let mut records = self.records();
        records.next().filter(|_| records.len() == 0).map(|record| record.cells)
    }
}
