//! The command line: files in, files out, a sentence where something is wrong.
//!
//! It computes nothing of its own: reading, choices, publishing and checking are the session's. Its own are files, clocks,
//! exit statuses, and that no output is left half-written.

mod allocation;
mod anonymize;
mod args;
mod audit;
mod choices;
mod compare;
mod earlier_releases;
mod estimate;
mod estimate_table;
mod experiments;
mod failure;
mod handing_out;
mod hierarchies;
mod input;
mod labels;
mod memory;
mod minimality;
mod notes;
mod opening;
mod output;
mod papers;
mod published_table;
#[cfg(test)]
mod reference;
mod secret;
mod targets;
mod taxonomy;

use std::panic::{self, Location, UnwindSafe};
use std::process::ExitCode;

use clap::Parser;

use args::{Arguments, Command};
use failure::Failure;
use notes::Notes;

/// Runs the command with the arguments of this process.
pub fn run() -> ExitCode {
    let arguments = Arguments::parse();
    if let Err(error) = output::tidy_on_signals() {
        Notes::new(arguments.command.is_quiet()).say(&format!(
            "no thread can be started to wait for signals ({error}): a signal ends this run without removing its unfinished files, and \
             the next run onto the same folder removes them"
        ));
    }
    guarded(move || match arguments.command {
        Command::Anonymize(arguments) => anonymize::run(&arguments),
        Command::Compare(arguments) => compare::run(&arguments),
        Command::Experiments(arguments) => experiments::run(&arguments),
        Command::Audit(arguments) => audit::run(&arguments),
        Command::Estimate(arguments) => estimate::run(&arguments),
        Command::Taxonomy(arguments) => taxonomy::run(&arguments),
    })
}

/// Runs the work; a failure is told on standard error. A panic ends as an internal fault, and what it says is not shown: it
/// could quote a cell.
fn guarded(work: impl FnOnce() -> Result<(), Failure> + UnwindSafe) -> ExitCode {
    panic::set_hook(Box::new(|panic| {
        notes::release();
        notes::print(&fault_at(panic.location()));
    }));
    match panic::catch_unwind(work) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(failure)) => {
            notes::release();
            notes::print(&format!("error: {failure} [{}]", failure.code()));
            ExitCode::from(failure.status())
        }
        Err(_) => ExitCode::from(failure::INTERNAL),
    }
}

fn fault_at(location: Option<&Location<'_>>) -> String {
    let place =
        location.map_or_else(|| "an unknown place".to_owned(), |at| format!("{}, line {}", at.file(), at.line()));
    format!(
        "error: a fault of the program at {place}; no output file was written, please report it with this line [internal]"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_told_by_its_place_alone() {
        let line = fault_at(Some(Location::caller()));
        assert!(line.contains("lib.rs, line ") && line.ends_with("[internal]"), "{line}");
    }

    #[test]
    fn a_panic_ends_as_an_internal_fault() {
        let ended = guarded(|| panic!("a cell"));
        let _ = panic::take_hook();
        assert_eq!(ended, ExitCode::from(1));
    }
}
