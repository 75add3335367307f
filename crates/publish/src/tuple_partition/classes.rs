//! Classes of the rows that groups keep and of the residue.

use crate::ClassRows;
use crate::covering::covering;
use crate::one_d::{OneD, SpaceFillingCurve};
use crate::simple_ell::Ground;
use crate::trace::Trace;
use tauell_base::pace::Pace;

use super::groups::Groups;
use super::options::ResidueAs;
use super::steps::TpStep;

/// No class: the residue.
const RESIDUE: u32 = u32::MAX;

/// What it costs to begin a class, to look at an entry, and to assign a row to its class or put it there, in units of some nanoseconds.
const CLASS: u64 = 80;
const ENTRY: u64 = 10;
const ROW: u64 = 20;

/// The groups in their order, each with its rows ascending, and the residue last, as one class or as several. O(rows · attributes).
pub(super) async fn classes(
    ground: &Ground,
    groups: Groups,
    residue_as: ResidueAs,
    mut trace: Option<&mut Trace>,
    pace: &Pace,
) -> Vec<ClassRows> {
    let ell = groups.ell() as u32;
    let (mut classes, class_of) = closed(ground, groups, pace).await;
    let mut residue = Vec::new();
    pace.each(0..class_of.len(), ROW, |row| match classes.get_mut(class_of[row] as usize) {
        Some((_, rows)) => {
            rows.push(row as u32);
            pace.complete(1);
        }
        None => residue.push(row as u32),
    })
    .await;
    drop(class_of);
    if let Some(trace) = &mut trace {
        record_kept(trace, &classes);
    }
    match residue_as {
        _ if residue.is_empty() => {}
        ResidueAs::Together => {
            let cells = covering(&ground.microdata, &residue, pace).await;
            pace.complete(residue.len() as u64);
            if let Some(trace) = trace {
                trace.record(TpStep::ClosedLast { cells: cells.clone(), rows: residue.clone() });
            }
            classes.push((cells, residue));
        }
        ResidueAs::OneD => {
            let line = OneD::new(SpaceFillingCurve::default());
            classes.append(&mut line.classes(ground, residue, ell, trace, pace).await);
        }
    }
    classes
}

/// A class without rows yet for each group that keeps some, and by row its class.
async fn closed(ground: &Ground, groups: Groups, pace: &Pace) -> (Vec<ClassRows>, Vec<u32>) {
    let quasi = ground.microdata.quasi_identifiers();
    let mut classes = Vec::with_capacity(groups.len() + 1);
    let mut class_of = vec![RESIDUE; groups.rows()];
    for group in (0..groups.len() as u32).filter(|&group| groups.size(group) > 0) {
        // Whatever stays of the first value, all rows of the group have one quasi-identifier.
        let row = groups.first_of(groups.entries(group).start) as usize;
        let cells = quasi.iter().map(|attribute| attribute.leaf_node(row)).collect();
        for entry in groups.entries(group) {
            let rows = groups.kept_rows(entry);
            rows.iter().for_each(|&row| class_of[row as usize] = classes.len() as u32);
            pace.pause(ENTRY + ROW * rows.len() as u64).await;
        }
        classes.push((cells, Vec::with_capacity(groups.size(group) as usize)));
        pace.pause(CLASS).await;
    }
    (classes, class_of)
}

/// What groups keep closes.
#[cold]
fn record_kept(trace: &mut Trace, classes: &[ClassRows]) {
    for (cells, rows) in classes {
        trace.record(TpStep::Kept { cells: cells.clone(), rows: rows.clone() });
    }
}
