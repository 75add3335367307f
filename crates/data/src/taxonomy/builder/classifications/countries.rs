//! Countries: the codes of ISO 3166-1 and common English names, in the sub-regions and regions of the United Nations (M49).
//!
//! M49 has no entry for Taiwan, and neither M49 nor ISO 3166-1 has one for Kosovo (`XK` is a code that users assign): they are in
//! the sub-region where they are. Antarctica is in none.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use super::{FEWEST, Fit, Name, Place, nearly_all};

/// A line per region, indented one per sub-region, and below it one per country: both codes, its name, and other names.
const TABLE: &str = include_str!("countries.txt");

/// The fewest distinct names or codes of three letters in a column whose name does not suggest countries.
const FEWEST_UNNAMED: usize = 10;

/// The most distinct values that may be countries: all codes and names above are some 800.
const MOST: usize = 2_000;

/// A sub-region and its region, with their places.
#[derive(Clone, Copy)]
struct Region {
    order: [u32; 2],
    labels: [&'static str; 2],
}

/// Codes and folded names, each with where it is; `None` for what is in no region.
static COUNTRIES: LazyLock<BTreeMap<String, Option<Region>>> = LazyLock::new(|| {
    let mut known = BTreeMap::new();
    let mut region = Region { order: [0; 2], labels: [""; 2] };
    for (at, line) in (0..).zip(TABLE.lines()) {
        if let Some(country) = line.strip_prefix("  ") {
            let (codes, names) = country.split_at(7);
            for text in codes.split_whitespace() {
                known.insert(text.to_owned(), Some(region));
            }
            for text in names.split('|') {
                known.insert(folded(text), Some(region));
            }
        } else if let Some(label) = line.strip_prefix(' ') {
            (region.order[1], region.labels[1]) = (at, label);
        } else {
            (region.order[0], region.labels[0]) = (at, line);
        }
    }
    for text in ["AQ", "ATA", "antarctica"] {
        known.insert(text.to_owned(), None);
    }
    known
});

/// A name as it is compared: lower case, without accents, marks, and the words `the` and `and`; `saint` for `st`.
fn folded(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    for letter in name.chars().flat_map(char::to_lowercase) {
        match letter {
            'à'..='å' => plain.push('a'),
            'ç' => plain.push('c'),
            'è'..='ë' => plain.push('e'),
            'ì'..='ï' => plain.push('i'),
            'ò'..='ö' => plain.push('o'),
            'ù'..='ü' => plain.push('u'),
            '\'' | '’' | '.' => {}
            _ if letter.is_alphanumeric() => plain.push(letter),
            _ => plain.push(' '),
        }
    }
    let words = plain.split_whitespace().filter(|word| !matches!(*word, "the" | "and"));
    words.map(|word| if word == "st" { "saint" } else { word }).collect::<Vec<_>>().join(" ")
}

fn find(value: &str) -> Option<Option<Region>> {
    let is_code = matches!(value.len(), 2 | 3) && value.bytes().all(|byte| byte.is_ascii_uppercase());
    let code = if is_code { COUNTRIES.get(value) } else { None };
    code.or_else(|| COUNTRIES.get(&folded(value))).copied()
}

/// A code of two or three capital letters, or a name.
pub(super) fn place(value: &str) -> Option<Place> {
    Some(match find(value)? {
        Some(Region { order: [region, sub_region], labels: [first, second] }) => {
            Place { order: [region, sub_region, 0], labels: [Some(first.to_owned()), Some(second.to_owned()), None] }
        }
        None => Place { order: [u32::MAX - 1; 3], labels: [None, None, None] },
    })
}

/// The parts of a column's name that suggest countries.
const HINTS: [&str; 9] = ["countr", "nation", "citizen", "staatsang", "cntry", "iso2", "iso3", "iso_a2", "iso_a3"];

/// Codes of two letters are codes of much else (languages, states of the USA): a column of them is certain only where its name
/// hints at countries and all of four values or more are codes. Of all others nearly all must be known: of four values or more
/// with such a name, else of ten or more, and then all of one kind, names or codes of three letters. Half of four values or
/// more, and not codes of two letters, are enough for an offer.
pub(super) fn fit(name: &Name, values: &[&str]) -> Fit {
    let hinted = name.contains(&HINTS) || name.has_word(&["pais", "país", "pays", "paese"]);
    if !(FEWEST..=MOST).contains(&values.len()) {
        return Fit::No;
    }
    let known = values.iter().filter(|value| find(value.trim()).is_some()).count();
    if known * 2 < values.len() {
        return Fit::No;
    }
    let letters = |count: usize| values.iter().all(|value| value.trim().len() == count);
    if letters(2) {
        return if hinted && known == values.len() { Fit::Certain } else { Fit::No };
    }
    let alike = letters(3) && known == values.len() || values.iter().all(|value| value.trim().len() > 3);
    let certain = nearly_all(known, values.len()) && (hinted || alike && values.len() >= FEWEST_UNNAMED);
    if certain { Fit::Certain } else { Fit::Possible }
}
