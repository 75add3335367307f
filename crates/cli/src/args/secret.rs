//! The secret that the protecting random draws of a method come from.

use std::path::PathBuf;

use clap::Args;

use super::heading;

/// The secret of random draws.
#[derive(Debug, Args)]
pub(crate) struct SecretArgs {
    /// Read the secret of the method's random draws [default: a new one]
    #[arg(long, value_name = "FILE", help_heading = heading::METHOD)]
    pub secret: Option<PathBuf>,
    /// Write the secret, to publish the table again [default: none]
    #[arg(long, value_name = "FILE", help_heading = heading::METHOD)]
    pub save_secret: Option<PathBuf>,
}
