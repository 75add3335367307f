use super::*;

fn read(name: &str, labels: &[&str]) -> ReadLabels {
    ReadLabels::of(name, labels, &LabelChoice::default()).unwrap()
}

#[test]
fn the_style_of_a_column_is_told_from_its_labels() {
    use LabelStyle::*;
    let cases: [(&str, &[&str], LabelStyle); 19] = [
        ("age", &["30-39", "20-29", "*"], Numbers),
        ("age", &["[30,40)", "<=29", ">50"], Numbers),
        ("age", &["20s", "30s"], Numbers),
        ("age", &["34", "29"], Numbers),
        ("age", &["3*", "2*", "*"], Codes),
        ("age", &["30-39", "20-29", "unclear", "[40,49]"], Numbers),
        ("zip", &["130**", "1485*", "13053"], Codes),
        ("zip", &["**345", "**346"], Codes),
        ("zip", &["148xx", "130xx"], Codes),
        ("birth", &["1985", "1986"], Dates),
        ("year", &["1985", "1986"], Numbers),
        ("x", &["1985", "1985-03"], Dates),
        ("x", &["03/1985", "04/1985"], Dates),
        ("d", &["{flu, cough}", "cancer"], Sets),
        ("d", &["flu|cough", "flu"], Sets),
        ("d", &["a;b", "b"], Sets),
        ("d", &["flu", "*"], Values),
        ("d", &["flu", "respiratory"], Values),
        ("d", &["*"], Values),
    ];
    for (name, labels, style) in cases {
        assert_eq!(read(name, labels).style(), style, "{name} {labels:?}");
    }
}

#[test]
fn what_a_label_stands_for_is_counted_or_unknown_and_never_one() {
    let extents = |name: &str, labels: &[&str]| -> Vec<Option<f64>> {
        read(name, labels).extents().iter().map(|extent| extent.values()).collect()
    };
    assert_eq!(extents("age", &["30-39", "34", "[20, 40[", ">50"]), [Some(10.0), Some(1.0), Some(20.0), None]);
    // Any: what the others cover, 20 numbers here; unknown beside what has no end.
    assert_eq!(extents("age", &["30-39", "34", "20-29", "*"]), [Some(10.0), Some(1.0), Some(10.0), Some(20.0)]);
    assert_eq!(extents("age", &["30-39", ">50", "*"])[2], None);
    assert_eq!(extents("age", &["*"]), [None]);
    assert_eq!(extents("x", &["1.5", "[1.0,2.0)"]), [Some(1.0), None]);
    assert_eq!(
        extents("zip", &["130**", "1305*", "13053", "148**", "*"]),
        [Some(100.0), Some(10.0), Some(1.0), Some(100.0), Some(200.0)]
    );
    assert_eq!(extents("postcode", &["AB1*", "AB2*"]), [None, None]);
    assert_eq!(extents("birth", &["1985-03", "1985-03-04"]), [Some(31.0), Some(1.0)]);
    assert_eq!(extents("d", &["{flu, cough}", "cancer", "*"]), [Some(2.0), Some(1.0), Some(3.0)]);
    // A word may be a group.
    assert_eq!(extents("d", &["flu", "respiratory"]), [None, None]);
    // Amnesia's ranges share their ends.
    assert_eq!(extents("age", &["20-40", "40-60"]), [Some(20.0), Some(21.0)]);
}

#[test]
fn a_value_is_found_in_every_label_that_covers_it_and_in_no_other() {
    let fitting = |labels: &[&str], known: &str| {
        let read = read("x", labels);
        read.fitting(known).map(|fitting| fitting.into_iter().map(|at| read.labels()[at].clone()).collect::<Vec<_>>())
    };
    let some = |labels: &[&str]| Some(labels.iter().map(|label| (*label).to_owned()).collect::<Vec<_>>());
    let ages = ["30-39", "20-29", "[25, 34]", "*", ">50"];
    assert_eq!(fitting(&ages, "34"), some(&["30-39", "[25, 34]", "*"]));
    assert_eq!(fitting(&ages, "20-29"), some(&["20-29", "[25, 34]", "*"]));
    assert_eq!(fitting(&ages, ">= 40"), some(&["*", ">50"]));
    assert_eq!(fitting(&ages, "old"), None);
    assert_eq!(fitting(&["30-39"], "99"), some(&[]));
    assert_eq!(fitting(&["130**", "1485*", "*"], "13053"), some(&["130**", "*"]));
    assert_eq!(fitting(&["1985-03", "04/1985"], "1985-04-30"), some(&["04/1985"]));
    assert_eq!(fitting(&["{flu, cough}", "cancer"], "flu"), some(&["{flu, cough}"]));
    assert_eq!(fitting(&["flu", "cancer"], "flue"), None);
}

#[test]
fn labels_over_the_values_of_an_original_are_a_tree_unless_they_overlap() {
    let path = |labels: &[&str], values: &[&str], value: &str| {
        let tree = read("x", labels).tree(values).unwrap().taxonomy;
        tree.path(tree.node(value).unwrap())
    };
    let zips = ["130**", "1305*", "148**", "*"];
    assert_eq!(path(&zips, &["13053", "13068", "14850", "99999"], "13053"), "13053 > 1305* > 130** > *");
    assert_eq!(path(&zips, &["13053", "13068", "14850", "99999"], "99999"), "99999 > *");
    assert_eq!(path(&["30-39", "[20, 40["], &["34", "21"], "34"), "34 > 30-39 > [20, 40[ > *");
    assert_eq!(path(&["{flu, cough}"], &["flu", "cold"], "cough"), "cough > {flu, cough} > *");
    assert_eq!(path(&["1985-03", "1985"], &["1985-03-04"], "1985-03-04"), "1985-03-04 > 1985-03 > 1985 > *");
    // 0034 is 34, and the original's spelling is the value.
    let tree = read("x", &["34", "30-39"]).tree(&["0034", "35"]).unwrap();
    assert_eq!(tree.taxonomy.label(tree.nodes[0]), "0034");
    let overlap = read("x", &["20-35", "30-40"]).tree(&["32", "21", "39"]).unwrap_err();
    assert_eq!((overlap.first.as_str(), overlap.second.as_str()), ("20-35", "30-40"));
    // Without a value in both they are told apart.
    assert!(read("x", &["20-35", "30-40"]).tree(&["21", "39"]).is_ok());
    assert_eq!(read("x", &["20-29", "30-39", "34", "flu"]).lacking(&["34", "35"]), ["flu"]);
}

#[test]
fn a_reader_may_say_what_labels_stand_for() {
    let choice = |style, stands_for: &[(&str, &str)]| LabelChoice {
        style,
        stands_for: stands_for.iter().map(|(label, text)| ((*label).to_owned(), (*text).to_owned())).collect(),
    };
    let labels = ["flu", "respiratory", "cold"];
    let read = ReadLabels::of("d", &labels, &choice(None, &[("respiratory", "flu|cold")])).unwrap();
    let tree = read.tree(&[]).unwrap();
    assert_eq!(tree.taxonomy.path(tree.nodes[0]), "flu > respiratory > *");
    assert!(
        ReadLabels::of("d", &labels, &choice(Some(LabelStyle::Values), &[]))
            .unwrap()
            .extents()
            .iter()
            .all(|e| *e == Extent::Exact)
    );
    let wrong = ReadLabels::of("d", &labels, &choice(None, &[("hemal", "*")])).unwrap_err();
    assert_eq!(wrong, "\"hemal\" is no label of column \"d\"");
    assert!(ReadLabels::of("d", &labels, &choice(None, &[("flu", "|")])).unwrap_err().contains("write values with |"));
}
