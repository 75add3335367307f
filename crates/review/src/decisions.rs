//! What is to be decided about a table that was made elsewhere, or is not published yet.

use tauell_base::words::capitalized;
use tauell_base::words::numbers::{listed, people};
use tauell_measure::findings::verdict::{
    Decision, DecisionAbout, DecisionChange, DecisionOption, DecisionScreen, SMALLEST_CLASS, so_many,
};

use super::letter::best;
use super::risk::Sharing;
use super::{Review, ReviewSubject, WithoutColumn};

/// Columns that are named.
const NAMED: usize = 4;

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
        let (at, some) = self.most_certain().filter(|&(_, some)| some > 0)?;
        let column = &self.release.sensitive[at].name;
        let whom = so_many(some, self.release.rows() as u64);
        let what = if self.subject == ReviewSubject::File { "file" } else { "table" };
        let knowing = self.knowing();
        Some(Decision {
            people: Some(some),
            columns: vec![column.clone()],
            forbids: true,
            heading: Some(format!("This {what} discloses {} with certainty", people(some))),
            reason: format!("An adversary who knows {knowing} infers the {column} of {whom}."),
            options: vec![self.anonymize()],
            ..Decision::new(
                DecisionAbout::CertainValues,
                format!("The value of {column} is certain for {whom}"),
                self.remedy(some).unwrap_or_else(|| format!("An adversary who knows {knowing} needs nothing else.")),
            )
        })
    }

    fn anonymize(&self) -> DecisionOption {
        let what = if self.subject == ReviewSubject::File { "Anonymize this file" } else { "Anonymize the table" };
        DecisionOption {
            label: what.to_owned(),
            flag: "tauell anonymize".to_owned(),
            change: DecisionChange::Yourself { screen: DecisionScreen::Data },
        }
    }

    /// The effect of leaving a column unpublished on people whose value is certain.
    fn remedy(&self, some: u64) -> Option<String> {
        let WithoutColumn { column, certain, .. } = best(&self.without).filter(|one| one.certain < some)?;
        Some(match certain {
            0 => format!("Without {column}, no one is disclosed with certainty."),
            1 => format!("Without {column}, 1 person is still disclosed with certainty."),
            _ => format!("Without {column}, {} are still disclosed with certainty.", people(*certain)),
        })
    }

    /// Checking k, unless that is done; else anonymizing.
    fn of_small_classes(&self) -> Vec<DecisionOption> {
        let checked = self.k.is_some_and(|k| u64::from(k.k()) >= SMALLEST_CLASS);
        if checked {
            return vec![self.anonymize()];
        }
        let requirement = format!("k={SMALLEST_CLASS}");
        vec![DecisionOption {
            label: format!("Check k = {SMALLEST_CLASS}"),
            flag: format!("--require {requirement}"),
            change: DecisionChange::Require { requirement },
        }]
    }

    /// People who are alone, or in pairs.
    fn small_classes(&self) -> Option<Decision> {
        let Sharing { alone, in_pairs, .. } = Sharing::of(&self.release.publication);
        let small = alone + in_pairs;
        if small == 0 {
            return None;
        }
        let (title, meaning) = match alone {
            0 => (
                format!(
                    "{} share their class with one other person",
                    capitalized(&so_many(small, self.release.rows() as u64))
                ),
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
            options: self.of_small_classes(),
            ..Decision::new(DecisionAbout::SmallClasses, title, meaning)
        })
    }
}
