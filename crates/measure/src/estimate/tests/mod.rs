//! What the tests share: small tables as they would be published, in each of the forms.

mod coverage;
mod forms;
mod likeliest;
mod marginals;
mod posteriors;
mod sets;
mod simulation;
mod view;

use std::sync::Arc;

use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId, Taxonomy, ValueId, Values, read_hierarchy};
use tauell_privacy::{Spread, Weights};
use tauell_publish::release::{Publication, PublicationBuilder, Release};

use super::{Category, Estimate, EstimateForm, EstimateMethod, Estimator, Truth};

/// `a0`, `a1` and so on, in groups `A0`, `A1` and so on of so many.
pub(super) fn tree(letter: char, leaves: usize, group: usize) -> Arc<Taxonomy> {
    let general = letter.to_ascii_uppercase();
    let line = |leaf: usize| format!("{letter}{leaf};{general}{};*\n", leaf / group);
    let file: String = (0..leaves).map(line).collect();
    Arc::new(read_hierarchy(file.as_bytes(), "a tree").unwrap())
}

/// People by their leaves: quasi-identifiers `a`, `b` and so on, of three values a group, and the sensitive attribute `s` of so many values.
pub(super) fn people(quasi: &[(usize, Vec<u32>)], values: usize, sensitive: Vec<u32>) -> Arc<Microdata> {
    let ranks = |leaves: &[u32]| leaves.iter().copied().map(LeafRank).collect();
    let quasi = quasi.iter().zip('a'..).enumerate().map(|(column, ((count, leaves), letter))| {
        Attribute::new(letter.to_string(), column, tree(letter, *count, 3), ranks(leaves))
    });
    let of = Attribute::new("s", 9, tree('s', values, 2), ranks(&sensitive));
    let rows = 0..sensitive.len() as u32;
    Arc::new(Microdata::new(rows.collect(), quasi.collect(), vec![of], Dropped::default()))
}

/// A release of them: cells of each row, the published sensitive value of each row, and rows that are one group, where they are not linked.
fn release(
    people: &Arc<Microdata>,
    cells: impl Fn(usize, usize) -> NodeId,
    (values, sensitive): (Values, Vec<ValueId>),
    groups: Option<&[Vec<u32>]>,
) -> Release {
    let quasi = people.quasi_identifiers();
    let record = |&row: &u32| {
        let cells = (0..quasi.len()).map(|attribute| cells(row as usize, attribute).into()).collect();
        (cells, vec![row])
    };
    let alone: Vec<Vec<u32>> = (0..people.len() as u32).map(|row| vec![row]).collect();
    let classes = groups.unwrap_or(&alone).iter().map(|rows| rows.iter().map(record).collect()).collect();
    let values = Arc::new(values);
    let publication = Publication::of(PublicationBuilder {
        quasi_identifiers: quasi.iter().map(|of| Arc::new(Values::of(Arc::clone(of.taxonomy())))).collect(),
        sensitive_values: vec![Arc::clone(&values)],
        len: people.len(),
        classes,
        sensitive: vec![sensitive],
        linked: groups.is_none(),
    });
    let weights = Weights::where_present(&people.sensitive()[0].leaf_counts());
    let spread = Spread::over(values, &weights, people.len() as u64, 1);
    Release::of(Arc::clone(people), [(spread, weights)], Arc::new(publication))
}

/// Everyone's quasi-identifier as it is, and a set for each.
pub(super) fn of_sets(people: &Arc<Microdata>, sets: &[Vec<u32>]) -> Release {
    let mut values = Values::of_sets(Arc::clone(people.sensitive()[0].taxonomy()));
    let sets = sets.iter().map(|set| values.standing_for(set.iter().copied().map(LeafRank))).collect();
    release(people, |row, attribute| people.quasi_identifiers()[attribute].leaf_node(row), (values, sets), None)
}

/// The same in two tables, joined by these groups of rows. Who is in none is omitted.
pub(super) fn of_groups(people: &Arc<Microdata>, groups: &[Vec<u32>]) -> Release {
    let of = &people.sensitive()[0];
    let own = (0..people.len()).map(|row| of.leaf_node(row).into()).collect();
    let exact = |row: usize, attribute: usize| people.quasi_identifiers()[attribute].leaf_node(row);
    release(people, exact, (Values::of(Arc::clone(of.taxonomy())), own), Some(groups))
}

/// The same people as nodes: of these labels, the quasi-identifier's first.
pub(super) fn of_labels(people: &Arc<Microdata>, rows: &[&[&str]]) -> Release {
    let of = &people.sensitive()[0];
    let node = |taxonomy: &Taxonomy, label: &str| taxonomy.canonical(taxonomy.node(label).unwrap());
    let last = people.quasi_identifiers().len();
    let sensitive = rows.iter().map(|labels| node(of.taxonomy(), labels[last]).into()).collect();
    let cells =
        |row: usize, attribute: usize| node(people.quasi_identifiers()[attribute].taxonomy(), rows[row][attribute]);
    release(people, cells, (Values::of(Arc::clone(of.taxonomy())), sensitive), None)
}

/// Steele, Lea and Flood's SplitMix64: enough for a simulation, and quick.
pub(super) struct Draw(pub u64);

impl Draw {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (((self.next() >> 32) * bound as u64) >> 32) as usize
    }

    pub fn shuffle<T>(&mut self, items: &mut [T], first: usize) {
        for place in 0..first.min(items.len()) {
            let other = place + self.below(items.len() - place);
            items.swap(place, other);
        }
    }
}

/// Sets as the paper draws them: the own value and ℓ - 1 of the others, each set of them equally likely.
pub(super) struct Lots {
    others: Vec<u32>,
    ell: usize,
}

impl Lots {
    pub fn new(values: usize, ell: usize) -> Self {
        Self { others: (0..values as u32 - 1).collect(), ell }
    }

    /// The set of a row, its own value first.
    pub fn set(&mut self, own: u32, draw: &mut Draw) -> impl Iterator<Item = u32> {
        draw.shuffle(&mut self.others, self.ell - 1);
        let others = self.others[..self.ell - 1].iter().map(move |&other| other + u32::from(other >= own));
        std::iter::once(own).chain(others)
    }
}

/// Everyone of a release of the first sensitive attribute.
pub(super) fn everybody(release: &Release, method: EstimateMethod) -> (Estimate, Truth) {
    estimate(release, &Category::everybody(), method)
}

pub(super) fn estimate(release: &Release, of: &Category, method: EstimateMethod) -> (Estimate, Truth) {
    let estimator = Estimator::new(release, 0, None).unwrap();
    let (estimate, truth) = estimator.estimate(of, method);
    (estimate, truth.unwrap())
}
