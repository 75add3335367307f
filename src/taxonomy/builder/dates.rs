//! Dates to month, year and decade.

use crate::place::Place;

use super::super::{Taxonomy, TaxonomyError};
use super::Values;
use super::grouped::{self, Level};

/// What is read, in words.
const EXPECTED: &str = "a date of one format (YYYY-MM-DD, YYYY-MM, DD.MM.YYYY, MM/DD/YYYY or DD/MM/YYYY)";

/// The formats of a whole column.
const FORMATS: [Format; 5] =
    [Format::YearMonthDay, Format::YearMonth, Format::DottedDayMonth, Format::SlashedMonthDay, Format::SlashedDayMonth];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Format {
    YearMonthDay,
    YearMonth,
    DottedDayMonth,
    SlashedMonthDay,
    SlashedDayMonth,
}

/// Year, month, day; the day is 0 where the format has none.
type Date = (u16, u8, u8);

pub(super) fn suit(values: &Values<'_>) -> bool {
    format_of(values).is_ok()
}

pub(super) fn build(values: &Values<'_>) -> Result<Taxonomy, TaxonomyError> {
    let format = format_of(values)?;
    let mut dates = values.read(EXPECTED, |cell| format.read(cell).map(|date| (date, cell)))?;
    dates.sort_unstable();
    let mut levels = Vec::new();
    // With YYYY-MM a cell is its month already.
    if format != Format::YearMonth {
        let month = |&((year, month, _), _): &(Date, &str)| (year, month);
        levels.push(Level::of(&dates, month, |(year, month)| format!("{year:04}-{month:02}")));
    }
    levels.push(Level::of(&dates, |&((year, ..), _)| year, |year| format!("{year:04}")));
    levels.push(Level::of(&dates, |&((year, ..), _)| year / 10, |decade| format!("{decade:03}0s")));
    grouped::tree(&values.root(), dates.iter().map(|&(_, cell)| cell), levels)
}

/// The one format that reads every value. O(v).
fn format_of(values: &Values<'_>) -> Result<Format, TaxonomyError> {
    let reads = |format: &Format| values.present.iter().all(|cell| format.read(cell).is_some());
    let mut fitting = FORMATS.into_iter().filter(reads);
    match (fitting.next(), fitting.next()) {
        (Some(format), None) => Ok(format),
        (Some(_), Some(_)) if values.present.is_empty() => Ok(Format::YearMonthDay),
        (Some(_), Some(_)) => Err(TaxonomyError::AmbiguousDates { place: Place::unknown().into() }),
        (None, _) => Err(unfit(values)),
    }
}

/// Names the values that the first value's format does not read, or those that no format reads where there are any.
fn unfit(values: &Values<'_>) -> TaxonomyError {
    let any = |cell: &str| FORMATS.iter().any(|format| format.read(cell).is_some()).then_some(());
    let none = values.read(EXPECTED, any);
    let of_first = || {
        let first = values.present.first().copied().unwrap_or("");
        let format = FORMATS.into_iter().find(|format| format.read(first).is_some())?;
        values.read(EXPECTED, |cell| format.read(cell).map(|_| ())).err()
    };
    none.err().or_else(of_first).unwrap_or(TaxonomyError::AmbiguousDates { place: Place::unknown().into() })
}

impl Format {
    fn read(self, cell: &str) -> Option<Date> {
        let separator = match self {
            Self::YearMonthDay | Self::YearMonth => '-',
            Self::DottedDayMonth => '.',
            Self::SlashedMonthDay | Self::SlashedDayMonth => '/',
        };
        let mut parts = cell.trim().split(separator);
        let mut number = |least: usize, most: usize| -> Option<u16> {
            let part = parts.next()?;
            let fits = (least..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
            if fits { part.parse().ok() } else { None }
        };
        let (year, month, day) = match self {
            Self::YearMonthDay => (number(4, 4)?, number(2, 2)?, number(2, 2)?),
            Self::YearMonth => (number(4, 4)?, number(2, 2)?, 0),
            Self::SlashedMonthDay => {
                let (month, day) = (number(1, 2)?, number(1, 2)?);
                (number(4, 4)?, month, day)
            }
            Self::DottedDayMonth | Self::SlashedDayMonth => {
                let (day, month) = (number(1, 2)?, number(1, 2)?);
                (number(4, 4)?, month, day)
            }
        };
        if parts.next().is_some() || !(1..=12).contains(&month) {
            return None;
        }
        let in_month = if self == Self::YearMonth { 0..=0 } else { 1..=days(year, month) };
        in_month.contains(&day).then_some((year, month as u8, day as u8))
    }
}

fn days(year: u16, month: u16) -> u16 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
