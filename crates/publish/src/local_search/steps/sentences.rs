//! The steps of local search in words.

use tauell_base::words::capitalized;
use tauell_base::words::numbers::{count, counted, figure, rows as row_count};

use super::{LocalSearchStep, Placement};
use crate::trace::words::closing;
use crate::trace::{Account, Scene};

pub(super) fn describe(step: &LocalSearchStep, scene: &Scene<'_>, account: &mut Account) {
    match step {
        LocalSearchStep::Begun { missed } => scene.describe_table(missed.as_ref(), account),
        LocalSearchStep::Closed(class) => {
            scene.describe_class(&closing(class.rows.len() as u64), &class.cells, &class.rows, account);
        }
        LocalSearchStep::Swept { rows } => {
            account.rows.clone_from(rows);
            account.text = match rows.len() {
                0 => "The sweep leaves no row without a class.".to_owned(),
                many => format!(
                    "The sweep leaves {} without a class. Each joins the cheapest class that the search finds.",
                    row_count(many as u64)
                ),
            };
        }
        LocalSearchStep::Placed { row, cost } => {
            let who = capitalized(&scene.row(row.row));
            account.text = format!("{who} joins class {} at {}.", number(row.class), scene.cells(&row.cells));
            account.because.push(format!(
                "Of the classes found that satisfy the requirements with this row, it is the cheapest: {}. A row at the roots costs \
                 about 1.",
                figure(*cost)
            ));
            point_at(row, account);
        }
        LocalSearchStep::Gathered { missed, taken, class } => {
            account.rows.clone_from(&class.rows);
            account.text =
                format!("{} as one class at {}.", closing(class.rows.len() as u64), scene.cells(&class.cells));
            if let Some(missed) = missed {
                account.because.push(format!(
                    "Alone, the rows that no class can take violate {}, so {} {} them.",
                    scene.asked(missed),
                    counted(taken.len() as u64, "class", "classes"),
                    if taken.len() == 1 { "joins" } else { "join" }
                ));
            }
        }
        LocalSearchStep::Moved { row, from } => {
            let who = capitalized(&scene.row(row.row));
            account.text = format!(
                "{who} moves from class {} to class {}, which is then published as {}.",
                number(from.0),
                number(row.class),
                scene.cells(&row.cells)
            );
            account.because.push(match from.1 {
                Some(_) => format!(
                    "Class {} satisfies the requirements without this row, class {} with it.",
                    number(from.0),
                    number(row.class)
                ),
                None => format!(
                    "Class {} has no other rows, and class {} satisfies the requirements with this one.",
                    number(from.0),
                    number(row.class)
                ),
            });
            point_at(row, account);
        }
        LocalSearchStep::Dissolved { class, rows, saved } => {
            account.rows = rows.iter().map(|row| row.row).collect();
            account.class = Some(*class);
            let mut joined: Vec<usize> = rows.iter().map(|row| row.class).collect();
            joined.sort_unstable();
            joined.dedup();
            account.text = format!(
                "The search dissolves class {}: its {} {} {}.",
                number(*class),
                row_count(rows.len() as u64),
                if rows.len() == 1 { "joins" } else { "join" },
                counted(joined.len() as u64, "other class", "other classes")
            );
            account.because.push(saves(*saved));
        }
        LocalSearchStep::Rebuilt { pooled, built, elsewhere, saved } => {
            account.rows = built.iter().flat_map(|class| class.rows.iter().copied()).collect();
            let pool = account.rows.len() + elsewhere.len();
            account.text = format!(
                "The {} of {} form {}.",
                row_count(pool as u64),
                counted(pooled.len() as u64, "class", "neighbouring classes"),
                counted(built.len() as u64, "new class", "new classes")
            );
            if !elsewhere.is_empty() {
                let join = if elsewhere.len() == 1 { "joins another class" } else { "join other classes" };
                account.because.push(format!("{} of them {join}.", count(elsewhere.len() as u64)));
            }
            account.because.push(saves(*saved));
        }
        LocalSearchStep::Returned { classes } => {
            account.text = format!(
                "The search ends, and takes the cheapest partition that it found: {}.",
                counted(classes.len() as u64, "class", "classes")
            );
        }
        LocalSearchStep::Restarted { classes } => {
            account.text = format!(
                "Sequential Sweep alone forms {} at a lower cost. The search continues from there.",
                counted(classes.len() as u64, "class", "classes")
            );
        }
        LocalSearchStep::Ended => "The search ends with these classes.".clone_into(&mut account.text),
    }
}

fn point_at(row: &Placement, account: &mut Account) {
    (account.rows, account.class) = (vec![row.row], Some(row.class));
}

/// The number of a class, from 1.
fn number(class: usize) -> String {
    count(class as u64 + 1)
}

fn saves(saved: f64) -> String {
    if saved > 0.0 {
        format!("This saves {}.", figure(saved))
    } else if saved < 0.0 {
        format!("This costs {} more for now, and may lead to something better.", figure(-saved))
    } else {
        "This costs as much as before.".to_owned()
    }
}
