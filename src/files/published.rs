//! The published table: which columns, which rows in which order, what each cell says.

use std::io::{self, Write};
use std::ops::Range;
use std::sync::Arc;

use crate::microdata::Microdata;
use crate::publish::{Role, Written};
use crate::recipe::RowOrder;
use crate::release::Publication;
use crate::session::Problem;
use crate::sorting::{sort_places, sorted};
use crate::table::{CsvWriter, Formulas, MissingTokens, Table};
use crate::taxonomy::{ValueId, Values};

use super::{Column, FormulasReport};

/// What a cell of the published table says.
enum Cell<'a> {
    /// This value of the attribute.
    Published(&'a Values, ValueId),
    /// Nothing beside its row.
    Elsewhere,
    /// What it said in the input.
    Kept,
}

/// A publication as a table: only columns with a role, in the input's order; rows by class, and inside a class by
/// sensitive values, kept cells and text, so that a row's place gives nothing away (docs/model.md#order-of-the-published-rows).
#[derive(Clone, Debug)]
pub struct PublishedTable {
    table: Arc<Table>,
    microdata: Arc<Microdata>,
    publication: Arc<Publication>,
    /// Index in the table, and what it is.
    columns: Vec<(usize, Column)>,
    /// Kept rows in class order.
    by_class: Vec<u32>,
    formulas: FormulasReport,
}

impl PublishedTable {
    pub(crate) fn new(problem: &Problem, publication: Arc<Publication>) -> Self {
        let microdata = Arc::clone(problem.microdata());
        let table = Arc::clone(problem.table());
        let mut columns: Vec<(usize, Column)> = Vec::new();
        let attributes = microdata.quasi_identifiers().iter().enumerate();
        columns.extend(attributes.map(|(index, attribute)| (attribute.column(), Column::QuasiIdentifier(index))));
        let attributes = microdata.sensitive().iter().enumerate();
        columns.extend(attributes.map(|(index, attribute)| (attribute.column(), Column::Sensitive(index))));
        columns.extend(problem.kept().iter().map(|&column| (column, Column::Keep)));
        let columns = sorted(columns, |(a, _), (b, _)| a.cmp(b));
        let by_class = publication.rows().to_vec();
        let choice = problem.choices().formulas;
        let formulas = FormulasReport::of_publication(&table, &microdata, &publication, &columns, choice);
        Self { table, microdata, publication, columns, by_class, formulas }
    }

    /// What it takes to bring the rows of a class in order.
    pub(crate) fn ordering(&self) -> Ordering {
        let kept = self.columns.iter().filter(|(_, role)| *role == Column::Keep);
        Ordering { kept: kept.map(|&(column, _)| self.text_ranks(column)).collect() }
    }

    /// Brings the rows of classes in the order in which they are published, from class `first` on and for about `budget` units.
    /// They come by sensitive values. The next class; `None` where all are in order.
    pub(crate) fn order_classes(&mut self, first: usize, ordering: &Ordering, budget: u64) -> Option<usize> {
        if ordering.kept.is_empty() {
            return None;
        }
        let mut left = budget.max(1);
        for class in first..self.publication.class_count() {
            if left == 0 {
                return Some(class);
            }
            self.order_class(class, ordering);
            left = left.saturating_sub(40 * self.publication.class(class).rows.len() as u64 + 10);
        }
        None
    }

    fn order_class(&mut self, class: usize, Ordering { kept }: &Ordering) {
        let Self { table, microdata, publication, by_class, .. } = self;
        let sensitive = 0..microdata.sensitive().len();
        let key = |row: u32| {
            let source = microdata.rows()[row as usize] as usize;
            let values = sensitive.clone().map(|i| publication.sensitive(i, row as usize).map_or(0, |value| value.0));
            let rank = |of: &TextRanks| of.rank[table.columns()[of.column].codes()[source] as usize];
            values.chain(kept.iter().map(rank)).collect::<Vec<u32>>()
        };
        let rows = publication.starts()[class] as usize..publication.starts()[class + 1] as usize;
        let mut keyed: Vec<(Vec<u32>, u32)> = by_class[rows.clone()].iter().map(|&row| (key(row), row)).collect();
        keyed.sort_by(|(a, _), (b, _)| a.cmp(b));
        by_class[rows].iter_mut().zip(keyed).for_each(|(place, (_, row))| *place = row);
    }

    fn text_ranks(&self, column: usize) -> TextRanks {
        let values: Vec<&str> = self.table.columns()[column].dictionary().iter().collect();
        let mut order: Vec<u32> = (0..values.len() as u32).collect();
        sort_places(&mut order, |a, b| values[a as usize].cmp(values[b as usize]));
        let mut rank = vec![0; values.len()];
        for (place, &code) in order.iter().enumerate() {
            rank[code as usize] = place as u32;
        }
        TextRanks { column, rank }
    }

    /// What is published.
    pub(crate) fn publication(&self) -> &Arc<Publication> {
        &self.publication
    }

    /// Number of rows.
    pub fn rows(&self) -> usize {
        self.by_class.len()
    }

    /// The columns: name and what it is.
    pub fn columns(&self) -> impl ExactSizeIterator<Item = (&str, Column)> {
        self.columns.iter().map(|&(column, role)| (self.table.columns()[column].name(), role))
    }

    /// The cells that a spreadsheet would run, and what becomes of them where the table is written.
    pub fn formulas(&self) -> &FormulasReport {
        &self.formulas
    }

    /// The kept row at a place of the published table.
    pub fn row_at(&self, place: usize, order: RowOrder) -> usize {
        match order {
            RowOrder::Class => self.by_class[place] as usize,
            RowOrder::Input => place,
        }
    }

    /// The table's row (from 0) of a kept row.
    pub fn source_row(&self, row: usize) -> usize {
        self.microdata.rows()[row] as usize
    }

    /// The published text of a cell; in the file it may stand after an apostrophe ([`Self::formulas`]).
    pub fn cell(&self, row: usize, column: usize) -> &str {
        let (index, role) = self.columns[column];
        match self.cell_of(row, role) {
            // A base value's label is its text; that of missing cells is one of their spellings, the same for all: a reader
            // groups by text.
            Cell::Published(values, value) => values.label(value),
            // It stands in another file, or in none.
            Cell::Elsewhere => "",
            Cell::Kept => self.table.columns()[index].cell(self.source_row(row)),
        }
    }

    /// The original text of a cell.
    pub fn original(&self, row: usize, column: usize) -> &str {
        self.table.columns()[self.columns[column].0].cell(self.source_row(row))
    }

    /// How far a cell went up: 0 as it was, 255 at the root, in proportion to the levels between.
    pub fn generality(&self, row: usize, column: usize) -> u8 {
        let (_, role) = self.columns[column];
        let Cell::Published(values, value) = self.cell_of(row, role) else { return 0 };
        let taxonomy = values.taxonomy();
        let Some(node) = values.node(value) else {
            let (covered, all) = (values.cover(value).len() - 1, taxonomy.leaf_count() - 1);
            return (255 * covered / all.max(1)) as u8;
        };
        if taxonomy.is_leaf(node) {
            return 0;
        }
        let leaf = match role {
            Column::QuasiIdentifier(i) => self.microdata.quasi_identifiers()[i].leaf_node(row),
            Column::Sensitive(i) => self.microdata.sensitive()[i].leaf_node(row),
            Column::Keep => return 0,
        };
        let (depth, up) = (taxonomy.depth(leaf).max(1), taxonomy.depth(leaf).saturating_sub(taxonomy.depth(node)));
        (255 * up / depth) as u8
    }

    fn cell_of(&self, row: usize, role: Column) -> Cell<'_> {
        let publication = &self.publication;
        match role {
            Column::QuasiIdentifier(index) => publication.cells(row).map_or(Cell::Elsewhere, |cells| {
                Cell::Published(publication.quasi_identifier_values(index), cells[index])
            }),
            Column::Sensitive(index) => publication
                .sensitive(index, row)
                .map_or(Cell::Elsewhere, |value| Cell::Published(publication.sensitive_values(index), value)),
            Column::Keep => Cell::Kept,
        }
    }

    /// Writes some rows as CSV, with the header before row 0, formulas as was chosen. O(bytes).
    ///
    /// # Errors
    /// What the writer says.
    pub fn write_rows<W: Write>(&self, to: W, delimiter: u8, order: RowOrder, places: Range<usize>) -> io::Result<()> {
        let mut writer = CsvWriter::new(to, delimiter).with_formulas(self.formulas.choice);
        if places.start == 0 {
            writer.write_record(self.columns().map(|(name, _)| name))?;
        }
        for place in places.start..places.end.min(self.rows()) {
            let row = self.row_at(place, order);
            writer.write_record((0..self.columns.len()).map(|column| self.cell(row, column)))?;
        }
        Ok(())
    }
}

/// The published table as the file that is written: what the verifier reads back.
pub(crate) struct File<'a> {
    pub table: &'a PublishedTable,
    pub delimiter: u8,
    pub order: RowOrder,
    pub missing: &'a MissingTokens,
}

impl Written for File<'_> {
    fn delimiter(&self) -> u8 {
        self.delimiter
    }

    fn roles(&self) -> Vec<Role> {
        let role = |&(_, column): &(usize, Column)| match column {
            Column::QuasiIdentifier(index) => Role::QuasiIdentifier(index),
            Column::Sensitive(index) => Role::Sensitive(index),
            Column::Keep => Role::Kept,
        };
        self.table.columns.iter().map(role).collect()
    }

    fn rows(&self) -> usize {
        self.table.rows()
    }

    fn row_at(&self, place: usize) -> usize {
        self.table.row_at(place, self.order)
    }

    fn original(&self, row: usize, column: usize) -> &str {
        self.table.original(row, column)
    }

    fn formulas(&self) -> Formulas {
        self.table.formulas.choice
    }

    fn is_missing(&self, text: &str) -> bool {
        self.missing.matches(text)
    }

    fn write(&self, places: Range<usize>, to: &mut Vec<u8>) {
        self.table.write_rows(to, self.delimiter, self.order, places).expect("memory takes what is written to it");
    }
}

/// The order of the rows of a class: by sensitive values, then by what is kept as it stands.
pub(crate) struct Ordering {
    kept: Vec<TextRanks>,
}

/// The order of a column's texts, without comparing texts again.
struct TextRanks {
    column: usize,
    /// By code.
    rank: Vec<u32>,
}
