//! Groups from other columns of the same table: city, state, country.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;
use serde::{Deserialize, Serialize};

use crate::table::{Column, ValueCode};
use tauell_base::place::Place;
use tauell_base::sorting::sorted;

use super::super::{Taxonomy, TaxonomyError};
use super::grouping::{self, Level};
use super::{BuildContext, Values, number, unusable};

/// How many values in two groups a message names before it only counts.
const NAMED: usize = 5;

/// Values under those of other columns in the same rows: a city under its state, a state under its country. O(rows *
/// columns + v log v).
///
/// A value has one group: a city in two states is an error that names both. Rows with a missing group do not count; a
/// value without any group is under that of the next column, and finally under the root. A group has the label of its
/// cells; if another column of the taxonomy has that label too (the city and the state of New York), the name of its
/// column follows: `New York (state)`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct TaxonomyOfColumns {
    /// The columns, the one with the smallest groups first.
    pub columns: Vec<String>,
    /// The label of the root.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub root: Option<String>,
}

impl TaxonomyOfColumns {
    /// Groups from these columns, the one with the smallest groups first.
    pub fn of(columns: impl IntoIterator<Item = impl Into<String>>) -> Self {
        Self { columns: columns.into_iter().map(Into::into).collect(), root: None }
    }
}

pub(super) fn build(
    context: BuildContext<'_>,
    values: &Values<'_>,
    how: &TaxonomyOfColumns,
) -> Result<Taxonomy, TaxonomyError> {
    let columns = find(context, how)?;
    let base = context.column;
    // For each value the code of its group in each column.
    let mut paths: Vec<Vec<Option<u32>>> = vec![Vec::with_capacity(columns.len()); base.dictionary().len()];
    for (index, column) in columns.iter().enumerate() {
        let groups = groups_of(context, base, column)?;
        paths.iter_mut().zip(groups).for_each(|(path, group)| path.push(group));
        for finer in (0..index).rev() {
            // Groups nest: a state in two countries would be in two places. And if a city's own rows lack the country,
            // its state has it.
            let groups = groups_of(context, columns[finer], column)?;
            for path in &mut paths {
                path[index] = path[index].or_else(|| path[finer].and_then(|group| groups[group as usize]));
            }
        }
    }
    let labels = labels(context, &columns);
    let sorted_places: Vec<Vec<u32>> = columns.iter().map(|column| places(column)).collect();
    let own_place = places(base);

    // Sorted from the widest group down; a value without a group comes after those that have one.
    let leaves: Vec<u32> =
        values.present.iter().filter_map(|value| base.dictionary().code(value)).map(|c| c.0).collect();
    let place = |level: usize, group: Option<u32>| group.map_or(u32::MAX, |group| sorted_places[level][group as usize]);
    let key = |leaf: &u32| {
        let path = &paths[*leaf as usize];
        let above: Vec<u32> = (0..columns.len()).rev().map(|level| place(level, path[level])).collect();
        (above, own_place[*leaf as usize])
    };
    let keyed: Vec<_> = leaves.into_iter().map(|leaf| (key(&leaf), leaf)).collect();
    let leaves: Vec<u32> = sorted(keyed, Ord::cmp).into_iter().map(|(_, leaf)| leaf).collect();
    let levels = (0..columns.len())
        .map(|level| {
            // Without a group here a value stays with its next smaller one, or alone.
            let key = |leaf: &u32| {
                let path = &paths[*leaf as usize];
                let known = (0..=level).rev().find_map(|at| path[at].map(|group| (at, group)));
                known.map_or((usize::MAX, *leaf), |known| known)
            };
            Level::of(&leaves, key, |&(at, group)| (at == level).then(|| labels[level][group as usize].clone()))
        })
        .collect();
    let texts: Vec<&str> = leaves.iter().map(|&leaf| base.dictionary().value(ValueCode(leaf))).collect();
    grouping::tree(&values.root, texts.iter().copied(), levels)
}

fn find<'a>(context: BuildContext<'a>, how: &TaxonomyOfColumns) -> Result<Vec<&'a Column>, TaxonomyError> {
    let mut names = BTreeSet::from([context.column.name()]);
    if how.columns.is_empty() {
        return Err(unusable("columns", "it names no column. Name at least one that groups the values"));
    }
    how.columns
        .iter()
        .map(|name| {
            if !names.insert(name) {
                return Err(unusable("columns", &format!("column \"{name}\" is named twice. Name it once")));
            }
            context
                .beside
                .iter()
                .find(|column| column.name() == name)
                .ok_or_else(|| unusable("columns", &format!("the table has no column \"{name}\". Name another")))
        })
        .collect()
}

/// The group of each value of `of` in `groups`, by code.
fn groups_of(context: BuildContext<'_>, of: &Column, groups: &Column) -> Result<Vec<Option<u32>>, TaxonomyError> {
    let mut group_of: Vec<Option<u32>> = vec![None; of.dictionary().len()];
    for (value, group) in pairs(context, of, groups) {
        if *group_of[value as usize].get_or_insert(group) != group {
            return Err(torn(context, of, groups));
        }
    }
    Ok(group_of)
}

/// The codes of each row that has both.
fn pairs<'a>(
    context: BuildContext<'_>,
    of: &'a Column,
    groups: &'a Column,
) -> impl Iterator<Item = (u32, u32)> + use<'a> {
    let missing = |column: &Column| -> Vec<bool> {
        column.dictionary().iter().map(|value| context.missing.matches(value)).collect()
    };
    let (no_value, no_group) = (missing(of), missing(groups));
    let codes = of.codes().iter().zip(groups.codes().iter());
    codes.filter(move |&(value, group)| !no_value[value as usize] && !no_group[group as usize])
}

/// Names the values that are in several groups, by their text: the order of rows must not show.
fn torn(context: BuildContext<'_>, of: &Column, groups: &Column) -> TaxonomyError {
    let mut groups_of: Vec<BTreeSet<&str>> = vec![BTreeSet::new(); of.dictionary().len()];
    for (value, group) in pairs(context, of, groups) {
        groups_of[value as usize].insert(groups.dictionary().value(ValueCode(group)));
    }
    let torn: Vec<(&str, &BTreeSet<&str>)> =
        of.dictionary().iter().zip(&groups_of).filter(|(_, groups)| groups.len() > 1).collect();
    let torn = sorted(torn, |(a, _), (b, _)| a.cmp(b));
    let two = |(value, groups): &(&str, &BTreeSet<&str>)| {
        let mut groups = groups.iter().map(|group| (*group).to_owned());
        [(*value).to_owned(), groups.next().unwrap_or_default(), groups.next().unwrap_or_default()]
    };
    TaxonomyError::TwoParents {
        place: Place::column(of.name()).into(),
        groups: groups.name().to_owned(),
        first: torn.iter().take(NAMED).map(two).collect(),
        count: torn.len(),
    }
}

/// Whether each value of `of` has one group; stops at the first that has two.
fn is_grouped_by(context: BuildContext<'_>, of: &Column, groups: &Column) -> bool {
    let mut group_of: Vec<Option<u32>> = vec![None; of.dictionary().len()];
    pairs(context, of, groups).all(|(value, group)| *group_of[value as usize].get_or_insert(group) == group)
}

/// The label of each group, by column and code: its cell, and its column's name where another column has that cell too.
fn labels(context: BuildContext<'_>, columns: &[&Column]) -> Vec<Vec<String>> {
    let mut columns_with: FxHashMap<&str, usize> = FxHashMap::default();
    for column in columns.iter().chain([&context.column]) {
        column.dictionary().iter().for_each(|value| *columns_with.entry(value).or_default() += 1);
    }
    let label = |column: &Column, value: &str| {
        if columns_with[value] > 1 { format!("{value} ({})", column.name()) } else { value.to_owned() }
    };
    columns.iter().map(|column| column.dictionary().iter().map(|value| label(column, value)).collect()).collect()
}

/// The place of each code when the values are sorted: numbers by size, then text.
fn places(column: &Column) -> Vec<u32> {
    let values = number::sorted_values(column.dictionary().iter().collect());
    let mut places = vec![0; values.len()];
    for (place, code) in values.iter().filter_map(|value| column.dictionary().code(value)).enumerate() {
        places[code.0 as usize] = place as u32;
    }
    places
}

/// The columns of the table that could group this one: fewer values than it, more than one, and one for each of its values;
/// the one with the most values first, each grouping the one before. O(rows * columns).
pub(super) fn suggest(context: BuildContext<'_>) -> Option<TaxonomyOfColumns> {
    let present = |column: &Column| column.dictionary().iter().filter(|value| !context.missing.matches(value)).count();
    let own = present(context.column);
    // If most values occur once, any column seems to group them.
    if context.column.len() < own.saturating_mul(2) {
        return None;
    }
    let candidates: Vec<(usize, &Column)> = context
        .beside
        .iter()
        .filter(|column| column.name() != context.column.name())
        .map(|column| (present(column), column))
        .filter(|&(count, _)| count > 1 && count < own)
        .collect();
    let candidates = sorted(candidates, |a, b| b.0.cmp(&a.0).then_with(|| a.1.name().cmp(b.1.name())));
    let mut chain: Vec<&Column> = Vec::new();
    for (_, column) in candidates {
        let finer = chain.last().copied().unwrap_or(context.column);
        if is_grouped_by(context, context.column, column) && is_grouped_by(context, finer, column) {
            chain.push(column);
        }
    }
    (!chain.is_empty()).then(|| TaxonomyOfColumns::of(chain.iter().map(|column| column.name())))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Builder;
    use super::super::tests::{covers_exactly, path};
    use super::*;
    use crate::table::MissingTokens;

    fn table(columns: &[(&str, &[&str])]) -> Vec<Column> {
        columns.iter().map(|(name, cells)| Column::from_cells(*name, cells.iter().copied())).collect()
    }

    fn build(columns: &[Column], by: &[&str]) -> Result<Taxonomy, TaxonomyError> {
        let missing = MissingTokens::default();
        let context = BuildContext { column: &columns[0], missing: &missing, beside: columns };
        Builder::FromColumns(TaxonomyOfColumns::of(by.iter().copied())).build(context)
    }

    #[test]
    fn cities_are_below_their_states_and_countries() {
        let columns = table(&[
            ("city", &["Buffalo", "New York", "Austin", "Dallas", "Lyon", "Paris", "Atlantis"]),
            ("state", &["New York", "New York", "Texas", "Texas", "?", "", "?"]),
            ("country", &["USA", "USA", "USA", "USA", "France", "France", ""]),
        ]);
        let tree = build(&columns, &["state", "country"]).unwrap();
        assert_eq!(path(&tree, "Buffalo"), "Buffalo > New York (state) > USA > *");
        assert_eq!(path(&tree, "New York"), "New York > New York (state) > USA > *");
        assert_eq!(path(&tree, "Lyon"), "Lyon > France > *");
        assert_eq!(path(&tree, "Atlantis"), "Atlantis > *");
        assert_eq!(path(&build(&columns, &["country"]).unwrap(), "Austin"), "Austin > USA > *");
    }

    #[test]
    fn a_row_without_a_state_takes_it_from_another_row() {
        let columns = table(&[
            ("city", &["Austin", "Dallas", "Boston", "Lyon"]),
            ("state", &["Texas", "Texas", "Massachusetts", "Rhone"]),
            ("country", &["USA", "?", "USA", "France"]),
        ]);
        let tree = build(&columns, &["state", "country"]).unwrap();
        assert_eq!(path(&tree, "Dallas"), "Dallas > Texas > USA > *");
    }

    #[test]
    fn a_city_in_two_states_is_named_with_both() {
        let columns = table(&[
            ("city", &["Springfield", "Springfield", "Salem", "Springfield", "Salem"]),
            ("state", &["MO", "IL", "OR", "MA", "MA"]),
        ]);
        let error = build(&columns, &["state"]).unwrap_err();
        assert_eq!(error.code(), "taxonomy-two-parents");
        assert_eq!(
            error.to_string(),
            "column \"city\": 2 values are in more than one group of column \"state\": \"Salem\" in \"MA\" and \"OR\", \
             \"Springfield\" in \"IL\" and \"MA\". Correct the rows, or choose another column."
        );
    }

    #[test]
    fn groups_that_do_not_nest_are_refused() {
        let columns = table(&[("city", &["a", "b", "c"]), ("state", &["S", "S", "T"]), ("country", &["X", "Y", "Y"])]);
        let error = build(&columns, &["state", "country"]).unwrap_err();
        assert_eq!(error.place().column.as_deref(), Some("state"));
        for by in [&["town"][..], &["city"], &["state", "state"], &[]] {
            assert_eq!(build(&columns, by).unwrap_err().code(), "taxonomy-bad-setting", "{by:?}");
        }
    }

    #[test]
    fn columns_that_group_are_suggested_the_smallest_groups_first() {
        let columns = table(&[
            ("city", &["a", "b", "c", "d", "e", "a", "b", "c", "d", "e"]),
            ("country", &["X", "X", "X", "Y", "Y", "X", "X", "X", "Y", "Y"]),
            ("state", &["S", "S", "T", "U", "U", "S", "S", "T", "U", "U"]),
            ("age", &["1", "2", "3", "4", "5", "1", "2", "3", "4", "6"]),
            ("name", &["k", "l", "m", "n", "o", "p", "q", "r", "s", "t"]),
        ]);
        let missing = MissingTokens::default();
        let context = |column: usize| BuildContext { column: &columns[column], missing: &missing, beside: &columns };
        assert_eq!(suggest(context(0)).unwrap().columns, ["state", "country"]);
        // Each name is in one row: that it has one age means nothing.
        assert_eq!(suggest(context(4)), None);
    }

    proptest! {
        #[test]
        fn a_value_stands_under_the_groups_of_its_rows(
            groups in proptest::collection::vec((0usize..5, proptest::bool::weighted(0.8)), 1..30),
            outer in proptest::collection::vec(0usize..3, 5),
            rows in proptest::collection::vec(0usize..30, 1..60),
        ) {
            let pick: Vec<usize> = rows.iter().map(|row| row % groups.len()).collect();
            let cells: Vec<String> = pick.iter().map(|value| format!("v{value}")).collect();
            let states: Vec<String> = pick.iter().map(|&value| match groups[value] {
                (group, true) => format!("s{group}"),
                _ => "?".to_owned(),
            }).collect();
            let countries: Vec<String> = pick.iter().map(|&value| format!("c{}", outer[groups[value].0])).collect();
            let columns = [("v", &cells), ("s", &states), ("c", &countries)]
                .map(|(name, cells)| Column::from_cells(name, cells.iter().map(String::as_str)));
            let tree = build(&columns, &["s", "c"]).unwrap();
            covers_exactly(&tree, &cells)?;
            for (row, cell) in cells.iter().enumerate() {
                let leaf = tree.node(cell).unwrap();
                for (label, others) in [(&states[row], &states), (&countries[row], &countries)] {
                    let Some(group) = tree.node(label) else { continue };
                    prop_assert!(tree.covers(group, leaf), "{} is not under {}", cell, label);
                    let held = others.iter().zip(&cells).filter(|(other, _)| *other == label).map(|(_, cell)| cell);
                    prop_assert_eq!(tree.leaves(group).len(), held.collect::<BTreeSet<_>>().len());
                }
            }
        }
    }
}
