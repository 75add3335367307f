//! The steps of local search (docs/internals/trace.md): those of the sweep that it starts from, then what is changed about its classes.
//!
//! Classes are numbered in the order in which they close, as everywhere in a trace; a rebuilt class closes under a new number.

mod sentences;

use tauell_data::taxonomy::NodeId;

use crate::trace::{Account, Missed, Replay, Scene, StepKind, StepRows, StepWho, TraceStep};

/// A step of local search.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LocalSearchStep {
    /// The whole table is considered.
    Begun {
        /// What it violates as one class.
        missed: Option<Missed>,
    },
    /// The sweep closes a class.
    Closed(Closed),
    /// The sweep has closed what it could.
    Swept {
        /// Rows in no class, ascending.
        rows: Vec<u32>,
    },
    /// A row that the sweep left joins the cheapest class that was found for it.
    Placed {
        row: Placement,
        /// What it costs there, in rows that are generalized to the roots.
        cost: f64,
    },
    /// Rows that no class can take close as a class, with the classes that they had to take in.
    Gathered {
        /// What the rows violate by themselves.
        missed: Option<Missed>,
        /// The classes that they took in, in this order.
        taken: Vec<usize>,
        /// The class that closes.
        class: Closed,
        /// Rows that must not be among them: they are suppressed.
        suppressed: Vec<u32>,
    },
    /// Rows that no class can take are suppressed.
    Suppressed {
        /// Ascending.
        rows: Vec<u32>,
    },
    /// A suppressed row joins a class in which it costs less.
    Readmitted {
        row: Placement,
        /// What it costs there, in rows that are generalized to the roots.
        cost: f64,
    },
    /// A row moves to a class in which it costs less, or is suppressed, which costs less than its class saves without it.
    Moved {
        row: Placement,
        /// The class that it leaves, and the quasi-identifier of that class without it; `None` if it was the last.
        from: (usize, Option<Box<[NodeId]>>),
    },
    /// The rows of a class join others, or are suppressed.
    Dissolved {
        class: usize,
        rows: Vec<Placement>,
        /// What is saved.
        saved: f64,
    },
    /// Neighbouring classes were pooled, and new classes were built of their rows.
    Rebuilt {
        /// The classes that were pooled.
        pooled: Vec<usize>,
        /// The classes that close instead.
        built: Vec<Closed>,
        /// Rows of the pool that joined other classes, or are suppressed.
        elsewhere: Vec<Placement>,
        /// What is saved; below 0 where chance let it cost more for now.
        saved: f64,
    },
    /// The search ends, with these classes: the cheapest partition that it found was an earlier one.
    Returned {
        /// All of them.
        classes: Vec<Closed>,
        /// Rows in none of them.
        suppressed: Vec<u32>,
    },
    /// The classes of Sequential Sweep alone cost less: the search goes on from them.
    Restarted {
        /// All of them.
        classes: Vec<Closed>,
    },
    /// The search ends with the classes as they are.
    Ended,
}

/// A row, the class that it joins, and the quasi-identifier of that class with it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Placement {
    pub row: u32,
    /// `None` if the row is suppressed.
    pub class: Option<(usize, Box<[NodeId]>)>,
}

/// A class that closes.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Closed {
    pub cells: Box<[NodeId]>,
    /// Its rows, ascending.
    pub rows: Vec<u32>,
}

impl Placement {
    fn apply(&self, replay: &mut Replay) {
        match &self.class {
            Some((class, cells)) => {
                replay.join(self.row, *class);
                replay.widen(*class, cells);
            }
            None => replay.leave(self.row),
        }
    }
}

impl TraceStep for LocalSearchStep {
    fn kind(&self) -> StepKind {
        match self {
            Self::Begun { .. } => StepKind::Begins,
            Self::Closed(_) => StepKind::Closes,
            Self::Swept { .. } => StepKind::Ends,
            Self::Placed { .. } | Self::Readmitted { .. } => StepKind::Places,
            Self::Gathered { .. } => StepKind::ClosesLast,
            Self::Suppressed { .. } => StepKind::LeavesOut,
            Self::Moved { row, .. } if row.class.is_none() => StepKind::LeavesOut,
            Self::Moved { .. } => StepKind::Moves,
            Self::Dissolved { .. } => StepKind::Dissolves,
            Self::Rebuilt { .. } => StepKind::Rebuilds,
            Self::Returned { .. } | Self::Restarted { .. } | Self::Ended => StepKind::Chooses,
        }
    }

    fn apply(&self, replay: &mut Replay) {
        match self {
            Self::Begun { .. } | Self::Swept { .. } | Self::Ended => {}
            Self::Closed(class) => replay.close(&class.cells, &class.rows),
            Self::Placed { row, .. } | Self::Readmitted { row, .. } => row.apply(replay),
            Self::Gathered { class, suppressed, .. } => {
                replay.close(&class.cells, &class.rows);
                suppressed.iter().for_each(|&row| replay.leave(row));
            }
            Self::Suppressed { rows } => rows.iter().for_each(|&row| replay.leave(row)),
            Self::Moved { row, from, .. } => {
                row.apply(replay);
                from.1.iter().for_each(|cells| replay.widen(from.0, cells));
            }
            Self::Dissolved { rows, .. } => rows.iter().for_each(|row| row.apply(replay)),
            Self::Rebuilt { built, elsewhere, .. } => {
                built.iter().for_each(|class| replay.close(&class.cells, &class.rows));
                elsewhere.iter().for_each(|row| row.apply(replay));
            }
            Self::Returned { classes, suppressed } => {
                classes.iter().for_each(|class| replay.close(&class.cells, &class.rows));
                suppressed.iter().for_each(|&row| replay.leave(row));
            }
            Self::Restarted { classes } => classes.iter().for_each(|class| replay.close(&class.cells, &class.rows)),
        }
    }

    fn describe(&self, scene: &Scene<'_>, account: &mut Account) {
        sentences::describe(self, scene, account);
    }

    fn people<'a>(&self, scene: &Scene<'a>, after: &'a Replay) -> Option<StepRows<'a>> {
        let of = |class: usize, replay: &'a Replay| {
            let standing = replay.standing();
            let rows = (0u32..).zip(&standing.class_of).filter(|&(_, of)| *of == Some(class)).map(|(row, _)| row);
            StepRows { who: StepWho::Class, cells: standing.classes[class].to_vec(), rows: rows.collect(), standing }
        };
        match self {
            Self::Swept { rows } | Self::Suppressed { rows } => {
                Some(StepRows { who: StepWho::Left, cells: Vec::new(), rows: rows.clone(), standing: after.standing() })
            }
            Self::Moved { row: Placement { class: None, .. }, from, .. } => Some(of(from.0, after)),
            Self::Placed { row, .. } | Self::Readmitted { row, .. } | Self::Moved { row, .. } => {
                row.class.as_ref().map(|&(class, _)| of(class, after))
            }
            Self::Closed(_) | Self::Gathered { .. } => Some(after.standing().last_class()),
            Self::Dissolved { class, .. } => Some(of(*class, scene.replay)),
            Self::Rebuilt { built, .. } => Some(of(after.standing().classes.len() - built.len(), after)),
            Self::Begun { .. } | Self::Returned { .. } | Self::Restarted { .. } | Self::Ended => {
                Some(scene.table(after))
            }
        }
    }
}
