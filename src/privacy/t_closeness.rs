//! t-closeness (Li, Li, Venkatasubramanian 2007; docs/requirements.md#t-closeness).
//!
//! The earth mover's distance between a class's induced distribution P and that of the whole table Q is at most t:
//! the least cost of turning one into the other, where moving a share s of mass from one value to another costs s times
//! the distance of the two. Distances lie between 0 and 1:
//!
//! - *equal*: 1 for any two values. EMD = ½ Σ |p - q|.
//! - *ordered*: steps between the two in the taxonomy's order, over m - 1.
//!   EMD = 1/(m - 1) Σᵢ |Σ_{j ≤ i} (p_j - q_j)|.
//! - *hierarchical*: height of the lowest common ancestor over the height of the tree, short paths padded. Mass that a
//!   node has too much must leave it: EMD = Σ over nodes of (height of the parent - height)·|p(node) - q(node)| over
//!   twice the height of the tree. (The paper's sum over inner nodes comes to the same.)
//!
//! All three are sums of steps·|p(run) - q(run)| over runs of base values ([`Runs`]), worked out against a [`Whole`].
//! Closed under union, since the distance is convex in P.

mod whole;

use std::str::FromStr;

use super::figure::{Figure, left_between};
use super::{Masses, Ratio, RequirementError, Setting, Spread};
use crate::taxonomy::NodeId;

pub use whole::Whole;

/// What two values are apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// 1 for any two.
    Equal,
    /// By their places in the taxonomy's order.
    Ordered,
    /// By the height of their lowest common ancestor.
    Hierarchical,
}

impl Distance {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Equal, Self::Ordered, Self::Hierarchical];

    /// As it is written: `equal`, `ordered`, `hierarchical`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::Ordered => "ordered",
            Self::Hierarchical => "hierarchical",
        }
    }
}

impl FromStr for Distance {
    type Err = RequirementError;

    fn from_str(text: &str) -> Result<Self, RequirementError> {
        Self::ALL.into_iter().find(|distance| distance.name() == text).ok_or_else(|| RequirementError::OutOfRange {
            what: "the distance",
            text: text.chars().take(40).collect(),
            range: "equal, ordered or hierarchical",
        })
    }
}

/// A valid t, at least 0 and below 1, and the distance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TCloseness {
    t: Ratio,
    distance: Distance,
}

impl TCloseness {
    /// t-closeness.
    ///
    /// # Errors
    /// t of 1 or more, with which it promises nothing.
    pub fn new(t: Ratio, distance: Distance) -> Result<Self, RequirementError> {
        if t.numerator() >= t.denominator() {
            let range = "at least 0 and below 1: no two distributions are further apart than 1";
            return Err(RequirementError::OutOfRange { what: "t", text: t.to_string(), range });
        }
        Ok(Self { t, distance })
    }

    /// t.
    pub fn t(&self) -> Ratio {
        self.t
    }

    /// What two values are apart.
    pub fn distance(&self) -> Distance {
        self.distance
    }

    /// Whether the class is close enough to the whole. Exact where masses are and products fit 127 bits, else within 1e-9.
    pub fn holds(&self, class: &Masses, setting: Setting<'_>) -> bool {
        match self.moved(class, setting) {
            Figure::Exact(moved) => moved <= self.t.into(),
            Figure::Rounded(moved) => moved <= self.t.to_f64() + 1e-9,
        }
    }

    /// t - EMD.
    pub fn margin(&self, class: &Masses, setting: Setting<'_>) -> f64 {
        left_between(self.t.to_f64(), self.moved(class, setting).to_f64())
    }

    fn moved(&self, class: &Masses, setting: Setting<'_>) -> Figure {
        setting.whole.moved(self.distance, setting.spread, class)
    }
}

/// An earth mover's distance as a sum of steps·|p(run) - q(run)| / `unit` over runs of base values.
#[derive(Clone, Debug)]
pub(crate) struct Runs {
    of: RunsOf,
    unit: u32,
}

#[derive(Clone, Debug)]
enum RunsOf {
    /// Runs that lie in one another or apart, and the one of each base value that lies in no other run of fewer values.
    Tree { nodes: Vec<TreeRun>, leaves: Vec<u32> },
    /// The first base value, the first two and so on, but not all of them; a step each.
    Line { values: u32 },
}

/// A run, and the next in which it lies.
#[derive(Clone, Copy, Debug)]
struct TreeRun {
    first: u32,
    end: u32,
    steps: u32,
    parent: Option<u32>,
}

impl Runs {
    /// The runs of a distance. O(m), hierarchical O(nodes).
    pub(crate) fn of(distance: Distance, spread: &Spread) -> Self {
        let values = spread.base().len() as u32;
        match distance {
            Distance::Equal => {
                let alone = |base| TreeRun { first: base, end: base + 1, steps: 1, parent: None };
                let of = RunsOf::Tree { nodes: (0..values).map(alone).collect(), leaves: (0..values).collect() };
                Self { of, unit: 2 }
            }
            Distance::Ordered => Self { of: RunsOf::Line { values }, unit: values.saturating_sub(1).max(1) },
            Distance::Hierarchical => Self::of_tree(spread),
        }
    }

    fn of_tree(spread: &Spread) -> Self {
        let taxonomy = spread.taxonomy();
        let top = taxonomy.levels() - 1;
        let height = |node| if taxonomy.is_leaf(node) { 0 } else { top - taxonomy.depth(node) };
        // All of the mass is below the root, in a class as in the whole: it is no run.
        let counts = |&node: &NodeId| taxonomy.parent(node).is_some() && !spread.base_values(node).is_empty();
        let mut place = vec![None; taxonomy.node_count()];
        taxonomy.nodes().filter(counts).enumerate().for_each(|(at, node)| place[node.index()] = Some(at as u32));
        let nodes = taxonomy.nodes().filter(counts).filter_map(|node| {
            let (parent, run) = (taxonomy.parent(node)?, spread.base_values(node));
            let steps = (height(parent) - height(node)) as u32;
            Some(TreeRun { first: run.start as u32, end: run.end as u32, steps, parent: place[parent.index()] })
        });
        let leaf = |&rank| place[taxonomy.leaf_node(rank).index()];
        // A root that is itself the only leaf has no run.
        let of = RunsOf::Tree { nodes: nodes.collect(), leaves: spread.base().iter().filter_map(leaf).collect() };
        Self { of, unit: (2 * top).max(1) as u32 }
    }

    fn iter(&self) -> impl Iterator<Item = (std::ops::Range<usize>, u32)> + '_ {
        let (nodes, line) = match &self.of {
            RunsOf::Tree { nodes, .. } => (nodes.as_slice(), 1..1),
            RunsOf::Line { values } => ([].as_slice(), 1..*values),
        };
        let nodes = nodes.iter().map(|run| (run.first as usize..run.end as usize, run.steps));
        nodes.chain(line.map(|end| (0..end as usize, 1)))
    }

    /// Each run: its first base value, one past its last, and steps/`unit`.
    pub(crate) fn weighed(&self) -> impl Iterator<Item = (std::ops::Range<usize>, f64)> + '_ {
        let unit = f64::from(self.unit);
        self.iter().map(move |(run, steps)| (run, f64::from(steps) / unit))
    }
}

#[cfg(test)]
mod tests;
