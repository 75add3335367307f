//! What a tree is learned from: rows with equal values as one example.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{NodeId, Taxonomy, ValueId, Values};
use tauell_privacy::Spread;
use tauell_publish::release::Release;

use super::ClassificationTarget;

/// An attribute that a tree may ask for.
#[derive(Clone, Debug)]
pub(super) struct Predictor {
    pub(super) taxonomy: Arc<Taxonomy>,
    /// Per node: over what a row with this value is spread. Leaves; for a sensitive attribute, weights of leaves.
    pub(super) measure: Vec<f64>,
    /// For each published value that is no node, by its distance beyond the last: the nodes that it consists of, and
    /// the share of a row that each gets.
    beyond: Vec<Vec<(NodeId, f64)>>,
    pub(super) place: Place,
}

/// The place of an attribute in a release.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    QuasiIdentifier(usize),
    Sensitive(usize),
}

/// Which of the two tables a tree is learned from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Original,
    Published,
}

impl Predictor {
    /// All attributes of a release but the one to predict: the quasi-identifier's, then the sensitive ones.
    pub(super) fn all(release: &Release, target: &ClassificationTarget) -> Vec<Self> {
        let quasi = release.quasi_identifiers.iter().enumerate();
        let quasi = quasi.map(|(index, of)| Self::new(&of.values, |_| 1.0, Place::QuasiIdentifier(index)));
        let sensitive = release.sensitive.iter().enumerate();
        let sensitive =
            sensitive.filter(|(index, _)| !matches!(target, ClassificationTarget::Sensitive(of) if of == index));
        let sensitive = sensitive.map(|(index, attribute)| {
            let weights: Vec<f64> = attribute.weights.by_leaf().iter().map(|weight| weight.to_f64()).collect();
            Self::new(attribute.spread.values(), |leaf| weights[leaf], Place::Sensitive(index))
        });
        quasi.chain(sensitive).collect()
    }

    fn new(values: &Values, leaf: impl Fn(usize) -> f64, place: Place) -> Self {
        let taxonomy = Arc::clone(values.taxonomy());
        let measure: Vec<f64> = taxonomy.nodes().map(|node| taxonomy.leaves(node).map(&leaf).sum()).collect();
        let parts = |value: ValueId| {
            let parts = values.parts(value);
            let whole: f64 = parts.iter().map(|part| measure[part.index()]).sum();
            let part = |node: NodeId| (node, if whole > 0.0 { measure[node.index()] / whole } else { 0.0 });
            parts.into_iter().map(part).collect()
        };
        let beyond = values.beyond_the_tree().map(parts).collect();
        Self { taxonomy, measure, beyond, place }
    }

    /// The nodes that a published value is made of, and the share of a row that each gets: itself, as a rule.
    pub(super) fn parts(&self, value: u32) -> impl Iterator<Item = (u32, f64)> + '_ {
        let beyond = (value as usize).checked_sub(self.measure.len());
        let itself = if beyond.is_none() { Some((value, 1.0)) } else { None };
        let parts = beyond.map_or(&[][..], |place| &self.beyond[place]);
        itself.into_iter().chain(parts.iter().map(|&(node, share)| (node.0, share)))
    }

    /// The value of a row before published table.
    pub(super) fn original(&self, microdata: &Microdata, row: usize) -> NodeId {
        match self.place {
            Place::QuasiIdentifier(index) => microdata.quasi_identifiers()[index].leaf_node(row),
            Place::Sensitive(index) => microdata.sensitive()[index].leaf_node(row),
        }
    }

    fn values(&self, release: &Release, microdata: &Microdata, side: Side, rows: &[u32]) -> Vec<u32> {
        let publication = &release.publication;
        let value = |&row: &u32| match (side, self.place) {
            (Side::Original, _) => self.original(microdata, row as usize).0,
            // Suppressed rows are not in the release, so its tree cannot learn from them; they are not among these.
            (Side::Published, Place::QuasiIdentifier(index)) => {
                publication.cells(row as usize).map_or(NodeId::ROOT.0, |cells| cells[index].0)
            }
            // A value published with its class alone may belong to any row of the class.
            (Side::Published, Place::Sensitive(index)) => {
                publication.sensitive(index, row as usize).map_or(NodeId::ROOT.0, |value| value.0)
            }
        };
        rows.iter().map(value).collect()
    }
}

/// Examples to learn from: distinct rows, each with how many rows it stands for, by value of the target.
#[derive(Clone, Debug)]
pub(super) struct Training {
    /// The values of the predictors, example after example.
    cells: Vec<u32>,
    predictors: usize,
    /// Values of the target with their rows: those of example `e` are `masses[start[e]..start[e + 1]]`.
    start: Vec<u32>,
    masses: Vec<(u32, f64)>,
    /// Number of values of the target.
    pub(super) targets: usize,
}

impl Training {
    /// The examples that these rows make. O(rows · predictors).
    pub(super) fn new(
        release: &Release,
        microdata: &Microdata,
        predictors: &[Predictor],
        target: &ClassificationTarget,
        side: Side,
        rows: &[u32],
    ) -> Self {
        let columns: Vec<Vec<u32>> =
            predictors.iter().map(|predictor| predictor.values(release, microdata, side, rows)).collect();
        let examples = group(&columns, rows.len());
        let mut first = Vec::new();
        for (row, &example) in examples.iter().enumerate() {
            if example as usize == first.len() {
                first.push(row);
            }
        }
        let cells = first.iter().flat_map(|&row| columns.iter().map(move |column| column[row])).collect();
        // Whole rows are counted before they are spread, so that no sum depends on the order of rows.
        let targets = target.values(release);
        let mut pairs: Vec<u64> = rows
            .iter()
            .zip(&examples)
            .map(|(&row, &example)| (u64::from(example) << 32) | u64::from(target.code(release, microdata, side, row)))
            .collect();
        pairs.sort_unstable();
        let (mut start, mut masses) = (vec![0], Vec::new());
        let mut by_value = vec![0.0; targets];
        for example in pairs.chunk_by(|a, b| a >> 32 == b >> 32) {
            for run in example.chunk_by(|a, b| a == b) {
                target.spread(release, side, run[0] as u32, run.len() as f64, &mut by_value);
            }
            masses.extend((0u32..).zip(&by_value).filter(|&(_, &mass)| mass > 0.0).map(|(value, &mass)| (value, mass)));
            by_value.fill(0.0);
            start.push(masses.len() as u32);
        }
        Self { cells, predictors: predictors.len(), start, masses, targets }
    }

    /// Number of examples.
    pub(super) fn len(&self) -> usize {
        self.start.len() - 1
    }

    /// The value of a predictor.
    pub(super) fn cell(&self, example: u32, predictor: usize) -> u32 {
        self.cells[example as usize * self.predictors + predictor]
    }

    /// Values of the target and how many rows have them.
    pub(super) fn masses(&self, example: u32) -> &[(u32, f64)] {
        &self.masses[self.start[example as usize] as usize..self.start[example as usize + 1] as usize]
    }
}

impl ClassificationTarget {
    /// Number of values to predict among.
    pub(super) fn values(&self, release: &Release) -> usize {
        match self {
            Self::Sensitive(index) => release.sensitive[*index].spread.base().len(),
            Self::Column { codes, .. } => codes.iter().max().map_or(0, |&code| code as usize + 1),
        }
    }

    /// The true value of a row.
    pub(super) fn truth(&self, release: &Release, microdata: &Microdata, row: usize) -> u32 {
        match self {
            Self::Sensitive(index) => {
                let spread: &Spread = &release.sensitive[*index].spread;
                spread.base_values(microdata.sensitive()[*index].leaf_node(row)).start as u32
            }
            Self::Column { codes, .. } => codes[row],
        }
    }

    /// A row's target, as a number: a base value; if it is published, a published value, or the row's class if only
    /// that is informative.
    fn code(&self, release: &Release, microdata: &Microdata, side: Side, row: u32) -> u32 {
        match (self, side) {
            (Self::Sensitive(index), Side::Published) => match release.publication.sensitive(*index, row as usize) {
                Some(value) => value.0,
                None => release.publication.class_of(row as usize).map_or(u32::MAX, |class| class as u32),
            },
            _ => self.truth(release, microdata, row as usize),
        }
    }

    /// Adds rows with these values.
    fn spread(&self, release: &Release, side: Side, code: u32, rows: f64, by_value: &mut [f64]) {
        match (self, side) {
            (Self::Sensitive(index), Side::Published) => {
                let spread = &release.sensitive[*index].spread;
                if !release.publication.is_linked() {
                    let class = release.masses(code as usize, *index);
                    class.occurring().for_each(|base| by_value[base] += rows * class.frequency(base));
                    return;
                }
                for base in spread.base_runs(ValueId(code)).flatten() {
                    by_value[base] += rows * spread.share(ValueId(code), base);
                }
            }
            _ => by_value[code as usize] += rows,
        }
    }
}

/// Numbers rows by their values, equal ones alike, by first appearance.
fn group(columns: &[Vec<u32>], rows: usize) -> Vec<u32> {
    let mut groups = vec![0u32; rows];
    let mut numbers: FxHashMap<u64, u32> = FxHashMap::default();
    for column in columns {
        numbers.clear();
        for (group, &value) in groups.iter_mut().zip(column) {
            let next = numbers.len() as u32;
            *group = *numbers.entry((u64::from(*group) << 32) | u64::from(value)).or_insert(next);
        }
    }
    groups
}
