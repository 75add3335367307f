//! What is to be decided about a table that was made elsewhere, or is not published yet.

use tauell_base::words::capitalized;
use tauell_base::words::numbers::listed;
use tauell_measure::findings::verdict::{
    Decision, DecisionAbout, DecisionChange, DecisionOption, DecisionScreen, SMALLEST_CLASS, so_many,
};

use super::{Review, ReviewSubject};

/// Columns that are named.
const NAMED: usize = 3;

impl Review {
    /// What is to be decided, apart from the requirements; nothing of what was published here, whose run has decided it.
    pub(super) fn decisions(&self) -> Vec<Decision> {
        if self.subject == ReviewSubject::Published {
            return Vec::new();
        }
        self.certain_values().into_iter().chain(self.small_classes()).collect()
    }

    fn knowing(&self) -> String {
        let names: Vec<&str> = self.release.quasi_identifiers.iter().map(|of| of.name.as_str()).collect();
        if names.len() > NAMED { "the quasi-identifier".to_owned() } else { listed(&names, NAMED) }
    }

    /// People whose value is certain.
    fn certain_values(&self) -> Option<Decision> {
        let sensitive = &self.release.sensitive;
        let certain = (0..sensitive.len()).map(|at| (self.certain(at, false).rows, &sensitive[at].name));
        let (some, column) = certain.max_by_key(|&(some, _)| some).filter(|&(some, _)| some > 0)?;
        let whom = so_many(some, self.release.rows() as u64);
        let what = if self.subject == ReviewSubject::File { "file" } else { "table" };
        let knowing = self.knowing();
        Some(Decision {
            people: Some(some),
            columns: vec![column.clone()],
            forbids: true,
            reason: format!(
                "This {what} discloses the {column} of {whom} with certainty, to an adversary who knows {knowing}."
            ),
            options: vec![DecisionOption {
                label: "Anonymize the original".to_owned(),
                flag: "tauell anonymize".to_owned(),
                change: DecisionChange::Yourself { screen: DecisionScreen::Data },
            }],
            ..Decision::new(
                DecisionAbout::CertainValues,
                format!("This {what} discloses the {column} of {whom} with certainty"),
                format!("An adversary who knows {knowing} needs nothing else."),
            )
        })
    }

    /// People who are alone, or in pairs.
    fn small_classes(&self) -> Option<Decision> {
        let sharing = self.release.publication.sharing();
        let sizes = || {
            self.release.publication.classes().zip(&sharing).map(|(class, &sharing)| (class.rows.len() as u64, sharing))
        };
        let small: u64 =
            sizes().filter(|&(_, sharing)| u64::from(sharing) < SMALLEST_CLASS).map(|(rows, _)| rows).sum();
        let alone: u64 = sizes().filter(|&(_, sharing)| sharing == 1).map(|(rows, _)| rows).sum();
        if small == 0 {
            return None;
        }
        let (title, meaning) = match alone {
            0 => (
                format!("{} are in a class of two", capitalized(&so_many(small, self.release.rows() as u64))),
                "Each of the two knows which row is the other's.".to_owned(),
            ),
            _ => (
                format!(
                    "{} {} alone in a class",
                    capitalized(&so_many(alone, self.release.rows() as u64)),
                    if alone == 1 { "is" } else { "are" }
                ),
                format!("An adversary who knows {} can re-identify them.", self.knowing()),
            ),
        };
        Some(Decision {
            people: Some(small),
            options: vec![DecisionOption {
                label: "Check k = 3".to_owned(),
                flag: "--require k=3".to_owned(),
                change: DecisionChange::Require { requirement: "k=3".to_owned() },
            }],
            ..Decision::new(DecisionAbout::SmallClasses, title, meaning)
        })
    }
}
