//! Group tables next to a table of rows (Xiao and Tao 2006, Anatomy): which column of which table is what, and whether
//! they belong together.
//!
//! Tauell's own files are found by their names. Files of others are accepted if their columns leave no choice: the
//! column of groups is the one that both tables have, the sensitive one has the requested name, and the third counts.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use tauell_base::place::Place;
use tauell_base::sorting::sorted;
use tauell_data::table::{Column, Table};
use tauell_desk::error::{Error, GroupsError};
use tauell_desk::session::Session;

use super::labels::Cells;
use super::request::{ReviewGroups, ReviewRequest};

/// Usual names of a column of groups if the two tables name it differently, and of counts and values if no name is
/// requested: letters and digits alone, without "id" at the end.
const GROUPS: [&str; 3] = ["group", "bucket", "g"];
const COUNTS: [&str; 6] = ["count", "counts", "rows", "frequency", "freq", "n"];
const VALUES: [&str; 5] = ["value", "values", "sensitive", "sensitivevalue", "sa"];

/// Rows with their groups, and what the groups hold.
#[derive(Debug)]
pub(super) struct Grouped<'a> {
    /// The column of groups in the table of rows.
    pub column: usize,
    /// The group of each row: groups are numbered in the order of their labels, so no order of rows shows.
    pub of_row: Vec<u32>,
    /// How many groups there are.
    pub count: usize,
    /// By sensitive attribute.
    pub attributes: Vec<OfGroups<'a>>,
}

/// What groups hold of one sensitive attribute.
#[derive(Debug)]
pub(super) struct OfGroups<'a> {
    /// Its values.
    pub cells: Cells<'a>,
    /// The table that it is of.
    pub table: &'a Arc<Session>,
    /// What that is called.
    pub file: &'a str,
    /// Group, value by its code, rows; group by group.
    pub held: Vec<(u32, u32, u64)>,
}

/// Whether a table of rows looks as if group tables belong to it.
pub(super) fn has_groups(table: &Table) -> bool {
    table.columns().iter().any(|column| key(column.name()) == GROUPS[0])
}

/// Reads the tables of groups of a request; `quasi` are the columns of the quasi-identifier. O(rows of all tables + groups · log).
///
/// # Errors
/// Tables that do not go together.
pub(super) fn read<'a>(file: &Session, quasi: &[usize], request: &'a ReviewRequest) -> Result<Grouped<'a>, Error> {
    let table = file.table();
    let mut of: Vec<Option<(&ReviewGroups, Roles)>> = vec![None; request.sensitive.len()];
    if let Some(column) = request.sensitive.iter().find(|name| table.index_of(name).is_some()) {
        return Err(GroupsError::BesideRows { column: column.clone() }.into());
    }
    let mut group = None;
    for groups in &request.groups {
        let roles = Roles::of(table, quasi, groups, request)?;
        let first = *group.get_or_insert(roles.in_rows);
        if first != roles.in_rows {
            let [column, other] = [roles.in_rows, first].map(|column| table.columns()[column].name().to_owned());
            return Err(GroupsError::OtherGroups { file: groups.name.clone(), column, other }.into());
        }
        if let Some((other, _)) = of[roles.attribute].replace((groups, roles)) {
            let (file, other) = (groups.name.clone(), other.name.clone());
            let column = request.sensitive[roles.attribute].clone();
            return Err(GroupsError::TwoTables { file, other, column }.into());
        }
    }
    let of: Vec<(&ReviewGroups, Roles)> = request
        .sensitive
        .iter()
        .zip(of)
        .map(|(name, of)| of.ok_or_else(|| GroupsError::NoTable { column: name.clone() }))
        .collect::<Result<_, _>>()?;
    // Without a sensitive column, every table is of a column that is not requested, which was reported.
    let column = group.unwrap_or_default();
    let numbers = Numbers::of(&table.columns()[column]);
    let of_row: Vec<u32> = table.columns()[column].codes().iter().map(|code| numbers.by_code[code as usize]).collect();
    let mut first = vec![None; numbers.labels.len()];
    let mut rows = vec![0u64; numbers.labels.len()];
    for (row, &group) in of_row.iter().enumerate() {
        rows[group as usize] += 1;
        first[group as usize].get_or_insert(row);
    }
    let attributes = of.into_iter().map(|(groups, roles)| {
        let of = OfGroups::read(groups, roles, &numbers)?;
        of.adds_up(&numbers, &rows, |group| table.place_of(first[group].unwrap_or_default()))?;
        Ok(of)
    });
    let attributes = attributes.collect::<Result<_, GroupsError>>()?;
    Ok(Grouped { column, of_row, count: numbers.labels.len(), attributes })
}

/// Which column is what.
#[derive(Clone, Copy, Debug)]
struct Roles {
    /// The groups, in the table of rows.
    in_rows: usize,
    /// The groups, in their own table.
    group: usize,
    value: usize,
    counts: usize,
    /// The sensitive attribute that the values are of.
    attribute: usize,
}

impl Roles {
    fn of(table: &Table, quasi: &[usize], groups: &ReviewGroups, request: &ReviewRequest) -> Result<Self, GroupsError> {
        let (file, columns) = (|| groups.name.clone(), groups.table.table().columns());
        if columns.len() != 3 {
            return Err(GroupsError::WrongColumns { file: file(), columns: columns.len() });
        }
        let (in_rows, group) = group_column(table, quasi, groups, &request.sensitive)?;
        let [one, other] = [(group + 1) % 3, (group + 2) % 3].map(|column| (column, columns[column].name()));
        let asked = |called: &dyn Fn(&str, &str) -> bool| {
            let of = |(_, name): (usize, &str)| request.sensitive.iter().position(|asked| called(asked, name));
            match (of(one), of(other)) {
                (Some(attribute), None) => Some((attribute, one.0, other.0)),
                (None, Some(attribute)) => Some((attribute, other.0, one.0)),
                // Both are called so: what is called like a count is one.
                (Some(_), Some(attribute)) if COUNTS.contains(&&*key(one.1)) => Some((attribute, other.0, one.0)),
                (Some(attribute), Some(_)) if COUNTS.contains(&&*key(other.1)) => Some((attribute, one.0, other.0)),
                _ => None,
            }
        };
        // One table of one column whose values are called values.
        let unnamed = || {
            let is_value = |of: (usize, &str)| VALUES.contains(&&*key(of.1));
            let is_count = |of: (usize, &str)| COUNTS.contains(&&*key(of.1));
            match () {
                () if request.sensitive.len() != 1 || request.groups.len() != 1 => None,
                () if is_value(one) && is_count(other) => Some((0, one.0, other.0)),
                () if is_value(other) && is_count(one) => Some((0, other.0, one.0)),
                () => None,
            }
        };
        let found = asked(&|asked, name| asked == name).or_else(|| asked(&|asked, name| key(asked) == key(name)));
        let Some((attribute, value, counts)) = found.or_else(unnamed) else {
            let columns = [one.1, other.1].map(str::to_owned).to_vec();
            return Err(GroupsError::NotAsked { file: file(), columns });
        };
        Ok(Self { in_rows, group, value, counts, attribute })
    }
}

/// Whether two columns may be the same by their names.
type Alike<'a> = &'a dyn Fn(&str, &str) -> bool;

/// The column of groups, in the table of rows and in theirs: the one that is called alike in both, and has no other part.
fn group_column(
    table: &Table,
    quasi: &[usize],
    groups: &ReviewGroups,
    sensitive: &[String],
) -> Result<(usize, usize), GroupsError> {
    let columns = groups.table.table().columns();
    let called = |alike: Alike<'_>| -> Vec<(usize, usize)> {
        let free = (0..table.columns().len()).filter(|column| !quasi.contains(column));
        let own = |column: &usize| !sensitive.iter().any(|asked| asked == columns[*column].name());
        let pairs = free.flat_map(|of| (0..columns.len()).filter(own).map(move |own| (of, own)));
        pairs.filter(|&(of, own)| alike(table.columns()[of].name(), columns[own].name())).collect()
    };
    let is_group = |name: &str| GROUPS.contains(&&*key(name));
    let ways: [Alike<'_>; 3] =
        [&|a, b| a == b, &|a, b| !key(a).is_empty() && key(a) == key(b), &|a, b| is_group(a) && is_group(b)];
    for alike in ways {
        let found = called(alike);
        match found[..] {
            [] => continue,
            [one] => return Ok(one),
            _ => {}
        }
        let telling: Vec<_> = found.iter().filter(|&&(of, _)| is_group(table.columns()[of].name())).collect();
        if let [&one] = telling[..] {
            return Ok(one);
        }
        let columns = found.iter().map(|&(of, _)| table.columns()[of].name().to_owned()).collect();
        return Err(GroupsError::SeveralGroupColumns { file: groups.name.clone(), columns });
    }
    let columns = columns.iter().map(|column| column.name().to_owned()).collect();
    Err(GroupsError::NoGroupColumn { file: groups.name.clone(), columns })
}

/// Letters and digits of a name in lower case, without a distinguishing number in brackets, and without "id".
fn key(name: &str) -> String {
    let bare = match name.rsplit_once(" (") {
        Some((bare, number)) if number.strip_suffix(')').is_some_and(|number| number.parse::<u32>().is_ok()) => bare,
        _ => name,
    };
    let key: String = bare.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect();
    match key.strip_suffix("id") {
        Some(rest) if !rest.is_empty() => rest.to_owned(),
        _ => key,
    }
}

/// Groups by number, as the table of rows has them.
struct Numbers<'a> {
    /// By the code of a cell.
    by_code: Vec<u32>,
    labels: Vec<&'a str>,
    of: FxHashMap<&'a str, u32>,
}

impl<'a> Numbers<'a> {
    /// Spaces around a label are no part of it. Numbers come by size, then text.
    fn of(column: &'a Column) -> Self {
        let labels: Vec<&str> = column.dictionary().iter().map(str::trim).collect();
        let number = |label: &str| label.parse::<u64>().ok();
        let mut distinct = sorted(labels.clone(), |a, b| {
            let (of_a, of_b) = (number(a), number(b));
            of_a.is_none().cmp(&of_b.is_none()).then_with(|| of_a.cmp(&of_b)).then_with(|| a.cmp(b))
        });
        distinct.dedup();
        let of: FxHashMap<&str, u32> = distinct.iter().copied().zip(0..).collect();
        Self { by_code: labels.iter().map(|label| of[label]).collect(), labels: distinct, of }
    }
}

impl<'a> OfGroups<'a> {
    fn read(groups: &'a ReviewGroups, roles: Roles, numbers: &Numbers<'_>) -> Result<Self, GroupsError> {
        let (session, table) = (&groups.table, groups.table.table());
        let [of_group, value, counts] = [roles.group, roles.value, roles.counts].map(|column| &table.columns()[column]);
        // Spellings that were merged are counted each in the file.
        let as_read = session.as_read(roles.value);
        let mut held = Vec::with_capacity(table.rows());
        let mut rows = vec![0u64; value.dictionary().len()];
        let mut seen: FxHashMap<(u32, u32), usize> = FxHashMap::default();
        for row in 0..table.rows() {
            let place = |column: &Column| Box::new(table.place_of(row).in_column(column.name()).in_file(&groups.name));
            let label = of_group.cell(row).trim();
            let Some(&group) = numbers.of.get(label) else {
                return Err(GroupsError::NoRows { place: place(of_group), group: label.to_owned() });
            };
            let text = counts.cell(row).trim();
            let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            let count: Option<u64> = text.parse().ok().filter(|&count| digits && count > 0);
            let Some(count) = count else {
                return Err(GroupsError::NotACount { place: place(counts), text: text.to_owned() });
            };
            if let Some(first) = seen.insert((group, as_read.codes().at(row)), row) {
                let first = Box::new(table.place_of(first));
                return Err(GroupsError::Twice { place: place(value), group: label.to_owned(), first });
            }
            let code = value.codes().at(row);
            rows[code as usize] = rows[code as usize].saturating_add(count);
            held.push((group, code, count));
        }
        let rows = rows.into_iter().map(|rows| u32::try_from(rows).unwrap_or(u32::MAX)).collect();
        let cells = Cells { column: value, missing: session.missing(), rows };
        // Group by group: their numbers are places.
        let mut start = vec![0usize; numbers.labels.len() + 1];
        held.iter().for_each(|&(group, ..)| start[group as usize + 1] += 1);
        (1..start.len()).for_each(|at| start[at] += start[at - 1]);
        let mut by_group = vec![(0, 0, 0); held.len()];
        for one in held {
            let at = &mut start[one.0 as usize];
            by_group[*at] = one;
            *at += 1;
        }
        Ok(Self { cells, table: session, file: &groups.name, held: by_group })
    }

    /// # Errors
    /// Counts of a group that are not those of its rows.
    fn adds_up(&self, numbers: &Numbers<'_>, rows: &[u64], place: impl Fn(usize) -> Place) -> Result<(), GroupsError> {
        let mut counted = vec![0u64; rows.len()];
        for &(group, _, count) in &self.held {
            counted[group as usize] = counted[group as usize].saturating_add(count);
        }
        let other = (0..rows.len()).find(|&group| counted[group] != rows[group]);
        other.map_or(Ok(()), |group| {
            let (file, label, of_rows) = (self.file.to_owned(), numbers.labels[group].to_owned(), rows[group]);
            Err(match counted[group] {
                0 => GroupsError::NoValues { file, group: label, of_rows, first: Box::new(place(group)) },
                counted => GroupsError::DoNotAddUp { file, group: label, of_rows, counted },
            })
        })
    }
}
