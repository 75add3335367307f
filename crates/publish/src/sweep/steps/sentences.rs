//! The steps of Sequential Sweep in words.

use super::{LastWay, Reason, SweepStep};
use crate::AttributeRequirements;
use crate::trace::words::{LETTERS, one_alone, over};
use crate::trace::{Account, Lack, Scene};
use tauell_base::words::brief;
use tauell_base::words::numbers::{count, counted, figure, people};
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
            let becomes = format!("{} of {who} becomes {}", label(*from), label(*to));
            account.text = format!("{}: {becomes}.", scene.missed(missed, &masses, ""));
            account.over = over(missed);
            (account.rows, account.values) = (vec![*row], vec![(*attribute, *value)]);
            if let [first, others @ ..] = &tied[..] {
                account.values.extend(others.iter().map(|&other| (*attribute, other)));
                account.because.push(format!(
                    "{} are equally frequent: {} comes first in the tree.",
                    scene.values(*attribute, tied),
                    scene.value(*attribute, *first)
                ));
            }
            if *alike > 1 {
                account.because.push(format!(
                    "Of {} with {} the first one is taken.",
                    counted(*alike as u64, "row", "rows"),
                    label(*from)
                ));
            }
        }
        SweepStep::Ordered => {
            account.text = match scene.order.len() {
                    0 => "There are too many level vectors to try one by one: those at which a class can close are searched for.".to_owned(),
                    many => format!(
                        "{}, in this order: the one that keeps most information comes first, that of all roots last.",
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
                "{}: {} in {}{}.",
                levels.join(", "),
                people(account.rows.len() as u64),
                counted(*groups as u64, "group", "groups"),
                one_alone(*alone)
            );
            if *passed > 0 {
                account.because.push(format!(
                    "At {} before it no group has enough for a class.",
                    counted(*passed as u64, "level vector", "level vectors")
                ));
            }
        }
        SweepStep::Looked { cells, rows, lack, missed } => {
            account.rows.clone_from(rows);
            let who = format!("{} at {}", people(rows.len() as u64), scene.cells(cells));
            account.text = match (lack, missed) {
                (Some(lack), _) => format!("{who}{}.", lacking(lack, scene)),
                (None, None) if scene.replay.ignores_values() => format!("{who} are enough."),
                (None, None) => format!("{who} keep what is asked."),
                (None, Some(missed)) => {
                    let masses = scene.point_at(missed, rows, account);
                    match missed.together {
                        Some(_) => format!("{who}: {}.", scene.missed(missed, &masses, " here")),
                        None => format!("{who} do not keep {}.", scene.asked(missed)),
                    }
                }
            };
        }
        SweepStep::Removed { row, reasons, alike } => describe_removal(*row, reasons, *alike, scene, account),
        SweepStep::Closed { rows } => {
            let of_group =
                scene.backwards().find(|step| matches!(step, SweepStep::Looked { .. } | SweepStep::Removed { .. }));
            let some_go = matches!(of_group, Some(SweepStep::Removed { .. }));
            let close = if some_go { "are left, keep what is asked, and close" } else { "close" };
            let close = format!("{} {close}", people(rows.len() as u64));
            scene.describe_class(&close, scene.replay.cells().unwrap_or_default(), rows, account);
        }
        SweepStep::SweptOn => {
            account.rows = scene.replay.group().to_vec();
            let least = scene.requirements.iter().map(AttributeRequirements::least_rows).max().unwrap_or(1);
            account.text = match account.rows.len() as u64 {
                left if left < least => {
                    format!("{} would be left, and {} are needed: all of them move on.", count(left), count(least))
                }
                _ => "Taking more away does not help: all of them move on.".to_owned(),
            };
        }
        SweepStep::Left { rows, way } => {
            account.rows.clone_from(rows);
            let again = scene.replay.is_ending();
            let who = match rows.len() {
                0 => "Nobody is left".to_owned(),
                1 => "1 person is left".to_owned(),
                many => format!("{} are left", people(many as u64)),
            };
            account.text = match (again, way) {
                (false, LastWay::General) => format!("All level vectors but that of the roots are visited. {who}."),
                (false, LastWay::Exact) => {
                    format!("All level vectors but that of the roots are visited. {who}; sensitive values stay exact.")
                }
                (true, LastWay::Exact) => format!("Once more from here, with every sensitive value exact. {who}."),
                (true, LastWay::General) => format!("Once more from here, with general sensitive values. {who}."),
            };
        }
        SweepStep::TakenBack => {
            account.text =
                "General values do not lead to a class that keeps what is asked. They are taken back.".to_owned();
        }
        SweepStep::Placed { row, class, cells, missed } => {
            account.class = Some(*class);
            account.rows = vec![*row];
            let why = match missed {
                Some(missed) => {
                    let left = scene.standing().loose();
                    let masses = scene.point_at(missed, &left, account);
                    scene.missed(missed, &masses, " left")
                }
                None => "Too few people are left".to_owned(),
            };
            account.text = format!("{why}: class {} takes one of them, and becomes {}.", class + 1, scene.cells(cells));
        }
        SweepStep::TookIn { class, missed } => {
            account.class = Some(*class);
            let left = scene.standing().loose();
            let why = match missed {
                Some(missed) => {
                    let masses = scene.point_at(missed, &left, account);
                    scene.missed(missed, &masses, " left")
                }
                None if left.len() == 1 => "1 person left is too few".to_owned(),
                None => format!("{} left are not enough", people(left.len() as u64)),
            };
            account.rows = scene.standing().class(*class);
            account.text = format!("{why}: class {} comes in, {}.", class + 1, scene.class_cells(*class));
        }
        SweepStep::GaveBack { class } => {
            account.class = Some(*class);
            account.text = format!(
                "The last class keeps what is asked without class {}, too: it stands again, {}.",
                class + 1,
                scene.class_cells(*class)
            );
        }
        SweepStep::ClosedLast { cells, rows } => scene.describe_last_class(cells, rows, account),
        SweepStep::Taken { way, reason } => {
            let way = if *way == LastWay::Exact { "exact" } else { "general" };
            account.text = format!("The publication with {way} sensitive values is taken. {reason}");
        }
    }
}

/// A row has to go.
fn describe_removal(row: u32, reasons: &[Reason], alike: usize, scene: &Scene<'_>, account: &mut Account) {
    let group = scene.replay.group();
    let (mut why, mut going) = (Vec::new(), Vec::new());
    for reason in reasons {
        let attribute = reason.missed.attribute;
        let masses = scene.masses(attribute, group);
        why.push(scene.missed(&reason.missed, &masses, " here"));
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
                "Rows with {} itself go before those with a more general value.",
                scene.value(attribute, reason.value)
            ));
        }
    }
    account.rows = vec![row];
    account.text = format!("{}: one row with {} moves on.", why.join(", and "), going.join(" and "));
    if alike > 1 {
        account.because.push(format!("Of {} that are alike the first goes, {}.", count(alike as u64), scene.row(row)));
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

/// What a group has too little of to close.
fn lacking(lack: &Lack, scene: &Scene<'_>) -> String {
    match lack {
        Lack::Rows { least } => format!(": {} are needed, they move on", count(*least)),
        Lack::Values { attribute, has, least } => format!(
            " with {}{}: {} are needed, they move on",
            match has {
                1 => "only one value".to_owned(),
                _ => format!("only {} different values", count(*has as u64)),
            },
            scene.of_column(*attribute),
            count(*least)
        ),
        Lack::Stay { most, least } => {
            format!(": at most {} of them could stay, {} are needed, they move on", count(*most), count(*least))
        }
    }
}
