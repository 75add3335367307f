//! Checks steps about level vectors on the rows: for the methods' tests alone.

use std::collections::{BTreeMap, BTreeSet};

use super::{Against, Broken, FullDomainStep, Measure};
use crate::AttributeRequirements;
use crate::trace::{At, Lack, Refusal, Trace};
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId};

/// The table of some rows, and the requirements.
pub(crate) struct Plain<'a> {
    pub microdata: &'a Microdata,
    pub requirements: &'a [AttributeRequirements],
    pub k: u64,
    pub most: u64,
}

impl Plain<'_> {
    fn node(&self, of: usize, row: usize, level: u16) -> NodeId {
        let attribute = &self.microdata.quasi_identifiers()[of];
        attribute.taxonomy().ancestor_at(LeafRank(attribute.leaves()[row]), usize::from(level))
    }

    /// The groups at a level vector.
    fn groups(&self, levels: &[u16]) -> BTreeMap<Vec<NodeId>, Vec<u32>> {
        let mut groups: BTreeMap<Vec<NodeId>, Vec<u32>> = BTreeMap::new();
        for row in 0..self.microdata.len() {
            let cells = levels.iter().enumerate().map(|(of, &level)| self.node(of, row, level)).collect();
            groups.entry(cells).or_default().push(row as u32);
        }
        groups
    }

    fn counts(&self, attribute: &Attribute, rows: &[u32]) -> BTreeMap<NodeId, u64> {
        let mut counts: BTreeMap<NodeId, u64> = BTreeMap::new();
        rows.iter().for_each(|&row| *counts.entry(attribute.leaf_node(row as usize)).or_default() += 1);
        counts
    }

    fn keeps(&self, rows: &[u32]) -> bool {
        rows.len() as u64 >= self.k
            && self.requirements.iter().zip(self.microdata.sensitive()).all(|(required, of)| {
                let masses = required.masses(self.counts(of, rows));
                required.holds(&masses)
            })
    }

    /// Whether the table at a level vector passes, and how many rows it suppresses.
    fn passes(&self, levels: &[u16]) -> (bool, u64) {
        let groups = self.groups(levels);
        let left_out = groups.values().filter(|rows| !self.keeps(rows)).map(Vec::len).sum::<usize>() as u64;
        (left_out <= self.most && left_out < self.microdata.len() as u64, left_out)
    }

    fn is_broken(&self, levels: &[u16], broken: &Broken) -> bool {
        let right = match &broken.why {
            Refusal::Lack(Lack::Rows { least }) => (broken.rows.len() as u64) < *least,
            Refusal::Lack(Lack::Values { attribute, has, least }) => {
                let counts = self.counts(&self.microdata.sensitive()[*attribute], &broken.rows);
                counts.len() == *has && (*has as u64) < *least
            }
            Refusal::Lack(Lack::Stay { .. }) => false,
            Refusal::Missed(missed) => {
                let required = &self.requirements[missed.attribute];
                let masses = required.masses(self.counts(&self.microdata.sensitive()[missed.attribute], &broken.rows));
                !required.requirements()[missed.requirement].holds(&masses, required.setting())
            }
        };
        right && !self.keeps(&broken.rows) && self.groups(levels).get(&*broken.cells) == Some(&broken.rows)
    }

    fn distinct(&self, of: usize, level: u16) -> u32 {
        (0..self.microdata.len()).map(|row| self.node(of, row, level)).collect::<BTreeSet<_>>().len() as u32
    }

    /// The share of information that the table at a level vector has.
    fn information(&self, levels: &[u16]) -> f64 {
        let sensitive = self.microdata.sensitive().len() as f64;
        let of_row = |cells: &[NodeId]| {
            let leaves = cells.iter().zip(self.microdata.quasi_identifiers());
            leaves.map(|(&node, of)| 1.0 / of.taxonomy().leaves(node).len() as f64).sum::<f64>() + sensitive
        };
        let groups = self.groups(levels);
        let kept = groups.iter().filter(|(_, rows)| self.keeps(rows));
        let sum: f64 = kept.map(|(cells, rows)| of_row(cells) * rows.len() as f64).sum();
        sum / (self.microdata.len() as f64 * (levels.len() as f64 + sensitive))
    }

    /// Whether every step is true.
    pub(crate) fn figures_are_true(&self, trace: &Trace) -> bool {
        let quasi = self.microdata.quasi_identifiers();
        let mut seen: BTreeSet<Vec<u16>> = BTreeSet::new();
        let (mut best, mut published, mut family) = (None::<(f64, Vec<u16>)>, None::<Vec<u16>>, None);
        let mut at_hand: Vec<u16> = Vec::new();
        trace.steps().iter().all(|step| {
            let Some(step) = step.of() else { return false };
            let mut first = |at: &At| {
                let is_in_family = family.as_ref().is_none_or(|family: &Vec<usize>| {
                    at.levels.iter().enumerate().all(|(of, &level)| (level > 0) == family.contains(&of))
                });
                let is_placed = at.place.is_none_or(|place| trace.order()[place].levels == at.levels);
                at_hand = at.levels.to_vec();
                seen.insert(at.levels.to_vec()) && at.passed == 0 && is_in_family && is_placed
            };
            match step {
                FullDomainStep::Tried { .. } | FullDomainStep::By { .. } => true,
                FullDomainStep::Begun { vectors, most_left_out, .. } => {
                    let all: usize = quasi.iter().map(|of| of.taxonomy().levels()).product();
                    *vectors == all as u64 && *most_left_out == self.most
                }
                FullDomainStep::Family { attributes } => {
                    family.replace(attributes.clone()).as_ref() != Some(attributes)
                }
                FullDomainStep::Followed { at, from, keeps } => {
                    let differ: Vec<usize> = (0..from.len()).filter(|&of| at.levels[of] != from[of]).collect();
                    let [of] = differ[..] else { return false };
                    let near = if *keeps { from[of] == at.levels[of] + 1 } else { from[of] == 0 };
                    first(at) && near && self.passes(&at.levels).0 == *keeps && self.passes(from).0 == *keeps
                }
                FullDomainStep::Failed { at, broken, left_out, most, suspected } => {
                    let (passes, all) = self.passes(&at.levels);
                    let decides = match broken {
                        Some(broken) => self.is_broken(&at.levels, broken) && *left_out > *most,
                        None => all == self.microdata.len() as u64 && *left_out == all,
                    };
                    first(at)
                        && !passes
                        && decides
                        && *left_out <= all
                        && *most == self.most
                        && (!suspected || *most == 0)
                }
                FullDomainStep::Kept { at, groups, left_out, worth } => {
                    let right = worth.is_none_or(|worth| {
                        let (own, before) = (worth.value, best.as_ref().map(|(value, _)| *value));
                        let more = matches!(worth.by, Measure::Information | Measure::Classes);
                        let is_above = |one: f64, other: f64| if more { one > other } else { one < other };
                        let stands = match (worth.against, before) {
                            (Against::First, None) => true,
                            (Against::Better(by), Some(before)) if by == worth.by => is_above(own, before),
                            (Against::Worse(by), Some(before)) if by == worth.by => is_above(before, own),
                            (Against::Better(_) | Against::Worse(_), Some(before)) => (own - before).abs() < 1e-9,
                            _ => false,
                        };
                        if worth.is_better() {
                            best = Some((own, at.levels.to_vec()));
                        }
                        let is_so = match worth.by {
                            Measure::Information => (own - self.information(&at.levels)).abs() < 1e-9,
                            Measure::Classes => {
                                own == self.groups(&at.levels).values().filter(|rows| self.keeps(rows)).count() as f64
                            }
                            Measure::Height => {
                                let up = quasi.iter().zip(&at.levels);
                                own == up
                                    .map(|(of, &level)| of.taxonomy().levels() as f64 - 1.0 - f64::from(level))
                                    .sum::<f64>()
                            }
                            _ => true,
                        };
                        stands && is_so
                    });
                    published = Some(at.levels.to_vec());
                    let (passes, all) = self.passes(&at.levels);
                    first(at) && right && passes && *left_out == all && *groups == self.groups(&at.levels).len() as u64
                }
                FullDomainStep::Raised { attribute, level, distinct, tied } => {
                    let has = |of: usize| self.distinct(of, at_hand[of]);
                    let below = (0..at_hand.len()).filter(|&of| at_hand[of] > 0);
                    let right = below.clone().all(|of| has(of) < *distinct || has(of) == *distinct && of <= *attribute);
                    let ties: Vec<usize> = below.filter(|&of| of != *attribute && has(of) == *distinct).collect();
                    right && has(*attribute) == *distinct && *level + 1 == at_hand[*attribute] && *tied == ties
                }
                FullDomainStep::Chosen { at } => {
                    published = Some(at.levels.to_vec());
                    best.as_ref().is_some_and(|(_, levels)| *levels == *at.levels)
                }
                FullDomainStep::LeftOut(broken) => {
                    published.as_ref().is_some_and(|levels| self.is_broken(levels, broken))
                }
                FullDomainStep::Closed { cells, rows } => published
                    .as_ref()
                    .is_some_and(|levels| self.keeps(rows) && self.groups(levels).get(&**cells) == Some(rows)),
            }
        })
    }
}
