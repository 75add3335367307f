//! Rows change places between tuples that stand near each other, where more is kept so.

use std::sync::Arc;

use crate::row_order::ordered;
use tauell_base::pace::Pace;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{NodeId, Taxonomy};

use super::assigning::Assigning;

/// How many tuples exchange their rows at a time. Twice as many cost about twice as much a tuple and gain about a third more.
const WINDOW: usize = 32;

/// How often all tuples are gone through, at the most, and rows times passes where that is more.
const PASSES: usize = 6;
const ROWS_OF_PASSES: usize = 600_000;

/// What it costs to look at a value of a row beside a tuple, and to find the best assignment by the cube of its size, in units of some
/// nanoseconds.
const LOOK: u64 = 3;
const CUBE: u64 = 1;

/// Tuples of a bucket, of which each has one row of each group.
pub(super) struct Tuples {
    microdata: Arc<Microdata>,
    /// How many groups there are.
    pub size: usize,
    /// One tuple after the other, its rows by group.
    pub rows: Vec<u32>,
}

impl Tuples {
    /// No tuple yet.
    pub fn new(microdata: Arc<Microdata>, size: usize) -> Self {
        Self { microdata, size, rows: Vec::new() }
    }

    /// Their table.
    pub fn microdata(&self) -> &Arc<Microdata> {
        &self.microdata
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.rows.len() / self.size
    }
}

/// Exchanges rows between tuples, so that all of them together retain the most information. Each pass puts the tuples in another order: by the values
/// of their rows of one group, beginning with another attribute. Then of some tuples that are next to each other the rows of one group after the
/// other are dealt out anew.
///
/// It treats all groups alike but for their numbers, which are in the order of their first rows. O(rows · attributes · (window + depth)) a pass.
pub(super) async fn exchange(tuples: &mut Tuples, pace: &Pace) {
    if tuples.len() < 2 {
        return;
    }
    let microdata = Arc::clone(&tuples.microdata);
    let (quasi, rows, size) = (microdata.quasi_identifiers(), tuples.rows.len() as u32, tuples.size as u32);
    // By row: its place in the tuples.
    let mut place_of = vec![0; tuples.rows.len()];
    for (at, &row) in (0..).zip(&tuples.rows) {
        place_of[row as usize] = at;
    }
    let mut best = Best::new(&microdata);
    for pass in 0..(ROWS_OF_PASSES / tuples.rows.len()).clamp(1, PASSES) {
        // The attribute that leads is sorted by last.
        let by_importance = quasi.iter().cycle().skip(pass).take(quasi.len());
        let mut columns: Vec<_> = by_importance.map(|of| (of.leaves(), of.taxonomy().leaf_count())).collect();
        columns.reverse();
        let in_order = ordered((0..rows).collect(), &columns, pace).await;
        let lead = pass as u32 % size;
        let places = in_order.into_iter().map(|row| place_of[row as usize]);
        let order: Vec<u32> = places.filter(|place| place % size == lead).map(|place| place / size).collect();
        let window = (WINDOW as u64).pow(2) * (LOOK * quasi.len() as u64 + CUBE * WINDOW as u64) * u64::from(size);
        pace.each(0..order.len().div_ceil(WINDOW), window, |window| {
            let end = order.len().min((window + 1) * WINDOW);
            best.of(&order[window * WINDOW..end], tuples, &mut place_of);
        })
        .await;
        pace.pause(0).await;
    }
}

/// What a node keeps once it covers one more leaf: 1 over the leaves of the least node that covers both.
enum Kept {
    /// By node and leaf.
    Known(Vec<f64>),
    /// By node, of which the right one is looked for.
    OfNode(Vec<f64>),
}

/// Nodes times leaves up to which it is known beforehand.
const KNOWN: usize = 1 << 16;

impl Kept {
    fn new(taxonomy: &Taxonomy) -> Self {
        let of_node: Vec<f64> = taxonomy.nodes().map(|node| 1.0 / taxonomy.leaves(node).len() as f64).collect();
        if taxonomy.node_count() * taxonomy.leaf_count() > KNOWN {
            return Self::OfNode(of_node);
        }
        let with = |node| (0..taxonomy.leaf_count()).map(move |leaf| (node, leaf));
        let all = taxonomy.nodes().flat_map(with);
        Self::Known(all.map(|(node, leaf)| of_node[over(taxonomy, node, leaf as u32).index()]).collect())
    }

    fn with(&self, taxonomy: &Taxonomy, node: NodeId, leaf: u32) -> f64 {
        match self {
            Self::Known(known) => known[node.index() * taxonomy.leaf_count() + leaf as usize],
            Self::OfNode(of_node) => of_node[over(taxonomy, node, leaf).index()],
        }
    }
}

/// The least node that covers a node and a leaf.
fn over(taxonomy: &Taxonomy, mut node: NodeId, leaf: u32) -> NodeId {
    while !taxonomy.leaves(node).contains(&(leaf as usize)) {
        node = taxonomy.parent(node).expect("the root covers all leaves");
    }
    node
}

/// The best way to deal rows of a group out to some tuples.
struct Best {
    /// By attribute.
    kept: Vec<Kept>,
    assigning: Assigning,
    columns: Vec<usize>,
    costs: Vec<f64>,
    /// By tuple: what covers its other rows in the attribute at hand.
    covers: Vec<NodeId>,
    rows: Vec<u32>,
    leaves: Vec<u32>,
}

impl Best {
    fn new(microdata: &Microdata) -> Self {
        Self {
            kept: microdata.quasi_identifiers().iter().map(|of| Kept::new(of.taxonomy())).collect(),
            assigning: Assigning::default(),
            columns: Vec::new(),
            costs: Vec::new(),
            covers: Vec::new(),
            rows: Vec::new(),
            leaves: Vec::new(),
        }
    }

    /// Deals out the rows of one group after the other.
    fn of(&mut self, window: &[u32], tuples: &mut Tuples, place_of: &mut [u32]) {
        let (many, size) = (window.len(), tuples.size);
        for group in 0..size {
            self.rows.clear();
            self.rows.extend(window.iter().map(|&tuple| tuples.rows[tuple as usize * size + group]));
            self.costs.clear();
            self.costs.resize(many * many, 0.0);
            for (of, kept) in tuples.microdata.quasi_identifiers().iter().zip(&self.kept) {
                let (taxonomy, leaves) = (of.taxonomy(), of.leaves());
                self.covers.clear();
                self.covers.extend(window.iter().map(|&tuple| {
                    let members = &tuples.rows[tuple as usize * size..][..size];
                    let first = members[usize::from(group == 0)];
                    let others = members.iter().enumerate().filter(|&(at, _)| at != group);
                    others.fold(of.leaf_node(first as usize), |node, (_, &row)| {
                        over(taxonomy, node, leaves[row as usize])
                    })
                }));
                self.leaves.clear();
                self.leaves.extend(self.rows.iter().map(|&row| leaves[row as usize]));
                for (costs, &cover) in self.costs.chunks_exact_mut(many).zip(&self.covers) {
                    for (cost, &leaf) in costs.iter_mut().zip(&self.leaves) {
                        *cost -= kept.with(taxonomy, cover, leaf);
                    }
                }
            }
            self.assigning.assign(&self.costs, many, &mut self.columns);
            for (&tuple, &column) in window.iter().zip(&self.columns) {
                let place = tuple as usize * size + group;
                tuples.rows[place] = self.rows[column];
                place_of[self.rows[column] as usize] = place as u32;
            }
        }
    }
}
