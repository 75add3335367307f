//! Everything that is computed about a checked published table, for its report and its screens.

use std::sync::Arc;

use crate::session::Problem;
use tauell_base::pace::Pace;
use tauell_measure::adversary::{AssessedRequirements, SelectionAwareAdversary};
pub use tauell_measure::findings::unchanged_columns::Beside;
use tauell_measure::findings::{Examination, Examined, Findings, OtherColumns, TableOrigin};
use tauell_measure::utility::{Information, Utility, Valuing};
use tauell_publish::release::{Publication, Release};

use super::joint::Joint;
use super::sets::{self, SetsReport};
use super::{Position, Stage};

/// Figures of a published table.
pub(super) struct WorkedOut {
    /// The findings.
    pub findings: Findings,
    /// Each sensitive attribute as a selection-aware adversary reads it.
    pub adversaries: Arc<[Option<SelectionAwareAdversary>]>,
    /// Information retained.
    pub information: Information,
    /// Every measure of the list.
    pub utility: Utility,
    /// What sets of values disclose, by sensitive attribute that is published so.
    pub sets: Vec<SetsReport>,
    /// What sets of several columns disclose together, a sentence.
    pub joint: Option<String>,
    /// Whether the check was in fractions.
    pub exact: bool,
}

/// Computes the figures of a checked published table, given what it satisfies, and whether the check was in fractions.
/// O(attributes · rows · log) in all.
pub(super) async fn work_out(
    problem: &Problem,
    publication: &Arc<Publication>,
    (information, exact): (Information, bool),
    position: &Position,
    pace: &Pace,
) -> WorkedOut {
    let release = Release::of(Arc::clone(problem.microdata()), problem.known(), Arc::clone(publication));
    // What was drawn at random tells an adversary who knows that no more than one who does not.
    let by_lot = problem.choices().method.about().holds_where_known;
    let adversary = |index: usize| if by_lot { None } else { SelectionAwareAdversary::of(&release, index) };
    let adversaries: Arc<[_]> = (0..release.sensitive.len()).map(adversary).collect();
    let asked = all_asked(problem, &adversaries);
    let examined = examined(problem, &release, &asked);
    let mut examination = Examination::new(&examined);
    let joint = Joint::of(&release);
    pace.enter("measuring");
    pace.end_slice().await;
    position.enter(Stage::Measuring);
    pace.slices(|budget| {
        let is_through = examination.advance(&examined, budget);
        let (done, total) = examination.progress(&examined);
        pace.reach(done, total);
        is_through
    })
    .await;
    pace.end_slice().await;
    let mut valuing = Valuing::new(&release, &problem.required());
    pace.slices(|budget| valuing.advance(&release, budget)).await;
    let utility = valuing.finish(&release);
    let sets = sets::reports(&release, pace).await;
    let joint = match joint {
        Some(joint) => Some(joint.sentence(&release, pace).await),
        None => None,
    };
    let findings = examination.finish(&examined);
    drop(asked);
    WorkedOut { findings, adversaries, information, utility, sets, joint, exact }
}

/// What is checked on every class, by sensitive attribute.
fn all_asked<'a>(
    problem: &'a Problem,
    adversaries: &'a [Option<SelectionAwareAdversary>],
) -> Vec<AssessedRequirements<'a>> {
    let each = problem.requirements().iter().zip(adversaries).enumerate();
    each.map(|(attribute, (required, adversary))| AssessedRequirements {
        attribute,
        requirements: required.requirements(),
        setting: required.setting(),
        adversary: adversary.as_ref(),
    })
    .collect()
}

fn examined<'a>(problem: &'a Problem, release: &'a Release, asked: &'a [AssessedRequirements<'a>]) -> Examined<'a> {
    let beside = OtherColumns {
        table: problem.table(),
        rows: problem.microdata().rows(),
        columns: problem.kept(),
        why: Beside::Kept,
    };
    let choices = problem.choices();
    let made = TableOrigin::by(choices.method.about(), choices.is_method_aware());
    Examined { release, people: release.original.as_deref(), asked, k: problem.k(), made, beside: Some(beside) }
}
