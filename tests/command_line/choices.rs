//! Recipes, and flags over them; which hierarchy file a column takes.

use crate::command_line::desk::{CHOSEN, Desk, HOSPITAL, PUBLISHED};

#[test]
fn a_recipe_replays_to_the_same_bytes_without_the_hierarchy_files() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --row-order input --save-recipe recipe.json --out first.csv"));
    std::fs::remove_dir_all(desk.path().join("trees")).unwrap();
    desk.publish("--recipe recipe.json --save-recipe again.json --out second.csv");
    assert_eq!(desk.read("first.csv"), desk.read("second.csv"));
    assert_eq!(desk.read("recipe.json"), desk.read("again.json"));
}

#[test]
fn taxonomies_made_for_a_column_replay_too() {
    let desk = Desk::hospital();
    desk.publish("--qi age,zip --sensitive disease --tau 0.5 --l 3 --save-recipe recipe.json --out first.csv");
    assert_eq!(desk.publish("--recipe recipe.json"), desk.read("first.csv"));
}

#[test]
fn flags_win_over_the_recipe() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --row-order input --save-recipe recipe.json --seed 7"));
    let words = "--recipe recipe.json --row-order class --tau 0.6 --l 2 --qi zip --save-recipe changed.json --seed 8 \
                 --ties rank --literal --missing drop --missing-tokens none,?";
    let published = desk.publish(words);
    assert_eq!(published.lines().next(), Some("zip,disease"));
    let choices = &desk.json("changed.json")["choices"];
    assert_eq!(choices["qi"], serde_json::json!(["zip"]));
    assert_eq!(choices["requirements"][0]["params"], serde_json::json!({"tau": "0.6", "l": 2}));
    assert_eq!((&choices["row_order"], &choices["seed"]), (&"class".into(), &8.into()));
    let options = &choices["method"]["options"];
    assert_eq!((&options["ties"], &options["literal"]), (&"rank".into(), &true.into()));
    assert_eq!(choices["missing"], serde_json::json!({"tokens": ["none", "?"], "quasi_identifier": "drop"}));
    let taxonomies = desk.json("changed.json")["taxonomies"].as_object().unwrap().clone();
    assert_eq!(taxonomies.keys().collect::<Vec<_>>(), ["disease", "zip"]);
    // What no flag says stays.
    assert_eq!(desk.publish("--recipe recipe.json --row-order class"), PUBLISHED);
    desk.publish("--recipe changed.json --literal=false --save-recipe plain.json");
    assert_eq!(desk.json("plain.json")["choices"]["method"]["options"]["literal"], false);
}

#[test]
fn a_recipe_may_give_each_sensitive_column_its_own_requirement() {
    let desk = Desk::hospital();
    let wide: Vec<String> = HOSPITAL
        .lines()
        .enumerate()
        .map(|(row, line)| format!("{line},{}", if row == 0 { "job" } else { ["nurse", "cook", "clerk"][row % 3] }))
        .collect();
    desk.write("people.csv", wide.join("\n"));
    let sensitive = r#"[{"column": "disease", "tau": "0.5", "l": 3}, {"column": "job", "tau": "0.7", "l": 2}]"#;
    desk.write("r.json", format!(r#"{{"tauell_recipe": 1, "choices": {{"qi": ["age"], "sensitive": {sensitive}}}}}"#));
    let promised = |words: &str| {
        desk.publish(&format!("--recipe r.json --report report.json {words}"));
        let report = desk.json("report.json");
        report["requirements"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| format!("{} {}", one["params"]["tau"], one["params"]["l"]))
            .collect::<Vec<_>>()
    };
    assert_eq!(promised(""), ["\"0.5\" 3", "\"0.7\" 2"]);
    assert_eq!(promised("--sensitive job"), ["\"0.7\" 2"]);
    assert_eq!(promised("--tau 0.6 --l 2"), ["\"0.6\" 2", "\"0.6\" 2"]);
    assert_eq!(promised("--sensitive job,disease --tau 0.8"), ["\"0.8\" 2", "\"0.8\" 3"]);
    desk.run("anonymize people.csv --recipe r.json --qi job --sensitive disease,age")
        .refused(2, &["--tau, --l: no limit is set for sensitive column \"age\"", "--tau 0.5 --l 3"]);
}

#[test]
fn a_file_named_for_a_column_wins_over_the_folder_and_the_folder_over_the_recipe() {
    let desk = Desk::hospital();
    let flat: String = (20..40).map(|age| format!("{age};any age\n")).collect();
    desk.write("flat.csv", &flat);
    desk.write("other/age.csv", flat.replace("any age", "an age"));
    desk.publish(&format!("{CHOSEN} --save-recipe recipe.json"));
    assert!(desk.publish(&format!("{CHOSEN} --taxonomy age=flat.csv")).contains("any age,"));
    assert!(desk.publish("--recipe recipe.json --taxonomies other").contains("an age,"));
    let published = desk.publish("--recipe recipe.json --taxonomies other --taxonomy age=flat.csv");
    assert!(published.contains("any age,") && published.contains("1000*,"), "{published}");
}

#[test]
fn a_recipes_tree_that_a_file_replaces_need_not_fit() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --save-recipe recipe.json"));
    let recipe = desk.read("recipe.json").replace("33;", "34;");
    desk.write("recipe.json", recipe);
    desk.run("anonymize people.csv --recipe recipe.json")
        .refused(2, &["the recipe's taxonomy of \"age\"", "lacks 1 value of the column: \"33\""]);
    assert_eq!(desk.publish("--recipe recipe.json --taxonomy age=trees/age.csv"), PUBLISHED);
}

#[test]
fn a_taxonomy_of_an_unpublished_column_is_a_note() {
    let desk = Desk::hospital();
    let words = "anonymize people.csv --qi age --sensitive disease --tau 0.5 --l 3 --taxonomy zip=nowhere.csv";
    let ended = desk.run(words);
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(ended.err.contains("\n  --taxonomy zip=nowhere.csv is not used, because column \"zip\""), "{}", ended.err);
    assert_eq!(desk.run(&format!("{words} --quiet")).err, "");
}

#[test]
fn a_column_may_hold_an_equals_sign_or_a_comma() {
    let desk = Desk::hospital();
    desk.write("people.csv", HOSPITAL.replacen("age,zip", "\"age=a,b\",zip", 1));
    let published = desk.run_words(&[
        "anonymize",
        "people.csv",
        "--qi",
        "\"age=a,b\",zip",
        "--sensitive=disease",
        "--taxonomies=trees",
        "--taxonomy",
        "age=a,b=trees/age.csv",
        "--tau=0.5",
        "--l=3",
    ]);
    assert_eq!(published.out, PUBLISHED.replacen("age,zip", "\"age=a,b\",zip", 1), "{}", published.err);
}

#[test]
fn a_columns_name_does_not_lead_out_of_the_folder() {
    let desk = Desk::hospital();
    desk.write("outside.csv", "no hierarchy file at all\n");
    desk.write("people.csv", HOSPITAL.replacen("age", "../outside", 1));
    let ended =
        desk.run("anonymize people.csv --qi ../outside,zip --sensitive disease --taxonomies trees --tau 0.5 --l 3");
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(ended.err.contains("trees: Column \"../outside\" has no hierarchy file there"), "{}", ended.err);
}

/// What was written by the program before it wrote version 2.
#[test]
fn recipes_of_version_1_give_the_bytes_that_they_gave() {
    let golden = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/recipes");
    for name in ["hospital", "several"] {
        let read = |end: &str| std::fs::read_to_string(golden.join(format!("{name}.{end}"))).unwrap();
        let recipe = read("json");
        assert!(recipe.contains("\"tauell_recipe\": 1"), "{name}");
        let desk = Desk::hospital();
        desk.write("r.json", &recipe);
        assert_eq!(desk.publish("--recipe r.json --save-recipe again.json"), read("csv"), "{name}");
        let again = desk.json("again.json");
        assert_eq!(again["tauell_recipe"], 3);
        assert_eq!(desk.publish("--recipe again.json --save-recipe third.json"), read("csv"), "{name}");
        assert_eq!(desk.json("third.json"), again, "{name}");
    }
}

/// Files that the program wrote when it wrote version 2.
#[test]
fn recipes_of_version_2_give_the_bytes_that_they_gave() {
    let golden = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden/recipes/version_2");
    for name in ["hospital", "several", "exact", "tp", "transparent"] {
        let read = |end: &str| std::fs::read_to_string(golden.join(format!("{name}.{end}"))).unwrap();
        let recipe = read("json");
        assert!(recipe.contains("\"tauell_recipe\": 2"), "{name}");
        let desk = Desk::hospital();
        desk.write("r.json", &recipe);
        desk.write("secret", "00112233445566778899aabbccddeeff\n");
        let secret = if name == "transparent" { "--secret secret" } else { "" };
        assert_eq!(desk.publish(&format!("--recipe r.json {secret} --save-recipe again.json")), read("csv"), "{name}");
        let again = desk.json("again.json");
        assert_eq!(again["tauell_recipe"], 3);
        assert_eq!(
            desk.publish(&format!("--recipe again.json {secret} --save-recipe third.json")),
            read("csv"),
            "{name}"
        );
        assert_eq!(desk.json("third.json"), again, "{name}");
    }
}
