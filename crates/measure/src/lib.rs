//! What can be learned from a release: how useful it is ([`utility`]), how well it protects ([`protection`]), what recipients can
//! estimate ([`estimate`]), what adversaries can infer ([`adversary`]), and all that is reported about it, computed once ([`findings`]).
//!
//! It must not know: choices, files, screens.
#![deny(missing_docs)]
#![deny(unsafe_code)]

pub mod adversary;
pub mod estimate;
pub mod findings;
pub mod protection;
pub mod utility;
