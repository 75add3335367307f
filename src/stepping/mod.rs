//! The steps of a run as data for who goes through them: what was decided, in words and figures, and where every row stands.
//!
//! What it is for: a method tells what it does as figures (`publish::trace`); here that becomes sentences, what is to be pointed
//! at, curves and the picture of the lattice. It decides nothing and works out nothing that the method decided. It must not know:
//! JavaScript, screens, how a step was found.
//!
//! ```
//! use tauell::examples;
//! use tauell::run::Run;
//! use tauell::session::Problem;
//! use tauell::stepping::Stepping;
//!
//! let (mut session, choices) = examples::open("hospital", 0).unwrap();
//! let outcome = Run::telling(Problem::new(&mut session, &choices)?)?.finish()?;
//! let stepping = Stepping::new(&outcome).unwrap();
//! let part = stepping.part(0, stepping.view().steps);
//! assert!(part.steps.iter().any(|step| step.text == "hepatitis has 3 of 5 people here, the limit is half: one row with hepatitis moves on."));
//! # Ok::<(), tauell::error::Error>(())
//! ```

mod amounts;
mod lattice;
mod sentences;
#[cfg(test)]
mod tests;
mod view;

pub use view::{
    StepAttribute, StepChange, StepClass, StepKind, StepPeople, StepSensitive, StepState, StepValue, StepVector,
    StepView, StepWho, StepsMark, StepsPart, StepsView,
};

use std::sync::Arc;

use crate::findings::distribution::{base_labels, psi};
use crate::findings::{Curve, Distribution};
use crate::microdata::Microdata;
use crate::packed::Integers;
use crate::pictures::Drawn;
use crate::privacy::BaseIndex;
use crate::publish::Promise;
use crate::publish::trace::{Replay, Standing, Step, Trace};
use crate::release::Publication;
use crate::run::Outcome;
use crate::taxonomy::NodeId;

use sentences::{Looked, Teller};

/// The steps of one run.
#[derive(Clone, Debug)]
pub struct Stepping {
    method: &'static str,
    title: &'static str,
    microdata: Arc<Microdata>,
    promises: Arc<[Promise]>,
    publication: Arc<Publication>,
    trace: Trace,
}

impl Stepping {
    /// The steps of what was published; `None` where they were not told.
    pub fn new(outcome: &Outcome) -> Option<Self> {
        let (problem, about) = (outcome.problem(), outcome.problem().choices().method.about());
        Some(Self {
            method: about.name,
            title: about.title,
            microdata: Arc::clone(problem.microdata()),
            promises: Arc::clone(problem.promises()),
            publication: Arc::clone(outcome.shared_publication()),
            trace: outcome.trace()?.clone(),
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
        let sensitive = self.microdata.sensitive().iter().zip(&*self.promises).map(|(of, promise)| StepSensitive {
            column: of.name().to_owned(),
            values: base_labels(promise.spread()),
            of: Integers((0..self.microdata.len()).map(|row| base_of(promise, of.leaf_node(row)) as u32).collect()),
            requirements: promise.requirements().iter().map(|one| one.said()).collect(),
            psi: psi(promise),
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
        }
    }

    /// Some of the steps, and where every row stands before the first of them. O(steps up to there + rows · steps of the part).
    pub fn part(&self, start: usize, count: usize) -> StepsPart {
        let mut replay = Replay::new(&self.microdata);
        let steps = self.trace.steps();
        let start = start.min(steps.len());
        let mut teller = Teller::new(&self.microdata, &self.promises, &self.trace);
        for step in &steps[..start] {
            teller.pass(step);
            replay.apply(step);
        }
        let state = self.state(replay.standing());
        let part = steps.iter().enumerate().skip(start).take(count);
        let steps = part.map(|(index, step)| {
            let before = replay.clone();
            let told = teller.tell(step, &replay);
            replay.apply(step);
            let people = teller.people(step, &before, &replay).map(|Looked { what, cells, rows, at }| {
                let label = |(attribute, &node): (usize, &NodeId)| {
                    self.microdata.quasi_identifiers()[attribute].taxonomy().label(node).to_owned()
                };
                StepPeople {
                    what,
                    cells: cells.iter().enumerate().map(label).collect(),
                    distributions: self.each(&rows, at, |promise, counts| Distribution::of(promise.spread(), counts)),
                    curves: self.each(&rows, at, |promise, counts| Curve::of(&promise.masses(counts.iter().copied()))),
                    rows: Integers(rows),
                }
            });
            StepView {
                index,
                kind: told.kind,
                text: told.text,
                because: told.because,
                vector: told.vector,
                class: told.class,
                rows: Integers(told.rows),
                values: told.values,
                over: told.over,
                people,
                changes: self.changes(before.standing(), replay.standing()),
            }
        });
        let steps = steps.collect();
        StepsPart { start, state, steps }
    }

    /// The lattice of level vectors, where there are few enough to be drawn; what is visited at a step is marked.
    pub fn lattice(&self, width: f64, step: Option<usize>) -> Option<Drawn> {
        lattice::draw(&self.microdata, &self.trace, width, step)
    }

    /// Something of the sensitive values of some rows, one a sensitive attribute.
    fn each<T>(&self, rows: &[u32], standing: &Standing, of: impl Fn(&Promise, &[(NodeId, u64)]) -> T) -> Vec<T> {
        let all = self.promises.iter().zip(&standing.sensitive);
        all.map(|(promise, nodes)| {
            let mut found: Vec<NodeId> = rows.iter().map(|&row| nodes[row as usize]).collect();
            found.sort_unstable();
            let counts: Vec<(NodeId, u64)> =
                found.chunk_by(|a, b| a == b).map(|alike| (alike[0], alike.len() as u64)).collect();
            of(promise, &counts)
        })
        .collect()
    }

    fn state(&self, standing: &Standing) -> StepState {
        let mut values = Vec::new();
        for (attribute, nodes) in standing.sensitive.iter().enumerate() {
            let own = &self.microdata.sensitive()[attribute];
            for (row, &node) in nodes.iter().enumerate().filter(|&(row, &node)| own.leaf_node(row) != node) {
                values.push(self.value(attribute, row as u32, node));
            }
        }
        StepState { class_of: standing.class_of.clone(), values }
    }

    fn changes(&self, before: &Standing, after: &Standing) -> StepChange {
        let classes = before.class_of.iter().zip(&after.class_of).zip(0u32..);
        let moved: Vec<(u32, Option<usize>)> =
            classes.filter(|((before, after), _)| before != after).map(|((_, after), row)| (row, *after)).collect();
        let mut values = Vec::new();
        for (attribute, (before, after)) in before.sensitive.iter().zip(&after.sensitive).enumerate() {
            let all = before.iter().zip(after).zip(0u32..).filter(|((before, after), _)| before != after);
            values.extend(all.map(|((_, &after), row)| self.value(attribute, row, after)));
        }
        StepChange {
            rows: Integers(moved.iter().map(|&(row, _)| row).collect()),
            classes: moved.into_iter().map(|(_, class)| class).collect(),
            values,
        }
    }

    fn value(&self, attribute: usize, row: u32, node: NodeId) -> StepValue {
        let promise = &self.promises[attribute];
        let label = promise.spread().taxonomy().label(node).to_owned();
        let of = promise.spread().base_values(node).map(|base| base as u32).collect();
        StepValue { attribute, row, label, of: Integers(of) }
    }

    /// Every class that closes, in that order.
    fn classes(&self) -> Vec<StepClass> {
        let mut replay = Replay::new(&self.microdata);
        let mut classes: Vec<StepClass> = Vec::new();
        for (step, told) in self.trace.steps().iter().enumerate() {
            let known = replay.standing().classes.len();
            replay.apply(told);
            for (class, cells) in replay.standing().classes.iter().enumerate().skip(classes.len().min(known)) {
                if class < classes.len() {
                    continue;
                }
                let labels = cells.iter().zip(self.microdata.quasi_identifiers());
                let cells = labels.map(|(&node, of)| of.taxonomy().label(node).to_owned()).collect();
                classes.push(StepClass { cells, step, published: None });
            }
        }
        for (row, class) in replay.standing().class_of.iter().enumerate() {
            if let Some(class) = *class {
                classes[class].published = self.publication.class_of(row);
            }
        }
        classes
    }

    /// The steps at which something is decided.
    fn marks(&self) -> Vec<StepsMark> {
        let steps = self.trace.steps();
        let is_quiet = |step: &Step| matches!(step, Step::Looked { lack: Some(_), .. });
        let mut marks = Vec::new();
        for (step, told) in steps.iter().enumerate() {
            let at_a_visit = || steps[step + 1..].iter().find(|step| !is_quiet(step));
            let quiet = match told {
                Step::Visited { .. } => !matches!(at_a_visit(), Some(Step::Looked { .. })),
                told => is_quiet(told),
            };
            if !quiet {
                marks.push(StepsMark { step, kind: sentences::kind(told) });
            }
        }
        marks
    }
}

/// The base value of a leaf.
fn base_of(promise: &Promise, leaf: NodeId) -> BaseIndex {
    promise.spread().base_values(leaf).start
}
