//! Steps of the greedy rule that need no test: under npd-recursive diversity alone, as long as a value that must not be ruled
//! out is too rare, or the most frequent value is too frequent for a tail that stays as it is.

use std::cmp::{Ordering, Reverse};
use std::collections::BinaryHeap;

use tauell_base::sorting::sort_places;
use tauell_privacy::{BaseIndex, Mass, Masses, Present};

use super::super::AttributeRequirements;
use super::kind::RowKind;

/// What is closer than this is equal (see [`super::dominant()`]).
const EQUAL: f64 = 1e-12;

/// Takes rows away as the rule does, without a test in between; how many. `masses` are those of the kinds, of which one
/// sensitive attribute is asked for this requirement alone. O(values · log + rows that go · log).
pub(super) fn leap(
    kinds: &mut [RowKind<'_>],
    required: &AttributeRequirements,
    masses: &mut Masses,
    asked: Present<'_>,
    prefer: impl Fn(BaseIndex, BaseIndex) -> Ordering,
) -> u64 {
    let spread = required.spread();
    let Mass::Exact(whole) = masses.whole() else { return 0 };
    // What differs must differ in doubles too, in which the rule compares shares.
    if whole == 0 || whole > 100_000_000_000 {
        return 0;
    }
    let mut rows = masses.rows();
    let scale = whole / u128::from(rows);
    let Some(present) = asked.values.ranks().iter().map(|&rank| spread.base_index(rank)).collect::<Option<Vec<_>>>()
    else {
        return 0;
    };
    let of = |base: BaseIndex| if let Mass::Exact(mass) = masses.mass(base) { mass } else { 0 };
    let fewest = present.iter().map(|&base| of(base)).min().unwrap_or(0);
    let share = asked.percent.to_f64() / 100.0;
    let is_rare = |rows: u64| fewest as f64 / (u128::from(rows) * scale) as f64;
    let rare = is_rare(rows) < share - EQUAL;
    let limit = if rare { None } else { Limit::of(asked, masses) };
    if !rare && limit.is_none() {
        return 0;
    }
    // The kind of each value by itself; with several of one value the rule has a choice.
    let mut own: Vec<(BaseIndex, usize)> = Vec::new();
    for (place, kind) in kinds.iter().enumerate() {
        let values = spread.base_values(kind.nodes[0]);
        if values.len() == 1 {
            own.push((values.start, place));
        }
    }
    own.sort_unstable();
    if own.windows(2).any(|pair| pair[0].0 == pair[1].0) {
        return 0;
    }
    let mut values: Vec<BaseIndex> = masses.occurring().filter(|base| !rare || !present.contains(base)).collect();
    sort_places(&mut values, prefer);
    let mut heap: BinaryHeap<(u128, Reverse<usize>)> =
        values.iter().enumerate().map(|(rank, &base)| (of(base), Reverse(rank))).collect();
    let mut gone: Vec<(usize, u64)> = Vec::new();
    while let Some((mass, rank)) = heap.pop() {
        let base = values[rank.0];
        let certain = match &limit {
            None => is_rare(rows) < share - EQUAL,
            Some(limit) => limit.is_broken(mass) && !present.contains(&base),
        };
        let Ok(place) = own.binary_search_by_key(&base, |&(base, _)| base) else { break };
        let place = own[place].1;
        // Where all rows are alike taking some away changes nothing.
        if !certain || kinds[place].count == 0 || mass >= u128::from(rows) * scale {
            break;
        }
        kinds[place].count -= 1;
        rows -= 1;
        match gone.last_mut() {
            Some((last, count)) if *last == place => *count += 1,
            _ => gone.push((place, 1)),
        }
        let left = mass - scale;
        if limit.as_ref().is_some_and(|limit| left < limit.next) {
            break;
        }
        heap.push((left, rank));
    }
    let all = gone.iter().map(|&(_, count)| count).sum();
    for (place, count) in gone {
        spread.remove_exact(masses, kinds[place].nodes[0], count);
    }
    all
}

/// r₁ < c·tail, where the tail stays as long as no value that is cut comes below the ℓ-th.
struct Limit {
    tail: u128,
    /// c.
    factor: (u128, u128),
    /// r_ℓ.
    next: u128,
}

impl Limit {
    /// `None` where some values may be inferred, or where sums do not fit.
    fn of(asked: Present<'_>, masses: &Masses) -> Option<Self> {
        let ell = asked.ell as usize;
        if !asked.spares.is_empty() || ell < 2 {
            return None;
        }
        let (total, _, largest) = masses.exact_from_the_largest(ell)?;
        let tail = total - largest.iter().take(ell - 1).sum::<u128>();
        let c = asked.c;
        let factor = (u128::from(c.numerator()), u128::from(c.denominator()));
        Some(Self { tail, factor, next: largest.get(ell - 1).copied().unwrap_or(0) })
    }

    fn is_broken(&self, most: u128) -> bool {
        let (numerator, denominator) = self.factor;
        // Below 10^11 rows times 64 bits: these fit.
        most * denominator >= self.tail * numerator
    }
}
