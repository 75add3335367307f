//! The steps of randomized addition (docs/internals/trace.md): the values that each row draws.

#[cfg(test)]
mod tests;

use tauell_base::words::numbers::{count, counted, rows as row_count};
use tauell_data::taxonomy::LeafRank;

use crate::trace::{Account, Replay, Scene, StepKind, StepRows, StepWho, TraceStep};

/// A step of randomized addition.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum RandomAdditionStep {
    /// Classes of rows are formed first, from the quasi-identifier alone, as the steps that follow tell.
    Grouped {
        /// The minimum number of rows.
        least: u32,
    },
    /// Rows begin to draw.
    Begun {
        /// The sensitive attribute.
        attribute: usize,
        /// How many values a set has.
        ell: u32,
        /// The values that occur, in the order of the tree.
        values: Vec<LeafRank>,
    },
    /// A row draws the values among which its own is published.
    Drawn {
        /// The sensitive attribute.
        attribute: usize,
        /// The row.
        row: u32,
        /// All of them, in the order of the taxonomy: the order of the draws is not shown.
        set: Box<[LeafRank]>,
        /// The rows that drew before it and say the same.
        before: u64,
        /// Its class, that of the rows with its quasi-identifier, where it has none yet and draws for the last attribute. It keeps the
        /// quasi-identifier that it has.
        class: Option<usize>,
    },
}

impl TraceStep for RandomAdditionStep {
    fn kind(&self) -> StepKind {
        match self {
            Self::Grouped { .. } => StepKind::Begins,
            Self::Begun { .. } => StepKind::Sorts,
            Self::Drawn { .. } => StepKind::Draws,
        }
    }

    fn apply(&self, replay: &mut Replay) {
        match self {
            Self::Grouped { .. } => replay.ignore_values(),
            Self::Begun { .. } => {}
            Self::Drawn { attribute, row, set, class, .. } => {
                replay.publish(*attribute, *row, set);
                match *class {
                    Some(class) if class < replay.standing().classes.len() => replay.join(*row, class),
                    Some(_) => replay.close(&[], &[*row]),
                    None => {}
                }
            }
        }
    }

    fn describe(&self, scene: &Scene<'_>, account: &mut Account) {
        match self {
            Self::Grouped { least } => {
                account.text = format!(
                    "First, Sequential Sweep forms classes of at least {}. Sensitive values play no part in this.",
                    row_count(u64::from(*least))
                );
            }
            Self::Begun { attribute, ell, values } => {
                account.rows = scene.all_rows();
                account.text = format!(
                    "Each value{} is published in a set of {}: the true one, and {} drawn at random from the others that occur.",
                    scene.of_column(*attribute),
                    count(u64::from(*ell)),
                    count(u64::from(*ell) - 1)
                );
                account.because.push(format!(
                    "{} occur: {}.",
                    counted(values.len() as u64, "value", "values"),
                    scene.leaves(*attribute, values)
                ));
            }
            Self::Drawn { attribute, row, set, before, class } => {
                let own = scene.own_leaf(*attribute, *row);
                let others: Vec<LeafRank> = set.iter().copied().filter(|&value| value != own).collect();
                (account.rows, account.class) = (vec![*row], class.or(scene.standing().class_of[*row as usize]));
                account.values =
                    [own].iter().chain(&others).map(|&value| (*attribute, scene.base(*attribute, value))).collect();
                account.text = format!(
                    "{} of {} draws {}. The published set is {}.",
                    scene.leaf(*attribute, own),
                    scene.row(*row),
                    scene.leaves(*attribute, &others),
                    scene.leaves(*attribute, set)
                );
                match before {
                    0 => {}
                    more => account
                        .because
                        .push(format!("It is equal to {} before it, and draws separately.", row_count(*more))),
                }
            }
        }
    }

    fn people<'a>(&self, scene: &Scene<'a>, after: &'a Replay) -> Option<StepRows<'a>> {
        let Self::Drawn { row, .. } = self else { return Some(scene.table(after)) };
        let standing = after.standing();
        let alone = || StepRows { who: StepWho::Group, cells: Vec::new(), rows: vec![*row], standing };
        Some(standing.class_of[*row as usize].map_or_else(alone, |class| standing.people_of_class(class)))
    }
}
