//! Begins Incognito: a search with the requirement itself, or by way of recursive diversity.

use crate::choice::MethodChoice;
use crate::{Method, PublishError, Task};

use super::Incognito;
use super::options::{AimOfIncognito, IncognitoOptions};
use super::recursive_aim::Aimed;

/// Begins Incognito as it was chosen.
pub(crate) fn begin(
    choice: &MethodChoice,
    Task { microdata, requirements, k, traced, .. }: Task,
) -> Result<Box<dyn Method + Send>, PublishError> {
    let options = IncognitoOptions::from(choice);
    let asked = if let [required] = &*requirements { required.tau_ell() } else { None };
    match asked.filter(|_| options.aim != AimOfIncognito::Itself) {
        Some(tau_ell) => {
            let aimed = Aimed::new(microdata, requirements, k, tau_ell, options)?;
            Ok(Box::new(if traced { aimed.with_trace()? } else { aimed }))
        }
        None => {
            let search = Incognito::new(microdata, requirements, k, options)?;
            Ok(Box::new(if traced { search.with_trace()? } else { search }))
        }
    }
}
