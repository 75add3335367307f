//! How tables are read: which delimiter, which columns, what is an error with its line.

use crate::command_line::desk::Desk;

const CHOSEN: &str = "--qi age --sensitive disease --tau 0.5 --l 2";

/// Patients with a weight as Germany writes it: 198 good rows, two ragged ones where `ragged`.
fn weights(ragged: &str) -> String {
    let rows: String =
        (0..198).map(|n| format!("{};6{},{};{}\n", 20 + n % 40, n % 9, n % 7, ["flu", "hiv", "cold"][n % 3])).collect();
    format!("age;weight;disease\n{rows}{ragged}")
}

#[test]
fn decimal_commas_do_not_hide_the_semicolon_and_a_ragged_row_names_the_option() {
    let desk = Desk::empty();
    desk.write("t.csv", weights(""));
    assert_eq!(desk.review("t.csv --qi age --sensitive disease")["rows"], 198);
    desk.write("t.csv", weights("30;61,5\n30;61,5;flu;x\n"));
    desk.run(&format!("anonymize t.csv {CHOSEN}"))
        .refused(2, &["t.csv, line 200: 2 fields found, 3 expected", "with --delimiter", "[field-count]"]);
}

#[test]
fn a_name_with_a_comma_is_one_cell_between_semicolons() {
    let desk = Desk::empty();
    desk.write("t.csv", "Mueller, Anna;34;flu\nSchmidt, Bernd;34;cold\n");
    let ended = desk.run_words(&["review", "t.csv", "--no-header", "--qi", "column 2", "--sensitive", "column 3"]);
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(ended.out.contains("\"classes\": 1,"), "{}", ended.out);
}

#[test]
fn a_misquoted_cell_is_an_error_with_its_line() {
    let desk = Desk::empty();
    for cell in ["\"fl\"u", "\"flu\" "] {
        desk.write("t.csv", format!("age,disease\n20,flu\n20,{cell}\n"));
        desk.run("review t.csv --qi age --sensitive disease").refused(
            2,
            &["t.csv, line 3: field 2 continues after its closing quote. Remove what follows the quote", "[misquoted]"],
        );
    }
}

#[test]
fn the_index_of_pandas_and_a_double_column_are_read_where_no_role_uses_them() {
    let desk = Desk::empty();
    let rows: String = (0..6).map(|n| format!("{n},{},x,y,{}\n", 20 + n / 3, ["flu", "hiv", "cold"][n % 3])).collect();
    desk.write("t.csv", format!(",age,note,note,disease\n{rows}"));
    let ended = desk.run(&format!("anonymize t.csv {CHOSEN}"));
    assert_eq!((ended.status, ended.out.lines().next()), (0, Some("age,disease")), "{}", ended.err);
    assert!(
        ended.err.contains("Field 1 of the header is empty; the column is called \"column 1\" here."),
        "{}",
        ended.err
    );
    assert!(ended.err.contains("The header names \"note\" again in field 4"), "{}", ended.err);
    for words in ["--keep note", "--keep age --qi note"] {
        desk.run(&format!("anonymize t.csv --qi age --sensitive disease --tau 0.5 --l 2 {words}")).refused(
            2,
            &[
                "fields 3 and 4 of the header are both called \"note\". Use in flags the names \"note (1)\" and \"note (2)\", or rename one",
                "[duplicate-column-name]",
            ],
        );
    }
    for (words, cell) in [("note (1)", "x"), ("note (2)", "y")] {
        let ended = desk.run_words(&[
            "anonymize",
            "t.csv",
            "--qi",
            "age",
            "--sensitive",
            "disease",
            "--tau",
            "0.5",
            "--l",
            "2",
            "--keep",
            words,
        ]);
        assert_eq!(ended.status, 0, "{}", ended.err);
        assert!(ended.out.lines().skip(1).all(|line| line.split(',').nth(1) == Some(cell)), "{}", ended.out);
    }
    // Where both hold the same it does not matter which is meant.
    desk.write("t.csv", format!("index,age,note,note,disease\n{}", rows.replace("x,y", "x,x")));
    let ended = desk.run(&format!("anonymize t.csv {CHOSEN} --keep note"));
    assert_eq!((ended.status, ended.out.lines().next()), (0, Some("age,note,disease")), "{}", ended.err);
}
