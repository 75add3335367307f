//! People in a line, in words.

use crate::stepping::view::{StepKind, StepWho};
use tauell_base::sorting::sorted;
use tauell_base::words::numbers::{count, counted, people};
use tauell_base::words::{brief, joined};
use tauell_data::taxonomy::LeafRank;
use tauell_publish::trace::{Along, Decided, LineStep, Replay};

use super::{LETTERS, Looked, Teller, Told, of_class};

pub(super) fn kind(step: &LineStep) -> StepKind {
    match step {
        LineStep::Lined { .. } => StepKind::Sorts,
        LineStep::Closed { .. } => StepKind::Closes,
    }
}

impl Teller<'_> {
    pub(super) fn say_line(&self, step: &LineStep, replay: &Replay, told: &mut Told) {
        match step {
            LineStep::Lined { curve, rows } => {
                told.rows.clone_from(rows);
                let first = self.names.microdata.quasi_identifiers().first().map_or("", |of| of.name());
                let along = match curve {
                    Along::Hilbert => {
                        "along the Hilbert curve: neighbours in it differ in one column, by one value".to_owned()
                    }
                    Along::Gray => "by the Gray code: neighbours in it differ in one column".to_owned(),
                    Along::Columns => joined(&["column by column, ", &brief(first, LETTERS), " first"]),
                };
                told.text = format!("{} stand in a line, {along}.", people(rows.len() as u64));
            }
            LineStep::Closed { cells, rows, decided } => {
                told.rows.clone_from(rows);
                let class = replay.standing().classes.len();
                told.class = Some(class);
                let differ = if self.names.promises.is_empty() { "" } else { " whose values differ" };
                told.text = format!(
                    "The next {} in line{differ}, {}, close as class {}: {}.",
                    people(rows.len() as u64),
                    self.rows(rows),
                    count(class as u64 + 1),
                    self.cells(cells)
                );
                if !self.names.promises.is_empty() {
                    self.say_why(decided, told);
                }
            }
        }
    }

    /// Which values had to give a row, and who was passed over.
    fn say_why(&self, Decided { left, full, must, passed }: &Decided, told: &mut Told) {
        if !must.is_empty() {
            let values = must.iter().map(|&row| self.own_leaf(0, row)).collect();
            let values = sorted(values, LeafRank::cmp);
            told.values = values.iter().map(|&value| (0, self.base(0, value))).collect();
            told.because.push(format!(
                "{} {} of the {} left, who are enough for {}: each has to take one.",
                self.leaves(0, &values),
                match values.len() {
                    1 => format!("has {}", count(*full)),
                    _ => format!("have {} each", count(*full)),
                },
                people(*left),
                counted(*full, "class", "classes")
            ));
        }
        if !passed.is_empty() {
            told.because.push(format!(
                "{} {} earlier in line and {} for now.",
                self.rows(passed),
                if passed.len() == 1 { "comes" } else { "come" },
                if passed.len() == 1 { "is passed over" } else { "are passed over" }
            ));
        }
    }

    pub(super) fn people_of_line<'b>(&self, step: &LineStep, after: &'b Replay) -> Looked<'b> {
        let at = after.standing();
        match step {
            LineStep::Lined { rows, .. } => {
                let all = rows.len() == self.names.microdata.len();
                let mut rows = rows.clone();
                rows.sort_unstable();
                Looked { what: if all { StepWho::Table } else { StepWho::Left }, cells: self.roots(), rows, at }
            }
            LineStep::Closed { cells, .. } => {
                let rows = of_class(at, at.classes.len().saturating_sub(1));
                Looked { what: StepWho::Class, cells: cells.to_vec(), rows, at }
            }
        }
    }
}
