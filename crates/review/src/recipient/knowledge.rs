//! A published file as it is understood.

use std::sync::Arc;

use crate::{PublishedFileAndOriginal, ReviewGroups, ReviewRequest, opened, opened_beside};
use tauell_base::words::numbers::{counted, rows as counted_rows};
use tauell_data::taxonomy::{LabelChoice, LabelSets, NodeId, ValueId};
use tauell_desk::error::{ChoiceError, Error};
use tauell_desk::run::Outcome;
use tauell_desk::session::Session;
use tauell_measure::estimate::{EstimateForm, Estimator};
use tauell_publish::release::{Release, ReleasedQuasiIdentifier};

use super::files::ReceivedRelease;
use super::view::{RecipientColumn, RecipientSensitive, RecipientValue, RecipientView};

/// Values of a column that are listed: more than anyone looks through.
const MOST_VALUES: usize = 4_000;

/// A published file as it is understood. Cheap to clone: what is large is shared.
#[derive(Clone, Debug)]
pub struct Recipient {
    /// By sensitive attribute.
    estimators: Arc<[Arc<Estimator>]>,
    left_out: u64,
    notes: Vec<String>,
}

impl Recipient {
    /// What was published here, with its original. O(rows + what the distinct published values stand for).
    ///
    /// # Errors
    /// Nothing that is sensitive; sets of which nothing follows.
    pub fn of_outcome(outcome: &Outcome) -> Result<Self, Error> {
        Self::of(&outcome.release(), 0, Vec::new())
    }

    /// The received files: these columns are sensitive, and people can be filtered by all others. With the `original`,
    /// its rows are counted with the file's, if they can be. O as of [`opened`].
    ///
    /// # Errors
    /// No table of rows; columns that are not there, tables that do not go together, labels that cannot be read; sets of which
    /// nothing follows.
    pub fn of_received(
        received: &ReceivedRelease,
        sensitive: &[String],
        original: Option<&mut Session>,
    ) -> Result<Self, Error> {
        let file = received.rows()?;
        let joint = received.joint();
        let names = file.table().columns().iter().map(|column| column.name());
        let quasi = names.filter(|name| joint != Some(*name) && !sensitive.iter().any(|other| other == name));
        // Sets that cross are those of another sensitive column: no one is found by one.
        let quasi = quasi.filter(|name| !file.table().index_of(name).is_some_and(|at| holds_crossing_sets(file, at)));
        let groups =
            received.groups().iter().map(|(name, table)| ReviewGroups { name: name.clone(), table: Arc::clone(table) });
        let mut request = ReviewRequest {
            quasi_identifiers: quasi.map(str::to_owned).collect(),
            sensitive: sensitive.to_vec(),
            groups: groups.collect(),
            ..ReviewRequest::default()
        };
        let Some(original) = original else {
            let opened = opened(file, &request)?;
            return Self::of(&opened.release, opened.dropped.missing_sensitive, Vec::new());
        };
        // Columns of the file that the original lacks have no part in the comparison.
        request.quasi_identifiers.retain(|name| original.table().index_of(name).is_some());
        let PublishedFileAndOriginal { opened, original } = opened_beside(file, &request, original)?;
        let mut release = opened.release;
        let notes = match original {
            Ok(original) => {
                release.original = Some(original);
                Vec::new()
            }
            Err(why) => vec![why],
        };
        Self::of(&release, opened.dropped.missing_sensitive, notes)
    }

    fn of(release: &Release, left_out: u64, notes: Vec<String>) -> Result<Self, Error> {
        let all = (0..release.sensitive.len()).map(|attribute| Estimator::new(release, attribute, None).map(Arc::new));
        let estimators: Arc<[Arc<Estimator>]> = all.collect::<Result<_, _>>()?;
        if estimators.is_empty() {
            return Err(ChoiceError::NoSensitive.into());
        }
        Ok(Self { estimators, left_out, notes })
    }

    /// One of the sensitive attributes, by its number.
    ///
    /// # Errors
    /// Where there is none of this number.
    pub fn estimator(&self, attribute: usize) -> Result<&Arc<Estimator>, Error> {
        self.estimators.get(attribute).ok_or(ChoiceError::NothingOpen.into())
    }

    pub(super) fn release(&self) -> &Release {
        self.estimators[0].release()
    }

    /// What it is. O(values).
    pub fn view(&self) -> RecipientView {
        let release = self.release();
        RecipientView {
            rows: release.rows() - release.publication.left_out(),
            excluded_rows: self.left_out,
            sensitive: self.estimators.iter().map(|of| sensitive(of)).collect(),
            columns: (0..release.quasi_identifiers.len()).map(|index| column(release, index)).collect(),
            original: release.original.is_some(),
            notes: self.notes.clone(),
        }
    }
}

fn sensitive(of: &Estimator) -> RecipientSensitive {
    let column = of.release().sensitive[of.attribute()].name.clone();
    let values = of.values().len();
    let sentence = match (of.form(), of.ell()) {
        (EstimateForm::Sets, Some(ell)) => format!(
            "Each row has a set of {}: its own and {} drawn at random, out of {values}.",
            counted(ell as u64, "value", "values"),
            counted(ell as u64 - 1, "other", "others")
        ),
        (EstimateForm::Groups, _) => {
            let groups = of.release().publication.class_count();
            format!(
                "The values are published apart from the rows, by {}: which row of a group has which value is not \
                 disclosed.",
                counted(groups as u64, "group", "groups")
            )
        }
        _ => "The values are published in their rows; a generalized one counts for each value that it covers, by its \
            weight."
            .to_owned(),
    };
    RecipientSensitive { column, form: of.form(), sentence, values }
}

/// The values of the file, and the generalized values above them in its taxonomy.
fn column(release: &Release, index: usize) -> RecipientColumn {
    let of = &release.quasi_identifiers[index];
    let published = published(release, index);
    let taxonomy = of.taxonomy();
    // A node is listed if something below it is published.
    let mut there = vec![false; taxonomy.node_count()];
    for &value in &published {
        let mut next = of.values.node(value);
        while let Some(node) = next.filter(|node| !std::mem::replace(&mut there[node.index()], true)) {
            next = taxonomy.parent(node);
        }
        // A question can use the base values of a generalized value.
        if let Some(node) = of.values.node(value).filter(|&node| !taxonomy.is_leaf(node) && node != NodeId::ROOT) {
            taxonomy.leaves(node).for_each(|leaf| {
                there[taxonomy.leaf_node(tauell_data::taxonomy::LeafRank(leaf as u32)).index()] = true
            });
        }
    }
    let mut values = Vec::new();
    let mut more = 0;
    let mut add = |label: &str, level: usize, group: bool| match values.len() < MOST_VALUES {
        true => values.push(RecipientValue { label: label.to_owned(), level, group }),
        false => more += 1,
    };
    let mut waiting: Vec<NodeId> = vec![NodeId::ROOT];
    while let Some(node) = waiting.pop() {
        let is_published_root = node == NodeId::ROOT && published.contains(&ValueId::from(node));
        if there[node.index()] && (node != NodeId::ROOT || is_published_root || taxonomy.is_leaf(node)) {
            add(of.label(node), taxonomy.depth(node).saturating_sub(1), !taxonomy.is_leaf(node));
        }
        let below: Vec<NodeId> = taxonomy.children(node).collect();
        waiting.extend(below.into_iter().rev());
    }
    for &value in published.iter().filter(|&&value| of.values.node(value).is_none()) {
        add(of.label(value), 0, true);
    }
    RecipientColumn { column: of.name.clone(), values, more }
}

/// The distinct published values of an attribute, ascending.
pub(super) fn published(release: &Release, attribute: usize) -> Vec<ValueId> {
    let of: &ReleasedQuasiIdentifier = &release.quasi_identifiers[attribute];
    let mut there = vec![false; of.values.len()];
    for record in 0..release.publication.record_count() {
        there[release.publication.record(record).1.cells[attribute].index()] = true;
    }
    (0..).map(ValueId).zip(there).filter(|(_, there)| *there).map(|(value, _)| value).collect()
}

/// So many rows, as a sentence begins.
pub(super) fn rows(number: f64) -> String {
    let whole = number.round();
    let text = counted_rows(whole as u64);
    if (number - whole).abs() > 1e-6 { format!("About {text}") } else { text }
}

fn holds_crossing_sets(file: &Session, column: usize) -> bool {
    let column = &file.table().columns()[column];
    let labels: Vec<&str> = column.dictionary().iter().collect();
    LabelSets::crossing(column.name(), &labels, &LabelChoice::default(), &[]).is_some()
}
