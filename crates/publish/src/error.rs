//! Why nothing can be published.

use thiserror::Error;

use tauell_base::words::numbers::{count, counted, figure, rows};
use tauell_privacy::{Feasibility, Requirement, Shape};

/// Why an algorithm cannot make a publication.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum PublishError {
    /// A requirement that this table cannot keep, whatever is published.
    #[error("{}", out_of_reach(attribute, requirement, verdict))]
    OutOfReach {
        /// The sensitive attribute.
        attribute: String,
        /// What was asked.
        requirement: Box<Requirement>,
        /// Why not, and the nearest requirement that can be met.
        verdict: Box<Feasibility>,
    },
    /// Generalizing sensitive values got stuck (only with weights other than 0 and 1, or with requirements that do not
    /// treat all values alike).
    #[error("{}", stuck(attribute, requirement, nearest.as_deref()))]
    Stuck {
        /// The sensitive attribute.
        attribute: String,
        /// What was asked.
        requirement: Box<Requirement>,
        /// The nearest requirement that can be met.
        nearest: Option<Box<Requirement>>,
    },
    /// Sensitive values were to stay exact, and the whole table does not keep what was asked as it stands.
    #[error("{}", not_exact(attribute, requirement, *always, nearest.as_deref()))]
    NotExact {
        /// The sensitive attribute.
        attribute: String,
        /// What was asked.
        requirement: Box<Requirement>,
        /// Whether the method leaves them exact always, and was not asked to.
        always: bool,
        /// The nearest requirement that the table keeps as it stands.
        nearest: Option<Box<Requirement>>,
    },
    /// What the requirements ask for together cannot be had: the sensitive values that one of them needs general break
    /// another.
    #[error(
        "{} cannot be kept for \"{attribute}\" beside the other requirements, or no way was found: the sensitive values \
         that these need in more general terms move the whole table {} beyond it; {}", requirement.said(), figure(*short), advice(nearest.as_deref())
    )]
    Together {
        /// The sensitive attribute.
        attribute: String,
        /// What cannot be kept.
        requirement: Box<Requirement>,
        /// By how much the whole table misses it, in the requirement's own unit.
        short: f64,
        /// The nearest requirement that can be met beside the others.
        nearest: Option<Box<Requirement>>,
    },
    /// No table with every column at one level keeps what was asked.
    #[error("{}", no_full_domain(attribute, requirement, *most_left_out, nearest.as_deref()))]
    NoFullDomain {
        /// The sensitive attribute.
        attribute: String,
        /// What was asked, and the whole table does not keep.
        requirement: Box<Requirement>,
        /// Up to how many rows could have been left out.
        most_left_out: u64,
        /// The nearest requirement that the whole table keeps as it stands.
        nearest: Option<Box<Requirement>>,
    },
    /// A method that knows simple ℓ-diversity alone was to meet a requirement by the ℓ that guarantees it, and there is none that the
    /// table keeps.
    #[error("{}", not_guaranteed(attribute, requirement, *ell, *largest, nearest.as_deref()))]
    NotGuaranteed {
        /// The sensitive attribute.
        attribute: String,
        /// What was asked.
        requirement: Box<Requirement>,
        /// The least ℓ that guarantees it; none does where it is `None`.
        ell: Option<u32>,
        /// The largest ℓ that the whole table keeps.
        largest: u32,
        /// The nearest requirement that is guaranteed by an ℓ that the table keeps.
        nearest: Option<Box<Requirement>>,
    },
    /// A method that puts people together whose values are hardly more frequent than in the whole table found no size of such tuples
    /// with which what was asked is kept.
    #[error("{}", no_tuples(attribute, requirement, *largest, nearest.as_deref()))]
    NoTuples {
        /// The sensitive attribute.
        attribute: String,
        /// What was asked, and the whole table keeps.
        requirement: Box<Requirement>,
        /// The largest size that was looked at, in rows.
        largest: u32,
        /// The nearest requirement that is kept with one of them.
        nearest: Option<Box<Requirement>>,
    },
    /// A method that aims at another requirement tried several of its parameters, and no table came out that keeps what was asked.
    #[error(
        "no table was found that keeps {} for \"{attribute}\": {tried}; ask for less, or choose a method that aims at it directly",
        requirement.said()
    )]
    NoneFound {
        /// The sensitive attribute.
        attribute: String,
        /// What was asked.
        requirement: Box<Requirement>,
        /// What was tried, in words.
        tried: String,
    },
    /// A method that knows one sensitive attribute was given several.
    #[error(
        "this method protects one sensitive column, and {} are chosen ({}); leave all but one of them out, or choose another method",
        attributes.len(),
        attributes.join(", ")
    )]
    OneSensitiveOnly {
        /// The sensitive attributes.
        attributes: Vec<String>,
    },
    /// A method that publishes sets of values was to meet a requirement by the ℓ that guarantees it, and there are fewer values, or none does.
    #[error("{}", sets_too_large(attribute, requirement, *ell, *values, nearest.as_deref()))]
    SetsTooLarge {
        /// The sensitive attribute.
        attribute: String,
        /// What was asked.
        requirement: Box<Requirement>,
        /// How many values a set must have; no number guarantees it where it is `None`.
        ell: Option<u32>,
        /// How many values occur.
        values: u32,
        /// The nearest requirement that sets of these values keep.
        nearest: Option<Box<Requirement>>,
    },
    /// A method that publishes sets of values was given several sensitive attributes whose values go together so closely that their sets would
    /// narrow each other down, however large.
    #[error(
        "an adversary who knows which values of {} occur together could infer more than is allowed from their sets; \
         leave all but one of these columns out, or choose another method",
        attributes.join(", ")
    )]
    GoTogether {
        /// The sensitive attributes.
        attributes: Vec<String>,
    },
    /// A method that draws values by lot, each equally likely, was given weights by which an adversary tells them apart.
    #[error(
        "this method publishes a value among others that are drawn with equal chances, and the weights of \"{attribute}\" tell them apart; \
         give all of its values the same weight, or choose another method"
    )]
    UnequalWeights {
        /// The sensitive attribute.
        attribute: String,
    },
    /// A method that publishes a sensitive value among others was given none, or but one.
    #[error(
        "this method publishes each sensitive value among others of its column; choose a sensitive column with two different values \
         or more, or another method"
    )]
    NothingToHide,
    /// A method whose protection rests on lots was given no secret to draw them from.
    #[error("this method draws lots that nobody else may know, and was given no secret to draw them from; give it one")]
    NoSecret,
    /// The levels of the quasi-identifier can be combined in more ways than are looked at.
    #[error(
        "the levels of the quasi-identifier can be combined in {combinations} ways, and this method looks at {most} of them at the \
         most; choose fewer columns or taxonomies with fewer levels, or another method",
        combinations = count(u64::try_from(*combinations).unwrap_or(u64::MAX)),
        most = count(u64::try_from(*most).unwrap_or(u64::MAX))
    )]
    TooManyLevelVectors {
        /// In how many ways.
        combinations: u128,
        /// How many are looked at.
        most: u128,
    },
    /// The steps of a run over more rows than a trace records.
    #[error(
        "the steps of a run are told for tables of at most {}, and this one has {}; choose a smaller table to go through them",
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
        "no row is left to publish: {} dropped because a value is missing; choose other columns or keep rows with missing values",
        counted(*dropped, "row was", "rows were")
    )]
    NoRows {
        /// Rows dropped.
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
    /// The nearest requirement that can be met, where one is known.
    pub fn nearest(&self) -> Option<&Requirement> {
        match self {
            Self::OutOfReach { verdict, .. } => verdict.nearest(),
            Self::Stuck { nearest, .. }
            | Self::NotExact { nearest, .. }
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

fn out_of_reach(attribute: &str, requirement: &Requirement, verdict: &Feasibility) -> String {
    let name = requirement.said();
    match verdict {
        Feasibility::TooFewRows { rows: found, nearest } => {
            let advice = match nearest {
                Some(nearest) => format!("the nearest requirement that can be met is {}", nearest.said()),
                None => "a single row cannot be hidden among others".to_owned(),
            };
            format!(
                "{name} cannot be met: it asks for at least {} in every class, and the table has {}; {advice}",
                rows(requirement.least_rows()),
                rows(*found)
            )
        }
        Feasibility::TooFewValues { values, nearest } => {
            let why = match requirement.shape() {
                Shape::Present(_) => {
                    "it names values, or asks for a number of values, that the table does not have".to_owned()
                }
                _ => {
                    format!(
                        "it asks for at least {} in every class, and the whole table has {}",
                        counted(requirement.least_values() as u64, "different value", "different values"),
                        count(*values as u64)
                    )
                }
            };
            let advice = match values {
                1 => "with a single value nothing can be protected: choose another sensitive column".to_owned(),
                _ => advice(nearest.as_ref()),
            };
            format!("{name} cannot be met for \"{attribute}\": {why}; {advice}")
        }
        Feasibility::Feasible | Feasibility::Unknown => {
            format!("{name} cannot be met for \"{attribute}\": no way was found; {}", advice(None))
        }
    }
}

fn advice(nearest: Option<&Requirement>) -> String {
    match nearest {
        Some(nearest) => format!("the nearest requirement that can be met is {}", nearest.said()),
        None => "no weaker requirement of this kind can be met either: take it off, or choose equal weights or another sensitive column"
            .to_owned(),
    }
}

fn stuck(attribute: &str, requirement: &Requirement, nearest: Option<&Requirement>) -> String {
    let with = if requirement.tau_ell().is_some() { " with these weights" } else { "" };
    format!(
        "{} cannot be met for \"{attribute}\"{with}, or no way was found: every row that could stand for the most likely value \
         is general already; {}",
        requirement.said(),
        advice(nearest)
    )
}

fn not_exact(attribute: &str, requirement: &Requirement, always: bool, nearest: Option<&Requirement>) -> String {
    let asked = requirement.said();
    if always {
        let less = match nearest {
            Some(nearest) => format!("ask for {}, which it keeps as it stands, or ", nearest.said()),
            None => String::new(),
        };
        return format!(
            "this method leaves sensitive values exact, and the whole table does not keep {asked} for \"{attribute}\" as it stands; {less}choose \
             a method that can publish them in more general terms"
        );
    }
    let less = match nearest {
        Some(nearest) => format!(", or ask for {}, which it keeps as it stands", nearest.said()),
        None => String::new(),
    };
    format!(
        "sensitive values cannot all stay exact: the whole table does not keep {asked} for \"{attribute}\" as it stands, so some \
         of them must be published in more general terms; let them be general{less}"
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
        most => format!(" and at most {} left out", rows(most)),
    };
    let less = match nearest {
        Some(nearest) => format!("ask for {}, which it keeps", nearest.said()),
        None => "ask for less of another kind".to_owned(),
    };
    format!(
        "no table with every column at one level{left_out} keeps {} for \"{attribute}\": this method leaves sensitive values exact, \
         and the whole table does not keep it as it stands; {less}, or choose a method that can publish them in more general terms",
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
    let asked = requirement.said();
    let Some(ell) = ell else {
        return format!(
            "this method forms classes in which no value has more than 1/ℓ of the rows, and no ℓ guarantees {asked} for \
             \"{attribute}\"; choose another method"
        );
    };
    let less = match nearest {
        Some(nearest) => format!(", ask for {}, which is guaranteed", nearest.said()),
        None => String::new(),
    };
    format!(
        "this method guarantees {asked} by simple ℓ-diversity with ℓ = {ell}, and the whole table keeps that for \"{attribute}\" {}; let it \
         search for a smaller ℓ that is enough here (aim: search){less}, or choose another method",
        up_to(largest)
    )
}

fn no_tuples(attribute: &str, requirement: &Requirement, largest: u32, nearest: Option<&Requirement>) -> String {
    let asked = requirement.said();
    let less = match nearest {
        Some(nearest) => format!("ask for {}, which is kept so, or ", nearest.said()),
        None => String::new(),
    };
    format!(
        "this method puts people together so that each value is among them hardly more often than in the whole table, and the table keeps \
         {asked} for \"{attribute}\" by so little that not even {} together do; {less}choose another method",
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
    let asked = requirement.said();
    let Some(ell) = ell else {
        return format!(
            "this method publishes sets of ℓ values, and no ℓ guarantees {asked} for \"{attribute}\"; choose another method"
        );
    };
    let less = match nearest {
        Some(nearest) => format!("ask for {}, or ", nearest.said()),
        None => String::new(),
    };
    format!(
        "this method guarantees {asked} by sets of {}, and \"{attribute}\" has {}; {less}choose another method",
        counted(ell.into(), "value", "values"),
        count(values.into())
    )
}

fn up_to(largest: u32) -> String {
    if largest < 2 {
        "for no ℓ: one value has more than half of the rows".to_owned()
    } else {
        format!("up to ℓ = {largest} only")
    }
}
