//! Any requirement, alone or together with others: what is asked of it goes to its own file (`registry.rs` has the list).

use std::fmt;

use tauell_data::taxonomy::Taxonomy;

use super::about::{About, AsksOf};
use super::parameters::{Parameters, Raw, Value, of_text, written};
use super::registry::unknown;
use super::shape::Shape;
use super::{KAnonymity, Masses, NamedValues, REQUIREMENTS, Requirement, RequirementError, Setting, TauEll};

impl Requirement {
    /// Reads a requirement as the command line writes it, a name and parameters: `recursive-l=4,3`. docs/reference/requirements.md lists
    /// them all.
    ///
    /// Quotes keep a comma in a value: `pd-recursive-l=4,3,"cold, mild"`; a quote in it is doubled. The taxonomy of the
    /// sensitive attribute says which values there are.
    ///
    /// # Errors
    /// A name that is not known, parameters that are missing, superfluous or out of range, values that the taxonomy lacks.
    pub fn parse(text: &str, taxonomy: &Taxonomy) -> Result<Self, RequirementError> {
        let (about, raw) = Self::read(text)?;
        Self::of(about.name, &raw, taxonomy)
    }

    /// The kind and the parameters of what [`Self::parse`] reads, before the values in it are looked for.
    ///
    /// # Errors
    /// A name that is not known, parameters that are missing or superfluous.
    pub fn read(text: &str) -> Result<(&'static About, Vec<Raw>), RequirementError> {
        let read = || {
            let (name, parameters) = text.split_once('=')?;
            let about = REQUIREMENTS.iter().find(|about| about.name == name.trim())?;
            Some((*about, of_text(about, parameters)?))
        };
        read().ok_or_else(|| unknown(text))
    }

    /// A kind with parameters as [`Self::parse`] reads it, whether or not they make sense.
    pub fn written(about: &About, raw: &[Raw]) -> String {
        format!("{}={}", about.name, written(about, raw))
    }

    /// The stable name, as in `--require` and in reports.
    pub fn name(&self) -> &'static str {
        self.about().name
    }

    /// The parameters by name.
    pub fn parameters(&self) -> Parameters {
        Parameters::new(self.about(), self.values().iter().map(Value::raw).collect())
    }

    /// The parameters, one for each that the kind has.
    pub fn values(&self) -> Vec<Value<'_>> {
        self.definition().values()
    }

    /// The sensitive values that it names.
    pub fn named_values(&self) -> impl Iterator<Item = &NamedValues> {
        self.definition().values().into_iter().filter_map(|value| match value {
            Value::Values(named) => Some(named),
            _ => None,
        })
    }

    /// Whether it asks for rows alone, whatever their sensitive values: k-anonymity.
    pub fn asks_of_rows(&self) -> bool {
        self.about().asks_of == AsksOf::Rows
    }

    /// k, where it is k-anonymity.
    pub fn k(&self) -> Option<KAnonymity> {
        if let Self::KAnonymity(k) = self { Some(*k) } else { None }
    }

    /// (τ, ℓ), where it is asked for under that name.
    pub fn tau_ell(&self) -> Option<TauEll> {
        if let Self::TauEll(tau_ell) = self { Some(*tau_ell) } else { None }
    }

    /// Whether one value may have nearly all of a class: only how many there are is counted.
    pub fn counts_values_only(&self) -> bool {
        self.definition().counts_values_only()
    }

    /// Whether a class keeps the requirement. Exact where the masses are; entropy within 1e-12. The empty class keeps
    /// every requirement. O(occurring · log m), hierarchical t-closeness times the height.
    pub fn holds(&self, class: &Masses, setting: Setting<'_>) -> bool {
        class.rows() == 0 || self.definition().keeps(class, setting)
    }

    /// By how much a class keeps the requirement or misses it, for showing. It is 0 or above exactly where
    /// [`Self::holds`]; what is broken by less than a double shows, as the strict recursive diversity is at equality, is
    /// -1e-12. The empty class has 0. The unit is the requirement's own (`About::margin`).
    pub fn margin(&self, class: &Masses, setting: Setting<'_>) -> f64 {
        if class.rows() == 0 {
            return 0.0;
        }
        let margin = self.definition().margin(class, setting);
        if self.holds(class, setting) { margin.max(0.0) } else { margin.min(-1e-12) }
    }

    /// The margin of a class as a fraction, where it is one.
    pub fn exact_margin(&self, class: &Masses) -> Option<String> {
        self.definition().exact_margin(class)
    }

    /// Rows that a class must have at the least. A filter, not the whole condition. Only k asks for rows: one row with
    /// a general value may spread over as many base values as it takes. In a class whose rows all have base values,
    /// [`Self::least_values`] bounds the rows too.
    pub fn least_rows(&self) -> u64 {
        self.definition().least_rows()
    }

    /// Base values of positive induced mass that a class must have at the least. A filter, not the whole condition.
    pub fn least_values(&self) -> u32 {
        self.definition().least_values()
    }

    /// What masses are multiplied by in the tests of this requirement, at the most: a [`super::Spread`] is exact only where such
    /// products fit (docs/explanation/model.md#arithmetic). The other tests compare fractions of any size, or (entropy) doubles.
    pub fn factor(&self) -> u128 {
        self.definition().factor()
    }

    /// Whether generalizing sensitive values can make a class keep the requirement: it evens the induced distribution
    /// out, which helps every kind of diversity, and adds no rows. For t-closeness the even distribution is no nearer to
    /// the table's than the values themselves are.
    pub fn can_generalizing_help(&self) -> bool {
        self.about().generalizing_helps
    }

    /// Why every class of this table keeps the requirement, whatever is in it; `None` where that is not so, or cannot be told at once.
    /// What promises nothing of any table (entropy ℓ = 1, recursive (c, 1)) cannot even be written. `column` is the sensitive
    /// attribute's name. O(m), t-closeness O(m²) for at most 512 values.
    pub fn promises_nothing(&self, column: &str, setting: Setting<'_>) -> Option<String> {
        self.definition().promises_nothing(column, setting)
    }

    /// Whether it sees only how the frequencies are shared out (`About::treats_values_alike`).
    pub fn treats_values_alike(&self) -> bool {
        self.about().treats_values_alike
    }

    /// The (τ, ℓ) that is the same requirement under another name: itself, or (1/ℓ, ℓ) for simple ℓ (docs/reference/requirements.md#simple-l-diversity).
    pub fn as_tau_ell(&self) -> Option<TauEll> {
        self.definition().as_tau_ell().and_then(|(tau, ell)| TauEll::new(tau, ell).ok())
    }

    /// The least ℓ for which every class that keeps simple ℓ-diversity keeps it too (docs/explanation/strength.md#what-simple-ℓ-diversity-guarantees);
    /// `None` where no ℓ does.
    pub fn least_simple_ell(&self) -> Option<u32> {
        self.definition().least_simple_ell()
    }

    /// Whether every class keeps it of whose values no k have, for any k, more together than the k most frequent of this one, whichever values
    /// they are; false where no such class would be even enough. The class has values of its own, in no order.
    pub fn holds_whichever_values(&self, class: &Masses, setting: Setting<'_>) -> bool {
        self.definition().keeps_whichever_values(class, setting)
    }

    /// What is in a class's way.
    pub fn shape(&self) -> Shape<'_> {
        self.definition().shape()
    }

    /// How many of the most frequent values of a class that breaks it have too much together, and how much they may have.
    pub fn limit(&self, class: &Masses) -> Option<(usize, f64)> {
        self.definition().limit(class)
    }
}

impl fmt::Display for Requirement {
    /// As [`Self::parse`] reads it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let raw: Vec<Raw> = self.values().iter().map(Value::raw).collect();
        write!(f, "{}={}", self.name(), written(self.about(), &raw))
    }
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod vacuous;
