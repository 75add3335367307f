//! One class: its most specific value, and whether, by what and into which parts it is split.

use crate::counts::Counts;
use crate::covering::Covering;
use crate::trace::Step as Told;
use crate::trace::{CutStep, Lack, Missed, Part, Refusal, Trace, TriedIn};
use tauell_base::slices::part;
use tauell_base::sorting::sorted;
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{LeafRank, NodeId};

use super::{Ground, SplitBy};

/// No part yet.
const NONE: u32 = u32::MAX;

/// What it costs to look at a row, in units of some nanoseconds: at the part it goes to and at its place there.
const PART: u64 = 12;
const PLACE: u64 = 8;

/// What became of a class.
pub(super) enum Step<'a> {
    /// Nothing yet.
    GoOn,
    /// It is split no further, and this is its value.
    Close(Box<[NodeId]>),
    /// It is split: its rows, part after part, and how many each part has.
    Split { rows: &'a [u32], sizes: &'a [usize] },
}

/// The work on the class at hand. Its memory is used again for the next one.
pub(super) struct Splitting {
    stage: Stage,
    /// The next row of the class, or of the part at hand.
    next: usize,
    /// The most specific value that covers the class.
    value: Covering,
    /// Attributes to try, and which is next.
    candidates: Vec<usize>,
    tried: usize,
    /// The attribute after which most information is kept, so far, and how much that is.
    best: Option<(usize, f64)>,
    /// Attributes by which the class could be split, so far.
    could: usize,
    parts: Parts,
    counts: Counts,
}

enum Stage {
    /// The values of the class are looked for.
    Values,
    /// Each row is told its part.
    Parting { attribute: usize, decided: bool },
    /// Each row gets its place among its part.
    Placing { attribute: usize, decided: bool },
    /// A part, whose rows begin here, is tested under a sensitive attribute.
    Testing { attribute: usize, part: usize, start: usize, sensitive: usize },
}

/// The rows of a class under the children of its value.
struct Parts {
    /// By node of each attribute: the number of its part, while parts are numbered.
    number: Vec<Vec<u32>>,
    /// Children by number, and how many rows each has.
    children: Vec<(NodeId, usize)>,
    /// By place among the rows of the class: the number of its part.
    of: Vec<u32>,
    /// The parts in the order of the tree: child and size.
    ordered: Vec<(NodeId, usize)>,
    sizes: Vec<usize>,
    /// By number: the next place.
    places: Vec<usize>,
    /// The rows, part after part.
    rows: Vec<u32>,
}

impl Splitting {
    /// No class yet. O(nodes).
    pub fn new(microdata: &Microdata) -> Self {
        let by_node = |of: &Attribute| vec![NONE; of.taxonomy().node_count()];
        Self {
            stage: Stage::Values,
            next: 0,
            value: Covering::new(),
            candidates: Vec::new(),
            tried: 0,
            best: None,
            could: 0,
            parts: Parts {
                number: microdata.quasi_identifiers().iter().map(by_node).collect(),
                children: Vec::new(),
                of: Vec::new(),
                ordered: Vec::new(),
                sizes: Vec::new(),
                places: Vec::new(),
                rows: Vec::new(),
            },
            counts: Counts::new(microdata),
        }
    }

    /// Goes on with a class, always with the same rows until it is closed or split.
    pub fn advance(&mut self, ground: &Ground, rows: &[u32], trace: Option<&mut Trace>, left: &mut u64) -> Step<'_> {
        let quasi = ground.microdata.quasi_identifiers();
        match self.stage {
            Stage::Values => {
                if !self.value.advance(&ground.microdata, rows, left) {
                    return Step::GoOn;
                }
                self.candidates = candidates(ground, self.value.nodes(), rows.len());
                if let Some(trace) = trace {
                    trace.tell(Told::Cut(self.looked(ground, rows)));
                }
                self.try_next()
            }
            Stage::Parting { attribute, decided } => {
                let node = self.value.nodes()[attribute];
                if self.parts.number(&quasi[attribute], (attribute, node), rows, &mut self.next, left) {
                    self.next = 0;
                    let least = ground.least_rows;
                    let small = self.parts.ordered.iter().position(|&(_, size)| (size as u64) < least);
                    if let Some(part) = small.filter(|_| !decided) {
                        if let Some(trace) = trace {
                            let (parts, why) = (self.parts.told(rows), Refusal::Lack(Lack::Rows { least }));
                            trace.tell(Told::Cut(CutStep::Refused { attribute, parts, part, why }));
                        }
                        return self.try_next();
                    }
                    self.stage = Stage::Placing { attribute, decided };
                }
                Step::GoOn
            }
            Stage::Placing { attribute, decided } => {
                if self.parts.place(rows, &mut self.next, left) {
                    self.next = 0;
                    if decided {
                        let of = Some(self.could);
                        return self.split(attribute, of, rows, trace);
                    }
                    self.stage = Stage::Testing { attribute, part: 0, start: 0, sensitive: 0 };
                }
                Step::GoOn
            }
            Stage::Testing { attribute, part, start, sensitive } => {
                self.test(ground, (attribute, part, start, sensitive), rows, trace, left)
            }
        }
    }

    /// Goes on with the next attribute to try; where none is left, the class is split by the best one, or closed.
    fn try_next(&mut self) -> Step<'_> {
        self.next = 0;
        if let Some(&attribute) = self.candidates.get(self.tried) {
            self.tried += 1;
            self.stage = Stage::Parting { attribute, decided: false };
            return Step::GoOn;
        }
        if let Some((attribute, _)) = self.best {
            self.stage = Stage::Parting { attribute, decided: true };
            return Step::GoOn;
        }
        let nodes = self.value.take();
        self.begin_anew();
        Step::Close(nodes)
    }

    /// What is told of a class that is looked at.
    fn looked(&self, ground: &Ground, rows: &[u32]) -> CutStep {
        let order = match ground.options.split {
            SplitBy::Widest => TriedIn::Width,
            SplitBy::Information => TriedIn::Importance,
        };
        CutStep::Looked {
            cells: self.value.nodes().into(),
            rows: rows.to_vec(),
            tried: self.candidates.clone(),
            order,
            least: 2 * ground.least_rows,
        }
    }

    fn split(&mut self, attribute: usize, of: Option<usize>, rows: &[u32], trace: Option<&mut Trace>) -> Step<'_> {
        if let Some(trace) = trace {
            trace.tell(Told::Cut(CutStep::Cut { attribute, parts: self.parts.told(rows), of }));
        }
        self.begin_anew();
        Step::Split { rows: &self.parts.rows, sizes: &self.parts.sizes }
    }

    fn begin_anew(&mut self) {
        (self.stage, self.next, self.tried, self.best, self.could) = (Stage::Values, 0, 0, None, 0);
        self.value.begin_anew();
    }

    /// Tests a part under a sensitive attribute; behind the last one the attribute can be split by.
    fn test(
        &mut self,
        ground: &Ground,
        at: (usize, usize, usize, usize),
        class: &[u32],
        trace: Option<&mut Trace>,
        left: &mut u64,
    ) -> Step<'_> {
        let (attribute, part, start, sensitive) = at;
        let end = start + self.parts.sizes[part];
        let Some(promise) = ground.promises.get(sensitive) else {
            let last = part + 1 == self.parts.ordered.len();
            if !last {
                self.stage = Stage::Testing { attribute, part: part + 1, start: end, sensitive: 0 };
                return Step::GoOn;
            }
            if ground.options.split == SplitBy::Widest {
                return self.split(attribute, None, class, trace);
            }
            let taxonomy = ground.microdata.quasi_identifiers()[attribute].taxonomy();
            let kept: f64 =
                self.parts.ordered.iter().map(|&(child, rows)| rows as f64 * taxonomy.information(child)).sum();
            let rows: usize = self.parts.ordered.iter().map(|&(_, rows)| rows).sum();
            let before = rows as f64 * taxonomy.information(self.value.nodes()[attribute]);
            let gain = kept - before;
            self.could += 1;
            if let Some(trace) = trace {
                trace.tell(Told::Cut(CutStep::Weighed { attribute, parts: self.parts.told(class), kept, before }));
            }
            if self.best.is_none_or(|(_, most)| gain > most) {
                self.best = Some((attribute, gain));
            }
            return self.try_next();
        };
        let rows = &self.parts.rows[start..end];
        let of = &ground.microdata.sensitive()[sensitive];
        self.counts.count(of, sensitive, rows, &mut self.next, left);
        if self.next < rows.len() {
            return Step::GoOn;
        }
        self.next = 0;
        let counts = self.counts.take(of, sensitive);
        *left = left.saturating_sub(20 * counts.len() as u64);
        let (has, least) = (counts.len(), u64::from(promise.least_values()));
        let masses = (has as u64 >= least).then(|| promise.masses(counts));
        if masses.as_ref().is_some_and(|masses| promise.holds(masses)) {
            self.stage = Stage::Testing { attribute, part, start, sensitive: sensitive + 1 };
            return Step::GoOn;
        }
        if let Some(trace) = trace {
            let missed = masses.and_then(|masses| {
                Missed::first(sensitive, promise.requirements(), &masses, promise.setting()).map(Refusal::Missed)
            });
            let why = missed.unwrap_or(Refusal::Lack(Lack::Values { attribute: sensitive, has, least }));
            trace.tell(Told::Cut(CutStep::Refused { attribute, parts: self.parts.told(class), part, why }));
        }
        self.try_next()
    }
}

impl Parts {
    /// Numbers the parts under the children of a node, and tells each row its part; true when all rows have one.
    fn number(
        &mut self,
        attribute: &Attribute,
        (index, node): (usize, NodeId),
        rows: &[u32],
        next: &mut usize,
        left: &mut u64,
    ) -> bool {
        if *next == 0 {
            self.children.clear();
            self.of.clear();
        }
        let (taxonomy, numbers) = (attribute.taxonomy(), &mut self.number[index]);
        let level = taxonomy.depth(node) + 1;
        for &row in &rows[part(next, rows.len(), left, PART)] {
            let child = taxonomy.ancestor_at(LeafRank(attribute.leaves()[row as usize]), level);
            let number = &mut numbers[child.index()];
            if *number == NONE {
                *number = self.children.len() as u32;
                self.children.push((child, 0));
            }
            self.children[*number as usize].1 += 1;
            self.of.push(*number);
        }
        if *next < rows.len() {
            return false;
        }
        self.children.iter().for_each(|(child, _)| numbers[child.index()] = NONE);
        let order =
            sorted((0..self.children.len()).collect(), |a: &usize, b| self.children[*a].0.cmp(&self.children[*b].0));
        self.ordered.clear();
        self.ordered.extend(order.iter().map(|&number| self.children[number]));
        self.sizes.clear();
        self.sizes.extend(self.ordered.iter().map(|&(_, size)| size));
        self.places.clear();
        self.places.resize(order.len(), 0);
        let mut place = 0;
        for number in order {
            self.places[number] = place;
            place += self.children[number].1;
        }
        self.rows.clear();
        self.rows.resize(rows.len(), 0);
        true
    }

    /// The parts as they are told; `rows` are those that were numbered.
    fn told(&self, rows: &[u32]) -> Vec<Part> {
        let of = |&(node, _): &(NodeId, usize)| {
            let number = self.children.iter().position(|&(child, _)| child == node);
            let rows = rows.iter().zip(&self.of).filter(|&(_, &of)| Some(of as usize) == number);
            Part { node, rows: rows.map(|(&row, _)| row).collect() }
        };
        self.ordered.iter().map(of).collect()
    }

    /// Puts rows side by side that are in one part, in the order in which they came; true when all have their place.
    fn place(&mut self, rows: &[u32], next: &mut usize, left: &mut u64) -> bool {
        let of_slice = part(next, rows.len(), left, PLACE);
        for (&number, &row) in self.of[of_slice.clone()].iter().zip(&rows[of_slice]) {
            let place = &mut self.places[number as usize];
            self.rows[*place] = row;
            *place += 1;
        }
        *next == rows.len()
    }
}

/// The attributes by which a class with these values may be split, in the order in which they are tried.
fn candidates(ground: &Ground, nodes: &[NodeId], rows: usize) -> Vec<usize> {
    if (rows as u64) < 2 * ground.least_rows {
        return Vec::new();
    }
    let taxonomy = |attribute: usize| ground.microdata.quasi_identifiers()[attribute].taxonomy();
    let splittable: Vec<usize> = (0..nodes.len()).filter(|&of| !taxonomy(of).is_leaf(nodes[of])).collect();
    if ground.options.split == SplitBy::Information {
        return splittable;
    }
    // Shares of leaves as fractions; of equal ones the more important attribute comes first.
    let share = |of: usize| (taxonomy(of).leaves(nodes[of]).len() as u128, taxonomy(of).leaf_count() as u128);
    sorted(splittable, |&a, &b| {
        let ((part_a, all_a), (part_b, all_b)) = (share(a), share(b));
        (part_b * all_a).cmp(&(part_a * all_b)).then(a.cmp(&b))
    })
}
