//! F(k) over people: the band that is drawn around the curves of all classes.

use tauell_base::arrays::Doubles;
use tauell_base::sorting::sorted;
use tauell_privacy::Masses;

/// The quantiles that are drawn.
const QUANTILES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// Quantiles of F(k) over people, each with the F of their class; in the making. Classes are added one by one, and of
/// each only the bends of its curve are stored; then k goes up.
#[derive(Debug, Default)]
pub(crate) struct Band {
    /// Rows of each class, and where its steps begin.
    classes: Vec<(u64, usize)>,
    /// How many values the curve has behind it at the end of each step, and F there.
    steps: Vec<(u32, f64)>,
    people: u64,
    /// Classes whose F is below 1 at the k at hand, each with its step; made once all are taken.
    rising: Option<Vec<(usize, usize)>>,
    /// By k, by quantile.
    found: Vec<[f64; QUANTILES.len()]>,
}

impl Band {
    /// Takes the next class.
    pub fn take(&mut self, masses: &Masses) {
        self.classes.push((masses.rows(), self.steps.len()));
        self.people += masses.rows();
        self.steps.extend(masses.cumulative_steps().into_iter().map(|(values, share)| (values as u32, share)));
    }

    /// Adds the classes of another, which follow. O(its steps).
    pub fn append(&mut self, other: Self) {
        let before = self.steps.len();
        self.classes.extend(other.classes.into_iter().map(|(rows, first)| (rows, before + first)));
        self.steps.extend(other.steps);
        self.people += other.people;
    }

    /// Goes on over k, for about `budget` units, up to `values` of them; true when all are done. All together it costs what occurs
    /// in the classes, times log.
    pub fn advance(&mut self, values: usize, budget: u64) -> bool {
        let mut rising =
            self.rising.take().unwrap_or_else(|| self.classes.iter().map(|&(_, step)| step).enumerate().collect());
        let mut left = budget.max(1);
        while left > 0 && self.found.len() < values {
            let k = self.found.len() as u32 + 1;
            left = left.saturating_sub(10 * rising.len() as u64 + 5);
            let mut shares: Vec<(f64, u64)> = Vec::with_capacity(rising.len());
            rising.retain_mut(|(class, step)| {
                let (rows, first) = self.classes[*class];
                let end = self.classes.get(*class + 1).map_or(self.steps.len(), |&(_, next)| next);
                while *step < end && self.steps[*step].0 < k {
                    *step += 1;
                }
                let Some(&(to, share)) = self.steps[first..end].get(*step - first) else { return false };
                let (from, before) = if *step == first { (0, 0.0) } else { self.steps[*step - 1] };
                // Each value of a step has as much as the others.
                let reached = if to == k {
                    share
                } else {
                    before + (share - before) * f64::from(k - from) / f64::from(to - from)
                };
                shares.push((reached, rows));
                true
            });
            self.found.push(self.quantiles(sorted(shares, |a, b| a.0.total_cmp(&b.0))));
        }
        self.rising = Some(rising);
        self.found.len() == values
    }

    /// For shares that ascend; a class that is not among them has all.
    fn quantiles(&self, shares: Vec<(f64, u64)>) -> [f64; QUANTILES.len()] {
        let mut before = 0;
        let mut classes = shares.into_iter().peekable();
        QUANTILES.map(|quantile| {
            // The first class that takes the count of people up to this share of them.
            let due = ((quantile * self.people as f64).ceil() as u64).max(1);
            while let Some((_, rows)) = classes.next_if(|&(_, rows)| before + rows < due) {
                before += rows;
            }
            classes.peek().map_or(f64::from(u8::from(self.people > 0)), |&(share, _)| share)
        })
    }

    /// The quantiles, each with all k, one after the other.
    pub fn finish(self) -> Doubles {
        let of = |quantile: usize| self.found.iter().map(move |found| found[quantile]);
        Doubles((0..QUANTILES.len()).flat_map(of).collect())
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// By definition: at each k all curves are sorted.
    fn spelled_out(classes: &[Masses], values: usize) -> Vec<f64> {
        let people: u64 = classes.iter().map(Masses::rows).sum();
        let at = |quantile: f64, k: usize| {
            let mut each: Vec<f64> =
                classes.iter().flat_map(|class| vec![class.cumulative()[k]; class.rows() as usize]).collect();
            each.sort_by(f64::total_cmp);
            each[((quantile * people as f64).ceil() as usize).max(1) - 1]
        };
        QUANTILES.iter().flat_map(|&quantile| (0..values).map(move |k| at(quantile, k))).collect()
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn the_band_is_that_of_all_curves_spelled_out_whatever_the_slices(
            classes in prop::collection::vec(prop::collection::vec(0..4u64, 6), 1..8),
            slice in 1..60u64,
        ) {
            prop_assume!(classes.iter().flatten().any(|&count| count > 0));
            let classes: Vec<Masses> = classes.iter().map(|class| Masses::of_counts(class)).collect();
            // Taken one by one, or by two and put together.
            let (mut band, mut rest) = (Band::default(), Band::default());
            let (first, last) = classes.split_at(slice as usize % classes.len());
            first.iter().for_each(|class| band.take(class));
            last.iter().for_each(|class| rest.take(class));
            band.append(rest);
            while !band.advance(6, slice) {}
            let (found, expected) = (band.finish().0, spelled_out(&classes, 6));
            prop_assert_eq!(found.len(), expected.len());
            for (found, expected) in found.iter().zip(&expected) {
                prop_assert!((found - expected).abs() < 1e-12, "{} {}", found, expected);
            }
        }
    }
}
