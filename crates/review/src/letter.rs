//! The review as a letter to people who decide and are new to the terms: what was reviewed, whether to release it, why,
//! what to do. It must not know: files, screens.

use tauell_base::words::numbers::{at_least, count, counted, listed, people, percent_chosen};
use tauell_measure::findings::verdict::{Decision, DecisionAbout, Verdict};
use tauell_measure::findings::{LearnedColumn, Readiness};

use super::risk::{LIKELY, Sharing};
use super::{Letter, Review, ReviewSubject, WithoutColumn};

/// Columns that are named.
const NAMED: usize = 8;
/// That there was nothing to check against.
const UNCHECKED: &str =
    "The table was not checked against a privacy requirement, so for whom one is violated is not known.";

impl Review {
    pub(super) fn letter(&self, verdict: &Verdict) -> Letter {
        Letter {
            opening: self.opening(),
            conclusion: match verdict.status {
                Readiness::Ready => "The table can be released.",
                Readiness::Decide => "The table should not be released before the open points below are decided.",
                Readiness::DoNotRelease => "The table should not be released.",
            }
            .to_owned(),
            reason: self.reason(verdict),
            findings: self.letter_findings(verdict),
            advice: self.advice(verdict),
            limits: self.limits(),
        }
    }

    fn opening(&self) -> String {
        let of = &self.release;
        let known: Vec<&str> = of.quasi_identifiers.iter().map(|of| &*of.name).collect();
        let sensitive: Vec<&str> = of.sensitive.iter().map(|of| &*of.name).collect();
        let what = match self.subject {
            ReviewSubject::Published | ReviewSubject::File => "We reviewed a table of",
            ReviewSubject::Table => "We reviewed a table that is not anonymized, of",
        };
        // The roles were chosen by the person who asked for the review.
        let confidential = match sensitive[..] {
            [] => String::new(),
            [one] => format!(", and that {one} is confidential"),
            _ => format!(", and that {} are confidential", listed(&sensitive, NAMED)),
        };
        let mut opening = format!(
            "{what} {}. The review assumes that recipients may know {} of a person{confidential}.",
            people(of.rows() as u64),
            listed(&known, NAMED)
        );
        let missing = self.dropped.missing_sensitive + self.dropped.missing_qi + of.publication.left_out() as u64;
        if missing > 0 {
            let are = if missing == 1 { "is" } else { "are" };
            opening.push_str(&format!(
                " {} of the original {are} not in it.",
                counted(missing, "further row", "further rows")
            ));
        }
        opening
    }

    /// In plain words where values are certain, else as in the verdict.
    fn reason(&self, verdict: &Verdict) -> String {
        let names: Vec<&str> = self.release.quasi_identifiers.iter().map(|of| &*of.name).collect();
        let known = listed(&names, NAMED);
        let Some((at, certain)) = self.most_certain().filter(|&(_, certain)| certain > 0) else {
            let unchecked = verdict.decisions.first().filter(|of| of.about == DecisionAbout::NoRequirement);
            return match unchecked.filter(|of| of.reason == verdict.reason) {
                Some(_) => UNCHECKED.to_owned(),
                None => self.too_likely(verdict, &known).unwrap_or_else(|| verdict.reason.clone()),
            };
        };
        let column = &self.release.sensitive[at].name;
        format!(
            "Recipients who know {known} of a person in the table can infer the value of {column} for {} of {} with certainty.",
            count(certain),
            people(self.release.rows() as u64)
        )
    }

    /// That a (τ, ℓ) is violated, by what it limits; `None` if something else is the reason, or is required as well.
    fn too_likely(&self, verdict: &Verdict, known: &str) -> Option<String> {
        verdict.decisions.first().filter(|of| of.about == DecisionAbout::Requirement && of.is_open())?;
        let [requirements] = &self.requirements[..] else { return None };
        let [requirement] = &requirements[..] else { return None };
        let (tau_ell, column) = (requirement.tau_ell()?, &self.release.sensitive[0].name);
        // Rounded down: what exceeds the limit exceeds this.
        let limit = |values: u32| at_least(tau_ell.psi(values as usize) * 100.0) + "%";
        let or = match tau_ell.ell() {
            ..=2 => String::new(),
            3 => format!(", or two values together more than {}", limit(2)),
            // A class may violate any of the limits alone.
            ell => format!(
                ", or some of the most frequent together more than their limit, which is {} for 2 values and {} for {}",
                limit(2),
                limit(ell - 1),
                ell - 1
            ),
        };
        Some(format!(
            "For {} of {}, one value of {column} is more than {} likely{or}, to recipients who know their {known}.",
            count(verdict.violations.quasi_identifier.people),
            people(verdict.people),
            limit(1)
        ))
    }

    fn letter_findings(&self, verdict: &Verdict) -> Vec<String> {
        let sharing = Sharing::of(&self.release.publication);
        let names: Vec<&str> = self.release.quasi_identifiers.iter().map(|of| &*of.name).collect();
        let known = listed(&names, NAMED);
        let mut findings = vec![match sharing.alone {
            0 => format!("No one can be singled out by {known}."),
            alone => format!("{} can be singled out: exactly one row matches.", people(alone)),
        }];
        match (sharing.alone, sharing.in_pairs) {
            (0, 0) => findings.push(format!("At least {} rows match every person.", count(sharing.fewest.into()))),
            (_, 0) => {}
            (_, pairs) => findings.push(format!("Exactly two rows match {}.", people(pairs))),
        }
        if let Some((at, certain)) = self.most_certain() {
            let column = &self.release.sensitive[at].name;
            let blank = self.certain(at, true).rows;
            let likely = self.likely(at).saturating_sub(certain + blank);
            findings.push(match certain {
                0 => format!("No one's value of {column} is certain to recipients who know only {known}."),
                _ => format!("The value of {column} is certain for {}.", people(certain)),
            });
            let by_choice = self.certain_if_choice_is_known(at);
            if by_choice > certain + blank {
                findings.push(format!(
                    "Recipients who also know how values were generalized can infer {column} with certainty for {}.",
                    people(by_choice)
                ));
            }
            if blank > 0 {
                let have = if blank == 1 { "has" } else { "have" };
                findings.push(format!("{} certainly {have} no value of {column}.", people(blank)));
            }
            if likely > 0 {
                let other =
                    if certain + blank == 0 { people(likely) } else { counted(likely, "other person", "other people") };
                findings
                    .push(format!("For {other}, one value of {column} is at least {} likely.", percent_chosen(LIKELY)));
            }
        }
        findings
            .extend(verdict.learned.iter().flat_map(|learned| &learned.columns).filter_map(|of| learned(of, &known)));
        // Does not repeat what is above; what is left to decide is listed as such.
        let is_to_be_decided = verdict.status == Readiness::Decide;
        let further = |of: &&Decision| match of.about {
            DecisionAbout::CertainValues => !of.is_open(),
            DecisionAbout::SmallClasses => is_to_be_decided || !of.is_open(),
            // It is the reason above.
            DecisionAbout::NoRequirement => of.is_open() && verdict.reason != of.reason,
            _ => true,
        };
        for decision in verdict.decisions.iter().filter(further) {
            match &decision.accepted {
                Some(reason) => findings.push(format!("{}. Accepted by the owner: {reason}", decision.title)),
                None if decision.about == DecisionAbout::NoRequirement => {
                    findings.push(UNCHECKED.to_owned());
                }
                None if decision.about == DecisionAbout::SmallClasses => {
                    findings.push(
                        "Still to be decided: whether it matters that these people can be singled out.".to_owned(),
                    );
                }
                None if decision.about == DecisionAbout::MethodAwareAdversary && !decision.forbids => {
                    findings.push(format!("Still to be decided: {}", decision.meaning));
                }
                None if !decision.forbids => {
                    findings.push(format!("Still to be decided: {}. {}", decision.title, decision.meaning));
                }
                None => {}
            }
        }
        findings
    }

    fn advice(&self, verdict: &Verdict) -> String {
        match verdict.status {
            Readiness::Ready => "We recommend releasing this table, and no other version of it without a further review.".to_owned(),
            Readiness::Decide => {
                "We recommend deciding the open points, and recording each decision with its reason.".to_owned()
            }
            Readiness::DoNotRelease => match best(&self.without).filter(|one| one.certain == 0 && self.certain_people() > 0) {
                Some(WithoutColumn { column, .. }) => format!(
                    "We recommend generalizing {column} or leaving it unpublished: without it, no sensitive value is certain. The table \
                     should be reviewed again before it is released."
                ),
                None => "We recommend generalizing these columns until every requirement is satisfied. The table should be reviewed again \
                         before it is released."
                    .to_owned(),
            },
        }
    }

    /// People whose value is certain, in the sensitive column with the most such people.
    fn certain_people(&self) -> u64 {
        self.most_certain().map_or(0, |(_, people)| people)
    }

    fn limits(&self) -> String {
        let others = match self.release.sensitive.len() {
            0 => "No sensitive column was reviewed.",
            _ => "The table does not hide who is in it.",
        };
        format!(
            "This review assumes that recipients know only these facts about people in the table. {others} Knowledge from other sources can \
             disclose more."
        )
    }
}

/// What recipients infer who learn from the table, if that is more than the shares in a class disclose.
fn learned(of: &LearnedColumn, known: &str) -> Option<String> {
    let sure = of.people_above_90?.saturating_sub(of.above_90_by_class.unwrap_or(0));
    let right = match (of.correct_above_90, of.above_90_by_class) {
        (Some(right), Some(0)) if of.is_overconfident() => format!(", but are right about only {}", count(right)),
        (Some(right), Some(0)) => format!(", and are right about {}", count(right)),
        _ => String::new(),
    };
    (sure > 0).then(|| {
        format!(
            "Recipients who learn from the whole table how {} depends on {known} can be over 90% sure of its value for {}{right}.",
            of.column,
            people(sure)
        )
    })
}

/// The column without which the fewest people are disclosed, if it is fewer than with another one.
pub(super) fn best(without: &[WithoutColumn]) -> Option<&WithoutColumn> {
    without.iter().min_by_key(|one| (one.certain, one.singletons))
}
