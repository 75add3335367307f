//! The steps of TP in words.

use super::TpStep;
use crate::simple_ell::limit;
use crate::trace::words::one_alone;
use crate::trace::{Account, Scene};
use tauell_base::words::capitalized;
use tauell_base::words::numbers::{count, counted, rows as row_count};
use tauell_data::taxonomy::{LeafRank, NodeId};

pub(super) fn describe(step: &TpStep, scene: &Scene<'_>, account: &mut Account) {
    let nothing_is_sensitive = scene.nothing_is_sensitive();
    account.rows = step.leaving().to_vec();
    match step {
        TpStep::Grouped { groups, alone } => {
            account.text = format!(
                "Rows with equal exact quasi-identifier form {}{}.",
                counted(*groups as u64, "class", "classes"),
                one_alone(*alone)
            );
        }
        TpStep::Leveled { rows, moved, most, ell } => {
            let who = format!("{} at {}", row_count(rows.len() as u64), scene.cells(&own_nodes(rows[0], scene)));
            let why = if moved.is_empty() {
                account.text = format!("{who}: no row has to leave.");
                return;
            } else if nothing_is_sensitive {
                format!("a class needs {}", count(*ell))
            } else if *most == 0 {
                let values = counted(different(rows, scene), "value", "distinct values");
                format!(
                    "only {values} {}, and a class needs {}",
                    if different(rows, scene) == 1 { "occurs" } else { "occur" },
                    count(*ell)
                )
            } else {
                account.because.push("Of each value, the rows that come last in the table leave.".to_owned());
                format!(
                    "at most {} of each value can stay, because none may have more than {}",
                    count(*most),
                    limit(*ell)
                )
            };
            let leave = if moved.len() == 1 { "leaves" } else { "leave" };
            account.text = format!("{who}: {why}. {} {leave}.", capitalized(&scene.rows(moved)));
        }
        TpStep::Out { rows: 0, .. } => account.text = "The residue is empty: every class closes.".to_owned(),
        TpStep::Out { phase, rows, most, has, enough, ell } => {
            let residue = format!("The residue has {}", row_count(*rows));
            let after = match (enough, phase) {
                (true, _) => "The residue can be a class",
                (false, 1) => "Other rows have to join it",
                (false, _) => "No row can join it without making this worse, so more rows have to join it",
            };
            account.text = if nothing_is_sensitive {
                format!("{residue}, and a class needs {}. {after}.", count(*ell))
            } else {
                account.values = most.iter().map(|&value| (0, scene.base(0, value))).collect();
                format!(
                    "{residue}. {} {} {} of them{}, and the limit is {}. {after}.",
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
                format!("At {}, {} {join} the residue", scene.cells(&own_nodes(rows[0], scene)), scene.rows(rows));
            account.text = match rarest {
                _ if nothing_is_sensitive => format!("{first}."),
                Some((value, has)) => {
                    let value = scene.leaf(0, *value);
                    let have = match has {
                        0 => "no row has it".to_owned(),
                        1 => "one row has it".to_owned(),
                        _ => format!("{} rows have it", count(*has)),
                    };
                    format!("{first}. Of the values that could join, {value} is the rarest there: {have}.")
                }
                None => {
                    format!("{first}. Their class shares the fewest of the values that are most frequent there.")
                }
            };
            if !fat && !nothing_is_sensitive {
                account.because.push(
                    "The class gives one row of each of its most frequent values, so that it stays within the limit."
                        .to_owned(),
                );
            }
        }
        TpStep::Kept { cells, rows } => {
            let (stay, close) = if rows.len() == 1 { ("stays", "closes") } else { ("stay", "close") };
            let close = format!("{} {stay} and {close}", row_count(rows.len() as u64));
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

/// The exact quasi-identifier of a row.
pub(super) fn own_nodes(row: u32, scene: &Scene<'_>) -> Vec<NodeId> {
    scene.microdata.quasi_identifiers().iter().map(|of| of.leaf_node(row as usize)).collect()
}
