//! One column of a table.

use super::{Codes, ColumnKind, Dictionary, ValueCode};

/// A named column: a code per row and the dictionary the codes point into.
#[derive(Clone, Debug)]
pub struct Column {
    name: String,
    codes: Codes,
    dictionary: Dictionary,
    kind: Option<ColumnKind>,
}

impl Column {
    /// An empty column.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), codes: Codes::default(), dictionary: Dictionary::new(), kind: None }
    }

    /// A column of these cells.
    pub fn from_cells<'a>(name: impl Into<String>, cells: impl IntoIterator<Item = &'a str>) -> Self {
        let mut column = Self::new(name);
        cells.into_iter().for_each(|cell| column.push(cell));
        column
    }

    /// Adds a cell.
    pub fn push(&mut self, cell: &str) {
        let code = self.dictionary.intern(cell);
        self.codes.push(code);
    }

    /// The codes and the dictionary, for code that adds cells: each code must be one of the dictionary's.
    pub(super) fn parts(&mut self) -> (&mut Codes, &mut Dictionary) {
        (&mut self.codes, &mut self.dictionary)
    }

    /// The column's name, as the header gave it.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The kind of its values, if its file has it; else its values show it.
    pub fn kind(&self) -> Option<ColumnKind> {
        self.kind
    }

    /// Says what its values are.
    pub(super) fn set_kind(&mut self, kind: ColumnKind) {
        self.kind = Some(kind);
    }

    /// Number of rows.
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Whether the column has no rows.
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// One code per row, each below `dictionary().len()`.
    pub fn codes(&self) -> &Codes {
        &self.codes
    }

    /// The distinct values.
    pub fn dictionary(&self) -> &Dictionary {
        &self.dictionary
    }

    /// Whether both have the same cell in every row. O(rows).
    pub fn has_the_cells_of(&self, other: &Self) -> bool {
        // Codes are by first appearance, so columns with the same cells have the same codes.
        self.codes == other.codes && self.dictionary.iter().eq(other.dictionary.iter())
    }

    /// The text of the cell in `row`.
    #[inline(never)]
    pub fn cell(&self, row: usize) -> &str {
        self.dictionary.value(ValueCode(self.codes.at(row)))
    }

    /// The same with every row so many times, one count per row. O(rows of the result).
    ///
    /// # Panics
    /// When there is another number of counts.
    #[must_use]
    pub(super) fn repeated(self, counts: &[u32], rows: usize) -> Self {
        assert_eq!(self.codes.len(), counts.len(), "every row has a count");
        let mut repeated = Vec::with_capacity(rows);
        for (code, &count) in self.codes.iter().zip(counts) {
            repeated.extend(std::iter::repeat_n(code, count as usize));
        }
        let mut codes = Codes::default();
        codes.extend(&repeated);
        Self { codes, ..self }
    }

    /// Rows per distinct value, indexed by code. O(rows).
    pub fn counts(&self) -> Vec<u32> {
        let mut counts = vec![0; self.dictionary.len()];
        self.codes.iter().for_each(|code| counts[code as usize] += 1);
        counts
    }
}
