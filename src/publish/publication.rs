//! What an algorithm makes: a partition of the rows into classes, with a general value for every cell.

use std::sync::Arc;

use crate::microdata::{Attribute, Microdata};
use crate::sorting::{sort_places, sorted};
use crate::taxonomy::{NodeId, Taxonomy};

/// A publication: classes with one quasi-identifier value each, and a published sensitive value for every row.
///
/// Nodes are canonical: of several nodes with one leaf set the deepest, so that equal values are equal nodes (docs/model.md#taxonomies).
/// Classes are in the order of their values in the taxonomies, the most important attribute first, a general value
/// before those it covers; so neither the input's order nor the algorithm's shows.
#[derive(Clone, Debug)]
pub struct Publication {
    /// Per class, per quasi-identifier attribute.
    cells: Vec<Box<[NodeId]>>,
    /// Rows of class `c`: `rows[start[c]..start[c + 1]]`.
    start: Vec<u32>,
    /// Kept rows, class by class; inside a class by published sensitive values, then by row.
    rows: Vec<u32>,
    /// Class of each kept row.
    class_of: Vec<u32>,
    /// Per sensitive attribute, per kept row.
    sensitive: Vec<Vec<NodeId>>,
}

/// One class of a publication.
#[derive(Clone, Copy, Debug)]
pub struct Class<'a> {
    /// The published value of each quasi-identifier attribute.
    pub cells: &'a [NodeId],
    /// The kept rows in it.
    pub rows: &'a [u32],
}

impl Publication {
    /// A publication of classes `(quasi-identifier nodes, kept rows)` and the sensitive node of every kept row,
    /// attribute by attribute. Classes with one published value become one, which breaks no promise
    /// that is closed under union. O(rows log rows).
    ///
    /// # Panics
    /// When a row is in no class or in two: the algorithm is at fault.
    pub fn new(microdata: &Microdata, classes: Vec<(Box<[NodeId]>, Vec<u32>)>, sensitive: Vec<Vec<NodeId>>) -> Self {
        let taxonomies = |attributes: &[Attribute]| -> Vec<Arc<Taxonomy>> {
            attributes.iter().map(|attribute| Arc::clone(attribute.taxonomy())).collect()
        };
        let (quasi, of_sensitive) = (taxonomies(microdata.quasi_identifiers()), taxonomies(microdata.sensitive()));
        Self::of_nodes(&quasi, &of_sensitive, microdata.len(), classes, sensitive)
    }

    /// As [`Self::new`], for `len` rows of which no originals are known: the taxonomies of the quasi-identifier and
    /// of the sensitive attributes are enough.
    ///
    /// # Panics
    /// As [`Self::new`].
    pub fn of_nodes(
        quasi_identifiers: &[Arc<Taxonomy>],
        sensitive_taxonomies: &[Arc<Taxonomy>],
        len: usize,
        classes: Vec<(Box<[NodeId]>, Vec<u32>)>,
        mut sensitive: Vec<Vec<NodeId>>,
    ) -> Self {
        for (nodes, taxonomy) in sensitive.iter_mut().zip(sensitive_taxonomies) {
            nodes.iter_mut().for_each(|node| *node = taxonomy.canonical(*node));
        }
        let classes: Vec<(Box<[NodeId]>, Vec<u32>)> = classes
            .into_iter()
            .map(|(mut cells, rows)| {
                for (cell, taxonomy) in cells.iter_mut().zip(quasi_identifiers) {
                    *cell = taxonomy.canonical(*cell);
                }
                (cells, rows)
            })
            .collect();
        let mut classes = sorted(classes, |(left, _), (right, _)| left.cmp(right));
        classes.dedup_by(|(cells, rows), (before, gathered)| {
            let same = cells == before;
            if same {
                gathered.append(rows);
            }
            same
        });
        let mut publication = Self {
            cells: Vec::with_capacity(classes.len()),
            start: vec![0],
            rows: Vec::with_capacity(len),
            class_of: vec![u32::MAX; len],
            sensitive,
        };
        for (class, (cells, mut rows)) in classes.into_iter().enumerate() {
            let sensitive = &publication.sensitive;
            sort_places(&mut rows, |a, b| {
                let key = |row: u32| sensitive.iter().map(move |nodes| nodes[row as usize]);
                key(a).cmp(key(b)).then(a.cmp(&b))
            });
            for &row in &rows {
                assert_eq!(publication.class_of[row as usize], u32::MAX, "a row is in one class");
                publication.class_of[row as usize] = class as u32;
            }
            publication.rows.append(&mut rows);
            publication.start.push(publication.rows.len() as u32);
            publication.cells.push(cells);
        }
        assert_eq!(publication.rows.len(), len, "every kept row is in a class");
        publication
    }

    /// Number of classes: distinct published quasi-identifier values.
    pub fn class_count(&self) -> usize {
        self.cells.len()
    }

    /// A class.
    pub fn class(&self, index: usize) -> Class<'_> {
        let rows = self.start[index] as usize..self.start[index + 1] as usize;
        Class { cells: &self.cells[index], rows: &self.rows[rows] }
    }

    /// All classes in order.
    pub fn classes(&self) -> impl ExactSizeIterator<Item = Class<'_>> {
        (0..self.class_count()).map(|index| self.class(index))
    }

    /// The class of a kept row.
    pub fn class_of(&self, row: usize) -> usize {
        self.class_of[row] as usize
    }

    /// All kept rows, class by class.
    pub fn rows(&self) -> &[u32] {
        &self.rows
    }

    /// Place of the first row of each class in [`Self::rows`], and the number of rows at the end.
    pub fn starts(&self) -> &[u32] {
        &self.start
    }

    /// The published value of a sensitive attribute for a kept row.
    pub fn sensitive(&self, attribute: usize, row: usize) -> NodeId {
        self.sensitive[attribute][row]
    }

    /// Rows of a class per published value of a sensitive attribute, in taxonomy order. O(rows of the class · log).
    pub fn histogram(&self, class: usize, attribute: usize) -> Vec<(NodeId, u64)> {
        let nodes = &self.sensitive[attribute];
        let mut published: Vec<NodeId> = self.class(class).rows.iter().map(|&row| nodes[row as usize]).collect();
        published.sort_unstable();
        count_runs(&published)
    }

    /// Rows of the whole publication per published value of a sensitive attribute, in taxonomy order.
    pub fn whole_histogram(&self, attribute: usize) -> Vec<(NodeId, u64)> {
        let mut published = self.sensitive[attribute].clone();
        published.sort_unstable();
        count_runs(&published)
    }
}

fn count_runs(sorted: &[NodeId]) -> Vec<(NodeId, u64)> {
    sorted.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u64)).collect()
}
