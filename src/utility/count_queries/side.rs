//! The two tables that a query is put to: the original rows, and the classes.

use std::ops::Range;
use std::sync::Arc;

use crate::microdata::{Attribute, Microdata};
use crate::publish::{Publication, Release};
use crate::taxonomy::{NodeId, Taxonomy};

use super::{CountQuery, Predicate};

/// Things in a row, gathered by a key: those of key `k` are `items[start[k]..start[k + 1]]`, ascending.
#[derive(Clone, Debug)]
struct Gathered {
    start: Vec<u32>,
    items: Vec<u32>,
}

impl Gathered {
    fn new(keys: usize, key_of: &[u32]) -> Self {
        let mut start = vec![0u32; keys + 1];
        for &key in key_of {
            start[key as usize + 1] += 1;
        }
        for key in 0..keys {
            start[key + 1] += start[key];
        }
        let (mut next, mut items) = (start.clone(), vec![0; key_of.len()]);
        for (item, &key) in (0..).zip(key_of) {
            items[next[key as usize] as usize] = item;
            next[key as usize] += 1;
        }
        Self { start, items }
    }

    /// The items of a run of keys.
    fn of(&self, keys: Range<usize>) -> &[u32] {
        &self.items[self.start[keys.start] as usize..self.start[keys.end] as usize]
    }
}

/// The original rows, gathered by leaf for every attribute.
#[derive(Clone, Debug)]
pub(super) struct OriginalSide {
    microdata: Arc<Microdata>,
    by_leaf: Vec<Gathered>,
}

impl OriginalSide {
    pub(super) fn new(microdata: Arc<Microdata>) -> Self {
        let gather = |attribute: &Attribute| Gathered::new(attribute.taxonomy().leaf_count(), attribute.leaves());
        let by_leaf = microdata.quasi_identifiers().iter().chain(microdata.sensitive()).map(gather).collect();
        Self { microdata, by_leaf }
    }

    fn attribute(&self, index: usize) -> &Attribute {
        let quasi = self.microdata.quasi_identifiers();
        quasi.get(index).unwrap_or_else(|| &self.microdata.sensitive()[index - quasi.len()])
    }

    /// ACT. Goes over the rows of the rarest value only.
    pub(super) fn count(&self, query: &CountQuery, units: &mut u64) -> u64 {
        let leaves = |predicate: &Predicate| self.attribute(predicate.attribute).taxonomy().leaves(predicate.value);
        let rows = |predicate: &Predicate| self.by_leaf[predicate.attribute].of(leaves(predicate));
        let Some(rarest) = query.predicates.iter().min_by_key(|predicate| rows(predicate).len()) else {
            return self.microdata.len() as u64;
        };
        let others: Vec<_> = query
            .predicates
            .iter()
            .filter(|predicate| predicate.attribute != rarest.attribute)
            .map(|predicate| (self.attribute(predicate.attribute).leaves(), leaves(predicate)))
            .collect();
        let rows = rows(rarest);
        *units += rows.len() as u64;
        let fits = |&&row: &&u32| others.iter().all(|(of, wanted)| wanted.contains(&(of[row as usize] as usize)));
        rows.iter().filter(fits).count() as u64
    }
}

/// How much of a published value of one attribute a query's value covers.
#[derive(Clone, Debug)]
struct Shares {
    taxonomy: Arc<Taxonomy>,
    /// Per node: its leaves, or the weights of its leaves.
    measure: Vec<f64>,
}

impl Shares {
    /// c of `asked` in `published`.
    fn of(&self, asked: NodeId, published: NodeId) -> f64 {
        if self.taxonomy.covers(asked, published) {
            1.0
        } else if self.taxonomy.covers(published, asked) && self.measure[published.index()] > 0.0 {
            self.measure[asked.index()] / self.measure[published.index()]
        } else {
            0.0
        }
    }
}

/// The classes, gathered by cell for every quasi-identifier attribute, with the histograms of their sensitive values.
#[derive(Clone, Debug)]
pub(super) struct PublishedSide {
    publication: Arc<Publication>,
    /// The quasi-identifier's attributes, then the sensitive ones.
    shares: Vec<Shares>,
    /// One per quasi-identifier attribute, by node.
    by_cell: Vec<Gathered>,
    /// Per sensitive attribute: published values and their rows, class after class.
    histograms: Vec<Histograms>,
}

#[derive(Clone, Debug)]
struct Histograms {
    start: Vec<u32>,
    runs: Vec<(NodeId, u32)>,
}

impl PublishedSide {
    pub(super) fn new(release: &Release) -> Self {
        let publication = Arc::clone(&release.publication);
        let (mut shares, mut by_cell, mut histograms) = (Vec::new(), Vec::new(), Vec::new());
        for (index, attribute) in release.quasi_identifiers.iter().enumerate() {
            let taxonomy = Arc::clone(&attribute.taxonomy);
            let cells: Vec<u32> = publication.classes().map(|class| class.cells[index].0).collect();
            by_cell.push(Gathered::new(taxonomy.node_count(), &cells));
            let measure = taxonomy.nodes().map(|node| taxonomy.leaves(node).len() as f64).collect();
            shares.push(Shares { taxonomy, measure });
        }
        for (index, attribute) in release.sensitive.iter().enumerate() {
            let taxonomy = Arc::clone(attribute.spread.taxonomy());
            let weights: Vec<f64> = attribute.weights.by_leaf().iter().map(|weight| weight.to_f64()).collect();
            let measure = taxonomy.nodes().map(|node| weights[taxonomy.leaves(node)].iter().sum()).collect();
            shares.push(Shares { taxonomy, measure });
            histograms.push(Histograms::new(&publication, index));
        }
        Self { publication, shares, by_cell, histograms }
    }

    /// EST. Goes over the classes only that can hold the rarest quasi-identifier value.
    pub(super) fn estimate(&self, query: &CountQuery, units: &mut u64) -> f64 {
        let quasi = query.predicates.partition_point(|predicate| predicate.attribute < self.by_cell.len());
        let (quasi, sensitive) = query.predicates.split_at(quasi);
        let Some(rarest) = quasi.iter().min_by_key(|predicate| self.classes_of(predicate)) else {
            let all = 0..self.publication.class_count() as u32;
            return all.fold(0.0, |sum, class| sum + self.sensitive_part(class, sensitive, units));
        };
        let shares = &self.shares[rarest.attribute];
        let by_cell = &self.by_cell[rarest.attribute];
        let mut estimate = 0.0;
        let mut add = |share: f64, classes: &[u32], units: &mut u64| {
            *units += classes.len() as u64;
            for &class in classes {
                let mut product = share;
                let cells = self.publication.class(class as usize).cells;
                for predicate in quasi.iter().filter(|predicate| predicate.attribute != rarest.attribute) {
                    product *= self.shares[predicate.attribute].of(predicate.value, cells[predicate.attribute]);
                    if product == 0.0 {
                        break;
                    }
                }
                if product > 0.0 {
                    estimate += product * self.sensitive_part(class, sensitive, units);
                }
            }
        };
        add(1.0, by_cell.of(below(&shares.taxonomy, rarest.value)), units);
        for node in above(&shares.taxonomy, rarest.value) {
            add(shares.of(rarest.value, node), by_cell.of(node.index()..node.index() + 1), units);
        }
        estimate
    }

    /// The classes whose cell has something in common with what is asked.
    fn classes_of(&self, predicate: &Predicate) -> usize {
        let taxonomy = &self.shares[predicate.attribute].taxonomy;
        let by_cell = &self.by_cell[predicate.attribute];
        let general = above(taxonomy, predicate.value).map(|node| by_cell.of(node.index()..node.index() + 1).len());
        by_cell.of(below(taxonomy, predicate.value)).len() + general.sum::<usize>()
    }

    /// Rows of a class that have the sensitive values asked for, as far as a reader can tell.
    fn sensitive_part(&self, class: u32, sensitive: &[Predicate], units: &mut u64) -> f64 {
        let quasi = self.by_cell.len();
        let rows = self.publication.class(class as usize).rows;
        match sensitive {
            [] => rows.len() as f64,
            [only] => {
                let shares = &self.shares[only.attribute];
                let runs = self.histograms[only.attribute - quasi].of(class);
                *units += runs.len() as u64;
                runs.iter().map(|&(node, rows)| f64::from(rows) * shares.of(only.value, node)).sum()
            }
            several => {
                *units += rows.len() as u64;
                let share = |row: u32, predicate: &Predicate| {
                    let published = self.publication.sensitive(predicate.attribute - quasi, row as usize);
                    self.shares[predicate.attribute].of(predicate.value, published)
                };
                rows.iter().map(|&row| several.iter().map(|predicate| share(row, predicate)).product::<f64>()).sum()
            }
        }
    }
}

/// The nodes from `node` down: a run of numbers, since they are depth-first. O(log nodes).
fn below(taxonomy: &Taxonomy, node: NodeId) -> Range<usize> {
    let (mut last, mut end) = (node.index(), taxonomy.node_count());
    while last + 1 < end {
        let middle = last + (end - last) / 2;
        if taxonomy.covers(node, NodeId(middle as u32)) {
            last = middle;
        } else {
            end = middle;
        }
    }
    node.index()..last + 1
}

/// The proper ancestors, from the parent up.
fn above(taxonomy: &Taxonomy, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    std::iter::successors(taxonomy.parent(node), |&node| taxonomy.parent(node))
}

impl Histograms {
    fn new(publication: &Publication, attribute: usize) -> Self {
        let (mut start, mut runs) = (vec![0], Vec::new());
        for class in publication.classes() {
            // Inside a class rows are sorted by the first sensitive attribute only.
            let mut nodes: Vec<NodeId> =
                class.rows.iter().map(|&row| publication.sensitive(attribute, row as usize)).collect();
            nodes.sort_unstable();
            runs.extend(nodes.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u32)));
            start.push(runs.len() as u32);
        }
        Self { start, runs }
    }

    fn of(&self, class: u32) -> &[(NodeId, u32)] {
        &self.runs[self.start[class as usize] as usize..self.start[class as usize + 1] as usize]
    }
}
