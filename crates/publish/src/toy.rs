//! A method that exists for tests alone: what a new one takes. This file and its line in `methods.rs`; nothing else names it.
//!
//! It separates two tables: everyone's quasi-identifier as it is with the number of a group of two, and the two sensitive values of
//! each group, which differ. Who finds no partner is left out.

use std::sync::Arc;

use crate::release::{Composing, PublicationBuilder};
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{ValueId, Values};

use super::about::{AboutMethod, AboutOption, Aims, Draws, OptionKind, OptionWord};
use super::{Method, MethodChoice, Phase, Progress, PublishError, Task};

/// What it says of itself.
pub(super) const ABOUT: AboutMethod = AboutMethod {
    name: "toy",
    title: "Toy",
    meaning: "Puts everyone into a group with one other.",
    source: "a test",
    docs: "docs/explanation/sweep.md",
    options: &[
        AboutOption {
            name: "mood",
            title: "Mood",
            meaning: "What it is like.",
            default: "calm",
            kind: OptionKind::Word {
                words: &[
                    OptionWord { name: "calm", title: "Calm", meaning: "It publishes." },
                    OptionWord { name: "cross", title: "Cross", meaning: "It publishes just the same." },
                ],
            },
        },
        AboutOption {
            name: "loud",
            title: "Loud",
            meaning: "Whether it is.",
            default: "false",
            kind: OptionKind::Flag,
        },
    ],
    aims_at: Aims::Only(&["k", "tau-l"]),
    draws: Draws::Nothing,
    keeps_quasi_identifier: true,
    adds_values: false,
    one_sensitive: false,
    holds_where_known: false,
    phases: &["putting everyone into a group"],
    trace: "nothing",
    publishes: "Two tables, joined by a group.",
    beyond: None,
};

struct Toy(Arc<Microdata>);

pub(super) fn begin(_: &MethodChoice, Task { microdata, .. }: Task) -> Result<Box<dyn Method + Send>, PublishError> {
    Ok(Box::new(Toy(microdata)))
}

impl Method for Toy {
    fn advance(&mut self, _: u64) -> Result<Progress, PublishError> {
        Ok(Progress { phase: Phase::Finished, done: 1, total: 1, loose: 0 })
    }

    fn trace(&mut self) -> Option<super::trace::Trace> {
        None
    }

    fn composing(self: Box<Self>) -> Composing {
        let (quasi, sensitive) = (self.0.quasi_identifiers(), self.0.sensitive());
        let mut left = vec![Vec::new(); sensitive[0].taxonomy().leaf_count()];
        sensitive[0].leaves().iter().zip(0..).for_each(|(&leaf, row)| left[leaf as usize].push(row));
        let mut classes = Vec::new();
        loop {
            left.sort_by_key(|rows: &Vec<u32>| std::cmp::Reverse(rows.len()));
            let [Some(one), Some(other)] = [0, 1].map(|value| left.get(value).and_then(|rows| rows.last().copied()))
            else {
                break;
            };
            left[..2].iter_mut().for_each(|rows| rows.truncate(rows.len() - 1));
            let as_it_is = |row: u32| quasi.iter().map(|of| ValueId::from(of.leaf_node(row as usize))).collect();
            classes.push([one, other].map(|row| (as_it_is(row), vec![row])).to_vec());
        }
        let own = |of: &Attribute| (0..self.0.len()).map(|row| of.leaf_node(row).into()).collect();
        let values = |of: &[Attribute]| of.iter().map(|of| Arc::new(Values::of(Arc::clone(of.taxonomy())))).collect();
        Composing::of(PublicationBuilder {
            quasi_identifiers: values(quasi),
            sensitive_values: values(sensitive),
            len: self.0.len(),
            classes,
            sensitive: sensitive.iter().map(own).collect(),
            linked: false,
        })
    }
}
