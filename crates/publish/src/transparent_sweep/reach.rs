//! How many rows a tuple has: as few as satisfy the requirement, decided from how many rows each value has.

use crate::simple_ell::{Ground, reach};
use crate::{AttributeRequirements, PublishError};
use tauell_base::sorting::sorted;
use tauell_privacy::{KAnonymity, Masses, Requirement};

use super::packing::times;

/// How many more rows a tuple may have at most than without frequent values. So large a tuple can have every value as
/// often as the whole table does, but for a share of 1/256.
pub(super) const MORE: u32 = 256;

/// The size of tuples.
///
/// With the ℓ that guarantees the requirement, if no value has more than 1/ℓ of the rows; else the least size at which
/// the most uneven tuple satisfies it ([`most_uneven`]). O(values · log + sizes · size).
///
/// # Errors
/// Nothing guarantees a requirement, or no size up to [`MORE`] rows more does.
pub(super) fn size(
    ground: &Ground,
    requirements: &[AttributeRequirements],
    k: Option<KAnonymity>,
) -> Result<u32, PublishError> {
    let guaranteed = reach::guaranteed(ground, requirements, k)?;
    let counts = sorted(ground.counts.clone(), |one, other| other.cmp(one));
    let largest = guaranteed.saturating_add(MORE).min(ground.values.len() as u32);
    let first = |from: u32, keeps: &dyn Fn(&Masses) -> bool| {
        (from..=largest).find(|&size| keeps(&masses(&most_uneven(&counts, size))))
    };
    let keeps = |masses: &Masses| {
        requirements.iter().all(|required| {
            required.requirements().iter().all(|one| one.holds_whichever_values(masses, required.setting()))
        })
    };
    first(guaranteed, &keeps).ok_or_else(|| {
        let requirement = reach::hardest(requirements).clone();
        let nearest = requirements.first().and_then(|of| {
            let mut met = |one: &Requirement| {
                let from = one.least_simple_ell().unwrap_or(u32::MAX).max(2);
                first(from, &|masses| one.holds_whichever_values(masses, of.setting())).is_some()
            };
            requirement.nearest(of.spread(), of.whole().rows(), &mut met)
        });
        PublishError::NoTuples {
            attribute: ground.microdata.sensitive().first().map(|of| of.name().to_owned()).unwrap_or_default(),
            requirement: Box::new(requirement),
            largest,
            nearest: nearest.map(Box::new),
        }
    })
}

/// How many rows of each value the most uneven tuple of a size can have, the most frequent value first: of no other can k values have more, for
/// any k. `counts` says how many rows of all have each value, descending. O(size).
fn most_uneven(counts: &[u64], size: u32) -> Vec<u64> {
    let tuples = counts.iter().sum::<u64>() / u64::from(size);
    let mut left = u64::from(size);
    let mut tuple = Vec::new();
    for &count in counts {
        let rows = times(count, tuples).min(left);
        if rows == 0 {
            break;
        }
        tuple.push(rows);
        left -= rows;
    }
    tuple
}

fn masses(rows: &[u64]) -> Masses {
    Masses::exact(rows.iter().map(|&rows| rows.into()), rows.iter().sum(), 1)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use proptest::prelude::*;

    use super::super::packing::pack;
    use super::*;
    use crate::samples::parsed_requirements;
    use tauell_data::microdata::{Attribute, Dropped, Microdata};
    use tauell_data::taxonomy::LeafRank;

    /// People, so many for each value.
    fn people(counts: &[u64]) -> Arc<Microdata> {
        let of = |(value, &count): (u32, &u64)| (0..count).map(move |_| LeafRank(value));
        let leaves: Vec<LeafRank> = (0..).zip(counts).flat_map(of).collect();
        let rows = leaves.len() as u32;
        let sensitive = Attribute::new("s", 0, super::super::numbered(counts.len()), leaves);
        Arc::new(Microdata::new((0..rows).collect(), Vec::new(), vec![sensitive], Dropped::default()))
    }

    fn size_of(counts: &[u64], asked: &str) -> Result<u32, PublishError> {
        let people = people(counts);
        size(&Ground::new(Arc::clone(&people)), &parsed_requirements(&people, &[asked]), None)
    }

    #[test]
    fn tuples_are_as_small_as_they_can_be() {
        // No one's value is frequent: the ℓ that guarantees it.
        assert_eq!(size_of(&[10, 10, 10], "tau-l=1/2,3").unwrap(), 3);
        // Of four people two, one and one.
        assert_eq!(size_of(&[6, 3, 2, 1], "tau-l=1/2,3").unwrap(), 4);
        // 90% have one value: of ten people nine.
        assert_eq!(size_of(&[900, 50, 50], "distinct-l=2").unwrap(), 10);
        assert_eq!(size_of(&[900, 50, 50], "distinct-l=3").unwrap(), 20);
        assert_eq!(size_of(&[900, 50, 50], "tau-l=0.9,2").unwrap(), 10);
    }

    #[test]
    fn what_the_table_hardly_keeps_is_refused_with_what_comes_nearest() {
        // 10,007 is a prime: no size but that of the whole table has no larger share of each.
        let counts = [5003, 2501, 2503];
        let refused = size_of(&counts, "tau-l=5003/10007,3").unwrap_err();
        let PublishError::NoTuples { largest, nearest: Some(nearest), .. } = &refused else { panic!("{refused:?}") };
        assert_eq!(*largest, 3 + MORE);
        assert!(size_of(&counts, &nearest.to_string()).is_ok(), "{nearest}");
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, cases: 500, ..ProptestConfig::default() })]

        /// Few people are one tuple, which is the whole table: nothing that it keeps is refused.
        #[test]
        fn few_people_are_refused_nothing_that_the_whole_table_keeps(
            counts in prop::collection::vec(1..30u64, 2..8),
            asked in prop::sample::select(vec![
                "tau-l=1/2,2", "tau-l=1/2,3", "simple-l=3", "distinct-l=3", "entropy-l=2.5", "recursive-l=3/2,2", "tau-l=0.7,4",
            ]),
        ) {
            let people = people(&counts);
            let requirements = parsed_requirements(&people, &[asked]);
            let keeps = requirements[0].holds(requirements[0].whole());
            let size = size(&Ground::new(Arc::clone(&people)), &requirements, None);
            prop_assert_eq!(keeps, size.is_ok(), "{:?}", size);
        }

        #[test]
        fn no_tuple_of_a_packing_is_more_uneven_than_what_was_tested(
            counts in prop::collection::vec(1..60u64, 2..8),
            size in 2..10u32,
            picks in prop::collection::vec(any::<prop::sample::Index>(), 12),
        ) {
            prop_assume!(counts.iter().sum::<u64>() >= u64::from(size));
            let uneven = most_uneven(&sorted(counts.clone(), |one, other| other.cmp(one)), size);
            for bucket in pack(&counts, size) {
                let mut tuple = vec![0; counts.len()];
                for (group, pick) in bucket.groups.iter().zip(picks.iter().cycle()) {
                    tuple[group[pick.index(group.len())].0 as usize] += 1;
                }
                let tuple = sorted(tuple, |one: &u64, other| other.cmp(one));
                let rows: u64 = tuple.iter().sum();
                for k in 1..=counts.len() {
                    let first = |of: &[u64]| of.iter().take(k).sum::<u64>();
                    prop_assert!(first(&tuple) * u64::from(size) <= first(&uneven) * rows, "{tuple:?}, {uneven:?}");
                }
            }
        }
    }
}
