//! The two tables that a query is put to: the original rows, and the classes.

use std::ops::Range;
use std::sync::Arc;

use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{NodeId, Taxonomy, ValueId, Values};
use tauell_publish::release::{Publication, Release};

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
    values: Arc<Values>,
    /// Per value: its leaves, or the weights of its leaves.
    measure: Vec<f64>,
}

impl Shares {
    /// By leaves, each counted as `leaf` says.
    fn new(values: Arc<Values>, leaf: impl Fn(usize) -> f64) -> Self {
        let all = (0..values.len() as u32).map(ValueId);
        let measure = all.map(|value| values.cover(value).runs().flatten().map(&leaf).sum()).collect();
        Self { values, measure }
    }

    fn taxonomy(&self) -> &Taxonomy {
        self.values.taxonomy()
    }

    /// c of `asked` in `published`.
    fn of(&self, asked: NodeId, published: ValueId) -> f64 {
        let whole = self.measure[published.index()];
        let Some(published) = self.values.node(published) else {
            let parts = self.values.parts(published).into_iter();
            let parts = parts.map(|part| self.of(asked, part.into()) * self.measure[part.index()]);
            return if whole > 0.0 { parts.sum::<f64>() / whole } else { 0.0 };
        };
        if self.taxonomy().covers(asked, published) {
            1.0
        } else if self.taxonomy().covers(published, asked) && whole > 0.0 {
            self.measure[asked.index()] / whole
        } else {
            0.0
        }
    }
}

/// The published records, gathered by cell for every quasi-identifier attribute, with the histograms of their sensitive values.
#[derive(Clone, Debug)]
pub(super) struct PublishedSide {
    publication: Arc<Publication>,
    /// The quasi-identifier's attributes, then the sensitive ones.
    shares: Vec<Shares>,
    /// One per quasi-identifier attribute, by value.
    by_cell: Vec<Gathered>,
    /// Per sensitive attribute: published values and their rows. Record after record; class after class if sensitive
    /// values are not in their rows.
    histograms: Vec<Histograms>,
}

#[derive(Clone, Debug)]
struct Histograms {
    start: Vec<u32>,
    runs: Vec<(ValueId, u32)>,
}

impl PublishedSide {
    pub(super) fn new(release: &Release) -> Self {
        let publication = Arc::clone(&release.publication);
        let (mut shares, mut by_cell, mut histograms) = (Vec::new(), Vec::new(), Vec::new());
        for (index, attribute) in release.quasi_identifiers.iter().enumerate() {
            let records = 0..publication.record_count();
            let cells: Vec<u32> = records.map(|record| publication.record(record).1.cells[index].0).collect();
            by_cell.push(Gathered::new(attribute.values.len(), &cells));
            shares.push(Shares::new(Arc::clone(&attribute.values), |_| 1.0));
        }
        for (index, attribute) in release.sensitive.iter().enumerate() {
            let weights: Vec<f64> = attribute.weights.by_leaf().iter().map(|weight| weight.to_f64()).collect();
            shares.push(Shares::new(Arc::clone(publication.sensitive_values(index)), |leaf| weights[leaf]));
            histograms.push(Histograms::new(&publication, index));
        }
        Self { publication, shares, by_cell, histograms }
    }

    /// EST. Goes over the records only that can hold the rarest quasi-identifier value.
    pub(super) fn estimate(&self, query: &CountQuery, units: &mut u64) -> f64 {
        let quasi = query.predicates.partition_point(|predicate| predicate.attribute < self.by_cell.len());
        let (quasi, sensitive) = query.predicates.split_at(quasi);
        let Some(rarest) = quasi.iter().min_by_key(|predicate| self.records_of(predicate)) else {
            let all = 0..self.publication.record_count() as u32;
            return all.fold(0.0, |sum, record| sum + self.sensitive_part(record, sensitive, units));
        };
        let shares = &self.shares[rarest.attribute];
        let by_cell = &self.by_cell[rarest.attribute];
        let mut estimate = 0.0;
        let mut add = |share: f64, records: &[u32], units: &mut u64| {
            *units += records.len() as u64;
            for &record in records {
                let mut product = share;
                let cells = self.publication.record(record as usize).1.cells;
                for predicate in quasi.iter().filter(|predicate| predicate.attribute != rarest.attribute) {
                    product *= self.shares[predicate.attribute].of(predicate.value, cells[predicate.attribute]);
                    if product == 0.0 {
                        break;
                    }
                }
                if product > 0.0 {
                    estimate += product * self.sensitive_part(record, sensitive, units);
                }
            }
        };
        add(1.0, by_cell.of(below(shares.taxonomy(), rarest.value)), units);
        for value in self.beside(rarest) {
            add(shares.of(rarest.value, value), by_cell.of(value.index()..value.index() + 1), units);
        }
        estimate
    }

    /// The values that cover the queried one in part or more than it: its proper ancestors, and values that are no node
    /// and overlap with it.
    fn beside(&self, predicate: &Predicate) -> impl Iterator<Item = ValueId> + '_ {
        let values = &self.shares[predicate.attribute].values;
        let asked = predicate.value;
        let beyond = values.beyond_the_tree().filter(move |&value| values.meet(asked.into(), value));
        above(values.taxonomy(), asked).map(ValueId::from).chain(beyond)
    }

    /// The records whose cell overlaps with the queried values.
    fn records_of(&self, predicate: &Predicate) -> usize {
        let by_cell = &self.by_cell[predicate.attribute];
        let beside = self.beside(predicate).map(|value| by_cell.of(value.index()..value.index() + 1).len());
        let below = below(self.shares[predicate.attribute].taxonomy(), predicate.value);
        by_cell.of(below).len() + beside.sum::<usize>()
    }

    /// Rows of a record that have the queried sensitive values, as far as a recipient can estimate.
    fn sensitive_part(&self, index: u32, sensitive: &[Predicate], units: &mut u64) -> f64 {
        let quasi = self.by_cell.len();
        let (class, record) = self.publication.record(index as usize);
        let rows = record.rows.len() as f64;
        let of_histogram = |predicate: &Predicate, place: u32, units: &mut u64| {
            let shares = &self.shares[predicate.attribute];
            let runs = self.histograms[predicate.attribute - quasi].of(place);
            *units += runs.len() as u64;
            runs.iter().map(|&(value, rows)| f64::from(rows) * shares.of(predicate.value, value)).sum::<f64>()
        };
        if !self.publication.is_linked() {
            // Which of the class's values belong to these rows, and which of them belong together, is not known.
            let all = self.publication.class(class).rows.len() as f64;
            let part = |predicate: &Predicate| of_histogram(predicate, class as u32, units) / all;
            return rows * sensitive.iter().map(part).product::<f64>();
        }
        match sensitive {
            [] => rows,
            [only] => of_histogram(only, index, units),
            several => {
                *units += record.rows.len() as u64;
                let share = |row: u32, predicate: &Predicate| {
                    let published = self.publication.sensitive(predicate.attribute - quasi, row as usize);
                    published.map_or(0.0, |value| self.shares[predicate.attribute].of(predicate.value, value))
                };
                let of_row = |&row: &u32| several.iter().map(|predicate| share(row, predicate)).product::<f64>();
                record.rows.iter().map(of_row).sum()
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
        let mut push = |histogram: Vec<(ValueId, u64)>| {
            runs.extend(histogram.into_iter().map(|(value, rows)| (value, rows as u32)));
            start.push(runs.len() as u32);
        };
        if publication.is_linked() {
            let records = 0..publication.record_count();
            records.for_each(|record| push(publication.histogram_of_record(record, attribute)));
        } else {
            (0..publication.class_count()).for_each(|class| push(publication.histogram(class, attribute)));
        }
        Self { start, runs }
    }

    fn of(&self, place: u32) -> &[(ValueId, u32)] {
        &self.runs[self.start[place as usize] as usize..self.start[place as usize + 1] as usize]
    }
}
