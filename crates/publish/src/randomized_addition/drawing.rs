//! Every row draws the values among which its own is published.

use std::sync::Arc;

use crate::known_rows::KnownRows;
use crate::trace::Trace;
use tauell_base::pace::Pace;
use tauell_base::random::{DrawPurpose, RowDraws};
use tauell_base::sorting::sorted;
use tauell_data::microdata::{Attribute, Microdata};
use tauell_data::taxonomy::{LeafRank, ValueId, Values};

use super::steps::RandomAdditionStep;

/// What it costs to begin a set, and to draw a member of it, in units of some nanoseconds.
const SET: u64 = 80;
const MEMBER: u64 = 30;

/// Every row draws its set. Returns the published values, the set of each row, and the order in which rows drew. O(ℓ · rows + leaves).
pub(super) async fn draw(
    rows: KnownRows,
    attribute: &Attribute,
    ell: u32,
    mut trace: Option<DrawTrace<'_>>,
    pace: &Pace,
) -> (Values, Vec<ValueId>, Vec<u32>) {
    let mut drawing = Drawing::new(rows, attribute, ell);
    pace.each(0..drawing.sets.len(), SET + MEMBER * u64::from(ell), |at| {
        let (row, drawn) = drawing.rows.draw(at, DrawPurpose::Addition);
        drawing.draw(LeafRank(attribute.leaves()[row]), drawn);
        drawing.sets[row] = drawing.values.standing_for(drawing.members.iter().copied());
        if let Some(trace) = &mut trace {
            drawing.record(at, trace);
        }
    })
    .await;
    (drawing.values, drawing.sets, drawing.rows.into_order())
}

/// Rows that draw.
struct Drawing {
    rows: KnownRows,
    ell: u32,
    /// The place of each leaf among the values that occur.
    place: Vec<u32>,
    /// The places of all values but one, in any order: drawn ones come first, those left to draw from behind them.
    others: Vec<u32>,
    swapped: Vec<(u32, u32)>,
    members: Vec<LeafRank>,
    values: Values,
    /// By row: its set.
    sets: Vec<ValueId>,
    /// The class of the row that drew last, for a trace.
    class: usize,
}

/// The draws of rows, for a trace.
pub(super) struct DrawTrace<'a> {
    pub trace: &'a mut Trace,
    pub microdata: &'a Microdata,
    /// The sensitive attribute at hand.
    pub attribute: usize,
    /// Whether rows come into their classes, which are those of their quasi-identifiers.
    pub into_classes: bool,
}

impl Drawing {
    /// None drawn yet. O(leaves).
    fn new(rows: KnownRows, attribute: &Attribute, ell: u32) -> Self {
        let mut place = vec![u32::MAX; attribute.taxonomy().leaf_count()];
        rows.domain().iter().zip(0..).for_each(|(rank, at)| place[rank.index()] = at);
        Self {
            ell,
            place,
            others: (1..rows.domain().len() as u32).map(|other| other - 1).collect(),
            swapped: Vec::new(),
            members: Vec::new(),
            values: Values::of_sets(Arc::clone(attribute.taxonomy())),
            sets: vec![ValueId(u32::MAX); rows.len()],
            class: 0,
            rows,
        }
    }

    /// The members of a row's set: its own value, then others, of which a larger ℓ draws more.
    fn draw(&mut self, own: LeafRank, mut drawn: RowDraws) {
        let place = self.place[own.index()];
        self.members.clear();
        self.members.push(own);
        for taken in 0..self.ell - 1 {
            let other = taken + drawn.below(self.others.len() as u32 - taken);
            self.others.swap(taken as usize, other as usize);
            self.swapped.push((taken, other));
            let other = self.others[taken as usize];
            self.members.push(self.rows.domain()[(other + u32::from(other >= place)) as usize]);
        }
        // Back in their former order, so that a row's draw depends on no other row.
        for (one, other) in self.swapped.drain(..).rev() {
            self.others.swap(one as usize, other as usize);
        }
    }

    /// Tells what the row at this place has drawn.
    #[cold]
    fn record(&mut self, at: usize, DrawTrace { trace, microdata, attribute, into_classes }: &mut DrawTrace<'_>) {
        let in_order = |leaves: Vec<LeafRank>| sorted(leaves, LeafRank::cmp);
        let row = self.rows.order()[at];
        match at.checked_sub(1) {
            None => {
                let values = in_order(self.rows.domain().to_vec());
                trace.record(RandomAdditionStep::Begun { attribute: *attribute, ell: self.ell, values });
            }
            Some(before) => {
                let before = self.rows.order()[before] as usize;
                let mut quasi = microdata.quasi_identifiers().iter();
                self.class += usize::from(quasi.any(|of| of.leaves()[before] != of.leaves()[row as usize]));
            }
        }
        trace.record(RandomAdditionStep::Drawn {
            attribute: *attribute,
            row,
            set: in_order(self.members.clone()).into(),
            before: self.rows.before(),
            class: into_classes.then_some(self.class),
        });
    }
}
