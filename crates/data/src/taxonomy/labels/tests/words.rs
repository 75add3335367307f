//! What a reader is reported of the labels.

use super::*;

fn words(name: &str, labels: &[&str]) -> Vec<String> {
    let read = read(name, labels);
    (0..labels.len()).map(|label| read.words(label)).collect()
}

#[test]
fn a_style_has_the_name_that_files_give_it() {
    for style in LabelStyle::ALL {
        assert_eq!(serde_json::to_value(style).unwrap(), style.name());
    }
    let words = LabelStyle::ALL.map(LabelStyle::words);
    let numbers = "numbers and ranges of numbers";
    assert_eq!(words[..2], ["values, each by itself", numbers]);
    assert_eq!(words[2..], ["codes with masked places", "dates and periods", "values and sets of values"]);
}

#[test]
fn a_range_is_described_with_its_ends_and_whether_it_includes_them() {
    for (label, expected) in [
        ("30-39", "any whole number from 30 to 39"),
        ("(30,39)", "any whole number from 31 to 38"),
        ("<=29", "any whole number up to 29"),
        ("<29", "any whole number up to 28"),
        (">=50", "any whole number from 50 on"),
        (">50", "any whole number from 51 on"),
        ("(-inf,inf)", "any whole number"),
        ("[1.5,2.5)", "any number from 1.5 to just below 2.5"),
        ("(1.5,2.5]", "any number above 1.5 to 2.5"),
        ("[-1.5,-0.5)", "any number from -1.5 to just below -0.5"),
        ("(-1.5,-0.5]", "any number above -1.5 to -0.5"),
        ("<1.5", "any number below 1.5"),
        ("<=1.5", "any number up to 1.5"),
        (">1.5", "any number above 1.5"),
        (">=1.5", "any number from 1.5 on"),
    ] {
        assert_eq!(words("x", &[label]), [expected], "{label}");
    }
}

#[test]
fn a_label_is_described_by_the_values_that_it_represents() {
    assert_eq!(words("age", &["34", "30-39"])[0], "one value");
    let open = "one value, or a generalized one: the file does not show which";
    assert_eq!(words("d", &["flu", "*"]), [open, "any value"]);
    assert_eq!(words("d", &["{flu, cough}", "flu"]), ["one of 2 values", "one value"]);
    assert_eq!(words("zip", &["130**", "13053"]), ["any of 100 codes that fit the mask", "one value"]);
    assert_eq!(words("zip", &["AB1*"]), ["any code that fits the mask"]);
    assert_eq!(words("birth", &["1985-03", "1985-03-04"]), ["a period of 31 days", "one value"]);
    let stands_for = [("flu".to_owned(), "?".to_owned())].into();
    let some = ReadLabels::of("d", &["flu"], &LabelChoice { style: None, stands_for }).unwrap();
    assert_eq!(some.words(0), "several values; which ones is not known");
}

#[test]
fn the_reading_is_summarized_in_a_sentence() {
    let numbers = "its labels are read as numbers and ranges of numbers";
    let cases: [(&[&str], String); 7] = [
        (
            &["flu", "cold"],
            "its 2 labels each count as a value of their own; whether one covers several values is not known"
                .to_owned(),
        ),
        (
            &["flu", "*"],
            "its labels are read as values, each by itself: 1 of 2 labels is generalized (\"*\" is any value)"
                .to_owned(),
        ),
        (&["34", "29"], format!("{numbers}: every one is exact")),
        (&["30-39"], format!("{numbers}: its only label is generalized (\"30-39\" is any whole number from 30 to 39)")),
        (
            &["20-40", "40-60"],
            format!(
                "{numbers}: 2 of 2 labels are generalized (\"20-40\" is any whole number from 20 to 39; \"40-60\" is any whole \
                 number from 40 to 60); ranges share their ends, so an end belongs to the range that begins with it"
            ),
        ),
        (
            &["<3", "4", "5", "old"],
            format!(
                "{numbers}: 1 of 4 labels is generalized (\"<3\" is any whole number up to 2); \"old\" is not written \
                 that way and counts as a value"
            ),
        ),
        (
            &["<3", "4", "5", "6", "7", "8", "old", "young"],
            format!(
                "{numbers}: 1 of 8 labels is generalized (\"<3\" is any whole number up to 2); 2 labels are not written \
                 that way, such as \"old\", and count as values"
            ),
        ),
    ];
    for (labels, sentence) in cases {
        assert_eq!(read("age", labels).sentence(), sentence, "{labels:?}");
    }
    // Ends are shared by ranges of numbers, not by words that look like them.
    let choice = LabelChoice { style: Some(LabelStyle::Values), ..LabelChoice::default() };
    let values = ReadLabels::of("age", &["20-40", "40-60"], &choice).unwrap();
    assert_eq!(values.sentence(), "its labels are read as values, each by itself: every one is exact");
}

#[test]
fn the_basis_of_a_count_is_stated() {
    const WHOLE: &str = "Every whole number counts as a value.";
    let cases: [(&str, &[&str], &[&str]); 10] = [
        ("age", &["34", "29"], &[]),
        ("age", &["30-39", "34"], &[WHOLE]),
        ("age", &["30-39", ">50"], &[WHOLE, "Where an open range ends is not known."]),
        (
            "x",
            &["[1.5,2.0)"],
            &["How many numbers a range covers is not known, since they have digits after the decimal point."],
        ),
        ("birth", &["1985-03"], &["Every day counts as a value."]),
        ("zip", &["130**", "13053"], &["Each masked place counts as ten digits."]),
        ("zip", &["AB1*"], &["How many codes a mask covers is not known, since masked places may have letters."]),
        (
            "age",
            &["30-39", "*"],
            &[
                WHOLE,
                "\"*\" counts as the 10 values that the other labels stand for. It may stand for more, and then less \
                 information is retained than is stated here.",
            ],
        ),
        (
            "d",
            &["flu", "*"],
            &["How many values \"*\" stands for is not known.", "Which labels are generalized values is not known."],
        ),
        ("d", &["{flu, cough}", "flu"], &[]),
    ];
    for (name, labels, said) in cases {
        assert_eq!(read(name, labels).assumptions(), said, "{labels:?}");
    }
}
