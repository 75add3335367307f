//! What a table promises as it stands, whoever made it (spec A.11c).
//!
//! Rows are grouped by their quasi-identifier as published; a sensitive cell is the node that its label names. The
//! adversary's weights are not in the file: 1 for every base value that some published value covers, 0 for the others.

mod figures;
mod strongest;

pub use figures::{
    Audit, AuditAttribute, AuditRequirement, LabelOfColumn, ShareOfValue, SizeCount, SmallestTau, WorstClass,
};

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::microdata::Dropped;
use crate::place::Place;
use crate::privacy::{Spread, TauEll, Weights};
use crate::publish::PublishError;
use crate::recipe::{Choices, SensitiveChoice, WeightsChoice};
use crate::table::{Column, MissingTokens};
use crate::taxonomy::{NodeId, Taxonomy, TaxonomyError, TreeBuilder};
use rustc_hash::FxHashMap;

use super::{ChoiceError, Error, Session, check};
use strongest::HighestShares;

/// What to audit.
#[derive(Clone, Debug, Default)]
pub struct AuditRequest {
    /// The quasi-identifier.
    pub quasi_identifiers: Vec<String>,
    /// The sensitive columns; without any, only classes are counted.
    pub sensitive: Vec<String>,
    /// A requirement to hold every class against.
    pub requirement: Option<TauEll>,
    /// Taxonomies by column. In a column without one each label is a value of its own.
    pub taxonomies: BTreeMap<String, AuditTaxonomy>,
}

/// A taxonomy whose labels, base values or groups, the cells of a column are.
#[derive(Clone, Debug)]
pub struct AuditTaxonomy {
    /// The file it comes from.
    pub name: String,
    /// The tree.
    pub taxonomy: Arc<Taxonomy>,
}

impl Session {
    /// Says what the session's table promises as it stands. Labels of one leaf set are one value, and so are all
    /// spellings of "missing" in a quasi-identifier; rows whose sensitive value is missing are left out.
    /// O(rows · attributes + classes · m log m).
    ///
    /// # Errors
    /// Columns that are not there or named twice, no quasi-identifier, labels that a taxonomy lacks, no row with a
    /// sensitive value.
    pub fn audit(&self, request: &AuditRequest) -> Result<Audit, Error> {
        if request.quasi_identifiers.is_empty() {
            return Err(ChoiceError::NoQuasiIdentifier.into());
        }
        let roles = check::roles(self, &as_choices(request))?;
        let columns = self.table().columns();
        let sensitive: Vec<SensitiveColumn<'_>> = roles
            .sensitive
            .iter()
            .map(|&column| {
                SensitiveColumn::new(&columns[column], self.missing(), request.taxonomies.get(columns[column].name()))
            })
            .collect::<Result<_, _>>()?;
        let all = 0..self.table().rows() as u32;
        let rows: Vec<u32> =
            all.filter(|&row| sensitive.iter().all(|column| column.node(row as usize).is_some())).collect();
        let dropped = Dropped { missing_sensitive: (self.table().rows() - rows.len()) as u64, missing_qi: 0 };
        if rows.is_empty() {
            return Err(PublishError::NoRows { dropped: dropped.missing_sensitive }.into());
        }
        let mut classes = Classes::one(rows);
        for &column in &roles.quasi_identifiers {
            let column = &columns[column];
            let values = quasi_values(column, self.missing(), request.taxonomies.get(column.name()))?;
            classes.split(|row| values[column.codes()[row as usize] as usize]);
        }
        let classes = classes.gather();
        let (mut attributes, mut requirement) = (Vec::new(), Vec::new());
        for column in &sensitive {
            let (attribute, held) = column.audit(&classes, request.requirement.as_ref());
            attributes.push(attribute);
            requirement.extend(held.map(|(mut held, worst)| {
                let first = classes[worst][0] as usize;
                let label = |&column: &usize| LabelOfColumn {
                    column: columns[column].name().to_owned(),
                    label: columns[column].cell(first).to_owned(),
                };
                held.worst_class.quasi_identifier = roles.quasi_identifiers.iter().map(label).collect();
                held
            }));
        }
        Ok(Audit { dropped, requirement, attributes, ..Audit::of_sizes(&classes) })
    }
}

impl Audit {
    fn of_sizes(classes: &[Vec<u32>]) -> Self {
        let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
        classes.iter().for_each(|class| *sizes.entry(class.len()).or_default() += 1);
        let rows = sizes.iter().map(|(size, classes)| size * classes).sum();
        let discernibility: u128 = sizes.iter().map(|(&size, &count)| (size as u128).pow(2) * count as u128).sum();
        Self {
            rows,
            dropped: Dropped::default(),
            classes: classes.len(),
            k: sizes.keys().next().copied().unwrap_or(0),
            average_class_size: rows as f64 / classes.len().max(1) as f64,
            largest_class: sizes.keys().next_back().copied().unwrap_or(0),
            discernibility: u64::try_from(discernibility).unwrap_or(u64::MAX),
            class_sizes: sizes.into_iter().map(|(size, classes)| SizeCount { size, classes }).collect(),
            requirement: Vec::new(),
            attributes: Vec::new(),
        }
    }
}

/// The roles alone; what is promised does not matter for finding columns.
fn as_choices(request: &AuditRequest) -> Choices {
    let sensitive = |column: &String| SensitiveChoice {
        column: column.clone(),
        tau: String::new(),
        l: 0,
        weights: WeightsChoice::WherePresent,
    };
    Choices {
        qi: request.quasi_identifiers.clone(),
        sensitive: request.sensitive.iter().map(sensitive).collect(),
        ..Choices::default()
    }
}

/// Rows by class, classes numbered by their first row.
struct Classes {
    rows: Vec<u32>,
    class: Vec<u32>,
    count: usize,
}

impl Classes {
    fn one(rows: Vec<u32>) -> Self {
        let class = vec![0; rows.len()];
        Self { rows, class, count: 1 }
    }

    /// Splits every class by a value of its rows.
    fn split(&mut self, value: impl Fn(u32) -> u32) {
        let mut numbers: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        for (&row, class) in self.rows.iter().zip(&mut self.class) {
            let next = numbers.len() as u32;
            *class = *numbers.entry((*class, value(row))).or_insert(next);
        }
        self.count = numbers.len();
    }

    fn gather(self) -> Vec<Vec<u32>> {
        let mut classes = vec![Vec::new(); self.count];
        self.rows.iter().zip(&self.class).for_each(|(&row, &class)| classes[class as usize].push(row));
        classes
    }
}

/// Stands for every spelling of "missing" where the taxonomy lists none.
const MISSING: u32 = u32::MAX;

/// What each code of a quasi-identifier's column means: equal numbers are equal values.
fn quasi_values(
    column: &Column,
    missing: &MissingTokens,
    given: Option<&AuditTaxonomy>,
) -> Result<Vec<u32>, TaxonomyError> {
    let Some(AuditTaxonomy { name, taxonomy }) = given else {
        let value = |(code, label)| if missing.matches(label) { MISSING } else { code as u32 };
        return Ok(column.dictionary().iter().enumerate().map(value).collect());
    };
    let listed = taxonomy.nodes().find(|&node| taxonomy.is_leaf(node) && missing.matches(taxonomy.label(node)));
    let values = nodes_of_labels(column, missing, name, taxonomy)?;
    Ok(values.into_iter().map(|node| node.or(listed).map_or(MISSING, |node| taxonomy.canonical(node).0)).collect())
}

/// The node that each label of the column names; `None` for a spelling of "missing".
fn nodes_of_labels(
    column: &Column,
    missing: &MissingTokens,
    file: &str,
    taxonomy: &Taxonomy,
) -> Result<Vec<Option<NodeId>>, TaxonomyError> {
    const NAMED: usize = 20;
    let (mut lacking, mut count) = (Vec::new(), 0);
    let mut nodes = Vec::with_capacity(column.dictionary().len());
    for label in column.dictionary().iter() {
        let node = taxonomy.node(label);
        let is_group = node.is_some_and(|node| !taxonomy.is_leaf(node));
        if missing.matches(label) && !is_group {
            nodes.push(None);
        } else if let Some(node) = node {
            nodes.push(Some(taxonomy.canonical(node)));
        } else {
            count += 1;
            if lacking.len() < NAMED {
                lacking.push(label.to_owned());
            }
        }
    }
    if count > 0 {
        let place = Box::new(Place::column(column.name()).in_file(file));
        return Err(TaxonomyError::MissingValues { place, first: lacking, count });
    }
    Ok(nodes)
}

/// A sensitive column with its labels understood.
struct SensitiveColumn<'a> {
    column: &'a Column,
    taxonomy: Arc<Taxonomy>,
    file: Option<&'a str>,
    /// By code; `None` is missing.
    nodes: Vec<Option<NodeId>>,
}

impl<'a> SensitiveColumn<'a> {
    fn new(column: &'a Column, missing: &MissingTokens, given: Option<&'a AuditTaxonomy>) -> Result<Self, Error> {
        let (taxonomy, file) = match given {
            Some(given) => (Arc::clone(&given.taxonomy), Some(given.name.as_str())),
            None => (Arc::new(flat(column)?), None),
        };
        let nodes = nodes_of_labels(column, missing, file.unwrap_or_default(), &taxonomy)?;
        if nodes.iter().all(Option::is_none) {
            return Err(ChoiceError::NothingSensitive { name: column.name().to_owned() }.into());
        }
        Ok(Self { column, taxonomy, file, nodes })
    }

    fn node(&self, row: usize) -> Option<NodeId> {
        self.nodes[self.column.codes()[row] as usize]
    }

    /// Rows per published value, in taxonomy order.
    fn histogram(&self, rows: impl Iterator<Item = u32>) -> Vec<(NodeId, u64)> {
        let mut nodes: Vec<NodeId> = rows.filter_map(|row| self.node(row as usize)).collect();
        nodes.sort_unstable();
        nodes.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u64)).collect()
    }

    /// The attribute's audit; and where there is a requirement, how it is kept and the number of its worst class.
    fn audit(
        &self,
        classes: &[Vec<u32>],
        requirement: Option<&TauEll>,
    ) -> (AuditAttribute, Option<(AuditRequirement, usize)>) {
        let whole = self.histogram(classes.iter().flatten().copied());
        let rows: u64 = whole.iter().map(|&(_, count)| count).sum();
        let spread = self.spread(&whole, rows, requirement);
        let mut highest = HighestShares::default();
        let mut held = requirement.map(|requirement| Held::new(*requirement));
        for (number, class) in classes.iter().enumerate() {
            let masses = spread.masses(self.histogram(class.iter().copied()));
            highest.take(&masses);
            if let Some(held) = &mut held {
                held.take(number, &masses);
            }
        }
        let shares = spread.masses(whole.iter().copied()).frequencies();
        let distribution = spread.base().iter().zip(shares).map(|(&rank, share)| {
            let node = self.taxonomy.leaf_node(rank);
            let exact = whole.iter().find(|&&(published, _)| published == node).map_or(0, |&(_, count)| count);
            ShareOfValue {
                value: self.taxonomy.label(node).to_owned(),
                share,
                exact_share: exact as f64 / rows.max(1) as f64,
            }
        });
        let general = whole.iter().filter(|&&(node, _)| !self.taxonomy.is_leaf(node)).map(|&(_, count)| count);
        let general_rows: u64 = general.sum();
        let attribute = AuditAttribute {
            column: self.column.name().to_owned(),
            taxonomy: match self.file {
                Some(file) => format!("labels are those of {file}"),
                None => "no taxonomy was given, so each label is a base value of its own".to_owned(),
            },
            weights: "The file does not say which weights the adversary is thought to have: every base value that some \
                      published value covers has weight 1, the others 0.",
            general_rows,
            sensitive_generalized: general_rows as f64 / rows.max(1) as f64,
            distribution: distribution.collect(),
            smallest_tau: highest.smallest_taus(),
            exact_arithmetic: spread.is_exact(),
        };
        (attribute, held.map(|held| held.finish(self.column.name())))
    }

    fn spread(&self, whole: &[(NodeId, u64)], rows: u64, requirement: Option<&TauEll>) -> Spread {
        let mut covered = vec![0; self.taxonomy.leaf_count()];
        whole.iter().for_each(|&(node, _)| covered[self.taxonomy.leaves(node)].fill(1));
        let values = covered.iter().sum::<u64>().clamp(2, u64::from(u32::MAX)) as u32;
        // Wide enough for the requirement and for every l up to the number of values.
        let factor = requirement.map_or(2, |asked| u128::from(asked.tau().denominator()))
            * u128::from(requirement.map_or(values, |asked| asked.ell().max(values)));
        Spread::new(Arc::clone(&self.taxonomy), &Weights::where_present(&covered), rows, factor)
    }
}

/// A tree in which each label of the column is a base value.
fn flat(column: &Column) -> Result<Taxonomy, TaxonomyError> {
    let labels = column.dictionary();
    let mut root = "*".to_owned();
    while labels.iter().any(|label| label == root) {
        root.push('*');
    }
    let mut builder = TreeBuilder::new(&root);
    for label in labels.iter() {
        builder.add(builder.root(), label)?;
    }
    Ok(builder.finish())
}

/// A requirement as it is held against class after class.
struct Held {
    requirement: TauEll,
    classes_broken: usize,
    rows_broken: usize,
    worst: Option<(usize, WorstClass)>,
}

impl Held {
    fn new(requirement: TauEll) -> Self {
        Self { requirement, classes_broken: 0, rows_broken: 0, worst: None }
    }

    fn take(&mut self, number: usize, masses: &crate::privacy::Masses) {
        let size = masses.rows() as usize;
        if !self.requirement.holds(masses) {
            self.classes_broken += 1;
            self.rows_broken += size;
        }
        let tightest = self.requirement.tightest(masses);
        if self.worst.as_ref().is_none_or(|(_, worst)| tightest.margin < worst.margin) {
            let (margin, k) = (tightest.margin, tightest.k);
            self.worst = Some((number, WorstClass { size, margin, k, quasi_identifier: Vec::new() }));
        }
    }

    fn finish(self, attribute: &str) -> (AuditRequirement, usize) {
        let (number, worst_class) = self.worst.expect("there are rows, so there is a class");
        let requirement = AuditRequirement {
            name: "tau-l",
            params: (self.requirement.tau().to_f64(), self.requirement.ell()),
            attribute: attribute.to_owned(),
            satisfied: self.classes_broken == 0,
            margin: worst_class.margin,
            classes_broken: self.classes_broken,
            rows_broken: self.rows_broken,
            worst_class,
        };
        (requirement, number)
    }
}
