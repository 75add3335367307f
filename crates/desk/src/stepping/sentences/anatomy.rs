//! Anatomy's buckets in words.

use crate::stepping::view::{StepKind, StepWho};
use tauell_base::words::numbers::{count, counted, people};
use tauell_base::words::{brief, joined};
use tauell_data::taxonomy::LeafRank;
use tauell_publish::trace::{Bucket, BucketStep, Replay};

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
                told.rows = self.everybody();
                told.text = format!(
                    "{}, one a value: {}. The order in each is drawn by lot.",
                    counted(buckets.len() as u64, "bucket", "buckets"),
                    self.with_rows(buckets, " ")
                );
            }
            BucketStep::Made { from, rows, tied } => {
                told.rows.clone_from(rows);
                told.class = Some(replay.standing().classes.len());
                told.values = from.iter().map(|of| (0, self.base(0, of.value))).collect();
                told.text = format!(
                    "The {} largest buckets, {}, give one person each: {} close as class {}.",
                    count(from.len() as u64),
                    self.with_rows(from, " with "),
                    self.rows(rows),
                    count(replay.standing().classes.len() as u64 + 1)
                );
                if let Some(smallest) = from.last().filter(|_| !tied.is_empty()) {
                    let gave = from.iter().filter(|of| of.rows == smallest.rows).map(|of| of.value);
                    let gave: Vec<LeafRank> = gave.collect();
                    told.because.push(format!(
                        "{} are equally large: {} first in the tree.",
                        self.leaves(0, &[&gave[..], tied].concat()),
                        joined(&[&self.leaves(0, &gave), if gave.len() == 1 { " comes" } else { " come" }])
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
                    self.leaves(0, &rows.iter().map(|&row| self.own_leaf(0, row)).collect::<Vec<_>>()),
                    count(u64::from(*ell))
                );
            }
            BucketStep::Placed { row, class, lacking } => {
                (told.rows, told.class) = (vec![*row], Some(*class));
                let value = self.leaf(0, self.own_leaf(0, *row));
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

    /// A value of a sensitive column.
    #[inline(never)]
    pub(super) fn leaf(&self, attribute: usize, value: LeafRank) -> String {
        let taxonomy = self.names.microdata.sensitive()[attribute].taxonomy();
        brief(taxonomy.label(taxonomy.leaf_node(value)), LETTERS)
    }

    /// The value that a row has in a sensitive column.
    pub(super) fn own_leaf(&self, attribute: usize, row: u32) -> LeafRank {
        LeafRank(self.names.microdata.sensitive()[attribute].leaves()[row as usize])
    }

    /// Some values of a sensitive column.
    #[inline(never)]
    pub(super) fn leaves(&self, attribute: usize, values: &[LeafRank]) -> String {
        listed_some(&values.iter().map(|&value| self.leaf(attribute, value)).collect::<Vec<_>>())
    }

    /// Some rows.
    #[inline(never)]
    pub(super) fn rows(&self, rows: &[u32]) -> String {
        listed_some(&rows.iter().map(|&row| self.row(row)).collect::<Vec<_>>())
    }

    /// Some buckets and how many rows they have.
    #[inline(never)]
    fn with_rows(&self, buckets: &[Bucket], with: &str) -> String {
        let each = buckets.iter().map(|of| joined(&[&self.leaf(0, of.value), with, &count(of.rows)]));
        listed_some(&each.collect::<Vec<_>>())
    }

    pub(super) fn base(&self, attribute: usize, value: LeafRank) -> usize {
        let spread = self.names.promises[attribute].spread();
        spread.base_values(spread.taxonomy().leaf_node(value)).start
    }
}
