//! Codes of one length, masked one place after the other.

use super::super::{Taxonomy, TaxonomyError};
use super::grouped::{self, Level};
use super::{Side, Values};

pub(super) fn build(values: &Values<'_>, from: Side) -> Result<Taxonomy, TaxonomyError> {
    let length = values.present.first().map_or(0, |value| value.chars().count());
    let mut codes: Vec<(Vec<char>, &str)> = values.read("a code as long as the first one", |value| {
        let mut code: Vec<char> = value.chars().collect();
        if from == Side::Left {
            // What is kept comes first, so that codes with equal ends are neighbours.
            code.reverse();
        }
        (code.len() == length).then_some((code, value))
    })?;
    codes.sort_unstable();
    let levels = (1..length)
        .map(|masked| {
            let kept = length - masked;
            Level::of(&codes, |(code, _)| &code[..kept], |kept| label(kept, masked, from))
        })
        .collect();
    grouped::tree(&values.root(), codes.iter().map(|&(_, value)| value), levels)
}

fn label(kept: &[char], masked: usize, from: Side) -> String {
    let stars = std::iter::repeat_n('*', masked);
    match from {
        Side::Right => kept.iter().copied().chain(stars).collect(),
        Side::Left => stars.chain(kept.iter().rev().copied()).collect(),
    }
}

/// Whether the values are codes rather than numbers or words; the rule stands at [`super::Builder::for_column`].
pub(super) fn looks_like_code(name: &str, values: &[&str]) -> bool {
    let Some(length) = values.first().map(|value| value.len()) else { return false };
    let even = |value: &&str| {
        value.len() == length
            && value.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && value.bytes().any(|byte| byte.is_ascii_digit())
    };
    if !(3..=8).contains(&length) || !values.iter().all(even) {
        return false;
    }
    let has_letters = values.iter().any(|value| value.bytes().any(|byte| byte.is_ascii_alphabetic()));
    has_letters || length >= 4 && (values.iter().any(|value| value.starts_with('0')) || names_a_code(name))
}

fn names_a_code(name: &str) -> bool {
    let name = name.to_lowercase();
    ["zip", "postal", "postcode", "plz"].iter().any(|part| name.contains(part))
        || name.split(|c: char| !c.is_alphanumeric()).any(|word| word == "code")
}
