//! That the verifier says no: for each of its refusals publications that must bring it about.

mod apart;
mod case;
mod plain;
mod refusals;
mod requirements;
mod sliced;
