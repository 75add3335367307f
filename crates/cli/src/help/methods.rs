//! Methods and their options, from the registry.

use tauell_publish::{AboutMethod, AboutOption, METHODS, OptionKind};

use super::Block;
use crate::args::allowed_values;

/// The names of methods.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    METHODS.iter().map(|about| about.name)
}

/// All methods, each with its options in a line.
pub(super) fn all() -> Vec<Block> {
    let mut blocks = vec![
        Block::heading("Methods"),
        Block::text(&format!(
            "Choose one with --method NAME; {} is the default. Set an option with --option NAME=VALUE, or in a recipe. An option is \
             listed with its values and its default; \"tauell help method NAME\" explains each value.",
            METHODS[0].name
        )),
    ];
    for about in METHODS {
        blocks.push(summary(about));
        for AboutOption { name, meaning, default, kind, .. } in about.options {
            let meaning = format!("{} ({}; {default})", meaning.trim_end_matches('.'), allowed_values(*kind));
            blocks.push(Block::Term(1, (*name).to_owned(), meaning));
        }
    }
    blocks.extend(flags());
    blocks
}

/// One method, with every value of every option.
pub(super) fn one(name: &str) -> Option<Vec<Block>> {
    let about = METHODS.iter().find(|about| about.name == name)?;
    let mut blocks = vec![
        Block::heading(about.title),
        Block::text(about.meaning),
        Block::text(about.publishes),
        Block::text(&format!("Source: {}. Explained in {}.", about.source, about.docs)),
        Block::text(&format!("Choose it with --method {name}.")),
    ];
    if about.options.is_empty() {
        blocks.push(Block::text("It has no options."));
        return Some(blocks);
    }
    blocks.push(Block::heading("Options"));
    for AboutOption { name, meaning, default, kind, .. } in about.options {
        blocks.push(Block::term(&format!("{name}={default}"), meaning));
        let words = kind.words().iter();
        blocks.extend(words.map(|word| Block::Term(1, word.name.to_owned(), word.meaning.to_owned())));
        if let OptionKind::Flag = kind {
            blocks.push(Block::Term(1, "true, false".to_owned(), "Yes or no.".to_owned()));
        }
        if let Some(range) = kind.range() {
            blocks.push(Block::Term(1, "other values".to_owned(), format!("Allowed: {range}.")));
        }
    }
    blocks.push(Block::text("The value after = is the default. Set another with --option NAME=VALUE."));
    Some(blocks)
}

fn summary(about: &AboutMethod) -> Block {
    Block::term(about.name, &format!("{}: {}", about.title, about.meaning))
}

/// Flags that set an option of several methods.
fn flags() -> [Block; 6] {
    [
        Block::heading("Flags of methods"),
        Block::term(
            "--generalize-sensitive WHEN",
            "Sets the option sensitive_values of sweep and local-search. never: publish every sensitive value exactly. as-needed: \
             generalize those of rows without a class, as the papers do (sweep only). auto: publish them exactly, unless that costs \
             more than a hundredth of the information or is infeasible. A recipe of version 1 that names none is repeated with \
             as-needed.",
        ),
        Block::term(
            "--importance COLUMN=N",
            "Weights the cells of a column N times as much as those of others. N is a whole number from 1 to 100. Used by sweep, \
             local-search and transparent-sweep.",
        ),
        Block::term(
            "--secret FILE, --save-secret FILE",
            "For methods whose protection rests on random draws (random-addition, anatomy, transparent-sweep). With the same secret, \
             the same table is published in the same way. No one else may have the secret. Without --secret, a new one comes from \
             the system, and is forgotten unless --save-secret writes it.",
        ),
        Block::term(
            "--seed N",
            "Seeds random draws that measure: those of --experiments, and those of compare if it has no --secret. The same seed gives \
             the same bytes.",
        ),
        Block::term("--ties RULE, --literal", "Set the options ties and literal of sweep."),
    ]
}
