//! Rows that no method was given, since a value is missing: how many people that leaves, and why, in a sentence.

use tauell_base::words::numbers::{count, listed, people};
use tauell_data::microdata::Dropped;
use tauell_data::table::MissingTokens;

/// Columns that are named at most.
const NAMED: usize = 4;

/// How many people a method was given, and how many of the table it published.
pub(super) struct Counts {
    pub(super) published: u64,
    pub(super) suppressed: u64,
    pub(super) dropped: Dropped,
}

/// How many people are published and how many are excluded, and why; `None` where no one is. Columns are by name. What a person chose to
/// be read as missing is named.
pub(super) fn sentence(
    counts: &Counts,
    quasi_identifiers: &[&str],
    sensitive: &[&str],
    missing: &MissingTokens,
) -> Option<String> {
    let (blank, unknown) = (counts.dropped.missing_sensitive, counts.dropped.missing_qi);
    if blank + unknown == 0 {
        return None;
    }
    let all = counts.published + counts.suppressed + blank + unknown;
    let columns = |of: &[&str]| {
        let quoted: Vec<String> = of.iter().map(|name| format!("\"{name}\"")).collect();
        let names: Vec<&str> = quoted.iter().map(String::as_str).collect();
        if let [only] = names[..] { only.to_owned() } else { format!("one of {}", listed(&names, NAMED)) }
    };
    let verb = |number: u64| if number == 1 { "is" } else { "are" };
    let own = missing.tokens().iter().filter(|token| !MissingTokens::default().matches(token));
    let own: String = own.map(|token| format!(" or \"{token}\"")).collect();
    let because =
        |number: u64, what: String| format!("{} {} excluded because {what} is blank{own}", count(number), verb(number));
    let mut why = Vec::new();
    if blank > 0 {
        why.push(because(blank, columns(sensitive)));
    }
    if unknown > 0 {
        why.push(because(unknown, columns(quasi_identifiers)));
    }
    let published = counts.published;
    Some(format!("{} of {} {} published; {}.", count(published), people(all), verb(published), why.join(", ")))
}
