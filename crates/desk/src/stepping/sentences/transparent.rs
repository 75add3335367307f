//! Transparent Sweep's groups and tuples in words.

use crate::stepping::view::{StepKind, StepWho};
use tauell_base::words::joined;
use tauell_base::words::numbers::{count, people};
use tauell_publish::trace::{Bucket, PackStep, Replay};

use super::{Looked, Teller, Told, listed_some, of_class};

pub(super) fn kind(step: &PackStep) -> StepKind {
    match step {
        PackStep::Sized { .. } => StepKind::Begins,
        PackStep::Packed { .. } => StepKind::Sorts,
        PackStep::Closed { .. } => StepKind::Closes,
        PackStep::Joined { .. } => StepKind::Places,
    }
}

impl Teller<'_> {
    pub(super) fn say_packs(&self, step: &PackStep, replay: &Replay, told: &mut Told) {
        match step {
            PackStep::Sized { size, frequent } => {
                told.text = match frequent.as_slice() {
                    [] => format!(
                        "Tuples of {} with different values are made. That guarantees {}.",
                        people((*size).into()),
                        self.all_asked()
                    ),
                    frequent => format!(
                        "Tuples of {} are made, each with at most {}, and one of every other value. That guarantees {}.",
                        people((*size).into()),
                        self.packed(frequent),
                        self.all_asked()
                    ),
                };
                if !frequent.is_empty() {
                    told.because.push(
                        "A value that more people have than there are tuples has to be in some of them more often than once. This is the \
                         smallest size for which even a tuple with all of them as often as that keeps what is asked."
                            .to_owned(),
                    );
                }
            }
            PackStep::Packed { groups, each, rows } => {
                told.rows.clone_from(rows);
                told.text = format!(
                    "The values are packed into {} groups of {}: {}.",
                    count(groups.len() as u64),
                    people(*each),
                    groups.iter().map(|values| self.packed(values)).collect::<Vec<_>>().join("; ")
                );
                told.because.push(
                    "Only how many people have each value decides that. Every class takes equally many of each group, and does not ask \
                     which values stand behind it."
                        .to_owned(),
                );
                let elsewhere = |of: &&Bucket| of.rows < self.having(of);
                if groups.iter().flatten().any(|of| elsewhere(&of)) {
                    told.because
                        .push("Where a value has more people than lie here, it is drawn by lot who does.".to_owned());
                }
            }
            PackStep::Closed { rows, .. } => {
                told.rows.clone_from(rows);
                told.class = Some(replay.standing().classes.len());
                told.text = format!(
                    "One of each group: {} close as class {}.",
                    self.rows(rows),
                    count(replay.standing().classes.len() as u64 + 1)
                );
            }
            PackStep::Joined { class, rows } => {
                (told.rows, told.class) = (rows.clone(), Some(*class));
                told.text = format!(
                    "One of each group: {} are published as class {} is, and come into it.",
                    self.rows(rows),
                    count(*class as u64 + 1)
                );
            }
        }
    }

    pub(super) fn people_of_packs<'b>(&self, step: &PackStep, after: &'b Replay) -> Looked<'b> {
        let at = after.standing();
        let of =
            |class: usize| (at.classes.get(class).map(|cells| cells.to_vec()).unwrap_or_default(), of_class(at, class));
        let (what, (cells, rows)) = match step {
            PackStep::Sized { .. } => (StepWho::Table, (self.roots(), self.everybody())),
            PackStep::Packed { rows, .. } => (StepWho::Left, (self.roots(), rows.clone())),
            PackStep::Closed { .. } => (StepWho::Class, of(at.classes.len().saturating_sub(1))),
            PackStep::Joined { class, .. } => (StepWho::Class, of(*class)),
        };
        Looked { what, cells, rows, at }
    }

    /// The values of a group and how many people of each.
    fn packed(&self, values: &[Bucket]) -> String {
        let each = values.iter().map(|of| joined(&[&self.leaf(0, of.value), " ", &count(of.rows)]));
        listed_some(&each.collect::<Vec<_>>())
    }

    /// How many people have a value in the whole table.
    fn having(&self, of: &Bucket) -> u64 {
        self.everybody().into_iter().filter(|&row| self.own_leaf(0, row) == of.value).count() as u64
    }
}
