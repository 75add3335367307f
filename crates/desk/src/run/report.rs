//! The requirements, the verdict on them, and their cost: `report.json`, explained in docs/reference/report.md.

use serde::Serialize;

use crate::files::FormulasReport;
use crate::recipe::Choices;
use crate::session::Problem;
use tauell_base::confidentiality::{WrittenFile, marked};
use tauell_base::words::numbers::{count, people};
use tauell_data::microdata::{Attribute, Dropped, Microdata};
use tauell_data::taxonomy::Decimal;
use tauell_measure::findings::verdict::Verdict;
use tauell_measure::findings::{
    AttributeFigures, Findings, METHOD_MAY_TELL, METHOD_TELLS, METHOD_TELLS_NOTHING, MinimalityView,
    SelectionAwareReport, TableOrigin, UnchangedReport, method_disclosure,
};
use tauell_measure::utility::{AttributeInformation, Information, ReportMeasures};
use tauell_privacy::{Parameters, Requirement};
use tauell_publish::release::Publication;
use tauell_publish::{AttributeRequirements, MethodChoice};

use super::measuring::WorkedOut;
use super::sensitive::GeneralizeSensitiveReport;
use super::warnings::for_owner;
use super::{BoundView, CompositionReport, DifferencingReport, NotAssessed, SetsReport, UtilityExperiments, Warning};
use super::{decisions, exclusion};

/// The report of one published table. After the verdict the fields of the contract come first; the others are additions.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Report {
    /// Against which adversary the requirement is satisfied, and for how many people it is violated.
    pub verdict: Verdict,
    /// Published rows.
    pub rows: usize,
    /// Classes: distinct published quasi-identifier values.
    pub classes: usize,
    /// Size of the smallest class.
    pub k: usize,
    /// What `classes` and `k` count, in words.
    pub counted: &'static str,
    /// Rows per class.
    pub average_class_size: f64,
    /// Size of the largest class.
    pub largest_class: usize,
    /// Σ |E|².
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub discernibility: u64,
    /// Rows excluded.
    pub dropped: Dropped,
    /// How many people are published and how many are excluded, and why; absent if no one is excluded.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub excluded: Option<String>,
    /// The same in short, as a headline; absent if no one is excluded or suppressed.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub excluded_headline: Option<String>,
    /// Rows of which the method published nothing.
    pub suppressed_rows: usize,
    /// Columns that are not published.
    pub unpublished_columns: Vec<String>,
    /// One per sensitive attribute and requirement.
    pub requirements: Vec<RequirementReport>,
    /// The method and its options.
    pub method: MethodChoice,
    /// Information retained, and the other measures that the list has for a report.
    pub utility: ReportMeasures,
    /// How far that is from the most that any generalization could retain; absent if it was not computed, or no bound is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub bound: Option<BoundView>,
    /// Information kept by attribute.
    pub attributes: Vec<AttributeReport>,
    /// Share of rows with a generalized sensitive value.
    pub sensitive_generalized: f64,
    /// Whether sensitive values could be generalized, and what came of it.
    pub generalize_sensitive: GeneralizeSensitiveReport,
    /// What a method-aware adversary infers from the choice of rows for generalized sensitive values. One per sensitive attribute.
    pub method_aware: Vec<SelectionAwareReport>,
    /// What is disclosed if each sensitive value is published among others that were drawn at random; absent if none is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "testing", ts(optional, as = "Option<Vec<SetsReport>>"))]
    pub sets: Vec<SetsReport>,
    /// How the comparisons were made: in whole numbers, or in doubles where whole numbers would overflow.
    pub exact_arithmetic: bool,
    /// Published cells that a spreadsheet would run.
    pub formulas: FormulasReport,
    /// What remains of the protection against an adversary who also knows the columns that are published unchanged; absent if there
    /// are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub published_unchanged: Option<UnchangedReport>,
    /// What ought to be decided before publishing.
    pub warnings: Vec<Warning>,
    /// What to know before publishing, a sentence each.
    pub caveats: Vec<String>,
    /// For the owner alone, and not to be released: what follows from which people have which sensitive value, if the method
    /// resists a method-aware adversary. No decision depends on it. Absent if there is nothing.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "testing", ts(optional, as = "Option<Vec<Warning>>"))]
    pub for_owner: Vec<Warning>,
    /// Count queries and decision trees, if they were requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(skip))]
    pub experiments: Option<UtilityExperiments>,
    /// What it discloses together with earlier releases of the table, one entry per release; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "testing", ts(skip))]
    pub composition: Vec<CompositionReport>,
    /// Earlier releases that were not assessed; absent if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "testing", ts(skip))]
    pub not_assessed: Vec<NotAssessed>,
    /// What the totals of an earlier file and this release disclose about people who are in only one of them; absent if they
    /// disclose nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(skip))]
    pub differencing: Option<DifferencingReport>,
    /// Seconds spent.
    pub seconds: Seconds,
}

const COUNTED: &str = "Classes are rows with equal published quasi-identifier; k is the number of rows of the \
    smallest.";
const COUNTED_IN_GROUPS: &str = "Requirements apply to classes: groups of rows whose sensitive values are published \
     with the group. k is the smallest number of rows with equal published quasi-identifier, in any group.";

/// One requirement and whether it is satisfied. k-anonymity is about classes, whatever their sensitive values: it is listed
/// once, without a column.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema), ts(rename = "RequirementOutcome"))]
pub struct RequirementReport {
    /// Its name, as in `--require`: `tau-l`, `k`, `entropy-l`.
    pub name: &'static str,
    /// Its parameters in the order in which they are written: τ and ℓ, k.
    pub params: Parameters,
    /// The sensitive column; absent for k.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub column: Option<String>,
    /// Whether every class keeps it.
    pub satisfied: bool,
    /// The smallest margin over all classes, 0 or above if the requirement is satisfied: for (τ, ℓ) the smallest ψ(k) - F(k)
    /// over k < ℓ, for the others in their own unit ([`tauell_privacy::Requirement::margin`]).
    pub margin: f64,
}

/// One attribute's share of the information.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct AttributeReport {
    /// The column.
    pub column: String,
    /// `quasi-identifier` or `sensitive`.
    pub role: &'static str,
    /// Mean information of its cells.
    pub information: f64,
    /// Share of rows published unchanged.
    pub unchanged: f64,
    /// Rows by levels above the base value, 0 first.
    pub levels: Vec<LevelRows>,
}

/// The rows that one attribute publishes at one distance from the base value.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct LevelRows {
    /// Levels above the base value.
    pub level: usize,
    /// Rows.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub rows: u64,
}

/// Seconds spent, as measured by the caller, who has a clock.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct Seconds {
    /// Reading the table.
    pub read: f64,
    /// Publishing and checking.
    pub publish: f64,
    /// Writing the table.
    pub write: f64,
}

impl Report {
    /// The report of a published table, of what was computed class by class.
    pub(super) fn new(
        problem: &Problem,
        publication: &Publication,
        worked_out: &WorkedOut,
        sensitive_values: GeneralizeSensitiveReport,
        (formulas, warnings): (FormulasReport, Vec<Warning>),
    ) -> Self {
        let microdata = problem.microdata();
        let WorkedOut { findings: Findings { figures, judgement, kept }, information, utility, exact, .. } = worked_out;
        let requirements = requirement_reports(problem, figures, utility.k);
        Self {
            verdict: judgement.verdict(),
            rows: utility.rows,
            suppressed_rows: publication.left_out(),
            classes: utility.classes,
            k: utility.k,
            counted: if publication.is_linked() { COUNTED } else { COUNTED_IN_GROUPS },
            average_class_size: utility.average_class_size,
            largest_class: utility.largest_class,
            discernibility: utility.discernibility,
            dropped: microdata.dropped(),
            excluded: excluded_of(publication, problem),
            excluded_headline: decisions::headline(problem, publication),
            unpublished_columns: problem.left_out(),
            requirements,
            method: problem.choices().method.clone(),
            utility: ReportMeasures(utility.clone()),
            bound: None,
            attributes: attribute_reports(microdata, information),
            sensitive_generalized: information.sensitive_generalized,
            generalize_sensitive: sensitive_values,
            exact_arithmetic: *exact,
            formulas,
            warnings,
            caveats: caveats(problem, publication, worked_out),
            for_owner: for_owner(problem),
            published_unchanged: kept.clone(),
            method_aware: judgement.aware().iter().flatten().cloned().collect(),
            sets: worked_out.sets.clone(),
            experiments: None,
            composition: Vec::new(),
            not_assessed: Vec::new(),
            differencing: None,
            seconds: Seconds::default(),
        }
    }

    /// Adds the assessment of a method-aware adversary to verdict and caveats.
    pub(super) fn work_out(&mut self, view: &MinimalityView, verdict: Verdict) {
        self.verdict = verdict;
        let caveat = method_disclosure(Some(view));
        match self.caveats.iter_mut().find(|caveat| caveat.starts_with(METHOD_TELLS)) {
            Some(known) => *known = caveat,
            None => self.caveats.push(caveat),
        }
    }

    /// The report as text, indented, with a final newline.
    pub fn to_text(&self) -> String {
        marked(WrittenFile::Report, self)
    }
}

/// One per sensitive attribute and requirement, then k.
fn requirement_reports(problem: &Problem, figures: &[AttributeFigures], smallest: usize) -> Vec<RequirementReport> {
    let mut reports: Vec<RequirementReport> = Vec::new();
    let mut of_classes: Vec<RequirementReport> = Vec::new();
    // If there is a sensitive column, k is among its requirements.
    if let Some(k) = problem.k().filter(|_| problem.requirements().is_empty()) {
        of_classes.push(RequirementReport {
            name: "k",
            params: Requirement::from(k).parameters(),
            column: None,
            satisfied: smallest as u64 >= u64::from(k.k()),
            margin: smallest as f64 - f64::from(k.k()),
        });
    }
    for ((required, found), attribute) in
        problem.requirements().iter().zip(figures).zip(problem.microdata().sensitive())
    {
        for (requirement, held) in required.requirements().iter().zip(&found.held) {
            let of_class = requirement.asks_of_rows();
            let report = RequirementReport {
                name: requirement.name(),
                params: requirement.parameters(),
                column: (!of_class).then(|| attribute.name().to_owned()),
                satisfied: held.satisfied(),
                margin: held.margin(),
            };
            if !of_class {
                reports.push(report);
            } else if !of_classes.contains(&report) {
                of_classes.push(report);
            }
        }
    }
    reports.append(&mut of_classes);
    reports
}

fn excluded_of(publication: &Publication, problem: &Problem) -> Option<String> {
    fn names(of: &[Attribute]) -> Vec<&str> {
        of.iter().map(Attribute::name).collect()
    }
    let microdata = problem.microdata();
    let counts = exclusion::Counts {
        published: publication.rows().len() as u64,
        suppressed: publication.left_out() as u64,
        dropped: microdata.dropped(),
    };
    exclusion::sentence(
        &counts,
        &names(microdata.quasi_identifiers()),
        &names(microdata.sensitive()),
        problem.missing(),
    )
}

fn attribute_reports(microdata: &Microdata, information: &Information) -> Vec<AttributeReport> {
    let report = |name: &str, role: &'static str, of: &AttributeInformation| AttributeReport {
        column: name.to_owned(),
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

fn ranges_caveat(column: &str, width: Decimal) -> String {
    format!(
        "The numbers of {column} are published in ranges of {width}. Requirements and measures count ranges: two numbers of one range are \
         one value, and what the ranges lose is in no measure."
    )
}

/// What a release discloses to a method-aware adversary, with what was inferred, or where that is inferred.
pub fn method_caveat(choices: Option<&Choices>, publication: &Publication, found: Option<&MinimalityView>) -> String {
    match choices.map(|choices| TableOrigin::by(choices.method.about(), choices.is_method_aware())) {
        Some(TableOrigin::ByLot) => return METHOD_TELLS_NOTHING.to_owned(),
        Some(TableOrigin::ByLotWithMore) if found.is_none() => return METHOD_MAY_TELL.to_owned(),
        _ => {}
    }
    match publication.partition() {
        None if found.is_none() => {
            format!("{METHOD_TELLS} How much is assessed for tables of generalized rows alone.")
        }
        _ => method_disclosure(found),
    }
}

/// What to say with every result (docs/explanation/adversaries.md).
fn caveats(problem: &Problem, publication: &Publication, worked_out: &WorkedOut) -> Vec<String> {
    let WorkedOut { findings: Findings { figures, judgement, kept }, exact, .. } = worked_out;
    let mut caveats = vec![if problem.requirements().is_empty() {
        "k-anonymity hides which of at least k rows is a person's. No column was named as sensitive, so nothing is \
         guaranteed about what the rows disclose."
            .to_owned()
    } else {
        "The requirements apply to an adversary who knows a person's quasi-identifier and assumes the weights given \
         to the sensitive values; they do not hide who is in the table. Other releases about these people, or \
         knowledge from other sources, can disclose more."
            .to_owned()
    }];
    if problem.choices().method.about().keeps_quasi_identifier && as_it_was(problem.microdata(), publication) {
        caveats.push(
            "Every quasi-identifier is published exactly: an adversary who knows a person's quasi-identifier sees whether they are in \
             the table, and which row is theirs if no one else has the same."
                .to_owned(),
        );
    }
    if !publication.is_linked() {
        caveats.push(
            "Sensitive values are published apart from the rows. The figures of information count each table by \
             itself, not the missing link between a row and its value."
                .to_owned(),
        );
    }
    caveats.extend(problem.requirements().iter().zip(problem.microdata().sensitive()).filter_map(weak_caveat));
    caveats.extend(problem.reported_disclosures().map(|disclosure| disclosure.sentence.clone()));
    caveats.extend(problem.spelling().iter().flat_map(|remark| remark.sentences().cloned()));
    caveats.extend(problem.choices().ranges.iter().map(|(column, width)| ranges_caveat(column, *width)));
    caveats.extend(judgement.sentences().flatten());
    caveats.extend(worked_out.sets.iter().flat_map(|of| of.sentences.iter().cloned()));
    if judgement.is_of_values() {
        caveats.push(method_caveat(Some(problem.choices()), publication, None));
    }
    if problem.requirements().len() > 1 {
        caveats.push(several_caveat(problem, publication.rows().len(), figures));
        caveats.extend(worked_out.joint.clone());
    }
    caveats.extend(kept.iter().flat_map(UnchangedReport::measures).map(|measure| measure.sentence.clone()));
    if !exact {
        caveats.push(
            "The weights are too fine for whole numbers, so frequencies were compared in floating point, to within a \
             billionth."
                .to_owned(),
        );
    }
    caveats
}

/// Whether every published quasi-identifier is a base value. O(records · attributes).
fn as_it_was(microdata: &Microdata, publication: &Publication) -> bool {
    (0..publication.record_count()).all(|record| {
        let cells = publication.record(record).1.cells.iter().enumerate();
        cells
            .take(microdata.quasi_identifiers().len())
            .all(|(at, &cell)| publication.quasi_identifier_values(at).is_base(cell))
    })
}

/// The caveat for requirements that do not limit how frequent a sensitive value may be.
fn weak_caveat((required, attribute): (&AttributeRequirements, &Attribute)) -> Option<String> {
    let name = attribute.name();
    let of = |weak: fn(&Requirement) -> bool| required.requirements().iter().all(weak);
    if of(Requirement::asks_of_rows) {
        return Some(format!(
            "k-anonymity does not limit sensitive values: all rows of a class may have the same value of \"{name}\", \
             and then it is known for everyone in the class. Require diversity as well."
        ));
    }
    of(|one| one.asks_of_rows() || one.counts_values_only()).then(|| {
        format!(
            "Distinct ℓ-diversity counts values only: one value of \"{name}\" may have nearly all rows of a class, \
             and is then nearly certain for everyone in it."
        )
    })
}

/// How far the published table is from keeping each requirement when the other sensitive values are known
/// (docs/explanation/adversaries.md#an-adversary-who-knows-the-other-sensitive-values).
fn several_caveat(problem: &Problem, rows: usize, figures: &[AttributeFigures]) -> String {
    let mut text = "Each sensitive column satisfies its requirement by itself. An adversary who knows a person's \
         values in the others may infer more:"
        .to_owned();
    let found = figures.iter().filter_map(|of| of.blocks.as_ref());
    for (index, (found, attribute)) in found.zip(problem.microdata().sensitive()).enumerate() {
        let separator = if index == 0 { "" } else { ";" };
        text.push_str(&format!(
            "{separator} for \"{}\", it is violated in {} of the {} parts of classes in which the others are known \
             too ({} of {})",
            attribute.name(),
            count(found.broken as u64),
            count(found.len() as u64),
            count(found.broken_rows),
            people(rows as u64)
        ));
    }
    text.push('.');
    text
}
