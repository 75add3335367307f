//! Privacy requirements and their parameters, from the registry.

use tauell_privacy::{About, ParameterAbout, REQUIREMENTS};

use super::Block;

/// The names of requirements.
pub(super) fn names() -> impl Iterator<Item = &'static str> {
    REQUIREMENTS.iter().map(|about| about.name)
}

/// All requirements, with their parameters.
pub(super) fn all() -> Vec<Block> {
    let mut blocks = vec![
        Block::heading("Requirements"),
        Block::text(
            "A privacy requirement limits what an adversary who knows the quasi-identifier can infer. Tauell checks it in every \
             equivalence class: the rows with equal published quasi-identifier. k=5 is required of every class and needs no \
             sensitive column; the others are required of every sensitive column. Add one with --require, as often as you like.",
        ),
        Block::text(
            "--tau 0.5 --l 3 requires (τ, ℓ)-diversity. --l without --tau requires simple ℓ-diversity, of the methods that guarantee \
             nothing else (one-d, tp, random-addition, anatomy, transparent-sweep).",
        ),
    ];
    blocks.extend(REQUIREMENTS.iter().flat_map(|about| described(about)));
    blocks.push(Block::text(
        "Values come last, with a / between two lists: npd-recursive-l=4,5,3,cancer,/,flu,\"cold, mild\"",
    ));
    blocks
}

/// One requirement, with its source.
pub(super) fn one(name: &str) -> Option<Vec<Block>> {
    let about = REQUIREMENTS.iter().find(|about| about.name == name)?;
    let mut blocks = vec![Block::heading(about.title)];
    blocks.extend(described(about));
    blocks.push(Block::text(&format!("Source: {}. Explained in {}.", about.source, about.docs)));
    Some(blocks)
}

fn described(about: &About) -> Vec<Block> {
    let mut blocks = vec![Block::term(&about.example(), &format!("{}: {}", about.title, about.meaning))];
    for ParameterAbout { symbol, meaning, range, .. } in about.parameters {
        let meaning = format!("{}; {range}", meaning.trim_end_matches('.'));
        blocks.push(Block::Term(1, (*symbol).to_owned(), meaning));
    }
    blocks
}
