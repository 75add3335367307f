//! The steps of methods that publish every column at one level, in words.

use super::{Against, Broken, FullDomainStep, Measure, Measured};
use crate::trace::{Account, At, Refusal, Scene};
use tauell_base::words::numbers::{classes, count, counted, figure, listed, people, percent_in_tenths};
use tauell_privacy::Requirement;

/// Columns that are named one by one.
const NAMED: usize = 8;

pub(super) fn describe(step: &FullDomainStep, scene: &Scene<'_>, account: &mut Account) {
    match step {
        FullDomainStep::Tried { by, classes: many, keeps, best } => {
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
            account.text = format!("By way of {by}: {found}.");
        }
        FullDomainStep::By { by } => {
            account.text = format!("By way of {}: this table is taken. What follows is how it was found.", by.said());
        }
        FullDomainStep::Begun { vectors, most_left_out, follows } => {
            account.text = format!(
                "Every column is published at one level, the same for everybody: there are {} to look at. {}",
                counted(*vectors, "level vector", "level vectors"),
                match most_left_out {
                    0 => "Nobody may be left out.".to_owned(),
                    most => format!("Up to {} may be left out.", people(*most)),
                }
            );
            account.because.push(match follows {
                    true => "Where a table keeps what is asked, every more general one does, too: so most need not be looked at.".to_owned(),
                    false => "A more general table may miss what this one keeps: so each is looked at.".to_owned(),
                });
        }
        FullDomainStep::Family { attributes } => {
            let names: Vec<String> = attributes.iter().map(|&of| scene.column(of)).collect();
            let names: Vec<&str> = names.iter().map(String::as_str).collect();
            let all = attributes.len() == scene.microdata.quasi_identifiers().len();
            account.text = match &names[..] {
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
        FullDomainStep::Followed { at, from, keeps } => {
            let here = levels_of(&at.levels, scene);
            account.text = match keeps {
                true => format!(
                    "{here}: keeps what is asked and need not be looked at, since {} does, which is more specific.",
                    levels_of(from, scene)
                ),
                false => {
                    let below: Vec<String> = below(from, scene).collect();
                    let below: Vec<&str> = below.iter().map(String::as_str).collect();
                    format!("{here}: cannot keep what is asked, since {} alone does not.", listed(&below, NAMED))
                }
            };
        }
        FullDomainStep::Failed { at, broken, left_out, most, suspected } => {
            let here = levels_of(&at.levels, scene);
            let Some(broken) = broken else {
                account.text = format!("{here}: no group keeps what is asked, and a table of nobody is none.");
                return describe_passed(at, account);
            };
            let why = describe_broken(broken, scene, account);
            account.text = format!("{here}: {why}.");
            if *most > 0 {
                account.because.push(format!(
                    "With them {} would be left out, and at most {} may.",
                    people(*left_out),
                    count(*most)
                ));
            }
            if *suspected {
                account.because.push("People among them broke it before: so they were looked at first.".to_owned());
            }
            describe_passed(at, account);
        }
        FullDomainStep::Kept { at, groups, left_out, worth } => {
            let here = levels_of(&at.levels, scene);
            account.text = match (left_out, groups) {
                (0, 1) => format!("{here}: everybody is in one group, which keeps what is asked."),
                (0, 2) => format!("{here}: both groups keep what is asked."),
                (0, _) => format!("{here}: all {} groups keep what is asked.", count(*groups)),
                _ => format!("{here}: but for {}, who may be left out, all keep what is asked.", people(*left_out)),
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
                "{column} has {}, {}: it goes up to level {level}.",
                counted((*distinct).into(), "different value", "different values"),
                if tied.is_empty() { "more than any other column" } else { "and no other column has more" }
            );
            if !tied.is_empty() {
                let names: Vec<String> = tied.iter().map(|&of| scene.column(of)).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let have = if tied.len() == 1 { "has" } else { "have" };
                account.because.push(format!("{} {have} as many: the least important goes up.", listed(&names, NAMED)));
            }
        }
        FullDomainStep::Chosen { at } => {
            account.text =
                format!("{} is published, the best of all that keep what is asked.", levels_of(&at.levels, scene));
        }
        FullDomainStep::LeftOut(broken) => {
            let why = describe_broken(broken, scene, account);
            let who = if broken.rows.len() == 1 { "this person is" } else { "they are" };
            account.text = format!("{why}: {who} left out.");
        }
        FullDomainStep::Closed { cells, rows } => {
            let close =
                if rows.len() == 1 { "1 person closes".to_owned() } else { people(rows.len() as u64) + " close" };
            scene.describe_class(&close, cells, rows, account);
        }
    }
}

/// What a group lacks, with its people pointed at.
fn describe_broken(broken: &Broken, scene: &Scene<'_>, account: &mut Account) -> String {
    account.rows.clone_from(&broken.rows);
    let here = scene.cells(&broken.cells);
    if let (Refusal::Missed(missed), Some(by)) = (&broken.why, by_way_of(scene)) {
        let asked = &scene.requirements[missed.attribute].requirements()[missed.requirement];
        if asked.as_tau_ell().is_some() {
            return format!("{} at {here} do not keep {}", people(broken.rows.len() as u64), by.said());
        }
    }
    scene.lacks(&broken.why, &broken.rows, &here, account)
}

/// The requirement by way of which (τ, ℓ) is met, where that is so.
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
            "{} before it are not told: none was better than the best so far.",
            counted(at.passed, "level vector", "level vectors")
        ));
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
