//! The words of numbers as HTML has them: a number and its unit stay on one line.

use crate::words::numbers;

pub(super) use crate::words::numbers::{at_most, count, figure, parameter};

const NO_BREAK: &str = "\u{a0}";

fn together(text: &str) -> String {
    text.replace(' ', NO_BREAK)
}

/// A count with its noun: `1 row`, `12 rows`.
pub(super) fn counted(number: u64, one: &str, many: &str) -> String {
    together(&numbers::counted(number, one, many))
}

/// A share in percent.
pub(super) fn percent(share: f64) -> String {
    together(&numbers::percent(share))
}

/// A limit in percent, never smaller than it is.
pub(super) fn percent_at_most(share: f64) -> String {
    together(&numbers::percent_at_most(share))
}

/// A difference of shares in points, without its sign.
pub(super) fn points(difference: f64) -> String {
    together(&numbers::points(difference))
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
    joined(&[sign, &numbers::trimmed(value.abs(), 1)])
}

/// One text of several: less code than `format!` where there are only texts.
#[inline(never)]
pub(super) fn joined(parts: &[&str]) -> String {
    parts.concat()
}

/// `a`, `a and b`, `a, b and c`.
pub(super) fn list<'a>(items: impl ExactSizeIterator<Item = &'a str>) -> String {
    numbers::listed(&items.collect::<Vec<_>>(), usize::MAX)
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
    fn a_number_and_its_unit_stay_on_one_line() {
        assert_eq!(counted(45_222, "row", "rows"), "45,222\u{a0}rows");
        assert_eq!([percent(0.5), percent(0.000_01)], ["50\u{a0}%", "under\u{a0}0.1\u{a0}%"]);
        assert_eq!([points(-0.25), signed_points(-0.25), signed_points(0.0)], ["25\u{a0}points", "−25", "0"]);
        assert_eq!(short("hypertension", 6), "hyper…");
    }
}
