//! What each edit does, and when it is refused.

use super::super::{read_hierarchy, write_hierarchy};
use super::*;

const AGES: &str = "20;20s;*\n21;20s;*\n22;20s;*\n30;30s;*\n31;30s;*\nx;*\n";

/// A draft, and a column that holds every base value but those that begin with `free`.
struct Desk {
    draft: Draft,
    column: Column,
}

impl Desk {
    fn of(file: &str) -> Self {
        let taxonomy = read_hierarchy(file.as_bytes(), "h.csv").unwrap();
        let labels: Vec<&str> =
            taxonomy.nodes().filter(|&node| taxonomy.is_leaf(node)).map(|node| taxonomy.label(node)).collect();
        let held = labels.into_iter().filter(|label| !label.starts_with("free"));
        Self { draft: Draft::new(&taxonomy, 100), column: Column::from_cells("c", held) }
    }

    fn keys(&self, labels: &[&str]) -> Vec<u32> {
        labels.iter().map(|label| self.draft.key_of(label).unwrap()).collect()
    }

    fn key(&self, label: &str) -> u32 {
        self.draft.key_of(label).unwrap()
    }

    fn apply(&mut self, edit: &Edit) -> Applied {
        self.draft.apply(edit, &self.column).unwrap()
    }

    fn refused(&mut self, edit: &Edit) -> EditError {
        let (text, edits) = (self.text(), self.draft.edits());
        let error = self.draft.apply(edit, &self.column).unwrap_err();
        assert_eq!((self.text(), self.draft.edits()), (text, edits), "a refused edit changes nothing");
        error
    }

    fn group(&self, nodes: &[&str], label: &str) -> Edit {
        Edit::Group { nodes: self.keys(nodes), label: label.to_owned() }
    }

    fn relocate(&self, nodes: &[&str], to: &str, before: Option<&str>) -> Edit {
        Edit::Move { nodes: self.keys(nodes), to: self.key(to), before: before.map(|label| self.key(label)) }
    }

    fn rename(&self, node: &str, label: &str) -> Edit {
        Edit::Rename { node: self.key(node), label: label.to_owned() }
    }

    fn delete(&self, nodes: &[&str], keep_children: bool) -> Edit {
        Edit::Delete { nodes: self.keys(nodes), keep_children }
    }

    fn add(&self, parent: &str, labels: &[&str]) -> Edit {
        Edit::AddValues { parent: self.key(parent), labels: labels.iter().map(|&label| label.to_owned()).collect() }
    }

    /// One row per leaf, not padded, without the root: short enough to read.
    fn text(&self) -> String {
        let tree = self.draft.taxonomy();
        let row = |rank| tree.path(tree.leaf_node(super::super::LeafRank(rank))).replace(" > ", ";");
        (0..tree.leaf_count() as u32).map(row).collect::<Vec<_>>().join(" ").replace(";*", "")
    }

    fn labels(&self, keys: &[u32]) -> Vec<String> {
        let (tree, all) = (self.draft.taxonomy(), self.draft.keys());
        let label = |key| tree.label(super::super::NodeId(all.iter().position(|&other| other == key).unwrap() as u32));
        keys.iter().map(|&key| label(key).to_owned()).collect()
    }
}

#[test]
fn a_group_is_where_its_first_member_was() {
    let mut desk = Desk::of(AGES);
    // In the tree's order, whatever the order of choosing; a node chosen twice is one.
    let applied = desk.apply(&desk.group(&["22", "21", "22"], "older"));
    assert_eq!(desk.text(), "20;20s 21;older;20s 22;older;20s 30;30s 31;30s x");
    assert_eq!(
        (applied.said.as_str(), desk.labels(&applied.touched)),
        ("2 nodes grouped as \"older\"", vec!["older".into()])
    );
    let undone = desk.draft.undo().unwrap();
    assert_eq!(undone.said, "undone: 2 nodes grouped as \"older\"");
    assert_eq!(desk.labels(&undone.touched), ["21", "22"]);
    assert_eq!(write_hierarchy(&desk.draft.taxonomy()), AGES.replace("x;*", "x;x;*"));
    desk.draft.redo().unwrap();
    assert_eq!(desk.text(), "20;20s 21;older;20s 22;older;20s 30;30s 31;30s x");
}

#[test]
fn nodes_of_different_parents_are_grouped_under_the_lowest_node_above_all() {
    let mut desk = Desk::of(AGES);
    desk.apply(&desk.group(&["31", "22"], "odd"));
    assert_eq!(desk.text(), "22;odd 31;odd 20;20s 21;20s 30;30s x");
    let mut desk = Desk::of("a;A;P;*\nb;A;P;*\nc;B;P;*\nd;*\n");
    let applied = desk.apply(&desk.group(&["b", "c"], "G"));
    assert_eq!(desk.text(), "b;G;P c;G;P a;A;P d");
    assert_eq!(applied.said, "2 nodes grouped as \"G\"; the group \"B\" became empty and was removed");
    desk.draft.undo().unwrap();
    assert_eq!(desk.text(), "a;A;P b;A;P c;B;P d");
}

#[test]
fn a_group_can_take_the_label_of_one_that_it_empties() {
    let mut desk = Desk::of(AGES);
    desk.apply(&desk.group(&["20", "21", "22", "30"], "20s"));
    assert_eq!(desk.text(), "20;20s 21;20s 22;20s 30;20s 31;30s x");
    desk.draft.undo().unwrap();
    assert_eq!(desk.text(), "20;20s 21;20s 22;20s 30;30s 31;30s x");
    assert_eq!(desk.key("20s"), 101);
}

#[test]
fn what_cannot_be_grouped_is_refused_with_the_reason() {
    let mut desk = Desk::of(AGES);
    let error = desk.refused(&desk.group(&["20", "21"], "30s"));
    assert_eq!(error.code(), "edit-label-taken");
    assert!(error.to_string().contains("already names 30s > *, so it cannot also name 30s > 20s > *"), "{error}");
    let error = desk.refused(&desk.group(&["21", "30s", "20s"], "G"));
    assert_eq!(
        (error.code(), error.to_string().as_str()),
        ("edit-nested", "\"21\" is under \"20s\", which is also chosen. Choose only one of them.")
    );
    assert_eq!(desk.refused(&desk.group(&["*", "x"], "G")).code(), "edit-root");
    assert_eq!(desk.refused(&desk.group(&[], "G")).code(), "edit-nothing-chosen");
    assert_eq!(desk.refused(&desk.group(&["20"], " \t")).code(), "edit-empty-label");
    assert_eq!(desk.refused(&desk.group(&["20"], "a\0")).code(), "edit-nul-label");
    assert_eq!(desk.refused(&Edit::Group { nodes: vec![3], label: "G".into() }).code(), "edit-no-such-node");
    assert_eq!(desk.refused(&Edit::Group { nodes: vec![u32::MAX], label: "G".into() }).code(), "edit-no-such-node");
}

#[test]
fn a_group_never_has_the_text_of_a_cell() {
    let mut desk = Desk::of(AGES);
    desk.column.push("?");
    assert_eq!(desk.refused(&desk.group(&["20", "21"], "?")).code(), "edit-cell-of-table");
    assert_eq!(desk.refused(&desk.rename("20s", "?")).code(), "edit-cell-of-table");
    assert_eq!(desk.refused(&desk.rename("*", "?")).code(), "edit-cell-of-table");
    desk.apply(&desk.add("*", &["?"]));
    assert_eq!(desk.text(), "20;20s 21;20s 22;20s 30;30s 31;30s x ?");
}

#[test]
fn a_dissolved_group_leaves_its_children_in_its_place() {
    let mut desk = Desk::of(AGES);
    let applied = desk.apply(&Edit::Ungroup { node: desk.key("20s") });
    assert_eq!(desk.text(), "20 21 22 30;30s 31;30s x");
    assert_eq!(desk.labels(&applied.touched), ["20", "21", "22"]);
    assert_eq!(desk.refused(&Edit::Ungroup { node: desk.key("20") }).code(), "edit-not-a-group");
    assert_eq!(desk.refused(&Edit::Ungroup { node: desk.key("*") }).code(), "edit-root");
    assert_eq!(desk.refused(&Edit::Ungroup { node: 101 }).code(), "edit-no-such-node");
}

#[test]
fn nodes_move_before_a_child_or_to_the_end() {
    let mut desk = Desk::of(AGES);
    desk.apply(&desk.relocate(&["22", "20"], "30s", Some("31")));
    assert_eq!(desk.text(), "21;20s 30;30s 20;30s 22;30s 31;30s x");
    let applied = desk.apply(&desk.relocate(&["21"], "30s", None));
    assert_eq!(desk.text(), "30;30s 20;30s 22;30s 31;30s 21;30s x");
    assert_eq!(applied.said, "1 node moved under \"30s\"; the group \"20s\" became empty and was removed");
    // A chosen child goes with its chosen parent; before a node that moves itself means: where that one was.
    desk.apply(&desk.relocate(&["30s", "31"], "*", None));
    assert_eq!(desk.text(), "x 30;30s 20;30s 22;30s 31;30s 21;30s");
    desk.apply(&desk.relocate(&["22", "30"], "30s", Some("22")));
    assert_eq!(desk.text(), "x 20;30s 30;30s 22;30s 31;30s 21;30s");
    while desk.draft.undo().is_some() {}
    assert_eq!(desk.text(), "20;20s 21;20s 22;20s 30;30s 31;30s x");
}

#[test]
fn before_a_group_that_the_move_empties_means_where_it_was() {
    let mut desk = Desk::of("a;A;*\nb;B;*\nc;C;*\n");
    desk.apply(&desk.relocate(&["b"], "*", Some("B")));
    assert_eq!(desk.text(), "a;A b c;C");
    desk.apply(&desk.relocate(&["a", "b"], "C", Some("c")));
    assert_eq!(desk.text(), "a;C b;C c;C");
}

#[test]
fn what_cannot_move_is_refused_with_the_reason() {
    let mut desk = Desk::of("a;A;P;*\nb;A;P;*\nd;*\n");
    assert_eq!(desk.refused(&desk.relocate(&["P"], "A", None)).code(), "edit-into-itself");
    assert_eq!(desk.refused(&desk.relocate(&["P"], "P", None)).code(), "edit-into-itself");
    assert_eq!(desk.refused(&desk.relocate(&["a"], "d", None)).code(), "edit-not-a-group");
    assert_eq!(desk.refused(&desk.relocate(&["a"], "P", Some("d"))).code(), "edit-not-a-child");
    assert_eq!(desk.refused(&desk.relocate(&["*"], "P", None)).code(), "edit-root");
}

#[test]
fn a_move_to_the_same_place_is_no_edit() {
    let mut desk = Desk::of(AGES);
    assert!(!desk.apply(&desk.relocate(&["21", "20"], "20s", Some("22"))).changed);
    assert!(!desk.apply(&desk.relocate(&["x"], "*", None)).changed);
    assert!(!desk.apply(&desk.rename("20s", "20s")).changed);
    assert!(!desk.apply(&Edit::Sort { node: 100, by: SortBy::Label, reverse: false, recursive: true }).changed);
    assert!(!desk.draft.can_undo());
}

#[test]
fn groups_and_free_values_are_renamed_and_cells_stay() {
    let mut desk = Desk::of("a;A;*\nfree;A;*\nb;B;*\n");
    desk.apply(&desk.rename("A", "vowels"));
    desk.apply(&desk.rename("*", "any"));
    desk.apply(&desk.rename("free", "freedom"));
    assert_eq!(desk.text(), "a;vowels;any freedom;vowels;any b;B;any");
    let error = desk.refused(&desk.rename("a", "e"));
    assert_eq!(error.code(), "edit-held-label");
    assert!(error.to_string().contains("Group it under the label that you want"), "{error}");
    assert_eq!(desk.refused(&desk.rename("B", "a")).code(), "edit-label-taken");
    assert_eq!(desk.refused(&desk.rename("any", "B")).code(), "edit-label-taken");
    desk.draft.undo().unwrap();
    desk.draft.undo().unwrap();
    assert_eq!(desk.text(), "a;vowels free;vowels b;B");
}

#[test]
fn values_that_rows_hold_are_not_deleted() {
    let mut desk = Desk::of("a;A;P;*\nfree1;A;P;*\nfree2;F;P;*\nb;*\n");
    let error = desk.refused(&desk.delete(&["P", "b"], false));
    let EditError::HeldValues { first, count } = &error else { panic!("{error}") };
    assert_eq!((first.join(" "), *count, error.code()), ("a b".into(), 2, "edit-held-values"));
    let applied = desk.apply(&desk.delete(&["free1", "free2"], false));
    assert_eq!(desk.text(), "a;A;P b");
    assert_eq!(applied.said, "2 nodes deleted; the group \"F\" became empty and was removed");
    assert_eq!(desk.labels(&applied.touched), ["A"]);
    desk.draft.undo().unwrap();
    assert_eq!(desk.text(), "a;A;P free1;A;P free2;F;P b");
    // The labels are free for others while they are away, and taken when they are back.
    desk.draft.redo().unwrap();
    desk.apply(&desk.rename("A", "free1"));
    desk.draft.undo().unwrap();
    desk.draft.undo().unwrap();
    assert_eq!(desk.refused(&desk.rename("A", "free1")).code(), "edit-label-taken");
}

#[test]
fn groups_are_deleted_with_what_is_in_them_or_without() {
    let mut desk = Desk::of("a;A;P;*\nb;A;P;*\nfree1;F;P;*\nfree2;G;P;*\n");
    desk.apply(&desk.delete(&["F"], false));
    assert_eq!(desk.text(), "a;A;P b;A;P free2;G;P");
    let applied = desk.apply(&desk.delete(&["P", "A", "free2"], true));
    assert_eq!((desk.text(), desk.labels(&applied.touched).join(" ")), ("a b".into(), "*".into()));
    desk.draft.undo().unwrap();
    assert_eq!(desk.text(), "a;A;P b;A;P free2;G;P");
    assert_eq!(desk.refused(&desk.delete(&["*"], true)).code(), "edit-root");
    let mut desk = Desk::of("free1;F;*\nfree2;*\n");
    assert_eq!(desk.refused(&desk.delete(&["F", "free2"], false)).code(), "edit-nothing-left");
    assert_eq!(desk.refused(&desk.delete(&["free1", "free2", "F"], true)).code(), "edit-nothing-left");
}

#[test]
fn values_are_added_where_they_are_told_to() {
    let mut desk = Desk::of(AGES);
    let applied = desk.apply(&desk.add("30s", &["33", "32"]));
    assert_eq!(desk.text(), "20;20s 21;20s 22;20s 30;30s 31;30s 33;30s 32;30s x");
    assert_eq!(desk.labels(&applied.touched), ["33", "32"]);
    assert_eq!(desk.refused(&desk.add("30s", &["34", "34"])).code(), "edit-added-twice");
    let error = desk.refused(&desk.add("30s", &["34", "20"]));
    assert!(error.to_string().contains("already names 20 > 20s > *, so it cannot also name 20 > 30s > *"), "{error}");
    assert_eq!(desk.refused(&desk.add("x", &["34"])).code(), "edit-not-a-group");
    assert_eq!(desk.refused(&desk.add("*", &[""])).code(), "edit-empty-label");
    assert_eq!(desk.refused(&desk.add("*", &[])).code(), "edit-nothing-chosen");
    desk.column.push("");
    desk.apply(&desk.add("*", &[""]));
    assert_eq!(desk.refused(&desk.add("*", &[""])).code(), "edit-label-taken");
}

#[test]
fn a_lone_root_takes_values_unless_it_is_one_itself() {
    let mut desk = Desk::of("free\n");
    desk.apply(&desk.add("free", &["a"]));
    assert_eq!(desk.text(), "a;free");
    assert_eq!(desk.refused(&desk.delete(&["a"], false)).code(), "edit-nothing-left");
    desk.draft.undo().unwrap();
    assert_eq!(desk.draft.taxonomy().node_count(), 1);
    let mut desk = Desk::of("only\n");
    assert_eq!(desk.refused(&desk.add("only", &["a"])).code(), "edit-not-a-group");
}

#[test]
fn siblings_are_sorted_in_the_requested_order() {
    let mut desk = Desk::of("b;10s;*\na;10s;*\nc;9s;*\nd;other;*\ne;other;*\nf;other;*\n");
    ["c", "c", "c", "c", "c", "a", "d"].into_iter().for_each(|cell| desk.column.push(cell));
    let mut sort = |by, reverse, recursive| {
        desk.apply(&Edit::Sort { node: 100, by, reverse, recursive });
        let text = desk.text();
        desk.draft.undo();
        text
    };
    assert_eq!(sort(SortBy::Number, false, false), "c;9s b;10s a;10s d;other e;other f;other");
    assert_eq!(sort(SortBy::Label, true, false), "d;other e;other f;other c;9s b;10s a;10s");
    assert_eq!(sort(SortBy::Leaves, false, true), "d;other e;other f;other b;10s a;10s c;9s");
    assert_eq!(sort(SortBy::Rows, false, true), "c;9s d;other e;other f;other a;10s b;10s");
}

#[test]
fn a_tree_does_not_grow_deeper_than_a_file_may_be() {
    let deep: Vec<String> = (0..super::super::MAX_LEVELS).map(|level| level.to_string()).collect();
    let mut desk = Desk::of(&format!("{}\n{};A;{}\n", deep.join(";"), "a", deep[deep.len() - 1]));
    assert_eq!(desk.refused(&desk.group(&["0"], "G")).code(), "edit-too-deep");
    assert_eq!(desk.refused(&desk.relocate(&["A"], "1", None)).code(), "edit-too-deep");
    desk.apply(&desk.relocate(&["a"], "1", None));
}

#[test]
fn a_new_edit_clears_what_could_be_redone() {
    let mut desk = Desk::of(AGES);
    desk.apply(&desk.rename("20s", "young"));
    desk.draft.undo().unwrap();
    desk.apply(&desk.rename("30s", "old"));
    assert!(!desk.draft.can_redo());
    assert_eq!(desk.draft.redo(), None);
    assert_eq!(desk.draft.edits(), 1);
}
