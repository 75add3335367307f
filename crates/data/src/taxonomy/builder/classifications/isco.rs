//! Occupations: ISCO-08, the International Standard Classification of Occupations of the International Labour Organization.

use std::sync::LazyLock;

use super::{FEWEST, Fit, Name, Place, nearly_all};

/// A line per major group, indented a line per sub-major group, and below it its minor groups, each with the last digits of
/// its unit groups.
const TABLE: &str = include_str!("isco.txt");

/// The fewest distinct codes of a column whose name suggests occupations and nothing more.
const FEWEST_UNNAMED: usize = 20;

/// The lines of the table.
struct Groups {
    /// Code and label of major and sub-major groups.
    titles: Vec<(&'static str, &'static str)>,
    /// Code of each minor group, with the last digits of its unit groups.
    minor: Vec<(&'static str, &'static str)>,
}

static GROUPS: LazyLock<Groups> = LazyLock::new(|| {
    let (mut titles, mut minor) = (Vec::new(), Vec::new());
    for line in TABLE.lines().map(str::trim_start) {
        match line.split_once(' ') {
            Some((code, _)) if !code.contains(':') => titles.push((code, line)),
            _ => minor.extend(line.split(' ').filter_map(|group| group.split_once(':'))),
        }
    }
    Groups { titles, minor }
});

fn title(code: &str) -> Option<String> {
    GROUPS.titles.iter().find(|(known, _)| *known == code).map(|(_, label)| (*label).to_owned())
}

/// One to four digits. If fewer are known, zeros may fill the place of the others: `2200` is the sub-major group 22. A
/// lost leading zero is restored if only that makes a code (`110` is `0110`).
pub(super) fn place(value: &str) -> Option<Place> {
    if !(1..=4).contains(&value.len()) || !value.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let lost = matches!(value, "110" | "210" | "310");
    let padded = if lost { format!("0{value}") } else { value.to_owned() };
    let known = |code: &str| match code.len() {
        1 | 2 => title(code).is_some(),
        3 => GROUPS.minor.iter().any(|(minor, _)| *minor == code),
        _ => GROUPS.minor.iter().any(|(minor, units)| *minor == &code[..3] && units.contains(&code[3..])),
    };
    let filled = |digits: usize| padded.len() == 4 && padded[digits..].bytes().all(|byte| byte == b'0');
    // The most digits with a meaning.
    let digits = if known(&padded) {
        padded.len()
    } else {
        (1..=3).rev().find(|&digits| filled(digits) && known(&padded[..digits]))?
    };
    let order = |digits: usize| -> u32 {
        // A code with fewer digits is before those with more.
        let code = &padded[..digits.min(padded.len())];
        code.bytes().chain([b'0' - 1; 4]).take(4).fold(0, |sum, byte| (sum << 8) | u32::from(byte))
    };
    Some(Place {
        order: [order(1), order(digits.min(2)), order(digits.min(3))],
        labels: [
            title(&padded[..1]),
            if digits >= 2 { title(&padded[..2]) } else { None },
            (digits >= 3).then(|| padded[..3].to_owned()),
        ],
    })
}

/// Certain if the name has ISCO (and not one of before 2008) and nearly all of four values or more are codes; or if it
/// suggests occupations and all of 20 values or more are codes of four digits. Numbers alone prove nothing: years,
/// postcodes and wages have four digits too.
pub(super) fn fit(name: &Name, values: &[&str]) -> Fit {
    let is_isco = name.contains(&["isco"]) && !name.contains(&["88", "68", "58"]);
    let about = name.contains(&["occup", "profession", "beruf", "metier", "métier", "ocupaci", "ocupaç"])
        || name.has_word(&["job", "jobs", "occ"]);
    if !is_isco && !about || values.len() < FEWEST {
        return Fit::No;
    }
    let known = values.iter().filter(|value| place(value.trim()).is_some()).count();
    let four = values.iter().all(|value| value.trim().len() == 4);
    match nearly_all(known, values.len()) {
        true if is_isco => Fit::Certain,
        true if four && known == values.len() && known >= FEWEST_UNNAMED => Fit::Certain,
        true if four => Fit::Possible,
        _ => Fit::No,
    }
}
