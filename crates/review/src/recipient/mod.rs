//! A published file in the hands of who receives it: what it is, how many of some people have what by it, and what it discloses.
//!
//! What it is for: [`ReceivedRelease`] takes files as they come, one table or several that belong together, alone or as an archive;
//! [`Recipient`] is one of them as it is understood, and is asked: [`RecipientEstimation`] computes estimates of a part of the people, or of several
//! parts beside each other, [`DisclosureWork`] what the file discloses. All of it comes out as data, with its sentences. It must not know:
//! screens, disks, how anything is computed.
//!
//! ```
//! use tauell_measure::estimate::EstimateMethod;
//! use tauell_review::recipient::{EstimateRequest, ReceivedRelease, Receiving, Recipient, RecipientEstimation};
//! use tauell_data::table::ReadOptions;
//!
//! let mut file = Receiving::new("published.csv".into(), ReadOptions::default(), vec![]);
//! file.push(b"sex,disease\nF,\"{cold, flu}\"\nF,\"{flu, gout}\"\nM,\"{cold, gout}\"\nM,\"{flu, ulcer}\"\n")?;
//! let mut received = ReceivedRelease::default();
//! received.take(file.finish()?);
//! let recipient = Recipient::of_received(&received, &["disease".to_owned()], None)?;
//! let request = EstimateRequest { attribute: 0, conditions: vec![], by: Some("sex".into()), method: EstimateMethod::Raw };
//! let mut work = RecipientEstimation::new(&recipient, request)?;
//! while { let (done, all) = work.advance(1_000); done < all } {}
//! let parts = work.finish().parts;
//! assert_eq!((&*parts[0].who, parts[0].rows), ("sex F", 2.0));
//! # Ok::<(), tauell_desk::error::Error>(())
//! ```

mod disclosure;
mod estimating;
mod files;
mod knowledge;
mod pictures;
mod view;

pub use disclosure::DisclosureWork;
pub use estimating::RecipientEstimation;
pub use files::{ReceivedRelease, Receiving};
pub use knowledge::Recipient;
pub use view::*;

#[cfg(test)]
mod tests;
