//! Fractions that never wrap.

use tauell_privacy::Ratio;

/// A fraction in lowest terms; every operation is checked, and `None` where it outgrows 128 bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fraction {
    pub numerator: u128,
    pub denominator: u128,
}

impl Fraction {
    pub const ZERO: Self = Self { numerator: 0, denominator: 1 };

    pub fn reduced(numerator: u128, denominator: u128) -> Self {
        let (mut a, mut b) = (numerator, denominator);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let divisor = a.max(1);
        Self { numerator: numerator / divisor, denominator: denominator / divisor }
    }

    pub fn plus(self, other: Self) -> Option<Self> {
        if self.denominator == other.denominator {
            return Some(Self::reduced(self.numerator.checked_add(other.numerator)?, self.denominator));
        }
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Some(Self::reduced(left.checked_add(right)?, self.denominator.checked_mul(other.denominator)?))
    }

    pub fn times(self, factor: u128) -> Option<Self> {
        Some(Self::reduced(self.numerator.checked_mul(factor)?, self.denominator))
    }

    pub fn over(self, other: Self) -> Option<Self> {
        if other.numerator == 0 {
            return None;
        }
        let numerator = self.numerator.checked_mul(other.denominator)?;
        Some(Self::reduced(numerator, self.denominator.checked_mul(other.numerator)?))
    }

    pub fn compare(self, other: Self) -> Option<std::cmp::Ordering> {
        let left = self.numerator.checked_mul(other.denominator)?;
        Some(left.cmp(&other.numerator.checked_mul(self.denominator)?))
    }

    /// The distance of two fractions.
    pub fn apart(self, other: Self) -> Option<Self> {
        let left = self.numerator.checked_mul(other.denominator)?;
        let right = other.numerator.checked_mul(self.denominator)?;
        Some(Self::reduced(left.abs_diff(right), self.denominator.checked_mul(other.denominator)?))
    }

    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl From<Ratio> for Fraction {
    fn from(ratio: Ratio) -> Self {
        Self::reduced(ratio.numerator().into(), ratio.denominator().into())
    }
}
