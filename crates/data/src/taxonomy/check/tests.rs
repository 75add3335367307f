use super::super::read_hierarchy;
use super::*;

fn tree(text: &str) -> Taxonomy {
    read_hierarchy(text.as_bytes(), "h.csv").unwrap()
}

fn remarks(text: &str, cells: &[&str]) -> Vec<Remark> {
    check(&tree(text), &Column::from_cells("c", cells.iter().copied()), &MissingTokens::default())
}

fn codes(text: &str, cells: &[&str]) -> Vec<&'static str> {
    remarks(text, cells).iter().map(|remark| remark.code.name()).collect()
}

/// `count` leaves under a group.
fn many(group: &str, count: usize) -> String {
    (0..count).map(|leaf| format!("{group}{leaf};{group};*\n")).collect()
}

#[test]
fn a_good_tree_leaves_nothing_to_say() {
    assert_eq!(codes("a;G;*\nb;G;*\nc;H;*\nd;H;*\n", &["a", "b", "c", "d", "?"]), [""; 0]);
}

#[test]
fn what_the_taxonomy_lacks_comes_first_and_is_listed() {
    let found = remarks("a;G;*\nb;G;*\nc;H;*\n", &["x", "a", "y", "?", "x"]);
    assert_eq!(found[0].code, RemarkCode::MissingValues);
    assert_eq!(
        (found[0].severity, found[0].labels.as_slice()),
        (Severity::Error, &["x".to_owned(), "y".to_owned()][..])
    );
    assert_eq!(found[0].sentence, "The table has 2 values that the taxonomy lacks: \"x\", \"y\".");
    assert_eq!(codes("a;G;*\nx;G;*\nb;H;*\n", &["G", "a", "b", "x"]), ["inner-values"]);
}

#[test]
fn labels_that_clash_are_named() {
    assert_eq!(codes("a;NA;*\nb;NA;*\nc;H;*\nd;H;*\n", &["a", "b", "c", "d"]), ["reads-as-missing"]);
    let found = remarks("a;Group;*\nA ;Group;*\nc;H;*\nd;H;*\n", &["a", "A ", "c", "d"]);
    assert_eq!(found[0].sentence, "1 pair of labels differs only in case or white space: \"A \" and \"a\".");
}

#[test]
fn a_level_that_changes_nothing_is_reported_by_its_number() {
    let found = remarks("a;G;T;*\nb;G;T;*\nc;H;T;*\nd;H;T;*\n", &["a", "b", "c", "d"]);
    assert_eq!(found[0].code, RemarkCode::IdleLevels);
    assert_eq!(found[0].labels, ["1"]);
    // A chain next to groups that split is no idle level.
    assert_eq!(codes("a;G;*\nb;H;*\nc;H;*\n", &["a", "b", "c"]), [""; 0]);
}

#[test]
fn flat_and_lopsided_trees_leave_little_to_choose_from() {
    let flat: String = (0..11).map(|leaf| format!("{leaf};*\n")).collect();
    assert_eq!(codes(&flat, &["1"])[0], "flat");
    let few: String = (0..10).map(|leaf| format!("{leaf};*\n")).collect();
    assert_eq!(codes(&few, &["1"]), ["unused-leaves"]);
    let lopsided = format!("{}x;H;*\n", many("G", 30));
    let found = remarks(&lopsided, &["x"]);
    assert_eq!(found[0].code, RemarkCode::Lopsided);
    assert!(found[0].sentence.starts_with("\"G\" contains 30 of the 31 values of \"*\""), "{}", found[0].sentence);
    assert_eq!(codes(&format!("{}{}", many("G", 9), many("H", 9)), &["G1", "H1"]), ["unused-leaves"]);
    // Nearly all rows in one group.
    let mut cells = vec!["G1"; 95];
    cells.extend(["H1"; 5]);
    let found = remarks(&format!("{}{}", many("G", 9), many("H", 9)), &cells);
    assert_eq!((found[0].code, found[0].severity), (RemarkCode::Lopsided, Severity::Note));
}

#[test]
fn a_flat_taxonomy_is_described_by_its_number_of_values() {
    let flat: String = (0..12).map(|leaf| format!("{leaf};*\n")).collect();
    let sentence = |cells: &[&str]| remarks(&flat, cells)[0].sentence.clone();
    let plain = "12 values have no generalized values above them: each is published exactly, or as \"*\".";
    assert_eq!(sentence(&["1", "2", "3", "4", "5"]), plain);
    assert_eq!(sentence(&["1", "2", "3", "4", "5", "6"]), format!("{plain} 6 values are in a single row."));
}

#[test]
fn many_groups_right_under_the_root_are_a_steep_step() {
    let groups = |count: usize| -> String {
        (0..count).map(|group| format!("a{group};G{group};*\nb{group};G{group};*\n")).collect()
    };
    assert_eq!(codes(&groups(50), &["a1", "a2"]), ["unused-leaves"]);
    let found = remarks(&groups(51), &["a1", "a2"]);
    assert_eq!((found[0].code, found[0].severity), (RemarkCode::Steep, Severity::Warning));
    assert!(found[0].sentence.starts_with("51 values are directly below \"*\": "), "{}", found[0].sentence);
}

#[test]
fn more_than_nine_in_ten_is_lopsided() {
    for (part, whole, expected) in [(90, 100, false), (91, 100, true), (9, 10, false), (10, 10, true), (0, 0, false)] {
        assert_eq!(is_lopsided(part, whole), expected, "{part} of {whole}");
    }
}

#[test]
fn base_values_that_no_row_holds_are_counted() {
    let found = remarks("a;G;*\nb;G;*\nc;H;*\n", &["b"]);
    assert_eq!((found[0].code, found[0].count), (RemarkCode::UnusedLeaves, 2));
}

#[test]
fn rows_are_counted_up_to_the_root() {
    let taxonomy = tree("a;G;*\nb;G;*\nc;H;*\n");
    let rows = rows_below(&taxonomy, &Column::from_cells("c", ["a", "b", "a", "c", "?", "x"]));
    let of = |label: &str| rows[taxonomy.node(label).unwrap().index()];
    assert_eq!([of("*"), of("G"), of("H"), of("a"), of("b")], [4, 3, 1, 2, 1]);
}
