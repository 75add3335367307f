//! A version that was given out, as far as it matters beside another: the class of each row, and how each column is published.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use crate::adversary::composition::LEFT_OUT;
use crate::files::Column;
use crate::microdata::Attribute;
use crate::privacy::{KAnonymity, Masses, Whole};
use crate::publish::Promise;
use crate::recipe::RowOrder;
use crate::run::Outcome;
use crate::session::Session;
use crate::table::Formulas;
use crate::taxonomy::{NodeId, Taxonomy};

/// No leaf: no row with this cell takes part.
pub(super) const NO_LEAF: u32 = u32::MAX;

/// A version of the open table that was given out. Four bytes a row, and four more a sensitive column; no cell.
#[derive(Clone, Debug)]
pub struct GivenOut {
    /// The class of each row of the table.
    pub(super) class_of: Arc<Vec<u32>>,
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
        /// The published node of each row of the table.
        node_of: Arc<Vec<u32>>,
        promise: Box<Promise>,
        /// The whole table under the promise, in doubles.
        whole: Box<Whole>,
        cells: Cells,
    },
    QuasiIdentifier {
        node_of_class: Vec<u32>,
        taxonomy: Arc<Taxonomy>,
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
}

impl Shown {
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
    /// What is to be known of an outcome once it is given out; `None` where it was not generalized, but published in another
    /// form, which cannot be held beside others yet. O(rows · sensitive columns + classes · quasi-identifiers).
    ///
    /// # Panics
    /// When the outcome is of another table.
    pub fn given_out(&self, outcome: &Outcome) -> Option<GivenOut> {
        let problem = outcome.problem();
        let partition = outcome.publication().partition()?;
        let microdata = problem.microdata();
        let rows = self.table().rows();
        let mut class_of = vec![LEFT_OUT; rows];
        for (row, &source) in microdata.rows().iter().enumerate() {
            class_of[source as usize] = partition.class_of(row) as u32;
        }
        let mut text = DefaultHasher::new();
        let order = problem.choices().row_order;
        let formulas = outcome.published().formulas();
        let quoted = formulas.choice == Formulas::Quote && formulas.sentence.is_some();
        (matches!(order, RowOrder::Input), quoted, &class_of).hash(&mut text);
        let cells = |attribute: &Attribute, exact: bool| {
            let read = self.as_read(attribute.column());
            let mut leaf_of = vec![NO_LEAF; read.dictionary().len()];
            for (&source, &leaf) in microdata.rows().iter().zip(attribute.leaves()) {
                leaf_of[read.codes()[source as usize] as usize] = leaf;
            }
            Cells { leaf_of, exact }
        };
        let shown = |role: Column, text: &mut DefaultHasher| match role {
            Column::QuasiIdentifier(index) => {
                let attribute = &microdata.quasi_identifiers()[index];
                let taxonomy = attribute.taxonomy();
                let classes = 0..partition.publication().class_count();
                let nodes: Vec<NodeId> = classes.map(|class| partition.cell(class, index)).collect();
                nodes.iter().for_each(|&node| taxonomy.label(node).hash(text));
                let exact = nodes.iter().all(|&node| taxonomy.is_leaf(node));
                Shown::QuasiIdentifier {
                    node_of_class: nodes.into_iter().map(|node| node.0).collect(),
                    taxonomy: Arc::clone(taxonomy),
                    cells: cells(attribute, exact),
                }
            }
            Column::Sensitive(index) => {
                let attribute = &microdata.sensitive()[index];
                let (taxonomy, promise) = (attribute.taxonomy(), &problem.promises()[index]);
                let own: Vec<u64> = taxonomy.nodes().map(|node| hash_of(taxonomy.label(node))).collect();
                let mut node_of = vec![0; rows];
                let mut exact = true;
                for (row, &source) in microdata.rows().iter().enumerate() {
                    let node = partition.sensitive(index, row);
                    node_of[source as usize] = node.0;
                    exact &= promise.spread().effective(node) == 1;
                    own[node.index()].hash(text);
                }
                let counts = attribute.leaf_counts();
                let base = promise.spread().base();
                let masses = base.iter().map(|rank| counts[rank.index()] as f64);
                Shown::Sensitive {
                    node_of: Arc::new(node_of),
                    promise: Box::new(promise.clone()),
                    whole: Box::new(Masses::doubles(masses, counts.iter().sum()).into()),
                    cells: cells(attribute, exact),
                }
            }
            Column::Keep | Column::Group => Shown::Kept,
        };
        let mut columns = Vec::new();
        for (name, role) in outcome.published().columns() {
            let column = problem.table().index_of(name).expect("a published column is the table's");
            (column, std::mem::discriminant(&role)).hash(&mut text);
            columns.push((column, shown(role, &mut text)));
        }
        Some(GivenOut {
            class_of: Arc::new(class_of),
            columns,
            k: problem.k(),
            in_input_order: matches!(order, RowOrder::Input),
            text: text.finish(),
        })
    }
}

impl GivenOut {
    /// Whether both have the same text: what is given out again gives nothing away. What differs counts as the same once in
    /// 10^19 times.
    pub fn is_the_same_as(&self, other: &Self) -> bool {
        self.text == other.text
    }

    /// How a column is published; `None` where it is left out.
    pub(super) fn shown(&self, column: usize) -> Option<&Shown> {
        self.columns.iter().find(|(of, _)| *of == column).map(|(_, shown)| shown)
    }
}

fn hash_of(text: &str) -> u64 {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    hasher.finish()
}
