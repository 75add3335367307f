//! Tuples, one row of each group, put together where they are published with one quasi-identifier.

use std::collections::HashMap;

use crate::Class;
use crate::covering::Covering;
use crate::trace::Trace;

use super::steps::TransparentStep;
use tauell_base::slices::part;
use tauell_data::taxonomy::NodeId;

use super::dealing::Dealt;
use super::exchanging::Tuples;

/// What it costs to place a row, in units of some nanoseconds.
const ROW: u64 = 30;

/// The classes of all buckets, by what they are published with.
#[derive(Default)]
pub(super) struct Joined {
    classes: Vec<Class>,
    /// Where each is: looked up, never walked.
    places: HashMap<Box<[NodeId]>, usize>,
}

/// Parts the classes of a bucket into tuples, in the order in which rows stand, until the slice has nothing left; true when all are. O(rows) in all.
pub(super) fn split(tuples: &mut Tuples, dealt: &Dealt, classes: &[Class], next: &mut usize, left: &mut u64) -> bool {
    let mut by_group: Vec<Vec<u32>> = vec![Vec::new(); tuples.size];
    while let Some((_, rows)) = classes.get(*next) {
        if *left == 0 {
            return false;
        }
        for &row in rows {
            by_group[dealt.group_of[row as usize] as usize].push(row);
        }
        for at in 0..rows.len() / tuples.size {
            tuples.rows.extend(by_group.iter().map(|rows| rows[at]));
        }
        by_group.iter_mut().for_each(Vec::clear);
        *left = left.saturating_sub(ROW * rows.len() as u64);
        *next += 1;
    }
    true
}

impl Joined {
    /// Goes on to take in the tuples of a bucket until the slice has nothing left; true when all are. O(attributes · rows) in all.
    pub fn take_in(
        &mut self,
        tuples: &Tuples,
        dealt: &Dealt,
        next: &mut usize,
        mut trace: Option<&mut Trace>,
        left: &mut u64,
    ) -> bool {
        let mut covering = Covering::new();
        for tuple in part(next, tuples.len(), left, ROW * tuples.size as u64) {
            let rows = &tuples.rows[tuple * tuples.size..][..tuples.size];
            covering.advance(tuples.microdata(), rows, &mut u64::MAX.clone());
            let rows = rows.iter().map(|&row| dealt.rows[row as usize]).collect();
            self.join(covering.take(), rows, trace.as_deref_mut());
        }
        *next == tuples.len()
    }

    fn join(&mut self, cells: Box<[NodeId]>, tuple: Vec<u32>, trace: Option<&mut Trace>) {
        let place = self.places.get(&cells).copied();
        if let Some(trace) = trace {
            let rows = tuple.clone();
            trace.tell(match place {
                Some(class) => TransparentStep::Joined { class, rows },
                None => TransparentStep::Closed { cells: cells.clone(), rows },
            });
        }
        match place {
            Some(place) => self.classes[place].1.extend(tuple),
            None => {
                self.places.insert(cells.clone(), self.classes.len());
                self.classes.push((cells, tuple));
            }
        }
    }

    /// The classes.
    pub fn finish(self) -> Vec<Class> {
        self.classes
    }
}
