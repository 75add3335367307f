//! Ruin and rebuild: a class and some of its neighbours are pooled, and new classes are built of their rows (Schrimpf, Schneider,
//! Stamm-Wilbrandt and Dueck 2000, "Record breaking optimization results using the ruin and recreate principle").

use tauell_base::random::Generator;
use tauell_privacy::ln;

use super::classes::Class;
use super::partition::{Joined, Partition, SUPPRESSED};
use super::validity::Validity;
use crate::objective::{Cost, Quasi, UNIT};

/// Classes with more rows are not ruined.
const MOST_ROWS: usize = 60;

/// Classes that are pooled with one, at most.
const MOST_NEIGHBOURS: u32 = 3;

/// Pools the costlier class of two random rows with one to three of its neighbours, and builds classes from the pool.
/// Whether the result was accepted: if the classes cost less than the old ones, or more by no more than chance allows
/// at this temperature (in rows).
pub(super) fn ruin(partition: &mut Partition, random: &mut Generator, temperature: f64) -> bool {
    let rows = partition.quasi.row_count() as u32;
    let picked = [random.below(rows), random.below(rows)].map(|row| partition.class_of(row));
    // A suppressed row is in no class.
    let cost = |class: u32| partition.classes.get(class as usize).map_or(0, |class| class.cost);
    let dearer = if cost(picked[1]) > cost(picked[0]) { picked[1] } else { picked[0] };
    if dearer == SUPPRESSED {
        return false;
    }
    let class = &partition.classes[dearer as usize];
    if class.len() == 0 || class.len() > MOST_ROWS || class.cost == 0 {
        return false;
    }
    let row = class.rows[random.below(class.len() as u32) as usize];
    let count = 1 + random.below(MOST_NEIGHBOURS);
    let mut near = partition.around(row, 2 * count as usize, &[dearer]);
    near.retain(|&at| partition.classes[at as usize].len() <= MOST_ROWS);
    random.choose(&mut near, count as usize);
    near.truncate(count as usize);
    if near.is_empty() {
        return false;
    }
    let pooled: Vec<u32> = std::iter::once(dearer).chain(near).collect();
    let mut pool: Vec<u32> = Vec::new();
    let mut old = 0;
    for &at in &pooled {
        let class = &partition.classes[at as usize];
        old += class.total();
        pool.extend_from_slice(&class.rows);
    }
    let allowance =
        (temperature * -ln((f64::from(random.below(1 << 30)) + 0.5) / f64::from(1 << 30)) * UNIT as f64) as Cost;
    partition.add_work(pool.len() * pool.len() / 4);
    let built = rebuild(pool, &partition.quasi, &mut partition.validity, random);
    let Some(built) = built else { return false };
    let mut total: Cost = built.classes.iter().map(Class::total).sum();
    if total >= old + allowance {
        return false;
    }
    // What fits into none of the new classes may fit into others.
    let mut classes = built.classes;
    let mut elsewhere: Vec<Joined> = Vec::new();
    for row in built.left {
        let below = (old + allowance).saturating_sub(total);
        let mut best: Option<(Cost, usize)> = None;
        for (at, class) in classes.iter().enumerate() {
            let cost = class.cost_of_adding(row, &partition.quasi);
            if cost < best.map_or(below, |(least, _)| least)
                && partition.validity.holds_with(class.len(), &class.counts, row)
            {
                best = Some((cost, at));
            }
        }
        let outside = partition.find(row, best.map_or(below, |(least, _)| least), &pooled);
        match (outside, best) {
            (Some((cost, target)), _) => {
                total += cost;
                elsewhere.push(partition.join(target, row));
            }
            (None, Some((cost, at))) => {
                total += cost;
                classes[at].add(row, &partition.quasi, &partition.validity);
            }
            (None, None) => {
                elsewhere.into_iter().rev().for_each(|joined| partition.take_back(joined));
                return false;
            }
        }
    }
    partition.replace(&pooled, classes, &elsewhere, old as i64 - total as i64);
    true
}

/// What was built of a pool.
struct Built {
    /// At least one; each satisfies everything.
    classes: Vec<Class>,
    /// Rows that are in none.
    left: Vec<u32>,
}

/// Builds one class after the other: from a seed, by the rows that widen it least, until it satisfies everything.
fn rebuild(mut pool: Vec<u32>, quasi: &Quasi, validity: &mut Validity, random: &mut Generator) -> Option<Built> {
    let mut built = Built { classes: Vec::new(), left: Vec::new() };
    while !pool.is_empty() {
        let seed = match built.classes.last() {
            Some(last) if random.below(2) == 0 => farthest(&pool, last, quasi),
            _ => random.below(pool.len() as u32) as usize,
        };
        let mut class = Class::of(vec![pool.swap_remove(seed)], quasi, validity);
        let least = validity.least_values();
        let mut is_valid = validity.holds(class.len(), &class.counts);
        while !is_valid {
            let Some(next) = next_row(&pool, &class, least, quasi, validity) else { break };
            class.add(pool.swap_remove(next), quasi, validity);
            is_valid = validity.holds(class.len(), &class.counts);
        }
        if !is_valid {
            let mut rows = class.rows.into_iter();
            built.left.extend(rows.next());
            pool.extend(rows);
            continue;
        }
        absorb(&mut class, &mut pool, quasi, validity);
        built.classes.push(class);
    }
    (!built.classes.is_empty()).then_some(built)
}

/// The place of the row that costs most with a class.
fn farthest(pool: &[u32], class: &Class, quasi: &Quasi) -> usize {
    let cost = |&row: &u32| quasi.cost_with(&class.cells, row);
    let mut best = (0, 0);
    for (place, row) in pool.iter().enumerate() {
        let cost = cost(row);
        if cost > best.1 {
            best = (place, cost);
        }
    }
    best.0
}

/// The place of the row that widens a class least: one with a value that the class lacks while it has too few, else one whose value has
/// fewer rows than the most frequent one.
fn next_row(pool: &[u32], class: &Class, least: usize, quasi: &Quasi, validity: &Validity) -> Option<usize> {
    let lacks = class.counts.len() < least;
    let most = class.counts.iter().map(|&(_, count)| count).max().unwrap_or(0);
    let mut best: Option<(Cost, usize)> = None;
    for (place, &row) in pool.iter().enumerate() {
        let suits = validity.values(row).iter().all(|value| {
            let has = class.counts.binary_search_by_key(value, |&(value, _)| value).map_or(0, |at| class.counts[at].1);
            if lacks { has == 0 } else { has < most || class.counts.len() < 2 }
        });
        if !suits {
            continue;
        }
        let bound = best.map_or(Cost::MAX, |(least, _)| least);
        if let Some(cost) = quasi.cost_below(&class.cells, row, bound) {
            best = Some((cost, place));
        }
    }
    best.map(|(_, place)| place)
}

/// Takes in the rows that the cells of a class cover, while it satisfies everything with them.
fn absorb(class: &mut Class, pool: &mut Vec<u32>, quasi: &Quasi, validity: &mut Validity) {
    let mut place = 0;
    while place < pool.len() {
        let row = pool[place];
        if quasi.cost_below(&class.cells, row, class.cost + 1).is_some()
            && validity.holds_with(class.len(), &class.counts, row)
        {
            class.add(pool.swap_remove(place), quasi, validity);
        } else {
            place += 1;
        }
    }
}
