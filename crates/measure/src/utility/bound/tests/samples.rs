//! Small tables, and the cheapest of their partitions.

use std::sync::Arc;

use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId, Taxonomy, TreeBuilder};
use tauell_privacy::{Requirement, Weights};
use tauell_publish::{AttributeRequirements, COST_UNIT, Cost, Objective};

use super::super::CostBoundArgs;

/// Each with the share of the cheapest partitions' cost that its bounds reach on small tables.
pub(super) const REQUIREMENTS: &[(&str, f64)] = &[
    ("tau-l=0.5,3", 0.8),
    ("tau-l=0.6,2", 0.7),
    ("tau-l=0.4,3", 0.9),
    ("simple-l=2", 0.85),
    ("simple-l=3", 0.95),
    ("distinct-l=2", 0.75),
    ("distinct-l=3", 0.75),
    ("entropy-l=1.6", 0.7),
    ("entropy-l=2", 0.7),
    ("entropy-l=2.5", 0.75),
    ("recursive-l=0.7,2", 0.8),
    ("recursive-l=1,2", 0.6),
    ("recursive-l=2,2", 0.6),
    ("recursive-l=3,3", 0.7),
    ("pd-recursive-l=2,2,0", 0.0),
    ("npd-recursive-l=3,10,2,1", 0.4),
    ("t-close=0.3", 0.75),
    ("t-close=0.15", 0.7),
    ("t-close=0.1,ordered", 0.65),
    ("t-close=0.1,hierarchical", 0.5),
    ("k=2", 0.7),
    ("k=3", 0.8),
];

/// Draws from a seed.
pub(super) struct Draws(pub u64);

impl Draws {
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % count as u64) as usize
    }
}

/// A tree with so many leaves, some of them in groups, and perhaps chains of only children.
fn tree(draws: &mut Draws, leaves: usize) -> Taxonomy {
    let mut tree = TreeBuilder::new("*");
    let (mut leaf, mut group) = (0, 0);
    while leaf < leaves {
        let size = 1 + draws.below(3);
        let mut parent = tree.root();
        for _ in 0..draws.below(3) {
            parent = tree.add(parent, &format!("g{group}")).unwrap();
            group += 1;
        }
        for _ in 0..size.min(leaves - leaf) {
            tree.add(parent, &leaf.to_string()).unwrap();
            leaf += 1;
        }
    }
    tree.finish()
}

fn attribute(name: &str, taxonomy: Taxonomy, values: &[usize]) -> Attribute {
    let taxonomy = Arc::new(taxonomy);
    let leaf = |value: &usize| taxonomy.leaf(&value.to_string()).expect("a leaf");
    let leaves: Vec<LeafRank> = values.iter().map(leaf).collect();
    Attribute::new(name, 0, taxonomy, leaves)
}

fn microdata(rows: usize, quasi: Vec<Attribute>, sensitive: Vec<Attribute>) -> Microdata {
    Microdata::new((0..rows as u32).collect(), quasi, sensitive, Dropped::default())
}

/// One attribute of two groups of three, and a sensitive one of three values.
pub(super) fn columns(quasi: &[usize], sensitive: &[usize]) -> Microdata {
    let mut tree = TreeBuilder::new("*");
    for group in 0..2 {
        let parent = tree.add(tree.root(), &format!("g{group}")).unwrap();
        (0..3).for_each(|leaf| _ = tree.add(parent, &(3 * group + leaf).to_string()).unwrap());
    }
    let mut values = TreeBuilder::new("*");
    (0..3).for_each(|value| _ = values.add(values.root(), &value.to_string()).unwrap());
    let quasi_column = attribute("q", tree.finish(), quasi);
    microdata(quasi.len(), vec![quasi_column], vec![attribute("s", values.finish(), sensitive)])
}

/// The arguments for requirements on the first sensitive attribute, and on each further one the same.
pub(super) fn args(microdata: Arc<Microdata>, requirements: &[&str], objective: Objective) -> CostBoundArgs {
    let required = |(at, attribute): (usize, &Attribute)| {
        let parse = |text: &&str| Requirement::parse(text, attribute.taxonomy()).expect("it can be read");
        let requirements: Vec<Requirement> = requirements.iter().map(parse).collect();
        AttributeRequirements::with_default_weights(&microdata, at, requirements)
    };
    let requirements = microdata.sensitive().iter().enumerate().map(required).collect();
    let sensitive = CostBoundArgs::exact_values(&microdata);
    CostBoundArgs {
        microdata,
        requirements,
        sensitive,
        least_rows: 1,
        most_suppressed: 0,
        objective,
        budget: 60_000_000,
    }
}

/// A table of so many people under these requirements.
pub(super) fn people(
    draws: &mut Draws,
    rows: usize,
    requirements: &[&str],
    sensitive: usize,
    objective: Objective,
) -> CostBoundArgs {
    let mut column = |name: &str, leaves: usize| {
        let taxonomy = tree(draws, leaves);
        let skewed = draws.below(2) == 0;
        let values: Vec<usize> = (0..rows)
            .map(|_| if skewed { draws.below(leaves).min(draws.below(leaves)) } else { draws.below(leaves) })
            .collect();
        attribute(name, taxonomy, &values)
    };
    let quasi = vec![column("a", 5), column("b", 3)];
    let sensitive = (0..sensitive).map(|at| column(&format!("s{at}"), 4)).collect();
    args(Arc::new(microdata(rows, quasi, sensitive)), requirements, objective)
}

/// A table, its requirements, k, and published sensitive values, all of them drawn.
pub(super) fn table(draws: &mut Draws) -> CostBoundArgs {
    let (rows, sensitive) = (4 + draws.below(5), 1 + draws.below(4) / 3);
    let one = REQUIREMENTS[draws.below(REQUIREMENTS.len())].0;
    let other = REQUIREMENTS[draws.below(REQUIREMENTS.len())].0;
    let requirements = if draws.below(3) == 0 { vec![one, other] } else { vec![one] };
    let objective = [Objective::Both, Objective::Information, Objective::Loss][draws.below(3)];
    let mut args = people(draws, rows, &requirements, sensitive, objective);
    args.least_rows = [1, 1, 2, 3][draws.below(4)];
    args.most_suppressed = [0, 0, 1, 2, 4, 9][draws.below(6)];
    if draws.below(3) == 0 {
        lift(draws, &mut args);
    }
    if draws.below(5) == 0 {
        weigh(&mut args);
    }
    if draws.below(3) == 0 {
        let importance = [1 + draws.below(4) as u32, 1 + draws.below(4) as u32];
        args.microdata = Arc::new(Microdata::clone(&args.microdata).weighing(importance));
    }
    args
}

/// Generalizes some sensitive values.
fn lift(draws: &mut Draws, args: &mut CostBoundArgs) {
    let microdata = Arc::clone(&args.microdata);
    for (attribute, nodes) in microdata.sensitive().iter().zip(&mut args.sensitive) {
        let most = draws.below(3);
        for node in nodes {
            for _ in 0..draws.below(2) * most {
                *node = attribute.taxonomy().parent(*node).unwrap_or(NodeId::ROOT);
            }
        }
    }
}

/// Gives base values weights by how many rows have them.
fn weigh(args: &mut CostBoundArgs) {
    let microdata = Arc::clone(&args.microdata);
    let mut requirements = args.requirements.to_vec();
    for (at, (attribute, required)) in microdata.sensitive().iter().zip(&mut requirements).enumerate() {
        let weights = Weights::by_share(&attribute.leaf_counts());
        *required = AttributeRequirements::new(&microdata, at, required.requirements().to_vec(), &weights);
    }
    args.requirements = requirements.into();
}

/// The same table with its rows in the opposite order.
pub(super) fn reversed(args: &CostBoundArgs) -> CostBoundArgs {
    let of = |attribute: &Attribute| {
        let leaves = attribute.leaves().iter().rev().map(|&leaf| LeafRank(leaf)).collect();
        Attribute::new(attribute.name(), 0, Arc::clone(attribute.taxonomy()), leaves).weighing(attribute.weight())
    };
    let microdata = &args.microdata;
    let quasi = microdata.quasi_identifiers().iter().map(of).collect();
    let sensitive = microdata.sensitive().iter().map(of).collect();
    let mut reversed = args.clone();
    reversed.microdata = Arc::new(self::microdata(microdata.len(), quasi, sensitive));
    reversed.sensitive.iter_mut().for_each(|nodes| nodes.reverse());
    reversed
}

/// What the cheapest valid partition costs: over all sets of rows, the least of a first class and the cheapest partition of the rest,
/// for each set of rows that may be suppressed.
pub(super) fn cheapest(args: &CostBoundArgs) -> Option<Cost> {
    let rows = args.microdata.len();
    let costs: Vec<Option<Cost>> = (0..1usize << rows).map(|set| class_cost(args, set)).collect();
    let mut cheapest: Vec<Option<Cost>> = vec![None; 1 << rows];
    cheapest[0] = Some(0);
    for set in 1..1usize << rows {
        let first = set & set.wrapping_neg();
        let mut class = set;
        while class != 0 {
            if class & first != 0
                && let (Some(own), Some(rest)) = (costs[class], cheapest[set ^ class])
                && cheapest[set].is_none_or(|least| own + rest < least)
            {
                cheapest[set] = Some(own + rest);
            }
            class = (class - 1) & set;
        }
    }
    let all = (1usize << rows) - 1;
    let may_be_suppressed = |set: &usize| u64::from(set.count_ones()) <= args.most_suppressed;
    let with = |set: usize| Some(cheapest[all ^ set]? + Cost::from(set.count_ones()) * COST_UNIT);
    (0..=all).filter(may_be_suppressed).filter_map(with).min()
}

/// What a set of rows costs as a class, by definition; `None` if it violates a requirement.
fn class_cost(args: &CostBoundArgs, set: usize) -> Option<Cost> {
    let rows: Vec<usize> = (0..args.microdata.len()).filter(|row| set >> row & 1 == 1).collect();
    if (rows.len() as u64) < args.least_rows {
        return None;
    }
    for (required, nodes) in args.requirements.iter().zip(&args.sensitive) {
        let masses = required.masses(rows.iter().map(|&row| (nodes[row], 1)));
        if !required.holds(&masses) {
            return None;
        }
    }
    let attributes = args.microdata.quasi_identifiers();
    let cost = |attribute: &Attribute| {
        let taxonomy = attribute.taxonomy();
        let covers = |node: &NodeId| {
            rows.iter().all(|&row| taxonomy.leaves(*node).contains(&(attribute.leaves()[row] as usize)))
        };
        let leaves = taxonomy.nodes().filter(covers).map(|node| taxonomy.leaves(node).len()).min().expect("the root");
        args.objective.cost(leaves, taxonomy.leaf_count(), (attribute.weight(), args.microdata.weights()))
    };
    Some(rows.len() as Cost * attributes.iter().map(cost).sum::<Cost>())
}
