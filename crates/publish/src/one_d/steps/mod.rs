//! The steps of 1-D ℓ-diversity (docs/internals/trace.md): people in a line, and classes of the next ones who differ.

#[cfg(test)]
mod tests;

use tauell_base::sorting::sorted;
use tauell_base::words::numbers::{count, counted, rows as row_count};
use tauell_base::words::{brief, capitalized, joined};
use tauell_data::taxonomy::{LeafRank, NodeId};

use super::SpaceFillingCurve;
use crate::trace::words::LETTERS;
use crate::trace::{Account, Replay, Scene, StepKind, StepRows, TraceStep};

/// A step of 1-D ℓ-diversity.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum OneDStep {
    /// Rows are put in a line.
    Lined {
        /// Along which curve.
        curve: SpaceFillingCurve,
        /// The rows in its order.
        rows: Vec<u32>,
    },
    /// Some of them close as a class.
    Closed {
        /// Its published quasi-identifier.
        cells: Box<[NodeId]>,
        /// Its rows, ascending.
        rows: Vec<u32>,
        /// Why these.
        decided: Decided,
    },
}

/// Which rows were taken into a class, and why.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Decided {
    /// The rows that were left before it.
    pub left: u64,
    /// For how many classes they are enough, ⌊left / ℓ⌋: each has to take a row of a value that has so many.
    pub full: u64,
    /// The first rows of those values.
    pub must: Vec<u32>,
    /// Of the rows that came first, those that were not taken for them, in the order of the line.
    pub passed: Vec<u32>,
}

impl TraceStep for OneDStep {
    fn kind(&self) -> StepKind {
        match self {
            Self::Lined { .. } => StepKind::Sorts,
            Self::Closed { .. } => StepKind::Closes,
        }
    }

    fn line(&self) -> Option<&[u32]> {
        match self {
            Self::Lined { rows, .. } => Some(rows),
            Self::Closed { .. } => None,
        }
    }

    fn apply(&self, replay: &mut Replay) {
        match self {
            Self::Lined { .. } => {}
            Self::Closed { cells, rows, .. } => replay.close(cells, rows),
        }
    }

    fn describe(&self, scene: &Scene<'_>, account: &mut Account) {
        match self {
            Self::Lined { curve, rows } => {
                account.rows.clone_from(rows);
                let first = scene.microdata.quasi_identifiers().first().map_or("", |of| of.name());
                let along = match curve {
                    SpaceFillingCurve::Hilbert => {
                        "along the Hilbert curve: neighbours in it differ in one column, by one value".to_owned()
                    }
                    SpaceFillingCurve::Gray => "by the Gray code: neighbours in it differ in one column".to_owned(),
                    SpaceFillingCurve::Lexicographic => {
                        joined(&["column by column, ", &brief(first, LETTERS), " first"])
                    }
                };
                account.text = format!("{} form a line, {along}.", row_count(rows.len() as u64));
            }
            Self::Closed { cells, rows, decided } => {
                let differ = if scene.nothing_is_sensitive() { "" } else { " with distinct values" };
                let next = row_count(rows.len() as u64);
                let close = format!("The next {next} in line{differ}, {}, close", scene.rows(rows));
                scene.describe_class(&close, cells, rows, account);
                if !scene.nothing_is_sensitive() {
                    describe_choice(decided, scene, account);
                }
            }
        }
    }

    fn people<'a>(&self, scene: &Scene<'a>, after: &'a Replay) -> Option<StepRows<'a>> {
        Some(match self {
            Self::Lined { rows, .. } if rows.len() == scene.microdata.len() => scene.table(after),
            Self::Lined { rows, .. } => scene.left(sorted(rows.clone(), u32::cmp), after),
            Self::Closed { .. } => after.standing().last_class(),
        })
    }
}

/// Which values had to give a row, and who was passed over.
fn describe_choice(Decided { left, full, must, passed }: &Decided, scene: &Scene<'_>, account: &mut Account) {
    if !must.is_empty() {
        let values = must.iter().map(|&row| scene.own_leaf(0, row)).collect();
        let values = sorted(values, LeafRank::cmp);
        account.values = values.iter().map(|&value| (0, scene.base(0, value))).collect();
        account.because.push(format!(
            "{} {} of the {} that remain, which are enough for {}: each has to take one.",
            scene.leaves(0, &values),
            match values.len() {
                1 => format!("has {}", count(*full)),
                _ => format!("have {} each", count(*full)),
            },
            row_count(*left),
            counted(*full, "class", "classes")
        ));
    }
    if !passed.is_empty() {
        account.because.push(format!(
            "{} {} earlier in line, but {} for now.",
            capitalized(&scene.rows(passed)),
            if passed.len() == 1 { "comes" } else { "come" },
            if passed.len() == 1 { "is skipped" } else { "are skipped" }
        ));
    }
}
