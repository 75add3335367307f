//! The command `tauell`; all of it is in the crate `tauell-cli`.

use std::process::ExitCode;

fn main() -> ExitCode {
    tauell_cli::run()
}
