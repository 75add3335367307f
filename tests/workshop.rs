//! The taxonomy workshop: whatever is done to a tree, it stays a taxonomy, and the way back leads to the same bytes.

use crate::common;

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::sample::Index;
use tauell::recipe::{Choices, Recipe, TaxonomySource};
use tauell::run::Run;
use tauell::session::{Origin, Problem, Session};
use tauell::table::{Column, MissingTokens, ReadOptions, read_all};
use tauell::taxonomy::{
    Builder, ColumnCover, Draft, Edit, HierarchyFile, MAX_LEVELS, NodeId, RemarkCode, Severity, SortBy, Suppression,
    Taxonomy, TreeBuilder, read_hierarchy, write_hierarchy,
};

/// All that a taxonomy is: its nodes in order, each with its path as labels.
fn nodes(tree: &Taxonomy) -> Vec<Vec<String>> {
    let path = |node: NodeId| {
        let up = std::iter::successors(Some(node), |&node| tree.parent(node));
        up.map(|node| tree.label(node).to_owned()).collect()
    };
    tree.nodes().map(path).collect()
}

/// Few labels, so that they clash; some that a file has to quote.
fn label() -> impl Strategy<Value = String> {
    prop_oneof![6 => "[a-e]{1,2}", 1 => "[a;\" \0\\?*]{0,2}", 1 => "[0-9]{1,2}"]
}

fn taxonomy() -> impl Strategy<Value = Taxonomy> {
    proptest::collection::vec((label(), any::<Index>()), 1..24).prop_map(|nodes| {
        let mut builder = TreeBuilder::new("*");
        let mut added = vec![builder.root()];
        for (label, parent) in nodes {
            // A label that is taken, or that a file cannot hold, is passed over.
            if label.contains('\0') || label.trim().is_empty() {
                continue;
            }
            if let Ok(node) = builder.add(added[parent.index(added.len())], &label) {
                added.push(node);
            }
        }
        builder.finish()
    })
}

/// An edit whose nodes are draws from the keys that there are; now and then a key that there is not.
#[derive(Clone, Debug)]
struct Draw {
    kind: u8,
    nodes: Vec<Index>,
    node: Index,
    other: Option<Index>,
    labels: Vec<String>,
    flag: bool,
}

fn draw() -> impl Strategy<Value = Draw> {
    let nodes = proptest::collection::vec(any::<Index>(), 0..4);
    let labels = proptest::collection::vec(label(), 1..4);
    (0u8..8, nodes, any::<Index>(), any::<Option<Index>>(), labels, any::<bool>())
        .prop_map(|(kind, nodes, node, other, labels, flag)| Draw { kind, nodes, node, other, labels, flag })
}

impl Draw {
    fn edit(&self, draft: &Draft) -> Edit {
        let keys = draft.keys();
        let key = |index: &Index| keys.get(index.index(keys.len() + 1)).copied().unwrap_or(u32::MAX);
        let nodes: Vec<u32> = self.nodes.iter().map(key).collect();
        let node = key(&self.node);
        let label = self.labels[0].clone();
        match self.kind {
            0 => Edit::Group { nodes, label },
            1 => Edit::Ungroup { node },
            2 | 3 => Edit::Move { nodes, to: node, before: self.other.as_ref().map(key) },
            4 => Edit::Rename { node, label },
            5 => {
                let by = [SortBy::Label, SortBy::Number, SortBy::Rows, SortBy::Leaves][self.node.index(4)];
                Edit::Sort { node, by, reverse: self.flag, recursive: self.other.is_some() }
            }
            6 => Edit::Delete { nodes, keep_children: self.flag },
            _ => Edit::AddValues { parent: node, labels: self.labels.clone() },
        }
    }
}

/// A tree in all that a user could tell it by: the bytes of its file, and its keys.
fn state(draft: &Draft) -> (String, Vec<u32>) {
    (write_hierarchy(&draft.taxonomy()), draft.keys())
}

proptest! {
    #[test]
    fn any_edits_keep_a_taxonomy_and_undo_and_redo_give_the_same_bytes(
        tree in taxonomy(), draws in proptest::collection::vec(draw(), 1..24), held in any::<u64>()
    ) {
        // The table holds some of the base values, and one cell that the tree lacks.
        let leaves = tree.nodes().filter(|&node| tree.is_leaf(node) && node != NodeId::ROOT);
        let cells: Vec<&str> = leaves.enumerate().filter(|(n, _)| held >> (n % 64) & 1 == 1).map(|(_, n)| tree.label(n)).collect();
        let column = Column::from_cells("c", cells.iter().copied().chain(["?"]));
        let missing = MissingTokens::default();
        let covered = ColumnCover::of(&column, &tree, &missing).is_ok();

        let mut draft = Draft::new(&tree, 7);
        let mut states = vec![state(&draft)];
        let mut groups: BTreeSet<u32> = BTreeSet::new();
        for draw in &draws {
            let before = draft.edits();
            let applied = draft.apply(&draw.edit(&draft), &column);
            match &applied {
                Ok(applied) if applied.changed => {
                    prop_assert_eq!(draft.edits(), before + 1);
                    states.push(state(&draft));
                    prop_assert!(!draft.can_redo());
                    prop_assert!(applied.touched.iter().all(|key| draft.keys().contains(key)));
                }
                _ => {
                    prop_assert_eq!(&state(&draft), states.last().unwrap(), "{:?}", applied);
                    prop_assert_eq!(draft.edits(), before);
                }
            }
            // A taxonomy has one root and each label once; what is left to see to is here.
            let now = draft.taxonomy();
            prop_assert!(now.levels() <= MAX_LEVELS);
            prop_assert!(!covered || ColumnCover::of(&column, &now, &missing).is_ok());
            for cell in &cells {
                prop_assert!(now.leaf(cell).is_some(), "a value of the table is lost");
            }
            for (&key, node) in draft.keys().iter().zip(now.nodes()).skip(1) {
                if !now.is_leaf(node) {
                    groups.insert(key);
                }
                prop_assert!(!now.is_leaf(node) || !groups.contains(&key), "a group became a base value");
            }
            let read = read_hierarchy(write_hierarchy(&now).as_bytes(), "own.csv").unwrap();
            prop_assert_eq!(nodes(&read), nodes(&now), "export, then import, is the identity");
            prop_assert_eq!(nodes(&Draft::new(&now, 0).taxonomy()), nodes(&now));
        }
        for expected in states.iter().rev().skip(1) {
            prop_assert!(draft.undo().is_some());
            prop_assert_eq!(&state(&draft), expected);
        }
        prop_assert_eq!(nodes(&draft.taxonomy()), nodes(&tree));
        prop_assert_eq!(draft.undo(), None);
        for expected in states.iter().skip(1) {
            prop_assert!(draft.redo().is_some());
            prop_assert_eq!(&state(&draft), expected);
        }
        prop_assert_eq!(draft.redo(), None);
    }

    #[test]
    fn a_session_goes_back_and_forth_through_edits_and_replacements(
        acts in proptest::collection::vec((0u8..9, draw()), 1..16)
    ) {
        let mut session = session("age\n31\n35\n58\n44\n\n31\n");
        let mut states = vec![shown(&mut session)];
        let mut at: usize = 0;
        for (act, draw) in acts {
            let before = shown(&mut session);
            let changed = match act {
                0 => session.set_builder(0, Builder::Suppression(Suppression::default())).is_ok(),
                1 => session.set_hierarchy(0, "h.csv", b"31;A;*\n58;B;*\n35;A;*\n44;B;*\n").is_ok(),
                2 => {
                    let automatic = matches!(session.taxonomy(0).origin(), Origin::Automatic(_));
                    session.set_automatic(0);
                    !automatic
                }
                3 => {
                    prop_assert_eq!(session.undo(0).is_some(), at > 0);
                    at = at.saturating_sub(1);
                    prop_assert_eq!(&shown(&mut session), &states[at]);
                    false
                }
                4 => {
                    prop_assert_eq!(session.redo(0).is_some(), at + 1 < states.len());
                    at = (at + 1).min(states.len() - 1);
                    prop_assert_eq!(&shown(&mut session), &states[at]);
                    false
                }
                _ => {
                    let draft = Draft::new(session.taxonomy(0).taxonomy(), 0);
                    let keys = session.keys(0);
                    let edit = on(draw.edit(&draft), &keys);
                    session.edit(0, &edit).is_ok_and(|applied| applied.changed)
                }
            };
            if changed {
                states.truncate(at + 1);
                states.push(shown(&mut session));
                at += 1;
            } else if act != 3 && act != 4 {
                prop_assert_eq!(&shown(&mut session), &before);
            }
            prop_assert_eq!((session.can_undo(0), session.can_redo(0)), (at > 0, at + 1 < states.len()));
        }
    }
}

/// The edit with places of nodes turned into the keys that are there.
fn on(edit: Edit, keys: &[u32]) -> Edit {
    let key = |place: u32| keys.get(place as usize).copied().unwrap_or(u32::MAX);
    let all = |places: Vec<u32>| places.into_iter().map(key).collect();
    match edit {
        Edit::Group { nodes, label } => Edit::Group { nodes: all(nodes), label },
        Edit::Ungroup { node } => Edit::Ungroup { node: key(node) },
        Edit::Move { nodes, to, before } => Edit::Move { nodes: all(nodes), to: key(to), before: before.map(key) },
        Edit::Rename { node, label } => Edit::Rename { node: key(node), label },
        Edit::Sort { node, by, reverse, recursive } => Edit::Sort { node: key(node), by, reverse, recursive },
        Edit::Delete { nodes, keep_children } => Edit::Delete { nodes: all(nodes), keep_children },
        Edit::AddValues { parent, labels } => Edit::AddValues { parent: key(parent), labels },
    }
}

fn session(text: &str) -> Session {
    let options = ReadOptions::default();
    Session::new(read_all(text.as_bytes(), &options).unwrap(), options, MissingTokens::default())
}

/// What a user can tell a column's taxonomy by.
fn shown(session: &mut Session) -> (String, Vec<u32>, String) {
    let taxonomy = session.taxonomy(0);
    (taxonomy.to_text(), session.keys(0), taxonomy.how())
}

/// Keys of the nodes with these labels.
fn keys(session: &mut Session, column: usize, labels: &[&str]) -> Vec<u32> {
    let (taxonomy, keys) = (session.taxonomy(column), session.keys(column));
    labels.iter().map(|label| keys[taxonomy.taxonomy().node(label).unwrap().index()]).collect()
}

fn group(session: &mut Session, column: usize, labels: &[&str], name: &str) {
    let nodes = keys(session, column, labels);
    session.edit(column, &Edit::Group { nodes, label: name.to_owned() }).unwrap();
}

#[test]
fn every_hierarchy_file_is_edited_and_comes_back_unchanged() {
    let data = common::real_tables();
    for table in ["adult", "nursery"] {
        let mut files: Vec<_> = std::fs::read_dir(data.join(table).join("hierarchies"))
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        files.sort();
        assert!(files.len() > 8, "{table}");
        for path in files {
            let bytes = std::fs::read(&path).unwrap();
            let file = HierarchyFile::read(&bytes, "h.csv").unwrap();
            let tree = file.taxonomy();
            // A table that holds every base value of the file.
            let cells = tree.nodes().filter(|&node| tree.is_leaf(node)).map(|node| tree.label(node));
            let text: String = std::iter::once("c").chain(cells).map(|cell| format!("\"{cell}\"\n")).collect();
            let mut session = session(&text);
            session.set_hierarchy(0, "h.csv", &bytes).unwrap();
            let (laid_out, view) = (session.taxonomy(0).to_text(), session.taxonomy_view(0));
            assert_eq!(laid_out.trim_end(), String::from_utf8(bytes).unwrap().trim_end(), "{path:?}");
            assert_eq!((view.keys.0.len(), view.leaves, view.edits), (tree.node_count(), tree.leaf_count(), 0));

            let leaf = session.keys(0)[tree.node_count() - 1];
            session.edit(0, &Edit::Group { nodes: vec![leaf], label: "a new group".into() }).unwrap();
            session
                .edit(0, &Edit::Sort { node: view.keys.0[0], by: SortBy::Label, reverse: true, recursive: true })
                .unwrap();
            let edited = session.taxonomy(0).to_text();
            assert_ne!(edited, laid_out);
            session.set_hierarchy(0, "edited.csv", edited.as_bytes()).unwrap();
            assert_eq!(session.taxonomy(0).to_text(), edited, "{path:?}");
            while session.undo(0).is_some() {}
            session.redo(0).unwrap();
            assert_eq!((session.taxonomy(0).to_text(), session.taxonomy_view(0).edits), (laid_out, 0), "{path:?}");
        }
    }
}

#[test]
fn a_builder_chosen_by_mistake_is_one_step_back() {
    let mut session = session("age\n31\n35\n58\n44\n");
    group(&mut session, 0, &["[30,39]", "[40,49]"], "30 to 49");
    let edited = shown(&mut session);
    assert_eq!(edited.2, "edited by hand from intervals of 5 and 10: 1 edit");
    session.set_builder(0, Builder::Suppression(Suppression::default())).unwrap();
    assert_eq!(session.taxonomy(0).how(), "exact or withheld");
    let applied = session.undo(0).unwrap();
    assert_eq!(applied.said, "undone: the taxonomy is edited by hand from intervals of 5 and 10: 1 edit again");
    assert_eq!(shown(&mut session), edited);
    assert_eq!(session.undo(0).unwrap().said, "undone: 2 nodes grouped as \"30 to 49\"");
    assert!(matches!(session.taxonomy(0).origin(), Origin::Automatic(_)));
    assert!(!session.can_undo(0));
    session.redo(0).unwrap();
    assert_eq!(session.redo(0).unwrap().said, "redone: the taxonomy is exact or withheld again");
    assert!(!session.can_redo(0));
}

#[test]
fn keys_of_a_tree_that_was_replaced_mean_nothing_in_the_new_one() {
    let mut session = session("age\n31\n35\n");
    let old = keys(&mut session, 0, &["31"]);
    session.set_hierarchy(0, "h.csv", b"31;A;*\n35;B;*\n").unwrap();
    let error = session.edit(0, &Edit::Group { nodes: old.clone(), label: "G".into() }).unwrap_err();
    assert_eq!((error.code(), error.place().column.as_deref()), ("edit-no-such-node", Some("age")));
    session.undo(0).unwrap();
    assert_eq!(keys(&mut session, 0, &["31"]), old);
}

#[test]
fn an_example_begins_where_undo_ends() {
    for example in tauell::examples::all() {
        let (mut session, _) = tauell::examples::open(example.id, 0).unwrap();
        for column in 0..session.table().columns().len() {
            assert!(!session.can_undo(column), "{}", example.id);
            assert!(session.undo(column).is_none());
        }
    }
}

#[test]
fn what_was_shaped_by_hand_survives_in_the_recipe() {
    let (mut session, choices) = tauell::examples::open("hospital", 0).unwrap();
    let age = session.column("age").unwrap();
    group(&mut session, age, &["21", "23", "25", "28"], "some of the twenties");
    let root = keys(&mut session, age, &["[20,39]"])[0];
    session.edit(age, &Edit::AddValues { parent: root, labels: vec!["40".into()] }).unwrap();
    let recipe = session.recipe(&choices).unwrap();
    let text = recipe.to_text();
    assert!(matches!(recipe.taxonomies["age"], TaxonomySource::Edited(_)), "{text}");
    assert!(matches!(recipe.taxonomies["zip"], TaxonomySource::Hierarchy(_)), "{text}");

    let (mut other, _) = tauell::examples::open("hospital", 0).unwrap();
    let read = Recipe::parse(&text).unwrap();
    assert_eq!(read, recipe);
    other.apply(&read).unwrap();
    assert_eq!(other.taxonomy(age).to_text(), session.taxonomy(age).to_text());
    assert_eq!(other.taxonomy(age).how(), "edited by hand from age.csv: 2 edits");
    assert_eq!(other.recipe(&choices).unwrap().to_text(), text);
    // More edits count on.
    group(&mut other, age, &["[30,39]", "40"], "older");
    assert_eq!(other.taxonomy(age).how(), "edited by hand from age.csv: 3 edits");
    // And the whole recipe is a step that can be taken back.
    while other.undo(age).is_some() {}
    assert_eq!(other.taxonomy(age).how(), "from age.csv");
}

#[test]
fn a_recipe_whose_tree_does_not_fit_is_refused_in_words() {
    let (mut session, choices) = tauell::examples::open("hospital", 0).unwrap();
    let age = session.column("age").unwrap();
    group(&mut session, age, &["20", "29"], "G");
    let text = session.recipe(&choices).unwrap().to_text();
    let lacking = Recipe::parse(&text.replacen("\"20\"", "\"920\"", 1)).unwrap();
    let error = session.apply(&lacking).unwrap_err();
    assert_eq!((error.code(), error.place().column.as_deref()), ("taxonomy-missing-values", Some("age")));
    let twice = Recipe::parse(&text.replacen("\"20\"", "\"29\"", 1)).unwrap();
    let error = session.apply(&twice).unwrap_err();
    assert_eq!((error.code(), error.place().column.as_deref()), ("taxonomy-label-twice", Some("age")));
}

#[test]
fn a_new_group_is_found_in_the_published_table() {
    let (mut session, _) = tauell::examples::open("hospital", 0).unwrap();
    let (age, zip) = (session.column("age").unwrap(), session.column("zip").unwrap());
    let all: Vec<String> = {
        let taxonomy = session.taxonomy(age);
        let tree = taxonomy.taxonomy();
        tree.children(NodeId::ROOT).map(|node| tree.label(node).to_owned()).collect()
    };
    let all: Vec<&str> = all.iter().map(String::as_str).collect();
    group(&mut session, age, &all, "of working age");
    let root = keys(&mut session, zip, &["100**"])[0];
    session.edit(zip, &Edit::Rename { node: root, label: "anywhere".into() }).unwrap();
    let choices = Choices { qi: vec!["zip".into(), "age".into()], ..Choices::default() };
    let choices = choices.with_sensitive("disease", &["tau-l=0.5,3"]).unwrap();
    let outcome = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
    let mut text = Vec::new();
    outcome.published().write_rows(&mut text, b',', choices.row_order, 0..12).unwrap();
    let text = String::from_utf8(text).unwrap();
    assert!(text.contains("anywhere") && text.contains("of working age"), "{text}");
    assert!(!text.contains("100**") && !text.contains("[20,39]"), "{text}");
}

#[test]
fn missing_values_rebuild_generated_taxonomies_and_preserve_edited_ones() {
    let text = "a,b,c\n1,1,1\n2,2,2\n-,-,-\n9,9,9\n";
    let mut session = session(text);
    session.set_builder(1, Builder::Suppression(Suppression::default())).unwrap();
    let nodes = keys(&mut session, 2, &["1", "2"]);
    session.edit(2, &Edit::Group { nodes, label: "low".into() }).unwrap();
    let before: Vec<String> = (0..3).map(|column| session.taxonomy(column).to_text()).collect();
    assert!(before.iter().all(|text| text.contains('-')));
    session.set_missing(MissingTokens::new(["-"]));
    assert!(!session.taxonomy(0).to_text().contains('-'));
    assert!(!session.taxonomy(1).to_text().contains('-'));
    assert!(matches!(session.taxonomy(1).origin(), Origin::Chosen(Builder::Suppression(_))));
    assert_eq!(session.taxonomy(2).to_text(), before[2]);
    session.undo(1).unwrap();
    assert!(!session.taxonomy(1).to_text().contains('-'), "in the past as well");
}

#[test]
fn an_edited_taxonomy_with_a_missing_value_reports_it() {
    let mut session = session("age\n20\n21\n?\n22\n");
    session.set_missing(MissingTokens::new(["-"]));
    let nodes = keys(&mut session, 0, &["20", "21"]);
    session.edit(0, &Edit::Group { nodes, label: "low".into() }).unwrap();
    let names = ["age".to_owned()];
    assert!(session.missing_leaves(&names).unwrap().is_empty());
    // The tree stays unchanged shaped, and the recipe holds it with the words that make "?" missing.
    session.set_missing(MissingTokens::new(["?"]));
    let sentence = "1 base value of the taxonomy counts as missing: \"?\". No row can have it, yet it counts as part \
                    of every generalized value above. Remove what counts as missing from the taxonomy, or from the \
                    list of missing values.";
    assert_eq!(session.missing_leaves(&names).unwrap(), [format!("Column \"age\": {sentence}")]);
    assert!(session.taxonomy_view(0).warnings.contains(&sentence.to_owned()));
    let remark = session.check_taxonomy(0).into_iter().find(|remark| remark.code == RemarkCode::MissingLeaves).unwrap();
    assert_eq!((remark.severity, remark.count, remark.labels), (Severity::Warning, 1, vec!["?".to_owned()]));
}

#[test]
fn a_file_that_lacks_values_can_be_taken_with_a_place_for_them() {
    let mut session = session("c\nb\nz\na\n?\ny\n");
    let file = b"a;A;*\nb;A;*\n";
    assert_eq!(session.set_hierarchy(0, "h.csv", file).unwrap_err().code(), "taxonomy-missing-values");
    assert_eq!(session.set_hierarchy_and_place(0, "h.csv", file, Some("A")).unwrap(), 2);
    assert_eq!(session.taxonomy(0).to_text(), "a;A;*\nb;A;*\ny;A;*\nz;A;*\n");
    assert_eq!(session.taxonomy(0).how(), "edited by hand from h.csv: 1 edit");
    assert_eq!(session.set_hierarchy_and_place(0, "h.csv", file, None).unwrap(), 2);
    assert_eq!(session.taxonomy(0).to_text(), "a;A;*\nb;A;*\ny;y;*\nz;z;*\n");
    let code =
        |session: &mut Session, under| session.set_hierarchy_and_place(0, "h.csv", file, under).unwrap_err().code();
    assert_eq!(code(&mut session, Some("a")), "edit-not-a-group");
    assert_eq!(code(&mut session, Some("B")), "edit-no-such-node");
    let full = b"a;*\nb;*\ny;*\nz;*\n";
    assert_eq!(session.set_hierarchy_and_place(0, "h.csv", full, Some("nowhere")).unwrap(), 0);
    assert_eq!(session.taxonomy(0).how(), "from h.csv");
}

#[test]
fn all_values_that_a_tree_lacks_are_placed_in_one_step() {
    let odd: Vec<String> = (0..50).rev().map(|value| format!("odd {value:02}")).collect();
    let mut session = session(&format!("c\na\nb\n{}\n", odd.join("\n")));
    session.set_missing_tokens(&odd);
    session.set_hierarchy(0, "h.csv", b"a;A;*\nb;B;*\n").unwrap();
    assert_eq!(session.check_taxonomy(0).iter().filter(|remark| remark.severity == Severity::Error).count(), 0);
    let parent = keys(&mut session, 0, &["B"])[0];
    assert_eq!(session.place_missing(0, parent).unwrap_err().code(), "edit-nothing-chosen");
    // What counted as missing counts as a value now, and the file lacks it.
    session.set_missing_tokens(&[]);
    let remark = session.check_taxonomy(0).swap_remove(0);
    assert_eq!((remark.code, remark.count, remark.labels.len()), (RemarkCode::MissingValues, 50, 20));
    let parent = keys(&mut session, 0, &["B"])[0];
    let applied = session.place_missing(0, parent).unwrap();
    assert_eq!(applied.touched.len(), 50);
    assert!(session.check_taxonomy(0).iter().all(|remark| remark.severity != Severity::Error));
    // In an order of their own: that of the rows would show in the published table.
    let mut sorted = odd.clone();
    sorted.sort();
    let placed: Vec<String> = {
        let taxonomy = session.taxonomy(0);
        let tree = taxonomy.taxonomy();
        tree.children(tree.node("B").unwrap()).map(|node| tree.label(node).to_owned()).skip(1).collect()
    };
    assert_eq!(placed, sorted);
    session.undo(0).unwrap();
    assert_eq!(session.taxonomy(0).to_text(), "a;A;*\nb;B;*\n");
}

#[test]
fn the_view_of_a_taxonomy_lists_the_edits_it_allows() {
    let mut session = session("age\n31\n35\n58\n44\n");
    let view = session.taxonomy_view(0);
    assert_eq!((view.edits, view.can_undo, view.can_redo), (0, false, false));
    assert_eq!(view.keys.0, (0..view.keys.0.len() as u32).collect::<Vec<_>>());
    let nodes = keys(&mut session, 0, &["31", "35"]);
    let applied = session.edit(0, &Edit::Group { nodes: nodes.clone(), label: "thirties".into() }).unwrap();
    let view = session.edited_view(0, applied);
    assert_eq!((view.edits, view.can_undo, view.can_redo), (1, true, false));
    assert_eq!(view.said, "2 nodes grouped as \"thirties\"");
    let place = view.keys.0.iter().position(|key| view.touched.0.contains(key)).unwrap();
    assert_eq!((view.leaf_count.0[place], view.rows.0[place]), (2, 2));
    assert!(nodes.iter().all(|key| view.keys.0.contains(key)), "nodes keep their keys");
}

#[test]
fn ten_thousand_leaves_are_edited() {
    let text: String =
        std::iter::once("c\n".to_owned()).chain((0..10_000).map(|value| format!("v{value}\n"))).collect();
    let mut session = session(&text);
    session.set_builder(0, Builder::Suppression(Suppression::default())).unwrap();
    let before = session.taxonomy(0).to_text();
    let all = session.keys(0);
    let every_second: Vec<u32> = all.iter().copied().skip(1).step_by(2).collect();
    session.edit(0, &Edit::Group { nodes: every_second.clone(), label: "half".into() }).unwrap();
    let half = keys(&mut session, 0, &["half"])[0];
    session.edit(0, &Edit::Sort { node: half, by: SortBy::Number, reverse: true, recursive: false }).unwrap();
    session.edit(0, &Edit::Move { nodes: every_second, to: all[0], before: None }).unwrap();
    assert_eq!(session.taxonomy(0).taxonomy().levels(), 2, "an emptied group is gone");
    assert_eq!(session.taxonomy(0).taxonomy().leaf_count(), 10_000);
    for _ in 0..3 {
        session.undo(0).unwrap();
    }
    assert_eq!(session.taxonomy(0).to_text(), before);
}

#[test]
fn keys_do_not_depend_on_views_before_other_cells_were_missing() {
    let keys_after = |looks: bool| {
        let mut session = session("name,disease\nAnn,flu\nBob,cold\nodd,flu\n");
        let mut seen = Vec::new();
        for tokens in [&["odd"][..], &["Ann", "odd"], &[]] {
            if looks {
                seen.extend(session.keys(0));
            }
            session.set_missing(MissingTokens::new(tokens));
        }
        let keys = session.keys(0);
        assert!(keys.iter().all(|key| !seen.contains(key)), "a key came to mean another node");
        keys
    };
    assert_eq!(keys_after(true), keys_after(false));
}

#[test]
fn edits_that_were_taken_back_come_again_after_a_role_was_taken_back() {
    let options = ReadOptions::default();
    let table = read_all(b"disease\nflu\nflu\nhiv\ncold\nulcer\n", &options).unwrap();
    let mut session = Session::new(table, options, MissingTokens::default());
    session.set_sensitive(&["disease".to_owned()]);
    let at_first = nodes(session.taxonomy(0).taxonomy());
    group(&mut session, 0, &["flu", "hiv"], "virus");
    let edited = nodes(session.taxonomy(0).taxonomy());
    assert_ne!(edited, at_first);
    session.undo(0).unwrap();
    session.set_sensitive(&[]);
    session.set_sensitive(&["disease".to_owned()]);
    assert_eq!(nodes(session.taxonomy(0).taxonomy()), at_first);
    session.redo(0).unwrap();
    assert_eq!(nodes(session.taxonomy(0).taxonomy()), edited);
}
