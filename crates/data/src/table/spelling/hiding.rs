//! Values that mean a missing one, and so hide what the others are: ages and `unknown` make a column of text, whose
//! taxonomy has no intervals.

use super::{Column, ColumnKind, MissingTokens, NO_VALUES, Spelling, fold, spellings};

/// Words that mean a missing value have no more bytes than this.
const LONGEST: usize = 32;

/// Values that alone keep a column from being more than text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hiding {
    /// What all the others are.
    pub kind: ColumnKind,
    /// They, the most frequent first.
    pub no_values: Vec<Spelling>,
}

impl Hiding {
    /// Those of a column that is text, where there are any. O(rows + bytes of the distinct values).
    pub fn of(column: &Column, missing: &MissingTokens) -> Option<Self> {
        let says_none = |text: &str| text.len() <= LONGEST && NO_VALUES.contains(&fold(text).as_str());
        let codes: Vec<usize> = (0..column.dictionary().len())
            .filter(|&code| {
                let text = column.dictionary().value(super::ValueCode(code as u32));
                says_none(text) && !missing.matches(text)
            })
            .collect();
        if codes.is_empty() {
            return None;
        }
        let no_values = spellings(column, &column.counts(), &codes);
        hidden(column, missing, &no_values).map(|kind| Self { kind, no_values })
    }
}

/// What a column would be without these values, where they make it text and it would be more.
pub(super) fn hidden(column: &Column, missing: &MissingTokens, no_values: &[Spelling]) -> Option<ColumnKind> {
    // No value hides a kind that is in the file itself.
    if no_values.is_empty() || column.kind().is_some() {
        return None;
    }
    let texts: Vec<&str> = column.dictionary().iter().filter(|text| !missing.matches(text)).collect();
    let others: Vec<&str> =
        texts.iter().copied().filter(|text| !no_values.iter().any(|none| none.text == **text)).collect();
    let kind = ColumnKind::of(column.name(), &others);
    (kind != ColumnKind::Text && ColumnKind::of(column.name(), &texts) == ColumnKind::Text).then_some(kind)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hiding(cells: &[&str]) -> Option<(ColumnKind, Vec<String>)> {
        let column = Column::from_cells("c", cells.iter().copied());
        let found = Hiding::of(&column, &MissingTokens::default())?;
        Some((found.kind, found.no_values.into_iter().map(|none| none.text).collect()))
    }

    #[test]
    fn values_that_are_none_hide_numbers_and_dates() {
        let none = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect::<Vec<String>>();
        assert_eq!(hiding(&["30", "41", "Unknown", "30", "?"]), Some((ColumnKind::Integer, none(&["Unknown"]))));
        let dates = hiding(&["9.3.2024", "k.A.", "unbekannt", "31.12.1999", "unbekannt"]);
        assert_eq!(dates, Some((ColumnKind::Date, none(&["unbekannt", "k.A."]))));
        assert_eq!(hiding(&["1.5", "-", "2"]), Some((ColumnKind::Decimal, none(&["-"]))));
        // What other text there is keeps it text; without such a word there is nothing to say; and of words alone nothing is hidden.
        assert_eq!(hiding(&["30", "unknown", "90+"]), None);
        assert_eq!(hiding(&["30", "31"]), None);
        assert_eq!(hiding(&["m", "f", "unknown"]), None);
        assert_eq!(hiding(&["unknown", "-"]), None);
        // What is read as missing hides nothing.
        assert_eq!(hiding(&["30", "NA", "?"]), None);
    }
}
