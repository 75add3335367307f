//! A figure that came out: a fraction where masses are whole numbers, else a double.

use super::{Fraction, Mass};

/// What two rounded figures may differ by and count as equal.
const TOLERANCE: f64 = 1e-12;

/// A non-negative number, exact where it can be.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Figure {
    /// Exact.
    Exact(Fraction),
    /// Within rounding.
    Rounded(f64),
}

impl Figure {
    /// One mass over another of the same class; `None` where the other is 0.
    pub(super) fn of(numerator: &Mass, denominator: &Mass) -> Option<Self> {
        match (numerator, denominator) {
            (Mass::Exact(numerator), Mass::Exact(denominator)) => {
                Fraction::new(*numerator, *denominator).map(Self::Exact)
            }
            (Mass::Double(numerator), Mass::Double(denominator)) => {
                (*denominator > 0.0).then(|| Self::Rounded(numerator / denominator))
            }
            _ => unreachable!("masses of one class are of one kind"),
        }
    }

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
