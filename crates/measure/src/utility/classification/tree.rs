//! A decision tree.

use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;

use super::training::Predictor;

/// A tree of questions: node 0 is the first one.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Tree {
    pub(super) nodes: Vec<Node>,
}

/// A question, or an answer.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Node {
    /// The value of the target that most of the rows have that came here; among equals the first.
    pub(super) answer: u32,
    /// Whether at least one whole row came here, counted in parts.
    pub(super) whole: bool,
    /// The question; nothing in a leaf.
    pub(super) split: Option<Split>,
}

/// What a node asks for.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Split {
    /// The predictor.
    pub(super) predictor: usize,
    /// Values and where they lead, ascending. A base value follows the most specific one that covers it.
    pub(super) branches: Vec<(u32, u32)>,
}

impl Tree {
    /// Number of rules: leaves with a whole row behind them.
    pub(super) fn rules(&self) -> usize {
        self.nodes.iter().filter(|node| node.whole && node.split.is_none()).count()
    }

    /// The node in which a row of base values ends: a leaf, or a question that has no branch for its value.
    pub(super) fn end(&self, predictors: &[Predictor], microdata: &Microdata, row: usize) -> usize {
        let mut at = 0;
        'questions: while let Some(split) = &self.nodes[at].split {
            let predictor = &predictors[split.predictor];
            let mut value: Option<NodeId> = Some(predictor.original(microdata, row));
            while let Some(node) = value {
                if let Ok(found) = split.branches.binary_search_by_key(&node.0, |&(value, _)| value) {
                    at = split.branches[found].1 as usize;
                    continue 'questions;
                }
                value = predictor.taxonomy.parent(node);
            }
            break;
        }
        at
    }
}
