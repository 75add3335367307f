//! Grouped tables, and statements about them.

use tauell::recipe::{Choices, Recipe};
use tauell::session::Session;
use tauell::table::{MissingTokens, ReadOptions, read_all};

use super::case::{Case, Said};
use crate::command_line::desk::{CHOSEN, Desk};

/// Anonymizes a grouped table of this text.
fn grouped(text: &str, words: &str) -> Said {
    let desk = Desk::hospital();
    desk.write("people.csv", text);
    Said::at(&desk, &format!("anonymize people.csv {CHOSEN} --count-column n {words}"))
}

/// Prints statements about the hospital table.
fn sql(words: &str) -> Said {
    let desk = Desk::hospital();
    Said::at(&desk, &format!("sql --dialect duckdb {words}"))
}

pub fn cases() -> Vec<Case> {
    vec![
        Case {
            code: "no-count-column",
            place: "people.csv",
            what: "the table has no column \"n\" for the counts",
            advice: "Name with --count-column the one column that contains the number of rows of each entry.",
            bring: || grouped("age,zip,disease\n20,10000,flu\n", ""),
        },
        Case {
            code: "bad-count",
            place: "people.csv, line 3",
            what: "the count in column \"n\" is not a positive whole number",
            advice: "Correct it, or remove the row.",
            bring: || grouped("age,zip,disease,n\n20,10000,flu,2\n21,10000,flu,1.5\n", ""),
        },
        Case {
            code: "too-many-rows",
            place: "people.csv, line 3",
            what: "the file has more than 4,294,967,295 rows",
            advice: "Split it.",
            bring: || grouped("age,zip,disease,n\n20,10000,flu,1\n21,10000,flu,4294967295\n", ""),
        },
        Case {
            code: "other-counts",
            place: "the recipe reads each row",
            what: "as often as column \"n\" counts, but this table was not read so",
            advice: "Use the command for it, which reads tables by counts.",
            bring: || {
                let options = ReadOptions::default();
                let reading = read_all(b"age,n\n20,2\n", &options).unwrap();
                let mut session = Session::new(reading, options, MissingTokens::default());
                let read = ReadOptions { count_column: Some("n".to_owned()), ..ReadOptions::default() };
                let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
                let recipe = Recipe { read, choices, ..Recipe::default() };
                Said::by(session.apply(&recipe).unwrap_err())
            },
        },
        Case {
            code: "counted-public-report",
            place: "--public-report",
            what: "this report is about a table with one row per person, and column \"n\" has counts",
            advice: "Remove --public-report, or anonymize the table before it is grouped.",
            bring: || grouped("age,zip,disease,n\n20,10000,flu,1\n", "--public-report p.json"),
        },
        Case {
            code: "not-in-sql",
            place: "entropy-l=3",
            what: "this requirement cannot be verified by SQL",
            advice: "or verify the published table with tauell review.",
            bring: || sql("verify --qi age --sensitive disease --require entropy-l=3"),
        },
        Case {
            code: "not-a-table",
            place: "--table a..b",
            what: "this is not the name of a table",
            advice: "Write it as people, or as hospital.people.",
            bring: || sql("group --qi age --table a..b"),
        },
        Case {
            code: "alike-in-sql",
            place: "age, AGE",
            what: "databases do not distinguish these columns, because their names differ in case only",
            advice: "Rename one of them.",
            bring: || sql("group --qi age --sensitive AGE"),
        },
        Case {
            code: "no-parts",
            place: "group-rest",
            what: "this statement needs the number of parts",
            advice: "Set it with --parts.",
            bring: || sql("group-rest --qi age"),
        },
    ]
}
