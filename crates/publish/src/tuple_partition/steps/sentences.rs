//! The steps of TP in words.

use super::TpStep;
use crate::simple_ell::limit;
use crate::trace::{Account, Scene};
use tauell_base::words::numbers::{count, counted, people};
use tauell_data::taxonomy::{LeafRank, NodeId};

pub(super) fn describe(step: &TpStep, scene: &Scene<'_>, account: &mut Account) {
    let nothing_is_sensitive = scene.nothing_is_sensitive();
    account.rows = step.leaving().to_vec();
    match step {
        TpStep::Grouped { groups, alone } => {
            account.text = format!(
                "{} with one quasi-identifier each{}.",
                counted(*groups as u64, "group", "groups"),
                match alone {
                    0 => String::new(),
                    1 => ", one of them a person alone".to_owned(),
                    _ => format!(", {} of them a person alone", count(*alone as u64)),
                }
            );
        }
        TpStep::Leveled { rows, moved, most, ell } => {
            let who = format!("{} at {}", people(rows.len() as u64), scene.cells(&own_nodes(rows[0], scene)));
            let why = if moved.is_empty() {
                account.text = format!("{who}: nobody has to leave.");
                return;
            } else if nothing_is_sensitive {
                format!("where {} are needed to stay", count(*ell))
            } else if *most == 0 {
                let values = counted(different(rows, scene), "value", "different values");
                format!("with only {values} where {} are needed to stay", count(*ell))
            } else {
                account.because.push("Of a value the last rows of the table leave.".to_owned());
                format!("of whom {} of a value can stay, so that none has more than {}", count(*most), limit(*ell))
            };
            let leave = if moved.len() == 1 { "leaves" } else { "leave" };
            account.text = format!("{who}, {why}: {} {leave}.", scene.rows(moved));
        }
        TpStep::Out { rows: 0, .. } => account.text = "Nobody is out: every group is a class.".to_owned(),
        TpStep::Out { phase, rows, most, has, enough, ell } => {
            let out = format!("{} {} out", people(*rows), if *rows == 1 { "is" } else { "are" });
            let after = match (enough, phase) {
                (true, _) => "they are enough",
                (false, 1) => "others have to join them",
                (false, _) => "nobody can join without making it worse, so that more have to",
            };
            account.text = if nothing_is_sensitive {
                format!("{out}, and {} are needed: {after}.", count(*ell))
            } else {
                account.values = most.iter().map(|&value| (0, scene.base(0, value))).collect();
                format!(
                    "{out}. {} {} {} of them{}, the limit is {}: {after}.",
                    scene.leaves(0, most),
                    if most.len() == 1 { "has" } else { "have" },
                    count(*has),
                    if most.len() == 1 { "" } else { " each" },
                    limit(*ell)
                )
            };
        }
        TpStep::Gave { rows, fat, rarest, .. } => {
            let join = if rows.len() == 1 { "joins" } else { "join" };
            let first =
                format!("At {} {} {join} those who are out", scene.cells(&own_nodes(rows[0], scene)), scene.rows(rows));
            account.text = match rarest {
                _ if nothing_is_sensitive => format!("{first}."),
                Some((value, has)) => {
                    let value = scene.leaf(0, *value);
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
                account.because.push(
                    "It gives one of each value that is most frequent in it, so that it keeps the limit.".to_owned(),
                );
            }
        }
        TpStep::Kept { cells, rows } => {
            let close = format!("{} who stay close", people(rows.len() as u64));
            scene.describe_class(&close, cells, rows, account);
        }
        TpStep::ClosedLast { cells, rows } => scene.describe_last_class(cells, rows, account),
    }
}

/// How many different values rows have.
fn different(rows: &[u32], scene: &Scene<'_>) -> u64 {
    let mut values: Vec<LeafRank> = Vec::new();
    for &row in rows {
        let value = scene.own_leaf(0, row);
        if !values.contains(&value) {
            values.push(value);
        }
    }
    values.len() as u64
}

/// The quasi-identifier of a row as it is.
pub(super) fn own_nodes(row: u32, scene: &Scene<'_>) -> Vec<NodeId> {
    scene.microdata.quasi_identifiers().iter().map(|of| of.leaf_node(row as usize)).collect()
}
