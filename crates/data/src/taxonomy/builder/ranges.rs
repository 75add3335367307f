//! A column of numbers as a column of ranges: numbers that are hardly different are then one value.

use crate::table::{Column, ColumnKind, MissingTokens};
use tauell_base::place::Place;

use super::super::TaxonomyError;
use super::automatic::suggest_intervals;
use super::intervals::{self, Intervals};
use super::{BuildContext, Decimal, Values, masking};

/// Columns with at most this many different numbers are not suggested ranges.
const FEW: usize = 12;

/// The most ranges that are suggested.
const MOST: usize = 20;

/// Ranges of one width for a column of numbers, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SuggestedRanges {
    /// Different numbers in the column.
    pub distinct: usize,
    /// The two numbers with the least difference, as they are in the column.
    pub closest: [String; 2],
    /// The width of a range.
    pub width: Decimal,
    /// Ranges that contain a number of the column.
    pub ranges: usize,
}

/// The column with each number replaced by the label of its range: `[20,29]` for whole numbers and a whole width, both
/// ends included, else `[1.5,2.0)`. Ranges begin at multiples of the width. Missing cells do not change.
///
/// A taxonomy generalizes values that stay different as long as they are published; here they are one value from the start, for
/// every requirement and every measure (docs/explanation/model.md#numbers-in-ranges). O(v log v + rows).
///
/// # Errors
/// `taxonomy-unfit` if a value is not a number, `taxonomy-bad-widths` if the width is not above 0; both name the column.
pub fn in_ranges(column: &Column, missing: &MissingTokens, width: Decimal) -> Result<Column, TaxonomyError> {
    let labels = range_labels(column, missing, width).map_err(|error| error.at(Place::column(column.name())))?;
    Ok(Column::from_cells(column.name(), column.codes().iter().map(|code| &*labels[code as usize])))
}

/// The label of each distinct cell, by its code.
fn range_labels(column: &Column, missing: &MissingTokens, width: Decimal) -> Result<Vec<String>, TaxonomyError> {
    let values = Values::of(BuildContext::alone(column, missing), None)?;
    let labelled = intervals::labelled(&values, &Intervals::of([width]))?;
    let mut labels: Vec<String> = column.dictionary().iter().map(str::to_owned).collect();
    for (cell, label) in labelled {
        if let Some(code) = column.dictionary().code(cell) {
            labels[code.0 as usize] = label;
        }
    }
    Ok(labels)
}

impl SuggestedRanges {
    /// Ranges for a column with more than a dozen different numbers that have an order: the narrowest width of those that
    /// [`super::Builder::for_column`] considers for which at most twenty ranges contain a number, else the widest. `None` for other columns,
    /// and if one of these ranges would contain more than half of the rows with a number: it would distinguish hardly anyone.
    /// O(v log v + rows).
    pub fn for_column(column: &Column, missing: &MissingTokens) -> Option<Self> {
        let values = Values::starred(column, missing);
        let may_be = column.kind().is_none_or(|kind| [ColumnKind::Integer, ColumnKind::Decimal].contains(&kind));
        let numbers = intervals::numbers(&values).ok().filter(|numbers| may_be && numbers.len() > FEW)?;
        let name = column.name();
        if masking::looks_like_code(name, &values.present) || masking::are_nominal(name, &values.present) {
            return None;
        }
        let count =
            |width: Decimal| intervals::labelled(&values, &Intervals::of([width])).ok().map(|cells| of_labels(&cells));
        let widths = suggest_intervals(&values)?.widths;
        let mut counted =
            widths.iter().filter_map(|&width| Some((width, count(width)?))).filter(|&(_, ranges)| ranges > 1);
        let first = counted.next()?;
        let (width, ranges) = if first.1 <= MOST {
            first
        } else {
            let mut best = first;
            for next in counted {
                best = next;
                if next.1 <= MOST {
                    break;
                }
            }
            best
        };
        if largest_share(column, &intervals::labelled(&values, &Intervals::of([width])).ok()?) > 0.5 {
            return None;
        }
        let mut closest: Option<(Decimal, usize)> = None;
        for at in 1..numbers.len() {
            let Some(difference) = numbers[at].0.minus(numbers[at - 1].0) else { continue };
            if difference > Decimal::ZERO && closest.is_none_or(|(least, _)| difference < least) {
                closest = Some((difference, at));
            }
        }
        let (_, at) = closest?;
        let closest = [numbers[at - 1].1.to_owned(), numbers[at].1.to_owned()];
        Some(Self { distinct: numbers.len(), closest, width, ranges })
    }
}

/// The share of the rows with a number that the most frequent label has; cells are in order.
fn largest_share(column: &Column, cells: &[(&str, String)]) -> f64 {
    let counts = column.counts();
    let rows = |cell: &str| column.dictionary().code(cell).map_or(0, |code| u64::from(counts[code.0 as usize]));
    let (mut all, mut largest, mut here) = (0, 0, 0);
    for (at, (cell, label)) in cells.iter().enumerate() {
        if at > 0 && cells[at - 1].1 != *label {
            here = 0;
        }
        here += rows(cell);
        all += rows(cell);
        largest = largest.max(here);
    }
    largest as f64 / (all as f64).max(1.0)
}

/// Different labels of cells that are in order.
fn of_labels(cells: &[(&str, String)]) -> usize {
    let mut ranges = 0;
    for (at, (_, label)) in cells.iter().enumerate() {
        ranges += usize::from(at == 0 || cells[at - 1].1 != *label);
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::taxonomy::{Builder, automatic_of_sensitive};

    fn cells(column: &Column) -> Vec<&str> {
        (0..column.len()).map(|row| column.cell(row)).collect()
    }

    #[test]
    fn numbers_become_the_ranges_that_contain_them_and_missing_cells_stay() {
        let missing = MissingTokens::default();
        let whole = Column::from_cells("wage", ["10", "19", "20", "-1", "NA", "", "10.0"]);
        let of = |column: &Column, width: &str| in_ranges(column, &missing, width.parse().unwrap());
        assert_eq!(
            cells(&of(&whole, "10").unwrap()),
            ["[10,19]", "[10,19]", "[20,29]", "[-10,-1]", "NA", "", "[10,19]"]
        );
        let decimal = Column::from_cells("wage", ["10.56", "10.57", "12.5", "0"]);
        assert_eq!(cells(&of(&decimal, "2.5").unwrap()), ["[10.0,12.5)", "[10.0,12.5)", "[12.5,15.0)", "[0.0,2.5)"]);
        assert_eq!(of(&Column::from_cells("wage", ["10", "flu"]), "10").unwrap_err().code(), "taxonomy-unfit");
        assert_eq!(of(&whole, "0").unwrap_err().code(), "taxonomy-bad-widths");
    }

    #[test]
    fn ranges_of_which_one_has_nearly_everyone_are_not_suggested() {
        let suggested = |numbers: Vec<String>| {
            let column = Column::from_cells("cost", numbers.iter().map(String::as_str));
            SuggestedRanges::for_column(&column, &MissingTokens::default())
        };
        let even = (0..400).map(|at| (at * 7 % 100).to_string()).collect();
        assert!(suggested(even).is_some());
        // As medical costs are: most are small, and a few are very large.
        let skewed = (0..460).map(|at| if at < 400 { at } else { 6_500 * (at - 399) });
        assert_eq!(suggested(skewed.map(|cost| cost.to_string()).collect()), None);
    }

    #[test]
    fn a_taxonomy_of_ranges_joins_neighbours() {
        let numbers: Vec<String> = (0..400).map(|at| (at * at % 97).to_string()).collect();
        let column = Column::from_cells("wage", numbers.iter().map(String::as_str));
        let missing = MissingTokens::default();
        let made = automatic_of_sensitive(&in_ranges(&column, &missing, 10u64.into()).unwrap(), &missing);
        let tree = made.taxonomy;
        let leaves: Vec<&str> = tree.nodes().filter(|&node| tree.is_leaf(node)).map(|node| tree.label(node)).collect();
        assert_eq!(leaves[..3], ["[0,9]", "[10,19]", "[20,29]"]);
        assert_eq!(leaves.last(), Some(&"[90,99]"));
        let above = tree.parent(tree.node("[90,99]").unwrap()).unwrap();
        let label = tree.label(above);
        assert!(label.starts_with('[') && label.ends_with(",99]"), "{label}");
        assert!(!matches!(made.how, Builder::Suppression(_)));
    }

    #[test]
    fn ranges_are_suggested_for_many_numbers_that_have_an_order() {
        let missing = MissingTokens::default();
        let suggested = |name: &str, cells: &[String]| {
            SuggestedRanges::for_column(&Column::from_cells(name, cells.iter().map(String::as_str)), &missing)
        };
        let wages: Vec<String> = (0..500).map(|at| format!("{}.{:02}", 5 + at % 40, at % 97)).collect();
        let found = suggested("wage", &wages).unwrap();
        assert!(found.ranges > 1 && found.ranges <= MOST, "{found:?}");
        let hundredths = |cell: &String| (cell.parse::<f64>().unwrap() * 100.0).round() as i64;
        let mut numbers: Vec<i64> = wages.iter().map(hundredths).collect();
        numbers.sort_unstable();
        numbers.dedup();
        let least = numbers.windows(2).map(|pair| pair[1] - pair[0]).min();
        assert_eq!(Some(hundredths(&found.closest[1]) - hundredths(&found.closest[0])), least);
        let few: Vec<String> = (0..500).map(|at| (at % 12).to_string()).collect();
        assert_eq!(suggested("visits", &few), None);
        let codes: Vec<String> = (0..500).map(|at| format!("{:05}", 10_000 + at)).collect();
        assert_eq!(suggested("zip code", &codes), None);
        assert_eq!(suggested("disease", &["flu".to_owned(), "hiv".to_owned()]), None);
    }
}
