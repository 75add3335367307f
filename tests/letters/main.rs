//! Parameters are written as letters, τ, ℓ and ψ, wherever a person reads; what is typed stays as it is.

mod reading;
mod rendered;
mod sources;
