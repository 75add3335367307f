//! Why nothing can be published.

use thiserror::Error;

use tauell_base::words::numbers::{count, counted, figure, rows};
use tauell_privacy::{Feasibility, Requirement, Shape};

/// Why an algorithm cannot publish a table.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PublishError {
    /// A requirement that this table cannot satisfy, whatever is published.
    #[error("{}", out_of_reach(attribute, requirement, verdict))]
    OutOfReach {
        /// The sensitive attribute.
        attribute: String,
        /// The requirement.
        requirement: Box<Requirement>,
        /// Why not, and the nearest feasible requirement.
        verdict: Box<Feasibility>,
    },
    /// Generalizing sensitive values got stuck (only with weights other than 0 and 1, or with requirements that do not
    /// treat all values alike).
    #[error("{}", stuck(attribute, requirement, nearest.as_deref()))]
    Stuck {
        /// The sensitive attribute.
        attribute: String,
        /// The requirement.
        requirement: Box<Requirement>,
        /// The nearest feasible requirement.
        nearest: Option<Box<Requirement>>,
    },
    /// Sensitive values must be exact, and the whole table violates the requirement.
    #[error("{}", not_exact(attribute, requirement, *always, nearest.as_deref()))]
    NotExact {
        /// The sensitive attribute.
        attribute: String,
        /// The requirement.
        requirement: Box<Requirement>,
        /// Whether the method never generalizes them, whatever is chosen.
        always: bool,
        /// The nearest requirement that the table satisfies.
        nearest: Option<Box<Requirement>>,
    },
    /// Sensitive values must be exact, and the whole table violates the requirement unless more rows are suppressed than may be.
    #[error("{}", too_few_suppressed(attribute, requirement, (*needed, *is_least, *most), nearest.as_deref()))]
    TooFewSuppressed {
        /// The sensitive attribute.
        attribute: String,
        /// The requirement.
        requirement: Box<Requirement>,
        /// How many rows have to be suppressed.
        needed: u64,
        /// Whether fewer do not suffice, as far as is known.
        is_least: bool,
        /// How many may be.
        most: u64,
        /// The nearest requirement that the table satisfies.
        nearest: Option<Box<Requirement>>,
    },
    /// The requirements exclude each other: the sensitive values that one of them needs generalized violate another.
    #[error(
        "{} is infeasible for \"{attribute}\" with the other requirements, or no way was found: the sensitive values that these \
         need generalized move the whole table {} beyond it. {}", requirement.said(), figure(*short), advice(nearest.as_deref())
    )]
    Together {
        /// The sensitive attribute.
        attribute: String,
        /// The violated requirement.
        requirement: Box<Requirement>,
        /// By how much the whole table misses it, in the requirement's own unit.
        short: f64,
        /// The nearest requirement that is feasible with the others.
        nearest: Option<Box<Requirement>>,
    },
    /// No table with every column at one level satisfies the requirement.
    #[error("{}", no_full_domain(attribute, requirement, *most_left_out, nearest.as_deref()))]
    NoFullDomain {
        /// The sensitive attribute.
        attribute: String,
        /// The requirement, which the whole table violates.
        requirement: Box<Requirement>,
        /// How many rows could be suppressed.
        most_left_out: u64,
        /// The nearest requirement that the whole table satisfies.
        nearest: Option<Box<Requirement>>,
    },
    /// A method of simple ℓ-diversity alone needs an ℓ that guarantees the requirement, and the table satisfies none.
    #[error("{}", not_guaranteed(attribute, requirement, *ell, *largest, nearest.as_deref()))]
    NotGuaranteed {
        /// The sensitive attribute.
        attribute: String,
        /// The requirement.
        requirement: Box<Requirement>,
        /// The least ℓ that guarantees it; `None` if none does.
        ell: Option<u32>,
        /// The largest ℓ that the whole table satisfies.
        largest: u32,
        /// The nearest requirement guaranteed by an ℓ that the table satisfies.
        nearest: Option<Box<Requirement>>,
    },
    /// A method that forms classes in which values are hardly more frequent than in the whole table found no size of classes that
    /// satisfies the requirement.
    #[error("{}", no_tuples(attribute, requirement, *largest, nearest.as_deref()))]
    NoTuples {
        /// The sensitive attribute.
        attribute: String,
        /// The requirement, which the whole table satisfies.
        requirement: Box<Requirement>,
        /// The largest size that was tried, in rows.
        largest: u32,
        /// The nearest requirement that one of them satisfies.
        nearest: Option<Box<Requirement>>,
    },
    /// A method that aims at another requirement tried several of its parameters, and no table satisfies the requirement.
    #[error(
        "no table was found that satisfies {} for \"{attribute}\": {tried}. Relax the requirement, or choose a method that tests it \
         directly.",
        requirement.said()
    )]
    NoneFound {
        /// The sensitive attribute.
        attribute: String,
        /// The requirement.
        requirement: Box<Requirement>,
        /// What was tried, in words.
        tried: String,
    },
    /// A method for one sensitive attribute was given several.
    #[error(
        "this method protects one sensitive column, and {} are chosen ({}). Remove all but one of them, or choose another method.",
        attributes.len(),
        attributes.join(", ")
    )]
    OneSensitiveOnly {
        /// The sensitive attributes.
        attributes: Vec<String>,
    },
    /// A method that publishes sets of values needs sets of an ℓ that guarantees the requirement; there are fewer values, or no such ℓ.
    #[error("{}", sets_too_large(attribute, requirement, *ell, *values, nearest.as_deref()))]
    SetsTooLarge {
        /// The sensitive attribute.
        attribute: String,
        /// The requirement.
        requirement: Box<Requirement>,
        /// How many values a set must have; `None` if no number guarantees it.
        ell: Option<u32>,
        /// How many values occur.
        values: u32,
        /// The nearest requirement that sets of these values satisfy.
        nearest: Option<Box<Requirement>>,
    },
    /// A method that publishes sets of values has several sensitive attributes whose values go together so closely that their sets would
    /// narrow each other down, however large.
    #[error(
        "an adversary who knows which values of {} occur together could infer more from their sets than the requirements allow. \
         Remove all but one of these columns, or choose another method.",
        attributes.join(", ")
    )]
    GoTogether {
        /// The sensitive attributes.
        attributes: Vec<String>,
    },
    /// A method draws values at random, each equally likely, but weights let an adversary distinguish them.
    #[error(
        "this method publishes a value among others that are equally likely to be drawn, and the weights of \"{attribute}\" \
         distinguish them. Give all of its values the same weight, or choose another method."
    )]
    UnequalWeights {
        /// The sensitive attribute.
        attribute: String,
    },
    /// A method that publishes a sensitive value among others has none, or only one.
    #[error(
        "this method publishes each sensitive value among others of its column, and there are no others. Choose a sensitive column with \
         at least two different values, or another method."
    )]
    NothingToHide,
    /// A method whose protection rests on random draws has no secret to draw from.
    #[error("this method draws at random from a secret, and none is given. Give it one.")]
    NoSecret,
    /// The levels of the quasi-identifier have more combinations than are tried.
    #[error(
        "the levels of the quasi-identifier have {combinations} combinations, and this method tries at most {most}. Choose fewer \
         columns, taxonomies with fewer levels, or another method.",
        combinations = count(u64::try_from(*combinations).unwrap_or(u64::MAX)),
        most = count(u64::try_from(*most).unwrap_or(u64::MAX))
    )]
    TooManyLevelVectors {
        /// In how many ways.
        combinations: u128,
        /// How many are tried.
        most: u128,
    },
    /// The steps of a run over more rows than a trace records.
    #[error(
        "the steps of a run can be shown for at most {}, and this table has {}. Choose a smaller table to step through.",
        rows(*most as u64), count(*found as u64)
    )]
    TooManyRowsToTell {
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// No row is left to publish.
    #[error(
        "no row is left to publish: {} excluded because a value is missing. Choose other columns, or publish missing values as a value.",
        counted(*dropped, "row was", "rows were")
    )]
    NoRows {
        /// Rows excluded.
        dropped: u64,
    },
}

impl PublishError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::OutOfReach { verdict, .. } => match **verdict {
                Feasibility::TooFewRows { .. } => "infeasible-too-few-rows",
                _ => "infeasible-too-few-values",
            },
            Self::Stuck { .. } => "infeasible-or-not-found",
            Self::NotExact { .. } => "infeasible-exact",
            Self::TooFewSuppressed { .. } => "infeasible-suppressed",
            Self::Together { .. } => "infeasible-together",
            Self::NoFullDomain { .. } => "infeasible-full-domain",
            Self::NotGuaranteed { .. } => "infeasible-guaranteed",
            Self::NoTuples { .. } => "infeasible-tuples",
            Self::NoneFound { .. } => "infeasible-searched",
            Self::OneSensitiveOnly { .. } => "one-sensitive-only",
            Self::SetsTooLarge { .. } => "infeasible-sets",
            Self::GoTogether { .. } => "infeasible-together-sets",
            Self::UnequalWeights { .. } => "unequal-weights",
            Self::NothingToHide => "nothing-to-hide",
            Self::NoSecret => "no-secret",
            Self::TooManyLevelVectors { .. } => "too-many-level-vectors",
            Self::TooManyRowsToTell { .. } => "too-many-rows-to-tell",
            Self::NoRows { .. } => "no-rows",
        }
    }
}

impl PublishError {
    /// The nearest feasible requirement, if one is known.
    pub fn nearest(&self) -> Option<&Requirement> {
        match self {
            Self::OutOfReach { verdict, .. } => verdict.nearest(),
            Self::Stuck { nearest, .. }
            | Self::NotExact { nearest, .. }
            | Self::TooFewSuppressed { nearest, .. }
            | Self::Together { nearest, .. }
            | Self::NoFullDomain { nearest, .. }
            | Self::NotGuaranteed { nearest, .. }
            | Self::NoTuples { nearest, .. }
            | Self::SetsTooLarge { nearest, .. } => nearest.as_deref(),
            Self::NoneFound { .. }
            | Self::OneSensitiveOnly { .. }
            | Self::GoTogether { .. }
            | Self::UnequalWeights { .. }
            | Self::NothingToHide
            | Self::NoSecret
            | Self::TooManyLevelVectors { .. }
            | Self::TooManyRowsToTell { .. }
            | Self::NoRows { .. } => None,
        }
    }
}

/// The remedy of a run that must publish every sensitive value exactly; the command adds its flag.
pub const GENERALIZE: &str = "Allow them to be generalized";

/// The remedy of a run that may suppress too few rows; the command adds its flags.
pub const SUPPRESS_MORE: &str = "Allow more people to be suppressed, or sensitive values to be generalized";

/// The remedy of a method that aims at a guarantee; the command adds its flag.
pub const SEARCH: &str = "Let it search for a smaller ℓ that suffices here";

fn out_of_reach(attribute: &str, requirement: &Requirement, verdict: &Feasibility) -> String {
    let name = requirement.said();
    match verdict {
        Feasibility::TooFewRows { rows: found, nearest } => {
            let advice = match nearest {
                Some(_) => advice(nearest.as_ref()),
                None => "Choose a table with more rows: a single one cannot be hidden among others.".to_owned(),
            };
            format!(
                "{name} is infeasible: every class needs at least {}, and the table has {}. {advice}",
                rows(requirement.least_rows()),
                rows(*found)
            )
        }
        Feasibility::TooFewValues { values, nearest } => {
            let why = match requirement.shape() {
                Shape::Present(_) => "it needs values, or a number of values, that the table does not have".to_owned(),
                _ => {
                    format!(
                        "every class needs at least {}, and the whole table has {}",
                        counted(requirement.least_values() as u64, "different value", "different values"),
                        count(*values as u64)
                    )
                }
            };
            let advice = match values {
                1 => "Choose another sensitive column: a single value cannot be hidden among others.".to_owned(),
                _ => advice(nearest.as_ref()),
            };
            format!("{name} is infeasible for \"{attribute}\": {why}. {advice}")
        }
        Feasibility::Feasible | Feasibility::Unknown => {
            format!("{name} is infeasible for \"{attribute}\", or no way was found. {}", advice(None))
        }
    }
}

fn advice(nearest: Option<&Requirement>) -> String {
    match nearest {
        Some(nearest) => format!("The nearest feasible requirement is {}.", nearest.said()),
        None => "No weaker requirement of this kind is feasible either: remove it, or choose equal weights or another sensitive \
                 column."
            .to_owned(),
    }
}

fn stuck(attribute: &str, requirement: &Requirement, nearest: Option<&Requirement>) -> String {
    let with = if requirement.tau_ell().is_some() { " with these weights" } else { "" };
    format!(
        "{} is infeasible for \"{attribute}\"{with}, or no way was found: every row that may have the most likely value is already \
         generalized. {}",
        requirement.said(),
        advice(nearest)
    )
}

fn not_exact(attribute: &str, requirement: &Requirement, always: bool, nearest: Option<&Requirement>) -> String {
    let name = requirement.said();
    if always {
        let less = match nearest {
            Some(nearest) => format!("Require {}, which it satisfies, or choose", nearest.said()),
            None => "Choose".to_owned(),
        };
        return format!(
            "this method never generalizes sensitive values, and the whole table violates {name} for \"{attribute}\". {less} a method that \
             can generalize them."
        );
    }
    let less = match nearest {
        Some(nearest) => format!(", or require {}, which it satisfies", nearest.said()),
        None => String::new(),
    };
    format!(
        "the whole table violates {name} for \"{attribute}\", so some sensitive values must be generalized. {GENERALIZE}{less}."
    )
}

fn too_few_suppressed(
    attribute: &str,
    requirement: &Requirement,
    (needed, is_least, most): (u64, bool, u64),
    nearest: Option<&Requirement>,
) -> String {
    let less = match nearest {
        Some(nearest) => format!(", or require {}, which it satisfies", nearest.said()),
        None => String::new(),
    };
    let need = if is_least {
        let are = if needed == 1 { "is" } else { "are" };
        format!(", so sensitive values can stay exact only if at least {} {are} suppressed,", rows(needed))
    } else {
        // Fewer may suffice, so nothing is claimed about them.
        format!("; it satisfies it without {} that Tauell found,", rows(needed))
    };
    let may = if most == 0 { "none may be".to_owned() } else { format!("at most {} may be", count(most)) };
    let what = if is_least { "" } else { " suppressed" };
    format!(
        "the whole table violates {} for \"{attribute}\"{need} and {may}{what}. {SUPPRESS_MORE}{less}.",
        requirement.said()
    )
}

fn no_full_domain(
    attribute: &str,
    requirement: &Requirement,
    most_left_out: u64,
    nearest: Option<&Requirement>,
) -> String {
    let left_out = match most_left_out {
        0 => String::new(),
        most => format!(" and at most {} suppressed", rows(most)),
    };
    let less = match nearest {
        Some(nearest) => format!("Require {}, which it satisfies", nearest.said()),
        None => "Relax the requirement".to_owned(),
    };
    format!(
        "no table with every column at one level{left_out} satisfies {} for \"{attribute}\": this method never generalizes sensitive \
         values, and the whole table violates it. {less}, or choose a method that can generalize them.",
        requirement.said()
    )
}

fn not_guaranteed(
    attribute: &str,
    requirement: &Requirement,
    ell: Option<u32>,
    largest: u32,
    nearest: Option<&Requirement>,
) -> String {
    let name = requirement.said();
    let Some(ell) = ell else {
        return format!(
            "this method forms classes in which no value has more than 1/ℓ of the rows, and no ℓ guarantees {name} for \
             \"{attribute}\". Choose another method."
        );
    };
    let less = match nearest {
        Some(nearest) => format!(", require {}, which is guaranteed", nearest.said()),
        None => String::new(),
    };
    format!(
        "this method guarantees {name} by simple ℓ-diversity with ℓ = {ell}, which the whole table satisfies for \"{attribute}\" {}. {SEARCH}{less}, \
         or choose another method.",
        up_to(largest)
    )
}

fn no_tuples(attribute: &str, requirement: &Requirement, largest: u32, nearest: Option<&Requirement>) -> String {
    let name = requirement.said();
    let less = match nearest {
        Some(nearest) => format!("Require {}, which is feasible so, or choose", nearest.said()),
        None => "Choose".to_owned(),
    };
    format!(
        "this method forms classes in which each value is hardly more frequent than in the whole table, and that satisfies {name} for \
         \"{attribute}\" by so little that not even classes of {} do. {less} another method.",
        rows(largest.into())
    )
}

fn sets_too_large(
    attribute: &str,
    requirement: &Requirement,
    ell: Option<u32>,
    values: u32,
    nearest: Option<&Requirement>,
) -> String {
    let name = requirement.said();
    let Some(ell) = ell else {
        return format!(
            "this method publishes sets of ℓ values, and no ℓ guarantees {name} for \"{attribute}\". Choose another method."
        );
    };
    let less = match nearest {
        Some(nearest) => format!("Require {}, or choose", nearest.said()),
        None => "Choose".to_owned(),
    };
    format!(
        "this method guarantees {name} by sets of {}, and \"{attribute}\" has {}. {less} another method.",
        counted(ell.into(), "value", "values"),
        count(values.into())
    )
}

fn up_to(largest: u32) -> String {
    if largest < 2 {
        "for no ℓ, because one value has more than half of the rows".to_owned()
    } else {
        format!("up to ℓ = {largest} only")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn at_least_is_claimed_only_of_a_number_that_is_proven() {
        let requirement: Box<Requirement> = Box::new(tauell_privacy::TauEll::parse("0.5", 3).unwrap().into());
        let said = |is_least| {
            let (attribute, requirement) = ("disease".to_owned(), requirement.clone());
            let error =
                PublishError::TooFewSuppressed { attribute, requirement, needed: 4, is_least, most: 1, nearest: None };
            error.to_string()
        };
        let violates = "the whole table violates (τ, ℓ)-diversity with τ = 0.5 and ℓ = 3 for \"disease\"";
        let end = format!("{SUPPRESS_MORE}.");
        let proven =
            ", so sensitive values can stay exact only if at least 4 rows are suppressed, and at most 1 may be. ";
        assert_eq!(said(true), format!("{violates}{proven}{end}"));
        let found = "; it satisfies it without 4 rows that Tauell found, and at most 1 may be suppressed. ";
        assert_eq!(said(false), format!("{violates}{found}{end}"));
    }
}
