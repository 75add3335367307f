//! Adult and Nursery through the command.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::command_line::checker::{Requirement, check, leaves};
use crate::command_line::common::{data_folder, real_tables};
use crate::command_line::desk::Desk;

const ADULT: &str = "age,sex,race,marital-status,education,native-country,workclass";
const NURSERY: &str = "parents,has_nurs,form,children,housing,finance,social,health";

/// Publishes a real table and checks the file by itself: by the checker, and by a review.
fn publish(folder: &Path, table: &str, qi: &str, sensitive: &str, information: f64) {
    let desk = Desk::empty();
    let data = folder.join(table);
    let trees = data.parent().unwrap().join("hierarchies");
    let (data, trees) = (data.to_str().unwrap(), trees.to_str().unwrap());
    let roles = ["--qi", qi, "--sensitive", sensitive, "--taxonomies", trees, "--tau", "0.5", "--l", "3"];
    // The papers' way, which the figures are of.
    let outputs =
        ["--generalize-sensitive", "as-needed", "--row-order", "input", "--out", "o.csv", "--report", "r.json"];
    let words: Vec<&str> = ["anonymize", data].into_iter().chain(roles).chain(outputs).collect();
    let ended = desk.run_words(&words);
    assert_eq!(ended.status, 0, "{}", ended.err);
    let report = desk.json("r.json");
    let reached = report["utility"]["information"].as_f64().unwrap();
    assert!(reached >= information, "{reached}");

    let qi: Vec<&str> = qi.split(',').collect();
    let read = |name: &str| leaves(&fs::read_to_string(format!("{trees}/{name}.csv")).unwrap());
    let known: BTreeMap<String, _> =
        qi.iter().chain([&sensitive]).map(|name| ((*name).to_owned(), read(name))).collect();
    let classes = check(&desk.read("o.csv"), &known, &qi, sensitive, &Requirement { tau: (1, 2), l: 3 });
    assert_eq!(classes.broken(), 0);
    assert_eq!(report["classes"], classes.count());
    assert_eq!(report["k"], classes.smallest());
    assert_eq!(report["discernibility"], classes.discernibility());

    let words: Vec<&str> = ["review", "o.csv"].into_iter().chain(roles).collect();
    let audit = desk.run_words(&words);
    assert_eq!(audit.status, 0, "{}", audit.err);
    let audit: serde_json::Value = serde_json::from_str(&audit.out).unwrap();
    assert_eq!(audit["requirements"][0]["satisfied"], true);
    for figure in ["rows", "classes", "k", "largest_class", "discernibility"] {
        assert_eq!(audit[figure], report[figure], "{figure}");
    }
    assert_eq!(audit["requirements"][0]["margin"], report["requirements"][0]["margin"]);
}

#[test]
fn adult_with_seven_attributes_is_published_and_reviewed() {
    publish(real_tables(), "adult/adult.csv", ADULT, "occupation", 0.931);
}

#[test]
fn nursery_with_eight_attributes_is_published_and_reviewed() {
    publish(real_tables(), "nursery/nursery.csv", NURSERY, "class", 0.827);
}

#[test]
fn real_tables_are_published_as_well_as_the_reference_runs() {
    let Some(folder) = data_folder() else { return };
    publish(&folder, "adult/adult.csv", ADULT, "occupation", 0.932);
    publish(&folder, "nursery/nursery.csv", NURSERY, "class", 0.8267);
}
