//! Intervals with open ends, decimals and ranges; masks in groups, and of codes of differing length.

use super::*;

fn decimal(text: &str) -> Decimal {
    text.parse().unwrap()
}

fn open_ended(widths: &[u64], below: &str, above: &str) -> Intervals {
    Intervals { below: Some(decimal(below)), above: Some(decimal(above)), ..Intervals::of(widths.iter().copied()) }
}

#[test]
fn decimals_lie_in_intervals_whose_first_end_is_in() {
    let how = Builder::Intervals(Intervals::of([decimal("0.5"), decimal("2.5")]));
    let tree = build(&how, &["1.49", "1.5", "2", "-0.1", "7.25", "1.2"]).unwrap();
    assert_eq!(path(&tree, "1.5"), "1.5 > [1.5,2.0) > [0.0,2.5) > *");
    assert_eq!(path(&tree, "1.49"), "1.49 > [1.0,1.5) > [0.0,2.5) > *");
    assert_eq!(path(&tree, "-0.1"), "-0.1 > [-0.5,0.0) > [-2.5,0.0) > *");
    // Whole widths over decimals: an end that is in twice would be two answers.
    let tree = build(&intervals(&[10], Domain::Observed), &["9.99", "10", "3"]).unwrap();
    assert_eq!(path(&tree, "9.99"), "9.99 > [0,10) > *");
}

#[test]
fn decimals_may_have_a_comma() {
    let cells = ["0,5", "1", "1,75", "12,5"];
    let tree = build(&Builder::Intervals(Intervals::of([5u64])), &cells).unwrap();
    assert_eq!(
        ["0,5", "1,75", "12,5"].map(|cell| path(&tree, cell)),
        ["0,5 > [0,5) > *", "1,75 > [0,5) > *", "12,5 > [10,15) > *"]
    );
    assert_eq!(leaves(&tree), cells);
    // Three digits after each comma may be thousands, and what mixes both is neither.
    for cells in [["1,234", "5,678"], ["1,5", "2.5"], ["1,5", "1,2,3"]] {
        assert_eq!(build(&Builder::Intervals(Intervals::of([5u64])), &cells).unwrap_err().code(), "taxonomy-unfit");
    }
    let wages: Vec<String> = (0..300).map(|at| format!("{},{}", 8 + at % 50, at % 7)).collect();
    let how =
        Builder::for_column(&Column::from_cells("lohn", wages.iter().map(String::as_str)), &MissingTokens::default());
    assert!(matches!(&how, Builder::Intervals(how) if how.widths.len() == 2), "{how:?}");
}

#[test]
fn a_tenth_is_a_tenth() {
    // In doubles 0.3 / 0.1 is below 3, and 0.1 + 0.2 is above 0.3.
    let tree = build(&Builder::Intervals(Intervals::of([decimal("0.1")])), &["0.3", "0.30000000000000004", "0.29"]);
    let tree = tree.unwrap();
    assert_eq!(path(&tree, "0.3"), "0.3 > [0.3,0.4) > *");
    assert_eq!(path(&tree, "0.30000000000000004"), "0.30000000000000004 > [0.3,0.4) > *");
    assert_eq!(path(&tree, "0.29"), "0.29 > [0.2,0.3) > *");
}

#[test]
fn widths_of_decimals_must_nest_too() {
    for widths in [["0.5", "1.2"], ["-1", "2"], ["0.5", "0"]] {
        let how = Builder::Intervals(Intervals::of(widths.map(decimal)));
        assert_eq!(build(&how, &["1"]).unwrap_err().code(), "taxonomy-bad-widths");
    }
}

#[test]
fn open_ends_are_one_group_however_wide_the_intervals() {
    let cells: Vec<String> = (10..90).step_by(3).map(|age| age.to_string()).collect();
    let tree = make(&Builder::Intervals(open_ended(&[5, 10], "18", "80")), &cells);
    assert_eq!(path(&tree, "10"), "10 > <18 > *");
    assert_eq!(path(&tree, "82"), "82 > >=80 > *");
    // Cut off at 18: one node where both widths say the same.
    assert_eq!(path(&tree, "19"), "19 > [18,19] > *");
    assert_eq!(path(&tree, "22"), "22 > [20,24] > [20,29] > *");
    let every = Intervals { domain: Domain::EveryInteger, ..open_ended(&[5, 10], "18", "80") };
    let tree = make(&Builder::Intervals(every), &cells);
    assert_eq!(tree.leaves(tree.node("<18").unwrap()).len(), 8);
    assert_eq!(tree.leaves(tree.node("[18,19]").unwrap()).len(), 2);
    assert_eq!(tree.leaves(tree.node(">=80").unwrap()).len(), 9);
    assert_eq!(tree.leaf_count(), 88 - 10 + 1);
}

#[test]
fn open_ends_alone_are_top_and_bottom_coding() {
    let how = Builder::Intervals(open_ended(&[], "20", "80"));
    let tree = build(&how, &["5", "19", "20", "50", "80", "95"]).unwrap();
    assert_eq!(path(&tree, "19"), "19 > <20 > *");
    assert_eq!(path(&tree, "20"), "20 > *");
    assert_eq!(path(&tree, "80"), "80 > >=80 > *");
    assert_eq!(how.to_string(), "top and bottom coding: <20 and >=80 in one group each");
    let swapped = build(&Builder::Intervals(open_ended(&[], "80", "20")), &["5"]).unwrap_err();
    assert_eq!(swapped.code(), "taxonomy-bad-setting");
}

#[test]
fn a_range_of_whole_numbers_can_be_given() {
    let range = |from, to| Intervals { domain: Domain::Range(WholeRange { from, to }), ..Intervals::of([10u64]) };
    let tree = build(&Builder::Intervals(range(20, 39)).with_root("[20,39]"), &["20", "33"]).unwrap();
    assert_eq!((tree.leaf_count(), path(&tree, "39")), (20, "39 > [30,39] > [20,39]".to_owned()));
    let outside = build(&Builder::Intervals(range(20, 39)), &["20", "40", "7"]).unwrap_err();
    assert!(outside.to_string().contains("2 values cannot be read as a whole number from 20 to 39: \"7\", \"40\""));
    // What an open end takes in may lie outside.
    let open = Intervals { above: Some(40u64.into()), ..range(20, 39) };
    let tree = build(&Builder::Intervals(open), &["20", "40", "77"]).unwrap();
    assert_eq!((tree.leaf_count(), path(&tree, "77")), (22, "77 > >=40 > *".to_owned()));
    assert_eq!(build(&Builder::Intervals(range(3, 2)), &["2"]).unwrap_err().code(), "taxonomy-bad-setting");
}

#[test]
fn a_root_has_the_label_that_is_requested_unless_a_cell_has_it() {
    let how = suppression().with_root("anyone");
    assert_eq!(path(&build(&how, &["a", "b"]).unwrap(), "a"), "a > anyone");
    assert_eq!(build(&how, &["a", "anyone"]).unwrap_err().code(), "taxonomy-inner-values");
    assert_eq!(build(&suppression().with_root(""), &["a"]).unwrap_err().code(), "taxonomy-bad-setting");
}

#[test]
fn places_can_be_masked_in_groups() {
    let how = Builder::Masking(Masking { step: 2, ..Masking::default() });
    let cells = ["13053", "13068", "14850", "24853", "14950"];
    assert_eq!(path(&build(&how, &cells).unwrap(), "14850"), "14850 > 148** > 1**** > *");
    let none = Builder::Masking(Masking { step: 0, ..Masking::default() });
    assert_eq!(build(&none, &cells).unwrap_err().code(), "taxonomy-bad-setting");
}

#[test]
fn codes_of_differing_length_are_aligned_on_their_unmasked_side() {
    let right = build(&masking(Side::Right), &["A00", "A001", "A0012", "B1", "B12", "A1"]).unwrap();
    assert_eq!(path(&right, "A0012"), "A0012 > A001* > A00** > A0*** > A**** > *");
    assert_eq!(path(&right, "A001"), "A001 > A001* > A00** > A0*** > A**** > *");
    assert_eq!(path(&right, "A00"), "A00 > A00** > A0*** > A**** > *");
    assert_eq!(path(&right, "B1"), "B1 > B1*** > B**** > *");
    let left = build(&masking(Side::Left), &["17", "217", "3217", "27", "25"]).unwrap();
    assert_eq!(path(&left, "3217"), "3217 > *217 > **17 > ***7 > *");
    assert_eq!(path(&left, "17"), "17 > **17 > ***7 > *");
}

#[test]
fn every_code_of_a_range_can_be_a_leaf() {
    let domain = |from: &str, to: &str| {
        let domain = Some(CodeRange { from: from.into(), to: to.into() });
        Builder::Masking(Masking { domain, ..Masking::default() })
    };
    let tree = build(&domain("A098", "A111"), &["A105"]).unwrap();
    assert_eq!((tree.leaf_count(), path(&tree, "A099")), (14, "A099 > A09* > A0** > *".to_owned()));
    let outside = build(&domain("10", "19"), &["12", "20"]).unwrap_err();
    assert!(outside.to_string().contains("1 value cannot be read as a code from 10 to 19: \"20\""), "{outside}");
    for (from, to) in [("10", "9"), ("20", "10"), ("A1", "B2"), ("", ""), ("AB", "AC"), ("é1", "e2")] {
        assert_eq!(build(&domain(from, to), &["1"]).unwrap_err().code(), "taxonomy-bad-setting", "{from} {to}");
    }
    assert_eq!(build(&domain("0000000", "9999999"), &["0000001"]).unwrap_err().code(), "taxonomy-too-many-leaves");
}

#[test]
fn new_settings_are_stored_and_old_recipes_are_read() {
    for (how, json) in [
        (
            Builder::Intervals(Intervals { root: Some("any".into()), ..open_ended(&[5], "18", "80.5") }),
            r#"{"kind":"intervals","widths":[5],"origin":0,"domain":"observed","below":18,"above":"80.5","root":"any"}"#,
        ),
        (
            Builder::Intervals(Intervals {
                domain: Domain::Range(WholeRange { from: 20, to: 39 }),
                ..Intervals::of([decimal("2.5")])
            }),
            r#"{"kind":"intervals","widths":["2.5"],"origin":0,"domain":{"range":{"from":20,"to":39}}}"#,
        ),
        (
            Builder::Masking(Masking {
                step: 2,
                domain: Some(CodeRange { from: "10".into(), to: "19".into() }),
                ..Masking::default()
            }),
            r#"{"kind":"masking","from":"right","step":2,"domain":{"from":"10","to":"19"}}"#,
        ),
        (
            Builder::Dates(Dates::of([DateLevel::Quarter, DateLevel::Year])),
            r#"{"kind":"dates","levels":["quarter","year"]}"#,
        ),
        (Builder::Prefixes(Prefixes::of([1, 3])), r#"{"kind":"prefixes","lengths":[1,3]}"#),
        (Builder::Frequency(Frequency::of(100)), r#"{"kind":"frequency","at_least":100}"#),
        (Builder::Balanced(Balanced::by(Neighbours::Size)), r#"{"kind":"balanced","neighbours":"size"}"#),
        (
            Builder::FromColumns(TaxonomyOfColumns::of(["state", "country"])),
            r#"{"kind":"from_columns","columns":["state","country"]}"#,
        ),
    ] {
        assert_eq!(serde_json::to_string(&how).unwrap(), json);
        assert_eq!(serde_json::from_str::<Builder>(json).unwrap(), how);
        let unknown = json.replacen("\"kind\"", "\"more\":1,\"kind\"", 1);
        assert!(serde_json::from_str::<Builder>(&unknown).is_err(), "{unknown}");
    }
    assert!(serde_json::from_str::<Builder>(r#"{"kind":"suppression","more":1}"#).is_err());
}

#[test]
fn builders_say_what_they_do() {
    for (json, words) in [
        (r#"{"kind":"suppression"}"#, "exact or withheld"),
        (r#"{"kind":"intervals","widths":[5,10,20]}"#, "intervals of 5, 10 and 20"),
        (r#"{"kind":"intervals","widths":[5]}"#, "intervals of 5"),
        (
            r#"{"kind":"intervals","widths":[5],"above":80,"domain":{"range":{"from":1,"to":79}}}"#,
            "intervals of 5, with open ends >=80, over 1 to 79",
        ),
        (
            r#"{"kind":"masking","from":"left","step":2,"domain":{"from":"1","to":"9"}}"#,
            "masked from the left in steps of 2, over 1 to 9",
        ),
        (r#"{"kind":"dates"}"#, "month, year and decade"),
        (r#"{"kind":"dates","levels":["year","quarter"]}"#, "quarter and year"),
        (r#"{"kind":"prefixes","lengths":[3,1]}"#, "by the first 1 or 3 letters"),
        (r#"{"kind":"frequency","at_least":9}"#, "values in fewer than 9 rows, grouped until each group has as many"),
        (
            r#"{"kind":"balanced"}"#,
            "groups of neighbours by frequency, in which no value has more than half of the rows",
        ),
        (r#"{"kind":"from_columns","columns":["a","b"]}"#, "grouped by columns \"a\" and \"b\""),
        (r#"{"kind":"by_hand","tree":{"label":"*"}}"#, "written by hand"),
    ] {
        assert_eq!(serde_json::from_str::<Builder>(json).unwrap().to_string(), words);
    }
}

proptest! {
    #[test]
    fn decimal_intervals_hold_what_lies_in_them_and_nothing_else(
        numbers in proptest::collection::vec((-5000i64..5000, 0u8..4), 1..40),
        width in 1i64..300,
        factors in proptest::collection::vec(1i64..5, 0..3),
        origin in -200i64..200,
        ends in proptest::option::of((-300i64..0, 0i64..300)),
    ) {
        let tenths = |number: i64| Decimal::of_units(number.into(), 1);
        let mut widths = vec![width];
        for factor in factors {
            widths.push(widths[widths.len() - 1] * factor);
        }
        let cells: Vec<String> =
            numbers.iter().map(|&(units, scale)| Decimal::of_units(units.into(), scale).to_string()).collect();
        let how = Intervals {
            origin: tenths(origin),
            below: ends.map(|(below, _)| tenths(below)),
            above: ends.map(|(_, above)| tenths(above)),
            ..Intervals::of(widths.iter().map(|&width| tenths(width)))
        };
        let tree = make(&Builder::Intervals(how.clone()), &cells);
        covers_exactly(&tree, &cells)?;
        let number = |text: &str| text.parse::<Decimal>().unwrap();
        for node in tree.nodes().skip(1).filter(|&node| !tree.is_leaf(node)) {
            let label = tree.label(node);
            let holds = |value: Decimal| match (label.strip_prefix('<'), label.strip_prefix(">=")) {
                (Some(below), _) => value < number(below),
                (_, Some(above)) => value >= number(above),
                _ => {
                    let (first, rest) = label.strip_prefix('[').unwrap().split_once(',').unwrap();
                    match rest.strip_suffix(')') {
                        Some(end) => (number(first)..number(end)).contains(&value),
                        None => (number(first)..=number(rest.strip_suffix(']').unwrap())).contains(&value),
                    }
                }
            };
            for rank in 0..tree.leaf_count() {
                let value = number(tree.label(tree.leaf_node(LeafRank(rank as u32))));
                prop_assert_eq!(holds(value), tree.leaves(node).contains(&rank), "{} in {}", value, label);
            }
        }
    }

    #[test]
    fn masks_of_codes_of_any_length_fit_what_is_below_them(
        codes in proptest::collection::btree_set("[ab]{1,5}", 1..20),
        step in 1u32..4,
    ) {
        let cells: Vec<String> = codes.into_iter().collect();
        let tree = make(&Builder::Masking(Masking { step, ..Masking::default() }), &cells);
        covers_exactly(&tree, &cells)?;
        for node in tree.nodes().skip(1).filter(|&node| !tree.is_leaf(node)) {
            let kept = tree.label(node).trim_end_matches('*');
            for rank in 0..tree.leaf_count() {
                let code = tree.label(tree.leaf_node(LeafRank(rank as u32)));
                prop_assert_eq!(code.starts_with(kept), tree.leaves(node).contains(&rank));
            }
        }
    }
}
