//! npd-recursive (c₁, c₂, ℓ)-diversity (2006 paper, Definition 4.4): negative disclosure of some values is not
//! allowed; docs/reference/requirements.md#npd-recursive-diversity.
//!
//! W are the values that must not be ruled out for anyone: each has at least c₂ percent of every class. Together with
//! pd-recursive (c₁, ℓ)-diversity, or recursive where no value may be inferred. With ℓ = 1 it asks for the shares of W
//! alone. Closed under union. O(m log m).

use super::about::{About, AsksOf, C, ELL, ParameterAbout, ParameterKind, Unit};
use super::definition::{Definition, Listed};
use super::figure::left_between;
use super::ladder::first;
use super::parameters::{Given, Value};
use super::pd_recursive::protected;
use super::recursive::weaker;
use super::shape::{Present, Shape};
use super::{Fraction, Mass, Masses, NamedValues, Ratio, Recursive, RequirementError, Setting, Spread};

/// A valid (c₁, c₂, ℓ), Y and W.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NpdRecursive {
    recursive: Recursive,
    allowed: NamedValues,
    percent: Ratio,
    present: NamedValues,
}

impl NpdRecursive {
    /// (c₁, ℓ)-diversity of all values but the `allowed` ones (Y, may be empty), and at least `percent` (c₂) of every
    /// class for each of the values `present` (W).
    ///
    /// # Errors
    /// No value in W, or a c₂ that is not above 0 or with which W would need more than 100 percent.
    pub fn new(
        recursive: Recursive,
        percent: Ratio,
        present: NamedValues,
        allowed: NamedValues,
    ) -> Result<Self, RequirementError> {
        if present.is_empty() {
            return Err(RequirementError::NoValues {
                what: "npd-recursive (c₁, c₂, ℓ)-diversity",
                typed: "npd-recursive-l=4,5,3,VALUE",
                instead: "recursive or pd-recursive (c, ℓ)-diversity",
            });
        }
        let asked = u128::from(percent.numerator()) * present.len() as u128;
        if percent.numerator() == 0 || asked > 100 * u128::from(percent.denominator()) || percent.to_f64() >= 100.0 {
            return Err(RequirementError::OutOfRange {
                what: "c₂",
                text: percent.to_string(),
                range: "above 0 and below 100 percent, and at most 100 percent for all values together",
            });
        }
        Ok(Self { recursive, allowed, percent, present })
    }

    /// c₁ and ℓ.
    pub fn recursive(&self) -> Recursive {
        self.recursive
    }

    /// c₂, in percent of a class.
    pub fn percent(&self) -> Ratio {
        self.percent
    }

    /// W.
    pub fn present(&self) -> &NamedValues {
        &self.present
    }

    /// Y.
    pub fn allowed(&self) -> &NamedValues {
        &self.allowed
    }

    /// Whether no protected value is too frequent and no value of W too rare. Exact where the masses are.
    pub fn holds(&self, class: &Masses, spread: &Spread) -> bool {
        let present = self.present.ranks().iter().all(|&rank| {
            let Some(base) = spread.base_index(rank) else { return false };
            match (class.mass(base), class.whole()) {
                (Mass::Exact(mass), Mass::Exact(whole)) => {
                    Fraction::new(mass, whole).is_none_or(|share| share >= self.share())
                }
                (mass, _) => {
                    let rows = class.rows();
                    mass.to_f64() + Masses::tolerance(rows) >= self.share().to_f64() * rows as f64
                }
            }
        });
        present && self.recursive.below(&protected(class, spread, &self.allowed), &class.descending())
    }

    /// The smaller of two: what is left between a protected value and c₁ times its tail, and what the rarest value of W
    /// has beyond c₂ percent. In shares of the class.
    pub fn margin(&self, class: &Masses, spread: &Spread) -> f64 {
        let room = self.recursive.room(&protected(class, spread, &self.allowed), &class.descending());
        let share = |&rank| spread.base_index(rank).map_or(0.0, |base| class.frequency(base));
        let rarest = self.present.ranks().iter().map(share).fold(1.0, f64::min);
        room.min(left_between(rarest, self.share().to_f64()))
    }

    /// c₂ as a share.
    fn share(&self) -> Fraction {
        let (numerator, denominator) = (self.percent.numerator().into(), u128::from(self.percent.denominator()) * 100);
        Fraction::new(numerator, denominator).expect("a denominator is not 0")
    }
}

impl Definition for NpdRecursive {
    fn values(&self) -> Vec<Value<'_>> {
        vec![
            Value::Number(self.recursive.c()),
            Value::Number(self.percent),
            Value::Whole(self.recursive.ell()),
            Value::Values(&self.present),
            Value::Values(&self.allowed),
        ]
    }

    fn keeps(&self, class: &Masses, setting: Setting<'_>) -> bool {
        self.holds(class, setting.spread)
    }

    fn margin(&self, class: &Masses, setting: Setting<'_>) -> f64 {
        self.margin(class, setting.spread)
    }

    fn shape(&self) -> Shape<'_> {
        Shape::Present(Present {
            values: &self.present,
            percent: self.percent,
            spares: &self.allowed,
            c: self.recursive.c(),
            ell: self.recursive.ell(),
        })
    }

    fn least_values(&self) -> u32 {
        let present = u32::try_from(self.present.len()).unwrap_or(u32::MAX);
        // One allowed value alone will do for the rest.
        if self.allowed.is_empty() { present.max(self.recursive.least_values()) } else { present }
    }

    fn names_what_is_not_there(&self, spread: &Spread) -> bool {
        self.present.ranks().iter().any(|&rank| spread.base_index(rank).is_none())
    }
}

impl Listed for NpdRecursive {
    const ABOUT: About = About {
        name: "npd-recursive-l",
        title: "npd-recursive (c₁, c₂, ℓ)-diversity",
        meaning: "Recursive diversity in which an adversary must not be able to rule out some values: each of them \
                  has at least c₂ percent of every class.",
        asks: "No value may be too frequent, and an adversary must not be able to rule out some values.",
        source: "2006 paper, Definition 4.4",
        docs: "docs/reference/requirements.md#npd-recursive-diversity",
        parameters: &[
            ParameterAbout { symbol: "c₁", ..C },
            ParameterAbout {
                name: "percent",
                symbol: "c₂",
                range: "a decimal or a fraction above 0 and below 100, and at most 100 for all values together",
                meaning: "The minimum share, in percent of every class, of each value that must not be ruled out.",
                first: "5",
                kind: ParameterKind::Number { unit: "%" },
            },
            ParameterAbout { range: "a whole number of at least 1; with 1, only the values are required", ..ELL },
            ParameterAbout {
                name: "present",
                symbol: "W",
                range: "at least one value",
                meaning: "Values that an adversary must not be able to rule out for anyone.",
                first: "",
                kind: ParameterKind::Values { said: "must not be ruled out", may_be_empty: false },
            },
            ParameterAbout {
                name: "allowed",
                symbol: "Y",
                range: "any number of values, or none",
                meaning: "Values that may be disclosed, such as healthy.",
                first: "",
                kind: ParameterKind::Values { said: "may be disclosed", may_be_empty: true },
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
        let (c, percent, ell) = (given.number()?, given.number()?, given.whole()?);
        let (present, allowed) = (given.values()?, given.values()?);
        Self::new(Recursive::new(c, ell)?, percent, present, allowed)
    }

    /// Of the values that must be there those that are, with smaller shares first.
    fn nearest(&self, spread: &Spread, _: u64, met: &mut dyn FnMut(&Self) -> bool) -> Option<Self> {
        let (taxonomy, values) = (spread.taxonomy(), spread.base_count());
        let occurring = self.present.ranks().iter().filter(|&&rank| spread.base_index(rank).is_some());
        let labels: Vec<&str> = occurring.map(|&rank| taxonomy.label(taxonomy.leaf_node(rank))).collect();
        let present = NamedValues::new(taxonomy, labels).ok().filter(|present| !present.is_empty())?;
        let build = |recursive: Recursive, percent: Ratio| {
            Self::new(recursive, percent, present.clone(), self.allowed.clone()).ok()
        };
        let share = |halvings: u32| {
            let denominator = self.percent.denominator().checked_mul(1 << halvings)?;
            Ratio::new(self.percent.numerator(), denominator)
        };
        let shares: Vec<Ratio> = (0..8).filter_map(share).collect();
        let fewer: Vec<_> = shares.iter().filter_map(|&percent| build(self.recursive, percent)).collect();
        let least = *shares.last()?;
        first(&fewer, met)
            .or_else(|| first(&weaker(self.recursive, values, &|one| build(one, self.percent)), met))
            .or_else(|| first(&weaker(self.recursive, values, &|one| build(one, least)), met))
    }
}
