//! What is chosen and offered without being asked for.

use super::*;

fn offered(name: &str, cells: &[&str]) -> Vec<String> {
    let column = column(name, cells);
    let missing = MissingTokens::default();
    fitting_builders(BuildContext::alone(&column, &missing)).iter().map(|made| made.how.to_string()).collect()
}

#[test]
fn decimals_get_intervals_over_a_power_of_ten() {
    let cells: Vec<String> = (0..60).map(|n| format!("{}.{}", 48 + n * 7 % 52, n * 3 % 10)).collect();
    let cells: Vec<&str> = cells.iter().map(String::as_str).collect();
    assert_eq!(choice("weight", &cells), intervals(&[5, 10, 20], Domain::Observed));
    let small: Vec<String> = (0..40).map(|n| format!("0.0{:02}", n * 2)).collect();
    let small: Vec<&str> = small.iter().map(String::as_str).collect();
    assert_eq!(choice("share", &small).to_string(), "intervals of 0.005, 0.01 and 0.02");
}

#[test]
fn everything_that_fits_is_offered_the_best_first_and_suppression_last() {
    let ages: Vec<String> = (17..=90).map(|age| age.to_string()).collect();
    let ages: Vec<&str> = ages.iter().map(String::as_str).collect();
    let all = offered("age", &ages);
    assert_eq!(all[..2], ["intervals of 5, 10 and 20", "top and bottom coding: <20 and >=88 in one group each"]);
    assert_eq!(all.last().unwrap(), "exact or withheld");
    let zips = ["13053", "13068", "14850", "14853", "99999"];
    assert_eq!(offered("zip", &zips)[0], "masked from the right");
    assert!(offered("zip", &zips).iter().any(|words| words.starts_with("intervals of")));
    let days: Vec<String> = (1..29).map(|day| format!("2024-0{}-{day:02}", day % 9 + 1)).collect();
    let days: Vec<&str> = days.iter().map(String::as_str).collect();
    let all = offered("day", &days);
    assert!(all.contains(&"month, quarter and year".to_owned()) && all.contains(&"day and week".to_owned()), "{all:?}");
    assert_eq!(offered("answer", &["yes", "no", "?"]), ["exact or withheld"]);
    assert_eq!(offered("nothing", &["?"]), ["exact or withheld"]);
}

proptest! {
    #[test]
    fn whatever_is_offered_covers_the_column(cells in any_cells(), name in "(zip|age|code)") {
        let column = Column::from_cells(name, cells.iter().map(String::as_str));
        let missing = MissingTokens::default();
        let offered = fitting_builders(BuildContext::alone(&column, &missing));
        prop_assert!(!offered.is_empty());
        for made in offered {
            covers_exactly(&made.taxonomy, &cells)?;
            let json = serde_json::to_string(&made.how).unwrap();
            prop_assert_eq!(serde_json::from_str::<Builder>(&json).unwrap(), made.how);
        }
    }
}
