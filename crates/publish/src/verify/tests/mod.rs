//! That the verifier says no: for each of its refusals published tables that must bring it about.

mod case;
mod group_tables;
mod pieces;
mod plain;
mod refusals;
mod requirements;
mod slices;
