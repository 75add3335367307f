//! A column's taxonomy and where it comes from.

use std::sync::Arc;

use crate::recipe::TaxonomySource;
use crate::table::{Column, MissingTokens};
use crate::taxonomy::{Builder, ColumnCover, HierarchyFile, Taxonomy, automatic, write_hierarchy};

use super::Error;

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
}

impl Origin {
    /// Whether the taxonomy was made from the column.
    pub fn is_made(&self) -> bool {
        !matches!(self, Self::File { .. })
    }
}

/// A column's taxonomy, before any leaf for missing cells.
#[derive(Clone, Debug)]
pub struct ColumnTaxonomy {
    taxonomy: Arc<Taxonomy>,
    origin: Origin,
}

impl ColumnTaxonomy {
    pub(super) fn automatic(column: &Column, missing: &MissingTokens) -> Self {
        let made = automatic(column, missing);
        Self { taxonomy: Arc::new(made.taxonomy), origin: Origin::Automatic(made.how) }
    }

    pub(super) fn made(column: &Column, missing: &MissingTokens, builder: Builder) -> Result<Self, Error> {
        let taxonomy = builder.build(column, missing)?;
        Ok(Self { taxonomy: Arc::new(taxonomy), origin: Origin::Chosen(builder) })
    }

    pub(super) fn from_file(column: &Column, missing: &MissingTokens, name: &str, bytes: &[u8]) -> Result<Self, Error> {
        let file = HierarchyFile::read(bytes, name)?;
        ColumnCover::of(column, file.taxonomy(), missing).map_err(|error| error.in_file(name))?;
        let taxonomy = Arc::new(file.taxonomy().clone());
        Ok(Self { taxonomy, origin: Origin::File { name: name.to_owned(), file: Arc::new(file) } })
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
        }
    }

    /// As a recipe stores it.
    pub fn source(&self) -> TaxonomySource {
        match &self.origin {
            Origin::Automatic(builder) | Origin::Chosen(builder) => TaxonomySource::Made(builder.clone()),
            Origin::File { file, .. } => TaxonomySource::Hierarchy(file.to_text()),
        }
    }

    /// As a hierarchy file.
    pub fn to_text(&self) -> String {
        match &self.origin {
            Origin::File { file, .. } => file.to_text(),
            _ => write_hierarchy(&self.taxonomy),
        }
    }
}
