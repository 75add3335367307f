//! `tauell taxonomy`: hierarchy files made, and compared with a table.

use serde_json::Value;

use crate::command_line::desk::{DISEASES, Desk, Ended};

/// People with a column for every builder.
const PEOPLE: &str = "\
age,income,zip,born,name,city,state
17,1200.50,13053,2007-03-05,Smith,Buffalo,New York
23,2500,13068,2001-11-30,Smiley,New York,New York
45,99000.25,14850,1979-01-01,Jones,Austin,Texas
81,300,14853,1943-06-15,Jonas,Dallas,Texas
18,2600,14853,2007-03-20,Smith,Austin,Texas
";

fn people() -> Desk {
    let desk = Desk::empty();
    desk.write("people.csv", PEOPLE);
    desk
}

/// The row of a hierarchy file that begins with this value.
#[track_caller]
fn row(ended: &Ended, value: &str) -> String {
    assert_eq!(ended.status, 0, "{}", ended.err);
    let begin = format!("{value};");
    ended.out.lines().find(|line| line.starts_with(&begin)).unwrap_or_else(|| panic!("{}", ended.out)).to_owned()
}

#[test]
fn every_builder_makes_a_hierarchy_file() {
    let desk = people();
    desk.write(
        "names.json",
        r#"{"label": "any", "children": [{"label": "J", "children": [{"label": "Jones"},
        {"label": "Jonas"}]}, {"label": "Smith"}, {"label": "Smiley"}]}"#,
    );
    for (words, value, expected) in [
        ("age --intervals 10,50", "23", "23;[20,29];[0,49];*"),
        ("age --intervals 10 --origin 5", "23", "23;[15,24];*"),
        ("age --intervals 10 --origin -5 --every-integer", "84", "84;[75,84];*"),
        ("age --intervals 10 --range 10..89 --root anyone", "10", "10;[10,19];anyone"),
        ("age --intervals 10 --below 20 --above 80", "81", "81;>=80;*"),
        ("age --below 20 --every-integer", "24", "24;24;*"),
        ("age --above 40", "45", "45;>=40;*"),
        ("income --intervals 0.5,500,10000", "1200.50", "1200.50;[1000.0,1500.0);[0.0,10000.0);*"),
        ("zip --mask right", "14850", "14850;1485*;148**;*"),
        ("zip --mask left", "13053", "13053;***53;*"),
        ("zip --mask right --step 2", "14850", "14850;148**;*"),
        ("zip --mask right --range 13050..14859", "13059", "13059;1305*;130**;13***;*"),
        ("born --dates quarter,year,decade", "2007-03-05", "2007-03-05;2007-Q1;2000s;*"),
        ("name --prefixes 1,3", "Smith", "Smith;Smi*;*"),
        ("zip --frequency 2", "13053", "13053;other values (3);*"),
        ("city --from-columns state", "New York", "New York;New York (state);*"),
        ("name --suppress", "Jones", "Jones;*"),
        ("name --tree names.json", "Jonas", "Jonas;J;any"),
        ("name --tree names.json --root all", "Jonas", "Jonas;J;all"),
        ("zip --auto", "14850", "14850;1485*;148**;*"),
    ] {
        let ended = desk.run(&format!("taxonomy build people.csv --column {words}"));
        assert_eq!(row(&ended, value), expected, "{words}: {}", ended.out);
        // Every written file can be used, whatever made it.
        desk.write("again.csv", &ended.out);
        let column = words.split(' ').next().unwrap();
        let checked = desk.run(&format!("taxonomy check again.csv --against people.csv --column {column} --json"));
        assert_eq!(checked.status, 0, "{words}: {}", checked.out);
    }
}

#[test]
fn codes_get_the_groups_of_their_classification() {
    let desk = Desk::empty();
    desk.write("visits.csv", "diagnosis,state\nE11.9,CA\nE11.2,IN\nE10.1,DE\nI10.0,CO\nI10.1,GA\nI21.4,AL\n");
    let expected = "E11.9;E11.-;E10-E14 Diabetes mellitus;E00-E90 Endocrine, nutritional and metabolic diseases;*";
    for words in ["diagnosis --classification icd10", "diagnosis --auto"] {
        let ended = desk.run(&format!("taxonomy build visits.csv --column {words}"));
        assert_eq!(row(&ended, "E11.9").replace('"', ""), expected, "{words}");
        assert!(ended.err.contains("chapters of ICD-10 (World Health Organization, 2019)"), "{}", ended.err);
    }
    // States of the USA are no countries, unless someone says so.
    assert_eq!(row(&desk.run("taxonomy build visits.csv --column state --auto"), "DE"), "DE;*");
    let countries = desk.run("taxonomy build visits.csv --column state --classification countries");
    assert_eq!(row(&countries, "DE"), "DE;Europe;*");
    let unfit = desk.run("taxonomy build visits.csv --column diagnosis --classification nace2");
    assert_eq!(unfit.status, 2, "{}", unfit.err);
    let unknown = desk.run("taxonomy build visits.csv --column diagnosis --classification icd9");
    assert!(unknown.status == 2 && unknown.err.contains("icd10, countries, isco08, nace2"), "{}", unknown.err);
}

#[test]
fn notes_list_what_was_written_and_its_caveats() {
    let desk = people();
    let ended = desk.run("taxonomy build people.csv --column zip --frequency 2 --out zip.csv");
    assert_eq!((ended.status, ended.out.as_str()), (0, ""));
    assert!(ended.err.contains("note: Column \"zip\": values in fewer than 2 rows"), "{}", ended.err);
    assert!(ended.err.contains("4 values in 3 levels"), "{}", ended.err);
    assert!(ended.err.contains("discloses which values are rare"), "{}", ended.err);
    assert_eq!(desk.read("zip.csv").lines().count(), 4);
    let quiet = desk.run("taxonomy build people.csv --column zip --frequency 2 --quiet");
    assert_eq!((quiet.err.as_str(), quiet.out), ("", desk.read("zip.csv")));
}

#[test]
fn the_hospitals_trees_are_made_from_its_rows() {
    let desk = Desk::hospital();
    desk.write(
        "diseases.json",
        r#"{"label": "any", "children": [
        {"label": "hemal disease", "children": [{"label": "hepatitis"}, {"label": "anemia"}]},
        {"label": "respiratory", "children": [{"label": "phthisis"}, {"label": "flu"}]}]}"#,
    );
    for (words, file) in [
        ("age --intervals 10 --range 20..39 --root [20,39]", "age"),
        ("zip --mask right --range 10000..10019 --root 100**", "zip"),
        ("disease --tree diseases.json", "disease"),
    ] {
        let ended = desk.run(&format!("taxonomy build people.csv --column {words} --out {file}.csv"));
        assert_eq!(ended.status, 0, "{}", ended.err);
        // A root with a comma is in quotes, since readers look for the delimiter there.
        let made = desk.read(&format!("{file}.csv")).replace('"', "");
        assert_eq!(made, desk.read(&format!("trees/{file}.csv")));
    }
    assert_eq!(desk.read("disease.csv"), DISEASES);
}

#[test]
fn a_hierarchy_file_is_checked_against_a_table() {
    let desk = Desk::hospital();
    let good = desk.run("taxonomy check trees/disease.csv --against people.csv --column disease");
    assert_eq!((good.status, good.out.as_str()), (0, ""), "{}", good.err);
    assert!(good.err.contains("trees/disease.csv can be used for column \"disease\""), "{}", good.err);

    desk.write("half.csv", "hepatitis;hemal;any\nflu;respiratory;any\nmumps;respiratory;any\n");
    let half = desk.run("taxonomy check half.csv --against people.csv --column disease");
    assert_eq!(half.status, 2);
    let lines: Vec<&str> = half.out.lines().collect();
    assert!(lines[0].starts_with("error: The table has 2 values that the taxonomy lacks: \"phthisis\", \"anemia\"."));
    assert!(lines[0].ends_with("[missing-values]"), "{}", lines[0]);
    assert!(lines[1].starts_with("note: 1 base value occurs in no row."), "{}", lines[1]);
    assert!(half.err.contains("half.csv: this file cannot be used for column \"disease\""), "{}", half.err);

    let json = desk.run("taxonomy check half.csv --against people.csv --column disease --json");
    assert_eq!(json.status, 2);
    let json: Value = serde_json::from_str(&json.out).unwrap();
    assert_eq!(json["usable"], false);
    assert_eq!(json["remarks"][0]["labels"], serde_json::json!(["phthisis", "anemia"]));
    assert_eq!(json["groups"], serde_json::json!(["any", "hemal", "respiratory"]));

    desk.write("broken.csv", "hepatitis;any\nflu;all\n");
    let broken = desk.run("taxonomy check broken.csv --against people.csv --column disease");
    assert_eq!(broken.status, 2);
    assert!(broken.out.starts_with("error: broken.csv, line 2"), "{}", broken.out);
    assert!(broken.out.trim_end().ends_with("[broken-file]"), "{}", broken.out);
}

#[test]
fn what_makes_no_sense_is_refused_in_a_sentence_and_nothing_is_written() {
    let desk = people();
    desk.write("bad.json", "{\"label\": \"any\",\n \"kids\": []}");
    desk.write("short.json", r#"{"label": "any", "children": [{"label": "Jones"}]}"#);
    let before = desk.names();
    for (words, said) in [
        ("--column size --suppress", &["people.csv", "no column \"size\"", "[no-such-column]"][..]),
        ("--column name --intervals 5", &["people.csv, column \"name\"", "cannot be read as a number"]),
        ("--column age --intervals 10,15", &["interval width 15", "[taxonomy-bad-widths]"]),
        ("--column income --intervals 10 --every-integer", &["\"1200.50\"", "whole number"]),
        ("--column age --intervals 10 --range 20..90", &["a whole number from 20 to 90", "\"17\""]),
        ("--column age --intervals 10 --range a..b", &["--range a..b", "[not-whole]"]),
        (
            "--column age --below 50 --above 20",
            &["--below cannot be used", "greater than --above", "[taxonomy-bad-setting]"],
        ),
        ("--column zip --mask right --range 13053..99", &["--range cannot be used", "one length"]),
        ("--column zip --mask right --root 13053", &["\"13053\"", "[taxonomy-inner-values]"]),
        ("--column born --dates week,year", &["--dates cannot be used", "two months"]),
        ("--column name --prefixes 0", &["--prefixes cannot be used"]),
        ("--column zip --frequency 1", &["--frequency cannot be used"]),
        ("--column name --from-columns age", &["\"Smith\" in \"17\" and \"18\"", "[taxonomy-two-parents]"]),
        ("--column name --from-columns land", &["no column \"land\""]),
        ("--column name --tree bad.json", &["bad.json, line 2", "[not-a-tree]"]),
        ("--column name --tree none.json", &["none.json", "[cannot-read]"]),
        ("--column name --tree short.json", &["short.json, column \"name\": the taxonomy lacks 3 values", "\"Smith\""]),
    ] {
        desk.run(&format!("taxonomy build people.csv {words} --out tree.csv")).refused(2, said);
        assert_eq!(desk.names(), before, "{words}");
    }
    desk.run("taxonomy build people.csv --column age --suppress --out people.csv")
        .refused(2, &["this would overwrite the input"]);
    desk.run("taxonomy build people.csv --column name --tree bad.json --out bad.json")
        .refused(2, &["this would overwrite the input"]);
    assert_eq!(desk.read("people.csv"), PEOPLE);
}

#[test]
fn arguments_that_do_not_go_together_are_refused() {
    let desk = people();
    for words in [
        "build people.csv --column age",
        "build people.csv --suppress",
        "build people.csv --column age --intervals 5 --mask right",
        "build people.csv --column age --suppress --below 5",
        "build people.csv --column age --suppress --range 1..2",
        "build people.csv --column age --suppress --every-integer",
        "build people.csv --column age --below 5 --origin 3",
        "build people.csv --column age --suppress --step 2",
        "build people.csv --column age --suppress --against people.csv",
        "build people.csv --column age --suppress --json",
        "build people.csv --column age --intervals 5 --step 2",
        "build people.csv --column age --intervals five",
        "build people.csv --column age --intervals 5 --every-integer --range 1..9",
        "build people.csv --column born --dates fortnight",
        "check a.csv --column age",
        "check a.csv --against people.csv",
        "check a.csv --against people.csv --column age --suppress",
        "check a.csv --against people.csv --column age --out b.csv",
        "people.csv --column age --suppress",
        "--check a.csv --against people.csv --column age",
    ] {
        let ended = desk.run(&format!("taxonomy {words}"));
        assert_eq!((ended.status, ended.out.as_str()), (2, ""), "{words}: {}", ended.err);
        assert!(ended.err.starts_with("error: ") && ended.err.trim_end().ends_with(']'), "{words}: {}", ended.err);
    }
}
