//! Exact decimal numbers.

use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;

use serde::de::{self, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// The most digits before the point, and the most after it: products with a power of ten then stay within 128 bits.
const MOST_DIGITS: usize = 20;

/// A decimal number, exact: no rounding, so that intervals begin and end exactly at their labels' ends.
///
/// Up to 20 digits before the point and 20 after it, read from text such as `5`, `-2.50`, `+.5` or `1e-05` (white space
/// around it, leading zeros and zeros at the end are no obstacle). As JSON it is a number where it is whole, else text;
/// both are read.
///
/// ```
/// use tauell_data::taxonomy::Decimal;
/// let width: Decimal = "2.50".parse()?;
/// assert_eq!(width.to_string(), "2.5");
/// assert_eq!(width, serde_json::from_str("2.5").unwrap());
/// # Ok::<(), tauell_data::taxonomy::DecimalError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(type = "number | string"))]
pub struct Decimal {
    /// The number is `units / 10^scale`; no zero at the end while `scale` is above 0.
    units: i128,
    scale: u8,
}

#[cfg(feature = "testing")]
impl schemars::JsonSchema for Decimal {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Decimal".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        schemars::json_schema!({ "type": ["number", "string"] })
    }
}

/// Text that is no decimal number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("this is not a number such as 5, -2 or 0.25, with at most 20 digits before the point and 20 after it")]
pub struct DecimalError;

impl Decimal {
    /// Zero.
    pub const ZERO: Self = Self { units: 0, scale: 0 };

    /// Digits after the point.
    pub(in crate::taxonomy) fn scale(self) -> u8 {
        self.scale
    }

    /// Whether there is nothing after the point.
    pub(super) fn is_whole(self) -> bool {
        self.scale == 0
    }

    /// The number in units of `10^-scale`; `None` where it does not fit, which a `scale` of its own always does.
    pub(in crate::taxonomy) fn in_units(self, scale: u8) -> Option<i128> {
        let factor = 10i128.checked_pow(u32::from(scale.checked_sub(self.scale)?))?;
        self.units.checked_mul(factor)
    }

    /// So many units of `10^-scale`.
    pub(in crate::taxonomy) fn of_units(mut units: i128, mut scale: u8) -> Self {
        while scale > 0 && units % 10 == 0 {
            units /= 10;
            scale -= 1;
        }
        Self { units, scale }
    }

    /// The difference; `None` if it has more digits than there is room for.
    pub(super) fn minus(self, other: Self) -> Option<Self> {
        let scale = self.scale.max(other.scale);
        Some(Self::of_units(self.in_units(scale)?.checked_sub(other.in_units(scale)?)?, scale))
    }

    fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let (negative, rest) = match text.as_bytes().first()? {
            b'-' => (true, &text[1..]),
            b'+' => (false, &text[1..]),
            _ => (false, text),
        };
        // Only exponents that make a number small: `1E5` is a code as often as a number.
        let (digits, shift) = match rest.split_once(['e', 'E']) {
            Some((digits, exponent)) => (digits, exponent.strip_prefix('-')?.parse::<usize>().ok()?),
            None => (rest, 0),
        };
        let (whole, fraction) = match digits.split_once('.') {
            Some((_, "")) => return None,
            Some(parts) => parts,
            None => (digits, ""),
        };
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if whole.is_empty() && fraction.is_empty() || !is_number(whole) || !is_number(fraction) {
            return None;
        }
        let whole = whole.trim_start_matches('0');
        let fraction = fraction.trim_end_matches('0');
        let scale = fraction.len().checked_add(shift)?;
        if whole.len() > MOST_DIGITS || scale > MOST_DIGITS {
            return None;
        }
        // At most 40 digits are possible here; 38 always fit.
        let units = whole
            .bytes()
            .chain(fraction.bytes())
            .try_fold(0i128, |units, digit| units.checked_mul(10)?.checked_add(i128::from(digit - b'0')))?;
        Some(Self::of_units(if negative { -units } else { units }, scale as u8))
    }

    /// The text with this many digits after the point, which are at least those there are.
    pub(super) fn with_digits(self, digits: u8) -> String {
        let digits = digits.max(self.scale);
        let mut text = self.units.unsigned_abs().to_string();
        text.push_str(&"0".repeat(usize::from(digits - self.scale)));
        if digits > 0 {
            let short = (usize::from(digits) + 1).saturating_sub(text.len());
            text.insert_str(0, &"0".repeat(short));
            text.insert(text.len() - usize::from(digits), '.');
        }
        if self.units < 0 {
            text.insert(0, '-');
        }
        text
    }
}

impl FromStr for Decimal {
    type Err = DecimalError;

    fn from_str(text: &str) -> Result<Self, DecimalError> {
        Self::parse(text).ok_or(DecimalError)
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.with_digits(0))
    }
}

impl From<i64> for Decimal {
    fn from(number: i64) -> Self {
        Self { units: number.into(), scale: 0 }
    }
}

impl From<u64> for Decimal {
    fn from(number: u64) -> Self {
        Self { units: number.into(), scale: 0 }
    }
}

impl PartialOrd for Decimal {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Decimal {
    fn cmp(&self, other: &Self) -> Ordering {
        let split = |number: &Self| {
            let one = 10i128.pow(u32::from(number.scale));
            let after = number.units.rem_euclid(one);
            // Both fractions in units of 10^-20: below 10^20, so they fit.
            (number.units.div_euclid(one), after * 10i128.pow(u32::from(MOST_DIGITS as u8 - number.scale)))
        };
        split(self).cmp(&split(other))
    }
}

impl Serialize for Decimal {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Beyond 2^53 a JavaScript number would round.
        match i64::try_from(self.units) {
            Ok(units) if self.scale == 0 && units.unsigned_abs() <= 1 << 53 => serializer.serialize_i64(units),
            _ => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Decimal {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Number;

        impl Visitor<'_> for Number {
            type Value = Decimal;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a number, or its text")
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Decimal, E> {
                Ok(number.into())
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Decimal, E> {
                Ok(number.into())
            }

            fn visit_f64<E: de::Error>(self, number: f64) -> Result<Decimal, E> {
                // The shortest text that reads as this number: what was written, for up to 15 digits.
                self.visit_str(&number.to_string())
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Decimal, E> {
                text.parse().map_err(E::custom)
            }
        }

        deserializer.deserialize_any(Number)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn decimal(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn numbers_are_read_in_every_usual_spelling() {
        for (text, shown) in [
            ("5", "5"),
            ("-5", "-5"),
            ("+5", "5"),
            ("007", "7"),
            ("5.0", "5"),
            (" 5 ", "5"),
            ("-0", "0"),
            ("-0.00", "0"),
            (".5", "0.5"),
            ("-2.50", "-2.5"),
            ("1e-05", "0.00001"),
            ("12.5E-1", "1.25"),
            ("10E-1", "1"),
            ("99999999999999999999", "99999999999999999999"),
            ("0.00000000000000000001", "0.00000000000000000001"),
            ("0.30000000000000004", "0.30000000000000004"),
        ] {
            assert_eq!(decimal(text).to_string(), shown, "{text:?}");
        }
        for text in
            ["", "-", "+", ".", "5.", "1e5", "1e", "e-5", "1,000", "--5", "x", "inf", "nan", "٣", "é5", "0x5", "1.2.3"]
        {
            assert_eq!(text.parse::<Decimal>(), Err(DecimalError), "{text:?}");
        }
        for text in ["123456789012345678901", "0.000000000000000000001", "99999999999999999999.99999999999999999999"] {
            assert_eq!(text.parse::<Decimal>(), Err(DecimalError), "{text:?}");
        }
    }

    #[test]
    fn digits_after_the_point_can_be_requested() {
        assert_eq!(decimal("2").with_digits(1), "2.0");
        assert_eq!(decimal("-0.05").with_digits(3), "-0.050");
        assert_eq!(decimal("0").with_digits(2), "0.00");
        assert_eq!(decimal("1.25").with_digits(1), "1.25");
    }

    #[test]
    fn as_json_whole_numbers_are_numbers_and_others_text() {
        for (text, json) in
            [("5", "5"), ("-5", "-5"), ("2.5", "\"2.5\""), ("12345678901234567890", "\"12345678901234567890\"")]
        {
            assert_eq!(serde_json::to_string(&decimal(text)).unwrap(), json);
            assert_eq!(serde_json::from_str::<Decimal>(json).unwrap(), decimal(text));
        }
        assert_eq!(serde_json::from_str::<Decimal>("0.1").unwrap(), decimal("0.1"));
        for json in ["\"x\"", "null", "[]", "1e300"] {
            assert!(serde_json::from_str::<Decimal>(json).is_err(), "{json}");
        }
    }

    proptest! {
        #[test]
        fn text_and_number_are_the_same_thing(units in -1_000_000_000i64..1_000_000_000, scale in 0u8..12) {
            let number = Decimal::of_units(units.into(), scale);
            prop_assert_eq!(number.to_string().parse::<Decimal>(), Ok(number));
            prop_assert_eq!(number.with_digits(15).parse::<Decimal>(), Ok(number));
            prop_assert_eq!(number.in_units(scale), Some(i128::from(units)));
        }

        #[test]
        fn the_order_is_that_of_the_numbers(a in -100_000i128..100_000, b in -100_000i128..100_000, s in 0u8..5, t in 0u8..5) {
            let (left, right) = (Decimal::of_units(a, s), Decimal::of_units(b, t));
            let common = (a * 10i128.pow(5 - u32::from(s))).cmp(&(b * 10i128.pow(5 - u32::from(t))));
            prop_assert_eq!(left.cmp(&right), common);
        }
    }
}
