//! Economic activities: NACE Rev. 2 of the European Union (Eurostat). Its sections and divisions are those of ISIC Rev. 4 of
//! the United Nations.

use std::sync::LazyLock;

use super::{FEWEST, Fit, Name, Place, nearly_all};

/// A line per section, indented a line per division; some titles are shortened.
const TABLE: &str = include_str!("nace.txt");

/// The fewest distinct codes of a column whose name suggests industries and nothing more.
const FEWEST_UNNAMED: usize = 10;

/// A division: its section, and both labels.
struct Division {
    code: &'static str,
    label: &'static str,
    section: &'static str,
}

static DIVISIONS: LazyLock<Vec<Division>> = LazyLock::new(|| {
    let mut section = "";
    let mut divisions = Vec::new();
    for line in TABLE.lines() {
        match line.strip_prefix(' ') {
            None => section = line,
            Some(label) => divisions.push(Division { code: &label[..2], label, section }),
        }
    }
    divisions
});

/// The parts of a code.
struct Code {
    /// The letter of the section.
    letter: Option<char>,
    /// All digits, those of the division first; none for a section.
    digits: String,
}

/// `C`, `10`, `10.1`, `10.11`, `1011`, `C10.11`, `C1011`, or longer as in national editions (`10.11.1`). A zero that the first
/// number lost is put back: `1.11` is `01.11`.
fn read(value: &str) -> Option<Code> {
    let letter = value.chars().next().filter(char::is_ascii_alphabetic);
    let rest = &value[usize::from(letter.is_some())..];
    let rest = if letter.is_some() { rest.trim_start_matches(['.', ' ', '-']) } else { rest };
    let parts: Vec<&str> = if rest.is_empty() { Vec::new() } else { rest.split('.').collect() };
    if !parts.iter().all(|part| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit())) {
        return None;
    }
    let digits = match parts.as_slice() {
        [] => String::new(),
        [first, ..] if first.len() == 1 => format!("0{}", parts.concat()),
        [first, _, ..] if first.len() != 2 => return None,
        _ => parts.concat(),
    };
    let fits = digits.len() <= 6 && (letter.is_some() || !digits.is_empty());
    fits.then(|| Code { letter: letter.map(|letter| letter.to_ascii_uppercase()), digits })
}

/// A section, or a code whose first two digits are a division; a letter must be the one of the division's section.
pub(super) fn place(value: &str) -> Option<Place> {
    let Code { letter, digits } = read(value)?;
    let starts = |section: &str| letter.is_none_or(|letter| section.starts_with(letter));
    let Some(division) = digits.get(..2) else {
        let (at, section) = sections().enumerate().find(|(_, section)| starts(section))?;
        return Some(Place { order: [at as u32, 0, 0], labels: [Some(section.to_owned()), None, None] });
    };
    let (at, division) = DIVISIONS.iter().enumerate().find(|(_, known)| known.code == division)?;
    if !starts(division.section) {
        return None;
    }
    let section = sections().position(|section| section == division.section)?;
    let group = digits.as_bytes().get(2);
    Some(Place {
        order: [section as u32, at as u32 + 1, group.map_or(0, |&digit| u32::from(digit))],
        labels: [
            Some(division.section.to_owned()),
            Some(division.label.to_owned()),
            group.map(|&digit| format!("{}.{}", division.code, char::from(digit))),
        ],
    })
}

fn sections() -> impl Iterator<Item = &'static str> {
    TABLE.lines().filter(|line| !line.starts_with(' '))
}

/// Certain if the name has NACE or ISIC (and not an earlier revision) and nearly all of four values or more are codes;
/// or if it suggests industries and all of ten values or more are codes with the letter of their section. Numbers alone
/// prove nothing, since most of two digits are divisions.
pub(super) fn fit(name: &Name, values: &[&str]) -> Fit {
    let is_named = name.begins_a_word(&["nace", "isic", "citi"])
        && !name.contains(&["rev1", "rev.1", "rev 1", "rev_1", "rev3", "rev.3", "rev 3", "rev_3", "isic3", "nace1"]);
    let about =
        name.contains(&["industr", "branche", "econom", "sector", "sektor"]) || name.has_word(&["branch", "activity"]);
    if !is_named && !about || values.len() < FEWEST {
        return Fit::No;
    }
    let known = values.iter().filter(|value| place(value.trim()).is_some()).count();
    let lettered =
        |value: &&&str| read(value.trim()).is_some_and(|code| code.letter.is_some() && !code.digits.is_empty());
    match nearly_all(known, values.len()) {
        true if is_named => Fit::Certain,
        true if values.iter().filter(lettered).count() < values.len() => Fit::No,
        true if known == values.len() && known >= FEWEST_UNNAMED => Fit::Certain,
        true => Fit::Possible,
        false => Fit::No,
    }
}
