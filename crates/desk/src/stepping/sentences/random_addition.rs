//! What rows draw, in words.

use crate::stepping::view::{StepKind, StepWho};
use tauell_base::words::numbers::{count, counted};
use tauell_data::taxonomy::LeafRank;
use tauell_publish::trace::{LotStep, Replay};

use super::{Looked, Teller, Told, of_class};

pub(super) fn kind(step: &LotStep) -> StepKind {
    match step {
        LotStep::Grouped { .. } => StepKind::Begins,
        LotStep::Begun { .. } => StepKind::Sorts,
        LotStep::Drawn { .. } => StepKind::Draws,
    }
}

impl Teller<'_> {
    pub(super) fn say_lots(&self, step: &LotStep, replay: &Replay, told: &mut Told) {
        match step {
            LotStep::Grouped { least } => {
                told.text = format!(
                    "Sequential Sweep forms classes of {} and more first. What is sensitive has no part in it.",
                    counted(u64::from(*least), "person", "people")
                );
            }
            LotStep::Begun { attribute, ell, values } => {
                told.rows = self.everybody();
                told.text = format!(
                    "Each value{} is published as one of {}: the true one, and {} drawn by lot of the others that occur.",
                    self.names.column(*attribute),
                    count(u64::from(*ell)),
                    count(u64::from(*ell) - 1)
                );
                told.because.push(format!(
                    "{} occur: {}.",
                    counted(values.len() as u64, "value", "values"),
                    self.leaves(*attribute, values)
                ));
            }
            LotStep::Drawn { attribute, row, set, before, class } => {
                let own = self.own_leaf(*attribute, *row);
                let others: Vec<LeafRank> = set.iter().copied().filter(|&value| value != own).collect();
                (told.rows, told.class) = (vec![*row], class.or(replay.standing().class_of[*row as usize]));
                told.values =
                    [own].iter().chain(&others).map(|&value| (*attribute, self.base(*attribute, value))).collect();
                told.text = format!(
                    "{} of {} draws {}: published as one of {}.",
                    self.leaf(*attribute, own),
                    self.row(*row),
                    self.leaves(*attribute, &others),
                    self.leaves(*attribute, set)
                );
                match before {
                    0 => {}
                    1 => told.because.push("It says the same as the row before it, and draws for itself.".to_owned()),
                    more => told.because.push(format!(
                        "It says the same as the {} before it, and draws for itself.",
                        counted(*more, "row", "rows")
                    )),
                }
            }
        }
    }

    pub(super) fn people_of_lots<'b>(&self, step: &LotStep, after: &'b Replay) -> Looked<'b> {
        let at = after.standing();
        let class = match step {
            LotStep::Drawn { row, .. } => at.class_of[*row as usize],
            _ => None,
        };
        let (what, cells, rows) = match (class, step) {
            (Some(class), _) => (StepWho::Class, at.classes[class].to_vec(), of_class(at, class)),
            (None, LotStep::Drawn { row, .. }) => (StepWho::Group, Vec::new(), vec![*row]),
            (None, _) => (StepWho::Table, self.roots(), self.everybody()),
        };
        Looked { what, cells, rows, at }
    }
}
