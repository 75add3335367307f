//! Hierarchy files: the format that ARX and its users already have. [`HierarchyFile`] lays it down;
//! docs/reference/formats.md#hierarchy-files.

mod parser;
mod scan;
mod write;

use super::{LeafRank, Taxonomy, TaxonomyError};

/// The most levels that a hierarchy file may have. Padding ([`Taxonomy::ancestor_at`]) makes every value cost that
/// many, so a file of one endless row would otherwise cost far more than its size.
pub const MAX_LEVELS: usize = 256;

/// A hierarchy file: the taxonomy and how the file laid it out, so that it can be written as it was read.
///
/// The format is CSV without a header, one row per base value: `value;parent;...;root`. The delimiter (`;`, `,` or a
/// tab) and the encoding (UTF-8, UTF-16 by its byte order mark, else Windows-1252) are detected.
///
/// - Equal labels that follow one another on a row are one node; rows may differ in length.
/// - All rows end in the same root; a label names one node (docs/explanation/decisions.md#names).
/// - The same row twice is one row. Empty lines, and rows of empty fields, are skipped; empty fields at the end of a row,
///   as spreadsheets write them, are too. An empty *value* is legal: it is how a file lists the empty cell.
/// - A file whose only row names one node is the taxonomy of that node alone.
#[derive(Clone, Debug)]
pub struct HierarchyFile {
    taxonomy: Taxonomy,
    /// The leaves in the order of the file's rows.
    order: Vec<LeafRank>,
    /// Whether all rows have one length, short paths being padded.
    even: bool,
}

impl HierarchyFile {
    /// Reads a file. `name` is for messages. O(bytes).
    ///
    /// # Errors
    /// Whatever breaks the rules of the format, with file and line: no parent, two roots, a label in two places, a base
    /// value that is also a group, an empty group, more than [`MAX_LEVELS`] levels, an unclosed quote, a NUL byte,
    /// nothing at all.
    pub fn read(bytes: &[u8], name: &str) -> Result<Self, TaxonomyError> {
        parser::read(bytes, name)
    }

    /// The taxonomy.
    pub fn taxonomy(&self) -> &Taxonomy {
        &self.taxonomy
    }

    /// The taxonomy alone.
    pub(crate) fn into_taxonomy(self) -> Taxonomy {
        self.taxonomy
    }

    /// The leaves in the order of the file's rows (a taxonomy's own order keeps siblings together).
    pub fn order(&self) -> &[LeafRank] {
        &self.order
    }

    /// The file again, delimiter `;`, lines ending in `\n`: the rows in their order, padded if they were all of one length.
    /// Reading it gives the same taxonomy. O(leaves * levels).
    pub fn to_text(&self) -> String {
        write::write(&self.taxonomy, self.order.iter().copied(), self.even)
    }
}

/// Reads a hierarchy file as a taxonomy: [`HierarchyFile::read`] for those who will not write it again.
///
/// # Errors
/// Those of [`HierarchyFile::read`].
///
/// ```
/// let tree = tauell_data::taxonomy::read_hierarchy(b"20;[20,29];*\n21;[20,29];*\n30;[30,39];*\n", "age.csv")?;
/// assert_eq!((tree.leaf_count(), tree.levels()), (3, 3));
/// # Ok::<(), tauell_data::taxonomy::TaxonomyError>(())
/// ```
pub fn read_hierarchy(bytes: &[u8], name: &str) -> Result<Taxonomy, TaxonomyError> {
    HierarchyFile::read(bytes, name).map(HierarchyFile::into_taxonomy)
}

/// The taxonomy as a hierarchy file, `value;parent;...;root`: one row per leaf in the taxonomy's order, all of one
/// length (short paths repeat the leaf, since ARX reads only rows of one length), UTF-8, delimiter `;`, lines ending in
/// `\n`.
///
/// [`read_hierarchy`] gives the same taxonomy back, if no inner node has the empty label and no more than
/// [`MAX_LEVELS`] levels are there. O(leaves * levels).
pub fn write_hierarchy(taxonomy: &Taxonomy) -> String {
    write::write(taxonomy, (0..taxonomy.leaf_count() as u32).map(LeafRank), true)
}
