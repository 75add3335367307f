//! `tauell man`: the manual, one page per command. The page of `tauell` itself has the topics of `tauell help` as its sections.

use std::io;
use std::path::Path;

use clap::{Command as Clap, CommandFactory};
use clap_mangen::Man;
use clap_mangen::roff::{Roff, bold, roman};

use crate::args::{Arguments, ManArgs};
use crate::failure::Failure;
use crate::help::{Block, TOPICS};
use crate::notes::Notes;
use crate::output::{OutputTarget, Staging};

/// Prints the page of `tauell`, or writes the pages of all commands to a folder.
pub(crate) fn run(args: &ManArgs) -> Result<(), Failure> {
    let mut staging = Staging::default();
    let pages = pages();
    let Some(folder) = &args.out_dir else {
        let (_, page) = &pages[0];
        staging.add(&OutputTarget::resolve("--out-dir", Path::new("-"))?, |to| to.write_all(page.as_bytes()))?;
        return staging.commit();
    };
    let targets: Vec<OutputTarget> =
        pages.iter().map(|(name, _)| OutputTarget::in_folder("--out-dir", folder, name)).collect::<Result<_, _>>()?;
    staging.folder(folder)?;
    staging.reserve(&targets.iter().collect::<Vec<_>>(), Notes::new(false))?;
    for ((_, page), target) in pages.iter().zip(&targets) {
        staging.add(target, |to| to.write_all(page.as_bytes()))?;
    }
    staging.commit()
}

/// The pages with their file names, that of `tauell` first.
fn pages() -> Vec<(String, String)> {
    let mut root = Arguments::command();
    root.build();
    let mut pages = Vec::new();
    add(&root, true, &mut pages);
    pages
}

fn add(command: &Clap, is_root: bool, pages: &mut Vec<(String, String)>) {
    let man = Man::new(command.clone()).manual("Tauell manual");
    let page = page(&man, command, is_root).expect("memory can be written to");
    pages.push((man.get_filename(), page));
    command.get_subcommands().for_each(|one| add(one, false, pages));
}

/// How roff writes an apostrophe, whichever program reads it.
const PREAMBLE: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

fn page(man: &Man, command: &Clap, is_root: bool) -> io::Result<String> {
    let mut page = Vec::new();
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    if command.get_arguments().next().is_some() {
        man.render_options_section(&mut page)?;
    }
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let mut roff = Roff::default();
    if is_root {
        TOPICS.iter().for_each(|topic| render(&mut roff, &topic.blocks()));
    } else if let Some(notes) = command.get_after_help() {
        roff.control("SH", ["NOTES"]);
        roff.control("nf", []);
        notes.to_string().lines().for_each(|line| {
            roff.text([roman(line)]);
        });
        roff.control("fi", []);
    }
    roff.to_writer(&mut page)?;
    if is_root {
        man.render_version_section(&mut page)?;
    }
    // Each section begins with it.
    let page = String::from_utf8(page).expect("a page is made of text").replace(PREAMBLE, "");
    Ok([PREAMBLE, &page].concat())
}

fn render(roff: &mut Roff, blocks: &[Block]) {
    let mut depth = 0;
    let mut indent = |roff: &mut Roff, to: usize| {
        while depth < to {
            roff.control("RS", []);
            depth += 1;
        }
        while depth > to {
            roff.control("RE", []);
            depth -= 1;
        }
    };
    for block in blocks {
        match block {
            Block::Heading(heading) => {
                indent(roff, 0);
                roff.control("SH", [heading.to_uppercase().as_str()]);
            }
            Block::Text(text) => {
                indent(roff, 0);
                roff.control("PP", []);
                roff.text([roman(text)]);
            }
            Block::Term(at, term, meaning) => {
                indent(roff, *at);
                roff.control("TP", []);
                roff.text([bold(term)]);
                roff.text([roman(meaning)]);
            }
        }
    }
    indent(roff, 0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_has_a_page_with_all_of_its_flags() {
        let pages = pages();
        let names: Vec<&str> = pages.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names[0], "tauell.1");
        for name in ["tauell-anonymize.1", "tauell-review.1", "tauell-taxonomy-build.1", "tauell-taxonomy-check.1"] {
            assert!(names.contains(&name), "{names:?}");
        }
        let mut root = Arguments::command();
        root.build();
        for command in root.get_subcommands() {
            let (_, page) = pages.iter().find(|(name, _)| *name == format!("tauell-{}.1", command.get_name())).unwrap();
            for flag in command.get_arguments().filter_map(|flag| flag.get_long()) {
                assert!(page.contains(&flag.replace('-', "\\-")), "{}: {flag}", command.get_name());
            }
        }
    }

    #[test]
    fn the_page_of_the_command_has_the_topics() {
        let (_, page) = &pages()[0];
        for words in [".SH METHODS", ".SH REQUIREMENTS", ".SH \"EXIT STATUSES\"", "Sequential Sweep"] {
            assert!(page.contains(words), "{words}");
        }
        assert_eq!(page.matches(PREAMBLE).count(), 1);
        // Each indentation ends.
        assert_eq!(page.matches(".RS\n").count(), page.matches(".RE\n").count());
    }
}
