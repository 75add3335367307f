//! One class: its most specific value, and whether, by what and into which parts it is split.

use std::mem::take;

use crate::counts::Counts;
use crate::covering::covering;
use crate::trace::{Lack, Missed, Refusal, Trace};
use tauell_base::pace::Pace;
use tauell_base::sorting::sorted;
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId};

use super::steps::{MondrianStep, Part, TriedIn};
use super::{Ground, SplitBy};

/// No part yet.
const NONE: u32 = u32::MAX;

/// What it costs to look at a row, in units of some nanoseconds: at the part it goes to and at its place there.
const PART: u64 = 12;
const PLACE: u64 = 8;

/// What it costs to test a count, in the same units.
const TEST: u64 = 20;

/// The rows of a class, part after part, and the size of each part.
pub(super) struct Split<'a> {
    pub rows: &'a [u32],
    pub sizes: &'a [usize],
}

/// The work on the class at hand. Its memory is used again for the next one.
pub(super) struct Splitting {
    /// The most specific value that covers the class.
    value: Box<[NodeId]>,
    parts: Parts,
    counts: Counts,
}

/// The rows of a class under the children of its value.
struct Parts {
    /// By node of each attribute: the number of its part, while parts are numbered.
    number: Vec<Vec<u32>>,
    /// Children by number, and how many rows each has.
    children: Vec<(NodeId, usize)>,
    /// By place among the rows of the class: the number of its part.
    of: Vec<u32>,
    /// The parts in the order of the tree: child and size.
    ordered: Vec<(NodeId, usize)>,
    sizes: Vec<usize>,
    /// By number: the next place.
    places: Vec<usize>,
    /// The rows, part after part.
    rows: Vec<u32>,
}

impl Splitting {
    /// No class yet. O(nodes).
    pub fn new(microdata: &Microdata) -> Self {
        let by_node = |of: &Attribute| vec![NONE; of.taxonomy().node_count()];
        Self {
            value: Box::default(),
            parts: Parts {
                number: microdata.quasi_identifiers().iter().map(by_node).collect(),
                children: Vec::new(),
                of: Vec::new(),
                ordered: Vec::new(),
                sizes: Vec::new(),
                places: Vec::new(),
                rows: Vec::new(),
            },
            counts: Counts::new(microdata),
        }
    }

    /// Splits a class by the first or by the best attribute whose parts all satisfy the requirements; `None` if there is none.
    pub async fn split(
        &mut self,
        ground: &Ground,
        rows: &[u32],
        mut trace: Option<&mut Trace>,
        pace: &Pace,
    ) -> Option<Split<'_>> {
        self.value = covering(&ground.microdata, rows, pace).await;
        let candidates = candidates(ground, &self.value, rows.len());
        if let Some(trace) = &mut trace {
            trace.record(self.looked(ground, rows, &candidates));
        }
        // The attribute after which most information is retained, and the number of attributes that the class could be
        // split by.
        let (mut best, mut could): (Option<(usize, f64)>, usize) = (None, 0);
        for attribute in candidates {
            self.number(ground, attribute, rows, pace).await;
            let refused = match self.parts.smaller_than(ground.least_rows) {
                Some(part) => Some((part, Refusal::Lack(Lack::Rows { least: ground.least_rows }))),
                None => {
                    self.parts.place(rows, pace).await;
                    self.refused(ground, trace.is_some(), pace).await
                }
            };
            if let Some((part, why)) = refused {
                if let Some(trace) = &mut trace {
                    trace.record(MondrianStep::Refused { attribute, parts: self.parts.recorded(rows), part, why });
                }
                continue;
            }
            if ground.options.split == SplitBy::Widest {
                return Some(self.cut(attribute, None, rows, trace));
            }
            could += 1;
            let (kept, before) = self.information(ground, attribute);
            if let Some(trace) = &mut trace {
                trace.record(MondrianStep::Weighed { attribute, parts: self.parts.recorded(rows), kept, before });
            }
            if best.is_none_or(|(_, most)| kept - before > most) {
                best = Some((attribute, kept - before));
            }
        }
        let (attribute, _) = best?;
        self.number(ground, attribute, rows, pace).await;
        self.parts.place(rows, pace).await;
        Some(self.cut(attribute, Some(could), rows, trace))
    }

    /// The value of a class that is not split.
    pub(crate) fn take_value(&mut self) -> Box<[NodeId]> {
        take(&mut self.value)
    }

    async fn number(&mut self, ground: &Ground, attribute: usize, rows: &[u32], pace: &Pace) {
        let node = self.value[attribute];
        self.parts.number(&ground.microdata.quasi_identifiers()[attribute], (attribute, node), rows, pace).await;
    }

    /// The first part that violates a requirement, and the reason, which is computed in full only for a trace.
    async fn refused(&mut self, ground: &Ground, is_told: bool, pace: &Pace) -> Option<(usize, Refusal)> {
        let mut start = 0;
        for (part, &size) in self.parts.sizes.iter().enumerate() {
            let rows = &self.parts.rows[start..start + size];
            start += size;
            for (sensitive, required) in ground.requirements.iter().enumerate() {
                let of = &ground.microdata.sensitive()[sensitive];
                let mut next = 0;
                pace.until(|left| {
                    self.counts.count(of, sensitive, rows, &mut next, left);
                    next == rows.len()
                })
                .await;
                let counts = self.counts.take(of, sensitive);
                pace.pause(TEST * counts.len() as u64).await;
                let (has, least) = (counts.len(), u64::from(required.least_values()));
                let masses = (has as u64 >= least).then(|| required.masses(counts));
                if masses.as_ref().is_some_and(|masses| required.holds(masses)) {
                    continue;
                }
                let lack = Refusal::Lack(Lack::Values { attribute: sensitive, has, least });
                let missed = masses.filter(|_| is_told).and_then(|masses| {
                    Missed::first(sensitive, required.requirements(), &masses, required.setting()).map(Refusal::Missed)
                });
                return Some((part, missed.unwrap_or(lack)));
            }
        }
        None
    }

    /// The information that the parts retain of an attribute, and that the class retains without a split.
    fn information(&self, ground: &Ground, attribute: usize) -> (f64, f64) {
        let taxonomy = ground.microdata.quasi_identifiers()[attribute].taxonomy();
        let kept = self.parts.ordered.iter().map(|&(child, rows)| rows as f64 * taxonomy.information(child)).sum();
        let rows: usize = self.parts.ordered.iter().map(|&(_, rows)| rows).sum();
        (kept, rows as f64 * taxonomy.information(self.value[attribute]))
    }

    /// The step that records which class is considered.
    fn looked(&self, ground: &Ground, rows: &[u32], candidates: &[usize]) -> MondrianStep {
        let order = match ground.options.split {
            SplitBy::Widest => TriedIn::Width,
            SplitBy::Information => TriedIn::Importance,
        };
        MondrianStep::Looked {
            cells: self.value.clone(),
            rows: rows.to_vec(),
            tried: candidates.to_vec(),
            order,
            least: 2 * ground.least_rows,
        }
    }

    fn cut(&self, attribute: usize, of: Option<usize>, rows: &[u32], trace: Option<&mut Trace>) -> Split<'_> {
        if let Some(trace) = trace {
            trace.record(MondrianStep::Cut { attribute, parts: self.parts.recorded(rows), of });
        }
        Split { rows: &self.parts.rows, sizes: &self.parts.sizes }
    }
}

impl Parts {
    /// Numbers the parts under the children of a node, and assigns each row to its part.
    async fn number(&mut self, attribute: &Attribute, (index, node): (usize, NodeId), rows: &[u32], pace: &Pace) {
        self.children.clear();
        self.of.clear();
        let (taxonomy, numbers) = (attribute.taxonomy(), &mut self.number[index]);
        let level = taxonomy.depth(node) + 1;
        pace.each(0..rows.len(), PART, |place| {
            let child = taxonomy.ancestor_at(LeafRank(attribute.leaves()[rows[place] as usize]), level);
            let number = &mut numbers[child.index()];
            if *number == NONE {
                *number = self.children.len() as u32;
                self.children.push((child, 0));
            }
            self.children[*number as usize].1 += 1;
            self.of.push(*number);
        })
        .await;
        self.children.iter().for_each(|(child, _)| numbers[child.index()] = NONE);
        let order =
            sorted((0..self.children.len()).collect(), |a: &usize, b| self.children[*a].0.cmp(&self.children[*b].0));
        self.ordered.clear();
        self.ordered.extend(order.iter().map(|&number| self.children[number]));
        self.sizes.clear();
        self.sizes.extend(self.ordered.iter().map(|&(_, size)| size));
        self.places.clear();
        self.places.resize(order.len(), 0);
        let mut place = 0;
        for number in order {
            self.places[number] = place;
            place += self.children[number].1;
        }
        self.rows.clear();
        self.rows.resize(rows.len(), 0);
    }

    /// The first part with fewer rows.
    fn smaller_than(&self, least: u64) -> Option<usize> {
        self.sizes.iter().position(|&size| (size as u64) < least)
    }

    /// The parts as a trace records them; `rows` are those that were numbered.
    fn recorded(&self, rows: &[u32]) -> Vec<Part> {
        let of = |&(node, _): &(NodeId, usize)| {
            let number = self.children.iter().position(|&(child, _)| child == node);
            let rows = rows.iter().zip(&self.of).filter(|&(_, &of)| Some(of as usize) == number);
            Part { node, rows: rows.map(|(&row, _)| row).collect() }
        };
        self.ordered.iter().map(of).collect()
    }

    /// Puts rows side by side that are in one part, in the order in which they came.
    async fn place(&mut self, rows: &[u32], pace: &Pace) {
        pace.each(0..rows.len(), PLACE, |at| {
            let place = &mut self.places[self.of[at] as usize];
            self.rows[*place] = rows[at];
            *place += 1;
        })
        .await;
    }
}

/// The attributes by which a class with these values may be split, in the order in which they are tried.
fn candidates(ground: &Ground, nodes: &[NodeId], rows: usize) -> Vec<usize> {
    if (rows as u64) < 2 * ground.least_rows {
        return Vec::new();
    }
    let taxonomy = |attribute: usize| ground.microdata.quasi_identifiers()[attribute].taxonomy();
    let splittable: Vec<usize> = (0..nodes.len()).filter(|&of| !taxonomy(of).is_leaf(nodes[of])).collect();
    if ground.options.split == SplitBy::Information {
        return splittable;
    }
    // Shares of leaves as fractions; of equal ones the more important attribute comes first.
    let share = |of: usize| (taxonomy(of).leaves(nodes[of]).len() as u128, taxonomy(of).leaf_count() as u128);
    sorted(splittable, |&a, &b| {
        let ((part_a, all_a), (part_b, all_b)) = (share(a), share(b));
        (part_b * all_a).cmp(&(part_a * all_b)).then(a.cmp(&b))
    })
}
