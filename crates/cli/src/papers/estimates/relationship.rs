//! Relationship by sex on Adult, all columns published (Figure 6).

use serde::Serialize;

use tauell_data::taxonomy::NodeId;
use tauell_desk::error::Error;
use tauell_desk::session::Session;
use tauell_measure::estimate::{Category, EstimateMethod, Estimator};

use super::queries::{others, published};
use super::settings::{RELATIONSHIP, choices, publishers};

/// Shares of relationships among people of each sex.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Relationship {
    /// ℓ.
    pub l: u32,
    /// The values, in the order of the taxonomy.
    pub values: Vec<String>,
    /// By sex.
    pub by: Vec<RelationshipBy>,
}

/// One sex.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct RelationshipBy {
    /// Which.
    pub sex: String,
    /// People.
    pub rows: u64,
    /// The true share of each value.
    pub shares: Vec<f64>,
    /// By method, by value: the estimated share, as it comes out; `null` if there is no table.
    pub estimated: Vec<Option<Vec<f64>>>,
    /// By method: the mean squared error.
    pub errors: Vec<Option<f64>>,
}

/// Figure 6. Estimates of values that no one has are omitted.
pub(super) fn by_sex(session: &mut Session) -> Result<Relationship, Error> {
    let (sensitive, by, ell) = RELATIONSHIP;
    let qi = others(session, sensitive)?;
    let qi: Vec<&str> = qi.iter().map(String::as_str).collect();
    let attribute = qi.iter().position(|&name| name == by).unwrap_or_default();
    let mut found = Relationship { l: ell, values: Vec::new(), by: Vec::new() };
    for (at, publisher) in publishers().iter().enumerate() {
        let Some(release) = published(session, &choices(&qi, sensitive, ell, &publisher.method))? else { continue };
        let Ok(estimator) = Estimator::new(&release, 0, None) else { continue };
        let taxonomy = release.quasi_identifiers[attribute].taxonomy();
        let leaves = taxonomy.nodes().filter(|&node| taxonomy.is_leaf(node));
        for (place, leaf) in leaves.collect::<Vec<NodeId>>().into_iter().enumerate() {
            let category = Category::everybody().with(attribute, [leaf]);
            let (estimate, Some(truth)) = estimator.estimate(&category, EstimateMethod::Raw) else { continue };
            if found.values.is_empty() {
                found.values = (0..estimator.values().len()).map(|value| estimator.label(value).to_owned()).collect();
            }
            if found.by.len() == place {
                found.by.push(RelationshipBy {
                    sex: taxonomy.label(leaf).to_owned(),
                    rows: truth.rows,
                    shares: truth.counts.iter().map(|&count| count as f64 / truth.rows.max(1) as f64).collect(),
                    estimated: vec![None; publishers().len()],
                    errors: vec![None; publishers().len()],
                });
            }
            let shares = (0..estimator.values().len()).map(|value| estimate.share(value));
            found.by[place].estimated[at] = Some(shares.collect());
            found.by[place].errors[at] = estimate.mse(&truth);
        }
    }
    Ok(found)
}
