//! Columns and taxonomies that disclose a sensitive value by themselves: what is refused, what is reported, and to
//! whom.
//!
//! That a column discloses another follows from which people have which sensitive value. If a run must resist a method-aware
//! adversary, a refusal or a sentence about it would disclose just that: so it decides nothing there, and is shown to
//! the owner alone ([`ColumnDisclosure::under`];
//! docs/explanation/transparent-sweep.md#what-a-run-decides-and-from-what).

use std::sync::Arc;

use serde::Serialize;

use crate::error::ChoiceError;
use crate::recipe::Choices;
use tauell_base::threads;
use tauell_base::words::numbers::{count, people};
use tauell_data::microdata::{Attribute, Microdata, MissingCells};
use tauell_data::table::{MissingTokens, Table};
use tauell_data::taxonomy::{LeafRank, Taxonomy};
use tauell_measure::adversary::disclosure::{self, Degree, DisclosureStrength, GroupDisclosure, LevelDisclosure};

use super::Session;
use super::check::Roles;

/// A quasi-identifier or column published unchanged, or its taxonomy, that discloses a sensitive column.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ColumnDisclosure {
    /// The column.
    pub column: String,
    /// The sensitive column.
    pub sensitive: String,
    /// Whether its taxonomy discloses it, not its values.
    pub by_groups: bool,
    /// Whether it discloses all, beyond chance, and the method refuses that: then nothing is published.
    pub refused: bool,
    /// Whether it is shown to the owner alone, before the run: that run resists a method-aware adversary, so what
    /// follows from which people have which value decides nothing, and appears in nothing that may be published.
    pub owner_only: bool,
    /// How much, and what to do, in a sentence.
    pub sentence: String,
}

impl ColumnDisclosure {
    fn new(column: &str, sensitive: &str, by_groups: bool, refused: bool, what: &str) -> Self {
        let advice = if by_groups {
            format!("Choose another taxonomy for \"{column}\"")
        } else {
            format!("Leave \"{column}\" unpublished, or choose it as sensitive, too")
        };
        let (column, sensitive) = (column.to_owned(), sensitive.to_owned());
        Self { column, sensitive, by_groups, refused, owner_only: false, sentence: format!("{what}. {advice}.") }
    }

    /// What it means for a run of these choices: the one place that decides it.
    pub(super) fn under(&self, choices: &Choices) -> Self {
        let owner_only = choices.is_method_aware();
        Self { refused: self.refused && !owner_only, owner_only, ..self.clone() }
    }

    /// As the reason why nothing is published.
    pub(crate) fn as_error(&self) -> ChoiceError {
        let mut sentence = self.sentence.clone();
        if let Some(first) = sentence.get_mut(..1) {
            first.make_ascii_lowercase();
        }
        ChoiceError::Tells { name: self.column.clone(), by_groups: self.by_groups, sentence }
    }
}

/// The last findings, and their input: a slider that moves changes none of it.
#[derive(Clone, Debug)]
pub(super) struct FoundDisclosures {
    of: Of,
    found: Arc<[ColumnDisclosure]>,
}

/// Everything that the findings depend on, for one table.
#[derive(Clone, Debug)]
pub(super) struct Of {
    attributes: Vec<(usize, Arc<Taxonomy>)>,
    quasi: usize,
    kept: Vec<usize>,
    missing: MissingCells,
    tokens: MissingTokens,
}

impl Of {
    pub fn new(session: &mut Session, roles: &Roles, choices: &Choices) -> Self {
        let attributes = roles.quasi_identifiers.iter().chain(&roles.sensitive);
        Self {
            attributes: attributes.map(|&column| (column, Arc::clone(session.taxonomy(column).taxonomy()))).collect(),
            quasi: roles.quasi_identifiers.len(),
            kept: roles.kept.clone(),
            missing: choices.missing.quasi_identifier,
            tokens: session.missing().clone(),
        }
    }

    fn is(&self, other: &Self) -> bool {
        let pairs = self.attributes.iter().zip(&other.attributes);
        let mut same = pairs.map(|(one, other)| one.0 == other.0 && Arc::ptr_eq(&one.1, &other.1));
        self.attributes.len() == other.attributes.len()
            && same.all(|same| same)
            && (self.quasi, &self.kept, self.missing, &self.tokens)
                == (other.quasi, &other.kept, other.missing, &other.tokens)
    }
}

impl FoundDisclosures {
    /// The findings, if they are from this input.
    pub fn of(strength: Option<&Self>, of: &Of) -> Option<Arc<[ColumnDisclosure]>> {
        strength.filter(|strength| strength.of.is(of)).map(|strength| Arc::clone(&strength.found))
    }

    pub fn new(of: Of, found: Arc<[ColumnDisclosure]>) -> Self {
        Self { of, found }
    }
}

/// A column that may disclose another.
enum Disclosing<'a> {
    QuasiIdentifier(&'a Attribute),
    Kept(usize),
}

/// All disclosures, columns in the order of their roles. O(rows · columns · sensitive columns · levels), divided among all threads.
pub(super) fn find(table: &Table, microdata: &Microdata, kept: &[usize]) -> Arc<[ColumnDisclosure]> {
    let columns = || {
        let quasi_identifiers = microdata.quasi_identifiers().iter().map(Disclosing::QuasiIdentifier);
        quasi_identifiers.chain(kept.iter().map(|&column| Disclosing::Kept(column)))
    };
    let pairs = microdata.sensitive().iter().flat_map(|sensitive| columns().map(move |column| (sensitive, column)));
    let found = threads::map(pairs.collect(), |(sensitive, column)| match column {
        Disclosing::QuasiIdentifier(attribute) => {
            let (leaves, values) = (attribute.leaves(), sensitive.leaves());
            by_values(table, microdata, attribute.column(), leaves, sensitive).or_else(|| {
                let label = |rank: u32| {
                    let taxonomy = sensitive.taxonomy();
                    taxonomy.label(taxonomy.leaf_node(LeafRank(rank))).to_owned()
                };
                let (level, group) = disclosure::groups(attribute.taxonomy(), leaves, values, &label);
                by_groups(attribute, sensitive, level, group, &label)
            })
        }
        Disclosing::Kept(column) => {
            let codes = table.columns()[column].codes();
            let codes: Vec<u32> = microdata.rows().iter().map(|&row| codes.at(row as usize)).collect();
            by_values(table, microdata, column, &codes, sensitive)
        }
    });
    found.into_iter().flatten().collect()
}

fn by_values(
    table: &Table,
    microdata: &Microdata,
    column: usize,
    codes: &[u32],
    sensitive: &Attribute,
) -> Option<ColumnDisclosure> {
    let (one, other) = (&table.columns()[column], &table.columns()[sensitive.column()]);
    let cells = microdata.rows().iter().map(|&row| (one.cell(row as usize), other.cell(row as usize)));
    let (name, of) = (one.name(), sensitive.name());
    if disclosure::copies(cells) {
        let what = format!(
            "Column \"{name}\" is a copy of the sensitive column \"{of}\": the two are equal in all {} rows",
            count(microdata.len() as u64)
        );
        return Some(ColumnDisclosure::new(name, of, false, true, &what));
    }
    let strength = disclosure::column(codes, sensitive.leaves())?;
    let degree = strength.degree()?;
    // If few people share a value with anyone, what those few disclose is no property of the column.
    let (most, some) = (2 * strength.rows >= microdata.len() as u64, 10 * strength.rows >= microdata.len() as u64);
    let shared = format!("who share their value of \"{name}\" with someone");
    let DisclosureStrength { rows, disclosed: right, guessed, .. } = strength;
    let what = if right == rows {
        format!(
            "Column \"{name}\" discloses the sensitive column \"{of}\": all {} {shared} share their value of \"{of}\" \
             with them, too, while that of {} could be guessed without it",
            people(rows),
            count(guessed)
        )
    } else {
        format!(
            "Column \"{name}\" nearly discloses the sensitive column \"{of}\": it gives the right value of \"{of}\" \
             for {} of the {} {shared}, while that of {} could be guessed without it",
            count(right),
            people(rows),
            count(guessed)
        )
    };
    some.then(|| ColumnDisclosure::new(name, of, false, degree == Degree::Certainly && most, &what))
}

fn by_groups(
    attribute: &Attribute,
    sensitive: &Attribute,
    level: Option<LevelDisclosure>,
    group: Option<GroupDisclosure>,
    label: &dyn Fn(u32) -> String,
) -> Option<ColumnDisclosure> {
    let (name, of) = (attribute.name(), sensitive.name());
    let of_level = level.and_then(|level| Some((level.disclosure, level.disclosure.degree()?)));
    let of_group = group.and_then(|group| Some((group, group.degree()?)));
    if let Some((strength, degree)) = of_level
        && of_group.is_none_or(|(_, other)| degree >= other)
    {
        let by_accident = match strength.one_in() {
            often if often < 1e6 => format!("once in {} times", count(often as u64)),
            _ => "once in a million times".to_owned(),
        };
        let what = format!(
            "The taxonomy of \"{name}\" follows the sensitive column \"{of}\": a generalized value gives the right \
             value of \"{of}\" for {} of {}, while that of {} could be guessed without it. A taxonomy that does not \
             depend on \"{of}\" would do so {by_accident} at most",
            count(strength.disclosed),
            people(strength.rows),
            count(strength.guessed)
        );
        return Some(ColumnDisclosure::new(name, of, true, degree == Degree::Certainly, &what));
    }
    let (group, degree) = of_group?;
    let others = match group.rows - group.with_value {
        0 => "no one else".to_owned(),
        others => format!("{} others", count(others)),
    };
    let what = format!(
        "The taxonomy of \"{name}\" follows the sensitive column \"{of}\": the generalized value \"{}\" covers {} of \
         the {} with the value \"{}\" and {others}",
        attribute.taxonomy().label(group.group),
        count(group.with_value),
        people(group.of_value),
        label(group.value)
    );
    Some(ColumnDisclosure::new(name, of, true, degree == Degree::Certainly, &what))
}
