//! The input of a method: rows, the requirements, and the secret for its draws.

use std::sync::Arc;

use tauell_base::random::Secret;
use tauell_data::microdata::Microdata;
use tauell_privacy::KAnonymity;

use super::AttributeRequirements;

/// What a method is begun with.
#[derive(Clone, Debug)]
pub struct Task {
    /// The rows.
    pub microdata: Arc<Microdata>,
    /// One requirement a sensitive attribute.
    pub requirements: Arc<[AttributeRequirements]>,
    /// Rows that every class must have, whatever is sensitive in it; the only requirement if nothing is sensitive.
    pub k: Option<KAnonymity>,
    /// The secret for the random draws on which a method's protection relies; `None` for methods that draw none.
    pub secret: Option<Secret>,
    /// Whether the method is to record its steps (`trace`).
    pub traced: bool,
}

impl Task {
    /// For a method that draws nothing.
    pub fn new(microdata: Arc<Microdata>, requirements: Arc<[AttributeRequirements]>, k: Option<KAnonymity>) -> Self {
        Self { microdata, requirements, k, secret: None, traced: false }
    }
}
