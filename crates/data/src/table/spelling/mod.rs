//! Values that differ in spelling only, and values that are none.
//!
//! To a computer `flu`, `Flu` and `flu ` are three values, so that a class of one disease looks diverse.

mod diacritics;
mod fold;
mod hiding;

use std::cmp::Reverse;
use std::collections::HashMap;

use serde::Serialize;

use tauell_base::sorting::sorted;

use super::{Column, ColumnKind, MissingTokens, ValueCode};

use fold::fold;
pub use hiding::Hiding;

/// One way in which a value is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Spelling {
    /// The text of the cell.
    pub text: String,
    /// Rows that have it.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub rows: u64,
}

/// What the spelling of a column's values says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spellings {
    /// Values that are written in several ways, the one of the most rows first; of each all ways, the most frequent first; ties
    /// by Unicode.
    pub alike: Vec<Vec<Spelling>>,
    /// Values that mean a missing one (`*`, `unknown`), and are not counted as missing; the most frequent first, ties
    /// by Unicode.
    pub no_values: Vec<Spelling>,
    /// What the column would be without the latter, where they alone make it text.
    pub hidden: Option<ColumnKind>,
}

/// Words that mean that a value is not known, folded. `none` is not among them: that someone has no disease is a value.
const NO_VALUES: [&str; 33] = [
    "*",
    "-",
    "--",
    "---",
    ".",
    "..",
    "...",
    "?",
    "??",
    "???",
    "#n/a",
    "n/a",
    "n.a.",
    "na",
    "nan",
    "<na>",
    "null",
    "nil",
    "unknown",
    "not known",
    "not available",
    "not stated",
    "not specified",
    "missing",
    "undefined",
    "unbekannt",
    "keine angabe",
    "k.a.",
    "inconnu",
    "desconocido",
    "sconosciuto",
    "desconhecido",
    "onbekend",
];

impl Spellings {
    /// Looks at the values of a column that are not missing. O(rows + text of the distinct values).
    pub fn of(column: &Column, missing: &MissingTokens) -> Self {
        Self::counted(column, &column.counts(), missing)
    }

    /// The same where a value of the column has so many rows, by its code, as its cells may not tell. O(text of the distinct values).
    pub fn counted(column: &Column, counts: &[u32], missing: &MissingTokens) -> Self {
        let (mut alike, mut no_values) = (Vec::new(), Vec::new());
        for Group { fold, codes } in groups(column, missing) {
            let is_none = NO_VALUES.contains(&fold.as_str());
            if !is_none && codes.len() < 2 {
                continue;
            }
            let group = spellings(column, counts, &codes);
            if is_none {
                no_values.extend(group.iter().cloned());
            }
            if group.len() > 1 {
                alike.push(group);
            }
        }
        let rows = |group: &[Spelling]| group.iter().map(|spelling| spelling.rows).sum::<u64>();
        // Ties by Unicode: a value's first place in the file would disclose who has it.
        let by_text = |a: &Spelling, b: &Spelling| a.text.cmp(&b.text);
        let alike = sorted(alike, |a: &Vec<Spelling>, b| rows(b).cmp(&rows(a)).then_with(|| by_text(&a[0], &b[0])));
        let no_values = sorted(no_values, |a: &Spelling, b| b.rows.cmp(&a.rows).then_with(|| by_text(a, b)));
        let hidden = hiding::hidden(column, missing, &no_values);
        Self { alike, no_values, hidden }
    }

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        self.alike.is_empty() && self.no_values.is_empty()
    }
}

/// A column with one spelling for each value: the most frequent, ties by Unicode. Missing cells do not change. O(rows +
/// text of the distinct values).
pub fn merge_spellings(column: &Column, missing: &MissingTokens) -> Column {
    let values = column.dictionary();
    let mut text_of: Vec<&str> = values.iter().collect();
    let counts = column.counts();
    for Group { codes: group, .. } in groups(column, missing) {
        let kept = group.iter().copied().min_by_key(|&code| (Reverse(counts[code]), text_of[code]));
        let Some(kept) = kept.map(|code| text_of[code]) else { continue };
        group.iter().for_each(|&code| text_of[code] = kept);
    }
    let mut merged = Column::from_cells(column.name(), column.codes().iter().map(|code| text_of[code as usize]));
    column.kind().into_iter().for_each(|kind| merged.set_kind(kind));
    merged
}

/// Spellings of one value.
struct Group {
    fold: String,
    codes: Vec<usize>,
}

/// The values of a column that are not missing, by what they look like, in the order of their first appearance.
fn groups(column: &Column, missing: &MissingTokens) -> Vec<Group> {
    let mut of_fold: HashMap<String, usize> = HashMap::new();
    let mut groups: Vec<Group> = Vec::new();
    for (code, value) in column.dictionary().iter().enumerate().filter(|(_, value)| !missing.matches(value)) {
        let fold = fold(value);
        match of_fold.get(&fold) {
            Some(&at) => groups[at].codes.push(code),
            None => {
                of_fold.insert(fold.clone(), groups.len());
                groups.push(Group { fold, codes: vec![code] });
            }
        }
    }
    groups
}

fn spellings(column: &Column, counts: &[u32], codes: &[usize]) -> Vec<Spelling> {
    let spelling = |&code: &usize| Spelling {
        text: column.dictionary().value(ValueCode(code as u32)).to_owned(),
        rows: u64::from(counts[code]),
    };
    let spellings: Vec<Spelling> = codes.iter().map(spelling).collect();
    sorted(spellings, |a, b| b.rows.cmp(&a.rows).then_with(|| a.text.cmp(&b.text)))
}

impl Spelling {
    /// The text in quotes, with what cannot be seen written out: `"flu<U+00A0>"`.
    pub fn shown(&self) -> String {
        let mut shown = String::from("\"");
        for c in self.text.chars() {
            let lower = c.to_lowercase().next().unwrap_or(c);
            let plain = c == ' ' || !c.is_whitespace() && !c.is_control() && !fold(&format!("a{c}")).eq("a");
            let is_mark = matches!(c, '\u{300}'..='\u{36f}');
            if plain && !is_mark && (fold::drawn_as(lower) == lower || !lower.is_alphabetic()) {
                shown.push(c);
            } else {
                shown.push_str(&format!("<U+{:04X}>", c as u32));
            }
        }
        shown.push('"');
        shown
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn column(cells: &[&str]) -> Column {
        Column::from_cells("disease", cells.iter().copied())
    }

    fn texts(spellings: &[Spelling]) -> Vec<(&str, u64)> {
        spellings.iter().map(|spelling| (spelling.text.as_str(), spelling.rows)).collect()
    }

    #[test]
    fn look_alikes_are_found_with_their_rows_and_missing_cells_are_none() {
        let column = column(&["Flu", "flu", "flu ", "hiv", "flu", "NA", "na", "1", "1.0", "unknown", "*"]);
        let found = Spellings::of(&column, &MissingTokens::default());
        let alike: Vec<_> = found.alike.iter().map(|group| texts(group)).collect();
        assert_eq!(alike, [vec![("flu", 2), ("Flu", 1), ("flu ", 1)], vec![("1", 1), ("1.0", 1)]]);
        assert_eq!(texts(&found.no_values), [("*", 1), ("unknown", 1)]);
        assert!(Spellings::of(&self::column(&["flu", "hiv", "none", ""]), &MissingTokens::default()).is_empty());
    }

    #[test]
    fn merging_keeps_the_most_frequent_spelling() {
        let column = column(&["Flu", "flu", "hiv", "flu ", "flu", "NA", "na", "B", "b"]);
        let merged = merge_spellings(&column, &MissingTokens::default());
        let cells: Vec<&str> = (0..merged.len()).map(|row| merged.cell(row)).collect();
        assert_eq!(cells, ["flu", "flu", "hiv", "flu", "flu", "NA", "na", "B", "B"]);
        assert_eq!(merged.name(), "disease");
    }

    #[test]
    fn what_cannot_be_seen_is_written_out() {
        let shown = |text: &str| Spelling { text: text.to_owned(), rows: 1 }.shown();
        assert_eq!(shown("flu "), "\"flu \"");
        assert_eq!(shown("flu\u{a0}"), "\"flu<U+00A0>\"");
        assert_eq!(shown("f\u{200b}lu"), "\"f<U+200B>lu\"");
        assert_eq!(shown("cafe\u{301}"), "\"cafe<U+0301>\"");
        assert_eq!(shown("саncer"), "\"<U+0441><U+0430>ncer\"");
        assert_eq!(shown("café – 5"), "\"café – 5\"");
    }
}
