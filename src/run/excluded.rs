//! Rows that no method was given, since a value is missing: how many people that leaves, and why, in a sentence.

use crate::words::numbers::{count, listed, people};

use super::report::Report;

/// Columns that are named at the most.
const NAMED: usize = 4;

/// How many people are published and how many are excluded, and why; `None` where nobody is. `rows` are those of the table.
pub(super) fn sentence(report: &Report) -> Option<String> {
    let (blank, unknown) = (report.dropped.missing_sensitive, report.dropped.missing_qi);
    if blank + unknown == 0 {
        return None;
    }
    let all = (report.rows + report.suppressed) as u64 + blank + unknown;
    let columns = |role: &str, or: &str| {
        let of: Vec<String> =
            report.attributes.iter().filter(|of| of.role == role).map(|of| format!("\"{}\"", of.name)).collect();
        let names: Vec<&str> = of.iter().map(String::as_str).collect();
        if names.len() == 1 { names[0].to_owned() } else { format!("{or} of {}", listed(&names, NAMED)) }
    };
    let verb = |number: u64| if number == 1 { "is" } else { "are" };
    let because =
        |number: u64, what: String| format!("{} {} excluded because {what} is blank", count(number), verb(number));
    let mut why = Vec::new();
    if blank > 0 {
        why.push(because(blank, columns("sensitive", "one")));
    }
    if unknown > 0 {
        why.push(because(unknown, columns("quasi-identifier", "one")));
    }
    let published = report.rows as u64;
    Some(format!("{} of {} {} published; {}.", count(published), people(all), verb(published), why.join(", ")))
}
