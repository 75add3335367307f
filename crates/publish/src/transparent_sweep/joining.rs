//! Tuples, one row of each group, put together where they are published with one quasi-identifier.

use std::collections::HashMap;

use crate::ClassRows;
use crate::covering::covering;
use crate::trace::Trace;
use tauell_base::pace::Pace;
use tauell_data::taxonomy::NodeId;

use super::dealing::BucketPart;
use super::steps::TransparentStep;
use super::tuples::Tuples;

/// What it costs to place a row, in units of some nanoseconds.
const ROW: u64 = 30;

/// The classes of all buckets, by the value that each is published with.
#[derive(Default)]
pub(super) struct Joined {
    classes: Vec<ClassRows>,
    /// The place of each: looked up, never walked.
    places: HashMap<Box<[NodeId]>, usize>,
}

/// Divides the classes of a bucket into tuples, in the order of their rows. O(rows).
pub(super) async fn divide(tuples: &mut Tuples, part: &BucketPart, classes: Vec<ClassRows>, pace: &Pace) {
    let mut by_group: Vec<Vec<u32>> = vec![Vec::new(); tuples.size];
    for (_, rows) in classes {
        for &row in &rows {
            by_group[part.group_of[row as usize] as usize].push(row);
        }
        for at in 0..rows.len() / tuples.size {
            tuples.rows.extend(by_group.iter().map(|rows| rows[at]));
        }
        by_group.iter_mut().for_each(Vec::clear);
        pace.pause(ROW * rows.len() as u64).await;
    }
}

impl Joined {
    /// Adds the tuples of a bucket. O(attributes · rows).
    pub async fn add(&mut self, tuples: &Tuples, part: &BucketPart, mut trace: Option<&mut Trace>, pace: &Pace) {
        for tuple in tuples.rows.chunks_exact(tuples.size) {
            let cells = covering(tuples.microdata(), tuple, pace).await;
            let rows = tuple.iter().map(|&row| part.rows[row as usize]).collect();
            self.join(cells, rows, trace.as_deref_mut());
            pace.pause(ROW * tuple.len() as u64).await;
        }
    }

    fn join(&mut self, cells: Box<[NodeId]>, tuple: Vec<u32>, trace: Option<&mut Trace>) {
        let place = self.places.get(&cells).copied();
        if let Some(trace) = trace {
            let rows = tuple.clone();
            trace.record(match place {
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
    pub fn finish(self) -> Vec<ClassRows> {
        self.classes
    }
}
