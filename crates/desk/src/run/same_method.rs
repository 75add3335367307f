//! The method of a problem with its options, on any original of the same people: what a method-aware adversary runs.

use std::sync::Arc;

use crate::session::Problem;
use tauell_base::pace::at_once;
use tauell_data::microdata::Microdata;
use tauell_measure::adversary::Publisher;
use tauell_publish::Method;
use tauell_publish::release::Publication;

use super::method;
use super::sensitive::better;

/// The method of a problem.
pub struct SameMethod(pub Problem);

impl Publisher for SameMethod {
    fn publish(&self, original: Arc<Microdata>) -> Option<Box<dyn Method + Send>> {
        method(&self.0.on(original).ok()?).ok()
    }

    fn published(&self, original: &Arc<Microdata>, mut run: Box<dyn Method + Send>) -> Publication {
        let exact = run.exact_composing().map(|exact| exact.finish());
        let publication = run.publication();
        // Tens of thousands of originals come here: nothing more is computed for one that has no second table.
        let problem = if exact.is_some() { self.0.on(Arc::clone(original)).ok() } else { None };
        match problem {
            Some(problem) => at_once(async |pace| better(&problem, publication, exact, pace).await).publication,
            None => publication,
        }
    }
}
