//! A date that a user gives: no output depends on a clock.

use std::fmt::{self, Display, Formatter};

const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// A day of the Gregorian calendar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Date {
    year: u16,
    /// From 1.
    month: u8,
    day: u8,
}

impl Date {
    /// Reads year, month and day, such as `2026-11-28`.
    pub fn parse(text: &str) -> Result<Self, String> {
        let wrong = || format!("\"{text}\" is not a date. Write year, month and day, such as 2026-11-28");
        let digits = |part: &str, length: usize| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
        let parts: Vec<&str> = text.trim().split('-').collect();
        let &[year, month, day] = parts.as_slice() else { return Err(wrong()) };
        if !(digits(year, 4) && digits(month, 2) && digits(day, 2)) {
            return Err(wrong());
        }
        let number = |part: &str| part.parse().map_err(|_| wrong());
        let date = Self { year: number(year)?, month: number(month)? as u8, day: number(day)? as u8 };
        if date.day == 0 || date.day > date.days_of_month().ok_or_else(wrong)? { Err(wrong()) } else { Ok(date) }
    }

    fn days_of_month(self) -> Option<u8> {
        let is_leap = self.year.is_multiple_of(4) && (!self.year.is_multiple_of(100) || self.year.is_multiple_of(400));
        match self.month {
            2 => Some(if is_leap { 29 } else { 28 }),
            4 | 6 | 9 | 11 => Some(30),
            1..=12 => Some(31),
            _ => None,
        }
    }
}

impl Display for Date {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        write!(f, "{} {} {}", self.day, MONTHS[usize::from(self.month) - 1], self.year)
    }
}

#[cfg(test)]
mod tests {
    use super::Date;

    #[test]
    fn a_date_is_a_day_that_there_is() {
        assert_eq!(Date::parse("2026-11-28").unwrap().to_string(), "28 November 2026");
        assert_eq!(Date::parse("2024-02-29").unwrap().to_string(), "29 February 2024");
        for text in [
            "",
            "2026",
            "28.11.2026",
            "2026-11-31",
            "2025-02-29",
            "2026-13-01",
            "2026-00-10",
            "2026-1-1",
            "2026-11-00",
            "26-11-28",
        ] {
            let error = Date::parse(text).unwrap_err();
            assert!(error.contains("such as 2026-11-28"), "{text}: {error}");
        }
    }
}
