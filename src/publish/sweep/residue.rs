//! What is left after the sweep, on its way into the last class, at the roots (docs/sweep.md#residue).
//!
//! Sensitive values are generalized until the rows keep what that can help to keep. Where they still break a requirement
//! (too few for k-anonymity, too far from the whole table, nothing left to generalize), that is taken back, and the
//! closed class that costs the least information comes in, until all holds. In the worst case the last class is the whole
//! table, which keeps every promise before the sweep begins.

use crate::microdata::Microdata;
use crate::privacy::{Masses, Requirement};
use crate::sorting::sort_places;
use crate::taxonomy::NodeId;

use super::super::generalize::{Climb, GeneralizeSensitive};
use super::super::{Promise, PublishError, SensitiveState};
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
}

impl Residue {
    /// The rows without a class, ascending.
    pub fn new(
        rows: Vec<u32>,
        promises: &[Promise],
        sensitive: &SensitiveState,
        climb: Climb,
        least_rows: u64,
    ) -> Self {
        let run = GeneralizeSensitive::new(promises, sensitive, &rows, climb);
        Self { rows, climb, before: sensitive.clone(), run, least_rows, cheapest: None }
    }

    /// Rows in the last class so far.
    pub fn rows(&self) -> u64 {
        self.rows.len() as u64
    }

    /// Whether classes came in.
    pub fn brought_in(&self) -> bool {
        self.cheapest.is_some()
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
        budget: u64,
    ) -> Result<bool, PublishError> {
        let stuck = match self.run.advance(promises, microdata, sensitive, budget) {
            Ok(false) => return Ok(false),
            Ok(true)
                if self.has_rows()
                    && promises
                        .iter()
                        .zip(self.masses(promises, sensitive))
                        .all(|(one, masses)| one.holds(&masses)) =>
            {
                close(microdata, classes, std::mem::take(&mut self.rows));
                return Ok(true);
            }
            Ok(true) => None,
            Err(stuck) => Some(stuck),
        };
        *sensitive = self.before.clone();
        if !self.bring_in(promises, microdata, sensitive, classes) {
            // The whole table was seen to keep its promises before the sweep.
            return Err(stuck.expect("the whole table keeps what generalizing cannot mend"));
        }
        self.run = GeneralizeSensitive::new(promises, sensitive, &self.rows, self.climb);
        Ok(false)
    }

    /// Brings classes in, one at the least, until the rows keep what generalizing cannot mend. False where there is none.
    fn bring_in(
        &mut self,
        promises: &[Promise],
        microdata: &Microdata,
        sensitive: &SensitiveState,
        classes: &mut [Closed],
    ) -> bool {
        let cheapest = self.cheapest.get_or_insert_with(|| by_cost(microdata, classes));
        let Some(first) = cheapest.pop() else { return false };
        let mut next = Some(first);
        while let Some(class) = next {
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
pub(super) fn close(microdata: &Microdata, classes: &mut Vec<Closed>, rows: Vec<u32>) {
    classes.retain(|(_, rows)| !rows.is_empty());
    if !rows.is_empty() {
        let roots = microdata.quasi_identifiers().iter().map(|_| NodeId::ROOT).collect();
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
