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
            account.text = format!("{} {}.", capitalized(&scene.row(row.row)), joins(row, scene));
            account.because.push(format!(
                "Of the classes found that satisfy the requirements with this row, it is the cheapest: {}. A row at the roots costs \
                 about 1.",
                figure(*cost)
            ));
            point_at(row, account);
        }
        LocalSearchStep::Gathered { missed, taken, class, suppressed } => {
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
            if !suppressed.is_empty() {
                account.because.push(format!(
                    "{} suppressed, so that the others satisfy the requirements.",
                    are(suppressed.len())
                ));
            }
        }
        LocalSearchStep::Suppressed { rows } => {
            account.rows.clone_from(rows);
            account.text = format!("{} suppressed.", are(rows.len()));
            account.because.push("No class can take them, and so many rows may be suppressed.".to_owned());
        }
        LocalSearchStep::Readmitted { row, cost } => {
            let who = capitalized(&scene.row(row.row));
            account.text = format!("{who}, which was suppressed, {}.", joins(row, scene));
            account.because.push(format!(
                "This costs {}, less than a suppressed row, which costs 1. The class satisfies the requirements with it.",
                figure(*cost)
            ));
            point_at(row, account);
        }
        LocalSearchStep::Moved { row, from } => {
            let before = scene.replay.standing().classes.get(from.0);
            let changed = from.1.as_ref().filter(|cells| before.is_some_and(|before| before != *cells));
            let (who, left) = (capitalized(&scene.row(row.row)), number(from.0));
            match &row.class {
                Some((class, cells)) => {
                    let joined = number(*class);
                    let cells = scene.cells(cells);
                    account.text =
                        format!("{who} moves from class {left} to class {joined}, which is then published as {cells}.");
                    account.because.push(match from.1 {
                        Some(_) => format!(
                            "Class {left} satisfies the requirements without this row, class {joined} with it."
                        ),
                        None => format!(
                            "Class {left} has no other rows, and class {joined} satisfies the requirements with this one."
                        ),
                    });
                    point_at(row, account);
                }
                None => {
                    account.text = format!("{who} leaves class {left}, and is suppressed.");
                    account.because.push(format!(
                        "Class {left} satisfies the requirements without this row, and saves more than 1, the cost of a \
                         suppressed row."
                    ));
                    (account.rows, account.class) = (vec![row.row], Some(from.0));
                }
            }
            if let Some(cells) = changed {
                account.because.push(format!("Class {left} is then published as {}.", scene.cells(cells)));
            }
        }
        LocalSearchStep::Dissolved { class, rows, saved } => {
            account.rows = rows.iter().map(|row| row.row).collect();
            account.class = Some(*class);
            let mut joined: Vec<usize> = rows.iter().filter_map(|row| Some(row.class.as_ref()?.0)).collect();
            let (many, suppressed) = (joined.len(), rows.len() - joined.len());
            joined.sort_unstable();
            joined.dedup();
            account.text = format!(
                "The search dissolves class {}: {}{} {} {}{}.",
                number(*class),
                if suppressed == 0 { "its " } else { "" },
                row_count(many as u64),
                if many == 1 { "joins" } else { "join" },
                counted(joined.len() as u64, "other class", "other classes"),
                if suppressed == 0 { String::new() } else { format!(", and {} suppressed", are(suppressed)) }
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
            let suppressed = elsewhere.iter().filter(|row| row.class.is_none()).count();
            let joined = elsewhere.len() - suppressed;
            if joined > 0 {
                let join = if joined == 1 { "joins another class" } else { "join other classes" };
                account.because.push(format!("{} of them {join}.", count(joined as u64)));
            }
            if suppressed > 0 {
                let are = if suppressed == 1 { "is" } else { "are" };
                account.because.push(format!("{} of them {are} suppressed.", count(suppressed as u64)));
            }
            account.because.push(saves(*saved));
        }
        LocalSearchStep::Returned { classes, suppressed } => {
            account.text = format!(
                "The search ends, and takes the cheapest partition that it found: {}{}.",
                counted(classes.len() as u64, "class", "classes"),
                if suppressed.is_empty() {
                    String::new()
                } else {
                    format!(", and {} suppressed", row_count(suppressed.len() as u64))
                }
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
    (account.rows, account.class) = (vec![row.row], row.class.as_ref().map(|&(class, _)| class));
}

/// "joins class 3 at 2*, male".
fn joins(row: &Placement, scene: &Scene<'_>) -> String {
    let class = row.class.as_ref();
    class.map_or_else(String::new, |(class, cells)| format!("joins class {} at {}", number(*class), scene.cells(cells)))
}

/// "3 rows are".
fn are(rows: usize) -> String {
    format!("{} {}", row_count(rows as u64), if rows == 1 { "is" } else { "are" })
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
