//! What may be known of the choices of a run: columns, requirements, the method with its options, and which labels of taxonomies
//! that the owner gave stand for several values. Values, counts and weights of the original are not in it.

use std::collections::{BTreeMap, BTreeSet};

use tauell_data::table::Formulas;
use tauell_data::taxonomy::{Builder, LabelChoice, LabelStyle, Nested, ReadLabels, Taxonomy, read_hierarchy};
use tauell_desk::error::Error;
use tauell_desk::recipe::{Choices, Recipe, RequirementChoice, RowOrder, TaxonomySource, WeightsChoice};
use tauell_publish::{GeneralizeSensitive, MethodChoice, MostRows};

/// What may be known of the choices that a release was made with.
#[derive(Clone, Debug)]
pub struct PublicChoices {
    pub(super) quasi_identifiers: Vec<String>,
    pub(super) sensitive: Vec<String>,
    pub(super) keep: Vec<String>,
    pub(super) requirements: Vec<RequirementChoice>,
    pub(super) method: MethodChoice,
    pub(super) row_order: RowOrder,
    pub(super) formulas: Formulas,
    /// Whether all sensitive columns have the weights that a recipient would assume.
    default_weights: bool,
    labels: BTreeMap<String, GeneralLabels>,
}

/// How it is decided which labels of a sensitive column stand for several values.
#[derive(Clone, Debug)]
enum GeneralLabels {
    /// These do: the owner gave the taxonomy.
    These(BTreeSet<String>),
    /// The taxonomy is made, with this root: those do that may be read so. Which values it has follows from the original, so it is
    /// not looked at.
    ByReading(Option<String>),
    /// Its groups are values of other columns: any may.
    Any,
}

impl PublicChoices {
    /// Those of a recipe. O(its taxonomies).
    ///
    /// # Errors
    /// A taxonomy that cannot be read.
    pub fn of(recipe: &Recipe) -> Result<Self, Error> {
        let Choices { qi, sensitive, keep, requirements, method, row_order, formulas, .. } = &recipe.choices;
        let columns: Vec<String> = sensitive.iter().map(|choice| choice.column.clone()).collect();
        let mut labels = BTreeMap::new();
        for column in &columns {
            let general = match recipe.taxonomies.get(column) {
                None => GeneralLabels::ByReading(None),
                Some(TaxonomySource::Hierarchy(text)) => {
                    GeneralLabels::These(groups(&read_hierarchy(text.as_bytes(), column)?))
                }
                Some(TaxonomySource::Edited(edited)) => GeneralLabels::These(nested(&edited.tree)),
                Some(TaxonomySource::Made(Builder::ByHand(written))) => GeneralLabels::These(nested(&written.tree)),
                Some(TaxonomySource::Made(Builder::FromColumns(_))) => GeneralLabels::Any,
                Some(TaxonomySource::Made(builder)) => GeneralLabels::ByReading(builder.root().map(str::to_owned)),
            };
            labels.insert(column.clone(), general);
        }
        Ok(Self {
            quasi_identifiers: qi.clone(),
            default_weights: sensitive.iter().all(|choice| choice.weights == WeightsChoice::WherePresent),
            sensitive: columns,
            keep: keep.clone(),
            requirements: requirements.clone(),
            method: method.clone(),
            row_order: *row_order,
            formulas: *formulas,
            labels,
        })
    }

    /// The order of the published rows.
    pub fn row_order(&self) -> RowOrder {
        self.row_order
    }

    /// Which of these labels of a released sensitive column stand, or may stand, for several values. O(labels · log).
    pub(super) fn general_labels<'a>(&self, column: &str, labels: &[&'a str]) -> Vec<&'a str> {
        if self.method.generalize_sensitive() == GeneralizeSensitive::Never {
            return Vec::new();
        }
        match &self.labels[column] {
            GeneralLabels::These(groups) => labels.iter().copied().filter(|label| groups.contains(*label)).collect(),
            GeneralLabels::Any => labels.to_vec(),
            GeneralLabels::ByReading(root) => {
                let mut general = vec![false; labels.len()];
                for style in [LabelStyle::Numbers, LabelStyle::Codes, LabelStyle::Dates, LabelStyle::Sets] {
                    let choice = LabelChoice { style: Some(style), ..LabelChoice::default() };
                    let Ok(read) = ReadLabels::of(column, labels, &choice) else { return labels.to_vec() };
                    general.iter_mut().enumerate().for_each(|(label, is)| *is |= read.is_general(label));
                }
                let named = |label: &str| label.starts_with(RARE_VALUES) || root.as_deref() == Some(label);
                labels.iter().zip(general).filter(|(label, is)| *is || named(label)).map(|(label, _)| *label).collect()
            }
        }
    }

    /// Whether sets of values are read with the weights with which they were checked.
    pub(super) fn are_weights_known(&self) -> bool {
        self.default_weights
    }

    /// Whether the method publishes every row.
    pub(super) fn publishes_every_row(&self) -> bool {
        self.method.rows("suppress") == MostRows::Count(0)
    }
}

/// How the groups of rare values begin that a taxonomy by frequency has.
const RARE_VALUES: &str = "other values";

/// The labels of nodes that are not leaves.
fn groups(taxonomy: &Taxonomy) -> BTreeSet<String> {
    let nodes = taxonomy.nodes().filter(|&node| !taxonomy.is_leaf(node));
    nodes.map(|node| taxonomy.label(node).to_owned()).collect()
}

fn nested(tree: &Nested) -> BTreeSet<String> {
    let (mut open, mut labels) = (vec![tree], BTreeSet::new());
    while let Some(node) = open.pop() {
        if !node.children.is_empty() {
            labels.insert(node.label.clone());
            open.extend(&node.children);
        }
    }
    labels
}
