//! The same table published again: what an earlier release and this one disclose together.
//!
//! [`Session::given_out`] extracts from an outcome what matters once it is released; [`CompositionWork`] compares the
//! outcome at hand with each earlier release, in slices, pair by pair: what three versions disclose that no two of them
//! do is not computed. The measure and its source are in [`tauell_measure::adversary::composition`].

mod columns;
mod differencing;
mod earlier_file;
mod earlier_release;
mod history;
mod quasi_identifiers;
mod words;

use std::sync::Arc;

use serde::Serialize;

use crate::session::Session;
use tauell_measure::adversary::composition::{Composition, CompositionFound, RequirementFound, VersionPeople};
use tauell_privacy::{KAnonymity, Requirement};

use super::Outcome;

pub use differencing::{DifferencingColumn, DifferencingReport, ValueChange};
pub use earlier_file::EarlierFile;
pub use earlier_release::EarlierRelease;
pub use history::ReleaseHistory;

/// What two versions of a table disclose together.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CompositionReport {
    /// The earlier version, as it is called in sentences.
    pub release: String,
    /// People who are in both.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub people: u64,
    /// Groups that are left: people who are in one class of the earlier version and in one of this.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub groups: u64,
    /// People of the smallest; 0 where no one is in both.
    #[cfg_attr(feature = "testing", ts(type = "number"))]
    pub smallest_group: u64,
    /// Whether both disclose more than either alone.
    pub discloses_more: bool,
    /// One per sensitive column that both publish.
    pub columns: Vec<CompositionColumn>,
    /// One per requirement of either version.
    pub requirements: Vec<CompositionRequirement>,
    /// All of it in sentences.
    pub sentences: Vec<String>,
}

/// What two versions disclose of one sensitive column.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CompositionColumn {
    /// The column.
    pub column: String,
    /// People with a certain value, for an adversary who has both: so many at least.
    pub certain: VersionPeople,
    /// Whether bounds were propagated through all sums; if not, more people may have a certain value.
    pub propagated: bool,
    /// Whether it was estimated for whom requirements hold.
    pub estimated: bool,
}

/// What becomes of one requirement.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "testing", derive(ts_rs::TS, schemars::JsonSchema))]
pub struct CompositionRequirement {
    /// The requirement, as in `--require`: `tau-l=0.5,3`.
    pub requirement: String,
    /// The sensitive column; absent for k.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "testing", ts(optional))]
    pub column: Option<String>,
    /// Whether the earlier version was published with it.
    pub of_earlier: bool,
    /// Whether this version was.
    pub of_later: bool,
    /// People for whom it provably does not hold: fewer values or rows are left than it takes.
    pub proven: VersionPeople,
    /// People for whom it is violated by an estimate; `null` if it was not estimated.
    pub estimated: Option<VersionPeople>,
    /// The field's words for it.
    #[serde(skip)]
    #[cfg_attr(feature = "testing", ts(skip))]
    pub(super) said: String,
}

/// What was not assessed of an earlier release.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "testing", derive(schemars::JsonSchema))]
pub struct NotAssessed {
    /// The earlier release, as it is called in sentences.
    pub release: String,
    /// Why, and against which adversary.
    pub sentence: String,
    /// What to do.
    pub action: String,
    /// The same in a few words.
    #[serde(skip)]
    pub remedy: EarlierRemedy,
}

/// What lets an earlier release be assessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EarlierRemedy {
    /// Its recipe.
    Recipe,
    /// The secret of its random draws.
    Secret,
    /// Nothing: only one of the two can be released.
    OneRelease,
}

/// The work, in slices.
pub struct CompositionWork {
    now: EarlierRelease,
    /// What is still to be compared with it, the last first.
    left: Vec<(String, Arc<EarlierRelease>)>,
    all: usize,
    pair: Option<Pair>,
    reports: Vec<CompositionReport>,
}

/// One earlier version under work.
struct Pair {
    version: String,
    earlier: Arc<EarlierRelease>,
    /// Sensitive columns still to come, the last first.
    columns: Vec<usize>,
    /// `None` for rows alone.
    at: Option<usize>,
    work: Composition,
    rows: Option<CompositionFound>,
    found: Vec<(usize, CompositionFound)>,
}

impl CompositionWork {
    /// Begins to compare an outcome with earlier releases, each with its name in sentences; those with the same text
    /// are skipped. O(rows).
    pub fn new(session: &Session, outcome: &Outcome, earlier: &[(String, Arc<EarlierRelease>)]) -> Self {
        let now = session.given_out(outcome);
        let others = earlier.iter().filter(|(_, version)| !version.is_the_same_as(&now));
        let left: Vec<_> = others.rev().cloned().collect();
        Self { now, all: left.len(), left, pair: None, reports: Vec::new() }
    }

    /// Whether there is nothing to compute.
    pub fn is_empty(&self) -> bool {
        self.all == 0
    }

    /// Works for about `budget` units, then says how far it is: so much of so much, all of it where it has finished. The session
    /// is the one that it was begun with.
    pub fn advance(&mut self, session: &Session, budget: u64) -> (u64, u64) {
        let all = 100 * self.all as u64;
        if self.pair.is_none() {
            let Some((version, earlier)) = self.left.pop() else { return (all, all) };
            self.pair = Some(Pair::new(&self.now, version, earlier));
        }
        let done = 100 * self.reports.len() as u64;
        let Some(pair) = &mut self.pair else { return (done, all) };
        let (part, of) = pair.work.advance(budget);
        if part < of {
            return (done + part / 2, all);
        }
        if !pair.next(session, &self.now) {
            return (done + 50, all);
        }
        let report = self.pair.take().map(|pair| pair.report(session, &self.now));
        self.reports.extend(report);
        (100 * self.reports.len() as u64, all)
    }

    /// Works it all out.
    pub fn finish(mut self, session: &Session) -> Vec<CompositionReport> {
        while {
            let (done, all) = self.advance(session, u64::MAX);
            done < all
        } {}
        self.into_reports()
    }

    /// The results so far, one per earlier version in their order.
    pub fn into_reports(self) -> Vec<CompositionReport> {
        self.reports
    }
}

impl Pair {
    fn new(now: &EarlierRelease, version: String, earlier: Arc<EarlierRelease>) -> Self {
        let protected = |column: usize| {
            let of = [earlier.shown(column), now.shown(column)];
            of.iter().all(Option::is_some) && of.iter().flatten().any(|shown| shown.is_sensitive())
        };
        let columns = now.columns.iter().map(|(column, _)| *column).filter(|&column| protected(column)).rev().collect();
        let work = Composition::new(columns::of_rows([&earlier, now], &ks(&earlier, now)));
        Self { version, earlier, columns, at: None, work, rows: None, found: Vec::new() }
    }

    /// Stores the results and goes on to the next column; true if there is none.
    fn next(&mut self, session: &Session, now: &EarlierRelease) -> bool {
        let next = self.columns.pop();
        let composed = next.and_then(|column| columns::composed(session, [&self.earlier, now], column));
        let idle = || columns::of_rows([&self.earlier, now], &[]);
        let last = composed.is_none();
        let work = std::mem::replace(&mut self.work, Composition::new(composed.unwrap_or_else(idle)));
        match (work.finish(), std::mem::replace(&mut self.at, next)) {
            (Some(found), Some(column)) => self.found.push((column, found)),
            (Some(found), None) => self.rows = Some(found),
            (None, _) => (),
        }
        last
    }

    fn report(self, session: &Session, now: &EarlierRelease) -> CompositionReport {
        let rows = self.rows.expect("rows are visited first");
        let name = |column: usize| session.table().columns()[column].name().to_owned();
        let ks = ks(&self.earlier, now);
        let k = |(k, found): (&KAnonymity, &RequirementFound)| {
            let (of_earlier, of_later) = (self.earlier.k == Some(*k), now.k == Some(*k));
            requirement(&(*k).into(), None, of_earlier, of_later, found)
        };
        let mut requirements: Vec<CompositionRequirement> = ks.iter().zip(&rows.requirements).map(k).collect();
        let mut columns = Vec::new();
        for (column, found) in self.found {
            let of = [&self.earlier, now].map(|version| columns::requirements(version, column));
            let [before, after] =
                [&self.earlier, now].map(|version| version.shown(column).and_then(|shown| shown.ranges()));
            let mut own: Vec<CompositionRequirement> = Vec::new();
            for one in &found.requirements {
                let made = &of[one.required][one.requirement];
                let made = requirement(made, Some(name(column)), one.required == 0, one.required == 1, one);
                // What both were published with is measured by the later's weights; of other ranges it is another requirement.
                match own.iter_mut().find(|known| before == after && known.requirement == made.requirement) {
                    Some(known) => *known = CompositionRequirement { of_earlier: true, ..made },
                    None => own.push(made),
                }
            }
            requirements.append(&mut own);
            let CompositionFound { certain, followed, estimated, .. } = found;
            columns.push(CompositionColumn { column: name(column), certain, propagated: followed, estimated });
        }
        let beyond = |one: &CompositionRequirement| one.proven.beyond.max(one.estimated.map_or(0, |of| of.beyond)) > 0;
        let gives_away = columns.iter().any(|of| of.certain.beyond > 0) || requirements.iter().any(beyond);
        let mut report = CompositionReport {
            release: self.version,
            people: rows.people,
            groups: rows.groups,
            smallest_group: rows.smallest,
            discloses_more: gives_away,
            columns,
            requirements,
            sentences: Vec::new(),
        };
        report.sentences = words::sentences(&report);
        report
    }
}

fn requirement(
    requirement: &Requirement,
    attribute: Option<String>,
    of_earlier: bool,
    of_later: bool,
    found: &RequirementFound,
) -> CompositionRequirement {
    CompositionRequirement {
        requirement: requirement.to_string(),
        column: attribute,
        of_earlier,
        of_later,
        proven: found.proven,
        estimated: found.estimated,
        said: requirement.said(),
    }
}

/// The k that either version was published with.
fn ks(earlier: &EarlierRelease, now: &EarlierRelease) -> Vec<KAnonymity> {
    let mut ks: Vec<KAnonymity> = earlier.k.into_iter().chain(now.k).collect();
    ks.dedup();
    ks
}
