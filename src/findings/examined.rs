//! What is examined: a release, and what is held against it.

use crate::adversary::Asked;
use crate::privacy::KAnonymity;
use crate::release::Release;
use crate::table::Table;

use super::kept_columns::Beside;

/// What a table under a verdict was made by, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Made {
    /// By a method of this program.
    Here,
    /// By nothing: the table is as it was.
    AsItStands,
    /// Elsewhere.
    Elsewhere,
}

/// A release, with what is held against its classes.
pub(crate) struct Examined<'a> {
    /// What a reader holds.
    pub release: &'a Release,
    /// What is held against every class, by sensitive attribute.
    pub asked: &'a [Asked<'a>],
    /// What is held against every class where there is no sensitive attribute.
    pub k: Option<KAnonymity>,
    /// What made it.
    pub made: Made,
    /// Columns that stand beside, where there are any to be measured.
    pub beside: Option<BesideColumns<'a>>,
}

/// Columns of a table that stand beside its quasi-identifier and sensitive columns.
pub(crate) struct BesideColumns<'a> {
    /// The table.
    pub table: &'a Table,
    /// Its rows, by row of the publication.
    pub rows: &'a [u32],
    /// Which columns.
    pub columns: &'a [usize],
    /// Why they stand there.
    pub why: Beside,
}
