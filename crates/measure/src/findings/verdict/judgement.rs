//! What a verdict weighs: which adversaries were assessed, and for how many people a requirement is violated.

use std::collections::BTreeMap;

use crate::adversary::{AssessedRequirements, Broken, SatisfiedRequirement, SelectionAwareAdversary, broken};
use tauell_base::sorting::sorted;
use tauell_base::words::numbers::{classes, count, people, percentage_points};
use tauell_privacy::Requirement;
use tauell_publish::release::{Publication, Release};

use super::super::learning::{LearnedColumn, LearnedVerdict};
use super::super::unchanged_columns::{Beside, UnchangedReport, quoted};
use super::super::{Examined, SelectionAwareReport, TableOrigin};
use super::decision::{Acceptance, Decision, DecisionAbout, DecisionOption};
use super::words::{Everyone, MethodAwareFinding, Requirements, so_many};
use super::{RequirementsStatus, UnchangedViolations, Verdict, ViolationCount, Violations};

/// Columns that are named; more are counted.
const NAMED: usize = 2;

/// Everything that a verdict weighs, computed once.
#[derive(Clone, Debug, PartialEq)]
pub struct Judgement {
    made: TableOrigin,
    people: u64,
    classes: usize,
    /// Requirements that were checked: each under its attribute, k once.
    asked: usize,
    /// Whether one of them is about sensitive values.
    of_values: bool,
    person: Broken,
    method: Option<Broken>,
    aware: Vec<Option<SelectionAwareReport>>,
    whole: Option<MethodAwareVerdict>,
    /// For whom a requirement is violated against an adversary who also knows the columns published unchanged.
    kept: Option<UnchangedViolations>,
    /// What an adversary infers who learns from the release.
    learned: Option<LearnedVerdict>,
    /// The requirements by their short names, each once.
    requirements: Requirements,
    /// Those that are violated against an adversary who knows the quasi-identifier; empty if they were not measured one by one.
    violated: Vec<String>,
    /// Columns published unchanged that were measured, and why they are there.
    beside: Option<(Vec<String>, Beside)>,
    /// What else is to be decided.
    decisions: Vec<Decision>,
    /// What can be done about what is decided here.
    offers: BTreeMap<DecisionAbout, Vec<DecisionOption>>,
    /// What the owner accepts.
    accepted: Vec<Acceptance>,
}

/// What a method-aware adversary infers (see [`crate::adversary::Minimality`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MethodAwareVerdict {
    /// Whether every original that fits was tried.
    pub exact: bool,
    /// People for whom a requirement is violated.
    pub broken: u64,
    /// People whose value is certain.
    pub certain: u64,
}

impl Judgement {
    /// Of a release whose classes were checked against the requirements, by sensitive attribute. O(attributes · classes).
    pub fn new(of: &Examined<'_>, kept: &[SatisfiedRequirement]) -> Self {
        let Examined { release, asked, k, made, .. } = *of;
        let publication = &*release.publication;
        // The requirements of a sensitive attribute include k.
        let k_alone = k.filter(|_| asked.is_empty());
        let k = k_alone.map(|k| k.k() as usize);
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
            requirements: Requirements::new(asked, k_alone),
            violated: Vec::new(),
            beside: None,
            decisions: Vec::new(),
            offers: BTreeMap::new(),
            accepted: Vec::new(),
        }
    }

    /// Takes in what else is to be decided.
    pub fn decide(&mut self, decisions: Vec<Decision>) {
        self.decisions.extend(decisions);
    }

    /// Replaces what is known by a decision about one thing.
    pub fn decide_again(&mut self, about: DecisionAbout, decisions: Vec<Decision>) {
        self.decisions.retain(|known| known.about != about);
        self.decide(decisions);
    }

    /// Takes in what can be done about something that is decided here: a method-aware adversary, columns published unchanged.
    pub fn offer(&mut self, about: DecisionAbout, options: Vec<DecisionOption>) {
        self.offers.insert(about, options);
    }

    /// Takes in what the owner accepts.
    pub fn accept(&mut self, accepted: &[Acceptance]) {
        self.accepted = accepted.to_vec();
    }

    /// Takes in what an adversary infers who learns from the release.
    pub fn learn(&mut self, learned: Option<LearnedVerdict>) {
        self.learned = learned;
    }

    /// Takes in the short names of requirements that are violated against an adversary who knows the quasi-identifier.
    pub fn name_violated(&mut self, names: impl IntoIterator<Item = String>) {
        self.violated = sorted(names.into_iter().collect(), Ord::cmp);
        self.violated.dedup();
    }

    /// Takes in what was measured of an adversary who also knows the columns published unchanged.
    pub fn narrow(&mut self, kept: Option<&UnchangedReport>) {
        let beside = |kept: &UnchangedReport| {
            let line = kept.line.clone()?;
            Some(UnchangedViolations { line, people: kept.people })
        };
        self.kept = kept.and_then(beside);
        self.beside = kept.map(|kept| (kept.columns.iter().flat_map(|one| one.columns.clone()).collect(), kept.beside));
    }

    /// Takes in what a method-aware adversary infers.
    pub fn work_out(&mut self, whole: MethodAwareVerdict) {
        self.whole = Some(whole);
    }

    /// For whom a requirement is violated against a method-aware adversary, as far as that was assessed. If every original was tried,
    /// that is all; an estimate may miss people whose value is disclosed by generalized values.
    fn known_to_method(&self) -> Option<ViolationCount> {
        let read = self.method.map(ViolationCount::from);
        if self.made == TableOrigin::ByLot {
            return Some(self.person.into());
        }
        match (self.whole, read) {
            (Some(MethodAwareVerdict { exact: false, broken, .. }), Some(read)) if read.people >= broken => Some(read),
            (Some(MethodAwareVerdict { broken, .. }), _) => Some(ViolationCount { classes: None, people: broken }),
            (None, read) => read,
        }
    }

    /// Whether a requirement concerns sensitive values.
    pub fn is_of_values(&self) -> bool {
        self.of_values
    }

    /// By sensitive attribute: what a selection-aware adversary infers.
    pub fn aware(&self) -> &[Option<SelectionAwareReport>] {
        &self.aware
    }

    /// The verdict: what was assessed, what is to be decided, in words.
    pub fn verdict(&self) -> Verdict {
        let mut decisions: Vec<Decision> =
            self.own_decisions().into_iter().chain(self.decisions.iter().cloned()).collect();
        decisions.iter_mut().for_each(|decision| decision.accept(&self.accepted));
        let (mut first, rest): (Vec<_>, Vec<_>) = decisions.into_iter().partition(|one| one.forbids && one.is_open());
        let (open, accepted): (Vec<_>, Vec<_>) = rest.into_iter().partition(Decision::is_open);
        for group in [open, accepted] {
            let by_gravity = DecisionAbout::ALL.iter();
            first.extend(by_gravity.flat_map(|about| group.iter().filter(move |one| one.about == *about)).cloned());
        }
        Verdict::new(self.subject(&first), first, self)
    }

    /// What a verdict says if nothing forbids the release: which requirements are satisfied, against whom.
    fn subject(&self, decisions: &[Decision]) -> String {
        let accepted = |about| decisions.iter().any(|one| one.about == about && !one.is_open());
        self.requirements.satisfied(
            self.everyone(),
            self.method_aware_finding(),
            accepted(DecisionAbout::MethodAwareAdversary),
        )
    }

    /// Rows are not called people where a person may have several.
    fn everyone(&self) -> Everyone {
        let several = self.decisions.iter().any(|one| one.about == DecisionAbout::SeveralRows);
        Everyone { rows: self.people, are_people: !several }
    }

    pub(super) fn requirements_status(&self) -> RequirementsStatus {
        let all = self.made == TableOrigin::ByLot || matches!(self.whole, Some(MethodAwareVerdict { exact: true, .. }));
        let unchanged = self.kept.as_ref().map_or(0, |kept| kept.people);
        match (self.asked, self.person.rows, self.known_to_method()) {
            (0, _, _) => RequirementsStatus::NoRequirement,
            (_, 1.., _) => RequirementsStatus::Violated,
            _ if unchanged > 0 => RequirementsStatus::PublishedUnchangedViolated,
            (_, 0, Some(ViolationCount { people: 1.., .. })) => RequirementsStatus::MethodAwareViolated,
            (_, 0, _) if all || self.made == TableOrigin::AsItStands || !self.of_values => {
                RequirementsStatus::Satisfied
            }
            (_, 0, _) => RequirementsStatus::MethodAwareNotAssessed,
        }
    }

    /// What is known about a method-aware adversary.
    fn method_aware_finding(&self) -> MethodAwareFinding {
        if self.made == TableOrigin::AsItStands || !self.of_values {
            return MethodAwareFinding::NotConcerned;
        }
        match (self.known_to_method(), self.whole) {
            _ if self.made == TableOrigin::ByLot => MethodAwareFinding::Satisfied,
            (Some(ViolationCount { people: 0, .. }), Some(MethodAwareVerdict { exact: true, .. })) => {
                MethodAwareFinding::Satisfied
            }
            (Some(ViolationCount { people: 0, .. }), Some(_)) => MethodAwareFinding::NoneFound,
            (Some(ViolationCount { people: people @ 1.., .. }), _) => MethodAwareFinding::Violated(people),
            (Some(_) | None, _) => MethodAwareFinding::NotAssessed,
        }
    }

    /// Decisions that follow from this alone.
    fn own_decisions(&self) -> Vec<Decision> {
        let mut decisions = Vec::new();
        if self.asked == 0 {
            decisions.push(Decision::new(
                DecisionAbout::NoRequirement,
                "No privacy requirement was checked",
                "Choose one, to see for whom it is violated.",
            ));
        }
        if self.person.rows > 0 {
            decisions.push(self.violated());
        }
        decisions.extend(self.method_aware());
        decisions.extend(self.learns());
        decisions.extend(self.published_unchanged());
        for decision in &mut decisions {
            if let Some(options) = self.offers.get(&decision.about) {
                decision.options.clone_from(options);
            }
        }
        decisions
    }

    fn violated(&self) -> Decision {
        let whom = so_many(self.person.rows, self.people);
        let title = format!("{} for {whom}", self.requirements.violated_among(&self.violated));
        let reason = format!("{title}, against an adversary who knows the quasi-identifier.");
        let meaning = "An adversary who knows the quasi-identifier can infer more about them than is allowed.";
        Decision {
            people: Some(self.person.rows),
            forbids: true,
            reason,
            ..Decision::new(DecisionAbout::Requirement, title, meaning)
        }
    }

    /// A method-aware adversary for whom a requirement is violated.
    fn method_aware(&self) -> Option<Decision> {
        let MethodAwareFinding::Violated(people) = self.method_aware_finding() else { return None };
        if self.person.rows > 0 {
            return None;
        }
        let whom = so_many(people, self.people);
        let certain = self.whole.filter(|whole| whole.exact).map_or(0, |whole| whole.certain);
        let values = if certain == 1 { "1 value".to_owned() } else { format!("{} values", count(certain)) };
        let beyond = format!("A method-aware adversary exceeds the limit for {whom}");
        let rules_out =
            "Knowing the method and everyone's quasi-identifier lets this adversary rule out some originals.";
        // One who reads how generalized values were chosen knows a part of the method only.
        let (title, meaning) = match self.whole {
            Some(MethodAwareVerdict { exact: true, .. }) if certain > 0 => (
                format!("A method-aware adversary is certain of {values}"),
                format!(
                    "Knowing the method and everyone's quasi-identifier, this adversary exceeds the limit for {whom}."
                ),
            ),
            Some(MethodAwareVerdict { exact: true, .. }) => (beyond, rules_out.to_owned()),
            Some(_) => (beyond, format!("{rules_out} This is an estimate.")),
            None => (
                format!("An adversary who knows how values are generalized exceeds the limit for {whom}"),
                self.behind_generalized(),
            ),
        };
        let violated = self.requirements.violated();
        let reason = match certain {
            0 => self.requirements.satisfied(self.everyone(), MethodAwareFinding::Violated(people), false),
            1 => format!("{violated} for {whom} against a method-aware adversary. 1 value is certain."),
            _ => format!("{violated} for {whom} against a method-aware adversary. {values} are certain."),
        };
        Some(Decision {
            people: Some(people),
            forbids: certain > 0,
            reason,
            ..Decision::new(DecisionAbout::MethodAwareAdversary, title, meaning)
        })
    }

    /// What an adversary infers who knows how sensitive values are generalized, with figures.
    fn behind_generalized(&self) -> String {
        let all = self.aware.iter().flatten();
        let (rows, right) =
            all.fold((0, 0), |(rows, right), one| (rows + one.generalized_rows, right + one.correctly_guessed_rows));
        let infers = match (rows, right) {
            (1, 1) => "infers the true value behind the 1 generalized value".to_owned(),
            (all, right) if all == right => {
                format!("infers the true value behind all {} generalized values", count(all))
            }
            (all, right) => {
                format!("guesses the true value behind {} of {} generalized values", count(right), count(all))
            }
        };
        format!("Rows are generalized because of their values, so this adversary {infers}.")
    }

    /// An adversary who learns from the release, or knows the shares of the values, and exceeds a limit
    /// (docs/explanation/verdict.md#an-adversary-who-learns-from-the-release).
    fn learns(&self) -> Option<Decision> {
        if self.person.rows > 0 {
            return None;
        }
        let columns = &self.learned.as_ref()?.columns;
        let by_shares = |of: &LearnedColumn| of.people_above_limit_by_shares.filter(|&people| people > 0);
        let worst = |figure: &dyn Fn(&LearnedColumn) -> Option<u64>| {
            columns.iter().filter_map(|of| Some((figure(of)?, of))).max_by_key(|&(people, _)| people)
        };
        // Which guesses are right follows from the value of each person, and a method that resists a method-aware adversary decides nothing
        // by that. If a method-aware adversary exceeds the limit, that is to be decided already.
        let guessed = match (self.made, self.method_aware_finding()) {
            (TableOrigin::ByLot, _) | (_, MethodAwareFinding::Violated(_)) => None,
            _ => worst(&|of| of.guesses_above_limit(self.people)),
        };
        let limit = |of: &LearnedColumn| (of.limit.unwrap_or(1.0) * 1000.0).round() / 1000.0;
        let guesses = |(right, of): (u64, &LearnedColumn)| {
            format!(
                "guesses {} correctly for {}; the limit of {} allows {} on average",
                of.column,
                so_many(right, self.people),
                limit(of),
                count((of.limit.unwrap_or(1.0) * self.people as f64).floor() as u64)
            )
        };
        let decision = |people, of: &LearnedColumn, title: String, meaning: String| Decision {
            people: Some(people),
            columns: vec![of.column.clone()],
            reason: format!("{title}."),
            ..Decision::new(DecisionAbout::LearnsFromRelease, title, meaning)
        };
        if let Some((people, of)) = worst(&by_shares) {
            let title = format!(
                "An adversary who knows how frequent each value of {} is exceeds the limit of {} by more than ten points for {}",
                of.column,
                limit(of),
                so_many(people, self.people)
            );
            let learns = guessed.map_or(String::new(), |guessed| {
                format!(" An adversary who also learns how values depend on the quasi-identifier {}.", guesses(guessed))
            });
            let meaning = format!(
                "The release discloses how frequent each value is, and in a set, a frequent value is likelier than a rare one.{learns}"
            );
            return Some(decision(people, of, title, meaning));
        }
        let (right, of) = guessed?;
        let title = format!("An adversary who learns from the release {}", guesses((right, of)));
        let meaning = "The release shows how values depend on the quasi-identifier.".to_owned();
        Some(decision(right, of, title, meaning))
    }

    /// Columns published unchanged against whom a requirement is violated.
    fn published_unchanged(&self) -> Option<Decision> {
        let people = self.kept.as_ref().map(|kept| kept.people).filter(|&people| people > 0)?;
        let (columns, why) = self.beside.as_ref()?;
        if self.person.rows > 0 {
            return None;
        }
        let names =
            if columns.len() <= NAMED { quoted(columns) } else { format!("{} columns", count(columns.len() as u64)) };
        let whom = so_many(people, self.people);
        let (is, it) = if columns.len() == 1 { ("is", "it") } else { ("are", "them") };
        let (title, own) = match why {
            Beside::Kept => (format!("{names} {is} published unchanged"), "published unchanged"),
            Beside::InFile => (format!("{names} can help to identify people"), "not part of the quasi-identifier"),
        };
        let violated = self.requirements.violated();
        let meaning = format!("{violated} for {whom} against an adversary who also knows {it}.");
        let what = match columns.len() {
            1 => format!("{names}, a column {own}"),
            2 => format!("{names}, columns {own}"),
            _ => format!("{names} {own}"),
        };
        let reason = format!("{violated} for {whom}, against an adversary who also knows {what}.");
        Some(Decision {
            people: Some(people),
            columns: columns.clone(),
            forbids: *why == Beside::Kept,
            reason,
            ..Decision::new(DecisionAbout::PublishedUnchanged, title, meaning)
        })
    }

    /// All people of the table.
    pub(super) fn people(&self) -> u64 {
        self.people
    }

    /// For how many people a requirement is violated, by adversary.
    pub(super) fn violations(&self) -> Violations {
        Violations {
            quasi_identifier: self.person.into(),
            method_aware: self.known_to_method(),
            published_unchanged: self.kept.clone(),
        }
    }

    /// What an adversary infers who learns from the release.
    pub(super) fn learned(&self) -> Option<LearnedVerdict> {
        self.learned.clone()
    }

    /// What generalized values disclose to a selection-aware adversary: a sentence for each sensitive attribute that
    /// publishes some.
    pub fn sentences(&self) -> impl Iterator<Item = Option<String>> + '_ {
        self.aware
            .iter()
            .map(|aware| aware.as_ref().filter(|aware| aware.generalized_rows > 0).map(|aware| self.sentence_of(aware)))
    }

    fn sentence_of(&self, aware: &SelectionAwareReport) -> String {
        let SelectionAwareReport {
            column,
            generalized_rows,
            correctly_guessed_rows,
            violated_classes,
            violated_rows,
            worst_excess,
        } = aware;
        let published = match generalized_rows {
            1 => format!("1 row is published with a generalized value of \"{column}\"."),
            _ => format!("{} rows are published with a generalized value of \"{column}\".", count(*generalized_rows)),
        };
        let guess = match (generalized_rows, correctly_guessed_rows) {
            (1, 1) => "infers the true value behind it".to_owned(),
            (all, right) if all == right => "infers the true value behind every one of them".to_owned(),
            (_, right) => format!("guesses the true value behind {} of them correctly", count(*right)),
        };
        let limit = if *violated_classes == 0 {
            "this alone violates no requirement in any class".to_owned()
        } else {
            let by = match worst_excess {
                Some(excess) if *excess > 0.0 => format!(", by up to {}", percentage_points(*excess)),
                _ => String::new(),
            };
            format!(
                "for this adversary, {} of {} ({} of {}) {} the limit{by}",
                count(*violated_classes as u64),
                classes(self.classes),
                count(*violated_rows),
                people(self.people),
                if *violated_classes == 1 { "exceeds" } else { "exceed" },
            )
        };
        let chosen = if self.made == TableOrigin::Here {
            "Such rows are taken from those with the most frequent values, so an adversary who knows the rule"
        } else {
            "An adversary who knows the rule by which such rows were chosen"
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
        column: release.sensitive[asked.attribute].name.clone(),
        worst_excess: kept.excess(),
        violated_classes: broken.classes,
        violated_rows: broken.rows,
        generalized_rows: adversary.general().iter().map(|general| general.rows).sum(),
        correctly_guessed_rows: adversary.general().iter().map(|general| general.likeliest_rows).sum(),
    }
}
