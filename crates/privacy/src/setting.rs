//! What the classes of one sensitive attribute are checked against.

use super::{Spread, WholeTable};

/// What every class of one sensitive attribute is checked against.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// How published values spread over base values.
    pub spread: &'a Spread,
    /// The whole table as one class.
    pub whole: &'a WholeTable,
}
