//! Numbers as people read them: to the precision that matters, and never more certain than they are.
//!
//! | what | how |
//! |---|---|
//! | a count | commas between thousands: `7,191` |
//! | a share | in percent, whole from 10 to 99, else with one digit; never `0%` or `100%` if it is not |
//! | shares to compare | in percent with one digit: `76.4%` |
//! | a difference of shares | in points, by the same digits |
//! | a figure | whole numbers as counts; below 1 three digits, above it two; never `0` or `1` if it is not |
//! | a parameter that is reached | rounded to the side on which it is still reached |
//! | a limit in percent | rounded up, so that it is never named smaller than it is: `83.34%` |
//!
//! None of them is inlined: hundreds of sentences use them, and the page waits for all of their code.

/// A count with commas between thousands: `7,191`.
#[inline(never)]
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun: `1 row`, `7,191 rows`.
#[inline(never)]
pub fn counted(number: u64, one: &str, many: &str) -> String {
    let mut text = count(number);
    text.push(' ');
    text.push_str(if number == 1 { one } else { many });
    text
}

/// `1 person`, `4 people`.
pub fn people(number: u64) -> String {
    counted(number, "person", "people")
}

/// `1 row`, `4 rows`.
pub fn rows(number: u64) -> String {
    counted(number, "row", "rows")
}

/// `1 class`, `3 classes`.
pub fn classes(number: usize) -> String {
    counted(number as u64, "class", "classes")
}

/// A share in percent. What is not all never reads as all, and what is not nothing never as nothing.
#[inline(never)]
pub fn percent(share: f64) -> String {
    if !share.is_finite() {
        return "–".to_owned();
    }
    let mut text = in_hundredths(share * 100.0);
    text.push('%');
    text
}

/// The same with one digit wherever it has one: for shares to compare, which may differ by less than a percent.
#[inline(never)]
pub fn percent_in_tenths(share: f64) -> String {
    let text = percent(share);
    let value = share * 100.0;
    if (10.0..=99.0).contains(&value) { trimmed(value, 1) + "%" } else { text }
}

#[inline(never)]
fn in_hundredths(value: f64) -> String {
    if value.abs() < 1e-9 {
        return "0".to_owned();
    }
    if value > 0.0 && value < 0.1 {
        return "under 0.1".to_owned();
    }
    let text = trimmed(value, usize::from(value.abs() < 10.0 || value.abs() > 99.0));
    if text == "100" && value < 100.0 - 1e-9 { "over 99.9".to_owned() } else { text }
}

/// A difference of shares in percentage points, without its sign: `25 points`.
#[inline(never)]
pub fn points(difference: f64) -> String {
    let value = (difference * 100.0).abs();
    if !value.is_finite() {
        return "–".to_owned();
    }
    if value < 1e-9 {
        return "0 points".to_owned();
    }
    if value < 0.1 {
        return "less than 0.1 points".to_owned();
    }
    let text = trimmed(value, usize::from(value < 10.0));
    let unit = if text == "1" { "point" } else { "points" };
    format!("{text} {unit}")
}

/// The same without what is counted before it: `25 percentage points`.
pub fn percentage_points(difference: f64) -> String {
    points(difference).replace("point", "percentage point")
}

/// Any figure: whole numbers as counts, what lies between 0 and 1 to three digits, others to two.
#[inline(never)]
pub fn figure(value: f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    if value < 0.0 {
        return ["−", &figure(-value)].concat();
    }
    let whole = value.round();
    if ((value - whole).abs() < 1e-12 || value >= 1000.0) && whole < 1e15 {
        return count(whole as u64);
    }
    if value >= 1.0 {
        return trimmed(value, 2);
    }
    let text = rounded(value, 3);
    match text.as_str() {
        "1.000" => "over 0.999".to_owned(),
        "0.000" => "under 0.001".to_owned(),
        _ => text,
    }
}

/// A parameter as it is typed: `0.4`, `2.8`, `3`.
#[inline(never)]
pub fn parameter(value: f64) -> String {
    if value.is_finite() { trimmed(value, 4) } else { "–".to_owned() }
}

/// A parameter that is satisfied with everything above it (tau, c, t): rounded up, so that the printed one is
/// satisfied.
#[inline(never)]
pub fn at_most(value: f64) -> String {
    towards(value, f64::ceil)
}

/// A parameter that is satisfied with everything below it (l): rounded down, so that the printed one is satisfied.
pub fn at_least(value: f64) -> String {
    towards(value, f64::floor)
}

/// A limit as a share in percent: rounded up, since a smaller one would claim too much.
#[inline(never)]
pub fn percent_at_most(share: f64) -> String {
    let text = at_most(share * 100.0);
    if text == "–" { text } else { text + "%" }
}

/// A share in percent that someone chose, as it was chosen.
pub fn percent_chosen(share: f64) -> String {
    parameter(share * 100.0) + "%"
}

#[inline(never)]
fn towards(value: f64, side: fn(f64) -> f64) -> String {
    if !value.is_finite() {
        return "–".to_owned();
    }
    let (scale, digits) = if value.abs() < 1.0 { (1000.0, 3) } else { (100.0, 2) };
    let scaled = value * scale;
    // What is within rounding of a number with so many digits, in doubles, is that number.
    let whole = if (scaled - scaled.round()).abs() < 1e-6 { scaled.round() } else { side(scaled) };
    trimmed(whole / scale, digits)
}

/// At most so many digits after the point, and none that are zero at the end.
#[inline(never)]
pub fn trimmed(value: f64, digits: usize) -> String {
    let text = rounded(value, digits);
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { text }
}

/// So many digits after the point. Halves go up, as on the page; `format!` alone sends them to the even digit.
#[inline(never)]
fn rounded(value: f64, digits: usize) -> String {
    let scale = 10f64.powi(digits as i32);
    let value = (value * scale).round() / scale;
    format!("{value:.digits$}")
}

/// Names that a message lists at most, by default.
pub const MOST_LISTED: usize = 20;

/// `a`, `a and b`, `a, b and c`; the first `most` and how many more.
#[inline(never)]
pub fn listed(names: &[&str], most: usize) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        _ if names.len() > most => {
            format!("{} and {} more", names[..most].join(", "), count((names.len() - most) as u64))
        }
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The cases that the page's rules are held to as well (`www/src/words/numbers.test.ts`).
    const CASES: &str = include_str!("../../../../tests/words/numbers.json");

    fn cases<T: serde::de::DeserializeOwned>(rule: &str) -> Vec<(T, String)> {
        let all: serde_json::Value = serde_json::from_str(CASES).unwrap();
        let cases: Vec<(T, String)> = serde_json::from_value(all[rule].clone()).unwrap();
        assert!(cases.len() > 3, "{rule} has cases");
        cases
    }

    #[test]
    fn numbers_read_by_one_rule_here_and_on_the_page() {
        for (number, text) in cases::<u64>("count") {
            assert_eq!(count(number), text);
        }
        let hold = |rule: &str, write: fn(f64) -> String| {
            for (number, text) in cases::<f64>(rule) {
                assert_eq!(write(number), text, "{rule} of {number}");
            }
        };
        for (number, text) in cases::<u64>("counted") {
            assert_eq!(counted(number, "class", "classes"), text);
        }
        for ((names, most), text) in cases::<(Vec<String>, usize)>("list") {
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            assert_eq!(listed(&names, most), text);
        }
        hold("percent", percent);
        hold("points", points);
        hold("figure", figure);
        hold("at_most", at_most);
        hold("percent_at_most", percent_at_most);
    }

    #[test]
    fn what_is_printed_of_a_parameter_is_reached() {
        assert_eq!([at_most(1.0 / 3.0), at_most(0.5), at_most(2.001)], ["0.334", "0.5", "2.01"]);
        assert_eq!([at_least(2.828_427), at_least(3.0), at_least(0.1 + 0.2)], ["2.82", "3", "0.3"]);
        assert_eq!([parameter(0.4), parameter(1.0 / 3.0), parameter(3.0)], ["0.4", "0.3333", "3"]);
    }

    #[test]
    fn what_is_counted_has_its_noun_and_a_list_its_and() {
        assert_eq!(
            [people(1), people(45_222), rows(1), classes(3)],
            ["1 person", "45,222 people", "1 row", "3 classes"]
        );
        assert_eq!(percentage_points(0.25), "25 percentage points");
        assert_eq!([listed(&["a", "b", "c"], 5), listed(&["a", "b", "c"], 2)], ["a, b and c", "a, b and 1 more"]);
    }

    #[test]
    fn what_is_no_number_is_a_dash() {
        assert_eq!([percent(f64::NAN), points(f64::INFINITY), figure(f64::INFINITY)], ["–", "–", "–"]);
        assert_eq!([at_most(f64::INFINITY), parameter(f64::NAN)], ["–", "–"]);
    }
}
