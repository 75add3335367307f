//! Published files in the hands of who receives them: opened, understood, asked.

use tauell_desk::error::Error;
use tauell_review::recipient::{
    EstimateRequest, EstimatesView, Estimating, Reader, ReaderView, ReceivedView, Receiving, Telling, TellingView,
};

use super::args::{Asking, Nothing, OfAttribute, OfReceived, OfTableFile};
use super::state::State;
use super::work::{Phase, Progress, Work};

/// A file that is being received. What was received before stays where it cannot be read.
pub struct Opening(Receiving);

pub fn open(_: &mut State, asked: OfTableFile) -> Result<Opening, Error> {
    let OfTableFile { file, options, missing } = asked;
    Ok(Opening(Receiving::new(file.0, options, missing)))
}

impl Work for Opening {
    type Answer = ReceivedView;

    fn push(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.0.push(bytes)
    }

    fn step(&mut self, _: &mut State, _: u64) -> Result<Option<Progress>, Error> {
        Ok(None)
    }

    fn finish(self, state: &mut State, _: f64) -> Result<ReceivedView, Error> {
        let tables = self.0.finish()?;
        state.received.take(tables);
        Ok(state.received.view())
    }
}

/// Puts away what was received.
pub fn close(state: &mut State, _: Nothing) -> Result<(), Error> {
    state.received = Default::default();
    state.reader = None;
    Ok(())
}

pub fn published(state: &mut State, _: Nothing) -> Result<ReaderView, Error> {
    let reader = Reader::of_outcome(state.outcome()?)?;
    Ok(state.reader.insert(reader).view())
}

pub fn received(state: &mut State, asked: OfReceived) -> Result<ReaderView, Error> {
    let OfReceived { sensitive, with_original } = asked;
    let original = state.session.as_mut().filter(|_| with_original);
    let reader = Reader::of_received(&state.received, &sensitive, original)?;
    Ok(state.reader.insert(reader).view())
}

/// Estimates under way.
pub struct Estimates(Estimating);

pub fn estimate(state: &mut State, asked: Asking<EstimateRequest>) -> Result<Estimates, Error> {
    Estimating::new(state.reader()?, asked.request).map(Estimates)
}

impl Work for Estimates {
    type Answer = EstimatesView;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<Progress>, Error> {
        let (done, total) = self.0.advance(budget);
        let progress = Progress { phase: Phase::Estimating, done: done as u64, total: total as u64 };
        Ok((done < total).then_some(progress))
    }

    fn finish(self, state: &mut State, _: f64) -> Result<EstimatesView, Error> {
        Ok(state.latest.estimates.insert(self.0.finish()).clone())
    }
}

/// What the file gives away, being worked out.
pub struct Tells(Telling);

pub fn tells(state: &mut State, asked: OfAttribute) -> Result<Tells, Error> {
    Telling::new(state.reader()?, asked.attribute).map(Tells)
}

impl Work for Tells {
    type Answer = TellingView;

    fn step(&mut self, _: &mut State, budget: u64) -> Result<Option<Progress>, Error> {
        let done = self.0.advance(budget);
        Ok((!done).then_some(Progress { phase: Phase::Estimating, done: 0, total: 1 }))
    }

    fn finish(self, state: &mut State, _: f64) -> Result<TellingView, Error> {
        Ok(state.latest.telling.insert(self.0.finish()).clone())
    }
}
