//! Classes parted into tuples, one row of each group, and put together again where they are published with one quasi-identifier.

use std::collections::HashMap;

use crate::microdata::Microdata;
use crate::publish::Class;
use crate::publish::covering::Covering;
use crate::publish::trace::{PackStep, Step, Trace};
use crate::taxonomy::NodeId;

use super::dealing::Dealt;

/// What it costs to place a row, in units of some nanoseconds.
const ROW: u64 = 30;

/// The tuples of all buckets, by what they are published with.
#[derive(Default)]
pub(super) struct Tuples {
    classes: Vec<Class>,
    /// Where each is: looked up, never walked.
    places: HashMap<Box<[NodeId]>, usize>,
}

impl Tuples {
    /// Goes on to part the classes of a bucket until the slice has nothing left; true when all are. O(attributes · rows) in all.
    pub fn part(
        &mut self,
        microdata: &Microdata,
        dealt: &Dealt,
        classes: &[Class],
        next: &mut usize,
        mut trace: Option<&mut Trace>,
        left: &mut u64,
    ) -> bool {
        let groups = dealt.packed.groups.len();
        let mut covering = Covering::new();
        let mut by_group: Vec<Vec<u32>> = vec![Vec::new(); groups];
        while let Some((_, rows)) = classes.get(*next) {
            if *left == 0 {
                return false;
            }
            for &row in rows {
                by_group[dealt.group_of[row as usize] as usize].push(dealt.rows[row as usize]);
            }
            let each = rows.len() / groups;
            for at in 0..each {
                let tuple: Vec<u32> = by_group.iter().map(|rows| rows[at]).collect();
                covering.advance(microdata, &tuple, &mut u64::MAX.clone());
                self.join(covering.take(), tuple, trace.as_deref_mut());
            }
            by_group.iter_mut().for_each(Vec::clear);
            *left = left.saturating_sub(ROW * rows.len() as u64);
            *next += 1;
        }
        true
    }

    fn join(&mut self, cells: Box<[NodeId]>, tuple: Vec<u32>, trace: Option<&mut Trace>) {
        let place = self.places.get(&cells).copied();
        if let Some(trace) = trace {
            let rows = tuple.clone();
            trace.tell(Step::Pack(match place {
                Some(class) => PackStep::Joined { class, rows },
                None => PackStep::Closed { cells: cells.clone(), rows },
            }));
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
