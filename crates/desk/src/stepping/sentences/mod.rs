//! A step in words, and what is to be pointed at.

mod anatomy;
mod cuts;
mod domain;
mod ell;
mod line;
mod random_addition;
mod tp;
mod transparent;

use tauell_base::words::brief;
use tauell_base::words::numbers::{count, counted, figure, listed, people};
use tauell_data::microdata::Microdata;
use tauell_data::taxonomy::NodeId;
use tauell_privacy::{BaseIndex, Masses};
use tauell_publish::Promise;
use tauell_publish::trace::{EllStep, Lack, LotStep, Missed, Reason, Replay, Standing, Step, Trace, Way};

use super::amounts::Names;
use super::view::{StepKind, StepWho};

/// Letters of a published value in a sentence.
const LETTERS: usize = 24;
/// So many of a list are named.
const LISTED: usize = 6;

/// What is said of a step.
#[derive(Clone, Debug)]
pub(super) struct Told {
    pub kind: StepKind,
    pub text: String,
    pub because: Vec<String>,
    pub vector: Option<usize>,
    pub class: Option<usize>,
    pub rows: Vec<u32>,
    pub values: Vec<(usize, BaseIndex)>,
    pub over: Option<(usize, usize)>,
}

/// People that are looked at together.
#[derive(Clone, Debug)]
pub(super) struct Looked<'a> {
    pub what: StepWho,
    pub cells: Vec<NodeId>,
    pub rows: Vec<u32>,
    /// Where their rows stand.
    pub at: &'a Standing,
}

/// Goes through the steps beside a [`Replay`], and knows what came before.
#[derive(Clone, Debug)]
pub(super) struct Teller<'a> {
    names: Names<'a>,
    trace: &'a Trace,
    /// The level vector that is visited.
    vector: Option<usize>,
    /// Whether the last class is being made.
    at_the_end: bool,
    /// Whether some row of the group that is looked at had to go.
    some_go: bool,
    /// Whether classes of so many rows are formed first, whatever is sensitive in them.
    of_rows: bool,
    /// The rows that have left the group of their quasi-identifier.
    out: Vec<u32>,
    /// Cuts that were refused of the class that is looked at; `None` where none is tried.
    refused: Option<usize>,
}

/// What kind of step it is.
pub(super) fn kind(step: &Step) -> StepKind {
    match step {
        Step::Begun { .. } => StepKind::Begins,
        Step::Generalized { .. } => StepKind::Generalizes,
        Step::Ordered => StepKind::Orders,
        Step::Visited { .. } => StepKind::Visits,
        Step::Looked { .. } => StepKind::Looks,
        Step::Removed { .. } => StepKind::MovesOn,
        Step::Closed { .. } => StepKind::Closes,
        Step::SweptOn => StepKind::Sweeps,
        Step::Left { .. } => StepKind::Ends,
        Step::TakenBack => StepKind::TakesBack,
        Step::Placed { .. } => StepKind::Places,
        Step::TookIn { .. } => StepKind::TakesIn,
        Step::GaveBack { .. } => StepKind::GivesBack,
        Step::ClosedLast { .. } => StepKind::ClosesLast,
        Step::Taken { .. } => StepKind::Chooses,
        Step::Ell(step) => ell::kind(step),
        Step::Bucket(step) => anatomy::kind(step),
        Step::Pack(step) => transparent::kind(step),
        Step::Lot(step) => random_addition::kind(step),
        Step::Phase(step) => tp::kind(step),
        Step::Line(step) => line::kind(step),
        Step::Cut(cut) => cuts::kind(cut),
        Step::Domain(step) => domain::kind(step),
    }
}

impl<'a> Teller<'a> {
    pub fn new(microdata: &'a Microdata, promises: &'a [Promise], trace: &'a Trace) -> Self {
        let names = Names { microdata, promises };
        Self {
            names,
            trace,
            vector: None,
            at_the_end: false,
            some_go: false,
            of_rows: false,
            out: Vec::new(),
            refused: None,
        }
    }

    /// Goes past a step; what it leads to is still to be applied.
    pub fn pass(&mut self, step: &Step) {
        match step {
            Step::Visited { place, .. } => self.vector = *place,
            Step::Looked { .. } => self.some_go = false,
            Step::Removed { .. } => self.some_go = true,
            Step::Left { .. } => (self.vector, self.at_the_end) = (None, true),
            Step::Lot(LotStep::Grouped { .. }) => self.of_rows = true,
            Step::Phase(step) => self.out.extend_from_slice(tp::leaving(step)),
            Step::Cut(cut) => self.refused = cuts::refused(cut, self.refused),
            Step::Domain(step) => self.vector = domain::at(step).map_or(self.vector, |at| at.place),
            _ => {}
        }
    }

    /// What is said of a step; `replay` stands before it.
    pub fn tell(&mut self, step: &Step, replay: &Replay) -> Told {
        self.pass(step);
        let mut told = Told {
            kind: kind(step),
            text: String::new(),
            because: Vec::new(),
            vector: self.vector,
            class: None,
            rows: Vec::new(),
            values: Vec::new(),
            over: None,
        };
        self.say(step, replay, &mut told);
        told
    }

    fn say(&self, step: &Step, replay: &Replay, told: &mut Told) {
        let names = self.names;
        match step {
            Step::Begun { missed: None } => {
                told.text = format!("{} as one class keep what is asked.", people(self.everybody().len() as u64));
            }
            Step::Begun { missed: Some(missed) } => {
                let masses = self.masses(missed.attribute, &self.everybody(), replay.standing());
                told.over = Names::over(missed);
                told.values = self.together(missed, &masses);
                told.text = format!("In the whole table {}.", names.missed(missed, &masses, ""));
            }
            Step::Generalized { attribute, row, from, to, missed, value, tied, alike } => {
                let rows = if self.at_the_end { loose(replay.standing()) } else { self.everybody() };
                let masses = self.masses(missed.attribute, &rows, replay.standing());
                let taxonomy = names.promises[*attribute].spread().taxonomy();
                let label = |node: NodeId| brief(taxonomy.label(node), LETTERS);
                let who = self.row(*row);
                let becomes = format!("{} of {who} becomes {}", label(*from), label(*to));
                told.text = format!("{}: {becomes}.", names.missed(missed, &masses, ""));
                told.over = Names::over(missed);
                (told.rows, told.values) = (vec![*row], vec![(*attribute, *value)]);
                if let [first, others @ ..] = &tied[..] {
                    told.values.extend(others.iter().map(|&other| (*attribute, other)));
                    told.because.push(format!(
                        "{} are equally frequent: {} comes first in the tree.",
                        names.values(*attribute, tied),
                        names.value(*attribute, *first)
                    ));
                }
                if *alike > 1 {
                    told.because.push(format!(
                        "Of {} with {} the first one is taken.",
                        counted(*alike as u64, "row", "rows"),
                        label(*from)
                    ));
                }
            }
            Step::Ordered => {
                told.text = match self.trace.order().len() {
                    0 => "There are too many level vectors to try one by one: those at which a class can close are searched for.".to_owned(),
                    many => format!(
                        "{}, in this order: the one that keeps most information comes first, that of all roots last.",
                        counted(many as u64, "level vector", "level vectors")
                    ),
                };
            }
            Step::Visited { levels, groups, alone, passed, .. } => {
                let columns = names.microdata.quasi_identifiers().iter().zip(levels);
                let levels: Vec<String> =
                    columns.map(|(of, level)| format!("{} at level {level}", brief(of.name(), LETTERS))).collect();
                told.rows = loose(replay.standing());
                told.text = format!(
                    "{}: {} in {}{}.",
                    levels.join(", "),
                    people(told.rows.len() as u64),
                    counted(*groups as u64, "group", "groups"),
                    match alone {
                        0 => String::new(),
                        1 => ", one of them a person alone".to_owned(),
                        _ => format!(", {} of them a person alone", count(*alone as u64)),
                    }
                );
                if *passed > 0 {
                    told.because.push(format!(
                        "At {} before it no group has enough for a class.",
                        counted(*passed as u64, "level vector", "level vectors")
                    ));
                }
            }
            Step::Looked { cells, rows, lack, missed } => {
                told.rows.clone_from(rows);
                let who = format!("{} at {}", people(rows.len() as u64), self.cells(cells));
                told.text = match (lack, missed) {
                    (Some(lack), _) => format!("{who}{}.", self.lacking(lack)),
                    (None, None) if self.of_rows => format!("{who} are enough."),
                    (None, None) => format!("{who} keep what is asked."),
                    (None, Some(missed)) => {
                        let masses = self.masses(missed.attribute, rows, replay.standing());
                        told.over = Names::over(missed);
                        told.values = self.together(missed, &masses);
                        match missed.together {
                            Some(_) => format!("{who}: {}.", names.missed(missed, &masses, " here")),
                            None => format!("{who} do not keep {}.", names.asked(missed)),
                        }
                    }
                };
            }
            Step::Removed { row, reasons, alike } => self.say_removed(*row, reasons, *alike, replay, told),
            Step::Closed { rows } => {
                told.rows.clone_from(rows);
                told.class = Some(replay.standing().classes.len());
                let closes = if self.some_go { "are left, keep what is asked, and close" } else { "close" };
                told.text = format!(
                    "{} {closes} as class {}: {}.",
                    people(rows.len() as u64),
                    replay.standing().classes.len() + 1,
                    self.cells(replay.cells().unwrap_or_default())
                );
                told.because.extend(cuts::no_more(self.refused));
            }
            Step::Cut(cut) => self.say_cut(cut, replay, told),
            Step::Domain(step) => self.say_domain(step, replay, told),
            Step::SweptOn => {
                told.rows = replay.group().to_vec();
                let least = names.promises.iter().map(Promise::least_rows).max().unwrap_or(1);
                told.text = match told.rows.len() as u64 {
                    left if left < least => {
                        format!("{} would be left, and {} are needed: all of them move on.", count(left), count(least))
                    }
                    _ => "Taking more away does not help: all of them move on.".to_owned(),
                };
            }
            Step::Ell(step) => self.say_ell(step, told),
            Step::Bucket(step) => self.say_buckets(step, replay, told),
            Step::Pack(step) => self.say_packs(step, replay, told),
            Step::Lot(step) => self.say_lots(step, replay, told),
            Step::Phase(step) => self.say_phases(step, replay, told),
            Step::Line(step) => self.say_line(step, replay, told),
            _ => self.say_of_the_end(step, replay, told),
        }
    }

    fn say_removed(&self, row: u32, reasons: &[Reason], alike: usize, replay: &Replay, told: &mut Told) {
        let (names, group) = (self.names, replay.group());
        let (mut why, mut going) = (Vec::new(), Vec::new());
        for reason in reasons {
            let attribute = reason.missed.attribute;
            let masses = self.masses(attribute, group, replay.standing());
            why.push(names.missed(&reason.missed, &masses, " here"));
            told.over = told.over.or_else(|| Names::over(&reason.missed));
            told.values.push((attribute, reason.value));
            let taxonomy = names.promises[attribute].spread().taxonomy();
            let node = replay.standing().sensitive[attribute][row as usize];
            going.push(brief(taxonomy.label(node), LETTERS));
            self.say_tie(reason, told);
            if group.iter().any(|&other| {
                self.stands_for(attribute, other, reason.value, replay)
                    && !taxonomy.is_leaf(replay.standing().sensitive[attribute][other as usize])
            }) {
                told.because.push(format!(
                    "Rows with {} itself go before those with a more general value.",
                    names.value(attribute, reason.value)
                ));
            }
        }
        told.rows = vec![row];
        told.text = format!("{}: one row with {} moves on.", why.join(", and "), going.join(" and "));
        if alike > 1 {
            told.because.push(format!("Of {} that are alike the first goes, {}.", count(alike as u64), self.row(row)));
        }
    }

    /// Which of equally frequent values loses a row, and by which rule.
    fn say_tie(&self, reason: &Reason, told: &mut Told) {
        let [first, others @ ..] = &reason.tied[..] else { return };
        let (names, attribute) = (self.names, reason.missed.attribute);
        let values: Vec<BaseIndex> = reason.tied.iter().map(|tied| tied.value).collect();
        told.values.extend(others.iter().map(|other| (attribute, other.value)));
        let equally = format!("{} are equally frequent", names.values(attribute, &values));
        let taken = names.value(attribute, first.value);
        let next = others.first().and_then(|other| other.loose);
        told.because.push(match (first.loose, next) {
            (Some(own), Some(next)) if own < next - 1e-9 => format!(
                "{equally}: {taken} loses one, of which fewer rows are without a class ({} against {}), so that the class keeps what is \
                 harder to place.",
                figure(own),
                figure(next)
            ),
            (Some(own), Some(_)) => format!(
                "{equally}, also among the rows without a class ({} each): {taken} comes first in the tree.",
                figure(own)
            ),
            _ => format!("{equally}: {taken} comes first in the tree."),
        });
    }

    fn say_of_the_end(&self, step: &Step, replay: &Replay, told: &mut Told) {
        let names = self.names;
        match step {
            Step::Left { rows, way } => {
                told.rows.clone_from(rows);
                let again = replay.has_left();
                let who = match rows.len() {
                    0 => "Nobody is left".to_owned(),
                    1 => "1 person is left".to_owned(),
                    many => format!("{} are left", people(many as u64)),
                };
                told.text = match (again, way) {
                    (false, Way::General) => format!("All level vectors but that of the roots are visited. {who}."),
                    (false, Way::Exact) => {
                        format!(
                            "All level vectors but that of the roots are visited. {who}; sensitive values stay exact."
                        )
                    }
                    (true, Way::Exact) => format!("Once more from here, with every sensitive value exact. {who}."),
                    (true, Way::General) => format!("Once more from here, with general sensitive values. {who}."),
                };
            }
            Step::TakenBack => {
                told.text =
                    "General values do not lead to a class that keeps what is asked. They are taken back.".to_owned();
            }
            Step::Placed { row, class, cells, missed } => {
                told.class = Some(*class);
                told.rows = vec![*row];
                let why = match missed {
                    Some(missed) => {
                        let left = loose(replay.standing());
                        let masses = self.masses(missed.attribute, &left, replay.standing());
                        told.over = Names::over(missed);
                        told.values = self.together(missed, &masses);
                        names.missed(missed, &masses, " left")
                    }
                    None => "Too few people are left".to_owned(),
                };
                told.text = format!("{why}: class {} takes one of them, and becomes {}.", class + 1, self.cells(cells));
            }
            Step::TookIn { class, missed } => {
                told.class = Some(*class);
                let left = loose(replay.standing());
                let why = match missed {
                    Some(missed) => {
                        let masses = self.masses(missed.attribute, &left, replay.standing());
                        told.over = Names::over(missed);
                        told.values = self.together(missed, &masses);
                        names.missed(missed, &masses, " left")
                    }
                    None if left.len() == 1 => "1 person left is too few".to_owned(),
                    None => format!("{} left are not enough", people(left.len() as u64)),
                };
                told.rows = of_class(replay.standing(), *class);
                told.text = format!("{why}: class {} comes in, {}.", class + 1, self.class_cells(*class, replay));
            }
            Step::GaveBack { class } => {
                told.class = Some(*class);
                told.text = format!(
                    "The last class keeps what is asked without class {}, too: it stands again, {}.",
                    class + 1,
                    self.class_cells(*class, replay)
                );
            }
            Step::ClosedLast { cells, rows } => {
                told.rows.clone_from(rows);
                told.class = Some(replay.standing().classes.len());
                told.text = format!("{} close as the last class: {}.", people(rows.len() as u64), self.cells(cells));
            }
            Step::Taken { way, reason } => {
                let way = if *way == Way::Exact { "exact" } else { "general" };
                told.text = format!("The publication with {way} sensitive values is taken. {reason}");
            }
            _ => {}
        }
    }

    /// Who is looked at, as the sentence speaks of them: before what a step changes, and after it where that is what it says.
    pub fn people<'b>(&self, step: &Step, before: &'b Replay, after: &'b Replay) -> Option<Looked<'b>> {
        let roots = self.roots();
        let looked = |what, cells: &[NodeId], rows: &[u32], at: &'b Replay| {
            Some(Looked { what, cells: cells.to_vec(), rows: rows.to_vec(), at: at.standing() })
        };
        let left = |at: &'b Replay| looked(StepWho::Left, &roots, &loose(at.standing()), at);
        match step {
            Step::Bucket(step) => Some(self.people_of_buckets(step, after)),
            Step::Pack(step) => Some(self.people_of_packs(step, after)),
            Step::Lot(step) => Some(self.people_of_lots(step, after)),
            Step::Phase(step) => Some(self.people_of_phases(step, after)),
            Step::Line(step) => Some(self.people_of_line(step, after)),
            Step::Domain(step) => self.people_of_domain(step, after),
            Step::Begun { .. } | Step::Ordered | Step::Ell(EllStep::Guaranteed { .. }) => {
                looked(StepWho::Table, &roots, &self.everybody(), after)
            }
            Step::Generalized { .. } if !self.at_the_end => looked(StepWho::Table, &roots, &self.everybody(), before),
            Step::Generalized { .. } | Step::Placed { .. } | Step::TookIn { .. } => left(before),
            Step::Left { .. } | Step::TakenBack | Step::GaveBack { .. } => left(after),
            Step::Looked { cells, rows, .. } => looked(StepWho::Group, cells, rows, after),
            Step::Removed { .. } | Step::SweptOn => {
                looked(StepWho::Group, before.cells().unwrap_or_default(), before.group(), before)
            }
            Step::Closed { rows } => {
                let cells = after.standing().classes.last().map(|cells| cells.to_vec()).unwrap_or_default();
                looked(StepWho::Class, &cells, rows, after)
            }
            Step::ClosedLast { cells, rows } => looked(StepWho::Class, cells, rows, after),
            Step::Cut(cut) => {
                let (cells, rows) = cuts::looked(cut, before)?;
                looked(StepWho::Group, &cells, &rows, after)
            }
            Step::Visited { .. } | Step::Taken { .. } | Step::Ell(_) => None,
        }
    }

    fn lacking(&self, lack: &Lack) -> String {
        match lack {
            Lack::Rows { least } => format!(": {} are needed, they move on", count(*least)),
            Lack::Values { attribute, has, least } => format!(
                " with {}{}: {} are needed, they move on",
                match has {
                    1 => "only one value".to_owned(),
                    _ => format!("only {} different values", count(*has as u64)),
                },
                self.names.column(*attribute),
                count(*least)
            ),
            Lack::Stay { most, least } => {
                format!(": at most {} of them could stay, {} are needed, they move on", count(*most), count(*least))
            }
        }
    }

    /// The values that have too much together, the most frequent first.
    #[inline(never)]
    fn together(&self, missed: &Missed, masses: &Masses) -> Vec<(usize, BaseIndex)> {
        let k = missed.together.as_ref().map_or(0, |together| together.k);
        masses.ranking().into_iter().take(k).map(|base| (missed.attribute, base)).collect()
    }

    fn stands_for(&self, attribute: usize, row: u32, value: BaseIndex, replay: &Replay) -> bool {
        let spread = self.names.promises[attribute].spread();
        spread.base_values(replay.standing().sensitive[attribute][row as usize]).contains(&value)
    }

    #[inline(never)]
    fn masses(&self, attribute: usize, rows: &[u32], standing: &Standing) -> Masses {
        let nodes = &standing.sensitive[attribute];
        self.names.promises[attribute].masses(rows.iter().map(|&row| (nodes[row as usize], 1)))
    }

    fn roots(&self) -> Vec<NodeId> {
        self.names.microdata.quasi_identifiers().iter().map(|_| NodeId::ROOT).collect()
    }

    fn everybody(&self) -> Vec<u32> {
        (0..self.names.microdata.len() as u32).collect()
    }

    /// A row as it is counted on every screen.
    #[inline(never)]
    fn row(&self, row: u32) -> String {
        format!("row {}", count(u64::from(self.names.microdata.rows()[row as usize]) + 1))
    }

    #[inline(never)]
    fn cells(&self, cells: &[NodeId]) -> String {
        let attributes = self.names.microdata.quasi_identifiers();
        let labels = cells.iter().zip(attributes);
        let labels: Vec<String> = labels.map(|(&node, of)| brief(of.taxonomy().label(node), LETTERS)).collect();
        labels.join(", ")
    }

    #[inline(never)]
    fn class_cells(&self, class: usize, replay: &Replay) -> String {
        replay.standing().classes.get(class).map(|cells| self.cells(cells)).unwrap_or_default()
    }
}

/// The first of them, and how many more there are.
#[inline(never)]
fn listed_some(all: &[String]) -> String {
    listed(&all.iter().map(String::as_str).collect::<Vec<_>>(), LISTED)
}

/// The rows without a class, ascending.
#[inline(never)]
fn loose(standing: &Standing) -> Vec<u32> {
    let rows = (0u32..).zip(&standing.class_of);
    rows.filter(|(_, class)| class.is_none()).map(|(row, _)| row).collect()
}

/// The rows of a class, ascending.
fn of_class(standing: &Standing, class: usize) -> Vec<u32> {
    let rows = (0u32..).zip(&standing.class_of);
    rows.filter(|(_, of)| **of == Some(class)).map(|(row, _)| row).collect()
}
