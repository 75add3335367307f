//! What the values of a column look like, whatever its name.

use crate::table::profile::{ColumnKind, Profile};

/// Texts of so many characters or words, in the mean, are written and not chosen from a list.
const LONG: (usize, usize) = (40, 5);
/// Dates over fewer years are of visits or orders rather than of births.
const YEARS_OF_BIRTH: i64 = 20;

/// More different values than half the rows that have one.
pub(super) fn is_nearly_unique(profile: &Profile) -> bool {
    2 * profile.distinct as u64 > profile.rows - profile.missing
}

/// Fewer different words than these are answers or groups rather than names.
const FEWEST_NAMES: usize = 5;
/// So many different words are names however often each comes.
const MANY_NAMES: usize = 100;

/// NameWords without digits, nearly all of them, and many different ones: as the first or last names of people are.
pub(super) fn look_like_names(profile: &Profile) -> bool {
    let filled = profile.rows - profile.missing;
    let many =
        profile.distinct >= MANY_NAMES || profile.distinct >= FEWEST_NAMES && 3 * profile.distinct as u64 >= filled;
    let is_name = |label: &str| {
        label.chars().any(char::is_alphabetic)
            && label.chars().all(|c| c.is_alphabetic() || matches!(c, ' ' | '-' | '\'' | '’' | '.' | ','))
            && label.split_whitespace().count() <= 4
    };
    let shown = profile.histogram.iter().filter(|bar| is_name(&bar.label)).count();
    profile.kind == ColumnKind::Text && many && 20 * shown >= 19 * profile.histogram.len()
}

/// Why the values should stay unpublished whatever the name of the column, if they should.
pub(super) fn never_published(profile: &Profile) -> Option<&'static str> {
    if profile.kind != ColumnKind::Text || profile.distinct < 2 {
        return None;
    }
    let shown = profile.histogram.len().max(1);
    let labels = || profile.histogram.iter().map(|bar| bar.label.as_str());
    if labels().all(|label| label.split_once('@').is_some_and(|(_, host)| host.contains('.'))) {
        return Some("its values are e-mail addresses, which identify individuals");
    }
    let characters: usize = labels().map(|label| label.chars().count()).sum();
    let words: usize = labels().map(|label| label.split_whitespace().count()).sum();
    let repeats = profile.rows - profile.missing >= 10 * profile.distinct as u64;
    let long = characters >= LONG.0 * shown || words >= LONG.1 * shown;
    (long && !repeats).then_some("its values are long texts, which can name people and cannot be generalized")
}

/// Values as anonymized tables have them: a `*`, ranges in brackets, or codes that end in asterisks. One such value is enough.
pub(super) fn are_generalized(profile: &Profile) -> bool {
    let is_range = |label: &str| {
        let inside = label.strip_prefix(['[', '(']).and_then(|rest| rest.strip_suffix([']', ')']));
        let ends = inside.and_then(|inside| inside.split_once([',', ';']));
        ends.is_some_and(|(from, to)| [from, to].iter().all(|end| end.trim().parse::<f64>().is_ok()))
    };
    let is_masked = |label: &str| {
        let shown = label.trim_end_matches('*');
        shown.len() < label.len() && shown.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | ' '))
    };
    profile.histogram.iter().any(|bar| is_range(&bar.label) || is_masked(&bar.label))
}

/// Dates and years over as long a time as people live, in words.
pub(super) fn seen_as_dates(profile: &Profile) -> Option<String> {
    let (first, last) = (year(profile.minimum.as_deref()?)?, year(profile.maximum.as_deref()?)?);
    let lived = (1880..=2100).contains(&first) && last <= 2100 && last - first >= YEARS_OF_BIRTH;
    match profile.kind {
        ColumnKind::Date if lived => {
            Some(format!("its dates, from {first} to {last}, may be dates of birth, which an adversary may know"))
        }
        // Numbers of four digits are years only where they come again.
        ColumnKind::Integer if lived && first < 1990 && !is_nearly_unique(profile) => Some(format!(
            "its whole numbers, from {first} to {last}, may be years of birth, which an adversary may know"
        )),
        _ => None,
    }
}

/// Values that others may know, by their form, in words.
pub(super) fn seen_as_known(profile: &Profile) -> Option<String> {
    match profile.kind {
        ColumnKind::Code => Some("its codes have one length, as zip codes do; an adversary may know them".to_owned()),
        ColumnKind::Integer => {
            let (least, most) = (profile.minimum.as_deref()?, profile.maximum.as_deref()?);
            let ages = (0..=50).contains(&number(least)?) && (60..=115).contains(&number(most)?);
            (ages && profile.distinct >= 30)
                .then(|| format!("its whole numbers, from {least} to {most}, may be ages, which an adversary may know"))
        }
        _ => None,
    }
}

fn number(text: &str) -> Option<i64> {
    text.trim().parse().ok()
}

/// The first four digits in a row without further digits next to them.
fn year(text: &str) -> Option<i64> {
    text.split(|character: char| !character.is_ascii_digit()).find(|part| part.len() == 4).and_then(number)
}
