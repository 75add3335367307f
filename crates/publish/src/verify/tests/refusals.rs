//! Refusals of what the file states, whatever is required.

use super::case::{Case, File};
use crate::verify::{Role, VerifyError};
use tauell_data::table::Formulas;

const AGES: &str = "20;[20,29];*\n21;[20,29];*\n30;[30,39];*\n";
const DISEASES: &str = "flu;cold;*\ncough;cold;*\nhiv;*\nulcer;*\n";

/// Four people; every class of two different values will do.
fn people() -> Case {
    Case::new(AGES, DISEASES, &["20,flu", "21,hiv", "30,cough", "30,ulcer"], "distinct-l=2")
}

const KEPT: &str = "q,s\n\"[20,29]\",flu\n\"[20,29]\",hiv\n30,cough\n30,ulcer\n";

#[test]
fn what_keeps_all_is_let_through_and_counted() {
    let found = people().of_text(KEPT).unwrap();
    assert_eq!((found.rows, found.classes, found.exact), (4, 2, true));
    // With a BOM-free first line, whatever the line ends and superfluous quotes.
    assert_eq!(people().code(&KEPT.replace('\n', "\r\n").replace("flu", "\"flu\"")), "");
    assert_eq!(people().code(KEPT.trim_end()), "");
}

#[test]
fn a_class_smaller_than_k_is_refused_whether_or_not_anything_is_sensitive() {
    let mut case = people();
    for (k, code) in [(2, ""), (3, "verify-too-small")] {
        case.k = Some(k);
        assert_eq!(case.code(KEPT), code, "k = {k}");
    }
    case.columns.pop();
    case.rows.iter_mut().for_each(|row| row.truncate(1));
    (case.requirements, case.weights) = (Vec::new(), Vec::new());
    for (k, code) in [(2, ""), (3, "verify-too-small")] {
        case.k = Some(k);
        assert_eq!(case.code("q\n\"[20,29]\"\n\"[20,29]\"\n30\n30\n"), code, "k = {k}");
    }
}

#[test]
fn a_quoted_file_is_understood_and_one_that_was_tampered_with_is_refused() {
    let (ages, diseases) = ("20;=20s;*\n21;=20s;*\n30;30s;*\n", "flu;cold;*\ncough;cold;*\nhiv;*\n'-;*\n");
    let case = Case::new(ages, diseases, &["20,flu", "21,hiv", "30,cough", "30,'-"], "distinct-l=2");
    let quoted = "q,s\n'=20s,flu\n'=20s,hiv\n30,cough\n30,''-\n";
    let code = |text: &str, formulas: Formulas| {
        let file = File { formulas, ..case.file(text) };
        case.found(&[&file]).map_or_else(|error| error.code(), |_| "")
    };
    assert_eq!(code(quoted, Formulas::Quote), "");
    // Not quoted, quoted once too often or too seldom, or quoted where no one said so.
    assert_eq!(code(&quoted.replacen("'=", "=", 1), Formulas::Quote), "verify-formula");
    assert_eq!(code(&quoted.replacen("'=", "''=", 1), Formulas::Quote), "verify-label");
    assert_eq!(code(&quoted.replacen("''-", "'-", 1), Formulas::Quote), "verify-label");
    assert_eq!(code(quoted, Formulas::Keep), "verify-label");
    assert_eq!(code(&quoted.replacen("q,s", "q,=s", 1), Formulas::Quote), "verify-formula");
    let kept = quoted.replace("'=", "=").replace("''-", "'-");
    assert_eq!(code(&kept, Formulas::Keep), "");
    assert_eq!(code(&kept, Formulas::Refuse), "verify-formula");
    // Of a header and of a cell the column is reported as people count.
    let second = File { formulas: Formulas::Quote, ..case.file("q,=s\n") };
    assert_eq!(case.found(&[&second]), Err(VerifyError::Formula { column: 2 }));
    let second = File { formulas: Formulas::Quote, ..case.file("q,s\n'=20s,=flu\n") };
    assert_eq!(case.found(&[&second]), Err(VerifyError::Formula { column: 2 }));
}

#[test]
fn a_file_without_a_row_or_with_one_too_many_is_refused() {
    let case = people();
    let short = "q,s\n\"[20,29]\",flu\n\"[20,29]\",hiv\n30,cough\n";
    assert_eq!(case.of_text(short), Err(VerifyError::RowCount { expected: 4, published: 3 }));
    assert_eq!(case.code(&format!("{KEPT}30,ulcer\n")), "verify-row-count");
    assert_eq!(case.code("q,s\n"), "verify-row-count");
    assert_eq!(case.code(""), "verify-row-count");
    assert_eq!(case.found(&[]).unwrap_err().code(), "verify-row-count");
    // A row too many that hides in a cell: there are as many places as rows, and one more record.
    let mut file = case.file(KEPT);
    file.lines[4] = "30,ulcer\n30,ulcer\n".to_owned();
    assert_eq!(case.found(&[&file]).unwrap_err().code(), "verify-row-count");
}

#[test]
fn a_row_that_is_published_twice_in_the_place_of_another_is_refused() {
    let case = people();
    let mut file = case.file(KEPT);
    file.row_at = vec![0, 1, 2, 2];
    file.lines[4] = "30,cough\n".to_owned();
    assert_eq!(case.found(&[&file]).unwrap_err().code(), "verify-row-count");
    file.row_at = vec![0, 1, 2, 4];
    assert_eq!(case.found(&[&file]).unwrap_err().code(), "verify-row-count");
}

#[test]
fn rows_may_be_in_any_order() {
    let case = people();
    let mut file = case.file("q,s\n30,ulcer\n\"[20,29]\",flu\n30,cough\n\"[20,29]\",hiv\n");
    file.row_at = vec![3, 0, 2, 1];
    assert_eq!(case.found(&[&file]).map(|found| found.classes), Ok(2));
    file.row_at = vec![3, 1, 2, 0];
    assert_eq!(case.found(&[&file]).unwrap_err().code(), "verify-not-covered");
}

#[test]
fn a_delimiter_or_a_quote_that_is_not_quoted_is_refused() {
    assert_eq!(
        people().of_text(&KEPT.replacen("\"[20,29]\"", "[20,29]", 1)),
        Err(VerifyError::Torn { record: 1, expected: 2, found: 3 })
    );
    assert_eq!(people().code(&KEPT.replacen("30,cough", "30", 1)), "verify-torn");
    assert_eq!(people().code(&KEPT.replacen("q,s", "q,s,t", 1)), "verify-torn");
    // A quote that nothing closes swallows what comes after it.
    assert_eq!(people().code(&KEPT.replacen("flu", "\"flu", 1)), "verify-torn");
    assert_eq!(people().code(&KEPT.replacen("cough", "\"cough", 1)), "verify-label");
    let mut file = people().file(KEPT);
    file.delimiter = b';';
    assert_eq!(people().found(&[&file]).unwrap_err().code(), "verify-torn");
}

#[test]
fn a_header_that_does_not_name_the_columns_is_refused() {
    for header in ["q,t", "s,q", "q,", "20,flu"] {
        assert_eq!(people().code(&KEPT.replacen("q,s", header, 1)), "verify-header", "{header}");
    }
    // No attribute twice, none omitted.
    let mut file = people().file("q,q\n20,20\n21,21\n30,30\n30,30\n");
    file.roles = vec![Role::QuasiIdentifier(0), Role::QuasiIdentifier(0)];
    assert_eq!(people().found(&[&file]).unwrap_err().code(), "verify-header");
    let mut file = people().file("q,s\n20,20\n");
    file.roles = vec![Role::QuasiIdentifier(0), Role::Kept];
    assert_eq!(people().found(&[&file]).unwrap_err().code(), "verify-header");
}

#[test]
fn a_text_that_names_no_value_is_refused() {
    for (from, to) in [
        ("30,cough", "31,cough"),
        ("30,cough", "30 ,cough"),
        ("30,cough", ",cough"),
        ("30,cough", "30,Cough"),
        ("30,cough", "30,cough "),
        ("\"[20,29]\",flu", "\"[20, 29]\",flu"),
        ("30,ulcer", "30,"),
    ] {
        let text = KEPT.replacen(from, to, 1);
        assert_ne!(text, KEPT);
        assert_eq!(people().code(&text), "verify-label", "{to}");
    }
    assert_eq!(people().of_text(&KEPT.replacen("cough", "x", 1)), Err(VerifyError::Label { column: "s".to_owned() }));
    assert_eq!(people().of_text(&KEPT.replacen("30", "x", 1)), Err(VerifyError::Label { column: "q".to_owned() }));
}

#[test]
fn a_value_that_does_not_cover_the_original_is_refused() {
    for (from, to, column) in [
        ("30,cough", "20,cough", "q"),
        ("30,cough", "\"[20,29]\",cough", "q"),
        ("\"[20,29]\",flu", "21,flu", "q"),
        ("30,cough", "30,flu", "s"),
        ("30,ulcer", "30,cold", "s"),
        ("30,ulcer", "30,hiv", "s"),
        // The text of the row before, which it does cover.
        ("\"[20,29]\",flu\n\"[20,29]\",hiv", "20,flu\n20,hiv", "q"),
        ("\"[20,29]\",flu\n\"[20,29]\",hiv", "\"[20,29]\",flu\n\"[20,29]\",flu", "s"),
    ] {
        let file = people().file(&KEPT.replacen(from, to, 1));
        // Row by row, and all of them as one piece.
        for slice in [1, u64::MAX] {
            let refused = Err(VerifyError::NotCovered { column: column.to_owned() });
            assert_eq!(people().found_in(slice, &[&file]), refused, "{to}");
        }
    }
    // More general is still right.
    assert_eq!(people().code(&KEPT.replace("30,", "*,").replace("cough", "cold")), "");
}

#[test]
fn a_row_with_another_value_is_refused() {
    // The cell that was read says 21; it was coded, and published, as 30.
    let mut file = people().file(KEPT);
    file.originals[2][0] = "21".to_owned();
    assert_eq!(people().found(&[&file]), Err(VerifyError::NotCovered { column: "q".to_owned() }));
    let mut file = people().file(KEPT);
    file.originals[2][1] = "hiv".to_owned();
    assert_eq!(people().found(&[&file]), Err(VerifyError::NotCovered { column: "s".to_owned() }));
    // No row is published that lacks a sensitive value, nor is a value that is there taken for a missing one.
    for (column, text) in [(1, "?"), (0, "?")] {
        let mut file = people().file(KEPT);
        file.originals[2][column] = text.to_owned();
        assert_eq!(people().found(&[&file]).unwrap_err().code(), "verify-not-covered");
    }
}

#[test]
fn a_reader_groups_by_text_and_so_does_the_verifier() {
    // The missing ages were one class to anyone who made it, and are two to anyone who reads it.
    let ages = "20;*\n?;*\nNA;*\n";
    let mut case = Case::new(ages, DISEASES, &["?,flu", "?,flu", "?,hiv", "?,hiv"], "distinct-l=2");
    case.rows[2][0] = "NA".to_owned();
    case.rows[3][0] = "NA".to_owned();
    assert_eq!(case.code("q,s\n?,flu\n?,flu\n?,hiv\n?,hiv\n"), "");
    assert_eq!(case.code("q,s\n?,flu\n?,flu\nNA,hiv\nNA,hiv\n"), "verify-not-covered");
    // Two values over the same leaves are two texts.
    let nested = "20;[20,20];*\n30;*\n";
    let case = Case::new(nested, DISEASES, &["20,flu", "20,flu", "20,hiv", "20,hiv"], "distinct-l=2");
    assert_eq!(case.code("q,s\n20,flu\n20,flu\n20,hiv\n20,hiv\n"), "");
    assert_eq!(case.code("q,s\n20,flu\n20,flu\n\"[20,20]\",hiv\n\"[20,20]\",hiv\n"), "verify-broken");
    assert_eq!(case.code("q,s\n20,flu\n\"[20,20]\",flu\n20,hiv\n\"[20,20]\",hiv\n"), "");
}

#[test]
fn missing_cells_of_any_spelling_are_one_value_and_no_other() {
    let ages = "20;*\n30;*\n?;*\n";
    let case = Case::new(ages, DISEASES, &["?,flu", "NA,hiv", "20,flu", "20,hiv"], "distinct-l=2");
    assert_eq!(case.code("q,s\n?,flu\n?,hiv\n20,flu\n20,hiv\n"), "");
    assert_eq!(case.code("q,s\n?,flu\nNA,hiv\n20,flu\n20,hiv\n"), "verify-label");
    assert_eq!(case.code("q,s\n?,flu\n20,hiv\n20,flu\n20,hiv\n"), "verify-not-covered");
    // A value that is there, coded as if it were missing, and the other way round.
    let mut file = case.file("q,s\n?,flu\n?,hiv\n20,flu\n20,hiv\n");
    file.originals[1][0] = "30".to_owned();
    assert_eq!(case.found(&[&file]).unwrap_err().code(), "verify-not-covered");
    let mut file = case.file("q,s\n?,flu\n?,hiv\n20,flu\n20,hiv\n");
    file.originals[3][0] = "NA".to_owned();
    assert_eq!(case.found(&[&file]).unwrap_err().code(), "verify-not-covered");
}

#[test]
fn a_row_that_is_published_differently_in_another_order_is_refused() {
    let case = people();
    let by_class = case.file(KEPT);
    let mut other = case.file("q,s\n30,cough\n30,ulcer\n\"[20,29]\",flu\n\"[20,29]\",hiv\n");
    other.row_at = vec![2, 3, 0, 1];
    assert_eq!(case.found(&[&by_class, &other]).map(|found| found.classes), Ok(2));
    // Each satisfies its requirement, and together they disclose more.
    other.lines[1] = "*,cough\n".to_owned();
    other.lines[2] = "*,ulcer\n".to_owned();
    assert_eq!(case.found(&[&other]).map(|found| found.classes), Ok(2));
    assert_eq!(case.found(&[&by_class, &other]), Err(VerifyError::Orders));
    let other = case.file(&KEPT.replace("cough", "cold"));
    assert_eq!(case.found(&[&other]).map(|found| found.classes), Ok(2));
    assert_eq!(case.found(&[&by_class, &other]), Err(VerifyError::Orders));
    // What is wrong with the second file is found, too.
    let short = case.file("q,s\n");
    assert_eq!(case.found(&[&by_class, &short]).unwrap_err().code(), "verify-row-count");
}

#[test]
fn a_cell_published_unchanged_equals_the_original() {
    let case = people();
    let mut file = case.file(KEPT);
    file.lines = KEPT.lines().map(|line| format!("{},\"a,\"\"b\"\n", line)).collect();
    file.roles.push(Role::Kept);
    file.originals.iter_mut().for_each(|row| row.push("a,\"b".to_owned()));
    assert_eq!(case.found(&[&file]).map(|found| found.classes), Ok(2));
    file.originals[3][2] = "a,b".to_owned();
    assert_eq!(case.found(&[&file]), Err(VerifyError::Kept { column: 3 }));
}

#[test]
fn each_refusal_has_a_code_and_a_sentence_without_a_cell() {
    let column = || "disease".to_owned();
    let all = [
        (VerifyError::RowCount { expected: 4, published: 3 }, "verify-row-count", "3 rows instead of 4"),
        (VerifyError::Torn { record: 7, expected: 2, found: 3 }, "verify-torn", "record 7"),
        (VerifyError::Header, "verify-header", "header"),
        (VerifyError::Orders, "verify-orders", "different orders"),
        (VerifyError::Kept { column: 3 }, "verify-kept", "column 3"),
        (VerifyError::Formula { column: 3 }, "verify-formula", "column 3"),
        (VerifyError::NotCovered { column: column() }, "verify-not-covered", "\"disease\""),
        (VerifyError::Label { column: column() }, "verify-label", "\"disease\""),
        (
            VerifyError::Broken { column: column(), rows: 9, requirement: "k-anonymity with k = 10".to_owned() },
            "verify-broken",
            "a class of 9 rows violates k-anonymity with k = 10 on \"disease\"",
        ),
    ];
    for (error, code, words) in all {
        assert_eq!(error.code(), code);
        assert!(error.to_string().contains(words), "{error}");
    }
}
