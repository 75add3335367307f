//! What is stated before a file is passed on: of columns published unchanged, of small classes, and of values that recipes and trees list.

use serde_json::json;

use crate::command_line::desk::{CHOSEN, Desk};

/// Everyone has a badge; two towns, and Celle has one person.
const PEOPLE: &str = "\
age,disease,town,badge
20,flu,Ahaus,1
20,hiv,Ahaus,2
20,flu,Bonn,3
20,hiv,Bonn,4
30,hiv,Bonn,5
30,flu,Bonn,6
30,ulcer,Bonn,7
30,ulcer,Celle,8
";

fn desk() -> Desk {
    let desk = Desk::empty();
    desk.write("people.csv", PEOPLE);
    desk
}

const ASKED: &str = "anonymize people.csv --qi age --sensitive disease --tau 0.5 --l 2 --out o.csv --report r.json";

#[test]
fn columns_published_unchanged_that_violate_the_requirement_follow_the_verdict_and_are_in_the_report() {
    let desk = desk();
    let ended = desk.run(&format!("{ASKED} --keep town"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    let at = |text: &str| ended.err.find(text).unwrap_or_else(|| panic!("{text}: {}", ended.err));
    let verdict = at("Do not release. ");
    let beside = at("against an adversary who also knows \"town\", a column published unchanged.\n");
    assert!(verdict == 0 && verdict < beside, "{}", ended.err);
    at(
        "\n  Column \"town\", published unchanged: For an adversary who also knows a person's value of \"town\", 1 person is \
        alone in a class, so that row is found; (τ, ℓ)-diversity with τ = 0.5 and ℓ = 2 for \"disease\" is violated for 1 of 8 people. \
        Leave \"town\" unpublished, or make it part of the quasi-identifier.\n",
    );
    // It is stated once.
    assert_eq!(ended.err.matches("1 person is alone in a class").count(), 1, "{}", ended.err);
    let report = desk.json("r.json");
    assert_eq!(report["published_unchanged"]["people"], 1);
    let town = &report["published_unchanged"]["columns"][0];
    assert_eq!(
        (&town["columns"], &town["distinct"], &town["singletons"], &town["smallest_group"]),
        (&json!(["town"]), &json!(3), &json!(1), &json!(1))
    );
    assert_eq!(town["requirements"], json!([{"requirement": "tau-l=0.5,2", "column": "disease", "people": 1}]));
    assert_eq!(report["warnings"][0]["about"], "published-unchanged");
    assert!(ended.err.contains(town["sentence"].as_str().unwrap()));
}

#[test]
fn a_column_published_unchanged_that_is_nearly_a_name_is_reported() {
    let ended = desk().run(&format!("{ASKED} --keep badge"));
    let said = "All 8 people have a value of \"badge\" that no one else has: an adversary who knows it finds the row";
    assert!(ended.status == 0 && ended.err.contains(said), "{}", ended.err);
}

#[test]
fn a_review_reports_what_the_other_columns_of_a_file_add() {
    let desk = desk();
    desk.run(&format!("{ASKED} --keep town"));
    let ended = desk.run("review o.csv --qi age --sensitive disease --require tau-l=0.5,2 --html r.html");
    let said = "is violated for 1 of 8 people, against an adversary who also knows \"town\", a column not part of the quasi-identifier.";
    assert!(ended.err.contains(said), "{}", ended.err);
    let audit: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(audit["published_unchanged"]["columns"][0]["singletons"], 1);
    assert_eq!(audit["verdict"]["violations"]["published_unchanged"]["people"], 1);
    assert!(desk.read("r.html").contains("against an adversary who also knows"));
}

#[test]
fn the_note_on_a_recipe_counts_its_rare_and_unpublished_values() {
    // By hand, of the hospital's twelve rows: seven ages, of which only 20 has more than two rows; ten codes of one or two
    // rows; four diseases, of which flu and anemia have one row each. Ages and codes are published in groups alone, every
    // disease somewhere as itself.
    let desk = Desk::hospital();
    let ended = desk.run(&format!("anonymize people.csv {CHOSEN} --save-recipe recipe.json --out o.csv"));
    let said = "\n  The recipe lists values of the table: 7 of \"age\" (6 in fewer than 3 rows, 7 that are not in \
                the published table); 4 of \"disease\" (2 in fewer than 3 rows); 10 of \"zip\" (10 in fewer than 3 \
                rows, 10 that are not in the published table). Anyone who has the recipe can read them";
    assert!(ended.err.contains(said), "{}", ended.err);
    let made =
        "anonymize people.csv --qi age,zip --sensitive disease --tau 0.5 --l 3 --save-recipe made.json --out o.csv";
    let ended = desk.run(made);
    assert!(ended.status == 0 && !ended.err.contains("The recipe lists"), "{}", ended.err);
    // Trees in files list all values, however they were made.
    let ended = desk.run(&format!("{made} --save-taxonomies saved"));
    assert!(ended.err.contains("The saved taxonomies list values of the table: 7 of \"age\""), "{}", ended.err);
}

#[test]
fn an_unchanged_column_that_nearly_determines_the_sensitive_one_is_a_warning_and_a_copy_of_it_is_refused() {
    let desk = Desk::empty();
    // The ward goes with the disease in all eight rows; so few may do so by accident.
    let rows = (0..8).map(|at| format!("20,{0},{1},{0}\n", ["flu", "hiv"][at % 2], ["west", "east"][at % 2]));
    desk.write("people.csv", format!("age,disease,ward,copy\n{}", rows.collect::<String>()));
    let ended = desk.run(&format!("{ASKED} --keep ward"));
    let warning = desk.json("r.json")["warnings"][0].clone();
    assert_eq!((&warning["about"], &warning["term"]), (&json!("column-discloses"), &json!("Column \"ward\"")));
    let sentence = warning["sentence"].as_str().unwrap();
    assert!(sentence.contains("discloses the sensitive column \"disease\": all 8 people"), "{sentence}");
    assert_eq!(ended.err.matches(sentence).count(), 1, "{}", ended.err);
    desk.run(&format!("{ASKED} --keep copy")).refused(2, &["column \"copy\" is a copy of the sensitive column"]);
}
