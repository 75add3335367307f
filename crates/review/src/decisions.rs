//! What is to be decided about a table that was made elsewhere, or is not published yet.

use tauell_base::words::capitalized;
use tauell_base::words::numbers::{counted, listed, people, percent};
use tauell_measure::findings::verdict::{
    Decision, DecisionAbout, DecisionChange, DecisionOption, DecisionScreen, SMALLEST_CLASS, singled_out, so_many,
};

use super::letter::best;
use super::risk::Sharing;
use super::{Review, ReviewSubject, WithoutColumn};

/// Columns that are named.
const NAMED: usize = 4;

fn generalized(rows: u64) -> String {
    counted(rows, "generalized value", "generalized values")
}

impl Review {
    /// What is to be decided, apart from the requirements; nothing of what was published here, whose run has decided it.
    pub(super) fn decisions(&self) -> Vec<Decision> {
        if self.subject == ReviewSubject::Published {
            return Vec::new();
        }
        let certain = self.certain_values();
        let unlimited = if certain.is_none() { self.unlimited_values() } else { None };
        certain.into_iter().chain(unlimited).chain(self.method_aware()).chain(self.small_classes()).collect()
    }

    /// That no requirement limits the values of a sensitive column, where some other requirement is checked: the column in which a class
    /// makes one value likeliest.
    fn unlimited_values(&self) -> Option<Decision> {
        let of_values = |at: usize| self.requirements[at].iter().any(|one| !one.asks_of_rows());
        let any = self.k.is_some() || self.requirements.iter().any(|of| !of.is_empty());
        let largest = |at: usize| {
            let shares = self.measures.get(at)?.likeliest.iter().map(|&(_, share)| share);
            Some((at, shares.max_by(f64::total_cmp)?))
        };
        let free = (0..self.release.sensitive.len()).filter(|&at| any && !of_values(at));
        let (at, share) = free.filter_map(largest).max_by(|a, b| a.1.total_cmp(&b.1))?;
        let column = &self.release.sensitive[at].name;
        let title = format!("No requirement limits what can be inferred about {column}");
        let meaning = format!("In the worst class, one value is {} likely.", percent(share));
        Some(Decision { columns: vec![column.clone()], ..Decision::new(DecisionAbout::NoRequirement, title, meaning) })
    }

    /// That it is not known how a file's sensitive values were generalized: with the original, the same file may violate a requirement
    /// against an adversary who knows that. Nothing where no value is generalized, or no requirement limits sensitive values.
    fn method_aware(&self) -> Option<Decision> {
        // What is violated already is not to be released anyway.
        if self.found().figures.iter().any(|of| of.held.iter().any(|held| !held.satisfied())) {
            return None;
        }
        let of_values = |at: &usize| self.requirements[*at].iter().any(|one| !one.asks_of_rows());
        let unknown = |at: &usize| {
            let sets = self.release.sensitive[*at].spread.values().are_sets();
            self.aware[*at].is_none() && !sets && self.generalized_rows(*at).is_some_and(|rows| rows > 0)
        };
        let (rows, at) = (0..self.release.sensitive.len())
            .filter(of_values)
            .filter(unknown)
            .filter_map(|at| Some((self.generalized_rows(at)?, at)))
            .max_by_key(|&(rows, _)| rows)?;
        let column = &self.release.sensitive[at].name;
        let (meaning, options) = match self.apart {
            None => (
                "Rows can be generalized because of their values, which an adversary who knows the method may undo. Only the original shows \
                 how well.",
                vec![DecisionOption {
                    label: "Open the original".to_owned(),
                    flag: "--original FILE".to_owned(),
                    change: DecisionChange::Yourself { screen: DecisionScreen::Data },
                }],
            ),
            Some(_) => (
                "Rows can be generalized because of their values, which an adversary who knows the method may undo. The rows of the original \
                 could not be matched with those of the file, so how well is not known.",
                Vec::new(),
            ),
        };
        let title =
            format!("What a method-aware adversary infers from {} of {column} was not assessed", generalized(rows));
        Some(Decision {
            columns: vec![column.clone()],
            options,
            reason: format!("{title}."),
            ..Decision::new(DecisionAbout::MethodAwareAdversary, title, meaning)
        })
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
                singled_out(alone, self.release.rows() as u64, self.release.publication.is_linked()),
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
