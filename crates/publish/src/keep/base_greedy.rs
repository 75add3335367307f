//! The greedy rule for one sensitive attribute, out of base values: the same as in general, without its cost.
//!
//! Among base values, all rows of the dominant value are equal, and no weights matter. So a class is its counts, and a
//! step subtracts one from the dominant count. Most classes cannot close, or only a small part of them: an early bound
//! on the size of that part saves most tests.

use std::cmp::Ordering;

use tauell_base::sorting::sort_places;
use tauell_privacy::{BaseIndex, Masses, Present, Shape};

use super::super::AttributeRequirements;
use super::closeness::Closeness;
use super::size_bound;

/// The rule made ready for many classes.
#[derive(Clone)]
pub(crate) struct BaseGreedy {
    /// One per requirement.
    forecasts: Vec<Forecast>,
    least_rows: u64,
    /// Rows of the whole table per base value, and in all.
    whole: Vec<u64>,
    whole_rows: u64,
    /// The class, reused from class to class: rows per base value, and which have some at first, ascending. The rows before each
    /// are added up for t-closeness alone.
    counts: Vec<u64>,
    occurring: Vec<BaseIndex>,
    before: Vec<u64>,
    class: Masses,
}

/// What is known about a requirement before the test.
#[derive(Clone)]
enum Forecast {
    /// k-anonymity: nothing that taking rows away could mend.
    Rows,
    Close(Closeness),
    /// Values that do not lose a row on its account, by base value: Y of pd-recursive.
    Spares(Vec<bool>),
    /// W of npd-recursive, and Y.
    Present {
        present: Vec<bool>,
        spares: Vec<bool>,
    },
    /// Nothing but what holds of every requirement.
    Other,
}

/// Rows to remove before the next test.
#[derive(Clone, Copy)]
struct Leap {
    rows: u64,
    of: LeapOf,
}

/// From which values.
#[derive(Clone, Copy)]
enum LeapOf {
    All,
    /// Those that may be ruled out, under this requirement.
    Others {
        broken: usize,
    },
}

impl BaseGreedy {
    /// The rule for one requirement.
    pub fn of(required: &AttributeRequirements) -> Self {
        let values = required.spread().base().len();
        let flags = |of: &tauell_privacy::NamedValues| {
            (0..values).map(|base| of.contains(required.spread(), base)).collect::<Vec<bool>>()
        };
        let forecasts = required.requirements().iter().map(|requirement| match requirement.shape() {
            Shape::Rows => Forecast::Rows,
            Shape::Close { t, distance } => Forecast::Close(Closeness::of(t, distance, required)),
            Shape::Spares(values) => Forecast::Spares(flags(values)),
            Shape::Present(asked) => Forecast::Present { present: flags(asked.values), spares: flags(asked.spares) },
            Shape::Frequent => Forecast::Other,
        });
        let whole = required.whole();
        let rows = |base| (whole.frequency(base) * whole.rows() as f64).round() as u64;
        Self {
            forecasts: forecasts.collect(),
            least_rows: required.least_rows().max(1),
            whole: (0..values).map(rows).collect(),
            whole_rows: whole.rows(),
            counts: vec![0; values],
            occurring: Vec::new(),
            before: vec![0; values + 1],
            class: required.spread().empty(),
        }
    }

    /// Cuts the counts of some base values (none of them 0) down to those that stay. Returns the units of work done.
    /// O(removed · values that occur), and a test of the requirements for each possible size.
    pub fn cut(
        &mut self,
        required: &AttributeRequirements,
        counts: &mut [(BaseIndex, u64)],
        loses_first: impl Fn(BaseIndex, BaseIndex) -> Ordering,
    ) -> u64 {
        for base in self.occurring.drain(..) {
            self.counts[base] = 0;
        }
        self.occurring.extend(counts.iter().map(|&(base, _)| base));
        self.occurring.sort_unstable();
        counts.iter().for_each(|&(base, count)| self.counts[base] = count);
        let mut rows = counts.iter().map(|&(_, count)| count).sum();
        if self.forecasts.iter().any(|forecasts| matches!(forecasts, Forecast::Close(_))) {
            self.add_up();
        }
        let mut work = 0;
        let bounds: Vec<u64> = (0..self.forecasts.len()).map(|which| self.bound(required, which, rows)).collect();
        let mut helps = bounds.iter().all(|&bound| bound >= self.least_rows);
        while helps && rows >= self.least_rows {
            work += self.occurring.len() as u64;
            let Some(broken) =
                (0..self.forecasts.len()).find(|&which| self.breaks(required, which, rows, bounds[which]))
            else {
                counts.iter_mut().for_each(|(base, count)| *count = self.counts[*base]);
                return work;
            };
            if let Some(leap) = self.leap(required, broken, rows) {
                self.lower(leap, &loses_first);
                rows -= leap.rows;
                continue;
            }
            let dominant = self.dominant(required, broken, rows, &loses_first);
            // Where all rows are alike taking some away changes nothing.
            helps = self.counts[dominant] < rows;
            self.counts[dominant] -= 1;
            rows -= 1;
        }
        counts.iter_mut().for_each(|(_, count)| *count = 0);
        work
    }

    /// Rows that the rule removes one by one from the most frequent of some values, whatever is tested in between: as
    /// long as a value that must not be ruled out is too rare, or the most frequent value too frequent for its tail.
    /// `None` if that is not known beforehand.
    fn leap(&self, required: &AttributeRequirements, broken: usize, rows: u64) -> Option<Leap> {
        // An earlier requirement could become the violated one.
        let earlier = self.forecasts[..broken].iter().all(|forecasts| matches!(forecasts, Forecast::Rows));
        let (Forecast::Present { present, spares }, Shape::Present(asked)) =
            (&self.forecasts[broken], required.requirements()[broken].shape())
        else {
            return None;
        };
        let (percent, unit) = (u128::from(asked.percent.numerator()), u128::from(asked.percent.denominator()));
        let fewest = self.present(required, asked).map(|base| self.counts[base]).min()?;
        // With that many rows the rarest of them is not too rare any more; they themselves lose none.
        let enough = u64::try_from(u128::from(fewest) * 100 * unit / percent).unwrap_or(u64::MAX);
        if !earlier || asked.values.len() != self.present(required, asked).count() {
            return None;
        }
        if rows > enough {
            let others = self.occurring.iter().filter(|&&base| !present[base]);
            let others: u64 = others.map(|&base| self.counts[base]).sum();
            let leap = rows - enough;
            return (leap < others).then_some(Leap { rows: leap, of: LeapOf::Others { broken } });
        }
        if spares.contains(&true) || asked.ell < 2 {
            return None;
        }
        // r₁ < c·tail: while at most ℓ - 1 values are cut, the tail stays.
        let mut sorted: Vec<u64> = self.occurring.iter().map(|&base| self.counts[base]).collect();
        sorted.sort_unstable();
        sorted.reverse();
        let ell = asked.ell as usize;
        let tail: u128 = sorted.iter().skip(ell - 1).map(|&count| u128::from(count)).sum();
        let c = asked.c;
        let most = (tail * u128::from(c.numerator())).div_ceil(u128::from(c.denominator())).saturating_sub(1);
        let cap = most.max(u128::from(sorted.get(ell - 1).copied().unwrap_or(0)));
        let cut = || self.occurring.iter().copied().filter(|&base| u128::from(self.counts[base]) > cap);
        // A value that must not become rare does not on the way: it keeps at least the cap, of no more rows than now.
        let becomes_rare = cap * 100 * unit < percent * u128::from(rows);
        if becomes_rare && cut().any(|base| present[base]) {
            return None;
        }
        let leap: u128 = cut().map(|base| u128::from(self.counts[base]) - cap).sum();
        let leap = u64::try_from(leap).ok().filter(|&leap| leap > 0 && leap < rows)?;
        Some(Leap { rows: leap, of: LeapOf::All })
    }

    /// The values that must not be ruled out, as far as they are base values.
    fn present<'a>(
        &self,
        required: &'a AttributeRequirements,
        asked: Present<'a>,
    ) -> impl Iterator<Item = BaseIndex> + use<'a> {
        asked.values.ranks().iter().filter_map(|&rank| required.spread().base_index(rank))
    }

    /// Takes rows away one by one from the most frequent of some values, in one go.
    fn lower(&mut self, Leap { rows, of }: Leap, loses_first: &impl Fn(BaseIndex, BaseIndex) -> Ordering) {
        let among = |base: &BaseIndex| match (&of, &self.forecasts) {
            (LeapOf::All, _) => true,
            (LeapOf::Others { broken }, forecasts) => match &forecasts[*broken] {
                Forecast::Present { present, .. } => !present[*base],
                _ => true,
            },
        };
        let values: Vec<BaseIndex> = self.occurring.iter().copied().filter(among).collect();
        let above = |cap: u64| values.iter().map(|&base| self.counts[base].saturating_sub(cap)).sum::<u64>();
        // The lowest cap that takes no more than these rows.
        let (mut low, mut high) = (0, values.iter().map(|&base| self.counts[base]).max().unwrap_or(0));
        while low < high {
            let middle = low + (high - low) / 2;
            if above(middle) <= rows { high = middle } else { low = middle + 1 }
        }
        let left = rows - above(low);
        let mut at_cap: Vec<BaseIndex> = values.iter().copied().filter(|&base| self.counts[base] >= low).collect();
        sort_places(&mut at_cap, loses_first);
        values.iter().for_each(|&base| self.counts[base] = self.counts[base].min(low));
        at_cap.iter().take(left as usize).for_each(|&base| self.counts[base] -= 1);
    }

    fn add_up(&mut self) {
        let mut sum = 0;
        for (base, &count) in self.counts.iter().enumerate() {
            self.before[base] = sum;
            sum += count;
        }
        *self.before.last_mut().expect("one entry more than base values") = sum;
    }

    /// More rows than which no part of the class can have that keeps a requirement.
    fn bound(&self, required: &AttributeRequirements, which: usize, rows: u64) -> u64 {
        let requirement = &required.requirements()[which];
        if let Some(tau_ell) = requirement.as_tau_ell() {
            let mut sorted: Vec<u128> = self.occurring.iter().map(|&base| self.counts[base].into()).collect();
            sorted.sort_unstable();
            sorted.reverse();
            return size_bound(&sorted, 1, &tau_ell);
        }
        let least = match &self.forecasts[which] {
            Forecast::Close(closeness) => closeness.least_values(),
            _ => requirement.least_values(),
        };
        if self.occurring.len() < least as usize {
            return 0;
        }
        match (&self.forecasts[which], requirement.shape()) {
            (Forecast::Close(closeness), _) => closeness.bound(&self.before),
            (Forecast::Present { .. }, Shape::Present(asked)) => {
                // A value with c rows is c2 percent of at most 100·c/c2 rows.
                let (percent, unit) = (u128::from(asked.percent.numerator()), u128::from(asked.percent.denominator()));
                let needed = self.present(required, asked);
                let most = needed.map(|base| u128::from(self.counts[base]) * 100 * unit / percent);
                most.min().map_or(rows, |most| u64::try_from(most).unwrap_or(u64::MAX))
            }
            _ => rows,
        }
    }

    fn breaks(&mut self, required: &AttributeRequirements, which: usize, rows: u64, bound: u64) -> bool {
        if matches!(self.forecasts[which], Forecast::Rows) {
            return false;
        }
        if rows > bound {
            return true;
        }
        if let Forecast::Close(_) = self.forecasts[which] {
            self.add_up();
        }
        if let Forecast::Close(closeness) = &self.forecasts[which]
            && closeness.is_clearly_far(&self.before)
        {
            return true;
        }
        let counts = self.occurring.iter().map(|&base| (base, self.counts[base]));
        required.spread().set_base_counts(&mut self.class, counts);
        !required.requirements()[which].holds(&self.class, required.setting())
    }

    /// As [`super::dominant()`] has it, in whole numbers.
    fn dominant(
        &self,
        required: &AttributeRequirements,
        broken: usize,
        rows: u64,
        loses_first: impl Fn(BaseIndex, BaseIndex) -> Ordering,
    ) -> BaseIndex {
        let plain = |base: BaseIndex| i128::from(self.counts[base]);
        let without = |spared: &[bool], base: BaseIndex| if spared[base] { 0 } else { plain(base) };
        let first = match (&self.forecasts[broken], required.requirements()[broken].shape()) {
            (Forecast::Close(_), _) => self.largest(&loses_first, |base| {
                i128::from(self.counts[base]) * i128::from(self.whole_rows)
                    - i128::from(self.whole[base]) * i128::from(rows)
            }),
            (Forecast::Spares(spares), _) => self.largest(&loses_first, |base| without(spares, base)),
            (Forecast::Present { present, spares }, Shape::Present(asked)) => {
                let (percent, unit) = (u128::from(asked.percent.numerator()), u128::from(asked.percent.denominator()));
                let is_rare = |base: usize| u128::from(self.counts[base]) * 100 * unit < percent * u128::from(rows);
                let named = asked.values.ranks().iter().map(|&rank| required.spread().base_index(rank));
                let rare = named.into_iter().any(|base| base.is_none_or(is_rare));
                self.largest(&loses_first, |base| without(if rare { present } else { spares }, base))
            }
            _ => None,
        };
        first.or_else(|| self.largest(&loses_first, plain)).expect("a broken class has rows")
    }

    /// The base value of the largest number, chosen among equals; `None` where none is above 0.
    fn largest(
        &self,
        loses_first: impl Fn(BaseIndex, BaseIndex) -> Ordering,
        number: impl Fn(BaseIndex) -> i128,
    ) -> Option<BaseIndex> {
        let mut best: Option<(BaseIndex, i128)> = None;
        for &base in &self.occurring {
            let own = number(base);
            if own <= 0 {
                continue;
            }
            let better = best
                .is_none_or(|(other, most)| own > most || own == most && loses_first(base, other) == Ordering::Less);
            if better {
                best = Some((base, own));
            }
        }
        best.map(|(base, _)| base)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::super::{RowKind, TieRule, greedy_keep};
    use super::*;
    use tauell_data::microdata::{Attribute, Dropped, Microdata};
    use tauell_data::taxonomy::{LeafRank, NodeId, TreeBuilder};
    use tauell_privacy::Requirement;

    /// A requirement on a column with so many rows of each value.
    fn required(counts: &[u64], requirements: &[&str]) -> Option<AttributeRequirements> {
        let mut builder = TreeBuilder::new("*");
        for value in 0..counts.len() {
            builder.add(builder.root(), &value.to_string()).unwrap();
        }
        let taxonomy = Arc::new(builder.finish());
        let rows =
            counts.iter().enumerate().flat_map(|(value, &count)| (0..count).map(move |_| LeafRank(value as u32)));
        let leaves: Vec<LeafRank> = rows.collect();
        let requirements: Result<Vec<Requirement>, _> =
            requirements.iter().map(|text| Requirement::parse(text, &taxonomy)).collect();
        let kept = (0..leaves.len() as u32).collect();
        let sensitive = Attribute::new("s", 0, taxonomy, leaves);
        let microdata = Microdata::new(kept, vec![], vec![sensitive], Dropped::default());
        Some(AttributeRequirements::with_default_weights(&microdata, 0, requirements.ok()?))
    }

    fn requirements() -> impl Strategy<Value = Vec<&'static str>> {
        let npd = vec![
            "npd-recursive-l=2,2,2,4",
            "npd-recursive-l=1,10,2,0",
            "npd-recursive-l=0.7,5,3,1,2",
            "npd-recursive-l=3,15,3,0,1,2",
            "npd-recursive-l=1,20,2,3,/,0",
            "npd-recursive-l=0.5,1,1,2",
            "npd-recursive-l=1.5,30,4,1",
        ];
        let others =
            prop::sample::subsequence(vec!["k=7", "t-close=0.3", "distinct-l=2", "pd-recursive-l=1,2,0"], 0..=1);
        (prop::sample::select(npd), others, any::<bool>()).prop_map(|(npd, mut others, first)| {
            others.insert(if first { 0 } else { others.len() }, npd);
            others
        })
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 1000, ..ProptestConfig::default() })]

        #[test]
        fn rows_that_are_taken_in_one_go_are_those_that_go_one_by_one(
            counts in prop::collection::vec(1..60u64, 2..6),
            spread in prop::collection::vec(1..12u64, 6),
            requirements in requirements(),
        ) {
            let counts: Vec<u64> = counts.iter().zip(&spread).map(|(&count, &times)| count * times).collect();
            let Some(required) = required(&counts, &requirements) else { return Ok(()) };
            let mut quick: Vec<(BaseIndex, u64)> = counts.iter().copied().enumerate().collect();
            let work = BaseGreedy::of(&required).cut(&required, &mut quick, |a, b| a.cmp(&b));
            let nodes: Vec<NodeId> =
                required.spread().base().iter().map(|&rank| required.spread().taxonomy().leaf_node(rank)).collect();
            let mut kinds: Vec<RowKind<'_>> =
                counts.iter().enumerate().map(|(base, &count)| RowKind { nodes: &nodes[base..=base], count }).collect();
            greedy_keep(&mut kinds, std::slice::from_ref(&required), &[required.spread().empty()], TieRule::Rank);
            prop_assert!(quick.iter().map(|&(_, count)| count).eq(kinds.iter().map(|kind| kind.count)), "{:?}", quick);
            if requirements == ["npd-recursive-l=2,2,2,4"] {
                // A few tests, however many rows go.
                prop_assert!(work <= 20 * counts.len() as u64, "{}", work);
            }
        }
    }
}
