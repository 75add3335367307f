//! Incognito is begun: a search with what is asked itself, or by way of recursive diversity.

use crate::choice::MethodChoice;
use crate::{Method, PublishError, Task};

use super::Incognito;
use super::options::{AimOfIncognito, IncognitoOptions};
use super::recursive_aim::Aimed;

/// Begins Incognito as it was chosen.
pub(crate) fn begin(
    choice: &MethodChoice,
    Task { microdata, promises, k, traced, .. }: Task,
) -> Result<Box<dyn Method + Send>, PublishError> {
    let options = IncognitoOptions::from(choice);
    let asked = if let [promise] = &*promises { promise.tau_ell() } else { None };
    match asked.filter(|_| options.aim != AimOfIncognito::Itself) {
        Some(tau_ell) => {
            let aimed = Aimed::new(microdata, promises, k, tau_ell, options)?;
            Ok(Box::new(if traced { aimed.telling()? } else { aimed }))
        }
        None => {
            let search = Incognito::new(microdata, promises, k, options)?;
            Ok(Box::new(if traced { search.telling()? } else { search }))
        }
    }
}
