//! The steps, as figures and numbers of rows.

use tauell_data::taxonomy::NodeId;
use tauell_privacy::BaseIndex;

use super::cuts::CutStep;
use super::shortfall::{Lack, Missed, Share};
use super::{BucketStep, DomainStep, EllStep, LineStep, LotStep, PackStep, PhaseStep};

/// What was done, or seen. Rows are kept rows of the microdata, from 0; classes are numbered in the order in which they closed.
#[derive(Clone, Debug, PartialEq)]
pub enum Step {
    /// The whole table is looked at.
    Begun {
        /// What it misses as one class.
        missed: Option<Missed>,
    },
    /// A sensitive value was made more general, before the sweep or for the last class.
    Generalized {
        /// The sensitive attribute.
        attribute: usize,
        /// The row.
        row: u32,
        /// Its value before.
        from: NodeId,
        /// Its value after.
        to: NodeId,
        /// What all these rows together miss.
        missed: Missed,
        /// The value that had to lose, the most frequent as a rule.
        value: BaseIndex,
        /// The values that are as frequent, in the order in which the rule prefers them, that one first; none where it is alone.
        tied: Vec<BaseIndex>,
        /// Rows with the same value that could have been taken instead, this one included: the lowest was.
        alike: usize,
    },
    /// The level vectors are in order.
    Ordered,
    /// A level vector is visited.
    Visited {
        /// Its levels.
        levels: Box<[u16]>,
        /// Its place in the order; `None` where it was searched for.
        place: Option<usize>,
        /// Groups of loose rows there.
        groups: usize,
        /// How many of those are a row alone, and cannot close.
        alone: usize,
        /// Level vectors before it, one after the other, at which no group had enough to be looked at, and which are not told.
        passed: usize,
    },
    /// A group is looked at: rows that have one quasi-identifier there.
    Looked {
        /// Its published quasi-identifier.
        cells: Box<[NodeId]>,
        /// Its loose rows, ascending.
        rows: Vec<u32>,
        /// What it has too little of to close at all.
        lack: Option<Lack>,
        /// What it misses as it stands.
        missed: Option<Missed>,
    },
    /// A row of the group has to go.
    Removed {
        /// The row.
        row: u32,
        /// Why: for each sensitive attribute whose promise is broken.
        reasons: Vec<Reason>,
        /// Rows of the group with the same sensitive values that could have gone instead, this one included: the lowest went.
        alike: usize,
    },
    /// What is left of the group closes as a class.
    Closed {
        /// Its rows, ascending.
        rows: Vec<u32>,
    },
    /// The group closes nothing: all its rows are swept on.
    SweptOn,
    /// All level vectors are behind; what is left goes into the last class. Where that is done for a second time, the other way,
    /// all is again as it was when it was begun for the first time.
    Left {
        /// The rows that are left, ascending.
        rows: Vec<u32>,
        /// In which way.
        way: Way,
    },
    /// What is left lacks something that general values cannot mend, or no value is left to be made general: general values since
    /// [`Self::Left`] are taken back.
    TakenBack,
    /// A row that is left goes into a closed class, which is generalized until it covers the row.
    Placed {
        /// The row.
        row: u32,
        /// The class.
        class: usize,
        /// Its published quasi-identifier from now on.
        cells: Box<[NodeId]>,
        /// What the rows that are left missed before it; `None` where they are too few.
        missed: Option<Missed>,
    },
    /// A closed class comes into the last one.
    TookIn {
        /// The class.
        class: usize,
        /// What the last class missed before it; `None` where it had too few rows.
        missed: Option<Missed>,
    },
    /// A class that came in is not needed after all, and stands again.
    GaveBack {
        /// The class.
        class: usize,
    },
    /// What is left closes as the last class.
    ClosedLast {
        /// Its published quasi-identifier.
        cells: Box<[NodeId]>,
        /// Its rows, ascending.
        rows: Vec<u32>,
    },
    /// By which ℓ a method goes that knows simple ℓ-diversity alone.
    Ell(EllStep),
    /// Anatomy.
    Bucket(BucketStep),
    /// Randomized addition.
    Lot(LotStep),
    /// Transparent Sweep.
    Pack(PackStep),
    /// TP.
    Phase(PhaseStep),
    /// 1-D ℓ-diversity.
    Line(LineStep),
    /// Of two ways for the last class, one is taken.
    Taken {
        /// Which.
        way: Way,
        /// Why, a sentence.
        reason: String,
    },
    /// A class is looked at that may be cut, or a cut is tried or made.
    Cut(CutStep),
    /// Tables with every column at one level.
    Domain(DomainStep),
}

/// How what is left becomes a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// With sensitive values as general as it takes.
    General,
    /// With every sensitive value exact: closed classes come in.
    Exact,
}

/// Why a row has to go.
#[derive(Clone, Debug, PartialEq)]
pub struct Reason {
    /// What the rows miss.
    pub missed: Missed,
    /// The value that has to lose.
    pub value: BaseIndex,
    /// What it has.
    pub has: Share,
    /// The values that are as frequent, in the order in which the rule prefers them, that one first; none where it is alone.
    pub tied: Vec<Tied>,
}

/// A value among equally frequent ones.
#[derive(Clone, Debug, PartialEq)]
pub struct Tied {
    /// The value.
    pub value: BaseIndex,
    /// How many rows without a class it has at this level vector, general values by their part, where the rule goes by that.
    pub loose: Option<f64>,
}
