//! A published table from what a method made: classes are made one after the other, put in the order of their values, those with equal
//! values merged into one, and their rows get their places ([`super::placing`]).

use std::ops::Range;
use std::sync::Arc;

use tauell_base::pace::{Pace, at_once};
use tauell_base::sorting::sorted;
use tauell_base::threads;
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{NodeId, ValueId, Values};

use super::class_list::ClassList;
use super::placing::{CLASS, LEAST_ROWS, OrderedClasses, ROW};
use super::{LEFT_OUT, MadeClass, Publication, PublicationBuilder};

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
            rows: Vec::new(),
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
        self.order(pace).await.place(pace).await
    }

    /// Its classes in order. O(rows + classes log classes).
    pub async fn order(self, pace: &Pace) -> OrderedClasses {
        let Self { mut publication, is_whole, classes, sensitive } = self;
        let classes = take_classes(classes, &publication, pace).await;
        publication.take_sensitive(sensitive, pace).await;
        OrderedClasses::of(publication, is_whole, classes, pace).await
    }

    /// The same without a pause.
    ///
    /// # Panics
    /// As [`Self::compose`].
    pub fn finish(self) -> Publication {
        at_once(async |pace| self.compose(pace).await)
    }
}

/// Makes the classes, one after the other.
async fn take_classes(
    made: impl Iterator<Item = MadeClass> + Send,
    publication: &Publication,
    pace: &Pace,
) -> ClassList {
    let attributes = publication.quasi_identifiers.len();
    let mut classes = ClassList::new(attributes, publication.len());
    for class in made {
        let rows: usize = class.iter().map(|(_, rows)| rows.len()).sum();
        classes.push(&class);
        pace.pause(CLASS + ROW * (attributes * class.len() + rows) as u64).await;
    }
    classes
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
}

fn values(attributes: &[Attribute]) -> Vec<Arc<Values>> {
    attributes.iter().map(|attribute| Arc::new(Values::of(Arc::clone(attribute.taxonomy())))).collect()
}

fn value(values: &Values, node: NodeId) -> ValueId {
    ValueId::from(values.taxonomy().canonical(node))
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
