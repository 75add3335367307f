//! Classes cut up by what is published of the other sensitive attributes (Machanavajjhala et al. 2006, Definition 4.5;
//! docs/explanation/adversaries.md#an-adversary-who-knows-the-other-sensitive-values).
//!
//! A requirement on each attribute alone does not cover an adversary who knows a person's value in one of them: a class
//! {(s1,v1), (s1,v2), (s2,v3), (s3,v3)} satisfies one on either, and knowing S ≠ s1 discloses v3. Definition 4.5
//! requires more: for every sensitive attribute, each block of rows with one published quasi-identifier *and* one
//! published value in every other sensitive attribute must satisfy it. No method here aims at that; this measures how
//! far a release is from it.

use std::collections::BTreeMap;

use tauell_data::taxonomy::ValueId;
use tauell_privacy::{Masses, RequirementResult, RequirementTally};
use tauell_publish::release::{Publication, Release};

use super::Examined;

/// The blocks of one sensitive attribute over all classes.
#[derive(Clone, Debug)]
pub struct Blocks {
    /// Number of the first block of each class, and of all blocks at the end.
    first: Vec<u32>,
    /// By requirement: how the blocks keep it.
    pub held: Vec<RequirementResult>,
    /// Blocks that violate some requirement.
    pub broken: usize,
    /// Rows in them.
    pub broken_rows: u64,
}

impl Blocks {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.first.last().map_or(0, |&all| all as usize)
    }

    /// The class of a block.
    pub fn class(&self, block: usize) -> usize {
        self.first.partition_point(|&first| first as usize <= block) - 1
    }

    /// The masses of a block. O(rows of its class · log).
    pub fn masses(&self, release: &Release, attribute: usize, block: usize) -> Masses {
        let class = self.class(block);
        let place = block - self.first[class] as usize;
        let mut blocks = block_masses(release, attribute, class);
        blocks.nth(place).expect("a class has its blocks")
    }
}

/// [`Blocks`] in the making: classes are taken one by one.
#[derive(Debug)]
pub(super) struct Parting {
    first: Vec<u32>,
    holding: RequirementTally,
    broken: usize,
    broken_rows: u64,
}

impl Parting {
    pub fn new(requirements: usize) -> Self {
        Self { first: vec![0], holding: RequirementTally::new(requirements), broken: 0, broken_rows: 0 }
    }

    pub fn take(&mut self, of: &Examined<'_>, attribute: usize, class: usize) {
        let asked = &of.asked[attribute];
        let mut blocks = self.first[self.first.len() - 1];
        for masses in block_masses(of.release, attribute, class) {
            if self.holding.take(&masses, asked.setting, asked.requirements) {
                self.broken += 1;
                self.broken_rows += masses.rows();
            }
            blocks += 1;
        }
        self.first.push(blocks);
    }

    /// Adds the blocks of another, whose classes follow.
    pub fn append(&mut self, other: Self) {
        let before = self.first[self.first.len() - 1];
        self.first.extend(other.first[1..].iter().map(|first| before + first));
        self.holding.append(other.holding);
        self.broken += other.broken;
        self.broken_rows += other.broken_rows;
    }

    pub fn finish(self) -> Blocks {
        let Self { first, holding, broken, broken_rows } = self;
        Blocks { first, held: holding.finish(), broken, broken_rows }
    }
}

/// The masses of the blocks of one class, in their order.
pub(super) fn block_masses(release: &Release, attribute: usize, class: usize) -> impl Iterator<Item = Masses> {
    let blocks = blocks_of_class(&release.publication, release.sensitive.len(), attribute, class);
    blocks.map(move |counts| release.sensitive[attribute].spread.masses(counts))
}

/// The blocks of one class in the order of the other attributes' values, each as counts per published value.
/// O(rows of the class · attributes · log).
fn blocks_of_class(
    publication: &Publication,
    attributes: usize,
    attribute: usize,
    class: usize,
) -> impl Iterator<Item = Vec<(ValueId, u64)>> {
    let mut blocks: BTreeMap<Vec<Option<ValueId>>, BTreeMap<ValueId, u64>> = BTreeMap::new();
    for &row in publication.class(class).rows {
        let others = (0..attributes).filter(|&other| other != attribute);
        let key = others.map(|other| publication.sensitive(other, row as usize)).collect();
        let Some(own) = publication.sensitive(attribute, row as usize) else { continue };
        *blocks.entry(key).or_default().entry(own).or_default() += 1;
    }
    // If values are published with their class alone, no one can link two of them: the class is its only block.
    let whole = (!publication.is_linked()).then(|| publication.histogram(class, attribute));
    whole.into_iter().chain(blocks.into_values().map(|counts| counts.into_iter().collect()))
}
