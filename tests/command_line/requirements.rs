//! `--require`: any requirement, next to (tau, l) or instead.

use serde_json::{Value, json};

use crate::command_line::desk::{CHOSEN, Desk, HOSPITAL, PUBLISHED};

/// The hospital's columns, without (tau, l).
const COLUMNS: &str = "--qi age,zip --sensitive disease --taxonomies trees";

/// What the report states about each requirement, without margins.
fn reported(desk: &Desk, words: &str) -> Vec<Value> {
    let ended = desk.run(&format!("anonymize people.csv {words} --out published.csv --report report.json"));
    assert_eq!(ended.status, 0, "{words}: {}", ended.err);
    let report = desk.json("report.json");
    let mut requirements = report["requirements"].as_array().unwrap().clone();
    for requirement in &mut requirements {
        assert!(requirement["margin"].as_f64().unwrap() >= 0.0, "{requirement}");
        requirement.as_object_mut().unwrap().remove("margin");
    }
    requirements
}

#[test]
fn each_kind_is_satisfied_and_reported_with_its_parameters() {
    let desk = Desk::hospital();
    for (asked, params) in [
        ("distinct-l=3", json!({"l": 3})),
        ("simple-l=2", json!({"l": 2})),
        ("entropy-l=2.5", json!({"l": "2.5"})),
        ("recursive-l=2,2", json!({"c": "2", "l": 2})),
        ("pd-recursive-l=1,2,flu", json!({"c": "1", "l": 2, "allowed": ["flu"]})),
        (
            "npd-recursive-l=2,5,2,hepatitis",
            json!({"c": "2", "percent": "5", "l": 2, "present": ["hepatitis"], "allowed": []}),
        ),
        ("t-close=0.3", json!({"t": "0.3", "distance": "equal"})),
        ("t-close=0.3,hierarchical", json!({"t": "0.3", "distance": "hierarchical"})),
    ] {
        let name = asked.split('=').next().unwrap();
        let expected = json!({"name": name, "params": params, "column": "disease", "satisfied": true});
        assert_eq!(reported(&desk, &format!("{COLUMNS} --require {asked}")), [expected], "{asked}");
    }
}

#[test]
fn k_applies_to_classes_and_has_no_column() {
    let desk = Desk::hospital();
    assert_eq!(
        reported(&desk, &format!("{COLUMNS} --require k=5")),
        [json!({"name": "k", "params": {"k": 5}, "satisfied": true})]
    );
    assert!(desk.json("report.json")["k"].as_u64().unwrap() >= 5);
    let caveats = desk.json("report.json")["caveats"].to_string();
    assert!(caveats.contains("k-anonymity does not limit sensitive values"), "{caveats}");
}

#[test]
fn several_requirements_apply_together_in_the_requested_order() {
    let desk = Desk::hospital();
    let found = reported(&desk, &format!("{CHOSEN} --require k=5 --require entropy-l=2.5 --require distinct-l=3"));
    let names: Vec<&str> = found.iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["tau-l", "entropy-l", "distinct-l", "k"]);
    assert!(found.iter().all(|one| one["satisfied"] == true));
}

#[test]
fn a_further_requirement_that_is_already_satisfied_changes_nothing() {
    let desk = Desk::hospital();
    assert_eq!(desk.publish(&format!("{CHOSEN} --require k=4 --require distinct-l=3")), PUBLISHED);
}

#[test]
fn simple_l_is_the_tau_l_of_equal_shares() {
    let desk = Desk::hospital();
    let simple = desk.publish(&format!("{COLUMNS} --require simple-l=3"));
    assert_eq!(simple, desk.publish(&format!("{COLUMNS} --tau 1/3 --l 3")));
}

#[test]
fn a_recipe_stores_the_requirements_and_replays_them() {
    let desk = Desk::hospital();
    let asked = format!("{COLUMNS} --require entropy-l=2.5 --require k=3");
    let published = desk.publish(&format!("{asked} --save-recipe r.json"));
    let recipe = desk.json("r.json");
    let entropy = json!({"name": "entropy-l", "params": {"l": "2.5"}, "column": "disease"});
    assert_eq!(recipe["choices"]["requirements"], json!([entropy, {"name": "k", "params": {"k": 3}}]));
    assert_eq!(desk.publish("--recipe r.json"), published);
    // A flag wins over all of them.
    let other = desk.publish("--recipe r.json --require distinct-l=2");
    assert_eq!(other, desk.publish(&format!("{COLUMNS} --require distinct-l=2")));
}

#[test]
fn a_recipe_has_the_requirements_given_and_no_others() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --save-recipe r.json"));
    let choices = desk.json("r.json")["choices"].clone();
    assert_eq!(choices["sensitive"][0], json!({"column": "disease", "weights": "where-present"}));
    let asked = json!([{"name": "tau-l", "params": {"tau": "0.5", "l": 3}, "column": "disease"}]);
    assert_eq!(choices["requirements"], asked);
}

#[test]
fn what_makes_no_sense_is_refused_before_anything_is_read() {
    let desk = Desk::hospital();
    for (asked, sentence) in [
        ("anatomy", "\"anatomy\" is not a requirement. Write k=5"),
        ("l=3", "\"l=3\" is not a requirement"),
        ("k=1", "k is 1, which limits nothing. Write a whole number of at least 2"),
        ("k=many", "k is \"many\", which is not a whole number. Write one"),
        ("distinct-l=1", "Write a whole number of at least 2"),
        ("entropy-l=0.5", "above 1"),
        ("entropy-l=1", "with ℓ = 1, every class satisfies it"),
        ("recursive-l=4,1", "with ℓ = 1, every class satisfies it"),
        ("recursive-l=0,3", "above 0"),
        ("recursive-l=3", "\"recursive-l=3\" is not a requirement"),
        ("t-close=1.5", "below 1"),
    ] {
        let ended = desk.run(&format!("anonymize nowhere.csv {COLUMNS} --require {asked}"));
        assert_eq!(ended.status, 2, "{asked}: {}", ended.err);
        assert!(ended.err.contains(sentence), "{asked}: {}", ended.err);
    }
    desk.run(&format!("anonymize people.csv {COLUMNS} --require pd-recursive-l=2,2,measles"))
        .refused(2, &["\"measles\", which is not a base value"]);
    desk.run("anonymize people.csv --qi age").refused(
        2,
        &["--sensitive: no sensitive column is given", "require k-anonymity alone, such as --require k=5."],
    );
    desk.run("anonymize people.csv --qi age --require entropy-l=2")
        .refused(2, &["--sensitive: no sensitive column is given"]);
}

#[test]
fn a_requirement_that_is_vacuous_on_this_table_is_refused() {
    let desk = Desk::hospital();
    let all = "hepatitis,anemia,phthisis,flu";
    for asked in
        [format!("pd-recursive-l=2,2,{all}"), format!("npd-recursive-l=2,5,2,flu --require pd-recursive-l=2,2,{all}")]
    {
        desk.run(&format!("anonymize people.csv {COLUMNS} --require {asked}"))
            .refused(2, &["limits nothing", "every value of \"disease\" may be disclosed"]);
    }
    // Half of the rows have hepatitis: a class of flu alone is 11/12 from the table, and none is further.
    desk.run(&format!("anonymize people.csv {COLUMNS} --require t-close=11/12"))
        .refused(2, &["t-closeness with t = 11/12 limits nothing for \"disease\"", "no class can be further"]);
    desk.publish(&format!("{COLUMNS} --require t-close=10/12 --out o.csv"));
    desk.write("same.csv", "age,disease\n20,flu\n21,flu\n");
    desk.run("anonymize same.csv --qi age --sensitive disease --require t-close=0.2")
        .refused(2, &["t-closeness with t = 0.2 limits nothing for \"disease\""]);
    // A file from elsewhere is compared with it all the same, and the review states so.
    let audit = desk.review("same.csv --qi age --sensitive disease --require t-close=0.2");
    let caveats = audit["caveats"].as_array().unwrap();
    assert!(
        caveats.iter().any(|one| one.as_str().unwrap().contains("guarantees nothing about \"disease\"")),
        "{caveats:?}"
    );
}

#[test]
fn k_alone_needs_no_sensitive_column() {
    let desk = Desk::hospital();
    desk.publish(
        "--qi age,zip --taxonomies trees --require k=3 --keep disease --out o.csv --report r.json --save-recipe k.json",
    );
    let published = desk.read("o.csv");
    let report = desk.json("r.json");
    let mut classes: std::collections::BTreeMap<(&str, &str), usize> = std::collections::BTreeMap::new();
    for row in published.lines().skip(1) {
        let row = row.strip_prefix('"').map_or_else(|| row.split_once(','), |rest| rest.split_once("\",")).unwrap();
        *classes.entry((row.0, row.1.split_once(',').unwrap().0)).or_default() += 1;
    }
    assert!(classes.values().all(|&rows| rows >= 3), "{published}");
    assert_eq!((&report["k"], &report["classes"]), (&json!(classes.values().min()), &json!(classes.len())));
    assert_eq!(
        report["requirements"],
        json!([{"name": "k", "params": {"k": 3}, "satisfied": true, "margin": report["k"].as_f64().unwrap() - 3.0}])
    );
    assert_eq!(report["verdict"]["requirements_status"], "published-unchanged-violated");
    assert_eq!(report["utility"]["information_sensitive"], 1.0);
    // The recipe replays it.
    assert_eq!(desk.run("anonymize people.csv --recipe k.json --out again.csv").status, 0);
    assert_eq!(desk.read("again.csv"), published);
    let recipe = desk.json("k.json");
    assert_eq!(recipe["choices"]["requirements"], json!([{"name": "k", "params": {"k": 3}}]));
    assert_eq!(recipe["choices"]["sensitive"], json!([]));
    // The review holds it, with and without.
    let audit = desk.review("o.csv --qi age,zip --taxonomies trees --require k=3 --html review.html");
    assert_eq!(
        (&audit["requirements"][0]["name"], &audit["requirements"][0]["satisfied"]),
        (&json!("k"), &json!(true))
    );
    assert_eq!(audit["verdict"]["requirements_status"], "published-unchanged-violated");
    assert!(desk.read("review.html").contains("k-anonymity with k\u{a0}=\u{a0}3"));
    let audit = desk.review("people.csv --qi age,zip --require k=3");
    assert_eq!(
        (&audit["requirements"][0]["satisfied"], &audit["verdict"]["requirements_status"]),
        (&json!(false), &json!("violated"))
    );
    assert_eq!(audit["requirements"][0]["violated_rows"], 12);
    desk.run("anonymize people.csv --qi age,zip --taxonomies trees --require k=13").refused(
        3,
        &[
            "k-anonymity with k = 13 is infeasible",
            "the table has 12 rows",
            "Use the nearest feasible requirement, --require k=12.",
        ],
    );
}

#[test]
fn a_requirement_out_of_reach_is_status_3_with_the_nearest_of_its_kind() {
    let desk = Desk::hospital();
    for (asked, reason, nearest) in [
        (
            "k=13",
            "k-anonymity with k = 13 is infeasible: every class needs at least 13 rows, and the table has 12 rows",
            "k=12",
        ),
        ("distinct-l=5", "every class needs at least 5 different values, and the whole table has 4", "distinct-l=4"),
        ("simple-l=5", "the whole table has 4", "simple-l=4"),
        ("entropy-l=4.5", "every class needs at least 5 different values", "entropy-l=4"),
        ("recursive-l=1,5", "every class needs at least 6 different values", "recursive-l=1,3"),
        ("recursive-l=1,4", "every class needs at least 5 different values", "recursive-l=1,3"),
    ] {
        let words = format!("anonymize people.csv {COLUMNS} --require {asked}");
        // In the field's words, and as it has to be typed.
        let typed = format!(" --require {nearest}.");
        let done = desk.run(&words);
        done.refused(3, &[reason, "Use the nearest feasible requirement, ", &typed]);
        assert!(!done.err.replace(&typed, "").replace(" = ", "").contains('='), "{}", done.err);
        // The nearest can be met indeed.
        assert_eq!(desk.run(&words.replace(asked, nearest)).status, 0, "{nearest}");
    }
    desk.run(&format!("anonymize people.csv {COLUMNS} --require entropy-l=4 --require t-close=0.01"))
        .refused(3, &["t-closeness with t = 0.01 is infeasible for \"disease\" with the other requirements"]);
    assert_eq!(desk.names(), ["people.csv", "trees"]);
}

#[test]
fn the_last_class_takes_others_in_where_it_is_too_small() {
    // (0.5, 3) leaves 4 rows at the roots; 5 are requested, so that a class of 4 must join them.
    let desk = Desk::hospital();
    let found = reported(&desk, &format!("{CHOSEN} --require k=5"));
    assert!(found.iter().all(|one| one["satisfied"] == true));
    let report = desk.json("report.json");
    assert!(report["k"].as_u64().unwrap() >= 5 && report["rows"] == 12, "{report}");
    assert_eq!(HOSPITAL.lines().count(), 13);
}

#[test]
fn what_would_help_is_tried_and_told_with_its_figures_and_never_what_is_in_force() {
    let desk = Desk::hospital();
    let told = |options: &str| -> Vec<String> {
        let ended = desk.run(&format!("anonymize people.csv {COLUMNS} {options} --out o.csv"));
        assert_eq!(ended.status, 0, "{}", ended.err);
        let lines = ended.err.lines().filter_map(|line| line.strip_prefix("  This would help: "));
        lines.map(str::to_owned).collect()
    };
    let exact = "Leave sensitive values exact: no generalized value instead of 4, 37.5% of the information instead of \
        42.8%.";
    assert_eq!(told("--tau 0.5 --l 2")[0], exact);
    // What is reported is what comes of it.
    desk.publish(&format!("{COLUMNS} --tau 0.5 --l 2 --generalize-sensitive never --out o.csv --report r.json"));
    let report = desk.json("r.json");
    assert_eq!(report["sensitive_generalized"], 0.0);
    assert_eq!(format!("{:.3}", report["utility"]["information"].as_f64().unwrap()), "0.375");
    // What is in force is not reported, nor what cannot be had: half of the rows have hepatitis, which (0.5, 3) does not allow.
    assert_eq!(told("--tau 0.5 --l 2 --generalize-sensitive never"), Vec::<String>::new());
    assert!(!told("--tau 0.5 --l 3").iter().any(|line| line.contains("exact")));
    // A refusal: what can be published instead, with figures.
    let ended = desk.run(&format!("anonymize people.csv {COLUMNS} --require distinct-l=5 --out o.csv"));
    assert_eq!(ended.status, 3);
    assert!(
        ended
            .err
            .contains("This would help: Require distinct ℓ-diversity with ℓ = 4: the table can be published, with "),
        "{}",
        ended.err
    );
    let quiet = desk.run(&format!("anonymize people.csv {COLUMNS} --tau 0.5 --l 3 --quiet --out o.csv"));
    assert_eq!(quiet.err, "");
}

#[test]
fn an_ell_alone_means_simple_diversity_for_a_method_that_supports_nothing_else() {
    let desk = Desk::hospital();
    for method in ["transparent-sweep", "anatomy", "random-addition", "one-d", "tp"] {
        let words = "--qi age,zip --sensitive disease --taxonomies trees --report r.json --out o.csv";
        let ended = desk.run(&format!("anonymize people.csv {words} --method {method} --l 2"));
        assert_eq!(ended.status, 0, "{method}: {}", ended.err);
        assert!(
            ended
                .err
                .contains("--l 2 without --tau requires simple 2-diversity: no value has more than 1/2 of a class"),
            "{}",
            ended.err
        );
        let requirement = &desk.json("r.json")["requirements"][0];
        assert_eq!(
            (requirement["name"].as_str(), requirement["params"]["l"].as_u64()),
            (Some("simple-l"), Some(2)),
            "{method}"
        );
    }
    for method in ["sweep", "incognito", "mondrian", "datafly"] {
        desk.run(&format!(
            "anonymize people.csv --qi age,zip --sensitive disease --taxonomies trees --method {method} --l 2"
        ))
        .refused(2, &["--tau: no limit is set", "no-requirement"]);
    }
}
