//! What is chosen about TP, typed: made from the words of its list (`about.rs`).

use std::sync::Arc;

use crate::microdata::Microdata;
use crate::privacy::KAnonymity;
use crate::publish::choice::MethodChoice;
use crate::publish::simple_ell::{Aim, SimpleEll};
use crate::publish::{Method, Promise, PublishError};

use super::ThreePhases;

/// Begins TP as it was chosen.
pub(in crate::publish) fn begin(
    choice: &MethodChoice,
    microdata: Arc<Microdata>,
    promises: Arc<[Promise]>,
    k: Option<KAnonymity>,
) -> Result<Box<dyn Method + Send>, PublishError> {
    Ok(Box::new(SimpleEll::<ThreePhases>::new(microdata, promises, k, Aim::from(choice), ())?))
}
