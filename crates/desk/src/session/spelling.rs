//! Values that differ in spelling only: a remark before a run; they can be merged (`recoding`).

use std::sync::Arc;

use serde::Serialize;

use tauell_base::words::numbers::{count, rows};
use tauell_data::table::{Column as TableColumn, ColumnKind, Spelling, Spellings};

use super::Session;
use super::check::Roles;

/// How many values, and spellings of each, a sentence names.
const NAMED: usize = 3;

/// What the spelling of one column's values means for a published table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct SpellingRemark {
    /// The column.
    pub column: String,
    /// Whether it is sensitive; else it is of the quasi-identifier.
    pub sensitive: bool,
    /// Whether its look-alike values are merged.
    pub merged: bool,
    /// Values that are written in several ways in the file, each with all its spellings, the most frequent first.
    pub alike: Vec<Vec<Spelling>>,
    /// Values that mean a missing value, and count as values nevertheless.
    pub no_values: Vec<Spelling>,
    /// What the former means, in a sentence.
    pub alike_sentence: Option<String>,
    /// What the latter means, in a sentence.
    pub no_values_sentence: Option<String>,
}

impl SpellingRemark {
    /// All sentences.
    pub fn sentences(&self) -> impl Iterator<Item = &String> {
        self.alike_sentence.iter().chain(&self.no_values_sentence)
    }
}

impl Session {
    /// What the spelling of a column's values in the file shows; found once.
    pub(super) fn spellings(&mut self, column: usize) -> Arc<Spellings> {
        let read = self.recoded.get(&column).map_or(&self.table.columns()[column], |recoded| &recoded.read);
        let missing = &self.missing;
        Arc::clone(self.spellings[column].get_or_insert_with(|| Arc::new(Spellings::of(read, missing))))
    }

    /// What the spelling of these sensitive columns means for a review, in sentences. `stands_for_many` decides for a
    /// column and a text of it whether the text is a generalized value.
    pub fn spelling_of<'a>(
        &self,
        names: impl Iterator<Item = &'a str>,
        stands_for_many: &dyn Fn((&str, &str)) -> bool,
    ) -> Vec<String> {
        let mut sentences = Vec::new();
        for name in names {
            let Some(column) = self.table.index_of(name) else { continue };
            let mut spellings = match &self.spellings[column] {
                Some(known) => known.as_ref().clone(),
                None => Spellings::of(&self.table.columns()[column], &self.missing),
            };
            spellings.no_values.retain(|spelling| !stands_for_many((name, &spelling.text)));
            let merged = self.is_merged(column);
            let remark = remark(name, &spellings, true, merged);
            sentences.extend(remark.iter().flat_map(|remark| remark.sentences().cloned()));
        }
        sentences
    }

    /// The same of values that cells name together with others: `column` has each once, `rows` how many rows name it.
    pub fn spelling_of_values(&self, column: &TableColumn, rows: &[u32]) -> Vec<String> {
        let spellings = Spellings::counted(column, rows, &self.missing);
        let remark = remark(column.name(), &spellings, true, false);
        remark.iter().flat_map(|remark| remark.sentences().cloned()).collect()
    }

    /// What the spelling of values means for a published table with these roles: of the sensitive columns first. O(rows + text of
    /// the distinct values) the first time.
    pub(super) fn remarks_of(&mut self, roles: &Roles) -> Vec<SpellingRemark> {
        let sensitive = roles.sensitive.iter().map(|&column| (column, true));
        let columns: Vec<(usize, bool)> =
            sensitive.chain(roles.quasi_identifiers.iter().map(|&column| (column, false))).collect();
        let of = |(column, sensitive): (usize, bool)| {
            let spellings = self.spellings(column);
            remark(self.table.columns()[column].name(), &spellings, sensitive, self.is_merged(column))
        };
        columns.into_iter().filter_map(of).collect()
    }
}

fn remark(name: &str, spellings: &Spellings, sensitive: bool, merged: bool) -> Option<SpellingRemark> {
    // A group of a quasi-identifier that is "unknown" hides people as well as any other, but it may cost the others their tree.
    let said = sensitive || spellings.hidden.is_some();
    let no_values = if said { spellings.no_values.clone() } else { Vec::new() };
    let alike = spellings.alike.clone();
    let alike_sentence = (!alike.is_empty()).then(|| alike_sentence(name, &alike, sensitive, merged));
    let no_values_sentence = (!no_values.is_empty()).then(|| match spellings.hidden {
        Some(kind) if !sensitive => hiding_sentence(name, kind, &no_values),
        _ => no_values_sentence(name, &no_values),
    });
    let remark = SpellingRemark {
        column: name.to_owned(),
        sensitive,
        merged,
        alike,
        no_values,
        alike_sentence,
        no_values_sentence,
    };
    let says_something = remark.sentences().next().is_some();
    says_something.then_some(remark)
}

fn alike_sentence(name: &str, alike: &[Vec<Spelling>], sensitive: bool, merged: bool) -> String {
    let groups: Vec<String> = alike.iter().take(NAMED).map(|group| in_rows(group)).collect();
    let more = match alike.len().saturating_sub(NAMED) {
        0 => String::new(),
        1 => "; and 1 more value".to_owned(),
        more => format!("; and {} more values", count(more as u64)),
    };
    let which = format!("{}{more}", groups.join("; "));
    match (sensitive, merged) {
        (true, true) => {
            format!("Spellings of one value of \"{name}\" are merged, and published with the first of each: {which}.")
        }
        (true, false) => format!(
            "Some values of \"{name}\" differ in spelling only: {which}. Each spelling counts as a value of its own, \
             so a class in which everyone has the same value may look diverse. Merge the spellings unless they mean \
             different things."
        ),
        (false, _) => format!(
            "Some values of \"{name}\" differ in spelling only: {which}. They count as different values, which costs \
             information; a spelling that hardly anyone uses can also disclose who wrote it."
        ),
    }
}

fn no_values_sentence(name: &str, no_values: &[Spelling]) -> String {
    format!(
        "Some values of \"{name}\" seem to mean that there is no value: {}. They count as values, so a class of one \
         value and such rows may look diverse. Read them as missing unless they mean something; their rows are then \
         excluded.",
        in_rows(no_values)
    )
}

/// What is lost if values that mean a missing one hide what the others are.
pub(super) fn hiding_sentence(name: &str, kind: ColumnKind, no_values: &[Spelling]) -> String {
    let kind = kind.in_words();
    let (make, them, they_mean) =
        if no_values.len() == 1 { ("makes", "it", "it means") } else { ("make", "them", "they mean") };
    format!(
        "All other values of \"{name}\" are {kind}, but {} {make} the column text, without groups such as intervals. Read {them} \
         as missing if {they_mean} that there is no value.",
        in_rows(no_values)
    )
}

/// `"flu" (40 rows), "Flu" (3 rows) and "flu " (1 row)`.
fn in_rows(spellings: &[Spelling]) -> String {
    let mut parts: Vec<String> = spellings
        .iter()
        .take(NAMED)
        .map(|spelling| format!("{} ({})", spelling.shown(), rows(spelling.rows)))
        .collect();
    if spellings.len() > NAMED {
        parts.push(format!("{} more", count((spellings.len() - NAMED) as u64)));
    }
    match parts.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} and {last}", first.join(", ")),
        _ => parts.concat(),
    }
}

#[cfg(test)]
mod tests {
    use crate::recipe::Choices;
    use crate::session::{Problem, Session};
    use tauell_data::table::{MissingTokens, ReadOptions, read_all};

    fn session() -> Session {
        let options = ReadOptions::default();
        let reading = read_all(b"age,disease\n30,flu\n30,Flu\n40,flu\n40,hiv\n", &options).unwrap();
        Session::new(reading, options, MissingTokens::default())
    }

    fn choices(merge: &[&str]) -> Choices {
        let merge_spellings = merge.iter().map(|&name| name.to_owned()).collect();
        let choices = Choices { qi: vec!["age".into()], merge_spellings, ..Choices::default() };
        choices.with_sensitive("disease", &["tau-l=0.5,2"]).unwrap()
    }

    #[test]
    fn merging_follows_the_choices_there_and_back_and_the_tree_with_it() {
        let mut session = session();
        for _ in 0..2 {
            let apart = session.assess(&choices(&[])).unwrap();
            assert_eq!(apart.attributes[0].values.len(), 3);
            assert!(!apart.spelling[0].merged && apart.spelling[0].alike[0].len() == 2);
            let merged = session.assess(&choices(&["disease"])).unwrap();
            assert_eq!(merged.attributes[0].values.len(), 2);
            assert!(merged.spelling[0].merged && merged.spelling[0].alike == apart.spelling[0].alike);
            assert_eq!(session.taxonomy(1).taxonomy().leaf_count(), 2);
        }
        let problem = Problem::new(&mut session, &choices(&["disease"])).unwrap();
        assert_eq!(problem.spelling().len(), 1);
        assert_eq!(session.table().columns()[1].cell(1), "flu");
        session.set_missing(MissingTokens::new(["", "hiv"]));
        assert_eq!((session.table().columns()[1].cell(1), session.table().columns()[1].cell(3)), ("flu", "hiv"));
        Problem::new(&mut session, &choices(&[])).unwrap();
        assert_eq!(session.table().columns()[1].cell(1), "Flu");
    }
}
