//! `tauell review`.

use serde_json::json;

use crate::command_line::desk::{CHOSEN, Desk, HOSPITAL};

#[test]
fn the_raw_hospital_table_satisfies_no_requirement() {
    let desk = Desk::hospital();
    let audit = desk.review("people.csv --qi age,zip --sensitive disease --taxonomies trees --tau 0.5 --l 3");
    assert_eq!((&audit["rows"], &audit["classes"], &audit["k"]), (&json!(12), &json!(12), &json!(1)));
    assert_eq!(audit["class_sizes"], json!([{"size": 1, "classes": 12}]));
    let required = &audit["requirements"][0];
    assert_eq!((&required["satisfied"], &required["margin"]), (&json!(false), &json!(-0.5)));
    assert_eq!((&required["violated_classes"], &required["violated_rows"]), (&json!(12), &json!(12)));
    assert_eq!(
        required["worst_class"],
        json!({
            "size": 1, "margin": -0.5, "k": 1,
            "quasi_identifier": [{"column": "age", "label": "20"}, {"column": "zip", "label": "10000"}],
        })
    );
    assert_eq!(audit["attributes"][0]["smallest_tau"], json!([]));
}

#[test]
fn the_published_hospital_table_satisfies_tau_one_half_and_l_three_and_nothing_stricter() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --out published.csv"));
    let words = "published.csv --qi age,zip --sensitive disease --taxonomies trees";
    let audit = desk.review(&format!("{words} --tau 0.5 --l 3"));
    assert_eq!((&audit["classes"], &audit["k"], &audit["largest_class"]), (&json!(3), &json!(4), &json!(4)));
    assert_eq!((&audit["discernibility"], &audit["average_class_size"]), (&json!(48), &json!(4.0)));
    let required = &audit["requirements"][0];
    assert_eq!(
        (&required["satisfied"], &required["margin"], &required["params"]),
        (&json!(true), &json!(0.0), &json!({"tau": "0.5", "l": 3}))
    );
    let disease = &audit["attributes"][0];
    assert_eq!((&disease["generalized_rows"], &disease["exact_arithmetic"]), (&json!(2), &json!(true)));
    assert_eq!(
        disease["smallest_tau"],
        json!([{"l": 2, "tau": 0.5, "exact": "1/2"}, {"l": 3, "tau": 0.5, "exact": "1/2"}])
    );
    let shares: Vec<(&str, f64)> = disease["distribution"]
        .as_array()
        .unwrap()
        .iter()
        .map(|share| (share["value"].as_str().unwrap(), (share["share"].as_f64().unwrap() * 12.0).round()))
        .collect();
    assert_eq!(shares, [("hepatitis", 5.0), ("anemia", 2.0), ("phthisis", 4.0), ("flu", 1.0)]);
    // A slightly stricter one is violated, which is an answer and not a failure.
    assert_eq!(desk.review(&format!("{words} --tau 0.499 --l 3"))["requirements"][0]["satisfied"], false);
    assert_eq!(desk.review(&format!("{words} --tau 0.9 --l 4"))["requirements"][0]["satisfied"], false);
}

#[test]
fn without_taxonomies_each_label_is_a_value_of_its_own() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --out published.csv"));
    let audit = desk.review("published.csv --qi age,zip --sensitive disease");
    let disease = &audit["attributes"][0];
    assert_eq!(disease["distribution"].as_array().unwrap().len(), 5);
    assert_eq!(
        disease["taxonomy"],
        "no taxonomy was given; its 5 labels each count as a value of their own; whether one covers several values is \
         not known"
    );
    assert!(disease["weights"].as_str().unwrap().contains("has weight 1, the others 0"));
    assert_eq!((&audit["requirements"], &audit["classes"]), (&json!([]), &json!(3)));
    // A star is any value, or a label like the others where a reader says so.
    desk.write("stars.csv", "q,s\n*,*\n*,**\n*,flu\n");
    let stars = desk.review("stars.csv --qi q --sensitive s --tau 1/3 --l 3");
    assert_eq!((&stars["requirements"][0]["satisfied"], &stars["k"]), (&json!(false), &json!(3)));
    let stars = desk.review("stars.csv --qi q --sensitive s --tau 1/3 --l 3 --label-format s=values");
    assert_eq!((&stars["requirements"][0]["satisfied"], &stars["k"]), (&json!(true), &json!(3)));
}

#[test]
fn labels_of_one_leaf_set_are_one_value() {
    let desk = Desk::empty();
    // `Africa` and `South` hold the same country.
    desk.write("trees/c.csv", "South;Africa;*\nPeru;America;*\nChile;America;*\n");
    desk.write("trees/s.csv", "x;X;*\ny;*\nz;*\n");
    desk.write("t.csv", "c,s\nSouth,x\nAfrica,y\nPeru,X\nPeru,z\n");
    let audit = desk.review("t.csv --qi c --sensitive s --taxonomies trees --tau 1/2 --l 2");
    assert_eq!((&audit["classes"], &audit["k"]), (&json!(2), &json!(2)));
    assert_eq!(audit["attributes"][0]["generalized_rows"], 0);
    let plain = desk.review("t.csv --qi c --sensitive s");
    assert_eq!(plain["classes"], 3);
}

#[test]
fn missing_values_of_one_spelling_are_one_value_in_the_quasi_identifier_and_in_the_sensitive_column() {
    let desk = Desk::empty();
    desk.write("t.csv", "a,s\n?,x\n?,y\n1,x\n1,y\n1,?\n");
    for words in ["", "--taxonomy a=a.csv"] {
        desk.write("a.csv", "1;*\n2;*\n");
        let audit = desk.review(&format!("t.csv --qi a --sensitive s {words}"));
        assert_eq!((&audit["rows"], &audit["classes"], &audit["k"]), (&json!(5), &json!(2), &json!(2)));
        assert_eq!(audit["dropped"]["missing_sensitive"], 0);
        assert_eq!(audit["attributes"][0]["blank"]["people"], 1);
    }
}

#[test]
fn classes_can_be_counted_without_a_sensitive_column() {
    let desk = Desk::hospital();
    let audit = desk.review("people.csv --qi age");
    assert_eq!((&audit["classes"], &audit["k"], &audit["attributes"]), (&json!(7), &json!(1), &json!([])));
}

#[test]
fn several_sensitive_columns_are_reviewed_each() {
    let desk = Desk::hospital();
    let audit = desk.review("people.csv --qi age --sensitive disease,zip --tau 0.5 --l 2");
    let names: Vec<&str> =
        audit["requirements"].as_array().unwrap().iter().map(|one| one["column"].as_str().unwrap()).collect();
    assert_eq!(names, ["disease", "zip"]);
}

#[test]
fn a_table_that_cannot_be_reviewed_is_refused_in_a_sentence() {
    let desk = Desk::hospital();
    desk.run("review people.csv --sensitive disease").refused(2, &["--qi: no quasi-identifier is given"]);
    desk.run("review people.csv --qi age --sensitive desease")
        .refused(2, &["--sensitive: people.csv has no column \"desease\". Use the nearest name, \"disease\","]);
    desk.run("review people.csv --qi age --sensitive age").refused(2, &["--qi, --sensitive: both name column \"age\""]);
    desk.run("review people.csv --qi age --sensitive disease --tau 1.5 --l 3").refused(2, &["τ is 1.5"]);
    desk.run("review people.csv --qi age --sensitive disease --tau 0.5").refused(2, &["--l"]);
    desk.write("trees/disease.csv", "hepatitis;*\nflu;*\n");
    desk.run("review people.csv --qi age --sensitive disease --taxonomies trees").refused(
        2,
        &["trees/disease.csv, column \"disease\": the taxonomy lacks 2 values of the column: \"phthisis\", \"anemia\""],
    );
    desk.write("people.csv", format!("{HOSPITAL}1,2\n"));
    desk.run("review people.csv --qi age --sensitive disease")
        .refused(2, &["people.csv, line 14: 2 fields found, 3 expected"]);
}

#[test]
fn a_review_with_the_original_reports_what_a_method_aware_adversary_infers() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --row-order input --out published.csv"));
    let words = "published.csv --qi age,zip --sensitive disease --taxonomies trees --original people.csv";
    let audit = desk.review(&format!("{words} --tau 0.5 --l 3"));
    let aware = &audit["attributes"][0]["method_aware"];
    // TV-6b: both general rows are hepatitis.
    assert_eq!((&aware["worst_excess"], &aware["violated_classes"]), (&json!(0.25), &json!(1)));
    assert_eq!((&aware["generalized_rows"], &aware["correctly_guessed_rows"]), (&json!(2), &json!(2)));
    assert_eq!(audit["original_note"], json!(null));
}

#[test]
fn a_file_in_class_order_is_matched_with_its_original_by_what_the_rows_are_like() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --out by-class.csv"));
    let words =
        "by-class.csv --qi age,zip --sensitive disease --taxonomies trees --original people.csv --tau 0.5 --l 3";
    let audit = desk.review(words);
    let aware = &audit["attributes"][0]["method_aware"];
    assert_eq!((&aware["worst_excess"], &aware["violated_classes"]), (&json!(0.25), &json!(1)));
    assert_eq!((&aware["generalized_rows"], &aware["correctly_guessed_rows"]), (&json!(2), &json!(2)));
    assert!(audit["original_note"].as_str().unwrap().contains("a different order"));
    assert_eq!(
        audit["verdict"]["line"],
        "Decide 1 thing. (0.5, 3)-diversity is satisfied for all 12 people, against an adversary who knows the quasi-identifier, \
         but violated for 4 against a method-aware adversary."
    );
    // Rows that cannot have been made from these are not matched, and the review states so.
    desk.write("others.csv", HOSPITAL.replace("flu", "anemia"));
    let audit = desk.review(&words.replace("people.csv", "others.csv"));
    assert_eq!(audit["attributes"][0]["method_aware"], json!(null));
    assert!(audit["original_note"].as_str().unwrap().contains("could not be matched one-to-one"));
}

#[test]
fn any_requirement_can_be_checked_on_a_table() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --out published.csv"));
    let audit = desk.review(
        "published.csv --qi age,zip --sensitive disease --taxonomies trees --require k=4 --require distinct-l=3 \
         --require entropy-l=3",
    );
    let held: Vec<(&str, bool)> = audit["requirements"]
        .as_array()
        .unwrap()
        .iter()
        .map(|one| (one["name"].as_str().unwrap(), one["satisfied"].as_bool().unwrap()))
        .collect();
    // exp of the entropy of (1/2, 1/4, 1/4) is 2.83.
    assert_eq!(held, [("k", true), ("distinct-l", true), ("entropy-l", false)]);
    desk.run("review people.csv --qi age --sensitive disease --require closeness=1").refused(2, &["closeness=1"]);
}

#[test]
fn the_review_can_be_read_as_one_html_file() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --out published.csv"));
    desk.review("published.csv --qi age,zip --sensitive disease --taxonomies trees --tau 0.5 --l 3 --html review.html");
    let page = desk.read("review.html");
    assert!(page.starts_with("<!doctype html>") && page.contains("default-src 'none'"));
    assert!(page.contains("disease") && page.contains("<svg") && !page.contains("<script"));
    desk.run("review people.csv --qi age --html people.csv").refused(2, &["people.csv"]);
    assert!(desk.read("people.csv").starts_with("age,zip"));
}

#[test]
fn inference_by_an_adversary_who_knows_the_whole_method_is_computed_from_file_original_and_choices() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --out by-class.csv"));
    let words = "by-class.csv --qi age,zip --sensitive disease --taxonomies trees --original people.csv --minimality";
    // Two walks, since more originals fit than are to be tried: the same seed, the same bytes.
    let sampled = format!("{words} --tau 0.5 --l 3 --max-candidates 100 --walk-steps 2000 --seed 7 --html review.html");
    let audit = desk.review(&sampled);
    let found = &audit["minimality"];
    assert_eq!((&found["exact"], &found["candidates"], &found["steps"]), (&json!(false), &json!(null), &json!(1800)));
    assert_eq!(audit, desk.review(&sampled));
    let line = audit["verdict"]["line"].as_str().unwrap();
    assert!(line.starts_with("Decide 1 thing. (0.5, 3)-diversity is satisfied for all 12 people"), "{line}");
    assert!(line.ends_with("against a method-aware adversary."), "{line}");
    let meaning = audit["verdict"]["decisions"][0]["meaning"].as_str().unwrap();
    assert!(meaning.ends_with("This is an estimate."), "{meaning}");
    let html = desk.read("review.html");
    assert!(html.contains(line) && html.contains(found["how"].as_str().unwrap()));
    // Other choices make another table, and that is stated.
    desk.run(&format!("review {words} --tau 0.6 --l 2"))
        .refused(2, &["it is not Sequential Sweep with these choices", "[review-other-publication]"]);
    // Without the original, or without anything sensitive, there is nothing to compute.
    desk.run("review by-class.csv --qi age,zip --sensitive disease --minimality").refused(2, &["--original"]);
}

#[test]
fn weights_that_were_chosen_count_where_the_original_is_known_and_nowhere_else() {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --save-recipe recipe.json --out plain.csv"));
    let mut recipe = desk.json("recipe.json");
    recipe["choices"]["sensitive"][0]["weights"] = json!({ "given": { "flu": "9", "hepatitis": "1/3" } });
    desk.write("recipe.json", recipe.to_string());
    desk.publish("--recipe recipe.json --out published.csv");
    let weights = |words: &str| {
        let audit = desk.review(&format!("published.csv --recipe recipe.json {words}"));
        audit["attributes"][0]["weights"].as_str().unwrap().to_owned()
    };
    assert_eq!(weights("--original people.csv"), "The weights of the base values are the chosen ones.");
    assert!(weights("").starts_with("The file does not state which weights"));
    // Rows that are not those of the file state nothing of it.
    desk.write("others.csv", HOSPITAL.replace("flu", "anemia"));
    assert!(weights("--original others.csv").starts_with("The file does not state which weights"));
}
