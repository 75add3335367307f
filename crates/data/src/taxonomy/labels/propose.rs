//! How a column seems to be written.

use std::collections::BTreeSet;

use crate::taxonomy::builder::Decimal;
use tauell_base::sorting::sorted;

use super::span::{self, Range, Slashes};
use super::splitting::Splitting;
use super::splitting::members;
use super::text::is_any;
use super::{Grammar, LabelStyle, Pattern};

/// Parts of names of columns of dates. A column of years alone is numbers unless its name shows otherwise.
const OF_DATES: [&str; 9] = ["birth", "born", "dob", "date", "geburt", "datum", "naissance", "nacimiento", "fecha"];

/// The style that reads all labels and finds general ones, the narrowest first. O(labels).
pub(super) fn style(name: &str, labels: &[&str]) -> LabelStyle {
    let specific: Vec<&str> = labels.iter().copied().filter(|label| !is_any(label)).collect();
    if specific.is_empty() {
        return LabelStyle::Values;
    }
    let slashes = slashes(&specific);
    let name = name.to_lowercase();
    let is_date = |label: &&str| span::period(label, slashes).is_some();
    let is_number = |label: &&str| span::range(label).is_some();
    let all_numbers = specific.iter().all(is_number);
    if specific.iter().all(is_date) && (!all_numbers || OF_DATES.iter().any(|part| name.contains(part))) {
        return LabelStyle::Dates;
    }
    if all_numbers {
        return LabelStyle::Numbers;
    }
    let is_code =
        |label: &&str| !label.contains(char::is_whitespace) && !label.contains(['{', '|', ';', '[', '<', '>']);
    let is_mask = |label: &&str| {
        let pattern = Pattern::of(label, false);
        !pattern.is_exact() && pattern.shown().any(char::is_alphanumeric)
    };
    if specific.iter().all(is_code) && specific.iter().any(is_mask) {
        return LabelStyle::Codes;
    }
    // A value between signs is a value by itself or in another set too; else the sign is a part of the text.
    let mut seen = BTreeSet::new();
    let known = |member: &str, seen: &mut BTreeSet<String>| !seen.insert(member.to_owned());
    let (mut again, mut some) = (false, false);
    for label in &specific {
        let members = members(label);
        some |= members.is_some();
        match members {
            Some(_) if label.trim().starts_with('{') => again = true,
            Some(members) => members.into_iter().for_each(|member| again |= known(member, &mut seen)),
            None => again |= known(label.trim(), &mut seen),
        }
        if again && some {
            return LabelStyle::Sets;
        }
    }
    // A mark next to a member in its own text prevents each set by itself from being read, but not all of them.
    if Splitting::of(labels).is_some() {
        return LabelStyle::Sets;
    }
    // Mostly numbers, with a word or two between them, are numbers still.
    let general = |label: &&&str| is_number(label) && label.trim().parse::<f64>().is_err();
    let numbers = specific.iter().filter(|label| is_number(label)).count();
    if specific.iter().any(|label| general(&label)) && 4 * numbers >= 3 * specific.len() {
        return LabelStyle::Numbers;
    }
    LabelStyle::Values
}

/// How texts of this style are read, judged by all labels and the values that they stand for, as far as these are known.
/// O((labels + values) · log).
pub(super) fn grammar(style: LabelStyle, labels: &[&str], values: &[&str]) -> Grammar {
    let texts = [labels, values].concat();
    let ranges: Vec<Range> = texts.iter().filter_map(|text| span::range(text)).collect();
    let ends: Vec<Decimal> = sorted(dashed(&ranges).filter_map(|range| Some(range.to?.0)).collect(), Ord::cmp);
    let begins = dashed(&ranges).filter_map(|range| Some(range.from?.0));
    let mut shared_ends = sorted(begins.filter(|begin| ends.binary_search(begin).is_ok()).collect(), Ord::cmp);
    shared_ends.dedup();
    let mut lengths = texts.iter().filter(|text| !is_any(text)).map(|text| text.trim().chars().count());
    let first = lengths.next();
    Grammar {
        style,
        scale: ranges.iter().map(|range| range.scale()).max().unwrap_or(0),
        stars_are_values: false,
        shared_ends,
        elastic: lengths.any(|length| Some(length) != first),
        slashes: slashes(&texts),
        splitting: if style == LabelStyle::Sets { Splitting::of(labels) } else { None },
    }
}

/// Ranges with a dash that are no single number.
fn dashed(ranges: &[Range]) -> impl Iterator<Item = &Range> {
    ranges.iter().filter(|range| range.dashed && range.from != range.to)
}

/// The order of dates with slashes: month first where that reads dates which day first does not.
fn slashes(labels: &[&str]) -> Slashes {
    let reads = |label: &&&str, slashes| span::period(label, slashes).is_some();
    let with_slash = labels.iter().filter(|label| label.contains('/'));
    let month_first =
        with_slash.into_iter().any(|label| !reads(&label, Slashes::DayMonth) && reads(&label, Slashes::MonthDay));
    if month_first { Slashes::MonthDay } else { Slashes::DayMonth }
}
