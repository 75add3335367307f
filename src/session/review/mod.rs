//! A table under review: what it promises, and what someone could find out from it who knows a person in it.
//!
//! What is reviewed is always a [`crate::publish::Release`], whether it was published here, is the open table as it stands, or a
//! file from elsewhere; so every figure is computed one way.

mod view;

pub use view::*;
