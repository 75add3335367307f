//! Cells that a spreadsheet would run: counted, quoted and taken back, refused.

use serde_json::json;

use crate::command_line::desk::{CHOSEN, DISEASES, Desk, HOSPITAL};

/// What a row keeps as it is: a cell that begins like a quoted formula, a plain number, text, a formula.
const NOTES: [&str; 4] = ["'=1", "-5", "o'clock", "=HYPERLINK(1)"];

/// The hospital with formulas everywhere: a sensitive value, labels of groups, kept cells, the name of a column.
fn spiked() -> Desk {
    let desk = Desk::hospital();
    let rows = HOSPITAL.replace("flu", "=flu");
    let rows = rows.lines().enumerate().map(|(row, line)| match row {
        0 => format!("{line},@note\n"),
        row => format!("{line},{}\n", NOTES[row % 4]),
    });
    desk.write("people.csv", rows.collect::<String>());
    desk.write("trees/disease.csv", DISEASES.replace("flu", "=flu"));
    let zips = (10000..10020).map(|zip| format!("{zip};+{}*;-\n", zip / 10));
    desk.write("trees/zip.csv", zips.collect::<String>());
    desk
}

const SPIKED: &str = "--qi age,zip --sensitive disease --taxonomies trees --tau 0.5 --l 3 --keep @note";

#[test]
fn formulas_are_counted_by_column_in_note_and_report_and_published_unchanged() {
    let desk = spiked();
    let ended = desk.run(&format!("anonymize people.csv {SPIKED} --report r.json"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(ended.out.contains(",-,=flu,") && ended.out.contains(",=HYPERLINK(1)\n"), "{}", ended.out);
    let sentence = "A spreadsheet that opens the published file would run 12 cells of column \"zip\", 1 cell of \
                    column \"disease\" and the name and 3 cells of column \"@note\" as formulas: they begin with =, \
                    +, -, @, a tab or a carriage return, and are not plain numbers.";
    assert!(
        ended.err.contains(&format!("\n  {sentence} Write an apostrophe before them with --formulas quote.")),
        "{}",
        ended.err
    );
    let expected = json!({
        "choice": "keep",
        "cells": 16,
        "columns": [
            { "column": "zip", "name": false, "texts": 2, "cells": 12 },
            { "column": "disease", "name": false, "texts": 1, "cells": 1 },
            { "column": "@note", "name": true, "texts": 1, "cells": 3 },
        ],
        "sentence": sentence,
    });
    assert_eq!(desk.json("r.json")["formulas"], expected);
    // Without formulas there is no note, and the report counts none.
    let plain = Desk::hospital();
    let ended = plain.run(&format!("anonymize people.csv {CHOSEN} --report r.json"));
    assert!(!ended.err.contains("formula"), "{}", ended.err);
    assert_eq!(plain.json("r.json")["formulas"], json!({ "choice": "keep", "cells": 0, "columns": [] }));
}

#[test]
fn quoted_formulas_follow_an_apostrophe_that_reading_removes() {
    let desk = spiked();
    let kept = desk.publish(&format!("{SPIKED} --out kept.csv --save-recipe kept.json"));
    assert_eq!(kept, "");
    desk.publish(&format!("{SPIKED} --formulas quote --out quoted.csv --save-recipe quoted.json --report r.json"));
    let (kept, quoted) = (desk.read("kept.csv"), desk.read("quoted.csv"));
    assert!(quoted.starts_with("age,zip,disease,'@note\n"), "{quoted}");
    // What looked quoted is quoted once more; plain numbers and other apostrophes stay.
    for row in [",'-,'=flu,", ",'+1000*,", ",''=1\n", ",'=HYPERLINK(1)\n", ",-5\n", ",o'clock\n"] {
        assert!(quoted.contains(row), "{row} in {quoted}");
    }
    assert_eq!(desk.json("r.json")["formulas"]["choice"], "quote");
    assert_eq!(desk.json("quoted.json")["choices"]["formulas"], "quote");
    // The recipe replays to the same bytes; a flag wins over it.
    assert_eq!(desk.publish("--recipe quoted.json"), quoted);
    assert_eq!(desk.publish("--recipe quoted.json --formulas keep"), kept);

    // A review reads what was published: by the recipe, or by the option. Without either every cell is as it is.
    let figures = |words: &str| {
        let audit = desk.review(words);
        (audit["classes"].clone(), audit["attributes"].clone())
    };
    let of_kept = figures("kept.csv --recipe kept.json --taxonomies trees");
    assert_eq!(figures("quoted.csv --recipe quoted.json --taxonomies trees"), of_kept);
    let columns = "--qi age,zip --sensitive disease --taxonomies trees --tau 0.5 --l 3";
    let of_columns = figures(&format!("kept.csv {columns}"));
    assert_eq!(figures(&format!("quoted.csv {columns} --quoted-formulas")), of_columns);
    let astray = desk.run(&format!("review quoted.csv {columns}"));
    assert_eq!(astray.status, 2, "{}", astray.err);
    assert!(astray.err.contains("20 cells have an apostrophe before"), "{}", astray.err);
    assert!(astray.err.contains("remove it with --quoted-formulas"), "{}", astray.err);
    // The original is read as the recipe read it, whatever the published file is.
    let linked = desk.review("quoted.csv --recipe quoted.json --taxonomies trees --original people.csv");
    assert_eq!(linked["classes"], of_kept.0);

    // So does publishing it again.
    desk.write("people.csv", &quoted);
    let again = desk.publish(
        "--qi age --sensitive disease --keep @note --tau 0.7 --l 2 --quoted-formulas --save-recipe again.json",
    );
    assert!(again.contains(",'=1\n") && again.starts_with("age,disease,@note\n"), "{again}");
    assert_eq!(desk.json("again.json")["read"]["quoted_formulas"], true);
    assert_eq!(desk.publish("--recipe again.json"), again);
}

#[test]
fn refused_formulas_end_with_bad_input_and_nothing_written() {
    let desk = spiked();
    let before = desk.names();
    let words = format!(
        "anonymize people.csv {SPIKED} --formulas refuse --out o.csv --report r.json --save-recipe recipe.json"
    );
    let named = ["column \"zip\"", "12 cells", "Use --formulas quote or --formulas keep", "[formulas-refused]"];
    desk.run(&words).refused(2, &named);
    assert_eq!(desk.names(), before);
    // A table without any is published.
    let plain = Desk::hospital();
    assert_eq!(plain.publish(&format!("{CHOSEN} --formulas refuse")), plain.publish(CHOSEN));
    desk.run(&format!("anonymize people.csv {SPIKED} --formulas drop")).refused(2, &["keep, quote, refuse"]);
}

#[test]
fn a_file_that_merely_has_apostrophes_is_never_changed() {
    let desk = spiked();
    // Read without the option, cells that look quoted are what they are, and are published so.
    let kept = desk.publish(&format!("{SPIKED} --out kept.csv"));
    assert_eq!(kept, "");
    assert!(desk.read("kept.csv").contains(",'=1\n"));
    // So are names of columns.
    desk.write("people.csv", desk.read("people.csv").replacen("@note", "'@note", 1));
    let named = desk.publish(&SPIKED.replace("@note", "'@note"));
    assert!(named.starts_with("age,zip,disease,'@note\n") && named.contains(",'=1\n"), "{named}");
    // With it, a name or a number in apostrophes stays as well.
    desk.write("people.csv", HOSPITAL.replace("flu", "'flu'").replace("anemia", "'-5"));
    let published = desk.publish("--qi age --sensitive disease --tau 0.5 --l 2 --quoted-formulas");
    assert!(published.contains("'flu'") && published.contains("'-5"), "{published}");
}

#[test]
fn the_review_as_a_page_has_their_number() {
    let desk = spiked();
    desk.publish(&format!("{SPIKED} --out kept.csv --save-recipe kept.json"));
    desk.review("kept.csv --recipe kept.json --taxonomies trees --html review.html");
    let page = desk.read("review.html");
    assert!(
        page.contains("12 cells of column") && page.contains("are not plain numbers."),
        "the caveat is in the page"
    );
}
