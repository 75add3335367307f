//! Codes, masked some places after the others.

use serde::{Deserialize, Serialize};

use tauell_base::json;
use tauell_base::place::Place;
use tauell_base::sorting::sorted;

use super::super::error::Named;
use super::super::{Taxonomy, TaxonomyError};
use super::grouping::{self, Level};
use super::{MOST_LEAVES, Values, one, unusable};

/// Codes in which one place after the other becomes `*`: `13053`, `1305*`, ..., `1****`. O(v log v + v * length).
///
/// Codes may differ in length. They are laid side by side where they are kept: by their beginnings if they are masked from
/// the right, by their ends if from the left; a short code has empty places on the masked side. A mask shows one `*` for
/// each place of the longest code that it hides, and a code joins it once it has no more places than the mask
/// keeps: with `A00`, `A001` and `A0012` the group `A00**` holds all three, and `A001*` the last two.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Masking {
    /// The side from which places are masked.
    #[serde(default)]
    pub from: Side,
    /// How many places more each level masks; 1 or more.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub step: u32,
    /// Codes that are leaves whether or not the column holds them; the column holds no others then.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "json::field")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub domain: Option<CodeRange>,
    /// The label of the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub root: Option<String>,
}

impl Default for Masking {
    fn default() -> Self {
        Self { from: Side::Right, step: 1, domain: None, root: None }
    }
}

/// A side of a code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Side {
    /// The end.
    #[default]
    Right,
    /// The beginning.
    Left,
}

/// Every code from one to another: both of one length, with equal beginnings and digits for the rest, such as `10000` and
/// `10019`, or `A00` and `A99`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CodeRange {
    /// The first code.
    pub from: String,
    /// The last code.
    pub to: String,
}

impl CodeRange {
    /// What all codes begin with, how many digits follow, and the first and last number these digits make.
    fn parts(&self) -> Result<(&str, usize, u64, u64), TaxonomyError> {
        let same =
            self.from.char_indices().zip(self.to.chars()).take_while(|&((_, a), b)| a == b && !a.is_ascii_digit());
        let prefix = same.map(|((at, c), _)| at + c.len_utf8()).last().unwrap_or(0);
        let (from, to) = (&self.from[prefix..], self.to.get(prefix..).unwrap_or(""));
        let number = |text: &str| -> Option<u64> {
            let digits = (1..=18).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
            if digits { text.parse().ok() } else { None }
        };
        match (number(from), number(to)) {
            (Some(first), Some(last)) if from.len() == to.len() && first <= last => {
                Ok((&self.from[..prefix], from.len(), first, last))
            }
            _ => Err(unusable(
                "domain",
                "the first and the last code must have one length, begin alike and go on in digits, the smaller first, \
                 such as 10000 and 10019",
            )),
        }
    }

    /// All codes in order.
    fn codes(&self) -> Result<Vec<String>, TaxonomyError> {
        let (prefix, digits, first, last) = self.parts()?;
        let count = last - first + 1;
        if count > MOST_LEAVES as u64 {
            let place = Place::unknown().into();
            return Err(TaxonomyError::TooManyLeaves { place, count: count.into(), limit: MOST_LEAVES });
        }
        Ok((first..=last).map(|number| format!("{prefix}{number:0digits$}")).collect())
    }
}

pub(super) fn build(values: &Values<'_>, how: &Masking) -> Result<Taxonomy, TaxonomyError> {
    if how.step == 0 {
        return Err(unusable("step", "each level masks at least one place more"));
    }
    let range = how.domain.as_ref().map(CodeRange::codes).transpose()?;
    let leaves: Vec<&str> = match &range {
        None => values.present.clone(),
        Some(range) => {
            outside(values, range)?;
            // A code that means "missing" is no value of the column.
            range.iter().map(String::as_str).filter(|code| !values.missing.matches(code)).collect()
        }
    };
    let codes: Vec<(Vec<char>, &str)> = leaves
        .into_iter()
        .map(|value| {
            let mut code: Vec<char> = value.chars().collect();
            if how.from == Side::Left {
                // What is kept comes first, so that codes with equal ends are neighbours.
                code.reverse();
            }
            (code, value)
        })
        .collect();
    let codes = sorted(codes, Ord::cmp);
    let longest = codes.iter().map(|(code, _)| code.len()).max().unwrap_or(0);
    let levels = (1..longest)
        .filter(|masked| masked % how.step as usize == 0)
        .map(|masked| {
            let kept = longest - masked;
            let key = |(code, _): &'_ (Vec<char>, &str)| code[..kept.min(code.len())].to_vec();
            Level::of(&codes, key, |key| (key.len() == kept).then(|| label(key, masked, how.from)))
        })
        .collect();
    grouping::tree(&values.root, codes.iter().map(|&(_, value)| value), levels)
}

/// Refuses values that are none of the range's codes, which stand in order.
fn outside(values: &Values<'_>, range: &[String]) -> Result<(), TaxonomyError> {
    let mut named = Named::default();
    let known = |value: &str| range.binary_search_by(|code| code.as_str().cmp(value)).is_ok();
    values.present.iter().filter(|value| !known(value)).for_each(|value| named.push(value));
    let (Some(first), Some(last), 1..) = (range.first(), range.last(), named.count) else { return Ok(()) };
    Err(TaxonomyError::Unfit {
        place: Place::unknown().into(),
        expected: format!("a code from {first} to {last}").into(),
        first: named.first,
        count: named.count,
    })
}

fn label(kept: &[char], masked: usize, from: Side) -> String {
    let stars = std::iter::repeat_n('*', masked);
    match from {
        Side::Right => kept.iter().copied().chain(stars).collect(),
        Side::Left => stars.chain(kept.iter().rev().copied()).collect(),
    }
}

fn is_one(step: &u32) -> bool {
    *step == one()
}

/// Whether the values are codes rather than numbers or words; the rule stands at [`super::Builder::for_column`].
pub(super) fn looks_like_code(name: &str, values: &[&str]) -> bool {
    let Some(length) = values.first().map(|value| value.len()) else { return false };
    let even = |value: &&str| {
        value.len() == length
            && value.bytes().all(|byte| byte.is_ascii_alphanumeric())
            && value.bytes().any(|byte| byte.is_ascii_digit())
    };
    if !(2..=8).contains(&length) || !values.iter().all(even) {
        return false;
    }
    let has_letters = values.iter().any(|value| value.bytes().any(|byte| byte.is_ascii_alphabetic()));
    match has_letters {
        true => length >= 3,
        false => values.iter().any(|value| value.starts_with('0')) || length >= 4 && names_a_code(name),
    }
}

/// The most nominal codes, and the largest, where the column's name does not say that they are codes.
const FEW_CODES: u64 = 10;

/// Words of the names of columns whose numbers are codes.
const NOMINAL: &str = "code codes id ids zip zipcode plz commune municipality ward district county state region province tract fips \
                       insee ags gemeinde kreis icd isco nace naics sic type category";

/// Whether the values are codes without an order, written as whole numbers; the rule stands at [`super::Builder::for_column`].
pub(super) fn are_nominal(name: &str, values: &[&str]) -> bool {
    let digits = |value: &&str| !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit());
    if !values.iter().all(digits) {
        return false;
    }
    let small = |value: &&str| value.parse::<u64>().is_ok_and(|number| number <= FEW_CODES);
    let name = name.to_lowercase();
    let mut words = name.split(|c: char| !c.is_alphanumeric());
    values.len() as u64 <= FEW_CODES && values.iter().all(small)
        || words.any(|word| NOMINAL.split_whitespace().any(|nominal| nominal == word))
        || names_a_code(&name)
}

fn names_a_code(name: &str) -> bool {
    let name = name.to_lowercase();
    ["zip", "postal", "postcode", "plz"].iter().any(|part| name.contains(part))
        || name.split(|c: char| !c.is_alphanumeric()).any(|word| word == "code")
}
