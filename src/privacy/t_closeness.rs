//! t-closeness (Li, Li, Venkatasubramanian 2007).
//!
//! The earth mover's distance between a class's induced distribution P and that of the whole table Q is at most t:
//! the least cost of turning one into the other, where moving a share s of mass from one value to another costs s times
//! the distance of the two. Distances lie between 0 and 1:
//!
//! - *equal*: 1 for any two values. EMD = ½ Σ |p - q|.
//! - *ordered*: steps between the two in the taxonomy's order, over m - 1.
//!   EMD = 1/(m - 1) Σᵢ |Σ_{j ≤ i} (p_j - q_j)|.
//! - *hierarchical*: height of the lowest common ancestor over the height of the tree, short paths padded. Mass that a
//!   node has too much must leave it: EMD = Σ over nodes of (height of the parent - height)·|p(node) - q(node)| over
//!   twice the height of the tree. (The paper's sum over inner nodes comes to the same.)
//!
//! All three are sums of steps·|p(run) - q(run)| over runs of base values ([`Runs`]). Closed under union, since the
//! distance is convex in P. O(m), hierarchical O(nodes).

use std::str::FromStr;

use super::figure::Figure;
use super::{Fraction, Mass, Masses, Ratio, RequirementError, Setting, Spread};

/// What two values are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// 1 for any two.
    Equal,
    /// By their places in the taxonomy's order.
    Ordered,
    /// By the height of their lowest common ancestor.
    Hierarchical,
}

impl Distance {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Equal, Self::Ordered, Self::Hierarchical];

    /// As it is written: `equal`, `ordered`, `hierarchical`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::Ordered => "ordered",
            Self::Hierarchical => "hierarchical",
        }
    }
}

impl FromStr for Distance {
    type Err = RequirementError;

    fn from_str(text: &str) -> Result<Self, RequirementError> {
        Self::ALL.into_iter().find(|distance| distance.name() == text).ok_or_else(|| RequirementError::OutOfRange {
            what: "the distance",
            text: text.chars().take(40).collect(),
            range: "equal, ordered or hierarchical",
        })
    }
}

/// A valid t, at least 0 and below 1, and the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TCloseness {
    t: Ratio,
    distance: Distance,
}

impl TCloseness {
    /// t-closeness.
    ///
    /// # Errors
    /// t of 1 or more, with which it promises nothing.
    pub fn new(t: Ratio, distance: Distance) -> Result<Self, RequirementError> {
        if t.numerator() >= t.denominator() {
            let range = "at least 0 and below 1: no two distributions are further apart than 1";
            return Err(RequirementError::OutOfRange { what: "t", text: t.to_string(), range });
        }
        Ok(Self { t, distance })
    }

    /// t.
    pub fn t(&self) -> Ratio {
        self.t
    }

    /// What two values are apart.
    pub fn distance(&self) -> Distance {
        self.distance
    }

    /// Whether the class is close enough to the whole. Exact where masses are and products fit 127 bits, else within 1e-9.
    pub fn holds(&self, class: &Masses, setting: Setting<'_>) -> bool {
        match self.moved(class, setting) {
            Figure::Exact(moved) => moved <= self.t.into(),
            Figure::Rounded(moved) => moved <= self.t.to_f64() + 1e-9,
        }
    }

    /// t - EMD.
    pub fn margin(&self, class: &Masses, setting: Setting<'_>) -> f64 {
        let margin = self.t.to_f64() - self.moved(class, setting).to_f64();
        if margin.abs() < 1e-12 { 0.0 } else { margin }
    }

    fn moved(&self, class: &Masses, setting: Setting<'_>) -> Figure {
        setting.spread.runs(self.distance).moved(&Surplus::of(class, setting.whole))
    }
}

/// An earth mover's distance as a sum of steps·|p(run) - q(run)| / `unit` over runs of base values.
#[derive(Clone, Debug)]
pub(crate) struct Runs {
    /// First base value, one past the last, steps.
    runs: Vec<(u32, u32, u32)>,
    unit: u32,
}

impl Runs {
    pub(crate) fn of(distance: Distance, spread: &Spread) -> Self {
        let values = spread.base().len() as u32;
        match distance {
            Distance::Equal => Self { runs: (0..values).map(|base| (base, base + 1, 1)).collect(), unit: 2 },
            Distance::Ordered => {
                Self { runs: (1..values).map(|end| (0, end, 1)).collect(), unit: values.saturating_sub(1).max(1) }
            }
            Distance::Hierarchical => {
                let taxonomy = spread.taxonomy();
                let top = taxonomy.levels() - 1;
                let height = |node| if taxonomy.is_leaf(node) { 0 } else { top - taxonomy.depth(node) };
                let runs = taxonomy.nodes().filter_map(|node| {
                    let (parent, run) = (taxonomy.parent(node)?, spread.base_values(node));
                    (!run.is_empty())
                        .then(|| (run.start as u32, run.end as u32, (height(parent) - height(node)) as u32))
                });
                Self { runs: runs.collect(), unit: (2 * top).max(1) as u32 }
            }
        }
    }

    /// Each run: its first base value, one past its last, and steps/`unit`.
    pub(crate) fn weighed(&self) -> impl Iterator<Item = (std::ops::Range<usize>, f64)> + '_ {
        let unit = f64::from(self.unit);
        self.runs.iter().map(move |&(first, end, steps)| (first as usize..end as usize, f64::from(steps) / unit))
    }

    /// The distance of a class from the whole. O(runs).
    pub(super) fn moved(&self, surplus: &Surplus) -> Figure {
        let exact = match surplus {
            Surplus::Exact { before, unit } => unit.checked_mul(u128::from(self.unit)).map(|unit| {
                let steps = |&(first, end, steps): &(u32, u32, u32)| {
                    u128::from(steps) * (before[end as usize] - before[first as usize]).unsigned_abs()
                };
                // No distance is above 1, so the sum is not above the unit.
                Fraction::new(self.runs.iter().map(steps).sum(), unit).map(Figure::Exact)
            }),
            Surplus::Rounded { .. } => None,
        };
        exact.flatten().unwrap_or_else(|| {
            let before = surplus.rounded();
            let steps = |&(first, end, steps): &(u32, u32, u32)| {
                f64::from(steps) * (before[end as usize] - before[first as usize]).abs()
            };
            Figure::Rounded(self.runs.iter().map(steps).sum::<f64>() / f64::from(self.unit))
        })
    }
}

/// What a class has more than the whole in the base values before each, one entry more than base values.
#[derive(Clone, Debug)]
pub(super) enum Surplus {
    /// In units of 1/`unit`.
    Exact { before: Vec<i128>, unit: u128 },
    /// Shares.
    Rounded { before: Vec<f64> },
}

impl Surplus {
    /// Zeros where class or whole are empty. O(m).
    pub(super) fn of(class: &Masses, whole: &Masses) -> Self {
        if class.rows() == 0 || whole.rows() == 0 {
            return Self::Exact { before: vec![0; class.len() + 1], unit: 1 };
        }
        Self::exact(class, whole).unwrap_or_else(|| Self::Rounded {
            before: sums(0.0, (0..class.len()).map(|base| class.frequency(base) - whole.frequency(base))),
        })
    }

    /// p - q in units of 1/(D·|E|·n), where that fits.
    fn exact(class: &Masses, whole: &Masses) -> Option<Self> {
        let (Mass::Exact(all), Mass::Exact(_)) = (class.whole(), whole.whole()) else { return None };
        let (rows, whole_rows) = (class.rows(), whole.rows());
        let unit = all.checked_mul(u128::from(whole_rows)).filter(|&unit| unit < 1 << 126)?;
        let exact = |mass: Mass| if let Mass::Exact(mass) = mass { mass as i128 } else { 0 };
        let surplus = (0..class.len())
            .map(|base| exact(class.mass(base)) * i128::from(whole_rows) - exact(whole.mass(base)) * i128::from(rows));
        Some(Self::Exact { before: sums(0, surplus), unit })
    }

    fn rounded(&self) -> Vec<f64> {
        match self {
            Self::Exact { before, unit } => before.iter().map(|&surplus| surplus as f64 / *unit as f64).collect(),
            Self::Rounded { before } => before.clone(),
        }
    }
}

/// The sums of nothing, of the first, of the first two and so on.
fn sums<T: Copy + std::ops::AddAssign>(zero: T, parts: impl ExactSizeIterator<Item = T>) -> Vec<T> {
    let mut sums = Vec::with_capacity(parts.len() + 1);
    let mut sum = zero;
    sums.push(sum);
    for part in parts {
        sum += part;
        sums.push(sum);
    }
    sums
}

#[cfg(test)]
mod tests;
