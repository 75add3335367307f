//! Tables with every column at one level in words.

use crate::stepping::view::{StepKind, StepWho};
use tauell_base::words::numbers::{classes, count, counted, figure, listed, people, percent_in_tenths};
use tauell_privacy::Requirement;
use tauell_publish::trace::{Against, At, Broken, DomainStep, Measure, Measured, Refusal, Replay, Step};

use super::{Looked, Teller, Told};

/// Columns that are named one by one.
const NAMED: usize = 8;

/// What kind of step it is.
pub(super) fn kind(step: &DomainStep) -> StepKind {
    match step {
        DomainStep::Tried { .. } => StepKind::Tries,
        DomainStep::By { .. } | DomainStep::Chosen { .. } => StepKind::Chooses,
        DomainStep::Begun { .. } => StepKind::Begins,
        DomainStep::Family { .. } => StepKind::Orders,
        DomainStep::Followed { .. } => StepKind::Follows,
        DomainStep::Failed { .. } => StepKind::Refuses,
        DomainStep::Kept { .. } => StepKind::Weighs,
        DomainStep::Raised { .. } => StepKind::Raises,
        DomainStep::LeftOut(_) => StepKind::LeavesOut,
        DomainStep::Closed { .. } => StepKind::Closes,
    }
}

/// The level vector that a step is about.
pub(super) fn at(step: &DomainStep) -> Option<&At> {
    match step {
        DomainStep::Followed { at, .. }
        | DomainStep::Failed { at, .. }
        | DomainStep::Kept { at, .. }
        | DomainStep::Chosen { at } => Some(at),
        _ => None,
    }
}

impl Teller<'_> {
    pub(super) fn say_domain(&self, step: &DomainStep, replay: &Replay, told: &mut Told) {
        match step {
            DomainStep::Tried { by, classes: many, keeps, best } => {
                let by = by.said();
                let found = match many.map(classes) {
                    None => "no table keeps it".to_owned(),
                    Some(table) if !keeps => {
                        format!("of the {table} of its best table one at least does not keep what is asked")
                    }
                    Some(table) => format!(
                        "its best table has {table} and keeps what is asked, {}",
                        if *best { "with least beyond it so far" } else { "with more beyond it than another" }
                    ),
                };
                told.text = format!("By way of {by}: {found}.");
            }
            DomainStep::By { by } => {
                told.text = format!("By way of {}: this table is taken. What follows is how it was found.", by.said());
            }
            DomainStep::Begun { vectors, most_left_out, follows } => {
                told.text = format!(
                    "Every column is published at one level, the same for everybody: there are {} to look at. {}",
                    counted(*vectors, "level vector", "level vectors"),
                    match most_left_out {
                        0 => "Nobody may be left out.".to_owned(),
                        most => format!("Up to {} may be left out.", people(*most)),
                    }
                );
                told.because.push(match follows {
                    true => "Where a table keeps what is asked, every more general one does, too: so most need not be looked at.".to_owned(),
                    false => "A more general table may miss what this one keeps: so each is looked at.".to_owned(),
                });
            }
            DomainStep::Family { attributes } => {
                let names: Vec<String> = attributes.iter().map(|&of| self.column(of)).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let all = attributes.len() == self.names.microdata.quasi_identifiers().len();
                told.text = match &names[..] {
                    [] => "First nothing at all is told of anybody: every column stands at its root.".to_owned(),
                    [one] if all => format!("Then {one}, the most specific level first."),
                    [one] => format!("Then {one} alone, the others at their roots; the most specific level first."),
                    _ if all => format!("Then {} together, the most specific levels first.", listed(&names, NAMED)),
                    _ => format!(
                        "Then {} together, the others at their roots; the most specific levels first.",
                        listed(&names, NAMED)
                    ),
                };
            }
            DomainStep::Followed { at, from, keeps } => {
                let here = self.levels(&at.levels);
                told.text = match keeps {
                    true => format!(
                        "{here}: keeps what is asked and need not be looked at, since {} does, which is more specific.",
                        self.levels(from)
                    ),
                    false => {
                        let below: Vec<String> = self.below(from).collect();
                        let below: Vec<&str> = below.iter().map(String::as_str).collect();
                        format!("{here}: cannot keep what is asked, since {} alone does not.", listed(&below, NAMED))
                    }
                };
            }
            DomainStep::Failed { at, broken, left_out, most, suspected } => {
                let here = self.levels(&at.levels);
                let Some(broken) = broken else {
                    told.text = format!("{here}: no group keeps what is asked, and a table of nobody is none.");
                    return self.say_passed(at, told);
                };
                let why = self.broken(broken, replay, told);
                told.text = format!("{here}: {why}.");
                if *most > 0 {
                    told.because.push(format!(
                        "With them {} would be left out, and at most {} may.",
                        people(*left_out),
                        count(*most)
                    ));
                }
                if *suspected {
                    told.because.push("People among them broke it before: so they were looked at first.".to_owned());
                }
                self.say_passed(at, told);
            }
            DomainStep::Kept { at, groups, left_out, worth } => {
                let here = self.levels(&at.levels);
                told.text = match (left_out, groups) {
                    (0, 1) => format!("{here}: everybody is in one group, which keeps what is asked."),
                    (0, 2) => format!("{here}: both groups keep what is asked."),
                    (0, _) => format!("{here}: all {} groups keep what is asked.", count(*groups)),
                    _ => format!("{here}: but for {}, who may be left out, all keep what is asked.", people(*left_out)),
                };
                if let Some(worth) = worth {
                    told.text.push(' ');
                    told.text.push_str(&measured(worth));
                    told.because.extend(decided(worth));
                }
                self.say_passed(at, told);
            }
            DomainStep::Raised { attribute, level, distinct, tied } => {
                let column = self.column(*attribute);
                told.text = format!(
                    "{column} has {}, {}: it goes up to level {level}.",
                    counted((*distinct).into(), "different value", "different values"),
                    if tied.is_empty() { "more than any other column" } else { "and no other column has more" }
                );
                if !tied.is_empty() {
                    let names: Vec<String> = tied.iter().map(|&of| self.column(of)).collect();
                    let names: Vec<&str> = names.iter().map(String::as_str).collect();
                    let have = if tied.len() == 1 { "has" } else { "have" };
                    told.because
                        .push(format!("{} {have} as many: the least important goes up.", listed(&names, NAMED)));
                }
            }
            DomainStep::Chosen { at } => {
                told.text =
                    format!("{} is published, the best of all that keep what is asked.", self.levels(&at.levels));
            }
            DomainStep::LeftOut(broken) => {
                let why = self.broken(broken, replay, told);
                let who = if broken.rows.len() == 1 { "this person is" } else { "they are" };
                told.text = format!("{why}: {who} left out.");
            }
            DomainStep::Closed { cells, rows } => {
                told.rows.clone_from(rows);
                let class = replay.standing().classes.len();
                told.class = Some(class);
                told.text = format!(
                    "{} as class {}: {}.",
                    if rows.len() == 1 { "1 person closes".to_owned() } else { people(rows.len() as u64) + " close" },
                    count(class as u64 + 1),
                    self.cells(cells)
                );
            }
        }
    }

    /// Who is looked at.
    pub(super) fn people_of_domain<'b>(&self, step: &DomainStep, at: &'b Replay) -> Option<Looked<'b>> {
        let (what, cells, rows) = match step {
            DomainStep::Begun { .. } | DomainStep::Tried { .. } | DomainStep::By { .. } => {
                (StepWho::Table, self.roots(), self.everybody())
            }
            DomainStep::Failed { broken: Some(broken), .. } | DomainStep::LeftOut(broken) => {
                (StepWho::Group, broken.cells.to_vec(), broken.rows.clone())
            }
            DomainStep::Closed { cells, rows } => (StepWho::Class, cells.to_vec(), rows.clone()),
            _ => return None,
        };
        Some(Looked { what, cells, rows, at: at.standing() })
    }

    /// What a group lacks, with its people pointed at.
    fn broken(&self, broken: &Broken, replay: &Replay, told: &mut Told) -> String {
        told.rows.clone_from(&broken.rows);
        let here = self.cells(&broken.cells);
        if let (Refusal::Missed(missed), Some(by)) = (&broken.why, self.by_way_of()) {
            let asked = &self.names.promises[missed.attribute].requirements()[missed.requirement];
            if asked.as_tau_ell().is_some() {
                return format!("{} at {here} do not keep {}", people(broken.rows.len() as u64), by.said());
            }
        }
        self.lacks(&broken.why, &broken.rows, &here, replay, told)
    }

    /// The requirement by way of which (τ, ℓ) is met, where that is so.
    fn by_way_of(&self) -> Option<&Requirement> {
        self.trace.steps().iter().find_map(|step| match step {
            Step::Domain(DomainStep::By { by }) => Some(by),
            _ => None,
        })
    }

    fn levels(&self, levels: &[u16]) -> String {
        let levels: Vec<String> = (0..levels.len()).map(|of| self.level(of, levels)).collect();
        levels.join(", ")
    }

    /// The columns below their roots, with their levels.
    fn below(&self, levels: &[u16]) -> impl Iterator<Item = String> {
        (0..levels.len()).filter(|&of| levels[of] > 0).map(|of| self.level(of, levels))
    }

    fn level(&self, of: usize, levels: &[u16]) -> String {
        format!("{} at level {}", self.column(of), levels[of])
    }

    fn say_passed(&self, at: &At, told: &mut Told) {
        if at.passed > 0 {
            told.because.push(format!(
                "{} before it are not told: none was better than the best so far.",
                counted(at.passed, "level vector", "level vectors")
            ));
        }
    }
}

/// What a table is worth, and how it stands against the best before it.
fn measured(worth: &Measured) -> String {
    let value = match worth.by {
        Measure::Information => format!("It has {} of all information", percent_in_tenths(worth.value)),
        Measure::Height => {
            format!("It stands {} above the exact values", counted(worth.value as u64, "level", "levels"))
        }
        Measure::Discernibility => format!("Its discernibility is {}", figure(worth.value)),
        Measure::Classes => format!("It has {}", classes(worth.value as usize)),
        Measure::ClassSize => format!("Its classes have {} people each on average", figure(worth.value)),
        Measure::Loss | Measure::Importance => format!("Its loss is {}", figure(worth.value)),
    };
    let against = match worth.against {
        Against::Better(by) | Against::Worse(by) if by != worth.by => "as the best so far",
        Against::First | Against::Better(_) => "the best so far",
        Against::Worse(_) => "and another one is better",
    };
    format!("{value}, {against}.")
}

/// By what it is better or worse, where that is not what tables are held against each other by.
fn decided(worth: &Measured) -> Option<String> {
    let (Against::Better(by) | Against::Worse(by)) = worth.against else { return None };
    if by == worth.by {
        return None;
    }
    let rule = match by {
        Measure::Height => "the one less general in all its levels together",
        Measure::Discernibility => "the one with smaller groups",
        Measure::Importance => "the one that leaves the more important column more specific",
        _ => "the one with more information",
    };
    let so = if worth.is_better() { "this one" } else { "the one before" };
    Some(format!("Of equals {rule} is better: {so}."))
}
