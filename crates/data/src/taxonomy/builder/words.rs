//! What a builder does, in words.

use std::fmt::{self, Display};

use tauell_base::sorting::sorted;

use super::{Builder, Dates, Domain, Intervals, Masking, Neighbours, Side};

/// Says what the builder does, in words: `intervals of 5, 10 and 20`.
impl Display for Builder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Suppression(_) => f.write_str("exact or withheld"),
            Self::Intervals(how) => intervals(f, how),
            Self::Masking(how) => masking(f, how),
            Self::Dates(how) => dates(f, how),
            Self::Prefixes(how) => {
                let mut lengths = sorted(how.lengths.clone(), Ord::cmp);
                lengths.dedup();
                write!(f, "by the first {} letter{}", listed(&lengths, "or"), if lengths == [1] { "" } else { "s" })
            }
            Self::Frequency(how) => {
                write!(f, "values in fewer than {} rows, grouped until each group has as many", how.at_least)
            }
            Self::Balanced(how) => {
                let neighbours = match how.neighbours {
                    Neighbours::Frequency => "by frequency",
                    Neighbours::Size => "by size",
                };
                write!(f, "groups of neighbours {neighbours}, in which no value has more than half of the rows")
            }
            Self::Classification(how) => f.write_str(how.of.source()),
            Self::FromColumns(how) => {
                let quoted: Vec<String> = how.columns.iter().map(|column| format!("\"{column}\"")).collect();
                write!(f, "grouped by column{} {}", if quoted.len() == 1 { "" } else { "s" }, listed(&quoted, "and"))
            }
            Self::ByHand(_) => f.write_str("written by hand"),
        }
    }
}

impl Builder {
    /// What to know before such a tree is used or shown to others, in a sentence; `None` where there is nothing.
    pub fn caveat(&self) -> Option<&'static str> {
        match self {
            Self::Frequency(_) | Self::Balanced(_) => Some(
                "This taxonomy depends on how many rows have each value, so it discloses which values are rare in the \
                 table.",
            ),
            Self::FromColumns(_) => Some(
                "This taxonomy repeats what the rows show about both columns, so it discloses which values occur \
                 together in the table.",
            ),
            _ => None,
        }
    }
}

fn intervals(f: &mut fmt::Formatter<'_>, how: &Intervals) -> fmt::Result {
    let ends = [how.below.map(|below| format!("<{below}")), how.above.map(|above| format!(">={above}"))];
    let ends: Vec<String> = ends.into_iter().flatten().collect();
    match (how.widths.as_slice(), ends.as_slice()) {
        ([], []) => f.write_str("numbers, exact or withheld")?,
        ([], [end]) => write!(f, "top or bottom coding: {end} in one group")?,
        ([], ends) => write!(f, "top and bottom coding: {} in one group each", listed(ends, "and"))?,
        (widths, []) => write!(f, "intervals of {}", listed(widths, "and"))?,
        (widths, ends) => write!(f, "intervals of {}, with open ends {}", listed(widths, "and"), listed(ends, "and"))?,
    }
    match how.domain {
        Domain::Range(range) => write!(f, ", over {} to {}", range.from, range.to),
        Domain::Observed | Domain::EveryInteger => Ok(()),
    }
}

fn masking(f: &mut fmt::Formatter<'_>, how: &Masking) -> fmt::Result {
    f.write_str(match how.from {
        Side::Right => "masked from the right",
        Side::Left => "masked from the left",
    })?;
    if how.step > 1 {
        write!(f, " in steps of {}", how.step)?;
    }
    match &how.domain {
        Some(codes) => write!(f, ", over {} to {}", codes.from, codes.to),
        None => Ok(()),
    }
}

fn dates(f: &mut fmt::Formatter<'_>, how: &Dates) -> fmt::Result {
    let names: Vec<&str> = how.sorted().into_iter().map(super::DateLevel::name).collect();
    f.write_str(&listed(&names, "and"))
}

/// `5, 10 and 20`.
fn listed(items: &[impl Display], last: &str) -> String {
    let items: Vec<String> = items.iter().map(ToString::to_string).collect();
    match items.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}
