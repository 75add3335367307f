//! Methods that compare with a method-aware adversary, by the command itself: exit status, standard error, report and published
//! bytes of all originals with the same quasi-identifiers and value counts.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::Value;

use crate::command_line::desk::{Desk, Ended};

/// A note for the owner alone begins so.
const FOR_OWNER: &str = "For the owner alone, not to be published: ";

const METHODS: [&str; 3] = ["transparent-sweep", "anatomy", "random-addition"];

/// The notes of a run: those for the owner alone, and the others.
fn notes(ended: &Ended) -> (Vec<&str>, Vec<&str>) {
    ended.err.lines().partition(|line| line.trim_start_matches("note:").trim_start().starts_with(FOR_OWNER))
}

/// Twenty people of three towns: in one original the town states what everyone has, in its twin it states it of no one. Both have a value
/// of each pair of flats, and ten, five and five people have the three values.
fn twins() -> [Desk; 2] {
    let town = |row: usize| if row.is_multiple_of(2) { "Aa,F" } else { ["Bb,M", "Cc,M"][row / 10] };
    let value = |row: usize| if row.is_multiple_of(2) { "a" } else { ["c", "d"][row / 10] };
    let table = |of: &dyn Fn(usize) -> usize| {
        let rows = (0..20).map(|row| format!("{},{row},{}\n", town(row), value(of(row))));
        format!("town,sex,flat,s\n{}", rows.collect::<String>())
    };
    [table(&|row| row), table(&|row| row ^ 1)].map(|people| {
        let desk = Desk::empty();
        desk.write("people.csv", people);
        desk.write("trees/town.csv", "Aa;*\nBb;*\nCc;*\n");
        desk.write("trees/sex.csv", "F;*\nM;*\n");
        desk.write("trees/flat.csv", (0..20).map(|flat| format!("{flat};house {};*\n", flat / 2)).collect::<String>());
        desk
    })
}

#[test]
fn a_table_whose_columns_determine_the_sensitive_one_is_published_as_its_twin_is() {
    for method in METHODS {
        let words = format!(
            "anonymize people.csv --qi town,sex,flat --sensitive s --method {method} --require simple-l=2 --taxonomies trees --out o.csv"
        );
        let [tells, twin] = twins().map(|desk| {
            let ended = desk.run(&words);
            assert_eq!(ended.status, 0, "{}", ended.err);
            assert_eq!(desk.read("o.csv").lines().count(), 21);
            ended
        });
        let (for_owner, _) = notes(&tells);
        assert!(
            for_owner
                .iter()
                .any(|note| note.contains("Column \"town\" discloses the sensitive column \"s\": all 20 people")),
            "{}",
            tells.err
        );
        // Only how often an adversary who learns from the release is right follows from the original, too.
        assert!(notes(&twin).0.iter().all(|note| note.contains("learns from the release")), "{}", twin.err);
    }
    // A method without such a proof refuses what shows, as ever.
    let [tells, twin] = twins();
    let words = "anonymize people.csv --qi town,sex,flat --sensitive s --require simple-l=2 --taxonomies trees";
    tells.run(words).refused(2, &["column \"town\" discloses", "tells-sensitive"]);
    assert_eq!(twin.run(words).status, 0);
}

#[test]
fn with_equal_quasi_identifiers_value_counts_and_bytes_all_that_is_not_for_the_owner_alone_is_equal() {
    let desk = Desk::empty();
    desk.write("secret", "000102030405060708090a0b0c0d0e0f");
    let originals = ["xxyy", "xyxy", "xyyx", "yxxy", "yxyx", "yyxx"];
    for method in METHODS {
        for asked in ["--require simple-l=2", "--tau 0.5 --l 3"] {
            let mut seen: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
            let (mut statuses, mut for_owner) = (BTreeSet::new(), 0);
            for original in originals {
                let rows = original
                    .chars()
                    .enumerate()
                    .map(|(row, value)| format!("{},{row},{value}\n", ["x", "x", "y", "y"][row]));
                desk.write("people.csv", format!("copy,age,s\n{}", rows.collect::<String>()));
                let words = format!(
                    "anonymize people.csv --header --qi copy,age --sensitive s --method {method} {asked} --secret secret --report r.json --out o.csv"
                );
                let ended = desk.run(&words);
                let (owner, others) = notes(&ended);
                for_owner += owner.len();
                let (mut report, mut published) = (Value::Null, String::new());
                if ended.status == 0 {
                    report = desk.json("r.json");
                    let said = report.as_object_mut().unwrap();
                    said.remove("seconds");
                    said.remove("for_owner");
                    published = desk.read("o.csv");
                    if method == "anatomy" {
                        published += &desk.read("o-groups-s.csv");
                    }
                }
                statuses.insert(ended.status);
                seen.entry(published).or_default().insert(format!("{}\n{report}", others.join("\n")));
            }
            let expected = if asked.contains("simple") { 0 } else { 3 };
            assert_eq!(statuses, BTreeSet::from([expected]), "{method} {asked}");
            assert!(seen.values().all(|said| said.len() == 1), "{method} {asked}: {seen:#?}");
            assert!(for_owner > 0, "{method} {asked}");
        }
    }
}

#[test]
fn an_unchanged_column_voids_the_claim_against_a_method_aware_adversary_and_is_refused_if_it_determines() {
    let [tells, twin] = twins();
    let words = "anonymize people.csv --qi sex,flat --keep town --sensitive s --method transparent-sweep --require simple-l=2 --taxonomies trees";
    tells.run(words).refused(2, &["column \"town\" discloses", "tells-sensitive"]);
    let ended = twin.run(words);
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(ended.err.contains("not assessed"), "{}", ended.err);
    let in_order = "anonymize people.csv --qi sex,flat --row-order input --sensitive s --method transparent-sweep --require simple-l=2 --taxonomies trees";
    assert!(twin.run(in_order).err.contains("not assessed"));
}
