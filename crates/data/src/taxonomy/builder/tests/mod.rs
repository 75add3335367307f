mod periods;
mod ranges;
mod suggestions;

use std::collections::BTreeSet;

use proptest::prelude::*;

use crate::taxonomy::{LeafRank, NodeId};

use super::*;

pub(super) fn column(name: &str, cells: &[&str]) -> Column {
    Column::from_cells(name, cells.iter().copied())
}

fn choice(name: &str, cells: &[&str]) -> Builder {
    Builder::for_column(&column(name, cells), &MissingTokens::default())
}

pub(super) fn build(how: &Builder, cells: &[&str]) -> Result<Taxonomy, TaxonomyError> {
    how.build(BuildContext::alone(&column("c", cells), &MissingTokens::default()))
}

/// The tree of these cells.
pub(super) fn make(how: &Builder, cells: &[String]) -> Taxonomy {
    let column = Column::from_cells("c", cells.iter().map(String::as_str));
    how.build(BuildContext::alone(&column, &MissingTokens::default())).unwrap()
}

pub(super) fn path(tree: &Taxonomy, value: &str) -> String {
    tree.path(tree.node(value).unwrap())
}

pub(super) fn leaves(tree: &Taxonomy) -> Vec<&str> {
    (0..tree.leaf_count() as u32).map(|rank| tree.label(tree.leaf_node(LeafRank(rank)))).collect()
}

fn intervals(widths: &[u64], domain: Domain) -> Builder {
    Builder::Intervals(Intervals { domain, ..Intervals::of(widths.iter().copied()) })
}

fn suppression() -> Builder {
    Builder::Suppression(Suppression::default())
}

fn masking(from: Side) -> Builder {
    Builder::Masking(Masking { from, ..Masking::default() })
}

fn dates() -> Builder {
    Builder::Dates(Dates::default())
}

#[test]
fn ages_get_intervals_over_every_integer() {
    let cells: Vec<String> = (17..=90).map(|age| age.to_string()).collect();
    let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
    let how = choice("age", &cells);
    assert_eq!(how, intervals(&[5, 10, 20], Domain::EveryInteger));
    let tree = build(&how, &cells).unwrap();
    assert_eq!((tree.leaf_count(), tree.levels()), (100, 5));
    assert_eq!(path(&tree, "39"), "39 > [35,39] > [30,39] > [20,39] > *");
}

#[test]
fn wide_numbers_get_at_most_six_levels_over_the_observed_values() {
    let cells: Vec<String> = (0..3000u64).map(|i| (12_285 + i * i % 1_478_000).to_string()).collect();
    let how = choice("fnlwgt", &cells.iter().map(String::as_str).collect::<Vec<_>>());
    let Builder::Intervals(Intervals { widths, domain: Domain::Observed, .. }) = &how else { panic!("{how:?}") };
    assert!(!widths.is_empty() && widths.len() <= 4, "{widths:?}");
}

#[test]
fn the_choice_follows_the_values_and_the_name() {
    let zips = ["13053", "13068", "14850", "14853"];
    assert_eq!(choice("zip code", &zips), masking(Side::Right));
    assert_eq!(choice("PLZ", &zips), masking(Side::Right));
    assert!(matches!(choice("salary", &zips), Builder::Intervals(_)));
    assert!(matches!(choice("encoded", &zips), Builder::Intervals(_)));
    assert_eq!(choice("place", &["01067", "13053", "99999"]), masking(Side::Right));
    assert_eq!(choice("ward", &["A12", "A13", "B07"]), masking(Side::Right));
    assert_eq!(choice("answer", &["Yes", "Nay"]), suppression());
    assert!(matches!(choice("born", &["1950", "1967", "1999", "2014"]), Builder::Intervals(_)));
    assert_eq!(choice("day", &["2024-03-05", "2023-11-30", "?"]), dates());
    assert_eq!(choice("children", &["0", "1", "2", "3"]), suppression());
    assert_eq!(choice("weight", &["1.5", "70.2"]), suppression());
    assert_eq!(choice("none", &["?", "", "NA"]), suppression());
    assert_eq!(choice("one", &["13053"]), suppression());
}

#[test]
fn suppression_sorts_numbers_by_size_and_text_by_unicode() {
    let tree = build(&suppression(), &["b", "10", "a", "9", "?", "9.0"]).unwrap();
    assert_eq!(leaves(&tree), ["9", "9.0", "10", "a", "b"]);
    assert_eq!(tree.levels(), 2);
}

#[test]
fn a_cell_that_is_a_star_moves_the_root() {
    let tree = build(&suppression(), &["*", "a", "**"]).unwrap();
    assert_eq!(tree.label(NodeId::ROOT), "***");
    let missing_star = MissingTokens::new(["*"]);
    let tree = suppression().build(BuildContext::alone(&column("c", &["*", "a"]), &missing_star)).unwrap();
    assert_eq!((tree.label(NodeId::ROOT), leaves(&tree)), ("**", vec!["a"]));
}

#[test]
fn negative_numbers_lie_in_intervals_with_both_ends_in() {
    let tree = build(&intervals(&[10], Domain::Observed), &["-10", "-1", "0", "9", "10"]).unwrap();
    assert_eq!(path(&tree, "-10"), "-10 > [-10,-1] > *");
    assert_eq!(path(&tree, "-1"), "-1 > [-10,-1] > *");
    assert_eq!(path(&tree, "0"), "0 > [0,9] > *");
    assert_eq!(path(&tree, "10"), "10 > [10,19] > *");
}

#[test]
fn intervals_begin_at_the_origin() {
    let how =
        Builder::Intervals(Intervals { origin: 5i64.into(), domain: Domain::EveryInteger, ..Intervals::of([10u64]) });
    let tree = build(&how, &["3", "17"]).unwrap();
    assert_eq!(path(&tree, "3"), "3 > [-5,4] > *");
    assert_eq!(tree.leaf_count(), 30);
}

#[test]
fn two_spellings_of_a_number_are_two_neighbouring_leaves() {
    let tree = build(&intervals(&[5], Domain::EveryInteger), &["5", "+5", "05", "5.0", "1"]).unwrap();
    assert_eq!(leaves(&tree), ["0", "1", "2", "3", "4", "+5", "05", "5", "5.0", "6", "7", "8", "9"]);
    assert_eq!(tree.leaves(tree.node("[5,9]").unwrap()).len(), 8);
}

#[test]
fn a_number_that_means_missing_is_no_leaf() {
    let how = intervals(&[5, 10], Domain::EveryInteger);
    let tree = how.build(BuildContext::alone(&column("c", &["1", "8", "9"]), &MissingTokens::new(["9"]))).unwrap();
    assert!(tree.node("9").is_none());
    assert_eq!(tree.leaf_count(), 9);
}

#[test]
fn levels_that_change_nothing_are_skipped() {
    // Width 1 groups no two leaves, and width 100 all of them.
    let tree = build(&intervals(&[1, 5, 100], Domain::Observed), &["1", "2", "7"]).unwrap();
    assert_eq!(path(&tree, "1"), "1 > [0,4] > *");
}

#[test]
fn widths_must_nest() {
    for (widths, at) in [(vec![0], 0u64), (vec![10, 15], 15), (vec![10, 5], 5)] {
        let error = build(&intervals(&widths, Domain::Observed), &["1"]).unwrap_err();
        assert!(matches!(error, TaxonomyError::BadWidths { width, .. } if width == Decimal::from(at)), "{error}");
        assert_eq!(error.place().column.as_deref(), Some("c"));
    }
}

#[test]
fn hostile_settings_of_intervals_are_refused_or_served() {
    let far = ["-1000000000000000", "1000000000000000"];
    let error = build(&intervals(&[10], Domain::EveryInteger), &far).unwrap_err();
    assert_eq!(error.code(), "taxonomy-too-many-leaves");
    let widest =
        |domain| Builder::Intervals(Intervals { origin: i64::MIN.into(), domain, ..Intervals::of([u64::MAX]) });
    assert_eq!(build(&widest(Domain::Observed), &far).unwrap().leaf_count(), 2);
    assert_eq!(build(&widest(Domain::EveryInteger), &far).unwrap_err().code(), "taxonomy-too-many-leaves");
}

#[test]
fn values_that_are_no_numbers_are_named() {
    let error = build(&intervals(&[5], Domain::Observed), &["1", "x", "?", "2.5"]).unwrap_err();
    assert_eq!(error.code(), "taxonomy-unfit");
    let text = error.to_string();
    assert!(text.starts_with("column \"c\": 1 value cannot be read as a number of at most 15 digits"), "{text}");
    assert!(text.contains(": \"x\"."), "{text}");
    let error = build(&intervals(&[5], Domain::EveryInteger), &["1", "?", "2.5"]).unwrap_err();
    assert!(error.to_string().contains("1 value cannot be read as a whole number: \"2.5\""), "{error}");
}

#[test]
fn codes_are_masked_one_place_at_a_time_down_to_the_root() {
    let cells = ["13053", "13068", "14850", "14853", "14900", "20001"];
    let right = build(&masking(Side::Right), &cells).unwrap();
    assert_eq!(path(&right, "14850"), "14850 > 1485* > 148** > 14*** > 1**** > *");
    let left = build(&masking(Side::Left), &["113", "213", "123", "124"]).unwrap();
    assert_eq!(path(&left, "213"), "213 > *13 > **3 > *");
    assert_eq!(leaves(&left), ["113", "213", "123", "124"]);
    // All begin with 100, so that "100**" would only repeat the root.
    let near = build(&masking(Side::Right), &["10000", "10001", "10019"]).unwrap();
    assert_eq!(path(&near, "10000"), "10000 > 1000* > *");
}

#[test]
fn codes_with_stars_are_refused_where_they_read_like_a_group() {
    assert_eq!(build(&masking(Side::Right), &["121", "123", "12*", "456"]).unwrap_err().code(), "taxonomy-label-twice");
}

#[test]
fn dates_become_month_year_and_decade() {
    for (cells, first) in [
        (["2024-03-05", "2024-03-09", "2024-11-30", "2020-01-01", "1999-01-01"], "2024-03-05"),
        (["05.03.2024", "9.3.2024", "30.11.2024", "01.01.2020", "01.01.1999"], "05.03.2024"),
        (["05/03/2024", "9/3/2024", "30/11/2024", "01/01/2020", "01/01/1999"], "05/03/2024"),
        (["03/05/2024", "3/9/2024", "11/30/2024", "01/01/2020", "01/01/1999"], "03/05/2024"),
    ] {
        assert_eq!(choice("day", &cells), dates(), "{cells:?}");
        let tree = build(&dates(), &cells).unwrap();
        assert_eq!(path(&tree, first), format!("{first} > 2024-03 > 2024 > 2020s > *"));
        assert_eq!(leaves(&tree), [cells[4], cells[3], cells[0], cells[1], cells[2]]);
    }
    let tree = build(&dates(), &["2024-03", "2024-04", "2021-04", "2013-04"]).unwrap();
    assert_eq!(path(&tree, "2024-03"), "2024-03 > 2024 > 2020s > *");
}

#[test]
fn dates_that_are_none_or_could_be_two_are_refused() {
    let ambiguous = ["01/02/2024", "03/04/2024"];
    // Years are the same either way, and are offered; months are not.
    let years = ["01/02/2024", "03/04/2024", "03/04/1999"];
    let (column, missing) = (column("day", &years), MissingTokens::default());
    let offered = fitting_builders(BuildContext::alone(&column, &missing));
    let by_year = Builder::Dates(Dates::of([DateLevel::Year, DateLevel::Decade]));
    assert_eq!(offered[0].how, by_year);
    assert_eq!(path(&offered[0].taxonomy, "03/04/2024"), "03/04/2024 > 2024 > *");
    assert!(build(&Builder::Dates(Dates::of([DateLevel::Month, DateLevel::Year])), &years).is_err());
    assert_eq!(choice("day", &ambiguous), suppression());
    assert_eq!(build(&dates(), &ambiguous).unwrap_err().code(), "taxonomy-ambiguous-dates");
    for (cells, named) in [
        (["2024-02-29", "2023-02-29"], "2023-02-29"),
        (["2024-01-01", "2024-13-01"], "2024-13-01"),
        (["2024-01-01", "2024-1-1"], "2024-1-1"),
        (["2024-01-01", "2024-01"], "2024-01"),
        (["2024-01-01", "yesterday"], "yesterday"),
        (["2024-01-01", "2024-01-01-01"], "2024-01-01-01"),
    ] {
        let error = build(&dates(), &cells).unwrap_err();
        assert!(matches!(&error, TaxonomyError::Unfit { first, .. } if first == &[named]), "{cells:?}: {error}");
    }
    let mixed = build(&dates(), &["13/01/2024", "01/13/2024"]).unwrap_err();
    assert!(matches!(&mixed, TaxonomyError::Unfit { first, .. } if first == &["01/13/2024"]), "{mixed}");
}

#[test]
fn a_column_without_values_gets_a_lone_root() {
    for how in [suppression(), intervals(&[5], Domain::EveryInteger), masking(Side::Left), dates()] {
        let tree = build(&how, &["?", ""]).unwrap();
        assert_eq!((tree.node_count(), tree.label(NodeId::ROOT)), (1, "*"), "{how:?}");
    }
}

#[test]
fn builders_are_stored_as_what_they_are() {
    for (how, json) in [
        (suppression(), r#"{"kind":"suppression"}"#),
        (
            Builder::Intervals(Intervals {
                origin: (-3i64).into(),
                domain: Domain::EveryInteger,
                ..Intervals::of([5u64, 10])
            }),
            r#"{"kind":"intervals","widths":[5,10],"origin":-3,"domain":"every_integer"}"#,
        ),
        (masking(Side::Left), r#"{"kind":"masking","from":"left"}"#),
        (dates(), r#"{"kind":"dates"}"#),
    ] {
        assert_eq!(serde_json::to_string(&how).unwrap(), json);
        assert_eq!(serde_json::from_str::<Builder>(json).unwrap(), how);
    }
    let short: Builder = serde_json::from_str(r#"{"kind":"intervals","widths":[5]}"#).unwrap();
    assert_eq!(short, intervals(&[5], Domain::Observed));
    assert!(serde_json::from_str::<Builder>(r#"{"kind":"intervals","widths":[5],"width":5}"#).is_err());
}

/// The two ends of `[a,b]`.
fn ends(label: &str) -> Option<(i128, i128)> {
    let (first, last) = label.strip_prefix('[')?.strip_suffix(']')?.split_once(',')?;
    Some((first.parse().ok()?, last.parse().ok()?))
}

/// What makes a taxonomy valid for a column, whatever made it.
pub(super) fn covers_exactly(tree: &Taxonomy, cells: &[String]) -> Result<(), TestCaseError> {
    let missing = MissingTokens::default();
    for cell in cells.iter().filter(|cell| !missing.matches(cell)) {
        prop_assert!(tree.leaf(cell).is_some(), "{cell:?} is no leaf");
    }
    let labels: BTreeSet<&str> = tree.nodes().map(|node| tree.label(node)).collect();
    prop_assert_eq!(labels.len(), tree.node_count());
    for node in tree.nodes().filter(|&node| !tree.is_leaf(node) && node != NodeId::ROOT) {
        prop_assert!(tree.leaves(node).len() < tree.leaf_count(), "a group repeats the root");
    }
    Ok(())
}

fn any_cells() -> impl Strategy<Value = Vec<String>> {
    let cell = prop_oneof![
        4 => (-300i64..300).prop_map(|number| number.to_string()),
        1 => any::<i64>().prop_map(|number| number.to_string()),
        1 => "[+-]?0{0,2}[0-9]{1,3}(\\.0)?",
        1 => "[A-C0-2]{3}",
        1 => "20[0-2][0-9]-(0[1-9]|1[0-2])-(0[1-9]|[12][0-8])",
        1 => Just("*".to_owned()),
        1 => Just("?".to_owned()),
        1 => "\\PC{0,6}",
    ];
    prop_oneof![
        proptest::collection::vec(cell, 0..30),
        proptest::collection::vec("[+-]?0{0,2}[0-9]{1,6}(\\.0)?", 1..40),
        proptest::collection::vec("0[0-9]{3}", 1..40),
        proptest::collection::vec("[0-3]?[0-9]/[01]?[0-9]/(19|20)[0-9]{2}", 1..10),
    ]
}

proptest! {
    #[test]
    fn the_automatic_taxonomy_covers_any_column(cells in any_cells(), name in "(zip|age|code)") {
        let column = Column::from_cells(name, cells.iter().map(String::as_str));
        let missing = MissingTokens::default();
        let made = automatic(&column, &missing);
        covers_exactly(&made.taxonomy, &cells)?;
        let again = made.how.build(BuildContext::alone(&column, &missing)).unwrap();
        prop_assert_eq!(leaves(&again), leaves(&made.taxonomy));
        prop_assert!(made.taxonomy.levels() <= 9);
    }

    #[test]
    fn the_order_of_rows_leaves_no_trace(mut cells in any_cells(), turn in 0usize..30) {
        let missing = MissingTokens::default();
        let trees: Vec<Vec<String>> = (0..2).map(|_| {
            let made = automatic(&Column::from_cells("c", cells.iter().map(String::as_str)), &missing);
            cells.reverse();
            let turn = turn % cells.len().max(1);
            cells.rotate_left(turn);
            made.taxonomy.nodes().map(|node| made.taxonomy.path(node)).collect()
        }).collect();
        prop_assert_eq!(&trees[0], &trees[1]);
    }

    #[test]
    fn an_interval_holds_the_numbers_below_it_and_no_others(
        numbers in proptest::collection::vec(-200i64..200, 1..40),
        first in 1u64..20,
        factors in proptest::collection::vec(1u64..6, 0..4),
        origin in -50i64..50,
        every in any::<bool>(),
    ) {
        let mut widths = vec![first];
        for factor in factors {
            widths.push(widths[widths.len() - 1] * factor);
        }
        let domain = if every { Domain::EveryInteger } else { Domain::Observed };
        let cells: Vec<String> = numbers.iter().map(i64::to_string).collect();
        let how = Builder::Intervals(Intervals { origin: origin.into(), domain, ..Intervals::of(widths.iter().copied()) });
        let tree = make(&how, &cells);
        covers_exactly(&tree, &cells)?;
        for node in tree.nodes().skip(1).filter(|&node| !tree.is_leaf(node)) {
            let (low, high) = ends(tree.label(node)).expect("an inner node is an interval");
            let width = high - low + 1;
            prop_assert!(widths.iter().any(|&known| i128::from(known) == width));
            prop_assert_eq!((low - i128::from(origin)).rem_euclid(width), 0);
            for rank in 0..tree.leaf_count() {
                let number: i128 = tree.label(tree.leaf_node(LeafRank(rank as u32))).parse().unwrap();
                prop_assert_eq!((low..=high).contains(&number), tree.leaves(node).contains(&rank));
            }
            if every {
                prop_assert_eq!(tree.leaves(node).len() as i128, width);
            }
        }
    }

    #[test]
    fn a_mask_fits_the_codes_below_it_and_no_others(
        codes in proptest::collection::btree_set("[ab1]{4}", 1..20),
        left in any::<bool>(),
    ) {
        let from = if left { Side::Left } else { Side::Right };
        let cells: Vec<String> = codes.into_iter().collect();
        let how = masking(from);
        let tree = make(&how, &cells);
        covers_exactly(&tree, &cells)?;
        for node in tree.nodes().skip(1) {
            let mask = tree.label(node);
            for rank in 0..tree.leaf_count() {
                let code = tree.label(tree.leaf_node(LeafRank(rank as u32)));
                let fits = mask.len() == code.len()
                    && mask.bytes().zip(code.bytes()).all(|(mask, code)| mask == b'*' || mask == code);
                prop_assert_eq!(fits, tree.leaves(node).contains(&rank));
            }
        }
    }
}
