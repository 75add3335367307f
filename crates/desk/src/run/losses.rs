//! What a table lost, in sentences: what is retained in all, which column lost most, and the sensitive values.

use serde::Serialize;

use tauell_base::words::numbers::{counted, listed, people, percent, rows};

use super::report::{AttributeReport, Report};

/// Columns that are named where several lost as much.
const MOST_NAMED: usize = 4;

/// What was lost, to be read before any figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Losses {
    /// um(G), in percent.
    pub kept: String,
    /// Sentences: what is retained in all, which column lost most, which rows are suppressed, which sensitive values
    /// are generalized.
    pub sentences: Vec<String>,
    /// What each column keeps of its detail, the quasi-identifier first, as a share.
    pub columns: Vec<ColumnRetention>,
}

/// What a column keeps.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct ColumnRetention {
    /// The column.
    pub name: String,
    /// `quasi-identifier` or `sensitive`.
    pub role: &'static str,
    /// Mean information of its cells.
    pub share: f64,
    /// The same in words.
    pub kept: String,
}

impl Losses {
    /// From a report. `apart` if sensitive values are published apart from their rows. O(attributes).
    pub fn of(report: &Report, apart: bool) -> Self {
        let kept = percent(report.utility.retained()[0]);
        let mut sentences = vec![match report.excluded {
            None if report.unpublished_columns.is_empty() => format!("{kept} of the information is retained."),
            // Columns that are not published lose all of theirs, and count nowhere.
            None => format!("{kept} of the information in the {} is retained.", anonymized_columns(report)),
            // It is that of the others alone.
            Some(_) => format!(
                "{kept} of the information about the {} published is \
                retained.",
                people(report.rows as u64)
            ),
        }];
        sentences.extend(lost_most(&report.attributes));
        if report.suppressed_rows > 0 {
            let all = (report.rows + report.suppressed_rows) as f64;
            sentences.push(format!(
                "{} suppressed ({}): nothing of {} is published.",
                were(report.suppressed_rows as u64),
                percent(report.suppressed_rows as f64 / all),
                if report.suppressed_rows == 1 { "it" } else { "them" }
            ));
        }
        sentences.extend(of_sensitive_values(report, apart));
        let columns = report.attributes.iter().map(|of| ColumnRetention {
            name: of.column.clone(),
            role: of.role,
            share: of.information,
            kept: percent(of.information),
        });
        Self { columns: columns.collect(), kept, sentences }
    }
}

/// `13 anonymized columns`: the quasi-identifier and the sensitive columns.
fn anonymized_columns(report: &Report) -> String {
    counted(report.attributes.len() as u64, "anonymized column", "anonymized columns")
}

fn were(number: u64) -> String {
    format!("{} {}", rows(number), if number == 1 { "was" } else { "were" })
}

/// Of the quasi-identifier: the column that lost most, or those that lost as much as one another.
fn lost_most(attributes: &[AttributeReport]) -> Option<String> {
    let quasi: Vec<&AttributeReport> = attributes.iter().filter(|of| of.role == "quasi-identifier").collect();
    let most = quasi.iter().min_by(|a, b| a.information.total_cmp(&b.information))?;
    if most.information >= 1.0 {
        return Some("Every quasi-identifier is published exactly.".to_owned());
    }
    let kept = percent(most.information);
    let alike: Vec<&str> =
        quasi.iter().filter(|of| percent(of.information) == kept).map(|of| of.column.as_str()).collect();
    if alike.len() > 1 {
        return Some(format!(
            "{} lost most: {kept} of the information of each is \
            retained.",
            listed(&alike, MOST_NAMED)
        ));
    }
    let cells = match percent(most.unchanged) {
        _ if most.unchanged == 0.0 => "none of its cells is unchanged".to_owned(),
        share => format!("{share} of its cells are unchanged"),
    };
    let only = quasi.iter().filter(|of| of.information < 1.0).count() == 1;
    let lost =
        if only { format!("Only {} lost information", most.column) } else { format!("{} lost most", most.column) };
    Some(format!("{lost}: {kept} of its information is retained, and {cells}."))
}

fn of_sensitive_values(report: &Report, apart: bool) -> Option<String> {
    report.attributes.iter().find(|of| of.role == "sensitive")?;
    let published = if report.suppressed_rows > 0 { "published " } else { "" };
    let general = (report.sensitive_generalized * report.rows as f64).round() as u64;
    Some(match general {
        0 if apart => {
            format!("Every {published}sensitive value is exact, and published with its class instead of its row.")
        }
        0 => format!("Every {published}sensitive value is exact."),
        1 => {
            format!("1 person ({}) has a generalized sensitive value.", percent(report.sensitive_generalized))
        }
        general => {
            let share = percent(report.sensitive_generalized);
            format!("{} ({share}) have a generalized sensitive value.", people(general))
        }
    })
}

#[cfg(test)]
mod tests {
    use crate::examples;
    use crate::recipe::RequirementChoice;
    use crate::run::Run;
    use crate::session::Problem;
    use tauell_publish::GeneralizeSensitive;

    use super::*;

    fn of(change: impl FnOnce(&mut crate::recipe::Choices)) -> Losses {
        let (mut session, mut choices) = examples::open("hospital", 0).unwrap();
        change(&mut choices);
        let outcome = Run::new(Problem::new(&mut session, &choices).unwrap()).unwrap().finish().unwrap();
        Losses::of(outcome.report(), false)
    }

    #[test]
    fn the_hospital_loses_both_of_its_quasi_identifiers_alike() {
        let losses = of(|_| {});
        assert_eq!(
            losses.sentences,
            [
                "36% of the information is retained.",
                "age and zip lost most: 8.3% of the information of each is retained.",
                "2 people (17%) have a generalized sensitive value."
            ]
        );
        let columns: Vec<(&str, &str)> = losses.columns.iter().map(|of| (&*of.name, &*of.kept)).collect();
        assert_eq!(columns, [("age", "8.3%"), ("zip", "8.3%"), ("disease", "92%")]);
    }

    #[test]
    fn what_is_exact_is_said_to_be() {
        let losses = of(|choices| {
            choices.qi.pop();
            choices.requirements = vec![RequirementChoice::tau_ell("0.7", 3, "disease")];
            choices.method = choices.method.clone().with_generalize_sensitive(GeneralizeSensitive::Never);
        });
        assert_eq!(
            losses.sentences[1],
            "Only age lost information: 7.5% of its information is retained, and none of its cells is unchanged."
        );
        assert_eq!(losses.sentences[2], "Every sensitive value is exact.");
    }
}
