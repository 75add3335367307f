//! Days of the calendar.

/// Days of a month.
pub(in crate::taxonomy) fn days(year: u16, month: u16) -> u16 {
    match month {
        2 if is_leap(year) => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}

fn is_leap(year: u16) -> bool {
    year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
}

/// Year and number of the week by ISO 8601: weeks begin on Monday and belong to the year of their Thursday. A year before
/// 0001 is 0.
pub(super) fn week(year: u16, month: u8, day: u8) -> (u16, u8) {
    let before: u16 = (1..u16::from(month)).map(|month| days(year, month)).sum();
    let ordinal = i32::from(before) + i32::from(day);
    // Monday is 1.
    let weekday = (days_before(year) + ordinal - 1).rem_euclid(7) + 1;
    match (ordinal - weekday + 10) / 7 {
        0 => (year.saturating_sub(1), weeks(i32::from(year) - 1)),
        53 if weeks(i32::from(year)) == 52 => (year + 1, 1),
        number => (year, number as u8),
    }
}

/// Days from 1 January of year 1, a Monday, to 1 January of this year, in the Gregorian calendar.
fn days_before(year: u16) -> i32 {
    let years = i32::from(year) - 1;
    years * 365 + years.div_euclid(4) - years.div_euclid(100) + years.div_euclid(400)
}

/// A day's number, counted from 1 January of year 1 in the Gregorian calendar.
pub(in crate::taxonomy) fn day_number(year: u16, month: u16, day: u16) -> i32 {
    let before: u16 = (1..month).map(|month| days(year, month)).sum();
    days_before(year) + i32::from(before) + i32::from(day) - 1
}

/// 52 or 53: a year has 53 weeks if it begins or ends on a Thursday.
fn weeks(year: i32) -> u8 {
    let ends_on = |year: i32| (year + year.div_euclid(4) - year.div_euclid(100) + year.div_euclid(400)).rem_euclid(7);
    if ends_on(year) == 4 || ends_on(year - 1) == 3 { 53 } else { 52 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weeks_are_those_of_iso_8601() {
        for (date, expected) in [
            ((2024, 1, 1), (2024, 1)),
            ((2024, 2, 15), (2024, 7)),
            ((2024, 12, 30), (2025, 1)),
            ((2023, 1, 1), (2022, 52)),
            ((2021, 1, 3), (2020, 53)),
            ((2020, 12, 31), (2020, 53)),
            ((2005, 1, 1), (2004, 53)),
            ((2008, 12, 29), (2009, 1)),
            ((2010, 1, 3), (2009, 53)),
            ((1999, 12, 31), (1999, 52)),
            ((1, 1, 1), (1, 1)),
        ] {
            assert_eq!(week(date.0, date.1, date.2), expected, "{date:?}");
        }
    }

    #[test]
    fn a_week_has_seven_days_and_the_next_one_follows_it() {
        let (mut last, mut length) = (week(1990, 1, 1), 0);
        for year in 1990..2050u16 {
            for month in 1..=12u8 {
                for day in 1..=days(year, month.into()) as u8 {
                    let this = week(year, month, day);
                    if this != last {
                        assert_eq!(length, 7, "{last:?}");
                        assert!(this == (last.0, last.1 + 1) || this == (last.0 + 1, 1), "{last:?} {this:?}");
                        (last, length) = (this, 0);
                    }
                    length += 1;
                }
            }
        }
    }
}
