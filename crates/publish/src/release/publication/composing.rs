//! A published table from what a method made: classes in the order of their values, those with equal values merged into one, and the rows of
//! each in order.
//!
//! Everything here follows from what is published, whatever the order in which classes and rows come.
//!
//! To change it: the order of classes and rows is visible in the published table, so it may depend on published values only. A test
//! draws classes and rows in any order and slices of any size, and expects the same published table.

use std::cmp::Ordering;
use std::iter::Peekable;
use std::mem::replace;
use std::ops::Range;
use std::sync::Arc;

use tauell_base::pace::{Pace, at_once};
use tauell_base::sorting::{sort_places, sorted, sorted_at_once, sorted_places};
use tauell_base::threads;
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{NodeId, ValueId, Values};

use super::{LEFT_OUT, MadeClass, Publication, PublicationBuilder, Records};

/// Costs, in units of some nanoseconds.
const CLASS: u64 = 150;
const COMPARISON: u64 = 25;
const ROW: u64 = 8;

/// Rows of a record that are sorted in one go.
const SHORT: usize = 512;

/// Classes, and rows, that are worth a thread.
const LEAST_CLASSES: usize = 256;
const LEAST_ROWS: usize = 4096;

/// What a method made, on its way to a [`Publication`].
pub struct Composing {
    /// Without classes and rows so far.
    publication: Publication,
    /// Whether every row is to be in a class.
    is_whole: bool,
    /// Each class is made when it is taken.
    classes: Box<dyn Iterator<Item = MadeClass> + Send>,
    sensitive: MadeSensitive,
}

/// The values of the records of each class, one class after the other, so that they lie together.
#[derive(Default)]
struct Keys {
    values: Vec<ValueId>,
    ends: Vec<usize>,
    /// By class, the first of its values in one number: most classes differ in it.
    first: Vec<u128>,
}

impl Keys {
    fn push(&mut self, class: &MadeClass) {
        let start = self.values.len();
        class.iter().for_each(|(cells, _)| self.values.extend_from_slice(cells));
        self.ends.push(self.values.len());
        let values = self.values[start..].iter().map(|value| u128::from(value.0)).chain(std::iter::repeat(0));
        self.first.push(values.take(4).fold(0, |all, value| all << u32::BITS | value));
    }

    /// The order of two classes: by their values, one after the other.
    fn compare(&self, a: u32, b: u32) -> Ordering {
        let first = self.first[a as usize].cmp(&self.first[b as usize]);
        first.then_with(|| self.of(a).cmp(self.of(b)))
    }

    fn of(&self, class: u32) -> &[ValueId] {
        let first = class.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.values[first..self.ends[class as usize]]
    }
}

/// Where sensitive values come from.
enum MadeSensitive {
    /// The node of every row, attribute by attribute.
    Nodes(Vec<Vec<NodeId>>),
    /// Every row's own.
    Own(Arc<Microdata>),
    /// The published table has them.
    Values,
}

impl Composing {
    /// As [`Publication::new`]. Nothing is done yet.
    pub fn new(microdata: &Microdata, classes: Vec<(Box<[NodeId]>, Vec<u32>)>, sensitive: Vec<Vec<NodeId>>) -> Self {
        let [quasi, of_sensitive] = [microdata.quasi_identifiers(), microdata.sensitive()].map(values);
        Self::of_nodes(quasi, of_sensitive, microdata.len(), classes, sensitive)
    }

    /// The same if rows without a class are suppressed.
    #[must_use]
    pub(crate) fn leaving_rows_out(mut self) -> Self {
        self.is_whole = false;
        self
    }

    /// As [`Self::new`] with every row's own sensitive values.
    pub(crate) fn with_own_values(microdata: Arc<Microdata>, classes: Vec<(Box<[NodeId]>, Vec<u32>)>) -> Self {
        let mut composing = Self::new(&microdata, classes, Vec::new());
        composing.sensitive = MadeSensitive::Own(microdata);
        composing
    }

    /// Every row with its exact quasi-identifier, in classes that are made one after the other, and its own sensitive values apart from
    /// it. Nothing is done yet.
    pub fn apart(microdata: Arc<Microdata>, classes: impl Iterator<Item = MadeClass> + Send + 'static) -> Self {
        let [quasi_identifiers, sensitive_values] = [microdata.quasi_identifiers(), microdata.sensitive()].map(values);
        let made = PublicationBuilder {
            quasi_identifiers,
            sensitive_values,
            len: microdata.len(),
            classes: Vec::new(),
            sensitive: Vec::new(),
            linked: false,
        };
        Self { is_whole: true, sensitive: MadeSensitive::Own(microdata), ..Self::of_each(made, classes) }
    }

    /// As [`Publication::of_nodes`]. Nothing is done yet.
    pub fn of_nodes(
        quasi_identifiers: Vec<Arc<Values>>,
        sensitive_values: Vec<Arc<Values>>,
        len: usize,
        classes: Vec<(Box<[NodeId]>, Vec<u32>)>,
        sensitive: Vec<Vec<NodeId>>,
    ) -> Self {
        let classes = classes.into_iter().map({
            let values = quasi_identifiers.clone();
            move |(nodes, rows)| vec![(nodes.iter().zip(&values).map(|(&node, of)| value(of, node)).collect(), rows)]
        });
        let made = PublicationBuilder {
            quasi_identifiers,
            sensitive_values,
            len,
            classes: Vec::new(),
            sensitive: Vec::new(),
            linked: true,
        };
        Self { is_whole: true, sensitive: MadeSensitive::Nodes(sensitive), ..Self::of_each(made, classes) }
    }

    /// As [`Publication::of`]. Nothing is done yet.
    pub fn of(mut made: PublicationBuilder) -> Self {
        let classes = std::mem::take(&mut made.classes);
        Self::of_each(made, classes.into_iter())
    }

    /// The same with classes that are made one after the other, each when it is its turn; `made` has none. Nothing is done yet.
    pub(crate) fn of_each(made: PublicationBuilder, classes: impl Iterator<Item = MadeClass> + Send + 'static) -> Self {
        let PublicationBuilder { quasi_identifiers, sensitive_values, len, sensitive, linked, .. } = made;
        let publication = Publication {
            quasi_identifiers: quasi_identifiers.into(),
            sensitive_values: sensitive_values.into(),
            cells: Vec::new(),
            records: None,
            start: vec![0],
            rows: Vec::with_capacity(len),
            class_of: vec![LEFT_OUT; len],
            sensitive,
            placed: Vec::new(),
            linked,
        };
        let classes = Box::new(classes.map(with_records_in_order));
        Self { publication, is_whole: false, classes, sensitive: MadeSensitive::Values }
    }

    /// The published table. O(rows log rows).
    ///
    /// # Panics
    /// If a row is in two classes, or in none where all should be in one: the algorithm is at fault.
    pub async fn compose(self, pace: &Pace) -> Publication {
        let Self { mut publication, is_whole, classes, sensitive } = self;
        let (classes, keys) = take_classes(classes, publication.quasi_identifiers.len(), pace).await;
        publication.take_sensitive(sensitive, pace).await;
        let several = classes.iter().any(|class| class.len() != 1);
        let none_yet = || vec![LEFT_OUT; publication.class_of.len()];
        publication.records = several.then(|| Records { first: vec![0], start: vec![0], of: none_yet() });
        publication.cells.reserve_exact(classes.len() * publication.quasi_identifiers.len());
        publication.start.reserve_exact(classes.len());
        let rows = publication.rows.capacity();
        publication.placed = publication.sensitive.iter().map(|_| Vec::with_capacity(rows)).collect();
        let by_values = |a: u32, b: u32| keys.compare(a, b);
        let order = sorted_at_once((0..classes.len() as u32).collect(), COMPARISON, pace, by_values).await;
        drop(keys);
        publication.place(classes, order, pace).await;
        assert!(!is_whole || publication.rows.len() == publication.len(), "every row is in a class");
        publication
    }

    /// The same without a pause.
    ///
    /// # Panics
    /// As [`Self::compose`].
    pub fn finish(self) -> Publication {
        at_once(async |pace| self.compose(pace).await)
    }
}

/// Makes the classes of so many attributes, one after the other.
async fn take_classes(
    made: impl Iterator<Item = MadeClass> + Send,
    attributes: usize,
    pace: &Pace,
) -> (Vec<MadeClass>, Keys) {
    let (mut classes, mut keys) = (Vec::new(), Keys::default());
    for class in made {
        let units = CLASS + attributes as u64 * ROW * class.len() as u64;
        keys.push(&class);
        classes.push(class);
        pace.pause(units).await;
    }
    (classes, keys)
}

impl Publication {
    async fn take_sensitive(&mut self, sensitive: MadeSensitive, pace: &Pace) {
        let rows = self.class_of.len();
        for (attribute, values) in self.sensitive_values.iter().enumerate() {
            let mut of_rows = vec![ValueId(0); rows];
            let mut fill = |part: Range<usize>, of: &(dyn Fn(usize) -> ValueId + Sync)| {
                let first = part.start;
                threads::update_parts(&mut of_rows[part], LEAST_ROWS, |place, part| {
                    part.iter_mut().zip(first + place..).for_each(|(value, row)| *value = of(row));
                });
            };
            match &sensitive {
                MadeSensitive::Nodes(nodes) => {
                    let nodes = &nodes[attribute];
                    pace.parts(0..rows, ROW, |part| fill(part, &|row| value(values, nodes[row]))).await;
                }
                MadeSensitive::Own(microdata) => {
                    let own = &microdata.sensitive()[attribute];
                    pace.parts(0..rows, ROW, |part| fill(part, &|row| value(values, own.leaf_node(row)))).await;
                }
                MadeSensitive::Values => return,
            }
            self.sensitive.push(of_rows);
        }
    }

    /// Rows of a record by published sensitive values, then by row; by row alone if their values are not published in
    /// their rows.
    fn compare(&self, a: u32, b: u32) -> Ordering {
        let by_values = |values: &Vec<ValueId>| values[a as usize].cmp(&values[b as usize]);
        let mut values = self.sensitive.iter().filter(|_| self.linked).map(by_values);
        values.find(|order| order.is_ne()).unwrap_or_else(|| a.cmp(&b))
    }

    /// Gives rows their places, class after class in this order; classes with equal values become one.
    async fn place(&mut self, mut classes: Vec<MadeClass>, order: Vec<u32>, pace: &Pace) {
        let mut order = order.into_iter().map(|place| place as usize).peekable();
        while order.peek().is_some() {
            let mut next = self.next_classes(&mut classes, &mut order, pace);
            threads::update_parts(&mut next, LEAST_CLASSES, |_, part| {
                let records = part.iter_mut().flatten().filter(|(_, rows)| rows.len() <= SHORT);
                records.for_each(|(_, rows)| sort_places(rows, |a, b| self.compare(a, b)));
            });
            let first = self.rows.len();
            for class in next {
                for (cells, mut rows) in class {
                    if rows.len() > SHORT {
                        rows = sorted_places(rows, COMPARISON, pace, |a, b| self.compare(a, b)).await;
                    }
                    self.rows.extend_from_slice(&rows);
                    self.end_record(&cells);
                }
                self.end_class();
            }
            pace.parts(first..self.rows.len(), ROW, |places| self.place_rows(places)).await;
            pace.pause(0).await;
        }
    }

    /// The next classes in order, as many as a slice allows; those with equal values are one.
    fn next_classes(
        &self,
        classes: &mut [MadeClass],
        order: &mut Peekable<impl Iterator<Item = usize>>,
        pace: &Pace,
    ) -> Vec<MadeClass> {
        let mut next = Vec::new();
        while let Some(place) = order.next() {
            let mut class = std::mem::take(&mut classes[place]);
            while self.linked
                && let Some(other) = order.next_if(|&other| has_values_of(&class, &classes[other]))
            {
                let other = std::mem::take(&mut classes[other]);
                class.iter_mut().zip(other).for_each(|((_, rows), (_, mut more))| rows.append(&mut more));
                pace.spend(CLASS);
            }
            let short = class.iter().map(|(_, rows)| rows.len()).filter(|&rows| rows <= SHORT);
            let comparisons: u64 = short.map(|rows| rows as u64 * u64::from(rows.checked_ilog2().unwrap_or(0))).sum();
            pace.spend(CLASS * class.len() as u64 + 1 + COMPARISON * comparisons);
            next.push(class);
            if pace.left() == 0 {
                break;
            }
        }
        next
    }

    /// Notes where the rows at these places are. They are far apart in memory, and in loops so short the processor fetches many
    /// at once.
    fn place_rows(&mut self, places: Range<usize>) {
        let mut of_place = Vec::with_capacity(places.len());
        number_places(&self.start, places.clone(), &mut of_place);
        for (&row, &class) in self.rows[places.clone()].iter().zip(&of_place) {
            let class = replace(&mut self.class_of[row as usize], class);
            assert_eq!(class, LEFT_OUT, "a row is in one class");
        }
        if let Some(records) = &mut self.records {
            of_place.clear();
            number_places(&records.start, places.clone(), &mut of_place);
            let rows = self.rows[places.clone()].iter().zip(&of_place);
            rows.for_each(|(&row, &record)| records.of[row as usize] = record);
        }
        for (values, placed) in self.sensitive.iter().zip(&mut self.placed) {
            placed.extend(self.rows[places.clone()].iter().map(|&row| values[row as usize]));
        }
    }

    fn end_record(&mut self, cells: &[ValueId]) {
        debug_assert_eq!(cells.len(), self.quasi_identifiers.len(), "a value of each attribute");
        self.cells.extend_from_slice(cells);
        if let Some(records) = &mut self.records {
            records.start.push(self.rows.len() as u32);
        }
    }

    fn end_class(&mut self) {
        self.start.push(self.rows.len() as u32);
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

fn values(attributes: &[Attribute]) -> Vec<Arc<Values>> {
    attributes.iter().map(|attribute| Arc::new(Values::of(Arc::clone(attribute.taxonomy())))).collect()
}

fn value(values: &Values, node: NodeId) -> ValueId {
    ValueId::from(values.taxonomy().canonical(node))
}

/// Whether the records of both classes have the same values.
fn has_values_of(class: &MadeClass, other: &MadeClass) -> bool {
    class.iter().map(|(cells, _)| cells).eq(other.iter().map(|(cells, _)| cells))
}

/// The records of a class in order; of those with the same values one is made.
fn with_records_in_order(class: MadeClass) -> MadeClass {
    if class.len() == 1 {
        return class;
    }
    let mut class = sorted(class, |(left, _), (right, _)| left.cmp(right));
    class.dedup_by(|(cells, rows), (before, gathered)| {
        let same = cells == before;
        if same {
            gathered.append(rows);
        }
        same
    });
    class
}

#[cfg(test)]
mod tests;
