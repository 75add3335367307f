//! How far two values of a sensitive attribute are apart, and two distributions of them (docs/reference/requirements.md#t-closeness).

mod reference;

use std::str::FromStr;

use super::{RequirementError, Spread};
use tauell_data::taxonomy::NodeId;

pub use reference::WholeTable;

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

/// An earth mover's distance as a sum of steps·|p(run) - q(run)| / `unit` over runs of base values.
#[derive(Clone, Debug)]
pub struct Runs {
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
    pub fn of(distance: Distance, spread: &Spread) -> Self {
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
    pub fn weighed(&self) -> impl Iterator<Item = (std::ops::Range<usize>, f64)> + '_ {
        let unit = f64::from(self.unit);
        self.iter().map(move |(run, steps)| (run, f64::from(steps) / unit))
    }
}
