//! How far a release is from the most that any release of its kind could retain (docs/explanation/bound.md), in slices.

use std::sync::Arc;

use serde::Serialize;

use tauell_base::words::numbers::{percent_at_most, percent_in_tenths, rows};
use tauell_data::taxonomy::NodeId;
use tauell_measure::utility::{CostBound, CostBoundArgs, LeastCost, cost_of};
use tauell_publish::{Cost, Objective};

use super::Outcome;

/// What a release retains, and what no release can exceed that has the same sensitive values, satisfies the same requirements,
/// suppresses no more rows than the method may, and publishes a value of the taxonomy in each other cell of the quasi-identifier.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct BoundView {
    /// What is counted: `information`, `loss` or `both` (docs/explanation/local-search.md#objective).
    pub objective: &'static str,
    /// Whether columns count by their importance.
    pub weighed: bool,
    /// How many rows may be suppressed. The quasi-identifier of each such row is lost.
    pub most_suppressed: u64,
    /// The share that this release retains.
    pub retained: f64,
    /// The share that no release can exceed.
    pub most: f64,
    /// By which part of that this release is below it: the most that another such release could gain.
    pub gap: f64,
    /// That, a sentence.
    pub sentence: String,
}

/// Which releases a bound is about.
#[derive(Clone, Copy)]
struct Bounded {
    objective: Objective,
    weighed: bool,
    most_suppressed: u64,
    /// Whether rows that are suppressed count with their own sensitive values, although others are generalized.
    mixes_values: bool,
}

/// A bound under way.
pub struct BoundWork {
    of: Bounded,
    /// What the release costs.
    cost: Cost,
    bound: CostBound,
}

impl BoundWork {
    /// Begins it for what was published, with the standard budget, for the method's objective, or for the papers' measure if it has none.
    /// `None` if the bound does not apply: rows keep their quasi-identifier, or have values that are no nodes of a taxonomy.
    /// O(rows · attributes).
    pub fn of(outcome: &Outcome) -> Option<Self> {
        let (problem, publication) = (outcome.problem(), outcome.publication());
        let method = &problem.choices().method;
        let objective = Objective::chosen(method).unwrap_or(Objective::Information);
        if method.about().keeps_quasi_identifier {
            return None;
        }
        let microdata = problem.microdata();
        let most_suppressed = method.most_suppressed(microdata.len() as u64).max(publication.left_out() as u64);
        let cost = cost_of(publication, microdata, objective)?;
        let published = |at: usize| -> Option<Vec<NodeId>> {
            let (values, attribute) = (publication.sensitive_values(at), &microdata.sensitive()[at]);
            let node = |row| match publication.class_of(row) {
                Some(_) => values.node(publication.value_of(at, row)),
                // As it is in the table: nothing is published about it.
                None => Some(attribute.leaf_node(row)),
            };
            (0..microdata.len()).map(node).collect()
        };
        let sensitive: Vec<Vec<NodeId>> = (0..microdata.sensitive().len()).map(published).collect::<Option<_>>()?;
        let mixes_values = publication.left_out() > 0 && sensitive != CostBoundArgs::exact_values(microdata);
        let bound = CostBound::begin(CostBoundArgs {
            microdata: Arc::clone(microdata),
            requirements: Arc::clone(problem.requirements()),
            sensitive,
            least_rows: problem.k().map_or(1, |k| k.k()).into(),
            most_suppressed,
            objective,
            budget: CostBoundArgs::STANDARD_BUDGET,
        })?;
        let weighed = microdata.quasi_identifiers().iter().any(|of| of.weight() > 1);
        Some(Self { of: Bounded { objective, weighed, most_suppressed, mixes_values }, cost, bound })
    }

    /// Works for about so many units; how much is done, and of how much: equal once all is.
    pub fn advance(&mut self, units: u64) -> (u64, u64) {
        let is_finished = self.bound.advance(units);
        let (done, total) = self.bound.progress();
        if is_finished { (total, total) } else { (done.min(total.saturating_sub(1)), total) }
    }

    /// What is known so far; `None` as long as that is only that no release retains more than everything.
    pub fn view(&self) -> Option<BoundView> {
        let least = self.bound.least_cost();
        (least.total > 0).then(|| BoundView::of(self.of, self.cost, least))
    }
}

impl BoundView {
    fn of(
        Bounded { objective, weighed, most_suppressed, mixes_values }: Bounded,
        cost: Cost,
        least: LeastCost,
    ) -> Self {
        let retained = LeastCost { total: cost, ..least }.most_retained();
        let most = least.most_retained();
        let gap = if most > 0.0 { (1.0 - retained / most).max(0.0) } else { 0.0 };
        let (key, what) = match objective {
            Objective::Information => ("information", "of the quasi-identifier's information (um)"),
            Objective::Loss => ("loss", "of the quasi-identifier, by information loss (NCP)"),
            Objective::Both => {
                ("both", "of the quasi-identifier, by information (um) and information loss (NCP) together")
            }
        };
        let sentence = format!(
            "Within {} of the most that any generalization could retain: this table retains {} {what}{}. No table that {} along \
             these taxonomies, has these sensitive values{} and satisfies the requirement retains more than {}.",
            percent_at_most(gap),
            percent_in_tenths(retained),
            if weighed { ", with columns weighed by their importance" } else { "" },
            match most_suppressed {
                0 => "generalizes every row".to_owned(),
                most => format!("suppresses at most {}, generalizes every other row", rows(most)),
            },
            if mixes_values { " (in rows that are suppressed here, those of the original)" } else { "" },
            percent_at_most(most)
        );
        Self { objective: key, weighed, most_suppressed, retained, most, gap, sentence }
    }
}
