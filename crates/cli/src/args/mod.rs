//! The commands and their flags. Flags are explained in a line each; what takes longer is a topic of `tauell help`.

mod anonymize;
mod compare;
mod date;
mod earlier;
mod estimate;
mod experiments;
mod labels;
mod parsers;
mod problem;
mod reading;
mod review;
mod secret;
mod shell;
mod sql;
mod taxonomy;

use std::num::NonZeroUsize;

use clap::{Parser, Subcommand};

pub(crate) use anonymize::{AnonymizeArgs, Assess};
pub(crate) use compare::CompareArgs;
pub(crate) use earlier::EarlierArgs;
pub(crate) use estimate::EstimateArgs;
pub(crate) use experiments::ExperimentsArgs;
pub(crate) use labels::LabelArgs;
pub(crate) use parsers::{Names, allowed_values};
pub(crate) use problem::ProblemArgs;
pub(crate) use reading::{ReadArgs, TaxonomyArgs};
pub(crate) use review::ReviewArgs;
pub(crate) use secret::SecretArgs;
pub(crate) use shell::{CompletionsArgs, HelpArgs, ManArgs};
pub(crate) use sql::{DialectName, SqlArgs, Statement};
pub(crate) use taxonomy::{BuildArgs, CheckArgs, TaxonomyCommand};

use crate::help;

/// Anonymize tables of people, so that no one's sensitive value can be inferred beyond a limit you set.
#[derive(Debug, Parser)]
#[command(name = "tauell", version, propagate_version = true, disable_help_subcommand = true, after_help = help::list())]
pub(crate) struct Arguments {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Anonymize a table, and verify it against the requirements before writing it
    #[command(after_help = anonymize::NOTES)]
    Anonymize(Box<AnonymizeArgs>),
    /// Compare methods on one table and its requirements, as JSON
    #[command(after_help = compare::NOTES)]
    Compare(Box<CompareArgs>),
    /// Review a published table, made by any tool, as JSON
    #[command(visible_alias = "audit", after_help = review::NOTES)]
    Review(Box<ReviewArgs>),
    /// Estimate a sensitive column's distribution in a subgroup, from a published file
    #[command(after_help = estimate::NOTES)]
    Estimate(Box<EstimateArgs>),
    /// Build or check the taxonomy of a column
    #[command(subcommand, disable_help_subcommand = true)]
    Taxonomy(TaxonomyCommand),
    /// Repeat the papers' experiments on their tables, as JSON and HTML
    #[command(after_help = experiments::NOTES)]
    Experiments(ExperimentsArgs),
    /// Print the SQL that groups a table in a warehouse, expands its release and verifies it
    #[command(after_help = sql::NOTES)]
    Sql(Box<SqlArgs>),
    /// Explain a command or a topic
    #[command(after_help = help::list())]
    Help(HelpArgs),
    /// Print the completions for a shell
    #[command(after_help = shell::COMPLETIONS_NOTES)]
    Completions(CompletionsArgs),
    /// Print the manual page, or write one page per command
    #[command(after_help = shell::MAN_NOTES)]
    Man(ManArgs),
}

impl Command {
    /// Whether only errors are printed.
    pub fn is_quiet(&self) -> bool {
        match self {
            Self::Anonymize(args) => args.problem.quiet,
            Self::Compare(args) => args.problem.quiet,
            Self::Review(args) => args.quiet,
            Self::Estimate(args) => args.quiet,
            Self::Taxonomy(TaxonomyCommand::Build(args)) => args.quiet,
            Self::Taxonomy(TaxonomyCommand::Check(args)) => args.quiet,
            Self::Experiments(args) => args.quiet,
            Self::Sql(_) | Self::Help(_) | Self::Completions(_) | Self::Man(_) => false,
        }
    }

    /// The threads to work on; `None` for one per core.
    pub fn threads(&self) -> Option<NonZeroUsize> {
        match self {
            Self::Anonymize(args) => args.problem.threads,
            Self::Compare(args) => args.problem.threads,
            Self::Review(args) => args.threads,
            _ => None,
        }
    }
}

/// Headings of flags. What nearly everyone needs is under `Options`, clap's own.
mod heading {
    pub(super) const COLUMNS: &str = "Columns and taxonomies";
    pub(super) const METHOD: &str = "Method";
    pub(super) const ASSESSMENT: &str = "Assessment";
    pub(super) const OUTPUT: &str = "Further output";
    pub(super) const READING: &str = "Reading the table";
    pub(super) const LABELS: &str = "Labels";
    pub(super) const BUILDERS: &str = "Builders";
    pub(super) const TABLES: &str = "Tables of the warehouse";
    pub(super) const SETTINGS: &str = "Settings of builders";
}

#[cfg(test)]
mod tests {
    use clap::builder::ValueRange;
    use clap::{ArgAction, CommandFactory};

    use super::*;

    /// Every command with its whole name.
    fn commands() -> Vec<(String, clap::Command)> {
        fn add(of: &clap::Command, name: &str, all: &mut Vec<(String, clap::Command)>) {
            all.push((name.to_owned(), of.clone()));
            of.get_subcommands().for_each(|one| add(one, &format!("{name} {}", one.get_name()), all));
        }
        let mut root = Arguments::command().term_width(100);
        root.build();
        let mut all = Vec::new();
        add(&root, "tauell", &mut all);
        all
    }

    #[test]
    fn the_arguments_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_flag_is_explained_in_twelve_words_at_most_and_names_its_default() {
        let mut faults = Vec::new();
        for (name, command) in commands() {
            for flag in command.get_arguments().filter(|flag| !matches!(flag.get_id().as_str(), "help" | "version")) {
                let help = flag.get_help().map(ToString::to_string).unwrap_or_default();
                let words = help.split(" [").next().unwrap_or_default().split_whitespace().count();
                if words == 0 || words > 12 || !help.starts_with(char::is_uppercase) {
                    faults.push(format!("{name} {}: {words} words: {help}", flag.get_id()));
                }
                let takes_value = flag.get_num_args().unwrap_or(ValueRange::EMPTY).max_values() > 0
                    && !matches!(flag.get_action(), ArgAction::SetTrue);
                let shows = !flag.is_hide_default_value_set() && !flag.get_default_values().is_empty();
                if takes_value && !flag.is_required_set() && !shows && !help.contains("[default: ") {
                    faults.push(format!("{name} {}: no default: {help}", flag.get_id()));
                }
            }
        }
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }

    #[test]
    fn the_help_of_a_command_fits_two_screens() {
        for (name, mut command) in commands() {
            let lines = command.render_help().to_string().lines().count();
            assert!(lines < 120, "{name}: {lines} lines");
        }
    }
}
