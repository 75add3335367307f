//! What the table allows, before anything is published.

use serde::Serialize;

use crate::microdata::{Dropped, MissingCells};
use crate::privacy::{Feasibility, TauEll, feasibility};
use crate::publish::Promise;
use crate::recipe::Choices;
use crate::taxonomy::NodeId;

use super::check;
use super::distribution::{base_labels, psi};
use super::{Curve, Distribution, Doubles, Error, Problem, Session};

/// The whole table held against the requirements. O(rows), once per change; fast enough to follow a slider.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Assessment {
    /// Rows that would be published.
    pub rows: usize,
    /// Rows that would be left out.
    pub dropped: Dropped,
    /// One per sensitive attribute.
    pub attributes: Vec<AttributeAssessment>,
    /// Whether every requirement can be met, as far as that is known before a run.
    pub feasible: bool,
    /// Nodes of the lattice's level product, Π h_i: how many group-bys a sweep makes at most.
    pub level_vectors: f64,
}

/// One sensitive attribute held against its requirement.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS), ts(rename = "AssessmentOfAttribute"))]
pub struct AttributeAssessment {
    /// The column.
    pub column: String,
    /// Labels of the base values, in taxonomy order.
    pub values: Vec<String>,
    /// The whole table's distribution.
    pub whole: Distribution,
    /// The whole table's F.
    pub curve: Curve,
    /// ψ(1) to ψ(m).
    pub psi: Doubles,
    /// The largest F(k) - ψ(k) of the whole table; above 0 where sensitive values have to be generalized.
    pub excess: f64,
    /// The k at which that is.
    pub tightest_k: usize,
    /// Base values of positive weight, m.
    pub effective_values: usize,
    /// Whether it can be met.
    pub feasible: bool,
    /// That, in words.
    pub sentence: String,
    /// The nearest requirement that can be met, where this one cannot: τ and ℓ.
    pub nearest: Option<Nearest>,
    /// The largest ℓ that the table can meet at all: the number of its base values.
    pub largest_l: usize,
}

/// A requirement as the page shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Nearest {
    /// τ as text.
    pub tau: String,
    /// ℓ.
    pub l: u32,
}

impl From<TauEll> for Nearest {
    fn from(requirement: TauEll) -> Self {
        Self { tau: requirement.tau().to_string(), l: requirement.ell() }
    }
}

impl Session {
    /// Holds the whole table against the requirements. The quasi-identifier may be empty.
    ///
    /// # Errors
    /// Choices that do not fit.
    pub fn assess(&mut self, choices: &Choices) -> Result<Assessment, Error> {
        let roles = check::roles(self, choices)?;
        // Quasi-identifiers only matter here where their missing cells drop rows: without them a slider follows the hand.
        let mut relevant = choices.clone();
        if choices.missing.quasi_identifier == MissingCells::Value {
            relevant.qi.clear();
        }
        let problem = Problem::with_any_quasi_identifier(self, &relevant)?;
        let microdata = problem.microdata();
        let attributes: Vec<AttributeAssessment> = problem
            .promises()
            .iter()
            .zip(microdata.sensitive())
            .map(|(promise, attribute)| {
                let taxonomy = attribute.taxonomy();
                let counts: Vec<(NodeId, u64)> = attribute
                    .leaf_counts()
                    .into_iter()
                    .enumerate()
                    .filter(|&(_, count)| count > 0)
                    .map(|(rank, count)| (taxonomy.leaf_node(crate::taxonomy::LeafRank(rank as u32)), count))
                    .collect();
                assess_attribute(promise, attribute.name(), &counts)
            })
            .collect();
        let levels = roles.quasi_identifiers.iter().map(|&column| self.taxonomy(column).taxonomy().levels() as f64);
        Ok(Assessment {
            rows: microdata.len(),
            dropped: microdata.dropped(),
            feasible: attributes.iter().all(|attribute| attribute.feasible),
            attributes,
            level_vectors: levels.product(),
        })
    }
}

fn assess_attribute(promise: &Promise, column: &str, counts: &[(NodeId, u64)]) -> AttributeAssessment {
    let requirement = promise.requirement();
    let masses = promise.masses(counts.iter().copied());
    let tightest = requirement.tightest(&masses);
    let verdict = feasibility(&requirement, promise.spread(), &masses);
    let nearest = match &verdict {
        Feasibility::TooFewValues { nearest, .. } => nearest.map(Nearest::from),
        _ => None,
    };
    let sentence = match &verdict {
        Feasibility::TooFewValues { values, nearest: Some(nearest) } => format!(
            "This cannot be met: it asks for at least {} different values in every group of people, and the table has {values}. \
             The nearest that can be met is tau = {}, l = {}.",
            requirement.ell(),
            nearest.tau(),
            nearest.ell()
        ),
        Feasibility::TooFewValues { .. } => {
            "This cannot be met: the column has a single value, so there is nothing to hide it among.".to_owned()
        }
        Feasibility::Unknown => "With these weights only a run can tell whether this can be met.".to_owned(),
        Feasibility::Feasible if promise.holds(&masses) => {
            "This can be met, and the whole table keeps it as it stands: no sensitive value has to be made general for it."
                .to_owned()
        }
        Feasibility::Feasible => {
            let k = tightest.k;
            let share = (requirement.psi(k) - tightest.margin) * 100.0;
            let values = if k == 1 { "The most frequent value has".to_owned() } else { format!("The {k} most frequent values have") };
            format!(
                "This can be met. {values} {share:.1} % of the whole table, and {:.1} % is allowed, so some people's sensitive \
                 value will be published in more general terms.",
                requirement.psi(k) * 100.0
            )
        }
    };
    AttributeAssessment {
        column: column.to_owned(),
        values: base_labels(promise.spread()),
        whole: Distribution::of(promise.spread(), counts),
        curve: Curve::of(&masses),
        psi: psi(promise),
        excess: -tightest.margin,
        tightest_k: tightest.k,
        effective_values: promise.spread().base().len(),
        feasible: !matches!(verdict, Feasibility::TooFewValues { .. }),
        sentence,
        nearest,
        largest_l: promise.spread().base().len(),
    }
}
