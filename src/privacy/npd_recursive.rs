//! npd-recursive (c₁, c₂, ℓ)-diversity (2006 paper, Definition 4.4): negative disclosure of some values is not
//! allowed; docs/requirements.md#npd-recursive-diversity.
//!
//! W are the values that must not be ruled out for anyone: each has at least c₂ percent of every class. Together with
//! pd-recursive (c₁, ℓ)-diversity, or recursive where no value may be found out. With ℓ = 1 it asks for the shares of W
//! alone. Closed under union. O(m log m).

use super::figure::left_between;
use super::pd_recursive::protected;
use super::{Fraction, Mass, Masses, NamedValues, Ratio, Recursive, RequirementError, Spread};

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
