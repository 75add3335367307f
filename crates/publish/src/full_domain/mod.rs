//! What methods have in common that publish every column at one level of its taxonomy (docs/full-domain.md).
//!
//! A table at a level vector is a list of blocks of counted rows ([`blocks`]), made from those of a more specific one. Blocks that keep
//! what is asked ([`asked`]) become classes ([`classes`]), the rows of the others are left out. It must not know: which level vectors
//! are looked at, and why.
//!
//! To change it: whatever a method looked at before, the blocks of a level vector are the same.

pub(super) mod blocks;
pub(super) mod check;
pub(super) mod classes;
mod preparing;
pub(super) mod reach;
pub(super) mod steps;
mod suppress;

use tauell_data::microdata::Microdata;

use super::codes::Codes;
use super::entries::Entries;

pub(super) use preparing::{Prepared, Preparing};
pub(super) use suppress::SUPPRESS;

/// What level vectors are looked at on.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub microdata: &'a Microdata,
    pub codes: &'a Codes,
    pub entries: &'a Entries,
}
