//! `tauell experiments`, on small tables that have the columns of Adult and Nursery.

use std::fmt::Write;

use serde_json::Value;

use crate::command_line::desk::Desk;
use crate::command_line::page::hold;

const ADULT: [(&str, &[&str]); 9] = [
    ("age", &["20", "21", "25", "30", "34", "38", "41", "47"]),
    ("sex", &["Male", "Female"]),
    ("race", &["White", "Black", "<b>Other</b>"]),
    ("marital-status", &["Never-married", "Divorced", "Widowed"]),
    ("education", &["Bachelors", "HS-grad", "Masters"]),
    ("native-country", &["United-States", "Cuba", "India"]),
    ("workclass", &["Private", "State-gov", "Self-emp"]),
    (
        "occupation",
        &[
            "</p><script>alert(1)</script>",
            "Sales",
            "Tech",
            "Craft",
            "Farming",
            "Clerical",
            "Guard",
            "Army",
            "Nurse",
            "Cook",
            "Driver",
            "Smith",
        ],
    ),
    ("income", &["<b>Rare</b>", "<b>Rare</b>", "<b>Rare</b>", "<=50K"]),
];

const NURSERY: [(&str, &[&str]); 9] = [
    ("parents", &["usual", "pretentious", "great_pret"]),
    ("has_nurs", &["proper", "improper"]),
    ("form", &["complete", "foster"]),
    ("children", &["1", "2", "more"]),
    ("housing", &["convenient", "critical"]),
    ("finance", &["convenient", "inconv"]),
    ("social", &["nonprob", "problematic"]),
    ("health", &["recommended", "priority"]),
    ("class", &["not_recom", "not_recom", "not_recom", "priority", "priority", "spec_prior", "very_recom"]),
];

/// Rows that look drawn, always the same.
fn rows(columns: &[(&str, &[&str])], rows: u64) -> String {
    let mut text = columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(",") + "\n";
    let mut state = 7_u64;
    for _ in 0..rows {
        let cells: Vec<&str> = columns
            .iter()
            .map(|(_, values)| {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                values[(state >> 33) as usize % values.len()]
            })
            .collect();
        writeln!(text, "{}", cells.join(",")).unwrap();
    }
    text
}

/// Both tables, each in its folder. Trees are low, so that there are few level vectors to search.
fn desk() -> Desk {
    let desk = Desk::empty();
    desk.write("adult/adult.csv", rows(&ADULT, 150));
    desk.write("nursery/nursery.csv", rows(&NURSERY, 90));
    for (folder, columns) in [("adult", &ADULT), ("nursery", &NURSERY)] {
        for (name, values) in columns.iter().filter(|(name, _)| *name != "income") {
            let mut known: Vec<&str> = values.to_vec();
            known.dedup();
            let grouped = ["age", "occupation", "class"].contains(name);
            let group = |at: usize| if grouped { format!("group {};", at / 2) } else { String::new() };
            let tree: String =
                known.iter().enumerate().map(|(at, value)| format!("{value};{}*\n", group(at))).collect();
            desk.write(&format!("{folder}/hierarchies/{name}.csv"), tree);
        }
    }
    desk
}

/// Seconds are asserted to be there and removed, with what is stated about them.
fn timeless(mut experiments: Value) -> Value {
    let zero = |value: &mut Value| {
        assert!(value.as_f64().unwrap() >= 0.0);
        *value = 0.0.into();
    };
    for table in experiments["tables"].as_array_mut().unwrap() {
        for requirement in table["requirements"].as_array_mut().unwrap() {
            for cell in requirement["cells"].as_array_mut().unwrap() {
                cell["seconds"].as_object_mut().unwrap().values_mut().for_each(zero);
                cell.get_mut("relative_seconds").into_iter().for_each(zero);
            }
        }
    }
    for claim in experiments["claims"].as_array_mut().unwrap() {
        if claim["of_time"] == true {
            claim["came"] = "not-tried".into();
            for table in claim["tables"].as_array_mut().unwrap() {
                table["came"] = "not-tried".into();
                table["found"] = "Some seconds.".into();
            }
        }
    }
    experiments
}

#[test]
fn experiments_are_made_and_every_field_is_explained() {
    let desk = desk();
    let ended = desk.run("experiments --adult adult --nursery nursery --map --out results");
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert_eq!(ended.out, "");
    // A note a cell, and one for a column whose tree had to be made.
    for note in [
        "Adult (0.6, 2), SWEEP: ",
        "Nursery (0.4, 5), 1DLD has no table: ",
        "Adult: Column \"income\" has no hierarchy file",
    ] {
        assert!(ended.err.contains(note), "{note}: {}", ended.err);
    }
    let first = timeless(desk.json("results/experiments.json"));
    let named = |way: &str| way == "methods[].method.options";
    hold("explanation/experiments.md", named, std::slice::from_ref(&first));

    let page = desk.read("results/experiments.html");
    assert!(!page.contains("<script") && !page.contains("<b>Rare") && page.contains("&lt;b&gt;Rare&lt;/b&gt;"));

    // Again, into the same folder: the same of the table that is given now.
    assert_eq!(desk.run("experiments --nursery nursery --out results --quiet").err, "");
    let mut nursery = first["tables"][1].clone();
    nursery.as_object_mut().unwrap().remove("map");
    assert_eq!(timeless(desk.json("results/experiments.json"))["tables"][0], nursery);
    assert_eq!(desk.names(), ["adult", "nursery", "results"]);

    let tables = first["tables"].as_array().unwrap();
    let names: Vec<&str> = tables.iter().map(|table| table["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Adult", "Nursery"]);
    for table in tables {
        assert_map(table);
        for requirement in table["requirements"].as_array().unwrap() {
            let cells = requirement["cells"].as_array().unwrap();
            let keys: Vec<&Value> = cells.iter().map(|cell| &cell["method"]).collect();
            let methods: Vec<&Value> = first["methods"].as_array().unwrap().iter().map(|of| &of["key"]).collect();
            assert_eq!(keys, methods);
            for cell in cells {
                let published = cell["outcome"] == "published";
                assert_eq!(cell["figures"].is_object(), published);
                assert_eq!(cell["refusal"].is_object(), !published);
                assert!(!published || cell["figures"]["satisfied"] == true, "{cell}");
            }
        }
    }
}

/// A point of the map that is also in the series has the same table there.
fn assert_map(table: &Value) {
    let points = table["map"]["points"].as_array().unwrap();
    assert!(points.iter().all(|point| {
        point["tau"].as_str().unwrap().parse::<f64>().unwrap() * point["l"].as_f64().unwrap() >= 1.0 - 1e-9
    }));
    let mut shared = 0;
    for of in table["requirements"].as_array().unwrap() {
        let same = |point: &&Value| point["tau"] == of["tau"] && point["l"] == of["l"];
        let Some(point) = points.iter().find(same) else { continue };
        for (cell, on_map) in of["cells"].as_array().unwrap().iter().zip(point["cells"].as_array().unwrap()) {
            assert_eq!(on_map["method"], cell["method"]);
            assert_eq!(on_map["outcome"], cell["outcome"], "{}", cell["method"]);
            assert_eq!(on_map.get("information"), cell["figures"].get("information"), "{}", cell["method"]);
            shared += 1;
        }
    }
    assert!(shared > 8, "{shared}");
}

#[test]
fn missing_columns_are_reported_and_nothing_is_written() {
    let desk = desk();
    desk.run("experiments --adult nowhere --out results").refused(2, &["nowhere", "[cannot-read]"]);
    desk.run("experiments --adult nursery --out results").refused(2, &["adult.csv"]);
    desk.write("wrong/adult.csv", rows(&NURSERY, 20));
    desk.write("wrong/hierarchies/age.csv", "20;*\n");
    desk.run("experiments --adult wrong --out results").refused(2, &["[no-such-column]", "age"]);
    desk.write("bare/adult.csv", rows(&ADULT, 20));
    desk.run("experiments --adult bare --out results").refused(2, &["hierarchies"]);
    assert!(!desk.names().contains(&"results".to_owned()));
    assert_eq!(desk.run("experiments --out results").status, 2);
    desk.write("taken", "");
    desk.run("experiments --nursery nursery --out taken").refused(2, &["taken"]);
}

/// Adult with all its columns.
const ALL: [(&str, &[&str]); 6] = [
    ("fnlwgt", &["1", "2", "3", "4", "5", "6", "7"]),
    ("education-num", &["9", "10", "13"]),
    ("relationship", &["Husband", "Wife", "Own-child", "</p><b>Alone</b>"]),
    ("capital-gain", &["0", "0", "0", "0", "0", "7"]),
    ("capital-loss", &["0", "0", "0", "0", "0", "9"]),
    ("hours-per-week", &["40", "40", "40", "20", "35"]),
];

#[test]
#[ignore = "makes some hundred publications and thousands of estimates: cargo xtask soak"]
fn experiments_on_estimates_are_made_and_every_field_is_explained() {
    let desk = desk();
    let columns: Vec<(&str, &[&str])> = ADULT.into_iter().chain(ALL).collect();
    desk.write("adult/adult.csv", rows(&columns, 120));
    let ended = desk.run("experiments --estimates --adult adult --out results");
    assert_eq!((ended.status, ended.out.as_str()), (0, ""), "{}", ended.err);
    for note in ["age, d = 3, ℓ = 10: TP has no table", "relationship, ℓ = 4", "Figure 1, over rows"] {
        assert!(ended.err.contains(note), "{note}: {}", ended.err);
    }
    let first = desk.json("results/estimates.json");
    let named = |way: &str| way == "methods[].method.options";
    hold("explanation/experiments-estimates.md", named, std::slice::from_ref(&first));
    let page = desk.read("results/estimates.html");
    assert!(!page.contains("<script") && !page.contains("<b>Alone") && page.contains("&lt;b&gt;Alone"));
    assert_eq!(desk.names(), ["adult", "nursery", "results"]);
    // It is of Adult alone.
    let refused = desk.run("experiments --estimates --nursery nursery --out results");
    assert_eq!(refused.status, 2, "{}", refused.err);
}
