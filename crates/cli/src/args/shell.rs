//! The flags of `tauell help`, `tauell completions` and `tauell man`.

use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use clap_complete::Shell;

use crate::help;

/// At the end of the help of completions.
pub(super) const COMPLETIONS_NOTES: &str = "\
Examples:
  tauell completions bash > ~/.local/share/bash-completion/completions/tauell
  tauell completions zsh > ~/.zfunc/_tauell
  tauell completions fish > ~/.config/fish/completions/tauell.fish
  tauell completions powershell >> $PROFILE";

/// At the end of the help of man.
pub(super) const MAN_NOTES: &str = "\
Examples:
  tauell man | man -l -
  tauell man --out-dir ~/.local/share/man/man1";

/// The arguments of `tauell help`.
#[derive(Debug, Args)]
pub(crate) struct HelpArgs {
    /// Name a command or a topic [default: list both]
    #[arg(value_parser = PossibleValuesParser::new(help::names().map(PossibleValue::new)), hide_possible_values = true)]
    pub topic: Option<String>,
    /// Name one method, requirement or subcommand of the topic [default: all]
    pub name: Option<String>,
}

/// The arguments of `tauell completions`.
#[derive(Debug, Args)]
pub(crate) struct CompletionsArgs {
    /// Choose the shell
    #[arg(value_enum)]
    pub shell: Shell,
}

/// The arguments of `tauell man`.
#[derive(Debug, Args)]
pub(crate) struct ManArgs {
    /// Write one page per command to this folder [default: standard output]
    #[arg(long, value_name = "DIR")]
    pub out_dir: Option<PathBuf>,
}
