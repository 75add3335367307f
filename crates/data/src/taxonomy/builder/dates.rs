//! Dates and times to hour, day, week, month, quarter, year and decade.

use serde::{Deserialize, Serialize};

use tauell_base::place::Place;
use tauell_base::sorting::sorted;

use super::super::{Taxonomy, TaxonomyError};
use super::calendar::{days, week};
use super::grouping::{self, Level};
use super::{Values, unusable};

/// Dates and times in periods. O(v log v).
///
/// Reads `YYYY-MM-DD`, `YYYY/MM/DD`, `YYYY-MM`, `DD.MM.YYYY`, and `MM/DD/YYYY` or `DD/MM/YYYY` where some value tells which;
/// all values in one of these formats. Where none tells day from month, years and decades can still be made. All but `YYYY-MM` may be followed by a clock in every value: a space or a `T`,
/// `HH:MM`, `HH:MM:SS` or `HH:MM:SS.fff`, and perhaps `Z` or an offset such as `+02:00`. The clock is taken as it is
/// written: offsets are read and not applied.
///
/// Labels: hour `2024-03-05 14h`, day `2024-03-05`, week `2024-W10` (ISO 8601: weeks begin on Monday and belong to the
/// year of their Thursday), month `2024-03`, quarter `2024-Q1`, year `2024`, decade `2020s`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Dates {
    /// The periods, in any order. A week may lie in two months and two years, so it goes with nothing wider.
    #[serde(default = "month_year_decade", skip_serializing_if = "is_month_year_decade")]
    pub levels: Vec<DateLevel>,
    /// The label of the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub root: Option<String>,
}

/// A period of time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum DateLevel {
    /// An hour of a day.
    Hour,
    /// A day.
    Day,
    /// A week, Monday to Sunday.
    Week,
    /// A month.
    Month,
    /// Three months from January, April, July or October.
    Quarter,
    /// A year.
    Year,
    /// Ten years from one that ends in 0.
    Decade,
}

impl DateLevel {
    /// All of them, the shortest first.
    pub const ALL: [Self; 7] =
        [Self::Hour, Self::Day, Self::Week, Self::Month, Self::Quarter, Self::Year, Self::Decade];

    /// Its name, as a recipe has it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Hour => "hour",
            Self::Day => "day",
            Self::Week => "week",
            Self::Month => "month",
            Self::Quarter => "quarter",
            Self::Year => "year",
            Self::Decade => "decade",
        }
    }
}

impl Default for Dates {
    fn default() -> Self {
        Self { levels: month_year_decade(), root: None }
    }
}

impl Dates {
    /// These periods.
    pub fn of(levels: impl IntoIterator<Item = DateLevel>) -> Self {
        Self { levels: levels.into_iter().collect(), root: None }
    }

    /// The periods from the shortest up.
    pub(super) fn sorted(&self) -> Vec<DateLevel> {
        DateLevel::ALL.into_iter().filter(|level| self.levels.contains(level)).collect()
    }
}

fn month_year_decade() -> Vec<DateLevel> {
    vec![DateLevel::Month, DateLevel::Year, DateLevel::Decade]
}

fn is_month_year_decade(levels: &[DateLevel]) -> bool {
    levels == month_year_decade()
}

/// What is read, in words.
const EXPECTED: &str = "a date of one format (YYYY-MM-DD, YYYY-MM, DD.MM.YYYY, MM/DD/YYYY or DD/MM/YYYY, all with a clock \
                        such as 14:30 or all without)";

/// How a whole column is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Format {
    date: DateFormat,
    clock: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum DateFormat {
    YearMonthDay,
    YearMonth,
    SlashedYearMonthDay,
    DottedDayMonth,
    SlashedMonthDay,
    SlashedDayMonth,
}

const DATE_FORMATS: [DateFormat; 6] = [
    DateFormat::YearMonthDay,
    DateFormat::YearMonth,
    DateFormat::SlashedYearMonthDay,
    DateFormat::DottedDayMonth,
    DateFormat::SlashedMonthDay,
    DateFormat::SlashedDayMonth,
];

fn formats() -> impl Iterator<Item = Format> {
    DATE_FORMATS.into_iter().flat_map(|date| [Format { date, clock: false }, Format { date, clock: true }])
}

/// Year, month, day; the day is 0 where the format has none.
type Date = (u16, u8, u8);

/// Hour, minute, second, and what the fraction of the second says; zero where there is no clock.
type Clock<'a> = (u8, u8, u8, &'a str);

struct Moment<'a> {
    date: Date,
    clock: Clock<'a>,
    cell: &'a str,
}

pub(super) fn suit(values: &Values<'_>) -> Option<bool> {
    format_of(values).ok().map(|format| format.clock)
}

/// Whether the values are dates in which no value tells day from month.
pub(super) fn suit_years(values: &Values<'_>) -> bool {
    matches!(format_of(values), Err(TaxonomyError::AmbiguousDates { .. }))
}

pub(super) fn build(values: &Values<'_>, how: &Dates) -> Result<Taxonomy, TaxonomyError> {
    let levels = how.sorted();
    let reads_all = |format: &Format| values.present.iter().all(|cell| format.read(cell).is_some());
    let is_by_year = levels.first().is_some_and(|level| *level >= DateLevel::Year);
    let format = match format_of(values) {
        // The year is the same in all formats that fit.
        Err(TaxonomyError::AmbiguousDates { .. }) if is_by_year => {
            formats().find(reads_all).ok_or_else(|| unfit(values))?
        }
        format => format?,
    };
    check(&levels, format, values)?;
    let moments = values.read(EXPECTED, |cell| {
        let (date, clock) = format.read(cell)?;
        Some(Moment { date, clock, cell })
    })?;
    let moments = sorted(moments, |a, b| (a.date, a.clock, a.cell).cmp(&(b.date, b.clock, b.cell)));
    let is_leaf = |level: &DateLevel| match format.date {
        // A cell is its day, or its month, already.
        DateFormat::YearMonthDay => *level == DateLevel::Day && !format.clock,
        DateFormat::YearMonth => *level == DateLevel::Month,
        _ => false,
    };
    let levels = levels.iter().filter(|level| !is_leaf(level)).map(|&level| level_of(&moments, level)).collect();
    grouping::tree(&values.root, moments.iter().map(|moment| moment.cell), levels)
}

fn check(levels: &[DateLevel], format: Format, values: &Values<'_>) -> Result<(), TaxonomyError> {
    let fault = |reason: &str| Err(unusable("levels", reason));
    let (Some(shortest), Some(longest)) = (levels.first(), levels.last()) else {
        return fault("name at least one period, for instance month and year");
    };
    if levels.contains(&DateLevel::Week) && *longest > DateLevel::Week {
        return fault("a week may lie in two months and two years; make it the longest period, or leave it out");
    }
    if values.present.is_empty() {
        return Ok(());
    }
    if *shortest == DateLevel::Hour && !format.clock {
        return fault("the values have no clock, so there are no hours; leave them out");
    }
    if *shortest < DateLevel::Month && format.date == DateFormat::YearMonth {
        return fault("the values have no day, so months are the shortest period; leave out what is shorter");
    }
    Ok(())
}

fn level_of(moments: &[Moment<'_>], level: DateLevel) -> Level {
    let key = |moment: &Moment<'_>| {
        let (year, month, day) = moment.date;
        match level {
            DateLevel::Hour => (year, month, day, moment.clock.0),
            DateLevel::Day => (year, month, day, 0),
            DateLevel::Week => {
                let (year, number) = week(year, month, day);
                (year, number, 0, 0)
            }
            DateLevel::Month => (year, month, 0, 0),
            DateLevel::Quarter => (year, (month - 1) / 3 + 1, 0, 0),
            DateLevel::Year => (year, 0, 0, 0),
            DateLevel::Decade => (year / 10, 0, 0, 0),
        }
    };
    let label = |&(year, part, day, hour): &(u16, u8, u8, u8)| {
        Some(match level {
            DateLevel::Hour => format!("{year:04}-{part:02}-{day:02} {hour:02}h"),
            DateLevel::Day => format!("{year:04}-{part:02}-{day:02}"),
            DateLevel::Week => format!("{year:04}-W{part:02}"),
            DateLevel::Month => format!("{year:04}-{part:02}"),
            DateLevel::Quarter => format!("{year:04}-Q{part}"),
            DateLevel::Year => format!("{year:04}"),
            DateLevel::Decade => format!("{year:03}0s"),
        })
    };
    Level::of(moments, key, label)
}

/// The one format that reads every value. O(v).
fn format_of(values: &Values<'_>) -> Result<Format, TaxonomyError> {
    let reads = |format: &Format| values.present.iter().all(|cell| format.read(cell).is_some());
    let mut fitting = formats().filter(reads);
    match (fitting.next(), fitting.next()) {
        (Some(format), None) => Ok(format),
        (Some(format), Some(_)) if values.present.is_empty() => Ok(format),
        (Some(_), Some(_)) => Err(TaxonomyError::AmbiguousDates { place: Place::unknown().into() }),
        (None, _) => Err(unfit(values)),
    }
}

/// Names the values that the first value's format does not read, or those that no format reads where there are any.
fn unfit(values: &Values<'_>) -> TaxonomyError {
    let any = |cell: &str| formats().any(|format| format.read(cell).is_some()).then_some(());
    let none = values.read(EXPECTED, any);
    let of_first = || {
        let first = values.present.first().copied().unwrap_or("");
        let format = formats().find(|format| format.read(first).is_some())?;
        values.read(EXPECTED, |cell| format.read(cell).map(|_| ())).err()
    };
    none.err().or_else(of_first).unwrap_or(TaxonomyError::AmbiguousDates { place: Place::unknown().into() })
}

impl Format {
    fn read(self, cell: &str) -> Option<(Date, Clock<'_>)> {
        let cell = cell.trim();
        if !self.clock {
            return self.date.read(cell).map(|date| (date, (0, 0, 0, "")));
        }
        if self.date == DateFormat::YearMonth {
            return None;
        }
        let (date, clock) = cell.split_once([' ', 'T'])?;
        Some((self.date.read(date)?, read_clock(clock.trim_start())?))
    }
}

impl DateFormat {
    fn read(self, text: &str) -> Option<Date> {
        let separator = match self {
            Self::YearMonthDay | Self::YearMonth => '-',
            Self::DottedDayMonth => '.',
            Self::SlashedYearMonthDay | Self::SlashedMonthDay | Self::SlashedDayMonth => '/',
        };
        let mut parts = text.split(separator);
        let mut number = |least: usize, most: usize| -> Option<u16> {
            let part = parts.next()?;
            let fits = (least..=most).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
            if fits { part.parse().ok() } else { None }
        };
        let (year, month, day) = match self {
            Self::YearMonthDay => (number(4, 4)?, number(2, 2)?, number(2, 2)?),
            Self::YearMonth => (number(4, 4)?, number(2, 2)?, 0),
            Self::SlashedYearMonthDay => (number(4, 4)?, number(1, 2)?, number(1, 2)?),
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

fn read_clock(text: &str) -> Option<Clock<'_>> {
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let two = |part: &str, most: u8| -> Option<u8> {
        if part.len() == 2 && digits(part) { part.parse().ok().filter(|&number| number <= most) } else { None }
    };
    let zone = text.find(['Z', '+', '-']).unwrap_or(text.len());
    let (clock, zone) = text.split_at(zone);
    let zone_is_one = match zone.strip_prefix(['+', '-']) {
        None => zone.is_empty() || zone == "Z",
        Some(offset) => match offset.split_once(':') {
            Some((hours, minutes)) => two(hours, 23).is_some() && two(minutes, 59).is_some(),
            None => two(offset, 23).is_some() || offset.len() == 4 && digits(offset),
        },
    };
    let mut parts = clock.split(':');
    let (hour, minute) = (two(parts.next()?, 23)?, two(parts.next()?, 59)?);
    let (second, fraction) = match parts.next() {
        None => ("00", ""),
        Some(text) => text.split_once('.').unwrap_or((text, "")),
    };
    let fits = zone_is_one && parts.next().is_none() && digits(fraction);
    // A leap second is 60.
    two(second, 60).filter(|_| fits).map(|second| (hour, minute, second, fraction))
}
