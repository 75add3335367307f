//! Files of many pieces: threads read them, and whatever is wrong is refused as if one thread had read it row by row.

use super::case::{Case, File};
use crate::verify::{Verification, VerifyError};

const AGES: &str = "20;20s;*\n21;20s;*\n30;30s;*\n31;30s;*\n";
const DISEASES: &str = "flu;cold;*\ncough;cold;*\nhiv;*\nulcer;*\n";

/// Enough rows for several pieces.
const ROWS: usize = 6_000;

/// Small enough slices for a piece to be one row, and one slice for all.
const SLICES: [u64; 2] = [100, u64::MAX];

fn people() -> Case {
    let row = |row: usize| {
        let (age, disease) = (["20", "21", "30", "31"][row % 4], ["flu", "cough", "hiv", "ulcer"][row / 4 % 4]);
        vec![age.to_owned(), disease.to_owned()]
    };
    Case { rows: (0..ROWS).map(row).collect(), ..Case::new(AGES, DISEASES, &[], "distinct-l=2") }
}

fn line(row: &[String]) -> String {
    format!("{}s,{}\n", &row[0][..1].replace(['2', '3'], if row[0].starts_with('2') { "20" } else { "30" }), row[1])
}

/// Its rows as they are published, in an order in which each of their classes is in every piece.
fn file(case: &Case) -> File {
    let mut file = case.file("");
    file.lines = std::iter::once("q,s\n".to_owned()).chain(case.rows.iter().map(|row| line(row))).collect();
    file.row_at = (0..ROWS).collect();
    file
}

fn reversed(mut file: File) -> File {
    file.row_at.reverse();
    file.lines[1..].reverse();
    file
}

fn found(case: &Case, files: &[&File]) -> Result<Verification, VerifyError> {
    let [short, long] = SLICES.map(|slice| case.found_in(slice, files));
    assert_eq!(short, long);
    long
}

#[test]
fn a_file_of_many_pieces_is_let_through() {
    let case = people();
    let verified = found(&case, &[&file(&case), &reversed(file(&case))]).unwrap();
    assert_eq!((verified.rows, verified.classes), (ROWS, 2));
}

#[test]
fn a_fault_in_any_row_of_either_file_is_refused() {
    let case = people();
    // What the line of a row becomes, by the code of the refusal.
    type Fault = (&'static str, fn(&str) -> String);
    let faults: [Fault; 4] = [
        ("verify-label", |line| line.replace("0s", "0S")),
        ("verify-not-covered", |line| {
            if line.starts_with('2') { line.replacen('2', "3", 1) } else { line.replacen('3', "2", 1) }
        }),
        ("verify-not-covered", |line| {
            if line.contains("flu") { line.replace("flu", "hiv") } else { format!("{},flu\n", &line[..3]) }
        }),
        ("verify-torn", |line| line.replace(',', ",,")),
    ];
    for row in [1, 1_023, 2_500] {
        for (code, fault) in faults {
            let mut wrong = file(&case);
            wrong.lines[row + 1] = fault(&wrong.lines[row + 1]);
            let (right, of_line) = (file(&case), &wrong.lines[row + 1]);
            assert_eq!(found(&case, &[&wrong]).unwrap_err().code(), code, "row {row}: {of_line}");
            assert_eq!(found(&case, &[&right, &wrong]).unwrap_err().code(), code, "row {row}: {of_line}");
            assert_eq!(found(&case, &[&right, &reversed(wrong)]).unwrap_err().code(), code, "row {row}");
        }
        // Another published value that covers the original is no fault in one file alone.
        let mut coarser = file(&case);
        coarser.lines[row + 1] = format!("*,{}", &coarser.lines[row + 1][4..]);
        assert_eq!(found(&case, &[&file(&case), &coarser]), Err(VerifyError::Orders), "row {row}");
        // One too many: the rows behind it are not those of their places.
        let mut doubled = file(&case);
        doubled.lines[row + 1] = doubled.lines[row + 1].repeat(2);
        assert_eq!(found(&case, &[&doubled]).unwrap_err().code(), "verify-not-covered", "row {row}");
        // Twice, in the place of another.
        let mut twice = file(&case);
        twice.row_at[row] = row / 2;
        assert_eq!(found(&case, &[&twice]).unwrap_err().code(), "verify-row-count", "row {row}");
    }
}

#[test]
fn pieces_that_end_anywhere_are_the_same_file() {
    let case = people();
    let expected = found(&case, &[&file(&case)]);
    for (row, bytes) in [(5, 2), (1_023, 1), (1_024, 6), (1_024, 7), (3_000, 3)] {
        // Some bytes of a line come with the line before: part of a record, or all of it.
        for records in 1..=2 {
            let mut cut = file(&case);
            let moved: String = (0..records - 1).map(|more| std::mem::take(&mut cut.lines[row + 1 + more])).collect();
            let last = &mut cut.lines[row + records];
            let rest = last.split_off(bytes.min(last.len()));
            let moved = moved + &std::mem::replace(last, rest);
            cut.lines[row].push_str(&moved);
            assert_eq!(found(&case, &[&cut]), expected, "row {row}, {bytes} bytes, {records}");
            // And a fault behind it is still found.
            let line = cut.lines[ROWS].replace("0s", "0S");
            cut.lines[ROWS] = line;
            assert_eq!(found(&case, &[&cut]).unwrap_err().code(), "verify-label", "row {row}, {bytes} bytes");
        }
    }
    // A record too many in one piece, and one too few in another: rows are not those of their places.
    let mut shifted = file(&case);
    let line = shifted.lines.remove(4_000);
    shifted.lines[2_000] += "20s,flu\n";
    shifted.lines.insert(4_000, String::new());
    assert!(line.starts_with("30s") && found(&case, &[&shifted]).is_err());
}
