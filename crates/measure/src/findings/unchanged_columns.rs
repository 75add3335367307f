//! Columns published unchanged: what remains of the classes for an adversary who also knows them, measured and in
//! words.
//!
//! A requirement is about an adversary who knows the quasi-identifier. They may also know what is published unchanged,
//! so each such column is measured with the quasi-identifier, and all of them together ([`crate::adversary::Narrow`]).

use serde::Serialize;

use crate::adversary::{AssessedRequirements, JointColumns, Narrow, Narrowing, NarrowingInput};
use tauell_base::words::numbers::{listed, people};
use tauell_data::table::Table;
use tauell_privacy::{KAnonymity, Requirement};
use tauell_publish::release::Publication;

use super::verdict::so_many;

/// Columns that a sentence names one by one.
const NAMED: usize = 6;

/// What remains for an adversary who also knows the columns published unchanged.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct UnchangedReport {
    /// The sentence next to the verdict, which does not cover columns published unchanged; `null` if there is no requirement.
    pub line: Option<String>,
    /// People for whom a requirement is violated, against an adversary who knows all columns published unchanged.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub people: u64,
    /// Each column published unchanged by itself, in the order of the choices.
    pub columns: Vec<UnchangedMeasure>,
    /// All of them together, where there are several.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub joint_columns: Option<UnchangedMeasure>,
    /// Why they are there.
    #[serde(skip)]
    #[cfg_attr(feature = "testing", ts(skip))]
    pub beside: Beside,
}

/// What is left of the classes for an adversary who knows the quasi-identifier and these columns published unchanged. A group is the
/// rows of a class with the same values in these columns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct UnchangedMeasure {
    /// The columns.
    pub columns: Vec<String>,
    /// Distinct values in the table; of several columns, distinct combinations.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub distinct: u64,
    /// People whose value no one else has.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub unique: u64,
    /// Groups.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub groups: u64,
    /// People of the smallest group.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub smallest_group: u64,
    /// People who are alone in their group.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub singletons: u64,
    /// People for whom a requirement is violated.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub people: u64,
    /// By requirement: people for whom it is violated.
    pub requirements: Vec<UnchangedRequirement>,
    /// All of it in words.
    pub sentence: String,
}

/// For how many people one requirement does not hold.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct UnchangedRequirement {
    /// As it is written: `tau-l=0.5,3`.
    pub requirement: String,
    /// The sensitive column; absent for k.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub column: Option<String>,
    /// People in whose group it does not hold.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub people: u64,
    /// As the field names it.
    #[serde(skip)]
    #[cfg_attr(feature = "testing", ts(skip))]
    said: String,
}

impl UnchangedMeasure {
    /// Whether the owner must know it before publishing: a person is alone, a requirement is violated, or the values are nearly a name.
    pub(super) fn warns(&self, all: u64) -> bool {
        self.singletons > 0 || self.people > 0 || self.is_nearly_unique(all)
    }

    fn is_nearly_unique(&self, all: u64) -> bool {
        self.unique > 0 && 2 * self.unique >= all
    }

    fn in_words(&self, all: u64) -> String {
        let mut text = String::new();
        let value = if self.columns.len() == 1 { "value" } else { "combination of values" };
        if self.is_nearly_unique(all) {
            text = format!(
                "{} have a {value} of {} that no one else has: an adversary who knows it finds the row without knowing anything else. ",
                so_many(self.unique, all),
                quoted(&self.columns)
            );
            if let Some(first) = text.get_mut(..1) {
                first.make_ascii_uppercase();
            }
        }
        let values = if self.columns.len() == 1 { "value" } else { "values" };
        let left = match self.singletons {
            0 => format!("the smallest class has {}", people(self.smallest_group)),
            1 => "1 person is alone in a class, so that row is found".to_owned(),
            alone => format!("{} are alone in a class, so their rows are found", people(alone)),
        };
        text.push_str(&format!(
            "For an adversary who also knows a person's {values} of {}, {left}",
            quoted(&self.columns)
        ));
        let broken: Vec<&UnchangedRequirement> = self.requirements.iter().filter(|one| one.people > 0).collect();
        let held = match (broken.len(), self.requirements.len()) {
            (_, 0) => String::new(),
            (0, 1) => ", and the requirement is satisfied".to_owned(),
            (0, _) => ", and every requirement is satisfied".to_owned(),
            _ => {
                let each = |one: &&UnchangedRequirement| {
                    let whose = one.column.as_ref().map_or_else(String::new, |name| format!(" for \"{name}\""));
                    format!("{}{whose} is violated for {}", one.said, so_many(one.people, all))
                };
                format!("; {}", broken.iter().map(each).collect::<Vec<_>>().join("; "))
            }
        };
        text.push_str(&held);
        text.push('.');
        text
    }
}

impl UnchangedReport {
    /// `None` without columns published unchanged. `found` is what was measured of each, and of all together where there are several.
    pub(crate) fn new(names: &[String], found: &[Narrowing], held: &Held<'_>) -> Option<Self> {
        let asked = held.asked.iter().any(|asked| !asked.requirements.is_empty()) || held.k.is_some();
        let mut measures: Vec<UnchangedMeasure> = found
            .iter()
            .enumerate()
            .map(|(at, found)| held.measure(names.get(at..=at).unwrap_or(names), found))
            .collect();
        let together = (names.len() > 1).then(|| measures.pop()).flatten();
        let people = together.as_ref().or(measures.last())?.people;
        let columns = match (held.beside, names.len()) {
            (Beside::Kept, 1) => format!("column {}, published unchanged", quoted(names)),
            (Beside::Kept, _) => format!("columns {}, published unchanged", quoted(names)),
            (Beside::InFile, 1) => format!("column {}, which is in the file too", quoted(names)),
            (Beside::InFile, _) => format!("columns {}, which are in the file too", quoted(names)),
        };
        let line = match people {
            0 => format!("Satisfied against an adversary who also knows {columns}."),
            _ => {
                format!("Violated for {} against an adversary who also knows {columns}.", so_many(people, held.people))
            }
        };
        Some(Self {
            line: asked.then_some(line),
            people,
            columns: measures,
            joint_columns: together,
            beside: held.beside,
        })
    }

    /// All that was measured, each column and then all of them.
    pub fn measures(&self) -> impl Iterator<Item = &UnchangedMeasure> {
        self.columns.iter().chain(&self.joint_columns)
    }

    /// Warnings, before release, about the columns published unchanged: each that narrows classes down too far, and
    /// all together if none of them alone is as bad.
    pub fn warnings(&self, all: u64) -> impl Iterator<Item = &UnchangedMeasure> {
        let worst = |of: fn(&UnchangedMeasure) -> u64| self.columns.iter().map(of).max().unwrap_or(0);
        let (people, alone) = (worst(|one| one.people), worst(|one| one.singletons));
        let together = self.joint_columns.iter().filter(move |all| all.people > people || all.singletons > alone);
        self.columns.iter().chain(together).filter(move |measure| measure.warns(all))
    }
}

/// Why there are columns other than the quasi-identifier and the sensitive ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// They were chosen to be published unchanged.
    Kept,
    /// They are in a file under review, and were given no role.
    InFile,
}

/// What is checked on the groups, with the names for sentences.
pub(crate) struct Held<'a> {
    /// Why the columns are there.
    pub beside: Beside,
    /// By sensitive attribute.
    pub asked: &'a [AssessedRequirements<'a>],
    /// Their columns.
    pub attributes: Vec<&'a str>,
    /// Where there is no sensitive attribute.
    pub k: Option<KAnonymity>,
    /// All people of the table.
    pub people: u64,
}

impl Held<'_> {
    fn measure(&self, columns: &[String], found: &Narrowing) -> UnchangedMeasure {
        let mut requirement: Vec<UnchangedRequirement> = Vec::new();
        let mut of_classes: Vec<UnchangedRequirement> = Vec::new();
        let report = |one: &Requirement, attribute: Option<&str>, people: u64| UnchangedRequirement {
            requirement: one.to_string(),
            column: attribute.map(str::to_owned),
            people,
            said: one.said(),
        };
        for ((asked, broken), name) in self.asked.iter().zip(&found.broken).zip(&self.attributes) {
            for (one, &people) in asked.requirements.iter().zip(broken) {
                // k is required of classes, whatever their sensitive values: once for all attributes.
                if one.asks_of_rows() {
                    of_classes.push(report(one, None, people));
                } else {
                    requirement.push(report(one, Some(name), people));
                }
            }
        }
        of_classes.extend(self.k.map(|k| report(&k.into(), None, found.too_few)));
        of_classes.dedup();
        requirement.append(&mut of_classes);
        let mut measure = UnchangedMeasure {
            columns: columns.to_vec(),
            distinct: found.distinct,
            unique: found.unique,
            groups: found.groups,
            smallest_group: found.smallest,
            singletons: found.alone,
            people: found.people,
            requirements: requirement,
            sentence: String::new(),
        };
        measure.sentence = measure.in_words(self.people);
        measure
    }
}

/// `"a" and "b"`.
pub fn quoted(names: &[String]) -> String {
    let quoted: Vec<String> = names.iter().map(|name| format!("\"{name}\"")).collect();
    listed(&quoted.iter().map(String::as_str).collect::<Vec<_>>(), NAMED)
}

/// The work under way: one column published unchanged after the other, then all of them together.
#[derive(Clone, Debug, Default)]
pub(crate) struct Keeping {
    /// Indices in the table.
    columns: Vec<usize>,
    narrow: Option<Narrow>,
    /// All of them together, and how many are in it.
    together: Option<(JointColumns, usize)>,
    found: Vec<Narrowing>,
}

impl Keeping {
    /// Begins with these columns of a table.
    pub fn of(columns: &[usize]) -> Self {
        Self { columns: columns.to_vec(), ..Self::default() }
    }

    /// How often the classes are cut up.
    pub fn passes(&self) -> usize {
        self.columns.len() + usize::from(self.columns.len() > 1)
    }

    /// Works for about `budget` units; true when all is measured. `rows` are the table's rows, by row of the published table.
    pub fn advance(&mut self, table: &Table, rows: &[u32], of: &NarrowingInput<'_>, budget: u64) -> bool {
        while self.found.len() < self.passes() {
            let Some(narrow) = &mut self.narrow else {
                match self.values(table, rows, budget) {
                    Some(values) => self.narrow = Some(Narrow::new(values, of)),
                    None => return false,
                }
                continue;
            };
            if !narrow.advance(of, budget) {
                return false;
            }
            self.found.extend(self.narrow.take().map(Narrow::finish));
            if self.found.len() < self.passes() {
                return false;
            }
        }
        true
    }

    /// The values to be measured next, by row; `None` where there is more to do for them.
    fn values(&mut self, table: &Table, rows: &[u32], budget: u64) -> Option<Vec<u32>> {
        let codes = |column: usize| table.columns()[column].codes();
        if let Some(&column) = self.columns.get(self.found.len()) {
            return Some(rows.iter().map(|&row| codes(column).at(row as usize)).collect());
        }
        let (together, taken) = self.together.get_or_insert_with(|| (JointColumns::of_rows(rows.len()), 0));
        let of_column = codes(self.columns[*taken]);
        if together.take(|row| of_column.at(rows[row] as usize), budget) {
            *taken += 1;
        }
        if *taken < self.columns.len() {
            return None;
        }
        self.together.take().map(|(together, _)| together.values())
    }

    /// Rows done over all passes.
    pub fn done(&self, publication: &Publication) -> u64 {
        let rows = publication.rows().len() as u64;
        self.found.len() as u64 * rows + self.narrow.as_ref().map_or(0, |narrow| narrow.done(publication))
    }

    /// What was measured.
    pub fn finish(self) -> Vec<Narrowing> {
        self.found
    }
}
