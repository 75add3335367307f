//! The released bytes, read as any recipient can read them.

use std::sync::Arc;

use crate::ReviewGroups;
use tauell_data::table::{Encoding, Formulas, MissingTokens, OnFault, ReadOptions, read_all};
use tauell_desk::error::Error;
use tauell_desk::session::Session;

/// The files of a release: bytes, and nothing else.
#[derive(Clone, Copy, Debug)]
pub struct ReleasedFiles<'a> {
    /// The published table.
    pub table: &'a [u8],
    /// Its group tables.
    pub groups: &'a [Vec<u8>],
    /// What separates the fields.
    pub delimiter: u8,
}

impl ReleasedFiles<'_> {
    /// Reads them. Nothing counts as missing: every cell is what is published. O(bytes).
    pub(super) fn read(&self, formulas: Formulas) -> Result<(Session, Vec<ReviewGroups>), Error> {
        let options = ReadOptions {
            encoding: Some(Encoding::Utf8),
            delimiter: Some(self.delimiter),
            header: Some(true),
            on_fault: OnFault::Stop,
            quoted_formulas: formulas == Formulas::Quote,
            count_column: None,
        };
        let read = |bytes: &[u8]| -> Result<Session, Error> {
            let reading = read_all(bytes, &options)?;
            Ok(Session::new(reading, options.clone(), MissingTokens::new::<&str>([])))
        };
        let groups = self.groups.iter().map(|bytes| {
            let table = Arc::new(read(bytes)?);
            Ok(ReviewGroups { name: "group table".to_owned(), table })
        });
        Ok((read(self.table)?, groups.collect::<Result<_, Error>>()?))
    }
}
