//! The classes of the level vector that is published.

use crate::ClassRows;
use crate::trace::Trace;
use tauell_base::pace::Pace;
use tauell_base::sorting::sorted;

use super::Ground;
use super::check::BlockRequirements;
use super::steps::{FullDomainStep, broken, cells};

/// What it costs to place a row, in units of some nanoseconds.
const ROW: u64 = 4;

/// The classes of a level vector: its blocks that satisfy every requirement. The rows of the others are suppressed.
pub(crate) async fn make_classes(
    ground: &Ground,
    levels: &[u16],
    asked: &mut BlockRequirements,
    mut trace: Option<&mut Trace>,
    pace: &Pace,
) -> Vec<ClassRows> {
    let (tuples, mut counts) = (&ground.tuples, vec![0; ground.kinds()]);
    let (blocks, block_of) = tuples.rolled_up(levels, &ground.codes.mask(levels), &mut counts, pace).await;
    let (mut classes, mut class_of) = (Vec::new(), Vec::with_capacity(blocks.len()));
    for block in 0..blocks.len() {
        let entries = blocks.of(block);
        pace.pause(asked.cost(entries.len())).await;
        let is_kept = asked.is_kept_by(entries);
        class_of.push(is_kept.then_some(classes.len()));
        if is_kept {
            let rows: u32 = entries.iter().map(|&(_, rows)| rows).sum();
            let a_row = ground.entries.a_row(blocks.a_tuple(block));
            classes.push((cells(ground, levels, a_row), Vec::with_capacity(rows as usize)));
        } else if let Some(trace) = &mut trace {
            let broken = broken(ground, asked, levels, &blocks.code(block));
            trace.record_all(broken.map(FullDomainStep::LeftOut));
        }
    }
    for (tuple, block) in (0..).zip(block_of) {
        let mut placed = 1;
        if let Some(class) = class_of[block as usize] {
            let (_, rows): &mut ClassRows = &mut classes[class];
            let before = rows.len();
            rows.extend(ground.entries.loose_rows_of_tuple(tuple));
            placed += rows.len() - before;
        }
        pace.pause(ROW * placed as u64).await;
    }
    if let Some(trace) = trace {
        let closed = |(cells, rows): &ClassRows| FullDomainStep::Closed {
            cells: cells.clone(),
            rows: sorted(rows.clone(), u32::cmp),
        };
        trace.record_all(classes.iter().map(closed));
    }
    classes
}
