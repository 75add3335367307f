//! Which values a label holds in a tree, and where it is.

use super::*;
use crate::taxonomy::{NodeId, Taxonomy};

/// The paths of all leaves, in the order of the tree.
fn leaves(taxonomy: &Taxonomy) -> Vec<String> {
    taxonomy.nodes().filter(|&node| taxonomy.is_leaf(node)).map(|node| taxonomy.path(node)).collect()
}

fn told(style: Option<LabelStyle>, labels: &[&str], stands_for: &[(&str, &str)]) -> ReadLabels {
    let stands_for = stands_for.iter().map(|&(label, text)| (label.to_owned(), text.to_owned())).collect();
    ReadLabels::of("x", labels, &LabelChoice { style, stands_for }).unwrap()
}

#[test]
fn a_label_has_the_place_of_the_first_value_that_it_covers() {
    let cases: [(&[&str], &[&str], &[&str]); 11] = [
        // Both ends are in.
        (&["20-29"], &["19", "20", "29", "30"], &["19 > *", "20 > 20-29 > *", "29 > 20-29 > *", "30 > *"]),
        (&["20-29"], &["25", "40", "27"], &["25 > 20-29 > *", "27 > 20-29 > *", "40 > *"]),
        (&["20-29", "*"], &["20"], &["20 > 20-29 > *"]),
        (&["1985-03"], &["1985-03-31", "1985-04-01"], &["1985-03-31 > 1985-03 > *", "1985-04-01 > *"]),
        (
            &["{a, c}", "{d, f}"],
            &["b", "e"],
            &["a > {a, c} > *", "c > {a, c} > *", "b > *", "d > {d, f} > *", "f > {d, f} > *", "e > *"],
        ),
        (&["13***", "99"], &["130", "14"], &["130 > 13*** > *", "14 > *", "99 > *"]),
        // A label that covers none is a value of its own, and so is one that the original has.
        (&["20-29"], &["40"], &["40 > *", "20-29 > *"]),
        (&["20-29"], &["20-29", "25"], &["20-29 > *", "25 > *"]),
        // Without an original the labels alone.
        (&["20-29", "25", "25.0", "[20,30)"], &[], &["25 > 20-29 > [20,30) > *"]),
        (&["{flu}", "{flu, cough}"], &[], &["cough > {flu, cough} > *", "{flu} > {flu, cough} > *"]),
        (&["{flu}", "{flu, cough}"], &["flu"], &["cough > {flu, cough} > *", "flu > {flu, cough} > *"]),
    ];
    for (labels, others, expected) in cases {
        assert_eq!(leaves(&read("x", labels).tree(others).unwrap().taxonomy), expected, "{labels:?} {others:?}");
    }
}

#[test]
fn the_values_of_the_original_tell_how_labels_are_read() {
    let cases: [(&[&str], &[&str], &[&str]); 3] = [
        // Numbers with digits after the point lie in ranges whose ends have none.
        (
            &["[70,80)", "(80,90]"],
            &["69.9", "70.0", "79.95", "80", "80.1", "90"],
            &[
                "69.9 > *",
                "70.0 > [70,80) > *",
                "79.95 > [70,80) > *",
                "80 > *",
                "80.1 > (80,90] > *",
                "90 > (80,90] > *",
            ],
        ),
        // Masks of one length stand for shorter codes where there are some.
        (&["A00**", "B01**"], &["A00", "A0012", "B01"], &["A00 > A00** > *", "A0012 > A00** > *", "B01 > B01** > *"]),
        (
            &["1985-03", "04/05/1985"],
            &["03/13/1985", "05/04/1985"],
            &["03/13/1985 > 1985-03 > *", "04/05/1985 > *", "05/04/1985 > *"],
        ),
    ];
    for (labels, values, expected) in cases {
        let read = ReadLabels::over("x", labels, &LabelChoice::default(), values).unwrap();
        assert_eq!(leaves(&read.tree(values).unwrap().taxonomy), expected, "{labels:?} {values:?}");
    }
}

#[test]
fn every_label_has_its_node() {
    let cases: [(&[&str], &[&str], &[&str]); 4] = [
        (&["20-29", "*", "any"], &["25"], &["20-29", "*", "*"]),
        (&["any", "20-29", "*"], &["25"], &["any", "20-29", "any"]),
        (&["34", "034", "30-39"], &["0034"], &["0034", "0034", "30-39"]),
        (&["{flu}", "{flu, cough}"], &["flu"], &["flu", "{flu, cough}"]),
    ];
    for (labels, others, expected) in cases {
        let tree = read("x", labels).tree(others).unwrap();
        let nodes: Vec<&str> = tree.nodes.iter().map(|&node| tree.taxonomy.label(node)).collect();
        assert_eq!(nodes, expected, "{labels:?} {others:?}");
    }
    let tree = read("x", &["20-29", "*", "any"]).tree(&["25"]).unwrap();
    assert_eq!((leaves(&tree.taxonomy), tree.nodes[2]), (vec!["25 > 20-29 > *".to_owned()], NodeId::ROOT));
}

#[test]
fn what_is_some_values_is_a_leaf_and_a_star_may_be_a_value() {
    let some = told(None, &["flu", "unclear", "unknown"], &[("unclear", "?"), ("unknown", "?")]).tree(&[]).unwrap();
    assert_eq!(leaves(&some.taxonomy), ["flu > *", "unclear > *", "unknown > *"]);
    let stars = told(Some(LabelStyle::Values), &["*", "flu"], &[]);
    assert_eq!(leaves(&stars.tree(&[]).unwrap().taxonomy), ["* > **", "flu > **"]);
    assert_eq!(leaves(&stars.flat().unwrap().taxonomy), ["* > **", "flu > **"]);
}

#[test]
fn side_by_side_each_meaning_is_one_leaf() {
    let tree = read("age", &["34", "30-39", "034", "[30,40)", "*"]).flat().unwrap();
    assert_eq!(leaves(&tree.taxonomy), ["* > **", "30-39 > **", "34 > **"]);
    let nodes: Vec<&str> = tree.nodes.iter().map(|&node| tree.taxonomy.label(node)).collect();
    assert_eq!(nodes, ["34", "30-39", "34", "30-39", "*"]);
}

#[test]
fn of_labels_that_overlap_the_one_that_is_torn_is_named() {
    let overlap = |labels: &[&str], others: &[&str]| {
        let overlap = read("x", labels).tree(others).unwrap_err();
        (overlap.first, overlap.second)
    };
    let named = |first: &str, second: &str| (first.to_owned(), second.to_owned());
    // 36-40 lies in 30-45 and is not torn.
    assert_eq!(overlap(&["36-40", "20-35", "30-45"], &["21", "32", "39"]), named("20-35", "30-45"));
    assert_eq!(overlap(&["{a, b}", "{b, c}"], &[]), named("{a, b}", "{b, c}"));
    assert_eq!(overlap(&["13**", "**45"], &["1345", "1346", "1245"]), named("13**", "**45"));
}

#[test]
fn labels_that_no_value_of_the_original_explains_are_lacking() {
    let cases: [(&[&str], &[&str], &[&str]); 5] = [
        (&["34", "30-39"], &["034"], &[]),
        (&["34", "30-39"], &["35"], &["34"]),
        (&["{flu}", "cough", "{flu, cold}"], &["flu"], &["cough"]),
        (&["flu", "*"], &[], &["flu"]),
        (&["130**", "13053"], &["13054"], &["13053"]),
    ];
    for (labels, values, lacking) in cases {
        assert_eq!(read("x", labels).lacking(values), lacking, "{labels:?} {values:?}");
    }
    // A text of the original explains a label whatever either is read as.
    assert!(told(None, &["34", "30-39"], &[("34", "=")]).lacking(&["34"]).is_empty());
}
