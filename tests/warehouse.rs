//! The statements of `tauell sql`, run by the databases that they are for.
//!
//! Both databases come with Python modules, which no build needs, so these tests are ignored unless they are requested:
//! `cargo xtask warehouse` runs them. Where Python or a module is absent they fail and name it.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use serde::Deserialize;
use serde_json::{Value, json};
use tauell::table::{ReadOptions, read_all};

use crate::command_line::desk::Desk;

/// What a statement yields.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct Yielded {
    names: Vec<String>,
    rows: Vec<Vec<Option<String>>>,
    status: i32,
    err: String,
}

impl Yielded {
    /// Its rows as texts, in their order; what is missing is empty.
    fn texts(&self) -> Vec<Vec<String>> {
        self.rows.iter().map(|row| row.iter().map(|cell| cell.clone().unwrap_or_default()).collect()).collect()
    }

    /// How many rows there are of each violation.
    fn violations(&self) -> BTreeMap<String, usize> {
        let at = self.names.iter().position(|name| name == "tauell_violation").expect("a column of violations");
        let mut found = BTreeMap::new();
        for row in &self.rows {
            *found.entry(row[at].clone().expect("a violation has a name")).or_default() += 1;
        }
        found
    }
}

/// Runs steps in one database, which begins empty, and gives what they yield.
fn run(engine: &str, desk: &Desk, steps: &[Value]) -> Vec<Yielded> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/warehouse/engines.py");
    desk.write("job.json", json!({"engine": engine, "folder": desk.path(), "steps": steps}).to_string());
    let python = Command::new("python3").arg(script).arg(desk.path().join("job.json")).output();
    let ended = python.expect("python3 is installed: the databases are modules of Python");
    let (out, err) = (String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
    assert!(
        ended.status.success(),
        "{engine} does not run. If its module is absent, install it: pip install duckdb pyspark\n{err}"
    );
    let yielded: Vec<Yielded> = out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    for step in &yielded {
        assert_eq!(step.status, 0, "{}", step.err);
    }
    yielded
}

/// Names that have to be quoted, each in its own way.
const NAMES: [&str; 5] = ["say \"hi\"; --", "it's a `name`", "back\\slash {{ x }}", "two\nlines", "Order"];
/// What the classes of these tests have to satisfy.
const REQUIRED: [&str; 6] = ["--tau", "0.4", "--l", "3", "--require", "k=3"];
/// People of the table, and those of them who are published: one has no sensitive value.
const PEOPLE: usize = 480;

/// A table of people whose texts have to be quoted, too.
fn people() -> Vec<Vec<Option<String>>> {
    let row = |person: usize| {
        let age = (20 + person % 12).to_string();
        let place = ["a'b", "a\"b", "c;d", "", "e\\f"][person / 12 % 5];
        let disease = ["flu; 'x'", "cold", "asthma \"y\"", "\\cough"][(person * 7 + person / 9) % 4];
        let note = if person.is_multiple_of(3) { "n,1" } else { "n 2" };
        let texts = [age.as_str(), place, disease, note, &person.to_string()].map(str::to_owned);
        let is_missing = |place: usize, text: &str| text.is_empty() || (place == 2 && person == 100);
        texts.into_iter().enumerate().map(|(place, text)| Some(text).filter(|text| !is_missing(place, text))).collect()
    };
    (0..PEOPLE).map(row).collect()
}

/// A table of [`people`] in a database, to be published.
struct Warehouse {
    engine: &'static str,
    desk: Desk,
    /// The flags of columns.
    roles: Vec<String>,
    parts: Option<&'static str>,
    steps: Vec<Value>,
}

impl Warehouse {
    /// The table and the release that a method makes of its entries. The last column has no role, the one before is published unchanged
    /// if that is wanted.
    fn published_by(engine: &'static str, method: &str, keep: bool, parts: Option<&'static str>) -> Self {
        let quoted = |name: &str| format!("\"{}\"", name.replace('"', "\"\""));
        let mut roles = vec!["--qi".to_owned(), [quoted(NAMES[0]), quoted(NAMES[1])].join(",")];
        roles.extend(["--sensitive".to_owned(), quoted(NAMES[2])]);
        roles.extend(keep.then(|| ["--keep".to_owned(), quoted(NAMES[3])]).into_iter().flatten());
        let mut warehouse = Self { engine, desk: Desk::empty(), roles, parts, steps: Vec::new() };
        warehouse.steps.push(json!({"table": "people", "names": NAMES, "rows": people()}));
        warehouse.publish("group", method, "");
        if parts.is_some() {
            warehouse.publish("group-rest", method, "_rest");
        }
        let load = warehouse.sql("load", &[]);
        let load = load.split(";\n").filter(|one| !one.trim().is_empty()).map(|one| json!({"sql": one}));
        warehouse.steps.extend(load);
        warehouse
    }

    /// A statement as the command prints it.
    fn sql(&self, statement: &str, flags: &[&str]) -> String {
        let mut words = vec!["sql", statement, "--dialect", self.engine];
        words.extend(self.roles.iter().map(String::as_str).chain(REQUIRED).chain(flags.iter().copied()));
        words.extend(self.parts.into_iter().flat_map(|parts| ["--parts", parts]));
        let ended = self.desk.run_words(&words);
        assert_eq!(ended.status, 0, "{}", ended.err);
        ended.out
    }

    /// Lets the command publish what a statement groups.
    fn publish(&mut self, group: &str, method: &str, ending: &str) {
        let [entries, assignment, out] =
            ["entries", "assignment", "published"].map(|name| format!("{name}{ending}.csv"));
        self.steps.push(json!({"sql": self.sql(group, &[]), "csv": entries}));
        let mut words: Vec<&str> = vec![env!("CARGO_BIN_EXE_tauell"), "anonymize", &entries, "--count-column", "n"];
        words.extend(["--header", "--quiet", "--assess", "never", "--method", method]);
        words.extend(["--assignment", &assignment, "--out", &out]);
        words.extend(self.roles.iter().map(String::as_str).chain(REQUIRED));
        if method == "sweep" {
            words.extend(["--generalize-sensitive", "never"]);
        }
        self.steps.push(json!({"run": words}));
    }

    /// Runs these statements after all others, and gives what they yield.
    fn end(mut self, statements: &[String]) -> (Desk, Vec<Yielded>) {
        let before = self.steps.len();
        self.steps.extend(statements.iter().map(|one| json!({"sql": one})));
        let mut yielded = run(self.engine, &self.desk, &self.steps);
        (self.desk, yielded.split_off(before))
    }
}

/// The rows of the grouped table that the command published, each as often as it counts, sorted.
fn of_command(desk: &Desk, file: &str) -> Vec<Vec<String>> {
    let options = ReadOptions { count_column: Some("n".to_owned()), header: Some(true), ..ReadOptions::default() };
    let table = read_all(desk.read(file).as_bytes(), &options).unwrap().table;
    let row = |row| table.columns().iter().map(|column| column.cell(row).to_owned()).collect();
    let mut rows: Vec<Vec<String>> = (0..table.rows()).map(row).collect();
    rows.sort();
    rows
}

const EVERYTHING: &str = "SELECT * FROM published";

fn every_way_leads_to_the_table_of_the_command(engine: &'static str) {
    for (how, method) in [("repeat", "sweep"), ("expand", "sweep"), ("recode", "datafly"), ("expand", "mondrian")] {
        let of = Warehouse::published_by(engine, method, how != "recode", None);
        let statements = [of.sql(how, &[]), EVERYTHING.to_owned(), of.sql("verify", &[]), of.sql("measure", &[])];
        let (desk, found) = of.end(&statements);
        let [_, table, violations, figures] = &found[..] else { panic!("{} results", found.len()) };
        // The order is that of the published texts, whatever the order of people was.
        assert_eq!(table.texts(), of_command(&desk, "published.csv"), "{engine}, {how}, {method}");
        assert_eq!(table.rows.len(), PEOPLE - 1, "the person without a sensitive value is excluded");
        assert_eq!(violations.violations(), BTreeMap::new(), "{engine}, {how}, {method}");
        assert!(figures.texts().iter().flatten().any(|cell| cell == "2/5"), "{figures:?}");
    }
}

fn parts_of_a_table_are_published_as_one(engine: &'static str) {
    let of = Warehouse::published_by(engine, "sweep", true, Some("3"));
    let statements = [of.sql("repeat", &[]), EVERYTHING.to_owned(), of.sql("verify", &[])];
    let (desk, found) = of.end(&statements);
    let [_, table, violations] = &found[..] else { panic!("{} results", found.len()) };
    let [equal, rest] = ["published.csv", "published_rest.csv"].map(|file| of_command(&desk, file));
    let mut expected = [equal.clone(), equal, rest].concat();
    expected.sort();
    assert_eq!(table.texts(), expected);
    assert_eq!(table.rows.len(), PEOPLE - 1);
    assert_eq!(violations.violations(), BTreeMap::new());
}

fn a_broken_table_is_flagged(engine: &'static str) {
    let quote = |name: &str| match engine {
        "duckdb" => format!("\"{}\"", name.replace('"', "\"\"")),
        _ => format!("`{}`", name.replace('`', "``")),
    };
    let [age, place, disease, note, _] = NAMES.map(quote);
    let all = format!("{age}, {place}, {disease}, {note}");
    let with = |value: &str| format!("SELECT {age}, {place}, '{value}' AS {disease}, {note} FROM published");
    const DIFFER: &str = "rows differ from the assignment";
    let cases = [
        ("untouched", format!("SELECT {all} FROM published"), vec![]),
        ("one_value", with("cold"), vec![DIFFER, "too few values", "too large a share"]),
        ("generalized", with("any"), vec!["not a base value", DIFFER, "too few values", "too large a share"]),
        (
            "one_row",
            format!("SELECT {all} FROM published LIMIT 1"),
            vec![DIFFER, "too few rows", "too few values", "too large a share"],
        ),
        // The requirement is satisfied all the same.
        ("twice", format!("SELECT {all} FROM published UNION ALL SELECT {all} FROM published"), vec![DIFFER]),
        (
            "exact",
            format!(
                "SELECT CAST(row_number() OVER (ORDER BY {age}) AS VARCHAR(9)) AS {age}, {place}, {disease}, {note} FROM published"
            ),
            vec![DIFFER, "too few rows", "too few values", "too large a share"],
        ),
    ];
    let of = Warehouse::published_by(engine, "sweep", true, None);
    let mut statements = vec![of.sql("repeat", &[])];
    for (name, query, _) in &cases {
        let format = if engine == "spark" { "USING parquet " } else { "" };
        statements.push(format!("CREATE TABLE {name} {format}AS {query}"));
        statements.push(of.sql("verify", &["--published-table", name]));
    }
    let (_, found) = of.end(&statements);
    for ((name, _, expected), found) in cases.iter().zip(found.iter().skip(2).step_by(2)) {
        let kinds: Vec<String> = found.violations().into_keys().collect();
        assert_eq!(kinds, *expected, "{engine}: {name}");
    }
}

/// Runs dbt's build of the project in a folder: whether all of it succeeded, and what it printed.
fn build_with_dbt(desk: &Desk) -> (bool, String) {
    let ended = Command::new("python3")
        .args([
            "-m",
            "dbt.cli.main",
            "--no-use-colors",
            "--no-send-anonymous-usage-stats",
            "build",
            "--profiles-dir",
            ".",
        ])
        .current_dir(desk.path())
        .output()
        .expect("python3 is installed: dbt is a module of Python");
    let printed = String::from_utf8_lossy(&ended.stdout).into_owned() + &String::from_utf8_lossy(&ended.stderr);
    assert!(!printed.contains("No module named"), "dbt is absent: pip install dbt-duckdb\n{printed}");
    (ended.status.success(), printed)
}

#[test]
#[ignore = "needs Python with duckdb and dbt: cargo xtask warehouse"]
fn dbt_runs_the_test_and_fails_if_the_table_violates_a_requirement() {
    let of = Warehouse::published_by("duckdb", "sweep", true, None);
    let statement = of.sql("dbt", &["--published-table", "released", "--assignment-table", "assigned"]);
    let repeat = of.sql("repeat", &[]);
    let (desk, _) = of.end(&[repeat]);
    for folder in ["models", "tests"] {
        std::fs::create_dir(desk.path().join(folder)).unwrap();
    }
    desk.write("dbt_project.yml", "name: people\nversion: '1.0'\nprofile: people\n");
    let profile = "people:\n  target: test\n  outputs:\n    test: {type: duckdb, path: warehouse.db}\n";
    desk.write("profiles.yml", profile);
    desk.write("models/assigned.sql", "SELECT * FROM main.assignment");
    desk.write("models/released.sql", "SELECT * FROM main.published");
    desk.write("tests/released_satisfies_requirements.sql", statement);
    let (succeeds, printed) = build_with_dbt(&desk);
    assert!(succeeds && printed.contains("PASS released_satisfies_requirements"), "{printed}");
    desk.write("models/released.sql", "SELECT * FROM main.published LIMIT 1");
    let (succeeds, printed) = build_with_dbt(&desk);
    assert!(!succeeds && printed.contains("Failure in test released_satisfies_requirements"), "{printed}");
}

macro_rules! in_databases {
    ($($claim:ident,)*) => {
        mod duckdb {
            $(
                #[test]
                #[ignore = "needs Python with duckdb: cargo xtask warehouse"]
                fn $claim() {
                    super::$claim("duckdb");
                }
            )*
        }

        mod spark {
            $(
                #[test]
                #[ignore = "needs Python with pyspark, and Java: cargo xtask warehouse"]
                fn $claim() {
                    super::$claim("spark");
                }
            )*
        }
    };
}

in_databases! {
    every_way_leads_to_the_table_of_the_command,
    parts_of_a_table_are_published_as_one,
    a_broken_table_is_flagged,
}
