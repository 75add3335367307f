//! What the table allows, before anything is published.

use serde::Serialize;

use crate::error::Error;
use crate::recipe::Choices;
use tauell_base::arrays::Doubles;
use tauell_base::words::numbers::{count, counted, percent, percent_at_most, rows as counted_rows};
use tauell_data::microdata::{Dropped, MissingCells};
use tauell_data::taxonomy::{Decimal, NodeId};
use tauell_measure::findings::distribution::{base_labels, psi};
use tauell_measure::findings::{CumulativeFrequencies, Distribution};
use tauell_privacy::{Feasibility, KAnonymity, Requirement, TauEll, feasibility, k_feasibility};
use tauell_publish::{AttributeRequirements, GeneralizeSensitive, PublishError};

use super::exact_values::{ExactValues, ExactValuesRequest};
use super::{ColumnDisclosure, Problem, Session, SpellingRemark, check, lattice};

/// The requirements checked on the whole table. O(rows), once per change; fast enough to follow a slider.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Assessment {
    /// Rows that would be published.
    pub rows: usize,
    /// Rows that would be excluded.
    pub dropped: Dropped,
    /// One per sensitive attribute.
    pub attributes: Vec<AttributeAssessment>,
    /// What the spelling of values means, of sensitive columns first.
    pub spelling: Vec<SpellingRemark>,
    /// k-anonymity, if it is required.
    pub k: Option<RequirementAssessment>,
    /// Whether every requirement can be met, as far as that is known before a run.
    pub feasible: bool,
    /// What to know before a run where the quasi-identifier has too many combinations of levels to try every one: how
    /// many, what is done instead, which columns to coarsen.
    pub wide: Option<String>,
    /// A remark on the order of importance, if it decides nothing.
    pub importance: Option<String>,
    /// Columns and taxonomies that disclose a sensitive column by themselves; if one is refused, nothing is published.
    pub disclosures: Vec<ColumnDisclosure>,
}

/// The requirements of one sensitive attribute, checked.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "AssessmentOfAttribute"))]
pub struct AttributeAssessment {
    /// The column.
    pub column: String,
    /// Labels of the base values, in taxonomy order.
    pub values: Vec<String>,
    /// The whole table's distribution.
    pub whole: Distribution,
    /// The whole table's F.
    pub curve: CumulativeFrequencies,
    /// ψ(1) to ψ(m); empty if no (τ, ℓ) is required.
    pub psi: Doubles,
    /// The largest F(k) - ψ(k) of the whole table; above 0 if sensitive values have to be generalized for it. 0 if no
    /// (τ, ℓ) is required.
    pub excess: f64,
    /// The k at which that is; 0 if no (τ, ℓ) is required.
    pub tightest_k: usize,
    /// Base values of positive weight, m.
    pub effective_values: usize,
    /// Whether all its requirements are feasible, as far as that is known before a run.
    pub feasible: bool,
    /// Whether the (τ, ℓ) is feasible; true if none is required.
    pub tau_l_feasible: bool,
    /// That, in words: for the (τ, ℓ), or for the first requirement if there is none.
    pub sentence: String,
    /// The nearest (τ, ℓ) that can be met, where this one cannot.
    pub nearest: Option<NearestRequirement>,
    /// The requirements other than (τ, ℓ), in their order.
    pub also: Vec<RequirementAssessment>,
    /// The largest ℓ that the table can meet at all: the number of its base values.
    pub largest_l: usize,
    /// The ranges that a column of many numbers has, or could have.
    pub ranges: Option<RangesView>,
}

/// Ranges of a sensitive column: numbers that are hardly different are hardly two secrets.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct RangesView {
    /// Different numbers in the column.
    pub distinct: usize,
    /// The two with the least difference, as they are in the file.
    pub closest: [String; 2],
    /// The width that is suggested.
    pub width: Decimal,
    /// Ranges of that width that contain a number.
    pub ranges: usize,
    /// The width that is chosen; `null` if each number counts as a value of its own.
    pub chosen: Option<Decimal>,
}

/// A requirement checked on the whole table.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS), ts(rename = "AssessmentOfRequirement"))]
pub struct RequirementAssessment {
    /// As it is written: `entropy-l=3`.
    pub text: String,
    /// Whether it can be met, as far as that is known before a run.
    pub feasible: bool,
    /// That, in words.
    pub sentence: String,
    /// The margin of the whole table as one class, in the requirement's own unit.
    pub margin: f64,
    /// The nearest requirement of its kind that can be met, where this one cannot, as it is written.
    pub nearest: Option<String>,
}

/// A (τ, ℓ) as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct NearestRequirement {
    /// τ as text.
    pub tau: String,
    /// ℓ.
    pub l: u32,
}

impl NearestRequirement {
    /// Of a (τ, ℓ); the other kinds have no such form.
    pub(super) fn of(requirement: &Requirement) -> Option<Self> {
        let tau_ell = requirement.tau_ell()?;
        Some(Self { tau: tau_ell.tau().to_string(), l: tau_ell.ell() })
    }
}

impl Session {
    /// Checks the requirements on the whole table. The quasi-identifier may be empty.
    ///
    /// # Errors
    /// Choices that do not fit.
    pub fn assess(&mut self, choices: &Choices) -> Result<Assessment, Error> {
        self.recode_as_chosen(choices)?;
        let roles = check::roles(self, choices)?;
        if choices.method.about().one_sensitive && choices.sensitive.len() > 1 {
            let attributes = choices.sensitive.iter().map(|of| of.column.clone()).collect();
            return Err(PublishError::OneSensitiveOnly { attributes }.into());
        }
        // Quasi-identifiers only matter here where their missing cells drop rows: without them a slider follows the hand.
        let mut relevant = choices.clone();
        if choices.missing.quasi_identifier == MissingCells::Value {
            relevant.qi.clear();
            relevant.importance.clear();
        }
        let problem = Problem::with_any_quasi_identifier(self, &relevant)?;
        let microdata = problem.microdata();
        let mut attributes: Vec<AttributeAssessment> = problem
            .requirements()
            .iter()
            .zip(microdata.sensitive())
            .map(|(required, attribute)| {
                let taxonomy = attribute.taxonomy();
                let counts: Vec<(NodeId, u64)> = attribute
                    .leaf_counts()
                    .into_iter()
                    .enumerate()
                    .filter(|&(_, count)| count > 0)
                    .map(|(rank, count)| (taxonomy.leaf_node(tauell_data::taxonomy::LeafRank(rank as u32)), count))
                    .collect();
                let sets = choices.method.about().adds_values;
                let request = ExactValuesRequest::of(&choices.method, microdata.len() as u64);
                assess_attribute(required, attribute.name(), &counts, request, sets)
            })
            .collect();
        for (of, &column) in attributes.iter_mut().zip(&roles.sensitive) {
            let chosen = choices.ranges.get(&of.column).copied();
            of.ranges = self.suggested_ranges(column).map(|suggested| RangesView {
                distinct: suggested.distinct,
                closest: suggested.closest.clone(),
                width: suggested.width,
                ranges: suggested.ranges,
                chosen,
            });
        }
        let k = problem.k().map(|k| assess_k(k, microdata.len() as u64));
        let levels: Vec<(String, usize)> = roles
            .quasi_identifiers
            .iter()
            .map(|&column| {
                (self.table().columns()[column].name().to_owned(), self.taxonomy(column).taxonomy().levels())
            })
            .collect();
        let levels: Vec<(&str, usize)> = levels.iter().map(|(name, levels)| (name.as_str(), *levels)).collect();
        let disclosures =
            if choices.qi.is_empty() { Vec::new() } else { Problem::disclosures(self, choices)?.to_vec() };
        let spelling = self.remarks_of(&roles);
        Ok(Assessment {
            rows: microdata.len(),
            dropped: microdata.dropped(),
            feasible: attributes.iter().all(|attribute| attribute.feasible) && k.as_ref().is_none_or(|k| k.feasible),
            attributes,
            spelling,
            k,
            wide: lattice::wide(&levels, choices.method.about()),
            importance: problem.importance(),
            disclosures,
        })
    }
}

fn assess_attribute(
    required: &AttributeRequirements,
    column: &str,
    counts: &[(NodeId, u64)],
    request: ExactValuesRequest,
    sets: bool,
) -> AttributeAssessment {
    let masses = required.whole();
    let tau_ell = required.tau_ell();
    let tightest = tau_ell.map(|requirement| requirement.tightest(masses));
    let by_sets = tau_ell.filter(|_| sets).map(|requirement| by_sets(&requirement.into(), required, counts.len()));
    let verdict = tau_ell.map(|requirement| feasibility(&requirement.into(), required.setting()));
    // k has a place of its own.
    let also: Vec<RequirementAssessment> = required
        .requirements()
        .iter()
        .filter(|one| !one.asks_of_rows() && tau_ell.is_none_or(|tau_ell| **one != Requirement::from(tau_ell)))
        .map(|requirement| match sets {
            true => by_sets_alone(requirement, required, counts.len()),
            false => assess(requirement, (required, counts), request),
        })
        .collect();
    let verdict = verdict.filter(|_| !sets);
    let exact = tau_ell.filter(|_| !sets).and_then(|tau_ell| request.assess(&tau_ell.into(), (required, counts)));
    let sentence = match (&verdict, tau_ell, &exact) {
        _ if by_sets.is_some() => by_sets.as_ref().map(|found| found.sentence.clone()).unwrap_or_default(),
        (Some(verdict), ..) if verdict.is_infeasible() => tau_ell_sentence(required, tau_ell, verdict, request.values),
        (_, _, Some(exact)) => exact.sentence.clone(),
        (Some(verdict), ..) => tau_ell_sentence(required, tau_ell, verdict, request.values),
        _ => also.first().map(|first| first.sentence.clone()).unwrap_or_default(),
    };
    let out_of_reach = verdict.as_ref().is_some_and(Feasibility::is_infeasible);
    let not_exact = exact.as_ref().is_some_and(|exact| !exact.feasible);
    let infeasible = out_of_reach || not_exact || by_sets.as_ref().is_some_and(|found| !found.feasible);
    let nearest = match (&verdict, &exact) {
        _ if by_sets.is_some() => by_sets.as_ref().and_then(|found| found.nearest.as_ref()),
        (Some(verdict), _) if out_of_reach => verdict.nearest(),
        (_, exact) => exact.as_ref().and_then(|exact| exact.nearest.as_ref()),
    };
    AttributeAssessment {
        column: column.to_owned(),
        values: base_labels(required.spread()),
        whole: Distribution::of(required.spread(), counts),
        curve: CumulativeFrequencies::of(masses),
        psi: psi(required),
        excess: tightest.map_or(0.0, |tightest| -tightest.margin),
        tightest_k: tightest.map_or(0, |tightest| tightest.k),
        effective_values: required.spread().base().len(),
        tau_l_feasible: !infeasible,
        feasible: !infeasible && also.iter().all(|one| one.feasible),
        sentence,
        nearest: nearest.and_then(NearestRequirement::of),
        also,
        largest_l: required.spread().base().len(),
        ranges: None,
    }
}

/// A requirement that sets of values are to keep: what a class or the whole table is like does not matter for it.
struct BySets {
    feasible: bool,
    sentence: String,
    nearest: Option<Requirement>,
}

/// Whether as many values occur as each set must have for a requirement.
fn by_sets(requirement: &Requirement, required: &AttributeRequirements, values: usize) -> BySets {
    let met = |one: &Requirement| one.least_simple_ell().filter(|&least| least.max(2) as usize <= values);
    let nearest = || requirement.nearest(required.spread(), required.whole().rows(), &mut |one| met(one).is_some());
    let occur = counted(values as u64, "value", "values");
    match (met(requirement), requirement.least_simple_ell()) {
        (Some(least), _) => {
            let sentence = format!(
                "Feasible: each person's value is published among {} more, and the column has {occur}.",
                count(u64::from(least.max(2) - 1))
            );
            BySets { feasible: true, sentence, nearest: None }
        }
        (None, least) => {
            let needs = match least {
                Some(least) => {
                    format!("Infeasible: it needs sets of {} values, and the column has {occur}.", count(least.into()))
                }
                None => "Infeasible: sets of no size guarantee it.".to_owned(),
            };
            let nearest = nearest();
            BySets { feasible: false, sentence: with_nearest(needs, nearest.as_ref()), nearest }
        }
    }
}

/// The same for another requirement than (τ, ℓ).
fn by_sets_alone(requirement: &Requirement, required: &AttributeRequirements, values: usize) -> RequirementAssessment {
    let BySets { feasible, sentence, nearest } = by_sets(requirement, required, values);
    RequirementAssessment {
        text: requirement.to_string(),
        feasible,
        sentence,
        margin: requirement.margin(required.whole(), required.setting()),
        nearest: nearest.map(|nearest| nearest.to_string()),
    }
}

fn tau_ell_sentence(
    required: &AttributeRequirements,
    requirement: Option<TauEll>,
    verdict: &Feasibility,
    values: GeneralizeSensitive,
) -> String {
    let Some(requirement) = requirement else { return String::new() };
    let masses = required.whole();
    match (verdict, verdict.nearest()) {
        (Feasibility::TooFewValues { values, .. }, nearest @ Some(_)) => {
            with_nearest(too_few_values(requirement.ell(), *values), nearest)
        }
        (Feasibility::Unknown, _) => "With these weights, only a run can show whether this is feasible.".to_owned(),
        (Feasibility::Feasible, _) if requirement.holds(masses) => match values {
            GeneralizeSensitive::AsNeeded => {
                "Feasible: the whole table satisfies it. People who are left without a class may still be published \
                 with a generalized sensitive value."
                    .to_owned()
            }
            _ => "Feasible: the whole table satisfies it, so every sensitive value can stay exact.".to_owned(),
        },
        (Feasibility::Feasible, _) => {
            let tightest = requirement.tightest(masses);
            let k = tightest.k;
            let share = requirement.psi(k) - tightest.margin;
            let values = if k == 1 {
                "The most frequent value has".to_owned()
            } else {
                format!("The {k} most frequent values have")
            };
            let limit = percent_at_most(requirement.psi(k));
            // 50.4% of a table must not read as the 50% that are allowed.
            let over = if percent(share) == limit { "slightly over " } else { "" };
            format!(
                "Feasible. {values} {over}{} of the whole table, and {limit} is allowed, so some people's sensitive value will \
                 be generalized.",
                percent(share)
            )
        }
        _ => "Infeasible: the column has a single value, so there is nothing to hide it among.".to_owned(),
    }
}

/// k compared with the number of rows.
fn assess_k(k: KAnonymity, rows: u64) -> RequirementAssessment {
    let verdict = k_feasibility(k, rows);
    let nearest = verdict.nearest();
    let reason = match &verdict {
        Feasibility::TooFewRows { .. } => {
            let (asked, found) = (counted_rows(k.k().into()), counted_rows(rows));
            format!("Infeasible: every class needs {asked}, and the table has {found}.")
        }
        _ => "Feasible: the table has enough rows.".to_owned(),
    };
    RequirementAssessment {
        text: Requirement::from(k).to_string(),
        feasible: !verdict.is_infeasible(),
        sentence: with_nearest(reason, nearest),
        margin: rows as f64 - f64::from(k.k()),
        nearest: nearest.map(Requirement::to_string),
    }
}

fn too_few_values(asked: u32, values: usize) -> String {
    format!(
        "Infeasible: every class needs at least {} different values, and the table has {}.",
        count(asked.into()),
        count(values as u64)
    )
}

pub(super) fn with_nearest(reason: String, nearest: Option<&Requirement>) -> String {
    match nearest {
        Some(nearest) => format!("{reason} The nearest feasible requirement is {}.", nearest.said()),
        None => reason,
    }
}

/// A requirement checked on its whole table.
fn assess(
    requirement: &Requirement,
    (required, counts): (&AttributeRequirements, &[(NodeId, u64)]),
    request: ExactValuesRequest,
) -> RequirementAssessment {
    let setting = required.setting();
    let verdict = feasibility(requirement, setting);
    let holds = requirement.holds(setting.whole, setting);
    let nearest = verdict.nearest();
    let reason = match &verdict {
        Feasibility::Feasible if holds => "Feasible: the whole table satisfies it.".to_owned(),
        Feasibility::Feasible => "Feasible, with some people's sensitive value generalized.".to_owned(),
        Feasibility::Unknown => "Only a run can show whether this is feasible.".to_owned(),
        Feasibility::TooFewRows { rows, .. } => {
            format!(
                "Infeasible: every class needs {}, and the table has {}.",
                counted_rows(requirement.least_rows()),
                count(*rows)
            )
        }
        Feasibility::TooFewValues { values, .. } => too_few_values(requirement.least_values(), *values),
    };
    if let Some(ExactValues { feasible, sentence, nearest }) =
        request.assess(requirement, (required, counts)).filter(|_| !verdict.is_infeasible())
    {
        return RequirementAssessment {
            text: requirement.to_string(),
            feasible,
            sentence,
            margin: requirement.margin(setting.whole, setting),
            nearest: nearest.map(|nearest| nearest.to_string()),
        };
    }
    RequirementAssessment {
        text: requirement.to_string(),
        feasible: !verdict.is_infeasible(),
        sentence: with_nearest(reason, nearest),
        margin: requirement.margin(setting.whole, setting),
        nearest: nearest.map(Requirement::to_string),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tauell_data::table::{MissingTokens, ReadOptions, read_all};
    use tauell_publish::MethodChoice;

    fn session(text: &str) -> Session {
        let options = ReadOptions::default();
        let table = read_all(text.as_bytes(), &options).unwrap();
        Session::new(table, options, MissingTokens::default())
    }

    #[test]
    fn how_important_a_column_is_says_nothing_about_the_whole_table() {
        let mut session = session("age,disease\n1,flu\n2,cold\n3,gout\n");
        let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
        let choices = choices.with_sensitive("disease", &["distinct-l=3"]).unwrap();
        let important = Choices { importance: [("age".to_owned(), 4)].into(), ..choices.clone() };
        assert_eq!(session.assess(&important).unwrap().feasible, session.assess(&choices).unwrap().feasible);
        let elsewhere = Choices { importance: [("disease".to_owned(), 4)].into(), ..choices };
        assert_eq!(session.assess(&elsewhere).unwrap_err().code(), "importance-elsewhere");
    }

    /// Most people have the flu: no table of exact values keeps (0.5, 3), and sets do.
    #[test]
    fn of_a_method_that_adds_values_only_their_number_counts() {
        let mut session = session("age,disease\n1,flu\n2,flu\n3,flu\n4,cold\n5,gout\n6,ulcer\n7,flu\n");
        let choices = |method: &str, asked: &[&str]| {
            let choices = Choices { qi: vec!["age".to_owned()], ..Choices::default() };
            let method = MethodChoice::of(method).unwrap();
            Choices { method, ..choices.with_sensitive("disease", asked).unwrap() }
        };
        let mut of = |method: &str, asked: &[&str]| {
            let found = session.assess(&choices(method, asked)).unwrap();
            (found.feasible, found.attributes[0].clone())
        };
        let (feasible, found) = of("random-addition", &["tau-l=0.5,3", "entropy-l=2"]);
        assert!(feasible, "{}", found.sentence);
        assert_eq!(
            found.sentence,
            "Feasible: each person's value is published among 2 more, and the column has 4 values."
        );
        assert_eq!(found.nearest, None);
        assert!(!of("tp", &["tau-l=0.5,3"]).0);
        let (feasible, found) = of("random-addition", &["tau-l=0.5,5"]);
        assert!(!feasible);
        assert!(found.sentence.starts_with("Infeasible: it needs sets of 5 values"), "{}", found.sentence);
        assert_eq!(found.nearest, Some(NearestRequirement { tau: "0.5".to_owned(), l: 4 }));
    }
}
