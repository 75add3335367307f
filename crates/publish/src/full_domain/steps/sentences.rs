//! The steps of methods that publish every column at one level, in words.

use super::{Against, Broken, FullDomainStep, Measure, Measured};
use crate::trace::words::closing;
use crate::trace::{Account, At, Refusal, Scene};
use tauell_base::words::numbers::{classes, count, counted, figure, listed, percent_in_tenths, rows as row_count};
use tauell_privacy::Requirement;

/// Columns that are named.
const NAMED: usize = 8;

pub(super) fn describe(step: &FullDomainStep, scene: &Scene<'_>, account: &mut Account) {
    match step {
        FullDomainStep::Tried { by, classes: many, keeps, best } => {
            let by = by.said();
            let found = match many.map(classes) {
                None => "it is infeasible".to_owned(),
                Some(table) if !keeps => {
                    format!("the best table has {table}, at least one of which violates the requirements")
                }
                Some(table) => format!(
                    "the best table has {table} and satisfies the requirements, {}",
                    if *best { "with the least excess so far" } else { "with more excess than another table" }
                ),
            };
            account.text = format!("With {by} instead of the requirements: {found}.");
        }
        FullDomainStep::By { by } => {
            account.text =
                format!("Incognito takes the best table for {}. The next steps show how it was found.", by.said());
        }
        FullDomainStep::Begun { vectors, most_left_out, follows } => {
            account.text = format!(
                "Every column is published at one level for all rows, so there are {} to check. {}",
                counted(*vectors, "level vector", "level vectors"),
                match most_left_out {
                    0 => "No row may be suppressed.".to_owned(),
                    most => format!("Up to {} may be suppressed.", row_count(*most)),
                }
            );
            account.because.push(match follows {
                    true => "If a table satisfies the requirements, so does every more general one, so most need no check.".to_owned(),
                    false => "A more general table may violate requirements that a more specific one satisfies, so each is checked.".to_owned(),
                });
        }
        FullDomainStep::Family { attributes } => {
            let names: Vec<String> = attributes.iter().map(|&of| scene.column(of)).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let all = attributes.len() == scene.microdata.quasi_identifiers().len();
            account.text = match &names[..] {
                [] => "First, every column is at its root.".to_owned(),
                [one] if all => format!("Next is {one}, from the most specific level on."),
                [one] => {
                    format!("Next is {one} alone, from the most specific level on. The others are at their roots.")
                }
                _ if all => format!("Next are {}, from the most specific levels on.", listed(&names, NAMED)),
                _ => format!(
                    "Next are {}, from the most specific levels on. The others are at their roots.",
                    listed(&names, NAMED)
                ),
            };
        }
        FullDomainStep::Followed { at, from, keeps } => {
            let here = levels_of(&at.levels, scene);
            account.text = match keeps {
                true => format!(
                    "{here}: the table satisfies the requirements without a check, because the more specific {} does.",
                    levels_of(from, scene)
                ),
                false => {
                    let below: Vec<String> = below(from, scene).collect();
                    let below: Vec<&str> = below.iter().map(String::as_str).collect();
                    format!(
                        "{here}: the table violates the requirements without a check, because {} alone does.",
                        listed(&below, NAMED)
                    )
                }
            };
        }
        FullDomainStep::Failed { at, broken, left_out, most, suspected } => {
            let here = levels_of(&at.levels, scene);
            let Some(broken) = broken else {
                account.text =
                    format!("{here}: no class satisfies the requirements, and a release needs at least one.");
                return describe_passed(at, account);
            };
            let why = describe_broken(broken, scene, account);
            account.text = format!("{here}: {why}.");
            if *most > 0 {
                account.because.push(format!(
                    "With them, {} would be suppressed, and at most {} may be.",
                    row_count(*left_out),
                    count(*most)
                ));
            }
            if *suspected {
                account
                    .because
                    .push("Some of these rows violated the requirements before, so they come first.".to_owned());
            }
            describe_passed(at, account);
        }
        FullDomainStep::Kept { at, groups, left_out, worth } => {
            let here = levels_of(&at.levels, scene);
            account.text = match (left_out, groups) {
                (0, 1) => format!("{here}: all rows are in one class, which satisfies the requirements."),
                (0, 2) => format!("{here}: both classes satisfy the requirements."),
                (0, _) => format!("{here}: all {} classes satisfy the requirements.", count(*groups)),
                _ => format!(
                    "{here}: all classes satisfy the requirements, except for {}, which may be suppressed.",
                    row_count(*left_out)
                ),
            };
            if let Some(worth) = worth {
                account.text.push(' ');
                account.text.push_str(&measured(worth));
                account.because.extend(decided(worth));
            }
            describe_passed(at, account);
        }
        FullDomainStep::Raised { attribute, level, distinct, tied } => {
            let column = scene.column(*attribute);
            account.text = format!(
                "Datafly generalizes {column} to level {level}, because it has {}, {}.",
                counted((*distinct).into(), "distinct value", "distinct values"),
                if tied.is_empty() { "more than any other column" } else { "and no other column has more" }
            );
            if !tied.is_empty() {
                let names: Vec<String> = tied.iter().map(|&of| scene.column(of)).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let have = if tied.len() == 1 { "has" } else { "have" };
                account.because.push(format!(
                    "{} {have} as many: Datafly takes the least important column.",
                    listed(&names, NAMED)
                ));
            }
        }
        FullDomainStep::Chosen { at } => {
            account.text =
                format!("{}: this table is the best that satisfies the requirements.", levels_of(&at.levels, scene));
        }
        FullDomainStep::LeftOut(broken) => {
            let why = describe_broken(broken, scene, account);
            let who = if broken.rows.len() == 1 { "this row is" } else { "these rows are" };
            account.text = format!("{why}: {who} suppressed.");
        }
        FullDomainStep::Closed { cells, rows } => {
            scene.describe_class(&closing(rows.len() as u64), cells, rows, account);
        }
    }
}

/// How a class violates the requirements, with its rows marked.
fn describe_broken(broken: &Broken, scene: &Scene<'_>, account: &mut Account) -> String {
    account.rows.clone_from(&broken.rows);
    let here = scene.cells(&broken.cells);
    if let (Refusal::Missed(missed), Some(by)) = (&broken.why, by_way_of(scene)) {
        let asked = &scene.requirements[missed.attribute].requirements()[missed.requirement];
        if asked.as_tau_ell().is_some() {
            return format!("{} at {here} violate {}", row_count(broken.rows.len() as u64), by.said());
        }
    }
    scene.lacks(&broken.why, &broken.rows, &here, account)
}

/// The requirement in place of (τ, ℓ), if there is one.
fn by_way_of<'a>(scene: &Scene<'a>) -> Option<&'a Requirement> {
    scene.backwards().find_map(|step| match step {
        FullDomainStep::By { by } => Some(by),
        _ => None,
    })
}

fn levels_of(levels: &[u16], scene: &Scene<'_>) -> String {
    let levels: Vec<String> = (0..levels.len()).map(|of| level(of, levels, scene)).collect();
    levels.join(", ")
}

/// The columns below their roots, with their levels.
fn below(levels: &[u16], scene: &Scene<'_>) -> impl Iterator<Item = String> {
    (0..levels.len()).filter(|&of| levels[of] > 0).map(|of| level(of, levels, scene))
}

fn level(of: usize, levels: &[u16], scene: &Scene<'_>) -> String {
    format!("{} at level {}", scene.column(of), levels[of])
}

fn describe_passed(at: &At, account: &mut Account) {
    if at.passed > 0 {
        account.because.push(format!(
            "{} before it are not shown: none was better than the best so far.",
            counted(at.passed, "level vector", "level vectors")
        ));
    }
}

/// The measure of a table, compared with the best before it.
fn measured(worth: &Measured) -> String {
    let value = match worth.by {
        Measure::Information => format!("It retains {} of the information", percent_in_tenths(worth.value)),
        Measure::Height => {
            format!("It is {} above the exact values", counted(worth.value as u64, "level", "levels"))
        }
        Measure::Discernibility => format!("Its discernibility is {}", figure(worth.value)),
        Measure::Classes => format!("It has {}", classes(worth.value as usize)),
        Measure::ClassSize => format!("Its classes have {} rows on average", figure(worth.value)),
        Measure::Loss | Measure::Importance => format!("Its loss is {}", figure(worth.value)),
    };
    let against = match worth.against {
        Against::Better(by) | Against::Worse(by) if by != worth.by => "like the best so far",
        Against::First | Against::Better(_) => "the best so far",
        Against::Worse(_) => "and another table is better",
    };
    format!("{value}, {against}.")
}

/// Which of two equal tables is better, and why.
fn decided(worth: &Measured) -> Option<String> {
    let (Against::Better(by) | Against::Worse(by)) = worth.against else { return None };
    if by == worth.by {
        return None;
    }
    let rule = match by {
        Measure::Height => "the one with fewer levels above the exact values",
        Measure::Discernibility => "the one with smaller classes",
        Measure::Importance => "the one with the more important column more specific",
        _ => "the one that retains more information",
    };
    let so = if worth.is_better() { "this one" } else { "the earlier one" };
    Some(format!("Of two equal tables, {rule} is better: {so}."))
}
