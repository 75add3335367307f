//! What the values of a column are: numbers, dates, codes or text.

use serde::Serialize;

use crate::table::Column;

/// What the values of a column are. A column is of a kind when all its values are, missing ones aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum ColumnKind {
    /// Whole numbers.
    Integer,
    /// Numbers, with a decimal point (or, throughout, a decimal comma).
    Decimal,
    /// Dates or months: `2024-03-09`, `2024/03/09`, `2024-03`, `9.3.2024`, `9-3-2024`, `3/9/2024` or `9/3/2024`.
    Date,
    /// Codes of one length whose first characters say more than the last, such as zip codes.
    Code,
    /// Anything else.
    Text,
}

/// Year, month and day; the day is 0 where only the month is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Date {
    pub(super) year: u32,
    pub(super) month: u32,
    day: u32,
}

impl ColumnKind {
    /// What values of a column with this name are. O(bytes of the values).
    pub(in crate::table) fn of(name: &str, texts: &[&str]) -> Self {
        Values::of(name, texts).kind()
    }

    /// What such values are called; the page calls them so, too (`www/src/words/kinds.ts`).
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Integer => "whole numbers",
            Self::Decimal => "numbers",
            Self::Date => "dates",
            Self::Code => "codes of one length",
            Self::Text => "text",
        }
    }
}

/// The values of a column by what they mean, in the order they were given.
#[derive(Debug, PartialEq)]
pub(super) enum Values {
    Integers(Vec<i64>),
    Decimals(Vec<f64>),
    Dates(Vec<Date>),
    Codes,
    Texts,
}

impl Values {
    /// Reads distinct values of a column: as the kind in its file, if they are of that kind, else as the kind that they
    /// look like.
    pub(super) fn of_column(column: &Column, texts: &[&str]) -> Self {
        let known = column.kind().filter(|_| !texts.is_empty()).and_then(|kind| Self::of_kind(kind, texts));
        known.unwrap_or_else(|| Self::of(column.name(), texts))
    }

    /// Reads values as those of one kind, where they are.
    fn of_kind(kind: ColumnKind, texts: &[&str]) -> Option<Self> {
        match kind {
            ColumnKind::Integer => integers(texts).map(Self::Integers),
            ColumnKind::Decimal => decimals(texts).map(Self::Decimals),
            ColumnKind::Date => dates(texts).map(Self::Dates),
            ColumnKind::Code => Some(Self::Codes),
            ColumnKind::Text => Some(Self::Texts),
        }
    }

    /// Reads distinct values that are not missing; blanks around a value mean nothing. Each trial ends with the first
    /// value that fails it.
    pub(super) fn of(name: &str, texts: &[&str]) -> Self {
        if texts.is_empty() {
            return Self::Texts;
        }
        if are_digit_codes(name, texts) {
            return Self::Codes;
        }
        let more = [ColumnKind::Integer, ColumnKind::Decimal, ColumnKind::Date]
            .into_iter()
            .find_map(|kind| Self::of_kind(kind, texts));
        more.unwrap_or_else(|| if are_mixed_codes(texts) { Self::Codes } else { Self::Texts })
    }

    pub(super) fn kind(&self) -> ColumnKind {
        match self {
            Self::Integers(_) => ColumnKind::Integer,
            Self::Decimals(_) => ColumnKind::Decimal,
            Self::Dates(_) => ColumnKind::Date,
            Self::Codes => ColumnKind::Code,
            Self::Texts => ColumnKind::Text,
        }
    }
}

fn integers(texts: &[&str]) -> Option<Vec<i64>> {
    all(texts, |text| text.parse().ok())
}

fn decimals(texts: &[&str]) -> Option<Vec<f64>> {
    let with_comma =
        |texts| if have_decimal_commas(texts) { all(texts, |text| decimal(&with_point(text))) } else { None };
    all(texts, decimal).or_else(|| with_comma(texts))
}

fn dates(texts: &[&str]) -> Option<Vec<Date>> {
    // Month first comes before day first: where both fit the order of the two makes no difference to the kind.
    let shapes: [fn(&str) -> Option<Date>; 7] = [
        |text| date(text.split(['T', ' ']).next().unwrap_or(text), '-', [0, 1, 2]),
        |text| date(text, '/', [0, 1, 2]),
        month,
        |text| date(text, '.', [2, 1, 0]),
        |text| date(text, '-', [2, 1, 0]),
        |text| date(text, '/', [2, 0, 1]),
        |text| date(text, '/', [2, 1, 0]),
    ];
    shapes.into_iter().find_map(|shape| all(texts, shape))
}

fn all<T>(texts: &[&str], read: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    texts.iter().map(|text| read(text.trim())).collect()
}

/// Digits of one length are numbers, unless a leading zero or the column's name shows otherwise.
fn are_digit_codes(name: &str, texts: &[&str]) -> bool {
    let Some(length) = same_length(texts) else { return false };
    let digits = texts.iter().all(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
    let padded = || length >= 3 && texts.iter().any(|text| text.starts_with('0'));
    let named = || {
        let name = name.to_lowercase();
        length >= 4 && ["zip", "postal", "postcode", "plz", "code"].iter().any(|word| name.contains(word))
    };
    digits && (padded() || named())
}

/// Letters and digits of one length, a digit in each.
fn are_mixed_codes(texts: &[&str]) -> bool {
    let shaped = |text: &&str| {
        text.bytes().any(|byte| byte.is_ascii_digit())
            && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b' '))
    };
    texts.len() >= 2 && same_length(texts).is_some_and(|length| length >= 3) && texts.iter().all(shaped)
}

fn same_length(texts: &[&str]) -> Option<usize> {
    let length = texts.first()?.len();
    texts.iter().all(|text| text.len() == length).then_some(length)
}

/// Digits with an optional sign, point and exponent: neither `inf` nor `nan` is a number in a table.
fn decimal(text: &str) -> Option<f64> {
    let plain = text.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'+' | b'-' | b'e' | b'E'));
    text.parse().ok().filter(|number: &f64| plain && number.is_finite())
}

/// Whether these are numbers with a decimal comma, `1,5`, if they are numbers. If each comma has three digits after it, it may be there for
/// thousands.
pub(crate) fn have_decimal_commas(texts: &[&str]) -> bool {
    let decimals = |text: &&str| text.trim().split_once(',').map(|(_, decimals)| decimals.len());
    !texts.iter().any(|text| text.contains(['.', 'e', 'E']))
        && texts.iter().filter_map(decimals).any(|digits| digits != 3)
}

/// A number with its decimal comma as a point.
pub(crate) fn with_point(text: &str) -> String {
    text.replacen(',', ".", 1)
}

/// A date of three parts; `order` says which part is the year, the month, the day.
fn date(text: &str, separator: char, order: [usize; 3]) -> Option<Date> {
    let mut parts = text.split(separator);
    let parts = [parts.next()?, parts.next()?, parts.next()?, parts.next().unwrap_or_default()];
    if !parts[3].is_empty() {
        return None;
    }
    let [year, month, day] = order.map(|part| parts[part]);
    let date = Date { year: number(year, 4..=4)?, month: number(month, 1..=2)?, day: number(day, 1..=2)? };
    let every = |years| date.year.is_multiple_of(years);
    let leap = every(4) && !every(100) || every(400);
    let days = match date.month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    (1..=days).contains(&date.day).then_some(date)
}

fn month(text: &str) -> Option<Date> {
    let (year, month) = text.split_once('-')?;
    let date = Date { year: number(year, 4..=4)?, month: number(month, 2..=2)?, day: 0 };
    (1..=12).contains(&date.month).then_some(date)
}

fn number(text: &str, length: std::ops::RangeInclusive<usize>) -> Option<u32> {
    let digits = length.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    if digits { text.parse().ok() } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_is_of_a_kind_when_all_its_values_are() {
        let cases: [(&str, &[&str], ColumnKind); 21] = [
            ("age", &["20", " 29", "-3", "+4"], ColumnKind::Integer),
            ("year", &["1990", "2024"], ColumnKind::Integer),
            ("n", &["01", "12"], ColumnKind::Integer),
            ("amount", &["12345", "54321"], ColumnKind::Integer),
            ("zip", &["13053", "14850"], ColumnKind::Code),
            ("x", &["01067", "14850"], ColumnKind::Code),
            ("postcode", &["1012AB", "9712CD"], ColumnKind::Code),
            ("x", &["A1B 2C3", "K1A 0B1"], ColumnKind::Code),
            ("x", &["1.5", "2", "-3e2"], ColumnKind::Decimal),
            ("x", &["1,5", "2,25"], ColumnKind::Decimal),
            ("x", &["1.5", "inf"], ColumnKind::Text),
            ("x", &["1.5", "1,234,567"], ColumnKind::Text),
            ("x", &["1,234", "5,678"], ColumnKind::Text),
            ("x", &["2024-02-29", "1999-12-31T23:59"], ColumnKind::Date),
            ("x", &["2023-02-29", "1999-12-31"], ColumnKind::Code),
            ("x", &["2024-02", "1999-12"], ColumnKind::Date),
            ("x", &["1.2.2024", "31.12.1999"], ColumnKind::Date),
            ("x", &["1/13/2024", "12/31/1999"], ColumnKind::Date),
            ("x", &["13/1/2024", "31/12/1999"], ColumnKind::Date),
            ("x", &["13/1/2024", "12/31/1999"], ColumnKind::Text),
            ("x", &["yes", "no1"], ColumnKind::Text),
        ];
        for (name, texts, kind) in cases {
            assert_eq!(Values::of(name, texts).kind(), kind, "{texts:?}");
        }
    }
}
