//! The command line: files in, files out, a sentence if something is wrong.
//!
//! It computes nothing of its own: reading, choices, publishing and checking are the session's. Its own are files, clocks,
//! exit statuses, and that no partial output is left.

mod allocation;
mod anonymize;
mod args;
mod choices;
mod compare;
mod completions;
mod earlier_releases;
mod estimate;
mod estimate_table;
mod experiments;
mod failure;
mod help;
mod hierarchies;
mod input;
mod labels;
mod man;
mod memory;
mod minimality;
mod notes;
mod output;
mod papers;
mod published_table;
mod recipients;
#[cfg(test)]
mod reference;
mod review;
mod secret;
mod session;
mod sql;
mod targets;
mod taxonomy;
mod usage;

use std::panic::{self, Location, UnwindSafe};
use std::process::ExitCode;

use tauell_base::threads;

use args::Command;
use failure::Failure;
use notes::Notes;

/// Runs the command with the arguments of this process.
pub fn run() -> ExitCode {
    let arguments = match usage::parse() {
        Ok(arguments) => arguments,
        Err(status) => return status,
    };
    if let Err(error) = output::tidy_on_signals() {
        Notes::new(arguments.command.is_quiet()).say(&format!(
            "No thread can be started to wait for signals ({error}). A signal ends this run without removing its unfinished files; \
             the next run that writes to the same folder removes them."
        ));
    }
    threads::start(arguments.command.threads());
    guarded(move || match arguments.command {
        Command::Anonymize(args) => threads::within(|| anonymize::run(&args)),
        Command::Compare(args) => compare::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Estimate(args) => estimate::run(&args),
        Command::Taxonomy(command) => taxonomy::run(&command),
        Command::Experiments(args) => experiments::run(&args),
        Command::Sql(args) => sql::run(&args),
        Command::Help(args) => help::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    })
}

/// Runs the work; a failure is printed on standard error. A panic ends as an internal fault, and its message is not shown: it could
/// quote a cell.
fn guarded(work: impl FnOnce() -> Result<(), Failure> + UnwindSafe) -> ExitCode {
    panic::set_hook(Box::new(|panic| {
        notes::release_alone();
        notes::print(&fault_at(panic.location()));
    }));
    match panic::catch_unwind(work) {
        Ok(Ok(())) => ExitCode::SUCCESS,
        Ok(Err(failure)) => {
            notes::release_alone();
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
        "error: {place}: Tauell has a fault here, and no output file was written. Report it with this line. [internal]"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_reported_with_its_place_alone() {
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
