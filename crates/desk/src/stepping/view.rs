//! Steps as plain data. Rows are numbered from 0 as the table's rows that take part; base values as on every screen.

use serde::Serialize;

use tauell_base::arrays::{Doubles, Integers, TextBlock};
use tauell_measure::findings::{CumulativeFrequencies, Distribution};
use tauell_publish::trace::{StepKind, StepWho};

/// What there is to go through, but for the steps themselves.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct StepsView {
    /// The method's name.
    pub method: &'static str,
    /// The method's title.
    pub title: &'static str,
    /// How many steps there are.
    pub steps: usize,
    /// The steps at which something is decided, all but the quiet ones: those are visits at which no group has enough for a class, and
    /// looks at such groups.
    pub marks: Vec<StepsMark>,
    /// The number in the table of each row that takes part, from 0.
    pub rows: Integers,
    /// The quasi-identifier, in order of importance.
    pub attributes: Vec<StepAttribute>,
    /// The sensitive attributes.
    pub sensitive: Vec<StepSensitive>,
    /// Every class that closes, in that order: class numbers are places in this list.
    pub classes: Vec<StepClass>,
    /// The level vectors in the order in which they are visited; none where the method has no such order, or searches for them.
    pub vectors: Vec<StepVector>,
    /// Whether groups with too few values, or rows, to close are in the trace. If not, they are only counted.
    pub every_group: bool,
    /// Whether tables at level vectors are checked, each of which satisfies the requirements or violates one.
    pub tables: bool,
    /// Whether every value is published as one of a set.
    pub sets: bool,
    /// The rows in the order of their line; none if there is no such line of all of them.
    pub line: Integers,
}

/// A step at which something is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct StepsMark {
    /// Which.
    pub step: usize,
    /// What it is.
    pub kind: StepKind,
}

/// A quasi-identifier attribute.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct StepAttribute {
    /// The column.
    pub column: String,
    /// How many levels its tree has; 0 is the root's.
    pub levels: usize,
    /// The value of every row.
    pub values: TextBlock,
}

/// A sensitive attribute.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct StepSensitive {
    /// The column.
    pub column: String,
    /// Its base values, in their fixed order.
    pub values: Vec<String>,
    /// The base value of every row, a place in that list.
    pub of: Integers,
    /// Its requirements, in words.
    pub requirements: Vec<String>,
    /// ψ(1) to ψ(m); empty if no (τ, ℓ) is required.
    pub psi: Doubles,
}

/// A class that closes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct StepClass {
    /// Its published quasi-identifier when it closes; empty where its people keep those that they have, which differ.
    pub cells: Vec<String>,
    /// The step at which it closes.
    pub step: usize,
    /// The class of the published table that it became; `null` where it came into another.
    pub published: Option<usize>,
}

/// A level vector.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct StepVector {
    /// One level an attribute; 0 is the root's.
    pub levels: Vec<u16>,
    /// The average information of its values.
    pub information: f64,
    /// The level vectors right above it, one attribute one level more general each: places in the list. None if there
    /// are too many level vectors to be drawn.
    pub next: Vec<usize>,
}

/// Some of the steps.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct StepsPart {
    /// The first of them.
    pub start: usize,
    /// The place of every row before it.
    pub state: StepState,
    /// The steps.
    pub steps: Vec<StepView>,
}

/// The place of every row.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct StepState {
    /// The class of every row; `null` while it is loose.
    pub class_of: Vec<Option<usize>>,
    /// Sensitive values that are not as they were: more general, or one of a set.
    pub values: Vec<StepValue>,
    /// Classes that are published with another quasi-identifier than the one with which they closed.
    pub cells: Vec<StepCells>,
}

/// The published quasi-identifier of a class that has closed before.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct StepCells {
    /// The class.
    pub class: usize,
    /// Its quasi-identifier, column by column.
    pub cells: Vec<String>,
}

/// A sensitive value of a row.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct StepValue {
    /// The sensitive attribute.
    pub attribute: usize,
    /// The row.
    pub row: u32,
    /// The value.
    pub label: String,
    /// The base values that it stands for.
    pub of: Integers,
}

/// One step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct StepView {
    /// Its number, from 0.
    pub index: usize,
    /// What it is.
    pub kind: StepKind,
    /// What happens, a sentence.
    pub text: String,
    /// Why so and not otherwise, sentences: the rule that decided a tie, which row was taken.
    pub because: Vec<String>,
    /// The level vector that is visited, a place in the list.
    pub vector: Option<usize>,
    /// The class that it is about.
    pub class: Option<usize>,
    /// The rows that it is about.
    pub rows: Integers,
    /// The base values that it is about, the one that has to lose first: attribute and value.
    pub values: Vec<(usize, usize)>,
    /// Where F is above the limit: attribute and k. The first that decides.
    pub over: Option<(usize, usize)>,
    /// The people that are checked, as the sentence names them: if a row moves on or a value is generalized, as they
    /// are before that.
    pub people: Option<StepPeople>,
    /// What it changes.
    pub changes: StepChange,
}

/// People that are checked together.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct StepPeople {
    /// Who they are.
    pub what: StepWho,
    /// The quasi-identifier that they would be published with.
    pub cells: Vec<String>,
    /// Their rows, ascending.
    pub rows: Integers,
    /// Per sensitive attribute, how their values are distributed.
    pub distributions: Vec<Distribution>,
    /// Per sensitive attribute, F over all base values.
    pub curves: Vec<CumulativeFrequencies>,
}

/// What a step changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct StepChange {
    /// Rows that are in another class now, or in none.
    pub rows: Integers,
    /// The class of each of them; `null` where it is loose.
    pub classes: Vec<Option<usize>>,
    /// Sensitive values that are others now.
    pub values: Vec<StepValue>,
    /// Classes that are published with another quasi-identifier from now on.
    pub cells: Vec<StepCells>,
}
