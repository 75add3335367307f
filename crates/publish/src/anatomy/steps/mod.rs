//! The steps of Anatomy (docs/internals/trace.md): rows lie in buckets by their sensitive value, and the largest give a row each.

#[cfg(test)]
mod tests;

use tauell_base::words::joined;
use tauell_base::words::numbers::{count, counted, rows as row_count};
use tauell_data::taxonomy::LeafRank;

use crate::simple_ell::Bucket;
use crate::trace::words::listed_some;
use crate::trace::{Account, Replay, Scene, StepKind, StepRows, TraceStep};

/// A step of Anatomy. A group is numbered as a class; its rows keep the quasi-identifier that they have.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum AnatomyStep {
    /// Rows lie in buckets, in an order that is drawn.
    Filled {
        /// The buckets, by value.
        buckets: Vec<Bucket>,
    },
    /// One row of each of the largest buckets becomes a group.
    Made {
        /// The buckets that give one, the largest first, as they were before it.
        from: Vec<Bucket>,
        /// Their rows, in that order.
        rows: Vec<u32>,
        /// The buckets that had as many rows as the smallest of these and give none, by value: the first in the tree come first.
        tied: Vec<LeafRank>,
    },
    /// Too few buckets have a row left for a group.
    Left {
        /// The rows that are left, by value; no two of one value.
        rows: Vec<u32>,
        /// How many rows a group takes, of as many buckets.
        ell: u32,
    },
    /// A row that is left goes to one of the groups that lack its value.
    Placed {
        /// The row.
        row: u32,
        /// The group.
        class: usize,
        /// The groups that lack its value, of which that one was drawn.
        lacking: Vec<u32>,
    },
}

impl TraceStep for AnatomyStep {
    fn kind(&self) -> StepKind {
        match self {
            Self::Filled { .. } => StepKind::Sorts,
            Self::Made { .. } => StepKind::Closes,
            Self::Left { .. } => StepKind::Ends,
            Self::Placed { .. } => StepKind::Places,
        }
    }

    fn apply(&self, replay: &mut Replay) {
        match self {
            Self::Filled { .. } | Self::Left { .. } => {}
            Self::Made { rows, .. } => replay.close(&[], rows),
            Self::Placed { row, class, .. } => replay.join(*row, *class),
        }
    }

    fn describe(&self, scene: &Scene<'_>, account: &mut Account) {
        match self {
            Self::Filled { buckets } => {
                account.rows = scene.all_rows();
                account.text = format!(
                    "Anatomy puts the rows in {}, one per value: {}. Their order in each bucket is drawn at random.",
                    counted(buckets.len() as u64, "bucket", "buckets"),
                    with_rows(scene, buckets, " ")
                );
            }
            Self::Made { from, rows, tied } => {
                account.rows.clone_from(rows);
                account.class = Some(scene.standing().classes.len());
                account.values = from.iter().map(|of| (0, scene.base(0, of.value))).collect();
                account.text = format!(
                    "The {} largest buckets, {}, give one row each: {} close as class {}.",
                    count(from.len() as u64),
                    with_rows(scene, from, " with "),
                    scene.rows(rows),
                    count(scene.standing().classes.len() as u64 + 1)
                );
                if let Some(smallest) = from.last().filter(|_| !tied.is_empty()) {
                    let gave = from.iter().filter(|of| of.rows == smallest.rows).map(|of| of.value);
                    let gave: Vec<LeafRank> = gave.collect();
                    account.because.push(format!(
                        "{} are equally large: {} first in the taxonomy.",
                        scene.leaves(0, &[&gave[..], tied].concat()),
                        joined(&[&scene.leaves(0, &gave), if gave.len() == 1 { " comes" } else { " come" }])
                    ));
                }
            }
            Self::Left { rows, .. } if rows.is_empty() => {
                account.text = "Every row is in a class.".to_owned();
            }
            Self::Left { rows, ell } => {
                account.rows.clone_from(rows);
                account.text = format!(
                    "{}, with {}: too few for a class of {}.",
                    match rows.len() {
                        1 => "1 row remains".to_owned(),
                        many => format!("{} remain", row_count(many as u64)),
                    },
                    scene.leaves(0, &rows.iter().map(|&row| scene.own_leaf(0, row)).collect::<Vec<_>>()),
                    count(u64::from(*ell))
                );
            }
            Self::Placed { row, class, lacking } => {
                (account.rows, account.class) = (vec![*row], Some(*class));
                let value = scene.leaf(0, scene.own_leaf(0, *row));
                account.text = format!(
                    "{value} of {} joins class {}, {}.",
                    scene.row(*row),
                    count(*class as u64 + 1),
                    match lacking.len() {
                        1 => format!("the only one without {value}"),
                        many => format!("drawn at random from the {} without {value}", count(many as u64)),
                    }
                );
            }
        }
    }

    fn people<'a>(&self, scene: &Scene<'a>, after: &'a Replay) -> Option<StepRows<'a>> {
        let standing = after.standing();
        Some(match self {
            Self::Filled { .. } => scene.table(after),
            Self::Made { .. } => standing.last_class(),
            Self::Left { .. } => scene.left(standing.loose(), after),
            Self::Placed { class, .. } => standing.people_of_class(*class),
        })
    }
}

/// Some buckets and how many rows they have.
fn with_rows(scene: &Scene<'_>, buckets: &[Bucket], with: &str) -> String {
    let each = buckets.iter().map(|of| joined(&[&scene.leaf(0, of.value), with, &count(of.rows)]));
    listed_some(&each.collect::<Vec<_>>())
}
