//! What the values of flags may be.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use tauell_data::taxonomy::Decimal;
use tauell_measure::findings::{Acceptance, DecisionAbout};
use tauell_privacy::RequirementError;
use tauell_publish::{METHODS, MethodChoice, OptionKind, OptionWord};

/// Names in a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Names(pub Vec<String>);

impl Names {
    /// All names of a repeatable flag; `None` if it is absent.
    pub fn all(given: &[Self]) -> Option<Vec<String>> {
        (!given.is_empty()).then(|| given.iter().flat_map(|names| names.0.clone()).collect())
    }
}

/// The name of a method.
pub(super) fn method() -> impl TypedValueParser<Value = MethodChoice> {
    let names = METHODS.iter().map(|about| PossibleValue::new(about.name).help(about.title));
    PossibleValuesParser::new(names).map(|name| MethodChoice::of(&name).expect("it is in the list"))
}

/// A word that an option of some method may be, each listed once.
pub(super) fn word(option: &str) -> impl TypedValueParser<Value = String> {
    let kinds = METHODS.iter().filter_map(|about| Some(about.option(option)?.kind));
    let mut words: Vec<&OptionWord> = Vec::new();
    for word in kinds.flat_map(OptionKind::words) {
        if !words.iter().any(|known| known.name == word.name) {
            words.push(word);
        }
    }
    PossibleValuesParser::new(words.into_iter().map(|word| PossibleValue::new(word.name).help(word.meaning)))
}

/// What an option of a method may be, in words.
pub(crate) fn allowed_values(kind: OptionKind) -> String {
    let listed = |words: &[OptionWord]| words.iter().map(|word| word.name).collect::<Vec<_>>().join(", ");
    match kind {
        OptionKind::Word { words } => listed(words),
        OptionKind::Rows { range, .. } | OptionKind::Steps { range, .. } => range.to_owned(),
        OptionKind::Flag => "true, false".to_owned(),
    }
}

/// A decision and the reason for it, such as `small-classes=The table is public.`
pub(super) fn acceptance(text: &str) -> Result<Acceptance, String> {
    let (word, reason) = text.split_once('=').unwrap_or((text, ""));
    let can_be_accepted = || DecisionAbout::ALL.into_iter().filter(|about| about.can_be_accepted());
    let Some(about) = can_be_accepted().find(|about| about.word() == word.trim()) else {
        let words: Vec<&str> = can_be_accepted().map(DecisionAbout::word).collect();
        return Err(format!("\"{}\" cannot be accepted. Use one of {}", word.trim(), words.join(", ")));
    };
    match reason.trim() {
        "" => Err(format!("the reason is missing. Write it after the name, such as {}=\"the reason\"", about.word())),
        reason => Ok(Acceptance { about, reason: reason.to_owned(), people: None }),
    }
}

/// Columns, separated by commas.
pub(crate) fn columns(text: &str) -> Result<Names, String> {
    let names = words(text)?;
    if names.0.iter().any(String::is_empty) {
        return Err("a column name is empty. Separate names by single commas".to_owned());
    }
    Ok(names)
}

/// Words, separated by commas; a word that contains a comma is in double quotes.
pub(super) fn words(text: &str) -> Result<Names, String> {
    let mut names = vec![String::new()];
    let mut rest = text.chars().peekable();
    while let Some(c) = rest.next() {
        let word = names.last_mut().expect("there is always a last word");
        match c {
            ',' => names.push(String::new()),
            '"' if word.is_empty() => loop {
                match rest.next() {
                    Some('"') if rest.peek() == Some(&'"') => word.extend(rest.next()),
                    Some('"') => break,
                    Some(c) => word.push(c),
                    None => return Err("a quote is opened but never closed. Close it".to_owned()),
                }
            },
            c => word.push(c),
        }
    }
    Ok(Names(names))
}

pub(super) fn column_and_file(text: &str) -> Result<String, String> {
    match text.split_once('=') {
        Some((column, file)) if !column.is_empty() && !file.is_empty() => Ok(text.to_owned()),
        _ => Err("a column and a file are expected. Write them as age=age.csv".to_owned()),
    }
}

pub(super) fn column_and_number(text: &str) -> Result<(String, u32), String> {
    text.rsplit_once('=')
        .filter(|(column, _)| !column.is_empty())
        .and_then(|(column, number)| Some((column.to_owned(), number.trim().parse().ok()?)))
        .ok_or_else(|| "a column and a whole number are expected. Write them as age=4".to_owned())
}

pub(super) fn column_and_width(text: &str) -> Result<(String, Decimal), String> {
    text.rsplit_once('=')
        .filter(|(column, _)| !column.is_empty())
        .and_then(|(column, width)| Some((column.to_owned(), width.parse().ok()?)))
        .ok_or_else(|| "a column and a width are expected. Write them as wage=10".to_owned())
}

pub(super) fn ell(text: &str) -> Result<u32, String> {
    let text = text.trim();
    text.parse().map_err(|_| match RequirementError::not_whole("ℓ", text) {
        error @ RequirementError::TooLarge { .. } => error.to_string(),
        _ => "ℓ must be a whole number of at least 2".to_owned(),
    })
}

pub(super) fn delimiter(text: &str) -> Result<u8, String> {
    match text.as_bytes() {
        b"tab" | b"\\t" => Ok(b'\t'),
        [byte] if byte.is_ascii() && !matches!(byte, b'"' | b'\r' | b'\n' | 0) => Ok(*byte),
        _ => Err("one ASCII character is expected, and no quote. Use one such as , ; | or the word tab".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_comma_is_quoted() {
        let names = |text| words(text).map(|names| names.0);
        assert_eq!(names("age,sex").unwrap(), ["age", "sex"]);
        assert_eq!(names("\"a,b\",\"say \"\"hi\"\"\",5\"").unwrap(), ["a,b", "say \"hi\"", "5\""]);
        assert_eq!(names(",?").unwrap(), ["", "?"]);
        assert!(names("\"a").is_err());
        assert!(columns("age,,sex").is_err());
    }

    #[test]
    fn delimiters_are_one_character_or_a_tab() {
        assert_eq!((delimiter(";"), delimiter("tab"), delimiter("\\t")), (Ok(b';'), Ok(b'\t'), Ok(b'\t')));
        for text in ["", "ab", "\"", "\n", "é"] {
            assert!(delimiter(text).is_err(), "{text:?}");
        }
    }
}
