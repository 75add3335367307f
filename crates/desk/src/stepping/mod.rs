//! The steps of a run as data: what was decided, in words and figures, and the place of every row.
//!
//! What it is for: a method records what it does, and words each step (`publish::trace`); here that becomes what the page receives:
//! sentences, what is to be pointed at, curves and the picture of the lattice. It decides nothing and computes nothing that the
//! method decided. It must not know: JavaScript, screens, which methods there are.
//!
//! ```
//! use tauell_desk::examples;
//! use tauell_desk::run::Run;
//! use tauell_desk::session::Problem;
//! use tauell_desk::stepping::Stepping;
//!
//! let (mut session, choices) = examples::open("hospital", 0).unwrap();
//! let outcome = Run::with_trace(Problem::new(&mut session, &choices)?)?.finish()?;
//! let stepping = Stepping::new(outcome).unwrap();
//! let part = stepping.part(0, stepping.view().steps);
//! assert!(part.steps.iter().any(|step| step.text == "KEEP removes one row with hepatitis, because hepatitis has 3 of 5 rows and the limit is 1/2."));
//! # Ok::<(), tauell_desk::error::Error>(())
//! ```

mod lattice;
#[cfg(test)]
mod tests;
mod view;

pub use view::{
    StepAttribute, StepCells, StepChange, StepClass, StepPeople, StepSensitive, StepState, StepValue, StepVector,
    StepView, StepsMark, StepsPart, StepsView,
};

use std::sync::Arc;

use crate::run::Outcome;
use tauell_base::arrays::Integers;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{LeafRank, NodeId, ValueId};
use tauell_draw::pictures::Lattice;
use tauell_measure::findings::distribution::{base_labels, psi};
use tauell_measure::findings::{CumulativeFrequencies, Distribution};
use tauell_privacy::BaseIndex;
use tauell_publish::AttributeRequirements;
use tauell_publish::release::Publication;
use tauell_publish::trace::{Account, Replay, RowState, Step, StepKind, StepRows, Trace};

/// The steps of one run.
#[derive(Debug)]
pub struct Stepping {
    method: &'static str,
    title: &'static str,
    microdata: Arc<Microdata>,
    requirements: Arc<[AttributeRequirements]>,
    publication: Arc<Publication>,
    trace: Trace,
}

impl Stepping {
    /// The steps of what was published; `None` if there is no trace.
    pub fn new(mut outcome: Outcome) -> Option<Self> {
        let trace = outcome.take_trace()?;
        let (problem, about) = (outcome.problem(), outcome.problem().choices().method.about());
        Some(Self {
            method: about.name,
            title: about.title,
            microdata: Arc::clone(problem.microdata()),
            requirements: Arc::clone(problem.requirements()),
            publication: Arc::clone(outcome.shared_publication()),
            trace,
        })
    }

    /// All but the steps themselves. O(steps + rows + edges of the lattice).
    pub fn view(&self) -> StepsView {
        let attributes = self.microdata.quasi_identifiers().iter();
        let attributes = attributes.map(|of| StepAttribute {
            column: of.name().to_owned(),
            levels: of.taxonomy().levels(),
            values: (0..self.microdata.len()).map(|row| of.taxonomy().label(of.leaf_node(row))).collect(),
        });
        let sensitive =
            self.microdata.sensitive().iter().zip(&*self.requirements).map(|(of, required)| StepSensitive {
                column: of.name().to_owned(),
                values: base_labels(required.spread()),
                of: Integers(
                    (0..self.microdata.len()).map(|row| base_of(required, of.leaf_node(row)) as u32).collect(),
                ),
                requirements: required.requirements().iter().map(|one| one.said()).collect(),
                psi: psi(required),
            });
        StepsView {
            method: self.method,
            title: self.title,
            steps: self.trace.steps().len(),
            marks: self.marks(),
            rows: Integers(self.microdata.rows().to_vec()),
            attributes: attributes.collect(),
            sensitive: sensitive.collect(),
            classes: self.classes(),
            vectors: lattice::vectors(&self.trace),
            every_group: self.trace.tells_every_group(),
            tables: self.trace.steps().iter().any(|step| step.visit().is_some_and(|visit| visit.verdict.is_some())),
            sets: self.trace.steps().iter().any(|step| step.kind() == StepKind::Draws),
            line: Integers(self.line().unwrap_or_default()),
        }
    }

    /// Some of the steps, and the place of every row before the first of them. O(steps up to there + rows · steps of
    /// the part).
    pub fn part(&self, start: usize, count: usize) -> StepsPart {
        let mut replay = Replay::new(&self.microdata);
        let steps = self.trace.steps();
        let start = start.min(steps.len());
        let mut closed: Vec<Box<[NodeId]>> = Vec::new();
        for step in &steps[..start] {
            replay.apply(step);
            // Another way to end closes its last classes again.
            let classes = &replay.standing().classes;
            closed.truncate(classes.len());
            closed.extend_from_slice(&classes[closed.len()..]);
        }
        let mut vector = steps[..start].iter().rev().find_map(|step| step.visit()).and_then(|visit| visit.place);
        let state = self.state(replay.standing(), &closed);
        let part = steps.iter().enumerate().skip(start).take(count);
        let steps = part.map(|(index, step)| {
            let before = replay.clone();
            replay.apply(step);
            vector = step.visit().map_or(vector, |visit| visit.place);
            let scene = self.trace.scene(index, (&self.microdata, &self.requirements), &before);
            let mut account = Account::default();
            step.describe(&scene, &mut account);
            let Account { text, because, class, rows, values, over } = account;
            let people = step.people(&scene, &replay).map(|rows| self.people(rows));
            let changes = self.changes(before.standing(), replay.standing());
            let rows = Integers(rows);
            StepView { index, kind: step.kind(), text, because, vector, class, rows, values, over, people, changes }
        });
        let steps = steps.collect();
        StepsPart { start, state, steps }
    }

    /// The lattice of level vectors, where there are few enough to be drawn; what is visited at a step is marked.
    pub fn lattice(&self, step: Option<usize>) -> Option<Lattice> {
        lattice::lattice(&self.microdata, &self.trace, step)
    }

    fn people(&self, StepRows { who, cells, rows, standing }: StepRows<'_>) -> StepPeople {
        let (mut distributions, mut curves) = (Vec::new(), Vec::new());
        for (attribute, (required, nodes)) in self.requirements.iter().zip(&standing.sensitive).enumerate() {
            let mut counts = vec![0u64; required.spread().values().len()];
            for &row in &rows {
                let value = match standing.set(attribute, row as usize) {
                    // What it draws is what is published.
                    Some(_) => self.publication.value_of(attribute, row as usize),
                    None => ValueId::from(nodes[row as usize]),
                };
                counts[value.index()] += 1;
            }
            let counts = (0u32..).map(ValueId).zip(counts).filter(|&(_, count)| count > 0);
            let counts: Vec<(ValueId, u64)> = counts.collect();
            distributions.push(Distribution::of(required.spread(), &counts));
            curves.push(CumulativeFrequencies::of(&required.masses(counts)));
        }
        StepPeople { what: who, cells: self.labels(&cells), rows: Integers(rows), distributions, curves }
    }

    /// A published quasi-identifier, column by column.
    fn labels(&self, cells: &[NodeId]) -> Vec<String> {
        let all = cells.iter().zip(self.microdata.quasi_identifiers());
        all.map(|(&node, of)| of.taxonomy().label(node).to_owned()).collect()
    }

    /// The state, given what classes were published with when they closed.
    fn state(&self, standing: &RowState, closed: &[Box<[NodeId]>]) -> StepState {
        let mut values = Vec::new();
        for (attribute, nodes) in standing.sensitive.iter().enumerate() {
            let own = &self.microdata.sensitive()[attribute];
            for (row, &node) in nodes.iter().enumerate().filter(|&(row, &node)| own.leaf_node(row) != node) {
                values.push(self.value(attribute, row as u32, node));
            }
            let sets = (0..nodes.len()).filter_map(|row| Some((row, standing.set(attribute, row)?)));
            values.extend(sets.map(|(row, set)| self.set(attribute, row as u32, set)));
        }
        StepState { class_of: standing.class_of.clone(), values, cells: self.changed_cells(closed, &standing.classes) }
    }

    fn changes(&self, before: &RowState, after: &RowState) -> StepChange {
        let (mut rows, mut classes, mut values) = (Vec::new(), Vec::new(), Vec::new());
        for row in 0..self.microdata.len() {
            if before.class_of[row] != after.class_of[row] {
                rows.push(row as u32);
                classes.push(after.class_of[row]);
            }
            for (attribute, nodes) in after.sensitive.iter().enumerate() {
                if before.sensitive[attribute][row] != nodes[row] {
                    values.push(self.value(attribute, row as u32, nodes[row]));
                }
                if let Some(set) = after.set(attribute, row).filter(|_| before.set(attribute, row).is_none()) {
                    values.push(self.set(attribute, row as u32, set));
                }
            }
        }
        let cells = self.changed_cells(&before.classes, &after.classes);
        StepChange { rows: Integers(rows), classes, values, cells }
    }

    /// Classes of both lists that have other cells in the second one.
    fn changed_cells(&self, before: &[Box<[NodeId]>], after: &[Box<[NodeId]>]) -> Vec<StepCells> {
        let changed = before.iter().zip(after).enumerate().filter(|(_, (before, after))| before != after);
        changed.map(|(class, (_, after))| StepCells { class, cells: self.labels(after) }).collect()
    }

    fn value(&self, attribute: usize, row: u32, node: NodeId) -> StepValue {
        let required = &self.requirements[attribute];
        let label = required.spread().taxonomy().label(node).to_owned();
        let of = required.spread().base_values(node).map(|base| base as u32).collect();
        StepValue { attribute, row, label, of: Integers(of) }
    }

    /// A set of values, of which a row has one.
    fn set(&self, attribute: usize, row: u32, set: &[LeafRank]) -> StepValue {
        let spread = self.requirements[attribute].spread();
        let nodes = set.iter().map(|&value| spread.taxonomy().leaf_node(value));
        let of = nodes.map(|node| spread.base_values(node).start as u32).collect();
        let label = spread.values().label(self.publication.value_of(attribute, row as usize)).to_owned();
        StepValue { attribute, row, label, of: Integers(of) }
    }

    /// Every class that closes, in that order. If the last one is made in two ways, it is that of the chosen way.
    fn classes(&self) -> Vec<StepClass> {
        let mut replay = Replay::new(&self.microdata);
        let mut classes: Vec<StepClass> = Vec::new();
        let mut again = Vec::new();
        for (step, of) in self.trace.steps().iter().enumerate() {
            let before = replay.standing().classes.len();
            replay.apply(of);
            for class in before..replay.standing().classes.len() {
                if class == classes.len() {
                    let cells = self.labels(&replay.standing().classes[class]);
                    classes.push(StepClass { cells, step, published: None });
                } else {
                    again.push((class, step));
                }
            }
        }
        if replay.ends_otherwise() {
            again.into_iter().for_each(|(class, step)| classes[class].step = step);
        }
        for (row, class) in replay.standing().class_of.iter().enumerate() {
            if let Some(class) = *class {
                classes[class].published = self.publication.class_of(row);
            }
        }
        // People whose values do not change may share them.
        for class in classes.iter_mut().filter(|class| class.cells.is_empty()) {
            let one = class.published.and_then(|class| self.publication.class(class).cells());
            let cells = one.into_iter().flatten().enumerate();
            let labels = cells.map(|(of, &value)| self.publication.quasi_identifier_values(of).label(value).to_owned());
            class.cells = labels.collect();
        }
        classes
    }

    /// The line in which all rows are put.
    fn line(&self) -> Option<Vec<u32>> {
        let mut lines = self.trace.steps().iter().filter_map(|step| step.line());
        lines.find(|rows| rows.len() == self.microdata.len()).map(<[u32]>::to_vec)
    }

    /// The steps at which something is decided.
    fn marks(&self) -> Vec<StepsMark> {
        let steps = self.trace.steps();
        let is_quiet = |(place, step): (usize, &Step)| {
            let next = || steps[place + 1..].iter().find(|step| !step.is_quiet());
            let is_idle = || next().is_none_or(|next| next.kind() != StepKind::Looks);
            step.is_quiet() || step.kind() == StepKind::Visits && is_idle()
        };
        let decisive = steps.iter().enumerate().filter(|&step| !is_quiet(step));
        decisive.map(|(step, of)| StepsMark { step, kind: of.kind() }).collect()
    }
}

/// The base value of a leaf.
fn base_of(required: &AttributeRequirements, leaf: NodeId) -> BaseIndex {
    required.spread().base_values(leaf).start
}
