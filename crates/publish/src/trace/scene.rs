//! The context of a step, for its sentence: the rows and their values, the requirements, and the steps before it.
//!
//! What it is for: what the sentences of several methods share: names of rows, values, cells, columns and violations. A sentence of
//! one method is in the folder of the method.

use tauell_base::words::numbers::{count, figure, listed, rows};
use tauell_base::words::{brief, joined};
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::{LeafRank, NodeId};
use tauell_privacy::{BaseIndex, Masses};

use super::amounts::{amount, part};
use super::{JointShare, Lack, Missed, Refusal, Replay, RowState, Step, StepWho, TraceStep};
use crate::{AttributeRequirements, LevelVector};

/// Letters of a published value or a column in a sentence.
pub(crate) const LETTERS: usize = 24;
/// Items of a list that are named.
const LISTED: usize = 6;
/// Letters of a sensitive value in a sentence; the table shows all of it.
const VALUE_LETTERS: usize = 32;
/// Sensitive values that are named.
const NAMED_VALUES: usize = 4;

/// A step in words, and what the page marks.
#[derive(Clone, Debug, Default)]
pub struct Account {
    /// What happens, in a sentence.
    pub text: String,
    /// The reasons, in sentences.
    pub because: Vec<String>,
    /// The class of the step.
    pub class: Option<usize>,
    /// The rows of the step.
    pub rows: Vec<u32>,
    /// The base values of the step, first the one that loses a row: attribute and value.
    pub values: Vec<(usize, BaseIndex)>,
    /// Where F is above the limit: attribute and k. The first that decides.
    pub over: Option<(usize, usize)>,
}

/// Rows that are considered together.
#[derive(Clone, Debug)]
pub struct StepRows<'a> {
    /// Who they are.
    pub who: StepWho,
    /// The quasi-identifier that they would be published with; empty where each has its own.
    pub cells: Vec<NodeId>,
    /// Their rows, ascending.
    pub rows: Vec<u32>,
    /// The state of all rows.
    pub standing: &'a RowState,
}

/// The context of a step: everything as it is before the step.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The rows.
    pub microdata: &'a Microdata,
    /// The requirements of each sensitive attribute.
    pub requirements: &'a [AttributeRequirements],
    /// The level vectors in the order in which they are visited.
    pub order: &'a [LevelVector],
    /// The steps before it.
    pub earlier: &'a [Step],
    /// The state of all rows.
    pub replay: &'a Replay,
}

impl<'a> Scene<'a> {
    /// The state of all rows.
    pub(crate) fn standing(&self) -> &'a RowState {
        self.replay.standing()
    }

    /// The steps of one method before this one, the last one first.
    pub(crate) fn backwards<S: TraceStep>(&self) -> impl Iterator<Item = &'a S> + use<'a, S> {
        self.earlier.iter().rev().filter_map(Step::of)
    }

    /// Nothing is sensitive.
    pub(crate) fn nothing_is_sensitive(&self) -> bool {
        self.requirements.is_empty()
    }

    /// What rows miss as the step has it: points at the values that have too much together, the most frequent first, and gives what
    /// the rows have of each.
    #[inline(never)]
    pub(crate) fn point_at(&self, missed: &Missed, rows: &[u32], account: &mut Account) -> Masses {
        let masses = self.masses(missed.attribute, rows);
        let k = missed.together.as_ref().map_or(0, |together| together.k);
        account.over = over(missed);
        account.values = masses.ranking().into_iter().take(k).map(|base| (missed.attribute, base)).collect();
        masses
    }

    /// What rows have of each value of a sensitive column.
    #[inline(never)]
    pub(crate) fn masses(&self, attribute: usize, rows: &[u32]) -> Masses {
        let nodes = &self.standing().sensitive[attribute];
        self.requirements[attribute].masses(rows.iter().map(|&row| (nodes[row as usize], 1)))
    }

    /// Whether a row may have a base value.
    pub(crate) fn stands_for(&self, attribute: usize, row: u32, value: BaseIndex) -> bool {
        let spread = self.requirements[attribute].spread();
        spread.base_values(self.standing().sensitive[attribute][row as usize]).contains(&value)
    }

    /// A value of a sensitive column.
    #[inline(never)]
    pub(crate) fn leaf(&self, attribute: usize, value: LeafRank) -> String {
        let taxonomy = self.microdata.sensitive()[attribute].taxonomy();
        brief(taxonomy.label(taxonomy.leaf_node(value)), LETTERS)
    }

    /// Some values of a sensitive column.
    #[inline(never)]
    pub(crate) fn leaves(&self, attribute: usize, values: &[LeafRank]) -> String {
        listed_some(&values.iter().map(|&value| self.leaf(attribute, value)).collect::<Vec<_>>())
    }

    /// The value that a row has in a sensitive column.
    pub(crate) fn own_leaf(&self, attribute: usize, row: u32) -> LeafRank {
        LeafRank(self.microdata.sensitive()[attribute].leaves()[row as usize])
    }

    /// The base value of a value of a sensitive column.
    pub(crate) fn base(&self, attribute: usize, value: LeafRank) -> BaseIndex {
        let spread = self.requirements[attribute].spread();
        spread.base_values(spread.taxonomy().leaf_node(value)).start
    }

    /// A column of the quasi-identifier.
    pub(crate) fn column(&self, attribute: usize) -> String {
        brief(self.microdata.quasi_identifiers()[attribute].name(), LETTERS)
    }

    /// A value of a column of the quasi-identifier.
    pub(crate) fn label(&self, attribute: usize, node: NodeId) -> &'a str {
        self.microdata.quasi_identifiers()[attribute].taxonomy().label(node)
    }

    /// A published quasi-identifier.
    #[inline(never)]
    pub(crate) fn cells(&self, cells: &[NodeId]) -> String {
        let labels = cells.iter().enumerate().map(|(of, &node)| brief(self.label(of, node), LETTERS));
        labels.collect::<Vec<_>>().join(", ")
    }

    /// The published quasi-identifier of a class.
    #[inline(never)]
    pub(crate) fn class_cells(&self, class: usize) -> String {
        self.standing().classes.get(class).map(|cells| self.cells(cells)).unwrap_or_default()
    }

    /// A row as it is counted on every screen.
    #[inline(never)]
    pub(crate) fn row(&self, row: u32) -> String {
        format!("row {}", count(u64::from(self.microdata.rows()[row as usize]) + 1))
    }

    /// Some rows.
    #[inline(never)]
    pub(crate) fn rows(&self, rows: &[u32]) -> String {
        listed_some(&rows.iter().map(|&row| self.row(row)).collect::<Vec<_>>())
    }

    /// All rows.
    pub(crate) fn all_rows(&self) -> Vec<u32> {
        (0..self.microdata.len() as u32).collect()
    }

    /// The quasi-identifier of all roots.
    pub(crate) fn roots(&self) -> Vec<NodeId> {
        self.microdata.quasi_identifiers().iter().map(|_| NodeId::ROOT).collect()
    }

    /// All people, with the state of their rows in `replay`.
    pub(crate) fn table<'b>(&self, replay: &'b Replay) -> StepRows<'b> {
        StepRows { who: StepWho::Table, cells: self.roots(), rows: self.all_rows(), standing: replay.standing() }
    }

    /// People without a class, who may come into one of all roots.
    pub(crate) fn left<'b>(&self, rows: Vec<u32>, replay: &'b Replay) -> StepRows<'b> {
        StepRows { who: StepWho::Left, cells: self.roots(), rows, standing: replay.standing() }
    }

    /// The whole table as one class, and what it misses.
    pub(crate) fn describe_table(&self, missed: Option<&Missed>, account: &mut Account) {
        account.text = match missed {
            None => format!("As one class, the {} satisfy the requirements.", rows(self.microdata.len() as u64)),
            Some(missed) => {
                let masses = self.point_at(missed, &self.all_rows(), account);
                format!("In the whole table, {}.", self.missed(missed, &masses, ""))
            }
        };
    }

    /// Rows close as the next class: `4 rows close`.
    pub(crate) fn describe_class(&self, close: &str, cells: &[NodeId], of: &[u32], account: &mut Account) {
        let class = self.standing().classes.len();
        (account.rows, account.class) = (of.to_vec(), Some(class));
        account.text = format!("{close} as class {}: {}.", count(class as u64 + 1), self.cells(cells));
    }

    /// The remaining rows close as the last class.
    pub(crate) fn describe_last_class(&self, cells: &[NodeId], of: &[u32], account: &mut Account) {
        (account.rows, account.class) = (of.to_vec(), Some(self.standing().classes.len()));
        account.text = format!("{} as the last class: {}.", closing(of.len() as u64), self.cells(cells));
    }

    /// What rows at `at` would lack as a class, with their values marked.
    pub(crate) fn lacks(&self, why: &Refusal, of: &[u32], at: &str, account: &mut Account) -> String {
        let who = rows(of.len() as u64);
        match why {
            Refusal::Lack(Lack::Values { attribute, has, least }) => format!(
                "{who} at {at} would have {}{}, and a class needs {}",
                match has {
                    1 => "only one value".to_owned(),
                    _ => format!("only {} distinct values", count(*has as u64)),
                },
                self.of_column(*attribute),
                count(*least)
            ),
            Refusal::Lack(Lack::Rows { least } | Lack::Stay { least, .. }) => {
                format!("{who} would be at {at}, and a class needs {}", count(*least))
            }
            Refusal::Missed(missed) => {
                let masses = self.point_at(missed, of, account);
                self.missed(missed, &masses, &format!(" at {at}"))
            }
        }
    }

    /// A base value.
    #[inline(never)]
    pub(crate) fn value(&self, attribute: usize, base: BaseIndex) -> String {
        let spread = self.requirements[attribute].spread();
        let taxonomy = spread.taxonomy();
        brief(taxonomy.label(taxonomy.leaf_node(spread.base()[base])), VALUE_LETTERS)
    }

    /// Several of them.
    #[inline(never)]
    pub(crate) fn values(&self, attribute: usize, bases: &[BaseIndex]) -> String {
        let names: Vec<String> = bases.iter().map(|&base| self.value(attribute, base)).collect();
        listed(&names.iter().map(String::as_str).collect::<Vec<_>>(), NAMED_VALUES)
    }

    /// The column, if there are several: ` of "disease"`.
    #[inline(never)]
    pub(crate) fn of_column(&self, attribute: usize) -> String {
        match self.microdata.sensitive() {
            [_] => String::new(),
            all => format!(" of \"{}\"", brief(all[attribute].name(), VALUE_LETTERS)),
        }
    }

    /// How some rows violate a requirement: `hepatitis has 3 of 5 rows and the limit is 1/2`. `masses` are theirs. Some requirements
    /// are violated at their limit, so the words do not say "above".
    #[inline(never)]
    pub(crate) fn missed(&self, missed: &Missed, masses: &Masses, here: &str) -> String {
        let all = masses.rows();
        let column = self.of_column(missed.attribute);
        match &missed.together {
            Some(JointShare { k: 1, has, limit }) => {
                let first =
                    masses.ranking().first().map(|&base| self.value(missed.attribute, base)).unwrap_or_default();
                format!(
                    "{first}{column} has {} of {}{here} and the limit is {}",
                    amount(*has, all),
                    rows(all),
                    part(*limit)
                )
            }
            Some(JointShare { k, has, limit }) => {
                let most = masses.ranking();
                let values = self.values(missed.attribute, &most[..(*k).min(most.len())]);
                format!(
                    "{values}{column} together have {} of {}{here} and the limit for {} values is {}",
                    amount(*has, all),
                    rows(all),
                    figure(*k as f64),
                    part(*limit)
                )
            }
            None => {
                format!("{}{here} {} {}", rows(all), if all == 1 { "violates" } else { "violate" }, self.asked(missed))
            }
        }
    }

    /// The violated requirement.
    #[inline(never)]
    pub(crate) fn asked(&self, missed: &Missed) -> String {
        let asked = self.requirements[missed.attribute].requirements()[missed.requirement].said();
        joined(&[&asked, &self.of_column(missed.attribute)])
    }
}

impl RowState {
    /// The rows without a class, ascending.
    #[inline(never)]
    pub(crate) fn loose(&self) -> Vec<u32> {
        self.rows_of(None)
    }

    /// The rows of a class, ascending.
    #[inline(never)]
    pub(crate) fn class(&self, class: usize) -> Vec<u32> {
        self.rows_of(Some(class))
    }

    fn rows_of(&self, class: Option<usize>) -> Vec<u32> {
        let rows = (0u32..).zip(&self.class_of);
        rows.filter(|(_, of)| **of == class).map(|(row, _)| row).collect()
    }

    /// A class with its rows, and the quasi-identifier that it closed with.
    pub(crate) fn people_of_class(&self, class: usize) -> StepRows<'_> {
        let cells = self.classes.get(class).map(|cells| cells.to_vec()).unwrap_or_default();
        StepRows { who: StepWho::Class, cells, rows: self.class(class), standing: self }
    }

    /// The class that closed last.
    pub(crate) fn last_class(&self) -> StepRows<'_> {
        self.people_of_class(self.classes.len().saturating_sub(1))
    }
}

/// Where F is above the limit: attribute and k.
pub(crate) fn over(missed: &Missed) -> Option<(usize, usize)> {
    Some((missed.attribute, missed.together.as_ref()?.k))
}

/// The first items, and how many more there are.
#[inline(never)]
pub(crate) fn listed_some(all: &[String]) -> String {
    listed(&all.iter().map(String::as_str).collect::<Vec<_>>(), LISTED)
}

/// How many of some sets of rows are a single row.
pub(crate) fn one_alone(alone: usize) -> String {
    match alone {
        0 => String::new(),
        1 => ", one of them a single row".to_owned(),
        _ => format!(", {} of them a single row", count(alone as u64)),
    }
}

/// `1 row closes`, `4 rows close`.
pub(crate) fn closing(of: u64) -> String {
    format!("{} {}", rows(of), if of == 1 { "closes" } else { "close" })
}
