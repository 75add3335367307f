//! pd-recursive (c, ℓ)-diversity (2006 paper, Definition 4.3): positive disclosure of some values is allowed;
//! docs/reference/requirements.md#pd-recursive-diversity.
//!
//! Y are the values that may be inferred, such as "healthy". With sorted masses r₁ ≥ r₂ ≥ ..., let the most frequent
//! value outside Y be the y-th. Then r_y < c·(r_ℓ + ... + r_m) if y < ℓ, else r_y < c·(r_{ℓ-1} + ... + r_m - r_y).
//! A class of values in Y alone keeps it, and so does every class with ℓ = 1. Closed under union. O(m log m).

use super::about::{About, AsksOf, C, ELL, ParameterAbout, ParameterKind, Unit};
use super::definition::{Definition, Listed};
use super::ladder::first;
use super::parameters::{Given, Value};
use super::recursive::weaker;
use super::shape::Shape;
use super::{Mass, Masses, NamedValues, Recursive, RequirementError, Setting, Spread};

/// A valid (c, ℓ) and Y.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PdRecursive {
    recursive: Recursive,
    allowed: NamedValues,
}

impl PdRecursive {
    /// (c, ℓ)-diversity of all values but the allowed ones.
    ///
    /// # Errors
    /// No value is allowed: that is recursive (c, ℓ)-diversity. ℓ = 1: every class keeps that.
    pub fn new(recursive: Recursive, allowed: NamedValues) -> Result<Self, RequirementError> {
        if allowed.is_empty() {
            return Err(RequirementError::NoValues {
                what: "pd-recursive (c, ℓ)-diversity",
                typed: "pd-recursive-l=4,3,VALUE",
                instead: "recursive (c, ℓ)-diversity",
            });
        }
        Ok(Self { recursive: recursive.promising()?, allowed })
    }

    /// c and ℓ.
    pub fn recursive(&self) -> Recursive {
        self.recursive
    }

    /// Y.
    pub fn allowed(&self) -> &NamedValues {
        &self.allowed
    }

    /// Whether the most frequent value outside Y is rare enough. Exact where the masses are.
    pub fn holds(&self, class: &Masses, spread: &Spread) -> bool {
        self.recursive.below(&protected(class, spread, &self.allowed), &class.descending())
    }

    /// The difference between r_y and c times its tail, in shares of the class; 0 is not enough. c if nothing outside Y
    /// occurs.
    pub fn margin(&self, class: &Masses, spread: &Spread) -> f64 {
        self.recursive.room(&protected(class, spread, &self.allowed), &class.descending())
    }
}

/// r_y, the largest mass outside Y.
pub(super) fn protected(class: &Masses, spread: &Spread, allowed: &NamedValues) -> Mass {
    let outside = class.occurring_runs().filter_map(|mut run| run.find(|&base| !allowed.contains(spread, base)));
    outside.map(|base| class.mass(base)).fold(Mass::Exact(0), Mass::larger)
}

impl Definition for PdRecursive {
    fn values(&self) -> Vec<Value<'_>> {
        vec![Value::Number(self.recursive.c()), Value::Whole(self.recursive.ell()), Value::Values(&self.allowed)]
    }

    fn keeps(&self, class: &Masses, setting: Setting<'_>) -> bool {
        self.holds(class, setting.spread)
    }

    fn margin(&self, class: &Masses, setting: Setting<'_>) -> f64 {
        self.margin(class, setting.spread)
    }

    fn least_simple_ell(&self) -> Option<u32> {
        self.recursive.least_simple_ell()
    }

    /// As if no value may be disclosed: then it is satisfied whichever may.
    fn keeps_whichever_values(&self, class: &Masses, _: Setting<'_>) -> bool {
        self.recursive.holds(class)
    }

    fn shape(&self) -> Shape<'_> {
        Shape::Spares(&self.allowed)
    }

    fn promises_nothing(&self, column: &str, setting: Setting<'_>) -> Option<String> {
        let mut values = 0..setting.spread.base().len();
        values
            .all(|base| self.allowed.contains(setting.spread, base))
            .then(|| format!("every value of \"{column}\" may be disclosed"))
    }
}

impl Listed for PdRecursive {
    const ABOUT: About = About {
        name: "pd-recursive-l",
        title: "pd-recursive (c, ℓ)-diversity",
        meaning: "Recursive diversity in which some values may be disclosed: of the other values, none may be more \
                  frequent in a class than recursive diversity allows.",
        asks: "No value may be too frequent, except those that may be disclosed.",
        source: "2006 paper, Definition 4.3",
        docs: "docs/reference/requirements.md#pd-recursive-diversity",
        parameters: &[
            C,
            ELL,
            ParameterAbout {
                name: "allowed",
                symbol: "Y",
                range: "at least one value, and not all",
                meaning: "Values that may be disclosed, such as healthy.",
                first: "",
                kind: ParameterKind::Values { said: "may be disclosed", may_be_empty: false },
            },
        ],
        asks_of: AsksOf::Values,
        closed_under_union: true,
        monotone: true,
        treats_values_alike: false,
        generalizing_helps: true,
        margin: Unit::Points,
    };

    fn of(given: &mut Given<'_>) -> Result<Self, RequirementError> {
        let recursive = Recursive::new(given.number()?, given.whole()?)?;
        Self::new(recursive, given.values()?)
    }

    fn nearest(&self, spread: &Spread, _: u64, met: &mut dyn FnMut(&Self) -> bool) -> Option<Self> {
        let pd = |one| Self::new(one, self.allowed.clone()).ok();
        first(&weaker(self.recursive, spread.base_count(), &pd), met)
    }
}
