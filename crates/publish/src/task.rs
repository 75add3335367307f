//! What a method is given: rows, what is asked of them, and what it may draw from.

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
    /// Rows that every class is to have, whatever is sensitive in it; all that is asked where nothing is sensitive.
    pub k: Option<KAnonymity>,
    /// What lots are drawn from that a method's protection rests on; `None` for methods that draw none.
    pub secret: Option<Secret>,
    /// Whether the method is to record its steps (`trace`).
    pub traced: bool,
}

impl Task {
    /// For a method that draws no lots.
    pub fn new(microdata: Arc<Microdata>, requirements: Arc<[AttributeRequirements]>, k: Option<KAnonymity>) -> Self {
        Self { microdata, requirements, k, secret: None, traced: false }
    }
}
