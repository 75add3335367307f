//! `tauell estimate`: what a reader computes from a published file.

use serde_json::{Value, json};

use crate::command_line::desk::{Desk, Ended};
use crate::command_line::page::hold;

/// docs/explanation/estimate.md#a-worked-example.
const SETS: &str = "\
sex,disease
F,\"{angina, cold}\"
F,\"{angina, flu}\"
M,\"{angina, mumps}\"
M,\"{cold, flu}\"
M,\"{flu, mumps}\"
";

/// Whom it was made from, in another order.
const PEOPLE: &str = "sex,note,disease\nM,x,flu\nM,x,angina\nM,x,flu\nF,x,angina\nF,x,angina\n";

fn desk() -> Desk {
    let desk = Desk::empty();
    desk.write("sets.csv", SETS);
    desk.write("people.csv", PEOPLE);
    desk.write("rows.csv", "age,group\n20,1\n21,1\n20,2\n30,2\n");
    desk.write("groups.csv", "group,disease,count\n1,flu,1\n1,cold,1\n2,flu,1\n2,mumps,1\n");
    desk.write("general.csv", "age,disease\n\"[20,29]\",flu\n\"[20,29]\",cold\n30,flu\n30,cold\n");
    desk.write("trees/age.csv", "20;[20,29];*\n21;[20,29];*\n30;[30,39];*\n");
    desk
}

fn estimated(desk: &Desk, words: &str) -> Ended {
    let ended = desk.run(&format!("estimate {words}"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    ended
}

fn as_json(desk: &Desk, words: &str) -> Value {
    serde_json::from_str(&estimated(desk, &format!("{words} --json")).out).unwrap()
}

#[test]
fn every_field_is_explained_and_every_explained_field_is_there() {
    let desk = desk();
    let found = vec![
        as_json(&desk, "sets.csv --sensitive disease --where sex=F --original people.csv"),
        as_json(&desk, "rows.csv --groups groups.csv --sensitive disease --where age=20"),
        as_json(&desk, "general.csv --sensitive disease --where age=20 --taxonomies trees"),
    ];
    // Of a marginal each category has the fields of the one estimate.
    let mut marginal = as_json(&desk, "sets.csv --sensitive disease --by sex --original people.csv");
    assert_eq!(marginal["marginal"]["categories"][0]["cells"], json!(["F"]));
    for (place, condition) in [(0, "sex=F"), (1, "sex=M")] {
        let alone = as_json(&desk, &format!("sets.csv --sensitive disease --where {condition} --original people.csv"));
        let category = &mut marginal["marginal"]["categories"][place]["estimate"];
        assert_eq!(*category, alone["estimate"]);
        *category = json!({});
    }
    let all: Vec<Value> = found.into_iter().chain([marginal]).collect();
    hold("explanation/estimate.md", |_| false, &all);
}

#[test]
fn a_value_a_line_and_how_to_read_it_on_standard_error() {
    let desk = desk();
    let ended = estimated(&desk, "sets.csv --sensitive disease");
    assert_eq!(
        ended.out,
        "5 rows\n\n\
         disease  share  low  high  rows\n\
         angina     40%   0%   60%     2\n\
         cold       10%   0%   40%   0.5\n\
         flu        40%   0%   60%     2\n\
         mumps      10%   0%   40%   0.5\n"
    );
    assert!(
        ended.err.contains("note: Every row has a set of 2 of the 4 values")
            && ended.err.contains("is published exactly")
    );
    let quiet = estimated(&desk, "sets.csv --sensitive disease --where sex=F --original people.csv --method raw -q");
    assert_eq!(quiet.err, "");
    assert_eq!(
        quiet.out,
        "2 rows where sex=F\n\n\
         disease  share  low  high  true share  rows  true rows\n\
         angina    100%   4%  100%        100%     2          2\n\
         cold       25%   0%   50%          0%   0.5          0\n\
         flu        25%   0%   50%          0%   0.5          0\n\
         mumps     -50%   0%    0%          0%    -1          0\n"
    );
    // Written where it is requested, by rows of every category.
    let words = "sets.csv --sensitive disease --where sex=F,M --by sex --original people.csv --out out.txt -q";
    assert_eq!(estimated(&desk, words).out, "");
    let lines: Vec<String> = desk.read("out.txt").lines().map(str::to_owned).collect();
    assert_eq!((lines.len(), &*lines[0]), (11, "5 rows where sex=F,M"));
    assert!(lines[2].starts_with("sex  disease  share") && lines[7].starts_with("M    angina"), "{lines:?}");
}

#[test]
fn groups_and_general_cells_are_read_as_such() {
    let desk = desk();
    let groups = as_json(&desk, "rows.csv --groups groups.csv --sensitive disease --where age=20");
    assert_eq!((&groups["form"], &groups["estimate"]["rows"]), (&json!("groups"), &json!(2.0)));
    let counts = |found: &Value| -> Vec<(String, f64)> {
        let values = found["estimate"]["values"].as_array().unwrap().iter();
        values.map(|of| (of["label"].as_str().unwrap().to_owned(), of["count"].as_f64().unwrap())).collect()
    };
    let of = |counts: [(&str, f64); 3]| counts.map(|(label, count)| (label.to_owned(), count)).to_vec();
    let mut found = counts(&groups);
    found.sort_by(|a, b| a.0.cmp(&b.0));
    assert_eq!(found, of([("cold", 0.5), ("flu", 1.0), ("mumps", 0.5)]));
    assert_eq!(groups["estimate"]["true_rows"], Value::Null);
    // The tables of groups are not what they were made from.
    desk.run("estimate rows.csv --groups groups.csv --sensitive disease --where age=20 --original rows.csv")
        .refused(2, &["--original rows.csv: this table does not fit the published one", "[original-unfit]"]);
    let general = as_json(&desk, "general.csv --sensitive disease --where age=20 --taxonomies trees");
    assert_eq!((&general["estimate"]["rows"], &general["estimate"]["by_part"]), (&json!(1.0), &json!(true)));
    // Without a taxonomy, a label counts by what it shows.
    desk.write("shown.csv", "age,disease\n20,flu\n\"[20,29]\",cold\n");
    let shown = as_json(&desk, "shown.csv --sensitive disease --where age=20");
    assert_eq!((&shown["estimate"]["rows"], &shown["estimate"]["by_part"]), (&json!(1.1), &json!(true)));
    let flat = estimated(&desk, "general.csv --sensitive disease --where age=[20,29]");
    assert!(flat.out.starts_with("2 rows where age=[20,29]\n"), "{}", flat.out);
    assert!(!flat.err.contains("does not show of every label"), "{}", flat.err);
    // Who may be in rows with other labels has no interval; no one of 30 is in a row of [20,29].
    let said = "Rows with more generalized labels may belong to it, too, so it has no interval";
    let parts = estimated(&desk, "shown.csv --sensitive disease --by age");
    assert!(parts.err.contains(said) && parts.out.contains("100%    –     –"), "{}{}", parts.out, parts.err);
    let parts = estimated(&desk, "general.csv --sensitive disease --by age");
    assert!(!parts.err.contains(said) && parts.out.contains("50%  50%   50%"), "{}{}", parts.out, parts.err);
    // Of words, it is not known which cover others, and that is stated.
    desk.write("words.csv", "region,disease\nEurope,flu\nFrance,cold\n");
    let words = estimated(&desk, "words.csv --sensitive disease --where region=France");
    assert!(
        words.err.contains("does not show of every label of \"region\" whether it is generalized"),
        "{}",
        words.err
    );
}

#[test]
fn infeasible_requests_are_refused() {
    let desk = desk();
    for (words, says) in [
        (
            "sets.csv --sensitive disease --where sex=X",
            "column \"sex\" has no value \"X\". Use one of \"F\", \"M\". [estimate-no-such-value]",
        ),
        (
            "sets.csv --sensitive disease --where age=20",
            "is not a column of the quasi-identifier. Name one of them with --qi, --where and --by: \"sex\". [estimate-no-such-column]",
        ),
        (
            "sets.csv --sensitive disease --where disease=flu",
            "is not a column of the quasi-identifier. Name one of them with --qi, --where and --by: \"sex\". [estimate-no-such-column]",
        ),
        (
            "sets.csv --sensitive disease --by sex,age",
            "is not a column of the quasi-identifier. Name one of them with --qi, --where and --by: \"sex\". [estimate-no-such-column]",
        ),
        ("sets.csv --sensitive disease --where women", "[estimate-no-condition]"),
        ("sets.csv --sensitive illness", "[no-such-column]"),
        ("general.csv --sensitive disease --form sets", "[estimate-other-form]"),
        ("sets.csv --sensitive disease --out sets.csv", "[replaces-input]"),
    ] {
        let ended = desk.run(&format!("estimate {words}"));
        assert_eq!((ended.status, &*ended.out), (2, ""), "{words}");
        assert!(ended.err.trim_end().ends_with(says), "{words}: {}", ended.err);
    }
}

#[test]
fn a_release_of_tauell_is_estimated_even_with_its_rows_reordered() {
    let desk = Desk::empty();
    let people: String = (0..600).map(|row| format!("{},v{}\n", ["F", "M"][row % 2], (row * row / 7) % 5)).collect();
    desk.write("people.csv", format!("sex,disease\n{people}"));
    let choices = "--qi sex --sensitive disease --require distinct-l=2 --method random-addition --out published.csv";
    let ended = desk.run(&format!("anonymize people.csv {choices}"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    let found = as_json(&desk, "published.csv --sensitive disease --where sex=M --original people.csv");
    assert_eq!((&found["form"], &found["ell"], &found["domain"]), (&json!("sets"), &json!(2), &json!(5)));
    assert_eq!(found["estimate"]["true_rows"], 300);
    let [mse, expected] = ["mse", "expected_mse"].map(|field| found["estimate"][field].as_f64().unwrap());
    // Four values are free: the error is beyond fifteen times what is expected once in 10^11 draws.
    assert!(mse < 15.0 * expected && expected < 1e-3, "{mse} and {expected}");
}
