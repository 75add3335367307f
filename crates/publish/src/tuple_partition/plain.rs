//! The three phases as in the paper, checking everything for each move; and the least number of moves. For tests alone.

use std::collections::BTreeMap;

/// Rows per value.
pub(super) type Counts = BTreeMap<u32, u32>;

/// What became of some groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Moved {
    /// The last phase that moved a row or found the residue eligible.
    pub phase: u32,
    /// How often phase 3 was begun.
    pub covers: u32,
    pub groups: Vec<Counts>,
    pub residue: Counts,
}

pub(super) fn size(of: &Counts) -> u32 {
    of.values().sum()
}

fn most(of: &Counts) -> u32 {
    of.values().copied().max().unwrap_or(0)
}

fn pillars(of: &Counts) -> Vec<u32> {
    of.iter().filter(|&(_, &rows)| rows == most(of)).map(|(&value, _)| value).collect()
}

pub(super) fn is_eligible(of: &Counts, ell: u32) -> bool {
    size(of) >= ell * most(of)
}

fn move_one(from: &mut Counts, to: &mut Counts, value: u32) {
    let rows = from.get_mut(&value).unwrap();
    *rows -= 1;
    if *rows == 0 {
        from.remove(&value);
    }
    *to.entry(value).or_default() += 1;
}

/// The three phases.
pub(super) fn three_phases(groups: &[Counts], ell: u32) -> Moved {
    let mut moved = Moved { phase: 1, covers: 0, groups: groups.to_vec(), residue: Counts::new() };
    for group in &mut moved.groups {
        while !is_eligible(group, ell) {
            let pillar = pillars(group)[0];
            move_one(group, &mut moved.residue, pillar);
        }
    }
    if is_eligible(&moved.residue, ell) {
        return moved;
    }
    moved.phase = 2;
    second_phase(&mut moved, ell);
    while !is_eligible(&moved.residue, ell) {
        moved.phase = 3;
        moved.covers += 1;
        let mut common = pillars(&moved.residue);
        let mut used = vec![false; moved.groups.len()];
        while !common.is_empty() {
            let shared = |group: &Counts| pillars(group).into_iter().filter(|value| common.contains(value)).count();
            let unused = (0..moved.groups.len()).filter(|&at| !used[at] && !moved.groups[at].is_empty());
            let at = unused.min_by_key(|&at| (shared(&moved.groups[at]), at)).unwrap();
            used[at] = true;
            let before = pillars(&moved.groups[at]);
            before.iter().for_each(|&value| move_one(&mut moved.groups[at], &mut moved.residue, value));
            common.retain(|value| before.contains(value));
        }
        second_phase(&mut moved, ell);
    }
    moved
}

fn second_phase(moved: &mut Moved, ell: u32) {
    while !is_eligible(&moved.residue, ell) {
        let in_residue = |value: u32| moved.residue.get(&value).copied().unwrap_or(0);
        let of_residue = pillars(&moved.residue);
        // Rows in the residue, the group, the value, and which values give a row.
        let mut best: Option<(u32, usize, u32, Vec<u32>)> = None;
        for (at, group) in moved.groups.iter().enumerate().filter(|(_, group)| !group.is_empty()) {
            let is_fat = size(group) > ell * most(group);
            let of_group = pillars(group);
            if !is_fat && of_group.iter().any(|value| of_residue.contains(value)) {
                continue;
            }
            let candidates: Vec<u32> = match is_fat {
                true => group.keys().copied().filter(|value| !of_residue.contains(value)).collect(),
                false => of_group.clone(),
            };
            let (rows, value) = candidates.iter().map(|&value| (in_residue(value), value)).min().unwrap();
            if best.as_ref().is_none_or(|best| (rows, at, value) < (best.0, best.1, best.2)) {
                best = Some((rows, at, value, if is_fat { vec![value] } else { of_group }));
            }
        }
        let Some((_, at, _, values)) = best else { return };
        values.iter().for_each(|&value| move_one(&mut moved.groups[at], &mut moved.residue, value));
    }
}

/// The least number of rows that must move, tried one by one.
pub(super) fn least(groups: &[Counts], ell: u32) -> u32 {
    // Per residue: the fewest rows, which is its size. All residues that groups can leave while they stay eligible.
    let mut residues = vec![Counts::new()];
    for group in groups {
        let mut ways = vec![(Counts::new(), group.clone())];
        for (&value, &rows) in group {
            let more = ways.iter().flat_map(|(moved, rest)| {
                (1..=rows).map(move |rows| {
                    let (mut moved, mut rest) = (moved.clone(), rest.clone());
                    (0..rows).for_each(|_| move_one(&mut rest, &mut moved, value));
                    (moved, rest)
                })
            });
            let more: Vec<_> = more.collect();
            ways.extend(more);
        }
        ways.retain(|(_, rest)| is_eligible(rest, ell));
        let joined = residues.iter().flat_map(|before| {
            ways.iter().map(|(moved, _)| {
                let mut sum = before.clone();
                moved.iter().for_each(|(&value, &rows)| *sum.entry(value).or_default() += rows);
                sum
            })
        });
        residues = joined.collect();
        residues.sort();
        residues.dedup();
    }
    residues.iter().filter(|residue| is_eligible(residue, ell)).map(size).min().unwrap()
}
