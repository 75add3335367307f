//! A maximum number of rows as an option of a method: so many, or a share of all.

use std::fmt;
use std::str::FromStr;

use serde::{Serialize, Serializer};

use tauell_privacy::Ratio;

/// Up to how many rows; it is written `none`, `100` or `2.5%`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MostRows {
    /// So many.
    Count(u64),
    /// So many percent of all.
    Percent(Ratio),
}

/// Text of no such form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotRows;

impl MostRows {
    /// The word for no row.
    pub const NONE: &'static str = "none";

    /// How many that is of so many rows, rounded down.
    pub fn of(self, rows: u64) -> u64 {
        match self {
            Self::Count(count) => count.min(rows),
            Self::Percent(percent) => {
                let hundredths = u128::from(rows) * u128::from(percent.numerator());
                (hundredths / (100 * u128::from(percent.denominator()))) as u64
            }
        }
    }
}

impl FromStr for MostRows {
    type Err = NotRows;

    fn from_str(text: &str) -> Result<Self, NotRows> {
        if text == Self::NONE {
            return Ok(Self::Count(0));
        }
        if let Some(percent) = text.strip_suffix('%') {
            let percent: Ratio = percent.parse().map_err(|_| NotRows)?;
            return if percent.to_f64() <= 100.0 { Ok(Self::Percent(percent)) } else { Err(NotRows) };
        }
        // A sign before it would be read, too.
        let digits = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|_| digits).map(Self::Count).ok_or(NotRows)
    }
}

impl fmt::Display for MostRows {
    /// As it is read.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Count(0) => f.write_str(Self::NONE),
            Self::Count(count) => write!(f, "{count}"),
            Self::Percent(percent) => write!(f, "{percent}%"),
        }
    }
}

impl Serialize for MostRows {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_a_number_or_a_share_of_all_and_are_written_as_they_are_read() {
        for (text, of_a_thousand) in [
            ("none", 0),
            ("1", 1),
            ("250", 250),
            ("5000", 1_000),
            ("0%", 0),
            ("2.55%", 25),
            ("1/3%", 3),
            ("100%", 1_000),
        ] {
            let read: MostRows = text.parse().unwrap();
            assert_eq!((read.of(1_000), read.to_string()), (of_a_thousand, text.to_owned()));
        }
        assert_eq!("0".parse::<MostRows>().unwrap().to_string(), "none");
        for text in ["", "%", "-1", "+1", "0.5", "1e3", "101%", "five", "5%%", "99999999999999999999"] {
            assert_eq!(text.parse::<MostRows>(), Err(NotRows), "{text}");
        }
    }
}
