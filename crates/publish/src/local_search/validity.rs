//! Whether a class satisfies every requirement: asked millions of times, so answers are remembered.

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashMap;
use tauell_base::sorting::sorted;
use tauell_data::taxonomy::NodeId;
use tauell_privacy::{Masses, Requirement};

use crate::AttributeRequirements;
use crate::answers::{Answers, PACKED, packed};
use crate::keep::{RowKind, TieRule, greedy_keep};

/// Rows of a sensitive value in a class. Values of all sensitive attributes are numbered together.
pub(super) type ValueCount = (u32, u32);

/// The requirements, and the answers so far.
pub(super) struct Validity {
    requirements: Arc<[AttributeRequirements]>,
    /// Rows of every class at least.
    least_rows: usize,
    attributes: Vec<Sensitive>,
    /// Row after row: the number of its value of each sensitive attribute.
    rows: Vec<u32>,
    /// By row: which of the most frequent combinations of sensitive values it has; [`RARE`] if it has another.
    bits: Vec<u8>,
    scratch: Vec<ValueCount>,
    key: Vec<u32>,
}

/// A combination of sensitive values that is not among the most frequent ones.
pub(super) const RARE: u8 = 64;

/// What is known about one sensitive attribute.
struct Sensitive {
    /// Numbers of its values: from the first, and the one after the last.
    values: (u32, u32),
    /// By value: the node that is published.
    nodes: Vec<NodeId>,
    least_values: usize,
    /// Whether only the frequencies count, whichever values have them.
    alike: bool,
    known: Answers,
}

impl Validity {
    /// For rows that are published with these sensitive nodes, attribute by attribute. O(rows · log).
    pub fn new(requirements: Arc<[AttributeRequirements]>, least_rows: u64, nodes: &[&[NodeId]], rows: usize) -> Self {
        let (mut attributes, mut numbered) = (Vec::new(), Vec::new());
        let mut next = 0;
        for (required, nodes) in requirements.iter().zip(nodes) {
            let mut distinct = sorted(nodes.to_vec(), Ord::cmp);
            distinct.dedup();
            let first = next;
            next += distinct.len() as u32;
            let numbers: Vec<u32> = nodes
                .iter()
                .map(|node| first + distinct.binary_search(node).expect("it is among them") as u32)
                .collect();
            numbered.push(numbers);
            let suits = |one: &Requirement| one.treats_values_alike() || one.asks_of_rows();
            let base = |node: &NodeId| required.spread().taxonomy().is_leaf(*node);
            let alike = required.spread().is_zero_one()
                && required.requirements().iter().all(suits)
                && distinct.iter().all(base);
            attributes.push(Sensitive {
                values: (first, next),
                nodes: distinct,
                least_values: required.least_values() as usize,
                alike,
                known: Answers::default(),
            });
        }
        let of_requirements = requirements.iter().map(AttributeRequirements::least_rows).max().unwrap_or(1);
        let least_rows = least_rows.max(of_requirements).max(1) as usize;
        let mut by_row = Vec::with_capacity(rows * numbered.len());
        (0..rows).for_each(|row| by_row.extend(numbered.iter().map(|numbers| numbers[row])));
        let bits = bits(&by_row, numbered.len(), rows);
        Self { requirements, least_rows, attributes, rows: by_row, bits, scratch: Vec::new(), key: Vec::new() }
    }

    /// Values of the first sensitive attribute that every class has at least.
    pub fn least_values(&self) -> usize {
        self.attributes.first().map_or(1, |of| of.least_values)
    }

    /// The values of a row.
    pub fn values(&self, row: u32) -> &[u32] {
        let (attributes, row) = (self.attributes.len(), row as usize);
        &self.rows[row * attributes..(row + 1) * attributes]
    }

    /// Which of the most frequent combinations of sensitive values a row has; [`RARE`] if it has another.
    pub fn bit(&self, row: u32) -> u8 {
        self.bits[row as usize]
    }

    /// Whether a class of so many rows with these values (ascending) satisfies everything.
    pub fn holds(&mut self, rows: usize, counts: &[ValueCount]) -> bool {
        if rows == 0 {
            return true;
        }
        if rows < self.least_rows {
            return false;
        }
        let mut from = 0;
        for (attribute, required) in self.attributes.iter_mut().zip(&*self.requirements) {
            let end = from + counts[from..].partition_point(|&(value, _)| value < attribute.values.1);
            let own = &counts[from..end];
            from = end;
            if !attribute.holds(required, own, &mut self.key) {
                return false;
            }
        }
        true
    }

    /// The same for a class that a row joins.
    pub fn holds_with(&mut self, rows: usize, counts: &[ValueCount], row: u32) -> bool {
        self.holds_changed(rows + 1, counts, Some(row), None)
    }

    /// The same for a class that a row leaves.
    pub fn holds_without(&mut self, rows: usize, counts: &[ValueCount], row: u32) -> bool {
        self.holds_changed(rows - 1, counts, None, Some(row))
    }

    fn holds_changed(&mut self, rows: usize, counts: &[ValueCount], joins: Option<u32>, leaves: Option<u32>) -> bool {
        if rows < self.least_rows {
            return rows == 0;
        }
        if let [of] = &self.attributes[..] {
            let value = |row: u32| self.rows[row as usize];
            if let Some(key) = of.profile(counts, joins.map(value), leaves.map(value)) {
                if key.len < of.least_values {
                    return false;
                }
                if let Some(holds) = of.known.known(key.packed) {
                    return holds;
                }
            }
        }
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.clear();
        scratch.extend_from_slice(counts);
        joins.into_iter().for_each(|row| add(&mut scratch, self.values(row)));
        leaves.into_iter().for_each(|row| remove(&mut scratch, self.values(row)));
        let holds = self.holds(rows, &scratch);
        self.scratch = scratch;
        holds
    }
}

impl Validity {
    /// Of some rows, those that are suppressed, the first ones of their values, so that the others satisfy everything as one class; `None`
    /// if nothing would remain, an empty list if they satisfy it already. As few as possible for one sensitive attribute with exact values
    /// and requirements that are symmetric in them (docs/explanation/sweep.md#keep). O(rows · log + suppressed · values).
    pub fn surplus(&mut self, rows: &[u32]) -> Option<Vec<u32>> {
        let mut kinds: BTreeMap<&[u32], Vec<u32>> = BTreeMap::new();
        for &row in rows {
            kinds.entry(self.values(row)).or_default().push(row);
        }
        let node = |(of, &value): (&Sensitive, &u32)| of.nodes[(value - of.values.0) as usize];
        let nodes: Vec<Vec<NodeId>> =
            kinds.keys().map(|values| self.attributes.iter().zip(*values).map(node).collect()).collect();
        let with_rows = || nodes.iter().zip(kinds.values().map(|rows| rows.len() as u64));
        let mut kept: Vec<RowKind<'_>> = with_rows().map(|(nodes, count)| RowKind { nodes, count }).collect();
        let masses = |(at, required): (usize, &AttributeRequirements)| {
            required.masses(with_rows().map(|(nodes, count)| (nodes[at], count)))
        };
        let all: Vec<Masses> = self.requirements.iter().enumerate().map(masses).collect();
        greedy_keep(&mut kept, &self.requirements, &all, TieRule::Balanced);
        if kept.iter().map(|kind| kind.count).sum::<u64>() < self.least_rows as u64 {
            return None;
        }
        let surplus =
            kinds.values().zip(kept).flat_map(|(rows, kept)| rows[..rows.len() - kept.count as usize].to_vec());
        Some(sorted(surplus.collect(), u32::cmp))
    }
}

/// The frequencies of a class, ascending, as answers are remembered by them.
struct Profile {
    packed: u128,
    len: usize,
}

impl Sensitive {
    /// The frequencies of a class that a row of one value joins, or that a row of another leaves; `None` if more than the frequencies
    /// count, or if they are too many or too large.
    fn profile(&self, counts: &[ValueCount], joins: Option<u32>, leaves: Option<u32>) -> Option<Profile> {
        if !self.alike || counts.len() >= PACKED {
            return None;
        }
        let (mut sorted, mut len) = ([0u32; PACKED], 0);
        let mut add = |count: u32| {
            let mut place = len;
            while place > 0 && sorted[place - 1] > count {
                sorted[place] = sorted[place - 1];
                place -= 1;
            }
            sorted[place] = count;
            len += 1;
        };
        let mut is_new = joins.is_some();
        for &(value, count) in counts {
            let (is_joined, is_left) = (joins == Some(value), leaves == Some(value));
            is_new &= !is_joined;
            let count = count + u32::from(is_joined) - u32::from(is_left);
            if count > 0 {
                add(count);
            }
        }
        if is_new {
            add(1);
        }
        Some(Profile { packed: packed(&sorted[..len])?, len })
    }

    fn holds(&mut self, required: &AttributeRequirements, counts: &[ValueCount], key: &mut Vec<u32>) -> bool {
        if counts.len() < self.least_values && self.alike {
            return false;
        }
        key.clear();
        if self.alike {
            key.extend(counts.iter().map(|&(_, count)| count));
            key.sort_unstable();
        } else {
            key.extend(counts.iter().flat_map(|&(value, count)| [value, count]));
        }
        let (first, nodes) = (self.values.0, &self.nodes);
        self.known.of(key, || {
            let published = counts.iter().map(|&(value, count)| (nodes[(value - first) as usize], u64::from(count)));
            required.holds(&required.masses(published))
        })
    }
}

/// Adds a row of these values to counts, which are ascending by value.
pub(super) fn add(counts: &mut Vec<ValueCount>, values: &[u32]) {
    for &value in values {
        match counts.binary_search_by_key(&value, |&(value, _)| value) {
            Ok(place) => counts[place].1 += 1,
            Err(place) => counts.insert(place, (value, 1)),
        }
    }
}

/// Removes a row of these values from counts.
pub(super) fn remove(counts: &mut Vec<ValueCount>, values: &[u32]) {
    for &value in values {
        let place = counts.binary_search_by_key(&value, |&(value, _)| value).expect("the row was counted");
        counts[place].1 -= 1;
        if counts[place].1 == 0 {
            counts.remove(place);
        }
    }
}

/// By row: the place of its combination among the most frequent ones; of equally frequent ones, the one that comes first.
fn bits(by_row: &[u32], attributes: usize, rows: usize) -> Vec<u8> {
    if attributes == 0 {
        return vec![0; rows];
    }
    let combinations = || by_row.chunks_exact(attributes);
    // How many rows have a combination, and the first of them.
    let mut counts: FxHashMap<&[u32], (u32, u32)> = FxHashMap::default();
    for (row, combination) in (0u32..).zip(combinations()) {
        counts.entry(combination).or_insert((0, row)).0 += 1;
    }
    let groups: Vec<(u32, u32)> = counts.values().copied().collect();
    let groups = sorted(groups, |a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let frequent = (0..RARE).zip(&groups);
    let bits: FxHashMap<u32, u8> = frequent.map(|(bit, &(_, first))| (first, bit)).collect();
    combinations().map(|combination| bits.get(&counts[combination].1).copied().unwrap_or(RARE)).collect()
}
