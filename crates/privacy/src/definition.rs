//! What a file of a requirement gives: all that the others need of it.
//!
//! A new requirement is a file with a type that implements [`Definition`] and [`Listed`], and a line in `registry.rs`. The verifier
//! has a definition of its own, on purpose: the compiler asks for it (`publish/verify/definitions.rs`).

use std::fmt::Debug;

use super::about::About;
use super::parameters::{Given, Value};
use super::shape::Shape;
use super::{Masses, Ratio, RequirementError, Setting, Spread};

/// A requirement at hand.
pub(super) trait Definition: Debug {
    /// Its parameters, in the order of [`About::parameters`].
    fn values(&self) -> Vec<Value<'_>>;

    /// Whether a class that is not empty keeps it. Exact where the masses are.
    fn keeps(&self, class: &Masses, setting: Setting<'_>) -> bool;

    /// The margin of a class that is not empty, in the requirement's own unit; 0 or above if it is satisfied, up to
    /// rounding.
    fn margin(&self, class: &Masses, setting: Setting<'_>) -> f64;

    /// The same as a fraction, where it has one.
    fn exact_margin(&self, _class: &Masses) -> Option<String> {
        None
    }

    /// What is in a class's way.
    fn shape(&self) -> Shape<'_> {
        Shape::Frequent
    }

    /// Rows that a class must have at least. A filter, not the whole condition.
    fn least_rows(&self) -> u64 {
        1
    }

    /// Base values of positive induced mass that a class must have at least. A filter, not the whole condition.
    fn least_values(&self) -> u32 {
        1
    }

    /// What masses are multiplied by in [`Self::keeps`] at most (docs/explanation/model.md#arithmetic). 1 where fractions of any size are
    /// compared, or doubles.
    fn factor(&self) -> u128 {
        1
    }

    /// The (τ, ℓ) that is the same requirement under another name.
    fn as_tau_ell(&self) -> Option<(Ratio, u32)> {
        None
    }

    /// The least ℓ for which every class that keeps simple ℓ-diversity keeps it too, however many values there are
    /// (docs/explanation/strength.md#what-simple-ℓ-diversity-guarantees); `None` where no ℓ does.
    fn least_simple_ell(&self) -> Option<u32> {
        None
    }

    /// Whether every class satisfies it in which, for any k, no k values have more together than the k most frequent of
    /// this one, whichever values they are. A more even class never violates a requirement that is symmetric in the
    /// values and guaranteed by some ℓ.
    fn keeps_whichever_values(&self, class: &Masses, setting: Setting<'_>) -> bool {
        self.least_simple_ell().is_some() && self.keeps(class, setting)
    }

    /// How many of the most frequent values of a class have too much together, and how much they may have; for a class that breaks
    /// it, where it limits such shares and nothing else.
    fn limit(&self, _class: &Masses) -> Option<(usize, f64)> {
        None
    }

    /// Whether it only counts values, so that one of them may have nearly all of a class.
    fn counts_values_only(&self) -> bool {
        false
    }

    /// Whether it names values that must be there and are not among the base values.
    fn names_what_is_not_there(&self, _spread: &Spread) -> bool {
        false
    }

    /// Why every class of this table satisfies it, whatever its rows; `None` if that is not so, or cannot be decided
    /// quickly. `column` is the sensitive attribute's name.
    fn promises_nothing(&self, _column: &str, _setting: Setting<'_>) -> Option<String> {
        None
    }
}

/// A kind of requirement in the list.
pub(super) trait Listed: Definition + Clone + PartialEq + Sized {
    /// Its description.
    const ABOUT: About;

    /// Makes it of its parameters.
    fn of(given: &mut Given<'_>) -> Result<Self, RequirementError>;

    /// The nearest weaker one that is met (docs/reference/requirements.md#feasibility), for a table with so many rows; `None` where none is.
    fn nearest(&self, spread: &Spread, rows: u64, met: &mut dyn FnMut(&Self) -> bool) -> Option<Self>;

    /// The nearest that a table with so many base values can satisfy, if the number of values decides that.
    fn of_so_many_values(&self, _values: u32) -> Option<Self> {
        None
    }
}
