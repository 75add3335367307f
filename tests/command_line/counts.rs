//! Tables that are grouped already, and the statements around them.

use std::collections::BTreeMap;

use super::desk::{CHOSEN, Desk, HOSPITAL, PUBLISHED};

/// The hospital's entries, each with its count, in the order of their text.
fn entries() -> String {
    let mut counts: BTreeMap<&str, u32> = BTreeMap::new();
    HOSPITAL.lines().skip(1).for_each(|line| *counts.entry(line).or_default() += 1);
    let rows: String = counts.iter().map(|(line, count)| format!("{count},{line}\n")).collect();
    format!("n,age,zip,disease\n{rows}")
}

/// A published table in counts, as rows.
fn repeated(grouped: &str) -> String {
    let mut text = String::new();
    for (number, line) in grouped.lines().enumerate() {
        let (row, count) = line.rsplit_once(',').unwrap();
        let times = if number == 0 { 1 } else { count.parse().unwrap() };
        text.extend(std::iter::repeat_n(format!("{row}\n"), times));
    }
    text
}

#[test]
fn a_grouped_table_from_a_pipe_is_published_grouped_with_its_rows() {
    let desk = Desk::hospital();
    let words = format!("anonymize - {CHOSEN} --count-column n --assignment assignment.csv --report report.json");
    let ended = desk.run_with(&words.split_whitespace().collect::<Vec<_>>(), entries().as_bytes());
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(ended.out.starts_with("age,zip,disease,n\n\"[20,39]\",100**,hepatitis,2\n"), "{}", ended.out);
    assert_eq!(repeated(&ended.out), PUBLISHED);
    assert_eq!(desk.json("report.json")["rows"], 12);
    let assignment = desk.read("assignment.csv");
    assert!(
        assignment.starts_with("age,zip,disease,n,outcome,published_age,published_zip,published_disease,rows\n"),
        "{assignment}"
    );
    assert_eq!(assignment.lines().count(), 13, "each of the twelve entries is in one class");
    assert!(ended.err.contains("For you alone: assignment.csv, report.json"), "{}", ended.err);
}

#[test]
fn a_recipe_replays_the_counts_and_a_recipient_reviews_the_grouped_table() {
    let desk = Desk::hospital();
    desk.write("entries.csv", entries());
    let first =
        desk.run(&format!("anonymize entries.csv {CHOSEN} --count-column n --save-recipe r.json --out first.csv"));
    assert_eq!(first.status, 0, "{}", first.err);
    let again = desk.run("anonymize entries.csv --recipe r.json --out again.csv");
    assert_eq!(again.status, 0, "{}", again.err);
    assert_eq!(desk.read("again.csv"), desk.read("first.csv"));
    let review = desk.review("first.csv --qi age,zip --sensitive disease --count-column n");
    assert_eq!((&review["rows"], &review["classes"]), (&12.into(), &3.into()));
    let with_original = desk.review("first.csv --recipe r.json --original entries.csv --count-column n");
    assert_eq!(with_original["rows"], 12);
}

#[test]
fn a_bad_count_publishes_nothing() {
    let desk = Desk::hospital();
    desk.write("entries.csv", entries().replacen("1,20,10001", "0,20,10001", 1));
    let ended = desk.run(&format!("anonymize entries.csv {CHOSEN} --count-column n --out p.csv --assignment a.csv"));
    ended.refused(2, &["entries.csv, line 3", "positive whole number", "[bad-count]"]);
    assert!(!desk.names().iter().any(|name| name == "p.csv" || name == "a.csv"));
}

/// What the command prints.
fn sql(words: &[&str]) -> String {
    let ended = Desk::empty().run_words(&[&["sql"], words].concat());
    assert_eq!(ended.status, 0, "{}", ended.err);
    ended.out
}

#[test]
fn names_and_texts_are_quoted_as_each_database_reads_them() {
    let roles = ["--qi", "\"a\"\"b;c\",d`e", "--sensitive", "it's \\ {{ x }}", "--tau", "0.5", "--l", "3"];
    let duckdb = sql(&[&["verify", "--dialect", "duckdb", "--published-table", "\"my.x\".t"], &roles[..]].concat());
    for words in [r#""a""b;c""#, "\"d`e\"", r#""it's \ {{ x }}""#, r#"'it''s \ {{ x }}'"#, r#"FROM "my.x"."t""#] {
        assert!(duckdb.contains(words), "{words} is not in\n{duckdb}");
    }
    let spark = sql(&[&["verify", "--dialect", "spark"], &roles[..]].concat());
    for words in [r#"`a"b;c`"#, "`d``e`", r"`it's \ {{ x }}`", r"'it\'s \\ {{ x }}'", "FROM `published`"] {
        assert!(spark.contains(words), "{words} is not in\n{spark}");
    }
    let dbt = sql(&[&["dbt", "--dialect", "duckdb"], &roles[..]].concat());
    assert!(dbt.contains(r#""it's \ {{ '{' }}{{ '{' }} x }}""#), "{dbt}");
    assert!(dbt.contains("FROM {{ ref('published') }}"), "{dbt}");
    assert!(!dbt.trim_end().ends_with(';'), "{dbt}");
}

#[test]
fn limits_in_statements_are_those_of_the_requirements() {
    let roles = ["--dialect", "duckdb", "--qi", "age", "--sensitive", "disease"];
    let verify = |required: &[&str]| sql(&[&["verify"], &roles[..], required].concat());
    let tau_ell = verify(&["--tau", "1/3", "--l", "4"]);
    for (k, above, below) in [(1, 1, 3), (2, 5, 9), (3, 7, 9)] {
        let limit = format!("({k}, CAST({above} AS HUGEINT), CAST({below} AS HUGEINT), '{above}/{below}')");
        assert!(tau_ell.contains(&limit), "{limit} is not in\n{tau_ell}");
    }
    assert!(tau_ell.contains("tauell_distinct < 4"), "{tau_ell}");
    let distinct = verify(&["--require", "distinct-l=5", "--require", "k=7"]);
    assert!(distinct.contains("tauell_distinct < 5") && distinct.contains("tauell_size < 7"), "{distinct}");
    assert!(!distinct.contains("too large a share"), "{distinct}");
}
