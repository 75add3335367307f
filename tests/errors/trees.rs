//! Hierarchy files and trees that cannot be used, builders that cannot build, edits that are refused.

use serde_json::{Value, json};
use tauell::session::Session;
use tauell::table::{MissingTokens, ReadOptions, read_all};
use tauell::taxonomy::{Edit, MAX_LEVELS};

use crate::command_line::desk::{CHOSEN, DISEASES, Desk};
use crate::errors::case::{Case, Said};

/// The hospital with this hierarchy file for its diseases.
fn file(bytes: impl AsRef<[u8]>) -> Said {
    let desk = Desk::hospital();
    desk.write("d.csv", bytes);
    Said::at(&desk, &format!("anonymize people.csv {CHOSEN} --taxonomy disease=d.csv"))
}

/// A builder over a column of these values.
fn built(values: &[&str], words: &str) -> Said {
    let desk = Desk::empty();
    desk.write("people.csv", format!("c,d\n{}\n", values.join("\n")));
    Said::at(&desk, &format!("taxonomy build people.csv --column c {words}"))
}

pub fn cases() -> Vec<Case> {
    vec![
        Case {
            code: "taxonomy-empty",
            place: "d.csv",
            what: "the taxonomy is empty",
            advice: "Add at least one row `value;*`.",
            bring: || file(""),
        },
        Case {
            code: "taxonomy-label-twice",
            place: "d.csv, line 2",
            what: ", field 2: the label \"chest\" names two nodes, chest > A > any and chest > B > any, so a",
            advice: "Rename one of them.",
            bring: || file("phthisis;chest;A;any\nflu;chest;B;any\nhepatitis;any\nanemia;any\n"),
        },
        Case {
            code: "taxonomy-two-roots",
            place: "d.csv, line 2",
            what: "this row ends in \"all\", earlier rows in \"any\"",
            advice: "End all rows in the same root, such as *, and remove any header.",
            bring: || file("phthisis;any\nflu;all\n"),
        },
        Case {
            code: "taxonomy-no-parent",
            place: "d.csv, line 2",
            what: "the row contains \"flu\" but nothing above it",
            advice: "Write each row as `value;parent;...;root`, separated by ; or , or tabs, without a header.",
            bring: || file("phthisis;any\nflu\n"),
        },
        Case {
            code: "taxonomy-empty-label",
            place: "d.csv, line 2",
            what: ", field 2: a field between the value and the root is empty",
            advice: "Write the label of a generalized value there.",
            bring: || file("phthisis;chest;any\nflu;;any\n"),
        },
        Case {
            code: "taxonomy-base-is-inner",
            place: "d.csv, line 2",
            what: "the base value \"chest\" is also a generalized value (chest > any), so a published cell",
            advice: "Rename the generalized value.",
            bring: || file("phthisis;chest;any\nchest;any\n"),
        },
        Case {
            code: "taxonomy-too-deep",
            place: "d.csv, line 1",
            what: "the row names 259 nodes, but a taxonomy has at most 256 levels",
            advice: "Remove some of them.",
            bring: || {
                let levels: Vec<String> = (0..=MAX_LEVELS).map(|level| format!("g{level}")).collect();
                file(format!("flu;{};any\n", levels.join(";")))
            },
        },
        Case {
            code: "taxonomy-unclosed-quote",
            place: "d.csv, line 2",
            what: "the quote that opens this field is never closed",
            advice: "Close it, or double it if it belongs to the label.",
            bring: || file("phthisis;any\n\"flu;any\n"),
        },
        Case {
            code: "taxonomy-nul-byte",
            place: "d.csv, line 2",
            what: "the file contains a NUL byte, so it is not text in a known encoding",
            advice: "Save it as CSV in UTF-8.",
            bring: || file("phthisis;any\nfl\0u;any\n"),
        },
        Case {
            code: "taxonomy-not-text",
            place: "d.csv",
            what: "the file begins like utf-16le, but is not valid",
            advice: "Save it as CSV in UTF-8.",
            bring: || file(b"\xff\xfef\0l\0u"),
        },
        Case {
            code: "taxonomy-missing-values",
            place: "d.csv, column \"disease\"",
            what: "the taxonomy lacks 2 values of the column: \"anemia\", \"phthisis\"",
            advice: "Add a row for each, or choose another file with --taxonomy.",
            bring: || file("hepatitis;any\nflu;any\n"),
        },
        Case {
            code: "taxonomy-inner-values",
            place: "d.csv, column \"disease\"",
            what: "1 value of the column is a generalized value in the taxonomy: \"flu\"",
            advice: "Rename it there.",
            bring: || {
                file(
                    DISEASES.replace("phthisis;", "cough;flu;").replace("\nflu;respiratory;any", "") + "phthisis;any\n",
                )
            },
        },
        Case {
            code: "taxonomy-unfit",
            place: "people.csv, column \"c\"",
            what: "1 value cannot be read as a number of at most 15 digits before the point: \"old\"",
            advice: "Choose another builder, or a file with --taxonomy.",
            bring: || built(&["20,", "old,"], "--intervals 10"),
        },
        Case {
            code: "taxonomy-ambiguous-dates",
            place: "people.csv, column \"c\"",
            what: "no value distinguishes day from month, because every first and second number is at most 12",
            advice: "Write the dates as YYYY-MM-DD.",
            bring: || built(&["01/02/2003,", "04/05/2006,"], "--dates month"),
        },
        Case {
            code: "taxonomy-bad-widths",
            place: "people.csv, column \"c\"",
            what: "the interval width 15 does not fit: intervals would not nest",
            advice: "Make each width a multiple of the one before.",
            bring: || built(&["20,", "30,"], "--intervals 10,15"),
        },
        Case {
            code: "taxonomy-bad-setting",
            place: "people.csv, column \"c\"",
            what: "--below cannot be used: it is greater than --above, so numbers would be in both groups",
            advice: "Swap them.",
            bring: || built(&["20,", "30,"], "--below 50 --above 20"),
        },
        Case {
            code: "taxonomy-too-many-leaves",
            place: "people.csv, column \"c\"",
            what: "the range has 3,000,000 integers, but at most 1,000,000 values are possible",
            advice: "Build the intervals over the values that occur.",
            bring: || built(&["1,", "2,"], "--intervals 10 --range 1..3000000"),
        },
        Case {
            code: "taxonomy-two-parents",
            place: "people.csv, column \"c\"",
            what: "1 value is in more than one group of column \"d\": \"Smith\" in \"17\" and \"18\"",
            advice: "Correct the rows, or choose another column.",
            bring: || built(&["Smith,17", "Smith,18"], "--from-columns d"),
        },
    ]
}

/// The hospital's diseases and one more, as a tree under work; refused is an edit of this JSON, its nodes given by labels.
fn edit(mut edit: Value) -> Said {
    let table = "disease\nhepatitis\nanemia\nphthisis\nflu\nchest\n";
    let options = ReadOptions::default();
    let mut session = Session::new(read_all(table.as_bytes(), &options).unwrap(), options, MissingTokens::default());
    let tree = format!("{DISEASES}chest;any\ngout;any\n");
    session.set_hierarchy(0, "d.csv", tree.as_bytes()).unwrap();
    name_keys(&mut edit, &mut |label| session_key(&mut session, label));
    Said::by(session.edit(0, &serde_json::from_value(edit).unwrap()).unwrap_err())
}

/// The key of a node; one that there is not for a label that there is not.
fn session_key(session: &mut Session, label: &str) -> u32 {
    let keys = session.keys(0);
    let tree = std::sync::Arc::clone(session.taxonomy(0).taxonomy());
    tree.nodes().position(|node| tree.label(node) == label).map_or(4_000_000, |at| keys[at])
}

/// Puts keys in the place of labels, where an edit has keys.
fn name_keys(edit: &mut Value, key: &mut impl FnMut(&str) -> u32) {
    for field in ["node", "nodes", "to", "before", "parent"] {
        match &mut edit[field] {
            Value::String(label) => edit[field] = json!(key(label)),
            Value::Array(labels) => labels.iter_mut().for_each(|label| *label = json!(key(label.as_str().unwrap()))),
            _ => {
                edit.as_object_mut().unwrap().remove(field);
            }
        }
    }
}

pub fn edits() -> Vec<Case> {
    fn group(nodes: &[&str], label: &str) -> Said {
        edit(json!({"kind": "group", "nodes": nodes, "label": label}))
    }
    let of = |code, what, advice, bring| Case { code, place: "column \"disease\"", what, advice, bring };
    vec![
        of("edit-no-such-node", "the taxonomy no longer has node 4000000", "Choose the node again.", || {
            group(&["nobody"], "G")
        }),
        of("edit-nothing-chosen", "no node is chosen", "Choose at least one.", || group(&[], "G")),
        of("edit-root", "\"any\" is the root", "Choose nodes below it.", || group(&["any"], "G")),
        of("edit-nested", "\"flu\" is under \"respiratory\", which is also chosen", "Choose only one of them.", || {
            group(&["flu", "respiratory"], "G")
        }),
        of(
            "edit-not-a-group",
            "\"flu\" is a base value, not a generalized value",
            "Choose a generalized value",
            || edit(json!({"kind": "ungroup", "node": "flu"})),
        ),
        of("edit-into-itself", "cannot be moved into", "Choose a generalized value outside it.", || {
            edit(json!({"kind": "move", "nodes": ["respiratory"], "to": "respiratory"}))
        }),
        of(
            "edit-not-a-child",
            "\"anemia\" is not directly under \"respiratory\"",
            "Choose one of its children",
            || edit(json!({"kind": "move", "nodes": ["chest"], "to": "respiratory", "before": "anemia"})),
        ),
        of("edit-label-taken", "the label \"respiratory\" already names", "Choose another label", || {
            group(&["hepatitis", "anemia"], "respiratory")
        }),
        of("edit-added-twice", "\"new\" is twice among the values to add", "Give it once.", || {
            edit(json!({"kind": "add_values", "parent": "any", "labels": ["new", "new"]}))
        }),
        of("edit-cell-of-table", "cells of the table contain \"?\"", "Choose another label", || {
            let table = "disease\nflu\nanemia\n?\n";
            let options = ReadOptions::default();
            let reading = read_all(table.as_bytes(), &options).unwrap();
            let mut session = Session::new(reading, options, MissingTokens::default());
            session.set_hierarchy(0, "d.csv", b"flu;any\nanemia;any\n").unwrap();
            let nodes = vec![session_key(&mut session, "flu")];
            Said::by(session.edit(0, &Edit::Group { nodes, label: "?".to_owned() }).unwrap_err())
        }),
        of("edit-empty-label", "the label has no visible character", "Type a name.", || group(&["flu"], " ")),
        of("edit-nul-label", "the label contains a NUL character", "Remove it.", || group(&["flu"], "a\0")),
        of(
            "edit-held-label",
            "\"flu\" is the text of cells of the table",
            "Group it under the label that you want",
            || edit(json!({"kind": "rename", "node": "flu", "label": "influenza"})),
        ),
        of("edit-held-values", "the table contains 2 base values", "Move them elsewhere in the taxonomy", || {
            edit(json!({"kind": "delete", "nodes": ["respiratory"], "keep_children": false}))
        }),
        of("edit-nothing-left", "no base value would be left", "Leave at least one.", || {
            let options = ReadOptions::default();
            let reading = read_all(b"disease\n?\n", &options).unwrap();
            let mut session = Session::new(reading, options, MissingTokens::default());
            session.set_hierarchy(0, "d.csv", b"flu;any\n").unwrap();
            let nodes = vec![session_key(&mut session, "flu"), session_key(&mut session, "?")];
            let nodes = nodes.into_iter().filter(|&key| key < 4_000_000).collect();
            Said::by(session.edit(0, &Edit::Delete { nodes, keep_children: false }).unwrap_err())
        }),
        of("edit-too-deep", "but at most 256 are possible", "Ungroup a node on the path first.", || {
            let levels: Vec<String> = (0..MAX_LEVELS).map(|level| format!("g{level}")).collect();
            let options = ReadOptions::default();
            let reading = read_all(b"disease\ng0\n", &options).unwrap();
            let mut session = Session::new(reading, options, MissingTokens::default());
            session.set_hierarchy(0, "d.csv", format!("{}\n", levels.join(";")).as_bytes()).unwrap();
            let nodes = vec![session_key(&mut session, "g0")];
            Said::by(session.edit(0, &Edit::Group { nodes, label: "G".to_owned() }).unwrap_err())
        }),
    ]
}
