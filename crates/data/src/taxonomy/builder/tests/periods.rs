//! Dates and times in periods.

use super::*;

fn periods(levels: &[DateLevel]) -> Builder {
    Builder::Dates(Dates::of(levels.iter().copied()))
}

#[test]
fn quarters_years_and_days_are_groups() {
    use DateLevel::{Day, Decade, Quarter, Year};
    let cells = ["5.3.2024", "05.03.2024", "9.3.2024", "9.6.2024", "31.12.2023", "1.1.1999"];
    let tree = build(&periods(&[Year, Day, Quarter, Decade]), &cells).unwrap();
    assert_eq!(path(&tree, "5.3.2024"), "5.3.2024 > 2024-03-05 > 2024-Q1 > 2024 > 2020s > *");
    assert_eq!(path(&tree, "31.12.2023"), "31.12.2023 > 2023-12-31 > 2023-Q4 > 2023 > 2020s > *");
}

#[test]
fn weeks_are_groups_of_days_and_go_with_nothing_wider() {
    use DateLevel::{Day, Week, Year};
    let tree = build(&periods(&[Day, Week]), &["2024-12-29", "2024-12-30", "2025-01-05", "2024-02-14"]).unwrap();
    assert_eq!(path(&tree, "2024-12-30"), "2024-12-30 > 2025-W01 > *");
    assert_eq!(path(&tree, "2025-01-05"), "2025-01-05 > 2025-W01 > *");
    assert_eq!(path(&tree, "2024-02-14"), "2024-02-14 > 2024-W07 > *");
    let error = build(&periods(&[Week, Year]), &["2024-12-29"]).unwrap_err();
    assert_eq!(error.code(), "taxonomy-bad-setting");
    assert!(error.to_string().contains("a week may lie in two months"), "{error}");
}

#[test]
fn times_are_grouped_by_hour_and_day() {
    use DateLevel::{Day, Hour, Month};
    let how = periods(&[Hour, Day, Month]);
    for cells in [
        ["2024-03-05T09:59", "2024-03-05T09:10", "2024-03-05T10:00", "2024-03-06T10:00", "2024-04-01T00:00"],
        ["5.3.2024 09:59:30", "5.3.2024 09:10:00", "5.3.2024 10:00:00", "6.3.2024 10:00:00", "1.4.2024 00:00:60"],
        [
            "2024-03-05 09:59:30.25Z",
            "2024-03-05 09:10:00+02:00",
            "2024-03-05 10:00:00-0500",
            "2024-03-06 10:00:00+01",
            "2024-04-01 00:00",
        ],
    ] {
        let tree = build(&how, &cells).unwrap();
        assert_eq!(path(&tree, cells[0]), format!("{} > 2024-03-05 09h > 2024-03-05 > 2024-03 > *", cells[0]));
        assert_eq!(leaves(&tree)[..2], [cells[1], cells[0]]);
    }
    for clock in ["24:00", "9:10", "09:60", "09:10:61", "09:10:00:00", "09", "09:10 pm", "09:10+2", "09:10:00.x"] {
        let cell = format!("2024-03-05 {clock}");
        assert_eq!(build(&how, &[&cell, "2024-03-05 09:10"]).unwrap_err().code(), "taxonomy-unfit", "{clock}");
    }
    // A clock in some values only.
    assert_eq!(build(&how, &["2024-03-05 09:10", "2024-03-05"]).unwrap_err().code(), "taxonomy-unfit");
}

#[test]
fn periods_that_the_values_do_not_tell_are_refused() {
    use DateLevel::{Day, Hour, Week, Year};
    for (levels, cell) in
        [(&[Hour, Year][..], "2024-03-05"), (&[Day, Year], "2024-03"), (&[Week], "2024-03"), (&[], "2024-03-05")]
    {
        assert_eq!(build(&periods(levels), &[cell]).unwrap_err().code(), "taxonomy-bad-setting", "{levels:?}");
    }
}

proptest! {
    #[test]
    fn a_period_holds_the_dates_that_begin_with_it(
        cells in proptest::collection::btree_set("(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|1[0-9]|2[0-8])", 1..30),
    ) {
        use DateLevel::{Day, Decade, Month, Quarter, Year};
        let cells: Vec<String> = cells.into_iter().collect();
        let tree = make(&periods(&[Day, Month, Quarter, Year, Decade]), &cells);
        covers_exactly(&tree, &cells)?;
        let sorted: Vec<&str> = cells.iter().map(String::as_str).collect();
        prop_assert_eq!(leaves(&tree), sorted);
        for node in tree.nodes().skip(1).filter(|&node| !tree.is_leaf(node)) {
            let label = tree.label(node);
            for rank in 0..tree.leaf_count() {
                let date = tree.label(tree.leaf_node(LeafRank(rank as u32)));
                let month: u32 = date[5..7].parse().unwrap();
                let holds = match (label.strip_suffix("0s"), label.split_once("-Q")) {
                    (Some(decade), _) => date.starts_with(decade),
                    (_, Some((year, quarter))) => date.starts_with(year) && quarter == month.div_ceil(3).to_string(),
                    _ => date.starts_with(label),
                };
                prop_assert_eq!(holds, tree.leaves(node).contains(&rank), "{} in {}", date, label);
            }
        }
    }
}
