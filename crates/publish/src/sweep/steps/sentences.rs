//! The steps of Sequential Sweep in words.

use super::{LastWay, Reason, SweepStep};
use crate::AttributeRequirements;
use crate::trace::words::{LETTERS, closing, one_alone, over};
use crate::trace::{Account, Lack, Scene};
use tauell_base::words::brief;
use tauell_base::words::numbers::{count, counted, figure, rows as row_count};
use tauell_data::taxonomy::NodeId;
use tauell_privacy::BaseIndex;

pub(super) fn describe(step: &SweepStep, scene: &Scene<'_>, account: &mut Account) {
    match step {
        SweepStep::Begun { missed } => scene.describe_table(missed.as_ref(), account),
        SweepStep::Generalized { attribute, row, from, to, missed, value, tied, alike } => {
            let rows = if scene.replay.is_ending() { scene.standing().loose() } else { scene.all_rows() };
            let masses = scene.masses(missed.attribute, &rows);
            let taxonomy = scene.requirements[*attribute].spread().taxonomy();
            let label = |node: NodeId| brief(taxonomy.label(node), LETTERS);
            let who = scene.row(*row);
            account.text = format!(
                "Sweep generalizes {} of {who} to {}, because {}.",
                label(*from),
                label(*to),
                scene.missed(missed, &masses, "")
            );
            account.over = over(missed);
            (account.rows, account.values) = (vec![*row], vec![(*attribute, *value)]);
            if let [first, others @ ..] = &tied[..] {
                account.values.extend(others.iter().map(|&other| (*attribute, other)));
                account.because.push(format!(
                    "{} are equally frequent: {} comes first in the taxonomy.",
                    scene.values(*attribute, tied),
                    scene.value(*attribute, *first)
                ));
            }
            if *alike > 1 {
                account.because.push(format!(
                    "Of {} with {}, Sweep takes the first.",
                    row_count(*alike as u64),
                    label(*from)
                ));
            }
        }
        SweepStep::Ordered => {
            account.text = match scene.order.len() {
                    0 => "There are too many level vectors to try one by one, so Sweep searches for those at which a class can close.".to_owned(),
                    many => format!(
                        "Sweep visits {} in this order: the one that retains the most information comes first, that of the roots last.",
                        counted(many as u64, "level vector", "level vectors")
                    ),
                };
        }
        SweepStep::Visited { levels, groups, alone, passed, .. } => {
            let columns = scene.microdata.quasi_identifiers().iter().zip(levels);
            let levels: Vec<String> =
                columns.map(|(of, level)| format!("{} at level {level}", brief(of.name(), LETTERS))).collect();
            account.rows = scene.standing().loose();
            account.text = format!(
                "{}: {} without a class, in {}{}.",
                levels.join(", "),
                row_count(account.rows.len() as u64),
                counted(*groups as u64, "possible class", "possible classes"),
                one_alone(*alone)
            );
            if *passed > 0 {
                account.because.push(format!(
                    "At {} before it, no possible class has enough rows or values.",
                    counted(*passed as u64, "level vector", "level vectors")
                ));
            }
        }
        SweepStep::Looked { cells, rows, lack, missed } => {
            account.rows.clone_from(rows);
            let at = scene.cells(cells);
            let who = format!("{} at {at}", row_count(rows.len() as u64));
            let verb = |one, many| if rows.len() == 1 { one } else { many };
            account.text = match (lack, missed) {
                (Some(lack), _) => format!("{who}{}.", lacking(lack, rows.len(), scene)),
                (None, None) if scene.replay.ignores_values() => {
                    format!("{who} {} enough for a class.", verb("is", "are"))
                }
                (None, None) => format!("{who} {} the requirements.", verb("satisfies", "satisfy")),
                (None, Some(missed)) => {
                    let masses = scene.point_at(missed, rows, account);
                    match missed.together {
                        Some(_) => format!("At {at}, {}.", scene.missed(missed, &masses, "")),
                        None => format!("{who} {} {}.", verb("violates", "violate"), scene.asked(missed)),
                    }
                }
            };
        }
        SweepStep::Removed { row, reasons, alike } => describe_removal(*row, reasons, *alike, scene, account),
        SweepStep::Closed { rows } => {
            let of_group =
                scene.backwards().find(|step| matches!(step, SweepStep::Looked { .. } | SweepStep::Removed { .. }));
            let some_go = matches!(of_group, Some(SweepStep::Removed { .. }));
            let close = match (some_go, rows.len()) {
                (false, many) => closing(many as u64),
                (true, 1) => "The remaining row satisfies the requirements and closes".to_owned(),
                (true, many) => format!("The {} remaining rows satisfy the requirements and close", count(many as u64)),
            };
            scene.describe_class(&close, scene.replay.cells().unwrap_or_default(), rows, account);
        }
        SweepStep::SweptOn => {
            account.rows = scene.replay.group().to_vec();
            let least = scene.requirements.iter().map(AttributeRequirements::least_rows).max().unwrap_or(1);
            account.text = match account.rows.len() as u64 {
                left if left < least => {
                    format!(
                        "{} would remain, and a class needs {}: all of them move on.",
                        row_count(left),
                        count(least)
                    )
                }
                _ => "Removing more rows does not help: all of them move on.".to_owned(),
            };
        }
        SweepStep::Left { rows, way } => {
            account.rows.clone_from(rows);
            let again = scene.replay.is_ending();
            let who = match rows.len() {
                0 => "No row remains".to_owned(),
                1 => "1 row remains".to_owned(),
                many => format!("{} remain", row_count(many as u64)),
            };
            let visited = "Sweep has visited all level vectors except that of the roots.";
            account.text = match (again, way) {
                (false, LastWay::General) => format!("{visited} {who}."),
                (false, LastWay::Exact) => format!("{visited} {who}, and sensitive values stay exact."),
                (true, LastWay::Exact) => format!("Sweep tries again from here with exact sensitive values. {who}."),
                (true, LastWay::General) => {
                    format!("Sweep tries again from here with generalized sensitive values. {who}.")
                }
            };
        }
        SweepStep::TakenBack => {
            account.text =
                "Generalized values do not lead to a class that satisfies the requirements, so Sweep restores the exact ones."
                    .to_owned();
        }
        SweepStep::Placed { row, class, cells, missed } => {
            account.class = Some(*class);
            account.rows = vec![*row];
            let why = match missed {
                Some(missed) => {
                    let left = scene.standing().loose();
                    let masses = scene.point_at(missed, &left, account);
                    scene.missed(missed, &masses, " that remain")
                }
                None => "too few rows remain".to_owned(),
            };
            account.text = format!(
                "Class {} takes {} and is published as {}, because {why}.",
                count(*class as u64 + 1),
                scene.row(*row),
                scene.cells(cells)
            );
        }
        SweepStep::TookIn { class, missed } => {
            account.class = Some(*class);
            let left = scene.standing().loose();
            let why = match missed {
                Some(missed) => {
                    let masses = scene.point_at(missed, &left, account);
                    scene.missed(missed, &masses, " that remain")
                }
                None if left.len() == 1 => "the 1 row that remains is too few".to_owned(),
                None => format!("the {} that remain are too few", row_count(left.len() as u64)),
            };
            account.rows = scene.standing().class(*class);
            account.text = format!(
                "The last class takes in class {}, {}, because {why}.",
                count(*class as u64 + 1),
                scene.class_cells(*class)
            );
        }
        SweepStep::GaveBack { class } => {
            account.class = Some(*class);
            account.text = format!(
                "The last class satisfies the requirements without class {} too, so Sweep releases it again: {}.",
                count(*class as u64 + 1),
                scene.class_cells(*class)
            );
        }
        SweepStep::ClosedLast { cells, rows } => scene.describe_last_class(cells, rows, account),
        SweepStep::Taken { way, reason } => {
            let way = if *way == LastWay::Exact { "exact" } else { "generalized" };
            account.text = format!("Sweep takes the release with {way} sensitive values. {reason}");
        }
    }
}

/// KEEP removes a row.
fn describe_removal(row: u32, reasons: &[Reason], alike: usize, scene: &Scene<'_>, account: &mut Account) {
    let group = scene.replay.group();
    let (mut why, mut going) = (Vec::new(), Vec::new());
    for reason in reasons {
        let attribute = reason.missed.attribute;
        let masses = scene.masses(attribute, group);
        why.push(scene.missed(&reason.missed, &masses, ""));
        account.over = account.over.or_else(|| over(&reason.missed));
        account.values.push((attribute, reason.value));
        let taxonomy = scene.requirements[attribute].spread().taxonomy();
        let node = scene.standing().sensitive[attribute][row as usize];
        going.push(brief(taxonomy.label(node), LETTERS));
        describe_tie(reason, scene, account);
        if group.iter().any(|&other| {
            scene.stands_for(attribute, other, reason.value)
                && !taxonomy.is_leaf(scene.standing().sensitive[attribute][other as usize])
        }) {
            account.because.push(format!(
                "KEEP removes rows with {} itself before those with a generalized value.",
                scene.value(attribute, reason.value)
            ));
        }
    }
    account.rows = vec![row];
    account.text = format!("KEEP removes one row with {}, because {}.", going.join(" and "), why.join(", and "));
    if alike > 1 {
        let many = count(alike as u64);
        account
            .because
            .push(format!("Of {many} rows with equal sensitive values, KEEP removes the first, {}.", scene.row(row)));
    }
}

/// Which of equally frequent values loses a row, and by which rule.
fn describe_tie(reason: &Reason, scene: &Scene<'_>, account: &mut Account) {
    let [first, others @ ..] = &reason.tied[..] else { return };
    let attribute = reason.missed.attribute;
    let values: Vec<BaseIndex> = reason.tied.iter().map(|tied| tied.value).collect();
    account.values.extend(others.iter().map(|other| (attribute, other.value)));
    let equally = format!("{} are equally frequent", scene.values(attribute, &values));
    let taken = scene.value(attribute, first.value);
    let next = others.first().and_then(|other| other.loose);
    account.because.push(match (first.loose, next) {
            (Some(own), Some(next)) if own < next - 1e-9 => format!(
                "{equally}, and fewer rows with {taken} are without a class ({} instead of {}). KEEP removes one of these, so that the \
                 class has the value that is harder to place.",
                figure(own),
                figure(next)
            ),
            (Some(own), Some(_)) => format!(
                "{equally}, also among the rows without a class ({} each): {taken} comes first in the taxonomy.",
                figure(own)
            ),
            _ => format!("{equally}: {taken} comes first in the taxonomy."),
        });
}

/// What rows lack to close as a class.
fn lacking(lack: &Lack, rows: usize, scene: &Scene<'_>) -> String {
    let go = if rows == 1 { "moves on" } else { "move on" };
    match lack {
        Lack::Rows { least } => format!(" {go}, because a class needs {}", count(*least)),
        Lack::Values { attribute, has, least } => format!(
            " with only {}{} {go}, because a class needs {}",
            match has {
                1 => "one value".to_owned(),
                _ => format!("{} distinct values", count(*has as u64)),
            },
            scene.of_column(*attribute),
            count(*least)
        ),
        Lack::Stay { most, least } => {
            format!(" {go}, because at most {} of them could stay and a class needs {}", count(*most), count(*least))
        }
    }
}
