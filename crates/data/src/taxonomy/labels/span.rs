//! Numbers and dates as stretches of a line, in the spellings in which files have them.

use crate::taxonomy::builder::{Decimal, day_number, days_of_month};

/// A stretch of a line, both ends in. Numbers count in half units, so that an excluded end is between two of them; days
/// count from the first one there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Span {
    /// `i128::MIN` where it is open.
    pub first: i128,
    /// `i128::MAX` where it is open.
    pub last: i128,
}

impl Span {
    pub fn meets(self, other: Self) -> bool {
        self.first <= other.last && other.first <= self.last
    }

    /// Whether it is one number or one day.
    pub(crate) fn is_point(self) -> bool {
        self.first == self.last
    }

    pub(crate) fn is_closed(self) -> bool {
        self.first != i128::MIN && self.last != i128::MAX
    }
}

/// An end of a range of numbers, and whether it is in.
type End = Option<(Decimal, bool)>;

/// A range of numbers as it is written.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Range {
    pub from: End,
    pub to: End,
    /// Whether it is written `20-40`, which leaves open whether the end is in.
    pub dashed: bool,
}

impl Range {
    fn point(number: Decimal) -> Self {
        Self { from: Some((number, true)), to: Some((number, true)), dashed: false }
    }

    /// Digits after the point of its ends.
    pub fn scale(self) -> u8 {
        self.from.into_iter().chain(self.to).map(|(end, _)| end.scale()).max().unwrap_or(0)
    }

    /// The numbers of so many digits after the point in it; `None` if there are none, or if they have more digits.
    pub fn span(self, scale: u8) -> Option<Span> {
        let end = |end: End, open: i128, out: i128| match end {
            None => Some(open),
            // Beyond an end that is out lies the next number where all are whole, else what is between.
            Some((number, is_in)) => {
                let beyond = if is_in { 0 } else { out * if scale == 0 { 2 } else { 1 } };
                number.in_units(scale)?.checked_mul(2)?.checked_add(beyond)
            }
        };
        let (first, last) = (end(self.from, i128::MIN, 1)?, end(self.to, i128::MAX, -1)?);
        (first <= last).then_some(Span { first, last })
    }
}

/// A number or a range of numbers: `34`, `30-39`, `[30,40)`, `[20, 40[`, `(20.0, 30.0]`, `30 to 39`, `<=29`, `>50`, `65+`,
/// `20s`, `under 20`.
pub(super) fn range(text: &str) -> Option<Range> {
    let text = text.trim();
    if let Some(number) = number(text) {
        return Some(Range::point(number));
    }
    bracketed(text).or_else(|| half_open(text)).or_else(|| decade(text)).or_else(|| dashed(text))
}

fn number(text: &str) -> Option<Decimal> {
    let text = text.trim();
    // As R writes large and round ones.
    if let Some((digits, exponent)) = text.split_once("e+") {
        let exponent: u8 = exponent.parse().ok().filter(|exponent| *exponent <= 15)?;
        let digits: Decimal = digits.parse().ok()?;
        let units = digits.in_units(digits.scale())?.checked_mul(10i128.checked_pow(u32::from(exponent))?)?;
        return Some(Decimal::of_units(units, digits.scale()));
    }
    text.parse().ok()
}

/// The first or the last end of a range; none where it is open: infinity, with a minus below and without one above.
fn end(text: &str, is_first: bool) -> Option<Option<Decimal>> {
    let text = text.trim();
    let without_sign =
        if is_first { text.strip_prefix(['-', '\u{2212}']) } else { text.strip_prefix('+').or(Some(text)) };
    let is_infinity = |bare: &str| ["inf", "infinity", "∞"].iter().any(|word| bare.eq_ignore_ascii_case(word));
    if without_sign.is_some_and(is_infinity) {
        return Some(None);
    }
    number(text).map(Some)
}

fn bracketed(text: &str) -> Option<Range> {
    let from_in = match text.chars().next()? {
        '[' => true,
        '(' | ']' => false,
        _ => return None,
    };
    let to_in = match text.chars().last()? {
        ']' => true,
        ')' | '[' => false,
        _ => return None,
    };
    let inner = text.get(1..text.len() - 1)?;
    let (from, to) = inner
        .split_once(',')
        .or_else(|| inner.split_once(';'))
        .or_else(|| inner.split_once(".."))
        .or_else(|| split_at_dash(inner))?;
    let (from, to) = (end(from, true)?, end(to, false)?);
    ordered(Range { from: from.map(|number| (number, from_in)), to: to.map(|number| (number, to_in)), dashed: false })
}

/// A range ends where it begins or after.
fn ordered(range: Range) -> Option<Range> {
    match (range.from, range.to) {
        (Some((from, _)), Some((to, _))) if from > to => None,
        _ => Some(range),
    }
}

fn half_open(text: &str) -> Option<Range> {
    const BELOW: [(&str, bool); 8] = [
        ("<=", true),
        ("≤", true),
        ("=<", true),
        ("<", false),
        ("less than ", false),
        ("under ", false),
        ("below ", false),
        ("up to ", true),
    ];
    const ABOVE: [(&str, bool); 8] = [
        (">=", true),
        ("≥", true),
        ("=>", true),
        (">", false),
        ("more than ", false),
        ("over ", false),
        ("above ", false),
        ("from ", true),
    ];
    const OR_MORE: [&str; 6] = ["+", " and over", " and older", " or more", " or older", " and more"];
    const OR_LESS: [&str; 4] = [" or less", " and under", " or younger", " and younger"];
    let lower = text.to_lowercase();
    let begins = |spellings: &[(&str, bool)]| {
        spellings.iter().find_map(|&(sign, is_in)| Some((number(lower.strip_prefix(sign)?)?, is_in)))
    };
    let ends = |spellings: &[&str]| spellings.iter().find_map(|sign| number(lower.strip_suffix(sign)?));
    let below = begins(&BELOW).or_else(|| ends(&OR_LESS).map(|number| (number, true)));
    if below.is_some() {
        return Some(Range { from: None, to: below, dashed: false });
    }
    let above = begins(&ABOVE).or_else(|| ends(&OR_MORE).map(|number| (number, true)))?;
    Some(Range { from: Some(above), to: None, dashed: false })
}

/// `20s`, `1980's`.
fn decade(text: &str) -> Option<Range> {
    let digits = text.strip_suffix("'s").or_else(|| text.strip_suffix('s'))?;
    let first: i64 =
        digits.parse().ok().filter(|first| first % 10 == 0 && digits.bytes().all(|b| b.is_ascii_digit()))?;
    let ends = [first, first + 9].map(|end| Some((Decimal::from(end), true)));
    Some(Range { from: ends[0], to: ends[1], dashed: false })
}

fn dashed(text: &str) -> Option<Range> {
    let (from, to) = text.split_once("..").or_else(|| text.split_once(" to ")).or_else(|| split_at_dash(text))?;
    let (from, to) = (number(from)?, number(to)?);
    ordered(Range { from: Some((from, true)), to: Some((to, true)), dashed: true })
}

/// Splits at a dash of any length that is no sign of the first number.
fn split_at_dash(text: &str) -> Option<(&str, &str)> {
    let dash = |c: char| matches!(c, '-' | '\u{2010}'..='\u{2015}' | '\u{2212}' | '~');
    let (at, c) = text.char_indices().skip(1).find(|&(at, c)| dash(c) && !text[..at].trim().is_empty())?;
    Some((&text[..at], &text[at + c.len_utf8()..]))
}

/// The order of day and month in dates with slashes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Slashes {
    DayMonth,
    MonthDay,
}

/// A day, or the days of a period: `1985`, `1985-03`, `03/1985`, `1985-Q2`, `1980s`, `1985-1990`, `[1985-03-01, 1985-04-30]`.
pub(super) fn period(text: &str, slashes: Slashes) -> Option<Span> {
    let text = text.trim();
    if let Some(span) = part(text, slashes) {
        return Some(span);
    }
    let unbracketed = text.strip_prefix(['[', '(', ']']).and_then(|inner| inner.strip_suffix([']', ')', '[']));
    if let Some((from, to)) = unbracketed.and_then(|inner| inner.split_once(',').or_else(|| inner.split_once(';'))) {
        let (mut from, mut to) = (part(from, slashes)?, part(to, slashes)?);
        if text.starts_with(['(', ']']) {
            from.first = from.last + 1;
        }
        if text.ends_with([')', '[']) {
            to.last = to.first - 1;
        }
        return between(from, to);
    }
    // A date may contain a dash too: the one in the middle separates two periods.
    for (at, c) in text.char_indices().filter(|&(_, c)| matches!(c, '-' | '\u{2010}'..='\u{2015}')) {
        let ends = (part(&text[..at], slashes), part(&text[at + c.len_utf8()..], slashes));
        if let (Some(from), Some(to)) = ends {
            return between(from, to);
        }
    }
    let (from, to) = text.split_once(" to ").or_else(|| text.split_once(".."))?;
    between(part(from, slashes)?, part(to, slashes)?)
}

fn between(from: Span, to: Span) -> Option<Span> {
    (from.first <= to.last).then_some(Span { first: from.first, last: to.last })
}

/// One day, month, quarter, year or decade.
fn part(text: &str, slashes: Slashes) -> Option<Span> {
    let text = text.trim();
    let number = |text: &str, most: usize| -> Option<u16> {
        let fits = (1..=most).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
        if fits { text.parse().ok() } else { None }
    };
    let year = |text: &str| if text.len() == 4 { number(text, 4).filter(|&year| year > 0) } else { None };
    let month = |text: &str| number(text, 2).filter(|month| (1..=12).contains(month));
    let months = |year: u16, first: u16, last: u16| Span {
        first: day_number(year, first, 1).into(),
        last: day_number(year, last, days_of_month(year, last)).into(),
    };
    let day = |year: u16, month: u16, day: &str| {
        let day = number(day, 2).filter(|day| (1..=days_of_month(year, month)).contains(day))?;
        let at = day_number(year, month, day).into();
        Some(Span { first: at, last: at })
    };
    if let Some(year) = year(text) {
        return Some(months(year, 1, 12));
    }
    if let Some(first) = text.strip_suffix("'s").or_else(|| text.strip_suffix('s')).and_then(year) {
        let whole = first % 10 == 0;
        return whole.then(|| Span { first: months(first, 1, 12).first, last: months(first + 9, 1, 12).last });
    }
    let separator = text.chars().find(|c| matches!(c, '-' | '/' | '.'))?;
    let parts: Vec<&str> = text.split(separator).collect();
    match parts[..] {
        [a, b] => match (year(a), year(b)) {
            (Some(of), None) => match b.strip_prefix(['Q', 'q']).and_then(|quarter| number(quarter, 1)) {
                Some(quarter @ 1..=4) => Some(months(of, quarter * 3 - 2, quarter * 3)),
                Some(_) => None,
                None => month(b).map(|month| months(of, month, month)),
            },
            (None, Some(of)) => month(a).map(|month| months(of, month, month)),
            _ => None,
        },
        [a, b, c] => match (year(a), year(c)) {
            (Some(of), _) => day(of, month(b)?, c),
            (None, Some(of)) if separator == '/' && slashes == Slashes::MonthDay => day(of, month(a)?, b),
            (None, Some(of)) => day(of, month(b)?, a),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The whole numbers that a label covers.
    fn whole(text: &str) -> Option<(i128, i128)> {
        let half = |end: i128| if end == i128::MIN || end == i128::MAX { end } else { end / 2 };
        range(text)?.span(0).map(|span| (half(span.first), half(span.last)))
    }

    #[test]
    fn ranges_are_read_in_the_spellings_of_published_files() {
        const OPEN: (i128, i128) = (i128::MIN, i128::MAX);
        for (text, expected) in [
            ("34", (34, 34)),
            ("-5", (-5, -5)),
            ("30-39", (30, 39)),
            ("30 - 39", (30, 39)),
            ("30–39", (30, 39)),
            ("30—39", (30, 39)),
            ("30\u{2212}39", (30, 39)),
            ("-5--1", (-5, -1)),
            ("30..39", (30, 39)),
            ("30 to 39", (30, 39)),
            ("[30,39]", (30, 39)),
            ("[20, 29]", (20, 29)),
            ("[30,40)", (30, 39)),
            ("[30;40)", (30, 39)),
            ("(20,30]", (21, 30)),
            ("]20, 30]", (21, 30)),
            ("[20, 40[", (20, 39)),
            ("(20.0, 30.0]", (21, 30)),
            ("[1e+03,2e+03)", (1000, 1999)),
            ("(-Inf,20]", (OPEN.0, 20)),
            ("[80, Inf)", (80, OPEN.1)),
            ("<=29", (OPEN.0, 29)),
            ("<29", (OPEN.0, 28)),
            ("≤ 29", (OPEN.0, 29)),
            (">50", (51, OPEN.1)),
            (">= 50", (50, OPEN.1)),
            ("≥50", (50, OPEN.1)),
            ("65+", (65, OPEN.1)),
            ("under 20", (OPEN.0, 19)),
            ("80 and over", (80, OPEN.1)),
            ("20s", (20, 29)),
            ("1980's", (1980, 1989)),
            ("0s", (0, 9)),
            ("-5 to -1", (-5, -1)),
            ("-5..-1", (-5, -1)),
            ("[-5 - -1]", (-5, -1)),
            ("34-34", (34, 34)),
            ("[34,34]", (34, 34)),
            ("[80, ∞)", (80, OPEN.1)),
            ("(-∞,20]", (OPEN.0, 20)),
            ("[80,infinity)", (80, OPEN.1)),
            ("(-INFINITY; +INF)", OPEN),
            ("(\u{2212}∞, ∞)", OPEN),
            ("1e+15", (1_000_000_000_000_000, 1_000_000_000_000_000)),
            ("=<29", (OPEN.0, 29)),
            ("less than 20", (OPEN.0, 19)),
            ("Below 20", (OPEN.0, 19)),
            ("up to 20", (OPEN.0, 20)),
            ("20 or less", (OPEN.0, 20)),
            ("20 and under", (OPEN.0, 20)),
            ("20 or younger", (OPEN.0, 20)),
            ("20 and younger", (OPEN.0, 20)),
            ("=>50", (50, OPEN.1)),
            ("more than 50", (51, OPEN.1)),
            ("over 50", (51, OPEN.1)),
            ("above 50", (51, OPEN.1)),
            ("From 50", (50, OPEN.1)),
            ("80 and older", (80, OPEN.1)),
            ("80 or more", (80, OPEN.1)),
            ("80 or older", (80, OPEN.1)),
            ("80 and more", (80, OPEN.1)),
        ] {
            assert_eq!(whole(text), Some(expected), "{text}");
        }
        for text in [
            "",
            "flu",
            "39-30",
            "30-",
            "[30,40",
            "30,40)",
            "25s",
            "a-b",
            "[a,b]",
            "1e5",
            "13053*",
            "<",
            "(30,31)",
            "(30,30]",
            "-20s",
            "+20s",
            "s",
            "[20,-inf)",
            "(inf,20]",
            "(+∞,20]",
            "[inf]",
            "1e+16",
            "[",
            "]",
        ] {
            assert_eq!(whole(text), None, "{text}");
        }
        assert_eq!((range("39-30"), range("[39,30]")), (None, None), "a range ends where it begins or after");
    }

    #[test]
    fn where_numbers_have_digits_after_the_point_an_end_that_is_out_lies_between_them() {
        let span = |text: &str| range(text).unwrap().span(1).unwrap();
        assert!(span("[1.5,2.0)").meets(span("1.9")) && !span("[1.5,2.0)").meets(span("2")));
        assert!(!span("(1.5,2.0]").meets(span("1.5")) && span("(1.5,2.0]").meets(span("2")));
    }

    #[test]
    fn dates_cut_short_are_all_their_days() {
        let days = |text: &str| period(text, Slashes::DayMonth).map(|span| span.last - span.first + 1);
        for (text, expected) in [
            ("1985-03-12", 1),
            ("12.3.1985", 1),
            ("12/03/1985", 1),
            ("1985", 365),
            ("1984", 366),
            ("1985-03", 31),
            ("1985/03", 31),
            ("03/1985", 31),
            ("3.1985", 31),
            ("1985-Q2", 91),
            ("1980s", 3653),
            ("1985-1986", 730),
            ("1/1985-3/1985", 90),
            ("1/1/1985-31/1/1985", 31),
            ("[1985-03-01, 1985-04-01)", 31),
            ("[1985-03-01, 1985-04-30]", 61),
            ("1985-03-01 to 1985-03-02", 2),
            ("1985-03-01..1985-03-02", 2),
            ("1985–1986", 730),
            ("(1985-03-01, 1985-03-31]", 30),
            ("]1985-03-01; 1985-03-31[", 29),
            ("(1985-03, 1985-05]", 61),
            ("[1985-03, 1985-05)", 61),
            ("1985-Q1", 90),
            ("1985-q3", 92),
            ("1985-Q4", 92),
            ("0001", 365),
            ("29/02/1984", 1),
        ] {
            assert_eq!(days(text), Some(expected), "{text}");
        }
        let inside = |inner: &str, outer: &str| {
            period(outer, Slashes::DayMonth).unwrap().meets(period(inner, Slashes::DayMonth).unwrap())
        };
        assert!(inside("1985-03-12", "03/1985") && !inside("1985-04-01", "03/1985"));
        for text in [
            "",
            "85",
            "1985-13",
            "31/02/1985",
            "1986-1985",
            "flu",
            "1985-Q5",
            "1985-Q0",
            "1985-00",
            "1985-003",
            "1985-+3",
            "1985-03-00",
            "1985-03-012",
            "29/02/1985",
            "0000",
            "1985s",
            "1985-03-12-04",
            "(1985-03-01, 1985-03-02)",
        ] {
            assert_eq!(days(text), None, "{text}");
        }
        // With slashes the month may come first, with points never.
        let day = |text: &str, slashes| period(text, slashes).unwrap();
        let (third_of_may, fifth_of_march) =
            (day("1985-05-03", Slashes::DayMonth), day("1985-03-05", Slashes::MonthDay));
        assert_eq!(day("05/03/1985", Slashes::MonthDay), third_of_may);
        assert_eq!(day("05/03/1985", Slashes::DayMonth), fifth_of_march);
        assert_eq!(day("05.03.1985", Slashes::MonthDay), fifth_of_march);
    }
}
