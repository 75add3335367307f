//! The published table: its columns, its rows in their order, its cells.

use std::cmp::Ordering::Equal;
use std::ops::Range;
use std::sync::Arc;

use crate::recipe::RowOrder;
use crate::session::{Problem, file_names};
use tauell_base::pace::Pace;
use tauell_base::sorting::{sorted, sorted_places};
use tauell_data::microdata::Microdata;
use tauell_data::table::{Formulas, MissingTokens, Table, ValueCode};
use tauell_data::taxonomy::{ValueId, Values};
use tauell_publish::release::Publication;
use tauell_publish::{Originals, Role, Written};

use super::groups::{GroupFile, GroupTable, Groups, names_beside};
use super::{FormulasReport, PublishedColumn};

mod writing;

/// The content of a cell of the published table.
enum Cell<'a> {
    /// This value of the attribute.
    Published(&'a Values, ValueId),
    /// Not published in its row.
    Elsewhere,
    /// The text of the input.
    Kept,
    /// This.
    Text(&'a str),
}

/// A published table as a table: only columns with a role, in the input's order; rows by class, and inside a class by
/// sensitive values, unchanged cells and text, so that a row's place discloses nothing
/// (docs/explanation/model.md#order-of-the-published-rows). If sensitive values are published apart from the rows, each
/// row has the number of its group instead, and the groups are further tables ([`Self::groups`]).
#[derive(Clone, Debug)]
pub struct PublishedTable {
    table: Arc<Table>,
    microdata: Arc<Microdata>,
    publication: Arc<Publication>,
    /// Index in the table, and what it is.
    columns: Vec<(usize, PublishedColumn)>,
    /// Published rows in class order.
    by_class: Vec<u32>,
    /// Published rows in the input's order, if some were suppressed.
    in_input: Option<Vec<u32>>,
    formulas: FormulasReport,
    /// If sensitive values are published apart.
    groups: Option<Groups>,
}

impl PublishedTable {
    pub(crate) fn new(problem: &Problem, publication: Arc<Publication>) -> Self {
        let microdata = Arc::clone(problem.microdata());
        let table = Arc::clone(problem.table());
        let mut columns: Vec<(usize, PublishedColumn)> = Vec::new();
        let attributes = microdata.quasi_identifiers().iter().enumerate();
        columns
            .extend(attributes.map(|(index, attribute)| (attribute.column(), PublishedColumn::QuasiIdentifier(index))));
        let attributes = microdata.sensitive().iter().enumerate();
        columns.extend(attributes.map(|(index, attribute)| (attribute.column(), PublishedColumn::Sensitive(index))));
        columns.extend(problem.kept().iter().map(|&column| (column, PublishedColumn::Keep)));
        let mut columns = sorted(columns, |(a, _), (b, _)| a.cmp(b));
        let choice = problem.choices().formulas;
        let formulas = FormulasReport::of_publication(&table, &microdata, &publication, &columns, choice);
        let by_class = publication.rows().to_vec();
        let in_input = (publication.left_out() > 0).then(|| {
            let published = |row: &u32| publication.class_of(*row as usize).is_some();
            (0..publication.len() as u32).filter(published).collect()
        });
        let groups = (!publication.is_linked()).then(|| {
            columns.retain(|(_, role)| !matches!(role, PublishedColumn::Sensitive(_)));
            let names = columns.iter().map(|&(column, _)| table.columns()[column].name());
            let groups = Groups::new(&microdata, &publication, names);
            columns.push((usize::MAX, PublishedColumn::Group));
            groups
        });
        Self { table, microdata, publication, columns, by_class, in_input, formulas, groups }
    }

    /// The group tables, one per sensitive attribute; none if sensitive values are published in their rows.
    pub fn groups(&self) -> impl Iterator<Item = GroupTable<'_>> {
        let tables =
            self.groups.iter().flat_map(|groups| (0..self.microdata.sensitive().len()).map(move |of| (groups, of)));
        tables.map(|(groups, attribute)| GroupTable {
            microdata: &self.microdata,
            publication: &self.publication,
            groups,
            attribute,
            formulas: self.formulas.choice,
        })
    }

    /// What its tables are called as files where the rows are called so: these first, then the tables of groups, by their columns.
    /// What some system refuses in a name of a file becomes `_`.
    pub fn file_names(&self, rows: &str) -> Vec<String> {
        let columns: Vec<&str> = self.groups().map(|of| of.attribute()).collect();
        std::iter::once(rows.to_owned()).chain(names_beside(rows, file_names(&columns))).collect()
    }

    /// The bytes of all its tables: the rows, then the tables of groups. O(bytes).
    ///
    /// # Panics
    /// Never: memory takes what is written to it.
    pub fn written(&self, delimiter: u8, order: RowOrder) -> (Vec<u8>, Vec<Vec<u8>>) {
        let mut rows = Vec::new();
        self.write_rows(&mut rows, delimiter, order, 0..self.rows()).expect("memory takes what is written to it");
        let groups = self.groups().map(|groups| {
            let mut bytes = Vec::new();
            groups.write_groups(&mut bytes, delimiter, 0..groups.len()).expect("memory takes what is written to it");
            bytes
        });
        (rows, groups.collect())
    }

    /// The same as files, for the verifier.
    pub(crate) fn written_groups(&self, delimiter: u8) -> Vec<GroupFile<'_>> {
        self.groups().map(|table| GroupFile { table, delimiter }).collect()
    }

    /// Brings the rows of classes in the order in which they are published: by sensitive values, then by kept cells.
    pub(crate) async fn order_classes(&mut self, pace: &Pace) {
        let Self { table, microdata, publication, columns, by_class, .. } = self;
        let mut ranks = Vec::new();
        for &(column, _) in columns.iter().filter(|(_, role)| *role == PublishedColumn::Keep) {
            ranks.push(TextRanks::of(table, column, pace).await);
        }
        if ranks.is_empty() {
            return;
        }
        let rank = |of: &TextRanks, row: u32| {
            of.rank[table.columns()[of.column].codes().at(microdata.rows()[row as usize] as usize) as usize]
        };
        let compare = |a: u32, b: u32| {
            // Unlinked values must not decide row order, or the order would link them again.
            let of_row = |row: u32| publication.cells(row as usize);
            let cells = if publication.is_linked() { Equal } else { of_row(a).cmp(&of_row(b)) };
            if cells.is_ne() {
                return cells;
            }
            let value = |index: usize, row: u32| publication.sensitive(index, row as usize).map_or(0, |value| value.0);
            let values = (0..microdata.sensitive().len()).map(|index| value(index, a).cmp(&value(index, b)));
            let mut orders = values.chain(ranks.iter().map(|of| rank(of, a).cmp(&rank(of, b))));
            orders.find(|order| order.is_ne()).unwrap_or(Equal)
        };
        for ends in publication.starts().windows(2) {
            let of_class = &mut by_class[ends[0] as usize..ends[1] as usize];
            let in_order = sorted_places(of_class.to_vec(), COMPARISON, pace, compare).await;
            of_class.copy_from_slice(&in_order);
            pace.pause(2 * of_class.len() as u64 + COMPARISON).await;
        }
    }

    /// What is published.
    pub(crate) fn publication(&self) -> &Arc<Publication> {
        &self.publication
    }

    /// What it was published from.
    pub(crate) fn microdata(&self) -> &Arc<Microdata> {
        &self.microdata
    }

    /// Indices in the input of the columns that are published unchanged.
    pub(super) fn unchanged_columns(&self) -> impl Iterator<Item = usize> + '_ {
        self.columns.iter().filter(|(_, role)| *role == PublishedColumn::Keep).map(|&(column, _)| column)
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.by_class.len()
    }

    /// The columns: name and what it is.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = (&str, PublishedColumn)> {
        self.columns.iter().map(|&(column, role)| match (&self.groups, role) {
            (Some(groups), PublishedColumn::Group) => (groups.name(), role),
            _ => (self.table.columns()[column].name(), role),
        })
    }

    /// The cells that a spreadsheet would run, and what becomes of them where the table is written.
    pub fn formulas(&self) -> &FormulasReport {
        &self.formulas
    }

    /// The kept row at a place of the published table.
    pub fn row_at(&self, place: usize, order: RowOrder) -> usize {
        match order {
            RowOrder::Class => self.by_class[place] as usize,
            RowOrder::Input => self.in_input.as_ref().map_or(place, |rows| rows[place] as usize),
        }
    }

    /// The table's row (from 0) of a kept row.
    pub(crate) fn source_row(&self, row: usize) -> usize {
        self.microdata.rows()[row] as usize
    }

    /// The published text of a cell; in the file, it may have an apostrophe in front ([`Self::formulas`]).
    pub fn cell(&self, row: usize, column: usize) -> &str {
        self.text(row, self.publication.cells(row), column)
    }

    /// The same where the values of the row's quasi-identifier are known.
    fn text(&self, row: usize, cells: Option<&[ValueId]>, column: usize) -> &str {
        let (index, role) = self.columns[column];
        match self.cell_of(row, cells, role) {
            Cell::Text(text) => text,
            // A base value's label is its text; that of missing cells is one of their spellings, the same for all: a reader
            // groups by text.
            Cell::Published(values, value) => values.label(value),
            // It is in another file, or in none.
            Cell::Elsewhere => "",
            Cell::Kept => self.table.columns()[index].cell(self.source_row(row)),
        }
    }

    /// The original text of a cell.
    pub fn original(&self, row: usize, column: usize) -> &str {
        match self.columns[column] {
            // The cell was empty.
            (_, PublishedColumn::Group) => "",
            (column, _) => self.table.columns()[column].cell(self.source_row(row)),
        }
    }

    /// How far a cell went up: 0 as it was, 255 at the root, in proportion to the levels between.
    pub(crate) fn generality(&self, row: usize, column: usize) -> u8 {
        let (_, role) = self.columns[column];
        let Cell::Published(values, value) = self.cell_of(row, self.publication.cells(row), role) else { return 0 };
        let taxonomy = values.taxonomy();
        let Some(node) = values.node(value) else {
            let (covered, all) = (values.cover(value).len() - 1, taxonomy.leaf_count() - 1);
            return (255 * covered / all.max(1)) as u8;
        };
        if taxonomy.is_leaf(node) {
            return 0;
        }
        let leaf = match role {
            PublishedColumn::QuasiIdentifier(i) => self.microdata.quasi_identifiers()[i].leaf_node(row),
            PublishedColumn::Sensitive(i) => self.microdata.sensitive()[i].leaf_node(row),
            PublishedColumn::Keep | PublishedColumn::Group => return 0,
        };
        let (depth, up) = (taxonomy.depth(leaf).max(1), taxonomy.depth(leaf).saturating_sub(taxonomy.depth(node)));
        (255 * up / depth) as u8
    }

    fn cell_of(&self, row: usize, cells: Option<&[ValueId]>, role: PublishedColumn) -> Cell<'_> {
        let publication = &self.publication;
        match role {
            PublishedColumn::QuasiIdentifier(index) => cells.map_or(Cell::Elsewhere, |cells| {
                Cell::Published(publication.quasi_identifier_values(index), cells[index])
            }),
            PublishedColumn::Sensitive(index) => publication
                .sensitive(index, row)
                .map_or(Cell::Elsewhere, |value| Cell::Published(publication.sensitive_values(index), value)),
            PublishedColumn::Keep => Cell::Kept,
            PublishedColumn::Group => {
                let class = publication.class_of(row);
                class.zip(self.groups.as_ref()).map_or(Cell::Elsewhere, |(class, of)| Cell::Text(of.label(class)))
            }
        }
    }
}

/// The published table as the file that is written: what the verifier reads back.
pub(crate) struct File<'a> {
    pub table: &'a PublishedTable,
    pub delimiter: u8,
    pub order: RowOrder,
    pub missing: &'a MissingTokens,
}

impl Originals for File<'_> {
    fn original(&self, attribute: usize, row: usize) -> &str {
        let PublishedTable { microdata, table, .. } = self.table;
        let (quasi, sensitive) = (microdata.quasi_identifiers(), microdata.sensitive());
        let of = quasi.get(attribute).unwrap_or_else(|| &sensitive[attribute - quasi.len()]);
        table.columns()[of.column()].cell(microdata.rows()[row] as usize)
    }

    fn is_missing(&self, text: &str) -> bool {
        self.missing.matches(text)
    }
}

impl Written for File<'_> {
    fn delimiter(&self) -> u8 {
        self.delimiter
    }

    fn roles(&self) -> Vec<Role> {
        let role = |&(_, column): &(usize, PublishedColumn)| match column {
            PublishedColumn::QuasiIdentifier(index) => Role::QuasiIdentifier(index),
            PublishedColumn::Sensitive(index) => Role::Sensitive(index),
            PublishedColumn::Keep => Role::Kept,
            PublishedColumn::Group => Role::Group,
        };
        self.table.columns.iter().map(role).collect()
    }

    fn rows(&self) -> usize {
        self.table.rows()
    }

    fn row_at(&self, place: usize) -> usize {
        self.table.row_at(place, self.order)
    }

    fn kept(&self, row: usize, column: usize) -> &str {
        self.table.original(row, column)
    }

    fn formulas(&self) -> Formulas {
        self.table.formulas.choice
    }

    fn write(&self, places: Range<usize>, to: &mut Vec<u8>) {
        self.table.write_rows(to, self.delimiter, self.order, places).expect("memory takes what is written to it");
    }
}

/// The order of a column's texts, without comparing texts again.
struct TextRanks {
    column: usize,
    /// By code.
    rank: Vec<u32>,
}

/// What it costs to compare two rows or two texts.
const COMPARISON: u64 = 30;

impl TextRanks {
    async fn of(table: &Table, column: usize, pace: &Pace) -> Self {
        let texts = table.columns()[column].dictionary();
        let by_text = |a, b| texts.value(ValueCode(a)).cmp(texts.value(ValueCode(b)));
        let in_order = sorted_places((0..texts.len() as u32).collect(), COMPARISON, pace, by_text).await;
        let mut rank = vec![0; texts.len()];
        for (place, code) in (0..).zip(in_order) {
            rank[code as usize] = place;
        }
        pace.pause(2 * rank.len() as u64).await;
        Self { column, rank }
    }
}
