//! docs/reference/review.md explains every field of a review, and no other.

use serde_json::Value;

use crate::command_line::desk::{CHOSEN, Desk, HOSPITAL};
use crate::command_line::page::hold;

/// Reviews that between them have every field.
fn audits() -> Vec<Value> {
    let desk = Desk::hospital();
    desk.publish(&format!("{CHOSEN} --out published.csv"));
    let held = "--tau 0.5 --l 3 --require k=2 --require entropy-l=2";
    let words = format!("published.csv --qi age,zip --sensitive disease --taxonomies trees {held}");
    desk.write("other.csv", HOSPITAL.replacen("29,10017,flu\n", "", 1));
    desk.write("two.csv", "age,disease,drug\n20,flu,a\n20,hiv,b\n30,flu,b\n30,cold,a\n");
    desk.write("blank.csv", "age,disease\n20,flu\n20,cold\n20,\n21,\n21,\n");
    // Two further columns, published unchanged.
    let noted = HOSPITAL.lines().enumerate().map(|(at, line)| match at {
        0 => format!("{line},ward,sex\n"),
        _ => format!("{line},{},{}\n", at % 2, at % 3),
    });
    desk.write("noted.csv", noted.collect::<String>());
    desk.run(&format!("anonymize noted.csv {CHOSEN} --keep ward,sex --out kept.csv"));
    let minimality = "--minimality --max-candidates 100 --walk-steps 200";
    let kept = format!("kept.csv --qi age,zip --sensitive disease --taxonomies trees {held} --original noted.csv");
    vec![
        desk.review(&words),
        desk.review(&format!("{words} --original people.csv")),
        desk.review(&format!("{words} --original other.csv")),
        desk.review(&format!("{words} --original people.csv --minimality --max-candidates 100 --walk-steps 200")),
        desk.review(&format!("two.csv --qi age --sensitive disease,drug {held}")),
        desk.review(&format!("people.csv --qi age,zip --sensitive disease --taxonomies trees {held}")),
        desk.review(&format!("{kept} {minimality}")),
        desk.review("blank.csv --qi age --sensitive disease --require distinct-l=2"),
    ]
}

#[test]
fn every_field_of_a_review_is_documented_and_every_documented_field_exists() {
    hold("reference/review.md", |way| way.ends_with("requirements[].params"), &audits());
}

#[test]
fn a_review_has_a_version_its_worst_classes_are_classes_and_its_figures_fractions() {
    let audit = &audits()[0];
    assert_eq!(audit["tauell_review"], 1);
    let disease = &audit["attributes"][0];
    for measure in disease["measures"].as_array().unwrap() {
        let class = &measure["worst_class"];
        assert!(class["size"].as_u64().unwrap() >= 4 && class["quasi_identifier"][0]["column"] == "age", "{measure}");
    }
    let exact = |of: &Value, name: &str| {
        let found = of.as_array().unwrap().iter().find(|one| one["name"] == name || one["value"] == name).unwrap();
        found["exact"].clone()
    };
    assert_eq!(exact(&disease["distribution"], "hepatitis"), "5/12");
    assert_eq!(exact(&disease["measures"], "tau-l"), "1/2");
    assert_eq!(exact(&disease["measures"], "distinct-l"), "3/1");
    assert_eq!(exact(&disease["measures"], "entropy-l"), Value::Null);
    assert_eq!(
        (&audit["requirements"][0]["exact_margin"], &audit["requirements"][1]["exact_margin"]),
        (&"0/1".into(), &"2/1".into())
    );
    let raw = &audits()[5]["requirements"][0];
    assert_eq!(raw["exact_margin"], "-1/2");
}

#[test]
fn a_letter_names_its_file_by_checksum_and_a_date_only_if_one_is_given() {
    let desk = Desk::empty();
    desk.write("t.csv", "age,disease\n20,flu\n20,hiv\n30,flu\n30,cold\n");
    let words = "t.csv --qi age --sensitive disease";
    let sum = "b0f2b91b0de53aaee99cac2f17e37be2e60c4de45a795b8f2d32a7be92899268";
    desk.review(&format!("{words} --letter plain.html"));
    let plain = desk.read("plain.html");
    assert!(plain.contains(&format!("<p>t.csv, SHA-256 <code>{sum}</code>. A file with a different checksum")));
    assert!(!plain.contains("November"));
    for name in ["dated.html", "again.html"] {
        desk.review(&format!("{words} --letter {name} --letter-date 2026-11-28"));
    }
    assert!(desk.read("dated.html").contains("<h1>Review of t.csv</h1>\n<p>28 November 2026</p>"));
    assert_eq!(desk.read("dated.html"), desk.read("again.html"));
    desk.run(&format!("review {words} --letter l.html --letter-date 2026-02-30"))
        .refused(2, &["--letter-date", "2026-11-28"]);
    desk.run(&format!("review {words} --letter-date 2026-11-28")).refused(2, &["--letter"]);
}

#[test]
fn a_letter_says_by_which_limits_a_requirement_is_violated() {
    let desk = Desk::empty();
    let reason = |counts: &[usize], tau: &str, ell: &str| {
        let values = counts.iter().enumerate().flat_map(|(value, &count)| std::iter::repeat_n(value, count));
        let rows: String = values.map(|value| format!("20,d{value}\n")).collect();
        desk.write("t.csv", format!("age,disease\n{rows}"));
        desk.review(&format!("t.csv --qi age --sensitive disease --require tau-l={tau},{ell} --letter l.html"));
        desk.read("l.html")
    };
    let one = reason(&[6, 2, 2], "0.5", "3");
    let said = "For 10 of 10 people, one value of disease is more than 50% likely, or two values together more than 75%, to \
                recipients who know their age.";
    assert!(one.contains(said), "{one}");
    // Three values together have 81%, above their limit of 70%; one, two and four of them stay below theirs.
    let three = reason(&[27, 27, 27, 4, 4, 4, 4, 3], "0.4", "5");
    let said = "or some of the most frequent together more than their limit, which is 55% for 2 values and 85% for 4, to recipients";
    assert!(three.contains(said), "{three}");
}
