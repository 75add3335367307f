//! What is run: which columns, how much of the quasi-identifier, which ℓ, which categories.

use serde::Serialize;

use tauell_desk::recipe::{Choices, RequirementChoice, SensitiveChoice};
use tauell_publish::MethodChoice;

/// Categories at each place, and for each column of Figure 5.
pub(super) const CATEGORIES: usize = 1000;
pub(super) const CATEGORIES_OF_COLUMNS: usize = 200;

/// The ℓ of Figure 5.
pub(super) const ELLS: std::ops::RangeInclusive<u32> = 2..=10;

/// The sensitive column, and the quasi-identifier that is named of Figure 6, and its ℓ.
pub(super) const RELATIONSHIP: (&str, &str, u32) = ("relationship", "sex", 2);

/// The counterparts of OCC and SAL: a sensitive column of Adult with a quasi-identifier in the papers' order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TableArgs {
    /// The sensitive column.
    pub sensitive: &'static str,
    /// The quasi-identifier; of d attributes the first d.
    pub qi: &'static [&'static str],
    /// ℓ if it does not vary.
    pub ell: u32,
    /// ℓ if it varies.
    pub ells: &'static [u32],
}

/// Both of them.
pub const TABLES: [TableArgs; 2] = [
    TableArgs {
        sensitive: "age",
        qi: &["sex", "marital-status", "race", "native-country", "education", "workclass", "occupation"],
        ell: 10,
        ells: &[5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    },
    TableArgs {
        sensitive: "occupation",
        qi: &["age", "sex", "marital-status", "race", "native-country", "education", "workclass"],
        ell: 5,
        ells: &[2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
    },
];

/// What changes from place to place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum VariedSetting {
    /// The attributes that a category names (Figure 2).
    Dimension,
    /// ℓ (Figure 3).
    Ell,
    /// How many people a category is meant to have (Figure 4).
    Selectivity,
}

/// The task at one place.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub(crate) struct EstimateTask {
    /// Attributes of the quasi-identifier.
    pub d: usize,
    /// Attributes that a category names.
    pub qd: usize,
    /// ℓ.
    pub l: u32,
    /// The share of all people that a category is meant to have.
    pub selectivity: f64,
}

/// The paper's defaults: three attributes, and 7% of the people.
const QD: usize = 3;
const SELECTIVITY: f64 = 0.07;

impl TableArgs {
    /// The figures of this column: what varies, and the task at each place.
    pub(super) fn figures(&self) -> Vec<(VariedSetting, Vec<EstimateTask>)> {
        let all = self.qi.len();
        let plain = EstimateTask { d: all, qd: QD, l: self.ell, selectivity: SELECTIVITY };
        let dimensions = |d: usize| (1..d).map(|qd| EstimateTask { d, qd, ..plain }).collect();
        let mut figures: Vec<(VariedSetting, Vec<EstimateTask>)> = [3, 5]
            .into_iter()
            .filter(|&d| d < all)
            .chain([all])
            .map(|d| (VariedSetting::Dimension, dimensions(d)))
            .collect();
        figures.push((VariedSetting::Ell, self.ells.iter().map(|&l| EstimateTask { l, ..plain }).collect()));
        let shares = [0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0];
        figures.push((
            VariedSetting::Selectivity,
            shares.map(|selectivity| EstimateTask { selectivity, ..plain }).to_vec(),
        ));
        figures
    }
}

/// A method as it is run here.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct MethodSettings {
    /// By what it is known in JSON.
    pub key: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// The method with its options.
    pub method: MethodChoice,
}

/// The paper's three.
pub(crate) fn publishers() -> Vec<MethodSettings> {
    let all = [("random-addition", "Randomized addition"), ("tp", "TP"), ("anatomy", "Anatomy")];
    all.into_iter()
        .filter_map(|(key, name)| Some(MethodSettings { key, name, method: MethodChoice::of(key)? }))
        .collect()
}

/// Simple ℓ-diversity of a sensitive column by a method.
pub(super) fn choices(qi: &[&str], sensitive: &str, ell: u32, method: &MethodChoice) -> Choices {
    let simple = RequirementChoice::parse(&format!("simple-l={ell}"), Some(sensitive)).expect("it is written so");
    Choices {
        qi: qi.iter().map(|name| (*name).to_owned()).collect(),
        sensitive: vec![SensitiveChoice { column: sensitive.to_owned(), ..SensitiveChoice::default() }],
        requirements: vec![simple],
        method: method.clone(),
        ..Choices::default()
    }
}
