//! The induced distribution of a class, and comparisons on it that rounding cannot tip.

use std::cmp::Ordering;

use crate::sorting::sort_places;

use super::figure::Figure;
use super::{BaseIndex, Fraction};

/// What two doubles may differ by, per row of the class, and still count as equal (spec AMB-8).
const TOLERANCE: f64 = 1e-9;

/// The induced mass of every base value in one class: |E|·f_E(a), made by a [`super::Spread`].
#[derive(Clone, Debug, PartialEq)]
pub enum Masses {
    /// Whole numbers in units of `1/scale` of a row.
    Exact {
        /// `scale·|E|·f(a)` per base value.
        mass: Vec<u128>,
        /// |E|.
        rows: u64,
        /// D, the units in a row.
        scale: u128,
    },
    /// Doubles, where whole numbers would overflow.
    Doubles {
        /// `|E|·f(a)` per base value.
        mass: Vec<f64>,
        /// |E|.
        rows: u64,
    },
}

impl Masses {
    /// |E|.
    pub fn rows(&self) -> u64 {
        match self {
            Self::Exact { rows, .. } | Self::Doubles { rows, .. } => *rows,
        }
    }

    /// Number of base values, `m`.
    pub fn len(&self) -> usize {
        match self {
            Self::Exact { mass, .. } => mass.len(),
            Self::Doubles { mass, .. } => mass.len(),
        }
    }

    /// Whether there are no base values.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// f_E(a), for showing. 0 for an empty class.
    pub fn frequency(&self, base: BaseIndex) -> f64 {
        match self {
            Self::Exact { rows: 0, .. } | Self::Doubles { rows: 0, .. } => 0.0,
            Self::Exact { mass, rows, scale } => mass[base] as f64 / (*scale * u128::from(*rows)) as f64,
            Self::Doubles { mass, rows } => mass[base] / *rows as f64,
        }
    }

    /// f_E of every base value, in taxonomy order.
    pub fn frequencies(&self) -> Vec<f64> {
        (0..self.len()).map(|base| self.frequency(base)).collect()
    }

    pub(super) fn mass(&self, base: BaseIndex) -> Mass {
        match self {
            Self::Exact { mass, .. } => Mass::Exact(mass[base]),
            Self::Doubles { mass, .. } => Mass::Double(mass[base]),
        }
    }

    /// Compares the masses of two base values; doubles within the tolerance are equal.
    pub fn compare(&self, left: BaseIndex, right: BaseIndex) -> Ordering {
        match self {
            Self::Exact { mass, .. } => mass[left].cmp(&mass[right]),
            Self::Doubles { mass, rows } => {
                let tolerance = TOLERANCE * *rows as f64;
                if (mass[left] - mass[right]).abs() <= tolerance {
                    Ordering::Equal
                } else {
                    mass[left].total_cmp(&mass[right])
                }
            }
        }
    }

    /// Base values with some mass.
    pub fn support(&self) -> usize {
        match self {
            Self::Exact { mass, .. } => mass.iter().filter(|&&mass| mass > 0).count(),
            Self::Doubles { mass, .. } => mass.iter().filter(|&&mass| mass > 0.0).count(),
        }
    }

    /// Base values by descending mass, ties in taxonomy order. O(m log m).
    pub fn ranking(&self) -> Vec<BaseIndex> {
        let mut order: Vec<BaseIndex> = (0..self.len()).collect();
        match self {
            Self::Exact { mass, .. } => sort_places(&mut order, |a, b| mass[b].cmp(&mass[a])),
            Self::Doubles { mass, .. } => sort_places(&mut order, |a, b| mass[b].total_cmp(&mass[a])),
        }
        order
    }

    /// The cumulative frequencies F(1) to F(m) (Definition 3), for showing.
    pub fn cumulative(&self) -> Vec<f64> {
        let ranking = self.ranking();
        match self {
            Self::Exact { rows: 0, .. } | Self::Doubles { rows: 0, .. } => vec![0.0; ranking.len()],
            Self::Exact { mass, rows, scale } => {
                let whole = (*scale * u128::from(*rows)) as f64;
                ranking
                    .iter()
                    .scan(0u128, |sum, &base| {
                        *sum += mass[base];
                        Some(*sum as f64 / whole)
                    })
                    .collect()
            }
            Self::Doubles { mass, rows } => ranking
                .iter()
                .scan(0.0, |sum, &base| {
                    *sum += mass[base];
                    Some(*sum / *rows as f64)
                })
                .collect(),
        }
    }

    /// A base value of the largest mass, chosen among equals by `prefer` (`Less` means: rather this one).
    /// `None` where there is no base value.
    pub fn dominant(&self, prefer: impl Fn(BaseIndex, BaseIndex) -> Ordering) -> Option<BaseIndex> {
        let mut best: Option<BaseIndex> = None;
        // The exact maximum first, then the choice among its equals: tolerance is not transitive.
        let top = (0..self.len()).reduce(|top, base| match self {
            Self::Exact { mass, .. } => {
                if mass[base] > mass[top] {
                    base
                } else {
                    top
                }
            }
            Self::Doubles { mass, .. } => {
                if mass[base] > mass[top] {
                    base
                } else {
                    top
                }
            }
        })?;
        for base in 0..self.len() {
            if self.compare(base, top) == Ordering::Equal
                && best.is_none_or(|best| prefer(base, best) == Ordering::Less)
            {
                best = Some(base);
            }
        }
        best
    }

    pub(super) fn tolerance(rows: u64) -> f64 {
        TOLERANCE * rows as f64
    }

    /// The masses above 0 in descending order. O(m log m).
    pub(super) fn descending(&self) -> Descending {
        match self {
            Self::Exact { mass, rows, scale } => {
                let mut positive = Vec::with_capacity(mass.len());
                positive.extend(mass.iter().copied().filter(|&mass| mass > 0));
                positive.sort_unstable();
                positive.reverse();
                Descending::Exact { mass: positive, whole: u128::from(*rows) * scale }
            }
            Self::Doubles { mass, rows } => {
                let mut positive = Vec::with_capacity(mass.len());
                positive.extend(mass.iter().copied().filter(|&mass| mass > 0.0));
                positive.sort_unstable_by(f64::total_cmp);
                positive.reverse();
                Descending::Doubles { mass: positive, whole: *rows as f64 }
            }
        }
    }
}

/// The masses above 0 of a class in descending order, r₁ ≥ r₂ ≥ ..., without their values.
#[derive(Clone, Debug)]
pub(super) enum Descending {
    /// Whole numbers; `whole` is what a row counts for times the rows.
    Exact { mass: Vec<u128>, whole: u128 },
    /// Doubles; `whole` is the rows.
    Doubles { mass: Vec<f64>, whole: f64 },
}

impl Descending {
    /// r₁; nothing where there are no rows.
    pub(super) fn most(&self) -> Mass {
        match self {
            Self::Exact { mass, .. } => Mass::Exact(mass.first().copied().unwrap_or(0)),
            Self::Doubles { mass, .. } => Mass::Double(mass.first().copied().unwrap_or(0.0)),
        }
    }

    /// Base values with some mass.
    pub(super) fn support(&self) -> usize {
        match self {
            Self::Exact { mass, .. } => mass.len(),
            Self::Doubles { mass, .. } => mass.len(),
        }
    }

    /// All mass: the rows.
    pub(super) fn whole(&self) -> Mass {
        match self {
            Self::Exact { whole, .. } => Mass::Exact(*whole),
            Self::Doubles { whole, .. } => Mass::Double(*whole),
        }
    }

    /// F(1), F(2) and so on, up to the number of values with some mass.
    pub(super) fn cumulative(&self) -> Vec<Figure> {
        match self {
            Self::Exact { mass, whole } => {
                let sum = |sum: &mut u128, mass: &u128| {
                    *sum += mass;
                    Fraction::new(*sum, *whole).map(Figure::Exact)
                };
                mass.iter().scan(0, sum).collect()
            }
            Self::Doubles { mass, whole } => {
                let sum = |sum: &mut f64, mass: &f64| {
                    *sum += mass;
                    Some(Figure::Rounded(*sum / whole))
                };
                mass.iter().scan(0.0, sum).collect()
            }
        }
    }

    /// For every place the sum of it and all after it: r₁ + ... + r_m, r₂ + ... + r_m and so on.
    pub(super) fn tails(&self) -> Vec<Mass> {
        let mut tails: Vec<Mass> = match self {
            Self::Exact { mass, .. } => {
                let sums = mass.iter().rev().scan(0, |sum, mass| {
                    *sum += mass;
                    Some(Mass::Exact(*sum))
                });
                sums.collect()
            }
            Self::Doubles { mass, .. } => {
                let sums = mass.iter().rev().scan(0.0, |sum, mass| {
                    *sum += mass;
                    Some(Mass::Double(*sum))
                });
                sums.collect()
            }
        };
        tails.reverse();
        tails
    }

    /// The first place, from 1, of a mass that is among them.
    pub(super) fn rank_of(&self, protected: &Mass) -> usize {
        1 + match (self, protected) {
            (Self::Exact { mass, .. }, Mass::Exact(protected)) => mass.partition_point(|mass| mass > protected),
            (Self::Doubles { mass, .. }, Mass::Double(protected)) => mass.partition_point(|mass| mass > protected),
            _ => unreachable!("masses of one class are of one kind"),
        }
    }

    /// A mass as a share of the class, for showing.
    pub(super) fn share(&self, mass: &Mass) -> f64 {
        match (self, mass) {
            (Self::Exact { whole: 0, .. }, _) => 0.0,
            (Self::Exact { whole, .. }, Mass::Exact(mass)) => *mass as f64 / *whole as f64,
            (Self::Doubles { whole, .. }, Mass::Double(mass)) if *whole > 0.0 => mass / whole,
            _ => 0.0,
        }
    }

    /// What two doubles may differ by and count as equal.
    pub(super) fn tolerance(&self) -> f64 {
        match self {
            Self::Exact { .. } => 0.0,
            Self::Doubles { whole, .. } => TOLERANCE * whole,
        }
    }
}

/// A mass of one value or of several.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Mass {
    /// In the units of the class.
    Exact(u128),
    /// In rows.
    Double(f64),
}

impl Mass {
    /// Whether there is none.
    pub(super) fn is_none(&self) -> bool {
        match self {
            Self::Exact(mass) => *mass == 0,
            Self::Double(mass) => *mass <= 0.0,
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

    /// A sum without one of its parts.
    pub(super) fn without(self, part: &Self) -> Self {
        match (self, part) {
            (Self::Exact(sum), Self::Exact(part)) => Self::Exact(sum - part),
            (Self::Double(sum), Self::Double(part)) => Self::Double(sum - part),
            _ => unreachable!("masses of one class are of one kind"),
        }
    }
}
