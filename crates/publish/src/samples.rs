//! What tests of several methods draw or try: for tests alone.

use std::fmt::Debug;
use std::ops::Range;
use std::sync::Arc;

use proptest::prelude::*;

use crate::release::Publication;
use tauell_base::pace::Work;
use tauell_base::random::Secret;
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::{LeafRank, Taxonomy, TreeBuilder};
use tauell_privacy::{KAnonymity, Requirement};

use super::simple_ell::{Algorithm, Ground};
use super::trace::{Replay, Trace};
use super::{AttributeRequirements, ClassRows, MethodChoice, OptionKind, Phase, Task, verify_steps};

/// A tree in which every node of a level has so many children.
pub(super) fn tree(fans: &[usize]) -> TreeBuilder {
    let mut builder = TreeBuilder::new("*");
    let mut last = vec![builder.root()];
    for &fan in fans {
        let mut next = Vec::new();
        for parent in last {
            let label = builder.label(parent).to_owned();
            next.extend((0..fan).map(|child| builder.add(parent, &format!("{label}{child},")).unwrap()));
        }
        last = next;
    }
    builder
}

/// The same; with `lame`, the last leaf is directly below the root.
fn tree_or_lame_one(fans: &[usize], is_lame: bool) -> Taxonomy {
    let mut builder = tree(fans);
    if is_lame {
        builder.add(builder.root(), "lame").unwrap();
    }
    builder.finish()
}

/// Rows with some quasi-identifiers and the last columns sensitive; few of the leaves occur often.
pub(super) fn microdata(sensitive: Range<usize>) -> impl Strategy<Value = Microdata> {
    let quasi = prop::collection::vec((prop::collection::vec(1..4usize, 1..4), any::<bool>()), 1..5);
    let of_sensitive = prop::collection::vec((prop::collection::vec(2..4usize, 1..3), Just(false)), sensitive);
    (quasi, of_sensitive, 1..60usize).prop_flat_map(|(quasi, sensitive, rows)| {
        let columns = quasi.len() + sensitive.len();
        prop::collection::vec(prop::collection::vec(any::<u16>(), rows), columns).prop_map(move |draws| {
            let attribute = |name: usize, (fans, lame): &(Vec<usize>, bool), draws: &[u16]| {
                let taxonomy = Arc::new(tree_or_lame_one(fans, *lame));
                let leaves = taxonomy.leaf_count() as u64;
                let skewed = |&draw: &u16| LeafRank(((u64::from(draw) * u64::from(draw) * leaves) >> 32) as u32);
                Attribute::new(name.to_string(), name, taxonomy, draws.iter().map(skewed).collect())
            };
            let columns = quasi.iter().chain(&sensitive).zip(&draws).enumerate();
            let attributes: Vec<Attribute> = columns.map(|(name, (of, draws))| attribute(name, of, draws)).collect();
            let (quasi, sensitive) = attributes.split_at(quasi.len());
            Microdata::new((0..draws[0].len() as u32).collect(), quasi.to_vec(), sensitive.to_vec(), Dropped::default())
        })
    })
}

/// What several methods are tried with: each is kept by the union of two classes that keep it.
pub(super) const ASKED: [&str; 8] = [
    "tau-l=1/2,2",
    "tau-l=2/3,2",
    "distinct-l=2",
    "distinct-l=3",
    "entropy-l=2",
    "recursive-l=2,2",
    "t-close=0.4",
    "k=3",
];

/// One requirement per sensitive attribute, each with all these requirements.
pub(super) fn parsed_requirements(microdata: &Microdata, requirements: &[&str]) -> Arc<[AttributeRequirements]> {
    let of = |index: usize| {
        let taxonomy = microdata.sensitive()[index].taxonomy();
        let parse = |text: &&str| Requirement::parse(text, taxonomy).unwrap();
        AttributeRequirements::with_default_weights(
            microdata,
            index,
            requirements.iter().map(parse).collect::<Vec<_>>(),
        )
    };
    (0..microdata.sensitive().len()).map(of).collect()
}

/// Checks that each word of each option of a method makes other options, and that no word is forgotten.
pub(super) fn every_word_is_another_option<T: PartialEq + Debug>(method: &str, typed: impl Fn(&MethodChoice) -> T) {
    let before = MethodChoice::of(method).unwrap();
    for about in before.about().options {
        let words: Vec<&str> = match about.kind {
            OptionKind::Flag => vec!["false", "true"],
            kind => kind.words().iter().map(|word| word.name).collect(),
        };
        let mut known: Vec<T> = Vec::new();
        for word in words {
            let mut choice = before.clone();
            assert!(choice.set(about.name, word), "{} {word}", about.name);
            let options = typed(&choice);
            assert!(!known.contains(&options), "{} {word}: {options:?}", about.name);
            known.push(options);
        }
    }
}

/// The trace of a method, compared with what it publishes, with steps and without; `None` if it refuses the table.
pub(super) fn traced(
    choice: &MethodChoice,
    microdata: &Arc<Microdata>,
    requirements: &Arc<[AttributeRequirements]>,
    k: Option<u32>,
    slice: u64,
) -> Option<(Trace, Publication)> {
    let made = |traced: bool, slice: u64| {
        let k = k.map(|k| KAnonymity::new(k).unwrap());
        let task = Task::new(Arc::clone(microdata), Arc::clone(requirements), k);
        let mut run = choice.begin(Task { secret: Some(Secret::new([7; 16])), traced, ..task }).ok()?;
        while run.advance(slice).ok()?.phase != Phase::Finished {}
        let trace = run.trace();
        assert_eq!(trace.is_some(), traced);
        Some((trace, run.publication()))
    };
    let (trace, publication) = made(true, slice)?;
    let trace = trace.unwrap();
    let (_, plain) = made(false, u64::MAX).expect("it is published without steps as well");
    assert_eq!(format!("{publication:?}"), format!("{plain:?}"));
    assert_eq!(verify_steps(&trace, microdata, &publication), Ok(()));
    let mut replay = Replay::new(microdata);
    trace.steps().iter().for_each(|step| replay.apply(step));
    let loose = replay.standing().class_of.iter().filter(|class| class.is_none()).count();
    assert_eq!(loose, publication.left_out());
    Some((trace, publication))
}

/// The classes that an algorithm forms for ℓ in slices, and what it takes for progress on the way.
pub(super) fn formed(algorithm: impl Algorithm, ground: &Arc<Ground>, ell: u32, slice: u64) -> Vec<ClassRows> {
    let of = Arc::clone(ground);
    let mut work = Work::begin(|pace| async move { algorithm.form(&of, ell, None, &pace).await });
    let mut before = 0;
    loop {
        let classes = work.advance(slice);
        let (done, rows) = (work.progress().0, ground.values.len() as u64);
        assert!(
            (before..=rows).contains(&done) && (classes.is_none() || done == rows),
            "{done} after {before} of {rows}"
        );
        before = done;
        if let Some(classes) = classes {
            return classes;
        }
    }
}

/// The rows without a class, ascending.
pub(super) fn loose(replay: &Replay) -> Vec<u32> {
    let rows = (0u32..).zip(&replay.standing().class_of);
    rows.filter(|(_, class)| class.is_none()).map(|(row, _)| row).collect()
}
