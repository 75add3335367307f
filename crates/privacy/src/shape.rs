//! What algorithms may rely on about a requirement, beyond whether a class keeps it.

use super::{Distance, NamedValues, Ratio};

/// Which rows prevent a class from closing, as far as a requirement decides that.
#[derive(Clone, Copy, Debug)]
pub enum Shape<'a> {
    /// It asks for rows alone: taking some away mends nothing.
    Rows,
    /// The value of the largest mass is in the way; what else there is to know is whether it treats all values alike
    /// ([`super::About::treats_values_alike`]).
    Frequent,
    /// Values that lose no row on its account.
    Spares(&'a NamedValues),
    /// Values that must have a share of every class, and what may and may not be frequent.
    Present(Present<'a>),
    /// The value that is furthest above its share of the whole table is in the way.
    Close {
        /// How far a class may be.
        t: Ratio,
        /// What two values are apart.
        distance: Distance,
    },
}

/// What [`Shape::Present`] asks for.
#[derive(Clone, Copy, Debug)]
pub struct Present<'a> {
    /// Values that must be there.
    pub values: &'a NamedValues,
    /// The share that each of them has at least, in percent.
    pub percent: Ratio,
    /// Values that may be frequent.
    pub spares: &'a NamedValues,
    /// The most frequent of the others has less than this times the values from the `ell`-th on.
    pub c: Ratio,
    /// From which value on they are counted.
    pub ell: u32,
}
