//! The map of requirements: which (τ, ℓ) each method satisfies, and what it retains there (2011 paper, Figures 9, 10, 14 and 15;
//! docs/explanation/experiments.md#the-map).

use serde::Serialize;

use tauell_desk::comparison::MethodOutcome;
use tauell_desk::error::{Error, ErrorKind};
use tauell_desk::run::Outcome;

/// τ in tenths: the map of the page has the same.
const TENTHS: std::ops::RangeInclusive<u32> = 2..=9;

/// The largest ℓ.
const LARGEST_L: u32 = 7;

/// The map of one table, the weakest requirement first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct RequirementMap {
    /// One entry a (τ, ℓ).
    pub points: Vec<MapPoint>,
}

/// One (τ, ℓ), with what each method made of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct MapPoint {
    /// τ as it is written.
    pub tau: String,
    /// ℓ.
    pub l: u32,
    /// One entry a method, in their order.
    pub cells: Vec<MapCell>,
}

/// What a method made of a point.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct MapCell {
    /// The method's key.
    pub method: &'static str,
    /// Whether it published.
    pub outcome: MethodOutcome,
    /// um(G) of its table.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub information: Option<f64>,
}

impl RequirementMap {
    /// The points for a sensitive column of so many values: τ is at least 1/ℓ.
    pub fn points(values: usize) -> Vec<(String, u32)> {
        let largest = LARGEST_L.min(values as u32);
        let of =
            |l: u32| TENTHS.rev().filter(move |tenths| tenths * l >= 10).map(move |tenths| (format!("0.{tenths}"), l));
        (2..=largest).flat_map(of).collect()
    }

    /// The cell of a method.
    pub fn cell(&self, method: &str, (tau, l): (&str, u32)) -> Option<&MapCell> {
        let point = self.points.iter().find(|point| point.tau == tau && point.l == l)?;
        point.cells.iter().find(|cell| cell.method == method)
    }

    /// The τ and the ℓ that occur, ascending.
    pub fn axes(&self) -> (Vec<&str>, Vec<u32>) {
        let mut taus: Vec<&str> = self.points.iter().map(|point| point.tau.as_str()).collect();
        taus.sort_unstable();
        taus.dedup();
        let mut ells: Vec<u32> = self.points.iter().map(|point| point.l).collect();
        ells.dedup();
        (taus, ells)
    }

    /// How many points a method satisfies.
    pub fn satisfied(&self, method: &str) -> usize {
        let of = |point: &MapPoint| point.cells.iter().any(|cell| cell.method == method && cell.information.is_some());
        self.points.iter().filter(|point| of(point)).count()
    }
}

impl MapCell {
    /// Of a run that has ended.
    ///
    /// # Errors
    /// If no method could publish this table.
    pub fn of(method: &'static str, ended: Result<Outcome, Error>) -> Result<Self, Error> {
        match ended {
            Ok(outcome) => {
                let information = Some(outcome.report().utility.retained()[0]);
                Ok(Self { method, outcome: MethodOutcome::Published, information })
            }
            Err(error) if error.is_the_methods_own() => {
                let is_infeasible = error.kind() == ErrorKind::Infeasible;
                let outcome = if is_infeasible { MethodOutcome::Infeasible } else { MethodOutcome::Unsupported };
                Ok(Self { method, outcome, information: None })
            }
            Err(error) => Err(error),
        }
    }
}
