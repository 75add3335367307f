//! Cells that a spreadsheet would run, and the apostrophe that keeps it from doing so.
//!
//! A spreadsheet that opens a file recognizes a formula from the beginning of a cell. The rule here is that of the
//! OWASP page on CSV injection: a cell runs if it begins with `=`, `+`, `-`, `@`, a tab or a carriage return; but a
//! plain number with a sign does not, since there is nothing to run in it.
//!
//! A plain number is a sign, `+` or `-`, and after it nothing but digits, one `.` or `,` for the decimals, groups of three digits
//! set off by the other of the two, and an exponent: `-5`, `+1.5`, `-1,234.5`, `-1.234,5`, `-.5`, `-3e2`. All else that begins with
//! a sign runs: of a range of negative numbers, `-5--1`, a spreadsheet makes -4; `-`, `-5%`, `+49 30 123` and `-∞` are no numbers
//! for every spreadsheet, so they count too.
//!
//! Quoted, such a cell has an apostrophe in front. So has a cell that begins with apostrophes, and after them like a formula:
//! otherwise no one could tell it from a quoted one. Thus taking one apostrophe away from every cell that begins with at least
//! one, and after them all like a formula, gives back what there was, whatever there was; and nothing else is touched.

use serde::{Deserialize, Serialize};

/// What becomes of published cells that a spreadsheet would run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub enum Formulas {
    /// They are written unchanged.
    #[default]
    Keep,
    /// An apostrophe is written before them, which a later reading takes away.
    Quote,
    /// Nothing is published where there are any.
    Refuse,
}

/// Whether a cell that begins with this byte may get an apostrophe where formulas are quoted.
pub(super) fn may_run(first: u8) -> bool {
    matches!(first, b'=' | b'+' | b'-' | b'@' | b'\t' | b'\r' | b'\'')
}

/// Whether a spreadsheet would run a cell of this text. O(length of a number).
pub fn runs(text: &[u8]) -> bool {
    match text.first() {
        Some(b'=' | b'@' | b'\t' | b'\r') => true,
        Some(b'+' | b'-') => !is_amount(&text[1..]),
        _ => false,
    }
}

/// Whether a cell gets an apostrophe where formulas are quoted: one that runs, or would but for the apostrophes before it.
pub fn is_to_be_quoted(text: &[u8]) -> bool {
    let apostrophes = text.iter().take_while(|&&byte| byte == b'\'').count();
    runs(&text[apostrophes..])
}

/// What a cell was before it was quoted; `None` where it is no quoted cell.
pub fn taken_back(text: &[u8]) -> Option<&[u8]> {
    text.strip_prefix(b"'").filter(|before| is_to_be_quoted(before))
}

/// As [`taken_back`], of text.
pub(crate) fn text_taken_back(text: &str) -> Option<&str> {
    // The apostrophe is one byte, so what follows it is text, too.
    taken_back(text.as_bytes()).map(|_| &text[1..])
}

/// Whether this is a number without its sign.
fn is_amount(text: &[u8]) -> bool {
    let (number, exponent) = match text.iter().position(|byte| byte.eq_ignore_ascii_case(&b'e')) {
        Some(at) => (&text[..at], Some(&text[at + 1..])),
        None => (text, None),
    };
    let of_digits = |text: &[u8]| !text.is_empty() && text.iter().all(u8::is_ascii_digit);
    let exponent_is_one = |text: &[u8]| of_digits(text.strip_prefix(b"-").or(text.strip_prefix(b"+")).unwrap_or(text));
    exponent.is_none_or(exponent_is_one)
        && [(b'.', b','), (b',', b'.')].iter().any(|&(decimals, groups)| {
            let mut parts = number.splitn(2, |&byte| byte == decimals);
            let (whole, rest) = (parts.next().unwrap_or_default(), parts.next());
            let rest_is_digits = rest.is_none_or(|rest| rest.iter().all(u8::is_ascii_digit));
            let some_digit = number.iter().any(u8::is_ascii_digit);
            rest_is_digits && some_digit && (whole.iter().all(u8::is_ascii_digit) || is_grouped(whole, groups))
        })
}

/// Whether these are groups of three digits, the first of one to three.
fn is_grouped(text: &[u8], separator: u8) -> bool {
    let mut groups = text.split(|&byte| byte == separator);
    let digits = |group: &[u8]| group.iter().all(u8::is_ascii_digit);
    groups.next().is_some_and(|first| (1..=3).contains(&first.len()) && digits(first))
        && groups.all(|group| group.len() == 3 && digits(group))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::table::{CsvWriter, ReadOptions, read_all};

    #[test]
    fn what_begins_like_a_formula_runs_and_a_plain_number_does_not() {
        for text in [
            "=1+1",
            "=",
            "+x",
            "+",
            "-",
            "--1",
            "-x",
            "@SUM(A1)",
            "\t5",
            "\r-5",
            "-5--1",
            "-5-1",
            "+49 30 123",
            "-5%",
            "- 5",
            "-∞",
            "-1e",
            "-e2",
            "-.",
            "-,",
            "-1,23.5,6",
            "-1,2345.6",
            "-1..2",
            "-1e2e3",
            "-1e2.5",
            "+1+1",
            "-1,,234",
            "-0x1F",
            "-2019-03-01",
            "-1.234.56,7",
        ] {
            assert!(runs(text.as_bytes()), "{text:?} runs");
        }
        for text in [
            "",
            "5",
            "5-1",
            " =1",
            "'=1",
            "a=1",
            "[-5,-1]",
            "-5",
            "+1.5",
            "-1,234.5",
            "-1.234,5",
            "-3e2",
            "-3E+2",
            "-3e-10",
            "-.5",
            "-5.",
            "-1,5",
            "-1,234,567",
            "+0",
            "*",
            "\u{2212}5",
            "\"=1\"",
        ] {
            assert!(!runs(text.as_bytes()), "{text:?} does not run");
        }
    }

    #[test]
    fn an_apostrophe_that_was_there_survives_the_way_there_and_back() {
        let quoted = |text: &str| if is_to_be_quoted(text.as_bytes()) { format!("'{text}") } else { text.to_owned() };
        let pairs = [
            ("=x", "'=x"),
            ("'=x", "''=x"),
            ("''-", "'''-"),
            ("'-5", "'-5"),
            ("'tis", "'tis"),
            ("'", "'"),
            ("-5", "-5"),
        ];
        for (before, after) in pairs {
            assert_eq!(quoted(before), after);
            assert_eq!(text_taken_back(after).unwrap_or(after), before);
        }
    }

    /// Texts that begin in every way that matters more often than chance has it.
    fn texts() -> impl Strategy<Value = String> {
        prop_oneof![".{0,6}", "['=+@\\-\\t\\r0-9.,eE;\"\n ]{0,8}", "'{0,3}[-+=@][0-9.,eE-]{0,6}"]
    }

    proptest! {
        #[test]
        fn any_table_quoted_and_taken_back_is_the_same_and_holds_no_cell_that_runs(
            rows in (1usize..5).prop_flat_map(|columns| prop::collection::vec(prop::collection::vec(texts(), columns), 2..6)),
            delimiter in prop::sample::select(vec![b',', b';', b'\t', b'\'', b'=']),
        ) {
            // A NUL byte is in no file; the columns have names of their own.
            let mut rows: Vec<Vec<String>> =
                rows.iter().map(|row| row.iter().map(|cell| cell.replace('\0', "")).collect()).collect();
            rows[0].iter_mut().enumerate().for_each(|(place, name)| name.push_str(&format!("n{place}")));
            let mut writer = CsvWriter::new(Vec::new(), delimiter).with_formulas(Formulas::Quote);
            rows.iter().for_each(|row| writer.write_record(row.iter().map(String::as_str)).unwrap());
            let file = writer.finish().unwrap();
            let read = |quoted_formulas: bool| {
                let options = ReadOptions {
                    delimiter: Some(delimiter),
                    header: Some(true),
                    encoding: Some(crate::table::Encoding::Utf8),
                    quoted_formulas,
                    ..ReadOptions::default()
                };
                let table = read_all(&file, &options).unwrap().table;
                let names: Vec<String> = table.columns().iter().map(|column| column.name().to_owned()).collect();
                let cell = |row: usize| table.columns().iter().map(|column| column.cell(row).to_owned()).collect();
                [names].into_iter().chain((0..table.rows()).map(cell)).collect::<Vec<Vec<String>>>()
            };
            prop_assert_eq!(&read(true), &rows);
            for cell in read(false).iter().flatten() {
                prop_assert!(!runs(cell.as_bytes()), "{:?} runs", cell);
            }
        }
    }
}
