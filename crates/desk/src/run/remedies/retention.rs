//! What may retain more of a feasible table: the next weaker requirement, another order of importance, another method
//! or another option of this one, without a column that another one nearly repeats, and other taxonomies (`trees.rs`;
//! docs/explanation/retained-information.md#what-is-tried).
//!
//! Which of them helps is not known without a run, so these are only candidates, the likelier ones first.

use std::cmp::Ordering;

use crate::recipe::{Choices, RequirementChoice};
use crate::session::Session;
use tauell_base::sorting::sorted;
use tauell_base::words::numbers::percent;
use tauell_measure::adversary::disclosure;
use tauell_publish::{GeneralizeSensitive, METHODS, MethodChoice, Objective, OptionKind};

use super::{Remedies, Remedy, RemedyFigures, step_down, trees};

/// Columns whose trees are tried, those that lost most.
const MOST_TREES: usize = 3;
/// Up to so many columns of a quasi-identifier are checked in pairs.
const MOST_PAIRED: usize = 16;
/// A column is nearly repeated where the value of so many people follows from the other, and of so many that could not be guessed.
const REPEATED: f64 = 0.95;
const REPEATED_BEYOND_GUESSING: f64 = 0.8;

impl Session {
    /// What may keep more of the table than these choices, which led to `before`. Each is no more than one change away.
    /// O(rows · columns²), and what the trees cost.
    pub fn ways_to_more(&mut self, choices: &Choices, before: &RemedyFigures) -> Vec<Remedy> {
        let mut ways = Remedies::of(choices);
        let lost = by_loss(choices, before);
        step_down(choices, ", which protects less", &mut ways);
        if let Some(k) = less_k(choices) {
            ways.add(format!("k = {}, which protects less", k.1), |changed| {
                changed.requirements[k.0] = RequirementChoice::k(k.1)
            });
        }
        other_trees(self, &lost, &mut ways);
        orders(self, choices, &lost, &mut ways);
        repeats(self, choices, &mut ways);
        methods(choices, &mut ways);
        options(choices, &mut ways);
        ways.list
    }
}

/// The quasi-identifier's columns of which something is lost, the most first.
fn by_loss<'a>(choices: &'a Choices, before: &RemedyFigures) -> Vec<&'a str> {
    let kept = |name: &str| {
        before.columns.iter().find(|column| column.column == name).map_or(1.0, |column| column.information)
    };
    let lost: Vec<(&str, f64)> =
        choices.qi.iter().map(|name| (&**name, kept(name))).filter(|&(_, kept)| kept < 1.0).collect();
    sorted(lost, |a, b| a.1.total_cmp(&b.1)).into_iter().map(|(name, _)| name).collect()
}

/// Other trees for the columns that lost most.
fn other_trees(session: &mut Session, lost: &[&str], ways: &mut Remedies<'_>) {
    for &name in lost.iter().take(MOST_TREES) {
        let Ok(column) = session.column(name) else { continue };
        for (what, builder) in trees::others(session, column) {
            ways.add_tree(what, name, builder);
        }
    }
}

/// Another order of importance: what lost most first, and the columns by how many values they have.
fn orders(session: &Session, choices: &Choices, lost: &[&str], ways: &mut Remedies<'_>) {
    if choices.qi.len() < 2 {
        return;
    }
    for &name in lost.iter().take(2) {
        ways.add(format!("{name} first in the order of importance"), |changed| {
            changed.qi.retain(|other| other != name);
            changed.qi.insert(0, name.to_owned());
        });
    }
    if let Some(&name) = lost.last() {
        ways.add(format!("{name} last in the order of importance"), |changed| {
            changed.qi.retain(|other| other != name);
            changed.qi.push(name.to_owned());
        });
    }
    let values =
        |name: &String| session.column(name).map_or(0, |column| session.table().columns()[column].dictionary().len());
    let mut by = |what: &str, order: fn(&usize, &usize) -> Ordering| {
        let numbered = choices.qi.iter().map(|name| (name, values(name))).collect();
        let qi: Vec<String> = sorted(numbered, |a: &(&String, usize), b| order(&a.1, &b.1))
            .into_iter()
            .map(|(name, _)| name.clone())
            .collect();
        ways.add(what.to_owned(), |changed| changed.qi = qi);
    };
    by("Columns with more values first in the order of importance", |a, b| b.cmp(a));
    by("Columns with fewer values first in the order of importance", |a, b| a.cmp(b));
}

/// A column that follows from another one, unpublished. Of two that follow from each other, the less important one.
fn repeats(session: &Session, choices: &Choices, ways: &mut Remedies<'_>) {
    if choices.qi.len() < 2 || choices.qi.len() > MOST_PAIRED {
        return;
    }
    let columns = session.table().columns();
    let codes = |name: &String| session.column(name).ok().map(|column| columns[column].codes().to_vec());
    let mut left = choices.qi.clone();
    for repeated in choices.qi.iter().rev() {
        for teller in choices.qi.iter().filter(|&teller| teller != repeated) {
            let (Some(from), Some(of)) = (codes(teller), codes(repeated)) else { continue };
            let Some(strength) = disclosure::column(&from, &of) else { continue };
            let share = strength.disclosed as f64 / strength.rows as f64;
            // People with a value of their own say nothing about the column.
            let most = 2 * strength.rows >= from.len() as u64;
            if !most || share < REPEATED || strength.strength() < REPEATED_BEYOND_GUESSING || !left.contains(teller) {
                continue;
            }
            left.retain(|name| name != repeated);
            let what = format!(
                "Leave {repeated} unpublished, which follows from {teller} for {} of the \
                    people",
                percent(share)
            );
            ways.add(what, |changed| changed.leave_out(repeated));
            break;
        }
    }
}

/// Other methods that can aim at the same and publish tables of the same form: their figures count the same.
fn methods(choices: &Choices, ways: &mut Remedies<'_>) {
    let now = choices.method.about();
    for about in METHODS
        .iter()
        .filter(|about| about.name != now.name && about.keeps_quasi_identifier == now.keeps_quasi_identifier)
    {
        if !choices.requirements.iter().all(|asked| about.can_aim_at(asked.about())) {
            continue;
        }
        let Some(method) = MethodChoice::of(about.name) else { continue };
        // Remedies are compared by the information retained. A method for method-aware adversaries retains less anyway.
        let towards_information = Objective::Information.choose(&method).filter(|_| !about.holds_where_known);
        ways.add(format!("{} instead of {}", about.title, now.title), |changed| changed.method = method);
        if let Some(method) = towards_information {
            let what = format!("{} for information retained instead of {}", about.title, now.title);
            ways.add(what, |changed| changed.method = method);
        }
    }
}

/// The other words of what can be chosen about the method. Whether sensitive values may be general is a question of its own.
fn options(choices: &Choices, ways: &mut Remedies<'_>) {
    for option in choices.method.about().options.iter().filter(|option| option.name != GeneralizeSensitive::OPTION) {
        let OptionKind::Word { words } = option.kind else { continue };
        for word in words {
            ways.add(format!("{}: {}", option.title, word.title.to_lowercase()), |changed| {
                let _ = changed.method.set(option.name, word.name);
            });
        }
    }
}

/// The k required of the table, if there is one, and the next smaller one.
fn less_k(choices: &Choices) -> Option<(usize, u32)> {
    let nothing = tauell_data::taxonomy::TreeBuilder::new("").finish();
    let k = |asked: &RequirementChoice| asked.on(&nothing).ok()?.k().map(|k| k.k());
    let (at, k) = choices.requirements.iter().enumerate().find_map(|(at, asked)| Some((at, k(asked)?)))?;
    (k > 2).then_some((at, k - 1))
}
