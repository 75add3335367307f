//! By which ℓ methods go, and what they word where nothing is sensitive.

use crate::trace_sample::Sample;

#[test]
fn a_search_tells_every_l_and_then_how_the_best_classes_were_formed() {
    let rows = "age,disease\n20,a\n21,b\n22,c\n23,a\n24,b\n25,c\n";
    let said = Sample::of_people(rows, &["distinct-l=3"]).sentences("anatomy", &[("aim", "search")]);
    assert_eq!(
        said[..3],
        [
            "Classes are formed with ℓ = 2: of 3 classes one at least does not keep what is asked.",
            "Classes are formed with ℓ = 3: of 2 classes all keep what is asked, and they keep least beyond it so far.",
            "The classes with ℓ = 3 are taken. What follows is how they were formed.",
        ]
    );
    assert!(said[4].starts_with("The 3 largest buckets"), "{}", said[4]);
}

#[test]
fn where_nothing_is_sensitive_no_value_is_named() {
    let table = "age\n20\n20\n20\n21\n21\n22\n";
    let people = Sample::of(table, &["age"], &[]).with_k(3);
    assert_eq!(
        people.sentences("tp", &[("residue", "one-class")]),
        [
            "Classes are formed of 3 people and more.",
            "3 groups with one quasi-identifier each, one of them a person alone.",
            "3 people at 20: nobody has to leave.",
            "2 people at 21, where 3 are needed to stay: row 4 and row 5 leave.",
            "1 person at 22, where 3 are needed to stay: row 6 leaves.",
            "3 people are out, and 3 are needed: they are enough.",
            "3 people who stay close as class 1: 20.",
            "3 people close as the last class: *.",
        ]
    );
    assert_eq!(
        people.sentences("one-d", &[])[2..],
        [
            "The next 3 people in line, row 1, row 2 and row 3, close as class 1: 20.",
            "The next 3 people in line, row 4, row 5 and row 6, close as class 2: *.",
        ]
    );
}
