//! The ℓ that methods use, and their sentences without a sensitive column.

use crate::trace_sample::Sample;

#[test]
fn a_search_tells_every_l_and_then_how_the_best_classes_were_formed() {
    let rows = "age,disease\n20,a\n21,b\n22,c\n23,a\n24,b\n25,c\n";
    let said = Sample::of_people(rows, &["distinct-l=3"]).sentences("anatomy", &[("aim", "search")]);
    assert_eq!(
        said[..3],
        [
            "With ℓ = 2, the method forms 3 classes: at least one violates the requirements.",
            "With ℓ = 3, the method forms 2 classes: all satisfy the requirements, with the least excess so far.",
            "The method takes the classes with ℓ = 3. The next steps show how they were formed.",
        ]
    );
    assert!(said[4].starts_with("The 3 largest buckets"), "{}", said[4]);
}

#[test]
fn without_a_sensitive_column_no_value_is_named() {
    let table = "age\n20\n20\n20\n21\n21\n22\n";
    let people = Sample::of(table, &["age"], &[]).with_k(3);
    assert_eq!(
        people.sentences("tp", &[("residue", "one-class")]),
        [
            "The method forms classes of at least 3 rows.",
            "Rows with equal exact quasi-identifier form 3 classes, one of them a single row.",
            "3 rows at 20: no row has to leave.",
            "2 rows at 21: a class needs 3. Row 4 and row 5 leave.",
            "1 row at 22: a class needs 3. Row 6 leaves.",
            "The residue has 3 rows, and a class needs 3. The residue can be a class.",
            "3 rows stay and close as class 1: 20.",
            "3 rows close as the last class: *.",
        ]
    );
    assert_eq!(
        people.sentences("one-d", &[])[2..],
        [
            "The next 3 rows in line, row 1, row 2 and row 3, close as class 1: 20.",
            "The next 3 rows in line, row 4, row 5 and row 6, close as class 2: *.",
        ]
    );
}
