//! Grouped tables: entries with counts are read as the same rows, and published counts and assignments expand to the same rows.

use proptest::prelude::*;

use crate::files::{Assignment, AssignmentColumns};
use crate::recipe::{Choices, RequirementChoice, RowOrder};
use crate::run::{Outcome, Run};
use crate::session::{Problem, Session};
use tauell_data::table::{CsvWriter, MissingTokens, ReadOptions, Table, read_all};
use tauell_publish::MethodChoice;

type Record = Vec<String>;

fn counted() -> ReadOptions {
    ReadOptions { count_column: Some("n".to_owned()), header: Some(true), ..ReadOptions::default() }
}

fn rowwise() -> ReadOptions {
    ReadOptions { header: Some(true), ..ReadOptions::default() }
}

fn open(bytes: &[u8], options: ReadOptions) -> Session {
    Session::new(read_all(bytes, &options).unwrap(), options, MissingTokens::default())
}

fn csv(records: impl IntoIterator<Item = Record>) -> Vec<u8> {
    let mut writer = CsvWriter::new(Vec::new(), b',');
    records.into_iter().for_each(|record| writer.write_record(record.iter().map(String::as_str)).unwrap());
    writer.finish().unwrap()
}

fn records(table: &Table) -> Vec<Record> {
    let record = |row| table.columns().iter().map(|column| column.cell(row).to_owned()).collect();
    (0..table.rows()).map(record).collect()
}

fn names(table: &Table) -> Record {
    table.columns().iter().map(|column| column.name().to_owned()).collect()
}

/// The entries of a table: rows that are neighbours and alike, with how many there are.
fn entries(rows: &[Record]) -> Vec<Record> {
    let entry = |run: &[Record]| run[0].iter().cloned().chain([run.len().to_string()]).collect();
    rows.chunk_by(|a, b| a == b).map(entry).collect()
}

fn run(session: &mut Session, choices: &Choices) -> Option<Outcome> {
    let run = Run::new(Problem::new(session, choices).ok()?).ok()?;
    run.finish().ok()
}

/// The written table: as rows, and by counts.
fn written(outcome: &Outcome) -> [Vec<u8>; 2] {
    let published = outcome.published();
    let (mut rows, mut grouped) = (Vec::new(), Vec::new());
    published.write_rows(&mut rows, b',', RowOrder::Class, 0..published.rows()).unwrap();
    published.write_counted(&mut grouped, b',', RowOrder::Class, "n").unwrap();
    [rows, grouped]
}

/// The rows that the assignment has, each with its published ones, expanded; with what its columns are called.
fn expanded(assignment: &[u8], input: &[&str], names: &AssignmentColumns) -> Vec<(Record, String, Record)> {
    let table = read_all(assignment, &rowwise()).unwrap().table;
    let cell = |name: &str, row| table.column(name).unwrap().cell(row).to_owned();
    let mut found = Vec::new();
    for row in 0..table.rows() {
        let of_input = input.iter().map(|name| cell(name, row)).collect();
        let published = names.published.iter().map(|name| cell(name, row)).collect();
        let rows: usize = cell(&names.rows, row).parse().unwrap();
        found.extend(std::iter::repeat_n((of_input, cell(&names.outcome, row), published), rows));
    }
    found
}

/// Choices over the columns `a`, `b` (quasi-identifier), `s` (sensitive) and `note` (published unchanged).
fn choices(method: &str, requirement: &str, note: bool) -> Choices {
    let choices = Choices {
        qi: vec!["a".to_owned(), "b".to_owned()],
        keep: if note { vec!["note".to_owned()] } else { Vec::new() },
        method: MethodChoice::of(method).unwrap(),
        ..Choices::default()
    };
    choices.with_sensitive("s", &[requirement]).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_grouped_table_is_published_as_its_rows_are_and_expands_to_them(
        rows in prop::collection::vec((0..6u8, 0..3u8, 0..4u8, 0..2u8), 6..60),
        method in prop::sample::select(vec!["sweep", "tp", "mondrian", "datafly", "incognito", "anatomy"]),
        missing in any::<bool>(),
        note in any::<bool>(),
    ) {
        let sensitive = |value: u8| if value == 3 && missing { String::new() } else { format!("s{value}") };
        let mut rows: Vec<Record> = rows
            .iter()
            .map(|&(a, b, s, note)| vec![format!("{}", 20 + a), format!("b{b}"), sensitive(s), format!("note {note}")])
            .collect();
        rows.sort();
        let header: Record = ["a", "b", "s", "note"].map(str::to_owned).into();
        let with_count = || header.iter().cloned().chain(["n".to_owned()]).collect();
        let choices = choices(method, "simple-l=2", note);

        let mut direct = open(&csv([header.clone()].into_iter().chain(rows.clone())), rowwise());
        let mut grouped = open(&csv([with_count()].into_iter().chain(entries(&rows))), counted());
        prop_assert_eq!(records(direct.table()), records(grouped.table()));
        let secret = || Some(tauell_base::random::Secret::of_seed(7));
        direct.set_secret(secret());
        grouped.set_secret(secret());
        let (of_rows, of_entries) = (run(&mut direct, &choices), run(&mut grouped, &choices));
        prop_assert_eq!(of_rows.is_some(), of_entries.is_some());
        let (Some(of_rows), Some(of_entries)) = (of_rows, of_entries) else { return Ok(()) };

        // The same bytes, and by counts the same rows in the same order.
        let [as_rows, by_counts] = written(&of_entries);
        prop_assert_eq!(&written(&of_rows)[0], &as_rows);
        let published = read_all(&as_rows, &rowwise()).unwrap().table;
        let again = read_all(&by_counts, &counted()).unwrap().table;
        prop_assert_eq!((names(&published), records(&published)), (names(&again), records(&again)));

        // The assignment has every row of the input once, and what is published of them is the published table.
        let mut file = Vec::new();
        let assignment = Assignment::of(of_entries.published(), &grouped);
        assignment.write(&mut file, b',').unwrap();
        let input: Vec<&str> = if note { vec!["a", "b", "s", "note"] } else { vec!["a", "b", "s"] };
        let all = expanded(&file, &input, &assignment.columns());
        let mut of_input: Vec<Record> = all.iter().map(|(input, ..)| input.clone()).collect();
        of_input.sort();
        prop_assert_eq!(of_input, rows.iter().map(|row| row[..input.len()].to_vec()).collect::<Vec<_>>());
        let mut of_published: Vec<Record> =
            all.into_iter().filter(|(_, outcome, _)| outcome == "published").map(|(.., published)| published).collect();
        of_published.sort();
        let mut expected = records(&published);
        expected.sort();
        prop_assert_eq!(of_published, expected);
    }
}

#[test]
fn suppressed_and_excluded_rows_are_in_the_assignment_without_labels() {
    let text = "a,b,s,n\n20,x,s1,20\n20,x,s2,20\n21,x,s1,1\n20,x,,1\n";
    let mut session = open(text.as_bytes(), counted());
    let mut choices = choices("datafly", "simple-l=2", false);
    assert!(choices.method.set("suppress", "10%"));
    let outcome = run(&mut session, &choices).unwrap();
    assert_eq!(outcome.report().suppressed_rows, 1);
    let mut file = Vec::new();
    Assignment::of(outcome.published(), &session).write(&mut file, b',').unwrap();
    let text = String::from_utf8(file).unwrap();
    let without: Vec<&str> = text.lines().filter(|line| !line.contains(",published,")).skip(1).collect();
    assert_eq!(without, ["21,x,s1,1,suppressed,,,,1", "20,x,,1,excluded,,,,1"], "{text}");
    assert_eq!(text.matches(",published,").count(), 2, "{text}");
}

#[test]
fn added_names_differ_from_those_of_the_input_even_without_case() {
    let input = ["Outcome", "rows", "Published_a", "a", "b"];
    let columns = AssignmentColumns::new(&input, Some("count"), &["b", "a"]);
    assert_eq!([&columns.count, &columns.outcome, &columns.rows].map(String::as_str), ["count", "outcome_", "rows_"]);
    assert_eq!(columns.published, ["published_b", "published_a_"]);
    // Whatever the order of the columns.
    let other = AssignmentColumns::new(&["b", "a", "Published_a", "rows", "Outcome"], Some("count"), &["a", "b"]);
    assert_eq!(other.published, ["published_a_", "published_b"]);
}

#[test]
fn a_column_of_counts_is_named_apart_from_published_columns() {
    let mut session = open(
        b"a,b,s,group\n20,x,s1,1\n20,x,s2,1\n",
        ReadOptions { count_column: Some("group".to_owned()), ..counted() },
    );
    // Anatomy draws from a secret.
    session.set_secret(Some(tauell_base::random::Secret::of_seed(7)));
    let outcome = run(&mut session, &choices("anatomy", "simple-l=2", false)).unwrap();
    let mut file = Vec::new();
    outcome.published().write_counted(&mut file, b',', RowOrder::Class, "group").unwrap();
    assert!(file.starts_with(b"a,b,group,group (2)\n"), "{}", String::from_utf8_lossy(&file));
}

#[test]
fn requirements_on_rows_count_rows_and_not_entries() {
    let mut session = open(b"a,n\n20,3\n30,3\n", counted());
    let requirements = vec![RequirementChoice::parse("k=3", None).unwrap()];
    let choices = Choices { qi: vec!["a".to_owned()], requirements, ..Choices::default() };
    let outcome = run(&mut session, &choices).unwrap();
    assert_eq!((outcome.report().rows, outcome.report().k, outcome.report().classes), (6, 3, 2));
}

#[test]
fn a_recipe_with_counts_is_refused_by_a_table_without_and_the_other_way_round() {
    let mut grouped = open(b"a,b,s,n\n20,x,s1,2\n20,x,s2,2\n", counted());
    let mut plain = open(b"a,b,s,n\n20,x,s1,2\n20,x,s2,2\n", rowwise());
    let choices = choices("sweep", "simple-l=2", false);
    let (of_grouped, of_plain) = (grouped.recipe(&choices).unwrap(), plain.recipe(&choices).unwrap());
    assert_eq!(of_grouped.read.count_column.as_deref(), Some("n"));
    assert_eq!(plain.apply(&of_grouped).unwrap_err().code(), "other-counts");
    assert_eq!(grouped.apply(&of_plain).unwrap_err().code(), "other-counts");
    grouped.apply(&of_grouped).unwrap();
}
