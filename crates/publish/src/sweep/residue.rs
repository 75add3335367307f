//! What is left after the sweep, on its way into the last class, at the roots (docs/sweep.md#residue).
//!
//! Sensitive values are generalized until the rows keep what that can help to keep. Where they still break a requirement
//! (too few for k-anonymity, too far from the whole table, nothing left to generalize), that is taken back, and the
//! closed class that costs the least information comes in, until all holds. In the worst case the last class is the whole
//! table, which keeps every promise before the sweep begins.
//!
//! To change it: every requirement is closed under union, and only so does taking classes in come to an end. A step that can be taken
//! back must leave rows and values as they were before it.

use tauell_base::sorting::sort_places;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;
use tauell_privacy::{Masses, Requirement};

use super::super::generalize::{Climb, GeneralizeSensitive};
use super::super::trace::{Missed, Trace};
use super::super::{Promise, PublishError, SensitiveState};
use super::steps::SweepStep;
use super::visit::Closed;

pub(super) struct Residue {
    rows: Vec<u32>,
    climb: Climb,
    /// The sensitive values before any was generalized here.
    before: SensitiveState,
    run: GeneralizeSensitive,
    /// Rows that every class has at the least, whatever is promised on sensitive attributes.
    least_rows: u64,
    /// Closed classes, the cheapest last; made when first needed.
    cheapest: Option<Vec<usize>>,
    /// Rows and closed classes as they stood at the beginning, where they are kept; copied before anything becomes of them.
    original: Option<Original>,
    /// Whether classes have to come in, and what makes that so where it is not too few rows.
    bringing: Option<Option<PublishError>>,
}

/// Rows and closed classes as they stood before the last class was made.
pub(super) struct Original {
    pub rows: Vec<u32>,
    pub classes: Vec<Closed>,
}

impl Original {
    /// Goes on copying the first `count` classes; true when all are copied.
    fn copy(&mut self, classes: &[Closed], count: usize, left: &mut u64) -> bool {
        while self.classes.len() < count && *left > 0 {
            let class = &classes[self.classes.len()];
            *left = left.saturating_sub(class.1.len() as u64 / 4 + 60);
            self.classes.push(class.clone());
        }
        self.classes.len() == count
    }
}

impl Residue {
    /// The rows without a class, ascending. With `keep` it keeps them and the closed classes as they are.
    pub fn new(
        rows: Vec<u32>,
        promises: &[Promise],
        sensitive: &SensitiveState,
        climb: Climb,
        least_rows: u64,
        keep: bool,
    ) -> Self {
        let run = GeneralizeSensitive::new(promises, rows.clone(), climb);
        let original = keep.then(|| Original { rows: rows.clone(), classes: Vec::new() });
        Self { rows, climb, before: sensitive.clone(), run, least_rows, cheapest: None, original, bringing: None }
    }

    /// Rows in the last class so far.
    pub fn rows(&self) -> u64 {
        self.rows.len() as u64
    }

    /// Rows and closed classes as they stood at the beginning, once the last class is closed: where they were kept, and something
    /// has become of them. `classes` are those with the last one. `None` where there is more to copy.
    pub fn original(&mut self, classes: &[Closed], changed: bool, left: &mut u64) -> Option<Option<Original>> {
        let Some(original) = &mut self.original else { return Some(None) };
        let brought_in = self.cheapest.is_some();
        if !changed && !brought_in {
            return Some(None);
        }
        // Those that came in were copied before; else the last one is the only one that is new.
        let count = classes.len() - usize::from(!original.rows.is_empty());
        (brought_in || original.copy(classes, count, left)).then(|| self.original.take())
    }

    /// Works for about `budget` units. `Ok(true)` when the last class is closed, and added to the classes.
    ///
    /// # Errors
    /// Nothing is left to generalize, and no class to bring in.
    pub fn advance(
        &mut self,
        promises: &[Promise],
        microdata: &Microdata,
        sensitive: &mut SensitiveState,
        classes: &mut Vec<Closed>,
        mut trace: Option<&mut Trace>,
        budget: u64,
    ) -> Result<bool, PublishError> {
        if self.bringing.is_none() {
            match self.run.advance(promises, microdata, sensitive, trace.as_deref_mut(), budget) {
                Ok(false) => return Ok(false),
                Ok(true)
                    if self.has_rows()
                        && promises
                            .iter()
                            .zip(self.masses(promises, sensitive))
                            .all(|(one, masses)| one.holds(&masses)) =>
                {
                    close(microdata, classes, std::mem::take(&mut self.rows), trace);
                    return Ok(true);
                }
                Ok(true) => self.bringing = Some(None),
                Err(stuck) => self.bringing = Some(Some(stuck)),
            }
        }
        if let Some(original) = &mut self.original
            && self.cheapest.is_none()
            && !original.copy(classes, classes.len(), &mut budget.max(1))
        {
            return Ok(false);
        }
        let stuck = self.bringing.take().flatten();
        if let Some(trace) = trace.as_deref_mut().filter(|_| sensitive.steps() > self.before.steps()) {
            trace.tell(SweepStep::TakenBack);
        }
        *sensitive = self.before.clone();
        if !self.bring_in(promises, microdata, sensitive, classes, trace) {
            // The whole table was seen to keep its promises before the sweep.
            return Err(stuck.expect("the whole table keeps what generalizing cannot mend"));
        }
        self.run = GeneralizeSensitive::new(promises, self.rows.clone(), self.climb);
        Ok(false)
    }

    /// Brings classes in, one at the least, until the rows keep what generalizing cannot mend. False where there is none.
    fn bring_in(
        &mut self,
        promises: &[Promise],
        microdata: &Microdata,
        sensitive: &SensitiveState,
        classes: &mut [Closed],
        mut trace: Option<&mut Trace>,
    ) -> bool {
        let cheapest = self.cheapest.get_or_insert_with(|| by_cost(microdata, classes));
        let Some(first) = cheapest.pop() else { return false };
        let mut next = Some(first);
        while let Some(class) = next {
            if let Some(trace) = trace.as_deref_mut() {
                let missed = promises.iter().enumerate().find_map(|(attribute, promise)| {
                    let masses = sensitive.masses(promise, attribute, &self.rows);
                    Missed::first(attribute, promise.requirements(), &masses, promise.setting())
                });
                trace.tell(SweepStep::TookIn { class, missed });
            }
            self.rows.append(&mut classes[class].1);
            let masses: Vec<Masses> =
                promises.iter().enumerate().map(|(i, promise)| sensitive.masses(promise, i, &self.rows)).collect();
            let holds = promises.iter().zip(&masses).all(|(promise, masses)| {
                let mut kept = promise.requirements().iter().filter(|one| !Requirement::can_generalizing_help(one));
                kept.all(|requirement| requirement.holds(masses, promise.setting()))
            });
            let enough = self.rows.len() as u64 >= self.least_rows;
            next = if holds && enough { None } else { cheapest.pop() };
        }
        self.rows.sort_unstable();
        true
    }

    /// Whether there are rows enough for a class, or none.
    fn has_rows(&self) -> bool {
        self.rows.is_empty() || self.rows() >= self.least_rows
    }

    fn masses(&self, promises: &[Promise], sensitive: &SensitiveState) -> Vec<Masses> {
        promises.iter().enumerate().map(|(i, promise)| sensitive.masses(promise, i, &self.rows)).collect()
    }
}

/// Closes the last class, at the roots; classes that were brought in are gone.
pub(super) fn close(microdata: &Microdata, classes: &mut Vec<Closed>, rows: Vec<u32>, trace: Option<&mut Trace>) {
    classes.retain(|(_, rows)| !rows.is_empty());
    if !rows.is_empty() {
        let roots: Box<[NodeId]> = microdata.quasi_identifiers().iter().map(|_| NodeId::ROOT).collect();
        if let Some(trace) = trace {
            trace.tell(SweepStep::ClosedLast { cells: roots.clone(), rows: rows.clone() });
        }
        classes.push((roots, rows));
    }
}

/// The classes by what it costs to publish their rows at the roots: their quasi-identifiers' information. The dearest first;
/// among equals the last in the order of values.
fn by_cost(microdata: &Microdata, classes: &[Closed]) -> Vec<usize> {
    let costs = costs(microdata, classes);
    let mut order: Vec<usize> = (0..classes.len()).collect();
    sort_places(&mut order, |a, b| {
        costs[b].cmp(&costs[a]).then_with(|| classes[b].0.cmp(&classes[a].0)).then(b.cmp(&a))
    });
    order
}

/// What it costs to publish the rows of each class at the roots, in billionths, so that what is equal is equal.
pub(super) fn costs(microdata: &Microdata, classes: &[Closed]) -> Vec<u64> {
    let quasi_identifiers = microdata.quasi_identifiers();
    let information = |cells: &[NodeId]| -> f64 {
        let leaves =
            cells.iter().zip(quasi_identifiers).map(|(&node, attribute)| attribute.taxonomy().leaves(node).len());
        leaves.map(|leaves| 1.0 / leaves as f64).sum()
    };
    let roots: Vec<NodeId> = quasi_identifiers.iter().map(|_| NodeId::ROOT).collect();
    let least = information(&roots);
    let cost = |(cells, rows): &Closed| ((information(cells) - least) * rows.len() as f64 * 1e9).round() as u64;
    classes.iter().map(cost).collect()
}
