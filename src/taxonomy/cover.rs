//! A taxonomy laid over a column.

use std::sync::Arc;

use crate::place::Place;
use crate::table::{Column, MissingTokens, ValueCode};

use super::error::Named;
use super::{LeafRank, NodeId, Taxonomy, TaxonomyError, TreeBuilder};

/// Where each value of a column stands in its taxonomy.
#[derive(Clone, Debug)]
pub struct ColumnCover {
    /// The taxonomy; with a leaf for missing cells under the root if there are such cells and it lacked one.
    pub taxonomy: Arc<Taxonomy>,
    /// The leaf of each code of the column's dictionary. All spellings of "missing" share one (spec AMB-4); where missing
    /// cells are left out it says nothing about them.
    pub leaf_of_code: Vec<LeafRank>,
    /// The leaf of the missing cells; `None` where the column has none.
    pub missing_leaf: Option<LeafRank>,
    /// For each code whether it is a spelling of "missing".
    pub missing_codes: Vec<bool>,
}

impl ColumnCover {
    /// Finds the leaf of every value. Missing cells: a leaf that the taxonomy lists for their spelling holds (the one of
    /// a spelling that occurs before others, then the lowest rank); else they get a leaf of their own as the last child of the
    /// root, labelled with the first of their spellings by Unicode, blank ones last.
    ///
    /// O(nodes + distinct values).
    ///
    /// # Errors
    /// - `taxonomy-missing-values`: values that the taxonomy lacks.
    /// - `taxonomy-inner-values`: values, or spellings of "missing", that are labels of groups.
    pub fn of(column: &Column, taxonomy: &Taxonomy, missing: &MissingTokens) -> Result<Self, TaxonomyError> {
        let values = column.dictionary();
        let missing_codes: Vec<bool> = values.iter().map(|value| missing.matches(value)).collect();
        let spellings: Vec<&str> =
            values.iter().zip(&missing_codes).filter(|&(_, &missing)| missing).map(|(value, _)| value).collect();
        let (taxonomy, missing_leaf) = if spellings.is_empty() {
            (taxonomy.clone(), None)
        } else {
            let (taxonomy, leaf) = with_missing_leaf(column, taxonomy, missing, &spellings)?;
            (taxonomy, Some(leaf))
        };
        Self::lay(column, taxonomy, missing_codes, missing_leaf)
    }

    /// The cover of a column whose rows with missing cells are left out: the taxonomy stays as it is, since a leaf
    /// counts for utility whether or not rows hold it. O(nodes + distinct values).
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

    fn lay(
        column: &Column,
        taxonomy: Taxonomy,
        missing_codes: Vec<bool>,
        missing_leaf: Option<LeafRank>,
    ) -> Result<Self, TaxonomyError> {
        let values = column.dictionary();
        let (mut lacking, mut inner) = (Named::default(), Named::default());
        let mut leaf_of_code = Vec::with_capacity(values.len());
        for (code, value) in values.iter().enumerate() {
            // Rows with missing cells that have no leaf are left out: any leaf will do.
            let leaf = if missing_codes[code] { missing_leaf.or(Some(LeafRank(0))) } else { taxonomy.leaf(value) };
            match leaf {
                Some(leaf) => leaf_of_code.push(leaf),
                None if taxonomy.node(value).is_some() => inner.push(value),
                None => lacking.push(value),
            }
        }
        let place = Box::new(Place::column(column.name()));
        if inner.count > 0 {
            return Err(TaxonomyError::InnerValues { place, first: inner.first, count: inner.count });
        }
        if lacking.count > 0 {
            return Err(TaxonomyError::MissingValues { place, first: lacking.first, count: lacking.count });
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

fn with_missing_leaf(
    column: &Column,
    taxonomy: &Taxonomy,
    missing: &MissingTokens,
    spellings: &[&str],
) -> Result<(Taxonomy, LeafRank), TaxonomyError> {
    let place = || Place::column(column.name());
    // Missing cells are published as they were written, so none may read like a group.
    let mut inner = Named::default();
    let is_inner = |label: &str| taxonomy.node(label).is_some_and(|node| !taxonomy.is_leaf(node));
    spellings.iter().filter(|spelling| is_inner(spelling)).for_each(|spelling| inner.push(spelling));
    if inner.count > 0 {
        return Err(TaxonomyError::InnerValues { place: place().into(), first: inner.first, count: inner.count });
    }
    let listed = spellings.iter().filter_map(|spelling| taxonomy.leaf(spelling)).min();
    let known = listed.or_else(|| {
        let is_missing = |rank: &LeafRank| missing.matches(taxonomy.label(taxonomy.leaf_node(*rank)));
        (0..taxonomy.leaf_count() as u32).map(LeafRank).find(is_missing)
    });
    if let Some(leaf) = known {
        return Ok((taxonomy.clone(), leaf));
    }
    let spelling = spellings.iter().min_by_key(|spelling| (spelling.trim().is_empty(), **spelling));
    taxonomy.with_missing(spelling.copied().unwrap_or("")).map_err(|error| error.at(place()))
}

impl Taxonomy {
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
        assert_eq!(labels(&cover), ["?", "a", "?", "?", "?"]);
        assert_eq!(cover.missing_codes, [true, false, true, true, true]);
        let leaf = cover.missing_leaf.unwrap();
        assert_eq!(cover.taxonomy.path(cover.taxonomy.leaf_node(leaf)), "? > *");
        assert_eq!(leaf, LeafRank(2), "the last leaf, so that the others keep their ranks");
    }

    #[test]
    fn the_label_of_the_missing_leaf_does_not_tell_the_order_of_rows() {
        let label = |cells: &[&str]| labels(&cover(cells, "a;*\n").unwrap())[0].to_owned();
        assert_eq!(label(&["NA", "?", ""]), label(&["", "?", "NA"]));
    }

    #[test]
    fn where_the_file_lists_a_spelling_its_place_holds() {
        let listed = cover(&["NA", "a", ""], "a;A;*\n?;unknown;*\nb;unknown;*\n").unwrap();
        assert_eq!(labels(&listed), ["?", "a", "?"]);
        assert_eq!(listed.taxonomy.leaf_count(), 3);
        let both = cover(&["NA", "a"], "a;A;*\n?;unknown;*\nNA;*\n").unwrap();
        assert_eq!(labels(&both), ["NA", "a"]);
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
    }

    #[test]
    fn where_missing_cells_are_left_out_the_taxonomy_stays_as_it_is() {
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
    fn a_taxonomy_that_has_the_leaf_stays_as_it_is() {
        let taxonomy = read_hierarchy(b"a;A;*\n?;B;*\n", "c.csv").unwrap();
        let (same, leaf) = taxonomy.with_missing("?").unwrap();
        assert_eq!((same.node_count(), leaf), (taxonomy.node_count(), LeafRank(1)));
        assert_eq!(taxonomy.with_missing("A").unwrap_err().code(), "taxonomy-inner-values");
    }
}
