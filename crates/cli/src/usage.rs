//! Arguments that make no sense, said as all other errors are: what, what to do, and a stable code.

use std::process::ExitCode;

use clap::error::{ContextKind, ContextValue, Error, ErrorKind};
use clap::{CommandFactory, Parser};

use tauell_base::words::nearest;

use crate::args::Arguments;
use crate::{failure, notes};

/// Flags of earlier versions, with what they are now.
const RENAMED: [(&str, &str); 8] = [
    ("--before", "--earlier-release"),
    ("--sensitive-values", "--generalize-sensitive, with never for exact, as-needed for general, auto for cheapest"),
    ("--merge-alike", "--merge-spellings"),
    ("--stands-for", "--label-values"),
    ("--labels", "--label-format"),
    ("--most-candidates", "--max-candidates"),
    ("--steps", "--walk-steps"),
    ("--check", "the command tauell taxonomy check FILE --against DATA.csv --column COLUMN"),
];

/// Names that people type from other tools and papers, with the flag here.
const OTHER_NAMES: [(&str, &str); 13] = [
    ("ell", "l"),
    ("l-diversity", "l"),
    ("k-anonymity", "require k=3"),
    ("k", "require k=3"),
    ("t-closeness", "require t-close=0.2"),
    ("quasi-identifier", "qi"),
    ("quasi-identifiers", "qi"),
    ("quasi", "qi"),
    ("output", "out"),
    ("output-file", "out"),
    ("o", "out"),
    ("sensitive-attribute", "sensitive"),
    ("algorithm", "method"),
];

/// The arguments of this process. Help and versions are printed, and what makes no sense is an error.
pub(crate) fn parse() -> Result<Arguments, ExitCode> {
    Arguments::try_parse().map_err(|error| match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => {
            // A reader that closes early needs no more.
            let _ = error.print();
            ExitCode::SUCCESS
        }
        ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => {
            let _ = error.print();
            ExitCode::from(failure::INPUT)
        }
        _ => {
            let words: Vec<String> =
                std::env::args_os().skip(1).map(|word| word.to_string_lossy().into_owned()).collect();
            let usage = Usage::of(&error, &words);
            notes::print(&format!("error: {} [{}]", usage.sentence, usage.code()));
            ExitCode::from(failure::INPUT)
        }
    })
}

/// What is wrong with the arguments.
struct Usage {
    sentence: String,
    kind: ErrorKind,
}

impl Usage {
    fn of(error: &Error, words: &[String]) -> Self {
        let text = |kind| match error.get(kind) {
            Some(ContextValue::String(text)) => Some(text.clone()),
            Some(ContextValue::Strings(texts)) => Some(texts.join(", ")),
            _ => None,
        };
        let command = command_of(words);
        let help = format!("See {command} --help.");
        let argument = text(ContextKind::InvalidArg).unwrap_or_default();
        let flag = flag_of(&argument);
        let sentence = match error.kind() {
            ErrorKind::UnknownArgument => unknown(&command, &argument, words, &help),
            ErrorKind::InvalidSubcommand => {
                let given = text(ContextKind::InvalidSubcommand).unwrap_or_default();
                if command == "tauell taxonomy" {
                    format!(
                        "{command} {given}: a command is missing. Write tauell taxonomy build DATA.csv, or tauell taxonomy check FILE."
                    )
                } else {
                    let remedy = text(ContextKind::SuggestedSubcommand)
                        .map_or(help, |nearest| format!("Use the nearest, {command} {nearest}."));
                    format!("{command} {given}: there is no such command. {remedy}")
                }
            }
            ErrorKind::InvalidValue => {
                let given = text(ContextKind::InvalidValue).unwrap_or_default();
                let allowed = text(ContextKind::ValidValue).filter(|allowed| !allowed.is_empty());
                let remedy = match (text(ContextKind::SuggestedValue), allowed) {
                    (Some(nearest), _) => format!("Use the nearest, {nearest}."),
                    (None, Some(allowed)) => format!("Use one of {allowed}."),
                    (None, None) => help,
                };
                match given.as_str() {
                    "" => format!("{flag}: a value is missing. {remedy}"),
                    given => format!("{flag} {given}: there is no such value. {remedy}"),
                }
            }
            ErrorKind::ValueValidation => {
                let given = text(ContextKind::InvalidValue).unwrap_or_default();
                let reason = std::error::Error::source(error)
                    .map_or_else(|| "it is not understood".to_owned(), ToString::to_string);
                let reason = reason.trim_end_matches('.');
                let remedy = if reason.contains(". ") { String::new() } else { format!(" {help}") };
                format!("{flag} {given}: {reason}.{remedy}")
            }
            ErrorKind::MissingRequiredArgument if argument.contains("--auto") => {
                format!(
                    "{command}: no flag selects how to build the taxonomy. Add --auto, or a flag for another way. {help}"
                )
            }
            ErrorKind::MissingRequiredArgument => {
                let missing = argument.replace('|', " or ");
                let verb = if argument.contains(", ") { "are" } else { "is" };
                format!("{command}: {missing} {verb} missing. {help}")
            }
            ErrorKind::ArgumentConflict => {
                let other = text(ContextKind::PriorArg).unwrap_or_default();
                let others: Vec<&str> = other.split(", ").map(flag_of).collect();
                match others.join(", ") {
                    other if other == flag => format!("{flag} is given twice. Remove one of them."),
                    other if other.is_empty() => format!("{flag} excludes other flags that are given. {help}"),
                    other => format!("{flag} excludes {other}. Remove one of them."),
                }
            }
            _ => {
                let said = error.to_string();
                let first = said.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned();
                format!("{command}: {first}. {help}")
            }
        };
        Self { sentence, kind: error.kind() }
    }

    pub fn code(&self) -> &'static str {
        match self.kind {
            ErrorKind::UnknownArgument => "no-such-flag",
            ErrorKind::InvalidSubcommand => "no-such-command",
            ErrorKind::InvalidValue | ErrorKind::ValueValidation => "bad-value",
            ErrorKind::MissingRequiredArgument => "missing-argument",
            ErrorKind::ArgumentConflict => "flags-exclude",
            _ => "bad-usage",
        }
    }
}

fn unknown(command: &str, argument: &str, words: &[String], help: &str) -> String {
    if !argument.starts_with('-') {
        return format!(
            "{command} {argument}: no flag precedes this argument. Add its flag, or quote a name that contains a space."
        );
    }
    // Of -tau, clap reports -t alone.
    let typed = words.iter().find(|word| word.starts_with(argument)).map_or(argument, String::as_str);
    let name = typed.split('=').next().unwrap_or(typed);
    if let Some((_, now)) = RENAMED.iter().find(|(old, _)| *old == name) {
        return format!("{name}: this flag has a new name. Use {now}.");
    }
    let flags = flags(words);
    let bare = name.trim_start_matches('-');
    let here = |flag: &str| flags.iter().any(|one| one == flag.split(' ').next().unwrap_or(flag));
    if let Some((_, ours)) = OTHER_NAMES.iter().find(|(other, ours)| *other == bare && here(ours)) {
        return format!("{name}: there is no such flag. Use --{ours}.");
    }
    if let Some(nearest) = nearest(bare, flags.iter().map(String::as_str)) {
        return format!("{name}: there is no such flag. Use the nearest, --{nearest}.");
    }
    match command_with(bare) {
        Some(other) => format!("{name}: {command} has no such flag; {other} has it. {help}"),
        None => format!("{name}: there is no such flag. {help}"),
    }
}

/// The long flags of the command that was typed.
fn flags(words: &[String]) -> Vec<String> {
    let root = Arguments::command();
    let mut at = &root;
    while let Some(next) = words.iter().find_map(|word| at.find_subcommand(word)) {
        at = next;
    }
    at.get_arguments().filter_map(|argument| argument.get_long().map(str::to_owned)).collect()
}

/// The first command that has a long flag, of those without further commands.
fn command_with(flag: &str) -> Option<String> {
    let root = Arguments::command();
    let has = |command: &&clap::Command| command.get_arguments().any(|argument| argument.get_long() == Some(flag));
    root.get_subcommands().find(has).map(|command| format!("tauell {}", command.get_name()))
}

/// The flag alone of `--qi <COLUMNS>`.
fn flag_of(argument: &str) -> &str {
    if argument.starts_with('-') { argument.split([' ', '=', '[']).next().unwrap_or(argument) } else { argument }
}

/// The command that was typed, as far as there is one.
fn command_of(words: &[String]) -> String {
    let mut found = String::from("tauell");
    let root = Arguments::command();
    let mut at = &root;
    for word in words {
        match at.find_subcommand(word) {
            Some(next) => {
                found.push(' ');
                found.push_str(next.get_name());
                at = next;
            }
            None => break,
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(words: &str) -> String {
        let words: Vec<String> = words.split(' ').map(str::to_owned).collect();
        let error = Arguments::try_parse_from(["tauell".to_owned()].into_iter().chain(words.clone())).unwrap_err();
        let usage = Usage::of(&error, &words);
        format!("{} [{}]", usage.sentence, usage.code())
    }

    #[test]
    fn nonsense_is_refused_in_a_sentence_with_a_code() {
        for (words, sentence) in [
            (
                "anonymize p.csv --sorcery s",
                "--sorcery: there is no such flag. See tauell anonymize --help. [no-such-flag]",
            ),
            (
                "anonymize p.csv --reprot r",
                "--reprot: there is no such flag. Use the nearest, --report. [no-such-flag]",
            ),
            ("anonymize p.csv -l 3", "-l: there is no such flag. Use the nearest, --l. [no-such-flag]"),
            ("anonymize p.csv --ell 3", "--ell: there is no such flag. Use --l. [no-such-flag]"),
            ("anonymize p.csv --k=5", "--k: there is no such flag. Use --require k=3. [no-such-flag]"),
            ("anonymize p.csv -o q.csv", "-o: there is no such flag. Use --out. [no-such-flag]"),
            ("anonymize p.csv -tau=0.5", "-tau: there is no such flag. Use the nearest, --tau. [no-such-flag]"),
            (
                "review p.csv --out r.json",
                "--out: tauell review has no such flag; tauell anonymize has it. See tauell review --help. [no-such-flag]",
            ),
            (
                "anonymise p.csv",
                "tauell anonymise: there is no such command. Use the nearest, tauell anonymize. [no-such-command]",
            ),
            (
                "anonymize p.csv q.csv",
                "tauell anonymize q.csv: no flag precedes this argument. Add its flag, or quote a name that contains a space. \
                 [no-such-flag]",
            ),
            (
                "taxonomy people.csv",
                "tauell taxonomy people.csv: a command is missing. Write tauell taxonomy build DATA.csv, or tauell taxonomy check FILE. \
                 [no-such-command]",
            ),
            (
                "taxonomy build p.csv --column age",
                "tauell taxonomy build: no flag selects how to build the taxonomy. Add --auto, or a flag for another way. See tauell \
                 taxonomy build --help. [missing-argument]",
            ),
            (
                "anonymize p.csv --missing no",
                "--missing no: there is no such value. Use one of value, drop. [bad-value]",
            ),
            (
                "anonymize p.csv --l three",
                "--l three: ℓ must be a whole number of at least 2. See tauell anonymize --help. [bad-value]",
            ),
            (
                "anonymize p.csv --delimiter ab",
                "--delimiter ab: one ASCII character is expected, and no quote. Use one such as , ; | or the word tab. [bad-value]",
            ),
            ("anonymize", "tauell anonymize: <DATA.csv> is missing. See tauell anonymize --help. [missing-argument]"),
            (
                "anonymize p.csv --experiments",
                "tauell anonymize: --report <FILE> is missing. See tauell anonymize --help. [missing-argument]",
            ),
            (
                "taxonomy build p.csv --column a --suppress --mask left",
                "--suppress excludes --mask. Remove one of them. [flags-exclude]",
            ),
            ("anonymize p.csv --tau 0.5 --tau 0.6", "--tau is given twice. Remove one of them. [flags-exclude]"),
        ] {
            assert_eq!(said(words), sentence);
        }
    }

    #[test]
    fn a_flag_of_an_earlier_version_is_answered_with_its_new_name() {
        for (old, new) in RENAMED {
            let command = match old {
                "--stands-for" | "--labels" | "--most-candidates" | "--steps" => "review",
                "--check" => "taxonomy build",
                _ => "anonymize",
            };
            for words in [format!("{command} p.csv {old} x"), format!("{command} p.csv {old}=x")] {
                let said = said(&words);
                assert_eq!(said, format!("{old}: this flag has a new name. Use {new}. [no-such-flag]"), "{words}");
            }
        }
        assert!(said("taxonomy --check a.csv --against p.csv").contains("tauell taxonomy check FILE"));
    }
}
