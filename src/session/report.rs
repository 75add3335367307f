//! What was promised, what was reached, what it cost: `report.json`.

use serde::Serialize;

use crate::microdata::{Dropped, Microdata};
use crate::privacy::Masses;
use crate::publish::{Promise, Publication};
use crate::utility::{AttributeInformation, ClassSizes, Information};

use super::Problem;

/// The report of one publication. The fields of the contract come first; the others are additions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Report {
    /// Published rows.
    pub rows: usize,
    /// Classes: distinct published quasi-identifier values.
    pub classes: usize,
    /// Size of the smallest class.
    pub k: usize,
    /// Rows per class.
    pub average_class_size: f64,
    /// Size of the largest class.
    pub largest_class: usize,
    /// Σ |E|².
    #[cfg_attr(test, ts(type = "number"))]
    pub discernibility: u64,
    /// Rows left out.
    pub dropped: Dropped,
    /// Columns left out.
    pub left_out: Vec<String>,
    /// One per sensitive attribute and requirement.
    pub requirement: Vec<RequirementReport>,
    /// Information kept.
    pub utility: UtilityReport,
    /// Information kept by attribute.
    pub attributes: Vec<AttributeReport>,
    /// Share of rows with a general sensitive value.
    pub sensitive_generalized: f64,
    /// How the comparisons were made: in whole numbers, or in doubles where whole numbers would overflow.
    pub exact_arithmetic: bool,
    /// What to know before publishing, a sentence each.
    pub caveats: Vec<String>,
    /// Seconds spent.
    pub seconds: Seconds,
}

/// One requirement and whether it is kept.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RequirementReport {
    /// Its name: `tau-l`.
    pub name: &'static str,
    /// Its parameters: τ, ℓ.
    pub params: [f64; 2],
    /// The sensitive column.
    pub attribute: String,
    /// Whether every class keeps it.
    pub satisfied: bool,
    /// The smallest ψ(k) - F(k) over all classes and k < ℓ.
    pub margin: f64,
}

/// um(G) and its parts.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UtilityReport {
    /// um(G).
    pub information: f64,
    /// um_QI.
    pub information_qi: f64,
    /// um_SA.
    pub information_sensitive: f64,
}

/// One attribute's share of the information.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AttributeReport {
    /// The column.
    pub name: String,
    /// `quasi-identifier` or `sensitive`.
    pub role: &'static str,
    /// Mean information of its cells.
    pub information: f64,
    /// Share of rows published as they were.
    pub unchanged: f64,
    /// Rows by levels above the base value, 0 first.
    pub levels: Vec<LevelRows>,
}

/// The rows that one attribute publishes at one distance from the base value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LevelRows {
    /// Levels above the base value.
    pub level: usize,
    /// Rows.
    #[cfg_attr(test, ts(type = "number"))]
    pub rows: u64,
}

/// Seconds spent, as measured by whoever has a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Seconds {
    /// Reading the table.
    pub read: f64,
    /// Publishing and checking.
    pub publish: f64,
    /// Writing the table.
    pub write: f64,
}

impl Report {
    /// The report of a publication. `masses` holds the masses of every class, by sensitive attribute.
    pub(super) fn new(problem: &Problem, publication: &Publication, masses: &[Vec<Masses>], exact: bool) -> Self {
        let microdata = problem.microdata();
        let sizes = ClassSizes::of(publication);
        let information = Information::of(microdata, publication);
        let requirement = problem
            .promises()
            .iter()
            .zip(masses)
            .zip(microdata.sensitive())
            .map(|((promise, masses), attribute)| requirement_report(promise, masses, attribute.name()))
            .collect();
        Self {
            rows: microdata.len(),
            classes: sizes.classes,
            k: sizes.smallest,
            average_class_size: sizes.average,
            largest_class: sizes.largest,
            discernibility: u64::try_from(sizes.discernibility).unwrap_or(u64::MAX),
            dropped: microdata.dropped(),
            left_out: problem.left_out(),
            requirement,
            utility: UtilityReport {
                information: information.all,
                information_qi: information.quasi_identifiers,
                information_sensitive: information.sensitive,
            },
            attributes: attribute_reports(microdata, &information),
            sensitive_generalized: information.sensitive_generalized,
            exact_arithmetic: exact,
            caveats: caveats(problem, &information, exact),
            seconds: Seconds::default(),
        }
    }

    /// The report as text, indented, with a final newline.
    pub fn to_text(&self) -> String {
        let mut text = serde_json::to_string_pretty(self).expect("a report holds text and finite numbers");
        text.push('\n');
        text
    }
}

fn requirement_report(promise: &Promise, masses: &[Masses], attribute: &str) -> RequirementReport {
    let requirement = promise.requirement();
    let margins = masses.iter().map(|masses| requirement.tightest(masses).margin);
    RequirementReport {
        name: "tau-l",
        params: [requirement.tau().to_f64(), f64::from(requirement.ell())],
        attribute: attribute.to_owned(),
        satisfied: masses.iter().all(|masses| promise.holds(masses)),
        margin: margins.fold(f64::INFINITY, f64::min),
    }
}

fn attribute_reports(microdata: &Microdata, information: &Information) -> Vec<AttributeReport> {
    let report = |name: &str, role: &'static str, of: &AttributeInformation| AttributeReport {
        name: name.to_owned(),
        role,
        information: of.information,
        unchanged: of.unchanged,
        levels: of.levels.iter().map(|level| LevelRows { level: level.steps, rows: level.rows }).collect(),
    };
    let quasi = microdata.quasi_identifiers().iter().zip(&information.by_quasi_identifier);
    let sensitive = microdata.sensitive().iter().zip(&information.by_sensitive);
    quasi
        .map(|(attribute, of)| report(attribute.name(), "quasi-identifier", of))
        .chain(sensitive.map(|(attribute, of)| report(attribute.name(), "sensitive", of)))
        .collect()
}

/// What to say with every result (spec A.10).
fn caveats(problem: &Problem, information: &Information, exact: bool) -> Vec<String> {
    let mut caveats = vec![
        "The promise holds against someone who knows a person's quasi-identifier and believes the weights given to the sensitive \
         values; it does not hide who is in the table."
            .to_owned(),
    ];
    if information.sensitive_generalized > 0.0 {
        let rows = (information.sensitive_generalized * problem.microdata().len() as f64).round() as u64;
        caveats.push(format!(
            "{rows} row{} published with a general sensitive value. Such rows are always taken from those with the most \
             frequent value, so someone who knows the algorithm can guess what lies behind them.",
            if rows == 1 { " is" } else { "s are" }
        ));
    }
    if problem.microdata().sensitive().len() > 1 {
        caveats.push(
            "Each sensitive column keeps its requirement on its own. Someone who knows a person's value in one of them may \
             learn more about another."
                .to_owned(),
        );
    }
    if !problem.kept().is_empty() {
        caveats.push(
            "Columns kept as they stand are not protected: whoever knows one of their values can find the row."
                .to_owned(),
        );
    }
    if !exact {
        caveats.push(
            "The weights are too fine for whole numbers, so frequencies were compared in floating point, to within a \
             billionth."
                .to_owned(),
        );
    }
    caveats
}
