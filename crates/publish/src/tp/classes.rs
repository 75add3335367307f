//! Classes of what was kept and of the residue, in slices.

use crate::Class;
use crate::covering::Covering;
use crate::one_d::{Curve, InLine};
use crate::simple_ell::{Forming, Ground};
use crate::trace::Trace;

use super::steps::TpStep;
use tauell_base::slices::part;

use super::groups::Groups;
use super::options::ResidueAs;

/// No class: the residue.
const RESIDUE: u32 = u32::MAX;

/// What it costs to begin a class, to look at an entry, and to tell a row its class or put it there, in units of some nanoseconds.
const CLASS: u64 = 80;
const ENTRY: u64 = 10;
const ROW: u64 = 20;

/// Classes in the making: the groups in their order, each with its rows ascending, and the residue last,
/// as one class or as several. O(rows · attributes) in all.
pub(super) struct Making {
    groups: Groups,
    group: u32,
    entry: u32,
    row: usize,
    /// By row: its class.
    class_of: Vec<u32>,
    classes: Vec<Class>,
    residue: Vec<u32>,
    /// What becomes of the residue, once all of it is there.
    rest: Option<Rest>,
    residue_as: ResidueAs,
    ell: u32,
    /// Rows that have their class.
    done: u64,
}

enum Rest {
    Together(Covering),
    InLine(Box<InLine>),
    Finished,
}

impl Making {
    /// None made yet.
    pub fn new(groups: Groups, ell: u32, residue_as: ResidueAs) -> Self {
        Self {
            class_of: vec![RESIDUE; groups.rows()],
            classes: Vec::with_capacity(groups.len() + 1),
            groups,
            group: 0,
            entry: 0,
            row: 0,
            residue: Vec::new(),
            rest: None,
            residue_as,
            ell,
            done: 0,
        }
    }

    /// Goes on until the slice has nothing left; true when all are made.
    pub fn advance(&mut self, ground: &Ground, trace: Option<&mut Trace>, left: &mut u64) -> bool {
        while (self.group as usize) < self.groups.len() {
            if *left == 0 {
                return false;
            }
            self.tell_rows(ground, left);
        }
        let rows = self.class_of.len();
        for row in part(&mut self.row, rows, left, ROW) {
            match self.classes.get_mut(self.class_of[row] as usize) {
                Some((_, rows)) => {
                    rows.push(row as u32);
                    self.done += 1;
                }
                None => self.residue.push(row as u32),
            }
        }
        self.row == rows && self.make_rest(ground, trace, left)
    }

    /// Makes classes of the residue; true when they are made.
    fn make_rest(&mut self, ground: &Ground, mut trace: Option<&mut Trace>, left: &mut u64) -> bool {
        let telling = trace.is_some();
        if let (Some(trace), None) = (&mut trace, &self.rest) {
            tell_kept(trace, &self.classes);
        }
        let begin = || match self.residue_as {
            _ if self.residue.is_empty() => Rest::Finished,
            ResidueAs::Together => Rest::Together(Covering::new()),
            ResidueAs::OneD => {
                let rows = std::mem::take(&mut self.residue);
                let mut line = InLine::of_rows(&ground.microdata, rows, self.ell, Curve::default());
                if telling {
                    line.tell(Box::default());
                }
                Rest::InLine(Box::new(line))
            }
        };
        match self.rest.get_or_insert_with(begin) {
            Rest::Together(covering) => {
                if !covering.advance(&ground.microdata, &self.residue, left) {
                    return false;
                }
                self.done += self.residue.len() as u64;
                let (cells, rows) = (covering.take(), std::mem::take(&mut self.residue));
                if let Some(trace) = trace {
                    trace.tell(TpStep::ClosedLast { cells: cells.clone(), rows: rows.clone() });
                }
                self.classes.push((cells, rows));
            }
            Rest::InLine(line) => {
                if !line.advance(ground, left) {
                    return false;
                }
                self.done += line.done();
                let Some(Rest::InLine(mut line)) = self.rest.replace(Rest::Finished) else { return false };
                if let (Some(trace), Some(told)) = (trace, line.told()) {
                    trace.follow(*told);
                }
                self.classes.append(&mut line.finish(ground));
            }
            Rest::Finished => return true,
        }
        self.rest = Some(Rest::Finished);
        true
    }

    /// Tells the rows that the group at hand keeps of its next value their class.
    fn tell_rows(&mut self, ground: &Ground, left: &mut u64) {
        let entries = self.groups.entries(self.group);
        let size = self.groups.size(self.group);
        if size == 0 || self.entry == entries.end {
            self.group += 1;
            self.entry = entries.end;
            *left = left.saturating_sub(ENTRY);
            return;
        }
        let rows = self.groups.kept_rows(self.entry);
        *left = left.saturating_sub(ENTRY + ROW * rows.len() as u64);
        if self.entry == entries.start {
            let quasi = ground.microdata.quasi_identifiers();
            *left = left.saturating_sub(CLASS);
            // Whatever is kept of this value, all rows of the group have one quasi-identifier.
            let row = self.groups.first_of(self.entry) as usize;
            let nodes = quasi.iter().map(|attribute| attribute.leaf_node(row)).collect();
            self.classes.push((nodes, Vec::with_capacity(size as usize)));
        }
        let class = self.classes.len() as u32 - 1;
        for &row in rows {
            self.class_of[row as usize] = class;
        }
        self.entry += 1;
    }

    /// Rows that have their class.
    pub fn done(&self) -> u64 {
        self.done + if let Some(Rest::InLine(line)) = &self.rest { line.done() } else { 0 }
    }

    /// The classes.
    pub fn finish(self) -> Vec<Class> {
        self.classes
    }
}

/// What groups keep closes.
#[cold]
fn tell_kept(trace: &mut Trace, classes: &[Class]) {
    for (cells, rows) in classes {
        trace.tell(TpStep::Kept { cells: cells.clone(), rows: rows.clone() });
    }
}
