//! A taxonomy laid over a column.

use std::cmp::Reverse;
use std::sync::Arc;

use crate::table::{Column, MissingTokens, ValueCode};
use tauell_base::place::Place;
use tauell_base::sorting::sorted;

use super::error::Named;
use super::{LeafRank, NodeId, Taxonomy, TaxonomyError, TreeBuilder};

/// The leaf of each value of a column in its taxonomy.
#[derive(Clone, Debug)]
pub struct ColumnCover {
    /// The taxonomy; where there are missing cells, with a leaf that bears the spelling that they are published with.
    pub taxonomy: Arc<Taxonomy>,
    /// The leaf of each code of the column's dictionary. All spellings of "missing" share one
    /// (docs/explanation/decisions.md#missing-values); if missing cells are excluded, it has no meaning for them.
    pub leaf_of_code: Vec<LeafRank>,
    /// The leaf of the missing cells; `None` where the column has none.
    pub missing_leaf: Option<LeafRank>,
    /// For each code whether it is a spelling of "missing".
    pub missing_codes: Vec<bool>,
}

impl ColumnCover {
    /// Finds the leaf of every value. Missing cells are one leaf and are published with one spelling, its label: the most
    /// frequent one of the column, ties by the order of the list of tokens (docs/explanation/decisions.md#missing-values). A leaf that the taxonomy lists for
    /// one of their spellings is its place (that of the most frequent spelling first, then the lowest rank of any other);
    /// else it is the last child of the root.
    ///
    /// O(rows + nodes + distinct values).
    ///
    /// # Errors
    /// - `taxonomy-missing-values`: values that the taxonomy lacks.
    /// - `taxonomy-inner-values`: values, or spellings of "missing", that are labels of groups.
    pub fn of(column: &Column, taxonomy: &Taxonomy, missing: &MissingTokens) -> Result<Self, TaxonomyError> {
        let values = column.dictionary();
        let missing_codes: Vec<bool> = values.iter().map(|value| missing.matches(value)).collect();
        let (taxonomy, missing_leaf) = if missing_codes.contains(&true) {
            let (taxonomy, leaf) = with_missing_leaf(column, taxonomy, missing, &missing_codes)?;
            (taxonomy, Some(leaf))
        } else {
            (taxonomy.clone(), None)
        };
        Self::lay(column, taxonomy, missing_codes, missing_leaf)
    }

    /// The cover of a column whose rows with missing cells are excluded: the taxonomy does not change, since a leaf
    /// counts for utility whether or not rows have it. O(nodes + distinct values).
    ///
    /// # Errors
    /// As [`Self::of`], for values that are not missing.
    pub fn without_missing(
        column: &Column,
        taxonomy: &Taxonomy,
        missing: &MissingTokens,
    ) -> Result<Self, TaxonomyError> {
        let missing_codes = column.dictionary().iter().map(|value| missing.matches(value)).collect();
        Self::lay(column, taxonomy.clone(), missing_codes, None)
    }

    /// The cover of a column as its recipient sees it: each spelling of "missing" is a value of its own, since a
    /// recipient groups by text. A spelling in the taxonomy has its leaf; if none of the spellings has one, the most
    /// frequent one gets the leaf of [`Self::of`]; the others are children of the root.
    ///
    /// # Errors
    /// As [`Self::of`].
    pub fn as_read(column: &Column, taxonomy: &Taxonomy, missing: &MissingTokens) -> Result<Self, TaxonomyError> {
        let values = column.dictionary();
        let mut cover = Self::of(column, taxonomy, missing)?;
        let spellings = by_frequency(column, missing, &cover.missing_codes);
        if spellings.len() < 2 {
            return Ok(cover);
        }
        let listed = spellings.iter().any(|spelling| taxonomy.leaf(spelling).is_some());
        let mut read = if listed { taxonomy.clone() } else { cover.taxonomy.as_ref().clone() };
        for spelling in spellings {
            (read, _) = read.with_missing(spelling).map_err(|error| error.at(Place::column(column.name())))?;
        }
        for (code, value) in values.iter().enumerate() {
            cover.leaf_of_code[code] = read.leaf(value).unwrap_or(cover.leaf_of_code[code]);
        }
        Ok(Self { taxonomy: Arc::new(read), ..cover })
    }

    /// The cover of a sensitive column all rows of which count: missing cells are one value, that of everyone who has none. It is the
    /// leaf that the taxonomy lists for one of their spellings ([`Taxonomy::with_blank`]). O(rows + nodes + distinct values).
    ///
    /// # Errors
    /// As [`Self::of`].
    pub fn with_blank(column: &Column, taxonomy: &Taxonomy, missing: &MissingTokens) -> Result<Self, TaxonomyError> {
        let missing_codes: Vec<bool> = column.dictionary().iter().map(|value| missing.matches(value)).collect();
        let Some(&spelling) = by_frequency(column, missing, &missing_codes).first() else {
            return Self::lay(column, taxonomy.clone(), missing_codes, None);
        };
        let blank = taxonomy.with_blank(missing, spelling).map_err(|error| error.at(Place::column(column.name())));
        let (taxonomy, leaf) = blank?;
        Self::lay(column, taxonomy, missing_codes, Some(leaf))
    }

    fn lay(
        column: &Column,
        taxonomy: Taxonomy,
        missing_codes: Vec<bool>,
        missing_leaf: Option<LeafRank>,
    ) -> Result<Self, TaxonomyError> {
        let values = column.dictionary();
        let (mut lacking, mut inner) = (Vec::new(), Vec::new());
        let mut leaf_of_code = Vec::with_capacity(values.len());
        for (code, value) in values.iter().enumerate() {
            // Rows with missing cells that have no leaf are excluded: any leaf will do.
            let leaf = if missing_codes[code] { missing_leaf.or(Some(LeafRank(0))) } else { taxonomy.leaf(value) };
            match leaf {
                Some(leaf) => leaf_of_code.push(leaf),
                None if taxonomy.node(value).is_some() => inner.push(value),
                None => lacking.push(value),
            }
        }
        let place = Box::new(Place::column(column.name()));
        if !inner.is_empty() {
            let Named { first, count } = Named::in_order(inner);
            return Err(TaxonomyError::InnerValues { place, first, count });
        }
        if !lacking.is_empty() {
            let Named { first, count } = Named::in_order(lacking);
            return Err(TaxonomyError::MissingValues { place, first, count });
        }
        Ok(Self { taxonomy: Arc::new(taxonomy), leaf_of_code, missing_leaf, missing_codes })
    }

    /// The leaf of a value.
    ///
    /// # Panics
    /// When the code is not of the column.
    pub fn leaf(&self, code: ValueCode) -> LeafRank {
        self.leaf_of_code[code.0 as usize]
    }
}

/// The taxonomy with the leaf of the missing cells, which bears the spelling that all of them are published with: a reader
/// groups by text.
fn with_missing_leaf(
    column: &Column,
    taxonomy: &Taxonomy,
    missing: &MissingTokens,
    missing_codes: &[bool],
) -> Result<(Taxonomy, LeafRank), TaxonomyError> {
    let place = || Place::column(column.name());
    let spellings = by_frequency(column, missing, missing_codes);
    // A reader of the original would take such a cell for the group.
    let mut inner = Named::default();
    let is_inner = |label: &str| taxonomy.node(label).is_some_and(|node| !taxonomy.is_leaf(node));
    spellings.iter().filter(|spelling| is_inner(spelling)).for_each(|spelling| inner.push(spelling));
    if inner.count > 0 {
        return Err(TaxonomyError::InnerValues { place: place().into(), first: inner.first, count: inner.count });
    }
    let Some(&published) = spellings.first() else { return Ok((taxonomy.clone(), LeafRank(0))) };
    let listed = spellings.iter().find_map(|spelling| taxonomy.leaf(spelling)).or_else(|| {
        let is_missing = |rank: &LeafRank| missing.matches(taxonomy.label(taxonomy.leaf_node(*rank)));
        (0..taxonomy.leaf_count() as u32).map(LeafRank).find(is_missing)
    });
    match listed {
        Some(leaf) => Ok((taxonomy.relabelled(leaf, published).map_err(|error| error.at(place()))?, leaf)),
        None => taxonomy.with_missing(published).map_err(|error| error.at(place())),
    }
}

/// The spellings of "missing" in a column, the most frequent first; ties by the order of the list of tokens, then by Unicode.
fn by_frequency<'a>(column: &'a Column, missing: &MissingTokens, missing_codes: &[bool]) -> Vec<&'a str> {
    let counts = column.counts();
    let values = column.dictionary().iter().enumerate().filter(|&(code, _)| missing_codes[code]);
    let spellings: Vec<(Reverse<u32>, usize, &str)> = values
        .map(|(code, value)| (Reverse(counts[code]), missing.token_of(value).unwrap_or(usize::MAX), value))
        .collect();
    sorted(spellings, Ord::cmp).into_iter().map(|(_, _, value)| value).collect()
}

impl Taxonomy {
    /// The taxonomy with another label on one of its leaves. Nodes and ranks stay. O(nodes).
    ///
    /// # Errors
    /// `taxonomy-label-twice` where another node bears the label.
    fn relabelled(&self, leaf: LeafRank, label: &str) -> Result<Self, TaxonomyError> {
        let leaf = self.leaf_node(leaf);
        let label_of = |node: NodeId| if node == leaf { label } else { self.label(node) };
        let mut builder = TreeBuilder::new(label_of(NodeId::ROOT));
        let mut added = vec![builder.root()];
        for node in self.nodes().skip(1) {
            let parent = self.parent(node).map_or(builder.root(), |parent| added[parent.index()]);
            added.push(builder.add(parent, label_of(node))?);
        }
        Ok(builder.finish())
    }

    /// The taxonomy with a leaf for blank cells, and its rank: the first leaf with a spelling of "missing" if it has
    /// one, else one of this label as the last child of the root ([`Self::with_missing`]). O(nodes).
    ///
    /// # Errors
    /// `taxonomy-inner-values` where the label is a group's.
    pub fn with_blank(&self, missing: &MissingTokens, spelling: &str) -> Result<(Self, LeafRank), TaxonomyError> {
        let says_nothing = |rank: &LeafRank| missing.matches(self.label(self.leaf_node(*rank)));
        match (0..self.leaf_count() as u32).map(LeafRank).find(says_nothing) {
            Some(leaf) => Ok((self.clone(), leaf)),
            None => self.with_missing(spelling),
        }
    }

    /// The taxonomy with a leaf of this label as the last child of the root, and the leaf's rank; as it is where it has
    /// such a leaf already. Nodes and ranks of the others stay, except that a taxonomy of one value alone (a lone root
    /// with a label other than `*`) gets a root `*` above both. O(nodes).
    ///
    /// # Errors
    /// `taxonomy-inner-values` where the label is a group's.
    pub fn with_missing(&self, spelling: &str) -> Result<(Self, LeafRank), TaxonomyError> {
        if let Some(leaf) = self.leaf(spelling) {
            return Ok((self.clone(), leaf));
        }
        let lone_value = self.node_count() == 1 && self.label(NodeId::ROOT) != "*";
        if self.node(spelling).is_some() || lone_value && spelling == "*" {
            let first = vec![spelling.to_owned()];
            return Err(TaxonomyError::InnerValues { place: Place::unknown().into(), first, count: 1 });
        }
        let mut builder = TreeBuilder::new(if lone_value { "*" } else { self.label(NodeId::ROOT) });
        let mut added = vec![builder.root()];
        if lone_value {
            builder.add(builder.root(), self.label(NodeId::ROOT))?;
        }
        for node in self.nodes().skip(1) {
            let parent = self.parent(node).map_or(builder.root(), |parent| added[parent.index()]);
            added.push(builder.add(parent, self.label(node))?);
        }
        builder.add(builder.root(), spelling)?;
        let taxonomy = builder.finish();
        // The last child of the root is the last leaf of all.
        let leaf = LeafRank(taxonomy.leaf_count() as u32 - 1);
        Ok((taxonomy, leaf))
    }
}

#[cfg(test)]
mod tests {
    use super::super::{automatic, read_hierarchy};
    use super::*;

    fn column(cells: &[&str]) -> Column {
        Column::from_cells("c", cells.iter().copied())
    }

    fn cover(cells: &[&str], file: &str) -> Result<ColumnCover, TaxonomyError> {
        let taxonomy = read_hierarchy(file.as_bytes(), "c.csv").unwrap();
        ColumnCover::of(&column(cells), &taxonomy, &MissingTokens::default())
    }

    fn labels(cover: &ColumnCover) -> Vec<&str> {
        cover.leaf_of_code.iter().map(|&leaf| cover.taxonomy.label(cover.taxonomy.leaf_node(leaf))).collect()
    }

    #[test]
    fn every_value_finds_its_leaf() {
        let cover = cover(&["b", "a", "b", "x"], "a;A;*\nb;A;*\nx;*\ny;*\n").unwrap();
        assert_eq!(cover.leaf_of_code, [LeafRank(1), LeafRank(0), LeafRank(2)]);
        assert_eq!((cover.missing_leaf, cover.taxonomy.leaf_count()), (None, 4));
        assert_eq!(cover.leaf(ValueCode(2)), LeafRank(2));
    }

    #[test]
    fn all_spellings_of_missing_are_one_leaf_right_under_the_root() {
        let cover = cover(&["", "a", "?", "NA", "na"], "a;A;*\nb;A;*\n").unwrap();
        assert_eq!(labels(&cover), ["", "a", "", "", ""]);
        assert_eq!(cover.missing_codes, [true, false, true, true, true]);
        let leaf = cover.missing_leaf.unwrap();
        assert_eq!(cover.taxonomy.path(cover.taxonomy.leaf_node(leaf)), " > *");
        assert_eq!(leaf, LeafRank(2), "the last leaf, so that the others keep their ranks");
    }

    #[test]
    fn missing_cells_bear_the_most_frequent_spelling_of_the_column() {
        let label = |cells: &[&str]| labels(&cover(cells, "a;*\n").unwrap())[0].to_owned();
        assert_eq!(label(&["?", "NA", "NA", "null", "a"]), "NA");
        assert_eq!(label(&["na", "NA", "na"]), "na");
        // As frequent: the order of the list of tokens, then Unicode.
        assert_eq!(label(&["null", "NA", "a"]), "NA");
        assert_eq!(label(&["null", "?", "null", "?", "a"]), "?");
        assert_eq!(label(&["na", "NA"]), "NA");
        let named = MissingTokens::new(["null", "NA"]);
        let taxonomy = read_hierarchy(b"a;*\n", "c.csv").unwrap();
        let cover = ColumnCover::of(&column(&["NA", "null", "a"]), &taxonomy, &named).unwrap();
        assert_eq!(labels(&cover)[0], "null");
    }

    #[test]
    fn to_a_reader_each_spelling_of_missing_is_a_value_of_its_own() {
        let read = |cells: &[&str], file: &str| {
            let taxonomy = read_hierarchy(file.as_bytes(), "c.csv").unwrap();
            let cover = ColumnCover::as_read(&column(cells), &taxonomy, &MissingTokens::default()).unwrap();
            let path = |&leaf: &LeafRank| cover.taxonomy.path(cover.taxonomy.leaf_node(leaf));
            cover.leaf_of_code.iter().map(path).collect::<Vec<_>>()
        };
        assert_eq!(read(&["a", "?", "NA"], "a;A;*\n"), ["a > A > *", "? > *", "NA > *"]);
        assert_eq!(read(&["a", "?", "NA"], "a;A;*\nNA;B;*\n"), ["a > A > *", "? > *", "NA > B > *"]);
        assert_eq!(read(&["NA", "NA", "?"], "a;A;*\nnull;B;*\n"), ["NA > B > *", "? > *"]);
        assert_eq!(read(&["only", "?", ""], "only\n"), ["only > *", "? > *", " > *"]);
        assert_eq!(read(&["a", "?", "NA", "null"], "a;A;*\n"), ["a > A > *", "? > *", "NA > *", "null > *"]);
        assert_eq!(read(&["a", "?"], "a;A;any\n"), ["a > A > any", "? > any"]);
        assert_eq!(read(&["a", "?"], "a;A;*\nNA;B;*\n"), ["a > A > *", "? > B > *"]);
    }

    #[test]
    fn the_label_of_the_missing_leaf_does_not_tell_the_order_of_rows() {
        let label = |cells: &[&str]| labels(&cover(cells, "a;*\n").unwrap())[0].to_owned();
        assert_eq!(label(&["NA", "?", ""]), label(&["", "?", "NA"]));
    }

    #[test]
    fn where_the_file_lists_a_spelling_its_place_holds() {
        let listed = cover(&["NA", "a", "", "NA"], "a;A;*\n?;unknown;*\nb;unknown;*\n").unwrap();
        assert_eq!(labels(&listed), ["NA", "a", "NA"]);
        assert_eq!(listed.taxonomy.leaf_count(), 3);
        assert_eq!(listed.taxonomy.path(listed.taxonomy.node("NA").unwrap()), "NA > unknown > *");
        let both = cover(&["NA", "a"], "a;A;*\n?;unknown;*\nNA;*\n").unwrap();
        assert_eq!(labels(&both), ["NA", "a"]);
        let frequent = cover(&["NA", "?", "?"], "a;A;*\nNA;unknown;*\n?;*\n").unwrap();
        assert_eq!((labels(&frequent), frequent.leaf(ValueCode(0))), (vec!["?", "?"], LeafRank(2)));
        let unused = cover(&["a"], "a;A;*\n?;unknown;*\n").unwrap();
        assert_eq!(unused.missing_leaf, None);
    }

    #[test]
    fn values_that_the_taxonomy_lacks_are_counted_and_named() {
        let cells: Vec<String> = (0..25).map(|value| format!("v{value}")).collect();
        let cells: Vec<&str> = cells.iter().map(String::as_str).chain(["a", "?"]).collect();
        let error = cover(&cells, "a;*\n").unwrap_err();
        assert_eq!(error.code(), "taxonomy-missing-values");
        assert_eq!(error.place(), &Place::column("c"));
        let TaxonomyError::MissingValues { first, count, .. } = error else { panic!("{error}") };
        assert_eq!((first.len(), first[0].as_str(), count), (20, "v0", 25));
    }

    #[test]
    fn a_value_or_a_spelling_that_is_a_groups_label_is_refused() {
        assert_eq!(cover(&["a", "A"], "a;A;*\nb;A;*\n").unwrap_err().code(), "taxonomy-inner-values");
        assert_eq!(cover(&["*"], "a;*\nb;*\n").unwrap_err().code(), "taxonomy-inner-values");
        assert_eq!(cover(&["a", "null"], "a;null;*\nb;*\n").unwrap_err().code(), "taxonomy-inner-values");
        // Not only the spelling that is published.
        assert_eq!(cover(&["a", "?", "?", "null"], "a;null;*\nb;*\n").unwrap_err().code(), "taxonomy-inner-values");
        // A lone value gets the root `*`, which the spelling then cannot be.
        let lone = read_hierarchy(b"only\n", "c.csv").unwrap();
        assert_eq!(lone.with_missing("*").unwrap_err().code(), "taxonomy-inner-values");
    }

    #[test]
    fn if_missing_cells_are_excluded_the_taxonomy_is_unchanged() {
        let taxonomy = read_hierarchy(b"a;A;*\nb;A;*\n", "c.csv").unwrap();
        let missing = MissingTokens::default();
        let cover = ColumnCover::without_missing(&column(&["?", "b"]), &taxonomy, &missing).unwrap();
        assert_eq!((cover.taxonomy.node_count(), cover.missing_leaf), (taxonomy.node_count(), None));
        assert_eq!((cover.leaf(ValueCode(1)), cover.missing_codes), (LeafRank(1), vec![true, false]));
        let error = ColumnCover::without_missing(&column(&["?", "c"]), &taxonomy, &missing).unwrap_err();
        assert_eq!(error.code(), "taxonomy-missing-values");
    }

    #[test]
    fn a_column_of_missing_cells_alone_is_covered() {
        let column = column(&["?", "", "?"]);
        let made = automatic(&column, &MissingTokens::default());
        let cover = ColumnCover::of(&column, &made.taxonomy, &MissingTokens::default()).unwrap();
        assert_eq!(cover.leaf_of_code, [LeafRank(0), LeafRank(0)]);
        assert_eq!(cover.taxonomy.path(cover.taxonomy.leaf_node(LeafRank(0))), "? > *");
    }

    #[test]
    fn a_taxonomy_of_one_value_gets_a_root_above_value_and_missing() {
        let cover = cover(&["only", "?"], "only\n").unwrap();
        assert_eq!(labels(&cover), ["only", "?"]);
        assert_eq!(cover.taxonomy.path(cover.taxonomy.node("only").unwrap()), "only > *");
    }

    #[test]
    fn a_taxonomy_with_the_leaf_is_unchanged() {
        let taxonomy = read_hierarchy(b"a;A;*\n?;B;*\n", "c.csv").unwrap();
        let (same, leaf) = taxonomy.with_missing("?").unwrap();
        assert_eq!((same.node_count(), leaf), (taxonomy.node_count(), LeafRank(1)));
        assert_eq!(taxonomy.with_missing("A").unwrap_err().code(), "taxonomy-inner-values");
    }
}
