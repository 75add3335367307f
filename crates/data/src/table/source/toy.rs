//! Typed columns: a format for tests alone, unlike CSV in all that sources may differ in. It arrives by columns, it has
//! their kinds, and it has neither a delimiter nor lines.
//!
//! A file is the line `typed columns` and an array in JSON: `[{"name": "zip", "kind": "text", "cells": ["01067", "14850"]}]`.

use serde::Deserialize;
use tauell_base::place::Place;

use super::{Dialect, Format, ReadError, Rows, Source};
use crate::table::{ColumnKind, Counted};

const MARK: &[u8] = b"typed columns\n";

/// The format.
pub(super) const TYPED_COLUMNS: Format = Format {
    files: ".columns",
    counted: Counted::Rows,
    advice: |_| "Write the file again",
    recognizes: |sample| sample.starts_with(MARK),
    begin: |_, sample, _| Ok(Box::new(TypedColumns { collected: sample.bytes.to_vec() })),
};

/// A file that can be read only once all of it is there.
struct TypedColumns {
    collected: Vec<u8>,
}

#[derive(Deserialize)]
struct TypedColumn<'a> {
    name: String,
    kind: &'a str,
    cells: Vec<String>,
}

impl Source for TypedColumns {
    fn push(&mut self, bytes: &[u8], _: &mut Rows) -> Result<(), ReadError> {
        self.collected.extend_from_slice(bytes);
        Ok(())
    }

    fn finish(&mut self, rows: &mut Rows) -> Result<Option<Dialect>, ReadError> {
        let columns: Vec<TypedColumn<'_>> =
            serde_json::from_slice(&self.collected[MARK.len()..]).map_err(|_| ReadError::Damaged {
                place: Place::unknown().into(),
                what: "these are no typed columns",
                advice: "Write the file again",
            })?;
        rows.check_width(columns.len(), 1)?;
        rows.name_columns(columns.iter().map(|column| column.name.as_str()), 1);
        for (index, column) in columns.iter().enumerate() {
            rows.set_kind(index, if column.kind == "integer" { ColumnKind::Integer } else { ColumnKind::Text });
            // In parts, as a format of large files would.
            for part in column.cells.chunks(1000) {
                rows.push_cells(index, part.iter().map(String::as_str))?;
            }
        }
        Ok(None)
    }
}
