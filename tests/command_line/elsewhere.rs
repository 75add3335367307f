//! `tauell review` of files that were published elsewhere.

use serde_json::{Value, json};

use crate::command_line::desk::{CHOSEN, Desk};

const ROLES: &str = "--qi age,zip,sex --sensitive disease";

/// A folder with the files in `tests/published`.
fn published() -> Desk {
    let desk = Desk::empty();
    for name in ["people", "anjana", "arx", "amnesia", "sdcmicro"] {
        let file = format!("{}/tests/published/{name}.csv", env!("CARGO_MANIFEST_DIR"));
        desk.write(&format!("{name}.csv"), std::fs::read(file).unwrap());
    }
    desk
}

fn column<'a>(audit: &'a Value, name: &str) -> &'a Value {
    let columns = audit["columns"].as_array().unwrap();
    columns.iter().find(|column| column["column"] == name).unwrap()
}

/// What a label stands for: its exactness and the number of values, null where no one can say.
fn label(audit: &Value, name: &str, label: &str) -> (Value, Value) {
    let labels = column(audit, name)["labels"].as_array().unwrap();
    let found = labels.iter().find(|one| one["label"] == label).unwrap_or_else(|| panic!("{label} in {labels:?}"));
    (found["exact"].clone(), found["values"].clone())
}

#[test]
fn files_of_other_tools_are_read_by_their_format_and_unknown_labels_never_count_as_exact() {
    let desk = published();
    for (file, age, values) in [
        ("anjana", "[20, 40)", json!(20.0)),
        ("arx", "[20, 40[", json!(20.0)),
        ("amnesia", "20-40", json!(20.0)),
        ("sdcmicro", "(20,40]", json!(20.0)),
    ] {
        let ended = desk.run(&format!("review {file}.csv {ROLES}"));
        assert_eq!(ended.status, 0, "{}", ended.err);
        let audit: Value = serde_json::from_str(&ended.out).unwrap();
        assert_eq!(column(&audit, "age")["style"], "numbers", "{file}");
        assert_eq!(label(&audit, "age", age), (json!(false), values), "{file}");
        let zip = column(&audit, "zip");
        if file == "sdcmicro" {
            assert_eq!(label(&audit, "zip", "13053"), (json!(true), json!(1.0)));
        } else {
            assert_eq!((&zip["style"], &zip["generalized"]), (&json!("codes"), &zip["count"]), "{file}: {zip}");
            assert_eq!(label(&audit, "zip", "130**"), (json!(false), json!(100.0)));
        }
        // A word may be a value or a group: what rests on it is unknown, not 1.
        assert_eq!(label(&audit, "disease", "flu"), (json!(null), json!(null)));
        let utility = &audit["utility"];
        for figure in ["information", "information_sensitive", "sensitive_generalized"] {
            assert_eq!(utility[figure], json!(null), "{file}: {figure}");
        }
        assert!(utility["attributes"][0]["information"].as_f64().unwrap() < 0.051, "{file}: {utility}");
        assert_eq!(utility["attributes"][0]["unchanged"], 0.0);
        let assumed = audit["attributes"][0]["assumed"].as_str().unwrap();
        assert!(
            assumed.contains("which of its 5 labels are generalized values") && ended.err.contains(assumed),
            "{}",
            ended.err
        );
        assert!(audit["caveats"].as_array().unwrap().contains(&json!(assumed)));
        assert!(
            ended.err.contains("Column \"age\": no taxonomy was given; its labels are read as numbers and ranges"),
            "{}",
            ended.err
        );
        assert!(
            ended.err.contains("--label-format COLUMN=FORMAT or --label-values COLUMN:LABEL=VALUES"),
            "{}",
            ended.err
        );
    }
}

#[test]
fn an_original_lies_beneath_the_labels_of_other_tools() {
    let desk = published();
    let people: Vec<Vec<String>> =
        desk.read("people.csv").lines().skip(1).map(|line| line.split(',').map(str::to_owned).collect()).collect();
    let distinct = |at: usize, holds: &dyn Fn(&str) -> bool| {
        let mut values: Vec<&str> = people.iter().map(|row| row[at].as_str()).filter(|value| holds(value)).collect();
        values.sort_unstable();
        values.dedup();
        values.len() as f64
    };
    // Whose label a cell of a person gets, in the tool's own way, and whether it covers another value.
    let decade = |age: &str| age.parse::<u32>().unwrap() / 20;
    let suppressed = |row: usize| row == 5 || row == 17;
    for (file, stars, sex_is_kept) in [("anjana", false, true), ("arx", true, true), ("amnesia", false, false)] {
        let audit = desk.review(&format!("{file}.csv {ROLES} --original people.csv"));
        assert_eq!(audit["original_note"], json!(null), "{file}");
        let mean = |of: &dyn Fn(usize) -> f64| (0..people.len()).map(of).sum::<f64>() / people.len() as f64;
        let is_star = |row: usize| stars && suppressed(row);
        let expected = [
            mean(&|row| 1.0 / distinct(0, &|other| is_star(row) || decade(other) == decade(&people[row][0]))),
            mean(&|row| 1.0 / distinct(1, &|other| is_star(row) || other[..3] == people[row][1][..3])),
            mean(&|row| if sex_is_kept && !is_star(row) { 1.0 } else { 0.5 }),
            1.0,
        ];
        for (attribute, expected) in audit["utility"]["attributes"].as_array().unwrap().iter().zip(expected) {
            let found = attribute["information"].as_f64().unwrap();
            assert!((found - expected).abs() < 1e-12, "{file}: {attribute} against {expected}");
        }
        assert_eq!(audit["attributes"][0]["assumed"], json!(null), "{file}");
    }
    // A suppressed cell of sdcMicro is NA, which is a value of its own until a reader says what it stands for.
    let note = desk.review(&format!("sdcmicro.csv {ROLES} --original people.csv"))["original_note"].clone();
    assert!(note.as_str().unwrap().contains("missing values"), "{note}");
    let told = desk.run_words(
        &["review", "sdcmicro.csv", "--original", "people.csv", "--label-values", "zip:NA=*"]
            .into_iter()
            .chain(ROLES.split(' '))
            .collect::<Vec<_>>(),
    );
    let audit: Value = serde_json::from_str(&told.out).unwrap();
    assert_eq!(audit["original_note"], json!(null), "{}", told.err);
    let zip = audit["utility"]["attributes"][1]["information"].as_f64().unwrap();
    assert!((zip - (22.0 + 2.0 / 4.0) / 24.0).abs() < 1e-12, "{zip}");
}

#[test]
fn what_an_original_has_after_the_point_lies_in_ranges_of_whole_ends() {
    let desk = Desk::empty();
    desk.write("people.csv", "weight,disease\n70.5,flu\n79.9,cold\n80,flu\n82.25,cough\n");
    desk.write(
        "published.csv",
        "weight,disease\n\"[63,80)\",flu\n\"[63,80)\",cold\n\"[80,97)\",flu\n\"[80,97)\",cough\n",
    );
    let audit = desk.review("published.csv --qi weight --sensitive disease --original people.csv");
    assert_eq!(audit["original_note"], json!(null));
    assert_eq!(
        audit["utility"]["attributes"][0]["information"], 0.5,
        "each of two ranges holds two of the four weights"
    );
}

#[test]
fn an_original_without_the_value_of_a_label_is_used_only_once_the_label_is_defined() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --row-order input --out published.csv"));
    let audit = desk.review("published.csv --qi age,zip --sensitive disease --original people.csv");
    let note = audit["original_note"].as_str().unwrap();
    assert!(note.contains("\"hemal disease\" of \"disease\" is no value there"), "{note}");
    // The reader says it, and the original can be used: TV-6b.
    let words = [
        "review",
        "published.csv",
        "--qi",
        "age,zip",
        "--sensitive",
        "disease",
        "--original",
        "people.csv",
        "--tau",
        "0.5",
        "--l",
        "3",
    ];
    let told = ["--label-values", "disease:hemal disease=hepatitis|anemia"];
    let ended = desk.run_words(&words.into_iter().chain(told).collect::<Vec<_>>());
    let audit: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(audit["original_note"], json!(null), "{}", ended.err);
    assert_eq!(audit["attributes"][0]["method_aware"]["worst_excess"], 0.25);
}

#[test]
fn the_labels_of_the_file_are_printed_and_not_those_that_a_tree_has_for_the_same_values() {
    let desk = Desk::empty();
    desk.write("zip.csv", "14850;1485*;148**;*\n14853;1485*;148**;*\n13053;1305*;130**;*\n");
    desk.write("t.csv", "zip,s\n148**,a\n148**,b\n130**,a\n");
    let audit = desk.review("t.csv --qi zip --sensitive s --taxonomy zip=zip.csv --require k=2 --html review.html");
    assert_eq!(audit["requirements"][0]["worst_class"]["quasi_identifier"][0]["label"], "130**");
    let page = desk.read("review.html");
    assert!(page.contains("148**") && !page.contains("1485*") && !page.contains("13053"), "the file's own labels");
}

#[test]
fn options_define_what_labels_represent() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --out published.csv"));
    let run = |more: &[&str]| {
        let words = "review published.csv --qi age,zip --sensitive disease --tau 0.5 --l 3";
        desk.run_words(&words.split(' ').chain(more.iter().copied()).collect::<Vec<_>>())
    };
    let audit = |more: &[&str]| -> Value { serde_json::from_str(&run(more).out).unwrap() };
    let told = audit(&["--label-values", "disease:hemal disease=hepatitis|anemia", "--label-format", "disease=sets"]);
    let tree = audit(&["--taxonomy", "disease=trees/disease.csv"]);
    let sorted = |of: &Value| {
        let mut shares = of["attributes"][0]["distribution"].as_array().unwrap().clone();
        shares.sort_by_key(|share| share["value"].to_string());
        shares
    };
    assert_eq!(sorted(&told), sorted(&tree));
    for figure in ["smallest_tau", "generalized_rows", "sensitive_generalized"] {
        assert_eq!(told["attributes"][0][figure], tree["attributes"][0][figure], "{figure}");
    }
    assert_eq!(told["requirements"], tree["requirements"]);
    assert_eq!(told["utility"]["information_sensitive"], tree["utility"]["information_sensitive"]);
    // Each by itself, because the reader says so: exact, and nothing is left open.
    let plain = audit(&["--label-format", "disease=values"]);
    assert_eq!(
        (&plain["attributes"][0]["assumed"], &plain["attributes"][0]["generalized_rows"]),
        (&json!(null), &json!(0))
    );
    assert_eq!(plain["utility"]["information_sensitive"], 1.0);
    for (more, words) in [
        (
            ["--label-format", "disease=words"],
            ["there is no format \"words\"", "Use one of values, numbers, codes, dates, sets."],
        ),
        (["--label-format", "desease=values"], ["--label-format desease=values", "Use the nearest name, \"disease\","]),
        (
            ["--label-values", "disease:hemal=*"],
            ["\"hemal\" is not a label of column \"disease\"", "COLUMN:LABEL=VALUES"],
        ),
        (
            ["--label-values", "disease:flu=|"],
            ["cannot be read as --label-values and --label-format define", "values separated by |"],
        ),
    ] {
        let ended = run(&more);
        ended.refused(2, &words);
        assert!(ended.err.contains("[labels-not-read]"), "{}", ended.err);
    }
}

#[test]
fn with_the_taxonomies_of_the_run_a_review_has_its_figures_and_without_them_it_lists_assumptions() {
    let desk = Desk::hospital();
    let with_trees = "--taxonomies trees";
    let mut general = 0;
    let mut files = 0;
    for trees in [with_trees, "", "--taxonomy disease=trees/disease.csv"] {
        for requirement in [
            "--tau 0.5 --l 3",
            "--tau 0.5 --l 2",
            "--tau 0.7 --l 2",
            "--tau 2/3 --l 3",
            "--require distinct-l=2",
            "--require distinct-l=3",
            "--require entropy-l=2",
            "--require entropy-l=2.5",
            "--require recursive-l=3,2",
            "--require k=4",
            "--require k=2 --tau 0.5 --l 3",
            "--require t-close=0.3",
            "--require t-close=0.2",
        ] {
            for qi in ["age,zip", "zip,age", "age", "zip"] {
                let words = format!("--qi {qi} --sensitive disease {trees} {requirement}");
                let ended = desk.run(&format!(
                    "anonymize people.csv {words} --out o.csv --report r.json --save-taxonomies saved --save-recipe recipe.json"
                ));
                if ended.status == 3 {
                    continue;
                }
                assert_eq!(ended.status, 0, "{words}: {}", ended.err);
                files += 1;
                let report = desk.json("r.json");
                let audit =
                    desk.review(&format!("o.csv --qi {qi} --sensitive disease --taxonomies saved {requirement}"));
                for figure in ["rows", "classes", "k", "average_class_size", "discernibility"] {
                    assert_eq!(audit[figure], report[figure], "{words}: {figure}");
                }
                for figure in ["information", "information_qi", "information_sensitive"] {
                    let [audited, reported] = [&audit, &report].map(|of| of["utility"][figure].as_f64().unwrap());
                    assert!((audited - reported).abs() < 1e-12, "{words}: {figure} {audited} {reported}");
                }
                assert_eq!(audit["utility"]["sensitive_generalized"], report["sensitive_generalized"], "{words}");
                let held = |of: &Value| -> Vec<Value> {
                    let mut held: Vec<Value> = of["requirements"].as_array().unwrap().clone();
                    held.iter_mut().for_each(|one| {
                        *one = json!([one["name"], one["params"], one["satisfied"]]);
                    });
                    held.sort_by_key(Value::to_string);
                    held
                };
                // What t-closeness is measured against is the table that was, which the file alone does not show.
                if !requirement.contains("t-close") {
                    assert_eq!(held(&audit), held(&report), "{words}");
                }
                // The recipe asks for the same; the trees it holds, and those it does not, come from the same run.
                let of_recipe = desk.review("o.csv --recipe recipe.json --taxonomies saved");
                assert_eq!(held(&of_recipe), held(&audit), "{words}");
                assert_eq!(of_recipe["attributes"], audit["attributes"], "{words}");

                let blind = desk.review(&format!("o.csv --qi {qi} --sensitive disease {requirement}"));
                let attribute = &blind["attributes"][0];
                if report["sensitive_generalized"].as_f64().unwrap() > 0.0 {
                    general += 1;
                    // Words, or a star: never "exact", and said.
                    assert!(attribute["assumed"].is_string(), "{words}: {attribute}");
                    assert_ne!(attribute["generalized_rows"], 0, "{words}");
                    assert_eq!(blind["utility"]["information_sensitive"], json!(null), "{words}");
                }
            }
        }
    }
    assert!(files > 60 && general > 12, "{files} files, {general} with generalized sensitive values");
}

#[test]
fn a_recipe_has_columns_requirements_and_taxonomies_and_refuses_the_rest() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --require k=3 --out o.csv --save-recipe recipe.json"));
    let of_recipe = desk.review("o.csv --recipe recipe.json");
    let by_hand =
        desk.review("o.csv --qi age,zip --sensitive disease --taxonomies trees --tau 0.5 --l 3 --require k=3");
    assert_eq!(of_recipe["requirements"], by_hand["requirements"]);
    assert_eq!(of_recipe["attributes"][0]["distribution"], by_hand["attributes"][0]["distribution"]);
    assert_eq!(of_recipe["columns"][0]["sentence"], "labels are those of the recipe's taxonomy of \"age\"");
    // Flags win.
    let other = desk.review("o.csv --recipe recipe.json --qi age --require distinct-l=2");
    assert_eq!(
        (&other["columns"][1]["column"], &other["requirements"][0]["name"]),
        (&json!("disease"), &json!("distinct-l"))
    );
    // Trees that were made from the table need it.
    desk.publish(
        "--qi age,zip --sensitive disease --tau 0.5 --l 3 --row-order input --out o.csv --save-recipe recipe.json",
    );
    let ended = desk.run("review o.csv --recipe recipe.json");
    assert!(
        ended
            .err
            .contains("The recipe builds the taxonomies of \"age\", \"disease\" and \"zip\" from the original table"),
        "{}",
        ended.err
    );
    let audit = desk.review("o.csv --recipe recipe.json --original people.csv");
    assert_eq!(audit["original_note"], json!(null));
    desk.run("review o.csv --recipe people.csv").refused(2, &["people.csv"]);
}

#[test]
fn columns_are_suggested_where_none_are_named() {
    let desk = published();
    let ended = desk.run("review arx.csv");
    ended.refused(
        2,
        &["--qi: no quasi-identifier is given", "could be reviewed with --qi age,zip,sex --sensitive disease"],
    );
}
