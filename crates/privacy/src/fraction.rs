//! Fractions of what comes out, wide enough for masses: results are exact where masses are.

use std::cmp::Ordering;
use std::fmt;

use super::Ratio;
use super::ratio::gcd;

/// A non-negative fraction, not reduced, whose denominator is not 0. Comparisons never overflow.
#[derive(Clone, Copy, Debug)]
pub struct Fraction {
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    /// `numerator / denominator`; `None` where the denominator is 0.
    pub fn new(numerator: u128, denominator: u128) -> Option<Self> {
        (denominator != 0).then_some(Self { numerator, denominator })
    }

    /// A whole number.
    pub fn whole(number: u128) -> Self {
        Self { numerator: number, denominator: 1 }
    }

    /// The numerator as given.
    pub fn numerator(self) -> u128 {
        self.numerator
    }

    /// The denominator as given.
    pub fn denominator(self) -> u128 {
        self.denominator
    }

    /// The same number in lowest terms.
    pub fn reduced(self) -> Self {
        let divisor = gcd(self.numerator, self.denominator).max(1);
        Self { numerator: self.numerator / divisor, denominator: self.denominator / divisor }
    }

    /// The nearest double, for showing.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl From<Ratio> for Fraction {
    fn from(ratio: Ratio) -> Self {
        Self { numerator: ratio.numerator().into(), denominator: ratio.denominator().into() }
    }
}

impl PartialEq for Fraction {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Fraction {}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Fraction {
    /// By cross products where they fit, else by continued fractions.
    fn cmp(&self, other: &Self) -> Ordering {
        const FITS: u128 = u64::MAX as u128;
        if (self.numerator | self.denominator | other.numerator | other.denominator) <= FITS {
            return (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator));
        }
        let (mut left, mut right) = (*self, *other);
        loop {
            let whole = (left.numerator / left.denominator).cmp(&(right.numerator / right.denominator));
            let rest = (left.numerator % left.denominator, right.numerator % right.denominator);
            match (whole, rest) {
                (Ordering::Equal, (0, 0)) => return Ordering::Equal,
                (Ordering::Equal, (0, _)) => return Ordering::Less,
                (Ordering::Equal, (_, 0)) => return Ordering::Greater,
                (Ordering::Equal, (a, b)) => {
                    // What is left compares as the reciprocals do, the other way round.
                    let next = Self { numerator: right.denominator, denominator: b };
                    right = Self { numerator: left.denominator, denominator: a };
                    left = next;
                }
                (unequal, _) => return unequal,
            }
        }
    }
}

impl fmt::Display for Fraction {
    /// In lowest terms, always as a fraction: `3/1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let reduced = self.reduced();
        write!(f, "{}/{}", reduced.numerator, reduced.denominator)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fraction(numerator: u128, denominator: u128) -> Fraction {
        Fraction::new(numerator, denominator).unwrap()
    }

    #[test]
    fn fractions_compare_where_cross_products_would_overflow() {
        let large = u128::MAX / 2;
        assert!(fraction(large - 1, large) < fraction(large, large + 1));
        assert!(fraction(large, large - 1) > fraction(large + 1, large));
        assert_eq!(fraction(2, 6), fraction(1, 3));
        assert_eq!(fraction(2 * large, 2 * large), fraction(7, 7));
        assert_eq!(fraction(6, 8).to_string(), "3/4");
    }

    #[test]
    fn fractions_compare_whichever_of_their_parts_are_large() {
        let large = u128::MAX / 2;
        // Tiny, one and huge, each with whatever parts.
        let by_size = [vec![(3, large)], vec![(3, 3), (large, large)], vec![(large, 3)]];
        let all: Vec<(usize, (u128, u128))> = by_size
            .iter()
            .enumerate()
            .flat_map(|(size, parts)| parts.iter().map(move |&parts| (size, parts)))
            .collect();
        for &(left, (a, b)) in &all {
            for &(right, (c, d)) in &all {
                assert_eq!(fraction(a, b).cmp(&fraction(c, d)), left.cmp(&right), "{a}/{b} and {c}/{d}");
                assert_eq!(fraction(a, b) == fraction(c, d), left == right, "{a}/{b} and {c}/{d}");
            }
        }
    }

    #[test]
    fn nothing_is_divided_by_zero() {
        assert_eq!(Fraction::new(1, 0), None);
    }
}
