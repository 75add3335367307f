//! The names of columns: those of the header, and names made for columns that have none of their own.

use std::collections::HashMap;

use super::{DoubledName, Faults};
use crate::table::formulas::is_to_be_quoted;
use tauell_base::place::Place;
use tauell_base::words::numbers::count;

/// How many of the names that were made are told one by one.
const TOLD: usize = 10;

/// What became of a header.
pub(super) struct Names {
    /// One per column, all different.
    pub(super) names: Vec<String>,
    /// The names that the header gives twice or more, by their first field.
    pub(super) doubled: Vec<DoubledName>,
    /// What was made up, in sentences.
    pub(super) remarks: Vec<String>,
}

impl Names {
    /// The names of a header that some programs write with an apostrophe on either side of every name: `'age','sex'`. These are taken
    /// away, which is remarked upon; where one name has none, or would be empty or a formula without, all stay as they are.
    /// O(length of the header).
    pub(super) fn of_header<'a>(fields: impl Iterator<Item = &'a str> + Clone, header: &Place) -> Self {
        let bare = |name: &'a str| {
            let inner = name.strip_prefix('\'')?.strip_suffix('\'')?;
            (!is_empty(inner) && !inner.contains('\'') && !is_to_be_quoted(inner.as_bytes())).then_some(inner)
        };
        if !fields.clone().all(|name| bare(name).is_some()) {
            return Self::of(fields, header);
        }
        let mut names = Self::of(fields.filter_map(bare), header);
        names.remarks.push(
            "Each name in the header is enclosed in apostrophes. They are not read as part of the names.".to_owned(),
        );
        names
    }

    /// The names of a header. A field without a name is called by its place, `column 3`; a name that came before gets a number,
    /// `age (2)`. O(length of the header).
    fn of<'a>(fields: impl Iterator<Item = &'a str> + Clone, header: &Place) -> Self {
        // By name: the first field that bears it, and the number that the next of its like is tried with.
        let mut borne: HashMap<String, Bearer> = HashMap::new();
        for (index, name) in fields.clone().enumerate().filter(|(_, name)| !is_empty(name)) {
            borne.entry(name.to_owned()).or_insert(Bearer { first: index, doubled: false, next: 2 });
        }
        let (mut names, mut doubled, mut remarks, mut made_up) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for (index, name) in fields.enumerate() {
            let field = index + 1;
            let base = if is_empty(name) {
                format!("column {field}")
            } else {
                let bearer = borne.get_mut(name).filter(|bearer| bearer.first != index);
                let Some(bearer) = bearer else {
                    names.push(name.to_owned());
                    continue;
                };
                if !std::mem::replace(&mut bearer.doubled, true) {
                    let header = header.clone();
                    doubled.push(DoubledName { name: name.to_owned(), first: bearer.first + 1, second: field, header });
                }
                name.to_owned()
            };
            let made = free_name(base, index, &mut borne);
            made_up += 1;
            if made_up <= TOLD {
                remarks.push(if is_empty(name) {
                    format!(
                        "Field {} of the header is empty; the column is called \"{made}\" here.",
                        count(field as u64)
                    )
                } else {
                    format!(
                        "The header names \"{name}\" again in field {}; that column is called \"{made}\" here.",
                        count(field as u64)
                    )
                });
            }
            names.push(made);
        }
        if made_up > TOLD {
            remarks.push(format!(
                "{} more columns have no name of their own in the header; they are named here by their place, or by \
                 their name with a number.",
                count((made_up - TOLD) as u64)
            ));
        }
        Self { names, doubled, remarks }
    }
}

/// Who bears a name.
struct Bearer {
    first: usize,
    doubled: bool,
    next: usize,
}

fn is_empty(name: &str) -> bool {
    name.trim().is_empty()
}

/// `base`, or `base (2)`, `base (3)` and so on: the first that no column bears.
fn free_name(base: String, index: usize, borne: &mut HashMap<String, Bearer>) -> String {
    let new = || Bearer { first: index, doubled: false, next: 2 };
    let mut made = base.clone();
    while borne.contains_key(&made) {
        let bearer = borne.entry(base.clone()).or_insert_with(new);
        made = format!("{base} ({})", bearer.next);
        bearer.next += 1;
    }
    borne.insert(made.clone(), new());
    made
}

impl Faults {
    /// The name that the header gives to several columns, if this is one.
    pub fn doubled(&self, name: &str) -> Option<&DoubledName> {
        self.doubled.iter().find(|doubled| doubled.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_without_a_name_of_their_own_get_one_that_no_other_bears() {
        let Names { names, doubled, remarks } =
            Names::of(["age", "age", "", "age (2)", "age", "column 3"].into_iter(), &Place::line(1));
        assert_eq!(names, ["age", "age (3)", "column 3 (2)", "age (2)", "age (4)", "column 3"]);
        assert_eq!(doubled, [DoubledName { name: "age".into(), first: 1, second: 2, header: Place::line(1) }]);
        assert_eq!(remarks.len(), 3);
    }

    #[test]
    fn apostrophes_around_every_name_are_not_part_of_the_names() {
        let names = |header: &[&'static str]| {
            let Names { names, remarks, .. } = Names::of_header(header.iter().copied(), &Place::line(1));
            (names, remarks.len())
        };
        assert_eq!(
            names(&["'age'", "'zip code'", "'age'"]),
            (["age", "zip code", "age (2)"].map(String::from).into(), 2)
        );
        for kept in [&["'age'", "zip"][..], &["'age'", "''"], &["'age'", "'=1'"], &["'a'b'"], &["'"]] {
            assert_eq!(names(kept), (kept.iter().map(|&name| name.to_owned()).collect(), 0));
        }
    }

    #[test]
    fn sixteen_thousand_equal_names_are_numbered_one_by_one_and_told_in_a_few_sentences() {
        let Names { names, doubled, remarks } = Names::of(std::iter::repeat_n("age", 16_384), &Place::line(1));
        assert_eq!((names[1].as_str(), names[16_383].as_str()), ("age (2)", "age (16384)"));
        assert_eq!((doubled.len(), remarks.len()), (1, TOLD + 1));
        let Names { names, .. } = Names::of(std::iter::repeat_n("", 16_384), &Place::line(1));
        assert_eq!(names[16_383], "column 16384");
    }
}
