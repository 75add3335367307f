//! Numbers as sentences have them.

/// A share in percent: `50 %`, `33.3 %`, `under 0.1 %`.
pub(in crate::session) fn percent(share: f64) -> String {
    let percent = share * 100.0;
    if percent > 0.0 && percent < 0.05 {
        return "under 0.1 %".to_owned();
    }
    if (99.95..100.0).contains(&percent) {
        return "over 99.9 %".to_owned();
    }
    let text = format!("{percent:.1}");
    format!("{} %", text.strip_suffix(".0").unwrap_or(&text))
}

/// A difference of shares: `25 percentage points`, `0.4 percentage points`.
pub(in crate::session) fn percentage_points(difference: f64) -> String {
    let text = format!("{:.1}", difference * 100.0);
    match text.strip_suffix(".0").unwrap_or(&text) {
        "0" => "less than 0.1 percentage points".to_owned(),
        "1" => "1 percentage point".to_owned(),
        text => format!("{text} percentage points"),
    }
}

/// `1 person`, `4 people`, `45,222 people`.
pub(in crate::session) fn people(count: u64) -> String {
    if count == 1 { "1 person".to_owned() } else { format!("{} people", whole(count)) }
}

/// `1 row`, `4 rows`.
pub(in crate::session) fn rows(count: u64) -> String {
    if count == 1 { "1 row".to_owned() } else { format!("{} rows", whole(count)) }
}

/// `1 class`, `3 classes`.
pub(in crate::session) fn classes(count: usize) -> String {
    if count == 1 { "1 class".to_owned() } else { format!("{} classes", whole(count as u64)) }
}

/// A whole number with a comma between groups of three digits.
pub(in crate::session) fn whole(number: u64) -> String {
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

/// `a`, `a and b`, `a, b and c`; the first `most` and how many more.
pub(in crate::session) fn listed(names: &[&str], most: usize) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        _ if names.len() > most => format!("{} and {} more", names[..most].join(", "), names.len() - most),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_read_as_they_are_said() {
        assert_eq!([percent(0.5), percent(1.0 / 3.0), percent(0.0001)], ["50 %", "33.3 %", "under 0.1 %"]);
        assert_eq!([percent(0.99999), percent(1.0), percent(0.0)], ["over 99.9 %", "100 %", "0 %"]);
        assert_eq!([people(1), people(45_222), whole(1_234_567)], ["1 person", "45,222 people", "1,234,567"]);
        assert_eq!(listed(&["a", "b", "c"], 5), "a, b and c");
        assert_eq!(listed(&["a", "b", "c"], 2), "a, b and 1 more");
    }
}
