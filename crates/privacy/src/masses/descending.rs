//! The masses of a class from the largest to the smallest.

use super::{Listed, Mass, Masses, Stretches, TOLERANCE};
use crate::figure::Figure;

/// The masses above 0 of a class in descending order, r₁ ≥ r₂ ≥ ..., without their values.
#[derive(Clone, Debug)]
pub(crate) enum Descending {
    /// Whole numbers; `whole` is what a row counts for times the rows.
    Exact { mass: Steps<u128>, whole: u128 },
    /// Doubles; `whole` is the rows.
    Doubles { mass: Steps<f64>, whole: f64 },
}

/// Masses in descending order, and how many values in a row have each.
#[derive(Clone, Debug)]
pub(crate) struct Steps<T> {
    steps: Vec<(T, usize)>,
}

/// Numbers that masses are.
pub(crate) trait Number:
    Copy + Default + PartialOrd + std::ops::Add<Output = Self> + std::ops::Sub<Output = Self>
{
    /// So many times.
    fn times(self, count: usize) -> Self;
}

impl Number for u128 {
    fn times(self, count: usize) -> Self {
        self * count as u128
    }
}

impl Number for f64 {
    fn times(self, count: usize) -> Self {
        self * count as f64
    }
}

impl<T: Number> Steps<T> {
    fn of(listed: &Stretches<T>, ascending: impl Fn(&T, &T) -> std::cmp::Ordering) -> Self {
        let mut steps: Vec<(T, usize)> = Vec::with_capacity(listed.iter().len());
        steps.extend(listed.iter().map(|part| (part.mass, part.len())));
        steps.sort_unstable_by(|(left, _), (right, _)| ascending(right, left));
        Self { steps }
    }

    /// Each mass as often as it occurs.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.steps.iter().flat_map(|&(mass, count)| std::iter::repeat_n(mass, count))
    }

    /// Base values with some mass.
    fn support(&self) -> usize {
        self.steps.iter().map(|&(_, count)| count).sum()
    }

    /// The largest; nothing if there is none.
    fn most(&self) -> T {
        self.steps.first().map_or(T::default(), |&(mass, _)| mass)
    }

    /// How many are above this one.
    pub fn above(&self, mass: T) -> usize {
        let above = self.steps.partition_point(|&(own, _)| own > mass);
        self.steps[..above].iter().map(|&(_, count)| count).sum()
    }

    /// All from place `first` (from 0) on together, but for the one at place `skipped`.
    pub fn tail(&self, first: usize, skipped: Option<usize>) -> T {
        let (mut sum, mut place) = (T::default(), 0);
        for &(mass, count) in &self.steps {
            let own = place.max(first)..(place + count).max(first);
            let without = skipped.is_some_and(|skipped| own.contains(&skipped));
            sum = sum + mass.times(own.len() - usize::from(without));
            place += count;
        }
        sum
    }

    /// For the first `most` places the sum of each and all after it: r₁ + ... + r_m, r₂ + ... + r_m and so on.
    fn tails(&self, most: usize) -> Vec<T> {
        // What comes after each step, from the last to the first.
        let mut after = vec![T::default(); self.steps.len() + 1];
        for (place, &(mass, count)) in self.steps.iter().enumerate().rev() {
            after[place] = after[place + 1] + mass.times(count);
        }
        let tails = self
            .steps
            .iter()
            .zip(&after[1..])
            .flat_map(|(&(mass, count), &after)| (0..count).map(move |place| after + mass.times(count - place)));
        tails.take(most).collect()
    }

    fn sums(self) -> impl Iterator<Item = T> {
        let all = self.steps.into_iter().flat_map(|(mass, count)| std::iter::repeat_n(mass, count));
        all.scan(T::default(), |sum, mass| {
            *sum = *sum + mass;
            Some(*sum)
        })
    }
}

impl Descending {
    /// Of a class.
    pub fn of(class: &Masses) -> Self {
        match class.listed() {
            Listed::Exact(mass, scale) => {
                Self::Exact { mass: Steps::of(mass, u128::cmp), whole: u128::from(class.rows()) * scale }
            }
            Listed::Doubles(mass) => {
                Self::Doubles { mass: Steps::of(mass, f64::total_cmp), whole: class.rows() as f64 }
            }
        }
    }

    /// r₁; nothing if there are no rows.
    pub fn most(&self) -> Mass {
        match self {
            Self::Exact { mass, .. } => Mass::Exact(mass.most()),
            Self::Doubles { mass, .. } => Mass::Double(mass.most()),
        }
    }

    /// Base values with some mass.
    pub fn support(&self) -> usize {
        match self {
            Self::Exact { mass, .. } => mass.support(),
            Self::Doubles { mass, .. } => mass.support(),
        }
    }

    /// All mass: the rows.
    pub fn whole(&self) -> Mass {
        match self {
            Self::Exact { whole, .. } => Mass::Exact(*whole),
            Self::Doubles { whole, .. } => Mass::Double(*whole),
        }
    }

    /// Each mass, and how many neighbours have it.
    pub fn steps(&self) -> Vec<(Mass, usize)> {
        match self {
            Self::Exact { mass, .. } => mass.steps.iter().map(|&(mass, count)| (Mass::Exact(mass), count)).collect(),
            Self::Doubles { mass, .. } => mass.steps.iter().map(|&(mass, count)| (Mass::Double(mass), count)).collect(),
        }
    }

    /// r₁, r₁ + r₂ and so on, up to the number of values with some mass.
    pub(crate) fn into_sums(self) -> impl Iterator<Item = Mass> {
        let (exact, doubles) = match self {
            Self::Exact { mass, .. } => (Some(mass.sums().map(Mass::Exact)), None),
            Self::Doubles { mass, .. } => (None, Some(mass.sums().map(Mass::Double))),
        };
        exact.into_iter().flatten().chain(doubles.into_iter().flatten())
    }

    /// F(1), F(2) and so on, up to the number of values with some mass.
    pub fn cumulative(self) -> impl Iterator<Item = Figure> {
        let whole = self.whole();
        self.into_sums().filter_map(move |sum| sum.over(&whole))
    }

    /// The same, for showing.
    pub(crate) fn into_shares(self) -> impl Iterator<Item = f64> {
        self.cumulative().map(Figure::to_f64)
    }

    /// For the first `most` places the sum of each and all after it.
    pub fn tails(&self, most: usize) -> Vec<Mass> {
        match self {
            Self::Exact { mass, .. } => mass.tails(most).into_iter().map(Mass::Exact).collect(),
            Self::Doubles { mass, .. } => mass.tails(most).into_iter().map(Mass::Double).collect(),
        }
    }

    /// The first place, from 1, of a mass that is among them.
    pub(crate) fn rank_of(&self, protected: &Mass) -> usize {
        1 + match (self, protected) {
            (Self::Exact { mass, .. }, Mass::Exact(protected)) => mass.above(*protected),
            (Self::Doubles { mass, .. }, Mass::Double(protected)) => mass.above(*protected),
            _ => unreachable!("masses of one class are of one kind"),
        }
    }

    /// A mass as a share of the class, for showing.
    pub fn share(&self, mass: &Mass) -> f64 {
        mass.share_of(&self.whole())
    }

    /// What two doubles may differ by and count as equal.
    pub fn tolerance(&self) -> f64 {
        match self {
            Self::Exact { .. } => 0.0,
            Self::Doubles { whole, .. } => TOLERANCE * whole,
        }
    }
}
