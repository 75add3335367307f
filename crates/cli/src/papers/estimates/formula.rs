//! The expected mean squared error: as the paper prints it, exact, and as measured (Figure 1).
//!
//! It is measured on the method: people who all have one quasi-identifier are published with one secret after another, and their shares
//! estimated.

use std::sync::Arc;

use serde::Serialize;

use tauell_base::random::Secret;
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::{LeafRank, Taxonomy, TreeBuilder};
use tauell_desk::error::Error;
use tauell_measure::estimate::{Category, EstimateMethod, Estimator, expected_mse, printed_mse};
use tauell_privacy::Requirement;
use tauell_publish::release::Release;
use tauell_publish::{AttributeRequirements, MethodChoice, Phase, Task};

/// Secrets that are tried at each place.
const SECRETS: u64 = 30;

/// How values are distributed: all as frequent, most in the middle (as a normal distribution), few of large ones (as Poisson's).
pub(super) const DISTRIBUTIONS: [&str; 3] = ["uniform", "Gaussian", "Poisson"];

/// One part of Figure 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct FormulaFigure {
    /// What changes: `values`, `l` or `rows`.
    pub over: &'static str,
    /// The places.
    pub points: Vec<FormulaPoint>,
}

/// One place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct FormulaPoint {
    /// N.
    pub rows: usize,
    /// |S|.
    pub values: usize,
    /// ℓ.
    pub l: u32,
    /// The paper's equation 19.
    pub printed: f64,
    /// The mean squared error of the paper's equation 2, exactly.
    pub exact: f64,
    /// As measured, by distribution of the true values: uniform, Gaussian, Poisson.
    pub measured: [f64; 3],
}

/// Figure 1.
pub(super) fn figures(note: &mut dyn FnMut(&str)) -> Result<Vec<FormulaFigure>, Error> {
    let over_values = (1..=10).map(|tens| (1000, 10 * tens, 5));
    let over_ell = |values: usize| [2, 4, 6, 8, 10, 12, 14, 16, 18].map(|l| (1000, values, l));
    let over_rows = [100, 200, 500, 1000, 2000, 5000, 10_000].map(|rows| (rows, 20, 5));
    let mut figures = Vec::new();
    for (over, places) in [
        ("values", over_values.collect::<Vec<_>>()),
        ("l", over_ell(20).to_vec()),
        ("l", over_ell(100).to_vec()),
        ("rows", over_rows.to_vec()),
    ] {
        note(&format!("Figure 1, over {over}"));
        let points = places.into_iter().map(|(rows, values, l)| point(rows, values, l)).collect::<Result<_, _>>()?;
        figures.push(FormulaFigure { over, points });
    }
    Ok(figures)
}

pub(super) fn point(rows: usize, values: usize, l: u32) -> Result<FormulaPoint, Error> {
    let mut measured = [0.0; 3];
    for (distribution, measured) in measured.iter_mut().enumerate() {
        let microdata = people(rows, &weights(distribution, values));
        for seed in 0..SECRETS {
            *measured += error(&microdata, l, seed)? / SECRETS as f64;
        }
    }
    let (exact, printed) =
        (expected_mse(rows as f64, values, l as usize), printed_mse(rows as f64, values, l as usize));
    Ok(FormulaPoint { rows, values, l, printed, exact, measured })
}

/// How likely each value is, up to a factor.
fn weights(distribution: usize, values: usize) -> Vec<f64> {
    let (middle, width) = ((values as f64 - 1.0) / 2.0, values as f64 / 6.0);
    let mean = values as f64 / 4.0;
    let mut poisson = 1.0;
    let weight = |value: usize| match distribution {
        0 => 1.0,
        1 => (-((value as f64 - middle) / width).powi(2) / 2.0).exp(),
        _ => {
            poisson *= if value == 0 { 1.0 } else { mean / value as f64 };
            poisson
        }
    };
    (0..values).map(weight).collect()
}

/// People with one quasi-identifier, each value as often as its weight says, and at least once.
fn people(rows: usize, weights: &[f64]) -> Arc<Microdata> {
    let flat = |values: usize| -> Arc<Taxonomy> {
        let mut tree = TreeBuilder::new("*");
        (0..values).for_each(|value| drop(tree.add(tree.root(), &format!("v{value}"))));
        Arc::new(tree.finish())
    };
    let all: f64 = weights.iter().sum();
    let mut leaves: Vec<LeafRank> = (0..weights.len() as u32).map(LeafRank).collect();
    let (mut sum, mut value) = (0.0, 0);
    for row in 0..rows - weights.len() {
        while value + 1 < weights.len()
            && (row as f64 + 0.5) / (rows - weights.len()) as f64 > (sum + weights[value]) / all
        {
            sum += weights[value];
            value += 1;
        }
        leaves.push(LeafRank(value as u32));
    }
    let same = Attribute::new("everybody", 0, flat(1), vec![LeafRank(0); rows]);
    let sensitive = Attribute::new("value", 1, flat(weights.len()), leaves);
    Arc::new(Microdata::new((0..rows as u32).collect(), vec![same], vec![sensitive], Dropped::default()))
}

/// The mean squared error of one release.
fn error(microdata: &Arc<Microdata>, l: u32, seed: u64) -> Result<f64, Error> {
    let requirement = Requirement::parse(&format!("simple-l={l}"), microdata.sensitive()[0].taxonomy())?;
    let required = AttributeRequirements::with_default_weights(microdata, 0, vec![requirement]);
    let task = Task {
        secret: Some(Secret::of_seed(seed)),
        ..Task::new(Arc::clone(microdata), [required.clone()].into(), None)
    };
    let method = MethodChoice::of("random-addition").expect("it is in the list");
    let mut run = method.begin(task)?;
    while run.advance(u64::MAX)?.phase != Phase::Finished {}
    let publication = Arc::new(run.publication());
    let known = required.over(microdata, 0, publication.sensitive_values(0)).known();
    let release = Release::of(Arc::clone(microdata), [known], publication);
    let estimator = Estimator::new(&release, 0, None).expect("fewer values in a set than there are");
    let found = estimator.estimate(&Category::everybody(), EstimateMethod::Raw);
    let (estimate, truth) = found;
    Ok(truth.and_then(|truth| estimate.mse(&truth)).unwrap_or_default())
}
