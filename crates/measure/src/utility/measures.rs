//! What a publication keeps and what it cost, in one call (docs/measures.md).

use serde::Serialize;

use tauell_base::slices::part;
use tauell_data::taxonomy::{ValueId, Values};
use tauell_privacy::{Exceeding, ExcessiveProtection, Requirement};
use tauell_publish::release::{Publication, PublishedLabels, Record, Release, ReleasedSensitive};

use super::ClassSizes;
use super::counts::RowsByValue;
use super::height::{full_domain_height, mean_height};

/// The utility of a publication. Every figure but [`AttributeUtility::height`] is known without the original rows where it is
/// known how many base values each published value stands for; a figure that takes more than is known is `None`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Utility {
    /// um(G): information kept over quasi-identifier and sensitive attributes (Definition 5). Between 0 and 1.
    pub information: Option<f64>,
    /// um_QI: its mean over the quasi-identifier's cells.
    pub information_qi: Option<f64>,
    /// um_SA: its mean over the sensitive cells.
    pub information_sensitive: Option<f64>,
    /// GCP: the mean of the certainty penalty over the quasi-identifier's cells. Between 0 and 1; 0 keeps all.
    pub certainty_penalty: Option<f64>,
    /// The mean generalization height over the quasi-identifier's cells, in levels; `None` where it takes original rows
    /// that are not known.
    pub height: Option<f64>,
    /// The sum of the heights at which the quasi-identifier's attributes are published, where each has one height
    /// throughout (full-domain recoding).
    pub full_domain_height: Option<usize>,
    /// Discernibility, Σ |E|², and all rows for each that was left out.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub discernibility: u64,
    /// Number of classes.
    pub classes: usize,
    /// C_avg: rows per class.
    pub average_class_size: f64,
    /// The size in the middle of all classes'.
    pub median_class_size: f64,
    /// The largest class.
    pub largest_class: usize,
    /// C_avg divided by k: the k that was asked for, or else the k that is reached.
    pub average_over_k: Normalized,
    /// C_avg divided by the largest ℓ that was asked for; `None` without one.
    pub average_over_l: Option<Normalized>,
    /// Share of rows with a general value of some sensitive attribute.
    pub sensitive_generalized: Option<f64>,
    /// One per attribute: the quasi-identifier in its order, then the sensitive attributes.
    pub attributes: Vec<AttributeUtility>,
    /// One per (τ, ℓ) that was asked for.
    pub excessive_protection: Vec<AttributeExcess>,
}

/// A figure divided by a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Normalized {
    /// What it is divided by.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub by: u64,
    /// The quotient.
    pub value: f64,
}

/// What one attribute keeps.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct AttributeUtility {
    /// The column.
    pub name: String,
    /// `quasi-identifier` or `sensitive`.
    pub role: &'static str,
    /// Mean information of its cells.
    pub information: Option<f64>,
    /// NCP: mean certainty penalty of its cells.
    pub certainty_penalty: Option<f64>,
    /// Share of rows published with their base value.
    pub unchanged: Option<f64>,
    /// Mean height of its cells, in levels; `None` where it takes original rows that are not known.
    pub height: Option<f64>,
}

/// Excessive protection under one requirement.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct AttributeExcess {
    /// The sensitive column.
    pub attribute: String,
    /// The requirement, as it is written: `tau-l=0.5,3`.
    pub requirement: String,
    /// By how much classes are flatter than it asks.
    pub excess: ExcessiveProtection,
}

impl Utility {
    /// The utility of a release. `requirements` is what was asked of which sensitive attribute, if anything was.
    /// O(rows · sensitive attributes + classes · attributes + nodes).
    ///
    /// # Panics
    /// When a requirement is of another release.
    pub fn of(release: &Release, requirements: &[(usize, Requirement)]) -> Self {
        let mut valuing = Valuing::new(release, requirements);
        while !valuing.advance(release, u64::MAX) {}
        valuing.finish(release)
    }
}

/// A [`Utility`] in the making, in slices: every slice is given the same release.
#[derive(Debug)]
pub struct Valuing {
    requirements: Vec<(usize, Requirement)>,
    quasi: Vec<RowsByValue>,
    sensitive: Vec<RowsByValue>,
    /// By sensitive attribute, by value: whether it is a base value, where somebody knows.
    is_exact: Vec<Vec<Option<bool>>>,
    /// Published rows with a general value of some sensitive attribute; `None` where nobody can say.
    generalized: Option<u64>,
    /// The next record, and how many of its rows are counted.
    next: (usize, usize),
    /// By (τ, ℓ) that was asked for, with its place among the requirements.
    excess: Vec<(usize, Exceeding)>,
    class: usize,
}

impl Valuing {
    /// Nothing is counted yet. O(values).
    pub fn new(release: &Release, requirements: &[(usize, Requirement)]) -> Self {
        let values = |values: &Values| RowsByValue::none_yet(values);
        let exact = |of: &ReleasedSensitive| {
            let values = of.spread.values();
            (0..values.len() as u32).map(|value| of.labels.extent(values, ValueId(value)).is_exact()).collect()
        };
        let excess = requirements.iter().enumerate();
        Self {
            quasi: release.quasi_identifiers.iter().map(|of| values(&of.values)).collect(),
            sensitive: release.sensitive.iter().map(|of| values(of.spread.values())).collect(),
            is_exact: release.sensitive.iter().map(exact).collect(),
            generalized: Some(0),
            next: (0, 0),
            excess: excess.filter_map(|(place, (_, of))| Some((place, Exceeding::new(of.tau_ell()?)))).collect(),
            class: 0,
            requirements: requirements.to_vec(),
        }
    }

    /// Works for about `budget` units (some nanoseconds each); true when all is counted.
    ///
    /// # Panics
    /// When a requirement is of another release.
    pub fn advance(&mut self, release: &Release, budget: u64) -> bool {
        let publication = &*release.publication;
        let mut left = budget.max(1);
        let row = 8 * self.sensitive.len() as u64 + 1;
        while self.next.0 < publication.record_count() {
            if left == 0 {
                return false;
            }
            let Record { cells, rows } = publication.record(self.next.0).1;
            let part = part(&mut self.next.1, rows.len(), &mut left, row);
            self.quasi.iter_mut().zip(cells).for_each(|(counts, &value)| counts.add(value, part.len() as u64));
            self.count(publication, &rows[part]);
            left = left.saturating_sub(10 * cells.len() as u64 + 20);
            if self.next.1 == rows.len() {
                self.next = (self.next.0 + 1, 0);
            }
        }
        while !self.excess.is_empty() && self.class < publication.class_count() {
            if left == 0 {
                return false;
            }
            for (place, exceeding) in &mut self.excess {
                exceeding.take(&release.masses(self.class, self.requirements[*place].0));
            }
            let rows = publication.class(self.class).rows.len() as u64;
            left = left.saturating_sub((20 * rows + 150) * self.excess.len() as u64);
            self.class += 1;
        }
        true
    }

    /// Records that are counted.
    pub fn records(&self) -> usize {
        self.next.0
    }

    /// Counts the sensitive values of rows.
    fn count(&mut self, publication: &Publication, rows: &[u32]) {
        for &row in rows {
            let (mut is_general, mut is_known) = (false, true);
            for (index, (counts, is_exact)) in self.sensitive.iter_mut().zip(&self.is_exact).enumerate() {
                let value = publication.value_of(index, row as usize);
                counts.add(value, 1);
                // What stands with its class alone is as exact there as it would be beside its row.
                if publication.is_linked() {
                    is_general |= is_exact[value.index()] == Some(false);
                    is_known &= is_exact[value.index()].is_some();
                }
            }
            self.generalized = self.generalized.filter(|_| is_known).map(|rows| rows + u64::from(is_general));
        }
    }

    /// The utility, once all is counted. O(values · log + classes).
    pub fn finish(self, release: &Release) -> Utility {
        let Self { requirements, excess, generalized, quasi: counted_quasi, sensitive: counted_sensitive, .. } = self;
        let publication = &*release.publication;
        let shown = Shown::of(publication);
        let original = release.original.as_deref();
        let (mut quasi, mut heights) = (Vec::new(), Some(0));
        for (index, attribute) in release.quasi_identifiers.iter().enumerate() {
            let values = &*attribute.values;
            let rows = &counted_quasi[index];
            let original = original.map(|original| &original.quasi_identifiers()[index]);
            let labels = &attribute.labels;
            let height = if labels.leaves_tell() { mean_height(values, rows, original) } else { None };
            quasi.push(AttributeUtility::new(&attribute.name, "quasi-identifier", values, labels, rows, shown, height));
            heights = heights.filter(|_| labels.leaves_tell());
            heights = heights.and_then(|sum| Some(sum + full_domain_height(values, rows)?));
        }
        let of_sensitive = |(index, attribute): (usize, &tauell_publish::release::ReleasedSensitive)| {
            let values = attribute.spread.values();
            let rows = &counted_sensitive[index];
            let original = original.map(|original| &original.sensitive()[index]);
            let labels = &attribute.labels;
            let height = if labels.leaves_tell() { mean_height(values, rows, original) } else { None };
            AttributeUtility::new(&attribute.name, "sensitive", values, labels, rows, shown, height)
        };
        let sensitive: Vec<AttributeUtility> = release.sensitive.iter().enumerate().map(of_sensitive).collect();
        let (d, s) = (quasi.len().max(1) as f64, sensitive.len().max(1) as f64);
        let sum = |of: &[AttributeUtility]| of.iter().map(|attribute| attribute.information).sum::<Option<f64>>();
        let (sum_quasi, sum_sensitive) = (sum(&quasi), sum(&sensitive));
        let penalties = quasi.iter().map(|attribute| attribute.certainty_penalty).sum::<Option<f64>>();
        let all = (quasi.len() + sensitive.len()).max(1) as f64;
        let sizes = ClassSizes::of(publication);
        let asked_k = requirements.iter().filter_map(|(_, requirement)| Some(u64::from(requirement.k()?.k())));
        let over = |by: u64| Normalized { by, value: sizes.normalized_average(by) };
        let asked_l = requirements.iter().map(|(_, requirement)| u64::from(requirement.least_values())).max();
        let rows = release.rows().max(1) as f64;
        let sensitive_generalized = generalized.map(|general| general as f64 / rows);
        let excessive_protection = excess.into_iter().map(|(place, found)| {
            let (attribute, requirement) = &requirements[place];
            let attribute = release.sensitive[*attribute].name.clone();
            AttributeExcess { attribute, requirement: requirement.to_string(), excess: found.finish() }
        });
        Utility {
            information: sum_quasi.zip(sum_sensitive).map(|(quasi, sensitive)| (quasi + sensitive) / all),
            information_qi: sum_quasi.map(|sum| sum / d),
            // Nothing is lost of what is not there.
            information_sensitive: if sensitive.is_empty() { Some(1.0) } else { sum_sensitive.map(|sum| sum / s) },
            certainty_penalty: penalties.map(|sum| sum / d),
            height: quasi.iter().map(|attribute| attribute.height).sum::<Option<f64>>().map(|sum| sum / d),
            full_domain_height: heights,
            discernibility: u64::try_from(sizes.discernibility).unwrap_or(u64::MAX),
            classes: sizes.classes,
            average_class_size: sizes.average,
            median_class_size: sizes.median,
            largest_class: sizes.largest,
            average_over_k: over(asked_k.max().unwrap_or(sizes.k as u64)),
            average_over_l: asked_l.filter(|&ell| ell > 1).map(over),
            sensitive_generalized,
            excessive_protection: excessive_protection.collect(),
            attributes: quasi.into_iter().chain(sensitive).collect(),
        }
    }
}

impl AttributeUtility {
    fn new(
        name: &str,
        role: &'static str,
        of: &Values,
        labels: &PublishedLabels,
        rows: &RowsByValue,
        shown: Shown,
        height: Option<f64>,
    ) -> Self {
        let values = |value| labels.extent(of, value).values();
        let domain = labels.domain(of.taxonomy());
        let penalty = |value| match values(value)? {
            1.0 => Some(0.0),
            values => Some((values / domain?).min(1.0)),
        };
        Self {
            name: name.to_owned(),
            role,
            information: rows
                .mean_known(|value| values(value).map(|values| 1.0 / values))
                .map(|mean| mean * shown.share),
            certainty_penalty: rows.mean_known(penalty).map(|mean| mean * shown.share + shown.left_out),
            unchanged: rows
                .mean_known(|value| labels.extent(of, value).is_exact().map(|exact| f64::from(u8::from(exact))))
                .map(|mean| mean * shown.share),
            height,
        }
    }
}

/// How much of a table is published: the share of its rows that is, and the share that was left out.
#[derive(Clone, Copy, Debug)]
struct Shown {
    share: f64,
    left_out: f64,
}

impl Shown {
    fn of(publication: &Publication) -> Self {
        let all = publication.len().max(1) as f64;
        let left_out = publication.left_out() as f64 / all;
        // Exactly 1 where nothing was left out, of no rows too.
        Self { share: if left_out == 0.0 { 1.0 } else { publication.rows().len() as f64 / all }, left_out }
    }
}
