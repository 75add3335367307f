//! A publication in the making, in slices: classes are put in the order of their values, those that nobody can tell apart become
//! one, and the rows of each are put in order.
//!
//! Everything here follows from what is published, whatever order classes and rows come in and wherever a slice ends.
//!
//! To change it: the order of classes and rows is what a reader sees of a table. It may depend on published values only; a test draws
//! what is made in any order and slices, and wants the same publication.

use std::cmp::Ordering;
use std::fmt;
use std::sync::Arc;
use std::vec::IntoIter;

use tauell_base::sorting::{Sorting, sorted};
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{NodeId, ValueId, Values};

use super::{LEFT_OUT, Made, MadeClass, Publication, Records};

/// What steps cost, in units of some nanoseconds.
const CLASS: u64 = 150;
const COMPARISON: u64 = 25;
const ROW: u64 = 8;

/// A [`Publication`] in the making.
#[derive(Debug)]
pub struct Composing {
    publication: Publication,
    /// Whether every row is to be in a class.
    is_whole: bool,
    /// What the method made of classes, as far as it was not taken yet.
    made: MadeClasses,
    /// The classes, each with its records in order.
    classes: Vec<MadeClass>,
    /// The values of their records, one class after the other, so that they lie together, and where those of each begin.
    keys: Keys,
    sensitive: MadeSensitive,
    stage: ComposingStage,
}

/// Classes as they are made.
enum MadeClasses {
    Nodes(IntoIter<(Box<[NodeId]>, Vec<u32>)>),
    /// Each is made when it is its turn.
    Values(Box<dyn Iterator<Item = MadeClass> + Send>),
}

impl fmt::Debug for MadeClasses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("MadeClasses")
    }
}

/// The values of classes.
#[derive(Debug, Default)]
struct Keys {
    values: Vec<ValueId>,
    ends: Vec<usize>,
}

impl Keys {
    fn push(&mut self, class: &MadeClass) {
        class.iter().for_each(|(cells, _)| self.values.extend_from_slice(cells));
        self.ends.push(self.values.len());
    }

    fn of(&self, class: u32) -> &[ValueId] {
        let first = class.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.values[first..self.ends[class as usize]]
    }
}

/// Sensitive values that are yet to be taken.
#[derive(Debug)]
enum MadeSensitive {
    /// The node of every row, attribute by attribute.
    Nodes(Vec<Vec<NodeId>>),
    /// Every row's own.
    Own(Arc<Microdata>),
    /// They were given as values.
    Taken,
}

#[derive(Debug)]
enum ComposingStage {
    /// Classes are taken, then sensitive values.
    Taking,
    Sorting(Sorting, Keys),
    /// Rows of one class after the other.
    Placing(Vec<u32>, Placing),
    Finished,
}

/// The values of a record, and its rows.
type MadeRecord = (Box<[ValueId]>, Vec<u32>);

/// How far it is.
#[derive(Debug, Default)]
struct Placing {
    /// The next class, by its place in the order.
    next: usize,
    /// What is left of the records of the class at hand.
    records: Option<IntoIter<MadeRecord>>,
    /// The record at hand: its values and its rows on their way into order; once they are, how many of them have their place.
    record: Option<(Box<[ValueId]>, Sorting, Option<usize>)>,
}

impl Composing {
    /// As [`Publication::new`]. Nothing is done yet.
    pub fn new(microdata: &Microdata, classes: Vec<(Box<[NodeId]>, Vec<u32>)>, sensitive: Vec<Vec<NodeId>>) -> Self {
        let [quasi, of_sensitive] = [microdata.quasi_identifiers(), microdata.sensitive()].map(values);
        Self::of_nodes(quasi, of_sensitive, microdata.len(), classes, sensitive)
    }

    /// The same where rows that are in no class are left out.
    #[must_use]
    pub fn leaving_rows_out(mut self) -> Self {
        self.is_whole = false;
        self
    }

    /// As [`Self::new`] with every row's own sensitive values.
    pub fn with_own_values(microdata: Arc<Microdata>, classes: Vec<(Box<[NodeId]>, Vec<u32>)>) -> Self {
        let mut composing = Self::new(&microdata, classes, Vec::new());
        composing.sensitive = MadeSensitive::Own(microdata);
        composing
    }

    /// Every row with its exact quasi-identifier, in classes that are made one after the other, and its own sensitive values apart from
    /// it. Nothing is done yet.
    pub fn apart(microdata: Arc<Microdata>, classes: impl Iterator<Item = MadeClass> + Send + 'static) -> Self {
        let [quasi_identifiers, sensitive_values] = [microdata.quasi_identifiers(), microdata.sensitive()].map(values);
        let made = Made {
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
        let nothing =
            Made { quasi_identifiers, sensitive_values, len, classes: Vec::new(), sensitive: Vec::new(), linked: true };
        let made = MadeClasses::Nodes(classes.into_iter());
        Self { is_whole: true, made, sensitive: MadeSensitive::Nodes(sensitive), ..Self::of(nothing) }
    }

    /// As [`Publication::of`]. Nothing is done yet.
    pub fn of(mut made: Made) -> Self {
        let classes = std::mem::take(&mut made.classes);
        Self::of_each(made, classes.into_iter())
    }

    /// The same with classes that are made one after the other, each when it is its turn; `made` has none. Nothing is done yet.
    pub fn of_each(made: Made, classes: impl Iterator<Item = MadeClass> + Send + 'static) -> Self {
        let Made { quasi_identifiers, sensitive_values, len, sensitive, linked, .. } = made;
        let publication = Publication {
            quasi_identifiers: quasi_identifiers.into(),
            sensitive_values: sensitive_values.into(),
            cells: Vec::new(),
            records: None,
            start: vec![0],
            rows: Vec::with_capacity(len),
            class_of: vec![LEFT_OUT; len],
            sensitive,
            linked,
        };
        Self {
            publication,
            is_whole: false,
            made: MadeClasses::Values(Box::new(classes)),
            classes: Vec::new(),
            keys: Keys::default(),
            sensitive: MadeSensitive::Taken,
            stage: ComposingStage::Taking,
        }
    }

    /// Works for about `budget` units (some nanoseconds each); true when it is made. O(rows log rows) in all.
    ///
    /// # Panics
    /// When a row is in two classes, or in none where all are to be in one: the algorithm is at fault.
    pub fn advance(&mut self, budget: u64) -> bool {
        let mut left = budget.max(1);
        loop {
            if left == 0 {
                return false;
            }
            self.stage = match std::mem::replace(&mut self.stage, ComposingStage::Finished) {
                ComposingStage::Taking => {
                    if self.take(&mut left) {
                        let several = self.classes.iter().any(|class| class.len() != 1);
                        let none_yet = || vec![LEFT_OUT; self.publication.class_of.len()];
                        self.publication.cells.reserve_exact(self.classes.len());
                        self.publication.start.reserve_exact(self.classes.len());
                        self.publication.records =
                            several.then(|| Records { first: vec![0], start: vec![0], of: none_yet() });
                        let keys = std::mem::take(&mut self.keys);
                        ComposingStage::Sorting(Sorting::new((0..self.classes.len() as u32).collect()), keys)
                    } else {
                        ComposingStage::Taking
                    }
                }
                ComposingStage::Sorting(mut sorting, keys) => {
                    let mut compare = |a: u32, b: u32| keys.of(a).cmp(keys.of(b));
                    let (mut comparisons, before) = (left.div_ceil(COMPARISON), left);
                    let done = sorting.advance(&mut compare, &mut comparisons);
                    left = if done { before.min(comparisons.saturating_mul(COMPARISON)) } else { 0 };
                    if done {
                        ComposingStage::Placing(sorting.finish(), Placing::default())
                    } else {
                        ComposingStage::Sorting(sorting, keys)
                    }
                }
                ComposingStage::Placing(order, mut placing) => {
                    if self.place(&order, &mut placing, &mut left) {
                        let publication = &self.publication;
                        let all = publication.rows.len() == publication.len();
                        assert!(all || !self.is_whole, "every row is in a class");
                        self.classes = Vec::new();
                        ComposingStage::Finished
                    } else {
                        ComposingStage::Placing(order, placing)
                    }
                }
                ComposingStage::Finished => return true,
            };
        }
    }

    /// The publication.
    pub fn finish(mut self) -> Publication {
        while !self.advance(u64::MAX) {}
        self.publication
    }

    /// Takes what was made; true when all is taken.
    fn take(&mut self, left: &mut u64) -> bool {
        let publication = &mut self.publication;
        let attributes = publication.quasi_identifiers.len() as u64;
        while *left > 0 {
            let class = match &mut self.made {
                MadeClasses::Nodes(made) => made.next().map(|(nodes, rows)| {
                    let cells = nodes.iter().zip(&publication.quasi_identifiers);
                    vec![(cells.map(|(&node, values)| value(values, node)).collect(), rows)]
                }),
                MadeClasses::Values(made) => made.next().map(with_records_in_order),
            };
            let Some(class) = class else { break };
            *left = left.saturating_sub(CLASS + attributes * ROW * class.len() as u64);
            self.keys.push(&class);
            self.classes.push(class);
        }
        while *left > 0 {
            let (columns, rows) = (publication.sensitive.len(), publication.class_of.len());
            if let MadeSensitive::Taken = self.sensitive {
                return true;
            }
            if columns == 0 || publication.sensitive[columns - 1].len() == rows {
                if columns == publication.sensitive_values.len() {
                    self.sensitive = MadeSensitive::Taken;
                    return true;
                }
                publication.sensitive.push(Vec::with_capacity(rows));
                continue;
            }
            let (attribute, values) = (columns - 1, &publication.sensitive_values[columns - 1]);
            let to = &mut publication.sensitive[attribute];
            let next = to.len()..rows.min(to.len().saturating_add(usize::try_from(*left / ROW + 1).unwrap_or(rows)));
            *left = left.saturating_sub(next.len() as u64 * ROW);
            match &self.sensitive {
                MadeSensitive::Nodes(nodes) => {
                    to.extend(nodes[attribute][next].iter().map(|&node| value(values, node)));
                }
                MadeSensitive::Own(microdata) => {
                    let own = &microdata.sensitive()[attribute];
                    to.extend(next.map(|row| value(values, own.leaf_node(row))));
                }
                MadeSensitive::Taken => {}
            }
        }
        false
    }

    /// Gives rows their place, class after class; true when all have one.
    fn place(&mut self, order: &[u32], placing: &mut Placing, left: &mut u64) -> bool {
        loop {
            if *left == 0 {
                return false;
            }
            if let Some((cells, sorting, placed)) = &mut placing.record {
                let publication = &mut self.publication;
                let at = match placed {
                    Some(at) => at,
                    None => {
                        let mut compare = |a, b| publication.compare(a, b);
                        let (mut comparisons, before) = (left.div_ceil(COMPARISON), *left);
                        let done = sorting.advance(&mut compare, &mut comparisons);
                        *left = if done { before.min(comparisons.saturating_mul(COMPARISON)) } else { 0 };
                        if !done {
                            return false;
                        }
                        placed.insert(0)
                    }
                };
                let rows = &sorting.places()[*at..];
                let rows = &rows[..rows.len().min(usize::try_from(*left / ROW + 1).unwrap_or(rows.len()))];
                publication.place(rows);
                *left = left.saturating_sub(rows.len() as u64 * ROW);
                *at += rows.len();
                if *at < sorting.places().len() {
                    continue;
                }
                let cells = std::mem::take(cells);
                publication.end_record(cells);
                placing.record = None;
            }
            if let Some(records) = &mut placing.records {
                placing.record = records.next().map(|(cells, rows)| (cells, Sorting::new(rows), None));
                if placing.record.is_some() {
                    continue;
                }
                placing.records = None;
                self.publication.end_class();
            }
            let Some(&next) = order.get(placing.next) else { return true };
            placing.next += 1;
            let mut class = std::mem::take(&mut self.classes[next as usize]);
            while self.publication.linked
                && let Some(&other) = order.get(placing.next)
                && class.len() == self.classes[other as usize].len()
                && by_values(&class, &self.classes[other as usize]) == Ordering::Equal
            {
                let other = std::mem::take(&mut self.classes[other as usize]);
                *left = left.saturating_sub(CLASS);
                class.iter_mut().zip(other).for_each(|((_, rows), (_, mut more))| rows.append(&mut more));
                placing.next += 1;
            }
            *left = left.saturating_sub(CLASS * class.len() as u64 + 1);
            placing.records = Some(class.into_iter());
        }
    }
}

impl Publication {
    /// Rows of a record by published sensitive values, then by row; by row alone where their values do not stand beside them.
    fn compare(&self, a: u32, b: u32) -> Ordering {
        let by_values = |values: &Vec<ValueId>| values[a as usize].cmp(&values[b as usize]);
        let mut values = self.sensitive.iter().filter(|_| self.linked).map(by_values);
        values.find(|order| order.is_ne()).unwrap_or_else(|| a.cmp(&b))
    }

    /// More rows of the record that is being made.
    fn place(&mut self, rows: &[u32]) {
        let (class, record) = (self.start.len() as u32 - 1, self.cells.len() as u32);
        for &row in rows {
            assert_eq!(self.class_of[row as usize], LEFT_OUT, "a row is in one class");
            self.class_of[row as usize] = class;
            if let Some(records) = &mut self.records {
                records.of[row as usize] = record;
            }
        }
        self.rows.extend_from_slice(rows);
    }

    fn end_record(&mut self, cells: Box<[ValueId]>) {
        self.cells.push(cells);
        if let Some(records) = &mut self.records {
            records.start.push(self.rows.len() as u32);
        }
    }

    fn end_class(&mut self) {
        self.start.push(self.rows.len() as u32);
        if let Some(records) = &mut self.records {
            records.first.push(self.cells.len() as u32);
        }
    }
}

fn values(attributes: &[Attribute]) -> Vec<Arc<Values>> {
    attributes.iter().map(|attribute| Arc::new(Values::of(Arc::clone(attribute.taxonomy())))).collect()
}

fn value(values: &Values, node: NodeId) -> ValueId {
    ValueId::from(values.taxonomy().canonical(node))
}

/// Classes in the order of the values of their records.
fn by_values(left: &MadeClass, right: &MadeClass) -> Ordering {
    left.iter().map(|(cells, _)| cells).cmp(right.iter().map(|(cells, _)| cells))
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
