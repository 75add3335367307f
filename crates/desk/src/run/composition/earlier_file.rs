//! A file that was published earlier, next to the release at hand.
//!
//! Its rows are the table's where the quasi-identifier says which: where the file publishes it exactly, people who share one are as
//! many in the file as in the table, and taken for the same. What the file leaves open stays open: groups that such people are
//! spread over count as one, and a class that holds anyone else, or whose values are not those of its people, is left aside. So
//! whatever is certain by what is left is certain by all.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::run::Outcome;
use crate::session::Session;
use tauell_data::microdata::Attribute;
use tauell_data::taxonomy::{LeafRank, ValueId, Values};
use tauell_measure::adversary::composition::LEFT_OUT;
use tauell_publish::release::{Publication, Release};

use super::columns::Sets;
use super::differencing;
use super::earlier_release::{Cells, EarlierRelease, NO_LEAF, Shown};
use super::quasi_identifiers::{Alike, by_quasi_identifier, leaves, only_leaf};
use super::{DifferencingReport, EarlierRemedy, NotAssessed};

/// People of one class up to which it is computed whether sets of values can be theirs.
const MOST_MATCHED: usize = 300;

/// What an earlier file is good for.
#[derive(Clone, Debug)]
pub struct EarlierFile {
    /// Its rows as those of the open table, where the quasi-identifier says which they are.
    pub rows: Option<Arc<EarlierRelease>>,
    /// What its totals disclose of people who are in one release alone, where there are such.
    pub differencing: Option<DifferencingReport>,
    /// What cannot be assessed, and why.
    pub not_assessed: Vec<NotAssessed>,
}

impl Session {
    /// Compares a published file with an outcome of the open table. `version` is its name in sentences. O(rows ·
    /// attributes · log).
    ///
    /// # Panics
    /// When the outcome is of another table.
    pub fn received(&self, outcome: &Outcome, version: &str, release: &Release) -> EarlierFile {
        let microdata = outcome.problem().microdata();
        let alike = by_quasi_identifier(microdata, release);
        let mut not_assessed = Vec::new();
        if alike.is_none() {
            not_assessed.push(NotAssessed {
                release: version.to_owned(),
                sentence: format!(
                    "The quasi-identifier of {version} is generalized, so its rows cannot be matched with those of \
                     the table. Against an adversary who has both releases and knows everyone's class: not assessed."
                ),
                action: "Give the recipe of that release, with --earlier-release, and the secret that it was drawn from, if any, with \
                         --earlier-secret."
                    .to_owned(),
                remedy: EarlierRemedy::Recipe,
            });
        }
        let (differencing, open) = differencing::report(outcome, version, release, alike.as_ref());
        not_assessed.extend(open);
        let rows = alike.map(|alike| Arc::new(self.matched(outcome, release, &alike)));
        EarlierFile { rows, differencing, not_assessed }
    }

    /// The file as a version of the open table.
    fn matched(&self, outcome: &Outcome, release: &Release, alike: &BTreeMap<Vec<u32>, Alike>) -> EarlierRelease {
        let (publication, microdata) = (&release.publication, outcome.problem().microdata());
        let class_of_record = |record: u32| publication.record(record as usize).0 as u32;
        let mut sets = Sets((0..publication.class_count() as u32).collect());
        for one in alike.values() {
            for pair in one.records.windows(2) {
                sets.join(class_of_record(pair[0]), class_of_record(pair[1]));
            }
        }
        let roots: Vec<u32> = (0..publication.class_count() as u32).map(|class| sets.first(class)).collect();
        let mut open = vec![true; roots.len()];
        for one in alike.values().filter(|one| one.earlier != one.rows.len()) {
            one.records.iter().for_each(|&record| open[roots[class_of_record(record) as usize] as usize] = false);
        }
        // The rows of the microdata by their class in the file, and the record of each.
        let mut people: Vec<Vec<u32>> = vec![Vec::new(); roots.len()];
        let mut record_of = vec![LEFT_OUT; self.table().rows()];
        for one in alike.values() {
            let Some(&record) = one.records.first() else { continue };
            let root = roots[class_of_record(record) as usize] as usize;
            if open[root] {
                people[root].extend(&one.rows);
                one.rows.iter().for_each(|&row| record_of[microdata.rows()[row as usize] as usize] = record);
            }
        }
        let mut members: Vec<Vec<u32>> = vec![Vec::new(); roots.len()];
        roots.iter().enumerate().for_each(|(class, &root)| members[root as usize].push(class as u32));

        let now = self.given_out(outcome);
        let mut columns = Vec::new();
        for (index, sensitive) in release.sensitive.iter().enumerate() {
            let Some((column, attribute)) = named(microdata.sensitive(), outcome, &sensitive.name) else { continue };
            let values = sensitive.spread.values();
            let leaf = leaves(attribute.taxonomy(), values.taxonomy());
            let mut value_of = vec![0; self.table().rows()];
            for root in 0..roots.len() {
                let own: Vec<u32> =
                    people[root].iter().map(|&row| leaf[attribute.leaves()[row as usize] as usize]).collect();
                let published = values_of(publication, &members[root], index);
                open[root] &= !own.is_empty() && fits(&own, &published, values);
                if open[root] {
                    let rows = people[root].iter().zip(published);
                    rows.for_each(|(&row, value)| value_of[microdata.rows()[row as usize] as usize] = value.0);
                }
            }
            let shown = Shown::Sensitive {
                value_of: Arc::new(value_of),
                values: Arc::clone(values),
                takes_part: vec![true; values.taxonomy().leaf_count()],
                spread: Box::new(sensitive.spread.clone()),
                weights: sensitive.weights.clone(),
                requirements: Vec::new(),
                whole: Box::new(release.whole(index).into()),
                cells: cells(&now, column, &leaf),
            };
            columns.push((column, shown));
        }
        for (index, quasi) in release.quasi_identifiers.iter().enumerate() {
            let Some((column, attribute)) = named(microdata.quasi_identifiers(), outcome, &quasi.name) else {
                continue;
            };
            let records = 0..publication.record_count();
            let shown = Shown::QuasiIdentifier {
                value_of_record: records.map(|record| publication.record(record).1.cells[index].0).collect(),
                values: Arc::clone(&quasi.values),
                cells: cells(&now, column, &leaves(attribute.taxonomy(), quasi.taxonomy())),
            };
            columns.push((column, shown));
        }
        let mut class_of = vec![LEFT_OUT; self.table().rows()];
        for (root, people) in people.iter().enumerate().filter(|(root, _)| open[*root]) {
            people.iter().for_each(|&row| class_of[microdata.rows()[row as usize] as usize] = root as u32);
        }
        // Which row of a class is whose is not known, so nothing joins them to rows of another release.
        EarlierRelease::of_file(class_of, record_of, columns)
    }
}

/// The column of the table, and the attribute, of a name.
fn named<'a>(attributes: &'a [Attribute], outcome: &Outcome, name: &str) -> Option<(usize, &'a Attribute)> {
    let column = outcome.problem().table().index_of(name)?;
    Some((column, attributes.iter().find(|attribute| attribute.name() == name)?))
}

/// What became of the table's cells in the file's tree.
fn cells(now: &EarlierRelease, column: usize, leaf: &[u32]) -> Cells {
    let own = match now.shown(column) {
        Some(Shown::Sensitive { cells, .. } | Shown::QuasiIdentifier { cells, .. }) => cells.leaf_of.as_slice(),
        _ => &[],
    };
    let leaf_of = own.iter().map(|&own| leaf.get(own as usize).copied().unwrap_or(NO_LEAF)).collect();
    Cells { leaf_of, exact: false, ranges: now.shown(column).and_then(Shown::ranges) }
}

/// The published values of some classes, one a row.
fn values_of(publication: &Publication, classes: &[u32], attribute: usize) -> Vec<ValueId> {
    let held = classes.iter().flat_map(|&class| publication.histogram(class as usize, attribute));
    held.flat_map(|(value, rows)| std::iter::repeat_n(value, rows as usize)).collect()
}

/// Whether people with these leaves can be published so, one value each.
fn fits(own: &[u32], published: &[ValueId], values: &Values) -> bool {
    if own.len() != published.len() || own.contains(&NO_LEAF) {
        return false;
    }
    let exact: Option<Vec<u32>> = published.iter().map(|&value| only_leaf(values, value)).collect();
    if let Some(mut exact) = exact {
        let mut own = own.to_vec();
        own.sort_unstable();
        exact.sort_unstable();
        return own == exact;
    }
    if own.len() > MOST_MATCHED {
        return false;
    }
    let mut taken = vec![None; own.len()];
    (0..own.len()).all(|person| place(person, own, published, values, &mut taken, &mut vec![false; own.len()]))
}

/// Finds a published value for one more person, giving others another where that helps (a bipartite matching).
fn place(
    person: usize,
    own: &[u32],
    published: &[ValueId],
    values: &Values,
    taken: &mut [Option<usize>],
    tried: &mut [bool],
) -> bool {
    for (at, &value) in published.iter().enumerate() {
        if tried[at] || !values.cover(value).contains(LeafRank(own[person])) {
            continue;
        }
        tried[at] = true;
        if taken[at].is_none_or(|other| place(other, own, published, values, taken, tried)) {
            taken[at] = Some(person);
            return true;
        }
    }
    false
}
