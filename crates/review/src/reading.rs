//! A file's rows as a release: classes by published values, each label as its value (docs/reference/published-files.md).
//! If sensitive values are published with their groups, the groups are the classes.
//!
//! The adversary's weights are not in a file: 1 for every base value that some published value covers, 0 for the others, unless
//! some were chosen for the table that it was made from, and that table is open.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use tauell_base::sorting::sorted;
use tauell_data::microdata::Dropped;
use tauell_data::taxonomy::{LabelChoice, ValueId, Values};
use tauell_desk::error::{ChoiceError, Error, GroupsError};
use tauell_desk::recipe::{Choices, SensitiveChoice};
use tauell_desk::session::{Session, check};
use tauell_privacy::{Requirement, Spread, Weights};
use tauell_publish::PublishError;
use tauell_publish::release::{
    MadeClass, Publication, PublicationBuilder, Release, ReleasedQuasiIdentifier, ReleasedSensitive,
};

use super::BesideCells;
use super::groups::{self, Grouped, OfGroups};
use super::labels::{BlankSets, Cells, Labels, Understood};
use super::request::ReviewRequest;

/// A file that was read as a release.
pub(super) struct Reading {
    pub release: Release,
    pub dropped: Dropped,
    /// How each column was understood: the quasi-identifier, then the sensitive ones.
    pub columns: Vec<Understood>,
    /// The requirements by sensitive column.
    pub requirements: Vec<Vec<Requirement>>,
    /// The columns that were given no part.
    pub beside: BesideCells,
    /// The group table with each sensitive column, and the column's name there; none if the column is in the rows.
    pub apart: Vec<(Arc<Session>, String)>,
}

/// The places of the requested columns.
#[derive(Debug)]
pub(super) struct Sources<'a> {
    file: &'a Session,
    quasi: Vec<usize>,
    sensitive: Sensitive<'a>,
}

/// The place of the sensitive values.
#[derive(Debug)]
enum Sensitive<'a> {
    /// In their rows, in these columns.
    Beside(Vec<usize>),
    /// With the groups of rows.
    Apart(Grouped<'a>),
}

impl<'a> Sources<'a> {
    /// Finds the columns. O(columns), and where there are tables of groups O(rows of all tables + groups · log).
    ///
    /// # Errors
    /// Columns that are not there or named twice, no quasi-identifier; tables of groups that do not go with the rows.
    pub fn of(file: &'a Session, request: &'a ReviewRequest) -> Result<Self, Error> {
        if request.quasi_identifiers.is_empty() {
            return Err(ChoiceError::NoQuasiIdentifier.into());
        }
        if request.groups.is_empty() {
            let table = file.table();
            let stands_elsewhere = |name: &&String| table.index_of(name).is_none() && groups::has_groups(table);
            if let Some(column) = request.sensitive.iter().find(stands_elsewhere) {
                return Err(GroupsError::NoTable { column: column.clone() }.into());
            }
            let roles = check::roles(file, &as_choices(request))?;
            return Ok(Self { file, quasi: roles.quasi_identifiers, sensitive: Sensitive::Beside(roles.sensitive) });
        }
        let quasi = check::roles(file, &Choices { sensitive: Vec::new(), ..as_choices(request) })?.quasi_identifiers;
        let grouped = groups::read(file, &quasi, request)?;
        Ok(Self { file, quasi, sensitive: Sensitive::Apart(grouped) })
    }

    /// The cells of each quasi-identifier.
    pub fn quasi(&self) -> Vec<Cells<'_>> {
        self.quasi.iter().map(|&column| self.cells(column)).collect()
    }

    /// Those of each sensitive column.
    pub fn sensitive(&self) -> Vec<Cells<'_>> {
        match &self.sensitive {
            Sensitive::Beside(columns) => columns.iter().map(|&column| self.cells(column)).collect(),
            Sensitive::Apart(grouped) => grouped.attributes.iter().map(|of| of.cells.clone()).collect(),
        }
    }

    /// What becomes of rows without a value. In a table of groups they are counted like others.
    fn blank_sets(&self, sets: BlankSets) -> BlankSets {
        if matches!(self.sensitive, Sensitive::Apart(_)) { BlankSets::Counted } else { sets }
    }

    /// By sensitive column: whether to have no value counts, in rows or in sets.
    pub fn blanks(&self, request: &ReviewRequest, sets: BlankSets) -> Vec<bool> {
        let sets = self.blank_sets(sets);
        let is_blank = |(name, cells): (&String, Cells<'_>)| {
            let (tree, choice) = (request.taxonomies.get(name), request.labels.get(name));
            let labels = Labels::sensitive(&cells, tree, choice, sets).ok();
            let of_sets = labels.filter(|labels| labels.understood.are_sets());
            let of_tree = tree.map(|tree| &*tree.taxonomy);
            let are_rows = cells.blank(of_tree, choice.unwrap_or(&LabelChoice::default())).is_some();
            match of_sets {
                Some(labels) if sets == BlankSets::LeftOut || !are_rows => labels.has_blank(cells.missing),
                _ => are_rows,
            }
        };
        request.sensitive.iter().zip(self.sensitive()).map(is_blank).collect()
    }

    fn cells(&self, column: usize) -> Cells<'_> {
        Cells::of(&self.file.table().columns()[column], self.file.missing())
    }

    /// The columns of the table of rows that have no part.
    fn others(&self) -> Vec<usize> {
        let sensitive = match &self.sensitive {
            Sensitive::Beside(columns) => &columns[..],
            Sensitive::Apart(grouped) => std::slice::from_ref(&grouped.column),
        };
        let taken = |column: &usize| self.quasi.contains(column) || sensitive.contains(column);
        (0..self.file.table().columns().len()).filter(|column| !taken(column)).collect()
    }
}

/// Reads the session's table unchanged. Labels of one leaf set are one value; each spelling of "missing" in a
/// quasi-identifier is one, since a recipient groups by text; blank is a sensitive value, in any spelling, so that all
/// rows count. Rows without a set of values are excluded if `sets` requires it. O(rows · attributes + labels · log +
/// base values of generalized labels).
///
/// # Errors
/// As [`Sources::of`]; labels that a taxonomy lacks, requirements that cannot be read, no row with a sensitive value.
pub(super) fn read(session: &Session, request: &ReviewRequest, sets: BlankSets) -> Result<Reading, Error> {
    let sources = Sources::of(session, request)?;
    let sets = sources.blank_sets(sets);
    let given = |name: &str| (request.taxonomies.get(name), request.labels.get(name));
    let sensitive: Vec<Labels> = request
        .sensitive
        .iter()
        .zip(sources.sensitive())
        .map(|(name, cells)| {
            let (taxonomy, choice) = given(name);
            let labels = Labels::sensitive(&cells, taxonomy, choice, sets)?;
            if labels.by_code.iter().all(Option::is_none) && !cells.rows.is_empty() {
                return Err(ChoiceError::NothingSensitive { name: cells.column.name().to_owned() }.into());
            }
            Ok(labels)
        })
        .collect::<Result<_, Error>>()?;
    let rows = sources.rows(&sensitive);
    let dropped = Dropped { missing_sensitive: (session.table().rows() - rows.len()) as u64, missing_qi: 0 };
    if rows.is_empty() {
        return Err(PublishError::NoRows { dropped: dropped.missing_sensitive }.into());
    }
    let quasi: Vec<Labels> = sources
        .quasi()
        .iter()
        .map(|cells| {
            let (taxonomy, choice) = given(cells.column.name());
            Labels::quasi_identifier(cells, taxonomy, choice)
        })
        .collect::<Result<_, _>>()?;
    let publication = sources.publication(&quasi, &sensitive, &rows);
    let asked = |name: &String| {
        let own = request.requirements_of.get(name).into_iter().flatten();
        own.chain(&request.requirements)
    };
    let requirements: Vec<Vec<Requirement>> = request
        .sensitive
        .iter()
        .zip(&sensitive)
        .map(|(name, labels)| asked(name).map(|text| Requirement::parse(text, labels.values.taxonomy())).collect())
        .collect::<Result<_, _>>()?;
    let columns = session.table().columns();
    let release = Release {
        quasi_identifiers: sources
            .quasi
            .iter()
            .zip(&quasi)
            .map(|(&column, labels)| ReleasedQuasiIdentifier {
                name: columns[column].name().to_owned(),
                values: Arc::clone(&labels.values),
                labels: labels.published.clone(),
            })
            .collect(),
        sensitive: request
            .sensitive
            .iter()
            .zip(&sensitive)
            .enumerate()
            .map(|(index, (name, labels))| {
                let histogram = publication.whole_histogram(index);
                let (spread, weights) =
                    spread(publication.sensitive_values(index), &histogram, rows.len() as u64, &requirements[index]);
                ReleasedSensitive { name: name.clone(), spread, weights, labels: labels.published.clone() }
            })
            .collect(),
        publication: Arc::new(publication),
        original: None,
    };
    let understood = quasi.into_iter().chain(sensitive).map(|labels| labels.understood).collect();
    let apart = match &sources.sensitive {
        Sensitive::Beside(_) => Vec::new(),
        Sensitive::Apart(grouped) => {
            let stands = |of: &OfGroups<'_>| (Arc::clone(of.table), of.cells.column.name().to_owned());
            grouped.attributes.iter().map(stands).collect()
        }
    };
    let beside = BesideCells { table: Some(Arc::clone(session.table())), rows: rows.into(), columns: sources.others() };
    Ok(Reading { release, dropped, columns: understood, requirements, beside, apart })
}

impl Sources<'_> {
    /// The rows that are read: those with a sensitive value, or where to have none is one, in every column.
    fn rows(&self, sensitive: &[Labels]) -> Vec<u32> {
        let table = self.file.table();
        let all = 0..table.rows() as u32;
        let Sensitive::Beside(columns) = &self.sensitive else { return all.collect() };
        let has = |column: usize, labels: &Labels, row: u32| {
            labels.by_code[table.columns()[column].codes().at(row as usize) as usize].is_some()
        };
        all.filter(|&row| columns.iter().zip(sensitive).all(|(&column, labels)| has(column, labels, row))).collect()
    }

    /// What is published in these rows. O(rows · attributes + rows log rows).
    fn publication(&self, quasi: &[Labels], sensitive: &[Labels], rows: &[u32]) -> Publication {
        let columns = self.file.table().columns();
        let value = |labels: &Labels, column: usize, row: usize| -> ValueId {
            let code = columns[column].codes().at(rows[row] as usize);
            labels.by_code[code as usize]
                .expect("rows without a value are excluded, and missing cells of others have one")
        };
        let cells = |row: u32| -> Box<[ValueId]> {
            self.quasi.iter().zip(quasi).map(|(&column, labels)| value(labels, column, row as usize)).collect()
        };
        let (classes, values): (Vec<MadeClass>, Vec<Vec<ValueId>>) = match &self.sensitive {
            Sensitive::Beside(of) => {
                let mut classes = Classes::one(rows.len());
                for (&column, labels) in self.quasi.iter().zip(quasi) {
                    classes.split(|row| value(labels, column, row).0);
                }
                let one_record = |class: Vec<u32>| vec![(cells(class[0]), class)];
                let published = |(&column, labels): (&usize, &Labels)| {
                    (0..rows.len()).map(|row| value(labels, column, row)).collect()
                };
                let classes = classes.gather().into_iter().map(one_record).collect();
                (classes, of.iter().zip(sensitive).map(published).collect())
            }
            Sensitive::Apart(grouped) => {
                let mut of_group: Vec<Vec<u32>> = vec![Vec::new(); grouped.count];
                (0..).zip(&grouped.of_row).for_each(|(row, &group)| of_group[group as usize].push(row));
                let dealt = grouped.attributes.iter().zip(sensitive).map(|(of, labels)| dealt(of, labels, &of_group));
                let values = dealt.collect();
                // Records of a group with the same values become one.
                let records = |rows: Vec<u32>| rows.into_iter().map(|row| (cells(row), vec![row])).collect();
                (of_group.into_iter().map(records).collect(), values)
            }
        };
        let of = |labels: &[Labels]| labels.iter().map(|labels| Arc::clone(&labels.values)).collect();
        Publication::of(PublicationBuilder {
            quasi_identifiers: of(quasi),
            sensitive_values: of(sensitive),
            len: rows.len(),
            classes,
            sensitive: values,
            linked: matches!(self.sensitive, Sensitive::Beside(_)),
        })
    }
}

/// The values of groups assigned to their rows: the first rows of a group get its first values, which discloses nothing
/// about whose they are.
fn dealt(of: &OfGroups<'_>, labels: &Labels, of_group: &[Vec<u32>]) -> Vec<ValueId> {
    let mut dealt = vec![ValueId(0); of_group.iter().map(Vec::len).sum()];
    for held in of.held.chunk_by(|(a, ..), (b, ..)| a == b) {
        let value = |code: u32| labels.by_code[code as usize].expect("to have no value counts in a table of groups");
        let values: Vec<(ValueId, u64)> = held.iter().map(|&(_, code, rows)| (value(code), rows)).collect();
        let values = sorted(values, |(a, _), (b, _)| a.cmp(b))
            .into_iter()
            .flat_map(|(value, rows)| (0..rows).map(move |_| value));
        of_group[held[0].0 as usize].iter().zip(values).for_each(|(&row, value)| dealt[row as usize] = value);
    }
    dealt
}

/// The roles alone; requirements do not matter for finding columns.
fn as_choices(request: &ReviewRequest) -> Choices {
    let sensitive = |column: &String| SensitiveChoice { column: column.clone(), ..SensitiveChoice::default() };
    Choices {
        qi: request.quasi_identifiers.clone(),
        sensitive: request.sensitive.iter().map(sensitive).collect(),
        ..Choices::default()
    }
}

/// Weight 1 for what the published values cover, and a spread wide enough for these requirements and for every ℓ up to
/// the number of values.
pub(super) fn spread(
    values: &Arc<Values>,
    whole: &[(ValueId, u64)],
    rows: u64,
    requirements: &[Requirement],
) -> (Spread, Weights) {
    let mut covered = vec![0; values.taxonomy().leaf_count()];
    whole.iter().for_each(|&(value, _)| values.cover(value).runs().for_each(|run| covered[run].fill(1)));
    let weights = Weights::where_present(&covered);
    (weighted(values, &weights, rows, requirements), weights)
}

/// A spread under these weights, as wide.
pub(super) fn weighted(values: &Arc<Values>, weights: &Weights, rows: u64, requirements: &[Requirement]) -> Spread {
    let occurring = weights.by_leaf().iter().filter(|weight| weight.numerator() > 0).count().max(2);
    let factor = requirements.iter().map(Requirement::factor).max().unwrap_or(1).saturating_mul(2 * occurring as u128);
    Spread::over(Arc::clone(values), weights, rows, factor)
}

/// Rows by class, classes numbered by their first row.
#[derive(Clone, Debug)]
pub(super) struct Classes {
    class: Vec<u32>,
    count: usize,
}

impl Classes {
    /// All of so many rows in one.
    pub fn one(rows: usize) -> Self {
        Self { class: vec![0; rows], count: rows.min(1) }
    }

    /// Splits every class by a value of its rows.
    pub fn split(&mut self, value: impl Fn(usize) -> u32) {
        let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        for (row, class) in self.class.iter_mut().enumerate() {
            let next = numbers.len() as u32;
            *class = *numbers.entry((*class, value(row))).or_insert(next);
        }
        self.count = numbers.len();
    }

    /// The class of a row.
    pub fn number(&self, row: usize) -> u32 {
        self.class[row]
    }

    /// How many classes there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// The rows of each class, ascending.
    pub fn gather(self) -> Vec<Vec<u32>> {
        let mut classes = vec![Vec::new(); self.count];
        self.class.iter().enumerate().for_each(|(row, &class)| classes[class as usize].push(row as u32));
        classes
    }
}
