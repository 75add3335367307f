//! Missing values.

use crate::command_line::checker::records;
use crate::command_line::desk::{CHOSEN, Desk, HOSPITAL};

fn with_gaps() -> Desk {
    let desk = Desk::hospital();
    let mut lines: Vec<String> = HOSPITAL.lines().map(str::to_owned).collect();
    lines[12] = "29,10017,?".to_owned();
    lines.extend(
        ["?,10000,flu", "NA,10000,hepatitis", "?,10000,phthisis", "21,,anemia", "22,10001,n/a"].map(str::to_owned),
    );
    desk.write("people.csv", lines.join("\n"));
    desk
}

#[test]
fn a_missing_quasi_identifier_is_a_value_of_its_own_published_with_its_most_frequent_spelling() {
    let desk = with_gaps();
    let ended = desk.run(&format!("anonymize people.csv {CHOSEN} --report r.json --row-order input"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(ended.err.contains("\n  2 rows excluded, because a sensitive value is missing"), "{}", ended.err);
    assert_eq!(desk.json("r.json")["dropped"], serde_json::json!({"missing_sensitive": 2, "missing_qi": 0}));
    let rows = records(&ended.out);
    assert_eq!(rows.len(), 1 + 15);
    // The three rows without an age are one class: they need no other.
    let ages: Vec<[&str; 2]> = rows[12..15].iter().map(|row| [row[0].as_str(), row[1].as_str()]).collect();
    assert_eq!(ages, [["?", "10000"]; 3]);
}

#[test]
fn missing_cells_of_several_spellings_are_one_class_to_a_reader_too() {
    let desk = Desk::empty();
    let columns = "--qi age --sensitive disease --tau 0.5 --l 2";
    for (rows, spelling) in [
        ("?,flu\n?,flu\nNA,hiv\nNA,hiv\n", "?"),
        ("NA,hiv\n?,flu\nNA,hiv\n?,flu\n", "?"),
        (" NA,hiv\nna,flu\n NA,hiv\nnull,flu\n", " NA"),
        (",flu\n?,hiv\n?,hiv\nn/a,flu\n", "?"),
    ] {
        desk.write("people.csv", format!("age,disease\n{rows}"));
        for order in ["class", "input"] {
            let published = desk.publish(&format!("{columns} --row-order {order}"));
            let rows = records(&published);
            assert!(rows[1..].iter().all(|row| row[0] == spelling), "{published}");
            assert_eq!(rows.len(), 5);
        }
    }
    // If the hierarchy lists a spelling, its place there is used.
    desk.write("people.csv", "age,disease\n?,flu\nNA,hiv\nNA,hiv\n30,flu\n30,flu\n");
    desk.write("age.csv", "30;*\nNA;unknown;*\n40;unknown;*\n");
    let published = desk.publish(&format!("{columns} --taxonomy age=age.csv --row-order input"));
    assert!(!published.contains('?'), "{published}");
}

#[test]
fn a_review_treats_each_spelling_of_missing_as_a_value() {
    let desk = Desk::empty();
    desk.write("published.csv", "age,disease\n?,flu\n?,flu\nNA,hiv\nNA,hiv\n");
    for taxonomy in ["", " --taxonomy age=age.csv"] {
        desk.write("age.csv", "30;*\n?;unknown;*\n40;unknown;*\n");
        let audit = desk.review(&format!("published.csv --qi age --sensitive disease --tau 0.5 --l 2{taxonomy}"));
        assert_eq!((&audit["classes"], &audit["k"]), (&serde_json::json!(2), &serde_json::json!(2)), "{taxonomy}");
        assert_eq!(audit["requirements"][0]["satisfied"], false, "{taxonomy}");
        assert_eq!(audit["requirements"][0]["violated_rows"], 4, "{taxonomy}");
    }
}

#[test]
fn rows_without_a_quasi_identifier_are_excluded_and_counted_on_request() {
    let desk = with_gaps();
    let ended = desk.run(&format!("anonymize people.csv {CHOSEN} --missing drop --report r.json"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(ended.err.contains("\n  4 rows excluded, because a value of the quasi-identifier is missing"));
    assert_eq!(desk.json("r.json")["dropped"], serde_json::json!({"missing_sensitive": 2, "missing_qi": 4}));
    assert_eq!(desk.json("r.json")["rows"], 11);
    assert!(!ended.out.contains('?') && !ended.out.contains("NA"));
}

#[test]
fn what_counts_as_missing_can_be_changed() {
    let desk = Desk::hospital();
    let words = format!("{CHOSEN} --missing-tokens Flu --report r.json");
    let published = desk.publish(&words);
    assert_eq!(desk.json("r.json")["dropped"]["missing_sensitive"], 1);
    assert!(!published.contains("flu"));
}

#[test]
fn nothing_left_to_publish_is_bad_input_with_its_reason() {
    let desk = with_gaps();
    let gone = "--missing-tokens ,20,28,29,30,31,32,33,21,22,?,NA,N/A --missing drop";
    desk.run(&format!("anonymize people.csv {CHOSEN} {gone} --out o.csv"))
        .refused(2, &["people.csv: no row is left to publish: 17 rows were excluded", "Name other columns"]);
    desk.write("people.csv", "age,zip,disease\n20,10000,?\n21,10001,NA\n");
    desk.run(&format!("anonymize people.csv {CHOSEN} --out o.csv")).refused(
        2,
        &["every value of the sensitive column \"disease\" is missing", "Name another column with --sensitive"],
    );
    assert_eq!(desk.names(), ["people.csv", "trees"]);
}

#[test]
fn a_result_leads_with_excluded_people_and_how_to_publish_them() {
    let desk = with_gaps();
    let ended = desk.run(&format!("anonymize people.csv {CHOSEN} --report r.json"));
    let said = "15 of 17 people are published; 2 are excluded because \"disease\" is blank.";
    assert_eq!(desk.json("r.json")["excluded"], said);
    // The verdict leads with them, and with the option that publishes a blank as a value.
    let place = |text: &str| ended.err.find(text).unwrap_or_else(|| panic!("{text}: {}", ended.err));
    assert_eq!(place("Decide 2 things. "), 0);
    assert!(place("2. 2 of 17 rows have no value in disease.") < place("--blank-as-value disease"));
    assert!(place("--blank-as-value disease") < place(said));
    assert!(ended.err.contains("Information retained of these rows: "), "{}", ended.err);
    // What it states works: with an empty cell too.
    desk.write("blank.csv", "age,disease\n20,flu\n20,cold\n20,\n21,\n21,flu\n21,cold\n");
    let columns = "anonymize blank.csv --qi age --sensitive disease --tau 0.5 --l 2 --report r.json";
    assert!(desk.run(columns).err.contains("--blank-as-value disease"));
    assert_eq!(desk.json("r.json")["rows"], 4);
    let ended = desk.run(&format!("{columns} --blank-as-value disease"));
    assert_eq!((ended.status, &desk.json("r.json")["rows"]), (0, &serde_json::json!(6)), "{}", ended.err);
    assert!(desk.json("r.json").get("excluded").is_none() && !ended.err.contains("excluded"), "{}", ended.err);
}

#[test]
fn a_review_counts_all_rows_and_those_certainly_without_a_value() {
    let desk = Desk::empty();
    // Three of each: all flu, all blank, and some of both.
    let classes = [("20", ["flu"; 3]), ("21", [""; 3]), ("22", ["flu", "", "cold"]), ("23", ["", "?", "NA"])];
    let rows = classes.iter().flat_map(|(age, of)| of.iter().map(move |disease| format!("{age},{disease}\n")));
    desk.write("published.csv", format!("age,disease\n{}", rows.collect::<String>()));
    let words = "review published.csv --qi age --sensitive disease --html page.html";
    let ended = desk.run(words);
    let audit: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
    let counts = ["rows", "classes", "k"].map(|name| audit[name].as_u64().unwrap());
    assert_eq!(counts, [12, 4, 3]);
    assert_eq!(audit["dropped"]["missing_sensitive"], 0);
    let of = &audit["attributes"][0];
    assert_eq!(of["certain"], serde_json::json!({"classes": 1, "rows": 3}));
    assert_eq!((&of["blank"]["people"], &of["blank"]["certain"]["rows"]), (&7.into(), &6.into()));
    let said = "7 of 12 people have no value of \"disease\", which counts as a value of its own. An adversary who knows the \
                quasi-identifier is certain of that for 6 people.";
    assert!(ended.err.contains(said), "{}", ended.err);
    let page = desk.read("page.html");
    assert!(page.contains("3\u{a0}people of 12 have a value of disease that is certain"), "{page}");
    assert!(page.contains("7 of 12 people have no value of &quot;disease&quot;"), "{page}");
}
