//! Rows change places between tuples that stand near each other, where more is kept so.

use std::sync::Arc;

use crate::row_order::Alike;
use tauell_base::slices::part;
use tauell_data::microdata::{Attribute, Microdata};
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

/// Exchanges under way. Each pass puts the tuples in another order: by the values of their rows of one group, beginning with another attribute. Of
/// so many tuples as stand next to each other the rows of one group after the other are dealt out anew, so that all of them
/// together keep the most information.
///
/// It treats all groups alike but for their numbers, which are those in which their first rows stand. O(rows · attributes · (window + depth)) a pass.
pub(super) struct Exchanging {
    tuples: Tuples,
    /// By row: where it stands among them.
    place_of: Vec<u32>,
    passes: usize,
    pass: usize,
    stage: Stage,
    best: Best,
}

enum Stage {
    Sorting(Alike),
    /// Tuples in the order of this pass, and the next one.
    Windows(Vec<u32>, usize),
    Finished,
}

impl Exchanging {
    /// Nothing exchanged yet. O(rows).
    pub fn new(tuples: Tuples) -> Self {
        let mut place_of = vec![0; tuples.rows.len()];
        for (at, &row) in (0..).zip(&tuples.rows) {
            place_of[row as usize] = at;
        }
        let passes = (ROWS_OF_PASSES / tuples.rows.len().max(1)).clamp(1, PASSES);
        let best = Best::new(&tuples.microdata);
        let mut exchanging = Self { tuples, place_of, passes, pass: 0, stage: Stage::Finished, best };
        exchanging.begin();
        exchanging
    }

    /// A pass, where there is one more and more than one tuple.
    fn begin(&mut self) {
        self.stage = if self.pass < self.passes && self.tuples.len() > 1 {
            Stage::Sorting(Alike::new(self.tuples.rows.len()))
        } else {
            Stage::Finished
        };
    }

    /// Goes on until the slice has nothing left; true when all passes are made.
    pub fn advance(&mut self, left: &mut u64) -> bool {
        let microdata = Arc::clone(&self.tuples.microdata);
        let quasi = microdata.quasi_identifiers();
        while *left > 0 {
            match &mut self.stage {
                Stage::Sorting(alike) => {
                    let pass = self.pass;
                    // The first attribute of the order is sorted by last.
                    let column = |sort: usize| {
                        let at = quasi.len().checked_sub(sort + 1)?;
                        let of: &Attribute = &quasi[(at + pass) % quasi.len()];
                        Some((of.leaves(), of.taxonomy().leaf_count()))
                    };
                    if alike.advance(column, left) {
                        let Stage::Sorting(alike) = std::mem::replace(&mut self.stage, Stage::Finished) else {
                            continue;
                        };
                        let size = self.tuples.size as u32;
                        let lead = (pass % self.tuples.size) as u32;
                        let places = alike.finish().into_iter().map(|row| self.place_of[row as usize]);
                        let order = places.filter(|place| place % size == lead).map(|place| place / size).collect();
                        self.stage = Stage::Windows(order, 0);
                    }
                }
                Stage::Windows(order, next) => {
                    let size = self.tuples.size as u64;
                    let each = (WINDOW as u64).pow(2) * (LOOK * quasi.len() as u64 + CUBE * WINDOW as u64) * size;
                    for window in part(next, order.len().div_ceil(WINDOW), left, each) {
                        let end = order.len().min((window + 1) * WINDOW);
                        self.best.of(&order[window * WINDOW..end], &mut self.tuples, &mut self.place_of);
                    }
                    if *next == order.len().div_ceil(WINDOW) {
                        self.pass += 1;
                        self.begin();
                        return self.advance(left);
                    }
                }
                Stage::Finished => return true,
            }
        }
        matches!(self.stage, Stage::Finished)
    }

    /// The tuples.
    pub fn finish(self) -> Tuples {
        self.tuples
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
