//! Published files in the hands of a recipient: opened, described, used for estimates.

use tauell_desk::error::Error;
use tauell_review::recipient::{
    DisclosureView, DisclosureWork, EstimateRequest, EstimatesView, ReceivedView, Receiving, Recipient,
    RecipientEstimation, RecipientView,
};

use super::args::{AttributeArgs, NoArgs, ReceivedArgs, ReviewArgs, TableFileArgs};
use super::state::State;
use super::work::{Work, WorkPhase, WorkProgress};

/// A file that is being received. What was received before stays where it cannot be read.
pub struct ReceivedFileOpening(Receiving);

pub fn open(_: &mut State, asked: TableFileArgs) -> Result<ReceivedFileOpening, Error> {
    let TableFileArgs { file, options, missing } = asked;
    Ok(ReceivedFileOpening(Receiving::new(file.0, options, missing)))
}

impl Work for ReceivedFileOpening {
    type Answer = ReceivedView;

    fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.0.push(bytes)
    }

    fn step(&mut self, _: &mut State, _: u64) -> Result<Option<WorkProgress>, Error> {
        Ok(None)
    }

    fn finish(self, state: &mut State, _: f64) -> Result<ReceivedView, Error> {
        let tables = self.0.finish()?;
        state.received.take(tables);
        Ok(state.received.view())
    }
}

/// Puts away what was received.
pub fn close(state: &mut State, _: NoArgs) -> Result<(), Error> {
    state.received = Default::default();
    state.recipient = None;
    Ok(())
}

pub fn published(state: &mut State, _: NoArgs) -> Result<RecipientView, Error> {
    let recipient = Recipient::of_outcome(state.outcome()?)?;
    Ok(state.recipient.insert(recipient).view())
}

pub fn received(state: &mut State, asked: ReceivedArgs) -> Result<RecipientView, Error> {
    let ReceivedArgs { sensitive, with_original } = asked;
    let original = state.session.as_mut().filter(|_| with_original);
    let recipient = Recipient::of_received(&state.received, &sensitive, original)?;
    Ok(state.recipient.insert(recipient).view())
}

/// Estimates under way.
pub struct EstimationWork(RecipientEstimation);

pub fn estimate(state: &mut State, asked: ReviewArgs<EstimateRequest>) -> Result<EstimationWork, Error> {
    RecipientEstimation::new(state.recipient()?, asked.request).map(EstimationWork)
}

impl Work for EstimationWork {
    type Answer = EstimatesView;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        let (done, total) = self.0.advance(budget);
        let progress = WorkProgress { phase: WorkPhase::Estimating, done: done as u64, total: total as u64 };
        Ok((done < total).then_some(progress))
    }

    fn finish(self, state: &mut State, _: f64) -> Result<EstimatesView, Error> {
        Ok(state.latest.estimates.insert(self.0.finish()).clone())
    }
}

/// What the file discloses, in computation.
pub struct DisclosureRun(DisclosureWork);

pub fn disclosure(state: &mut State, asked: AttributeArgs) -> Result<DisclosureRun, Error> {
    DisclosureWork::new(state.recipient()?, asked.attribute).map(DisclosureRun)
}

impl Work for DisclosureRun {
    type Answer = DisclosureView;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<WorkProgress>, Error> {
        let done = self.0.advance(budget);
        Ok((!done).then_some(WorkProgress { phase: WorkPhase::Estimating, done: 0, total: 1 }))
    }

    fn finish(self, state: &mut State, _: f64) -> Result<DisclosureView, Error> {
        Ok(state.latest.disclosure.insert(self.0.finish()).clone())
    }
}
