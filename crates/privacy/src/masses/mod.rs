//! The induced distribution of a class, and comparisons on it that rounding cannot tip.
//!
//! To change it: comparisons go through [`Mass`], never through doubles made of it, and only masses of one class (one unit, one kind)
//! meet. A class lists what occurs in it: nothing here may grow with the base values of the column.

mod descending;
mod stretches;

use std::cmp::Ordering;
use std::ops::Range;

use tauell_base::sorting::sorted;

use super::Fraction;
use super::figure::Figure;

pub(super) use descending::{Descending, Number, Steps};
#[cfg(test)]
use stretches::Stretch;
pub(super) use stretches::Stretches;

/// What two doubles may differ by, per row of the class, and still count as equal (docs/explanation/decisions.md#arithmetic-of-comparisons).
const TOLERANCE: f64 = 1e-9;

/// A base value of positive weight, counted among those in taxonomy order (0 to `m` - 1).
pub type BaseIndex = usize;

/// The induced mass of every base value in one class: |E|·f_E(a), made by a [`super::Spread`].
///
/// Only what occurs is listed: a class takes as much memory as it has published values, however many base values there
/// are. Neighbouring base values of one mass are one entry, so that a generalized value takes no more memory than
/// another.
#[derive(Clone, Debug)]
pub struct Masses {
    /// Number of base values, m.
    values: usize,
    /// |E|.
    rows: u64,
    listed: Listed,
}

/// What the base values have.
#[derive(Clone, Debug)]
pub(super) enum Listed {
    /// `scale·|E|·f(a)`: whole numbers in units of `1/scale` of a row.
    Exact(Stretches<u128>, u128),
    /// `|E|·f(a)`, where whole numbers would overflow.
    Doubles(Stretches<f64>),
}

impl Masses {
    pub(super) fn new(values: usize, rows: u64, listed: Listed) -> Self {
        Self { values, rows, listed }
    }

    /// Whole masses of all base values in units of `1/scale` of a row.
    pub fn exact(mass: impl IntoIterator<Item = u128, IntoIter: ExactSizeIterator>, rows: u64, scale: u128) -> Self {
        let mass = mass.into_iter();
        Self::new(mass.len(), rows, Listed::Exact(Stretches::of_all(mass), scale))
    }

    /// Rows that are published with base values alone: so many of each.
    pub fn of_counts(counts: &[u64]) -> Self {
        Self::exact(counts.iter().map(|&count| count.into()), counts.iter().sum(), 1)
    }

    /// Masses in doubles, of all base values.
    pub fn doubles(mass: impl IntoIterator<Item = f64, IntoIter: ExactSizeIterator>, rows: u64) -> Self {
        let mass = mass.into_iter();
        Self::new(mass.len(), rows, Listed::Doubles(Stretches::of_all(mass)))
    }

    /// Masses in doubles of some of `values` base values, ascending; the others have none.
    pub fn doubles_of(values: usize, mass: impl IntoIterator<Item = (BaseIndex, f64)>, rows: u64) -> Self {
        let mut listed = Stretches::default();
        mass.into_iter().for_each(|(base, mass)| listed.push(base..base + 1, mass));
        Self::new(values, rows, Listed::Doubles(listed))
    }

    /// |E|.
    pub fn rows(&self) -> u64 {
        self.rows
    }

    /// Number of base values, `m`.
    pub fn len(&self) -> usize {
        self.values
    }

    /// Whether there are no base values.
    pub fn is_empty(&self) -> bool {
        self.values == 0
    }

    /// Whether masses are whole numbers.
    pub fn is_exact(&self) -> bool {
        matches!(self.listed, Listed::Exact(..))
    }

    pub(super) fn listed(&self) -> &Listed {
        &self.listed
    }

    /// The masses, to be changed together with the rows.
    pub(super) fn listed_mut(&mut self) -> (&mut Listed, &mut u64) {
        (&mut self.listed, &mut self.rows)
    }

    /// f_E(a), for showing. 0 for an empty class. O(log occurring).
    pub fn frequency(&self, base: BaseIndex) -> f64 {
        if self.rows == 0 { 0.0 } else { self.share(&self.mass(base)) }
    }

    /// f_E(a) as a fraction in lowest terms; `None` for doubles, and for an empty class.
    pub fn exact_frequency(&self, base: BaseIndex) -> Option<String> {
        self.mass(base).over(&self.whole())?.exact()
    }

    /// f_E of every base value, in taxonomy order. O(m).
    pub fn frequencies(&self) -> Vec<f64> {
        let mut frequencies = vec![0.0; self.values];
        for values in self.occurring_runs() {
            let own = self.frequency(values.start);
            frequencies[values].fill(own);
        }
        frequencies
    }

    /// What one base value has. O(log occurring).
    pub fn mass(&self, base: BaseIndex) -> Mass {
        match &self.listed {
            Listed::Exact(mass, _) => Mass::Exact(mass.at(base)),
            Listed::Doubles(mass) => Mass::Double(mass.at(base)),
        }
    }

    /// What all rows come to.
    pub fn whole(&self) -> Mass {
        match &self.listed {
            Listed::Exact(_, scale) => Mass::Exact(u128::from(self.rows) * scale),
            Listed::Doubles(_) => Mass::Double(self.rows as f64),
        }
    }

    /// What some base values have together, added in their order. O(values · log occurring).
    pub fn sum(&self, values: impl IntoIterator<Item = BaseIndex>) -> Mass {
        let none = if self.is_exact() { Mass::Exact(0) } else { Mass::Double(0.0) };
        values.into_iter().fold(none, |sum, base| sum.with(&self.mass(base)))
    }

    /// The largest mass of a base value. O(stretches).
    pub fn largest(&self) -> Mass {
        match &self.listed {
            Listed::Exact(mass, _) => Mass::Exact(mass.iter().map(|part| part.mass).max().unwrap_or(0)),
            Listed::Doubles(mass) => Mass::Double(mass.iter().map(|part| part.mass).fold(0.0, f64::max)),
        }
    }

    /// Of whole masses all together, what a row counts for, and the `most` largest in descending order; `None` for doubles.
    pub fn exact_from_the_largest(&self, most: usize) -> Option<(u128, u128, Vec<u128>)> {
        let (Listed::Exact(mass, scale), Descending::Exact { mass: sorted, .. }) = (&self.listed, self.descending())
        else {
            return None;
        };
        let total = mass.iter().map(|part| part.mass * part.len() as u128).sum();
        Some((total, *scale, sorted.iter().take(most).collect()))
    }

    /// Whether a base value is possible at all. What no row covers was never added to: exactly 0 in doubles too.
    /// O(log occurring).
    pub fn has_mass(&self, base: BaseIndex) -> bool {
        !self.mass(base).is_none()
    }

    /// The base values with some mass, ascending, neighbours of one mass together.
    pub fn occurring_runs(&self) -> impl Iterator<Item = Range<BaseIndex>> + '_ {
        let (exact, doubles) = match &self.listed {
            Listed::Exact(mass, _) => (Some(mass.iter().map(|part| part.values())), None),
            Listed::Doubles(mass) => (None, Some(mass.iter().map(|part| part.values()))),
        };
        exact.into_iter().flatten().chain(doubles.into_iter().flatten())
    }

    /// The base values with some mass, ascending.
    pub fn occurring(&self) -> impl Iterator<Item = BaseIndex> + '_ {
        self.occurring_runs().flatten()
    }

    /// Compares the masses of two base values; doubles within the tolerance are equal.
    pub fn compare(&self, left: BaseIndex, right: BaseIndex) -> Ordering {
        match (self.mass(left), self.mass(right)) {
            (Mass::Double(left), Mass::Double(right)) if (left - right).abs() <= Self::tolerance(self.rows) => {
                Ordering::Equal
            }
            (left, right) => left.compare(&right),
        }
    }

    /// Base values with some mass. O(occurring).
    pub fn support(&self) -> usize {
        match &self.listed {
            Listed::Exact(mass, _) => mass.support(),
            Listed::Doubles(mass) => mass.support(),
        }
    }

    /// Base values by descending mass, ties in taxonomy order. O(m log m).
    pub fn ranking(&self) -> Vec<BaseIndex> {
        let mut order = self.ranking_of_occurring();
        let mut occurs = vec![false; self.values];
        order.iter().for_each(|&base| occurs[base] = true);
        order.extend((0..self.values).filter(|&base| !occurs[base]));
        order
    }

    /// Base values with some mass by descending mass, ties in taxonomy order. O(occurring · log).
    pub fn ranking_of_occurring(&self) -> Vec<BaseIndex> {
        let runs: Vec<Range<BaseIndex>> = self.occurring_runs().collect();
        let by_mass = |a: &Range<BaseIndex>, b: &Range<BaseIndex>| {
            self.mass(b.start).compare(&self.mass(a.start)).then(a.start.cmp(&b.start))
        };
        sorted(runs, by_mass).into_iter().flatten().collect()
    }

    /// The cumulative frequencies F(1) to F(m) (Definition 3), for showing. O(m + occurring · log).
    pub fn cumulative(&self) -> Vec<f64> {
        let mut cumulative: Vec<f64> = self.cumulative_of_occurring().take(self.values).collect();
        // Values without mass add nothing.
        cumulative.resize(self.values, cumulative.last().copied().unwrap_or(0.0));
        cumulative
    }

    /// F(1), F(2) and so on up to the number of base values with some mass; from there on F is 1. Nothing for an empty class.
    /// O(occurring · log), and O(1) each.
    pub(crate) fn cumulative_of_occurring(&self) -> impl Iterator<Item = f64> + use<> {
        self.descending().into_shares()
    }

    /// F where it bends: how many of the most frequent values, and what they have together; between two of these F rises evenly.
    /// O(occurring · log).
    pub fn cumulative_steps(&self) -> Vec<(usize, f64)> {
        let mut steps: Vec<(usize, f64)> = Vec::new();
        let (mut values, mut sum, mut last) = (0, None::<Mass>, None);
        for (mass, count) in self.descending().steps() {
            values += count;
            let own = mass.times(count);
            sum = Some(sum.map_or(own, |sum| sum.with(&own)));
            let step = (values, sum.map_or(0.0, |sum| self.share(&sum)));
            match steps.last_mut() {
                Some(before) if last == Some(mass) => *before = step,
                _ => steps.push(step),
            }
            last = Some(mass);
        }
        steps
    }

    /// What the 1, 2 and so on most frequent values have together, up to the number of those with some mass.
    /// O(occurring · log), and O(1) each.
    pub fn sums_from_the_largest(&self) -> impl Iterator<Item = Mass> + use<> {
        self.descending().into_sums()
    }

    /// A base value of the largest mass, chosen among equals by `prefer` (`Less` prefers the first). `None` if there is
    /// no base value. O(occurring).
    pub fn dominant(&self, prefer: impl Fn(BaseIndex, BaseIndex) -> Ordering) -> Option<BaseIndex> {
        let better = |best: BaseIndex, base: BaseIndex| if prefer(base, best) == Ordering::Less { base } else { best };
        // All are equal if nothing occurs.
        self.most().flatten().reduce(better).or_else(|| (0..self.values).reduce(better))
    }

    /// The base value of the largest mass, the first in taxonomy order among equals. `None` if there is no base value.
    /// O(stretches).
    pub fn first_dominant(&self) -> Option<BaseIndex> {
        self.most().next().map(|run| run.start).or((self.values > 0).then_some(0))
    }

    /// The base values of the largest mass: the exact maximum first, then its equals, since tolerance is not transitive.
    fn most(&self) -> impl Iterator<Item = Range<BaseIndex>> + '_ {
        let (exact, doubles) = match &self.listed {
            Listed::Exact(mass, _) => (Some(mass.most(0)), None),
            Listed::Doubles(mass) => (None, Some(mass.most(Self::tolerance(self.rows)))),
        };
        exact.into_iter().flatten().chain(doubles.into_iter().flatten())
    }

    /// The shares above 0, and how many neighbours have each, for showing.
    pub(super) fn shares(&self) -> impl Iterator<Item = (f64, usize)> + '_ {
        self.occurring_runs().map(|run| (self.frequency(run.start), run.len()))
    }

    /// A mass as a share of the class, for showing.
    pub fn share(&self, mass: &Mass) -> f64 {
        mass.share_of(&self.whole())
    }

    pub(super) fn tolerance(rows: u64) -> f64 {
        TOLERANCE * rows as f64
    }

    /// The masses above 0 in descending order. O(occurring · log).
    pub(super) fn descending(&self) -> Descending {
        Descending::of(self)
    }
}

impl PartialEq for Masses {
    /// Whether all base values have the same, however they are listed.
    fn eq(&self, other: &Self) -> bool {
        let same = |(left, right): (BaseIndex, BaseIndex)| left == right && self.mass(left) == other.mass(right);
        (self.values, self.rows, self.support()) == (other.values, other.rows, other.support())
            && self.whole() == other.whole()
            && self.occurring().zip(other.occurring()).all(same)
    }
}

/// A mass of one value or of several. Those of one class are of one kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Mass {
    /// In the units of the class.
    Exact(u128),
    /// In rows.
    Double(f64),
}

impl Mass {
    /// Whether there is none.
    pub fn is_none(&self) -> bool {
        match self {
            Self::Exact(mass) => *mass == 0,
            Self::Double(mass) => *mass <= 0.0,
        }
    }

    /// As a double, in its own unit.
    pub fn to_f64(self) -> f64 {
        match self {
            Self::Exact(mass) => mass as f64,
            Self::Double(mass) => mass,
        }
    }

    /// This over another of the same class; `None` where the other is 0.
    pub(crate) fn over(&self, other: &Self) -> Option<Figure> {
        match (self, other) {
            (Self::Exact(mass), Self::Exact(other)) => Fraction::new(*mass, *other).map(Figure::Exact),
            (Self::Double(mass), Self::Double(other)) => (*other > 0.0).then(|| Figure::Rounded(mass / other)),
            _ => unreachable!("masses of one class are of one kind"),
        }
    }

    /// Compares two as they are.
    fn compare(&self, other: &Self) -> Ordering {
        match (self, other) {
            (Self::Exact(left), Self::Exact(right)) => left.cmp(right),
            (Self::Double(left), Self::Double(right)) => left.total_cmp(right),
            _ => unreachable!("masses of one class are of one kind"),
        }
    }

    /// So many of it.
    fn times(self, count: usize) -> Self {
        match self {
            Self::Exact(mass) => Self::Exact(Number::times(mass, count)),
            Self::Double(mass) => Self::Double(Number::times(mass, count)),
        }
    }

    /// The larger of two.
    pub(super) fn larger(self, other: Self) -> Self {
        match (self, other) {
            (Self::Exact(left), Self::Exact(right)) => Self::Exact(left.max(right)),
            (Self::Double(left), Self::Double(right)) => Self::Double(left.max(right)),
            // Nothing at all is exact.
            (Self::Exact(_), double) | (double, Self::Exact(_)) => double,
        }
    }

    /// Both together.
    pub fn with(self, part: &Self) -> Self {
        match (self, part) {
            (Self::Exact(sum), Self::Exact(part)) => Self::Exact(sum + part),
            (Self::Double(sum), Self::Double(part)) => Self::Double(sum + part),
            _ => unreachable!("masses of one class are of one kind"),
        }
    }

    /// A sum without one of its parts.
    pub(super) fn without(self, part: &Self) -> Self {
        match (self, part) {
            (Self::Exact(sum), Self::Exact(part)) => Self::Exact(sum - part),
            (Self::Double(sum), Self::Double(part)) => Self::Double(sum - part),
            _ => unreachable!("masses of one class are of one kind"),
        }
    }

    /// This as a share of another, for showing; 0 where that is nothing.
    pub fn share_of(&self, whole: &Self) -> f64 {
        match (self, whole) {
            (_, whole) if whole.is_none() => 0.0,
            (Self::Exact(mass), Self::Exact(whole)) => *mass as f64 / *whole as f64,
            (Self::Double(mass), Self::Double(whole)) => mass / whole,
            _ => unreachable!("masses of one class are of one kind"),
        }
    }
}

#[cfg(test)]
mod tests;
