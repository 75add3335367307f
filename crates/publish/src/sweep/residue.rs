//! What is left after the sweep, on its way into the last class, at the roots (docs/explanation/sweep.md#residue).
//!
//! Sensitive values are generalized until the rows satisfy the requirements that this can help. If they still violate
//! one (too few for k-anonymity, too far from the whole table, nothing left to generalize), that is undone, and the
//! closed class that costs the least information comes in, until all are satisfied. In the worst case, the last class
//! is the whole table, which satisfies every requirement before the sweep begins.
//!
//! To change it: every requirement is closed under union, and only so does taking classes in come to an end. A step that can be taken
//! back must leave rows and values as they were before it.

use std::ops::Range;

use tauell_base::sorting::sort_places;
use tauell_base::threads;
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;
use tauell_privacy::Requirement;

use super::super::generalize::{Climb, generalize};
use super::super::trace::Missed;
use super::super::{Phase, PublishError, SensitiveState};
use super::steps::SweepStep;
use super::visit::{Closed, Means};

/// Rows and closed classes before the last class was made.
pub(super) struct Original {
    pub rows: Vec<u32>,
    pub classes: Vec<Closed>,
}

impl Original {
    async fn copied(rows: &[u32], means: &Means<'_>) -> Self {
        let mut classes: Vec<Closed> = Vec::with_capacity(means.classes.len());
        for class in &*means.classes {
            classes.push(class.clone());
            means.pace.pause(class.1.len() as u64 / 4 + 60).await;
        }
        Self { rows: rows.to_vec(), classes }
    }
}

/// Closes the last class of the rows without one (ascending). With `copy`, returns rows and classes as they were
/// before, if they change.
///
/// # Errors
/// Nothing is left to generalize, and no class to bring in.
pub(super) async fn close_general(
    mut rows: Vec<u32>,
    sensitive: &mut SensitiveState,
    climb: Climb,
    copy: bool,
    means: &mut Means<'_>,
) -> Result<Option<Original>, PublishError> {
    let before = sensitive.clone();
    let mut original = None;
    // Closed classes, the cheapest last; put in order when first needed.
    let mut cheapest = None;
    loop {
        means.progress.enter(Phase::Residue, rows.len() as u64);
        let of = (means.microdata, means.requirements);
        let stuck = match generalize(of, &rows, climb, sensitive, means.trace.as_deref_mut(), means.pace).await {
            Ok(()) if is_class(&rows, sensitive, means, |_| true) => break,
            Ok(()) => None,
            Err(stuck) => Some(stuck),
        };
        if copy && original.is_none() {
            original = Some(Original::copied(&rows, means).await);
        }
        if sensitive.steps() > before.steps()
            && let Some(trace) = means.trace.as_deref_mut()
        {
            trace.record(SweepStep::TakenBack);
        }
        *sensitive = before.clone();
        let cheapest = cheapest.get_or_insert_with(|| by_cost(means.microdata, means.classes));
        if !bring_in(&mut rows, cheapest, sensitive, means).await {
            // The whole table satisfied its requirements before the sweep.
            return Err(stuck.expect("the whole table satisfies what generalizing cannot mend"));
        }
    }
    if copy && original.is_none() && sensitive.steps() > before.steps() {
        means.progress.enter(Phase::Residue, 0);
        original = Some(Original::copied(&rows, means).await);
    }
    close(rows, means);
    Ok(original)
}

/// Brings classes in, at least one, until the rows satisfy the requirements that generalizing cannot help. False if
/// there is none.
async fn bring_in(
    rows: &mut Vec<u32>,
    cheapest: &mut Vec<usize>,
    sensitive: &SensitiveState,
    means: &mut Means<'_>,
) -> bool {
    let (is_any, mut is_enough) = (!cheapest.is_empty(), false);
    while !is_enough && let Some(class) = cheapest.pop() {
        if let Some(trace) = means.trace.as_deref_mut() {
            let missed = means.requirements.iter().enumerate().find_map(|(attribute, required)| {
                let masses = sensitive.masses(required, attribute, rows);
                Missed::first(attribute, required.requirements(), &masses, required.setting())
            });
            trace.record(SweepStep::TookIn { class, missed });
        }
        rows.append(&mut means.classes[class].1);
        is_enough = is_class(rows, sensitive, means, |one| !one.can_generalizing_help());
        means.progress.set_loose(rows.len() as u64);
        means.pace.pause(rows.len() as u64).await;
    }
    rows.sort_unstable();
    is_any
}

/// Whether the rows are enough for a class, or none, and satisfy those of the requirements.
fn is_class(rows: &[u32], sensitive: &SensitiveState, means: &Means<'_>, of: impl Fn(&Requirement) -> bool) -> bool {
    let is_enough = rows.is_empty() || rows.len() as u64 >= means.least_rows;
    is_enough
        && means.requirements.iter().enumerate().all(|(attribute, required)| {
            let masses = sensitive.masses(required, attribute, rows);
            required.requirements().iter().filter(|one| of(one)).all(|one| one.holds(&masses, required.setting()))
        })
}

/// Closes the last class, at the roots; classes that were brought in are gone.
pub(super) fn close(rows: Vec<u32>, means: &mut Means<'_>) {
    means.classes.retain(|(_, rows)| !rows.is_empty());
    if !rows.is_empty() {
        let roots: Box<[NodeId]> = means.microdata.quasi_identifiers().iter().map(|_| NodeId::ROOT).collect();
        if let Some(trace) = means.trace.as_deref_mut() {
            trace.record(SweepStep::ClosedLast { cells: roots.clone(), rows: rows.clone() });
        }
        means.classes.push((roots, rows));
    }
}

/// The classes by what it costs to publish their rows at the roots: their quasi-identifiers' information. The costliest
/// first; among equals, the last in the order of values.
fn by_cost(microdata: &Microdata, classes: &[Closed]) -> Vec<usize> {
    let costs = costs(microdata, classes);
    let mut order: Vec<usize> = (0..classes.len()).collect();
    sort_places(&mut order, |a, b| {
        costs[b].cmp(&costs[a]).then_with(|| classes[b].0.cmp(&classes[a].0)).then(b.cmp(&a))
    });
    order
}

/// Classes that are worth a thread.
const LEAST_CLASSES: usize = 1024;

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
    let costs = |part: Range<usize>| classes[part].iter().map(cost).collect::<Vec<_>>();
    threads::map_parts(0..classes.len(), LEAST_CLASSES, costs).concat()
}
