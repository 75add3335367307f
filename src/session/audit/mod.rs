//! What a table promises as it stands, whoever made it (spec A.11c), as `tauell audit` prints it.

mod figures;

pub use figures::{Audit, AuditAttribute, AuditRequirement, LabelOfColumn, ShareOfValue, SizeCount, WorstClass};

use std::collections::BTreeMap;

use super::review::{HeldView, Review, ReviewAttribute, ReviewView};

impl Audit {
    /// The audit of a table under review. O(classes · m log m + rows · attributes).
    pub fn of(review: &Review) -> Self {
        let view = review.view();
        let mut sizes: BTreeMap<usize, usize> = BTreeMap::new();
        view.class_sizes.0.iter().for_each(|&size| *sizes.entry(size as usize).or_default() += 1);
        let discernibility: u128 = sizes.iter().map(|(&size, &count)| (size as u128).pow(2) * count as u128).sum();
        let requirement = view
            .attributes
            .iter()
            .flat_map(|attribute| {
                attribute.held.iter().map(|held| AuditRequirement::of(&view, Some(&attribute.column), held))
            })
            .chain(view.k_held.iter().map(|held| AuditRequirement::of(&view, None, held)));
        Self {
            verdict: view.verdict.clone(),
            rows: view.rows,
            dropped: view.dropped,
            classes: view.classes,
            k: sizes.keys().next().copied().unwrap_or(0),
            average_class_size: view.average_class_size,
            largest_class: view.largest_class,
            discernibility: u64::try_from(discernibility).unwrap_or(u64::MAX),
            requirement: requirement.collect(),
            attributes: view.attributes.iter().map(|attribute| AuditAttribute::of(&view, attribute)).collect(),
            minimality: view.minimality,
            utility: review.utility_figures(),
            original_note: view.original_note,
            caveats: view.caveats,
            columns: view.columns,
            class_sizes: sizes.into_iter().map(|(size, classes)| SizeCount { size, classes }).collect(),
        }
    }
}

impl AuditAttribute {
    fn of(view: &ReviewView, attribute: &ReviewAttribute) -> Self {
        let shares = attribute.values.iter().zip(&attribute.whole.induced.0).zip(&attribute.whole.exact.0);
        Self {
            column: attribute.column.clone(),
            taxonomy: attribute.taxonomy.clone(),
            weights: attribute.weights.clone(),
            assumed: attribute.assumed.clone(),
            general_rows: attribute.general_rows,
            sensitive_generalized: attribute.general_rows.map(|rows| rows as f64 / view.rows.max(1) as f64),
            distribution: shares
                .map(|((value, &share), &exact_share)| ShareOfValue { value: value.clone(), share, exact_share })
                .collect(),
            smallest_tau: attribute.smallest_tau.clone(),
            measures: attribute.measures.clone(),
            blocks: attribute.blocks.clone(),
            aware: attribute.aware.clone(),
            exact_arithmetic: attribute.exact,
        }
    }
}

impl AuditRequirement {
    fn of(view: &ReviewView, column: Option<&String>, held: &HeldView) -> Self {
        let worst_class = held.worst_class.map(|class| {
            let width = view.quasi_identifiers.len();
            let label = |(place, column): (usize, &String)| LabelOfColumn {
                column: column.clone(),
                label: view.class_labels.text(class * width + place).to_owned(),
            };
            WorstClass {
                size: view.class_sizes.0[class] as usize,
                margin: held.margin,
                k: held.worst_k,
                quasi_identifier: view.quasi_identifiers.iter().enumerate().map(label).collect(),
            }
        });
        Self {
            name: held.name.clone(),
            params: held.params.clone(),
            attribute: column.cloned(),
            satisfied: held.satisfied,
            margin: held.margin,
            classes_broken: held.classes_broken,
            rows_broken: held.rows_broken,
            worst_class,
        }
    }
}
