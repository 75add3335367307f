//! The words of numbers as HTML has them: a number and its unit stay on one line.

use tauell_base::words::numbers;

pub use tauell_base::words::joined;
pub use tauell_base::words::numbers::{at_most, count, figure, parameter};

const NO_BREAK: &str = "\u{a0}";

fn together(text: &str) -> String {
    text.replace(' ', NO_BREAK)
}

/// A count with its noun: `1 row`, `12 rows`.
pub fn counted(number: u64, one: &str, many: &str) -> String {
    together(&numbers::counted(number, one, many))
}

/// A share in percent.
pub fn percent(share: f64) -> String {
    together(&numbers::percent(share))
}

/// A limit in percent, never smaller than it is.
pub fn percent_at_most(share: f64) -> String {
    together(&numbers::percent_at_most(share))
}

/// A difference of shares in points with its sign, the unit left to the heading.
pub fn signed_points(difference: f64) -> String {
    let value = (difference * 1000.0).round() / 10.0;
    let sign = match value {
        value if !value.is_finite() => return "–".to_owned(),
        value if value > 0.0 => "+",
        value if value < 0.0 => "−",
        _ => "",
    };
    joined(&[sign, &numbers::trimmed(value.abs(), 1)])
}

/// `a`, `a and b`, `a, b and c`.
pub fn list<'a>(items: impl ExactSizeIterator<Item = &'a str>) -> String {
    numbers::listed(&items.collect::<Vec<_>>(), usize::MAX)
}

/// A sentence whose numbers stay on one line with what they count.
pub fn unbroken(sentence: &str) -> String {
    let mut before = ' ';
    let letter = |letter: char| {
        let after_a_digit = std::mem::replace(&mut before, letter).is_ascii_digit();
        if letter == ' ' && after_a_digit { '\u{a0}' } else { letter }
    };
    sentence.chars().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_and_its_unit_stay_on_one_line() {
        assert_eq!(counted(45_222, "row", "rows"), "45,222\u{a0}rows");
        assert_eq!([percent(0.5), percent(0.000_01)], ["50%", "under\u{a0}0.1%"]);
        assert_eq!([signed_points(-0.25), signed_points(0.0)], ["−25", "0"]);
        assert_eq!(unbroken("2 of 3 have 50%, no more"), "2\u{a0}of 3\u{a0}have 50%, no more");
    }
}
