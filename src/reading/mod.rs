//! A published file in the hands of who receives it: what it is, how many of some people have what by it, and what it gives away.
//!
//! What it is for: [`Received`] takes files as they come, one table or several that belong together, alone or as an archive;
//! [`Reader`] is one of them as it is understood, and is asked: [`Estimating`] works out estimates of a part of the people, or of several
//! parts beside each other, [`Telling`] what the file gives away. All of it comes out as data, with its sentences. It must not know:
//! screens, disks, how anything is computed.

mod estimating;
mod reader;
mod received;
mod telling;
mod view;

pub use estimating::Estimating;
pub use reader::Reader;
pub use received::{Received, Receiving};
pub use telling::Telling;
pub use view::*;

#[cfg(test)]
mod tests;
