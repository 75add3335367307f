//! What to know before a table is downloaded, each with what can be done: decided here, once for page and command.

use serde::Serialize;

use crate::findings::kept_columns::{KeptReport, quoted};
use crate::release::Publication;
use crate::session::{Problem, Tell};
use crate::words::numbers::{classes, count, counted, people};

/// The smallest class that is nothing to warn of: of two, each knows which row is the other's.
const FEW: usize = 3;

/// One thing to know before the download.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Warning {
    /// What it is about.
    pub about: WarningAbout,
    /// The field's term for it.
    pub term: String,
    /// What it means, and what to do.
    pub sentence: String,
    /// The columns that it is about.
    pub columns: Vec<String>,
}

/// What a warning is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum WarningAbout {
    /// Kept columns find people, or narrow their classes down until what is asked does not hold.
    KeptColumns,
    /// A column tells a sensitive one by itself.
    ColumnTells,
    /// The groups of a taxonomy tell a sensitive column.
    GroupsTell,
    /// Classes of one or two people.
    SmallClasses,
}

/// All of them, the gravest first.
pub(super) fn warnings(problem: &Problem, publication: &Publication, kept: Option<&KeptReport>) -> Vec<Warning> {
    let all = problem.microdata().len() as u64;
    let of_kept = kept.into_iter().flat_map(|kept| kept.warnings(all)).map(|measure| {
        let (names, several) = (quoted(&measure.columns), measure.columns.len() > 1);
        let (term, advice) = if several {
            ("Kept columns", "Leave some of them out, or let them be part of the quasi-identifier.".to_owned())
        } else {
            ("Kept column", format!("Leave {names} out, or let it be part of the quasi-identifier."))
        };
        Warning {
            about: WarningAbout::KeptColumns,
            term: format!("{term} {names}"),
            sentence: format!("{} {advice}", measure.sentence),
            columns: measure.columns.clone(),
        }
    });
    let tells = of_tells(problem.reported_tells());
    tells.chain(of_kept).chain(small_classes(publication)).collect()
}

/// What the owner alone is to know: it follows from who has which sensitive value, which the method keeps from a method-aware
/// adversary (docs/transparent-sweep.md#what-a-run-decides-and-from-what).
pub(super) fn for_owner(problem: &Problem) -> Vec<Warning> {
    of_tells(problem.tells_for_owner()).collect()
}

fn of_tells<'a>(tells: impl Iterator<Item = &'a Tell>) -> impl Iterator<Item = Warning> {
    tells.map(|Tell { column, by_groups, sentence, .. }| Warning {
        about: if *by_groups { WarningAbout::GroupsTell } else { WarningAbout::ColumnTells },
        term: if *by_groups { format!("Taxonomy of \"{column}\"") } else { format!("Column \"{column}\"") },
        sentence: sentence.clone(),
        columns: vec![column.clone()],
    })
}

fn small_classes(publication: &Publication) -> Option<Warning> {
    let sizes = || publication.classes().map(|class| class.rows.len());
    let small: Vec<usize> = sizes().filter(|&size| size < FEW).collect();
    let smallest = *small.iter().min()?;
    let sum: usize = small.iter().sum();
    let alone = small.iter().filter(|&&size| size == 1).count();
    // Where sensitive values stand apart from the rows, a row that is found has any of the values of its class.
    let linked = publication.is_linked();
    let found = match alone {
        0 => String::new(),
        _ => format!(
            "{} alone in a class: whoever knows the quasi-identifier finds the {}. ",
            counted(alone as u64, "person is", "people are"),
            if linked { "row" } else { "value" }
        ),
    };
    let pairs = match (small.len() > alone, linked) {
        (false, _) => "",
        (true, true) => "Of two in a class, each knows which row is the other's. ",
        (true, false) => "Of two in a class, each knows which value is the other's. ",
    };
    let (term, advice) = if linked {
        (format!("Smallest class, k = {smallest}"), "k = 3 or more as well")
    } else {
        (format!("Smallest class, {}", people(smallest as u64)), "ℓ = 3 or more")
    };
    let verb = if small.len() == 1 { "has" } else { "have" };
    Some(Warning {
        about: WarningAbout::SmallClasses,
        term,
        sentence: format!(
            "{} of {} {verb} fewer than 3 people ({} in all). {found}{pairs}Ask for {advice}.",
            count(small.len() as u64),
            classes(publication.class_count()),
            people(sum as u64),
        ),
        columns: Vec::new(),
    })
}
