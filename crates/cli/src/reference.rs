//! docs/reference/command-line.md, made from the arguments that the command takes.

use std::fmt::Write;
use std::fs;
use std::path::Path;

use clap::{Arg, ArgAction, Command, CommandFactory};
use tauell_privacy::REQUIREMENTS;
use tauell_publish::{METHODS, OptionKind};

use crate::args::Arguments;

const HEAD: &str = "\
# The command line

Every command of `tauell`, its options, and what the options of each method are. A test makes this page from the arguments that the command
takes (`crates/cli/src/reference.rs`), so do not edit it. Begin with [the hospital table](../tutorials/hospital.md); what is read and
written is in [files](files.md).

Options of one column are written `COLUMN=VALUE` and may be repeated, lists are separated by commas, and `-` is standard input or output.
Messages go to standard error.

| exit status | meaning |
|---|---|
| 0 | Done. |
| 1 | A fault of the program. |
| 2 | Bad input or arguments. |
| 3 | The requirement is infeasible; the message names the nearest feasible one. |
| 4 | `--only-if-ready` is given, and the release is not ready. |

";

/// A text for a cell of a table.
fn cell(text: &str) -> String {
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    words.replace('|', "&#124;").replace('<', "&lt;")
}

/// How an option is written: `--out <FILE>`.
fn written(arg: &Arg) -> String {
    let names: Vec<&str> = arg.get_value_names().unwrap_or_default().iter().map(|name| name.as_str()).collect();
    let value = if takes_value(arg) { names.join(" ") } else { String::new() };
    match arg.get_long() {
        Some(long) => format!("--{long} {value}").trim_end().to_owned(),
        None => value,
    }
}

fn takes_value(arg: &Arg) -> bool {
    !matches!(arg.get_action(), ArgAction::SetTrue | ArgAction::SetFalse | ArgAction::Count | ArgAction::Help)
}

/// What an option does, the words it takes, its default where help names it, and the other names it has.
fn meaning(arg: &Arg) -> String {
    let help = arg.get_long_help().or(arg.get_help()).map(ToString::to_string).unwrap_or_default();
    let mut text = cell(&help);
    let words = arg.get_possible_values();
    let words: Vec<_> = words.iter().filter(|word| !word.is_hide_set()).collect();
    // Methods are listed by themselves.
    if takes_value(arg) && !words.is_empty() && arg.get_id() != "method" {
        let mut told = Vec::new();
        for word in &words {
            let one = match word.get_help() {
                Some(help) => format!("`{}`: {}", word.get_name(), cell(&help.to_string()).trim_end_matches('.')),
                None => format!("`{}`", word.get_name()),
            };
            // Two methods may take one word.
            if !told.contains(&one) {
                told.push(one);
            }
        }
        write!(text, " {}.", told.join("; ")).expect("a string takes what is written");
    }
    if !arg.is_hide_default_value_set() && takes_value(arg) && !arg.get_default_values().is_empty() {
        let defaults: Vec<_> = arg.get_default_values().iter().map(|value| value.to_string_lossy()).collect();
        write!(text, " [default: {}]", defaults.join(",")).expect("a string takes what is written");
    }
    for alias in arg.get_visible_aliases().unwrap_or_default() {
        write!(text, " [also `--{alias}`]").expect("a string takes what is written");
    }
    text
}

fn rows(page: &mut String, args: &[&Arg]) {
    page.push_str("| option | |\n|---|---|\n");
    for arg in args {
        writeln!(page, "| `{}` | {} |", written(arg), meaning(arg)).expect("a string takes what is written");
    }
    page.push('\n');
}

/// A command and those below it, each with its options in the groups of its help.
fn section(page: &mut String, command: &Command, name: &str) {
    let about = command.get_about().map(ToString::to_string).unwrap_or_default();
    writeln!(page, "## {name}\n\n{}.\n", cell(&about).trim_end_matches('.')).expect("a string takes what is written");
    let args: Vec<&Arg> = command
        .get_arguments()
        .filter(|arg| !arg.is_hide_set() && !["help", "version"].contains(&arg.get_id().as_str()))
        .collect();
    let mut groups: Vec<Option<&str>> = Vec::new();
    for arg in &args {
        if !groups.contains(&arg.get_help_heading()) {
            groups.push(arg.get_help_heading());
        }
    }
    for group in groups {
        if let Some(group) = group {
            writeln!(page, "**{group}**\n").expect("a string takes what is written");
        }
        let of_group: Vec<&Arg> = args.iter().copied().filter(|arg| arg.get_help_heading() == group).collect();
        rows(page, &of_group);
    }
    let below = command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help");
    for below in below {
        section(page, below, &format!("{name} {}", below.get_name()));
    }
}

fn methods(page: &mut String) {
    page.push_str(
        "## Methods and their options\n\n`--method NAME` chooses, `--option NAME=VALUE` sets one option.\n\n",
    );
    page.push_str("| method | option | values | default | |\n|---|---|---|---|---|\n");
    for about in METHODS {
        writeln!(page, "| `{}` | | | | **{}**: {} |", about.name, about.title, cell(about.meaning))
            .expect("a string takes what is written");
        for option in about.options {
            let words = match option.kind {
                OptionKind::Flag => "`true`, `false`".to_owned(),
                OptionKind::Word { words } => {
                    words.iter().map(|word| format!("`{}`", word.name)).collect::<Vec<_>>().join(", ")
                }
                OptionKind::Rows { range, .. } | OptionKind::Steps { range, .. } => range.to_owned(),
            };
            writeln!(page, "| | `{}` | {words} | `{}` | {} |", option.name, option.default, cell(option.meaning))
                .expect("a string takes what is written");
        }
    }
    page.push('\n');
}

fn requirements(page: &mut String) {
    page.push_str("## Requirements\n\n`--require NAME=PARAMETERS`, any number of times; [requirements](requirements.md) defines each.\n\n");
    page.push_str("| example | |\n|---|---|\n");
    for about in REQUIREMENTS {
        writeln!(page, "| `{}` | **{}**: {} |", about.example(), about.title, cell(about.meaning))
            .expect("a string takes what is written");
    }
}

fn page() -> String {
    let mut command = Arguments::command();
    command.build();
    let mut page = HEAD.to_owned();
    for below in command.get_subcommands().filter(|below| !below.is_hide_set() && below.get_name() != "help") {
        section(&mut page, below, &format!("tauell {}", below.get_name()));
    }
    methods(&mut page);
    requirements(&mut page);
    page
}

/// `TAUELL_UPDATE_GOLDEN=1 cargo test --package tauell-cli --lib reference` writes the page.
#[test]
fn the_page_of_the_command_line_is_what_the_command_takes() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/command-line.md");
    let page = page();
    if std::env::var_os("TAUELL_UPDATE_GOLDEN").is_some() {
        fs::write(&path, &page).unwrap();
    }
    let there = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there == page,
        "docs/reference/command-line.md is not what the command takes; write it with TAUELL_UPDATE_GOLDEN=1 cargo test --package tauell-cli \
         --lib reference, and look at the difference"
    );
}
