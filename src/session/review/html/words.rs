//! Numbers as people read them: to the precision that matters.

/// Between a number and its unit, so that they stay on one line.
const NO_BREAK: char = '\u{a0}';
/// Between thousands.
const THIN: char = '\u{202f}';

/// A count, with thin spaces between thousands from five digits on.
pub(super) fn count(number: u64) -> String {
    let digits = number.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(THIN);
        }
        text.push(digit);
    }
    text
}

/// A count with its noun: `1 row`, `12 rows`.
pub(super) fn counted(number: u64, one: &str, many: &str) -> String {
    let mut text = count(number);
    text.push(NO_BREAK);
    text.push_str(if number == 1 { one } else { many });
    text
}

/// A share in percent. What is not all never reads as all, and what is not nothing never as nothing.
pub(super) fn percent(share: f64) -> String {
    let value = share * 100.0;
    let mut text = if !value.is_finite() {
        return "–".to_owned();
    } else if value.abs() < 1e-9 {
        "0".to_owned()
    } else if value > 0.0 && value < 0.1 {
        "under 0.1".to_owned()
    } else {
        let digits = usize::from(value.abs() < 10.0 || value.abs() > 99.0);
        let text = trimmed(value, digits);
        if text == "100" && value < 100.0 - 1e-9 { "over 99.9".to_owned() } else { text }
    };
    text.push(NO_BREAK);
    text.push('%');
    text
}

/// A difference of shares in percentage points, without its sign.
pub(super) fn points(difference: f64) -> String {
    let value = (difference * 100.0).abs();
    if !value.is_finite() {
        return "–".to_owned();
    }
    if value < 1e-9 {
        return format!("0{NO_BREAK}points");
    }
    if value < 0.1 {
        return format!("less than 0.1{NO_BREAK}points");
    }
    let text = trimmed(value, usize::from(value < 10.0));
    let unit = if text == "1" { "point" } else { "points" };
    format!("{text}{NO_BREAK}{unit}")
}

/// A difference of shares in points with its sign, the unit left to the heading.
pub(super) fn signed_points(difference: f64) -> String {
    let value = (difference * 1000.0).round() / 10.0;
    let sign = match value {
        value if !value.is_finite() => return "–".to_owned(),
        value if value > 0.0 => "+",
        value if value < 0.0 => "−",
        _ => "",
    };
    joined(&[sign, &trimmed(value.abs(), 1)])
}

/// Any figure: whole numbers as counts, what lies between 0 and 1 to three digits, others to two.
pub(super) fn figure(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    if value < 0.0 {
        return joined(&["−", &figure(-value)]);
    }
    let whole = value.round();
    if ((value - whole).abs() < 1e-12 || value >= 1000.0) && whole < 1e15 {
        return count(whole as u64);
    }
    if value >= 1.0 {
        return trimmed(value, 2);
    }
    // What is not whole never reads as whole, and what is something never as nothing.
    let text = format!("{value:.3}");
    match text.as_str() {
        "1.000" => "over 0.999".to_owned(),
        "0.000" => "under 0.001".to_owned(),
        _ => text,
    }
}

/// A parameter as people write it: `0.4`, `2.8`, `3`.
pub(super) fn parameter(value: f64) -> String {
    if value.is_finite() { trimmed(value, 4) } else { "–".to_owned() }
}

/// At most so many digits after the point, and none that are zero at the end.
fn trimmed(value: f64, digits: usize) -> String {
    let text = format!("{value:.digits$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// One text of several: less code than `format!` where there are only texts.
#[inline(never)]
pub(super) fn joined(parts: &[&str]) -> String {
    parts.concat()
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list<'a>(items: impl ExactSizeIterator<Item = &'a str>) -> String {
    let last = items.len().saturating_sub(1);
    let mut text = String::new();
    for (at, item) in items.enumerate() {
        if at > 0 {
            text.push_str(if at == last { " and " } else { ", " });
        }
        text.push_str(item);
    }
    text
}

/// A name cut to so many letters, for pictures; the whole name stands in the picture's table.
pub(super) fn short(name: &str, letters: usize) -> String {
    if name.chars().count() <= letters {
        return name.to_owned();
    }
    name.chars().take(letters - 1).chain(['…']).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_people_write_them() {
        assert_eq!(
            [count(999), count(9_999), count(45_222), count(1_234_567)],
            ["999", "9999", "45\u{202f}222", "1\u{202f}234\u{202f}567"]
        );
        assert_eq!(counted(1, "row", "rows"), "1\u{a0}row");
        assert_eq!([percent(0.5), percent(1.0), percent(0.0)], ["50\u{a0}%", "100\u{a0}%", "0\u{a0}%"]);
        assert_eq!([percent(0.071_4), percent(0.714), percent(0.992)], ["7.1\u{a0}%", "71\u{a0}%", "99.2\u{a0}%"]);
        assert_eq!([points(-0.25), points(0.01), points(0.0)], ["25\u{a0}points", "1\u{a0}point", "0\u{a0}points"]);
        assert_eq!([figure(13.0 / 36.0), figure(4.0), figure(3.25), figure(5_107.4)], ["0.361", "4", "3.25", "5107"]);
        assert_eq!(list(["a", "b", "c"].into_iter()), "a, b and c");
        assert_eq!(short("hypertension", 6), "hyper…");
    }

    #[test]
    fn what_is_not_all_never_reads_as_all_nor_what_is_something_as_nothing() {
        assert_eq!([percent(0.999_99), percent(0.000_01)], ["over 99.9\u{a0}%", "under 0.1\u{a0}%"]);
        assert_eq!([percent(f64::NAN), figure(f64::INFINITY)], ["–", "–"]);
        assert_eq!([figure(0.000_01), figure(0.999_99), figure(0.0)], ["under 0.001", "over 0.999", "0"]);
    }
}
