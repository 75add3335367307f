//! Columns and trees that show a sensitive column by themselves.

use serde_json::json;

use crate::command_line::desk::Desk;

/// Eight people in eight cities, four with each disease.
const PEOPLE: &str = "\
city,disease
Ahaus,flu
Bonn,flu
Celle,flu
Daun,flu
Essen,hiv
Furth,hiv
Gera,hiv
Halle,hiv
";

const COLUMNS: &str = "--qi city --sensitive disease --require k=4";

/// The cities under these two groups, the first four and the others.
fn tree(first: &str, second: &str) -> String {
    let cities = PEOPLE.lines().skip(1).map(|line| line.split(',').next().unwrap());
    cities.enumerate().map(|(place, city)| format!("{city};{};*\n", if place < 4 { first } else { second })).collect()
}

fn desk(tree: &str) -> Desk {
    let desk = Desk::empty();
    desk.write("people.csv", PEOPLE);
    desk.write("city.csv", tree);
    desk
}

#[test]
fn groups_that_bear_the_names_of_sensitive_values_are_refused_from_a_file_too() {
    for tree in [tree("flu", "hiv"), tree("Flu", "HIV"), tree("flu (disease)", "hiv (disease)"), tree("flu", "others")]
    {
        let desk = desk(&tree);
        desk.run(&format!("anonymize people.csv {COLUMNS} --taxonomy city=city.csv --out o.csv")).refused(
            2,
            &[
                "the taxonomy of \"city\" follows the sensitive column \"disease\"",
                "4 of the 4 people with the value",
                "no one else",
                "Choose another taxonomy for \"city\"",
            ],
        );
        assert_eq!(desk.names(), ["city.csv", "people.csv"]);
    }
}

#[test]
fn groups_that_come_from_a_sensitive_column_are_refused_after_an_edit_by_hand_and_in_a_recipe() {
    let desk = desk(&tree("flu", "hiv"));
    let cities = |of: &[&str]| of.iter().map(|city| json!({"label": city})).collect::<Vec<_>>();
    for (first, status) in [("flu", 2), ("west", 0)] {
        let recipe = json!({
            "tauell_recipe": 1,
            "choices": {"qi": ["city"], "sensitive": [{"column": "disease"}], "k": 4},
            "taxonomies": {"city": {"edited": {"from": "groups from column \"disease\"", "edits": 1, "tree": {
                "label": "*",
                "children": [
                    {"label": first, "children": cities(&["Ahaus", "Bonn", "Celle", "Daun"])},
                    {"label": "rest", "children": cities(&["Essen", "Furth", "Gera", "Halle"])},
                ],
            }}}},
        });
        desk.write("recipe.json", recipe.to_string());
        let ended = desk.run("anonymize people.csv --recipe recipe.json");
        assert_eq!(ended.status, status, "{}", ended.err);
        // Under another name it could be an accident among so few rows: that is stated, by how much.
        let words = "the taxonomy of \"city\" follows the sensitive column \"disease\"";
        assert!(ended.err.to_lowercase().contains(words), "{}", ended.err);
    }
}

#[test]
fn groups_that_follow_a_sensitive_column_are_reported_with_the_degree() {
    let desk = desk(&tree("west", "east"));
    let ended = desk.run(&format!("anonymize people.csv {COLUMNS} --taxonomy city=city.csv --report r.json"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    let sentence = "The taxonomy of \"city\" follows the sensitive column \"disease\": a generalized value gives the \
                    right value of \"disease\" for 8 of 8 people, while that of 4 could be guessed without it. A \
                    taxonomy that does not depend on \"disease\" would do so once in 17 times at most. Choose another \
                    taxonomy for \"city\".";
    assert!(ended.err.contains(sentence), "{}", ended.err);
    let report = desk.json("r.json");
    assert!(report["caveats"].as_array().unwrap().contains(&json!(sentence)), "{report}");
    // Three times as many rows are no accident.
    let cities: Vec<String> =
        (0..24).map(|city| format!("c{city},{}\n", if city < 12 { "flu" } else { "hiv" })).collect();
    desk.write("people.csv", format!("city,disease\n{}", cities.concat()));
    desk.write("city.csv", (0..24).map(|city| format!("c{city};g{};*\n", city / 4)).collect::<String>());
    desk.run(&format!("anonymize people.csv {COLUMNS} --taxonomy city=city.csv"))
        .refused(2, &["24 of 24 people", "12 could be guessed"]);
    // The same groups over other rows show nothing.
    desk.write("city.csv", (0..24).map(|city| format!("c{city};g{};*\n", city % 6)).collect::<String>());
    let ended = desk.run(&format!("anonymize people.csv {COLUMNS} --taxonomy city=city.csv"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(!ended.err.contains("follow"), "{}", ended.err);
}

/// Forty people, four diagnoses with a code each, and a note that fits but for some rows.
fn coded(misfits: usize) -> Desk {
    let desk = Desk::empty();
    let row = |row: usize| {
        let disease = ["flu", "hiv", "ulcer", "cough"][row % 4];
        let code = if row < misfits { (row + 1) % 4 } else { row % 4 };
        format!("{},I{code},{disease},{}\n", 20 + row, disease.to_uppercase())
    };
    desk.write("people.csv", format!("age,code,disease,copy\n{}", (0..40).map(row).collect::<String>()));
    desk
}

#[test]
fn a_column_that_determines_the_sensitive_one_is_refused_as_quasi_identifier_and_unchanged() {
    let desk = coded(0);
    let asked = "--sensitive disease --tau 0.5 --l 2";
    let words = [
        "column \"code\" discloses the sensitive column \"disease\"",
        "all 40 people who share their value of \"code\" with someone",
        "10 could be guessed",
        "Leave \"code\" unpublished",
    ];
    desk.run(&format!("anonymize people.csv --qi age,code {asked}")).refused(2, &words);
    desk.run(&format!("anonymize people.csv --qi age --keep code {asked}")).refused(2, &words);
    let copy = ["column \"copy\" is a copy of the sensitive column \"disease\"", "all 40 rows"];
    desk.run(&format!("anonymize people.csv --qi age --keep copy {asked}")).refused(2, &copy);
    desk.run(&format!("anonymize people.csv --qi age,copy {asked}")).refused(2, &copy);
    // Sensitive, too, it is protected.
    let ended = desk.run("anonymize people.csv --qi age --sensitive disease,code --tau 0.5 --l 2");
    assert_eq!(ended.status, 0, "{}", ended.err);
}

#[test]
fn a_column_that_nearly_determines_the_sensitive_one_is_reported_with_the_degree() {
    let desk = coded(2);
    let ended =
        desk.run("anonymize people.csv --qi age --keep code --sensitive disease --tau 0.5 --l 2 --report r.json");
    assert_eq!(ended.status, 0, "{}", ended.err);
    let sentence = "Column \"code\" nearly discloses the sensitive column \"disease\": it gives the right value of \
                    \"disease\" for 38 of the 40 people who share their value of \"code\" with someone, while that of \
                    10 could be guessed without it. Leave \"code\" unpublished, or choose it as sensitive, too.";
    assert!(ended.err.contains(sentence), "{}", ended.err);
    assert!(desk.json("r.json")["caveats"].as_array().unwrap().contains(&json!(sentence)));
    let ended = coded(8).run("anonymize people.csv --qi age --keep code --sensitive disease --tau 0.5 --l 2");
    assert!(ended.status == 0 && !ended.err.contains("discloses the"), "{}", ended.err);
}
