//! KEEP for any requirements that treat all values alike, out of base values under 0/1 weights.
//!
//! Taking rows of the dominant value away one by one goes through the most even choices of rows, one of each size: no value
//! has more than `cap` rows, and some that have more in the class have one on top. Cutting every value to `cap` makes the
//! frequencies the more even the lower the cap is, and rows on top make them less so. A requirement that treats all
//! values alike therefore holds up to some cap and not above it, and the greedy rule ends between that cap and the next:
//! the cap is found by halving, the rows on top by trying. Once again no larger class can be kept (docs/explanation/sweep.md#keep; tested
//! against the greedy rule and by brute force).

use std::cmp::Ordering;

use tauell_privacy::{BaseIndex, Masses, Requirement};

use super::super::AttributeRequirements;
use super::{last_to_lose_first, most_first};

/// The rule made ready for many classes.
#[derive(Clone)]
pub(crate) struct EvenKeep {
    /// The class that is tried, reused from try to try.
    class: Masses,
    least_rows: u64,
    least_values: usize,
}

impl EvenKeep {
    /// The rule for one requirement; `None` where it does not apply.
    pub fn of(required: &AttributeRequirements) -> Option<Self> {
        let suits = |requirement: &Requirement| requirement.treats_values_alike() || requirement.asks_of_rows();
        (required.spread().is_zero_one() && required.requirements().iter().all(suits)).then(|| Self {
            class: required.spread().empty(),
            least_rows: required.least_rows(),
            least_values: required.least_values() as usize,
        })
    }

    /// Cuts the counts of some base values (none of them 0) down to those that stay. Changes their order. Returns the
    /// units of work done. O(values · log · (log rows + values)), values being those that occur.
    pub fn cut(
        &mut self,
        required: &AttributeRequirements,
        counts: &mut [(BaseIndex, u64)],
        loses_first: &dyn Fn(BaseIndex, BaseIndex) -> Ordering,
    ) -> u64 {
        let rows: u64 = counts.iter().map(|&(_, count)| count).sum();
        if rows < self.least_rows || counts.len() < self.least_values {
            counts.iter_mut().for_each(|(_, count)| *count = 0);
            return 0;
        }
        most_first(counts);
        let mut tries = 1;
        let most = counts.first().map_or(0, |&(_, count)| count);
        if self.holds(required, counts, most, 0) {
            return self.work(tries, counts.len());
        }
        let (mut cap, mut broken) = (0, most);
        while broken - cap > 1 {
            let middle = cap + (broken - cap) / 2;
            tries += 1;
            if self.holds(required, counts, middle, 0) { cap = middle } else { broken = middle }
        }
        let above = counts.iter().take_while(|&&(_, count)| count > cap).count();
        let extra = (1..above)
            .rev()
            .find(|&extra| {
                tries += 1;
                self.holds(required, counts, cap, extra)
            })
            .unwrap_or(0);
        last_to_lose_first(&mut counts[..above], loses_first);
        for (place, (_, count)) in counts[..above].iter_mut().enumerate() {
            *count = cap + u64::from(place < extra);
        }
        if counts.iter().map(|&(_, count)| count).sum::<u64>() < self.least_rows {
            counts.iter_mut().for_each(|(_, count)| *count = 0);
        }
        self.work(tries, counts.len())
    }

    fn work(&self, tries: u64, values: usize) -> u64 {
        tries * values as u64
    }

    /// Whether all but k-anonymity is kept by these counts (descending), none above `cap` but for one more of the first
    /// `extra`.
    fn holds(&mut self, required: &AttributeRequirements, counts: &[(BaseIndex, u64)], cap: u64, extra: usize) -> bool {
        let cut = |place: usize, count: u64| count.min(cap) + u64::from(place < extra);
        // Whose counts they are makes no difference here, so they go to the first values.
        let kept = counts.iter().enumerate().map(|(place, &(_, count))| (place, cut(place, count)));
        required.spread().set_base_counts(&mut self.class, kept);
        let mut of_values = required.requirements().iter().filter(|one| !one.asks_of_rows());
        of_values.all(|requirement| requirement.holds(&self.class, required.setting()))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::super::{BaseGreedy, RowKind, TieRule, greedy_keep};
    use super::*;
    use tauell_data::microdata::{Attribute, Dropped, Microdata};
    use tauell_data::taxonomy::{LeafRank, NodeId, TreeBuilder};

    /// A requirement on a column with so many rows of each value.
    fn required(counts: &[u64], requirements: &[&str]) -> AttributeRequirements {
        let mut builder = TreeBuilder::new("*");
        for value in 0..counts.len() {
            builder.add(builder.root(), &value.to_string()).unwrap();
        }
        let taxonomy = Arc::new(builder.finish());
        let rows =
            counts.iter().enumerate().flat_map(|(value, &count)| (0..count).map(move |_| LeafRank(value as u32)));
        let leaves: Vec<LeafRank> = rows.collect();
        let requirements: Vec<Requirement> =
            requirements.iter().map(|text| Requirement::parse(text, &taxonomy).unwrap()).collect();
        let kept = (0..leaves.len() as u32).collect();
        let sensitive = Attribute::new("s", 0, taxonomy, leaves);
        let microdata = Microdata::new(kept, vec![], vec![sensitive], Dropped::default());
        AttributeRequirements::with_default_weights(&microdata, 0, requirements)
    }

    fn present(counts: &[u64]) -> Vec<(BaseIndex, u64)> {
        // Values that do not occur have no weight and no base index.
        counts.iter().copied().filter(|&count| count > 0).enumerate().collect()
    }

    fn holds(required: &AttributeRequirements, counts: &[(BaseIndex, u64)]) -> bool {
        let mut class = required.spread().empty();
        required.spread().set_base_counts(&mut class, counts.iter().copied());
        class.rows() > 0 && required.holds(&class)
    }

    /// The most rows of a part that satisfies the requirement: all parts are tried.
    fn largest(required: &AttributeRequirements, counts: &[(BaseIndex, u64)]) -> u64 {
        let mut part: Vec<(BaseIndex, u64)> = counts.iter().map(|&(base, _)| (base, 0)).collect();
        let mut largest = 0;
        loop {
            if holds(required, &part) {
                largest = largest.max(part.iter().map(|&(_, count)| count).sum());
            }
            let Some(next) = (0..part.len()).find(|&place| part[place].1 < counts[place].1) else { return largest };
            part[..next].iter_mut().for_each(|(_, count)| *count = 0);
            part[next].1 += 1;
        }
    }

    fn alike() -> impl Strategy<Value = Vec<&'static str>> {
        let all = vec![
            "tau-l=0.5,3",
            "tau-l=0.4,4",
            "distinct-l=3",
            "simple-l=2",
            "simple-l=3",
            "entropy-l=2.2",
            "entropy-l=3.5",
            "recursive-l=1,2",
            "recursive-l=2,3",
            "recursive-l=0.6,2",
            "k=4",
        ];
        prop::sample::subsequence(all, 1..4)
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn what_is_kept_is_what_the_greedy_rule_keeps_and_no_larger_part_can_be(
            counts in prop::collection::vec(0..5u64, 1..7).prop_filter("some rows", |counts| counts.iter().sum::<u64>() > 0),
            requirements in alike(),
        ) {
            let required = required(&counts, &requirements);
            let (mut even, mut steps) = (present(&counts), present(&counts));
            let all = even.clone();
            EvenKeep::of(&required).unwrap().cut(&required, &mut even, &|a, b| a.cmp(&b));
            even.sort_unstable();
            let size: u64 = even.iter().map(|&(_, count)| count).sum();
            prop_assert!(size == 0 || holds(&required, &even));
            prop_assert_eq!(size, largest(&required, &all));
            BaseGreedy::of(&required).cut(&required, &mut steps, |a, b| a.cmp(&b));
            prop_assert_eq!(&even, &steps);
            let nodes: Vec<NodeId> =
                required.spread().base().iter().map(|&rank| required.spread().taxonomy().leaf_node(rank)).collect();
            let mut kinds: Vec<RowKind<'_>> =
                all.iter().map(|&(base, count)| RowKind { nodes: &nodes[base..=base], count }).collect();
            greedy_keep(&mut kinds, std::slice::from_ref(&required), &[required.spread().empty()], TieRule::Rank);
            prop_assert!(even.iter().map(|&(_, count)| count).eq(kinds.iter().map(|kind| kind.count)));
        }
    }
}
