//! The cuts of Mondrian in words.

use crate::stepping::amounts::Names;
use crate::stepping::view::StepKind;
use tauell_base::words::brief;
use tauell_base::words::numbers::{count, figure, listed, people};
use tauell_data::taxonomy::NodeId;
use tauell_publish::trace::{CutStep, Lack, Part, Refusal, Replay, TriedIn};

use super::{LETTERS, Teller, Told};

/// Parts and columns that are named one by one.
const NAMED: usize = 5;

/// What kind of step it is.
pub(super) fn kind(step: &CutStep) -> StepKind {
    match step {
        CutStep::Looked { .. } => StepKind::Looks,
        CutStep::Refused { .. } => StepKind::Refuses,
        CutStep::Weighed { .. } => StepKind::Weighs,
        CutStep::Cut { .. } => StepKind::Cuts,
    }
}

/// Cuts that were refused of the class that is looked at, after a step.
pub(super) fn refused(step: &CutStep, before: Option<usize>) -> Option<usize> {
    match step {
        CutStep::Looked { .. } => Some(0),
        CutStep::Refused { .. } => Some(before.unwrap_or(0) + 1),
        CutStep::Weighed { .. } | CutStep::Cut { .. } => before,
    }
}

/// Why a class closes whose cuts were tried.
pub(super) fn no_more(refused: Option<usize>) -> Option<String> {
    match refused? {
        0 => None,
        1 => Some("The one cut that there is was refused.".to_owned()),
        2 => Some("Both cuts were refused.".to_owned()),
        many => Some(format!("All {} cuts were refused.", count(many as u64))),
    }
}

/// Who is looked at: the class, or the part that decides; with its published quasi-identifier.
pub(super) fn looked(step: &CutStep, before: &Replay) -> Option<(Vec<NodeId>, Vec<u32>)> {
    match step {
        CutStep::Looked { cells, rows, .. } => Some((cells.to_vec(), rows.clone())),
        CutStep::Refused { attribute, parts, part, .. } => {
            let mut cells = before.cells()?.to_vec();
            cells[*attribute] = parts[*part].node;
            Some((cells, parts[*part].rows.clone()))
        }
        CutStep::Weighed { .. } | CutStep::Cut { .. } => Some((before.cells()?.to_vec(), before.group().to_vec())),
    }
}

impl Teller<'_> {
    pub(super) fn say_cut(&self, step: &CutStep, replay: &Replay, told: &mut Told) {
        match step {
            CutStep::Looked { cells, rows, tried, order, least } => {
                told.rows.clone_from(rows);
                let who = format!("{} at {}", people_of(rows), self.cells(cells));
                let names: Vec<String> = tried.iter().map(|&of| self.column(of)).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                told.text = match (&names[..], order) {
                    ([], _) if (rows.len() as u64) < *least => {
                        format!("{who}: two classes need {} at the least, so they are not cut.", people(*least))
                    }
                    ([], _) => {
                        format!("{who}: every column stands at a value that has none below it, so they are not cut.")
                    }
                    ([one], _) => format!("{who}: a cut by {one} is tried."),
                    (_, TriedIn::Width) => {
                        format!("{who}: cuts are tried by {}, in this order.", listed(&names, NAMED))
                    }
                    (_, TriedIn::Importance) => {
                        format!("{who}: cuts by {} are held against each other.", listed(&names, NAMED))
                    }
                };
                if let (TriedIn::Width, [first, second, ..]) = (order, &tried[..]) {
                    told.because.push(self.why_first(*first, *second, cells));
                }
            }
            CutStep::Refused { attribute, parts, part, why } => {
                let (column, failing) = (self.column(*attribute), &parts[*part]);
                told.rows.clone_from(&failing.rows);
                let at = brief(self.label(*attribute, failing.node), LETTERS);
                let why = self.lacks(why, &failing.rows, &at, replay, told);
                told.text = format!("No cut by {column}: {why}.");
                told.because.push(format!("The parts would be {}.", self.parts(*attribute, parts)));
            }
            CutStep::Weighed { attribute, parts, kept, before } => {
                told.rows = replay.group().to_vec();
                told.text = format!(
                    "A cut by {} can be made: {}. {}",
                    self.column(*attribute),
                    self.parts(*attribute, parts),
                    all_keep(parts)
                );
                told.because.push(format!(
                    "Its values then have {} of information in all, {} before.",
                    figure(*kept),
                    figure(*before)
                ));
            }
            CutStep::Cut { attribute, parts, of } => {
                told.rows = replay.group().to_vec();
                let column = self.column(*attribute);
                told.text = format!("Cut by {column}: {}. {}", self.parts(*attribute, parts), all_keep(parts));
                match of {
                    None => {}
                    Some(1) => told.because.push("It is the only cut that can be made.".to_owned()),
                    Some(many) => told.because.push(format!(
                        "Of the {} cuts that can be made this one adds most information; of equal ones it is by the most important \
                         column.",
                        count(*many as u64)
                    )),
                }
            }
        }
    }

    /// What people would lack as a class, with their values.
    pub(super) fn lacks(&self, why: &Refusal, rows: &[u32], at: &str, replay: &Replay, told: &mut Told) -> String {
        match why {
            Refusal::Lack(Lack::Values { attribute, has, least }) => format!(
                "{} at {at} would have {}{}, and {} are needed",
                people_of(rows),
                match has {
                    1 => "only one value".to_owned(),
                    _ => format!("only {} different values", count(*has as u64)),
                },
                self.names.column(*attribute),
                count(*least)
            ),
            Refusal::Lack(Lack::Rows { least } | Lack::Stay { least, .. }) => {
                format!("{} would be at {at}, and {} are needed", people_of(rows), count(*least))
            }
            Refusal::Missed(missed) => {
                let masses = self.masses(missed.attribute, rows, replay.standing());
                told.over = Names::over(missed);
                told.values = self.together(missed, &masses);
                self.names.missed(missed, &masses, &format!(" at {at}"))
            }
        }
    }

    /// Why one attribute is tried before another.
    fn why_first(&self, first: usize, second: usize, cells: &[NodeId]) -> String {
        let share = |of: usize| {
            let taxonomy = self.names.microdata.quasi_identifiers()[of].taxonomy();
            (taxonomy.leaves(cells[of]).len() as u128, taxonomy.leaf_count() as u128)
        };
        let ((one, of_one), (other, of_other)) = (share(first), share(second));
        let said = |part: u128, all: u128| format!("{} of {}", count(part as u64), count(all as u64));
        let (column, next) = (self.column(first), self.column(second));
        let widths = format!(
            "The value of {column} stands for {} values of its tree, that of {next} for {}",
            said(one, of_one),
            said(other, of_other)
        );
        if one * of_other == other * of_one {
            format!("{widths}: neither is wider, and {column} is more important.")
        } else {
            format!("{widths}: the wider comes first.")
        }
    }

    /// Who is in each part: `6 people at [20,29] and 6 people at [30,39]`.
    fn parts(&self, attribute: usize, parts: &[Part]) -> String {
        let of =
            |part: &Part| format!("{} at {}", people_of(&part.rows), brief(self.label(attribute, part.node), LETTERS));
        let parts: Vec<String> = parts.iter().map(of).collect();
        listed(&parts.iter().map(String::as_str).collect::<Vec<_>>(), NAMED)
    }

    pub(super) fn column(&self, attribute: usize) -> String {
        brief(self.names.microdata.quasi_identifiers()[attribute].name(), LETTERS)
    }

    fn label(&self, attribute: usize, node: NodeId) -> &str {
        self.names.microdata.quasi_identifiers()[attribute].taxonomy().label(node)
    }
}

fn people_of(rows: &[u32]) -> String {
    people(rows.len() as u64)
}

fn all_keep(parts: &[Part]) -> String {
    match parts.len() {
        2 => "Both parts keep what is asked.".to_owned(),
        many => format!("All {} parts keep what is asked.", count(many as u64)),
    }
}
