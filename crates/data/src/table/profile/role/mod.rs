//! What a column is probably for.
//!
//! A suggestion made from the column's name and profile alone, for a person to accept or reject. The name comes first
//! ([`topics`], in the words of seventeen languages), then the look of the values ([`values`]).

mod names;
mod topics;
mod values;

use serde::Serialize;

use super::{ColumnKind, MANY_ALIKE, Profile};
use names::NameWords;
use tauell_base::words::numbers::count;
use topics::{
    GIVES_WAY, IDENTIFIERS, KEYS, PARTS_OF_NAMES, PEOPLE, PERSON_KEYS, PLAINLY_SENSITIVE, QUASI_IDENTIFIERS, WEIGHTS,
    sensitive_topic,
};

/// What a column may be suggested as.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "Role"))]
pub enum SuggestedRole {
    /// Not published.
    LeaveOut,
    /// Known to others, so generalized.
    QuasiIdentifier,
    /// A column whose values must not be disclosed.
    Sensitive,
    /// Published unchanged.
    Keep,
}

/// A suggested role with its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Suggestion {
    /// The role.
    pub role: SuggestedRole,
    /// The reason in one sentence.
    pub reason: String,
}

/// The suggestion for one column by itself. In a whole table use [`suggest_roles`], which suggests at most one
/// sensitive column.
pub(crate) fn suggest_role(profile: &Profile, name: &str) -> Suggestion {
    let words = NameWords::of(name);
    if profile.rows == profile.missing {
        return leave_out("every cell is missing");
    }
    if values::are_generalized(profile)
        && (words.topic(QUASI_IDENTIFIERS).is_some() || sensitive_topic(&words).is_none())
    {
        return suggestion(SuggestedRole::QuasiIdentifier, "some of its values are generalized already".to_owned());
    }
    if words.topic(WEIGHTS).is_some() {
        return leave_out("this looks like a survey weight, which may single people out and shows little about them");
    }
    if let Some(rows) =
        profile.rows_each.filter(|_| words.topic(QUASI_IDENTIFIERS).is_none() && sensitive_topic(&words).is_none())
    {
        return leave_out(&format!(
            "every value has {} rows: if each value is a person, keep one row per person, since every row is counted as a person",
            count(rows)
        ));
    }
    if profile.distinct >= MANY_ALIKE && come_again(profile) && names_people(&words) {
        return leave_out(&format!(
            "{}: if each value is a person, keep one row per person, since every row is counted as a person",
            how_many(profile)
        ));
    }
    if words.topic(IDENTIFIERS).is_some() && words.topic(QUASI_IDENTIFIERS).is_none() {
        return leave_out("columns with this name identify individuals");
    }
    if words.ends_in(PARTS_OF_NAMES) && values::look_like_names(profile) {
        return leave_out("these look like people's names, which identify individuals");
    }
    if let Some(reason) = values::never_published(profile) {
        return leave_out(reason);
    }
    let is_grave = sensitive_topic(&words).is_some_and(|(rank, _)| rank < PLAINLY_SENSITIVE);
    if let Some(topic) = words.topic(QUASI_IDENTIFIERS).filter(|&topic| topic != GIVES_WAY || !is_grave) {
        return suggestion(SuggestedRole::QuasiIdentifier, format!("an adversary may know {topic}"));
    }
    if values::is_nearly_unique(profile) && words.topic(KEYS).is_some() {
        return leave_out(&format!("{}: this looks like an identifier", how_many(profile)));
    }
    if let Some((_, topic)) = sensitive_topic(&words) {
        if is_free_text(profile) {
            return leave_out(&format!("{}, so no value can hide among others", how_many(profile)));
        }
        return suggestion(SuggestedRole::Sensitive, format!("{topic} is usually confidential"));
    }
    by_values(profile)
}

/// The suggestions for all columns of a table, in their order. At most one is suggested as sensitive: the one whose
/// topic weighs most among those with at least three values (two values cannot be mixed well), the first of equals.
pub fn suggest_roles(columns: &[(&str, Profile)]) -> Vec<Suggestion> {
    let mut suggestions: Vec<Suggestion> = columns.iter().map(|(name, profile)| suggest_role(profile, name)).collect();
    let rank = |index: usize| sensitive_topic(&NameWords::of(columns[index].0)).map_or(usize::MAX, |(rank, _)| rank);
    let candidates: Vec<usize> =
        (0..columns.len()).filter(|&index| suggestions[index].role == SuggestedRole::Sensitive).collect();
    let chosen = candidates.iter().copied().min_by_key(|&index| (columns[index].1.distinct < 3, rank(index), index));
    for index in candidates.into_iter().filter(|&index| Some(index) != chosen) {
        let (name, profile) = &columns[index];
        suggestions[index] = match sensitive_topic(&NameWords::of(name)) {
            Some((rank, topic)) if rank < PLAINLY_SENSITIVE => leave_out(&format!(
                "{topic} is usually confidential, too; to begin with, one column is sensitive, so this one stays \
                 unpublished"
            )),
            _ => by_values(profile),
        };
    }
    suggestions
}

/// A column of no more values counts as known if nothing else is known about it.
const FEW: usize = 50;

/// What the values alone suggest.
fn by_values(profile: &Profile) -> Suggestion {
    if profile.distinct == 1 && profile.missing == 0 {
        return suggestion(SuggestedRole::Keep, "every row has the same value, which distinguishes no one".to_owned());
    }
    if let Some(seen) = values::seen_as_dates(profile) {
        return suggestion(SuggestedRole::QuasiIdentifier, seen);
    }
    if profile.all_different {
        return leave_out("every row has a different value: this looks like an identifier");
    }
    if values::is_nearly_unique(profile) {
        return leave_out(&format!("{}, which may single people out", how_many(profile)));
    }
    if let Some(seen) = values::seen_as_known(profile) {
        return suggestion(SuggestedRole::QuasiIdentifier, seen);
    }
    if profile.distinct <= FEW {
        return suggestion(SuggestedRole::QuasiIdentifier, "an adversary may know it: it has few values".to_owned());
    }
    leave_out("nothing shows what this column is for")
}

/// How many values there are.
fn how_many(profile: &Profile) -> String {
    format!(
        "it has {} different values in {} rows",
        count(profile.distinct as u64),
        count(profile.rows - profile.missing)
    )
}

/// Whether some value has more than one row.
fn come_again(profile: &Profile) -> bool {
    (profile.distinct as u64) < profile.rows - profile.missing
}

/// Whether the values of a column of this name are people, rather than something about them.
fn names_people(words: &NameWords) -> bool {
    let says_more = words.topic(QUASI_IDENTIFIERS).is_some() || sensitive_topic(words).is_some();
    let is_key = words.is_one() || words.topic(KEYS).is_some();
    !says_more && (is_key && words.topic(PEOPLE).is_some() || words.is_one() && words.topic(PERSON_KEYS).is_some())
}

/// As [`names_people`], of a name.
pub(super) fn is_name_of_people(name: &str) -> bool {
    names_people(&NameWords::of(name))
}

/// Text where values hardly come again, in a table long enough to tell.
fn is_free_text(profile: &Profile) -> bool {
    profile.kind == ColumnKind::Text && profile.rows >= 50 && values::is_nearly_unique(profile)
}

fn leave_out(reason: &str) -> Suggestion {
    suggestion(SuggestedRole::LeaveOut, reason.to_owned())
}

fn suggestion(role: SuggestedRole, mut reason: String) -> Suggestion {
    reason.push('.');
    let first = reason.get(..1).map(str::to_uppercase).unwrap_or_default();
    reason.replace_range(..first.len(), &first);
    Suggestion { role, reason }
}
