//! Publishes, and asks.

use std::sync::Arc;

use crate::papers::settings::SEED;
use tauell_desk::error::Error;
use tauell_desk::recipe::Choices;
use tauell_desk::run::Run;
use tauell_desk::session::{Problem, Session};
use tauell_measure::estimate::{EstimateForm, EstimateMethod, Estimator, Workload, WorkloadOptions};
use tauell_publish::MethodChoice;
use tauell_publish::release::Release;

use super::settings::{CATEGORIES, EstimateTask, TableArgs, choices, publishers};
use super::{QueryFigure, TableEstimates};

/// What a method publishes, checked; `None` if it has no table that satisfies the requirement.
pub(super) fn published(session: &mut Session, choices: &Choices) -> Result<Option<Release>, Error> {
    match Problem::new(session, choices).and_then(Run::new).and_then(Run::finish) {
        Ok(outcome) => Ok(Some(outcome.release())),
        Err(error) if error.is_the_methods_own() => Ok(None),
        Err(error) => Err(error),
    }
}

/// The columns that may be the quasi-identifier if one is sensitive: all others, except those that disclose it by themselves, with
/// which nothing is published.
pub(super) fn others(session: &mut Session, sensitive: &str) -> Result<Vec<String>, Error> {
    let names: Vec<String> = session.table().columns().iter().map(|column| column.name().to_owned()).collect();
    let all: Vec<&str> = names.iter().map(String::as_str).filter(|&name| name != sensitive).collect();
    let problem = Problem::new(session, &choices(&all, sensitive, 2, &MethodChoice::default()))?;
    let discloses = |name: &&str| problem.reported_disclosures().any(|note| note.refused && note.column == *name);
    Ok(all.iter().filter(|name| !discloses(name)).map(|&name| name.to_owned()).collect())
}

/// The mean squared error over random categories, of the estimate as it comes out; `None` if nothing can be estimated.
pub(super) fn error(release: Release, asked: &EstimateTask, categories: usize) -> Option<f64> {
    // Sets that all hold every value tell nothing.
    let form = release.publication.sensitive_values(0).are_sets().then_some(EstimateForm::Sets);
    let estimator = Arc::new(Estimator::new(&release, 0, form).ok()?);
    let options = WorkloadOptions {
        queries: categories,
        dimension: asked.qd,
        selectivity: asked.selectivity,
        method: EstimateMethod::Raw,
        seed: SEED,
    };
    let mut workload = Workload::new(estimator, options).ok()?;
    while !workload.advance(u64::MAX) {}
    Some(workload.finish().mean)
}

/// Figures 2 to 4 of one sensitive column. A table is published once for all its tasks.
pub(super) fn table(
    session: &mut Session,
    of: &TableArgs,
    note: &mut dyn FnMut(&str),
) -> Result<TableEstimates, Error> {
    let methods = publishers();
    let mut figures: Vec<QueryFigure> = of
        .figures()
        .into_iter()
        .map(|(over, asked)| QueryFigure { over, errors: vec![vec![None; asked.len()]; methods.len()], asked })
        .collect();
    let mut tables: Vec<(usize, u32)> =
        figures.iter().flat_map(|figure| figure.asked.iter().map(|asked| (asked.d, asked.l))).collect();
    tables.sort_unstable();
    tables.dedup();
    let mut values = 0;
    for (d, l) in tables {
        for (at, publisher) in methods.iter().enumerate() {
            let choices = choices(&of.qi[..d], of.sensitive, l, &publisher.method);
            let Some(release) = published(session, &choices)? else {
                note(&format!("{}, d = {d}, ℓ = {l}: {} has no table", of.sensitive, publisher.name));
                continue;
            };
            note(&format!("{}, d = {d}, ℓ = {l}: {}", of.sensitive, publisher.name));
            values = release.sensitive[0].spread.base().len();
            for figure in &mut figures {
                for (place, asked) in figure.asked.iter().enumerate().filter(|(_, asked)| (asked.d, asked.l) == (d, l))
                {
                    figure.errors[at][place] = error(release.clone(), asked, CATEGORIES);
                }
            }
        }
    }
    Ok(TableEstimates {
        sensitive: of.sensitive.to_owned(),
        values,
        qi: of.qi.iter().map(|name| (*name).to_owned()).collect(),
        figures,
    })
}
