//! Two versions of one column side by side: base values that both number alike, and what joins rows of the one to rows of the other.

use std::ops::Range;
use std::sync::Arc;

use hashbrown::HashMap;
use rustc_hash::FxBuildHasher;

use crate::session::Session;
use tauell_base::sorting::sort_places;
use tauell_data::taxonomy::{LeafRank, TreeBuilder, ValueId, Values};
use tauell_measure::adversary::composition::{Guarantee, ReleasePair, Version};
use tauell_privacy::{KAnonymity, Masses, Requirement, Spread, Weights};

use super::earlier_release::{EarlierRelease, NO_LEAF, Shown};

/// Base values of both versions: those that one cell of the file is in both are one. If a version has ranges of numbers, each number of
/// the file is a base value of both.
struct Numbering {
    /// By version and leaf (of a column published unchanged: distinct cell).
    of: [Vec<Vec<u32>>; 2],
    count: u32,
}

/// What two versions disclose about one column; without a column, the rows alone count. O(rows · columns that both
/// publish).
pub(super) fn composed(session: &Session, versions: [&EarlierRelease; 2], column: usize) -> Option<ReleasePair> {
    let shown = [versions[0].shown(column)?, versions[1].shown(column)?];
    let numbering = numbering(session, shown, column);
    let promised = [0, 1].map(|side| promised(shown[side], &numbering.of[side], numbering.count));
    let weights = match shown {
        [_, Shown::Sensitive { weights: of, .. }] => weights(of, &numbering.of[1], numbering.count),
        [Shown::Sensitive { weights: of, .. }, _] => weights(of, &numbering.of[0], numbering.count),
        _ => vec![1.0; numbering.count as usize],
    };
    Some(ReleasePair {
        versions: [0, 1].map(|side| version(session, versions[side], shown[side], &numbering.of[side], column)),
        links: links(session, versions, column),
        weights,
        promised: promised.into(),
    })
}

/// What two versions disclose by rows alone: who is in which class of either.
pub(super) fn of_rows(versions: [&EarlierRelease; 2], requirements: &[KAnonymity]) -> ReleasePair {
    let tree = Arc::new(TreeBuilder::new("any").finish());
    let spread = Spread::new(tree, &Weights::where_present(&[1]), 1, 1);
    let rows = versions[0].class_of.len();
    let value_of = Arc::new(vec![0; rows]);
    let version = |of: &EarlierRelease| Version {
        class_of: Arc::clone(&of.class_of),
        value_of: Arc::clone(&value_of),
        values: vec![std::iter::once(0..1).collect()],
    };
    let requirements = requirements.iter().copied().map(Requirement::from).collect();
    let whole = Masses::doubles([rows as f64], rows as u64).into();
    let promised = Guarantee { requirements, spread, whole, base_of: vec![Some(0)] };
    ReleasePair { versions: versions.map(version), links: Vec::new(), weights: vec![1.0], promised: vec![promised] }
}

fn leaf(shown: &Shown, cell: usize) -> u32 {
    match shown {
        Shown::Sensitive { cells, .. } | Shown::QuasiIdentifier { cells, .. } => cells.leaf_of[cell],
        Shown::Kept => cell as u32,
    }
}

fn numbering(session: &Session, shown: [&Shown; 2], column: usize) -> Numbering {
    let cells = session.as_read(column).dictionary().len();
    let counts = shown.map(|shown| shown.taxonomy().map_or(cells, |tree| tree.leaf_count()));
    if shown[0].ranges() != shown[1].ranges() {
        return numbering_of_ranges(shown, cells, counts);
    }
    let mut sets = Sets((0..(counts[0] + counts[1]) as u32).collect());
    let mut met = vec![false; counts[0] + counts[1]];
    for cell in 0..cells {
        let [one, other] = shown.map(|shown| leaf(shown, cell));
        if one != NO_LEAF && other != NO_LEAF {
            let other = counts[0] as u32 + other;
            sets.join(one, other);
            (met[one as usize], met[other as usize]) = (true, true);
        }
    }
    // Values that no row has are identified by their labels.
    if let [Some(first), Some(second)] = shown.map(Shown::taxonomy) {
        for rank in (0..counts[1] as u32).filter(|&rank| !met[counts[0] + rank as usize]) {
            let label = second.label(second.leaf_node(LeafRank(rank)));
            if let Some(other) = first.leaf(label).filter(|other| !met[other.index()]) {
                sets.join(other.0, counts[0] as u32 + rank);
            }
        }
    }
    let mut number = vec![u32::MAX; counts[0] + counts[1]];
    let mut count = 0;
    let mut of = [Vec::with_capacity(counts[0]), Vec::with_capacity(counts[1])];
    for side in [1, 0] {
        for leaf in 0..counts[side] {
            let number = &mut number[sets.first(if side == 0 { leaf } else { counts[0] + leaf } as u32) as usize];
            if *number == u32::MAX {
                *number = count;
                count += 1;
            }
            of[side].push(vec![*number]);
        }
    }
    Numbering { of, count }
}

/// As [`numbering`], for versions whose ranges of numbers differ: what is one leaf in each of them is one base value, so a range contains
/// the numbers of the other version, or what two ranges have in common.
fn numbering_of_ranges(shown: [&Shown; 2], cells: usize, counts: [usize; 2]) -> Numbering {
    let mut known: HashMap<[u32; 2], u32, FxBuildHasher> = HashMap::default();
    let mut of = counts.map(|count| vec![Vec::new(); count]);
    for cell in 0..cells {
        let leaves = shown.map(|shown| leaf(shown, cell));
        let next = known.len() as u32;
        if leaves == [NO_LEAF; 2] || known.contains_key(&leaves) {
            continue;
        }
        known.insert(leaves, next);
        for (of, leaf) in of.iter_mut().zip(leaves).filter(|&(_, leaf)| leaf != NO_LEAF) {
            of[leaf as usize].push(next);
        }
    }
    let mut count = known.len() as u32;
    // Values that no row has.
    for numbers in of.iter_mut().flatten().filter(|numbers| numbers.is_empty()) {
        numbers.push(count);
        count += 1;
    }
    Numbering { of, count }
}

fn version(session: &Session, of: &EarlierRelease, shown: &Shown, number: &[Vec<u32>], column: usize) -> Version {
    let (value_of, values) = match shown {
        Shown::Sensitive { value_of, values, takes_part, .. } => {
            (Arc::clone(value_of), covered(value_of, values, number, |leaf| takes_part[leaf]))
        }
        Shown::QuasiIdentifier { value_of_record, values, .. } => {
            let value = |&record: &u32| value_of_record.get(record as usize).copied().unwrap_or(0);
            let value_of: Vec<u32> = of.record_of.iter().map(value).collect();
            let covered = covered(&value_of, values, number, |_| true);
            (Arc::new(value_of), covered)
        }
        Shown::Kept => {
            let codes = session.as_read(column).codes().to_vec();
            let run = |numbers: &Vec<u32>| numbers.iter().map(|&number| number..number + 1).collect();
            (Arc::new(codes), number.iter().map(run).collect())
        }
    };
    Version { class_of: Arc::clone(&of.class_of), value_of, values }
}

/// The base values that each published value that occurs may stand for, in stretches.
fn covered(
    value_of: &[u32],
    values: &Values,
    number: &[Vec<u32>],
    takes_part: impl Fn(usize) -> bool,
) -> Vec<Vec<Range<u32>>> {
    let mut covered: Vec<Vec<Range<u32>>> = vec![Vec::new(); values.len()];
    for &value in value_of {
        let runs = &mut covered[value as usize];
        if runs.is_empty() {
            let cover = values.cover(ValueId(value));
            let leaves = cover.runs().flatten().filter(|&leaf| takes_part(leaf));
            let mut numbers: Vec<u32> = leaves.flat_map(|leaf| number[leaf].iter().copied()).collect();
            sort_places(&mut numbers, |a, b| a.cmp(&b));
            for number in numbers {
                match runs.last_mut() {
                    Some(last) if number < last.end => (),
                    Some(last) if number == last.end => last.end += 1,
                    _ => runs.push(number..number + 1),
                }
            }
        }
    }
    covered
}

fn weights(weights: &Weights, number: &[Vec<u32>], count: u32) -> Vec<f64> {
    let mut all = vec![0.0; count as usize];
    for (numbers, weight) in number.iter().zip(weights.by_leaf()) {
        numbers.iter().for_each(|&number| all[number as usize] += weight.to_f64() / numbers.len() as f64);
    }
    // What only the other version knows has no weight here: any will do, since no one can have it.
    all.into_iter().map(|weight| if weight > 0.0 { weight } else { 1.0 }).collect()
}

fn promised(shown: &Shown, number: &[Vec<u32>], count: u32) -> Guarantee {
    let Shown::Sensitive { spread, requirements, whole, .. } = shown else {
        let tree = Arc::new(TreeBuilder::new("any").finish());
        let spread = Spread::new(tree, &Weights::where_present(&[1]), 1, 1);
        let whole = Masses::doubles([1.0], 1).into();
        return Guarantee { requirements: Vec::new(), spread, whole, base_of: vec![None; count as usize] };
    };
    let mut base_of = vec![None; count as usize];
    for (base, leaf) in spread.base().iter().enumerate().rev() {
        number[leaf.index()].iter().for_each(|&number| base_of[number as usize] = Some(base));
    }
    Guarantee { requirements: of_values(requirements), spread: (**spread).clone(), whole: (**whole).clone(), base_of }
}

/// The requirements on values that a version satisfies under a column; k is required of rows.
pub(super) fn requirements(of: &EarlierRelease, column: usize) -> Vec<Requirement> {
    match of.shown(column) {
        Some(Shown::Sensitive { requirements, .. }) => of_values(requirements),
        _ => Vec::new(),
    }
}

fn of_values(requirements: &[Requirement]) -> Vec<Requirement> {
    requirements.iter().filter(|one| !one.asks_of_rows()).cloned().collect()
}

/// The values that both publish exactly for each row, this column aside, as a number; empty if there are none.
fn links(session: &Session, versions: [&EarlierRelease; 2], column: usize) -> Vec<u32> {
    let rows = versions[0].class_of.len();
    if !versions.iter().all(|version| version.linked) {
        return Vec::new();
    }
    if versions.iter().all(|version| version.in_input_order) {
        return (0..rows as u32).collect();
    }
    let mut links = Vec::new();
    for (other, first) in &versions[0].columns {
        let Some(second) = versions[1].shown(*other) else { continue };
        let both_quasi = [first, second].iter().all(|shown| matches!(shown, Shown::QuasiIdentifier { .. }));
        let differ = first.ranges() != second.ranges();
        if *other == column || both_quasi || differ || !first.is_exact() || !second.is_exact() {
            continue;
        }
        let numbering = numbering(session, [first, second], *other);
        let number = |cell: u32| match first {
            Shown::Sensitive { cells, .. } | Shown::QuasiIdentifier { cells, .. } => match cells.leaf_of[cell as usize]
            {
                NO_LEAF => u32::MAX,
                leaf => numbering.of[0][leaf as usize][0],
            },
            Shown::Kept => numbering.of[0][cell as usize][0],
        };
        let codes = session.as_read(*other).codes();
        if links.is_empty() {
            links = codes.iter().map(number).collect();
            continue;
        }
        let mut known: HashMap<u64, u32, FxBuildHasher> = HashMap::default();
        for (link, cell) in links.iter_mut().zip(codes.iter()) {
            let next = known.len() as u32;
            *link = *known.entry(u64::from(*link) << 32 | u64::from(number(cell))).or_insert(next);
        }
    }
    links
}

/// Sets of numbers that are joined.
pub(super) struct Sets(pub Vec<u32>);

impl Sets {
    pub fn first(&mut self, mut one: u32) -> u32 {
        while self.0[one as usize] != one {
            let above = self.0[self.0[one as usize] as usize];
            self.0[one as usize] = above;
            one = above;
        }
        one
    }

    pub fn join(&mut self, one: u32, other: u32) {
        let (one, other) = (self.first(one), self.first(other));
        self.0[one.max(other) as usize] = one.min(other);
    }
}
