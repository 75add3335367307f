//! What was lost of a table, in sentences: what is kept in all, which column lost most, what became of sensitive values.

use serde::Serialize;

use crate::words::numbers::{people, percent, rows};

use super::report::{AttributeReport, Report};

/// What was lost, to be read before any figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Losses {
    /// um(G), in percent.
    pub kept: String,
    /// Sentences: what is kept in all, which column lost most, which rows and which sensitive values are not as they were.
    pub sentences: Vec<String>,
    /// What each column keeps of its detail, the quasi-identifier first, as a share.
    pub columns: Vec<KeptOfColumn>,
}

/// What a column keeps.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KeptOfColumn {
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
    /// Of a report. `apart` says that sensitive values stand apart from their rows. O(attributes).
    pub fn of(report: &Report, apart: bool) -> Self {
        let kept = percent(report.utility.information);
        let mut sentences = vec![format!("{kept} of the detail is kept.")];
        sentences.extend(lost_most(&report.attributes));
        if report.suppressed > 0 {
            let all = (report.rows + report.suppressed) as f64;
            sentences.push(format!(
                "{} ({}) left out: nothing of {} is published.",
                were(report.suppressed as u64),
                percent(report.suppressed as f64 / all),
                if report.suppressed == 1 { "it" } else { "them" }
            ));
        }
        sentences.extend(of_sensitive_values(report, apart));
        let columns = report.attributes.iter().map(|of| KeptOfColumn {
            name: of.name.clone(),
            role: of.role,
            share: of.information,
            kept: percent(of.information),
        });
        Self { columns: columns.collect(), kept, sentences }
    }
}

fn were(number: u64) -> String {
    format!("{} {}", rows(number), if number == 1 { "was" } else { "were" })
}

/// Of the quasi-identifier; of several that lost as much the most important one.
fn lost_most(attributes: &[AttributeReport]) -> Option<String> {
    let quasi = attributes.iter().filter(|of| of.role == "quasi-identifier");
    let most = quasi.clone().min_by(|a, b| a.information.total_cmp(&b.information))?;
    let others = quasi.filter(|of| of.information < 1.0).count();
    Some(match (most.information < 1.0, others) {
        (false, _) => "Every quasi-identifier is published as it was.".to_owned(),
        (true, 1) => format!(
            "Only {} lost some: {} of its detail is kept, and {} of its cells are as they were.",
            most.name,
            percent(most.information),
            percent(most.unchanged)
        ),
        (true, _) => format!(
            "{} lost most: {} of its detail is kept, and {} of its cells are as they were.",
            most.name,
            percent(most.information),
            percent(most.unchanged)
        ),
    })
}

fn of_sensitive_values(report: &Report, apart: bool) -> Option<String> {
    report.attributes.iter().find(|of| of.role == "sensitive")?;
    let published = if report.suppressed > 0 { "published " } else { "" };
    let general = (report.sensitive_generalized * report.rows as f64).round() as u64;
    Some(match general {
        0 if apart => format!("Every {published}sensitive value is exact, and stands with its class instead of its row."),
        0 => format!("Every {published}sensitive value is exact."),
        1 => format!("1 person ({}) has a broader sensitive value than her own.", percent(report.sensitive_generalized)),
        general => {
            let share = percent(report.sensitive_generalized);
            format!("{} ({share}) have a broader sensitive value than their own.", people(general))
        }
    })
}
