//! What is examined: a release, and the requirements.

use std::ops::Range;

use crate::adversary::AssessedRequirements;
use tauell_data::microdata::Microdata;
use tauell_data::table::Table;
use tauell_privacy::KAnonymity;
use tauell_publish::AboutMethod;
use tauell_publish::release::Release;

use super::unchanged_columns::Beside;

/// What a table under a verdict was made by, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableOrigin {
    /// By a method of this program.
    Here,
    /// By one that draws at random from a secret: who knows it learns nothing more.
    ByLot,
    /// By such a one, with a column published unchanged or the rows in the order of the input, for which that is not proven.
    ByLotWithMore,
    /// By nothing: the table is as it was.
    AsItStands,
    /// Elsewhere.
    Elsewhere,
}

impl TableOrigin {
    /// By this method; whether no more is published than its proof is about.
    pub fn by(method: &AboutMethod, is_method_aware: bool) -> Self {
        match method.holds_where_known {
            true if is_method_aware => Self::ByLot,
            true => Self::ByLotWithMore,
            false => Self::Here,
        }
    }
}

/// A release, with what is checked on its classes.
pub struct Examined<'a> {
    /// What an adversary holds.
    pub release: &'a Release,
    /// The original rows, each in the place of a row of its person's class; `None` if it is not known who is in which class.
    pub people: Option<&'a Microdata>,
    /// What is checked on every class, by sensitive attribute.
    pub asked: &'a [AssessedRequirements<'a>],
    /// What is checked on every class if there is no sensitive attribute.
    pub k: Option<KAnonymity>,
    /// What made it.
    pub made: TableOrigin,
    /// Other columns, if there are any to be measured.
    pub beside: Option<OtherColumns<'a>>,
}

/// Columns of a table other than its quasi-identifier and sensitive columns.
pub struct OtherColumns<'a> {
    /// The table.
    pub table: &'a Table,
    /// Its rows, by row of the published table.
    pub rows: &'a [u32],
    /// Which columns.
    pub columns: &'a [usize],
    /// Why they are in it.
    pub why: Beside,
}

/// How far a walk over all classes of a release is, each under every sensitive attribute.
#[derive(Debug, Default)]
pub(super) struct Walk {
    class: usize,
}

impl Walk {
    /// The next classes, as many as `left` lasts for, at so many units (some nanoseconds each) a row and attribute; none when all were
    /// taken.
    pub fn next(&mut self, of: &Examined<'_>, row: u64, left: &mut u64) -> Range<usize> {
        let (publication, first) = (&of.release.publication, self.class);
        while self.class < publication.class_count() && *left > 0 {
            let rows = publication.class(self.class).rows.len() as u64;
            *left = left.saturating_sub((row * rows + 100) * of.asked.len() as u64 + 10);
            self.class += 1;
        }
        first..self.class
    }

    /// Whether all classes were taken.
    pub fn is_through(&self, of: &Examined<'_>) -> bool {
        self.class == of.release.publication.class_count()
    }

    /// Rows taken, and all rows.
    pub fn progress(&self, of: &Examined<'_>) -> (u64, u64) {
        let starts = of.release.publication.starts();
        (u64::from(starts[self.class]), u64::from(starts[starts.len() - 1]))
    }
}
