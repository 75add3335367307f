//! How strict a requirement of a sensitive column may be (2011 paper, Table 1; docs/explanation/experiments.md#eligible-ranges).

use serde::Serialize;

use tauell_data::taxonomy::{LeafRank, NodeId};
use tauell_desk::error::Error;
use tauell_desk::recipe::Choices;
use tauell_desk::session::{Problem, Session};
use tauell_privacy::Eligible;

/// The ℓ whose c is listed.
const LARGEST_L: u32 = 6;

/// How strict a requirement of a column may be.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Range {
    /// The column.
    pub column: String,
    /// Its values, m.
    pub values: usize,
    /// The most frequent of them; of equal ones the first of the taxonomy.
    pub most_frequent: String,
    /// Its share of the rows.
    pub most_frequent_share: f64,
    /// The largest ℓ of simple ℓ-diversity that the whole table keeps.
    pub largest_simple_l: u32,
    /// For each ℓ, the c that recursive (c, ℓ)-diversity must exceed; it ends when no c suffices.
    pub recursive: Vec<RangeOfC>,
    /// Whether every (τ, ℓ) with ℓ up to m and τ from 1/ℓ on is feasible if sensitive values may be generalized.
    pub every_tau_l: bool,
}

/// The c for one ℓ.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct RangeOfC {
    /// ℓ.
    pub l: u32,
    /// The whole table satisfies every c above it, but not it itself.
    pub c_above: f64,
}

impl Range {
    /// Of a column of the session's table. O(rows).
    ///
    /// # Errors
    /// A column that is not there, without values, or whose taxonomy does not cover it.
    pub fn of(session: &mut Session, column: &str) -> Result<Self, Error> {
        // Only the values matter; any requirement will do.
        let choices = Choices::default().with_sensitive(column, &["distinct-l=2"])?;
        let problem = Problem::with_any_quasi_identifier(session, &choices)?;
        let (attribute, required) = (&problem.microdata().sensitive()[0], &problem.requirements()[0]);
        let counts = attribute.leaf_counts();
        let most = counts.iter().copied().max().unwrap_or(0);
        let first = counts.iter().position(|&count| count == most).unwrap_or(0);
        let eligible = Eligible::of(required.setting());
        let stands = &eligible.as_it_stands;
        let m = required.spread().effective(NodeId::ROOT);
        let taxonomy = attribute.taxonomy();
        Ok(Self {
            column: column.to_owned(),
            values: m,
            most_frequent: taxonomy.label(taxonomy.leaf_node(LeafRank(first as u32))).to_owned(),
            most_frequent_share: most as f64 / stands.rows.max(1) as f64,
            largest_simple_l: stands.simple_ell,
            recursive: stands
                .recursive
                .iter()
                .filter(|of| of.l <= LARGEST_L)
                .map(|of| RangeOfC { l: of.l, c_above: of.c })
                .collect(),
            every_tau_l: eligible.generalized.is_some_and(|general| {
                (2..=m as u32).all(|l| {
                    let reached = general.smallest_tau.iter().find(|of| of.l == l);
                    reached.and_then(|of| of.exact.as_deref()) == Some(&format!("1/{l}"))
                })
            }),
        })
    }
}
