//! `tauell help`: commands, and topics for what takes more than a line per flag.
//!
//! Topics are made of the same blocks for the terminal and for the manual page. Methods and requirements come from their registries.

mod blocks;
mod methods;
mod requirements;
mod topics;

use std::io::{self, Write};

use clap::{Command as Clap, CommandFactory};

pub(crate) use blocks::{Block, text};

use crate::args::{Arguments, HelpArgs};
use crate::failure::Failure;

/// Something that `tauell help` explains at length.
pub(crate) struct Topic {
    /// As it is typed.
    pub name: &'static str,
    /// What it is about, for a list.
    pub about: &'static str,
    blocks: fn() -> Vec<Block>,
}

impl Topic {
    /// The full text.
    pub fn blocks(&self) -> Vec<Block> {
        (self.blocks)()
    }
}

/// The topics, in the order in which they are listed.
pub(crate) const TOPICS: &[Topic] = &[
    Topic { name: "methods", about: "The anonymization methods and their options", blocks: methods::all },
    Topic { name: "requirements", about: "The privacy requirements and their parameters", blocks: requirements::all },
    Topic { name: "columns", about: "Roles, taxonomies, missing values, spellings", blocks: topics::columns },
    Topic { name: "verdict", about: "Adversaries, decisions, earlier releases", blocks: topics::verdict },
    Topic { name: "labels", about: "How cells of a published file are read", blocks: topics::labels },
    Topic { name: "files", about: "Files, limits, secrets, exit statuses", blocks: topics::files },
];

/// Topics of one thing: the name of a method, or of a requirement.
const SINGLE: [(&str, &str); 2] = [("method", "methods"), ("requirement", "requirements")];

/// All that can be explained: commands and topics.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    const COMMANDS: [&str; 11] = [
        "anonymize",
        "compare",
        "review",
        "audit",
        "estimate",
        "taxonomy",
        "experiments",
        "sql",
        "help",
        "completions",
        "man",
    ];
    let topics = TOPICS.iter().map(|topic| topic.name);
    COMMANDS.into_iter().chain(topics).chain(SINGLE.map(|(single, _)| single))
}

/// The list of topics at the end of a help text.
pub(crate) fn list() -> String {
    let mut text = String::from("Topics:\n");
    for Topic { name, about, .. } in TOPICS {
        text.push_str(&format!("  {:<20} {about}\n", name));
    }
    text.push_str(&format!("  {:<20} One method with all its options, such as sweep\n", "method NAME"));
    text.push_str(&format!("  {:<20} One requirement with its parameters, such as k\n", "requirement NAME"));
    text + "\nExamples:\n  tauell help anonymize\n  tauell help method sweep"
}

/// Prints what is explained.
pub(crate) fn run(args: &HelpArgs) -> Result<(), Failure> {
    let text = explanation(args.topic.as_deref(), args.name.as_deref())?;
    // A reader that closes early, such as head, needs no more.
    let _ = io::stdout().write_all(text.as_bytes());
    Ok(())
}

fn explanation(topic: Option<&str>, name: Option<&str>) -> Result<String, Failure> {
    let mut root = Arguments::command();
    root.build();
    let Some(topic) = topic else { return Ok(rendered(&mut root)) };
    let no_such = |name: &str, known: Vec<String>| Failure::NoHelp {
        topic: topic.to_owned(),
        name: name.to_owned(),
        known: known.join(", "),
    };
    let of_list = SINGLE.iter().find(|(single, list)| topic == *single || (topic == *list && name.is_some()));
    let blocks = match (of_list, name) {
        (Some((_, "methods")), Some(name)) => {
            methods::one(name).ok_or_else(|| no_such(name, methods::names().map(str::to_owned).collect()))?
        }
        (Some(_), Some(name)) => {
            requirements::one(name).ok_or_else(|| no_such(name, requirements::names().map(str::to_owned).collect()))?
        }
        (list, name) => {
            let listed = list.map_or(topic, |(_, list)| list);
            match (TOPICS.iter().find(|known| known.name == listed), name) {
                (Some(known), None) => known.blocks(),
                (Some(_), Some(name)) => return Err(no_such(name, Vec::new())),
                (None, name) => return of_command(&mut root, topic, name, no_such),
            }
        }
    };
    Ok(text(&blocks))
}

fn of_command(
    root: &mut Clap,
    command: &str,
    name: Option<&str>,
    no_such: impl Fn(&str, Vec<String>) -> Failure,
) -> Result<String, Failure> {
    let mut found = root.find_subcommand_mut(command).expect("only known names are parsed");
    if let Some(name) = name {
        let known = found.get_subcommands().map(|one| one.get_name().to_owned()).collect();
        found = found.find_subcommand_mut(name).ok_or_else(|| no_such(name, known))?;
    }
    Ok(rendered(found))
}

fn rendered(command: &mut Clap) -> String {
    command.render_help().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_and_topic_is_explained() {
        for name in names() {
            let text = explanation(Some(name), None).unwrap_or_else(|failure| panic!("{name}: {failure}"));
            assert!(text.lines().count() > 5, "{name}: {text}");
        }
        let root = Arguments::command();
        for command in root.get_subcommands() {
            assert!(names().any(|name| name == command.get_name()), "{}", command.get_name());
        }
    }

    #[test]
    fn one_method_and_one_requirement_are_explained_by_name() {
        for (topic, name, words) in [
            ("method", "sweep", "ties"),
            ("methods", "sweep", "ties"),
            ("requirement", "tau-l", "tau-l=0.5,3"),
            ("taxonomy", "build", "--intervals"),
        ] {
            let text = explanation(Some(topic), Some(name)).unwrap();
            assert!(text.contains(words), "{topic} {name}: {text}");
        }
        for (topic, name) in [("method", "swoop"), ("requirement", "l"), ("files", "secrets"), ("taxonomy", "make")] {
            let failure = explanation(Some(topic), Some(name)).unwrap_err();
            assert_eq!((failure.code(), failure.status()), ("no-such-topic", 2), "{topic} {name}");
        }
    }
}
