//! Numbers read exactly: a decimal is a fraction, not a double.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

/// A non-negative fraction in lowest terms. It prints as it was meant: `0.45` as `0.45`, `1/3` as `1/3`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ratio {
    numerator: u64,
    denominator: u64,
}

/// Text that is neither a decimal nor a fraction, or has more than 18 digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotARatio;

impl Ratio {
    /// `numerator / denominator` in lowest terms; `None` where the denominator is 0.
    pub fn new(numerator: u64, denominator: u64) -> Option<Self> {
        if denominator == 0 {
            return None;
        }
        let divisor = gcd(u128::from(numerator), u128::from(denominator)).max(1) as u64;
        Some(Self { numerator: numerator / divisor, denominator: denominator / divisor })
    }

    /// The numerator in lowest terms.
    pub fn numerator(self) -> u64 {
        self.numerator
    }

    /// The denominator in lowest terms.
    pub fn denominator(self) -> u64 {
        self.denominator
    }

    /// The nearest double, for showing.
    pub fn to_f64(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }
}

impl PartialOrd for Ratio {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Ratio {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = u128::from(self.numerator) * u128::from(other.denominator);
        left.cmp(&(u128::from(other.numerator) * u128::from(self.denominator)))
    }
}

impl FromStr for Ratio {
    type Err = NotARatio;

    /// Reads `0.45`, `.5`, `1`, or `1/3`; white space around it is ignored, signs and exponents are refused.
    fn from_str(text: &str) -> Result<Self, NotARatio> {
        let text = text.trim();
        if let Some((numerator, denominator)) = text.split_once('/') {
            return Self::new(digits(numerator.trim())?, digits(denominator.trim())?).ok_or(NotARatio);
        }
        let (whole, fraction) = text.split_once('.').unwrap_or((text, ""));
        let fraction = fraction.trim_end_matches('0');
        if text.is_empty() || text == "." || fraction.len() > 18 {
            return Err(NotARatio);
        }
        let denominator = 10u64.pow(fraction.len() as u32);
        let whole = if whole.is_empty() { 0 } else { digits(whole)? };
        let fraction = if fraction.is_empty() { 0 } else { digits(fraction)? };
        let numerator = whole.checked_mul(denominator).and_then(|n| n.checked_add(fraction)).ok_or(NotARatio)?;
        Self::new(numerator, denominator).ok_or(NotARatio)
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A decimal where one is exact with at most 18 places, else the fraction.
        let denominator = u128::from(self.denominator);
        let Some(places) = (0..=18).find(|&places| 10u128.pow(places) % denominator == 0) else {
            return write!(f, "{}/{}", self.numerator, self.denominator);
        };
        let scale = 10u128.pow(places);
        let value = u128::from(self.numerator) * (scale / denominator);
        if places == 0 {
            return write!(f, "{value}");
        }
        write!(f, "{}.{:0width$}", value / scale, value % scale, width = places as usize)
    }
}

fn digits(text: &str) -> Result<u64, NotARatio> {
    if text.is_empty() || text.len() > 18 || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(NotARatio);
    }
    text.parse().map_err(|_| NotARatio)
}

/// The greatest common divisor; `gcd(0, b) = b`.
pub(super) fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_and_fractions_are_exact() {
        for (text, numerator, denominator) in [
            ("0.5", 1, 2),
            (".45", 9, 20),
            ("1/3", 1, 3),
            (" 2 / 6 ", 1, 3),
            ("1", 1, 1),
            ("0.100", 1, 10),
            ("0", 0, 1),
        ] {
            let ratio: Ratio = text.parse().unwrap();
            assert_eq!((ratio.numerator(), ratio.denominator()), (numerator, denominator), "{text}");
        }
        for text in [
            "",
            ".",
            "-0.5",
            "0,5",
            "1/0",
            "1e-1",
            "half",
            "0.1234567890123456789",
            "1/2/3",
            "+1",
            "1234567890123456789",
            "1/1234567890123456789",
        ] {
            assert!(text.parse::<Ratio>().is_err(), "{text}");
        }
    }

    #[test]
    fn what_prints_reads_back() {
        for text in ["0.5", "0.45", "1/3", "1", "0.125", "2.75"] {
            let ratio: Ratio = text.parse().unwrap();
            assert_eq!(ratio.to_string(), text);
        }
    }

    #[test]
    fn what_takes_more_than_eighteen_places_prints_as_a_fraction() {
        let power = |places: u32| Ratio::new(1, 1 << places).unwrap();
        assert_eq!(power(18).to_string(), "0.000003814697265625");
        assert_eq!(power(19).to_string(), "1/524288");
        assert_eq!(Ratio::new(3, 5u64.pow(19)).unwrap().to_string(), format!("3/{}", 5u64.pow(19)));
        for ratio in [power(18), power(19), Ratio::new(7, 400).unwrap(), Ratio::new(40, 1).unwrap()] {
            assert_eq!(ratio.to_string().parse(), Ok(ratio));
        }
    }

    #[test]
    fn ratios_compare_by_value() {
        let third: Ratio = "1/3".parse().unwrap();
        assert!(third > "0.333333333333".parse().unwrap());
        assert!(third < "0.34".parse().unwrap());
    }
}
