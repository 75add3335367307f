//! A column's taxonomy and where it comes from.

use std::sync::Arc;

use crate::error::Error;
use crate::recipe::{EditedTree, TaxonomySource};
use tauell_base::place::Place;
use tauell_base::words::numbers::count;
use tauell_data::table::{Column, MissingTokens, Table};
use tauell_data::taxonomy::{
    BuildContext, Builder, ColumnCover, HierarchyFile, Nested, Taxonomy, automatic, automatic_of_sensitive,
    write_hierarchy,
};

/// Where a taxonomy comes from.
#[derive(Clone, Debug)]
pub enum Origin {
    /// Made for the column without asking.
    Automatic(Builder),
    /// Made by a builder that was chosen.
    Chosen(Builder),
    /// Read from a hierarchy file.
    File {
        /// The file's name.
        name: String,
        /// The file as it was laid out.
        file: Arc<HierarchyFile>,
    },
    /// Shaped by hand.
    Edited {
        /// What it was before, in words.
        from: String,
        /// The edits since.
        edits: usize,
    },
}

impl Origin {
    /// Whether the taxonomy was made from the column.
    pub fn is_made(&self) -> bool {
        matches!(self, Self::Automatic(_) | Self::Chosen(_))
    }
}

/// A column's taxonomy, before any leaf for missing cells.
#[derive(Clone, Debug)]
pub struct ColumnTaxonomy {
    taxonomy: Arc<Taxonomy>,
    origin: Origin,
}

impl ColumnTaxonomy {
    pub(super) fn automatic(column: &Column, missing: &MissingTokens, sensitive: bool) -> Self {
        let made = if sensitive { automatic_of_sensitive(column, missing) } else { automatic(column, missing) };
        Self { taxonomy: Arc::new(made.taxonomy), origin: Origin::Automatic(made.how) }
    }

    pub(super) fn made(table: &Table, column: usize, missing: &MissingTokens, builder: Builder) -> Result<Self, Error> {
        let taxonomy = builder.build(BuildContext::of(table, column, missing))?;
        Ok(Self { taxonomy: Arc::new(taxonomy), origin: Origin::Chosen(builder) })
    }

    pub(super) fn from_file(column: &Column, missing: &MissingTokens, name: &str, bytes: &[u8]) -> Result<Self, Error> {
        let taxonomy = Self::from_any_file(name, bytes)?;
        taxonomy.check(column, missing)?;
        Ok(taxonomy)
    }

    /// The taxonomy of a file that may lack values of the column.
    pub(super) fn from_any_file(name: &str, bytes: &[u8]) -> Result<Self, Error> {
        let file = HierarchyFile::read(bytes, name)?;
        let taxonomy = Arc::new(file.taxonomy().clone());
        Ok(Self { taxonomy, origin: Origin::File { name: name.to_owned(), file: Arc::new(file) } })
    }

    /// What these edits made of another taxonomy.
    pub(super) fn edited_from(base: &Self, taxonomy: Taxonomy, edits: usize) -> Self {
        let (from, before) = match &base.origin {
            Origin::Automatic(builder) | Origin::Chosen(builder) => (builder.to_string(), 0),
            Origin::File { name, .. } => (name.clone(), 0),
            Origin::Edited { from, edits } => (from.clone(), *edits),
        };
        Self { taxonomy: Arc::new(taxonomy), origin: Origin::Edited { from, edits: before.saturating_add(edits) } }
    }

    /// A tree that was read from the labels of a published file.
    pub(super) fn of_labels(taxonomy: Arc<Taxonomy>) -> Self {
        Self { taxonomy, origin: Origin::Edited { from: "the labels of the published file".to_owned(), edits: 0 } }
    }

    /// A tree that was shaped by hand once, from a recipe.
    pub(super) fn from_recipe(column: &Column, missing: &MissingTokens, tree: &EditedTree) -> Result<Self, Error> {
        let built = tree.tree.build().map_err(|error| error.at(Place::column(column.name())))?;
        let origin = Origin::Edited { from: tree.from.clone(), edits: tree.edits };
        let taxonomy = Self { taxonomy: Arc::new(built), origin };
        taxonomy.check(column, missing)?;
        Ok(taxonomy)
    }

    /// Whether it holds every value of the column.
    pub(super) fn check(&self, column: &Column, missing: &MissingTokens) -> Result<(), Error> {
        let checked = ColumnCover::of(column, &self.taxonomy, missing);
        checked.map(|_| ()).map_err(|error| match &self.origin {
            Origin::File { name, .. } => error.in_file(name).into(),
            _ => error.into(),
        })
    }

    /// The tree.
    pub fn taxonomy(&self) -> &Arc<Taxonomy> {
        &self.taxonomy
    }

    /// Where it comes from.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// How it was made, in words.
    pub fn how(&self) -> String {
        match &self.origin {
            Origin::Automatic(builder) | Origin::Chosen(builder) => builder.to_string(),
            Origin::File { name, .. } => format!("from {name}"),
            Origin::Edited { from, edits: 1 } => format!("edited by hand from {from}: 1 edit"),
            Origin::Edited { from, edits } => format!("edited by hand from {from}: {} edits", count(*edits as u64)),
        }
    }

    /// As a recipe stores it. A tree shaped by hand that is too deep for nested JSON is stored as a hierarchy file.
    pub fn source(&self) -> TaxonomySource {
        match &self.origin {
            Origin::Automatic(builder) | Origin::Chosen(builder) => TaxonomySource::Made(builder.clone()),
            Origin::File { file, .. } => TaxonomySource::Hierarchy(file.to_text()),
            Origin::Edited { from, edits } => match Nested::of(&self.taxonomy) {
                Some(tree) => TaxonomySource::Edited(EditedTree { from: from.clone(), edits: *edits, tree }),
                None => TaxonomySource::Hierarchy(self.to_text()),
            },
        }
    }

    /// As a hierarchy file: one that was read is laid out as it was.
    pub fn to_text(&self) -> String {
        match &self.origin {
            Origin::File { file, .. } => file.to_text(),
            _ => write_hierarchy(&self.taxonomy),
        }
    }
}
