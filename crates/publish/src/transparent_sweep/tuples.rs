//! Tuples of a part of a bucket, one row of each group.

use std::sync::Arc;

use tauell_data::microdata::Microdata;

/// Tuples of a bucket, of which each has one row of each group.
pub(super) struct Tuples {
    microdata: Arc<Microdata>,
    /// How many groups there are.
    pub size: usize,
    /// One tuple after the other, its rows by group.
    pub rows: Vec<u32>,
}

impl Tuples {
    /// No tuple yet.
    pub fn new(microdata: Arc<Microdata>, size: usize) -> Self {
        Self { microdata, size, rows: Vec::new() }
    }

    /// Their table.
    pub fn microdata(&self) -> &Arc<Microdata> {
        &self.microdata
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len() / self.size
    }

    /// The rows of a tuple, by group.
    pub fn of(&self, tuple: u32) -> &[u32] {
        &self.rows[tuple as usize * self.size..][..self.size]
    }
}
