//! Any requirement: one name for everything that can be asked of a class, alone or together with others.

use crate::taxonomy::Taxonomy;

use super::{Distinct, KAnonymity, Masses, RequirementError, Spread, TauEll};

/// What every class of one sensitive attribute is held against.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// How published values spread over base values.
    pub spread: &'a Spread,
    /// The whole table as one class.
    pub whole: &'a Masses,
}

/// A requirement on every class, under one sensitive attribute.
///
/// All of them are closed under union: two classes that keep one keep it as one class (spec A.11b, B.1).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Requirement {
    /// At least k rows.
    KAnonymity(KAnonymity),
    /// (τ, ℓ)-diversity.
    TauEll(TauEll),
    /// Distinct ℓ-diversity.
    Distinct(Distinct),
}

/// A parameter of a requirement, for showing.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Parameter {
    /// A number of rows or of values.
    Whole(#[cfg_attr(test, ts(type = "number"))] u64),
    /// A share, a factor or a distance.
    Real(f64),
}

impl Requirement {
    /// Reads a requirement as the command line and recipes write it: `k=5`, `tau-l=0.5,3`, `distinct-l=3`.
    /// The taxonomy of the sensitive attribute says which values there are, for requirements that name some.
    ///
    /// # Errors
    /// A name that is not known, parameters that are missing, superfluous or out of range, values that the taxonomy lacks.
    pub fn parse(text: &str, _taxonomy: &Taxonomy) -> Result<Self, RequirementError> {
        let unknown = || RequirementError::Unknown { text: text.chars().take(40).collect() };
        let (name, params) = text.split_once('=').ok_or_else(unknown)?;
        let params: Vec<&str> = params.split(',').map(str::trim).collect();
        match (name.trim(), params.as_slice()) {
            ("k", [k]) => Ok(Self::KAnonymity(KAnonymity::new(whole("k", k)?)?)),
            ("tau-l", [tau, ell]) => Ok(Self::TauEll(TauEll::parse(tau, whole("l", ell)?)?)),
            ("distinct-l", [ell]) => Ok(Self::Distinct(Distinct::new(whole("l", ell)?)?)),
            _ => Err(unknown()),
        }
    }

    /// The stable name, as in `--require` and in reports.
    pub fn name(&self) -> &'static str {
        match self {
            Self::KAnonymity(_) => "k",
            Self::TauEll(_) => "tau-l",
            Self::Distinct(_) => "distinct-l",
        }
    }

    /// The parameters in the order in which they are written.
    pub fn parameters(&self) -> Vec<Parameter> {
        match self {
            Self::KAnonymity(k) => vec![Parameter::Whole(k.k().into())],
            Self::TauEll(tau_ell) => {
                vec![Parameter::Real(tau_ell.tau().to_f64()), Parameter::Whole(tau_ell.ell().into())]
            }
            Self::Distinct(distinct) => vec![Parameter::Whole(distinct.ell().into())],
        }
    }

    /// Whether a class keeps the requirement. Exact where the masses are. The empty class keeps every requirement.
    /// O(m log m).
    pub fn holds(&self, class: &Masses, _setting: Setting<'_>) -> bool {
        class.rows() == 0
            || match self {
                Self::KAnonymity(k) => k.holds(class),
                Self::TauEll(tau_ell) => tau_ell.holds(class),
                Self::Distinct(distinct) => distinct.holds(class),
            }
    }

    /// By how much a class keeps the requirement (0 or above) or misses it (below 0), in the requirement's own unit:
    /// rows for k, values for the ℓ of distinct diversity, shares of the class for (τ, ℓ). For showing.
    pub fn margin(&self, class: &Masses, _setting: Setting<'_>) -> f64 {
        match self {
            Self::KAnonymity(k) => k.margin(class),
            Self::TauEll(tau_ell) => tau_ell.tightest(class).margin,
            Self::Distinct(distinct) => distinct.margin(class),
        }
    }

    /// Rows that a class must have at the least. A filter, not the whole condition.
    pub fn least_rows(&self) -> u64 {
        match self {
            Self::KAnonymity(k) => u64::from(k.k()),
            _ => u64::from(self.least_values()),
        }
    }

    /// Base values of positive induced mass that a class must have at the least. A filter, not the whole condition.
    pub fn least_values(&self) -> u32 {
        match self {
            Self::KAnonymity(_) => 1,
            Self::TauEll(tau_ell) => tau_ell.ell(),
            Self::Distinct(distinct) => distinct.ell(),
        }
    }

    /// What masses are multiplied by in the tests of this requirement, at the most: a [`Spread`] is exact only where such
    /// products fit (spec AMB-8).
    pub fn factor(&self) -> u128 {
        match self {
            Self::KAnonymity(_) | Self::Distinct(_) => 1,
            Self::TauEll(tau_ell) => tau_ell.factor(),
        }
    }
}

impl std::fmt::Display for Requirement {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::KAnonymity(k) => write!(f, "k={}", k.k()),
            Self::TauEll(tau_ell) => write!(f, "tau-l={},{}", tau_ell.tau(), tau_ell.ell()),
            Self::Distinct(distinct) => write!(f, "distinct-l={}", distinct.ell()),
        }
    }
}

fn whole(what: &'static str, text: &str) -> Result<u32, RequirementError> {
    text.parse().map_err(|_| RequirementError::NotWhole { what, text: text.chars().take(40).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_requirement_reads_as_it_is_written() {
        let taxonomy = crate::taxonomy::TreeBuilder::new("*").finish();
        for text in ["k=5", "tau-l=0.5,3", "tau-l=1/3,3", "distinct-l=3"] {
            assert_eq!(Requirement::parse(text, &taxonomy).unwrap().to_string(), text);
        }
        for text in ["k", "k=1", "k=2,3", "distinct-l=x", "no=1", "distinct-l=1"] {
            assert!(Requirement::parse(text, &taxonomy).is_err(), "{text}");
        }
    }
}
