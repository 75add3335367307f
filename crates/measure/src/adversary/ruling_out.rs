//! Background knowledge, one value at a time: the values that remain once some are ruled out (2006 paper, sections 1.1 and
//! 4.1: an adversary who can rule out ℓ - 1 values of an ℓ-diverse class infers the remaining one;
//! docs/explanation/adversaries.md#an-adversary-who-rules-values-out).
//!
//! Ruling out a set R turns the posterior f into the conditional f(a) / (1 - f(R)) for a outside R: shares keep their
//! ratios. Towards a value a, the greedy order is optimal: whichever j others go, f(a) / (1 - f(R)) is largest if f(R)
//! is, so the j largest others go. The dominant value is the easiest target: with the j largest others gone, every
//! target leaves the same rest, and the dominant one has the largest share of it.
//!
//! Exact where masses are. O(m log m), m being the number of possible values.

use tauell_privacy::{BaseIndex, Mass, Masses, Ratio};

/// What is believed of one person once some values are ruled out.
#[derive(Clone, Debug, PartialEq)]
pub struct RemainingBelief {
    /// The new posterior, per base value in taxonomy order; sums to 1.
    pub shares: Vec<f64>,
    /// The values that remain possible, in taxonomy order.
    pub possible: Vec<BaseIndex>,
    /// How likely it was, before, that none of the ruled out values is the one: the share that remained.
    pub kept: f64,
}

/// The shortest way to certainty: which values go, the largest first, and what the target then has.
#[derive(Clone, Debug, PartialEq)]
pub struct Elimination {
    /// The value that all others are ruled out for.
    pub target: BaseIndex,
    /// Its share before anything is ruled out.
    pub share: f64,
    /// One step per other possible value; after the last the target is certain.
    pub steps: Vec<RulingOutStep>,
}

/// One value ruled out.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RulingOutStep {
    /// The value that goes.
    pub ruled_out: BaseIndex,
    /// The target's share after that.
    pub share: f64,
    /// The likeliest of the values that remain, ties in taxonomy order; the target where it ties.
    pub largest: BaseIndex,
    /// Its share.
    pub largest_share: f64,
}

/// The posterior given that none of these values is the true one. `None` if nothing remains possible: the knowledge
/// contradicts the release. Values named twice count once.
///
/// # Panics
/// When a value is not a base value of these masses.
pub fn rule_out(masses: &Masses, values: &[BaseIndex]) -> Option<RemainingBelief> {
    let mut out = vec![false; masses.len()];
    values.iter().for_each(|&value| out[value] = true);
    let possible: Vec<BaseIndex> = masses.occurring().filter(|&base| !out[base]).collect();
    if possible.is_empty() {
        return None;
    }
    let mut shares = vec![0.0; masses.len()];
    let rest = masses.sum(possible.iter().copied());
    possible.iter().for_each(|&base| shares[base] = masses.mass(base).share_of(&rest));
    Some(RemainingBelief { shares, kept: masses.share(&rest), possible })
}

/// How few values must be ruled out until the target, or without one the dominant value, is certain, and the beliefs on
/// the way. `None` if there are no rows, or the target has no mass: it is ruled out already.
///
/// # Panics
/// When the target is not a base value of these masses.
pub fn eliminate(masses: &Masses, target: Option<BaseIndex>) -> Option<Elimination> {
    let Greedy { target, others, rests } = Greedy::towards(masses, target)?;
    let steps = others.iter().zip(&rests[1..]).enumerate().map(|(step, (&ruled_out, rest))| {
        // The others are in descending order: the next one is the largest of them.
        let next = others.get(step + 1).filter(|&&next| masses.compare(next, target).is_gt());
        let largest = next.copied().unwrap_or(target);
        let [share, largest_share] = [target, largest].map(|base| masses.mass(base).share_of(rest));
        RulingOutStep { ruled_out, share, largest, largest_share }
    });
    let share = masses.mass(target).share_of(&rests[0]);
    Some(Elimination { target, share, steps: steps.collect() })
}

/// The least number of values to rule out until the target, or without one some value, has at least this share; 0
/// where it has it already. `None` where it never can: no rows, no mass on the target, or a share above 1. Exact where
/// masses are.
///
/// # Panics
/// When the target is not a base value of these masses.
pub fn fewest(masses: &Masses, target: Option<BaseIndex>, share: Ratio) -> Option<usize> {
    let Greedy { target, rests, .. } = Greedy::towards(masses, target)?;
    rests.iter().position(|rest| is_share(&masses.mass(target), rest, share))
}

/// The order in which values go, and the mass that remains before and after each.
struct Greedy {
    target: BaseIndex,
    /// The other possible values by descending mass.
    others: Vec<BaseIndex>,
    /// One more than others: the first is the whole, the last the target alone.
    rests: Vec<Mass>,
}

impl Greedy {
    fn towards(masses: &Masses, target: Option<BaseIndex>) -> Option<Self> {
        let ranking = masses.ranking_of_occurring();
        let target = target.or(ranking.first().copied()).filter(|&target| masses.has_mass(target))?;
        let others: Vec<BaseIndex> = ranking.into_iter().filter(|&base| base != target).collect();
        // From the last rest on: taking doubles away again would leave a rest that is not there.
        let mut rests = vec![masses.mass(target)];
        for &base in others.iter().rev() {
            rests.push(rests[rests.len() - 1].with(&masses.mass(base)));
        }
        rests.reverse();
        Some(Self { target, others, rests })
    }
}

/// Whether one value has at least this share of the class. Exact where masses are; doubles within the tolerance reach it.
pub(super) fn reaches(masses: &Masses, base: BaseIndex, share: Ratio) -> bool {
    masses.rows() > 0 && is_share(&masses.mass(base), &masses.whole(), share)
}

/// Whether a mass is at least `share` of a sum.
fn is_share(mass: &Mass, sum: &Mass, share: Ratio) -> bool {
    let (numerator, denominator) = (u128::from(share.numerator()), u128::from(share.denominator()));
    if let (Mass::Exact(mass), Mass::Exact(sum)) = (mass, sum) {
        match (mass.checked_mul(denominator), sum.checked_mul(numerator)) {
            (Some(left), Some(right)) => left >= right,
            // Beyond 128 bits: as close as doubles are.
            _ => *mass as f64 / *sum as f64 >= share.to_f64() - 1e-12,
        }
    } else {
        mass.share_of(sum) >= share.to_f64() - super::selection_aware::TOLERANCE
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn exact(counts: &[u64]) -> Masses {
        Masses::of_counts(counts)
    }

    fn doubles(counts: &[u64]) -> Masses {
        Masses::doubles(counts.iter().map(|&count| count as f64), counts.iter().sum())
    }

    fn subsets(values: &[BaseIndex]) -> impl Iterator<Item = Vec<BaseIndex>> + '_ {
        (0u32..1 << values.len()).map(move |set| {
            values.iter().enumerate().filter(|(i, _)| set >> i & 1 == 1).map(|(_, &value)| value).collect()
        })
    }

    /// By definition: the smallest set without the target that leaves it this share.
    fn fewest_of_all(counts: &[u64], target: BaseIndex, (numerator, denominator): (u64, u64)) -> Option<usize> {
        let others: Vec<BaseIndex> = (0..counts.len()).filter(|&base| base != target).collect();
        let all: u64 = counts.iter().sum();
        subsets(&others)
            .filter(|out| {
                let left = all - out.iter().map(|&base| counts[base]).sum::<u64>();
                left > 0 && counts[target] > 0 && counts[target] * denominator >= numerator * left
            })
            .map(|out| out.len())
            .min()
    }

    /// Every way to give five values 0 to 3 rows.
    fn small_classes() -> impl Iterator<Item = Vec<u64>> {
        (0u64..4u64.pow(5)).map(|number| (0..5).map(|value| number / 4u64.pow(value) % 4).collect())
    }

    #[test]
    fn an_ell_diverse_class_takes_ell_less_one_values_to_rule_out() {
        // 2006 paper, section 4.1, at the class of Figure 3: heart disease 1, viral infection 1, cancer 2.
        let class = exact(&[1, 1, 2]);
        let elimination = eliminate(&class, None).unwrap();
        assert_eq!((elimination.target, elimination.share, elimination.steps.len()), (2, 0.5, 2));
        assert_eq!(elimination.steps[0].share, 2.0 / 3.0);
        assert_eq!(elimination.steps[1].share, 1.0);
        assert_eq!(rule_out(&class, &[0]).unwrap().possible, [1, 2]);
        assert_eq!(rule_out(&class, &[0]).unwrap().kept, 0.75);
    }

    #[test]
    fn knowledge_that_contradicts_the_class_leaves_nothing() {
        assert_eq!(rule_out(&exact(&[0, 4, 0]), &[1]), None);
        assert_eq!(eliminate(&exact(&[0, 4, 0]), Some(0)), None);
        assert_eq!(eliminate(&exact(&[0, 0]), None), None);
        assert_eq!(rule_out(&exact(&[0, 0]), &[]), None);
    }

    #[test]
    fn where_one_value_is_certain_nothing_need_be_ruled_out() {
        let elimination = eliminate(&exact(&[0, 4, 0]), None).unwrap();
        assert_eq!((elimination.target, elimination.share, elimination.steps.len()), (1, 1.0, 0));
        assert_eq!(fewest(&exact(&[0, 4, 0]), None, Ratio::new(1, 1).unwrap()), Some(0));
    }

    #[test]
    fn no_choice_of_values_is_better_than_the_largest_others_first() {
        for counts in small_classes() {
            for share in [(1, 2), (2, 3), (9, 10), (1, 1)] {
                let ratio = Ratio::new(share.0, share.1).unwrap();
                let by_target: Vec<Option<usize>> =
                    (0..5).map(|target| fewest_of_all(&counts, target, share)).collect();
                for masses in [exact(&counts), doubles(&counts)] {
                    for (target, least) in by_target.iter().enumerate() {
                        assert_eq!(fewest(&masses, Some(target), ratio), *least, "{counts:?}, {target}, {share:?}");
                    }
                    let least = by_target.iter().flatten().min().copied();
                    assert_eq!(fewest(&masses, None, ratio), least, "{counts:?}, {share:?}");
                }
            }
        }
    }

    #[test]
    fn no_choice_of_as_many_values_leaves_the_target_more() {
        for counts in small_classes() {
            for target in (0..5).filter(|&target| counts[target] > 0) {
                let others: Vec<BaseIndex> = (0..5).filter(|&base| base != target).collect();
                let steps = eliminate(&exact(&counts), Some(target)).unwrap().steps;
                for out in subsets(&others).filter(|out| !out.is_empty()) {
                    let left: u64 = (0..5).filter(|base| !out.contains(base)).map(|base| counts[base]).sum();
                    let share = counts[target] as f64 / left as f64;
                    let greedy = steps.get(out.len() - 1).map_or(1.0, |step| step.share);
                    assert!(share <= greedy, "{counts:?}, {target}, {out:?}");
                }
            }
        }
    }

    #[test]
    fn a_share_above_one_is_never_reached() {
        assert_eq!(fewest(&exact(&[2, 1]), None, Ratio::new(3, 2).unwrap()), None);
    }

    proptest! {
        #[test]
        fn ruling_out_keeps_the_ratios_of_what_remains(
            counts in proptest::collection::vec(0u64..1000, 1..12),
            out in proptest::collection::vec(any::<proptest::sample::Index>(), 0..6),
        ) {
            let out: Vec<BaseIndex> = out.iter().map(|index| index.index(counts.len())).collect();
            for masses in [exact(&counts), doubles(&counts)] {
                let left: u64 = (0..counts.len()).filter(|base| !out.contains(base)).map(|base| counts[base]).sum();
                let Some(ruled) = rule_out(&masses, &out) else {
                    prop_assert_eq!(left, 0);
                    continue;
                };
                prop_assert!((ruled.shares.iter().sum::<f64>() - 1.0).abs() < 1e-12);
                for &a in &ruled.possible {
                    prop_assert!(!out.contains(&a));
                    for &b in &ruled.possible {
                        let cross = ruled.shares[a] * counts[b] as f64 - ruled.shares[b] * counts[a] as f64;
                        prop_assert!(cross.abs() < 1e-9);
                    }
                }
            }
        }

        #[test]
        fn certainty_takes_all_other_possible_values_and_shares_never_fall_on_the_way(
            counts in proptest::collection::vec(0u64..50, 1..12),
        ) {
            prop_assume!(counts.iter().any(|&count| count > 0));
            for masses in [exact(&counts), doubles(&counts)] {
                let Elimination { share, steps, .. } = eliminate(&masses, None).unwrap();
                prop_assert_eq!(steps.len(), masses.support() - 1);
                let shares: Vec<f64> = std::iter::once(share).chain(steps.iter().map(|step| step.share)).collect();
                prop_assert!(shares.is_sorted());
                prop_assert_eq!(*shares.last().unwrap(), 1.0);
                prop_assert!(steps.iter().all(|step| step.largest_share == step.share));
            }
        }

        #[test]
        fn the_largest_that_remains_is_said_at_every_step(
            counts in proptest::collection::vec(0u64..50, 1..10),
            target in any::<proptest::sample::Index>(),
        ) {
            let target = target.index(counts.len());
            prop_assume!(counts[target] > 0);
            let mut out = Vec::new();
            for step in eliminate(&exact(&counts), Some(target)).unwrap().steps {
                out.push(step.ruled_out);
                let shares = rule_out(&exact(&counts), &out).unwrap().shares;
                prop_assert_eq!(step.share, shares[target]);
                prop_assert_eq!(step.largest_share, shares.iter().copied().fold(0.0, f64::max));
                prop_assert_eq!(step.largest_share, shares[step.largest]);
            }
        }
    }
}
