//! The verdict: against whom a table keeps what is asked of it, and for how many people it does not.
//!
//! One verdict and one wording of it. The report, the audit, the command's message, the Result and Review screens and the
//! HTML review all show [`Verdict::line`] first; none of them words its own.

use serde::{Deserialize, Serialize};

use crate::adversary::{AssessedRequirements, Broken, SatisfiedRequirement, SelectionAwareAdversary, broken};
use tauell_base::words::numbers::{classes, count, people, percentage_points};
use tauell_privacy::Requirement;
use tauell_publish::release::{Publication, Release};

use super::kept_columns::KeptReport;
use super::learning::LearnedVerdict;
use super::{Examined, SelectionAwareReport, TableOrigin};

/// Everything that the verdict says, computed once.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    made: TableOrigin,
    people: u64,
    classes: usize,
    /// Requirements in force: each under its attribute, k once.
    asked: usize,
    /// Whether one of them is about sensitive values.
    of_values: bool,
    person: Broken,
    method: Option<Broken>,
    aware: Vec<Option<SelectionAwareReport>>,
    whole: Option<MethodAwareVerdict>,
    /// What is left for someone who also knows the kept columns.
    kept: Option<BesideVerdict>,
    /// What an adversary infers who learns from the release.
    learned: Option<LearnedVerdict>,
}

/// What was worked out of someone who knows the whole method (see [`crate::adversary::Minimality`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodAwareVerdict {
    /// Whether every original that fits was tried.
    pub exact: bool,
    /// People for whom a requirement does not hold.
    pub broken: u64,
    /// People of whom a value is certain.
    pub certain: u64,
}

impl Judgement {
    /// Of a release whose classes were held against what is asked, by sensitive attribute. O(attributes · classes).
    pub fn new(of: &Examined<'_>, kept: &[SatisfiedRequirement]) -> Self {
        let Examined { release, asked, k, made, .. } = *of;
        let publication = &*release.publication;
        // Among what is asked of a sensitive attribute k stands already.
        let k = k.filter(|_| asked.is_empty()).map(|k| k.k() as usize);
        let sharing = k.map(|_| publication.sharing());
        let too_small =
            |class: usize| k.zip(sharing.as_ref()).is_some_and(|(k, sharing)| (sharing[class] as usize) < k);
        let person =
            broken(publication, |class| too_small(class) || kept.iter().any(|kept| kept.breaks_for_person(class)));
        let known =
            made != TableOrigin::AsItStands && !kept.is_empty() && asked.iter().all(|asked| asked.adversary.is_some());
        let method =
            || broken(publication, |class| kept.iter().any(|kept| kept.breaks_for_method(class).unwrap_or(false)));
        let requirements = || asked.iter().flat_map(|asked| asked.requirements);
        let of_values = requirements().filter(|one| !one.asks_of_rows()).count();
        let of_classes = requirements().any(Requirement::asks_of_rows);
        Self {
            made,
            people: release.rows() as u64,
            classes: publication.class_count(),
            asked: of_values + usize::from(of_classes || k.is_some()),
            of_values: of_values > 0,
            person,
            method: known.then(method),
            aware: asked
                .iter()
                .zip(kept)
                .map(|(asked, kept)| {
                    asked.adversary.map(|adversary| aware_report(publication, release, asked, kept, adversary))
                })
                .collect(),
            whole: None,
            kept: None,
            learned: None,
        }
    }

    /// Takes in what an adversary infers who learns from the release.
    pub fn learn(&mut self, learned: Option<LearnedVerdict>) {
        self.learned = learned;
    }

    /// Takes in what was measured of someone who also knows the columns that are kept as they stand.
    pub fn narrow(&mut self, kept: Option<&KeptReport>) {
        let beside = |kept: &KeptReport| {
            let line = kept.line.clone()?;
            Some(BesideVerdict { line, people: kept.people })
        };
        self.kept = kept.and_then(beside);
    }

    /// Takes in what was worked out of someone who knows the whole method.
    pub fn work_out(&mut self, whole: MethodAwareVerdict) {
        self.whole = Some(whole);
    }

    /// Whom it is not kept for against someone who also knows the method, as far as that was looked at. What was tried one by
    /// one is all there is to know; an estimate may miss somebody whom general values give away.
    fn known_to_method(&self) -> Option<BrokenFor> {
        let read = self.method.map(BrokenFor::from);
        if self.made == TableOrigin::ByLot {
            return Some(self.person.into());
        }
        match (self.whole, read) {
            (Some(MethodAwareVerdict { exact: false, broken, .. }), Some(read)) if read.people >= broken => Some(read),
            (Some(MethodAwareVerdict { broken, .. }), _) => Some(BrokenFor { classes: None, people: broken }),
            (None, read) => read,
        }
    }

    /// Whether anything is asked of sensitive values.
    pub fn is_of_values(&self) -> bool {
        self.of_values
    }

    /// What someone reads under each sensitive attribute who knows how rows were chosen.
    pub fn aware(&self) -> &[Option<SelectionAwareReport>] {
        &self.aware
    }

    /// The verdict in words.
    pub fn verdict(&self) -> Verdict {
        Verdict {
            line: self.line(),
            short: self.short().to_owned(),
            grade: self.grade(),
            people: self.people,
            person: self.person.into(),
            method: self.known_to_method(),
            kept: self.kept.clone(),
            learned: self.learned.clone(),
        }
    }

    fn grade(&self) -> Grade {
        let all = self.made == TableOrigin::ByLot || matches!(self.whole, Some(MethodAwareVerdict { exact: true, .. }));
        match (self.asked, self.person.rows, self.known_to_method()) {
            (0, _, _) => Grade::NothingAsked,
            (_, 1.., _) => Grade::Broken,
            (_, 0, Some(BrokenFor { people: 1.., .. })) => Grade::BrokenForMethod,
            (_, 0, _) if all || self.made == TableOrigin::AsItStands || !self.of_values => Grade::Kept,
            (_, 0, _) => Grade::Open,
        }
    }

    fn line(&self) -> String {
        if self.asked == 0 {
            return "No requirement was held against this table.".to_owned();
        }
        // Whoever has worked it out knows the method.
        let how = if matches!(self.made, TableOrigin::Here | TableOrigin::ByLotWithMore) || self.whole.is_some() {
            "this method"
        } else {
            "how it was made"
        };
        let person = match self.person.rows {
            0 => "Kept against someone who knows the person.".to_owned(),
            rows => format!("Not kept against someone who knows the person: {}.", self.so_many(rows)),
        };
        if self.made == TableOrigin::AsItStands || !self.of_values {
            return person;
        }
        match (self.known_to_method(), self.whole) {
            _ if self.made == TableOrigin::ByLot => match self.person.rows {
                0 => "Kept against someone who knows the person, and against someone who also knows this method and everybody's \
                      quasi-identifier, but nobody's sensitive value."
                    .to_owned(),
                _ => person,
            },
            (_, None) if self.made == TableOrigin::ByLotWithMore => format!(
                "{person} Against someone who also knows this method: not assessed, since columns are published unchanged or the rows \
                 are in the order of the input."
            ),
            (None, _) => {
                format!("{person} Without the original table nothing can be said of someone who also knows {how}.")
            }
            (Some(BrokenFor { people: 0, .. }), None) => {
                format!("{person} What someone finds out who also knows {how} has not been worked out.")
            }
            (Some(BrokenFor { people: 0, .. }), Some(MethodAwareVerdict { exact: true, .. })) => {
                format!("{person} Kept against someone who also knows {how}.")
            }
            (Some(BrokenFor { people: 0, .. }), Some(_)) => {
                format!(
                    "{person} An estimate finds nobody for whom it is not kept against someone who also knows {how}."
                )
            }
            // An adversary who knows a part of the method may infer more than one who knows all of it, or less: neither number bounds the other.
            (Some(BrokenFor { classes: Some(_), people }), whole) => {
                let (part, whole_of) = match how {
                    "this method" => ("how this method chooses generalized values", "the whole method"),
                    _ => ("how generalized values were chosen", "how the whole table was made"),
                };
                let more = match whole {
                    None => format!("Not assessed: what an adversary who also knows {whole_of} could infer."),
                    Some(MethodAwareVerdict { broken, .. }) => {
                        format!(
                            "By an estimate, it is violated for {} against an adversary who also knows {whole_of}.",
                            self.so_many(broken)
                        )
                    }
                };
                format!(
                    "{person} The requirement is violated for {} against an adversary who also knows {part}. {more}",
                    self.so_many(people)
                )
            }
            (Some(BrokenFor { people, .. }), whole) => {
                let estimate = if whole.is_some_and(|whole| !whole.exact) { ", by an estimate" } else { "" };
                let certain = match whole {
                    Some(MethodAwareVerdict { certain: 1.., .. }) if estimate.is_empty() => {
                        format!(", {} of them for certain", count(whole.map_or(0, |whole| whole.certain)))
                    }
                    _ => String::new(),
                };
                format!(
                    "{person} Not kept against someone who also knows {how}: {}{certain}{estimate}.",
                    self.so_many(people)
                )
            }
        }
    }

    fn short(&self) -> &'static str {
        match self.grade() {
            Grade::NothingAsked => "nothing asked",
            Grade::Kept | Grade::Open if self.kept.as_ref().is_some_and(|kept| kept.people > 0) => {
                "not for who knows other columns"
            }
            Grade::Kept => "kept",
            Grade::Open => "kept, method not looked at",
            Grade::BrokenForMethod => "not against the method",
            Grade::Broken => "not kept",
        }
    }

    fn so_many(&self, rows: u64) -> String {
        if rows == self.people && rows > 1 { format!("all {}", people(rows)) } else { people(rows) }
    }

    /// What general values give away to someone who knows how they were chosen, a sentence for each sensitive attribute that
    /// publishes some.
    pub fn sentences(&self) -> impl Iterator<Item = Option<String>> + '_ {
        self.aware
            .iter()
            .map(|aware| aware.as_ref().filter(|aware| aware.general_rows > 0).map(|aware| self.sentence_of(aware)))
    }

    fn sentence_of(&self, aware: &SelectionAwareReport) -> String {
        let SelectionAwareReport { attribute, general_rows, guessed_rows, classes_broken, rows_broken, worst_excess } =
            aware;
        let published = match general_rows {
            1 => format!("1 row is published with a general value of \"{attribute}\"."),
            _ => format!("{} rows are published with a general value of \"{attribute}\".", count(*general_rows)),
        };
        let guess = match (general_rows, guessed_rows) {
            (1, 1) => "finds out the true value behind it".to_owned(),
            (all, right) if all == right => "finds out the true value behind every one of them".to_owned(),
            (_, right) => format!("guesses the true value behind {} of them right", count(*right)),
        };
        let limit = if *classes_broken == 0 {
            "this alone takes no class beyond what is asked for".to_owned()
        } else {
            let by = match worst_excess {
                Some(excess) if *excess > 0.0 => format!(", by up to {}", percentage_points(*excess)),
                _ => String::new(),
            };
            format!(
                "for that person {} of {} ({} of {}) {} beyond the limit{by}",
                count(*classes_broken as u64),
                classes(self.classes),
                count(*rows_broken),
                people(self.people),
                if *classes_broken == 1 { "goes" } else { "go" },
            )
        };
        let chosen = if self.made == TableOrigin::Here {
            "Such rows are taken from those with the most frequent values, so someone who knows how they were chosen"
        } else {
            "Someone who knows how such rows were chosen"
        };
        format!("{published} {chosen} {guess}; {limit}.")
    }
}

fn aware_report(
    publication: &Publication,
    release: &Release,
    asked: &AssessedRequirements<'_>,
    kept: &SatisfiedRequirement,
    adversary: &SelectionAwareAdversary,
) -> SelectionAwareReport {
    let broken = kept.method(publication).unwrap_or_default();
    SelectionAwareReport {
        attribute: release.sensitive[asked.attribute].name.clone(),
        worst_excess: kept.excess(),
        classes_broken: broken.classes,
        rows_broken: broken.rows,
        general_rows: adversary.general().iter().map(|general| general.rows).sum(),
        guessed_rows: adversary.general().iter().map(|general| general.likeliest_rows).sum(),
    }
}

/// Against whom a table keeps what is asked of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct Verdict {
    /// All of it in words, to be shown first: against whom it is kept, and for how many people it is not.
    pub line: String,
    /// A few words where there is no room for the line.
    pub short: String,
    /// How good that is.
    pub grade: Grade,
    /// All people of the table.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub people: u64,
    /// Whom it is not kept for against someone who knows a person's quasi-identifier. Every requirement under every
    /// sensitive column counts.
    pub person: BrokenFor,
    /// The same against someone who also knows the method; `null` where that is not known.
    pub method: Option<BrokenFor>,
    /// What the line does not speak of: someone who also knows the columns that are kept as they stand. It is shown beside the
    /// line; left out where no column is kept.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub kept: Option<BesideVerdict>,
    /// Whose beliefs the line assumes, and what an adversary infers who learns others from the release. It is shown next to the line;
    /// absent where no sensitive column is published, or a table was not published at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub learned: Option<LearnedVerdict>,
}

/// What stands beside the line of a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct BesideVerdict {
    /// In words.
    pub line: String,
    /// People for whom something that is asked does not hold.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub people: u64,
}

/// How good a verdict is, the best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub enum Grade {
    /// Nothing was asked.
    NothingAsked,
    /// Kept against everybody who was looked at, those who know the method included.
    Kept,
    /// Kept against someone who knows a person; what the method tells was not worked out.
    Open,
    /// Kept against someone who knows a person, but not against someone who also knows the method.
    BrokenForMethod,
    /// Not kept.
    Broken,
}

/// For how many people something is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS))]
pub struct BrokenFor {
    /// Classes; `null` where people were looked at one by one.
    pub classes: Option<usize>,
    /// People, those of the classes where these were looked at.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub people: u64,
}

impl From<Broken> for BrokenFor {
    fn from(Broken { classes, rows }: Broken) -> Self {
        Self { classes: Some(classes), people: rows }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_that_is_kept_against_whoever_knows_the_method_is_told_so_plainly() {
        let findings = Judgement {
            made: TableOrigin::Here,
            people: 12,
            classes: 3,
            asked: 1,
            of_values: true,
            person: Broken::default(),
            method: Some(Broken::default()),
            aware: Vec::new(),
            whole: Some(MethodAwareVerdict { exact: true, broken: 0, certain: 0 }),
            kept: None,
            learned: None,
        };
        assert_eq!(
            findings.line(),
            "Kept against someone who knows the person. Kept against someone who also knows this method."
        );
    }
}
