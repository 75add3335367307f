//! Values of the table that a recipe, or saved taxonomies, list: anyone who has these files can read that someone has
//! them.

use std::collections::BTreeMap;

use rustc_hash::FxHashSet;
use serde::Serialize;

use crate::files::PublishedColumn as Role;
use crate::recipe::{Recipe, RequirementChoice, TaxonomySource, WeightsChoice};
use crate::session::Session;
use tauell_base::words::numbers::count;
use tauell_data::table::Column;
use tauell_data::taxonomy::{Builder, LeafRank, Nested, Taxonomy, read_hierarchy};

use super::Outcome;

/// Fewer rows than this point at a person: of two, each knows who the other is.
const FEW: u64 = 3;

/// Columns that the sentence names one by one.
const NAMED: usize = 6;

/// How a sentence begins and ends: what lists values, and what that means.
type Around = (&'static str, &'static str);
const OF_RECIPE: Around = (
    "The recipe lists values of the table:",
    "Anyone who has the recipe can read them; a taxonomy made by a rule, such as intervals, lists none.",
);
const OF_TREES: Around = ("The saved taxonomies list values of the table:", "Anyone who has the files can read them.");

/// Values of the table that a file lists in addition to choices.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ListedValues {
    /// The columns of which values are listed, by name.
    pub columns: Vec<ListedColumn>,
    /// All of it in words; absent if none is listed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub sentence: Option<String>,
    /// Whether what is listed says more than a published table does: values of few rows, or that are not published as
    /// themselves.
    pub discloses: bool,
}

/// One column of which values are listed. A value that no row of the table has says nothing about anyone, and does not count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ListedColumn {
    /// The column.
    pub column: String,
    /// Values of the table that are listed.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub values: u64,
    /// Of these, values that fewer than 3 rows have.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub rare: u64,
    /// Of these, values that are in no cell of the published table; `null` if nothing is published yet.
    #[cfg_attr(feature = "testing", ts(type = "number | null"))]
    pub unpublished: Option<u64>,
}

impl ListedValues {
    /// What a recipe lists of the session's table: in hierarchies, trees that were shaped by hand, weights and requirements. Trees
    /// that are made by a rule are not listed. `outcome` is what was published by it, where it was. O(rows · columns · log).
    pub fn of_recipe(session: &mut Session, recipe: &Recipe, outcome: Option<&Outcome>) -> Self {
        let mut listed: BTreeMap<&str, Vec<String>> = BTreeMap::new();
        for (name, source) in &recipe.taxonomies {
            let leaves = match source {
                TaxonomySource::Hierarchy(text) => {
                    read_hierarchy(text.as_bytes(), name).map_or_else(|_| Vec::new(), |tree| labels(&tree))
                }
                TaxonomySource::Edited(edited) => leaves(&edited.tree),
                TaxonomySource::Made(Builder::ByHand(by_hand)) => leaves(&by_hand.tree),
                TaxonomySource::Made(_) => continue,
            };
            listed.entry(name).or_default().extend(leaves);
        }
        for choice in &recipe.choices.sensitive {
            let mut named = Vec::new();
            if let WeightsChoice::Given(weights) = &choice.weights {
                named.extend(weights.keys().cloned());
            }
            let column = session.table().index_of(&choice.column);
            for asked in recipe.choices.asked_of(&choice.column) {
                named.extend(column.map_or_else(Vec::new, |column| session.named_by(column, asked)));
            }
            if !named.is_empty() {
                listed.entry(&choice.column).or_default().extend(named);
            }
        }
        Self::new(OF_RECIPE, session, listed.into_iter(), outcome)
    }

    /// The values of the session's table that these columns' taxonomies list, as hierarchy files do, however they were
    /// made. O(rows · columns · log).
    pub fn of_trees(session: &mut Session, columns: &[usize], outcome: Option<&Outcome>) -> Self {
        let trees: Vec<(String, Vec<String>)> = columns
            .iter()
            .map(|&column| {
                let tree = labels(session.taxonomy(column).taxonomy());
                (session.table().columns()[column].name().to_owned(), tree)
            })
            .collect();
        let listed = trees.iter().map(|(name, labels)| (name.as_str(), labels.clone()));
        Self::new(OF_TREES, session, listed, outcome)
    }

    fn new<'a>(
        around: Around,
        session: &Session,
        listed: impl Iterator<Item = (&'a str, Vec<String>)>,
        outcome: Option<&Outcome>,
    ) -> Self {
        let of = |(name, labels): (&str, Vec<String>)| {
            let column = &session.table().columns()[session.table().index_of(name)?];
            let listed: FxHashSet<&str> = labels.iter().map(String::as_str).collect();
            let published = outcome.and_then(|outcome| published(outcome, name));
            let rows = rows_of_values(column);
            let values = || {
                let values = column.dictionary().iter().zip(&rows);
                values.filter(|(value, rows)| **rows > 0 && listed.contains(value) && !session.missing().matches(value))
            };
            let shown = |value: &str, published: &FxHashSet<&str>| published.contains(value);
            let found = ListedColumn {
                column: name.to_owned(),
                values: values().count() as u64,
                rare: values().filter(|(_, rows)| **rows < FEW).count() as u64,
                unpublished: published.map(|of| values().filter(|(value, _)| !shown(value, &of)).count() as u64),
            };
            (found.values > 0).then_some(found)
        };
        let columns: Vec<ListedColumn> = listed.filter_map(of).collect();
        let discloses = columns.iter().any(|of| of.rare > 0 || of.unpublished.is_some_and(|values| values > 0));
        Self { sentence: sentence(around, &columns), columns, discloses }
    }
}

impl Session {
    /// The values that a requirement on a column names.
    fn named_by(&mut self, column: usize, asked: &RequirementChoice) -> Vec<String> {
        let tree = self.taxonomy(column);
        match asked.on(tree.taxonomy()) {
            Ok(of) => of.named_values().flat_map(|named| named.labels().to_vec()).collect(),
            Err(_) => Vec::new(),
        }
    }
}

fn rows_of_values(column: &Column) -> Vec<u64> {
    let mut rows = vec![0; column.dictionary().len()];
    column.codes().iter().for_each(|code| rows[code as usize] += 1);
    rows
}

fn labels(tree: &Taxonomy) -> Vec<String> {
    (0..tree.leaf_count()).map(|rank| tree.label(tree.leaf_node(LeafRank(rank as u32))).to_owned()).collect()
}

fn leaves(tree: &Nested) -> Vec<String> {
    match tree.children.as_slice() {
        [] => vec![tree.label.clone()],
        children => children.iter().flat_map(leaves).collect(),
    }
}

/// All texts of a published column's cells; `None` if it is not published, or published unchanged.
fn published<'a>(outcome: &'a Outcome, name: &str) -> Option<FxHashSet<&'a str>> {
    let (table, publication) = (outcome.published(), outcome.publication());
    let (place, role) = match table.columns().position(|(column, _)| column == name) {
        Some(place) => (place, table.columns().nth(place)?.1),
        // It may be in a group table.
        None => (0, Role::Sensitive(table.groups().position(|groups| groups.attribute() == name)?)),
    };
    Some(match role {
        Role::QuasiIdentifier(index) => {
            let values = publication.quasi_identifier_values(index);
            let records = (0..publication.record_count()).map(|record| publication.record(record).1);
            records.map(|record| values.label(record.cells[index])).collect()
        }
        Role::Sensitive(index) => {
            let values = publication.sensitive_values(index);
            publication.whole_histogram(index).into_iter().map(|(value, _)| values.label(value)).collect()
        }
        // A column published unchanged publishes every value if all rows are published.
        Role::Keep if publication.left_out() == 0 => return None,
        Role::Keep => publication.rows().iter().map(|&row| table.cell(row as usize, place)).collect(),
        Role::Group => return None,
    })
}

fn sentence((begins, ends): Around, columns: &[ListedColumn]) -> Option<String> {
    let each = |of: &ListedColumn| {
        let mut text = format!("{} of \"{}\"", count(of.values), of.column);
        let rare = (of.rare > 0).then(|| format!("{} in fewer than 3 rows", count(of.rare)));
        let hidden = of.unpublished.filter(|&values| values > 0);
        let hidden = hidden.map(|values| format!("{} that are not in the published table", count(values)));
        let more: Vec<String> = rare.into_iter().chain(hidden).collect();
        if !more.is_empty() {
            text.push_str(&format!(" ({})", more.join(", ")));
        }
        text
    };
    let parts: Vec<String> = columns.iter().take(NAMED).map(each).collect();
    let more = match columns.len().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!("; and of {} more columns", count(more as u64)),
    };
    (!columns.is_empty()).then(|| format!("{begins} {}{more}. {ends}", parts.join("; ")))
}
