//! Values that differ in spelling only, and values that are none: said before a run, merged where that is requested.

use crate::command_line::desk::Desk;

const CHOSEN: &str = "--qi age --sensitive disease --require distinct-l=2";

/// Two people of each age; at 30 both have the flu, in two spellings.
const PEOPLE: &str = "age,disease\n30,flu\n30,Flu\n40,flu\n40,hiv\n50,hiv\n50,flu\n";

fn desk(people: &str) -> Desk {
    let desk = Desk::empty();
    desk.write("people.csv", people);
    desk
}

#[test]
fn spellings_of_one_value_are_listed_in_a_note_and_in_the_report() {
    for (one, other, shown) in [
        ("flu", "Flu", "\"flu\" (3 rows) and \"Flu\" (1 row)"),
        ("flu", "flu ", "\"flu\" (3 rows) and \"flu \" (1 row)"),
        ("1", "1.0", "\"1\" (3 rows) and \"1.0\" (1 row)"),
        ("flu", "flu\u{a0}", "\"flu\" (3 rows) and \"flu<U+00A0>\" (1 row)"),
        ("café", "cafe\u{301}", "\"café\" (3 rows) and \"cafe<U+0301>\" (1 row)"),
        ("flu", "ｆｌｕ", "\"flu\" (3 rows) and \"ｆｌｕ\" (1 row)"),
    ] {
        let desk = desk(&PEOPLE.replace("Flu", other).replace("flu", one));
        let ended = desk.run(&format!("anonymize people.csv {CHOSEN} --out o.csv --report r.json"));
        assert_eq!(ended.status, 0, "{}", ended.err);
        let said = format!("Some values of \"disease\" differ in spelling only: {shown}.");
        assert_eq!(ended.err.matches(&said).count(), 1, "{}", ended.err);
        assert!(ended.err.contains("(--merge-spellings disease)"), "{}", ended.err);
        let caveats = desk.json("r.json")["caveats"].to_string();
        assert!(caveats.contains("differ in spelling only"), "{caveats}");
    }
}

#[test]
fn merged_spellings_are_one_value_and_are_published_with_the_most_frequent_one() {
    let desk = desk(PEOPLE);
    let merged = "--merge-spellings disease --out o.csv --report r.json --save-recipe recipe.json";
    let ended = desk.run(&format!("anonymize people.csv {CHOSEN} {merged}"));
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(!desk.read("o.csv").contains("Flu"), "{}", desk.read("o.csv"));
    assert!(desk.read("o.csv").contains("flu"));
    assert!(ended.err.contains("Spellings of one value of \"disease\" are merged"), "{}", ended.err);
    // No class is of one disease, which it would be were "Flu" a value of its own.
    let audit = desk.review("o.csv --qi age --sensitive disease --require distinct-l=2");
    assert_eq!(audit["requirements"][0]["satisfied"], true);
    // A recipe states it too, and replays to the same bytes.
    assert!(desk.read("recipe.json").contains("\"merge_spellings\""));
    let first = desk.read("o.csv");
    let again = desk.run("anonymize people.csv --recipe recipe.json --out again.csv");
    assert_eq!((again.status, desk.read("again.csv")), (0, first), "{}", again.err);
    desk.run(&format!("anonymize people.csv {CHOSEN} --merge-spellings age"))
        .refused(2, &["because it is not sensitive", "[merge-not-sensitive]"]);
}

#[test]
fn a_review_finds_a_class_of_one_disease_in_two_spellings() {
    let desk = desk(PEOPLE);
    let held = |words: &str| {
        let audit = desk.review(&format!("people.csv --qi age --sensitive disease --require distinct-l=2 {words}"));
        (audit["requirements"][0]["satisfied"].clone(), audit["caveats"].to_string())
    };
    let (satisfied, caveats) = held("");
    assert!(satisfied == true && caveats.contains("\\\"flu\\\" (3 rows) and \\\"Flu\\\" (1 row)"), "{caveats}");
    assert_eq!(held("--merge-spellings disease").0, false);
}

#[test]
fn placeholders_that_hide_the_kind_of_a_quasi_identifier_are_reported() {
    let desk = desk(&PEOPLE.replacen("30,", "unknown,", 2));
    let ended = desk.run(&format!("anonymize people.csv {CHOSEN} --out o.csv"));
    let said = "All other values of \"age\" are whole numbers, but \"unknown\" (2 rows) makes the column text";
    assert!(ended.status == 0 && ended.err.contains(said), "{}", ended.err);
    assert!(ended.err.contains("(--missing-tokens)"), "{}", ended.err);
    let ended = desk.run(&format!("anonymize people.csv {CHOSEN} --missing-tokens ,unknown --out o.csv"));
    assert!(ended.status == 0 && !ended.err.contains("makes the column text"), "{}", ended.err);
    // Where they hide nothing there is nothing to state about a quasi-identifier.
    let desk = desk_of_words();
    let ended = desk.run(&format!("anonymize people.csv {CHOSEN} --out o.csv"));
    assert!(ended.status == 0 && !ended.err.contains("unknown"), "{}", ended.err);
}

fn desk_of_words() -> Desk {
    desk(&PEOPLE.replace("30,", "unknown,").replace("40,", "forty,"))
}

#[test]
fn placeholders_are_reported_and_can_be_read_as_missing() {
    for word in ["*", "unknown", "n.a.", "Unbekannt", "-"] {
        let desk = desk(&PEOPLE.replace("Flu", word));
        let ended = desk.run(&format!("anonymize people.csv {CHOSEN} --out o.csv"));
        let said = format!("Some values of \"disease\" seem to mean that there is no value: \"{word}\" (1 row).");
        assert!(ended.status == 0 && ended.err.contains(&said), "{}", ended.err);
        let ended = desk.run(&format!("anonymize people.csv {CHOSEN} --missing-tokens ,{word} --out o.csv"));
        assert!(ended.status == 0 && !ended.err.contains("seem to mean"), "{}", ended.err);
        assert!(ended.err.contains("1 row excluded, because a sensitive value is missing"), "{}", ended.err);
    }
}

#[test]
fn spellings_in_a_quasi_identifier_are_a_warning_only() {
    let desk = desk("city,disease\nBonn,flu\nbonn,hiv\nBonn,hiv\nKiel,flu\nKiel,hiv\nunknown,flu\n");
    let ended = desk.run("anonymize people.csv --qi city --sensitive disease --require distinct-l=2 --out o.csv");
    assert_eq!(ended.status, 0, "{}", ended.err);
    assert!(ended.err.contains(
        "Some values of \"city\" differ in spelling only: \"Bonn\" (2 rows) and \"bonn\" (1 row). They count as different values"
    ));
    assert!(!ended.err.contains("--merge-spellings") && !ended.err.contains("seem to mean"), "{}", ended.err);
}
