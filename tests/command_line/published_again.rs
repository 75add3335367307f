//! The same table published again: what anyone who has both versions infers, from the recipe of the earlier one.

use serde_json::{Value, json};

use crate::command_line::common::data_folder;
use crate::command_line::desk::{CHOSEN, Desk};

/// Six people with six diseases; by `a` the first three are a class and by `b` the third has changed places with the fourth.
const SIX: &str = "\
a,b,disease,note
1,1,flu,u
1,1,cold,v
1,2,cough,w
2,1,hiv,u
2,2,ulcer,v
2,2,asthma,w
";

const BY_A: &str = "--qi a --sensitive disease --tau 0.5 --l 3";
const BY_B: &str = "--qi b --sensitive disease --tau 0.5 --l 3";

fn six() -> Desk {
    let desk = Desk::empty();
    desk.write("people.csv", SIX);
    desk
}

/// The findings about the release of these choices with an earlier one of those.
#[track_caller]
fn together(desk: &Desk, earlier: &str, later: &str) -> Value {
    desk.publish(&format!("{earlier} --save-recipe first.json"));
    desk.publish(&format!("{later} --earlier-release first.json --report r.json"));
    desk.json("r.json")["composition"].clone()
}

#[track_caller]
fn sentences(report: &Value) -> Vec<String> {
    report["sentences"].as_array().unwrap().iter().map(|one| one.as_str().unwrap().to_owned()).collect()
}

#[test]
fn two_releases_disclose_two_people_whom_neither_discloses_alone() {
    let desk = six();
    desk.publish(&format!("{BY_A} --save-recipe first.json"));
    let ended = desk.run(&format!("anonymize people.csv {BY_B} --earlier-release first.json --report r.json"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    let found = desk.json("r.json")["composition"].clone();
    let beyond = |people| json!({ "both": people, "earlier": 0, "later": 0, "beyond": people });
    assert_eq!(
        found,
        json!([{
            "release": "the release of first.json",
            "people": 6,
            "groups": 4,
            "smallest_group": 1,
            "discloses_more": true,
            "columns": [{ "column": "disease", "certain": beyond(2), "propagated": true, "estimated": true }],
            "requirements": [{
                "requirement": "tau-l=0.5,3",
                "column": "disease",
                "of_earlier": true,
                "of_later": true,
                "proven": beyond(6),
                "estimated": beyond(6),
            }],
            "sentences": [
                "An adversary who has the release of first.json and this release, and knows a person's class in each, \
                 looks for the person among those in both classes: there are 4 such sets of people with 6 people in all, the \
                 smallest with 1 person.",
                "For at least 2 people, a value of \"disease\" is certain; neither release discloses it alone.",
                "(τ, ℓ)-diversity with τ = 0.5 and ℓ = 3 of \"disease\", which both satisfy, is violated for at least 6 \
                 people, who have too few values left; neither release violates it alone.",
                "Release only one of them, or the same file again: the same table, choices and taxonomies make the \
                 same file.",
            ],
        }])
    );
    let said = format!("\n  Composition attack: {}", sentences(&found[0]).join(" "));
    assert!(ended.err.contains(&said), "{}", ended.err);
    // Not a word without the option, and the table is the same.
    let alone = desk.run(&format!("anonymize people.csv {BY_B} --report r.json"));
    assert!(!alone.err.contains("composition"), "{}", alone.err);
    assert_eq!((alone.out, &desk.json("r.json")["composition"]), (ended.out, &Value::Null));
}

#[test]
fn the_same_version_again_is_not_spoken_of_and_a_coarser_one_gives_nothing_beyond_the_finer_one() {
    let desk = six();
    assert_eq!(together(&desk, BY_A, BY_A), Value::Null);
    // However it was come by: a recipe replays to the same bytes, quoted formulas that are none are none.
    assert_eq!(together(&desk, BY_A, &format!("{BY_A} --formulas quote")), Value::Null);
    let found = together(&desk, BY_A, "--qi a --sensitive disease --tau 0.3 --l 6");
    assert_eq!((&found[0]["discloses_more"], &found[0]["columns"][0]["certain"]["both"]), (&json!(false), &json!(0)));
    let last = sentences(&found[0]).pop().unwrap();
    assert_eq!(last, "Together, both disclose no more than one of them alone, as far as was found.");
    // The finer one breaks what the coarser one keeps, with the coarser one or without.
    let broken = &found[0]["requirements"][1];
    assert_eq!(broken["requirement"], "tau-l=0.3,6");
    assert_eq!(broken["proven"], json!({ "both": 6, "earlier": 6, "later": 0, "beyond": 0 }));
}

#[test]
fn every_earlier_release_is_compared_with_this_one() {
    let desk = six();
    desk.publish(&format!("{BY_A} --save-recipe first.json"));
    desk.publish("--qi a,b --sensitive disease --tau 0.3 --l 6 --save-recipe second.json");
    desk.publish(&format!("{BY_B} --save-recipe same.json"));
    desk.publish(&format!(
        "{BY_B} --earlier-release first.json --earlier-release same.json --earlier-release second.json --report r.json"
    ));
    let found = desk.json("r.json")["composition"].clone();
    let versions: Vec<(&Value, &Value)> =
        found.as_array().unwrap().iter().map(|one| (&one["release"], &one["discloses_more"])).collect();
    assert_eq!(
        versions,
        [(&json!("the release of first.json"), &json!(true)), (&json!("the release of second.json"), &json!(false))]
    );
}

#[test]
fn k_applies_to_groups_with_or_without_a_sensitive_column() {
    let desk = six();
    let found = together(&desk, "--qi a --require k=3", "--qi b --require k=3");
    let broken = json!({ "both": 6, "earlier": 0, "later": 0, "beyond": 6 });
    assert_eq!((&found[0]["requirements"][0]["proven"], &found[0]["columns"]), (&broken, &json!([])));
    let said = sentences(&found[0]);
    assert_eq!(said[1], "No sensitive column is in both.");
    assert_eq!(
        said[2],
        "K-anonymity with k = 3, which both satisfy, is violated for 6 people; neither release violates it alone."
    );
    let found = together(&desk, &format!("{BY_A} --require k=2"), BY_B);
    let k = &found[0]["requirements"][0];
    assert_eq!((&k["requirement"], &k["of_later"]), (&json!("k=2"), &json!(false)));
    // Two groups are of one person each.
    assert_eq!(k["proven"]["both"], 2);
}

#[test]
fn a_column_sensitive_in_one_release_is_inferred_from_its_role_in_the_other() {
    let desk = six();
    let of = |earlier: &str, later: &str| together(&desk, earlier, later)[0]["columns"].clone();
    let certain = |of: &Value| of[0]["certain"]["both"].as_u64();
    // Published unchanged, or part of the quasi-identifier.
    assert_eq!(certain(&of("--qi b --keep disease --require k=3", BY_A)), Some(2));
    assert_eq!(certain(&of(BY_A, "--qi b --keep disease --require k=3")), Some(2));
    let groups = "flu;x;*\ncold;x;*\ncough;x;*\nhiv;y;*\nulcer;y;*\nasthma;y;*\n";
    desk.write("groups.csv", groups);
    let with_groups = |words: &str| format!("{words} --taxonomy disease=groups.csv");
    assert_eq!(certain(&of(&with_groups("--qi disease --require k=3"), &with_groups(BY_B))), Some(2));
    // Unpublished in the other release, the column discloses nothing.
    assert_eq!(of("--qi b --require k=3", BY_A), json!([]));
}

/// Eight people: anyone who is in the first class of both has flu, and so has anyone who is in the second of both; the others have a cold.
/// Both classes of either version have both twice.
const EIGHT: &str = "\
a,b,disease,note,pair
1,1,flu,m,x
1,1,flu,n,y
1,2,cold,o,x
1,2,cold,p,y
2,1,cold,q,x
2,1,cold,r,y
2,2,flu,s,x
2,2,flu,t,y
";

#[test]
fn what_both_publish_exactly_of_a_row_joins_the_rows_of_both() {
    let desk = Desk::empty();
    desk.write("people.csv", EIGHT);
    let certain = |words: &str| {
        let by = |column: &str| format!("--qi {column} --sensitive disease --tau 0.5 --l 2 {words}");
        let found = together(&desk, &by("a"), &by("b"));
        (found[0]["columns"][0]["certain"]["both"].clone(), found[0]["columns"][0]["certain"]["beyond"].clone())
    };
    assert_eq!(certain(""), (json!(0), json!(0)));
    // A column published unchanged that shows everyone apart, and the place of a row in the order of the input, join each row to itself.
    assert_eq!(certain("--keep note"), (json!(8), json!(8)));
    assert_eq!(certain("--row-order input"), (json!(8), json!(8)));
    // One that shows two of a class apart joins a flu to a flu or a cold to a cold either way.
    assert_eq!(certain("--keep pair"), (json!(0), json!(0)));
    // Published unchanged in one release alone, it joins nothing.
    let (one, other) = ("--qi a --sensitive disease --tau 0.5 --l 2", "--qi b --sensitive disease --tau 0.5 --l 2");
    let found = together(&desk, &format!("{one} --keep note"), other);
    assert_eq!(found[0]["columns"][0]["certain"]["both"], 0);
    // As a sensitive column that stays exact, it has the effect of one published unchanged.
    let found = together(&desk, &format!("{one} --keep note"), &format!("{other} --sensitive note"));
    assert_eq!(found[0]["columns"][0]["certain"]["both"], 8);
}

#[test]
fn spellings_that_one_version_merges_are_one_value_in_both() {
    let desk = six();
    desk.write("people.csv", SIX.replace("cold", "Flu"));
    let found = together(
        &desk,
        "--qi a --sensitive disease --tau 0.7 --l 2 --merge-spellings disease",
        "--qi b --sensitive disease --tau 0.5 --l 3",
    );
    // The group of the first two has flu alone, whatever the spelling; the third and the fourth are alone.
    assert_eq!(found[0]["columns"][0]["certain"]["both"], 4);
}

#[test]
fn a_range_of_one_version_is_the_numbers_of_the_other() {
    let desk = six();
    desk.write("people.csv", "a,b,wage\n1,1,11\n1,2,22\n2,1,12\n2,2,21\n");
    let ranges = "--qi a --sensitive wage --require distinct-l=2 --ranges wage=10";
    let numbers = "--qi b --sensitive wage --require distinct-l=2";
    for (one, other) in [(ranges, numbers), (numbers, ranges)] {
        let found = together(&desk, one, other);
        // Which of the two has 11 and which has 12 stays open, but not that both are in one range.
        assert_eq!(found[0]["columns"][0]["certain"]["both"], 0);
        let violated = |of: &str| {
            let mut requirements = found[0]["requirements"].as_array().unwrap().iter();
            requirements.find(|one| one[of] == true).unwrap()["estimated"]["both"].clone()
        };
        let of = if one == ranges { ["of_earlier", "of_later"] } else { ["of_later", "of_earlier"] };
        assert_eq!((violated(of[0]), violated(of[1])), (json!(4), json!(0)));
    }
}

#[test]
fn people_suppressed_in_one_release_are_in_no_group() {
    let desk = six();
    desk.write("people.csv", SIX.replacen("1,1,flu", "1,,flu", 1));
    let found = together(&desk, BY_A, "--qi b --sensitive disease --tau 0.5 --l 2 --missing drop");
    assert_eq!((&found[0]["people"], &found[0]["groups"]), (&json!(5), &json!(4)));
}

#[test]
fn the_hospital_of_the_paper_published_twice_is_reported_exactly() {
    let desk = Desk::hospital();
    let found = together(&desk, CHOSEN, &CHOSEN.replace("0.5 --l 3", "0.6 --l 3"));
    assert_eq!(found[0]["people"], 12);
    insta::assert_snapshot!(sentences(&found[0]).join("\n"));
}

#[test]
fn an_earlier_release_that_cannot_be_regenerated_ends_the_run_with_nothing_written() {
    let desk = six();
    desk.publish(&format!("{BY_A} --save-recipe first.json"));
    let recipe = desk.read("first.json");
    let before = desk.names();
    let run = |words: &str| desk.run(&format!("anonymize people.csv {BY_B} --out o.csv {words}"));
    run("--earlier-release none.json").refused(2, &["none.json: there is no such file", "[cannot-read]"]);
    desk.write("first.json", recipe.replace("\"qi\": [\n      \"a\"", "\"qi\": [\n      \"z\""));
    run("--earlier-release first.json").refused(2, &["--earlier-release first.json", "\"z\"", "[not-made-again]"]);
    desk.write("first.json", recipe.replace("\"delimiter\": null", "\"delimiter\": \";\""));
    run("--earlier-release first.json").refused(2, &["another delimiter", "[read-differently]"]);
    assert_eq!(desk.names(), before);
    // An output never replaces it.
    desk.run(&format!("anonymize people.csv {BY_B} --earlier-release first.json --report first.json"))
        .refused(2, &["this would overwrite the input first.json"]);
}

#[test]
fn adult_published_twice_discloses_thousands_whom_neither_release_discloses() {
    let Some(folder) = data_folder() else { return };
    let desk = Desk::empty();
    let adult = folder.join("adult");
    let (data, trees) = (adult.join("adult.csv"), adult.join("hierarchies"));
    let qi = "age,sex,race,marital-status,education,native-country,workclass";
    let publish = |words: &str| {
        let ended = desk.run(&format!(
            "anonymize {} --qi {qi} --sensitive occupation --taxonomies {} --row-order class --report r.json {words}",
            data.display(),
            trees.display()
        ));
        assert_eq!(ended.status, 0, "{}", ended.err);
    };
    publish("--tau 0.5 --l 3 --save-recipe first.json --out first.csv");
    publish("--tau 0.4 --l 4 --earlier-release first.json --out second.csv");
    let found = desk.json("r.json")["composition"][0].clone();
    // Counted by another program from both files in the order of the input: 14,317 pairs of classes that someone is in. In groups of
    // 1,035 people one value occurs in both classes; the people of groups with 9,291 people do have one value, so no more than those
    // can be certain.
    assert_eq!(
        (&found["people"], &found["groups"], &found["smallest_group"]),
        (&json!(45_222), &json!(14_317), &json!(1))
    );
    let certain = &found["columns"][0]["certain"];
    assert_eq!(certain, &json!({ "both": 7_593, "earlier": 0, "later": 0, "beyond": 7_593 }));
    assert_eq!(found["requirements"][0]["proven"]["both"], 13_842);
    assert_eq!(
        found["requirements"][1]["proven"],
        json!({ "both": 20_198, "earlier": 16_930, "later": 0, "beyond": 3_268 })
    );
}
