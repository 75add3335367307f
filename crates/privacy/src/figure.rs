//! A figure that came out: a fraction where masses are whole numbers, else a double.

use super::Fraction;

/// What two rounded figures may differ by and count as equal.
const TOLERANCE: f64 = 1e-12;

/// The difference of two figures, for display: 0 if it is only rounding. 0.75 - 9/12 may be computed as -1e-17, and an
/// exactly satisfied requirement must not look violated.
pub(super) fn left_between(limit: f64, figure: f64) -> f64 {
    let left = limit - figure;
    if left.abs() < TOLERANCE { 0.0 } else { left }
}

/// A non-negative number, exact where it can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Figure {
    /// Exact.
    Exact(Fraction),
    /// Within rounding.
    Rounded(f64),
}

impl Figure {
    /// A whole number.
    pub(super) fn whole(number: u64) -> Self {
        Self::Exact(Fraction::whole(number.into()))
    }

    /// Whether it is 0.
    pub(super) fn is_zero(self) -> bool {
        match self {
            Self::Exact(figure) => figure.numerator() == 0,
            Self::Rounded(figure) => figure <= 0.0,
        }
    }

    /// The nearest double, for showing.
    pub fn to_f64(self) -> f64 {
        match self {
            Self::Exact(figure) => figure.to_f64(),
            Self::Rounded(figure) => figure,
        }
    }

    /// As a fraction in lowest terms; `None` where it was rounded.
    pub fn exact(self) -> Option<String> {
        match self {
            Self::Exact(figure) => Some(figure.to_string()),
            Self::Rounded(_) => None,
        }
    }

    /// Whether this is more than the other, by more than rounding.
    pub(super) fn is_above(self, other: Self) -> bool {
        match (self, other) {
            (Self::Exact(left), Self::Exact(right)) => left > right,
            (left, right) => left.to_f64() > right.to_f64() + TOLERANCE * right.to_f64().max(1.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_nothing_is_zero() {
        assert!(Figure::whole(0).is_zero() && Figure::Rounded(0.0).is_zero());
        assert!(!Figure::whole(1).is_zero() && !Figure::Rounded(1e-9).is_zero());
    }

    #[test]
    fn what_is_left_between_two_figures_is_nothing_where_it_is_rounding() {
        assert_eq!([left_between(0.3, 0.1 + 0.2), left_between(0.1 + 0.2, 0.3), left_between(9e-13, 0.0)], [0.0; 3]);
        assert_eq!([left_between(1e-12, 0.0), left_between(0.0, 1e-12)], [1e-12, -1e-12]);
        assert_eq!([left_between(0.75, 0.25), left_between(0.25, 0.75)], [0.5, -0.5]);
    }

    #[test]
    fn a_figure_is_above_another_by_more_than_rounding() {
        let rounded = Figure::Rounded;
        assert!(Figure::whole(3).is_above(Figure::whole(2)) && !Figure::whole(2).is_above(Figure::whole(2)));
        assert!(rounded(2.1).is_above(Figure::whole(2)) && !Figure::whole(2).is_above(rounded(2.1)));
        // A part in 10^12 of the figure, and of 1 where it is less.
        assert!(!rounded(1e-12).is_above(rounded(0.0)) && rounded(1.1e-12).is_above(rounded(0.0)));
        assert!(rounded(1e6 + 1e-5).is_above(rounded(1e6)) && !rounded(1e6 + 1e-7).is_above(rounded(1e6)));
        assert!(rounded(0.1 + 1e-11).is_above(rounded(0.1)) && !rounded(0.1 + 5e-13).is_above(rounded(0.1)));
    }
}
