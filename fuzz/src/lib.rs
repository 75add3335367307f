//! Hard input: what must hold of any bytes that are read.
//!
//! Each target is a function of bytes that panics where a claim does not hold. `cargo fuzz` runs them (`fuzz_targets/`),
//! and so does stable Rust, over the committed corpus and over changes to it (`tests/corpus.rs`): what holds is here
//! alone. It may use: the engine's public rooms. It must not know: who runs it, files, clocks.
#![deny(missing_docs)]
#![deny(unsafe_code)]

mod archives;
mod changes;
mod error;
mod files;
mod published;
mod recipes;
mod requests;
mod tables;

pub use archives::archive;
pub use changes::changed;
pub use files::hierarchy;
pub use published::published;
pub use recipes::recipe;
pub use requests::requests;
pub use tables::{csv, csv_in_pieces};

/// A function that compares claim with bytes, and what it takes.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// Its name: that of the corpus's folder and of the program in `fuzz_targets/`.
    pub name: &'static str,
    /// Checks the claim on bytes; panics if it is false.
    pub hold: fn(&[u8]),
    /// Changed files that a day's test tries.
    pub cases: u64,
    /// The most memory that a case may take, in bytes: so much, and so much a byte of the file.
    pub memory: (usize, usize),
}

/// All targets.
pub const TARGETS: [Target; 7] = [
    Target { name: "csv", hold: csv, cases: 1_200, memory: (2 << 20, 1_000) },
    Target { name: "csv_in_pieces", hold: csv_in_pieces, cases: 24, memory: (8 << 20, 1_000) },
    Target { name: "hierarchy", hold: hierarchy, cases: 3_000, memory: (2 << 20, 1_000) },
    // Deflate packs up to 1,032 bytes into one, and what comes out is packed again.
    Target { name: "archive", hold: archive, cases: 5_000, memory: (2 << 20, 6_000) },
    Target { name: "recipe", hold: recipe, cases: 5_000, memory: (2 << 20, 2_000) },
    Target { name: "published", hold: published, cases: 250, memory: (16 << 20, 8_000) },
    // A tree may be requested that has a leaf for each of a million numbers.
    Target { name: "requests", hold: requests, cases: 500, memory: (1 << 30, 8_000) },
];
