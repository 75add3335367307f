//! What algorithms may rely on about a requirement, beyond whether a class keeps it.

use super::{Requirement, TauEll};

impl Requirement {
    /// Whether the requirement sees only how the frequencies are shared out, not which value has which, and more even
    /// frequencies never break what less even ones keep (it is Schur-closed). Then the most even choice of rows is the
    /// best one of its size.
    pub(crate) fn treats_values_alike(&self) -> bool {
        match self {
            Self::TauEll(_) | Self::Distinct(_) | Self::Simple(_) | Self::Entropy(_) | Self::Recursive(_) => true,
            Self::KAnonymity(_) | Self::PdRecursive(_) | Self::NpdRecursive(_) | Self::TCloseness(_) => false,
        }
    }

    /// The (τ, ℓ) that is the same requirement under another name: itself, or (1/ℓ, ℓ) for simple ℓ (docs/requirements.md#simple-l-diversity).
    pub(crate) fn as_tau_ell(&self) -> Option<TauEll> {
        match self {
            Self::TauEll(tau_ell) => Some(*tau_ell),
            Self::Simple(simple) => TauEll::parse(&format!("1/{}", simple.ell()), simple.ell()).ok(),
            _ => None,
        }
    }
}
