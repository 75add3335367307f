//! What is worked out of a publication that was checked, in slices: all that its report and its screen say of it.

use std::sync::Arc;

use crate::files::PublishedTable;
use crate::session::Problem;
use tauell_measure::adversary::{Asked, AwareReader};
pub use tauell_measure::findings::kept_columns::Beside;
use tauell_measure::findings::{BesideColumns, Examination, Examined, Findings, Made};
use tauell_measure::utility::{Information, Utility, Valuing};
use tauell_publish::release::Release;

use super::joint::Joint;
use super::sets::{GivenAway, SetsReport};

/// Figures of a publication.
pub(super) struct WorkedOut {
    /// What was found of it.
    pub findings: Findings,
    /// How someone reads each sensitive attribute who knows how rows were chosen.
    pub readers: Arc<[Option<AwareReader>]>,
    /// Information kept.
    pub information: Information,
    /// Every measure of the list.
    pub utility: Utility,
    /// What sets of values give away, by sensitive attribute that is published so.
    pub sets: Vec<SetsReport>,
    /// What sets of several columns disclose together, a sentence.
    pub joint: Option<String>,
    /// Whether the check was in fractions.
    pub exact: bool,
}

/// The work under way.
pub(super) struct Measuring {
    problem: Arc<Problem>,
    published: PublishedTable,
    exact: bool,
    release: Release,
    readers: Arc<[Option<AwareReader>]>,
    examination: Examination,
    given_away: GivenAway,
    joint: Option<Joint>,
    valuing: Valuing,
    /// Whether all else is worked out.
    examined: bool,
}

impl Measuring {
    /// Begins with a publication that was checked; `exact` says that it was in fractions. O(rows · log + nodes).
    pub fn new(problem: Arc<Problem>, published: PublishedTable, exact: bool) -> Self {
        let publication = Arc::clone(published.publication());
        let release = Release::of(Arc::clone(problem.microdata()), problem.known(), publication);
        // What was drawn by lot tells who knows that no more than who does not.
        let by_lot = problem.choices().method.about().holds_where_known;
        let reader = |index: usize| if by_lot { None } else { AwareReader::of(&release, index) };
        let readers: Arc<[_]> = (0..release.sensitive.len()).map(reader).collect();
        let asked = all_asked(&problem, &readers);
        Self {
            examination: Examination::new(&examined(&problem, &release, &asked)),
            given_away: GivenAway::new(&release),
            joint: Joint::of(&release),
            valuing: Valuing::new(&release, &problem.required()),
            examined: false,
            readers,
            release,
            published,
            exact,
            problem,
        }
    }

    /// Works for about `budget` units; true when all is worked out.
    pub fn advance(&mut self, budget: u64) -> bool {
        if self.examined {
            return self.valuing.advance(&self.release, budget)
                && self.given_away.advance(budget)
                && self.joint.as_mut().is_none_or(|joint| joint.advance(&self.release, budget));
        }
        let Self { problem, release, readers, examination, .. } = self;
        let asked = all_asked(problem, readers);
        self.examined = examination.advance(&examined(problem, release, &asked), budget);
        false
    }

    /// Rows looked at, and all rows; those of each kept column and of all together count again.
    pub fn progress(&self) -> (u64, u64) {
        let asked = all_asked(&self.problem, &self.readers);
        self.examination.progress(&examined(&self.problem, &self.release, &asked))
    }

    /// The published table, and what was worked out of it, with what it keeps.
    pub fn finish(self, information: Information) -> (PublishedTable, WorkedOut) {
        let Self { problem, release, readers, examination, exact, published, given_away, joint, valuing, .. } = self;
        let asked = all_asked(&problem, &readers);
        let findings = examination.finish(&examined(&problem, &release, &asked));
        drop(asked);
        let (sets, joint) = (given_away.finish(), joint.map(|joint| joint.finish(&release)));
        let utility = valuing.finish(&release);
        (published, WorkedOut { findings, readers, information, utility, sets, joint, exact })
    }
}

/// What is held against every class, by sensitive attribute.
fn all_asked<'a>(problem: &'a Problem, readers: &'a [Option<AwareReader>]) -> Vec<Asked<'a>> {
    let each = problem.promises().iter().zip(readers).enumerate();
    each.map(|(attribute, (promise, reader))| Asked {
        attribute,
        requirements: promise.requirements(),
        setting: promise.setting(),
        reader: reader.as_ref(),
    })
    .collect()
}

fn examined<'a>(problem: &'a Problem, release: &'a Release, asked: &'a [Asked<'a>]) -> Examined<'a> {
    let beside = BesideColumns {
        table: problem.table(),
        rows: problem.microdata().rows(),
        columns: problem.kept(),
        why: Beside::Kept,
    };
    let choices = problem.choices();
    let made = Made::by(choices.method.about(), choices.is_method_aware());
    Examined { release, asked, k: problem.k(), made, beside: Some(beside) }
}
