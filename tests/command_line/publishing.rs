//! The published table and the report.

use std::collections::BTreeMap;

use serde_json::json;

use crate::command_line::checker::{Leaves, Requirement, check, leaves, records};
use crate::command_line::desk::{CHOSEN, DISEASES, Desk, HOSPITAL, PUBLISHED};

/// What the labels of the desk's hierarchy files cover.
fn trees(desk: &Desk) -> BTreeMap<String, Leaves> {
    let files = std::fs::read_dir(desk.path().join("trees")).unwrap();
    let names = files.map(|file| file.unwrap().path().file_stem().unwrap().to_string_lossy().into_owned());
    names.map(|name| (name.clone(), leaves(&desk.read(&format!("trees/{name}.csv"))))).collect()
}

#[test]
fn the_hospital_table_comes_out_in_three_classes() {
    let desk = Desk::hospital();
    let ended = desk
        .run(&format!("anonymize people.csv {CHOSEN} --out published.csv --report report.json --save-recipe r.json"));
    assert_eq!((ended.status, ended.out.as_str()), (0, ""), "{}", ended.err);
    assert_eq!(desk.read("published.csv"), PUBLISHED);
    assert_eq!(desk.names(), ["people.csv", "published.csv", "r.json", "report.json", "trees"]);
    let report = desk.json("report.json");
    assert!(desk.read("report.json").ends_with("}\n"));
    assert_eq!((&report["rows"], &report["classes"], &report["k"]), (&12.into(), &3.into(), &4.into()));
    assert_eq!((&report["discernibility"], &report["average_class_size"]), (&48.into(), &4.0.into()));
    let information = |name: &str| report["utility"][name].as_f64().unwrap();
    assert!((information("information") - 13.0 / 36.0).abs() < 1e-12);
    assert!((information("information_qi") - 1.0 / 12.0).abs() < 1e-12);
    assert!((information("information_sensitive") - 11.0 / 12.0).abs() < 1e-12);
    let required = &report["requirements"][0];
    assert_eq!((&required["name"], &required["column"]), (&"tau-l".into(), &"disease".into()));
    assert_eq!(required["params"], serde_json::json!({"tau": "0.5", "l": 3}));
    assert_eq!((&required["satisfied"], &required["margin"]), (&true.into(), &0.0.into()));
    assert!((report["sensitive_generalized"].as_f64().unwrap() - 2.0 / 12.0).abs() < 1e-12);
    for step in ["read", "publish", "write"] {
        assert!(report["seconds"][step].as_f64().unwrap() > 0.0, "{step}");
    }
    assert_eq!(report["dropped"], serde_json::json!({"missing_sensitive": 0, "missing_qi": 0}));
}

#[test]
fn the_published_file_alone_proves_that_the_requirement_is_satisfied() {
    let desk = Desk::hospital();
    let trees = trees(&desk);
    let half = Requirement { tau: (1, 2), l: 3 };
    let classes = check(&desk.publish(CHOSEN), &trees, &["age", "zip"], "disease", &half);
    assert_eq!((classes.count(), classes.smallest(), classes.discernibility(), classes.broken()), (3, 4, 48, 0));
    // The checker can say no: nothing was done to this table, and a little more was requested of the other.
    assert_eq!(check(HOSPITAL, &trees, &["age", "zip"], "disease", &half).broken(), 12);
    let more = Requirement { tau: (49, 100), l: 3 };
    assert_eq!(check(&desk.publish(CHOSEN), &trees, &["age", "zip"], "disease", &more).broken(), 3);
}

#[test]
fn rows_come_in_input_order_on_request() {
    let desk = Desk::hospital();
    let published = records(&desk.publish(&format!("{CHOSEN} --row-order input")));
    let trees = trees(&desk);
    for (before, after) in records(HOSPITAL).iter().zip(&published).skip(1) {
        for (column, name) in published[0].iter().enumerate() {
            assert!(trees[name.as_str()][&after[column]].contains(&before[column]), "{before:?} {after:?}");
        }
    }
    let mut sorted = published[1..].to_vec();
    let mut by_class = records(PUBLISHED)[1..].to_vec();
    sorted.sort();
    by_class.sort();
    assert_eq!(sorted, by_class);
}

#[test]
fn the_same_run_gives_the_same_bytes_and_a_shuffled_table_satisfies_the_requirement_too() {
    let desk = Desk::hospital();
    assert_eq!(desk.publish(CHOSEN), desk.publish(CHOSEN));
    let mut lines: Vec<&str> = HOSPITAL.lines().collect();
    lines[1..].reverse();
    desk.write("people.csv", lines.join("\n"));
    // Other classes, since ties go by row, and no weaker ones.
    let published = desk.publish(CHOSEN);
    let classes = check(&published, &trees(&desk), &["age", "zip"], "disease", &Requirement { tau: (1, 2), l: 3 });
    assert_eq!((records(&published).len(), classes.broken()), (13, 0));
}

#[test]
fn columns_published_unchanged_are_unchanged_and_unpublished_ones_are_named() {
    let desk = Desk::hospital();
    let wide: String = HOSPITAL
        .lines()
        .enumerate()
        .map(
            |(row, line)| {
                if row == 0 { format!("name,{line},note\n") } else { format!("N{row},{line},\"n, {row}\"\n") }
            },
        )
        .collect();
    desk.write("people.csv", wide);
    let ended = desk.run(&format!("anonymize people.csv {CHOSEN} --keep note --row-order input --report r.json"));
    let published = records(&ended.out);
    assert_eq!(published[0], ["age", "zip", "disease", "note"]);
    (1..=12).for_each(|row| assert_eq!(published[row][3], format!("n, {row}")));
    assert!(ended.err.contains("\n  Unpublished columns, because no flag names them: \"name\""), "{}", ended.err);
    assert_eq!(desk.json("r.json")["unpublished_columns"], serde_json::json!(["name"]));
    // In class order, rows that are equal are sorted by what is published of them.
    let by_class = records(&desk.publish(&format!("{CHOSEN} --keep note")));
    assert_eq!((by_class[1][3].as_str(), by_class[2][3].as_str()), ("n, 11", "n, 3"));
}

#[test]
fn several_sensitive_columns_each_satisfy_the_requirement() {
    let desk = Desk::hospital();
    let jobs =
        ["nurse", "cook", "clerk", "smith", "nurse", "cook", "clerk", "smith", "nurse", "cook", "clerk", "smith"];
    let wide: Vec<String> = HOSPITAL
        .lines()
        .enumerate()
        .map(|(row, line)| format!("{line},{}", if row == 0 { "job" } else { jobs[row - 1] }))
        .collect();
    desk.write("people.csv", wide.join("\n"));
    desk.write("trees/job.csv", "nurse;*\ncook;*\nclerk;*\nsmith;*\n");
    let ended = desk.run(
        "anonymize people.csv --qi age,zip --sensitive disease,job --taxonomies trees --tau 1/2 --l 3 --report r.json",
    );
    assert_eq!(ended.status, 0, "{}", ended.err);
    let report = desk.json("r.json");
    let requirements = report["requirements"].as_array().unwrap();
    assert_eq!(requirements.len(), 2);
    let trees = trees(&desk);
    for (required, column) in requirements.iter().zip(["disease", "job"]) {
        assert_eq!((&required["column"], &required["satisfied"]), (&column.into(), &true.into()));
        let classes = check(&ended.out, &trees, &["age", "zip"], column, &Requirement { tau: (1, 2), l: 3 });
        assert_eq!((classes.broken(), classes.count()), (0, report["classes"].as_u64().unwrap() as usize));
    }
    // Several flags state what one list states.
    let flags = "--qi age --qi zip --sensitive disease --sensitive job --taxonomies trees --tau 0.5 --l 3";
    assert_eq!(desk.publish(flags), ended.out);
}

#[test]
fn a_column_without_a_file_gets_a_taxonomy_made_for_it() {
    let desk = Desk::hospital();
    let ended = desk.run("anonymize people.csv --qi age,zip --sensitive disease --tau 0.5 --l 3");
    assert_eq!(ended.status, 0, "{}", ended.err);
    for column in ["age", "zip", "disease"] {
        assert!(ended.err.contains(&format!("\"{column}\" (")), "{}", ended.err);
    }
    assert_eq!(records(&ended.out).len(), 13);
}

#[test]
fn the_delimiter_is_the_inputs_and_the_text_is_utf_8() {
    let desk = Desk::hospital();
    let text = HOSPITAL.replace(',', ";").replace("hepatitis", "h\u{e9}patite");
    let bytes: Vec<u8> = text.chars().map(|c| c as u32 as u8).collect();
    desk.write("people.csv", bytes);
    desk.write("trees/disease.csv", DISEASES.replace("hepatitis", "h\u{e9}patite"));
    let published = desk.publish(CHOSEN);
    let expected = PUBLISHED.replace('"', "").replace(',', ";").replace("hepatitis", "h\u{e9}patite");
    assert_eq!(published, expected.replace("[20;", "[20,").replace("[30;", "[30,"));
}

#[test]
fn the_table_may_come_from_standard_input_and_go_to_standard_output() {
    let desk = Desk::hospital();
    let words: Vec<&str> = ["anonymize", "-", "--out", "-"].into_iter().chain(CHOSEN.split(' ')).collect();
    let ended = desk.run_with(&words, HOSPITAL.as_bytes());
    assert_eq!((ended.status, ended.out.as_str()), (0, PUBLISHED), "{}", ended.err);
    desk.run_with(&words, b"age,zip,disease\n1,2\n")
        .refused(2, &["standard input, line 2: 2 fields found, 3 expected"]);
}

#[test]
fn options_of_reading_replace_detection() {
    let desk = Desk::hospital();
    let bare = HOSPITAL.split_once('\n').unwrap().1.replace(',', "|");
    desk.write("people.csv", bare);
    let published = desk.run_words(&[
        "anonymize",
        "people.csv",
        "--no-header",
        "--delimiter",
        "|",
        "--encoding",
        "utf-8",
        "--qi",
        "column 1,column 2",
        "--sensitive",
        "column 3",
        "--taxonomy",
        "column 1=trees/age.csv",
        "--taxonomy",
        "column 2=trees/zip.csv",
        "--taxonomy",
        "column 3=trees/disease.csv",
        "--tau=0.5",
        "--l=3",
    ]);
    assert_eq!(published.status, 0, "{}", published.err);
    let body = PUBLISHED.split_once('\n').unwrap().1.replace("\",", "\"|").replace("*,", "*|").replace('"', "");
    assert_eq!(published.out, format!("column 1|column 2|column 3\n{body}"));
}

#[test]
fn the_command_prints_its_version_and_help() {
    let desk = Desk::empty();
    assert_eq!(desk.run("--version").out, format!("tauell {}\n", env!("CARGO_PKG_VERSION")));
    let help = desk.run("anonymize --help");
    assert_eq!(help.status, 0);
    let options = "--qi --sensitive --keep --taxonomy --taxonomies --tau --l --method --recipe --out --report --save-recipe \
                   --row-order --formulas --seed --missing --quoted-formulas";
    options.split_whitespace().for_each(|option| assert!(help.out.contains(option), "{option}"));
}

#[test]
fn the_seed_decides_what_the_experiments_draw_and_nothing_else() {
    let desk = Desk::hospital();
    let run = |seed: &str| {
        desk.publish(&format!("{CHOSEN} --out o.csv --report r.json --experiments --seed {seed}"));
        (desk.read("o.csv"), desk.json("r.json")["experiments"].clone())
    };
    let (first, again, other) = (run("7"), run("7"), run("8"));
    assert_eq!(first, again);
    assert_eq!(first.0, other.0);
    assert_ne!(first.1["count_queries"]["all"], other.1["count_queries"]["all"]);
    assert_eq!((&first.1["seed"], &first.1["count_queries"]["seed"]), (&json!(7), &json!(7)));
    assert_eq!(first.1["classification"][0]["target"], "disease");
    // Nothing is drawn that was not asked for.
    desk.publish(&format!("{CHOSEN} --out o.csv --report r.json --seed 7"));
    assert!(desk.json("r.json").get("experiments").is_none());
    desk.run(&format!("anonymize people.csv {CHOSEN} --experiments")).refused(2, &["--report"]);
}

#[test]
fn another_method_that_suppresses_rows_reports_them() {
    let desk = Desk::hospital();
    // No one else of this table is 35.
    desk.write("five.csv", "age,disease\n20,flu\n20,cold\n21,flu\n21,cold\n35,flu\n");
    let published = |suppress: &str| {
        let ended = desk.run(&format!(
            "anonymize five.csv --qi age --sensitive disease --require distinct-l=2 --method incognito --option suppress={suppress} \
             --out published.csv --report report.json"
        ));
        assert_eq!(ended.status, 0, "{}", ended.err);
        let report = desk.json("report.json");
        assert_eq!(report["method"]["options"]["suppress"], suppress);
        let said = ended.err.contains("1 row suppressed by the method, so that the others satisfy the requirements");
        (desk.read("published.csv"), report["suppressed_rows"].as_u64().unwrap(), said)
    };
    assert_eq!(published("none").1, 0);
    assert!(!published("none").2);
    let file = "age,disease\n20,cold\n20,flu\n21,cold\n21,flu\n";
    assert_eq!(published("20%"), (file.to_owned(), 1, true));
}

#[test]
fn a_release_that_only_the_owners_decision_allows_is_called_so() {
    let desk = Desk::hospital();
    let words = "anonymize people.csv --qi age,zip --sensitive disease --taxonomies trees --require k=3 --out o.csv";
    let before = desk.run(words).err;
    assert!(before.starts_with("Do not release. The disease of 4 of 12 people is certain"), "{before}");
    let ended = desk.run(&format!("{words} --accept certain-values=public --only-if-ready"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    let line = "Ready to release by the owner's decision. The disease of 4 of 12 people is certain";
    assert!(ended.err.starts_with(line), "{}", ended.err);
}

#[test]
fn a_quiet_refusal_names_what_is_open_and_each_decision_of_several_has_its_title() {
    let desk = Desk::hospital();
    let words = "anonymize people.csv --qi age,zip --sensitive disease --taxonomies trees --tau 0.5 --l 3 --out o.csv";
    let quiet = desk.run(&format!("{words} --only-if-ready -q"));
    assert!(quiet.status == 4 && quiet.err.contains("Accept method-aware-adversary with"), "{}", quiet.err);
    assert!(!quiet.err.contains("listed above"), "{}", quiet.err);
    let said = desk.run(words).err;
    let decisions: Vec<&str> =
        said.lines().filter(|line| line.starts_with("  1. ") || line.starts_with("  2. ")).collect();
    assert!(decisions.iter().all(|line| !line.contains(". Accept it: ")), "{said}");
}
