//! The steps of Transparent Sweep (docs/internals/trace.md): values are packed into groups, and tuples take one row of each.

use tauell_base::words::joined;
use tauell_base::words::numbers::{count, rows as row_count};
use tauell_data::taxonomy::NodeId;

use crate::simple_ell::{Bucket, all_requirements};
use crate::trace::words::listed_some;
use crate::trace::{Account, Replay, Scene, StepKind, StepRows, TraceStep};

/// A step of Transparent Sweep.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TransparentStep {
    /// How many rows every tuple has, decided from how many rows each value has.
    Sized {
        /// The size of a tuple, but for a few that have more.
        size: u32,
        /// Values that may have several rows of a tuple, and how many; every other value has at most one.
        frequent: Vec<Bucket>,
    },
    /// Values are packed into groups of equally many rows, from how many rows each has.
    Packed {
        /// By group: its values, and how many rows of each lie here.
        groups: Vec<Vec<Bucket>>,
        /// How many rows a group has.
        each: u64,
        /// All their rows, ascending: where a value has further rows elsewhere, which lie here is drawn.
        rows: Vec<u32>,
    },
    /// One row of each group closes as a class.
    Closed {
        /// What covers them.
        cells: Box<[NodeId]>,
        /// The rows, by group in an order that is drawn.
        rows: Vec<u32>,
    },
    /// One row of each group comes into a class that is published alike.
    Joined {
        /// The class.
        class: usize,
        /// The rows, as there.
        rows: Vec<u32>,
    },
}

impl TraceStep for TransparentStep {
    fn kind(&self) -> StepKind {
        match self {
            Self::Sized { .. } => StepKind::Begins,
            Self::Packed { .. } => StepKind::Sorts,
            Self::Closed { .. } => StepKind::Closes,
            Self::Joined { .. } => StepKind::Places,
        }
    }

    fn apply(&self, replay: &mut Replay) {
        match self {
            Self::Sized { .. } | Self::Packed { .. } => {}
            Self::Closed { cells, rows } => replay.close(cells, rows),
            Self::Joined { class, rows } => rows.iter().for_each(|&row| replay.join(row, *class)),
        }
    }

    fn describe(&self, scene: &Scene<'_>, account: &mut Account) {
        match self {
            Self::Sized { size, frequent } => {
                account.text = match frequent.as_slice() {
                    [] => format!(
                        "Transparent Sweep makes tuples of {} with distinct values. This guarantees {}.",
                        row_count((*size).into()),
                        all_requirements(scene)
                    ),
                    frequent => format!(
                        "Transparent Sweep makes tuples of {}, each with at most {}, and one row of every other value. This guarantees {}.",
                        row_count((*size).into()),
                        packed(scene, frequent),
                        all_requirements(scene)
                    ),
                };
                if !frequent.is_empty() {
                    account.because.push(
                        "A value with more rows than there are tuples must occur more than once in some of them. This is the smallest \
                         size at which even a tuple with all such values as often as that satisfies the requirements."
                            .to_owned(),
                    );
                }
            }
            Self::Packed { groups, each, rows } => {
                account.rows.clone_from(rows);
                account.text = format!(
                    "Transparent Sweep packs the values into {} groups of {}: {}.",
                    count(groups.len() as u64),
                    row_count(*each),
                    groups.iter().map(|values| packed(scene, values)).collect::<Vec<_>>().join("; ")
                );
                account.because.push(
                    "This depends only on how many rows each value has. Every class takes equally many rows of each group, whatever \
                     their values."
                        .to_owned(),
                );
                let elsewhere = |of: &&Bucket| of.rows < having(scene, of);
                if groups.iter().flatten().any(|of| elsewhere(&of)) {
                    account
                        .because
                        .push("If a value also has rows elsewhere, a random draw decides which are here.".to_owned());
                }
            }
            Self::Closed { rows, .. } => {
                account.rows.clone_from(rows);
                account.class = Some(scene.standing().classes.len());
                account.text = format!(
                    "One row of each group, {}, close as class {}.",
                    scene.rows(rows),
                    count(scene.standing().classes.len() as u64 + 1)
                );
            }
            Self::Joined { class, rows } => {
                (account.rows, account.class) = (rows.clone(), Some(*class));
                account.text = format!(
                    "One row of each group, {}, are published like class {} and join it.",
                    scene.rows(rows),
                    count(*class as u64 + 1)
                );
            }
        }
    }

    fn people<'a>(&self, scene: &Scene<'a>, after: &'a Replay) -> Option<StepRows<'a>> {
        let standing = after.standing();
        Some(match self {
            Self::Sized { .. } => scene.table(after),
            Self::Packed { rows, .. } => scene.left(rows.clone(), after),
            Self::Closed { .. } => standing.last_class(),
            Self::Joined { class, .. } => standing.people_of_class(*class),
        })
    }
}

/// The values of a group, with the number of rows of each.
fn packed(scene: &Scene<'_>, values: &[Bucket]) -> String {
    let each = values.iter().map(|of| joined(&[&scene.leaf(0, of.value), " ", &count(of.rows)]));
    listed_some(&each.collect::<Vec<_>>())
}

/// How many rows of the whole table have a value.
fn having(scene: &Scene<'_>, of: &Bucket) -> u64 {
    scene.all_rows().into_iter().filter(|&row| scene.own_leaf(0, row) == of.value).count() as u64
}
