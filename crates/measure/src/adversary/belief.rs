//! The observed belief of an adversary who knows how the sensitive attribute depends on the quasi-identifier in the
//! population (2006 paper, Theorem 3.1 and Definitions 3.1 and 3.2).
//!
//! Prior belief: α(s) = f(s|q). Observed belief, once the class q* with n(s) rows of each value is published:
//!
//! β(s) = n(s) · f(s|q) / f(s|q*), divided by the same summed over all values.
//!
//! A term 0/0 counts 0. (The printed denominator has f(s'|q*)/f(s'|q*), a slip: docs/explanation/decisions.md#slips-in-the-2006-paper.) It follows from equally likely
//! random worlds: samples of the population that are compatible with the published table. Only the proportions within
//! f(·|q) and within f(·|q*) matter, so both are made to sum to 1 here.
//!
//! The theorem is about counts of base values. If sensitive values are generalized, the induced mass of a value
//! replaces its count; that is the project's own extension, not part of the theorem.
//!
//! In doubles: f is an estimate. O(m).

use thiserror::Error;

use tauell_base::words::numbers::{count, counted};
use tauell_privacy::BaseIndex;

/// What is believed of one person before and after, per base value in taxonomy order.
#[derive(Clone, Debug, PartialEq)]
pub struct Belief {
    /// α: the prior belief.
    pub prior: Vec<f64>,
    /// β: the observed belief; sums to 1.
    pub observed: Vec<f64>,
}

/// Background knowledge that cannot be: which of the numbers is at fault, by its place in the taxonomy's order.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum BeliefError {
    /// Lists of different lengths.
    #[error(
        "there are {} sensitive values but {} of {of}. Give each value one share, 0 if there is none.",
        count(*expected as u64), counted(*found as u64, "share", "shares")
    )]
    Length {
        /// Which list.
        of: &'static str,
        /// Values that there are.
        expected: usize,
        /// Shares given.
        found: usize,
    },
    /// A share below 0, infinite or no number.
    #[error("share number {} of {} is not a number of at least 0. Give 0 if the value is impossible.", count(*value as u64 + 1), of)]
    Share {
        /// Which list.
        of: &'static str,
        /// The value.
        value: BaseIndex,
    },
    /// Shares that are all 0.
    #[error("all shares of {of} are 0. Make at least one value possible.")]
    AllZero {
        /// Which list.
        of: &'static str,
    },
    /// f(s|q) > 0 although f(s|q*) = 0: everyone in q is in q*.
    #[error(
        "value {} is possible for this person, but for no one in the class. Give it a share in the class, too.",
        count(*value as u64 + 1)
    )]
    OutsideClass {
        /// The value.
        value: BaseIndex,
    },
    /// Every value that the class has is impossible for the person.
    #[error(
        "the class contains no value that is possible for this person, so the knowledge contradicts the release. Give a share to a \
         value of the class."
    )]
    Contradiction,
}

impl BeliefError {
    /// A stable code.
    pub fn code(&self) -> &'static str {
        match self {
            Self::Length { .. } => "belief-length",
            Self::Share { .. } => "belief-share",
            Self::AllZero { .. } => "belief-all-zero",
            Self::OutsideClass { .. } => "belief-outside-class",
            Self::Contradiction => "belief-contradiction",
        }
    }
}

/// What counts as a disclosure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Positive disclosure: β(s) > 1 - δ.
    pub delta: f64,
    /// Negative disclosure: β(s) < ε.
    pub epsilon: f64,
    /// The prior of a (ρ1, ρ2)-breach, ρ1 < ρ2.
    pub rho1: f64,
    /// Its observed belief.
    pub rho2: f64,
}

/// What the published table discloses about one value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Disclosure {
    /// β(s) > 1 - δ, and someone with this quasi-identifier has the value (Definition 3.1).
    pub positive: bool,
    /// β(s) < ε, and someone with this quasi-identifier has another value (Definition 3.2).
    pub negative: bool,
    /// α(s) < ρ1 and β(s) > ρ2: what was unlikely has become likely.
    pub risen: bool,
    /// α(s) > 1 - ρ1 and β(s) < 1 - ρ2: what was likely has become unlikely.
    pub fallen: bool,
}

impl Belief {
    /// The observed belief from the class's rows per base value n(q*, s), the shares f(s|q) among people with the same quasi-identifier, and
    /// f(s|q*) among people whom the class's published values fit.
    ///
    /// # Errors
    /// Numbers that are no shares, lists of different lengths, a value possible for the person but for no one in the class,
    /// and knowledge that the class contradicts.
    pub fn observed(rows: &[f64], like_her: &[f64], like_the_class: &[f64]) -> Result<Self, BeliefError> {
        let m = rows.len();
        let rows = normalised(rows, m, "the class")?;
        let prior = normalised(like_her, m, "people with the same quasi-identifier")?;
        let block = normalised(like_the_class, m, "people in the class")?;
        let mut terms = vec![0.0; m];
        for (value, term) in terms.iter_mut().enumerate().filter(|&(value, _)| prior[value] > 0.0) {
            if block[value] == 0.0 {
                return Err(BeliefError::OutsideClass { value });
            }
            *term = rows[value] * (prior[value] / block[value]).min(f64::MAX);
        }
        let observed = normalised(&terms, m, "the class").map_err(|_| BeliefError::Contradiction)?;
        Ok(Self { prior, observed })
    }

    /// What is disclosed about each value, in taxonomy order. `truths` are the rows of the original with this person's
    /// quasi-identifier per true value; without the original, everyone is assumed to exist.
    ///
    /// # Panics
    /// When there is another number of truths than of values.
    pub fn disclosures(&self, limits: Limits, truths: Option<&[u64]>) -> Vec<Disclosure> {
        let Limits { delta, epsilon, rho1, rho2 } = limits;
        let all: Option<u64> = truths.map(|truths| truths.iter().sum());
        let disclosure = |(value, (&alpha, &beta)): (BaseIndex, (&f64, &f64))| Disclosure {
            positive: beta > 1.0 - delta && truths.is_none_or(|truths| truths[value] > 0),
            negative: beta < epsilon && truths.zip(all).is_none_or(|(truths, all)| truths[value] < all),
            risen: alpha < rho1 && beta > rho2,
            fallen: alpha > 1.0 - rho1 && beta < 1.0 - rho2,
        };
        self.prior.iter().zip(&self.observed).enumerate().map(disclosure).collect()
    }

    /// How far the published table moved the belief: half the sum of |β(s) - α(s)|, the variational distance, from 0 to 1
    /// (2006 paper, section 3.2: a distance between the beliefs may be bounded instead).
    pub fn moved(&self) -> f64 {
        self.prior.iter().zip(&self.observed).map(|(prior, observed)| (observed - prior).abs()).sum::<f64>() / 2.0
    }
}

fn normalised(shares: &[f64], expected: usize, of: &'static str) -> Result<Vec<f64>, BeliefError> {
    if shares.len() != expected {
        return Err(BeliefError::Length { of, expected, found: shares.len() });
    }
    if let Some(value) = shares.iter().position(|share| !share.is_finite() || *share < 0.0) {
        return Err(BeliefError::Share { of, value });
    }
    let largest = shares.iter().copied().fold(0.0, f64::max);
    if largest == 0.0 {
        return Err(BeliefError::AllZero { of });
    }
    // By the largest first: no sum of what a person may type is infinite then.
    let sum: f64 = shares.iter().map(|share| share / largest).sum();
    Ok(shares.iter().map(|share| share / largest / sum).collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A person of the population: whether they have the same quasi-identifier as the person searched for, whether the class's
    /// published values fit them, and their sensitive value.
    #[derive(Clone, Copy, Debug)]
    struct Somebody {
        like_her: bool,
        in_class: bool,
        value: usize,
    }

    /// Theorem 3.1 by its definition. A world is a sample of the population and the one in it who is the person; worlds are equally
    /// likely. Compatible are those whose rows in the class have the published counts, and in which the person has their own values.
    fn by_worlds(population: &[Somebody], size: u32, counts: &[usize]) -> Option<Vec<f64>> {
        let mut worlds = vec![0u64; counts.len()];
        for sample in (0u32..1 << population.len()).filter(|sample| sample.count_ones() == size) {
            let people: Vec<&Somebody> =
                population.iter().enumerate().filter(|(i, _)| sample >> i & 1 == 1).map(|(_, person)| person).collect();
            let found = |value| people.iter().filter(|person| person.in_class && person.value == value).count();
            if (0..counts.len()).all(|value| found(value) == counts[value]) {
                people.iter().filter(|person| person.like_her).for_each(|person| worlds[person.value] += 1);
            }
        }
        let all: u64 = worlds.iter().sum();
        (all > 0).then(|| worlds.iter().map(|&worlds| worlds as f64 / all as f64).collect())
    }

    fn shares(population: &[Somebody], m: usize, of: impl Fn(&Somebody) -> bool) -> Vec<f64> {
        let count = |value| population.iter().filter(|person| of(person) && person.value == value).count() as f64;
        (0..m).map(count).collect()
    }

    fn agrees(population: &[Somebody], size: u32, counts: &[usize]) -> Result<(), TestCaseError> {
        let m = counts.len();
        let rows: Vec<f64> = counts.iter().map(|&count| count as f64).collect();
        let like_her = shares(population, m, |person| person.like_her);
        let like_class = shares(population, m, |person| person.in_class);
        let belief = Belief::observed(&rows, &like_her, &like_class);
        match by_worlds(population, size, counts) {
            Some(expected) => {
                let observed = belief.unwrap().observed;
                for (found, expected) in observed.iter().zip(&expected) {
                    prop_assert!((found - expected).abs() < 1e-12, "{observed:?} where {expected} is due");
                }
            }
            // No world is compatible: no sample of the population has these counts, which the formula cannot know, or
            // no one in it can be the person.
            None => prop_assert!(belief.is_err() || !reachable(population, size, counts)),
        }
        Ok(())
    }

    fn reachable(population: &[Somebody], size: u32, counts: &[usize]) -> bool {
        let within = shares(population, counts.len(), |person| person.in_class);
        let outside = population.iter().filter(|person| !person.in_class).count();
        let all: usize = counts.iter().sum();
        counts.iter().zip(within).all(|(&count, there)| count as f64 <= there)
            && all <= size as usize
            && size as usize - all <= outside
    }

    #[test]
    fn a_belief_that_the_class_confirms_does_not_move() {
        let belief = Belief::observed(&[2.0, 1.0, 1.0], &[0.2, 0.3, 0.5], &[0.5, 0.25, 0.25]).unwrap();
        assert_eq!(belief.moved(), 0.0);
    }

    #[test]
    fn umeko_has_a_viral_infection_for_nearly_certain_as_japanese_seldom_have_heart_disease() {
        // 2006 paper, section 1.1: two rows of heart disease and two of viral infection in their class of Figure 2. Japanese have
        // heart disease one time in a hundred, others in the class as often as a viral infection or cancer.
        let class = [1.0 / 3.0, 1.0 / 3.0, 1.0 / 3.0];
        let belief = Belief::observed(&[2.0, 2.0, 0.0], &[0.01, 0.495, 0.495], &class).unwrap();
        assert!((belief.observed[1] - 0.495 / 0.505).abs() < 1e-12);
        assert_eq!(belief.observed[2], 0.0);
        let limits = Limits { delta: 0.05, epsilon: 0.05, rho1: 0.5, rho2: 0.9 };
        let [heart, viral, cancer] = belief.disclosures(limits, Some(&[0, 1, 0]))[..] else { panic!("three values") };
        assert!(viral.positive && viral.risen && !viral.negative);
        assert!(heart.negative && cancer.negative && !cancer.fallen);
        // In Figure 3 their class has one, one and two: viral infection or cancer stays open.
        let belief = Belief::observed(&[1.0, 1.0, 2.0], &[0.01, 0.495, 0.495], &class).unwrap();
        assert!(belief.observed[1] < 0.34 && belief.observed[2] < 0.67);
    }

    #[test]
    fn one_value_in_the_class_is_believed_whatever_was_known() {
        // 2006 paper, section 3.2: n(q*, s') = 0 for all other values makes the observed belief 1.
        let belief = Belief::observed(&[0.0, 0.0, 4.0], &[0.7, 0.2, 0.1], &[0.5, 0.3, 0.2]).unwrap();
        assert_eq!(belief.observed, [0.0, 0.0, 1.0]);
        let limits = Limits { delta: 0.1, epsilon: 0.1, rho1: 0.3, rho2: 0.8 };
        let found = belief.disclosures(limits, None);
        assert!(found[2].positive && found[2].risen && found[0].negative && !found[0].fallen);
        // Definitions 3.1 and 3.2 need a person for whom they are true.
        let nobody = belief.disclosures(limits, Some(&[4, 0, 0]));
        assert!(!nobody[2].positive && !nobody[0].negative && nobody[2].negative == (belief.observed[2] < 0.1));
    }

    #[test]
    fn what_was_likely_and_no_longer_is_counts_as_fallen() {
        let belief = Belief::observed(&[0.0, 3.0, 1.0], &[0.9, 0.05, 0.05], &[0.8, 0.1, 0.1]).unwrap();
        let limits = Limits { delta: 0.1, epsilon: 0.1, rho1: 0.2, rho2: 0.7 };
        let found = belief.disclosures(limits, None);
        assert!(found[0].fallen && found[1].risen && !found[2].risen);
    }

    #[test]
    fn terms_of_nothing_over_nothing_count_nothing() {
        let belief = Belief::observed(&[1.0, 3.0, 0.0], &[0.5, 0.5, 0.0], &[0.5, 0.5, 0.0]).unwrap();
        assert_eq!(belief.observed, [0.25, 0.75, 0.0]);
    }

    #[test]
    fn knowledge_that_cannot_be_is_refused_with_its_code() {
        let code = |rows: &[f64], q: &[f64], block: &[f64]| Belief::observed(rows, q, block).unwrap_err().code();
        assert_eq!(code(&[1.0, 1.0], &[1.0], &[0.5, 0.5]), "belief-length");
        assert_eq!(code(&[1.0, 1.0], &[1.0, -0.1], &[0.5, 0.5]), "belief-share");
        assert_eq!(code(&[1.0, 1.0], &[1.0, f64::NAN], &[0.5, 0.5]), "belief-share");
        assert_eq!(code(&[1.0, 1.0], &[0.0, 0.0], &[0.5, 0.5]), "belief-all-zero");
        assert_eq!(code(&[1.0, 1.0], &[0.5, 0.5], &[1.0, 0.0]), "belief-outside-class");
        assert_eq!(code(&[2.0, 0.0], &[0.0, 1.0], &[0.5, 0.5]), "belief-contradiction");
    }

    #[test]
    fn theorem_3_1_holds_in_every_sample_of_a_small_population() {
        let somebody = |like_her, in_class, value| Somebody { like_her, in_class, value };
        let population = [
            somebody(true, true, 0),
            somebody(true, true, 1),
            somebody(true, true, 1),
            somebody(false, true, 0),
            somebody(false, true, 0),
            somebody(false, true, 1),
            somebody(false, true, 2),
            somebody(false, true, 2),
            somebody(false, false, 0),
            somebody(false, false, 2),
        ];
        for size in 1..=10 {
            for counts in (0..4usize.pow(3)).map(|number| [number % 4, number / 4 % 4, number / 16]) {
                if counts.iter().sum::<usize>() > 0 {
                    agrees(&population, size, &counts).unwrap();
                }
            }
        }
    }

    proptest! {
        #[test]
        fn theorem_3_1_counts_random_worlds(
            people in proptest::collection::vec((0u8..3, 0usize..3), 2..10),
            size in 1u32..10,
            counts in proptest::collection::vec(0usize..3, 3),
        ) {
            let population: Vec<Somebody> = people
                .iter()
                .map(|&(kind, value)| Somebody { like_her: kind == 0, in_class: kind < 2, value })
                .collect();
            agrees(&population, size, &counts)?;
        }

        #[test]
        fn both_beliefs_sum_to_one(
            values in proptest::collection::vec((0.0f64..9.0, 0.0f64..9.0, 0.01f64..9.0), 1..9),
        ) {
            let of = |part: fn(&(f64, f64, f64)) -> f64| values.iter().map(part).collect::<Vec<f64>>();
            if let Ok(belief) = Belief::observed(&of(|v| v.0), &of(|v| v.1), &of(|v| v.2)) {
                prop_assert!((belief.prior.iter().sum::<f64>() - 1.0).abs() < 1e-12);
                prop_assert!((belief.observed.iter().sum::<f64>() - 1.0).abs() < 1e-12);
            }
        }
    }
}
