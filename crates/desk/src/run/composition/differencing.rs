//! What the totals of an earlier file and of the release at hand disclose of people who came or went.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::run::Outcome;
use tauell_base::words::numbers::{count, people, percent};
use tauell_data::taxonomy::{LeafRank, Values};
use tauell_measure::adversary::differencing::{SideFound, difference};
use tauell_publish::release::{Publication, Release};

use super::quasi_identifiers::{Alike, only_leaf};
use super::{EarlierRemedy, NotAssessed};

/// People who are in one of two releases alone, and what the totals of both disclose of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct DifferencingReport {
    /// The earlier release, as it is called in sentences.
    pub release: String,
    /// People in the earlier release.
    pub earlier: u64,
    /// People in this one.
    pub later: u64,
    /// Whether both publish the quasi-identifier so that it can be read who was added and who was removed; if not, as few are taken
    /// to be as the totals allow.
    pub people_known: bool,
    /// Whether someone's value is certain.
    pub discloses_values: bool,
    /// One per sensitive column that both publish.
    pub columns: Vec<DifferencingColumn>,
    /// All of it in sentences.
    pub sentences: Vec<String>,
}

/// What the totals of one sensitive column disclose.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct DifferencingColumn {
    /// The column.
    pub column: String,
    /// People who were added.
    pub added: u64,
    /// People who were removed.
    pub removed: u64,
    /// Values whose total rises.
    pub rises: Vec<ValueChange>,
    /// Values whose total falls.
    pub falls: Vec<ValueChange>,
    /// People who were added and whose value is certain: so many at least.
    pub certain_added: u64,
    /// People who were removed and whose value is certain.
    pub certain_removed: u64,
    /// The largest probability of a value for a person who was added, from the totals alone; `null` if values came and
    /// went unseen, or no one was added.
    pub largest_posterior_added: Option<f64>,
    /// The same for people who were removed.
    pub largest_posterior_removed: Option<f64>,
}

/// The change of a total.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct ValueChange {
    /// The value.
    pub value: String,
    /// People.
    pub people: u64,
}

/// Subtracts the totals; nothing where they are the same and no one came or went. What cannot be subtracted comes apart.
pub(super) fn report(
    outcome: &Outcome,
    version: &str,
    release: &Release,
    alike: Option<&BTreeMap<Vec<u32>, Alike>>,
) -> (Option<DifferencingReport>, Vec<NotAssessed>) {
    let (now, microdata) = (outcome.publication(), outcome.problem().microdata());
    let (earlier, later) = (release.rows() as u64, now.rows().len() as u64);
    let known = alike.filter(|_| now.left_out() == 0);
    let moved = known.map(|alike| {
        let sum = |of: fn(&Alike) -> usize| alike.values().map(|one| of(one) as u64).sum();
        [sum(|one| one.rows.len().saturating_sub(one.earlier)), sum(|one| one.earlier.saturating_sub(one.rows.len()))]
    });
    let (mut columns, mut open) = (Vec::new(), Vec::new());
    for (index, of) in release.sensitive.iter().enumerate() {
        let Some(own) = microdata.sensitive().iter().position(|attribute| attribute.name() == of.name) else {
            continue;
        };
        let totals =
            [totals(&release.publication, index, of.spread.values()), totals(now, own, now.sensitive_values(own))];
        let [Some(before), Some(after)] = totals else {
            if moved != Some([0, 0]) {
                open.push(not_exact(version, &of.name));
            }
            continue;
        };
        let labels: Vec<&String> = before.keys().chain(after.keys()).collect::<BTreeSet<_>>().into_iter().collect();
        let of_labels = |totals: &BTreeMap<String, u64>| -> Vec<u64> {
            labels.iter().map(|label| totals.get(*label).copied().unwrap_or(0)).collect()
        };
        let found = difference(&of_labels(&before), &of_labels(&after), moved);
        if found.added.people + found.removed.people == 0 {
            continue;
        }
        let changes = |side: &SideFound| -> Vec<ValueChange> {
            let change = |value: usize, people: u64| ValueChange { value: labels[value].clone(), people };
            side.changes.iter().map(|of| change(of.value, of.people)).collect()
        };
        let rises = changes(&found.added);
        let in_their_classes = match known {
            Some(alike) if found.added.all => certain_by_class(now, own, alike, &rises),
            _ => 0,
        };
        columns.push(DifferencingColumn {
            column: of.name.clone(),
            added: found.added.people,
            removed: found.removed.people,
            falls: changes(&found.removed),
            rises,
            certain_added: found.added.certain().max(in_their_classes),
            certain_removed: found.removed.certain(),
            largest_posterior_added: found.added.largest_posterior(),
            largest_posterior_removed: found.removed.largest_posterior(),
        });
    }
    if columns.is_empty() {
        return (None, open);
    }
    let gives_away = columns.iter().any(|column| column.certain_added + column.certain_removed > 0);
    let mut report = DifferencingReport {
        release: version.to_owned(),
        earlier,
        later,
        people_known: moved.is_some(),
        discloses_values: gives_away,
        columns,
        sentences: Vec::new(),
    };
    report.sentences = sentences(&report);
    (Some(report), open)
}

/// People by sensitive value; `None` where a value is not published exactly.
fn totals(publication: &Publication, attribute: usize, values: &Values) -> Option<BTreeMap<String, u64>> {
    let mut totals = BTreeMap::new();
    for (value, rows) in publication.whole_histogram(attribute) {
        let leaf = only_leaf(values, value)?;
        let tree = values.taxonomy();
        *totals.entry(tree.label(tree.leaf_node(LeafRank(leaf))).to_owned()).or_insert(0) += rows;
    }
    Some(totals)
}

/// People who were added and whose class contains exactly one of the values with rising totals. If others share
/// someone's quasi-identifier, as many are subtracted as there are of these.
fn certain_by_class(
    now: &Publication,
    attribute: usize,
    alike: &BTreeMap<Vec<u32>, Alike>,
    rises: &[ValueChange],
) -> u64 {
    let tree = now.sensitive_values(attribute).taxonomy();
    let risen: BTreeSet<u32> = rises.iter().filter_map(|rise| Some(tree.leaf(&rise.value)?.0)).collect();
    let values = now.sensitive_values(attribute);
    let is_certain = |row: &u32| {
        now.class_of(*row as usize).is_some_and(|class| {
            let held = now.histogram(class, attribute);
            held.into_iter()
                .filter_map(|(value, _)| only_leaf(values, value))
                .filter(|leaf| risen.contains(leaf))
                .count()
                == 1
        })
    };
    let added = alike.values().filter(|one| one.rows.len() > one.earlier);
    added.map(|one| one.rows.iter().filter(|row| is_certain(row)).count().saturating_sub(one.earlier) as u64).sum()
}

fn not_exact(version: &str, column: &str) -> NotAssessed {
    NotAssessed {
        release: version.to_owned(),
        sentence: format!(
            "People were added or removed since {version}, and not every value of \"{column}\" is published exactly in both releases. \
             Against an adversary who knows who they are and subtracts totals: not assessed."
        ),
        action: "Publish this table once only, or the same people again.".to_owned(),
        remedy: EarlierRemedy::OneRelease,
    }
}

fn sentences(report: &DifferencingReport) -> Vec<String> {
    let DifferencingReport { release: version, earlier, later, .. } = report;
    let mut sentences =
        vec![format!("Differencing: {version} has {}, this release {}.", people(*earlier), count(*later))];
    if !report.people_known {
        sentences.push(
            "The people who were added or removed cannot be read from them, so this counts as few people as the \
             totals allow."
                .to_owned(),
        );
    }
    for column in &report.columns {
        sentences.push(side(
            column,
            "added",
            "rises",
            column.added,
            &column.rises,
            column.certain_added,
            column.largest_posterior_added,
        ));
        sentences.push(side(
            column,
            "removed",
            "falls",
            column.removed,
            &column.falls,
            column.certain_removed,
            column.largest_posterior_removed,
        ));
    }
    sentences.retain(|sentence| !sentence.is_empty());
    if report.discloses_values {
        sentences.push(
            "Publish the table again only when more people with different values have been added or removed."
                .to_owned(),
        );
    }
    sentences
}

/// The sentence about people who were added, or removed; empty if there are none.
fn side(
    of: &DifferencingColumn,
    moved: &str,
    changes: &str,
    all: u64,
    values: &[ValueChange],
    certain: u64,
    largest: Option<f64>,
) -> String {
    if all == 0 {
        return String::new();
    }
    let column = &of.column;
    let (who, were) = (people(all), if all == 1 { "was" } else { "were" });
    let named = match values {
        [one] => format!(": the total of \"{}\" {changes} by {}, and no other {changes}", one.value, count(one.people)),
        _ => format!(": the totals of {} values {changes}", count(values.len() as u64)),
    };
    let beginning = format!("{who} {were} {moved}");
    match (certain, largest) {
        (0, Some(largest)) => format!(
            "{beginning}{named}. No value of \"{column}\" is certain for any of them; the most probable one has {}.",
            percent(largest)
        ),
        (0, None) => format!("{beginning}{named}. No value of \"{column}\" is certain for any of them."),
        (certain, _) => format!(
            "{beginning}{named}. To an adversary who knows who {} and has both releases, the value of \"{column}\" is certain for {}.",
            if all == 1 { "this is" } else { "they are" },
            if certain == all && all == 1 { "them".to_owned() } else { format!("at least {}", people(certain)) }
        ),
    }
}
