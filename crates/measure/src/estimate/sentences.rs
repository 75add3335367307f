//! The sentences about an estimate: the same on the command line and on the page.

use tauell_base::words::brief;
use tauell_base::words::numbers::{count, listed, points};

use super::category::Category;
use super::certainty::given_away;
use super::estimator::Estimator;
use super::form::EstimateForm;
use super::marginal::Marginal;
use super::methods::EstimateMethod;
use super::posteriors::Posteriors;
use super::result::{Estimate, Truth};

/// Letters of a column's name that a sentence quotes.
const LETTERS: usize = 60;

/// Columns that a sentence names.
const NAMED: usize = 5;

/// How the figures are to be read.
pub(super) fn reading(of: &Estimator, estimate: &Estimate, truth: Option<&Truth>) -> Vec<String> {
    let (values, column) = (of.values().len(), &of.release().sensitive[of.attribute()].name);
    let column = brief(column, LETTERS);
    let mut said = vec![match (of.form(), of.ell()) {
        (EstimateForm::Sets, Some(ell)) => format!(
            "Every row has a set of {} of the {} values of \"{column}\": its own, and {} drawn at random. How many rows have each \
             value is estimated from how many sets contain it.",
            count(ell as u64),
            count(values as u64),
            if ell == 2 { "another".to_owned() } else { format!("{} others", count(ell as u64 - 1)) },
        ),
        (EstimateForm::Groups, _) => format!(
            "The values of \"{column}\" are published with groups of rows. The figures are expected counts if \
             \"{column}\" is independent of the quasi-identifier within each group."
        ),
        _ if estimate.interval(0).is_some() || values == 0 => {
            format!("Every row that counts has its own value of \"{column}\": the figures are counts, not estimates.")
        }
        _ => format!("Generalized rows count fractionally towards each value of \"{column}\" that they may have."),
    }];
    if let Some(error) = estimate.expected_mse().filter(|&error| error > 0.0) {
        said.push(format!(
            "{}, a share is off by {}: the root of the expected mean squared error.",
            if of.form() == EstimateForm::Groups { "Under independence within groups" } else { "On average" },
            points(error.sqrt())
        ));
    }
    if let Some(error) = truth.and_then(|truth| estimate.mse(truth)) {
        said.push(format!(
            "Compared with the original, the shares are off by {}, measured the same \
            way.",
            points(error.sqrt())
        ));
    }
    said
}

/// What they do not say, and what the file discloses.
pub(super) fn caveats(
    of: &Estimator,
    category: &Category,
    method: EstimateMethod,
    estimate: &Estimate,
    posteriors: Option<&Posteriors>,
) -> Vec<String> {
    let mut said = Vec::new();
    if estimate.rows == 0.0 {
        said.push("No published row matches, so nothing is estimated.".to_owned());
    }
    if estimate.by_part {
        said.push(
            "Some cells are generalized, and the file does not show which of their people match: their rows count \
             fractionally, and there are no intervals."
                .to_owned(),
        );
    } else if estimate.interval(0).is_none() && !of.values().is_empty() {
        said.push(
            "Some sensitive values are generalized, and the file does not show how people are spread over the values \
             they cover: there are no intervals."
                .to_owned(),
        );
    }
    let by_label: Vec<String> =
        category.taken_by_label(of.release()).into_iter().map(|name| format!("\"{}\"", brief(name, LETTERS))).collect();
    if !by_label.is_empty() {
        let names: Vec<&str> = by_label.iter().map(String::as_str).collect();
        said.push(format!(
            "The file does not show of every label of {} whether it is generalized, or which values it covers. Such a label counts as a \
             value of its own, although people with one may be people with another; give taxonomies.",
            listed(&names, NAMED)
        ));
    }
    match (of.form(), of.ell()) {
        (EstimateForm::Sets, Some(ell)) => of_sets(&mut said, of.values().len(), ell, method, estimate, posteriors),
        (EstimateForm::Groups, _) => {
            said.push(
                "Low and high are bounds: the fewest and the most rows that the groups allow, whichever value belongs \
                 to which row. If the value depends on the columns of the question, groups draw the figures towards \
                 their mix, and the narrower interval under independence does not hold."
                    .to_owned(),
            );
        }
        _ => {}
    }
    if is_exact(of) {
        said.push(
            "The quasi-identifier is published exactly, as far as the file shows. An adversary who knows a person's quasi-identifier sees \
             whether they are in the table, and which row is theirs if no one else has the same."
                .to_owned(),
        );
    }
    said
}

/// What the parts of a marginal do not say, if rows with other labels may belong to one.
pub(super) fn of_parts(marginal: &Marginal) -> Option<String> {
    marginal.has_open().then(|| {
        "Each part has the rows that are published with exactly its labels. Rows with more generalized labels may belong to it, \
         too, so it has no interval: they count fractionally if one value is selected."
            .to_owned()
    })
}

/// Whether every cell of the quasi-identifier is a base value, as far as the file shows.
fn is_exact(of: &Estimator) -> bool {
    (0..of.release().publication.record_count()).all(|record| !of.release().is_generalized(record))
}

fn of_sets(
    said: &mut Vec<String>,
    values: usize,
    ell: usize,
    method: EstimateMethod,
    estimate: &Estimate,
    posteriors: Option<&Posteriors>,
) {
    if method == EstimateMethod::Raw && estimate.counts.iter().any(|&count| count < -1e-9) {
        said.push("An estimate below 0 is as good as 0: that few sets contain the value.".to_owned());
    }
    if estimate.rows > 0.0 && !estimate.by_part {
        said.push(
            "A true count lies between low and high 95 times in 100; for few rows, somewhat more or less often."
                .to_owned(),
        );
    }
    said.append(&mut given_away(values, ell, posteriors));
}
