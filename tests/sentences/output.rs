//! What the command writes for people: its help, its messages, the review as HTML.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::sentences::reading::plain_names;

const HOSPITAL: &str = "age,zip,disease\n20,10000,hepatitis\n20,10001,hepatitis\n20,10002,hepatitis\n20,10003,hepatitis\n\
                        29,10004,phthisis\n33,10004,hepatitis\n32,10005,phthisis\n31,10006,phthisis\n30,10007,phthisis\n\
                        30,10005,anemia\n28,10019,hepatitis\n29,10017,flu\n";

/// What the command writes to standard output and to standard error.
fn told(folder: &Path, words: &str) -> (String, String) {
    let done = Command::new(env!("CARGO_BIN_EXE_tauell")).current_dir(folder).args(words.split(' ')).output().unwrap();
    (String::from_utf8(done.stdout).unwrap(), String::from_utf8(done.stderr).unwrap())
}

fn hold(what: &str, text: &str) {
    let found = plain_names(text);
    assert!(!text.is_empty(), "{what} says something");
    assert!(found.is_empty(), "{what}: {found:#?}");
}

/// The text of a page: neither tags nor what is in `code`, `script`, `style`.
fn text_of(html: &str) -> String {
    let mut html = html.to_owned();
    for tag in ["style", "script", "code"] {
        while let Some(open) = html.find(&format!("<{tag}")) {
            let close = html[open..].find(&format!("</{tag}>")).expect("a tag that is closed") + open;
            html.replace_range(open..close + tag.len() + 3, "…");
        }
    }
    let mut text = String::new();
    for part in html.split('<') {
        text.push_str(part.split_once('>').map_or("", |(_, text)| text));
        text.push(' ');
    }
    text
}

/// All texts in JSON that hold a blank: its sentences.
fn sentences(value: &serde_json::Value, found: &mut Vec<String>) {
    match value {
        serde_json::Value::String(text) if text.contains(' ') => found.push(text.clone()),
        serde_json::Value::Array(values) => values.iter().for_each(|value| sentences(value, found)),
        serde_json::Value::Object(fields) => fields.values().for_each(|value| sentences(value, found)),
        _ => {}
    }
}

#[test]
fn help_writes_parameters_as_letters() {
    for words in
        ["--help", "anonymize --help", "review --help", "taxonomy build --help", "help methods", "help requirements"]
    {
        hold(words, &told(Path::new("."), words).0);
    }
}

#[test]
fn messages_reports_and_reviews_write_parameters_as_letters() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("people.csv"), HOSPITAL).unwrap();
    let columns = "people.csv --qi age,zip --sensitive disease";
    let held = "--require k=2 --require distinct-l=2 --require simple-l=2 --require entropy-l=2 --require recursive-l=4,2 \
                --require t-close=0.9";
    let read = |name: &str| fs::read_to_string(folder.path().join(name)).unwrap();

    // Refused, for what each parameter may be and for what the table can keep.
    for words in [
        "--tau 0.5 --l 5",
        "--tau 0.3 --l 3",
        "--tau x --l 3",
        "--tau 0.5 --l 1",
        "--tau 0.5 --l x",
        "--l 3",
        "--tau 0.5",
        "",
        "--require entropy-l=1",
        "--require entropy-l=x",
        "--require recursive-l=4,1",
        "--require distinct-l=1",
        "--require distinct-l=x",
        "--require distinct-l=5",
        "--require entropy-l=4",
        "--require recursive-l=1,4",
        "--require l=3",
        "--require npd-recursive-l=4,5,2",
        "--require pd-recursive-l=4,2",
    ] {
        let words = format!("anonymize {columns} --out o.csv {words}");
        hold(&words, &told(folder.path(), words.trim()).1);
    }

    for way in ["never", "as-needed"] {
        let words = format!(
            "anonymize {columns} --tau 0.7 --l 3 {held} --generalize-sensitive {way} --out {way}.csv --report {way}.json \
             --save-recipe recipe.json --experiments"
        );
        hold(&words, &told(folder.path(), &words).1);
        let mut found = Vec::new();
        sentences(&serde_json::from_str(&read(&format!("{way}.json"))).unwrap(), &mut found);
        hold("the report", &found.join("\n"));

        let words = format!(
            "review {way}.csv --recipe recipe.json --original people.csv --minimality --max-candidates 99 --walk-steps 200 --html {way}.html"
        );
        let (audit, notes) = told(folder.path(), &words);
        hold(&words, &(notes + "."));
        let mut found = Vec::new();
        sentences(&serde_json::from_str(&audit).unwrap(), &mut found);
        hold("the audit", &found.join("\n"));
        hold("the review", &text_of(&read(&format!("{way}.html"))));
    }
}
