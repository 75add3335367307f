//! Estimates of several subgroups, in slices.

use std::sync::Arc;

use tauell_base::sorting::first_places;
use tauell_base::words::brief;
use tauell_base::words::numbers::{points, rows as counted_rows};
use tauell_data::taxonomy::ValueId;
use tauell_desk::error::Error;
use tauell_measure::estimate::{Category, Condition, Estimate, EstimateForm, Estimation as One, Estimator, Truth};
use tauell_publish::release::Release;

use super::knowledge::{Recipient, published, rows};
use super::view::{EstimateRequest, EstimatedPart, EstimatesView};

/// Parts that are shown together at most.
const MOST_PARTS: usize = 12;
/// Letters of a value in a sentence, and values of one condition.
const LETTERS: usize = 40;
const NAMED: usize = 4;

/// Estimates of some people under way, part by part; of everyone first, for comparison.
pub struct RecipientEstimation {
    estimator: Arc<Estimator>,
    request: EstimateRequest,
    /// Who is meant, and the category; the first is everyone.
    parts: Vec<(String, Category)>,
    more: usize,
    notes: Vec<String>,
    at: Option<One>,
    done: Vec<(Estimate, Option<Truth>)>,
}

impl RecipientEstimation {
    /// Nothing counted yet. O(records), where people are parted by a column.
    ///
    /// # Errors
    /// A sensitive attribute, a column or a value that is not there.
    pub fn new(recipient: &Recipient, request: EstimateRequest) -> Result<Self, Error> {
        let estimator = Arc::clone(recipient.estimator(request.attribute)?);
        let release = estimator.release();
        let category = Category::of(release, &request.conditions)?;
        let whom = said(&request.conditions);
        let mut parts = vec![(String::new(), Category::everybody())];
        let (mut more, mut notes) = (0, Vec::new());
        match &request.by {
            None => parts.extend((!request.conditions.is_empty()).then(|| (whom, category.clone()))),
            Some(by) => {
                // The reader of conditions finds each column and value, or reports it missing.
                let only = |label: &str| Condition { column: by.clone(), values: vec![label.to_owned()] };
                Category::of(release, &[Condition { column: by.clone(), values: Vec::new() }])?;
                let index = release.quasi_identifiers.iter().position(|of| of.name == *by).unwrap_or_default();
                let of = &release.quasi_identifiers[index];
                let values = narrowest(release, index);
                let sizes = sizes(&estimator, index);
                let most = first_places(values.len(), MOST_PARTS, &|a, b| {
                    sizes[values[b].index()].cmp(&sizes[values[a].index()]).then(a.cmp(&b))
                });
                more = values.len() - most.len();
                let mut shown = vec![false; values.len()];
                most.iter().for_each(|&at| shown[at] = true);
                for (_, &value) in values.iter().enumerate().filter(|&(at, _)| shown[at]) {
                    let own = only(of.label(value));
                    let who = [said(std::slice::from_ref(&own)), whom.clone()];
                    let who: Vec<&str> = who.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
                    let others: Vec<Condition> = request
                        .conditions
                        .iter()
                        .filter(|other| other.column != *by)
                        .cloned()
                        .chain([own.clone()])
                        .collect();
                    parts.push((who.join(", "), Category::of(release, &others)?));
                }
            }
        }
        if parts.iter().any(|(_, category)| !category.taken_by_label(release).is_empty()) {
            notes.push(
                "The file does not show of every label whether it is generalized, or which values it covers: such a label counts as a value \
                 of its own."
                    .to_owned(),
            );
        }
        Ok(Self { estimator, request, parts, more, notes, at: None, done: Vec::new() })
    }

    /// Works for about `budget` units of some nanoseconds; how many parts are done, and of how many.
    pub fn advance(&mut self, budget: u64) -> (usize, usize) {
        if let Some((_, category)) = self.parts.get(self.done.len()) {
            let new = || One::new(Arc::clone(&self.estimator), category, self.request.method);
            let one = self.at.get_or_insert_with(new);
            if one.advance(budget) {
                self.done.extend(self.at.take().map(One::finish));
            }
        }
        (self.done.len(), self.parts.len())
    }

    /// What came out.
    ///
    /// # Panics
    /// Before [`Self::advance`] has said that all parts are done.
    pub fn finish(self) -> EstimatesView {
        let Self { estimator, parts, more, notes, mut done, .. } = self;
        assert_eq!(done.len(), parts.len(), "all parts are done");
        let everybody = parts.len() == 1;
        let values = estimator.values().len();
        let whole: Vec<f64> = (0..values).map(|value| done[0].0.share(value)).collect();
        let shown = if everybody { 0 } else { 1 };
        let parts = parts.into_iter().zip(done.drain(..)).skip(shown);
        EstimatesView {
            column: estimator.release().sensitive[estimator.attribute()].name.clone(),
            form: estimator.form(),
            values: (0..values).map(|value| estimator.label(value).to_owned()).collect(),
            whole: if everybody { Vec::new() } else { whole },
            parts: parts
                .map(|((who, _), (estimate, truth))| part(&estimator, who, &estimate, truth.as_ref()))
                .collect(),
            more,
            notes,
        }
    }
}

/// The published values of an attribute that cover no other one: people of more general ones count with each by part.
fn narrowest(release: &Release, attribute: usize) -> Vec<ValueId> {
    let values = &release.quasi_identifiers[attribute].values;
    let taxonomy = values.taxonomy();
    let all = published(release, attribute);
    let mut covers = vec![false; taxonomy.node_count()];
    for &value in &all {
        let mut above = values.node(value).and_then(|node| taxonomy.parent(node));
        while let Some(node) = above.filter(|node| !std::mem::replace(&mut covers[node.index()], true)) {
            above = taxonomy.parent(node);
        }
    }
    let is_narrow = |value: &ValueId| values.node(*value).is_none_or(|node| !covers[node.index()]);
    let Some(meanings) = release.quasi_identifiers[attribute].labels.meanings() else {
        return all.into_iter().filter(is_narrow).collect();
    };
    let covers_another = |value: ValueId| {
        let is_inside = |&other: &ValueId| other != value && meanings.part(values, other, &[value]) == Some(1.0);
        meanings.is_general(values, value) && all.iter().any(is_inside)
    };
    all.iter().copied().filter(|&value| !covers_another(value)).collect()
}

/// Rows by published value of an attribute.
fn sizes(of: &Estimator, attribute: usize) -> Vec<u64> {
    let release = of.release();
    let mut sizes = vec![0; release.quasi_identifiers[attribute].values.len()];
    for record in 0..release.publication.record_count() {
        let record = release.publication.record(record).1;
        sizes[record.cells[attribute].index()] += record.rows.len() as u64;
    }
    sizes
}

/// The people who meet these conditions: `sex Female, age 20 or 21`.
fn said(conditions: &[Condition]) -> String {
    let one = |condition: &Condition| {
        let mut names: Vec<String> = condition.values.iter().take(NAMED).map(|value| brief(value, LETTERS)).collect();
        if condition.values.len() > NAMED {
            names.push(format!("{} more", condition.values.len() - NAMED));
        }
        format!("{} {}", brief(&condition.column, LETTERS), names.join(" or "))
    };
    conditions.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn part(of: &Estimator, who: String, estimate: &Estimate, truth: Option<&Truth>) -> EstimatedPart {
    let values = 0..of.values().len();
    let share = |count: f64| if estimate.rows > 0.0 { count / estimate.rows } else { 0.0 };
    let intervals: Option<Vec<(f64, f64)>> = values.clone().map(|value| estimate.interval(value)).collect();
    let intervals = intervals.unwrap_or_default();
    let errors: Option<Vec<f64>> = values.clone().map(|value| estimate.standard_error(value)).collect();
    let known = truth.filter(|truth| truth.rows > 0);
    EstimatedPart {
        rows: estimate.rows,
        shares: values.map(|value| estimate.share(value)).collect(),
        counts: estimate.counts.clone(),
        low: intervals.iter().map(|&(low, _)| share(low)).collect(),
        high: intervals.iter().map(|&(_, high)| share(high)).collect(),
        standard_errors: errors.unwrap_or_default(),
        truth: known.map_or_else(Vec::new, |truth| {
            truth.counts.iter().map(|&count| count as f64 / truth.rows as f64).collect()
        }),
        expected_mse: estimate.expected_mse(),
        mse: known.and_then(|truth| estimate.mse(truth)),
        sentences: sentences(of, &who, estimate, known),
        who,
    }
}

/// How many people are meant, how far a share is off, and how far it is in truth.
fn sentences(of: &Estimator, who: &str, estimate: &Estimate, truth: Option<&Truth>) -> Vec<String> {
    let number = rows(estimate.rows);
    let verb = if number.starts_with('1') && number.ends_with("row") { "is" } else { "are" };
    let mut said = vec![match who {
        "" => format!("{number} in all."),
        _ => format!("{number} {verb} of {who}."),
    }];
    if estimate.rows <= 0.0 {
        return said;
    }
    let off = |mse: f64| points(mse.sqrt());
    // A figure below the least that can be written has no "about".
    let about = |mse: f64| match off(mse) {
        less if less.starts_with("less") => less,
        points => format!("about {points}"),
    };
    said.push(match (estimate.expected_mse(), of.form()) {
        (Some(mse), _) if mse <= 1e-18 => "The file shows these shares exactly.".to_owned(),
        (Some(mse), EstimateForm::Groups) => format!(
            "Under independence within groups, a share is off by {} on average. If the value depends on the columns \
             of the question, groups draw it further, towards their mix; the bounds hold in any case.",
            about(mse)
        ),
        (Some(mse), _) => format!("A share is off by {} on average.", about(mse)),
        (None, EstimateForm::Spread) => {
            "How far these shares are off is not known: people were spread evenly over what generalized values cover."
                .to_owned()
        }
        (None, _) => "How far these shares are off is not known: some rows count fractionally.".to_owned(),
    });
    if let Some(mse) = truth.and_then(|truth| estimate.mse(truth)) {
        said.push(match mse {
            mse if mse <= 1e-18 => "The original has the same shares.".to_owned(),
            _ => format!("Compared with the original, they are off by {}.", off(mse)),
        });
        if let Some(truth) = truth.filter(|truth| (truth.rows as f64 - estimate.rows).abs() > 0.5) {
            said.push(format!("The original has {} of them.", counted_rows(truth.rows)));
        }
    }
    said
}
