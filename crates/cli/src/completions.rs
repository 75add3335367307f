//! `tauell completions`.

use std::path::Path;

use clap::CommandFactory;

use crate::args::{Arguments, CompletionsArgs};
use crate::failure::Failure;
use crate::output::{OutputTarget, Staging};

/// Prints the completions for a shell.
pub(crate) fn run(args: &CompletionsArgs) -> Result<(), Failure> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Arguments::command(), "tauell", &mut script);
    let mut staging = Staging::default();
    staging.add(&OutputTarget::resolve("standard output", Path::new("-"))?, |to| to.write_all(&script))?;
    staging.commit()
}
