//! Which attributes are bounded together: as many as a lattice has place for, in the order of the quasi-identifier.

use tauell_base::numbering::Numbering;
use tauell_base::pace::Pace;
use tauell_publish::CostLadder;

use super::CostBoundArgs;

/// The distinct quasi-identifiers of a group, while attributes are added to it.
struct Tuples {
    /// By row: the number of its quasi-identifier.
    of_row: Vec<u32>,
    /// By quasi-identifier: the vectors of nodes above it.
    places: Vec<u64>,
    /// Vectors of nodes of the group's taxonomies.
    vectors: u128,
}

impl Tuples {
    /// With no attribute.
    fn new(rows: usize) -> Self {
        Self { of_row: vec![0; rows], places: vec![1], vectors: 1 }
    }

    /// With one attribute more; `None` if the vectors do not fit a number. O(rows).
    async fn with(&self, leaves: &[u32], ladder: &CostLadder, pace: &Pace) -> Option<Self> {
        let vectors = self.vectors.checked_mul(ladder.len() as u128)?;
        let above: Vec<u64> = (0..ladder.leaf_count() as u32).map(|leaf| vectors_above(ladder, leaf)).collect();
        let mut numbering = Numbering::default();
        let (mut of_row, mut places) = (Vec::with_capacity(leaves.len()), Vec::new());
        pace.each(0..leaves.len(), 20, |row| {
            let (tuple, leaf) = (self.of_row[row], leaves[row]);
            let number = numbering.of(tuple, leaf.into());
            if number as usize == places.len() {
                places.push(self.places[tuple as usize].saturating_mul(above[leaf as usize]));
            }
            of_row.push(number);
        })
        .await;
        Some(Self { of_row, places, vectors })
    }

    fn total(&self) -> u64 {
        self.places.iter().fold(0, |sum, &places| sum.saturating_add(places))
    }
}

/// Groups of attributes whose lattices have at most so many places each; one attribute at least. O(rows · attributes).
pub(super) async fn of(args: &CostBoundArgs, most_places: u64, pace: &Pace) -> Vec<Vec<usize>> {
    let all = args.microdata.quasi_identifiers();
    let mut groups: Vec<Vec<usize>> = Vec::new();
    let mut tuples = Tuples::new(args.microdata.len());
    for (at, attribute) in all.iter().enumerate() {
        let ladder = CostLadder::of(attribute, args.objective, args.microdata.weights());
        let together = tuples.with(attribute.leaves(), &ladder, pace).await.filter(|more| more.total() <= most_places);
        match (groups.last_mut(), together) {
            (Some(group), Some(more)) => {
                group.push(at);
                tuples = more;
            }
            (None, Some(more)) => {
                groups.push(vec![at]);
                tuples = more;
            }
            _ => {
                groups.push(vec![at]);
                let alone = Tuples::new(args.microdata.len());
                tuples = alone.with(attribute.leaves(), &ladder, pace).await.expect("one taxonomy's nodes fit");
            }
        }
    }
    groups
}

/// Nodes above a leaf with different leaves, itself counted.
fn vectors_above(ladder: &CostLadder, leaf: u32) -> u64 {
    let (mut node, mut count) = (ladder.leaf_node(leaf), 1);
    while ladder.parent(node) != node {
        let parent = ladder.parent(node);
        count += u64::from(ladder.leaves(parent) != ladder.leaves(node));
        node = parent;
    }
    count
}
