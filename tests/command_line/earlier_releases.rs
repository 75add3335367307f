//! Releases that are drawn at random, published again: under another secret, and with other people in the table.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use crate::command_line::desk::Desk;

/// Sixteen people of sixteen ages, with four diseases.
const DISEASES: [&str; 16] = [
    "hiv", "cold", "ulcer", "hiv", "ulcer", "flu", "flu", "hiv", "ulcer", "flu", "ulcer", "cold", "hiv", "flu", "cold",
    "cold",
];

/// Twelve people: four with one value, and two with another.
const UNEVEN: [&str; 12] = ["flu", "cold", "hiv", "flu", "cold", "hiv", "flu", "cold", "ulcer", "flu", "hiv", "ulcer"];

const METHODS: [&str; 3] = ["anatomy", "random-addition", "transparent-sweep"];

fn table(people: &[(usize, &str)]) -> String {
    let rows = people.iter().map(|(age, disease)| format!("{age},{disease}\n"));
    format!("age,disease\n{}", rows.collect::<String>())
}

fn sixteen() -> Vec<(usize, &'static str)> {
    DISEASES.iter().enumerate().map(|(at, disease)| (20 + at, *disease)).collect()
}

/// The desk with the table and secrets of these numbers in `1.key` and so on.
fn desk(people: &[(usize, &str)]) -> Desk {
    let desk = Desk::empty();
    desk.write("people.csv", table(people));
    // Of the four people of an interval more may have one value than another, so that the draw decides who stays in it.
    let fours = (20..44).map(|age| format!("{age};{}-{};*\n", age / 4 * 4, age / 4 * 4 + 3));
    desk.write("trees/age.csv", fours.collect::<String>());
    (1..8).for_each(|of: u8| desk.write(&format!("{of}.key"), format!("{of:02x}").repeat(16)));
    desk
}

fn words(method: &str) -> String {
    format!("--qi age --sensitive disease --taxonomies trees --method {method} --require simple-l=2 --quiet")
}

/// A release as seen by an adversary who knows everyone's class: the class of each person, and how often each value may be used in it.
struct Held {
    class_of: Vec<usize>,
    left: Vec<BTreeMap<String, usize>>,
}

/// What a file states, row by row in the order of the table; with the groups where values are apart.
fn held(rows: &str, groups: Option<&str>) -> Held {
    let cells = |line: &str| -> Vec<String> {
        let quoted = line.replace(", ", ";").replace('"', "");
        quoted.split(',').map(str::to_owned).collect()
    };
    let rows: Vec<Vec<String>> = rows.lines().skip(1).map(cells).collect();
    let names: BTreeSet<String> = rows.iter().map(|row| row[usize::from(groups.is_some())].clone()).collect();
    let number = |name: &String| names.iter().position(|known| known == name).unwrap();
    let mut left = vec![BTreeMap::new(); names.len()];
    let class_of = rows.iter().map(|row| number(&row[usize::from(groups.is_some())])).collect();
    match groups {
        Some(groups) => groups.lines().skip(1).map(cells).for_each(|held| {
            left[number(&held[0])].insert(held[1].clone(), held[2].parse().unwrap());
        }),
        None => rows.iter().for_each(|row| {
            for value in row[1].trim_matches(['{', '}']).split(';') {
                *left[number(&row[0])].entry(value.to_owned()).or_insert(0) += 1;
            }
        }),
    }
    Held { class_of, left }
}

/// Publishes the same rows in the order of the table, so that it can be read which class each is in.
fn release(desk: &Desk, method: &str, key: u8, out: &str) -> Held {
    let words = words(method);
    desk.publish(&format!("{words} --secret {key}.key --row-order input --out {out}.csv"));
    let groups = (method == "anatomy").then(|| desk.read(&format!("{out}-groups-disease.csv")));
    held(&desk.read(&format!("{out}.csv")), groups.as_deref())
}

/// The values that each person has in some assignment that fits both releases.
fn possible(releases: &mut [Held; 2], person: usize, own: &mut Vec<String>, all: &mut [BTreeSet<String>]) {
    if person == all.len() {
        own.iter().zip(all).for_each(|(value, all)| {
            all.insert(value.clone());
        });
        return;
    }
    let classes = [0, 1].map(|of| releases[of].class_of[person]);
    let values: Vec<String> = releases[0].left[classes[0]].keys().cloned().collect();
    for value in values {
        if (0..2).any(|of| releases[of].left[classes[of]].get(&value).is_none_or(|left| *left == 0)) {
            continue;
        }
        (0..2).for_each(|of| *releases[of].left[classes[of]].get_mut(&value).unwrap() -= 1);
        own.push(value.clone());
        possible(releases, person + 1, own, all);
        own.pop();
        (0..2).for_each(|of| *releases[of].left[classes[of]].get_mut(&value).unwrap() += 1);
    }
}

fn certain_by_trying_all(mut releases: [Held; 2], people: usize) -> u64 {
    let mut all = vec![BTreeSet::new(); people];
    possible(&mut releases, 0, &mut Vec::new(), &mut all);
    all.iter().filter(|values| values.len() == 1).count() as u64
}

#[test]
fn with_the_earlier_secret_as_many_people_are_certain_as_both_files_alone_make_certain() {
    // As many people of each value, and not.
    let even = sixteen();
    let uneven: Vec<(usize, &str)> = UNEVEN.iter().enumerate().map(|(at, disease)| (20 + at, *disease)).collect();
    for method in METHODS {
        let mut found = 0;
        for people in [&even, &uneven] {
            let desk = desk(people);
            let words = words(method);
            desk.publish(&format!("{words} --secret 1.key --save-recipe first.json --out a.csv"));
            for key in 2..5 {
                desk.publish(&format!(
                    "{words} --secret {key}.key --earlier-release first.json --earlier-secret 1.key --report r.json --out b.csv"
                ));
                let report = desk.json("r.json");
                assert_eq!(report["not_assessed"], Value::Null);
                let Some(certain) = report["composition"][0]["columns"][0]["certain"]["both"].as_u64() else {
                    // The draws led to the same file.
                    assert_eq!(desk.read("a.csv"), desk.read("b.csv"));
                    continue;
                };
                let both = [release(&desk, method, 1, "one"), release(&desk, method, key, "other")];
                assert_eq!(certain, certain_by_trying_all(both, people.len()), "{method}, secret {key}");
                found += certain;
            }
        }
        assert!(found > 0, "{method}: some pair of releases makes someone certain");
    }
}

#[test]
fn an_earlier_release_without_its_secret_is_not_assessed() {
    for method in METHODS {
        let desk = desk(&sixteen());
        let words = words(method).replace(" --quiet", "");
        desk.publish(&format!("{words} --save-recipe first.json --out a.csv"));
        for (secret, why) in [
            ("", "The earlier release used another secret: the secret of this run is new."),
            ("--secret 2.key", "The secret of the earlier release's random draws is unknown."),
        ] {
            let ended = desk.run(&format!(
                "anonymize people.csv {words} {secret} --earlier-release first.json --report r.json --out b.csv"
            ));
            assert_eq!(ended.status, 0, "{}", ended.err);
            let report = desk.json("r.json");
            assert_eq!(report["composition"], Value::Null, "{method}");
            let open = &report["not_assessed"][0];
            let sentence = open["sentence"].as_str().unwrap();
            assert!(sentence.starts_with(why) && sentence.ends_with("this one: not assessed."), "{sentence}");
            assert!(open["action"].as_str().unwrap().contains("--earlier-secret FILE"), "{open}");
            assert!(ended.err.contains(&format!("\n  Not assessed: {sentence}")), "{}", ended.err);
            assert!(!ended.err.contains("no more than one of them"), "{}", ended.err);
        }
        // A method that draws nothing reports the same about the earlier release.
        let sweep = "--qi age --sensitive disease --require simple-l=2";
        desk.publish(&format!("{sweep} --earlier-release first.json --report r.json --out b.csv"));
        let sentence = desk.json("r.json")["not_assessed"][0]["sentence"].as_str().unwrap().to_owned();
        assert!(sentence.starts_with("The secret of the earlier release's random draws is missing."));
    }
}

#[test]
fn the_same_table_from_the_same_secret_is_the_same_release_and_each_secret_goes_with_its_recipe() {
    let desk = desk(&sixteen());
    let words = words("anatomy");
    desk.publish("--qi age --sensitive disease --tau 0.5 --l 2 --save-recipe sweep.json --out a.csv");
    desk.publish(&format!("{words} --secret 1.key --save-recipe first.json --out a.csv"));
    desk.publish(&format!("{words} --secret 2.key --save-recipe second.json --out a.csv"));
    let earlier = "--earlier-release sweep.json --earlier-release first.json --earlier-release second.json";
    let report = |secrets: &str| {
        desk.publish(&format!("{words} --secret 2.key {earlier} {secrets} --report r.json --out b.csv"));
        desk.json("r.json")
    };
    let versions = |of: &Value| -> Vec<String> {
        let all = of.as_array().map(Vec::as_slice).unwrap_or_default();
        all.iter().map(|one| one["release"].as_str().unwrap().to_owned()).collect()
    };
    // The second is the same as this one, so nothing is to be stated about it.
    let both = report("--earlier-secret 1.key --earlier-secret 2.key");
    assert_eq!(versions(&both["composition"]), ["the release of sweep.json", "the release of first.json"]);
    assert_eq!(both["not_assessed"], Value::Null);
    let one = report("--earlier-secret 1.key");
    assert_eq!(versions(&one["composition"]), ["the release of sweep.json", "the release of first.json"]);
    assert_eq!(versions(&one["not_assessed"]), ["the release of second.json"]);
    assert_eq!(both["composition"][1]["columns"], one["composition"][1]["columns"]);
}

/// The published files of the table under a secret.
fn publish(desk: &Desk, method: &str, key: u8, out: &str) -> String {
    desk.publish(&format!("{} --secret {key}.key --save-recipe {out}.json --out {out}.csv", words(method)));
    match method {
        "anatomy" => format!("--earlier-file {out}.csv --earlier-groups {out}-groups-disease.csv"),
        _ => format!("--earlier-file {out}.csv"),
    }
}

#[test]
fn the_earlier_file_replaces_the_secret_if_every_quasi_identifier_is_unique() {
    for method in METHODS {
        let desk = desk(&sixteen());
        let file = publish(&desk, method, 1, "a");
        for key in [2, 3] {
            let report = |words: &str| {
                desk.publish(&format!(
                    "{} --secret {key}.key {words} --report r.json --out b.csv",
                    self::words(method)
                ));
                desk.json("r.json")
            };
            let by_secret = report("--earlier-release a.json --earlier-secret 1.key");
            let by_file = report(&file);
            assert_eq!(by_file["differencing"], Value::Null, "{method}: the same people");
            if method == "transparent-sweep" {
                let sentence = by_file["not_assessed"][0]["sentence"].as_str().unwrap();
                assert!(sentence.contains("quasi-identifier of the file a.csv is generalized"), "{sentence}");
                assert_eq!(by_file["composition"], Value::Null);
                continue;
            }
            let (file, secret) = (&by_file["composition"][0], &by_secret["composition"][0]);
            assert_eq!(file["columns"], secret["columns"], "{method}, secret {key}");
            assert_eq!((&file["people"], &file["groups"]), (&secret["people"], &secret["groups"]));
        }
    }
}

#[test]
fn if_people_share_a_quasi_identifier_the_earlier_file_makes_no_value_certain_that_the_secret_does_not() {
    // Eight ages, two people each.
    let people: Vec<(usize, &str)> = DISEASES.iter().enumerate().map(|(at, of)| (20 + at / 2, *of)).collect();
    for method in ["anatomy", "random-addition"] {
        let desk = desk(&people);
        let file = publish(&desk, method, 1, "a");
        for key in 2..4 {
            let certain = |words: &str| {
                desk.publish(&format!(
                    "{} --secret {key}.key {words} --report r.json --out b.csv",
                    self::words(method)
                ));
                desk.json("r.json")["composition"][0]["columns"][0]["certain"]["both"].as_u64().unwrap()
            };
            let (by_file, by_secret) = (certain(&file), certain("--earlier-release a.json --earlier-secret 1.key"));
            assert!(by_file <= by_secret, "{method}, secret {key}: {by_file} {by_secret}");
        }
    }
}

#[test]
fn with_one_person_more_or_less_the_value_of_that_person_is_certain_under_one_secret_or_two() {
    let people = sixteen();
    let without = &people[..15];
    for (method, key) in [("anatomy", 1), ("anatomy", 2), ("transparent-sweep", 1)] {
        let desk = desk(without);
        let file = publish(&desk, method, 1, "a");
        desk.write("people.csv", table(&people));
        desk.publish(&format!("{} --secret {key}.key {file} --report r.json --out b.csv", words(method)));
        let found = desk.json("r.json")["differencing"].clone();
        let column = &found["columns"][0];
        assert_eq!(found["discloses_values"], true, "{method}: {found}");
        assert_eq!(found["people_known"], method == "anatomy");
        assert_eq!((&column["added"], &column["removed"]), (&json!(1), &json!(0)));
        assert_eq!((&column["certain_added"], &column["largest_posterior_added"]), (&json!(1), &json!(1.0)));
        assert_eq!(column["rises"], json!([{ "value": "cold", "people": 1 }]));
        // And the other way round: the person leaves.
        let file = publish(&desk, method, 1, "c");
        desk.write("people.csv", table(without));
        desk.publish(&format!("{} --secret {key}.key {file} --report r.json --out b.csv", words(method)));
        let column = desk.json("r.json")["differencing"]["columns"][0].clone();
        assert_eq!((&column["removed"], &column["certain_removed"]), (&json!(1), &json!(1)), "{method}");
        assert_eq!(column["falls"], json!([{ "value": "cold", "people": 1 }]));
    }
    // Sets have no totals: what is published of the new person is a set, and no one subtracts.
    let desk = desk(without);
    let file = publish(&desk, "random-addition", 1, "a");
    desk.write("people.csv", table(&people));
    desk.publish(&format!("{} --secret 1.key {file} --report r.json --out b.csv", words("random-addition")));
    let report = desk.json("r.json");
    assert_eq!(report["differencing"], Value::Null);
    assert!(report["not_assessed"][0]["sentence"].as_str().unwrap().contains("subtracts totals: not assessed."));
}

#[test]
fn where_a_new_value_makes_all_sets_drawn_again_the_earlier_file_counts_whose_sets_share_one_value() {
    let people = sixteen();
    let desk = desk(&people);
    let file = publish(&desk, "random-addition", 1, "a");
    let more: Vec<(usize, &str)> = people.iter().copied().chain([(40, "measles")]).collect();
    desk.write("people.csv", table(&more));
    desk.publish(&format!("{} --secret 1.key {file} --report r.json --out b.csv", words("random-addition")));
    let sets = |name: &str| -> BTreeMap<String, BTreeSet<String>> {
        let text = desk.read(name).replace(['"', '{', '}'], "");
        let rows = text.lines().skip(1).map(|line| line.split_once(',').unwrap());
        rows.map(|(age, set)| (age.to_owned(), set.split(", ").map(str::to_owned).collect())).collect()
    };
    let (earlier, later) = (sets("a.csv"), sets("b.csv"));
    let shared = earlier.iter().filter(|(age, set)| set.intersection(&later[*age]).count() == 1).count();
    let found = desk.json("r.json")["composition"][0].clone();
    assert_eq!((&found["people"], &found["columns"][0]["certain"]["both"]), (&json!(16), &json!(shared)));
    assert!(shared > 0);
}

#[test]
fn of_several_people_who_came_the_shares_of_the_rises_are_what_is_believed() {
    let people = sixteen();
    let desk = desk(&people[..12]);
    let file = publish(&desk, "anatomy", 1, "a");
    // Added: one hiv, one flu and two colds.
    desk.write("people.csv", table(&people));
    let ended = desk.run(&format!(
        "anonymize people.csv {} --secret 1.key {file} --report r.json --out b.csv",
        words("anatomy").replace(" --quiet", "")
    ));
    assert_eq!(ended.status, 0, "{}", ended.err);
    let found = desk.json("r.json")["differencing"].clone();
    let column = &found["columns"][0];
    assert_eq!((&column["added"], &column["largest_posterior_added"]), (&json!(4), &json!(0.5)));
    assert_eq!(column["rises"].as_array().unwrap().len(), 3);
    let said: Vec<&str> = found["sentences"].as_array().unwrap().iter().map(|one| one.as_str().unwrap()).collect();
    assert!(said[0] == "Differencing: the file a.csv has 12 people, this release 16." && ended.err.contains(said[1]));
    // Two with hiv come and one with hiv goes: one rise among two people, so no one is certain.
    let changed: Vec<(usize, &str)> = people[1..].iter().copied().chain([(40, "hiv"), (41, "hiv")]).collect();
    desk.write("people.csv", table(&people));
    let file = publish(&desk, "anatomy", 1, "a");
    desk.write("people.csv", table(&changed));
    desk.publish(&format!("{} --secret 1.key {file} --report r.json --out b.csv", words("anatomy")));
    let column = desk.json("r.json")["differencing"]["columns"][0].clone();
    assert_eq!((&column["added"], &column["removed"]), (&json!(2), &json!(1)));
    assert_eq!((&column["certain_added"], &column["largest_posterior_added"]), (&json!(0), &Value::Null));
}

#[test]
fn minimality_of_a_file_that_was_drawn_is_not_assessed_and_no_file_is_said_to_be_impossible() {
    for method in METHODS {
        let desk = desk(&sixteen());
        desk.publish(&format!("{} --secret 1.key --save-recipe r.json --out o.csv", words(method)));
        let groups = if method == "anatomy" { "--groups o-groups-disease.csv" } else { "" };
        let audit = format!("review o.csv {groups} --original people.csv --minimality");
        let known = desk.run(&format!("{audit} --recipe r.json"));
        known.refused(
            2,
            &["not assessed: ", "draws at random from a secret", "is proven", "[minimality-draws-at-random]"],
        );
        assert!(!known.err.contains("publishes nothing"), "{}", known.err);
        // Without the recipe no one knows the method.
        let open = desk.run(&format!("{audit} --qi age --sensitive disease --require simple-l=2"));
        open.refused(2, &["not assessed: no recipe states the method of this file", "with --recipe"]);
    }
}
