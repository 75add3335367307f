//! Any requirement: one name for everything that can be asked of a class, alone or together with others.

use std::fmt;

use crate::taxonomy::Taxonomy;

use super::named_values::{Field, SEPARATOR, fields};
use super::{
    Distance, Distinct, Entropy, KAnonymity, Masses, NamedValues, NpdRecursive, PdRecursive, Ratio, Recursive,
    RequirementError, Simple, Spread, TCloseness, TauEll, Whole,
};

/// What every class of one sensitive attribute is held against.
#[derive(Clone, Copy, Debug)]
pub struct Setting<'a> {
    /// How published values spread over base values.
    pub spread: &'a Spread,
    /// The whole table as one class.
    pub whole: &'a Whole,
}

/// A requirement on every class, under one sensitive attribute.
///
/// All of them are closed under union: two classes that keep one keep it as one class (docs/model.md#union). Each is explained in docs/requirements.md.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Requirement {
    /// At least k rows.
    KAnonymity(KAnonymity),
    /// (τ, ℓ)-diversity.
    TauEll(TauEll),
    /// Distinct ℓ-diversity.
    Distinct(Distinct),
    /// Simple ℓ-diversity.
    Simple(Simple),
    /// Entropy ℓ-diversity.
    Entropy(Entropy),
    /// Recursive (c, ℓ)-diversity.
    Recursive(Recursive),
    /// Recursive diversity where some values may be found out.
    PdRecursive(PdRecursive),
    /// Recursive diversity where some values must not be ruled out.
    NpdRecursive(NpdRecursive),
    /// t-closeness.
    TCloseness(TCloseness),
}

/// A parameter of a requirement, for showing.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(untagged)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Parameter {
    /// A number of rows or of values.
    Whole(#[cfg_attr(test, ts(type = "number"))] u64),
    /// A share, a factor or a distance.
    Real(f64),
    /// A sensitive value, or the name of a distance.
    Text(String),
}

impl Requirement {
    /// Reads a requirement as the command line and recipes write it:
    ///
    /// | text | requirement |
    /// |---|---|
    /// | `k=5` | k-anonymity |
    /// | `tau-l=0.5,3` | (τ, ℓ)-diversity |
    /// | `distinct-l=3`, `simple-l=3` | ℓ a whole number from 2 |
    /// | `entropy-l=2.8` | ℓ a number above 1 |
    /// | `recursive-l=4,3` | c above 0, ℓ from 2 |
    /// | `pd-recursive-l=4,3,healthy` | c, ℓ and values that may be found out |
    /// | `npd-recursive-l=4,5,3,cancer,flu` | c₁, c₂ in percent, ℓ, values that must not be ruled out; after a `/`, values that may be found out |
    /// | `t-close=0.2`, `t-close=0.2,ordered` | t and the distance: equal, ordered, hierarchical |
    ///
    /// Quotes keep a comma in a value: `pd-recursive-l=4,3,"cold, mild"`; a quote in it is doubled. The taxonomy of the
    /// sensitive attribute says which values there are.
    ///
    /// # Errors
    /// A name that is not known, parameters that are missing, superfluous or out of range, values that the taxonomy lacks.
    pub fn parse(text: &str, taxonomy: &Taxonomy) -> Result<Self, RequirementError> {
        let unknown = || RequirementError::Unknown { text: text.chars().take(40).collect() };
        let (name, params) = text.split_once('=').ok_or_else(unknown)?;
        let params = fields(params).ok_or_else(unknown)?;
        let texts: Vec<&str> = params.iter().map(|field| field.text.as_str()).collect();
        match (name.trim(), texts.as_slice()) {
            ("k", [k]) => Ok(Self::KAnonymity(KAnonymity::new(whole("k", k)?)?)),
            ("tau-l", [tau, ell]) => Ok(Self::TauEll(TauEll::parse(tau, whole("ℓ", ell)?)?)),
            ("distinct-l", [ell]) => Ok(Self::Distinct(Distinct::new(whole("ℓ", ell)?)?)),
            ("simple-l", [ell]) => Ok(Self::Simple(Simple::new(whole("ℓ", ell)?)?)),
            ("entropy-l", [ell]) => Ok(Self::Entropy(Entropy::new(real("ℓ", ell)?)?)),
            ("recursive-l", [c, ell]) => Ok(Self::Recursive(recursive(c, ell)?.promising()?)),
            ("pd-recursive-l", [c, ell, allowed @ ..]) => {
                let allowed = NamedValues::new(taxonomy, allowed.iter().copied())?;
                Ok(Self::PdRecursive(PdRecursive::new(recursive(c, ell)?, allowed)?))
            }
            ("npd-recursive-l", [c, percent, ell, values @ ..]) => {
                let split = params[3..].iter().position(Field::separates);
                let (present, allowed) = values.split_at(split.unwrap_or(values.len()));
                let present = NamedValues::new(taxonomy, present.iter().copied())?;
                let allowed = NamedValues::new(taxonomy, allowed.iter().skip(1).copied())?;
                let (recursive, percent) = (recursive(c, ell)?, real("c₂", percent)?);
                Ok(Self::NpdRecursive(NpdRecursive::new(recursive, percent, present, allowed)?))
            }
            ("t-close", [t]) => Ok(Self::TCloseness(TCloseness::new(real("t", t)?, Distance::Equal)?)),
            ("t-close", [t, distance]) => Ok(Self::TCloseness(TCloseness::new(real("t", t)?, distance.parse()?)?)),
            _ => Err(unknown()),
        }
    }

    /// The stable name, as in `--require` and in reports.
    pub fn name(&self) -> &'static str {
        match self {
            Self::KAnonymity(_) => "k",
            Self::TauEll(_) => "tau-l",
            Self::Distinct(_) => "distinct-l",
            Self::Simple(_) => "simple-l",
            Self::Entropy(_) => "entropy-l",
            Self::Recursive(_) => "recursive-l",
            Self::PdRecursive(_) => "pd-recursive-l",
            Self::NpdRecursive(_) => "npd-recursive-l",
            Self::TCloseness(_) => "t-close",
        }
    }

    /// The parameters in the order in which they are written.
    pub fn parameters(&self) -> Vec<Parameter> {
        let real = |ratio: Ratio| Parameter::Real(ratio.to_f64());
        let count = |count: u32| Parameter::Whole(count.into());
        let texts = |values: &NamedValues| values.labels().iter().cloned().map(Parameter::Text).collect::<Vec<_>>();
        match self {
            Self::KAnonymity(k) => vec![count(k.k())],
            Self::TauEll(tau_ell) => vec![real(tau_ell.tau()), count(tau_ell.ell())],
            Self::Distinct(distinct) => vec![count(distinct.ell())],
            Self::Simple(simple) => vec![count(simple.ell())],
            Self::Entropy(entropy) => vec![real(entropy.ell())],
            Self::Recursive(recursive) => vec![real(recursive.c()), count(recursive.ell())],
            Self::PdRecursive(pd) => {
                let mut parameters = vec![real(pd.recursive().c()), count(pd.recursive().ell())];
                parameters.extend(texts(pd.allowed()));
                parameters
            }
            Self::NpdRecursive(npd) => {
                let mut parameters = vec![real(npd.recursive().c()), real(npd.percent()), count(npd.recursive().ell())];
                parameters.extend(texts(npd.present()));
                if !npd.allowed().is_empty() {
                    parameters.push(Parameter::Text(SEPARATOR.to_owned()));
                    parameters.extend(texts(npd.allowed()));
                }
                parameters
            }
            Self::TCloseness(close) => {
                let mut parameters = vec![real(close.t())];
                if close.distance() != Distance::Equal {
                    parameters.push(Parameter::Text(close.distance().name().to_owned()));
                }
                parameters
            }
        }
    }

    /// Whether a class keeps the requirement. Exact where the masses are; entropy within 1e-12. The empty class keeps
    /// every requirement. O(occurring · log m), hierarchical t-closeness times the height.
    pub fn holds(&self, class: &Masses, setting: Setting<'_>) -> bool {
        class.rows() == 0
            || match self {
                Self::KAnonymity(k) => k.holds(class),
                Self::TauEll(tau_ell) => tau_ell.holds(class),
                Self::Distinct(distinct) => distinct.holds(class),
                Self::Simple(simple) => simple.holds(class),
                Self::Entropy(entropy) => entropy.holds(class),
                Self::Recursive(recursive) => recursive.holds(class),
                Self::PdRecursive(pd) => pd.holds(class, setting.spread),
                Self::NpdRecursive(npd) => npd.holds(class, setting.spread),
                Self::TCloseness(close) => close.holds(class, setting),
            }
    }

    /// By how much a class keeps the requirement or misses it, for showing. It is 0 or above exactly where
    /// [`Self::holds`]; what is broken by less than a double shows, as the strict recursive diversity is at equality, is
    /// -1e-12. The empty class has 0. The unit is the requirement's own:
    ///
    /// | requirement | margin | unit |
    /// |---|---|---|
    /// | k | rows - k | rows |
    /// | (τ, ℓ) | smallest ψ(k) - F(k) | share of the class |
    /// | distinct ℓ | values - ℓ | values |
    /// | simple ℓ | N/r₁ - ℓ | values |
    /// | entropy ℓ | exp H - ℓ | values |
    /// | recursive, pd-recursive | (c·tail - r)/N | share of the class |
    /// | npd-recursive | the smaller of that and f(w) - c₂ for the rarest w | share of the class |
    /// | t-closeness | t - EMD | distance, 0 to 1 |
    pub fn margin(&self, class: &Masses, setting: Setting<'_>) -> f64 {
        if class.rows() == 0 {
            return 0.0;
        }
        let margin = match self {
            Self::KAnonymity(k) => k.margin(class),
            Self::TauEll(tau_ell) => tau_ell.tightest(class).margin,
            Self::Distinct(distinct) => distinct.margin(class),
            Self::Simple(simple) => simple.margin(class),
            Self::Entropy(entropy) => entropy.margin(class),
            Self::Recursive(recursive) => recursive.margin(class),
            Self::PdRecursive(pd) => pd.margin(class, setting.spread),
            Self::NpdRecursive(npd) => npd.margin(class, setting.spread),
            Self::TCloseness(close) => close.margin(class, setting),
        };
        if self.holds(class, setting) { margin.max(0.0) } else { margin.min(-1e-12) }
    }

    /// Rows that a class must have at the least. A filter, not the whole condition. Only k asks for rows: one row with
    /// a general value may spread over as many base values as it takes. In a class whose rows all have base values,
    /// [`Self::least_values`] bounds the rows too.
    pub fn least_rows(&self) -> u64 {
        match self {
            Self::KAnonymity(k) => u64::from(k.k()),
            _ => 1,
        }
    }

    /// Base values of positive induced mass that a class must have at the least. A filter, not the whole condition.
    pub fn least_values(&self) -> u32 {
        match self {
            Self::KAnonymity(_) | Self::TCloseness(_) => 1,
            Self::TauEll(tau_ell) => tau_ell.ell(),
            Self::Distinct(distinct) => distinct.ell(),
            Self::Simple(simple) => simple.ell(),
            Self::Entropy(entropy) => entropy.least_values(),
            Self::Recursive(recursive) => recursive.least_values(),
            // One allowed value alone will do.
            Self::PdRecursive(_) => 1,
            Self::NpdRecursive(npd) => {
                let present = u32::try_from(npd.present().len()).unwrap_or(u32::MAX);
                if npd.allowed().is_empty() { present.max(npd.recursive().least_values()) } else { present }
            }
        }
    }

    /// What masses are multiplied by in the tests of this requirement, at the most: a [`Spread`] is exact only where such
    /// products fit (docs/model.md#arithmetic). The other tests compare fractions of any size, or (entropy) doubles.
    pub fn factor(&self) -> u128 {
        match self {
            Self::TauEll(tau_ell) => tau_ell.factor(),
            _ => 1,
        }
    }

    /// Whether generalizing sensitive values can make a class keep the requirement: it evens the induced distribution
    /// out, which helps every kind of diversity, and adds no rows. For t-closeness the even distribution is no nearer to
    /// the table's than the values themselves are.
    pub fn can_generalizing_help(&self) -> bool {
        !matches!(self, Self::KAnonymity(_) | Self::TCloseness(_))
    }
}

impl fmt::Display for Requirement {
    /// As [`Self::parse`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}=", self.name())?;
        match self {
            Self::KAnonymity(k) => write!(f, "{}", k.k()),
            Self::TauEll(tau_ell) => write!(f, "{},{}", tau_ell.tau(), tau_ell.ell()),
            Self::Distinct(distinct) => write!(f, "{}", distinct.ell()),
            Self::Simple(simple) => write!(f, "{}", simple.ell()),
            Self::Entropy(entropy) => write!(f, "{}", entropy.ell()),
            Self::Recursive(recursive) => write!(f, "{},{}", recursive.c(), recursive.ell()),
            Self::PdRecursive(pd) => write!(f, "{},{}{}", pd.recursive().c(), pd.recursive().ell(), pd.allowed()),
            Self::NpdRecursive(npd) => {
                let recursive = npd.recursive();
                write!(f, "{},{},{}{}", recursive.c(), npd.percent(), recursive.ell(), npd.present())?;
                if npd.allowed().is_empty() { Ok(()) } else { write!(f, ",{SEPARATOR}{}", npd.allowed()) }
            }
            Self::TCloseness(close) if close.distance() == Distance::Equal => write!(f, "{}", close.t()),
            Self::TCloseness(close) => write!(f, "{},{}", close.t(), close.distance().name()),
        }
    }
}

fn whole(what: &'static str, text: &str) -> Result<u32, RequirementError> {
    text.parse().map_err(|_| RequirementError::NotWhole { what, text: text.chars().take(40).collect() })
}

fn real(what: &'static str, text: &str) -> Result<Ratio, RequirementError> {
    text.parse().map_err(|_| RequirementError::NotANumber { what, text: text.chars().take(40).collect() })
}

fn recursive(c: &str, ell: &str) -> Result<Recursive, RequirementError> {
    Recursive::new(real("c", c)?, whole("ℓ", ell)?)
}

#[cfg(test)]
mod tests;
