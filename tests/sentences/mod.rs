//! How sentences are written: parameters as letters, τ, ℓ and ψ (what is typed stays as it is), and counts with commas.

mod counts;
mod reading;
mod rendered;
mod sources;
