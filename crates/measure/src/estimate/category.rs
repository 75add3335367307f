//! The people that a question selects: a part of the table, by the quasi-identifier (Sei and Ohsuga, section 3.1: a
//! category).

use serde::{Deserialize, Serialize};

use tauell_base::sorting::sorted;
use tauell_data::taxonomy::{ValueId, Values};
use tauell_publish::release::{Release, ReleasedQuasiIdentifier};

use super::error::EstimateError;

/// Values that a message about an unknown one lists.
const LISTED: usize = 20;

/// A conjunction: of every attribute that it names the person has one of the chosen values. By default everyone.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Category {
    /// Ascending by attribute, each once.
    chosen: Vec<Chosen>,
}

/// The selected values of one attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Chosen {
    /// Of the quasi-identifier, in the release's order.
    attribute: usize,
    /// Ascending, each once.
    values: Vec<ValueId>,
}

/// One part of a category as it is written: a column, and the values of which a person must have one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Condition {
    /// A column of the quasi-identifier.
    pub column: String,
    /// Base values or more general ones, as they are published or as the taxonomy calls them.
    pub values: Vec<String>,
}

impl Category {
    /// Everyone.
    pub fn everybody() -> Self {
        Self::default()
    }

    /// Of these the people whose attribute has one of the values, base values or more general ones, or one of those that
    /// were named of the same attribute before.
    #[must_use]
    pub fn with(mut self, attribute: usize, values: impl IntoIterator<Item = impl Into<ValueId>>) -> Self {
        let place = self.chosen.partition_point(|chosen| chosen.attribute < attribute);
        if self.chosen.get(place).is_none_or(|chosen| chosen.attribute != attribute) {
            self.chosen.insert(place, Chosen { attribute, values: Vec::new() });
        }
        let chosen = &mut self.chosen[place].values;
        chosen.extend(values.into_iter().map(Into::into));
        *chosen = sorted(std::mem::take(chosen), Ord::cmp);
        chosen.dedup();
        self
    }

    /// The category that these conditions make; several of one column are of any of their values.
    ///
    /// # Errors
    /// A column that is not of the quasi-identifier, a value that the column does not have.
    pub fn of(release: &Release, conditions: &[Condition]) -> Result<Self, EstimateError> {
        let mut category = Self::everybody();
        for Condition { column, values } in conditions {
            let attribute = attribute(release, column)?;
            let of = &release.quasi_identifiers[attribute];
            let values = values.iter().map(|label| value(of, label).ok_or_else(|| no_such_value(of, label)));
            category = category.with(attribute, values.collect::<Result<Vec<_>, _>>()?);
        }
        Ok(category)
    }

    /// The conditions that make it, as labels.
    pub fn conditions(&self, release: &Release) -> Vec<Condition> {
        let condition = |chosen: &Chosen| {
            let of = &release.quasi_identifiers[chosen.attribute];
            let values = chosen.values.iter().map(|&value| of.label(value).to_owned());
            Condition { column: of.name.clone(), values: values.collect() }
        };
        self.chosen.iter().map(condition).collect()
    }

    /// Columns in it with labels of which no taxonomy shows whether they are generalized, or how many values they cover: each of these
    /// counts as a value of its own. O(values of the attributes that it names).
    pub fn taken_by_label<'a>(&self, release: &'a Release) -> Vec<&'a str> {
        let named = self.chosen.iter().map(|chosen| &release.quasi_identifiers[chosen.attribute]);
        let is_open = |of: &&ReleasedQuasiIdentifier| {
            let mut values = (1..of.values.len() as u32).map(ValueId);
            !of.labels.leaves_tell() && values.any(|value| of.labels.extent(&of.values, value).values().is_none())
        };
        named.filter(is_open).map(|of| &*of.name).collect()
    }

    /// The attributes in it, ascending, each with the selected values.
    pub fn chosen(&self) -> impl ExactSizeIterator<Item = (usize, &[ValueId])> {
        self.chosen.iter().map(|chosen| (chosen.attribute, &*chosen.values))
    }
}

impl Condition {
    /// A condition as it is written on a command line: `sex=Female`, `age=20,21,[30,39]`. Where a label holds commas the longest
    /// one that the column has is meant.
    ///
    /// # Errors
    /// A text without a column of the quasi-identifier before its `=`, values that the column does not have.
    pub fn parse(release: &Release, text: &str) -> Result<Self, EstimateError> {
        let ends: Vec<usize> = text.match_indices('=').map(|(end, _)| end).collect();
        let named = ends.iter().find(|&&end| attribute(release, &text[..end]).is_ok());
        let Some(&end) = named.or(ends.first()) else {
            return Err(EstimateError::NoCondition { text: text.to_owned() });
        };
        let column = text[..end].to_owned();
        let of = &release.quasi_identifiers[attribute(release, &column)?];
        let parts: Vec<&str> = text[end + 1..].split(',').collect();
        let most = most_commas(of) + 1;
        let (mut values, mut first) = (Vec::new(), 0);
        while first < parts.len() {
            let label = |end: usize| parts[first..end].join(",");
            let ends = (first + 1..=parts.len().min(first + most)).rev();
            let named = ends.map(|end| (end, label(end))).find(|(_, label)| value(of, label).is_some());
            let (end, label) = named.ok_or_else(|| no_such_value(of, &label(first + 1)))?;
            values.push(label);
            first = end;
        }
        Ok(Self { column, values })
    }
}

fn attribute(release: &Release, column: &str) -> Result<usize, EstimateError> {
    let mut all = release.quasi_identifiers.iter();
    all.position(|of| of.name == column).ok_or_else(|| EstimateError::NoSuchColumn {
        column: column.to_owned(),
        columns: release.quasi_identifiers.iter().map(|of| of.name.clone()).collect(),
    })
}

/// The value that is called so in the taxonomy or in the file.
fn value(of: &ReleasedQuasiIdentifier, label: &str) -> Option<ValueId> {
    let node = of.taxonomy().node(label).or_else(|| of.labels.node(label));
    let beyond = || of.values.beyond_the_tree().find(|&value| of.values.label(value) == label);
    node.map(ValueId::from).or_else(beyond)
}

/// Commas in one label of a column.
fn most_commas(of: &ReleasedQuasiIdentifier) -> usize {
    let nodes = of.taxonomy().nodes().flat_map(|node| [of.taxonomy().label(node), of.label(node)]);
    let all = nodes.chain(of.values.beyond_the_tree().map(|value| of.values.label(value)));
    all.map(|label| label.matches(',').count()).max().unwrap_or_default()
}

fn no_such_value(of: &ReleasedQuasiIdentifier, label: &str) -> EstimateError {
    let taxonomy = of.taxonomy();
    let leaves = taxonomy.nodes().filter(|&node| taxonomy.is_leaf(node));
    EstimateError::NoSuchValue {
        column: of.name.clone(),
        value: label.to_owned(),
        values: leaves.take(LISTED).map(|leaf| of.label(leaf).to_owned()).collect(),
        more: taxonomy.leaf_count().saturating_sub(LISTED),
    }
}

/// How much of each published value a category takes, attribute by attribute.
#[derive(Clone, Debug, Default)]
pub(super) struct Taken {
    /// Per attribute that is named.
    attributes: Vec<TakenOf>,
}

#[derive(Clone, Debug)]
struct TakenOf {
    attribute: usize,
    /// Per published value, from 0 to 1.
    part: Vec<f64>,
    /// Per leaf.
    leaves: Vec<bool>,
    /// Whether some published value may cover values of the category, and no one can say which part of it.
    is_open: bool,
}

impl Taken {
    /// Of a value |b ∩ leaves(v)|/|leaves(v)|: what the category takes of the base values that it stands for.
    /// O(published values and their runs + leaves), of each attribute that is named.
    pub fn by(category: &Category, release: &Release) -> Self {
        let of = |chosen: &Chosen| TakenOf::by(chosen, &release.quasi_identifiers[chosen.attribute]);
        Self { attributes: category.chosen.iter().map(of).collect() }
    }

    /// Whether no one can say which part of some rows it takes. None of these rows counts.
    pub fn is_open(&self) -> bool {
        self.attributes.iter().any(|of| of.is_open)
    }

    /// The part of a row with these cells: their product.
    pub(crate) fn of_cells(&self, cells: &[ValueId]) -> f64 {
        let mut part = 1.0;
        for of in &self.attributes {
            part *= of.part[cells[of.attribute].index()];
            if part == 0.0 {
                break;
            }
        }
        part
    }

    /// Whether someone of these base values, attribute by attribute, is in the category.
    pub fn takes(&self, leaf: impl Fn(usize) -> u32) -> bool {
        self.attributes.iter().all(|of| of.leaves[leaf(of.attribute) as usize])
    }
}

impl TakenOf {
    fn by(chosen: &Chosen, of: &ReleasedQuasiIdentifier) -> Self {
        let values: &Values = &of.values;
        let mut leaves = vec![false; values.taxonomy().leaf_count()];
        for &value in &chosen.values {
            values.cover(value).runs().for_each(|run| leaves[run].fill(true));
        }
        let mut before = vec![0u32];
        for &leaf in &leaves {
            before.push(before[before.len() - 1] + u32::from(leaf));
        }
        let of_value = |value| {
            let cover = values.cover(ValueId(value));
            let taken: u32 = cover.runs().map(|run| before[run.end] - before[run.start]).sum();
            f64::from(taken) / cover.len() as f64
        };
        let all = 0..values.len() as u32;
        let Some(meanings) = of.labels.meanings() else {
            return Self { attribute: chosen.attribute, part: all.map(of_value).collect(), leaves, is_open: false };
        };
        let parts: Vec<Option<f64>> = all.map(|value| meanings.part(values, ValueId(value), &chosen.values)).collect();
        let is_open = parts.contains(&None);
        let part = parts.into_iter().map(Option::unwrap_or_default).collect();
        Self { attribute: chosen.attribute, part, leaves, is_open }
    }
}
