//! An earlier release, as far as it matters for composition: the class of each row, and how each column is published.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use crate::files::PublishedColumn;
use crate::recipe::RowOrder;
use crate::run::Outcome;
use crate::session::Session;
use tauell_data::microdata::Attribute;
use tauell_data::table::Formulas;
use tauell_data::taxonomy::{Decimal, Taxonomy, ValueId, Values};
use tauell_measure::adversary::composition::LEFT_OUT;
use tauell_privacy::{KAnonymity, Masses, Requirement, Spread, Weights, WholeTable};

/// No leaf: no row with this cell takes part.
pub(super) const NO_LEAF: u32 = u32::MAX;

/// An earlier release of the open table. Four bytes per row, and four more per sensitive column; no cell.
#[derive(Clone, Debug)]
pub struct EarlierRelease {
    /// The class of each row of the table.
    pub(super) class_of: Arc<Vec<u32>>,
    /// The record of each row of the table: its class, where all rows of a class have one quasi-identifier.
    pub(super) record_of: Arc<Vec<u32>>,
    /// Whether a row's sensitive values are published with it; if not, those of its class are known and nothing joins one to a row.
    pub(super) linked: bool,
    /// The published columns, by their index in the table.
    pub(super) columns: Vec<(usize, Shown)>,
    pub(super) k: Option<KAnonymity>,
    /// Whether a row's place is that of the table.
    pub(super) in_input_order: bool,
    /// Two versions with the same text have the same; others hardly ever.
    text: u64,
}

/// How a column is published.
#[derive(Clone, Debug)]
pub(super) enum Shown {
    Sensitive {
        /// The published value of each row of the table.
        value_of: Arc<Vec<u32>>,
        values: Arc<Values>,
        /// Whether someone may have each leaf.
        takes_part: Vec<bool>,
        spread: Box<Spread>,
        weights: Weights,
        /// What it was published under; of a file no one knows.
        requirements: Vec<Requirement>,
        /// The whole table under them, in doubles.
        whole: Box<WholeTable>,
        cells: Cells,
    },
    QuasiIdentifier {
        value_of_record: Vec<u32>,
        values: Arc<Values>,
        cells: Cells,
    },
    Kept,
}

/// What became of the column's cells.
#[derive(Clone, Debug)]
pub(super) struct Cells {
    /// The leaf of each distinct cell of the file; [`NO_LEAF`] where no row with it takes part.
    pub leaf_of: Vec<u32>,
    /// Whether every row is published with its leaf.
    pub exact: bool,
    /// The width of the ranges that replace numbers.
    pub ranges: Option<Decimal>,
}

impl Shown {
    /// The tree of its values; none where the column is published unchanged.
    pub fn taxonomy(&self) -> Option<&Arc<Taxonomy>> {
        match self {
            Self::Sensitive { values, .. } | Self::QuasiIdentifier { values, .. } => Some(values.taxonomy()),
            Self::Kept => None,
        }
    }

    /// The width of the ranges that replace the column's numbers.
    pub fn ranges(&self) -> Option<Decimal> {
        match self {
            Self::Sensitive { cells, .. } | Self::QuasiIdentifier { cells, .. } => cells.ranges,
            Self::Kept => None,
        }
    }

    /// Whether the column is protected.
    pub fn is_sensitive(&self) -> bool {
        matches!(self, Self::Sensitive { .. })
    }

    /// Whether every row's cell can be read from it.
    pub fn is_exact(&self) -> bool {
        match self {
            Self::Sensitive { cells, .. } | Self::QuasiIdentifier { cells, .. } => cells.exact,
            Self::Kept => true,
        }
    }
}

impl Session {
    /// What to remember about an outcome once it is released. For values apart from their rows, the class is what
    /// counts. O(rows · sensitive columns + records · quasi-identifiers).
    ///
    /// # Panics
    /// When the outcome is of another table.
    pub fn given_out(&self, outcome: &Outcome) -> EarlierRelease {
        let problem = outcome.problem();
        let publication = outcome.publication();
        let microdata = problem.microdata();
        let rows = self.table().rows();
        let mut class_of = vec![LEFT_OUT; rows];
        for (row, &source) in microdata.rows().iter().enumerate() {
            class_of[source as usize] = publication.class_of(row).map_or(LEFT_OUT, |class| class as u32);
        }
        let class_of = Arc::new(class_of);
        let record_of = if publication.record_count() == publication.class_count() {
            Arc::clone(&class_of)
        } else {
            let mut record_of = vec![LEFT_OUT; rows];
            for record in 0..publication.record_count() {
                for &row in publication.record(record).1.rows {
                    record_of[microdata.rows()[row as usize] as usize] = record as u32;
                }
            }
            Arc::new(record_of)
        };
        let linked = publication.is_linked();
        let mut text = DefaultHasher::new();
        let order = problem.choices().row_order;
        let formulas = outcome.published().formulas();
        let quoted = formulas.choice == Formulas::Quote && formulas.sentence.is_some();
        (matches!(order, RowOrder::Input), quoted, &class_of).hash(&mut text);
        let cells = |attribute: &Attribute, exact: bool| {
            let read = self.as_read(attribute.column());
            let mut leaf_of = vec![NO_LEAF; read.dictionary().len()];
            for (&source, &leaf) in microdata.rows().iter().zip(attribute.leaves()) {
                leaf_of[read.codes().at(source as usize) as usize] = leaf;
            }
            let ranges = problem.choices().ranges.get(attribute.name()).copied();
            Cells { leaf_of, exact, ranges }
        };
        let shown = |role: PublishedColumn, text: &mut DefaultHasher| match role {
            PublishedColumn::QuasiIdentifier(index) => {
                let attribute = &microdata.quasi_identifiers()[index];
                let values = publication.quasi_identifier_values(index);
                let records = 0..publication.record_count();
                let own: Vec<ValueId> = records.map(|record| publication.record(record).1.cells[index]).collect();
                own.iter().for_each(|&value| values.label(value).hash(text));
                let exact = own.iter().all(|&value| values.is_base(value));
                Shown::QuasiIdentifier {
                    value_of_record: own.into_iter().map(|value| value.0).collect(),
                    values: Arc::clone(values),
                    cells: cells(attribute, exact),
                }
            }
            PublishedColumn::Sensitive(index) => {
                let attribute = &microdata.sensitive()[index];
                let (values, required) = (publication.sensitive_values(index), &problem.requirements()[index]);
                let labels: Vec<u64> =
                    (0..values.len() as u32).map(|value| hash_of(values.label(ValueId(value)))).collect();
                let base = required.spread().base();
                let mut takes_part = vec![false; attribute.taxonomy().leaf_count()];
                base.iter().for_each(|rank| takes_part[rank.index()] = true);
                let is_one = |value: u32| required.spread().effective(ValueId(value)) == 1;
                let is_one: Vec<bool> = (0..values.len() as u32).map(is_one).collect();
                let mut value_of = vec![0; rows];
                let mut exact = linked;
                for class in publication.classes() {
                    let mut own: Vec<u64> = Vec::with_capacity(class.rows.len());
                    for &row in class.rows {
                        let value = publication.value_of(index, row as usize);
                        value_of[microdata.rows()[row as usize] as usize] = value.0;
                        exact &= is_one[value.index()];
                        own.push(labels[value.index()]);
                    }
                    if !linked {
                        // In a class the order of its rows is no part of what is published.
                        own.sort_unstable();
                        own.hash(text);
                    }
                }
                if linked {
                    value_of.iter().for_each(|&value| labels[value as usize].hash(text));
                }
                let counts = attribute.leaf_counts();
                let masses = base.iter().map(|rank| counts[rank.index()] as f64);
                Shown::Sensitive {
                    value_of: Arc::new(value_of),
                    values: Arc::clone(values),
                    takes_part,
                    spread: Box::new(required.spread().clone()),
                    weights: required.weights().clone(),
                    requirements: required.requirements().to_vec(),
                    whole: Box::new(Masses::doubles(masses, counts.iter().sum()).into()),
                    cells: cells(attribute, exact),
                }
            }
            PublishedColumn::Keep | PublishedColumn::Group => Shown::Kept,
        };
        let mut columns = Vec::new();
        let published = outcome.published();
        let beside = published.columns().filter(|(_, role)| *role != PublishedColumn::Group);
        let apart = published.groups().map(|groups| {
            let index = microdata.sensitive().iter().position(|attribute| attribute.name() == groups.attribute());
            (
                groups.attribute(),
                PublishedColumn::Sensitive(index.expect("a table of groups is of a sensitive attribute")),
            )
        });
        for (name, role) in beside.chain(apart) {
            let column = problem.table().index_of(name).expect("a published column is the table's");
            (column, std::mem::discriminant(&role)).hash(&mut text);
            columns.push((column, shown(role, &mut text)));
        }
        EarlierRelease {
            class_of,
            record_of,
            linked,
            columns,
            k: problem.k(),
            in_input_order: matches!(order, RowOrder::Input),
            text: text.finish(),
        }
    }
}

impl EarlierRelease {
    /// A published file, by what its rows are known to be.
    pub(super) fn of_file(class_of: Vec<u32>, record_of: Vec<u32>, columns: Vec<(usize, Shown)>) -> Self {
        let mut text = DefaultHasher::new();
        ("file", &class_of).hash(&mut text);
        Self {
            class_of: Arc::new(class_of),
            record_of: Arc::new(record_of),
            linked: false,
            columns,
            k: None,
            in_input_order: false,
            text: text.finish(),
        }
    }

    /// Whether both have the same text: releasing the same again discloses nothing. Different texts count as the same
    /// once in 10^19 times.
    pub(crate) fn is_the_same_as(&self, other: &Self) -> bool {
        self.text == other.text
    }

    /// How a column is published; `None` if it is unpublished.
    pub(super) fn shown(&self, column: usize) -> Option<&Shown> {
        self.columns.iter().find(|(of, _)| *of == column).map(|(_, shown)| shown)
    }
}

fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
