//! Hierarchy files: those of others, those that mean harm, and our own read back.

use std::path::Path;

use proptest::prelude::*;

use crate::common::{data_folder, real_tables};
use tauell::table::{Column, MissingTokens};
use tauell::taxonomy::{
    ColumnCover, HierarchyFile, LeafRank, MAX_LEVELS, NodeId, Taxonomy, TreeBuilder, automatic, read_hierarchy,
    write_hierarchy,
};

/// All that a taxonomy is: its nodes in order, each with its path as labels.
fn nodes(tree: &Taxonomy) -> Vec<Vec<String>> {
    let path = |node: NodeId| {
        let up = std::iter::successors(Some(node), |&node| tree.parent(node));
        up.map(|node| tree.label(node).to_owned()).collect()
    };
    tree.nodes().map(path).collect()
}

/// Every file of a folder's tables is read, has the leaves and levels that it should, and is written as it was.
fn are_read_and_written_unchanged(folder: &Path, files: &[(&str, usize, usize)]) {
    let count = |table: &str| std::fs::read_dir(folder.join(table).join("hierarchies")).unwrap().count();
    assert_eq!(files.len(), count("adult") + count("nursery"), "every file of the folders is named");
    for &(name, leaves, levels) in files {
        let (table, column) = name.split_once('/').unwrap();
        let text = std::fs::read_to_string(folder.join(format!("{table}/hierarchies/{column}.csv"))).unwrap();
        let file = HierarchyFile::read(text.as_bytes(), name).unwrap();
        assert_eq!((file.taxonomy().leaf_count(), file.taxonomy().levels()), (leaves, levels), "{name}");
        // Byte for byte; a last line end that is not there is added.
        let ended = if text.ends_with('\n') { text.clone() } else { format!("{text}\n") };
        assert_eq!(file.to_text(), ended, "{name}");
        let again = read_hierarchy(write_hierarchy(file.taxonomy()).as_bytes(), name).unwrap();
        assert_eq!(nodes(&again), nodes(file.taxonomy()), "{name}");
    }
}

#[test]
fn the_hierarchies_of_the_real_tables_are_read_and_written_unchanged() {
    let files = [
        ("adult/age", 74, 5),
        ("adult/education", 16, 4),
        ("adult/income", 2, 2),
        ("adult/marital-status", 7, 3),
        ("adult/native-country", 41, 4),
        ("adult/occupation", 14, 3),
        ("adult/race", 5, 2),
        ("adult/relationship", 6, 3),
        ("adult/sex", 2, 2),
        ("adult/workclass", 7, 4),
        ("nursery/children", 4, 3),
        ("nursery/class", 5, 4),
        ("nursery/finance", 2, 2),
        ("nursery/form", 4, 3),
        ("nursery/has_nurs", 5, 4),
        ("nursery/health", 3, 3),
        ("nursery/housing", 3, 2),
        ("nursery/parents", 3, 3),
        ("nursery/social", 3, 3),
    ];
    are_read_and_written_unchanged(real_tables(), &files);
}

#[test]
fn the_hierarchies_of_arx_are_read_and_written_unchanged() {
    let Some(folder) = data_folder() else { return };
    let files = [
        ("adult/age", 100, 5),
        ("adult/education", 16, 4),
        ("adult/income", 2, 2),
        ("adult/marital-status", 7, 3),
        ("adult/native-country", 41, 3),
        ("adult/occupation", 14, 3),
        ("adult/race", 5, 2),
        ("adult/sex", 2, 2),
        ("adult/workclass", 8, 3),
        ("nursery/children", 4, 3),
        ("nursery/class", 5, 3),
        ("nursery/finance", 2, 2),
        ("nursery/form", 4, 3),
        ("nursery/has_nurs", 5, 3),
        ("nursery/health", 3, 3),
        ("nursery/housing", 3, 2),
        ("nursery/parents", 3, 3),
        ("nursery/social", 3, 3),
    ];
    are_read_and_written_unchanged(&folder, &files);
}

#[test]
fn each_hostile_file_gives_a_clear_error_with_its_line() {
    for (what, text, code, line, said) in [
        (
            "a cycle by repeated labels",
            "20;a;b;*\n21;b;a;*\n",
            "taxonomy-label-twice",
            2,
            &["\"a\"", "a > b > * and a > *", "Rename one of them"][..],
        ),
        ("a cycle in one row", "20;a;b;a;*\n", "taxonomy-label-twice", 1, &["\"a\"", "a > * and a > b > a > *"]),
        (
            "two roots",
            "20;young;any\n21;young;all\n",
            "taxonomy-two-roots",
            2,
            &["\"all\"", "\"any\"", "the same root"],
        ),
        (
            "the same label twice, as a group under two parents",
            "20;young;low;*\n21;young;high;*\n",
            "taxonomy-label-twice",
            2,
            &["\"young\"", "young > low > * and young > high > *"],
        ),
        (
            "the same label twice, as a base value in two groups",
            "20;young;*\n21;old;*\n20;old;*\n",
            "taxonomy-label-twice",
            3,
            &["\"20\"", "20 > young > * and 20 > old > *"],
        ),
        (
            "the same label twice, as a base value and a group",
            "20;young;*\nyoung;*\n",
            "taxonomy-base-is-inner",
            2,
            &["\"young\""],
        ),
        ("one column only", "20\n21\n22\n", "taxonomy-no-parent", 2, &["line 2"]),
        ("nothing at all", "", "taxonomy-empty", 0, &["value;*"]),
        ("empty lines and nothing else", "\n\r\n;;\n", "taxonomy-empty", 0, &["value;*"]),
        ("a quote that nothing closes", "20;\"young;*\n21;old;*\n", "taxonomy-unclosed-quote", 1, &["line 1"]),
    ] {
        let error = read_hierarchy(text.as_bytes(), "age.csv").unwrap_err();
        let message = error.to_string();
        assert_eq!((error.code(), error.place().line.unwrap_or(0)), (code, line), "{what}: {message}");
        assert!(message.starts_with("age.csv"), "{what}: {message}");
        for words in said {
            assert!(message.contains(words), "{what}: {message}");
        }
    }
}

#[test]
fn each_odd_file_gives_the_right_tree() {
    let paths = |text: &str| {
        let tree = read_hierarchy(text.as_bytes(), "age.csv").unwrap();
        (0..tree.leaf_count() as u32).map(|rank| tree.path(tree.leaf_node(LeafRank(rank)))).collect::<Vec<_>>()
    };
    let plain = ["20 > young > *", "21 > young > *", "80 > *"];
    for (what, text) in [
        ("as it should be", "20;young;*\n21;young;*\n80;*\n"),
        ("an empty line amid", "20;young;*\n\n21;young;*\n80;*\n"),
        ("empty lines first and last", "\r\n20;young;*\r\n21;young;*\r\n80;*\r\n\r\n  \r\n"),
        ("rows twice", "20;young;*\n21;young;*\n80;*\n20;young;*\n80;80;*\n"),
        ("short paths padded", "20;young;*\n21;young;*\n80;80;*\n"),
        ("a mark at the beginning and no line end", "\u{feff}20,young,*\n21,young,*\n80,*"),
    ] {
        assert_eq!(paths(text), plain, "{what}");
    }
    // Quotes and delimiters inside labels.
    let quoted = "\"20;21\";\"say \"\"young\"\", or so\";*\n\"a,b\";\"say \"\"young\"\", or so\";*\n\"c\nd\";old;*\n";
    assert_eq!(paths(quoted), ["20;21 > say \"young\", or so > *", "a,b > say \"young\", or so > *", "c\nd > old > *"]);
    let file = HierarchyFile::read(quoted.as_bytes(), "age.csv").unwrap();
    assert_eq!(nodes(&read_hierarchy(file.to_text().as_bytes(), "again.csv").unwrap()), nodes(file.taxonomy()));
    // A single value is a tree of one node.
    assert_eq!(paths("only\n"), ["only"]);
}

#[test]
fn two_hundred_thousand_rows_are_read() {
    let mut text = String::new();
    for value in 0..200_000 {
        text.push_str(&format!("{value};{}x;{}xx;*\n", value / 10, value / 1000));
    }
    let tree = read_hierarchy(text.as_bytes(), "large.csv").unwrap();
    assert_eq!((tree.leaf_count(), tree.node_count(), tree.levels()), (200_000, 220_201, 4));
    let twice = text.clone() + &text;
    assert_eq!(read_hierarchy(twice.as_bytes(), "twice.csv").unwrap().leaf_count(), 200_000);
    let error = read_hierarchy((text + "0;9x;0xx;*\n").as_bytes(), "large.csv").unwrap_err();
    assert_eq!((error.code(), error.place().line), ("taxonomy-label-twice", Some(200_001)));
}

#[test]
fn a_flat_file_of_two_hundred_thousand_values_is_read() {
    let text: String = (0..200_000).map(|value| format!("{value},*\r\n")).collect();
    assert_eq!(read_hierarchy(text.as_bytes(), "flat.csv").unwrap().leaf_count(), 200_000);
}

#[test]
fn a_row_of_a_hundred_thousand_fields_is_padding_or_too_deep() {
    let padding = "x;".repeat(100_000) + "*\n";
    assert_eq!(read_hierarchy(padding.as_bytes(), "wide.csv").unwrap().levels(), 2);
    let deep: String = (0..100_000).map(|field| format!("{field};")).collect();
    let error = read_hierarchy((deep + "*\n").as_bytes(), "wide.csv").unwrap_err();
    assert_eq!((error.code(), error.place().line), ("taxonomy-too-deep", Some(1)));
    let cycle = "a;b;".repeat(50) + "*\n";
    assert_eq!(read_hierarchy(cycle.as_bytes(), "cycle.csv").unwrap_err().code(), "taxonomy-label-twice");
}

#[test]
fn a_message_about_a_hostile_label_stays_short() {
    let label = "x".repeat(1_000_000);
    let error = read_hierarchy(format!("a;{label};*\na;*\n").as_bytes(), "long.csv").unwrap_err();
    assert_eq!(error.code(), "taxonomy-label-twice");
    assert!(error.to_string().len() < 1000);
}

/// Labels with everything that CSV has to quote.
fn label() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => "[a-c]{1,3}",
        2 => "[a-b;,\t\"\r\n \u{feff}é*]{1,5}",
        1 => "\\PC{1,8}",
    ]
}

/// A tree from its labels, of which the first that is not blank is the root, and a draw of parents.
fn taxonomy() -> impl Strategy<Value = Taxonomy> {
    let nodes = proptest::collection::vec((label(), any::<proptest::sample::Index>()), 0..40);
    (label().prop_filter("a lone blank root is an empty line", |root| !root.trim().is_empty()), nodes, any::<bool>())
        .prop_map(|(root, nodes, empty)| {
            let mut builder = TreeBuilder::new(&root);
            let mut added = vec![builder.root()];
            for (label, parent) in nodes {
                // A label that is taken already is passed over.
                if let Ok(node) = builder.add(added[parent.index(added.len())], &label) {
                    added.push(node);
                }
            }
            if empty {
                builder.add(builder.root(), "").unwrap();
            }
            builder.finish()
        })
}

proptest! {
    #[test]
    fn what_is_written_is_read_back_the_same(tree in taxonomy()) {
        let text = write_hierarchy(&tree);
        let file = HierarchyFile::read(text.as_bytes(), "own.csv").unwrap();
        prop_assert_eq!(nodes(file.taxonomy()), nodes(&tree));
        prop_assert_eq!(file.to_text(), text);
    }

    #[test]
    fn a_file_in_any_order_of_rows_is_written_as_it_was_read(tree in taxonomy(), turn in 0usize..40) {
        let mut rows: Vec<String> = (0..tree.leaf_count() as u32).map(|rank| {
            let leaf = tree.leaf_node(LeafRank(rank));
            let up = std::iter::successors(Some(leaf), |&node| tree.parent(node));
            up.map(|node| format!("\"{}\"", tree.label(node).replace('"', "\"\""))).collect::<Vec<_>>().join(";")
        }).collect();
        let turn = turn % rows.len();
        rows.rotate_left(turn);
        let file = HierarchyFile::read((rows.join("\r\n")).as_bytes(), "turned.csv").unwrap();
        let again = HierarchyFile::read(file.to_text().as_bytes(), "turned.csv").unwrap();
        prop_assert_eq!(nodes(again.taxonomy()), nodes(file.taxonomy()));
        prop_assert_eq!(again.order(), file.order());
        let values = |file: &HierarchyFile| -> Vec<String> {
            let tree = file.taxonomy();
            file.order().iter().map(|&rank| tree.label(tree.leaf_node(rank)).to_owned()).collect()
        };
        let first = tree.label(tree.leaf_node(LeafRank(turn as u32)));
        prop_assert_eq!(values(&file).swap_remove(0), first);
    }

    #[test]
    fn any_bytes_give_a_tree_or_an_error_with_a_file(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        if let Err(error) = read_hierarchy(&bytes, "noise.csv") {
            prop_assert_eq!(error.place().file.as_deref(), Some("noise.csv"));
        }
    }

    #[test]
    fn any_text_gives_a_valid_tree_or_an_error(text in "[ab*;,\t\"\r\n]{0,60}") {
        if let Ok(tree) = read_hierarchy(text.as_bytes(), "noise.csv") {
            prop_assert!(tree.levels() <= MAX_LEVELS);
            let again = read_hierarchy(write_hierarchy(&tree).as_bytes(), "again.csv").unwrap();
            prop_assert_eq!(nodes(&again), nodes(&tree));
        }
    }

    #[test]
    fn a_missing_leaf_changes_no_other(tree in taxonomy(), spelling in "(\\?|NA|null|a)") {
        match tree.with_missing(&spelling) {
            Ok((with, leaf)) => {
                prop_assert_eq!(with.label(with.leaf_node(leaf)), spelling.as_str());
                if tree.node_count() > 1 {
                    let (before, after) = (nodes(&tree), nodes(&with));
                    prop_assert_eq!(&before[..], &after[..before.len()]);
                    prop_assert!(after.len() <= before.len() + 1);
                }
            }
            Err(error) => prop_assert!(tree.node(&spelling).is_some(), "{}", error),
        }
    }

    #[test]
    fn an_automatic_taxonomy_covers_its_column_missing_cells_and_all(
        cells in proptest::collection::vec("(\\?|NA||\\*|\\[0,4\\]|[0-9]{1,3}|[a-b]{1,2})", 1..20)
    ) {
        let column = Column::from_cells("c", cells.iter().map(String::as_str));
        let missing = MissingTokens::default();
        let made = automatic(&column, &missing);
        let cover = ColumnCover::of(&column, &made.taxonomy, &missing).unwrap();
        for (code, value) in column.dictionary().iter().enumerate() {
            let label = cover.taxonomy.label(cover.taxonomy.leaf_node(cover.leaf_of_code[code]));
            prop_assert_eq!(cover.missing_codes[code], missing.matches(value));
            prop_assert!(label == value || missing.matches(value) && missing.matches(label));
        }
    }
}
