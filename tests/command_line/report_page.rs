//! docs/reference/report.md explains every field of a report, and no other.

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use crate::command_line::desk::{CHOSEN, Desk, HOSPITAL};
use crate::command_line::page::{explained, hold};

/// Reports that between them have every field.
fn reports() -> Vec<Value> {
    let desk = Desk::hospital();
    // Two columns more, and a formula in one.
    let noted = HOSPITAL.lines().enumerate().map(|(at, line)| match at {
        0 => format!("{line},ward,note\n"),
        _ => format!("{line},{},={}\n", at % 2, at % 3),
    });
    desk.write("noted.csv", noted.collect::<String>());
    let report = |words: &str| {
        let ended = desk.run(&format!("anonymize {words} --out published.csv --report report.json"));
        assert_eq!(ended.status, 0, "{}", ended.err);
        desk.json("report.json")
    };
    let wider = "--qi age,zip --sensitive disease --taxonomies trees --tau 0.6 --l 3";
    let copied = HOSPITAL.lines().map(|line| format!("{line},{}\n", line.rsplit(',').next().unwrap()));
    desk.write("copied.csv", copied.collect::<String>().replacen("disease\n", "copy\n", 1));
    vec![
        report(&format!("people.csv {CHOSEN} --save-recipe first.json")),
        report(&format!("people.csv {wider} --experiments --earlier-release first.json")),
        report(&format!("noted.csv {wider} --require k=2 --keep ward,note")),
        report("people.csv --qi age,zip --sensitive disease --require k=2 --generalize-sensitive never --bound"),
        report("people.csv --qi age,zip --taxonomies trees --require k=5"),
        report("people.csv --qi age,zip --sensitive disease --method random-addition --l 2"),
        report("copied.csv --qi age,copy --sensitive disease --method random-addition --l 2"),
        compared(&desk),
        with_a_blank(&desk),
    ]
}

/// A release next to a file of the same table with two people exchanged, and to one that was drawn from a forgotten secret.
fn compared(desk: &Desk) -> Value {
    let words = "--qi age,zip --sensitive disease --taxonomies trees --require simple-l=2";
    let drawn = "--method anatomy --save-recipe drawn.json --out earlier.csv";
    desk.publish(&format!("{words} {drawn}"));
    let exchanged = HOSPITAL.replace("20,10000,hepatitis", "20,10009,anemia");
    desk.write("people.csv", exchanged);
    let earlier = "--earlier-release drawn.json --earlier-file earlier.csv --earlier-groups earlier-groups-disease.csv";
    desk.publish(&format!("{words} --generalize-sensitive never {earlier} --report report.json --out published.csv"));
    desk.json("report.json")
}

/// A table in which one person has no disease.
fn with_a_blank(desk: &Desk) -> Value {
    desk.write("blank.csv", HOSPITAL.replacen("29,10017,flu\n", "29,10017,\n", 1));
    let words =
        "anonymize blank.csv --qi age,zip --sensitive disease --require distinct-l=2 --accept small-classes=public";
    let ended = desk.run(&format!("{words} --report report.json --out published.csv"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    desk.json("report.json")
}

#[test]
fn every_field_of_a_report_is_explained_and_every_explained_field_is_there() {
    hold("reference/report.md", |way| way == "requirements[].params", &reports());
}

/// The fields of each type of the page that is an object, with the type of each; `www/src/engine/types.ts` is generated from
/// the types of the engine, a field a line.
fn types() -> BTreeMap<String, Vec<(String, String)>> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("www/src/engine/types.ts");
    let text = std::fs::read_to_string(file).unwrap();
    let mut types: BTreeMap<String, Vec<(String, String)>> = BTreeMap::new();
    let mut own = None;
    for line in text.lines() {
        let mut line = line;
        if let Some(rest) = line.strip_prefix("export type ") {
            own = rest.split_once(" = {").map(|(name, _)| name.to_owned());
            line = rest.split_once(" = {").map_or("", |(_, rest)| rest);
        }
        let Some(name) = &own else { continue };
        // Its keys are names.
        if name == "RequirementParams" {
            continue;
        }
        let line = line.trim().trim_end_matches("};").trim_end().trim_end_matches(',');
        let is_comment = line.starts_with('*') || line.starts_with('/');
        if let Some((field, of)) = line.split_once(": ").filter(|_| !is_comment) {
            let field = field.trim_matches('"');
            types.entry(name.clone()).or_default().push((field.to_owned(), of.to_owned()));
        }
    }
    types
}

/// Fields that no report above has would be missed: the types have them all.
#[test]
fn every_field_of_the_type_of_a_report_is_explained() {
    let (types, explained) = (types(), explained("reference/report.md"));
    let mut open = vec![("Report".to_owned(), String::new())];
    let (mut looked_at, mut lacking) = (0, Vec::new());
    while let Some((name, way)) = open.pop() {
        for (field, of) in &types[&name] {
            looked_at += 1;
            // What one variant of a union has, the others lack.
            let in_union = field != "kind" && types[&name].iter().any(|(_, of)| of.contains("} | {"));
            let (field, absent) = (field.trim_end_matches('?'), field.ends_with('?') || in_union);
            let way = if way.is_empty() { field.to_owned() } else { format!("{way}.{field}") };
            if explained.get(&way).is_none_or(|said| (said.null, said.absent) != (of.ends_with(" | null"), absent)) {
                lacking.push(way.clone());
            }
            let of = of.trim_end_matches(" | null");
            let (of, way) = match of.strip_prefix("Array<").and_then(|of| of.strip_suffix('>')) {
                Some(of) => (of, format!("{way}[]")),
                None => (of, way),
            };
            if types.contains_key(of) {
                open.push((of.to_owned(), way));
            }
        }
    }
    assert!(looked_at > 70, "{looked_at} fields were read from the types");
    assert!(
        lacking.is_empty(),
        "docs/reference/report.md lacks these, or says otherwise when they are null or absent: {lacking:#?}"
    );
}
