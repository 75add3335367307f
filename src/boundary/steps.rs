//! The steps of a run.

use tauell_desk::error::Error;
use tauell_desk::run::Run;
use tauell_desk::session::Problem;
use tauell_desk::stepping::{Stepping, StepsPart, StepsView};

use super::args::{ChoicesArgs, WindowArgs};
use super::publishing::how_far;
use super::state::{State, nothing_open};
use super::work::{Work, WorkProgress};

/// A run under way that records its steps. What was published stays.
pub struct TraceRun(Run);

pub fn steps(state: &mut State, asked: ChoicesArgs) -> Result<TraceRun, Error> {
    let problem = Problem::new(state.session_mut()?, &asked.choices)?;
    Run::with_trace(problem).map(TraceRun)
}

impl Work for TraceRun {
    type Answer = StepsView;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        self.0.advance(budget).map(how_far)
    }

    fn finish(self, state: &mut State, _: f64) -> Result<StepsView, Error> {
        let outcome = self.0.into_outcome().ok_or_else(nothing_open)?;
        Ok(state.steps.insert(Stepping::new(outcome).ok_or_else(nothing_open)?).view())
    }
}

pub fn part(state: &mut State, asked: WindowArgs) -> Result<StepsPart, Error> {
    Ok(state.steps()?.part(asked.start, asked.count))
}
