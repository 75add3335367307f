//! What Sequential Sweep records in one of several forms.

use super::{LastWay, SweepStep};
use crate::trace::{Step, Trace};

impl Trace {
    /// The last step, where it is one of Sweep.
    fn last_of_sweep(&self) -> Option<&SweepStep> {
        self.steps().last()?.of()
    }

    /// A level vector is visited. If not every group is recorded, consecutive ones without a check become one step.
    pub(in crate::sweep) fn visit(&mut self, levels: &[u16], groups: usize, alone: usize) {
        let visited = self.steps().iter().rev().filter_map(Step::of).find_map(|step| match step {
            SweepStep::Visited { place, .. } => *place,
            _ => None,
        });
        let further = visited.map_or(0, |place| place + 1);
        let place = self.order().iter().skip(further).position(|vector| *vector.levels == *levels);
        let place = place.map(|place| further + place);
        self.record(SweepStep::Visited { levels: levels.into(), place, groups, alone, passed: 0 });
    }

    /// The visit that was recorded last is over. If nothing was checked there and not every group is recorded, it is
    /// counted with the next one.
    pub(in crate::sweep) fn leave(&mut self) {
        if self.tells_every_group() {
            return;
        }
        let [.., before, last] = self.steps() else { return };
        if let (
            Some(&SweepStep::Visited { passed: before, .. }),
            Some(SweepStep::Visited { levels, place, groups, alone, .. }),
        ) = (before.of(), last.of())
        {
            let (levels, place, groups, alone) = (levels.clone(), *place, *groups, *alone);
            self.take_last();
            self.take_last();
            self.record(SweepStep::Visited { levels, place, groups, alone, passed: before + 1 });
        }
    }

    /// The group at hand closes nothing.
    pub(in crate::sweep) fn swept_on(&mut self) {
        if !matches!(self.last_of_sweep(), Some(SweepStep::Looked { lack: Some(_), .. })) {
            self.record(SweepStep::SweptOn);
        }
    }

    /// The group at hand closes with these rows.
    pub(in crate::sweep) fn closed(&mut self, rows: &[u32]) {
        let mut rows = rows.to_vec();
        rows.sort_unstable();
        self.record(SweepStep::Closed { rows });
    }

    /// The same without the look at the whole table, with which it begins.
    pub(crate) fn without_beginning(mut self) -> Self {
        self.retain(|step| !matches!(step.of(), Some(SweepStep::Begun { .. })));
        self
    }

    /// Of two ways for the last class, one is taken; nothing is recorded where it was made in one way alone.
    pub fn take_way(&mut self, way: LastWay, reason: &str) {
        let left = |step: &&Step| matches!(step.of(), Some(SweepStep::Left { .. }));
        if self.steps().iter().filter(left).count() > 1 {
            self.record(SweepStep::Taken { way, reason: reason.to_owned() });
        }
    }
}
