//! What lots are drawn from that a method's protection rests on.

use std::path::PathBuf;

use clap::Args;

/// What lots are drawn from.
#[derive(Debug, Args)]
pub(crate) struct SecretArguments {
    /// For methods whose protection rests on lots (randomized addition, Anatomy, Transparent Sweep): a file (at most 100 bytes) with the secret that they are drawn from, 32
    /// hexadecimal digits. With the same secret the same table is published the same way; nobody else may have it [default: drawn
    /// from the system, and forgotten]
    #[arg(long, value_name = "FILE")]
    pub secret: Option<PathBuf>,
    /// Where to keep the secret of this run, to publish the table again with --secret
    #[arg(long, value_name = "FILE")]
    pub save_secret: Option<PathBuf>,
}
