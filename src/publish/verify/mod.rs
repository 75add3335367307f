//! The verifier: checks a publication from its published values alone (spec 0.6).
//!
//! It shares no code with the algorithms nor with the requirements they test: it regroups by what is published, recomputes
//! induced frequencies from their definition in fractions ([`induced`]), holds every class against every requirement as
//! its definition has it ([`definitions`]), and checks that every published value covers the original. Nothing is shown
//! or written that fails.

mod definitions;
mod fraction;
mod induced;

use std::collections::BTreeMap;

use thiserror::Error;

use crate::microdata::{Attribute, Microdata};
use crate::taxonomy::NodeId;

use super::{Promise, Publication};

use definitions::held;
use induced::Induced;

/// What is wrong with a publication. Each of these is a fault of the program, not of the user.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum VerifyError {
    /// A row is missing or published twice.
    #[error("the publication has {published} rows where {expected} are due")]
    RowCount {
        /// Rows due.
        expected: usize,
        /// Rows published.
        published: usize,
    },
    /// A published cell does not cover the original value.
    #[error("in column \"{column}\" a published value does not cover the original one")]
    NotCovered {
        /// The column.
        column: String,
    },
    /// A label that does not name the node it is published for.
    #[error("in column \"{column}\" a published label does not name its value")]
    Label {
        /// The column.
        column: String,
    },
    /// A class that breaks a promise.
    #[error("a class of {rows} rows breaks {requirement} on \"{column}\"")]
    Broken {
        /// The sensitive column.
        column: String,
        /// Size of the class.
        rows: u64,
        /// The requirement, as it is written.
        requirement: String,
    },
}

impl VerifyError {
    /// The stable code of this error.
    pub fn code(&self) -> &'static str {
        match self {
            Self::RowCount { .. } => "verify-row-count",
            Self::NotCovered { .. } => "verify-not-covered",
            Self::Label { .. } => "verify-label",
            Self::Broken { .. } => "verify-broken",
        }
    }
}

/// What the check found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Published {
    /// Rows.
    pub rows: usize,
    /// Classes by published value.
    pub classes: usize,
    /// Whether induced frequencies were compared in exact fractions (entropies are logarithms, and so are in doubles always).
    pub exact: bool,
}

/// Checks a publication. O(rows · attributes · log rows + classes · leaves · log leaves).
///
/// # Errors
/// The first thing that is wrong.
pub fn verify(
    microdata: &Microdata,
    promises: &[Promise],
    publication: &Publication,
) -> Result<Published, VerifyError> {
    let n = microdata.len();
    let mut seen = vec![false; n];
    for &row in publication.rows() {
        seen[row as usize] = true;
    }
    let published = seen.iter().filter(|&&seen| seen).count();
    if published != n || publication.rows().len() != n {
        return Err(VerifyError::RowCount { expected: n, published: publication.rows().len().min(published) });
    }
    for (index, attribute) in microdata.quasi_identifiers().iter().enumerate() {
        check_cells(attribute, n, |row| publication.class(publication.class_of(row)).cells[index])?;
    }
    for (index, attribute) in microdata.sensitive().iter().enumerate() {
        check_cells(attribute, n, |row| publication.sensitive(index, row))?;
    }
    // Regroup by the leaf sets of the published values, whatever the publication says its classes are.
    let mut groups: BTreeMap<Vec<(usize, usize)>, Vec<u32>> = BTreeMap::new();
    for class in publication.classes() {
        let value = class
            .cells
            .iter()
            .zip(microdata.quasi_identifiers())
            .map(|(&node, attribute)| {
                let leaves = attribute.taxonomy().leaves(node);
                (leaves.start, leaves.end)
            })
            .collect();
        groups.entry(value).or_default().extend_from_slice(class.rows);
    }
    let mut exact = true;
    for (index, promise) in promises.iter().enumerate() {
        let attribute = &microdata.sensitive()[index];
        let count = |rows: &mut dyn Iterator<Item = NodeId>| {
            let mut counts: BTreeMap<NodeId, u64> = BTreeMap::new();
            rows.for_each(|node| *counts.entry(node).or_default() += 1);
            Induced::of(attribute.taxonomy(), promise.weights(), &counts)
        };
        let whole = count(&mut (0..n).map(|row| attribute.leaf_node(row)));
        for rows in groups.values() {
            let class = count(&mut rows.iter().map(|&row| publication.sensitive(index, row as usize)));
            for requirement in promise.requirements() {
                let verdict = held(requirement, &class, &whole, attribute.taxonomy());
                exact &= verdict.exact;
                if !verdict.kept {
                    return Err(VerifyError::Broken {
                        column: attribute.name().to_owned(),
                        rows: rows.len() as u64,
                        requirement: requirement.to_string(),
                    });
                }
            }
        }
    }
    Ok(Published { rows: n, classes: groups.len(), exact })
}

fn check_cells(attribute: &Attribute, rows: usize, published: impl Fn(usize) -> NodeId) -> Result<(), VerifyError> {
    let taxonomy = attribute.taxonomy();
    let mut used = vec![false; taxonomy.node_count()];
    for row in 0..rows {
        let node = published(row);
        used[node.index()] = true;
        if !taxonomy.leaves(node).contains(&(attribute.leaves()[row] as usize)) {
            return Err(VerifyError::NotCovered { column: attribute.name().to_owned() });
        }
    }
    for node in taxonomy.nodes().filter(|node| used[node.index()]) {
        if taxonomy.node(taxonomy.label(node)) != Some(node) {
            return Err(VerifyError::Label { column: attribute.name().to_owned() });
        }
    }
    Ok(())
}
