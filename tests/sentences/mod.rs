//! How sentences are written: parameters as letters, τ, ℓ and ψ (what is typed stays unchanged), and counts with commas.

mod counts;
mod output;
mod reading;
mod sources;
