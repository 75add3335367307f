//! Anatomy's buckets in words.

use crate::publish::trace::{BucketStep, Replay};
use crate::stepping::view::{StepKind, StepWho};
use crate::taxonomy::LeafRank;
use crate::words::brief;
use crate::words::numbers::{count, counted, people};

use super::{LETTERS, Looked, Teller, Told, listed_some, loose, of_class};

pub(super) fn kind(step: &BucketStep) -> StepKind {
    match step {
        BucketStep::Filled { .. } => StepKind::Sorts,
        BucketStep::Made { .. } => StepKind::Closes,
        BucketStep::Left { .. } => StepKind::Ends,
        BucketStep::Placed { .. } => StepKind::Places,
    }
}

impl Teller<'_> {
    pub(super) fn say_buckets(&self, step: &BucketStep, replay: &Replay, told: &mut Told) {
        match step {
            BucketStep::Filled { buckets } => {
                let each = buckets.iter().map(|of| format!("{} {}", self.leaf(of.value), count(of.rows)));
                told.rows = self.everybody();
                told.text = format!(
                    "{}, one a value: {}. The order in each is drawn by lot.",
                    counted(buckets.len() as u64, "bucket", "buckets"),
                    listed_some(each)
                );
            }
            BucketStep::Made { from, rows, tied } => {
                told.rows.clone_from(rows);
                told.class = Some(replay.standing().classes.len());
                told.values = from.iter().map(|of| (0, self.base(of.value))).collect();
                let each = from.iter().map(|of| format!("{} with {}", self.leaf(of.value), count(of.rows)));
                told.text = format!(
                    "The {} largest buckets, {}, give one person each: {} close as class {}.",
                    count(from.len() as u64),
                    listed_some(each),
                    listed_some(rows.iter().map(|&row| self.row(row))),
                    count(replay.standing().classes.len() as u64 + 1)
                );
                if let Some(smallest) = from.last().filter(|_| !tied.is_empty()) {
                    let gave: Vec<LeafRank> =
                        from.iter().filter(|of| of.rows == smallest.rows).map(|of| of.value).collect();
                    let all = gave.iter().chain(tied).map(|&value| self.leaf(value));
                    told.because.push(format!(
                        "{} are equally large: {} in the tree.",
                        listed_some(all),
                        match &gave[..] {
                            [one] => format!("{} comes first", self.leaf(*one)),
                            all => format!("{} come first", listed_some(all.iter().map(|&value| self.leaf(value)))),
                        }
                    ));
                }
            }
            BucketStep::Left { rows, .. } if rows.is_empty() => {
                told.text = "Everybody is in a class, nobody is left.".to_owned();
            }
            BucketStep::Left { rows, ell } => {
                told.rows.clone_from(rows);
                told.text = format!(
                    "{} left, with {}: too few for a class of {}.",
                    match rows.len() {
                        1 => "1 person is".to_owned(),
                        many => format!("{} are", people(many as u64)),
                    },
                    listed_some(rows.iter().map(|&row| self.own_value(row))),
                    count(u64::from(*ell))
                );
            }
            BucketStep::Placed { row, class, lacking } => {
                (told.rows, told.class) = (vec![*row], Some(*class));
                let value = self.own_value(*row);
                told.text = format!(
                    "{value} of {} comes into class {}, {}.",
                    self.row(*row),
                    count(*class as u64 + 1),
                    match lacking.len() {
                        1 => format!("the only one that has no {value}"),
                        many => format!("drawn by lot of the {} that have no {value}", count(many as u64)),
                    }
                );
            }
        }
    }

    pub(super) fn people_of_buckets<'b>(&self, step: &BucketStep, after: &'b Replay) -> Looked<'b> {
        let at = after.standing();
        let last = at.classes.len().saturating_sub(1);
        let (what, rows) = match step {
            BucketStep::Filled { .. } => (StepWho::Table, self.everybody()),
            BucketStep::Made { .. } => (StepWho::Class, of_class(at, last)),
            BucketStep::Left { .. } => (StepWho::Left, loose(at)),
            BucketStep::Placed { class, .. } => (StepWho::Class, of_class(at, *class)),
        };
        let cells = if what == StepWho::Class { Vec::new() } else { self.roots() };
        Looked { what, cells, rows, at }
    }

    /// A value of the sensitive column.
    #[inline(never)]
    pub(super) fn leaf(&self, value: LeafRank) -> String {
        let taxonomy = self.names.microdata.sensitive()[0].taxonomy();
        brief(taxonomy.label(taxonomy.leaf_node(value)), LETTERS)
    }

    /// The value that a row has in the sensitive column.
    pub(super) fn own_value(&self, row: u32) -> String {
        self.leaf(LeafRank(self.names.microdata.sensitive()[0].leaves()[row as usize]))
    }

    fn base(&self, value: LeafRank) -> usize {
        let spread = self.names.promises[0].spread();
        spread.base_values(spread.taxonomy().leaf_node(value)).start
    }
}
