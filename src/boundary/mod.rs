//! All requests to the engine, as data: one [`Request`], one [`Answer`], and the [`Engine`] between them, which holds one
//! table under work. It takes the requests of the page, without a word of JavaScript; it decides nothing.
//!
//! Each request has a [`Mark`]: whether it only looks, waits for its turn or is worked at in slices, and what it leaves behind.
//! The page's types and marks are generated from the list in `requests.rs`.
//!
//! ```
//! use tauell::boundary::{Answer, Engine, RequestFault, Lane, Request};
//!
//! let mut engine = Engine::default();
//! engine.begin(Request::from_json(r#"{ "kind": "open-example", "id": "hospital", "seed": 0 }"#)?)?;
//! while engine.step(Lane::Foreground, 1_000)?.is_some() {}
//! engine.finish(Lane::Foreground, 0.1)?;
//! let rows = Request::from_json(r#"{ "kind": "rows", "start": 0, "count": 1 }"#)?;
//! let Answer::Rows(block) = engine.ask(rows, &[])? else { panic!("rows are answered with rows") };
//! assert_eq!(block.text(0), "20");
//! # Ok::<(), RequestFault>(())
//! ```

mod args;
mod fault;
mod marks;
mod pictures;
mod publishing;
mod recipient;
mod requests;
mod review;
mod state;
mod steps;
mod table;
#[cfg(test)]
mod tests;
mod trees;
#[cfg(test)]
mod types;
#[cfg(test)]
mod typescript;
mod work;

pub use args::*;
pub use fault::RequestFault;
pub use marks::{Effect, Mark, Way};
pub use pictures::{PictureArgs, PictureOf, PictureTableArgs};
pub use publishing::{TableWithChoices, TablesPart};
pub use requests::{Answer, Request};
pub use work::{WorkPhase, WorkProgress};

use requests::Task;
use state::{State, nothing_open};

/// One table under work.
#[derive(Default)]
pub struct Engine {
    state: State,
    tasks: [Option<Begun>; 2],
}

/// Something long, and how many tables had been opened when it was begun.
struct Begun {
    task: Task,
    opened: u64,
}

/// Where something long is done: one thing at a time in each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Where its turn has come.
    Foreground,
    /// While no other request waits.
    Background,
}

impl Engine {
    /// Answers what is answered at once; `bytes` are those of the request's file, where it has one.
    ///
    /// # Errors
    /// What is refused; a request that is begun.
    pub fn ask(&mut self, request: Request, bytes: &[u8]) -> Result<Answer, RequestFault> {
        request.answer(&mut self.state, bytes)
    }

    /// Begins what is done in slices, in the lane of its mark. What was under way there is given up.
    ///
    /// # Errors
    /// What is refused; a request that is answered at once.
    pub fn begin(&mut self, request: Request) -> Result<(), RequestFault> {
        let lane = if request.mark().way == Way::Background { Lane::Background } else { Lane::Foreground };
        let task = request.begin(&mut self.state)?;
        self.tasks[lane as usize] = Some(Begun { task, opened: self.state.opened });
        Ok(())
    }

    /// Hands over more of the file that is being read.
    ///
    /// # Errors
    /// A file that cannot be read; then it is over.
    pub fn push(&mut self, bytes: &[u8]) -> Result<(), RequestFault> {
        let mut task = self.take(Lane::Foreground)?;
        task.push(bytes)?;
        self.put(Lane::Foreground, task);
        Ok(())
    }

    /// Works on for about `budget` units; how far it is, `None` when it can be finished. The result does not depend on the
    /// slices.
    ///
    /// # Errors
    /// What is refused; then it is over.
    pub fn step(&mut self, lane: Lane, budget: u64) -> Result<Option<WorkProgress>, RequestFault> {
        let mut task = self.take(lane)?;
        let progress = task.step(&mut self.state, budget)?;
        self.put(lane, task);
        Ok(progress)
    }

    /// Ends what is done; `seconds` it took until then, which reports show.
    ///
    /// # Errors
    /// What is not done yet.
    pub fn finish(&mut self, lane: Lane, seconds: f64) -> Result<Answer, RequestFault> {
        Ok(self.take(lane)?.finish(&mut self.state, seconds)?)
    }

    /// Lets a search that is under way end with the best that it has found so far; anything else goes on. Its answer lists the method
    /// with the number of steps after which it stopped, so that the same table can be repeated.
    pub fn finish_early(&mut self, lane: Lane) {
        if let Some(begun) = &mut self.tasks[lane as usize] {
            begun.task.finish_early();
        }
    }

    /// Gives it up; all that was there before stays.
    pub fn cancel(&mut self, lane: Lane) {
        self.tasks[lane as usize] = None;
    }

    /// What is under way. What was begun over another table is over.
    fn take(&mut self, lane: Lane) -> Result<Task, RequestFault> {
        let begun = self.tasks[lane as usize].take().filter(|begun| begun.opened == self.state.opened);
        Ok(begun.ok_or_else(nothing_open)?.task)
    }

    fn put(&mut self, lane: Lane, task: Task) {
        self.tasks[lane as usize] = Some(Begun { task, opened: self.state.opened });
    }
}
