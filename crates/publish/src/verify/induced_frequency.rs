//! Induced frequencies from their definition (2009 paper, Definition 2), leaf by leaf.

use std::cmp::Ordering;
use std::collections::BTreeMap;

use tauell_privacy::Weights;

use super::fraction::Fraction;
use super::labels::Meaning;

/// Some rows under one sensitive attribute: what the leaves of the taxonomy have of them. Leaves that have nothing are not
/// listed; a generalized value is listed with every leaf that it covers.
#[derive(Debug)]
pub(super) struct Induced {
    /// |E|.
    pub rows: u64,
    /// Number of base values, m: leaves of positive weight.
    pub values: usize,
    pub mass: Mass,
}

/// |E|·f_E(a) of the leaves that have something, ascending.
#[derive(Debug)]
pub(super) enum Mass {
    Exact(Vec<(usize, Fraction)>),
    /// Where fractions outgrow 128 bits.
    Doubles(Vec<(usize, f64)>),
}

impl Induced {
    /// Of rows given as counts by what is published. `values` is the number of leaves of positive weight.
    pub fn of<'a>(weights: &Weights, values: usize, counts: impl Iterator<Item = (&'a Meaning, u64)>) -> Self {
        let counts: Vec<(&Meaning, u64)> = counts.collect();
        let mass = match exact(weights, &counts) {
            Some(mass) => Mass::Exact(mass),
            None => Mass::Doubles(doubles(weights, &counts)),
        };
        Self { rows: counts.iter().map(|(_, count)| count).sum(), values, mass }
    }

    /// Units of work that a look at all of it costs.
    pub fn work(&self) -> u64 {
        20 * match &self.mass {
            Mass::Exact(mass) => mass.len() as u64,
            Mass::Doubles(mass) => mass.len() as u64,
        }
    }

    /// Masses in doubles.
    pub fn in_doubles(&self) -> Vec<(usize, f64)> {
        match &self.mass {
            Mass::Exact(mass) => mass.iter().map(|&(leaf, mass)| (leaf, mass.to_f64())).collect(),
            Mass::Doubles(mass) => mass.clone(),
        }
    }
}

/// Number of leaves of positive weight.
pub(super) fn values(weights: &Weights) -> usize {
    weights.by_leaf().iter().filter(|weight| weight.numerator() > 0).count()
}

/// The frequency of one leaf; nothing if it is not listed.
pub(super) fn of_leaf<T: Copy>(mass: &[(usize, T)], leaf: usize) -> Option<T> {
    mass.binary_search_by_key(&leaf, |&(leaf, _)| leaf).ok().map(|place| mass[place].1)
}

fn exact(weights: &Weights, counts: &[(&Meaning, u64)]) -> Option<Vec<(usize, Fraction)>> {
    let weight_of = |leaf: usize| Fraction::from(weights.by_leaf()[leaf]);
    // What is added to each leaf.
    let mut parts: Vec<(usize, Fraction)> = Vec::with_capacity(counts.len());
    for &(published, count) in counts {
        if let Some(leaf) = published.only() {
            parts.push((leaf, Fraction::reduced(count.into(), 1)));
            continue;
        }
        let mut sum = Fraction::ZERO;
        for leaf in published.leaves() {
            sum = sum.plus(weight_of(leaf))?;
        }
        for leaf in published.leaves().filter(|&leaf| weight_of(leaf).numerator > 0) {
            let share = weight_of(leaf).over(sum)?;
            parts.push((leaf, share.times(count.into())?));
        }
    }
    parts.sort_unstable_by_key(|&(leaf, _)| leaf);
    let sum = |parts: &[(usize, Fraction)]| {
        let sum = parts[1..].iter().try_fold(parts[0].1, |sum, &(_, part)| sum.plus(part))?;
        Some((parts[0].0, sum))
    };
    parts.chunk_by(|(a, _), (b, _)| a == b).map(sum).collect()
}

fn doubles(weights: &Weights, counts: &[(&Meaning, u64)]) -> Vec<(usize, f64)> {
    let weight_of = |leaf: usize| weights.by_leaf()[leaf].to_f64();
    let mut mass: BTreeMap<usize, f64> = BTreeMap::new();
    for &(published, count) in counts {
        if let Some(leaf) = published.only() {
            *mass.entry(leaf).or_default() += count as f64;
            continue;
        }
        let sum: f64 = published.leaves().map(weight_of).sum();
        for leaf in published.leaves().filter(|&leaf| weight_of(leaf) > 0.0) {
            *mass.entry(leaf).or_default() += weight_of(leaf) / sum * count as f64;
        }
    }
    mass.into_iter().collect()
}

/// The leaves that have something, by descending mass and then in order; `None` where a comparison outgrows 128 bits.
pub(super) fn descending(mass: &[(usize, Fraction)]) -> Option<Vec<(usize, Fraction)>> {
    let (mut sorted, mut failed) = (mass.to_vec(), false);
    sorted.sort_by(|(_, a), (_, b)| {
        b.compare(*a).unwrap_or_else(|| {
            failed = true;
            Ordering::Equal
        })
    });
    (!failed).then_some(sorted)
}

#[cfg(test)]
mod tests {
    use super::super::labels::Labels;
    use super::*;
    use tauell_base::pace::at_once;
    use tauell_data::taxonomy::read_hierarchy;
    use tauell_privacy::Ratio;

    #[test]
    fn doubles_are_the_fractions_rounded() {
        let taxonomy = read_hierarchy(b"a;X;*\nb;X;*\nc;Y;*\nd;Y;*\ne;*\n", "s").unwrap();
        let given =
            [("a", 3), ("b", 1), ("d", 7)].map(|(leaf, weight)| (leaf.to_owned(), Ratio::new(weight, 2).unwrap()));
        // e is no base value.
        let weights = Weights::given(&taxonomy, &[1, 1, 1, 1, 0], "s", &given).unwrap();
        for labels in [
            &[("a", 2)][..],
            &[("X", 3)],
            &[("a", 2), ("X", 3), ("*", 4)],
            &[("Y", 1), ("d", 2), ("e", 5)],
            &[("{a, c}", 3), ("[b,d]", 2)],
        ] {
            let known = &mut at_once(async |pace| Labels::of(&taxonomy, pace).await);
            let counts: Vec<(Meaning, u64)> =
                labels.iter().map(|&(label, count)| (known.meaning(&taxonomy, label).unwrap(), count)).collect();
            let counts: Vec<(&Meaning, u64)> = counts.iter().map(|(published, count)| (published, *count)).collect();
            let fractions = exact(&weights, &counts).unwrap();
            let doubles = doubles(&weights, &counts);
            assert_eq!(doubles.len(), fractions.len(), "{labels:?}");
            for ((leaf, double), (of, fraction)) in doubles.into_iter().zip(fractions) {
                assert_eq!(leaf, of, "{labels:?}");
                assert!((double - fraction.to_f64()).abs() < 1e-12, "{labels:?}: {double}");
            }
        }
    }
}
