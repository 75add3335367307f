//! What a step of any method is: what it changes, how it is worded, and what the page has to know about it.
//!
//! A method has one type of steps, in its folder, and implements [`TraceStep`] for it. Nothing here knows a method.

use std::any::Any;
use std::fmt::Debug;
use std::ops::Deref;
use std::sync::Arc;

use serde::Serialize;

use super::{Account, Replay, Scene, StepRows};

/// A step of a method. Rows are those of the microdata, from 0; classes are numbered in the order in which they close.
pub trait TraceStep: StepEquality + Debug + Send + Sync {
    /// What it is, for pictures and lists.
    fn kind(&self) -> StepKind;

    /// Whether nothing is decided at it, so that a list passes over it.
    fn is_quiet(&self) -> bool {
        false
    }

    /// The level vector that it comes to; `None` where it stays at the one before.
    fn visit(&self) -> Option<Visit> {
        None
    }

    /// The line in which it puts rows.
    fn line(&self) -> Option<&[u32]> {
        None
    }

    /// Repeats what it changed. It decides nothing: whatever it needs, the step contains.
    fn apply(&self, _: &mut Replay) {}

    /// Words it, in `scene`, as it was before the step.
    fn describe(&self, scene: &Scene<'_>, account: &mut Account);

    /// The people whom the sentence is about: before what the step changes, or `after` it, where that is what it states.
    fn people<'a>(&self, _scene: &Scene<'a>, _after: &'a Replay) -> Option<StepRows<'a>> {
        None
    }
}

/// Equality of steps whose types are known at run time alone; every type of steps has it by being [`PartialEq`].
pub trait StepEquality: Any {
    /// Whether the other one has the same type and value.
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<T: Any + PartialEq> StepEquality for T {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref::<T>() == Some(self)
    }
}

/// A step of some method.
#[derive(Clone, Debug)]
pub struct Step(Arc<dyn TraceStep>);

impl Step {
    /// The step as one of a method; `None` where it is another's.
    pub fn of<S: TraceStep>(&self) -> Option<&S> {
        let step: &dyn Any = &*self.0;
        step.downcast_ref()
    }
}

impl<S: TraceStep> From<S> for Step {
    fn from(step: S) -> Self {
        Self(Arc::new(step))
    }
}

impl Deref for Step {
    type Target = dyn TraceStep;

    fn deref(&self) -> &Self::Target {
        &*self.0
    }
}

impl PartialEq for Step {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

/// A level vector to which a step comes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Visit {
    /// Its place in the order; `None` where it has none there.
    pub place: Option<usize>,
    /// How it is with its table, where tables are tested as a whole.
    pub verdict: Option<TableVerdict>,
}

/// Whether the table at a level vector satisfies the requirements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableVerdict {
    /// Whether it does.
    pub satisfied: bool,
    /// Whether that follows from another table, and this one is not examined.
    pub inferred: bool,
}

/// What a step is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum StepKind {
    /// The whole table is examined.
    Begins,
    /// A sensitive value is generalized.
    Generalizes,
    /// Level vectors are put in order.
    Orders,
    /// A level vector is visited.
    Visits,
    /// A group is examined.
    Looks,
    /// A row has to go.
    MovesOn,
    /// A class closes.
    Closes,
    /// A group closes nothing.
    Sweeps,
    /// What is left goes into the last class.
    Ends,
    /// Generalized values are taken back.
    TakesBack,
    /// A class comes into the last one.
    TakesIn,
    /// A class is restored.
    GivesBack,
    /// The last class closes.
    ClosesLast,
    /// One of several ways is taken.
    Chooses,
    /// Classes were formed one way, and tested.
    Tries,
    /// People are brought into some order.
    Sorts,
    /// A person comes into an existing class.
    Places,
    /// A person draws the values among which their own is published.
    Draws,
    /// A cut, or a table, does not satisfy the requirements.
    Refuses,
    /// A cut, or a table, is possible, and is compared with others.
    Weighs,
    /// A class is cut.
    Cuts,
    /// How it is with a level vector follows from another.
    Follows,
    /// A column goes up one level.
    Raises,
    /// People are suppressed.
    LeavesOut,
    /// A person moves from one class to another.
    Moves,
    /// The people of a class join others.
    Dissolves,
    /// New classes are built of the people of others.
    Rebuilds,
}

/// Whose rows a step examines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum StepWho {
    /// Everyone.
    Table,
    /// A group, which may close.
    Group,
    /// A class that has closed.
    Class,
    /// What is left for the last class.
    Left,
}
