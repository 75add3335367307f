//! Incognito is begun: a search with what is asked itself, or by way of recursive diversity.

use crate::publish::choice::MethodChoice;
use crate::publish::{Method, PublishError, Task};

use super::Incognito;
use super::aimed::Aimed;
use super::options::{AimOfIncognito, IncognitoOptions};

/// Begins Incognito as it was chosen.
pub(in crate::publish) fn begin(
    choice: &MethodChoice,
    Task { microdata, promises, k, .. }: Task,
) -> Result<Box<dyn Method + Send>, PublishError> {
    let options = IncognitoOptions::from(choice);
    let asked = if let [promise] = &*promises { promise.tau_ell() } else { None };
    match asked.filter(|_| options.aim != AimOfIncognito::Itself) {
        Some(tau_ell) => Ok(Box::new(Aimed::new(microdata, promises, k, tau_ell, options)?)),
        None => Ok(Box::new(Incognito::new(microdata, promises, k, options)?)),
    }
}
