//! What the command publishes is read back: review and estimate of its files agree with its report and with the table.

use std::collections::BTreeMap;

use serde_json::{Value, json};
use tauell::publish::METHODS;

use super::desk::{Desk, NOT_ASSESSED};

/// Columns, and how many values each quasi-identifier has.
const COLUMNS: [(&str, u64); 3] = [("sex", 2), ("age", 9), ("city", 4)];

/// A table of people, of which a part has no disease, and how many have each value.
fn table(seed: u64, rows: usize) -> (String, BTreeMap<String, u64>) {
    let mut state = seed;
    let mut below = |values: u64| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) % values
    };
    let (mut text, mut counts) = ("sex,age,city,disease\n".to_owned(), BTreeMap::new());
    for _ in 0..rows {
        let [sex, age, city] = COLUMNS.map(|(_, values)| below(values));
        let disease = ["flu", "", "cold", "gout", "ulcer"][((below(5) + below(3) * sex + age / 4) % 5) as usize];
        text.push_str(&format!("{},{},city {city},{disease}\n", ["F", "M"][sex as usize], 20 + age));
        *counts.entry(disease.to_owned()).or_default() += 1;
    }
    (text, counts)
}

/// The learned figures that follow from a release and everyone's quasi-identifier.
fn learned(of: &Value) -> Value {
    let column = &of["verdict"]["learned"]["columns"][0];
    json!([column["limit"], column["people_above_limit"], column["people_above_90"], column["above_90_by_class"]])
}

#[test]
fn blanks_as_values_are_read_back_from_the_files_of_every_method() {
    let mut agreed = Vec::new();
    for (table, (text, counts)) in [table(1, 90), table(7, 160)].into_iter().enumerate() {
        for about in METHODS {
            let desk = Desk::empty();
            desk.write("people.csv", &text);
            let method = about.name;
            let required = "--require simple-l=2";
            let [assess, never] = NOT_ASSESSED;
            desk.publish(&format!(
                "--qi sex,age,city --sensitive disease --blank-as-value disease --method {method} {required} {assess} {never} \
                 --seed 5 --out o.csv --report r.json"
            ));
            let report = desk.json("r.json");
            let groups = match desk.names().contains(&"o-groups-disease.csv".to_owned()) {
                true => " --groups o-groups-disease.csv",
                false => "",
            };
            let review = desk.run(&format!(
                "review o.csv --qi sex,age,city --sensitive disease {required} --original people.csv{groups}"
            ));
            assert_eq!(review.status, 0, "{method}: {}", review.err);
            let review: Value = serde_json::from_str(&review.out).unwrap();
            for of in [&report, &review] {
                assert_eq!(
                    of["verdict"]["violations"]["quasi_identifier"],
                    json!({"classes": 0, "people": 0}),
                    "{method}"
                );
                assert_eq!(of["verdict"]["people"], counts.values().sum::<u64>(), "{method}");
            }
            // If it is certain who is in which class, the review finds what the run found.
            let line = review["verdict"]["learned"]["line"].as_str().unwrap();
            if !line.contains("knows only the published quasi-identifiers") {
                assert_eq!(learned(&review), learned(&report), "{method}: {line}");
                agreed.push((table, method));
            }
            let estimate =
                desk.run(&format!("estimate o.csv --sensitive disease --original people.csv --json --quiet{groups}"));
            assert_eq!(estimate.status, 0, "{method}: {}", estimate.err);
            let estimate: Value = serde_json::from_str(&estimate.out).unwrap();
            let values = estimate["estimate"]["values"].as_array().unwrap().iter();
            let truth: BTreeMap<String, u64> =
                values.map(|of| (of["label"].as_str().unwrap().to_owned(), of["truth"].as_u64().unwrap())).collect();
            assert_eq!(truth, counts, "{method}");
        }
    }
    for method in ["incognito", "datafly", "mondrian", "anatomy", "random-addition"] {
        assert!(agreed.contains(&(0, method)) && agreed.contains(&(1, method)), "{method}: {agreed:?}");
    }
}

#[test]
fn values_apart_from_the_rows_are_published_in_groups() {
    let desk = Desk::empty();
    desk.write("people.csv", table(1, 90).0);
    let published = desk.run(
        "anonymize people.csv --qi sex,age,city --sensitive disease --blank-as-value disease --method anatomy --require simple-l=3 \
         --assess never --out o.csv",
    );
    let said = "90 rows published in 30 groups, the smallest with 3.";
    assert!(published.err.contains(said), "{}", published.err);
}
