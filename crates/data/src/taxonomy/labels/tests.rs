use super::*;

mod trees;
mod words;

fn read(name: &str, labels: &[&str]) -> ReadLabels {
    ReadLabels::of(name, labels, &LabelChoice::default()).unwrap()
}

#[test]
fn the_style_of_a_column_is_detected_from_its_labels() {
    use LabelStyle::*;
    let cases: [(&str, &[&str], LabelStyle); 29] = [
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
        // A code has no blanks, and no signs of sets and ranges.
        ("d", &["flu a*", "cough"], Values),
        ("d", &["a|1*", "b"], Values),
        // A sign is a separator only where a part of it is found again.
        ("d", &["a|b", "c|d"], Values),
        ("d", &["a|b", "b|c"], Sets),
        ("d", &["flu", "flu|cough"], Sets),
        ("d", &["flu", " flu"], Values),
        // Words between numbers: a range must be there, and three of four labels be numbers.
        ("age", &["34", "29", "31", "old"], Values),
        ("age", &["30-39", "a", "b"], Values),
        ("age", &["30-39", "20-29", "40-49", "old", "young"], Values),
        ("age", &["{34}", "35"], Sets),
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
    // Any: what the others cover, 20 numbers here; unknown next to what has no end.
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
    // What brackets or a single number state about an end is no range with a dash that shares it.
    assert_eq!(extents("age", &["20-40", "[40,60]"]), [Some(21.0), Some(21.0)]);
    assert_eq!(extents("age", &["20-40", "40-40"]), [Some(21.0), Some(1.0)]);
    assert_eq!(extents("age", &["20-40", "40-60", "40-40"]), [Some(20.0), Some(21.0), Some(1.0)]);
    assert_eq!(extents("birth", &["1985-03", "*"]), [Some(31.0), Some(31.0)]);
    // A mask in another counts once, in whatever order they are; a code in none counts next to them.
    assert_eq!(extents("zip", &["1305*", "130**", "*"]), [Some(10.0), Some(100.0), Some(100.0)]);
    assert_eq!(extents("zip", &["130**", "14850", "13053", "*"])[3], Some(101.0));
    // Codes of different lengths: a mask stands for shorter ones too, which then count once.
    assert_eq!(extents("zip", &["13*", "1305", "*"]), [Some(11.0), Some(1.0), Some(12.0)]);
    assert_eq!(extents("zip", &["13***", "130", "*"]), [Some(1111.0), Some(1.0), Some(1111.0)]);
    // Who names a value twice names it once.
    assert_eq!(extents("d", &["{flu, flu}", "{flu, cough, flu}", "{cold}"]), [Some(1.0), Some(2.0), Some(1.0)]);
}

#[test]
fn an_extent_says_whether_it_is_one_value() {
    for (extent, values, exact) in [
        (Extent::Exact, Some(1.0), Some(true)),
        (Extent::Values(1.0), Some(1.0), Some(true)),
        (Extent::Values(2.0), Some(2.0), Some(false)),
        (Extent::Several, None, Some(false)),
        (Extent::Unknown, None, None),
    ] {
        assert_eq!((extent.values(), extent.is_exact()), (values, exact), "{extent:?}");
    }
}

#[test]
fn the_values_of_a_column_are_counted_once_each_where_they_can_be_counted() {
    let cases: [(&str, &[&str], Option<f64>); 10] = [
        ("age", &["30-39", "34", "20-29"], Some(20.0)),
        ("age", &["20-35", "30-40"], Some(21.0)),
        ("age", &["20-39", "21-22", "30-35"], Some(20.0)),
        ("age", &["30-39", "*"], Some(10.0)),
        ("age", &["30-39", ">50"], None),
        ("age", &["34", "034", "35"], Some(2.0)),
        ("birth", &["1985-03", "1985-03-04", "1985-05-01"], Some(32.0)),
        ("zip", &["130**", "14850", "13053"], Some(101.0)),
        ("d", &["{flu, cough}", "cancer"], Some(3.0)),
        ("d", &["flu", "cancer"], None),
    ];
    for (name, labels, values) in cases {
        let read = read(name, labels);
        assert_eq!(read.values(), values, "{labels:?}");
        assert_eq!(read.is_open(), labels == ["flu", "cancer"], "{labels:?}");
    }
    // One code in two spellings.
    let choice = LabelChoice { style: Some(LabelStyle::Codes), ..LabelChoice::default() };
    let read = ReadLabels::of("zip", &["130**", "14850", "13053", "13053 "], &choice).unwrap();
    assert_eq!(read.values(), Some(101.0));
}

#[test]
fn labels_that_mean_the_same_are_one_kind() {
    assert_eq!(read("age", &["34", "30-39", "034", "[30,40)", "*"]).kinds(), [0, 1, 0, 1, 4]);
    assert_eq!(read("d", &["{flu, cough}", "{cough, flu}", "{cold}", "cold"]).kinds(), [0, 0, 2, 2]);
    // Some values are not the same as other values that are some.
    let stands_for = [("x", "?"), ("y", "?"), ("z", "flu")].map(|(label, text)| (label.to_owned(), text.to_owned()));
    let choice = LabelChoice { style: None, stands_for: stands_for.into() };
    assert_eq!(ReadLabels::of("d", &["x", "y", "z", "flu"], &choice).unwrap().kinds(), [0, 1, 2, 2]);
}

#[test]
fn labels_are_sorted_by_size_and_a_generalized_one_precedes_those_in_it() {
    let labels = ["50-59", ">50", "-20--15", "-20--10", "3", "<30", "old"];
    let choice = LabelChoice { style: Some(LabelStyle::Numbers), ..LabelChoice::default() };
    let order = ReadLabels::of("x", &labels, &choice).unwrap().order();
    let ordered: Vec<&str> = order.into_iter().map(|label| labels[label]).collect();
    assert_eq!(ordered, ["old", "<30", "-20--10", "-20--15", "3", "50-59", ">50"]);
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
    // Day first, unless some date can only be read with the month first.
    assert_eq!(fitting(&["05/03/1985", "06/03/1985"], "1985-03"), some(&["05/03/1985", "06/03/1985"]));
    assert_eq!(fitting(&["13/03/1985", "05/03/1985"], "1985-03"), some(&["13/03/1985", "05/03/1985"]));
    assert_eq!(fitting(&["03/13/1985", "03/05/1985"], "1985-03"), some(&["03/13/1985", "03/05/1985"]));
    assert_eq!(fitting(&["{flu}", "{flu, cough}"], "flu"), some(&["{flu}", "{flu, cough}"]));
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
    // What a reader states about one label states nothing about the others.
    assert_eq!(read.extents(), [Extent::Unknown, Extent::Values(2.0), Extent::Unknown]);
    let read = ReadLabels::of("d", &labels, &choice(None, &[("flu", "="), ("respiratory", "?")])).unwrap();
    assert_eq!(read.extents(), [Extent::Exact, Extent::Several, Extent::Unknown]);
    // What two members cover counts once.
    let extent = |labels: &[&str], text: &str| {
        ReadLabels::of("x", labels, &choice(None, &[("old", text)])).unwrap().extents()[0]
    };
    let ages = ["old", "30-39", "20-29", "40-49"];
    assert_eq!(extent(&ages, "30-39|34"), Extent::Values(10.0));
    assert_eq!(extent(&ages, "30-39|35-44|50"), Extent::Values(16.0));
    assert_eq!(extent(&ages, "30-39|>50"), Extent::Several);
    assert_eq!(extent(&ages, "30-39|*"), Extent::Several);
    // 130 with up to two places more, and 13999.
    let codes = ReadLabels::of("zip", &["99", "1305*"], &choice(None, &[("99", "1305*|130**|13999|13053")])).unwrap();
    assert_eq!(codes.extents()[0], Extent::Values(112.0));
    assert_eq!(extent(&["old", "{a}"], "a|b|a"), Extent::Values(2.0));
    let wrong = ReadLabels::of("d", &labels, &choice(None, &[("hemal", "*")])).unwrap_err();
    assert_eq!(wrong, "\"hemal\" is not a label of column \"d\"");
    assert!(
        ReadLabels::of("d", &labels, &choice(None, &[("flu", "|")]))
            .unwrap_err()
            .contains("Write values separated by |")
    );
}

#[test]
fn what_a_label_stands_for_is_written_with_a_sign_or_as_values() {
    let these = |values: &[&str]| Ok(LabelMeaning::These(values.iter().map(|&value| value.to_owned()).collect()));
    for (text, expected) in [
        ("*", Ok(LabelMeaning::Any)),
        (" ? ", Ok(LabelMeaning::Some)),
        ("=", Ok(LabelMeaning::Itself)),
        ("flu", these(&["flu"])),
        (" flu | hay fever", these(&["flu", "hay fever"])),
        ("* | flu", these(&["*", "flu"])),
    ] {
        assert_eq!(LabelMeaning::parse(text), expected, "{text}");
    }
    for text in ["", " ", "|", "flu|", "|flu", "flu||cold"] {
        assert!(LabelMeaning::parse(text).is_err(), "{text}");
    }
}

#[test]
fn members_are_between_signs_and_none_is_empty() {
    let cases: [(&str, Option<&[&str]>); 12] = [
        ("{flu}", Some(&["flu"])),
        ("{flu, cough}", Some(&["flu", "cough"])),
        ("{'flu'; \"hay fever\"}", Some(&["flu", "hay fever"])),
        (" {a|b} ", Some(&["a", "b"])),
        ("a|b;c", Some(&["a", "b;c"])),
        ("a;b", Some(&["a", "b"])),
        ("a, b", None),
        ("flu", None),
        ("{flu", None),
        ("{}", None),
        ("{a,,b}", None),
        ("a|", None),
    ];
    for (label, members) in cases {
        assert_eq!(splitting::members(label).as_deref(), members, "{label}");
    }
}

#[test]
fn a_label_that_withholds_the_value_is_known_by_a_few_spellings() {
    for label in ["*", "***", " * ", "##", "•", "any", "ANY", "(any)", "<any>", "All", "suppressed", "-*-"] {
        assert!(text::is_any(label), "{label}");
    }
    for label in ["", "x", "xx", "1*", "anyone", "(all)", "-"] {
        assert!(!text::is_any(label), "{label}");
    }
}
