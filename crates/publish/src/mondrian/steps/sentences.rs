//! The steps of Mondrian in words.

use super::{MondrianStep, Part, TriedIn};
use crate::trace::words::{LETTERS, closing};
use crate::trace::{Account, Scene};
use tauell_base::words::brief;
use tauell_base::words::numbers::{count, figure, listed, rows as row_count};
use tauell_data::taxonomy::NodeId;

/// Parts and columns that are named.
const NAMED: usize = 5;

pub(super) fn describe(step: &MondrianStep, scene: &Scene<'_>, account: &mut Account) {
    match step {
        MondrianStep::Begun => scene.describe_table(None, account),
        MondrianStep::Looked { cells, rows, tried, order, least } => {
            account.rows.clone_from(rows);
            let who = format!("{} at {}", rows_of(rows), scene.cells(cells));
            let names: Vec<String> = tried.iter().map(|&of| scene.column(of)).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            account.text = match (&names[..], order) {
                ([], _) if (rows.len() as u64) < *least => {
                    format!("{who}: two classes need at least {}, so there is no cut.", row_count(*least))
                }
                ([], _) => format!("{who}: no column has more specific values, so there is no cut."),
                ([one], _) => format!("{who}: Mondrian tries a cut by {one}."),
                (_, TriedIn::Width) => {
                    format!("{who}: Mondrian tries cuts by {}, in this order.", listed(&names, NAMED))
                }
                (_, TriedIn::Importance) => format!("{who}: Mondrian compares cuts by {}.", listed(&names, NAMED)),
            };
            if let (TriedIn::Width, [first, second, ..]) = (order, &tried[..]) {
                account.because.push(why_first(*first, *second, cells, scene));
            }
        }
        MondrianStep::Refused { attribute, parts, part, why } => {
            let (column, failing) = (scene.column(*attribute), &parts[*part]);
            account.rows.clone_from(&failing.rows);
            let at = brief(scene.label(*attribute, failing.node), LETTERS);
            let why = scene.lacks(why, &failing.rows, &at, account);
            account.text = format!("Mondrian refuses a cut by {column}: {why}.");
            account.because.push(format!("The parts would be {}.", listed_parts(*attribute, parts, scene)));
        }
        MondrianStep::Weighed { attribute, parts, kept, before } => {
            account.rows = scene.replay.group().to_vec();
            account.text = format!(
                "A cut by {} is possible: {}. {}",
                scene.column(*attribute),
                listed_parts(*attribute, parts, scene),
                all_satisfy(parts)
            );
            account.because.push(format!(
                "Its values then have {} of information in total, and {} before the cut.",
                figure(*kept),
                figure(*before)
            ));
        }
        MondrianStep::Cut { attribute, parts, of } => {
            account.rows = scene.replay.group().to_vec();
            let column = scene.column(*attribute);
            account.text = format!(
                "Mondrian cuts by {column}: {}. {}",
                listed_parts(*attribute, parts, scene),
                all_satisfy(parts)
            );
            match of {
                    None => {}
                    Some(1) => account.because.push("It is the only possible cut.".to_owned()),
                    Some(many) => account.because.push(format!(
                        "Of the {} possible cuts, this one adds the most information. Among equal ones, it is by the most important \
                         column.",
                        count(*many as u64)
                    )),
                }
        }
        MondrianStep::Closed { rows } => {
            let close = closing(rows.len() as u64);
            scene.describe_class(&close, scene.replay.cells().unwrap_or_default(), rows, account);
            account.because.extend(no_more(scene));
        }
    }
}

/// Why one attribute is tried before another.
fn why_first(first: usize, second: usize, cells: &[NodeId], scene: &Scene<'_>) -> String {
    let share = |of: usize| {
        let taxonomy = scene.microdata.quasi_identifiers()[of].taxonomy();
        (taxonomy.leaves(cells[of]).len() as u128, taxonomy.leaf_count() as u128)
    };
    let ((one, of_one), (other, of_other)) = (share(first), share(second));
    let said = |part: u128, all: u128| format!("{} of {}", count(part as u64), count(all as u64));
    let (column, next) = (scene.column(first), scene.column(second));
    let widths = format!(
        "The value of {column} stands for {} values of its taxonomy, that of {next} for {}",
        said(one, of_one),
        said(other, of_other)
    );
    if one * of_other == other * of_one {
        format!("{widths}: neither is wider, and {column} is more important.")
    } else {
        format!("{widths}: the wider one comes first.")
    }
}

/// The rows of each part: `6 rows at [20,29] and 6 rows at [30,39]`.
fn listed_parts(attribute: usize, parts: &[Part], scene: &Scene<'_>) -> String {
    let of = |part: &Part| format!("{} at {}", rows_of(&part.rows), brief(scene.label(attribute, part.node), LETTERS));
    let parts: Vec<String> = parts.iter().map(of).collect();
    listed(&parts.iter().map(String::as_str).collect::<Vec<_>>(), NAMED)
}

/// Why a class closes whose cuts were tried.
fn no_more(scene: &Scene<'_>) -> Option<String> {
    let tried = scene.backwards().take_while(|step| !matches!(step, MondrianStep::Looked { .. }));
    match tried.filter(|step| matches!(step, MondrianStep::Refused { .. })).count() {
        0 => None,
        1 => Some("Mondrian refused the only cut.".to_owned()),
        2 => Some("Mondrian refused both cuts.".to_owned()),
        many => Some(format!("Mondrian refused all {} cuts.", count(many as u64))),
    }
}

fn rows_of(rows: &[u32]) -> String {
    row_count(rows.len() as u64)
}

fn all_satisfy(parts: &[Part]) -> String {
    match parts.len() {
        2 => "Both parts satisfy the requirements.".to_owned(),
        many => format!("All {} parts satisfy the requirements.", count(many as u64)),
    }
}
