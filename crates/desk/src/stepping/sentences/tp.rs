//! TP's phases in words.

use crate::stepping::amounts::part;
use crate::stepping::view::{StepKind, StepWho};
use tauell_base::words::numbers::{count, counted, people};
use tauell_data::taxonomy::{LeafRank, NodeId};
use tauell_privacy::Fraction;
use tauell_publish::trace::{PhaseStep, Replay, Share};

use super::{Looked, Teller, Told, of_class};

pub(super) fn kind(step: &PhaseStep) -> StepKind {
    match step {
        PhaseStep::Grouped { .. } => StepKind::Sorts,
        PhaseStep::Leveled { moved, .. } if moved.is_empty() => StepKind::Looks,
        PhaseStep::Leveled { .. } | PhaseStep::Gave { .. } => StepKind::MovesOn,
        PhaseStep::Out { .. } => StepKind::Looks,
        PhaseStep::Kept { .. } => StepKind::Closes,
    }
}

/// The rows that leave their group.
pub(super) fn leaving(step: &PhaseStep) -> &[u32] {
    match step {
        PhaseStep::Leveled { moved, .. } => moved,
        PhaseStep::Gave { rows, .. } => rows,
        _ => &[],
    }
}

impl Teller<'_> {
    pub(super) fn say_phases(&self, step: &PhaseStep, replay: &Replay, told: &mut Told) {
        let nothing_is_sensitive = self.names.promises.is_empty();
        told.rows = leaving(step).to_vec();
        match step {
            PhaseStep::Grouped { groups, alone } => {
                told.text = format!(
                    "{} with one quasi-identifier each{}.",
                    counted(*groups as u64, "group", "groups"),
                    match alone {
                        0 => String::new(),
                        1 => ", one of them a person alone".to_owned(),
                        _ => format!(", {} of them a person alone", count(*alone as u64)),
                    }
                );
            }
            PhaseStep::Leveled { rows, moved, most, ell } => {
                let who = format!("{} at {}", people(rows.len() as u64), self.own_cells(rows[0]));
                let why = if moved.is_empty() {
                    told.text = format!("{who}: nobody has to leave.");
                    return;
                } else if nothing_is_sensitive {
                    format!("where {} are needed to stay", count(*ell))
                } else if *most == 0 {
                    let values = counted(self.different(rows), "value", "different values");
                    format!("with only {values} where {} are needed to stay", count(*ell))
                } else {
                    told.because.push("Of a value the last rows of the table leave.".to_owned());
                    format!("of whom {} of a value can stay, so that none has more than {}", count(*most), limit(*ell))
                };
                let leave = if moved.len() == 1 { "leaves" } else { "leave" };
                told.text = format!("{who}, {why}: {} {leave}.", self.rows(moved));
            }
            PhaseStep::Out { rows: 0, .. } => told.text = "Nobody is out: every group is a class.".to_owned(),
            PhaseStep::Out { phase, rows, most, has, enough, ell } => {
                let out = format!("{} {} out", people(*rows), if *rows == 1 { "is" } else { "are" });
                let after = match (enough, phase) {
                    (true, _) => "they are enough",
                    (false, 1) => "others have to join them",
                    (false, _) => "nobody can join without making it worse, so that more have to",
                };
                told.text = if nothing_is_sensitive {
                    format!("{out}, and {} are needed: {after}.", count(*ell))
                } else {
                    told.values = most.iter().map(|&value| (0, self.base(0, value))).collect();
                    format!(
                        "{out}. {} {} {} of them{}, the limit is {}: {after}.",
                        self.leaves(0, most),
                        if most.len() == 1 { "has" } else { "have" },
                        count(*has),
                        if most.len() == 1 { "" } else { " each" },
                        limit(*ell)
                    )
                };
            }
            PhaseStep::Gave { rows, fat, rarest, .. } => {
                let join = if rows.len() == 1 { "joins" } else { "join" };
                let first = format!("At {} {} {join} those who are out", self.own_cells(rows[0]), self.rows(rows));
                told.text = match rarest {
                    _ if nothing_is_sensitive => format!("{first}."),
                    Some((value, has)) => {
                        let value = self.leaf(0, *value);
                        let of_them = match has {
                            0 => "none of them has it".to_owned(),
                            1 => "one of them has it".to_owned(),
                            _ => format!("{} of them have it", count(*has)),
                        };
                        format!("{first}: of what can be given {value} is rarest there, {of_them}.")
                    }
                    None => {
                        format!("{first}: their group shares the fewest of the values that are most frequent there.")
                    }
                };
                if !fat && !nothing_is_sensitive {
                    told.because.push(
                        "It gives one of each value that is most frequent in it, so that it keeps the limit."
                            .to_owned(),
                    );
                }
            }
            PhaseStep::Kept { cells, rows } => {
                told.rows.clone_from(rows);
                let class = replay.standing().classes.len();
                told.class = Some(class);
                told.text = format!(
                    "{} who stay close as class {}: {}.",
                    people(rows.len() as u64),
                    count(class as u64 + 1),
                    self.cells(cells)
                );
            }
        }
    }

    pub(super) fn people_of_phases<'b>(&self, step: &PhaseStep, after: &'b Replay) -> Looked<'b> {
        let at = after.standing();
        let (what, cells, rows) = match step {
            PhaseStep::Grouped { .. } => (StepWho::Table, self.roots(), self.everybody()),
            PhaseStep::Leveled { rows, .. } => (StepWho::Group, self.own_nodes(rows[0]), rows.clone()),
            PhaseStep::Kept { cells, .. } => {
                (StepWho::Class, cells.to_vec(), of_class(at, at.classes.len().saturating_sub(1)))
            }
            PhaseStep::Out { .. } | PhaseStep::Gave { .. } => {
                let mut out = self.out.clone();
                out.sort_unstable();
                (StepWho::Left, self.roots(), out)
            }
        };
        Looked { what, cells, rows, at }
    }

    /// How many different values rows have.
    fn different(&self, rows: &[u32]) -> u64 {
        let mut values: Vec<LeafRank> = Vec::new();
        for &row in rows {
            let value = self.own_leaf(0, row);
            if !values.contains(&value) {
                values.push(value);
            }
        }
        values.len() as u64
    }

    fn own_nodes(&self, row: u32) -> Vec<NodeId> {
        self.names.microdata.quasi_identifiers().iter().map(|of| of.leaf_node(row as usize)).collect()
    }

    fn own_cells(&self, row: u32) -> String {
        self.cells(&self.own_nodes(row))
    }
}

/// No more than one of so many.
pub(super) fn limit(ell: u64) -> String {
    Fraction::new(1, ell.into()).map(|limit| part(Share::exactly(limit))).unwrap_or_default()
}
