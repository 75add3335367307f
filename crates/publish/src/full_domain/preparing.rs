//! Rows become counted entries, in slices, before level vectors are looked at.

use std::sync::Arc;

use crate::SensitiveState;
use crate::codes::{Codes, Coding};
use crate::entries::{Entries, Gathering};
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;

use super::Ground;

/// Rows as entries.
pub(crate) struct Prepared {
    codes: Codes,
    entries: Entries,
}

impl Prepared {
    /// The same with the rows that they are of.
    pub fn ground<'a>(&'a self, microdata: &'a Microdata) -> Ground<'a> {
        Ground { microdata, codes: &self.codes, entries: &self.entries }
    }
}

/// Entries in the making.
pub(crate) enum Preparing {
    /// Making codes of rows.
    Coding(Coding),
    /// Making entries of them.
    Gathering(Codes, Box<Gathering>, SensitiveState),
    /// They are there.
    Done(Arc<Prepared>),
    /// Only while one of the above is made from the one before.
    Nothing,
}

impl Preparing {
    /// Nothing done yet. O(rows + leaves · levels), of which rows are only counted.
    pub fn new(microdata: &Microdata) -> Self {
        Self::Coding(Coding::new(microdata))
    }

    /// Goes on until the slice has nothing left; the entries once they are made.
    pub fn advance(&mut self, microdata: &Microdata, left: &mut u64) -> Option<Arc<Prepared>> {
        loop {
            match std::mem::replace(self, Self::Nothing) {
                Self::Coding(mut coding) => {
                    if !coding.advance(microdata, left) {
                        *self = Self::Coding(coding);
                        return None;
                    }
                    let (codes, rows) = coding.finish();
                    let gathering = Box::new(Gathering::new(microdata.len(), rows));
                    *self = Self::Gathering(codes, gathering, SensitiveState::new(microdata));
                }
                Self::Gathering(codes, mut gathering, sensitive) => {
                    let attributes = microdata.sensitive().len();
                    let nodes: Vec<&[NodeId]> = (0..attributes).map(|of| sensitive.nodes(of)).collect();
                    if !gathering.advance(&nodes, left) {
                        *self = Self::Gathering(codes, gathering, sensitive);
                        return None;
                    }
                    *self = Self::Done(Arc::new(Prepared { codes, entries: gathering.finish() }));
                }
                Self::Done(prepared) => {
                    *self = Self::Done(Arc::clone(&prepared));
                    return Some(prepared);
                }
                Self::Nothing => return None,
            }
        }
    }
}
